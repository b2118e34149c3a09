"""How a shoe that a profile describes writes its messages: their frame, check and number, and the
names of the cards.

    start  length  content  mark check  end  check      content: payload with the number in it

Only what the profile names is there. The decoder reads by it and the emulated shoe writes by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce
from typing import Any

from drivers.cards.code import PrintedCard
from kiosk.game.cards import BY_TEXT, RANKS, UNREAD, Card

SUITS = "CDHS"
_HEX = b"0123456789abcdefABCDEF"


@dataclass(frozen=True, slots=True)
class Settings:
    """`framing` says where a frame ends.

    "line": at any byte of `end`; empty frames between two such bytes are none. "start_end": from
    `start` (one byte) to any byte of `end`. "fixed": after `start` and `length` bytes, the check
    included. "length": after `start`, a byte that counts what follows it but for `length_extra`
    bytes, and as many bytes.

    `checksum`: "none", "xor", "sum" (of all bytes, modulo 256), "sum_to_zero" (what makes it 0) or
    "crc16" by its four parameters. It is written as upper-case hexadecimal characters ("hex") or as
    bytes ("bytes", of two the higher one first unless `crc_low_first`), after `check_mark`, before
    `end` or right after it. `check_over`: the "content", everything "after_start", or "all", up to
    the check.

    `number_length`: characters of the number that each message carries, 0 for none; `number_at`:
    where they stand in the content, from its end where negative. `number_as`: "decimal", "hex" or
    "bytes". `again_within_ms`: on a line without numbers, the same message again within this time
    may be one sent again. A `heartbeat` and what is `ignored` may come without a number, its check
    as every message's. Texts are compared as they are, and before `fault_prefix`: one error that
    means an unread card is `unreadable`. `card_prefix` and `card_suffix` stand around each card,
    `fault_prefix` before each fault's code.
    """

    framing: str = "line"
    start: bytes = b""
    end: bytes = b"\r\n"
    length: int = 2
    length_extra: int = 0
    checksum: str = "none"
    check_written: str = "hex"
    check_mark: bytes = b""
    check_after_end: bool = False
    check_over: str = "content"
    crc_polynomial: int = 0x1021
    crc_start: int = 0xFFFF
    crc_end: int = 0
    crc_reflected: bool = False
    crc_low_first: bool = False
    number_at: int = 0
    number_length: int = 0
    number_as: str = "decimal"
    again_within_ms: int = 0
    card_prefix: str = ""
    card_suffix: str = ""
    unreadable: tuple[str, ...] = ("??",)
    cutting_card: tuple[str, ...] = ("CUT",)
    heartbeat: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    fault_prefix: str = "ERR "
    cured_prefix: str = "OK "
    cards: Mapping[str, Any] = field(default_factory=dict)  # the fields of CardNames


class Layout:
    """The frames of one profile."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        size = {"none": 0, "crc16": 2}.get(settings.checksum, 1)
        self.check_length = size * (2 if settings.check_written == "hex" else 1)
        self.modulus = {"decimal": 10, "hex": 16, "bytes": 256}[
            settings.number_as
        ] ** settings.number_length
        self.is_numbered = settings.number_length > 0
        self.is_counted = settings.framing in ("fixed", "length")
        self.start = b"" if settings.framing == "line" else settings.start
        self.head = len(self.start) + (settings.framing == "length")  # bytes before the content

    def size(self, held: bytes | bytearray) -> int:
        """How long a frame is that starts with `held`, once it is counted; 0 while that is open."""
        if self.settings.framing == "fixed":
            return self.head + self.settings.length
        return (
            self.head + held[self.head - 1] + self.settings.length_extra
            if len(held) >= self.head
            else 0
        )

    def split(self, raw: bytes) -> bytes | None:
        """The content of a frame; None where its check does not fit. An end that has no check
        behind it is not in `raw`."""
        if not self.check_length:
            return raw[self.head :]
        content, behind, _ = self._parts(raw)
        marked = self.settings.check_after_end or behind == self.settings.check_mark
        expected, came = self.checks(raw)
        return content if marked and expected == came else None

    def checks(self, raw: bytes) -> tuple[bytes, bytes]:
        """The check that this frame should carry, and the one that it carries."""
        content, behind, came = self._parts(raw)
        return self._check(raw[len(self.start) : self.head], content, behind), came

    def _parts(self, raw: bytes) -> tuple[bytes, bytes, bytes]:
        """A frame's content, what stands between it and the check, and the check."""
        at = max(self.head, len(raw) - self.check_length)
        end = max(
            self.head, at - (1 if self.settings.check_after_end else len(self.settings.check_mark))
        )
        return raw[self.head : end], raw[end:at], raw[at:]

    def number(self, content: bytes) -> tuple[int, bytes] | None:
        """The number in `content`, and the rest of it; None where there is none."""
        at, length = self.settings.number_at, self.settings.number_length
        at += len(content) if at < 0 else 0
        piece = content[at : at + length]
        if at < 0 or len(piece) < length:
            return None
        rest = content[:at] + content[at + length :]
        if self.settings.number_as == "bytes":
            return int.from_bytes(piece), rest
        digits, base = (_HEX, 16) if self.settings.number_as == "hex" else (_HEX[:10], 10)
        return (int(piece, base), rest) if set(piece) <= set(digits) else None

    def written(self, payload: bytes, number: int = 0) -> bytes:
        """A whole frame."""
        settings, content, length = self.settings, payload, self.settings.number_length
        if self.is_numbered:
            form = "X" if settings.number_as == "hex" else "d"
            text = settings.number_as != "bytes"
            piece = f"{number:0{length}{form}}".encode("ascii") if text else number.to_bytes(length)
            at = settings.number_at
            if at < 0:
                at += len(payload) + length
            content = payload[:at] + piece + payload[at:]
        end = self._end()
        marked = len(content) + self.check_length + len(settings.check_mark)
        counted = bytes([marked - settings.length_extra]) if settings.framing == "length" else b""
        behind = b""
        if settings.check_after_end:
            behind = end
        elif self.check_length:
            behind = settings.check_mark
        check = self._check(counted, content, behind[: 1 if settings.check_after_end else None])
        return (
            self.start
            + counted
            + content
            + behind
            + check
            + (b"" if settings.check_after_end else end)
        )

    def _end(self) -> bytes:
        """What a device sends at a frame's end: of several characters that may end it one or two;
        CR LF is the usual pair."""
        if self.is_counted:
            return b""
        end = self.settings.end
        return b"\r\n" if end.startswith(b"\r\n") else end[:1]

    def _check(self, counted: bytes, content: bytes, behind: bytes) -> bytes:
        """The check of a frame, as it is written; `behind`: what stands between the content and
        it."""
        settings, over = self.settings, content
        if settings.check_over != "content":
            over = counted + content + behind
        if settings.check_over == "all":
            over = self.start + over
        if settings.checksum == "none":
            return b""
        if settings.checksum == "crc16":
            both = self._crc(over).to_bytes(2, "little" if settings.crc_low_first else "big")
        else:
            summed = -sum(over) if settings.checksum == "sum_to_zero" else sum(over)
            both = bytes(
                [reduce(int.__xor__, over, 0) if settings.checksum == "xor" else summed & 0xFF]
            )
        return both.hex().upper().encode("ascii") if settings.check_written == "hex" else both

    def _crc(self, over: bytes) -> int:
        settings = self.settings
        crc = settings.crc_start
        for byte in over:
            crc ^= (_reflected(byte, 8) if settings.crc_reflected else byte) << 8
            for _ in range(8):
                crc = (crc << 1 ^ (settings.crc_polynomial if crc & 0x8000 else 0)) & 0xFFFF
        return (_reflected(crc, 16) if settings.crc_reflected else crc) ^ settings.crc_end


def _reflected(value: int, bits: int) -> int:
    return int(f"{value:0{bits}b}"[::-1], 2)


@dataclass(frozen=True)
class CardNames:
    """What a reader calls the cards. `ranks` are named from ace to king, `suits` clubs, diamonds,
    hearts, spades.

    `index`: "" for names; "by_suit" or "by_rank" where a card is a number that counts the cards
    from `first`, all ranks of a suit or all suits of a rank one after the other, the suits as in
    `suit_order`. `index_as`: one "byte", or two "decimal" or (upper-case) "hex" digits.

    `learned`: the file of the ids, where each card has one of its own (`drivers.cards.ids`); `ids`
    is what it holds.
    """

    ranks: tuple[str, ...] = tuple(RANKS)
    suits: tuple[str, ...] = tuple(SUITS)
    suit_first: bool = False
    index: str = ""
    index_as: str = "byte"
    first: int = 0
    suit_order: str = SUITS
    learned: str = ""
    ids: Mapping[str, PrintedCard] = field(default_factory=dict)

    @cached_property
    def by_name(self) -> dict[str, Card]:
        """Every card by its name; fewer than 52 where two cards share one."""
        if self == CardNames():
            return {text: card for text, card in BY_TEXT.items() if card is not UNREAD}
        return {name: card for card, name in self._named()}

    @cached_property
    def name_of(self) -> dict[Card, str]:
        return dict(self._named())

    def _named(self) -> Iterator[tuple[Card, str]]:
        for s, suit in enumerate(SUITS):
            for r, rank in enumerate(RANKS):
                place = self.suit_order.index(suit)
                count = place * 13 + r if self.index == "by_suit" else r * 4 + place
                names = (
                    (self.suits[s], self.ranks[r])
                    if self.suit_first
                    else (self.ranks[r], self.suits[s])
                )
                counted = {"byte": "c", "decimal": "02d", "hex": "02X"}[self.index_as]
                yield (
                    BY_TEXT[rank + suit],
                    f"{self.first + count:{counted}}" if self.index else "".join(names),
                )
