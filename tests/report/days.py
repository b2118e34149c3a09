"""A table's days, for tests, benchmarks and pictures: a station played by a plain player, its entries kept or written."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from kiosk.record.journal.entry import NO_HASH, Entry, NewEntry, chain
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.projections.slips import Slip, slips
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.tables import Dealer, station, take

START = datetime(2026, 11, 1, 6, tzinfo=UTC)


def text(at: datetime) -> str:
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class _Unwritten(Journal):
    """A journal that keeps what it is given, and writes nothing of it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.drafts: list[NewEntry] = []

    def append(self, drafts: Sequence[NewEntry]) -> int:
        self.drafts += drafts
        self.number += len(drafts)
        return self.number


class Player(Dealer):
    """Deals to people who play about as basic strategy says, and seldom errs."""

    def next(self, step: Step) -> dict[str, Any]:
        view = step.table.view
        if view.phase == "decision" and view.awaits is not None and step.table.offers is not None:
            if self._chance.random() < 0.004:
                return {"type": "stand", "box": 6 if view.awaits.box != 6 else 5}
            hand = view.boxes[view.awaits.box - 1].hands[view.awaits.hand - 1]
            weak = view.dealer.cards[0][0] in "23456"
            if (
                hand.total in (10, 11)
                and not hand.soft
                and step.table.offers.decision("double").open
            ):
                return {"type": "double"}
            stands = hand.total >= 18 or (
                not hand.soft and (hand.total == 17 or (hand.total > 12 and weak))
            )
            return {"type": "stand"} if stands else {"type": "card", "card": self.card()}
        if view.phase == "insurance":
            return {"type": "insurance_closed"}
        return super().next(step)

    def _wager(self) -> str:
        return str(self._chance.choice((10, 15, 25, 25, 50)))


def day(
    folder: Path,
    inputs: int,
    dealers: Sequence[str] = ("H. Ruiz", "P. Novak", "L. Chen"),
    seed: int = 1,
) -> list[NewEntry]:
    """What a station writes of a day of so many inputs that begins at `START`, dealt by each of `dealers` in turn."""
    now, chance = START, random.Random(seed)
    pace = timedelta(hours=20) / inputs
    with _Unwritten(folder / f"{seed}.sqlite") as journal:
        this: Station = station(journal, time=lambda: text(now))
        step, player = this.start(), Player(seed, boxes=(1, 2, 3, 4), trouble=False)
        for at in range(inputs):
            data, by = player.next(step), dealers[at * len(dealers) * 3 // inputs % len(dealers)]
            now += pace * chance.uniform(0.5, 1.5) * (1.0 + dealers.index(by) * 0.12)
            step = take(this, data, by=by, source="shoe" if data["type"] == "card" else "manual")
            if data["type"] == "double" and chance.random() < 0.03:  # the dealer misheard
                step = take(this, {"type": "undo"}, by=by)
        return journal.drafts


def days(day: Sequence[NewEntry], count: int, *others: Sequence[NewEntry]) -> Iterator[Entry]:
    """The same day, or the same days in turn, again and again, a day later each time, as the entries of one journal."""
    number, previous = 0, NO_HASH
    for later in range(count):
        dates: dict[str, str] = {}
        for draft in (day, *others)[later % (1 + len(others))]:
            date = dates.setdefault(
                draft.at[:10],
                (datetime.fromisoformat(draft.at[:10]) + timedelta(later)).date().isoformat(),
            )
            number += 1
            entry = chain(draft._replace(at=date + draft.at[10:]), number, previous)
            previous = entry.hash
            yield entry


def write(path: Path, entries: Iterator[Entry]) -> int:
    """A journal of these entries, at the speed of the disk. Gives how many there are."""
    with Journal(path) as journal:
        journal.database.connection.execute("PRAGMA synchronous = OFF")
        journal.database.connection.execute("BEGIN")
        journal.database.connection.execute("DROP TRIGGER entry_follows")
        made = journal.database.connection.executemany(
            "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", entries
        )
        journal.database.connection.execute("COMMIT")
        return made.rowcount


def slips_of(path: Path) -> dict[str, Slip]:
    """A journal's slips by their keys."""
    with JournalReader(path) as journal:
        return {slip.key: slip for slip in slips(journal)}
