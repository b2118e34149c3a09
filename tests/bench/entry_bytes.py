"""Where a journal's bytes go: a round's share by kind of entry, by column, and by key of `told` and of checkpoints; and sealed.

usage: python -m tests.bench.entry_bytes [JOURNAL]

Without a journal one is played, and sealed: rounds at five boxes, cards read by a shoe that numbers its messages, the hole card turned by the dealer.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

from kiosk.game.cards import parse
from kiosk.reading import Kind, Reading
from kiosk.record.entries import log_line, told_of
from kiosk.record.journal.entry import Entry, canonical, utc_text
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.months.sealing import due, write
from tests.record.sealed_months import month_of
from tests.record.tables import station, take
from tests.report.days import Player

ROUNDS = 400


def play(path: Path) -> None:
    with Journal(path) as journal:
        this = station(
            journal,
            hole_turn="input",
            time=partial(tick, [datetime(2026, 11, 1, 12, tzinfo=UTC)], Random(1)),
        )
        journal.database.connection.execute("PRAGMA synchronous = OFF")
        player, numbers = Player(1, boxes=(1, 2, 3, 4, 5), trouble=False), count(1)
        step = this.start()
        while step.table.view.round <= ROUNDS or step.table.view.in_round:
            data = player.next(step) if step.table.view.phase != "turn" else {"type": "turn"}
            if data["type"] == "card":
                reading = Reading(Kind.CARD, parse(data["card"]), sequence=str(next(numbers) % 10))
                step = this.read(reading) or step
            else:
                step = take(this, data)


def tick(now: list[datetime], random: Random) -> str:
    """A clock that goes on by about two seconds whenever it is asked."""
    now[0] += timedelta(seconds=random.uniform(0.1, 4))
    return utc_text(now[0])


def sealed(path: Path, rounds: int) -> None:
    with JournalReader(path) as journal:
        (month,) = due(journal, month_of, "2027-01-01T00:00:00.000Z")
    write(path, month, "BJ-12")
    print(f"{(path.parent / month.file).stat().st_size / rounds:,.0f} bytes a round sealed")


def size(value: object) -> int:
    return len(str(value).encode()) if value is not None else 0


def table(
    title: str, bytes_of: Counter[str], rounds: int, times: Counter[str] | None = None
) -> None:
    print(f"\n{title}: bytes a round")
    for what, number in bytes_of.most_common():
        if number / rounds >= 1:
            print(
                f"  {what:<28}{number / rounds:>8,.0f}"
                + (f"  in {times[what] / rounds:.2f}" if times else "")
            )


def measure(path: Path) -> None:
    columns, kinds, told, kept, inputs = (Counter[str]() for _ in range(5))
    times = Counter[str]()
    with JournalReader(path) as journal:
        entries = list(journal.entries())
    rounds = sum(entry.round is not None for entry in entries)
    for entry in entries:
        kind = f"{entry.kind} {log_line(entry).get('type', '')}"
        times[kind] += 1
        for name, value in zip(Entry._fields, entry, strict=True):
            columns[name] += size(value)
            kinds[kind] += size(value)
        for key, value in told_of(entry).items():
            told[key] += len(canonical({key: value}).encode()) - 1
        inputs[kind] += size(entry.input)
        if entry.checkpoint:
            for key, value in json.loads(entry.checkpoint).items():
                kept[key] += len(canonical({key: value}).encode()) - 1
    print(
        f"{path.stat().st_size / rounds:,.0f} bytes a round in the file, {rounds:,} rounds of {len(entries) / rounds:.1f} entries"
    )
    if entries[-1].at < "2026-12":
        sealed(path, rounds)
    table("by column", columns, rounds)
    table("by kind of entry", kinds, rounds, times)
    table("`input` by kind", inputs, rounds)
    table("`told` by key", told, rounds)
    table("`checkpoint` by key", kept, rounds)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.entry_bytes", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument(
        "journal",
        nargs="?",
        type=Path,
        metavar="JOURNAL",
        help="a journal that is there; without one, one is played",
    )
    named = parser.parse_args().journal
    if named is not None and not named.is_file():
        parser.error(f"{named} is no file")
    with tempfile.TemporaryDirectory() as folder:
        path = named or Path(folder, "played")
        if named is None:
            play(path)
        measure(path)
