"""Telegrams of the Angel Eye II-EX shoe: frames, their check characters, and the codes inside them.

    shoe to host   ENQ sequence code data ETX BCC     BCC: XOR of all bytes from the sequence up to
    and including ETX
    host to shoe   STX 'O' 'P' type data ETX BCC      BCC: the same, with or without STX (see
    `command`)

The BCC is written as two upper-case hexadecimal characters. Every data byte has bit 7 set, so that
no control character can occur among them. The decoder reads what is written here and the emulated
shoe writes it: one table for both.
"""

from __future__ import annotations

from kiosk.game.cards import BY_TEXT, RANKS, Card

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
