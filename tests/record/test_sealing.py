"""Months that are over are sealed while the table plays and leave its journal between rounds; and what was done to them by a wrong hand or disk."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue

import pytest

from kiosk.cli import main
from kiosk.record.journal.anchors import Signer, against, append, every, file_of
from kiosk.record.journal.entry import Entry, NewEntry, chain
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.months import sealing
from kiosk.record.months.sealing import How, Pause, Sealing, due, write
from kiosk.record.replay.verify import verify
from kiosk.record.startup.journal_startup import take_up
from kiosk.settings.in_place import put_in_place
from tests.record.failing_disk import no_file_beyond
from tests.record.sealed_months import NOW, changed, dated, month_of, seal, sealed_files
from tests.waiting import DEADLINE_S, Waiting

pytestmark = pytest.mark.slow


def test_a_kiosk_seals_beside_play_and_goes_on_from_it_when_it_stops(
    written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(shutil.copy(written, tmp_path))
    monkeypatch.setattr(sealing, "AFTER", 0.0)
    monkeypatch.setattr(sealing, "PACE", 0.0)
    waiting, placed = Waiting(), list[Path]()

    def put(part: Path, place: Path) -> None:
        put_in_place(part, place)
        with waiting.changed:
            placed.append(place)
            waiting.changed.notify_all()

    monkeypatch.setattr(sealing, "put_in_place", put)
    taken = take_up(path, tmp_path, "BJ-12", sealing=How(month_of))
    waiting.wait_until(lambda: len(placed) == 3)
    assert not taken.journal.reader.segments
    taken.close()
    with JournalReader(path) as journal:
        assert verify(journal).findings == ()
        assert len(journal.segments) == 3
        notes = [entry.input for entry in journal.entries(journal.last_number - 3)]
        assert ["sealed" in note for note in notes] == [True, True, True, False]
        assert "stopped" in notes[-1]
        assert list(against(every(file_of(tmp_path, "BJ-12")), journal)) == []
    take_up(path, tmp_path, "BJ-12", sealing=How(month_of)).close()


@pytest.mark.parametrize("pause", ["closed", "between"])
def test_a_table_that_never_stops_takes_its_months_out_of_its_journal_while_it_is_closed_or_between_rounds(
    pause: Pause, written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In portions, each asked for on the thread that writes: none while a round is in play, and an entry between any two of them."""
    path = Path(shutil.copy(written, tmp_path))
    with JournalReader(path) as reader:
        whole = list(reader.entries())
    monkeypatch.setattr(sealing, "AFTER", 0.001)
    for name in ("PACE", "OPEN_PACE", "AGAIN"):
        monkeypatch.setattr(sealing, name, 0.0)
    for name in ("PORTION", "OPEN_PORTION"):
        monkeypatch.setattr(sealing, name, 700)
    monkeypatch.setattr(sealing, "TOO_LONG", 600.0)
    asked = SimpleQueue[Callable[[Pause], None]]()
    taken = take_up(path, None, "BJ-12", sealing=How(month_of, asked.put))
    journal = taken.journal

    def in_file() -> int:
        return int(journal.database.connection.execute("SELECT count(*) FROM entry").fetchone()[0])

    for _ in range(3):
        asked.get(timeout=DEADLINE_S)("")
    assert (in_file(), journal.reader.segments) == (len(whole) + 1, [])
    steps, there = 0, 0
    while in_file() != there:
        there = in_file()
        asked.get(timeout=DEADLINE_S)(pause)
        assert in_file() >= there - 702
        with JournalReader(path, held=True) as reader:
            assert list(reader.entries(1, len(whole))) == whole
        steps += 1
    assert steps > 10
    assert len(journal.reader.segments) == 3
    taken.close()
    with JournalReader(path) as reader:
        assert verify(reader).findings == ()


def test_a_portion_that_took_too_long_is_halved_until_none_does(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the table is open a touch may wait for it: on a disk that is slow each takes fewer entries."""
    with Journal(path) as journal:
        sizes = list[int]()
        ticks = (each / 2 for each in range(1000))
        monkeypatch.setattr(sealing, "monotonic", lambda: next(ticks))
        monkeypatch.setattr(journal, "sweep", lambda count: sizes.append(count) or count)
        work = Sealing(journal, "BJ-12", How(month_of))
        for _ in range(9):
            assert work.cut("between") is not None
        assert sizes == [100, 50, 25, 12, 6, 3, 1, 1, 1]
        assert work.cut("closed") is not None
        assert sizes[-1] == sealing.PORTION
        work.end()


@pytest.mark.parametrize("wrong", [0, 5], ids=["the first day", "a day in the middle"])
def test_a_day_of_a_clock_that_was_years_ahead_holds_no_month_back(
    written: Path, tmp_path: Path, wrong: int
) -> None:
    with JournalReader(written) as journal:
        entries = list(journal.entries())
    day = sorted({entry.at[:10] for entry in entries})[wrong]
    ahead = [
        entry._replace(at=f"2036{entry.at[4:]}") if entry.at.startswith(day) else entry
        for entry in entries
    ]
    path = dated(tmp_path / "ahead", ahead)
    with JournalReader(path) as journal:
        assert [each.month for each in due(journal, month_of, NOW)] == [
            "2025-11",
            "2025-12",
            "2026-01",
        ]
    assert seal(path) == 3
    with JournalReader(path) as journal:
        assert [entry.at for entry in journal.sound(1, len(entries))] == [
            entry.at for entry in ahead
        ]


@pytest.fixture
def signed_path(written: Path, tmp_path: Path) -> Path:
    """Sealed, signed with the table's key, and with anchors (`BJ-12.anchors`) of every thousandth entry and of the months' last ones."""
    path = Path(shutil.copy(written, tmp_path))
    signer = Signer(path, "BJ-12")
    assert seal(path) == 3
    with JournalReader(path) as journal:
        first = journal.hash_before(2)
        numbers = {
            *range(1000, journal.last_number, 1000),
            *(each.last for each in journal.segments),
        }
        for number in sorted(numbers):
            (entry,) = journal.entries(number, number)
            append(file_of(tmp_path, "BJ-12"), signer.anchor(first, number, entry.hash, entry.at))
    return path


def verified(path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, list[str]]:
    """What `kiosk verify` with the anchors ends with, and its lines but for the last."""
    capsys.readouterr()
    status = main(["verify", str(path), "--anchors", str(file_of(path.parent, "BJ-12")), *more])
    return status, capsys.readouterr().out.splitlines()[:-1]


def test_anchors_of_a_month_that_is_not_there_are_told_once_and_the_rest_held_against_it(
    signed_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified(signed_path, capsys) == (0, [])
    sealed_files(signed_path)[1].unlink()
    status, lines = verified(signed_path, capsys)
    with JournalReader(signed_path) as journal:
        inside = [
            at
            for at in range(1000, 9000, 1000)
            if journal.segments[1].first <= at < journal.segments[1].last
        ]
    assert status == 1
    assert ["2025-12" in lines[0], f"{len(inside)} anchors" in lines[1], len(lines)] == [
        True,
        True,
        2,
    ]


def test_a_table_is_opened_whose_newest_anchor_is_in_a_month_that_is_not_there(
    signed_path: Path,
) -> None:
    file, gone = file_of(signed_path.parent, "BJ-12"), sealed_files(signed_path)[0]
    with JournalReader(signed_path) as journal:
        end = journal.segments[0].last
    lines = [
        line
        for line in file.read_text("utf-8").splitlines(keepends=True)
        if json.loads(line)["number"] < end
    ]
    file.write_text("".join(lines), "utf-8")
    gone.unlink()
    take_up(signed_path, signed_path.parent, "BJ-12").close()


def test_a_month_is_held_to_the_key_that_is_named(
    signed_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = file_of(signed_path.parent, "BJ-12")
    key = json.loads(file.read_text("utf-8").splitlines()[0])["key"]
    assert verified(signed_path, capsys, "--key", key) == (0, [])
    file.write_text("", "utf-8")  # no anchor elsewhere is of another key: the months' own are
    assert main(["verify", str(signed_path), "--key", key]) == 0
    assert main(["verify", str(signed_path), "--key", "00" * 32]) == 1


def rewritten(path: Path, entries: list[Entry]) -> None:
    """A journal with those entries in the place of the one at `path`, its chain computed anew, sealed as it was."""
    for file in [path, *sealed_files(path)]:
        file.unlink()
    dated(path, entries)
    assert seal(path) == 3


def test_a_chain_forged_from_a_month_on_is_whole_and_the_anchors_find_it(
    signed_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with JournalReader(signed_path) as journal:
        entries = [entry for entry in journal.entries() if '"sealed"' not in entry.input]
    forged = next(
        n for n, entry in enumerate(entries) if entry.number > 1500 and entry.kind == "input"
    )
    entries[forged] = entries[forged]._replace(by="somebody")
    rewritten(signed_path, entries)
    with JournalReader(signed_path) as journal:
        assert verify(journal).findings == ()
    status, lines = verified(signed_path, capsys)
    assert status == 1
    with JournalReader(signed_path) as journal:
        found = list(against(every(file_of(signed_path.parent, "BJ-12")), journal))
    assert {id_ for _, id_, _ in found} == {"anchor_other"}
    assert len(lines) == len(found)


def test_a_month_and_its_row_forged_together_do_not_lead_to_the_journal(
    signed_path: Path, tmp_path: Path
) -> None:
    with JournalReader(signed_path) as journal:
        entries = [entry for entry in journal.entries() if '"sealed"' not in entry.input]
        opening = entries[0].hash
    folder = tmp_path / "forged"
    folder.mkdir()
    forged = folder / signed_path.name
    entries[1500] = entries[1500]._replace(by="somebody")
    dated(forged, entries)
    assert seal(forged) == 3
    with JournalReader(forged) as journal:
        assert journal.hash_before(2) == opening
        segment = journal.segments[0]
    shutil.copy(folder / segment.file, tmp_path)
    changed(
        signed_path,
        f"UPDATE sealed SET hash = '{segment.hash}', file = '{segment.file}' WHERE first = 1",
    )
    with JournalReader(signed_path) as journal:
        assert {finding.id for finding in verify(journal).findings} == {"apart"}


def test_an_opening_forged_in_the_journals_own_file_is_not_its_months(path: Path) -> None:
    """It stays there though its month is sealed, and the table is opened by it: with a hash computed anew it is whole by itself."""
    with JournalReader(path) as journal:
        opening = journal.segments[-1].opening
    with closing(sqlite3.connect(path)) as file, file:
        (guard,) = file.execute(
            "SELECT sql FROM sqlite_schema WHERE name = 'entry_stays'"
        ).fetchone()
        file.execute("DROP TRIGGER entry_stays")
        (row,) = file.execute("SELECT * FROM entry WHERE number = ?", (opening,))
        made = chain(
            NewEntry(*Entry(*row)[1:-2])._replace(by="somebody"), opening, Entry(*row).previous
        )
        file.execute(
            "UPDATE entry SET by = ?, hash = ? WHERE number = ?", (made.by, made.hash, opening)
        )
        file.execute(guard)
    with JournalReader(path) as journal:
        assert ("changed", str(opening)) in [
            (each.id, each.facts.get("entry")) for each in verify(journal).findings
        ]


def test_a_bit_that_flips_anywhere_in_a_sealed_file_is_found_or_changes_no_entry(
    path: Path,
) -> None:
    file = sealed_files(path)[0]
    whole, chance = file.read_bytes(), random.Random(7)
    with JournalReader(path) as journal:
        end = journal.segments[0].last
        entries = list(journal.entries(1, end))
    found = 0
    for _ in range(60):
        at = chance.randrange(len(whole) * 8)
        flipped = bytearray(whole)
        flipped[at // 8] ^= 1 << at % 8
        file.write_bytes(flipped)
        with JournalReader(path) as journal:
            try:
                same, phrase = list(journal.entries(1, end)) == entries, ""
            except JournalError as error:
                same, phrase = False, error.phrase
        assert same or phrase.startswith("journal-sealed_"), at
        found += not same
    assert found > 20  # the others lie where nothing is kept, or in the index of marks


def test_a_month_that_finds_no_room_leaves_nothing_behind_and_is_written_once_there_is_some(
    written: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copy(written, tmp_path))
    with JournalReader(path) as journal:
        segment = next(due(journal, month_of, NOW))
    with no_file_beyond(30_000), pytest.raises((JournalError, OSError)):
        write(path, segment, "BJ-12")
    assert not [file for file in tmp_path.iterdir() if "sealed" in file.name]
    assert write(path, segment, "BJ-12")


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM mark WHERE kind = 'round' AND number = (SELECT max(number) FROM mark WHERE kind = 'round')",
        "INSERT INTO mark SELECT 'round', number FROM mark WHERE kind = 'open'",
    ],
)
def test_marks_that_hide_a_round_or_make_one_up_are_found(path: Path, sql: str) -> None:
    changed(sealed_files(path)[0], sql)
    with JournalReader(path) as journal:
        assert [finding.id for finding in verify(journal).findings] == ["sealed_damaged"]
