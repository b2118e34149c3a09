"""A start notes how the kiosk before it ended, which program it is, and what the clock says; a stop is noted too."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

import kiosk
from kiosk.record.beginning import boot_id, program
from kiosk.record.entry import utc_now
from kiosk.record.journal import JournalReader
from kiosk.record.taking_up import take_up
from kiosk.record.verify import verify
from tests.record.tables import Dealer, play, station


def evening(path: Path, *, stop: bool = True) -> None:
    taken = take_up(path, None, "BJ-12")
    this = station(taken.journal, time=utc_now)
    play(this, Dealer(5, trouble=False), this.start(), 20)
    if stop:
        taken.close()
    else:
        os.kill(os.getpid(), signal.SIGKILL)


def killed_evening(path: Path) -> None:
    child = os.fork()
    if child == 0:
        evening(path, stop=False)
    os.waitpid(child, 0)


def notes(path: Path, key: str) -> list[Any]:
    with JournalReader(path) as journal:
        said = [json.loads(entry.input) for entry in journal.entries() if entry.kind == "note"]
        assert verify(journal).findings == ()
    return [each[key] for each in said if key in each]


@pytest.mark.slow
def test_a_clean_stop_a_crash_and_a_power_reset_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "bj.journal"
    evening(path)
    evening(path)
    killed_evening(path)
    killed_evening(path)
    lock = Path(f"{path}-lock")
    assert boot_id() in lock.read_text()
    lock.write_text(f"4711 {'0' * 8}-0000-0000-0000-{'0' * 12}")  # of another start of the system
    evening(path)
    killed_evening(path)
    lock.write_text("4711")  # of an older kiosk
    evening(path)
    ended = [each["ended"] for each in notes(path, "begun")]
    assert ended == ["new", "stopped", "stopped", "crash", "power_reset", "stopped", "unknown"]
    assert notes(path, "stopped") == [kiosk.__version__] * 4


def test_a_start_says_which_program_it_is(tmp_path: Path) -> None:
    path = tmp_path / "bj.journal"
    evening(path)
    (begun,) = notes(path, "begun")
    assert (begun["version"], begun["program"]) == (kiosk.__version__, program())
    assert len(begun["program"]) == 64
    assert "clock_back" not in begun


def test_a_clock_that_says_less_than_the_last_entry_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bj.journal"
    evening(path)
    with JournalReader(path) as journal:
        last = journal.last()
    assert last is not None
    monkeypatch.setattr("kiosk.record.beginning.utc_now", lambda: "2020-01-01T00:00:00.000Z")
    taken = take_up(path, None, "BJ-12")
    monkeypatch.undo()
    taken.close()
    assert notes(path, "begun")[-1]["clock_back"] == last.at


def test_a_clock_that_goes_back_without_a_word_is_a_difference(tmp_path: Path) -> None:
    path = tmp_path / "bj.journal"
    evening(path)
    taken = take_up(path, None, "BJ-12")
    this = station(taken.journal)  # of last year
    play(this, Dealer(5, trouble=False), this.start(), 5)
    taken.close()
    with JournalReader(path) as journal:
        assert [finding.id for finding in verify(journal).findings] == ["clock"]
