"""Which phrases are there, and what do they say with these facts? Project Fluent files read through their own library."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from kiosk.settings.schema import UnreadableError, is_file, read_text
from kiosk.words.phrase_memory import FALLBACK


class PhraseBook:
    """The phrases of a language over the English ones, each language's files merged phrase by phrase.

    `folders`: the shipped one first; a phrase of a later folder replaces that of an earlier one.
    Where the language (or English) has no file in a folder, the folder is passed over. `fallback`: whether English stands in.
    """

    def __init__(self, language: str, folders: Iterable[Path], fallback: bool = True) -> None:
        folders = tuple(folders)
        languages = dict.fromkeys((language, FALLBACK) if fallback else (language,))
        self._bundles = [bundle for each in languages if (bundle := _bundle(each, folders)) is not None]

    def text(self, phrase: str, facts: Mapping[str, str | int]) -> str | None:
        """The phrase named so in the language, in English where it is missing or broken there, None where it is in both."""
        for bundle in self._bundles:
            if bundle.has_message(phrase):
                pattern = bundle.get_message(phrase).value
                if pattern is None:
                    continue
                try:
                    text, errors = bundle.format_pattern(pattern, dict(facts))
                except RecursionError:  # parts that name each other in a circle
                    continue
                if not errors:
                    return str(text)
        return None


def _bundle(language: str, folders: tuple[Path, ...]) -> FluentBundle | None:
    files = [file for folder in folders if is_file(file := folder / f"{language}.ftl")]
    if not files:
        return None
    bundle = FluentBundle([language], use_isolating=False)
    for file in files:
        bundle.add_resource(parsed(file), allow_overrides=True)
    return bundle


def parsed(path: Path) -> ast.Resource:
    """A file of phrases. Raises `UnreadableError`."""
    try:
        return FluentResource(read_text(path))
    except RecursionError:
        raise UnreadableError(path, "cannot be read: a phrase in it is nested too deep.") from None


def messages(resource: ast.Resource) -> dict[str, ast.Message]:
    """The phrases of a parsed file by id."""
    return {entry.id.name: entry for entry in resource.body if isinstance(entry, ast.Message)}
