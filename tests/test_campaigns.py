"""Each campaign runs, and what it tries holds a few times; the counts that tell something are `make campaign`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kiosk.record.journal.journal import JournalError
from tests.campaign.__main__ import names
from tests.campaign.share import campaign
from tests.campaign.tally import Tally, each_in_a_folder
from tests.campaign.traced import SUPPORTED

pytestmark = pytest.mark.slow


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("name", names())
def test_a_campaign_runs_and_holds(name: str, tmp_path: Path) -> None:
    if name in ("kill_at_calls", "power_cuts", "disk_errors") and not SUPPORTED:
        pytest.skip("its table at work is traced: Linux on x86-64")
    tally = campaign(name).run(range(3), 1, tmp_path)
    assert tally.wrong == []
    assert tally.counts


def test_a_trial_that_raises_ended_wrong_and_the_others_go_on(tmp_path: Path) -> None:
    def one(place: Path, _: Random, __: Path, tally: Tally, trial: int) -> None:
        tally.counts["begun"] += 1
        if trial == 1:
            raise JournalError("missing", place)

    tally = each_in_a_folder(one, range(3), 1, tmp_path)
    assert tally.counts["begun"] == 3
    (wrong,) = tally.wrong
    assert wrong.startswith("trial 1: ")
    assert "JournalError" in wrong


def test_sixty_rounds_with_two_readers_have_no_card_at_a_wrong_place_and_no_false_alarm(
    tmp_path: Path,
) -> None:
    tally = campaign("two_readers").run(range(15), 7, tmp_path)
    assert tally.wrong == []
    assert sum(count for what, count in tally.counts.items() if what.startswith("rounds: ")) == 60


def test_damaged_streams_of_every_profile_through_the_whole_station(tmp_path: Path) -> None:
    streams = campaign("station_streams")
    tally = streams.run(range(len(streams.SHIPS) * streams.STREAMS), 5, tmp_path)
    assert tally.wrong == []
    assert {f"streams of {name}" for name in streams.SHIPS} <= set(tally.counts)
    assert tally.counts["cards placed"] > 100
