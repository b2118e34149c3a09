"""How is a shoe log read and written? JSON Lines: a header, then one input a line, in the order in which they happened."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from kiosk.game.rules import Rules
from kiosk.game.table import HeaderError, Table
from kiosk.settings.rules import find_rules, load_rules
from kiosk.settings.schema import BadFileError

VERSION = 1
#: the keys that a header may have; `chips` names a chip set, so that a log says in which chips was paid
HEADER_KEYS = ("shoe_log", "table", "rules", "boxes", "options", "minimum", "maximum", "wagers", "chips")


class UnreadableLog(ValueError):
    """A file that is no shoe log. Its text is one line that names the file and the line, and says what to do."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}: line {line}: {' '.join(message.split())}")
        self.file = file
        self.line = line


class ShoeLog:
    """One log, read as it is asked for: `header` at once, the inputs by iterating (physical line number, object).

    `rules_folders`: where rule sets lie, the house's own before the shipped one. `read`: bytes read so far.
    Raises `UnreadableLog` where the file cannot be read on; what came before it was whole.
    """

    def __init__(self, file: BinaryIO, name: str, rules_folders: tuple[Path, ...]) -> None:
        self.name = name
        self.read = 0
        self._lines = self._objects(file)
        try:
            self.header_line, self.header = next(self._lines)
        except StopIteration:
            raise UnreadableLog(name, 1, "the file is empty; its first object is the header of a shoe log") from None
        self.rules = self._rules(self.header_line, rules_folders)
        try:
            self.table = Table(self.header, self.rules)
        except HeaderError as wrong:
            raise UnreadableLog(name, self.header_line, f"header: {wrong}") from None

    def __iter__(self) -> Iterator[tuple[int, dict[str, Any]]]:
        return self._lines

    def _objects(self, file: BinaryIO) -> Iterator[tuple[int, dict[str, Any]]]:
        decode = json.JSONDecoder().raw_decode
        number = 0
        try:
            for number, raw in enumerate(file, 1):
                self.read += len(raw)
                if number == 1:
                    raw = raw.removeprefix(b"\xef\xbb\xbf")  # some editors begin a file with a mark
                text = raw.strip()
                if not text or text[:1] == b"#":
                    continue
                try:
                    line = text.decode()
                    data, end = decode(line)
                    if end != len(line):
                        raise ValueError("more than one value")
                except (ValueError, RecursionError) as wrong:
                    why = "it is no UTF-8" if isinstance(wrong, UnicodeDecodeError) else "it is no JSON"
                    raise UnreadableLog(self.name, number, f"{why}; a shoe log has one JSON object a line") from None
                if type(data) is not dict:
                    raise UnreadableLog(self.name, number, "it is no JSON object; a shoe log has one object a line")
                yield number, data
        except OSError as wrong:
            raise UnreadableLog(self.name, number + 1, f"it cannot be read ({wrong.strerror})") from None

    def _rules(self, line: int, folders: tuple[Path, ...]) -> Rules:
        header = self.header
        version = header.get("shoe_log")
        if type(version) is not int or version < 1:
            message = 'this is no header; the first object of a shoe log has "shoe_log": 1'
            raise UnreadableLog(self.name, line, message)
        if version > VERSION:
            message = f"shoe log version {version} is newer than this program, which reads version {VERSION}; update it"
            raise UnreadableLog(self.name, line, message)
        if "boxes" not in header:
            raise UnreadableLog(self.name, line, "header: boxes is missing; limits follow the boxes of the table")
        options = header.get("options")
        if options is None:
            options = {}
        if not isinstance(options, dict):
            raise UnreadableLog(self.name, line, 'header: options is an object such as {"surrender": "late"}')
        try:
            return load_rules(find_rules(header.get("rules"), folders), options)
        except BadFileError as wrong:
            raise UnreadableLog(self.name, line, f"header: {'; '.join(map(str, wrong.findings))}") from None


def line(data: Mapping[str, Any]) -> str:
    """One object as one line of a log, without the line's end."""
    return json.dumps(data)
