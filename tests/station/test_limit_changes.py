"""Limits and options that a supervisor changes at an open table: N.J.A.C. 13:69F-8.3, field.md R20."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Drawn, Settle, Undo, Wager
from kiosk.game.commands.commands import parse as parse_command
from kiosk.game.frozen import replaced
from kiosk.record.entries import log_line
from kiosk.record.journal.journal import Journal
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.record.startup.opening import TableEpoch
from kiosk.staff.actor import Actor
from kiosk.station.commands import Events
from kiosk.station.decisions.repeats import repeats
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import AnnounceRules, WithdrawRules
from kiosk.words.messages import Messages
from kiosk.words.unworded import parts, unworded, worded
from tests.record.tables import after, rule_set, station, take, tell
from tests.words.languages import LANGUAGES

DEALER, FLOOR = Actor("H. Ruiz", "dealer"), Actor("M. Okafor", "floor")
ROUND = ("9C", "TD", "TC", "TH")


def change(
    minimum: int = 50_00, maximum: int = 1000_00, at: str = "", **options: Any
) -> AnnounceRules:
    return AnnounceRules(
        minimum,
        maximum,
        tuple((key.replace("__", "."), value) for key, value in options.items()),
        at,
    )


def refused(step: Step) -> str | None:
    return step.refusal and step.refusal.code


def play(this: Station, *cards: str) -> Step:
    tell(this, " ".join(cards or ROUND), typed=True)
    return take(this, {"type": "stand"})  # the wagers that are not repeated are refused


def limits(step: Step) -> tuple[int | None, int | None]:
    assert step.table.sign is not None
    return step.table.sign[:2]


def openings(journal: Journal) -> list[dict[str, Any]]:
    return [json.loads(entry.input) for entry in journal.reader.openings()]


@pytest.mark.shows("13:69F-8.3")
def test_limits_change_between_rounds_and_before_and_after_are_kept(
    table: Station, journal: Journal
) -> None:
    step = table.do(change(), FLOOR)
    assert (refused(step), limits(step)) == (None, (50_00, 1000_00))
    tell(table, "bets 1:25 !below_minimum")
    before, now = openings(journal)
    assert (before["header"]["minimum"], now["header"]["minimum"]) == ("5", "50.00")
    said = [
        json.loads(entry.input)
        for entry in journal.reader.entries()
        if '"announced"' in entry.input
    ]
    assert said[0]["change"]["before"]["minimum"] == "5"
    assert (
        next(entry.by for entry in journal.reader.entries() if '"announced"' in entry.input)
        == "M. Okafor"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_events_name_options_as_their_keys_do(journal: Journal, language: str) -> None:
    table, words = station(journal), Messages(language)
    table.start()
    assert refused(table.do(change(5_00, surrender="late", insurance=False), FLOOR)) is None
    table.speak(words)
    (said,) = [
        each.words for each in table.do(Events(), DEALER).events or () if each.by == FLOOR.id
    ]
    offered, ended = (words.label(f"ui-option-{key}") for key in ("surrender", "insurance"))
    assert f"−\u00a0{ended}  +\u00a0{offered}" in said
    assert "surrender" not in said


@pytest.mark.shows("325:85-15-54(6)")
def test_r20_nothing_changes_in_a_round_and_accepted_wagers_stand(table: Station) -> None:
    tell(table, "bets 1:25 | 9C", typed=True)
    step = table.do(change(), FLOOR)
    assert (limits(step), step.table.view.boxes[0].wager) == ((5_00, 1000_00), 2500)
    assert step.house.day is not None
    assert step.house.day.pending is not None
    step = play(table, *ROUND[1:])
    assert limits(step) == (50_00, 1000_00)
    assert refused(step) == "not_repeated", "25 is below the minimum of the coming round"
    assert not step.table.view.boxes[0].wager
    assert step.table.view.settled is not None, "what is owed of the round is still settled"


def test_a_wager_that_lies_is_played_at_the_old_limits(table: Station) -> None:
    tell(table, "bets 1:25")
    step = table.do(change(), FLOOR)
    assert (limits(step), step.table.view.boxes[0].wager) == ((5_00, 1000_00), 2500)
    assert limits(play(table)) == (50_00, 1000_00)


def test_a_wager_that_lies_within_the_new_limits_is_made_again(table: Station) -> None:
    tell(table, "bets 1:100")
    step = table.do(change(), FLOOR)
    assert (limits(step), step.table.view.boxes[0].wager) == ((50_00, 1000_00), 100_00)


@pytest.mark.shows("13:69F-8.3")
def test_8_3_a_change_from_a_time_is_announced_and_comes_into_force_then(journal: Journal) -> None:
    clock = [0]

    def time() -> str:
        clock[0] += 1
        return after(clock[0])

    this = station(journal, time=time)
    this.start()
    step = this.do(change(at=after(60_000)), FLOOR)
    assert limits(step) == (5_00, 1000_00)
    assert step.house.day is not None
    assert step.house.day.pending is not None
    tell(this, "bets 1:25 | bets 1:0")
    clock[0] = 60_000
    tell(this, "bets 1:25 !below_minimum")


def test_what_was_announced_can_be_withdrawn(table: Station) -> None:
    tell(table, "bets 1:25")
    table.do(change(), FLOOR)
    step = table.do(WithdrawRules(), FLOOR)
    assert step.house.day is None
    assert limits(play(table)) == (5_00, 1000_00)


def test_options_change_with_the_rules_that_are_decided_by(table: Station) -> None:
    step = table.do(change(5_00, surrender="late"), FLOOR)
    assert refused(step) is None
    tell(table, "bets 1:25")
    for card in ROUND:
        step = table.do(Drawn(parse(card)), DEALER)
    assert step.table.offers is not None
    assert step.table.offers.decision("surrender").open


def test_what_kiosk_check_refuses_is_refused_at_the_table_with_its_words(
    table: Station, journal: Journal
) -> None:
    number = journal.number
    step = table.do(change(even_money=True, insurance=False), FLOOR)
    assert refused(step) == "rules_refused"
    assert step.refusal is not None
    assert "insurance is not offered" in step.refusal.message
    assert refused(table.do(change(100_00, 50_00), FLOOR)) == "rules_refused"
    assert refused(table.do(change(blackjack_pays="6:5"), FLOOR)) == "rules_refused", (
        "the layout says 3 to 2"
    )
    assert journal.number == number, "nothing was announced"


@pytest.mark.parametrize(
    ("language", "says"), [("es", "no se ofrece seguro"), ("zh", "本台不提供保险")]
)
def test_what_kiosk_check_refuses_is_refused_with_its_paragraph_in_the_language_of_the_table(
    journal: Journal, language: str, says: str
) -> None:
    table = station(journal, words=Messages(language), rules="six-deck-no-hole")
    table.start()
    refusal = table.do(change(even_money=True, insurance=False), FLOOR).refusal
    assert refusal is not None
    assert says in refusal.message
    assert refusal.authority == "House rules, 5"
    for step in (table.do(change(100_00, 50_00), FLOOR), table.do(change(0), FLOOR)):
        assert step.refusal is not None
        for english in ("above", "expected", "table.maximum"):
            assert english not in step.refusal.message


def test_what_is_said_of_rules_is_worded_where_it_is_read(table: Station) -> None:
    why = table.do(change(100_00, 50_00), FLOOR).table.sign.standing.why_not(change(100_00, 50_00))  # type: ignore[union-attr]
    assert why is not None
    travelled = worded(
        parts(unworded(Messages()).sentence("refused-rules_refused", why.facts)), Messages("es")
    )
    assert travelled == Messages("es").refused(why.code, **why.facts).message
    assert travelled.endswith("el mínimo, 100, supera el máximo, 50.")


def test_a_change_is_the_supervisors_and_changes_something(table: Station) -> None:
    assert refused(table.do(change(), DEALER)) == "not_signed"
    table.do(change(), FLOOR)
    assert refused(table.do(change(), FLOOR)) == "rules_same"
    assert refused(table.do(WithdrawRules(), FLOOR)) == "rules_same"


@pytest.mark.parametrize("limits", [(0, 1000_00), (-5_00, 1000_00), (5_00, 0), (5_00, -1)])
def test_a_limit_is_more_than_zero_as_in_the_settings(
    table: Station, journal: Journal, limits: tuple[int, int]
) -> None:
    number = journal.number
    step = table.do(change(*limits), FLOOR)
    assert refused(step) == "rules_refused"
    assert step.refusal is not None
    assert "expected an amount above zero" in step.refusal.message
    assert journal.number == number


@pytest.mark.parametrize(
    "when",
    [
        {"at": "zzz"},
        {"at": "2026-11-21T18:00"},
        {"at": "9999-12-31T23:59:59-05:00"},
        {"at": 7},
        {"minutes": -5},
        {"minutes": 24 * 60 + 1},
    ],
)
def test_when_a_change_holds_is_a_time(
    table: Station, journal: Journal, when: dict[str, Any]
) -> None:
    number = journal.number
    step = table.do(replaced(change(), **when), FLOOR)
    assert refused(step) == "rules_refused"
    assert step.refusal is not None
    assert "expected a" in step.refusal.message
    assert journal.number == number


def test_a_time_of_another_zone_is_kept_as_the_journal_writes_times(table: Station) -> None:
    step = table.do(change(at="2099-11-21T18:00:00+02:00"), FLOOR)
    assert step.house.day is not None
    assert step.house.day.pending is not None
    assert step.house.day.pending["at"] == "2099-11-21T16:00:00.000Z"


@pytest.mark.parametrize(
    "same",
    [
        change(5_00),
        change(5_00, surrender="none"),
        change(5_00, split__resplit=True),
        change(5_00, insurance=True),
    ],
)
def test_what_is_in_force_already_changes_nothing_however_it_is_written(
    table: Station, same: AnnounceRules
) -> None:
    """The settings say "5", and an amount that was touched is "5.00"."""
    assert refused(table.do(same, FLOOR)) == "rules_same"


def test_a_minimum_above_the_maximum_is_refused_in_the_language_of_the_table(
    journal: Journal,
) -> None:
    this = station(journal, words=Messages("es"))
    this.start()
    step = this.do(change(100_00, 50_00), FLOOR)
    assert step.refusal is not None
    assert "supera" in step.refusal.message, step.refusal.message


def test_the_shoe_and_what_is_owed_go_over_into_the_new_rules(table: Station) -> None:
    take(table, {"type": "shoe", "decks": 8})
    tell(table, "bets 1:100")
    step = play(table)
    seen = list(table.table.state.shoe.seen)
    table.do(change(), FLOOR)
    assert table.table.state.shoe.seen == seen
    assert table.table.unsettled == step.table.view.unsettled


def test_a_change_outlives_a_restart_and_gives_way_to_new_settings(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        tell(this, "bets 1:25")
        this.do(change(), FLOOR)
    with Journal(path) as journal:
        this = station(journal)
        step = this.start()
        assert step.house.day is not None, "what was announced is still announced"
        assert limits(play(this)) == (50_00, 1000_00)
    with Journal(path) as journal:
        assert limits(station(journal).start()) == (50_00, 1000_00)
        assert len(journal.reader.openings()) == 2
    with Journal(path) as journal:
        assert limits(station(journal, minimum="10").start()) == (10_00, 1000_00)


def test_the_journal_verifies_and_each_opening_is_exported_as_a_log_that_replays(
    table: Station, journal: Journal
) -> None:
    take(table, {"type": "shoe", "decks": 8})
    for _ in range(2):
        tell(table, "bets 1:25")
        play(table)
    table.do(change(), FLOOR)
    play(table)
    take(table, {"type": "settled"})
    for _ in range(2):
        tell(table, "bets 1:50")
        play(table)
    assert not verify(journal.reader, repeats=repeats).findings
    for number, rounds in ((1, 3), (2, 2)):
        out = io.StringIO()
        _, whole = export(journal.reader, out, opening=number)
        assert whole == rounds
        header, *lines = [
            json.loads(each) for each in out.getvalue().splitlines() if not each.startswith("#")
        ]
        log, finished = TableEpoch({"header": header, "rules": rule_set("nj")}), 0
        for each in lines:
            decision = log.take(parse_command(each))
            assert decision.refused is None, (number, each)
            finished += decision.finished is not None
        assert finished == rounds


def test_insurance_is_turned_off_and_the_safety_net_on_at_the_table(table: Station) -> None:
    step = table.do(change(5_00, insurance=False, safety_net=True), FLOOR)
    assert step.table.sign is not None
    assert {"insurance": False, "safety_net": True}.items() <= dict(
        step.table.sign.in_force
    ).items()
    tell(table, "bets 1:25")
    for card in ("TS", "AH", "8S", "5D"):
        step = table.do(Drawn(parse(card)), DEALER)
    assert step.table.view.phase == "decision", "an ace is up, and nobody is asked for insurance"
    assert "warn_hit" in [said.id for said in step.told.said]


def test_an_undo_of_what_the_log_leaves_out_is_left_out_too(journal: Journal) -> None:
    this = station(journal)
    this.start()
    for command in (Wager(1, 2500), *(Drawn(parse(card)) for card in ROUND)):
        this.do(command, DEALER)
    take(this, {"type": "stand"})
    this.do(change(10_00, 500_00), FLOOR)
    for command in (Wager(2, 10000), Settle(1), Undo()):
        assert this.do(command, DEALER).refusal is None
    tell(this, "9D", typed=True)
    out = io.StringIO()
    export(journal.reader, out)
    lines = out.getvalue().splitlines()
    left_out = [text.split("(")[1].split(")")[0] for text in lines if text.startswith("#")]
    assert left_out == ["settled", "undo"]
    inputs = [json.loads(text) for text in lines[1:] if not text.startswith("#")]
    assert [(each["type"], each.get("box")) for each in inputs] == [
        ("wager", 1),
        ("wager", 2),
        ("card", None),
    ]


def test_a_wager_that_lies_there_stays_the_patrons_who_made_it(
    table: Station, journal: Journal
) -> None:
    """The rule set limits how many boxes a patron may play: a change of limits must not make a wager nobody's."""
    take(table, {"type": "wager", "box": 1, "amount": "75", "patron": "P1"})
    table.do(change(), FLOOR)
    (again,) = [
        json.loads(entry.input) for entry in journal.reader.entries() if entry.kind == "repeat"
    ]
    assert (again["box"], again["amount"], again["patron"]) == (1, "75.00", "P1")


# What falls due while nobody touches anything, or while the kiosk is off.


class Wall:
    """A clock on the wall that a test sets, in seconds after midnight."""

    def __init__(self) -> None:
        self.s = 0

    def __call__(self) -> str:
        return after(self.s * 1000)


def came(step: Step | None) -> Any:
    assert step is not None
    return step.house.day and step.house.day.came


def test_limits_with_notice_come_into_force_at_a_start_when_they_fell_due_before_it(
    journal: Journal,
) -> None:
    wall = Wall()
    this = station(journal, time=wall)
    this.start()
    assert (
        refused(this.do(replaced(change(), minutes=30, options=(("surrender", "late"),)), FLOOR))
        is None
    )
    wall.s = 1799
    again = station(journal, time=wall)
    assert limits(again.start()) == (5_00, 1000_00)
    wall.s = 1801
    again = station(journal, time=wall)
    step = again.start()
    assert limits(step) == (50_00, 1000_00)
    assert came(step)["options"] == {"surrender": "late"}
    assert came(tell(again, "bets 1:50")), "it is to be announced until a card is out"
    assert came(tell(again, "9C", typed=True)) is None
    assert not verify(journal.reader).findings


def with_notice(journal: Journal) -> tuple[Station, Wall]:
    """A table whose change of limits is announced for half an hour from now."""
    wall = Wall()
    this = station(journal, time=wall)
    this.start()
    this.do(replaced(change(), minutes=30), FLOOR)
    return this, wall


def test_they_come_into_force_at_a_tick_between_rounds(journal: Journal) -> None:
    this, wall = with_notice(journal)
    tell(this, "bets 1:25")
    wall.s = 1801
    assert this.tick(wall()) is None, "a wager lies that the new limits do not allow"
    for card in ROUND[:2]:
        this.do(Drawn(parse(card)), DEALER)
    assert this.tick(wall()) is None, "nothing changes in a round"
    play(this, *ROUND[2:])
    assert limits(tell(this, "settled")) == (50_00, 1000_00)


def test_a_tick_alone_is_enough_once_no_wager_lies(journal: Journal) -> None:
    this, wall = with_notice(journal)
    wall.s = 1801
    step = this.tick(wall())
    assert step is not None
    assert limits(step) == (50_00, 1000_00)
    assert this.tick(wall()) is None
    assert not verify(journal.reader).findings


def test_what_was_announced_does_not_outlive_other_settings(journal: Journal) -> None:
    _, wall = with_notice(journal)
    wall.s = 1801
    again = station(journal, time=wall, minimum="15")
    step = again.start()
    assert (limits(step), step.house.day) == ((15_00, 1000_00), None)


def test_a_second_announcement_replaces_the_first_only_where_it_says_so(
    table: Station, journal: Journal
) -> None:
    """And then the first is withdrawn in the journal, by whoever signs the second."""
    table.do(change(at="2027-01-01T00:00:00.000Z", surrender="late"), FLOOR)
    brandt, number = Actor("L. Brandt", "floor"), journal.number
    step = table.do(change(10_00), brandt)
    assert refused(step) == "rules_announced"
    assert step.refusal is not None
    assert "M. Okafor" in step.refusal.message
    assert step.house.day is not None
    assert step.house.day.pending is not None
    assert journal.number == number
    step = table.do(replaced(change(10_00), replaces=True), brandt)
    assert (refused(step), limits(step)) == (None, (10_00, 1000_00))
    last = [
        (log_line(entry)["did"], entry.by)
        for entry in journal.reader.entries()
        if entry.kind == "day"
    ][-3:-1]
    assert last == [("withdrawn", "L. Brandt"), ("announced", "L. Brandt")]
    assert verify(journal.reader).findings == ()
    assert dict(step.table.sign.in_force)["surrender"] == "none"  # type: ignore[union-attr]


def test_what_replaces_nothing_any_more_is_announced(table: Station) -> None:
    step = table.do(replaced(change(), replaces=True), FLOOR)
    assert (refused(step), limits(step)) == (None, (50_00, 1000_00))
