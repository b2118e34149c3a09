"""The example profiles: shoes that a house describes without any code, byte for byte."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from drivers.emulator.voice import voice_of
from drivers.serial_line.ascii_line import described_frames
from drivers.serial_line.decoder import Decoder
from drivers.serial_line.layout import Layout, Settings
from drivers.serial_line.profile import find, load
from kiosk.game.cards import BY_TEXT, CARDS
from kiosk.reading import Kind, Message
from tests.drivers.readings import said
from tests.drivers.serial_line.streams import mutated

#: a device unlike the examples: cards counted in decimal, a check that makes the sum zero, and a sign of life without a number
COUNTER = """
name = "counter"
title = "Counter"
decoder = "ascii_line"
tried_on_device = false
sources = ["invented"]
misread_percent = 0.0
[frames]
framing = "start_end"
start = ":"
end = "\\r\\n"
checksum = "sum_to_zero"
number_length = 2
number_as = "hex"
card_prefix = ";"
heartbeat = ["alive"]
[cards]
index = "by_suit"
index_as = "decimal"
first = 1
"""

NAMES = (
    "example-binary", "example-stx-lrc", "example-nmea", "example-letters", "example-codes", "example-json", "example-packed",
)  # fmt: skip


def decoder(name: str) -> Decoder:
    return load(find(name)).make_decoder()


MESSAGES = [
    ("example-binary", "AA 55 03 01 54 DE", "AC"),
    ("example-binary", "AA 55 03 34 94 C9", "KS"),
    ("example-stx-lrc", "02 41 53 03 11", "AS"),
    ("example-nmea", "24 43 41 52 44 2C 41 53 2C 30 37 2A 30 31 0D 0A", "AS"),
    ("example-letters", "74 61 0D 0A", "AC"),
    ("example-letters", "70 30 0D 0A", "TS"),
    ("example-codes", "41 30 31 0D 0A", "AS"),
    ("example-codes", "44 31 33 0D 0A", "KD"),
    ("example-packed", "AA 01 06 00 FF AA 21 07 B0 80 55", "AC"),
]


def crc_modbus(data: bytes) -> bytes:
    """CRC-16 as the Modbus specification computes it: bit by bit, from the right."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xA001 if crc & 1 else 0)
    return crc.to_bytes(2, "little")


@pytest.mark.parametrize(("name", "raw", "card"), MESSAGES)
def test_a_message_is_read_as_its_format_says(name: str, raw: str, card: str) -> None:
    message = bytes.fromhex(raw)
    if name == "example-binary":
        message = message[:-2] + crc_modbus(message[:-2])
    assert said(decoder(name).feed(message)) == [(Kind.CARD, card)]


def test_cards_that_are_counted_in_text_under_a_sum_of_zero_with_a_sign_of_life_between_them(
    tmp_path: Path,
) -> None:
    (tmp_path / "counter.toml").write_text(COUNTER, "utf-8")
    decoder = load(tmp_path / "counter.toml").make_decoder()

    def sent(content: str) -> bytes:
        check = next(n for n in range(256) if (sum(content.encode()) + n) % 256 == 0)
        return f":{content}{check:02X}\r\n".encode()

    messages = [
        sent("FE;01"),
        sent("alive"),
        sent("FF;52"),
        sent("alive"),
        sent("00;14"),
        sent("alive"),
        sent("00;14"),
        sent("02;53"),
    ]
    assert said(decoder.feed(b"".join(messages))) == [
        (Kind.CARD, "AC"), (Kind.STANDBY, ""), (Kind.CARD, "KS"), (Kind.STANDBY, ""), (Kind.CARD, "AD"),
        (Kind.STANDBY, ""), (Kind.LOST, "gap"), (Kind.LOST, "card"),
    ]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_every_card_is_written_and_read_back(name: str) -> None:
    voice = voice_of(load(find(name)))
    readings = decoder(name).feed(b"".join(voice.card(card) for card in CARDS))
    assert [reading.card for reading in readings] == list(CARDS)


@pytest.mark.parametrize("name", ["example-binary", "example-stx-lrc", "example-nmea"])
def test_a_spoiled_check_is_found(name: str) -> None:
    voice = voice_of(load(find(name)))
    (_, reading) = decoder(name).feed(
        voice.card(BY_TEXT["KD"]) + voice.spoil(voice.card(BY_TEXT["AS"]))
    )
    assert (reading.kind, reading.code) == (
        Kind.REJECTED if name == "example-nmea" else Kind.LOST,
        "checksum",
    )


def test_binary_messages_are_found_again_after_noise_and_half_a_message() -> None:
    voice = voice_of(load(find("example-binary")))
    ace, king = (voice.card(BY_TEXT[text]) for text in ("AS", "KD"))
    readings = decoder("example-binary").feed(
        b"\x00\xaa\x00\xaa" + ace + ace[:3] + king + ace + king
    )
    assert [reading.card.text for reading in readings if reading.card][-1] == "KD"
    assert readings[0].code == "noise"
    assert Kind.LOST in [reading.kind for reading in readings[2:4]]


@pytest.mark.slow
def test_a_check_byte_may_be_any_byte() -> None:
    """The check of one card is STX itself, of another ETX: neither begins or ends a message."""
    for text in (card.text for card in CARDS):
        body = text.encode() + b"\x03"
        check = 0
        for byte in body:
            check ^= byte
        message = b"\x02" + body + bytes([check])
        assert said(decoder("example-stx-lrc").feed(message)) == [(Kind.CARD, text)]


# Numbers, and what comes twice.


def nmea(text: str, number: int) -> bytes:
    layout = Layout(Settings(**load(find("example-nmea")).frames))
    return layout.written(text.encode(), number)


def test_a_message_that_comes_twice_is_one_and_a_missing_number_is_said() -> None:
    readings = decoder("example-nmea").feed(
        nmea("CARD,AS,", 98) * 3 + nmea("CARD,AS,", 99) + nmea("CARD,AS,", 0) + nmea("CARD,KD,", 3)
    )
    assert said(readings) == [*[(Kind.CARD, "AS")] * 3, (Kind.LOST, "gap"), (Kind.CARD, "KD")]
    assert [reading.sequence for reading in readings] == ["98", "99", "0", "", "3"]
    assert readings[3].message is not None
    assert readings[3].message.facts["count"] == 2


def test_a_shoe_that_numbers_anew_is_said_to() -> None:
    line = Decoder(described_frames(Settings(number_length=4)))
    readings = line.feed(b"0400AS\r\n0005KD\r\n")
    assert said(readings) == [(Kind.CARD, "AS"), (Kind.LOST, "gap"), (Kind.CARD, "KD")]
    assert readings[1].message == Message("numbers-anew", {"last": 400, "number": 5})


def test_the_last_number_is_known_over_a_restart() -> None:
    again = decoder("example-nmea")
    again.resume("41")
    assert said(again.feed(nmea("CARD,AS,", 44))) == [(Kind.LOST, "gap"), (Kind.CARD, "AS")]


def test_a_number_used_for_two_messages_may_hide_a_card() -> None:
    readings = decoder("example-nmea").feed(nmea("CARD,AS,", 7) + nmea("CARD,KD,", 7))
    assert said(readings) == [(Kind.CARD, "AS"), (Kind.LOST, "sequence")]


def test_a_damaged_message_with_a_number_is_missed_by_it_and_read_when_it_is_sent_again() -> None:
    good = nmea("CARD,AS,", 7)
    damaged = good.replace(b"AS", b"AD")
    before = nmea("CARD,2C,", 6)
    assert said(decoder("example-nmea").feed(before + damaged + good)[1:]) == [
        (Kind.REJECTED, "checksum"),
        (Kind.CARD, "AS"),
    ]
    lost = decoder("example-nmea").feed(nmea("CARD,2C,", 6) + damaged + nmea("CARD,KD,", 8))
    assert said(lost)[1:] == [(Kind.REJECTED, "checksum"), (Kind.LOST, "gap"), (Kind.CARD, "KD")]


def test_a_message_that_may_have_been_sent_again_is_no_second_card_by_itself() -> None:
    """A shoe that waits for an answer repeats what it thinks was not heard; two equal cards in a row look the same."""
    profile = load(find("example-stx-lrc"))
    message = voice_of(profile).card(BY_TEXT["AS"])
    this = profile.make_decoder()
    assert said(this.feed(message * 2)) == [(Kind.CARD, "AS"), (Kind.LOST, "again")]
    assert (this.held.good, this.held.bad) == (2, 0), "the shoe is told that it was heard"
    assert this.again_ms == 1500
    assert this.quiet() == []
    assert this.again_ms == 0
    assert said(this.feed(message)) == [(Kind.CARD, "AS")], (
        "so long after the first it is another card"
    )


@pytest.mark.parametrize(
    ("frames", "message"),
    [
        ({"number_length": 2, "number_as": "hex"}, b"0BAS\r\n"),
        ({"number_length": 1, "number_as": "bytes", "number_at": -1}, b"AS\x0b\r\n"),
        ({"number_length": 3, "number_at": 2}, b"AS011\r\n"),
    ],
)
def test_where_and_how_the_number_is_written(frames: dict[str, Any], message: bytes) -> None:
    settings = Settings(**frames)
    assert Layout(settings).written(b"AS", 11) == message
    (reading,) = Decoder(described_frames(settings)).feed(message)
    assert (reading.card, reading.sequence) == (BY_TEXT["AS"], "11")


@pytest.mark.parametrize("message", [b"x1AS\r\n", b"A\r\n", b"-1AS\r\n"])
def test_a_message_without_its_number_is_rejected(message: bytes) -> None:
    (_, reading) = Decoder(described_frames(Settings(number_length=2))).feed(b"01KD\r\n" + message)
    assert (reading.kind, reading.code) == (Kind.REJECTED, "form")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_whatever_comes_in_whatever_pieces_is_kept_bounded_and_no_card_is_invented(
    name: str,
) -> None:
    profile, random = load(find(name)), Random(name)
    for _ in range(300):
        voice = voice_of(profile)
        stream = mutated(b"".join(voice.card(random.choice(CARDS)) for _ in range(6)), random)
        whole, single = profile.make_decoder(), profile.make_decoder()
        expected = whole.feed(stream) + whole.lost()
        got = [reading for byte in stream for reading in single.feed(bytes([byte]))] + single.lost()
        assert got == expected
        assert (single.held.good, single.held.bad, bool(single.held.bytes)) == (
            whole.held.good,
            whole.held.bad,
            False,
        )
        at = 0
        for reading in got:
            assert len(reading.raw) <= profile.frames["longest"]
            if reading.raw:
                at = stream.index(reading.raw, at) + len(
                    reading.raw
                )  # each from bytes of its own, in order
            assert (reading.card is None) != (reading.kind is Kind.CARD)


def test_a_damaged_message_before_any_number_is_known_is_lost_for_no_number_will_be_missed() -> (
    None
):
    profile = load(find("example-nmea"))
    voice, decoder = voice_of(profile), profile.make_decoder()
    first, second = (voice.card(BY_TEXT[text]) for text in ("AS", "KD"))
    kinds = [reading.kind for reading in decoder.feed(first.replace(b"A", b"B") + second)]
    assert kinds == [Kind.LOST, Kind.CARD]


def test_a_line_without_numbers_takes_up_none_from_the_device_before_it() -> None:
    line = decoder("ascii-shoe")
    line.resume("7")
    assert said(line.feed(b"XX\r\n" + b"x" * 64)) == [(Kind.LOST, "card"), (Kind.LOST, "form")]


def test_an_emulated_message_of_json_has_its_number_as_a_number() -> None:
    voice = voice_of(load(find("example-json")))
    assert voice.card(BY_TEXT["AS"]) == b'{"e":"card","c":"AS","n":1}\r\n'
