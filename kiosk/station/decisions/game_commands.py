"""Commands of the game: each is decided by the table, and whatever follows from it is decided with
it."""

from __future__ import annotations

from kiosk.game.cards import Card
from kiosk.game.commands.commands import Burn, Command, Drawn, NewShoe, Read, Reveal, Turn
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.stakes import stake
from kiosk.game.corrections.amendments import Amendment
from kiosk.game.refusals import Reason, Refused
from kiosk.record.projections.faults import FLOOR
from kiosk.record.startup.opening import InputResult, TableEpoch
from kiosk.staff.actor import Actor
from kiosk.station.commands import Acknowledge
from kiosk.station.decisions.repeats import repeat, repeats
from kiosk.station.ledger import Ledger
from kiosk.station.limits.limit_changes import NewRules
from kiosk.station.readers import reader_trouble as trouble
from kiosk.station.readers import wrong_shoe
from kiosk.station.readers.camera_crosscheck import CameraTracker
from kiosk.station.readers.ignored_cards import count_entered
from kiosk.station.readers.reader_reconciliation import ReaderReconciler
from kiosk.station.readers.reader_trouble import SHOE
from kiosk.station.transaction import Transaction
from kiosk.words.said import Refusal


class GameCommands:
    """`seen`, `reconciler` and `rules` are told what was taken, and add what follows from it."""

    def __init__(
        self,
        ledger: Ledger,
        seen: CameraTracker,
        reconciler: ReaderReconciler,
        rules: NewRules,
    ) -> None:
        self._ledger, self._seen = ledger, seen
        self._reconciler, self._rules = reconciler, rules

    def decide(
        self, command: Command, actor: Actor, to: Transaction, sequence: str = ""
    ) -> Refusal | None:
        """Has the table decide one command of `actor`, and adds to the transaction what is to be
        written of it and of what follows. `sequence`: the number of the reader's message.

        Returns why it was refused, or what could not be repeated because of it; None without.
        """
        implied = None
        if self._ledger.opening.implies_hole_turn(command):
            implied = self.decide(Turn(), actor, to)
            command = self._of_next_round(command)
        ledger = self._ledger
        lay = _lies_down(ledger.opening)
        hole = ledger.opening.face_down
        decision = ledger.opening.take(command)
        to.entries.append(ledger.decided(command, decision, actor, sequence))
        if decision.refused is not None:
            return self._refused(command, decision.refused, actor, to)
        if not ledger.is_calm:
            to.entries += count_entered(command, actor, ledger)
        self._follow(command, actor, to, hole, lay)
        self.answer_call(actor, to)
        if decision.amended is not None:
            self._tell_overdrawn(decision.amended, to)
        if decision.finished is None:
            return implied
        return self._end_round(decision, to)

    def answer_call(self, by: Actor | None, to: Transaction) -> None:
        """Where what was taken calls the floor, and `by` of the floor has signed it, nobody is
        called any more."""
        if by is None or by.role != "floor":
            return
        called = self._ledger.alarms.get(FLOOR)
        if called is not None and called.active and not called.by:
            to.entries.append(self._ledger.attend(Acknowledge(FLOOR), by))

    def _of_next_round(self, command: Command) -> Command:
        """A card that a dealer drew who stands is burned: nobody can have settled yet."""
        if isinstance(command, Drawn) and not self._ledger.opening.in_round:
            return Burn(command.card, "dealer_stands")
        return command

    def _follow(
        self,
        command: Command,
        actor: Actor,
        to: Transaction,
        hole: str,
        lay: tuple[Card | None, bool],
    ) -> None:
        """What a command that was taken means for the readers. `hole`: the card that lay face down
        until then; `lay`: as `_lies_down` had it."""
        has_camera = self._reconciler.has_camera
        if has_camera:
            to.entries += self._reconciler.turned(hole)
            self._seen.taken(command, by_touch=actor.source == "manual")
        if not self._ledger.is_calm or lay != _lies_down(self._ledger.opening):
            before = wrong_shoe.FaceDown(*lay)
            to.entries += wrong_shoe.after(command, actor, self._ledger, before)
        if has_camera and actor.source == SHOE and isinstance(command, Drawn | Burn):
            to.entries += self._reconciler.explained(command.card.text)
        to.fresh_shoe |= isinstance(command, NewShoe)

    def _tell_overdrawn(self, amended: Amendment, to: Transaction) -> None:
        """A round that was amended has taken what a patron's account held no longer, or what
        covered the wager that lies on the table."""
        balances, number = self._ledger.accounts.balances, amended.after["round"]
        game = self._ledger.opening.table.state.game
        for patron in dict.fromkeys(str(owed.who) for owed in amended.owed if owed.amount < 0):
            balance = balances.get(patron, 0)
            lies = stake(game, patron) if isinstance(game, CommonGame) else 0
            if balance < 0:
                begun = trouble.overdrawn(patron, -balance, number)
                to.entries.append(self._ledger.begin(begun))
            elif patron in balances and balance < lies:
                begun = trouble.uncovered(patron, lies - balance, number)
                to.entries.append(self._ledger.begin(begun))

    def _end_round(self, decision: InputResult, to: Transaction) -> Refusal | None:
        """The round is over: what was announced comes into force, and wagers that stay are made
        again. Returns what could not be."""
        ledger = self._ledger
        to.fresh_shoe |= ledger.opening.table.rules.shuffle == "every_round"
        self._rules.apply(to.entries, over=True)
        left_out = repeat(ledger, repeats(ledger.opening.table), to.entries, "not_repeated")
        ledger.round_ended(to.entries)
        return left_out

    def _refused(
        self, command: Command, refused: Refused, actor: Actor, to: Transaction
    ) -> Refusal:
        """Why it was not taken. A reader's card that has no place is trouble."""
        if isinstance(command, Drawn) and self._ledger.opening.awaits_hole_card:
            refused = Refused(Reason(refused.code, "face_down"), refused.authority)
        if isinstance(command, Drawn | Read | Reveal | Burn) and actor.role == "reader":
            self._reconciler.no_place(command.card)
            to.entries.append(self._ledger.begin(trouble.not_taken(refused.reason)))
        return self._ledger.messages.refusal(refused)


def _lies_down(opening: TableEpoch) -> tuple[Card | None, bool]:
    """What lies face down, by which a wrong shoe is known (`wrong_shoe.FaceDown`)."""
    return opening.table.state.unseen, opening.void_lies_down
