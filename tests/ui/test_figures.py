"""The table's figures on the supervisor's screen: by day, shift and dealer, as `kiosk report` counts them, and on paper."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlExpression, qmlContext
from pytestqt.qtbot import QtBot

from kiosk.app.jobs import background_counts
from kiosk.app.jobs.background_counts import BackgroundCounts
from kiosk.app.jobs.paper_command import TablePapers
from kiosk.app.supervisor import Supervisor
from kiosk.game.cards import parse
from kiosk.game.commands.commands import Decide, Drawn, NewShoe, Wager
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.words.messages import Messages
from tests.record.tables import station
from tests.ui import live_staff
from tests.ui.fits import nothing_is_cut_or_covered, texts
from tests.ui.live_staff import Live
from tests.ui.pictures import Windows, settle
from tests.ui.scenes import settings
from tests.waiting import DEADLINE_MS, KILLED
from tests.words.languages import LANGUAGES
from ui.shared.words import Words
from ui.table.facts import FiguresOf, Label
from ui.table.presenter import TablePresenter

#: the fixture of a screen at which people sign in
live = live_staff.live

FIGURES = {
    "rounds": 1200,
    "voided_rounds": 2,
    "rounds_an_hour": 139.2,
    "hands_an_hour": 417.0,
    "decisions_an_hour": 640.6,
    "pace": 1.02,
    "handle": "1234567.50",
    "win": "-12500.00",
    "theoretical_win": 6172.84,
    "drop": None,
    "hold": None,
    "standard_error": 9876.54,
    "undone": 14,
    "corrected": 3,
    "voided": 2,
    "refused": 41,
}


SHORT = FIGURES | {"rounds": 3, "rounds_an_hour": 5400.0, "pace": 77.59}
NO_TIME = SHORT | {"rounds_an_hour": None, "pace": None, "standard_error": None}


def report(*dealers: str) -> dict[str, Any]:
    groups = {
        "shift": {"06:00": FIGURES, "14:00": FIGURES},
        "dealer": dict.fromkeys(dealers, FIGURES),
    }
    day = {"span": "day", "first": "2026-11-22", "last": "2026-11-22", "begins": "06:00"}
    return {"table": "BJ-12", "span": day, "whole": FIGURES, "by": groups}


def test_whoever_may_see_the_figures_sees_them_by_day_shift_and_dealer(live: Live) -> None:
    asked: list[FiguresOf] = []
    live.screen.reckons.connect(asked.extend)
    live.touch("charge")
    live.signs("31")
    live.touch("floor", "page:figures")
    assert asked[-1:] == [FiguresOf(opened=1)]
    live.screen.reckoned(FiguresOf(opened=1), report("A. Cole", "H. Ruiz"))
    title, lines = live.screen.drawer.row[1:3]
    assert title == "BJ-12  ·  2026-11-22, from 06:00"
    assert list(lines) == [
        "Rounds: 1,200 · Per hour: 139 · 102% of Kilby’s",
        "Handle: 1,234,567.50 · Win: −12,500",
        "Theoretical win: 6,172.84 ± 9,876.54",
        "Undone, corrected, void: 19 · Refused: 41",
    ]
    live.touch("page:figures:dealer")
    names = []
    for _ in range(2):
        names.append(live.screen.drawer.row[1])
        live.touch("older")
    assert names == ["A. Cole", "H. Ruiz"]
    assert (live.drawer()["older"], live.drawer()["newer"]) == (False, True)
    for action, why in (
        ("older", "That is the last one."),
        ("page:figures:dealer", "That page is shown already."),
    ):
        live.touch(action)
        assert live.notice == why
    live.touch("newer")
    assert live.screen.drawer.row[1] == "A. Cole"
    many = len(asked)
    live.touch("page:figures:pdf")
    assert asked[many:] == [FiguresOf(True, 1)]
    live.screen.reckoned(
        FiguresOf(True, 1), Label("ui-recall-written", (("file", "BJ-12.reports/report.pdf"),))
    )
    assert live.page == "figures"
    assert "BJ-12.reports/report.pdf" in live.notice
    live.touch("close", "floor", "page:figures")
    assert asked[-1] == FiguresOf(opened=2), "a round may have been amended meanwhile"


def in_charge(live: Live) -> None:
    live.badge("11")
    live.touch("charge")
    live.signs("31")
    live.touch("floor", "page:figures")


@pytest.mark.parametrize("page", [(), ("page:figures:shift",)])
def test_they_leave_the_screen_with_the_sign_in_of_who_may_see_them(
    live: Live,
    page: tuple[str, ...],
) -> None:
    in_charge(live)
    live.screen.reckoned(FiguresOf(opened=1), report("A. Cole"))
    live.touch(*page)
    live.time.s += 3600
    live.show(live.station.tick("2026-11-21T05:00:00.000Z"))
    assert (live.who[1], live.page) == ("", "")
    assert "1,234,567" not in repr(live.screen.drawer.row)


@pytest.mark.slow
def test_what_was_counted_up_to_the_round_before_is_not_shown_as_this_ones(live: Live) -> None:
    asked: list[FiguresOf] = []
    in_charge(live)
    live.screen.reckons.connect(asked.extend)
    for command in NewShoe(), Wager(1, 2500):
        live.show(live.station.do(command, Actor("A. Cole", "dealer")))
    live.read("2C", "9C", "6D", "TC", "TD")
    live.touch("floor", "page:figures")
    before = asked[-1]
    live.show(live.station.do(Decide("stand", 1, 1, None), Actor("A. Cole", "dealer")))
    live.read("9H")
    assert live.step.table.view.round == 2
    live.screen.reckoned(before, report("A. Cole"))
    assert list(live.screen.drawer.row[2]) == ["Counting…"]
    live.screen.reckoned(asked[-1], report("A. Cole"))
    assert live.screen.drawer.row[1].startswith("BJ-12")


@pytest.mark.slow
def test_a_count_that_was_ended_says_so_and_is_made_again_when_the_page_is_opened_again(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    path = tmp_path / "BJ-12.journal"
    with Journal(path) as journal:
        this = station(journal)
        screen = TablePresenter(settings(6), lambda command, who: None)
        screen.take(this.start())
        supervisor = Supervisor()

        def hear(of: FiguresOf, counted: object) -> None:
            screen.reckoned(of, counted)
            told.append(counted)

        beside = BackgroundCounts(TablePapers(lambda: path, (), tuple), supervisor, hear)
        screen.reckons.connect(lambda asked: [beside.ask(each) for each in asked])
        works = background_counts.PROGRAM
        monkeypatch.setattr(background_counts, "PROGRAM", KILLED)
        for touches, says in (
            (("floor", "page:figures"), lambda: screen.drawer.row[2]),
            (("page:figures:pdf",), lambda: [screen.props.notice.text]),
        ):
            many = len(told)
            for touch in touches:
                screen.act(touch)
            qtbot.waitUntil(lambda many=many: len(told) > many, timeout=DEADLINE_MS)
            assert "was stopped" in says()[0]
        monkeypatch.setattr(background_counts, "PROGRAM", works)
        for touch in ("close", "floor", "page:figures"):
            screen.act(touch)
        qtbot.waitUntil(lambda: len(told) == 3, timeout=DEADLINE_MS)
        assert list(screen.drawer.row[2]) == ["No round of this day has been counted."]
        screen.act("page:figures:pdf")
        qtbot.waitUntil(lambda: len(told) == 4, timeout=DEADLINE_MS)
        assert told[3] == Label("ui-recall-written", (("file", "BJ-12.reports/report.pdf"),))
        assert (tmp_path / "BJ-12.reports" / "report.pdf").exists()
        supervisor.close()


def test_a_dealer_sees_no_figures(live: Live) -> None:
    live.badge("11")
    live.touch("floor", "page:figures")
    assert live.page == "sign-in"


@pytest.mark.slow
def test_they_are_counted_anew_after_a_round_and_put_on_paper(qtbot: QtBot, tmp_path: Path) -> None:
    told: list[tuple[FiguresOf, Any]] = []
    path, dealer = tmp_path / "BJ-12.journal", Actor("H. Ruiz", "dealer")
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        supervisor = Supervisor()
        papers = TablePapers(lambda: path, ("06:00", "14:00"), lambda: ("--language", "es"))
        beside = BackgroundCounts(
            papers, supervisor, lambda of, counted: told.append((of, counted))
        )
        screen = TablePresenter(settings(6), lambda command, who: None)
        screen.take(this.do(Wager(1, 2500), dealer))
        screen.act("floor")
        screen.reckons.connect(lambda asked: [beside.ask(each) for each in asked])
        for card in ("9C", "TD", "TC", "TH"):
            this.do(Drawn(parse(card)), dealer)
        screen.take(this.do(Decide("stand", 1, 1, None), dealer))
        screen.act("page:figures")
        qtbot.waitUntil(lambda: len(told) == 1, timeout=DEADLINE_MS)
        assert (told[0][0], told[0][1]["whole"]["rounds"], told[0][1]["by"]["dealer"].keys()) == (
            FiguresOf(opened=1),
            1,
            {"H. Ruiz"},
        )
        by_command = [
            sys.executable,
            "-m",
            "kiosk",
            "report",
            str(path),
            "--json",
            "--by",
            "shift,dealer",
        ]
        said = subprocess.run(
            [*by_command, "--shifts", "06:00,14:00"], capture_output=True, check=True
        )
        assert told[0][1] == json.loads(said.stdout)
        screen.reckoned(*told[0])
        screen.act("page:figures:pdf")
        qtbot.waitUntil(lambda: len(told) == 2, timeout=DEADLINE_MS)
        assert told[1] == (
            FiguresOf(True, 1),
            Label("ui-recall-written", (("file", "BJ-12.reports/report.pdf"),)),
        )
        assert (tmp_path / "BJ-12.reports" / "report.pdf").read_bytes().startswith(b"%PDF")
        supervisor.close()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_fit(
    qapp: QGuiApplication, language: str, size: tuple[int, int], journal: Journal
) -> None:
    windows, this = Windows(qapp), station(journal)
    this.start()
    screen, presenter = windows.opened(
        language, size, lambda: settings(6), lambda: Words(Messages(language))
    )
    windows.put(
        (screen, presenter),
        size,
        this.do(Wager(1, 2500), Actor("H. Ruiz", "dealer")),
        ("floor", "page:figures"),
    )
    for figures in (FIGURES, SHORT, NO_TIME):
        told = report("M. Fernández-Villaverde de la Torre") | {"whole": figures}
        presenter.reckoned(FiguresOf(opened=1), told)
        for page in ("page:figures", "page:figures:dealer"):
            presenter.act(page)
            settle(screen)
            nothing_is_cut_or_covered(screen, size)
            (line,) = [each for _, each, _ in texts(screen) if each.objectName() == "floorLine"]
            assert line.property("lineCount") == 4, line.property("text")
            pixels = QQmlExpression(qmlContext(line), line, "fontInfo.pixelSize").evaluate()[0]
            assert pixels >= 20 * size[1] / 800 - 1, f"{line.property('text')} is set at {pixels}"
            title = presenter.drawer.row[1]
            assert page != "page:figures" or ("from" in title) is (language == "en"), title
    windows.close()


@pytest.mark.parametrize("figures", [SHORT, NO_TIME])
def test_nothing_is_told_of_an_hour_before_there_was_a_quarter_of_one(
    live: Live,
    figures: dict[str, Any],
) -> None:
    in_charge(live)
    live.screen.reckoned(FiguresOf(opened=1), report("A. Cole") | {"whole": figures})
    lines = live.screen.drawer.row[2]
    assert lines[0] == "Rounds: 3 · Per hour: too soon to say"
    assert not [line for line in lines if "-" in line or "Kilby" in line]
