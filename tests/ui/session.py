"""A scripted session on the whole kiosk, with pictures: `python -m tests.ui.session OUT`.

The window is drawn off screen and worked by touch; the cards come out of an emulated shoe over a serial line. At the end
the journal is exported, replayed and verified, and held against what the screen showed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from PySide6.QtGui import QGuiApplication, QPointingDevice
from PySide6.QtTest import QTest

from drivers.emulator.client import spawn
from kiosk.settings.table import Settings, load
from tests.ui.session_check import Ledger, differences
from tests.ui.session_script import OPTIONS, ROUNDS, Round
from tests.ui.session_table import LiveTable
from ui.shared.window import application

SIZES = ((1280, 800), (1920, 1080))
SEED = 1


#: a table of the house that keeps an inventory
INVENTORY = load(None, {}).inventory._replace(kept=True)


def house(journal: Path, **changed: object) -> Settings:
    """The table that the script is written for, whatever the house of this machine has set."""
    settings = load(None, {})
    made = settings._replace(
        table="BJ-12",
        journal=journal,
        options=OPTIONS,
        dealer="H. Ruiz",
        turn_after=0,
        settle_each=0,
        same_key=0,
        keep_free=0,
    )
    made = made._replace(floor=("M. Okafor", "L. Brandt"))
    return made._replace(**changed)  # type: ignore[arg-type]


def play(
    folder: Path,
    rounds: Iterable[Round],
    app: QGuiApplication,
    finger: QPointingDevice,
    pictures: Iterable[tuple[int, int]] = (),
    **changed: object,
) -> list[str]:
    """Plays these rounds, one after the other at one table: every difference between screen, journal and replay.

    Pictures at these sizes go to `folder`, as does the journal, which must not be there yet. `changed` are settings of the
    table. Raises `AssertionError` where a round does not go as the rules have it.
    """
    settings = house(folder / "session.journal", **changed)
    ledger, shown = Ledger(), 0
    with spawn(seed=SEED) as shoe, LiveTable(settings, shoe, finger, app) as table:
        table.watch(ledger.saw)

        def look(name: str) -> None:
            nonlocal shown
            shown += 1
            for width, height in pictures:
                table.picture((width, height)).save(
                    str(folder / f"{shown:02d}-{name}-{width}x{height}.png")
                )

        for each in rounds:
            each(table, look)
    return differences(settings.journal, folder, ledger)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.session", description=__doc__)
    parser.add_argument(
        "folder",
        type=Path,
        metavar="OUT",
        help="a new folder for the pictures, the journal and the log",
    )
    parser.add_argument("--language", default="en", help="en, es or zh")
    parser.add_argument("--mirror", action="store_true", help="box 1 at the right")
    parser.add_argument("--small", action="store_true", help="1280x800 alone")
    options = parser.parse_args()
    options.folder.mkdir(parents=True)
    sizes = SIZES[:1] if options.small else SIZES
    app, finger = application(), QTest.createTouchDevice()
    changed = {"language": options.language, "mirror": options.mirror}
    found = play(options.folder, ROUNDS, app, finger, sizes, **changed)
    for each in found:
        print(each, file=sys.stderr)
    print("Screen, journal and replay agree." if not found else "They do not agree.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
