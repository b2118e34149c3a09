"""Signs of life: whether the device at the far end of a line that is open is still there.

A USB adapter stays when the cable behind it is pulled. What tells then is what the profile knows
of: messages that come by themselves, an answer to what is asked, or a modem line that the device
holds on.
"""

from __future__ import annotations

from drivers.serial_line.profile import Line

#: between two looks at the modem line, in s
LOOK_S = 0.25


class SignsOfLife:
    """What is due on one line that was opened at `now`. Pure: the time comes in, in seconds that
    only rise."""

    def __init__(self, line: Line, now: float) -> None:
        self._line = line
        #: whether the profile knows of any
        self.is_any = bool(line.silent_after_s or line.ask or line.present != "none")
        self._heard = self._asked = self._looked = now
        self.is_silent = False
        #: when something is to be looked at or asked; None where the profile knows of no sign of
        #: life
        self.due_at = self._next()

    def heard(self, now: float) -> None:
        """A whole message came."""
        self._heard, self.is_silent = now, False
        self.due_at = self._next()

    def _next(self) -> float | None:
        line = self._line
        times = []
        if line.silent_after_s and not self.is_silent:
            times.append(self._heard + line.silent_after_s)
        if line.ask:
            times.append(self._asked + line.ask_every_s)
        if line.present != "none":
            times.append(self._looked + LOOK_S)
        return min(times, default=None)

    def fell_silent(self, now: float) -> bool:
        """Nothing has come for too long: said once."""
        after_s = self._line.silent_after_s
        if not after_s or self.is_silent or now < self._heard + after_s:
            return False
        self.is_silent = True
        self.due_at = self._next()
        return True

    def question(self, now: float) -> bytes:
        """What the device is to be asked now; b"" for nothing."""
        if not self._line.ask or now < self._asked + self._line.ask_every_s:
            return b""
        self._asked = now
        self.due_at = self._next()
        return self._line.ask

    def looks(self, now: float) -> bool:
        """Whether the modem line is to be looked at now."""
        if self._line.present == "none" or now < self._looked + LOOK_S:
            return False
        self._looked = now
        self.due_at = self._next()
        return True
