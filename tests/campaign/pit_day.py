"""A day of a pit, played: tables of one house and one file of patrons' keys, with buy-ins of all kinds, seats that move and rest, fills,
credits, counts, corrections, voids and amendments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from kiosk.game.cards import CARDS
from kiosk.record.journal.entry import utc_text
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.day import BUY_INS
from kiosk.settings.table import CONFIG
from kiosk.staff.actor import Actor
from kiosk.staff.patron_keys import AtTable, PatronKeys
from kiosk.staff.secret import Secret
from kiosk.station.commands import StationCommand
from kiosk.station.seats.cash_watch import CashRules
from kiosk.station.seats.seat_commands import (
    CloseRating,
    LeaveSeat,
    MoveSeat,
    SeatPatron,
    TakeBreak,
)
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import (
    BuyIn,
    CloseTable,
    Confirm,
    CountChips,
    OpenTable,
    ReceiveSlip,
    RequestSlip,
    SignCount,
    TakeBackBuyIn,
    VoidBuyIn,
    VoidSlip,
)
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from kiosk.words import chips
from kiosk.words.messages import Currency, Messages
from tests.record.tables import Dealer, station, take
from tests.report.long_day import WORKS

NUMBERS = ("10024711", "20311907", "30555123")
DEALERS, FLOOR = ("H. Ruiz", "L. Brandt"), Actor("M. Okafor", "floor")
LANGUAGES = ("en", "es", "zh")
#: rule sets of a floor, and the boxes that each has here
RULES = (("nj", 6), ("nj", 7), ("six-deck-no-hole", 5), ("house-h17", 6), ("multi-hand", 3))
WARN_FROM, LIMIT = 1_500_00, 3_000_00
CARD = [card.text for card in CARDS]


class House:
    """What the tables of a trial have in common."""

    def __init__(self, folder: Path, dice: Random, day: Callable[[str], str]) -> None:
        self.folder, self.keys = folder, PatronKeys(folder / "patrons.keys")
        name, sign = dice.choice((("us", "$"), ("euro", "€")))
        self.chips, self.currency = chips.load(CONFIG / "chips" / f"{name}.toml"), Currency(sign)
        self.chip_set = name
        self.cash = CashRules(WARN_FROM, LIMIT, day)


def times(began: datetime) -> Iterator[str]:
    """Two seconds between what happens at any of the tables."""
    while True:
        yield utc_text(began)
        began += timedelta(seconds=2)


class StationTable:
    """A table that is worked by the station. `touched` has what of its money was done, as it was said."""

    def __init__(
        self, house: House, name: str, dice: Random, language: str, time: Callable[[], str]
    ) -> None:
        self.path, self._house, self._dice = house.folder / f"{name}.journal", house, dice
        self.name, self._waits = name, list[AtTable]()
        self.journal = Journal(self.path)
        rules, boxes = dice.choice(RULES)
        self._boxes = boxes
        self._station: Station = station(
            self.journal,
            procedure=OpeningProcedure(house.chips, exchanges=True),
            patron_keys=house.keys,
            cash=house.cash,
            share=self._waits.append,
            time=time,
            words=Messages(language, currency=house.currency, chips=house.chips),
            table=name,
            rules=rules,
            boxes=boxes,
            options={},
        )
        self._dealer = Dealer(dice.randrange(10**6), boxes=tuple(range(1, min(boxes, 4) + 1)))
        self._who = DEALERS[0]
        self.opener = self.filled = 0
        self.expected: int | None = None
        self._slips = 0
        self._open()

    def _open(self) -> None:
        self._station.start()
        self._station.health(WORKS)
        self._station.health(WORKS, source="camera")
        tray = tuple((each.value, 60) for each in self._house.chips.chips)
        self.opener = sum(value * pieces for value, pieces in tray)
        for command, actor in (
            (OpenTable(), FLOOR),
            (Confirm("sign"), FLOOR),
            (Confirm("hole_reader"), FLOOR),
            (CountChips(tray), self._by),
            (SignCount("dealer"), self._by),
            (SignCount("floor"), FLOOR),
        ):
            self.step = self._station.do(command, actor)
        assert self._day.stands == "open", self.step.refusal

    @property
    def _by(self) -> Actor:
        return Actor(self._who, "dealer")

    @property
    def _day(self) -> Any:
        self.step = self._station.health(WORKS)
        assert self.step.house.day is not None
        return self.step.house.day

    def do(self, command: StationCommand, actor: Actor) -> Step:
        """One command; refused or not, other tables hear of it."""
        self.step = self._station.do(command, actor)
        self.answer()
        return self.step

    def answer(self) -> None:
        while self._waits:
            said = self._house.keys.exchange(self._waits.pop(0))
            self.step = self._station.hear_others(said) or self.step

    def relieve(self) -> None:
        self._who = DEALERS[1]

    def go_on(self) -> None:
        """One deed at this table."""
        chance, phase = self._dice.random(), self.step.table.view.phase
        if chance < 0.07:
            self._seat()
        elif chance < 0.14:
            self._money_in()
        elif chance < 0.15:
            self._slip()
        elif phase == "decision" and chance < 0.17:
            self._void()
        elif phase == "decision" and chance < 0.2:
            self._correct()
        elif phase == "wagers" and chance < 0.24:
            self._amend()
        else:
            self._play()
        self.answer()

    def _play(self) -> None:
        data = self._dealer.next(self._station.health(WORKS))
        self.step = take(self._station, data, by=self._who)

    def _void(self) -> None:
        self.step = take(self._station, {"type": "void", "reason": "misdeal"}, by=FLOOR.id)

    def _card(self) -> dict[str, Any]:
        box = self._dice.randrange(1, 4)
        return {
            "box": box,
            "hand": 1,
            "position": self._dice.randrange(1, 3),
            "card": self._dice.choice(CARD),
            "as_it_lies": True,
            "reason": "misread",
        }

    def _correct(self) -> None:
        self.step = take(self._station, {"type": "correct", **self._card()}, by=FLOOR.id)

    def _amend(self) -> None:
        number = self.step.table.view.round - self._dice.randrange(1, 4)
        if number > 0:
            said = {"type": "amend", "round": number, **self._card()}
            self.step = take(self._station, said, by=FLOOR.id)

    def _seat(self) -> None:
        """Somebody sits down, moves, rests, comes back, leaves, or has a rating signed."""
        dice, view = self._dice, self._station.health(WORKS).house.seats
        assert view is not None
        seat = dice.choice(view.seated) if view.seated else None
        match dice.randrange(7):
            case 3 if seat is not None:
                self.do(MoveSeat(seat.patron, (dice.randrange(1, 5),)), self._by)
            case 4 if seat is not None:
                self.do(TakeBreak(seat.patron, is_back=bool(seat.away)), self._by)
            case 5 if seat is not None:
                self.do(LeaveSeat(seat.patron, dice.choice((None, 125_00))), self._by)
            case 6 if view.ended:
                ended = dice.choice(view.ended)
                said = dice.choice(((None, ""), (75_00, "raised while nobody looked")))
                self.do(CloseRating(ended.patron, ended.left, *said), FLOOR)
            case _:
                number = dice.choice(("", *NUMBERS))
                self.do(SeatPatron((dice.randrange(1, 5),), Secret(number)), self._by)

    def _money_in(self) -> None:
        dice = self._dice
        buy_ins = self._day.buy_ins
        if buy_ins and dice.random() < 0.15:
            self.do(VoidBuyIn(dice.choice(buy_ins).number, "wrong_amount"), FLOOR)
            return
        amount = 25_00 * dice.randrange(1, 100)
        seats = self._station.health(WORKS).house.seats
        taken = [box for seat in seats.seated for box in seat.boxes] if seats else []
        box = dice.choice(taken) if taken and dice.random() < 0.7 else dice.randrange(5)
        step = self.do(BuyIn(dice.choice(BUY_INS), amount, box), self._by)
        if step.refusal is None and dice.random() < 0.15:
            self.do(TakeBackBuyIn(self._day.buy_ins[-1].number), self._by)

    def _slip(self) -> None:
        """A fill or a credit: asked for, and received, or void."""
        dice = self._dice
        kind = dice.choice(("fill", "credit"))
        value = self._house.chips.chips[1].value
        self.do(RequestSlip(kind, ((value, dice.randrange(1, 5)),)), FLOOR)
        waits = [each for each in self._day.slips if each["kind"] == kind]
        if self.step.refusal is not None or not waits:
            return
        key = f"{kind}:{waits[-1]['number']}"
        if dice.random() < 0.25:
            self.do(VoidSlip(key, "not needed"), FLOOR)
        self.do(ReceiveSlip(key), self._by)

    def close(self) -> None:
        """The table closes, counted to the chip as the tray should be."""
        while self._station.health(WORKS).table.view.phase != "wagers":
            self._play()
        for box in (0, *range(1, self._boxes + 1)):
            take(self._station, {"type": "settled"} | ({"box": box} if box else {}), by=self._who)
        closing = self.do(CloseTable(), FLOOR)
        day = self._day
        assert day.stands == "closing", closing.refusal
        self.expected = day.expected


def played(
    house: House, dice: Random, tables: int, inputs: int, began: datetime
) -> list[StationTable]:
    """The day of so many tables, their deeds one after the other as chance will have it."""
    clock = times(began)
    found = []
    with ExitStack() as stack:
        for number in range(1, tables + 1):
            language = LANGUAGES[number % 3]
            this = StationTable(house, f"BJ-{number}", dice, language, lambda: next(clock))
            stack.callback(this.journal.close)
            found.append(this)
        for count in range(inputs * tables):
            this = dice.choice(found)
            if count == inputs * tables // 2:
                for each in found:
                    each.relieve()
            this.go_on()
        for this in found:
            this.close()
    return found
