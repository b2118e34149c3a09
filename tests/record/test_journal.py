"""The journal: it keeps what it is given, whole, in order, and says in words when it cannot."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest

from kiosk.record.entries import log_line
from kiosk.record.journal.entry import NO_HASH, Entry, EntryKind, NewEntry, broken
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.journal.journal_file import lock
from tests.record.failing_disk import no_file_beyond
from tests.record.journal_entries import AT, draft, unguarded
from tests.record.tables import unusable


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def written(path: Path, count: int = 10) -> Path:
    """A closed journal of `count` entries: the table opened, then inputs, every fourth with a checkpoint."""
    with Journal(path) as journal:
        journal.append([draft("open")])
        for number in range(2, count + 1):
            journal.append(
                [draft(number=number, checkpoint='{"table":1}' if number % 4 == 0 else None)]
            )
    return path


def test_entries_come_back_as_they_were_written_and_hold_each_other(path: Path) -> None:
    written(path)
    with JournalReader(path) as journal:
        entries = list(journal.entries())
    assert [entry.number for entry in entries] == list(range(1, 11))
    previous = NO_HASH
    for number, entry in enumerate(entries, 1):
        assert broken(entry, number, previous) is None
        previous = entry.hash
    assert log_line(entries[4]) == {
        "type": "card",
        "number": 5,
        "at": AT,
        "by": "H. Ruiz",
        "source": "shoe",
    }


def test_entries_of_one_touch_are_written_all_or_none(path: Path) -> None:
    with Journal(path) as journal:
        assert journal.append([draft("open"), draft(number=2), draft(number=3)]) == 3
        bad = draft(at=None)
        with pytest.raises(JournalError):
            journal.append([draft(number=4), bad, draft(number=5)])
        journal.recover()
        assert journal.append([draft(number=4)]) == 4
        assert [entry.number for entry in journal.reader.entries()] == [1, 2, 3, 4]


def test_every_kind_of_entry_fits_the_table_and_the_columns_are_the_fields(path: Path) -> None:
    with Journal(path) as journal:
        journal.append(
            [
                draft("open"),
                *(draft(kind) for kind in get_args(EntryKind)),
                draft("of a later version"),
            ]
        )
        columns = [
            row[1] for row in journal.database.connection.execute("PRAGMA table_info(entry)")
        ]
    assert columns == list(Entry._fields)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entry SET told = '{}' WHERE number = 3",
        "DELETE FROM entry WHERE number = 10",
        "INSERT OR REPLACE INTO entry SELECT * FROM entry WHERE number = 3",
        (
            "INSERT INTO entry SELECT 12, at, by, source, kind, input, told, checkpoint, round, hash, hash FROM entry"
            " WHERE number = 10"
        ),
        (
            "INSERT INTO entry SELECT 11, at, by, source, kind, input, told, checkpoint, round, previous, hash FROM entry"
            " WHERE number = 10"
        ),
    ],
)
def test_an_entry_is_never_changed_deleted_or_put_out_of_order(path: Path, sql: str) -> None:
    written(path)
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute(sql)


def test_the_tail_starts_at_the_last_checkpoint_of_the_opening_in_force(path: Path) -> None:
    with Journal(path) as journal:
        assert journal.reader.tail() is None
        journal.append([draft("open"), draft(number=2)])
        tail = journal.reader.tail()
        assert tail is not None
        assert (tail.opening.number, tail.checkpoint, [e.number for e in tail.entries]) == (
            1,
            None,
            [2],
        )
        journal.append([draft(number=3, checkpoint="{}"), draft(number=4), draft(number=5)])
        tail = journal.reader.tail()
        assert tail is not None
        assert tail.checkpoint is not None
        assert (tail.checkpoint.number, [e.number for e in tail.entries]) == (3, [4, 5])
        journal.append([draft("open"), draft(number=7)])
        tail = journal.reader.tail()
        assert tail is not None
        assert (tail.opening.number, tail.checkpoint, [e.number for e in tail.entries]) == (
            6,
            None,
            [7],
        )


def test_what_a_resume_reads_is_found_without_a_scan(path: Path) -> None:
    written(path)
    with JournalReader(path) as journal:
        plans = []
        journal.database.connection.set_trace_callback(plans.append)
        journal.tail()
        journal.round_ends(10)
        journal.database.connection.set_trace_callback(None)
        for sql in plans:
            for row in journal.database.connection.execute(f"EXPLAIN QUERY PLAN {sql}"):
                # A scan of an index in its order ends at the first row that is wanted; one of the table does not.
                assert (
                    row[3].startswith("SEARCH")
                    or "USING INDEX" in row[3]
                    or "ORDER BY number DESC" in sql
                ), (
                    sql,
                    row,
                )


def test_what_is_no_journal_is_refused_and_not_touched(path: Path) -> None:
    other = path.with_name("other.sqlite")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE diary (line TEXT)")
    for content in (b"Dear diary\n", other.read_bytes(), bytes(4096)):
        path.write_bytes(content)
        with unusable("is not a journal of the kiosk") as refused:
            Journal(path)
        assert refused.value.code == "foreign"
        assert path.read_bytes() == content


def test_a_journal_that_may_not_be_read_asks_for_the_right_to_and_not_for_room(path: Path) -> None:
    written(path)
    path.chmod(0)
    mine = os.geteuid()
    if mine == 0:
        os.seteuid(65534)  # for root no file is closed
    try:
        with unusable("Let the kiosk’s user read and write it") as refused:
            JournalReader(path)
    finally:
        os.seteuid(mine)
    assert (refused.value.code, refused.value.facts["words"]) == ("read_only", "Permission denied")


def test_a_newer_journal_is_refused_by_its_version_and_not_touched(path: Path) -> None:
    written(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {3 << 16 | 3}")
    content = path.read_bytes()
    for opened in (Journal, JournalReader):
        with unusable("newer kiosk (format 3.3") as refused:
            opened(path)
        assert refused.value.code == "newer"
    assert path.read_bytes() == content


def test_a_journal_whose_triggers_were_taken_away_is_refused(path: Path) -> None:
    written(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER entry_stays")
    content = path.read_bytes()
    with unusable("entry_stays") as refused:
        Journal(path)
    assert refused.value.code == "damaged"
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        (
            "UPDATE entry SET input = replace(input, 'card', 'curd') WHERE number = 9",
            "entry 9 was changed",
        ),
        ("UPDATE entry SET by = 'Nobody' WHERE number = 10", "entry 10 was changed"),
        ("UPDATE entry SET checkpoint = '{\"table\":2}' WHERE number = 8", "entry 8 was changed"),
        ("UPDATE entry SET hash = previous WHERE number = 7", "entry 8 does not follow"),
        ("DELETE FROM entry WHERE number = 9", "entry 9 is missing"),
        ("DELETE FROM entry WHERE number = 7", "entry 7 is missing"),
        ("DELETE FROM entry WHERE kind = 'open'", "no entry opens the table"),
        (
            "UPDATE entry SET input = replace(input, 'card', 'curd') WHERE number = 1",
            "entry 1 was changed",
        ),
    ],
)
def test_a_tail_that_was_changed_is_refused_at_opening_with_its_entry(
    path: Path, sql: str, says: str
) -> None:
    written(path)
    with unguarded(path) as connection:
        connection.execute(sql)
    content = path.read_bytes()
    with unusable(says) as refused:
        Journal(path)
    assert refused.value.code == "damaged"
    assert path.read_bytes() == content


@pytest.mark.slow
def test_a_file_cut_short_is_refused_in_words(path: Path) -> None:
    written(path, 400)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(JournalError) as refused:
        Journal(path)
    assert refused.value.code == "damaged"
    assert path.read_bytes() == content[: len(content) // 2]


def test_one_kiosk_writes_and_others_may_read(path: Path) -> None:
    with Journal(path) as journal:
        journal.append([draft("open")])
        with unusable(f"another kiosk (process {os.getpid()})") as refused:
            Journal(path)
        assert refused.value.code == "locked"
        with JournalReader(path) as reader:
            assert [entry.number for entry in reader.entries()] == [1]
            journal.append(
                [
                    draft(number=2),
                    draft("open", number=3),
                    draft(number=4, round=1, checkpoint="{}"),
                ]
            )
            last = reader.last()
            assert last is not None
            read = (last.number, len(reader.openings()), reader.round_ends(9), reader.tail())
            assert [entry.number for entry in reader.entries()] == [1], (
                "what was there when it was opened"
            )
            assert read[:3] == (1, 1, [])
            assert read[3] is not None
            assert (read[3].opening.number, read[3].checkpoint, read[3].entries) == (1, None, [])
        with JournalReader(path) as reader:
            assert [entry.number for entry in reader.entries()] == [1, 2, 3, 4]
    with Journal(path) as journal:
        assert journal.number == 4


def _hold(path: Path, ready: multiprocessing.connection.Connection) -> None:
    with Journal(path):
        ready.send("open")
        ready.recv()


@pytest.mark.slow
def test_another_process_is_kept_out_until_the_first_one_ends_however_it_ends(path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_hold, args=(path, theirs))
    process.start()
    assert ours.recv() == "open"
    with unusable("in use by another kiosk"):
        Journal(path)
    process.kill()
    process.join()
    Journal(path).close()


def test_a_full_disk_records_nothing_says_so_and_goes_on_when_there_is_room(path: Path) -> None:
    with Journal(path) as journal:
        journal.append([draft("open")])
        room = Path(f"{path}-wal").stat().st_size
        with no_file_beyond(room), unusable("Nothing was recorded") as refused:
            journal.append([draft(number=2), draft(number=3)])
        assert refused.value.code in ("full", "disk")
        journal.recover()
        assert journal.append([draft(number=2)]) == 2
    with JournalReader(path) as reader:
        assert [log_line(entry)["number"] for entry in reader.entries(2)] == [2]


def test_a_lock_that_a_full_disk_does_not_take_names_the_journal_and_leaves_nothing(
    path: Path,
) -> None:
    with no_file_beyond(0), unusable(str(path)) as refused:
        lock(path)
    assert refused.value.code == "disk"
    assert list(path.parent.iterdir()) == []
    lock(path).close()


def test_a_journal_at_its_largest_size_says_that_the_disk_is_full(path: Path) -> None:
    with Journal(path) as journal:
        journal.append([draft("open")])
        (pages,) = journal.database.connection.execute("PRAGMA page_count").fetchone()
        journal.database.connection.execute(f"PRAGMA max_page_count = {pages}")
        with unusable("the disk is full") as refused:
            journal.append([draft(number=2, told='"' + "x" * 50_000 + '"')])
        assert refused.value.code == "full"
        journal.database.connection.execute("PRAGMA max_page_count = 1000000")
        journal.recover()
        assert journal.append([draft(number=2)]) == 2


def test_a_journal_that_may_not_be_written_says_so(path: Path) -> None:
    with Journal(path) as journal:
        journal.append([draft("open")])
        journal.database.connection.execute("PRAGMA query_only = ON")
        with unusable("read-only") as refused:
            journal.append([draft(number=2)])
        assert refused.value.code == "read_only"


def test_a_missing_folder_is_said_in_words(tmp_path: Path) -> None:
    with unusable("cannot be opened for writing"):
        Journal(tmp_path / "nowhere" / "journal.sqlite")
    with unusable("There is no journal") as refused:
        JournalReader(tmp_path / "journal.sqlite")
    assert refused.value.code == "missing"


def test_the_journal_is_durable_and_private(path: Path) -> None:
    with Journal(path) as journal:
        assert journal.database.connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert journal.database.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_hint_is_kept_beside_the_entries_and_proves_nothing(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "a.journal")) as journal:
        assert journal.reader.beside("floor") == ""
        journal.keep_beside("floor", "12")
        journal.keep_beside("floor", "13")
        with JournalReader(journal.path, held=True) as reader:
            assert (reader.beside("floor"), reader.beside("other")) == ("13", "")
            assert reader.integrity() == []


def test_a_reader_reads_what_was_written_since_once_it_catches_up(tmp_path: Path) -> None:
    with (
        closing(Journal(tmp_path / "a.journal")) as journal,
        JournalReader(journal.path, held=True) as reader,
    ):
        journal.append([NewEntry("2026-11-22T09:00:00.000Z", "kiosk", "kiosk", "note", "{}")])
        assert [entry.number for entry in reader.entries()] == []
        assert reader.catch_up() == 1
        assert [entry.number for entry in reader.entries()] == [1]


def test_a_journal_keeps_before_which_entries_the_clock_was_set_back(tmp_path: Path) -> None:
    def at(*hours: int) -> list[NewEntry]:
        return [
            NewEntry(f"2026-11-22T{hour:02}:00:00.000Z", "kiosk", "kiosk", "note", "{}")
            for hour in hours
        ]

    path = tmp_path / "a.journal"
    with closing(Journal(path)) as journal:
        journal.append(at(9, 12, 10))
        journal.append(at(11))
        assert journal.reader.set_back() == [3]
    with closing(Journal(path)) as journal:
        journal.append(at(8, 8, 7))
        assert journal.reader.set_back() == [3, 5, 7]
        journal.keep_beside("set_back", "no list")
        assert journal.reader.set_back() == []


def test_a_power_cut_parts_no_entry_from_the_word_that_the_clock_was_set_back(path: Path) -> None:
    """Wherever the write-ahead log ends that a power cut left, and where a table of that name was altered."""
    copy = path.with_name("cut.sqlite")
    with Journal(path) as journal:
        journal.append([draft("open"), draft(number=2)])
        journal.append([draft(number=3, at="2020-01-01T00:00:00.000Z")])
        log = Path(f"{path}-wal").read_bytes()
        page = int.from_bytes(log[8:12], "big")
        for end in range(32, len(log) + 1, 24 + page):
            copy.write_bytes(path.read_bytes())
            Path(f"{copy}-wal").write_bytes(log[:end])
            with JournalReader(copy) as cut:
                assert cut.set_back() == ([3] if cut.last_number == 3 else [])
        connection = journal.database.connection
        connection.executescript("DROP TABLE beside; CREATE TABLE beside (other)")
        assert journal.append([draft(number=4, at="2019-01-01T00:00:00.000Z")]) == 4
        assert journal.append([draft(number=5)]) == 5
