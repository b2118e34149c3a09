"""Does the kiosk end when it is told to from outside, with nobody touching it?"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from subprocess import PIPE, Popen
from sys import executable

import pytest

pytestmark = pytest.mark.slow

IDLE = """
import os, sys
from pathlib import Path
from kiosk.cli import main
from kiosk.app.application import Application

seen = Application._begin
def begin(self):
    seen(self)
    os.write(1, b"open\\n")
Application._begin = begin
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
