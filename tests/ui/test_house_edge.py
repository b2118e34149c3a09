"""The house edge beside the options that a supervisor chooses: the report's own figure, and nobody waits for it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from kiosk.app.application import Application
from kiosk.app.jobs import background_edges
from kiosk.app.jobs.background_edges import BackgroundEdges
from kiosk.app.supervisor import Supervisor
from kiosk.cli import main
from kiosk.record.journal.journal import JournalReader
from kiosk.report.edges import Edges
from kiosk.settings.rules import read_rules
from kiosk.words.messages import of_table
from tests.ui.session import house
from tests.waiting import DEADLINE_MS
from ui.table.facts import EdgeOf

pytestmark = pytest.mark.slow

#: a process that does not answer
SLEEPS = (sys.executable, "-c", "import time; time.sleep(600)")
LATE = (("surrender", "late"),)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.journal"


@pytest.fixture
def kiosk(path: Path, qapp: QGuiApplication, qtbot: QtBot) -> Iterator[Application]:
    """A whole kiosk whose table has been taken up."""
    settings = house(path, profile="", turbo=True, minimum=5_00)
    this = Application(
        settings, of_table(settings, settings.rule_set().authority), size=(1280, 800), parent=qapp
    )
    this.start()
    qtbot.waitUntil(lambda: this.presenter.props.prompt.tone == "ask", timeout=DEADLINE_MS)
    yield this
    this.close()


def counts_by(monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    monkeypatch.setattr(background_edges, "edge_command", lambda path, options: command)


def touch(kiosk: Application, *actions: str) -> str:
    """What the notice line says after these touches."""
    for action in actions:
        kiosk.presenter.act(action)
    return str(kiosk.presenter.notice.text)


def counted(path: Path, *args: str) -> str:
    """What a report would reckon with at the table as it was opened last, with options over its own."""
    with JournalReader(path) as journal:
        content = json.loads(journal.openings()[-1].input)
    header = content["header"]
    rules = read_rules(
        header["rules"],
        content["rules"],
        {**header["options"], **dict(each.split("=") for each in args)},
    )
    return f"{100 * Edges.at(rules, header['boxes']).main:.2f}%"


def test_the_house_edge_of_the_options_in_force_and_of_the_chosen_ones_is_what_reports_reckon_with(
    kiosk: Application, path: Path, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    now, then = counted(path), counted(path, "surrender=late")
    assert now != then
    touch(kiosk, "floor", "page:limits", "by:0")
    qtbot.waitUntil(
        lambda: f"House edge: {now}" in str(kiosk.presenter.notice.text), timeout=DEADLINE_MS
    )
    touch(kiosk, "option:surrender")
    said = f"House edge: now {now}, then {then}"
    qtbot.waitUntil(lambda: said in str(kiosk.presenter.notice.text), timeout=DEADLINE_MS)
    capsys.readouterr()
    command = ["payback", "nj", "--boxes", "6", "--rounds", "100", "--processes", "1", "--json"]
    for options, shown in (((), now), (("--option", "surrender=late"), then)):
        own = [f"--option={key}={str(value).lower()}" for key, value in house(path).options.items()]
        assert main([*command, *own, *options]) == 0
        assert f"{json.loads(capsys.readouterr().out)['counted_edge']:.2f}%" == shown


def test_once_a_change_is_in_force_the_edge_is_that_of_the_new_options(
    kiosk: Application, path: Path, qtbot: QtBot
) -> None:
    touch(kiosk, "floor", "page:limits", "by:0", "option:surrender", "announce")
    in_force = lambda: ("surrender", "late") in kiosk.presenter.now.facts.step.table.sign.options  # noqa: E731
    qtbot.waitUntil(in_force, timeout=DEADLINE_MS)
    now = counted(path)
    touch(kiosk, "floor", "page:limits", "by:0")
    qtbot.waitUntil(
        lambda: f"House edge: {now}" in str(kiosk.presenter.notice.text), timeout=DEADLINE_MS
    )


def test_while_it_is_counted_every_touch_is_answered_and_the_table_goes_on(
    kiosk: Application, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts_by(monkeypatch, SLEEPS)
    said = touch(kiosk, "floor", "page:limits", "by:0", "option:surrender", "limit:low:up")
    assert "10 to" in said
    assert "House edge: now counting…, then counting…" in said
    touch(kiosk, "close", "close", "chip:500", "box:1")
    wager = lambda: kiosk.presenter.now.facts.view.boxes[0].wager  # noqa: E731
    qtbot.waitUntil(lambda: wager() == 5_00, timeout=DEADLINE_MS)
    assert kiosk.presenter.now.facts.counted == {}


def test_what_is_given_up_at_the_end_is_no_failure(
    tmp_path: Path,
    qapp: QGuiApplication,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    begun, supervisor = tmp_path / "begun", Supervisor()
    program = f"import pathlib, signal; pathlib.Path({str(begun)!r}).touch(); signal.pause()"
    counts_by(monkeypatch, (sys.executable, "-c", program))
    found: list[object] = []
    this = BackgroundEdges(lambda: tmp_path, supervisor, lambda *each: found.append(each))
    this.ask([((("decks", "8"),), ())])
    qtbot.waitUntil(begun.exists, timeout=DEADLINE_MS)
    supervisor.close()
    QCoreApplication.processEvents()
    assert not caplog.records
    assert found == []


def answers(path: Path | None, *asked: EdgeOf, qtbot: QtBot) -> dict[EdgeOf, float | None]:
    supervisor, found = Supervisor(), dict[EdgeOf, float | None]()
    BackgroundEdges(lambda: path, supervisor, found.__setitem__).ask(asked)
    qtbot.waitUntil(lambda: len(found) == len(asked), timeout=DEADLINE_MS)
    supervisor.close()
    return found


def test_what_cannot_be_counted_is_answered_too(
    kiosk: Application,
    path: Path,
    qtbot: QtBot,
    qapp: QGuiApplication,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cannot, can = ((), (("surrender", "never"),)), ((), LATE)
    found = answers(path, cannot, can, qtbot=qtbot)
    assert found[cannot] is None
    assert found[can] is not None
    counts_by(monkeypatch, (str(path.with_name("none")),))
    assert answers(path, can, qtbot=qtbot) == {can: None}
    said = touch(kiosk, "floor", "page:limits", "by:0", "option:surrender")
    in_force = kiosk.presenter.now.facts.step.table.sign.options  # type: ignore[union-attr]
    kiosk.presenter.reckoned((in_force, ()), 0.6249)
    kiosk.presenter.reckoned((in_force, LATE), None)
    assert "House edge: now 0.62%, then not counted" in touch(kiosk, "later"), said


def test_what_is_asked_takes_the_place_of_what_was_not_begun(
    path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts_by(monkeypatch, (str(path.with_name("none")),))
    supervisor, found = Supervisor(), list[object]()
    this = BackgroundEdges(lambda: path, supervisor, lambda *each: found.append(each))
    for value in ("late", "none", "early"):
        this.ask([((), (("surrender", value),))])
    qtbot.waitUntil(lambda: len(found) == 2, timeout=DEADLINE_MS)
    supervisor.close()
    assert found == [(((), (("surrender", value),)), None) for value in ("late", "early")]


def test_the_command_counts_the_table_of_a_journal(
    kiosk: Application, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["payback", "--journal", str(path), "--counted", "--option", "surrender=late"]) == 0
    shown = counted(path, "surrender=late").replace("\u00a0", " ")
    assert shown in capsys.readouterr().out
    for args in (
        ["nj", "--journal", str(path)],
        ["--journal", str(path), "--counted", "--strategy", "x.json"],
    ):
        assert main(["payback", *args]) == 2
        assert "leave out" in capsys.readouterr().err
