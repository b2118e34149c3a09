"""How a shoe that a profile describes writes its messages: their frame, check and number, and what
they say.

    start  head  length  content  mark check  end  check  tail      content: payload with the number

Only what the profile names is there. The decoder reads by it and the emulated shoe writes by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from drivers.serial_line.described.checksums import WIDTHS, Crc, summed
from drivers.serial_line.described.fields import Fields, FieldSettings
from kiosk.game.frozen import frozen


class LengthError(ValueError):
    """A frame whose length no byte can state: `count` is below 0, or too large."""

    def __init__(self, count: int) -> None:
        super().__init__(f"no length is {count}")
        self.count = count


_HEX = frozenset("0123456789abcdefABCDEF")
_DECIMAL = frozenset("0123456789")
#: of a number that never begins again
ENDLESS = 10**18
#: bytes of a message at most, where a profile does not say
LONGEST = 64
_NONE: Mapping[str, Any] = MappingProxyType({})


@frozen
class Settings:
    """`framing` says where a frame ends.

    "line": at any byte of `end`; empty frames between two such bytes are none. "start_end": from
    `start` (one byte) to any byte of `end`. "fixed": after `start` and `length` bytes, the check
    included. "length": after `start` and `length_at` further bytes, a length of `length_bytes`
    bytes (the higher one first unless `length_low_first`) that counts what follows it but for
    `length_extra` bytes, and as many bytes. `tail`: what closes a "fixed" or "length" frame behind
    its check, counted with the rest. `longest`: bytes of a message that are held at most. `bare`:
    characters that are a message by themselves, between two frames, without check and number.

    `checksum`: "none", "xor", "sum" (of all bytes, modulo 256), "sum16" (modulo 65,536),
    "sum_to_zero" (what makes it 0), or "crc8", "crc16", "crc32" by its four parameters. It is
    written as hexadecimal characters ("hex", upper case, or "hex_lower") or as bytes ("bytes", the
    highest one first unless `crc_low_first`), after `check_mark`, before `end` or right after it.
    `check_over`: the "content" (with what stands before the length), what comes "after_length",
    everything "after_start", or "all", up to the check; `check_skip` bytes at its beginning are
    left out. `check_hex`: it is the check of the bytes that these characters, two hexadecimal ones
    each, stand for, as RFID readers have it.

    `number_length`: characters of the number that each message carries, 0 for none (or for one that
    is a field); `number_at`: where they stand in the content, from its end where negative.
    `number_as`: "decimal", "hex" or "bytes". Numbers begin with `number_first`, and again after
    `number_cycle` of them; 0: when its characters are used up, or never where it is a field.
    `again_within_ms`: on a line without numbers, the same message again within this time may be one
    sent again. A `heartbeat` and what is `ignored`, and answers to commands, may come without a
    number, their check as every message's. Texts are compared as they are, and before
    `fault_prefix`: one error that means an unread card is `unreadable`. `card_prefix` and
    `card_suffix` stand around each card, `fault_prefix` and `fault_suffix` around each fault's
    code, `cured_prefix` and `fault_suffix` around that of one that is over.

    What the shoe says of its lock (`locked`, `unlocked`) and of a command (`taken`, `refused`). A
    refusal gives no reason, so the command may have come damaged: it is given again, five times.
    """

    framing: str = "line"
    start: bytes = b""
    end: bytes = b"\r\n"
    length: int = 2
    length_extra: int = 0
    length_at: int = 0
    length_bytes: int = 1
    length_low_first: bool = False
    tail: bytes = b""
    longest: int = LONGEST
    bare: bytes = b""
    checksum: str = "none"
    check_written: str = "hex"
    check_mark: bytes = b""
    check_after_end: bool = False
    check_over: str = "content"
    check_skip: int = 0
    check_hex: bool = False
    crc_polynomial: int = 0x1021
    crc_start: int = 0xFFFF
    crc_end: int = 0
    crc_reflected: bool = False
    crc_low_first: bool = False
    number_at: int = 0
    number_length: int = 0
    number_as: str = "decimal"
    number_first: int = 0
    number_cycle: int = 0
    again_within_ms: int = 0
    card_prefix: str = ""
    card_suffix: str = ""
    unreadable: tuple[str, ...] = ("??",)
    cutting_card: tuple[str, ...] = ("CUT",)
    heartbeat: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    locked: tuple[str, ...] = ()
    unlocked: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    fault_prefix: str = "ERR "
    fault_suffix: str = ""
    cured_prefix: str = "OK "
    fields: Mapping[str, Any] = _NONE  # the fields of FieldSettings
    cards: Mapping[str, Any] = _NONE  # the fields of CardNames

    @property
    def numberless(self) -> frozenset[str]:
        """Texts that may come without a number."""
        answers = (*self.locked, *self.unlocked, *self.taken, *self.refused)
        return frozenset((*self.heartbeat, *self.ignored, *answers))


class Layout:
    """The frames of one profile."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._width = WIDTHS[settings.checksum]
        self.check_length = self._width * (1 if settings.check_written == "bytes" else 2)
        stated = FieldSettings(**settings.fields)
        self._fields = None if stated.form == "text" else Fields(stated)
        self._has_number_field = self._fields is not None and stated.number != ""
        self._number_length = settings.number_length
        if stated.form == "places" and stated.number:
            self._number_length = int(stated.number.partition(":")[2])
        self.is_numbered = self._has_number_field or settings.number_length > 0
        self.modulus = settings.number_cycle or self._numbers()
        self.is_counted = settings.framing in ("fixed", "length")
        self.start = b"" if settings.framing == "line" else settings.start
        before = settings.length_at if settings.framing == "length" else 0
        self._length_at = len(self.start) + before
        counting = settings.length_bytes if settings.framing == "length" else 0
        self.head = self._length_at + counting  # bytes before what the length counts
        self._tail = settings.tail if self.is_counted else b""
        self.is_found_again = self.is_counted and self.check_length > 0 and self.start != b""
        self._numberless = settings.numberless

    def _numbers(self) -> int:
        """How many numbers their characters can write; 1 where there are none."""
        if not self.is_numbered:
            return 1
        base = {"decimal": 10, "hex": 16, "bytes": 256}[self.settings.number_as]
        return base**self._number_length if self._number_length else ENDLESS

    # --- a frame

    def size(self, held: bytes | bytearray) -> int:
        """How long a frame is that starts with `held`, once it is counted; 0 while that is open."""
        if self.settings.framing == "fixed":
            return self.head + self.settings.length
        if len(held) < self.head:
            return 0
        order = self._length_order
        counted = int.from_bytes(held[self._length_at : self.head], order)
        return max(self.head, self.head + counted + self.settings.length_extra)

    @property
    def _length_order(self) -> Any:
        return "little" if self.settings.length_low_first else "big"

    def split(self, raw: bytes) -> bytes | None:
        """The content of a frame; None where its check or its tail does not fit. An end that has no
        check behind it is not in `raw`."""
        if not raw.endswith(self._tail):
            return None
        raw = raw[: len(raw) - len(self._tail)]
        if not self.check_length:
            return raw[len(self.start) : self._length_at] + raw[self.head :]
        content, behind, _ = self._parts(raw)
        marked = self.settings.check_after_end or behind == self.settings.check_mark
        expected, came = self._checks(raw)
        return content if marked and expected == came else None

    def checks(self, raw: bytes) -> tuple[bytes, bytes]:
        """The check that this frame should carry, and the one that it carries."""
        return self._checks(raw[: len(raw) - len(self._tail)])

    def _checks(self, raw: bytes) -> tuple[bytes, bytes]:
        content, behind, came = self._parts(raw)
        before = self.head - len(self.start) - self._counting
        length = raw[self._length_at : self.head]
        return self._check(content[:before], length, content[before:], behind), came

    @property
    def _counting(self) -> int:
        return self.head - self._length_at

    def _parts(self, raw: bytes) -> tuple[bytes, bytes, bytes]:
        """A frame's content, what stands between it and the check, and the check."""
        at = max(self.head, len(raw) - self.check_length)
        end = max(
            self.head, at - (1 if self.settings.check_after_end else len(self.settings.check_mark))
        )
        head = raw[len(self.start) : self._length_at]
        return head + raw[self.head : end], raw[end:at], raw[at:]

    # --- what a content says

    def message(self, content: bytes) -> tuple[str, int | None] | None:
        """The text of a message and its number, None where it may come without one; None where it
        has no form."""
        if self._fields is None:
            return self._text_message(content)
        found = self._fields.read(content)
        if found is None:
            return None
        text, written = found
        if not self._has_number_field:
            return text, None
        number = self._number(written)
        return (text, number) if number is not None or self._may_lack(text, written) else None

    def _may_lack(self, text: str, written: str) -> bool:
        """Whether a message of this text may come without a number, as this one does."""
        return written == "" and text in self._numberless

    def _text_message(self, content: bytes) -> tuple[str, int | None] | None:
        text = content.decode("latin-1")
        if not self.is_numbered or text in self._numberless:
            return text, None
        numbered = self.number(content)
        return None if numbered is None else (numbered[1].decode("latin-1"), numbered[0])

    def number(self, content: bytes) -> tuple[int, bytes] | None:
        """The number in `content`, and the rest of it; None where there is none."""
        at, length = self.settings.number_at, self.settings.number_length
        at += len(content) if at < 0 else 0
        piece = content[at : at + length]
        if at < 0 or len(piece) < length:
            return None
        number = self._number(piece.decode("latin-1"))
        return None if number is None else (number, content[:at] + content[at + length :])

    def _number(self, written: str) -> int | None:
        """A number as it is written; None for what is none, or none of the cycle's."""
        settings, digits, base = self.settings, _DECIMAL, 10
        if settings.number_as == "hex":
            digits, base = _HEX, 16
        if not written:
            return None
        if settings.number_as == "bytes":
            number = int.from_bytes(written.encode("latin-1"))
        elif len(written) <= 18 and set(written) <= digits:
            number = int(written, base)
        else:
            return None
        is_in = 0 <= number - settings.number_first < self.modulus
        return number if is_in or not settings.number_cycle else None

    # --- writing

    def write(self, text: str, number: int | None = 0) -> bytes:
        """A whole frame of this text; without its number where that is None. Raises
        `UnicodeEncodeError` for a character that no byte stands for, `LengthError`."""
        if self._fields is None and number is not None:
            return self.written(text.encode("latin-1"), number)
        if self._fields is None:
            return self._framed(text.encode("latin-1"))
        has_number = self._has_number_field and number is not None
        return self._framed(
            self._fields.write(text, self._written_number(number or 0) if has_number else "")
        )

    def written(self, payload: bytes, number: int = 0) -> bytes:
        """A whole frame of this payload. Raises `LengthError`."""
        length, at = self.settings.number_length, self.settings.number_at
        if not length:
            return self._framed(payload)
        if at < 0:
            at += len(payload) + length
        piece = self._written_number(number).encode("latin-1")
        return self._framed(payload[:at] + piece + payload[at:])

    def _written_number(self, number: int) -> str:
        """The number that is `number` messages after the first one, as it is written."""
        length = self._number_length
        number = self.settings.number_first + number % self.modulus
        if self.settings.number_as == "bytes":
            return number.to_bytes(length).decode("latin-1")
        return f"{number:0{length}{'X' if self.settings.number_as == 'hex' else 'd'}}"

    def _framed(self, content: bytes) -> bytes:
        settings, end = self.settings, self._end()
        before = self._length_at - len(self.start)
        head, content = content[:before], content[before:]
        length = b""
        if settings.framing == "length":
            marked = len(content) + self.check_length
            marked += len(settings.check_mark) + len(self._tail) - settings.length_extra
            if not 0 <= marked < 256**settings.length_bytes:
                raise LengthError(marked)
            length = marked.to_bytes(settings.length_bytes, self._length_order)
        behind = b""
        if settings.check_after_end:
            behind = end
        elif self.check_length:
            behind = settings.check_mark
        check = self._check(
            head, length, content, behind[: 1 if settings.check_after_end else None]
        )
        closing = b"" if settings.check_after_end else end
        return self.start + head + length + content + behind + check + self._tail + closing

    def _end(self) -> bytes:
        """What a device sends at a frame's end: of several characters that may end it one or two;
        CR LF is the usual pair."""
        if self.is_counted:
            return b""
        end = self.settings.end
        return b"\r\n" if end.startswith(b"\r\n") else end[:1]

    def _check(self, head: bytes, length: bytes, content: bytes, behind: bytes) -> bytes:
        """The check of a frame, as it is written; `behind`: what stands between the content and
        it."""
        settings = self.settings
        if settings.checksum == "none":
            return b""
        over = {
            "content": head + content,
            "after_length": content + behind,
            "after_start": head + length + content + behind,
            "all": self.start + head + length + content + behind,
        }[settings.check_over][settings.check_skip :]
        if settings.check_hex:
            try:
                over = bytes.fromhex(over.decode("ascii"))
            except ValueError:
                return b""  # which no message carries
        order: Any = "little" if settings.crc_low_first else "big"
        check = self._value(over).to_bytes(self._width, order)
        if settings.check_written == "bytes":
            return check
        written = check.hex().encode("ascii")
        return written if settings.check_written == "hex_lower" else written.upper()

    def _value(self, over: bytes) -> int:
        settings = self.settings
        if not settings.checksum.startswith("crc"):
            return summed(settings.checksum, over)
        crc = Crc(
            self._width,
            settings.crc_polynomial,
            settings.crc_start,
            settings.crc_end,
            settings.crc_reflected,
        )
        return crc.of(over)
