"""Orders from the pit, as a table takes them: why one may not be done now. Their signatures have
been checked; which command each is stands in `order_kinds.py`.

An order says what its author saw: which journal, how far, and how the table stood. A table that
stands otherwise refuses it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from kiosk.record.journal.entry import seconds_between, utc_text
from kiosk.record.projections.faults import FaultSpec
from kiosk.record.projections.pit import Pit
from kiosk.station.commands import CommandRejected, StationCommand
from kiosk.station.pit.order_kinds import ORDER_KINDS
from kiosk.words.said import Refusal

#: the trouble, and alarm, of orders that nobody at the pit can have meant
ORDER = "order"
#: so many seconds may the pit's clock be ahead of the table's
AHEAD_S = 30
#: so long may an order hold, in seconds
LONGEST_S = 120


class Ordered(NamedTuple):
    """One order whose signatures are right. Times are UTC, as the journal writes them.

    `journal`: the hash of the journal's first entry, `n_at_least`: of its entries that were seen,
    `state`: how the table stood, "" for any. `number`: whose session of the pit it is, from `since`
    until `until`. `station`: the public key of the pit's station.
    """

    id: str
    act: Mapping[str, Any]
    issued: str
    expires: str
    journal: str
    n_at_least: int
    state: str
    number: str
    session: str
    since: str
    until: str
    station: str


class Answer(NamedTuple):
    """What came of an order. `n`: the journal's last entry then. `facts`: of the refusal, where
    they are known."""

    id: str
    n: int
    refusal: Refusal | None = None
    facts: Mapping[str, object] = {}


#: refusals of an order that nobody at the pit's own board can have meant: the alarm says which
ALARMING = {
    "order_malformed": "malformed",
    "order_signature": "signature",
    "order_station": "station",
    "order_table": "table",
    "order_late": "late",
    "order_session": "session",
    "order_person": "person",
    "order_twice": "twice",
    "not_permitted": "right",
}


def alarm(why: str, station: str = "") -> FaultSpec:
    """`why` as in `ALARMING`, or "flood"; `station`: the end of the key that it came with."""
    return FaultSpec(ORDER, ORDER, {"why": why, "station": station[-6:] or None})


def why_not(given: Ordered, pit: Pit, now: str, journal: str, last: int, state: str) -> None:
    """Raises `CommandRejected`: it was played before, is late, is of another time, or the table
    does not stand as its author saw it."""
    if pit.answered(given.id) is not None:
        raise CommandRejected("order_twice")
    try:
        ahead, holds = (
            seconds_between(now, given.issued),
            seconds_between(given.issued, given.expires),
        )
        over, begun = (
            seconds_between(given.expires, now),
            seconds_between(given.since, given.issued),
        )
        ends = seconds_between(given.issued, given.until)
    except ValueError:  # what is written as a time is none
        raise CommandRejected("order_malformed") from None
    if ahead > AHEAD_S:
        raise CommandRejected("order_clock", seconds=round(ahead))
    if over > 0 or given.issued <= pit.before or holds > LONGEST_S:
        raise CommandRejected("order_late", seconds=round(-ahead))
    if begun < -1 or ends < 0:
        raise CommandRejected("order_session")
    if given.journal != journal or given.n_at_least > last or given.state not in ("", state):
        raise CommandRejected("order_state")


def noted(given: Ordered, refused: str = "") -> dict[str, Any]:
    """The journal's note of an order, and of the refusal's code where it was not done; of an act
    that is none its type alone."""
    act = (
        {"type": str(given.act.get("type", ""))[:20]}
        if refused == "order_malformed"
        else dict(given.act)
    )
    said = {
        "id": given.id,
        "act": act,
        "issued": given.issued,
        "station": given.station,
        "number": given.number,
    }
    return {"order": said | ({"refused": refused} if refused else {})}


def later(at: str, seconds: int) -> str:
    return utc_text(datetime.fromisoformat(at) + timedelta(seconds=seconds))


def command_of(given: Ordered) -> StationCommand:
    """What the order would have done. Raises `CommandRejected` where its act is none, or not
    whole."""
    act = dict(given.act)
    kind = ORDER_KINDS.get(str(act.pop("type", "")))
    try:
        if kind is None:
            raise ValueError
        return kind.make(given.id, **act)
    except (TypeError, ValueError):
        raise CommandRejected("order_malformed") from None
