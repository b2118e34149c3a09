"""A journal with a bit of it changed; ten thousand of them are `make campaign ARGS=bit_flips`."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.rounds.recall import recall
from tests.record.flips import Flips, played
from tests.record.journal_entries import define

pytestmark = pytest.mark.slow

FLIPS = 150


@pytest.mark.parametrize("where", ["anywhere", "the rules"])
@pytest.mark.shows("AGCO 11.1.2")
def test_a_changed_bit_is_said_in_words_or_changes_nothing(
    tmp_path: Path, where: str, tries: Callable[[int], int]
) -> None:
    chance, count = random.Random(where), tries(FLIPS)
    flips = Flips(played(tmp_path / "played.sqlite"), tmp_path / "journal.sqlite")
    refused = sum(flips.flip(chance, where) for _ in range(count))
    assert refused == count if where == "the rules" else refused > count // 15


@pytest.mark.parametrize(
    ("what", "old", "new"),
    [
        ("the length that the file says it has", b"", b""),
        ("a blank in the table's text, which is no UTF-8 then", b"    by TEXT", b"  \xa0 by TEXT"),
    ],
)
def test_a_file_that_sqlite_cannot_make_sense_of_is_damaged(
    tmp_path: Path, what: str, old: bytes, new: bytes
) -> None:
    path = played(tmp_path / "journal.sqlite")
    whole = path.read_bytes()
    path.write_bytes(whole.replace(old, new) if old else whole[: len(whole) - 4096])
    for opens in (lambda: Journal(path).reader, lambda: JournalReader(path)):
        with pytest.raises(JournalError) as refused, opens() as journal:
            list(journal.sound())
        assert refused.value.code == "damaged"


@pytest.mark.parametrize("index", ["round", "opening", "checkpoint"])
def test_an_index_that_names_another_entry_is_damage(tmp_path: Path, index: str) -> None:
    path = played(tmp_path / "journal.sqlite")
    with closing(sqlite3.connect(path)) as file:
        (sql,) = file.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (index,)).fetchone()
        define(file, index, sql.partition(" WHERE ")[0] + " WHERE number > 1 AND number % 2 = 1")
        file.execute("REINDEX")
        define(file, index, sql)
    with pytest.raises(JournalError) as refused, JournalReader(path) as reader:
        recall(reader)
    assert refused.value.code == "damaged"


def test_an_entry_that_is_missing_where_reading_ends_is_missed(tmp_path: Path) -> None:
    path = played(tmp_path / "journal.sqlite")
    with closing(sqlite3.connect(path)) as file:
        file.executescript("DROP TRIGGER entry_remains; DELETE FROM entry WHERE number = 5")
    with (
        JournalReader(path) as reader,
        pytest.raises(JournalError, match=r"not_there.*entry=5") as refused,
    ):
        list(reader.sound(1, 5))
    assert refused.value.code == "damaged"
