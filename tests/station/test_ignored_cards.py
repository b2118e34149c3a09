"""Cards that were drawn while trouble stopped the readers: how many came, how many of them were entered by touch, and what is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Drawn
from kiosk.reading import Health, Kind, Reading, lost
from kiosk.record.journal.journal import Journal
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import Actor
from kiosk.station.alarms.events import newest
from kiosk.station.commands import SignOff
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.tables import MESSAGES, station, take, tell
from tests.station.at_cabinet import CLOSED, FLOOR, OPEN, begin, door, draw

DEALER = Actor("A. Dar", "dealer")
GONE, BACK = Health(False, False, False, False), Health(True, True, True, True)
COUNT = re.compile(
    r"\d of \d+ ignored cards? entered\.|\d+ cards? (?:was|were) ignored since; (?:not|none) entered yet\."
)
ONE = "1 card was ignored since; not entered yet."
ENTERED = "{} of {} ignored cards entered.".format


def frozen(journal: Journal) -> Station:
    """Two cards lie there, and the line was lost and is back."""
    this = begin(journal)
    draw(this, "9C", "6C")
    this.health(GONE)
    this.health(BACK)
    return this


def counted(step: Step, key: str = "link") -> str:
    """What is said of cards in the trouble of that key, "" for nothing."""
    said = next(each.text for each in step.alerts.troubles if each.key == key)
    return "".join(COUNT.findall(said))


def enter(this: Station, *cards: str) -> Step:
    return [take(this, {"type": "card", "card": card}) for card in cards][-1]


@pytest.mark.shows("AGCO 11.1.4")
def test_of_two_cards_drawn_while_the_line_was_signed_for_one_is_entered(journal: Journal) -> None:
    this = frozen(journal)
    assert counted(draw(this, "9H")) == ONE
    assert counted(draw(this, "5D")) == "2 cards were ignored since; none entered yet."
    assert counted(enter(this, "9H")) == ENTERED(1, 2)
    assert this.do(SignOff("link"), FLOOR).alerts.troubles == ()
    signed = newest(journal.reader, MESSAGES)[0].words
    assert "1 of 2 ignored cards entered" in signed
    assert not verify(journal.reader).findings


def test_nothing_is_said_where_no_card_was_ignored(journal: Journal) -> None:
    this = frozen(journal)
    assert counted(enter(this, "9H")) == "", "the reader told of none"
    assert counted(draw(this, "5D")) == ONE
    assert counted(enter(this, "5D")) == "1 of 1 ignored card entered."
    assert (
        len([each for each in newest(journal.reader, MESSAGES) if "entered" in each.words]) == 0
    ), "the count is no event"


def test_a_refused_entry_is_not_counted(journal: Journal) -> None:
    this = frozen(journal)
    enter(this, "9H", "TD")  # a decision is awaited now
    tell(this, "stand @1")
    draw(this, "5D", "5D")
    assert this.do(Drawn(parse("5D"), to=9), DEALER).refusal is not None
    assert counted(this.health(BACK)) == "2 cards were ignored since; none entered yet."


def test_a_missing_message_counts_too(journal: Journal) -> None:
    this = begin(journal)
    draw(this, "9C", "6C")
    this.read(lost("gap", "flood", count=1))
    assert counted(draw(this, "9H"), "sequence") == ONE


def test_an_open_cabinet_goes_on_counting_in_what_is_compared_afterwards(journal: Journal) -> None:
    this = begin(journal)
    draw(this, "9C", "6C")
    door(this, OPEN)
    draw(this, "9H", "5D")
    assert counted(enter(this, "9H"), "reader.door") == ENTERED(1, 2)
    assert counted(door(this, CLOSED), "sequence") == ENTERED(1, 2)
    assert counted(enter(this, "5D"), "sequence") == ENTERED(2, 2)


def test_what_was_counted_outlasts_a_stop_of_the_kiosk(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        this = frozen(journal)
        draw(this, "9H", "5D")
        enter(this, "9H")
    with Journal(tmp_path / "journal.sqlite") as journal:
        this = station(journal)
        this.start()
        assert counted(this.health(BACK)) == ENTERED(1, 2)


def test_a_card_that_the_camera_sees_beside_the_shoe_counts_once(journal: Journal) -> None:
    this = begin(journal)
    this.health(BACK, source="camera")
    draw(this, "9C", "6C")
    this.health(GONE)
    this.health(BACK)
    draw(this, "9H")
    step = this.read(Reading(Kind.CARD, parse("9H")), source="camera")
    assert counted(step or this.health(BACK)) == ONE
