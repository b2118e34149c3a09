"""A start that is refused, on a window of its own: painted without QML, of which a part may be what
is missing."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QEventLoop, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QFont,
    QGuiApplication,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QRasterWindow,
    QTextDocument,
    QTextOption,
)

from ui.shared.bell import Bell
from ui.shared.theme import colours
from ui.shared.window import ScreenError, application, load_fonts

#: design units: the largest and least letters of what is said, its margin, and how much larger a
#: title is
_LARGE = 30
_SMALL = 14
_MARGIN = 56
_TITLE = 1.5
#: as many lines of what is wrong as anybody reads
_LINES = 24
#: platforms of Qt that show nothing to anybody
_UNSEEN = ("offscreen", "minimal")


class Refused(NamedTuple):
    """`titles`: that the table cannot be opened, a line for each language. `why`: what is wrong,
    where, and what to do, a line each. `then`: who is called, and what happens next."""

    titles: tuple[str, ...]
    why: tuple[str, ...]
    then: tuple[str, ...]


class RefusedWindow(QRasterWindow):
    """Says `refused` over all of it, in letters as large as there is room for; of many lines as
    many as can be read, and how many more there are."""

    def __init__(self, refused: Refused, loop: QEventLoop | None = None) -> None:
        super().__init__()
        self.refused, self._loop = refused, loop
        self.setTitle(refused.titles[0])

    def laid_out(self) -> QTextDocument:
        """The words as they fit this window."""
        lines = min(len(self.refused.why), _LINES)
        while True:
            for size in range(_LARGE, _SMALL - 1, -1):
                document = self._document(size, lines)
                if document.size().height() <= self._room().height():
                    return document
            if lines <= 1:
                return document
            lines = max(1, lines * 2 // 3)

    def _scale(self) -> float:
        return min(self.width() / 1280, self.height() / 800)

    def _room(self) -> QRectF:
        margin = _MARGIN * self._scale()
        return QRectF(self.geometry().translated(-self.position())).adjusted(
            margin, margin, -margin, -margin
        )

    def _document(self, size: int, lines: int) -> QTextDocument:
        ink, scale = colours(), self._scale()
        refused, more = self.refused, len(self.refused.why) - lines

        def said(texts: Iterable[str], colour: str, pixels: float, weight: int, gap: float) -> str:
            style = f"color:{ink[colour]};font-size:{round(pixels * scale)}px;font-weight:{weight};"
            style += f"margin:0 0 {round(gap * scale)}px 0"
            return "".join(f'<p style="{style}">{html.escape(text)}</p>' for text in texts)

        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setDefaultFont(QFont(["Kiosk Sans", "Kiosk Sans SC"]))
        option = QTextOption(Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        document.setDefaultTextOption(option)
        document.setTextWidth(self._room().width())
        why = [*refused.why[:lines], *([f"… (+{more})"] if more else [])]
        document.setHtml(
            said(refused.titles, "warn", size * _TITLE, 700, 0.6 * size)
            + said([""], "ink", size * 0.4, 400, 0)
            + said(why, "ink", size, 500, 0.6 * size)
            + said([""], "ink", size * 0.4, 400, 0)
            + said(refused.then, "brass", size, 600, 0.6 * size)
        )
        return document

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), self.height(), QColor(colours()["stripeDark"]))
        room, document = self._room(), self.laid_out()
        painter.translate(
            room.left(), room.top() + max(0.0, (room.height() - document.size().height()) / 3)
        )
        document.drawContents(painter)
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._over()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        self._over()

    def _over(self) -> None:
        if self._loop is not None:
            self._loop.quit()


def is_seen() -> bool:
    """Whether what stands on the display may be seen by somebody."""
    return QGuiApplication.platformName() not in _UNSEEN


def show(
    refused: Refused, languages: Iterable[str], size: tuple[int, int] | None, seconds: float
) -> None:
    """Shows it for so long, or until the window is touched or closed, or the program told to end.
    `size`: None for the whole display."""
    app = application()
    if not is_seen():
        return
    for language in languages:
        try:
            load_fonts(language)
        except ScreenError:  # it may be what is to be said: whatever letters the machine has say it
            continue
    loop = QEventLoop()
    window, bell = RefusedWindow(refused, loop), Bell(loop.quit, app)
    if size is None:
        window.setGeometry(window.screen().geometry())  # on a bare display nobody else does
        window.showFullScreen()
    else:
        window.resize(*size)
        window.show()
    QTimer.singleShot(round(seconds * 1000), loop, loop.quit)
    loop.exec()
    bell.silence()
    window.destroy()
