"""What is said of a file that cannot be used: in English beside the check, and in each language by its phrase."""

from __future__ import annotations

from string import Formatter

import pytest

from kiosk.settings.sentences import ENGLISH, sentence
from kiosk.words.messages import Messages
from tests.words.languages import LANGUAGES

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("phrase", ENGLISH)
def test_every_sentence_is_the_same_in_english_and_in_words_of_its_own_elsewhere(
    phrase: str,
) -> None:
    facts = {name: f"<{name}>" for _, name, _, _ in Formatter().parse(ENGLISH[phrase]) if name}
    further = {
        "file-unreadable": {"why": "E"},
        "file-none_named": {"kind": "k"},
        "allowed-whole": {"also": "", "other": ""},
    }
    further["file-unknown_key"] = {"meant": "; did you mean a?", "near": "a"}
    said = sentence(phrase, **{**facts, **further.get(phrase, {})})
    worded = {language: Messages(language).of_file(said) for language in LANGUAGES}
    assert worded["en"] == said
    assert phrase == "allowed-yes_or_no" or len(set(worded.values())) == len(worded)
    for fact in set(facts) - {"meant", "also"}:
        assert all(f"<{fact}>" in words for words in worded.values()), worded
