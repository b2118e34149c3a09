"""One table: inputs are taken one by one; each is refused with a reason, or changes the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from kiosk.game import prompts, refusals
from kiosk.game.blackjack.game import BoxGame
from kiosk.game.cards import Card, parse
from kiosk.game.commands import commands, effects, may
from kiosk.game.commands.commands import Command, Parsed
from kiosk.game.commands.effects import Kind
from kiosk.game.commands.offers import Offers, offers
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.corrections.amendments import Amendment, PastRound, amend
from kiosk.game.corrections.corrections import correct
from kiosk.game.corrections.dealing_errors import DrawnInError
from kiosk.game.corrections.history import History, Unsettled, happen, happen_again, undo
from kiosk.game.frozen import values_of
from kiosk.game.game import Game
from kiosk.game.money.amounts import UNIT
from kiosk.game.money.due import Due
from kiosk.game.money.money import cents
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Reason, Refused
from kiosk.game.rules import Rules
from kiosk.game.shoe import Shoe
from kiosk.game.view import Settled, TableView, awaits, restored_views, saved_views

#: how many rounds back a round may be amended, as far as the recall on the screen goes back
ROUNDS_BACK = 10
#: how many shoes back a shoe's cards are still known, for rounds that are amended
SHOES_BACK = 4 * ROUNDS_BACK
#: so many patrons make a crowd, of which the last round alone is remembered
MOST_PATRONS = 100_000
_GAMES: dict[str, type[BoxGame] | type[CommonGame]] = {
    "blackjack": BoxGame,
    "common_hand": CommonGame,
}
#: the commands that every game has, each with why it may not be taken, what it does, and how it is
#: undone
_EVERY_GAME: dict[type, Kind] = {
    commands.NewShoe: Kind(may.why_not_shoe, effects.new_shoe),
    commands.Drawn: Kind(may.why_not_card, effects.drawn, "final"),
    commands.Read: Kind(may.why_not_read, effects.named, "final"),
    commands.InsuranceClosed: Kind(may.why_not_insurance_closed, effects.close_insurance, "closes"),
    commands.HoleCheck: Kind(may.why_not_hole_check, effects.hole_checked, "final"),
    commands.Reveal: Kind(may.why_not_reveal, effects.named, "final"),
    commands.Turn: Kind(may.why_not_turn, effects.turn, "final"),
    commands.Settle: Kind(may.why_not_settle, effects.settle, back=effects.settle_back),
    commands.Burn: Kind(may.why_not_burn, effects.burn, "final"),
    commands.CutCard: Kind(may.why_not_cut_card, effects.cut_card),
    commands.Undo: Kind(may.why_not_undo, undo, "undoes"),
    commands.Correct: Kind(may.why_not_correct, correct, "undoes"),
    commands.Amend: Kind(may.why_not_amend, amend, "undoes"),
}


class HeaderError(ValueError):
    """A table that cannot be opened: the header says something that it may not. `key` names it."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key


class Table:
    """One table. `header` is the first object of a shoe log, `rules` its rule set with its options.

    `finished` is the round object that the last input finished, None if it finished none; `amended`
    what it amended. `due`: the money that is to move. `past`: the last rounds, the newest last;
    `shoes_before`: the shoes that went lately. Raises `HeaderError`.
    """

    def __init__(self, header: Mapping[str, Any], rules: Rules) -> None:
        boxes = header.get("boxes", rules.boxes)
        if type(boxes) is not int or not 1 <= boxes <= rules.boxes:
            raise HeaderError(
                "boxes", f"{boxes!r} is not valid: {rules.name} has 1 to {rules.boxes} boxes"
            )
        if header.get("wagers", "amounts") not in ("amounts", "units"):
            raise HeaderError(
                "wagers", f'{header["wagers"]!r} is not valid: expected "amounts" or "units"'
            )
        minimum, maximum = _limit(header, "minimum"), _limit(header, "maximum")
        if minimum is not None and maximum is not None and minimum > maximum:
            raise HeaderError("maximum", "it is below the minimum")
        self.header = dict(header)
        self.units = header.get("wagers") == "units"
        if self.units:  # an additional wager is a unit of its own, whatever the rule set says of it
            rules = rules._replace(
                side_amount=UNIT, authority={**rules.authority, "side.amount": ""}
            )
        self.rules = rules
        if header.get("hole_turn", "at_once") not in ("at_once", "input"):
            raise HeaderError(
                "hole_turn", f'{header["hole_turn"]!r} is not valid: expected "at_once" or "input"'
            )
        by_input = header.get("hole_turn") == "input"
        self.game: Game[Any] = _GAMES[rules.game](
            rules, boxes, minimum, maximum, self.units, by_input
        )
        self.kinds = {kind: each.of(self) for kind, each in _EVERY_GAME.items()}
        self.kinds |= {kind: each.of(self.game) for kind, each in self.game.own.items()}
        self.shoe = Shoe(rules.decks)
        self.number = 1
        self.burn_due = False
        self.drawn_in_error: DrawnInError | None = None
        self.finished: dict[str, object] | None = None
        self.amended: Amendment | None = None
        self.past: deque[PastRound] = deque(maxlen=ROUNDS_BACK)
        self.shoes_before: deque[Shoe] = deque(maxlen=SHOES_BACK)
        self.due = Due()
        self._settled: Callable[[], Settled] | Settled | None = None
        self.begin_history()

    def take(self, this: Parsed) -> list[Prompt]:
        """One command. Returns what the dealer is told because of it, in the order of acting.

        Raises `Refused`, and then nothing has changed.
        """
        self.finished = self.amended = None
        kind = self.kinds.get(type(this))
        reason = may.why_not(self, this) if kind is None else kind.why_not(*values_of(this))
        if reason is not None:
            raise self.refusal(reason)
        if kind is not None:
            # What is malformed has been refused.
            told = happen(self, kind, this)  # type: ignore[arg-type]
        if type(this) is commands.Void:
            told = self.due.doubt(told)
        if _moves_all(this):
            self.due.clear()
        if told and type(this) is not commands.Amend:
            self.due.tell(told)
        return told + self.close_round() if self.game.round.finished else told

    def refusal(self, reason: Reason) -> Refused:
        return Refused(reason, self.rules.paragraph(refusals.key_behind(reason, self.rules)))

    def offers(self) -> Offers:
        """All that may happen now, for whoever shows it."""
        return offers(self)

    @property
    def unseen(self) -> Card | None:
        """The hole card, read or not, while it lies face down until somebody says that it is
        turned; None without one."""
        round_ = self.game.round
        return round_.dealer.cards[1] if self.hides_hole_card and round_.hole_down else None

    @property
    def hides_hole_card(self) -> bool:
        """Whether a card that lies face down is not counted before it is turned: a refusal would
        tell it. A log that does not say when it is turned counts it at once, but where a round is
        played again."""
        return self.game.turned_by_input or self.history.hides_hole_card

    @property
    def in_round(self) -> bool:
        """Whether a card of a round is out; between rounds wagers are open."""
        return bool(self.game.round.phase != "wagers")

    @property
    def shoe_called_for(self) -> bool:
        """Whether the next thing may be a new shoe: the cutting card is out, or no card of this
        one."""
        return not self.in_round and (self.shoe.cut or not any(self.shoe.seen))

    @property
    def burn_called_for(self) -> Literal["new_shoe", "drawn_in_error", ""]:
        """Why the next card is to be burned; "" where it is not."""
        if self.in_round:
            return ""
        if self.burn_due:
            return "new_shoe"
        unused = self.drawn_in_error is not None and self.drawn_in_error.exposed
        return "drawn_in_error" if unused else ""

    def begin_round(self) -> None:
        """The first card of a round comes."""
        self.begin_history(self.shoe.copy())
        self._settled, self.due = None, Due()
        self.burn_due = False

    def begin_history(self, shoe: Shoe | None = None) -> None:
        """Nothing has happened in the round yet. `shoe`: as it is now, where it will be another."""
        self.history = History(
            shoe or self.shoe, self.drawn_in_error, self.burn_due, (self._settled, self.due)
        )

    def take_up_settlement(self, before: Unsettled) -> None:
        """The round has not begun after all: the finished one lies there still, and is owed what it
        was."""
        self._settled, self.due = before

    def close_round(self) -> list[Prompt]:
        """The round is finished: its cards lie there still, and wagers for the next one are open.
        Returns what is told now."""
        self.finished = self.game.account(self.number, self.game.round)
        self._settled = self.game.lies()
        self.remember(self.round_in_play)
        self.number += 1
        self.game.new_round()
        told = []
        if self.rules.shuffle == "every_round":
            self.use_fresh_shoe(self.shoe.decks)
            self.drawn_in_error = None
        elif self.drawn_in_error is not None and self.drawn_in_error.exposed:
            told.append(prompts.burn_card("drawn_in_error"))
        self.begin_history()
        return [*told, *self.standing()]

    def use_fresh_shoe(self, decks: int) -> None:
        """A freshly shuffled shoe is in use; what the one before it gave is still known."""
        while self.shoes_before and self.shoes_before[-1].number >= self.shoe.number:
            self.shoes_before.pop()  # a round that is played again takes its new shoe again
        self.shoes_before.append(self.shoe.copy())
        self.shoe.fresh(decks)

    def shoe_of_number(self, number: int) -> Shoe | None:
        """The shoe in use, or one that went lately."""
        if self.shoe.number == number:
            return self.shoe
        return next((shoe for shoe in reversed(self.shoes_before) if shoe.number == number), None)

    def remember(self, past: PastRound) -> None:
        """A round that is over, as it may be amended; the older ones of a crowd are let go, whose
        wagers take more room than they are worth."""
        if past.round.crowd > MOST_PATRONS:
            self.past.clear()
        self.past.append(past)

    def of_its_own(self, past: PastRound) -> Table:
        """A table at which a past round is about to be dealt: the same wagers and shoe, and no card
        yet."""
        table, before = Table(self.header, self.rules), past.history
        table.game.wager_as(past.round)
        table.game.round.dealer_keeps = past.round.dealer_keeps
        table.history = History(
            before.shoe_before, before.error_before, before.burn_before, before.unsettled_before
        )
        table.history.hides_hole_card = before.hides_hole_card or past.round.hole_down
        table.shoe, table.drawn_in_error = before.shoe_before.copy(), before.error_before
        return table

    def play_again(self, past: PastRound) -> Iterator[tuple[Table, Command, list[Prompt]]]:
        """A round as it was decided last, command by command: a table of its own after each, and
        what was told."""
        table, story = self.of_its_own(past), past.history.story
        for at, happened in enumerate(story, 1):
            happen_again(table, happened)
            told = table.history.story[-1][1]
            table.due.tell(told)
            if at == len(story) and table.game.round.finished:
                told = told + table.close_round()
            yield table, happened[0], told

    @property
    def round_in_play(self) -> PastRound:
        """The round in play as one that is over is kept."""
        return PastRound(self.number, self.history, self.game.round, self.shoe.number)

    def settled_before_round(self) -> None:
        """All that was owed as the round in play began has moved, also where its first card turns
        out to be none of it."""
        self.history.unsettled_before = (self.history.unsettled_before[0], Due())

    def past_round(self, number: int) -> PastRound | None:
        """The round of that number, where it is still known."""
        return next((past for past in self.past if past.number == number), None)

    def now_past(self, past: PastRound) -> None:
        """A past round was amended: it stands as `past` from now on; until the next one's first
        card it lies on the table so."""
        self.replace_past(past)
        if past.number == self.number - 1 and not self.in_round:
            self._settled = self.game.lies(past.round)
            self.game.replace_finished(past.round)

    def settle_again(self, this: commands.Settle) -> None:
        """What a box was owed is confirmed once more, as a journal of before 2026-11-23 may have
        it: nothing changes but what UNDO takes back."""
        happen(self, self.kinds[commands.Settle], this)

    def replace_past(self, past: PastRound) -> None:
        """A past round stands otherwise from now on."""
        at = next(at for at, each in enumerate(self.past) if each.number == past.number)
        self.past[at] = past

    def forget_confirmations(self) -> None:
        """What was confirmed is not taken back any more: other money is due now."""
        undo = self.history.undo
        self.history.undo = [
            record for record in undo if not isinstance(record.command, commands.Settle)
        ]

    def forget_undo(self) -> None:
        """What has happened so far is not taken back any more."""
        self.history.undo.clear()

    # What is shown, and what is kept between rounds.

    def view(self) -> TableView:
        game, phase = self.game, self.game.round.phase
        boxes, dealer = game.places()
        return TableView(
            round=self.number,
            phase=phase,
            awaits=awaits(game.round),
            boxes=boxes,
            dealer=dealer,
            last_round=self.shoe.cut and phase != "wagers",
            shoe_needed=self.shoe.cut and phase == "wagers",
            settled=self.settled,
            unsettled=self.unsettled,
            patrons=game.patrons_view(),
            drawn_in_error=self.drawn_in_error.shown if self.drawn_in_error else "",
        )

    @property
    def settled(self) -> Settled | None:
        """The finished round's boxes and dealer as they lay at its end, until the next round's
        first card."""
        if callable(self._settled):
            self._settled = self._settled()  # looked at once: they lie still
        return self._settled

    @property
    def unsettled(self) -> frozenset[int]:
        """The boxes of the finished round that are still owed something."""
        return frozenset() if self.in_round else self.due.boxes

    def standing(self) -> list[Prompt]:
        """The one next thing, as it was last told; while wagers are open, that a new shoe is
        needed, and who cuts it."""
        if not self.shoe.cut or self.in_round:
            return self.game.round.standing()  # type: ignore[no-any-return]
        cutter = self.shoe.cutter
        return [
            *([] if cutter is None else [prompts.announce_cutter(cutter)]),
            prompts.ASK_NEW_SHOE,
        ]

    def checkpoint(self) -> dict[str, Any] | None:
        """The table between rounds, as JSON can hold it; None while a card of a round is out."""
        if self.in_round:
            return None
        error = self.drawn_in_error
        return {
            "round": self.number,
            "decks": self.shoe.decks,
            "cut": self.shoe.cut,
            "cutter": self.shoe.cutter,
            **({"early": True} if self.shoe.early else {}),  # a journal before this has none
            "out": error and [error.card.text, error.exposed],
            "burn_due": self.burn_due,
            "seen": self.shoe.seen.copy(),
            "wagers": self.game.checkpoint(),
            "settled": saved_views(self.settled) if self.settled else None,
            "due": self.due.saved(),
        }

    @classmethod
    def resume(cls, header: Mapping[str, Any], rules: Rules, saved: Mapping[str, Any]) -> Table:
        """The table as it was when `checkpoint` gave `saved`. Wagers that stood can no longer be
        undone, only changed."""
        table = cls(header, rules)
        table.number = saved["round"]
        shoe = table.shoe
        shoe.decks, shoe.cut, shoe.cutter = saved["decks"], saved["cut"], saved.get("cutter")
        shoe.seen, shoe.early = list(saved["seen"]), saved.get("early", False)
        table.burn_due = saved["burn_due"]
        error = saved.get("out")
        table.drawn_in_error = error and DrawnInError(parse(error[0]), error[1])
        table.game.resume(saved["wagers"])
        table._settled = restored_views(saved["settled"]) if saved["settled"] else None
        if "due" in saved:
            table.due = Due.resumed(saved["due"])
        else:  # as checkpoints of before 2026-11-23 have it
            settling = prompts.restored(saved.get("settling", ()))[saved.get("moved", 0) :]
            table.due = Due.of_settlement(settling, saved.get("unsettled", ()))
        table.begin_history()
        return table


def _moves_all(this: Parsed) -> bool:
    """Whether the money that was told before has moved, or is told anew: a card came, or the round
    is voided."""
    if type(this) is commands.Drawn:
        return this.why is None
    return type(this) is commands.Void and this.box is None


def _limit(header: Mapping[str, Any], key: str) -> int | None:
    if header.get(key) is None:
        return None
    try:
        return cents(header[key])
    except ValueError as wrong:
        raise HeaderError(key, str(wrong)) from None
