"""The pit in figures: each hour of its tables, reckoned again from what their journals say of each round."""

from __future__ import annotations

import json
import os
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from kiosk.floor.pit.baseline import freeze, place_of, read, write
from kiosk.floor.pit.board_file import BoardFileError
from kiosk.floor.pit.hours import PitHours, hours_before, since, week_before
from kiosk.floor.summary import read_summary
from kiosk.floor.table import questions
from kiosk.floor.table.hour_rows import HourRow
from kiosk.record.journal.entry import utc_text
from kiosk.report.figures import FRACTIONS, WHOLE
from kiosk.report.period import Calendar, local
from kiosk.words.messages import Messages
from tests.floor.pits import Played, entries, messages, table

NAMES = (*WHOLE, *FRACTIONS)
FIRST, LAST = "2026-11-21T10:00:00.000Z", "2026-11-22T10:00:00.000Z"


def gaming_day(at: str) -> str:
    return str(Calendar().day(local(at)))


def row(hour: str, dealer: str = "H. Ruiz", **sums: float) -> HourRow:
    return HourRow(hour, dealer, tuple(sums.get(name, 0) for name in NAMES), {})


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Played]:
    """Two tables of some three hours each; the second is corrected once, and its dealer is relieved."""
    tables = []
    for seed in (1, 2):
        this = table(tmp_path_factory.mktemp("hours"), f"bj-{seed}", seed, pace_s=9.0)
        this.play(900)
        for _ in range(200):
            data = this.dealer.next(this.step)
            by = "L. Brandt" if seed == 2 else "H. Ruiz"
            this.take(data, by, source="shoe" if data["type"] == "card" else "manual")
        tables.append(this)
        this.journal.close()
    return tables


def asked(this: Played, first: str = FIRST, last: str = LAST) -> Any:
    question = json.loads(json.dumps(questions.hours(first, last)))
    return json.loads(json.dumps(questions.answer(this.journal.path, messages(), question)))


def by_hand(this: Played) -> tuple[Counter[str], Counter[str]]:
    """Rounds and cents won of each hour, added up from the rounds as they were told."""
    rounds, won = Counter[str](), Counter[str]()
    for entry in entries(this):
        finished = json.loads(entry.told).get("finished") if entry.round else None
        if finished:
            rounds[entry.at[:13]] += 1
            won[entry.at[:13]] -= round(100 * float(finished["net"]))
    return rounds, won


@pytest.mark.slow
def test_each_hour_is_what_its_rounds_came_to(played: list[Played]) -> None:
    pit, rounds, won = PitHours(), Counter[str](), Counter[str]()
    for this in played:
        pit.take(this.house.table, FIRST, LAST, questions.hour_rows(asked(this)))
        mine = by_hand(this)
        rounds += mine[0]
        won.update(mine[1])
    assert len(rounds) > 2
    for hour, many in rounds.items():
        figures = pit.whole([hour])
        assert (figures.rounds, figures.win) == (many, won[hour]), hour
    dealers = pit.by("dealer", rounds)
    assert sum(each.win for each in dealers.values()) == sum(won.values())
    assert set(dealers) == {"H. Ruiz", "L. Brandt"}
    tables = pit.by("table", rounds)
    assert {name: each.rounds for name, each in tables.items()} == {
        this.house.table: sum(by_hand(this)[0].values()) for this in played
    }


@pytest.mark.slow
def test_an_hour_that_runs_is_counted_as_far_as_it_has_come(played: list[Played]) -> None:
    this = played[0]
    last = "2026-11-21T17:30:00.000Z"
    pit = PitHours()
    pit.take("bj-1", FIRST, last, questions.hour_rows(asked(this, last=last)))
    many = sum(
        1
        for entry in entries(this)
        if entry.round and entry.at < last and '"finished"' in entry.told
    )
    assert pit.whole(["2026-11-21T17"]).rounds == many
    pit.take("bj-1", FIRST, LAST, questions.hour_rows(asked(this)))
    assert pit.whole(["2026-11-21T17"]).rounds == by_hand(this)[0]["2026-11-21T17"]


@pytest.mark.parametrize(
    ("first", "last"),
    [(LAST, FIRST), (FIRST, FIRST), ("2026-11-01T00:00:00.000Z", LAST), ("", ""), ("x", "y")],
)
@pytest.mark.slow
def test_only_times_of_a_day_are_answered(played: list[Played], first: str, last: str) -> None:
    data = asked(played[0], first, last)
    assert "says" in data
    with pytest.raises(ValueError, match="no answer"):
        questions.hour_rows(data)


def test_hold_is_win_by_drop_and_only_where_every_table_enters_buy_ins() -> None:
    pit = PitHours()
    hour = "2026-11-27T20"
    pit.take("a", FIRST, LAST, [row(hour, rounds=40, entered=40, win=30_000, drop=200_000)])
    figures = pit.whole([hour])
    assert (figures.drop, figures.basis, figures.hold) == (200_000, "known", 0.15)
    pit.take("b", FIRST, LAST, [row(hour, rounds=10, win=5_000)])
    assert (pit.whole([hour]).drop, pit.whole([hour]).hold) == (None, None)
    assert pit.by("table", [hour])["a"].hold == 0.15


def test_occupancy_and_pace_are_those_of_all_tables_together() -> None:
    pit, hour = PitHours(), "2026-11-27T20"
    pit.take("a", FIRST, LAST, [row(hour, rounds=60, boxes=240, places=360, in_play_s=3600)])
    pit.take("b", FIRST, LAST, [row(hour, rounds=30, boxes=30, places=180, in_play_s=900)])
    figures = pit.whole([hour])
    assert figures.occupancy == 270 / 540
    assert figures.rounds_hour == 90 * 3600 / 4500


def test_units_are_nobody_elses_money() -> None:
    pit, hour = PitHours(), "2026-11-27T20"
    pit.take("a", FIRST, LAST, [row(hour, rounds=40, win=30_000, handle=90_000)])
    pit.take("b", FIRST, LAST, [row(hour, rounds=5, win=700, handle=900)])
    pit.counts_units(["b"])
    figures = pit.whole([hour])
    assert (figures.rounds, figures.win, figures.handle) == (45, 30_000, 90_000)


def test_an_answer_takes_the_place_of_the_one_before_for_its_hours_alone() -> None:
    pit = PitHours()
    pit.take("a", "2026-11-27T19:00", "2026-11-27T20:10", [row("2026-11-27T19", rounds=3)])
    pit.take("a", "2026-11-27T20:00", "2026-11-27T20:30", [row("2026-11-27T20", rounds=9)])
    pit.take("a", "2026-11-27T20:00", "2026-11-27T20:40", [row("2026-11-27T20", rounds=12)])
    assert [pit.whole([f"2026-11-27T{at}"]).rounds for at in (19, 20)] == [3, 12]


def test_the_hours_are_those_before_and_those_of_the_week_before() -> None:
    assert hours_before("2026-11-27T01:20:00.000Z", 3) == [
        "2026-11-26T23",
        "2026-11-27T00",
        "2026-11-27T01",
    ]
    assert hours_before("2026-11-27T01:20:00.000Z", 1, weeks=1) == ["2026-11-20T01"]
    assert week_before("2026-11-27T01") == "2026-11-20T01"


@pytest.mark.slow
def test_what_came_since_a_moment_was_frozen(tmp_path: Path) -> None:
    """Held against the sums before and after; a table whose gaming day began anew counts as it is."""
    this = table(tmp_path, "bj-1", trouble=False)
    this.play(200)
    at = this.clock.text()
    before = read_summary(this.picture().summary(at), Messages())
    this.play(200)
    after = read_summary(this.picture().summary(this.clock.text()), Messages())
    this.journal.close()
    found = since(freeze(at, {"bj-1": before}), {"bj-1": after, "bj-2": after}, gaming_day)
    assert (found.rounds, found.win) == (after.rounds - before.rounds, after.win - before.win)
    next_day = utc_text(this.clock.now + timedelta(days=1))
    anew = after._replace(at=next_day, rounds=2, win=500, handle=900, theo=3, drop=None)
    found = since(freeze(at, {"bj-1": before}), {"bj-1": anew}, gaming_day)
    assert (found.rounds, found.win, found.drop) == (2, 500, None)
    entered = before._replace(drop=10_000, win=0), before._replace(drop=60_000, win=10_000)
    found = since(freeze(at, {"bj-1": entered[0]}), {"bj-1": entered[1]}, gaming_day)
    assert (found.drop, found.hold) == (50_000, 0.2)
    counted = entered[1]._replace(drop_basis="counted")
    assert since(freeze(FIRST, {"bj-1": entered[0]}), {"bj-1": counted}, gaming_day).drop is None
    busy = anew._replace(rounds=before.rounds + 60, drop=20_000, win=8_000)
    found = since(freeze(at, {"bj-1": entered[1]}), {"bj-1": busy}, gaming_day)
    assert (found.rounds, found.drop, found.hold) == (busy.rounds, 20_000, 0.4)
    silent = freeze(next_day, {"bj-1": entered[1]})  # its last word is of the day before
    assert since(silent, {"bj-1": busy}, gaming_day).drop == 20_000


@pytest.mark.slow
def test_a_table_at_which_nothing_happens_begins_its_gaming_day_too(tmp_path: Path) -> None:
    this = table(tmp_path, "bj-1", trouble=False)
    this.play(200)
    this.journal.close()
    picture = this.picture()
    assert picture.summary(this.clock.text())["rounds"] > 0
    tomorrow = picture.summary(utc_text(this.clock.now + timedelta(days=1)))
    assert (tomorrow["rounds"], tomorrow["win"], tomorrow["handle"]) == (0, 0, 0)


@pytest.mark.parametrize(
    "rows",
    [
        None,
        [["2026-11-27T20", "x"]],
        [["2026-11-27T20", "x", [1], {}]],
        [["2026-11-27T20", 7, [0] * len(NAMES), {}]],
        [["2026-11-27T20", "x", ["1"] * len(NAMES), {}]],
        [["2026-11-27T20", "x", [0] * len(NAMES), {"undone": "3"}]],
    ],
)
def test_what_are_no_hours_is_refused(rows: Any) -> None:
    with pytest.raises(ValueError, match="no "):
        questions.hour_rows({"v": 1, "hours": rows})


def test_a_table_whose_kiosk_was_stopped_is_none_to_open(tmp_path: Path) -> None:
    this = table(tmp_path, "bj-1", trouble=False)
    this.play(3)
    now = this.clock.text()
    summary = read_summary(this.picture().summary(now), Messages())
    this.journal.close()
    closed = summary._replace(state="closed")
    tables = {"bj-1": summary, "bj-2": closed._replace(stopped=True), "bj-3": closed}
    assert [each.table for each in PitHours().observed(now, tables)] == ["bj-1", "bj-3"]


def test_what_is_no_file_of_a_baseline_is_not_waited_for(tmp_path: Path) -> None:
    pipe, large = tmp_path / "pipe", tmp_path / "large"
    os.mkfifo(pipe)
    with large.open("wb") as file:
        file.truncate(60_000_000)
    for place in (pipe, large):
        with pytest.raises(BoardFileError, match=f"{place.name}: no file of a baseline"):
            read(place)


def test_a_baseline_outlives_the_board_and_a_damaged_one_says_so(tmp_path: Path) -> None:
    place = place_of(tmp_path / "pit-1.toml")
    assert read(place) is None
    this = table(tmp_path, "bj-1", trouble=False)
    this.play(3)
    now = this.clock.text()
    summary = read_summary(this.picture().summary(now), Messages())
    this.journal.close()
    frozen = freeze(now, {"bj-1": summary, "bj-2": summary._replace(drop=500)})
    write(place, frozen)
    assert read(place) == frozen
    assert place.stat().st_mode & 0o077 == 0
    for damaged in (place.read_text()[:-9], "[]", '{"v": 2}', '{"v": 1, "at": "", "tables": [1]}'):
        place.write_text(damaged)
        with pytest.raises(BoardFileError, match=place.name):
            read(place)
