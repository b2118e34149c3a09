"""Decoder for shoes whose messages a profile describes: text or bytes, in frames of the profile's choosing.

The plainest such shoe sends `AS` and a line end. How a frame ends, its check and its number, what the cards are called,
and which texts stand for an unread card, the cutting card, faults and signs of life are the profile's to say.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.serial_line.decoder import Decoder, incomplete, noise
from drivers.serial_line.layout import CardNames, Layout, Settings
from kiosk.reading import Kind, Reading, cured, fault, lost, news, unreadable


class AsciiLineDecoder(Decoder):
    """The pure decoder of one shoe. Without numbers the same card twice is two cards, and whatever is damaged is lost; with
    numbers a damaged message is missed by its number."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self._settings = settings or Settings()
        self._layout = Layout(self._settings)
        self._cards = CardNames(**self._settings.cards).by_name
        self._inside = self._settings.framing != "start_end"
        self._overflow = False
        self._ended, self._due = b"", 0  # the end of a frame whose check is still to come, and how long it is then
        self._last = b""  # the last good frame, while its equal may be the same one sent again
        self._number = -1  # of the last frame that was used

    def resume(self, sequence: str) -> None:
        self._number = int(sequence) if sequence.isdigit() else -1

    def patience_ms(self, quiet_ms: int) -> int:
        return super().patience_ms(quiet_ms) or (self._settings.again_within_ms if self._last else 0)

    def quiet(self) -> list[Reading]:
        if not self.pending:
            self._last = b""
        return self._over()

    def lost(self) -> list[Reading]:
        return self._over()

    def _over(self) -> list[Reading]:
        readings: list[Reading] = []
        self._close(self._broken(), readings)
        self._overflow, self._ended = False, b""
        return readings

    def _broken(self) -> Callable[[bytes], Reading]:
        """What is to be said of the bytes held now, whose rest will not come."""
        what = incomplete if self._inside else noise
        return lambda raw: self._unusable(what(raw))

    def _unusable(self, reading: Reading) -> Reading:
        """What a damaged frame is: lost, or rejected where its number will be missed."""
        return reading._replace(kind=Kind.REJECTED) if self._layout.is_numbered else reading

    # --- frames ------------------------------------------------------------------------------------------------------

    def _take(self, byte: int, out: list[Reading]) -> None:
        if self._layout.is_counted:
            self._take_counted(byte, out)
        elif self._ended:
            self._held.append(byte)
            if len(self._held) == self._due:
                self._end(out)
        else:
            self._take_delimited(byte, out)

    def _take_counted(self, byte: int, out: list[Reading]) -> None:
        start, held = self._settings.start, self._held
        if not self._inside or (len(held) < len(start) and byte != start[len(held)]):
            self._inside = False
            if byte != start[0]:
                held.append(byte)
                if len(held) >= self._settings.cap:
                    self._close(self._broken(), out)
                return
            self._close(self._broken(), out)  # here a frame may start
        held.append(byte)
        size = self._layout.size(held)
        if size and len(self._held) >= min(size, self._settings.cap):
            raw = self._finish()
            head = len(start) + (self._settings.framing == "length")
            self._frame(self._layout.split(raw[head:], raw[len(start) : head]), raw, out)

    def _take_delimited(self, byte: int, out: list[Reading]) -> None:
        settings = self._settings
        between = settings.framing == "start_end"
        if between and byte == settings.start[0]:
            self._close(self._broken(), out)
            self._held.append(byte)
            self._inside = True
        elif byte in settings.end and self._inside:
            if self._overflow:
                self._close(self._too_long, out)
                self._overflow = False
            elif settings.check_after_end:
                self._held.append(byte)
                self._ended, self._due = bytes([byte]), len(self._held) + self._layout.check_length
            else:
                self._end(out)
        elif byte not in settings.end or not between or self._held:
            self._held.append(byte)
            if len(self._held) >= settings.cap:
                # The rest of a line that is too long is no frame of its own: a card at its end was never sent alone.
                self._overflow = not between
                self._close(self._too_long, out)

    def _end(self, out: list[Reading]) -> None:
        """A delimited frame is whole."""
        ended, self._ended = self._ended, b""
        raw = self._finish()
        if not raw:
            return
        inner, after = raw[self._settings.framing == "start_end" :], b""
        if ended:
            inner, after = inner[: -1 - self._layout.check_length], inner[-self._layout.check_length :]
        self._frame(self._layout.split(inner, end=ended, after=after), raw, out)

    def _finish(self) -> bytes:
        self._inside = self._settings.framing != "start_end"
        return super()._finish()

    def _too_long(self, raw: bytes) -> Reading:
        return self._unusable(lost("form", "too-long", raw=raw))

    # --- a whole frame -----------------------------------------------------------------------------------------------

    def _frame(self, content: bytes | None, raw: bytes, out: list[Reading]) -> None:
        """Its check first, then whether it is a repetition, then its meaning."""
        if content is None:
            self._say(self._unusable(lost("checksum", raw=raw)), out)
        elif self._layout.is_numbered:
            numbered = self._layout.number(content)
            if numbered is None:
                self._say(self._unusable(lost("form", raw=raw)), out)
            else:
                self._take_number(*numbered, raw, out)
        elif self._settings.again_within_ms and raw == self._last:
            self.good += 1  # the device is told that it was heard, or it would send it for ever
            out.append(lost("again", raw=raw))
        else:
            self._last = raw if self._settings.again_within_ms else b""
            self._say(self._meaning(content.decode("latin-1"), raw), out)

    def _take_number(self, number: int, payload: bytes, raw: bytes, out: list[Reading]) -> None:
        last, self._number = self._number, number
        if number == last:
            self.good += 1
            if raw != self._last:
                out.append(lost("sequence", "number-twice", raw=raw, number=number))
            return
        missing = (number - last - 1) % self._layout.modulus if last >= 0 else 0
        if missing:
            out.append(lost("gap", count=missing, last=last, number=number))
        self._last = raw
        self._say(self._meaning(payload.decode("latin-1"), raw)._replace(sequence=str(number)), out)

    def _meaning(self, text: str, raw: bytes) -> Reading:
        settings = self._settings
        if text in settings.unreadable:
            return unreadable(text, "unread", raw=raw)
        if text in settings.cutting_card:
            return news(Kind.CUTTING_CARD, "cutting-card", raw=raw)
        if text in settings.heartbeat:
            return news(Kind.STANDBY, "standby", raw=raw)
        if text in settings.ignored:
            return news(Kind.OTHER, "ignored", code="ignored", raw=raw, words=text)
        if settings.fault_prefix and text.startswith(settings.fault_prefix):
            code = text.removeprefix(settings.fault_prefix)
            return fault(code, "reader-fault", raw=raw, code=code)
        if settings.cured_prefix and text.startswith(settings.cured_prefix):
            code = text.removeprefix(settings.cured_prefix)
            return cured(code, "error-gone", raw=raw, code=code)
        card = None
        if text.startswith(settings.card_prefix) and text.endswith(settings.card_suffix):
            card = self._cards.get(text.removeprefix(settings.card_prefix).removesuffix(settings.card_suffix))
        return Reading(Kind.CARD, card, raw=raw) if card else lost("card", "no-card", raw=raw, words=text)
