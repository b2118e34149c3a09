"""Windows: Qt's application, the fonts, and one QML window with its painted pictures."""

from __future__ import annotations

import builtins
import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import shiboken6
from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine, QQmlComponent
from PySide6.QtQuick import QQuickImageProvider, QQuickItem, QQuickWindow

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QImage

UI = Path(__file__).parents[1]
# PySide's own import reads the source of each module that is imported from then on, to see whether
# it uses PySide's optional features. None does here; an import statement inside a function is
# cheaper without it too.
builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
#: what the screen is written in at once; the Chinese companion is loaded only for a Chinese table,
#: for its size
LATIN = ("KioskSans-Medium.ttf", "KioskSans-SemiBold.ttf", "KioskSans-Bold.ttf")
CHINESE = ("KioskSansSC-Regular.ttf", "KioskSansSC-Bold.ttf")


class ScreenError(Exception):
    """The screen cannot be opened: what is missing, and what to do."""


def prepare() -> None:
    """What must be said to Qt before its application exists."""
    os.environ.setdefault("QT_QUICK_BACKEND", "software")
    # A frame follows its cause at once; Qt would wait five milliseconds for more to change.
    os.environ.setdefault("QT_QPA_UPDATE_IDLE_TIME", "0")
    # A frame is painted on one thread: shared out among several it waits for the slowest, on a busy
    # machine for long.
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")


def application() -> QGuiApplication:
    """The one application object, made if there is none."""
    app = QGuiApplication.instance()
    if app is None:
        prepare()
        app = _opened()
    assert isinstance(app, QGuiApplication)
    # The window that closes quits. Qt's own quit at the last window would come after, and end the
    # next loop at once.
    app.setQuitOnLastWindowClosed(False)
    return app


#: what Qt says of a display that it does not reach: X's, and Wayland's
_UNREACHED = ("could not connect to display", "Failed to create wl_display")


def _opened() -> QGuiApplication:
    """The application on the display. Where there is none Qt aborts the program: it is said why,
    and what to do, and the program ends with status 1."""
    said: list[str] = []

    def hear(kind: QtMsgType, _place: object, text: str) -> None:
        said.append(text)
        if kind == QtMsgType.QtFatalMsg:
            print(_no_window(said), file=sys.stderr, flush=True)
            os._exit(1)

    before = qInstallMessageHandler(hear)
    app = QGuiApplication(["kiosk"])
    qInstallMessageHandler(before)
    for text in said:
        print(text, file=sys.stderr)
    return app


def _no_window(said: list[str]) -> str:
    """Why no window opens, of what Qt has said."""
    if not any(each in text for text in said for each in _UNREACHED):
        return "\n".join(said)
    names = [name for name in ("WAYLAND_DISPLAY", "DISPLAY") if os.environ.get(name)]
    named = " and ".join(f"{name}={os.environ.get(name, '')}" for name in names or ["DISPLAY"])
    return (
        f"The display {named} cannot be reached. Name one that is there, or take a virtual one: "
        "DISPLAY= WAYLAND_DISPLAY= make run"
    )


def load_fonts(language: str = "en") -> None:
    """Makes the shipped fonts known. Raises `ScreenError` where one is missing or broken."""
    for name in LATIN + (CHINESE if language.startswith("zh") else ()):
        if not load_font(name):
            raise ScreenError(
                f"The font {name} cannot be loaded from fonts/: install the kiosk again."
            )


@cache
def load_font(font: str) -> bool:
    return QFontDatabase.addApplicationFont(str(UI / "fonts" / font)) >= 0


class Pictures(QQuickImageProvider):
    """Gives QML what `ui.shared.faces` paints. Chips and cloth are asked for beside the first frame
    and join it when they are."""

    def __init__(self) -> None:
        super().__init__(QQuickImageProvider.ImageType.Image)

    def requestImage(  # noqa: N802
        self,
        id: str,  # noqa: A002
        size: QSize,
        requestedSize: QSize,  # noqa: N803
    ) -> QImage:
        from ui.shared.faces import paint

        image = paint(id)
        size.setWidth(image.width())
        size.setHeight(image.height())
        return image


class Screen:
    """The window `name` of the QML module `module`, open. `properties` are its required properties.

    Keep it for as long as the window lives; `close` takes it down in an order that Qt bears.
    """

    def __init__(self, module: str, name: str, properties: dict[str, Any]) -> None:
        self.engine = QQmlApplicationEngine()
        self.engine.addImportPath(str(UI.parent))  # the module `ui.table` lies in ui/table
        self.engine.addImageProvider("faces", Pictures())
        self.engine.setInitialProperties(properties)
        self.engine.loadFromModule(module, name)
        roots = self.engine.rootObjects()
        if not roots:
            raise ScreenError(
                f"The window {name} does not load: the lines above say which file is wrong."
            )
        window = roots[0]
        assert isinstance(window, QQuickWindow)
        self.window = window

    def put(self, module: str, name: str, properties: dict[str, Any]) -> QQuickItem:
        """The item `name` of the QML module `module`, over all that the window has, for as long as
        it is open. Raises `ScreenError`."""
        root = self.window.contentItem()
        component = QQmlComponent(self.engine, module, name, parent=self.engine)
        item = component.createWithInitialProperties({"parent": root, **properties})
        if not isinstance(item, QQuickItem):
            raise ScreenError(f"{name} does not load: {component.errorString()}")
        item.setParent(root)
        return item

    def close(self) -> None:
        self.window.close()
        shiboken6.delete(self.engine)  # at once: its bindings must not outlive what they read
