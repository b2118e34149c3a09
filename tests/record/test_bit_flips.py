"""A journal with a bit of it changed: said in words, or played by the very rules and cards that were written."""

from __future__ import annotations

import io
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kiosk.record.export import export
from kiosk.record.journal import Journal, JournalError, JournalReader
from kiosk.record.recall import recall
from kiosk.record.verify import verify
from kiosk.station.step import Step
from tests.record.tables import HEADER, Dealer, play, station

FLIPS = 150


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "journal.sqlite"
    with Journal(path) as journal:
        this, dealer = station(journal), Dealer(5)
        step = play(this, dealer, this.start(), 60)[-1]
        while step.view.phase == "wagers":
            step = play(this, dealer, step, 1)[-1]
    return path


def flipped(path: Path, whole: bytes, at: int, bit: int) -> None:
    path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])


def opens(whole: bytes) -> range:
    """Where the entry that opened the table lies in the file: its header and its rule set."""
    start = whole.index(b'{"header":')
    return range(start, whole.index(b'"title":', start))


@pytest.mark.slow
@pytest.mark.parametrize("where", ["anywhere", "the rules"])
def test_a_changed_bit_is_said_in_words_or_changes_nothing(played: Path, tmp_path: Path, where: str) -> None:
    chance, path = random.Random(where), tmp_path / "journal.sqlite"
    whole = played.read_bytes()
    places = range(100, len(whole)) if where == "anywhere" else opens(whole)
    with Journal(Path(shutil.copy(played, path))) as journal:
        stopped = station(journal).start()
    refused = 0
    for _ in range(FLIPS):
        for end in ("-wal", "-shm"):
            Path(f"{path}{end}").unlink(missing_ok=True)
        flipped(path, whole, chance.choice(places), chance.randrange(8))
        for read in (verify, recall, lambda reader: export(reader, io.StringIO())):
            _refused(lambda read=read: _read(path, read))  # type: ignore[misc]
        came: list[tuple[Any, Step]] = []
        error = _refused(lambda came=came: came.append(_taken_up(path)))  # type: ignore[misc]
        if error is not None:
            refused += 1
            assert error.code in ("damaged", "foreign", "newer"), error
            assert str(path) in str(error)
            continue
        ((content, step),) = came
        assert content["header"] == HEADER
        assert (step.view, step.said, step.next) == (stopped.view, stopped.said, stopped.next)
    assert refused == FLIPS if where == "the rules" else refused > 10


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
        return this._opening.content, this.start()
