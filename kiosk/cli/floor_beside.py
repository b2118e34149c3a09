"""The link to the floor beside a table: a process of its own, started when the table stands, and again where it ends."""

from __future__ import annotations

import json
import logging
import os
import socket
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli.floor_link import KEPT
from kiosk.floor.orders.gate import OrderGate
from kiosk.floor.orders.line import TableLine
from kiosk.link.keys import Access
from kiosk.reading import Reading, cured, fault

if TYPE_CHECKING:
    from kiosk.cli.application import Application
    from kiosk.settings.table import Settings
    from kiosk.station.step import Step
    from kiosk.words.phrases import Phrases

log = logging.getLogger(__name__)
#: seconds before a process that has ended is started again, and until one that says nothing is taken for a link that is down
_AGAIN_S, _SILENT_S = 1.0, 10.0


class FloorBeside:
    """The link as a companion of the table. A link that is down is trouble at the table; where the house wants it so, no further
    round begins then (`floor.without`)."""

    beside = 0.0

    def __init__(self, settings: Settings, access: Access, phrases: Phrases) -> None:
        self._settings, self._access, self._phrases = settings, access, phrases
        self._kiosk: Application | None = None
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._line: TableLine | None = None
        self._thread = threading.Thread(target=self._work, name="floor beside", daemon=True)
        self._down = ""  # why the link is down, "" while it is up
        self._stopped = False
        self._in_round = True
        self._silent: threading.Timer | None = None

    def opened(self, kiosk: Application) -> None:
        self._kiosk = kiosk

    def saw(self, step: Step) -> None:
        """On the station's thread. With the first step the table stands, and its link begins."""
        if self._thread.ident is None and not self._over.is_set():
            self._thread.start()
        self._in_round = step.view.phase != "wagers"
        if (line := self._line) is not None:
            line.say({"look": 1})
        self._stop()

    def close(self) -> None:
        """The line ends, and the process with it."""
        self._over.set()
        with self._lock:
            if self._line is not None:
                self._line.close()
        if self._thread.is_alive():
            self._thread.join()
        if self._silent is not None:
            self._silent.cancel()

    def _work(self) -> None:
        assert self._kiosk is not None
        assert self._kiosk.station is not None
        gate = OrderGate(self._access.name, self._access.account, self._phrases, self._kiosk.station.ask)
        self._silent = threading.Timer(_SILENT_S, self._link, ("the link does not begin",))
        self._silent.daemon = True
        self._silent.start()
        while not self._over.is_set():
            ours, theirs = socket.socketpair()
            with theirs:
                process = subprocess.Popen(
                    [
                        sys.executable,
                        "-m",
                        "kiosk",
                        "floor",
                        "link",
                        *self._arguments(),
                        "--line",
                        str(theirs.fileno()),
                    ],
                    pass_fds=[theirs.fileno()],
                    stdin=subprocess.DEVNULL,
                    env=_environment(),
                )
            with self._lock:
                line = self._line = TableLine(ours, gate, self._heard)
                line.start()
            if self._over.is_set():
                line.close()
            status = process.wait()
            with self._lock:
                self._line = None
                line.close()
            if not self._over.is_set():
                log.warning("the link to the floor ended with status %s, and is started again", status)
                self._link("the link is started again")
                self._over.wait(_AGAIN_S)

    def _arguments(self) -> list[str]:
        settings = self._settings
        config = ["--config", str(settings.file)] if settings.file is not None else []
        return [*config, "--journal", str(settings.journal), "--rules", settings.rules, "--language", settings.language]

    # What the process says, on a thread of the line's.

    def _heard(self, said: dict[str, Any]) -> None:
        if "link" in said:
            self._link(str(said["link"]))
        elif (differs := said.get("differs")) is not None:
            told = fault("floor-differs", "floor-differs", entry=str(differs["n"]), at=str(differs["at"]))
            self._tell(told)
            self._tell(cured("floor-differs", "floor-told"))
        elif (sent := said.get("sent")) is not None and self._kiosk is not None and self._kiosk.station is not None:
            self._kiosk.station.call(partial(self._keep, json.dumps(sent)))

    def _keep(self, hint: str) -> None:
        """On the station's thread: how far the link is, for the one after it."""
        if self._kiosk is not None and self._kiosk.taken is not None and not self._over.is_set():
            self._kiosk.taken.journal.keep_beside(KEPT, hint)

    def _link(self, why: str) -> None:
        """The link is up (""), or down, and why."""
        if self._silent is not None:
            self._silent.cancel()
        was, self._down = self._down, why
        if why and not was:
            self._tell(fault("floor", "floor-lost", words=why))
            self._stop()
        elif was and not why:
            self._tell(cured("floor", "floor-back"))
            if self._stopped:
                self._stopped = False
                self._tell(cured("floor-stops", "floor-goes-on"))

    def _stop(self) -> None:
        """Where the house plays no round without its floor: once the round in play is over."""
        if self._down and not self._in_round and not self._stopped and self._settings.without_floor == "stop":
            self._stopped = True
            self._tell(fault("floor-stops", "floor-stops"))

    def _tell(self, news: Reading) -> None:
        if self._kiosk is not None and self._kiosk.station is not None and not self._over.is_set():
            self._kiosk.station.read(news, "kiosk")


def _environment() -> dict[str, str]:
    """For a process of this same program, wherever it was started."""
    root = str(Path(__file__).parents[2])
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))}
