"""A whole table in a process of its own, offscreen, with the link to its floor beside it: `python -m tests.floor.linked_table SETTINGS`.

The window, the station and the link's process as `kiosk run` has them. What the pit has put on the dealer's screen it says on standard output.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"

from kiosk.app.application import Application
from kiosk.app.companion import Together
from kiosk.app.jobs.background_floor_link import BackgroundFloorLink
from kiosk.app.jobs.background_sign import BackgroundSign
from kiosk.link.keys import read_access
from kiosk.settings.table import load
from kiosk.station.step import Step
from kiosk.words.messages import of_table
from ui.shared.bell import Bell
from ui.shared.window import application


class Watcher:
    """Says what the pit has put on the dealer's screen, where that is something else."""

    beside = 0.0

    def __init__(self) -> None:
        self._shown = ""

    def opened(self, kiosk: Application) -> None:
        """Needs nothing of it."""

    def saw(self, step: Step) -> None:
        said = [message.words for message in step.house.pit.messages] if step.house.pit else []
        shown = f"{said} {'locked' if step.house.pit and step.house.pit.locked else 'open'}"
        if shown != self._shown:
            self._shown = shown
            print(shown, flush=True)

    def close(self) -> None:
        """Keeps nothing."""


def main(file: Path) -> int:
    house = load(file)
    assert house.floor_file is not None
    words, qt = of_table(house, house.rule_set().authority), application()
    link = BackgroundFloorLink(house, read_access(house.floor_file), words)
    sign = BackgroundSign(house, also=link.show_sign)
    beside = Together([sign, link, Watcher()])
    kiosk = Application(house, words, size=(1280, 800), emulated=beside)
    bells: list[Bell] = []
    kiosk.opened.connect(lambda: bells.append(Bell(qt.quit, qt)))
    kiosk.failed.connect(lambda why: (print(why, file=sys.stderr), qt.exit(1)))
    kiosk.start()
    status = qt.exec()
    kiosk.close()
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
