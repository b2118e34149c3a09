"""Patrons' screens beside a table: their gateway in a process of its own, started when the table
stands, and again where it ends."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kiosk.app.jobs.background_process import BackgroundProcess, start_kiosk
from kiosk.link.line import Say
from kiosk.patrons.table_connection import HOUSE, Ask, look, take
from kiosk.station.patrons import PatronMoney
from kiosk.station.station import Station
from kiosk.station.step import Step

if TYPE_CHECKING:
    from kiosk.app.application import Application
    from kiosk.settings.table import Settings
    from kiosk.words.messages import Messages

#: seconds before a gateway that has ended is started again, at first and at most
_AGAIN_S, _AGAIN_MOST_S = 1.0, 30.0
#: the account of whoever watches an emulated table, and what it is loaded with, in cents
GUEST, LOADED = "guest", 100_000


def hello_of(settings: Settings, phrases: Messages, gateway: int = 1) -> dict[str, Any]:
    """What a gateway is told of the table: `kiosk.patrons.gateway.serve.Hello`."""
    chips = (
        sorted(chip.value for chip in phrases.chips.chips)
        if phrases.chips
        else [100, 500, 2500, 10_000]
    )
    return {
        "journal": str(settings.journal),
        "table": settings.table,
        "stage_seconds": settings.stage_seconds,
        "turn_after": settings.turn_after,
        "draws_below": settings.draws_below,
        "chips": chips,
        "folders": [str(folder) for folder in settings.folders("phrases")],
        "currency": [settings.before, settings.after, settings.thousands, settings.decimal],
        **settings.patrons(gateway),
    }


class PatronsScreens:
    """The screens as a companion of the table. Where it is shown with an emulated shoe, `crowd`
    simulated patrons come to it by themselves, and a seat is made for whoever watches: its address
    and QR are printed."""

    beside = 0.0

    def __init__(
        self, settings: Settings, phrases: Messages, crowd: int | None = None, seed: int = 0
    ) -> None:
        self._settings = settings
        self._phrases = phrases
        self._crowd = crowd
        self._seed = seed
        self._screens: list[BackgroundPatrons] = []
        self._patrons: subprocess.Popen[bytes] | None = None
        self._line: int | None = (
            None  # the crowd plays until it is closed, however this process ends
        )
        self._ask: Ask | None = None

    def opened(self, kiosk: Application) -> None:
        assert kiosk.station is not None
        self._ask = kiosk.station.ask
        for gateway in range(1, self._settings.gateways + 1):
            hello = hello_of(self._settings, self._phrases, gateway)
            self._screens.append(
                BackgroundPatrons(hello, kiosk.station.ask, _told if gateway > 1 else self._open)
            )
            self._screens[-1].start()

    def saw(self, step: Step) -> None:
        for each in self._screens:
            each.saw(step)

    def close(self) -> None:
        if self._patrons is not None:
            self._patrons.terminate()
            self._patrons.wait()
        if self._line is not None:
            os.close(self._line)
        for each in self._screens:
            each.close()

    def _open(self, url: str) -> None:
        """On a thread of its own, each time that the page is served."""
        _told(url)
        if self._crowd is None or self._patrons is not None:
            return
        from kiosk.cli.people.patrons import show_seat
        from kiosk.patrons.gateway.keeping import Keeping, Seat
        from kiosk.patrons.places import folder_of

        keeping = Keeping(folder_of(self._settings.journal))
        (code,) = keeping.issue([Seat(GUEST, "")])
        keeping.close()
        if self._ask is not None:
            self._ask(_load_guest)
        show_seat(url, code)
        arguments = [
            "--journal",
            str(self._settings.journal),
            "--count",
            str(self._crowd),
            "--seed",
            str(self._seed),
        ]
        theirs, self._line = os.pipe()
        self._patrons = start_kiosk(
            "patrons", "crowd", *arguments, "--line", str(theirs), fd=theirs
        )
        os.close(theirs)


def _load_guest(station: Station) -> Step | None:
    """Once in the journal, however often the table is started with it."""
    if GUEST in station.accounts.balances:
        return None
    return station.move([PatronMoney("load", GUEST, LOADED)], HOUSE)[0]


def _told(url: str) -> None:
    print(f"Patrons' screens: {url}", flush=True)


class BackgroundPatrons:
    """`ask` has the station do something. `opened` hears the address of the page, on a thread of
    its own, each time that it is served."""

    def __init__(self, hello: dict[str, Any], ask: Ask, opened: Callable[[str], None]) -> None:
        self._ask, self._opened = ask, opened
        self._last: Step | None = None
        self._pause = _AGAIN_S
        self._is_open = False  # the page is served
        command = ("patrons", "serve")
        self._gateway = BackgroundProcess(
            "patrons", command, self._heard, self._begun, self._ended, {"hello": hello}
        )
        self.start, self.close = self._gateway.start, self._gateway.close

    @property
    def pid(self) -> int | None:
        """The gateway's process, None where none was started yet."""
        return self._gateway.pid

    def saw(self, step: Step) -> None:
        """A step of the table, on any thread."""
        self._last = step
        self._gateway.say(look(step))

    def _begun(self) -> None:
        self._is_open = False
        if self._last is not None:
            self._gateway.say(look(self._last))

    def _heard(self, said: dict[str, Any], say: Say) -> None:
        if (url := said.get("open")) is not None:
            self._is_open = True
            self._opened(url)
        else:
            take(said, say, self._ask)

    def _ended(self) -> float:
        self._pause = _AGAIN_S if self._is_open else min(2 * self._pause, _AGAIN_MOST_S)
        return self._pause
