"""Does the Angel Eye decoder read what the shoe says, and nothing else?"""

from __future__ import annotations

import pytest

from drivers.serial_line.angel_eye import (
    ERRORS,
    SUIT_BITS,
    AngelEyeFrames,
    Settings,
    bcc,
    card_data,
    command,
    error_data,
    telegram,
)
from drivers.serial_line.decoder import Decoder
from kiosk.game.cards import BY_TEXT, CARDS
from kiosk.reading import Kind, Message, Reading

# The public test vectors, byte for byte: a telegram, and what it says.
VECTORS = [
    ("05 31 53 03 36 31", Kind.STARTED, "", ""),
    ("05 32 50 03 36 31", Kind.STANDBY, "", ""),
    ("05 33 44 81 B8 03 34 44", Kind.CARD, "8S", "player"),
    ("05 34 44 91 A5 03 34 37", Kind.CARD, "5C", "banker"),
    ("05 35 43 03 37 35", Kind.CUTTING_CARD, "", ""),
    ("05 36 45 C1 03 42 31", Kind.UNREADABLE, "", "1"),
    ("05 37 65 81 03 44 30", Kind.CURED, "", "1"),
    ("05 38 4C 81 03 46 36", Kind.LOCK, "", "locked"),
    ("05 39 47 91 03 45 43", Kind.OTHER, "", "result"),
]


def card(sequence: str, text: str, code: str = "D") -> bytes:
    return telegram(sequence, code, card_data(BY_TEXT[text]))


def kinds(readings: list[Reading]) -> list[Kind]:
    return [reading.kind for reading in readings]


def said(readings: list[Reading]) -> list[tuple[Kind, str]]:
    return [
        (reading.kind, f"gap {count}" if (count := missing(reading)) else reading.code)
        for reading in readings
    ]


def missing(reading: Reading) -> str | int:
    return reading.message.facts.get("count", "") if reading.message else ""


def cards(readings: list[Reading]) -> list[str]:
    return [reading.card.text for reading in readings if reading.card]


@pytest.mark.parametrize(("raw", "kind", "text", "code"), VECTORS)
def test_public_vector(raw: str, kind: Kind, text: str, code: str) -> None:
    raw_bytes = bytes.fromhex(raw)
    [reading] = Decoder(AngelEyeFrames()).feed(raw_bytes)
    assert (reading.kind, reading.card.text if reading.card else "", reading.code) == (
        kind,
        text,
        code,
    )
    assert reading.raw == raw_bytes
    assert reading.sequence == chr(raw_bytes[1])


def test_the_vectors_in_one_chunk_keep_their_order_and_have_no_gap() -> None:
    stream = b"".join(bytes.fromhex(raw) for raw, *_ in VECTORS)
    assert kinds(Decoder(AngelEyeFrames()).feed(stream)) == [kind for _, kind, *_ in VECTORS]


def test_the_frames_are_written_as_the_vectors_have_them() -> None:
    assert telegram("3", "D", card_data(BY_TEXT["8S"], 0, 1)) == bytes.fromhex(VECTORS[2][0])
    assert telegram("4", "D", card_data(BY_TEXT["5C"], 1, 1)) == bytes.fromhex(VECTORS[3][0])
    assert telegram("6", "E", error_data(1)) == bytes.fromhex(VECTORS[5][0])


def test_each_of_the_52_cards_is_read_back() -> None:
    for each in CARDS:
        [reading] = Decoder(AngelEyeFrames()).feed(telegram("1", "D", card_data(each)))
        assert reading.card is each


def test_the_command_example_of_the_protocol_counts_stx_in_its_bcc() -> None:
    assert command("LK", 2) == bytes.fromhex("02 4F 50 4C 4B 30 32 03") + b"1B"
    assert command("LK", 2, bcc_with_stx=False)[-2:] == b"19"


def test_three_equal_telegrams_are_one_reading() -> None:
    decoder = Decoder(AngelEyeFrames())
    assert cards(decoder.feed(card("3", "8S") * 3)) == ["8S"]
    assert cards(decoder.feed(card("4", "8S") * 3)) == ["8S"]
    assert decoder.held.good == 6


@pytest.mark.shows("AGCO 6.1.2")
def test_a_number_used_for_two_different_cards_gives_no_second_card() -> None:
    readings = Decoder(AngelEyeFrames()).feed(card("3", "8S") + card("3", "9S") * 3)
    assert said(readings) == [(Kind.CARD, "player"), (Kind.LOST, "sequence")]


def test_a_start_forgets_the_cards_and_numbers_on_from_its_own() -> None:
    decoder = Decoder(AngelEyeFrames())
    decoder.feed(card("3", "8S"))
    readings = decoder.feed(telegram("2", "S") * 3 + card("3", "8S"))
    assert kinds(readings) == [Kind.STARTED, Kind.CARD]


def test_a_shoe_switched_off_and_on_says_the_same_telegrams_again() -> None:
    start = telegram("1", "S") * 3 + telegram("2", "P") * 3
    readings = Decoder(AngelEyeFrames()).feed(start + card("3", "8S") + start + card("3", "8S"))
    assert kinds(readings) == [Kind.STARTED, Kind.STANDBY, Kind.CARD] * 2


def test_a_message_lost_right_after_a_start_is_said() -> None:
    readings = Decoder(AngelEyeFrames()).feed(telegram("1", "S") * 3 + card("3", "8S"))
    assert said(readings) == [(Kind.STARTED, ""), (Kind.LOST, "gap 1"), (Kind.CARD, "player")]


@pytest.mark.shows("AGCO 6.1.2")
def test_a_missing_number_is_said_before_the_card_that_showed_it() -> None:
    readings = Decoder(AngelEyeFrames()).feed(card("3", "8S") + card("6", "9S"))
    assert said(readings) == [(Kind.CARD, "player"), (Kind.LOST, "gap 2"), (Kind.CARD, "player")]


@pytest.mark.parametrize(
    "first", ["05 32 44 91 85 03 36 31", "05 32 4A 91 A5 03 34 46", "05 32 44 91 03 45 34"]
)
def test_a_first_copy_that_makes_no_sense_uses_no_number_up(first: str) -> None:
    """Two errors can leave the check right: what is no card, of no kind or too short is believed when it comes again."""
    good = bytes.fromhex("05 32 44 91 A5 03 34 31")
    assert bcc(good[1:-2]) == good[-2:]
    readings = Decoder(AngelEyeFrames()).feed(
        telegram("1", "P") + bytes.fromhex(first) + good * 2 + card("3", "9S")
    )
    assert kinds(readings) == [Kind.STANDBY, Kind.REJECTED, Kind.CARD, Kind.CARD]
    assert cards(readings) == ["5C", "9S"]


def test_what_makes_no_sense_and_comes_again_may_have_been_a_card() -> None:
    raw = telegram("2", "D", b"\x91\x85")
    readings = Decoder(AngelEyeFrames()).feed(card("1", "8S") + raw * 3 + card("3", "9S"))
    assert said(readings) == [
        (Kind.CARD, "player"),
        (Kind.REJECTED, "card"),
        (Kind.LOST, "card"),
        (Kind.CARD, "player"),
    ]
    assert readings[2].raw == raw


def test_what_makes_no_sense_and_comes_once_shows_as_a_missing_number() -> None:
    readings = Decoder(AngelEyeFrames()).feed(
        card("1", "8S") + telegram("2", "D", b"\x91\x85") + card("3", "9S")
    )
    assert said(readings)[1:3] == [(Kind.REJECTED, "card"), (Kind.LOST, "gap 1")]


def test_a_message_of_no_known_kind_may_have_been_a_card_unless_the_profile_knows_better() -> None:
    stream = telegram("1", "Q") * 3 + card("2", "8S")
    assert kinds(Decoder(AngelEyeFrames()).feed(stream)) == [Kind.REJECTED, Kind.LOST, Kind.CARD]
    assert kinds(Decoder(AngelEyeFrames(Settings(ignored=("Q",)))).feed(stream)) == [
        Kind.OTHER,
        Kind.CARD,
    ]


def test_a_copy_that_comes_after_the_next_message_is_a_copy() -> None:
    one, two, three = card("1", "8S"), card("2", "9S"), card("3", "2C")
    readings = Decoder(AngelEyeFrames()).feed(one + two + one + two + three + one + two + three)
    assert cards(readings) == ["8S", "9S", "2C"]
    assert kinds(readings) == [Kind.CARD] * 3


def test_the_same_card_under_the_same_number_ten_messages_later_is_a_card() -> None:
    stream = b"".join(card(str(n % 10), "8S") * 3 for n in range(21))
    assert cards(Decoder(AngelEyeFrames()).feed(stream)) == ["8S"] * 21


def test_damage_in_all_copies_is_a_loss_at_once_and_its_number_is_not_said_again() -> None:
    damaged = card("2", "9S")[:-1] + b"0"
    decoder = Decoder(AngelEyeFrames())
    readings = decoder.feed(card("1", "8S") * 3 + damaged * 3)
    assert said(readings)[1:] == [(Kind.REJECTED, "bcc")] * 3 + [(Kind.LOST, "damaged")]
    assert kinds(decoder.feed(card("3", "2C"))) == [Kind.CARD]


@pytest.mark.parametrize("whole", [1, 2])
def test_damage_that_may_be_of_copies_of_the_last_card_excuses_no_missing_number(
    whole: int,
) -> None:
    """Of three damaged telegrams at least one belonged to the card before: that another is missing is news."""
    damaged = card("2", "9S")[:-1] + b"0"
    readings = Decoder(AngelEyeFrames()).feed(
        card("1", "8S") * whole + damaged * 3 + card("3", "2C")
    )
    assert (Kind.LOST, "gap 1") in said(readings)


def test_damage_before_the_line_was_lost_excuses_nothing_after_it() -> None:
    decoder = Decoder(AngelEyeFrames())
    decoder.feed(card("1", "8S") * 3 + (card("2", "9S")[:-1] + b"0") * 3)
    decoder.lost()
    assert said(decoder.feed(card("3", "2C")))[0] == (Kind.LOST, "gap 1")


def test_a_shoe_that_sends_each_message_once_loses_each_damaged_one() -> None:
    decoder = Decoder(AngelEyeFrames(Settings(copies=1)))
    readings = decoder.feed(card("1", "8S") + card("2", "9S")[:-1] + b"0" + card("3", "2C"))
    assert kinds(readings) == [Kind.CARD, Kind.REJECTED, Kind.LOST, Kind.CARD]


@pytest.mark.parametrize(("cycle", "gap"), [("0123456789", 1), ("123456789", None), ("", None)])
def test_how_the_numbers_go_on_after_9_is_the_profile_s_to_say(cycle: str, gap: int | None) -> None:
    readings = Decoder(AngelEyeFrames(Settings(cycle=cycle))).feed(
        card("9", "8S") + card("1", "9S")
    )
    assert [missing(reading) for reading in readings if reading.kind is Kind.LOST] == (
        [gap] if gap else []
    )
    assert cards(readings) == ["8S", "9S"]


def test_hexadecimal_numbers_are_followed_where_the_profile_names_them() -> None:
    decoder = Decoder(AngelEyeFrames(Settings(cycle="0123456789ABCDEF")))
    readings = decoder.feed(card("9", "8S") + card("A", "9S") + card("C", "2S") + card("D", "3S"))
    assert (
        said(readings)
        == [(Kind.CARD, "player")] * 2 + [(Kind.LOST, "gap 1")] + [(Kind.CARD, "player")] * 2
    )


def test_numbers_that_the_profile_does_not_know_leave_it_open_what_is_missing() -> None:
    readings = Decoder(AngelEyeFrames()).feed(card("8", "7S") + card("A", "8S") + card("C", "9S"))
    assert said(readings) == [
        (Kind.CARD, "player"), (Kind.LOST, "numbering"), (Kind.CARD, "player"), (Kind.LOST, "numbering"), (Kind.CARD, "player"),
    ]  # fmt: skip
    assert readings[1].message == Message("numbering", {"number": "A"})


def test_the_number_is_remembered_over_a_lost_line() -> None:
    decoder = Decoder(AngelEyeFrames())
    decoder.feed(card("3", "8S") + card("4", "2C")[:5])
    assert [reading.code for reading in decoder.lost()] == ["incomplete"]
    assert not decoder.held.bytes
    assert kinds(decoder.feed(card("5", "9S"))) == [Kind.LOST, Kind.CARD]


def test_a_card_outside_play_is_a_card_and_says_so() -> None:
    [reading] = Decoder(AngelEyeFrames()).feed(
        telegram("1", "d", card_data(BY_TEXT["KH"], high=1, ordinal=0))
    )
    assert (reading.kind, reading.code) == (Kind.OUT_OF_PLAY, "error")
    assert reading.message == Message("out-of-play", {"mode": "error"})


def test_a_card_sent_again_is_no_new_card() -> None:
    [reading] = Decoder(AngelEyeFrames()).feed(card("1", "KH", code="R"))
    assert (reading.kind, reading.card) == (Kind.OTHER, None)


@pytest.mark.parametrize("number", [*ERRORS, 42])
def test_every_error_has_a_sentence(number: int) -> None:
    [reading] = Decoder(AngelEyeFrames()).feed(telegram("1", "E", error_data(number)))
    assert reading.kind is (Kind.UNREADABLE if number == 1 else Kind.FAULT)
    assert reading.code == str(number)
    assert reading.message is not None
    assert reading.message.id == ERRORS.get(number, "error")


@pytest.mark.parametrize("data", [b"\x80\xb8", b"\x81\x88", b"\x81\xb0", b"\x81\xbe", b"\x81\xd3"])
def test_a_card_that_cannot_be_is_rejected_with_its_bytes(data: bytes) -> None:
    raw = telegram("1", "D", data)
    [reading, again] = Decoder(AngelEyeFrames()).feed(raw * 2)
    assert (reading.kind, reading.code, reading.card, reading.raw) == (
        Kind.REJECTED,
        "card",
        None,
        raw,
    )
    assert (again.kind, again.code, again.card, again.raw) == (Kind.LOST, "card", None, raw)


@pytest.mark.parametrize(
    "raw", [telegram("1", "D", b"\x81"), telegram("1", "C", b"\x81"), b"\x05\x03" + b"03"]
)
def test_a_telegram_of_the_wrong_length_is_rejected(raw: bytes) -> None:
    [reading] = Decoder(AngelEyeFrames()).feed(raw)
    assert (reading.kind, reading.raw) == (Kind.REJECTED, raw)


def test_a_bad_bcc_is_rejected_and_the_repeat_is_read() -> None:
    good = card("3", "8S")
    readings = Decoder(AngelEyeFrames()).feed(good[:-1] + b"0" + good)
    assert [(reading.kind, reading.code) for reading in readings] == [
        (Kind.REJECTED, "bcc"),
        (Kind.CARD, "player"),
    ]
    assert readings[0].raw == good[:-1] + b"0"


def test_a_new_frame_inside_an_unfinished_one_is_read() -> None:
    readings = Decoder(AngelEyeFrames()).feed(card("3", "8S")[:4] + card("3", "8S"))
    assert [(reading.kind, reading.code) for reading in readings] == [
        (Kind.REJECTED, "incomplete"),
        (Kind.CARD, "player"),
    ]


def test_answers_to_commands_keep_their_place_among_the_cards() -> None:
    body = b"\x02OK00\x03"
    reply = body + b"%02X" % (0x02 ^ ord("O") ^ ord("K") ^ 0x03)
    stream = (
        b"\x06"
        + card("3", "8S")
        + b"\x15\x02"
        + card("4", "9S")
        + b"\x15FF"
        + reply
        + card("5", "2S")
    )
    readings = Decoder(AngelEyeFrames()).feed(stream)
    assert [reading.code for reading in readings] == [
        "ack",
        "player",
        "nak 02",
        "player",
        "nak FF",
        "reply",
        "player",
    ]


def test_noise_is_kept_and_bounded() -> None:
    decoder = Decoder(AngelEyeFrames())
    readings = decoder.feed(b"x" * 200 + card("1", "8S"))
    assert cards(readings) == ["8S"]
    assert (
        b"".join(reading.raw for reading in readings if reading.kind is Kind.REJECTED) == b"x" * 200
    )
    assert max(len(reading.raw) for reading in readings) <= 64


@pytest.mark.parametrize(("noise", "is_lost"), [(100, False), (150, True), (1000, True)])
def test_noise_in_which_the_numbers_may_have_come_round_may_have_been_cards(
    noise: int, is_lost: bool
) -> None:
    """After ten cards of which no byte came as it was sent the next number is the one that is awaited."""
    decoder = Decoder(AngelEyeFrames())
    decoder.feed(card("1", "9C") * 3)
    readings = [*decoder.feed(b"\xff" * noise), *decoder.feed(card("2", "6C") * 3)]
    assert [reading.kind for reading in readings if reading.kind is not Kind.REJECTED] == [
        Kind.LOST,
        Kind.CARD,
    ][not is_lost :]
    assert cards(readings) == ["6C"]


def test_noise_between_messages_that_come_is_no_loss() -> None:
    decoder = Decoder(AngelEyeFrames())
    readings = [
        each
        for number in range(30)
        for each in decoder.feed(b"\xff" * 40 + card(str(number % 10), "9C") * 3)
    ]
    assert Kind.LOST not in kinds(readings)


def test_a_frame_without_an_end_is_bounded() -> None:
    readings = Decoder(AngelEyeFrames()).feed(b"\x05" + b"1" * 300 + card("1", "8S"))
    assert cards(readings) == ["8S"]
    assert max(len(reading.raw) for reading in readings) <= 64


def test_suit_bits_are_those_of_the_protocol() -> None:
    assert SUIT_BITS == {"D": 1, "C": 2, "S": 3, "H": 4}
