"""Does the station work beside the screen, and does a mistake of its own leave the table in sight?"""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from kiosk.game.commands.commands import Decide, Undo
from kiosk.staff.actor import Actor
from kiosk.station.commands import Hold, SignOff
from kiosk.station.step import Step, Trouble
from kiosk.words.said import Said
from tests.steps import with_fields
from tests.ui.scenes import SCENES
from tests.ui.stand_in_station import Station
from tests.waiting import DEADLINE_MS
from ui.table.runtime.station_thread import StationThread

DEALER, FLOOR = Actor("H. Ruiz", "dealer"), Actor("M. Okafor", "floor")
FULL = (Trouble("journal", "The disk is full.", "Make room.", "", False),)


def test_everything_happens_in_order_on_one_thread_of_its_own(qtbot: QtBot) -> None:
    station = Station()
    seen: list[tuple[str, Step]] = []
    desk = StationThread(
        lambda: station, on_step=lambda step: seen.append((threading.current_thread().name, step))
    )
    threads: list[str] = []
    desk.stepped.connect(lambda _: threads.append(threading.current_thread().name))
    answered: list[int] = []
    desk.answered.connect(lambda: answered.append(len(threads)))
    desk.start()
    desk.order(Decide("stand"), DEALER)
    desk.read("a reading", source="camera")
    desk.health("well", source="camera")
    desk.order(SignOff("link"), FLOOR)
    desk.do(Hold(held=True), DEALER)
    qtbot.waitUntil(lambda: len(threads) == 5, timeout=DEADLINE_MS)
    desk.stop()
    assert answered == [1, 3], "what was ordered is said to be answered just before its step"
    assert station.asked == [
        ("start", "station"),
        (Decide("stand"), DEALER, "station"),
        ("read", "a reading", "camera", "station"),
        ("health", "well", "camera", "station"),
        (SignOff("link"), FLOOR, "station"),
        (Hold(held=True), DEALER, "station"),
    ]
    assert {name for name, _ in seen} == {"station"}
    assert len(seen) == 5


def test_what_is_done_beside_play_is_done_while_no_round_is_in_play_and_the_journal_can_be_written(
    qtbot: QtBot,
) -> None:
    in_round = SCENES["decision"][1]
    between = with_fields(in_round, view=in_round.table.view._replace(phase="wagers"))
    closed = with_fields(between, day=SimpleNamespace(stands="closed", pending=None))  # type: ignore[arg-type]
    unwritten = with_fields(between, troubles=FULL)
    steps = (in_round, between, closed, unwritten, between)

    desk, pauses = StationThread(lambda: Station(*steps)), list[str]()
    desk.start()
    for _ in range(4):
        desk.in_turn(pauses.append)
        desk.do(Decide("stand"), DEALER)
    desk.stop()
    assert pauses == ["", "between", "closed", ""]


def test_who_follows_troubles_sees_the_next_step_and_each_at_which_others_stand(
    qtbot: QtBot,
) -> None:
    calm = SCENES["decision"][1]
    unwritten = with_fields(calm, troubles=FULL)
    steps = [calm, calm, unwritten, unwritten, calm, calm]

    desk, seen, shown = StationThread(lambda: Station(*steps)), list[Step](), list[Step]()
    desk.stepped.connect(shown.append)
    desk.see_troubles(seen.append)
    desk.start()
    for _ in steps[1:]:
        desk.order(Decide("stand"), DEALER)
        desk.call(lambda: None)
    qtbot.waitUntil(
        lambda: len(shown) >= 1 and shown[-1] is calm and len(seen) == 3, timeout=DEADLINE_MS
    )
    desk.stop()
    assert seen == [calm, unwritten, calm]


def test_who_works_beside_the_table_hears_of_no_ordinary_card_of_a_round(qtbot: QtBot) -> None:
    card = SCENES["decision"][1]
    called = with_fields(card, said=(Said("call_floor", "call", "Call the floor.", ""),))
    fill = with_fields(card, day=SimpleNamespace(stands="open", pending=None))  # type: ignore[arg-type]
    between = with_fields(card, view=card.table.view._replace(phase="wagers"))
    steps = [card, called, card, fill, fill, card, card, between]

    desk, shown, beside = StationThread(lambda: Station(*steps)), list[Step](), list[Step]()
    desk.stepped.connect(shown.append)
    desk.rested.connect(beside.append)
    desk.start()
    for _ in steps[1:]:
        desk.order(Decide("stand"), DEALER)
    qtbot.waitUntil(lambda: len(shown) == len(steps), timeout=DEADLINE_MS)
    desk.stop()
    assert beside == [called, fill, card, between], (
        "what was called, the day as it changed, a pause"
    )


@pytest.mark.slow
@pytest.mark.parametrize("facts", [{"seconds": 2}, {"waits": True}])
def test_the_stations_clock_is_looked_at_while_something_runs_out_or_is_waited_for_and_never_else(
    qtbot: QtBot, facts: dict[str, Any]
) -> None:
    class Running(Station):
        def start(self) -> Step:
            return with_fields(super().start(), **facts)

        def tick(self, now: str) -> Step | None:
            ticks = sum(row[0] == "tick" for row in self.asked)
            step = self._answer("tick", now)
            return None if ticks < 2 else step

    station = Running()
    thread = StationThread(lambda: station)
    steps: list[Step] = []
    thread.stepped.connect(steps.append)
    thread.start()
    qtbot.waitUntil(lambda: len(steps) == 2, timeout=DEADLINE_MS)
    thread.do(Decide("stand"), DEALER)
    qtbot.waitUntil(lambda: len(steps) == 3, timeout=DEADLINE_MS)
    thread.stop()
    assert [str(row[0])[:4] for row in station.asked] == ["star", "tick", "tick", "tick", "Deci"]
    assert station.asked[1][1] < station.asked[3][1]  # type: ignore[operator]


@pytest.mark.shows("AGCO 11.1.2")
def test_a_mistake_of_the_stations_stops_it_and_says_so(qtbot: QtBot) -> None:
    station = Station()
    desk = StationThread(lambda: station)
    steps: list[Step] = []
    errors: list[Exception] = []
    desk.stepped.connect(steps.append)
    desk.broke.connect(errors.append)
    desk.start()
    desk.order(Undo(), DEALER)
    desk.order(Decide("stand"), DEALER)
    qtbot.waitUntil(lambda: len(steps) == 2 and bool(errors), timeout=DEADLINE_MS)
    desk.stop()
    assert [row[0] for row in station.asked] == ["start", Undo()]
    assert steps[-1].table.view == steps[0].table.view
    assert steps[-1].alerts.troubles[0].key == "kiosk"
    assert "restart the kiosk" in steps[-1].alerts.troubles[0].todo
