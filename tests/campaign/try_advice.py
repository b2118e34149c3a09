"""Of evenings that were really played, the board advises first what a program of its own, which alone knows the patrons, finds best of every change; how many leave a higher minimum the board can only estimate."""

# A trial is the greater part of an hour at four tables: each is played at a station on a clock of its own, in the seconds that Kilby's table has. What the
# board knows is what the tables' journals answer. The program knows who sits where and wagers what, and the board does not: it takes every
# table that could open, close, or have another minimum, and reckons what all would keep in an hour. Where one answer is best by far, it is
# known.

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from math import comb
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kiosk.floor.pit.advice import MINIMUMS, Advice, advice
from kiosk.floor.pit.hours import PitHours
from kiosk.floor.summary import House, Summary, read_summary
from kiosk.floor.table.hour_rows import read_rows
from kiosk.floor.table.hours import hours_of
from kiosk.floor.table.picture import TablePicture
from kiosk.game.view import TableView
from kiosk.record.entries import Opened
from kiosk.record.journal.entry import utc_text
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.report.edges import edges_of
from kiosk.words.messages import Messages
from tests.campaign.tally import Tally, each_in_a_folder
from tests.record.tables import Dealer, station, take

COUNT = 60
BEGAN = datetime.fromisoformat("2026-11-21T17:00:00+00:00")
BOXES, HOUR_S = 6, 3600
#: seconds that are played: a full table deals 45 rounds in it
PLAYED_S = 2700
#: seconds of a round by boxes in play (Kilby, Fox and Lucas); without any it is looked again after a while
ROUND_S = (20, *(HOUR_S / rounds for rounds in (209, 139, 105, 84, 70, 60)))
#: how often a patron is in a round
PLAYS = 0.98
#: shares of boxes: a table is full from the first on, and has room up to the second
FULL, ROOM = 0.85, 0.5
#: an answer is known where it brings so many cents an hour, so much more than any other, and so much of what is kept now
CLEAR, BEFORE, OF_NOW = 25_00, 1.25, 0.1
#: two tables whose closing brings about as much
ALIKE = 0.9
#: where every change loses more, nothing is the best answer
LOSS = 5_00


class Table(NamedTuple):
    """`wagers`: of each patron, in cents; () of a table that is closed."""

    minimum: int
    wagers: tuple[int, ...] = ()


class Change(NamedTuple):
    """`gain`: cents an hour, less what a table costs; `share`: how much more is kept than now. `is_fair`: no more than half of a table
    leave because of it."""

    what: str
    table: int
    minimum: int
    gain: float
    share: float
    is_fair: bool = True


# What is played.


class Clock:
    def __init__(self) -> None:
        self.now = BEGAN

    def __call__(self) -> str:
        self.now += timedelta(milliseconds=50)
        return utc_text(self.now)


class Crowd(Dealer):
    """A dealer to whom patrons come, each with a wager of their own; who is in a round is thrown for it."""

    def __init__(self, seed: int, patrons: tuple[int, ...]) -> None:
        super().__init__(seed, (), trouble=False)
        self._patrons = patrons
        self.here = dict[int, int]()

    def gather(self) -> int:
        """Whoever is in the coming round; how many."""
        everybody = enumerate(self._patrons, 1)
        self.here = {box: wager for box, wager in everybody if self._chance.random() < PLAYS}
        return len(self.here)

    def _between_rounds(self, view: TableView) -> dict[str, Any]:
        if view.shoe_needed or len(self.shoe) < 60:
            return self._new_shoe()
        waiting = [box for box in self.here if not view.boxes[box - 1].wager]
        if waiting:
            amount = f"{self.here[waiting[0]] / 100:.2f}"
            return {"type": "wager", "box": waiting[0], "amount": amount}
        return {"type": "card", "card": self.card()}


def played(folder: Path, name: str, this: Table, dice: Random) -> Path:
    """The hour of a table; its journal."""
    path, clock = folder / f"{name}.journal", Clock()
    with Journal(path) as journal:
        limits: dict[str, Any] = {"minimum": f"{this.minimum / 100:.2f}", "maximum": "100000"}
        at = station(journal, time=clock, table=name, boxes=BOXES, options={}, **limits)
        crowd, step = Crowd(dice.randrange(10**6), this.wagers), at.start()
        ends = BEGAN + timedelta(seconds=PLAYED_S)
        while this.wagers:
            begins, many = clock.now, crowd.gather()
            lasts = timedelta(seconds=ROUND_S[many] * dice.uniform(0.7, 1.3))
            if begins + lasts >= ends:
                break
            before = step.table.view.round
            while many and (step.table.view.round == before or step.table.view.in_round):
                data = crowd.next(step)
                step = take(at, data, source="shoe" if data["type"] == "card" else "manual")
                assert step.refusal is None, (data, step.refusal)
            clock.now = max(clock.now, begins + lasts)
    return path


def told(path: Path, name: str, *, is_open: bool) -> tuple[list[Any], Summary, float]:
    """What a table answers the board: its hours and its summary; and what its house has published of its edge."""
    now = utc_text(BEGAN + timedelta(seconds=PLAYED_S))
    with JournalReader(path) as journal:
        rows = hours_of(journal, utc_text(BEGAN), now)
        picture = TablePicture(journal, House(name), Messages())
        edge = edges_of(Opened(journal.openings()[0]).content).main
    summary = read_summary(json.loads(json.dumps(picture.summary(now))), Messages())
    if not is_open:
        summary = summary._replace(state="closed")
    return json.loads(json.dumps(rows)), summary, edge


# What is best.


def kept(many: int, money: float, edge: float) -> float:
    """Cents that a table keeps in an hour, in the long run, of so many patrons who wager so much together."""
    takes = sum(
        comb(many, there) * PLAYS**there * (1 - PLAYS) ** (many - there) * ROUND_S[there]
        for there in range(many + 1)
    )
    return HOUR_S * edge * PLAYS * money / takes


def spread(pool: list[int], tables: int, edge: float) -> float:
    """These patrons at so many tables, evenly, and whoever sits where by chance."""
    mean, (many, more) = sum(pool) / len(pool), divmod(len(pool), tables)
    counts = [many + (at < more) for at in range(tables)]
    return sum(kept(each, each * mean, edge) for each in counts)


def share(this: Table) -> float:
    return PLAYS * len(this.wagers) / BOXES


def changes(tables: list[Table], cost: int, edge: float) -> Iterator[Change]:
    """Every change that there is."""
    opened = [at for at, this in enumerate(tables) if this.wagers]

    def change(
        what: str, at: int, minimum: int, of: list[int], then: float, costs: int = 0
    ) -> Change:
        now = sum(kept(len(tables[i].wagers), sum(tables[i].wagers), edge) for i in of)
        return Change(what, at, minimum, then - now - costs, then / now - 1)

    def pool(of: list[int]) -> list[int]:
        return [wager for at in of for wager in tables[at].wagers]

    closed = next((at for at, this in enumerate(tables) if not this.wagers), None)
    for minimum in sorted({tables[at].minimum for at in opened}) if closed is not None else ():
        of = [at for at in opened if tables[at].minimum == minimum and share(tables[at]) >= FULL]
        if of and closed is not None:
            then = spread(pool(of), len(of) + 1, edge)
            yield change("open", closed, minimum, of, then, cost)
    for at in opened:
        this = tables[at]
        others = [i for i in opened if i != at and tables[i].minimum <= this.minimum]
        everybody = pool([at, *others])
        if others and PLAYS * len(everybody) <= FULL * BOXES * len(others):
            then = spread(everybody, len(others), edge)
            yield change("close", at, this.minimum, [at, *others], then, -cost)
        if share(this) >= FULL:
            for higher in (each for each in MINIMUMS if each > this.minimum):
                stay = [wager for wager in this.wagers if wager >= higher]
                then = kept(len(stay), sum(stay), edge)
                raised = change("raise", at, higher, [at], then)
                yield raised._replace(is_fair=2 * len(stay) >= len(this.wagers))
        for other in opened if share(this) <= ROOM else ():
            both = [at, other]
            if tables[other].minimum < this.minimum and share(tables[other]) >= FULL:
                then = spread(pool(both), 2, edge)
                yield change("lower", at, tables[other].minimum, both, then)


def known(found: list[Change]) -> Change | None:
    """The answer that is best by far of those `found`, the best first; None where there is none."""
    fair = [each for each in found if each.is_fair]
    if not fair:
        return None
    best, *others = fair
    if best.gain < CLEAR or (best.what != "close" and best.share < OF_NOW):
        return None
    rivals = (each for each in others if not is_answer(each, best))
    return None if any(best.gain < BEFORE * each.gain for each in rivals) else best


def is_answer(this: Change, best: Change) -> bool:
    """Of several tables alike, each of which could close, any is the right one."""
    if this.what == best.what == "close" and this.gain >= ALIKE * best.gain:
        return True
    return (this.what, this.table) == (best.what, best.table)


# The evenings.


def patrons(dice: Random, count: int, minimum: int, mean: float) -> tuple[int, ...]:
    above = (dice.expovariate(1 / max(1.0, mean - minimum)) for _ in range(count))
    return tuple(minimum + 500 * round(each / 500) for each in above)


def evening(dice: Random) -> list[Table]:
    """Four tables: full, nearly empty, of rich or of poor patrons, or as chance will have them."""
    low, high = sorted(dice.sample(MINIMUMS[1:6], 2))

    def crowd(minimum: int, counts: tuple[int, ...], times: tuple[float, float]) -> Table:
        mean = minimum * dice.uniform(*times)
        return Table(minimum, patrons(dice, dice.choice(counts), minimum, mean))

    full, few, some = (6,), (1, 2), (0, 1, 2, 3, 4, 5, 6)
    match dice.randrange(5):
        case 0:
            return [*(crowd(low, full, (1.2, 4)) for _ in range(3)), Table(low)]
        case 1:
            poor = dice.choice(MINIMUMS[:2])
            return [*(crowd(poor, few, (1.1, 1.6)) for _ in range(3)), Table(poor)]
        case 2:
            rich = Table(low, patrons(dice, 3, low, low) + patrons(dice, 3, 4 * low, 8 * low))
            return [rich, crowd(low, (4, 5), (1.2, 2)), Table(low), Table(low)]
        case 3:
            busy = (crowd(high, (4, 5), (1.1, 2)) for _ in range(2))
            return [crowd(low, full, (1.5, 4)), crowd(high, few, (1.1, 2)), *busy]
        case _:
            return [crowd(dice.choice((low, high)), some, (1.1, 4)) for _ in range(4)]


def run(trials: range, seed: int, folder: Path) -> Tally:
    def one(place: Path, dice: Random, _: Path, tally: Tally, trial: int) -> None:
        wrong = _evening(place, dice, tally)
        tally.wrong += [f"trial {trial}: {wrong}"] if wrong else []

    return each_in_a_folder(one, trials, seed, folder)


def _evening(place: Path, dice: Random, tally: Tally) -> str:
    """What is wrong with what was advised; "" where nothing is."""
    tables, cost = evening(dice), dice.choice((0, 40_00, 80_00))
    pit, shown, edge = PitHours(), dict[str, Summary](), 0.0
    for at, this in enumerate(tables):
        name = f"bj-{at + 1}"
        path = played(place, name, this, dice)
        rows, shown[name], edge = told(path, name, is_open=bool(this.wagers))
        pit.take(name, utc_text(BEGAN), utc_text(BEGAN + timedelta(hours=1)), read_rows(rows))
    found = advice(pit.observed(utc_text(BEGAN + timedelta(seconds=PLAYED_S)), shown), cost)
    every = sorted(changes(tables, cost, edge), key=lambda each: -each.gain)
    tally.counts["rounds"] += sum(each.rounds for each in shown.values())
    tally.counts["pieces of advice"] += len(found)
    tally.counts["changes weighed"] += len(every)
    return _judged(found, every, tally)


def _judged(found: list[Advice], every: list[Change], tally: Tally) -> str:
    """Counts what came of it."""
    best = known(every)
    followed = _change(found[0], every) if found else None
    if found and followed is None:
        return f"{found[0]} is no change that there is"
    gain = 0.0 if followed is None else followed.gain
    most = max((each.gain for each in every if each.is_fair), default=0.0)
    tally.counts["cents an hour by the best change"] += max(0, round(most))
    tally.counts["cents an hour by what was advised first"] += max(0, round(gain))
    tally.counts["cents an hour lost by what was advised"] += max(0, -round(gain))
    tally.counts["cents an hour that were said"] += found[0].gain if found else 0
    if all(each.gain < -LOSS for each in every if each.is_fair):
        tally.counts["known answers"] += 1
        tally.counts["known answers: nothing"] += 1
        tally.counts["known answers that were said first"] += not found
        return f"nothing gains, and first was said {found[0]}" if found else ""
    if best is None:
        tally.counts["evenings without one answer"] += 1
        return ""
    tally.counts["known answers"] += 1
    tally.counts[f"known answers: {best.what}"] += 1
    if followed is not None and is_answer(followed, best):
        tally.counts["known answers that were said first"] += 1
        return ""
    if best.what == "raise":  # how wagers are spread above their mean the board cannot know
        tally.counts["raises that were not said first"] += 1
        return ""
    return f"best is {best}, and first was said {found[:1]}"


def _change(this: Advice, every: list[Change]) -> Change | None:
    """The change that a piece of advice is."""
    table = int(this.table.removeprefix("bj-")) - 1
    like = [each for each in every if (each.what, each.table) == (this.what, table)]
    return next((each for each in like if each.minimum == this.minimum), None)


def said(tally: Tally) -> str:
    counts = tally.counts
    best = counts["cents an hour by the best change"]
    gained = counts["cents an hour by what was advised first"]
    gained -= counts["cents an hour lost by what was advised"]
    return (
        f"{counts['known answers that were said first']} of {counts['known answers']} known answers "
        f"were said first; whoever follows what is said first gains {100 * gained / max(1, best):.0f} % "
        "of the best change"
    )
