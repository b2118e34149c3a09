"""Who of a pit's dealers is on break, kept in a file beside the board's key, so that a restart of
the board forgets nobody.

    write(place, breaks)
    breaks = read(place)            # () where nobody was ever on break
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kiosk.floor.pit import board_file
from kiosk.floor.pit.tables import Break
from kiosk.floor.serialization import plain, typed
from kiosk.record.journal.entry import check_time
from kiosk.words.messages import Messages

_VERSION = 1
_WORDLESS = Messages()


def place_of(station: Path) -> Path:
    """Where the board with that key keeps who is on break."""
    return station.with_name(f"{station.stem}.breaks.json")


def write(place: Path, breaks: Iterable[Break]) -> None:
    """Whole or not at all. Raises `OSError`."""
    board_file.write(place, {"v": _VERSION, "breaks": [plain(each) for each in breaks]})


def read(place: Path) -> tuple[Break, ...]:
    """What `write` kept last; () where there is no file. Raises `BoardFileError`."""
    data = board_file.read(place, _VERSION, "list of breaks")
    if data is None:
        return ()
    try:
        found = tuple([typed(Break, each, _WORDLESS) for each in data["breaks"]])
        for each in found:
            check_time(each.who.since)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise board_file.damaged(place) from error
    return found
