"""Waiting without sleeping: gathers what other threads say, a reader above all, and waits for what a test expects."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

from kiosk.reading import Health, Kind, Reading

T = TypeVar("T")
#: for what has gone wrong: on a busy machine, too, everything that is waited for comes in a fraction of it
DEADLINE_S = 120.0
DEADLINE_MS = 120_000
#: a command that is killed at once, as by somebody else
KILLED = (sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")


class Waiting:
    """What other threads change while they hold `changed`, of which they then notify."""

    def __init__(self) -> None:
        self.changed = threading.Condition()

    def keep(self, heard: list[T], what: T) -> None:
        """One thing more was heard."""
        with self.changed:
            heard.append(what)
            self.changed.notify_all()

    def wait_until(self, true: Callable[[], bool]) -> None:
        with self.changed:
            assert self.changed.wait_for(true, DEADLINE_S), f"not within {DEADLINE_S} s: {self}"


class Collected(Waiting):
    """Everything that a reader said, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.readings: list[Reading] = []
        self.healths: list[Health] = []

    def on_reading(self, reading: Reading) -> None:
        self.keep(self.readings, reading)

    def on_health(self, health: Health) -> None:
        self.keep(self.healths, health)

    def __str__(self) -> str:
        return f"{self.readings[-5:]}, {self.healths[-3:]}"

    @property
    def opened(self) -> int:
        """How often the port has come to be open."""
        states = [False, *(health.port_open for health in self.healths)]
        return sum(now and not before for before, now in pairwise(states))

    def wait_for_port(self, times: int = 1) -> None:
        """Waits until the port has come to be open so often, whatever has become of it since."""
        self.wait_until(lambda: self.opened >= times)

    def wait_for(self, kind: Kind, count: int = 1) -> None:
        self.wait_until(lambda: sum(reading.kind is kind for reading in self.readings) >= count)

    @property
    def said(self) -> list[str]:
        """The ids of what was said last of the reader's health."""
        return [message.id for health in self.healths[-1:] for message in health.messages]

    @property
    def kinds(self) -> list[Kind]:
        return [reading.kind for reading in self.readings]

    @property
    def cards(self) -> list[str]:
        return [reading.card.text for reading in self.readings if reading.card]
