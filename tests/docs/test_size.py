"""What is written by hand is short enough to be read:

* all of it, pages of docs/ and of the project's root and the changes: 25,000 words;
* the pages at the project's root, which everybody meets first: 1,250 words in all;
* the changes, which grow with each version: 900 words a version.

Not counted is what is generated, the rows that a measurement has written, and what no reader speaks: bars of tables, arrows, dashes.
"""

from __future__ import annotations

import re

from tests.docs.generated import PAGES
from tests.docs.pages import DOCS, ROOT, read

WORDS = 25_000
WORDS_AT_THE_ROOT = 1_250
WORDS_OF_A_VERSION = 900
#: at the root, beside the licence, which is not ours
_CHANGES = "CHANGELOG.md"
#: a row that `make bench ARGS=--keep` or `make campaign ARGS=… --keep` has written
_MEASURED = re.compile(r"^\| .* \d{4}-\d\d-\d\d \|.*$", re.MULTILINE)


#: a word has a letter or a digit
_WORD = re.compile(r"\S*[^\W_]\S*")


def words(text: str) -> int:
    return len(_WORD.findall(_MEASURED.sub("", text)))


def test_the_documents_are_no_more_than_anybody_reads() -> None:
    pages = [*DOCS.glob("*.md"), *ROOT.glob("*.md")]
    counted = {
        file.name: words(file.read_text("utf-8")) for file in pages if file.name not in PAGES
    }
    assert sum(counted.values()) <= WORDS, counted


def test_what_everybody_meets_first_is_read_in_a_few_minutes() -> None:
    first = [file for file in ROOT.glob("*.md") if file.name not in {*PAGES, _CHANGES}]
    counted = {file.name: words(file.read_text("utf-8")) for file in first}
    assert {"README.md", "CONTRIBUTING.md", "SECURITY.md"} <= counted.keys()
    assert sum(counted.values()) <= WORDS_AT_THE_ROOT, counted


def test_the_changes_of_a_version_are_read_before_an_update() -> None:
    _, *versions = re.split(r"(?m)^## ", read(_CHANGES))
    assert versions
    counted = {each.split()[0]: words(each) for each in versions}
    assert max(counted.values()) <= WORDS_OF_A_VERSION, counted
