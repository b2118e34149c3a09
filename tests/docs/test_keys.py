"""A key that a guide names in capitals is one that the screen has, by that name."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import ROOT, read

GUIDES = ("README.md", "docs/deal.md", "docs/supervise.md", "docs/floor.md", "docs/practice.md")
#: what is written in capitals and is no key: files, formats, what a reader puts in
NO_KEYS = frozenset(
    "CHANGELOG CONTRIBUTING LICENSE SECURITY NAME NATS PDF PIN SIL SQL TOML VNC WHERE".split()
)
_KEY = re.compile(r"\b[A-Z]{2,}(?:[ -](?:A|[A-Z]{2,}))*\b")


def labels() -> str:
    """What the dealer's screen, the pit's board and the emulated shoe call their keys, a line each."""
    text = (ROOT / "config" / "phrases" / "en.ftl").read_text("utf-8")
    return "\n".join(re.findall(r"^(?:ui-\S+ =|\s+\*?\[\w+\]) (.*)$", text, re.MULTILINE))


@pytest.mark.parametrize("page", GUIDES)
def test_each_key_that_a_guide_names_is_on_the_screen(page: str) -> None:
    text = re.sub(r"^```.*?^```|`[^`]*`|^ {4}.*$", "", read(page), flags=re.MULTILINE | re.DOTALL)
    known = labels()
    named = {each for each in _KEY.findall(text) if each not in NO_KEYS}
    assert sorted(each for each in named if not re.search(rf"^{each}\b", known, re.MULTILINE)) == []
