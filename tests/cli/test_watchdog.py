"""A screen or a station that does not answer any more is noticed, and where in the program it hangs is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from types import FrameType

import pytest
from pytestqt.qtbot import QtBot

from kiosk.app.supervisor import Supervisor
from kiosk.app.watchdog import Watchdog
from kiosk.record.crashes import all_of, keep, of_hang
from tests.ui.stand_in_station import Station
from tests.waiting import DEADLINE_MS
from ui.table.runtime.station_thread import StationThread

pytestmark = pytest.mark.slow

Hung = tuple[str, FrameType | None]
#: longer than a busy machine lets a thread wait that could go on: a dog that is late by `EVERY_S` itself begins anew
EVERY_S, HANGS_S = 1.0, 1.5


def test_a_station_that_hangs_is_noticed_with_its_place(qtbot: QtBot, tmp_path: Path) -> None:
    station, stuck, hung = StationThread(Station), Event(), list[Hung]()
    station.start()
    supervisor = Supervisor()
    answered = Event()

    def ask_station(work: Callable[[], object]) -> None:
        station.call(work)
        station.call(answered.set)

    ask = {"screen": supervisor.tell, "station": ask_station}
    dog = Watchdog(
        ask, lambda name, frame: hung.append((name, frame)), every=EVERY_S, hangs=HANGS_S
    )
    supervisor.start(dog.job())
    qtbot.waitUntil(answered.is_set, timeout=DEADLINE_MS)

    def hang() -> None:
        stuck.wait()

    station.call(hang)
    qtbot.waitUntil(lambda: bool(hung), timeout=DEADLINE_MS)
    stuck.set()
    station.stop()
    supervisor.close()
    ((name, frame),) = hung
    assert name == "station"
    keep(tmp_path / "a.journal", of_hang(name, frame))
    (crash,) = all_of(tmp_path / "a.journal")
    assert crash.error == "station hangs"
    assert any(place.endswith(" hang") for place in crash.places)


def test_a_screen_that_hangs_is_noticed(qtbot: QtBot) -> None:
    station, seen, hung = StationThread(Station), Event(), list[str]()

    def noticed(name: str, _: FrameType | None) -> None:
        hung.append(name)
        seen.set()

    station.start()
    supervisor = Supervisor()
    ask = {"screen": supervisor.tell, "station": station.call}
    supervisor.start(Watchdog(ask, noticed, every=EVERY_S, hangs=HANGS_S).job())
    seen.wait(DEADLINE_MS / 1000)  # this thread draws, and does not come to it
    station.stop()
    supervisor.close()
    assert hung == ["screen"]


def test_who_answers_is_left_alone(qtbot: QtBot) -> None:
    station, hung = StationThread(Station), list[str]()
    station.start()
    asked = []

    def ask(answer: object) -> None:
        asked.append(answer)
        station.call(answer)  # type: ignore[arg-type]

    supervisor, hangs = Supervisor(), DEADLINE_MS / 1000
    both = {"screen": supervisor.tell, "station": ask}
    dog = Watchdog(both, lambda name, _: hung.append(name), every=0.005, hangs=hangs)
    supervisor.start(dog.job())
    qtbot.waitUntil(lambda: len(asked) > 20, timeout=DEADLINE_MS)
    supervisor.close()
    station.stop()
    assert not hung
