"""The day of a pit reckoned from what was touched, typed and drawn: money, sittings and cash, from the raw entries of its tables.

It shares no line with `kiosk/`: entries are read with SQLite's own library, rounds are decided by the second referee, and of what
an entry says of what was told nothing is read. What a table keeps of a wager is the one thing that it is given.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from tests.campaign.referee import Referee

#: an hour as UTC has it, and who dealt
Slot = tuple[str, str]
#: who does these deals
DEALS = frozenset(
    (
        *("wager", "insurance", "insurance_closed", "even_money", "hole_check", "turn", "settled"),
        *("undo", "read", "reveal", "stand", "hit", "double", "split", "surrender"),
    )
)
CASH = ("cash", "play")
#: what a slip does to the tray
SLIPS = {"fill": 1, "credit": -1}
#: rounds an hour by boxes in play (Kilby), and seconds without play after which a round began anew
KILBY = {1: 209, 2: 139, 3: 105, 4: 84, 5: 70, 6: 60, 7: 52}
IDLE_S = 300
#: what the industry takes of everybody
GUESS = Fraction(60, 100)


def cents(text: str | int | float) -> int:
    return int(Fraction(str(text)) * 100)


class Row(NamedTuple):
    """An entry, as it lies in the file."""

    number: int
    at: str
    by: str
    source: str
    kind: str
    said: dict[str, Any]
    round: int | None


def rows(path: Path) -> Iterator[Row]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file:
        sql = "SELECT number, at, by, source, kind, input, round FROM entry ORDER BY number"
        for number, at, by, source, kind, said, round_ in file.execute(sql):
            yield Row(number, at, by, source, kind, json.loads(said), round_)


def gaming_day(at: str) -> str:
    """The house's day begins at six o'clock by the clock on the wall."""
    wall = datetime.fromisoformat(at).astimezone()
    return f"{wall - timedelta(hours=6):%Y-%m-%d}"


def seconds(one: str, two: str) -> float:
    return (datetime.fromisoformat(two) - datetime.fromisoformat(one)).total_seconds()


class Kept(NamedTuple):
    """What a table keeps: of a main wager, as its house has published it, and of insurance, by the tens of the shoe."""

    main: float
    insurance: float

    @classmethod
    def at(cls, main: float, decks: int, pays: int = 2) -> Kept:
        return cls(main, 1 - 16 * decks / (52 * decks - 1) * (pays + 1))


class Part(NamedTuple):
    """What somebody, or all, had of one round, in cents."""

    hands: int = 0
    handle: int = 0
    initial: int = 0
    insured: int = 0
    win: int = 0
    boxes: int = 0


@dataclass
class Sitting:
    """One patron at one table."""

    table: str
    patron: str
    since: str
    by: str
    boxes: list[int] = field(default_factory=list)
    last: str = ""
    left: str = ""
    away: float = 0.0
    out: str = ""
    walked: int | None = None
    signed: str = ""
    average: int | None = None
    rounds: dict[int, Part] = field(default_factory=dict)
    bought: dict[int, tuple[str, int]] = field(default_factory=dict)

    def sum(self, what: str) -> int:
        return sum(getattr(each, what) for each in self.rounds.values())

    @property
    def seconds(self) -> float:
        end = self.left or self.last
        out = seconds(self.out, end) if self.out else 0.0
        return seconds(self.since, end) - self.away - out

    def theo(self, kept: Kept) -> float:
        return kept.main * self.sum("initial") + kept.insurance * self.sum("insured")

    @property
    def guess(self) -> float | None:
        """The industry's: average wager, sixty an hour, one percent."""
        mean = self.average
        if mean is None:
            if not self.rounds:
                return None
            return (
                float(
                    Fraction(self.sum("initial"), len(self.rounds)) * GUESS * Fraction(self.seconds)
                )
                / 3600
            )
        return float(mean * GUESS * Fraction(self.seconds)) / 3600


class Paid(NamedTuple):
    """Cash over a table, as it stands in the cash log."""

    at: str
    day: str
    table: str
    number: int
    box: int
    patron: str
    kind: str
    amount: int


@dataclass
class Sums:
    """Of an hour, a dealer, a table."""

    rounds: int = 0
    handle: int = 0
    win: int = 0
    initial: int = 0
    insured: int = 0
    boxes: int = 0
    drop: int = 0
    #: seconds that the rounds took, and that Kilby's table has for them
    took: float = 0.0
    kilby: float = 0.0

    def __add__(self, other: Sums) -> Sums:
        mine, theirs = vars(self), vars(other)
        return Sums(**{name: mine[name] + theirs[name] for name in mine})

    def theo(self, kept: Kept) -> float:
        return kept.main * self.initial + kept.insurance * self.insured


class Book:
    """One table's entries in; its sums, sittings and payments out."""

    def __init__(self, told: Callable[[str], object] = lambda _: None) -> None:
        """`told` hears what the referee will not have."""
        self._told = told
        self.table = ""
        self.referee: Referee
        self.rules: dict[str, Any] = {}
        self.slots: defaultdict[Slot, Sums] = defaultdict(Sums)
        self.sittings: list[Sitting] = []
        self.paid: dict[int, Paid] = {}
        #: alarms of cash as they came: entry, patron, level
        self.alarms: list[tuple[int, str, str]] = []
        #: what alarms follow from: time, table, what, patron, cents
        self.happened: list[tuple[str, str, str, str, int]] = []
        self.counted: dict[tuple[str, str], int] = {}
        #: what the tray has more than at the opening, in cents
        self.inventory = 0
        self.dealer = ""
        self._came: set[tuple[str, str, int]] = set()
        self._closes = False
        self._slips: dict[tuple[str, int], int] = {}
        self._first_card = self._last_end = ""
        self._now: dict[str, Sitting] = {}
        self._bought: dict[int, tuple[Slot, Sitting | None, int]] = {}
        self._playing: list[tuple[Sitting, list[int]]] = []
        self._wagers: dict[int, int] = {}
        self._seen = 0  # rounds that the referee has ended
        self._printed = 0
        self._ended: dict[int, tuple[list[tuple[Sitting, list[int]]], dict[int, int], int]] = {}

    def read(self, path: Path) -> Book:
        for row in rows(path):
            self.take(row)
        return self

    def take(self, row: Row) -> None:
        said = row.said
        match row.kind:
            case "open":
                self._open(said)
            case "input" | "repeat":
                self._play(row)
            case "note" if "rated" in said:
                self._seat(row, said["rated"])
            case "day":
                self._day(row, said)
            case "trouble" if said["key"].startswith("cash."):
                _, level, patron = said["key"].split(".", 2)
                came = (said["key"], said["since"], said["times"])
                if came not in self._came:  # else the one that stands says another sum
                    self._came.add(came)
                    self.alarms.append((row.number, patron, level))

    # What is played.

    def _open(self, said: dict[str, Any]) -> None:
        header = said["header"]
        self.table = header["table"]
        self.rules = rules_of(said)
        least, most = header.get("minimum"), header.get("maximum")
        limits = None if least is None else (cents(least), cents(most or 10**9))
        self.referee = Referee(self.rules, limits)

    def _play(self, row: Row) -> None:
        said, referee = row.said, self.referee
        kind = said["type"]
        if kind in DEALS and row.source == "manual" and row.by not in ("", "kiosk"):
            self.dealer = row.by
        if kind == "card" and referee.phase == "wagers":
            self._wagers = {box: wager for box, (wager, _) in referee.wagers.items()}
            self._first_card = row.at
            self._playing = [(each, list(each.boxes)) for each in self._now.values()]
        if kind not in ("turn", "burn"):
            before = referee.before
            code = referee.take(said)
            if kind == "shoe":  # neither card nor decision: what came before it may be taken back
                referee.before = before
            if code is not None and kind == "settled":
                referee.before.append(referee.saved())
            elif code is not None:
                self._told(f"{self.table}, entry {row.number}, {said}: the referee says {code}")
        for printed in referee.printed[self._printed :]:
            if printed.get("amended"):
                self._amend(row, printed)
        self._printed = len(referee.printed)
        if row.round is not None:
            self._end(row)

    def _end(self, row: Row) -> None:
        """The round of that entry is over: the referee has ended one too."""
        self._seen += 1
        if len(self.referee.rounds) != self._seen:
            self._told(f"{self.table}, entry {row.number}: the referee ends no round")
            return
        over = self.referee.rounds[-1]
        playing, wagers = self._playing, self._wagers
        self._ended[over["round"]] = playing, wagers, part(over, None, wagers).win
        whole = part(over, None, wagers)
        sums = self.slots[row.at[:13], self.dealer]
        sums.rounds += 1
        sums.handle += whole.handle
        sums.win += whole.win
        sums.initial += whole.initial
        sums.insured += whole.insured
        sums.boxes += whole.boxes
        sums.took += self._took(row.at)
        sums.kilby += 3600 / KILBY[min(whole.boxes, 7)]
        self._last_end = row.at
        self.inventory += whole.win
        for sitting, boxes in playing:
            sitting.last = max(sitting.last, row.at)
            mine = part(over, boxes, wagers)
            if mine.handle:
                sitting.rounds[over["round"]] = mine

    def _took(self, end: str) -> float:
        """From the end of the round before, or from its own first card where that is long ago."""
        if self._last_end and seconds(self._last_end, end) <= IDLE_S:
            return seconds(self._last_end, end)
        return seconds(self._first_card, end)

    def _amend(self, row: Row, after: dict[str, Any]) -> None:
        playing, wagers, won = self._ended[after["round"]]
        whole = part(after, None, wagers)
        self._ended[after["round"]] = playing, wagers, whole.win
        self.slots[row.at[:13], self.dealer].win += whole.win - won
        self.inventory += whole.win - won
        for sitting, boxes in playing:
            sitting.rounds.pop(after["round"], None)
            mine = part(after, boxes, wagers)
            if mine.handle:
                sitting.rounds[after["round"]] = mine

    # Who sits there.

    def _seat(self, row: Row, said: dict[str, Any]) -> None:
        patron, did = said["patron"], said["did"]
        if did == "closed":
            for sitting in self.sittings:
                if (sitting.patron, sitting.left) == (patron, said["left"]):
                    sitting.signed, sitting.average = row.by, said["average"]
            return
        sitting = self._now.get(patron) or Sitting(self.table, patron, row.at, row.by)
        if patron not in self._now:
            self._now[patron] = sitting
            self.sittings.append(sitting)
        sitting.last = row.at
        if sitting.out and not said.get("away"):
            sitting.away += seconds(sitting.out, row.at)
            sitting.out = ""
        if did in ("seated", "left"):
            goes = "closes" if self._closes else "goes"
            does = "sits" if did == "seated" else goes
            self.happened.append((row.at, self.table, does, patron, 0))
        if did == "seated":
            sitting.boxes = list(said["boxes"])
        elif did == "break":
            sitting.out = row.at
        elif did == "left":
            sitting.left, sitting.walked = row.at, said["walked"]
            del self._now[patron]

    def at_box(self, box: int) -> Sitting | None:
        return next((each for each in self._now.values() if box in each.boxes), None)

    # Money in, and the tray.

    def _day(self, row: Row, said: dict[str, Any]) -> None:
        if (slip := said.get("slip")) and isinstance(slip, dict) and slip["kind"] in SLIPS:
            self._slip(slip)
        match said["did"]:
            case "bought_in":
                self._buy(row, said)
            case "buy_in_void":
                slot, sitting, amount = self._bought.pop(said["number"])
                self.slots[slot].drop -= amount
                self.inventory += amount
                paid = self.paid.pop(said["number"], None)
                if paid is not None and paid.patron:
                    self._pays(row, paid.patron, -amount)
                if sitting is not None:
                    del sitting.bought[said["number"]]
            case "closing":
                self._closes = True
            case "drop_counted":
                self.counted[said["day"], said["shift"]] = said["amount"]

    def _slip(self, slip: dict[str, Any]) -> None:
        """A fill or a credit counts from the dealer's signature on, until it is void."""
        key = (slip["kind"], slip["number"])
        counts = "signed" in slip and slip["state"] != "void"
        amount = SLIPS[slip["kind"]] * slip["total"] if counts else 0
        self.inventory += amount - self._slips.get(key, 0)
        self._slips[key] = amount

    def _buy(self, row: Row, said: dict[str, Any]) -> None:
        number, kind, amount = said["number"], said["kind"], said["amount"]
        slot, sitting = (row.at[:13], row.by), self.at_box(said["box"])
        self.slots[slot].drop += amount
        self.inventory -= amount
        self._bought[number] = slot, sitting, amount
        if sitting is not None:
            sitting.bought[number] = kind, amount
        if kind in CASH:
            patron = "" if sitting is None else sitting.patron
            day = gaming_day(row.at)
            this = Paid(row.at, day, self.table, number, said["box"], patron, kind, amount)
            self.paid[number] = this
            if patron:
                self._pays(row, patron, amount)

    def _pays(self, row: Row, patron: str, amount: int) -> None:
        self.happened.append((row.at, self.table, "pays", patron, amount))


def part(over: dict[str, Any], boxes: Iterable[int] | None, wagers: dict[int, int]) -> Part:
    """What these boxes had of a round, all of them where `boxes` is None."""
    if over["void"]:
        return Part(boxes=len(wagers) if boxes is None else 0)
    mine = [box for box in over["boxes"] if boxes is None or box["box"] in boxes]
    found = Part(boxes=len(mine))
    for box in mine:
        decided = [hand for hand in box["hands"] if hand["outcome"] not in ("void", "returned")]
        insured = cents(box["insurance"]["wager"]) if box["insurance"] else 0
        found = Part(
            found.hands + len(decided),
            found.handle + sum(cents(hand["wager"]) for hand in decided) + insured,
            found.initial + (wagers[box["box"]] if decided else 0),
            found.insured + insured,
            found.win - cents(box["net"]),
            found.boxes,
        )
    return found


# The rules, as the second referee takes them.

SILENT = {"even_money": False, "charlie": 0, "hole_check": [], "split.max_ace_hands": 4}


def dotted(table: dict[str, Any], before: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= dotted(value, f"{before}{key}.")
        else:
            found[before + key] = value
    return found


def rules_of(opened: dict[str, Any]) -> dict[str, Any]:
    header = opened["header"]
    rules = SILENT | dotted(opened["rules"]) | dotted(header.get("options") or {})
    boxes = header.get("boxes", rules["boxes"])

    def is_of(row: dict[str, Any]) -> bool:
        least, _, most = str(row["boxes"]).partition("-")
        return int(least) <= boxes <= int(most or least)

    rules["hands"] = next(row["hands"] for row in rules["split.max_hands"] if is_of(row))
    for row in rules.get("double.by_boxes", []):
        if is_of(row):
            rules["double.totals"], rules["double.after_split"] = row["totals"], row["after_split"]
    return rules


# The floor.


class Level(NamedTuple):
    """The house's thresholds of a day's cash, in cents."""

    warn_from: int
    limit: int

    def of(self, total: int) -> str:
        if total > self.limit:
            return "above"
        return "near" if total >= self.warn_from else ""


def cash_log(books: Iterable[Book]) -> list[tuple[Paid, int]]:
    """Each payment that stands, with the sum of its patron's day by then over all tables; 0 where nobody is known to have paid."""
    lines = sorted(each for book in books for each in book.paid.values())
    sums: defaultdict[tuple[str, ...], int] = defaultdict(int)
    found = []
    for each in lines:
        whose = (each.day, each.patron, each.table if each.patron[:1] == "?" else "")
        if each.patron:
            sums[whose] += each.amount
        found.append((each, sums[whose] if each.patron else 0))
    return found


class Alarms:
    """What each table alarms of, in its order: from what it took itself, and from what others told when it last told them. `reached`: each
    patron with a level that the sum of all tables has come to; a table that asks others more often, as after a seat that was
    refused and is in no journal, may alarm of that too."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self.reached: set[tuple[str, str]] = set()
        self.found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        self._sums: defaultdict[tuple[str, str, str], int] = defaultdict(int)  # table, day, patron
        self._told: dict[tuple[str, str, str], str] = {}
        self._others: defaultdict[tuple[str, str, str], int] = defaultdict(int)
        self._seated: defaultdict[str, list[str]] = defaultdict(list)

    def take(self, books: Iterable[Book]) -> dict[str, list[tuple[str, str]]]:
        happened = sorted((each for book in books for each in book.happened), key=lambda it: it[0])
        for at, table, did, patron, amount in happened:
            day = gaming_day(at)
            if did == "closes":  # all at once: the table asks of nobody any more
                self._seated[table].clear()
            elif did in ("sits", "goes"):
                self._seat(table, day, patron, sits=did == "sits")
            else:
                self._pay(table, day, patron, amount)
        return self.found

    def _seat(self, table: str, day: str, patron: str, *, sits: bool) -> None:
        there = self._seated[table]
        if sits == (patron in there) or patron[:1] == "?":
            return
        if sits:
            there.append(patron)
        else:
            there.remove(patron)
        self._ask(table, day, [])

    def _pay(self, table: str, day: str, patron: str, amount: int) -> None:
        key = (table, day, patron)
        self._sums[key] += amount
        total = sum(sums for (_, *whose), sums in self._sums.items() if whose == [day, patron])
        self.reached.add((patron, self._level.of(total)))
        if amount > 0:
            self._told[key] = level = self._level.of(self._sums[key] + self._others[key])
            if level:
                self.found[table].append((patron, level))
        if patron[:1] != "?":
            self._ask(table, day, [patron])

    def _ask(self, table: str, day: str, paid: list[str]) -> None:
        """The table tells others, is told by them, and alarms of who paid there."""
        for patron in {*self._seated[table], *paid}:
            others = [
                amount
                for (where, when, who), amount in self._sums.items()
                if where != table and (when, who) == (day, patron)
            ]
            if others:
                self._others[table, day, patron] = sum(others)
        for key, amount in list(self._sums.items()):
            if key[:2] != (table, day) or not amount:  # what was taken back was not paid there
                continue
            told = self._told.get(key, self._level.of(amount))
            self._told[key] = level = self._level.of(amount + self._others[key])
            if LEVELS.index(level) > LEVELS.index(told):
                self.found[table].append((key[2], level))


LEVELS = ("", "near", "above")


# What a pit is advised.


class Seen(NamedTuple):
    """A table in its newest hours: boxes in play, what lies on one, what is kept of it, and how fast is dealt."""

    boxes: float
    wager: float
    edge: float
    speed: float

    @classmethod
    def of(cls, sums: Sums, kept: Kept) -> Seen:
        in_play = sums.boxes / sums.rounds
        edge = sums.theo(kept) / sums.initial
        return cls(in_play, sums.initial / sums.boxes, edge, sums.kilby / sums.took)

    @property
    def an_hour(self) -> float:
        """Cents of theoretical win."""
        return pace(self.boxes) * self.speed * self.boxes * self.wager * self.edge


def pace(boxes: float) -> float:
    """Rounds an hour, on straight lines between Kilby's figures."""
    low = max(1, min(6, int(boxes)))
    share = min(max(boxes - low, 0.0), 1.0)
    return KILBY[low] * (1 - share) + KILBY[low + 1] * share


def spread(tables: list[Seen], over: int) -> float:
    """The same patrons, evenly at so many tables: cents of theoretical win an hour."""
    boxes = sum(each.boxes for each in tables)
    money = sum(each.boxes * each.wager for each in tables)
    edge = sum(each.boxes * each.wager * each.edge for each in tables) / money
    speed = sum(each.boxes * each.speed for each in tables) / boxes
    return over * Seen(boxes / over, money / boxes, edge, speed).an_hour


def raised(this: Seen, minimum: int, higher: int) -> float:
    """Who wagers less than the new minimum leaves; wagers fall off evenly above the old one."""
    stay = this.boxes * 2.718281828459045 ** (-(higher - minimum) / (this.wager - minimum))
    return Seen(stay, this.wager + higher - minimum, this.edge, this.speed).an_hour
