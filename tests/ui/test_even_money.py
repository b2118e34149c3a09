"""While insurance is asked: is even money, and each additional wager, paid or taken one box at a time, in sight until it is done?"""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.game.commands.commands import Insurance, InsuranceClosed, Settle
from tests.ui.scenes import Scene, play, settings
from ui.shared.words import Words
from ui.table.facts import Facts, Label, UiState, begin, fold
from ui.table.input.touch import after_step, touch
from ui.table.props import derive
from ui.table.rows import Props

WORDS = Words()
#: boxes 1 and 2 have blackjack against an ace, box 3 has 18
ASKED = "bets 1:25 2:25 3:25 | AS AH 8D AC KD QH TD KC"


def table(*texts: str, touches: UiState = UiState()) -> tuple[Facts, UiState]:  # noqa: B008
    """The table after each of these in turn, as the screen has it."""
    first, *steps = (play(Scene(ASKED + text, options={"even_money": True})) for text in texts)
    facts = begin(first)
    for step in steps:
        before, facts = facts, fold(facts, step)
        touches = after_step(facts, before, touches)
    return facts, touches


def seen(facts: Facts, touches: UiState) -> Props:
    return derive(facts, settings(), touches, (1280, 800), WORDS)


def shown(props: Props, action: str) -> Any:
    return next((key for key in props.keys if key.visible and key.action == action), None)


def test_while_even_money_is_paid_nothing_lies_over_its_chip_and_nothing_else_is_asked() -> None:
    facts, touches = table("", " | even 1")
    props = seen(facts, touches)
    assert (props.prompt.tag, props.prompt.text) == ("PAY", "Box 1, blackjack: pay 25 (1 to 1)")
    assert [
        key.action for key in props.keys if key.visible and key.action.startswith("even:")
    ] == []
    assert not shown(props, "closing").on
    assert props.notice.text == ""


def test_the_next_box_and_the_end_of_insurance_wait_until_even_money_is_paid() -> None:
    facts, touches = table("", " | even 1")
    for action in ("even:2", "closing"):
        refused = touch(facts, settings(), touches, action, WORDS)
        assert (refused.orders, refused.why) == (
            (),
            Label("ui-why-pay-first", (("box", 1), ("tone", "pay"))),
        )
    assert touch(facts, settings(), touches, "box:1", WORDS).orders[0].command == Settle(1)
    facts, paid = table("", " | even 1", " | even 1 | settled 1")
    props = seen(facts, paid)
    assert (props.prompt.text, shown(props, "even:2").on, shown(props, "closing").on) == (
        "Insurance?",
        True,
        True,
    )
    assert touch(facts, settings(), paid, "closing", WORDS).orders[0].command == InsuranceClosed()


def test_the_key_of_a_box_keeps_its_place_when_another_box_has_answered() -> None:
    def asked(*texts: str) -> list[tuple[str, tuple[int, ...], bool]]:
        keys = seen(*table(*texts)).keys
        shown = [key for key in keys if key.visible and key.action.startswith("even:")]
        return [(key.action, (key.x, key.y, key.width, key.height), key.on) for key in shown]

    (one, first, _), (two, second, _) = asked("")
    assert (one, two) == ("even:1", "even:2")
    assert asked("", " | even 1", " | even 1 | settled 1") == [
        (one, first, False),
        (two, second, True),
    ]
    assert asked("", " | insure 1:12.50") == [(one, first, False), (two, second, True)]


@pytest.mark.slow
def test_even_money_that_nobody_confirmed_is_taken_back_if_it_was_paid() -> None:
    undo = ' | {"type": "undo"}'
    facts, touches = table("", " | even 1", f" | even 1{undo}")
    assert (
        seen(facts, touches).prompt.text
        == "Box 1, corrected: take 25 from the patron, if it was paid"
    )
    facts, touches = table("", f" | even 1{undo} | settled 1")
    assert (seen(facts, touches).prompt.text, shown(seen(facts, touches), "even:1").on) == (
        "Insurance?",
        True,
    )


#: boxes 1 and 3 have an additional wager of more than 13: box 3 wins it, box 1 loses it
SIDES = "bets 1:25+over_13 2:25 3:25+over_13 | 2S 9H 8D AC KD QH TD KC"


def beside(*boxes: int) -> tuple[Facts, UiState]:
    """The table once these boxes have been touched in turn."""
    text, touches = SIDES, UiState()
    facts = begin(play(Scene(text, options={"side.over_13": "1:1"})))
    for box in boxes:
        answered = touch(facts, settings(), touches, f"box:{box}", WORDS)
        assert [order.command for order in answered.orders] == [Settle(box)]
        text += f" | settled {box}"
        before, facts = facts, fold(facts, play(Scene(text, options={"side.over_13": "1:1"})))
        touches = after_step(facts, before, answered.touches)
    return facts, touches


@pytest.mark.slow
def test_insurance_waits_until_each_additional_wager_is_paid_or_taken() -> None:
    """What nobody confirmed is not counted as paid: neither by another box's insurance nor by the end of it."""
    said = {(): (1, "take"), (1,): (3, "pay")}
    for done, (box, tone) in said.items():
        facts, touches = beside(*done)
        assert seen(facts, touches).prompt.tag == tone.upper()
        for action in ("closing", "box:2"):
            refused = touch(facts, settings(), touches, action, WORDS)
            assert (refused.orders, refused.why) == (
                (),
                Label("ui-why-pay-first", (("box", box), ("tone", tone))),
            )
        assert not shown(seen(facts, touches), "closing").on
    facts, touches = beside(1, 3)
    assert seen(facts, touches).prompt.text == "Insurance?"
    assert (
        touch(facts, settings(), touches, "closing", WORDS).orders[0].command == InsuranceClosed()
    )
    assert touch(facts, settings(), touches, "box:2", WORDS).orders[0].command == Insurance(1250, 2)


def test_a_restart_does_not_ask_for_them_again() -> None:
    facts, _ = beside(1, 3)
    assert seen(begin(facts.step), UiState()).prompt.text == "Insurance?"


def test_what_is_first_is_said_in_its_own_words() -> None:
    for tone, says in (("pay", "Box 3 is paid first"), ("take", "Take from box 3 first")):
        assert WORDS("ui-why-pay-first", box=3, tone=tone).startswith(says)


def test_what_goes_back_beside_a_hand_is_named_in_the_headline_and_on_the_felt() -> None:
    voided = f"{SIDES.partition(' AC')[0]} | void"
    facts = begin(play(Scene(voided, options={"side.over_13": "1:1"})))
    prompts, notes, touches = [], [], UiState()
    for box in (3, 3, 2, 1, 1):
        props = seen(facts, touches)
        prompts.append(props.prompt.text)
        notes.append([note.amount for note in props.notes if note.visible])
        touches = touch(facts, settings(), touches, f"box:{box}", WORDS).touches
    assert prompts[1] == "Box 3, over-13 wager, round void: return 1"
    assert notes[1] == ["← 1", "← 1"]
