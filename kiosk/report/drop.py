"""What the count room counted in the drop boxes, or somebody estimated, and to which groups of a
report it belongs.

A box is of one table and one shift, or of its whole gaming day (shift ""). Its figure is an entry
of the table's journal, `drop_counted`; a later one of the same box stands in its place. Hold is win
by drop, and says by which: counted, known (as buy-ins were entered at the table), or estimated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kiosk.record.entries import DayHappened, decode
from kiosk.record.journal.entry import NewEntry, canonical, utc_now
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.months.available_months import spans
from kiosk.record.projections.drop_boxes import drop_counted
from kiosk.report.figures import Box, Counted, Drop

#: groups that are whole boxes; the time of one shift alone
_WHOLE_DAYS, _BY_SHIFT = ("house", "pit", "table", "day"), ("shift",)


def box_counted(data: Mapping[str, Any], table: str = "") -> tuple[Box, Drop]:
    """Of an entry of the day: which box, and what was in it."""
    return (table, data["day"], data["shift"]), Drop(data["amount"], data["basis"])


def drops_in(journal: JournalReader) -> dict[Box, Drop]:
    """What is known of each box of the journal's table. Raises `JournalError`."""
    found: dict[Box, Drop] = {}
    for entry in (entry for span in spans(journal) for entry in journal.days(*span)):
        said = decode(entry)
        if isinstance(said, DayHappened) and said.did == "drop_counted":
            box, drop = box_counted(said.data)
            found[box] = drop
    return found


def keep_drop(path: Path, day: str, shift: str, drop: Drop, by: str) -> None:
    """Writes what was in a box into the journal at `path`. It is on the disk then.

    Raises `JournalError`: where there is no journal; and while a kiosk works the table, whose
    journal takes entries from nobody else then.
    """
    said = drop_counted(day, shift, drop.amount, drop.basis)
    if not path.exists():  # writing would make one
        raise JournalError("missing", path)
    with Journal(path, beside=True) as journal:
        journal.append_apart([NewEntry(utc_now(), by, "kiosk", "day", canonical(said))])


def fill_in(counted: Counted, drops: Mapping[Box, Drop]) -> None:
    """Each group that is of whole boxes, and the whole, has what these held, where it is known of
    each."""
    if not drops:
        return
    counted.whole.box = _sum(counted.boxes.of(), drops, whole_days=True)
    for by, groups in counted.groups.items():
        if by in (*_WHOLE_DAYS, *_BY_SHIFT):
            for name, figures in groups.items():
                boxes = counted.boxes.of(by, name)
                figures.box = _sum(boxes, drops, whole_days=by in _WHOLE_DAYS)


def _sum(boxes: Iterable[Box], drops: Mapping[Box, Drop], *, whole_days: bool) -> Drop | None:
    """What these boxes held; None where that is not known of one. A figure of a whole day stands
    before those of its shifts."""
    used: set[Box] = set()
    for table, day, shift in boxes:
        whole = (table, day, "")
        box = whole if whole_days and whole in drops else (table, day, shift)
        if box not in drops:
            return None
        used.add(box)
    if not used:
        return None
    is_counted = all(drops[box].basis == "counted" for box in used)
    return Drop(sum(drops[box].amount for box in used), "counted" if is_counted else "estimated")
