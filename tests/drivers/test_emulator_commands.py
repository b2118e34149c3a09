"""The emulated shoe names its commands to whoever gives one that is none."""

from __future__ import annotations

import pytest

from drivers.emulator.client import EmulatorError, spawn


def test_an_unknown_command_is_answered_with_those_that_there_are() -> None:
    all_of_them = r"Its commands: draw, status, auto, .*restart\."
    with spawn(profile="ascii-shoe") as shoe, pytest.raises(EmulatorError, match=all_of_them):
        shoe.client.command("deal")
