"""A profile's keys found in a recording: of all candidates the first by which the profile's own
decoder reads the deck."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from drivers.serial_line.ascii_line import described_frames
from drivers.serial_line.decoder import Decoder
from drivers.serial_line.described.card_names import CardNames
from drivers.serial_line.described.fields import FieldSettings
from drivers.serial_line.discovery.framing import bursts, framings, whole
from drivers.serial_line.discovery.meaning import Meaning, meanings
from drivers.serial_line.layout import Settings
from drivers.serial_line.profile import read
from kiosk.game.cards import Card
from kiosk.settings.schema import BadFileError

#: a text that came so often, and is no card, is a sign of life
_OFTEN = 3
#: texts by which nothing is read, where a profile states none
_UNSTATED: dict[str, Any] = {
    "unreadable": (),
    "cutting_card": (),
    "fault_prefix": "",
    "cured_prefix": "",
}


@dataclass(frozen=True, slots=True)
class Discovery:
    """Keys of a profile. `unknown`: texts that came and that nobody has named; `is_regular` and
    `before_number` as of `Meaning`; `bursts`: how many messages came. `either`: the places of a
    message that count up with each, of which the card may be one or none: of one alone,
    elsewhere."""

    frames: Mapping[str, Any]
    fields: Mapping[str, Any]
    cards: Mapping[str, Any]
    unknown: tuple[str, ...]
    is_regular: bool
    before_number: str
    bursts: int
    either: tuple[str, ...] = ()


def discover(recorded: Sequence[tuple[int, bytes]], deck: Sequence[Card]) -> Discovery | None:
    """The keys by which a recording is that of `deck`, drawn in this order once or several times;
    None where nothing regular is found."""
    irregular: Discovery | None = None
    for messages in whole(bursts(recorded)):
        found = _found(messages, deck)
        if found is not None and found.is_regular:
            return found
        irregular = irregular or found
    return irregular


def _found(messages: Sequence[bytes], deck: Sequence[Card]) -> Discovery | None:
    """The first by which these messages are the deck; one whose cards follow an order first."""
    irregular: Discovery | None = None
    for framed in framings(messages) if messages else ():
        counting: list[tuple[Discovery, Meaning]] = []
        beside: list[tuple[Discovery, Meaning]] = []
        for meaning in meanings(framed.contents, deck):
            discovery = _keys(framed.frames, meaning, len(messages))
            is_needed = meaning.is_regular or (irregular is None and not counting)
            if not (is_needed and _reads(discovery, messages, deck) and _is_sound(discovery)):
                continue
            if meaning.is_regular and not meaning.counts:
                return discovery
            (counting if meaning.is_regular else beside).append((discovery, meaning))
        if counting:
            return _of_counting(counting)
        if beside and irregular is None:
            irregular = _of_counting(beside)
    return irregular


def _of_counting(found: Sequence[tuple[Discovery, Meaning]]) -> Discovery:
    """The first of those whose cards count up as a number does: which is the card and which the
    number cannot be told where another place of the message does so too, or means nothing yet."""
    discovery, first = found[0]
    if first.may_be_swapped:
        return replace(discovery, either=(first.card_at, first.number_at))
    if first.counts and discovery.fields and not first.number_at:
        others = [each.card_at for _, each in found if each.counts and each.is_beside(first)]
        return replace(discovery, either=(first.card_at, *others[:1]))
    return discovery


def _keys(framed: Mapping[str, Any], meaning: Meaning, count: int) -> Discovery:
    alive = tuple(text for text, times in meaning.texts.items() if times >= _OFTEN)
    longest = {"longest": 256} if meaning.fields.get("form") in ("json", "pairs") else {}
    frames = {**framed, **meaning.frames, **longest, **_UNSTATED, "heartbeat": alive}
    unknown = tuple(text for text in meaning.texts if text not in alive)
    fields = meaning.fields
    return Discovery(
        _stated(frames, Settings()),
        {**fields, "means": tuple(fields["means"])} if fields else {},
        _stated({key: _tuple(value) for key, value in meaning.cards.items()}, CardNames()),
        unknown,
        meaning.is_regular,
        meaning.before_number,
        count,
    )


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _stated(keys: Mapping[str, Any], usual: object) -> dict[str, Any]:
    """Those that differ from what is usual."""
    return {key: value for key, value in keys.items() if value != getattr(usual, key)}


def _reads(discovery: Discovery, found: Sequence[bytes], deck: Sequence[Card]) -> bool:
    """Whether a decoder with these keys reads the deck, and nothing but it, in what came."""
    settings = Settings(**discovery.frames, fields=discovery.fields, cards=discovery.cards)
    decoder = Decoder(described_frames(settings))
    cards = [reading.card for each in found for reading in decoder.feed(each) if reading.card]
    return len(cards) > 0 and cards == [*deck] * (len(cards) // len(deck))


def _is_sound(discovery: Discovery) -> bool:
    """Whether the profile with these keys can be loaded."""
    try:
        read(tomllib.loads(profile_text("found", discovery, {}, -1)), Path("found.toml"))
    except BadFileError:
        return False
    return True


def profile_text(name: str, found: Discovery, line: Mapping[str, Any], misread: float) -> str:
    """The file of the profile `name`; `line`: keys of its line."""
    return "\n".join(_file_lines(name, found, line, misread)) + "\n"


def _file_lines(
    name: str, found: Discovery, line: Mapping[str, Any], misread: float
) -> Iterator[str]:
    yield "# Made by `kiosk readers new` from a recording. Compare it with the device's manual."
    yield from _table("", {"name": name, "title": name, "decoder": "ascii_line"})
    yield "tried_on_device = false"
    yield 'sources = ["a recording of the device"]'
    yield f"misread_percent = {misread}"
    yield from _table("line", line)
    yield from _table("frames", found.frames)
    if found.unknown:
        yield "# These came too. Until a key names them (unreadable, cutting_card, ignored, ...)"
        yield "# each stops the table:"
        yield from (f"#   {_toml(text)}" for text in found.unknown)
    if found.fields:
        usual = FieldSettings()
        stated = {key: value for key, value in found.fields.items() if value != getattr(usual, key)}
        yield from _table("fields", stated)
    if found.cards:
        yield from _table("cards", found.cards)


def _table(name: str, keys: Mapping[str, Any]) -> Iterator[str]:
    if name:
        yield f"\n[{name}]"
    yield from (f"{key} = {_toml(value)}" for key, value in keys.items())


def _toml(value: Any) -> str:
    if isinstance(value, bytes):
        return _toml(value.decode("latin-1"))
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value).replace("\x7f", "\\u007f")
