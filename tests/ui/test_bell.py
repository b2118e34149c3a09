"""Do the kiosk and the pit board end when they are told to from outside, with nobody touching them?"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from subprocess import PIPE, Popen
from sys import executable

import pytest

from kiosk.link.keys import write_access
from tests.ui.nowhere import NOWHERE

pytestmark = pytest.mark.slow(seconds=2)

IDLE = """
import os, sys
from pathlib import Path
from kiosk.cli import main
from kiosk.app.application import Application

seen = Application.begin
def begin(self):
    seen(self)
    os.write(1, b"open\\n")
Application.begin = begin
sys.exit(main(["run", "--journal", sys.argv[1], "--size", "1280x800"]))
"""


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_an_idle_kiosk_ends_in_order_when_it_is_told_to(
    tmp_path: Path, told: signal.Signals
) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[reader]\nprofile = ""\nport = ""\n')
    environment = {**os.environ, "KIOSK_CONFIG": str(house)}
    with Popen(
        [executable, "-c", IDLE, str(tmp_path / "t.journal")],
        stdout=PIPE,
        stderr=PIPE,
        env=environment,
    ) as kiosk:
        assert kiosk.stdout is not None
        assert kiosk.stdout.readline() == b"open\n"
        kiosk.send_signal(told)
        _, said = kiosk.communicate(timeout=120)
    assert kiosk.returncode == 0, said.decode()


PIT = """
import os, sys
from PySide6.QtCore import QTimer
from kiosk.app.pit_desk import Desk
from kiosk.cli import main

serve = Desk.serve
def serves(self, board):
    serve(self, board)
    QTimer.singleShot(0, lambda: os.write(1, b"open\\n"))
Desk.serve = serves
sys.exit(main(["pit", "--station", sys.argv[1], "--size", "1280x800"]))
"""


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_an_idle_board_ends_in_order_when_it_is_told_to(
    tmp_path: Path, told: signal.Signals
) -> None:
    house, key = tmp_path / "house.toml", tmp_path / "pit-1.toml"
    house.write_text('[reader]\nprofile = ""\nport = ""\n')
    write_access(key, NOWHERE)
    environment = {**os.environ, "KIOSK_CONFIG": str(house)}
    with Popen(
        [executable, "-c", PIT, str(key)], stdout=PIPE, stderr=PIPE, env=environment
    ) as board:
        assert board.stdout is not None
        assert board.stdout.readline() == b"open\n"
        board.send_signal(told)
        _, said = board.communicate(timeout=120)
    assert board.returncode == 0, said.decode()
