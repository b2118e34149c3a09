"""The link beside the table that a benchmark plays: the process that `kiosk run` starts, at a server of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from kiosk.cli.floor_beside import FloorBeside
from kiosk.link.keys import read_access, write_access
from kiosk.settings.table import load
from kiosk.words.phrases import of_table
from tests.serving import Floor

if TYPE_CHECKING:
    from ui.table.station_thread import StationThread

TABLE = "bj-1"


@contextmanager
def served(folder: Path) -> Iterator[Path]:
    """A floor with its server, whose disk is not the table's; the settings of a table that it knows, with its journal `table.journal` beside them."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as disk, ExitStack() as ending:
        made = Floor(Path(disk) / "server")
        made.server.start()
        ending.callback(made.server.stop)
        made.prepare(TABLE)
        write_access(folder / "bj-1.toml", made.access(TABLE, "table"))
        settings = folder / "kiosk.toml"
        settings.write_text('[journal]\npath = "table.journal"\n[floor]\nfile = "bj-1.toml"\n', "utf-8")
        yield settings


class Beside:
    """The link of a table that is played at a station, as the application has it; `settings` as of `served`."""

    taken = None

    def __init__(self, settings: Path) -> None:
        told = load(settings)
        assert told.floor_file is not None
        self._link = FloorBeside(told, read_access(told.floor_file), of_table(told, told.rule_set().authority))
        self.station: Any = None
        self.saw, self.close = self._link.saw, self._link.close

    def opened(self, station: StationThread) -> None:
        self.station = station
        self._link.opened(self)  # type: ignore[arg-type]  all that it asks of an application is here
