"""The events of a journal: what happened beside ordinary play, each with its code, and no card that lies face down."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import get_args

import pytest

import kiosk
from kiosk.cli import main
from kiosk.cli.records import events as command
from kiosk.game.cards import parse
from kiosk.reading import Kind, Message, Reading, cured, fault
from kiosk.record.journal.entry import NewEntry, canonical
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.start import LastStart
from kiosk.record.startup.session_start import Program, begun, stopped
from kiosk.settings.table import CONFIG
from kiosk.staff.actor import Actor
from kiosk.station.alarms import event
from kiosk.station.alarms import events as station_events
from kiosk.station.alarms.event import Event
from kiosk.station.commands import (
    Events,
    LockTable,
    StationCommand,
)
from kiosk.station.station import Station
from kiosk.station.tray.day_commands import (
    AnnounceRules,
    BuyIn,
    Confirm,
    CountChips,
    Exchange,
    OpenTable,
    ReceiveSlip,
    RequestSlip,
    SignCount,
    TakeBackBuyIn,
    VoidBuyIn,
    VoidSlip,
)
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from kiosk.words import chips
from kiosk.words.messages import Messages
from tests.record.tables import HEADER, rule_set, station, take, tell
from tests.station.eventful_evening import RUIZ, UP, evening
from tests.words.languages import LANGUAGES

US = chips.load(CONFIG / "chips" / "us.toml")
DEALER = Actor("L. Brandt", "dealer")


def told(table: Station, command: StationCommand, actor: Actor) -> None:
    """The command, which is taken."""
    refusal = table.do(command, actor).refusal
    assert refusal is None, f"{command}: {refusal}"


def open_table(table: Station) -> Station:
    """A table that keeps an inventory, opened with 1,000 in chips."""
    table.start()
    works = UP._replace(messages=(Message("reads", {"title": "Shoe"}),))
    table.health(works)
    table.health(works, source="camera")
    told(table, OpenTable(), RUIZ)
    told(table, Confirm("sign"), RUIZ)
    told(table, CountChips(((2500, 40),)), DEALER)
    told(table, SignCount("dealer"), DEALER)
    told(table, SignCount("floor"), RUIZ)
    return table


def listed(table: Station, kind: str = "") -> list[Event]:
    found = table.do(Events(kind), DEALER).events
    assert found is not None
    return list(found)


def test_every_event_of_an_evening_is_told_with_its_code(journal: Journal) -> None:
    table = station(journal)
    evening(table)
    told = [
        (each.kind, each.code, each.words)
        for each in reversed(listed(table))
        if each.kind != "other"
    ]
    lost, fault = (
        told[1][2],
        "The reader reports fault 4. Look at the reader; call the floor if it stays.",
    )
    assert told == [
        ("reader", 0, lost),
        ("alarm", 301, lost),
        ("alarm", 301, f"Acknowledged by H. Ruiz: {lost}"),
        ("alarm", 301, "Over: The shoe was disconnected."),
        ("alarm", 301, "Signed off by H. Ruiz: The shoe was disconnected."),
        ("reader", 0, fault),
        ("alarm", 305, fault),
        ("alarm", 305, f"Snoozed by H. Ruiz until 04:15: {fault}"),
        ("refusal", 103, "Box 1: 2 is below the minimum of 5. Add to it, or take it back."),
        ("alarm", 601, "Call the floor: card drawn in error"),
        ("alarm", 601, "Acknowledged by H. Ruiz."),
        ("correction", 0, "corrected box 1 · Misread"),
        ("correction", 0, "void · Other"),
    ]


@pytest.mark.parametrize("kind", ["alarm", "refusal", "correction", "reader", "other"])
def test_a_filter_lists_its_own_and_the_newest_first(journal: Journal, kind: str) -> None:
    table = station(journal)
    evening(table)
    found = listed(table, kind)
    assert found == [each for each in listed(table) if each.kind == kind] != []
    assert [each.number for each in found] == sorted((each.number for each in found), reverse=True)


@pytest.mark.slow
@pytest.mark.parametrize("entries", [1, 2, 3, 5])
def test_they_are_the_same_however_few_entries_are_read_at_once(
    journal: Journal, entries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a stretch begins with may end what began in the one before it: an alarm that is over is not told as another one."""
    table = station(journal)
    evening(table)
    whole = listed(table)
    monkeypatch.setattr(station_events, "CHUNK", entries)
    assert listed(table) == whole


def test_an_alarm_is_told_once_however_often_its_entry_is_written(journal: Journal) -> None:
    """Of each card that is ignored while the cabinet is open the journal keeps how many they are by now; the alarm came once."""
    table = station(journal)
    table.start()
    table.health(UP)
    table.read(fault("door", "door-open"), source="kiosk")
    for card in ("9S", "6D", "9H"):
        table.read(Reading(Kind.CARD, parse(card)))
    opened = [each for each in listed(table) if each.code == 333]
    assert [each.kind for each in opened].count("alarm") == 1
    table.read(cured("door", "door-closed"), source="kiosk")
    table.read(fault("door", "door-open"), source="kiosk")
    words = [each.words for each in listed(table, "alarm")]
    assert len(words) == len(set(words)) > 3, "closed, and that it was opened again"


def test_there_is_nothing_in_a_journal_that_has_just_begun(journal: Journal) -> None:
    table = station(journal)
    table.start()
    assert {each.kind for each in listed(table)} == {"other"}


def test_the_card_that_lies_face_down_is_in_no_event(journal: Journal) -> None:
    table = station(journal, options={"decks": 1})
    table.start()
    tell(table, "bets 1:25")
    for card in ("9S", "6D", "9H"):
        table.read(Reading(Kind.CARD, parse(card), raw=b"1"))
    table.read(
        Reading(Kind.CARD, parse("9S"), raw=b"2")
    )  # the shoe has one 9S, and it is out: drawn as the hole card
    table.read(
        Reading(Kind.OTHER, parse("4C"), sequence="9", message=Message("scanned", {"card": "4C"})),
        source="camera",
    )
    text = json.dumps(
        [each._asdict() for each in listed(table) if each.number > 1], ensure_ascii=False
    )
    assert "refused" in text
    for hidden in ("9♠", "9S", "4♣", "4C"):
        assert hidden not in text, text


def test_what_the_command_hides_it_hides_for_the_round_in_play_alone(
    journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    table = station(journal)
    evening(table)
    tell(table, "bets 1:25")
    for card in ("9S", "6D", "9H"):
        take(table, {"type": "card", "card": card})
    assert main(["events", str(journal.path), "--kind", "alarm", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["kind"] for row in rows} == {"alarm"}
    assert list(rows[0]) == list(Event._fields)
    assert [row["number"] for row in rows] == sorted(row["number"] for row in rows)


def test_the_command_lists_from_a_time_on(
    journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    table = station(journal)
    evening(table)
    last = listed(table)[0]
    assert main(["events", str(journal.path), "--since", last.at]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line == f"{last.at}       correction  H. Ruiz: void · Other"
    with pytest.raises(SystemExit):
        main(["events", str(journal.path), "--since", "yesterday"])
    assert "is not a time" in capsys.readouterr().err


def test_a_journal_that_cannot_be_read_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["events", str(tmp_path / "none")]) == 2
    assert "There is no journal" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_are_worded_in_the_language(language: str, journal: Journal) -> None:
    table = Station(journal, HEADER, rule_set("nj"), Messages(language), readers=("shoe",))
    evening(table)
    for each in listed(table):
        assert each.words, each
        assert "event-" not in each.words
        assert "none" not in each.words, each


def test_the_command_knows_every_kind() -> None:
    assert command.KINDS == event.KINDS == get_args(event.Kind)


def test_a_clean_stop_and_what_follows_it_are_listed(journal: Journal) -> None:
    station(journal).start()
    journal.append([stopped()])
    words = [event.words for event in listed(station(journal))]
    assert f"The kiosk was stopped properly (version {kiosk.__version__})" in words


def test_a_clock_that_was_behind_at_a_start_is_listed_beside_how_the_kiosk_had_ended(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    station(journal).start()
    monkeypatch.setattr(
        "kiosk.record.startup.session_start.utc_now", lambda: "2020-01-01T00:00:00.000Z"
    )
    start = partial(begun, before=LastStart(), this=Program("", False, ()))
    journal.append([start(journal.reader.last(), "unknown")])
    monkeypatch.undo()
    journal.append([stopped()])
    monkeypatch.setattr(
        "kiosk.record.startup.session_start.utc_now", lambda: "2020-01-01T00:00:00.000Z"
    )
    journal.append([start(journal.reader.last(), "stopped")])
    words = [event.words for event in listed(station(journal))]
    behind = "The clock was behind the journal’s last entry"
    assert (
        f"The kiosk did not stop properly before this start: how it ended is not known · {behind}"
        in words
    )
    assert behind in words


def test_the_day_of_a_table_tells_who_signed_what_and_of_which_amount(journal: Journal) -> None:
    table = open_table(station(journal, procedure=OpeningProcedure(US, exchanges=True)))
    told(table, AnnounceRules(1000, 50_000, (("surrender", "none"),), minutes=30), RUIZ)
    told(table, RequestSlip("fill", ((2500, 20),)), RUIZ)
    told(table, ReceiveSlip("fill:1"), DEALER)
    told(table, RequestSlip("credit", ((500, 4),)), RUIZ)
    told(table, VoidSlip("credit:1", "not_needed"), RUIZ)
    told(table, BuyIn("marker", 100_00, 3), DEALER)
    told(table, BuyIn("cash", 20_00), DEALER)
    told(table, TakeBackBuyIn(2), DEALER)
    told(table, VoidBuyIn(1, "wrong_amount"), RUIZ)
    told(table, Exchange(((500, 10),), ((2500, 2),)), DEALER)
    told(table, LockTable(), RUIZ)
    words = [each.words for each in reversed(listed(table, "other"))]
    wanted = [
        "Done by H. Ruiz: rules and limits compared with the table sign",
        "The table inventory was counted: 1,000.00",
        "L. Brandt signed the count as dealer",
        "Opener 1 is signed by L. Brandt, H. Ruiz: 1,000.00",
        "Announced by H. Ruiz: 10 to 500, options −\u00a0SURRENDER, from 2026-11-21 04:30 UTC",
        "Fill 1 was requested by H. Ruiz: 500.00",
        "Fill 1 is signed by L. Brandt, H. Ruiz: 500.00",
        "Credit 1 was requested by H. Ruiz: 20.00",
        "Credit 1 is void: Not needed, H. Ruiz",
        "Buy-in 1: 100.00, marker, box 3",
        "Buy-in 2: 20.00, cash: undone by L. Brandt",
        "Buy-in 1: 100.00, marker, box 3: void, Wrong amount, H. Ruiz",
        "Chips were colored up: 50.00",
        "The table was locked by H. Ruiz",
    ]
    assert [each for each in words if each in wanted] == wanted, words


def test_a_journal_that_was_put_back_says_so(journal: Journal) -> None:
    table = station(journal)
    table.start()
    told_so = {"restored": {"from": "/backups/BJ-1", "last": 4, "aside": ""}}
    journal.append(
        [NewEntry("2026-11-21T04:00:00.000Z", "root", "manual", "note", canonical(told_so))]
    )
    words = [each.words for each in listed(table)]
    assert "The journal was restored from the backup /backups/BJ-1 by root" in words
