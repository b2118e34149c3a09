"""The program itself fails in a kiosk at work, a process of its own: it is told of, and no text of an error, which may name a card."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from kiosk.record.crashes import all_of
from kiosk.record.entries import log_line
from kiosk.record.journal.journal import JournalReader
from tests.cli.kiosk_process import ENVIRONMENT, kiosk_command
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow(seconds=6)

#: `kiosk run` that fails once its table stands: where `FAILS` says, as often as it says
_KIOSK = """
import os, sys
from threading import Thread
from PySide6.QtCore import QTimer
from kiosk.cli import main
from kiosk.app.application import Application
make_ready, where = Application.make_ready, os.environ["FAILS"].split(",")
def fail():
    raise ValueError("KS lies face down")
def failing(kiosk):
    make_ready(kiosk)
    for each in where:
        if each == "screen":
            QTimer.singleShot(0, kiosk, fail)
        else:
            kiosk.station.stepped.connect(lambda step: step.alerts.troubles and kiosk.screen.window.close())
            Thread(target=fail, name="anchors").start()
Application.make_ready = failing
sys.exit(main(sys.argv[1:]))
"""


def ran(journal: Path, fails: str, *more: str) -> tuple[int, str]:
    done = subprocess.run(
        [*kiosk_command(_KIOSK, journal), *more],
        env=ENVIRONMENT | {"FAILS": fails},
        text=True,
        capture_output=True,
        timeout=DEADLINE_S,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_screen_that_fails_again_while_it_says_so_is_one_failure_and_names_no_card(
    tmp_path: Path,
) -> None:
    status, said = ran(tmp_path / "a.journal", "screen,screen,screen", "--emulate")
    assert status == 75
    assert "KS" not in said
    assert [each.error for each in all_of(tmp_path / "a.journal")] == ["ValueError"]


def test_a_part_that_fails_beside_the_table_is_said_on_the_screen_and_kept(tmp_path: Path) -> None:
    journal = tmp_path / "a.journal"
    status, said = ran(journal, "beside")
    assert status == 0
    assert "KS" not in said
    assert [each.error for each in all_of(journal)] == ["ValueError"]
    with JournalReader(journal) as kept:
        told = [log_line(each) for each in kept.entries() if each.kind == "trouble"]
    assert [(each["key"], each["freezes"]) for each in told] == [("reader.part", False)]
