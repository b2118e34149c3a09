"""A start reads no more of a long journal than of a short one, whatever the journal has been through."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from kiosk.record.journal.entry import NewEntry, utc_now
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.journal.journal_file import connect
from kiosk.record.months.sealing import How
from kiosk.record.startup.journal_startup import Taken, take_up
from kiosk.staff.actor import Actor
from kiosk.station.station import Station
from kiosk.station.tray.day_commands import AnnounceRules
from tests.record.long_journals import fill, recorded
from tests.record.tables import MESSAGES, Dealer, play, station

pytestmark = pytest.mark.slow

TABLE = "BJ-12"
SHORT, LONG = 1_000, 20_000
FLOOR = Actor("M. Okafor", "floor")


@pytest.fixture(scope="module")
def groups(tmp_path_factory: pytest.TempPathFactory) -> list[Sequence[NewEntry]]:
    return recorded(tmp_path_factory.mktemp("recorded") / "bj.journal", 400)


class Steps:
    """Counts what SQLite does on the journal's connections, in steps of its own machine: a scan takes some for each row."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.count = 0

        def counted(path: Path, *, write: bool, still: bool = False) -> sqlite3.Connection:
            connection = connect(path, write=write, still=still)
            connection.set_progress_handler(self._step, 10)
            return connection

        patch.setattr("kiosk.record.journal.database.connect", counted)

    def _step(self) -> int:
        self.count += 10
        return 0


def begin(path: Path) -> tuple[Taken, Station]:
    """A start as the kiosk makes it, up to the first step."""
    anchors = path.parent / "share"
    anchors.mkdir(exist_ok=True)
    month_of: Callable[[str], tuple[str, str]] = lambda at: (at[:7], f"{at[:7]}-31T24")  # noqa: E731
    taken = take_up(path, anchors, TABLE, sealing=How(month_of), settings="a")
    this = station(taken.journal, time=utc_now)
    this.start()
    return taken, this


def came(this: Station) -> Any:
    """The limits that have come into force, and that the dealer has to announce."""
    day = this.speak(MESSAGES).house.day
    return day and day.came


def played(path: Path, inputs: int = 60) -> None:
    taken, this = begin(path)
    play(this, Dealer(7, trouble=False), this.speak(MESSAGES), inputs)
    taken.close()


def steps_of_a_start(path: Path) -> int:
    with pytest.MonkeyPatch.context() as patch:
        steps = Steps(patch)
        taken, _ = begin(path)
        count = steps.count
    taken.close()
    return count


def both(
    tmp_path: Path, groups: list[Sequence[NewEntry]], lived: Callable[[Path], object]
) -> tuple[int, int]:
    """The steps of a start of a short journal and of a long one, after what is `lived` with each."""
    counts = []
    for length in (SHORT, LONG):
        path = tmp_path / str(length) / "bj.journal"
        path.parent.mkdir()
        fill(path, groups, length)
        lived(path)
        counts.append(steps_of_a_start(path))
    short, long = counts
    with JournalReader(path) as journal:
        assert journal.last_number > 0.9 * LONG
    return short, long


def test_a_start_takes_as_many_steps_of_a_long_journal_as_of_a_short_one(
    tmp_path: Path, groups: list[Sequence[NewEntry]]
) -> None:
    short, long = both(tmp_path, groups, played)
    assert short > 100, "they are counted"
    assert long <= 1.05 * short


def test_r20_a_start_finds_limits_that_came_into_force_without_looking_through_the_journal(
    tmp_path: Path, groups: list[Sequence[NewEntry]]
) -> None:
    def changed(path: Path) -> None:
        taken, this = begin(path)
        assert this.do(AnnounceRules(1_00, 1000_00, ()), FLOOR).refusal is None
        assert came(this) is not None
        taken.close()

    short, long = both(tmp_path, groups, changed)
    assert long <= 1.05 * short
    taken, this = begin(tmp_path / str(LONG) / "bj.journal")
    assert came(this) is not None, "it is to be announced until a card is out"
    assert came(this)["header"]["minimum"] == "1.00"
    taken.close()


def test_of_an_older_kiosks_journal_a_start_looks_back_so_far_and_no_further(
    tmp_path: Path, groups: list[Sequence[NewEntry]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.record.startup.journal_startup.LOOKS_BACK", 500)
    short, long = both(tmp_path, groups, lambda path: None)
    assert long <= 1.05 * short


def test_months_that_are_over_and_not_packed_yet_are_not_looked_for_entry_by_entry(
    tmp_path: Path, groups: list[Sequence[NewEntry]]
) -> None:
    """The first entries are of a month before, and all others of this one."""
    counts = []
    for length in (SHORT, LONG):
        path = tmp_path / str(length) / "bj.journal"
        path.parent.mkdir()
        with Journal(path) as journal:
            journal.append(
                [NewEntry("2026-09-30T20:00:00.000Z", "kiosk", "kiosk", "note", "{}")] * 3
            )
        fill(path, groups, length)
        played(path)
        counts.append(steps_of_a_start(path))
    assert counts[1] <= 1.05 * counts[0]
