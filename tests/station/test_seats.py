"""Seats: who sits at which box, said by card, number or nothing; what the journal keeps of it, and what it never does."""

from __future__ import annotations

import hashlib
import hmac
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.game.frozen import replaced
from kiosk.reading import badge
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.projections.seats import Seats
from kiosk.record.replay.verify import verify
from kiosk.report.ratings.fold import of_journal
from kiosk.staff.actor import Actor
from kiosk.staff.patron_keys import (
    AtTable,
    PatronKeys,
    PatronKeysError,
    SeatedError,
    SitsDown,
)
from kiosk.staff.secret import Secret
from kiosk.station.commands import SignOff
from kiosk.station.seats.seat_commands import (
    AwaitCard,
    CloseRating,
    LeaveSeat,
    MoveSeat,
    SeatCommand,
    SeatPatron,
    TakeBreak,
)
from kiosk.station.station import Station
from kiosk.station.step import Alarm, SeatsView, Step
from tests.record.tables import station, take

DEALER, FLOOR = Actor("H. Ruiz", "dealer"), Actor("M. Okafor", "floor")
ADA, BEN = "10024711", "10090210"


@pytest.fixture
def keys(tmp_path: Path) -> PatronKeys:
    return PatronKeys(tmp_path / "house" / "patrons.keys")


@pytest.fixture
def table(tmp_path: Path, keys: PatronKeys) -> Iterator[Station]:
    with Journal(tmp_path / "table.journal") as journal:
        this = station(journal, patron_keys=keys)
        this.start()
        yield this


def do(table: Station, command: SeatCommand, by: Actor = DEALER) -> SeatsView:
    step = table.do(command, by)
    assert step.refusal is None, step.refusal
    return seats(step)


def seats(step: Step) -> SeatsView:
    assert step.house.seats is not None
    return step.house.seats


def sits(table: Station, *boxes: int, number: str = "") -> SeatsView:
    return do(table, SeatPatron(boxes, Secret(number)))


def why(step: Step) -> str:
    return "" if step.refusal is None else step.refusal.code


def test_a_patron_sits_at_several_boxes_moves_takes_a_break_and_leaves(table: Station) -> None:
    (seat,) = sits(table, 3, number=ADA).seated
    assert seat.boxes == (3,)
    (seat,) = sits(table, 4, number=ADA).seated
    assert seat.boxes == (3, 4)
    (seat,) = do(table, MoveSeat(seat.patron, (1,))).seated
    assert seat.boxes == (1,)
    (seat,) = do(table, TakeBreak(seat.patron)).seated
    assert seat.away
    (moved,) = do(table, MoveSeat(seat.patron, (2,))).seated
    assert (moved.boxes, moved.away) == ((2,), seat.away), "who is away is away still"
    assert why(table.do(TakeBreak(seat.patron), DEALER)) == "no_such_seat"
    (seat,) = do(table, TakeBreak(seat.patron, is_back=True)).seated
    assert not seat.away
    view = do(table, LeaveSeat(seat.patron, walked=12_500))
    assert not view.seated
    assert [(each.patron, each.walked) for each in view.ended] == [(seat.patron, 12_500)]


def test_a_swiped_card_seats_whoever_was_asked_for_and_nobody_else(table: Station) -> None:
    assert table.read(badge(ADA)) is None
    assert do(table, AwaitCard((2,))).awaits == (2,)
    step = table.read(badge(ADA))
    assert step is not None
    assert seats(step).awaits == ()
    assert [seat.boxes for seat in seats(step).seated] == [(2,)]
    assert table.read(badge(BEN)) is None


def test_a_card_that_was_not_read_right_is_swiped_again(table: Station) -> None:
    do(table, AwaitCard((2,)))
    refused = table.read(badge("%?"))
    assert refused is not None
    assert refused.refusal is not None
    assert refused.refusal.code == "no_such_number"
    assert seats(refused).awaits == (2,)
    step = table.read(badge(ADA))
    assert step is not None
    assert [seat.boxes for seat in seats(step).seated] == [(2,)]


def test_a_badge_of_the_staff_is_no_card_of_a_patron(table: Station) -> None:
    do(table, AwaitCard((2,)))
    table.read(badge("KSB-4711"))
    assert not seats(table.do(AwaitCard(()), DEALER)).seated


def test_who_shows_no_card_has_a_number_that_the_table_counts(table: Station) -> None:
    first = sits(table, 1).seated[0].patron
    do(table, LeaveSeat(first))
    assert [first, sits(table, 1).seated[0].patron] == ["?1", "?2"]


def test_two_patrons_do_not_sit_at_one_box(table: Station) -> None:
    sits(table, 1, 2, number=ADA)
    step = table.do(SeatPatron((2,), Secret(BEN)), DEALER)
    assert why(step) == "seat_taken"
    assert len(seats(step).seated) == 1


@pytest.mark.parametrize("number", ["Ada Byron", "'; DROP TABLE patrons", "x" * 65, "ключ", "a\n"])
def test_what_is_no_number_makes_no_key(table: Station, keys: PatronKeys, number: str) -> None:
    refused = why(table.do(SeatPatron((1,), Secret(f"{number}!")), DEALER))
    assert refused == "no_such_number"
    assert not keys.path.exists()


def test_the_floor_signs_a_rating_once_and_says_why_it_takes_another_average(
    table: Station,
) -> None:
    patron = sits(table, 3, number=ADA).seated[0].patron
    (ended,) = do(table, LeaveSeat(patron)).ended
    unexplained = CloseRating(patron, ended.left, average=5_000)
    assert why(table.do(unexplained, FLOOR)) == "no_reason"
    for blank in (" ", "\u200b", "\u2800", "\u3164", "\u00ad.", "—"):
        assert why(table.do(replaced(unexplained, reason=blank), FLOOR)) == "no_reason"
    signed = CloseRating(patron, ended.left, average=5_000, reason="seen on the recording")
    assert why(table.do(signed, Actor("", "floor"))) == "not_signed"
    assert not do(table, signed, FLOOR).ended
    assert why(table.do(signed, FLOOR)) == "no_such_seat"


def test_no_entry_and_no_file_beside_the_keys_holds_the_number(
    tmp_path: Path, table: Station, keys: PatronKeys
) -> None:
    sits(table, 1, number=ADA)
    do(table, AwaitCard((2,)))
    table.read(badge(BEN))
    table.do(SeatPatron((9,), Secret(ADA)), DEALER)
    for path in tmp_path.rglob("*"):
        if path.is_file() and path != keys.path:
            for number in (ADA, BEN):
                assert number.encode() not in path.read_bytes(), path
    assert "•" in repr(SeatPatron((1,), Secret(ADA)))
    assert ADA not in repr(SeatPatron((1,), Secret(ADA)))


def test_the_pseudonym_is_an_hmac_by_the_patrons_own_key(keys: PatronKeys) -> None:
    ada, ben = keys.pseudonym(ADA, "2026-11-27"), keys.pseudonym(BEN, "2026-11-27")
    assert keys.pseudonym(ADA, "2026-11-28") == ada != ben
    with sqlite3.connect(keys.path) as file:
        rows = dict(file.execute("SELECT number, key FROM patrons"))
    assert len({*rows.values()}) == 2
    digest = hmac.new(rows[ADA], ADA.encode(), hashlib.sha256).hexdigest()
    assert ada == "P" + digest[:16].upper()
    assert keys.path.stat().st_mode & 0o077 == 0


def test_a_forgotten_number_is_nobody_and_comes_back_as_somebody_else(keys: PatronKeys) -> None:
    before = keys.pseudonym(ADA, "2026-11-27")
    with sqlite3.connect(keys.path) as file:
        ((key,),) = file.execute("SELECT key FROM patrons")
    assert keys.forget(ADA, "2026-11-28") == before
    assert keys.find(ADA) is None
    assert keys.forget(ADA, "2026-11-28") == ""
    for path in keys.path.parent.iterdir():
        assert key not in path.read_bytes(), "the key is thrown away, not only unlisted"
    assert keys.pseudonym(ADA, "2026-11-28") != before


def test_keys_that_cannot_be_used_stop_no_play(tmp_path: Path) -> None:
    broken = PatronKeys(tmp_path / "patrons.keys")
    broken.path.write_bytes(b"no database at all " * 50)
    with pytest.raises(PatronKeysError):
        broken.pseudonym(ADA, "2026-11-27")
    with Journal(tmp_path / "table.journal") as journal:
        table = station(journal, patron_keys=broken)
        table.start()
        assert why(table.do(SeatPatron((1,), Secret(ADA)), DEALER)) == "no_patron_keys"
        assert len(sits(table, 1).seated) == 1
        assert take(table, {"type": "wager", "box": 1, "amount": "25"}).refusal is None


def test_a_table_that_rates_nobody_has_no_seats_and_refuses_them(tmp_path: Path) -> None:
    with Journal(tmp_path / "table.journal") as journal:
        table = station(journal)
        assert table.start().house.seats is None
        assert why(table.do(SeatPatron((1,), Secret()), DEALER)) == "not_rated"


def test_seats_stand_after_a_stop_and_after_a_checkpoint(tmp_path: Path, keys: PatronKeys) -> None:
    path = tmp_path / "table.journal"
    with Journal(path) as journal:
        table = station(journal, patron_keys=keys)
        table.start()
        sits(table, 3, 4, number=ADA)
        before = do(table, LeaveSeat(sits(table, 1).seated[-1].patron))
    for _ in range(2):
        with Journal(path) as journal:
            table = station(journal, patron_keys=keys)
            assert seats(table.start()) == before
            take(table, {"type": "shoe"})
    with JournalReader(path) as reader:
        report = verify(reader)
    assert report.findings == ()
    kept = Seats(before.seated, before.ended, unknown=1)
    assert Seats.of(json.loads(json.dumps(kept.saved()))) == kept
    assert Seats().saved() == {}


def test_one_person_at_two_tables_is_known_to_the_floor(tmp_path: Path, keys: PatronKeys) -> None:
    with (
        Journal(tmp_path / "one.journal") as first,
        Journal(tmp_path / "two.journal") as second,
    ):
        told: list[AtTable] = []
        one = station(first, patron_keys=keys, table="BJ-1", share=told.append)
        two = station(second, patron_keys=keys, table="BJ-2", share=told.append)

        def hears(table: Station, command: SeatCommand) -> tuple[Alarm, ...]:
            told.clear()
            alarms = table.do(command, DEALER).alerts.alarms
            for here in told:
                if (step := table.hear_others(keys.exchange(here))) is not None:
                    alarms = step.alerts.alarms
            return alarms

        for table in (one, two):
            table.start()
        assert not hears(one, SeatPatron((3,), Secret(ADA)))
        assert not hears(one, SeatPatron((4,), Secret()))
        assert not hears(two, SeatPatron((4,), Secret())), "an unknown is of one table"
        (alarm,) = hears(two, SeatPatron((2,), Secret(ADA)))
        assert (alarm.name, "BJ-1" in alarm.text) == ("trouble-two_tables", True)
        assert not hears(one, SeatPatron((1,), Secret(BEN)))
        two.do(SignOff(alarm.key), FLOOR)
        assert not hears(two, TakeBreak(seats(two.do(AwaitCard(()), DEALER)).seated[1].patron))
        hears(one, LeaveSeat(seats(one.do(AwaitCard(()), DEALER)).seated[0].patron))
        assert not hears(two, SeatPatron((3,), Secret(ADA)))


class Sharing:
    """A table whose word to the others waits in `told` until it is brought."""

    def __init__(self, journal: Journal, keys: PatronKeys) -> None:
        self.keys, self.told = keys, list[AtTable]()
        self.table = station(journal, patron_keys=keys, table="BJ-1", share=self.told.append)
        self.table.start()

    def bring(self) -> None:
        while self.told:
            self.keys.exchange(self.told.pop(0))

    def is_held(self, number: str) -> bool:
        """Whether the number is not forgotten, for this table has its patron."""
        try:
            self.keys.forget(number, "2026-11-28")
        except SeatedError as error:
            return error.tables == ("BJ-1",)
        return False


@pytest.fixture
def sharing(tmp_path: Path, keys: PatronKeys) -> Iterator[Sharing]:
    with Journal(tmp_path / "sharing.journal") as journal:
        yield Sharing(journal, keys)


def test_a_number_is_not_forgotten_while_its_patron_sits_down(sharing: Sharing) -> None:
    patron = sits(sharing.table, 3, number=ADA).seated[0].patron
    assert sharing.is_held(ADA), "the table has not told the others yet"
    sharing.bring()
    assert sharing.is_held(ADA)
    do(sharing.table, LeaveSeat(patron))
    sharing.bring()
    assert not sharing.is_held(ADA)


def test_what_a_table_told_before_somebody_sat_down_lets_no_number_go(sharing: Sharing) -> None:
    sits(sharing.table, 1, number=BEN)
    told = list(sharing.told)
    sits(sharing.table, 3, number=ADA)
    for here in told:
        sharing.keys.exchange(here)
    assert sharing.is_held(ADA)
    assert sharing.is_held(BEN)


def test_the_number_of_whoever_was_refused_a_seat_is_forgotten(sharing: Sharing) -> None:
    sits(sharing.table, 3, number=BEN)
    assert why(sharing.table.do(SeatPatron((3,), Secret(ADA)), DEALER)) == "seat_taken"
    sharing.bring()
    assert not sharing.is_held(ADA)
    sits(sharing.table, 4, number=BEN)
    sharing.bring()
    assert sharing.is_held(BEN)


def test_a_table_that_stopped_as_somebody_sat_down_lets_the_number_go_when_it_starts(
    tmp_path: Path, keys: PatronKeys
) -> None:
    keys.pseudonym(ADA, "2026-11-27", SitsDown("BJ-1", "before", 7))
    with Journal(tmp_path / "sharing.journal") as journal:
        sharing = Sharing(journal, keys)
        assert sharing.is_held(ADA)
        sharing.bring()
        assert not sharing.is_held(ADA)


def test_a_file_of_keys_that_is_locked_holds_up_nobody_who_sits(
    table: Station, keys: PatronKeys
) -> None:
    patron = sits(table, 3, number=ADA).seated[0].patron
    with sqlite3.connect(keys.path, isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert why(table.do(SeatPatron((1,), Secret(BEN)), DEALER)) == "no_patron_keys"
        do(table, TakeBreak(patron))
        assert not do(table, LeaveSeat(patron)).seated
        other.execute("ROLLBACK")
    other.close()
    assert len(sits(table, 1, number=BEN).seated) == 1


def test_what_lies_face_down_changes_nothing_of_seats_and_ratings(
    tmp_path: Path, keys: PatronKeys
) -> None:
    """Two tables alike but for the hole card, which a reader has seen: until it is turned both say the same."""
    found = []
    for hole in ("5C", "TD"):
        path = tmp_path / f"{hole}.journal"
        with Journal(path) as journal:
            table = station(journal, patron_keys=keys, rules="house-h17", options={})
            table.start()
            sits(table, 1, number=ADA)
            take(table, {"type": "shoe", "burn": ["??"]})
            take(table, {"type": "wager", "box": 1, "amount": "25"})
            for card in ("9S", "8H", "7D", hole):
                step = take(table, {"type": "card", "card": card})
            with JournalReader(path, held=True) as reader:
                ratings = [each.as_data() for each in of_journal(reader)]
        found.append((step.house.seats, ratings))
        assert ratings[0]["rounds"] == 0
    assert found[0] == found[1]
