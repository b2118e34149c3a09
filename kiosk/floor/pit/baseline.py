"""The pit's baseline: the day's sums of each table as they stood when somebody froze them, kept in
a file beside the board's key, so that a restart of the board forgets nothing.

    write(place, frozen)
    frozen = read(place)            # None where nothing was ever frozen
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from stat import S_ISREG
from typing import Any, NamedTuple

from kiosk.floor.serialization import plain, typed
from kiosk.floor.summary import Summary
from kiosk.link.keys import write_secret
from kiosk.words.messages import Messages

_VERSION = 1
#: bytes: a table takes some hundred and fifty
_LARGEST = 4_000_000
_WORDLESS = Messages()


class Stood(NamedTuple):
    """A table's sums of its gaming day at the time `at`, as its summary had them: money in cents,
    `drop` None where none is known, `drop_basis` by what it is."""

    at: str
    units: bool
    rounds: int
    handle: int
    win: int
    theo: int
    drop: int | None = None
    drop_basis: str = "known"


class Frozen(NamedTuple):
    """How the tables stood at a moment: each by its name."""

    at: str
    tables: Mapping[str, Stood]


class BaselineError(Exception):
    """The file of a baseline is there and cannot be read; the text says why."""


def freeze(at: str, tables: Mapping[str, Summary]) -> Frozen:
    """The tables as they stand now."""
    stood = {
        name: Stood(*[getattr(each, field) for field in Stood._fields])
        for name, each in tables.items()
    }
    return Frozen(at, stood)


def place_of(station: Path) -> Path:
    """Where the board with that key keeps its baseline."""
    return station.with_name(f"{station.stem}.baseline.json")


def write(place: Path, frozen: Frozen) -> None:
    """Whole or not at all. Raises `OSError`."""
    data = {"v": _VERSION, **plain(frozen)}
    write_secret(place, json.dumps(data, sort_keys=True) + "\n")


def _content(place: Path) -> bytes:
    """Raises `OSError`, and `BaselineError` for what is no file of a baseline: a pipe would be
    waited for, and a large file be read for long."""
    stat = place.stat()
    if not S_ISREG(stat.st_mode) or stat.st_size > _LARGEST:
        raise BaselineError(f"{place.name}: no file of a baseline")
    return place.read_bytes()


def read(place: Path) -> Frozen | None:
    """What `write` kept last; None where there is no file. Raises `BaselineError`."""
    try:
        data: Any = json.loads(_content(place))
        if not isinstance(data, dict) or data.get("v") != _VERSION:
            raise BaselineError(f"{place.name}: no baseline of version {_VERSION}")
        tables = {name: typed(Stood, each, _WORDLESS) for name, each in data["tables"].items()}
        return Frozen(typed(str, data["at"], _WORDLESS), tables)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BaselineError(f"{place.name}: {error.strerror or error}") from error
    except (ValueError, KeyError, AttributeError, RecursionError) as error:
        raise BaselineError(f"{place.name}: damaged") from error
