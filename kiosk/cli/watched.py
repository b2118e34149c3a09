"""What is watched beside play once the table stands: the program itself, and the room on the journal's disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kiosk.reading import Reading, cured, fault

if TYPE_CHECKING:
    from kiosk.settings.table import Settings


class Watched:
    """`tell` takes what is said of it, on any thread."""

    def __init__(self, settings: Settings, tell: Callable[[Reading], object]) -> None:
        self._folder, self._tell = settings.journal.parent, tell
        self._watching = []
        if settings.keep_free:
            from kiosk.record.room import Room

            self._watching.append(Room(self._folder, settings.keep_free, self._room_left))

    def start(self, begun: Mapping[str, Any]) -> None:
        """Before any card: a program that is not the one which was installed, or started last, decides nothing until somebody has signed
        (AGCO 11.1.2). `begun`: what was noted of this start."""
        if amiss := begun.get("amiss"):
            self._tell(fault("program", "program-amiss", file=amiss[0], count=len(amiss)))
        elif right := begun.get("right"):
            self._tell(fault("program", "program-other", now=begun["program"][:10], before=right[:10]))
        for each in self._watching:
            each.start()

    def close(self) -> None:
        for each in self._watching:
            each.close()

    def _room_left(self, free: int | None) -> None:
        short = fault("room", "room-short", free=str(free), folder=str(self._folder))
        self._tell(cured("room", "room-enough") if free is None else short)
