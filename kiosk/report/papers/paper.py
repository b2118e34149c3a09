"""Reports on paper: a PDF of headings, tables and charts. The same report always gives the same
bytes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    Flowable,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table,
    TableStyle,
)

import kiosk
from kiosk.settings.in_place import output_at

_FONTS = Path(kiosk.__file__).parent.parent / "ui" / "fonts"
FONT, BOLD = "KioskSans", "KioskSans-Bold"
CHINESE, CHINESE_BOLD = "KioskSansSC", "KioskSansSC-Bold"
#: the points of a page between its margins, each of which is `_MARGIN`
WIDE = 515.0
_MARGIN = 40
#: points that the library keeps free of everything within its own margins
_FRAME = 6
#: points that stand beside the text of a column
_BESIDE = 8
#: the letters of a table, in points: the first size with which it lies on the page
_SIZES = (8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
#: a column of words may become so narrow, by the size of its letters, and its longest word be
#: parted
_WORDS = 7.0
INK = "#1b2733"
SOFT = "#5b6b7a"
LINE = "#c9d2da"
BAND = "#eef2f5"
ALARM = "#a3231b"


def use_fonts() -> None:
    """Makes the two fonts known, which every text is set in. Raises `OSError` where they are not
    there."""
    for name, file in ((FONT, "KioskSans-Regular.ttf"), (BOLD, "KioskSans-Bold.ttf")):
        pdfmetrics.registerFont(TTFont(name, _FONTS / file))


def is_chinese(text: str) -> bool:
    """Whether there are letters in it that stand without spaces between words."""
    return any("\u2e00" <= letter < "\ufe00" or letter > "\uff00" for letter in text)


def _font(*, chinese: bool, bold: bool) -> str:
    """The font that has these letters."""
    if chinese:
        return CHINESE_BOLD if bold else CHINESE
    return BOLD if bold else FONT


def runs(text: str, *, bold: bool = False) -> list[tuple[str, str]]:
    """The text in parts, each with the font that has its letters; the Chinese ones are large, and
    made known when one is needed first."""
    found = []
    for chinese, letters in groupby(text, is_chinese):
        font = _font(chinese=chinese, bold=bold)
        if chinese and font not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(
                TTFont(font, _FONTS / f"KioskSansSC-{'Bold' if bold else 'Regular'}.ttf")
            )
        found.append((font, "".join(letters)))
    return found


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of text is, in points."""
    return sum(float(stringWidth(part, font, size)) for font, part in runs(text, bold=bold))


def put(canvas: Any, x: float, y: float, text: str, size: float, *, bold: bool = False) -> None:
    """Draws a line of text that begins there."""
    for font, part in runs(text, bold=bold):
        canvas.setFont(font, size)
        canvas.drawString(x, y, part)
        x += width_of(part, size, bold=bold)


def heading(text: str, size: int = 16) -> Flowable:
    return _paragraph(text, BOLD, size, INK, after=size / 3)


def note(text: str, colour: str = SOFT) -> Flowable:
    """Small print; in `ALARM` it is to be looked into."""
    return _paragraph(text, FONT, 8, colour, after=3)


def facts(lines: Sequence[tuple[str, str]]) -> Flowable:
    """Label and value, a line each."""
    rows = [
        [_paragraph(label, FONT, 9, SOFT), _paragraph(value, FONT, 9, INK)]
        for label, value in lines
    ]
    return Table(
        rows,
        colWidths=(150, WIDE - 150),
        style=_style([("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE)]),
        hAlign="LEFT",
    )


class _Need(NamedTuple):
    """What a column's texts need, for each point of their letters: `whole`, each in one line;
    `least`, figures in one line, words and the head parted between words."""

    whole: float
    least: float


def _is_words(texts: Iterable[str]) -> bool:
    """Whether more letters than digits stand in one of these."""
    return any(sum(map(str.isalpha, text)) > max(2, sum(map(str.isdigit, text))) for text in texts)


def _need(head: str, texts: Collection[str]) -> _Need:
    body = max((width_of(text, 1) for text in texts), default=0.0)
    whole = max(body, width_of(head, 1, bold=True))
    if _is_words(texts):
        parts = {part for text in texts for part in text.split()}
        body = min(_WORDS, max((width_of(part, 1) for part in parts), default=0.0))
    return _Need(whole, max(body, *(width_of(part, 1, bold=True) for part in head.split() or [""])))


def _shared(wide: Sequence[float], narrow: Sequence[float]) -> list[float] | None:
    """The columns `wide`, or as far towards `narrow` as a page asks, each by the same share of what
    it may give; None where that is not enough."""
    over = sum(wide) - WIDE
    given = sum(wide) - sum(narrow)
    if over > given:
        return None
    share = max(0.0, over / given) if given else 0.0
    return [most - share * (most - least) for most, least in zip(wide, narrow, strict=True)]


def _fitted(rows: Sequence[Sequence[str]], widths: Sequence[float]) -> tuple[float, list[float]]:
    """The size of a grid's letters and its columns' widths, in points: together no wider than a
    page. What columns give is first the room beside their texts, then that texts stand in one
    line, then the size."""
    needs = [_need(head, {*texts}) for head, *texts in zip(*rows, strict=True)]
    for size in _SIZES:
        whole = [need.whole * size + _BESIDE for need in needs]
        least = [need.least * size + _BESIDE for need in needs]
        wide = [max(pair) for pair in zip(widths, whole, strict=True)]
        found = _shared(wide, whole) or _shared(whole, least)
        if found:
            return size, found
    return _SIZES[-1], [each * WIDE / sum(least) for each in least]


def _cell(text: str, font: str, size: float, wide: float, *, right: bool) -> str | Flowable:
    """What stands in a cell of a grid: a paragraph where its letters need several fonts, or several
    lines."""
    if is_chinese(text) or width_of(text, size, bold=font == BOLD) > wide - _BESIDE:
        return _paragraph(text, font, size, INK, right=right)
    return text


def grid(rows: Sequence[Sequence[str]], widths: Sequence[float]) -> Flowable:
    """A table with a head; the first column is words, the others are figures. `widths`: what the
    columns ask for, in points. A column is wider where a text needs it, and all are narrower where
    the page has no room: names stand in several lines then."""
    size, fitted = _fitted(rows, widths)
    cells = []
    for down, row in enumerate(rows):
        font = FONT if down else BOLD
        cells.append(
            [
                _cell(cell, font, size, wide, right=at > 0)
                for at, (cell, wide) in enumerate(zip(row, fitted, strict=True))
            ]
        )
    style = _style(
        [
            ("FONT", (0, 0), (-1, -1), FONT, size),
            ("FONT", (0, 0), (-1, 0), BOLD, size),
            ("TEXTCOLOR", (0, 0), (-1, -1), INK),
            ("BACKGROUND", (0, 0), (-1, 0), BAND),
            ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
            ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE),
        ]
    )
    return Table(cells, colWidths=fitted, style=style, hAlign="LEFT", repeatRows=1)


def lines(rows: Sequence[Sequence[str]], head: Sequence[str], widths: Sequence[float]) -> Flowable:
    """A table of words that may take several lines each."""
    cells: list[list[Any]] = [[_paragraph(text, BOLD, 7, SOFT) for text in head]]
    cells += [[_paragraph(text, FONT, 7, INK) for text in row] for row in rows]
    style = _style(
        [("LINEBELOW", (0, 0), (-1, -1), 0.3, LINE), ("BACKGROUND", (0, 0), (-1, 0), BAND)]
    )
    return Table(cells, colWidths=widths, style=style, hAlign="LEFT", repeatRows=1)


def drawing(
    above: str, below: str, wide: float, high: float, draw: Callable[[Any, float], None]
) -> Flowable:
    """A picture of so many points with a line above and below it. `draw` gets the canvas, its
    origin at the picture's lower left corner, and the height."""

    class Drawing(Flowable):
        def __init__(self) -> None:
            super().__init__()
            self.width, self.height = wide, high

        def draw(self) -> None:
            draw(self.canv, high)

    cells: list[list[Any]] = [
        [_paragraph(above, BOLD, 6.5, INK)],
        [Drawing()],
        [_paragraph(below, FONT, 6.5, SOFT)],
    ]
    tight = [
        (side, (0, 0), (-1, -1), 1)
        for side in ("TOPPADDING", "BOTTOMPADDING", "LEFTPADDING", "RIGHTPADDING")
    ]
    return Table(cells, colWidths=(wide + 2,), style=_style(tight))


def beside(those: Sequence[Flowable], wide: float, between: float) -> Flowable:
    """One or two things beside each other, kept on one sheet."""
    tight = [(side, (0, 0), (-1, -1), 0) for side in ("LEFTPADDING", "RIGHTPADDING")]
    widths = [wide + between] * len(those)
    return Table([list(those)], colWidths=widths, style=_style(tight), hAlign="LEFT")


def signatures(*people: str) -> Flowable:
    """A line to sign on for each, and below it who signs with what."""
    cells = [_paragraph(who, FONT, 7, SOFT) for who in people]
    lines: list[tuple[Any, ...]] = [
        ("LINEABOVE", (at, 0), (at, 0), 0.6, INK) for at in range(0, 2 * len(people), 2)
    ]
    row = [cell for each in cells for cell in (each, "")][:-1]
    widths = [
        (WIDE - 20 * (len(people) - 1)) / len(people) if at % 2 == 0 else 20
        for at in range(len(row))
    ]
    return Table([row], colWidths=widths, style=_style(lines), spaceBefore=34, hAlign="LEFT")


def gap(points: float = 8) -> Flowable:
    return Spacer(1, points)


def write(path: Path, title: str, foot: str, pages: Sequence[Sequence[Flowable]]) -> None:
    """Each of `pages` begins on a new sheet of A4. `foot` stands below each sheet, with its number.

    Raises `OSError` where `path` cannot be written; an older file stays until the new one is whole.
    """

    def sheet(canvas: Any, document: Any) -> None:
        canvas.setFillColor(SOFT)
        put(canvas, _MARGIN, 26, foot, 7)
        canvas.setFont(FONT, 7)
        canvas.drawRightString(A4[0] - _MARGIN, 26, str(document.page))

    story: list[Flowable] = []
    for page in pages:
        story += [*([PageBreak()] if story else []), *page]
    with output_at(path) as part:
        document = SimpleDocTemplate(
            str(part),
            pagesize=A4,
            leftMargin=_MARGIN - _FRAME,
            rightMargin=_MARGIN - _FRAME,
            topMargin=40,
            bottomMargin=46,
            title=title,
            invariant=1,
        )
        document.build(story, onFirstPage=sheet, onLaterPages=sheet)


def _paragraph(
    text: str, font: str, size: float, colour: str, after: float = 0, *, right: bool = False
) -> Flowable:
    style = ParagraphStyle(
        "",
        fontName=font,
        fontSize=size,
        leading=size * 1.25,
        textColor=HexColor(colour),
        spaceAfter=after,
        alignment=2 if right else 0,
        wordWrap="CJK" if is_chinese(text) else None,
    )
    said = [
        escape(part) if each == font else f'<font name="{each}">{escape(part)}</font>'
        for each, part in runs(text, bold=font == BOLD)
    ]
    return Paragraph("".join(said), style)


def _style(more: list[tuple[Any, ...]]) -> Any:
    tight = [
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ("LEFTPADDING", (0, 0), (-1, -1), 2),
    ]
    return TableStyle([*tight, ("VALIGN", (0, 0), (-1, -1), "TOP"), *more])
