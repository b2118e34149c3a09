"""The pit board by touch: a real window, a finger where a key is drawn, tables that have really played."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QGuiApplication, QPointingDevice
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kiosk.app.pit_desk import Desk
from kiosk.record.journal.entry import utc_text
from tests.floor.pits import BEGAN
from tests.ui.nowhere import NOWHERE
from tests.ui.pictures import settle, under
from tests.ui.pit_pictures import SIZES, Pit, seated, show
from tests.waiting import DEADLINE_MS
from ui.pit.presenter import PitPresenter, PitSetup
from ui.shared.window import Screen

pytestmark = pytest.mark.slow
HOUR = utc_text(BEGAN)[:13]


ROUNDS = 60


class Finger:
    """A finger on the board's window."""

    def __init__(self, screen: Screen, presenter: PitPresenter, bot: QtBot) -> None:
        self.screen, self.board, self._bot = screen, presenter, bot
        self._device: QPointingDevice = QTest.createTouchDevice()
        self._seen = 0

    def item(self, name: str) -> QQuickItem:
        found = [each for each in under(self.screen.window.contentItem()) if each.isVisible()]
        return next(each for each in found if each.objectName() == name)

    def at(self, name: str) -> QPoint:
        item = self.item(name)
        return item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()

    def touch(self, *names: str) -> None:
        for name in names:
            self.press(name)
            self.release(name)

    def press(self, name: str) -> None:
        settle(self.screen)
        window = self.screen.window
        window.grabWindow()  # a person touches what has been drawn
        self._at = self.at(name)
        QTest.touchEvent(window, self._device).press(0, self._at, window).commit()

    def release(self, name: str) -> None:
        QTest.touchEvent(self.screen.window, self._device).release(
            0, self._at, self.screen.window
        ).commit()
        self.board.show()
        settle(self.screen)
        self._look(name)

    def leave(self) -> None:
        """The finger goes elsewhere, and only there leaves the window."""
        window = self.screen.window
        away = QPoint(window.width() // 2, window.height() - 2)
        QTest.touchEvent(window, self._device).move(0, away, window).commit()
        QTest.touchEvent(window, self._device).release(0, away, window).commit()

    def _look(self, name: str) -> None:
        """A picture, where somebody wants to see them: PIT_PICTURES names a folder."""
        if folder := os.environ.get("PIT_PICTURES"):
            self._seen += 1
            wide = self.screen.window.width()
            what = name.replace(":", "-").replace("/", "-")
            self.screen.window.grabWindow().save(f"{folder}/{wide}-{self._seen}-{what}.png")

    def until(self, true: Callable[[], bool]) -> None:
        self._bot.waitUntil(true, timeout=DEADLINE_MS)


@pytest.fixture
def finger(
    pit: Pit, qapp: QGuiApplication, qtbot: QtBot, request: pytest.FixtureRequest
) -> Iterator[Finger]:
    screen, presenter = show(pit, getattr(request, "param", SIZES[0]), "en", qapp)
    yield Finger(screen, presenter, qtbot)
    screen.close()


@pytest.mark.parametrize("finger", SIZES, ids=str, indirect=True)
def test_figures_hour_dealer_table_and_round_lead_to_the_recall_and_back(finger: Finger) -> None:
    board = finger.board
    finger.touch("key:figures", f"hour:{HOUR}", "key:by:dealer", "row:H. Ruiz", "row:bj-4")
    name = board.listed.row(2)[1]
    finger.touch(f"row:{name}")
    assert board.page == "recall"
    recalled = board.back.recalling
    assert recalled is not None
    assert recalled.answer.round is not None
    assert name.endswith(f"round {recalled.answer.round.span.round}")
    assert recalled.answer.round.table == "bj-4"
    finger.touch("key:recall:back", "key:close")
    assert board.page == "figures"
    assert board.listed.row(2)[1] == name
    finger.touch("key:table:bj-4")
    assert board.page == "table"


def test_the_figures_are_printed_by_touch_and_a_card_of_a_rating_too(
    finger: Finger, pit: Pit, tmp_path: Path
) -> None:
    board = finger.board
    board.setup = PitSetup(prints=True)
    script = tmp_path / "lp"
    copies = f'cp "$3" "{tmp_path}/paper-$(ls {tmp_path} | wc -l).pdf"'
    script.write_text(f"#!/bin/sh\n{copies}\n")
    script.chmod(0o700)
    desk = Desk(NOWHERE, None, tmp_path, prints_by=(str(script), "-d", "pit"))
    desk.serve(board)
    says = board.figures_says
    finger.touch("key:figures", "key:print:")
    finger.until(lambda: str(says.property("notice")) == "Sent to the printer.")
    finger.touch("key:board", "key:patrons")
    seated(board, pit)
    board.show()
    finger.touch("row:patron:bj-2:f3a09c11")
    seated(board, pit, "patron:bj-2:f3a09c11")  # what the table answers of it
    finger.touch("key:print-ratings:")
    told = board.patrons_says
    finger.until(lambda: str(told.property("notice")) == "Sent to the printer.")
    desk.stop()
    papers = sorted(tmp_path.glob("paper-*.pdf"))
    assert [each.read_bytes()[:4] for each in papers] == [b"%PDF"] * 2


def held(item: QQuickItem) -> float:
    """Seconds for which a finger has been on it."""
    taps = (each for each in item.children() if "TapHandler" in each.metaObject().className())
    return float(next(taps).property("timeHeld"))


@pytest.mark.parametrize("what", ["tile:bj-2", "need:bj-1"])
def test_a_tile_that_is_pressed_long_opens_and_one_that_is_left_does_not(
    finger: Finger, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    hints = QGuiApplication.styleHints()
    before = hints.mousePressAndHoldInterval()
    hints.setMousePressAndHoldInterval(1)
    try:
        finger.press(what)
        finger.until(lambda: held(finger.item(what)) > 0.01)  # a long press by then
        finger.release(what)
        assert finger.board.page == "table"
        finger.touch("key:board")
        finger.press(what)
        finger.leave()
        assert finger.board.page == "board", "it was taken back"
    finally:
        hints.setMousePressAndHoldInterval(before)
