"""Does the station work beside the screen, and does a mistake of its own leave the table in sight?"""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from kiosk.station.step import Step
from tests.ui.scenes import SCENES
from ui.table.station_thread import StationThread


class Station:
    """A station that answers with scenes, notes on which thread, and fails when told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []

    def _answer(self, *asked: object) -> Step:
        self.asked.append((*asked, threading.current_thread().name))
        if "fail" in asked:
            raise RuntimeError("a mistake of its own")
        return SCENES["decision"][1]

    def start(self) -> Step:
        return self._answer("start")

    def take(self, data: dict[str, Any], *, by: str, source: str) -> Step:
        return self._answer(data["type"], by, source)

    def read(self, reading: Any, *, source: str = "shoe") -> Step | None:
        self._answer("read", reading, source)
        return None

    def health(self, health: Any, *, source: str = "shoe") -> Step:
        return self._answer("health", health, source)

    def acknowledge(self, key: str, by: str) -> Step:
        return self._answer("acknowledge", key, by)

    def recall(self, count: int = 10) -> Sequence[Any]:
        self._answer("recall", count)
        return []


def test_everything_happens_in_order_on_one_thread_of_its_own(qtbot: QtBot) -> None:
    station = Station()
    seen: list[tuple[str, Step]] = []
    desk = StationThread(
        lambda: station, "H. Ruiz", on_step=lambda step: seen.append((threading.current_thread().name, step))
    )
    threads: list[str] = []
    desk.stepped.connect(lambda _: threads.append(threading.current_thread().name))
    recalled: list[object] = []
    desk.recalled.connect(recalled.append)
    desk.start()
    desk.send({"type": "stand"})
    desk.read("a reading", source="camera")
    desk.health("well", source="camera")
    desk.send({"type": "acknowledge", "key": "link", "by": "M. Okafor"})
    desk.send({"type": "recall"})
    qtbot.waitUntil(lambda: len(threads) == 4 and len(recalled) == 1, timeout=10_000)
    desk.stop()
    assert station.asked == [
        ("start", "station"),
        ("stand", "H. Ruiz", "manual", "station"),
        ("read", "a reading", "camera", "station"),
        ("health", "well", "camera", "station"),
        ("acknowledge", "link", "M. Okafor", "station"),
        ("recall", 10, "station"),
    ]
    assert {name for name, _ in seen} == {"station"}
    assert len(seen) == 4


def test_a_mistake_of_the_stations_stops_it_and_says_so(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    station = Station()
    desk = StationThread(lambda: station, "H. Ruiz")
    steps: list[Step] = []
    desk.stepped.connect(steps.append)
    with caplog.at_level(logging.CRITICAL):
        desk.start()
        desk.send({"type": "fail"})
        desk.send({"type": "stand"})
        qtbot.waitUntil(lambda: len(steps) == 2, timeout=10_000)
    desk.stop()
    assert [row[0] for row in station.asked] == ["start", "fail"]
    assert steps[-1].view == steps[0].view
    assert steps[-1].troubles[0].key == "kiosk"
    assert "start the kiosk again" in steps[-1].troubles[0].todo
