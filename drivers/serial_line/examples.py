"""The examples of a device's manual, which a profile states: its decoder has to read each as the
manual says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from drivers.serial_line.decoder import Decoder
from kiosk.game.cards import BY_TEXT
from kiosk.game.frozen import frozen
from kiosk.reading import BARE_REFUSAL, Kind, Reading

#: what a message may say that is neither a card nor a fault
WORDS = (
    "unreadable",
    "cutting_card",
    "heartbeat",
    "ignored",
    "locked",
    "unlocked",
    "taken",
    "refused",
)
#: what an example may say, in words
ALLOWED = f'a card such as "7S", "fault CODE", "cured CODE", or one of {", ".join(WORDS)}'
_OF_KIND = {
    Kind.UNREADABLE: "unreadable",
    Kind.CUTTING_CARD: "cutting_card",
    Kind.STANDBY: "heartbeat",
}
_OF_OTHER = {"ignored": "ignored", "ack": "taken", BARE_REFUSAL: "refused"}


@frozen
class Example:
    """A message: `raw` as it is sent, and what it `says`, as `ALLOWED` has it."""

    raw: bytes
    says: str


def raw_of(value: object) -> bytes:
    """The bytes that hexadecimal characters stand for; at least one. Raises ValueError."""
    raw = bytes.fromhex(value) if isinstance(value, str) else b""
    if not raw:
        raise ValueError
    return raw


def says_of(value: object) -> str:
    """What an example may say. Raises ValueError."""
    if not isinstance(value, str):
        raise ValueError
    kind, _, code = value.partition(" ")
    if not (value in WORDS or value in BY_TEXT or (kind in ("fault", "cured") and code)):
        raise ValueError
    return value


def examples_of(rows: Sequence[Mapping[str, Any]]) -> tuple[Example, ...]:
    """The examples of rows of `bytes` and `says`."""
    return tuple(Example(row["bytes"], row["says"]) for row in rows)


def wrong_examples(
    examples: Iterable[Example], decoder: Decoder, copies: int
) -> Iterator[tuple[str, str]]:
    """The key and what is wrong, for each example that `decoder` reads otherwise. `copies`: how
    often the device sends each message."""
    for n, example in enumerate(examples, 1):
        decoder.resume("")  # no number came before
        decoder.new_shoe()
        readings = decoder.feed(example.raw * copies) + decoder.quiet()
        came = [_said(reading, decoder) for reading in readings]
        if came != [example.says]:
            yield (
                f"examples[{n}]",
                (
                    f'{example.raw.hex(" ")} should say "{example.says}", and is read as:'
                    f" {', '.join(came) or 'nothing'}. Compare [frames], [fields] and [cards] with"
                    " the manual, and the example."
                ),
            )


def _said(reading: Reading, decoder: Decoder) -> str:
    """What a reading says, in the words of an example."""
    if reading.kind is Kind.CARD and reading.card:
        return reading.card.text
    if reading.kind in (Kind.FAULT, Kind.CURED):
        return f"{reading.kind.value} {reading.code}"
    if reading.kind is Kind.LOCK:
        return reading.code
    if reading.kind is Kind.OTHER:
        return _OF_OTHER.get(reading.code, reading.code)
    if reading.kind in _OF_KIND:
        return _OF_KIND[reading.kind]
    return _unused(reading, decoder)


def _unused(reading: Reading, decoder: Decoder) -> str:
    """Why a message was not used."""
    if reading.code != "checksum":
        return f"not used ({reading.code or reading.kind.value})"
    expected, came = decoder.checks(reading.raw)
    return f"not used (its check is {came.hex(' ')}, by the profile {expected.hex(' ')})"
