"""A small file beside the board's key, which a restart of the board finds again.

write(place, data)
data = read(place, version=1, of="baseline")    # None where there is no file
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from stat import S_ISREG
from typing import Any

from kiosk.link.keys import write_secret

#: bytes: of a baseline a table takes some hundred and fifty
_LARGEST = 4_000_000


class BoardFileError(Exception):
    """The file is there and cannot be read; the text says why."""


def write(place: Path, data: Mapping[str, Any]) -> None:
    """Whole or not at all. Raises `OSError`."""
    write_secret(place, json.dumps(data, sort_keys=True) + "\n")


def read(place: Path, version: int, of: str) -> dict[str, Any] | None:
    """What `write` kept last; None where there is no file. Raises `BoardFileError`."""
    try:
        data: Any = json.loads(_content(place, of))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BoardFileError(f"{place.name}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise damaged(place) from error
    if not isinstance(data, dict) or data.get("v") != version:
        raise BoardFileError(f"{place.name}: no {of} of version {version}")
    return data


def damaged(place: Path) -> BoardFileError:
    """What is raised where the file holds something else than it should."""
    return BoardFileError(f"{place.name}: damaged")


def _content(place: Path, of: str) -> bytes:
    """Raises `OSError`, and `BoardFileError` for what is no such file: a pipe would be waited for,
    and a large file be read for long."""
    stat = place.stat()
    if not S_ISREG(stat.st_mode) or stat.st_size > _LARGEST:
        raise BoardFileError(f"{place.name}: no file of a {of}")
    return place.read_bytes()
