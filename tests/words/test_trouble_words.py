"""Trouble in words: told in the table's language, whole, and the same after a restart."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from kiosk.game import refusals
from kiosk.game.cards import parse
from kiosk.game.refusals import Reason
from kiosk.reading import Health, Kind, Message, Reading
from kiosk.record.journal.entry import canonical
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.faults import FaultSpec
from kiosk.record.projections.troubles import Troubles
from kiosk.staff.actor import Actor
from kiosk.station.alarms.troubles import all_worded
from kiosk.station.commands import SignOff
from kiosk.station.people.signing_in import alarm, file_fault
from kiosk.station.readers import reader_trouble as trouble
from kiosk.station.readers.reader_trouble import CAMERA, SHOE
from kiosk.station.station import Station
from kiosk.station.step import Step, Trouble
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal
from tests.record.failing_disk import no_file_beyond
from tests.record.tables import HEADER, rule_set, take
from tests.words.languages import LANGUAGES, TRANSLATIONS

UP = Health(True, True, True, True)
DOWN = Health(messages=(Message("line-lost", {"title": "Shoe"}),))


LOST = Message("line-lost", {"title": "Shoe"})


def causes() -> Iterator[FaultSpec]:
    """Everything that readers and their lines lead to."""
    for source, other in ((SHOE, CAMERA), (CAMERA, SHOE)):
        for says in ((LOST,), ()):
            yield trouble.lost(source, *says, leads=True)
            yield trouble.lost(source, *says, leads=True, other=other)
            yield trouble.lost(source, *says, leads=False)
            yield trouble.lost(source, *says, leads=False, other=other)
            for leads, heir in ((True, ""), (True, other), (False, "")):
                yield trouble.lost(source, *says, leads=leads, other=heir, ended=True)
            stood = Troubles().begun(trouble.lost(source, *says, leads=True, other=other), "")
            yield trouble.handed_over(stood, other, "H. Ruiz")
    for kind in Kind:
        for code in ("4", "locked", "unlocked"):
            for message in (None, LOST):
                cause = trouble.told(Reading(kind, code=code, message=message), SHOE, in_round=True)
                if cause is not None:
                    yield cause
    for mode in ("lock", "error", "setting", "unknown"):
        yield trouble.out_of_play(mode)
    yield trouble.not_taken(Reason("card_not_awaited", "no_wagers"))
    yield trouble.not_taken(refusals.below_minimum(amount=100, minimum=500, box=3))
    for card, box in (("", None), ("8S", None), ("8S", 3), ("8S", 0)):
        for face_down, beside_shoe in product((False, True), repeat=2):
            yield trouble.differs(
                ["8S", "TD"], card, box, face_down=face_down, beside_shoe=beside_shoe
            )
    yield trouble.confirms_nothing(3)
    yield trouble.too_many("8S")
    yield trouble.too_many("8S", void=True)
    yield trouble.wrong_shoe("8S")
    yield trouble.wrong_shoe("")
    waits = trouble.settings_wait(1)
    for stands in (None, "unkept", "came", "same"):
        yield waits._replace(facts={**waits.facts, "stands": stands})
    yield trouble.closed("8S")
    yield trouble.overdrawn("A17", 5_000, 12)
    for number, changed in ((7, False), (12_345, True)):
        yield trouble.restarted(number, changed=changed, unseen=changed)
    for why in ("tries", "hour", "pad", "badge"):
        yield alarm(why)
    yield file_fault("/etc/kiosk/staff.toml: person[12].roles: there is no role 'floorpersn'.")
    for code in ("full", "read_only", "locked", "disk", "unknown", "damaged"):
        yield FaultSpec(
            "journal", "journal", {"code": code, "file": "a.journal", "words": "no such disk"}
        )


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


def all_said(language: str) -> list[Trouble]:
    """All of it as it stands, twice over, in a language: kept, taken up again, and put into words."""
    phrases, said = Messages(language), []
    for cause in causes():
        troubles = Troubles()
        troubles.put(troubles.begun(cause, "2026-11-21T04:00:00.000Z"))
        stands = troubles.begun(cause, "2026-11-21T04:00:01.000Z")
        if stands.freezes:  # and what came meanwhile is not all entered
            stands = stands.with_facts(ignored=12, entered=11)
        troubles.put(stands)
        before = all_worded(troubles, phrases)
        (again,) = all_worded(Troubles.of(json.loads(canonical(troubles.saved()))), phrases)
        assert (again,) == before
        said.append(again)
    return said


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
    assert again.text == f"{lost.text} (y 1 más) Anotadas: 0 de 1 carta ignorada."


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
