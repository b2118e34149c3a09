"""A table at work: it decides, writes down and only then shows, and trouble stays until it is signed off."""

from __future__ import annotations

import json
import re
import resource
from pathlib import Path
from typing import Any

import pytest

from kiosk.game.cards import UNREAD, parse
from kiosk.game.commands.commands import Burn, Correct, Drawn, NewShoe, Void, Wager
from kiosk.game.commands.commands import parse as parse_command
from kiosk.reading import Health, Kind, Message, Reading, fault, lost, rejected
from kiosk.record.entries import log_line, told_of
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.start import LastStart
from kiosk.record.replay.verify import verify
from kiosk.record.startup.session_start import Program, begun
from kiosk.staff.actor import Actor
from kiosk.station.commands import NextCard, Relieve, SignOff, StationCommand
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal
from tests.record.failing_disk import fail_with, no_file_beyond
from tests.record.tables import (
    Dealer,
    after,
    play,
    recalled,
    station,
    take,
    take_all,
    tell,
    unusable,
    why,
)

UP = Health(True, True, True, True, (Message("reads", {"title": "Shoe"}),))
DOWN = Health(messages=(Message("line-lost", {"title": "Shoe"}),))


def touch(this: Station, **data: Any) -> Step:
    return take(this, data)


FLOOR = Actor("M. Okafor", "floor")


def expect(this: Station, **what: Any) -> Step:
    """The floor says what the next card is; with nothing, that it is what the procedure says."""
    said: Any = parse_command({**what, "card": "??"}) if what else None
    return this.do(NextCard(said), FLOOR)


def card(text: str) -> Reading:
    return Reading(Kind.CARD, parse(text), raw=b"\x02")


def due(step: Step) -> str | None:
    """Why the next card is to be burned."""
    assert step.table.offers is not None
    return step.table.offers.burn.due


def shown(step: Step | None) -> Step:
    assert step is not None
    return step


def keys(step: Step | None) -> list[str]:
    return [trouble.key for trouble in shown(step).alerts.troubles]


def kinds(journal: Journal) -> list[str]:
    return [entry.kind for entry in journal.reader.entries()]


# One input.


def test_an_input_is_on_the_disk_with_what_was_told_when_the_step_comes_back(
    journal: Journal, table: Station
) -> None:
    step = tell(table, "bets 1:25 | 9C 6C 9H KS")
    last = journal.reader.last()
    assert last is not None
    assert (last.kind, last.by, last.source) == ("input", "reader", "shoe")
    told = told_of(last)
    assert told["words"] == [said.text for said in step.told.said]
    assert [prompt[0] for prompt in told["prompts"]] == [said.id for said in step.told.said]
    assert step.told.said[-1].id == "ask_decision"


def test_a_refused_input_is_written_down_and_changes_nothing(
    journal: Journal, table: Station
) -> None:
    before = tell(table, "bets 1:25 | 9C 6C 9H KS")
    step = touch(table, type="split", box=4)
    assert why(step) == "not_your_turn"
    assert step.table.view == before.table.view
    assert step.told.said == before.told.said
    last = journal.reader.last()
    assert last is not None
    assert (last.kind, told_of(last)["refused"]) == ("refused", "not_your_turn")


def test_a_supervisors_input_is_signed_by_who_gave_it(journal: Journal, table: Station) -> None:
    tell(table, "bets 1:25 | 9C 6C")
    step = take(table, {"type": "void", "reason": "misdeal"}, by="C. Ode")
    assert step.refusal is None
    end = journal.reader.round_ends(1)[0]
    assert (end.by, log_line(end)["by"], log_line(end)["reason"]) == ("C. Ode", "C. Ode", "misdeal")


SIGNED: list[StationCommand] = [
    Correct(1, 1, parse("9D"), "", "misread"),
    Void("", "misdeal"),
    SignOff("reader.6"),
    NextCard(Burn(parse("9D"), "relief")),
    NewShoe(),
]


@pytest.mark.parametrize("command", SIGNED, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize(
    "nobody", [Actor("H. Ruiz", "dealer"), Actor("", "floor"), Actor(" ", "floor")]
)
@pytest.mark.slow
def test_what_needs_a_signature_is_signed_by_a_floorperson_who_was_chosen_or_refused(
    journal: Journal, table: Station, command: StationCommand, nobody: Actor
) -> None:
    table.read(fault("6", "foreign-code"))
    before = tell(table, "bets 1:25 | 9C 6C")
    number = journal.number
    step = table.do(command, nobody)
    assert (step.refusal and step.refusal.code, step.table.view) == (
        "not_signed",
        before.table.view,
    )
    assert (step.alerts.troubles, step.readers.next_card, journal.number) == (
        before.alerts.troubles,
        None,
        number,
    )
    step = table.do(command, Actor("C. Ode", "floor", "badge 17"))
    assert step.refusal is None
    signed = next(
        entry
        for entry in journal.reader.entries(number + 1)
        if entry.kind in ("input", "ack", "note")
    )
    assert (signed.by, told_of(signed)["role"], told_of(signed)["session"]) == (
        "C. Ode",
        "floor",
        "badge 17",
    )
    assert (
        isinstance(command, SignOff | NextCard | NewShoe)
        or json.loads(signed.input)["by"] == "C. Ode"
    )


def test_a_shoe_that_is_called_for_is_the_dealers_and_no_other(table: Station) -> None:
    dealer = Actor("H. Ruiz", "dealer")
    assert table.do(NewShoe(), dealer).refusal is None, "no card of it is out"
    tell(table, "bets 1:25 | 9C 6C")
    refusal = table.do(NewShoe(), dealer).refusal
    assert refusal is not None
    assert refusal.code == "not_signed", "it ran out in the round"
    assert table.do(NewShoe(), Actor("C. Ode", "floor")).refusal is None


def test_the_journal_keeps_who_in_which_role(journal: Journal, table: Station) -> None:
    tell(table, "bets 1:25 | 9C | stand !not_your_turn")
    kept = [(e.kind, e.by, e.source, told_of(e).get("role")) for e in journal.reader.entries(3)]
    assert kept == [
        ("input", "H. Ruiz", "manual", "dealer"),
        ("input", "reader", "shoe", None),
        ("refused", "H. Ruiz", "manual", "dealer"),
    ]


def test_of_a_batch_each_command_has_a_result_of_its_own(table: Station) -> None:
    wagers = [Wager(1, 2500), Wager(2, 1), Wager(3, 2500), Void("", "misdeal"), Wager(4, 10**9)]
    step, results = table.do_all(wagers, Actor("H. Ruiz", "dealer"))
    assert [result and result.code for result in results] == [
        None,
        "below_minimum",
        None,
        "not_signed",
        "above_maximum",
    ]
    assert step.refusal == results[-1]
    assert [box.wager for box in step.table.view.boxes[:4]] == [2500, 0, 2500, 0]


def test_the_next_thing_to_do_still_stands_after_an_input_that_led_to_none(table: Station) -> None:
    tell(table, "bets 1:25 | 9C 6C 9H KS")
    step = shown(table.read(Reading(Kind.CUTTING_CARD)))
    assert step.told.said[0].id == "announce_last_round"
    assert step.told.next is not None
    assert step.told.next.id == "ask_decision"


def test_a_table_that_speaks_another_language_says_again_what_stands_and_writes_nothing(
    journal: Journal, table: Station
) -> None:
    tell(table, "bets 1:25 | TS 6D 9S 4C")
    table.health(UP)
    before, number = table.health(DOWN), journal.number
    step = table.speak(Messages("es"))
    assert journal.number == number
    assert step.table.view == before.table.view
    assert shown(before).told.next != step.told.next == table.speak(Messages("es")).told.next
    assert step.told.next is not None
    assert step.told.next.text == "Casilla 1, 19: ¿plantarse, pedir o doblar?"
    assert [each.text for each in step.alerts.troubles] != [
        each.text for each in before.alerts.troubles
    ]
    refusal = shown(take(table, {"type": "surrender", "box": 1})).refusal
    assert refusal is not None
    assert refusal.message == "En esta mesa no se ofrece la rendición."


def test_many_inputs_are_taken_at_once_each_by_itself(journal: Journal) -> None:
    this = station(journal, rules="nj-common-hand", options={}, boxes=1)
    this.start()
    wagers = [
        {"type": "patron_wager", "patron": f"p{number}", "amount": "25"} for number in range(50)
    ]
    step = take_all(
        this,
        [*wagers[:49], {"type": "patron_wager", "patron": "p50", "amount": "1"}, wagers[49]],
    )
    assert why(step) == "below_minimum"
    assert kinds(journal).count("input") == 50
    for text in ("TC", "6C", "9H", "KS"):
        step = shown(this.read(card(text)))
    stands = [{"type": "patron", "patron": f"p{number}", "do": "stand"} for number in range(50)]
    take_all(this, [*stands, {"type": "patrons_closed"}])
    step = shown(this.read(card("TD")))
    assert (step.table.view.round, step.table.view.phase, step.refusal) == (2, "wagers", None)
    assert journal.reader.round_ends(1)[0].checkpoint is not None
    assert verify(journal.reader).findings == ()


def test_a_batch_may_end_one_round_and_begin_the_next(journal: Journal, table: Station) -> None:
    tell(table, "bets 1:25 | 9C 6C TH KS")
    batch = [{"type": "stand"}, *({"type": "card", "card": text} for text in ("TD", "2C", "3C"))]
    step = take_all(table, batch, by="H. Ruiz")
    assert (step.table.view.round, step.table.view.phase) == (2, "deal")
    assert station(journal).start().table.view == step.table.view
    assert verify(journal.reader).findings == ()


# Wagers stay from round to round.


def finish(this: Station) -> Step:
    tell(this, "bets 1:25 | 9C 6C TH KS | stand")
    return shown(this.read(card("TD")))


def test_a_box_stays_in_play_with_its_wager_and_no_touch(journal: Journal, table: Station) -> None:
    step = finish(table)
    assert step.table.view.phase == "wagers"
    assert step.table.view.boxes[0].wager == 2500
    assert step.told.said[-1].id == "pay_hand"
    *_, end, repeat = journal.reader.entries()
    assert (end.kind, end.round, repeat.kind, repeat.by, repeat.source) == (
        "input",
        1,
        "repeat",
        "kiosk",
        "manual",
    )
    assert repeat.checkpoint is not None
    assert shown(table.read(card("2C"))).table.view.round == 2


def test_a_repeated_wager_is_changed_and_never_undone(table: Station) -> None:
    step = finish(table)
    assert step.table.offers is not None
    assert step.table.offers.undo.takes_back is None
    step = touch(table, type="undo")
    assert why(step) == "nothing_to_undo"
    step = tell(table, "bets 1:50")
    assert step.table.offers is not None
    assert step.table.offers.undo.takes_back == Wager(1, 5000)
    assert touch(table, type="undo").table.view.boxes[0].wager == 2500
    step = touch(table, type="undo")
    assert step.refusal is not None
    assert step.table.view.boxes[0].wager == 2500
    assert tell(table, "bets 1:0").table.view.boxes[0].wager == 0


def test_a_wager_taken_off_stays_off(table: Station) -> None:
    finish(table)
    tell(table, "bets 1:0 2:10")
    for text in ("9C", "6C", "TH", "KS"):
        table.read(card(text))
    tell(table, "stand")
    step = shown(table.read(card("TD")))
    assert [box.wager for box in step.table.view.boxes[:3]] == [0, 1000, 0]


# The reader.


def test_an_unread_card_holds_the_table_until_someone_says_what_it_is(table: Station) -> None:
    tell(table, "bets 1:25 | 9C 6C")
    step = shown(table.read(Reading(Kind.UNREADABLE, code="1")))
    assert step.table.view.phase == "read"
    step = touch(table, type="read", card="9H")
    assert step.table.view.boxes[0].hands[0].cards == ("9C", "9H")


@pytest.mark.shows("La. 42 III-3106")
def test_the_cutting_card_makes_this_the_last_round(table: Station) -> None:
    tell(table, "bets 1:25 | 9C")
    assert shown(table.read(Reading(Kind.CUTTING_CARD))).table.view.last_round


def test_a_card_that_the_table_does_not_take_stays_on_the_screen(table: Station) -> None:
    step = shown(table.read(card("9C")))
    assert why(step) == "no_wagers"
    assert keys(step) == ["card"]
    assert step.alerts.troubles[0].text.endswith(step.refusal.message)
    assert keys(tell(table, "bets 1:25")) == ["card"]
    assert keys(table.do(SignOff("card"), Actor("C. Ode", "floor"))) == []


def test_the_camera_turns_the_hole_card_by_reading_it(journal: Journal) -> None:
    this = station(journal)
    this.start()
    tell(this, "bets 1:25 | 9C 6C 9H")
    this.read(Reading(Kind.UNREADABLE))
    assert tell(this, "stand").table.view.phase == "reveal"
    step = shown(this.read(card("TS"), source="camera"))
    assert step.refusal is None
    assert step.table.view.dealer.cards[:2] == ("6C", "TS")


def test_readings_that_mean_nothing_to_the_table_change_nothing(
    journal: Journal, table: Station
) -> None:
    before = tell(table, "bets 1:25")
    assert (
        table.read(Reading(Kind.OTHER, code="ack")) is None
    )  # no message of the device's own: it has no number
    for kind in (Kind.STANDBY, Kind.LOCK, Kind.STARTED):
        step = shown(table.read(Reading(kind, code="locked", raw=b"\x05L")))
        assert (step.table.view, step.alerts.troubles) == (before.table.view, ())
    assert kinds(journal)[-3:] == ["device"] * 3


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.slow
def test_every_kind_of_reading_is_taken(table: Station, kind: Kind) -> None:
    tell(table, "bets 1:25 | 9C 6C")
    reading = Reading(
        kind, parse("9H") if kind is Kind.CARD else None, "3", Message("form"), "7", b"\x05"
    )
    assert (table.read(reading) is None) == (
        kind is Kind.BADGE
    )  # a badge is nothing where nobody signs in


# Trouble.


def test_a_line_lost_in_a_round_freezes_the_reader_until_it_is_back_and_signed_off(
    journal: Journal, table: Station
) -> None:
    table.health(UP)
    tell(table, "bets 1:25 | 9C 6C")
    step = table.health(DOWN)
    assert keys(step) == ["link"]
    assert not step.alerts.troubles[0].cured
    assert step.readers.health == DOWN
    refused = table.do(SignOff("link"), Actor("C. Ode", "floor"))
    assert why(refused) == "not_cured"

    step = table.health(UP)
    assert step.alerts.troubles[0].cured
    step = shown(table.read(card("9H")))
    assert why(step) == "reader_frozen"
    assert "9H" not in step.refusal.message
    assert step.table.view.boxes[0].hands[0].cards == ("9C",)
    kept = [entry for entry in journal.reader.entries() if entry.kind == "device"]
    assert log_line(kept[-1])["card"] == "9H"

    step = touch(table, type="card", card="9H")
    assert step.table.view.boxes[0].hands[0].cards == ("9C", "9H")
    step = table.do(SignOff("link"), Actor("C. Ode", "floor"))
    assert keys(step) == []
    assert shown(table.read(card("KS"))).refusal is None
    (signed,) = [entry for entry in journal.reader.entries() if entry.kind == "ack"]
    assert (signed.by, log_line(signed)["key"]) == ("C. Ode", "link")


def test_no_round_begins_by_itself_after_a_lost_line(table: Station) -> None:
    table.health(UP)
    tell(table, "bets 1:25")
    table.health(DOWN)
    table.health(UP)
    step = shown(table.read(card("9C")))
    assert step.table.view.phase == "wagers"
    table.do(SignOff("link"), Actor("C. Ode", "floor"))
    assert shown(table.read(card("9C"))).table.view.phase == "deal"


@pytest.mark.parametrize("closed", [DOWN, DOWN._replace(messages=())])
def test_a_reader_that_is_not_there_at_the_start_is_trouble_until_it_is_there_and_signed_off(
    table: Station, closed: Health
) -> None:
    tell(table, "bets 1:25")
    assert keys(table.health(closed)) == ["link"]
    (stands,) = table.health(DOWN._replace(messages=(Message("port-in-use"),))).alerts.troubles
    assert (stands.freezes, "more)" in stands.text) == (True, False)
    refused = table.do(SignOff("link"), Actor("C. Ode", "floor")).refusal
    assert refused is not None
    assert refused.code == "not_cured"
    assert table.health(UP).alerts.troubles[0].cured
    assert keys(table.do(SignOff("link"), Actor("C. Ode", "floor"))) == []
    assert shown(table.read(card("9C"))).table.view.phase == "deal"


def test_a_reader_that_is_still_not_there_after_a_restart_is_the_same_trouble(
    journal: Journal, table: Station
) -> None:
    table.health(DOWN)
    again = station(journal)
    again.start()
    (stands,) = again.health(DOWN).alerts.troubles
    assert "more)" not in stands.text


def test_a_reader_that_has_ended_is_signed_off_without_it_for_it_never_comes_back(
    table: Station,
) -> None:
    table.health(UP)
    tell(table, "bets 1:25")
    shown(table.read(card("9C")))
    table.health(DOWN)
    (stands,) = table.health(
        Health(messages=(Message("stopped", {"title": "Shoe"}),), ended=True)
    ).alerts.troubles
    assert stands.freezes
    assert "restart the kiosk" in stands.todo
    assert "connected again" not in stands.todo
    assert keys(table.do(SignOff("link"), Actor("C. Ode", "floor"))) == []
    assert touch(table, type="card", card="6C").refusal is None


def test_missing_messages_freeze_the_reader_and_are_counted(table: Station) -> None:
    tell(table, "bets 1:25 | 9C 6C")
    gap = lost("gap", count=2, last="3", number="6")
    assert keys(table.read(gap)) == ["sequence"]
    assert shown(table.read(card("9H"))).refusal is not None
    step = shown(table.read(gap))
    assert (
        step.alerts.troubles[0].text
        == "2 messages from the shoe did not arrive (number 6 came after 3): a card may be missing. (and 1 more)"
        " 1 card was ignored since; not entered yet."
    )
    assert keys(table.do(SignOff("sequence"), Actor("C. Ode", "floor"))) == []
    assert shown(table.read(card("9H"))).refusal is None


def test_a_rejected_frame_is_kept_with_its_bytes_and_cards_go_on(
    journal: Journal, table: Station
) -> None:
    tell(table, "bets 1:25 | 9C")
    step = table.read(rejected("bcc", "damaged", raw=b"\x05\x31\xff"))
    assert keys(step) == [], "of what is rejected no card can be missing"
    (kept,) = [entry for entry in journal.reader.entries() if entry.kind == "device"]
    assert log_line(kept)["raw"] == "0531ff"
    assert shown(table.read(card("6C"))).refusal is None


def test_what_may_have_been_a_card_freezes_until_the_table_has_been_compared(
    journal: Journal, table: Station
) -> None:
    tell(table, "bets 1:25 | 9C")
    step = shown(table.read(lost("form", raw=b"9H>")))
    assert keys(step) == ["sequence"]
    assert step.alerts.troubles[0].todo.startswith("Compare all cards with the screen")
    (kept,) = [entry for entry in journal.reader.entries() if entry.kind == "device"]
    assert log_line(kept)["raw"] == "39483e"
    assert shown(table.read(card("6C"))).refusal is not None


def test_a_fault_stands_until_it_is_cured_and_keeps_its_first_cause(table: Station) -> None:
    overdraw = fault("2", "overdraw")
    step = shown(table.read(overdraw))
    assert (keys(step), step.alerts.troubles[0].cured) == (["reader.2"], False)
    since = step.alerts.troubles[0].since
    step = shown(table.read(fault("2", "button")))
    assert (
        step.alerts.troubles[0].since,
        step.alerts.troubles[0].text.startswith("The shoe counts"),
    ) == (
        since,
        True,
    )
    assert shown(table.read(Reading(Kind.CURED, code="2"))).alerts.troubles[0].cured
    assert keys(table.do(SignOff("reader.2"), Actor("C. Ode", "floor"))) == []


def test_a_reader_switched_off_and_on_in_a_round_freezes(table: Station) -> None:
    tell(table, "bets 1:25 | 9C")
    assert keys(table.read(Reading(Kind.STARTED))) == ["reader.started"]
    assert shown(table.read(card("6C"))).refusal is not None


def test_a_reader_that_starts_when_its_line_is_back_adds_no_second_trouble(table: Station) -> None:
    table.health(UP)
    tell(table, "bets 1:25 | 9C")
    table.health(DOWN)
    table.health(UP)
    assert keys(table.read(Reading(Kind.STARTED))) == ["link"]


def test_signing_off_what_is_not_there_is_refused(table: Station) -> None:
    assert why(table.do(SignOff("link"), Actor("C. Ode", "floor"))) == "no_trouble"


def test_trouble_survives_a_restart_with_its_first_cause(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        this.health(UP)
        tell(this, "bets 1:25 | 9C 6C")
        before = this.health(DOWN)
    with Journal(path) as journal:
        this = station(journal)
        step = this.start()
        assert keys(step) == ["link", "restart"]
        assert step.alerts.troubles[0] == before.alerts.troubles[0]
        assert shown(this.read(card("9H"))).refusal is not None
        assert this.health(UP).alerts.troubles[0].cured
        this.do(SignOff("link"), Actor("C. Ode", "floor"))
        assert keys(this.do(SignOff("restart"), Actor("C. Ode", "floor"))) == []
    with Journal(path) as journal:
        assert keys(station(journal).start()) == ["restart"]


@pytest.mark.parametrize(("sequence", "frozen"), [("", True), ("4", False)])
def test_after_a_stop_in_a_round_a_shoe_without_numbers_is_compared_first(
    tmp_path: Path, sequence: str, frozen: bool
) -> None:
    """A card that was drawn meanwhile would shift the deal by one, and a shoe without numbers cannot tell."""
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        tell(this, "bets 1:25")
        this.read(Reading(Kind.CARD, parse("9C"), sequence=sequence))
    for _ in range(2):
        with Journal(path) as journal:
            this = station(journal)
            assert keys(this.start()) == ["restart"]
            step = (
                shown(this.read(Reading(Kind.CARD, parse("9H"), sequence=sequence and "5")))
                if frozen
                else None
            )
            assert step is None or (step.refusal and step.refusal.code) == "reader_frozen"
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        if frozen:
            touch(this, type="card", card="6C")
            this.do(SignOff("restart"), FLOOR)
        step = shown(this.read(Reading(Kind.CARD, parse("9H"), sequence=sequence and "5")))
        assert (step.refusal, step.table.view.boxes[0].hands[0].cards) == (
            None,
            ("9C", "9H") if frozen else ("9C",),
        )


@pytest.mark.parametrize(
    ("seconds", "frozen"), [(0, False), (3.9, False), (4.1, True), (-60, True)]
)
def test_after_a_stop_in_which_the_shoes_numbers_may_have_come_round_the_cards_are_compared_first(
    tmp_path: Path, seconds: float, frozen: bool
) -> None:
    """Ten cards that were drawn meanwhile look like none to a shoe that counts its messages to ten."""
    path, stopped = tmp_path / "journal.sqlite", 120_000
    with Journal(path) as journal:
        this = station(journal, numbers=10, time=lambda: after(stopped))
        this.start()
        tell(this, "bets 1:25")
        this.read(Reading(Kind.CARD, parse("9C"), sequence="4"))
    with Journal(path) as journal:
        journal.append(
            [
                begun(
                    journal.reader.last(), "stopped", LastStart(), Program("", False, ())
                )._replace(at=after(stopped + round(seconds * 1000)))
            ]
        )
        step = station(
            journal, numbers=10, time=lambda: after(stopped + round(seconds * 1000))
        ).start()
        assert [(each.key, each.freezes) for each in step.alerts.troubles] == [("restart", frozen)]


@pytest.mark.slow
def test_trouble_outlives_rounds_and_a_new_opening(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        this.read(fault("6", "foreign-code"))
        step = play(this, Dealer(3, trouble=False), this.start(), 80)[-1]
        while step.table.view.phase != "wagers":
            step = take(this, {"type": "void", "reason": "end"}, by="C. Ode")
        assert keys(step) == ["reader.6"]
    with Journal(path) as journal:
        assert keys(station(journal, maximum="100").start()) == ["reader.6"]
    with Journal(path) as journal:
        assert keys(station(journal, maximum="100").start()) == ["reader.6"]


# The journal in trouble.


@pytest.mark.parametrize("reading", [False, True])
def test_what_cannot_be_written_has_not_happened(
    journal: Journal, table: Station, reading: bool
) -> None:
    before = tell(table, "bets 1:25 | 9C 6C 9H KS")
    mend = fail_with(journal, reading=reading)
    for _ in range(2):
        step = tell(table, "stand !journal")
        assert (step.table.view, step.told.said, keys(step)) == (
            before.table.view,
            before.told.said,
            ["journal"],
        )
        assert not step.alerts.troubles[0].cured
    mend()
    step = tell(table, "stand")
    assert step.refusal is None
    assert step.table.view.phase == "dealer"
    assert step.alerts.troubles[0].cured
    assert keys(table.do(SignOff("journal"), Actor("C. Ode", "floor"))) == []
    assert verify(journal.reader).findings == ()


@pytest.mark.parametrize("reading", [False, True])
def test_a_card_that_could_not_be_written_freezes_the_reader_until_it_is_put_right(
    journal: Journal, table: Station, reading: bool
) -> None:
    tell(table, "bets 1:25 | 9C 6C")
    mend = fail_with(journal, reading=reading)
    tell(table, "undo !journal")
    step = shown(table.read(card("9H")))
    assert step.refusal is not None
    assert "enter a drawn card" in step.refusal.message
    mend()
    step = shown(table.read(card("KS")))
    assert why(step) == "reader_frozen"
    touch(table, type="card", card="9H")
    step = touch(table, type="card", card="KS")
    assert step.table.view.boxes[0].hands[0].cards == ("9C", "9H")
    table.do(SignOff("journal"), Actor("C. Ode", "floor"))
    assert shown(table.read(card("2C"))).refusal is None
    assert verify(journal.reader).findings == ()


def test_a_full_disk_is_said_and_work_goes_on_when_there_is_room(
    journal: Journal, table: Station
) -> None:
    tell(table, "bets 1:25 | 9C 6C 9H KS")
    room = Path(f"{journal.path}-wal").stat().st_size
    with no_file_beyond(room):
        step = tell(table, "stand !journal")
    assert step.refusal is not None
    assert "Nothing was recorded" in step.refusal.message
    tell(table, "stand")
    soft, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    assert soft == resource.RLIM_INFINITY


def test_a_table_that_cannot_be_opened_in_its_journal_says_so(journal: Journal) -> None:
    journal.database.connection.execute("PRAGMA query_only = ON")
    with unusable("read-only"):
        station(journal).start()


def test_a_table_that_was_open_is_shown_even_if_its_journal_takes_nothing_now(
    journal: Journal, table: Station
) -> None:
    before = tell(table, "bets 1:25 | 9C 6C 9H KS")
    mend = fail_with(journal, reading=False)
    this = station(journal)
    step = this.start()
    assert (step.table.view, step.told.said, keys(step)) == (
        before.table.view,
        before.told.said,
        ["journal"],
    )
    mend()
    tell(this, "stand")
    assert verify(journal.reader).findings == ()


# The hole card.


def test_the_hole_card_is_in_no_step_before_it_is_turned(journal: Journal, table: Station) -> None:
    steps = [tell(table, "bets 1:25 | 9C 6C 9H KS"), touch(table, type="stand", box=5)]
    steps.append(table.health(UP))
    steps.append(table.health(DOWN))
    assert not re.search("KS|K♠", repr(steps))
    assert "KS" in repr(tell(table, "stand"))


def test_a_hole_card_that_cannot_be_in_the_shoe_is_not_said(table: Station) -> None:
    touch(table, type="shoe", decks=1, burn=["??"])
    step = tell(table, "bets 1:25 | KS 6C 9H | KS !card_not_in_shoe")
    assert step.refusal is not None
    for text in (
        step.refusal.message,
        step.alerts.troubles[0].text,
        recalled(table)[-1].steps[-1].refused,
    ):
        assert not re.search("KS|K♠", text)
    assert recalled(table)[-1].steps[-1].input["card"] == "??"


# The shoe.


def test_the_first_card_of_a_new_shoe_is_burned(journal: Journal) -> None:
    table = station(journal)
    table.start()
    assert due(touch(table, type="shoe")) == "new_shoe"
    step = shown(table.read(card("KS")))
    assert due(step) is None
    assert step.table.view.phase == "wagers"
    assert "burn" in str(journal.reader.last())


def test_the_next_card_from_the_shoe_is_what_the_floor_has_said_once(
    table: Station, journal: Journal
) -> None:
    tell(table, "bets 1:25")
    said = expect(table, type="burn", why="relief")
    assert said.readers.next_card == Burn(UNREAD, "relief")
    kept = log_line(journal.reader.last())
    assert (kept["next_card"], kept["by"]) == ({"type": "burn", "why": "relief"}, "M. Okafor")
    burned = shown(table.read(card("9S")))
    assert (burned.table.view.phase, burned.readers.next_card) == ("wagers", None)
    assert [said.id for said in burned.told.said][:1] == ["burn_card"]
    dealt = shown(table.read(card("9S")))
    assert dealt.table.view.boxes[0].hands[0].cards == ("9S",)


def test_the_floor_takes_back_what_it_has_said_of_the_next_card(table: Station) -> None:
    tell(table, "bets 1:25")
    expect(table, type="burn")
    assert expect(table).readers.next_card is None
    assert shown(table.read(card("9S"))).table.view.phase == "deal"


def test_a_card_that_is_refused_leaves_what_the_floor_has_said(table: Station) -> None:
    tell(table, "bets 1:25")
    expect(table, type="card", to=5)
    refused = shown(table.read(card("9S")))
    assert refused.refusal is not None
    assert refused.readers.next_card == Drawn(UNREAD, to=5)


def test_nothing_is_said_of_the_next_card_that_is_not_on_the_disk(
    journal: Journal, table: Station
) -> None:
    tell(table, "bets 1:25")
    with no_file_beyond(journal.path.with_name("journal.sqlite-wal").stat().st_size):
        step = expect(table, type="burn")
    assert (shown(step).refusal or Refusal("", "", "")).code == "journal"
    assert step.readers.next_card is None


def test_what_the_shoe_read_last_is_no_card_that_the_floor_spoke_of(table: Station) -> None:
    tell(table, "bets 1:25")
    expect(table, type="card", why="drawn_in_error", face="down")
    table.read(card("KD"))
    step = shown(table.read(card("2D")))
    assert not re.search("KD|K♦", repr(step))


def test_a_card_drawn_in_error_that_the_shoe_misread_is_what_the_dealer_says_once_it_is_turned(
    journal: Journal, table: Station
) -> None:
    tell(table, "bets 1:25 | 9C 6C 2H TD")
    expect(table, type="card", why="drawn_in_error", face="down")
    table.read(card("KD"))
    tell(table, "hit")
    step = touch(table, type="card", card="5S")
    assert step.refusal is None
    assert step.table.view.boxes[0].hands[0].cards == ("9C", "2H", "5S")
    assert step.table.view.drawn_in_error == ""
    assert [each.id for each in step.told.said] == ["announce_total", "ask_decision"]
    tell(table, "stand")
    shown(table.read(card("KD")))  # the shoe has as many of these as before
    assert not verify(journal.reader).findings


@pytest.mark.parametrize(("why", "waits"), [(None, False), ("relief", True), ("face_up", True)])
def test_a_card_drawn_in_error_that_the_shoe_misread_is_burned_as_what_the_floor_says(
    journal: Journal, table: Station, why: str | None, *, waits: bool
) -> None:
    tell(table, "bets 1:25 | 9C 6C 2H TD")
    expect(table, type="card", why="drawn_in_error", face="down")
    table.read(card("KD"))
    step = touch(table, type="burn", card="5S", **({"why": why} if why else {}))
    assert step.refusal is None
    assert bool(step.table.view.drawn_in_error) == waits, (
        "what a new dealer burns, or lay face up, is another card"
    )
    taken = table.read(card("7S"))
    assert taken is not None
    assert (taken.refusal is None) != waits
    assert not verify(journal.reader).findings


def test_a_card_drawn_in_error_that_cannot_be_what_the_dealer_says_waits_for_its_name(
    table: Station,
) -> None:
    touch(table, type="shoe", decks=1, burn=["5S"])
    tell(table, "bets 1:25 | 9C 6C 2H TD")
    expect(table, type="card", why="drawn_in_error", face="down")
    table.read(card("KD"))
    step = touch(table, type="card", card="5S")
    assert why(step) == "card_not_in_shoe"
    assert step.told.next is not None
    assert step.told.next.id == "ask_read"
    assert touch(table, type="read", card="6S").table.view.boxes[0].hands[0].cards == (
        "9C",
        "2H",
        "6S",
    )


def test_nobody_relieves_a_dealer_without_a_name_where_nobody_signs_in(table: Station) -> None:
    step = table.do(Relieve("12"), Actor("", "dealer"))
    assert why(step) == "not_signed"
