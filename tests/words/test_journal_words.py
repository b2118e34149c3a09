"""Is everything that may be wrong with a journal worded in each language, and nothing beside it?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kiosk.words.messages import SHIPPED, Messages
from tests.words.languages import LANGUAGES, TRANSLATIONS

ROOT = Path(__file__).parents[2]
CODE = "".join(
    (ROOT / "kiosk" / name).read_text("utf-8")
    for name in (
        *(
            "record/journal/journal.py",
            "record/journal/journal_reader.py",
            "record/months/sealed.py",
            "record/journal/journal_file.py",
            "record/months/month_elsewhere.py",
        ),
        *("record/journal/note.py", "record/startup/resume.py"),
        *(
            "record/replay/verify.py",
            "record/journal/entry.py",
            "record/journal/anchors.py",
            "record/startup/journal_startup.py",
            "record/journal/backup.py",
            "app/application.py",
            "cli/anchor_check.py",
        ),
    )
)
#: phrases that are parts of others
PARTS = {"journal-left", "journal-anchored"}


def phrases(language: str) -> dict[str, set[str]]:
    """Each phrase of the journal with the facts that it names itself."""
    text = (SHIPPED / f"{language}.ftl").read_text("utf-8")
    blocks = re.findall(r"^((?:journal|verify)-[\w-]+) = (.*(?:\n .*)*)", text, flags=re.MULTILINE)
    return {name: set(re.findall(r"\$(\w+)", block)) for name, block in blocks}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_of_the_journal_is_one_that_the_code_gives(language: str) -> None:
    for name in phrases(language).keys() - PARTS:
        assert f'"{name.partition("-")[2]}"' in CODE or f'"{name}"' in CODE, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_that_the_code_gives_is_worded(language: str) -> None:
    raised = re.findall(r'JournalError\(\s*"(\w+)", [\w.]+(?:, "(\w+)")?', CODE)
    codes = {f"journal-{phrase or code}" for code, phrase in raised}
    codes |= {f"journal-{code}" for code in ("full", "read_only", "locked", "damaged", "disk")}
    chain = {
        f"{room}-{fault}"
        for room in ("journal", "verify")
        for fault in ("missing_entry", "apart", "changed")
    }
    found = {f"verify-{name}" for name in re.findall(r'_differs\(entry, "(\w+)"', CODE)}
    assert len(codes) > 14
    assert len(found) > 7
    assert codes | chain | found <= phrases(language).keys()


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_language_names_the_same_facts(language: str) -> None:
    assert phrases(language) == phrases("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_every_sentence_of_the_journal_can_be_said(language: str) -> None:
    messages = Messages(language)
    for name in phrases(language):
        text = messages.sentence(
            name, dict.fromkeys(("file", *set().union(*phrases(language).values())), "x17")
        )
        assert "{" not in text
        assert "=" not in text
        assert name.startswith("verify-") or text[-1] in ".。"
