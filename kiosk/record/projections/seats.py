"""Who sits where, as a table's journal has it: patrons whose play is rated, by pseudonyms of the
house's (kiosk.staff.patron_keys), never by a number or a name. One fold over the notes "rated".

    {"rated": {"did": "seated", "patron", "boxes"}}     sits at these boxes, and at no others;
    whoever was away is back, unless "away" says that they are away still
    {"rated": {"did": "break", "patron"}}               is away; the boxes stay
    {"rated": {"did": "back", "patron"}}
    {"rated": {"did": "left", "patron", "walked"}}      in cents, null where nobody has counted
    {"rated": {"did": "closed", "patron", "left", "average", "reason"}}   the floor has signed the
    rating that ended at the time `left`; `average` of a wager in cents in place of the counted one,
    with its reason, null for none

Of somebody without a card the pseudonym is "?" and a number that the table counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kiosk.record.entries import DayHappened, Decoded, SeatChanged
from kiosk.record.projections.day import BUY_INS_KEPT

#: so many ratings wait for the floor's signature, the newest; an older one stands unsigned
ENDED_KEPT = 12
#: kinds of buy-ins that are cash
CASH = ("cash", "play")
#: gaming days of which sums are kept: those in which was paid last, whatever their dates
DAYS_KEPT = 3
_OF_CASH = ("bought_in", "buy_in_void")


class Seat(NamedTuple):
    """A patron at their `boxes`. `since` and `away`: UTC, "" where they are not away. `by`: who
    seated them."""

    patron: str
    boxes: tuple[int, ...]
    since: str
    by: str
    away: str = ""

    @property
    def tag(self) -> str:
        return tag(self.patron)


class Ended(NamedTuple):
    """A patron who has left, and whose rating the floor has not signed yet. Times are UTC."""

    patron: str
    since: str
    left: str
    walked: int | None

    @property
    def tag(self) -> str:
        return tag(self.patron)


def tag(patron: str) -> str:
    """How a screen names a patron: as much of the pseudonym as tells people at a table apart."""
    return patron[:5] if is_known(patron) else patron


def is_known(patron: str) -> bool:
    """Whether somebody has shown a card, or given a number."""
    return not patron.startswith("?")


def is_away_still(data: Mapping[str, Any]) -> bool:
    """Whether a note of who sits where ends no break: somebody moved the chips of who is away."""
    return bool(data.get("away"))


def is_cash(bought: Mapping[str, Any]) -> bool:
    """Whether what an entry says of a buy-in was paid in cash."""
    return bought["kind"] in CASH


class Paid(NamedTuple):
    """Cash, in cents, for which a seated patron bought chips, or that was played as it lay, by the
    number of the buy-in."""

    number: int
    patron: str
    day: str
    amount: int


class DaySum(NamedTuple):
    """What a patron has paid in cash in a gaming day at this table, in cents."""

    patron: str
    day: str
    cents: int


class Seats(NamedTuple):
    """`seated`: in the order in which they sat down. `unknown`: so many without a card so far.
    `paid`: those that may still be made void. `sums`: who paid last stands last. Cash is summed
    where the house has thresholds: its entries name the gaming day."""

    seated: tuple[Seat, ...] = ()
    ended: tuple[Ended, ...] = ()
    unknown: int = 0
    paid: tuple[Paid, ...] = ()
    sums: tuple[DaySum, ...] = ()

    def of_box(self, box: int) -> Seat | None:
        """Who sits there; None where nobody is known to."""
        return next((seat for seat in self.seated if box in seat.boxes), None)

    def buyer(self, said: DayHappened) -> Seat | None:
        """Whose buy-in it is: of whoever sits at its box when it is entered; None of anything else,
        and where nobody is known to sit there."""
        return self.of_box(said.data["box"]) if said.did == "bought_in" else None

    def of_patron(self, patron: str) -> Seat | None:
        return next((seat for seat in self.seated if seat.patron == patron), None)

    def take(self, said: Decoded, _: object = None) -> Seats:
        """After an entry; what is no note of seats, or is one of a later kiosk's, changes
        nothing."""
        if isinstance(said, DayHappened):
            return self._bought(said) if said.did in _OF_CASH else self
        if not isinstance(said, SeatChanged):
            return self
        data, at = said.data, said.entry.at
        patron = str(data.get("patron", ""))
        match data.get("did"):
            case "seated":
                seat = Seat(patron, tuple(data["boxes"]), at, said.entry.by)
                return self._seat(seat, is_away=is_away_still(data))
            case "break":
                return self._with(patron, away=at)
            case "back":
                return self._with(patron, away="")
            case "left":
                return self._leave(patron, at, data["walked"])
            case "closed":
                left = data["left"]
                ended = (each for each in self.ended if (each.patron, each.left) != (patron, left))
                return self._replace(ended=tuple(ended))
        return self

    def _bought(self, said: DayHappened) -> Seats:
        data = said.data
        if said.did == "buy_in_void":
            this = next((each for each in self.paid if each.number == data["number"]), None)
            if this is None:
                return self
            left = tuple(each for each in self.paid if each is not this)
            return self._summed(this, -this.amount)._replace(paid=left)
        seat, day = self.buyer(said), data.get("gaming_day")
        if seat is None or not day or not is_cash(data):
            return self
        this = Paid(data["number"], seat.patron, day, data["amount"])
        return self._summed(this, this.amount)._replace(paid=(*self.paid, this)[-BUY_INS_KEPT:])

    def cash(self, patron: str, day: str) -> int:
        """What a patron has paid in a gaming day, in cents."""
        return next((each.cents for each in self.sums if each[:2] == (patron, day)), 0)

    def _summed(self, this: Paid, change: int) -> Seats:
        """A sum that has come to nothing stands as 0: other tables are told so."""
        new = DaySum(this.patron, this.day, self.cash(this.patron, this.day) + change)
        sums = (*(each for each in self.sums if each[:2] != new[:2]), new)
        days = list(dict.fromkeys(each.day for each in reversed(sums)))[:DAYS_KEPT]
        return self._replace(sums=tuple(each for each in sums if each.day in days))

    def _seat(self, seat: Seat, *, is_away: bool) -> Seats:
        before = self.of_patron(seat.patron)
        if before is not None:
            away = before.away if is_away else ""
            return self._with(seat.patron, boxes=seat.boxes, away=away)
        unknown = self.unknown + (not is_known(seat.patron))
        return self._replace(seated=(*self.seated, seat), unknown=unknown)

    def _with(self, patron: str, **changed: Any) -> Seats:
        seated = (
            seat._replace(**changed) if seat.patron == patron else seat for seat in self.seated
        )
        return self._replace(seated=tuple(seated))

    def _leave(self, patron: str, at: str, walked: int | None) -> Seats:
        seat = self.of_patron(patron)
        if seat is None:
            return self
        left = tuple(each for each in self.seated if each is not seat)
        ended = (*self.ended, Ended(patron, seat.since, at, walked))[-ENDED_KEPT:]
        return self._replace(seated=left, ended=ended)

    def saved(self) -> dict[str, Any]:
        """As a checkpoint keeps it: what differs from `Seats()`."""
        usual = Seats._field_defaults
        kept = {name: value for name, value in self._asdict().items() if value != usual[name]}
        return {"seats": kept} if kept else {}

    @classmethod
    def of(cls, saved: Mapping[str, Any]) -> Seats:
        """As the checkpoint has it that is `saved`."""
        kept = saved.get("seats", {})
        return cls(
            tuple(
                Seat(patron, tuple(boxes), *rest) for patron, boxes, *rest in kept.get("seated", ())
            ),
            tuple(Ended(*each) for each in kept.get("ended", ())),
            kept.get("unknown", 0),
            tuple(Paid(*each) for each in kept.get("paid", ())),
            tuple(DaySum(*each) for each in kept.get("sums", ())),
        )
