"""A machine's clock that is set to a year of which Python tells no time."""

from __future__ import annotations

import time

import pytest

from kiosk.cli import LAST_S, main
from kiosk.station.clock_watch import ClockWatch


@pytest.fixture
def beyond(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock on the wall is set to the year 2270."""
    asked = time.clock_gettime

    def told(clock: int) -> float:
        return LAST_S + 1e8 if clock == time.CLOCK_REALTIME else asked(clock)

    def none() -> float:
        raise OverflowError

    monkeypatch.setattr(time, "clock_gettime", told)
    monkeypatch.setattr(time, "time", none)


@pytest.mark.parametrize("command", ["run", "verify", "--version"])
def test_every_command_says_that_the_clock_is_wrong(
    beyond: None, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert main([command]) == 2
    assert "beyond the year 2262" in capsys.readouterr().err


def test_a_kiosk_that_runs_notices_it_and_goes_on(beyond: None) -> None:
    assert ClockWatch(steady=lambda: 0.0).jumped() == 0
