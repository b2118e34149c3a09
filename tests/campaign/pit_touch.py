"""A table of a pit that is worked by touch: the whole kiosk, its real window drawn off screen, its shoe on a serial line."""

from __future__ import annotations

from random import Random

from PySide6.QtGui import QPointingDevice

from drivers.emulator.client import spawn
from kiosk.reading import badge
from kiosk.settings.table import load
from kiosk.station.step import SeatsView
from kiosk.station.tray.day_view import DayView
from tests.campaign.pit_day import LIMIT, NUMBERS, WARN_FROM, House
from tests.ui.day_script import TRAY, begins_to_close, count, signs
from tests.ui.session import INVENTORY, house
from tests.ui.session_table import LiveTable
from ui.shared.window import application

BOXES = (1, 2, 3)


class TouchTable:
    """`opener` and `expected`: what the tray held, and what it should hold as the table closes, in cents."""

    def __init__(self, at: House, name: str, dice: Random, language: str) -> None:
        self.path, self._house, self._dice = at.folder / f"{name}.journal", at, dice
        self.opener = sum(value * pieces for value, pieces in TRAY.items())
        self.expected: int | None = None
        self.touches = 0
        usual = load(None, {})
        self._settings = house(
            self.path,
            table=name,
            language=language,
            chips=at.chip_set,
            money=usual.money._replace(before=at.currency.before),
            minimum=5_00,
            inventory=INVENTORY._replace(exchanges=True),
            ratings=usual.ratings._replace(seats=True, key_file=at.keys.path),
            cash=usual.cash._replace(warn_from=WARN_FROM, limit=LIMIT),
            mirror=dice.random() < 0.3,
        )
        self._table: LiveTable

    def work(self, deeds: int, finger: QPointingDevice) -> None:
        """The table opens, so much happens at it, and it closes. Raises `AssertionError` where it does not go as it should."""
        seed = self._dice.randrange(10**6)
        with (
            spawn(seed=seed, baud=115_200) as shoe,
            LiveTable(self._settings, shoe, finger, application()) as table,
        ):
            self._table = table
            table.touch("key:day:open:0", "key:day:sign")
            count(table, TRAY)
            signs(table)
            table.touch("key:floor", "key:new_shoe")
            table.draw_next()
            for _ in range(deeds):
                self._go_on()
            self._close()
            self.touches = table.touches

    def _close(self) -> None:
        self._end_round()
        table = self._table
        self._settle()
        begins_to_close(table)
        assert self._day.stands == "closing", table.shown()
        self.expected = self._day.expected

    @property
    def _day(self) -> DayView:
        day = self._table.settle().house.day
        assert day is not None
        return day

    @property
    def _seats(self) -> SeatsView:
        seats = self._table.settle().house.seats
        assert seats is not None
        return seats

    def _go_on(self) -> None:
        deed = self._dice.choices(
            (self._play_on, self._sit_down, self._change_seat, self._buy, self._slip, self._void),
            (14, 2, 2, 4, 1, 0.5),
        )[0]
        deed()
        while self._table.there("key:close"):
            self._table.touch("key:close")

    # What is played.

    def _play_on(self) -> None:
        """A round begins, or goes on by one card, touch or decision."""
        table, dice = self._table, self._dice
        view = table.settle().table.view
        if view.phase == "wagers":
            self._settle()
            if not any(box.wager for box in view.boxes):
                table.touch(f"key:chip:{dice.choice((500, 2500, 10000))}")
                table.touch(*(f"box{box}" for box in BOXES if dice.random() < 0.8 or box == 1))
            table.draw_next()
        elif view.phase in ("decision", "insurance", "turn"):
            self._decide(view.phase)
        else:
            table.draw_next()

    def _decide(self, phase: str) -> None:
        table, dice = self._table, self._dice
        if table.presenter.now.first is not None:  # nothing is decided before
            table.touch(table.presenter.props.prompt.action.replace(":", ""))
        elif phase == "insurance":
            self._close_insurance()
        elif phase == "turn":
            table.touch("headline")
        else:
            offers = table.settle().table.offers
            assert offers is not None
            may = [each for each in ("stand", "double", "split") if offers.decision(each).open]
            if dice.random() < 0.3 or not may:
                table.draw_next()
            else:
                table.touch(f"key:{dice.choice(may)}")

    def _settle(self) -> None:
        """What the round before came to is paid and taken: a card before that would be held."""
        while self._table.presenter.now.line is not None:
            self._table.touch("key:all")

    def _close_insurance(self) -> None:
        """Some of them take it."""
        wagered = [box.box for box in self._table.settle().table.view.boxes if box.wager]
        for box in wagered:
            if self._dice.random() < 0.4:
                self._table.touch(f"box{box}")
        self._table.touch("key:closing")

    def _end_round(self) -> None:
        while self._table.settle().table.view.phase != "wagers":
            self._play_on()

    def _void(self) -> None:
        if self._table.settle().table.view.phase == "decision":
            keys = ("floor", "page:void", "by:0", "reason:dealt", "void")
            self._table.touch(*(f"key:{key}" for key in keys))

    # Who sits there.

    def _sit_down(self) -> None:
        table, box = self._table, self._dice.choice(BOXES)
        if self._seats.of_box(box) is not None:
            return
        table.touch("key:seating", f"key:sits:{box}")
        match self._dice.randrange(3):
            case 0:
                table.touch("key:seats:unknown")
            case 1:
                table.kiosk.station.read(badge(self._dice.choice(NUMBERS)), "badges")
                table.settle()
            case _:
                number = self._dice.choice(NUMBERS)
                table.touch("key:page:seat-number", *(f"key:seats:{digit}" for digit in number))
                table.touch("key:seats:give")

    def _change_seat(self) -> None:
        """Somebody rests, comes back, or leaves with chips that were counted, or not."""
        table, seated = self._table, self._seats.seated
        if not seated:
            return
        seat = self._dice.choice(seated)
        table.touch("key:seating", f"key:sits:{seat.boxes[0]}")
        if self._dice.random() < 0.5:
            table.touch("key:seats:break")
            while table.there("key:close"):
                table.touch("key:close")
        else:
            table.touch("key:page:seat-leaves", *["key:walks:2500"] * self._dice.randrange(3))
            table.touch("key:seats:left")

    # Money.

    def _buy(self) -> None:
        table, dice = self._table, self._dice
        table.touch("key:buying")
        kind = dice.choice(("cash", "cash", "marker", "cheque", "play"))
        if kind != "cash":
            table.touch(f"key:gives:{kind}")
        notes = [each for each in (50_000, 10_000, 2_000) if table.there(f"key:note:{each}")]
        table.touch(*(f"key:note:{dice.choice(notes)}" for _ in range(dice.randrange(1, 4))))
        table.touch(f"key:buys:{dice.choice((0, *BOXES))}")

    def _slip(self) -> None:
        table, numbers = self._table, self._day.numbers
        kind = self._dice.choice(("fill", "credit"))
        table.touch("key:floor", "key:page:chips", f"key:page:{kind}", "key:by:0")
        table.touch("key:count:2500", "key:more-chips:20", "key:order")
        key = f"key:receive:{kind}:{numbers.get(kind, 0) + 1}"
        if table.there(key):
            table.touch(key)
        while table.there("key:close"):
            table.touch("key:close")
