"""What the pit says of a table, on the dealer's screen: a message until it is touched away, and the lock."""

from __future__ import annotations

import pytest

from kiosk.station.commands import ReadMessage, UnlockTable
from tests.ui.scenes import SCENES
from tests.ui.touches import WORDS, facts, notice, touched
from ui.shared.words import time_of_day
from ui.table.facts import UiState
from ui.table.prompt.sounds import sound_of
from ui.table.props import derive
from ui.table.rows import Props


def props(scene: str) -> Props:
    return derive(facts(scene), SCENES.setup(scene), UiState(), (1280, 800), WORDS)


def test_the_oldest_message_stands_in_the_free_row_and_one_touch_takes_it_away() -> None:
    shown = props("pit-message")
    assert (shown.pit.tag, shown.pit.text) == (
        "PIT",
        "Box 3 is a guest of the house. No drinks for box 7.",
    )
    assert (shown.pit.by.split("  ")[0], shown.pit.read) == ("L. Brandt", "READ  +1")
    assert shown.trouble.key == ""
    assert [order.command for order in touched("pit-message", f"read:{shown.pit.id}").orders] == [
        ReadMessage("m-0")
    ]


def test_limits_that_the_pit_ordered_are_announced_with_their_time_and_amounts() -> None:
    at = time_of_day("2026-11-21T20:40:00.000Z")[:5]
    assert props("pit-limits").pit.text == f"Announce: from {at} this table is 50 to 500."


def test_beside_trouble_the_message_stands_in_the_line_of_notices_and_a_touch_takes_it_away_there() -> (
    None
):
    shown = props("pit-trouble")
    assert (shown.pit.id, shown.trouble.key) == ("", "link")
    assert shown.notice.text == "PIT · L. Brandt: Box 3 is a guest of the house."
    assert shown.notice.loud
    assert [order.command for order in touched("pit-trouble", shown.notice.action).orders] == [
        ReadMessage("m-0")
    ]


@pytest.mark.parametrize("scene", ["pit-locked", "pit-locked-round"])
def test_a_lock_stands_in_the_header(scene: str) -> None:
    assert props(scene).header.badge == "LOCKED"


def test_a_locked_table_says_so_as_the_one_next_thing_and_takes_no_wager() -> None:
    shown = props("pit-locked")
    assert (shown.prompt.tag, shown.prompt.text) == (
        "WAIT",
        "Table locked by L. Brandt: no new round",
    )
    assert "FLOOR, UNLOCK" in shown.notice.text
    wagers = touched("pit-locked", "chip:2500", "box:2")
    assert not wagers.orders
    assert (
        notice("pit-locked", "chip:2500", "box:2")
        == "Table locked by L. Brandt: no new round. A supervisor can unlock it: FLOOR, UNLOCK."
    )


def test_the_round_in_play_goes_on_under_a_lock() -> None:
    assert touched("pit-locked-round", "stand").orders


def test_a_supervisor_unlocks_it_here() -> None:
    assert [
        order.command for order in touched("pit-locked", "floor", "page:unlock", "by:0").orders
    ] == [UnlockTable()]


def test_a_message_is_heard_once() -> None:
    _, without = SCENES["wagers-empty"]
    _, told = SCENES["pit-fill"]
    assert (sound_of(told, without), sound_of(told, told), sound_of(without, told)) == (
        "floor",
        "",
        "",
    )
