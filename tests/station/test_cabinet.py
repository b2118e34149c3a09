"""R17, OAC 325:85-15-49: an open cabinet stops the kiosk deciding; closed, the table goes on as it was, and it is said until the next game ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Burn, Drawn
from kiosk.reading import Health, Reading, fault
from kiosk.record.journal.journal import Journal
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import Actor
from kiosk.station.commands import HeldCard, SignOff
from kiosk.station.readers.cabinet import DOOR
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.tables import after, station, take, tell
from tests.station.at_cabinet import CLOSED, FLOOR, OPEN, begin, door, draw


def play_out(this: Station, *cards: str) -> Step:
    draw(this, *cards)
    tell(this, "stand @1")
    return tell(this, "settled")


@pytest.mark.shows("325:85-15-47", "325:85-15-49")
def test_r17_no_card_is_placed_while_the_cabinet_is_open_and_the_table_is_as_it_was_once_it_is_closed(
    journal: Journal,
) -> None:
    this = begin(journal)
    before = draw(this, "9C", "6C").table.view
    step = door(this, OPEN)
    (trouble,), (alarm,) = step.alerts.troubles, step.alerts.alarms
    assert (trouble.key, trouble.freezes, alarm.number, alarm.priority) == (DOOR, True, 333, 1)
    assert "The cabinet is open" in trouble.text
    step = door(this, CLOSED)
    assert (step.table.view, step.alerts.troubles[0].freezes, step.alerts.alarms[0].number) == (
        before,
        False,
        334,
    )
    step = draw(this, "9H")
    assert step.refusal is None
    assert step.table.view != before
    assert not verify(journal.reader).findings


@pytest.mark.shows("325:85-15-49")
def test_r17_it_is_said_until_the_next_game_has_ended_and_cannot_be_signed_off_before(
    journal: Journal,
) -> None:
    this = begin(journal)
    draw(this, "9C", "7C")
    door(this, OPEN)
    door(this, CLOSED)
    step = play_out(this, "9H", "TD")
    for at in ("the game in play", "before the next"):
        assert [each.key for each in step.alerts.troubles] == [DOOR], at
        refused = this.do(SignOff(DOOR), FLOOR).refusal
        assert refused is not None, at
        assert refused.code == "not_cured", at
        step = tell(this, "bets 1:25")
    step = play_out(this, "9C", "7C", "9H", "TD")
    assert (step.alerts.troubles[0].cured, step.alerts.troubles[0].waits) == (True, False)
    assert this.do(SignOff(DOOR), FLOOR).alerts.troubles == ()


@pytest.mark.shows("325:85-15-49")
def test_r17_a_card_that_came_while_it_was_open_is_compared_and_signed_for(
    journal: Journal,
) -> None:
    this = begin(journal)
    draw(this, "9C", "6C")
    door(this, OPEN)
    step = draw(this, "9H")
    assert step.refusal is not None
    assert step.refusal.code == "reader_frozen"
    step = door(this, CLOSED)
    missed = next(each for each in step.alerts.troubles if each.key == "sequence")
    assert missed.freezes
    assert "A card was drawn while the cabinet was open" in missed.text
    assert draw(this, "2D").refusal is not None, "nobody has looked yet"
    take(this, {"type": "card", "card": "9H"})
    this.do(SignOff("sequence"), FLOOR)
    assert draw(this, "TD").refusal is None


@pytest.mark.slow
@pytest.mark.parametrize("then", [OPEN, CLOSED], ids=["open", "closed"])
@pytest.mark.shows("325:85-15-49")
def test_r17_an_open_cabinet_stands_over_a_stop_of_the_kiosk(tmp_path: Path, then: Reading) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        draw(begin(journal), "9C", "6C")
    with Journal(tmp_path / "journal.sqlite") as journal:
        this = station(journal)
        this.start()
        door(this, OPEN)
    with Journal(tmp_path / "journal.sqlite") as journal:
        this = station(journal)
        assert next(each for each in this.start().alerts.troubles if each.key == DOOR).freezes
        step = door(this, then)
        assert next(each for each in step.alerts.troubles if each.key == DOOR).freezes is (
            then is OPEN
        )
        assert [each.came for each in step.alerts.alarms if each.key == DOOR] == [1], (
            "it is the same opening"
        )


def test_r17_opened_again_before_it_was_signed_off_it_is_the_same_alarm_once_more(
    journal: Journal,
) -> None:
    this = begin(journal)
    for news in (OPEN, CLOSED, OPEN):
        step = door(this, news)
    assert (
        step.alerts.alarms[0].came,
        step.alerts.alarms[0].number,
        step.alerts.troubles[0].freezes,
    ) == (2, 333, True)


def test_a_switch_that_does_not_answer_stops_it_too_until_somebody_has_signed(
    journal: Journal,
) -> None:
    this = begin(journal)
    step = door(
        this, fault("door-switch", "door-unwatched", words="/dev/input/event3: No such device")
    )
    assert (step.alerts.alarms[0].number, step.alerts.troubles[0].freezes) == (335, True)
    assert this.do(SignOff("reader.door-switch"), FLOOR).alerts.troubles == ()
    assert draw(this, "9C").refusal is None


def test_cards_can_be_entered_by_touch_while_it_is_open(journal: Journal) -> None:
    this = begin(journal)
    door(this, OPEN)
    assert this.do(Drawn(parse("9C")), Actor("A. Dar", "dealer")).refusal is None


def with_a_held_card(journal: Journal) -> Station:
    this = station(journal, settle_each=1.0)
    this.start()
    this.health(Health(True, True, True, True))
    tell(this, "bets 1:25")
    draw(this, "9C", "7C", "9H", "TD")
    tell(this, "stand @1")
    assert draw(this, "5D").readers.held == ("5D",)
    return this


def test_a_held_card_is_neither_placed_nor_entered_while_it_is_open_and_is_there_afterwards(
    journal: Journal,
) -> None:
    this, dealer = with_a_held_card(journal), Actor("A. Dar", "dealer")
    step = door(this, OPEN)
    before, then = step.table.view, step.told.next
    assert then is not None
    assert (then.id, "5♦ is on hold: do not enter it" in then.text) == ("warn_held", True)
    for means in (
        HeldCard("next_round"),
        HeldCard("drawn_in_error"),
        Drawn(parse("5D")),
        Burn(parse("5D")),
    ):
        step = this.do(
            means, FLOOR if isinstance(means, Burn) else dealer
        )  # a burn that nothing calls for is signed
        assert step.refusal is not None
        assert (step.refusal.code, step.table.view, step.readers.held) == (
            "card_held",
            before,
            ("5D",),
        )
        assert step.refusal.message == then.text
    door(this, CLOSED)
    step = this.do(Drawn(parse("5D")), dealer)
    assert step.refusal is not None, "it is asked about first"
    assert "say what it is first" in step.refusal.message
    step = this.do(HeldCard("next_round"), dealer)
    assert (step.refusal, step.table.view.phase, step.readers.held) == (None, "deal", ())


def test_a_held_card_is_answered_where_cards_are_only_ignored_so_that_those_behind_it_can_be_entered(
    journal: Journal,
) -> None:
    this, dealer = with_a_held_card(journal), Actor("A. Dar", "dealer")
    this.health(Health(False, False, False, False))
    assert this.do(Drawn(parse("6D")), dealer).readers.held == ("5D",)
    step = this.do(HeldCard("next_round"), dealer)
    assert (step.refusal, step.table.view.boxes[0].hands[0].cards) == (None, ("5D",))
    assert this.do(Drawn(parse("6D")), dealer).refusal is None


def test_the_hole_card_is_not_turned_by_time_while_it_is_open(journal: Journal) -> None:
    ms = 0
    this = station(journal, time=lambda: after(ms), turn_after=1.5, hole_turn="input")
    this.start()
    this.health(Health(True, True, True, True))
    tell(this, "bets 1:25")
    draw(this, "9C", "7C", "9H", "TD")
    before = tell(this, "stand @1")
    assert (before.table.view.phase, before.table.seconds) == ("turn", 2)
    assert door(this, OPEN).table.seconds is None
    ms = 5000
    assert this.tick(after(ms)) is None
    step = door(this, CLOSED)
    assert (step.table.view, step.table.seconds) == (before.table.view, 2), "it begins anew"
    ms = 5600
    this = station(journal, time=lambda: after(ms), turn_after=1.5, hole_turn="input")
    assert (this.start().table.seconds, this.tick(after(ms))) == (1, None), (
        "a stop of the kiosk does not forget that"
    )
    ms = 6600
    turned = this.tick(after(ms))
    assert turned is not None
    assert turned.table.view.phase == "wagers"


@pytest.mark.parametrize(
    "stops",
    [
        fault("program", "program-amiss", file="x", count=1),
        fault("program", "program-other", now="1", before="2"),
        fault("door-switch", "door-unwatched", words="x"),
        fault("floor-stops", "floor-stops"),
        fault("anchored", "anchors-gone", file="x", entry=7, at="x", now="x", newest=0),
    ],
    ids=["331", "332", "335", "floor", "350"],
)
def test_cards_that_were_ignored_while_the_kiosk_was_stopped_are_compared_and_signed_for(
    journal: Journal, stops: Reading
) -> None:
    this = begin(journal)
    draw(this, "9C")
    door(this, stops)
    assert draw(this, "7C").refusal is not None
    (missed,) = this.do(SignOff(f"reader.{stops.code}"), FLOOR).alerts.troubles
    assert (missed.key, missed.freezes) == ("sequence", True)
    assert "A card was drawn and ignored" in missed.text
    step = draw(this, "9H")
    assert step.refusal is not None, "nobody has looked yet"
    take(this, {"type": "card", "card": "7C"})
    assert this.do(SignOff("sequence"), FLOOR).alerts.troubles == ()
    assert draw(this, "9H").refusal is None
    assert not verify(journal.reader).findings
