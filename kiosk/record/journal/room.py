"""Room on the journal's disk: whether it runs short, long before nothing more can be written."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

_MB = 1_000_000
#: how much more than was asked for there has to be before a shortage is over: it is not to come and
#: go with every entry
_OVER = 1.1


class Room:
    """Whether the disk under `folder` has `keep_free` MB left. `told` is given the MB that are left
    where it begins to run short, and None once there is room again."""

    def __init__(self, folder: Path, keep_free: int, told: Callable[[int | None], object]) -> None:
        self._folder, self._keep_free, self._told = folder, keep_free, told
        self._short = False

    def look(self) -> None:
        """A disk that does not answer is not told of here: the journal says it at its next
        entry."""
        try:
            free = shutil.disk_usage(self._folder).free // _MB
        except OSError:
            return
        wanted = self._keep_free * (_OVER if self._short else 1)
        if (free < wanted) is not self._short:
            self._short = not self._short
            self._told(free if self._short else None)
