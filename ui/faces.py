"""How are cards, chips and the felt drawn? As pictures, each painted once for its size and then only copied.

Addresses, all "image://faces/...": "card/TS/84/0/0" (card, width, four colours, picked), "back/30", "suit/S/40",
"chip/25/1E8449/64" (what is written on it, colour, width), "felt/1280/520/370/20/Words" (size, where its words stand, how large) and "stripe/1280/80".
"""

from __future__ import annotations

import math
from urllib.parse import unquote

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QRadialGradient
from PySide6.QtQuick import QQuickImageProvider

from ui.theme import colours

FAMILY = "Kiosk Sans"
_RED = "HD"


def suit_path(suit: str) -> QPainterPath:
    """The outline of a suit in a square of side 1. The four differ in shape, so that they differ at small size in grey."""
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
        path.setFillRule(Qt.FillRule.WindingFill)
        for x, y in ((0.5, 0.245), (0.235, 0.60), (0.765, 0.60)):
            path.addEllipse(QPointF(x, y), 0.235, 0.235)
        path.addEllipse(QPointF(0.5, 0.50), 0.13, 0.13)
        path.moveTo(0.46, 0.52)
        path.quadTo(0.46, 0.88, 0.28, 1.0)
        path.lineTo(0.72, 1.0)
        path.quadTo(0.54, 0.88, 0.54, 0.52)
        path.closeSubpath()
    return path


def suit_colour(suit: str, four: bool) -> QColor:
    names = {"D": "cardBlue", "C": "cardGreen"} if four else {}
    return QColor(colours()[names.get(suit, "cardRed" if suit in _RED else "cardBlack")])


class Faces(QQuickImageProvider):
    """Paints every picture of the screen that is no text."""

    def __init__(self) -> None:
        super().__init__(QQuickImageProvider.ImageType.Image)

    def requestImage(self, id: str, size: QSize, requestedSize: QSize) -> QImage:  # noqa: A002, N802, N803
        kind, *rest = id.split("/")
        if kind == "card":
            image = card(rest[0], int(rest[1]), four=rest[2] == "1", picked=rest[3] == "1")
        elif kind == "suit":
            image = suit(rest[0], int(rest[1]))
        elif kind == "back":
            image = card("down", round(int(rest[0]) * 0.72), four=False)
        elif kind == "chip":
            image = chip(rest[0], f"#{rest[1]}", int(rest[2]))
        elif kind == "felt":
            image = felt(int(rest[0]), int(rest[1]), int(rest[2]), int(rest[3]), unquote(rest[4]))
        else:
            image = stripe(int(rest[0]), int(rest[1]))
        size.setWidth(image.width())
        size.setHeight(image.height())
        return image


def _canvas(w: int, h: int) -> tuple[QImage, QPainter]:
    image = QImage(w, h, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return image, painter


def _font(pixels: float, weight: QFont.Weight = QFont.Weight.Bold) -> QFont:
    font = QFont(FAMILY)
    font.setPixelSize(max(6, round(pixels)))
    font.setWeight(weight)
    return font


def _letters(text: str) -> QPainterPath:
    """`text` as an outline at 100 pixels; strokes of one letter may cross each other."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(0, 0, _font(100), text)
    return path


def _write(painter: QPainter, text: str, left: float, baseline: float, height: float, width: float) -> float:
    """`text` as an outline, capitals `height` high and at most `width` wide; gives the width it took."""
    path = _letters(text)
    box = path.boundingRect()
    scale = height / 72.7
    across = min(scale, width / box.width())
    painter.save()
    painter.translate(left, baseline)
    painter.scale(across, scale)
    painter.translate(-box.left(), 0)
    painter.drawPath(path)
    painter.restore()
    return box.width() * across


def card(name: str, w: int, *, four: bool, picked: bool = False) -> QImage:
    """A card `w` pixels wide: "TS", "unread" or "down". Index rank and suit lie in two corners; the rank leads."""
    h = round(w * 1.4)
    image, painter = _canvas(w, h)
    token = {key: QColor(value) for key, value in colours().items()}
    edge = max(1.0, w / 60)
    outline = QRectF(edge / 2, edge / 2, w - edge, h - edge)
    round_by = w * 0.085
    if name == "down":
        _back(painter, outline, round_by, w, token)
        painter.end()
        return image
    painter.setBrush(token["cardUnread"] if name == "unread" else token["cardFace"])
    painter.setPen(QPen(token["cardEdge"], edge))
    painter.drawRoundedRect(outline, round_by, round_by)
    painter.setPen(Qt.PenStyle.NoPen)
    if name == "unread":
        painter.setBrush(token["inkDark"])
        _write(painter, "?", w * 0.09, w * 0.47, w * 0.40, w * 0.4)
        _write(painter, "?", w * 0.30, h * 0.86, w * 0.62, w * 0.5)
    else:
        rank, suit_name = name[0], name[1]
        painter.setBrush(suit_colour(suit_name, four))
        _face(painter, "10" if rank == "T" else rank, suit_name, w, h)
    if picked:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(token["ask"], w * 0.09))
        painter.drawRoundedRect(outline.adjusted(w * 0.03, w * 0.03, -w * 0.03, -w * 0.03), round_by, round_by)
    painter.end()
    return image


def _face(painter: QPainter, rank: str, suit_name: str, w: int, h: int) -> None:
    path = suit_path(suit_name)

    def place(left: float, top: float, side: float) -> None:
        painter.save()
        painter.translate(left, top)
        painter.scale(side, side)
        painter.drawPath(path)
        painter.restore()

    def index(height: float, side: float) -> None:
        taken = _write(painter, rank, w * 0.075, w * 0.075 + height, height, w * 0.47)
        place(w * 0.075 + max(taken, w * 0.30) + w * 0.07, w * 0.075 + height - side, side)

    index(w * 0.40, w * 0.33)
    painter.save()
    painter.translate(w, h)
    painter.rotate(180)
    index(w * 0.22, w * 0.19)
    painter.restore()
    if w >= 56:
        place(w * 0.27, h * 0.47, w * 0.46)


def _back(painter: QPainter, outline: QRectF, round_by: float, w: int, token: dict[str, QColor]) -> None:
    painter.setBrush(token["cardFace"])
    painter.setPen(QPen(token["cardEdge"], max(1.0, w / 60)))
    painter.drawRoundedRect(outline, round_by, round_by)
    inner = outline.adjusted(w * 0.06, w * 0.06, -w * 0.06, -w * 0.06)
    clip = QPainterPath()
    clip.addRoundedRect(inner, round_by * 0.6, round_by * 0.6)
    painter.fillPath(clip, token["cardBack"])
    painter.setClipPath(clip)
    painter.setPen(QPen(token["cardBackLine"], max(0.6, w / 90)))
    step = w / 7
    reach = inner.height() + inner.width()
    at = -inner.height()
    while at < reach:
        painter.drawLine(
            QPointF(inner.left() + at, inner.top()), QPointF(inner.left() + at + inner.height(), inner.bottom())
        )
        painter.drawLine(
            QPointF(inner.left() + at, inner.bottom()), QPointF(inner.left() + at + inner.height(), inner.top())
        )
        at += step
    painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(token["cardBackLine"], max(1.0, w / 45)))
    painter.drawRoundedRect(inner, round_by * 0.6, round_by * 0.6)


def suit(name: str, w: int) -> QImage:
    """A suit on a light plate, for the keys of the pad."""
    image, painter = _canvas(w, w)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours()["cardFace"]))
    painter.drawRoundedRect(QRectF(0, 0, w, w), w * 0.14, w * 0.14)
    painter.setBrush(suit_colour(name, four=False))
    painter.translate(w * 0.16, w * 0.16)
    painter.scale(w * 0.68, w * 0.68)
    painter.drawPath(suit_path(name))
    painter.end()
    return image


def chip(text: str, colour: str, w: int) -> QImage:
    """A chip seen from above: its colour, eight edge spots, what it is worth."""
    image, painter = _canvas(w, w)
    token = {key: QColor(value) for key, value in colours().items()}
    base = QColor(colour)
    light = base.lightnessF() > 0.55
    spot = token["inkDark"] if light else token["cardFace"]
    middle = QPointF(w / 2, w / 2)
    r = w / 2 - 1
    painter.setPen(QPen(token["inkDark"], max(1.0, w / 40)))
    painter.setBrush(base)
    painter.drawEllipse(middle, r, r)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(spot)
    ring = QRectF(1.5, 1.5, w - 3, w - 3)
    for i in range(8):
        painter.drawPie(ring, int((i * 45 - 8) * 16), 16 * 16)
    painter.setBrush(base)
    painter.drawEllipse(middle, r * 0.78, r * 0.78)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(spot, max(0.7, w / 70)))
    painter.drawEllipse(middle, r * 0.70, r * 0.70)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(token["inkDark"] if light else token["cardFace"])
    if text and w >= 24:
        short = text.replace(",000", "K").replace("0.50", ".50")
        height = w * (0.30 if len(short) < 3 else 0.24)
        path = _letters(short)
        box = path.boundingRect()
        scale = min(height / 72.7, w * 0.6 / box.width())
        painter.translate(w / 2, w / 2)
        painter.scale(scale, scale)
        painter.translate(-box.center().x(), -box.center().y())
        painter.drawPath(path)
    painter.end()
    return image


def felt(w: int, h: int, print_at: int = 0, print_size: int = 0, words: str = "") -> QImage:
    """The cloth, with `words` printed in an arc: lit in the middle, dark towards the room, with a fine weave that keeps the shading from banding."""
    token = {key: QColor(value) for key, value in colours().items()}
    image = QImage(w, h, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    light = QRadialGradient(QPointF(w / 2, h * 0.52), w * 0.62)
    light.setColorAt(0.0, token["feltLight"])
    light.setColorAt(0.55, token["felt"])
    light.setColorAt(1.0, token["feltDark"])
    painter.fillRect(0, 0, w, h, light)
    painter.fillRect(0, 0, w, h, QBrush(_weave(token["shade"], token["cardFace"])))
    if words:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(token["feltPrint"])
        _print(painter, words, w, print_at, print_size)
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
        painter.save()
        painter.translate(x + width / 2, at + size * 1.5 * away * away)
        painter.rotate(math.degrees(math.atan(3 * size * away / (w / 2))))
        painter.drawText(QPointF(-width / 2, 0), letter)
        painter.restore()
        x += width


def _weave(dark: QColor, bright: QColor) -> QImage:
    tile = QImage(8, 8, QImage.Format.Format_ARGB32_Premultiplied)
    tile.fill(Qt.GlobalColor.transparent)
    thread, shine = QColor(dark), QColor(bright)
    thread.setAlpha(13)
    shine.setAlpha(5)
    painter = QPainter(tile)
    for i in range(8):
        painter.fillRect(i, (i * 3) % 8, 2, 1, thread)
        painter.fillRect((i * 5 + 2) % 8, i, 1, 2, shine)
    painter.end()
    return tile


def stripe(w: int, h: int) -> QImage:
    """Slanting warning stripes, for the edge of a band of trouble."""
    image, painter = _canvas(w, h)
    painter.fillRect(0, 0, w, h, QColor(colours()["stripeDark"]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours()["stripe"]))
    step = 28
    for x in range(-h - step, w + step, 2 * step):
        path = QPainterPath(QPointF(x, h))
        path.lineTo(x + h, 0)
        path.lineTo(x + h + step, 0)
        path.lineTo(x + step, h)
        painter.drawPath(path)
    painter.end()
    return image
