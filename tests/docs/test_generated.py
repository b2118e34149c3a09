"""The generated pages are what `make docs` writes now."""

from __future__ import annotations

import re
import tomllib

import pytest

from kiosk.settings import rules
from kiosk.staff import staff_file
from kiosk.words import chips
from tests.docs.generated import MADE, PAGES
from tests.docs.pages import read
from tests.docs.settings_page import MEANINGS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("page", PAGES)
def test_a_generated_page_is_up_to_date_and_says_that_it_is_generated(page: str) -> None:
    """`make docs` writes it."""
    written = read(f"docs/{page}")
    assert written == PAGES[page](), "run: make docs"
    assert MADE in written or page.endswith(".json")


def test_an_example_of_the_page_of_settings_is_settings_as_it_is_copied() -> None:
    """A house reads it with the rest of its file."""
    examples = re.findall(r"(?ms)^```toml\n(.*?)^```$", read("docs/settings.md"))
    assert [table for each in examples for table in tomllib.loads(each)] == ["table"]
    assert tomllib.loads(examples[0])["table"]["options"].keys() == {"split.resplit", "surrender"}


def test_each_key_of_rule_sets_chip_sets_and_the_staff_file_has_its_meaning_and_no_other() -> None:
    """A key that is new is a line in tests/docs/meanings.toml."""
    for name, keys in (("rules", rules.KEYS), ("chips", chips.KEYS), ("staff", staff_file.KEYS)):
        rows = {
            f"{row}.{key}" for row, of in keys.items() for key in of.rows or () if "." not in row
        }
        meant = set(MEANINGS[name])
        assert keys.keys() <= meant <= keys.keys() | rows, name


def test_the_page_of_settings_names_what_a_rule_set_must_state_and_whatever_has_a_paragraph() -> (
    None
):
    page = read("docs/settings.md")
    assert [each for each in (*rules.AUTHORITIES, *rules.NEEDED) if f"`{each}`" not in page] == []
