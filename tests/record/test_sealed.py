"""Months that are over lie in sealed files, and everything reads them and the journal as one chain, as if nothing had been sealed."""

from __future__ import annotations

import io
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kiosk.record.journal.backup import backup, restore
from kiosk.record.journal.entry import Entry, NewEntry
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.months.sealed import Segment
from kiosk.record.months.sealing import due, write
from kiosk.record.projections.slips import slips
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.record.replay.verify_shares import verify_on_all_cores
from kiosk.record.rounds import rounds
from kiosk.record.rounds.recall import recalled
from kiosk.report.rounds import told
from tests.record.sealed_months import (
    NOW,
    a_year_ago,
    changed,
    entries_of,
    month_of,
    seal,
    sealed_files,
    trace_connections,
)
from tests.record.tables import Dealer, play, station, unusable

pytestmark = pytest.mark.slow


def test_the_entries_are_the_same_and_the_journals_own_file_has_the_last_ones_alone(
    path: Path, plain: Path
) -> None:
    with JournalReader(plain) as before, JournalReader(path) as journal:
        assert [segment.month for segment in journal.segments] == ["2025-11", "2025-12", "2026-01"]
        whole = list(before.entries())
        assert list(journal.entries(1, len(whole))) == whole
        notes = list(journal.sound(len(whole) + 1))
        assert [("sealed" in note.input, note.by) for note in notes] == [(True, "kiosk")] * 3
        for first, last in ((1, 1), (2, 2), (250, 260), (1000, 2600), (len(whole) - 3, len(whole))):
            assert list(journal.sound(first, last)) == whole[first - 1 : last]
        own = journal.database.connection.execute(
            "SELECT number FROM entry ORDER BY number"
        ).fetchall()
        opening = journal.segments[-1].opening
        kept = range(journal.sealed_to + 1, journal.last_number + 1)
        assert [number for (number,) in own] == sorted({1, opening, *kept})
    assert [file.stat().st_mode & 0o777 for file in sealed_files(path)] == [
        0o600
    ] * 3  # for their owner alone, as the journal is


def test_it_is_verified_exported_and_reported_as_one_journal(path: Path, plain: Path) -> None:
    with JournalReader(plain) as before, JournalReader(path) as journal:
        report, last = verify(journal), before.last_number
        assert report.findings == ()
        assert report == verify_on_all_cores(journal, jobs=2)
        assert report.rounds == verify(before).rounds
        assert list(told(journal, 1, last)) == list(told(before, 1, last))
        assert list(told(journal, 1500, 1700)) == list(told(before, 1500, 1700))
        assert [entry.number for entry in journal.openings()] == [
            entry.number for entry in before.openings()
        ]
        assert slips(journal) == slips(before)
        texts = [io.StringIO(), io.StringIO()]
        for this, text, opening in ((before, texts[0], 20), (journal, texts[1], 20)):
            export(this, text, opening=opening)
        assert texts[0].getvalue() == texts[1].getvalue()


def test_every_way_of_finding_a_round_finds_the_same(path: Path, plain: Path) -> None:
    with JournalReader(plain) as before, JournalReader(path) as journal:
        last = before.last_number
        for number in range(1, last, 97):
            span = rounds.at_entry(before, number)
            assert rounds.at_entry(journal, number) == span
            assert journal.opened(number) == before.opened(number)
            assert journal.checkpoint_from(number) == before.checkpoint_from(number)
            assert journal.tail(number)[:3] == before.tail(number)[:3]
            if span is not None:
                assert recalled(journal, span) == recalled(before, span)
        assert rounds.at_time(journal, "2025-12-05T11:00:00.000Z") == rounds.at_time(
            before, "2025-12-05T11:00:00.000Z"
        )
        assert journal.beside_play(300, 2000) == before.beside_play(300, 2000)
        for wanted in (rounds.Wanted("blackjack"), rounds.Wanted("split"), rounds.Wanted("", 3)):
            for newer in (False, True):
                found = [
                    rounds.beside(this, last // 2, wanted, newer=newer)
                    for this in (before, journal)
                ]
                assert found[0] == found[1]
        assert journal.round_ends(500) == before.round_ends(500)


def test_a_table_is_taken_up_and_played_on_without_its_sealed_months(path: Path) -> None:
    for file in sealed_files(path):
        file.rename(path.parent / f"{file.name}.elsewhere")
    with closing(Journal(path)) as journal:
        this = station(journal)
        play(this, Dealer(5, trouble=False), this.start(), 30)
        assert next(journal.reader.entries(1, 1)).number == 1
    with JournalReader(path) as journal, unusable("2025-11"):
        list(journal.entries(2, 5))


def test_a_month_that_is_not_there_is_told_once_and_the_rest_verified(path: Path) -> None:
    gone = sealed_files(path)[1]
    gone.rename(path.parent / "elsewhere")
    with JournalReader(path) as journal:
        report = verify(journal)
        segment = journal.segments[1]
        assert [(each.id, each.entry) for each in report.findings] == [
            ("sealed_missing", segment.last)
        ]
        assert report.findings[0].facts["month"] == "2025-12"
        assert report.last == journal.last_number
        assert verify_on_all_cores(journal, jobs=2).findings == report.findings


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE block SET entries = (SELECT entries FROM block LIMIT 1 OFFSET 1) WHERE last = (SELECT min(last) FROM block)",
        "UPDATE block SET entries = x'00ff' WHERE last = (SELECT min(last) FROM block)",
        "UPDATE block SET hash = replace(hash, substr(hash, 1, 1), 'x')",
        "DELETE FROM block WHERE last = (SELECT min(last) FROM block)",
    ],
)
def test_what_was_changed_in_a_sealed_month_is_found(path: Path, sql: str) -> None:
    changed(sealed_files(path)[1], sql)
    with JournalReader(path) as journal:
        assert verify(journal).findings
        segment = journal.segments[1]
        with pytest.raises(JournalError) as refused:
            list(journal.sound(segment.first, segment.last))
        assert refused.value.code == "damaged"


def test_another_months_file_and_an_older_one_and_rubbish_are_told_apart(path: Path) -> None:
    one, two, _ = sealed_files(path)
    whole = two.read_bytes()
    shutil.copy(one, two)
    with JournalReader(path) as journal, unusable("is not the sealed month"):
        list(journal.entries(journal.segments[1].first, journal.segments[1].last))
    for content in (b"", b"rubbish" * 1000, whole[: len(whole) // 2]):
        two.write_bytes(content)
        with JournalReader(path) as journal:
            assert verify(journal).findings
            with pytest.raises(JournalError):
                list(journal.entries(journal.segments[1].first, journal.segments[1].last))


def test_a_month_that_was_written_anew_does_not_lead_to_the_journal(
    path: Path, tmp_path: Path
) -> None:
    """Somebody who can write both files changes the month and what the journal says of it: the entry after it follows another hash."""
    with JournalReader(path) as journal:
        last = journal.segments[-1]
    changed(path, f"UPDATE sealed SET hash = '{'0' * 64}' WHERE first = {last.first}")
    with JournalReader(path) as journal:
        assert {finding.id for finding in verify(journal).findings} >= {"apart"}


def test_what_is_read_while_a_month_is_sealed_is_all_there(written: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(written, tmp_path))
    with JournalReader(path) as reading:
        whole = list(reading.entries())
        going: Iterator[Entry] = reading.entries()
        begun = [next(going) for _ in range(10)]
        assert seal(path) == 3
        assert [*begun, *going] == whole
        assert list(reading.sound()) == whole


def test_nothing_is_sealed_in_a_round_or_in_a_month_that_is_not_over(
    written: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copy(written, tmp_path))
    with JournalReader(path) as journal:
        assert [each.month for each in due(journal, month_of, "2026-01-31T23:59:59.000Z")] == [
            "2025-11",
            "2025-12",
        ]
        assert list(due(journal, month_of, "2025-11-30T23:59:59.000Z")) == []
    with closing(Journal(path)) as written_on:
        this = station(written_on, time=lambda: "2026-02-01T10:00:00.000Z")
        step = this.start()
        dealer = Dealer(5, trouble=False)
        while step.table.view.phase != "deal":
            step = play(this, dealer, step, 1)[-1]
    assert seal(path) == 0


def test_a_backup_takes_the_sealed_months_along_and_brings_them_back(
    path: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    made = backup(path, folder)
    names = {file.name for file in sealed_files(path)}
    assert {file.name for file in folder.glob("*.sealed")} == names
    assert len(names) == 3
    with Journal(path) as journal:
        journal.append([NewEntry(NOW, "Z", "kiosk", "note", "{}")])
    again = backup(path, folder)
    assert again.last.number == made.last.number + 1
    for file in [path, *sealed_files(path)]:
        file.unlink()
    restore(again.file, path, "Floor")
    assert {file.name for file in sealed_files(path)} == names
    with JournalReader(path) as journal:
        assert {finding.id for finding in verify(journal).findings} <= {"clock"}
        assert journal.last_number == again.last.number + 1


def test_a_month_that_is_damaged_is_not_backed_up(path: Path, tmp_path: Path) -> None:
    changed(
        sealed_files(path)[1],
        "UPDATE block SET entries = x'00ff' WHERE last = (SELECT min(last) FROM block)",
    )
    with unusable("2025-12"):
        backup(path, tmp_path / "copy")


def killed_at(step: int, path: Path) -> bool:
    """Seals in a process of its own that is killed before so many statements of SQLite, openings, renamings and removals; whether it was."""
    if child := os.fork():
        _, status = os.waitpid(child, 0)
        assert status in (0, signal.SIGKILL)
        return status != 0
    left = step

    def counted(*_: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in ("os.rename", "os.remove", "open") and str(arguments[0]).startswith(
            str(path.parent)
        ):
            counted()

    trace_connections(counted)
    sys.addaudithook(hook)
    try:
        seal(path)
        os._exit(0)
    finally:
        os._exit(1)


def test_killed_at_any_step_of_sealing_nothing_is_lost_or_there_twice(
    tmp_path: Path, whole: bool
) -> None:
    """At each 41st step of sealing two months one after the other (each seventh was tried too)."""
    stride = 41 if whole else 123
    short = tmp_path / "short"
    with Journal(short) as journal:
        journal.append([a_year_ago(entry) for entry in entries_of(tmp_path, 33, 42)])
    with JournalReader(short) as journal:
        entries = list(journal.entries())
    step, killed, months = 0, True, set()
    while killed:
        folder = tmp_path / f"step-{step}"
        folder.mkdir()
        path = Path(shutil.copy(short, folder / "bj.journal"))
        killed = killed_at(step, path)
        with JournalReader(path) as journal:
            assert list(journal.sound(1, len(entries))) == entries
            assert all('"sealed"' in note.input for note in journal.sound(len(entries) + 1))
            months.add(sealed := len(journal.segments))
        assert seal(path) == 2 - sealed  # and it is sealed by trying again
        with JournalReader(path) as journal:
            assert list(journal.sound(1, len(entries))) == entries
            assert journal.last_number == len(entries) + 2
        assert len([file for file in folder.iterdir() if "sealed" in file.name]) == 2
        step += stride
    assert (step > 90, months) == (True, {0, 1, 2})


def test_a_signed_month_is_the_tables(written: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(written, tmp_path))
    (tmp_path / f"{path.name}.key").write_text("11" * 32, "ascii")
    seal(path)
    with JournalReader(path) as journal:
        assert verify(journal).findings == ()
    changed(
        sealed_files(path)[0], "UPDATE about SET said = json_replace(said, '$.anchor.number', 5)"
    )
    with JournalReader(path) as journal:
        assert [finding.id for finding in verify(journal).findings] == ["sealed_forged"]


def test_a_sealed_month_is_an_eighth_of_what_it_was(path: Path, plain: Path) -> None:
    assert sum(file.stat().st_size for file in sealed_files(path)) < plain.stat().st_size / 8
    assert path.stat().st_size < plain.stat().st_size / 4


def test_a_file_of_a_sealing_that_was_broken_off_is_written_anew(
    written: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copy(written, tmp_path))
    with JournalReader(path) as journal:
        segment: Segment = next(due(journal, month_of, NOW))
    (tmp_path / f"{segment.file}.part").write_bytes(b"half")
    assert not write(path, segment, "BJ-12", lambda: False)
    assert not [file for file in tmp_path.iterdir() if "sealed" in file.name]
    assert write(path, segment, "BJ-12")
