"""Does the emulator's panel give the commands that the emulated shoe understands?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.items import under
from tests.waiting import DEADLINE_MS
from ui.emulator.panel import KEYS, ShoePresenter
from ui.shared.window import Screen, load_fonts

pytestmark = pytest.mark.slow


class Shown:
    """The panel's window, and what was commanded."""

    def __init__(self, parent: QGuiApplication) -> None:
        self.commands: list[dict[str, Any]] = []
        self.panel = ShoePresenter(self.commands.append, parent=parent)
        self.screen = Screen("ui.emulator", "ShoePanel", {"panel": self.panel})
        QGuiApplication.processEvents()

    def touch(self, key: str) -> None:
        item = next(
            item
            for item in under(self.screen.window.contentItem())
            if item.objectName() == f"key:{key}"
        )
        at = item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()
        finger = QTest.createTouchDevice()
        QTest.touchEvent(self.screen.window, finger).press(0, at, self.screen.window).commit()
        QTest.touchEvent(self.screen.window, finger).release(0, at, self.screen.window).commit()
        QGuiApplication.processEvents()


@pytest.fixture
def shown(qapp: QGuiApplication) -> Iterator[Shown]:
    load_fonts()
    this = Shown(qapp)
    yield this
    this.screen.close()
    this.panel.deleteLater()


@pytest.mark.parametrize(
    ("key", "command"),
    [
        ("draw", {"cmd": "draw"}),
        ("unreadable", {"cmd": "fault", "kind": "unreadable", "count": 1}),
        ("bad-frame", {"cmd": "fault", "kind": "bad_bcc", "count": 1}),
        ("unplug", {"cmd": "hang_up", "seconds": 5.0, "mid_frame": False}),
        ("cutting-card", {"cmd": "cutting_card"}),
        ("new-shoe", {"cmd": "new_shoe"}),
    ],
)
def test_a_touch_is_one_command(shown: Shown, key: str, command: dict[str, Any]) -> None:
    shown.touch(key)
    assert shown.commands == [command]


def test_auto_goes_on_and_off(shown: Shown) -> None:
    shown.touch("auto")
    shown.touch("auto")
    assert [command["on"] for command in shown.commands] == [True, False]


def held(shown: Shown) -> set[str]:
    return {
        row[0] for row in map(shown.panel.keys.row, range(shown.panel.keys.rowCount())) if row[2]
    }


def test_a_fault_of_the_next_card_is_seen_and_can_be_taken_back(shown: Shown) -> None:
    for key, kind in (("unreadable", "unreadable"), ("bad-frame", "bad_bcc")):
        shown.touch(key)
        assert held(shown) == {key}
        shown.touch(key)
        assert held(shown) == set()
        assert shown.commands[-2:] == [
            {"cmd": "fault", "kind": kind, "count": count} for count in (1, 0)
        ]
    shown.touch("unreadable")
    shown.panel.card_came.emit()
    assert held(shown) == set(), "the card has come"


def test_a_pulled_plug_is_seen_until_it_is_in_again(
    shown: Shown, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    label, command, units = KEYS["unplug"]
    monkeypatch.setitem(KEYS, "unplug", (label, command | {"seconds": 1.0}, units))
    shown.touch("unplug")
    assert held(shown) == {"unplug"}
    qtbot.waitUntil(lambda: held(shown) == set(), timeout=DEADLINE_MS)
