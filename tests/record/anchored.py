"""An anchored journal, its anchors' place, and who attacks either."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from kiosk.record.journal.anchors import file_of
from kiosk.record.journal.entry import NewEntry, utc_now
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.startup.journal_startup import Taken, take_up
from tests.record.tables import Dealer, play, station

TABLE = "BJ-12"


class Place:
    """A table's journal, and the second place in which its anchors are kept."""

    def __init__(self, folder: Path) -> None:
        self.journal, self.anchors = folder / "disk" / "bj.journal", folder / "share"
        self.journal.parent.mkdir()
        self.anchors.mkdir()

    def take_up(self, fresh_by: str = "") -> Taken:
        return take_up(self.journal, self.anchors, TABLE, fresh_by)

    def evening(self, inputs: int = 120, seed: int = 5, *, close: bool = True) -> Taken:
        """The table is opened, played and closed."""
        taken = self.take_up()
        this = station(taken.journal, time=utc_now)
        play(this, Dealer(seed, trouble=False), this.start(), inputs)
        if close:
            taken.close()
        return taken

    @property
    def file(self) -> Path:
        return file_of(self.anchors, TABLE)


class PlayedPlace:
    """A place with an evening in it, played once and put back as it was for each test: at the path that its journal names."""

    def __init__(self, folder: Path, inputs: int) -> None:
        self._at, self._kept = folder / "at", folder / "kept"
        self._at.mkdir()
        self._place = Place(self._at)
        self._place.take_up().close()  # so that an anchor is there for certain when the evening begins
        self._place.evening(inputs)
        shutil.copytree(self._at, self._kept)

    def again(self) -> Place:
        shutil.rmtree(self._at)
        shutil.copytree(self._kept, self._at)
        return self._place


def shorter(place: Place) -> None:
    with closing(sqlite3.connect(place.journal)) as file:
        file.executescript("DROP TRIGGER entry_remains; DELETE FROM entry WHERE number > 60")
        file.executescript(
            "CREATE TRIGGER entry_remains BEFORE DELETE ON entry\n"
            "BEGIN SELECT RAISE(ABORT, 'an entry of the journal is never deleted'); END;"
        )


def an_older_copy(place: Place) -> None:
    old = place.journal.read_bytes()
    place.evening(seed=6)
    place.journal.write_bytes(old)


def written_anew(place: Place) -> None:
    """The whole chain computed anew, with another name in it."""
    with JournalReader(place.journal) as journal:
        entries = list(journal.entries())
    place.journal.unlink()
    with Journal(place.journal) as journal:
        for entry in entries:
            journal.append(
                [NewEntry(*entry[1:9])._replace(by=entry.by if entry.number < 30 else "X")]
            )


def forged(place: Place) -> None:
    *before, line = place.file.read_text().splitlines(keepends=True)
    place.file.write_text("".join(before) + json.dumps(json.loads(line) | {"number": 1}) + "\n")
