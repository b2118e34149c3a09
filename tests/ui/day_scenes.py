"""Moments of a table's day, each really reached at a station: closed, being opened, being closed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Correct, Decide, Drawn, Settle, Void, Wager
from kiosk.reading import Health, Message
from kiosk.record.journal.journal import Journal
from kiosk.settings.table import CONFIG
from kiosk.staff.actor import Actor
from kiosk.station.commands import StationCommand
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import (
    AnnounceRules,
    BuyIn,
    CancelDay,
    CloseTable,
    Confirm,
    CountChips,
    OpenTable,
    ReceiveSlip,
    RequestSlip,
    SignCount,
    VoidSlip,
)
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from kiosk.words import chips
from tests.record.tables import station

US = chips.load(CONFIG / "chips" / "us.toml")
DEALER, FLOOR = Actor("H. Ruiz", "dealer"), Actor("M. Okafor", "floor")
WORKS = Health(True, True, True, True, (Message("reads", {"title": "Shoe"}),))
DOWN = Health(messages=(Message("line-lost", {"title": "Shoe"}),))
TRAY = ((100_000, 5), (50_000, 10), (10_000, 50), (2_500, 160), (500, 180), (100, 100))
SHORT = (*TRAY[:-1], (100, 85))

Given = tuple[StationCommand, Actor]
BEGUN: tuple[Given, ...] = ((OpenTable(), FLOOR),)
SIGNED: tuple[Given, ...] = ((SignCount("dealer"), DEALER), (SignCount("floor"), FLOOR))
OPENED: tuple[Given, ...] = (*BEGUN, (Confirm("sign"), FLOOR), (CountChips(TRAY), DEALER), *SIGNED)


def _cards(*cards: str) -> tuple[Given, ...]:
    return tuple((Drawn(parse(card)), DEALER) for card in cards)


#: a blackjack that was misread and paid 15, taken back on the screen and not from the patron; then a round that is void
PLAYED: tuple[Given, ...] = (
    *((Wager(1, 1000), DEALER), (Wager(2, 2500), DEALER)),
    *_cards("AC", "9H", "9D", "KC", "8H", "7D"),
    (Correct(1, 2, parse("5C"), "M. Okafor", "misread"), FLOOR),
    *((Decide("stand", 1, 1, None), DEALER), (Decide("stand", 2, 1, None), DEALER)),
    *_cards("9S"),
    *_cards("AC", "9H", "9D", "KC", "8H", "7D"),
    (Void("M. Okafor", "misdeal"), FLOOR),
    (Settle(), DEALER),
)
FILLED: tuple[Given, ...] = (
    (RequestSlip("fill", ((2_500, 40), (500, 20))), FLOOR),
    (ReceiveSlip("fill:1"), DEALER),
    (RequestSlip("credit", ((50_000, 2),)), FLOOR),
)
CLOSING: tuple[Given, ...] = ((CloseTable(), FLOOR),)
ONE_DAY = (*OPENED, *CLOSING, (CountChips(TRAY), DEALER), *SIGNED)


def _counted(*tray: tuple[int, int]) -> tuple[Given, ...]:
    return (*ONE_DAY, *BEGUN, (Confirm("sign"), FLOOR), (CountChips(tray), DEALER))


AFTER_A_DAY: tuple[Given, ...] = (*OPENED, *PLAYED, *FILLED[:2], *CLOSING)
TRAY_NOW = (*TRAY[:3], (2_500, 200), (500, 194), (100, 80))

#: the options that patrons are told of, the other way round; without insurance there is no even money
CHANGED = (("surrender", "late"), ("split.resplit", False), ("even_money", True))
#: a round in which the minimum of the next one was raised above what one of two boxes wagers
RAISED: tuple[Given, ...] = (
    (Wager(1, 25_00), DEALER),
    (Wager(2, 100_00), DEALER),
    *_cards("TC", "TD", "9H", "TH", "TS", "9C"),
    (AnnounceRules(50_00, 1000_00, ()), FLOOR),
    *((Decide("stand", box, 1, None), DEALER) for box in (1, 2)),
)
MOMENTS: dict[str, tuple[Given, ...]] = {
    "day-new": (),
    "day-closed": ONE_DAY,
    "day-sign": BEGUN,
    "day-count": (*BEGUN, (Confirm("sign"), FLOOR)),
    "day-agreed": _counted(*TRAY),
    "day-short": _counted(*TRAY[:-1], (100, 75)),
    "day-division": _counted(*TRAY[:2], (10_000, 49), *TRAY[3:]),
    "day-reported": (
        *_counted(*TRAY[:2], (10_000, 49), *TRAY[3:]),
        (Confirm("report"), FLOOR),
        SIGNED[0],
    ),
    "day-closing": AFTER_A_DAY,
    "day-mispaid": (*AFTER_A_DAY, (CountChips(TRAY_NOW), DEALER)),
    "day-open": (*OPENED, *FILLED),
    "day-bought": (*OPENED, (BuyIn("cash", 200_00, 2), DEALER), (BuyIn("marker", 500_00), DEALER)),
    "day-voiding": (*OPENED, *FILLED[:2], (VoidSlip("fill:1", "wrong_table"), FLOOR)),
    "day-voiding-closing": (
        *OPENED,
        *FILLED[:2],
        (VoidSlip("fill:1", "wrong_table"), FLOOR),
        (CloseTable(), FLOOR),
    ),
    "day-void": (*OPENED, *FILLED[:2], (VoidSlip("fill:1", "wrong_table"), FLOOR), FILLED[1]),
    "day-announced": (*OPENED, (AnnounceRules(15_00, 99_999_00, CHANGED, minutes=30), FLOOR)),
    "day-raised": (*OPENED, *RAISED),
    "day-raised-settled": (*OPENED, *RAISED, (Settle(), DEALER)),
    "day-raised-wagered": (*OPENED, *RAISED, (Settle(), DEALER), (Wager(1, 50_00), DEALER)),
    "day-unsettled": (*OPENED, *PLAYED[:-8]),
}


def at(moment: str) -> Step:
    """The station's step at that moment."""
    return _step(MOMENTS[moment], WORKS)


def broken() -> Step:
    """A table that opens while its reader does not work."""
    return _step(BEGUN, DOWN)


def inspected() -> Step:
    """A table with a hole-card reader that is to be inspected."""
    return _step((*BEGUN, (Confirm("sign"), FLOOR)), WORKS, hole_reader=True)


def units() -> Step:
    """A table whose wagers are not keyed in, being closed."""
    return _step((*OPENED, *CLOSING, (CountChips(TRAY), DEALER)), WORKS, keyed=False)


def _step(
    given: tuple[Given, ...], health: Health, *, hole_reader: bool = False, keyed: bool = True
) -> Step:
    memory = os.environ.get("PYTEST_DEBUG_TEMPROOT")  # see tests/conftest.py
    with (
        tempfile.TemporaryDirectory(dir=memory) as folder,
        Journal(Path(folder) / "day.journal") as journal,
    ):
        this = station(
            journal,
            procedure=OpeningProcedure(US, exchanges=True, hole_reader=hole_reader, keyed=keyed),
        )
        this.start()
        this.health(health, source="camera")
        step = this.health(health)
        for command, actor in given:
            step = this.do(command, actor)
            refused = step.refusal and step.refusal.code
            assert refused in (None, "not_repeated"), f"{command}: {step.refusal}"
        return step


def kept_no_more() -> Step:
    """A table that was to be opened with a count, and keeps none before anybody has opened it."""
    memory = os.environ.get("PYTEST_DEBUG_TEMPROOT")
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        path = Path(folder) / "day.journal"
        with Journal(path) as journal:
            this = station(journal, procedure=OpeningProcedure(US))
            this.start()
            for command in (OpenTable(), CancelDay()):
                assert this.do(command, FLOOR).refusal is None
        with Journal(path) as journal:
            return station(journal).start()


def shut() -> Step:
    """A table that keeps no inventory, closed from the pit."""
    memory = os.environ.get("PYTEST_DEBUG_TEMPROOT")
    with (
        tempfile.TemporaryDirectory(dir=memory) as folder,
        Journal(Path(folder) / "day.journal") as journal,
    ):
        this = station(journal)
        this.start()
        this.health(WORKS)
        return this.do(CloseTable(), FLOOR)


#: every page of the day by its name: how it is reached, and what is touched on it
PAGES: dict[str, tuple[Callable[[], Step], tuple[str, ...]]] = {
    **{name: (lambda name=name: at(name), ()) for name in MOMENTS},  # type: ignore[misc]
    "day-sign": (lambda: at("day-sign"), ("day:by:0",)),
    "day-count": (
        lambda: at("day-count"),
        ("day:by:0", "pieces:5", "pieces:>", "pieces:1", "pieces:0", "pieces:>", "pieces:5"),
    ),
    "day-division": (lambda: at("day-division"), ("day:by:0",)),
    "day-tests": (broken, ("day:by:0",)),
    "day-hole-reader": (inspected, ("day:by:0",)),
    "day-units": (units, ()),
    "day-shut": (shut, ()),
    "chips": (lambda: at("day-open"), ("floor", "page:chips")),
    "fill": (
        lambda: at("day-open"),
        (
            "floor",
            "page:chips",
            "page:fill",
            "by:0",
            "count:2500",
            "more-chips:20",
            "more-chips:20",
            "count:500",
            "more-chips:5",
        ),
    ),
    "slips": (lambda: at("day-open"), ("floor", "page:chips", "page:slips")),
    "print-slip": (
        lambda: at("day-open"),
        ("floor", "page:chips", "page:slips", "page:print-slip", "by:0"),
    ),
    "void-slip": (
        lambda: at("day-open"),
        ("floor", "page:chips", "page:slips", "page:void-slip:fill:1", "by:0"),
    ),
    "colour": (
        lambda: at("day-open"),
        ("floor", "page:chips", "page:colour", "count:2500", "more-chips:20", "order"),
    ),
    "buy-in": (
        lambda: at("day-bought"),
        ("buying", "gives:marker", "note:10000", "note:10000", "note:2000"),
    ),
    "buy-ins": (lambda: at("day-bought"), ("floor", "page:chips", "page:buy-ins")),
    "void-buy-in": (
        lambda: at("day-bought"),
        ("floor", "page:chips", "page:buy-ins", "page:void-buy-in:1", "by:0"),
    ),
    "limits": (
        lambda: at("day-open"),
        ("floor", "page:limits", "by:0", "limit:low:up", "option:surrender"),
    ),
    "close-table": (lambda: at("day-open"), ("floor", "page:chips", "page:close-table", "by:0")),
}
