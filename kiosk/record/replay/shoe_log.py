"""Shoe logs, read and written: JSON Lines, a header, then one input a line, in the order in which
they happened."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from kiosk.game.commands.commands import Parsed, parse
from kiosk.game.money.money import cents
from kiosk.game.table import HeaderError, Table
from kiosk.settings import schema
from kiosk.settings.rules import load_rules

if TYPE_CHECKING:
    from kiosk.record.replay.log_parts import Part

_T = TypeVar("_T")
VERSION = 1
_AMOUNT = schema.Key(cents, 'an amount with at most two decimals, such as "12.50"')
#: every key of a header; `chips` names a chip set, so that a log says in which chips was paid
HEADER: dict[str, schema.Key] = {
    "shoe_log": schema.whole(1, VERSION, needed=True),
    "table": schema.text(control=True),
    "rules": schema.Key(lambda name: name, "the name of a rule set", needed=True),
    "boxes": schema.whole(1, 7, needed=True),
    "options": schema.fits(
        lambda value: isinstance(value, dict), 'an object such as {"surrender": "late"}'
    ),
    "minimum": _AMOUNT,
    "maximum": _AMOUNT,
    "wagers": schema.one_of("amounts", "units"),
    "hole_turn": schema.one_of("at_once", "input"),
    "chips": schema.Key(lambda name: name, "the name of a chip set"),
}


class UnreadableLog(schema.UnreadableError):
    """A file that is no shoe log. Its text is one line that names the file and the line, and says
    what to do."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}: line {line}", " ".join(message.split()))


class ShoeLog:
    """One log, read as it is asked for: `header` at once, the inputs by iterating (physical line
    number, object), or as `commands`.

    `rules_folders`: where rule sets lie, the shipped ones first. `part`: the inputs of that part
    alone, of a file on the disk. `read`: how far the file was read, in bytes. Raises
    `UnreadableLog` where the file cannot be read on; what came before it was whole.
    """

    def __init__(
        self, file: BinaryIO, name: str, rules_folders: tuple[Path, ...], part: Part | None = None
    ) -> None:
        self.name = name
        self.read = 0
        self.part = part
        self._file = file
        self._line = 1
        try:
            self.header_line, self.header = next(iter(self))
        except StopIteration:
            raise UnreadableLog(
                name, 1, "the file is empty; its first object is the header of a shoe log"
            ) from None
        version = self.header.get("shoe_log")
        if type(version) is not int or version < 1:
            message = 'this is not a header; the first object of a shoe log has "shoe_log": 1'
            raise UnreadableLog(name, self.header_line, message)
        if version > VERSION:
            message = (
                f"shoe log version {schema.shown(version)} is newer than this program,"
                f" which reads version {VERSION}; update it"
            )
            raise UnreadableLog(name, self.header_line, message)
        try:
            self.table = open_table(self.header, name, rules_folders)
        except schema.BadFileError as wrong:
            said = (
                f"{each.key}: {each.message}" if each.file == name else f"header: {each}"
                for each in wrong.findings
            )
            raise UnreadableLog(name, self.header_line, "; ".join(said)) from None
        self._line = self.header_line + 1
        if part is not None and part.start:
            self.read = file.seek(part.start)
            self._line = part.line

    def __iter__(self) -> Iterator[tuple[int, dict[str, Any]]]:
        return self._each(lambda data: data)

    def commands(self) -> Iterator[tuple[int, Parsed]]:
        return self._each(parse)

    def _each(self, made_of: Callable[[dict[str, Any]], _T]) -> Iterator[tuple[int, _T]]:
        """What is made of every line that holds something. Nearly every line stands in a log again
        and again, and means the same: it is read once."""
        known: dict[bytes, _T] = {}
        number, end = self._line - 1, _ENDLESS if self.part is None else self.part.end
        try:
            for number, raw in enumerate(self._file, self._line):
                if self.read >= end:
                    return
                self.read += len(raw)
                made = known.get(raw)
                if made is None:
                    if not (text := _held(raw if number > 1 else raw.removeprefix(_MARK))):
                        continue
                    made = made_of(self._object(number, text))
                    if len(known) < _MOST and len(raw) < _LONG:
                        known[raw] = made
                yield number, made
        except OSError as wrong:
            raise UnreadableLog(
                self.name, number + 1, f"it cannot be read ({wrong.strerror})"
            ) from None

    def _object(self, number: int, text: bytes) -> dict[str, Any]:
        data: Any  # the compiled form holds a name to its type, and a line may have any value
        try:
            line = text.decode()
            try:
                data, end = _decode(line)
            except (
                ValueError
            ):  # the careful decoder says what is wrong, and takes a number of any length
                data, end = _decode_once(line)
            if type(data) is not dict:
                raise UnreadableLog(self.name, number, f"it is not a JSON object; {_ONE}")
            if end != len(line) or (line.count(":") != len(data) and _odd(line, data)):
                data = decoded(line)
        except UnicodeDecodeError:
            raise UnreadableLog(
                self.name, number, "it is not UTF-8; save the file as UTF-8"
            ) from None
        except _NotJson as wrong:
            raise UnreadableLog(self.name, number, f"it is not JSON: {wrong}; {_ONE}") from None
        except (ValueError, RecursionError):
            raise UnreadableLog(self.name, number, f"it is not JSON; {_ONE}") from None
        held: dict[str, Any] = data
        return held


def _held(raw: bytes) -> bytes:
    """What a line holds, without the space around it; nothing where that is a comment."""
    text = raw.strip()
    return b"" if text.startswith(b"#") else text


_OF_A_HOUSE = (
    "A house's own lies in rules/ beside its settings: name them with KIOSK_CONFIG=FILE, before "
    "the command."
)


def open_table(header: Mapping[str, Any], file: str, rules_folders: tuple[Path, ...]) -> Table:
    """The table that a header describes. A key that is null is absent; one that a header does not
    have means nothing.

    Raises `BadFileError` with everything that is wrong with the header, at the keys "header: boxes"
    and so on of `file`.
    """
    found: list[schema.Finding] = []
    stated = {key: value for key, value in header.items() if key in HEADER and value is not None}
    values = schema.read_keys(stated, HEADER, file, found, "header: ")
    try:
        if "rules" in values:
            path = schema.find_named("rule set", values["rules"], rules_folders)
            rules = load_rules(path, values.get("options"), (file, "header: options."))
            if not found:
                return Table(stated, rules)
    except HeaderError as no:
        found.append(
            schema.Finding(file, f"header: {no.key}", f"{str(no).removeprefix(f'{no.key}: ')}.")
        )
    except schema.BadFileError as wrong:
        found += [
            each
            if each.file
            else schema.Finding(file, "header: rules", f"{each.message} {_OF_A_HOUSE}")
            for each in wrong.findings
        ]
    raise schema.BadFileError(found)


def decoded(text: str) -> Any:
    """One JSON value. Raises `ValueError` for anything else: two values, a key written twice, NaN,
    Infinity."""
    data, end = _decode_once(text)
    if end != len(text):
        raise ValueError("more than one value")
    return data


def _odd(line: str, data: dict[str, Any]) -> bool:
    """Whether a line has a colon that is neither its keys' nor its time's: an object inside it, or
    a key written twice."""
    at = data.get("at")
    return "\\" in line or type(at) is not str or line.count(":") != len(data) + at.count(":")


def _whole(digits: str) -> int:
    """A whole number; one of more digits than Python converts is cut, for no key takes one of even
    half as many."""
    return int(digits[:600])


class _NotJson(ValueError):
    """What Python's own reader of JSON takes, and JSON does not have."""


def _no_json(word: str) -> Any:
    raise _NotJson(f"{word} is no value")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise _NotJson("a key is written twice")
    return data


_decode = json.JSONDecoder(parse_constant=_no_json).raw_decode
_decode_once = json.JSONDecoder(
    parse_constant=_no_json, parse_int=_whole, object_pairs_hook=_once
).raw_decode
#: how many lines are remembered, and the bytes of one from which on it is not
_MOST, _LONG = 10_000, 200
#: no file has as many bytes; the largest number that the compiled form holds without an object
_ENDLESS = (1 << 62) - 1
#: some editors begin a file with it
_MARK = b"\xef\xbb\xbf"
_ONE = "a shoe log has one JSON object a line"


def line(data: Mapping[str, Any]) -> str:
    """One object as one line of a log, without the line's end."""
    return json.dumps(data)
