"""What happens to an emulated device: cards, faults and the rest in the bytes of each kind of device."""

from __future__ import annotations

from typing import Any, Protocol

from drivers.serial_line import angel_eye_frames as frames
from drivers.serial_line.layout import CardNames, Layout, Settings
from drivers.serial_line.profile import Profile
from kiosk.game.cards import Card


class CannotSayError(ValueError):
    """This kind of device has no message for that."""


class Voice(Protocol):
    """One kind of device. Each method gives one message in bytes, or raises CannotSayError."""

    #: how often each message is sent
    copies: int

    def card(self, card: Card) -> bytes: ...
    def unreadable(self) -> bytes: ...
    def cutting_card(self) -> bytes: ...
    def error(self, code: int) -> bytes: ...
    def cured(self, code: int) -> bytes: ...
    def started(self) -> bytes: ...
    def standby(self) -> bytes: ...
    def lock(self, locked: bool) -> bytes: ...

    def spoil(self, message: bytes) -> bytes:
        """The message with a check that does not fit."""
        ...

    def skip(self, count: int) -> None:
        """`count` messages are sent into the void: only their numbers are used up."""
        ...

    def answer(self, received: bytes) -> bytes:
        """What the device answers to bytes from the host; b"" for nothing."""
        ...


class AngelEyeVoice:
    """Numbers its telegrams and sends each up to three times."""

    def __init__(self, settings: dict[str, Any], copies: int) -> None:
        self.copies = copies
        self._cycle: str = settings["cycle"] or "0123456789"
        self._with_stx: bool = settings["bcc_with_stx"]
        self._next = self._cycle.index("1")
        self._heard = bytearray()

    def _say(self, code: str, data: bytes = b"") -> bytes:
        sequence = self._cycle[self._next]
        self.skip(1)
        return frames.telegram(sequence, code, data)

    def card(self, card: Card) -> bytes:
        return self._say("D", frames.card_data(card))

    def unreadable(self) -> bytes:
        return self._say("E", frames.error_data(1))

    def cutting_card(self) -> bytes:
        return self._say("C")

    def error(self, code: int) -> bytes:
        return self._say("E", frames.error_data(code))

    def cured(self, code: int) -> bytes:
        return self._say("e", bytes([0x80 | code & 0x7F]))

    def started(self) -> bytes:
        self._next = self._cycle.index("1")
        return self._say("S")

    def standby(self) -> bytes:
        return self._say("P")

    def lock(self, locked: bool) -> bytes:
        return self._say("L", bytes([0x80 | locked]))

    def spoil(self, message: bytes) -> bytes:
        return message[:-1] + (b"0" if message[-1:] != b"0" else b"1")

    def skip(self, count: int) -> None:
        self._next = (self._next + count) % len(self._cycle)

    def answer(self, received: bytes) -> bytes:
        """ACK to a command whose check fits, NAK 02 to one whose check does not, NAK 13 to one that is unknown."""
        self._heard += received
        answers = b""
        while frames.ETX in self._heard and len(self._heard) >= self._heard.index(frames.ETX) + 3:
            end = self._heard.index(frames.ETX) + 3
            command, self._heard = bytes(self._heard[:end]), self._heard[end:]
            command = command[command.rfind(bytes([frames.STX])) :]
            checked = command[:-2] if self._with_stx else command[1:-2]
            if frames.bcc(checked) != command[-2:]:
                answers += bytes([frames.NAK, 0x02])
            elif command[1:5] in (b"OPLK", b"OPEC", b"OPGP"):
                answers += bytes([frames.ACK])
            else:
                answers += bytes([frames.NAK, 0x13])
        del self._heard[:-64]
        return answers


class BeeTekVoice:
    """Text in brackets, no numbers, no check."""

    copies = 1

    def __init__(self, settings: dict[str, Any]) -> None:
        self._cut: str = settings["cutting_card"]

    def card(self, card: Card) -> bytes:
        return f" [Manual Burn Cards]<Card:{card.text}> ".encode()

    def unreadable(self) -> bytes:
        return b" [Manual Burn Cards]<Manual Burn Cards> "

    def cutting_card(self) -> bytes:
        if not self._cut:
            raise CannotSayError("This kind of shoe does not announce the cutting card.")
        return f" [Manual Burn Cards]<{self._cut}> ".encode()

    def error(self, code: int) -> bytes:
        return f" [GameAlarm]<Alarm:E{code} Emulated> ".encode()

    def cured(self, code: int) -> bytes:
        raise CannotSayError(f"This kind of shoe does not say that error {code} is gone.")

    def started(self) -> bytes:
        return b""

    standby = started

    def lock(self, locked: bool) -> bytes:
        raise CannotSayError("This kind of shoe says nothing about its lock.")

    def spoil(self, message: bytes) -> bytes:
        raise CannotSayError("The messages of this kind of shoe carry no check.")

    def skip(self, count: int) -> None:
        """Messages have no numbers."""

    def answer(self, received: bytes) -> bytes:
        return b""


class TextVoice:
    """A shoe whose messages its profile describes, or a scanner: each message once, numbered where the profile says so."""

    copies = 1

    def __init__(self, settings: dict[str, Any]) -> None:
        self._settings = settings
        known = {key: value for key, value in settings.items() if key in Settings.__dataclass_fields__}
        self._layout = Layout(Settings(**known))
        self._names = CardNames(**settings.get("cards", {})).name_of
        self._number = 0

    def _say(self, text: str) -> bytes:
        self.skip(1)
        return self._layout.written(text.encode("latin-1"), self._number)

    def _one_of(self, key: str) -> bytes:
        texts = self._settings.get(key)
        if not texts:
            raise CannotSayError(f"The profile names no text for this: frames.{key}.")
        return self._say(texts[0])

    def card(self, card: Card) -> bytes:
        prefix = self._settings.get("card_prefix", self._settings.get("prefix", ""))
        return self._say(prefix + self._names[card] + self._settings.get("card_suffix", ""))

    def unreadable(self) -> bytes:
        return self._one_of("unreadable")

    def cutting_card(self) -> bytes:
        return self._one_of("cutting_card")

    def error(self, code: int) -> bytes:
        if not self._settings.get("fault_prefix"):
            raise CannotSayError("This kind of reader tells no faults.")
        return self._say(f"{self._settings['fault_prefix']}{code}")

    def cured(self, code: int) -> bytes:
        if not self._settings.get("cured_prefix"):
            raise CannotSayError("This kind of reader does not say that a fault is gone.")
        return self._say(f"{self._settings['cured_prefix']}{code}")

    def started(self) -> bytes:
        return b""

    def standby(self) -> bytes:
        return self._one_of("heartbeat") if self._settings.get("heartbeat") else b""

    def lock(self, locked: bool) -> bytes:
        raise CannotSayError("This kind of reader has no lock.")

    def spoil(self, message: bytes) -> bytes:
        if not self._layout.check_length:
            raise CannotSayError("The messages of this kind of reader carry no check.")
        last = len(message) - 1
        if not (self._layout.is_counted or self._settings["check_after_end"]):
            last -= len(message) - len(message.rstrip(self._settings["end"]))
        wrong = bytes([message[last] ^ 1])
        return message[:last] + wrong + message[last + 1 :]

    def skip(self, count: int) -> None:
        self._number = (self._number + count) % self._layout.modulus

    def answer(self, received: bytes) -> bytes:
        return b""


def voice_of(profile: Profile, copies: int) -> Voice:
    """The voice of the device that `profile` describes. `copies`: how often an Angel Eye sends each telegram."""
    settings = dict(profile.frames)
    if profile.decoder == "angel_eye":
        return AngelEyeVoice(settings, copies)
    if profile.decoder == "bee_tek":
        return BeeTekVoice(settings)
    return TextVoice(settings)
