"""What was tried against months that leave: none does before its time, nor before the floor has it, nor where its copy went meanwhile."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kiosk.record.journal import backup as backups
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.months import retention
from kiosk.record.months.retention import Copy, KeptError, note, over, sha256_of
from kiosk.record.months.sealing import How, Pause, Sealing
from tests.record import offloading
from tests.record.offloading import gone, let_go
from tests.record.sealed_months import NOW, changed, month_of, sealed_files

pytestmark = pytest.mark.slow
path, place = offloading.path, offloading.place


def months(path: Path, keep: int) -> list[str]:
    with JournalReader(path) as journal:
        return [segment.month for segment, _ in over(journal, keep)]


def sealing(
    path: Path, in_turn: Callable[[Callable[[Pause], None]], object], **how: Any
) -> list[Any]:
    said: list[Any] = []
    with Journal(path) as journal:
        this = Sealing(journal, "BJ-12", How(month_of, in_turn, 1, said.append, **how))
        this.let_go()
        this.end()
    return said


def test_a_month_sealed_in_parts_by_a_clock_that_was_ahead_is_one(path: Path) -> None:
    assert months(path, 1) == ["2025-11", "2025-12"]
    changed(path, "UPDATE sealed SET month = '2025-12' WHERE month = '2026-01'")
    assert months(path, 1) == ["2025-11"]
    assert months(path, 2) == []


@pytest.mark.parametrize("days", [-4000, 0, 6])
def test_a_month_that_was_sealed_just_now_puts_none_out(path: Path, days: float) -> None:
    """It may be sealed by a clock that is ahead, or was."""
    newest = sealed_files(path)[-1]
    at = time.time() - days * 86_400
    os.utime(newest, (at, at))
    assert months(path, 2) == []
    assert months(path, 1) == ["2025-11"]


def test_what_the_floor_has_not_yet_stays(path: Path, place: Path) -> None:
    def at_once(work: Callable[[Pause], None]) -> None:
        work("between")

    with Journal(path) as journal:
        one, id_ = journal.reader.segments[0], journal.id
    hints = (
        "",
        json.dumps(["another", 10**6, 1]),
        json.dumps([]),
        json.dumps([id_, one.last - 1, 9]),
    )
    for hint in hints:
        with Journal(path) as journal:
            journal.keep_beside("floor", hint)
        assert sealing(path, at_once, sent="floor") == [None]
        assert len(sealed_files(path)) == 3
    with Journal(path) as journal:
        journal.keep_beside("floor", json.dumps([id_, one.last, 10]))
    assert sealing(path, at_once, sent="floor") == [None]
    assert gone(path) == 1


@pytest.mark.parametrize("cut", [False, True])
def test_a_copy_that_goes_while_a_round_is_waited_for_keeps_the_month(
    path: Path, place: Path, cut: bool
) -> None:
    def in_turn(work: Callable[[Pause], None]) -> None:
        first = sealed_files(place / "x")
        if first and first[0].stat().st_size:
            if cut:
                os.truncate(first[0], 0)
            else:
                shutil.rmtree(place)
        work("between")

    (why,) = sealing(path, in_turn)
    assert isinstance(why, KeptError)
    assert why.facts["why"] == ("differs" if cut else "away")
    assert len(sealed_files(path)) == 3


def test_what_is_finished_later_names_the_place_where_the_copy_is_then(
    path: Path, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was killed between the note and the removal, and the place that the note names is no more."""
    other = shutil.copytree(place, tmp_path / "other")
    with monkeypatch.context() as patch:

        def full(file: Path) -> None:
            raise OSError(30, "Read-only file system")

        patch.setattr("kiosk.record.months.sealing.remove", full)
        (why,) = let_go(path, keep=2)
        assert why.facts["why"] == "not_removed"
    shutil.rmtree(place)
    note(
        path,
        [Copy(file.name, str(other), sha256_of(file), NOW) for file in sealed_files(other / "x")],
    )
    assert let_go(path, keep=2) == [None]
    assert gone(path) == 1
    with JournalReader(path) as journal:
        assert [said.place for said in journal.elsewhere().values()] == [str(other)]


def test_a_place_that_is_a_link_to_the_journals_own_disk_is_none(
    path: Path, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        retention, "on_one_disk", lambda one, other: one.stat().st_dev == other.stat().st_dev
    )
    (tmp_path / "link").symlink_to(place)
    note(
        path,
        [
            Copy(file.name, str(tmp_path / "link"), sha256_of(file), NOW)
            for file in sealed_files(place / "x")
        ],
    )
    (why,) = let_go(path)
    assert why.facts["why"] == "same_disk"


def test_a_month_that_leaves_while_a_backup_is_made_is_in_it(
    path: Path, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_months = backups.copy_months

    def meanwhile(journal: Path, *given: Any) -> list[str]:
        let_go(path)
        return copy_months(journal, *given)

    monkeypatch.setattr(backups, "copy_months", meanwhile)
    (tmp_path / "another").mkdir()
    made = backups.backup(path, tmp_path / "another")
    assert gone(path) == 2
    assert made.without == {}
    assert len(sealed_files(made.file)) == 3
