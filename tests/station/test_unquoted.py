"""What a reader says while the hole card is awaited or lies face down quotes nothing of it; the bytes are in the journal."""

from __future__ import annotations

import pytest

from drivers.serial_line.profile import find, load
from kiosk.game.cards import parse
from kiosk.reading import Health, Kind, Message, Reading, cured, fault
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.station.commands import SignOff
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.tables import station, take

UP = Health(True, True, True, True, (Message("reads", {"title": "Shoe"}),))


@pytest.fixture
def table(journal: Journal) -> Station:
    this = station(journal)
    this.start()
    this.health(UP)
    take(this, {"type": "wager", "box": 1, "amount": "25"})
    return this


def draw(this: Station, *cards: str) -> None:
    for card in cards:
        this.read(Reading(Kind.CARD, parse(card)))


def wire(this: Station, profile: str, sent: bytes) -> Step:
    decoder = load(find(profile)).make_decoder()
    step = None
    for reading in decoder.feed(sent) + decoder.quiet():
        step = this.read(reading) or step
    assert step is not None
    return step


@pytest.mark.parametrize("hole", [(), ("KS",)], ids=["awaited", "face down"])
@pytest.mark.parametrize(
    ("profile", "sent"),
    [
        ("ascii-shoe", b"xKS\r\n"),
        ("ascii-shoe", b"ERR KS\r\n"),
        ("barcode-scanner", b"KSx\r"),
        ("barcode-scanner", b"]X1KS\r"),
        ("bee-tek", b"[Game]<Kard:KS>"),
        ("bee-tek", b"[GameAlarm]<Alarm:E3 KS>"),
    ],
)
@pytest.mark.slow
@pytest.mark.shows("COMAR 36.05.02.17(G)")
def test_what_the_reader_says_of_a_hidden_card_is_not_quoted(
    journal: Journal, table: Station, hole: tuple[str, ...], profile: str, sent: bytes
) -> None:
    draw(table, "9C", "6C", "9H", *hole)
    step = wire(table, profile, sent)
    assert step.alerts.troubles
    assert "KS" not in repr(step.alerts.troubles)
    assert "not shown" in step.alerts.troubles[0].text
    kept = [entry.input for entry in journal.reader.entries() if entry.kind == "device"]
    assert any(b"KS".hex() in entry for entry in kept)


def test_once_the_hole_card_is_turned_the_reader_is_quoted_again(table: Station) -> None:
    draw(table, "9C", "6C", "9H", "KS")
    take(table, {"type": "stand"})
    assert "xKS" in wire(table, "ascii-shoe", b"xKS\r\n").alerts.troubles[0].text


@pytest.mark.parametrize("seen", ["KS", "QD"])
def test_a_card_that_the_camera_sees_is_named_alike_whether_it_is_the_hole_card(
    table: Station, seen: str
) -> None:
    draw(table, "9C", "6C", "9H", "KS")
    step = table.read(Reading(Kind.CARD, parse(seen)), source="camera")
    assert step is not None
    table.read(Reading(Kind.LOST))
    table.read(Reading(Kind.CARD, parse(seen)), source="camera")
    for each in (step, table.do(SignOff("sequence"), Actor("C. Ode", "floor"))):
        (trouble,) = [trouble for trouble in each.alerts.troubles if trouble.key == "differs"]
        assert "or the hole card lies open" in trouble.text
        table.do(SignOff("differs"), Actor("C. Ode", "floor"))


def test_a_card_that_the_camera_sees_is_not_named_while_the_hole_card_of_a_voided_round_lies_face_down(
    table: Station,
) -> None:
    draw(table, "9C", "6C", "9H", "KS")
    voided = take(table, {"type": "void", "reason": "dealt in error"})
    assert voided.table.view.unsettled
    step = table.read(Reading(Kind.CARD, parse("KS")), source="camera")
    assert step is not None
    (trouble,) = [trouble for trouble in step.alerts.troubles if trouble.key == "differs"]
    assert ("K♠" in trouble.text, "or the hole card lies open" in trouble.text) == (False, True)


@pytest.mark.parametrize("hole", ["KS", "4D"])
def test_a_hole_card_that_came_while_the_table_was_frozen_is_not_told_by_the_camera(
    table: Station, hole: str
) -> None:
    draw(table, "9C", "6C", "9H")
    table.read(Reading(Kind.LOST))
    draw(table, hole)
    table.read(Reading(Kind.CARD, parse("KS")), source="camera")
    step = table.do(SignOff("sequence"), Actor("C. Ode", "floor"))
    (trouble,) = step.alerts.troubles
    assert (trouble.key, "K♠" in trouble.text) == ("differs", False)


def test_what_the_kiosk_itself_says_is_never_kept_back(table: Station) -> None:
    draw(table, "9C", "6C", "9H", "KS")
    step = table.read(
        fault("room", "room-short", free="400", folder="/var/lib/kiosk"), source="kiosk"
    )
    assert step is not None
    assert "400 MB are left" in step.alerts.troubles[0].text
    step = table.read(cured("room", "room-enough"), source="kiosk")
    assert step is not None
    assert step.alerts.troubles[0].cured


@pytest.mark.parametrize("hole", [(), ("KS",)], ids=["awaited", "face down"])
@pytest.mark.parametrize(
    ("said", "is_quoted"),
    [
        (Message("no-card", {"words": "xKS"}), False),
        (Message("reader-fault", {"code": "KS"}), False),
        (Message("reader-fault", {"code": "E3"}), True),
        (Message("silent", {"title": "Shoe", "count": 5}), True),
    ],
)
def test_nor_does_its_health_quote_a_hidden_card(
    table: Station, hole: tuple[str, ...], said: Message, is_quoted: bool
) -> None:
    draw(table, "9C", "6C", "9H", *hole)
    step = table.health(Health(True, True, True, False, (said,)))
    assert (step.readers.health.messages == (said,)) == is_quoted


def test_once_no_card_is_hidden_health_says_what_came(table: Station) -> None:
    said = Message("no-card", {"words": "xKS"})
    assert table.health(Health(True, True, True, False, (said,))).readers.health.messages == (said,)
