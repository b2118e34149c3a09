"""A shoe that cannot be right comes off the table, once the trouble is signed off and nobody has found a card that was misread
(COMAR 36.05.03.27(C))."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.report.shoes import certificates
from kiosk.station.commands import SignOff
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.tables import station, take, tell, why
from tests.staff.house import FLOOR


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.journal"


@pytest.fixture
def this(path: Path) -> Iterator[Station]:
    """A shoe of one deck, whose reader has read the nine of spades twice."""
    journal = Journal(path)
    made = station(journal)
    made.start()
    step = tell(made, "shoe 1 2C | bets 1:25 | 9S 6D | 9S !card_not_in_shoe")
    assert keys(step) == ["card.not_in_shoe"]
    yield made
    with suppress(OSError):  # a test has closed it
        journal.close()


def keys(step: Step) -> list[str]:
    return [trouble.key for trouble in step.alerts.troubles]


def sign_off(this: Station, key: str) -> Step:
    return this.do(SignOff(key), FLOOR._replace(id="M. Okafor"))


def played_out(this: Station) -> Step:
    return tell(this, "TD TS | stand | 9C")


@pytest.mark.shows("COMAR 36.05.03.27(C)")
def test_the_round_is_the_last_and_no_card_is_taken_before_a_new_shoe(
    this: Station, path: Path
) -> None:
    step = sign_off(this, "card.not_in_shoe")
    (stands,) = step.alerts.troubles
    assert (stands.key, stands.cured, stands.waits) == ("wrong_shoe", False, True)
    assert "more 9♠ were dealt than it holds" in stands.text
    assert "count its cards" in stands.todo
    assert step.table.view.last_round
    assert step.told.said[0].id == "announce_shoe_change", "no cutting card came"
    assert played_out(this).table.view.shoe_needed
    step = tell(this, "bets 1:25 | 3C !shoe_needed")
    assert step.refusal is not None
    assert step.refusal.message.startswith("The shoe is changed"), "no cutting card came"
    sign_off(this, "card")
    assert why(sign_off(this, "wrong_shoe")) == "not_cured"
    step = tell(this, "shoe 1 2C")
    assert step.alerts.troubles[0].cured
    assert keys(sign_off(this, "wrong_shoe")) == []
    tell(this, "9S")
    with JournalReader(path) as journal:
        first, _ = certificates(journal)
    assert (first.taken_off, first.double, first.cut_out) == (True, 1, False)
    assert first.warnings[0] == "taken_off"


def test_a_new_shoe_in_the_middle_of_the_round_takes_the_wrong_one_off(this: Station) -> None:
    sign_off(this, "card.not_in_shoe")
    step = tell(this, "shoe 1")
    (stands,) = step.alerts.troubles
    assert (stands.key, stands.cured, stands.waits) == ("wrong_shoe", True, False)
    assert not sign_off(this, "wrong_shoe").alerts.troubles
    step = played_out(this)
    assert not step.alerts.troubles
    assert not step.table.view.shoe_needed


@pytest.mark.shows("COMAR 36.05.03.27(C)")
def test_it_stays_so_over_a_stop_of_the_kiosk(this: Station, path: Path) -> None:
    sign_off(this, "card.not_in_shoe")
    this.journal.close()
    with Journal(path) as journal:
        again = station(journal)
        step = again.start()
    assert "wrong_shoe" in keys(step)
    assert step.table.view.last_round


def test_a_card_that_was_misread_and_is_entered_by_touch_leaves_the_shoe_there(
    this: Station,
) -> None:
    take(this, {"type": "card", "card": "8S"})
    step = sign_off(this, "card.not_in_shoe")
    assert (keys(step), step.table.view.last_round) == ([], False)


def test_a_card_that_was_misread_before_and_is_corrected_leaves_the_shoe_there(
    this: Station,
) -> None:
    tell(this, "correct 1.1.1 7S")
    step = sign_off(this, "card.not_in_shoe")
    assert (keys(step), step.table.view.last_round) == ([], False)


def test_a_card_that_lies_where_the_rules_have_no_place_says_nothing_of_the_shoe(
    path: Path,
) -> None:
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        assert keys(tell(this, "9S !no_wagers")) == ["card"]
        assert keys(sign_off(this, "card")) == []
