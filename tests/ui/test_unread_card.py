"""A card that was not read: what the headline, its hand's total and the shoe's line say of it, and for how long."""

from __future__ import annotations

import pytest

from kiosk.reading import Health, Message
from tests.steps import with_fields
from tests.ui.scenes import SCENES, WELL, Scene, play, settings
from ui.shared.words import Words
from ui.table.facts import UiState, begin
from ui.table.props import derive
from ui.table.rows import PadProps

WORDS = Words()
SIZE = (1280, 800)
#: box 1 has 18
DEALT = "bets 1:25 | 9S 6D 9H 4C | stand"


def message(name: str) -> tuple[Message, ...]:
    return (Message(name, {"title": "Angel Eye II-EX", "code": "4"}),)


def pad(health: Health) -> PadProps:
    facts = begin(with_fields(SCENES["decision"][1], health=health))
    return derive(facts, settings(), UiState(), SIZE, WORDS).pad


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("bets 1:25 | 9S ??", "?"),
        (f"{DEALT} | ??", "?"),
        (f"{DEALT} | 2D ??", "?"),
        ("bets 1:25 | 9S 6D 9H ??", "6"),
    ],
    ids=["up card", "drawn", "drawn later", "face down"],
)
def test_a_dealers_hand_has_no_total_while_a_card_of_it_lies_there_unread(
    text: str, total: str
) -> None:
    """The hole card is none of it: it lies face down, and the others are counted."""
    dealer = derive(begin(play(Scene(text))), settings(), UiState(), SIZE, WORDS).dealer
    assert (dealer.total, dealer.soft) == (total, "")


@pytest.mark.parametrize("text", ["bets 1:25 | 9S ??", "bets 1:25 | ??"], ids=["dealer", "box"])
def test_what_is_to_be_done_with_it_is_the_one_next_thing(text: str) -> None:
    prompt = derive(begin(play(Scene(text))), settings(), UiState(), SIZE, WORDS).prompt
    assert prompt.tag == "ENTER"
    assert prompt.text.endswith("enter it")


@pytest.mark.parametrize(
    ("health", "says"),
    [
        (WELL, "Shoe: reading"),
        (Health(True, messages=message("waiting")), "Shoe: no card read yet"),
        (
            Health(True, messages=(*message("untried"), *message("waiting"))),
            "Shoe: no card read yet",
        ),
        (Health(True, True, messages=message("no-card-yet")), "Shoe: no card read yet"),
        (Health(True, True, True, messages=message("camera-sees")), "Shoe: no card read yet"),
        (Health(True, True, True, messages=message("unread")), "Shoe: last card was not read"),
        (
            Health(True, True, True, messages=message("reader-fault")),
            "Shoe: something is wrong with it",
        ),
        (Health(messages=message("line-lost")), "Shoe: something is wrong with it"),
        (Health(True, messages=message("line-back")), "Shoe: no card read yet"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.messages[-1].id,
)
def test_the_shoes_line_says_what_the_shoe_said_last(health: Health, says: str) -> None:
    shown = pad(health)
    assert (shown.shoe, shown.good) == (says, health is WELL)
