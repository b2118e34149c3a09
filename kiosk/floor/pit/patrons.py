"""Patrons at the tables of a pit: who sits where, as the tables' summaries say it, with the rating
so far of those whose table was asked for it. Patrons are pseudonyms; one person is one everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from kiosk.floor.pit.tables import TableSeen
from kiosk.floor.summary import Seated
from kiosk.record.projections.seats import is_known
from kiosk.report.ratings.rating import Rating
from kiosk.report.ratings.rating_words import definitions, lines
from kiosk.settings.in_place import files_for_owner
from kiosk.words.messages import Messages

#: letters of a file's name, without what says its kind
_LONGEST = 100


class PatronSeen(NamedTuple):
    """Somebody at a table. `rating`: None until the table has answered. `others`: the tables at
    which the same person sits besides."""

    table: str
    seat: Seated
    rating: Rating | None
    others: tuple[str, ...]


class Export(NamedTuple):
    """Ratings to be kept as files: `stem` begins their names."""

    stem: str
    title: str
    ratings: tuple[Rating, ...]
    phrases: Messages

    def write(self, folder: Path) -> tuple[Path, Path]:
        """As CSV, and as PDF with a card for each; their places, their owner's alone from the first
        byte on. Of `stem` letters, digits, "-" and "_" are kept: tables say what stands in it.
        Raises `OSError`."""
        from kiosk.report.ratings.rating_files import write_csv, write_pdf

        stem = re.sub(r"[^\w-]", "", self.stem, flags=re.ASCII)[:_LONGEST]
        with files_for_owner(folder) as own:
            csv, pdf = (own / f"{stem}.{kind}" for kind in ("csv", "pdf"))
            write_csv(csv, self.ratings, {})
            write_pdf(pdf, self.title, self.ratings, {}, self.phrases)
        return folder / csv.name, folder / pdf.name


def card(rating: Rating, phrases: Messages) -> list[tuple[str, str]]:
    """Label and value of every figure, as the paper has them."""
    return lines(rating, {}, phrases)


def meanings(phrases: Messages) -> str:
    """What the figures of a card mean, a line each, as below those on paper."""
    return "\n".join(definitions(phrases))


class PitPatrons:
    """The ratings that tables have answered, each table's newest."""

    def __init__(self) -> None:
        self._ratings: dict[str, dict[tuple[str, str], Rating]] = {}
        self._at: dict[str, str] = {}  # when each table answered

    def take(self, table: str, ratings: Iterable[Rating], now: str) -> None:
        """The answer of a table, which came at `now`."""
        self._ratings[table] = {(each.patron, each.since): each for each in ratings}
        self._at[table] = now

    def as_of(self, tables: Iterable[str]) -> str:
        """When the oldest of the answers of these tables came; "" where none has answered."""
        return min((self._at[each] for each in tables if each in self._at), default="")

    def seen(self, tables: Iterable[TableSeen]) -> list[PatronSeen]:
        """Whoever sits somewhere, table by table in the order given, there by their boxes."""
        there = {each.name: each.now.seats for each in tables if each.now is not None}
        at = _tables_of(there)
        return [
            PatronSeen(
                name,
                seat,
                self._ratings.get(name, {}).get((seat.patron, seat.since)),
                tuple(each for each in at.get(seat.patron, ()) if each != name),
            )
            for name, seats in there.items()
            for seat in sorted(seats, key=lambda seat: seat.boxes)
        ]


def _tables_of(there: Mapping[str, Iterable[Seated]]) -> dict[str, list[str]]:
    """At which tables each sits who has a card: without one nobody is known elsewhere."""
    found: dict[str, list[str]] = {}
    for name, seat in _each(there):
        if is_known(seat.patron):
            found.setdefault(seat.patron, []).append(name)
    return found


def _each(there: Mapping[str, Iterable[Seated]]) -> Iterator[tuple[str, Seated]]:
    for name, seats in there.items():
        for seat in seats:
            yield name, seat
