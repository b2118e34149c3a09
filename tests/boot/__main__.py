"""Boots the image of `make image`, plays on its screen, cuts its power in the middle of a round, and boots it again.

usage: python -m tests.boot [IMAGE] [OUT]

A twin of the table, off screen in this process, shows where each key lies and what the screen must look like: after each boot and
touch the machine's screen is held against it. At the end the journal is taken off the machine's disk, verified, and its export held
against the twin's. Long: a boot takes from half a minute to some minutes, for nothing helps the emulator.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPointingDevice
from PySide6.QtTest import QTest

from kiosk.cli import main as kiosk
from kiosk.settings.table import load
from tests.boot.machine import Machine, out_of
from tests.ui.session_table import SIZE, LiveTable
from ui.shared.window import application

#: seconds that a boot, and an answer to a touch, may take where other work runs beside
BOOT_S, TOUCH_S = 900, 120
#: how unlike two pictures may be, of 255 for each colour on the average of their pixels: the clock, and a few edges
ALIKE = 0.6
#: the place of the table's journal on the second disk
STATE = "/dealer-assist-kiosk"


class Twin(LiveTable):
    """The same table in this process, with no reader: its cards are entered by touch."""

    def __init__(self, settings: Path, folder: Path, finger: QPointingDevice, app: QGuiApplication) -> None:
        self.settings = load(settings, {})._replace(journal=folder / "twin.journal", turbo=True)
        self.finger, self.size = finger, SIZE
        self.touches, self.refused, self._app = 0, [], app
        self._watchers, self._drawn = [], {}
        self._start()

    def _ready(self) -> None:
        self.until(lambda step: step is not None)  # there is no line to wait for
        self._wait(lambda: self._kiosk._watchdog is not None, self._mail.stepped)
        assert self._kiosk._watchdog is not None
        self._kiosk._watchdog.close()  # it waits here for the other machine, without answering

    def place(self, name: str) -> QPointF:
        item = self.item(name)
        return item.mapToScene(QPointF(item.width() / 2, item.height() / 2))


def unlike(one: QImage, other: QImage) -> float:
    """The mean difference of two pictures, in a size in which an edge does not count, without the header's clock."""
    small = [
        picture.convertToFormat(QImage.Format.Format_RGB888).scaled(
            QSize(160, 100), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        for picture in (one, other)
    ]
    a, b = (bytes(picture.constBits()) for picture in small)
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a) if len(a) == len(b) else 255.0


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
        raise AssertionError(f"{what}: the machine's screen is not its twin's ({found:.2f}): look in {self.folder}")

    def touch(self, *names: str) -> None:
        for name in names:
            at = self.twin.place(name)
            self.twin.touch(name)
            self.machine.tap(at.x(), at.y())
            self.alike(f"after-{name.replace(':', '-')}", TOUCH_S)

    def enter(self, *cards: str) -> None:
        for card in cards:
            self.touch(f"key:rank:{card[0]}", f"key:suit:{card[1]}")


def _without_time(line: str) -> dict[str, Any]:
    """A line of a shoe log but for when it was."""
    return {key: value for key, value in json.loads(line).items() if key != "at"}


def main(image: Path, folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    state = folder / "second-disk.img"
    subprocess.run(["cp", "--sparse=always", image / "state.img", state], check=True)
    settings = Path(__file__).with_name("table.toml")
    with Twin(settings, folder, QTest.createTouchDevice(), application()) as twin:
        played = Played(twin, folder)
        start = time.monotonic()
        with Machine(image, state, folder, SIZE) as played.machine:
            print(f"switched on: the dealer's screen after {played.alike('first-boot', BOOT_S):.0f} s", flush=True)
            played.touch("box2", "box4")
            played.enter("9C", "8D", "6C", "9H", "8S")
            played.touch("key:rank:?", "key:stand", "key:split")
            played.enter("3D")
            print(f"a split is played on it, {time.monotonic() - start:.0f} s after it was switched on", flush=True)
        print("the power was cut in the middle of the split", flush=True)
        twin.restart()
        with Machine(image, state, folder, SIZE) as played.machine:
            print(f"switched on: the same split after {played.alike('second-boot', BOOT_S):.0f} s", flush=True)
            for name in ("key:stand",):
                played.touch(name)
            time.sleep(5)
    journal = out_of(state, STATE, folder) / "BJ-1.journal"
    assert kiosk(["verify", str(journal)]) == 0
    exports = [folder / "machine.jsonl", folder / "twin.jsonl"]
    for kept, log in zip((journal, folder / "twin.journal"), exports, strict=True):
        command = [sys.executable, "-m", "kiosk", "export", str(kept)]
        log.write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)
    machine, other = ([_without_time(line) for line in log.read_text("utf-8").splitlines()] for log in exports)
    assert machine == other, f"the machine's journal and its twin's hold the same inputs: {exports}"
    print("The machine's journal verifies, and holds what its twin's holds.")
    return 0


if __name__ == "__main__":
    given = [Path(each) for each in sys.argv[1:]]
    sys.exit(main(given[0] if given else Path("build/image"), given[1] if len(given) > 1 else Path("build/boot")))
