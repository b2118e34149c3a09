"""A seat's code on the dealer's screen: given by the floor, written down without the code, and read off the screen as a telephone does."""

from __future__ import annotations

import numpy as np
import pytest
import zxingcpp
from PySide6.QtGui import QGuiApplication, QImage

from kiosk.record.entries import log_line
from kiosk.record.journal.journal import Journal
from kiosk.settings.table import Settings, load
from kiosk.staff.actor import Actor
from kiosk.station.commands import GiveSeat
from kiosk.station.station import Station
from tests.record.tables import station
from tests.ui.scenes import CHIPS, settings
from ui.shared.words import Words
from ui.table.app import open_table
from ui.table.presenter import TablePresenter
from ui.table.setup import screen_setup

ADDRESS = "https://common-12.the-house.example:18443/#K7QF-2M9X-RTPA"


class _Table:
    """A common hand's presenter and station; `given`: the accounts whose codes are asked for."""

    def __init__(
        self,
        journal: Journal,
        parent: QGuiApplication,
        language: str = "en",
        *,
        screens: bool = True,
    ) -> None:
        self.station: Station = station(journal, rules="nj-common-hand", boxes=1, options={})
        setup = settings(1, turbo=True, common_hand=True, screens=screens, language=language)
        self.presenter = TablePresenter(setup, self.order, parent=parent)
        self.given: list[str] = []
        self.presenter.seats.connect(self.given.append)
        self.presenter.take(self.station.start())

    def order(self, command: object, actor: Actor) -> None:
        self.presenter.answered()
        self.presenter.take(self.station.do(command, actor))  # type: ignore[arg-type]

    def touch(self, *actions: str) -> None:
        for action in actions:
            self.presenter.act(action)

    def offers(self) -> list[str]:
        return [key.action for _, key in enumerate(self.presenter.open_page().keys) if key.on]


def _notes(journal: Journal) -> list[tuple[str, object]]:
    return [
        (each.by, log_line(each)["seat"])
        for each in journal.reader.entries()
        if '"seat"' in each.input
    ]


def test_the_floor_gives_a_seat_and_the_journal_has_who_did_and_no_code(
    journal: Journal, qapp: QGuiApplication
) -> None:
    table = _Table(journal, qapp)
    table.touch("floor", "page:seat")
    assert "seat:1" not in table.offers(), "first of all it is asked who signs"
    table.touch("by:1")
    assert "seat:give" not in table.offers(), "of no account"
    table.touch("seat:1", "seat:7", "seat:8", "seat:rub", "seat:give")
    assert table.given == ["17"]
    assert _notes(journal) == [("L. Brandt", {"patron": "17"})]
    assert table.presenter.drawer.picture == ""
    table.presenter.seated("16", ADDRESS)  # another one's, late
    assert table.presenter.drawer.picture == ""
    table.presenter.seated("17", ADDRESS)
    assert table.presenter.drawer.title == "K7QF-2M9X-RTPA"
    assert table.presenter.drawer.picture
    table.touch("close", "floor")
    assert table.presenter.drawer.picture == ""
    table.touch("close")
    table.presenter.seated("17", ADDRESS)
    assert not table.presenter.drawer.open, "nobody looks at it any more"
    table.touch("floor", "page:seat", "by:0", "seat:2", "seat:give")
    table.presenter.seated("2", "")
    assert table.presenter.drawer.picture == ""
    assert table.presenter.drawer.lines == [Words()("ui-seat-none")]
    table.presenter.deleteLater()


def test_it_needs_the_floor_and_patrons_screens(journal: Journal, qapp: QGuiApplication) -> None:
    table = _Table(journal, qapp, screens=False)
    table.touch("floor")
    assert "page:seat" not in table.offers()
    refused = table.station.do(GiveSeat("17"), Actor("H. Ruiz", "dealer")).refusal
    assert refused is not None
    assert refused.code == "not_signed"
    assert _notes(journal) == []
    table.presenter.deleteLater()


def test_it_is_for_a_common_hand_whose_patrons_have_screens() -> None:
    def has(made: Settings) -> bool:
        return screen_setup(made, made.rule_set(), CHIPS).screens

    house = load(None, {})
    common = house._replace(rules="nj-common-hand", boxes=1, options={}, safety_net=False)
    assert [
        has(each._replace(patrons=each.patrons._replace(screens=on)))
        for each in (house, common)
        for on in (False, True)
    ] == [
        *(False, False),
        *(False, True),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("level", [0, 3])
@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
def test_a_telephone_reads_it_off_the_screen_and_no_card_is_covered(
    size: tuple[int, int], mirror: bool, level: int, journal: Journal, qapp: QGuiApplication
) -> None:
    table = _Table(journal, qapp)
    table.presenter.setup = table.presenter.setup._replace(mirror=mirror, level=level)
    screen = open_table(table.presenter, size)
    table.touch("floor", "page:seat", "by:0", "seat:1", "seat:7", "seat:give")
    table.presenter.seated("17", ADDRESS)
    square, row = table.presenter.drawer.square, table.presenter.props.layout.frame.dealer
    assert row.y <= square.y() < square.y() + square.height() <= row.y + row.h
    image = screen.window.grabWindow().convertToFormat(QImage.Format.Format_Grayscale8)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(
        image.height(), image.bytesPerLine()
    )
    (found,) = zxingcpp.read_barcodes(np.ascontiguousarray(pixels[:, : image.width()]))
    assert found.text == ADDRESS
    corners = found.position
    assert (corners.top_right.x - corners.top_left.x) >= 0.07 * size[0], (
        "large enough for its camera"
    )
    screen.close()
