"""A journal of three months, the same with each of them sealed, and one with a backup."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from kiosk.record.journal.anchors import Signer
from kiosk.record.journal.backup import backup
from kiosk.record.journal.journal import Journal
from kiosk.station import ledger
from tests.record.sealed_months import a_year_ago, entries_of, seal, sealed_files
from tests.record.tables import each_round_is_kept

__all__ = ["each_round_is_kept"]

#: how many entries a table lets pass from one checkpoint to the next, before a test says otherwise
USUAL = ledger.AT_A_ROUNDS_END


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of seventy short days, of November, December and January."""
    folder = tmp_path_factory.mktemp("written")
    path = folder / "bj.journal"
    with Journal(path) as journal:
        journal.append([a_year_ago(entry) for entry in entries_of(folder, 70, 42)])
    return path


@pytest.fixture(scope="session")
def spaced(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same of longer days, at the spacing of checkpoints that a table has: a month's last rounds stand in the next month's file."""
    folder = tmp_path_factory.mktemp("spaced")
    path = folder / "bj.journal"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("kiosk.station.ledger.AT_A_ROUNDS_END", USUAL)
        entries = entries_of(folder, 70, 96)
    with Journal(path) as journal:
        journal.append([a_year_ago(entry) for entry in entries])
    return path


@pytest.fixture
def plain(written: Path, tmp_path: Path) -> Path:
    """It as it was."""
    (tmp_path / "plain").mkdir()
    return Path(shutil.copy(written, tmp_path / "plain"))


@pytest.fixture(scope="session")
def months_sealed(written: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with every month sealed that was over in March."""
    copied = Path(shutil.copy(written, tmp_path_factory.mktemp("sealed")))
    assert seal(copied) == 3
    return copied


@pytest.fixture
def path(months_sealed: Path, tmp_path: Path) -> Path:
    """A copy of it, with its months."""
    shutil.copytree(months_sealed.parent, tmp_path, dirs_exist_ok=True)
    return tmp_path / months_sealed.name


@pytest.fixture(scope="session")
def backed_up(written: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A signed journal with three sealed months, and the folder to which it was backed up."""
    return in_another_place(written, tmp_path_factory)


@pytest.fixture(scope="session")
def spaced_and_backed_up(
    spaced: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Path]:
    """As `backed_up`, of `spaced`."""
    return in_another_place(spaced, tmp_path_factory)


def in_another_place(written: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A copy of a journal, signed and sealed, and the folder to which it was backed up."""
    folder, place = tmp_path_factory.mktemp("sealed"), tmp_path_factory.mktemp("backups")
    path = Path(shutil.copy(written, folder))
    Signer(path, "BJ-12")
    assert seal(path) == 3
    for file in sealed_files(path):
        os.utime(file, (0, 0))
    backup(path, place)
    return path, place
