"""What an archive is filled with: journals of three tables, made once."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.floor.contract import EntryMessage, read_entry, written
from kiosk.floor.table.outgoing import Outgoing
from kiosk.record.journal.journal import Journal, JournalReader
from tests.floor.archives import KEPT, TABLES
from tests.floor.postgresql import postgresql
from tests.record.tables import Dealer, play, station


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with postgresql() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An archive that is not there yet."""
    if request.param == "sqlite":
        return str(tmp_path / "archive.sqlite")
    url: str = request.getfixturevalue("cluster")
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS kiosk CASCADE")
    return url


@pytest.fixture(scope="session")
def journals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A table with trouble of every kind, one of the recorded journals, and a common hand."""
    folder = tmp_path_factory.mktemp("journals")
    for name, kept in (("bj-2", "boxes"), ("crowd", "common-hand")):
        shutil.copy(KEPT / f"{kept}.sqlite", folder / name)
    with Journal(folder / "bj-1") as journal:
        this = station(journal)
        play(this, Dealer(4), this.start(), 500)
    return {name: folder / name for name in TABLES}


@pytest.fixture(scope="session")
def messages(journals: dict[str, Path]) -> list[tuple[str, EntryMessage]]:
    """What the tables told, as it travelled, mixed as they would be."""
    told_by: dict[str, list[EntryMessage]] = {}
    for name, path in journals.items():
        outgoing = Outgoing()
        with JournalReader(path) as journal:
            told_by[name] = [
                read_entry(written(outgoing.message(entry))) for entry in journal.entries()
            ]
    mixed, chance = [], random.Random(1)
    while any(told_by.values()):
        name = chance.choice([name for name, left in told_by.items() if left])
        mixed.append((name, told_by[name].pop(0)))
    return mixed
