"""Holds the shoe locked or unlocked as the table wants it. What the shoe says of its lock is
believed, never what was sent."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping

from kiosk.reading import BARE_REFUSAL, DAMAGED_COMMAND, Health, Kind, Reading

#: without an answer for this long, in s, a command is given again, so often at most
ANSWER_S, TRIES = 2.0, 5
#: after what damaged a command on its way the line rests for this long, in s
DAMAGED_S = 0.3
#: of what came so it is not known that the shoe said it
_DAMAGED = frozenset({Kind.REJECTED, Kind.LOST})


class ShoeLock:
    """One shoe's lock. `commands`: "lock" and "unlock", as `send` sends them. `want` is called on
    the station's thread, `heard` and `line` on the reader's. `later` calls a function after some
    seconds, on any thread."""

    def __init__(
        self,
        commands: Mapping[str, bytes],
        send: Callable[[bytes], None],
        later: Callable[[float, Callable[[], None]], None] | None = None,
    ) -> None:
        self._commands, self._send, self._later = commands, send, later or _after
        self._guard = threading.Lock()
        self._wanted: bool | None = None
        self._asked: bool | None = None  # what was asked and has no answer yet
        self._command = 0  # counts those that were given
        self._tries = 0  # of the command that is due
        self._unanswered: deque[bool] = deque()  # what was asked of which an answer may still come
        self._is_refused = False  # what is wanted now: asked again once something changes
        self._is_open = False
        #: as the shoe has said it; None where it has not
        self.locked: bool | None = None

    def want(self, locked: bool) -> None:
        """The table wants it so."""
        with self._guard:
            if locked != self._wanted:
                self._wanted, self._is_refused, self._tries = locked, False, 0
            self._ask()

    def heard(self, reading: Reading) -> None:
        """What the shoe said. A lock that a person turns at the shoe stands until the table wants
        something else."""
        with self._guard:
            if reading.kind is Kind.LOCK:
                self.locked = reading.code == "locked"
                is_key = not self._unanswered
                self._answered()
                self._is_refused = is_key and self.locked != self._wanted
                self._ask()
            elif reading.kind is Kind.STARTED:
                self._forget()
                self._is_refused, self._tries = False, 0
                self._ask()
            elif reading.kind is Kind.OTHER and self._asked is not None:
                self._take_answer(reading.code)
            elif reading.kind not in _DAMAGED and not reading.code.startswith("nak"):
                self._try_anew()

    def line(self, health: Health) -> None:
        """How its line is: of a shoe that comes back nobody knows how it stands."""
        with self._guard:
            came_back = health.port_open and not self._is_open
            self._is_open = health.port_open
            if not health.port_open:
                self._forget()
            elif came_back:
                self._is_refused, self._tries = False, 0
                self._ask()

    def _take_answer(self, code: str) -> None:
        """Which command it answers is known only where all that are unanswered ask for the same.
        Else it is the oldest's, as far as the next answer or try shows."""
        is_refusal = code.startswith("nak")
        if code != "ack" and not is_refusal:
            return
        if len(set(self._unanswered)) > 1:
            self._drop_oldest()
        elif code == "ack":
            self.locked = self._asked
            self._answered()
            self._ask()
        elif code in DAMAGED_COMMAND or (code == BARE_REFUSAL and self._tries < TRIES):
            self._drop_oldest()
            self._give_up_after(DAMAGED_S)
        else:
            self._answered()
            self._is_refused = True

    def _try_anew(self) -> None:
        """A shoe that left every try without an answer speaks: it is asked once more. What it has
        not answered by now it never will."""
        if self._asked is None and self._tries >= TRIES:
            self._tries = TRIES - 1
            self._unanswered.clear()
            self._ask()

    def _answered(self) -> None:
        self._asked, self._tries = None, 0
        self._drop_oldest()

    def _drop_oldest(self) -> None:
        if self._unanswered:
            self._unanswered.popleft()

    def _forget(self) -> None:
        self.locked = self._asked = None
        self._unanswered.clear()

    def _ask(self) -> None:
        """Gives the command where the shoe does not stand as it is wanted, and the answer to the
        one before has come: two on their way could not be told apart."""
        wanted = self._wanted
        if wanted is None or wanted == self.locked or self._is_refused or not self._is_open:
            return
        if self._asked is not None or self._tries >= TRIES:
            return
        self._asked, self.locked = wanted, None
        self._command, self._tries = self._command + 1, self._tries + 1
        self._unanswered.append(wanted)
        self._send(self._commands["lock" if wanted else "unlock"])
        self._give_up_after(ANSWER_S)

    def _give_up_after(self, seconds: float) -> None:
        command = self._command
        self._later(seconds, lambda: self._give_up(command))

    def _give_up(self, command: int) -> None:
        """This command was not understood, or has no answer yet: it is given again."""
        with self._guard:
            if self._asked is not None and self._command == command:
                self._asked = None
                self._ask()


def _after(seconds: float, do: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, do)
    timer.daemon = True
    timer.start()
