"""The page of the pit's figures: what it shows is what the tables answered, and a touch leads on."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from kiosk.floor.pit.hours import hours_before
from kiosk.floor.table import questions
from kiosk.record.journal.entry import utc_text
from kiosk.report.figures import FRACTIONS, WHOLE
from tests.floor.pits import messages
from tests.ui.items import visible_rows
from tests.ui.pit_pictures import NOW, Pit, advised, held
from tests.waiting import DEADLINE_MS
from ui.pit.figures import LINE, layout
from ui.pit.presenter import PitPresenter, PitSetup
from ui.table.layout import scale_of

pytestmark = pytest.mark.slow


ROUNDS = 60


class Board:
    def __init__(self, pit: Pit) -> None:
        self.pit, self.asked, self.refuses = pit, list[tuple[str, dict[str, Any]]](), ""
        self.presenter = PitPresenter(
            "Pit 2", clock=lambda: utc_text(NOW), why_not=lambda order: self.refuses
        )
        self.watched = ""
        self.presenter.watches.connect(lambda name: setattr(self, "watched", name))
        self.presenter.asks.connect(lambda name, question: self.asked.append((name, question)))
        for name, summary in pit.summaries.items():
            self.presenter.heard(name, summary)
        self.presenter.act("figures")

    def answer(self, *tables: str) -> None:
        for name, question in self.asked:
            if not tables or name in tables:
                journal = self.pit.tables[name].journal.path
                said = questions.answer(journal, messages(), question)
                self.presenter.answered(name, question, said)
        self.presenter.show()

    def compared(self) -> dict[str, list[str]]:
        return {
            row["label"]: row["cells"].split("\t") for row in visible_rows(self.presenter.compared)
        }


@pytest.fixture
def board(pit: Pit, qtbot: QtBot) -> Board:
    return Board(pit)


def test_each_table_is_asked_once_for_the_hours_and_those_a_week_ago(board: Board) -> None:
    assert sorted(name for name, _ in board.asked) == sorted([*board.pit.tables] * 2)
    board.presenter.show()
    assert len(board.asked) == 12
    firsts = {question["first"][:13] for _, question in board.asked}
    assert len(firsts) == 2


def test_it_says_how_many_tables_have_answered(board: Board) -> None:
    assert board.presenter.figures_says.property("heard") == "0 of 6 tables have answered"
    board.answer("bj-1", "bj-2")
    assert board.presenter.figures_says.property("heard") == "2 of 6 tables have answered"


def test_the_hour_before_is_that_of_all_tables_and_the_list_adds_up_to_it(board: Board) -> None:
    board.answer()
    assert board.compared()["Rounds"][1] == str(
        sum(summary["rounds"] for summary in board.pit.summaries.values())
    )
    assert board.compared()["Rounds"][2] == "0"
    listed = visible_rows(board.presenter.listed)
    assert [row["name"] for row in listed] == list(board.pit.tables)
    assert sum(int(row["cells"].split("\t")[0]) for row in listed) == int(
        board.compared()["Rounds"][1]
    )


def test_an_hour_that_is_touched_is_what_the_list_is_of_and_a_table_opens(board: Board) -> None:
    board.answer()
    hours = [row["hour"] for row in visible_rows(board.presenter.bars)]
    board.presenter.act(f"hour:{hours[0]}")
    dealt = [row["cells"].split("\t")[0] for row in visible_rows(board.presenter.listed)]
    assert dealt == ["0"] * 6, "nothing was dealt then"
    board.presenter.act(f"hour:{hours[0]}")
    assert len(visible_rows(board.presenter.listed)) == 6
    board.presenter.act("by:dealer")
    assert [row["touch"] for row in visible_rows(board.presenter.listed)] == ["dealer:H. Ruiz"]
    board.presenter.act("by:hour")
    assert visible_rows(board.presenter.listed)[0]["touch"] == f"hour:{hours[-2]}"
    board.presenter.act("by:table")
    board.presenter.act(visible_rows(board.presenter.listed)[1]["touch"])
    assert (board.presenter.page, board.watched) == ("table", "bj-2")


def test_a_round_of_an_hour_is_recalled_by_four_touches_and_back_leads_to_its_list(
    board: Board, pit: Pit
) -> None:
    """The hour, the table, the round; dealers are left out by one more."""
    board.answer()
    hour = hours_before(utc_text(NOW))[-2]
    board.presenter.act(f"hour:{hour}")
    board.presenter.act("by:dealer")
    board.presenter.act("dealer:H. Ruiz")
    touch = visible_rows(board.presenter.listed)[1]["touch"]
    assert touch == "rounds:bj-2"
    board.presenter.act(touch)
    (only,) = visible_rows(board.presenter.listed)
    assert only["name"] == board.presenter.words("ui-figures-counting")
    board.asked = board.asked[-1:]
    last = board.asked[0][1]["last"]
    assert last == f"{hours_before(utc_text(NOW))[-1]}:00:00.000Z", "the last millisecond too"
    board.answer()
    rows = visible_rows(board.presenter.listed)
    assert len(rows) == pit.summaries["bj-2"]["rounds"]
    won = [int(row["cells"].split("\t")[3].replace("−", "-").replace(",", "")) for row in rows]
    assert abs(sum(won) - pit.summaries["bj-2"]["win"] / 100) <= len(rows), "each is rounded"
    assert board.presenter.figures_says.property("of").startswith("bj-2  ·  H. Ruiz  ·  ")
    keys = [row["action"] for row in visible_rows(board.presenter.figure_keys)]
    assert keys == ["rounds:", "table:bj-2"]
    board.presenter.act(rows[1]["touch"])
    assert (board.presenter.page, board.watched) == ("recall", "bj-2")
    board.presenter.viewed("bj-2", pit.views["bj-2"])
    board.asked = board.asked[-1:]
    board.answer()
    recalled = board.presenter.back.recalling
    assert recalled is not None
    assert recalled.answer.round is not None
    assert rows[1]["touch"] == f"round:{recalled.answer.round.span.last}"
    board.presenter.back.act("close")
    assert (board.presenter.page, board.watched) == ("figures", "")
    assert visible_rows(board.presenter.listed) == rows
    board.presenter.act("rounds:")
    assert visible_rows(board.presenter.listed)[1]["touch"] == touch


@pytest.mark.parametrize(
    "data", [None, {"v": 1, "says": "x"}, {"v": 1, "rounds": [[1]]}], ids=["none", "says", "wrong"]
)
def test_a_table_that_says_nothing_of_its_rounds_is_asked_once_more_a_minute(
    board: Board, data: Any
) -> None:
    board.answer()
    board.presenter.act(f"hour:{hours_before(utc_text(NOW))[-2]}")
    board.presenter.act("rounds:bj-2")
    name, question = board.asked[-1]
    board.presenter.answered(name, question, data)
    board.presenter.show()
    board.presenter.show()
    assert [each["ask"] for _, each in board.asked].count("rounds") == 2
    (only,) = visible_rows(board.presenter.listed)
    assert only["name"] == board.presenter.words("ui-board-silent")
    board.answer("bj-2")
    assert len(visible_rows(board.presenter.listed)) == board.pit.summaries["bj-2"]["rounds"]


def test_an_hour_of_the_list_leads_to_its_tables(board: Board) -> None:
    board.answer()
    board.presenter.act("by:hour")
    board.presenter.act(visible_rows(board.presenter.listed)[0]["touch"])
    assert visible_rows(board.presenter.listed)[0]["touch"] == "rounds:bj-1"


def test_the_bars_are_as_high_as_what_was_won(board: Board) -> None:
    board.answer()
    *_, before, _now = visible_rows(board.presenter.bars)
    others = visible_rows(board.presenter.bars)[:-2]
    assert before["tall_"] > 100
    assert all(bar["tall_"] == 0 for bar in others)


def test_what_came_since_the_freeze_stands_beside_it(board: Board) -> None:
    board.answer()
    board.presenter.act("freeze:")
    assert board.compared()["Win"][3] == "0"
    summary = board.pit.summaries["bj-2"]
    more = {**summary, "win": summary["win"] + 45_000, "rounds": summary["rounds"] + 3}
    board.presenter.heard("bj-2", more)
    board.presenter.show()
    assert (board.compared()["Win"][3], board.compared()["Rounds"][3]) == ("+450", "3")


def test_a_dealer_leads_to_the_tables_where_they_dealt_with_what_they_dealt_there(
    board: Board, pit: Pit
) -> None:
    board.answer()
    hour = hours_before(utc_text(NOW))[-2]
    zeros = [0] * len((*WHOLE, *FRACTIONS))
    for name, dealers in (("bj-1", {"H. Ruiz": 30, "P. Novak": 5}), ("bj-2", {"P. Novak": 12})):
        rows = [[hour, who, [many, *zeros[1:]], {}] for who, many in dealers.items()]
        question = questions.hours(f"{hour}:00:00.000Z", f"{hour}:59:59.999Z")
        board.presenter.answered(name, question, {"v": 1, "hours": rows})
    board.presenter.act("by:dealer")
    board.presenter.act("dealer:P. Novak")
    rows = visible_rows(board.presenter.listed)
    assert [(row["touch"], row["cells"].split("\t")[0]) for row in rows] == [
        ("table:bj-1", "5"),
        ("table:bj-2", "12"),
    ]
    assert board.presenter.figures_says.property("of").startswith("P. Novak  ·  ")
    board.presenter.act("by:table")
    every = {
        row["name"]: row["cells"].split("\t")[0] for row in visible_rows(board.presenter.listed)
    }
    assert (len(every), every["bj-1"]) == (6, "35"), "a table that dealt nothing is there too"


def test_hours_in_which_nothing_was_won_or_lost_have_their_zero_below(board: Board) -> None:
    rows = visible_rows(board.presenter.bars)
    chart = layout((1280, 800))[1]
    assert {row["top_"] for row in rows} == {chart.h - scale_of(1280, 800)(LINE)}


def test_a_hold_says_by_what_its_drop_is_known(board: Board, pit: Pit) -> None:
    """By the letter that reports have, as its drop does; a drop of nothing gives no hold."""
    held(board.presenter, pit)
    board.presenter.show()
    assert board.compared()["Hold"][1] == "11.3% k"
    assert board.compared()["Drop"][1] == "11,350 k"
    assert "k: drop as buy-ins were entered" in board.presenter.figures_says.property("heard")
    last = [row["cells"].split("\t")[-1] for row in visible_rows(board.presenter.listed)]
    assert last == ["20.0% k", "–", "−12.5% k"]
    board.presenter.act("table:bj-1")
    subs = [row["sub"] for row in visible_rows(board.presenter.table_figures)]
    assert {"hold 21.1% k", "drop 9,000"} < set(subs)


def test_a_gaming_day_that_begins_after_the_freeze_counts_whole(board: Board) -> None:
    """However much is played in it: the gaming days are compared, not the rounds."""
    board.answer()
    board.presenter.setup = PitSetup(day=lambda at: at[:10])
    board.presenter.act("freeze:")
    summary = board.pit.summaries["bj-2"]
    busy = {**summary, "win": 45_000, "rounds": summary["rounds"] + 60}
    board.presenter.heard("bj-2", {**busy, "at": utc_text(NOW + timedelta(days=1))})
    board.presenter.show()
    assert board.compared()["Rounds"][3] == str(summary["rounds"] + 60)
    assert board.compared()["Win"][3] == "+450"


def test_hours_that_cannot_be_read_take_no_event_from_a_table_that_was_opened(
    board: Board, pit: Pit
) -> None:
    hours = next(each for name, each in board.asked if name == "bj-2")
    board.presenter.act("table:bj-2")
    board.answer("bj-2")
    shown = visible_rows(board.presenter.lines)
    assert shown
    board.presenter.answered("bj-2", hours, {"v": 1, "says": {"id": "ui-recall-failed"}})
    board.presenter.show()
    assert visible_rows(board.presenter.lines) == shown


def test_advice_is_said_with_its_figures_and_leads_to_its_table_alone(
    board: Board, pit: Pit
) -> None:
    ordered: list[Any] = []
    board.presenter.ordered.connect(lambda *order: ordered.append(order))
    advised(board.presenter, pit)
    first, *_ = visible_rows(board.presenter.listed)
    assert first["name"] == (
        "Open bj-5, minimum 5. Taken now: bj-1 100%, bj-2 100%, bj-3 100%. "
        "Theoretical win per hour: 454 now, 582 with it; the table costs 50."
    )
    board.presenter.act(first["touch"])
    assert (board.presenter.page, board.watched, ordered) == ("table", "bj-5", [])


def test_where_too_little_was_played_nothing_is_advised(board: Board) -> None:
    board.answer()
    board.presenter.act("by:advice")
    (only,) = visible_rows(board.presenter.listed)
    assert only["name"].startswith("Nothing to advise")


def test_an_export_is_for_whoever_may_see_the_figures(board: Board, qtbot: QtBot) -> None:
    gave: list[Any] = []
    board.presenter.exports.connect(lambda counted, prints: gave.append(counted))
    board.refuses = "right"
    board.presenter.act("export:")
    assert gave == []
    assert board.presenter.figures_says.property("notice").startswith("Your role")
    board.refuses = ""
    board.presenter.act("export:")
    assert len(gave) == 1
    assert board.presenter.figures_says.property("notice") == "Writing the files…"


def test_the_export_is_what_is_drawn_as_csv_and_pdf(
    board: Board, qtbot: QtBot, tmp_path: Path
) -> None:
    import csv

    from kiosk.app.pit_desk import Desk
    from tests.ui.nowhere import NOWHERE

    board.answer()
    desk = Desk(NOWHERE, None, tmp_path)
    desk.serve(board.presenter)
    board.presenter.act("export:")
    notice = lambda: str(board.presenter.figures_says.property("notice"))  # noqa: E731
    qtbot.waitUntil(lambda: notice().startswith("Kept"), timeout=DEADLINE_MS)
    desk.stop()
    (pdf,) = tmp_path.glob("*.pdf")
    assert pdf.read_bytes().startswith(b"%PDF")
    (file,) = tmp_path.glob("*.csv")
    assert [each.stat().st_mode & 0o777 for each in (pdf, file)] == [0o600] * 2, "its owner's alone"
    with file.open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    whole = next(row for row in rows if row["group"] == "whole")
    assert whole["rounds"] == board.compared()["Rounds"][1]
    assert [row["name"] for row in rows if row["group"] == "table"] == list(board.pit.tables)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("sh", "-c", 'cp "$1" printed.pdf', "sh"), "Sent to the printer."),
        (("sh", "-c", "echo no paper >&2; exit 1", "sh"), "Not printed: no paper"),
        (("sh", "-c", "exit 3", "sh"), "Not printed: sh: 3"),
        (("sh", "-c", "printf 'kein Papier: \\344' >&2; exit 1", "sh"), "Not printed: kein Papier"),
        (("no-such-printer",), "Not printed: [Errno 2]"),
    ],
    ids=["printed", "refused", "silent", "not in UTF-8", "none"],
)
def test_print_gives_the_figures_to_the_command_of_the_printer_and_says_what_came_of_it(
    board: Board,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
    said: str,
) -> None:
    from kiosk.app.pit_desk import Desk
    from tests.ui.nowhere import NOWHERE

    monkeypatch.chdir(tmp_path)
    board.answer()
    board.presenter.act("print:")
    assert board.presenter.figures_says.property("notice").startswith("No printer is set up")
    desk = Desk(NOWHERE, None, tmp_path, prints_by=command)
    board.presenter.setup = PitSetup(prints=True)
    desk.serve(board.presenter)
    board.presenter.act("print:")
    says = board.presenter.figures_says
    qtbot.waitUntil(lambda: says.property("notice").startswith(said), timeout=DEADLINE_MS)
    desk.stop()
    printed = tmp_path / "printed.pdf"
    assert printed.exists() == (said == "Sent to the printer.")
    if printed.exists():
        assert printed.read_bytes().startswith(b"%PDF")
    assert not [*tmp_path.glob("pit-*")], "what is printed is kept nowhere"
