"""The figures that a pit lives by, with their definitions: win, theoretical win, pace, occupancy,
errors.

Win divided by handle is never called the hold: that is win by drop (kiosk.report.drop).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from kiosk.game.money.money import money
from kiosk.record.journal.entry import seconds_between
from kiosk.report.rounds import Bought, Event, Played, Told

if TYPE_CHECKING:
    from kiosk.report.edges import Edges

#: Kilby, Fox and Lucas, Casino Operations Management: rounds an hour by boxes in play
KILBY = {1: 209, 2: 139, 3: 105, 4: 84, 5: 70, 6: 60, 7: 52}
#: a table on which nothing was finished for longer was not in play, in seconds
IDLE_S = 300
#: below this many rounds a standard error says little, and none is given
_ENOUGH = 30

#: what is summed of rounds: whole numbers, and numbers with a fraction. They are columns of the
#: archive too (kiosk.floor.archive.database: its VERSION goes up with one more). A board of another
#: version sees by their count alone that they are others: put none in the place of another
WHOLE = (
    "rounds",
    "voided",
    "hands",
    "decisions",
    "boxes",
    "places",
    "handle",
    "initial",
    "insured",
    "side",
    "win",
    "drop",
    "bought",
    "entered",
)
FRACTIONS = ("theo", "variance", "in_play_s", "kilby_s", "paced_s")


#: a drop box: its table ("" of the one that a journal is of), gaming day and shift
Box = tuple[str, str, str]
#: the drop box of a time
BoxOf = Callable[[str], Box]
#: what a drop is known by, the surest first
BASES = ("counted", "known", "estimated")


class Drop(NamedTuple):
    """What went into the drop boxes, in cents, and by what it is known: of `BASES`."""

    amount: int
    basis: str


class Figures:
    """Sums over rounds. Money in cents, times in seconds. A figure that cannot be given is None.

    `drop`: of so many buy-ins, `bought`; `entered`: rounds played while they were entered at the
    table. `box`: what the drop boxes are known to have held otherwise.
    """

    def __init__(self) -> None:
        self.rounds = self.voided = self.hands = self.decisions = self.boxes = self.places = 0
        self.handle = self.initial = self.insured = self.side = self.win = 0
        self.drop = self.bought = self.entered = 0
        self.box: Drop | None = None
        self.theo = self.variance = self.in_play_s = self.kilby_s = self.paced_s = 0.0
        self.events: Counter[str] = Counter()

    def sums(self) -> list[int | float]:
        """What is summed, in the order of `WHOLE` and `FRACTIONS`."""
        return [getattr(self, name) for name in (*WHOLE, *FRACTIONS)]

    def merge(self, sums: Sequence[Any], events: Mapping[str, int] | None = None) -> None:
        """Adds what others summed, and what went wrong meanwhile."""
        for name, more in zip((*WHOLE, *FRACTIONS), sums, strict=True):
            setattr(self, name, getattr(self, name) + more)
        self.events.update(events or {})

    def count_in(self, this: Tallied) -> None:
        if isinstance(this.told, Bought):
            self.drop += this.told.drop
            self.bought += this.told.many
        elif isinstance(this.told, Event):
            self.events[this.told.what] += 1
            self.win += this.told.win
        else:
            self.add(this.told, this.theo, this.took_s)

    def add(self, this: Played, theo: float, took_s: float) -> None:
        """A round with its theoretical win and the time that it took."""
        self.in_play_s += took_s
        if this.places and (expected := KILBY.get(min(this.boxes, 7))):
            self.kilby_s += 3600 / expected
            self.paced_s += took_s
        self.rounds += 1
        self.voided += this.void
        self.entered += this.enters
        self.hands += this.hands
        self.decisions += this.decisions
        self.boxes += this.boxes
        self.places += this.places
        self.handle += this.handle
        self.initial += this.initial
        self.insured += this.insured
        self.side += sum([amount for _, amount in this.side])
        self.win += this.win
        self.theo += theo
        self.variance += (this.win - theo) ** 2

    @property
    def standard_error(self) -> float | None:
        """Of the theoretical win, in cents: by how much luck moves the win of so many rounds, as
        far as they themselves say.

        The root of the sum of squares of each round's win less its theoretical win: boxes of one
        round, which win and lose with the same dealer's hand, count together.
        """
        return sqrt(self.variance) if self.rounds >= _ENOUGH else None

    @property
    def luck(self) -> float | None:
        """How many standard errors the win lies above the theoretical; within two it is nothing to
        look into."""
        error = self.standard_error
        return (self.win - self.theo) / error if error else None

    def an_hour(self, count: int) -> float | None:
        """So many of something by the hour in play."""
        return count * 3600 / self.in_play_s if self.in_play_s else None

    @property
    def pace(self) -> float | None:
        """Against Kilby's table for as many boxes as were in play, 1 is as fast; None of a common
        hand."""
        return self.kilby_s / self.paced_s if self.paced_s else None

    @property
    def occupancy(self) -> float | None:
        """Boxes in play of the boxes of the table, round by round."""
        return self.boxes / self.places if self.places else None

    @property
    def dropped(self) -> Drop | None:
        """What went into the drop boxes: as the count room says, else as was entered at the table,
        else as somebody estimated it. None where none of these is there for every round."""
        if self.box is not None and self.box.basis == "counted":
            return self.box
        is_known = self.entered == self.rounds and bool(self.rounds or self.bought)
        return Drop(self.drop, "known") if is_known else self.box

    @property
    def hold(self) -> float | None:
        """Win by drop; None without a drop."""
        dropped = self.dropped
        return self.win / dropped.amount if dropped is not None and dropped.amount > 0 else None

    def count(self, what: str) -> int:
        """Events of a kind; "refused" and "reader refused" are those of every code."""
        return sum(
            many
            for each, many in self.events.items()
            if each == what or each.startswith(f"{what} ")
        )

    def as_data(self) -> dict[str, Any]:
        """As CSV and JSON have them: what was wagered and won as text of two decimals, exact; what
        is reckoned as numbers in units of the table; hours; shares from 0 to 1.
        """
        error, dropped = self.standard_error, self.dropped
        refused = {each: many for each, many in sorted(self.events.items()) if "refused" in each}
        return {
            "rounds": self.rounds,
            "voided_rounds": self.voided,
            "hands": self.hands,
            "decisions": self.decisions,
            "hours_in_play": round(self.in_play_s / 3600, 4),
            "rounds_an_hour": _rounded(self.an_hour(self.rounds)),
            "hands_an_hour": _rounded(self.an_hour(self.hands)),
            "decisions_an_hour": _rounded(self.an_hour(self.decisions)),
            "pace": _rounded(self.pace, 3),
            "occupancy": _rounded(self.occupancy, 3),
            "handle": money(self.handle),
            "initial_wagers": money(self.initial),
            "insurance_wagers": money(self.insured),
            "side_wagers": money(self.side),
            "win": money(self.win),
            "theoretical_win": round(self.theo / 100, 2),
            "standard_error": None if error is None else round(error / 100, 2),
            "luck": _rounded(self.luck, 2),
            "drop": None if dropped is None else money(dropped.amount),
            "drop_basis": None if dropped is None else dropped.basis,
            "hold": _rounded(self.hold, 4),
            "buy_ins": self.bought,
            **{
                what: self.count(what)
                for what in ("undone", "corrected", "voided", "floor_called", "trouble")
            },
            "refused": self.count("refused"),
            "reader_refused": self.count("reader refused"),
            "refused_by_code": refused,
        }


def _rounded(value: float | None, digits: int = 1) -> float | None:
    return None if value is None else round(value, digits)


class Tallied(NamedTuple):
    """A round or an event as it is summed: whose time it was, its theoretical win in cents, and the
    time that it took."""

    told: Told
    at: str
    dealer: str
    theo: float = 0.0
    took_s: float = 0.0


class Tally:
    """One table's rounds and events in their order. `kept`: who deals, and the opening and the end
    of the round before, which JSON can hold."""

    def __init__(self, kept: Sequence[Any] = ("", 0, "")) -> None:
        self.kept = tuple(kept)

    def count(self, this: Told, theo: float) -> Tallied:
        """`theo`: a round's theoretical win, of an event nothing."""
        dealer, opening, ended = self.kept
        if isinstance(this, Bought):
            return Tallied(this, this.at, this.dealer)
        dealer = this.dealer or dealer
        self.kept = (dealer, opening, ended)
        if not isinstance(this, Played):
            return Tallied(this, this.at, dealer)
        took = _took(ended if this.opening == opening else "", this)
        self.kept = (dealer, this.opening, this.ended)
        return Tallied(this, this.ended, dealer, theo, took)


def _took(before: str, this: Played) -> float:
    """Seconds from the end of the round before, where that is not too long ago; else from its own
    first card."""
    if before:
        gap = seconds_between(before, this.ended)
        if 0 <= gap <= IDLE_S:
            return gap
    return max(0.0, seconds_between(this.began, this.ended)) if this.began else 0.0


class GroupBoxes:
    """Which drop boxes a group is of: of the whole those of the group "" by ""."""

    def __init__(self) -> None:
        self._of: dict[tuple[str, str], set[Box]] = {}

    def put(self, by: str, group: str, box: Box) -> None:
        self._of.setdefault((by, group), set()).add(box)

    def of(self, by: str = "", group: str = "") -> frozenset[Box]:
        return frozenset(self._of.get((by, group), ()))


#: to what a round or an event is counted: its time and its dealer in, names out
Key = Callable[[str, str], str]


class Counted:
    """The whole, and the groups by each of `by`. `lacks`: the months of that time that were let go
    and are not in it, as facts of `journal-sealed_elsewhere`. `running`: at each of many times win,
    theoretical win and its error so far, in cents; of one table at the end of each round. `boxes`:
    which drop boxes each group is of; of one table by the time, where `boxes` says so."""

    def __init__(
        self,
        told: Iterable[Told],
        edges: Mapping[int, Edges],
        by: Mapping[str, Key],
        boxes: BoxOf | None = None,
    ) -> None:
        self.whole = Figures()
        self.groups: dict[str, dict[str, Figures]] = {name: {} for name in by}
        self.boxes = GroupBoxes()
        self._box_of = boxes
        self.running: list[tuple[str, int, float, float]] = []
        self.lacks: list[Mapping[str, object]] = []
        self._edges, self._by, self._tally = edges, by, Tally()
        for this in told:
            self.add(this)

    def add(self, this: Told) -> tuple[float, float]:
        """One more. Gives the theoretical win of a round, in cents, and the seconds that it took;
        zeros of an event."""
        tallied = self._tally.count(
            this, self._edges[this.opening].of(this) if isinstance(this, Played) else 0.0
        )
        self.whole.count_in(tallied)
        box = None if self._box_of is None else self._box_of(tallied.at)
        for name, key in self._by.items():
            group = key(tallied.at, tallied.dealer)
            self.groups[name].setdefault(group, Figures()).count_in(tallied)
            if box is not None:
                self.boxes.put(name, group, box)
        if box is not None:
            self.boxes.put("", "", box)
        if isinstance(this, Played):
            self.goes_on(this.ended)
        return tallied.theo, tallied.took_s

    def goes_on(self, at: str) -> None:
        """Notes how the whole stands at a time."""
        self.running.append((at, self.whole.win, self.whole.theo, sqrt(self.whole.variance)))
