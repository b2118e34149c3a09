"""What can any game be asked and told? The inputs that both games share: cards, the hole card, insurance being closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from kiosk.game import looks, refusals
from kiosk.game.blackjack import allowed
from kiosk.game.boxes import Box
from kiosk.game.commands import Command, Correct, Drawn, HoleCheck, Insurance, Read, Reveal
from kiosk.game.procedure import Procedure
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Awaited, Reason
from kiosk.game.rules import Rules
from kiosk.game.view import Allowed, BoxView, CrowdView, DealerView, Place

R = TypeVar("R", bound=Procedure)

#: a card, and the inputs that say what one is
DEALT = (Drawn, Read, Reveal, HoleCheck)
#: how something that was done is taken back: what, whose, and what was there before
Back = tuple[str, Any, Any]


class Game(Generic[R]):
    """One game at a table of `boxes` boxes, with the round in play. Limits are cents or None.

    `kinds`: the inputs that the game has, besides those of every table. `loose`: those of them that a later input of
    `closers` gathers up, so that the round's story need not hold each.
    """

    kinds: frozenset[type]
    loose: frozenset[type] = frozenset((Insurance,))
    round: R

    def __init__(self, rules: Rules, boxes: int, minimum: int | None, maximum: int | None, units: bool) -> None:
        self.rules = rules.at(boxes)
        self.boxes = boxes
        self.minimum = minimum
        self.maximum = maximum
        self.units = units
        self.new_round()

    # What each game has of its own.

    def new_round(self) -> None:
        """No wagers, no card."""
        raise NotImplementedError

    def restart(self) -> None:
        """The same wagers, no card yet."""
        raise NotImplementedError

    def in_play(self) -> bool:
        """Whether there is a wager."""
        raise NotImplementedError

    def why_not(self, this: Command) -> Reason | None:
        """Why an input of this game may not be taken now, the strongest reason first; None where it may."""
        raise NotImplementedError

    def do(self, this: Command) -> Back | None:
        """Takes an input that `why_not` allows. Returns how to take it back, where that needs no deciding again."""
        raise NotImplementedError

    def undone(self, back: Back) -> None:
        """Takes back what `do` returned."""
        raise NotImplementedError

    def gathered(self) -> dict[Any, Any]:
        """The loose inputs that no closing has gathered yet."""
        raise NotImplementedError

    def gather(self, loose: dict[Any, Any]) -> None:
        """Puts loose inputs back in place. Raises `Refused` where one could no longer stand."""
        raise NotImplementedError

    def void(self) -> None:
        raise NotImplementedError

    def why_not_dead(self, box: int) -> Reason | None:
        """Why one box alone may not be taken out of the round."""
        return refusals.box_not_alone(box=box)

    def dead(self, box: int) -> None:
        """Takes a box out of the round that `why_not_dead` allows."""
        raise NotImplementedError

    def account(self, number: int) -> dict[str, object]:
        """The round object of the finished round."""
        raise NotImplementedError

    def may(self) -> tuple[Allowed, ...]:
        raise NotImplementedError

    def crowd(self) -> CrowdView | None:
        return None

    def checkpoint(self) -> dict[str, Any]:
        """The wagers, as JSON can hold them; `resume` puts them back."""
        raise NotImplementedError

    def resume(self, saved: dict[str, Any]) -> None:
        raise NotImplementedError

    # What they share.

    def why_not_dealt(self, this: Drawn | Read | Reveal | HoleCheck) -> Reason | None:
        """Why not a card, or an input that says what one is."""
        phase = self.round.phase
        if isinstance(this, Drawn):
            return self._why_not_card() or (None if this.to is None else self._why_not_to(this.to))
        if isinstance(this, Read):
            return None if phase == "read" else refusals.NO_UNREAD_CARD
        if phase == ("reveal" if isinstance(this, Reveal) else "hole_check"):
            return None
        if phase == "read":
            return refusals.card_unread(self.awaited())
        return refusals.hole_card_not_awaited(self.awaited())

    def _why_not_card(self) -> Reason | None:
        phase = self.round.phase
        if phase in ("deal", "card", "dealer"):
            return None
        if phase == "wagers":
            return None if self.in_play() else refusals.NO_WAGERS
        if phase == "read":
            return refusals.card_unread(self.awaited())
        if phase == "insurance":
            return refusals.INSURANCE_OPEN
        if phase == "decision":
            hand = self.round.awaited()
            if not (hand.ace and self.rules.split_aces_one_card):
                return None
            box = self.round.box
            assert box is not None
            return refusals.split_ace_card(box=box.number, hand=allowed.named(box, self.round.index))
        if phase == "patrons":
            return refusals.PATRONS_DECIDE
        return refusals.HOLE_CHECK_FIRST if phase == "hole_check" else refusals.REVEAL_FIRST

    def _why_not_to(self, to: int) -> Reason | None:
        """Why a card cannot have gone to the box `to`, 0 for the dealer, past the place that awaited it."""
        phase = self.round.phase
        if phase == "wagers":
            fits = to == 0 or self.waits_for(to)
        elif phase == "deal":
            fits = self.round.deals_to(to)
        else:
            fits = to == (self.round.box.number if self.round.box else 0)
        return None if fits else refusals.deal_not_to(self.awaited(), to=to)

    def waits_for(self, box: int) -> bool:
        """Whether the box will get cards when the round begins."""
        raise NotImplementedError

    def why_not_insurance(self) -> Reason | None:
        """Why insurance may not be taken or closed now."""
        if self.round.phase == "insurance":
            return None
        if self.round.phase == "read":
            return refusals.card_unread(self.awaited())
        return refusals.INSURANCE_NOT_OPEN

    def why_not_amount(
        self, amount: int, least: int | None, most: int | None, *, box: int | None = None, patron: str | None = None
    ) -> Reason | None:
        """Why a main wager of `amount` is outside the table's limits."""
        least = 1 if least is None else least
        if amount < least:
            return refusals.below_minimum(amount=amount, minimum=least, box=box, patron=patron)
        if most is not None and amount > most:
            return refusals.above_maximum(amount=amount, maximum=most, box=box, patron=patron)
        return None

    def why_not_unit(self, amount: int, *, box: int | None = None, patron: str | None = None) -> Reason | None:
        """Why `amount` is not a wager of a house that keys no amounts in; 0 takes a wager out."""
        return refusals.unit_wager(box=box, patron=patron) if self.units and amount not in (0, 100) else None

    def why_not_insured(
        self, amount: int | None, wager: int, *, box: int | None = None, patron: str | None = None
    ) -> Reason | None:
        """Insurance is at most half of the wager; `wager` 0 where there is none to insure."""
        if amount is None or (amount > 0 and 2 * amount <= wager):
            return None
        if not wager:
            return refusals.insurance_no_wager(box=box, patron=patron)
        return refusals.insurance_amount(most=wager // 2, box=box, patron=patron)

    def deal(self, this: Drawn | Read | Reveal | HoleCheck) -> None:
        """Takes a card, or an input that says what one is."""
        if isinstance(this, Drawn):
            self.round.card(this.card, this.to)
        elif isinstance(this, HoleCheck):
            self.round.hole_checked(this.blackjack)
        elif isinstance(this, Reveal):
            self.round.reveal(this.card)
        else:
            self.round.read(this.card)

    # Where is what?

    def box(self, number: int) -> Box | None:
        return next((box for box in self.round.boxes if box.number == number), None)

    def awaited(self) -> Awaited:
        """What the table waits for."""
        at = self.round
        if at.phase in ("wagers", "insurance", "hole_check", "reveal", "patrons"):
            return Awaited(at.phase)
        return Awaited("dealer") if at.box is None else Awaited("hand", at.box.number, allowed.named(at.box, at.index))

    @property
    def next_box(self) -> int | None:
        """The box that the next card or decision belongs to; None for the dealer."""
        if self.round.phase == "wagers":
            return self.first_box()
        return self.round.box.number if self.round.box else None

    def source(self, this: Correct) -> int | None:
        """The place in the story of the input that said which card lies where `this` correction points; None if none does."""
        hand = None
        if not this.box:
            hand = self.round.dealer
        elif (box := self.box(this.box)) and this.hand <= len(box.hands):
            hand = box.hands[this.hand - 1]
        if hand is None or this.position > len(hand.cards):
            return None
        return hand.sources[this.position - 1]

    def first_box(self) -> int | None:
        """The box that the round's first card goes to."""
        raise NotImplementedError

    def views(self, round_: R) -> tuple[BoxView, ...]:
        """The boxes of a round as they are seen."""
        raise NotImplementedError

    def places(self) -> tuple[tuple[BoxView, ...], DealerView]:
        return self.views(self.round), looks.dealer(self.round)

    def lies(self) -> Callable[[], tuple[tuple[BoxView, ...], DealerView]]:
        """What lies on the table now, to be looked at later, when the next round has begun."""
        round_ = self.round
        return lambda: (self.views(round_), looks.dealer(round_))

    def awaits(self) -> Place | None:
        return looks.awaits(self.round)

    def standing(self) -> list[Prompt]:
        return self.round.standing()
