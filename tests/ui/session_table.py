"""The whole kiosk in one process: the window with a finger on it, the station and its thread, the journal on the disk, and
the serial reader at the near end of an emulated shoe's line. Nothing of it is replaced by something simpler."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from PySide6.QtCore import QEventLoop, QObject, QPoint, QPointF, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage, QPointingDevice
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from drivers.emulator.client import Emulator, EmulatorClient, EmulatorError
from kiosk.app.application import Application, Companion
from kiosk.settings.table import Settings
from kiosk.station.step import Step
from kiosk.words.messages import of_table
from tests.ui.items import under
from tests.waiting import DEADLINE_S
from ui.table.facts import CardPlace

SIZE = (1280, 800)
#: how long a finger rests where a long press is meant
HOLD_MS = 2_000


class TooLateError(AssertionError):
    """What was waited for has not come."""


class _Mail(QObject):
    """Takes what comes from the station's thread in the window's, and wakes whoever waits there."""

    stepped = Signal()
    queue_done = Signal(int)
    noted = Signal()

    def __init__(self, take: Callable[[Step], None], parent: QObject) -> None:
        super().__init__(parent)
        self.done = 0
        self._take = take

    @Slot(object)
    def take(self, step: Step) -> None:
        self._take(step)
        self.stepped.emit()

    def say(self, number: int) -> None:
        """On the station's thread, after everything that was queued before."""
        self.queue_done.emit(number)

    @Slot(int)
    def note(self, number: int) -> None:
        self.done = number
        self.noted.emit()


class LiveTable:
    """A table at work, and the dealer who works it. Raises `TooLateError` where the kiosk does not do what is waited for.

    `step` is what the station said last, `touches` counts the times that the finger came down, `refused` has the codes of
    what was refused.
    """

    def __init__(
        self,
        settings: Settings,
        shoe: Emulator,
        finger: QPointingDevice,
        app: QGuiApplication,
        size: tuple[int, int] = SIZE,
        profile: str = "angel-eye",
    ) -> None:
        self.shoe: EmulatorClient = shoe.client
        self.settings = settings._replace(
            profile=profile, port=shoe.port, turbo=True
        )  # turbo: no motion
        self.finger, self.size = finger, size
        self.touches = 0
        self.refused: list[str] = []
        self._app = app
        self._watchers: list[Callable[[Step], None]] = []
        self._drawn: dict[str, int] = {}
        self._start()
        self.until(
            lambda step: step.readers.health.frame_good
        )  # the shoe greets the first who opens its line

    def _start(self) -> None:
        """The kiosk, from the window to the line, as `kiosk run` has it."""
        self.step: Step | None = None
        self._asked = 0
        self._mail = _Mail(self._stepped, self._app)
        self._mail.queue_done.connect(self._mail.note)
        phrases = of_table(self.settings, self.settings.rule_set().authority)
        self.kiosk = Application(
            self.settings,
            phrases,
            size=self.size,
            emulated=self._companion(),
            time="21:14",
            parent=self._app,
        )
        self.kiosk.opened.connect(self._opened)
        self.kiosk.start()
        self.presenter, self.screen = self.kiosk.presenter, self.kiosk.screen
        self.wait_until(lambda: self.kiosk.station is not None, self.kiosk.opened)
        self._ready()

    def _ready(self) -> None:
        self.until(lambda step: step.readers.health.port_open)

    def _companion(self) -> Companion | None:
        """What goes along with the table: nothing, but for practice."""
        return None

    def _opened(self) -> None:
        assert self.kiosk.station is not None
        self.kiosk.station.stepped.connect(
            self._mail.take
        )  # after the presenter: what it is told, is shown

    def restart(self) -> Step:
        """The kiosk is gone without a word to its journal, and comes back; the shoe has noticed nothing."""
        self.close()
        self._start()
        assert self.step is not None
        return self.step

    def _stepped(self, step: Step) -> None:
        if step.refusal is not None and (self.step is None or step.refusal != self.step.refusal):
            self.refused.append(step.refusal.code)
        self.step = step
        for see in self._watchers:
            see(step)

    def watch(self, see: Callable[[Step], None]) -> None:
        """Tells `see` of every step from now on."""
        self._watchers.append(see)

    # What is waited for.

    def until(self, done: Callable[[Step], bool]) -> Step:
        """The first step, the present one counted, of which `done` is true."""
        self.wait_until(lambda: self.step is not None and done(self.step), self._mail.stepped)
        assert self.step is not None
        return self.step

    def settle(self) -> Step:
        """Everything that has been touched so far is decided and shown."""
        self._asked += 1
        number = self._asked
        self.kiosk.station.call(lambda: self._mail.say(number))
        self.wait_until(lambda: self._mail.done >= number, self._mail.noted)
        assert self.step is not None
        return self.step

    def wait_until(self, done: Callable[[], bool], signal: Any) -> None:
        loop, second, seconds = (
            QEventLoop(),
            QTimer(),
            0,
        )  # counted: a process that was stopped meanwhile has waited for nothing

        def passed() -> None:
            nonlocal seconds
            seconds += 1
            loop.quit()

        second.timeout.connect(passed)
        signal.connect(loop.quit)
        second.start(1_000)
        try:
            while not done():
                if seconds >= DEADLINE_S:
                    raise TooLateError(f"Nothing more came. The table shows: {self.shown()}")
                loop.exec()
        finally:
            signal.disconnect(loop.quit)
            second.stop()

    def shown(self) -> str:
        """The prompt, the notice and the phase, for people who look for what went wrong."""
        step = self.step
        prompt, notice = self.presenter.props.prompt, self.presenter.props.notice
        return f"{prompt} / {notice} / {step.table.view.phase if step else 'nothing'} / {step.refusal if step else ''}"

    def recalled(self) -> None:
        """The journal has given the round that was asked for: the line of notices says how to go through it, or what came of it."""
        recalling = lambda: self.presenter.recalling  # noqa: E731
        self.wait_until(
            lambda: recalling() is not None and not recalling().waits, self.presenter.notice.changed
        )

    def noticed(self, text: str) -> None:
        """The line of notices says this."""
        self.wait_until(
            lambda: text in self.presenter.props.notice.text, self.presenter.notice.changed
        )

    # The dealer's fingers.

    def item(self, name: str) -> QQuickItem:
        """The item of that name that can be seen. Raises `LookupError` where there is none."""
        for item in under(self.screen.window.contentItem()):
            if item.objectName() == name and item.isVisible():
                return item
        raise LookupError(f"{name} is not on the screen; it shows {self.shown()}")

    def there(self, name: str) -> bool:
        return any(
            item.objectName() == name and item.isVisible()
            for item in under(self.screen.window.contentItem())
        )

    def touch(self, *names: str) -> Step:
        """Puts the finger on each of these, one after the other, and waits until the table has answered."""
        for name in names:
            self.screen.window.grabWindow()  # a person touches what has been drawn
            item = self.item(name)
            self.tap_at(item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint())
            self.settle()
        return self.settle()

    def touch_card(self, box: int, hand: int, position: int) -> Step:
        """A card on the felt, where its index is; box 0 is the dealer."""
        row = self.presenter.props.cards[CardPlace(box, hand, position)]
        self.tap_at(self.point_at(row.x + row.width // 3, row.y + row.height // 5))
        return self.settle()

    def point_at(self, x: float, y: float) -> QPoint:
        """Where a point of the table lies in the window."""
        return self.screen.window.contentItem().mapToScene(QPointF(x, y)).toPoint()

    def hold(self, name: str) -> None:
        """A long press: until the screen says something because of it."""
        item, window = self.item(name), self.screen.window
        at = item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()
        before = self.presenter.props.notice
        self.touches += 1
        QTest.touchEvent(window, self.finger).press(0, at, window).commit()
        self.wait_until(
            lambda: self.presenter.props.notice != before, self.presenter.notice.changed
        )
        QTest.touchEvent(window, self.finger).release(0, at, window).commit()

    def tap_at(self, at: QPoint) -> None:
        window = self.screen.window
        self.touches += 1
        QTest.touchEvent(window, self.finger).press(0, at, window).commit()
        QTest.touchEvent(window, self.finger).release(0, at, window).commit()

    # The dealer's hand at the shoe.

    def draw(self, *cards: str) -> Step:
        """Draws these cards out of the shoe, each once the table has taken the one before.

        "9S" is that card; "9" a nine of the next suit, "T" any card that counts ten.
        """
        for card in cards:
            before = self.settle()
            self.take_out(card)
            after = self.until(lambda step, old=before: step is not old and _news(step, old))  # type: ignore[misc]
            assert after.refusal is None, f"{card} was refused: {after.refusal}"
        return self.settle()

    def take_out(self, card: str) -> str:
        """Draws that card and waits for nothing: which one it is. Of a rank alone the next suit, so that hands look like hands, and one of which there are some left."""
        ranks = "TJQK" if card == "T" else card[0]
        cards = [card] if len(card) == 2 else [rank + suit for rank in ranks for suit in "SHDC"]
        for _ in cards:
            at = self._drawn[card] = self._drawn.get(card, -1) + 1
            with suppress(EmulatorError):
                drawn: str = self.shoe.draw(cards[at % len(cards)])["card"]
                return drawn
        raise EmulatorError(f"There is no {card} left in the shoe: the script wants too many.")

    def draw_next(self) -> Step:
        """Draws whatever card comes next."""
        before = self.settle()
        self.shoe.draw()
        after = self.until(lambda step: step is not before and _news(step, before))
        assert after.refusal is None, f"the next card was refused: {after.refusal}"
        return self.settle()

    def enter(self, card: str) -> Step:
        """Names a card by touch, its rank, then its suit; ENTER A CARD before where no card is awaited from a hand."""
        if not self.there(f"key:rank:{card[0]}"):
            self.touch("key:cards")
        return self.touch(f"key:rank:{card[0]}", f"key:suit:{card[1]}")

    # What a person sees.

    def picture(self, size: tuple[int, int] | None = None) -> QImage:
        """The window as it is drawn, every picture in it loaded."""
        window = self.screen.window
        if size is not None and size != self.size:
            self.resize(size)
        QGuiApplication.processEvents()
        window.grabWindow()  # asks for the pictures of that size
        self._until_loaded()
        image = window.grabWindow()
        if size is not None and size != self.size:
            self.resize(self.size)
            QGuiApplication.processEvents()
        return image

    def resize(self, size: tuple[int, int]) -> None:
        self.screen.window.resize(*size)
        self.presenter.resize(size[0] - self.screen.window.property("beside"), size[1])

    def _until_loaded(self) -> None:
        images = [
            item for item in under(self.screen.window.contentItem()) if item.inherits("QQuickImage")
        ]
        for image in images:
            if image.isVisible() and image.property("source").toString():
                self.wait_until(
                    lambda image=image: image.property("progress") == 1.0, image.progressChanged
                )  # type: ignore[attr-defined,misc]

    # The end.

    def close(self) -> None:
        """Takes it down. The journal's file stays, as whatever was answered left it."""
        self.kiosk.close()
        self._mail.deleteLater()
        QGuiApplication.processEvents()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()


def _news(step: Step, before: Step) -> bool:
    """The table says something else than before: not only how the reader is."""
    shown = [
        (each.table.view, each.table.offers, each.alerts.troubles, each.readers.next_card)
        for each in (step, before)
    ]
    return shown[0] != shown[1] or step.refusal is not None
