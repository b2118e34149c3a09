"""What was said at the last start? Phrases kept in a file, so that a start need not load the library that makes them."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from zlib import crc32

import kiosk

#: the language that stands in where another lacks a phrase
FALLBACK = "en"


class PhraseMemory:
    """Phrases by their facts, as long as no phrase file changes. Losing the file costs a tenth of a second, nothing else."""

    def __init__(self, file: Path, language: str, folders: tuple[Path, ...]) -> None:
        self._file = file
        self._sources = [folder / f"{each}.ftl" for folder in folders for each in dict.fromkeys((language, FALLBACK))]
        self._texts: dict[str, str] | None = None

    def text(self, units: bool, key: tuple[object, ...]) -> str | None:
        """The phrase of that key; None where it was not kept."""
        if self._texts is None:
            self._texts = self._read()
        return self._texts.get(f"{units} {key!r}")

    def keep(self, units: bool, phrases: Mapping[tuple[object, ...], str]) -> None:
        """Write these phrases beside those that are kept. A disk that refuses is left alone."""
        texts = (self._texts or {}) | {f"{units} {key!r}": text for key, text in phrases.items()}
        new = self._file.with_name(self._file.name + ".new")
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(json.dumps({"of": self._digest(), "texts": texts}), encoding="utf-8")
            new.replace(self._file)

    def _read(self) -> dict[str, str]:
        with contextlib.suppress(OSError, ValueError, TypeError, KeyError):
            kept = json.loads(self._file.read_text(encoding="utf-8"))
            if kept["of"] == self._digest():
                return dict(kept["texts"])
        return {}

    def _digest(self) -> str:
        """Changes with the program and with every phrase file: their names and contents. No seal, a sign of change."""
        digest = crc32(kiosk.__version__.encode())
        for source in self._sources:
            digest = crc32(f"{source}\0".encode(), digest)
            with contextlib.suppress(OSError):
                digest = crc32(source.read_bytes(), digest)
        return f"{digest:08x}"
