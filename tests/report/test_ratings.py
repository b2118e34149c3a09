"""Ratings of played evenings, reckoned apart from the journal's raw entries by a program of its own, to the cent: handle, win,
buy-ins, wagers, rounds and time of every sitting."""

from __future__ import annotations

import csv
import json
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.game.money.money import money
from kiosk.payback.estimate import house_edge
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.report.ratings import rating_words
from kiosk.report.ratings.fold import of_journal
from kiosk.report.ratings.rating import Rating, RoundRated
from kiosk.settings.rules import load_rules
from kiosk.settings.table import CONFIG
from kiosk.staff.patron_keys import PatronKeys
from kiosk.staff.secret import Secret
from kiosk.station.seats.seat_commands import (
    CloseRating,
    LeaveSeat,
    SeatPatron,
)
from kiosk.words.messages import Messages
from tests.record.tables import Dealer, station, take
from tests.report.long_day import DEALER, FLOOR, Clock, do
from tests.report.rated_evening import NUMBERS, evening, numbered_anew, rated, rounds


class Slip:
    """One sitting on paper."""

    def __init__(self, since: str) -> None:
        self.since, self.until, self.last = since, "", since
        self.away = 0.0
        self.out_since = ""
        self.rounds: dict[int, tuple[Decimal, Decimal, Decimal, int]] = {}
        self.bought = Decimal(0)
        self.walked: int | None = None
        self.signed = ""
        self.signed_as: tuple[Decimal | int, ...] | None = None
        self.said: tuple[int, str] | None = None


def seconds(one: str, two: str) -> float:
    return (datetime.fromisoformat(two) - datetime.fromisoformat(one)).total_seconds()


class Paper:
    """A program of its own: raw entries in, sittings out. It knows no line of the kiosk's."""

    def __init__(self) -> None:
        self.slips: list[tuple[str, Slip]] = []
        self.now: dict[str, tuple[Slip, list[int]]] = {}
        self.wagers: dict[int, Decimal] = {}
        self.history: list[dict[int, Decimal]] = []
        self.playing: list[tuple[Slip, list[int]]] = []
        self.first: dict[int, Decimal] = {}
        self.is_on = False
        self.over: list[tuple[int, list[tuple[Slip, list[int]]], dict[int, Decimal], int]] = []
        self.bought: dict[int, tuple[Slip, int]] = {}
        self.count = 0

    def read(self, entry: Any) -> None:
        said, told = json.loads(entry.input), json.loads(entry.told)
        if entry.kind == "note" and "rated" in said:
            self.seat(said["rated"], entry.at, entry.by)
        elif entry.kind == "day":
            self.money(said)
        elif entry.kind in ("input", "repeat"):
            self.played(entry, said, told)

    def seat(self, said: dict[str, Any], at: str, by: str) -> None:
        who, did = said["patron"], said["did"]
        if did == "closed":
            (slip,) = [
                each for name, each in self.slips if (name, each.until) == (who, said["left"])
            ]
            slip.signed = by
            slip.signed_as = (
                len(slip.rounds),
                *(sum(each[at] for each in slip.rounds.values()) * 100 for at in range(2)),
                slip.bought,
            )
            if said["average"] is not None:
                slip.said = said["average"], said["reason"]
            return
        if who not in self.now:
            self.now[who] = Slip(at), []
            self.slips.append((who, self.now[who][0]))
        slip, _ = self.now[who]
        slip.last = at
        if slip.out_since and not (did == "seated" and said.get("away")):
            slip.away += seconds(slip.out_since, at)
            slip.out_since = ""
        if did == "seated":
            self.now[who] = slip, said["boxes"]
        elif did == "break":
            slip.out_since = at
        elif did == "left":
            slip.until, slip.walked = at, said["walked"]
            del self.now[who]

    def money(self, said: dict[str, Any]) -> None:
        if said["did"] == "bought_in":
            for slip, boxes in self.now.values():
                if said["box"] in boxes:
                    slip.bought += said["amount"]
                    self.bought[said["number"]] = slip, said["amount"]
        elif said["did"] == "buy_in_void" and said["number"] in self.bought:
            slip, amount = self.bought[said["number"]]
            slip.bought -= amount

    def played(self, entry: Any, said: dict[str, Any], told: dict[str, Any]) -> None:
        kind = said["type"]
        asked = {prompt[0] for prompt in told["prompts"]}
        if kind == "wager":
            self.history.append(dict(self.wagers))
            self.wagers[said["box"]] = Decimal(said["amount"])
        elif kind == "undo" and not self.is_on and self.history:
            self.wagers = self.history.pop()
        elif kind == "card" and not self.is_on and "why" not in said:
            self.is_on, self.first, self.history = True, dict(self.wagers), []
            self.playing = [(slip, list(boxes)) for slip, boxes in self.now.values()]
        if "amended" in told:
            self.put(told["amended"]["round"], again=True)
        if entry.round is not None:
            self.count += 1
            self.over.append((entry.round, self.playing, self.first, self.count))
            for slip, _ in self.playing:
                slip.last = max(slip.last, entry.at)
            self.put(told["finished"])
            self.is_on, self.wagers, self.history = False, {}, []
        assert asked is not None

    def put(self, round_: dict[str, Any], *, again: bool = False) -> None:
        found = [each for each in self.over if each[0] == round_["round"]]
        if not found:
            assert again
            return
        _, playing, first, key = found[-1]
        for slip, boxes in playing:
            slip.rounds.pop(key, None)
            sums = [Decimal(0)] * 3
            hands, any_box = 0, False
            for box in round_["boxes"]:
                if box["box"] not in boxes:
                    continue
                decided = [h for h in box["hands"] if h["outcome"] not in ("void", "returned")]
                beside = [
                    b for b in (box["insurance"], *box["side"]) if b and b["outcome"] != "void"
                ]
                if not decided and not beside:
                    continue
                any_box = True
                sums[0] += sum(Decimal(each["wager"]) for each in (*decided, *beside))
                sums[1] -= Decimal(box["net"])
                sums[2] += first[box["box"]] if decided else 0
                hands += len(decided)
            if any_box:
                slip.rounds[key] = (sums[0], sums[1], sums[2], hands)


def on_paper(path: Path) -> list[tuple[str, Slip]]:
    paper = Paper()
    with JournalReader(path) as journal:
        for entry in journal.entries():
            paper.read(entry)
    return paper.slips


def is_so(rating: Rating, slip: Slip, edge: float) -> None:
    cents = [sum(each[at] for each in slip.rounds.values()) * 100 for at in range(3)]
    assert (rating.since, rating.left) == (slip.since, slip.until)
    assert rating.rounds == len(slip.rounds)
    assert rating.hands == sum(each[3] for each in slip.rounds.values())
    assert [rating.handle, rating.win, rating.initial] == cents
    assert rating.drop == slip.bought
    assert rating.walked == slip.walked
    assert rating.closed_by == slip.signed
    signed = rating.signed
    as_then = signed and (signed.rounds, signed.handle, signed.win, signed.drop)
    assert as_then == slip.signed_as
    said = None if rating.override is None else tuple(rating.override)
    assert said == slip.said
    away = slip.away
    if slip.out_since:
        away += seconds(slip.out_since, slip.until or slip.last)
    expected = seconds(slip.since, slip.until or slip.last) - away
    assert rating.seconds == pytest.approx(expected, abs=0.01)
    main = rating.theo - _beside(rating)
    assert main == pytest.approx(edge * rating.initial, abs=0.01)


def _beside(rating: Rating) -> float:
    """The theoretical win of insurance, which a journal of this table alone has beside the main wager."""
    return rating.insured * (1 - 128 / 415 * 3)


@pytest.mark.slow
@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("seed", range(6))
def test_a_rating_is_to_the_cent_what_a_program_of_its_own_reckons(
    tmp_path: Path, seed: int
) -> None:
    path = evening(tmp_path, seed, 900)
    with JournalReader(path) as journal:
        ratings = of_journal(journal)
    slips = on_paper(path)
    assert [each.patron for each in ratings] == [who for who, _ in slips]
    assert sum(each.rounds for each in ratings) > 20
    rules = load_rules(CONFIG / "rules" / "nj.toml", {"split.resplit": True}, ("", ""))
    edge = house_edge(rules, 6) / 100
    for rating, (_, slip) in zip(ratings, slips, strict=True):
        is_so(rating, slip, edge)
        assert abs(rating.cost) < 1e9


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return evening(tmp_path_factory.mktemp("evening"), 2, 900)


@pytest.mark.slow
def test_the_report_of_patrons_is_text_json_csv_parquet_and_paper(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    duckdb = pytest.importorskip("duckdb")
    files = [tmp_path / f"ratings.{kind}" for kind in ("csv", "parquet", "pdf")]
    more = [text for file in files for text in (f"--{file.suffix[1:]}", str(file))]
    keys = played.parent / "patrons.keys"
    asked = ["report", str(played), "--patrons", "--all", "--key-file", str(keys)]
    assert main([*asked, "--json", *more]) == 0
    rows = json.loads(capsys.readouterr().out)["ratings"]
    with JournalReader(played) as journal:
        ratings = of_journal(journal)
    assert [row["patron"] for row in rows] == [each.patron for each in ratings]
    assert [row["win"] for row in rows] == [money(each.win) for each in ratings]
    assert {row["number"] for row in rows} <= {None, *NUMBERS}
    assert {row["number"] for row in rows} & {*NUMBERS}
    with files[0].open(encoding="utf-8", newline="") as file:
        written = list(csv.DictReader(file))
    assert [row["win"] for row in written] == [row["win"] for row in rows]
    with duckdb.connect() as held:
        count = held.execute(f"SELECT count(*), sum(win) FROM '{files[1]}'").fetchall()
    assert count == [(len(rows), sum(Decimal(row["win"]) for row in rows))]
    assert files[2].read_bytes().startswith(b"%PDF")
    for language in ("en", "es", "zh"):
        assert main(["report", str(played), "--patrons", "--all", "--language", language]) == 0
        text = capsys.readouterr().out
        assert not any(number in text for number in NUMBERS)
        assert all(each.patron[:5] in text for each in ratings if each.patron[0] == "P")


@pytest.mark.slow
def test_a_day_without_patrons_says_so(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(played), "--patrons", "--day", "2020-01-01"]) == 1
    assert "nobody was seated" in capsys.readouterr().out


@pytest.mark.slow
def test_a_rating_of_a_part_of_the_journal_is_whole_whenever_the_part_begins(played: Path) -> None:
    with JournalReader(played) as journal:
        whole = of_journal(journal)
        last = journal.last_number
        for first in range(1, last, last // 23):
            since = journal.at_of(first)
            there = [each for each in whole if not each.left or each.left >= since]
            part = of_journal(journal, first)
            assert [each.as_data() for each in part] == [each.as_data() for each in there], first


@pytest.mark.slow
def test_a_rating_is_whole_where_the_clock_was_set_back_while_they_sat(
    tmp_path: Path,
) -> None:
    clock = Clock(datetime(2026, 11, 21, 10, tzinfo=UTC), seconds=1)
    dealer = Dealer(7, trouble=False)
    with Journal(tmp_path / "table.journal") as journal:
        table = rated(journal, PatronKeys(tmp_path / "patrons.keys"), "BJ-1", clock)
        rounds(table, dealer, 3)
        do(table, SeatPatron((1, 2), Secret(NUMBERS[0])), DEALER)
        rounds(table, dealer, 4)
        clock.at -= timedelta(hours=2)
        rounds(table, dealer, 12)
        seats = do(table, SeatPatron((3,), Secret(NUMBERS[1])), DEALER).house.seats
        assert seats is not None
        whole = of_journal(journal.reader)
        now = of_journal(journal.reader, journal.reader.last_number)
        assert [each.saved() for each in now] == [each.saved() for each in whole]
        before = journal.reader.last_number
        do(table, LeaveSeat(seats.seated[0].patron), DEALER)
        left, _ = of_journal(journal.reader, before)
        assert (left.patron, left.rounds) == (seats.seated[0].patron, 16)


@pytest.mark.slow
def test_a_rating_that_changed_after_its_signature_says_what_was_signed(tmp_path: Path) -> None:
    """The patron leaves in the middle of a round, which counts once it is over."""
    path = tmp_path / "table.journal"
    with Journal(path) as journal:
        table = station(journal, patron_keys=PatronKeys(tmp_path / "patrons.keys"))
        table.start()
        table.do(SeatPatron((1,), Secret(NUMBERS[0])), DEALER)
        take(table, {"type": "wager", "box": 1, "amount": "25"})
        for card in ("TS", "9D", "TH", "8C"):
            step = take(table, {"type": "card", "card": card})
        assert step.house.seats is not None
        (seat,) = step.house.seats.seated
        step = table.do(LeaveSeat(seat.patron), DEALER)
        assert step.house.seats is not None
        (ended,) = step.house.seats.ended
        table.do(CloseRating(ended.patron, ended.left), FLOOR)
        (before,) = of_journal(journal.reader)
        assert before.signed_as is None
        take(table, {"type": "stand"})
        (after,) = of_journal(journal.reader)
    assert after.signed_as == before.figures
    assert (after.figures.rounds, after.figures.win) == (1, -25_00)
    said = dict(rating_words.lines(after, {}, Messages()))
    assert said["Changed: win"] == "signed as 0.00, now -25.00"
    assert said["Changed: rounds"] == "signed as 0, now 1"
    assert after.as_data()["signed_win"] == "0.00"
    assert rating_words.rows([after], {}, Messages())[1][-1] == f"{FLOOR.id} (changed)"


def test_what_decisions_cost_is_never_said_without_its_error() -> None:
    """Of too few rounds nobody knows it yet, and the card says so."""
    rating = Rating("BJ-1", "?1", "2026-11-21T10:00:00.000Z", "H. Ruiz")
    a_round = RoundRated(1, 25_00, 0, 0, 25_00, -25_00, 12.5, 4_00.0, 1.0)
    said = []
    for more in (4, 26):
        for _ in range(more):
            rating.add(a_round)
        said.append(dict(rating_words.lines(rating, {}, Messages()))["Cost of decisions"])
    assert said == ["16.00, ± not known yet", "120.00, ± 0.00"]


def test_a_signed_rating_whose_decisions_cost_something_else_says_so() -> None:
    """An amendment made another card of a round that was won all the same."""
    rating = Rating("BJ-1", "?1", "2026-11-21T10:00:00.000Z", "H. Ruiz")
    a_round = RoundRated(1, 25_00, 0, 0, 25_00, -25_00, 12.5, 0.0, 1.0)
    rating.add(a_round)
    rating.sign(FLOOR.id)
    rating.add(a_round, -1)
    rating.add(a_round)
    assert rating.signed_as is None
    rating.add(a_round, -1)
    rating.add(a_round._replace(cost=3_00.0))
    changed = [line for line in rating_words.lines(rating, {}, Messages()) if "Changed" in line[0]]
    assert changed == [("Changed: decisions", "signed as 0.00, now 3.00")]
    said = rating.as_data()
    assert (said["signed_decisions_cost"], said["decisions_cost"]) == (0.0, 3.0)
    assert Rating.resumed(json.loads(json.dumps(rating.saved()))).signed_as == rating.signed_as


@pytest.mark.slow
def test_an_amended_round_is_never_one_of_before_rounds_were_numbered_anew(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    (signed,) = numbered_anew(path)
    with JournalReader(path) as journal:
        (rating,) = of_journal(journal)
    assert rating.saved() == signed.saved()
    assert rating.rounds == 3
