"""A card corrected in the round in play: whom of the patrons it asks again, and whose decision on
the card as it was stands."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from kiosk.game.common_hand.patrons import NAMES
from kiosk.game.common_hand.round import patrons_of
from kiosk.game.procedure import Procedure
from kiosk.game.view import DOWN, TableView

#: what became of a decision on the card as it was; None of who had made none
Word = Literal["stands", "again"]

_STANDS, _AGAIN = 1, 2


def _table_of(mark: int) -> bytes:
    """Turns each decision of the open stage into `mark`, and every other state into 0."""
    return bytes(mark if code in NAMES else 0 for code in range(256))


_MARKS = {_STANDS: _table_of(_STANDS), _AGAIN: _table_of(_AGAIN)}


class Moment(NamedTuple):
    """Where a round stands; another as soon as a card comes, a stage opens or closes, or the round
    is over."""

    round: int
    phase: str
    stage: str
    hand: int
    cards: tuple[int, ...]

    @classmethod
    def of(cls, at: Procedure, number: int) -> Moment | None:
        """Of round `number`; None where it is not in play."""
        players = patrons_of(at)
        if not at.boxes:
            return None
        cards = (len(at.dealer.cards), *(len(hand.cards) for hand in players.hands))
        return cls(number, at.phase, players.stage, at.index, cards)


class Changed(NamedTuple):
    """A card that lies face up was another: `hand` from 1, 0 for the dealer's, `card` from 1 in
    it."""

    hand: int
    card: int
    was: str
    now: str


def changed(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[Changed, ...]:
    """What of the cards is another, as `face_up` gives them."""
    hands = zip((before[0], *before[1]), (after[0], *after[1]), strict=False)
    return tuple(
        Changed(hand, card, was, now)
        for hand, (old, new) in enumerate(hands)
        for card, (was, now) in enumerate(zip(old, new, strict=False), 1)
        if was != now and DOWN not in (was, now)
    )


def joined(earlier: tuple[Changed, ...], later: tuple[Changed, ...]) -> tuple[Changed, ...]:
    """Two corrections told as one: each card as it lay first and as it lies, unless that is the
    same."""
    found = {(each.hand, each.card): each for each in earlier}
    for each in later:
        was = found.get((each.hand, each.card), each).was
        found[each.hand, each.card] = each._replace(was=was)
    return tuple(each for each in found.values() if each.was != each.now)


class Correction(NamedTuple):
    """The last correction of a card, told until `moment` is over. `marks`: a byte for each patron
    of the round, by place; b"" where nothing was asked."""

    moment: Moment
    marks: bytes
    changes: tuple[Changed, ...] = ()

    def word(self, place: int, *, decided: bool) -> Word | None:
        """What is told to that patron, who has `decided` by now or has not."""
        mark = self.marks[place] if self.marks else 0
        if mark == _STANDS:
            return "stands"
        return "again" if mark == _AGAIN and not decided else None

    @property
    def asks_again(self) -> bool:
        """Whether anybody is to decide once more."""
        return _AGAIN in self.marks


def corrected(
    moment: Moment, before: Procedure, earlier: Correction | None, *, asks_again: bool
) -> Correction:
    """A correction after which the round stands at `moment`. `before`: the round as it was;
    `earlier`: the correction that was told then."""
    players = patrons_of(before)
    mark = _AGAIN if asks_again else _STANDS
    marks = bytearray()
    if before.phase == "patrons":
        marks = players.states[before.index].translate(_MARKS[mark])
    elif before.phase == "insurance":
        marks = bytearray(len(players.names))
        for place in players.insured:
            marks[place] = mark
    if earlier is not None and earlier.asks_again:
        still = (
            place for place, old in enumerate(earlier.marks) if old == _AGAIN and not marks[place]
        )
        for place in still:
            marks[place] = _AGAIN
    return Correction(moment, bytes(marks))


def face_up(view: TableView) -> tuple[Any, ...]:
    """The cards as everybody sees them."""
    hands = view.boxes[0].hands if view.boxes else ()
    return view.dealer.cards, tuple(hand.cards for hand in hands)
