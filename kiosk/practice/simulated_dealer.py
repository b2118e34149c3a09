"""A simulated dealer: what is touched next at a table that plays by itself, told from what stands
there."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from kiosk.game.cards import CARDS, parse
from kiosk.game.commands.commands import (
    DECISIONS,
    Decide,
    HoleCheck,
    InsuranceClosed,
    NewShoe,
    Read,
    Reveal,
    Settle,
    Turn,
    Wager,
)
from kiosk.game.commands.offers import Offers
from kiosk.game.hands import Hand
from kiosk.game.view import TableView
from kiosk.staff.actor import Actor
from kiosk.station.commands import HeldCard, ReadMessage, SignOff, StationCommand
from kiosk.station.step import Step

#: who signs trouble off, where nobody else does
FLOOR = Actor("A. Moreau", "floor")
_UNITS = (1, 1, 1, 2, 2, 4, 10)
#: of a hundred patrons so many leave their box empty for a round
_AWAY = 15


class Move(NamedTuple):
    """What is done next: a command of `actor`, or, where there is none, a card out of the shoe."""

    command: StationCommand | None
    actor: Actor


class SimulatedDealer:
    """A dealer called `name` with patrons at `boxes` boxes who wager `minimum` cents and more: the
    same moves for the same `seed`."""

    def __init__(self, name: str, seed: int, boxes: int, minimum: int) -> None:
        self.dealer = Actor(name, "dealer")
        self._chance, self._boxes, self._minimum = Random(seed), boxes, minimum
        self._asked = (0, [0])  # a round, and the boxes that are still to wager in it

    def next(self, step: Step) -> Move | None:
        """What is done next at the table that stands as `step` says; None where the table waits for
        nobody, and between rounds at one that is locked or closed.

        Trouble is signed off as soon as it can be, and what the pit says is read between rounds.
        """
        if (over := self.of_trouble(step)) is not None:
            return Move(over, FLOOR)
        if not step.table.view.in_round and not step.table.view.unsettled:
            if step.house.pit is not None and step.house.pit.messages:
                return Move(ReadMessage(step.house.pit.messages[0].id), self.dealer)
            if (step.house.pit is not None and step.house.pit.locked) or (
                step.house.day is not None and step.house.day.stands != "open"
            ):
                return None
            if step.house.staff is not None and step.house.staff.burns:
                return Move(None, self.dealer)
        if (
            any(trouble.freezes for trouble in step.alerts.troubles)
            or (offers := step.table.offers) is None
        ):
            return None
        command = (
            HeldCard("next_round") if step.readers.held else self._command(step.table.view, offers)
        )
        if command is not None or offers.card.open or offers.burn.due:
            return Move(command, self.dealer)
        return None

    def of_trouble(self, step: Step) -> SignOff | None:
        """The sign-off of a trouble that can be; None where there is none."""
        over = [
            trouble.key
            for trouble in step.alerts.troubles
            if not trouble.waits and (trouble.cured or trouble.freezes)
        ]
        return SignOff(over[0]) if over else None

    def _command(self, view: TableView, offers: Offers) -> StationCommand | None:
        if view.unsettled:
            return Settle(min(view.unsettled))
        if view.shoe_needed and not view.in_round:
            return NewShoe()
        if offers.wagers_open and (wager := self._wager(view, offers)) is not None:
            return wager
        if offers.read.open or offers.reveal.open:  # which card it was, nobody can ask the shoe
            card = self._chance.choice(CARDS)
            return Read(card) if offers.read.open else Reveal(card)
        if offers.insurance_closed.open:
            return InsuranceClosed()
        if offers.turn_hole.open:
            return Turn()
        if offers.hole_check.open:
            return HoleCheck(blackjack=False)
        return None if offers.turn is None else self._decision(view, offers)

    def _wager(self, view: TableView, offers: Offers) -> Wager | None:
        """The next wager of the coming round; some patrons let a round pass."""
        number, waiting = self._asked
        if number != view.round or not (waiting or any(box.wager for box in view.boxes)):
            waiting = [
                box for box in range(1, self._boxes + 1) if self._chance.randrange(100) >= _AWAY
            ] or [1]
        self._asked = view.round, waiting
        while waiting:
            box = waiting.pop(0)
            amount = self._minimum * self._chance.choice(_UNITS)
            offer = offers.wagers[box - 1]
            if not view.boxes[box - 1].wager and offer.open and offer.why_not(amount) is None:
                return Wager(box, amount)
        return None

    def _decision(self, view: TableView, offers: Offers) -> Decide | None:
        """What a plain player wants; None for a card: splits aces and eights, doubles ten and
        eleven, else stands on 17, or on 12 against a weak dealer."""
        assert offers.turn is not None
        shown = view.boxes[offers.turn.box - 1].hands[offers.turn.hand - 1]
        may = {each for each, offer in zip(DECISIONS, offers.decisions, strict=True) if offer.open}
        hand, up = Hand(), parse(view.dealer.cards[0]).value
        for card in shown.cards:
            hand.add(parse(card))
        if "split" in may and hand.cards[0].value in (1, 8):
            return Decide("split")
        if "double" in may and not hand.soft and hand.total in (10, 11) and 2 <= up <= 9:
            return Decide("double")
        stands = hand.total >= (18 if hand.soft else 17) or (
            not hand.soft and hand.total >= 12 and 2 <= up <= 6
        )
        return Decide("stand") if stands else None
