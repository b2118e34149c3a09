"""Decoder for shoes whose messages a profile describes: text or bytes, in frames of the profile's
choosing.

The plainest such shoe sends `AS` and a line end. How a frame ends, its check and its number, what
the cards are called, and which texts stand for an unread card, the cutting card, faults and signs
of life are the profile's to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from drivers.cards.code import PrintedCard
from drivers.serial_line.decoder import Held, incomplete, noise
from drivers.serial_line.described.card_names import CardNames
from drivers.serial_line.layout import Layout, Settings
from kiosk.reading import BARE_REFUSAL, Kind, Reading, cured, fault, lost, news, unreadable

#: with more messages missing, a number that is lower than the last is rather that of a new start
_MOST_MISSING = 100


class Texts(Protocol):
    """What the texts say that come in a line's frames. `too_long`: what is said of a frame that
    is longer than any of them."""

    def read(self, text: str, raw: bytes) -> Reading: ...
    def too_long(self, raw: bytes) -> Reading: ...


class NamedCards:
    """Cards that have names of their own, each in the shoe only once; `seen`: those that have been
    read."""

    def __init__(self) -> None:
        self.seen: set[PrintedCard] = set()
        self._before: PrintedCard | None = None  # the last of them

    def new_shoe(self) -> None:
        self.seen.clear()
        self._before = None

    def read(self, card: PrintedCard, raw: bytes) -> Reading:
        """The same again at once is still the same one in front of the reader."""
        if card == self._before:
            return news(Kind.OTHER, "scanned-twice", code="again", raw=raw, **card.facts)
        self._before = card
        if card in self.seen:
            return lost("card_again", "scanned-again", raw=raw, **card.facts)
        self.seen.add(card)
        return Reading(Kind.CARD, card.card, code=f"{card.shoe_set}:{card.copy}", raw=raw)


class LineFrames:
    """The frames of one line (drivers.serial_line.decoder.Frames). Without numbers the same card
    twice is two cards, and whatever is damaged is lost; with numbers a damaged message is missed by
    its number. `idle_ends_frame`: a pause ends a frame, which is whole then."""

    def __init__(
        self,
        settings: Settings,
        texts: Texts,
        cards: NamedCards,
        *,
        idle_ends_frame: bool = False,
    ) -> None:
        self._settings, self._texts, self._cards = settings, texts, cards
        self._idle_ends_frame = idle_ends_frame
        self.held, self.seen = Held(), cards.seen
        self._layout = Layout(settings)
        self._overflow = False
        self._due = 0  # how long a frame is whose end has come and whose check is still to come
        self._last = b""  # the last good frame, while its equal may be the same one sent again
        self._number = -1  # of the last frame that was used

    @property
    def numbers(self) -> int:
        return self._layout.modulus if self._layout.is_numbered else 0

    @property
    def again_ms(self) -> int:
        return self._settings.again_within_ms if self._last else 0

    def new_shoe(self) -> None:
        self._cards.new_shoe()

    def resume(self, sequence: str) -> None:
        self._number = int(sequence) if sequence.isdigit() else -1

    def quiet(self, out: list[Reading]) -> None:
        if not self.held.bytes:
            self._last = b""
        if not self._idle_ends_frame:
            self._close(self._unfinished, out)
        elif self._overflow:
            self._close(self._too_long, out)
        elif self.held.bytes:
            self._whole(out)
        self._overflow = False

    def lost(self, out: list[Reading]) -> None:
        self._close(self._unfinished, out)
        self._overflow = False

    def checks(self, raw: bytes) -> tuple[bytes, bytes]:
        return self._layout.checks(raw)

    def _unfinished(self, raw: bytes) -> Reading:
        is_begun = raw.startswith(self._layout.start[: len(raw)])
        return self._unusable(incomplete(raw)) if is_begun else self._noise(raw)

    def _unusable(self, reading: Reading) -> Reading:
        """What a damaged frame is: lost, or rejected where its number will be missed, since the one
        before is known."""
        return (
            reading._replace(kind=Kind.REJECTED)
            if self._layout.is_numbered and self._number >= 0
            else reading
        )

    # --- frames

    def take(self, byte: int, out: list[Reading]) -> None:
        if byte in self._settings.bare and not self.held.bytes:
            text, raw = chr(byte), bytes([byte])
            self.held.say(self._texts.read(text, raw), out)
        elif self._layout.is_counted:
            self._take_counted(byte, out)
        elif self._due:
            self.held.bytes.append(byte)
            if len(self.held.bytes) == self._due:
                self._whole(out)
        else:
            self._take_delimited(byte, out)

    def _take_counted(self, byte: int, out: list[Reading]) -> None:
        start, held = self._layout.start, self.held.bytes
        held.append(byte)
        if start.startswith(held[: len(start)]):
            size = self._layout.size(held)
            if size and len(held) >= min(size, self._settings.longest):
                self._whole(out)
        elif byte == start[0]:  # here a frame may start
            held.pop()
            self._close(self._noise, out)
            held.append(byte)
        elif len(held) >= self._settings.longest:
            self._close(self._noise, out)

    def _take_delimited(self, byte: int, out: list[Reading]) -> None:
        start, end = self._layout.start, self._settings.end
        if byte in start:
            self._close(self._unfinished, out)
            self.held.bytes.append(byte)
        elif byte in end and self.held.bytes.startswith(start):
            if self._overflow:
                self._close(self._too_long, out)
                self._overflow = False
            elif self._settings.check_after_end:
                self.held.bytes.append(byte)
                self._due = len(self.held.bytes) + self._layout.check_length
            elif self.held.bytes:
                self._whole(out)
        elif byte not in end or self.held.bytes:
            self.held.bytes.append(byte)
            if len(self.held.bytes) >= self._settings.longest:
                # The rest of a line that is too long is no frame of its own: a card at its end was
                # never sent alone.
                self._overflow = not start
                self._close(self._too_long, out)

    def _whole(self, out: list[Reading]) -> None:
        raw = self._finish()
        content = self._layout.split(raw)
        if content is None:
            self._give_up(raw, lambda part: self._unusable(lost("checksum", raw=part)), out)
        else:
            self._frame(content, raw, out)

    def _give_up(self, raw: bytes, what: Callable[[bytes], Reading], out: list[Reading]) -> None:
        """What was held is no frame. A length that was damaged may have taken the frames behind it
        along: they are looked for, where a check tells them from anything else."""
        start = self._layout.start
        at = raw.find(start, 1) if self._layout.is_found_again else -1
        self.held.say(what(raw if at < 0 else raw[:at]), out)
        for byte in raw[at:] if at > 0 else b"":
            self.take(byte, out)

    def _finish(self) -> bytes:
        self._due = 0
        return self.held.finish()

    def _close(self, what: Callable[[bytes], Reading], out: list[Reading]) -> None:
        """What was held, if anything, is over: `what` says what it was."""
        while raw := self._finish():
            self._give_up(raw, what, out)

    def _noise(self, raw: bytes) -> Reading:
        return self._unusable(noise(raw))

    def _too_long(self, raw: bytes) -> Reading:
        return self._unusable(self._texts.too_long(raw))

    # --- a whole frame

    def _frame(self, content: bytes, raw: bytes, out: list[Reading]) -> None:
        """Of one whose check fits: its form first, then whether it is a repetition, then its
        meaning."""
        message = self._layout.message(content)
        if message is None:
            self.held.say(self._unusable(lost("form", raw=raw)), out)
            return
        text, number = message
        if number is not None:
            self._take_number(number, text, raw, out)
        elif self._layout.is_numbered:
            self.held.say(self._texts.read(text, raw), out)
        elif self._settings.again_within_ms and raw == self._last:
            # the device is told that it was heard, or it would send it for ever
            self.held.good += 1
            out.append(lost("again", raw=raw))
        else:
            self._last = raw if self._settings.again_within_ms else b""
            self.held.say(self._texts.read(text, raw), out)

    def _take_number(self, number: int, text: str, raw: bytes, out: list[Reading]) -> None:
        last, self._number = self._number, number
        if number == last:
            self.held.good += 1
            if raw != self._last:
                out.append(lost("sequence", "number-twice", raw=raw, number=number))
            return
        missing = (number - last - 1) % self._layout.modulus if last >= 0 else 0
        if missing > _MOST_MISSING and number < last:
            out.append(lost("gap", "numbers-anew", last=last, number=number))
        elif missing:
            out.append(lost("gap", count=missing, last=last, number=number))
        self._last = raw
        self.held.say(self._texts.read(text, raw)._replace(sequence=str(number)), out)


class DescribedTexts:
    """The texts that a profile describes (`Texts`)."""

    def __init__(self, settings: Settings, cards: NamedCards) -> None:
        self._settings, self._cards = settings, cards
        names = CardNames(**settings.cards)
        self._names = {} if names.learned else names.by_name
        self._ids = names.ids if names.learned else None

    def too_long(self, raw: bytes) -> Reading:
        return lost("form", "too-long", raw=raw)

    def read(self, text: str, raw: bytes) -> Reading:
        settings = self._settings
        if text in settings.unreadable:
            return unreadable(text, "unread", raw=raw)
        if text in settings.cutting_card:
            return news(Kind.CUTTING_CARD, "cutting-card", raw=raw)
        if text in settings.heartbeat:
            return news(Kind.STANDBY, "standby", raw=raw)
        if text in settings.ignored:
            return news(Kind.OTHER, "ignored", code="ignored", raw=raw, words=text)
        if (answer := self._answer(text, raw)) is not None:
            return answer
        if (code := _inside(text, settings.fault_prefix, settings.fault_suffix)) is not None:
            return fault(code, "reader-fault", raw=raw, code=code)
        if (code := _inside(text, settings.cured_prefix, settings.fault_suffix)) is not None:
            return cured(code, "error-gone", raw=raw, code=code)
        if not (text.startswith(settings.card_prefix) and text.endswith(settings.card_suffix)):
            return lost("card", "no-card", raw=raw, words=text)
        name = text.removeprefix(settings.card_prefix).removesuffix(settings.card_suffix)
        return self._card(name, text, raw)

    def _answer(self, text: str, raw: bytes) -> Reading | None:
        """What the device says of its lock, and of a command."""
        settings = self._settings
        if text in settings.locked:
            return news(Kind.LOCK, "locked", code="locked", raw=raw)
        if text in settings.unlocked:
            return news(Kind.LOCK, "unlocked", code="unlocked", raw=raw)
        if text in settings.taken:
            return news(Kind.OTHER, "command-taken", code="ack", raw=raw)
        if text in settings.refused:
            facts = {"words": text, "number": raw.hex()}
            return news(Kind.OTHER, "command-refused", code=BARE_REFUSAL, raw=raw, **facts)
        return None

    def _card(self, name: str, text: str, raw: bytes) -> Reading:
        if self._ids is not None:
            known = self._ids.get(name)
            return (
                self._cards.read(known, raw)
                if known
                else lost("unknown_id", "unknown-id", raw=raw, words=name)
            )
        card = self._names.get(name)
        return (
            Reading(Kind.CARD, card, raw=raw)
            if card
            else lost("card", "no-card", raw=raw, words=text)
        )


def _inside(text: str, prefix: str, suffix: str) -> str | None:
    """What stands between `prefix`, which may not be empty, and `suffix`; else None."""
    if not prefix or not text.startswith(prefix) or not text.endswith(suffix):
        return None
    return text[len(prefix) :].removesuffix(suffix)


def described_frames(settings: Settings | None = None) -> LineFrames:
    """The frames of a shoe whose messages a profile describes."""
    settings, cards = settings or Settings(), NamedCards()
    return LineFrames(settings, DescribedTexts(settings, cards), cards)
