"""A serial line, or a device that types, as a reader. One thread that opens the port, reads, and
opens it again when it is lost.

Bytes are recorded before they are decoded. The decoder is pure and beside it; this thread only
carries.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import termios
import threading
import time
from array import array
from collections import deque
from collections.abc import Callable
from typing import Self

from drivers.cards.seen import SeenFile
from drivers.keyboard.device import Keyboard, open_keyboard
from drivers.serial_line.alive import SignsOfLife
from drivers.serial_line.decoder import Decoder
from drivers.serial_line.ports import AnyLine, PortError, modem_lines, open_port
from drivers.serial_line.profile import Profile
from drivers.serial_line.recordings.recorder import Record
from kiosk.reading import Health, Kind, Message, Reading, lost

FIRST_WAIT_S, LONGEST_WAIT_S = 0.05, 1.0  # between two attempts to open the port; doubled each time
#: a line that is lost sooner, and brought nothing, was none: said the next time only once it stays
STEADY_S = 1.0
# these say nothing about whether readings are good
_NEUTRAL = frozenset((Kind.OTHER, Kind.LOCK, Kind.BADGE))
_BAD = frozenset((Kind.UNREADABLE, Kind.FAULT, Kind.LOST, Kind.REJECTED))


class SerialReader:
    """The reader on one serial port.

    `on_reading` and `on_health` are called in the reader's own thread, never after `stop` has
    returned; `on_health` only when something changed. `port` is a device name or
    "usb:vendor:product" (see `drivers.serial_line.ports`), or an address on a network.

    A line that is lost is opened again for as long as the reader runs. What guards against repeats
    is kept meanwhile, so that the first message afterwards tells whether others were missed.
    `after` does the same over a stop of the kiosk: the `sequence` of the last reading that was used
    before it. `seen` keeps what a scanner has seen of this shoe.
    """

    def __init__(
        self,
        profile: Profile,
        port: str,
        on_reading: Callable[[Reading], None],
        on_health: Callable[[Health], None],
        record: Record | None = None,
        after: str = "",
        seen: SeenFile | None = None,
    ) -> None:
        self.profile = profile
        self.port = port
        self._on_reading = on_reading
        self._on_health = on_health
        self._record = record
        self._seen = seen
        self._kept = 0  # cards that were seen when they were kept last
        self._decoder = self._new_decoder()
        self._decoder.resume(after)
        self._to_send: deque[bytes] = deque()
        self._health = Health(messages=(self._message("not-started"),))
        self._line: AnyLine | None = None
        self._stop = threading.Event()
        self._fresh_shoe = threading.Event()
        self._wake_read, self._wake_write = -1, -1
        self._opened = self._signal_gone = self._was_brief = False
        self._signs = SignsOfLife(profile.line, 0.0)
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Starts reading. Raises RuntimeError where the reader was started before."""
        if self._thread is not None:
            raise RuntimeError(f"the reader on {self.port} was started before: make a new one")
        self._wake_read, self._wake_write = os.pipe()
        self._thread = threading.Thread(target=self._run, name=f"reader {self.port}", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stops reading and closes the port. Returns when both are done; a second call does
        nothing.

        Not to be called from a callback: raises RuntimeError there.
        """
        if threading.current_thread() is self._thread:
            raise RuntimeError("a callback of the reader cannot stop it: it would wait for itself")
        if self._thread is None or self._stop.is_set():
            return
        self._stop.set()
        os.write(self._wake_write, b"s")
        self._thread.join()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def hush(self) -> None:
        """Says nothing more, from any thread: what `stop` cuts off by itself is not lost."""
        self._on_reading = self._on_health = _unheard

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def new_shoe(self) -> None:
        """A fresh shoe is in use: every card may come again. Takes effect before the next byte is
        decoded."""
        self._fresh_shoe.set()
        if self._seen:
            self._seen.clear()

    def send(self, data: bytes) -> bool:
        """Sends `data` to the device (drivers.serial_line.angel_eye.command, say); its
        answer comes as a reading.

        What is given while the line is down is not sent, and False says so: a command that is late
        may be wrong by then.
        """
        if self._thread is None or self._line is None:
            return False
        self._to_send.append(data)
        os.write(self._wake_write, b"w")
        return True

    def modem_lines(self) -> dict[str, bool]:
        """The control lines that the device sets, by name; empty while the line is down, and where
        it has none."""
        line = self._line
        try:
            return {} if line is None else modem_lines(line)
        except (OSError, TypeError):  # TypeError: it was closed meanwhile
            return {}

    def _is_present(self) -> bool:
        """Whether the modem line that the device holds on is on. A port that has none cannot
        tell."""
        present = self.profile.line.present
        return present == "none" or self.modem_lines().get(present.upper(), True)

    # --- the thread

    def _run(self) -> None:
        wait = FIRST_WAIT_S
        try:
            while not self._stop.is_set():
                try:
                    if self._open_and_listen():
                        wait = FIRST_WAIT_S
                except Exception as bug:
                    # a mistake of the kiosk's own: the reader reads on, and somebody has to look
                    self._begin_anew(bug)
                self._stop.wait(wait)
                wait = min(2 * wait, LONGEST_WAIT_S)
        finally:
            self._tell(Health(messages=(self._message("stopped"),), ended=True))

    def _open_and_listen(self) -> bool:
        """From opening the port until it is lost. Whether anything came over it."""
        try:
            line = self._open()
        except PortError as trouble:
            self._tell(Health(messages=trouble.messages))
            return False
        with line:
            if self._was_brief and not self._stays(line.fileno()):
                return False
            opened_at = time.monotonic()
            self._to_send.clear()
            # nothing can be sent to a device that types
            self._line = None if isinstance(line, Keyboard) else line
            if self._is_present():
                self._tell(Health(True, messages=self._greeting()))
            else:
                self._tell(self._no_signal())
            self._opened = True
            try:
                self._listen(line.fileno())
            finally:
                self._line = None
        came = self._health.bytes_seen
        self._was_brief = not came and time.monotonic() - opened_at < STEADY_S
        self._lost()
        return came

    def _stays(self, fd: int) -> bool:
        """Whether a line stays open for a while, or brings something. A terminal server whose line
        is in use may take each connection and end it: that is not a line that comes and goes."""
        poll = select.poll()
        poll.register(fd, select.POLLIN | select.POLLRDHUP)
        poll.register(self._wake_read, select.POLLIN)
        is_over = dict(poll.poll(STEADY_S * 1000)).get(fd, 0) & ~select.POLLIN
        return not is_over or _waiting(fd) > 0

    def _open(self) -> AnyLine | Keyboard:
        """Raises PortError."""
        if self.profile.device == "keyboard":
            return open_keyboard(self.port)
        at = self.profile.line
        return open_port(
            self.port, baud=at.baud, bits=at.bits, parity=at.parity, stop=at.stop, flow=at.flow
        )

    def _greeting(self) -> tuple[Message, ...]:
        """What is said when the device is there."""
        if self._opened:
            return (self._message("line-back"),)
        untried = () if self.profile.tried_on_device else (self._message("untried"),)
        return (*untried, self._message("waiting"))

    def _new_decoder(self) -> Decoder:
        """One that knows the cards which have been scanned."""
        decoder = self.profile.make_decoder()
        if self._seen:
            decoder.seen.update(*self._seen.load())
        self._kept = len(decoder.seen)
        return decoder

    def _begin_anew(self, bug: Exception) -> None:
        """What came may have been a card. Nothing that the decoder held is trusted any more."""
        self._decoder = self._new_decoder()
        self._on_reading(lost("internal", "reader-mistake", words=type(bug).__name__))
        self._lost()

    def _message(self, message: str, **facts: int | str) -> Message:
        """A sentence about this reader."""
        return Message(message, {"title": self.profile.title, **facts})

    def _listen(self, fd: int) -> None:
        """Carries bytes until the line is lost or the reader is stopped."""
        poll = select.poll()
        for each in (fd, self._wake_read):
            poll.register(each, select.POLLIN)
        self._signs = signs = SignsOfLife(self.profile.line, time.monotonic())
        quiet_since, quiet_ms = time.monotonic(), self.profile.line.quiet_ms
        while True:
            now = time.monotonic()
            decoder = self._decoder
            patience = (quiet_ms if decoder.held.bytes else decoder.again_ms) / 1000
            due_at = signs.due_at
            if patience:
                over_at = quiet_since + patience
                due_at = over_at if due_at is None else min(due_at, over_at)
            ready = dict(poll.poll(None if due_at is None else 1 + max(0.0, due_at - now) * 1000))
            if self._wake_read in ready:
                os.read(self._wake_read, 64)
                if self._stop.is_set():
                    return
                while self._to_send:
                    if not self._write(self._to_send.popleft(), fd):
                        return
            if fd in ready:
                try:
                    chunk = os.read(fd, 4096)
                except OSError:
                    return
                if not chunk or not self._take(chunk, fd):
                    return
                quiet_since = time.monotonic()
            elif patience and time.monotonic() >= quiet_since + patience:
                quiet_since = time.monotonic()
                self._pause()
            now = time.monotonic()
            if signs.due_at is not None and now >= signs.due_at and not self._look(now, fd):
                return

    def _look(self, now: float, fd: int) -> bool:
        """Whether the device is still there. False where the line was lost on asking it."""
        signs = self._signs
        if signs.fell_silent(now):
            silent = self._message("silent", count=self.profile.line.silent_after_s)
            self._tell(self._health._replace(port_open=False, frame_good=False, messages=(silent,)))
        if signs.looks(now) and self._is_present() == self._signal_gone:
            self._signal_gone = not self._signal_gone
            there = Health(True, messages=self._greeting())
            self._tell(self._no_signal() if self._signal_gone else there)
        return self._write(signs.question(now), fd)

    def _no_signal(self) -> Health:
        self._signal_gone = True
        return Health(
            messages=(self._message("no-signal", words=self.profile.line.present.upper()),)
        )

    def _take(self, chunk: bytes, fd: int) -> bool:
        """One chunk: on disk first, then decoded, then answered. False where the line was lost on
        answering."""
        if self._fresh_shoe.is_set():
            self._fresh_shoe.clear()
            self._decoder.new_shoe()
        if self._record and not self._recorded(self._record, chunk):
            return True
        held = self._decoder.held
        good, bad = held.good, held.bad
        readings = self._decoder.feed(chunk)
        good, bad = held.good - good, held.bad - bad
        if not (readings or good or bad) and self._health.bytes_seen:
            return True  # in the middle of a frame, and nobody has to hear of it
        if good and self._signs.is_any:
            self._signs.heard(time.monotonic())
        self._say(readings, whole=good > 0, damaged=bad > 0)
        if self._seen and len(self._decoder.seen) != self._kept:
            self._kept = len(self._decoder.seen)
            self._seen.keep((), self._decoder.seen)
        return self._write(self.profile.reply_good * good + self.profile.reply_bad * bad, fd)

    def _recorded(self, record: Record, chunk: bytes) -> bool:
        """Keeps what came; b"": the line was lost. False, once it is said, where it cannot be
        kept."""
        try:
            if chunk:
                record.received(chunk)
            else:
                record.lost()
        except OSError as error:
            self._say(
                [
                    lost(
                        "not_recorded",
                        "not-recorded",
                        raw=chunk,
                        words=error.strerror or str(error),
                    )
                ]
            )
            return False
        return True

    def _write(self, data: bytes, fd: int) -> bool:
        """Sends it. False where the line was lost meanwhile."""
        if data:
            try:
                if self._record:
                    self._record.sent(data)
                os.write(fd, data)
            except BlockingIOError:
                pass  # a device that takes nothing; it repeats itself, and repeats are told apart
            except OSError:
                return False
        return True

    def _pause(self) -> None:
        """Nothing came for a while: an unfinished message is over."""
        bad = self._decoder.held.bad
        self._say(self._decoder.quiet(), damaged=self._decoder.held.bad > bad)

    def _lost(self) -> None:
        """The line is closed: a half message is no message."""
        if self._record:
            self._recorded(self._record, b"")
        readings = self._decoder.lost()
        self._health = Health(messages=(self._message("line-lost"),))
        self._signal_gone = False
        for reading in readings:
            self._on_reading(reading)
        if not self._stop.is_set():
            self._on_health(self._health)

    # --- telling

    def _say(self, readings: list[Reading], whole: bool = False, damaged: bool = False) -> None:
        """Hands the readings on, then says what they tell about the reader."""
        for reading in readings:
            self._on_reading(reading)
        self._tell(self._judge(readings, whole, damaged))

    def _judge(self, readings: list[Reading], whole: bool, damaged: bool) -> Health:
        old = self._health
        there = not (self._signs.is_silent or self._signal_gone)
        frame_good = not damaged and (whole or old.frame_good)
        reading_good = old.reading_good
        messages = old.messages if old.bytes_seen else (self._message("no-card-yet"),)
        telling = [reading for reading in readings if reading.kind not in _NEUTRAL]
        if telling:
            reading_good = telling[-1].kind not in _BAD
            bad = None if reading_good else telling[-1].message
            messages = (bad or self._message("reads"),)
        elif there and not old.port_open:
            messages = self._greeting()
        return Health(
            there,
            True,
            frame_good,
            reading_good and frame_good,
            messages if there else old.messages,
        )

    def _tell(self, health: Health) -> None:
        if health != self._health:
            self._health = health
            self._on_health(health)


def _unheard(_: object) -> None:
    """Nobody hears it."""


def _waiting(fd: int) -> int:
    """How many bytes have come that nobody has read; 0 where it cannot be told."""
    count = array("i", [0])
    with contextlib.suppress(OSError):
        fcntl.ioctl(fd, termios.FIONREAD, count)
    return count[0]
