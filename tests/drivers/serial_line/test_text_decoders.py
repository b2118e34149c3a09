"""Do the decoders of text read what their devices say, and nothing else?"""

from __future__ import annotations

import pytest

from drivers.cards.code import PrintedCard, encode
from drivers.serial_line import barcode_line, bee_tek
from drivers.serial_line.ascii_line import described_frames
from drivers.serial_line.barcode_line import scanned_frames
from drivers.serial_line.bee_tek import BeeTekFrames
from drivers.serial_line.decoder import Decoder
from drivers.serial_line.layout import Settings
from kiosk.game.cards import BY_TEXT
from kiosk.reading import Kind
from tests.drivers.readings import said

# --- Bee-Tek -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "kind", "what"),
    [
        (" [Game]<Card:4S> ", Kind.CARD, "4S"),
        (" [Manual Burn Cards]<Card:TH> ", Kind.CARD, "TH"),
        (" [Manual Burn Cards]<Card:10H> ", Kind.CARD, "TH"),
        (" [Game]<Game> ", Kind.UNREADABLE, "failed_read"),
        (" [Game]<Alarm:E3 Card Not Read> ", Kind.FAULT, "E3"),
        (" [GameAlarm]<Alarm:E3 Card Not Read> ", Kind.FAULT, "E3"),
        ("<W0x01>", Kind.FAULT, "W0x01"),
        ("[Game]<Card:1S>", Kind.LOST, "card"),
        ("<Card:4S>", Kind.LOST, "card"),
        ("[Game]<Something new>", Kind.LOST, "unknown"),
    ],
)
def test_bee_tek_token(token: str, kind: Kind, what: str) -> None:
    assert said(Decoder(BeeTekFrames()).feed(token.encode())) == [(kind, what)]


def test_bee_tek_keeps_the_order_of_the_wire_within_a_chunk() -> None:
    stream = b" [Game]<Card:4S>  [Game]<Alarm:E3 Card Not Read>  [Game]<Card:KD> \r\n [Game]<Game> "
    assert said(Decoder(BeeTekFrames()).feed(stream)) == [
        (Kind.CARD, "4S"),
        (Kind.FAULT, "E3"),
        (Kind.CARD, "KD"),
        (Kind.UNREADABLE, "failed_read"),
    ]


def test_bee_tek_same_card_twice_is_two_cards() -> None:
    assert said(Decoder(BeeTekFrames()).feed(b" [Game]<Card:4S> " * 2)) == [(Kind.CARD, "4S")] * 2


def test_bee_tek_profile_says_which_alarms_and_texts_stand_for_what() -> None:
    settings = bee_tek.Settings(unread_alarms=("E3",), cutting_card="Cut")
    stream = b"[Game]<Alarm:E3 Card Not Read> [Game]<Cut>"
    assert said(Decoder(BeeTekFrames(settings)).feed(stream)) == [
        (Kind.UNREADABLE, "E3"),
        (Kind.CUTTING_CARD, ""),
    ]


def test_bee_tek_half_token_at_a_lost_line_is_incomplete() -> None:
    decoder = Decoder(BeeTekFrames())
    assert decoder.feed(b" [Game]<Card:4") == []
    assert said(decoder.lost()) == [(Kind.LOST, "incomplete")]
    assert said(decoder.feed(b"S> [Game]<Card:4S>")) == [(Kind.LOST, "noise"), (Kind.CARD, "4S")]


# --- text lines --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "kind", "what"),
    [
        ("AS", Kind.CARD, "AS"),
        ("10H", Kind.CARD, "TH"),
        ("??", Kind.UNREADABLE, "??"),
        ("CUT", Kind.CUTTING_CARD, ""),
        ("ERR 4", Kind.FAULT, "4"),
        ("OK 4", Kind.CURED, "4"),
        ("1S", Kind.LOST, "card"),
        ("ASKD", Kind.LOST, "card"),
    ],
)
def test_text_line(line: str, kind: Kind, what: str) -> None:
    assert said(Decoder(described_frames()).feed(line.encode() + b"\r\n")) == [(kind, what)]


def test_text_between_start_and_end_with_a_check() -> None:
    settings = Settings(framing="start_end", start=b"\x02", end=b"\x03", checksum="xor")
    good = b"\x02AS12\x03"  # A xor S
    stream = b"noise" + good + b"\x02AS00\x03" + b"\x02A" + good
    assert said(Decoder(described_frames(settings)).feed(stream)) == [
        (Kind.LOST, "noise"),
        (Kind.CARD, "AS"),
        (Kind.LOST, "checksum"),
        (Kind.LOST, "incomplete"),
        (Kind.CARD, "AS"),
    ]


def test_text_of_fixed_length_starts_again_after_a_pause() -> None:
    decoder = Decoder(described_frames(Settings(framing="fixed", length=2)))
    assert said(decoder.feed(b"ASKDx")) == [(Kind.CARD, "AS"), (Kind.CARD, "KD")]
    assert said(decoder.quiet()) == [(Kind.LOST, "incomplete")]
    assert said(decoder.feed(b"2C")) == [(Kind.CARD, "2C")]


def test_a_card_at_the_end_of_a_line_that_is_too_long_is_none() -> None:
    readings = Decoder(described_frames()).feed(b"x" * 64 + b"AS\r\n" + b"KD\r\n")
    assert [reading.card.text for reading in readings if reading.card] == ["KD"]


# --- barcode scanners --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\t", b"\r\n", b"\r\t"])
def test_every_usual_suffix_ends_a_scan(end: bytes) -> None:
    assert said(Decoder(scanned_frames()).feed(b"AS" + end + b"KD" + end)) == [
        (Kind.CARD, "AS"),
        (Kind.CARD, "KD"),
    ]


def test_a_pause_ends_a_scan_without_suffix() -> None:
    decoder = Decoder(scanned_frames())
    assert decoder.feed(b"AS") == []
    assert decoder.held.bytes
    assert said(decoder.quiet()) == [(Kind.CARD, "AS")]


def test_prefix_and_aim_identifier() -> None:
    settings = barcode_line.Settings(prefix="#", aim=("Q1",), aim_required=True)
    stream = b"#]Q1AS\r#]C0AS\r#AS\r]Q1AS\r"
    assert said(Decoder(scanned_frames(settings)).feed(stream)) == [
        (Kind.CARD, "AS"),
        (Kind.LOST, "symbology"),
        (Kind.LOST, "symbology"),
        (Kind.LOST, "prefix"),
    ]


@pytest.mark.parametrize(
    ("code", "card"), [("A3020", "2C"), ("D1010", "AS"), ("B4130", "KD"), ("C2100", "TH")]
)
def test_slot_code(code: str, card: str) -> None:
    [reading] = Decoder(scanned_frames(barcode_line.Settings(payloads=("slot",)))).feed(
        code.encode() + b"\r"
    )
    assert (reading.card, reading.code) == (BY_TEXT[card], code[0])


@pytest.mark.parametrize("code", ["A302", "A30200", "A5020", "A3140", "A3000", "A3021", "33020"])
def test_no_slot_code(code: str) -> None:
    [reading] = Decoder(scanned_frames(barcode_line.Settings(payloads=("slot",)))).feed(
        code.encode() + b"\r"
    )
    assert reading.kind is Kind.LOST


def test_a_printed_card_comes_once_in_a_shoe() -> None:
    ace, king = (
        encode(PrintedCard("K7Q2", BY_TEXT["AS"], 3)),
        encode(PrintedCard("K7Q2", BY_TEXT["KD"], 1)),
    )
    other = encode(PrintedCard("ZZZZ", BY_TEXT["AS"], 3))
    decoder = Decoder(scanned_frames(barcode_line.Settings(shoe_set="K7Q2")))
    stream = "\r".join(["]Q1" + ace, ace, king, ace, other, ""])
    assert said(decoder.feed(stream.encode())) == [
        (Kind.CARD, "AS"),
        (Kind.OTHER, "again"),
        (Kind.CARD, "KD"),
        (Kind.LOST, "card_again"),
        (Kind.LOST, "foreign"),
    ]
    decoder.new_shoe()
    assert said(decoder.feed(ace.encode() + b"\r")) == [(Kind.CARD, "AS")]


def test_a_printed_card_with_a_wrong_check_is_no_card() -> None:
    ace = encode(PrintedCard("K7Q2", BY_TEXT["AS"], 3))
    damaged = ace[:4] + "K" + ace[5:]
    assert said(Decoder(scanned_frames()).feed(damaged.encode() + b"\r")) == [(Kind.LOST, "card")]
