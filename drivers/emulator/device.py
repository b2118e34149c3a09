"""The emulated shoe: a card drawn, a button pressed, trouble made; one method each."""

from __future__ import annotations

import time
from collections.abc import Callable

from drivers.emulator.shoe import Shoe, ShoeError
from drivers.emulator.voice import CannotSayError, Voice
from drivers.emulator.wire import Sent, Wire
from drivers.serial_line.angel_eye import CANNOT_READ
from kiosk.game.cards import UNREAD, Card

FAULTS = ("bad_bcc", "missing_byte", "unreadable", "gap", "repeat")


class Device:
    """The shoe on the table. Errors are ShoeError or CannotSayError, both with words.

    With `auto` it draws a card by itself, `pause_s` after the later of the last card and the moment
    it was told that the table awaits one. One such word is good for one card. It gives a sign of
    life every `alive_s` seconds; 0 where nobody misses one.
    """

    def __init__(
        self, shoe: Shoe, voice: Voice, wire: Wire, pause_s: float, alive_s: float = 0
    ) -> None:
        self.shoe = shoe
        self.voice = voice
        self.wire = wire
        self._auto = False
        self._pause_s = pause_s
        self._alive_s = alive_s
        self._alive_at = 0.0
        self._awaited = False
        self._greeted = False
        self._error: int | None = None  # the error that the shoe is in
        #: how many copies of the next message have it
        self._wrong = dict.fromkeys(("bad_bcc", "missing_byte"), 0)
        self._unreadable = False  # the next card is
        self._last_message = b""
        self._draw_at = 0.0
        self._pull: tuple[float, bytes] | None = None  # for how long, after which bytes
        self._plug_at: float | None = None

    # --- what a person does

    def draw(self, named: Card | None = None, sent: Sent | None = None) -> tuple[bool, Card]:
        """Draws a card: whether the cutting card came out before it, and the card. `sent` is told
        when it was said."""
        if self.voice.locked:
            raise ShoeError("The shoe is locked: no card can be drawn.")
        cut, card = self.shoe.draw(named)
        if self._error is not None:
            self.cured(self._error)
        if cut:
            self._say_if_known(self.voice.cutting_card)
        if card is UNREAD or self._unreadable:
            self._error = CANNOT_READ
            self._say(self.voice.unreadable(), sent)
        else:
            self._say(self.voice.card(card), sent)
        self._unreadable = self._awaited = False
        self._draw_at = time.monotonic() + self._pause_s
        return cut, card

    def auto(self, on: bool) -> None:
        self._auto = on

    def awaits(self, card: bool) -> None:
        """The table awaits a card, or does not."""
        if card and not self._awaited:
            self._draw_at = max(self._draw_at, time.monotonic() + self._pause_s)
        self._awaited = card

    def new_shoe(self) -> None:
        self.shoe.new_shoe()
        self._awaited = False

    def restart(self) -> None:
        """Switched off and on: says so, and numbers its messages from the start."""
        self._error = None
        for message in (self.voice.started(), self.voice.standby()):
            self._say(message)

    def cutting_card(self) -> None:
        self._say(self.voice.cutting_card())
        self.shoe.cutting_card_out = True

    def error(self, code: int) -> None:
        self._say(self.voice.error(code))
        self._error = code

    def cured(self, code: int) -> None:
        self._error = None
        self._say_if_known(lambda: self.voice.cured(code))

    def hear(self, received: bytes) -> None:
        """What the host sends: it is answered, and the error ends where that is what it says."""
        self.wire.send(self.voice.answer(received))
        is_cancelled, self.voice.is_cancelled = self.voice.is_cancelled, False
        if is_cancelled and self._error is not None:
            self.cured(self._error)

    def lock(self, on: bool) -> None:
        """A person turns the key."""
        self._say(self.voice.lock(on))
        self.voice.locked = on

    def fault(self, kind: str, count: int = 1) -> None:
        """Makes trouble: with `count` copies of the next message ("bad_bcc", "missing_byte"), with
        the next card ("unreadable"), with the numbers ("gap": `count` messages are lost) or at once
        ("repeat": the last message comes `count` times more). A `count` of 0 takes it back."""
        if kind not in FAULTS:
            raise ShoeError(f"There is no fault {kind!r}; there are {', '.join(FAULTS)}.")
        if kind == "bad_bcc":
            self.voice.spoil(b"  ")  # raises where messages carry no check
        if kind in self._wrong:
            self._wrong[kind] = count
        elif kind == "unreadable":
            self._unreadable = count > 0
        elif kind == "gap":
            self.voice.skip(count)
        else:
            self.wire.send(self._last_message, count)

    def hang_up(self, seconds: float = 1.0, mid_frame: bool = False) -> None:
        """Pulls the plug for `seconds` when what is on its way has been sent; `mid_frame`: in the
        middle of a further card's message, of which nobody will hear the rest."""
        half = b""
        if mid_frame:
            card = self.shoe.draw()[1]
            message = self.voice.unreadable() if card is UNREAD else self.voice.card(card)
            half = message[: len(message) // 2]
        self._pull = (seconds, half)

    # --- what time does

    def due(self) -> float | None:
        """Seconds until something happens by itself; None where nothing will."""
        now = time.monotonic()
        moments = (self._plug_at, self._greet_at(), self._lives_at(), self._auto_at())
        times = [at - now for at in moments if at is not None]
        if (on_wire := self.wire.due()) is not None:
            times.append(on_wire)
        elif self._pull:
            return 0.0
        return max(0.0, min(times)) if times else None

    def run(self) -> None:
        """Does everything that is due."""
        self.wire.run()
        now = time.monotonic()
        if self._pull and self.wire.idle:
            (seconds, half), self._pull = self._pull, None
            self.wire.pull(half)
            now = time.monotonic()
            self._plug_at = now + seconds
        if self._plug_at is not None and self._plug_at <= now:
            self._plug_at = None
            self.wire.plug_in()
        if (at := self._greet_at()) is not None and at <= now:
            self._greeted = True
            self.restart()
            self._alive_at = now + self._alive_s
        if (at := self._lives_at()) is not None and at <= now:
            self._alive_at = now + self._alive_s
            if message := self.voice.standby():
                self._say(message)
        if (at := self._auto_at()) is not None and at <= now:
            try:
                self.draw()
            except ShoeError:
                self._awaited = False  # an empty shoe: a person has to see to it

    def _greet_at(self) -> float | None:
        """Switched on with the line: it greets the first program that opens it."""
        return None if self._greeted else self.wire.ready_at

    def _lives_at(self) -> float | None:
        return self._alive_at if self._alive_s and self._greeted else None

    def _auto_at(self) -> float | None:
        if self.voice.locked:
            return None
        if not (self._auto and self._awaited and self._greeted and self.wire.idle):
            return None
        return None if (ready_at := self.wire.ready_at) is None else max(self._draw_at, ready_at)

    # --- messages

    def _say_if_known(self, message: Callable[[], bytes]) -> None:
        """Says it where this kind of device has a message for it."""
        try:
            self._say(message())
        except CannotSayError:
            return

    def _say(self, message: bytes, sent: Sent | None = None) -> None:
        """Puts the message on the wire as often as the device does, with what is wrong with it."""
        copies = self.voice.copies
        bad = min(self._wrong["bad_bcc"], copies)
        short = min(self._wrong["missing_byte"], copies - bad)
        self._wrong = dict.fromkeys(self._wrong, 0)
        self._last_message = message
        if not message:
            return
        middle = len(message) // 2
        if bad:
            self.wire.send(self.voice.spoil(message), bad)
        self.wire.send(message[:middle] + message[middle + 1 :], short)
        if bad + short < copies:
            self.wire.send(message, copies - bad - short, sent)
        elif sent:
            sent(None)
