"""Whether what a profile names can come over the line at all. Each text is written as the profile
says that its device writes it, and read by the profile's own decoder; for a device that types, its
layout needs the keys.

    what is wrong           key                    by which check
    a card of 70 bytes      cards.ranks            the decoder gives it up as too long
    a suit "♠"              cards.suits            no byte stands for it
    an end of line "\\x80"   frames.end             no key of the layout writes it
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from drivers.cards import ids
from drivers.cards.code import PrintedCard, encode
from drivers.keyboard.keys import untyped
from drivers.serial_line import ascii_line, barcode_line, bee_tek, layout
from drivers.serial_line.decoder import Decoder
from drivers.serial_line.described.card_names import CardNames
from drivers.serial_line.described.fields import Place
from drivers.serial_line.examples import WORDS
from drivers.serial_line.profile_check import Pairs, Values, section
from kiosk.game.cards import BY_TEXT, CARDS
from kiosk.reading import Kind
from kiosk.settings import schema

#: readings of a message that was not used
_UNUSED = frozenset((Kind.LOST, Kind.REJECTED))
#: what `unreadable` and the like are where a profile does not state them
_USUAL = layout.Settings()
#: the card by which a profile of which one card is as good as another is tried
_CARD = BY_TEXT["AS"]
#: what the key that ends a line writes
_ENTER = "\r"


class _Text(NamedTuple):
    """A text that the profile names at `key`; `payload`: the text of the message in which it
    comes."""

    key: str
    text: str
    payload: str
    is_card: bool


class _Line(NamedTuple):
    """What a profile is tried by: its decoder, how many bytes that holds at most, and the messages
    in which a payload may come.

    `write` raises `UnicodeEncodeError` for a character that no byte stands for, and
    `layout.LengthError`.
    """

    decoder: Decoder
    cap: int
    write: Callable[[str], list[bytes]]


def unheard(values: Values) -> Pairs:
    """The keys of texts that can never come, and why. One finding for each key."""
    if values["decoder"] not in _LINES:
        return
    said = dict(_of_keys(values))
    line_of, texts_of = _LINES[values["decoder"]]
    line = line_of(values)
    for text in texts_of(values):
        if text.key not in said and (found := _why_not(text, line)):
            said.setdefault(*found)
    yield from said.items()


def _why_not(text: _Text, line: _Line) -> tuple[str, str] | None:
    """The key that is wrong, and why the text's message would not be used; None where it would."""
    try:
        messages = line.write(text.payload)
    except layout.LengthError as error:
        return _of_length(text, error.count)
    except UnicodeEncodeError as error:
        which = schema.shown(text.payload[error.start])
        return text.key, (
            f"{schema.shown(text.text)} cannot come: no byte stands for {which},"
            " only for characters up to \\u00ff."
        )
    why = _why_unused(text, messages, line)
    return (text.key, why) if why else None


def _of_length(text: _Text, count: int) -> tuple[str, str]:
    """What is said of a length that is `count`."""
    shown = schema.shown(text.text)
    if count > 0:
        return text.key, f"{shown} is too long for the bytes that count its message."
    return "frames.length_extra", (
        f"leaves out more bytes than a message has: with {shown} its length would be {count}."
        " Count in the manual how many bytes behind the length it does not count."
    )


def _why_unused(text: _Text, messages: list[bytes], line: _Line) -> str:
    """Why none of its messages would be used, "" where one would."""
    shown = schema.shown(text.text)
    if any(_is_used(raw, line.decoder, is_card=text.is_card) for raw in messages):
        return ""
    raw = messages[0]
    if len(raw) > line.cap:
        return (
            f"{shown} makes a message of {len(raw)} bytes, and no more than {line.cap} are held:"
            " make it shorter."
        )
    what = "as a card" if text.is_card else "as what it means"
    written = schema.shown(raw.decode("latin-1"))
    return (
        f"{shown} would never be read {what}: its message is {written},"
        " and the keys of [frames] take that for something else."
    )


def _is_used(raw: bytes, decoder: Decoder, *, is_card: bool) -> bool:
    decoder.resume("")  # no number came before
    kinds = [reading.kind for reading in (*decoder.feed(raw), *decoder.quiet())]
    came = Kind.CARD in kinds if is_card else bool(kinds)
    return came and not _UNUSED & set(kinds)


# Messages that a profile describes.


def _described_line(values: Values) -> _Line:
    settings = described(values)
    frames, bare = layout.Layout(settings), settings.bare.decode("latin-1")

    def write(payload: str) -> list[bytes]:
        if payload and payload in bare:
            return [payload.encode("latin-1")]
        numbered = frames.write(payload, 1)
        if payload not in settings.numberless:
            return [numbered]
        try:
            return [numbered, frames.write(payload, None)]
        except layout.LengthError:  # of this text the device leaves no number out
            return [numbered]

    return _Line(Decoder(ascii_line.described_frames(settings)), settings.longest, write)


def described(values: Values) -> layout.Settings:
    """The messages that a profile describes."""
    return layout.Settings(
        **section(values, "frames"),
        fields=section(values, "fields"),
        cards=section(values, "cards"),
    )


def _described_texts(values: Values) -> Iterator[_Text]:
    prefix, suffix = values["frames.card_prefix"], values["frames.card_suffix"]
    key = "cards.learned" if values["cards.learned"] else "cards.ranks"
    for name in _card_names(values):
        yield _Text(key, name, f"{prefix}{name}{suffix}", is_card=True)
    for field in WORDS:
        key = f"frames.{field}"
        if values[key] != getattr(_USUAL, field):  # what a profile does not state need not come
            for text in values[key]:
                yield _Text(key, text, text, is_card=False)


def _card_names(values: Values) -> list[str]:
    names = CardNames(**section(values, "cards"))
    return list(names.ids) if names.learned else list(names.name_of.values())


# Scans.


def _scanned_line(values: Values) -> _Line:
    settings = barcode_line.Settings(**section(values, "frames"))

    def write(payload: str) -> list[bytes]:
        return [payload.encode("latin-1") + settings.end[:1]]

    return _Line(Decoder(barcode_line.scanned_frames(settings)), layout.LONGEST, write)


def _scanned_texts(values: Values) -> Iterator[_Text]:
    """A scan of each kind that the profile allows, with an identifier where one has to be there."""
    aim, prefix = values["frames.aim"], values["frames.prefix"]
    identifier = f"]{aim[0]}0" if aim and values["frames.aim_required"] else ""
    printed = PrintedCard(values["frames.shoe_set"] or "K7Q2", _CARD, 1)
    samples = {"printed": encode(printed), "plain": _CARD.text, "slot": "A1010", "text": "04A1B2C3"}
    key = "frames.prefix" if prefix else "frames.payloads"
    for payload in values["frames.payloads"]:
        text = f"{prefix}{identifier}{samples[payload]}"
        yield _Text(key, text, text, payload != "text")


# Tokens of a Bee-Tek.


def _tokens_line(values: Values) -> _Line:
    settings = bee_tek.Settings(**section(values, "frames"))

    def write(payload: str) -> list[bytes]:
        return [b"<" + payload.encode("latin-1") + b">"]

    return _Line(Decoder(bee_tek.BeeTekFrames(settings)), bee_tek.CAP, write)


def _tokens_texts(values: Values) -> Iterator[_Text]:
    key = "frames.cutting_card"
    if values[key]:
        yield _Text(key, values[key], values[key], is_card=False)


#: by the name of a decoder: its line, and the texts that have to come over it
_LINES: dict[str, tuple[Callable[[Values], _Line], Callable[[Values], Iterator[_Text]]]] = {
    "ascii_line": (_described_line, _described_texts),
    "barcode_line": (_scanned_line, _scanned_texts),
    "bee_tek": (_tokens_line, _tokens_texts),
}


# Devices that type.


def _of_keys(values: Values) -> Pairs:
    """What a device that types would have to type, and its layout has no key for."""
    if values["device"] != "keyboard":
        return
    chosen = values["keyboard.layout"]
    no_key = f"the layout {schema.shown(chosen)} has no key for"
    end = values["frames.end"].decode("latin-1")
    if end and untyped(end, chosen) == end:
        yield (
            "frames.end",
            f"{no_key} {schema.shown(end)}: no message would end. Enter is {schema.shown(_ENTER)}.",
        )
    for key, text in _typed(values):
        if missing := untyped(text, chosen):
            yield key, f"{no_key} {schema.shown(missing)} in {schema.shown(text)}."


def _typed(values: Values) -> Pairs:
    """Texts that stand in every message, and what cards are called."""
    if values["decoder"] == "barcode_line":
        yield "frames.prefix", values["frames.prefix"]
        return
    if values["frames.framing"] != "line":
        yield "frames.start", values["frames.start"].decode("latin-1")
    yield "frames.card_prefix", values["frames.card_prefix"]
    yield "frames.card_suffix", values["frames.card_suffix"]
    if values["cards.learned"]:
        yield "cards.learned", "".join(_card_names(values))
    elif not values["cards.index"]:
        yield "cards.ranks", "".join(values["cards.ranks"])
        yield "cards.suits", "".join(values["cards.suits"])


# What a house may want and should know.


def doubtful(stated: Values, values: Values) -> Pairs:
    """What can be read, and probably is not what was meant."""
    if values["device"] == "keyboard" and values["frames.end"]:
        chosen, end = values["keyboard.layout"], values["frames.end"].decode("latin-1")
        if untyped(end, chosen, control=False) == end:
            by = (
                "is typed by Ctrl and a letter alone, and no key by itself:"
                f" Enter is {schema.shown(_ENTER)}."
            )
            yield "frames.end", f"{schema.shown(end)} {by}"
    if stated.get("misread_percent") == 0 and (
        pair := ids.one_bit_apart(dict.fromkeys(_unchecked(values)))
    ):
        alike = (
            f"{schema.shown(pair[0])} and {schema.shown(pair[1])} differ in one bit,"
            " and nothing checks the message"
        )
        yield (
            "misread_percent",
            f"0 cannot be: {alike}. State what was counted, or -1 where nobody has.",
        )
    if values["decoder"] == "ascii_line" and not (values["examples"] or values["tried_on_device"]):
        yield from _short_number(values)


def _short_number(values: Values) -> Pairs:
    """A number that may have another character before it. A recording of a deck cannot tell that,
    which the deck leaves as it is, from the kind of message."""
    is_place = values["fields.form"] == "places" and values["fields.number"] != ""
    length = values["frames.number_length"]
    if is_place:
        length = Place.of(values["fields.number"]).length
    before = _before_place(values) if is_place else _before_number(values)
    could_be = before != "" and (
        before < " " if values["frames.number_as"] == "bytes" else before in "0123456789"
    )
    if not (length and could_be):
        return
    messages = {"decimal": 10, "hex": 16, "bytes": 256}[values["frames.number_as"]] ** length
    said = (
        f"{schema.shown(before)} stands before the number in every card, and may be a part of it:"
        f" then no card is read after {messages} messages. If the manual's number is longer, begin"
        " it there; if not, state one of the manual's messages under [[examples]]."
    )
    yield "fields.number" if is_place else "frames.number_at", said


def _before_number(values: Values) -> str:
    """What stands before the number in every card's message; "" where cards differ in it."""
    at, length = values["frames.number_at"], values["frames.number_length"]
    if at > 0:
        return str(values["frames.card_prefix"])[at - 1 : at]
    behind = 1 - length - at  # characters of the card's own from there on
    suffix = str(values["frames.card_suffix"])
    return suffix[-behind] if at < 0 < behind <= len(suffix) else ""


def _before_place(values: Values) -> str:
    """The same of a number that is a field: the end of the place before it."""
    begin, read = Place.of(values["fields.number"]).at, 0
    for place in map(Place.of, values["fields.means"]):
        read += place.length
        if place.at + place.length == begin:
            return str(values["frames.card_prefix"])[read - 1 : read]
    return ""


def _unchecked(values: Values) -> list[str]:
    """How cards are written where the message carries no check, so that another card may come of a
    wrong bit."""
    decoder, texts = values["decoder"], [card.text for card in CARDS]
    if decoder == "bee_tek":
        return texts
    if decoder == "barcode_line":
        return texts if {"plain", "slot"} & set(values["frames.payloads"]) else []
    is_checked = decoder != "ascii_line" or values["frames.checksum"] != "none"
    return [] if is_checked else _card_names(values)
