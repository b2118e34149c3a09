"""What tables of one key file know of each other's patrons, brought to the file and read from it
beside the table: its station waits for no file."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock

from kiosk.app.supervisor import Job, Supervisor
from kiosk.staff.patron_keys import AtTable, OtherTables, PatronKeys, PatronKeysError

log = logging.getLogger(__name__)
#: seconds that it has when the kiosk ends
_LAST_S = 2.0


class BackgroundSeats:
    """`heard` is given what other tables say, on a thread of this one's own. Sums that wait are
    brought together, the newest of each; what could not be brought is brought `again_s` seconds
    later."""

    def __init__(
        self,
        keys: PatronKeys,
        supervisor: Supervisor,
        heard: Callable[[OtherTables], object],
        again_s: float = 5.0,
    ) -> None:
        self._again_s = again_s
        self._keys, self._supervisor, self._heard = keys, supervisor, heard
        self._lock = Lock()
        self._waits: AtTable | None = None
        self._is_working = False

    def share(self, here: AtTable) -> None:
        """On the station's thread, and returns at once."""
        with self._lock:
            self._waits = _together(self._waits, here)
            if self._is_working:
                return
            self._is_working = True
        self._supervisor.start(Job("seats", self._bring, again=self._again, last_s=_LAST_S))

    def _bring(self) -> bool:
        """Whether it was brought; otherwise it waits on."""
        with self._lock:
            here, self._waits = self._waits, None
        if here is None:
            return True
        try:
            others = self._keys.exchange(here)
        except PatronKeysError as error:
            log.warning("other tables cannot be told of this one's patrons: %s", error)
            with self._lock:
                self._waits = here if self._waits is None else _together(here, self._waits)
            return False
        self._heard(others)
        return True

    def _again(self, was_brought: bool) -> float | None:
        with self._lock:
            self._is_working = self._waits is not None
            if not self._is_working:
                return None
        return 0.0 if was_brought else self._again_s


def _together(before: AtTable | None, now: AtTable) -> AtTable:
    return now if before is None else now._replace(cash={**before.cash, **now.cash})
