"""The whole kiosk over a journal with months that are over, killed while it seals them: `python -m tests.ui.sealing_kiosk JOURNAL STEP`.

STEP: "written", once the first month's file is there; "half", while entries leave the journal's own file; or "" for never: then it ends
once nothing is left to be done and the table is shown. "leaves": as "", and months leave but for the newest.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from threading import Event

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from PySide6.QtCore import QTimer

from kiosk.app.application import Application
from kiosk.record.journal.journal import Journal
from kiosk.record.months import retention, sealing
from kiosk.record.months.sealed import Segment
from kiosk.settings.in_place import put_in_place
from kiosk.words.messages import of_table
from tests.ui.session import house
from ui.shared.window import application

#: what is left to do of the journal's last round, which was played by other settings
LAST_DUE = "Box 4: take 15"


def main(path: Path, step: str) -> None:
    app = application()
    for name in ("AFTER", "PACE", "OPEN_PACE", "AGAIN"):
        setattr(sealing, name, 0.01)

    def put(part: Path, place: Path) -> None:
        put_in_place(part, place)
        if step == "written":
            os.kill(os.getpid(), signal.SIGKILL)

    swept, sweep, is_removed, done = 0, Journal.sweep, Journal.removed, Event()

    def sweeps(journal: Journal, count: int) -> int:
        nonlocal swept
        gone = sweep(journal, count)
        swept += gone
        if step == "half" and swept > 500:
            os.kill(os.getpid(), signal.SIGKILL)
        if not gone and len(journal.reader.segments) == 3 and not step:
            done.set()
        return gone

    def removed(journal: Journal, segment: Segment) -> None:
        is_removed(journal, segment)
        if len(journal.reader.elsewhere()) == 2:
            done.set()

    setattr(sealing, "put_in_place", put)  # noqa: B010 - as the module finds it
    setattr(Journal, "sweep", sweeps)  # noqa: B010
    setattr(Journal, "removed", removed)  # noqa: B010
    setattr(retention, "on_one_disk", lambda one, other: False)  # noqa: B010
    settings = house(path, profile="", turbo=True, keep_months=1 if step == "leaves" else 0)
    kiosk = Application(
        settings, of_table(settings, settings.rule_set().authority), size=(1280, 800), parent=app
    )
    kiosk.start()
    looks = QTimer(app)
    looks.timeout.connect(
        lambda: done.is_set() and kiosk.presenter.prompt.text == LAST_DUE and app.quit()
    )
    looks.start(20)
    app.exec()
    kiosk.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
