"""What patrons ask of the house beside the game: their money, a break, the end of a session, and what was played."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from kiosk.game.cards import parse as card
from kiosk.game.commands.commands import Amend, NewShoe
from kiosk.link.authority import Authority
from kiosk.patrons.gateway.admission import Doorkeeper
from kiosk.patrons.gateway.gateway import Door, Gateway
from kiosk.patrons.gateway.keeping import Keeping, Seat
from kiosk.patrons.messages import NotRead, Wish, read
from kiosk.patrons.round_notes import HISTORY
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station.patrons import PatronMoney
from kiosk.station.tray.day_commands import AnnounceRules
from tests.patrons.folded import Folded


def play(at: Folded) -> None:
    """A wagers 25 and stands on 15 without a word; the dealer has 21."""
    at.hear("s-A", id=f"w{at.ms}", do="wager", amount=2500)
    at.flow()
    at.deal("TC", "6D", "5S", "TD")
    at.close_stage()
    at.deal("5C")


def change(at: Folded, did: str, amount: int = 0) -> None:
    at.station.move([PatronMoney(did, "A", amount)], KIOSK)  # type: ignore[arg-type]
    at.follow()


def history(at: Folded, patron: str) -> list[dict[str, Any]]:
    return [json.loads(each) for each in at.road.picture.history(patron)]


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ({"do": "cash_out"}, Wish("k1", "cash_out")),
        ({"do": "sign_out"}, Wish("k1", "sign_out")),
        ({"do": "exclude", "amount": 7}, Wish("k1", "exclude", 7)),
        ({"do": "exclude", "amount": 2}, NotRead("k1")),
        ({"do": "exclude", "amount": True}, NotRead("k1")),
        ({"do": "exclude"}, NotRead("k1")),
        ({"do": "cash_out", "amount": 100}, NotRead("k1")),
    ],
)
def test_a_wish_is_read(said: dict[str, Any], wish: object) -> None:
    assert read(json.dumps({"v": 1, "id": "k1", **said}).encode()) == wish


def test_a_patron_sees_the_own_last_rounds_and_nobody_elses(at: Folded) -> None:
    at.sits("A")
    at.sits("B")
    play(at)
    (told,) = history(at, "A")
    assert (told["own"]["round"], told["own"]["net"], told["own"]["silent"]) == (1, -2500, True)
    assert told["table"]["dealer"]["cards"] == ["6D", "TD", "5C"]
    play(at)
    assert [each["own"]["round"] for each in history(at, "A")] == [1, 2]
    assert [each["own"] for each in history(at, "B")] == [None]
    assert all(len(each) < 4096 for each in at.road.picture.history("A"))


def test_a_patrons_own_last_rounds_are_told_however_many_others_have_played(at: Folded) -> None:
    at.sits("A")
    play(at)
    at.sits("B", 1_000_000)
    for _ in range(HISTORY + 3):
        assert at.station.do(NewShoe(8), KIOSK).refusal is None
        at.hear("s-B", id=f"b{at.ms}", do="wager", amount=500)
        at.flow()
        at.deal("TC", "6D", "9S", "TD")
        at.close_stage()
        at.deal("5C")
    assert [each["own"]["round"] for each in history(at, "A")] == [1]
    assert [each["own"]["round"] for each in history(at, "B")] == [*range(5, HISTORY + 5)]


def test_a_patrons_last_rounds_are_told_by_a_gateway_that_was_started_again(at: Folded) -> None:
    at.sits("A")
    for _ in range(HISTORY + 3):
        assert at.station.do(NewShoe(8), KIOSK).refusal is None
        play(at)
    told = history(at, "A")
    at.reader.close()
    at.gateway()
    assert history(at, "A") == told
    assert told[0]["own"] | {"round": 0} == told[-1]["own"] | {"round": 0}
    assert (len(told), told[0]["own"]["silent"]) == (HISTORY, True)
    floor = Actor("M. Okafor", "floor")
    amends = Amend(HISTORY + 3, 1, 2, card("9S"), "M. Okafor", "misread")
    assert at.station.do(amends, floor).refusal is None
    at.follow()
    *before, last = history(at, "A")
    assert before == told[:-1]
    assert (last["own"]["hands"][0]["total"], last["table"]["amended"]) == (19, True)


def test_an_older_round_that_is_amended_is_so_in_the_history_too(at: Folded) -> None:
    at.sits("A")
    for _ in range(3):
        play(at)
    amends = Amend(1, 0, 3, card("9C"), "M. Okafor", "misread")
    assert at.station.do(amends, Actor("M. Okafor", "floor")).refusal is None
    at.follow()
    told = history(at, "A")
    assert [each["own"]["net"] for each in told] == [2500, -2500, -2500]
    assert [each["table"]["amended"] for each in told] == [True, False, False]
    assert told[0]["table"]["dealer"]["cards"] == ["6D", "TD", "9C"]
    assert told[0]["own"]["silent"]
    assert sum(each["own"]["net"] for each in told) == at.station.accounts.balances["A"] - 100_000


def test_a_patrons_last_rounds_stay_where_rounds_are_numbered_anew(at: Folded) -> None:
    at.sits("A")
    play(at)
    floor = Actor("M. Okafor", "floor")
    assert at.station.do(AnnounceRules(10_00, 500_00, (), ""), floor).refusal is None
    at.follow()
    play(at)
    assert [each["own"]["round"] for each in history(at, "A")] == [1, 1]


def test_a_balance_that_is_to_be_paid_out_is_offered_for_nothing(at: Folded) -> None:
    at.sits("A")
    assert "cash_out" not in at.own("s-A")
    change(at, "ask_cash_out")
    own = at.own("s-A")
    assert (own["cash_out"], own["may"]) == (True, {})
    at.hear("s-A", id="w1", do="wager", amount=2500)
    assert at.last("s-A")["reason"]["id"] == "cash_out_asked"
    change(at, "call_off")
    assert at.own("s-A")["may"]["wager"]["most"] == 100_000
    change(at, "ask_cash_out")
    change(at, "cash_out", 100_000)
    own = at.own("s-A")
    assert ("cash_out" in own, own["balance"]) == (False, 0)


def test_a_page_is_offered_no_more_than_the_limits_leave(at: Folded) -> None:
    at.sits("A")
    change(at, "limit_loss", 6_000)
    assert at.own("s-A")["may"]["wager"]["most"] == 6_000
    change(at, "limit_wager", 3_000)
    assert at.own("s-A")["may"]["wager"]["most"] == 3_000
    play(at)
    change(at, "limit_wager")
    assert at.own("s-A")["may"]["wager"]["most"] == 3_500


@pytest.mark.parametrize(
    ("loss", "offered"), [(4_900, ["stand", "hit"]), (5_000, ["stand", "hit", "double"])]
)
def test_no_double_is_offered_that_a_limit_of_the_loss_does_not_leave(
    at: Folded, loss: int, offered: list[str]
) -> None:
    at.sits("A")
    change(at, "limit_loss", loss)
    at.hear("s-A", id="w", do="wager", amount=2500)
    at.flow()
    at.deal("4C", "AD", "5S", "TC")
    most = at.own("s-A")["may"]["insurance"]["most"]
    assert most == 1250
    at.close_stage()
    assert at.own("s-A")["may"]["decide"] == offered
    at.hear("s-A", id="d", do="double")
    at.flow()
    refused = at.last_of("s-A", "d")
    assert refused is not None
    assert refused["result"] == ("accepted" if "double" in offered else "refused")


def test_a_limit_of_a_wager_holds_before_the_cards_alone(at: Folded) -> None:
    """As a table's maximum does: the limit of the loss is for what is added."""
    at.sits("A")
    change(at, "limit_wager", 2_500)
    at.hear("s-A", id="w", do="wager", amount=2500)
    at.flow()
    at.deal("4C", "6D", "5S", "TC")
    assert "double" in at.own("s-A")["may"]["decide"]
    at.hear("s-A", id="d", do="double")
    at.flow()
    said = at.last_of("s-A", "d")
    assert said is not None
    assert said["result"] == "accepted"


def test_who_is_on_a_break_is_told_until_when_and_asked_nothing(at: Folded) -> None:
    at.sits("A")
    change(at, "exclude", 7)
    at.road.picture.everybody(at.clock(), (), stopped=False)
    own = at.own("s-A")
    assert own["until"].startswith("2026-11-28")
    assert own["may"] == {}


def test_a_screen_forgets_who_says_nothing_and_has_nothing_on_the_table(
    at: Folded, tmp_path: Path
) -> None:
    for patron in "AB":
        at.sits(patron)
    at.hear("s-B", id="w1", do="wager", amount=2500)
    at.flow()
    keeping = Keeping(tmp_path / "patrons")
    seats = [Seat("A", "A"), Seat("B", "B")]
    keeping.issue(seats)
    sessions = keeping.open_many(seats)

    async def forgotten() -> list[set[str]]:
        door = Door("bj", (100,), idle_s=60)
        doorkeeper = Doorkeeper.of(Authority.new("screens"))
        line: Any = (None, None)
        gateway = Gateway(at.road.picture, keeping, doorkeeper, door, {}, line)
        for each in sessions:
            gateway.opened(each)
        found = []
        for now in (1000.0, 1059.0, 1060.0):
            gateway.forget_idle(now)
            found.append({each.patron for each in gateway.road.sessions.values()})
        return found

    assert asyncio.run(forgotten()) == [{"A", "B"}, {"A", "B"}, {"B"}]
    assert [*keeping.open_sessions().values()] == ["B"]
    keeping.close()
