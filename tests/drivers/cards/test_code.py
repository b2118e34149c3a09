"""Does the code on a card name that card, and only that card?"""

from __future__ import annotations

import random
import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cards.code import LENGTH, PrintedCard, decode, encode, letters, whole_set
from kiosk.game.cards import CARDS, UNREAD

pytestmark = pytest.mark.slow

ALPHANUMERIC = string.digits + string.ascii_uppercase

printed_cards = st.builds(
    PrintedCard,
    st.text(ALPHANUMERIC, min_size=4, max_size=4),
    st.sampled_from(CARDS),
    st.integers(1, 8),
)


def test_every_card_of_an_eight_deck_shoe_has_its_own_code() -> None:
    codes = [encode(printed) for printed in whole_set("K7Q2", 8)]
    assert len(set(codes)) == 416
    assert {len(code) for code in codes} == {LENGTH}
    assert [decode(code) for code in codes] == whole_set("K7Q2", 8)


@given(printed_cards)
def test_what_is_encoded_decodes_to_itself(printed: PrintedCard) -> None:
    assert decode(encode(printed)) == printed
    assert decode(letters(printed)) == printed
    assert re.fullmatch("[A-Z]{10}", letters(printed))


@given(printed_cards, st.integers(0, LENGTH - 1), st.sampled_from(ALPHANUMERIC))
def test_one_wrong_character_is_never_a_card(printed: PrintedCard, at: int, other: str) -> None:
    code = encode(printed)
    wrong = code[:at] + other + code[at + 1 :]
    assert wrong == code or decode(wrong) is None


@given(printed_cards, st.integers(0, LENGTH - 2))
def test_two_neighbours_exchanged_are_never_a_card(printed: PrintedCard, at: int) -> None:
    code = encode(printed)
    wrong = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
    assert wrong == code or decode(wrong) is None


@given(st.text(max_size=20))
def test_any_text_is_a_card_or_nothing(text: str) -> None:
    printed = decode(text)
    assert printed is None or text in (encode(printed), letters(printed))


def test_the_check_lets_through_one_in_a_thousand_at_most() -> None:
    right = decode(encode(PrintedCard("K7Q2", CARDS[0], 1)))
    assert right is not None
    body = encode(right)[:7]
    alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    passed = sum(
        decode(body + a + b + c) is not None for a in alphabet for b in alphabet for c in alphabet
    )
    assert passed == 1  # of 32,768


def test_of_wrong_letters_fewer_than_one_in_thirty_thousand_are_a_card() -> None:
    dice = random.Random(1)
    passed = 0
    for _ in range(100_000):
        passed += decode("".join(dice.choices(string.ascii_uppercase, k=10))) is not None
    right = letters(PrintedCard("K7Q2", CARDS[0], 1))
    one_wrong = [
        right[:at] + other + right[at + 1 :] for at in range(10) for other in string.ascii_uppercase
    ]
    assert [decode(each) for each in one_wrong if each != right and decode(each)] == []
    assert passed <= 3


def test_a_set_name_deck_or_card_that_cannot_be_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="exactly 4 capital letters or digits"):
        PrintedCard("k7q2", CARDS[0], 1)
    with pytest.raises(ValueError, match="decks 1 to 8"):
        PrintedCard("K7Q2", CARDS[0], 9)
    with pytest.raises(ValueError, match="unread card"):
        PrintedCard("K7Q2", UNREAD, 1)
    with pytest.raises(ValueError, match="1 to 8"):
        whole_set("K7Q2", 0)
