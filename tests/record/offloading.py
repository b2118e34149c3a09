"""Months that leave a journal for somewhere else."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.months import retention
from kiosk.record.months.retention import Copy, note, sha256_of
from kiosk.record.months.sealing import How, Pause, Sealing
from kiosk.record.replay.verify import verify
from tests.record.sealed_months import NOW, month_of, sealed_files


def elsewhere(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a journal with its months, as if its backup were on another disk."""
    monkeypatch.setattr(retention, "on_one_disk", lambda one, other: other.stat().st_dev == 0)
    for file in path.parent.iterdir():
        shutil.copy2(file, folder)
    return folder / path.name


def let_go(
    path: Path, keep: int = 1, in_turn: Callable[[Callable[[Pause], None]], object] | None = None
) -> list[Any]:
    """What the table's own thread does once an hour, and what it tells: why a month stays, None where none does."""
    said: list[Any] = []
    with Journal(path) as journal:
        sealing = Sealing(
            journal,
            "BJ-12",
            How(month_of, in_turn or (lambda work: work("between")), keep, said.append),
        )
        sealing.let_go()
        sealing.let_go()  # what was said is not said again
        sealing.end()
    return said


def gone(path: Path) -> int:
    """How many months are not beside the journal; what it says of them, and that what is there is whole, is looked at."""
    with JournalReader(path) as journal:
        report = verify(journal)
        assert report.findings == ()
        assert [each.facts["month"] for each in report.unread] == [
            each.month for each in journal.elsewhere()
        ]
        assert len(sealed_files(path)) == 3 - len(report.unread)
        notes = [
            entry for entry in journal.entries(journal.sealed_to + 1) if '"let_go"' in entry.input
        ]
        assert len(notes) >= len(report.unread)
        assert all(Path(said.place, said.file).exists() for said in journal.elsewhere().values())
        return len(report.unread)


@pytest.fixture
def path(backed_up: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """It, as if the backup were on another disk."""
    return elsewhere(backed_up[0], tmp_path, monkeypatch)


@pytest.fixture
def place(backed_up: tuple[Path, Path], path: Path, tmp_path: Path) -> Path:
    """A copy of the folder with the backup, noted beside the journal."""
    folder = tmp_path / "place"
    shutil.copytree(backed_up[1], folder)
    Path(f"{path}.copies").unlink()
    note(
        path,
        [
            Copy(file.name, str(folder), sha256_of(file), NOW)
            for file in sorted(folder.glob("*.sealed"))
        ],
    )
    return folder
