"""The page of patrons: who sits where as the tables say it, a touch leads to the card, and EXPORT keeps it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from kiosk.app.pit_desk import Desk
from kiosk.record.journal.entry import utc_text
from tests.ui.items import visible_rows
from tests.ui.nowhere import NOWHERE
from tests.ui.pit_pictures import NOW, Pit, seated
from tests.waiting import DEADLINE_MS
from ui.pit.presenter import PitPresenter
from ui.shared.words import time_of_day

pytestmark = pytest.mark.slow


ROUNDS = 20


class Board:
    def __init__(self, pit: Pit) -> None:
        self.asked, self.refuses = list[tuple[str, str]](), ""
        self.presenter = PitPresenter(
            "Pit 2", clock=lambda: utc_text(NOW), why_not=lambda order: self.refuses
        )
        self.presenter.asks.connect(
            lambda name, question: self.asked.append((name, question["ask"]))
        )
        for name, summary in pit.summaries.items():
            self.presenter.heard(name, summary)
        seated(self.presenter, pit)
        self.presenter.show()

    def says(self, name: str) -> Any:
        return self.presenter.patrons_says.property(name)

    @property
    def cells(self) -> list[list[str]]:
        return [row["cells"].split("\t") for row in visible_rows(self.presenter.patrons)]

    @property
    def keys(self) -> list[str]:
        return [row["action"] for row in visible_rows(self.presenter.patron_keys)]


@pytest.fixture
def board(pit: Pit, qtbot: QtBot) -> Board:
    return Board(pit)


def test_everybody_is_listed_with_what_the_table_says(board: Board) -> None:
    rows = visible_rows(board.presenter.patrons)
    assert [row["name"] for row in rows] == ["f3a09", "unknown 2", "f3a09", "07bd5", "b81c0"]
    assert [cells[0] for cells in board.cells] == [
        *("bj-1 · 1", "bj-1 · 2, 3", "bj-2 · 1, 2", "bj-2 · 5", "bj-4 · 6")
    ]
    assert [cells[-1] for cells in board.cells] == ["bj-2", "", "bj-1", "", ""]
    assert board.cells[0][2:9] == ["47 min", "", "38", "75", "1,500", "+412", "+21"]
    assert board.cells[3][2:4] == ["1 h 23", "12 min"], "without the break, which goes on"
    assert board.cells[4][4:9] == ["–"] * 5, "its table has not answered"
    at = time_of_day(utc_text(NOW))
    assert board.says("counted") == f"5 seated at 3 tables  ·  Ratings as of {at}"


def test_a_touch_on_somebody_asks_their_table_anew(board: Board) -> None:
    before = board.asked.count(("bj-2", "ratings"))
    board.presenter.act("patron:bj-2:f3a09c11")
    assert board.asked.count(("bj-2", "ratings")) == before + 1


def test_the_card_says_what_its_figures_mean(board: Board) -> None:
    board.presenter.act("patron:bj-2:f3a09c11")
    assert "Cost of decisions is what" in board.says("means")
    assert "The usual guess: average wager" in board.says("means")
    board.presenter.act("patron:bj-4:b81c0d4f")
    assert board.says("means") == "", "its table has not answered"


def test_only_tables_where_somebody_sits_are_asked_and_once_a_minute(board: Board) -> None:
    asked = [name for name, what in board.asked if what == "ratings"]
    assert sorted(asked) == ["bj-1", "bj-2", "bj-4"]
    board.presenter.show()
    assert len([name for name, what in board.asked if what == "ratings"]) == 3


def test_a_touch_leads_to_the_card_and_back(board: Board) -> None:
    assert board.keys == ["export-ratings:", "print-ratings:"]
    board.presenter.act("patron:bj-2:f3a09c11")
    assert board.says("card") == "Rating of f3a09, table bj-2"
    card = dict(zip(board.says("labels"), board.says("values"), strict=True))
    assert card["Also sits at"] == "bj-1"
    assert card["Win of the house"] == "-$412.50"
    assert card["Theoretical win"] == "$21.38"
    assert board.keys == ["patron:", "table:bj-2", "export-ratings:", "print-ratings:"]
    board.presenter.act("patron:")
    assert board.says("card") == ""
    board.presenter.act("patron:bj-4:b81c0d4f")
    assert [*board.says("labels")] == ["Counting…"]
    board.presenter.act("table:bj-4")
    assert board.presenter.page == "table"


def test_a_card_of_somebody_who_has_left_is_the_list_again(board: Board, pit: Pit) -> None:
    board.presenter.act("patron:bj-2:f3a09c11")
    board.presenter.heard("bj-2", pit.summaries["bj-2"])
    board.presenter.show()
    assert board.says("card") == ""
    assert [cells[-1] for cells in board.cells] == ["", "", ""]


def test_ratings_are_kept_as_files_by_whoever_may(
    board: Board, tmp_path: Path, qtbot: QtBot
) -> None:
    desk = Desk(NOWHERE, None, tmp_path)
    desk.serve(board.presenter)
    board.refuses = "sign-in"
    board.presenter.act("export-ratings:")
    assert (board.says("notice"), board.says("loud")) == ("Sign in first.", True)
    board.refuses = ""
    for action, most in (("", 4), ("patron:bj-2:f3a09c11", 1)):
        board.presenter.act(action or "patrons")
        board.presenter.act("export-ratings:")
        qtbot.waitUntil(lambda: str(board.says("notice")).startswith("Kept:"), timeout=DEADLINE_MS)
        file = Path(re.sub(r"^Kept: (.*\.csv), .*$", r"\1", str(board.says("notice"))))
        assert len(file.read_text().splitlines()) == 1 + most
        assert file.with_suffix(".pdf").read_bytes().startswith(b"%PDF")
        assert file.stat().st_mode & 0o077 == 0
        board.presenter.act("patrons")
    desk.stop()
