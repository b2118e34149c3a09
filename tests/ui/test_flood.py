"""Does a flood of readings leave the dealer in charge, and lose no card in silence?"""

from __future__ import annotations

import time

import pytest
from pytestqt.qtbot import QtBot

from kiosk.game.cards import CARDS
from kiosk.game.commands import Wager
from kiosk.reading import Health, Kind, Reading, lost, rejected
from kiosk.record.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.station.step import Step
from tests.record.tables import station
from tests.waiting import DEADLINE_MS
from ui.table.station_thread import StationThread

pytestmark = pytest.mark.slow

FLOOD = 10_000
#: seconds of a touch behind a flood, and bytes of the journal for a minute of garbage at 4,800 baud (480 readings a second at most)
TOUCH_S, GARBAGE_BYTES = 5.0, 200_000


def test_a_touch_does_not_wait_behind_a_flood_of_cards_and_the_table_freezes(qtbot: QtBot, journal: Journal) -> None:
    thread, steps, answered = StationThread(lambda: station(journal)), list[Step](), list[float]()
    thread.stepped.connect(steps.append)
    thread.answered.connect(lambda: answered.append(time.monotonic()))
    thread.start()
    thread.health(Health(True, True, True, True))
    qtbot.waitUntil(lambda: len(steps) == 2, timeout=DEADLINE_MS)
    for number in range(FLOOD):
        thread.read(Reading(Kind.CARD, CARDS[number % 52]))
    touched = time.monotonic()
    thread.order(Wager(1, 2500), Actor("H. Ruiz", "dealer"))
    qtbot.waitUntil(lambda: bool(answered), timeout=80_000)
    thread.stop()
    print(f"a touch behind {FLOOD:,} cards waited {answered[0] - touched:.2f} s")
    assert answered[0] - touched < TOUCH_S
    told = [entry.data() for entry in journal.entries() if entry.kind == "device"]
    cards = sum(entry.kind in ("device", "input", "refused") and '"card"' in entry.input for entry in journal.entries())
    missed = sum(each["facts"]["count"] for each in told if each.get("code") == "flood")
    qtbot.waitUntil(lambda: bool(steps[-1].troubles), timeout=DEADLINE_MS)
    flood = next(each for each in steps[-1].troubles if each.key == "sequence")
    assert flood.freezes
    assert f"{missed:,}" in flood.text or str(missed) in flood.text
    assert cards + missed >= FLOOD


def test_garbage_is_counted_once_it_repeats(qtbot: QtBot, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    thread, steps = StationThread(lambda: station(journal)), list[Step]()
    thread.stepped.connect(steps.append)
    thread.start()
    qtbot.waitUntil(lambda: len(steps) == 1, timeout=DEADLINE_MS)
    before = sum(len(repr(entry)) for entry in journal.entries())
    now = [time.monotonic()]
    monkeypatch.setattr("ui.table.station_thread.time.monotonic", lambda: now[0])
    number = 60 * 48
    for each in range(number):
        garbage = rejected("garbage", "unquoted", raw=b"\x00\xff" * 5), lost("garbage", "unquoted", raw=b"\xff" * 5)
        thread.read(garbage[each % 2])
        now[0] += 60 / number
        if each % 32 == 31:
            done = list[int]()
            thread.call(lambda done=done: done.append(1))  # type: ignore[misc]
            qtbot.waitUntil(lambda done=done: bool(done), timeout=DEADLINE_MS)  # type: ignore[misc]
    thread.stop()
    told = [entry.data() for entry in journal.entries() if entry.kind == "device"]
    counted = sum(each["facts"]["count"] for each in told if each.get("say") == "repeated")
    grown = sum(len(repr(entry)) for entry in journal.entries()) - before
    print(f"a minute of garbage: {grown:,} bytes in {len(told)} entries of {number:,} readings")
    assert counted + sum(each.get("say") != "repeated" for each in told) == number
    assert grown < GARBAGE_BYTES
