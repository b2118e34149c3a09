"""The screen of a common hand for its benchmark, with patrons at screens of their own beside it, or alone:
`python -m tests.bench.common_run beside|alone PATRONS CARDS` prints what `tests.bench.screen_run` does.

Every stage is closed in the middle of the patrons' making up their minds, so that a card comes while they still say things, are
answered, and are shown the table as it was before. Alone the same patrons have said theirs at once, and nobody beside is told of it.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication

from drivers.emulator.client import EmulatorClient, spawn
from drivers.serial_line.profile import find, load
from drivers.serial_line.reader import SerialReader
from kiosk.app.supervisor import Supervisor
from kiosk.game.cards import UNREAD
from kiosk.game.commands.commands import (
    Command,
    InsuranceClosed,
    NewShoe,
    PatronBatch,
    PatronsClosed,
)
from kiosk.game.view import TableView
from kiosk.settings.table import Settings
from kiosk.staff.actor import KIOSK
from kiosk.station.patrons import PatronMoney
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.bench.screen_run import DEALER, FLOOR, Swaps, draw, measure_cards, spent

SIZE = (1920, 1080)
#: seconds: within which patrons make up their minds, after which their stage is closed, and between two cards
MINDS_S, CLOSED_S, CARD_S = 2.0, 1.0, 0.3
_GENEROUS_S = 60.0
_LOADED = 10_000_000


class Screens:
    """The processes beside the table, and those who play the patrons."""

    def __init__(self, settings: Settings, phrases: Messages, desk: Any, folder: Path) -> None:
        from kiosk.app.jobs.background_patrons import BackgroundPatrons, hello_of

        self._folder, self._served, self._over = folder, threading.Event(), ExitStack()
        self._supervisor = Supervisor()
        self._beside = BackgroundPatrons(
            hello_of(settings, phrases),
            desk.ask,
            lambda url: self._served.set(),
            self._supervisor,
        )
        self.saw = self._beside.saw

    def begin(self, journal: Path, names: list[str]) -> None:
        """Returns once all of them are connected, and play."""
        from kiosk.patrons.gateway.keeping import Keeping, Seat
        from kiosk.patrons.places import folder_of, place_of
        from tests.bench.bench_patrons import players_of

        self._beside.start()
        assert self._served.wait(_GENEROUS_S)
        keeping, seats = Keeping(folder_of(journal)), [Seat(name, name) for name in names]
        keeping.issue(seats)
        accesses = keeping.open_many(seats)
        keeping.close()
        place = place_of(folder_of(journal))
        assert place is not None
        for player in (
            players := self._over.enter_context(
                players_of(accesses, place.links, MINDS_S, self._folder)
            )
        ):
            player.hears("connected")
        for player in players:
            player.says({"play": MINDS_S})

    def close(self) -> None:
        self._over.close()
        self._supervisor.close()


class Seen(QObject):
    """Has the presenter take each step, and says which one shows the card that is awaited: before a frame can come between the two, for it
    may be the last one for long."""

    def __init__(self, swaps: Swaps) -> None:
        super().__init__()
        self.awaits: Callable[[TableView], bool] | None = None
        self.take: Callable[[Step], None]
        self._swaps = swaps

    @Slot(object)
    def stepped(self, step: Step) -> None:
        self.take(step)
        if self.awaits is not None and self.awaits(step.table.view):
            self.awaits = None
            self._swaps.card_shown()


class Play:
    """Plays whole rounds of the common hand from a thread beside the desk."""

    def __init__(self, station: Station, shoe: EmulatorClient, patrons: int) -> None:
        from ui.table.runtime.station_thread import StationThread

        self.names = [f"P{number:05d}" for number in range(patrons)]
        self.screens: Screens | None = None
        self._shoe, self._steps, self.swaps = shoe, SimpleQueue[Step](), Swaps()
        self.desk = StationThread(lambda: station, self._stepped)
        self.seen = Seen(self.swaps)
        self._view: TableView
        self._played = 0

    def _stepped(self, step: Step) -> None:
        if self.screens is not None:
            self.screens.saw(step)
        self._steps.put(step)

    def rounds(self, cards: int, latencies: list[float], journal: Path) -> None:
        self._until(lambda step: step.readers.health.port_open)
        loads = [PatronMoney("load", name, _LOADED) for name in self.names]
        self.desk.ask(lambda station: station.move(loads, KIOSK)[0])
        if self.screens is not None:
            self.screens.begin(journal, self.names)
        spent.clear()
        while len(latencies) < cards:
            self._shoe.new_shoe()
            self.desk.do(NewShoe(burn=(UNREAD,)), FLOOR)
            for _ in range(4):
                self._round(latencies)

    def _round(self, latencies: list[float]) -> None:
        self._say("patron_wager", 2500)
        self._until(
            lambda step: step.table.view.round > self._played and self._all_in(step.table.view)
        )
        number, first = self._view.round, True
        self._played = number
        while self._view.round == number:
            if self._view.phase == "insurance":
                self._close(InsuranceClosed())
            elif self._view.phase == "patrons":
                self._say("patron", 0)
                time.sleep(CLOSED_S)
                self._close(PatronsClosed())
            else:
                time.sleep(CARD_S)
                latency = self._card(number)
                if (
                    not first and self._view.round == number
                ):  # the first clears the felt, and the last one settles
                    latencies.append(latency)
                first = False

    def _all_in(self, view: TableView) -> bool:
        """Whether the wagers of the coming round are there, but for a few that are late."""
        return (
            view.phase == "wagers"
            and view.patrons is not None
            and view.patrons.patrons >= 0.95 * len(self.names)
        )

    def _card(self, number: int) -> float:
        before = _cards(self._view)

        def shows(view: TableView) -> bool:
            return view.round != number or _cards(view) > before or view.phase == "insurance"

        self.seen.awaits = shows
        latency = draw(self._shoe, self.swaps)
        self._until(lambda step: shows(step.table.view))
        return latency

    def _say(self, of: Any, value: int) -> None:
        """All of them at once, where nobody has a screen."""
        if self.screens is None:
            values = [value] * len(self.names)
            batch = PatronBatch(of, self.names, bytes(values) if of == "patron" else values)
            self.desk.ask(lambda station: station.hear(station.asks, batch, KIOSK)[0])

    def _close(self, command: Command) -> None:
        before = self._view.awaits, self._view.phase
        self.desk.do(command, DEALER)
        self._until(lambda step: (step.table.view.awaits, step.table.view.phase) != before)

    def _until(self, done: Callable[[Step], bool]) -> None:
        while not done(step := self._steps.get(timeout=_GENEROUS_S)):
            pass
        self._view = step.table.view


def _cards(view: TableView) -> int:
    """How many cards lie in the round in play."""
    return sum(len(hand.cards) for box in view.boxes for hand in box.hands) + len(view.dealer.cards)


def latencies(patrons: int, cards: int, *, beside: bool) -> list[float]:
    """What the screen takes for each of so many cards, in ms."""
    import tomllib

    from kiosk.record.journal.journal import Journal
    from kiosk.settings.table import load as load_settings
    from kiosk.words.messages import of_table
    from tests.bench.bench_patrons import EACH
    from ui.shared.window import load_fonts, prepare
    from ui.table.app import open_table
    from ui.table.presenter import TablePresenter
    from ui.table.setup import screen_setup

    prepare()
    app = QGuiApplication(["bench"])
    with tempfile.TemporaryDirectory() as folder, spawn(seed=1) as emulator:
        path, out = Path(folder) / "table.journal", list[float]()
        settings = load_settings(None, {})
        settings = settings._replace(
            table="Common 1",
            rules="nj-common-hand",
            boxes=1,
            options={},
            safety_net=False,
            journal=path,
            stage_seconds=0,
            patrons=settings.patrons._replace(servers=-(-patrons // EACH)),
        )
        phrases = of_table(settings, settings.rule_set().authority)
        rules = tomllib.loads(settings.find("rules", settings.rules).read_text("utf-8"))
        with Journal(path) as journal:
            play = Play(
                Station(journal, settings.header(), rules, phrases), emulator.client, patrons
            )
            load_fonts()
            presenter = TablePresenter(
                screen_setup(settings, settings.rule_set(), phrases.chips), play.desk.order
            )
            play.desk.answered.connect(presenter.answered)
            play.seen.take = presenter.take
            play.desk.stepped.connect(play.seen.stepped)
            if beside:
                play.screens = Screens(settings, phrases, play.desk, Path(folder))
            play.desk.start()
            screen = open_table(presenter, SIZE)
            screen.window.frameSwapped.connect(play.swaps.swapped)
            reader = SerialReader(
                load(find("angel-eye")), emulator.port, play.desk.read, play.desk.health
            )
            try:
                return measure_cards(app, reader, lambda: play.rounds(cards, out, path), out)
            finally:
                if play.screens is not None:
                    play.screens.close()
                play.desk.stop()
                screen.close()


def main(how: str, patrons: str, cards: str) -> None:
    took = latencies(int(patrons), int(cards), beside=how == "beside")
    print(json.dumps(spent + took))


if __name__ == "__main__":
    main(*sys.argv[1:])
