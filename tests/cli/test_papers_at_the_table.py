"""What is printed at a table, and for its pit, is made by a process that is told the table's settings and language."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from kiosk.app.jobs import background_slips, recaller
from kiosk.app.jobs.background_slips import BackgroundSlips
from kiosk.app.jobs.paper_command import TablePapers
from kiosk.app.supervisor import Supervisor
from kiosk.floor.serialization import plain
from kiosk.floor.table import questions
from kiosk.record.journal.journal import JournalReader
from kiosk.record.rounds.rounds import newest
from kiosk.settings.table import load
from kiosk.station.recall.looked_up import Ask
from tests.cli.corrected_round import played
from tests.record.tables import MESSAGES
from tests.waiting import DEADLINE_MS, KILLED
from ui.shared.words import Words
from ui.table.facts import Label

pytestmark = pytest.mark.slow

SPANISH = ("--language", "es")


def test_settings_are_told_with_their_file_and_language(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[screen]\nlanguage = "zh"\n')
    assert load(house).told == ("--config", str(house), "--language", "zh")
    assert load(house).speaking("es").told[-1] == "es"
    assert load(environ={}).told == ("--language", "en")


@pytest.mark.parametrize(
    ("key", "asked"),
    [("fill:1", "'--slip', 'fill:1'"), ("request:1", "'--requests', '--slip', 'request:1'")],
)
def test_a_slip_that_the_table_counted_is_printed_in_its_language(
    key: str, asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QObject
) -> None:
    note = tmp_path / "told"
    monkeypatch.setattr(
        background_slips,
        "COMMAND",
        (sys.executable, "-c", f"import sys; open({str(note)!r}, 'w').write(repr(sys.argv[1:]))"),
    )
    papers, supervisor = (
        TablePapers(lambda: tmp_path / "a.journal", (), lambda: SPANISH),
        Supervisor(),
    )
    beside = BackgroundSlips(papers, supervisor, lambda said: None)
    for printed in ({}, {key: 1}):
        beside.saw(with_printed(printed))  # type: ignore[arg-type]
    supervisor.close()
    told = note.read_text()
    assert repr(list(SPANISH))[1:-1] in told
    assert f"{asked}, '--counted', '1'" in told


def with_printed(printed: dict[str, int]) -> SimpleNamespace:
    """A step of which the day alone is asked: which slips were printed, how often."""
    return SimpleNamespace(house=SimpleNamespace(day=SimpleNamespace(printed=printed)))


def test_a_slip_whose_program_was_ended_is_said_to_be_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, qapp: QObject
) -> None:
    monkeypatch.setattr(background_slips, "COMMAND", KILLED)
    papers = TablePapers(lambda: tmp_path / "a.journal", (), lambda: SPANISH)
    supervisor, said = Supervisor(), list[Label]()
    beside = BackgroundSlips(papers, supervisor, said.append)
    for printed in ({}, {"fill:1": 1}):
        beside.saw(with_printed(printed))  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: len(said) > 1, timeout=DEADLINE_MS)
    supervisor.close()
    assert said == [
        Label("ui-figures-printing"),
        Label("ui-recall-no-paper", (("why", "ended"),)),
    ]


def test_a_recalled_round_is_put_on_paper_in_the_tables_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[tuple[str, ...]]()

    def on_paper(journal: Path, entry: int, file: Path, more: tuple[str, ...] = ()) -> str:
        told.append(tuple(more))
        return "not now"

    for place in (recaller, questions):
        monkeypatch.setattr(place, "on_paper", on_paper)
    path = played(tmp_path / "a.journal")
    with JournalReader(path) as reader:
        span = newest(reader)
    assert span is not None
    answered = recaller.Recaller(
        lambda: path, lambda: (MESSAGES, Words(MESSAGES)), told=lambda: SPANISH
    )
    assert "not now" in answered.answer(Ask("paper", span)).says
    asked = {"v": 1, "ask": "recall", "to": "paper", "span": plain(span)}
    questions.answer(path, MESSAGES, asked, SPANISH)
    assert told == [SPANISH, SPANISH]
