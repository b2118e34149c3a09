"""The pages of the documentation, and what stands in one: sentences, links, shell commands."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from itertools import dropwhile, groupby
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
#: for one reader each: short sentences, and nothing that has to be looked up twice
GUIDES = (
    "README.md",
    "docs/deal.md",
    "docs/supervise.md",
    "docs/floor.md",
    "docs/machine.md",
    "docs/audit.md",
    "docs/develop.md",
)
#: beside the guides, what must be as easy to read
PLAIN = (
    *GUIDES,
    "docs/practice.md",
    "docs/staff.md",
    "docs/reports.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
)

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"(?:(?<=\n\n)|\A)((?: {4}.*\n)+)")
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_SPAN = re.compile(r"`([^`\n]+)`")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
#: a paragraph of a regulation: one word
_PARAGRAPH = re.compile(r"(?:N\.J\.A\.C\. )?\d+:\d+\w*-[\d.]*\d(?:\(\w+\))*\d*")
_PROGRAMS = ("kiosk", "make", "python")
_OURS = re.compile(rf"(?:^|[\s/;&])(?:{'|'.join(_PROGRAMS)})\s")
#: what a page writes where the reader puts something: a number
_NUMBER = {"N", "M", "CARDS", "PAUSE", "COUNT", "SECONDS", "SEED"}


def read(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def pages() -> list[str]:
    """Every page, from the project's root."""
    found = [*ROOT.glob("*.md"), *DOCS.glob("*.md")]
    return sorted(file.relative_to(ROOT).as_posix() for file in found)


def links(text: str) -> list[str]:
    """Where its links and pictures lead."""
    return _LINK.findall(_FENCE.sub("", text))


def anchors(text: str) -> set[str]:
    """What may stand behind `#` in a link to it, as GitHub makes it of a heading."""
    plain = (re.sub(r"[^\w\- ]", "", each.lower()) for each in _HEADING.findall(text))
    return {each.strip().replace(" ", "-") for each in plain}


def blocks(text: str) -> list[str]:
    """Its blocks of code: fenced and indented."""
    fenced = [match[2] for match in _FENCE.finditer(text)]
    rest = _FENCE.sub("\n", text)
    return [
        *fenced,
        *(re.sub(r"^ {4}", "", each, flags=re.MULTILINE) for each in _INDENTED.findall(rest)),
    ]


def commands(text: str) -> Iterator[list[str]]:
    """Each shell command of ours in it, in words: of blocks, and of what stands between backticks."""
    for block in blocks(text):
        yield from commands_of(block)
    for span in _SPAN.findall(_FENCE.sub("", text)):
        yield from _of_line(span)


def commands_of(block: str) -> Iterator[list[str]]:
    """Each of a block of shell, without what is said behind it."""
    for line in block.replace("\\\n", " ").splitlines():
        yield from _of_line(re.sub(r"(\s#|  +[a-z]).*", "", line))


def _of_line(line: str) -> Iterator[list[str]]:
    line = re.sub(r"^(?:\w\$ |\$ |# )", "", line.strip())
    if "…" in line or not _OURS.search(line):
        return
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    for is_operator, those in groupby(lexer, lambda word: set(word) <= set("&|;")):
        words = [*dropwhile(lambda word: re.fullmatch(r"\w+=.*", word), those)]
        if not is_operator and words and Path(words[0]).name in _PROGRAMS:
            yield [Path(words[0]).name, *("3" if word in _NUMBER else word for word in words[1:])]


def sentences(text: str) -> list[str]:
    """What is read in it, sentence by sentence: a cell of a table, a line of a list and a heading are ones of their own.

    Code is left out; between backticks it counts as a word.
    """
    text = _INDENTED.sub("\n", _FENCE.sub("\n", text))
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    text = _LINK.sub(lambda m: re.sub(r"^!?\[|\]\(.*", "", m[0]), text)
    text = _SPAN.sub("code", text)
    text = re.sub(r"^\|[-:| ]+\|$", "", text, flags=re.MULTILINE)
    parts = re.split(r"\n\s*\n|\n(?=\s*(?:[-*#|]|\d+\.)\s)|\|", text)
    found = []
    for part in parts:
        plain = re.sub(r"^[\s#*>-]+|^\s*\d+\.\s+|\*\*", "", " ".join(part.split()))
        plain = _PARAGRAPH.sub("rule", plain)
        plain = re.sub(
            r"\b(?:[A-Z]\.){2,}(?:[A-Z]\b)?|(?<=\d)\.(?=\d)|\b[A-Z]\.(?= [A-Z])", "", plain
        )
        found += [
            each for each in re.split(r"(?<=[.!?])[\"”)]?\s+", plain) if re.search(r"\w", each)
        ]
    return found
