"""The journal's disk that runs short is said once, long before it is full, and so is that there is room again."""

from __future__ import annotations

import shutil
from collections import namedtuple
from pathlib import Path

import pytest

from kiosk.record.journal.room import Room

Usage = namedtuple("Usage", "total used free")


def test_a_disk_that_runs_short_is_told_of_once_until_there_is_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int | None] = []
    room = Room(tmp_path, 1000, told.append)
    for free in (5_000, 1_001, 999, 998, 1_050, 1_099, 997, 1_101, 1_050, 400):
        monkeypatch.setattr(
            shutil, "disk_usage", lambda _path, free=free: Usage(9, 9, free * 1_000_000)
        )
        room.look()
    assert told == [999, None, 400]


def test_the_disk_of_this_machine_is_looked_at(tmp_path: Path) -> None:
    told: list[int | None] = []
    Room(tmp_path, 10**12, told.append).look()
    assert told
    assert 0 <= (told[0] or 0) < 10**12


def test_a_folder_that_is_gone_is_no_shortage(tmp_path: Path) -> None:
    told: list[int | None] = []
    Room(tmp_path / "gone", 1000, told.append).look()
    assert not told
