"""How hard a text is to read: the grade of Flesch and Kincaid (1975), the years of school that it asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*|\d[\d,.]*")


def words(sentence: str) -> list[str]:
    return _WORD.findall(sentence)


def syllables(word: str) -> int:
    """Groups of vowels, less an `e` at the end that is silent; a number counts as one."""
    word = re.sub(r"[^a-z]", "", word.lower())
    if not word:
        return 1
    silent = bool(re.search(r"[^aeiouyl]e$|[^aeiouydt](?<![^aeiouyl]l)ed$|[^aeiouylszcx]es$", word))
    count = len(re.findall(r"[aeiouy]+", word)) - silent
    return max(count, 1)


def grade(sentences: Sequence[str]) -> float:
    """0.39 words a sentence + 11.8 syllables a word - 15.59."""
    said = [words(each) for each in sentences]
    counted = [each for each in said if each]
    spoken = [word for each in counted for word in each]
    length = len(spoken) / len(counted)
    weight = sum(syllables(word) for word in spoken) / len(spoken)
    return 0.39 * length + 11.8 * weight - 15.59
