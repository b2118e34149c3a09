"""Reader profiles: which device is on the line, its line settings, the decoder that knows its messages, and that decoder's
settings. config/readers/*.toml; a house adds its own without any code.

A profile that was never tried on the real device says so when it starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

from drivers.serial_line import angel_eye, ascii_line, barcode_line, bee_tek, layout
from drivers.serial_line.decoder import Decoder
from kiosk.settings import schema

#: the profiles that ship
SHIPPED = Path(__file__).parents[2] / "config" / "readers"


@dataclass(frozen=True, slots=True)
class Line:
    """Line settings. `quiet_ms`: after a pause this long in the middle of a message, the message is over.
    `silent_after_s`: a device that gives signs of life is missed after this long without any; 0: it gives none."""

    baud: int
    bits: int
    parity: str
    stop: int
    flow: str
    quiet_ms: int
    silent_after_s: int

    @property
    def seconds_per_byte(self) -> float:
        return (1 + self.bits + (self.parity != "none") + self.stop) / self.baud


@dataclass(frozen=True, slots=True)
class Profile:
    """One device. `reply_good` and `reply_bad` are sent after each frame that is whole, or damaged; b"" for none.

    `misread_percent`: of the single wrong bits that a card's message can have, how many make it another card; -1 where
    nobody has counted.
    """

    name: str
    title: str
    decoder: str
    tried_on_device: bool
    sources: tuple[str, ...]
    line: Line
    misread_percent: float = -1
    reply_good: bytes = b""
    reply_bad: bytes = b""
    frames: Mapping[str, Any] = field(default_factory=dict)

    def make_decoder(self) -> Decoder:
        """A fresh decoder with this profile's settings."""
        return DECODERS[self.decoder].make(self.frames)


def _characters(low: int, high: int, default: bytes) -> schema.Key:
    def read(value: object) -> bytes:
        if not isinstance(value, str) or not low <= len(value) <= high:
            raise ValueError
        return value.encode("latin-1")  # an UnicodeEncodeError is a ValueError

    return schema.Key(
        read, f"{low} to {high} characters up to \\u00ff (control characters as \\r, \\n, \\u0002)", default
    )


#: every key of a profile but those of its decoder
KEYS: dict[str, schema.Key] = {
    "name": schema.text(needed=True),
    "title": schema.text(needed=True),
    "decoder": schema.one_of("angel_eye", "bee_tek", "ascii_line", "barcode_line", needed=True),
    "tried_on_device": schema.yes_or_no(needed=True),
    "sources": schema.list_of(needed=True),
    "misread_percent": schema.number(-1, 100, -1),
    "line.baud": schema.one_of(9600, 300, 600, 1200, 2400, 4800, 19200, 38400, 57600, 115200, 230400),
    "line.bits": schema.one_of(8, 7),
    "line.parity": schema.one_of("none", "odd", "even", "mark", "space"),
    "line.stop": schema.one_of(1, 2),
    "line.flow": schema.one_of("none", "rtscts", "xonxoff"),
    "line.quiet_ms": schema.whole(5, 10_000, 250),
    "line.silent_after_s": schema.whole(0, 3_600, 0),
    "reply.good": _characters(0, 16, b""),
    "reply.bad": _characters(0, 16, b""),
}


class _Named(NamedTuple):
    """One named decoder: the keys of its [frames] table, which are the fields of its settings."""

    keys: schema.Keys
    make: Callable[[Mapping[str, Any]], Decoder]


#: every decoder by the name that `decoder` gives
DECODERS: dict[str, _Named] = {
    "angel_eye": _Named(
        {
            "frames.cycle": schema.one_of("0123456789", "123456789", "0123456789ABCDEF", "123456789ABCDEF", ""),
            "frames.copies": schema.whole(1, 9, 3),
            "frames.bcc_with_stx": schema.yes_or_no(default=True),
            "frames.ignored": schema.list_of(),
        },
        lambda frames: angel_eye.AngelEyeDecoder(angel_eye.Settings(**frames)),
    ),
    "bee_tek": _Named(
        {
            "frames.unread_alarms": schema.list_of(control=True),
            "frames.cutting_card": schema.text(control=True),
            "frames.ignored": schema.list_of(control=True),
        },
        lambda frames: bee_tek.BeeTekDecoder(bee_tek.Settings(**frames)),
    ),
    "ascii_line": _Named(
        {
            "frames.framing": schema.one_of("line", "start_end", "fixed", "length"),
            "frames.start": _characters(0, 8, b""),
            "frames.end": _characters(1, 4, b"\r\n"),
            "frames.length": schema.whole(1, 32, 2),
            "frames.length_extra": schema.whole(-8, 8, 0),
            "frames.checksum": schema.one_of("none", "xor", "sum", "crc16"),
            "frames.check_written": schema.one_of("hex", "bytes"),
            "frames.check_mark": _characters(0, 2, b""),
            "frames.check_after_end": schema.yes_or_no(),
            "frames.check_over": schema.one_of("content", "after_start", "all"),
            "frames.crc_polynomial": schema.whole(1, 0xFFFF, 0x1021),
            "frames.crc_start": schema.whole(0, 0xFFFF, 0xFFFF),
            "frames.crc_end": schema.whole(0, 0xFFFF, 0),
            "frames.crc_reflected": schema.yes_or_no(),
            "frames.crc_low_first": schema.yes_or_no(),
            "frames.number_at": schema.whole(-32, 32, 0),
            "frames.number_length": schema.whole(0, 4, 0),
            "frames.number_as": schema.one_of("decimal", "hex", "bytes"),
            "frames.again_within_ms": schema.whole(0, 60_000, 0),
            "frames.card_prefix": schema.text(control=True),
            "frames.card_suffix": schema.text(control=True),
            "frames.unreadable": schema.list_of(default=("??",), control=True),
            "frames.cutting_card": schema.list_of(default=("CUT",), control=True),
            "frames.heartbeat": schema.list_of(control=True),
            "frames.ignored": schema.list_of(control=True),
            "frames.fault_prefix": schema.text("ERR ", control=True),
            "frames.cured_prefix": schema.text("OK ", control=True),
            "cards.ranks": schema.list_of(default=layout.CardNames().ranks),
            "cards.suits": schema.list_of(default=layout.CardNames().suits),
            "cards.suit_first": schema.yes_or_no(),
            "cards.index": schema.one_of("", "by_suit", "by_rank"),
            "cards.first": schema.whole(0, 204, 0),
            "cards.suit_order": schema.one_of(*map("".join, permutations(layout.SUITS))),
        },
        lambda frames: ascii_line.AsciiLineDecoder(layout.Settings(**frames)),
    ),
    "barcode_line": _Named(
        {
            "frames.prefix": schema.text(control=True),
            "frames.end": _characters(0, 4, b"\r\n\t"),
            "frames.aim": schema.list_of(default=("C0", "Q1")),
            "frames.aim_required": schema.yes_or_no(),
            "frames.payloads": schema.list_of(*barcode_line.PAYLOADS, default=("printed", "plain"), needed=True),
            "frames.idle_ends_frame": schema.yes_or_no(default=True),
            "frames.shoe_set": schema.text(),
        },
        lambda frames: barcode_line.BarcodeLineDecoder(barcode_line.Settings(**frames)),
    ),
}


def find(name: str) -> Path:
    """The file that `name` means: a path to a .toml file, or the name of a profile that ships. It need not exist."""
    return Path(name) if name.endswith(".toml") else SHIPPED / f"{name}.toml"


def load(path: Path) -> Profile:
    """The profile in the file `path`. Raises `BadFileError`, which lists everything that is wrong with it."""
    data, file = schema.read_toml(path), str(path)
    decoder = data.get("decoder")
    if decoder == "camera":
        message = "'camera' has no serial line; its profile is read by drivers.camera.settings."
        raise schema.BadFileError([schema.Finding(file, "decoder", message)])
    named = DECODERS.get(decoder) if isinstance(decoder, str) else None
    if named is None:  # nothing can be said of its frames
        data.pop("frames", None)
    keys = KEYS | dict(named.keys if named else {})
    found: list[schema.Finding] = []
    values = schema.with_defaults(schema.read_keys(data, keys, file, found), keys)
    found += [schema.Finding(file, key, message) for key, message in _between_keys(path.stem, values)]
    if found:
        raise schema.BadFileError(found)

    def section(name: str) -> dict[str, Any]:
        return {key.removeprefix(name): value for key, value in values.items() if key.startswith(name)}

    top = {key: value for key, value in values.items() if "." not in key}
    reply = section("reply.")
    return Profile(
        line=Line(**section("line.")),
        reply_good=reply["good"],
        reply_bad=reply["bad"],
        frames=section("frames.") | ({"cards": cards} if (cards := section("cards.")) else {}),
        **top,
    )


def _between_keys(stem: str, values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong between keys that are each allowed: the key, and why. `stem`: the file's name without its ending."""
    frames = {key: value for key, value in values.items() if key.startswith("frames.")}
    end, framing = frames.get("frames.end"), frames.get("frames.framing")
    if values["name"] and values["name"] != stem:
        yield (
            "name",
            f"{schema.shown(values['name'])} is not the file's name; write {schema.shown(stem)}, or rename the file.",
        )
    if values["line.bits"] == 7 and values["decoder"] == "angel_eye":
        yield "line.bits", "7 is not valid: expected 8, since its messages use the eighth bit."
    if framing:
        yield from _between_frames(values)
    if values["decoder"] == "barcode_line" and end == b"" and not frames["frames.idle_ends_frame"]:
        yield "frames.end", "a scan has no end: name its suffix, or set idle_ends_frame = true."


def _between_frames(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong between the keys of frames that a profile describes."""
    frames = {key.removeprefix("frames."): value for key, value in values.items() if key.startswith("frames.")}
    framing, start, end = frames["framing"], frames["start"], frames["end"]
    cards = {key.removeprefix("cards."): value for key, value in values.items() if key.startswith("cards.")}
    if framing == "start_end" and len(start) != 1:
        yield "frames.start", 'framing "start_end" needs `start`, one character.'
    if framing == "start_end" and start in end:
        yield "frames.end", "must differ from `start`, or no frame could be told from the next."
    if framing == "length" and not start:
        yield "frames.start", 'framing "length" needs `start`, or no frame could be found again after a damaged one.'
    if frames["check_after_end"] and not (framing == "start_end" and frames["checksum"] != "none"):
        yield "frames.check_after_end", 'needs framing "start_end" and a checksum.'
    if values["reply.good"] and not (frames["number_length"] or frames["again_within_ms"]):
        yield (
            "frames.again_within_ms",
            "a reader that waits for an answer may send a message twice: say within how many ms, such as 1500.",
        )
    if (len(cards["ranks"]), len(cards["suits"])) != (13, 4):
        yield "cards.ranks", "must be 13 texts from ace to king, with 4 suits: clubs, diamonds, hearts, spades."
        return
    names = layout.CardNames(**cards).name_of.values()
    if len(set(names)) != 52:
        yield "cards.ranks", "two cards have the same name; each of the 52 needs its own."
    written = [frames["card_prefix"] + name + frames["card_suffix"] for name in names]
    for key in ("unreadable", "cutting_card", "heartbeat", "ignored"):
        for text in frames[key]:
            if text in written:
                yield f"frames.{key}", f"{schema.shown(text)} is how a card is written."
    for key in ("fault_prefix", "cured_prefix"):
        if frames[key] and any(text.startswith(frames[key]) for text in written):
            yield f"frames.{key}", f"{schema.shown(frames[key])} is how a card's message begins."
    shortest = min(map(len, names)) + frames["number_length"] + layout.Layout(layout.Settings(**frames)).check_length
    if framing == "fixed" and frames["length"] < shortest:
        yield "frames.length", f"must be at least {shortest}: a card, its number and its check."
