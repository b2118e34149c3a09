"""The road of what patrons say: journalled first, counted once, late as the table has it, and told to that patron alone."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.game.cards import parse as card
from kiosk.game.commands.commands import PATRON_DECISIONS, Amend, PatronsClosed
from kiosk.patrons.crowd import spoiled
from kiosk.patrons.messages import LONGEST, Look, NotRead, PatronAct, read, read_usual
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station.commands import Hold
from kiosk.station.patrons import PatronMoney
from kiosk.station.tray.day_commands import CloseTable, OpenTable
from tests.logs.replayed import objects, replayed
from tests.patrons.folded import Folded
from tests.patrons.spoken_rounds import LESS, LOADED, mutate, rounds_of


@pytest.fixture
def clocked(tmp_path: Path) -> Iterator[Folded]:
    this = Folded(tmp_path / "journal.sqlite", wager_seconds=9)
    yield this
    this.close()


def begun(at: Folded, *cards: str) -> None:
    for patron in "AB":
        at.sits(patron)
        at.hear(f"s-{patron}", id="w", do="wager", amount=2500)
    assert at.flow() == 1
    at.deal(*cards)


def test_a_patron_is_told_once_it_is_in_the_journal_and_not_before(at: Folded) -> None:
    at.sits("A")
    at.hear("s-A", id="m1", do="wager", amount=2500)
    batch = at.road.batch()
    assert batch is not None
    assert at.sent == {}
    at.station.hear(batch.asks, batch.said, KIOSK)
    assert at.sent == {}
    at.follow()
    answer = at.last("s-A")
    assert (answer["result"], answer["n"], answer["do"]) == ("accepted", at.journal.number, "wager")
    assert answer["own"]["wager"] == 2500
    assert answer["own"]["balance"] == LOADED - 2500


@pytest.mark.parametrize("restarted", [False, True])
def test_a_message_counts_once_however_often_it_comes(at: Folded, restarted: bool) -> None:
    at.sits("A")
    at.hear("s-A", id="m1", do="wager", amount=1000)
    at.hear("s-A", id="m1", do="wager", amount=1000)  # before it has an answer
    assert at.flow() == 1
    at.hear("s-A", id="m2", do="wager", amount=5000)
    at.flow()
    if restarted:
        at.gateway()
        at.sits("A", 0)
    number = at.journal.number
    at.hear("s-A", id="m1", do="wager", amount=1000)  # an old one, again
    assert at.flow() == 0
    assert at.journal.number == number
    assert at.last("s-A")["result"] == "accepted"
    assert at.own("s-A")["wager"] == 5000


def test_what_was_on_its_way_when_the_gateway_was_killed_counts_once(at: Folded) -> None:
    at.sits("A")
    at.hear("s-A", id="m1", do="wager", amount=1000)
    batch = at.road.batch()
    assert batch is not None
    at.station.hear(batch.asks, batch.said, KIOSK)
    at.gateway()  # it never heard what became of it
    at.sits("A", 0)
    at.hear("s-A", id="m1", do="wager", amount=1000)
    assert at.flow() == 0
    assert at.last("s-A")["result"] == "accepted"


def test_what_the_table_asks_no_more_is_late_whenever_it_was_sent(at: Folded) -> None:
    begun(at, "9S", "6D", "5S", "TC")
    asked = at.road.picture.asks
    at.hear(
        "s-A", id="d1", do="hit"
    )  # in time at the gateway, and the dealer closes before it reaches the table
    at.close_stage()
    assert at.flow() == 0
    assert at.last("s-A")["result"] == "late"
    at.hear("s-B", id="d1", ask=asked, do="hit")
    assert at.last("s-B")["result"] == "late"
    assert at.last("s-B")["words"] == "en: patron_late"
    assert at.phase != "card", "nobody drew"


def test_the_table_is_the_judge_where_gateway_and_table_differ(at: Folded) -> None:
    begun(at, "9S", "6D", "5S", "TC")
    at.hear("s-A", id="d1", do="hit")
    batch = at.road.batch()
    assert batch is not None
    at.station.do(PatronsClosed(), KIOSK)
    _, heard = at.station.hear(batch.asks, batch.said, KIOSK)
    at.follow()
    at.road.heard([(place, why) for place, why in enumerate(heard.results) if why is not None])
    assert at.last("s-A")["result"] == "late"


def test_nothing_is_asked_at_a_table_that_was_closed_without_a_count(at: Folded) -> None:
    at.sits("A17")
    assert at.road.picture.asks
    assert at.station.do(CloseTable(), Actor("M. Floor", "floor")).refusal is None
    at.follow()
    assert at.road.picture.asks == ""
    assert (
        json.loads(at.road.picture.everybody(at.clock(), (100,), stopped=False))["stage"]
        == "closed"
    )
    assert at.station.do(OpenTable(), Actor("M. Floor", "floor")).refusal is None
    at.follow()
    assert at.road.picture.asks


def test_who_says_nothing_stands_and_is_told_so(at: Folded) -> None:
    begun(at, "9S", "6D", "3S", "TC")
    at.hear("s-A", id="d1", do="hit")
    at.flow()
    at.close_stage()
    assert [hand["silent"] for hand in at.own("s-B")["hands"]] == [True]
    assert at.own("s-B")["hands"][0] | {"wager": 0} == {
        "playing": False,
        "decided": None,
        "silent": True,
        "cards": 2,
        "total": 12,
        "wager": 0,
    }
    assert at.own("s-A")["hands"][0]["silent"] is False
    at.deal("2D")
    assert at.own("s-A")["may"]["decide"] == ["stand", "hit"]
    assert at.own("s-A")["hands"][0]["total"] == 14
    assert (at.own("s-B")["hands"][0]["cards"], at.own("s-B")["ask"]) == (2, None)
    at.hear("s-A", id="d2", do="stand")
    at.flow()
    at.close_stage()
    at.deal("9D")
    last = at.own("s-B")["last"]
    assert (last["silent"], last["net"], last["hands"][0]["outcome"]) == (True, 2500, "win")
    assert at.own("s-A")["last"]["silent"] is False


@pytest.mark.slow
def test_the_house_draws_for_who_says_nothing_where_its_file_says_so(tmp_path: Path) -> None:
    at = Folded(tmp_path / "journal.sqlite", draws_below=12)
    begun(at, "2S", "6D", "3S", "TC")
    everybody = json.loads(at.road.picture.everybody(at.clock(), (100,), stopped=False))
    assert everybody["silent"] == "hit"
    at.hear("s-A", id="d1", do="stand")
    at.flow()
    at.close_stage()
    assert at.phase == "card"
    hand = at.own("s-B")["hands"][0]
    assert (hand["decided"], hand["silent"], hand["cards"]) == ("hit", True, 2)
    at.deal("4D")
    hand = at.own("s-B")["hands"][0]
    assert (hand["playing"], hand["decided"], hand["silent"], hand["total"]) == (
        True,
        None,
        False,
        9,
    )
    at.gateway()  # it knows again what it knew
    at.sits("B", 0)
    at.close_stage()
    assert at.own("s-B")["hands"][0]["silent"]
    at.deal("8D")
    assert (
        json.loads(at.road.picture.everybody(at.clock(), (100,), stopped=False))["silent"]
        == "stand"
    )
    at.close_stage()
    hand = at.own("s-B")["hands"][0]
    assert (hand["playing"], hand["decided"], hand["silent"], hand["total"]) == (
        False,
        None,
        True,
        17,
    )
    at.deal("9D")
    last = at.own("s-B")["last"]
    assert (last["silent"], last["drawn"], last["hands"][0]["cards"]) == (True, True, 4)
    log = tmp_path / "log.jsonl"
    with log.open("w", encoding="utf-8") as out:
        export(at.reader, out)
    (played,) = objects(replayed(log))
    assert [patron["hands"][0]["cards"] for patron in played["patrons"]] == [2, 4]
    logged = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [(each["patron"], each["do"]) for each in logged if each.get("type") == "patron"] == [
        *(("A", "stand"), ("B", "hit"), ("B", "hit"))
    ]
    at.close()


def test_for_whom_the_house_drew_in_one_round_is_not_silent_in_the_next_one(
    tmp_path: Path,
) -> None:
    at = Folded(tmp_path / "journal.sqlite", draws_below=12)
    begun(at, "2S", "6D", "3S", "TC")
    at.close_stage()  # for both the house draws
    at.deal("TD")
    at.close_stage()
    at.deal("9D")
    assert at.phase == "wagers"
    at.hear("s-B", id="w2", do="wager", amount=500)
    at.flow()
    at.deal("TS", "6D", "9S", "TC")
    at.hear("s-B", id="d1", do="stand")
    at.flow()
    at.close_stage()
    at.deal("9D")
    last = at.own("s-B")["last"]
    assert (last["round"], last["silent"], last["drawn"]) == (2, False, False)
    at.close()


def test_a_pair_is_split_and_each_patron_sees_the_hands_that_are_theirs(at: Folded) -> None:
    begun(at, "8S", "6D", "8C", "TC")
    assert at.own("s-A")["may"] == {"decide": ["first", "both"], "adds": {"both": 2500}}
    at.hear("s-A", id="d1", do="both")
    at.hear("s-B", id="d1", do="first")
    at.flow()
    at.close_stage()
    at.deal("3D")
    assert at.own("s-A")["may"]["decide"] == ["stand", "hit", "double"]
    assert [hand["playing"] for hand in at.own("s-A")["hands"]] == [True, True]
    assert [hand["playing"] for hand in at.own("s-B")["hands"]] == [True, False]
    assert at.own("s-B")["hands"][1]["wager"] == 0
    assert at.own("s-A")["balance"] == LOADED - 5000


def test_who_has_said_both_hands_sees_the_second_wager_lie_there_at_once(at: Folded) -> None:
    begun(at, "8S", "6D", "8C", "TC")
    assert [hand["wager"] for hand in at.own("s-A")["hands"]] == [2500, 0]
    at.hear("s-A", id="d1", do="both")
    at.hear("s-B", id="d1", do="first")
    at.flow()
    assert [hand["wager"] for hand in at.own("s-A")["hands"]] == [2500, 2500]
    assert at.own("s-A")["balance"] == LOADED - 5000
    assert [hand["wager"] for hand in at.own("s-B")["hands"]] == [2500, 0]
    assert at.own("s-B")["balance"] == LOADED - 2500


@pytest.fixture
def less(tmp_path: Path) -> Iterator[Folded]:
    """A table that takes a double for less."""
    this = Folded(tmp_path / "less.sqlite", options=LESS)
    yield this
    this.close()


def test_13_69f_2_10_a_double_for_less_is_taken_written_down_and_replayed(
    less: Folded, tmp_path: Path
) -> None:
    begun(less, "5S", "6D", "6C", "TC")
    may = {
        "decide": ["stand", "hit", "double"],
        "adds": {"double": 2500},
        "double": {"least": 1, "most": 2500},
    }
    assert less.own("s-A")["may"] == may
    for amount, why in ((0, "double_amount"), (2501, "double_amount")):
        less.hear("s-A", id=f"d{amount}", do="double", amount=amount)
        assert (less.last("s-A")["result"], less.last("s-A")["reason"]["id"]) == ("refused", why)
    less.hear("s-A", id="d1", do="double", amount=750)
    less.hear("s-A", id="d1", do="double", amount=750)
    less.hear("s-B", id="d1", do="double")
    less.flow()
    assert (less.last("s-A")["result"], less.own("s-A")["balance"]) == ("accepted", LOADED - 3250)
    less.gateway()  # it knows again what it knew
    for patron in "AB":
        less.sits(patron, 0)
    assert (less.own("s-A")["balance"], less.own("s-B")["balance"]) == (
        LOADED - 3250,
        LOADED - 5000,
    )
    less.close_stage()
    less.deal("TD")
    assert [less.own(f"s-{patron}")["hands"][0]["wager"] for patron in "AB"] == [3250, 5000]
    less.deal("TH")
    assert [less.own(f"s-{patron}")["last"]["net"] for patron in "AB"] == [3250, 5000]
    assert less.station.accounts.balances == {"A": LOADED + 3250, "B": LOADED + 5000}
    log = tmp_path / "log.jsonl"
    with log.open("w", encoding="utf-8") as out:
        export(less.reader, out)
    (played,) = objects(replayed(log))
    assert [(each["hands"][0]["wager"], each["net"]) for each in played["patrons"]] == [
        ("32.50", "32.50"),
        ("50.00", "50.00"),
    ]
    logged = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [each.get("amount") for each in logged if each.get("type") == "patron"] == ["7.50", None]
    assert verify(less.reader).findings == ()


def test_a_balance_that_does_not_cover_the_whole_wager_still_doubles_for_less(less: Folded) -> None:
    less.sits("A", 3_000)
    less.hear("s-A", id="w", do="wager", amount=2500)
    less.flow()
    less.deal("5S", "6D", "6C", "TC")
    assert less.own("s-A")["may"]["adds"] == {"double": 500}
    assert less.own("s-A")["may"]["double"] == {"least": 1, "most": 500}
    less.hear("s-A", id="d1", do="double")
    assert less.last("s-A")["reason"] == {"id": "balance", "facts": {"most": 500}}
    less.hear("s-A", id="d2", do="double", amount=501)
    assert less.last("s-A")["reason"]["id"] == "balance"
    less.hear("s-A", id="d3", do="double", amount=500)
    less.flow()
    assert (less.last("s-A")["result"], less.own("s-A")["balance"]) == ("accepted", 0)


def test_a_table_that_takes_no_double_for_less_says_so(at: Folded) -> None:
    begun(at, "5S", "6D", "6C", "TC")
    assert at.own("s-A")["may"] == {"decide": ["stand", "hit", "double"], "adds": {"double": 2500}}
    at.hear("s-A", id="d1", do="double", amount=750)
    assert at.last("s-A")["reason"] == {"id": "double_for_less", "facts": {"amount": 2500}}
    at.hear("s-A", id="d2", do="double", amount=2500)
    assert at.flow() == 1
    assert at.own("s-A")["balance"] == LOADED - 5000


def test_silence_is_told_of_the_hand_that_stands_by_it_and_stays_told(at: Folded) -> None:
    begun(at, "8S", "6D", "8C", "TC")
    at.hear("s-A", id="d1", do="both")
    at.flow()
    at.close_stage()
    assert at.own("s-B")["hands"][0]["silent"], "the first hand alone"

    def silent(patron: str) -> list[bool]:
        return [hand["silent"] for hand in at.own(f"s-{patron}")["hands"]]

    at.deal("3D")
    at.hear("s-B", id="d2", do="stand")
    at.flow()
    at.close_stage()  # A says nothing of the first hand
    assert silent("B") == [False, False], "B has said that it stands"
    at.deal("9D")
    assert (silent("A"), at.own("s-A")["may"]["decide"][0]) == ([True, False], "stand")
    at.hear("s-A", id="d3", do="stand")
    at.flow()
    at.close_stage()
    assert silent("A") == [True, False]


@pytest.mark.slow
def test_a_page_sees_the_seconds_for_wagers_and_nothing_is_asked_once_they_are_over(
    clocked: Folded,
) -> None:
    at = clocked
    for patron in "AB":
        at.sits(patron)
    picture = at.road.picture
    assert json.loads(picture.everybody(at.clock(), (), stopped=False))["clock"] is False
    at.hear("s-A", id="w1", do="wager", amount=2500)
    at.flow()
    table = json.loads(picture.everybody(at.clock(), (), stopped=False))
    assert (table["clock"], table["seconds"]) == (True, 9.0)
    ask = picture.asks
    at.ms += 9_000
    assert picture.close_wagers(at.clock()) is True
    assert picture.close_wagers(at.clock()) is False
    table = json.loads(picture.everybody(at.clock(), (), stopped=False))
    assert (table["stage"], table["ask"]) == ("no_more_bets", None)
    assert at.own("s-A")["may"] == {}
    at.hear("s-B", id="w1", do="wager", amount=2500, ask=ask)
    assert at.last("s-B")["result"] == "late"
    at.deal("TC", "6D", "5S", "TD")
    assert picture.asks.startswith("1-1p1")


def test_who_plays_alone_sees_no_more_seconds_by_taking_the_wager_back(clocked: Folded) -> None:
    at = clocked
    at.sits("A")
    picture = at.road.picture
    for number, amount in enumerate((2500, 0, 2500)):
        at.hear("s-A", id=f"w{number}", do="wager", amount=amount)
        at.flow()
        picture.everybody(at.clock(), (), stopped=False)
        at.ms += 2_000
    table = json.loads(picture.everybody(at.clock(), (), stopped=False))
    assert table["seconds"] == 3.0
    at.ms += 3_000
    assert picture.close_wagers(at.clock()) is True


def test_a_gateway_that_is_started_again_shows_the_seconds_that_the_station_keeps(
    clocked: Folded,
) -> None:
    at = clocked
    at.sits("A")
    for number, amount in enumerate((2500, 0, 2500)):
        at.hear("s-A", id=f"w{number}", do="wager", amount=amount)
        at.flow()
        at.ms += 2_000
    at.gateway()
    table = json.loads(at.road.picture.everybody(at.clock(), (), stopped=False))
    assert table["seconds"] == 3.0


def test_nobody_is_looked_at_again_because_others_wager(at: Folded) -> None:
    """Of a crowd that would be everybody, at the first wager of each round."""
    for patron in "AB":
        at.sits(patron)
    at.hear("s-A", id="w", do="wager", amount=2500)
    batch = at.road.batch()
    assert batch is not None
    at.station.hear(batch.asks, batch.said, KIOSK)
    assert at.follow() is False
    at.deal("9S")
    assert at.road.picture.asks == ""


def test_nothing_runs_on_the_page_while_the_station_holds_its_clock(clocked: Folded) -> None:
    at = clocked
    at.sits("A")
    at.hear("s-A", id="w", do="wager", amount=2500)
    at.flow()
    at.station.do(Hold(held=True), Actor("dealer", "manual"))
    at.follow()
    table = json.loads(at.road.picture.everybody(at.clock(), (), stopped=False))
    assert (table["clock"], table["seconds"], table["stage"]) == (False, None, "wagers")
    at.ms += 20_000
    assert at.road.picture.close_wagers(at.clock()) is False


def test_an_account_below_zero_is_asked_for_no_wager_until_it_is_loaded(at: Folded) -> None:
    begun(at, "9S", "6D", "7S", "TC")
    at.close_stage()
    at.deal("9C")  # the dealer breaks
    assert at.own("s-A")["balance"] == 102_500
    at.station.move([PatronMoney("cash_out", "A", 102_500)], KIOSK)
    at.station.do(Amend(1, 0, 3, card("5C"), "C. Ode", "misread"), Actor("C. Ode", "floor"))
    at.follow()
    own = at.own("s-A")
    assert (own["balance"], own["may"], own["amended"]) == (
        -5000,
        {},
        {"was": 2500, "net": -2500},
    )
    at.hear("s-A", id="w2", do="wager", amount=500)
    assert at.last("s-A")["reason"] == {"id": "balance", "facts": {"most": 0}}
    at.station.move([PatronMoney("load", "A", 10_000)], KIOSK)
    at.follow()
    assert at.own("s-A")["may"]["wager"]["most"] == 5000


def test_who_is_below_zero_in_a_round_still_plays_what_lies_there(at: Folded) -> None:
    begun(at, "9S", "6D", "7S", "TC")
    at.close_stage()
    at.deal("9C")  # the dealer breaks
    at.hear("s-A", id="w2", do="wager", amount=2500)
    at.flow()
    at.station.move([PatronMoney("cash_out", "A", 100_000)], KIOSK)
    at.deal("4C", "AD", "5S", "TC")
    at.hear("s-A", id="i1", do="insurance", amount=0)
    at.flow()
    at.station.do(Amend(1, 0, 3, card("5C"), "C. Ode", "misread"), Actor("C. Ode", "floor"))
    at.follow()
    assert at.own("s-A")["balance"] < 0
    at.close_stage()
    assert at.own("s-A")["may"]["decide"] == ["stand", "hit"]
    at.hear("s-A", id="d1", do="double")
    assert at.last("s-A")["reason"]["id"] == "balance"
    at.hear("s-A", id="d2", do="hit")
    at.flow()
    assert at.last("s-A")["result"] == "accepted"


def test_insurance_is_offered_to_half_the_wager(at: Folded) -> None:
    begun(at, "9S", "AD", "5S", "TC")
    assert at.own("s-A")["may"] == {"insurance": {"least": 1, "most": 1250}}
    at.hear("s-A", id="i1", do="insurance", amount=1250)
    at.hear("s-B", id="i1", do="insurance", amount=1251)
    at.flow()
    assert at.own("s-A")["insurance"] == 1250
    at.hear("s-A", id="i2", do="insurance", amount=0)
    at.flow()
    assert (at.own("s-A")["insurance"], at.last("s-A")["result"]) == (0, "accepted")
    at.hear("s-A", id="i3", do="insurance", amount=1250)
    at.flow()
    assert (at.last("s-B")["result"], at.last("s-B")["reason"]["id"]) == (
        "refused",
        "insurance_amount",
    )


@pytest.mark.slow
def test_one_session_a_patron_and_the_later_one_holds(at: Folded) -> None:
    at.sits("A")
    at.sits("A", 0, session="other")
    assert at.sent["s-A"] == [{"v": 1, "t": "over", "why": "elsewhere"}]
    at.hear("s-A", id="m1", do="wager", amount=1000)
    assert at.flow() == 0
    at.hear("other", id="m1", do="wager", amount=1000)
    assert at.flow() == 1


def test_messages_come_at_most_so_fast(at: Folded) -> None:
    at.sits("A")
    for number in range(100):
        at.now -= 0.2  # all in the same moment
        at.hear("s-A", id=f"m{number}", do="wager", amount=1000)
    at.flow()
    reasons = [each["reason"]["id"] for each in at.sent["s-A"] if each.get("result") == "refused"]
    assert reasons == ["too_fast"], "and that is said once"


def test_a_balance_is_never_overdrawn(at: Folded) -> None:
    at.sits("A", 3000)
    at.hear("s-A", id="w", do="wager", amount=3001)
    assert at.last("s-A")["reason"] == {"id": "balance", "facts": {"most": 3000}}
    at.hear("s-A", id="w2", do="wager", amount=2000)
    at.flow()
    at.deal("5S", "6D", "6C", "TC")
    assert at.own("s-A")["may"]["decide"] == ["stand", "hit"]
    at.hear("s-A", id="d", do="double")
    assert at.last("s-A")["reason"]["id"] == "balance"


# Twins: two tables that differ in what a patron must not see, and what the patron is sent.


def told(
    tmp_path: Path, name: str, hole: str, other: Callable[[Folded], None]
) -> tuple[list[Any], list[str]]:
    """What A is sent, and what everybody is, of a round up to the dealer's hand, beside a B who does `other`."""
    at, everybody = Folded(tmp_path / name), list[str]()
    for patron in "AB":
        at.sits(patron)
        at.hear(f"s-{patron}", id="w", do="wager", amount=2500)
        at.flow()

    def see() -> None:
        at.own("s-A")
        everybody.append(at.road.picture.everybody(after_all, (100,), stopped=False))

    after_all = "2026-11-21T04:00:10.000Z"
    see()
    at.deal("9S", "6D", "3S", hole)
    see()
    other(at)
    at.hear("s-A", id="d1", do="hit")
    at.flow()
    see()
    at.close_stage()
    see()
    at.close()
    return [{**each, "n": 0} for each in at.sent["s-A"]], [_numberless(each) for each in everybody]


def _numberless(said: str) -> str:
    data = json.loads(said)
    del data["n"], data["seconds"]
    return json.dumps(data)


@pytest.mark.slow
def test_nobody_is_sent_the_hole_card_or_anything_of_another_patron(tmp_path: Path) -> None:
    def hits(at: Folded) -> None:
        at.hear("s-B", id="d1", do="hit")
        at.flow()

    def doubles(at: Folded) -> None:
        at.hear("s-B", id="d1", do="double")
        at.flow()

    twins = [
        told(tmp_path, f"{number}.sqlite", hole, other)
        for number, (hole, other) in enumerate(
            [("TC", hits), ("5H", hits), ("TC", doubles), ("5H", doubles)]
        )
    ]
    for own, everybody in twins:
        times = [{key: value for key, value in each.items() if key != "at"} for each in own]
        assert times == [
            {key: value for key, value in each.items() if key != "at"} for each in twins[0][0]
        ]
        assert everybody == twins[0][1]
    assert "B" not in json.dumps(twins[0][0]).replace("BJ", "")


# What no page would send.


@pytest.mark.slow
def test_no_bytes_lead_to_an_exception_or_to_a_wager_that_was_not_made(tmp_path: Path) -> None:
    at = Folded(tmp_path / "journal.sqlite", options=LESS)
    assert mutate(at, random.Random(14), 4000) > 0, "some still can be read, and are what they say"
    at.close()


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b"\xff\xfe",
        b"[" * 1000,
        b'{"v":1}',
        b'{"v":1,"id":7,"do":"hit","ask":"1w"}',
        b'{"v":1,"id":"a b","do":"hit","ask":"1w"}',
        b'{"v":1,"id":"\xc3\xa9","do":"hit","ask":"1w"}',
        b'{"v":1,"id":"' + b"x" * 25 + b'","do":"hit","ask":"1w"}',
        b" " * (LONGEST + 1),
    ],
)
def test_what_cannot_be_read_has_no_answer(payload: bytes) -> None:
    assert read(payload) == NotRead("")


@pytest.mark.parametrize(
    "said",
    [
        {"v": 2},
        {"v": True},
        {"v": "1"},
        {"do": "split"},
        {"do": 1},
        {"ask": ""},
        {"ask": "x" * 65},
        {"ask": 1},
        {"do": "wager"},
        {"do": "wager", "amount": -1},
        {"do": "wager", "amount": 1.5},
        {"do": "wager", "amount": True},
        {"do": "wager", "amount": "25"},
        {"do": "wager", "amount": 10**12},
        {"do": "hit", "amount": 500},
        {"do": "both", "amount": 0},
        {"do": "double", "amount": "5"},
        {"do": "double", "amount": -1},
        {"do": "double", "amount": 10**12},
        {"do": "look", "language": "xx"},
        {"do": "look", "language": 5},
    ],
)
def test_what_is_wrong_in_a_message_is_told(said: dict[str, Any]) -> None:
    assert read(
        json.dumps({"v": 1, "id": "m", "ask": "1w", "do": "hit", **said}).encode()
    ) == NotRead("m")


def test_what_is_right_is_read() -> None:
    assert read(b'{"v":1,"id":"m","ask":"1w","do":"wager","amount":0}') == PatronAct(
        "m", "1w", "wager", "patron_wager", 0
    )
    assert read(b'{"v":1,"id":"m","do":"look","more":[1]}') == Look("")
    for more in ("", ',"more":1'):
        double = f'{{"v":1,"id":"m","ask":"1p1.2","do":"double","amount":750{more}}}'.encode()
        assert read(double) == PatronAct(
            "m", "1p1.2", "double", "patron", PATRON_DECISIONS.index("double"), 750
        )


@pytest.mark.slow
def test_what_is_read_as_pages_write_it_says_what_json_says() -> None:
    chance, usual = random.Random(7), 0
    good = [
        {"v": 1, "id": "m1", "ask": "12-57w", "do": "wager", "amount": 2500},
        {"v": 1, "id": "m_-2", "ask": "12-57i", "do": "insurance", "amount": 0},
        {"v": 1, "id": "m3", "ask": "12-57p1.2", "do": "double", "amount": 7},
        {"v": 1, "id": "m4", "ask": "12-57s", "do": "both"},
    ]
    for _ in range(20_000):
        payload = json.dumps(chance.choice(good), separators=(",", ":")).encode()
        if chance.random() < 0.8:
            payload = spoiled(payload, chance)
        if (said := read_usual(payload)) is not None:
            usual += 1
            assert read(json.dumps({**json.loads(payload), "more": 1}).encode()) == said
    assert usual > 4000


# Money.


@pytest.mark.slow
def test_money_is_conserved_over_rounds_with_faults(tmp_path: Path) -> None:
    rounds_of(tmp_path, seed=14, rounds=12, patrons=25)
