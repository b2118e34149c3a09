"""Phrases that once said something wrong: the opposite, the wrong person, a suspicion as a fact, the screen for the felt."""

from __future__ import annotations

import re
from functools import cache

import pytest

from kiosk.game import refusals
from kiosk.game.prompts import ask_decision, collect_hand
from kiosk.words.messages import SHIPPED, Messages
from tests.words.languages import LANGUAGES

spoken = cache(Messages)

#: what the golden logs in tests/logs hold to the byte
HELD = {
    "collect_hand",
    "refused-below_minimum",
    "refused-nothing_to_undo",
    "refused-hole_card_turned",
    "refused-round_is_over",
}


@cache
def phrases(language: str) -> dict[str, str]:
    """Every phrase as its file has it, by id, without comments."""
    text = re.sub(r"(?m)^#.*\n", "", (SHIPPED / f"{language}.ftl").read_text("utf-8"))
    return dict(re.findall(r"(?m)^([\w-]+) *= *((?:.|\n(?=[ }]))*)", text))


def saying(language: str, pattern: str) -> list[str]:
    """The ids of the phrases in which the pattern is found."""
    return [name for name, said in phrases(language).items() if re.search(pattern, said)]


def doubles_on(language: str, *totals: int) -> str:
    return spoken(language).reason(refusals.double_totals(box=3, hand=None, totals=totals))


def test_the_or_of_a_list_is_none_of_questions_alone_in_chinese() -> None:
    assert doubles_on("zh", 9, 10, 11) == "3号位：本台只有硬9、10或11点才能加倍。"
    assert (
        spoken("zh").say(ask_decision(3, 1, 15, ("stand", "hit"), False, False, ""))
        == "3号位，15点：停牌或要牌？"
    )


def test_spanish_says_u_before_eight_and_eleven() -> None:
    assert "9, 10 u 11" in doubles_on("es", 9, 10, 11)
    assert "9 o 10" in doubles_on("es", 9, 10)
    assert "7 u 8" in doubles_on("es", 7, 8)
    assert (
        spoken("es")
        .label("ui-sign-double", totals=(10, 11), less=False)
        .startswith("Se dobla con totales de 10 u 11")
    )


@pytest.mark.parametrize(
    ("language", "pattern"),
    [
        ("en", r"(?i)(touch|correct|use)[^.]* felt"),
        ("es", r"(?i)(toque|tóquela|corrija|siga)[^.]* tapete"),
        ("zh", "桌面"),
    ],
)
def test_what_is_touched_is_on_the_screen_and_not_on_the_felt(language: str, pattern: str) -> None:
    assert saying(language, pattern) == []


@pytest.mark.parametrize(
    ("language", "pattern"),
    [
        ("en", r"(?i)(?<!press and )hold (a|the|it)\b(?! sign)(?! other)"),
        ("es", r"(?i)manténgala(?! pulsada)|mantenga (?!pulsada)(la|el dedo)"),
    ],
)
def test_a_card_that_was_misread_is_pressed_and_held_and_not_picked_up(
    language: str, pattern: str
) -> None:
    assert saying(language, pattern) == []


def test_money_and_wagers_are_never_just_taken_back() -> None:
    """Of money it is said to whom it goes, of an entry that it is undone."""
    said = saying(
        "en",
        r"(?i)\btak(?:es?|en|ing)\b[^.,]{0,30} back\b|\bgo(?:es)? back\b|\bhand(?:ed)? .{0,25}\bback\b",
    )
    assert set(said) - HELD == set()


def test_what_was_paid_in_error_is_taken_from_the_patron() -> None:
    back = collect_hand(2, 1, 2500, "corrected", False)
    assert spoken("en").say(back) == "Box 2, corrected: take 25 from the patron"
    assert spoken("es").say(back) == "Casilla 2, corregida: recupere 25 del jugador"
    assert spoken("zh").say(back) == "2号位更正：向客人收回25"


def test_taking_is_for_losing_wagers_alone() -> None:
    """A dealer takes what has lost; a wager that is made is placed by the patron."""
    assert saying("en", r"(?i)take (the second |a )?wagers?\b") == []
    assert [
        name
        for name in ("help-ask_wagers-todo", "help-announce_split-todo")
        if "收" in phrases("zh")[name]
    ] == []


@pytest.mark.parametrize(
    ("language", "pattern"),
    [
        (
            "en",
            r"(?i)somebody (guesses|changed|removed|sends)|\bfalse (signature|PIN)|signature is false|by hand, or",
        ),
        (
            "es",
            r"(?i)(?<!quizá )alguien (prueba|los adivina|lo cambió|la cambió|cambió|quitó|envía)|\bfals[oa]s?\b",
        ),
        ("zh", "^有人在猜|：有人在猜|有人在这个键盘上猜|有人改动|有人移走|假的|冒充"),
    ],
)
def test_what_is_only_suspected_is_not_told_as_a_fact(language: str, pattern: str) -> None:
    """The record shows a mismatch, not a person or an intent."""
    assert saying(language, pattern) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_drawn_in_error_that_nobody_saw_is_said_with_the_key_that_is_there(
    language: str,
) -> None:
    assert spoken(language).label("ui-why-hidden") in spoken(language).label("ui-panel-error-say")


@pytest.mark.parametrize(
    ("phrase", "wrong"),
    [
        ("ui-hint-insurance", "alcanza"),  # every chip is too large, not too small
        ("ui-why-no-insurance-chip", "alcanza"),
        ("help-refused-messages_full", "quitado"),  # they are unread
        ("patron-counted-no-time", "Cuenta"),  # the bill
        ("patron-split-how", "piden"),  # reads as if both hands drew a card
        ("ui-crowd-collect", "COBRAR"),  # a patron does
        ("ui-sign-soft-17", "La casa"),  # the dealer draws, not the company
        ("ui-rules-title", "con 17 blando se pide"),  # as if the patron had to
        ("help-refused-close_unsettled", "otra bandeja"),
        ("device-camera-untried", "medida"),  # tried, not measured
    ],
)
def test_spanish_says_what_english_says(phrase: str, wrong: str) -> None:
    assert wrong not in phrases("es")[phrase]


@pytest.mark.parametrize(
    ("phrase", "wrong"),
    [
        ("announce_sevens_forfeit", "放弃"),  # no card is given up
        ("ask_new_shoe", "装入新牌靴"),  # cards are loaded into a shoe
        ("ui-insurance-closed", "停止保险"),  # reads as if insurance were cancelled
        ("ui-amend-sign-in", "主管处"),  # FLOOR is a key, not a place
        ("ui-recall-band", "赌台"),  # another round is shown, not another table
        ("refused-split_aces", "分开的A"),  # an ace that lies apart
        ("refused-not_announced", "没有预告"),  # nobody announces cards
        ("refused-order_malformed", "面板"),  # the pit has a board; the panel is the floor's
        ("help-trouble-order", "重发真的"),
        ("ui-board-why-no-inventory", "加码"),  # to raise a wager
        ("ui-board-silent", "本台"),  # at the pit it is that table
        ("paper-hold", "留存率"),  # how many customers stay
        ("paper-recall-says", "投诉"),  # a claim comes before any complaint
        ("help-journal-backup_exists", "占用"),  # to be in use
    ],
)
def test_chinese_says_what_english_says(phrase: str, wrong: str) -> None:
    assert wrong not in phrases("zh")[phrase]
