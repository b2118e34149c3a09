"""A common hand behind its gateway, for every test of what patrons say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patrons.folded import Folded


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Folded]:
    this = Folded(tmp_path / "journal.sqlite")
    yield this
    this.close()
