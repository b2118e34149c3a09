"""A journal of three months, and the same with each of them sealed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kiosk.record.journal import Journal
from tests.record.sealed_months import a_year_ago, entries_of, seal


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
