"""Charts of a report: win against theory round by round, pace hour by hour, errors by dealer. Drawn
as vectors for a PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from reportlab.graphics.shapes import Drawing, Polygon, PolyLine, String
from reportlab.lib.colors import HexColor

from kiosk.report.figures import Figures
from kiosk.report.papers.paper import INK, LINE, SOFT, WIDE, runs, width_of
from kiosk.report.report_words import in_order

if TYPE_CHECKING:
    from kiosk.words.messages import Messages

WIDTH, HEIGHT = WIDE, 185.0
_LEFT = 52.0
_RIGHT = 8.0
_TOP = 26.0
_BOTTOM = 24.0
BLUE = "#1f5f8b"
PALE = "#d9e6ef"
ORANGE = "#c8731a"
GREEN = "#4b8b57"
GREY = "#8a97a3"
#: points of a line; more are not seen on paper
_POINTS = 600


class _Sheet:
    """A drawing with two axes; x runs from 0 to 1, y from `low` to `high`."""

    def __init__(self, title: str, low: float, high: float, phrases: Messages) -> None:
        self.drawing: Drawing = Drawing(WIDTH, HEIGHT)
        step = _step(high - low)
        self._low, self._high = step * (low // step), step * -(-high // step)
        self._title = title
        value = self._low
        while value <= self._high + step / 2:
            self.line([(0, value), (1, value)], INK if abs(value) < step / 1e6 else LINE, 0.5)
            # Between two whole numbers none is written, or one would stand there twice.
            if abs(value - round(value)) < step / 1e6:
                label = phrases.currency.grouped(round(value))
                self.text(_LEFT - 5, self.y(value) - 2.5, label, anchor="end")
            value += step

    def x(self, at: float) -> float:
        return _LEFT + at * (WIDTH - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        return _BOTTOM + (value - self._low) / (self._high - self._low) * (HEIGHT - _TOP - _BOTTOM)

    def line(
        self,
        points: Sequence[tuple[float, float]],
        colour: str,
        width: float = 1.4,
        dash: Any = None,
    ) -> None:
        flat = [each for at, value in points for each in (self.x(at), self.y(value))]
        self.drawing.add(
            PolyLine(flat, strokeColor=HexColor(colour), strokeWidth=width, strokeDashArray=dash)
        )

    def area(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        flat = [each for at, value in points for each in (self.x(at), self.y(value))]
        self.drawing.add(Polygon(flat, fillColor=HexColor(colour), strokeColor=None))

    def bar(self, left: float, right: float, low: float, high: float, colour: str) -> None:
        self.area([(left, low), (right, low), (right, high), (left, high)], colour)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        anchor: Literal["start", "middle", "end"] = "start",
        size: float = 7,
        bold: bool = False,
    ) -> None:
        colour = HexColor(INK if bold else SOFT)
        x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width_of(text, size, bold=bold)
        for font, part in runs(text, bold=bold):
            self.drawing.add(String(x, y, part, fontName=font, fontSize=size, fillColor=colour))
            x += width_of(part, size, bold=bold)

    def below(self, at: float, text: str) -> None:
        self.text(self.x(at), _BOTTOM - 11, text, "middle")

    def names(self, those: Sequence[str]) -> None:
        """Below the axis, each below the middle of its part; in two lines by turns, smaller and
        shorter, where there is no room."""
        room = (WIDTH - _LEFT - _RIGHT) / len(those)
        close = any(width_of(name, 7) > room - 2 for name in those)
        for n, name in enumerate(those):
            size, wide, shown = 7.0, room * (1 + close) - 2, name
            while width_of(shown, size) > wide and size > 5:
                size -= 0.5
            while width_of(shown, size) > wide and len(shown) > 1:
                shown = f"{shown.removesuffix('…')[:-1]}…"
            self.text(
                self.x((n + 0.5) / len(those)),
                _BOTTOM - (19 if close and n % 2 else 11),
                shown,
                "middle",
                size,
            )

    def legend(self, *entries: tuple[str, str]) -> None:
        """Colour and name of each, from the right edge of the title's line; then the title, smaller
        where there is less room for it."""
        x = WIDTH - _RIGHT
        for colour, name in reversed(entries):
            x -= width_of(name, 7)
            self.text(x, HEIGHT - 11, name)
            x -= 12
            flat = [x, HEIGHT - 11, x + 8, HEIGHT - 11, x + 8, HEIGHT - 5, x, HEIGHT - 5]
            self.drawing.add(Polygon(flat, fillColor=HexColor(colour), strokeColor=None))
            x -= 10
        wide = width_of(self._title, 10, bold=True)
        self.text(0, HEIGHT - 12, self._title, size=10 * min(1.0, x / wide), bold=True)


def _step(span: float) -> float:
    """A round step by which an axis of this span gets four to nine lines."""
    step = 1.0
    for power in range(-2, 16):
        for lead in (1, 2, 5):
            step = lead * 10.0**power
            if span / step <= 6:
                return step
    return step


def win(
    running: Sequence[tuple[str, int, float, float]],
    ends: tuple[str, str],
    ran: str,
    phrases: Messages,
) -> Drawing:
    """Win so far, by `ran`, against the theoretical, with two standard errors of it as a band;
    `ends`: what stands below the ends."""
    every = max(1, len(running) // _POINTS)
    picked = [*running[::every], running[-1]]
    last = max(1, len(picked) - 1)
    points = [
        (at / last, win / 100, theo / 100, 2 * error / 100)
        for at, (_, win, theo, error) in enumerate(picked)
    ]
    low = min(0.0, *(min(win, theo - band) for _, win, theo, band in points))
    high = max(1.0, *(max(win, theo + band) for _, win, theo, band in points))
    sheet = _Sheet(phrases.label("paper-chart-win", ran=ran), low, high, phrases)
    upper = [(at, theo + band) for at, _, theo, band in points]
    sheet.area([*upper, *reversed([(at, theo - band) for at, _, theo, band in points])], PALE)
    sheet.line([(0, 0), (1, 0)], INK, 0.5)
    sheet.line([(at, theo) for at, _, theo, _ in points], ORANGE, 1.2, (4, 2))
    sheet.line([(at, win) for at, win, _, _ in points], BLUE)
    _legend_of_wins(sheet, phrases)
    sheet.text(_LEFT, _BOTTOM - 11, ends[0])
    sheet.text(WIDTH - _RIGHT, _BOTTOM - 11, ends[1], "end")
    return sheet.drawing


def _legend_of_wins(sheet: _Sheet, phrases: Messages) -> None:
    sheet.legend(
        *(
            (colour, phrases.label("paper-legend", of=of))
            for colour, of in ((BLUE, "win"), (ORANGE, "theo"), (PALE, "luck"))
        )
    )


def pace(hours: Mapping[str, Figures], phrases: Messages) -> Drawing:
    """Rounds an hour in play by the hour of the day, and Kilby's for as many boxes."""
    names = sorted(hours)
    said = [(hours[name].an_hour(hours[name].rounds) or 0.0) for name in names]
    kilby = [
        3600 * each.rounds / each.kilby_s if each.kilby_s else 0.0
        for each in map(hours.__getitem__, names)
    ]
    sheet = _Sheet(phrases.label("paper-chart-pace"), 0, max(1.0, *said, *kilby), phrases)
    for at, name in enumerate(names):
        left, wide = at / len(names), 1 / len(names)
        sheet.bar(left + wide * 0.15, left + wide * 0.85, 0, said[at], BLUE)
        if kilby[at]:
            sheet.line(
                [(left + wide * 0.05, kilby[at]), (left + wide * 0.95, kilby[at])], ORANGE, 2
            )
        if len(names) <= 16 or at % 2 == 0:
            sheet.below(left + wide / 2, name)
    sheet.legend(
        *(
            (colour, phrases.label("paper-legend", of=of))
            for colour, of in ((BLUE, "pace"), (ORANGE, "kilby"))
        )
    )
    return sheet.drawing


#: groups in one chart: those furthest from what luck explains, where there are more
_MOST = 24


def against(groups: Mapping[str, Figures], group: str, phrases: Messages) -> Drawing:
    """Each group's win beside its theoretical win, with two standard errors of that."""
    found = sorted(groups, key=lambda name: -abs(groups[name].luck or 0.0))
    names = in_order(found[:_MOST])
    said = [
        (each.win / 100, each.theo / 100, 2 * (each.standard_error or 0) / 100)
        for each in map(groups.get, names)
        if each
    ]
    low = min(0.0, *(min(win, theo - band) for win, theo, band in said))
    high = max(1.0, *(max(win, theo + band) for win, theo, band in said))
    shown = _MOST if len(groups) > _MOST else None
    title = phrases.label("paper-chart-against", group=group, shown=shown, all=len(groups))
    sheet = _Sheet(title, low, high, phrases)
    for at, (win, theo, band) in enumerate(said):
        middle, half = (at + 0.5) / len(names), min(0.36 / len(names), 0.05)
        sheet.bar(middle - half, middle + half, theo - band, theo + band, PALE)
        sheet.bar(middle - half * 0.5, middle + half * 0.5, min(0.0, win), max(0.0, win), BLUE)
        sheet.line([(middle - half, theo), (middle + half, theo)], ORANGE, 2)
    sheet.names([name or phrases.label("paper-unnamed") for name in names])
    sheet.line([(0, 0), (1, 0)], INK, 0.5)
    _legend_of_wins(sheet, phrases)
    return sheet.drawing


_ERRORS = (("undone", BLUE), ("corrected", ORANGE), ("voided", GREEN), ("refused", GREY))


def _errors_in_100(this: Figures) -> float:
    return 100 * sum(this.count(what) for what, _ in _ERRORS) / max(1, this.rounds)


def errors(dealers: Mapping[str, Figures], phrases: Messages) -> Drawing:
    """What was undone, corrected, voided and refused in a hundred rounds, by dealer."""
    names = in_order(sorted(dealers, key=lambda name: -_errors_in_100(dealers[name]))[:_MOST])
    counts = [
        [100 * dealers[name].count(what) / max(1, dealers[name].rounds) for what, _ in _ERRORS]
        for name in names
    ]
    shown = _MOST if len(dealers) > _MOST else None
    title = phrases.label("paper-chart-errors", shown=shown, all=len(dealers))
    sheet = _Sheet(title, 0, max(1.0, *map(sum, counts)), phrases)
    for at in range(len(names)):
        middle, half, low = (at + 0.5) / len(names), min(0.3 / len(names), 0.05), 0.0
        for (_, colour), count in zip(_ERRORS, counts[at], strict=True):
            sheet.bar(middle - half, middle + half, low, low + count, colour)
            low += count
    sheet.names([name or phrases.label("paper-unnamed") for name in names])
    sheet.legend(*((colour, phrases.label("paper-legend", of=what)) for what, colour in _ERRORS))
    return sheet.drawing
