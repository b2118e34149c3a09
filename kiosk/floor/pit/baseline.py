"""The pit's baseline: the day's sums of each table as they stood when somebody froze them, kept in
a file beside the board's key, so that a restart of the board forgets nothing.

    write(place, frozen)
    frozen = read(place)            # None where nothing was ever frozen
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from kiosk.floor.pit import board_file
from kiosk.floor.serialization import plain, typed
from kiosk.floor.summary import Summary
from kiosk.words.messages import Messages

_VERSION = 1
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
    board_file.write(place, {"v": _VERSION, **plain(frozen)})


def read(place: Path) -> Frozen | None:
    """What `write` kept last; None where there is no file. Raises `BoardFileError`."""
    data = board_file.read(place, _VERSION, "baseline")
    if data is None:
        return None
    try:
        tables = {name: typed(Stood, each, _WORDLESS) for name, each in data["tables"].items()}
        return Frozen(typed(str, data["at"], _WORDLESS), tables)
    except (ValueError, KeyError, AttributeError, RecursionError) as error:
        raise board_file.damaged(place) from error
