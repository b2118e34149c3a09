"""A card that is corrected while patrons decide, and a round that is amended after its end: what is late, and what each patron is told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kiosk.game.cards import parse as card
from kiosk.game.commands.commands import Amend, Correct
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station import ledger
from tests.patrons.folded import Folded

FLOOR = Actor("M. Okafor", "floor")
LOADED, WAGER = 100_000, 2500


def begun(at: Folded, *cards: str, patrons: str = "AB") -> None:
    """Each patron has wagered 25, and the cards lie there."""
    for patron in patrons:
        at.sits(patron)
        at.hear(f"s-{patron}", id="w", do="wager", amount=WAGER)
    at.flow()
    at.deal(*cards)


def correct(at: Folded, text: str, box: int = 1, *, follows: bool = True, **more: Any) -> None:
    """The second card of that box or, with box 0, of the dealer was another; of a pair that was split the second hand's first.
    `follows`: the gateway knows it already."""
    hand, position = (2, 1) if box and len(table(at)["hands"]) == 2 else (1, 2)
    this = Correct(box, position, card(text), "M. Okafor", "misread", hand=hand, **more)
    assert at.station.do(this, FLOOR).refusal is None
    if follows:
        at.follow()


def says(at: Folded, patron: str, do: str, **more: Any) -> str:
    """What comes of it."""
    id_ = f"m{len(at.sent.get(f's-{patron}', ()))}"
    at.hear(f"s-{patron}", id=id_, do=do, **more)
    at.flow()
    answer = at.last_of(f"s-{patron}", id_)
    assert answer is not None
    return str(answer["result"])


def told(at: Folded, patron: str) -> str | None:
    """What the patron's page is told of the correction."""
    word: str | None = at.own(f"s-{patron}")["corrected"]
    return word


def table(at: Folded) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(at.road.picture.everybody(at.clock(), (100,), stopped=False))
    return said


# What was decided on the card as it was.


@pytest.mark.parametrize(
    ("cards", "do", "right"),
    [(("TS", "6D", "5H", "TC"), "hit", "9H"), (("8S", "6D", "8H", "TC"), "both", "8C")],
    ids=["play", "split"],
)
def test_a_decision_on_the_card_as_it_was_is_late(
    at: Folded, cards: tuple[str, ...], do: str, right: str
) -> None:
    begun(at, *cards)
    asked = at.road.picture.asks
    at.hear(
        "s-A", id="d1", do=do
    )  # the gateway hands it on, and the floor corrects before the table hears it
    batch = at.road.batch()
    assert batch is not None
    correct(at, right, follows=False)
    _, heard = at.station.hear(batch.asks, batch.said, KIOSK)
    at.follow()
    at.road.heard([(place, why) for place, why in enumerate(heard.results) if why is not None])
    assert at.last_of("s-A", "d1")["result"] == "late"  # type: ignore[index]
    at.hear("s-B", id="d1", ask=asked, do=do)  # the page has not yet seen that it is another
    assert at.flow() == 0
    assert at.last("s-B")["result"] == "late"
    assert at.own("s-A")["hands"][0]["decided"] is None
    assert says(at, "A", do) == "accepted", "on the card as it is"


def test_insurance_taken_against_a_card_that_was_another_is_late(at: Folded) -> None:
    begun(at, "TS", "AD", "5H", "TC")
    at.hear("s-A", id="i1", do="insurance", amount=1250)
    batch = at.road.batch()
    assert batch is not None
    correct(at, "6H", follows=False)
    _, heard = at.station.hear(batch.asks, batch.said, KIOSK)
    assert [why and why.why for why in heard.results] == ["patron_late"]
    at.follow()
    at.road.heard([(0, why) for why in heard.results if why is not None])
    assert (at.last("s-A")["result"], at.own("s-A")["insurance"]) == ("late", 0)
    assert table(at)["corrected"]
    assert says(at, "A", "insurance", amount=1250) == "accepted"


# What the page is told while that stage is open.


def test_whose_decision_stands_is_told_so_until_the_stage_closes(at: Folded) -> None:
    begun(at, "TS", "6D", "5H", "TC", patrons="ABC")
    assert says(at, "A", "double") == "accepted"
    correct(at, "9H")
    assert (table(at)["corrected"], table(at)["hands"][0]["total"]) == (True, 19)
    assert table(at)["changes"] == [{"hand": 1, "card": 2, "was": "5H", "now": "9H"}]
    assert (told(at, "A"), at.own("s-A")["hands"][0]["decided"]) == ("stands", "double")
    assert told(at, "B") is None, "nothing was decided, and nothing is asked again"
    assert says(at, "B", "hit") == "accepted"
    assert told(at, "B") is None, "it was decided on the card as it is"
    at.close_stage()
    assert (table(at)["corrected"], told(at, "A")) == (False, None)


def test_who_is_asked_again_is_told_so_until_it_is_decided(at: Folded) -> None:
    begun(at, "TS", "6D", "5H", "TC", patrons="ABC")
    assert says(at, "A", "hit") == says(at, "B", "double") == "accepted"
    correct(at, "9H", ask_again=True)
    assert [told(at, patron) for patron in "ABC"] == ["again", "again", None]
    assert at.own("s-B")["balance"] == LOADED - WAGER, "what the double added is back"
    assert says(at, "A", "stand") == "accepted"
    assert [told(at, patron) for patron in "ABC"] == [None, "again", None]


def test_a_second_correction_forgets_nobody_whom_the_first_one_asked_again(at: Folded) -> None:
    begun(at, "TS", "6D", "5H", "TC", patrons="ABC")
    assert says(at, "A", "hit") == says(at, "B", "hit") == "accepted"
    correct(at, "9H", ask_again=True)
    assert says(at, "A", "stand") == "accepted"
    correct(at, "8H")
    assert [told(at, patron) for patron in "ABC"] == ["stands", "again", None]


def test_insurance_that_stands_and_insurance_that_is_asked_again(at: Folded) -> None:
    begun(at, "TS", "AD", "5H", "TC")
    assert says(at, "A", "insurance", amount=1250) == "accepted"
    correct(at, "6H")
    assert (told(at, "A"), told(at, "B"), at.own("s-A")["insurance"]) == ("stands", None, 1250)
    correct(at, "7H", ask_again=True)
    assert (told(at, "A"), told(at, "B"), at.own("s-A")["insurance"]) == ("again", None, 0)


def test_a_pair_that_was_none_is_asked_again_as_one_hand(at: Folded) -> None:
    begun(at, "8S", "6D", "8H", "TC")
    assert says(at, "A", "both") == "accepted"
    correct(at, "9H", ask_again=True)
    assert (table(at)["stage"], told(at, "A"), told(at, "B")) == ("play", "again", None)


def test_while_a_card_is_awaited_nothing_is_asked_and_it_is_told_until_the_card_comes(
    at: Folded,
) -> None:
    begun(at, "TS", "6D", "5H", "TC")
    assert says(at, "A", "hit") == "accepted"
    at.close_stage()
    correct(at, "4H")
    assert (at.road.picture.asks, table(at)["stage"], table(at)["corrected"]) == ("", "card", True)
    assert (at.own("s-A")["ask"], told(at, "A")) == (None, None)
    at.deal("2C")
    assert not table(at)["corrected"]
    assert at.own("s-A")["hands"][0]["total"] == 16


def test_a_card_that_is_corrected_twice_is_told_as_it_lay_first_and_as_it_lies(at: Folded) -> None:
    begun(at, "TS", "6D", "5H", "TC")
    correct(at, "9H")
    correct(at, "8H")
    assert table(at)["changes"] == [{"hand": 1, "card": 2, "was": "5H", "now": "8H"}]
    correct(at, "5H")
    assert (table(at)["corrected"], table(at).get("changes")) == (True, None)


def test_a_gateway_that_is_new_tells_it_as_the_one_before(at: Folded) -> None:
    begun(at, "TS", "6D", "5H", "TC")
    assert says(at, "A", "double") == "accepted"
    correct(at, "9H")
    at.gateway()
    for patron in "AB":
        at.sits(patron, 0)
    assert (table(at)["corrected"], told(at, "A"), told(at, "B")) == (True, "stands", None)


def test_of_a_hole_card_that_lies_face_down_nothing_is_told(at: Folded) -> None:
    begun(at, "TS", "6D", "5H", "TC")
    assert says(at, "A", "double") == "accepted"
    correct(at, "9C", box=0)
    assert (table(at)["corrected"], told(at, "A")) == (False, None)
    assert "9C" not in json.dumps([table(at), at.own("s-A")])


# A round that is over.


def amend(at: Folded, number: int, text: str, box: int = 1, position: int = 2) -> None:
    step = at.station.do(Amend(number, box, position, card(text), "M. Okafor", "misread"), FLOOR)
    assert step.refusal is None
    at.follow()


def stood(at: Folded, number: int, *cards: str) -> None:
    """A round in which A stands on 15 and B says nothing; the dealer's hand stands as it lies."""
    at.hear("s-A", id=f"w{number}", do="wager", amount=WAGER)
    at.hear("s-B", id=f"w{number}", do="wager", amount=1000)
    at.flow()
    at.deal(*cards)
    assert says(at, "A", "stand") == "accepted"
    at.close_stage()


LOST = ("TS", "7D", "5H", "TC")  # 15 against 17


def test_an_amended_round_is_shown_as_it_is_with_the_net_as_it_was(at: Folded) -> None:
    for patron in "ABC":
        at.sits(patron)
    stood(at, 1, *LOST)
    assert (table(at)["last"]["amended"], at.own("s-A")["amended"]) == (False, None)
    amend(at, 1, "8H")  # 18
    own = at.own("s-A")
    assert (own["last"]["net"], own["balance"], own["amended"]) == (
        WAGER,
        LOADED + WAGER,
        {"was": -WAGER, "net": WAGER},
    )
    assert at.own("s-B")["amended"] == {"was": -1000, "net": 1000}
    assert at.own("s-C")["amended"] is None, "who was not in it"
    assert (table(at)["last"]["amended"], table(at)["last"]["hands"][0]["cards"]) == (
        True,
        ["TS", "8H"],
    )
    amend(at, 1, "7H")  # 17: a push
    assert at.own("s-A")["amended"] == {"was": -WAGER, "net": 0}, "as it was told first"
    amend(at, 1, "6H")
    assert (at.own("s-A")["amended"], at.own("s-A")["balance"]) == (None, LOADED - WAGER)
    assert table(at)["last"]["amended"]


def test_a_round_that_is_amended_in_the_next_one_is_told_until_that_is_over(at: Folded) -> None:
    for patron in "ABC":
        at.sits(patron)
    stood(at, 1, *LOST)
    at.hear("s-A", id="w2", do="wager", amount=WAGER)
    at.flow()
    at.deal("TH", "6C", "2H", "TD")
    amend(at, 1, "8H")
    assert at.own("s-A")["amended"] == {"was": -WAGER, "net": WAGER}
    assert at.own("s-B")["amended"] == {"was": -1000, "net": 1000}, "who plays no more"
    at.close_stage()
    at.deal("5D")
    assert at.phase == "wagers"
    assert [at.own(f"s-{patron}")["amended"] for patron in "AB"] == [None, None]


def test_what_was_amended_between_rounds_is_told_no_more_in_the_next_one(at: Folded) -> None:
    for patron in "AB":
        at.sits(patron)
    stood(at, 1, *LOST)
    amend(at, 1, "8H")
    at.hear("s-A", id="w2", do="wager", amount=WAGER)
    at.flow()
    assert at.own("s-A")["amended"] == {"was": -WAGER, "net": WAGER}
    at.deal("TH", "6C", "2H", "TD")
    assert at.own("s-A")["amended"] is None


def test_an_older_round_that_is_amended_is_told_with_its_number(at: Folded) -> None:
    for patron in "ABC":
        at.sits(patron)
    for number in (1, 2, 3):
        stood(at, number, *LOST)
    amend(at, 1, "8H")
    assert at.own("s-A")["amended"] == {"was": -WAGER, "net": WAGER, "round": 1}
    assert at.own("s-C")["amended"] is None, "who was not in it"
    history = [json.loads(each) for each in at.road.picture.history("A")]
    assert [each["own"].get("was") for each in history] == [-WAGER, None, None]
    assert all(each["table"]["at"].endswith("Z") for each in history)
    amend(at, 1, "5H")
    assert at.own("s-A")["amended"] is None, "as it was told first"
    amend(at, 2, "8H")
    at.hear("s-A", id="w9", do="wager", amount=WAGER)
    at.flow()
    at.deal("TH", "6C", "2H", "TD")
    assert at.own("s-A")["amended"] is None
    amend(at, 1, "8H")
    assert at.own("s-A")["amended"] == {"was": -WAGER, "net": WAGER, "round": 1}


def test_a_new_gateway_has_the_balances_of_an_older_round_that_was_amended(
    at: Folded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        ledger, "AT_A_ROUNDS_END", 1
    )  # a checkpoint after each: the new one reads the last two rounds alone
    for patron in "AB":
        at.sits(patron)
    for number in (1, 2, 3, 4):
        stood(at, number, *LOST)
    amend(at, 1, "8H")
    before = at.road.picture.accounts.balances.copy()
    assert before == at.station.accounts.balances
    assert before["A"] == LOADED - 2 * WAGER
    at.gateway()
    assert at.road.picture.accounts.balances == before
