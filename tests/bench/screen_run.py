"""One program of the screen's benchmark: `python -m tests.bench.screen_run kiosk|floor|bare SIZE CARDS PAUSE [SETTINGS]` prints the seconds of processor
that all cards took, then each one's latency in ms. PAUSE: seconds between a decision and the next card. By the settings the kiosk has a link to its
floor in turn (tests/bench/linked.py): each one's latency with it and without it, then the processor of a card with it and without it.

"floor" writes and paints the same without deciding anything (tests/bench/screen_floor.py), "bare" shows a card's name. All read an emulated shoe over the same serial driver at the line's true speed. A latency runs from the moment that the
card's first telegram was wholly on the wire, in the emulator's process, to the first frame swapped that shows the card.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
import threading
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

import shiboken6
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication

from drivers.emulator.client import EmulatorClient, spawn
from drivers.serial_line.profile import find, load
from drivers.serial_line.reader import SerialReader
from kiosk.game.cards import UNREAD
from kiosk.game.commands.commands import Command, Decide, InsuranceClosed, NewShoe, Turn, Wager
from kiosk.game.view import TableView
from kiosk.reading import Kind, Reading
from kiosk.staff.actor import Actor
from kiosk.station.step import Step
from tests.bench.shoes import decision

if TYPE_CHECKING:
    from kiosk.station.station import Station
    from tests.bench.linked import ReaderReconciler
    from tests.bench.screen_floor import Notes

DEALER, FLOOR = Actor("bench", "dealer"), Actor("bench", "floor")
#: seconds of processor of this process while the cards came
spent: list[float] = []
#: between a decision and the next card. In a rush one comes while the last still slides, more often than anybody draws; one by one each comes to a
#: screen at rest, as at a table, where a card takes a second
RUSH_S, ONE_BY_ONE_S = 0.02, 0.3


class Swaps(QObject):
    """Notes when the first frame after a card was swapped, in the thread that draws."""

    def __init__(self) -> None:
        super().__init__()
        self.times: SimpleQueue[int] = SimpleQueue()
        self._awaited = False

    @Slot()
    def card_shown(self) -> None:
        self._awaited = True

    @Slot()
    def swapped(self) -> None:
        if self._awaited:
            self._awaited = False
            self.times.put(time.monotonic_ns())


def draw(shoe: EmulatorClient, swaps: Swaps) -> float:
    """One card from the emulated shoe: milliseconds from the wire to the frame."""
    sent: int = shoe.draw(wait=True)["sent_ns"]
    return (swaps.times.get(timeout=10) - sent) / 1e6


class Bridge(QObject):
    """Carries readings from the reader's thread to the bare window's."""

    came = Signal(object)


def bare(
    app: QGuiApplication,
    shoe: EmulatorClient,
    port: str,
    size: tuple[int, int],
    cards: int,
    pause_s: float = RUSH_S,
) -> list[float]:
    from tests.bench.bare import Card, open_bare

    card, swaps, bridge = Card(), Swaps(), Bridge()
    card.changed.connect(swaps.card_shown)
    bridge.came.connect(card.show)
    keep = open_bare(app, card, size)
    keep[1].frameSwapped.connect(swaps.swapped)

    def on_reading(reading: Reading) -> None:
        if reading.kind is Kind.CARD:
            bridge.came.emit(reading)

    latencies: list[float] = []

    def work() -> None:
        last = ""
        while len(latencies) < cards:
            if len(latencies) % 200 == 0:
                shoe.new_shoe()
            came = shoe.draw(wait=True)
            if came["card"] != last:  # the same name again would draw nothing
                latencies.append((swaps.times.get(timeout=10) - came["sent_ns"]) / 1e6)
            last = came["card"]
            time.sleep(pause_s)

    try:
        return measure_cards(
            app,
            SerialReader(load(find("angel-eye")), port, on_reading, lambda _: None),
            work,
            latencies,
        )
    finally:
        shiboken6.delete(keep[0])


def kiosk(
    app: QGuiApplication,
    shoe: EmulatorClient,
    port: str,
    size: tuple[int, int],
    cards: int,
    pause_s: float = RUSH_S,
    link: ReaderReconciler | None = None,
    place: Path | None = None,
    notes: Notes | None = None,
) -> list[float]:
    """The whole kiosk: driver, station, journal on the disk, screen; six boxes, whole rounds, plain players. `notes` of what it shows."""
    from kiosk.record.journal.journal import Journal
    from kiosk.settings.table import load as load_settings
    from kiosk.station.station import Station
    from kiosk.words.messages import of_table
    from ui.shared.window import load_fonts
    from ui.table.app import open_table
    from ui.table.felt.card_rows import warm_faces
    from ui.table.presenter import TablePresenter
    from ui.table.setup import screen_setup

    settings, build = load_settings(None, {}), Path(__file__).parents[2] / "build"
    build.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory(dir=build) as folder,
        Journal((place or Path(folder)) / "table.journal") as journal,
    ):
        phrases = of_table(settings, settings.rule_set().authority)
        rules = tomllib.loads(settings.find("rules", settings.rules).read_text("utf-8"))
        station = Station(journal, settings.header(), rules, phrases)
        load_fonts()
        play = _Play(station, shoe, link, pause_s, notes)
        presenter = TablePresenter(
            screen_setup(settings, settings.rule_set(), phrases.chips), play.desk.order
        )
        play.desk.answered.connect(presenter.answered)
        play.shown_by(presenter.take)
        play.desk.start()
        screen = open_table(presenter, size)
        presenter.laid.reserve(40)
        # as `kiosk run` does once its first frame is there
        gc.freeze()
        faces = threading.Thread(target=warm_faces, args=(presenter.size, presenter.setup))
        faces.start()
        screen.window.frameSwapped.connect(play.swaps.swapped)
        if notes is not None:
            notes.watch(journal, screen.window)
        latencies: list[float] = []
        reader = SerialReader(load(find("angel-eye")), port, play.desk.read, play.desk.health)
        try:
            return measure_cards(app, reader, lambda: play.rounds(cards, latencies), latencies)
        finally:
            faces.join()
            if link is not None:
                link.close()
            play.desk.stop()
            screen.close()


class _Play:
    """Plays whole rounds on a desk from a thread beside it: wagers once, decisions by touch, cards from the emulated shoe."""

    def __init__(
        self,
        station: Station,
        shoe: EmulatorClient,
        link: ReaderReconciler | None,
        pause_s: float,
        notes: Notes | None = None,
    ) -> None:
        from ui.table.runtime.station_thread import StationThread

        self._shoe, self._link, self._pause_s, self._notes = shoe, link, pause_s, notes
        self._steps: SimpleQueue[Step] = SimpleQueue()
        self._card_expected = threading.Event()
        self.desk, self.swaps = StationThread(lambda: station, self._stepped), Swaps()
        if link is not None:
            link.opened(self.desk)
        self._station = station
        self._now: Step | None = None

    def _stepped(self, step: Step) -> None:
        if self._link is not None:
            self._link.saw(step)
        self._steps.put(step)

    def shown_by(self, take: Callable[[Step], None]) -> None:
        """`take` has each step from now on."""
        self._receiver = _Receiver(take, self._card_expected, self.swaps, self._notes)
        self.desk.stepped.connect(self._receiver.stepped)

    def rounds(self, cards: int, latencies: list[float]) -> None:
        self._until(lambda step: step.readers.health.port_open)
        if self._link is not None:
            self._link.wait()
        for box in range(1, 7):
            self._do(Wager(box, 2500))
        while len(latencies) < cards:
            self._shoe.new_shoe()
            self.desk.do(NewShoe(burn=(UNREAD,)), FLOOR)
            for _ in range(8):
                if len(latencies) < cards:
                    self._round(latencies)

    def _round(self, latencies: list[float]) -> None:
        """One round. Its first card clears the last round's settlement and its last one settles: no ordinary cards."""
        number, first = self._view.round, True
        while self._view.round == number:
            if self._view.phase == "insurance":
                self._do(InsuranceClosed())
            elif self._view.phase == "turn":
                self._do(Turn())
            elif (
                self._view.phase == "decision"
                and (choice := decision(self._station.table)) != "hit"
            ):
                self._do(Decide(choice))
            else:
                time.sleep(self._pause_s)
                if self._notes is not None:
                    self._notes.wait()
                before = self._view
                self._card_expected.set()
                latency = self._draw() if self._link is None else self._link.drawn(self._draw)
                self._until(lambda step, before=before: step.table.view != before)  # type: ignore[misc]
                is_ordinary = not first and self._view.round == number
                if is_ordinary:
                    latencies.append(latency)
                if self._notes is not None:
                    self._notes.ordinary.append(is_ordinary)
                first = False

    def _draw(self) -> float:
        return draw(self._shoe, self.swaps)

    @property
    def _view(self) -> TableView:
        assert self._now is not None
        return self._now.table.view

    def _do(self, command: Command) -> None:
        before = self._view
        self.desk.do(command, DEALER)
        self._until(lambda step: step.table.view != before)

    def _until(self, done: Callable[[Step], bool]) -> None:
        while not done(step := self._steps.get(timeout=10)):
            pass
        self._now = step


class _Receiver(QObject):
    """Has the presenter take each step, and says which was a card's: before a frame can come between the two, for it may be the last one
    for long."""

    def __init__(
        self,
        take: Callable[[Step], None],
        expected: threading.Event,
        swaps: Swaps,
        notes: Notes | None,
    ) -> None:
        super().__init__()
        self._take, self._expected, self._swaps = take, expected, swaps
        self._notes = notes

    @Slot(object)
    def stepped(self, step: Step) -> None:
        if self._notes is not None and self._expected.is_set():
            self._notes.comes(step)
        self._take(step)
        if self._expected.is_set():
            self._expected.clear()
            self._swaps.card_shown()


def measure_cards(
    app: QGuiApplication, reader: SerialReader, work: Callable[[], None], out: list[float]
) -> list[float]:
    failure: list[BaseException] = []

    def guarded() -> None:
        try:
            time.sleep(0.5)  # the windows are up and quiet
            began = time.process_time()
            work()
            spent.append(time.process_time() - began)
        except BaseException as error:
            failure.append(error)
        finally:
            done.finished.emit()

    done = _Done()
    done.finished.connect(app.quit)
    reader.start()
    worker = threading.Thread(target=guarded)
    worker.start()
    app.exec()
    worker.join()
    reader.stop()
    if failure:
        raise failure[0]
    return out


class _Done(QObject):
    finished = Signal()


def latencies(
    which: str,
    size: tuple[int, int],
    cards: int,
    pause_s: float = RUSH_S,
    link: ReaderReconciler | None = None,
    place: Path | None = None,
) -> list[float]:
    """What `which`, kiosk, floor or bare, takes for each of so many cards, in ms. `link`: of the kiosk, whose journal is at `place`."""
    if which != "bare":
        from ui.shared.window import prepare

        prepare()
    app = QGuiApplication(["bench"])
    with spawn(seed=1) as emulator:
        if which == "bare":
            return bare(app, emulator.client, emulator.port, size, cards, pause_s)
        if which == "floor":
            from tests.bench.screen_floor import floor

            return floor(app, emulator.client, emulator.port, size, cards, pause_s)
        return kiosk(app, emulator.client, emulator.port, size, cards, pause_s, link, place)


def main(which: str, size: str, cards: str, pause_s: str, floor: str = "") -> None:
    width, _, height = size.partition("x")
    pixels = (int(width), int(height))
    if not floor:
        took = latencies(which, pixels, int(cards), float(pause_s))
        print(json.dumps(spent[-1:] + took))
        return
    from tests.bench.linked import ReaderReconciler

    link = ReaderReconciler(Path(floor))
    latencies(which, pixels, int(cards), float(pause_s), link, Path(floor).parent)
    print(
        json.dumps(
            [each[there] for each in (link.latencies, link.spent) for there in (True, False)]
        )
    )


if __name__ == "__main__":
    from tests.bench import screen_run

    screen_run.main(*sys.argv[1:])  # the module that others import too
