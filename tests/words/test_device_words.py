"""Is everything that a device says worded in each language, and nothing beside it?"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.camera.sight import WRONG
from drivers.serial_line.angel_eye import ERRORS, NEWS
from kiosk.reading import Message
from kiosk.words.messages import SHIPPED, Messages
from tests.words.languages import LANGUAGES, TRANSLATIONS

ROOT = Path(__file__).parents[2]
SPEAKERS = {
    "lost",
    "rejected",
    "fault",
    "cured",
    "unreadable",
    "news",
    "Message",
    "_message",
    "_named",
}
#: ids that are chosen by a table or made from a code
MADE = {
    *ERRORS.values(), *(message for _, message, _ in NEWS.values()), "error", "locked", "unlocked",
    *(f"camera-{code}" for code in WRONG), *(f"camera-{code}-over" for code in WRONG),
    "exposure-not-held", "focus-not-held", "seen-double", "two-codes", "seen", "seen-alone", "seen-whole",
    "port-missing", "port-in-use", "port-forbidden", "port-no-serial", "port-trouble", "keyboard-forbidden", "no-keyboard",
    "camera-confirmed", "anchors-gone", "anchors-older", "anchors-unnamed",
}  # fmt: skip


def said() -> Iterator[str]:
    """The ids that stand in calls: the last text of a call's first two, which is the sentence's where there are two; of `tell_of` both
    that it may say."""
    for file in (
        *ROOT.glob("drivers/**/*.py"),
        ROOT / "kiosk/reading.py",
        ROOT / "kiosk/app/application.py",
        ROOT / "kiosk/app/uncaught_errors.py",
        ROOT / "kiosk/app/jobs/background_floor_link.py",
        ROOT / "kiosk/app/readers.py",
        ROOT / "kiosk/app/health_watches.py",
        ROOT / "kiosk/app/shoe/shoe_lock.py",
        *ROOT.glob("kiosk/station/**/*.py"),
    ):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            name = (
                getattr(node.func, "id", getattr(node.func, "attr", ""))
                if isinstance(node, ast.Call)
                else ""
            )
            if isinstance(node, ast.Call) and name in (*SPEAKERS, "tell_of"):
                args = node.args[1:3] if name == "tell_of" else node.args[:2]
                ids = [str(each.value) for each in args if isinstance(each, ast.Constant)]
                yield from ids if name == "tell_of" else ids[-1:]


def phrases(language: str) -> dict[str, set[str]]:
    """Each device's phrase with the facts that it names."""
    found: dict[str, set[str]] = {}
    for block in re.split(
        r"^(?=\S)", (SHIPPED / f"{language}.ftl").read_text(encoding="utf-8"), flags=re.MULTILINE
    ):
        if match := re.match(r"device-([\w-]+) = ", block):
            found[match[1]] = set(re.findall(r"\$(\w+)", block))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_a_device_is_worded_and_no_other(language: str) -> None:
    assert set(phrases(language)) == MADE | set(said())


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_language_names_the_same_facts(language: str) -> None:
    assert phrases(language) == phrases("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str) -> None:
    messages = Messages(language)
    for name, facts in phrases(language).items():
        given = dict.fromkeys(facts, "AS") | ({"count": 2} if "count" in facts else {})
        text = messages.device(Message(name, given))
        assert text[-1] in ".。"
        assert "{" not in text
        assert not facts or "AS" in text or "A♠" in text or "2" in text or "mode" in facts


def test_a_sentence_that_no_file_has_is_said_by_its_id_and_facts() -> None:
    assert Messages().device(
        Message("new-sound", {"code": "7"}), Message("reads", {"title": "Shoe"})
    ) == ("device-new-sound code=7 Shoe: reading cards.")
