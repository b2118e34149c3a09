"""Anchors that are gone, in each way in which they can be."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from kiosk.app.health_watches import Watched
from kiosk.app.supervisor import Supervisor
from kiosk.reading import Reading
from kiosk.record.journal.entry import utc_now
from kiosk.record.startup.journal_startup import Taken
from kiosk.settings.table import load
from kiosk.station.station import Station
from tests.record.anchored import Place
from tests.record.tables import station


def cut(journal: Path, count: int) -> None:
    """The last entries are gone, and what keeps them stands again."""
    with closing(sqlite3.connect(journal)) as file:
        (guard,) = file.execute(
            "SELECT sql FROM sqlite_schema WHERE name = 'entry_remains'"
        ).fetchone()
        (last_number,) = file.execute("SELECT max(number) FROM entry").fetchone()
        file.execute("DROP TRIGGER entry_remains")
        file.execute("DELETE FROM entry WHERE number > ?", (last_number - count,))
        file.execute(guard)
        file.commit()


def deleted(place: Place) -> None:
    place.file.unlink()


def emptied(place: Place) -> None:
    place.file.write_bytes(b"")


def cut_to_half_a_line(place: Place) -> None:
    place.file.write_bytes(place.file.read_bytes()[:100])


def share_not_mounted(place: Place) -> None:
    place.anchors.rename(place.anchors.with_name("unplugged"))
    place.anchors.mkdir()


VANISHED = [deleted, emptied, cut_to_half_a_line, share_not_mounted]


def opened(taken: Taken, tmp_path: Path) -> Station:
    """The table is taken up, and says what its start found, as the kiosk does."""
    this = station(taken.journal, time=utc_now)
    this.start()
    settings = load(environ={"XDG_STATE_HOME": str(tmp_path)})._replace(keep_free=0)
    settings = settings._replace(cabinet=settings.cabinet._replace(power=""))

    def tell(reading: Reading) -> None:
        this.read(reading, source="kiosk")

    watched = Watched(settings, tell, Supervisor())
    watched.start(taken.begun, this.has_fault)
    watched.close()
    return this
