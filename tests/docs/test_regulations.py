"""Every paragraph of docs/regulations.md has a test that is marked as showing it, or says why none does; every mark names one."""

from __future__ import annotations

from tests.docs.regulations_page import marks, paragraphs


def test_each_mark_names_a_paragraph() -> None:
    names = [each["id"] for each in paragraphs()]
    assert len(names) == len(set(names))
    assert sorted(marks().keys() - set(names)) == []


def test_a_paragraph_is_shown_by_a_test_or_says_why_not() -> None:
    without = {each["id"] for each in paragraphs() if each["id"] not in marks()}
    assert without == {each["id"] for each in paragraphs() if "none" in each}


def test_each_of_the_collected_requirements_has_its_paragraph() -> None:
    numbers = [each["requirement"] for each in paragraphs() if "requirement" in each]
    assert sorted(numbers) == sorted(f"R{number}" for number in range(1, 33))


def test_what_was_not_read_is_not_claimed() -> None:
    """A paragraph of which the heading alone is known cites no test."""
    assert [e["id"] for e in paragraphs() if e["known"] == "heading" and e["id"] in marks()] == []
