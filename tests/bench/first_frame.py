"""How soon is there something to see? `python -m tests.bench.first_frame kiosk|bare FOLDER` says so at its first frame, and ends."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")


def bare() -> int:
    from PySide6.QtGui import QGuiApplication

    from tests.bench.bare import Card, open_bare

    app = QGuiApplication(["bare"])
    card = Card(app)
    keep = open_bare(app, card, (1280, 800))
    keep[1].frameSwapped.connect(_say_and_end)
    return app.exec()


def kiosk(folder: Path) -> int:
    """What `kiosk run` does on a table with a journal and no reader on its port."""
    gc.disable()  # as `kiosk run` does first of all; here the screen is loaded before it, to listen for its first frame
    import ui.shared.window
    import ui.table.app
    from kiosk.cli import main

    open_table = ui.table.app.open_table

    def and_listen(*args: object, **more: object) -> ui.shared.window.Screen:
        screen = open_table(*args, **more)  # type: ignore[arg-type]
        screen.window.frameSwapped.connect(_say_and_end)
        return screen

    ui.table.app.open_table = and_listen  # type: ignore[assignment]
    return main(["run", "--journal", str(folder / "start.journal"), "--size", "1280x800"])


def _say_and_end() -> None:
    from PySide6.QtGui import QGuiApplication

    os.write(1, b"first frame\n")
    QGuiApplication.exit()  # in order: what was said is kept for the next start


if __name__ == "__main__":
    sys.exit(bare() if sys.argv[1] == "bare" else kiosk(Path(sys.argv[2])))
