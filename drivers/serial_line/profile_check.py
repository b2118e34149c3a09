"""What is wrong with a reader's profile between keys that are each allowed, and which of its keys
change nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from drivers.serial_line import layout
from drivers.serial_line.angel_eye import KNOWN_CODES
from drivers.serial_line.described.card_names import CardNames
from drivers.serial_line.described.fields import Place
from kiosk.settings import schema

Values = Mapping[str, Any]


def between_keys(
    stem: str, values: Values, file: str, wrong: Collection[str]
) -> list[schema.Finding]:
    """`stem`: the file's name without its ending. `wrong`: tables in which a key is wrong by
    itself: what would follow from its default is not said."""
    pairs = _names(stem, values)
    if not {"line", "reply", "device", "decoder"} & set(wrong):
        pairs += [*_of_line(values), *_of_device(values)]
    if not {"frames", "fields", "cards", "decoder", "line"} & set(wrong):
        pairs += _of_decoder[values["decoder"]](values)
    return [schema.Finding(file, key, message) for key, message in pairs]


def without_effect(
    stated: Values, values: Values, keys: schema.Keys, file: str
) -> Iterator[schema.Finding]:
    """Keys that are stated, differ from their default, and mean nothing beside the others."""
    for key, (needs, has_effect) in _NEEDS.items():
        if (
            key in stated
            and key in keys
            and stated[key] != keys[key].default
            and not has_effect(values)
        ):
            yield schema.Finding(
                file, key, f"has no effect: it means something only with {needs}.", "warning"
            )


Pairs = Iterator[tuple[str, str]]


def _names(stem: str, values: Values) -> list[tuple[str, str]]:
    name = values["name"]
    if not name or name == stem:
        return []
    return [
        (
            "name",
            (
                f"{schema.shown(name)} is not the file's name;"
                f" write {schema.shown(stem)}, or rename the file."
            ),
        )
    ]


def _of_line(values: Values) -> Pairs:
    silent, every = values["line.silent_after_s"], values["line.ask_every_s"]
    if values["line.ask"] and silent <= every:
        yield (
            "line.silent_after_s",
            f"must be more than ask_every_s, {every}, or no answer could come in time.",
        )


def _of_device(values: Values) -> Pairs:
    if values["device"] == "keyboard":
        if values["decoder"] not in ("ascii_line", "barcode_line"):
            decoder = schema.shown(values["decoder"])
            yield "device", f'"keyboard" types text: the decoder {decoder} needs a serial line.'
        commands = ("commands.lock", "commands.unlock", "commands.cancel_error")
        for key in ("reply.good", "reply.bad", "line.ask", *commands):
            if values[key]:
                yield key, "nothing can be sent to a device that types."


def _of_angel_eye(values: Values) -> Pairs:
    if values["line.bits"] == 7:
        yield "line.bits", "7 is not valid: expected 8, since its messages use the eighth bit."
    for code in values["frames.ignored"]:
        if code in KNOWN_CODES:
            yield (
                "frames.ignored",
                f"{schema.shown(code)} is a code that the protocol knows: it cannot be left out.",
            )


def _of_bee_tek(values: Values) -> Pairs:
    text = values["frames.cutting_card"]
    if text == "Game" or text.startswith(("Card:", "Alarm:")):
        yield (
            "frames.cutting_card",
            f"{schema.shown(text)} is how a card, a failed read or an alarm is written.",
        )


def _of_scanner(values: Values) -> Pairs:
    if not (values["frames.end"] or values["frames.idle_ends_frame"]):
        yield "frames.end", "a scan has no end: name its suffix, or set idle_ends_frame = true."


def _of_frames(values: Values) -> Pairs:
    """What is wrong between the keys of frames that a profile describes."""
    frames, cards = section(values, "frames"), section(values, "cards")
    framing, start, end = frames["framing"], frames["start"], frames["end"]
    if framing == "start_end" and len(start) != 1:
        yield "frames.start", 'framing "start_end" needs `start`, one character.'
    elif framing == "start_end" and start in end:
        yield "frames.end", "must differ from `start`, or no frame could be told from the next."
    if framing == "length" and not start:
        yield (
            "frames.start",
            'framing "length" needs `start`, or no frame could be found again after a damaged one.',
        )
    if frames["check_after_end"] and not (framing == "start_end" and frames["checksum"] != "none"):
        yield "frames.check_after_end", 'needs framing "start_end" and a checksum.'
    if wrong_fields := list(_of_fields(values)):
        yield from wrong_fields
        return
    is_numbered = bool(frames["number_length"] or values["fields.number"])
    if values["reply.good"] and not (is_numbered or frames["again_within_ms"]):
        yield (
            "frames.again_within_ms",
            (
                "a reader that waits for an answer may send a message twice:"
                " say within how many ms, such as 1500."
            ),
        )
    wrong_cards = "" if cards["learned"] else _wrong_cards(cards)
    if wrong_cards:
        yield "cards.names" if cards["names"] else "cards.ranks", wrong_cards
        return
    names = CardNames(**cards)
    written = list(names.ids if cards["learned"] else names.by_name)
    yield from _texts(
        frames, [frames["card_prefix"] + name + frames["card_suffix"] for name in written]
    )
    if cards["index"] == "packed" and max(map(ord, "".join(written)), default=0) > 255:
        yield "cards.suit_shift", "suit and rank do not fit into one byte."
        return
    shortest = min(map(len, written), default=1) + frames["number_length"]
    shortest += layout.Layout(layout.Settings(**frames)).check_length + len(frames["tail"])
    if framing == "fixed" and values["fields.form"] == "text" and frames["length"] < shortest:
        yield "frames.length", f"must be at least {shortest}: a card, its number and its check."


def _wrong_cards(cards: Values) -> str:
    """Why no card could be told from every other, "" where each can."""
    if cards["names"] and len(cards["names"]) != 52:
        return f"has {len(cards['names'])} texts: expected 52, clubs from ace to king first."
    if (len(cards["ranks"]), len(cards["suits"])) != (13, 4):
        return "must be 13 texts from ace to king, with 4 suits: clubs, diamonds, hearts, spades."
    if len(set(CardNames(**cards).name_of.values())) != 52:
        return "two cards have the same name; each of the 52 needs its own."
    return ""


def _of_fields(values: Values) -> Pairs:
    """What is wrong with how fields are found."""
    form, means, number = (values[f"fields.{key}"] for key in ("form", "means", "number"))
    if form == "text":
        if means or number:
            yield (
                "fields.form",
                '"text" has no fields: write "columns", "pairs", "json" or "places".',
            )
        return
    if not means:
        yield "fields.means", "names no field: which ones say what a message is?"
    if number in means:
        yield "fields.number", f"{schema.shown(number)} stands in fields.means too."
    if number and values["frames.number_length"]:
        yield "frames.number_length", "the number is a field here: leave it out."
    for key in ("separator", "equals"):
        if form in ("columns", "pairs") and not values[f"fields.{key}"]:
            yield f"fields.{key}", "must not be empty."
    if form != "places" and len(means) > 1 and not values["fields.joint"]:
        yield "fields.joint", "must not be empty: what are the fields of a text told apart by?"
    for key, name in (*(("means", each) for each in means), ("number", number)):
        if name and not _fits_form(form, name):
            how = '"at:length", such as "2:1"' if form == "places" else "its column, from 0 on"
            yield f"fields.{key}", f"{schema.shown(name)} is not valid: expected {how}."


def _fits_form(form: str, name: str) -> bool:
    """Whether a field may be named so."""
    if form == "columns":
        return name.isdecimal() and int(name) < 64
    if form != "places":
        return True
    try:
        at, length = Place.of(name)
    except ValueError:
        return False
    return -1024 <= at <= 1024 and 1 <= length <= 64


def _texts(frames: Values, written: list[str]) -> Pairs:
    """What else than a card a message may be. `written`: how cards are. Each text may mean one
    thing."""
    meant: dict[str, str] = dict.fromkeys(written, "is how a card is written.")
    answers = ("locked", "unlocked", "taken", "refused")
    for key in ("unreadable", "cutting_card", "heartbeat", "ignored", *answers):
        for text in frames[key]:
            if text in meant:
                yield f"frames.{key}", f"{schema.shown(text)} {meant[text]}"
            meant.setdefault(text, f"stands in frames.{key} too: it can mean one thing only.")
    fault, cured = frames["fault_prefix"], frames["cured_prefix"]
    for key, prefix in (("fault_prefix", fault), ("cured_prefix", cured)):
        if prefix and any(text.startswith(prefix) for text in written):
            yield f"frames.{key}", f"{schema.shown(prefix)} is how a card's message begins."
    for key, prefix in (("fault_prefix", fault), ("cured_prefix", cured)):
        for text in frames["heartbeat"]:
            if prefix and text.startswith(prefix) and text not in written:
                yield (
                    "frames.heartbeat",
                    (
                        f"{schema.shown(text)} begins with {key}, {schema.shown(prefix)}:"
                        " that one would be heard as a sign of life."
                    ),
                )
    if fault and cured.startswith(fault):
        yield (
            "frames.cured_prefix",
            f"{schema.shown(cured)} begins as a fault does: no fault would ever be over.",
        )


_of_decoder: dict[str, Callable[[Values], Pairs]] = {
    "angel_eye": _of_angel_eye,
    "bee_tek": _of_bee_tek,
    "ascii_line": _of_frames,
    "barcode_line": _of_scanner,
}


def section(values: Values, name: str) -> dict[str, Any]:
    """The keys of one table, without its name before them."""
    return {
        key.removeprefix(f"{name}."): value
        for key, value in values.items()
        if key.startswith(f"{name}.")
    }


def _is(key: str, *allowed: object) -> Callable[[Values], bool]:
    return lambda values: values.get(key) in allowed


def _has(key: str) -> Callable[[Values], bool]:
    return lambda values: bool(values.get(key))


_CHECKED = ('a checksum other than "none"', lambda values: values["frames.checksum"] != "none")
_CRC = ('checksum "crc8", "crc16" or "crc32"', _is("frames.checksum", "crc8", "crc16", "crc32"))
_NAMED = (
    "names of the cards, not indexes, ids or cards.names",
    lambda v: not (v["cards.index"] or v["cards.learned"] or v["cards.names"]),
)
_INDEXED = ("cards.index", _has("cards.index"))
_COUNTED = ('cards.index "by_suit" or "by_rank"', _is("cards.index", "by_suit", "by_rank"))
_PACKED = ('cards.index = "packed"', _is("cards.index", "packed"))
_NUMBERED = (
    "number_length, or a field that is the number",
    lambda v: bool(v["frames.number_length"] or v["fields.number"]),
)
_LENGTH = ('framing = "length"', _is("frames.framing", "length"))
#: what a key needs to mean anything, in words and as a test of all values
_NEEDS: dict[str, tuple[str, Callable[[Values], bool]]] = {
    "line.ask_every_s": ("line.ask", _has("line.ask")),
    **dict.fromkeys(
        (f"line.{each}" for each in ("baud", "bits", "parity", "stop", "flow", "present")),
        ('device = "serial"', _is("device", "serial")),
    ),
    "keyboard.layout": ('device = "keyboard"', _is("device", "keyboard")),
    "frames.start": (
        'framing "start_end", "fixed" or "length"',
        lambda values: values["frames.framing"] != "line",
    ),
    "frames.end": (
        'framing "line" or "start_end"',
        lambda values: values.get("frames.framing", "line") in ("line", "start_end"),
    ),
    "frames.length": ('framing = "fixed"', _is("frames.framing", "fixed")),
    **dict.fromkeys(
        (f"frames.length_{each}" for each in ("extra", "at", "bytes", "low_first")), _LENGTH
    ),
    "frames.tail": (
        'framing "fixed" or "length"',
        lambda values: values["frames.framing"] in ("fixed", "length"),
    ),
    "frames.check_written": _CHECKED,
    "frames.check_over": _CHECKED,
    "frames.check_skip": _CHECKED,
    "frames.check_hex": _CHECKED,
    "frames.check_mark": (
        "a checksum before the end",
        lambda values: values["frames.checksum"] != "none" and not values["frames.check_after_end"],
    ),
    **dict.fromkeys(
        (f"frames.crc_{each}" for each in ("polynomial", "start", "end", "reflected")),
        _CRC,
    ),
    "frames.crc_low_first": (
        'checksum "crc16", "crc32" or "sum16"',
        _is("frames.checksum", "crc16", "crc32", "sum16"),
    ),
    "frames.number_at": ("number_length", _has("frames.number_length")),
    "frames.number_as": _NUMBERED,
    "frames.number_first": _NUMBERED,
    "frames.number_cycle": _NUMBERED,
    "frames.again_within_ms": (
        "messages without numbers",
        lambda values: not (values["frames.number_length"] or values["fields.number"]),
    ),
    "frames.shoe_set": (
        '"printed" in payloads',
        lambda values: "printed" in values["frames.payloads"],
    ),
    **dict.fromkeys(("cards.ranks", "cards.suits", "cards.suit_first"), _NAMED),
    **dict.fromkeys(("cards.first", "cards.suit_order"), _COUNTED),
    "cards.index_as": _INDEXED,
    **dict.fromkeys(
        (
            f"cards.{each}"
            for each in ("suit_values", "suit_shift", "rank_values", "rank_shift", "always")
        ),
        _PACKED,
    ),
}
