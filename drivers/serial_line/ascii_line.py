"""Decoder for shoes that write each card as text. Frames of a profile's choosing become readings.

The plainest such shoe sends `AS` and a line end. How a frame ends, whether it carries a check, and which texts stand
for an unread card, the cutting card, faults and signs of life are the profile's to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from drivers.serial_line.decoder import Decoder, incomplete, noise
from kiosk.game.cards import BY_TEXT, UNREAD
from kiosk.reading import Kind, Reading, cured, fault, lost, news, unreadable


@dataclass(frozen=True, slots=True)
class Settings:
    """`framing` says where a frame ends.

    "line": at any byte of `end`; empty frames between two such bytes are none.
    "start_end": from `start` (one byte) to `end` (one byte).
    "fixed": after `length` bytes of payload, its check included.

    `checksum`: "none", "xor" or "sum": two upper-case hexadecimal characters, the last two of the frame, over what
    stands before them. Texts are compared as they are; `card_prefix` stands before each card, `fault_prefix` before
    each fault's code.
    """

    framing: str = "line"
    start: bytes = b""
    end: bytes = b"\r\n"
    length: int = 2
    checksum: str = "none"
    card_prefix: str = ""
    unreadable: tuple[str, ...] = ("??",)
    cutting_card: tuple[str, ...] = ("CUT",)
    heartbeat: tuple[str, ...] = ()
    fault_prefix: str = "ERR "
    cured_prefix: str = "OK "
    cap: int = 64


class AsciiLineDecoder(Decoder):
    """The pure decoder of one shoe. The same card twice is two cards: its text has no numbers to tell a repeat by."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self._settings = settings or Settings()
        self._inside = self._settings.framing != "start_end"
        self._overflow = False

    def lost(self) -> list[Reading]:
        readings = super().lost()
        self._overflow = False
        return readings

    def _take(self, byte: int, out: list[Reading]) -> None:
        settings = self._settings
        if settings.framing == "start_end" and byte == settings.start[0]:
            self._close(incomplete if self._inside else noise, out)
            self._held.append(byte)
            self._inside = True
            return
        if settings.framing != "fixed" and byte in settings.end and self._inside:
            if self._overflow:
                self._close(_too_long, out)
            self._overflow = False
            if raw := self._finish():
                self._frame(raw[1:] if settings.framing == "start_end" else raw, raw, out)
            return
        self._held.append(byte)
        if settings.framing == "fixed" and len(self._held) >= settings.length:
            raw = self._finish()
            self._frame(raw, raw, out)
        elif len(self._held) >= settings.cap:
            # The rest of a line that is too long is no frame of its own: a card at its end was never sent alone.
            self._overflow = settings.framing == "line"
            self._close(_too_long, out)

    def _finish(self) -> bytes:
        self._inside = self._settings.framing != "start_end"
        return super()._finish()

    def _frame(self, payload: bytes, raw: bytes, out: list[Reading]) -> None:
        """A whole frame: its check first, then its meaning."""
        if self._settings.checksum != "none":
            payload, check = payload[:-2], payload[-2:]
            if check != checksum(self._settings.checksum, payload):
                self._say(lost("checksum", raw=raw), out)
                return
        self._say(self._meaning(payload.decode("latin-1"), raw), out)

    def _meaning(self, text: str, raw: bytes) -> Reading:
        settings = self._settings
        if text in settings.unreadable:
            return unreadable(text, "unread", raw=raw)
        if text in settings.cutting_card:
            return news(Kind.CUTTING_CARD, "cutting-card", raw=raw)
        if text in settings.heartbeat:
            return news(Kind.STANDBY, "standby", raw=raw)
        if settings.fault_prefix and text.startswith(settings.fault_prefix):
            code = text.removeprefix(settings.fault_prefix)
            return fault(code, "reader-fault", raw=raw, code=code)
        if settings.cured_prefix and text.startswith(settings.cured_prefix):
            code = text.removeprefix(settings.cured_prefix)
            return cured(code, "error-gone", raw=raw, code=code)
        card = BY_TEXT.get(text.removeprefix(settings.card_prefix)) if text.startswith(settings.card_prefix) else None
        if card is None or card is UNREAD:
            return lost("card", "no-card", raw=raw, words=text)
        return Reading(Kind.CARD, card, raw=raw)


def checksum(kind: str, payload: bytes) -> bytes:
    """The two check characters of `kind` "xor" or "sum" (modulo 256) over `payload`."""
    value = reduce(lambda a, b: a ^ b, payload, 0) if kind == "xor" else sum(payload) & 0xFF
    return b"%02X" % value


def _too_long(raw: bytes) -> Reading:
    return lost("form", "too-long", raw=raw)
