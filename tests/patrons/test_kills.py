"""A table that is killed in the middle of a stage loses nothing that patrons said, counts nothing twice, and answers as before."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kiosk.app.jobs.background_patrons import GUEST, LOADED, load_guest
from kiosk.app.processes import start_kiosk
from tests.patrons.folded import Folded
from tests.patrons.kills import Moment, killed
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow


@pytest.mark.sampled(every=3)
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


def test_a_simulated_crowd_ends_with_its_table_however_that_ends(tmp_path: Path) -> None:
    theirs, ours = os.pipe()  # the system closes a killed process's end
    journal = str(tmp_path / "journal.sqlite")
    crowd = start_kiosk("patrons", "crowd", "--journal", journal, "--line", str(theirs), fd=theirs)
    os.close(theirs)
    os.close(ours)
    assert crowd.wait(DEADLINE_S) == 0


def test_the_guest_of_an_emulated_table_is_loaded_once_in_a_journal(tmp_path: Path) -> None:
    at = Folded(tmp_path / "journal.sqlite")
    for _ in range(2):
        load_guest(at.station)
    assert at.station.accounts.balances == {GUEST: LOADED}
    at.close()
