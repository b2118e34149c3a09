"""Printing a set of cards: a PDF of sheets with crop marks: whole cards, or stickers for real
cards.

The same set always gives the same bytes, so a printer's file can be compared with the one that was
approved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from drivers.cards.code import whole_set
from drivers.cards.face import (
    CAP_HEIGHT,
    FONT,
    Code,
    Face,
    Line,
    Mark,
    Words,
    back_face,
    card_face,
    code_modules,
    sticker_face,
)

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

SHEET_WIDTH, SHEET_HEIGHT = 210.0, 297.0  # A4, millimetres
SHEET_MARGIN = 8.0  # what a printer cannot reach, and room for the crop marks
CROP_LENGTH = 4.0
CROP_GAP = 1.0  # between a crop mark and the card that it cuts
MM = 72 / 25.4  # points in a millimetre
# millimetres by which rows of modules overlap, so that no screen shows a hairline between them
INK_OVERLAP = 0.01


def print_set(
    shoe_set: str,
    decks: int,
    out: Path,
    *,
    stickers: bool = False,
    backs: bool = False,
    progress: Callable[[int], object] | None = None,
) -> int:
    """Write the cards of a shoe to `out`: whole cards, or `stickers`, the two of a card side by
    side. Returns the sheets.

    `backs`: every sheet is followed by its other side. `progress` is called with the number of
    pieces drawn. Raises ValueError as `whole_set` does, OSError where `out` cannot be written.
    """
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    face_of, times = (sticker_face, 2) if stickers else (card_face, 1)
    faces = [face_of(printed) for printed in whole_set(shoe_set, decks) for _ in range(times)]
    of_set = f"of shoe set {shoe_set}, {decks} deck{'s' if decks > 1 else ''}"
    title = f"{'Stickers' if stickers else 'Cards'} {of_set}"
    pdfmetrics.registerFont(TTFont("card", str(FONT)))
    # invariant: the file carries a fixed date and a fixed identifier
    canvas = Canvas(str(out), pagesize=(SHEET_WIDTH * MM, SHEET_HEIGHT * MM), invariant=1)
    canvas.setTitle(title)
    width, height = faces[0].width, faces[0].height
    columns = int((SHEET_WIDTH - 2 * SHEET_MARGIN) // width)
    rows = int((SHEET_HEIGHT - 2 * SHEET_MARGIN) // height)
    left, top = (SHEET_WIDTH - columns * width) / 2, (SHEET_HEIGHT - rows * height) / 2
    on_a_sheet = columns * rows
    sheets = -(-len(faces) // on_a_sheet)
    for sheet in range(sheets):
        _crop_marks(canvas, left, top, columns, rows, width, height)
        _sheet_line(canvas, f"{title} · sheet {sheet + 1} of {sheets}")
        for place, face in enumerate(faces[sheet * on_a_sheet : (sheet + 1) * on_a_sheet]):
            row, column = divmod(place, columns)
            _draw_face(canvas, face, left + column * width, top + row * height)
            if progress is not None:
                progress(sheet * on_a_sheet + place + 1)
        canvas.showPage()
        if backs:
            for place in range(min(on_a_sheet, len(faces) - sheet * on_a_sheet)):
                row, column = divmod(place, columns)
                mirrored = columns - 1 - column  # a sheet is turned over about its long edge
                _draw_face(canvas, back_face(), left + mirrored * width, top + row * height)
            canvas.showPage()
    canvas.save()
    return sheets


def _crop_marks(
    canvas: Canvas, left: float, top: float, columns: int, rows: int, width: float, height: float
) -> None:
    right, bottom = left + columns * width, top + rows * height
    canvas.setLineWidth(0.1 * MM)
    canvas.setStrokeColorRGB(0, 0, 0)
    for column in range(columns + 1):
        x = (left + column * width) * MM
        for end, way in ((top, -1), (bottom, 1)):
            canvas.line(x, _up(end + way * CROP_GAP), x, _up(end + way * (CROP_GAP + CROP_LENGTH)))
    for row in range(rows + 1):
        y = _up(top + row * height)
        for end, way in ((left, -1), (right, 1)):
            canvas.line(
                (end + way * CROP_GAP) * MM, y, (end + way * (CROP_GAP + CROP_LENGTH)) * MM, y
            )


def _sheet_line(canvas: Canvas, text: str) -> None:
    canvas.setFillColorRGB(0.3, 0.3, 0.3)
    canvas.setFont("card", 7)
    canvas.drawCentredString(SHEET_WIDTH * MM / 2, _up(SHEET_HEIGHT - 4.5), text)


def _up(y: float) -> float:
    """A PDF counts points from the bottom of the sheet."""
    return (SHEET_HEIGHT - y) * MM


def _draw_face(canvas: Canvas, face: Face, x: float, y: float) -> None:
    canvas.saveState()
    canvas.translate(x * MM, _up(y))
    for mark in face.half:
        _draw_mark(canvas, mark)
    if face.turned_too:
        canvas.translate(face.width * MM, -face.height * MM)
        canvas.rotate(180)
        for mark in face.half:
            _draw_mark(canvas, mark)
    canvas.restoreState()


def _draw_mark(canvas: Canvas, mark: Mark) -> None:
    match mark:
        case Words():
            canvas.setFillColorRGB(*(part / 255 for part in mark.ink))
            canvas.setFont("card", mark.cap / CAP_HEIGHT * MM)
            canvas.drawCentredString(mark.at[0] * MM, -mark.at[1] * MM, mark.text)
        case Code():
            canvas.setFillColorRGB(0, 0, 0)
            path = canvas.beginPath()
            for x, y, width in _runs(mark):
                path.rect(
                    x * MM,
                    -(y + mark.module + INK_OVERLAP) * MM,
                    width * MM,
                    (mark.module + INK_OVERLAP) * MM,
                )
            canvas.drawPath(path, stroke=0, fill=1)
        case Line():
            canvas.setStrokeColorRGB(*(part / 255 for part in mark.ink))
            canvas.setLineWidth(mark.width * MM)
            canvas.line(
                mark.start[0] * MM, -mark.start[1] * MM, mark.end[0] * MM, -mark.end[1] * MM
            )


def _runs(code: Code) -> Iterator[tuple[float, float, float]]:
    """The black of a code as strips one module high: (x, y, width) each."""
    for row, modules in enumerate(code_modules(code.symbol, code.text)):
        column = 0
        for is_black, run in groupby(modules):
            width = len(list(run))
            if is_black:
                yield (
                    code.at[0] + column * code.module,
                    code.at[1] + row * code.module,
                    width * code.module,
                )
            column += width
