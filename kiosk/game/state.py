"""A table as it stands: its game with the round in play, its shoe, what has happened in the round,
the money that is to move, and the last rounds.

The rules of the commands look at it and change it; `kiosk.game.table` takes commands by them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal

from kiosk.game import prompts, refusals
from kiosk.game.blackjack.game import BoxGame
from kiosk.game.cards import Card
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.corrections.drawn_in_error import DrawnInError
from kiosk.game.corrections.history import Back, History, PastRound
from kiosk.game.money.amounts import UNIT, WagerAmounts
from kiosk.game.money.due import Due
from kiosk.game.procedure import Procedure
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Reason, Refused
from kiosk.game.rules import Rules
from kiosk.game.shoe import Shoe
from kiosk.game.view import Settled, view_dealer

#: how many rounds back a round may be amended, as far as the recall on the screen goes back
ROUNDS_BACK = 10
#: how many shoes back a shoe's cards are still known, for rounds that are amended
SHOES_BACK = 4 * ROUNDS_BACK
#: so many patrons make a crowd, of which the last round alone is remembered
MOST_PATRONS = 100_000
#: "final": neither it nor what was before it. "replay": by a replay without it. "closes": so too,
#: and what was said at the stage that it closes stands again. "": not by itself. "undoes": it
#: undoes others. "said": neither it nor what was before it, and it is kept with what closes its
#: stage.
Undone = Literal["final", "replay", "closes", "", "undoes", "said"]

#: a command of one kind, of which a field that is None was not said, or could not be read
Partial = Any


class Handler:
    """What a table does with the commands of one kind.

    `why_not`: why such a command may not be taken now, as far as it was said. `apply` takes one
    that may be taken; what undoes others gives what is told because of it. `undone`: how it is
    undone; where there is `back`, that gives for a command which has not happened yet what will
    undo it: it comes before the round's first card, or is kept with what closes its stage, and
    nothing is told because of it.
    """

    __slots__ = ("apply", "back", "undone", "why_not")

    def __init__(
        self,
        why_not: Callable[[GameState, Any], Reason | None],
        apply: Callable[[GameState, Any], Any],
        undone: Undone = "",
        back: Callable[[GameState, Any], Back] | None = None,
    ) -> None:
        self.why_not = why_not
        self.apply = apply
        self.undone = undone
        self.back = back


class GameState:
    """All that a table knows. `rules`: its rule set with its options; limits are cents or None.

    `handlers`: what it does with each kind of command. `due`: the money that is to move. `past`:
    the last rounds, the newest last; `shoes_before`: the shoes that went lately.
    """

    def __init__(
        self,
        rules: Rules,
        boxes: int,
        limits: tuple[int | None, int | None],
        units: bool,
        turned_by_input: bool,
        handlers: Mapping[type, Handler],
    ) -> None:
        self.rules = rules
        self.boxes = boxes
        self.limits = limits
        self.units = units
        self.turned_by_input = turned_by_input
        self.handlers = handlers
        self.game = _game(rules.at(boxes), boxes, turned_by_input)
        self.shoe = Shoe(rules.decks)
        self.number = 1
        self.burn_due = False
        self.drawn_in_error: DrawnInError | None = None
        self.past: deque[PastRound] = deque(maxlen=ROUNDS_BACK)
        self.shoes_before: deque[Shoe] = deque(maxlen=SHOES_BACK)
        self.due = Due()
        self.lies: Callable[[], Settled] | Settled | None = None
        self.begin_history()

    def refusal(self, reason: Reason) -> Refused:
        return Refused(reason, self.rules.paragraph(refusals.key_behind(reason, self.rules)))

    # What is so now.

    @property
    def in_round(self) -> bool:
        """Whether a card of a round is out; between rounds wagers are open."""
        return bool(self.game.round.phase != "wagers")

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
        return self.turned_by_input or self.history.hides_hole_card

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

    @property
    def settled(self) -> Settled | None:
        """The finished round's boxes and dealer as they lay at its end, until the next round's
        first card."""
        if callable(self.lies):
            self.lies = self.lies()  # looked at once: they lie still
        return self.lies

    @property
    def next_box(self) -> int | None:
        """The box that the next card or decision belongs to; None for the dealer."""
        round_ = self.game.round
        if round_.phase == "wagers":
            return min(self.game.boxes_in_play(), default=None)
        return round_.box.number if round_.box else None

    def wager_amounts(self, *, box: int | None = None, patron: str | None = None) -> WagerAmounts:
        """The main wagers of a box or a patron. Where the house keys no amounts in, the table's
        limits do not apply."""
        if self.units:
            return _wager_amounts(UNIT, UNIT, True, box, patron)
        minimum, maximum = self.limits
        return _wager_amounts(1 if minimum is None else minimum, maximum, False, box, patron)

    def standing(self) -> list[Prompt]:
        """The one next thing, as it was last told; while wagers are open, that a new shoe is
        needed, and who cuts it."""
        if not self.shoe.cut or self.in_round:
            return self.game.round.standing()
        cutter = self.shoe.cutter
        return [
            *([] if cutter is None else [prompts.announce_cutter(cutter)]),
            prompts.ASK_NEW_SHOE,
        ]

    def tell(self, *told: Prompt, then_next: bool = False) -> None:
        """Tells the dealer something that the round itself does not tell; `then_next`: and again
        the one next thing."""
        round_ = self.game.round
        round_.told += [*told, *round_.standing()] if then_next else told

    # A round begins and ends.

    def begin_round(self) -> None:
        """The first card of a round comes."""
        self.begin_history(self.shoe.copy())
        self.lies, self.due = None, Due()
        self.burn_due = False

    def begin_history(self, shoe: Shoe | None = None) -> None:
        """Nothing has happened in the round yet. `shoe`: as it is now, where it will be another."""
        self.history = History(
            shoe or self.shoe, self.drawn_in_error, self.burn_due, (self.lies, self.due)
        )

    def take_up_settlement(self, begun: History) -> None:
        """The round that had `begun` so has not after all: the finished one lies there still, and
        is owed what it was, with what was told of other rounds since and nobody has confirmed."""
        of_past = [line for line in begun.of_past if line in self.due.left]
        self.lies, self.due = begun.unsettled_before
        if of_past:
            self.due.tell(of_past)

    def close_round(self) -> list[Prompt]:
        """The round is finished: its cards lie there still, and wagers for the next one are open.
        Returns what is told now."""
        self.lies = self._lying(self.game.round)
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

    @property
    def round_in_play(self) -> PastRound:
        """The round in play as one that is over is kept."""
        return PastRound(self.number, self.history, self.game.round, self.shoe.number)

    # The shoe.

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

    # The last rounds.

    def remember(self, past: PastRound) -> None:
        """A round that is over, as it may be amended; the older ones of a crowd are let go, whose
        wagers take more room than they are worth."""
        if past.round.players.crowd > MOST_PATRONS:
            self.past.clear()
        self.past.append(past)

    def past_round(self, number: int) -> PastRound | None:
        """The round of that number, where it is still known."""
        return next((past for past in self.past if past.number == number), None)

    def at_past_round(self, past: PastRound) -> GameState:
        """A table at which a past round is about to be dealt: the same wagers and shoe, and no card
        yet."""
        table = GameState(
            self.rules, self.boxes, self.limits, self.units, self.turned_by_input, self.handlers
        )
        before = past.history
        table.game.wager_as(past.round)
        table.game.round.dealer_keeps = past.round.dealer_keeps
        table.game.round.hole_check_missed = past.round.hole_check_missed
        table.history = before.begun_again()
        table.history.hides_hole_card = before.hides_hole_card or past.round.hole_down
        table.shoe, table.drawn_in_error = before.shoe_before.copy(), before.error_before
        return table

    def now_past(self, past: PastRound) -> None:
        """A past round was amended: it stands as `past` from now on; until the next one's first
        card it lies on the table so."""
        self.replace_past(past)
        if past.number == self.number - 1 and not self.in_round:
            self.lies = self._lying(past.round)
            if isinstance(self.game, CommonGame):
                self.game.replace_finished(past.round)

    def _lying(self, round_: Procedure) -> Callable[[], Settled]:
        """What lies on the table of that round, to be looked at later, when the next has begun."""
        game = self.game
        return lambda: (game.views(round_), view_dealer(round_))

    def replace_past(self, past: PastRound) -> None:
        """A past round stands otherwise from now on."""
        at = next(at for at, each in enumerate(self.past) if each.number == past.number)
        self.past[at] = past


#: those of a box are the same all evening
_wager_amounts = lru_cache(256)(WagerAmounts)


def _game(rules: Rules, boxes: int, turned_by_input: bool) -> BoxGame | CommonGame:
    if rules.game == "common_hand":
        return CommonGame(rules, turned_by_input)
    return BoxGame(rules, boxes, turned_by_input)
