"""SEAT on the screen: two touches and a swipe; who sits where stands on the felt; nothing where the house rates nobody."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlExpression, qmlContext

from kiosk.game.commands.commands import Wager
from kiosk.reading import badge
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.seats import Ended
from kiosk.staff.actor import Actor
from kiosk.staff.patron_keys import PatronKeys
from kiosk.staff.secret import Secret
from kiosk.station.commands import StationCommand
from kiosk.station.seats.seat_commands import (
    AwaitCard,
    CloseRating,
    LeaveSeat,
    MoveSeat,
    SeatPatron,
    TakeBreak,
)
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.messages import Currency, Messages
from tests.record.tables import station
from tests.ui.fits import nothing_is_cut_or_covered, texts
from tests.ui.lit_keys import drawer_keys, wrong
from tests.ui.pictures import settle
from tests.words.languages import LANGUAGES
from ui.shared.window import load_fonts
from ui.shared.words import Words
from ui.table.app import open_table
from ui.table.drawer import ratings
from ui.table.drawer.floor import drawer
from ui.table.facts import Label, RatingsOf, UiState, begin, with_counted
from ui.table.input.scene import Touched
from ui.table.input.touch import after_step, touch
from ui.table.presenter import TablePresenter
from ui.table.props import derive
from ui.table.setup import ScreenSetup

SETUP = ScreenSetup(dealer="H. Ruiz", seats=True, chips=((500, "#C0392B"), (2500, "#1E8449")))
DEALER = Actor("H. Ruiz", "dealer")
ADA = "10024711"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Station]:
    with Journal(tmp_path / "table.journal") as journal:
        this = station(journal, patron_keys=PatronKeys(tmp_path / "patrons.keys"))
        this.start()
        yield this


def now(table: Station) -> Step:
    return table.do(AwaitCard(()), DEALER)


def touched(
    step: Step, *actions: str, setup: ScreenSetup = SETUP, counting: bool = False
) -> Touched:
    counted = {} if counting else {RatingsOf(1): []}
    facts, this = begin(step)._replace(counted=counted), Touched(UiState())
    for action in actions:
        this = touch(facts, setup, this.touches, action, Words())
    return this


def ordered(step: Step, *actions: str) -> list[StationCommand]:
    return [order.command for order in touched(step, *actions).orders]


@pytest.mark.parametrize("which", ["sits:3", "box:3", "side:3"])
def test_seat_a_box_and_a_swipe_are_all(table: Station, which: str) -> None:
    before = begin(now(table))
    this = touched(before.step, "seating", which)
    assert [order.command for order in this.orders] == [AwaitCard((3,))]
    for order in this.orders:
        awaits = begin(table.do(order.command, order.actor))
    step = table.read(badge(ADA))
    assert step is not None
    after = after_step(begin(step), awaits, this.touches)
    assert after.drawer.page == ""
    assert step.house.seats is not None
    assert [seat.boxes for seat in step.house.seats.seated] == [(3,)]
    shown = derive(begin(step), SETUP, UiState(), (1280, 800), Words())
    assert step.house.seats.seated[0].tag in [note.name for note in shown.notes]


def test_a_page_that_is_closed_awaits_no_card(table: Station) -> None:
    awaits = table.do(AwaitCard((3,)), DEALER)
    assert ordered(awaits, "seating", "close") == [AwaitCard(())]
    assert ordered(awaits, "seating", "floor") == [AwaitCard(())]


def test_a_patron_without_a_card_is_unknown_or_gives_a_number(table: Station) -> None:
    step = now(table)
    (unknown,) = ordered(step, "seating", "sits:1", "sits:2", "seats:unknown")
    assert isinstance(unknown, SeatPatron)
    assert (unknown.boxes, len(unknown.number)) == ((1, 2), 0)
    digits = [f"seats:{digit}" for digit in "1029"]
    typed = ("seating", "sits:1", "page:seat-number", *digits, "seats:rub", "seats:give")
    (known,) = ordered(step, *typed)
    assert isinstance(known, SeatPatron)
    assert known.number.reveal() == "102"


def test_who_sits_there_is_moved_takes_a_break_and_leaves(table: Station) -> None:
    step = table.do(SeatPatron((3,), Secret(ADA)), DEALER)
    assert step.house.seats is not None
    patron = step.house.seats.seated[0].patron
    assert ordered(step, "seating", "sits:3", "sits:4") == [MoveSeat(patron, (3, 4))]
    assert ordered(step, "seating", "sits:3", "seats:moves", "sits:4") == [MoveSeat(patron, (4,))]
    assert ordered(step, "seating", "sits:3", "seats:break") == [TakeBreak(patron)]
    leaves = ("seating", "sits:3", "page:seat-leaves")
    assert ordered(step, *leaves, "seats:left") == [LeaveSeat(patron)]
    walks = (*leaves, "walks:2500", "walks:2500", "walks:500", "seats:left")
    assert ordered(step, *walks) == [LeaveSeat(patron, 5500)]


def test_back_from_a_number_leads_to_the_box_it_was_for(table: Station) -> None:
    back = touched(now(table), "seating", "sits:1", "page:seat-number", "seats:7", "close")
    assert back.touches.drawer.page == "seats"
    assert back.touches.seating.boxes == (1,)
    assert touched(now(table), "seating", "close").touches.drawer.page == ""


def test_whoever_leaves_is_told_of_the_wager_that_stays_on_the_box(table: Station) -> None:
    table.do(SeatPatron((3, 4), Secret(ADA)), DEALER)
    step = table.do(Wager(3, 2500), DEALER)

    def says(*actions: str) -> str:
        touches = touched(step, *actions).touches
        layout = derive(begin(step), SETUP, touches, (1280, 800), Words()).layout
        return drawer(begin(step), SETUP, touches, Words(), layout).hint

    leaves = ("seating", "sits:3", "page:seat-leaves")
    assert says(*leaves).endswith("then HAS LEFT  ·  Box 3 still has its wager")
    assert "wager" not in says("seating", "sits:3")


def test_a_house_that_rates_nobody_has_no_key_and_no_page(tmp_path: Path) -> None:
    with Journal(tmp_path / "plain.journal") as journal:
        step = station(journal).start()
    without = SETUP._replace(seats=False)
    assert touched(step, "seating", setup=without).why is not None
    first = drawer_keys(begin(step), without, UiState().change(page="floor"))
    assert "page:seats" not in first
    assert "page:seats" in drawer_keys(begin(step), SETUP, UiState().change(page="floor"))


@pytest.mark.parametrize(
    "keys",
    [
        (),
        ("sits:1",),
        ("sits:3",),
        ("sits:3", "page:seat-leaves"),
        ("sits:3", "page:seat-leaves", "walks:500"),
        ("sits:1", "page:seat-number"),
        ("sits:1", "page:seat-number", "seats:7"),
    ],
)
def test_a_key_of_these_pages_is_lit_where_its_touch_does_something(
    table: Station, keys: tuple[str, ...]
) -> None:
    step = table.do(SeatPatron((3,), Secret(ADA)), DEALER)
    touches = touched(step, "seating", *keys).touches
    lit = drawer_keys(begin(step), SETUP, touches)
    assert lit
    assert [*wrong(begin(step), SETUP, touches, lit)] == []


def left(table: Station) -> tuple[Step, Ended]:
    """Somebody who has left; their rating waits for the floor."""
    step = table.do(SeatPatron((3,), Secret(ADA)), DEALER)
    assert step.house.seats is not None
    step = table.do(LeaveSeat(step.house.seats.seated[0].patron), DEALER)
    assert step.house.seats is not None
    return step, step.house.seats.ended[0]


def test_the_floor_signs_a_rating_as_counted_or_with_another_average_and_why(
    table: Station,
) -> None:
    step, ended = left(table)
    key = f"{ended.patron}|{ended.left}"
    page = ("floor", "page:ratings", f"page:rating:{key}", "by:0")
    signed = touched(step, *page, "rates:sign").orders
    assert [order.command for order in signed] == [CloseRating(ended.patron, ended.left)]
    assert signed[0].actor == Actor("Floor", "floor")
    early = touched(step, *page, "rates:sign", counting=True)
    assert (early.orders, early.why) == ((), Label("ui-figures-counting"))
    _, counted = with_counted(begin(step), early.touches, RatingsOf(1), [figures_of(ended)])
    assert (early.touches.notices.notice, counted.notices.notice) == (early.why, None)
    other = (*page, f"page:rating-average:{key}")
    assert touched(step, *other, "rates:raised").why is not None, "no average was touched"
    chips = (*other, "walks:2500", "walks:500", "rates:raised")
    assert touched(step, *chips, counting=True).why == early.why, (
        "nobody signs what they have not seen"
    )
    assert ordered(step, *chips) == [CloseRating(ended.patron, ended.left, 3000, "raised")]
    after = table.do(CloseRating(ended.patron, ended.left), Actor("M. Okafor", "floor"))
    assert touched(after, "floor", "page:ratings").why is not None


def test_the_page_of_a_rating_says_what_its_figures_mean(table: Station) -> None:
    step, ended = left(table)
    key = f"{ended.patron}|{ended.left}"
    touches = touched(step, "floor", "page:ratings", f"page:rating:{key}", "by:0").touches
    layout = derive(begin(step), SETUP, touches, (1280, 800), Words()).layout
    hint = ratings.drawer(begin(step), SETUP, touches, Words(), layout).hint
    assert "Cost of decisions: what they lose" in hint
    assert "Usual guess: average wager × hours × 60 × 1%" in hint


@pytest.mark.parametrize(("error", "said"), [(None, "16.75 ± –"), (3.4, "16.75 ± 3")])
def test_what_decisions_cost_stands_beside_its_error(
    table: Station, error: float | None, said: str
) -> None:
    step, ended = left(table)
    page = ("floor", "page:ratings", f"page:rating:{ended.patron}|{ended.left}")
    touches = touched(step, *page, "by:0").touches
    figures = figures_of(ended) | {"handle": "100.00", "theoretical_win": 0.5, "guessed_win": 0.5}
    figures |= {"decisions_cost": 16.75, "decisions_cost_error": error}
    facts = begin(step)._replace(counted={RatingsOf(1): [figures]})
    layout = derive(facts, SETUP, touches, (1280, 800), Words()).layout
    lines = ratings.drawer(facts, SETUP, touches, Words(), layout).props.lines
    assert any(f"Cost of decisions: {said}" in line for line in lines), lines


def figures_of(ended: Ended) -> dict[str, Any]:
    """A long evening of somebody who wagers much."""
    money = {
        "handle": "12345678.50",
        "win": "-1234567.50",
        "buy_ins": "1250000.00",
        "average_wager": 12345.67,
        "theoretical_win": 123456.78,
        "decisions_cost": -12345.67,
        "decisions_cost_error": 9876.54,
        "guessed_win": 123456.78,
    }
    return {"patron": ended.patron, "left": ended.left, "hours": 11.5, "rounds": 1012, **money}


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rating_of_millions_fits_its_page_line_by_line(
    table: Station, qapp: QGuiApplication, language: str, size: tuple[int, int]
) -> None:
    step, ended = left(table)
    load_fonts("zh")
    words = Words(Messages(language, currency=Currency("$")))
    presenter = TablePresenter(SETUP, lambda *_: presenter.answered(), words, parent=qapp)
    presenter.take(step)
    screen = open_table(presenter, size)
    try:
        presenter.reckoned(RatingsOf(1), [figures_of(ended)])
        for action in ("floor", "page:ratings", f"page:rating:{ended.patron}|{ended.left}", "by:0"):
            presenter.act(action)
        settle(screen)
        line = next(item for _, item, _ in texts(screen) if item.objectName() == "floorLine")
        lines = str(line.property("text")).split("\n")
        size_ = QQmlExpression(qmlContext(line), line, "fontInfo.pixelSize").evaluate()[0]
        if folder := os.environ.get("SEATS_PICTURES"):
            screen.window.grabWindow().save(f"{folder}/rating-{language}-{size[0]}.png")
        assert line.property("lineCount") == len(lines) <= 5, (lines, size_)
        nothing_is_cut_or_covered(
            screen, size, panel=("floorLine", line.mapRectToScene(line.boundingRect()))
        )
    finally:
        screen.close()


@pytest.mark.parametrize("keys", [(), ("rating",), ("rating", "rating-average")])
def test_a_key_of_the_ratings_is_lit_where_its_touch_does_something(
    table: Station, keys: tuple[str, ...]
) -> None:
    step, ended = left(table)
    pages = [f"page:{each}:{ended.patron}|{ended.left}" for each in keys]
    who = ["by:0"] if keys else []
    touches = touched(step, "floor", "page:ratings", *pages[:1], *who, *pages[1:]).touches
    lit = drawer_keys(begin(step), SETUP, touches)
    assert lit
    assert [*wrong(begin(step), SETUP, touches, lit)] == []
