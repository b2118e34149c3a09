"""A floor's folder as its keeper makes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kiosk.cli import main
from kiosk.floor.server.folder import Folder
from kiosk.floor.server.keeper import Keeper
from kiosk.link.connection import State
from tests.waiting import Waiting


class Said(Waiting):
    """What the keeper said, and what links said of themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.states: list[State] = []

    def line(self, words: str) -> None:
        self.keep(self.lines, words)

    def state(self, state: State) -> None:
        self.keep(self.states, state)

    def wait_for(self, words: str) -> None:
        self.wait_until(lambda: any(words in line for line in self.lines))
        self.lines.clear()


def init(folder: Path, *more: str) -> Folder:
    assert main(["floor", "init", str(folder), "--port", "0", *more]) == 0
    return Folder(folder)


@contextmanager
def kept(folder: Folder) -> Iterator[tuple[Keeper, Said]]:
    said = Said()
    keeper = Keeper(folder, said.line)
    keeper.start()
    try:
        said.wait_for("The floor is ready.")
        yield keeper, said
    finally:
        keeper.stop()
