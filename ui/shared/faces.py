"""Pictures of cards, chips and the felt, each painted once for its size and then only copied.

Addresses, all "image://faces/LEVEL/..." (of brightness, 0 to 3): "card/TS/84/0/0" (card, width,
four colours, picked), "back/30", "suit/S/40", "chip/25/1E8449/64" (what is written on it, colour,
width), "stack/25/34/3x1E1E22,1x1E8449" (width, height, chips of each colour),
"felt/1280/520/370/20/Words" (size, where its words stand, how large), "stripe/1280/80" and
"qr/144/Words".
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from time import sleep
from urllib.parse import unquote

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QRadialGradient,
    QTransform,
)

from kiosk.game.cards import CARDS
from ui.shared.brushes import brush
from ui.shared.theme import colours, luminance

FAMILY = "Kiosk Sans"
_RED = "HD"
_PAUSE_S = 0.001
_KEPT = 600  # pictures: ten sizes of a whole deck, chips and a cloth, 45 MB at 1920x1080
_CLUB = ((0.5, 0.245, 0.235), (0.235, 0.60, 0.235), (0.765, 0.60, 0.235), (0.5, 0.50, 0.13))


def suit_paths(suit: str) -> list[QPainterPath]:
    """A suit as shapes in a square of side 1. The four differ in shape, so that they differ at
    small size in grey."""
    path = QPainterPath()
    if suit == "D":
        path.moveTo(0.5, 0.0)
        path.quadTo(0.62, 0.26, 0.88, 0.5)
        path.quadTo(0.62, 0.74, 0.5, 1.0)
        path.quadTo(0.38, 0.74, 0.12, 0.5)
        path.quadTo(0.38, 0.26, 0.5, 0.0)
    elif suit == "H":
        path.moveTo(0.5, 0.98)
        path.cubicTo(0.30, 0.72, 0.02, 0.55, 0.02, 0.29)
        path.cubicTo(0.02, 0.02, 0.40, -0.03, 0.5, 0.25)
        path.cubicTo(0.60, -0.03, 0.98, 0.02, 0.98, 0.29)
        path.cubicTo(0.98, 0.55, 0.70, 0.72, 0.5, 0.98)
    elif suit == "S":
        path.moveTo(0.5, 0.0)
        path.cubicTo(0.64, 0.24, 0.97, 0.40, 0.97, 0.64)
        path.cubicTo(0.97, 0.86, 0.68, 0.92, 0.53, 0.72)
        path.quadTo(0.55, 0.90, 0.72, 1.0)
        path.lineTo(0.28, 1.0)
        path.quadTo(0.45, 0.90, 0.47, 0.72)
        path.cubicTo(0.32, 0.92, 0.03, 0.86, 0.03, 0.64)
        path.cubicTo(0.03, 0.40, 0.36, 0.24, 0.5, 0.0)
    else:
        path.moveTo(0.46, 0.52)
        path.quadTo(0.46, 0.88, 0.28, 1.0)
        path.lineTo(0.72, 1.0)
        path.quadTo(0.54, 0.88, 0.54, 0.52)
        return [*(_disc(x, y, r) for x, y, r in _CLUB), path]
    return [path]


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def suit_ink(suit: str, four: bool, level: int) -> QBrush:
    names = {"D": "cardBlue", "C": "cardGreen"} if four else {}
    return brush(names.get(suit, "cardRed" if suit in _RED else "cardBlack"), level)


@lru_cache(maxsize=_KEPT)
def paint(address: str) -> QImage:
    """The picture at `address`, as the head of this file lists them."""
    number, kind, *rest = address.split("/")
    level = int(number)
    if kind == "card":
        return card(rest[0], int(rest[1]), level, four=rest[2] == "1", picked=rest[3] == "1")
    if kind == "suit":
        return suit(rest[0], int(rest[1]), level)
    if kind == "back":
        return card("down", round(int(rest[0]) * 0.72), level, four=False, picked=False)
    if kind == "chip":
        return chip(rest[0], f"#{rest[1]}", int(rest[2]), level)
    if kind == "stack":
        return stack(int(rest[0]), int(rest[1]), rest[2], level)
    if kind == "felt":
        return felt(int(rest[0]), int(rest[1]), level, int(rest[2]), int(rest[3]), unquote(rest[4]))
    if kind == "qr":
        from ui.shared.qr import qr

        return qr(int(rest[0]), unquote(rest[1]), level)
    return stripe(int(rest[0]), int(rest[1]), level)


def warm(widths: Iterable[int], level: int, *, four: bool) -> None:
    """Paints every card, and its back, at these widths ahead of need, so that none waits for its
    picture. For a thread of its own, which lets the others go on after each: they would wait for
    the interpreter some milliseconds each time."""
    for w in widths:
        for name in ("down", *(each.text for each in CARDS)):
            paint(f"{level}/card/{name}/{w}/{int(four)}/0")
            sleep(_PAUSE_S)


def _canvas(w: int, h: int) -> tuple[QImage, QPainter]:
    image = _clear(w, h)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return image, painter


def _font(pixels: float, weight: QFont.Weight = QFont.Weight.Bold) -> QFont:
    font = QFont(FAMILY)
    font.setPixelSize(max(6, round(pixels)))
    font.setWeight(weight)
    return font


def _write(
    painter: QPainter, text: str, place: QRectF, ink: QBrush, *, centred: bool = False
) -> float:
    """`text` with capitals as high as `place`, pressed together where it is too wide; gives the
    width it took."""
    font = _font(100)
    box = QFontMetricsF(font).tightBoundingRect(text)
    height = place.height() / 72.7
    across = min(height, place.width() / box.width())
    width = box.width() * across
    left = place.left() + ((place.width() - width) / 2 if centred else 0)
    letters, writer = _canvas(math.ceil(width) + 3, math.ceil(place.height() * 1.3) + 3)
    writer.translate(left % 1 + 1, math.ceil(place.height()) + 1)
    writer.scale(across, height)
    writer.setFont(font)
    writer.drawText(QPointF(-box.left(), 0), text)
    _lay(
        painter,
        _inked(letters, writer, ink),
        left - left % 1 - 1,
        round(place.bottom()) - math.ceil(place.height()) - 1,
    )
    return width


def _inked(letters: QImage, writer: QPainter, ink: QBrush) -> QImage:
    """What was written black, in the colour of `ink`."""
    writer.resetTransform()
    writer.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    writer.fillPath(_rectangle(letters.width(), letters.height()), ink)
    writer.end()
    return letters


def _lay(painter: QPainter, image: QImage, left: float, top: float) -> None:
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QPointF(left, top), image)


def _rectangle(w: float, h: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(0, 0, w, h)
    return path


def _rounded(rect: QRectF, radius: float, inset: float = 0) -> QPainterPath:
    """A rectangle with round corners, `inset` pixels smaller on each side."""
    path = QPainterPath()
    path.addRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius - inset, radius - inset)
    return path


def card(name: str, w: int, level: int, *, four: bool, picked: bool) -> QImage:
    """A card `w` pixels wide: "TS", "unread" or "down". Index rank and suit lie in two corners; the
    rank leads."""
    h = round(w * 1.4)
    image, painter = _canvas(w, h)
    plate, radius, edge = QRectF(0, 0, w, h), w * 0.09, max(1.0, w / 60)
    painter.fillPath(_rounded(plate, radius), brush("cardEdge", level))
    if picked:
        line = max(1.0, w * 0.022)
        painter.fillPath(_rounded(plate, radius), brush("ask", level))
        edge = w * 0.07  # beside the index
        # seen without colour
        painter.fillPath(_rounded(plate, radius, edge - line), brush("inkDark", level))
    painter.fillPath(
        _rounded(plate, radius, edge),
        brush("cardUnread" if name == "unread" else "cardFace", level),
    )
    if name == "down":
        _back(painter, plate, radius, w, level)
    elif name == "unread":
        _write(painter, "?", QRectF(w * 0.09, w * 0.09, w * 0.4, w * 0.4), brush("inkDark", level))
        _write(
            painter,
            "?",
            QRectF(w * 0.2, h * 0.44, w * 0.6, w * 0.56),
            brush("inkDark", level),
            centred=True,
        )
    else:
        _face(
            painter,
            "10" if name[0] == "T" else name[0],
            name[1],
            w,
            h,
            suit_ink(name[1], four, level),
        )
    painter.end()
    return image


def _face(painter: QPainter, rank: str, suit_name: str, w: int, h: int, ink: QBrush) -> None:
    def index(height: float, side: float) -> None:
        taken = _write(painter, rank, QRectF(w * 0.075, w * 0.075, w * 0.47, height), ink)
        _suit(
            painter,
            suit_name,
            w * 0.075 + max(taken, w * 0.30) + w * 0.07,
            w * 0.075 + height - side,
            side,
            ink,
        )

    index(w * 0.40, w * 0.33)
    painter.save()
    painter.translate(w, h)
    painter.rotate(180)
    index(w * 0.22, w * 0.19)
    painter.restore()
    if w >= 56:
        # Seen too where the next card of a row lies over it.
        _suit(painter, suit_name, w * 0.07, w * 0.62, w * 0.42, ink)


def _suit(painter: QPainter, name: str, left: float, top: float, side: float, ink: QBrush) -> None:
    place = QTransform.fromTranslate(left, top).scale(side, side)
    for path in suit_paths(name):
        painter.fillPath(place.map(path), ink)


def _back(painter: QPainter, plate: QRectF, radius: float, w: int, level: int) -> None:
    """A lattice of fine lines on deep red, with a margin."""
    frame, line = w * 0.075, max(0.7, w / 80)
    painter.fillPath(_rounded(plate, radius, frame - line), brush("cardBackLine", level))
    inner = _rounded(plate, radius, frame)
    painter.fillPath(inner, brush("cardBack", level))
    painter.setClipPath(inner)
    deep, at = plate.height(), -plate.height()
    while at < deep + plate.width():
        for top, bottom in ((0.0, deep), (deep, 0.0)):
            stroke = QPainterPath(QPointF(at, top))
            stroke.lineTo(at + deep, bottom)
            stroke.lineTo(at + deep + line * 1.4, bottom)
            stroke.lineTo(at + line * 1.4, top)
            painter.fillPath(stroke, brush("cardBackLine", level))
        at += w / 6
    painter.setClipping(False)


def suit(name: str, w: int, level: int) -> QImage:
    """A suit on a light plate, for the keys of the pad."""
    image, painter = _canvas(w, w)
    painter.fillPath(_rounded(QRectF(0, 0, w, w), w * 0.14), brush("cardFace", level))
    _suit(painter, name, w * 0.16, w * 0.16, w * 0.68, suit_ink(name, four=False, level=level))
    painter.end()
    return image


def chip(text: str, colour: str, w: int, level: int) -> QImage:
    """A chip seen from above: its colour, eight edge spots, what it is worth."""
    image, painter = _canvas(w, w)
    base, spot = (
        brush(colour, level),
        brush("inkDark" if luminance(colour) > 0.3 else "chipLight", level),
    )
    middle, r = w / 2, w / 2 - 0.5
    painter.fillPath(_disc(middle, middle, r), brush("inkDark", level))
    painter.fillPath(_disc(middle, middle, r - max(1.0, w / 40)), base)
    ring = QRectF(2, 2, w - 4, w - 4)
    for i in range(8):
        wedge = QPainterPath(QPointF(middle, middle))
        wedge.arcTo(ring, i * 45 - 8, 16)
        painter.fillPath(wedge, spot)
    painter.fillPath(_disc(middle, middle, r * 0.78), base)
    painter.fillPath(_disc(middle, middle, r * 0.70), spot)
    painter.fillPath(_disc(middle, middle, r * 0.70 - max(0.8, w / 60)), base)
    if text:
        short = text.replace(",000", "K").replace("0.50", ".50")
        height = w * (0.30 if len(short) < 3 else 0.24)
        _write(
            painter, short, QRectF(w * 0.2, (w - height) / 2, w * 0.6, height), spot, centred=True
        )
    painter.end()
    return image


#: chips of one colour that a stack shows at most; the amount beside it says how much it is
_HIGHEST = 20


def stack(w: int, h: int, columns: str, level: int) -> QImage:
    """Chips stacked by colour as they stand on the felt, side by side, in a picture `h` high:
    `columns` as "3x1E1E22,1x1E8449"."""
    stacks = [
        (min(int(count), _HIGHEST), f"#{colour}")
        for count, _, colour in (c.partition("x") for c in columns.split(","))
    ]
    gap, top = max(1, w // 12), w * 0.42
    image, painter = _canvas(len(stacks) * (w + gap), h)
    for at, (count, colour) in enumerate(stacks):
        thick = min(w * 0.24, (h - top - 1) / count)
        for n in range(count):
            _lying_chip(
                painter,
                QRectF(at * (w + gap) + 0.5, h - 0.5 - top - thick * (n + 1), w - 1, top),
                thick,
                colour,
                level,
            )
    painter.end()
    return image


def _lying_chip(painter: QPainter, top: QRectF, thick: float, colour: str, level: int) -> None:
    """One chip of a stack, seen from the side and a little from above; its rim has light and dark
    edge spots."""
    edge = max(0.7, thick * 0.14)
    rim, face = QPainterPath(), QPainterPath()
    rim.addEllipse(top.translated(0, thick))
    rim.addRect(top.left(), top.center().y(), top.width(), thick)
    face.addEllipse(top)
    spot = brush("inkDark" if luminance(colour) > 0.3 else "chipLight", level)
    painter.fillPath(rim, brush("inkDark", level))
    inner = QPainterPath(rim)
    inner.translate(0, -edge)
    painter.save()
    painter.setClipPath(rim)
    painter.fillPath(inner, brush(colour, level))
    for across in (0.06, 0.42, 0.78):
        mark = QPainterPath()
        mark.addRect(
            top.left() + top.width() * across,
            top.center().y(),
            top.width() * 0.16,
            thick + top.height() / 2 - edge,
        )
        painter.fillPath(mark, spot)
    painter.restore()
    painter.fillPath(face, spot)
    smaller = QPainterPath()
    smaller.addEllipse(top.adjusted(edge * 1.4, edge, -edge * 1.4, -edge))
    painter.fillPath(smaller, brush(colour, level))


def felt(
    w: int, h: int, level: int, print_at: int = 0, print_size: int = 0, words: str = ""
) -> QImage:
    """The cloth, with `words` printed in an arc: lit in the middle, dark towards the room, with a
    fine weave that keeps the shading from banding."""
    image = QImage(w, h, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    light = QRadialGradient(QPointF(w / 2, h * 0.52), w * 0.62)
    for at, name in ((0.0, "feltLight"), (0.55, "felt"), (1.0, "feltDark")):
        light.setColorAt(at, QColor(colours(level)[name]))
    painter.fillPath(_rectangle(w, h), QBrush(light))
    painter.fillPath(_rectangle(w, h), QBrush(_weave()))
    if words:
        band = round(print_size * 3)
        letters, writer = _canvas(w, band)
        _print(writer, words, w, print_size, print_size)
        _lay(painter, _inked(letters, writer, brush("feltPrint", level)), 0, print_at - print_size)
    painter.end()
    return image


def _print(painter: QPainter, words: str, w: int, at: int, size: int) -> None:
    """Spaced letters along the arc in which the boxes lie, from the dealer's side."""
    font = _font(size, QFont.Weight.DemiBold)
    painter.setFont(font)
    measure = QFontMetricsF(font)
    widths = [measure.horizontalAdvance(letter) + size * 0.32 for letter in words]
    x = (w - sum(widths)) / 2
    for letter, width in zip(words, widths, strict=True):
        away = (x + width / 2 - w / 2) / (w / 2)
        painter.resetTransform()
        painter.translate(x + width / 2, at + size * 1.5 * away * away)
        painter.rotate(math.degrees(math.atan(3 * size * away / (w / 2))))
        painter.drawText(QPointF(-width / 2, 0), letter)
        x += width


def _weave() -> QImage:
    """Threads of cloth: a tile of eight by eight pixels, a little darker here and a little lighter
    there."""
    dark, light = bytes((0, 0, 0, 13)), bytes((5, 5, 5, 5))
    pixels = [bytes(4)] * 64
    for i in range(8):
        for k in (0, 1):
            pixels[(i * 3) % 8 * 8 + (i + k) % 8] = dark
            pixels[(i + k) % 8 * 8 + (i * 5 + 2) % 8] = light
    return QImage(b"".join(pixels), 8, 8, QImage.Format.Format_ARGB32_Premultiplied).copy()


def stripe(w: int, h: int, level: int) -> QImage:
    """Slanting warning stripes, for the edge of a band of trouble."""
    image, painter = _canvas(w, h)
    painter.fillPath(_rectangle(w, h), brush("stripeDark", level))
    step = 28
    for x in range(-h - step, w + step, 2 * step):
        path = QPainterPath(QPointF(x, h))
        path.lineTo(x + h, 0)
        path.lineTo(x + h + step, 0)
        path.lineTo(x + step, h)
        painter.fillPath(path, brush("stripe", level))
    painter.end()
    return image


def _clear(w: int, h: int) -> QImage:
    return QImage(bytes(4 * w * h), w, h, QImage.Format.Format_ARGB32_Premultiplied).copy()
