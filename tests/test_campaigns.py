"""Each campaign runs, and what it tries holds a few times; the counts that tell something are `make campaign`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kiosk.record.journal.journal import JournalError
from tests.campaign.__main__ import Kept, in_a_row, kept_before, names, row, shares
from tests.campaign.share import campaign
from tests.campaign.tally import Tally, each_in_a_folder
from tests.campaign.traced import SUPPORTED

pytestmark = pytest.mark.slow


@pytest.mark.slow(seconds=2)
@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("name", names())
def test_a_campaign_runs_and_holds(name: str, tmp_path: Path) -> None:
    if name in ("kill_at_calls", "power_cuts", "disk_errors") and not SUPPORTED:
        pytest.skip("its table at work is traced: Linux on x86-64")
    tally = campaign(name).run(range(2), 1, tmp_path)
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


def test_a_campaign_that_was_stopped_goes_on_later_where_it_ended() -> None:
    parts = shares("images", range(1000), jobs=1)
    assert [len(part) for part in parts] == [63] * 15 + [55]
    first, other = Tally(), Tally(wrong=["trial 200: AS is not there"])
    first.counts["card images, read"] = 1_200
    other.counts["card images, read"] = 1_300
    kept = in_a_row(parts, {0: first, 63: first, 189: other}, 61.4)
    assert kept.done == 126, "the third share had not ended"
    assert kept.tally.counts["card images, read"] == 2_400
    assert kept.tally.wrong == other.wrong, "what is wrong is said in any case"
    kept.tally.wrong.clear()
    page = f"| what | \n{row('images', 7, kept)}\n{row('twins', 7, kept)}\n\n"
    before = kept_before("images", 7, page)
    assert before == Kept(kept.tally, 126, 61.0)
    before.add(in_a_row(shares("images", range(126, 1000), jobs=1), {126: first}, 20.0))
    assert (before.done, before.seconds) == (126 + 55, 81.0)
    assert before.tally.counts["card images, read"] == 3_600


@pytest.mark.parametrize(
    ("name", "seed", "why"),
    [
        ("images", 8, "another seed"),
        ("images", 9, "it did not hold"),
        ("plain_cards", 7, "never kept"),
        ("dealing", 7, "what it counts is no sum"),
    ],
)
def test_nothing_is_added_to_a_row_of_something_else(name: str, seed: int, why: str) -> None:
    wrong = Kept(Tally(wrong=["trial 3: AS is not there"]), 10, 1.0)
    lines = [row("images", 7, Kept()), row("images", 9, wrong), row("dealing", 7, Kept())]
    with pytest.raises(LookupError):
        kept_before(name, seed, "\n".join(lines))


def test_what_a_campaign_says_of_its_trials_is_not_counted_again() -> None:
    tally = Tally()
    tally.counts.update({"its own deck: claims, right": 1_000, "back: pictures": 12})
    kept = Kept(tally, 20, 5.0)
    assert kept_before("plain_cards", 1, row("plain_cards", 1, kept)) == kept


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
