"""Does a flood of readings leave the dealer in charge and the window free, and lose no card in silence?"""

from __future__ import annotations

import time
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from drivers.emulator.voice import voice_of
from drivers.emulator.wire import Wire
from drivers.serial_line.profile import find, load
from drivers.serial_line.reader import SerialReader
from kiosk.game.cards import CARDS
from kiosk.game.commands.commands import Wager
from kiosk.reading import Health, Kind, Reading, lost, rejected
from kiosk.record.entries import log_line
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.station.commands import SignOff
from kiosk.station.step import Step
from tests.record.tables import station
from tests.waiting import DEADLINE_MS, DEADLINE_S
from ui.table.runtime.station_thread import StationThread

pytestmark = pytest.mark.slow

#: cards of a flood; after how many the station comes to look, so that the next fifty are ignored one by one
FLOOD, PAUSES = 10_000, (300, 350)
#: seconds of a touch behind a flood, and bytes of the journal for a minute of garbage at 4,800 baud (480 readings a second at most)
TOUCH_S, GARBAGE_BYTES = 5.0, 200_000
#: cards poured down a real line as fast as it takes them; the steps that may wait for a window which draws meanwhile, and the entries that may
#: tell of it all
POURED, STEPS, ENTRIES = 20_000, 40, 600


class Line:
    """A shoe's line from its far end to the station, and a window that draws nothing while cards are poured down it."""

    def __init__(self, qtbot: QtBot, journal: Journal) -> None:
        self.steps, self._qtbot, self._heard = list[Step](), qtbot, 0
        self.wire, self._all = Wire(0), Event()
        self.profile = load(find("angel-eye"))
        self.thread = StationThread(lambda: station(journal))
        self.thread.stepped.connect(self.steps.append)
        self._reader = SerialReader(self.profile, self.wire.path, self._read, self.thread.health)
        self.thread.start()
        self._reader.start()
        qtbot.waitUntil(
            lambda: bool(self.steps) and self.steps[-1].readers.health.port_open,
            timeout=DEADLINE_MS,
        )

    def _read(self, reading: Reading) -> None:
        self.thread.read(reading)
        self._heard += 1
        if self._heard == POURED:
            self._all.set()

    def pour(self) -> list[Step]:
        """Pours `POURED` cards, and waits for the reader and the station alone: what has reached the window when it comes to look."""
        voice = voice_of(self.profile)
        before = len(self.steps)
        assert self.wire.push(b"".join(voice.card(CARDS[at % 52]) for at in range(POURED)))
        assert self._all.wait(DEADLINE_S)
        done = Event()
        self.thread.call(done.set)
        assert done.wait(DEADLINE_S)
        assert len(self.steps) == before, "the window has not looked yet"
        self._qtbot.waitUntil(lambda: len(self.steps) > before, timeout=DEADLINE_MS)
        return self.steps[before:]

    def close(self) -> None:
        self._reader.stop()
        self.thread.stop()
        self.wire.pull()


def came(journal: Journal) -> int:
    """Of how many cards the journal tells, one by one or by their number."""
    number = 0
    for entry in journal.reader.entries():
        said = log_line(entry) if entry.kind == "device" else {}
        if said.get("say") in ("ignored-run", "flood"):
            number += said["facts"]["count"]
        elif said.get("card") or (entry.kind in ("input", "refused") and '"card"' in entry.input):
            number += 1
    return number


def test_a_flood_of_cards_on_a_line_reaches_the_window_as_a_few_steps_and_the_journal_as_numbers(
    qtbot: QtBot, journal: Journal
) -> None:
    line = Line(qtbot, journal)
    shown = line.pour()
    line.close()
    assert len(shown) <= STEPS
    assert any(trouble.freezes for trouble in shown[-1].alerts.troubles)
    assert came(journal) == POURED
    assert journal.reader.last_number <= ENTRIES


def test_cards_poured_onto_a_table_that_ignores_them_reach_the_window_as_a_few_steps(
    qtbot: QtBot, journal: Journal
) -> None:
    line = Line(qtbot, journal)
    line.thread.read(lost("gap", "unquoted"))
    qtbot.waitUntil(
        lambda: any(trouble.freezes for trouble in line.steps[-1].alerts.troubles),
        timeout=DEADLINE_MS,
    )
    shown = line.pour()
    line.close()
    assert len(shown) <= STEPS
    assert {step.refusal.code for step in shown if step.refusal is not None} == {"reader_frozen"}
    assert came(journal) == POURED


def test_how_many_cards_were_ignored_is_kept_before_they_are_given_places_again(
    qtbot: QtBot, journal: Journal
) -> None:
    thread, steps = StationThread(lambda: station(journal)), list[Step]()
    thread.stepped.connect(steps.append)
    thread.start()
    thread.do(Wager(1, 2500), Actor("H. Ruiz", "dealer"))
    thread.read(lost("gap", "unquoted"))
    done = Event()
    thread.call(done.set)
    assert done.wait(DEADLINE_S)
    for at in range(30):
        thread.read(Reading(Kind.CARD, CARDS[at]))
    thread.do(SignOff("sequence"), Actor("M. Okafor", "floor"))
    thread.read(Reading(Kind.CARD, CARDS[40]))
    thread.stop()
    qtbot.waitUntil(
        lambda: bool(steps) and steps[-1].table.view.phase == "deal", timeout=DEADLINE_MS
    )
    assert steps[-1].table.view.boxes[0].hands[0].cards == (CARDS[40].text,)
    after = [
        log_line(entry) if entry.kind == "device" else entry.kind
        for entry in journal.reader.entries()
    ][-4:]
    assert isinstance(after[0], dict)
    assert after[0]["facts"] == {"count": 10, "card": CARDS[20].text, "other_card": CARDS[29].text}
    assert after[1:] == ["trouble", "ack", "input"], (
        "the trouble says how many, then it is signed off"
    )


@pytest.mark.shows("AGCO 11.1.2")
def test_a_touch_does_not_wait_behind_a_flood_of_cards_and_the_table_freezes(
    qtbot: QtBot, journal: Journal
) -> None:
    thread, steps, answered = StationThread(lambda: station(journal)), list[Step](), list[float]()
    thread.stepped.connect(steps.append)
    thread.answered.connect(lambda: answered.append(time.monotonic()))
    thread.start()
    thread.health(Health(True, True, True, True))
    qtbot.waitUntil(lambda: bool(steps) and steps[-1].readers.health.port_open, timeout=DEADLINE_MS)
    for number in range(FLOOD):
        if number in PAUSES:
            looked = Event()
            thread.call(looked.set)
            assert looked.wait(DEADLINE_S)
        thread.read(Reading(Kind.CARD, CARDS[number % 52]))
    touched = time.monotonic()
    thread.order(Wager(1, 2500), Actor("H. Ruiz", "dealer"))
    qtbot.waitUntil(lambda: bool(answered), timeout=80_000)
    thread.stop()
    print(f"a touch behind {FLOOD:,} cards waited {answered[0] - touched:.2f} s")
    assert answered[0] - touched < TOUCH_S
    told = [log_line(entry) for entry in journal.reader.entries() if entry.kind == "device"]
    floods = [each["facts"]["count"] for each in told if each.get("code") == "flood"]
    qtbot.waitUntil(lambda: bool(steps[-1].alerts.troubles), timeout=DEADLINE_MS)
    flood = next(each for each in steps[-1].alerts.troubles if each.key == "sequence")
    assert flood.freezes
    assert f"{floods[0]:,}" in flood.text or str(floods[0]) in flood.text, (
        "the first; how many more came is said"
    )
    assert came(journal) == FLOOD


def test_garbage_is_counted_once_it_repeats(
    qtbot: QtBot, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread, steps = StationThread(lambda: station(journal)), list[Step]()
    thread.stepped.connect(steps.append)
    thread.start()
    qtbot.waitUntil(lambda: len(steps) == 1, timeout=DEADLINE_MS)
    before = sum(len(repr(entry)) for entry in journal.reader.entries())
    now = [time.monotonic()]
    monkeypatch.setattr("ui.table.runtime.station_thread.time.monotonic", lambda: now[0])
    number = 60 * 48
    for each in range(number):
        garbage = (
            rejected("garbage", "unquoted", raw=b"\x00\xff" * 5),
            lost("garbage", "unquoted", raw=b"\xff" * 5),
        )
        thread.read(garbage[each % 2])
        now[0] += 60 / number
        if each % 32 == 31:
            done = list[int]()
            thread.call(lambda done=done: done.append(1))  # type: ignore[misc]
            qtbot.waitUntil(lambda done=done: bool(done), timeout=DEADLINE_MS)  # type: ignore[misc]
    thread.stop()
    told = [log_line(entry) for entry in journal.reader.entries() if entry.kind == "device"]
    counted = sum(each["facts"]["count"] for each in told if each.get("say") == "repeated")
    grown = sum(len(repr(entry)) for entry in journal.reader.entries()) - before
    print(f"a minute of garbage: {grown:,} bytes in {len(told)} entries of {number:,} readings")
    assert counted + sum(each.get("say") != "repeated" for each in told) == number
    assert grown < GARBAGE_BYTES
