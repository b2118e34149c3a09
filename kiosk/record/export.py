"""What happened, as a shoe log that anyone can open, replay and keep? Written from the journal."""

from __future__ import annotations

import json
from typing import IO, Any

from kiosk.record.entry import TAKEN, Entry
from kiosk.record.face_down import face_down, without_card
from kiosk.record.journal import JournalReader
from kiosk.record.opening import Opening
from kiosk.record.shoe_log import line


class NothingToExport(Exception):
    """The journal does not hold what was asked for. The text says what it does hold."""


def export(
    journal: JournalReader, out: IO[str], *, opening: int = -1, rounds: tuple[int, int] | None = None
) -> tuple[int, int]:
    """Writes a shoe log: the header, then every input that the table took, with `at`, `by` and `source`.

    `opening`: which opening of the table, 1 for the first one, -1 for the latest. `rounds`: the numbers of the first and
    the last round to write (as the table counted them), None for all. Gives how many inputs and whole rounds it wrote.
    The card that lies face down in a round that is not over is written as "??"; its corrections are left out.
    Raises `NothingToExport`, and `JournalError` where the journal cannot be read.
    """
    openings = journal.openings()
    count = len(openings)
    if not count or opening == 0 or not -count <= opening <= count:
        raise NothingToExport(
            f"The journal {journal.path} has no opening {opening}: the table was opened {count} times in it."
        )
    index = opening - 1 if opening > 0 else count + opening
    start = openings[index]
    end = openings[index + 1].number - 1 if index + 1 < count else None
    content: dict[str, Any] = json.loads(start.input)
    _line(out, content["header"])
    hidden = _hidden(journal, start, end)
    inputs = finished = 0
    number = 1  # of the round that the entry belongs to
    shoe: Entry | None = None  # the shoe that came into use before the first round to be written
    for entry in journal.entries(start.number + 1, end):
        if entry.kind in TAKEN:
            if rounds is None or rounds[0] <= number <= rounds[1]:
                if shoe is not None:
                    _line(out, shoe.data())
                    shoe, inputs = None, inputs + 1
                data = entry.data()
                if entry.number in hidden:
                    if data["type"] == "correct":
                        continue
                    data = without_card(data)
                _line(out, data)
                inputs += 1
                finished += entry.round is not None
            elif rounds is not None and number < rounds[0] and json.loads(entry.input)["type"] == "shoe":
                shoe = entry
        if entry.round is not None:
            number = entry.round + 1
            if rounds is not None and entry.round >= rounds[1]:
                break
    if rounds is not None and not inputs:
        raise NothingToExport(
            f"The journal {journal.path} has no round {rounds[0]} in that opening: its last round is {number}."
        )
    return inputs, finished


def _hidden(journal: JournalReader, start: Entry, end: int | None) -> set[int]:
    """The entries that tell of the card that lies face down where this opening ends."""
    last = journal.last()
    checkpoint = journal.checkpoint_at(end if end is not None else last.number if last else 0)
    if checkpoint is not None and checkpoint.number < start.number:
        checkpoint = None
    first = (checkpoint or start).number + 1
    return face_down(Opening.kept(start, checkpoint), journal.entries(first, end))


def _line(out: IO[str], data: dict[str, Any]) -> None:
    out.write(line(data) + "\n")
