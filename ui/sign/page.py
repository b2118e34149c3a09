"""The sign as rows: what a picture of the table says in one language, laid out for a display that
lies or stands.

Measures are in units: 1280 by 720 of them fill a display that lies, 720 by 1280 one that stands.
"""

# No `from __future__ import annotations` here: QML's roles are made from the rows' annotations.
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Literal, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF

from kiosk.game.hands import Outcome
from kiosk.sign.picture import Announced, RoundResult, SignPicture
from ui.shared.rule_lines import rule_lines
from ui.shared.tones import OF_OUTCOME
from ui.shared.words import Words, time_of_day

LONG, SHORT = 1280, 720
_MARGIN, _GAP = 36, 16
#: letters of a panel at most and at least, and the space between its lines, in letters
_LETTERS, _LEAST, _SPACE = 42, 10, 0.2
#: lines of the rules, and the most lines that a display that lies has in one column
_RULES, _ALONE = 6, 7
#: how high the limits are on a display that stands
_LIMITS = 156
#: the share of a line that has a payout which is its name's, and its payout's
_NAMED, _PAYS = 0.64, 0.34
#: the first ground that a text stands on, and what is written there
Tone = Literal["ink", "quiet", "dim", "brass", "dark", "ask", "pay", "take", "push", "say"]
Align = Literal["left", "middle", "right"]


class TextRow(NamedTuple):
    """A text in its place, in pixels; `size` of its letters at most, where it fits. `wraps`: on
    several lines where it is long."""

    visible: bool
    across: int
    down: int
    wide: int
    high: int
    text: str
    size: int
    tone: Tone
    align: Align
    wraps: bool


class PanelRow(NamedTuple):
    """A ground that texts stand on."""

    visible: bool
    across: int
    down: int
    wide: int
    high: int
    tone: Literal["panel", "ask"]


class Page(NamedTuple):
    texts: tuple[TextRow, ...]
    panels: tuple[PanelRow, ...]


class Place(NamedTuple):
    """A part of the display, in units."""

    left: float
    top: float
    wide: float
    high: float

    def column(self, at: int, of: int) -> "Place":
        wide = (self.wide - (of - 1) * _GAP) / of
        return Place(self.left + at * (wide + _GAP), self.top, wide, self.high)

    def row(self, at: int, of: int, gap: float = 0) -> "Place":
        high = (self.high - (of - 1) * gap) / of
        return Place(self.left, self.top + at * (high + gap), self.wide, high)

    def within(self, margin: float) -> "Place":
        return Place(self.left + margin, self.top, self.wide - 2 * margin, self.high)


def page(
    picture: SignPicture | None,
    title: str,
    size: tuple[int, int],
    words: Words,
    now: str,
    *,
    mirror: bool = False,
) -> Page:
    """What a sign of `size` pixels shows. `picture` None: the table is lost. `title`: of the game,
    in words; `now` is UTC, as entries have it; `mirror`: box 1 is at the right."""
    made = _Page(size, words)
    if picture is None:
        made.lost()
    elif picture.stands == "closed":
        made.closed(picture, title)
    else:
        made.table(picture, title, now, mirror)
    return Page(tuple(made.texts), tuple(made.panels))


def seconds_left(announced: Announced, now: str) -> int | None:
    """Whole seconds until a change comes; None where it waits for the next round alone."""
    if not announced.at:
        return None
    left = datetime.fromisoformat(announced.at) - datetime.fromisoformat(now)
    return max(0, -int(-left.total_seconds() // 1))


class _Line(NamedTuple):
    """A line of a panel; `pays` stands at its right. Its letters are so many `times` as large as
    those of the others."""

    text: str
    pays: str
    tone: Tone
    times: float = 1


def letters_in(lines: Sequence[_Line], wide: float, high: float) -> float:
    """The size of letters in which all of `lines` have room below each other, broken where they are
    long."""
    size = _LETTERS
    while size > _LEAST and not _have_room(lines, size, wide, high):
        size -= 1
    return size


def _have_room(lines: Sequence[_Line], size: float, wide: float, high: float) -> bool:
    if any(_wide(each.pays, size) > _PAYS * wide for each in lines if each.pays):
        return False
    return sum(_high(each, size, wide) + _SPACE * size for each in lines) <= high


@lru_cache(maxsize=512)
def _high(line: _Line, size: float, wide: float) -> float:
    """How high a line is that is broken where it has no room."""
    room = QRectF(0, 0, (_NAMED if line.pays else 1) * wide, 10_000)
    measure = QFontMetricsF(_font(size * line.times))
    within = measure.boundingRect(room, int(Qt.TextFlag.TextWordWrap), line.text)
    return float("inf") if within.width() > room.width() else within.height()


def _wide(text: str, size: float) -> float:
    return QFontMetricsF(_font(size)).horizontalAdvance(text)


def _font(size: float) -> QFont:
    font = QFont("Kiosk Sans")
    font.setPixelSize(round(size))
    font.setWeight(QFont.Weight.Bold)
    return font


class _Page:
    def __init__(self, size: tuple[int, int], words: Words) -> None:
        width, height = size
        self.words, self.lies = words, width >= height
        across, down = (LONG, SHORT) if self.lies else (SHORT, LONG)
        self.unit = min(width / across, height / down)
        self.whole = Place(0, 0, width / self.unit, height / self.unit).within(_MARGIN)
        self.texts: list[TextRow] = []
        self.panels: list[PanelRow] = []
        self.top = float(_MARGIN)
        self.bottom = height / self.unit - _MARGIN

    def lost(self) -> None:
        middle = (self.top + self.bottom) / 2
        lost, todo = self._band(middle - 170, 170), self._band(middle + 20, 70)
        self._text(self.words("ui-sign-lost"), lost, 64, "ask", "middle", wraps=True)
        self._text(self.words("ui-sign-lost-todo"), todo, 40, "quiet", "middle")

    def closed(self, picture: SignPicture, title: str) -> None:
        self._head(picture, title)
        place = self._band(self.top, self.bottom - self.top)
        self._text(self.words("ui-board-state-closed"), place, 150, "brass", "middle")

    def table(self, picture: SignPicture, title: str, now: str, mirror: bool) -> None:
        """From the top: the head, what is coming, the limits and the rules, the round's result."""
        self._head(picture, title)
        if picture.stands != "open":
            key = {
                "last_round": "ui-last-round",
                "new_shoe": "ui-new-shoe-needed",
                "locked": "ui-sign-locked",
            }
            self._banner(self.words(key[picture.stands]))
        if picture.announced is not None:
            place = self._next(64 if self.lies else 88)
            said = announcement(picture, picture.announced, now, self.words)
            self._text(said, place, 36, "ask", "left", wraps=True)
        if picture.result is not None:
            self._result(picture.result, picture.boxes, mirror)
        self._body(picture)

    # The parts, each below the one before; the result at the bottom.

    def _head(self, picture: SignPicture, title: str) -> None:
        if self.lies:
            place = self._next(64)
            self._text(picture.table, place._replace(wide=0.35 * place.wide), 54, "brass", "left")
            right = place._replace(left=place.left + 0.36 * place.wide, wide=0.64 * place.wide)
            self._text(title, right, 34, "quiet", "right")
        else:
            self._text(picture.table, self._next(66), 64, "brass", "left")
            self._text(title, self._next(56), 34, "quiet", "left")

    def _banner(self, text: str) -> None:
        place = self._next(84)
        self._panel(place, "ask")
        self._text(text, place.within(_GAP), 56, "dark", "middle")

    def _body(self, picture: SignPicture) -> None:
        """The limits beside the rules, or above them on a display that stands; on one that lies an
        additional wager with several payouts has a column of its own."""
        place = self._band(self.top, self.bottom - self.top)
        limits = self._limits(picture)
        lines = self._lines(picture)
        parts = [lines] if lines else []
        if self.lies and len(lines) > _ALONE:
            parts = [lines[:_RULES], lines[_RULES:]]
        if limits and not self.lies:
            for at, each in enumerate(limits):
                self._limit(*each, place._replace(high=_LIMITS).column(at, len(limits)))
            place = place._replace(top=place.top + _LIMITS + _GAP, high=place.high - _LIMITS - _GAP)
        elif limits:
            wide = (0.25 if len(parts) > 1 else 0.36) * place.wide
            for at, each in enumerate(limits):
                self._limit(*each, place._replace(wide=wide).row(at, len(limits), _GAP))
            rest = place.wide - wide - _GAP
            place = place._replace(left=place.left + wide + _GAP, wide=rest)
        columns = [place.column(at, len(parts)) for at in range(len(parts))]
        sizes = [
            letters_in(lines, column.within(1.5 * _GAP).wide, column.high - _GAP)
            for lines, column in zip(parts, columns, strict=True)
        ]
        for part, column in zip(parts, columns, strict=True):
            self._panelled(part, column, min(sizes))

    def _limits(self, picture: SignPicture) -> list[tuple[str, str]]:
        limits = (("minimum", picture.minimum), ("maximum", picture.maximum))
        return [
            (self.words(f"ui-sign-{name}"), self.words.amount(cents))
            for name, cents in limits
            if cents is not None
        ]

    def _limit(self, name: str, amount: str, place: Place) -> None:
        self._panel(place, "panel")
        inside = place.within(_GAP)
        above = inside._replace(top=place.top + 0.07 * place.high, high=0.28 * place.high)
        self._text(name, above, 34, "quiet", "middle")
        below = inside._replace(top=place.top + 0.35 * place.high, high=0.58 * place.high)
        self._text(amount, below, 110, "ink", "middle")

    def _lines(self, picture: SignPicture) -> list[_Line]:
        """The rules in force, a line each, and below them what the additional wager pays."""
        if picture.says is None:
            return []
        first, *more = rule_lines(picture.says, self.words)
        lines = [_Line(first, "", "brass", 1.3), *[_Line(each, "", "ink") for each in more]]
        for name, rows in picture.says.sides:
            side = self.words.side(name)
            lines += _side_lines(side[:1].upper() + side[1:], rows, self.words)
        return lines

    def _panelled(self, lines: list[_Line], place: Place, size: float) -> None:
        """Lines below each other, with what is left of the height between them."""
        self._panel(place, "panel")
        inside = place.within(1.5 * _GAP)
        highs = [_high(each, size, inside.wide) for each in lines]
        space = min(size, (place.high - _GAP - sum(highs)) / len(lines))
        top = place.top + (place.high - sum(highs) - space * (len(lines) - 1)) / 2
        for line, high in zip(lines, highs, strict=True):
            row = inside._replace(top=top, high=high)
            letters = size * line.times
            if line.pays:
                right = row.left + (1 - _PAYS) * row.wide
                pays = row._replace(left=right, wide=_PAYS * row.wide)
                self._text(line.pays, pays, letters, line.tone, "right")
                row = row._replace(wide=_NAMED * row.wide)
            self._text(line.text, row, letters, line.tone, "left", wraps=True)
            top += high + space

    def _result(self, result: RoundResult, boxes: int, mirror: bool) -> None:
        """The dealer's part first, then every box of the table in its place."""
        numbers = [*range(1, boxes + 1)]
        cells = [0, *(reversed(numbers) if mirror else numbers)]
        each_row = len(cells) if self.lies else 4
        rows = [cells[at : at + each_row] for at in range(0, len(cells), each_row)]
        high = 118.0 if self.lies else 100.0
        self.bottom -= len(rows) * (high + _GAP)
        outcomes = {each.box: each.hands for each in result.boxes}
        for down, row in enumerate(rows):
            line = self._band(self.bottom + _GAP + down * (high + _GAP), high)
            for at, box in enumerate(row):
                place = line.column(at, each_row)
                self._panel(place, "panel")
                if box:
                    self._box(box, outcomes.get(box, ()), place)
                else:
                    self._dealer(result, place)

    def _dealer(self, result: RoundResult, place: Place) -> None:
        words = self.words
        self._cell(words("ui-sign-round", round=result.round), place)
        said = ""
        if result.dealer is not None:
            total = words("ui-outcome-blackjack") if result.dealer_blackjack else result.dealer
            said = words("ui-sign-dealer", total=total)
        self._text(said, _below(place), 34, "ink", "middle")

    def _box(self, box: int, hands: tuple[Outcome, ...], place: Place) -> None:
        self._cell(self.words("ui-sign-box", box=box), place)
        below = _below(place)
        for at, outcome in enumerate(hands):
            said = self.words(f"patron-outcome-{outcome}").upper()
            row = below.row(at, len(hands))
            self._text(said, row, 32, OF_OUTCOME[outcome], "middle")

    def _cell(self, name: str, place: Place) -> None:
        self._text(name, place.within(6)._replace(high=34), 22, "dim", "middle")

    # Where a part lies, and what is put there.

    def _band(self, top: float, high: float) -> Place:
        return self.whole._replace(top=top, high=high)

    def _next(self, high: float) -> Place:
        place = self._band(self.top, high)
        self.top += high + _GAP
        return place

    def _text(
        self,
        text: str,
        place: Place,
        size: float,
        tone: Tone,
        align: Align,
        *,
        wraps: bool = False,
    ) -> None:
        if text:
            letters = round(size * self.unit)
            row = TextRow(True, *self._pixels(place), text, letters, tone, align, wraps)
            self.texts.append(row)

    def _panel(self, place: Place, tone: Literal["panel", "ask"]) -> None:
        self.panels.append(PanelRow(True, *self._pixels(place), tone))

    def _pixels(self, place: Place) -> tuple[int, int, int, int]:
        unit = self.unit
        at = (round(place.left * unit), round(place.top * unit))
        return (*at, round(place.wide * unit), round(place.high * unit))


def _below(place: Place) -> Place:
    """A cell without the line of its name."""
    return place.within(6)._replace(top=place.top + 36, high=place.high - 42)


def _side_lines(side: str, rows: tuple[tuple[str, str], ...], words: Words) -> Iterator[_Line]:
    pays = [words("ui-sign-odds", odds=odds) for _, odds in rows]
    if len(rows) == 1:
        yield _Line(side, pays[0], "brass")
        return
    yield _Line(side, "", "brass", 1.1)
    for (row, _), odds in zip(rows, pays, strict=True):
        yield _Line(words("ui-sign-row", what=f"row_{row}", name=row), odds, "ink")


def announcement(picture: SignPicture, announced: Announced, now: str, words: Words) -> str:
    """The change that comes, and how long until then: "From 22:30, in 12 min: $50 to $2,000."."""
    left = seconds_left(announced, now)
    if not left:
        when = words("ui-sign-from", at="none", what="")
    else:
        unit = ("ui-board-seconds", left) if left < 60 else ("ui-board-minutes", -(-left // 60))
        what = words(unit[0], count=unit[1])
        when = words("ui-sign-from", at=time_of_day(announced.at)[:5], what=what)
    said = []
    limits = (announced.minimum, announced.maximum)
    if limits != (picture.minimum, picture.maximum) and not picture.units:
        low, high = ["–" if each is None else words.amount(each) for each in limits]
        said.append(words("ui-sign-limits", low=low, high=high))
    said += [
        words("ui-sign-option", name=name, offered=offered) for name, offered in announced.options
    ]
    return words.of(when, " ".join(said))
