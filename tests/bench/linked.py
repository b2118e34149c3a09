"""The link beside the table that a benchmark plays: the process that `kiosk run` starts, at a server of its own."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from kiosk.app.jobs.background_floor_link import BackgroundFloorLink
from kiosk.app.supervisor import Supervisor
from kiosk.link.keys import Access, read_access, write_access
from kiosk.link.line import Say
from kiosk.settings.table import Settings, load
from kiosk.station.step import Step
from kiosk.words.messages import Messages, of_table
from tests.serving import Floor

if TYPE_CHECKING:
    from ui.table.runtime.station_thread import StationThread

TABLE = "bj-1"
#: so many cards with the link, and as many without it; the first of each are not counted: what had gathered is sent then. One at the pace of a table
#: is then away for less than the four seconds after which its server takes it for lost
IN_TURN, SETTLES = 10, 3


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
        settings.write_text(
            '[journal]\npath = "table.journal"\n[floor]\nfile = "bj-1.toml"\n', "utf-8"
        )
        yield settings


class ReaderReconciler:
    """The link of a table that is played at a station, as the application has it; `settings` as of `served`. It is there for `IN_TURN` cards, and
    then stopped for as many: both meet the same machine, the same memory and the same window."""

    taken = None

    def __init__(self, settings: Path) -> None:
        told = load(settings)
        assert told.floor_file is not None
        self._link = _Link(
            told, read_access(told.floor_file), of_table(told, told.rule_set().authority)
        )
        self.station: Any = None
        self.supervisor = Supervisor()
        self._there, self._card, self._used = True, 0, 0.0
        #: milliseconds that each card took, and of processor a card, with the link and without it
        self.latencies: dict[bool, list[float]] = {True: [], False: []}
        self.spent: dict[bool, list[float]] = {True: [], False: []}

    def opened(self, station: StationThread) -> None:
        self.station = station
        whole: Any = self  # all that the link asks of an application is here
        self._link.opened(whole)

    def saw(self, step: Step) -> None:
        if self._there:
            self._link.saw(step)

    def wait(self) -> None:
        """Until entries are acknowledged: its program takes a second of processor to start, once."""
        if not self._link.acknowledged.wait(60):
            raise TimeoutError("the link did not come up")

    def drawn(self, card: Callable[[], float]) -> float:
        """One card, which `card` draws and says how long it took."""
        self._card, at = self._card + 1, self._card % IN_TURN
        if at == 0 and self._card > 1:
            self._there = not self._there
            self._signal(signal.SIGCONT if self._there else signal.SIGSTOP)
        if at == SETTLES:
            self._used = time.process_time()
        took = card()
        if at >= SETTLES:
            self.latencies[self._there].append(took)
        if at == IN_TURN - 1:
            self.spent[self._there].append(
                1000 * (time.process_time() - self._used) / (IN_TURN - SETTLES)
            )
        return took

    def close(self) -> None:
        self._signal(signal.SIGCONT)
        self._link.close()
        self.supervisor.close()

    def _signal(self, what: signal.Signals) -> None:
        process = self._link.process.pid
        if process is not None:
            os.kill(process, what)


class _Link(BackgroundFloorLink):
    """One of which is heard when it is up."""

    def __init__(self, settings: Settings, access: Access, phrases: Messages) -> None:
        super().__init__(settings, access, phrases)
        self.acknowledged = threading.Event()

    def hear(self, said: dict[str, Any], say: Say) -> None:
        super().hear(said, say)
        if said.get("link") == "":
            self.acknowledged.set()
