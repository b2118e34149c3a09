"""The generated pages are what `make docs` writes now."""

from __future__ import annotations

import pytest

from tests.docs.generated import MADE, PAGES
from tests.docs.pages import read


@pytest.mark.parametrize("page", PAGES)
def test_a_generated_page_is_up_to_date_and_says_that_it_is_generated(page: str) -> None:
    """`make docs` writes it."""
    written = read(f"docs/{page}")
    assert written == PAGES[page]()
    assert MADE in written
