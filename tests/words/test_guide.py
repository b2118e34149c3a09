"""Is the guide at the table the same in every language, plain to read, true to the documents, and does it name keys as they are called?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kiosk.settings.schema import BadFileError
from kiosk.words.guide import READERS, GuidePage, guide, keys_of, load, with_keys
from kiosk.words.messages import SHIPPED, Messages
from kiosk.words.phrase_book import PhraseBook
from tests.docs.pages import read
from tests.docs.reading import grade, words
from tests.words.languages import LANGUAGES

DOCUMENTS = {"deal": "docs/deal.md", "supervise": "docs/supervise.md"}
#: what is written in capitals and is no key
NO_KEYS = {"PDF"}


def pages(language: str) -> list[tuple[str, GuidePage]]:
    found = guide(language, (SHIPPED,))
    return [(reader, page) for reader in READERS for page in found[reader]]


def spoken(language: str) -> list[str]:
    """Every line, as it is read on the screen."""
    label = Messages(language).label
    return [with_keys(line, label) for _, page in pages(language) for line in page.lines]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_pages_lines_and_keys(language: str) -> None:
    def shape(of: str) -> list[tuple[str, str, list[list[str]]]]:
        return [
            (reader, page.name, [sorted(keys_of([line])) for line in page.lines])
            for reader, page in pages(of)
        ]

    assert shape(language) == shape("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_key_that_is_named_is_called_so_in_that_language(language: str) -> None:
    book = PhraseBook(language, (SHIPPED,), fallback=False)
    for _, page in pages(language):
        for key in keys_of(page.lines):
            assert book.text(key, {}), (page.name, key)
    assert not [line for line in spoken(language) if "{" in line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_but_a_key_is_written_in_capitals(language: str) -> None:
    lines = [
        re.sub(r"\{ui-[\w-]+\}", "", line) for _, page in pages(language) for line in page.lines
    ]
    capitals = {word for line in lines for word in re.findall(r"[A-ZÁÉÍÓÚÑ]{2,}", line)}
    assert capitals <= NO_KEYS


@pytest.mark.parametrize("reader", READERS)
def test_every_part_of_a_document_has_its_page(reader: str) -> None:
    headings = re.findall(r"(?m)^## (.+)$", read(DOCUMENTS[reader]))
    assert [*dict.fromkeys(page.of for page in guide("en", (SHIPPED,))[reader])] == headings


def test_it_is_as_plain_as_the_documents() -> None:
    said = [each for line in spoken("en") for each in re.findall(r"[^.?!]+", line)]
    assert grade([each for each in said if len(words(each)) > 3]) <= 9


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_long(language: str) -> None:
    assert [line for line in spoken(language) if len(line.split()) > 30] == []


def test_a_house_has_a_guide_of_its_own_and_a_broken_one_is_passed_over(tmp_path: Path) -> None:
    folders = (SHIPPED, tmp_path / "phrases")
    file = tmp_path / "guide" / "en.toml"
    file.parent.mkdir()
    file.write_text('[[deal]]\nid = "x"\ntitle = "X"\nlines = ["Y"]\n[[supervise]]\n', "utf-8")
    assert guide.__wrapped__("en", folders) == guide("en", (SHIPPED,))
    file.write_text('supervise = []\n[[deal]]\nid = "x"\ntitle = "X"\nlines = ["Y"]\n', "utf-8")
    assert guide.__wrapped__("en", folders)["deal"] == (GuidePage("x", "X", ("Y",)),)


def test_a_language_without_a_guide_has_the_english_one() -> None:
    assert guide("fr", (SHIPPED,)) == guide("en", (SHIPPED,))


def test_a_house_is_told_that_its_guide_cannot_be_used(tmp_path: Path) -> None:
    """At the table the shipped one stands in its place, unsaid."""
    file = tmp_path / "guide" / "en.toml"
    file.parent.mkdir()
    for text in ('[[deal]]\nid = "screen"', "deal = 1\nsupervise = 2"):
        file.write_text(text, "utf-8")
        with pytest.raises(BadFileError, match="is not a guide"):
            load(file)
    assert load(SHIPPED.with_name("guide") / "en.toml")["deal"]
