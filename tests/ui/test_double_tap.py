"""Of two touches where one was meant, the second finds another key in its place, or another hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QGuiApplication

from kiosk.game.view import Place
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.station.commands import HeldCard, StationCommand
from kiosk.station.step import Step
from kiosk.station.tray.day_view import DayView
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from tests.record.tables import station
from tests.steps import with_fields
from tests.ui import day_scenes
from tests.ui.scenes import SCENES, settings
from ui.table.input.double_tap import DOUBLE_TAP_S, DoubleTaps
from ui.table.layout import Rect
from ui.table.presenter import TablePresenter
from ui.table.rows import KeyRow


def _touched_twice(presenter: TablePresenter, action: str) -> str:
    """What a finger that touches that key twice touches the second time."""
    at = next(row for row in presenter.shown_keys() if row.action == action)
    presenter.act(action)
    x, y = at.x + at.width // 2, at.y + at.height // 2
    lie = [row for row in presenter.shown_keys() if _covers(row, x, y)]
    assert lie, "a key lies there too"
    presenter.act(lie[0].action)
    return lie[0].action


def _covers(row: KeyRow, x: int, y: int) -> bool:
    return row.x <= x < row.x + row.width and row.y <= y < row.y + row.height


class Desk:
    """A table's screen, and what was ordered there."""

    def __init__(self, step: Step, scene: str, parent: QGuiApplication) -> None:
        self.ordered: list[StationCommand] = []
        setup = SCENES.setup(scene, same_key=0.3, turbo=True)
        self.presenter = TablePresenter(setup, self._order, parent=parent)
        self.presenter.restart(step)

    def _order(self, command: StationCommand, _: Actor) -> None:
        self.ordered.append(command)
        self.presenter.answered()


@pytest.fixture
def desk(qapp: QGuiApplication) -> Iterator[Desk]:
    bought = day_scenes.at("day-bought").house.day
    made = Desk(with_fields(SCENES["wagers-in"][1], day=bought), "wagers-in", qapp)
    yield made
    made.presenter.deleteLater()


def test_the_box_that_buys_in_touched_twice_touches_nothing_below(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("ui.table.input.double_tap.monotonic", lambda: now)
    for action in ("buying", "note:10000"):
        desk.presenter.act(action)
        now += 1
    below = _touched_twice(desk.presenter, "buys:7")
    assert below in ("cards", "buying"), "which lie below the page"
    assert desk.presenter.props.notice.text == "Touched twice: counted once."
    assert not desk.presenter.drawer.open
    assert below in [row.action for row in desk.presenter.shown_keys()], "no card is entered"
    now += DOUBLE_TAP_S
    desk.presenter.act(below)
    assert below not in [row.action for row in desk.presenter.shown_keys()]


def test_all_is_not_touched_where_the_back_of_a_buy_in_lay_until_a_second_is_over(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("ui.table.input.double_tap.monotonic", lambda: now)
    for action in ("buying", "note:10000", "box:3"):
        desk.presenter.act(action)
        now += 0.9
    bought = len(desk.ordered)
    assert not desk.presenter.drawer.open
    desk.presenter.act("all")
    assert len(desk.ordered) == bought
    assert desk.presenter.props.notice.text == "This key has just changed: touch it again."
    now += 0.2
    desk.presenter.act("all")
    assert desk.presenter.props.notice.text != "This key has just changed: touch it again."


def test_another_key_right_behind_one_that_is_gone_is_heard(desk: Desk) -> None:
    for action in ("floor", "page:burn", "by:0", "close"):
        desk.presenter.act(action)
    assert desk.presenter.now.touches.drawer.page == "floor"


def test_a_double_tap_decides_one_hand_of_a_split(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("ui.table.input.double_tap.monotonic", lambda: now)
    taps = DoubleTaps()
    taps.decided("stand", Place(2, 1))
    taps.answered(Place(2, 2))
    now += DOUBLE_TAP_S - 0.05
    assert taps.is_second("stand", Place(2, 2), 0.3), "the same patron's second hand waits"
    assert not taps.is_second("stand", Place(3), 0.3), "another patron has said so by then"
    assert not taps.is_second("stand", Place(2, 2), 0), "the house counts every touch"
    now += 0.1
    assert not taps.is_second("stand", Place(2, 2), 0.3)


def _place_of(presenter: TablePresenter, label: str) -> Rect:
    (row,) = [row for row in presenter.shown_keys() if row.label == label]
    return Rect(*row[2:6])


def test_next_round_never_lies_where_deal_it_lay(qapp: QGuiApplication) -> None:
    """The hole card turns by its timer while the finger is on its way."""
    made = Desk(SCENES["held-decision"][1], "held-card", qapp)
    deal, error = (_place_of(made.presenter, label) for label in ("DEAL IT", "DRAWN IN ERROR"))
    made.presenter.take(SCENES["held-card"][1])
    following = _place_of(made.presenter, "NEXT ROUND")
    assert not following.meets(deal)
    assert not following.meets(error)
    assert _place_of(made.presenter, "DRAWN IN ERROR") == error
    x, y = deal.x + deal.w // 2, deal.y + deal.h // 2
    assert not [row for row in made.presenter.shown_keys() if _covers(row, x, y)]
    made.presenter.deleteLater()


def test_a_key_that_has_changed_by_itself_counts_for_nothing_at_first(
    qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("ui.table.input.double_tap.monotonic", lambda: now)
    made = Desk(SCENES["held-decision"][1], "held-card", qapp)
    made.presenter.take(SCENES["held-card"][1])
    now += DOUBLE_TAP_S - 0.05
    made.presenter.act("held:next")
    assert made.ordered == [], "the finger was on its way to DEAL IT"
    assert made.presenter.props.notice.text == "This key has just changed: touch it again."
    assert not made.presenter.props.notice.loud
    now += 0.1
    made.presenter.act("held:next")
    assert made.ordered == [HeldCard("next_round")]
    made.presenter.deleteLater()


@pytest.mark.parametrize("key", ["held:next", "held:error"])
def test_a_question_that_comes_by_itself_lies_under_no_finger(
    qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """ENTER CARDS lay under DRAWN IN ERROR before; under the other answer nothing lay."""
    now = 100.0
    monkeypatch.setattr("ui.table.input.double_tap.monotonic", lambda: now)
    made = Desk(SCENES["settlement"][1], "settlement", qapp)
    assert "cards" in [row.action for row in made.presenter.shown_keys()]
    made.presenter.take(SCENES["held-card"][1])
    made.presenter.act(key)
    assert bool(made.ordered) == (key == "held:next")
    now += DOUBLE_TAP_S
    made.presenter.act(key)
    assert made.ordered
    made.presenter.deleteLater()


def test_an_answer_touched_twice_answers_for_one_held_card(
    qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("ui.table.input.double_tap.monotonic", lambda: now)
    held = SCENES["held-card"][1]
    made = Desk(with_fields(held, held=("5S", "??")), "held-card", qapp)
    made.presenter.act("held:error")
    made.presenter.take(with_fields(held, held=("6S",)))
    made.presenter.act("held:error")
    assert made.ordered == [HeldCard("drawn_in_error")], "the second finger is of the first card"
    now += DOUBLE_TAP_S
    made.presenter.act("held:error")
    assert len(made.ordered) == 2
    made.presenter.deleteLater()


@pytest.fixture
def closed(qapp: QGuiApplication, journal: Journal) -> Iterator[TablePresenter]:
    """A closed table's screen over its station."""
    this = station(journal, procedure=OpeningProcedure(day_scenes.US))

    def order(command: StationCommand, actor: Actor) -> None:
        step = this.do(command, actor)
        made.answered()
        made.take(step)

    made = TablePresenter(settings(6, same_key=0.3, turbo=True), order, parent=qapp)
    made.restart(this.start())
    this.health(day_scenes.WORKS, source="camera")
    made.take(this.health(day_scenes.WORKS))
    yield made
    made.deleteLater()


def test_a_table_is_opened_step_by_step_and_no_step_by_a_double_tap(
    closed: TablePresenter, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("ui.table.input.double_tap.monotonic", lambda: now)

    def day() -> DayView:
        made = closed.now.step.house.day
        assert made is not None
        return made

    assert _touched_twice(closed, "day:open:0") == "day:sign"
    assert dict(day().steps) == {"tests": True, "sign": False, "count": False}
    assert closed.props.notice.text == "Touched twice: counted once."
    assert closed.props.notice.loud, "the page shows no other"
    now += DOUBLE_TAP_S
    assert _touched_twice(closed, "day:sign") == "day:count"
    assert day().counted is None
    now += DOUBLE_TAP_S
    closed.act("pieces:1")
    assert _touched_twice(closed, "day:count") == "day:signed:dealer"
    assert day().counted is not None
    assert not day().signed
    now += DOUBLE_TAP_S
    closed.act("day:signed:dealer")
    assert list(day().signed) == ["dealer"]
