"""Aiming a camera: a window with its picture, the codes read in it, and what is wrong."""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from PySide6.QtCore import QObject, QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF
from PySide6.QtQuick import QQuickImageProvider

from kiosk.words.messages import card_text
from ui.shared.bell import Bell
from ui.shared.models import RowModel, exposed, part, shown
from ui.shared.theme import colours
from ui.shared.window import Screen, application, load_fonts
from ui.shared.words import Words

PROVIDER = "aim"
_PEN = 3.0  # pixels of the small picture
#: how many pixels wide a card must be, and what that is enough for: measured, docs/camera.md
_ENOUGH = ((200, "well"), (100, "rest"), (80, "alone"), (0, "none"))

Corners = Sequence[tuple[float, float]]


class AimLike(Protocol):
    """What a camera's reader gives for aiming (drivers.camera.reader.Aim): a grey array (height,
    width), codes in its pixels by their cards, how many pixels wide a card is, and how many the
    picture has and should have."""

    @property
    def picture(self) -> Any: ...
    @property
    def codes(self) -> Sequence[tuple[str, Corners]]: ...
    @property
    def wide(self) -> int: ...
    @property
    def given(self) -> str: ...
    @property
    def asked(self) -> str: ...


class CodeRow(NamedTuple):
    """The name beside one outline; `across` and `down` are where it stands, as shares of the
    picture."""

    visible: bool
    name: str
    across: float
    down: float


class AimProps(NamedTuple):
    """What the window says. `well`: the camera sees the table."""

    title: str
    hint: str
    close: str
    picture: str
    headline: str
    words: str
    well: bool


class _Seen(NamedTuple):
    image: QImage
    codes: tuple[tuple[str, Corners], ...]
    headline: str


class LastPicture(QQuickImageProvider):
    """Gives QML the picture that was shown last, whichever number is asked for."""

    def __init__(self) -> None:
        super().__init__(QQuickImageProvider.ImageType.Image)
        self.image = QImage()

    def requestImage(  # noqa: N802
        self,
        id: str,  # noqa: A002
        size: QSize,
        requestedSize: QSize,  # noqa: N803
    ) -> QImage:
        size.setWidth(self.image.width())
        size.setHeight(self.image.height())
        return self.image


_PROPS = shown(AimProps)


@exposed
class AimView(QObject):
    """Everything that Aim.qml shows.

    `show` and `say` may be called from any thread. Between that thread and the one that draws lies
    at most one picture: where pictures come faster than they are drawn, the latest wins and nothing
    queues up.
    """

    _came = Signal()

    def __init__(self, source: str, parent: QObject, words: Words | None = None) -> None:
        super().__init__(parent)
        self._words = words = words or Words()
        self.pictures = LastPicture()
        first = AimProps(
            title=words("ui-aim-title", source=source),
            hint=words("ui-aim-hint"),
            close=words("ui-panel-close"),
            picture="",
            headline="",
            words=words("ui-aim-waiting"),
            well=False,
        )
        self._props, self._now = _PROPS(first, self), first
        self._lock = threading.Lock()
        self._awaited = False  # a signal is under way: what lies here will be taken
        self._next: _Seen | None = None
        self._next_words, self._next_well = first.words, first.well
        self._number = 0
        self._codes = RowModel(CodeRow, self)
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def show(self, aim: AimLike) -> None:
        """The latest picture. It is copied before this returns: the array is the reader's again."""
        height, width = aim.picture.shape
        grey = QImage(
            aim.picture.data, width, height, aim.picture.strides[0], QImage.Format.Format_Grayscale8
        )
        seen = _Seen(
            grey.convertToFormat(QImage.Format.Format_RGB32), tuple(aim.codes), self._headline(aim)
        )
        with self._lock:
            self._next = seen
        self._call()

    def say(self, words: str, well: bool) -> None:
        """What is to be said of the camera; `well`: it sees the table."""
        with self._lock:
            self._next_words, self._next_well = words, well
        self._call()

    def _call(self) -> None:
        with self._lock:
            calls, self._awaited = not self._awaited, True
        if calls:
            self._came.emit()

    @Slot()
    def _take(self) -> None:
        with self._lock:
            seen, self._next, self._awaited = self._next, None, False
            now = self._now._replace(words=self._next_words, well=self._next_well)
        if seen is not None:
            self._number += 1
            self.pictures.image = outlined(seen.image, seen.codes)
            now = now._replace(picture=f"image://{PROVIDER}/{self._number}", headline=seen.headline)
            self._codes.show(_rows(seen))
        self._now = now
        self._props.show(now)

    def _headline(self, aim: AimLike) -> str:
        """Which cards are read, how wide one is and what that is enough for, and the picture's size
        beside the one asked for."""
        words = self._words
        # a card has several codes and counts once
        cards = dict.fromkeys(name for name, _ in aim.codes)
        said = [words("ui-aim-none")]
        if cards:
            said = [words("ui-aim-read", count=len(cards), cards=", ".join(map(_card, cards)))]
            enough = next(name for least, name in _ENOUGH if aim.wide >= least)
            said.append(words("ui-aim-wide", pixels=aim.wide, enough=enough))
        if aim.given:
            other = "other" if aim.asked and aim.asked != aim.given else "asked"
            said.append(words("ui-aim-size", given=aim.given, asked=aim.asked, size=other))
        return " ".join(said)

    props = part("props", _PROPS)
    codes = part("codes", RowModel)


def outlined(image: QImage, codes: Sequence[tuple[str, Corners]]) -> QImage:
    """The picture with a line around each code."""
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colours()["pay"]), _PEN))
    for _, corners in codes:
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    painter.end()
    return image


def _rows(seen: _Seen) -> list[CodeRow]:
    """A name below the middle of each outline."""
    width, height = seen.image.width(), seen.image.height()
    rows = []
    for name, corners in seen.codes:
        across = sum(x for x, _ in corners) / len(corners)
        rows.append(CodeRow(True, _card(name), across / width, max(y for _, y in corners) / height))
    return rows


def _card(name: str) -> str:
    """The card as people write it, without its deck and set: "A♠"."""
    return card_text(name.partition(" ")[0])


def run(
    source: str,
    start: Callable[[AimView], Callable[[], None]],
    size: tuple[int, int] | None = None,
    words: Words | None = None,
) -> int:
    """Opens the window and stays until it is closed. Returns an exit status.

    `start` connects a reader of `source` to the view and gives what stops it: once that has
    returned, the reader says nothing more. Raises `ui.shared.window.ScreenError` where the window
    cannot be opened.
    """
    app = application()
    load_fonts()
    view = AimView(source, app, words)
    screen = Screen("ui.aim", "Aim", {"view": view})
    screen.engine.addImageProvider(PROVIDER, view.pictures)
    if size is not None:
        screen.window.resize(*size)
    screen.window.closing.connect(app.quit)
    bell = Bell(app.quit, app)
    try:
        stop = start(view)
        try:
            return app.exec()
        finally:
            stop()
    finally:
        bell.silence()
        screen.close()
        view.deleteLater()
