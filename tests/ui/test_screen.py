"""Does the window itself hold: is every touch answered, does text fit, is the hole card nowhere, does an idle table draw nothing?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPointingDevice
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kiosk.game import refusals
from kiosk.game.commands.commands import Turn
from kiosk.game.view import Place
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.troubles import Troubles
from kiosk.staff.actor import Actor
from kiosk.station.alarms.troubles import worded
from kiosk.station.commands import StationCommand
from kiosk.station.readers.reader_trouble import not_taken
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.record.tables import station, take
from tests.steps import with_fields
from tests.ui.fits import nothing_is_cut_or_covered
from tests.ui.items import under
from tests.ui.pictures import Showcase, settle
from tests.ui.scenes import SCENES, settings
from tests.waiting import DEADLINE_MS
from tests.words.languages import LANGUAGES
from ui.shared import faces
from ui.shared.models import RowModel, Shown
from ui.shared.theme import THEME, colours
from ui.shared.window import Screen, load_fonts
from ui.table.app import open_table
from ui.table.facts import CardPlace
from ui.table.presenter import TablePresenter

pytestmark = pytest.mark.slow

SIZE = (1280, 800)


@pytest.fixture(scope="module", autouse=True)
def fonts(qapp: QGuiApplication) -> None:
    load_fonts()


@pytest.fixture(scope="module")
def finger(qapp: QGuiApplication) -> QPointingDevice:
    return QTest.createTouchDevice()


class Table:
    """A real station under the window, and a finger on it. Steps come back at once."""

    def __init__(
        self,
        folder: Path,
        finger: QPointingDevice,
        parent: QObject,
        boxes: int = 6,
        **header: object,
    ) -> None:
        self.journal = Journal(folder / "journal.sqlite")
        self.station = station(self.journal, boxes=boxes, **header)
        self.refused: list[str] = []
        setup = settings(boxes, turbo=True, minimum=500, maximum=None)
        self.presenter = TablePresenter(setup, self.order, parent=parent)
        self.screen = open_table(self.presenter, SIZE)
        self.finger = finger
        self.step: Step = self.station.start()
        self.presenter.take(self.step)
        settle(self.screen)

    def order(self, command: StationCommand, actor: Actor) -> None:
        self.presenter.answered()
        self.show(self.station.do(command, actor))

    def show(self, step: Step) -> None:
        self.step = step
        if step.refusal:
            self.refused.append(step.refusal.code)
        self.presenter.take(step)

    def draw(self, *cards: str) -> None:
        for card in cards:
            self.show(take(self.station, {"type": "card", "card": card}))
        QGuiApplication.processEvents()

    def item(self, name: str) -> QQuickItem:
        """The item of that name that can be seen."""
        root = self.screen.window.contentItem()
        return next(item for item in under(root) if item.objectName() == name and item.isVisible())

    def touch(self, *names: str) -> None:
        """Puts the finger on each of these, and lifts it."""
        for name in names:
            if self.presenter.drawer.open:
                self.screen.window.grabWindow()  # a person touches what has been drawn
            item = self.item(name)
            at = item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()
            self.touch_at(at)

    def touch_at(self, at: QPoint) -> None:
        window = self.screen.window
        QTest.touchEvent(window, self.finger).press(0, at, window).commit()
        QTest.touchEvent(window, self.finger).release(0, at, window).commit()
        QGuiApplication.processEvents()

    def close(self) -> None:
        self.screen.close()
        self.presenter.deleteLater()
        self.journal.close()


@pytest.fixture
def table(tmp_path: Path, finger: QPointingDevice, qapp: QGuiApplication) -> Iterator[Table]:
    this = Table(tmp_path, finger, qapp)
    yield this
    this.close()


Show = Callable[..., tuple[Screen, TablePresenter]]


@pytest.fixture(scope="module")
def shown(qapp: QGuiApplication) -> Iterator[Show]:
    showcase = Showcase(qapp)
    yield showcase.show
    showcase.close()


def test_a_round_is_played_by_touch(table: Table) -> None:
    table.touch("key:chip:2500", "box1", "box3", "box3")
    assert [box.wager for box in table.step.table.view.boxes] == [2500, 0, 5000, 0, 0, 0]
    table.draw("8S", "TC", "6D", "8D", "9C", "KH")
    assert table.step.table.view.phase == "decision"
    table.touch("key:split")
    table.draw("3C")
    table.touch("key:double")
    table.draw("TD", "TH")
    table.touch("key:stand")
    assert table.step.table.view.awaits is not None
    assert table.step.table.view.awaits.box == 3
    table.touch("key:stand")
    assert table.step.table.view.phase == "dealer"
    table.draw("5S")
    view = table.step.table.view
    assert view.phase == "wagers"
    assert view.settled is not None
    assert [hand.outcome for hand in view.settled[0][0].hands] == ["push", "lose"]
    assert [hand.outcome for hand in view.settled[0][2].hands] == ["lose"]
    assert table.refused == []
    assert [box.wager for box in view.boxes] == [2500, 0, 5000, 0, 0, 0], "regulars need no touch"
    table.touch("box3")
    assert table.step.table.view.boxes[2].wager == 5000, (
        "the touch confirmed the settlement, it wagered nothing"
    )
    table.touch("box1", "box1")
    table.draw("2C")
    assert table.step.table.view.phase == "deal"
    assert table.refused == []


def test_a_double_tap_settles_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("ui.table.input.double_tap.monotonic", lambda: now)
    table.touch("key:chip:2500", "box1", "box3")
    table.draw("TS", "9D", "TH", "TC", "9H", "TD")
    table.touch("key:stand", "key:stand")
    assert table.step.table.view.unsettled == {1, 3}
    table.touch("box3", "box3")
    assert table.step.table.view.unsettled == {1}, "a double tap does not take it back"
    assert table.presenter.notice.text == "Touched twice: counted once."
    now += 1
    table.touch("box3", "box3")
    assert table.step.table.view.unsettled == {1, 3}, "a touch after that does, once"
    table.touch("key:all", "key:all")
    assert table.step.table.view.unsettled == frozenset()
    assert [box.wager for box in table.step.table.view.boxes][:3] == [2500, 0, 2500], (
        "nor does it wager"
    )
    table.touch("key:undo", "box1", "box1")
    assert table.step.table.view.unsettled == {3}
    table.touch("key:undo", "box1")
    assert table.step.table.view.unsettled == {3}, (
        "what stands between two touches ends the double tap"
    )
    now += 1
    table.touch("box3", "box3")
    assert [box.wager for box in table.step.table.view.boxes][:3] == [2500, 0, 2500]
    now += 1
    table.touch("key:chip:2500", "box3", "box3")
    assert table.step.table.view.boxes[2].wager == 7500, "while wagers are made each touch counts"
    assert table.refused == []


@pytest.mark.parametrize("key", ["stand", "surrender"])
def test_a_double_tap_decides_one_box(
    tmp_path: Path,
    finger: QPointingDevice,
    qapp: QGuiApplication,
    monkeypatch: pytest.MonkeyPatch,
    key: str,
) -> None:
    table, now = Table(tmp_path, finger, qapp, options={"surrender": "late"}), 100.0
    monkeypatch.setattr("ui.table.input.double_tap.monotonic", lambda: now)
    table.presenter.setup = table.presenter.setup._replace(same_key=0.3)
    table.touch("key:chip:2500", "box1", "box2", "box3")
    table.draw("TS", "8D", "TH", "9C", "6H", "6S", "5H", "KC")
    table.touch(f"key:{key}", f"key:{key}")
    assert table.step.table.view.awaits == Place(2), "the second touch was meant for box 1"
    assert table.presenter.notice.text == "Touched twice: counted once."
    assert not table.presenter.notice.loud, "and nobody is told off for it"
    table.touch("box2")
    assert table.presenter.notice.loud, "any other touch is heard"
    now += 0.31
    if key == "surrender":  # what is taken is taken before the next box decides
        table.touch(f"key:{key}")
        assert table.step.table.view.awaits == Place(2)
        table.touch("box1")
    table.touch(f"key:{key}")
    assert table.step.table.view.awaits == Place(3)
    if key == "surrender":
        table.touch("box2")
    now += 0.31
    table.touch(f"key:{key}")
    assert table.step.table.view.awaits != Place(3), "deliberate touches decide as fast as that"
    table.close()


def test_a_double_tap_on_undo_takes_back_one_input(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("ui.table.input.double_tap.monotonic", lambda: now)
    table.touch("key:chip:2500", "box1", "box2", "box3")
    table.draw("TS", "8D", "TH", "9C", "6H", "6S", "5H", "KC")
    table.touch("key:stand", "key:stand")
    assert table.step.table.view.awaits == Place(3)
    table.touch("key:undo", "key:undo")
    assert table.step.table.view.awaits == Place(2), "box 1 stands as it stood"
    assert table.presenter.notice.text == "Touched twice: counted once."
    now += 0.51
    table.touch("key:undo")
    assert table.step.table.view.awaits == Place(1), "a deliberate touch takes back the next"
    assert table.refused == []


def test_that_a_touch_counted_once_is_said_while_the_first_is_written_down_too(shown: Show) -> None:
    _, presenter = shown("settlement")
    presenter.orders.send = lambda command, actor: None
    presenter.act("all")
    presenter.act("all")
    assert presenter.props.notice.text == "Touched twice: counted once."
    presenter.answered()
    presenter.take(SCENES["settlement-done"][1])
    assert presenter.props.notice.text == "Touched twice: counted once."
    presenter.act("chip:2500")
    assert not presenter.props.notice.text.startswith("Touched twice")


def test_insurance_is_taken_and_closed_by_touch(table: Table) -> None:
    table.touch("key:chip:2500", "box2")
    table.draw("9S", "AD", "9D", "KC")
    assert table.step.table.view.phase == "insurance"
    table.touch("box2")
    assert table.step.table.view.boxes[1].insurance == 1250
    table.touch("key:closing")
    assert table.step.table.view.phase != "insurance"
    assert table.refused == []


def test_the_hole_card_is_turned_by_a_touch_on_the_headline(shown: Show) -> None:
    screen, presenter = shown("turn")
    ordered: list[StationCommand] = []
    presenter.orders.send = lambda command, actor: ordered.append(command)
    headline = next(
        item for item in under(screen.window.contentItem()) if item.objectName() == "headline"
    )
    at = headline.mapToScene(QPointF(headline.width() / 2, headline.height() / 2)).toPoint()
    QTest.mouseClick(screen.window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert [type(command) for command in ordered] == [Turn]
    presenter.restart(SCENES["decision"][1])
    QTest.mouseClick(screen.window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert len(ordered) == 1


def test_an_unread_card_is_entered_by_two_touches(table: Table) -> None:
    table.touch("key:chip:2500", "box1")
    table.draw("9S", "7D", "??")
    assert table.step.table.view.phase == "read"
    table.touch("key:rank:T", "key:suit:H")
    assert table.step.table.view.boxes[0].hands[0].cards == ("9S", "TH")
    table.touch(
        "key:cards", "key:rank:5", "key:suit:C"
    )  # the shoe deals: any other card is asked for
    assert table.step.table.view.phase == "decision"
    with pytest.raises(StopIteration):
        table.item("key:rank:5")
    assert table.refused == []


def test_double_for_less_is_a_long_press(table: Table, qtbot: QtBot) -> None:
    table.touch("key:chip:2500", "box1")
    table.draw("6S", "7D", "5S", "KC")
    window, key = table.screen.window, table.item("key:double")
    at = key.mapToScene(QPointF(key.width() / 2, key.height() / 2)).toPoint()
    with qtbot.waitSignal(table.presenter.notice.changed, timeout=DEADLINE_MS):
        QTest.touchEvent(window, table.finger).press(0, at, window).commit()
    QTest.touchEvent(window, table.finger).release(0, at, window).commit()
    assert table.step.table.view.phase == "decision", "letting go after a long press is no double"
    table.touch("key:chip:500", "key:chip:500", "key:double")
    table.draw("TD")
    assert table.step.table.view.settled is not None
    assert table.step.table.view.settled[0][0].hands[0].wager == 3500
    assert table.refused == []


def test_a_box_that_is_held_gets_its_additional_wager(
    tmp_path: Path, finger: QPointingDevice, qapp: QGuiApplication, qtbot: QtBot
) -> None:
    table = Table(tmp_path, finger, qapp, options={"side.over_13": "1:1"})
    table.touch("key:chip:2500", "box1")
    window, box = table.screen.window, table.item("box1")
    at = box.mapToScene(QPointF(box.width() / 2, box.height() / 2)).toPoint()
    QTest.touchEvent(window, table.finger).press(0, at, window).commit()
    qtbot.waitUntil(lambda: table.step.table.view.boxes[0].side != (), timeout=120_000)
    QTest.touchEvent(window, table.finger).release(0, at, window).commit()
    assert (table.step.table.view.boxes[0].side, table.step.table.view.boxes[0].wager) == (
        (("over_13", 100),),
        2500,
    )
    assert table.refused == []
    table.close()


def test_what_is_not_allowed_says_why_and_changes_nothing(table: Table) -> None:
    table.touch("key:chip:2500", "box1")
    table.draw("9S", "7D", "5S", "KC")
    before = table.step
    table.touch("key:split")
    assert table.step is before
    assert table.item("notice").property("text")


def test_the_floor_corrects_a_card_by_touching_it(table: Table) -> None:
    table.touch("key:chip:2500", "box1")
    table.draw("9S", "7D", "5S", "KC")
    table.touch("key:floor", "key:page:correct", "key:by:0")
    row = table.presenter.props.cards[CardPlace(1, 1, 2)]
    table.touch_at(QPoint(row.x + row.width // 2, row.y + row.height // 2))
    table.touch("key:rank:6", "key:suit:D")
    assert table.step.table.view.boxes[0].hands[0].cards == ("9S", "6D")
    assert table.refused == []


def test_two_fingers_are_two_touches(table: Table) -> None:
    window = table.screen.window
    places = [
        item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()
        for item in (table.item("box1"), table.item("box4"))
    ]
    sequence = QTest.touchEvent(window, table.finger)
    sequence.press(0, places[0], window).press(1, places[1], window).commit()
    QTest.touchEvent(window, table.finger).release(0, places[0], window).release(
        1, places[1], window
    ).commit()
    assert [box.wager > 0 for box in table.step.table.view.boxes] == [
        True,
        False,
        False,
        True,
        False,
        False,
    ]


#: every property of plain value that a QML file of this window declares, and those of Qt's own items that hold texts
NAMES = {"text", "source", "objectName", "label", "title"}.union(
    *(
        re.findall(r"property [a-z]\w* (\w+)", file.read_text("utf-8"))
        for room in ("shared", "table")
        for file in (THEME.parents[1] / room).glob("*.qml")
    )
)


def _plain(of: QObject, name: str) -> object:
    """What a property holds; `None` where there is none, or where it holds an object: those are looked at by themselves.

    The meta-object is not asked: QML frees it with its engine, and Python would find it again where the next window's item lies.
    """
    try:
        value = of.property(name)
    except RuntimeError:  # a type of QML's own
        return None
    return None if isinstance(value, QObject) else value


def _texts(objects: Iterable[QObject]) -> Iterator[str]:
    """Everything that is held by any property of these, but for objects."""
    for each in objects:
        held = ((name, _plain(each, name)) for name in NAMES)
        yield from (f"{name}={value}" for name, value in held if value is not None)


def _everything(table: Table) -> list[str]:
    """What QML's items hold, and everything that Python gives to QML."""
    parts = table.presenter.findChildren(QObject, options=Qt.FindChildOption.FindDirectChildrenOnly)
    models = [each for each in parts if isinstance(each, RowModel)]
    rows = [str(model.row(at)) for model in models for at in range(model.rowCount())]
    rows += [str(each.row) for each in parts if isinstance(each, Shown)]
    return [*_texts(under(table.screen.window.contentItem())), *rows]


def test_the_hole_card_is_nowhere_before_it_is_turned(table: Table) -> None:
    table.touch("key:chip:2500", "box1", "box2")
    table.draw("9S", "7D", "6D", "5S", "8C", "QH")
    assert table.step.table.view.phase == "decision"
    seen = _everything(table)
    assert any("card/6D/" in text for text in seen), "the up card is found where cards are shown"
    assert not [text for text in seen if "QH" in text or "Q♥" in text]
    table.touch("key:stand", "key:stand")
    assert any("card/QH/" in text for text in _everything(table))


def test_an_idle_table_draws_nothing(table: Table, qtbot: QtBot) -> None:
    table.touch("key:chip:2500", "box1")
    table.draw("9S", "7D", "6D", "5S")
    settle(table.screen)
    table.screen.window.grabWindow()
    QGuiApplication.processEvents()
    with qtbot.assertNotEmitted(table.screen.window.frameSwapped, wait=300):
        pass
    with qtbot.waitSignal(table.screen.window.frameSwapped, timeout=DEADLINE_MS):
        table.draw("2D")


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["shoe_needed", "card_not_in_shoe", "insurance_open"])
@pytest.mark.parametrize("page", ["floor", "correct", "missed", "burn"])
def test_trouble_fits_its_band_and_leaves_room_for_the_floor(
    code: str, language: str, page: str, shown: Show
) -> None:
    phrases = Messages(language)
    reason = {
        "shoe_needed": refusals.SHOE_NEEDED,
        "card_not_in_shoe": refusals.card_not_in_shoe(card="AS", decks=8),
        "insurance_open": refusals.INSURANCE_OPEN,
    }[code]
    at = "2026-11-21T21:13:44.120Z"
    screen, presenter = shown("deal", SIZE, language)
    step = SCENES["deal"][1]
    trouble = worded(Troubles().begun(not_taken(reason), at), phrases)
    presenter.take(with_fields(step, troubles=(trouble,)))
    for action in ("floor", f"page:{page}"):
        presenter.act(action)
    settle(screen)
    nothing_is_cut_or_covered(screen, SIZE)
    assert _top(screen, "key:close") > 0
    shown = [item for item in under(screen.window.contentItem()) if item.isVisible()]
    said = [_rect(item) for item in shown if item.objectName() in ("floorLine", "floorTitle")]
    keys = [_rect(item) for item in shown if item.objectName().startswith("key:")]
    assert bool(said) == (page != "floor")
    assert not any(one.intersects(other) for one in said for other in keys), (
        "no key lies over what is to be read"
    )
    lowest = max((one.bottom() for one in said), default=0)
    assert lowest < presenter.places.bar.y(), "what is said ends above the action bar"


def test_a_card_that_is_held_is_put_right_by_touch_and_wagers_nothing(
    table: Table, qtbot: QtBot
) -> None:
    table.touch("key:chip:2500", "box1")
    table.draw("8S", "6D", "9D", "TC")
    row = table.presenter.props.cards[CardPlace(1, 1, 2)]
    at, window = QPoint(row.x + row.width // 2, row.y + row.height // 2), table.screen.window
    QTest.touchEvent(window, table.finger).press(0, at, window).commit()
    qtbot.waitUntil(lambda: bool(table.presenter.drawer.open), timeout=DEADLINE_MS)
    QTest.touchEvent(window, table.finger).release(0, at, window).commit()
    table.touch("key:rank:5", "key:suit:H", "key:by:0")
    assert table.step.table.view.boxes[0].hands[0].cards == ("8S", "5H")
    assert (table.refused, table.presenter.drawer.open) == ([], False)


def _top(screen: Screen, name: str) -> float:
    item = next(
        item
        for item in under(screen.window.contentItem())
        if item.objectName() == name and item.isVisible()
    )
    return item.mapToScene(QPointF(0, 0)).y()


def _rect(item: QQuickItem) -> QRectF:
    return item.mapRectToScene(item.boundingRect())


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
def test_letters_are_really_there(size: tuple[int, int], shown: Show) -> None:
    screen, _ = shown("decision", size)
    image = screen.window.grabWindow()
    for name in ("prompt", "total", "dealerTotal"):
        for item in under(screen.window.contentItem()):
            if item.objectName() == name and item.isVisible() and item.property("text"):
                place = item.mapRectToScene(item.boundingRect()).toRect()
                light = [
                    image.pixelColor(x, y).lightnessF()
                    for x in range(place.left(), place.right(), 2)
                    for y in (place.center().y(),)
                ]
                assert max(light) - min(light) > 0.3, (
                    f"{name} {item.property('text')!r} is not painted"
                )
    ink = colours()["cardRed"]
    card = faces.card("8H", 130, 0, four=False, picked=False)
    red = sum(
        card.pixelColor(x, y).name().upper() == ink for x in range(10, 45) for y in range(10, 62)
    )
    assert red > 200, "the rank is painted"


def test_cards_keep_their_items_through_rounds(table: Table) -> None:
    table.presenter.laid.reserve(30)
    made = table.presenter.cards.rowCount()
    table.touch("key:chip:2500", "box1", "box2")
    for _ in range(3):
        table.draw("9S", "7D", "6D", "5S", "8C", "QH")
        while table.step.table.view.phase == "decision":
            table.touch("key:stand")
        table.draw("TS")
        assert table.step.table.view.phase == "wagers"
    assert table.presenter.cards.rowCount() == made


def test_motion_ends_and_turbo_has_none(shown: Show, qtbot: QtBot) -> None:
    screen, presenter = shown("deal")
    presenter.take(SCENES["decision"][1])
    settle(screen)
    screen.window.grabWindow()
    QGuiApplication.processEvents()
    with qtbot.assertNotEmitted(screen.window.frameSwapped, wait=300):
        pass
