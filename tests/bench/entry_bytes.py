"""Where a journal's bytes go: a round's share by kind of entry, by column, and by key of `told` and of checkpoints; and sealed, and in other forms.

usage: python -m tests.bench.entry_bytes [JOURNAL]

Without a journal one is played, and sealed: rounds at five boxes, cards read by a shoe that numbers its messages, the hole card turned by the dealer.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import tempfile
import time
import zlib
from collections import Counter
from contextlib import closing
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
    in_other_forms(entries, rounds)


def in_other_forms(entries: list[Entry], rounds: int) -> None:
    """What a round would take in a file of other columns, and what the smallest of them costs at each entry."""
    told = [_without_what_is_decided_again(entry) for entry in entries]
    packer = Packer("".join(map(_text, entries[1 : len(entries) // 2]))[-32_768:].encode())
    start = time.perf_counter()
    packed = [packer.packed(_text(entry)) for entry in entries]
    packing = time.perf_counter() - start
    start = time.perf_counter()
    for each in packed:
        packer.unpacked(each)
    unpacking = time.perf_counter() - start
    forms: dict[str, list[tuple[object, ...]]] = {
        "as it is": [tuple(entry) for entry in entries],
        "hash of 32 bytes, no `previous`": [_short(entry) for entry in entries],
        "and nothing that is decided again": [
            _short(entry._replace(told=text)) for entry, text in zip(entries, told, strict=True)
        ],
        "each entry deflated, hash of 32 bytes": [
            (entry.number, body, entry.kind, entry.round, bytes.fromhex(entry.hash))
            for entry, body in zip(entries, packed, strict=True)
        ],
    }
    print("\nin other forms: bytes a round in the file")
    for name, rows in forms.items():
        print(f"  {name:<40}{_size_in_sqlite(rows) / rounds:>8,.0f}")
    one = 1e6 / len(entries)
    print(
        f"  an entry is deflated in {packing * one:.0f} µs, and inflated in {unpacking * one:.0f}"
    )


class Packer:
    """Deflates each text by itself, by what the texts before have in common."""

    def __init__(self, common: bytes) -> None:
        self._common = common

    def packed(self, text: str) -> bytes:
        packer = zlib.compressobj(wbits=-15, zdict=self._common)
        return packer.compress(text.encode()) + packer.flush()

    def unpacked(self, packed: bytes) -> bytes:
        return zlib.decompressobj(-15, zdict=self._common).decompress(packed)


def _text(entry: Entry) -> str:
    return "\n".join(map(str, entry[1:8]))


def _short(entry: Entry) -> tuple[object, ...]:
    return (*entry[:9], bytes.fromhex(entry.hash))


def _without_what_is_decided_again(entry: Entry) -> str:
    again = ("prompts", "words", "finished")
    return canonical({key: each for key, each in told_of(entry).items() if key not in again})


def _size_in_sqlite(rows: list[tuple[object, ...]]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "form")
        columns = ", ".join(f"c{number}" for number in range(1, len(rows[0])))
        with closing(sqlite3.connect(path)) as file, file:
            file.execute(f"CREATE TABLE entry (number INTEGER PRIMARY KEY, {columns})")
            marks = ", ".join("?" * len(rows[0]))
            file.executemany(f"INSERT INTO entry VALUES ({marks})", rows)
        return path.stat().st_size


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
