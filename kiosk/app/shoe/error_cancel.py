"""Tells the shoe to cancel its error once the floor has signed its fault off. What the shoe says
next is believed: the fault begins anew where it says it again."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from kiosk.reading import Kind, Reading
from kiosk.station.readers.reader_trouble import SHOE, key

if TYPE_CHECKING:
    from kiosk.station.step import Step


class ErrorCancel:
    """The faults of one shoe. `cancel` sends its command for a fault's code. `heard` is called on
    the reader's thread before the table hears of it, `follow` on the station's, with each step at
    which trouble has changed. A fault that the shoe itself ended, or that it told before this
    start, is none of its."""

    def __init__(self, cancel: Callable[[str], object]) -> None:
        self._cancel = cancel
        self._guard = threading.Lock()
        self._said = dict[str, str]()  # the troubles that faults of the shoe are, with their codes
        self._standing = frozenset[str]()  # at the step before

    def pass_on(self, read: Callable[[Reading], None], reading: Reading) -> None:
        """Hears it, and hands it on."""
        self.heard(reading)
        read(reading)

    def heard(self, reading: Reading) -> None:
        with self._guard:
            if reading.kind is Kind.FAULT:
                self._said[key(reading, SHOE)] = reading.code
            elif reading.kind is Kind.CURED:
                self._said.pop(key(reading, SHOE), None)
            elif reading.kind is Kind.STARTED:
                self._said.clear()

    def follow(self, step: Step) -> None:
        """Trouble that stood and does not any more has been signed off."""
        standing = frozenset(trouble.key for trouble in step.alerts.troubles)
        with self._guard:
            signed_off = sorted(self._said.keys() & (self._standing - standing))
            codes = [self._said[each] for each in signed_off]
            self._standing = standing
        for code in codes:
            self._cancel(code)
