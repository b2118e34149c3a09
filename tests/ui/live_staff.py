"""A screen over a real table with staff, worked by touches."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from kiosk.game.cards import parse
from kiosk.reading import Health, Kind, Message, Reading
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.station.commands import StationCommand
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.staff.house import PEOPLE, Time, code_of, table, write
from tests.ui.scenes import settings
from ui.table.presenter import TablePresenter

UP = Health(True, True, True, True, (Message("reads", {"title": "Shoe"}),))


class Live:
    """A screen over a station, each touch answered at once."""

    def __init__(self, this: Station, time: Time) -> None:
        self.station, self.time = this, time
        self.orders: list[StationCommand] = []
        self.screen = TablePresenter(settings(6), self._order)
        self.step: Step
        self.show(this.start())
        self.show(this.health(UP))

    def _order(self, command: StationCommand, actor: Actor) -> None:
        self.orders.append(command)
        step = self.station.do(command, actor)
        self.screen.answered()
        self.show(step)

    def show(self, step: Step | None) -> None:
        assert step is not None
        self.step = step
        self.screen.take(step)

    def touch(self, *actions: str) -> None:
        for action in actions:
            self.screen.act(action)

    def types(self, digits: str) -> None:
        self.touch(*(f"digit:{digit}" for digit in digits))

    def signs(self, number: str, pin: str = "") -> None:
        """The number, ENTER, the PIN."""
        self.types(number)
        self.touch("enter")
        self.types(pin or PEOPLE[number][2])

    def read(self, *cards: str) -> None:
        for card in cards:
            self.show(self.station.read(Reading(Kind.CARD, parse(card), raw=b"\x02")))

    def badge(self, number: str) -> None:
        self.show(self.station.read(Reading(Kind.BADGE, code=code_of(number))))

    @property
    def who(self) -> tuple[str, str]:
        assert self.step.house.staff is not None
        at = self.step.house.staff.dealer, self.step.house.staff.floor
        return at[0].name if at[0] else "", at[1].name if at[1] else ""

    @property
    def page(self) -> str:
        return self.screen.now.touches.drawer.page

    @property
    def notice(self) -> str:
        return self.screen.props.notice.text

    def drawer(self) -> dict[str, bool]:
        """The keys of the open page by action, and whether each is lit."""
        rows = self.screen.drawer_keys
        found = [rows.row(at) for at in range(rows.rowCount())]
        return {row[1]: row[10] for row in found if row[0]}

    def below(self) -> dict[str, bool]:
        """The keys of the page of the table's day by action, and whether each is lit."""
        found = {}
        for model, on in ((self.screen.day.chips, 9), (self.screen.day.keys, 10)):
            rows = [model.row(at) for at in range(model.rowCount())]
            found |= {row[1]: row[on] for row in rows if row[0]}
        return found

    def labels(self) -> list[str]:
        """What stands on the keys of the page of the table's day."""
        keys = self.screen.day.keys
        return [str(keys.row(at)[6]) for at in range(keys.rowCount()) if keys.row(at)[0]]

    def shown(self) -> Iterable[str]:
        """Every text that the screen shows."""
        drawer, header = self.screen.drawer.row, self.screen.props.header
        yield from (drawer[1], *drawer[2], self.notice)
        yield from (each for each in header if isinstance(each, str))
        yield from header.standing
        rows = self.screen.drawer_keys
        yield from (str(rows.row(at)[6]) for at in range(rows.rowCount()) if rows.row(at)[0])


@pytest.fixture
def live(qapp: QGuiApplication, journal: Journal, tmp_path: Path) -> Live:
    time = Time()
    return Live(table(journal, write(tmp_path / "staff.toml"), time), time)
