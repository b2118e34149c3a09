"""What is told, drawn and exported of whole evenings is what it was: `tests/logs/evenings.py`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.logs.evenings import KEPT, Evening, evenings

pytestmark = pytest.mark.slow

BEFORE = {name: Evening(**hashes) for name, hashes in json.loads(KEPT.read_text("utf-8")).items()}
EVENINGS = evenings()


def test_each_evening_is_kept() -> None:
    assert list(BEFORE) == list(EVENINGS)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_is_told_drawn_and_exported_as_before(name: str, tmp_path: Path) -> None:
    assert EVENINGS[name](tmp_path / "evening.journal") == BEFORE[name]
