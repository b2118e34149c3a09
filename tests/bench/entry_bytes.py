"""Where a journal's bytes go: a round's share by kind of entry, column, and key of `told`, and what SQLite adds.

usage: python -m tests.bench.entry_bytes [JOURNAL]

Without a journal one is played: rounds at five boxes, cards read by a shoe that numbers its messages, the hole card turned by the dealer.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from itertools import count
from pathlib import Path

from kiosk.game.cards import parse
from kiosk.reading import Kind, Reading
from kiosk.record.entry import Entry, canonical
from kiosk.record.journal import Journal, JournalReader
from tests.record.tables import station, take
from tests.report.days import Player

ROUNDS = 400


def play(path: Path) -> None:
    with Journal(path) as journal:
        this = station(journal, hole_turn="input")
        journal._connection.execute("PRAGMA synchronous = OFF")
        player, numbers = Player(1, boxes=(1, 2, 3, 4, 5), trouble=False), count(1)
        step = this.start()
        while step.view.round <= ROUNDS:
            data = player.next(step) if step.view.phase != "turn" else {"type": "turn"}
            if data["type"] == "card":
                reading = Reading(Kind.CARD, parse(data["card"]), sequence=str(next(numbers) % 10))
                step = this.read(reading) or step
            else:
                step = take(this, data)


def size(value: object) -> int:
    return len(str(value).encode()) if value is not None else 0


def table(title: str, bytes_of: Counter[str], rounds: int, times: Counter[str] | None = None) -> None:
    print(f"\n{title}: bytes a round")
    for what, number in bytes_of.most_common():
        if number / rounds >= 1:
            print(f"  {what:<28}{number / rounds:>8,.0f}" + (f"  in {times[what] / rounds:.2f}" if times else ""))


def measure(path: Path) -> None:
    columns, kinds, told, kept, inputs = (Counter[str]() for _ in range(5))
    times = Counter[str]()
    with JournalReader(path) as journal:
        entries = list(journal.entries())
    rounds = sum(entry.round is not None for entry in entries)
    for entry in entries:
        kind = f"{entry.kind} {entry.data().get('type', '')}"
        times[kind] += 1
        for name, value in zip(Entry._fields, entry, strict=True):
            columns[name] += size(value)
            kinds[kind] += size(value)
        for key, value in entry.outcome().items():
            told[key] += len(canonical({key: value}).encode()) - 1
        inputs[kind] += size(entry.input)
        if entry.checkpoint:
            for key, value in json.loads(entry.checkpoint).items():
                kept[key] += len(canonical({key: value}).encode()) - 1
    print(
        f"{path.stat().st_size / rounds:,.0f} bytes a round in the file, {rounds:,} rounds of {len(entries) / rounds:.1f} entries"
    )
    table("by column", columns, rounds)
    table("by kind of entry", kinds, rounds, times)
    table("`input` by kind", inputs, rounds)
    table("`told` by key", told, rounds)
    table("`checkpoint` by key", kept, rounds)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1] if len(sys.argv) > 1 else f"{folder}/played")
        if not path.exists():
            play(path)
        measure(path)
