"""How fast and how sure is the reader? From the last byte on the wire to the reading, through pulled plugs, at true line speed."""

from __future__ import annotations

import os
import select
import tempfile
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path

from drivers.emulator.client import spawn
from drivers.serial_line.angel_eye import card_data, telegram
from drivers.serial_line.profile import find, load
from drivers.serial_line.reader import SerialReader
from drivers.serial_line.recordings.recorder import Recorder
from kiosk.game.cards import CARDS
from kiosk.reading import Health, Kind
from tests.bench.__main__ import Figure
from tests.waiting import DEADLINE_S, Collected

PROFILE = load(find("angel-eye"))
BETWEEN_S = (
    0.002  # between two telegrams, as in the comparison of readers that the thread was chosen by
)


def run(quick: bool) -> dict[str, Figure]:
    return {
        **_latency(200 if quick else 2_000),
        **_replug(10 if quick else 100),
        **_line_speed(10 if quick else 50),
        **_decoder(2_000 if quick else 20_000),
    }


def _figure(value: float, unit: str, floor: float | None, note: str) -> Figure:
    ratio = None if not floor else value / floor
    return {"value": value, "unit": unit, "floor": floor, "ratio": ratio, "note": note}


def _percentile(values: list[int], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] / 1_000


def _latency(count: int) -> dict[str, Figure]:
    """The reader, recording, beside a bare thread that only reads the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        ours = _timed(
            count, lambda port, heard: _our_reader(port, heard, Path(folder) / "line.rec")
        )
    bare = _timed(count, _bare_reader)
    return {
        f"reader.byte_to_reading_{name}": _figure(
            _percentile(ours, share),
            "us",
            _percentile(bare, share),
            f"{count} cards, recorded; floor: select and read",
        )
        for name, share in (("p50", 0.5), ("p99", 0.99))
    }


Stop = Callable[[], None]


def _our_reader(port: str, heard: Callable[[], None], file: Path) -> Stop:
    ready = threading.Event()
    recorder = Recorder(file)

    def on_health(health: Health) -> None:
        if health.port_open:
            ready.set()

    reader = SerialReader(PROFILE, port, lambda _reading: heard(), on_health, recorder)
    reader.start()
    assert ready.wait(DEADLINE_S)

    def stop() -> None:
        reader.stop()
        recorder.close()

    return stop


def _bare_reader(port: str, heard: Callable[[], None]) -> Stop:
    fd = os.open(port, os.O_RDWR | os.O_NOCTTY)
    wake_read, wake_write = os.pipe()

    def carry() -> None:
        while wake_read not in select.select([fd, wake_read], [], [])[0]:
            os.read(fd, 4096)
            heard()

    thread = threading.Thread(target=carry)
    thread.start()

    def stop() -> None:
        os.write(wake_write, b"s")
        thread.join()
        for each in (fd, wake_read, wake_write):
            os.close(each)

    return stop


def _timed(count: int, start: Callable[[str, Callable[[], None]], Stop]) -> list[int]:
    """Nanoseconds from after the write of each telegram's bytes to the moment it was heard."""
    master, slave = os.openpty()
    tty.setraw(slave)
    heard = threading.Event()
    at: list[int] = []

    def on_heard() -> None:
        at.append(time.monotonic_ns())
        heard.set()

    stop = start(os.ttyname(slave), on_heard)
    times = []
    for n in range(count):
        heard.clear()
        message = telegram(str(n % 10), "D", card_data(CARDS[n % 52]))
        begun = time.monotonic_ns()
        os.write(master, message)
        assert heard.wait(DEADLINE_S)
        times.append(at[-1] - begun)
        time.sleep(BETWEEN_S)
    stop()
    os.close(master)
    os.close(slave)
    return times


class _Heard(Collected):
    """What the reader said, and when each opening of its port was, in nanoseconds."""

    def __init__(self) -> None:
        super().__init__()
        self.opened_ns: list[int] = []

    def on_health(self, health: Health) -> None:
        if health.port_open and not (self.healths and self.healths[-1].port_open):
            self.opened_ns.append(time.monotonic_ns())
        super().on_health(health)


def _replug(times: int) -> dict[str, Figure]:
    """Pulls the plug and puts it in again; every other time in the middle of a message."""
    heard = _Heard()
    drawn: list[str] = []
    back: list[int] = []
    with spawn(seed=11, baud=115_200) as shoe:
        reader = SerialReader(PROFILE, shoe.port, heard.on_reading, heard.on_health)
        reader.start()
        heard.wait_for(Kind.STANDBY)
        for n in range(times):
            drawn += [shoe.client.draw(wait=True)["card"] for _ in range(3)]
            opened = len(heard.opened_ns)
            shoe.client.hang_up(0.0, mid_frame=n % 2 == 1)
            pulled = time.monotonic_ns()
            heard.wait_until(lambda opened=opened: len(heard.opened_ns) > opened)  # type: ignore[misc]
            back.append(heard.opened_ns[-1] - pulled)
            if shoe.client.status()["cutting_card_out"]:
                shoe.client.new_shoe()
        heard.wait_for(Kind.CARD, len(drawn))
        reader.stop()
    read, kinds = heard.cards, heard.kinds
    lost = sum(a != b for a, b in zip(drawn, read, strict=False)) + abs(len(drawn) - len(read))
    said, gaps = kinds.count(Kind.REJECTED), kinds.count(Kind.LOST)
    note = f"of {len(drawn)} cards, {times} plugs pulled, {times // 2} in mid-message: {said} said, {gaps} gaps"
    return {
        "reader.lost_over_replugs": _figure(lost, "readings", 0.0, note),
        "reader.back_after_replug_p99": _figure(
            _percentile(back, 0.99) / 1_000, "ms", None, "plug in to port open"
        ),
    }


def _line_speed(cards: int) -> dict[str, Figure]:
    """The emulated shoe at 4800 bit/s: three copies of each card, back to back."""
    with spawn(seed=12) as shoe:
        heard = _Heard()
        reader = SerialReader(PROFILE, shoe.port, heard.on_reading, heard.on_health)
        reader.start()
        heard.wait_for(Kind.STANDBY)
        first = shoe.client.draw(wait=True)["sent_ns"]
        for _ in range(cards - 1):
            shoe.client.draw()
        last = shoe.client.draw(wait=True)["sent_ns"]
        reader.stop()
    speed = cards * 24 / ((last - first) / 1e9)
    return {
        "reader.emulated_line": _figure(speed, "bytes/s", 480.0, "4800 bit/s, 8N1: 480 bytes/s")
    }


def _decoder(telegrams: int) -> dict[str, Figure]:
    """The decoder alone, fed as the line feeds it: byte by byte."""
    stream = b"".join(
        telegram(str(n % 10), "D", card_data(CARDS[n % 52])) for n in range(telegrams)
    )
    pieces = [stream[n : n + 1] for n in range(len(stream))]
    decoder = PROFILE.make_decoder()
    begun = time.perf_counter()
    readings = sum(len(decoder.feed(piece)) for piece in pieces)
    speed = len(stream) / (time.perf_counter() - begun)
    assert readings == telegrams
    return {
        "reader.decoder": _figure(
            speed, "bytes/s", 480.0, "one byte a time, one core; floor: the line at 4800 bit/s"
        )
    }
