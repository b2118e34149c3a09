"""What the table's sign knows: one small picture, made of the table's steps and of nothing else.

It has what lies open to everybody at the table: the rules in force, the limits, what was announced,
how the table stands, and what became of each box. Never a card, a name, a patron's money or a count
of the shoe. It travels whole, as a line of JSON; ids and facts are worded at the sign.
"""

from __future__ import annotations

import json
from typing import Literal, NamedTuple

from kiosk.floor.serialization import plain, typed
from kiosk.game.hands import Outcome
from kiosk.game.view import DOWN, BoxView, DealerView
from kiosk.station.limits.announced_change import coming
from kiosk.station.step import OnSign, Sign, Step
from kiosk.words.messages import Messages

VERSION = 1
#: how the table stands for its patrons
Stands = Literal["open", "last_round", "new_shoe", "locked", "closed"]


class Announced(NamedTuple):
    """A change that comes. `at`: from when on, UTC, "" for the next round. `options`: those that
    change, by the last part of their names, and whether they are offered from then on."""

    at: str
    minimum: int | None = None
    maximum: int | None = None
    options: tuple[tuple[str, bool], ...] = ()


class BoxResult(NamedTuple):
    """What became of each hand of a box, in the order of play."""

    box: int
    hands: tuple[Outcome, ...]


class RoundResult(NamedTuple):
    """Of one round the boxes that are settled. `dealer`: the total of the dealer's hand once all of
    it lies open and is done, None before."""

    round: int
    boxes: tuple[BoxResult, ...] = ()
    dealer: int | None = None
    dealer_blackjack: bool = False


class SignPicture(NamedTuple):
    """`title`: what the rule set calls itself. Limits in cents, None for none; `units`: wagers are
    counted in units, and have none. `boxes` on the layout. `result`: None where the house shows
    none."""

    v: int
    table: str
    stands: Stands
    boxes: int
    title: str = ""
    says: OnSign | None = None
    minimum: int | None = None
    maximum: int | None = None
    units: bool = False
    announced: Announced | None = None
    result: RoundResult | None = None


def written(picture: SignPicture) -> bytes:
    """As it travels: a line. The same picture is written the same."""
    return json.dumps(plain(picture), separators=(",", ":"), sort_keys=True).encode() + b"\n"


def read_picture(line: bytes) -> SignPicture:
    """Raises `ValueError` where `line` is none of version 1."""
    data = json.loads(line)
    if not isinstance(data, dict) or data.get("v") != VERSION:
        raise ValueError("no picture of version 1")
    return typed(SignPicture, data, _WORDLESS)


_WORDLESS = Messages()


class SignFollower:
    """Makes the sign's picture of each step in turn. `table`: its name. `results`: whether the
    house shows what became of each box. `is_anew`: the table was opened again since its newest
    round, before the first step.

    A finished round's result stays until the next round has one of its own: a dealer who confirms
    nothing by touch settles it all with the next round's first card. With the table's close it is
    gone: who comes to a table that was opened again reads nothing of the day before.
    """

    def __init__(self, table: str, *, results: bool, is_anew: bool = False) -> None:
        self._table, self._has_results = table, results
        self._last: RoundResult | None = None
        self._is_before = is_anew  # what lies there is of the time before the table was opened

    def picture(self, step: Step) -> SignPicture:
        sign = step.table.sign or Sign()
        return SignPicture(
            VERSION,
            self._table,
            _stands(step),
            len(step.table.view.boxes),
            sign.title,
            sign.says,
            sign.minimum,
            sign.maximum,
            sign.units,
            _announced(step, sign),
            self._result(step) if self._has_results else None,
        )

    def _result(self, step: Step) -> RoundResult | None:
        view, day = step.table.view, step.house.day
        if day is not None and day.stands in ("closed", "opening"):
            self._last, self._is_before = None, True
        if view.in_round:
            self._is_before = False
        if self._is_before:
            return None
        if any(said.facts.get("why") == "corrected" for said in step.told.said):
            self._last = None  # an earlier round's, which an amendment may have made another
        if view.settled is not None:
            self._last = _of_round(view.round - 1, *view.settled, view.patrons is not None)
            boxes = [each for each in self._last.boxes if each.box not in view.unsettled]
            return self._last._replace(boxes=tuple(boxes))
        if view.in_round:
            now = _of_round(view.round, view.boxes, view.dealer, view.patrons is not None)
            if now.boxes:
                self._last = now
            elif self._last is not None and self._last.round == view.round:
                self._last = None  # what had become of it was taken back
        return self._last


def _stands(step: Step) -> Stands:
    view, day, pit = step.table.view, step.house.day, step.house.pit
    if day is not None and day.stands != "open":
        return "closed"
    if pit is not None and pit.locked is not None:
        return "locked"
    if view.shoe_needed:
        return "new_shoe"
    return "last_round" if view.last_round else "open"


def _announced(step: Step, sign: Sign) -> Announced | None:
    change = None if step.house.day is None else step.house.day.pending
    if change is None:
        return None
    ahead = coming(change, sign.in_force)
    return Announced(ahead.at, ahead.minimum, ahead.maximum, ahead.told)


def _of_round(
    number: int, boxes: tuple[BoxView, ...], dealer: DealerView, is_common: bool
) -> RoundResult:
    """What became of the hands that are decided. Nothing box by box of a common hand, whose patrons
    differ, and read it at screens of their own."""
    found = []
    for box in () if is_common else boxes:
        outcomes = tuple([hand.outcome for hand in box.hands if hand.outcome is not None])
        if outcomes:
            found.append(BoxResult(box.box, outcomes))
    is_open = dealer.done and DOWN not in dealer.cards
    return RoundResult(
        number, tuple(found), dealer.total if is_open else None, is_open and dealer.blackjack
    )
