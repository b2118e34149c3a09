"""What happens to an emulated device: cards, faults and the rest in the bytes of each kind of
device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NoReturn, Protocol

from drivers.cards.code import COPIES, PrintedCard, encode
from drivers.keyboard.keys import pressed
from drivers.serial_line import angel_eye as frames
from drivers.serial_line.described.card_names import CardNames
from drivers.serial_line.layout import Layout, Settings
from drivers.serial_line.profile import Profile
from kiosk.game.cards import Card
from kiosk.game.frozen import usual_of


class CannotSayError(ValueError):
    """This kind of device has no message for that."""


def _cannot_say(what: str) -> NoReturn:
    raise CannotSayError(f"This kind of device has no message for {what}.")


def _cannot_lock(locked: bool) -> NoReturn:
    _cannot_say(f"its lock ({locked})")


def _cannot_spoil(message: bytes) -> NoReturn:
    _cannot_say(f"{message.hex()} with a wrong check: its messages carry none")


class Voice(Protocol):
    """One kind of device. Each method gives one message in bytes, or raises CannotSayError."""

    #: how often each message is sent
    copies: int
    #: no card can be drawn
    locked: bool
    #: the host has told it to cancel its error
    is_cancelled: bool

    def card(self, card: Card) -> bytes: ...

    def unreadable(self) -> bytes: ...

    def cutting_card(self) -> bytes: ...

    def error(self, code: int) -> bytes: ...

    def cured(self, code: int) -> bytes: ...

    def lock(self, locked: bool) -> bytes: ...

    def started(self) -> bytes: ...

    def standby(self) -> bytes: ...

    def spoil(self, message: bytes) -> bytes:
        """The message with a check that does not fit."""

    def skip(self, count: int) -> None:
        """`count` messages are sent into the void: only their numbers are used up."""

    def answer(self, received: bytes) -> bytes:
        """What the device answers to bytes from the host; b"" for nothing."""


class AngelEyeVoice:
    """Numbers its telegrams and sends each as often as the profile says."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.copies = settings["copies"]
        self._cycle: str = settings["cycle"] or "0123456789"
        self._with_stx: bool = settings["bcc_with_stx"]
        self._next = self._cycle.index("1")
        self._heard = b""
        self._error = 0  # the one that it told last
        self.locked = self.is_cancelled = False

    def _say(self, code: str, data: bytes = b"") -> bytes:
        sequence = self._cycle[self._next]
        self.skip(1)
        return frames.telegram(sequence, code, data)

    def card(self, card: Card) -> bytes:
        return self._say("D", frames.card_data(card))

    def unreadable(self) -> bytes:
        return self.error(1)

    def cutting_card(self) -> bytes:
        return self._say("C")

    def error(self, code: int) -> bytes:
        self._error = code
        return self._say("E", frames.error_data(code))

    def cured(self, code: int) -> bytes:
        return self._say("e", bytes([0x80 | code & 0x7F]))

    def lock(self, locked: bool) -> bytes:
        return self._say("L", bytes([0x80 | locked]))

    def started(self) -> bytes:
        self._next = self._cycle.index("1")
        return self._say("S")

    def standby(self) -> bytes:
        return self._say("P")

    def spoil(self, message: bytes) -> bytes:
        return message[:-1] + (b"0" if message[-1:] != b"0" else b"1")

    def skip(self, count: int) -> None:
        self._next = (self._next + count) % len(self._cycle)

    def answer(self, received: bytes) -> bytes:
        """ACK to a command whose check fits, NAK 02 to one whose check does not, NAK 13 to one that
        is unknown."""
        self._heard += received
        answers = b""
        while 0 <= (etx := self._heard.find(frames.ETX)) <= len(self._heard) - 3:
            command, self._heard = self._heard[: etx + 3], self._heard[etx + 3 :]
            command = command[command.rfind(frames.STX) :]
            if frames.bcc(command[0 if self._with_stx else 1 : -2]) != command[-2:]:
                answers += bytes([frames.NAK, 0x02])
            elif command[1:5] in (b"OPLK", b"OPEC", b"OPGP"):
                if command[1:5] == b"OPLK":
                    self.locked = command[5:7] == b"02"
                self.is_cancelled |= command[1:7] == b"OPEC%02d" % self._error
                answers += bytes([frames.ACK])
            else:
                answers += bytes([frames.NAK, 0x13])
        self._heard = self._heard[-64:]
        return answers


class BeeTekVoice:
    """Text in brackets, no numbers, no check."""

    copies = 1

    def __init__(self, settings: dict[str, Any]) -> None:
        self._cut: str = settings["cutting_card"]
        self.locked = self.is_cancelled = False

    def card(self, card: Card) -> bytes:
        return f" [Manual Burn Cards]<Card:{card.text}> ".encode()

    def unreadable(self) -> bytes:
        return b" [Manual Burn Cards]<Manual Burn Cards> "

    def cutting_card(self) -> bytes:
        if not self._cut:
            _cannot_say("the cutting card")
        return f" [Manual Burn Cards]<{self._cut}> ".encode()

    def error(self, code: int) -> bytes:
        return f" [GameAlarm]<Alarm:E{code} Emulated> ".encode()

    def cured(self, code: int) -> bytes:
        _cannot_say(f"the end of fault {code}")

    def lock(self, locked: bool) -> bytes:
        _cannot_lock(locked)

    def started(self) -> bytes:
        return b""

    def standby(self) -> bytes:
        return b""

    def spoil(self, message: bytes) -> bytes:
        _cannot_spoil(message)

    def skip(self, count: int) -> None:
        """Its messages have no numbers."""

    def answer(self, received: bytes) -> bytes:
        return b""


class TextVoice:
    """A shoe whose messages its profile describes, or a scanner: each message once, numbered where
    the profile says so. `layout`: of the keyboard, of a scanner that types; "" of one on a line.
    `commands`: as of `Profile`."""

    copies = 1

    def __init__(
        self,
        settings: dict[str, Any],
        layout: str = "",
        commands: Mapping[str, bytes] = MappingProxyType({}),
    ) -> None:
        self._settings, self._commands = settings, commands
        self.locked = self.is_cancelled = False
        self._heard = b""
        self._keyboard = layout
        self._fault_suffix: str = settings.get("fault_suffix", "")
        known = {key: value for key, value in settings.items() if key in usual_of(Settings)}
        self._layout = Layout(Settings(**known))
        self._names = CardNames(**settings.get("cards", {}))
        self._printed = settings.get("payloads") == ("printed",)
        # how often each card came that has a name of its own
        self._decks: Counter[Card] = Counter()
        self._number = 0

    def _say(self, text: str) -> bytes:
        self.skip(1)
        message = self._layout.write(text, self._number)
        if not self._keyboard:
            return message
        return pressed(message.decode("latin-1").rstrip("\n"), self._keyboard)

    def _stated(self, key: str, after: str = "") -> bytes:
        """The first text that the profile states at `key`, and what comes after it."""
        stated = self._settings.get(key) or _cannot_say(
            f"what its profile does not state: frames.{key}"
        )
        return self._say((stated if isinstance(stated, str) else stated[0]) + after)

    def card(self, card: Card) -> bytes:
        prefix = self._settings.get("card_prefix", self._settings.get("prefix", ""))
        return self._say(prefix + self._name(card) + self._settings.get("card_suffix", ""))

    def _name(self, card: Card) -> str:
        """What the card is called; of several that are alike, the next one."""
        if not (self._names.learned or self._printed):
            return self._names.name_of[card]
        deck, self._decks[card] = self._decks[card], self._decks[card] + 1
        if self._printed:
            return encode(PrintedCard("EMUL", card, 1 + deck % COPIES))
        alike = [name for name, each in self._names.ids.items() if each.card is card]
        return alike[deck % len(alike)]

    def unreadable(self) -> bytes:
        return self._stated("unreadable")

    def cutting_card(self) -> bytes:
        return self._stated("cutting_card")

    def error(self, code: int) -> bytes:
        return self._stated("fault_prefix", f"{code}{self._fault_suffix}")

    def cured(self, code: int) -> bytes:
        return self._stated("cured_prefix", f"{code}{self._fault_suffix}")

    def lock(self, locked: bool) -> bytes:
        return self._stated("locked" if locked else "unlocked")

    def started(self) -> bytes:
        return b""

    def standby(self) -> bytes:
        return self._stated("heartbeat") if self._settings.get("heartbeat") else b""

    def spoil(self, message: bytes) -> bytes:
        if not self._layout.check_length:
            _cannot_spoil(message)
        last = len(message) - 1
        if not (self._layout.is_counted or self._settings["check_after_end"]):
            last -= len(message) - len(message.rstrip(self._settings["end"]))
        if self._layout.is_counted:
            last -= len(self._settings["tail"])
        return message[:last] + bytes([message[last] ^ 1]) + message[last + 1 :]

    def skip(self, count: int) -> None:
        self._number = (self._number + count) % self._layout.modulus

    def answer(self, received: bytes) -> bytes:
        """To a command what the profile states: how the lock stands, or that it was taken."""
        self._heard += received
        answers = b""
        while came := [
            (self._heard.index(command), name)
            for name, command in self._commands.items()
            if command in self._heard
        ]:
            at, name = min(came)
            self._heard = self._heard[at + len(self._commands[name]) :]
            answers += self._obey(name)
        self._heard = self._heard[-64:]
        return answers

    def _obey(self, name: str) -> bytes:
        """Does what was commanded: what it answers."""
        key = "taken"
        if name in ("lock", "unlock"):
            self.locked = name == "lock"
            key = "locked" if self.locked else "unlocked"
        self.is_cancelled |= name == "cancel_error"
        texts = self._settings.get(key) or self._settings.get("taken") or ()
        return self._answered(texts[0]) if texts else b""

    def _answered(self, text: str) -> bytes:
        """An answer carries no number, and needs no frame where it is a character by itself."""
        if text in self._settings["bare"].decode("latin-1"):
            return text.encode("latin-1")
        return self._layout.write(text, None)


def voice_of(profile: Profile) -> Voice:
    """The voice of the device that `profile` describes."""
    if profile.device == "keyboard":
        return TextVoice(dict(profile.frames), profile.layout)
    if profile.decoder == "angel_eye":
        return AngelEyeVoice(dict(profile.frames))
    if profile.decoder == "bee_tek":
        return BeeTekVoice(dict(profile.frames))
    return TextVoice(dict(profile.frames), commands=profile.commands)
