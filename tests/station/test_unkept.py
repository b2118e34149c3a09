"""What a source said while the journal could not be written: no card is placed until somebody has signed, and it is said again."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

import pytest

from kiosk.reading import Health, Kind, Reading, cured, fault, lost
from kiosk.record.journal import Journal, JournalError
from kiosk.record.verify import verify
from kiosk.station.commands import SignOff
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.tables import take
from tests.station.test_cabinet import CLOSED, FLOOR, OPEN, begin, door, draw

NO_LINE = Health(False, False, False, False)


def while_full(journal: Journal, monkeypatch: pytest.MonkeyPatch, say: Callable[[], object]) -> None:
    def full(_: object) -> NoReturn:
        raise JournalError("write", journal.path, words="No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", full)
        say()


def keys(step: Step) -> set[str]:
    return {each.key for each in step.troubles}


@pytest.mark.parametrize(
    ("say", "stands"),
    [
        (lambda this: this.read(lost("gap", "flood", count=1)), "sequence"),
        (lambda this: this.read(Reading(Kind.STARTED)), "reader.started"),
        (lambda this: this.read(OPEN, source="kiosk"), "reader.door"),
        (
            lambda this: this.read(fault("program", "program-amiss", file="x", count=1), source="kiosk"),
            "reader.program",
        ),
        (lambda this: this.health(NO_LINE), "link"),
    ],
    ids=["gap", "started", "door", "program", "line lost"],
)
def test_what_stops_cards_and_could_not_be_kept_stops_them_until_it_is_signed_for_and_is_said_again(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, say: Callable[[Station], Step], stands: str
) -> None:
    this = begin(journal)
    draw(this, "9C")
    while_full(journal, monkeypatch, lambda: say(this))
    step = draw(this, "9H")
    assert step.refusal is not None
    assert step.refusal.code == "reader_frozen"
    assert step.view.dealer.cards == ()
    assert {"journal", stands} <= keys(step)
    assert all(each.freezes for each in step.troubles if each.key in ("journal", stands))
    this.do(SignOff("journal"), FLOOR)
    assert draw(this, "9H").refusal is not None, f"{stands} stands"
    assert not verify(journal).findings


def test_settings_that_changed_are_said_again_once_the_journal_can_be_written(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    this = begin(journal)
    while_full(journal, monkeypatch, lambda: this.read(fault("settings", "settings-changed", file="x"), source="kiosk"))
    assert keys(take(this, {"type": "wager", "box": 1, "amount": "50"})) == {"journal", "reader.settings"}


def test_the_last_state_counts_of_a_door_that_was_opened_and_closed_and_opened_meanwhile(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    this = begin(journal)
    while_full(journal, monkeypatch, lambda: [door(this, news) for news in (OPEN, CLOSED, OPEN)])
    stands = {each.key: each for each in take(this, {"type": "wager", "box": 1, "amount": "50"}).troubles}
    assert stands["reader.door"].freezes
    while_full(journal, monkeypatch, lambda: door(this, CLOSED))
    stands = {each.key: each for each in take(this, {"type": "wager", "box": 1, "amount": "25"}).troubles}
    assert not stands["reader.door"].freezes
    assert stands["journal"].freezes


def test_a_line_that_came_back_meanwhile_is_not_said_to_be_lost(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    this = begin(journal)
    while_full(journal, monkeypatch, lambda: [this.health(each) for each in (NO_LINE, Health(True, True, True, True))])
    step = take(this, {"type": "wager", "box": 1, "amount": "50"})
    assert {(each.key, each.freezes) for each in step.troubles} == {("journal", True)}


def test_what_stops_no_card_stops_none_afterwards_either(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    this = begin(journal)
    while_full(journal, monkeypatch, lambda: this.read(cured("room", "room-enough"), source="kiosk"))
    assert draw(this, "9C").refusal is None


def test_what_came_in_a_burst_is_said_again_too(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    this = begin(journal)
    both = [(OPEN, "kiosk"), (lost("gap", "flood", count=1), "shoe")]
    while_full(journal, monkeypatch, lambda: this.read_all(both))
    assert keys(draw(this, "9C")) == {"journal", "reader.door", "sequence"}
