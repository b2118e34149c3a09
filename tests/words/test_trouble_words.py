"""Trouble in words: told in the table's language, whole, and the same after a restart."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from kiosk.game.cards import parse
from kiosk.reading import Health, Kind, Message, Reading
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.troubles import Troubles
from kiosk.staff.actor import Actor
from kiosk.station.alarms.troubles import all_worded
from kiosk.station.commands import SignOff
from kiosk.station.readers import reader_trouble as trouble
from kiosk.station.readers.reader_trouble import SHOE
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal
from tests.record.failing_disk import no_file_beyond
from tests.record.tables import HEADER, rule_set, take
from tests.words.languages import LANGUAGES, TRANSLATIONS
from tests.words.troubles import all_said, causes

UP = Health(True, True, True, True)
DOWN = Health(messages=(Message("line-lost", {"title": "Shoe"}),))


def test_every_trouble_is_among_them() -> None:
    made = ast.walk(ast.parse(Path(trouble.__file__).read_text("utf-8")))
    calls = [
        node
        for node in made
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "FaultSpec"
    ]
    ids = {call.args[1].value for call in calls if isinstance(call.args[1], ast.Constant)}
    assert len(ids) > 7
    assert ids <= {cause.id for cause in causes()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.shows("AGCO 11.1.1")
def test_all_trouble_is_told_in_the_language_and_so_again_after_a_restart(language: str) -> None:
    for each in all_said(language):
        for text in (each.text, each.todo):
            assert text, each
            assert not re.search(r"none|[{}=]|trouble-|  ", text), text


def test_trouble_that_an_older_kiosk_kept_with_fewer_facts_is_told_too() -> None:
    kept = {"cured": True, "freezes": False, "since": "2026-11-21T04:00:00.000Z", "times": 1}
    older = [
        {"key": "too_many", "id": "too_many", "facts": {"card": "8S"}},
        {"key": "settings_wait", "id": "settings_wait", "facts": {"round": 3}},
    ]
    for each in all_worded(Troubles({**kept, **other} for other in older), Messages()):
        assert each.text.endswith("."), each.text
        assert each.todo.endswith("."), each.todo
        assert "=" not in each.text + each.todo


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_sentence_about_trouble_is_left_in_english(language: str) -> None:
    for english, said in zip(all_said("en"), all_said(language), strict=True):
        assert english.text != said.text
        assert english.todo != said.todo


def spanish(journal: Journal) -> Station:
    this = Station(journal, HEADER, rule_set("nj"), Messages("es"), readers=(SHOE,))
    this.start()
    return this


def refusal(step: Step | None) -> Refusal:
    assert step is not None
    assert step.refusal is not None
    return step.refusal


def test_a_table_tells_a_lost_line_and_refuses_because_of_it_in_its_language(
    journal: Journal,
) -> None:
    table = spanish(journal)
    table.health(UP)
    (lost,) = table.health(DOWN).alerts.troubles
    assert lost.text == "Shoe: se perdió la conexión. Revise el cable; se recupera sola."
    assert lost.todo.startswith("Las cartas del sabot se ignoran por ahora")
    card = refusal(table.read(Reading(Kind.CARD, parse("8S"), raw=b"1")))
    assert (
        card.code,
        card.message.startswith("La carta recién sacada no se tuvo en cuenta. "),
    ) == (
        "reader_frozen",
        True,
    )
    early = refusal(table.do(SignOff("link"), Actor("H. Ruiz", "floor")))
    assert (early.code, early.message) == ("not_cured", f"Todavía no se puede firmar. {lost.todo}")
    unknown = refusal(table.do(SignOff("frame"), Actor("H. Ruiz", "floor")))
    assert (unknown.code, unknown.message) == (
        "no_trouble",
        "No hay ningún problema frame que firmar.",
    )
    table.health(UP)
    (again,) = table.health(DOWN).alerts.troubles
    assert (
        again.text
        == f"{lost.text} (y 1 más) Desde entonces se ignoró 1 carta; aún no se ha anotado."
    )


def test_trouble_is_taken_up_as_it_was_told(journal: Journal) -> None:
    table = spanish(journal)
    table.health(UP)
    (told,) = table.health(DOWN).alerts.troubles
    assert told.waits  # while nobody else can lead, which is not kept but seen
    assert spanish(journal).start().alerts.troubles == (told,)


def test_a_full_disk_is_told_in_the_language_with_its_file(journal: Journal) -> None:
    table = spanish(journal)
    with no_file_beyond(Path(f"{journal.path}-wal").stat().st_size):
        full = refusal(take(table, {"type": "wager", "box": 1, "amount": "25"}))
    assert full.code == "journal"
    assert str(journal.path) in full.message
    assert "No se anotó nada." in full.message
    assert full.message.endswith("anote la carta sacada y firme.")
