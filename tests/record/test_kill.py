"""A kill at any moment loses and doubles nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.record.kills import kill_and_resume

pytestmark = pytest.mark.slow


def test_twenty_kills_lose_nothing_double_nothing_and_change_nothing(tmp_path: Path) -> None:
    outcome = kill_and_resume(tmp_path / "journal.sqlite", kills=20, seed=20261121)
    assert outcome.wrong == []
    assert outcome.kills == 20
    assert outcome.acknowledged > 200
    assert outcome.resumed_in_round > 5
