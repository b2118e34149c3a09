"""Reader profiles: which device is on the line, its line settings, the decoder that knows its
messages, and that decoder's settings. config/readers/*.toml; a house adds its own without any code.

A profile that was never tried on the real device says so when it starts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

from drivers.cards import ids
from drivers.cards.code import PrintedCard
from drivers.keyboard.keys import Keys
from drivers.keyboard.layouts import LAYOUTS
from drivers.serial_line import angel_eye, ascii_line, barcode_line, bee_tek, layout
from drivers.serial_line.angel_eye import command
from drivers.serial_line.decoder import Decoder, Frames
from drivers.serial_line.described.card_names import SUITS, CardNames
from drivers.serial_line.described.checksums import WIDTHS
from drivers.serial_line.described.fields import FORMS, FieldSettings
from drivers.serial_line.examples import (
    ALLOWED,
    Example,
    examples_of,
    raw_of,
    says_of,
    wrong_examples,
)
from drivers.serial_line.message_check import doubtful, unheard
from drivers.serial_line.profile_check import between_keys, section, without_effect
from kiosk.game.frozen import usual_of
from kiosk.settings import schema

#: the profiles that ship
SHIPPED = Path(__file__).parents[2] / "config" / "readers"


@dataclass(frozen=True, slots=True)
class Line:
    """Line settings. `quiet_ms`: after a pause this long in the middle of a message, the message is
    over.

    `silent_after_s`: a device that gives signs of life is missed after this long without a whole
    message; 0: it gives none. `ask`: what makes it give one, sent every `ask_every_s`. `present`:
    the modem line that is on while the device is there.
    """

    baud: int
    bits: int
    parity: str
    stop: int
    flow: str
    quiet_ms: int
    silent_after_s: int
    ask: bytes = b""
    ask_every_s: int = 5
    present: str = "none"

    @property
    def seconds_per_byte(self) -> float:
        return (1 + self.bits + (self.parity != "none") + self.stop) / self.baud


@dataclass(frozen=True, slots=True)
class Profile:
    """One device. `reply_good` and `reply_bad` are sent after each frame that is whole, or damaged;
    b"" for none.

    `misread_percent`: of the single wrong bits that a card's message can have, how many make it
    another card; -1 where nobody has counted. `device`: "serial", or "keyboard" for a device that
    types, set to `layout`.
    """

    name: str
    title: str
    decoder: str
    tried_on_device: bool
    sources: tuple[str, ...]
    line: Line
    misread_percent: float = -1
    device: str = "serial"
    layout: str = "us"
    reply_good: bytes = b""
    reply_bad: bytes = b""
    frames: Mapping[str, Any] = field(default_factory=dict)
    #: what makes the device do a thing ("lock", "unlock", "cancel_error"), as it is sent
    commands: Mapping[str, bytes] = field(default_factory=dict)
    #: messages of the device's manual, and what each says
    examples: tuple[Example, ...] = ()

    def make_decoder(self) -> Decoder:
        """A fresh decoder with this profile's settings."""
        keys = Keys(self.layout) if self.device == "keyboard" else None
        return Decoder(self._frames(), keys)

    @property
    def cancels_errors(self) -> bool:
        """Whether the device takes a command that cancels its error."""
        return self.decoder == "angel_eye" or "cancel_error" in self.commands

    def cancel_error(self, code: str) -> bytes:
        """What cancels the device's error of that code, as it is sent: of the Angel Eye, which
        numbers its errors, with the number. b"" where it has no command for it."""
        stated = self.commands.get("cancel_error", b"")
        if stated or self.decoder != "angel_eye" or not (code.isdecimal() and len(code) <= 2):
            return stated
        return command("EC", int(code), self.frames["bcc_with_stx"])

    def make_text_decoder(self) -> Decoder:
        """A fresh decoder of the text that a device says, before it is typed."""
        return Decoder(self._frames())

    def _frames(self) -> Frames:
        named = DECODERS[self.decoder]
        return named.frames(named.settings(**self.frames))


def _characters(low: int, high: int) -> schema.Key:
    def read(value: object) -> bytes:
        if not isinstance(value, str) or not low <= len(value) <= high:
            raise ValueError
        return value.encode("latin-1")  # an UnicodeEncodeError is a ValueError

    return schema.Key(
        read,
        f"{low} to {high} characters up to \\u00ff (control characters as \\r, \\n, \\u0002)",
        b"",
    )


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError
    if not all(isinstance(each, str) and each for each in value):
        raise ValueError
    return tuple(value)


#: texts as a device sends them, of any characters
_TEXTS = schema.Key(_texts, schema.list_of().allowed, ())


#: every key of a profile but those of its decoder
KEYS: dict[str, schema.Key] = {
    "name": schema.text(needed=True),
    "title": schema.text(needed=True),
    "decoder": schema.one_of("angel_eye", "bee_tek", "ascii_line", "barcode_line", needed=True),
    "tried_on_device": schema.yes_or_no(needed=True),
    "sources": schema.list_of(needed=True),
    "device": schema.one_of("serial", "keyboard"),
    "keyboard.layout": schema.one_of(*LAYOUTS),
    "misread_percent": schema.number(-1, 100, -1),
    "line.baud": schema.one_of(
        9600, 300, 600, 1200, 2400, 4800, 19200, 38400, 57600, 115200, 230400
    ),
    "line.bits": schema.one_of(8, 7),
    "line.parity": schema.one_of("none", "odd", "even", "mark", "space"),
    "line.stop": schema.one_of(1, 2),
    "line.flow": schema.one_of("none", "rtscts", "xonxoff"),
    "line.quiet_ms": schema.whole(5, 10_000, 250),
    "line.silent_after_s": schema.whole(0, 3_600, 0),
    "line.ask": _characters(0, 64),
    "line.ask_every_s": schema.whole(1, 3_600, 5),
    "line.present": schema.one_of("none", "cts", "dsr", "cd"),
    "reply.good": _characters(0, 16),
    "reply.bad": _characters(0, 16),
    "commands.lock": _characters(0, 64),
    "commands.unlock": _characters(0, 64),
    "commands.cancel_error": _characters(0, 64),
    "examples": schema.Key(
        lambda value: examples_of(schema.rows(value)),
        "[[examples]] with `bytes` and `says`",
        (),
        rows={
            "bytes": schema.Key(
                raw_of, 'hexadecimal characters such as "C3 1C 07 00 1C C1"', needed=True
            ),
            "says": schema.Key(says_of, ALLOWED, needed=True),
        },
    ),
}


def _keys(
    section: str, usual: Mapping[str, Any], special: Mapping[str, schema.Key]
) -> Iterator[tuple[str, schema.Key]]:
    """The keys of one table, with what each usually is; `special` says more than the type of that
    does."""
    by_type = {
        bool: schema.yes_or_no(),
        bytes: _characters(0, 8),
        str: schema.text(control=True),
        tuple: _TEXTS,
    }
    for name, value in usual.items():
        key = special.get(name) or by_type.get(type(value))
        if key:
            yield f"{section}.{name}", key._replace(default=value)


class _Named(NamedTuple):
    """The frames of one named decoder, its settings, and the keys of its own tables."""

    frames: Callable[[Any], Frames]
    settings: Callable[..., Any]
    keys: schema.Keys


_CYCLES = ("0123456789", "123456789", "0123456789ABCDEF", "123456789ABCDEF", "")
_LAYOUT_KEYS = {
    "framing": schema.one_of("line", "start_end", "fixed", "length"),
    "end": _characters(1, 4),
    "length": schema.whole(1, 512),
    "length_at": schema.whole(0, 16),
    "length_bytes": schema.one_of(1, 2),
    "length_extra": schema.whole(-16, 16),
    "longest": schema.whole(16, 1024),
    "checksum": schema.one_of(*WIDTHS),
    "check_written": schema.one_of("hex", "hex_lower", "bytes"),
    "check_mark": _characters(0, 2),
    "check_over": schema.one_of("content", "after_length", "after_start", "all"),
    "check_skip": schema.whole(0, 16),
    "crc_polynomial": schema.whole(1, 0xFFFF_FFFF),
    "crc_start": schema.whole(0, 0xFFFF_FFFF),
    "crc_end": schema.whole(0, 0xFFFF_FFFF),
    "number_at": schema.whole(-512, 512),
    "number_length": schema.whole(0, 9),
    "number_as": schema.one_of("decimal", "hex", "bytes"),
    "number_first": schema.whole(0, 255),
    "number_cycle": schema.whole(0, 2**32),
    "again_within_ms": schema.whole(0, 60_000),
}
_FIELD_KEYS = {
    "form": schema.one_of(*FORMS),
    "separator": schema.text(filled=False, control=True),
    "equals": schema.text(filled=False, control=True),
}


def _whole_numbers(count: int, high: int) -> schema.Key:
    def read(value: object) -> tuple[int, ...]:
        if not isinstance(value, list | tuple) or len(value) != count:
            raise ValueError
        if not all(type(each) is int and 0 <= each <= high for each in value):
            raise ValueError
        return tuple(value)

    return schema.Key(read, f"a list of {count} whole numbers from 0 to {high}")


_USUAL_NAMES = {each.name: each.default for each in fields(CardNames)}
_CARD_KEYS = {
    "index": schema.one_of("", "by_suit", "by_rank", "packed"),
    "first": schema.whole(0, 204),
    "index_as": schema.one_of("byte", "decimal", "hex"),
    "suit_order": schema.one_of(*map("".join, permutations(SUITS))),
    "suit_values": _whole_numbers(4, 255),
    "suit_shift": schema.whole(0, 7),
    "rank_values": _whole_numbers(13, 255),
    "rank_shift": schema.whole(0, 7),
    "always": schema.whole(0, 255),
}


def _aims(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError
    if not all(
        isinstance(each, str) and re.fullmatch("[A-Za-z][0-9A-Za-z]", each) for each in value
    ):
        raise ValueError
    return tuple(value)


_SCANNER_KEYS = {
    "aim": schema.Key(_aims, 'a list of AIM identifiers without their "]", such as "C0"'),
    "end": _characters(0, 4),
    "payloads": schema.list_of(*barcode_line.PAYLOADS, needed=True),
    "shoe_set": schema.fits(
        lambda value: isinstance(value, str) and re.fullmatch("([A-Z0-9]{4})?", value) is not None,
        'text of four capital letters or digits such as "K7Q2", or "" for any',
    ),
}
#: every decoder by the name that `decoder` gives
DECODERS: dict[str, _Named] = {
    "angel_eye": _Named(
        angel_eye.AngelEyeFrames,
        angel_eye.Settings,
        dict(
            _keys(
                "frames",
                usual_of(angel_eye.Settings),
                {"cycle": schema.one_of(*_CYCLES), "copies": schema.whole(1, 9)},
            )
        ),
    ),
    "bee_tek": _Named(
        bee_tek.BeeTekFrames,
        bee_tek.Settings,
        dict(_keys("frames", usual_of(bee_tek.Settings), {})),
    ),
    "ascii_line": _Named(
        ascii_line.described_frames,
        layout.Settings,
        dict(
            (
                *_keys("frames", usual_of(layout.Settings), _LAYOUT_KEYS),
                *_keys("fields", usual_of(FieldSettings), _FIELD_KEYS),
                *_keys("cards", _USUAL_NAMES, _CARD_KEYS),
            )
        ),
    ),
    "barcode_line": _Named(
        barcode_line.scanned_frames,
        barcode_line.Settings,
        dict(_keys("frames", usual_of(barcode_line.Settings), _SCANNER_KEYS)),
    ),
}


def find(name: str) -> Path:
    """The file that `name` means: a path to a .toml file, or the name of a profile that ships. It
    need not exist."""
    return Path(name) if name.endswith(".toml") else SHIPPED / f"{name}.toml"


def load(path: Path, *, learning: bool = False) -> Profile:
    """The profile in the file `path`. Raises `BadFileError`, which lists everything that is wrong
    with it.

    `learning`: as its cards are learned, without the file of their ids: every id is unknown.
    """
    return read(schema.read_toml(path), path, learning=learning)


def read(data: dict[str, Any], path: Path, *, learning: bool = False) -> Profile:
    """The profile in `data`, which stands in the file `path` or is to; otherwise as `load`."""
    file = str(path)
    decoder = data.get("decoder")
    if decoder == "camera":
        message = "'camera' has no serial line; its profile is read by drivers.camera.settings."
        raise schema.BadFileError([schema.Finding(file, "decoder", message)])
    named = DECODERS.get(decoder) if isinstance(decoder, str) else None
    if named is None:  # nothing can be said of its frames
        for table in ("frames", "fields", "cards"):
            data.pop(table, None)
    keys = KEYS | dict(named.keys if named else {})
    found: list[schema.Finding] = []
    values = schema.with_defaults(schema.read_keys(data, keys, file, found), keys)
    if values.get("cards.learned"):
        values["cards.learned"] = str(path.parent / values["cards.learned"])
        values["cards.ids"] = {} if learning else _learned(values, file, found)
    wrong = {each.key.partition(".")[0] for each in found}
    found += between_keys(path.stem, values, file, wrong)
    if not {"frames", "fields", "cards", "decoder", "device", "keyboard"} & {
        each.key.partition(".")[0] for each in found
    }:
        found += [schema.Finding(file, key, message) for key, message in unheard(values)]
    if found:
        raise schema.BadFileError(found)
    parts = {name: section(values, name) for name in ("fields", "cards")}
    frames = section(values, "frames")
    profile = Profile(
        line=Line(**section(values, "line")),
        layout=values["keyboard.layout"],
        reply_good=values["reply.good"],
        reply_bad=values["reply.bad"],
        frames=frames | {name: part for name, part in parts.items() if part},
        commands=_commands(decoder, values, frames),
        **{key: value for key, value in values.items() if "." not in key},
    )
    copies = frames.get("copies", 1)
    wrong_ones = wrong_examples(profile.examples, profile.make_text_decoder(), copies)
    found += [schema.Finding(file, key, message) for key, message in wrong_ones if not learning]
    if found:
        raise schema.BadFileError(found)
    return profile


def _commands(
    decoder: Any, values: Mapping[str, Any], frames: Mapping[str, Any]
) -> dict[str, bytes]:
    """What the device takes, as it is sent; of the Angel Eye by its protocol."""
    stated = {name: data for name, data in section(values, "commands").items() if data}
    if decoder != "angel_eye":
        return stated
    with_start = frames["bcc_with_stx"]
    own = {"lock": command("LK", 2, with_start), "unlock": command("LK", 1, with_start)}
    return own | stated


def _learned(
    values: Mapping[str, Any], file: str, found: list[schema.Finding]
) -> Mapping[str, PrintedCard]:
    """The cards by their ids; what is wrong with the file is added to `found`."""
    learned = Path(values["cards.learned"])
    if not schema.is_file(learned):
        todo = (
            f"is not there yet: learn the cards with `kiosk readers try --deck {values['name']}"
            " PORT`."
        )
        found.append(schema.Finding(file, "cards.learned", f"{learned} {todo}"))
        return {}
    try:
        return ids.cards(ids.load(learned))
    except schema.BadFileError as error:
        found += error.findings
        return {}


def warnings(path: Path) -> list[schema.Finding]:
    """What a house may want and should know of a profile that can be loaded: keys that change
    nothing."""
    data = schema.read_toml(path)
    keys = KEYS | dict(DECODERS[data["decoder"]].keys)
    stated = schema.read_keys(data, keys, str(path), [])
    values = schema.with_defaults(stated, keys)
    found = list(without_effect(stated, values, keys, str(path)))
    if values.get("cards.learned"):
        values["cards.ids"] = ids.cards(ids.load(path.parent / values["cards.learned"]))
    found += [
        schema.Finding(str(path), key, message, "warning")
        for key, message in doubtful(stated, values)
    ]
    is_unchecked = bool(values.get("cards.learned")) and values["frames.checksum"] == "none"
    pair = ids.one_bit_apart(values["cards.ids"]) if is_unchecked else None
    if pair is not None:
        both = f"{schema.shown(pair[0])} and {schema.shown(pair[1])}"
        alike = f"{both} differ in one bit, and the line carries no check."
        found.append(schema.Finding(str(path), "cards.learned", alike, "warning"))
    return found
