"""A long shoe log cut at its shoes into parts that can be replayed each by itself, at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from kiosk.game.commands.commands import Parsed, Settle, Undo
from kiosk.game.table import Table

#: what may stand between a new shoe and the next first card, where what came before the shoe is of
#: no account
_LAID = ("wager", "patron_wager")
#: bytes that are read at once where lines are counted
_CHUNK = 1 << 20
#: what a line has that amends a finished round
_AMENDMENT = b'"amend"'


class Part(NamedTuple):
    """The bytes from `start` to `end` of a log; its first line is line number `line` of the
    file."""

    start: int
    end: int
    line: int

    def joined(self, after: Part) -> Part:
        """This part and the one after it."""
        return self._replace(end=after.end)


def parts(path: Path, count: int) -> list[Part]:
    """At most `count` parts of about the same length, the header in none but the first. Raises
    OSError.

    A log with an amendment stays whole: it is of a round by its number in the whole log. A part
    begins with a new shoe that wagers and a first card follow. Whether it may be replayed by itself
    is known once it and the part before it were: that `is_clear` then, and nothing in the first
    round of this one `takes_up` what lay there.
    """
    size = path.stat().st_size
    with path.open("rb") as file:
        if any(_AMENDMENT in line for line in file):
            return [Part(0, size, 1)]
        starts = sorted(
            {0, *(_shoe_after(file, size * part // count) or 0 for part in range(1, count))}
        )
        cut, line = list[Part](), 1
        for start, end in zip(starts, [*starts[1:], size], strict=True):
            cut.append(Part(start, end, line))
            line += _newlines(file, start, end)
    return cut


def is_clear(table: Table) -> bool:
    """Whether nothing of the table as it stands is left once a new shoe, wagers and a first card
    have come, but the round's number."""
    laid = table.state.game.checkpoint()
    return not table.state.in_round and not laid.get("patrons", laid)


def takes_up(table: Table, command: Parsed) -> bool:
    """Whether a command in the first round after a new shoe may be about what lay on the table
    before it: the finished round is settled or taken up again, or a card of it is said to be none
    of the round.
    """
    back = isinstance(command, Settle | Undo) and not table.state.in_round
    return back or getattr(command, "why", None) is not None


def _shoe_after(file: BinaryIO, at: int) -> int | None:
    """Where the first line after `at` begins that a part may begin with."""
    file.seek(at)
    file.readline()
    found: int | None = None
    for start, kind in _kinds(file):
        if kind == "shoe":
            found = start
        elif kind == "card" and found is not None:
            return found
        elif kind not in _LAID:
            found = None
    return None


def _kinds(file: BinaryIO) -> Iterator[tuple[int, object]]:
    """Where each line begins, and the type of its input; lines that hold nothing are left out."""
    while raw := file.readline():
        if raw.strip() and not raw.lstrip().startswith(b"#"):
            try:
                this: Any = json.loads(raw)
            except (ValueError, RecursionError):
                this = None
            yield file.tell() - len(raw), this.get("type") if isinstance(this, dict) else None


def _newlines(file: BinaryIO, start: int, end: int) -> int:
    file.seek(start)
    count = 0
    while (left := end - file.tell()) > 0 and (chunk := file.read(min(left, _CHUNK))):
        count += chunk.count(b"\n")
    return count
