"""Does a card slide from the shoe to its place, do the glow and the chips go their ways, without anything waiting for them, and
not at all in turbo?"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot

from kiosk.game.commands.commands import Decide
from kiosk.staff.actor import Actor
from kiosk.station.commands import StationCommand
from tests.ui.items import under
from tests.ui.pictures import settle
from tests.ui.scenes import SCENES, play, settings
from tests.waiting import DEADLINE_MS
from ui.shared import faces
from ui.shared.theme import THEME
from ui.shared.window import Screen, load_fonts
from ui.table.app import open_table
from ui.table.felt.card_rows import warm_faces
from ui.table.presenter import TablePresenter
from ui.table.rows import ChipsRow

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
    presenter.laid.reserve(40)
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
    assert len(presenter.props.cards) == shown, "the panel asks for no card yet"
    presenter.act("page:burn")
    assert len(presenter.props.cards) > shown, "the page shows all cards"
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


def item(screen: Screen, name: str) -> QQuickItem:
    return next(each for each in under(screen.window.contentItem()) if each.objectName() == name)


def rests(screen: Screen, qtbot: QtBot) -> None:
    """Waits until nothing moves; then no frame is painted either."""
    there = list(under(screen.window.contentItem()))
    moves = [each for each in there if each.objectName() in ("lamp", "chips")]
    qtbot.waitUntil(
        lambda: not any([*away(screen), *(each.isVisible() for each in moves)]), timeout=DEADLINE_MS
    )
    settle(screen)
    for _ in range(3):
        screen.window.grabWindow()
        QGuiApplication.processEvents()
    with qtbot.assertNotEmitted(screen.window.frameSwapped, wait=300):
        pass


def test_the_glow_travels_to_the_box_whose_turn_it_is_which_glows_at_once(
    opened: Open, qtbot: QtBot
) -> None:
    screen, presenter, _ = opened
    lamp, there = item(screen, "lamp"), item(screen, "box4")
    presenter.take(SCENES["decision"][1])
    qtbot.waitUntil(lambda: not lamp.isVisible(), timeout=DEADLINE_MS)
    left = lamp.x()
    assert left == item(screen, "box3").x()
    presenter.take(SCENES["soft"][1])
    assert there.property("glow"), "the prompt and its box do not wait"
    assert lamp.isVisible() != presenter.house.turbo
    if not presenter.house.turbo:
        assert lamp.x() < there.x(), "it is on its way"
        presenter.take(SCENES["decision"][1])  # and turns back half way
    qtbot.waitUntil(lambda: not lamp.isVisible(), timeout=DEADLINE_MS)
    assert lamp.x() == (there.x() if presenter.house.turbo else left)
    rests(screen, qtbot)


def moving(presenter: TablePresenter) -> list[ChipsRow]:
    rows = [ChipsRow(*presenter.chips.row(at)) for at in range(presenter.chips.rowCount())]
    return [row for row in rows if row.turn == max(each.turn for each in rows)]


def test_paid_chips_come_up_and_taken_ones_go_down_once_they_are_confirmed(
    opened: Open, qtbot: QtBot
) -> None:
    screen, presenter, _ = opened
    presenter.restart(SCENES["settlement"][1])
    assert moving(presenter) == []
    presenter.take(SCENES["settlement-half"][1])  # boxes 6 and 5 were paid
    if presenter.house.turbo:
        assert moving(presenter) == []
        return
    assert [(row.up, row.picture.partition("stack/")[2]) for row in moving(presenter)] == [
        (True, "25/34/3x1E1E22,3x1E8449"),
        (True, "25/34/1x1E8449"),
    ]
    presenter.take(SCENES["settlement-done"][1])  # 2 was paid, 1 taken; 4 was a push, and stays
    assert [row.up for row in moving(presenter)] == [True, False]
    shown = [each for each in under(screen.window.contentItem()) if each.objectName() == "chips"]
    assert any(each.isVisible() for each in shown)
    qtbot.waitUntil(lambda: not any(each.isVisible() for each in shown), timeout=DEADLINE_MS)
    before = moving(presenter)
    presenter.take(SCENES["settlement"][1])  # taken back: nothing moves for that
    presenter.take(SCENES["wagers-in"][1])  # nor for the next round, which has confirmed all
    assert moving(presenter) == before
    rests(screen, qtbot)


def test_a_bust_goes_down_when_its_taking_is_confirmed(opened: Open) -> None:
    _, presenter, _ = opened
    presenter.restart(SCENES["bust"][1])
    presenter.act("box:3")
    assert moving(presenter) == [], "the table has not said so yet"
    bust = SCENES.named["bust"]
    presenter.answered()
    presenter.take(play(bust._replace(text=f"{bust.text} | settled 3")))
    assert [row.up for row in moving(presenter)] == ([] if presenter.house.turbo else [False])


def test_no_chip_of_a_settlement_has_to_be_painted_when_it_is_shown(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, presenter, _ = opened
    warm_faces(presenter.size, presenter.setup)
    painted: list[str] = []
    paint_chip = faces.chip

    def chip(text: str, colour: str, w: int, level: int) -> QImage:
        painted.append(f"{text} at {w}")
        return paint_chip(text, colour, w, level)

    monkeypatch.setattr(faces, "chip", chip)
    presenter.restart(SCENES["settlement"][1])
    settle(screen)
    items = [
        each
        for each in under(screen.window.contentItem())
        if isinstance(each, QQuickItem) and each.isVisible()
    ]
    sources = {QUrl(each.property("source")).path() for each in items if each.property("source")}
    chips = [source for source in sources if "/chip/" in source]
    assert len(chips) >= 2, "in the headline and on the rail"
    for source in chips:
        faces.paint(source.removeprefix("/"))
    assert painted == []


def test_nothing_moves_longer_than_the_theme_says() -> None:
    text = THEME.read_text("utf-8")
    assert "readonly property int motion: turbo ? 0 : 120\n" in text
    for file in sorted(THEME.parents[1].glob("table/*.qml")):
        for line in file.read_text("utf-8").splitlines():
            assert "duration:" not in line or line.strip() == "duration: Theme.motion", (
                f"{file.name}: {line}"
            )
            assert "loops:" not in line, f"{file.name}: {line}"
