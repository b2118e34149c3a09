"""A table's summary: what its pit sees of it among the others, as a message of version 1
(`t.<table>.s`).

Money is in cents (in units mode: hundredths of a box's unit), times are UTC as entries have them,
"" where nothing is known. A text is `{"said": [...]}` on the wire (kiosk.floor.serialization): ids
and facts, worded by whoever reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from kiosk.floor.serialization import typed
from kiosk.record.journal.entry import check_time
from kiosk.station.step import Alarm
from kiosk.words.messages import Messages

VERSION = 1
#: seconds after which a table that has said nothing says again how it is, and after which its
#: picture is called old
SAID_AGAIN_S, OLD_S = 10, 25

State = Literal["open", "closed", "opening", "closing", "locked", "starting"]


class House(NamedTuple):
    """What the house has set of the table, beside its journal. `chips`: denomination in cents and
    "#RRGGBB". `odds`: what a blackjack pays, as the felt says it."""

    table: str
    rules: str = ""
    felt: str = ""
    odds: str = "3:2"
    chips: tuple[tuple[int, str], ...] = ()
    before: str = ""
    after: str = ""
    thousands: str = ","
    four_colours: bool = False
    decimal: str = "."


class Person(NamedTuple):
    """Somebody at a place of the table, since when. `id`: their number in the staff file, "" at a
    table without one."""

    id: str
    name: str
    since: str


class Seated(NamedTuple):
    """A patron whose play is rated: by a pseudonym, never by a number or a name; at these boxes.
    `since`, `away`: UTC, "" where they are not away."""

    patron: str
    boxes: tuple[int, ...]
    since: str
    away: str = ""


class ShoeNow(NamedTuple):
    """How long a shoe has been in use; never what is left in it. `last_round`: its cutting card is
    out."""

    since: str
    rounds: int
    last_round: bool


class ReaderNow(NamedTuple):
    """Whether every reader works, and what is wrong with the first that does not."""

    ok: bool
    words: str


class Slips(NamedTuple):
    """How often something went wrong in this gaming day."""

    undone: int
    corrected: int
    voided: int
    floor_called: int


class Pending(NamedTuple):
    """A change that was announced: from when on, UTC, "" for the next round between rounds; the
    limits that then hold, and the options that it changes."""

    at: str
    minimum: int | None = None
    maximum: int | None = None
    options: tuple[tuple[str, str | bool], ...] = ()


class Summary(NamedTuple):
    """`n`, `hash`: of the newest entry, "" for the hash while a card lies face down. `options`:
    those that differ from the rule set. `in_play`: boxes with a wager.

    Of the gaming day: `rounds`, `handle`, `win`, `theo`, and `error`, the standard error of `theo`,
    None of few rounds. `rounds_hour` is that of the newest rounds, `target` Kilby's for as many
    boxes as were in play in them; None before there are any. `play_stopped`: cards of the reader
    are not followed. `drop`: what patrons gave for chips in this
    day, None where nobody knows; `drop_basis`: "known" as buy-ins were entered, "counted" by the
    count room, or "estimated". `stopped`: its kiosk was
    stopped in order, and says nothing more. `inventory`: the table keeps one, and opens and closes
    by a count. `seats`: who sits there, at a table whose house rates play.
    """

    v: int
    at: str
    n: int
    hash: str
    journal: str
    table: str
    state: State
    since: str
    game: str
    rules: str
    options: tuple[tuple[str, str], ...]
    minimum: int | None
    maximum: int | None
    units: bool
    # What stands before and after an amount, and groups its thousands.
    currency: tuple[str, str, str]
    pending: Pending | None
    dealer: Person | None
    floor: Person | None
    boxes: int
    in_play: int
    round: int
    rounds: int
    rounds_hour: int | None
    target: int | None
    handle: int
    win: int
    theo: int
    error: int | None
    errors: Slips
    shoe: ShoeNow
    reader: ReaderNow
    next: str
    alarms: tuple[Alarm, ...]
    play_stopped: bool
    inventory: bool = False
    decimal: str = "."  # what begins the part of an amount
    drop: int | None = None
    stopped: bool = False
    seats: tuple[Seated, ...] = ()
    drop_basis: str = "known"

    @property
    def is_open(self) -> bool:
        """Whether it is open for play: a lock closes no table, and its round is played out."""
        return self.state in ("open", "locked") and not self.stopped


#: what changes with every entry, and no tile of a board shows
_UNSEEN = frozenset({"at", "n", "hash", "next"})


def on_tile(summary: Mapping[str, Any]) -> dict[str, Any]:
    """What a board shows of a summary that travels: two that are alike in it look the same."""
    return {name: value for name, value in summary.items() if name not in _UNSEEN}


def read_summary(data: Any, messages: Messages) -> Summary:
    """A summary in the words of `messages`. Raises `ValueError` where `data` is none of version 1,
    or a seat's time is none."""
    if not isinstance(data, dict) or data.get("v") != VERSION:
        raise ValueError("no summary of version 1")
    read = typed(Summary, data, messages)
    for seat in read.seats:
        check_time(seat.since)
        check_time(seat.away or seat.since)
    return read
