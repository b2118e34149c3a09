"""A journal with one bit changed: said in words, or played by the very rules and cards that were written."""

from __future__ import annotations

import io
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.record.rounds.recall import recall
from kiosk.station.step import Step
from tests.record.tables import HEADER, Dealer, play, station


def played(path: Path) -> Path:
    """A journal that ends in the middle of a round."""
    with Journal(path) as journal:
        this, dealer = station(journal), Dealer(5)
        step = play(this, dealer, this.start(), 60)[-1]
        while step.table.view.phase == "wagers":
            step = play(this, dealer, step, 1)[-1]
    return path


def opens(whole: bytes) -> range:
    """Where the entry that opened the table lies in the file: its header and its rule set.

    SQLite leaves what it moved where it was, in a page's free room, which nobody reads: the last is the one that is read.
    """
    start = whole.rindex(b'{"header":')
    return range(start, whole.index(b'"title":', start))


class Flips:
    """Changes a bit of a copy of the journal `played`, at `path`, and reads and takes up what is then there."""

    def __init__(self, played: Path, path: Path) -> None:
        self._path = path
        self.whole = played.read_bytes()
        with Journal(Path(shutil.copy(played, path))) as journal:
            self._stopped = station(journal).start()

    def places(self, where: str) -> range:
        """`where` is "anywhere" or "the rules"."""
        return range(100, len(self.whole)) if where == "anywhere" else opens(self.whole)

    def flip(self, chance: random.Random, where: str) -> bool:
        """Whether the table is not taken up. Raises `AssertionError` where it is, as another than it was, or where what is said is not in words."""
        path, at = self._path, chance.choice(self.places(where))
        for end in ("-wal", "-shm"):
            Path(f"{path}{end}").unlink(missing_ok=True)
        path.write_bytes(
            self.whole[:at]
            + bytes([self.whole[at] ^ 1 << chance.randrange(8)])
            + self.whole[at + 1 :]
        )
        for read in (verify, recall, lambda reader: export(reader, io.StringIO())):
            _refused(lambda read=read: _read(path, read))  # type: ignore[misc]
        came: list[tuple[Any, Step]] = []
        error = _refused(lambda: came.append(_taken_up(path)))
        if error is not None:
            assert error.code in ("damaged", "foreign", "newer"), error
            assert str(path) in str(error)
            return True
        ((content, step),) = came
        stopped = self._stopped
        assert content["header"] == HEADER
        assert (step.table.view, step.told.said, step.told.next) == (
            stopped.table.view,
            stopped.told.said,
            stopped.told.next,
        )
        return False


def _refused(work: Callable[[], object]) -> JournalError | None:
    """In words, why the journal cannot be used. Anything but a `JournalError` is a mistake of the kiosk's."""
    try:
        work()
    except JournalError as error:
        return error
    return None


def _read(path: Path, read: Callable[[JournalReader], object]) -> None:
    with JournalReader(path) as reader:
        read(reader)


def _taken_up(path: Path) -> tuple[Any, Step]:
    with Journal(path) as journal:
        this = station(journal)
        return this.state.opening.content, this.start()
