"""How long a flood of valid cards stops the window: `python -m tests.ui.flood_run [CARDS] [BYTES_PER_SECOND]`, 20,000 as fast as the line takes
them unless told otherwise.

The whole kiosk off screen, its reader at the near end of a pty, and a program of its own that pours down the far end. Printed are the longest time
for which the window's thread answered nothing, the steps that reached it, and what the journal has of it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from PySide6.QtCore import QObject, QTimer

from drivers.emulator.voice import voice_of
from drivers.emulator.wire import Wire
from drivers.serial_line.profile import find, load
from kiosk.app.application import Application
from kiosk.game.cards import CARDS
from kiosk.record.journal.journal import JournalReader
from kiosk.settings.table import load as load_settings
from kiosk.station.step import Step
from kiosk.words.messages import of_table
from ui.shared.window import application

#: a beat of the window's thread, and how long nothing more has come when the flood is over
BEAT_MS, QUIET_S = 5, 3.0
#: bytes that are poured at once where the line has a speed
_PIECE = 256


class Watch(QObject):
    """Notes the longest time between two beats of the thread that it lives in, and the steps."""

    def __init__(self) -> None:
        super().__init__()
        self.longest, self.steps, self.last = 0.0, 0, time.monotonic()
        self._beat = self.last
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._note)
        self._timer.start(BEAT_MS)

    def _note(self) -> None:
        now = time.monotonic()
        self.longest, self._beat = max(self.longest, now - self._beat), now

    def saw(self, step: Step) -> None:
        self.steps, self.last = self.steps + 1, time.monotonic()

    def begin(self) -> None:
        self.longest, self.steps = 0.0, 0


def pour(cards: int, bytes_per_second: float) -> None:
    """The far end of the line: says its name, and pours once a line is written to its standard input."""
    wire, voice = Wire(0), voice_of(load(find("angel-eye")))
    flood = b"".join(voice.card(CARDS[at % 52]) for at in range(cards))
    print(wire.path, flush=True)
    sys.stdin.readline()
    began, sent = time.monotonic(), 0
    while sent < len(flood):
        size = _PIECE if bytes_per_second else len(flood)
        wire.push(flood[sent : sent + size])
        sent += size
        if bytes_per_second:
            time.sleep(max(0.0, began + sent / bytes_per_second - time.monotonic()))
    print(f"{len(flood):,} bytes in {time.monotonic() - began:.2f} s", flush=True)
    sys.stdin.readline()


def run(cards: int, bytes_per_second: float) -> None:
    qt, arguments = application(), [str(cards), str(bytes_per_second)]
    command = [sys.executable, "-m", __spec__.name, "pour", *arguments]
    far = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert far.stdin is not None
    assert far.stdout is not None
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder) / "table.journal"
        settings = load_settings(None, {})._replace(
            journal=journal, profile="angel-eye", port=far.stdout.readline().strip(), keep_free=0
        )
        kiosk = Application(
            settings, of_table(settings, settings.rule_set().authority), size=(1280, 800)
        )
        watch = Watch()
        kiosk.opened.connect(lambda: kiosk.station and kiosk.station.stepped.connect(watch.saw))
        kiosk.start()
        _until(qt, lambda: watch.steps > 0 and time.monotonic() > watch.last + QUIET_S)
        watch.begin()
        far.stdin.write("\n")
        far.stdin.flush()
        _until(qt, lambda: watch.steps > 0 and time.monotonic() > watch.last + QUIET_S)
        longest, steps = watch.longest, watch.steps
        kiosk.close()
        print(f"{cards:,} cards, {far.stdout.readline().strip()}")
        print(f"the window answered nothing for {longest:.2f} s at most, and took {steps:,} steps")
        with JournalReader(journal) as entries:
            kinds = Counter(entry.kind for entry in entries.entries())
        print(f"the journal has {dict(kinds)} in {journal.stat().st_size:,} bytes")
    far.stdin.close()
    far.wait()


def _until(qt: QObject, done: object) -> None:
    """Lets the window work until `done`."""
    from PySide6.QtCore import QEventLoop

    loop, look = QEventLoop(), QTimer()
    look.timeout.connect(lambda: done() and loop.quit())  # type: ignore[operator]
    look.start(50)
    loop.exec()


if __name__ == "__main__":
    pours, rest = sys.argv[1:2] == ["pour"], [each for each in sys.argv[1:] if each != "pour"]
    (pour if pours else run)(
        int(rest[0]) if rest else 20_000, float(rest[1]) if len(rest) > 1 else 0.0
    )
