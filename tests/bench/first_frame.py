"""How soon is there something to see? `python -m tests.bench.first_frame kiosk|floor|bare FOLDER [first]` ends once there is all of it,
or with the first frame.

A line is written at the first frame, "first", and at the first frame of a table that can be worked, "usable": it is taken up from its
journal, and its felt is painted. For the others that is the same frame. Behind each stand the seconds of processor time until then.
"bare" is a window with one text; "floor" has all that the kiosk paints at its usable frame, written out in one file (FOLDER/floor.qml), and
nothing else. `kiosk FOLDER floor` writes that file.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtQuick import QQuickWindow

    from ui.shared.window import Screen
    from ui.table.presenter import TablePresenter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")
FONTS = Path(__file__).parents[2] / "ui" / "fonts"


def bare() -> int:
    from PySide6.QtGui import QGuiApplication

    from tests.bench.bare import Card, open_bare

    app = QGuiApplication(["bare"])
    card = Card(app)
    keep = open_bare(app, card, (1280, 800))

    def swapped() -> None:
        _say("first")
        _say("usable")
        app.exit()

    keep[1].frameSwapped.connect(swapped)
    return app.exec()


def floor(folder: Path) -> int:
    from PySide6.QtGui import QFontDatabase, QGuiApplication
    from PySide6.QtQml import QQmlApplicationEngine

    app = QGuiApplication(["floor"])
    for font in sorted(FONTS.glob("KioskSans-[MSB]*.ttf")):
        QFontDatabase.addApplicationFont(str(font))
    engine = QQmlApplicationEngine(str(folder / "floor.qml"))

    def swapped() -> None:
        _say("first")
        _say("usable")
        app.exit()

    engine.rootObjects()[0].frameSwapped.connect(swapped)  # type: ignore[attr-defined]
    return app.exec()


def kiosk(folder: Path) -> int:
    """What `kiosk run` does on a table with a journal and no reader on its port."""
    import kiosk.cli.play.run
    from kiosk.cli import main

    frames = _Frames(folder)
    really_open = kiosk.cli.play.run.open_table

    def and_listen(*args: object, **more: object) -> int:
        import ui.table.app

        open_window, lay_table = ui.table.app.open_window, ui.table.app.lay_table

        def opened(*args: Any) -> Screen:
            frames.screen = open_window(*args)
            frames.screen.window.frameSwapped.connect(frames.swapped)
            return frames.screen

        def laid(presenter: TablePresenter, screen: Screen) -> None:
            frames.presenter = presenter
            lay_table(presenter, screen)

        vars(ui.table.app).update(open_window=opened, lay_table=laid)
        return really_open(*args, **more)  # type: ignore[arg-type]

    kiosk.cli.play.run.open_table = and_listen
    return main(["run", "--journal", str(folder / "start.journal"), "--size", "1280x800"])


class _Frames:
    """Says what the frames of the kiosk show."""

    presenter: TablePresenter | None = None
    screen: Screen | None = None
    _first = True

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def swapped(self) -> None:
        from PySide6.QtCore import QObject
        from PySide6.QtGui import QGuiApplication

        if self._first:
            self._first = False
            _say("first")
        if self.presenter is None or self.presenter.now.facts.step.table.offers is None:
            return  # not taken up yet
        assert self.screen is not None
        cloth = self.screen.window.findChild(QObject, "cloth")
        assert cloth is not None
        if cloth.property("progress") == 1.0:
            _say("usable")
            if sys.argv[3:] == ["floor"]:
                _write_out(self.screen.window, self._folder)
            QGuiApplication.exit()  # in order: what was said is kept for the next start


def _write_out(window: QQuickWindow, folder: Path) -> None:
    """Writes what is painted, as a window of plain items; pictures lie beside it."""
    from tests.bench.painted import as_qml, picture
    from ui.shared.faces import paint

    items = list(picture(window).items())
    for at, (_, values) in enumerate(items):
        address = str(values["source"].toString()) if "source" in values else ""
        if address:
            paint(address.removeprefix("image://faces/")).save(str(folder / f"{at}.png"))
            values["source"] = f"{at}.png"
    size = window.width(), window.height()
    (folder / "floor.qml").write_text(as_qml(items, size, window.property("color")), "utf-8")


def _say(what: str) -> None:
    os.write(1, f"{what} {time.process_time()}\n".encode())
    if sys.argv[3:] == [what]:
        os._exit(0)


if __name__ == "__main__":
    begin = {"bare": lambda _: bare(), "floor": floor, "kiosk": kiosk}[sys.argv[1]]
    sys.exit(begin(Path(sys.argv[2])))
