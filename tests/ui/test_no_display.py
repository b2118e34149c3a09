"""A window that has no display to open on says so, and what to do: Qt by itself would abort the program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.cli import main

pytestmark = pytest.mark.slow

_NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_SESSION_TYPE")


def start(folder: Path, **display: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in _NAMES}
    return subprocess.run(
        [sys.executable, "-m", "kiosk", "run", "--emulate", "--journal", str(folder / "a.journal")],
        env=environment | display,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_display_that_is_gone_is_named_with_what_to_do(tmp_path: Path) -> None:
    done = start(tmp_path, DISPLAY=":4711")
    if "could not connect" not in done.stderr and "cannot be reached" not in done.stderr:
        pytest.skip("the libraries of a window are not here; `make run` installs them")
    assert done.returncode == 1, done.stderr
    assert done.stderr.splitlines() == [
        "The display DISPLAY=:4711 cannot be reached. Name one that is there, or take a "
        "virtual one: DISPLAY= WAYLAND_DISPLAY= make run"
    ]
    assert list(tmp_path.iterdir()) == []


def test_what_qt_says_of_anything_else_is_handed_on(tmp_path: Path) -> None:
    done = start(tmp_path, QT_QPA_PLATFORM="nonsense")
    assert done.returncode == 1
    assert 'Could not find the Qt platform plugin "nonsense"' in done.stderr
    assert "cannot be reached" not in done.stderr


@pytest.mark.parametrize(
    ("command", "virtual"), [("run", "make run"), ("sign", ".ci/screen kiosk sign …")]
)
def test_without_a_display_a_command_names_a_virtual_one(
    command: str, virtual: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in _NAMES:
        monkeypatch.delenv(name, raising=False)
    assert main([command]) == 1
    assert capsys.readouterr().err == (
        f"There is no display. Start this on one, or in a clone on a virtual one: {virtual}\n"
    )
