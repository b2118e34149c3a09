"""The guide that the screen shows page by page: `guide/<language>.toml` beside the phrases, a
house's before the shipped ones.

A page is the short form of a part of `docs/deal.md` or `docs/supervise.md`. A key is named by the
id of its phrase, `{ui-undo}`, so that the guide calls it what it is called on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from kiosk.settings.schema import BadFileError, Finding, is_file, read_toml
from kiosk.words.phrase_book import FALLBACK

#: for whom there is a guide
READERS = ("deal", "supervise")
_KEY = re.compile(r"\{(ui-[\w-]+)\}")
_SHAPE = (
    "is not a guide: [[deal]] and [[supervise]] each have an id, a title and lines. Compare it "
    "with the shipped one."
)


class GuidePage(NamedTuple):
    """A page by its name; `of`: the heading of the document that it is the short form of, "" where
    its file does not say."""

    name: str
    title: str
    lines: tuple[str, ...]
    of: str = ""


Guide = dict[str, tuple[GuidePage, ...]]


@lru_cache(maxsize=8)
def guide(language: str, folders: tuple[Path, ...]) -> Guide:
    """The pages for each of `READERS`, in that language, or in English where it has none.
    `folders`: those of the phrases, the shipped one first. A file that is not as it must be is
    passed over: {} where there is no other."""
    for each in dict.fromkeys((language, FALLBACK)):
        for folder in reversed(folders):
            pages = _read(folder.with_name("guide") / f"{each}.toml")
            if pages is not None:
                return pages
    return dict.fromkeys(READERS, ())


def with_keys(line: str, key: Callable[[str], str]) -> str:
    """A line of a page, each key in it as `key` says it is called."""
    return _KEY.sub(lambda found: key(found[1]) or found[0], line)


def keys_of(lines: Iterable[str]) -> list[str]:
    """The ids of the keys that these lines name, in turn."""
    return [key for line in lines for key in _KEY.findall(line)]


def load(file: Path) -> Guide:
    """The pages of one file. Raises `BadFileError`."""
    data = read_toml(file)
    try:
        return {reader: tuple(map(_page, data[reader])) for reader in READERS}
    except (KeyError, TypeError, AttributeError):
        raise BadFileError([Finding(str(file), "", _SHAPE)]) from None


def _read(file: Path) -> Guide | None:
    if not is_file(file):
        return None
    try:
        return load(file)
    except BadFileError:
        return None


def _page(data: dict[str, Any]) -> GuidePage:
    lines = tuple(str(line) for line in data["lines"])
    return GuidePage(str(data["id"]), str(data["title"]), lines, str(data.get("of", "")))
