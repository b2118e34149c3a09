"""Patrons' screens beside a table: their gateway in a process of its own, started when the table stands, and again where it ends."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.patrons.table_end import Ask, TableEnd
from kiosk.station.step import Step

if TYPE_CHECKING:
    from kiosk.cli.application import Application
    from kiosk.settings.table import Settings
    from kiosk.words.phrases import Phrases

log = logging.getLogger(__name__)
#: seconds before a gateway that has ended is started again, at first and at most
_AGAIN_S, _AGAIN_MOST_S = 1.0, 30.0
#: the account of whoever watches an emulated table, and what it is loaded with, in cents
GUEST, LOADED = "guest", 100_000


def hello_of(settings: Settings, phrases: Phrases) -> dict[str, Any]:
    """What the gateway is told of the table: `kiosk.patrons.serve.Hello`."""
    chips = sorted(chip.value for chip in phrases.chips.chips) if phrases.chips else [100, 500, 2500, 10_000]
    return {
        "journal": str(settings.journal),
        "table": settings.table,
        "stage_seconds": settings.stage_seconds,
        "turn_after": settings.turn_after,
        "chips": chips,
        "folders": [str(folder) for folder in settings.folders("phrases")],
        "currency": [settings.before, settings.after, settings.thousands],
        **settings.patrons,
    }


class PatronsScreens:
    """The screens as a companion of the table. Where it is shown with an emulated shoe, `crowd` simulated patrons come to it by
    themselves, and a seat is made for whoever watches: its address and QR are printed."""

    beside = 0.0

    def __init__(self, settings: Settings, phrases: Phrases, crowd: int | None = None, seed: int = 0) -> None:
        self._settings, self._phrases, self._crowd, self._seed = settings, phrases, crowd, seed
        self._screens: PatronsBeside | None = None
        self._patrons: subprocess.Popen[bytes] | None = None

    def opened(self, kiosk: Application) -> None:
        assert kiosk.station is not None
        self._screens = PatronsBeside(hello_of(self._settings, self._phrases), kiosk.station.ask, self._open)
        self._screens.start()

    def saw(self, step: Step) -> None:
        if self._screens is not None:
            self._screens.saw(step)

    def close(self) -> None:
        if self._patrons is not None:
            self._patrons.terminate()
            self._patrons.wait()
        if self._screens is not None:
            self._screens.close()

    def _open(self, url: str) -> None:
        """On a thread of its own, each time that the page is served."""
        print(f"Patrons' screens: {url}", flush=True)
        if self._crowd is None or self._patrons is not None:
            return
        from kiosk.cli.patrons import show_seat
        from kiosk.patrons.keeping import Keeping, Seat
        from kiosk.patrons.places import folder_of

        keeping = Keeping(folder_of(self._settings.journal) / "access.sqlite")
        (code,) = keeping.issue([Seat(GUEST, "")])
        keeping.ask("load", [(GUEST, LOADED)])
        keeping.close()
        show_seat(url, code)
        arguments = [
            "crowd",
            "--journal",
            str(self._settings.journal),
            "--count",
            str(self._crowd),
            "--seed",
            str(self._seed),
        ]
        self._patrons = subprocess.Popen(
            [sys.executable, "-m", "kiosk", "patrons", *arguments], stdin=subprocess.DEVNULL, env=_environment()
        )


class PatronsBeside:
    """`ask` has the station do something. `opened` hears the address of the page, on a thread of its own, each time that it is served."""

    def __init__(self, hello: dict[str, Any], ask: Ask, opened: Callable[[str], None]) -> None:
        self._hello, self._ask, self._opened = hello, ask, opened
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._end: TableEnd | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._last: Step | None = None
        self._is_open = False  # the page is served
        self._thread = threading.Thread(target=self._work, name="patrons beside", daemon=True)

    def start(self) -> None:
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The gateway's process, None where none was started yet."""
        return None if self._process is None else self._process.pid

    def saw(self, step: Step) -> None:
        """A step of the table, on any thread."""
        self._last = step
        if (end := self._end) is not None:
            end.saw(step)

    def close(self) -> None:
        """The screens' line ends, and the gateway with it."""
        self._over.set()
        with self._lock:
            if self._end is not None:
                self._end.close()
        if self._thread.is_alive():
            self._thread.join()

    def _work(self) -> None:
        pause = _AGAIN_S
        while not self._over.is_set():
            self._is_open = False
            ours, theirs = socket.socketpair()
            with theirs:
                process = self._process = subprocess.Popen(
                    [sys.executable, "-m", "kiosk", "patrons", "serve", "--line", str(theirs.fileno())],
                    pass_fds=[theirs.fileno()],
                    stdin=subprocess.DEVNULL,
                    env=_environment(),
                )
            with self._lock:
                end = self._end = TableEnd(ours, self._ask, self._hello, self._said)
            end.start()
            if self._last is not None:
                end.saw(self._last)
            if self._over.is_set():
                end.close()
            status = process.wait()
            if not self._over.is_set():
                log.warning("patrons' screens: their gateway ended with status %s, and is started again", status)
                with self._lock:
                    self._end = None
                    end.close()
                pause = _AGAIN_S if self._is_open else min(2 * pause, _AGAIN_MOST_S)
                self._over.wait(pause)

    def _said(self, said: dict[str, Any]) -> None:
        if (url := said.get("open")) is not None:
            self._is_open = True
            self._opened(url)


def _environment() -> dict[str, str]:
    """For a process of this same program, wherever it was started."""
    root = str(Path(__file__).parents[2])
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))}
