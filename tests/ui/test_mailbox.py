"""What waits for the window while it draws: what the newest step says too gives way to it, and nothing else does."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.reading import Health, Message
from kiosk.station.step import Alarm, PitMessage, PitView, Step, Trouble
from kiosk.words.said import Refusal, Said
from tests.steps import GROUP_OF, with_fields
from tests.ui.scenes import SCENES
from ui.table.runtime.mailbox import Mailbox, covers

FROZEN = Trouble(
    "sequence", "A message is missing.", "Compare the cards.", "", cured=True, freezes=True
)
JAM = Trouble("reader.jam", "The shoe jams.", "Clear it.", "", cured=False)
IGNORED = Refusal("reader_frozen", "Cards from the shoe are ignored for now.", "")
STEP = with_fields(SCENES["decision"][1], troubles=(FROZEN,))
#: the fields of a step that are in no group
SINGLE = set(Step._fields) - set(GROUP_OF.values())
#: what of a step is of the newest alone, each as it may be a moment later
OF_THE_NEWEST: dict[str, Any] = {
    "troubles": (FROZEN._replace(text="A message is missing. It came once more."), JAM),
    "alarms": (Alarm("sequence", "sequence", 301, 1, "active", "", "", "", 2, "", "", "", ""),),
    "health": Health(True, True, True, False, (Message("reads"),)),
    "next": Said("card", "ask", "Draw a card for box 3.", ""),
    "seconds": 4,
    "waits": True,
    "held": ("9S",),
    "at": "2026-11-21T21:13:44.120Z",
}


def shown(*said: Step | None) -> list[Step | None]:
    mailbox = Mailbox()
    for each in said:
        mailbox.put(each)
    return mailbox.empty()


@pytest.mark.slow
def test_of_a_flood_of_ignored_cards_the_newest_step_is_shown() -> None:
    flood = [with_fields(STEP, refusal=IGNORED, seconds=seconds) for seconds in range(10_000)]
    assert shown(*flood) == [flood[-1]]


def test_of_cards_that_are_refused_one_after_the_other_the_newest_refusal_is_shown() -> None:
    refused = [
        STEP._replace(refusal=Refusal("card_not_awaited", f"The {card} is not awaited.", ""))
        for card in "234"
    ]
    assert shown(STEP, *refused) == [refused[-1]]


def test_each_card_that_is_dealt_is_shown_in_order() -> None:
    dealt = [SCENES[name][1] for name in ("wagers-in", "deal", "decision", "turn", "settlement")]
    assert shown(*dealt) == dealt


@pytest.mark.parametrize("field", OF_THE_NEWEST)
def test_how_readers_are_and_how_often_trouble_came_are_of_the_newest(field: str) -> None:
    assert covers(with_fields(STEP, **{field: OF_THE_NEWEST[field]}), STEP)


@pytest.mark.parametrize("field", sorted({*GROUP_OF, *SINGLE} - set(OF_THE_NEWEST)))
def test_all_else_that_a_step_says_is_shown(field: str) -> None:
    """A field that a step is to have some day, too."""
    older = with_fields(STEP, **{field: object()})
    assert not covers(STEP, older)


def test_money_told_and_an_announcement_are_shown() -> None:
    paid = with_fields(STEP, said=(Said("pay_hand", "pay", "Box 1, blackjack: pay 37.50.", ""),))
    assert shown(STEP, paid, STEP._replace(refusal=IGNORED)) == [
        STEP,
        paid,
        STEP._replace(refusal=IGNORED),
    ]


def test_trouble_that_came_and_went_is_heard() -> None:
    came = with_fields(STEP, troubles=(FROZEN, JAM))
    went = with_fields(STEP, troubles=(FROZEN, JAM._replace(cured=True)))
    assert shown(came, went) == [came, went]


def test_a_message_of_the_pit_is_heard() -> None:
    told = with_fields(
        STEP, pit=PitView((PitMessage("1", "Count the tray.", "M. Okafor", ""),), None)
    )
    assert shown(told, STEP) == [told, STEP]


def test_a_refusal_is_shown_before_one_for_another_reason_and_before_none() -> None:
    wrong = STEP._replace(refusal=Refusal("wrong_pin", "That PIN is wrong.", ""))
    ignored = STEP._replace(refusal=IGNORED)
    assert shown(wrong, ignored) == [wrong, ignored]
    assert shown(ignored, STEP) == [ignored, STEP]


def test_what_answers_a_touch_is_shown_right_behind_the_word_that_it_does() -> None:
    ignored = STEP._replace(refusal=IGNORED)
    answer = STEP._replace(refusal=IGNORED)
    assert shown(ignored, None, answer, ignored, ignored) == [ignored, None, answer, ignored]


def test_the_window_is_told_once_of_what_waits() -> None:
    mailbox = Mailbox()
    assert [mailbox.put(STEP), mailbox.put(STEP), mailbox.put(None)] == [True, False, False]
    mailbox.empty()
    assert mailbox.put(STEP)
    assert mailbox.empty() == [STEP]
    assert mailbox.empty() == []
