"""`kiosk readers new` finds in a recording how a reader that nobody knows writes its messages."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import xor
from pathlib import Path
from random import Random

import pytest

from drivers.serial_line.discovery.discovery import discover
from drivers.serial_line.profile import load, warnings
from kiosk.cli import main
from kiosk.game.cards import CARDS, RANKS, Card
from kiosk.reading import Kind
from tests.drivers.serial_line.invented import Device, invent

SEEDS = range(100, 108)
PAUSE_NS = 300_000_000


def record(device: Device, deck: list[Card], path: Path, times: int = 2) -> None:
    """The deck as a person draws it, with signs of life between."""
    lines, now = [], 0
    for n, card in enumerate(deck * times):
        now += PAUSE_NS
        lines.append(f"{now} < {device.card(card).hex()}")
        if n % 9 == 0:
            now += PAUSE_NS
            lines.append(f"{now} < {device.other('heartbeat').hex()}")
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


def shuffled(seed: int) -> list[Card]:
    deck = list(CARDS)
    Random(seed).shuffle(deck)
    return deck


@pytest.mark.slow
@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_it_finds_reads_other_cards_of_that_reader(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    device, deck, path = invent(seed), shuffled(seed), tmp_path / "found.toml"
    record(device, deck, tmp_path / "deck.rec")
    (tmp_path / "order.txt").write_text(" ".join(card.text for card in deck), encoding="ascii")
    status = main(
        [
            "readers",
            "new",
            str(tmp_path / "deck.rec"),
            str(path),
            "--order",
            str(tmp_path / "order.txt"),
        ]
    )
    said = capsys.readouterr().out
    assert status == 0
    assert f"Next: kiosk readers try --deck {path} PORT" in said
    decoder, others = load(path).make_decoder(), shuffled(seed + 1)
    stream = b"".join(map(device.card, others))
    cards = [reading.card for reading in decoder.feed(stream) if reading.card]
    assert cards == others


def test_what_is_no_deck_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record(invent(101), list(CARDS)[:40], tmp_path / "deck.rec", 1)
    path = tmp_path / "found.toml"
    assert main(["readers", "new", str(tmp_path / "deck.rec"), str(path)]) == 1
    assert "Nothing regular was found." in capsys.readouterr().out
    assert not path.exists()


def in_text(card: Card) -> bytes:
    """The message of a shoe that writes text, and whose every message says a card."""
    return f"C{card.text}\r\n".encode()


@pytest.mark.slow
@pytest.mark.parametrize("lost_at", [[52], [52, 52], [20, 52]])
def test_a_line_that_the_device_closed_between_two_cards_takes_none_of_them(
    lost_at: list[int], tmp_path: Path
) -> None:
    lines = [f"{n * PAUSE_NS} < {in_text(card).hex()}\n" for n, card in enumerate(CARDS, 1)]
    for after in reversed(lost_at):
        lines.insert(after, f"{after * PAUSE_NS + 1_000_000} !\n")
    (tmp_path / "deck.rec").write_text("".join(lines), encoding="ascii")
    path = tmp_path / "found.toml"
    assert main(["readers", "new", str(tmp_path / "deck.rec"), str(path)]) == 0
    decoder = load(path).make_decoder()
    readings = decoder.feed(b"".join(map(in_text, CARDS)))
    assert [reading.card for reading in readings] == list(CARDS)


@pytest.mark.slow
def test_half_a_message_before_a_closed_line_is_none(tmp_path: Path) -> None:
    deck = [(n * PAUSE_NS, in_text(card)) for n, card in enumerate(CARDS, 1)]
    half = (deck[20][0] - PAUSE_NS // 2, deck[20][1][:3])
    lost = (half[0] + 1_000_000, b"")
    found = discover([*deck[:20], half, lost, *deck[20:]], CARDS)
    assert found is not None
    assert found.bursts == 52


@pytest.mark.parametrize("over", ["text", "checked"])
def test_whole_messages_and_half_ones_before_a_closed_line_are_told_apart(over: str) -> None:
    """The line was lost three times: after a whole message, within one, and after a whole one again."""
    says = in_text if over == "text" else lambda card: b"$" + _checked(card.text.encode()) + b"\r\n"
    recorded: list[tuple[int, bytes]] = []
    now = 0
    for n, card in enumerate(CARDS * 2):
        now += PAUSE_NS
        if n in (30, 71):
            recorded += [(now, says(card)[:3]), (now + 1_000_000, b"")]
            now += PAUSE_NS
        recorded.append((now, says(card)))
        if n in (20, 60):
            recorded.append((now + 1_000_000, b""))
    found = discover(recorded, CARDS)
    assert found is not None
    assert found.is_regular
    assert found.unknown == ()


def _checked(content: bytes) -> bytes:
    return content + f"*{reduce(xor, content):02X}".encode()


@pytest.mark.slow
@pytest.mark.parametrize("over", ["text", "text and STX"])
def test_a_check_between_a_start_and_two_line_ends_is_found(over: str, tmp_path: Path) -> None:
    def message(card: Card) -> bytes:
        said = f"\x02{card.text}".encode()
        check = reduce(xor, said if over == "text and STX" else said[1:])
        return said + f"{check:02X}\r\n".encode()

    profile = load(found_in([message(card) for card in CARDS], tmp_path))
    readings = profile.make_decoder().feed(b"".join(map(message, CARDS)))
    assert [reading.card for reading in readings] == list(CARDS)
    assert 'checksum = "xor"' in (tmp_path / "found.toml").read_text("utf-8")


def test_a_profile_that_is_there_is_not_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record(invent(101), list(CARDS), tmp_path / "deck.rec", 1)
    path = tmp_path / "found.toml"
    path.write_text("mine", encoding="ascii")
    assert main(["readers", "new", str(tmp_path / "deck.rec"), str(path)]) == 2
    assert path.read_text("ascii") == "mine"
    assert "is there already" in capsys.readouterr().err


def six_bytes(kind: int, number: int, value: int) -> bytes:
    """A message of a shoe that sends a start, a kind, a number, a zero, a value and a check."""
    said = bytes([kind, number % 256, 0, value])
    return b"\xc3" + said + bytes([-sum(said) % 256])


def recorded(messages: list[bytes], path: Path) -> None:
    lines = [f"{n * PAUSE_NS} < {message.hex()}\n" for n, message in enumerate(messages, 1)]
    path.write_text("".join(lines), encoding="ascii")


def found_in(messages: list[bytes], folder: Path) -> Path:
    recorded(messages, folder / "deck.rec")
    assert main(["readers", "new", str(folder / "deck.rec"), str(folder / "found.toml")]) == 0
    return folder / "found.toml"


@pytest.mark.slow
def test_a_kind_that_never_changes_is_no_part_of_the_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = [six_bytes(0x1C, n, n % 52) for n in range(104)]
    profile = load(found_in(deck, tmp_path))
    assert "'\\x1c' before the number never changed" in capsys.readouterr().out
    decoder = profile.make_decoder()
    fault = six_bytes(0x1D, 256, ord("1"))  # where the number comes round, of the next kind
    readings = decoder.feed(six_bytes(0x1C, 255, 51) + fault)
    assert [reading.kind for reading in readings] == [Kind.CARD, Kind.LOST]


@pytest.mark.slow
def test_a_number_that_may_be_longer_is_said_and_stops_where_it_would_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"]
    deck = [f"{n + 7:04}{name}\r\n".encode() for n, name in enumerate(names)]
    profile = load(found_in(deck, tmp_path))
    assert "'0' before the number never changed" in capsys.readouterr().out
    readings = profile.make_decoder().feed(b"0099AC\r\n0100KD\r\n")
    assert [reading.kind for reading in readings] == [Kind.CARD, Kind.LOST]


@pytest.mark.slow
@pytest.mark.parametrize("way", ["once more", "by the manual"])
def test_who_does_what_it_says_of_a_longer_number_has_the_right_profile(
    way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def message(number: int, card: Card) -> bytes:
        return f"{number:03}drawn:{card.text}\r\n".encode()

    deck = [message(n, card) for n, card in enumerate(CARDS, 31)]
    path = found_in(deck, tmp_path)
    said = " ".join(capsys.readouterr().out.split())
    assert f"Remove {path}, draw the deck once more into the same recording" in said
    if way == "once more":
        path.unlink()
        found_in(deck + [message(n, card) for n, card in enumerate(CARDS, 83)], tmp_path)
        assert "never changed" not in capsys.readouterr().out
    else:
        text = path.read_text("utf-8")
        for old, new in (
            ("number_at = 1\n", "number_at = 0\n"),
            ("number_length = 2\n", "number_length = 3\n"),
            ('card_prefix = "0drawn:"', 'card_prefix = "drawn:"'),
        ):
            assert old in text
            text = text.replace(old, new)
        path.write_text(text, "utf-8")
    decoder = load(path).make_decoder()
    others = shuffled(3)
    stream = b"".join(message(n % 1000, card) for n, card in enumerate(others, 970))
    assert [(each.kind, each.card) for each in decoder.feed(stream)] == [
        (Kind.CARD, card) for card in others
    ]


@pytest.mark.slow
def test_a_check_says_of_a_profile_that_its_number_may_be_longer(tmp_path: Path) -> None:
    names = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"]
    deck = [f"{n + 7:04}{name}\r\n".encode() for n, name in enumerate(names)]
    path = found_in(deck, tmp_path)
    (warned,) = warnings(path)
    assert warned.key == "frames.number_at"
    assert warned.message.startswith("'0' stands before the number in every card")
    assert "after 100 messages" in warned.message
    of_manual = '\n[[examples]]\nbytes = "30 30 39 39 41 43 0d 0a"\nsays = "AC"\n'
    path.write_text(path.read_text("utf-8") + of_manual, "utf-8")
    assert warnings(path) == [], "the manual's message says how long it is"


@pytest.mark.slow
def test_a_number_of_two_bytes_at_a_place_may_be_longer_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def message(number: int) -> bytes:
        """A number of two bytes, the time, which means nothing, and the card."""
        said = number.to_bytes(2) + bytes([number * 77 % 251, number % 52])
        return b"\xc3" + said + bytes([-sum(said) % 256])

    path = found_in([message(n) for n in range(104)], tmp_path)
    assert "'\\x00' before the number never changed" in capsys.readouterr().out
    assert [warned.key for warned in warnings(path)] == ["fields.number"]


@pytest.mark.slow
def test_a_zero_that_counts_nothing_is_no_length(tmp_path: Path) -> None:
    deck = [six_bytes(0x1C, n, n % 52) for n in range(52)]
    alive = [six_bytes(0x35, n, 0) for n in range(52, 60)]
    assert load(found_in(deck + alive, tmp_path)).frames["framing"] == "fixed"


def with_crc(card: int, counter: int) -> bytes:
    """A message of a shoe that sends the card and a counter behind it, with a CRC-16/Modbus."""
    said = bytes([0xAA, 0x55, 0x05, card, counter])
    crc = 0xFFFF
    for byte in said:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0xA001 * (crc & 1)
    return said + crc.to_bytes(2, "little")


def in_pairs(card: int, counter: int) -> bytes:
    return f"CARD={card};ID={counter}\r\n".encode()


def in_wide_pairs(card: int, counter: int) -> bytes:
    return f"CARD={card:02};ID={counter:02};T={counter * 77 % 251}\r\n".encode()


def with_time(card: int, counter: int) -> bytes:
    said = bytes([0x1C, counter % 256, counter * 77 % 251, card])
    return b"\xc3" + said + bytes([-sum(said) % 256])


SHOES = {
    "crc": (with_crc, "byte"),
    "pairs": (in_pairs, "CARD"),
    "wide pairs": (in_wide_pairs, "CARD"),
    "time": (with_time, "byte"),
}


@pytest.mark.slow
@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("first", [0, 1, 53])
@pytest.mark.parametrize("shoe", SHOES)
def test_a_counter_that_goes_up_with_a_sorted_deck_is_not_taken_for_the_card(
    shoe: str, first: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    message, place = SHOES[shoe]
    path = tmp_path / "found.toml"
    recorded([message(n, n + first) for n in range(52)], tmp_path / "deck.rec")
    assert main(["readers", "new", str(tmp_path / "deck.rec"), str(path)]) == 1
    said = capsys.readouterr().out
    assert "Two readings fit as well, and nothing is written" in said
    assert place in said
    assert "--order FILE" in said
    assert not path.exists()


@pytest.mark.slow
@pytest.mark.parametrize("shoe", ["crc", "wide pairs", "time"])
def test_a_sorted_deck_drawn_twice_tells_the_card_from_the_counter(
    shoe: str, tmp_path: Path
) -> None:
    message, _ = SHOES[shoe]
    profile = load(found_in([message(n % 52, n + 1) for n in range(104)], tmp_path))
    later = [message(CARDS.index(card), 105 + n) for n, card in enumerate(shuffled(7)[:40])]
    readings = profile.make_decoder().feed(b"".join(later))
    assert [reading.card for reading in readings] == shuffled(7)[:40]


@pytest.mark.slow
def test_a_card_that_is_no_count_is_preferred_to_a_counter(tmp_path: Path) -> None:
    """Signs of life without the counter: it numbers no message."""
    deck = [f"A={n + 1:02};CARD={card.text};T={n * 77 % 9}\r\n" for n, card in enumerate(CARDS)]
    profile = load(found_in([*(text.encode() for text in deck), *[b"UP=1;T=0\r\n"] * 4], tmp_path))
    assert profile.frames["fields"]["means"][0] == "CARD"


def with_tail(card: Card, number: int) -> bytes:
    """A message of a shoe that sends a start, a packed card, a number, a CRC-8 and 55."""
    suit, rank = "CDHS".index(card.suit) + 1, RANKS.index(card.rank) + 1
    said = bytes([0x21, suit << 4 | rank, number % 256])
    crc = 0
    for byte in said:
        crc ^= byte
        for _ in range(8):
            crc = crc << 1 & 0xFF ^ 0x07 * (crc >> 7)
    return b"\x10" + said + bytes([crc, 0x55])


@pytest.mark.slow
def test_a_last_byte_that_a_message_may_hold_too_ends_none(tmp_path: Path) -> None:
    profile = load(found_in([with_tail(card, n + 7) for n, card in enumerate(CARDS)], tmp_path))
    cards = shuffled(3) * 20
    readings = profile.make_decoder().feed(b"".join(map(with_tail, cards, range(59, 2000))))
    assert [reading.card for reading in readings] == cards


def in_bytes(card: Card, number: int) -> bytes:
    """A message of a shoe that sends a start, the time, a packed card, a number and their sum."""
    said = bytes([0x1C, number * 77 % 251, with_tail(card, 0)[2], number])
    return b"\xc3" + said + bytes([-sum(said) % 256])


def in_fields(card: Card, number: int) -> bytes:
    return f"N={number:02};T={number * 77 % 251};C={card.text}\r\n".encode()


@pytest.mark.slow
@pytest.mark.parametrize("message", [in_bytes, in_fields])
def test_the_counter_of_a_shuffled_deck_without_its_order_is_not_taken_for_the_card(
    message: Callable[[Card, int], bytes],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    deck = [message(card, n) for n, card in enumerate(shuffled(5))]
    recorded(deck, tmp_path / "deck.rec")
    path = tmp_path / "found.toml"
    is_asked = main(["readers", "new", str(tmp_path / "deck.rec"), str(path)]) == 1
    said = capsys.readouterr().out
    assert ("Nothing is written" if is_asked else "The cards follow no order") in said
    assert path.exists() != is_asked
