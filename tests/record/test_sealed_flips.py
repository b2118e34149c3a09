"""One bit changed in a sealed month or in the journal beside it: each reader gives what it gave, or says what is damaged, and `kiosk verify` finds it."""

from __future__ import annotations

import io
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest

from kiosk.cli import main
from kiosk.record.journal.anchors import Signer
from kiosk.record.journal.entry import utc_now
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.months.sealing import due, take_over, write
from kiosk.record.projections.slips import slips
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.record.rounds.recall import recall
from kiosk.record.rounds.rounds import Wanted, at_entry, beside, numbered
from kiosk.report.rounds import told
from tests.record.journal_entries import define
from tests.record.sealed_months import a_year_ago, changed, entries_of, sealed_files

pytestmark = pytest.mark.slow
#: how many bits are changed, one after the other, of each file
FLIPS = 24


def day_of(at: str) -> tuple[str, str]:
    """Each day is sealed as a month is: a short one, of which many copies can be read."""
    day = date.fromisoformat(at[:10])
    return at[:10], f"{day + timedelta(1)}T00:00:00.000Z"


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A signed journal that goes on from three sealed days."""
    folder = tmp_path_factory.mktemp("sealed")
    path = folder / "bj.journal"
    with Journal(path) as journal:
        journal.append([a_year_ago(entry) for entry in entries_of(folder, 5, 42)])
    Signer(path, "BJ-12")
    with JournalReader(path) as journal:
        months = list(due(journal, day_of, utc_now()))
    for month in months[:3]:
        assert write(path, month, "BJ-12")
    with closing(Journal(path)) as journal:
        assert take_over(journal, day_of, utc_now()) == 3
        while journal.sweep(300):
            pass
        journal.shrink()
    return path


def exported(journal: JournalReader, opening: int) -> str:
    text = io.StringIO()
    export(journal, text, opening=opening)
    return text.getvalue()


#: what reads a journal, and gives what a person or a program is told of it
READERS: dict[str, Callable[[JournalReader], object]] = {
    "recall": lambda journal: recall(journal, 10_000),
    "a round by its number": lambda journal: numbered(journal, 2),
    "a round by an entry": lambda journal: at_entry(journal, 100),
    "a round by what happened": lambda journal: beside(journal, 10_000, Wanted("blackjack")),
    "the first opening exported": lambda journal: exported(journal, 1),
    "the latest opening exported": lambda journal: exported(journal, -1),
    "every entry": lambda journal: list(journal.sound()),
    "every opening": lambda journal: journal.openings(),
    "slips": slips,
    "report": lambda journal: list(told(journal, 1, journal.last_number)),
    "the table as it stands": lambda journal: (journal.tail() or ())[:3],
}


class Read(NamedTuple):
    """What each reader gave, and the codes of those that said that something is damaged."""

    given: dict[str, object]
    refused: dict[str, JournalError]
    found: int


def read(path: Path) -> Read:
    """`found`: how many differences a verification finds, 1 where it cannot begin."""
    given: dict[str, object] = {}
    refused: dict[str, JournalError] = {}
    for name, reader in READERS.items():
        try:
            with JournalReader(path) as journal:
                given[name] = reader(journal)
        except JournalError as error:
            refused[name] = error
    try:
        with JournalReader(path) as journal:
            found = len(verify(journal).findings)
    except JournalError:
        found = 1
    return Read(given, refused, found)


def wrong(whole: Read, now: Read) -> list[str]:
    """A sentence for each reader that was silent about what it did not read as it was written."""
    lines = [
        f"{name} gives something else"
        for name, given in now.given.items()
        if given != whole.given[name]
    ]
    if now.refused and not now.found:
        lines.append(
            f"verify finds nothing, and {min(now.refused)} says {now.refused[min(now.refused)]}"
        )
    odd = [
        error
        for error in now.refused.values()
        if error.code not in ("damaged", "sealed", "foreign", "newer")
    ]
    return lines + [f"{error} is no word for damage" for error in odd]


def used(whole: bytes) -> list[int]:
    """Where the file holds something: what is free is nearly all zeros."""
    return [at for at, byte in enumerate(whole) if byte or at < 200]


@pytest.fixture
def copied(sealed: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sealed.parent, tmp_path / "copy")) / sealed.name


def marks(whole: bytes) -> list[int]:
    """Where a sealed file has its marks: each is a kind and a number."""
    return [*range(whole.index(b"beside", 8192) - 40, whole.rindex(b"round") + 8)]


def faults_of(path: Path, file: Path, flips: Iterable[tuple[int, int]]) -> list[str]:
    """What is wrong after each of these flips: the byte and its bit."""
    whole, before = file.read_bytes(), read(path)
    assert (before.refused, before.found) == ({}, 0)
    faults = []
    for at, bit in flips:
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])
        faults += [f"byte {at}, bit {bit}: {each}" for each in wrong(before, read(path))]
    return faults


def some(places: Sequence[int], count: int) -> list[tuple[int, int]]:
    """So many flips, the same in every run."""
    chance = random.Random(count)
    return [(chance.choice(places), chance.randrange(8)) for _ in range(count)]


@pytest.mark.parametrize("month", [0, 1])
def test_a_changed_bit_of_a_sealed_month_is_said_by_who_reads_it_and_found(
    copied: Path, month: int, tries: Callable[[int], int]
) -> None:
    file = sealed_files(copied)[month]
    assert faults_of(copied, file, some(used(file.read_bytes()), tries(FLIPS))) == []


def test_a_changed_bit_of_the_table_of_marks_is_said_by_who_reads_it_and_found(
    copied: Path, tries: Callable[[int], int]
) -> None:
    file = sealed_files(copied)[1]
    assert faults_of(copied, file, some(marks(file.read_bytes()), tries(FLIPS))) == []


def test_a_changed_bit_of_the_journal_beside_its_months_is_said_by_who_reads_it_and_found(
    copied: Path, tries: Callable[[int], int]
) -> None:
    assert faults_of(copied, copied, some(used(copied.read_bytes()), tries(FLIPS))) == []


def test_a_recall_of_a_month_whose_marks_hide_a_round_shows_none_and_says_why(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = sealed_files(copied)[1]
    whole = file.read_bytes()
    at = whole.rindex(b"round")
    file.write_bytes(whole[:at] + b"rouNd" + whole[at + 5 :])
    assert main(["recall", str(copied), "10000"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"The sealed month 2025-11-02 in {file} is damaged" in err
    assert main(["verify", str(copied)]) == 1
    assert "of 2025-11-02 in" in capsys.readouterr().out


def test_a_kind_of_marks_whose_name_was_changed_is_found(copied: Path) -> None:
    changed(
        sealed_files(copied)[0],
        "UPDATE about SET said = replace(said, '\"checkpoint\":', '\"checkpoiNt\":')",
    )
    now = read(copied)
    assert now.refused
    assert now.found


def test_what_sqlite_alone_finds_wrong_with_a_month_is_found_by_a_verification(
    copied: Path,
) -> None:
    file = sealed_files(copied)[1]
    whole = file.read_bytes()
    file.write_bytes(whole[:39] + b"\x01" + whole[40:])  # how many pages are free
    with JournalReader(copied) as journal:
        (found,) = verify(journal).findings
    assert (found.id, found.facts["file"]) == ("sealed_damaged", file.name)
    assert "free" in str(found.facts["words"]).lower()


@pytest.mark.parametrize("kind", ["round", "open", "checkpoint", "beside", "day"])
def test_a_month_that_an_older_kiosk_sealed_is_read_and_its_marks_are_held_against_its_entries(
    copied: Path, kind: str
) -> None:
    before, file = read(copied), sealed_files(copied)[1]
    changed(file, "UPDATE about SET said = json_remove(said, '$.marks')")
    assert read(copied) == before
    changed(
        file,
        f"DELETE FROM mark WHERE kind = '{kind}' AND number = (SELECT max(number) FROM mark WHERE kind = '{kind}')",
    )
    now = read(copied)
    assert wrong(before, now) == []
    assert now.refused
    assert now.found


@pytest.mark.parametrize("sealed_before", [0, 1, 2])
def test_a_month_that_the_journal_does_not_name_any_more_is_missed(
    copied: Path, sealed_before: int
) -> None:
    changed(
        copied,
        f"DELETE FROM sealed WHERE first = (SELECT first FROM sealed ORDER BY first LIMIT 1 OFFSET {sealed_before})",
    )
    now = read(copied)
    assert now.given == {}
    assert {error.phrase for error in now.refused.values()} == {"journal-not_there"}


@pytest.mark.parametrize("newest", [True, False])
def test_a_round_that_the_journals_own_index_has_lost_is_missed(copied: Path, newest: bool) -> None:
    before = read(copied)
    with closing(sqlite3.connect(copied)) as file:
        ends = file.execute(
            "SELECT number FROM entry WHERE round IS NOT NULL ORDER BY number"
        ).fetchall()
        lost = ends[-1 if newest else -2][0]
        lose(file, "round", lost)
    now = read(copied)
    assert now.refused["recall"].facts["entry"] == str(lost)
    assert now.found
    assert now.given["every entry"] == before.given["every entry"]


def lose(file: sqlite3.Connection, index: str, number: int) -> None:
    """The index does not lead to that entry any more."""
    (sql,) = file.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (index,)).fetchone()
    define(file, index, f"{sql} AND number <> {number}")
    file.execute("REINDEX")
    define(file, index, sql)
