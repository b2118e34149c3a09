"""Is the money that the screen names the money that lies there: what a surrender takes, what a void gives back?"""

from __future__ import annotations

import pytest

from kiosk.words.messages import Currency, Messages
from tests.steps import with_fields
from tests.ui.scenes import SCENES, Scene, play, settings
from ui.shared.words import Words
from ui.table.facts import Facts, UiState, begin, fold
from ui.table.props import derive
from ui.table.rows import Props

WORDS = Words()
LATE = {"surrender": "late"}
GIVEN_UP = "TS 8D 9C 6H 6S KC | surrender"


def seen(facts: Facts, touches: UiState = UiState()) -> Props:  # noqa: B008
    return derive(facts, settings(), touches, (1280, 800), WORDS)


@pytest.mark.parametrize(
    ("wager", "says", "tag", "chips"),
    [
        (
            "25",
            "Box 1 surrenders: take 25, return 12.50",
            "RETURN",
            [("5", "×2"), ("2.50", "×1")],
        ),
        ("50", "Box 1 surrenders: take 25", "", [("25", "×1")]),
        (
            "75",
            "Box 1 surrenders: take 75, return 37.50",
            "RETURN",
            [("25", "×1"), ("5", "×2"), ("2.50", "×1")],
        ),
        ("100", "Box 1 surrenders: take 100, return 50", "RETURN", [("25", "×2")]),
    ],
)
def test_a_surrender_says_what_is_done_with_the_chips_that_lie_there(
    wager: str, says: str, tag: str, chips: list[tuple[str, str]]
) -> None:
    """One chip cannot be halved: the wager is taken, and half of it given back in smaller chips."""
    scene = Scene(f"bets 1:{wager} 2:25 | {GIVEN_UP}", options=LATE)
    props = seen(begin(play(scene)))
    assert props.prompt.text == says
    shown = [
        (face.split("/")[-3], count)
        for face, count in zip(*[iter(props.rail.chips)] * 2, strict=True)
    ]
    assert (props.rail.tag, shown) == (tag, chips)


def test_chips_that_go_back_are_small_only_where_keys_stand_beside_them() -> None:
    """No box is settled while others decide: the chips have both rows."""
    assert not seen(begin(SCENES["surrender-change"][1])).rail.keyed
    assert seen(begin(SCENES["settlement"][1])).rail.keyed


@pytest.mark.parametrize(
    ("round_", "says"),
    [
        (f"bets 1:25 2:25 | {GIVEN_UP}", "Box 1 surrenders: take $25, return $12.50"),
        ("bets 1:25+over_13 | 2S 8D 6D 9D", "Box 1, over-13 wager: take $1"),
    ],
)
def test_a_headline_writes_every_amount_with_the_currencys_sign(round_: str, says: str) -> None:
    words = Words(Messages(currency=Currency(before="$")))
    facts = begin(play(Scene(round_, options={**LATE, "side.over_13": "1:1"})))
    assert derive(facts, settings(), UiState(), (1280, 800), words).prompt.text == says


def test_a_payout_that_chips_cannot_make_up_is_one_amount_all_over_the_screen() -> None:
    shown = seen(begin(play(Scene("bets 1:27.50 2:25 | AS 8D 9C KH 6S KC"))))
    assert shown.prompt.text == "Box 1, blackjack: pay 41.50 (for 41.25, 3 to 2)"
    assert shown.hands[0].mark == "▲ 41.50"


@pytest.mark.parametrize(
    ("then", "says", "asked"),
    [
        ("", "Box 1 busts: take 25", "Box 2, 20"),
        (
            " | correct 1.1.3 2D",
            "Box 1, corrected: return 25, if it was taken",
            "Box 1, 18",
        ),
    ],
)
def test_the_safety_nets_warning_hides_no_money(then: str, says: str, asked: str) -> None:
    """The hand that is asked next has 17 or more, and is warned of in the same step."""
    round_ = f"bets 1:25 2:25 | TS TD 9C 6H KC KD | TC{then}"
    facts = begin(play(Scene(round_, options={"safety_net": True})))
    assert seen(facts).prompt.text == says
    after = seen(
        fold(facts, play(Scene(f"{round_} | settled 1", options={"safety_net": True})))
    ).prompt
    assert after.text.startswith(asked)
    assert "draw only on a clear hit signal" in after.call


def voided(round_: str, **options: object) -> list[str]:
    """What the screen says of the money once a round is voided, all lines of it."""
    before = begin(play(Scene(round_, options=options)))
    void = f'{round_} | {{"type": "void", "by": "L. Brandt", "reason": "x"}}'
    return [line.text for line in fold(before, play(Scene(void, options=options))).lines]


@pytest.mark.slow
def test_a_void_gives_back_what_lies_there() -> None:
    """Half of a surrender goes back where half was taken, and what was paid comes back: where nobody has confirmed it, if it was."""
    given_up = f"bets 1:25 2:25 | {GIVEN_UP}"
    assert voided(given_up, surrender="late") == [
        "Box 2, round void: return 25",
        "Box 1, round void: return 12.50, if it was taken",
    ]
    assert (
        voided(f"{given_up} | settled 1", surrender="late")[1] == "Box 1, round void: return 12.50"
    )
    paid = "bets 1:50 2:25 | AS 8D 9C KH 6S KC"
    assert voided(paid)[1] == "Box 1, round void: take 75 from the patron, if it was paid"
    assert voided(f"{paid} | settled 1")[1] == "Box 1, round void: take 75 from the patron"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "over_13", "sevens", "taken"),
    [
        (
            "en",
            "Box 1, over-13 wager: pay 1 (1 to 1)",
            "Box 1, sevens wager: pay 3 (3 to 1)",
            "Box 1, over-13 wager: take 1",
        ),
        (
            "es",
            "Casilla 1, apuesta «más de 13»: pague 1 (1 a 1)",
            "Casilla 1, apuesta a sietes: pague 3 (3 a 1)",
            "Casilla 1, apuesta «más de 13»: retire 1",
        ),
        (
            "zh",
            "1号位“大于13”边注：赔1（1比1）",
            "1号位“幸运七”边注：赔3（3比1）",
            "1号位“大于13”边注：收1",
        ),
    ],
)
def test_the_name_of_an_additional_wager_is_not_read_as_a_number(
    language: str, over_13: str, sevens: str, taken: str
) -> None:
    """It says "sevens" for one seven, and "over 13" stands beside no amount."""

    def says(round_: str, units: bool = False, **options: object) -> str:
        facts = begin(play(Scene(round_, options=options, units=units)))
        return derive(
            facts, settings(), UiState(), (1280, 800), Words(Messages(language, units=units))
        ).prompt.text

    assert says("bets 1:25+over_13 | 9S 8D 6D 9D", **{"side.over_13": "1:1"}) == over_13
    assert says("bets 1:25+over_13 | 2S 8D 6D 9D", **{"side.over_13": "1:1"}) == taken
    odds = {"1": "3:1", "2": "50:1", "3": "500:1"}
    assert (
        says("bets 1:25+three_sevens | 7S 8D 6D 9D | stand", **{"side.three_sevens": odds})
        == sevens
    )


def test_a_floorperson_who_is_called_hides_no_money_that_moves() -> None:
    """The reader showed a blackjack where there was none: the insurance is lost, the blackjack paid, and the round goes on."""
    round_ = "bets 1:25 2:25 | TS 8D AC AS 6D ?? | insure 2:5 | close | check yes | reveal 5C"
    texts = (round_, f"{round_} | settled 2", f"{round_} | settled 2 | settled 1")
    props = [
        seen(begin(play(Scene(text, options={"hole_check": ["A"]}))), UiState()).prompt
        for text in texts
    ]
    assert props[0].call == "Call the floor: hole card does not match the check"
    assert [each.text for each in props] == [
        "Box 2, insurance: take 5",
        "Box 1, blackjack: pay 37.50 (3 to 2)",
        "Box 2, 14: stand, hit or double?",
    ]


def test_a_new_shoe_that_is_called_for_hides_no_bust_that_ended_the_round() -> None:
    facts = begin(play(Scene("bets 1:25 | TS 9D 6H | cut | KC", options={"hole_card": "none"})))
    assert "ask_new_shoe" in [said.id for said in facts.step.told.said]
    assert seen(facts).prompt.text == "Box 1 busts: take 25"


def test_the_floor_is_called_by_the_headline_until_it_has_come() -> None:
    """A card came on a hard 17, and nobody of the floor has signed anything."""
    drawn = Scene("bets 1:25 2:25 | TS TH 6D 7S 6H 9C | 2D", options={"safety_net": True})
    facts = begin(play(drawn))
    called = seen(facts, UiState())
    assert (called.prompt.tag, called.prompt.text) == (
        "CALL",
        "Box 1, call the floor: card drawn in error",
    )
    assert called.prompt.then.startswith("next: box 1, 19: stand"), "and what waits"
    assert not any(box.glow for box in called.boxes), "the glow is the headline's"
    alarm = facts.step.alerts.alarms[0]._replace(state="acknowledged", by="L. Brandt")
    came = seen(begin(with_fields(facts.step, alarms=(alarm,))), UiState())
    assert came.prompt.text.startswith("Box 1, 19: stand")
    assert "floor" not in came.prompt.call
    assert [box.number for box in came.boxes if box.glow] == ["1"]
