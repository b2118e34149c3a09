"""One program of the screen's benchmark: `python -m tests.bench.screen_run kiosk|bare SIZE CARDS` prints latencies in ms.

Both read an emulated shoe over the same serial driver at the line's true speed. A latency runs from the moment that the
card's first telegram was wholly on the wire, in the emulator's process, to the first frame swapped that shows the card.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

import shiboken6
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication

from drivers.emulator_client import EmulatorClient, spawn
from drivers.profile import find, load
from drivers.reading import Kind, Reading
from drivers.serial_reader import SerialReader
from kiosk.step import Step
from tests.bench.shoes import decision

DECISION_PAUSE_S = 0.02  # between a decision and the next card: a patron's hand signal takes longer


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
    sent = shoe.draw(wait=True)["sent_ns"]
    return (swaps.times.get(timeout=10) - sent) / 1e6


class Bridge(QObject):
    """Carries readings from the reader's thread to the bare window's."""

    came = Signal(object)


def bare(app: QGuiApplication, shoe: EmulatorClient, port: str, size: tuple[int, int], cards: int) -> list[float]:
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
            time.sleep(DECISION_PAUSE_S)

    try:
        return _measure(app, SerialReader(load(find("angel-eye")), port, on_reading, lambda _: None), work, latencies)
    finally:
        shiboken6.delete(keep[0])


def kiosk(app: QGuiApplication, shoe: EmulatorClient, port: str, size: tuple[int, int], cards: int) -> list[float]:
    """The whole kiosk: driver, station, journal on the disk, screen; six boxes, whole rounds, plain players."""
    from kiosk.phrases import of_table
    from kiosk.record.journal import Journal
    from kiosk.settings import load as load_settings
    from kiosk.station import Station
    from ui.app import load_fonts, open_table
    from ui.desk import Desk
    from ui.presenter import Presenter
    from ui.settings import screen_settings

    settings = load_settings(None, {})
    build = Path(__file__).parents[2] / "build"
    build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=build) as folder:
        phrases = of_table(settings, settings.rule_set().authority)
        rules = settings.find("rules", f"{settings.rules}.toml")
        import tomllib

        journal = Journal(Path(folder) / "bench.journal")
        station = Station(journal, settings.header(), tomllib.loads(rules.read_text()), phrases)
        load_fonts()
        steps: SimpleQueue[Step] = SimpleQueue()
        desk, swaps = Desk(lambda: station, "bench", steps.put), Swaps()
        from kiosk.chips import load as load_chips

        chips = load_chips(settings.find("chips", f"{settings.chips}.toml"))
        presenter = Presenter(screen_settings(settings, settings.rule_set(), chips), desk.send)
        desk.stepped.connect(presenter.take)
        desk.start()
        screen = open_table(presenter, size)
        presenter.reserve(40)
        screen.window.frameSwapped.connect(swaps.swapped)
        latencies: list[float] = []
        marks = _Marks(swaps, desk)
        assert marks

        def until(done: Callable[[Step], bool]) -> Step:
            while not done(step := steps.get(timeout=10)):
                pass
            return step

        def send(data: dict[str, Any], before: Step) -> Step:
            desk.send(data)
            return until(lambda step: step.view != before.view)

        def work() -> None:
            step = until(lambda step: step.health.port_open)
            for box in range(1, 7):
                step = send({"type": "wager", "box": box, "amount": "25"}, step)
            while len(latencies) < cards:
                shoe.new_shoe()
                desk.send({"type": "shoe", "burn": ["??"]})
                for _ in range(8):
                    step = _round(step, send, marks, latencies, shoe, swaps, until, station)

        try:
            return _measure(app, SerialReader(load(find("angel-eye")), port, desk.read, desk.health), work, latencies)
        finally:
            desk.stop()
            screen.close()
            journal.close()


def _round(step, send, marks, latencies, shoe, swaps, until, station) -> Step:  # type: ignore[no-untyped-def]
    """One round. The first card (it clears the last round's settlement) and the last (it settles) are no ordinary cards."""
    number, first = step.view.round, True
    while step.view.round == number:
        if step.view.phase == "insurance":
            step = send({"type": "insurance_closed"}, step)
        elif step.view.phase == "decision" and (choice := decision(station._opening.table)) != "hit":
            step = send({"type": choice}, step)
        else:
            time.sleep(DECISION_PAUSE_S)
            marks.await_card()
            latency = draw(shoe, swaps)
            step = until(lambda seen: seen.view != step.view)
            if not first and step.view.round == number:
                latencies.append(latency)
            first = False
    return step


class _Marks:
    """Says which step is a card's, after the presenter has taken it."""

    def __init__(self, swaps: Swaps, desk: Any) -> None:
        self._expected = threading.Event()
        self._receiver = _Receiver(self._expected, swaps)
        desk.stepped.connect(self._receiver.stepped)

    def await_card(self) -> None:
        self._expected.set()


class _Receiver(QObject):
    def __init__(self, expected: threading.Event, swaps: Swaps) -> None:
        super().__init__()
        self._expected, self._swaps = expected, swaps

    @Slot(object)
    def stepped(self, _step: object) -> None:
        if self._expected.is_set():
            self._expected.clear()
            self._swaps.card_shown()


def _measure(app: QGuiApplication, reader: SerialReader, work: Callable[[], None], out: list[float]) -> list[float]:
    failure: list[BaseException] = []

    def guarded() -> None:
        try:
            time.sleep(0.5)  # the windows are up and quiet
            work()
        except BaseException as error:  # noqa: BLE001 - it is raised again in the main thread
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


def main(which: str, size: str, cards: str) -> None:
    if which == "kiosk":
        from ui.app import prepare

        prepare()
    app = QGuiApplication(["bench"])
    width, _, height = size.partition("x")
    with spawn(seed=1, copies=3) as emulator:
        measure = {"kiosk": kiosk, "bare": bare}[which]
        print(json.dumps(measure(app, emulator.client, emulator.port, (int(width), int(height)), int(cards))))


if __name__ == "__main__":
    main(*sys.argv[1:])
