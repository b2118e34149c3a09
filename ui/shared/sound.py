"""Sounds: chimes, made as samples at the start or read from the house's files, and played on a
thread of their own; silence where there is no device."""

from __future__ import annotations

import contextlib
import logging
import math
import os
import threading
from array import array
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Protocol

from kiosk.settings import sounds as house_sounds
from kiosk.settings.schema import BadFileError
from kiosk.settings.sounds import RATE

log = logging.getLogger(__name__)
#: the loudest sample of a chime at full volume, of what 16 bits hold: a pit is as loud as a street,
#: and how loud it is to be says the house
LOUDEST = 0.9
#: of each chime its notes: the pitch in Hz, when it begins and how long it sounds, in seconds
CHIMES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "refused": ((294.0, 0.0, 0.09), (220.0, 0.08, 0.14)),  # two low ones, falling
    "stop": (
        (880.0, 0.0, 0.1),
        (587.0, 0.12, 0.1),
        (880.0, 0.24, 0.1),
        (587.0, 0.36, 0.2),
    ),  # high and low, twice
    "notice": ((587.0, 0.0, 0.2),),  # one
    "trouble": ((740.0, 0.0, 0.12), (740.0, 0.16, 0.12), (740.0, 0.32, 0.22)),  # three alike
    "floor": ((523.0, 0.0, 0.14), (659.0, 0.12, 0.14), (784.0, 0.24, 0.3)),  # three, rising
}
#: chimes that wait at most: more than that nobody can tell apart
_WAITING = 2
#: seconds that a device may take for longer than the chime lasts
_LATE_S = 1.0


class Device(Protocol):
    """What is asked of a device (miniaudio.PlaybackDevice)."""

    def start(self, callback_generator: Any) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


@cache
def chime(name: str, volume: int) -> array[int]:
    """The samples of a chime at `volume`, 0 to 100. Each note begins and ends softly, so that
    nothing clicks."""
    notes = CHIMES[name]
    sound = [0.0] * round(RATE * max(start + length for _, start, length in notes))
    for pitch, start, length in notes:
        first, count = round(start * RATE), round(length * RATE)
        for at in range(min(count, len(sound) - first)):
            turn = 2 * math.pi * pitch * at / RATE
            fade = min(1.0, at / (0.006 * RATE)) * (1 - at / count) ** 2
            sound[first + at] += fade * (math.sin(turn) + 0.25 * math.sin(2 * turn))
    swing = LOUDEST * 32_767 * _share(volume) / max(map(abs, sound))
    return array("h", [round(swing * each) for each in sound])


def _share(volume: int) -> float:
    """As loud as it seems to a person: half of the volume is a quarter of the swing."""
    return (volume / 100) ** 2


class Sounds:
    """Plays chimes at `volume`, 0 to 100. The device is opened by `ready`, or by the first chime,
    and sounds only while one does. `folders`: where the house may have files in their place, as
    loud at 100 as they are.

    Where it cannot be opened or used, or miniaudio is not there, one line of the log says so and
    everything is silent.
    """

    def __init__(
        self,
        volume: int,
        open_device: Callable[[], Device] | None = None,
        folders: Sequence[Path] = (),
    ) -> None:
        self.volume = volume
        self._open, self._folders = open_device or _device, folders
        self._own: dict[str, array[int]] = {}
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def ready(self) -> None:
        """Opens the device ahead of need, on its own thread, if anything is to be heard."""
        if self.volume and self._thread is None:
            self._thread = threading.Thread(target=self._work, name="sounds", daemon=True)
            self._thread.start()

    def play(self, name: str) -> None:
        """One chime, after those that wait. Never waits itself."""
        self.ready()
        if self.volume and self._queue.qsize() < _WAITING:
            self._queue.put(name)

    def close(self) -> None:
        """Ends the thread, and the device with it."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join(_LATE_S)

    def _work(self) -> None:
        try:
            self._own = _own(self._folders)
            for name in CHIMES:
                self._samples(name)  # made before one is asked for
            with contextlib.closing(self._open()) as device:
                while (asked := self._queue.get()) is not None:
                    self._sound(device, asked)
        except Exception as error:  # whatever a machine's sound does, the table goes on
            log.warning("no sounds: %s", error or type(error).__name__)

    def _samples(self, name: str) -> array[int]:
        own = self._own.get(name)
        if own is None:
            return chime(name, self.volume)
        swing = _share(self.volume)
        return array("h", [round(swing * each) for each in own])

    def _sound(self, device: Device, name: str) -> None:
        samples, done = self._samples(name), threading.Event()
        source = _frames(samples, done)
        next(source)
        device.start(source)
        done.wait(len(samples) / RATE + _LATE_S)
        device.stop()


def _own(folders: Sequence[Path]) -> dict[str, array[int]]:
    """The house's sounds that can be read, by their names."""
    found = {}
    for name, path in house_sounds.find(folders).items():
        try:
            found[name] = house_sounds.read(path)
        except BadFileError as error:
            log.warning("the shipped sound is heard: %s", error)
    return found


def _frames(samples: array[int], done: threading.Event) -> Generator[array[int], int, None]:
    """The samples, so many at a time as the device asks for, then silence: the last of them have
    been heard at `done`."""
    count, at = (yield array("h")), 0
    while at < len(samples):
        part = samples[at : at + count]
        at += len(part)
        count = yield part + array("h", bytes(2 * (count - len(part))))
    # the device asks again once it has played the part before
    count = yield array("h", bytes(2 * count))
    done.set()
    while True:
        count = yield array("h", bytes(2 * count))


def _device() -> Device:
    """The machine's device. Raises whatever the sound of a machine can raise."""
    import miniaudio

    with _quiet():
        device: Device = miniaudio.PlaybackDevice(
            miniaudio.SampleFormat.SIGNED16,
            1,
            RATE,
            buffersize_msec=60,
            app_name="dealer-assist-kiosk",
        )
        return device


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """What the libraries of a machine's sound write to the standard error themselves is kept
    off."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
