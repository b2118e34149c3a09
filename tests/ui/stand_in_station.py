"""A station that notes what it is asked."""

from __future__ import annotations

import threading
from itertools import repeat
from typing import Any

from kiosk.game.commands.commands import Undo
from kiosk.staff.actor import Actor
from kiosk.station.step import Step
from tests.ui.scenes import SCENES


class Station:
    """A station that answers with these steps, or always with one scene, notes on which thread, and fails when told to."""

    def __init__(self, *steps: Step) -> None:
        self.asked: list[tuple[object, ...]] = []
        self._steps = iter(steps) if steps else repeat(SCENES["decision"][1])

    def _answer(self, *asked: object) -> Step:
        self.asked.append((*asked, threading.current_thread().name))
        if isinstance(asked[0], Undo):
            raise RuntimeError("a mistake of its own")
        return next(self._steps)

    def start(self) -> Step:
        return self._answer("start")

    def do(self, command: Any, actor: Actor) -> Step:
        return self._answer(command, actor)

    def read(self, reading: Any, *, source: str = "shoe") -> Step | None:
        self._answer("read", reading, source)
        return None

    def health(self, health: Any, *, source: str = "shoe") -> Step:
        return self._answer("health", health, source)
