"""The phrases of a language: Project Fluent files, a house's before the shipped ones, English where
the language lacks one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.settings.schema import is_file, read_text
from kiosk.words.plain_fluent import BeyondError, PlainPhrases

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

#: the language that stands in where another lacks a phrase
FALLBACK = "en"


class PhraseBook:
    """The phrases of a language over the English ones, each language's files merged phrase by
    phrase.

    `folders`: the shipped one first; a phrase of a later folder replaces that of an earlier one.
    Where the language (or English) has no file in a folder, the folder is passed over. `fallback`:
    whether English stands in. Raises `UnreadableError`.
    """

    def __init__(self, language: str, folders: Iterable[Path], fallback: bool = True) -> None:
        folders = tuple(folders)
        languages = dict.fromkeys((language, FALLBACK) if fallback else (language,))
        self._languages = [_Language(each, folders) for each in languages]
        # What cannot be read is found at the start; English is read if it is needed.
        _ = self._languages[0].texts

    def text(self, phrase: str, facts: Mapping[str, str | int]) -> str | None:
        """The phrase named so in the language, in English where it is missing or broken there, None
        where it is in both."""
        for language in self._languages:
            text = language.text(phrase, facts)
            if text is not None:
                return text
        return None

    def names(self, start: str) -> tuple[str, ...]:
        """The phrases whose names begin so, in the language and in English."""
        return tuple(
            {
                name: None
                for each in self._languages
                for name in each.names()
                if name.startswith(start)
            }
        )


@lru_cache(maxsize=8)
def _read(*texts: str) -> PlainPhrases:
    """What these texts say: for each who speaks that language the same."""
    return PlainPhrases(texts)


class _Language:
    """The files of one language, read by the small reader, and by the library what goes beyond
    it."""

    def __init__(self, language: str, folders: tuple[Path, ...]) -> None:
        self._language = language
        self._files = [folder / f"{language}.ftl" for folder in folders]

    @cached_property
    def texts(self) -> list[str]:
        return [read_text(file) for file in self._files if is_file(file)]

    @cached_property
    def _plain(self) -> PlainPhrases:
        return _read(*self.texts)

    @cached_property
    def _whole(self) -> FluentBundle:
        from fluent.runtime import FluentBundle, FluentResource

        bundle = FluentBundle([self._language], use_isolating=False)
        for text in self.texts:
            bundle.add_resource(FluentResource(text), allow_overrides=True)
        return bundle

    def names(self) -> Iterable[str]:
        return self._plain.names()

    def text(self, phrase: str, facts: Mapping[str, str | int]) -> str | None:
        """The phrase with its facts; None where it is missing or broken."""
        try:
            return self._plain.text(phrase, facts)
        except (LookupError, RecursionError):  # parts that name each other in a circle
            return None
        except BeyondError:
            return self._by_library(phrase, facts)

    def _by_library(self, phrase: str, facts: Mapping[str, str | int]) -> str | None:
        try:
            bundle = self._whole
            pattern = bundle.get_message(phrase).value if bundle.has_message(phrase) else None
            text, errors = (
                ("", [True]) if pattern is None else bundle.format_pattern(pattern, dict(facts))
            )
        except RecursionError:
            return None
        return None if errors else str(text)
