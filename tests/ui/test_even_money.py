"""Is even money paid one box at a time, each payment in sight until it is done?"""

from __future__ import annotations

from typing import Any

from kiosk.game.commands import InsuranceClosed
from tests.ui.scenes import Scene, play, settings
from ui.shared.words import Words
from ui.table.facts import Facts, Label, Touches, begin, fold
from ui.table.prompt import as_it_lies
from ui.table.props import Props, derive
from ui.table.touch import after_step, touch

WORDS = Words()
#: boxes 1 and 2 have blackjack against an ace, box 3 has 18
ASKED = "bets 1:25 2:25 3:25 | AS AH 8D AC KD QH TD KC"


def table(*texts: str, touches: Touches = Touches()) -> tuple[Facts, Touches]:  # noqa: B008
    """The table after each of these in turn, as the screen has it."""
    first, *steps = (play(Scene(ASKED + text, options={"even_money": True})) for text in texts)
    facts = begin(first)
    for step in steps:
        before, facts = facts, as_it_lies(facts, fold(facts, step), touches, WORDS)
        touches = after_step(facts, before, touches)
    return facts, touches


def seen(facts: Facts, touches: Touches) -> Props:
    return derive(facts, settings(), touches, (1280, 800), WORDS)


def shown(props: Props, action: str) -> Any:
    return next((key for key in props.keys if key.visible and key.action == action), None)


def test_while_even_money_is_paid_nothing_lies_over_its_chip_and_nothing_else_is_asked() -> None:
    facts, touches = table("", " | even 1")
    props = seen(facts, touches)
    assert (props.prompt.tag, props.prompt.text) == ("PAY", "Box 1, blackjack: pay 1 to 1, 25")
    assert [key.action for key in props.keys if key.visible and key.action.startswith("even:")] == []
    assert not shown(props, "closing").on
    assert props.notice.text == ""


def test_the_next_box_and_the_end_of_insurance_wait_until_even_money_is_paid() -> None:
    facts, touches = table("", " | even 1")
    for action in ("even:2", "closing"):
        refused = touch(facts, settings(), touches, action, WORDS)
        assert (refused.orders, refused.why) == ((), Label("ui-why-pay-first", (("box", 1),)))
    paid = touch(facts, settings(), touches, "box:1", WORDS).touches
    props = seen(facts, paid)
    assert (props.prompt.text, shown(props, "even:2").on, shown(props, "closing").on) == ("Insurance?", True, True)
    assert touch(facts, settings(), paid, "closing", WORDS).orders[0].command == InsuranceClosed()


def test_even_money_that_was_not_paid_is_not_taken_back() -> None:
    undone = ' | even 1 | {"type": "undo"}'
    facts, touches = table("", " | even 1", undone)
    assert (seen(facts, touches).prompt.text, shown(seen(facts, touches), "even:1").on) == ("Insurance?", True)
    facts, touches = table(" | even 1", undone, touches=Touches(confirmed=1))
    assert seen(facts, touches).prompt.text == "Box 1, corrected: take back 25"
