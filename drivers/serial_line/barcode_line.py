"""Decoder for serial barcode scanners. Each scan, with the prefix and suffix it is set to, becomes
a reading.

    prefix  AIM identifier  payload  suffix          e.g.  ]C0 AS CR

Scanners end a scan with CR, LF, TAB or several of them, or with nothing but a pause. A scanner can
be reprogrammed by special barcodes: switch programming codes off and allow one symbology alone, so
that no patron's barcode changes it.
"""

from __future__ import annotations

import re

from drivers.cards.code import decode as decode_printed
from drivers.serial_line import layout
from drivers.serial_line.ascii_line import LineFrames, NamedCards
from kiosk.game.cards import BY_TEXT, RANKS, UNREAD
from kiosk.game.frozen import frozen
from kiosk.reading import BADGE_START, Kind, Reading, badge, lost, news

_SLOT = re.compile(r"([A-Z])([1-4])(0[1-9]|1[0-3])0")
_SLOT_SUITS = "SHCD"
#: the code of a reading that is a text, and no card
TEXT = "text"
PAYLOADS = ("printed", "plain", "slot", "text")


@frozen
class Settings:
    """`aim`: the AIM identifiers that are allowed, "C0" for Code 128, "Q1" for QR; with
    `aim_required`, every scan must carry one. `payloads`: what a scan may be, tried in order:
    "printed" (the kiosk's own cards), "plain" (`AS`), "slot" (a letter for the place, suit 1 S 2 H
    3 C 4 D, rank 01 to 13, a zero: `A3020`), "text" (any text, which is no card and comes as OTHER
    with the code "text" and the text as `raw`: a badge). `idle_ends_frame`: a pause ends a scan,
    for scanners without a suffix. `shoe_set`: the only set of printed cards that is in use; "" for
    any.
    """

    prefix: str = ""
    end: bytes = b"\r\n\t"
    aim: tuple[str, ...] = ("C0", "Q1")
    aim_required: bool = False
    payloads: tuple[str, ...] = ("printed", "plain")
    idle_ends_frame: bool = True
    shoe_set: str = ""


class Scans:
    """What scans say (drivers.serial_line.ascii_line.Texts). Each printed card is in the shoe only
    once."""

    def __init__(self, scanner: Settings, cards: NamedCards) -> None:
        self._scanner, self._cards = scanner, cards

    def too_long(self, raw: bytes) -> Reading:
        return lost("form", "scan-too-long", raw=raw)

    def read(self, text: str, raw: bytes) -> Reading:
        scanner = self._scanner
        if not text.startswith(scanner.prefix):
            return lost("prefix", "wrong-prefix", raw=raw, words=scanner.prefix)
        text = text.removeprefix(scanner.prefix)
        if text.startswith("]"):
            if text[1:3] not in scanner.aim:
                allowed = ", ".join(scanner.aim)
                return lost(
                    "symbology", "wrong-symbology", raw=raw, words=text[:3], allowed=allowed
                )
            text = text[3:]
        elif scanner.aim_required:
            return lost("symbology", "no-aim", raw=raw)
        if text.startswith(BADGE_START):
            return badge(text)
        kinds = {"printed": self._printed, "plain": _plain, "slot": _slot, "text": _text}
        found = (kinds[payload](text, raw) for payload in scanner.payloads)
        return next(filter(None, found), None) or lost("card", "no-card", raw=raw, words=text)

    def _printed(self, text: str, raw: bytes) -> Reading | None:
        printed = decode_printed(text)
        if printed is None:
            return None
        if self._scanner.shoe_set and printed.shoe_set != self._scanner.shoe_set:
            return lost(
                "foreign", "scanned-foreign", raw=raw, own=self._scanner.shoe_set, **printed.facts
            )
        return self._cards.read(printed, raw)


def scanned_frames(settings: Settings | None = None) -> LineFrames:
    """The frames of a scanner."""
    scanner, cards = settings or Settings(), NamedCards()
    return LineFrames(
        layout.Settings(end=scanner.end),
        Scans(scanner, cards),
        cards,
        idle_ends_frame=scanner.idle_ends_frame,
    )


def _plain(text: str, raw: bytes) -> Reading | None:
    card = BY_TEXT.get(text)
    return Reading(Kind.CARD, card, raw=raw) if card and card is not UNREAD else None


def _text(text: str, _raw: bytes) -> Reading:
    return news(Kind.OTHER, "text-read", code=TEXT, raw=text.encode("latin-1"))


def _slot(text: str, raw: bytes) -> Reading | None:
    match = _SLOT.fullmatch(text)
    card = BY_TEXT[RANKS[int(match[3]) - 1] + _SLOT_SUITS[int(match[2]) - 1]] if match else None
    return Reading(Kind.CARD, card, code=text[0], raw=raw) if card else None
