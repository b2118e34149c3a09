"""Holds the shoe locked or unlocked as the table wants it. What the shoe says of its lock is
believed, never what was sent."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping

from kiosk.reading import BARE_REFUSAL, DAMAGED_COMMAND, Health, Kind, Reading, cured, fault

#: without an answer for this long, in s, a command is given again, so often at most
ANSWER_S, TRIES = 2.0, 5
#: after what damaged a command on its way the line rests for this long, in s
DAMAGED_S = 0.3
#: what the shoe said, or left unanswered, so long ago, in s, is asked again at the table's next
#: step: its word that it was turned or switched on may have been lost
AGAIN_S = 30.0
#: the code of the fault that the shoe left every try without an answer
UNKNOWN = "lock-unknown"
#: of what came so it is not known that the shoe said it
_DAMAGED = frozenset({Kind.REJECTED, Kind.LOST})


class ShoeLock:
    """One shoe's lock. `commands`: "lock" and "unlock", as `send` sends them. `want` is called on
    the station's thread, `heard` and `line` on the reader's. `tell` is given the fault
    UNKNOWN, and its cure. `later` calls a function after some seconds, on any thread; `now` counts
    seconds.

    `cancel_error` gives its command between those for the lock: their answers look alike."""

    def __init__(
        self,
        commands: Mapping[str, bytes],
        send: Callable[[bytes], object],
        tell: Callable[[Reading], None],
        later: Callable[[float, Callable[[], None]], None] | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._commands, self._send, self._tell = commands, send, tell
        self._later, self._now = later or _after, now
        self._guard = threading.Lock()
        self._wanted: bool | None = None
        self._asked: bool | None = None  # what was asked and has no answer yet
        self._command = 0  # counts those that were given
        self._tries = 0  # of the command that is due
        # what was asked of which an answer may still come; None: to cancel an error
        self._unanswered: deque[bool | None] = deque()
        self._is_refused = False  # what is wanted now: asked again once something changes
        self._is_open = False
        self._since = 0.0  # when the shoe answered last, or left the last try unanswered
        self._doubted: bool | None = None  # what was believed before it was asked again
        self._is_unknown = False  # the fault stands
        #: as the shoe has said it; None where it has not
        self.locked: bool | None = None

    def want(self, locked: bool) -> None:
        """The table wants it so."""
        with self._guard:
            if locked != self._wanted:
                self._wanted, self._is_refused, self._tries = locked, False, 0
            if self._now() - self._since >= AGAIN_S:
                self._doubt()
            self._ask()

    def heard(self, reading: Reading) -> bool:
        """What the shoe said, and whether that is news: not where it was asked again and says what
        was believed. A lock that a person turns at the shoe stands until the table wants something
        else."""
        with self._guard:
            is_news = reading.kind is not Kind.LOCK or self._doubted != (reading.code == "locked")
            was_unknown = self._is_unknown
            self._take(reading)
            is_over = was_unknown and not self._is_unknown
        if is_over:
            self._tell(cured(UNKNOWN, "lock-known"))
        return is_news

    def cancel_error(self, command: bytes) -> None:
        """Gives `command`, by which the shoe cancels its error. Its answer is awaited no longer
        than any other."""
        with self._guard:
            if not self._is_open:
                return
            self._unanswered.append(None)
            self._send(command)
            self._later(ANSWER_S, self._forget_cancel)

    def _forget_cancel(self) -> None:
        with self._guard:
            if None in self._unanswered:
                self._unanswered.remove(None)

    def _take(self, reading: Reading) -> None:
        match reading.kind:
            case Kind.LOCK:
                self._take_state(reading.code == "locked")
            case Kind.STARTED:
                self._forget()
                self._is_refused, self._tries = False, 0
                self._ask()
            case Kind.OTHER if self._asked is not None:
                self._take_answer(reading.code)
            case Kind.OTHER if self._unanswered and self._unanswered[0] is None:
                self._drop_oldest()
            case kind if kind not in _DAMAGED and not reading.code.startswith("nak"):
                self._take_evidence(reading)
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

    def _take_state(self, locked: bool) -> None:
        """How the shoe says it stands. It may have said so before it heard the newest command."""
        asked = [each for each in self._unanswered if each is not None]
        if len(set(asked)) > 1:
            self._unanswered.remove(asked[0])
            return
        is_key = not asked
        self.locked = locked
        self._answered()
        self._is_refused = is_key and locked != self._wanted
        self._ask()

    def _take_evidence(self, reading: Reading) -> None:
        """A card in play from a shoe that is believed locked, or one out of play for a lock that is
        believed open: it is asked again at once."""
        is_locked = reading.kind is Kind.OUT_OF_PLAY and reading.code == "lock"
        is_open = reading.kind in (Kind.CARD, Kind.UNREADABLE)
        if (is_locked and self.locked is False) or (is_open and self.locked is True):
            self._since = -AGAIN_S + self._now()

    def _doubt(self) -> None:
        """What is believed, or was left unanswered, is asked again: what has no answer by now will
        never have one."""
        if self._asked is not None or self._is_refused or not self._is_open:
            return
        if self.locked == self._wanted or self._tries >= TRIES:
            self._doubted, self.locked, self._tries = self.locked, None, 0
            self._unanswered.clear()

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
        asked = [each for each in self._unanswered if each is not None]
        if asked:
            self._unanswered.remove(asked[0])
        self._asked, self._tries, self._since = None, 0, self._now()
        self._doubted, self._is_unknown = None, False

    def _drop_oldest(self) -> None:
        if self._unanswered:
            self._unanswered.popleft()

    def _forget(self) -> None:
        self.locked = self._asked = self._doubted = None
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
        """This command was not understood, or has no answer yet: it is given again, until every
        try was left so."""
        with self._guard:
            if self._asked is None or self._command != command:
                return
            self._asked, self._since = None, self._now()
            self._ask()
            begins = self._asked is None and not self._is_unknown
            self._is_unknown = self._is_unknown or begins
        if begins:
            self._tell(fault(UNKNOWN, "lock-unknown"))


def _after(seconds: float, do: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, do)
    timer.daemon = True
    timer.start()
