"""A journal of three months, the same with each of them sealed, and one with a backup."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from kiosk.record.anchors import Signer
from kiosk.record.backup import backup
from kiosk.record.journal import Journal
from tests.record.sealed_months import a_year_ago, entries_of, seal, sealed_files
from tests.record.tables import each_round_is_kept

__all__ = ["each_round_is_kept"]


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of seventy short days, of November, December and January."""
    folder = tmp_path_factory.mktemp("written")
    path = folder / "bj.journal"
    with Journal(path) as journal:
        journal.append([a_year_ago(entry) for entry in entries_of(folder, 70, 42)])
    return path


@pytest.fixture
def plain(written: Path, tmp_path: Path) -> Path:
    """It as it was."""
    (tmp_path / "plain").mkdir()
    return Path(shutil.copy(written, tmp_path / "plain"))


@pytest.fixture
def path(written: Path, tmp_path: Path) -> Path:
    """The same with every month sealed that was over in March."""
    copied = Path(shutil.copy(written, tmp_path))
    assert seal(copied) == 3
    return copied


@pytest.fixture(scope="session")
def backed_up(written: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A signed journal with three sealed months, and the folder to which it was backed up."""
    folder, place = tmp_path_factory.mktemp("sealed"), tmp_path_factory.mktemp("backups")
    path = Path(shutil.copy(written, folder))
    Signer(path, "BJ-12")
    assert seal(path) == 3
    for file in sealed_files(path):
        os.utime(file, (0, 0))
    backup(path, place)
    return path, place
