"""Every scene of the screen as a picture: `python -m tests.ui.pictures FOLDER [SCENE...] [--size WxH]`.

`--language`, `--level` (of brightness, 0 to 3), `--four`, `--mirror`: how the screen is. `--seen grey|deuteranope`: by whom.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Any

from tests.ui.items import under

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from PySide6.QtCore import QDeadlineTimer, QObject, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem

from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.ui.scenes import SCENES, TOUCHED, Scenes
from tests.ui.sight import deuteranope, grey
from tests.waiting import DEADLINE_MS
from ui.shared.window import Screen, application, load_fonts
from ui.shared.words import Words
from ui.table.app import open_table
from ui.table.presenter import TablePresenter
from ui.table.setup import ScreenSetup

SIZES = ((1280, 800), (1920, 1080))
SEEN_BY = {"grey": grey, "deuteranope": deuteranope}


class Windows:
    """One open window for each kind of table and language, in which one step after the other is shown."""

    def __init__(self, parent: QObject) -> None:
        self._parent = parent
        self._open: dict[Hashable, tuple[Screen, TablePresenter]] = {}

    def opened(
        self,
        kind: Hashable,
        size: tuple[int, int],
        setup: Callable[[], ScreenSetup],
        words: Callable[[], Words | None],
    ) -> tuple[Screen, TablePresenter]:
        """The window of that kind, made where there is none yet."""
        if kind not in self._open:
            load_fonts("zh")  # each language is named in its own letters
            presenter = TablePresenter(
                setup(), lambda *_: presenter.answered(), words(), parent=self._parent
            )
            presenter.tick("21:14")
            self._open[kind] = (open_table(presenter, size), presenter)
        return self._open[kind]

    def put(
        self,
        this: tuple[Screen, TablePresenter],
        size: tuple[int, int],
        step: Step,
        touches: Iterable[str],
    ) -> None:
        """Shows the step, touched, in that window alone."""
        screen, presenter = this
        for other, _ in self._open.values():
            other.window.setVisible(other is screen)
        screen.window.resize(*size)
        presenter.restart(step)
        for action in touches:
            presenter.act(action)
        settle(screen)

    def close(self) -> None:
        for screen, presenter in self._open.values():
            screen.close()
            presenter.deleteLater()
        self._open.clear()


class Showcase(Windows):
    """The scenes, each as if it were the first thing that its window shows."""

    def __init__(self, parent: QObject, scenes: Scenes = SCENES, **changed: Any) -> None:
        """`changed`: what of the screen's setup is otherwise."""
        super().__init__(parent)
        self._scenes, self._changed = scenes, changed

    def show(
        self, name: str, size: tuple[int, int] = SIZES[0], language: str = "en"
    ) -> tuple[Screen, TablePresenter]:
        return self.present(*TOUCHED.get(name, (name, ())), size, language)

    def present(
        self,
        scene: str,
        touches: Iterable[str],
        size: tuple[int, int],
        language: str,
        **changed: Any,
    ) -> tuple[Screen, TablePresenter]:
        """That scene, touched; `changed`: what of the screen's setup is otherwise for it alone."""
        setup = self._scenes.setup(
            scene, **{"turbo": True, "language": language, **self._changed, **changed}
        )
        phrases = Messages(language, units=setup.units)
        this = self.opened(
            setup,
            size,
            lambda: setup,
            lambda: Words(phrases) if setup.units or language != "en" else None,
        )
        self.put(this, size, self._scenes.spoken(scene, language)[1], touches)
        return this


def settle(screen: Screen) -> None:
    """Waits until the first frame is there and every picture has been painted."""
    deadline = QDeadlineTimer(DEADLINE_MS)
    while any(_unpainted(item) for item in under(screen.window.contentItem())):
        QGuiApplication.processEvents()
        if deadline.hasExpired():
            raise TimeoutError("a picture has not been painted in two minutes")
    QGuiApplication.processEvents()
    QGuiApplication.processEvents()
    for _ in range(2):  # a row in a row changes the outer one's width
        for item in under(screen.window.contentItem()):
            item.ensurePolished()  # a row lays out what has come into it with its next frame, which may not be due yet


def _unpainted(item: QQuickItem) -> bool:
    source = item.property("source")
    if item.objectName() == "cloth" and item.property("progress") != 1.0:
        return True
    return (
        isinstance(source, QUrl) and source.scheme() == "image" and item.property("progress") != 1.0
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help="default: all of them")
    parser.add_argument(
        "--size", action="append", help="WIDTHxHEIGHT; default 1280x800 and 1920x1080"
    )
    parser.add_argument("--language", default="en")
    parser.add_argument("--level", type=int, default=0, help="of brightness, 0 to 3")
    parser.add_argument("--four", action="store_true", help="suits in four colours")
    parser.add_argument("--mirror", action="store_true", help="box 1 at the right")
    parser.add_argument("--coach", action="store_true", help="the first round of all")
    parser.add_argument(
        "--seen", choices=SEEN_BY, help="by whom, as a check that nothing hangs on colour"
    )
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    app = application()
    showcase = Showcase(
        app,
        level=options.level,
        four_colour=options.four,
        mirror=options.mirror,
        coach=options.coach,
    )
    sizes = [tuple(int(part) for part in text.split("x")) for text in options.size or ()] or SIZES
    for name in options.scenes or [*SCENES, *TOUCHED]:
        for width, height in sizes:
            image = showcase.show(name, (width, height), options.language)[0].window.grabWindow()
            if options.seen:
                image = SEEN_BY[options.seen](image)
            image.save(str(options.folder / f"{name}-{width}x{height}.png"))
    showcase.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
