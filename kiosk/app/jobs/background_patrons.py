"""Patrons' screens beside a table: their gateway in a process of its own, started when the table
stands, and again where it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kiosk.app.processes import LinkedProcess
from kiosk.app.supervisor import Job, Supervisor
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
        "chips": chips,
        "folders": [str(folder) for folder in settings.folders("phrases")],
        "currency": list(settings.money),
        **settings.patrons.served(gateway),
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
        self._has_crowd = False
        self._kiosk: Application

    def opened(self, kiosk: Application) -> None:
        assert kiosk.station is not None
        self._kiosk = kiosk
        for gateway in range(1, self._settings.patrons.gateways + 1):
            hello = hello_of(self._settings, self._phrases, gateway)
            self._screens.append(
                BackgroundPatrons(
                    hello,
                    kiosk.station.ask,
                    _told if gateway > 1 else self._open,
                    kiosk.supervisor,
                )
            )
            self._screens[-1].start()

    def saw(self, step: Step) -> None:
        for each in self._screens:
            each.saw(step)

    def close(self) -> None:
        """The supervisor ends them."""

    def _open(self, url: str) -> None:
        """On a thread of its own, each time that the page is served."""
        _told(url)
        if self._crowd is None or self._has_crowd:
            return
        self._has_crowd = True
        from kiosk.cli.people.patrons import show_seat
        from kiosk.patrons.gateway.keeping import Keeping, Seat
        from kiosk.patrons.places import folder_of

        keeping = Keeping(folder_of(self._settings.journal))
        (code,) = keeping.issue([Seat(GUEST, "")])
        keeping.close()
        if self._kiosk.station is not None:
            self._kiosk.station.ask(load_guest)
        show_seat(url, code)
        arguments = ["--journal", str(self._settings.journal)]
        arguments += ["--count", str(self._crowd), "--seed", str(self._seed)]
        crowd = LinkedProcess("crowd", ["patrons", "crowd", *arguments])
        self._kiosk.supervisor.start(Job("crowd", crowd.run, stop=crowd.stop))


def load_guest(station: Station) -> Step | None:
    """Once in the journal, however often the table is started with it."""
    if GUEST in station.accounts.balances:
        return None
    return station.move([PatronMoney("load", GUEST, LOADED)], HOUSE)[0]


def _told(url: str) -> None:
    print(f"Patrons' screens: {url}", flush=True)
    host, _, port = url.rpartition("/")[2].rpartition(":")
    if host == "127.0.0.1":
        forwards = f"ssh -L {port}:127.0.0.1:{port}"
        print(f"  from elsewhere: {forwards} THIS-MACHINE, then the same address", flush=True)


class BackgroundPatrons:
    """`ask` has the station do something. `opened` hears the address of the page, on a thread of
    its own, each time that it is served."""

    def __init__(
        self,
        hello: dict[str, Any],
        ask: Ask,
        opened: Callable[[str], None],
        supervisor: Supervisor,
    ) -> None:
        self._ask, self._opened, self._supervisor = ask, opened, supervisor
        self._last: Step | None = None
        self._pause = _AGAIN_S
        self._is_open = False  # the page is served
        self._name = f"patrons {hello.get('gateway', 1)} beside"
        self._gateway = LinkedProcess(
            "patrons", ["patrons", "serve"], self._heard, self._begun, {"hello": hello}
        )

    def start(self) -> None:
        gateway = self._gateway
        self._supervisor.start(Job(self._name, gateway.run, again=self._ended, stop=gateway.stop))

    @property
    def pid(self) -> int | None:
        """The gateway's process, None where none was started yet."""
        return self._gateway.pid

    def saw(self, step: Step) -> None:
        """A step of the table, on any thread."""
        self._last = step
        if said := look(step):
            self._gateway.say(said)

    def _begun(self) -> None:
        self._is_open = False
        if self._last is not None and (said := look(self._last)):
            self._gateway.say(said)

    def _heard(self, said: dict[str, Any], say: Say) -> None:
        if (url := said.get("open")) is not None:
            self._is_open = True
            self._opened(url)
        else:
            take(said, say, self._ask)

    def _ended(self, _: int) -> float:
        self._pause = _AGAIN_S if self._is_open else min(2 * self._pause, _AGAIN_MOST_S)
        return self._pause
