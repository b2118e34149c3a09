"""What a device types, out of what Linux says of its keys: 24 bytes for each event, in pieces of
any size. Pure."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from drivers.keyboard.layouts import LAYOUTS

#: struct input_event of linux/input.h: seconds, microseconds, type, code, value; 24 bytes where a
#: long has 64 bits
EVENT = struct.Struct("@llHHi")

EV_SYN, EV_KEY = 0, 1
SYN_REPORT, SYN_DROPPED = 0, 3
UP, DOWN = 0, 1  # 2: the key is held; a scanner types no key by holding it

CAPS_LOCK, ENTER = 58, 28
_SHIFTS = frozenset((42, 54))
_CONTROLS = frozenset((29, 97))
_THIRD = 100
_OTHERS = frozenset((56, 125, 126))
_MODIFIERS = _SHIFTS | _CONTROLS | _OTHERS | {_THIRD}
#: keys that are the same on every layout; the number pad as with NumLock
_SAME = {
    ENTER: "\r",
    96: "\r",
    15: "\t",
    57: " ",
    98: "/",
    55: "*",
    74: "-",
    78: "+",
    83: ".",
    82: "0",
    79: "1",
    80: "2",
    81: "3",
    75: "4",
    76: "5",
    77: "6",
    71: "7",
    72: "8",
    73: "9",
}

#: stands for a key that writes nothing that can be in a text: what holds it is no card
NO_CHARACTER = 0x1A
#: stands for keys of which nobody knows how many there were
DROPPED = -1


class Keys:
    """The keys of one device. `typed` gives a byte (latin-1) for each key that was pressed, or
    `DROPPED`."""

    def __init__(self, layout: str = "us") -> None:
        self._layout = LAYOUTS[layout]
        self.begin()

    def begin(self) -> None:
        """The device has just been opened: nothing is held."""
        self._rest = b""
        self._held: set[int] = set()
        self._caps = self._skipping = False

    def typed(self, chunk: bytes) -> Iterator[int]:
        data = self._rest + chunk
        whole = len(data) - len(data) % EVENT.size
        self._rest = data[whole:]
        for _, _, kind, code, value in EVENT.iter_unpack(data[:whole]):
            if kind == EV_SYN and code == SYN_DROPPED:
                self._skipping = True
                self._held.clear()  # nobody knows what is held now
                yield DROPPED
            elif kind == EV_SYN and code == SYN_REPORT:
                self._skipping = False
            elif kind == EV_KEY and not self._skipping:
                yield from self._key(code, value)

    def _key(self, code: int, value: int) -> Iterator[int]:
        if code in _MODIFIERS:
            (self._held.discard if value == UP else self._held.add)(code)
        elif value == DOWN and code == CAPS_LOCK:
            self._caps = not self._caps
        elif value == DOWN:
            yield self._written(code)

    def _written(self, code: int) -> int:
        """The byte that a key writes with what is held now."""
        held, layout = self._held, self._layout
        if held & _OTHERS:
            return NO_CHARACTER
        if _THIRD in held:
            return _byte(layout.third.get(code, ""))
        plain, shifted = layout.plain.get(code, ""), layout.shifted.get(code, "")
        if held & _CONTROLS:  # Ctrl-B is STX: how a scanner types a control character
            return ord(plain) & 0x1F if plain.isascii() and plain.isalpha() else NO_CHARACTER
        upper = bool(held & _SHIFTS) != (self._caps and plain.isalpha())
        return _byte(_SAME.get(code) or (shifted if upper else plain))


def _byte(character: str) -> int:
    code = ord(character) if character else NO_CHARACTER
    return code if code < 0x100 else NO_CHARACTER


def untyped(text: str, layout: str = "us", *, control: bool = True) -> str:
    """The characters of `text` that no key of the layout writes. `control`: Ctrl and a letter,
    which is a control character, is a key too."""
    this = LAYOUTS[layout]
    written = {*_SAME.values(), *this.plain.values(), *this.shifted.values(), *this.third.values()}
    if control:
        written |= {
            chr(ord(each) & 0x1F)
            for each in this.plain.values()
            if each.isascii() and each.isalpha()
        }
        written -= {chr(NO_CHARACTER)}
    return "".join(dict.fromkeys(each for each in text if each not in written))


def pressed(text: str, layout: str = "us") -> bytes:
    """The events of a device that types `text` (CR for the Enter key): each key pressed and let go,
    shift held where it is needed. Raises `KeyError` for a character that the layout has no key
    for."""
    this = LAYOUTS[layout]
    none: tuple[int, ...] = ()
    keys = {character: (code, none) for code, character in _SAME.items()}
    for held, row in (((_THIRD,), this.third), ((42,), this.shifted), (none, this.plain)):
        keys |= {character: (code, held) for code, character in row.items()}
    keys["\r"] = (ENTER, none)
    out = b""
    for character in text:
        code, held = keys[character]
        for each, value in (
            *((key, DOWN) for key in held),
            (code, DOWN),
            (code, UP),
            *((key, UP) for key in held),
        ):
            out += EVENT.pack(0, 0, EV_KEY, each, value) + EVENT.pack(0, 0, EV_SYN, SYN_REPORT, 0)
    return out
