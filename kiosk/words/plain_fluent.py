"""A reader for the part of Project Fluent that nearly every phrase keeps to, exact to the
character.

The library for the whole format takes a sixth of a second to load and to read a language; this one
takes a millisecond. It knows text of one line, `{ $fact }`, `{ other-phrase }`, `{"text"}` and
selections by words and whole numbers. Whatever goes beyond (several lines, terms, attributes,
functions, plural categories, large numbers) raises `BeyondError`, and is left to the library.
tests/words/test_plain_fluent.py holds the two to the same text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

#: what the language decides for a number; only the library knows it
_PLURALS = {"zero", "one", "two", "few", "many", "other"}
#: the library gives up on a part that is longer
_LONGEST = 2_500

_ID = "[a-zA-Z][a-zA-Z0-9_-]*"
_ENTRY = re.compile(rf"\n({_ID}) *= *")  # by what it begins with it is found in a fifth of the time
_TEXT = re.compile(r"[^{}\n]+")
_PLACEABLE = re.compile(
    rf'\{{[ \n]*(?:"(?P<literal>[^"\\\n]*)"|\$(?P<fact>{_ID})|(?P<phrase>{_ID}))'
    r"[ \n]*(?:(?P<closed>\})|-> *\n)"
)
_VARIANT = re.compile(rf"[ \n]*(\*?)\[[ \n]*(?:([0-9]{{1,9}})|({_ID}))[ \n]*\] *")
_BLANK = re.compile(r"[ \n]*")
_CLOSE = re.compile(r"[ \n]*\}")


class BeyondError(Exception):
    """A phrase that this reader cannot say."""


#: says a part of a phrase with the facts
Say = Callable[[Mapping[str, str | int]], str]


class PlainPhrases:
    """The phrases of files of one language. A later text's phrases stand before an earlier
    one's."""

    def __init__(self, texts: Iterable[str]) -> None:
        lines = [f"\n{text}" for text in texts]
        self._found = {
            found[1]: (text, found.end()) for text in lines for found in _ENTRY.finditer(text)
        }
        self._read: dict[str, Say] = {}

    def names(self) -> Iterable[str]:
        return self._found

    def text(self, phrase: str, facts: Mapping[str, str | int]) -> str:
        """The phrase with its facts. Raises `LookupError` where it, a part or a fact of it is not
        there, `BeyondError`."""
        say = self._read.get(phrase)
        if say is None:
            source, at = self._found[phrase]
            say, at = self._pattern(source, at)
            start = _BLANK.match(source, at).end()  # type: ignore[union-attr]
            if start < len(source) and (source[start - 1] != "\n" or source[start] == "{"):
                raise BeyondError(phrase)  # it goes on in the next line
            self._read[phrase] = say
        return say(facts)

    def _pattern(self, source: str, at: int) -> tuple[Say, int]:
        """The pattern that begins there, and where its line ends."""
        parts: list[Say] = []
        while at < len(source) and source[at] != "\n":
            if source[at] == "{":
                part, at = self._placeable(source, at)
            elif (text := _TEXT.match(source, at)) is not None:
                at = text.end()
                part = _literal(text[0] if source[at : at + 1] == "{" else text[0].rstrip(" "))
            else:
                raise BeyondError("}")
            parts.append(part)
        if not parts:
            raise BeyondError("a block")
        return parts[0] if len(parts) == 1 else lambda facts: "".join(
            [part(facts) for part in parts]
        ), at

    def _placeable(self, source: str, at: int) -> tuple[Say, int]:
        found = _PLACEABLE.match(source, at)
        if found is None:
            raise BeyondError(source[at : at + 20])
        literal = found["literal"]
        fact = found["fact"]
        phrase = found["phrase"]
        closed = found["closed"]
        if closed and fact:
            return lambda facts: _written(facts[fact]), found.end()
        if closed:
            return (lambda facts: self.text(phrase, facts)) if phrase else _literal(
                literal
            ), found.end()
        if not fact:
            raise BeyondError(source[at : at + 20])
        at = found.end()
        default = -1
        keys = list[int | str]()
        patterns = list[Say]()
        while (variant := _VARIANT.match(source, at)) is not None:
            star, number, word = variant.groups()
            if star and default >= 0:
                raise BeyondError("two defaults")
            if star:
                default = len(keys)
            pattern, at = self._pattern(source, variant.end())
            keys.append(int(number) if number else word)
            patterns.append(pattern)
        end = _CLOSE.match(source, at)
        if end is None or default < 0:
            raise BeyondError(source[at : at + 20])
        return lambda facts: patterns[_chosen(keys, default, facts[fact])](facts), end.end()


def _literal(text: str) -> Say:
    return lambda facts: text


def _written(value: str | int) -> str:
    if isinstance(value, int) and not 0 <= value < 1000:
        raise BeyondError(value)
    text = str(value)
    if len(text) > _LONGEST:
        raise BeyondError(text[:20])
    return text


def _chosen(keys: list[int | str], default: int, value: str | int) -> int:
    """Which of the variants with these keys is said of `value`."""
    last = len(keys) - 1
    for i, key in enumerate(keys):
        if key == value:
            return i
        word, number = (key, value) if isinstance(value, int) else (value, key)
        if isinstance(number, int) and word in _PLURALS and not i == last == default:
            raise BeyondError(word)
    return default
