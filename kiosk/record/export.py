"""Export: what happened, as a shoe log that anyone can open, replay and keep, written from the journal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import IO, Any

from kiosk.game.commands import HoleCheck, as_data, parse
from kiosk.record.entry import TAKEN, Entry
from kiosk.record.face_down import face_down, without_card
from kiosk.record.journal import JournalReader
from kiosk.record.opening import Opening
from kiosk.record.shoe_log import line

#: a line of the log: an object, or why an entry is left out of it
Line = dict[str, Any] | str


class NothingToExport(Exception):
    """The journal does not hold what was asked for. The text says what it does hold."""


def export(
    journal: JournalReader, out: IO[str], *, opening: int = -1, rounds: tuple[int, int] | None = None
) -> tuple[int, int]:
    """Writes a shoe log: the header, then every input that the table took, with `at`, `by` and `source`.

    `opening`: which opening of the table, 1 for the first one, -1 for the latest. `rounds`: the numbers of the first and
    the last round to write (as the table counted them), None for all. Returns how many inputs and whole rounds it wrote.
    What lies face down in a round that is not over is written as in `_unfinished`.
    Raises `NothingToExport`, and `JournalError` where the journal cannot be read or an entry was changed.
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
    out.write(line(content["header"]) + "\n")
    instead = _unfinished(journal, start, end)
    inputs = finished = 0
    number = 1  # of the round that the entry belongs to
    shoe: Entry | None = None  # the shoe that came into use before the first round to be written
    for entry in journal.sound(start.number + 1, end):
        if entry.kind in TAKEN:
            if rounds is None or rounds[0] <= number <= rounds[1]:
                lines: Sequence[Line] = instead.get(entry.number, [entry.data()])
                if shoe is not None:
                    lines, shoe = [shoe.data(), *lines], None
                for each in lines:
                    out.write((each if isinstance(each, str) else line(each)) + "\n")
                    inputs += not isinstance(each, str)
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


def _unfinished(journal: JournalReader, start: Entry, end: int | None) -> dict[int, list[Line]]:
    """What is written in place of the entries of a round that is not over where this opening ends, by entry.

    A card that lies face down is "??", and its corrections are left out. What the log is then to replay is written with
    it: that the hole-card reader showed no blackjack, where the shoe had read the card. An input that cannot be replayed
    without knowing the card is left out, and a comment says so. Empty where nothing lies face down.
    """
    checkpoint = journal.checkpoint_at(*([] if end is None else [end]))
    if checkpoint is not None and checkpoint.number < start.number:
        checkpoint = None
    entries = [e for e in journal.sound((checkpoint or start).number + 1, end) if e.kind in TAKEN]
    hidden = face_down(Opening.kept(start, checkpoint), entries)
    if not hidden:
        return {}
    table, log = Opening.kept(start, checkpoint), Opening.kept(start, checkpoint)  # as it is, as the log has it
    instead: dict[int, list[Line]] = {}
    for entry in entries:
        data = entry.data()
        table.follow(entry)
        lines = instead[entry.number] = []
        if entry.number in hidden:
            if data["type"] == "correct":
                continue
            data = without_card(data)
        if log.take(parse(data)).refused is not None:
            lines.append(f"# entry {entry.number} ({data['type']}) is left out: it needs the card that lies face down")
            continue
        lines.append(data)
        if log.phase == "hole_check" != table.phase:
            log.take(HoleCheck(False))
            lines.append(as_data(HoleCheck(False)) | {key: data[key] for key in ("at", "by", "source")})
    return instead
