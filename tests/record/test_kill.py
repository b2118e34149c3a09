"""A kill at any moment loses and doubles nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.record.kills import kill_and_resume

pytestmark = pytest.mark.slow


@pytest.mark.shows("325:85-15-18")
def test_twenty_kills_lose_nothing_double_nothing_and_change_nothing(
    tmp_path: Path, tries: Callable[[int], int]
) -> None:
    kills = tries(20)
    outcome = kill_and_resume(tmp_path / "journal.sqlite", kills, seed=20261121)
    assert outcome.wrong == []
    assert outcome.kills == kills
    assert outcome.acknowledged > 10 * kills
    assert outcome.resumed_in_round >= kills // 4
