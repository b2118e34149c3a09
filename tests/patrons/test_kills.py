"""A table that is killed in the middle of a stage loses nothing that patrons said, counts nothing twice, and answers as before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.patrons.kills import Moment, killed


@pytest.mark.slow
@pytest.mark.parametrize(
    "moment",
    [
        Moment("open", 1),
        Moment("batch", 3, after=False),
        Moment("batch", 3),
        Moment("answer", 15),
        Moment("answer", 16, after=False),
        Moment("close", 1, after=False),
        Moment("close", 1),
        Moment("settle", 1, after=False),
        Moment("settle", 1),
        Moment("settle", 2),
    ],
    ids=lambda moment: f"{'after' if moment.after else 'before'} {moment.what} {moment.nth}",
)
def test_nothing_is_lost_or_doubled_by_a_kill(tmp_path: Path, moment: Moment) -> None:
    died, wrong = killed(tmp_path, moment)
    assert wrong == []
    assert died, "there was such a moment"
