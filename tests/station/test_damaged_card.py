"""A message that may have been a card, damaged on a line without numbers: nothing that comes after it takes its place."""

from __future__ import annotations

import pytest

from drivers.emulator.voice import voice_of
from drivers.serial_line.profile import find, load
from kiosk.game.cards import BY_TEXT
from kiosk.reading import Kind
from kiosk.record.journal.journal import Journal
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.drivers.serial_line.shipped import SHIPS
from tests.record.tables import station, take


def heard(this: Station, name: str, stream: bytes) -> Step:
    profile = load(find(name))
    decoder, step = profile.make_decoder(), take(this, {"type": "wager", "box": 1, "amount": "25"})
    for reading in decoder.feed(stream) + decoder.quiet():
        step = this.read(reading) or step
    return step


@pytest.mark.parametrize(
    "damaged", [b" [Game]<Card:\x115D> ", b" [Game]<Bard:5D> ", b" [Game]<Card:5D ", b"[Game]5D> "]
)
def test_the_card_after_a_damaged_one_is_not_given_its_place(
    journal: Journal, damaged: bytes
) -> None:
    """The 9H became the up card, and the hole card lay open in box 1."""
    this = station(journal)
    this.start()
    stream = b" [Game]<Card:9C> " + damaged + b" [Game]<Card:9H>  [Game]<Card:KS> "
    step = heard(this, "bee-tek", stream)
    assert (step.table.view.boxes[0].hands[0].cards, step.table.view.dealer.cards) == (("9C",), ())
    assert [trouble.key for trouble in step.alerts.troubles] == ["sequence"]
    assert step.alerts.troubles[0].todo.startswith("Compare all cards with the screen")
    assert "K♠" not in repr(step)


@pytest.mark.parametrize("name", SHIPS)
@pytest.mark.slow
def test_on_every_line_a_card_whose_message_is_cut_short_freezes_or_is_read_from_a_copy(
    journal: Journal, name: str
) -> None:
    profile = load(find(name))
    voice = voice_of(profile)
    first, cut, last, after = (voice.card(BY_TEXT[text]) for text in ("9C", "5D", "9H", "4S"))
    this = station(journal)
    this.start()
    damaged = first * voice.copies + cut[: len(cut) // 2] + last * voice.copies
    step = heard(
        this, name, damaged + after * voice.copies
    )  # a line with numbers tells it by the next one
    assert (step.table.view.boxes[0].hands[0].cards, step.table.view.dealer.cards) == (("9C",), ())
    assert any(trouble.freezes for trouble in step.alerts.troubles)


def test_unknown_kinds_of_messages_are_among_what_freezes() -> None:
    kinds = {
        reading.kind for reading in load(find("bee-tek")).make_decoder().feed(b" [Game]<Bard:5D> ")
    }
    assert kinds == {Kind.LOST}
