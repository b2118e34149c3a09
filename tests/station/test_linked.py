"""Orders from the pit: done as a touch would be, once, by whoever may; refused in words, with an alarm where it smells of an attack."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as tried
from hypothesis import strategies as st

from kiosk.game.commands.commands import PatronBatch, Wager
from kiosk.record.entries import decode
from kiosk.record.journal.journal import Journal, JournalError
from kiosk.record.projections.pit import Pit
from kiosk.record.replay.verify import verify
from kiosk.report.drop import drops_in
from kiosk.report.figures import Drop
from kiosk.report.period import Calendar
from kiosk.staff.actor import Actor
from kiosk.staff.roles import ACTS
from kiosk.station.commands import Events, HeldCard, Hold, ReadMessage, SignOut, UnlockTable, act_of
from kiosk.station.limits.announced_change import RuleChange
from kiosk.station.patrons import PatronMoney
from kiosk.station.pit.order_kinds import ORDER_KINDS
from kiosk.station.pit.pit_orders import ALARMING, Answer, Ordered, later
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import CHANGEABLE, OpenTable, ReceiveSlip, VoidSlip
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from kiosk.words.messages import Messages
from tests.record.failing_disk import fail_with
from tests.staff.house import DEALER, FLOOR, code_of, sign_in, write
from tests.staff.house_pit import NOW, Wall, linked, order
from tests.station.at_staffed_table import acts, card, refused
from tests.ui.day_scenes import OPENED, US, WORKS
from tests.words.languages import LANGUAGES


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def this(journal: Journal, staff: Path, wall: Wall) -> Station:
    """An open table at which a dealer has signed in."""
    made = linked(journal, staff, wall)
    sign_in(made, "11")
    return made


@pytest.fixture
def kept(journal: Journal, staff: Path, wall: Wall) -> Station:
    """A table that keeps its inventory, and was opened by its people."""
    made = linked(journal, staff, wall, OpeningProcedure(US))
    sign_in(made, "11")
    sign_in(made, "21", act="", stay=True)
    made.health(WORKS)
    made.health(WORKS, source="camera")
    for command, actor in OPENED:
        step = made.do(command, Actor("", actor.role))
        assert step.refusal is None, step.refusal
    return made


def given(this: Station, number: str, act: str, **said: Any) -> tuple[Step, Answer]:
    return this.order(order(this, number, act, **said))


def why(answered: tuple[Step, Answer]) -> str:
    """The code that an order was refused with; "" where it was done. The dealer's screen says nothing of it."""
    step, answer = answered
    assert step.refusal is None
    return answer.refusal.code if answer.refusal is not None else ""


def alarms(step: Step) -> list[str]:
    return [alarm.name for alarm in step.alerts.alarms]


def entries(journal: Journal, kind: str = "note") -> Iterator[dict[str, Any]]:
    return (
        json.loads(entry.input) | {"by": entry.by, "source": entry.source}
        for entry in journal.reader.entries()
        if entry.kind == kind
    )


# What is done.


def test_a_message_stays_until_the_dealer_touches_it_away_and_over_a_restart(
    this: Station, journal: Journal, staff: Path, wall: Wall
) -> None:
    step, answer = given(this, "21", "message", text="Chips for box 3 are coming.", order_id="m-1")
    assert (answer.refusal, answer.n) == (None, journal.reader.last_number)
    assert step.house.pit is not None
    assert [(each.words, each.by) for each in step.house.pit.messages] == [
        ("Chips for box 3 are coming.", "M. Okafor")
    ]
    again = linked(journal, staff, wall)
    shown = acts(again, "bets 1:0 !no_dealer").house.pit
    assert shown is not None
    assert shown.messages == step.house.pit.messages
    assert again.do(ReadMessage("m-1"), DEALER).house.pit is None
    assert [note["pit"]["did"] for note in entries(journal) if "pit" in note] == ["message", "read"]


def test_an_order_is_answered_while_the_journal_can_neither_be_written_nor_read(
    this: Station, journal: Journal
) -> None:
    """The pit is told which entry was the last, and that nothing can be written."""
    _, before = given(this, "21", "message", text="Chips for box 3 are coming.", order_id="m-1")
    mend = fail_with(journal, reading=True)
    for number in range(2):
        _, answer = this.order(order(this, "21", "lock", order_id=f"l-{number}"))
        assert answer.refusal is not None
        assert (answer.n, answer.refusal.code) == (before.n, "journal")
    mend()
    _, answer = given(this, "21", "lock", order_id="l-2")
    assert answer.refusal is None
    assert answer.n > before.n
    assert verify(journal.reader).findings == ()


def test_no_more_than_five_messages_wait(this: Station) -> None:
    for n in range(5):
        assert why(given(this, "21", "message", text=f"Message {n}")) == ""
    assert why(given(this, "21", "message", text="One more")) == "messages_full"


def test_an_event_says_what_the_pit_ordered_and_what_it_told_the_dealer(
    this: Station,
) -> None:
    for act, said in (
        ("message", {"text": "Relief is coming"}),
        ("limits", {"minimum": 2500, "maximum": 100_000}),
        ("limits", {"minimum": 2500, "maximum": 100_000}),
        ("close", {}),
        ("close", {}),
    ):
        given(this, "22", act, **said)
    told = [(each.code, each.words) for each in this.do(Events(""), DEALER).events or ()]
    assert list(reversed(told))[-7:] == [
        (0, "Message from the pit, from L. Brandt: Relief is coming"),
        (0, "Announced by L. Brandt: 25 to 1,000, from the next round"),
        (0, "The table’s settings and rules were put on record"),
        (0, "The announced change is in force"),
        (234, "An order from the pit was refused: limits or options"),
        (0, "The table was closed by L. Brandt"),
        (219, "An order from the pit was refused: close"),
    ]


def test_a_locked_table_finishes_its_round_and_begins_no_other(this: Station) -> None:
    acts(this, "bets 1:25 | TS 9D 9H 8D")
    step, answer = given(this, "21", "lock")
    assert answer.refusal is None
    assert step.house.pit is not None
    assert step.house.pit.locked is not None
    assert step.house.pit.locked.by == "M. Okafor"
    assert step.told.next is not None
    assert step.told.next.id != "refused-table_locked"
    step = acts(this, "stand")
    assert step.table.view.settled is not None
    acts(this, "bets 1:25 !table_locked")
    step = acts(this, "settled")
    assert step.told.next is not None
    assert (step.told.next.id, step.told.next.text) == (
        "refused-table_locked",
        "Table locked by M. Okafor: no new round",
    )
    acts(this, "bets 1:25 !table_locked")
    acts(this, "AS !table_locked")
    acts(this, "bets 1:0")
    assert why(given(this, "21", "lock")) == "table_locked"
    assert why(given(this, "21", "unlock")) == ""
    acts(this, "bets 1:25")


def test_a_card_that_was_held_begins_no_round_at_a_locked_table(this: Station) -> None:
    acts(this, "bets 1:25")
    this.do(Hold(held=False, cards=True), DEALER)
    this.read(card("4D"))
    assert why(given(this, "21", "lock")) == ""
    step = this.do(HeldCard("next_round"), DEALER)
    assert refused(step) == "table_locked"
    assert (step.table.view.in_round, step.readers.held) == (False, ("4D",))
    assert why(given(this, "21", "unlock")) == ""
    step = this.do(HeldCard("next_round"), DEALER)
    assert (refused(step), step.table.view.in_round) == ("", True)


def test_patrons_wager_at_no_locked_table_and_decide_in_the_round_in_play(
    journal: Journal, staff: Path, wall: Wall
) -> None:
    this = linked(journal, staff, wall, rules="nj-common-hand", options={}, boxes=1)
    house, screens = Actor("house", "kiosk"), Actor("patrons", "patron")
    this.move([PatronMoney("load", "ada", 10_000)], house)
    asks = this.asks
    assert why(given(this, "21", "lock")) == ""
    asked = this.asked
    assert asked is not None
    assert (asked.asks, asked.stage) == ("", "closed"), "their pages offer nothing"
    batch = PatronBatch("patron_wager", ["ada", "bob"], [2500, 2500], ["m1", "m2"])
    step, heard = this.hear(asks, batch, screens)
    assert (step, [reason and reason.code for reason in heard.results]) == (
        None,
        ["table_closed"] * 2,
    )
    assert why(given(this, "21", "unlock")) == ""
    _, heard = this.hear(asks, batch, screens)
    assert [reason and reason.code for reason in heard.results] == [None, "no_account"]


def test_the_same_or_a_higher_role_unlocks_here_and_there(this: Station) -> None:
    assert why(given(this, "22", "lock")) == ""  # a pit boss
    assert why(given(this, "21", "unlock")) == "unlock_higher"
    sign_in(this, "21", act="lock")
    assert refused(this.do(UnlockTable(), FLOOR)) == "unlock_higher"
    assert why(given(this, "22", "unlock")) == ""
    assert why(given(this, "21", "lock")) == ""
    sign_in(this, "22", act="lock")
    assert this.do(UnlockTable(), FLOOR).house.pit is None


def test_a_table_without_an_inventory_opens_and_closes_from_the_pit(
    this: Station, journal: Journal, staff: Path, wall: Wall
) -> None:
    acts(this, "bets 1:25")
    step, answer = given(this, "21", "close")
    assert answer.refusal is None
    assert step.house.day is not None
    assert (step.house.day.stands, step.house.day.closed) == ("closed", (NOW, ("M. Okafor",)))
    assert step.table.view.boxes[0].wager == 0
    acts(this, "bets 1:25 !table_closed")
    assert why(given(this, "21", "close")) == "day_phase"
    again = linked(journal, staff, wall)
    assert refused(again.do(Wager(1, 2500), DEALER)) in ("table_closed", "no_dealer")
    sign_in(again, "21", act="open")
    assert again.do(OpenTable(), FLOOR).house.day is None
    assert why(given(again, "21", "open")) == "day_phase"
    assert not verify(journal.reader).findings


def test_no_table_closes_in_a_round(this: Station) -> None:
    acts(this, "bets 1:25 | TS")
    assert why(given(this, "21", "close")) == "close_in_round"


def test_where_an_inventory_is_kept_the_tables_people_are_asked(kept: Station) -> None:
    assert why(given(kept, "21", "open")) == "day_phase"
    step, answer = given(kept, "22", "close")
    assert answer.refusal is None
    assert step.house.pit is not None
    assert [each.words for each in step.house.pit.messages] == [
        "Please close the table: FLOOR, CHIPS, CLOSE THE TABLE."
    ]
    assert step.house.day is not None
    assert step.house.day.stands == "open"


def test_a_fill_is_asked_for_and_shown_until_it_is_signed_for_or_void(kept: Station) -> None:
    step, answer = given(kept, "22", "fill_request", chips=[[2500, 40], [500, 20]])
    assert answer.refusal is None
    assert step.house.day is not None
    assert step.house.day.slips[0]["requested"][:2] == ["L. Brandt", "22"]
    assert step.house.pit is not None
    assert [each.words for each in step.house.pit.messages] == [
        "Fill 1 is on its way: 40 × 25, 20 × 5, together 1,100."
    ]
    assert kept.do(ReceiveSlip("fill:1"), DEALER).house.pit is None
    assert given(kept, "22", "fill_request", chips=[[2500, 4]])[0].house.pit is not None
    assert kept.do(VoidSlip("fill:2", "not needed"), FLOOR).house.pit is None


def test_a_fill_is_of_a_table_that_keeps_its_inventory(this: Station) -> None:
    step, answer = given(this, "22", "fill_request", chips=[[2500, 40]])
    assert answer.refusal is not None
    assert answer.refusal.code == "not_kept"
    assert step.house.pit is None, "what was to be shown of it has gone with it"


def test_limits_are_changed_with_notice_and_told_at_the_table(this: Station) -> None:
    step, answer = given(this, "22", "limits", minimum=2500, maximum=100_000, minutes=30)
    assert answer.refusal is None
    assert step.house.day is not None
    assert step.house.day.pending is not None
    assert step.house.pit is not None
    told = step.house.pit.messages[0]
    assert told.change == RuleChange("2026-11-21T20:30:00.000Z", 2500, 100_000, ())
    assert not told.in_force
    withdrawn, answer = given(this, "22", "withdraw_limits")
    assert (answer.refusal, withdrawn.house.pit) == (None, None)
    assert (
        why(
            given(
                this, "22", "limits", minimum=2500, maximum=100_000, options={"surrender": "late"}
            )
        )
        == ""
    )


def test_limits_that_the_pit_changed_are_told_with_what_they_are_once_they_hold(
    this: Station,
) -> None:
    acts(this, "bets 1:25 | TS")
    step, _ = given(this, "22", "limits", minimum=500, maximum=5000, options={"insurance": False})
    said = [RuleChange("", 500, 5000, (("insurance", False),))]
    pit = step.house.pit
    assert pit is not None
    assert ([each.change for each in pit.messages], pit.messages[0].in_force) == (said, False)
    pit = acts(this, "8H 9D ?? | stand | reveal 9C").house.pit
    assert pit is not None
    assert ([each.change for each in pit.messages], pit.messages[0].in_force) == (said, True)


def test_an_alarm_is_acknowledged_once_here_or_there(this: Station) -> None:
    this.read(card("AS"))  # no wager lies
    assert why(given(this, "21", "acknowledge", key="card")) == ""
    step, answer = given(this, "22", "acknowledge", key="card")
    assert answer.refusal is not None
    assert "M. Okafor" in answer.refusal.message
    assert [(alarm.by, alarm.state) for alarm in step.alerts.alarms] == [("M. Okafor", "latched")]
    assert why(given(this, "21", "shelve", key="card", minutes=15)) == ""


def test_every_entry_says_who_in_which_role_and_that_it_came_from_the_pit(
    this: Station, journal: Journal
) -> None:
    given(this, "21", "lock", order_id="o-9")
    told = [
        (e.by, e.source, json.loads(e.told))
        for e in journal.reader.entries()
        if '"locked"' in e.input or '"o-9"' in e.input
    ]
    assert (
        told == [("M. Okafor", "pit", {"role": "floorperson", "session": "s-1", "staff": "21"})] * 2
    )


# What is refused.


def test_played_twice_is_refused_also_after_a_restart_and_raises_an_alarm(
    this: Station, journal: Journal, staff: Path, wall: Wall
) -> None:
    one = order(this, "21", "message", text="Once")
    assert why(this.order(one)) == ""
    again = linked(journal, staff, wall)
    step, answer = again.order(one)
    assert answer.refusal is not None
    assert answer.refusal.code == "order_twice"
    assert alarms(step) == ["trouble-order"]
    assert step.house.pit is not None
    assert len(step.house.pit.messages) == 1


def test_what_was_refused_is_not_done_when_it_is_played_again(this: Station) -> None:
    one = order(this, "21", "unlock")
    assert why(this.order(one)) == "day_done"
    given(this, "21", "lock")
    assert why(this.order(one)) == "order_twice"


def test_what_the_link_itself_gives_again_is_answered_as_it_was(this: Station) -> None:
    done, not_done = order(this, "21", "message", text="Once"), order(this, "21", "unlock")
    this.order(done)
    this.order(not_done)
    step, answer = this.order(done, again=True)
    assert answer.refusal is None
    assert alarms(step) == []
    assert step.house.pit is not None
    assert len(step.house.pit.messages) == 1
    assert why(this.order(not_done, again=True)) == "day_done"


@pytest.mark.slow
def test_an_order_that_is_known_no_longer_is_late_whatever_the_clock_says(
    this: Station, wall: Wall
) -> None:
    first = order(this, "21", "unlock")
    this.order(first)
    for n in range(250):
        wall.at = later(wall.at, 1)
        given(this, "21", "unlock", order_id=f"n-{n}")
    wall.at = NOW  # somebody set it back
    assert why(this.order(first)) == "order_late"


@pytest.mark.slow
def test_no_order_of_a_false_time_makes_true_ones_late(this: Station) -> None:
    for n in range(250):
        odd = (
            {"_issued": "2026-99-99T00:00:00.000Z"}
            if n % 2
            else {"_issued": "2027-01-01T00:00:00.000Z"}
        )
        given(this, "21", "unlock", order_id=f"n-{n}", **odd)
    assert why(given(this, "21", "lock")) == ""


@pytest.mark.parametrize(
    ("changed", "code", "alarming"),
    [
        ({"_issued": later(NOW, -60), "_expires": later(NOW, -40)}, "order_late", True),
        ({"_expires": later(NOW, 3600)}, "order_late", True),  # no order holds for an hour
        (
            {"_issued": later(NOW, 300), "_expires": later(NOW, 320), "_until": later(NOW, 900)},
            "order_clock",
            False,
        ),
        ({"_since": later(NOW, 5)}, "order_session", True),
        ({"_until": later(NOW, -5)}, "order_session", True),
        ({"_journal": "0" * 64}, "order_state", False),
        ({"_n_at_least": 9999}, "order_state", False),
        ({"_state": "closed"}, "order_state", False),
        ({"_number": "99"}, "order_person", True),
        ({"_number": "31"}, "not_permitted", True),
        ({"_number": "11"}, "not_permitted", True),
        ({"_act": {"type": "explode"}}, "order_malformed", True),
        ({"_act": {}}, "order_malformed", True),
        ({"_act": {"type": "lock", "more": 1}}, "order_malformed", True),
        ({"_act": {"type": "message", "text": ""}}, "order_malformed", True),
        ({"_act": {"type": "message", "text": "x" * 121}}, "order_malformed", True),
        ({"_act": {"type": "message", "text": "two\nlines"}}, "order_malformed", True),
        ({"_act": {"type": "message", "text": "turned \u202e round"}}, "order_malformed", True),
        ({"_act": {"type": "message", "text": 7}}, "order_malformed", True),
        ({"_act": {"type": "limits", "minimum": -1, "maximum": None}}, "order_malformed", True),
        ({"_act": {"type": "limits", "minimum": True, "maximum": None}}, "order_malformed", True),
        (
            {
                "_act": {
                    "type": "limits",
                    "minimum": None,
                    "maximum": None,
                    "options": {"surrender": 3},
                }
            },
            "order_malformed",
            True,
        ),
        ({"_act": {"type": "fill_request", "chips": "many"}}, "order_malformed", True),
        ({"_act": {"type": "fill_request", "chips": [[2500]]}}, "order_malformed", True),
        ({"_act": {"type": "shelve", "key": "card", "minutes": 9999}}, "order_malformed", True),
        ({"_act": {"type": "acknowledge", "key": "nothing"}}, "no_alarm", False),
    ],
)
@pytest.mark.slow
def test_everything_else_is_refused_in_words(
    this: Station, journal: Journal, changed: dict[str, Any], code: str, alarming: bool
) -> None:
    step, answer = given(this, "21", "lock", **changed)
    assert answer.refusal is not None
    assert (answer.refusal.code, step.refusal) == (code, None)
    assert answer.refusal.message
    assert answer.refusal.name == f"refused-{code}"
    assert alarms(step) == ["trouble-order"] * alarming
    assert step.house.pit is None
    noted = [note["order"] for note in entries(journal) if "order" in note]
    assert [each["refused"] for each in noted] == [code]
    assert not verify(journal.reader).findings


#: what a program that holds a true session might write in an order
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from([2500, 100_000, "surrender", "late"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
PARTS = ("minimum", "maximum", "options", "minutes", "key", "text", "chips")
OPTIONS = st.dictionaries(st.sampled_from(CHANGEABLE), JSON, max_size=2)
TIMES = st.sampled_from(
    [NOW, "9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00.000Z", "2026-99-99T99:99:99.999Z"]
)


@settings(
    max_examples=settings().max_examples * 5 // 2,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@tried(
    st.sampled_from(list(ORDER_KINDS)),
    st.dictionaries(
        st.sampled_from(PARTS),
        JSON | OPTIONS | st.lists(st.lists(st.integers(), max_size=2), max_size=2),
        max_size=4,
    ),
    st.tuples(TIMES, TIMES, TIMES, TIMES),
)
@pytest.mark.slow
def test_whatever_is_in_an_order_it_is_answered_and_stops_no_table(
    kept: Station, act: str, said: dict[str, Any], times: tuple[str, ...]
) -> None:
    issued, expires, since, until = times
    odd = (
        {"_issued": issued, "_expires": expires, "_since": since, "_until": until}
        if set(times) != {NOW}
        else {}
    )
    for changed in ({}, odd):
        step, answer = kept.order(order(kept, "22", act, **said, **changed))
        assert step.refusal is None
        assert answer.refusal is None or answer.refusal.message


def test_whoever_has_retired_orders_nothing(this: Station, staff: Path) -> None:
    write(staff, {"21": {"retired": True}})
    assert why(given(this, "21", "lock")) == "order_person"


def test_whoever_deals_here_orders_nothing_here(this: Station, staff: Path) -> None:
    this.do(SignOut("dealer"), DEALER)
    sign_in(this, "22")
    assert why(given(this, "22", "lock")) == "same_person"


def test_options_and_limits_together_are_of_whoever_may_both(this: Station, staff: Path) -> None:
    head = '[[role]]\nname = "options_only"\nmay = ["options"]\n'
    write(staff, {"21": {"roles": ["options_only"]}}, head)
    sign = acts(this, "bets 1:0").table.sign
    assert sign is not None
    same = {"minimum": sign.minimum, "maximum": sign.maximum}
    assert (
        why(given(this, "21", "limits", **{**same, "minimum": 2500}, options={"surrender": "late"}))
        == "not_permitted"
    )
    assert why(given(this, "21", "limits", **same, options={"surrender": "late"})) == ""


def test_what_nobody_is_known_to_have_signed_raises_an_alarm_and_burns_no_order(
    this: Station, journal: Journal
) -> None:
    true = order(this, "21", "message", text="True")
    step = this.distrust("order_signature", "UFALSE")
    assert alarms(step) == ["trouble-order"]
    assert why(this.order(true)) == ""


@pytest.mark.parametrize("why_", [*ALARMING.values(), "flood"])
@pytest.mark.slow
def test_every_alarm_says_what_came(this: Station, why_: str) -> None:
    code = next((code for code, each in ALARMING.items() if each == why_), why_)
    step = this.distrust(code, "USTATION")
    assert step.alerts.troubles[0].text
    assert "{" not in step.alerts.troubles[0].text


def test_an_order_that_the_disk_does_not_take_has_not_been_seen(
    this: Station, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = order(this, "21", "lock")

    def full(*_: object) -> int:
        raise JournalError("full", journal.path)

    with monkeypatch.context() as held:
        held.setattr(journal, "append", full)
        step, answer = this.order(one)
        assert answer.refusal is not None
        assert answer.refusal.code == "journal"
        assert step.house.pit is None
    assert why(this.order(one)) == ""


def test_the_fold_is_the_same_from_a_checkpoint_and_from_the_entries(
    this: Station, journal: Journal
) -> None:
    given(this, "21", "message", text="One")
    given(this, "22", "lock")
    given(this, "31", "lock")
    folded = Pit()
    for entry in journal.reader.entries():
        folded = folded.take(decode(entry))
    assert Pit.of(json.loads(json.dumps(folded.saved()))) == folded
    assert folded.locked is not None
    assert len(folded.seen) == 3


#: what each kind of order says beside its type
WHOLE: dict[str, dict[str, Any]] = {
    "limits": {"minimum": 1000, "maximum": 50000},
    "acknowledge": {"key": "line"},
    "shelve": {"key": "line", "minutes": 15},
    "message": {"text": "Relief is coming"},
    "fill_request": {"chips": [[2500, 20]]},
    "drop": {"day": "2026-11-24", "shift": "", "amount": 1_045_000},
}


@pytest.mark.parametrize("name", ORDER_KINDS)
def test_the_pit_asks_of_whoever_orders_what_the_table_will_ask(name: str) -> None:
    kind = ORDER_KINDS[name]
    command = kind.make("o-1", **WHOLE.get(name, {}))
    assert act_of(command, shoe_called_for=False) == kind.act
    assert kind.act in ACTS


def test_every_act_is_tried_above() -> None:
    tried = Path(__file__).read_text("utf-8")
    assert [act for act in ORDER_KINDS if f'"{act}"' not in tried] == []
    assert Ordered._fields
    assert code_of("11")


def test_the_count_rooms_figure_is_entered_while_the_table_is_worked(
    this: Station, journal: Journal
) -> None:
    """A later one of the same box stands in its place; who may not close a table enters none."""
    for amount in (1_045_000, 1_046_000):
        step, answer = given(this, "22", "drop", day="2026-11-24", shift="14:00", amount=amount)
        assert answer.refusal is None, step.refusal
    assert drops_in(journal.reader) == {("", "2026-11-24", "14:00"): Drop(1_046_000, "counted")}
    for wrong in (
        {"day": "2026-13-01"},
        {"shift": "25:00"},
        {"amount": -1},
        {"amount": "much"},
        {"amount": 10**12},
    ):
        said = {"day": "2026-11-24", "shift": "", "amount": 5, **wrong}
        _, answer = given(this, "22", "drop", **said)
        assert answer.refusal is not None
        assert answer.refusal.code == "order_malformed"


def test_no_count_is_entered_of_a_drop_box_that_still_hangs_at_the_table(
    journal: Journal, staff: Path, wall: Wall
) -> None:
    """What patrons buy after the count would be missing in it. A box that is off takes one, also of a day that still runs."""
    local_noon = datetime(2026, 11, 24, 12).astimezone(UTC)
    wall.at = f"{local_noon:%Y-%m-%dT%H:%M:%S}.000Z"
    this = linked(journal, staff, wall, box_until=Calendar().box_until)
    for day, shift, until in (
        ("2026-11-24", "", "2026-11-25 06:00"),
        ("2026-11-24", "06:00", "2026-11-24 14:00"),
        ("2026-11-25", "", "2026-11-26 06:00"),
        ("9999-12-31", "", "9999-12-31 06:00"),
    ):
        step, answer = given(this, "22", "drop", day=day, shift=shift, amount=5)
        assert answer.refusal is not None
        assert answer.refusal.code == "drop_runs"
        assert f"runs until {until}" in answer.refusal.message
        assert not any(each.id == "order" for each in step.alerts.troubles)
    assert drops_in(journal.reader) == {}
    for day, shift in (("2026-11-23", ""), ("2026-11-23", "22:00")):
        _, answer = given(this, "22", "drop", day=day, shift=shift, amount=5)
        assert answer.refusal is None
    assert len(drops_in(journal.reader)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_events_say_what_the_pit_did_and_what_it_was_refused(
    this: Station, language: str
) -> None:
    given(this, "21", "message", text="Box 3 is a guest.", order_id="m-1")
    this.do(ReadMessage("m-1"), DEALER)
    given(this, "21", "lock")
    given(this, "21", "unlock")
    given(this, "21", "close")
    given(this, "21", "open")
    given(this, "99", "lock")
    this.speak(Messages(language))
    events = [
        each
        for each in this.do(Events(), DEALER).events or ()
        if each.by in ("M. Okafor", "H. Ruiz", "")
    ][::-1]
    said = [each for each in events if each.kind in ("other", "refusal")][-7:]
    assert "Box 3 is a guest." in said[0].words
    assert [each.code for each in said] == [0] * 6 + [246]
    assert not any("{" in each.words or not each.words for each in said)
