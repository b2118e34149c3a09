"""Decoder for the USPC Bee-Tek shoe. Its stream of `[mode]<content>` tokens becomes readings,
strictly left to right.

    [Game]<Card:4S>                     a card
    [Game]<Game>                        a card that it could not read
    [Game]<Alarm:E3 Card Not Read>      an alarm
    <W0x01>                             a warning

The stream has no check characters and no numbers: a damaged or lost token cannot be told from the
stream itself. Anything that is not exactly a token is kept as rejected, and a card counts only with
its mode whole before it.
"""

from __future__ import annotations

import re

from drivers.cards.code import PrintedCard
from drivers.serial_line.decoder import Held, incomplete, noise
from kiosk.game.cards import BY_TEXT
from kiosk.game.frozen import frozen
from kiosk.reading import Kind, Reading, fault, lost, news, unreadable

CAP = 96  # bytes held at most; an alarm's text is about 40
_BLANKS = frozenset(b" \t\r\n")
_CARD = re.compile(r"Card:((?:10|[2-9TJQKA])[CDHS])")
_ALARM = re.compile(r"Alarm:\s*(\S+)\s*(.*)")
_WARNING = re.compile(r"W0x[0-9A-Fa-f]{1,4}")


@frozen
class Settings:
    """`unread_alarms`: alarm codes that stand for a card that left the shoe unread, where no failed
    read comes beside them. `cutting_card`: the content that announces the cutting card; "" where
    the shoe does not announce it. `ignored`: contents that mean nothing at the table. Any other
    that is not known may be a damaged card."""

    unread_alarms: tuple[str, ...] = ()
    cutting_card: str = ""
    ignored: tuple[str, ...] = ()


class BeeTekFrames:
    """The tokens of one shoe (drivers.serial_line.decoder.Frames). The same card twice is two
    cards: its stream has no numbers to tell a repeat by."""

    numbers = again_ms = 0

    def __init__(self, settings: Settings | None = None) -> None:
        self._settings = settings or Settings()
        self.held = Held()
        self.seen: set[PrintedCard] = set()

    def take(self, byte: int, out: list[Reading]) -> None:
        held = self.held.bytes
        in_content = b"<" in held
        # `<` must follow
        is_named = not in_content and held.startswith(b"[") and held.endswith(b"]")
        if byte == ord("[") or (byte == ord("<") and not is_named):
            self.held.close(_unfinished, out)
            held.append(byte)
        elif in_content or held.startswith(b"["):
            held.append(byte)
            if in_content and byte == ord(">"):
                raw = self.held.finish()
                mode, _, content = raw[:-1].decode("latin-1").rpartition("<")
                self.held.say(self._meaning(mode[1:-1], content, raw), out)
            elif byte != ord("<") and (
                is_named or byte == ord(">") or byte < 0x20 or len(held) >= CAP
            ):
                self.held.close(_no_token, out)
        elif byte not in _BLANKS or held:
            # bytes that belong to no token are gathered, so that they are said once
            held.append(byte)
            if len(held) >= CAP:
                self.held.close(_unfinished, out)

    def quiet(self, out: list[Reading]) -> None:
        self.held.close(_unfinished, out)

    def lost(self, out: list[Reading]) -> None:
        self.held.close(_unfinished, out)

    def resume(self, sequence: str) -> None:
        """Its messages have no numbers."""

    def new_shoe(self) -> None:
        """Its cards have no names of their own."""

    def checks(self, _raw: bytes) -> tuple[bytes, bytes]:
        """Its messages have no check."""
        return b"", b""

    def _meaning(self, mode: str, content: str, raw: bytes) -> Reading:
        """What a whole token says; `mode` is "" where none stands before it."""
        card = _CARD.fullmatch(content)
        if card and mode:
            return Reading(Kind.CARD, BY_TEXT[card[1]], code=mode, raw=raw)
        if self._settings.cutting_card and content == self._settings.cutting_card:
            return news(Kind.CUTTING_CARD, "cutting-card", raw=raw)
        if mode and content in (mode, "Game"):
            return unreadable("failed_read", "unread", raw=raw)
        if alarm := _ALARM.fullmatch(content):
            code, text = alarm[1], alarm[2].strip()
            if code in self._settings.unread_alarms:
                return unreadable(code, "unread", raw=raw)
            return fault(code, "alarm", raw=raw, code=code, words=text)
        if _WARNING.fullmatch(content):
            return fault(content, "warning", raw=raw, code=content)
        if content.startswith("Card"):
            return lost("card", "no-such-card", raw=raw)
        if content in self._settings.ignored:
            return news(Kind.OTHER, "ignored", code="ignored", raw=raw, words=content)
        return lost("unknown", "unknown-kind", raw=raw, words=content)


def _unfinished(raw: bytes) -> Reading:
    return incomplete(raw) if raw[0] in b"[<" else noise(raw)


def _no_token(raw: bytes) -> Reading:
    return lost("form", raw=raw)
