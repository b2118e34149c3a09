"""Export: what happened, as a shoe log that anyone can open, replay and keep, written from the
journal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import IO, Any

from kiosk.game.commands.commands import HoleCheck, NewShoe, PatronBatch, as_data, parse
from kiosk.record.journal.entry import TAKEN, Entry
from kiosk.record.journal.journal import LAST, JournalError, JournalReader, Tail
from kiosk.record.replay.card_redaction import face_down, lies_still, without_card
from kiosk.record.replay.shoe_log import line
from kiosk.record.startup.opening import TableEpoch

#: a line of the log: an object, or why an entry is left out of it
Line = dict[str, Any] | str


class NothingToExport(Exception):
    """The journal does not hold what was asked for. The text says what it does hold."""


def export(
    journal: JournalReader,
    out: IO[str],
    *,
    opening: int = -1,
    rounds: tuple[int, int] | None = None,
) -> tuple[int, int]:
    """Writes a shoe log: the header, then every input that the table took, with `at`, `by` and
    `source`.

    `opening`: which opening of the table, 1 for the first one, -1 for the latest. `rounds`: the
    numbers of the first and the last round to write (as the table counted them), None for all.
    Returns how many inputs and whole rounds it wrote. What lies face down in a round that is not
    over is written as in `_unfinished`. Raises `NothingToExport`, and `JournalError` where the
    journal cannot be read or an entry was changed.
    """
    openings = journal.openings()
    number = opening - 1 if opening > 0 else len(openings) + opening
    if opening == 0 or not 0 <= number < len(openings):
        raise NothingToExport(
            f"The journal {journal.path} has no opening {opening}: the table was opened {len(openings)} times in it."
        )
    start = openings[number]
    end = ([each.number - 1 for each in openings[number + 1 :]] or [LAST])[0]
    content = json.loads(start.input)
    out.write(line(content["header"]) + "\n")
    instead = _unfinished(journal, end)
    inputs = finished = 0
    log = played = (
        # what a replay has, and what the table had, where the opening began with one that had been
        # played at
        None
    )
    if content.get("table"):
        log, played = (
            TableEpoch({"header": content["header"], "rules": content["rules"]}),
            TableEpoch(content),
        )
        if content["table"]["burn_due"]:
            fresh = {**as_data(NewShoe()), "at": start.at, "by": start.by, "source": start.source}
            log.take(parse(fresh))
            out.write(line(fresh) + "\n")
            inputs += 1
    played = played or _corrected(journal, content, start.number + 1, end)
    number = 1  # of the round that the entry belongs to
    shoe: Entry | None = None  # the shoe that came into use before the first round to be written
    for entry in _of_opening(journal, start.number + 1, end):
        if entry.kind in TAKEN:
            followed, data = _correction(played, entry)
            if rounds is None or rounds[0] <= number <= rounds[1]:
                lines: Sequence[Line] = (
                    instead[entry.number] if entry.number in instead else singly(data)
                )
                if log is not None and played is not None:
                    lines = [_replayed(log, played, each, entry) for each in lines]
                if shoe is not None:
                    lines, shoe = [shoe.data(), *lines], None
                for each in lines:
                    out.write((each if isinstance(each, str) else line(each)) + "\n")
                    inputs += not isinstance(each, str)
                finished += entry.round is not None
            elif (
                rounds is not None
                and number < rounds[0]
                and json.loads(entry.input)["type"] == "shoe"
            ):
                shoe = entry
            if played is not None and not followed:
                played.follow(entry)
        if entry.round is not None:
            number = entry.round + 1
            if rounds is not None and entry.round >= rounds[1]:
                break
    if rounds is not None and not inputs:
        raise NothingToExport(
            f"The journal {journal.path} has no round {rounds[0]} in that opening: its last round is {number}."
        )
    return inputs, finished


def _corrected(
    journal: JournalReader, content: dict[str, Any], first: int, last: int
) -> TableEpoch | None:
    """The table as it was opened, where a card was corrected at it: such a correction may have sent
    later cards elsewhere."""
    corrections = journal.with_text('"type":"correct"', first, last, told=False, newer=True)
    return TableEpoch(content) if corrections else None


def _correction(played: TableEpoch | None, entry: Entry) -> tuple[bool, dict[str, Any]]:
    """Whether an entry is a correction, which `played` has taken now; and its line, which says so
    where it sent later cards elsewhere."""
    data = entry.data()
    if played is None or data["type"] != "correct":
        return False, data
    return True, data | ({"moved": True} if played.follow(entry).moved else {})


def _of_opening(journal: JournalReader, first: int, end: int) -> Iterator[Entry]:
    """The entries up to the next opening. Raises `JournalError`, and where another opening lies
    among them: an index that is damaged has led past it."""
    for entry in journal.sound(first, end):
        if entry.kind == "open":
            raise JournalError("damaged", journal.path, "misled", entry=str(entry.number))
        yield entry


def singly(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of one input: what many patrons said together has one for each of them."""
    if data["type"] != "patron_batch" or not isinstance(batch := parse(data), PatronBatch):
        return [data]
    said = {key: data[key] for key in ("at", "by", "source")}
    return [as_data(each) | said for each in batch.singles()]


def _replayed(log: TableEpoch, played: TableEpoch, each: Line, entry: Entry) -> Line:
    """A line of an opening whose table had been played at: what belongs to the round before it is
    left out of the log, and so is an undo that takes such a thing back."""
    if isinstance(each, str):
        return each
    undone = [opening.table.history.undo[-1:] for opening in (log, played)]
    takes_back_other = each["type"] == "undo" and [one.command for one in undone[0]] != [
        one.command for one in undone[1]
    ]
    if not takes_back_other and log.take(parse(each)).refused is None:
        return each
    return f"# entry {entry.number} ({each['type']}) is left out: it belongs to what lay on the table before this opening"


def _unfinished(journal: JournalReader, end: int) -> dict[int, list[Line]]:
    """What is written in place of the entries of a round that is not over where an opening ends
    with entry `end`, by entry; of a void one too whose hole card lies there still, now that the
    table may have been opened anew.

    A card that lies face down is "??", and its corrections are left out. What the log is then to
    replay is written with it: that the hole-card reader showed no blackjack, where the shoe had
    read the card. An input that cannot be replayed without knowing the card is left out, and a
    comment says so. Empty where nothing lies face down.
    """
    tail = _before_hidden(journal, end)
    first = (tail.checkpoint or tail.opening).number + 1
    entries = [entry for entry in journal.entries(first, end) if entry.kind in TAKEN]
    later = () if end == LAST else journal.entries(end + 1)
    hidden = face_down(TableEpoch.kept(tail), entries, later=later)
    if not hidden:
        return {}
    table, log = TableEpoch.kept(tail), TableEpoch.kept(tail)  # as it is, as the log has it
    instead: dict[int, list[Line]] = {}
    for entry in entries:
        data = entry.data()
        if table.follow(entry).moved:
            data["moved"] = True
        lines = instead[entry.number] = []
        if entry.number in hidden:
            if data["type"] == "correct":
                continue
            data = without_card(data)
        if log.take(parse(data)).refused is not None:
            lines.append(
                f"# entry {entry.number} ({data['type']}) is left out: it needs the card that lies face down"
            )
            continue
        lines += singly(data)
        if log.phase == "hole_check" != table.phase:
            log.take(HoleCheck(False))
            lines.append(
                as_data(HoleCheck(False)) | {key: data[key] for key in ("at", "by", "source")}
            )
    return instead


def _before_hidden(journal: JournalReader, end: int) -> Tail:
    """The table as it was kept before anything was drawn in this opening that may lie face down at
    entry `end`."""
    tail, last = journal.tail(end), journal.round_end(end, newer=False)
    assert tail is not None
    if last is not None and last.number > tail.opening.number and lies_still(journal, last):
        before = journal.round_end(last.number - 1, newer=False)
        tail = journal.tail(max(before.number if before else 0, tail.opening.number))
        assert tail is not None
    while tail.checkpoint is not None and TableEpoch.kept(tail).hides_drawn_card:
        tail = journal.tail(tail.checkpoint.number - 1)
        assert tail is not None
    return tail
