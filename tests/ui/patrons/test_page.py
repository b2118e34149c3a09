"""The patrons' page in a real browser, over a real nats-server: what a patron sees, touches and is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from kiosk.patrons.gateway.stills import cut
from tests.patrons.still_pictures import SHOWS, picture
from tests.ui.patrons.conftest import ALL, PLAYED, SIZES, Seat
from tests.ui.patrons.stand_in import CODE, OWN, TABLE, TOKEN, House, dealer, hand, mine

pytestmark = pytest.mark.slow(seconds=0.6)

more = pytest.mark.skipif(not ALL, reason="make browser")
Open = Callable[..., Seat]


def deal(
    house: House,
    *,
    decide: tuple[str, ...] = ("stand", "hit", "double"),
    ask: str = "57p1.2",
    less: int | None = None,
    adds: int = 5000,
) -> None:
    """A round with 15 against a 6, and a wager of 50. `less`: a double may add so little."""
    house.say(
        table={
            "stage": "play",
            "ask": ask,
            "silent": "hit",
            "seconds": 12.4,
            "hands": [hand("TS", "5H", total=15, in_play=True)],
            "dealer": dealer("6D", "##", total=6),
        },
        own={
            "wager": 5000,
            "balance": 95_000,
            "hands": [mine(2, 15)],
            "may": {"decide": list(decide), "adds": {"double": adds}}
            | ({} if less is None else {"double": {"least": less, "most": adds}}),
        },
    )


def settle(house: House, net: int, **more: object) -> None:
    """The round is over: 17 stood against a 6 that broke."""
    cards = [hand("TS", "5H", "2C", total=17)]
    house.say(
        table={
            "stage": "wagers",
            "ask": "58w",
            "seconds": None,
            "hands": [],
            "dealer": dealer(total=None),
            "last": {
                "round": 57,
                "hands": cards,
                "dealer": dealer("6D", "TC", "TS", total=26, bust=True),
                "void": False,
            },
        },
        own={
            "wager": 0,
            "balance": 105_000,
            "hands": [],
            "may": {"wager": {"least": 2500, "most": 100_000}},
            "last": {
                "round": 57,
                "net": net,
                "void": False,
                "silent": False,
                "insurance": None,
                "hands": [
                    {
                        "cards": 3,
                        "total": 17,
                        "wager": 5000,
                        "outcome": "win" if net > 0 else "lose",
                        "net": net,
                    }
                ],
                **more,
            },
        },
    )


@pytest.mark.parametrize("size", PLAYED)
def test_a_whole_round_by_touch(size: str, house: House, open_seat: Open) -> None:
    seat = open_seat(size).sit()
    assert seat.page.evaluate("location.hash") == "", "the code is not left in the address"
    seat.sees("From 25 to 1,000.")
    # who comes for the first time reads nothing twice
    assert seat.page.inner_text("#move") == ""
    assert seat.page.inner_text("#money").split() == ["Balance", "1,000"]
    assert seat.offered() == []
    assert seat.faults() == []
    seat.touch(".chip >> nth=1")
    seat.touch(".chip >> nth=1")
    seat.touch("#send")
    house.answer(wagered := house.wait_for("wager"), wager=5000, balance=95_000)
    assert wagered == {"v": 1, "id": wagered["id"], "ask": 1, "do": "wager", "amount": 5000}
    seat.sees("Your wager: 50", "#headline")
    seat.sees("Your wager: 50", "#send")  # as it lies: nothing is to be changed
    seat.sees("950", "#money")

    house.say(
        table={
            "stage": "insurance",
            "ask": "57i",
            "seconds": 9.0,
            "hands": [hand("TS", "5H", total=15)],
            "dealer": dealer("AD", "##", total=11, soft=True),
        },
        own={"hands": [mine(2, 15)], "may": {"insurance": {"least": 1, "most": 2500}}},
    )
    seat.sees("Insurance?", "#headline")
    assert seat.faults() == []
    seat.sees("25", "#amount-is")  # half of the wager, until a patron says less
    seat.touch("#clear")
    seat.touch(".chip >> nth=0")
    seat.touch("#send")
    house.answer(insured := house.wait_for("insurance"), insurance=500, may={})
    assert (insured["ask"], insured["amount"]) == ("57i", 500)
    seat.sees("Insurance5", "#money")

    deal(house)
    seat.sees("You have 15: decide", "#headline")
    assert [text.upper() for text in seat.offered()] == ["STAND", "HIT", "DOUBLE"]
    assert int(seat.page.inner_text("#count")) <= 13
    assert seat.faults() == []
    seat.touch(".key.hit")
    hit = house.wait_for("hit")
    seat.sees("Sending: not accepted yet.", "#notice")
    assert seat.offered() == []
    house.answer(hit, hands=[mine(2, 15, decided="hit")], may={})
    seat.sees("You hit", "#headline")
    seat.sees("Accepted at 10:15:00.", "#second")
    seat.sees("Hit", "#hands .state.done")
    house.say(
        table={"ask": "57p1.3", "hands": [hand("TS", "5H", "2C", total=17, in_play=True)]},
        own={"hands": [mine(3, 17)], "may": {"decide": ["stand", "hit"]}},
    )
    seat.sees("You have 17: decide", "#headline")
    seat.touch(".key.stand")
    house.answer(
        house.wait_for("stand"), hands=[mine(3, 17, playing=False, decided="stand")], may={}
    )
    seat.sees("You stand", "#headline")
    house.say(
        table={"stage": "dealer", "ask": None, "seconds": None},
        own={"hands": [mine(3, 17, playing=False)]},
    )
    seat.sees("The dealer plays", "#headline")
    settle(house, 5000)
    seat.sees("You won 50", "#headline")
    seat.sees("wins +50", "#hands")
    seat.sees("bust", "#dealer")
    seat.sees("50", "#amount-is")  # the last wager is offered again
    assert seat.faults() == []


def test_each_key_is_there_while_it_is_offered_and_only_then(house: House, open_seat: Open) -> None:
    seat = open_seat().sit()
    words = {"stand": "Stand", "hit": "Hit", "double": "Double", "surrender": "Surrender"}
    some = [offer for size in range(1, 5) for offer in combinations(words, size)]
    for n, offer in enumerate(some):
        deal(house, decide=offer, ask=f"57p1.{n}")
        for each in words:
            seat.page.locator(f".key.{each}").wait_for(
                state="visible" if each in offer else "hidden"
            )
    house.say(own={"may": {}})
    for each in words:
        seat.page.locator(f".key.{each}").wait_for(state="hidden")
    seat.sees("Others decide", "#headline")
    assert house.heard == []


@pytest.mark.parametrize("size", PLAYED)
def test_what_is_decided_ahead_is_said_once_the_hand_is_asked_about(
    size: str, house: House, open_seat: Open
) -> None:
    house.about = {"ahead": True}
    seat = open_seat(size).sit()
    assert not seat.page.locator("#ahead").is_visible(), "no wager lies there"
    cards = {
        "hands": [hand("TS", total=10)],
        "dealer": dealer("6D", total=6),
        "ask": None,
        "stage": "deal",
    }
    house.say(table=cards, own={"wager": 5000, "may": {}, "hands": []})
    seat.sees("Stand on 17 or more, this time?", "#ahead-stand")
    assert (seat.overflows(), seat.faults()) == ([], [])
    seat.touch("#ahead-less")
    seat.touch("#ahead-stand")
    seat.sees("You stand on 16 or more, this time", "#ahead-stand")
    assert (seat.overflows(), seat.faults(), house.heard) == ([], [], [])
    deal(house)  # 15: the patron decides
    seat.sees("You have 15: decide", "#headline")
    assert (seat.page.locator("#ahead").is_visible(), house.heard) == (False, [])
    house.say(
        table={"ask": "57p1.3", "hands": [hand("TS", "5H", "AC", total=16, in_play=True)]},
        own={"hands": [mine(3, 16)]},
    )
    said = house.wait_for("stand")
    assert said == {"v": 1, "id": said["id"], "ask": "57p1.3", "do": "stand"}


def test_nothing_is_decided_ahead_on_a_corrected_card_or_in_the_next_round(
    house: House, open_seat: Open
) -> None:
    house.about = {"ahead": True}
    seat = open_seat().sit()
    house.say(table={"stage": "deal", "ask": None}, own={"wager": 5000, "may": {}})
    seat.touch("#ahead-stand")
    play = {
        "stage": "play",
        "ask": "57p1.2c1",
        "corrected": True,
        "hands": [hand("TS", "9H", total=19, in_play=True)],
    }
    house.say(
        table=play,
        own={"hands": [mine(2, 19)], "corrected": "again", "may": {"decide": ["stand", "hit"]}},
    )
    seat.sees("You have 19: decide", "#headline")
    settle(house, 5000)
    house.say(
        table={**play, "round": 58, "ask": "58p1.2", "corrected": False, "last": None},
        own={
            "wager": 5000,
            "hands": [mine(2, 19)],
            "may": {"decide": ["stand", "hit"]},
            "corrected": None,
            "last": None,
        },
    )
    seat.sees("You have 19: decide", "#headline")
    assert house.heard == []


@pytest.mark.parametrize("size", PLAYED)
def test_the_tables_picture_lies_beside_the_cards_where_a_patron_wants_it(
    size: str, house: House, open_seat: Open, tmp_path: Path
) -> None:
    house.about, house.still = {"still": True}, cut(picture(tmp_path / "felt.jpg"), SHOWS)
    seat = open_seat(size).sit()
    deal(house)
    house.say(table={"still": 1})
    seat.sees("You have 15: decide", "#headline")
    assert (seat.page.locator("#table-still").is_visible(), house.stills) == (False, [])
    house.say(table={"stage": "card", "ask": None}, own={"may": {}})
    seat.touch("#menu")
    seat.touch("#still")
    seat.sees("Table’s picture: on", "#still")
    seat.touch("#menu")
    deal(house)
    still = seat.page.locator("#table-still")
    still.wait_for()
    seat.page.wait_for_function("document.getElementById('table-still').naturalWidth === 960")
    assert house.stills == ["/still/s1/1.jpg"]
    assert (seat.overflows(), seat.faults()) == ([], [])
    box, felt = still.bounding_box(), seat.page.locator("#felt").bounding_box()
    assert box["width"] > 100
    beside = box["x"] >= felt["x"] + felt["width"] or box["y"] >= felt["y"] + felt["height"]
    assert beside, "it covers no card"
    house.table.pop("still")
    house.say(table={"stage": "card", "ask": None})
    still.wait_for(state="hidden")


def test_nothing_is_decided_ahead_for_a_hand_that_is_asked_nothing_more(
    house: House, open_seat: Open
) -> None:
    house.about = {"ahead": True}
    seat = open_seat().sit()
    for decided, there in (("hit", True), ("double", False), ("stand", False)):
        table = {"stage": "card", "ask": None, "hands": [hand("TS", "5H", total=15)]}
        house.say(
            table=table, own={"wager": 5000, "hands": [mine(2, 15, decided=decided)], "may": {}}
        )
        seat.sees(f"You {decided}", "#headline")
        assert seat.page.locator("#ahead").is_visible() is there
    house.say(own={"hands": [mine(2, 15, decided="double"), mine(2, 12)]})
    seat.page.locator("#ahead").wait_for()  # the second hand is asked yet


def test_that_wagers_are_open_is_said_once(house: House, open_seat: Open) -> None:
    seat = open_seat().sit()
    house.say(own={"balance": 1000, "may": {}})
    seat.sees("Wagers are open", "#headline")
    assert seat.page.inner_text("#words").count("Wagers are open") == 1


def test_a_house_that_is_not_reached_is_told_with_no_promise_below(
    house: House, open_seat: Open
) -> None:
    seat = open_seat()
    seat.may_lose_its_line()
    house.stop_server()
    seat.page.goto(f"{house.address}#{CODE}")
    seat.sees("This page cannot reach 127.0.0.1", "#band")
    seat.sees("No connection yet", "#headline")
    house.start_server()


def test_nothing_is_decided_ahead_where_the_house_does_not_allow_it(
    house: House, open_seat: Open
) -> None:
    seat = open_seat().sit()
    house.say(table={"stage": "deal", "ask": None}, own={"wager": 5000, "may": {}})
    seat.sees("The cards are dealt", "#headline")
    assert not seat.page.locator("#ahead").is_visible()


@pytest.mark.parametrize("size", PLAYED)
def test_a_double_for_less_is_put_together_and_goes_back(
    size: str, house: House, open_seat: Open
) -> None:
    seat = open_seat(size).sit()
    deal(house, decide=("stand", "hit", "double", "surrender"), less=1)
    seat.sees("Double for less", "#keys")
    assert [*seat.overflows(), *seat.faults()] == []
    seat.touch(".key.double-less")
    seat.sees("Touch the chips", "#send")
    assert seat.page.locator("#keys .key:visible").count() == 0
    seat.touch("#clear")  # BACK
    seat.sees("Stand", "#keys")
    seat.touch(".key.double-less")
    for chip in (500, 2500, 500):
        seat.touch(f'.chip[data-cents="{chip}"]')
    seat.sees("35", "#amount-is")
    assert seat.page.get_attribute('.chip[data-cents="2500"]', "aria-disabled") == "true", (
        "50 at most"
    )
    seat.sees("Double for 35", "#send")
    assert [*seat.overflows(), *seat.faults()] == []
    seat.touch("#clear")
    seat.touch('.chip[data-cents="2500"]')
    seat.touch("#send")
    said = house.wait_for("double")
    assert (said["ask"], said["amount"]) == ("57p1.2", 2500)
    house.answer(said, hands=[mine(2, 15, 7500, decided="double")], balance=92_500, may={})
    seat.sees("You double", "#headline")
    seat.sees("75", "#money")
    assert house.heard == [said]


def test_the_amount_of_a_double_for_less_goes_away_with_what_asked_for_it(
    house: House, open_seat: Open
) -> None:
    seat = open_seat().sit()
    deal(house, less=1)
    seat.touch(".key.double-less")
    seat.touch('.chip[data-cents="500"]')
    deal(house, ask="57p1.3")
    seat.sees("Stand", "#keys")
    seat.page.locator("#amount").wait_for(state="hidden")
    seat.page.locator(".key.double-less").wait_for(state="hidden")
    seat.touch(".key.double")
    assert "amount" not in house.wait_for("double"), "the whole wager"


def test_a_double_that_the_balance_covers_in_part_says_what_it_adds(
    house: House, open_seat: Open
) -> None:
    seat = open_seat().sit()
    deal(house, less=1, adds=700)
    seat.sees("+7", ".key.double")
    seat.touch(".key.double")
    assert house.wait_for("double")["amount"] == 700


def test_a_reload_in_the_middle_of_a_stage_changes_nothing(house: House, open_seat: Open) -> None:
    seat = open_seat().sit()
    deal(house)
    seat.sees("You have 15: decide", "#headline")
    seat.touch(".key.double")
    first = house.wait_for("double")
    seat.page.reload()
    again = house.wait_for("double", 2)  # nobody had answered
    assert again == first
    seat.sees("You have 15: decide", "#headline")
    seat.sees("Sending", "#notice")
    house.answer(again, hands=[mine(2, 15, 10_000, decided="double")], balance=90_000, may={})
    seat.sees("You double", "#headline")
    seat.page.reload()
    seat.sees("You double", "#headline")
    seat.sees("Accepted at", "#second")
    assert house.sessions == 1


def test_the_wager_that_is_offered_again_is_without_what_a_double_added(
    house: House, open_seat: Open
) -> None:
    seat = open_seat().sit()
    deal(house)
    seat.touch(".key.double")
    house.answer(
        house.wait_for("double"),
        hands=[mine(2, 15, 10_000, decided="double")],
        balance=90_000,
        may={},
    )
    seat.sees("You double", "#headline")
    settle(house, 10_000)
    seat.sees("You won 100", "#headline")
    assert seat.page.inner_text("#amount-is") == "50"


def test_what_one_patron_said_is_not_said_again_for_the_next_one(
    house: House, open_seat: Open
) -> None:
    """A tablet of the house: the next patron's code is scanned while the last one's word has no answer."""
    seat = open_seat().sit()
    deal(house)
    seat.touch(".key.double")
    house.wait_for("double")
    seat.page.goto("about:blank")
    before = len(house.heard)
    seat.page.goto(f"{house.address}#{CODE}")
    seat.sees("You have 15: decide", "#headline")
    seat.touch(".key.stand")
    house.wait_for("stand")
    assert [each["do"] for each in house.heard[before:]] == ["stand"]


@pytest.mark.parametrize("how", ["browser", pytest.param("server", marks=more)])
def test_a_lost_line_says_what_stands_and_comes_back_by_itself(
    how: str, house: House, open_seat: Open
) -> None:
    seat = open_seat().sit()
    deal(house)
    seat.sees("You have 15: decide", "#headline")
    seat.may_lose_its_line()
    if how == "browser":
        seat.page.context.set_offline(True)
    else:
        house.stop_server()
    seat.sees(
        "Connection lost. It reconnects by itself. Your wager of 50 stays. If you do not decide in time, the house draws",
        "#band",
    )
    assert seat.faults() == []
    seat.touch(".key.stand")
    seat.sees("Your last touch is not confirmed yet. It is being sent again.", "#band")
    assert house.heard == []
    if how == "browser":
        seat.page.context.set_offline(False)
    else:
        house.n = 3  # as of a table that goes on with a fresh journal
        house.start_server()
    house.answer(
        house.wait_for("stand"), hands=[mine(2, 15, playing=False, decided="stand")], may={}
    )
    seat.sees("You stand", "#headline")
    assert seat.page.inner_text("#band") == ""


def test_a_line_is_tried_where_the_house_has_said_nothing_for_ten_seconds(
    house: House, open_seat: Open
) -> None:
    seat = open_seat()
    tries = list[Any]()
    lines = list[Any]()
    seat.page.on("websocket", lambda line: lines.append(line))  # noqa: PLW0108  it asks a function for its attributes
    seat.page.clock.install()
    seat.sit()
    lines[0].on("framesent", lambda frame: tries.append(frame) if b"PING" in bytes(frame) else None)
    for balance in range(100_100, 100_700, 100):
        house.say(own={"balance": balance})  # and so it has said something, again and again
        seat.sees(f"{balance // 100:,}", "#money")
        seat.page.clock.run_for(6_000)
    assert tries == []
    seat.page.clock.run_for(5_000)
    house.say(own={"balance": 99_900})
    seat.sees("999", "#money")
    assert [bytes(each) for each in tries] == [b"PING\r\n"]
    assert len(lines) == 1, "it answered: the line stays"


@pytest.mark.parametrize("touches", [False, True])
def test_a_line_that_is_dead_without_a_word_is_noticed(
    touches: bool, house: House, open_seat: Open
) -> None:
    seat = open_seat()
    seat.page.clock.install()
    seat.sit()
    deal(house)
    seat.sees("You have 15: decide", "#headline")
    seat.may_lose_its_line()
    with house.standing_still():
        if touches:
            seat.touch(".key.stand")
            seat.page.clock.run_for(3_000)  # no answer: sent again, and the line is tried
        else:
            seat.page.clock.run_for(11_000)
        seat.sees("You have 15: decide", "#headline")
        assert seat.page.inner_text("#band") == ""
        seat.page.clock.run_for(5_000)
        seat.sees("Connection lost. It reconnects by itself.", "#band")
    seat.page.clock.run_for(2_000)
    if touches:
        house.answer(
            house.wait_for("stand"), hands=[mine(2, 15, playing=False, decided="stand")], may={}
        )
        seat.sees("You stand", "#headline")
    else:
        seat.page.locator("#light.up").wait_for()


@more
def test_another_tab_takes_over_and_this_one_can_take_back(house: House, open_seat: Open) -> None:
    one = open_seat().sit()
    deal(house)
    one.sees("You have 15: decide", "#headline")
    other = open_seat(beside=one)
    other.page.goto(f"{house.address}#K7QF-2M9X-RTPA")
    other.sees("You have 15: decide", "#headline")
    one.sees("You are playing on another screen", "#over-headline")
    assert one.faults() == []
    one.touch("#again")
    one.sees("You have 15: decide", "#headline")
    other.sees("You are playing on another screen", "#over-headline")
    one.touch(".key.stand")
    house.answer(
        house.wait_for("stand"), hands=[mine(2, 15, playing=False, decided="stand")], may={}
    )
    one.sees("You stand", "#headline")
    assert house.sessions == 3


def test_a_decision_that_came_too_late_is_said_to_be(house: House, open_seat: Open) -> None:
    seat = open_seat().sit()
    deal(house)
    seat.touch(".key.hit")
    hit = house.wait_for("hit")
    house.say(
        table={"stage": "dealer", "ask": None, "seconds": None},
        own={"hands": [mine(2, 15, playing=False, silent=True)], "may": {}},
    )
    house.answer(hit, "late", "That came too late: it no longer counts.")
    seat.sees("Too late: HIT was not accepted.", "#notice.bad")
    assert "That came" not in seat.page.inner_text("#notice"), "once is enough"
    seat.sees("No decision in time: your hand stands.", "#second")
    assert seat.offered() == []
    assert seat.faults() == []


def corrected(
    house: House, word: str | None, *, ask: str | None = "57p1.2c1", **own: object
) -> None:
    """The five was a nine."""
    house.say(
        table={
            "ask": ask,
            "corrected": True,
            "changes": [{"hand": 1, "card": 2, "was": "5H", "now": "9H"}],
            "hands": [hand("TS", "9H", total=19, in_play=True)],
        },
        own={"corrected": word, **own},
    )


@pytest.mark.parametrize(
    ("language", "stands", "again"),
    [
        (
            "en-US",
            "A card was corrected: look at the cards again. Your decision stands: DOUBLE.",
            "A card was corrected: decide again.",
        ),
        (
            "es-ES",
            "Se corrigió una carta: mire de nuevo las cartas. Su decisión se mantiene: DOBLAR.",
            "Se corrigió una carta: decida de nuevo.",
        ),
        (
            "zh-CN",
            "有一张牌已更正：请再看一下牌。您的决定仍有效：加倍。",
            "有一张牌已更正：请重新决定。",
        ),
    ],
)
def test_a_card_that_is_corrected_is_told_while_its_stage_is_open(
    language: str, stands: str, again: str, house: House, open_seat: Open
) -> None:
    seat = open_seat("phone", language)
    seat.page.goto(f"{house.address}#{CODE}")
    seat.page.locator("#amount:not([hidden])").wait_for()
    deal(house)
    seat.touch(".key.double")
    house.answer(house.wait_for("double"), hands=[mine(2, 15, 10_000, decided="double")], may={})
    corrected(house, "stands", hands=[mine(2, 19, 10_000, decided="double")])
    seat.sees(stands, "#notice.news")
    if language == "en-US":
        seat.sees("The hand: not 5 of hearts but 9 of hearts, now 19.", "#notice.news")
    assert [*seat.overflows(), *seat.faults()] == []
    keys = {"decide": ["stand", "hit", "double"], "adds": {"double": 5000}}
    corrected(house, "again", ask="57p1.2c2", hands=[mine(2, 19)], may=keys)
    seat.sees(again, "#notice.news")
    assert len(seat.offered()) == 3
    assert [*seat.overflows(), *seat.faults()] == []
    house.say(
        table={"stage": "dealer", "ask": None, "seconds": None, "corrected": False},
        own={"hands": [mine(2, 19, playing=False)], "may": {}, "corrected": None},
    )
    seat.page.locator("#keys .key:visible").first.wait_for(state="hidden")
    assert seat.page.inner_text("#notice") == ""


CORRECTED = "The hand: not 5 of hearts but 9 of hearts, now 19. A card was corrected."


def test_who_had_not_decided_is_told_of_the_correction_alone(house: House, open_seat: Open) -> None:
    seat = open_seat().sit()
    deal(house)
    seat.sees("You have 15: decide", "#headline")
    corrected(house, None, hands=[mine(2, 19)])
    seat.sees("You have 19: decide", "#headline")
    seat.sees(CORRECTED, "#notice")
    seat.touch(".key.stand")
    stand = house.wait_for("stand")
    assert stand["ask"] == "57p1.2c1"
    seat.sees("Sending: not accepted yet.", "#notice")
    house.answer(stand, hands=[mine(2, 19, decided="stand")], may={})
    seat.sees("You stand", "#headline")
    seat.sees(CORRECTED, "#notice")


def test_a_decision_that_the_correction_made_late_is_asked_for_again(
    house: House, open_seat: Open
) -> None:
    seat = open_seat().sit()
    deal(house)
    seat.touch(".key.hit")
    hit = house.wait_for("hit")
    corrected(house, None, hands=[mine(2, 19)])
    house.answer(hit, "late", "That came too late: it no longer counts.")
    seat.sees("A card was corrected: decide again.", "#notice.news")
    assert len(seat.offered()) == 3


def test_insurance_that_stands_on_a_corrected_card_is_named(house: House, open_seat: Open) -> None:
    seat = open_seat().sit()
    house.say(
        table={
            "stage": "insurance",
            "ask": "57ic1",
            "hands": [hand("TS", "5H", total=15)],
            "corrected": True,
        }
        | {"dealer": dealer("AD", "##", total=11, soft=True)},
        own={"wager": 5000, "insurance": 1250, "hands": [mine(2, 15)], "corrected": "stands"}
        | {"may": {"insurance": {"least": 1, "most": 2500}}},
    )
    seat.sees("Your decision stands: Insurance 12.50.", "#notice.news")


def test_a_round_that_is_amended_is_told_with_the_net_as_it_was(
    house: House, open_seat: Open
) -> None:
    seat = open_seat().sit()
    deal(house)
    settle(house, -5000)
    seat.sees("You lost 50", "#headline")
    assert seat.page.inner_text("#notice") == ""
    settle(house, 5000)
    house.say(
        table={"last": house.table["last"] | {"amended": True}},
        own={"balance": 110_000, "amended": {"was": -5000, "net": 5000}},
    )
    seat.sees("The last round was corrected: from −50 to +50.", "#notice.news")
    seat.sees("You won 50", "#headline")
    seat.sees("1,100", "#money")
    assert [*seat.overflows(), *seat.faults()] == []
    house.say(own={"amended": None})
    seat.page.locator("#notice").filter(has_not_text="from").wait_for()
    assert seat.page.inner_text("#notice") == "The last round was corrected.", (
        "for this patron it comes to the same"
    )


def test_an_older_round_that_is_amended_is_told_and_a_wager_that_is_not_covered_too(
    house: House, open_seat: Open
) -> None:
    seat = open_seat().sit()
    house.say(own={"amended": {"was": 5000, "net": -5000, "round": 55}})
    seat.sees("Round 55 was corrected: from +50 to −50.", "#notice.news")
    house.say(own={"balance": -4975, "wager": 18_500, "amended": None})
    seat.sees("Your balance no longer covers your wager. The wager plays", "#notice.news")
    assert [*seat.overflows(), *seat.faults()] == []


def test_a_break_with_a_wager_on_the_table_says_that_it_plays(
    house: House, open_seat: Open
) -> None:
    seat = open_seat().sit()
    house.say(own={"wager": 5000, "may": {}, "until": "2026-11-29T09:00:00.000Z"})
    seat.sees("Your wager of 50 plays. It cannot be cleared", "#second")
    house.say(own={"wager": 0})
    seat.sees("You can be paid out at any time.", "#second")


def test_a_house_that_tells_of_no_corrections_is_understood(house: House, open_seat: Open) -> None:
    """One of before there were any: its messages have not those keys."""
    seat = open_seat().sit()
    del house.table["corrected"], house.own["corrected"], house.own["amended"]
    deal(house)
    seat.sees("You have 15: decide", "#headline")
    settle(house, 5000)
    seat.sees("You won 50", "#headline")
    assert seat.page.inner_text("#notice") == ""


def test_a_patron_plays_the_first_hand_only(house: House, open_seat: Open) -> None:
    seat = open_seat().sit()
    pair = [hand("8S", total=8, in_play=True), hand("8H", total=8)]
    house.say(
        table={
            "stage": "split",
            "ask": "57s",
            "seconds": 12.0,
            "hands": pair,
            "dealer": dealer("6D", "##", total=6),
        },
        own={
            "wager": 5000,
            "hands": [mine(1, 8), mine(1, 8, 0)],
            "may": {"decide": ["first", "both"], "adds": {"both": 5000}},
        },
    )
    seat.sees("First hand only, or both?", "#headline")
    assert seat.page.inner_text(".key.both .adds") == "+50"
    seat.touch(".key.first")
    house.answer(
        house.wait_for("first"), hands=[mine(1, 8, decided="first"), mine(1, 8, 0)], may={}
    )
    seat.sees("First hand only", "#headline")
    house.say(
        table={
            "stage": "play",
            "ask": "57p2.2",
            "hands": [hand("8S", "TD", total=18), hand("8H", "4D", total=12, in_play=True)],
        },
        own={"hands": [mine(2, 18, playing=False), mine(0, 0, 0, playing=False)], "may": {}},
    )
    seat.sees("Others decide", "#headline")
    seat.sees("not yours", "#hands .hand:nth-child(2)")
    assert seat.page.locator(".hand.lit").count() == 0
    assert seat.page.locator("#hands .not-mine").count() == 2
    assert seat.offered() == []


@more
def test_who_says_nothing_is_told_that_the_house_draws(house: House, open_seat: Open) -> None:
    seat = open_seat().sit()
    deal(house)
    seat.sees("You have 15: decide", "#headline")
    house.say(
        table={"stage": "card", "ask": None, "seconds": None},
        own={"hands": [mine(2, 15, decided="hit", silent=True)], "may": {}},
    )
    seat.sees("A card is coming", "#headline")
    seat.sees("No decision in time: the house draws for you.", "#second")
    assert seat.faults() == []
    settle(house, -5000, silent=True, drawn=True)
    seat.sees("No decision in time: the house drew for you.", "#second")


@more
def test_who_has_no_wager_watches_a_hand_that_is_not_theirs(house: House, open_seat: Open) -> None:
    seat = open_seat().sit()
    deal(house)
    seat.sees("Your hand", "#hands h2")
    house.say(own={"wager": 0, "hands": [], "may": {}})
    seat.sees("You are not in this round", "#headline")
    assert seat.page.inner_text("#hands h2") == "The hand"


@more
def test_cards_that_came_for_others_do_not_count(house: House, open_seat: Open) -> None:
    seat = open_seat().sit()
    house.say(
        table={
            "stage": "play",
            "ask": "57p1.4",
            "hands": [hand("TS", "5H", "3C", "4D", total=22, in_play=True)],
        },
        own={"wager": 5000, "hands": [mine(3, 18, playing=False)], "may": {}},
    )
    seat.sees("first 3 cards count", "#hands")
    assert seat.page.inner_text("#hands .total") == "18"
    assert seat.page.locator("#hands .not-mine").count() == 1


@pytest.mark.parametrize("language", ["en-US", "es-ES", "zh-CN"])
def test_cards_totals_keys_and_balance_are_seen_at_once_on_a_page_that_is_enlarged_to_400_percent(
    language: str, house: House, open_seat: Open
) -> None:
    seat = open_seat("320x256", language)
    seat.sit_down()
    assert not seat.scrolls(), "place a wager"
    deal(house, decide=("stand", "hit", "double", "surrender"), less=100)
    seat.page.locator(".key.surrender").wait_for()
    assert (seat.scrolls(), seat.overflows(), seat.faults()) == (False, [], [])


@pytest.mark.parametrize("size", ["small-phone", "320x256"])
def test_large_amounts_have_the_room_of_a_small_phone(
    size: str, house: House, open_seat: Open
) -> None:
    house.money = {"before": "", "after": " €", "thousands": ".", "decimal": ","}
    chips = [500_000, 1_000_000, 2_500_000, 50_000_000, 100_000_000]
    house.say(
        table={"least": 1_000_000, "most": 500_000_000, "chips": chips},
        own={"balance": 1_234_567_800, "may": {"wager": {"least": 1_000_000, "most": 500_000_000}}},
    )
    seat = open_seat(size, "es-ES")
    seat.sit_down()
    faces = [text.split() for text in seat.page.locator(".chip").all_inner_texts()]
    assert faces == [[each, "€"] for each in ("5.000", "10K", "25K", "500K", "1M")]
    assert seat.page.get_attribute(".chip >> nth=3", "aria-label") == "Añadir 500.000\u00a0€"
    seat.touch(".chip >> nth=3")
    assert [*seat.overflows(), *seat.broken_amounts()] == []


@more
def test_a_refusal_is_said_and_something_else_can_be_touched(house: House, open_seat: Open) -> None:
    seat = open_seat().sit()
    seat.touch(".chip >> nth=1")
    seat.touch("#send")
    house.answer(house.wait_for("wager"), "refused", "25 is below the minimum of 50.")
    seat.sees("25 is below the minimum of 50.", "#notice.bad")
    seat.touch(".chip >> nth=1")
    seat.touch("#send")
    house.answer(again := house.wait_for("wager", 2), wager=5000)
    assert again["amount"] == 5000
    seat.sees("Your wager: 50", "#headline")
    assert seat.page.inner_text("#notice") == ""


def test_a_lost_line_says_all_that_lies_on_the_table(house: House, open_seat: Open) -> None:
    seat = open_seat().sit()
    deal(house)
    house.say(own={"balance": 90_000, "hands": [mine(3, 20, 10_000, playing=False)], "may": {}})
    seat.sees("100", ".stands")
    seat.may_lose_its_line()
    seat.page.context.set_offline(True)
    seat.sees("Your wager of 100 stays.", "#band")


def test_a_code_is_scanned_where_the_page_is_open_already(house: House, open_seat: Open) -> None:
    """The browser stays on the page then, and opens nothing; what is no code at all is asked for."""
    seat = open_seat()
    seat.may_say = ("403",)
    seat.page.goto(f"{house.address}#100%")
    seat.sees("Play from your seat", "h1")
    seat.page.goto(f"{house.address}#{CODE}")
    seat.sees("Place your wager", "#headline")
    assert seat.page.evaluate("location.hash") == "", "the code is not left in the address"
    assert house.sessions == 1


@more
def test_what_the_house_does_not_know_is_asked_for_again(house: House, open_seat: Open) -> None:
    seat = open_seat()
    seat.page.goto(house.address)
    seat.sees("Play from your seat", "h1")
    assert seat.faults() == []
    seat.page.fill("#code", "AAAA-BBBB-CCCC")
    seat.touch("#enter")
    seat.sees("No seat has this code.", "#sign-in-notice")
    seat.wrong.clear()  # the browser says of a 403 that it is one
    seat.page.fill("#code", "k7qf-2m9x-rtpa")
    seat.touch("#enter")
    seat.sees("Place your wager", "#headline")
    house.send({"v": 1, "t": "over", "why": "withdrawn", "words": "The house took this code back."})
    seat.sees("The house took this code back.", "#over-words")
    seat.touch("#again")
    seat.sees("Play from your seat", "h1")
    seat.page.fill("#code", "k7qf-2m9x-rtpa")
    seat.touch("#enter")
    seat.sees("Place your wager", "#headline")
    house.send({"v": 1, "t": "over", "why": "withdrawn", "words": "The house took this code back."})
    seat.sees("The house took this code back.", "#over-words")
    seat.page.reload()
    seat.sees("Play from your seat", "h1")


@more
def test_a_session_that_the_server_refuses_again_and_again_is_over(
    house: House, open_seat: Open
) -> None:
    seat = open_seat()
    house.token = "another"
    seat.page.goto(f"{house.address}#{CODE}")
    seat.sees("This session is over.", "#sign-in-notice")
    house.token = TOKEN
    seat.page.fill("#code", CODE)
    seat.touch("#enter")
    seat.sees("Place your wager", "#headline")


def test_nothing_that_is_sent_is_taken_for_a_page(house: House, open_seat: Open) -> None:
    """Words are words, whatever is in them; what cannot be read is passed over; another version is not guessed at."""
    seat = open_seat().sit()
    house.say(own={"name": "<img src=x onerror=alert(1)>", "hands": []})
    seat.sees("<img src=x onerror=alert(1)>", "#where")
    house.send({"v": 1, "t": "answer", "id": "never-sent", "do": "hit", "result": "accepted"})
    house.send({"v": 1, "t": "a further kind", "own": None})
    house.send({"v": 1, "t": "table", "n": 3, "stage": "closed"})  # older than what is shown
    deal(house)
    seat.sees("You have 15: decide", "#headline")
    house.send({"v": 2, "t": "table"})
    seat.sees("This page is out of date", "#over-headline")


def test_the_protocol_is_read_however_it_was_cut(open_seat: Open) -> None:
    seat = open_seat().sit()
    read = seat.page.evaluate(
        """async () => {
          const { Parser } = await import("/link.js");
          const said = new TextEncoder().encode('INFO {"a":1}\\r\\n+OK\\r\\nMSG p.x.a 2 6\\r\\n{"\\r\\n"}\\r\\nMSG g 1 reply 6\\r\\n庄家\\r\\nPING\\r\\n-ERR \\'x\\'\\r\\n');
          const all = [];
          for (let step = 1; step <= said.length; step++) {
            const parser = new Parser(), found = [];
            for (let at = 0; at < said.length; at += step) found.push(...parser.take(said.subarray(at, at + step)));
            all.push(JSON.stringify(found));
          }
          const broken = ["MSG a 1 99999999\\r\\n", "MSG a 1 -1\\r\\n", "MSG a\\r\\n", "x".repeat(9000)].map((text) => {
            try { return new Parser().take(new TextEncoder().encode(text)); } catch { return "refused"; }
          });
          return [[...new Set(all)].map(JSON.parse), broken];
        }"""
    )
    assert read == [
        [
            [
                {"op": "INFO", "text": '{"a":1}'},
                {"op": "+OK", "text": ""},
                {"op": "MSG", "text": "", "subject": "p.x.a", "payload": '{"\r\n"}'},
                {"op": "MSG", "text": "", "subject": "g", "payload": "庄家"},
                {"op": "PING", "text": ""},
                {"op": "-ERR", "text": "'x'"},
            ]
        ],
        ["refused"] * 4,
    ]


@pytest.mark.parametrize("size", ["568x320", "568x270", "320x256"])
@pytest.mark.parametrize("scene", ["split", "all keys"])
def test_the_keys_of_a_decision_are_in_sight_in_a_low_window(
    size: str, scene: str, house: House, open_seat: Open
) -> None:
    seat = open_seat("320x256")
    wide, high = map(int, size.split("x"))
    seat.page.set_viewport_size({"width": wide, "height": high})
    seat.sit()
    table, own = _SCENES[scene]
    house.say(table={**table, "ask": "x1"}, own=own)
    seat.page.locator(".key:not([hidden])").first.wait_for()
    low = seat.page.evaluate(
        "Math.max(...[...document.querySelectorAll('.key:not([hidden])')]"
        ".map((each) => each.getBoundingClientRect().bottom)) - innerHeight"
    )
    assert low <= 1
    house.say(table={"stage": "dealer", "ask": None}, own={"may": {}})
    seat.page.wait_for_function("scrollY === 0")


@pytest.mark.parametrize("size", ["360x640", "568x320", "320x568"])
def test_the_name_of_a_hand_is_not_cut_beside_its_wager(
    size: str, house: House, open_seat: Open
) -> None:
    house.money = {"before": "$", "after": ""}
    seat = open_seat("320x256", "es-ES")
    wide, high = map(int, size.split("x"))
    seat.page.set_viewport_size({"width": wide, "height": high})
    seat.sit_down()
    table, _ = _SCENES["split"]
    own = {"wager": 4750, "hands": [mine(1, 8, 4750), mine(1, 8, 4750)]}
    house.say(table={**table, "ask": "x1"}, own={**own, "may": {"decide": ["first"]}})
    seat.sees("Mano 1", ".hand h2")
    cut = "[...document.querySelectorAll('.hand h2')].map((each) => each.scrollWidth - each.clientWidth)"
    assert max(seat.page.evaluate(cut)) <= 0


@more
def test_the_page_is_used_by_keys_alone(house: House, open_seat: Open) -> None:
    seat = open_seat("desktop").sit()
    deal(house)
    seat.sees("You have 15: decide", "#headline")
    seat.page.locator(".key.hit").focus()
    seat.page.keyboard.press("Enter")
    house.answer(house.wait_for("hit"), hands=[mine(2, 15, decided="hit")], may={})
    seat.sees("You hit", "#headline")
    assert seat.page.evaluate("document.activeElement.id") == "headline", (
        "the key that had the focus is gone"
    )


@more
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en-US", "es-ES", "zh-CN"])
def test_everything_fits_and_can_be_touched(
    size: str, language: str, house: House, open_seat: Open
) -> None:
    seat = open_seat(size, language)
    seat.page.goto(f"{house.address}#K7QF-2M9X-RTPA")
    seat.page.locator("#amount:not([hidden])").wait_for()
    found = {}
    for n, (name, (table, own)) in enumerate(_SCENES.items()):
        house.table, house.own = dict(TABLE), dict(OWN)
        house.say(table={**table, "ask": f"x{n}"}, own=own)
        seat.page.locator(f'#play[data-entry="{house.n}"]').wait_for()
        if wrong := [*seat.overflows(), *seat.faults()]:
            found[name] = wrong
    assert json.dumps(found, indent=1, ensure_ascii=False) == "{}"


@more
@pytest.mark.parametrize(("before", "after"), [("$", ""), ("", " €")])
@pytest.mark.parametrize("language", ["en-US", "es-ES", "zh-CN"])
def test_an_amount_stands_in_one_line(
    before: str, after: str, language: str, house: House, open_seat: Open
) -> None:
    house.money = {"before": before, "after": after}
    seat = open_seat("phone", language)
    seat.page.goto(f"{house.address}#{CODE}")
    seat.page.locator("#amount:not([hidden])").wait_for()
    found = []
    for n, most in enumerate((96_250, 987_650, 1_234_550, 12_345_650)):
        lost = {"cards": 2, "total": 11, "wager": 2 * most, "outcome": "surrender", "net": -most}
        last = {"round": 57, "void": False, "hands": [hand("5S", "6H", "9H", total=20)]}
        house.table, house.own = dict(TABLE), dict(OWN)
        house.say(
            table={
                "ask": f"x{n}",
                "most": most,
                "last": {**last, "dealer": dealer("6D", "TC", "5H", total=21)},
            },
            own={"balance": most, "may": {"wager": {"least": 500, "most": most}}}
            | {
                "last": {
                    "round": 57,
                    "net": -most,
                    "void": False,
                    "silent": False,
                    "insurance": None,
                    "hands": [lost],
                }
            },
        )
        seat.page.locator(f'#play[data-entry="{house.n}"]').wait_for()
        found += seat.broken_amounts()
    assert found == []


_LONG = [
    hand("8S", "2D", "2C", "AS", "3H", total=16),
    hand("8H", "AD", "2S", "3C", total=14, in_play=True),
]
_FINISHED: tuple[dict[str, Any], dict[str, Any]] = (
    {"last": {"round": 57, "void": False, "hands": _LONG}}
    | {
        "last": {
            "round": 57,
            "void": False,
            "hands": _LONG,
            "dealer": dealer(*["2S"] * 7, total=22, bust=True),
        }
    },
    {"last": {"round": 57, "net": -200_000, "void": False, "silent": True, "insurance": None}}
    | {
        "last": {
            "round": 57,
            "net": -200_000,
            "void": False,
            "silent": True,
            "insurance": None,
            "hands": [
                {"cards": 3, "total": 12, "wager": 100_000, "outcome": "lose", "net": -100_000},
                {"cards": 5, "total": 25, "wager": 100_000, "outcome": "bust", "net": -100_000},
            ],
        }
    },
)
_SCENES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "wagers": ({}, {"balance": 12_345_650}),
    "insurance": (
        {"stage": "insurance", "seconds": 9.0, "hands": [hand("TS", "5H", total=15)]}
        | {"dealer": dealer("AD", "##", total=11, soft=True)},
        {
            "wager": 100_000,
            "hands": [mine(2, 15)],
            "may": {"insurance": {"least": 1, "most": 50_000}},
        },
    ),
    "split": (
        {
            "stage": "split",
            "seconds": 9.0,
            "hands": [hand("8S", total=8, in_play=True), hand("8H", total=8)],
        }
        | {"dealer": dealer("6D", "##", total=6)},
        {"wager": 100_000, "hands": [mine(1, 8), mine(1, 8)]}
        | {"may": {"decide": ["first", "both"], "adds": {"both": 100_000}}},
    ),
    "all keys": (
        {
            "stage": "play",
            "seconds": 19.0,
            "hands": [hand("AS", "6H", total=17, soft=True, in_play=True)],
        }
        | {"dealer": dealer("6D", "##", total=6)},
        {"wager": 100_000, "hands": [mine(2, 17)]}
        | {"may": {"decide": ["stand", "hit", "double", "surrender"], "adds": {"double": 100_000}}},
    ),
    "corrected, all keys": (
        {
            "stage": "play",
            "seconds": 19.0,
            "hands": [hand("AS", "6H", total=17, soft=True, in_play=True)],
        }
        | {"dealer": dealer("6D", "##", total=6), "corrected": True},
        {"wager": 100_000, "hands": [mine(2, 17)], "corrected": "again"}
        | {"may": {"decide": ["stand", "hit", "double", "surrender"], "adds": {"double": 100_000}}},
    ),
    "corrected, both hands stand": (
        {
            "stage": "split",
            "seconds": 9.0,
            "hands": [hand("8S", total=8, in_play=True), hand("8H", total=8)],
        }
        | {"dealer": dealer("6D", "##", total=6), "corrected": True},
        {
            "wager": 100_000,
            "hands": [mine(1, 8, 100_000, decided="both"), mine(1, 8, 100_000)],
            "may": {},
        }
        | {"corrected": "stands"},
    ),
    "corrected, insurance stands": (
        {
            "stage": "insurance",
            "seconds": 9.0,
            "hands": [hand("TS", "5H", total=15)],
            "corrected": True,
        }
        | {"dealer": dealer("AD", "##", total=11, soft=True)},
        {"wager": 100_000, "insurance": 12_345_650, "hands": [mine(2, 15)], "corrected": "stands"}
        | {"may": {"insurance": {"least": 1, "most": 12_345_650}}},
    ),
    "second hand": (
        {"stage": "play", "seconds": 19.0, "hands": _LONG, "dealer": dealer("6D", "##", total=6)},
        {
            "wager": 100_000,
            "hands": [mine(3, 12, playing=False), mine(4, 14)],
            "may": {"decide": ["stand", "hit"]},
        },
    ),
    "finished": _FINISHED,
    "finished, amended": (
        _FINISHED[0] | {"last": _FINISHED[0]["last"] | {"amended": True}},
        _FINISHED[1] | {"amended": {"was": 12_345_650, "net": -12_345_650}},
    ),
}
