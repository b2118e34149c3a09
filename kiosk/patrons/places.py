"""Where the patrons' screens of a table are: their folder beside the journal, and the address at
which they are reached."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple
from zlib import crc32


class Place(NamedTuple):
    """The page's address and port, and of each nats-server its port for pages and its process, as
    the folder keeps them."""

    url: str
    port: int
    links: tuple[int, ...]
    servers: tuple[int, ...]


def folder_of(journal: Path, gateway: int = 1) -> Path:
    """What belongs to the screens of the table with that journal, and to its first gateway; each
    further gateway has a folder in it."""
    folder = journal.with_name(f"{journal.name}-patrons")
    return folder if gateway == 1 else folder / f"gateway-{gateway}"


def others_beside(journal: Path) -> list[Path]:
    """Journals beside that one which are of the same table at another game, and have patrons'
    screens: `kiosk run --game` names them so."""
    named = journal.parent.glob(f"{journal.stem}-*{journal.suffix}")
    return sorted(each for each in named if folder_of(each).is_dir())


def places_of(folder: Path) -> list[Place]:
    """Where each gateway of a table was reached last; `folder`: the first one's."""
    further = sorted(
        folder.glob("gateway-*"), key=lambda each: int(each.name.removeprefix("gateway-"))
    )
    return [place for each in (folder, *further) if (place := place_of(each)) is not None]


def address_of(folder: Path, account: str) -> str:
    """The address of the page for an account, of which each gateway has its share; "" where none
    was ever reached."""
    places = places_of(folder)
    return places[crc32(account.encode()) % len(places)].url if places else ""


def seat_at(url: str, code: str) -> str:
    """The address that a seat's QR holds: what stands behind the mark stays in the browser."""
    return f"{url}/#{code}"


def place_of(folder: Path) -> Place | None:
    """Where the screens were reached last; None where they never were."""
    try:
        kept = json.loads((folder / "place.json").read_text("utf-8"))
        return Place(kept["url"], kept["port"], tuple(kept["links"]), tuple(kept["servers"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None


def door_of(table: str) -> str:
    """A table's name as a part of subjects."""
    kept = "".join(each if each.isascii() and each.isalnum() else "-" for each in table.lower())
    return kept.strip("-")[:32] or "table"
