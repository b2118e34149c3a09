"""Every table of every printed report lies on its page, whatever the language, however long a name and however large a figure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import kiosk
from kiosk.cli.reports import shoes
from kiosk.practice import class_score
from kiosk.report import report_words
from kiosk.report.figures import Figures
from kiosk.report.papers import paper, slip_paper
from kiosk.report.papers.paper import width_of
from kiosk.report.ratings import cash_log, rating_words
from kiosk.words.messages import Messages
from tests.words.languages import LANGUAGES

Rows = Sequence[Sequence[str]]
#: what stands beside the text of a cell, in points: 2 left, 6 right
PADDING = 8
NAMES = (
    "Robert de la Cruz",
    "Wolfeschlegelsteinhausenbergerdorff",
    "罗伯特·德拉克鲁斯·冈萨雷斯·费尔南德斯",
    "BJ-12",
    "",
)


def report(phrases: Messages) -> Rows:
    groups = {name: Figures() for name in NAMES}
    for each in groups.values():
        each.rounds, each.boxes, each.in_play_s, each.kilby_s = 123_456, 500_000, 3e6, 2e6
        each.handle, each.win, each.theo = 9_876_543_200, -123_456_700, 98_765_400.0
        each.variance, each.drop, each.bought = 1e15, 1_234_567_800, 4_000
        each.events["undone"] = 12_345
    return report_words.rows(groups, phrases)


def ratings(phrases: Messages) -> Rows:
    figures = ["11-01 23:59", "1,234.56", "123,456", *["-12,345,678"] * 7]
    head = rating_words.rows([], {}, phrases)
    signed = phrases.label("paper-rating-signed-changed", by=NAMES[0])
    return [*head, *([name, *figures, signed] for name in NAMES)]


def cash(phrases: Messages) -> Rows:
    kind = phrases.label("buy-in-kind", kind="cheque")
    money = phrases.currency.exact(123_456_789)
    at = "2026-11-01 23:59:59"
    head = cash_log.rows([], {}, phrases)
    return [*head, *([at, name, "7", name, kind, money, money, name] for name in NAMES)]


def trainees(phrases: Messages) -> Rows:
    figures = ["2026-11-01", "123", "123", "1234", "+1234", "100%", "123.4 s", "+123.4 s"]
    return [*class_score.rows([], phrases), *([name, *figures] for name in NAMES)]


def certificate(phrases: Messages) -> Rows:
    suits = [phrases.label(f"patron-suit-{suit}") for suit in "CDHS"]
    every = phrases.label("paper-shoe-all")
    head = ["", *"A23456789", "10", *"JQK", every]
    return [head, *([name, *["128"] * 13, "1,664"] for name in (*suits, every))]


def chips(phrases: Messages) -> Rows:
    money = phrases.currency.exact(123_456_789_00)
    head = [phrases.label(f"paper-{name}") for name in ("denomination", "pieces", "total")]
    return [head, [money, "1,234,567", money], [phrases.label("paper-grand-total"), "", money]]


#: by the file that prints it, each table: its rows, and the widths that it asks for
TABLES: dict[str, tuple[Callable[[Messages], Rows], Sequence[float]]] = {
    "report/papers/files.py": (report, report_words.WIDTHS),
    "report/ratings/rating_files.py": (ratings, rating_words.WIDTHS),
    "report/ratings/cash_log.py": (cash, cash_log.WIDTHS),
    "practice/class_score.py": (trainees, class_score.WIDTHS),
    "cli/reports/shoes.py": (certificate, shoes.WIDTHS),
    "report/papers/slip_paper.py": (chips, slip_paper.WIDTHS),
}


def is_on_the_page(rows: Rows, widths: Sequence[float]) -> None:
    """The grid is no wider than the page, and each cell's text no wider than its column."""
    paper.use_fonts()
    table: Any = paper.grid(rows, widths)
    assert table.wrap(paper.WIDE, 700)[0] <= paper.WIDE + 0.01
    for down, row in enumerate(table._cellvalues):
        for cell, wide in zip(row, table._colWidths, strict=True):
            if isinstance(cell, str):
                size = table._cellStyles[down][0].fontsize
                assert width_of(cell, size, bold=down == 0) <= wide - PADDING, cell
            else:
                (paragraph,) = cell
                assert room_left(paragraph, wide - PADDING) >= -0.01, paragraph.text


def room_left(paragraph: Any, wide: float) -> float:
    """The room beside the longest line of a paragraph, in points."""
    paragraph.wrap(wide, 700)
    lines = paragraph.blPara.lines
    rooms = [line[0] if isinstance(line, tuple) else line.extraSpace for line in lines]
    return float(min(rooms))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", TABLES)
def test_every_table_fits_its_page_with_long_names_and_large_figures(
    file: str, language: str
) -> None:
    rows, widths = TABLES[file]
    is_on_the_page(rows(Messages(language)), widths)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_further_column_of_a_report_stays_on_the_page(language: str) -> None:
    rows = [[*row, "-12,345,678", "-12,345,678"] for row in report(Messages(language))]
    is_on_the_page(rows, (*report_words.WIDTHS, 46, 46))


def test_a_table_that_has_room_is_as_wide_as_it_asks() -> None:
    paper.use_fonts()
    table: Any = paper.grid([["", "win"], ["BJ-12", "1"]], (70, 46))
    assert [*table._colWidths] == [70, 46]


def test_each_file_that_prints_a_table_is_tried_here() -> None:
    house = Path(kiosk.__file__).parent
    found = {
        str(file.relative_to(house))
        for file in house.rglob("*.py")
        if re.search(r"\bpaper\.grid\(", file.read_text("utf-8"))
    }
    assert found == set(TABLES)
