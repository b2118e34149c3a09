"""R31, La. 42 III-3106: a supervisor orders a reshuffle. The round in play is the shoe's last, and its certificate says by whose order."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.report.shoes import Certificate, certificates
from kiosk.staff.actor import Actor
from kiosk.station.alarms.events import newest
from kiosk.station.commands import LastRound
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.tables import MESSAGES, station, tell, why

FLOOR, DEALER = Actor("M. Okafor", "floor"), Actor("A. Dar", "dealer")


def dealt(journal: Journal) -> Station:
    this = station(journal)
    this.start()
    tell(this, "shoe 8 2C | bets 1:25 | 9C 7C")
    return this


def play_out(this: Station) -> Step:
    return tell(this, "9H TD | stand", typed=True)


def certificate(path: Path) -> Certificate:
    with JournalReader(path) as journal:
        assert not verify(journal).findings
        return next(certificates(journal))


@pytest.mark.slow
@pytest.mark.shows("La. 42 III-3106")
def test_r31_the_round_in_play_is_the_last_by_order_of_a_supervisor(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    with Journal(path) as journal:
        step = dealt(journal).do(LastRound(), FLOOR)
        assert (why(step), step.table.view.last_round) == ("", True)
        assert [(said.id, said.text) for said in step.told.said[:1]] == [
            ("announce_shoe_change", "Last round before a shoe change")
        ], "no cutting card came"
    with Journal(path) as journal:  # the kiosk was stopped, and goes on
        this = station(journal)
        this.start()
        assert play_out(this).table.view.shoe_needed
        refused = tell(this, "bets 1:25 | 3C !shoe_needed", typed=True)
        assert refused.refusal is not None
        assert refused.refusal.message.startswith("The shoe is changed"), "no cutting card came"
        tell(this, "shoe 8")
        said = [event.words for event in newest(journal.reader, MESSAGES)]
    assert "Last round of this shoe, by order of M. Okafor" in said
    assert "another shoe, by order" in said
    assert "cutting card" not in said
    first = certificate(path)
    assert (first.ordered_by, first.cut_out, first.taken_off) == ("M. Okafor", False, False)
    assert first.cards is not None
    assert first.cards.cut_after is None, "no cutting card came"


@pytest.mark.slow
def test_r31_a_cutting_card_that_came_is_no_order(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    with Journal(path) as journal:
        this = dealt(journal)
        tell(this, "cut")
        assert why(this.do(LastRound(), FLOOR)) == "day_done", "it is the last already"
        play_out(this)
        tell(this, "shoe 8")
    first = certificate(path)
    assert (first.ordered_by, first.cut_out) == ("", True)


@pytest.mark.parametrize("nobody", [DEALER, Actor("", "floor")], ids=["dealer", "nobody"])
def test_r31_the_order_is_a_supervisors(journal: Journal, nobody: Actor) -> None:
    this = dealt(journal)
    before = journal.number
    step = this.do(LastRound(), nobody)
    assert (why(step), step.table.view.last_round, journal.number) == ("not_signed", False, before)


def test_r31_a_card_that_was_not_read_is_named_first(journal: Journal) -> None:
    this = dealt(journal)
    tell(this, "??")
    before = journal.number
    step = this.do(LastRound(), FLOOR)
    assert (why(step), step.table.view.last_round, journal.number) == ("card_unread", False, before)


def test_r31_between_rounds_the_order_asks_for_a_new_shoe_at_once_and_wagers_lie_as_they_are(
    journal: Journal,
) -> None:
    this = dealt(journal)
    play_out(this)
    tell(this, "bets 1:50")
    step = this.do(LastRound(), FLOOR)
    assert step.told.next is not None
    assert (step.told.next.id, step.table.view.boxes[0].wager, step.table.view.round) == (
        "ask_new_shoe",
        5000,
        2,
    )
    assert tell(this, "shoe 8 2C").table.view.boxes[0].wager == 5000
    tell(this, "3C")
