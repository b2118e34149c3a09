"""The progress bar of a long command, on a terminal."""

from __future__ import annotations

import io

import pytest

from kiosk.cli.progress import bar

pytestmark = pytest.mark.slow


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_says_when_it_is_done_and_nothing_of_it_before_it_can_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with bar(10**9, " entries", "verify") as progress:
        first = terminal.getvalue()
        done = 0
        while terminal.getvalue() == first:  # it is drawn anew after a tenth of a second
            done += 1
            progress(done)
    assert "verify:   0%" in first
    assert "until" not in first
    assert ", until " in terminal.getvalue()


def test_nothing_is_drawn_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    with bar(100, " entries", "verify") as progress:
        progress(50)
    assert capsys.readouterr() == ("", "")
