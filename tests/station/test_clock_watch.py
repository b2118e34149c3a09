"""A clock that is set while the kiosk runs is an entry; one that is kept right by the network is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kiosk.record.journal.journal import Journal
from kiosk.station.clock_watch import ClockWatch
from tests.record.tables import station, take


class Times:
    wall = 1_800_000_000.0
    steady = 50.0

    def watch(self) -> ClockWatch:
        return ClockWatch(lambda: self.wall, lambda: self.steady)

    def passes(self, wall: float, steady: float) -> None:
        self.wall += wall
        self.steady += steady


def test_a_jump_is_said_once() -> None:
    times = Times()
    watch = times.watch()
    times.passes(10, 10)
    assert watch.jumped() == 0
    times.passes(3610, 10)
    assert watch.jumped() == 3600
    assert watch.jumped() == 0
    times.passes(-3590, 10)
    assert watch.jumped() == -3600


def test_a_clock_that_is_kept_right_is_not_one_that_is_set() -> None:
    times = Times()
    watch = times.watch()
    for _ in range(100):
        times.passes(3602, 3600)
        assert watch.jumped() == 0


def test_a_clock_that_is_set_is_an_entry_before_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = Times()
    monkeypatch.setattr("kiosk.station.ledger.ClockWatch", times.watch)
    with Journal(tmp_path / "journal.sqlite") as journal:
        this = station(journal)
        this.start()
        times.passes(7200, 1)
        take(this, {"type": "wager", "box": 1, "amount": "25"})
        take(this, {"type": "wager", "box": 2, "amount": "25"})
        kinds = [(entry.kind, json.loads(entry.input)) for entry in journal.reader.entries()][-3:]
        assert [kind for kind, _ in kinds] == ["note", "input", "input"]
        assert kinds[0][1] == {"clock": {"by_s": 7199.0}}
