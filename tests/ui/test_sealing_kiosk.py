"""The whole kiosk seals months beside an open table, is killed while it does, starts again, and every entry is there once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.record.journal.backup import backup
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.verify import verify
from tests.record.sealed_months import a_year_ago, entries_of, sealed_files
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow


def test_an_open_table_seals_its_months_between_rounds_over_kills_and_lets_them_go(
    tmp_path: Path,
) -> None:
    path = tmp_path / "bj.journal"
    entries = entries_of(tmp_path, 66, 42)
    last = max(entry.number for entry in entries if entry.round is not None)
    with Journal(path) as journal:
        journal.append([a_year_ago(entry) for entry in entries[:last]])
        whole = list(journal.reader.entries())
    for step, ends in (("written", -signal.SIGKILL), ("half", -signal.SIGKILL), ("", 0)):
        command = [sys.executable, "-m", "tests.ui.sealing_kiosk", str(path), step]
        assert subprocess.run(command, check=False, timeout=DEADLINE_S).returncode == ends
        with JournalReader(path) as journal:
            assert list(journal.sound(1, len(whole))) == whole
    with JournalReader(path) as journal:
        assert verify(journal).findings == ()
        assert len(journal.segments) == len(sealed_files(path)) == 3
        assert [entry.input for entry in journal.sound(len(whole) + 1) if "crash" in entry.input]
    (tmp_path / "place").mkdir()
    backup(path, tmp_path / "place")
    for file in sealed_files(path):
        os.utime(file, (0, 0))
    command = [sys.executable, "-m", "tests.ui.sealing_kiosk", str(path), "leaves"]
    assert subprocess.run(command, check=False, timeout=DEADLINE_S).returncode == 0
    with JournalReader(path) as journal:
        assert verify(journal).findings == ()
        assert list(journal.elsewhere()) == journal.segments[:2]
        assert len(sealed_files(path)) == 1
