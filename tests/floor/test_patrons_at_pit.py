"""Who sits at the tables of a pit: pseudonyms alone, one person at two tables, and ratings as the tables' journals have them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.floor.pit.patrons import Export, PitPatrons
from kiosk.floor.pit.tables import Pit
from kiosk.floor.summary import read_summary
from kiosk.floor.table import questions
from kiosk.report.ratings.fold import of_journal
from kiosk.report.ratings.rating import Rating
from kiosk.staff.actor import Actor
from kiosk.staff.patron_keys import PatronKeys
from kiosk.staff.secret import Secret
from kiosk.station.seats.seat_commands import LeaveSeat, SeatCommand, SeatPatron, TakeBreak
from kiosk.words.messages import Messages
from tests.floor.pits import Played, messages, table

pytestmark = pytest.mark.slow
ADA, BEN = "10024711", "10090210"
NO_NUMBERS = (float("nan"), float("inf"), 10**400, True)
DEALER = Actor("H. Ruiz", "dealer")


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[dict[str, Played]]:
    """Ada sits at two tables, Ben at one and is away, somebody without a card at both."""
    keys = PatronKeys(tmp_path / "house" / "patrons.keys")
    this = {
        name: table(tmp_path, name, seed, trouble=False, patron_keys=keys)
        for name, seed in (("bj-1", 1), ("bj-2", 2))
    }
    for name, seats in (("bj-1", ((1,), (2, 3))), ("bj-2", ((2,), (1,)))):
        do(this[name], SeatPatron(seats[0], Secret(ADA)))
        do(this[name], SeatPatron(seats[1], Secret("")))
    do(this["bj-1"], SeatPatron((4,), Secret(BEN)))
    for each in this.values():
        each.play(160)
    ben = this["bj-1"].step.house.seats
    assert ben is not None
    do(this["bj-1"], TakeBreak(ben.seated[2].patron))
    yield this
    for each in this.values():
        each.journal.close()


def do(this: Played, command: SeatCommand) -> None:
    step = this.station.do(command, DEALER)
    assert step.refusal is None, step.refusal
    this.steps.append(step)


def ask(this: Played) -> list[Rating]:
    said = questions.answer(this.journal.path, messages(), dict(questions.RATINGS))
    return questions.ratings(json.loads(json.dumps(said)))


def as_data(ratings: list[Rating]) -> list[dict[str, object]]:
    return [each.as_data() | {"error": each.error, "seconds": each.seconds} for each in ratings]


def test_a_summary_says_who_sits_where_and_never_a_number(pit: dict[str, Played]) -> None:
    said = pit["bj-1"].picture().summary(pit["bj-1"].clock.text())
    assert ADA not in json.dumps(said)
    assert BEN not in json.dumps(said)
    seats = read_summary(said, Messages()).seats
    assert [seat.boxes for seat in seats] == [(1,), (2, 3), (4,)]
    assert seats[1].patron == "?1"
    assert [bool(seat.away) for seat in seats] == [False, False, True]
    assert all(seat.since for seat in seats)


def test_a_table_that_rates_nobody_says_nothing_of_it(tmp_path: Path) -> None:
    this = table(tmp_path, "bj-9", trouble=False)
    this.play(9)
    assert "seats" not in this.picture().summary(this.clock.text())
    assert ask(this) == []
    this.journal.close()


def test_ratings_are_those_of_the_journal(pit: dict[str, Played]) -> None:
    for each in pit.values():
        found, kept = ask(each), of_journal(each.journal.reader)
        assert as_data(found) == as_data([this for this in kept if this.is_open])
        assert found[0].rounds > 5
    ada = ask(pit["bj-1"])[0]
    do(pit["bj-1"], LeaveSeat(ada.patron, 5_000))
    assert ada.patron not in [each.patron for each in ask(pit["bj-1"])]


def test_nothing_of_the_round_in_play_is_in_a_rating(pit: dict[str, Played]) -> None:
    this = pit["bj-2"]
    this.until(lambda step: not step.table.view.in_round)
    before = as_data(ask(this))
    this.until(lambda step: step.table.view.in_round)
    during = as_data(ask(this))
    moves = ("seconds", "hours", "guessed_win")  # with the time
    for rows in (before, during):
        for row in rows:
            for name in moves:
                row.pop(name)
    assert during == before


def test_one_person_at_two_tables_is_known_and_somebody_without_a_card_is_not(
    pit: dict[str, Played],
) -> None:
    board, patrons = Pit(), PitPatrons()
    for name, each in pit.items():
        now = each.clock.text()
        board.heard(name, read_summary(each.picture().summary(now), Messages()), now)
    patrons.take("bj-1", ask(pit["bj-1"]), now)
    seen = patrons.seen(board.seen(now).tables)
    assert [(each.table, each.seat.boxes, each.others) for each in seen] == [
        ("bj-1", (1,), ("bj-2",)),
        ("bj-1", (2, 3), ()),
        ("bj-1", (4,), ()),
        ("bj-2", (1,), ()),
        ("bj-2", (2,), ("bj-1",)),
    ]
    assert [each.rating is not None for each in seen] == [True, True, True, False, False]


@pytest.mark.parametrize(
    "rating",
    [
        *(None, [], {}, {"table": "bj-1"}),
        {"table": "bj-1", "patron": "?1", "since": "x", "by": "", "win": "12"},
        {"table": "bj-1", "patron": "?1", "since": "x", "by": "", "boxes": "12"},
        {"table": "bj-1", "patron": "?1", "since": "x", "by": "", "bought": {"cash": "x"}},
    ],
)
def test_what_is_no_rating_is_none(rating: object) -> None:
    with pytest.raises(ValueError, match="no "):
        questions.ratings({"v": 1, "ratings": [rating]})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((each, value) for each in ("theo", "initial", "away_s") for value in NO_NUMBERS),
        *((each, "x") for each in ("since", "last", "left", "away_since")),
        *((each, "2026-11-27T20:00:00") for each in ("last", "since")),
        *(("last", ""), ("since", "")),
        ("walked", 10**400),
        ("bought", {"cash": 10**400}),
        ("override", {"average": 10**400, "reason": ""}),
        ("signed", {"rounds": 1, "handle": 2, "win": 3, "theo": float("nan"), "drop": 4}),
    ],
)
def test_a_rating_of_no_number_or_no_time_is_none(name: str, value: object) -> None:
    at = "2026-11-27T20:00:00.000Z"
    rating = {"table": "bj-1", "patron": "?1", "since": at, "by": "", "last": at, "theo": 1.5}
    assert questions.ratings({"v": 1, "ratings": [rating]})[0].theo == 1.5
    with pytest.raises(ValueError, match=r"no |Invalid"):
        questions.ratings({"v": 1, "ratings": [rating | {name: value}]})


@pytest.mark.parametrize("name", ["since", "away"])
@pytest.mark.parametrize("time", ["x", "2026-11-27T20:00:00"])
def test_a_seat_of_no_time_makes_no_summary(pit: dict[str, Played], name: str, time: str) -> None:
    said = json.loads(json.dumps(pit["bj-1"].picture().summary(pit["bj-1"].clock.text())))
    assert read_summary(said, Messages()).seats
    said["seats"][0][name] = time
    with pytest.raises(ValueError, match=r"time|Invalid"):
        read_summary(said, Messages())


@pytest.mark.parametrize("patron", ["?x/../../victim/evil", "../../v", "?a\0b", "?" + "x" * 300])
def test_a_file_has_its_place_and_its_rights_whatever_a_table_says(
    tmp_path: Path, patron: str
) -> None:
    for name in ("pit", "victim"):
        (tmp_path / name).mkdir()
    rating = Rating("bj-1", patron, "2026-11-27T20:00:00.000Z", "")
    files = Export(f"rating-bj-1-{patron}", "Rating", (rating,), Messages()).write(tmp_path / "pit")
    assert sorted(tmp_path.rglob("*.*")) == sorted(files)
    for file in files:
        assert file.parent == tmp_path / "pit"
        assert re.fullmatch(r"[\w-]{1,100}", file.stem, re.ASCII)
        assert file.stat().st_mode & 0o077 == 0
