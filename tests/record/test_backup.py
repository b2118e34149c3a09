"""A journal is backed up while its table plays on, and put back from every state of what lies there, without losing an entry."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, redirect_stderr
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.record.journal.backup import backup, check, restore
from kiosk.record.journal.entry import utc_now
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.replay.verify import verify
from tests.forked import status_of
from tests.record.tables import Dealer, play, station, unusable

#: what a restore does to files, one after the other
STEPS = ("os.rename", "os.link", "os.remove", "open", "sqlite3.connect")


def played(path: Path, inputs: int, seed: int = 5) -> None:
    """The table is opened, or taken up, plays so many inputs, and is closed."""
    with closing(Journal(path)) as journal:
        this = station(journal, time=utc_now)
        play(this, Dealer(seed, trouble=False), this.start(), inputs)


def numbers(path: Path) -> int:
    """The number of the last entry, everything before it whole."""
    return check(path).number


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evening") / "bj.journal"
    played(path, 40)
    return path


@pytest.fixture
def table(tmp_path: Path, evening: Path) -> Path:
    """A journal with an evening in it."""
    return Path(shutil.copy(evening, tmp_path))


def test_a_running_table_is_backed_up_to_its_last_entry(tmp_path: Path) -> None:
    path, folder = tmp_path / "bj.journal", tmp_path / "backups"
    folder.mkdir()
    with Journal(path) as journal:
        this = station(journal, time=utc_now)
        step = this.start()
        first = backup(path, folder)
        play(this, Dealer(5, trouble=False), step, 40)
        second = backup(path, folder)
        assert (first.last.number, second.last.number) == (first.last.number, journal.number)
    assert second.last.hash == journal.hash
    assert {each.name for each in folder.iterdir()} == {first.file.name, second.file.name}
    with JournalReader(second.file) as copy:
        assert not verify(copy).findings


def test_a_backup_replaces_no_file(table: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("other", "ascii")
    with unusable("exists already"):
        backup(table, kept)
    assert kept.read_text("ascii") == "other"
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.slow
def test_backups_begun_at_the_same_time_are_made_one_after_the_other(
    table: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    command = [sys.executable, "-m", "kiosk", "backup", str(table), str(folder)]
    made = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for _ in range(4)
    ]
    said = {each.communicate()[0] for each in made}
    assert ({each.returncode for each in made}, len(said)) == ({0}, 1), said
    assert [numbers(each) for each in folder.iterdir()] == [numbers(table)]


def test_a_backup_of_the_same_name_that_is_damaged_is_not_taken_for_one(
    table: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    cut_short(backup(table, folder).file)
    with pytest.raises(JournalError):
        backup(table, folder)


def test_a_damaged_journal_is_not_backed_up(table: Path, tmp_path: Path) -> None:
    content = bytearray(table.read_bytes())
    at = content.rindex(b'"type"')
    content[at : at + 6] = b'"tyqe"'
    table.write_bytes(content)
    with unusable("is damaged"):
        backup(table, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def emptied(path: Path) -> None:
    path.unlink()


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2 + 100)


def foreign(path: Path) -> None:
    path.write_bytes(b"no journal" * 100)


def zero_bytes(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.slow
@pytest.mark.parametrize("lost", [emptied, cut_short, foreign, zero_bytes])
def test_a_backup_is_put_back_in_place_of_a_journal_that_is_lost(
    lost: Callable[[Path], None], table: Path, tmp_path: Path
) -> None:
    whole = numbers(table)
    made = backup(table, tmp_path / "copy")
    lost(table)
    there = table.read_bytes() if table.exists() else None
    done = restore(made.file, table, "Shift manager")
    assert numbers(table) == whole + 1  # the note of it
    assert (done.aside.read_bytes() if done.aside else None) == there
    with JournalReader(table) as journal:
        note = journal.last()
        assert note is not None
        assert (note.by, '"restored"' in note.input) == ("Shift manager", True)
        assert not verify(journal).findings
    played(table, 20, seed=9)  # and the table plays on from it


@pytest.mark.slow
def test_a_journal_that_the_backup_goes_on_from_is_replaced_and_kept(
    table: Path, tmp_path: Path
) -> None:
    early = shutil.copy(table, tmp_path / "early")
    played(table, 20, seed=9)
    made = backup(table, tmp_path / "copy")
    shutil.copy(early, table)
    done = restore(made.file, table, "Floor")
    assert done.aside is not None
    assert numbers(done.aside) == numbers(Path(early))
    assert numbers(table) == made.last.number + 1


def test_entries_that_the_backup_has_not_are_never_replaced(table: Path, tmp_path: Path) -> None:
    made = backup(table, tmp_path / "copy")
    played(table, 20, seed=9)
    before = table.read_bytes()
    with unusable("there is nothing to restore"):
        restore(made.file, table, "Floor")
    assert table.read_bytes() == before


@pytest.mark.slow
def test_a_journal_that_went_another_way_is_not_replaced(table: Path, tmp_path: Path) -> None:
    other = shutil.copy(table, tmp_path / "other")
    played(table, 20, seed=9)
    played(Path(other), 30, seed=11)
    made = backup(Path(other), tmp_path / "copy")
    with unusable("begin alike and then differ"):
        restore(made.file, table, "Floor")


def test_another_tables_journal_is_not_replaced(table: Path, tmp_path: Path) -> None:
    played(tmp_path / "other", 10, seed=3)
    made = backup(tmp_path / "other", tmp_path / "copy")
    with unusable("another journal"):
        restore(made.file, table, "Floor")


def test_nothing_is_put_back_under_a_table_at_work(table: Path, tmp_path: Path) -> None:
    made = backup(table, tmp_path / "copy")
    with closing(Journal(table)), unusable("in use by another kiosk"):
        restore(made.file, table, "Floor")


@pytest.mark.slow
def test_a_disk_that_fills_while_a_backup_is_put_back_is_said_to_be_full_and_nothing_is_left(
    table: Path, tmp_path: Path
) -> None:
    made, place = backup(table, tmp_path / "copy"), tmp_path / "disk" / "bj.journal"
    said, failed, step = tmp_path / "said", True, 0
    place.parent.mkdir()

    def put_back() -> int:
        with said.open("w", encoding="utf-8") as errors, redirect_stderr(errors):
            return main(["restore", str(made.file), str(place), "--by", "Floor"])

    while failed:
        left = step

        def fills(event: str, arguments: tuple[Any, ...]) -> None:
            nonlocal left
            if event in ("open", "sqlite3.connect") and "-new" in str(arguments[0]):
                left -= 1
                if left < 0:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        failed = status_of(put_back, fills) != 0
        if failed:
            assert "the disk is full" in said.read_text("utf-8")
            assert list(place.parent.iterdir()) == []
        step += 1
    assert step > 3
    assert [each.name for each in place.parent.iterdir()] == ["bj.journal"]
    assert numbers(place) == made.last.number + 1


@pytest.mark.slow
@pytest.mark.parametrize("room", range(0, 64, 8))
def test_a_backup_larger_than_the_room_is_put_back_whole_or_not_at_all(
    room: int, table: Path, tmp_path: Path
) -> None:
    made, place = backup(table, tmp_path / "copy"), tmp_path / "disk" / "bj.journal"
    place.parent.mkdir()
    # The shell counts in KiB. Where a file may not grow any more, Python ignores the signal and the system gives an error; what it
    # compiles it would keep cut short.
    limited = f'ulimit -f {room}; exec "$0" -B -m kiosk restore "$1" "$2" --by Floor'
    command = ["bash", "-c", limited, sys.executable, str(made.file), str(place)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode == 0:
        assert [each.name for each in place.parent.iterdir()] == ["bj.journal"]
        assert numbers(place) == made.last.number + 1
    else:
        assert (done.returncode, "Traceback" in done.stderr) == (2, False)
        assert list(place.parent.iterdir()) == []


def test_a_folder_in_the_journals_place_is_said_to_be_no_journal(
    table: Path, tmp_path: Path
) -> None:
    made = backup(table, tmp_path / "copy")
    (tmp_path / "folder").mkdir()
    with unusable("is not a journal of the kiosk"):
        restore(made.file, tmp_path / "folder", "Floor")
    assert not (tmp_path / "folder-lock").exists()


def test_a_damaged_backup_is_not_put_back(table: Path, tmp_path: Path) -> None:
    made = backup(table, tmp_path / "copy")
    cut_short(made.file)
    table.unlink()
    with pytest.raises(JournalError):
        restore(made.file, table, "Floor")
    assert not table.exists()


@pytest.mark.slow
def test_killed_at_any_step_of_a_restore_there_is_a_whole_journal(
    table: Path, tmp_path: Path
) -> None:
    early = tmp_path / "early"
    shutil.copy(table, early)
    played(table, 20, seed=9)
    made = backup(table, tmp_path / "copy")
    killed, step = True, 0
    while killed:
        folder = tmp_path / f"step-{step}"
        folder.mkdir()
        place = folder / "bj.journal"
        shutil.copy(early, place)
        left = step

        def kills(event: str, arguments: tuple[Any, ...], inside: str = str(folder)) -> None:
            nonlocal left
            if event in STEPS and str(arguments[0]).startswith(inside):
                left -= 1
                if left < 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        status = status_of(lambda place=place: restore(made.file, place, "Floor"), kills)  # type: ignore[misc]
        killed = status == -signal.SIGKILL
        assert killed or status == 0
        assert numbers(place) in (numbers(early), made.last.number, made.last.number + 1)
        if killed:  # and it is put back by trying again
            if numbers(place) < made.last.number:
                restore(made.file, place, "Floor")
            assert numbers(place) >= made.last.number
        step += 1
    assert step > 5


def test_the_commands_say_what_was_done(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    assert main(["backup", str(table), str(folder)]) == 0
    (made,) = folder.iterdir()
    assert capsys.readouterr().out.startswith(f"{made}: whole to entry ")
    table.unlink()
    assert main(["restore", str(made), str(table), "--by", "Floor"]) == 0
    assert "What was played after that is not in it." in capsys.readouterr().out
    assert main(["restore", str(made), str(table), "--by", "Floor"]) == 2
    assert "there is nothing to restore" in capsys.readouterr().err
