"""What does each touch lead to: an input, a change of what is shown, or a reason why not?"""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.game.refusals import Awaited, no_decision
from kiosk.game.view import Allowed
from kiosk.words.said import Said
from tests.ui.scenes import SCENES, settings
from ui.shared.words import Words
from ui.table.facts import CardPlace, Facts, Touches, begin, fold
from ui.table.touch import Touched, after_step, touch

WORDS = Words()


def facts(scene: str) -> Facts:
    return begin(SCENES[scene][1])


def touched(scene: str, *actions: str, touches: Touches | None = None, **changed: Any) -> Touched:
    """What the last of these touches leads to, the ones before it having been answered by nothing yet."""
    result = Touched(touches or Touches())
    house = settings(SCENES[scene][0], **changed)
    for action in actions:
        result = touch(facts(scene), house, result.touches, action, WORDS)
    return result


@pytest.mark.parametrize(
    ("scene", "actions", "sent"),
    [
        ("decision", ["stand"], {"type": "stand", "box": 3, "hand": 1}),
        ("decision", ["split"], {"type": "split", "box": 3, "hand": 1}),
        ("split-full", ["hit"], {"type": "hit", "box": 7, "hand": 3}),
        ("soft", ["double"], {"type": "double", "box": 4, "hand": 1}),
        (
            "soft",
            ["less", "chip:2500", "chip:500", "double"],
            {"type": "double", "box": 4, "hand": 1, "amount": "30.00"},
        ),
        ("soft", ["undo"], {"type": "undo"}),
        ("insurance", ["insurance_closed"], {"type": "insurance_closed"}),
        ("insurance", ["box:2"], {"type": "insurance", "box": 2, "amount": "25.00"}),
        ("insurance", ["box:3"], {"type": "insurance", "box": 3, "amount": "12.50"}),
        ("hole-check", ["hole:yes"], {"type": "hole_check", "blackjack": True}),
        ("hole-check", ["hole:no"], {"type": "hole_check", "blackjack": False}),
        ("read", ["rank:K", "suit:S"], {"type": "read", "card": "KS"}),
        ("reveal", ["rank:T", "suit:D"], {"type": "reveal", "card": "TD"}),
        ("deal", ["rank:A", "suit:H"], {"type": "card", "card": "AH"}),
        ("deal", ["rank:?"], {"type": "card", "card": "??"}),
        ("wagers-empty", ["box:1"], {"type": "wager", "box": 1, "amount": "25.00"}),
        ("wagers-empty", ["chip:10000", "box:5"], {"type": "wager", "box": 5, "amount": "100.00"}),
        ("wagers-in", ["box:3"], {"type": "wager", "box": 3, "amount": "75.00"}),
        ("wagers-in", ["tool:clear", "box:3"], {"type": "wager", "box": 3, "amount": "0.00"}),
        ("wagers-in", ["tool:double", "box:4"], {"type": "wager", "box": 4, "amount": "250.00"}),
        ("settlement", ["tool:rebet", "box:7"], {"type": "wager", "box": 7, "amount": "1000.00"}),
        ("new-shoe", ["floor", "new_shoe"], {"type": "shoe"}),
        ("decision", ["floor", "page:burn", "rank:9", "suit:C"], {"type": "burn", "card": "9C"}),
        (
            "decision",
            ["floor", "page:burn", "reason:relief", "rank:9", "suit:C"],
            {"type": "burn", "why": "relief", "card": "9C"},
        ),
        (
            "decision",
            ["floor", "page:irregular", "page:error", "rank:9", "suit:C"],
            {"type": "card", "why": "drawn_in_error", "face": "up", "card": "9C"},
        ),
        (
            "decision",
            ["floor", "page:irregular", "page:error", "rank:?"],
            {"type": "card", "why": "drawn_in_error", "face": "down", "card": "??"},
        ),
        (
            "decision",
            ["floor", "page:irregular", "page:error", "reason:hidden", "card:3:1:2"],
            {
                "type": "correct",
                "box": 3,
                "hand": 1,
                "position": 2,
                "card": "8D",
                "by": "M. Okafor",
                "why": "drawn_in_error",
                "face": "down",
                "reason": "DRAWN IN ERROR",
            },
        ),
        (
            "deal",
            ["floor", "page:irregular", "page:missed", "reason:0", "rank:9", "suit:C"],
            {"type": "card", "to": "dealer", "card": "9C"},
        ),
        ("decision", ["floor", "page:irregular", "new_shoe"], {"type": "shoe"}),
        ("out-burn", ["rank:T", "suit:D"], {"type": "burn", "card": "TD", "why": "drawn_in_error"}),
        ("out-next", ["rank:T", "suit:D"], {"type": "card", "card": "TD"}),
        (
            "decision",
            ["floor", "page:void", "by:1", "reason:dealt", "void"],
            {"type": "void", "by": "L. Brandt", "reason": "Dealt in error"},
        ),
        (
            "decision",
            ["floor", "page:correct", "card:3:1:2", "rank:9", "suit:D"],
            {
                "type": "correct",
                "box": 3,
                "hand": 1,
                "position": 2,
                "card": "9D",
                "by": "M. Okafor",
                "reason": "Misread",
            },
        ),
        (
            "decision",
            ["floor", "page:correct", "card:0:1:1", "rank:5", "suit:D"],
            {
                "type": "correct",
                "dealer": True,
                "position": 1,
                "card": "5D",
                "by": "M. Okafor",
                "reason": "Misread",
            },
        ),
        ("trouble", ["ack:link"], {"type": "acknowledge", "key": "link", "by": "M. Okafor"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_touches_make_inputs(scene: str, actions: list[str], sent: dict[str, Any]) -> None:
    for before in range(1, len(actions)):
        assert inputs(scene, *actions[:before]) == (), "one input at the end, none on the way"
    assert inputs(scene, *actions) == (sent,)


def inputs(scene: str, *actions: str) -> tuple[dict[str, Any], ...]:
    """What the last touch sends, but for what it tells of the next card."""
    return tuple(data for data in touched(scene, *actions).inputs if data["type"] != "next_card")


def next_cards(scene: str, *actions: str) -> list[dict[str, Any]]:
    sent = [touched(scene, *actions[: n + 1]).inputs for n in range(len(actions))]
    return [data["as"] for each in sent for data in each if data["type"] == "next_card"]


def test_a_reader_may_be_the_first_to_name_a_card_that_the_floor_has_spoken_of() -> None:
    burn = {"type": "burn"}
    relief = {**burn, "why": "relief"}
    assert next_cards("decision", "floor", "page:burn", "reason:relief", "close") == [burn, relief, {}]
    assert next_cards("decision", "floor", "page:burn", "rank:9", "suit:C") == [burn, {}]
    assert next_cards("deal", "floor", "page:missed", "reason:2", "floor") == [{"type": "card", "to": 2}, {}]


def test_when_a_reader_has_named_it_the_panel_closes() -> None:
    before = facts("decision")
    said = before._replace(step=before.step._replace(next_card={"type": "burn"}))
    touches = Touches(page="burn")
    assert after_step(said, before, touches).page == "burn"
    assert after_step(before, said, touches) == Touches()
    changed = touches._replace(reason="relief")
    assert after_step(before, said, changed) == changed, "what it says now was said after that card"
    assert after_step(before, said, Touches(page="recall")).page == "recall"


def test_what_is_refused_of_a_stray_is_the_last_thing_that_the_station_says() -> None:
    sent = touched("decision", "floor", "page:error", "card:3:1:2").inputs
    assert [data["type"] for data in sent] == ["next_card", "correct"]


def test_what_is_to_be_paid_is_confirmed_before_the_box_is_insured() -> None:
    pay = Said("pay_side", "pay", "Box 2, over 13: pay 1.00", "", {"box": 2}, ((100, 1),))
    step = SCENES["insurance"][1]
    paying = fold(facts("deal"), step._replace(said=(pay, *step.said)))
    assert paying.lines == (pay,)
    assert touch(paying, settings(7), Touches(), "box:3", WORDS).inputs[0]["type"] == "insurance"
    assert fold(paying, step).lines == (pay,), "another box was insured meanwhile"
    paid = touch(paying, settings(7), Touches(), "box:2", WORDS)
    assert (paid.inputs, paid.touches.confirmed) == ((), 1)
    assert touch(paying, settings(7), paid.touches, "box:2", WORDS).inputs[0]["type"] == "insurance"


def test_without_a_reason_the_floor_is_asked_for_one() -> None:
    choose = "Touch the reason in the panel first, then the card."
    assert touched("decision", "floor", "page:burn", "card:3:1:2").touches.notice == choose
    assert touched("deal", "floor", "page:missed", "rank:9", "suit:C").touches.notice == choose


def test_a_card_that_lies_face_down_is_named_before_it_is_moved() -> None:
    result = touched("decision", "floor", "page:error", "card:0:1:2")
    assert (inputs("decision", "floor", "page:error", "card:0:1:2"), result.touches.picked) == ((), CardPlace(0, 1, 2))


def test_a_box_that_has_a_card_is_not_taken_out() -> None:
    assert touched("decision", "floor", "page:dead", "dead:3").touches.notice == "Not available right now."


@pytest.mark.parametrize(
    ("scene", "action", "why"),
    [
        ("soft", "split", "Box 3: only the first two cards"),
        ("deal", "undo", "Nothing to take back"),
        ("deal", "insurance_closed", "Insurance is not open"),
        ("decision", "box:1", "Wagers are closed"),
        ("decision", "tool:clear", "Wagers are closed"),
        ("decision", "all", "Wagers are closed"),
        ("insurance", "box:1", "Box 1 is already insured"),
        ("wagers-in", "suit:S", "Not available"),
        ("deal", "hole:yes", "Not available"),
    ],
)
def test_a_touch_that_does_nothing_says_why(scene: str, action: str, why: str) -> None:
    result = touched(scene, action)
    assert result.inputs == ()
    assert why in result.touches.notice


def test_a_decision_that_nobody_awaits_is_refused_with_the_engines_sentence() -> None:
    because = "No decision is due now: the table waits for the dealer’s card."
    made = facts("deal")
    may = tuple(Allowed(each.decision, no_decision(Awaited("dealer"))) for each in made.view.may)
    made = made._replace(step=made.step._replace(view=made.view._replace(may=may)))
    assert touch(made, settings(), Touches(), "stand", WORDS).touches.notice == because


def test_an_unknown_action_is_a_mistake_of_the_screens() -> None:
    with pytest.raises(ValueError, match="surprise"):
        touched("deal", "surprise")


def test_touches_faster_than_the_station_add_up() -> None:
    first = touched("wagers-in", "box:3")
    assert touched("wagers-in", "box:3", touches=first.touches).inputs[0]["amount"] == "100.00"


def test_all_boxes_at_once() -> None:
    assert [data["box"] for data in touched("wagers-empty", "all").inputs] == [1, 2, 3, 4, 5, 6, 7]
    doubled = touched("wagers-in", "tool:double", "all").inputs
    assert [(data["box"], data["amount"]) for data in doubled] == [
        (1, "50.00"),
        (3, "100.00"),
        (4, "250.00"),
        (6, "2000.00"),
    ]


def test_units_put_a_box_in_play_or_out() -> None:
    assert touched("wagers-empty", "box:2", units=True, chips=()).inputs[0]["amount"] == "1.00"
    assert touched("wagers-in", "box:1", units=True, chips=()).inputs[0]["amount"] == "0.00"


def test_settlement_goes_box_by_box_and_back() -> None:
    result = touched("settlement", "box:6", "box:5")
    assert result.inputs == ()
    assert result.touches.confirmed == 2
    assert touched("settlement", "undo", touches=result.touches).touches.confirmed == 1


def test_the_next_rounds_first_card_confirms_the_settlement() -> None:
    before = facts("settlement")
    after = fold(before, SCENES["deal"][1])
    assert before.lines
    assert not after.lines
    assert after_step(after, before, Touches(confirmed=2)).confirmed == 0


@pytest.mark.parametrize(("tool", "kept"), [("clear", ""), ("double", ""), ("rebet", ""), ("chip:10000", "chip:10000")])
def test_only_a_chip_stays_chosen_when_the_wagers_close(tool: str, kept: str) -> None:
    before = facts("wagers-in")
    assert after_step(fold(before, SCENES["deal"][1]), before, Touches(tool=tool)).tool == kept


def test_a_card_picked_for_correction_is_the_one_touched() -> None:
    result = touched("split-full", "floor", "page:correct", "card:7:2:4")
    assert result.touches.picked == CardPlace(7, 2, 4)


def test_double_for_less_ends_with_the_hand() -> None:
    before = facts("soft")
    held = touched("soft", "less", "chip:2500").touches
    assert held.less == 2500
    assert after_step(fold(before, SCENES["decision"][1]), before, held).less is None
