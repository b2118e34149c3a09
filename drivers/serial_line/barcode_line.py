"""Decoder for serial barcode scanners. Each scan, with the prefix and suffix it is set to, becomes a reading.

    prefix  AIM identifier  payload  suffix          e.g.  ]C0 AS CR

Scanners end a scan with CR, LF, TAB or several of them, or with nothing but a pause. A scanner can be reprogrammed by
special barcodes: switch programming codes off and allow one symbology alone, so that no patron's barcode changes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from drivers.cards.code import PrintedCard
from drivers.cards.code import decode as decode_printed
from drivers.serial_line.decoder import Decoder
from kiosk.game.cards import BY_TEXT, RANKS, UNREAD, Card
from kiosk.reading import Kind, Reading, lost, news

_SLOT = re.compile(r"([A-Z])([1-4])(0[1-9]|1[0-3])0")
_SLOT_SUITS = "SHCD"


@dataclass(frozen=True, slots=True)
class Settings:
    """`aim`: the AIM identifiers that are allowed, "C0" for Code 128, "Q1" for QR; with `aim_required`, every scan must
    carry one. `payloads`: what a scan may be, tried in order: "printed" (the kiosk's own cards), "plain" (`AS`),
    "slot" (a letter for the place, suit 1 S 2 H 3 C 4 D, rank 01 to 13, a zero: `A3020`).
    `idle_ends_frame`: a pause ends a scan, for scanners without a suffix.
    `shoe_set`: the only set of printed cards that is in use; "" for any.
    """

    prefix: str = ""
    end: bytes = b"\r\n\t"
    aim: tuple[str, ...] = ("C0", "Q1")
    aim_required: bool = False
    payloads: tuple[str, ...] = ("printed", "plain")
    idle_ends_frame: bool = True
    shoe_set: str = ""
    cap: int = 64


class BarcodeLineDecoder(Decoder):
    """The pure decoder of one scanner. It remembers which printed cards it has seen: each is in the shoe only once."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self._settings = settings or Settings()
        self._overflow = False
        self._last: PrintedCard | None = None
        self._seen: set[PrintedCard] = set()

    def quiet(self) -> list[Reading]:
        """A pause ends a scan, where the profile says so."""
        if not self._settings.idle_ends_frame:
            return self.lost()
        readings: list[Reading] = []
        self._end(readings)
        self._overflow = False
        return readings

    def lost(self) -> list[Reading]:
        readings = super().lost()
        self._overflow = False
        return readings

    @property
    def seen(self) -> frozenset[PrintedCard]:
        return frozenset(self._seen)

    def remember(self, seen: Iterable[PrintedCard]) -> None:
        self._seen.update(seen)

    def new_shoe(self) -> None:
        self._seen.clear()
        self._last = None

    def _take(self, byte: int, out: list[Reading]) -> None:
        if byte in self._settings.end:
            self._end(out)
            self._overflow = False
            return
        self._held.append(byte)
        if len(self._held) >= self._settings.cap:
            self._overflow = True
            self._end(out)

    def _end(self, out: list[Reading]) -> None:
        # The rest of a scan that is too long is no scan of its own: a card at its end was never scanned alone.
        self._close(_too_long if self._overflow else self._scan, out)

    def _scan(self, raw: bytes) -> Reading:
        settings, text = self._settings, raw.decode("latin-1")
        if not text.startswith(settings.prefix):
            return lost("prefix", "wrong-prefix", raw=raw, words=settings.prefix)
        text = text.removeprefix(settings.prefix)
        if text.startswith("]"):
            if text[1:3] not in settings.aim:
                allowed = ", ".join(settings.aim)
                return lost("symbology", "wrong-symbology", raw=raw, words=text[:3], allowed=allowed)
            text = text[3:]
        elif settings.aim_required:
            return lost("symbology", "no-aim", raw=raw)
        for payload in settings.payloads:
            reading = _PAYLOADS[payload](self, text, raw)
            if reading:
                return reading
        return lost("card", "no-card", raw=raw, words=text)

    def _printed(self, text: str, raw: bytes) -> Reading | None:
        printed = decode_printed(text)
        if printed is None:
            return None
        if self._settings.shoe_set and printed.shoe_set != self._settings.shoe_set:
            return lost("foreign", "scanned-foreign", raw=raw, own=self._settings.shoe_set, **printed.facts)
        if printed == self._last:
            return news(Kind.OTHER, "scanned-twice", code="again", raw=raw, **printed.facts)
        self._last = printed
        if printed in self._seen:
            return lost("card_again", "scanned-again", raw=raw, **printed.facts)
        self._seen.add(printed)
        return Reading(Kind.CARD, printed.card, code=f"{printed.shoe_set}:{printed.copy}", raw=raw)

    def _plain(self, text: str, raw: bytes) -> Reading | None:
        card = BY_TEXT.get(text)
        return Reading(Kind.CARD, card, raw=raw) if card and card is not UNREAD else None

    def _slot(self, text: str, raw: bytes) -> Reading | None:
        card = slot_card(text)
        return Reading(Kind.CARD, card, code=text[0], raw=raw) if card else None


_PAYLOADS = {
    "printed": BarcodeLineDecoder._printed,  # noqa: SLF001 - the class's own table of its payloads
    "plain": BarcodeLineDecoder._plain,  # noqa: SLF001
    "slot": BarcodeLineDecoder._slot,  # noqa: SLF001
}
PAYLOADS = tuple(_PAYLOADS)


def slot_card(text: str) -> Card | None:
    """The card of a five-character slot code, or None: `A3020` is the 2 of clubs in place A."""
    match = _SLOT.fullmatch(text)
    return BY_TEXT[RANKS[int(match[3]) - 1] + _SLOT_SUITS[int(match[2]) - 1]] if match else None


def _too_long(raw: bytes) -> Reading:
    return lost("form", "scan-too-long", raw=raw)
