"""Is trouble told in the table's language, and in English as the code has it?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.game.cards import parse
from kiosk.reading import Health, Kind, Message, Reading
from kiosk.record.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.station import reader_trouble as trouble
from kiosk.station.commands import SignOff
from kiosk.station.reader_trouble import CAMERA, SHOE, Cause
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.phrases import Phrases
from kiosk.words.said import Refusal
from tests.record.tables import HEADER, rule_set, take
from tests.record.test_journal import no_file_beyond

UP = Health(True, True, True, True)
DOWN = Health(messages=(Message("line-lost", {"title": "Shoe"}),))


class Ear:
    """Hears each sentence in a language, with the English that it stands for."""

    def __init__(self, language: str) -> None:
        self._phrases = Phrases(language)
        self.heard: list[tuple[str, str]] = []

    def say(self, english: str, *phrases: str, **facts: object) -> str:
        said = self._phrases.translated(english, *phrases, **facts)
        self.heard.append((english, said))
        return said


def causes(ear: Ear) -> Iterator[Cause | None]:
    """Everything that readers and their lines lead to."""
    say = ear.say
    for source, other in ((SHOE, CAMERA), (CAMERA, SHOE)):
        for words in ("?", ""):
            yield trouble.lost(source, words, leads=True, say=say)
            yield trouble.lost(source, words, leads=True, other=other, say=say)
            yield trouble.lost(source, words, leads=False, other=other, say=say)
        yield trouble.handed_over(source, "?", other, "H. Ruiz", say)
    for kind in (Kind.FAULT, Kind.LOST, Kind.CUTTING_CARD, Kind.STARTED):
        yield trouble.told(Reading(kind, code="4"), SHOE, "?", in_round=True, say=say)
    yield trouble.told(Reading(Kind.FAULT, code="dark"), CAMERA, "?", in_round=False, say=say)
    for mode in ("lock", "error", "setting", "unknown"):
        yield trouble.out_of_play(mode, say)
    yield trouble.cut_twice(say)
    trouble.not_announced(say)
    yield trouble.not_taken("?", say)
    for card, box in (("", None), ("8S", None), ("8S", 3), ("8S", 0)):
        read = trouble.last_read(card, box, say=say)
        for face_down in (False, True):
            yield trouble.differs(["8S", "TD"], read, face_down=face_down, say=say)
    for number, changed in ((7, False), (12_345, True)):
        yield trouble.restarted(number, changed=changed, unseen=changed, say=say)


def test_english_is_said_as_the_code_has_it() -> None:
    ear = Ear("en")
    assert all(cause is not None for cause in causes(ear))
    assert [said for english, said in ear.heard] == [english for english, said in ear.heard]


@pytest.mark.parametrize("language", ["es", "zh"])
def test_all_trouble_with_readers_is_told_in_the_language(language: str) -> None:
    ear = Ear(language)
    assert all(cause is not None for cause in causes(ear))
    assert [english for english, said in ear.heard if said == english] == []
    assert not [said for english, said in ear.heard if "none" in said or "{" in said]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.sqlite") as this:
        yield this


def spanish(journal: Journal) -> Station:
    this = Station(journal, HEADER, rule_set("nj"), Phrases("es"), readers=(SHOE,))
    this.start()
    return this


def refusal(step: Step | None) -> Refusal:
    assert step is not None
    assert step.refusal is not None
    return step.refusal


def test_a_table_tells_a_lost_line_and_refuses_because_of_it_in_its_language(journal: Journal) -> None:
    table = spanish(journal)
    table.health(UP)
    (lost,) = table.health(DOWN).troubles
    assert lost.text == "Shoe: se perdió la línea. Revise el cable en ambos extremos; se reconecta sola."
    assert lost.todo.startswith("Las cartas que se lean desde ahora no se colocan")
    card = refusal(table.read(Reading(Kind.CARD, parse("8S"), raw=b"1")))
    assert (card.code, card.message.startswith("La carta recién sacada no se colocó: ")) == ("reader_frozen", True)
    early = refusal(table.do(SignOff("link"), Actor("H. Ruiz", "floor")))
    assert (early.code, early.message) == ("not_cured", f"Todavía no ha terminado. {lost.text} {lost.todo}")
    unknown = refusal(table.do(SignOff("frame"), Actor("H. Ruiz", "floor")))
    assert (unknown.code, unknown.message) == ("no_trouble", "No hay ningún problema 'frame' que firmar.")
    table.health(UP)
    (again,) = table.health(DOWN).troubles
    assert again.text == f"{lost.text} (y 1 más desde entonces)"


def test_trouble_is_taken_up_as_it_was_told(journal: Journal) -> None:
    table = spanish(journal)
    table.health(UP)
    told = table.health(DOWN).troubles
    assert spanish(journal)._ledger.troubles.shown() == told


def test_a_full_disk_is_told_in_the_language_with_its_file(journal: Journal) -> None:
    table = spanish(journal)
    with no_file_beyond(Path(f"{journal.path}-wal").stat().st_size):
        full = refusal(take(table, {"type": "wager", "box": 1, "amount": "25"}))
    assert full.code == "journal"
    assert str(journal.path) in full.message
    assert "No se anotó nada." in full.message
    assert full.message.endswith("anote en la pantalla la carta que se haya sacado, y firme.")
