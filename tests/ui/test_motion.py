"""Does a card slide from the shoe to its place, without anything waiting for it, and not at all in turbo?"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot

from kiosk.game.commands import Decide
from kiosk.staff.actor import Actor
from kiosk.station.commands import StationCommand
from tests.ui.pictures import settle, under
from tests.ui.scenes import SCENES, settings
from tests.waiting import DEADLINE_MS
from ui.shared.window import Screen, load_fonts
from ui.table.app import open_table
from ui.table.presenter import TablePresenter

pytestmark = pytest.mark.slow

Open = tuple[Screen, TablePresenter, list[StationCommand]]


@pytest.fixture(params=[False, True], ids=["normal", "turbo"])
def opened(request: pytest.FixtureRequest, qapp: QGuiApplication) -> Iterator[Open]:
    load_fonts()
    ordered: list[StationCommand] = []

    def order(command: StationCommand, actor: Actor) -> None:
        ordered.append(command)

    presenter = TablePresenter(settings(turbo=request.param), order, parent=qapp)
    screen = open_table(presenter, (1280, 800))
    presenter.take(SCENES["wagers-in"][1])
    presenter.reserve(40)
    settle(screen)
    screen.window.grabWindow()
    yield screen, presenter, ordered
    screen.close()
    presenter.deleteLater()


def away(screen: Screen) -> list[float]:
    """Of each card that is shown, how much of its way from the shoe is still before it."""
    return [
        float(item.property("away"))
        for item in under(screen.window.contentItem())
        if isinstance(item, QQuickItem) and item.property("away") is not None and item.isVisible()
    ]


def test_a_card_that_was_cleared_is_simply_there_when_it_is_shown_again(opened: Open) -> None:
    screen, presenter, _ = opened
    presenter.restart(SCENES["settlement-done"][1])
    presenter.act("box:1")
    presenter.take(SCENES["settlement-half"][1])
    settle(screen)
    shown = len(presenter.props.cards)
    presenter.act("floor")
    assert len(presenter.props.cards) > shown, "the panel shows all cards"
    assert away(screen) == [0.0] * len(presenter.props.cards)


def test_a_card_slides_from_the_shoe_and_nothing_waits_for_it(opened: Open, qtbot: QtBot) -> None:
    screen, presenter, ordered = opened
    presenter.take(SCENES["decision"][1])
    cards = len(presenter.props.cards)
    assert len(away(screen)) == cards
    assert any(away(screen)) != presenter.house.turbo, "turbo has no motion"
    assert presenter.prompt.text.startswith("Box 3"), "the prompt does not wait"
    presenter.act("stand")
    assert ordered == [Decide("stand", 3, 1)], "nor does a touch"
    qtbot.waitUntil(lambda: away(screen) == [0.0] * cards, timeout=DEADLINE_MS)
    settle(screen)
    screen.window.grabWindow()
    QGuiApplication.processEvents()
    with qtbot.assertNotEmitted(screen.window.frameSwapped, wait=300):
        pass  # nothing moves once every card lies
