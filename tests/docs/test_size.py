"""The documents are short enough to be read: 25,000 words in all, without what is generated."""

from __future__ import annotations

import re

from tests.docs.generated import PAGES
from tests.docs.pages import DOCS

WORDS = 25_000
#: a row that `make bench ARGS=--keep` or `make campaign ARGS=… --keep` has written
_MEASURED = re.compile(r"^\| .* \d{4}-\d\d-\d\d \|.*$", re.MULTILINE)


def test_what_is_written_by_hand_is_no_more_than_anybody_reads() -> None:
    written = [file for file in DOCS.glob("*.md") if file.name not in PAGES]
    counted = {
        file.name: len(_MEASURED.sub("", file.read_text("utf-8")).split()) for file in written
    }
    assert sum(counted.values()) <= WORDS, counted
