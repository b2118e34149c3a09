"""A rating's theoretical win with the cost of decisions is without bias, and the win lies within its interval in 95 evenings of a hundred."""

# A trial is one evening: two patrons at a table of eight decks, one at a box and one at two, each with habits of their own: how they
# wager, what they know of the chart, whether they insure. What the rating says is folded from entries, as of a journal.

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kiosk.game.cards import CARDS, UNREAD, Card
from kiosk.game.commands.commands import (
    Command,
    Decide,
    Drawn,
    Insurance,
    InsuranceClosed,
    NewShoe,
    Turn,
    Wager,
    as_data,
)
from kiosk.payback.charts import for_table
from kiosk.payback.strategy import Strategy
from kiosk.record.entries import decode_draft
from kiosk.record.journal.entry import NewEntry, canonical
from kiosk.record.startup.opening import TableEpoch
from kiosk.report.ratings.fold import Ratings
from kiosk.report.ratings.rating import Rating
from tests.campaign.tally import Tally, chance
from tests.record.tables import after, rule_set

COUNT = 1_000
#: rounds of an evening, at least and at most
ROUNDS = (60, 180)
TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nj", {"split.resplit": True}),
    ("house-h17", {"surrender": "late"}),
)
BOXES = 6


class Habits(NamedTuple):
    """How somebody plays: at these boxes; their wagers in cents, least and most; how often, of a decision, they follow the chart,
    and what they do else; how often they insure."""

    boxes: tuple[int, ...]
    least: int
    most: int
    knows: float
    other: str
    insures: float

    def wager(self, dice: Random) -> int:
        """Mostly the least, now and then a large one, as people do who chase what they have lost."""
        if dice.random() < 0.7:
            return self.least
        return dice.randrange(self.least, self.most + 1, 500)

    def decide(self, chart: str, may: tuple[str, ...], total: int, dice: Random) -> str:
        if dice.random() < self.knows:
            return chart
        if self.other == "any":
            return dice.choice(may)
        if self.other == "dealer":
            return "hit" if total < 17 else "stand"
        return "stand" if total > 11 else "hit"


def habits(boxes: tuple[int, ...], dice: Random) -> Habits:
    least = dice.choice((500, 1_000, 2_500, 10_000))
    return Habits(
        boxes,
        least,
        least * dice.choice((1, 2, 5, 10)),
        dice.choice((1.0, 0.95, 0.8, 0.5)),
        dice.choice(("any", "dealer", "never")),
        dice.choice((0.0, 0.0, 0.3, 1.0)),
    )


@lru_cache
def chart_of(name: str, options: str) -> Strategy:
    del options
    return for_table(opening(*next(each for each in TABLES if each[0] == name)).table.rules, BOXES)


def opening(name: str, options: dict[str, Any]) -> TableEpoch:
    header = {"shoe_log": 1, "table": "BJ-1", "rules": name, "boxes": BOXES, "options": options}
    return TableEpoch({"header": header, "rules": rule_set(name)})


class Evening:
    """The table, and the entries that it makes of what is said."""

    def __init__(self, name: str, options: dict[str, Any], dice: Random) -> None:
        self._dice, self._ms = dice, 0
        self.epoch = opening(name, options)
        self.ratings = Ratings()
        self._chart = chart_of(name, str(options))
        self._shoe: list[Card] = []
        self._tell("open", dict(self.epoch.content))

    def _tell(self, kind: Any, data: dict[str, Any], **more: Any) -> None:
        self._ms += 4_000
        draft = NewEntry(after(self._ms), "H. Ruiz", "manual", kind, canonical(data), **more)
        self.ratings.take(decode_draft(draft))

    def seat(self, patron: str, boxes: tuple[int, ...]) -> None:
        self._tell("note", {"rated": {"did": "seated", "patron": patron, "boxes": boxes}})

    def leave(self, patron: str) -> None:
        self._tell("note", {"rated": {"did": "left", "patron": patron, "walked": None}})

    def do(self, command: Command) -> None:
        result = self.epoch.take(command)
        assert result.refused is None, (command, result.refused)
        number = None if result.finished is None else result.round
        told = canonical(result.told())
        self._tell("input", as_data(command), told=told, round=number)

    def card(self) -> None:
        self.do(Drawn(self._shoe.pop()))

    def play(self, people: tuple[Habits, ...]) -> None:
        """A round of these."""
        if len(self._shoe) < 104:
            self._shoe = list(CARDS) * self.epoch.table.rules.decks
            self._dice.shuffle(self._shoe)
            self.do(NewShoe(self.epoch.table.rules.decks, (UNREAD,)))
        for each in people:
            for box in each.boxes:
                self.do(Wager(box, each.wager(self._dice)))
        of_box = {box: each for each in people for box in each.boxes}
        self.card()
        while self.epoch.in_round:
            self._go_on(of_box)

    def _go_on(self, of_box: dict[int, Habits]) -> None:
        view, offers = self.epoch.view, self.epoch.table.offers()
        turn = offers.turn
        if view.phase == "decision" and turn is not None:
            hand = view.boxes[turn.box - 1].hands[turn.hand - 1]
            may = tuple(
                each
                for each in ("hit", "stand", "double", "split", "surrender")
                if offers.decision(each).open  # type: ignore[arg-type]
            )
            round_ = self.epoch.table.state.game.round
            best = self._chart.decide(round_.awaited(), round_.dealer.cards[0], may)
            said = of_box[turn.box].decide(best, may, hand.total, self._dice)
            if said not in may:
                said = best
            if said == "hit":
                self.card()
            else:
                self.do(Decide(said, turn.box, turn.hand, None))  # type: ignore[arg-type]
        elif view.phase == "insurance":
            for box, each in of_box.items():
                if self._dice.random() < each.insures and offers.insurance[box - 1].open:
                    self.do(Insurance(view.boxes[box - 1].wager // 2, box=box))
            self.do(InsuranceClosed())
        elif view.phase == "turn":
            self.do(Turn())
        else:
            self.card()


def evening(name: str, options: dict[str, Any], dice: Random) -> list[Rating]:
    """The ratings of two patrons after an evening."""
    this = Evening(name, options, dice)
    people = habits((1,), dice), habits((3, 4), dice)
    for each, patron in zip(people, ("PA", "PB"), strict=True):
        this.seat(patron, each.boxes)
    for _ in range(dice.randint(*ROUNDS)):
        this.play(people)
    for patron in ("PA", "PB"):
        this.leave(patron)
    return this.ratings.ratings


def judged(tally: Tally) -> Iterator[tuple[str, float]]:
    """By how many standard errors the win of all is off what was expected; the share that lay within the interval."""
    counts = tally.counts
    won = counts["wagers won by the house"] - counts["wagers lost by the house"]
    off = (won - counts["wagers expected"] + counts["wagers expected by patrons"]) / 1_000
    yield "off", off / math.sqrt(max(1, counts["variance"]) / 1_000_000)
    yield "within", counts["within the interval"] / max(1, counts["ratings"])


def said(tally: Tally) -> str:
    found = dict(judged(tally))
    return (
        f"the win of all is {found['off']:+.1f} standard errors off what was expected; "
        f"{100 * found['within']:.1f} % lay within their intervals"
    )


def count(tally: Tally, rating: Rating) -> None:
    """In thousandths of an average wager, so that every evening weighs alike."""
    unit = rating.initial / max(1, rating.rounds) / 1_000
    low, high = rating.interval
    tally.counts["ratings"] += 1
    tally.counts["within the interval"] += low <= rating.win <= high
    sums = ("wagers won by the house", "wagers lost by the house")
    tally.counts[sums[rating.win < 0]] += round(abs(rating.win) / unit)
    sums = ("wagers expected", "wagers expected by patrons")
    tally.counts[sums[rating.expected < 0]] += round(abs(rating.expected) / unit)
    tally.counts["variance"] += round(rating.variance / unit**2)


def run(trials: range, seed: int, folder: Path) -> Tally:
    del folder
    tally = Tally()
    for trial in trials:
        dice = chance(seed, trial)
        for rating in evening(*TABLES[trial % len(TABLES)], dice):
            count(tally, rating)
            if abs(rating.win - rating.expected) > 6 * rating.error:
                tally.wrong.append(f"trial {trial}: {rating.as_data()}")
    return tally
