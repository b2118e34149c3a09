"""Export: what happened, as a shoe log that anyone can open, replay and keep, written from the
journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO, Any

from kiosk.game.commands.commands import HoleCheck, NewShoe, PatronBatch, as_data, parse
from kiosk.record.entries import Opened, Taken, decode, input_of, log_line
from kiosk.record.journal.entry import Entry
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
    start, end = _bounds(journal, opening)
    exported = _Export(journal, out, start, end)
    number = 1  # of the round that the entry belongs to
    shoe: Entry | None = None  # the shoe that came into use before the first round to be written
    for entry in _of_opening(journal, start.number + 1, end):
        said = decode(entry)
        if isinstance(said, Taken):
            written = rounds is None or rounds[0] <= number <= rounds[1]
            exported.take(said, shoe, written=written)
            if written:
                shoe = None
            elif rounds is not None and number < rounds[0] and said.data["type"] == "shoe":
                shoe = entry
        if entry.round is not None:
            number = entry.round + 1
            if rounds is not None and entry.round >= rounds[1]:
                break
    if rounds is not None and not exported.inputs:
        raise NothingToExport(
            f"The journal {journal.path} has no round {rounds[0]} in that opening:"
            f" its last round is {number}."
        )
    return exported.inputs, exported.finished


def parts_of(openings: Sequence[Entry]) -> str:
    """What began the parts of a journal, in words: the table was opened, or its limits or options
    were changed between two rounds, which writes down anew what is in force."""
    changed = sum(bool(input_of(each).get("table")) for each in openings)
    opened = _times(len(openings) - changed)
    said = f"the table was opened {opened}"
    return f"{said}, its limits or options were changed {_times(changed)}" if changed else said


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _bounds(journal: JournalReader, opening: int) -> tuple[Entry, int]:
    """The entry with which that opening of the table begins, and the number of its last one. Raises
    `NothingToExport`."""
    openings = journal.openings()
    number = opening - 1 if opening > 0 else len(openings) + opening
    if opening == 0 or not 0 <= number < len(openings):
        raise NothingToExport(
            f"The journal {journal.path} has no part {opening}:"
            f" {parts_of(openings)}, {len(openings)} parts in all."
        )
    following = openings[number + 1 :]
    return openings[number], following[0].number - 1 if following else LAST


class _Export:
    """The log of one opening as it is written. `inputs` and `finished` count the inputs and the
    whole rounds in it."""

    def __init__(self, journal: JournalReader, out: IO[str], start: Entry, end: int) -> None:
        self.inputs = 0
        self.finished = 0
        self._out = out
        content = dict(input_of(start))
        self._write(content["header"])
        self._instead = _unfinished(journal, end)
        # What a replay has, where the opening began with a table that had been played at.
        self._log: TableEpoch | None = None
        # What the table had, where that is not what a replay has.
        self._played: TableEpoch | None = None
        if content.get("table"):
            self._log = TableEpoch({"header": content["header"], "rules": content["rules"]})
            self._played = TableEpoch(content)
            if content["table"]["burn_due"]:
                self._begin_with_shoe(self._log, start)
        else:
            self._played = _corrected(journal, content, start.number + 1, end)

    def _begin_with_shoe(self, log: TableEpoch, start: Entry) -> None:
        """Writes the shoe that was loaded before the opening, and not yet burned from."""
        shoe = {**as_data(NewShoe()), "at": start.at, "by": start.by, "source": start.source}
        log.take(parse(shoe))
        self._write(shoe)
        self.inputs += 1

    def take(self, said: Taken, shoe: Entry | None, *, written: bool) -> None:
        """Follows one input that the table took, and has it `written`; before it the `shoe` that
        came into use before the first round to be written."""
        followed, data = _correction(self._played, said)
        if written:
            lines: list[Line] = [] if shoe is None else [log_line(shoe)]
            for each in [*lines, *self._lines(said.entry.number, data)]:
                self._write(each)
                self.inputs += not isinstance(each, str)
            self.finished += said.entry.round is not None
        if self._played is not None and not followed:
            self._played.follow(said)

    def _lines(self, number: int, data: dict[str, Any]) -> Sequence[Line]:
        """What entry `number` is in the log."""
        lines = self._instead.get(number)
        if lines is None:
            lines = list[Line](singly(data))
        if self._log is None or self._played is None:
            return lines
        return [_replayed(self._log, self._played, each, number) for each in lines]

    def _write(self, each: Line) -> None:
        self._out.write((each if isinstance(each, str) else line(each)) + "\n")


def _corrected(
    journal: JournalReader, content: dict[str, Any], first: int, last: int
) -> TableEpoch | None:
    """The table as it was opened, where a card was corrected at it: such a correction may have sent
    later cards elsewhere."""
    corrections = journal.with_text('"type":"correct"', first, last, told=False, newer=True)
    return TableEpoch(content) if corrections else None


def _correction(played: TableEpoch | None, said: Taken) -> tuple[bool, dict[str, Any]]:
    """Whether an entry is a correction, which `played` has taken now; and its line, which says so
    where it sent later cards elsewhere."""
    data = log_line(said.entry)
    if played is None or data["type"] != "correct":
        return False, data
    return True, data | ({"moved": True} if played.follow(said).moved else {})


def _of_opening(journal: JournalReader, first: int, end: int) -> Iterator[Entry]:
    """The entries up to the next opening. Raises `JournalError`, and where another opening lies
    among them: an index that is damaged has led past it."""
    for entry in journal.sound(first, end):
        if isinstance(decode(entry), Opened):
            raise JournalError("damaged", journal.path, "misled", entry=str(entry.number))
        yield entry


def singly(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of one input: what many patrons said together has one for each of them."""
    if data["type"] != "patron_batch" or not isinstance(batch := parse(data), PatronBatch):
        return [data]
    said = {key: data[key] for key in ("at", "by", "source")}
    return [as_data(each) | said for each in batch.singles()]


def _replayed(log: TableEpoch, played: TableEpoch, each: Line, number: int) -> Line:
    """A line of an opening whose table had been played at: what belongs to the round before it is
    left out of the log, and so is an undo that takes such a thing back."""
    if isinstance(each, str):
        return each
    undone = [opening.table.state.history.undo[-1:] for opening in (log, played)]
    takes_back_other = each["type"] == "undo" and [one.command for one in undone[0]] != [
        one.command for one in undone[1]
    ]
    if not takes_back_other and log.take(parse(each)).refused is None:
        return each
    return (
        f"# entry {number} ({each['type']}) is left out:"
        " it belongs to what lay on the table before this opening"
    )


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
    entries = [entry for entry in journal.entries(first, end) if isinstance(decode(entry), Taken)]
    later = () if end == LAST else journal.entries(end + 1)
    hidden = face_down(TableEpoch.kept(tail), entries, later=later)
    if not hidden:
        return {}
    table, log = TableEpoch.kept(tail), TableEpoch.kept(tail)  # as it is, as the log has it
    instead: dict[int, list[Line]] = {}
    for entry in entries:
        said, data = decode(entry), log_line(entry)
        assert isinstance(said, Taken)
        if table.follow(said).moved:
            data["moved"] = True
        lines = instead[entry.number] = []
        if entry.number in hidden:
            if data["type"] == "correct":
                continue
            data = without_card(data)
        if log.take(parse(data)).refused is not None:
            lines.append(
                f"# entry {entry.number} ({data['type']}) is left out:"
                " it needs the card that lies face down"
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
