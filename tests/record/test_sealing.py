"""Months that are over are sealed while the table plays, leave its journal while it is closed, and leave the machine once they are backed up."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from kiosk.record import sealing
from kiosk.record.anchors import against, every, file_of
from kiosk.record.journal import JournalReader
from kiosk.record.sealing import How, due
from kiosk.record.taking_up import take_up
from kiosk.record.verify import verify
from kiosk.settings.in_place import put_in_place
from tests.record.sealed_months import NOW, dated, month_of, seal
from tests.waiting import Waiting

pytestmark = pytest.mark.slow


def test_a_kiosk_seals_beside_play_and_goes_on_from_it_when_it_stops(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(shutil.copy(written, tmp_path))
    monkeypatch.setattr(sealing, "_AFTER", 0.0)
    monkeypatch.setattr(sealing, "_PACE", 0.0)
    waiting, placed = Waiting(), list[Path]()

    def put(part: Path, place: Path) -> None:
        put_in_place(part, place)
        with waiting.changed:
            placed.append(place)
            waiting.changed.notify_all()

    monkeypatch.setattr(sealing, "put_in_place", put)
    taken = take_up(path, tmp_path, "BJ-12", sealing=How(month_of))
    waiting.wait_until(lambda: len(placed) == 3)
    assert not taken.journal.segments
    taken.close()
    with JournalReader(path) as journal:
        assert verify(journal).findings == ()
        assert len(journal.segments) == 3
        notes = [entry.input for entry in journal.entries(journal.last_number - 3)]
        assert ["sealed" in note for note in notes] == [True, True, True, False]
        assert "stopped" in notes[-1]
        assert list(against(every(file_of(tmp_path, "BJ-12")), journal)) == []
    take_up(path, tmp_path, "BJ-12", sealing=How(month_of)).close()


def test_a_table_that_never_stops_takes_its_months_out_of_its_journal_while_it_is_closed(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In portions, each asked for on the thread that writes: none while it is open, and an entry between any two of them."""
    path = Path(shutil.copy(written, tmp_path))
    with JournalReader(path) as reader:
        whole = list(reader.entries())
    monkeypatch.setattr(sealing, "_AFTER", 0.001)
    monkeypatch.setattr(sealing, "_PACE", 0.0)
    monkeypatch.setattr(sealing, "PORTION", 700)
    asked = SimpleQueue[Callable[[bool], None]]()
    taken = take_up(path, None, "BJ-12", sealing=How(month_of, asked.put))
    journal = taken.journal

    def in_file() -> int:
        return int(journal._connection.execute("SELECT count(*) FROM entry").fetchone()[0])

    for _ in range(3):
        asked.get(timeout=60)(False)
    assert (in_file(), journal.segments) == (len(whole) + 1, [])
    steps, there = 0, 0
    while in_file() != there:
        there = in_file()
        asked.get(timeout=60)(True)
        assert in_file() >= there - 702
        with JournalReader(path, held=True) as reader:
            assert list(reader.entries(1, len(whole))) == whole
        steps += 1
    assert steps > 10
    assert len(journal.segments) == 3
    taken.close()
    with JournalReader(path) as reader:
        assert verify(reader).findings == ()


@pytest.mark.parametrize("wrong", [0, 5], ids=["the first day", "a day in the middle"])
def test_a_day_of_a_clock_that_was_years_ahead_holds_no_month_back(written: Path, tmp_path: Path, wrong: int) -> None:
    with JournalReader(written) as journal:
        entries = list(journal.entries())
    day = sorted({entry.at[:10] for entry in entries})[wrong]
    ahead = [entry._replace(at=f"2036{entry.at[4:]}") if entry.at.startswith(day) else entry for entry in entries]
    path = dated(tmp_path / "ahead", ahead)
    with JournalReader(path) as journal:
        assert [each.month for each in due(journal, month_of, NOW)] == ["2025-11", "2025-12", "2026-01"]
    assert seal(path) == 3
    with JournalReader(path) as journal:
        assert [entry.at for entry in journal.sound(1, len(entries))] == [entry.at for entry in ahead]
