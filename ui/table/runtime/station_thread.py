"""The station's thread, beside the one that draws: touches and readings queue up for it, steps come
back.

The journal is written on that thread, so the thread that draws never waits for the disk.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from kiosk.reading import Reading
from kiosk.record.crashes import of_error
from kiosk.record.journal.entry import utc_now
from kiosk.settings.faults import NotOpenedError
from kiosk.station.readers.rate_limiter import Inflow, flood, gives_no_place, of_cabinet
from kiosk.station.step import Step, Trouble
from ui.shared.words import Words
from ui.table.runtime.mailbox import Mailbox

if TYPE_CHECKING:
    from kiosk.record.months.sealing import Pause
    from kiosk.staff.actor import Actor
    from kiosk.station.commands import StationCommand
    from kiosk.station.tray.day_view import DayView
    from kiosk.words.messages import Messages

log = logging.getLogger(__name__)
#: how often the station's clock is looked at while something runs out
TICK_S = 0.25
#: readings of one reader that may wait: as many as no dealer draws, and no touch waits long behind
#: them
WAITING = 64
Work = Callable[[], Step | None]
SourcedReading = tuple[object, str]


class StationLike(Protocol):
    """What the thread asks of a station (kiosk.station.station.Station)."""

    def start(self) -> Step: ...
    def do(self, command: StationCommand, actor: Actor) -> Step: ...
    def read(self, reading: Any, *, source: str = "shoe") -> Step | None: ...
    def read_all(self, readings: Any) -> list[Step | None]: ...
    def health(self, health: Any, *, source: str = "shoe") -> Step: ...
    def tick(self, now: str) -> Step | None: ...
    def speak(self, phrases: Messages) -> Step: ...


class StationThread(QObject):
    """Runs a station on a thread of its own. Everything that goes in may come from any thread.

    `open_station` makes it, on that thread; where it cannot, `not_opened` gives why. `stepped`
    gives each `Step` to the thread that this was made in, but for one that a newer step covers
    before that thread takes it (ui.table.runtime.mailbox). `rested` gives of these, right behind
    `stepped`, each that may concern others than the screen (`rests`). `answered` comes right before
    the step that answers an order. `broke` gives the error that the station ended with. `on_step`,
    if given, sees each step on the station's thread, before the screen does.
    """

    stepped = Signal(object)
    rested = Signal(object)
    answered = Signal()
    _came = Signal()  # something lies in the mailbox, which was empty
    not_opened = Signal(str)
    broke = Signal(object)

    def __init__(
        self,
        open_station: Callable[[], StationLike],
        on_step: Callable[[Step], None] | None = None,
        parent: QObject | None = None,
        *,
        words: Words | None = None,
    ) -> None:
        super().__init__(parent)
        self._words = words
        self._open_station = open_station
        self._station: StationLike
        self._on_step = on_step
        self._on_troubles: Callable[[Step], None] | None = None
        self._troubles: tuple[object, ...] | None = None  # that `_on_troubles` has seen
        self._queue: SimpleQueue[Work | SourcedReading | None] = SimpleQueue()
        self._ahead: list[Work | None] = []  # what came behind a burst of readings
        self._thread = threading.Thread(target=self._work, name="station", daemon=True)
        self._last: Step | None = None
        self._broken = False
        self._ticked = 0.0
        self._lock = threading.Lock()  # over what waits, and what found no room
        self._waiting: Counter[str] = Counter()
        self._no_room: Counter[str] = Counter()
        self._inflow = Inflow()
        self._mailbox = Mailbox()
        self._day: DayView | None = None  # as the window was given it last
        self._came.connect(self._empty)

    def see_steps(self, on_step: Callable[[Step], None]) -> None:
        """From now on `on_step` sees each step; called on the station's thread."""
        self._on_step = on_step

    def see_troubles(self, on_troubles: Callable[[Step], None]) -> None:
        """From now on `on_troubles` sees the next step, and each at which other trouble stands than
        before; called on the station's thread."""
        self._on_troubles = on_troubles

    def start(self) -> None:
        """Takes the table up where it stopped; its first step comes by `stepped`."""
        self._thread.start()

    def do(self, command: StationCommand, actor: Actor) -> None:
        """One command."""
        self._put(lambda: self._station.do(command, actor))

    def order(self, command: StationCommand, actor: Actor) -> None:
        """One command of the screen's, which hears by `answered` that its step comes next."""

        def work() -> Step:
            try:
                return self._station.do(command, actor)
            finally:
                self._mail(None)

        self._put(work)

    def ask(self, work: Callable[[Any], Step | None]) -> None:
        """Does `work` with the station on its thread, and shows the step that it gives, but for
        what is refused in it: that is the matter of whoever asked, and the dealer's screen does not
        speak of it."""

        def asked() -> Step | None:
            step = work(self._station)
            return step and _of_others(step)

        self._put(asked)

    def read(self, reading: object, source: str = "shoe") -> None:
        """One reading of a reader, from its thread. Where `WAITING` wait it is counted, and the
        table hears that it is lost."""
        with self._lock:
            if (self._no_room[source] or self._waiting[source] >= WAITING) and not of_cabinet(
                reading, source
            ):
                self._no_room[source] += 1
                if self._no_room[source] == 1:
                    self._queue.put(lambda: self._flooded(source))
                return
            self._waiting[source] += 1
        self._queue.put((reading, source))

    def health(self, health: object, source: str = "shoe") -> None:
        """How a reader is, from its thread."""
        self._queue.put(lambda: self._station.health(health, source=source))

    def speak(self, phrases: Messages, words: Words) -> None:
        """Everything is said in another language from now on, and what stands is said again."""
        self._words = words
        self._queue.put(lambda: self._station.speak(phrases))

    def call(self, work: Callable[[], None]) -> None:
        """Does `work` on the station's thread, after what is queued."""
        self._queue.put(work)

    def in_turn(self, work: Callable[[Pause], None]) -> None:
        """Calls `work` on the station's thread, after what is queued, with what it pauses for: the
        table is closed, or no round is in play; "" where one is, or the journal cannot be
        written."""

        def asked() -> None:
            last = None if self._broken else self._last
            if last is None or any(trouble.key == "journal" for trouble in last.alerts.troubles):
                work("")
            elif last.house.day is not None and last.house.day.stands == "closed":
                work("closed")
            else:
                work("" if last.table.view.in_round else "between")

        self._queue.put(asked)

    def stop(self) -> None:
        """Does what is queued, then ends the thread. Nothing may be sent after this."""
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def _put(self, work: Work) -> None:
        """Queues what may have readers' cards given places again: before it the table hears how
        many were given none."""

        def after_ignored() -> Step | None:
            self._tell(self._inflow.ignored())
            return work()

        self._queue.put(after_ignored)

    def _work(self) -> None:
        try:
            self._station = self._open_station()
            self._shown(self._station.start())
        except NotOpenedError as why:
            self._broken = True
            self.not_opened.emit(str(why))
        except Exception as error:
            # Without its traceback, whose text may name a card.
            log.error("the table cannot be opened: %s", of_error(error))  # noqa: TRY400
            self._broken = True
            self.not_opened.emit(self._said("trouble-internal-start"))
        while True:
            work = self._next()
            if self._broken:
                if work is None:
                    return
                continue
            if work is None:
                self._sampled(at_once=True)
                return
            try:
                self._sampled()
                step = work()
            except Exception as error:
                step = self._fail()
                self.broke.emit(error)
            if step is not None:
                self._shown(step)

    @property
    def _ignores(self) -> bool:
        """No reader's card is given a place now."""
        return self._last is not None and gives_no_place(self._last)

    def _flooded(self, source: str) -> Step | None:
        with self._lock:
            count = self._no_room.pop(source)
        reading = flood(count)
        if not self._inflow.passes(reading, source, time.monotonic(), ignores=self._ignores):
            return None
        return self._station.read(reading, source=source)

    def _burst(self, first: SourcedReading) -> Step | None:
        """A reading and those that wait right behind it, which are written at once; the last of
        their steps."""
        readings = [first]
        with contextlib.suppress(Empty):
            while isinstance(then := self._queue.get_nowait(), tuple):
                readings.append(then)
            self._ahead.append(then)
        with self._lock:
            self._waiting.subtract(source for _, source in readings)
        passing = self._passing(readings)
        if len(passing) < 2:
            return self._station.read(passing[0][0], source=passing[0][1]) if passing else None
        *steps, last = self._station.read_all(passing)
        for step in filter(None, steps):
            self._shown(step)
        return last

    def _passing(self, readings: list[SourcedReading]) -> list[SourcedReading]:
        """Those of `readings` that the table is to hear of now, with what was counted before one
        that may have cards given places again."""
        ignores, now = self._ignores, time.monotonic()
        passing = list[SourcedReading]()
        for reading, source in readings:
            if isinstance(reading, Reading):
                if not self._inflow.passes(reading, source, now, ignores=ignores):
                    continue
                if of_cabinet(reading, source):
                    passing += self._inflow.ignored()
                    ignores = False
            passing.append((reading, source))
        return passing

    def _sampled(self, *, at_once: bool = False) -> None:
        """What was counted of a reader's repetition reaches the table, once it is due."""
        self._tell(self._inflow.samples(time.monotonic(), at_once=at_once))

    def _tell(self, counted: Iterable[tuple[Reading, str]]) -> None:
        for reading, source in counted:
            if (step := self._station.read(reading, source=source)) is not None:
                self._shown(step)

    def _said(self, phrase: str) -> str:
        return (self._words or Words())(phrase)

    def _next(self) -> Work | None:
        """What is to be done next; while something runs out, a tick of the station's clock now and
        then before it."""
        if self._ahead:
            return self._ahead.pop()
        work = self._queued()
        return partial(self._burst, work) if isinstance(work, tuple) else work

    def _queued(self) -> Work | SourcedReading | None:
        if self._last is None or self._broken:
            return self._queue.get()
        if not _runs(self._last):
            if not self._inflow.withholds:
                return self._queue.get()
            with contextlib.suppress(Empty):
                return self._queue.get(timeout=TICK_S)
            return lambda: None  # what is counted may be due
        wait = self._ticked + TICK_S - time.monotonic()
        if wait > 0:
            with contextlib.suppress(Empty):
                return self._queue.get(timeout=wait)
        self._ticked = time.monotonic()
        return lambda: self._station.tick(utc_now())

    def _shown(self, step: Step) -> None:
        self._last = step
        if self._on_step is not None:
            self._on_step(step)
        if self._on_troubles is not None and self._troubles != step.alerts.troubles:
            self._troubles = step.alerts.troubles
            self._on_troubles(step)
        self._mail(step)

    def _mail(self, step: Step | None) -> None:
        if self._mailbox.put(step):
            self._came.emit()

    @Slot()
    def _empty(self) -> None:
        """In the thread that draws: what has come since it was here last."""
        for step in self._mailbox.empty():
            if step is None:
                self.answered.emit()
                continue
            self.stepped.emit(step)
            if rests(step) or step.house.day != self._day:
                self._day = step.house.day
                self.rested.emit(step)

    def _fail(self) -> Step | None:
        """An internal error: the table stays on the screen as it was last known, and nothing more
        is taken."""
        self._broken = True
        text, todo = self._said("trouble-internal"), self._said("trouble-internal-todo")
        trouble = Trouble("kiosk", text, todo, "", False, name="trouble-internal")
        last = self._last
        if last is None:
            return None
        alerts = last.alerts._replace(troubles=(trouble, *last.alerts.troubles))
        return last._replace(alerts=alerts)


def rests(step: Step) -> bool:
    """Whether something beside play may follow from a step: no round is in play, or the floor is
    called. Nothing does from an ordinary card of a round."""
    return not step.table.view.in_round or any(said.tone == "call" for said in step.told.said)


def _of_others(step: Step) -> Step:
    """A step of what others than the dealer said: what is refused of it is their matter, but for a
    journal that takes nothing."""
    return (
        step
        if step.refusal is None or step.refusal.code == "journal"
        else step._replace(refusal=None)
    )


def _runs(step: Step) -> bool:
    """Whether time changes something: a stage, a card that is waited for, a shelved alarm, a
    sign-in, limits with notice."""
    pending = step.house.day is not None and step.house.day.pending is not None
    shelved = any(alarm.state == "shelved" for alarm in step.alerts.alarms)
    return (
        step.table.seconds is not None
        or step.readers.waits
        or shelved
        or pending
        or (step.house.staff is not None and step.house.staff.runs)
    )
