"""Are the last round's wagers repeated, doubled or cleared by touch, for one box or for all, and is it said where they cannot be?"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from drivers.emulator.client import spawn
from kiosk.game.commands.commands import Wager
from kiosk.station.commands import StationCommand
from tests.steps import with_fields
from tests.ui.scenes import SCENES, settings
from tests.ui.session import house
from tests.ui.session_table import LiveTable
from ui.shared.words import Words
from ui.table.facts import Facts, UiState, begin, fold
from ui.table.input.scene import Touched
from ui.table.input.touch import after_step, touch
from ui.table.props import derive

WORDS = Words()
#: what the boxes of the finished round had wagered
LAST = {1: 2500, 2: 5000, 3: 2500, 4: 10000, 5: 2500, 6: 37500, 7: 100000}


def done() -> Facts:
    return begin(SCENES["settlement-done"][1])


def cleared() -> Facts:
    """All is settled, and every wager of the last round was taken away since."""
    facts = done()
    boxes = tuple(box._replace(wager=0, side=()) for box in facts.view.boxes)
    return facts._replace(step=with_fields(facts.step, view=facts.view._replace(boxes=boxes)))


def touched(facts: Facts, *actions: str) -> Touched:
    result = Touched(UiState())
    for action in actions:
        result = touch(facts, settings(), result.touches, action, WORDS)
    return result


def ordered(facts: Facts, *actions: str) -> list[StationCommand]:
    return [order.command for order in touched(facts, *actions).orders]


def notice(facts: Facts, *actions: str) -> str:
    return derive(
        facts, settings(), touched(facts, *actions).touches, (1280, 800), WORDS
    ).notice.text


def keys(facts: Facts, *actions: str) -> dict[str, tuple[bool, bool]]:
    """Each key that is shown: whether it is lit, and whether it is chosen."""
    rows = derive(facts, settings(), touched(facts, *actions).touches, (1280, 800), WORDS).keys
    return {row.action: (row.on, row.held) for row in rows if row.visible}


def test_rebet_repeats_the_wager_of_one_box_or_of_all() -> None:
    assert ordered(cleared(), "tool:rebet", "box:4") == [Wager(4, 10000)]
    assert ordered(cleared(), "tool:rebet", "all") == [
        Wager(box, cents) for box, cents in LAST.items()
    ]


def test_double_rebet_lays_twice_the_last_wager_and_names_what_is_above_the_maximum() -> None:
    assert ordered(cleared(), "tool:rebet", "tool:double-rebet", "box:2") == [Wager(2, 10000)]
    every = ("tool:rebet", "tool:double-rebet", "all")
    assert ordered(cleared(), *every) == [
        Wager(box, 2 * cents) for box, cents in LAST.items() if box != 7
    ]
    assert notice(cleared(), *every).startswith(
        "Not changed: box 7. Box 7: 2,000 is above the maximum"
    )


def test_new_bet_takes_every_wager_away() -> None:
    away = [Wager(box, 0) for box in LAST]
    assert ordered(done(), "tool:rebet", "again:new") == away
    assert touched(done(), "tool:rebet", "again:new").touches.wagers.together == len(away), (
        "one UNDO takes them all back"
    )
    empty, new = cleared(), touched(done(), "tool:rebet", "again:new").touches
    shown = derive(empty, settings(), after_step(empty, done(), new), (1280, 800), WORDS)
    assert shown.notice.text.startswith("Touch a chip, then a box"), "what is next is said"
    assert not any(key.held for key in shown.keys)


def test_rebet_and_deal_repeats_and_leaves_the_first_card_to_come() -> None:
    assert ordered(cleared(), "tool:rebet", "again:deal") == [
        Wager(box, cents) for box, cents in LAST.items()
    ]
    assert ordered(done(), "tool:rebet", "again:deal") == []
    assert notice(done(), "tool:rebet", "again:deal").startswith(
        "The wagers from the last round are already placed"
    )


def test_while_the_amount_for_less_is_chosen_undo_says_that_it_takes_that_back() -> None:
    asked = begin(SCENES["decision"][1])
    less = touched(asked, "less").touches
    assert derive(asked, settings(), less, (1280, 800), WORDS).pad.undo == (
        "UNDO: the amount for less"
    )


def test_an_additional_wager_is_repeated_with_its_main_wager() -> None:
    facts = cleared()
    side = {1: facts.rebet[1]._replace(side=(("over_13", 100),))}
    assert ordered(facts._replace(rebet=side), "tool:rebet", "box:1") == [
        Wager(1, 2500, (("over_13", 100),))
    ]


@pytest.mark.parametrize("action", ["tool:rebet", "tool:double-rebet", "again:deal"])
def test_a_word_is_said_where_there_is_nothing_to_repeat(action: str) -> None:
    assert ordered(begin(SCENES["wagers-in"][1]), action) == []
    assert (
        notice(begin(SCENES["wagers-in"][1]), action)
        == "Nothing to repeat: no round has been finished at this table."
    )


def test_a_box_that_had_no_wager_has_nothing_to_repeat() -> None:
    facts = cleared()
    facts = facts._replace(rebet={box: lay for box, lay in facts.rebet.items() if box != 5})
    assert notice(facts, "tool:rebet", "box:5") == "Box 5 had no wager in the last round."


def test_what_is_armed_is_shown_and_said_and_used_once() -> None:
    shown = keys(done(), "tool:rebet", "tool:double-rebet")
    assert shown["tool:double-rebet"] == (True, True)
    assert notice(done(), "tool:rebet") == "REBET, once: touch a box, or ALL."
    assert notice(done(), "tool:clear") == "CLEAR, once: touch a box, or ALL."
    used = touched(cleared(), "chip:2500", "tool:rebet", "box:4").touches
    assert (used.wagers.tool, used.wagers.rail, used.wagers.again) == ("chip:2500", False, False), (
        "the chip waits until it is touched again"
    )
    for closing in ("tool:rebet", "back", "chip:500", "floor"):
        left = touched(done(), "tool:rebet", closing).touches
        assert not left.wagers.again
        assert "tool:double-rebet" not in keys(done(), "tool:rebet", closing)


@pytest.mark.parametrize("key", ["tool:rebet", "again:new", "again:deal"])
def test_before_all_is_settled_nothing_is_repeated_and_no_money_said_to_have_moved(
    key: str,
) -> None:
    owed = begin(SCENES["settlement"][1])
    assert ordered(owed, key) == []
    assert notice(owed, key) == "First settle the boxes: touch each of them, or ALL."
    lit = {name: on for name, (on, _) in keys(owed, key).items()}
    assert (lit["tool:rebet"], lit["all"]) == (False, True)
    assert "again:deal" not in lit, "the pad shows what it showed"


def test_the_first_card_ends_it() -> None:
    before = done()
    armed = touched(before, "tool:rebet").touches
    after = after_step(fold(before, SCENES["deal"][1]), before, armed)
    assert (after.wagers.tool, after.wagers.again) == ("", False)


@pytest.mark.slow
def test_which_boxes_a_key_for_all_left_out_stands_until_the_next_touch(
    tmp_path: Path, qapp: QGuiApplication
) -> None:
    rules = house(tmp_path / "a.journal", language="en", minimum=5_00, maximum=500_00)
    with spawn(seed=1) as shoe, LiveTable(rules, shoe, QTest.createTouchDevice(), qapp) as table:
        table.touch("key:chip:10000", *["box1"] * 2, *["box3"] * 4, "key:chip:500", "box5")

        def said(*keys: str) -> str:
            table.touch(*keys)
            table.settle()
            return table.presenter.props.notice.text

        assert said("key:tool:double", "key:all").startswith(
            "Not changed: box 3. Box 3: 800 is above the maximum"
        )
        assert [box.wager for box in table.step.table.view.boxes[:5:2]] == [400_00, 400_00, 10_00]
        assert said("key:tool:double", "key:all").startswith(
            "Not changed: box 1, 3. Box 1: 800 is above"
        )
        assert "Left" not in said("key:chip:2500")
        assert "Left" not in said("key:all")
        assert said("key:chip:10000", "key:all").startswith(
            "Not changed: box 1, 3. Box 1: 525 is above"
        )
        assert "Left" not in said("box5")
