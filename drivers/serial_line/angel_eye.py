"""The Angel Eye II-EX shoe: its telegrams, and their decoder. Its bytes, whatever the pieces they
come in, become readings.

    shoe to host   ENQ sequence code data ETX BCC     BCC: XOR of all bytes from the sequence up to
    and including ETX
    host to shoe   STX 'O' 'P' type data ETX BCC      BCC: the same, with or without STX (see
    `command`)

The BCC is written as two upper-case hexadecimal characters. Every data byte has bit 7 set, so that
no control character can occur among them. The decoder reads what is written here and the emulated
shoe writes it: one table for both.

The shoe is built for baccarat and names a baccarat place for each card. The kiosk has its own
procedure, so every card that leaves the shoe is a card, in play (`D`) or outside it (`d`: shoe
locked, in error or being set), and its place is kept as `code` alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from drivers.cards.code import PrintedCard
from drivers.serial_line.decoder import Held, incomplete, noise
from kiosk.game.cards import BY_TEXT, RANKS, Card
from kiosk.game.frozen import frozen
from kiosk.reading import Kind, Reading, cured, fault, lost, news, out_of_play, rejected, unreadable

STX = 0x02
ETX = 0x03
ENQ = 0x05
ACK = 0x06
NAK = 0x15

#: bits 6-4 of a card's second byte; 0 is "no suit"
SUIT_BITS = {"D": 1, "C": 2, "S": 3, "H": 4}
_SUIT_OF = {bits: suit for suit, bits in SUIT_BITS.items()}

#: bits 6-4 of the first byte of a card drawn in play: where a game of baccarat would put it
TARGETS = {0: "player", 1: "banker", 2: "burn", 4: "first", 5: "burn_count"}
#: bits 6-4 of the first byte of a card drawn outside play: the mode that the shoe is in
MODES = {0: "lock", 1: "error", 2: "setting"}

#: what each error is, as the id of its sentence
ERRORS = {
    1: "unread",
    2: "overdraw",
    3: "button",
    4: "pushed-back",
    5: "pushed-back-half",
    6: "foreign-code",
    7: "drawn-slowly",
}
CANNOT_READ = 1

#: what the shoe answers when it refuses a command
REFUSALS = {
    0x01: "overrun, framing or parity",
    0x02: "BCC",
    0x03: "no ETX",
    0x11: "length or format",
    0x12: "address",
    0x13: "command",
    0x14: "type",
    0x21: "busy",
    0x22: "writing",
    0xFF: "other",
}

_LATE = 4  # telegrams within which a copy of one may come late
CARD_BYTES = 8  # of a telegram that says a card
CAP = 64  # bytes held at most; the longest telegram has 12
_STARTS = frozenset((ENQ, STX, ACK, NAK))
_HEX = frozenset(b"0123456789ABCDEF")
#: how many data bytes follow each code; a code that is not here is unknown to the public protocol
_LENGTHS = {"S": 0, "P": 0, "C": 0, "D": 2, "d": 2, "R": 2, "G": 1, "E": 1, "e": 1, "L": 1, "M": 6}
KNOWN_CODES = frozenset(_LENGTHS)


# Telegrams.


def bcc(checked: bytes) -> bytes:
    """The two check characters over `checked`."""
    value = 0
    for byte in checked:
        value ^= byte
    return b"%02X" % value


def telegram(sequence: str, code: str, data: bytes = b"") -> bytes:
    """One frame from the shoe. `sequence` and `code` are one character each."""
    checked = sequence.encode("ascii") + code.encode("ascii") + data + bytes([ETX])
    return bytes([ENQ]) + checked + bcc(checked)


def card_data(card: Card, high: int = 0, ordinal: int = 1) -> bytes:
    """The two data bytes of a card. `high` is a key of `TARGETS` or `MODES`, `ordinal` the card's
    number in its hand.

    Raises `KeyError` for the unread card, which no telegram can name.
    """
    rank = RANKS.index(card.rank) + 1 if card.index >= 0 else 0
    return bytes([0x80 | high << 4 | ordinal & 0x0F, 0x80 | SUIT_BITS[card.suit] << 4 | rank])


def card_of(byte: int) -> Card | None:
    """The card that a second data byte names; None where suit or rank is no card's."""
    suit, rank = _SUIT_OF.get(byte >> 4 & 0x07), byte & 0x0F
    if suit is None or not 1 <= rank <= len(RANKS):
        return None
    return BY_TEXT[RANKS[rank - 1] + suit]


def error_data(code: int, error_mode: bool = True) -> bytes:
    """The data byte of an error telegram. `code` is 1 to 63."""
    return bytes([0x80 | error_mode << 6 | code & 0x3F])


def command(kind: str, value: int, bcc_with_stx: bool = True) -> bytes:
    """One command to the shoe: `LK` 1 unlock, 2 lock; `EC` n cancel error n; `GP` 0 confirm the
    game's progress.

    The protocol's text leaves STX out of the BCC, its own example (`LK02` has BCC `1B`) counts it:
    a setting of the profile, so that the first try on a real shoe can settle it without a new
    program.
    """
    body = f"OP{kind}{value:02d}".encode("ascii") + bytes([ETX])
    return bytes([STX]) + body + bcc(bytes([STX]) + body if bcc_with_stx else body)


# Readings.


@frozen
class Settings:
    """`cycle`: the digits that the telegrams are numbered with, in order; "" where the numbering is
    not known. `copies`: how often the shoe sends each telegram. `ignored`: codes that mean nothing
    at the table; any other that is not known may be a card.

    No public source says how the shoe counts on after 9. With an empty `cycle` a telegram is lost
    only when as many damaged ones come in a row as there are copies.
    """

    cycle: str = "0123456789"
    copies: int = 3
    bcc_with_stx: bool = True
    ignored: tuple[str, ...] = ()


class AngelEyeFrames:
    """The telegrams of one shoe (drivers.serial_line.decoder.Frames).

    A damaged telegram is rejected: its other copies follow, and its number is missing if none comes
    whole.
    """

    again_ms = 0

    def __init__(self, settings: Settings | None = None) -> None:
        self._settings = settings or Settings()
        self.held = Held()
        self.seen: set[PrintedCard] = set()
        # In these may have been as many cards as there are numbers, half of their bytes lost;
        # without numbers each may be one.
        self._round_bytes = max(1, self.numbers) * self._settings.copies * CARD_BYTES // 2
        self._number = ""  # of the last telegram that was used, "" where none is known
        #: the last telegrams, the newest last: their equals are copies
        self._recent: deque[bytes] = deque(maxlen=_LATE)
        self._odd = b""  # a telegram that made no sense when it came first
        self._heard = 1  # copies of the newest telegram that came whole
        self._damaged = 0  # damaged telegrams since then
        self._noise = 0  # bytes since then that were none

    @property
    def numbers(self) -> int:
        return len(self._settings.cycle)

    def resume(self, sequence: str) -> None:
        self._number = sequence

    def new_shoe(self) -> None:
        """Its cards have no names of their own."""

    def quiet(self, out: list[Reading]) -> None:
        self._close(_unfinished, out)

    def lost(self, out: list[Reading]) -> None:
        """The line is gone: what was damaged before is no copy of what comes after."""
        self._close(_unfinished, out)
        self._damaged, self._heard = 0, self._settings.copies

    # --- framing

    def take(self, byte: int, out: list[Reading]) -> None:
        if self.held.bytes and self.held.bytes[0] == NAK and self._take_refusal(byte, out):
            return
        if byte in _STARTS:
            self._start(byte, out)
        elif self.held.bytes and self.held.bytes[0] in _STARTS:
            self._take_telegram(byte, out)
        else:
            # noise is gathered until a frame starts, so that it is said once
            self.held.bytes.append(byte)
            if len(self.held.bytes) >= CAP:
                self._close(_unfinished, out)

    def _close(self, what: Callable[[bytes], Reading], out: list[Reading]) -> None:
        """What was held, if anything, is over: `what` says what it was."""
        raw = self.held.finish()
        if raw:
            self._say(what(raw), out)

    def _say(self, reading: Reading, out: list[Reading]) -> None:
        """A damaged telegram is counted. What else is damaged (noise, an answer) shows as a missing
        number if it was a card, unless it is so much that the numbers have come round meanwhile."""
        self.held.say(reading, out)
        if reading.kind is Kind.REJECTED and reading.raw[0] != ENQ:
            before, self._noise = self._noise, self._noise + len(reading.raw)
            if before < self._round_bytes <= self._noise:
                out.append(lost("noise", "all-copies-damaged"))
        if reading.kind is Kind.REJECTED and (reading.raw[0] == ENQ or not self._settings.cycle):
            self._damaged += 1
            if self._damaged % self._settings.copies == 0:
                out.append(lost("damaged", "all-copies-damaged"))

    def _start(self, byte: int, out: list[Reading]) -> None:
        """A start byte is the start of a frame wherever it comes: what was unfinished is given
        up."""
        self._close(_unfinished, out)
        if byte == ACK:
            self._say(news(Kind.OTHER, "command-taken", code="ack", raw=bytes([ACK])), out)
            return
        self.held.bytes.append(byte)

    def _take_refusal(self, byte: int, out: list[Reading]) -> bool:
        """After NAK: its code, as one byte or as two hexadecimal characters (sources leave that
        open). False: no code."""
        if byte not in _HEX and (len(self.held.bytes) > 1 or byte not in REFUSALS):
            self._close(_unfinished, out)
            return False
        self.held.bytes.append(byte)
        if byte in REFUSALS:
            self._refused(byte, out)
        elif len(self.held.bytes) == 3:
            self._refused(int(self.held.bytes[1:], 16), out)
        return True

    def _refused(self, code: int, out: list[Reading]) -> None:
        why, number, raw = REFUSALS.get(code, "?"), f"{code:02X}", self.held.finish()
        self._say(
            news(
                Kind.OTHER,
                "command-refused",
                code=f"nak {number}",
                raw=raw,
                words=why,
                number=number,
            ),
            out,
        )

    def _take_telegram(self, byte: int, out: list[Reading]) -> None:
        """Sequence, code and data up to ETX, and the two check characters after it."""
        in_check = ETX in self.held.bytes[-2:]
        self.held.bytes.append(byte)
        if not in_check:
            if byte != ETX and (byte < 0x20 or len(self.held.bytes) >= CAP):
                self._close(_no_end, out)
        elif self.held.bytes[-2] != ETX:
            self._frame(self.held.finish(), out)

    def _frame(self, raw: bytes, out: list[Reading]) -> None:
        """A whole frame: its check first."""
        expected, came = self.checks(raw)
        if expected != came:
            self._say(rejected("bcc", "damaged", raw=raw), out)
        elif raw[0] == STX:
            answer = raw[1:-3].decode("latin-1")
            self._say(
                news(Kind.OTHER, "command-answered", code="reply", raw=raw, words=answer), out
            )
        else:
            self._telegram(raw, out)

    def checks(self, raw: bytes) -> tuple[bytes, bytes]:
        with_start = raw[0] == STX and self._settings.bcc_with_stx
        return bcc(raw[0 if with_start else 1 : -2]), raw[-2:]

    # --- a telegram whose BCC is right

    def _telegram(self, raw: bytes, out: list[Reading]) -> None:
        """First whether it is a copy, then whether it makes sense, then whether others are missing
        before it."""
        if self._recent and raw == self._recent[-1]:
            self.held.good += 1
            self._heard, self._damaged = (
                self._heard + self._damaged + 1,
                0,
            )  # the damaged ones were copies of it too
            self._noise = 0
            return
        sequence, code = chr(raw[1]), chr(raw[2]) if len(raw) > 5 else ""
        if raw in self._recent and sequence in self._settings.cycle and code != "S":
            self.held.good += 1
            return  # a copy that comes late, after the telegram that followed
        if code in self._settings.ignored:
            meaning = news(
                Kind.OTHER, "ignored", code="ignored", sequence=sequence, raw=raw, words=code
            )
        else:
            meaning = _meaning(code, raw[3:-3], raw, sequence)
        if meaning.kind is Kind.LOST and raw != self._odd and self._settings.copies > 1:
            # Two errors can leave the BCC right. Its number is that of copies which make sense; if
            # they say the same, it holds.
            self._odd = raw
            self._say(_rejected(meaning), out)
            return
        self.held.good += 1
        if meaning.kind is Kind.STARTED:
            self._recent.clear()
        elif sequence == self._number:
            if raw != self._odd:
                out.append(
                    lost("sequence", "number-twice", raw=raw, sequence=sequence, number=sequence)
                )
            self._odd = raw
            return
        elif missing := self._missing(sequence):
            out.append(missing)
        self._number = sequence
        self._heard = 1
        self._damaged = 0
        self._noise = 0
        self._recent.append(raw)
        out.append(meaning)

    def _missing(self, sequence: str) -> Reading | None:
        """What lies between the last number and this one, but for what was said to be lost and
        cannot be anything else."""
        cycle, last = self._settings.cycle, self._number
        if not cycle or not last:
            return None
        if last not in cycle or sequence not in cycle:
            return lost("numbering", number=sequence if sequence not in cycle else last)
        said = (
            max(0, self._damaged - max(0, self._settings.copies - self._heard))
            // self._settings.copies
        )
        missing = (cycle.index(sequence) - cycle.index(last) - 1) % len(cycle) - said
        return lost("gap", count=missing, last=last, number=sequence) if missing > 0 else None


def _unfinished(raw: bytes) -> Reading:
    return _rejected(noise(raw) if raw[0] not in _STARTS else incomplete(raw))


def _meaning(code: str, data: bytes, raw: bytes, sequence: str) -> Reading:
    """What a telegram says: flat, one question after the other."""
    if code and code not in _LENGTHS:
        return lost("unknown", "unknown-kind", raw=raw, sequence=sequence, words=code)
    if not code or len(data) != _LENGTHS[code]:
        return lost("form", "wrong-length", raw=raw, sequence=sequence)
    if code in "Dd":
        return _card(code, data, raw, sequence)
    if code == "E":
        number = data[0] & 0x3F
        if number == CANNOT_READ:
            return unreadable(str(number), ERRORS[number], sequence=sequence, raw=raw)
        return fault(
            str(number), ERRORS.get(number, "error"), sequence=sequence, raw=raw, code=str(number)
        )
    if code == "e":
        number = data[0] & 0x7F
        return cured(str(number), "error-gone", sequence=sequence, raw=raw, code=str(number))
    if code == "L":
        state = "locked" if data[0] & 0x01 else "unlocked"
        return news(Kind.LOCK, state, code=state, sequence=sequence, raw=raw)
    kind, message, news_code = NEWS[code]
    return news(kind, message, code=news_code, sequence=sequence, raw=raw)


#: what the other codes say: kind, id of the sentence, code of the reading
NEWS = {
    "S": (Kind.STARTED, "started", ""),
    "P": (Kind.STANDBY, "standby", ""),
    "C": (Kind.CUTTING_CARD, "cutting-card", ""),
    "R": (
        Kind.OTHER,
        "card-resent",
        "resent",
    ),  # sent again, or assigned to the next game: it left the shoe before
    "G": (Kind.OTHER, "baccarat-result", "result"),
    "M": (Kind.OTHER, "setting-changed", "setting"),
}


def _card(code: str, data: bytes, raw: bytes, sequence: str) -> Reading:
    """A card that left the shoe. One that cannot be is refused: no suit, no rank, or number 0 in a
    hand."""
    card, high = card_of(data[1]), data[0] >> 4 & 0x07
    no_ordinal = code == "D" and high in (0, 1) and data[0] & 0x0F == 0
    if card is None or no_ordinal:
        return lost("card", "no-such-card", raw=raw, sequence=sequence)
    if code == "D":
        return Reading(Kind.CARD, card, code=TARGETS.get(high, ""), sequence=sequence, raw=raw)
    return out_of_play(card, MODES.get(high, "unknown"), sequence=sequence, raw=raw)


def _rejected(reading: Reading) -> Reading:
    """The same, of a telegram whose copies may still come."""
    return reading._replace(kind=Kind.REJECTED, sequence="")


def _no_end(raw: bytes) -> Reading:
    return rejected("form", raw=raw)
