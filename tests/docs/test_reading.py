"""README, guides and what stands beside them can be read: no sentence of more than 30 words, and grade 9 or below by Flesch and Kincaid."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import GUIDES, PLAIN, read, sentences
from tests.docs.reading import grade, syllables, words

LONGEST, GRADE = 30, 9.0


@pytest.mark.parametrize("page", PLAIN)
def test_no_sentence_is_too_long(page: str) -> None:
    assert [each for each in sentences(read(page)) if len(words(each)) > LONGEST] == []


@pytest.mark.parametrize("page", PLAIN)
def test_a_page_asks_for_nine_years_of_school(page: str) -> None:
    prose = [each for each in sentences(read(page)) if len(words(each)) > 3]
    assert grade(prose) <= GRADE


@pytest.mark.parametrize("page", GUIDES)
def test_a_guide_begins_with_what_it_is_for_and_a_picture(page: str) -> None:
    title, purpose, *_ = read(page).split("\n\n")
    before = read(page).partition("\n## ")[0]
    assert title.startswith("# ")
    assert len(words(purpose)) > 9
    assert re.search(r"^!\[|^```", before, re.MULTILINE)


def test_syllables_are_counted_as_they_are_said() -> None:
    said = {
        "table": 2,
        "card": 1,
        "dealer": 2,
        "cleared": 1,
        "settled": 2,
        "called": 1,
        "boxes": 2,
        "25": 1,
    }
    assert {word: syllables(word) for word in said} == said


def test_the_grade_tells_plain_words_from_heavy_ones() -> None:
    """The worked example of the formula: 6 words of one syllable are of grade -1.45."""
    assert grade(["The cat sat on the mat."]) == pytest.approx(-1.45)
    assert grade(["Organisational responsibilities necessitate administrative deliberation."]) > 30


def test_a_list_a_table_and_a_heading_are_sentences_of_their_own() -> None:
    page = "# One two\n\nThree `x y z` four. N.J.A.C. 13:69D-1.20 is five.\n- six\n- seven\n\n| a | b |\n| - | - |\n| c | d |\n"
    assert [len(words(each)) for each in sentences(page)] == [2, 3, 3, 1, 1, 1, 1, 1, 1]
