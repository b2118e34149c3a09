"""A message in free text, written at the pit by touch or by a keyboard, and read at the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from kiosk.station.pit.order_kinds import MOST_LETTERS
from tests.ui.pictures import settle
from tests.ui.pit_pictures import Pit, show
from ui.pit.presenter import PitPresenter
from ui.pit.writing import typed
from ui.shared.window import Screen

ROUNDS = 3


@pytest.fixture
def board(pit: Pit, qapp: QGuiApplication) -> Iterator[tuple[Screen, PitPresenter]]:
    screen, presenter = show(pit, (1280, 800), "en", qapp)
    for touch in ("table:bj-2", "order:message", "drawer:write"):
        presenter.act(touch)
    settle(screen)
    yield screen, presenter
    screen.close()


def ordered(presenter: PitPresenter) -> list[tuple[str, object]]:
    given: list[tuple[str, object]] = []
    presenter.ordered.connect(lambda name, act: given.append((name, act)))
    return given


@pytest.mark.slow
def test_a_sentence_is_touched_letter_by_letter_and_sent(
    board: tuple[Screen, PitPresenter],
) -> None:
    _, presenter = board
    given = ordered(presenter)
    for letter in "box 3, pleasee":
        presenter.act(f"letter:{letter}")
    presenter.act("erase:")
    presenter.act("letter:.")
    assert presenter.write_says.property("room") == f"14 / {MOST_LETTERS}"
    presenter.act("send:write")
    assert given == [("bj-2", {"type": "message", "text": "Box 3, please."})]
    assert not presenter.write_says.property("shown")


@pytest.mark.slow
def test_a_keyboard_writes_into_the_line_and_enter_sends(
    board: tuple[Screen, PitPresenter],
) -> None:
    screen, presenter = board
    given = ordered(presenter)
    line = screen.window.findChild(QQuickItem, "written")
    assert line.property("activeFocus")
    screen.window.requestActivate()
    for letter in "Check box 2: 7,50?":
        QTest.keyClick(screen.window, letter)
    presenter.act("letter:!")
    assert line.property("text") == "Check box 2: 7,50?!"
    QTest.keyClick(screen.window, Qt.Key.Key_Return)
    assert given == [("bj-2", {"type": "message", "text": "Check box 2: 7,50?!"})]


@pytest.mark.slow
def test_nothing_is_not_sent(board: tuple[Screen, PitPresenter]) -> None:
    _, presenter = board
    given = ordered(presenter)
    presenter.act("letter: ")
    presenter.act("send:write")
    assert given == []
    assert "Nothing is written" in presenter.props.property("notice")


@pytest.mark.slow
def test_what_the_table_did_not_take_is_not_lost(board: tuple[Screen, PitPresenter]) -> None:
    """A link that is down costs no second writing of 120 letters."""
    _, presenter = board
    presenter.act("typed:Box 3 is a guest.")
    presenter.act("send:write")
    presenter.not_done("bj-2", "lost")
    presenter.act("order:message")
    presenter.act("drawer:write")
    assert presenter.write_says.property("text") == "Box 3 is a guest."
    presenter.act("send:write")
    presenter.told("bj-2", "")
    presenter.act("order:message")
    presenter.act("drawer:write")
    assert presenter.write_says.property("text") == ""


def test_no_more_letters_are_written_than_a_table_takes() -> None:
    full = typed("", "typed:" + "x" * 200)
    assert len(full) == MOST_LETTERS
    assert typed(full, "letter:y") == full
    assert typed("", "typed:two\nlines\u202e") == "twolines"


def test_a_sentence_begins_with_a_capital() -> None:
    text = ""
    for letter in "wait. no ¿bien?":
        text = typed(text, f"letter:{letter}")
    assert text == "Wait. No ¿bien?"
