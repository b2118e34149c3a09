"""A sample of the campaign of ratings: theo with the cost of decisions has no bias, and its interval holds; `make campaign` tries a thousand evenings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign import try_ratings

pytestmark = pytest.mark.slow


def test_evenings_come_to_what_their_ratings_expect(tmp_path: Path) -> None:
    tally = try_ratings.run(range(24), 3, tmp_path)
    judged = dict(try_ratings.judged(tally))
    assert tally.wrong == []
    assert tally.counts["ratings"] == 48
    assert abs(judged["off"]) < 4
    assert judged["within"] >= 0.85
