"""What is wrong with a file that a house edits? Findings: file, key, and what is allowed there."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Literal, NamedTuple


class Finding(NamedTuple):
    """One thing wrong. `key` is dotted, "" where the file as a whole is meant; `message` says the value and what is allowed.

    A warning is a thing that a house may want and should know; an error keeps the file from being used.
    """

    file: str
    key: str
    message: str
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return f"{where}: {'warning: ' if self.severity == 'warning' else ''}{self.message}"


class BadFileError(Exception):
    """A file that cannot be used. `findings` says everything that is wrong with it; the text is all of them, a line each."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("\n".join(map(str, findings)))
        self.findings = findings


class UnreadableError(Exception):
    """A file that cannot be read at all: not there, not text, not of its format. The text is one full sentence."""


def read_text(path: Path) -> str:
    """The text of a UTF-8 file. Raises `UnreadableError`."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UnreadableError(f"{path}: cannot be read: {(error.strerror or str(error)).lower()}.") from None
    except UnicodeDecodeError as error:
        raise UnreadableError(f"{path}: is not UTF-8 text (byte {error.start}): save it as UTF-8.") from None


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as a dictionary. Raises `UnreadableError`, with the line where the format breaks."""
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError(f"{path}: is not TOML: {error}.") from None
