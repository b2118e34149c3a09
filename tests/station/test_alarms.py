"""Alarms as ANSI/ISA-18.2 has them: acknowledged once by a named person, shelved for a time, latched, kept over a restart."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kiosk.game.cards import UNREAD, parse
from kiosk.game.commands.commands import Drawn
from kiosk.reading import Health, Kind, Message, Reading
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.alarms import CHATTERS_S
from kiosk.record.projections.fault_kinds import KINDS, SEEN_TO_END, priority
from kiosk.record.projections.faults import FLOOR
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import Actor
from kiosk.station.commands import STAFF_FILE, Acknowledge, NextCard, Shelve, SignOff
from kiosk.station.readers.cabinet import DOOR
from kiosk.station.readers.reader_trouble import LINK, WRONG_SHOE
from kiosk.station.station import Station
from kiosk.station.step import Alarm, Step
from kiosk.words.codes import ALL, NUMBERS
from tests.record.failing_disk import fail_with
from tests.record.tables import after, station, take, tell

UP = Health(True, True, True, True)
DOWN = Health(messages=(Message("line-lost", {"title": "Shoe"}),))
RUIZ, OKAFOR, DEALER = (
    Actor("H. Ruiz", "floor"),
    Actor("M. Okafor", "floor"),
    Actor("L. Brandt", "dealer"),
)
LOW = Reading(Kind.FAULT, code="4", message=Message("reader-fault", {"code": "4"}))
WELL = Reading(Kind.CURED, code="4")


class Time:
    """A clock that a test sets, in milliseconds after the table was opened."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> str:
        self.ms += 1
        return after(self.ms)

    def later(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)


@pytest.fixture
def time() -> Time:
    return Time()


#: a table at which a reader looks at the hole card
PEEKS: dict[str, Any] = {"rules": "house-h17", "options": {}}


def opened(journal: Journal, time: Time, **header: Any) -> Station:
    table = station(journal, time=time, **header)
    table.start()
    table.health(UP)
    return table


def only(step: Step | None) -> Alarm:
    assert step is not None
    (alarm,) = step.alerts.alarms
    return alarm


def refused(step: Step) -> str:
    return step.refusal.code if step.refusal else ""


def test_a_lost_line_is_an_alarm_of_the_first_priority_with_its_code(
    journal: Journal, time: Time
) -> None:
    alarm = only(opened(journal, time).health(DOWN))
    assert (alarm.key, alarm.name, alarm.number, alarm.priority, alarm.state) == (
        "link",
        "trouble-lost",
        301,
        1,
        "active",
    )
    assert alarm.text.startswith("Shoe: disconnected")
    assert alarm.todo.startswith("Cards from the shoe are ignored")


def test_it_goes_through_its_states_and_the_sign_off_alone_clears_it(
    journal: Journal, time: Time
) -> None:
    table = opened(journal, time)
    assert only(table.health(DOWN)).state == "active"
    known = only(table.do(Acknowledge("link"), RUIZ))
    assert (known.state, known.by) == ("acknowledged", "H. Ruiz")
    assert known.at > known.since
    step = table.health(UP)
    assert only(step).state == "latched"
    assert (only(step).text, only(step).todo) == ("The shoe was disconnected.", "")
    assert step.alerts.troubles[0].cured
    assert table.do(SignOff("link"), OKAFOR).alerts.alarms == ()


def test_what_returns_before_anybody_knew_waits_to_be_acknowledged(
    journal: Journal, time: Time
) -> None:
    table = opened(journal, time)
    table.health(DOWN)
    assert only(table.health(UP)).state == "returned"
    assert only(table.do(Acknowledge("link"), RUIZ)).state == "latched"


def test_acknowledging_replaces_no_sign_off(journal: Journal, time: Time) -> None:
    table = opened(journal, time)
    table.health(DOWN)
    step = table.do(Acknowledge("link"), RUIZ)
    assert [trouble.key for trouble in step.alerts.troubles] == ["link"]
    assert step.alerts.troubles[0].freezes
    assert refused(table.do(SignOff("link"), RUIZ)) == "not_cured"


def test_it_is_acknowledged_once_and_by_a_named_floorperson(journal: Journal, time: Time) -> None:
    table = opened(journal, time)
    table.health(DOWN)
    assert refused(table.do(Acknowledge("link"), DEALER)) == "not_signed"
    table.do(Acknowledge("link"), RUIZ)
    again = table.do(Acknowledge("link"), OKAFOR)
    assert refused(again) == "acknowledged"
    assert again.refusal is not None
    assert again.refusal.message == "H. Ruiz has acknowledged it already."
    assert only(again).by == "H. Ruiz"
    assert refused(table.do(Acknowledge("camera.link"), RUIZ)) == "no_alarm"


def test_a_restart_keeps_who_acknowledged_it_and_when(journal: Journal, time: Time) -> None:
    table = opened(journal, time)
    table.health(DOWN)
    known = only(table.do(Acknowledge("link"), RUIZ))
    noted = [json.loads(entry.input) for entry in journal.reader.entries() if entry.by == "H. Ruiz"]
    assert noted == [{"alarm": {"key": "link", "do": "acknowledged", "code": "trouble-lost"}}]
    again = only(station(journal, time=time).start())
    assert (again.by, again.at, again.state) == (known.by, known.at, "acknowledged")
    assert not verify(journal.reader).findings


@pytest.mark.slow
def test_a_checkpoint_keeps_it_too(journal: Journal, time: Time) -> None:
    table = opened(journal, time)
    table.read(LOW)
    table.do(Acknowledge("reader.4"), RUIZ)
    table.do(Shelve("reader.4", 60), OKAFOR)
    for _ in range(300):
        table.read(Reading(Kind.OTHER, sequence="1", message=Message("standby")))
    tail = journal.reader.tail()
    assert tail is not None
    assert tail.saved()["alarms"]["reader.4"]["by"] == "H. Ruiz"
    alarm = only(station(journal, time=time).start())
    assert (alarm.by, alarm.shelved_by, alarm.state) == ("H. Ruiz", "M. Okafor", "shelved")


def test_a_shelved_alarm_comes_back_by_itself(journal: Journal, time: Time) -> None:
    table = opened(journal, time)
    table.read(LOW)
    step = table.do(Shelve("reader.4", 15), RUIZ)
    shelved = only(step)
    assert (shelved.state, shelved.shelved_by, shelved.until[11:16]) == (
        "shelved",
        "H. Ruiz",
        "04:15",
    )
    assert step.alerts.troubles, "trouble stays on the screen until it is signed off"
    time.later(14 * 60)
    assert table.tick(time()) is None
    time.later(61)
    assert only(table.tick(time())).state == "active"
    assert table.tick(time()) is None


def test_what_stops_play_is_never_put_out_of_sight(journal: Journal, time: Time) -> None:
    table = opened(journal, time)
    table.health(DOWN)
    assert refused(table.do(Shelve("link", 15), RUIZ)) == "not_shelved"
    assert only(table.health(DOWN)).state == "active"


def test_what_chatters_asks_nobody_again_and_what_comes_again_later_does(
    journal: Journal, time: Time
) -> None:
    table = opened(journal, time)
    table.read(LOW)
    table.do(Acknowledge("reader.4"), RUIZ)
    for _ in range(3):
        time.later(5)
        table.read(WELL)
        time.later(5)
        alarm = only(table.read(LOW))
        assert (alarm.state, alarm.by) == ("acknowledged", "H. Ruiz")
    assert alarm.came == 4
    time.later(CHATTERS_S)
    table.read(WELL)
    time.later(CHATTERS_S + 1)
    again = only(table.read(LOW))
    assert (again.state, again.by, again.came) == ("active", "", 5)
    assert again.since == alarm.since, "the first cause stays"


def test_the_highest_priority_comes_first_and_of_one_priority_the_first_cause(
    journal: Journal, time: Time
) -> None:
    table = opened(journal, time)
    table.read(LOW)
    table.read(Reading(Kind.FAULT, code="5", message=Message("reader-fault", {"code": "5"})))
    table.health(DOWN)
    step = table.do(Shelve("reader.4", 5), RUIZ)
    assert [alarm.key for alarm in step.alerts.alarms] == ["link", "reader.5", "reader.4"]


def test_a_call_of_the_floor_is_an_alarm_until_the_table_goes_on_and_somebody_knows(
    journal: Journal, time: Time
) -> None:
    table = opened(journal, time, **PEEKS)
    called = disagrees(table)
    alarm = only(called)
    assert (alarm.key, alarm.name, alarm.priority, alarm.state) == (
        FLOOR,
        "call_floor-hole_check_disagrees",
        2,
        "active",
    )
    assert alarm.text.startswith("Call the floor: ")
    assert called.alerts.troubles == ()
    assert only(tell(table, "stand")).state == "returned"
    assert only(station(journal, time=time, **PEEKS).start()).state == "returned"
    again = station_after(journal, time, **PEEKS)
    assert again.do(Acknowledge(FLOOR), RUIZ).alerts.alarms == ()


def disagrees(table: Station) -> Step:
    """The hole card is not what its reader has said, so that the floor is called, by nobody who could sign for it."""
    tell(table, "bets 1:25 | 9S KD TS")
    table.read(Reading(Kind.UNREADABLE))
    return tell(table, "check yes | reveal 9H")


def station_after(journal: Journal, time: Time, **header: Any) -> Station:
    table = station(journal, time=time, **header)
    table.start()
    return table


def test_a_call_that_is_acknowledged_is_over_with_the_next_input(
    journal: Journal, time: Time
) -> None:
    table = opened(journal, time, **PEEKS)
    disagrees(table)
    came = table.do(Acknowledge(FLOOR), RUIZ)
    assert only(came).state == "acknowledged"
    assert came.told.next is not None
    assert came.told.next.tone != "call", "whoever has come is called no more"
    assert tell(table, "stand").alerts.alarms == ()


def test_a_call_that_the_floor_has_signed_itself_calls_nobody(journal: Journal, time: Time) -> None:
    table = opened(journal, time)
    tell(table, "bets 1:25")
    table.do(NextCard(Drawn(UNREAD, face="up", why="drawn_in_error")), OKAFOR)
    drawn = table.read(Reading(Kind.CARD, parse("TD"), raw=b"\x02"))
    assert (only(drawn).state, only(drawn).by) == ("acknowledged", "M. Okafor")
    assert drawn is not None
    assert drawn.told.next is not None
    assert drawn.told.next.id == "burn_card"
    again = station_after(journal, time)
    assert take(again, {"type": "burn", "card": "TD", "why": "drawn_in_error"}).alerts.alarms == ()
    assert not verify(journal.reader).findings


def test_a_card_drawn_in_error_that_the_floor_names_calls_nobody(
    journal: Journal, time: Time
) -> None:
    table = opened(journal, time)
    tell(table, "bets 1:25")
    named = take(table, {"type": "card", "card": "TD", "why": "drawn_in_error", "face": "up"})
    assert (only(named).state, only(named).by) == ("acknowledged", "H. Ruiz")


def test_few_alarms_are_of_the_highest_priority() -> None:
    may = [
        code.name for code in ALL if code.kind == "trouble" or code.name.startswith("call_floor-")
    ]
    ranks = [priority(name) for name in may]
    assert set(ranks) == {1, 2, 3}
    assert ranks.count(1) < len(ranks) / 2
    assert priority("journal-full") == priority("trouble-too_many") == 1


def test_every_code_of_trouble_says_what_kind_it_is() -> None:
    """A new one without a row in the kinds of trouble would stand at the middle of all alarms."""
    named = {
        name
        for name, number in NUMBERS.items()
        if 300 <= number < 400 and name.partition("-")[0] in ("trouble", "device")
    }
    assert named == set(KINDS)


def test_what_the_kiosk_sees_the_end_of_is_named_by_the_keys_of_that_trouble() -> None:
    keys = {*LINK.values(), "journal", STAFF_FILE, WRONG_SHOE, DOOR}
    assert keys == SEEN_TO_END


def test_of_a_journal_that_failed_twice_the_alarm_is_as_a_restart_has_it(
    journal: Journal, time: Time
) -> None:
    """While the journal takes nothing, no entry tells of the trouble: what is kept of its alarm waits for one."""
    table = opened(journal, time)

    def fails_until(seconds: float) -> None:
        mend = fail_with(journal, reading=False)
        tell(table, "bets 1:25 !journal")
        time.later(seconds)
        mend()
        tell(table, "bets 1:25")

    fails_until(1)
    table.do(Acknowledge("journal"), OKAFOR)
    time.later(30)
    fails_until(90)
    step = tell(table, "bets 1:30")
    again = station(journal, time=time)
    (alarm,) = (each for each in step.alerts.alarms if each.key == "journal")
    (restarted,) = (each for each in again.start().alerts.alarms if each.key == "journal")
    assert (alarm.state, alarm.by, alarm.came) == (restarted.state, restarted.by, restarted.came)
    assert alarm.state == "returned", "it came again long after somebody had seen to it"
