"""The floor's page of alarms and events: what it lists, what a touch on it does, and that every text of it fits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlExpression, qmlContext

from kiosk.reading import Kind, Message, Reading
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.station.alarms.event import Event
from kiosk.station.commands import Acknowledge, Events, Shelve, StationCommand
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.record.tables import HEADER, rule_set, take
from tests.station.eventful_evening import DOWN, UP, evening
from tests.ui.fits import keys_below
from tests.ui.items import under
from tests.ui.pictures import settle
from tests.ui.scenes import settings
from tests.words.languages import LANGUAGES
from ui.shared.window import Screen, load_fonts
from ui.shared.words import Words
from ui.table.app import open_table
from ui.table.presenter import TablePresenter
from ui.table.rows import EventRow, KeyRow

FLOOR = ("M. Okafor", "L. Brandt")


class Desk:
    """A table after an evening, with a lost line that nobody has acknowledged, and the screen over it."""

    def __init__(
        self, journal: Journal, language: str = "en", parent: QObject | None = None
    ) -> None:
        phrases = Messages(language)
        load_fonts(language)
        self.station = Station(journal, HEADER, rule_set("nj"), phrases, readers=("shoe",))
        evening(self.station)
        take(self.station, {"type": "wager", "box": 1, "amount": "25"})
        self.ordered: list[tuple[StationCommand, str]] = []
        setup = settings(6, turbo=True, floor=FLOOR)
        self.presenter = TablePresenter(setup, self.order, Words(phrases), parent)
        self.presenter.take(self.station.health(UP))
        self.presenter.take(self.station.health(DOWN))

    def order(self, command: StationCommand, actor: Actor) -> None:
        self.ordered.append((command, actor.id))
        self.presenter.answered()
        self.presenter.take(self.station.do(command, actor))

    def touch(self, *actions: str) -> None:
        for action in actions:
            self.presenter.act(action)

    @property
    def rows(self) -> list[EventRow]:
        model = self.presenter.event_rows
        found = [EventRow(*model.row(at)) for at in range(model.rowCount())]
        return [row for row in found if row.visible]

    @property
    def keys(self) -> dict[str, bool]:
        model = self.presenter.drawer_keys
        found = [KeyRow(*model.row(at)) for at in range(model.rowCount())]
        return {key.action: key.on for key in found if key.visible}


@pytest.fixture
def desk(journal: Journal, qapp: QGuiApplication) -> Desk:
    return Desk(journal, parent=qapp)


@pytest.mark.slow
@pytest.mark.parametrize("page", ["page:events", "page:events:alarm"])
def test_pages_are_turned_to_the_end_and_not_beyond(desk: Desk, page: str) -> None:
    desk.touch("floor", page)
    many = 1
    assert not desk.keys["newer"]
    desk.touch("newer")
    assert desk.presenter.notice.text == "That is the newest."
    while desk.keys["older"]:
        desk.touch("older")
        many += 1
    shown = desk.rows
    for _ in range(3):
        desk.touch("older")
        assert (desk.rows, desk.presenter.notice.text) == (shown, "There is nothing older.")
    for _ in range(many - 1):
        desk.touch("newer")
    assert not desk.keys["newer"]


def test_the_newest_is_listed_first_with_its_code_and_time(desk: Desk) -> None:
    desk.touch("floor", "page:events")
    assert desk.ordered == [(Events(""), "H. Ruiz")]
    newest, before = desk.rows
    assert newest.code == "301"
    assert newest.words.startswith("Shoe: disconnected")
    assert len(newest.time) == 8
    assert before.words.startswith("Shoe: disconnected"), (
        "what the reader said, before it was an alarm"
    )


@pytest.mark.slow
def test_back_leads_to_the_floors_page_and_from_there_to_the_felt(desk: Desk) -> None:
    for pages in (("page:events",), ("page:events:alarm", "page:alarm:link", "page:events:alarm")):
        desk.touch("floor", *pages)
        for stays in (True, False):
            assert desk.keys["close"]
            desk.touch("close")
            assert desk.presenter.drawer.open is stays


@pytest.mark.slow
def test_older_and_newer_lead_through_them_and_no_further(desk: Desk) -> None:
    desk.touch("floor", "page:events")
    assert (desk.keys["older"], desk.keys["newer"]) == (True, False)
    first, seen = desk.rows, set[str]()
    while desk.keys["older"]:
        seen |= {row.action for row in desk.rows}
        desk.touch("older")
    assert len(seen) > 5
    while desk.keys["newer"]:
        desk.touch("newer")
    assert desk.rows == first


@pytest.mark.parametrize("kind", ["alarm", "refusal", "correction", "reader"])
@pytest.mark.slow
def test_a_filter_asks_for_its_own(desk: Desk, kind: str) -> None:
    desk.touch("floor", "page:events", f"page:events:{kind}")
    assert desk.ordered[-1] == (Events(kind), "H. Ruiz")
    assert desk.rows
    assert desk.keys["page:events"], "a touch on the filter that is held shows all again"


def test_touching_a_row_opens_its_card_and_closing_it_shows_the_list_again(desk: Desk) -> None:
    desk.touch("floor", "page:events", "page:events:refusal")
    (row,) = desk.rows
    desk.touch(row.action)
    assert desk.presenter.help.row.open
    assert desk.presenter.help.row.why == "Every wager has to reach the minimum on the table sign."
    asked = len(desk.ordered)
    desk.touch("shut")
    assert not desk.presenter.help.row.open
    assert desk.rows == [row]
    assert len(desk.ordered) == asked


def test_what_has_no_code_opens_nothing(desk: Desk) -> None:
    desk.touch("floor", "page:events", "page:events:correction")
    assert {row.action for row in desk.rows} == {""}


def test_an_alarm_is_acknowledged_in_four_touches_by_whoever_is_named(desk: Desk) -> None:
    desk.touch("floor", "page:events", "page:events:alarm")
    standing = desk.rows[0]
    assert standing.words.startswith("Not acknowledged · Shoe: disconnected")
    assert standing.look == "alarm"
    desk.touch(standing.action)
    assert desk.keys["know:link"]
    assert not desk.keys["shelve:link"], "what stops play stays in sight"
    desk.touch("know:link", "by:1")
    assert desk.ordered[-1] == (Acknowledge("link"), "L. Brandt")
    assert desk.rows[0].words.startswith("Acknowledged by L. Brandt · ")
    desk.touch(desk.rows[0].action)
    assert not desk.keys["know:link"]
    desk.touch("know:link")
    assert desk.presenter.props.notice.text == "L. Brandt has acknowledged it already."


def test_an_alarm_that_can_wait_is_put_out_of_sight_for_a_while(desk: Desk) -> None:
    reading = Reading(Kind.FAULT, code="7", message=Message("reader-fault", {"code": "7"}))
    desk.presenter.take(desk.station.read(reading) or Step(desk.presenter.props.layout))  # type: ignore[arg-type]
    desk.touch("floor", "page:events:alarm", "page:alarm:reader.7", "shelve:reader.7", "by:0")
    assert desk.ordered[-1] == (Shelve("reader.7", 15), "M. Okafor")
    said = [row.words for row in desk.rows]
    desk.touch("older")
    said += [row.words for row in desk.rows]
    assert any(text.startswith("Snoozed until ") and "(M. Okafor)" in text for text in said), said


@pytest.mark.slow
def test_the_floors_key_says_how_many_alarms_nobody_has_acknowledged(desk: Desk) -> None:
    def said() -> str:
        return next(key.sub for key in desk.presenter.props.keys if key.action == "floor")

    assert said() == "1 alarm", "neither what is out of sight nor what was signed is counted"
    desk.touch("floor", "page:events:alarm", "page:alarm:link", "know:link", "by:0")
    assert said() == ""


def test_the_alarm_that_is_over_is_shown_no_more(desk: Desk) -> None:
    desk.touch("floor", "page:events:alarm", "page:alarm:link")
    desk.station.do(Acknowledge("link"), Actor("M. Okafor", "floor"))
    desk.presenter.take(desk.station.health(UP))
    desk.touch("know:link")
    assert desk.presenter.props.notice.text == "M. Okafor has acknowledged it already."


@pytest.fixture(scope="module")
def windows(qapp: QGuiApplication) -> Iterator[list[Screen]]:
    opened: list[Screen] = []
    yield opened
    for screen in opened:
        screen.close()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
def test_a_long_event_stays_in_its_row_and_the_filters_are_read_at_arms_length(
    size: tuple[int, int],
    language: str,
    tmp_path: Path,
    qapp: QGuiApplication,
) -> None:
    with Journal(tmp_path / "table.journal") as journal:
        desk = Desk(journal, language, qapp)
        screen = open_table(desk.presenter, size)
        desk.touch("floor", "page:events")
        long = tuple(
            Event(7, "2026-11-21T21:13:44.120Z", "", "refusal", code, "", " ".join([says] * 40))
            for code, says in ((206, "long words"), (0, "很长的话"))
        )
        desk.presenter.take(desk.station.health(DOWN)._replace(events=long))
        settle(screen)
        rows = [item for item in under(screen.window.contentItem()) if item.isVisible()]
        said = [
            item for item in rows if item.objectName() == "eventWords" and item.property("text")
        ]
        assert len(said) == 2
        for item in said:
            assert item.property("contentHeight") <= item.height() + 1
            assert item.property("contentWidth") <= item.width() + 1
        assert keys_below(screen, 18 * size[1] / 800 - 1) == {}
        screen.close()


@pytest.mark.slow
@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
def test_every_text_of_the_list_fits(
    size: tuple[int, int],
    language: str,
    tmp_path: Path,
    windows: list[Screen],
    qapp: QGuiApplication,
) -> None:
    with Journal(tmp_path / "table.journal") as journal:
        desk = Desk(journal, language, qapp)
        screen = open_table(desk.presenter, size)
        windows.append(screen)
        desk.touch("floor", "page:events")
        pages = 0
        while True:
            settle(screen)
            pages += 1
            for item in under(screen.window.contentItem()):
                if (
                    item.objectName() in ("eventWords", "eventCode", "floorLine", "floorTitle")
                    and item.isVisible()
                ):
                    text = item.property("text")
                    assert not item.property("truncated"), text
                    assert item.property("contentHeight") <= item.height() + 1, text
                    assert item.property("contentWidth") <= item.width() + 1, text
                    pixels = QQmlExpression(
                        qmlContext(item), item, "fontInfo.pixelSize"
                    ).evaluate()[0]
                    assert not text or pixels >= 18 * size[1] / 800 - 1, (
                        f"{text} is set at {pixels}"
                    )
            if not desk.keys["older"]:
                break
            desk.touch("older")
        assert pages > 4
        desk.touch("page:events:alarm", "page:alarm:link")
        settle(screen)
        for item in under(screen.window.contentItem()):
            if item.objectName() == "floorLine" and item.isVisible():
                assert item.property("text")
        screen.close()
        windows.remove(screen)
