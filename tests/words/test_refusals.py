"""Is every refusal worded in three languages, with its box, hand and amounts, and short enough for the screen?"""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from kiosk.game import refusals
from kiosk.game.commands import commands
from kiosk.game.refusals import CODES, Refused
from kiosk.words.messages import Currency, Messages
from tests.game.play import play
from tests.words.languages import LANGUAGES
from tests.words.reasons import REASONS


def test_every_reason_has_a_code_of_the_table_and_a_sentence_of_its_own() -> None:
    assert {reason.code for reason in REASONS} == set(CODES)
    codes: dict[str, set[str]] = {}
    for reason in REASONS:
        codes.setdefault(reason.why, set()).add(reason.code)
    assert {why for why, its in codes.items() if len(its) > 1} <= {"bad_value"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_worded_in_the_language_itself(language: str) -> None:
    phrases, english = Messages(language), Messages()
    for reason in REASONS:
        said = phrases.reason(reason)
        assert language == "en" or said != english.reason(reason), reason
        assert not re.search(r"none|\$|refused-|\ue000|  |\.\.|。。", said), said
        assert said.endswith("。" if language == "zh" else "."), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_names_its_facts(language: str) -> None:
    phrases = Messages(language)
    for reason in REASONS:
        said, facts = phrases.reason(reason), dict(reason.facts)
        for name, text in {
            "amount": "4.99",
            "minimum": "1,100",
            "maximum": "1,100",
            "most": "1,100.50",
        }.items():
            assert name not in facts or reason.why == "missing_key" or text in said, said
        if "box" in facts and reason.why != "deal_not_to":
            assert "3" in said, said
        if facts.get("hand") == 1:
            assert {"en": "first hand", "es": "1.ª mano", "zh": "第一手"}.get(
                language, ""
            ) in said, said
        if "patron" in facts:
            assert "p-100000" in said, said
        if "card" in facts and reason.why != "later":
            assert "10♠" in said, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_reasons_are_worded_alike(language: str) -> None:
    phrases = Messages(language)
    said = {phrases.reason(reason) for reason in REASONS}
    assert len(said) >= len({reason.why for reason in REASONS})


def test_a_refusal_has_its_code_its_sentence_and_its_paragraph() -> None:
    refusal = Messages().refusal(
        Refused(refusals.split_limit(box=3, hands=4), "N.J.A.C. 13:69F-2.11(e)")
    )
    sentence, paragraph = (
        "Box 3 already has 4 hands, the most at this table.",
        "N.J.A.C. 13:69F-2.11(e)",
    )
    assert refusal[:4] == ("split_limit", sentence, paragraph, "refused-split_limit")


def test_amounts_are_written_as_the_house_writes_money() -> None:
    reason = refusals.below_minimum(amount=499, minimum=110_000, box=1)
    assert (
        Messages(currency=Currency("$"))
        .reason(reason)
        .startswith("Box 1: $4.99 is below the minimum of $1,100")
    )


def test_the_first_of_two_hands_is_named() -> None:
    played = play(
        "nj",
        "bets 1:25 | 8S TD 8H ?? | split | 3D | surrender !surrender_not_allowed",
        {"surrender": "late"},
    )
    assert Messages().reason(played.refusals[0].reason).startswith("Box 1, first hand: ")


def test_a_refused_correction_has_the_code_and_the_words_of_the_later_inputs_own_refusal() -> None:
    text = "bets 1:25 | 8S TD 8H ?? | split | 3D | stand | 9D | correct 1.1.1 9S !not_a_pair"
    reason = play("nj", text).refusals[0].reason
    assert reason.code == "not_a_pair"
    own = "Box 1: only two cards of the same value can be split."
    assert (
        Messages().reason(reason)
        == f"The split later in this round would not be allowed then: {own}"
    )


def test_the_card_that_lies_face_down_is_in_no_refusal() -> None:
    text = (
        "bets 1:25 2:25 | 9S 4H TD 9H 3H 5C | 2S | stand | correct 1.1.3 9D !correction_moves_card"
    )
    reason = play("nj", text, {"decks": 1}).refusals[0].reason
    for language in LANGUAGES:
        assert "5" not in Messages(language).reason(reason)


HOSTILE = some.one_of(
    some.text(min_size=300), some.lists(some.text(min_size=100), min_size=5), some.integers(10**300)
)


@pytest.mark.slow
@given(value=HOSTILE, kind=some.sampled_from(["card", "wager", "patron", "insurance", "burn", "x"]))
def test_a_refusal_echoes_a_few_characters_of_a_value_at_most(value: object, kind: str) -> None:
    keys = ("card", "box", "amount", "patron", "do", "side", "why", "id")
    this = commands.parse({"type": value if kind == "x" else kind, **dict.fromkeys(keys, value)})
    assert isinstance(this, commands.Malformed)
    assert len(Messages().reason(this.fault)) < 400


@pytest.mark.slow
@given(value=HOSTILE)
def test_a_decision_for_no_hand_echoes_nothing_of_it(value: object) -> None:
    played = play("nj", "bets 1:25 | 9S TD 9H ??")
    with pytest.raises(Refused) as no:
        played.table.take(commands.parse({"type": "stand", "box": value}))
    assert no.value.code == ("not_your_turn" if isinstance(value, int) else "bad_input")
    assert len(Messages().reason(no.value.reason)) < 400


def test_a_value_of_ten_megabytes_is_cut() -> None:
    long = "x" * 10_000_000
    wager = {"type": "patron_wager", "patron": long, "amount": "1"}
    played = play("nj-common-hand", "wager A:25", minimum="5")
    with pytest.raises(Refused) as no:
        played.table.take(commands.parse(wager))
    assert len(Messages().reason(no.value.reason)) < 200
