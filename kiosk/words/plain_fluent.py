"""A reader for the part of Project Fluent that nearly every phrase keeps to, exact to the character.

The library for the whole format takes a sixth of a second to load and to read a language; this one takes a millisecond.
It knows text of one line, `{ $fact }`, `{ other-phrase }`, `{"text"}` and selections by words and whole numbers. Whatever
goes beyond (several lines, terms, attributes, functions, plural categories, large numbers) raises `BeyondError`, and is
left to the library. tests/words/test_plain_fluent.py holds the two to the same text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

#: what the language decides for a number; only the library knows it
_PLURALS = {"zero", "one", "two", "few", "many", "other"}
#: the library gives up on a part that is longer
_LONGEST = 2_500

_ID = "[a-zA-Z][a-zA-Z0-9_-]*"
_ENTRY = re.compile(rf"^({_ID}) *= *", re.MULTILINE)
_TEXT = re.compile(r"[^{}\n]+")
_PLACEABLE = re.compile(rf'\{{[ \n]*(?:"([^"\\\n]*)"|\$({_ID})|({_ID}))[ \n]*(?:(\}})|-> *\n)')
_VARIANT = re.compile(rf"[ \n]*(\*?)\[[ \n]*(?:([0-9]{{1,9}})|({_ID}))[ \n]*\] *")
_BLANK = re.compile(r"[ \n]*")
_CLOSE = re.compile(r"[ \n]*\}")


class BeyondError(Exception):
    """A phrase that this reader cannot say."""


class _Fact(str):
    """A fact by its name."""

    __slots__ = ()


class _Phrase(str):
    """Another phrase by its id."""

    __slots__ = ()


class _Literal(str):
    """Text in quotes."""

    __slots__ = ()


class _Selection:
    """One of several patterns, by a fact. `keys`: each a whole number or a word."""

    __slots__ = ("default", "fact", "keys", "patterns")

    def __init__(self, fact: str) -> None:
        self.fact = fact
        self.keys: list[int | str] = []
        self.patterns: list[_Pattern] = []
        self.default = -1


_Pattern = list["str | _Selection"]


class PlainPhrases:
    """The phrases of files of one language. A later text's phrases stand before an earlier one's."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._found = {found[1]: (text, found.end()) for text in texts for found in _ENTRY.finditer(text)}
        self._read: dict[str, _Pattern] = {}

    def text(self, phrase: str, facts: Mapping[str, str | int]) -> str:
        """The phrase with its facts. Raises `LookupError` where it, a part or a fact of it is not there, `BeyondError`."""
        pattern = self._read.get(phrase)
        if pattern is None:
            source, at = self._found[phrase]
            pattern, at = _pattern(source, at)
            start = _BLANK.match(source, at).end()  # type: ignore[union-attr]
            if start < len(source) and (source[start - 1] != "\n" or source[start] == "{"):
                raise BeyondError(phrase)  # it goes on in the next line
            self._read[phrase] = pattern
        return self._say(pattern, facts)

    def _say(self, pattern: _Pattern, facts: Mapping[str, str | int]) -> str:
        said = []
        for part in pattern:
            if isinstance(part, _Selection):
                said.append(self._say(_chosen(part, facts[part.fact]), facts))
            elif isinstance(part, _Phrase):
                said.append(self.text(part, facts))
            elif isinstance(part, _Fact):
                said.append(_written(facts[part]))
            else:
                said.append(part)
        return "".join(said)


def _written(value: str | int) -> str:
    if isinstance(value, int) and not 0 <= value < 1000:
        raise BeyondError(value)
    text = str(value)
    if len(text) > _LONGEST:
        raise BeyondError(text[:20])
    return text


def _chosen(selection: _Selection, value: str | int) -> _Pattern:
    last = len(selection.keys) - 1
    for i, key in enumerate(selection.keys):
        if key == value:
            return selection.patterns[i]
        word, number = (key, value) if isinstance(value, int) else (value, key)
        if isinstance(number, int) and word in _PLURALS and not i == last == selection.default:
            raise BeyondError(selection.fact)
    return selection.patterns[selection.default]


def _pattern(source: str, at: int) -> tuple[_Pattern, int]:
    """The pattern that begins there, and where its line ends."""
    parts: _Pattern = []
    while at < len(source) and source[at] != "\n":
        if source[at] == "{":
            part, at = _placeable(source, at)
            parts.append(part)
        elif (text := _TEXT.match(source, at)) is not None:
            parts.append(text[0])
            at = text.end()
        else:
            raise BeyondError("}")
    if parts and type(parts[-1]) is str:
        parts[-1] = parts[-1].rstrip(" ")
    if not parts:
        raise BeyondError("a block")
    return parts, at


def _placeable(source: str, at: int) -> tuple[str | _Selection, int]:
    found = _PLACEABLE.match(source, at)
    if found is None:
        raise BeyondError(source[at : at + 20])
    literal, fact, phrase, closed = found.groups()
    if closed:
        return _Fact(fact) if fact else _Phrase(phrase) if phrase else _Literal(literal), found.end()
    if not fact:
        raise BeyondError(source[at : at + 20])
    selection, at = _Selection(fact), found.end()
    while (variant := _VARIANT.match(source, at)) is not None:
        star, number, word = variant.groups()
        if star and selection.default >= 0:
            raise BeyondError("two defaults")
        if star:
            selection.default = len(selection.keys)
        pattern, at = _pattern(source, variant.end())
        selection.keys.append(int(number) if number else word)
        selection.patterns.append(pattern)
    end = _CLOSE.match(source, at)
    if end is None or selection.default < 0:
        raise BeyondError(source[at : at + 20])
    return selection, end.end()
