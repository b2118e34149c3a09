"""Random touches on the pages of a supervisor (sign-in with right and wrong PINs, the table's day, limits, chips, events, recall, a held card, settings): no exception, no QML warning, always a next thing, no lit key that does nothing, no dim key that works, and a journal that verifies (100 touches a trial)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtGui import QPointingDevice

from kiosk.cli import main
from kiosk.record.journal.journal import JournalReader
from kiosk.settings.table import Settings
from kiosk.staff.actor import Actor
from kiosk.station.commands import AtWork, Hold, NextCard, StationCommand
from tests.campaign.tally import Tally, each_by_touch
from tests.campaign.try_touches import Evening, touched
from tests.staff.house import PEOPLE
from tests.ui.day_script import staffed
from tests.ui.session import INVENTORY, house
from tests.ui.session_table import LiveTable
from ui.table.rows import KeyRow

COUNT = 250
#: pages on which a touch may start another program, or lead away from the table for good: looked at now and then
_RARELY = {
    "practice": 0.02,
    "day:close": 0.2,
    "page:close-table": 0.2,
    "out": 0.2,
    "close": 0.5,
    "floor": 0.4,
}
#: what leads on through the page of a table that is not open
_DAY = (
    *(
        "charge",
        "day:open:0",
        "day:by:0",
        "day:tests",
        "day:sign",
        "day:hole_reader",
        "dealer",
        "day:count",
        "day:report",
    ),
    *("day:signed:dealer", "day:signed:floor:0"),
)


class Round(Evening):
    """A table at which somebody looks through everything that a supervisor can open."""

    def __init__(
        self, table: LiveTable, dice: Random, tally: Tally, wrong: Callable[[str], None]
    ) -> None:
        super().__init__(table, dice, tally, wrong)
        self._did: list[bool] = []
        table.presenter.touched.connect(self._touched)
        self._deeds = (
            (self.touch_a_key, 60),
            (self.sign_in, 8),
            (self.draw, 16),
            (self.touch_a_box, 6),
        )
        self._deeds += (
            (self.touch_a_card, 6),
            (self.touch_anywhere, 4),
            (self.sign_off, 3),
            (self.fault, 1),
        )
        self._deeds += ((self.restart, 0.1),)

    def _touched(self, _: str, did: bool) -> None:
        self._did.append(did)

    def restart(self) -> None:
        super().restart()
        self._table.presenter.touched.connect(self._touched)

    def _keys(self) -> list[KeyRow]:
        """The keys that lie uppermost: the drawer's and the bar's, the day's page's and the bar's, or the table's."""
        presenter = self._table.presenter

        def of(model: Any) -> list[KeyRow]:
            rows = [KeyRow(*model.row(at)) for at in range(model.rowCount())]
            return [row for row in rows if row.visible]

        day = presenter.day.props.shown
        bar = (
            []
            if day
            else [
                key
                for key in presenter.props.keys
                if key.visible and key.action in ("undo", "floor")
            ]
        )
        if presenter.drawer.open:
            return of(presenter.drawer_keys) + bar
        return (
            of(presenter.day.keys) if day else [key for key in presenter.props.keys if key.visible]
        )

    def touch_a_key(self) -> None:
        page, leads = self._table.presenter.now.touches.drawer.page, self._dice.random()
        if page == "sign-in" and leads < 0.8:
            self.sign_in()
            return
        if not page and leads < 0.5:
            self._go(*(_DAY if self._table.presenter.day.props.shown else ("floor",)))
            return
        rows = self._keys()
        rows = [key for key in rows if self._dice.random() < _RARELY.get(key.action, 1)] or rows
        lit = [key for key in rows if key.on]
        if rows:  # on the page of a closed table nothing may be left to touch
            self.press(self._dice.choice(lit if lit and self._dice.random() < 0.9 else rows))

    def _seen(self) -> object:
        presenter = self._table.presenter
        return presenter.now.touches, presenter.setup, presenter.recalling

    def press(self, key: KeyRow) -> None:
        """Touches `key`: what is lit does something, what is dim orders nothing."""
        presenter, steps, orders = self._table.presenter, self._steps, list[StationCommand]()
        send, before = presenter.orders.send, self._seen()

        def sent(command: StationCommand, actor: Actor) -> None:
            orders.append(command)
            send(command, actor)

        presenter.orders.send, self._did = sent, []
        page = presenter.now.touches.drawer.page
        self._tap(self._table.point_at(key.x + key.width / 2, key.y + key.height / 2))
        if presenter is self._table.presenter:
            presenter.orders.send = send
        if steps != self._steps:
            return  # the table has said something since the key was looked at
        told = f"{key.action} on page {page!r}"
        if not key.on and any(not isinstance(order, Hold | NextCard | AtWork) for order in orders):
            self._wrong(f"{told} is dim and orders {orders}")
        notice = presenter.now.touches.notices.notice
        if (
            key.on
            and not key.held
            and not orders
            and (self._did == [False] or (self._did == [True] and before == self._seen()))
        ):
            self._wrong(
                f"{told} is lit and does nothing: {notice}, {presenter.props.notice.text!r}"
            )
        self._tally.counts["keys lit" if key.on else "keys dim"] += 1
        self._tally.counts[f"page {page.partition(':')[0] or 'none'}"] += 1

    def sign_in(self) -> None:
        """Somebody shows who they are, with their own PIN or with another: where a sign-in is open, and else for a stay."""
        if self._table.presenter.now.touches.drawer.page != "sign-in":
            self._go("dealer", "charge", "floor")
            return
        staff = self._table.settle().house.staff
        floor = staff is not None and staff.asks is not None and staff.asks.place == "floor"
        number = self._dice.choice([*(("21", "22") if floor else ("11", "12")) * 5, *PEOPLE, "99"])
        pin = PEOPLE[self._dice.choice([number if number in PEOPLE else "11"] * 15 + ["31"])][2]
        for action in (
            *(f"digit:{each}" for each in number),
            "enter",
            *(f"digit:{each}" for each in pin),
        ):
            self._go(action)
        self._tally.counts["sign-ins"] += 1

    def _in_charge(self) -> bool:
        staff = self._table.settle().house.staff
        return staff is not None and staff.floor is not None

    def _go(self, *actions: str) -> None:
        """The first of these keys that is there."""
        there = {
            key.action: key
            for key in self._keys()
            if key.on and not (key.action == "charge" and self._in_charge())
        }
        if found := next((there[action] for action in actions if action in there), None):
            self.press(found)
        self._table.settle()


def table_of(dice: Random, folder: Path) -> Settings:
    """A table with a staff file or without, with its day kept or without, in any language."""
    changed: dict[str, Any] = {
        "boxes": dice.randint(1, 7),
        "language": dice.choice(["en", "es", "zh"]),
        "mirror": dice.random() < 0.3,
        "settle_each": dice.choice([0, 0.3]),
        "minimum": 500,
        "maximum": dice.choice([None, 50_000]),
    }
    if dice.random() < 0.6:
        kept = INVENTORY._replace(kept=dice.random() < 0.6)
        return staffed(folder)._replace(**changed, inventory=kept)
    kept = INVENTORY._replace(kept=dice.random() < 0.5)
    return house(folder / "day.journal", **changed, inventory=kept)


def run(trials: range, seed: int, folder: Path) -> Tally:
    return each_by_touch(shift, trials, seed, folder)


def shift(place: Path, dice: Random, tally: Tally, trial: int, finger: QPointingDevice) -> None:
    """One trial: a table and its touches, then its journal verified."""
    settings = table_of(dice, place)

    def wrong(what: str) -> None:
        kept = "staff" if settings.staff else "names"
        tally.wrong.append(f"trial {trial}, {kept}, inventory {settings.inventory.kept}: {what}")

    touched(
        settings, dice, tally, trial, finger, wrong, lambda table: Round(table, dice, tally, wrong)
    )
    with JournalReader(settings.journal) as journal:
        tally.counts["entries"] += sum(1 for _ in journal.entries())
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        if main(["verify", str(settings.journal)]):
            wrong("kiosk verify finds differences")
