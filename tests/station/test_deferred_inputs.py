"""What a source said while the journal could not be written: no card is placed until somebody has signed, and it is said again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from kiosk.game.commands.commands import NewShoe
from kiosk.reading import Health, Kind, Reading, cured, fault, lost
from kiosk.record.journal.journal import Journal, JournalError
from kiosk.record.replay.verify import verify
from kiosk.station.commands import SignInFor, SignOff
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.tables import take
from tests.staff.house import DEALER, Time, code_of, sign_in, table
from tests.staff.house_pit import NOW, Wall, linked, order
from tests.station.at_cabinet import CLOSED, FLOOR, OPEN, begin, door, draw
from tests.station.patrons_table import Table as Patrons

NO_LINE = Health(False, False, False, False)


def no_file(journal: Journal) -> NoReturn:
    raise JournalError("read", journal.path, words="Input/output error")


def while_full(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, say: Callable[[], object]
) -> None:
    def full(_: object) -> NoReturn:
        raise JournalError("write", journal.path, words="No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", full)
        say()


def keys(step: Step) -> set[str]:
    return {each.key for each in step.alerts.troubles}


@pytest.mark.parametrize(
    ("say", "stands"),
    [
        (lambda this: this.read(lost("gap", "flood", count=1)), "sequence"),
        (lambda this: this.read(Reading(Kind.STARTED)), "reader.started"),
        (lambda this: this.read(OPEN, source="kiosk"), "reader.door"),
        (
            lambda this: this.read(
                fault("program", "program-amiss", file="x", count=1), source="kiosk"
            ),
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
    assert step.table.view.dealer.cards == ()
    assert {"journal", stands} <= keys(step)
    assert all(each.freezes for each in step.alerts.troubles if each.key in ("journal", stands))
    this.do(SignOff("journal"), FLOOR)
    assert draw(this, "9H").refusal is not None, f"{stands} stands"
    assert not verify(journal.reader).findings


def test_settings_that_changed_are_said_again_once_the_journal_can_be_written(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    this = begin(journal)
    while_full(
        journal,
        monkeypatch,
        lambda: this.read(fault("settings", "settings-changed", file="x"), source="kiosk"),
    )
    assert keys(take(this, {"type": "wager", "box": 1, "amount": "50"})) == {
        "journal",
        "reader.settings",
    }


def test_the_last_state_counts_of_a_door_that_was_opened_and_closed_and_opened_meanwhile(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    this = begin(journal)
    while_full(journal, monkeypatch, lambda: [door(this, news) for news in (OPEN, CLOSED, OPEN)])
    stands = {
        each.key: each
        for each in take(this, {"type": "wager", "box": 1, "amount": "50"}).alerts.troubles
    }
    assert stands["reader.door"].freezes
    while_full(journal, monkeypatch, lambda: door(this, CLOSED))
    stands = {
        each.key: each
        for each in take(this, {"type": "wager", "box": 1, "amount": "25"}).alerts.troubles
    }
    assert not stands["reader.door"].freezes
    assert stands["journal"].freezes


def test_a_line_that_came_back_meanwhile_is_not_said_to_be_lost(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    this = begin(journal)
    while_full(
        journal,
        monkeypatch,
        lambda: [this.health(each) for each in (NO_LINE, Health(True, True, True, True))],
    )
    step = take(this, {"type": "wager", "box": 1, "amount": "50"})
    assert {(each.key, each.freezes) for each in step.alerts.troubles} == {("journal", True)}


def test_what_stops_no_card_stops_none_afterwards_either(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    this = begin(journal)
    while_full(
        journal, monkeypatch, lambda: this.read(cured("room", "room-enough"), source="kiosk")
    )
    assert draw(this, "9C").refusal is None


def test_what_came_in_a_burst_is_said_again_too(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    this = begin(journal)
    both = [(OPEN, "kiosk"), (lost("gap", "flood", count=1), "shoe")]
    while_full(journal, monkeypatch, lambda: this.read_all(both))
    assert keys(draw(this, "9C")) == {"journal", "reader.door", "sequence"}


@pytest.mark.parametrize(
    "road",
    [
        lambda this: this.order(order(this, "21", "message", text="Chips are coming."))[0],
        lambda this: this.distrust("order_signature", "pit-1"),
        lambda this: this.do(SignInFor("floor"), DEALER),
        lambda this: this.read(Reading(Kind.BADGE, code=code_of("12"))),
    ],
    ids=["an order of the pit", "what is no order", "a touch to sign in", "a badge"],
)
def test_whoever_comes_first_has_it_said_again_before_anything_new_is_decided(
    journal: Journal,
    staff: Path,
    monkeypatch: pytest.MonkeyPatch,
    road: Callable[[Station], Step | None],
) -> None:
    this = linked(journal, staff, Wall())
    sign_in(this, "11")
    while_full(journal, monkeypatch, lambda: this.read(OPEN, source="kiosk"))
    before = journal.number
    step = road(this)
    assert step is not None
    assert {"journal", "reader.door"} <= keys(step)
    kinds = [entry.kind for entry in journal.reader.entries() if entry.number > before]
    assert kinds[:3] == ["trouble", "device", "trouble"], (
        "the journal’s own, and the door, before what is new"
    )


def test_nobody_is_signed_out_by_time_on_a_table_that_went_further_than_the_disk(
    journal: Journal, staff: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    this = table(journal, staff, time)
    this.start()
    sign_in(this, "11")
    sign_in(this, "21", act="", stay=True)
    monkeypatch.setattr("kiosk.station.ledger.CHECKPOINT_AFTER", 1)
    with monkeypatch.context() as patch:
        patch.setattr("kiosk.station.ledger.resume", lambda *_: no_file(journal))
        while_full(journal, monkeypatch, lambda: this.do(NewShoe(), DEALER))
    time.s += 10_000
    this.tick(NOW)
    step = this.do(SignInFor("dealer"), DEALER)
    assert step.house.staff is not None
    assert step.house.staff.floor is None
    assert not verify(journal.reader).findings


@pytest.mark.parametrize("road", ["hear", "move"])
def test_patrons_screens_have_it_said_again_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, road: str
) -> None:
    at = Patrons(tmp_path / "patrons.journal")
    assert at.move("load", "A", 10_000) == ""
    while_full(at.journal, monkeypatch, lambda: at.station.read(OPEN, source="kiosk"))
    assert (
        at.move("load", "A", 100) == ""
        if road == "move"
        else at.hear("patron_wager", {"A": 2500}).results == (None,)
    )
    assert at.station.has_fault("reader.door")
    last = [entry.kind for entry in at.journal.reader.entries()][-4:]
    assert last == ["trouble", "device", "trouble", "note" if road == "move" else "input"]
    at.journal.close()
