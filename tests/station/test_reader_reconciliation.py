"""Two readers at one table: the shoe leads, the camera confirms, and either goes on alone, and says so."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from drivers.cards.seen import SeenFile
from kiosk.game.cards import CARDS, UNREAD, parse
from kiosk.game.commands.commands import Drawn
from kiosk.game.view import TableView
from kiosk.reading import Health, Kind, Message, Reading, fault, lost
from kiosk.record.entries import log_line
from kiosk.record.journal.journal import Journal
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import Actor
from kiosk.station.alarms.events import newest
from kiosk.station.alarms.troubles import all_worded
from kiosk.station.commands import Events, NextCard, SignOff
from kiosk.station.readers.camera_crosscheck import CameraTracker, Meaning
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.drivers.camera.scene import Scene, code
from tests.drivers.camera.scene import card as printed
from tests.record.tables import HEADER, MESSAGES, after, rule_set, take

UP = Health(True, True, True, True, (Message("reads", {"title": "Shoe"}),))
DOWN = Health(messages=(Message("line-lost", {"title": "Shoe"}),))
SEES = Health(True, True, True, True, (Message("camera-sees", {"title": "Camera"}),))
BLIND = Health(messages=(Message("camera-lost", {"name": "0"}),))


def opened(journal: Journal, *readers: str, **header: Any) -> Station:
    this = {**HEADER, **header}
    table = Station(journal, this, rule_set(this["rules"]), MESSAGES, readers=readers)
    table.start()
    return table


@pytest.fixture
def table(journal: Journal) -> Station:
    this = opened(journal, "shoe", "camera")
    this.health(UP)
    this.health(SEES, source="camera")
    return this


def touch(this: Station, **data: Any) -> Step:
    return take(this, data)


def shoe(this: Station, *cards: str) -> Step:
    for text in cards:
        reading = (
            Reading(Kind.UNREADABLE)
            if text == "??"
            else Reading(Kind.CARD, parse(text), raw=b"\x02")
        )
        step = this.read(reading)
    assert step is not None
    return step


def camera(this: Station, *cards: str) -> Step:
    for text in cards:
        step = this.read(Reading(Kind.CARD, parse(text), raw=b"K7Q2"), source="camera")
    assert step is not None
    return step


def wager(this: Station) -> Step:
    return touch(this, type="wager", box=1, amount="25")


def keys(step: Step) -> list[str]:
    return [trouble.key for trouble in step.alerts.troubles]


def box(step: Step) -> tuple[str, ...]:
    return step.table.view.boxes[0].hands[0].cards


def meanings(journal: Journal) -> list[tuple[str, str | None]]:
    kept = [
        log_line(entry)
        for entry in journal.reader.entries()
        if entry.kind == "device" and entry.source == "camera"
    ]
    return [(data["card"], data.get("meaning")) for data in kept if data["reading"] == "card"]


# What confirms what: without a station.


def view_of(table: Station) -> TableView:
    return table.health(UP).table.view


CASES = [
    # on the table, seen before, the card seen now, the camera leads, frozen: its meaning
    (("9C", "6C"), (), "9C", False, False, Meaning.CONFIRMS),
    (("9C", "6C"), (), "6C", True, True, Meaning.CONFIRMS),
    (("9C", "6C"), ("9C",), "9C", False, False, Meaning.DIFFERS),
    (("9C", "6C"), ("9C",), "9C", True, False, Meaning.NEXT),
    (("9C", "6C", "9C"), ("9C",), "9C", False, False, Meaning.CONFIRMS),
    (("9C", "6C"), ("9C", "6C"), "KS", False, True, Meaning.HELD),
    (("9C", "6C"), (), "KS", True, True, Meaning.HELD),
    (("9C", "6C", "??"), (), "KS", False, False, Meaning.READ),
    (("9C", "6C", "??"), (), "9C", False, False, Meaning.CONFIRMS),
    (("9C", "6C", "??"), (), "KS", False, True, Meaning.HELD),
    ((), (), "KS", False, False, Meaning.DIFFERS),
    ((), (), "KS", True, False, Meaning.NEXT),
]


@pytest.mark.parametrize(("dealt", "seen_before", "card", "leads", "frozen", "meaning"), CASES)
@pytest.mark.slow
def test_what_a_card_that_the_camera_sees_means(
    table: Station,
    dealt: tuple[str, ...],
    seen_before: tuple[str, ...],
    card: str,
    leads: bool,
    frozen: bool,
    meaning: Meaning,
) -> None:
    wager(table)
    if dealt:
        shoe(table, *dealt)
    view, seen = view_of(table), CameraTracker()
    seen.follow(view)
    for each in seen_before:
        seen.saw(each)
    assert seen.meaning(card, view, leads=leads, frozen=frozen) is meaning


def test_cards_that_are_burned_or_wait_for_a_place_are_expected_too(table: Station) -> None:
    wager(table)
    view, seen = shoe(table, "9C").table.view, CameraTracker()
    seen.follow(view)
    seen.beside("KS")
    assert seen.meaning("KS", view, leads=False, frozen=False) is Meaning.CONFIRMS
    seen.entered("KS")
    assert seen.meaning("KS", view, leads=False, frozen=False) is Meaning.DIFFERS


def test_what_was_seen_and_does_not_lie_face_up_is_counted_alike_whatever_lies_face_down(
    table: Station,
) -> None:
    wager(table)
    view, seen = shoe(table, "9C", "6C", "9H", "KS").table.view, CameraTracker()
    seen.follow(view)
    for card in ("9C", "KS", "2D"):
        seen.saw(card)
    assert seen.beyond(view) == ["2D", "KS"]


# The shoe leads, the camera confirms.


def test_the_camera_confirms_what_lies_there_and_adds_no_card(
    journal: Journal, table: Station
) -> None:
    wager(table)
    before = shoe(table, "9C", "6C", "9H", "KS")
    step = camera(table, "9C", "9H", "6C")
    assert (step.table.view, step.alerts.troubles, step.refusal) == (before.table.view, (), None)
    assert meanings(journal) == [("9C", "confirms"), ("9H", "confirms"), ("6C", "confirms")]


def test_a_whole_round_with_both_readers_and_a_late_look_at_its_last_card(
    journal: Journal, table: Station
) -> None:
    wager(table)
    for card in ("9C", "6C", "9H"):
        shoe(table, card)
        camera(table, card)
    shoe(table, "KS")
    touch(table, type="stand")
    camera(table, "KS")
    step = shoe(table, "TD")
    assert step.table.view.phase == "wagers"
    assert camera(table, "TD").alerts.troubles == ()
    step = shoe(table, "9C")
    assert (step.table.view.round, camera(table, "9C").alerts.troubles) == (2, ())
    assert verify(journal.reader).findings == ()


def test_a_difference_is_an_alarm_that_names_both_readings_and_stays(
    journal: Journal, table: Station
) -> None:
    wager(table)
    shoe(table, "9C", "6C")
    step = camera(table, "9D")
    assert keys(step) == ["differs"]
    assert "9♦" in step.alerts.troubles[0].text
    assert "6♣" in step.alerts.troubles[0].text
    assert box(step) == ("9C",)
    assert box(shoe(table, "9H")) == ("9C", "9H"), "the shoe goes on"
    with_more = camera(table, "KD")
    assert with_more.alerts.troubles[0].text.endswith("(and 1 more)")
    assert "9♦" in with_more.alerts.troubles[0].text
    assert keys(table.do(SignOff("differs"), Actor("C. Ode", "floor"))) == []
    assert meanings(journal)[0] == ("9D", "differs")


def test_a_correction_by_what_the_camera_saw_leaves_nothing_open(table: Station) -> None:
    wager(table)
    shoe(table, "9C", "6C", "9H")
    camera(table, "9D")
    step = touch(table, type="correct", box=1, position=2, card="9D", reason="misread")
    assert box(step) == ("9C", "9D")
    assert keys(table.do(SignOff("differs"), Actor("C. Ode", "floor"))) == []
    assert camera(table, "9C", "6C").alerts.troubles == ()


def test_the_hole_card_shown_early_is_named_nowhere(journal: Journal, table: Station) -> None:
    wager(table)
    shoe(table, "9C", "6C", "9H", "KS")
    step = camera(table, "KS")
    assert keys(step) == ["differs"]
    assert not re.search("KS|K♠", repr(step))
    assert "KS" in repr(touch(table, type="stand"))


def test_an_unread_card_is_filled_by_the_camera(journal: Journal, table: Station) -> None:
    wager(table)
    shoe(table, "9C", "6C")
    camera(table, "9C", "6C")
    assert shoe(table, "??").table.view.phase == "read"
    step = camera(table, "9H")
    assert box(step) == ("9C", "9H")
    last = journal.reader.last()
    assert last is not None
    assert (last.kind, last.source, log_line(last)["type"]) == ("input", "camera", "read")


def test_the_unread_hole_card_is_read_when_it_is_turned(journal: Journal, table: Station) -> None:
    wager(table)
    shoe(table, "9C", "6C", "9H", "??")
    camera(table, "9C", "6C", "9H")
    assert touch(table, type="stand").table.view.phase == "reveal"
    assert camera(table, "TS").table.view.dealer.cards[:2] == ("6C", "TS")
    last = journal.reader.last()
    assert last is not None
    assert (last.source, log_line(last)["type"]) == ("camera", "reveal")


# One of them dies.


def test_the_camera_lost_leaves_the_shoe_in_charge_and_says_so(table: Station) -> None:
    wager(table)
    shoe(table, "9C", "6C")
    step = table.health(BLIND, source="camera")
    assert keys(step) == ["camera.link"]
    assert "shoe is the only active reader" in step.alerts.troubles[0].text
    assert step.readers.health.messages == UP.messages + BLIND.messages
    assert box(shoe(table, "9H")) == ("9C", "9H")
    refusal = table.do(SignOff("camera.link"), Actor("C. Ode", "floor")).refusal
    assert refusal is not None
    assert refusal.code == "not_cured"
    assert table.health(SEES, source="camera").alerts.troubles[0].cured
    assert keys(table.do(SignOff("camera.link"), Actor("C. Ode", "floor"))) == []


def test_the_shoe_lost_in_a_round_freezes_and_a_named_person_lets_the_camera_lead(
    journal: Journal, table: Station
) -> None:
    wager(table)
    shoe(table, "9C", "6C")
    camera(table, "9C", "6C")
    step = table.health(DOWN)
    assert keys(step) == ["link"]
    assert "camera is working" in step.alerts.troubles[0].text
    frozen = camera(table, "9H")
    assert frozen.refusal is not None
    assert frozen.refusal.code == "reader_frozen"
    assert box(frozen) == ("9C",)
    assert box(touch(table, type="card", card="9H")) == ("9C", "9H")

    step = table.do(SignOff("link"), Actor("C. Ode", "floor"))
    assert keys(step) == ["link"], "it stays in sight until the line is back"
    assert "The camera is now the main reader (C. Ode)" in step.alerts.troubles[0].text
    assert step.readers.health.messages[:1] == SEES.messages
    touch(table, type="card", card="??")  # the hole card lies face down
    touch(table, type="hit")
    step = camera(table, "2C")
    assert box(step) == ("9C", "9H", "2C")

    step = table.health(UP)
    assert step.alerts.troubles[0].cured
    assert box(shoe(table, "2D")) == ("9C", "9H", "2C"), (
        "what the shoe reads gets no place before it leads again"
    )
    assert keys(table.do(SignOff("link"), Actor("C. Ode", "floor"))) == []
    assert box(shoe(table, "2H"))[-1] == "2H"
    assert verify(journal.reader).findings == ()


def test_who_leads_survives_a_restart_and_what_lies_there_is_not_dealt_again(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        table = opened(journal, "shoe", "camera")
        table.health(UP)
        table.health(SEES, source="camera")
        wager(table)
        shoe(table, "9C", "6C")
        table.health(DOWN)
        before = table.do(SignOff("link"), Actor("C. Ode", "floor"))
    with Journal(path) as journal:
        table = opened(journal, "shoe", "camera")
        step = camera(table, "6C", "9C")
        assert step.table.view == before.table.view
        assert step.alerts.troubles[0] == before.alerts.troubles[0]
        assert keys(step) == ["link", "restart"]
        assert box(camera(table, "9H")) == ("9C", "9H")


def test_what_the_camera_saw_in_the_freeze_and_nobody_entered_is_said_at_the_sign_off(
    table: Station,
) -> None:
    wager(table)
    shoe(table, "9C", "6C")
    table.read(lost("gap", count=1, last="3", number="5"))
    camera(table, "9C", "6C", "5D")
    step = table.do(SignOff("sequence"), Actor("C. Ode", "floor"))
    assert keys(step) == ["differs"]
    assert "5♦" in step.alerts.troubles[0].text


@pytest.mark.parametrize("hole", [(), ("9H", "??")])
def test_a_table_without_a_shoe_says_nothing_of_one(
    journal: Journal, hole: tuple[str, ...]
) -> None:
    table = opened(journal, "camera")
    table.health(SEES, source="camera")
    wager(table)
    camera(table, "9C", "6C", *hole[:1])
    for _ in hole[1:]:
        touch(table, type="card", card="??")
    table.read(lost("gap", count=1, last="3", number="5"), source="camera")
    camera(table, "5D")
    step = table.do(SignOff("sequence"), Actor("C. Ode", "floor"))
    assert keys(step) == ["differs"]
    assert ("5♦" in step.alerts.troubles[0].text) is not bool(hole)
    assert "shoe" not in step.alerts.troubles[0].text + step.alerts.troubles[0].todo


def test_a_shoe_that_never_opened_is_missing_not_contradicted(journal: Journal) -> None:
    table = opened(journal, "shoe", "camera")
    table.health(DOWN)
    table.health(SEES, source="camera")
    wager(table)
    step = camera(table, "9C")
    assert keys(step) == ["link"]
    assert step.table.view.phase == "wagers"
    table.do(SignOff("link"), Actor("C. Ode", "floor"))
    assert camera(table, "6C").table.view.phase == "deal"


def test_both_lost_leaves_the_finger(table: Station) -> None:
    wager(table)
    shoe(table, "9C")
    table.health(DOWN)
    table.do(SignOff("link"), Actor("C. Ode", "floor"))
    step = table.health(BLIND, source="camera")
    assert keys(step) == ["link", "camera.link"]
    assert camera(table, "6C").refusal is not None
    step = table.do(SignOff("camera.link"), Actor("C. Ode", "floor"))
    assert step.refusal is not None
    for card in ("6C", "9H", "KS"):
        step = touch(table, type="card", card=card)
    assert step.table.view.phase == "decision"
    table.health(UP)
    assert keys(table.do(SignOff("camera.link"), Actor("C. Ode", "floor"))) == ["camera.link"], (
        "the shoe is back and leads"
    )
    assert box(shoe(table, "2C"))[-1] == "2C"


def test_a_shoe_that_has_ended_lets_the_camera_lead_once_it_is_signed_off(table: Station) -> None:
    wager(table)
    shoe(table, "9C", "6C")
    camera(table, "9C", "6C")
    step = table.health(Health(ended=True))
    assert (keys(step), "make the camera the main reader" in step.alerts.troubles[0].todo) == (
        ["link"],
        True,
    )
    assert keys(table.do(SignOff("link"), Actor("C. Ode", "floor"))) == ["link"]
    assert box(camera(table, "9H")) == ("9C", "9H")


def test_a_camera_that_has_ended_is_signed_off_without_it(table: Station) -> None:
    step = table.health(Health(ended=True), source="camera")
    assert (keys(step), step.alerts.troubles[0].freezes) == (["camera.link"], False)
    assert "not confirmed" in step.alerts.troubles[0].todo
    assert keys(table.do(SignOff("camera.link"), Actor("C. Ode", "floor"))) == []


# The camera alone.


def test_the_camera_as_the_only_reader_plays_a_round(journal: Journal) -> None:
    table = opened(journal, "camera")
    table.health(SEES, source="camera")
    wager(table)
    camera(table, "9C", "6C", "9H")
    assert touch(table, type="card", card="??").table.view.phase == "decision"
    touch(table, type="hit")
    assert box(camera(table, "2H")) == ("9C", "9H", "2H")
    assert touch(table, type="stand").table.view.phase == "reveal"
    assert camera(table, "TS").table.view.phase == "dealer"
    step = camera(table, "KD")
    assert (step.table.view.round, step.table.view.phase, step.alerts.troubles) == (2, "wagers", ())
    assert step.readers.health.messages == SEES.messages
    assert camera(table, "3D").table.view.round == 2
    assert verify(journal.reader).findings == ()


def down_unread(journal: Journal, *readers: str) -> Station:
    """A table whose camera leads, in a decision, with a hole card face down that nobody has read."""
    table = opened(journal, *readers)
    table.health(SEES, source="camera")
    wager(table)
    camera(table, "9C", "6C", "9H")
    assert touch(table, type="card", card="??").table.view.phase == "decision"
    return table


def test_a_glimpsed_hole_card_is_no_hit_and_is_named_nowhere(journal: Journal) -> None:
    table = down_unread(journal, "camera")
    step = camera(table, "KS")
    assert (box(step), step.table.view.phase) == (("9C", "9H"), "decision")
    assert step.refusal is not None
    assert step.refusal.code == "not_announced"
    assert not re.search("KS|K♠", repr(step))
    assert "K♠" not in repr(step)
    assert meanings(journal)[-1] == ("KS", "held")
    assert touch(table, type="stand").table.view.phase == "reveal"
    assert touch(table, type="reveal", card="KS").alerts.troubles == ()
    assert verify(journal.reader).findings == ()


def test_a_card_that_was_announced_is_dealt_beside_an_unread_hole_card(journal: Journal) -> None:
    table = down_unread(journal, "camera")
    touch(table, type="hit")
    assert box(camera(table, "2C")) == ("9C", "9H", "2C")
    assert camera(table, "3C").refusal is not None, "one word is good for one card"
    table.do(NextCard(Drawn(UNREAD)), Actor("C. Ode", "floor"))
    assert box(camera(table, "4C")) == ("9C", "9H", "2C", "4C"), "the floor has said what comes"


def test_a_glimpsed_hole_card_that_the_shoe_could_not_read_is_named_nowhere(
    journal: Journal, table: Station
) -> None:
    wager(table)
    shoe(table, "9C", "6C", "9H", "??")
    camera(table, "9C", "6C", "9H")
    step = camera(table, "KS")
    assert keys(step) == ["differs"]
    assert not re.search("KS|K♠", repr(step))
    assert "K♠" not in repr(step)
    table.read(lost("gap", count=1, last="3", number="5"))
    camera(table, "QS")
    step = table.do(SignOff("sequence"), Actor("C. Ode", "floor"))
    assert keys(step) == ["differs"]
    assert "S" not in step.alerts.troubles[0].text.replace("The shoe read the 9H last", "")


@pytest.mark.parametrize("hole", ["KS", "??"])
def test_a_fault_of_the_camera_names_no_card_while_the_hole_card_lies_face_down(
    table: Station, hole: str
) -> None:
    wager(table)
    shoe(table, "9C", "6C", "9H", hole)
    again = fault("shown_twice", "seen-again", raw=b"K7Q2KS1", card="KS", deck=1, set="K7Q2")
    step = table.read(again, source="camera")
    assert step is not None
    assert keys(step) == ["camera.shown_twice"]
    assert "K♠" not in repr(step)
    assert not re.search("KS|K♠", repr(step))


def timeless(step: Step) -> Step:
    """The same at any time."""
    return step._replace(alerts=step.alerts._replace(at=""))


def test_a_hole_card_that_the_shoe_read_is_no_hit_once_the_camera_leads(table: Station) -> None:
    wager(table)
    shoe(table, "9C", "6C", "9H", "KS")
    camera(table, "9C", "6C", "9H")
    table.health(DOWN)
    table.do(SignOff("link"), Actor("C. Ode", "floor"))
    step = camera(table, "KS")
    assert box(step) == ("9C", "9H")
    assert "K♠" not in repr(step)
    assert timeless(camera(table, "2C")) == timeless(step), (
        "a card that cannot be the hole card would tell, by being dealt, what lies there"
    )
    take(table, {"type": "hit"})
    assert box(camera(table, "3C")) == ("9C", "9H", "3C"), "what was announced is the next card"


def test_the_camera_alone_and_lost_freezes_until_it_is_back_and_signed_off(
    journal: Journal,
) -> None:
    table = opened(journal, "camera")
    table.health(SEES, source="camera")
    wager(table)
    camera(table, "9C")
    assert keys(table.health(BLIND, source="camera")) == ["camera.link"]
    table.health(SEES, source="camera")
    assert camera(table, "6C").refusal is not None
    touch(table, type="card", card="6C")
    assert keys(table.do(SignOff("camera.link"), Actor("C. Ode", "floor"))) == []
    assert box(camera(table, "9H")) == ("9C", "9H")


def test_a_fault_of_the_camera_is_its_own(table: Station) -> None:
    table.read(fault("4", "pushed-back"))
    step = table.read(fault("4", "overdraw"), source="camera")
    assert step is not None
    assert keys(step) == ["reader.4", "camera.4"]
    step = table.read(Reading(Kind.CURED, code="4"), source="camera")
    assert step is not None
    assert [trouble.cured for trouble in step.alerts.troubles] == [False, True]


def test_readers_are_told_of_a_fresh_shoe_once_it_is_written(journal: Journal) -> None:
    fresh: list[int] = []
    table = Station(
        journal, {**HEADER}, rule_set("nj"), MESSAGES, on_shoe=lambda: fresh.append(journal.number)
    )
    table.start()
    touch(table, type="shoe", decks=1, burn=["KS", "KS"])
    assert fresh == []
    touch(table, type="shoe", decks=8)
    assert fresh == [4]


def test_every_reading_of_both_is_in_the_journal(journal: Journal, table: Station) -> None:
    wager(table)
    shoe(table, "9C", "6C")
    camera(table, "9C", "2D")
    kept = [
        json.loads(entry.input) for entry in journal.reader.entries() if entry.source == "camera"
    ]
    assert [data["raw"] for data in kept] == ["4b375132"] * 2


EVENTS = 600


@pytest.mark.slow
@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("seed", range(6))
def test_whatever_readers_and_people_do_the_table_that_is_resumed_is_the_table_that_was_shown(
    journal: Journal, seed: int
) -> None:
    chance = random.Random(seed)
    names = ("shoe", "camera") if seed % 3 else ("camera",)
    table = opened(journal, *names)
    step = table.health(SEES, source="camera")
    for _ in range(EVENTS):
        step = _anything(chance, table, step)
        if chance.random() < 0.1:
            again = Station(journal, HEADER, rule_set("nj"), MESSAGES, readers=names)
            assert again.table.view() == step.table.view
            told = tuple(
                each._replace(waits=False) for each in step.alerts.troubles
            )  # that depends on who works just now
            assert all_worded(again.state.now.troubles, MESSAGES) == told
            assert again.sequence == table.sequence
    assert verify(journal.reader).findings == ()
    assert step.table.view.round > 3


def _anything(chance: random.Random, table: Station, step: Step) -> Step:
    """One thing that may happen at a table, most of the time the one that is awaited."""
    roll, card = chance.random(), chance.choice(CARDS)
    source = chance.choice(("shoe", "camera"))
    done: Step | None
    if roll < 0.35:
        done = table.read(
            Reading(Kind.CARD, card, sequence=str(chance.randrange(10)), raw=b"1"), source="shoe"
        )
    elif roll < 0.6:
        done = table.read(Reading(Kind.CARD, card, raw=b"1"), source="camera")
    elif roll < 0.7:
        kind = chance.choice([kind for kind in Kind if kind is not Kind.CARD])
        code = chance.choice(("4", "bcc", "form"))
        sequence = chance.choice(("", "7"))
        done = table.read(
            Reading(kind, code=code, message=Message("form"), sequence=sequence), source=source
        )
    elif roll < 0.76:
        done = table.health(chance.choice((UP, DOWN, SEES, BLIND)), source=source)
    elif roll < 0.86 and step.alerts.troubles:
        done = table.do(SignOff(chance.choice(step.alerts.troubles).key), Actor("C. Ode", "floor"))
    else:
        done = touch(table, **_touched(chance, step, card.text))
    return step if done is None else done


def _touched(chance: random.Random, step: Step, card: str) -> dict[str, Any]:
    phase = step.table.view.phase
    if phase == "wagers":
        if step.table.view.shoe_needed or (
            step.table.offers and step.table.offers.burn.due == "new_shoe"
        ):
            return {"type": "shoe", "burn": ["??"]}
        return {"type": "wager", "box": chance.randrange(1, 4), "amount": "25"}
    if phase in ("read", "reveal"):
        return {"type": phase, "card": card}
    if phase == "insurance":
        return {"type": "insurance_closed"}
    if phase == "decision":
        return {"type": "stand"}
    return {"type": "card", "card": chance.choice((card, "??"))}


def test_the_common_hand_is_confirmed_too(journal: Journal) -> None:
    table = opened(journal, "shoe", "camera", rules="nj-common-hand", options={}, boxes=1)
    table.health(UP)
    touch(table, type="patron_wager", patron="p1", amount="25")
    shoe(table, "TC", "6C", "9H", "KS")
    assert camera(table, "TC", "6C", "9H").alerts.troubles == ()
    step = camera(table, "KS")
    assert keys(step) == ["differs"]
    assert not re.search("KS|K♠", repr(step))


# One code is no card.


def coded(this: Station, card: str, kind: Kind, code: str) -> Step | None:
    return this.read(
        Reading(kind, parse(card), code=code, raw=f"K7Q2{card}1".encode()), source="camera"
    )


def test_a_code_alone_is_no_card_where_the_camera_leads_and_is_one_once_it_is_vouched_for(
    journal: Journal,
) -> None:
    table = opened(journal, "camera")
    table.health(SEES, source="camera")
    wager(table)
    step = coded(table, "9C", Kind.CARD, "code_alone")
    assert step is not None
    assert step.refusal is not None
    assert (step.refusal.code, step.table.view.in_round) == ("code_alone", False)
    assert "9" not in step.refusal.message
    step = coded(table, "9C", Kind.OTHER, "vouched")
    assert step is not None
    assert (box(step), step.refusal) == (("9C",), None)
    assert coded(table, "9C", Kind.OTHER, "vouched") is None, "it was dealt already"
    coded(table, "6C", Kind.CARD, "code_alone")
    touch(table, type="card", card="6C")
    step = coded(table, "6C", Kind.OTHER, "vouched")
    assert step is not None
    assert (step.table.view.dealer.cards, step.alerts.troubles) == (("6C",), ()), (
        "it lies there by touch"
    )
    assert meanings(journal)[0] == ("9C", "alone")


def test_a_code_alone_names_no_card_that_the_shoe_could_not_read_and_confirms_one_that_it_read(
    journal: Journal, table: Station
) -> None:
    wager(table)
    shoe(table, "9C", "??")
    coded(table, "9C", Kind.CARD, "code_alone")
    step = coded(table, "KS", Kind.CARD, "code_alone")
    assert step is not None
    assert step.refusal is not None
    assert (step.table.view.phase, step.refusal.code) == ("read", "code_alone")
    step = coded(table, "KS", Kind.OTHER, "vouched")
    assert step is not None
    assert step.table.view.dealer.cards == ("KS",)
    assert meanings(journal)[:2] == [("9C", "confirms"), ("KS", "alone")]


def leading(journal: Journal) -> Station:
    """The camera leads, and box 1 has a wager."""
    table = opened(journal, "camera")
    table.health(SEES, source="camera")
    wager(table)
    return table


@pytest.mark.parametrize("before", [(), ("2D",)])
def test_no_card_takes_the_place_of_one_whose_code_was_seen_alone(
    journal: Journal, before: tuple[str, ...]
) -> None:
    table = leading(journal)
    if before:
        camera(table, *before)
    coded(table, "9C", Kind.CARD, "code_alone")
    step = camera(table, "6C")
    assert (keys(step), step.alerts.troubles[0].freezes, step.table.view.in_round) == (
        ["sequence"],
        True,
        bool(before),
    )
    assert not re.search("6♣|9♣", step.alerts.troubles[0].text + str(step.refusal))
    step = coded(table, "9C", Kind.OTHER, "vouched")
    assert step is not None
    assert step.table.view.in_round is bool(before)
    for card in ("9C", "6C"):
        step = touch(table, type="card", card=card)
    laid = (*before, "9C", "6C")
    assert (box(step), step.table.view.dealer.cards) == ((*laid[:1], *laid[2:]), laid[1:2])
    assert keys(table.do(SignOff("sequence"), Actor("C. Ode", "floor"))) == []


def test_a_hole_card_of_which_one_code_was_glimpsed_is_no_hit_once_it_is_seen(
    journal: Journal,
) -> None:
    table = leading(journal)
    camera(table, "9C", "6C", "9H")
    touch(table, type="card", card="??")
    step = coded(table, "KS", Kind.CARD, "code_alone")
    assert step is not None
    assert step.refusal is not None
    assert step.refusal.code == "not_announced"
    touch(table, type="hit")
    assert coded(table, "KS", Kind.OTHER, "vouched") is None, "nothing had announced it"
    step = camera(table, "2D")
    assert (box(step), step.alerts.troubles) == (("9C", "9H", "2D"), ())


def test_a_picture_of_a_code_stops_the_table_until_the_cards_are_compared_and_no_longer(
    journal: Journal,
) -> None:
    table = leading(journal)
    coded(table, "KS", Kind.CARD, "code_alone")
    camera(table, "9C")
    touch(table, type="card", card="9C")
    step = table.do(SignOff("sequence"), Actor("C. Ode", "floor"))
    assert (keys(step), "K♠" in step.alerts.troubles[0].text) == (["differs"], True)
    table.do(SignOff("differs"), Actor("C. Ode", "floor"))
    step = camera(table, "6C")
    assert (step.table.view.dealer.cards, step.alerts.troubles) == (("6C",), ())


def test_of_two_codes_seen_alone_each_card_has_its_place_in_their_order(journal: Journal) -> None:
    table = leading(journal)
    for card in ("9C", "6C"):
        coded(table, card, Kind.CARD, "code_alone")
    for card in ("9C", "6C"):
        step = coded(table, card, Kind.OTHER, "vouched")
    assert step is not None
    assert (box(step), step.table.view.dealer.cards, step.alerts.troubles) == (("9C",), ("6C",), ())
    for card in ("9H", "2D"):
        coded(table, card, Kind.CARD, "code_alone")
    step = coded(table, "2D", Kind.OTHER, "vouched")
    assert step is not None
    assert (keys(step), box(step)) == (["sequence"], ("9C",)), "which came first is not known"


def test_a_code_that_was_seen_alone_before_a_restart_is_a_card_once_it_is_vouched_for(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        coded(leading(journal), "9C", Kind.CARD, "code_alone")
    with Journal(path) as journal:
        table = opened(journal, "camera")
        table.health(SEES, source="camera")
        step = coded(table, "9C", Kind.OTHER, "vouched")
        assert step is not None
        assert (box(step), step.alerts.troubles) == (("9C",), ())
        assert coded(table, "9C", Kind.OTHER, "vouched") is None


def test_a_camera_that_was_restarted_gives_a_card_that_it_saw_in_part_before(
    tmp_path: Path,
) -> None:
    """As the camera's reader says it, with what it keeps beside the journal."""
    path, kept = tmp_path / "journal.sqlite", SeenFile(tmp_path / "seen")
    with Journal(path) as journal:
        table, scene = leading(journal), Scene()
        shown(table, scene.show(code(printed("9C"), outlined=False), frames=4))
        kept.keep(scene.watch.lying, scene.watch.gone)
    with Journal(path) as journal:
        table, scene = opened(journal, "camera"), Scene()
        table.health(SEES, source="camera")
        scene.watch.remember(*SeenFile(tmp_path / "seen").load())
        shown(table, scene.show(code(printed("9C"), outlined=False), frames=4))
        step = shown(table, scene.show(code(printed("9C"))))
        assert (box(step), step.alerts.troubles) == (("9C",), ())


def shown(this: Station, readings: list[Reading]) -> Step:
    for reading in readings:
        step = this.read(reading, source="camera")
    assert step is not None
    return step


# What the shoe explains later.


def test_a_difference_is_withdrawn_when_the_shoe_reads_the_card_later(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        table = opened(journal, "shoe", "camera")
        table.health(UP)
        table.health(SEES, source="camera")
        wager(table)
        assert keys(camera(table, "9C")) == ["differs"]
        assert keys(shoe(table, "9C")) == [], "the first card of a round too"
        assert keys(camera(table, "6C", "9H")) == ["differs"]
        assert keys(shoe(table, "6C")) == ["differs"], "one of two is explained"
        assert keys(shoe(table, "9H")) == []
        listed = table.do(Events(), Actor("H. Ruiz", "dealer")).events or ()
        assert sum(each.words.startswith("Explained: the shoe") for each in listed) == 2
        assert keys(camera(table, "9H")) == ["differs"], "there is no second one"
        assert verify(journal.reader).findings == ()
    with Journal(path) as journal:
        assert keys(opened(journal, "shoe", "camera").health(UP)) == ["differs", "restart"]


def test_a_card_that_may_be_the_hole_card_explains_nothing(table: Station) -> None:
    wager(table)
    shoe(table, "9C", "6C", "9H")
    assert keys(camera(table, "2S")) == ["differs"]
    assert keys(shoe(table, "2S")) == ["differs"], "it lies face down"
    touch(table, type="hit")
    assert keys(shoe(table, "2S")) == ["differs"]


def test_a_difference_of_an_earlier_round_is_not_explained_by_a_later_card(table: Station) -> None:
    wager(table)
    shoe(table, "9C", "6C", "9H", "KS")
    assert keys(camera(table, "3D")) == ["differs"]
    touch(table, type="stand")
    shoe(table, "TD", "9C")
    assert keys(shoe(table, "3D")) == ["differs"]


# What the camera confirms.


def a_round(this: Station, *confirmed: str) -> Step:
    wager(this)
    shoe(this, "9C", "6C", "9H", "KS")
    touch(this, type="stand")
    step = shoe(this, "TD")
    return camera(this, *confirmed) if confirmed else step


def test_each_round_says_how_many_cards_the_camera_confirmed(
    journal: Journal, table: Station
) -> None:
    a_round(table, "9C", "9H", "TD")
    step = shoe(table, "2C")
    assert step.readers.health.messages == (
        *UP.messages,
        Message("camera-confirmed", {"count": 3, "of": 5}),
    )
    (kept,) = [
        log_line(entry)
        for entry in journal.reader.entries()
        if entry.kind == "note" and entry.source == "camera"
    ]
    assert (kept["round"], kept["confirmed"], kept["of"]) == (1, 3, 5)
    told = [(each.kind, each.words) for each in newest(journal.reader, MESSAGES)]
    assert ("reader", "The camera confirmed 3 of 5 cards of round 1") in told


def test_a_camera_that_works_and_confirms_nothing_for_three_rounds_is_trouble(
    table: Station,
) -> None:
    for _ in range(3):
        assert keys(a_round(table)) == []
    wager(table)
    step = shoe(table, "9C")
    assert (
        keys(step),
        "3 rounds" in step.alerts.troubles[0].text,
        step.alerts.troubles[0].freezes,
    ) == (
        ["camera.confirms"],
        True,
        False,
    )
    camera(table, "9C")
    shoe(table, "6C", "9H", "KS")
    touch(table, type="stand")
    shoe(table, "TD")
    assert not table.health(UP).alerts.troubles[0].cured
    assert shoe(table, "2C").alerts.troubles[0].cured
    assert keys(table.do(SignOff("camera.confirms"), Actor("C. Ode", "floor"))) == []


def test_a_camera_that_died_is_no_longer_said_to_work(table: Station) -> None:
    for _ in range(3):
        a_round(table)
    wager(table)
    assert keys(shoe(table, "9C")) == ["camera.confirms"]
    table.health(SEES._replace(port_open=False), source="camera")
    step = shoe(table, "6C")
    assert [each.cured for each in step.alerts.troubles if each.key == "camera.confirms"] == [True]


def test_a_camera_that_does_not_work_is_not_said_to_confirm_nothing(table: Station) -> None:
    table.health(SEES._replace(frame_good=False), source="camera")
    for _ in range(4):
        assert keys(a_round(table)) == []


# Words follow the facts.


def test_a_lost_line_says_which_other_reader_works_now(journal: Journal, table: Station) -> None:
    assert "The camera is working" in table.health(DOWN).alerts.troubles[0].text
    step = table.health(BLIND, source="camera")
    assert keys(step) == ["link", "camera.link"]
    assert not re.search(
        "working|active reader", step.alerts.troubles[0].text + step.alerts.troubles[1].text
    )
    assert "lead" not in step.alerts.troubles[0].todo
    step = table.health(UP)
    assert "shoe is the only active reader" in step.alerts.troubles[1].text
    assert (
        "The camera is working" not in table.health(SEES, source="camera").alerts.troubles[0].text
    )
    assert "The camera is working" in table.health(DOWN).alerts.troubles[0].text
    assert verify(journal.reader).findings == ()


# One of them is slow.


class Slow:
    """A table that waits ten seconds for the other reader, in a time of its own."""

    def __init__(self, journal: Journal) -> None:
        self.at_s = 0
        header = {**HEADER, "hole_turn": "input"}
        self.table = Station(
            journal,
            header,
            rule_set("nj"),
            MESSAGES,
            clock=lambda: after(1000 * self.at_s),
            patience=10,
        )
        self.table.start()
        self.table.health(UP)
        self.table.health(SEES, source="camera")
        wager(self.table)

    def wait(self, seconds: int) -> Step | None:
        self.at_s += seconds
        return self.table.tick(after(1000 * self.at_s))


@pytest.fixture
def slow(journal: Journal) -> Slow:
    return Slow(journal)


def test_a_card_that_the_camera_sees_before_the_shoe_says_it_is_no_difference(
    journal: Journal, slow: Slow
) -> None:
    step = camera(slow.table, "9C")
    assert (keys(step), step.readers.waits) == ([], True)
    assert slow.wait(9) is None
    step = shoe(slow.table, "9C")
    assert (keys(step), step.readers.waits) == ([], False)
    assert slow.wait(9) is None
    assert not shoe(slow.table, "6C").readers.waits
    assert meanings(journal) == [("9C", "waits")]


def test_a_card_that_the_shoe_does_not_say_in_time_differs(journal: Journal, slow: Slow) -> None:
    shoe(slow.table, "9C")
    camera(slow.table, "9C", "KD")
    assert slow.wait(9) is None
    step = slow.wait(1)
    assert step is not None
    assert (keys(step), step.readers.waits) == (["differs"], False)
    assert "K♦" in step.alerts.troubles[0].text
    assert "9♣" in step.alerts.troubles[0].text, "what the shoe read last"
    assert keys(shoe(slow.table, "KD")) == [], (
        "it is withdrawn all the same when the shoe says it later"
    )
    assert verify(journal.reader).findings == ()


def test_of_two_equal_cards_that_the_camera_sees_first_each_is_waited_for(slow: Slow) -> None:
    camera(slow.table, "9C")
    slow.wait(6)
    camera(slow.table, "9C")
    shoe(slow.table, "9C")
    assert slow.wait(6) is None, "the first has come"
    step = slow.wait(4)
    assert step is not None
    assert keys(step) == ["differs"]


def test_a_hole_card_shown_shortly_before_it_is_turned_is_a_difference(slow: Slow) -> None:
    shoe(slow.table, "9C", "6C", "9H", "KS")
    step = camera(slow.table, "KS")
    assert keys(step) == []
    assert not re.search("KS|K♠", repr(step))
    touch(slow.table, type="stand")
    step = touch(slow.table, type="turn")
    assert keys(step) == ["differs"]


@pytest.mark.parametrize("hole", ["KS", "2D"])
def test_what_is_waited_for_does_not_depend_on_the_card_that_lies_face_down(
    slow: Slow, hole: str
) -> None:
    shoe(slow.table, "9C", "6C", "9H", hole)
    step = camera(slow.table, "KS")
    assert (keys(step), step.readers.waits) == ([], True)
    step = slow.wait(10)  # type: ignore[assignment]
    assert keys(step) == ["differs"]
    assert not re.search("KS|K♠", repr(step))


def test_a_late_look_at_a_card_of_the_round_before_is_no_difference_and_no_card(
    journal: Journal, slow: Slow
) -> None:
    shoe(slow.table, "9C", "6C", "9H", "KS")
    touch(slow.table, type="stand")
    touch(slow.table, type="turn")
    shoe(slow.table, "TD")
    wager(slow.table)
    slow.wait(5)
    step = shoe(slow.table, "2C")
    slow.wait(9)
    assert camera(slow.table, "TD").table.view == step.table.view
    assert (meanings(journal), keys(camera(slow.table, "2C"))) == ([("TD", "late")], [])
    assert camera(slow.table, "9H").readers.waits is False
    assert camera(slow.table, "9H").readers.waits is True, "it lay there once"
    slow.wait(1)
    camera(slow.table, "9C")
    assert meanings(journal)[-1] == ("9C", "waits"), "so long after the round it is another"


def test_the_card_of_a_code_that_was_a_late_look_is_no_difference_either(slow: Slow) -> None:
    shoe(slow.table, "9C", "6C", "9H", "KS")
    touch(slow.table, type="stand")
    touch(slow.table, type="turn")
    shoe(slow.table, "TD")
    wager(slow.table)
    shoe(slow.table, "2C")
    coded(slow.table, "9C", Kind.CARD, "code_alone")
    assert coded(slow.table, "9C", Kind.OTHER, "vouched") is None


def test_a_late_look_may_be_at_a_card_of_two_rounds_ago(journal: Journal, slow: Slow) -> None:
    for _ in range(2):
        shoe(slow.table, "9C", "6C", "9H", "KS")
        touch(slow.table, type="stand")
        touch(slow.table, type="turn")
        shoe(slow.table, "TD")
        wager(slow.table)
        slow.wait(2)
    shoe(slow.table, "2C")
    camera(slow.table, "KS", "KS", "KS")
    assert [meaning for _, meaning in meanings(journal)] == ["late", "late", "waits"]


def test_a_look_at_a_card_of_the_round_before_leaves_one_that_is_alike_its_own(
    journal: Journal, slow: Slow
) -> None:
    shoe(slow.table, "9C", "6C", "9H", "KS")
    touch(slow.table, type="stand")
    touch(slow.table, type="turn")
    shoe(slow.table, "TD")
    wager(slow.table)
    shoe(slow.table, "2C", "3C", "4H", "KS")
    touch(slow.table, type="stand")
    touch(slow.table, type="turn")
    slow.wait(9)
    camera(slow.table, "KS")
    slow.wait(2)
    camera(slow.table, "KS")
    assert meanings(journal) == [("KS", "late"), ("KS", "confirms")], (
        "of which of the two, the camera cannot tell"
    )


def test_a_camera_that_leads_deals_no_card_of_the_round_before(journal: Journal) -> None:
    slow = Slow(journal)
    table = slow.table
    shoe(table, "9C", "6C", "9H", "KS")
    touch(table, type="stand")
    touch(table, type="turn")
    shoe(table, "TD")
    wager(table)
    shoe(table, "2C")
    table.health(DOWN)
    table.do(SignOff("link"), Actor("C. Ode", "floor"))
    step = camera(table, "TD")
    assert (meanings(journal)[-1], step.table.view.dealer.cards) == (("TD", "late"), ())
    assert camera(table, "3D").table.view.dealer.cards == ("3D",)
