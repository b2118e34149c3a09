"""One wrong bit on the line, or two: is nothing lost without the table being frozen, and how often is another card read?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drivers.cards.code import PrintedCard, encode
from drivers.emulator.bit_errors import count_bit_errors
from drivers.serial_line.profile import find, load
from kiosk.game.cards import CARDS, Card
from tests.drivers.serial_line.shipped import SERIAL, SHIPS

pytestmark = pytest.mark.slow


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("name", SHIPS)
def test_no_wrong_bit_loses_a_card_unfrozen_and_the_profile_says_how_many_misread_it(
    name: str,
) -> None:
    profile = replace(
        load(find(name)), device="serial"
    )  # of a device that types: the text, before it is typed
    found = count_bit_errors(profile)
    assert found["lost"] == 0
    assert profile.misread_percent == round(100 * found["wrong"] / found.total(), 1)


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("name", SERIAL)
def test_no_two_wrong_bits_lose_a_card_unfrozen(name: str) -> None:
    """Every two bits of one card's message; where it is sent several times, of one copy."""
    profile = load(find(name))
    once = (
        replace(profile, frames={**profile.frames, "copies": 1}) if name == "angel-eye" else profile
    )
    found = count_bit_errors(once, cards=CARDS[23:24], wrong_bits=2)
    assert found["lost"] == 0
    if profile.frames.get("checksum", "").startswith("crc"):
        assert found["wrong"] == 0


VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("ascii-shoe", {"checksum": "xor"}),
    ("ascii-shoe", {"checksum": "sum"}),
    ("ascii-shoe", {"framing": "start_end", "start": b"\x02", "end": b"\x03", "checksum": "xor"}),
    ("angel-eye", {"copies": 1}),
    ("angel-eye", {"cycle": ""}),
    ("angel-eye", {"copies": 1, "cycle": ""}),
]


@pytest.mark.parametrize(("name", "frames"), VARIANTS)
def test_a_line_with_a_check_reads_no_other_card(name: str, frames: dict[str, Any]) -> None:
    profile = load(find(name))
    found = count_bit_errors(
        replace(profile, frames={**profile.frames, **frames}), cards=CARDS[:13]
    )
    assert (found["lost"], found["wrong"]) == (0, 0)


def test_a_printed_card_is_never_read_as_another() -> None:
    def scan(card: Card) -> bytes:
        return encode(PrintedCard("K7Q2", card, 3)).encode() + b"\r"

    found = count_bit_errors(load(find("barcode-scanner")), scan)
    assert (found["lost"], found["wrong"]) == (0, 0)
