"""Is somebody new led through the first round of a table, in three steps, and nobody ever again?"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QPointingDevice
from PySide6.QtTest import QTest

from drivers.emulator.client import spawn
from kiosk.words.messages import Messages
from tests.ui.scenes import SCENES, settings
from tests.ui.session import SEED, house
from tests.ui.session_table import LiveTable
from tests.words.languages import LANGUAGES
from ui.shared.words import Words
from ui.table.facts import UiState, begin
from ui.table.props import derive

pytestmark = pytest.mark.slow


def coach(table: LiveTable) -> str:
    """Which step the notice line says, "" for none."""
    said, _, _ = table.presenter.props.notice.text.partition(" ·")
    return said if said.endswith("of 3") else ""


@pytest.fixture(scope="module")
def finger() -> QPointingDevice:
    return QTest.createTouchDevice()


def test_the_first_round_is_led_through_and_no_other(
    tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    with (
        spawn(seed=SEED) as shoe,
        LiveTable(house(tmp_path / "table.journal", boxes=1), shoe, finger, qapp) as table,
    ):
        assert coach(table) == "1 of 3"
        table.touch("key:floor", "key:new_shoe", "box1")
        assert coach(table) == "1 of 3"
        table.draw("2C", "TS")
        assert coach(table) == "2 of 3"
        table.draw("6D", "9S", "TC")
        table.touch("key:stand", "headline")
        assert coach(table) == "2 of 3"
        table.draw("9C")
        assert coach(table) == "3 of 3"
        table.touch("box1")
        assert coach(table) == ""
        table.draw("9H")
        assert coach(table) == "", "the next round"
        table.restart()
        assert coach(table) == ""


def test_a_stop_of_the_kiosk_in_the_first_round_ends_nothing_and_after_it_everything(
    tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    with (
        spawn(seed=SEED) as shoe,
        LiveTable(house(tmp_path / "table.journal", boxes=1), shoe, finger, qapp) as table,
    ):
        table.touch("key:floor", "key:new_shoe", "box1")
        table.restart()
        assert coach(table) == "1 of 3"
        for card in (
            "2C",
            "TS",
            "6D",
            "9S",
            "TC",
        ):  # by touch: whatever the reader says after the stop, the table goes on
            table.enter(card)
        table.touch("key:stand", "headline")
        table.enter("9C")
        table.restart()
        assert coach(table) == "", "a round has been finished at this table"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("scene", "step"),
    [
        ("wagers-empty", 1),
        ("wagers-in", 1),
        ("deal", 2),
        ("decision", 2),
        ("settlement", 3),
        ("settlement-half", 3),
    ],
)
def test_each_step_says_what_is_to_be_done_then(scene: str, step: int, language: str) -> None:
    words = Words(Messages(language))
    facts = begin(SCENES[scene][1])
    shown = derive(facts, settings(coach=True), UiState(), (1280, 800), words).notice
    assert shown.text == words("ui-coach", step=step)
    assert not shown.loud
    assert derive(facts, settings(), UiState(), (1280, 800), words).notice.text != shown.text


def test_how_an_additional_wager_is_placed_stands_before_it() -> None:
    """No key says so. Before the first wager nothing can be placed, and the coach speaks."""
    words, house = Words(), settings(coach=True)
    for scene, says in (
        ("side", "Press and hold a box to place its over-13 wager"),
        ("wagers-empty", "1 of 3"),
    ):
        shown = derive(begin(SCENES[scene][1]), house, UiState(), (1280, 800), words).notice
        assert shown.text.startswith(says)


def test_what_is_refused_stands_before_it_and_a_settled_round_ends_it() -> None:
    words, house = Words(), settings(coach=True)
    refused = begin(SCENES["refusal"][1])
    assert not derive(refused, house, UiState(), (1280, 800), words).notice.text.startswith(
        "2 of 3"
    )
    done = begin(SCENES["settlement-done"][1])
    assert not derive(done, house, UiState(), (1280, 800), words).notice.text.startswith("3 of 3")
