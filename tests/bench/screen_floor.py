"""The floor from the wire to the frame: a window that paints what the kiosk's does for each card, of plain items with ready values
(tests/bench/painted.py). Driver, journal on the disk and the station's thread are the kiosk's own; there is no game, no words and no presenter.

The kiosk deals so many cards first, and what it wrote and showed of each is noted. Then the floor shows the same.
"""

from __future__ import annotations

import gc
import tempfile
import threading
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import shiboken6
from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine, QQmlProperty
from PySide6.QtQuick import QQuickWindow

from drivers.emulator.client import EmulatorClient
from drivers.serial_line.profile import find, load
from drivers.serial_line.reader import SerialReader
from kiosk.reading import Kind, Reading
from kiosk.record.journal.entry import NewEntry
from kiosk.record.journal.journal import Journal
from kiosk.station.step import Step
from tests.bench.painted import Change, Key, Picture, as_qml, changes, picture
from tests.bench.screen_run import Swaps, draw, kiosk, measure_cards
from ui.table.runtime.station_thread import StationThread

BUILD = Path(__file__).parents[2] / "build"


class ShownCard(NamedTuple):
    """A card as the kiosk wrote and showed it: its entries, its step, what was painted otherwise since the card before (`rest`), and what
    for it."""

    entries: tuple[NewEntry, ...]
    step: Step
    rest: tuple[Change, ...]
    painted: tuple[Change, ...]


class Notes(QObject):
    """Notes of a kiosk that deals what it wrote and what it showed, in the thread that draws. `first` and `last`: all that was shown
    before the first card, and with the last one."""

    _asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[ShownCard] = []
        self.ordinary: list[bool] = []  # which of them the kiosk counts
        self.first: Picture = {}
        self.last: Picture = {}
        self.window: QQuickWindow
        self.ground: QColor
        self._entries: tuple[NewEntry, ...] = ()
        self._card: tuple[Step, tuple[Change, ...]] | None = None
        self._told = threading.Event()
        self._asked.connect(self._tell)

    def wait(self) -> None:
        """On any other thread, until all that was shown is noted: that takes longer than showing it."""
        self._told.clear()
        self._asked.emit()
        self._told.wait()

    @Slot()
    def _tell(self) -> None:
        self._told.set()

    def watch(self, journal: Journal, window: QQuickWindow) -> None:
        """From now on notes what `journal` takes and what `window` shows."""
        append = journal.append

        def noting(drafts: Sequence[NewEntry]) -> int:
            self._entries = tuple(drafts)
            return append(drafts)

        journal.append = noting  # type: ignore[method-assign]
        self.window, self.ground = window, window.property("color")
        window.frameSwapped.connect(self.swapped)

    def comes(self, step: Step) -> None:
        """Right before the kiosk shows a card's step."""
        now = picture(self.window)
        self.first = self.first or now
        self._card, self.last = (step, changes(self.last or now, now)), now

    @Slot()
    def swapped(self) -> None:
        if self._card is None:
            return
        (step, rest), self._card = self._card, None
        before, self.last = self.last, picture(self.window)
        self.cards.append(ShownCard(self._entries, step, rest, changes(before, self.last)))


class PaintedWindow(QObject):
    """A window of plain items that begins as the kiosk's was before the first of `notes`."""

    card_shown = Signal()

    def __init__(self, notes: Notes, size: tuple[int, int]) -> None:
        from ui.shared.window import Pictures

        super().__init__()
        self._ready = {id(card.step): card for card in notes.cards}
        keys = dict.fromkeys([*notes.last, *notes.first, *_named(notes.cards)])
        start = [(key, notes.first.get(key, {"visible": False})) for key in keys]
        self.engine = QQmlApplicationEngine()
        self.engine.addImageProvider("faces", Pictures())
        text = as_qml(start, size, notes.ground)
        self.engine.loadData(text.encode(), QUrl("floor.qml"))
        (window,) = self.engine.rootObjects()
        assert isinstance(window, QQuickWindow)
        self.window = window
        items = dict(zip(keys, window.contentItem().childItems(), strict=True))
        self._properties = {
            (change.key, change.name): QQmlProperty(items[change.key], change.name)
            for card in notes.cards
            for change in (*card.rest, *card.painted)
        }

    @Slot(object)
    def take(self, step: Step) -> None:
        """Shows the card of that step."""
        if (card := self._ready.get(id(step))) is not None:
            self._paint(card.painted)
            self.card_shown.emit()

    @Slot(object)
    def rest(self, card: ShownCard) -> None:
        """Shows what had changed before that card."""
        self._paint(card.rest)

    def _paint(self, these: Iterable[Change]) -> None:
        for key, name, value in these:
            self._properties[key, name].write(value)


def _named(cards: Iterable[ShownCard]) -> Iterable[Key]:
    return (change.key for card in cards for change in (*card.rest, *card.painted))


class WritingStation:
    """In a station's place: writes what was noted of each card, and gives the step that was made then."""

    def __init__(self, journal: Journal, cards: Sequence[ShownCard]) -> None:
        self._journal, self._first, self._cards = journal, cards[0].step, iter(cards)

    def start(self) -> Step:
        return self._first._replace()

    def read(self, reading: Any, *, source: str = "shoe") -> Step | None:
        """The next card, whichever was read."""
        if reading.kind is not Kind.CARD:
            return None
        card = next(self._cards)
        self._journal.append(card.entries)
        return card.step

    def read_all(self, readings: Iterable[tuple[Reading, str]]) -> list[Step | None]:
        return [self.read(reading, source=source) for reading, source in readings]

    def health(self, health: Any, *, source: str = "shoe") -> None:
        """Of no account here, as the time of day."""

    def tick(self, now: str) -> None: ...


class _Rests(QObject):
    """Tells the window, from the thread that plays, of what changes between two cards."""

    comes = Signal(object)


def floor(
    app: QGuiApplication,
    shoe: EmulatorClient,
    port: str,
    size: tuple[int, int],
    cards: int,
    pause_s: float,
) -> list[float]:
    """What so many cards take from the wire to the frame, in ms."""
    notes = Notes()
    kiosk(app, shoe, port, size, cards, pause_s, notes=notes)
    with (
        tempfile.TemporaryDirectory(dir=BUILD) as folder,
        Journal(Path(folder) / "floor.journal") as journal,
    ):
        station = WritingStation(journal, notes.cards)
        desk = StationThread(lambda: station)  # type: ignore[arg-type, return-value]
        painted, swaps, rests = PaintedWindow(notes, size), Swaps(), _Rests()
        desk.stepped.connect(painted.take)
        painted.card_shown.connect(swaps.card_shown)
        rests.comes.connect(painted.rest)
        painted.window.frameSwapped.connect(swaps.swapped)
        gc.collect()
        gc.freeze()
        desk.start()
        latencies: list[float] = []

        def work() -> None:
            for number, (card, counts) in enumerate(zip(notes.cards, notes.ordinary, strict=True)):
                if number % 100 == 0:
                    shoe.new_shoe()
                rests.comes.emit(card)
                time.sleep(pause_s)
                took = draw(shoe, swaps)
                if counts:
                    latencies.append(took)

        reader = SerialReader(load(find("angel-eye")), port, desk.read, desk.health)
        try:
            return measure_cards(app, reader, work, latencies)
        finally:
            desk.stop()
            shiboken6.delete(painted.engine)
