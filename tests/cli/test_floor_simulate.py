"""`kiosk floor simulate` loads the server of a folder, and says whether everything was kept."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from kiosk.cli import main
from kiosk.floor.server.folder import FloorSettings, Folder, free_port
from kiosk.floor.server.keeper import Keeper
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    made = Folder(tmp_path / "floor")
    made.make(FloorSettings("floor", "127.0.0.1", free_port("127.0.0.1"), ("127.0.0.1",)))
    ready = Event()
    keeper = Keeper(made, lambda line: "ready" in line and ready.set())
    keeper.start()
    try:
        assert ready.wait(DEADLINE_S)
        yield made.path
    finally:
        keeper.stop()


def test_what_the_tables_say_is_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # eighty times the pace: each begins within the time of a round, three quarters of a second
    assert (
        main(
            ["floor", "simulate", str(folder), "--tables", "6", "--seconds", "1.5", "--speed", "80"]
        )
        == 0
    )
    *_, last = capsys.readouterr().out.splitlines()
    happened, kept, _ = (int(word.replace(",", "")) for word in last.split() if word[0].isdecimal())
    assert happened == kept > 30


def test_more_tables_than_files_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    assert main(["floor", "simulate", str(tmp_path), "--tables", str(most)]) == 2
    assert f"1 to {most - 100}" in capsys.readouterr().err
