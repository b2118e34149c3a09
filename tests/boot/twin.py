"""The boot test's twin of its table, and the finger that works both: what is touched on the one is touched on the other."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPointingDevice
from PySide6.QtTest import QTest

from kiosk.app.shoe.first_shoe import FirstShoe
from kiosk.settings.table import load
from tests.boot.machine import Machine
from tests.ui.session_table import SIZE, LiveTable

#: the settings of both
SETTINGS = Path(__file__).with_name("table.toml")
#: the first card of the shoe
BURNED = "KH"
#: the kiosk's job, and the thread, that notices where it does not answer
WATCHDOG = "watchdog"
#: seconds that an answer to a touch may take where other work runs beside
TOUCH_S = 900
#: how unlike two pictures may be, of 255 for each colour on the average of their pixels: the clock, and a few edges
ALIKE = 0.6


class Twin(LiveTable):
    """The same table in this process, with no reader: its cards are entered by touch."""

    def __init__(
        self, settings: Path, folder: Path, finger: QPointingDevice, app: QGuiApplication
    ) -> None:
        self.settings = load(settings, {})._replace(journal=folder / "twin.journal", turbo=True)
        self.finger, self.size = finger, SIZE
        self.touches, self.refused, self._app = 0, [], app
        self._watchers, self._drawn = [], {}
        self._start()

    def _ready(self) -> None:
        self.until(lambda step: step is not None)  # there is no line to wait for
        watched = lambda: any(each.name == WATCHDOG for each in threading.enumerate())  # noqa: E731
        self.wait_until(watched, self._mail.stepped)
        self.kiosk.supervisor.stop(WATCHDOG)  # it waits here for the machine, without answering

    def _companion(self) -> FirstShoe:
        """As `kiosk run` has it."""
        return FirstShoe(self.settings)

    def place(self, name: str) -> QPointF:
        item = self.item(name)
        return item.mapToScene(QPointF(item.width() / 2, item.height() / 2))


def unlike(one: QImage, other: QImage) -> float:
    """The mean difference of two pictures, in a size in which an edge does not count, without the header's clock."""
    small = [
        picture.convertToFormat(QImage.Format.Format_RGB888).scaled(
            QSize(160, 100),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        for picture in (one, other)
    ]
    a, b = (bytes(picture.constBits()) for picture in small)
    return (
        sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a) if len(a) == len(b) else 255.0
    )


class Played:
    """The machine and its twin, touch by touch."""

    def __init__(self, twin: Twin, folder: Path) -> None:
        self.twin, self.folder = twin, folder
        self.machine: Machine

    def alike(self, what: str, limit: float) -> float:
        """Waits until the machine shows what the twin shows; the seconds. Raises `AssertionError`."""
        start, found = time.monotonic(), 255.0
        while time.monotonic() - start < limit:
            picture = self.twin.picture()
            shown = self.machine.screen(what)
            found = unlike(picture, shown) if not shown.isNull() else 255.0
            if found < ALIKE:
                shown.save(str(self.folder / f"{what}.png"))
                return time.monotonic() - start
            QTest.qWait(500)
        picture.save(str(self.folder / f"{what}-twin.png"))
        raise AssertionError(
            f"{what}: the machine's screen is not its twin's ({found:.2f}): look in {self.folder}"
        )

    def touch(self, *names: str) -> None:
        for name in names:
            at = self.twin.place(name)
            self.twin.touch(name)
            self.machine.tap(at.x(), at.y())
            self.alike(f"after-{name.replace(':', '-')}", TOUCH_S)

    def enter(self, *cards: str) -> None:
        for card in cards:
            if not self.twin.there(f"key:rank:{card[0]}"):
                self.touch("key:cards")
            self.touch(f"key:rank:{card[0]}", f"key:suit:{card[1]}")


def play_a_split(played: Played) -> None:
    """The first round of a fresh journal until a split hand has its second card."""
    played.enter(BURNED)
    played.touch("box2", "box4")
    played.enter("9C", "8D", "6C", "9H", "8S")
    played.touch("key:rank:?", "key:stand", "key:split")
    played.enter("3D")
