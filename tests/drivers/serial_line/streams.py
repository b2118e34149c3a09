"""Streams of each kind of device, damaged at random, and whether what is read in them was on the wire."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

from drivers.cards.code import PrintedCard, encode
from drivers.serial_line.angel_eye import SUIT_BITS, bcc, card_data, error_data, telegram
from drivers.serial_line.decoder import Decoder
from kiosk.game.cards import BY_TEXT, CARDS, RANKS, Card
from kiosk.reading import Kind, Reading


def angel_eye(random: Random) -> bytes:
    """A stretch of a shoe's life: cards in three copies, errors, cutting card, start."""
    out = b""
    for n in range(random.randrange(1, 8)):
        data = card_data(random.choice(CARDS), random.choice([0, 1, 2]), random.randrange(1, 4))
        code = random.choice("DDDDDdRCSPE")
        body = {"D": data, "d": data, "R": data, "E": error_data(random.randrange(1, 8))}.get(
            code, b""
        )
        out += telegram(str(n % 10), code, body) * random.randrange(1, 4)
    return out


def bee_tek(random: Random) -> bytes:
    tokens = [f" [Game]<Card:{random.choice(CARDS)}> " for _ in range(random.randrange(1, 8))]
    tokens += [" [Game]<Game> ", " [GameAlarm]<Alarm:E3 Card Not Read> ", "<W0x01>"]
    random.shuffle(tokens)
    return "".join(tokens).encode()


def ascii_shoe(random: Random) -> bytes:
    lines = [random.choice(CARDS).text for _ in range(random.randrange(1, 8))] + [
        "??",
        "CUT",
        "ERR 3",
    ]
    random.shuffle(lines)
    return "".join(line + "\r\n" for line in lines).encode()


@cache
def code(shoe_set: str, card: Card, copy: int) -> str:
    return encode(PrintedCard(shoe_set, card, copy))


def scanner(random: Random) -> bytes:
    scans = [code("K7Q2", random.choice(CARDS), random.randrange(1, 9)) for _ in range(4)]
    scans += ["]Q1" + scans[0], random.choice(CARDS).text, "]C0" + random.choice(CARDS).text]
    random.shuffle(scans)
    return "".join(scan + random.choice(["\r", "\r\n", "\t"]) for scan in scans).encode()


def backs_angel_eye(raw: bytes, card: Card) -> bool:
    """The telegram, checked by the words of the protocol and not by the decoder."""
    if (
        raw[0] != 5
        or raw[-3] != 3
        or chr(raw[2]) not in "Dd"
        or len(raw) != 8
        or bcc(raw[1:-2]) != raw[-2:]
    ):
        return False
    return (raw[4] >> 4 & 7, raw[4] & 15) == (SUIT_BITS[card.suit], RANKS.index(card.rank) + 1)


def backs_bee_tek(raw: bytes, card: Card) -> bool:
    match = re.fullmatch(rb"\[[^\[\]<>]+\]<Card:(\w+)>", raw)
    return bool(match) and BY_TEXT.get(match[1].decode()) is card if match else False


def backs_text(raw: bytes, card: Card) -> bool:
    return BY_TEXT.get(raw.decode("latin-1")) is card


def backs_scan(raw: bytes, card: Card) -> bool:
    text = re.sub(r"^\](C0|Q1)", "", raw.decode("latin-1"))
    return BY_TEXT.get(text) is card or any(text == code(text[:4], card, n) for n in range(1, 9))


Wire = Callable[[Random], bytes]
Backs = Callable[[bytes, Card], bool]
DEVICES: dict[str, tuple[Wire, Backs]] = {
    "angel-eye": (angel_eye, backs_angel_eye),
    "bee-tek": (bee_tek, backs_bee_tek),
    "ascii-shoe": (ascii_shoe, backs_text),
    "barcode-scanner": (scanner, backs_scan),
}
#: bytes that mean something to one of the decoders, so that mutations reach deep
TELLING = b"\x02\x03\x05\x06\x15\r\n\t[]<>:0123456789ABCDEFDdRSCE?AKQJTHx\x81\xb8"


def mutated(stream: bytes, random: Random) -> bytes:
    """The stream with bits turned over, bytes lost, put in and doubled, pieces exchanged."""
    out = bytearray(stream)
    for _ in range(random.randrange(1, 7)):
        at = random.randrange(len(out)) if out else 0
        match random.randrange(6):
            case 0 if out:
                out[at] ^= 1 << random.randrange(8)
            case 1 if out:
                del out[at : at + random.randrange(1, 4)]
            case 2:
                out.insert(at, random.choice(TELLING))
            case 3:
                out[at:at] = out[at : at + random.randrange(1, 12)]
            case 4 if out:
                out[at] = random.choice(TELLING)
            case _:
                cut = random.randrange(len(out) + 1)
                out = out[cut:] + out[:cut]
    return bytes(out)


def decoded(decoder: Decoder, stream: bytes, random: Random) -> list[Reading]:
    """In pieces, with pauses and a lost line now and then."""
    readings: list[Reading] = []
    at = 0
    while at < len(stream):
        step = random.randrange(1, 20)
        readings += decoder.feed(stream[at : at + step])
        at += step
        if random.random() < 0.02:
            readings += random.choice([decoder.quiet, decoder.lost])()
    return readings + decoder.lost()


def check_damaged(name: str, decoder: Decoder, random: Random) -> int:
    """Damages a stream of the device `name` and reads it: how many cards came. Raises `AssertionError` where one was not on the wire."""
    wire, backs = DEVICES[name]
    stream = mutated(wire(random), random)
    at = cards = 0
    for reading in decoded(decoder, stream, random):
        assert (reading.card is not None) == (reading.kind in (Kind.CARD, Kind.OUT_OF_PLAY))
        if reading.raw and reading.kind in (Kind.REJECTED, Kind.LOST, Kind.CARD, Kind.OUT_OF_PLAY):
            at = stream.index(reading.raw, at) + len(
                reading.raw
            )  # each from bytes of its own, in order
        if reading.card:
            assert backs(reading.raw, reading.card), (stream, reading)
            cards += 1
    return cards
