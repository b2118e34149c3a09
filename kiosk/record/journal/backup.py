"""Backups of a journal: a copy made in one go while its table plays on, checked entry by entry, and
put back without losing anything."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from kiosk.record.journal.disk_reads import DiskReads, may_be_damage
from kiosk.record.journal.entry import Entry, NewEntry, canonical, utc_now
from kiosk.record.journal.journal import HeldFile, Journal, JournalError, JournalReader
from kiosk.record.journal.journal_file import NOT_READ, connect, failed, left_by_the_last, lock
from kiosk.record.months.available_months import entries as entries_at_hand
from kiosk.record.months.month_elsewhere import OffloadedMonth
from kiosk.record.months.retention import Copy, note, sha256_of
from kiosk.record.months.sealed import Segment
from kiosk.settings.in_place import copy_for_owner, output_at, put_in_place

#: what SQLite keeps beside a journal in use
_BESIDE = ("-wal", "-shm")


class Backup(NamedTuple):
    """A backup that was checked: where it is, and the last entry that it holds; the months that the
    journal let go and that are not in it; and why what was copied of months could not be noted
    beside the journal, "" where it was."""

    file: Path
    last: Entry
    without: Mapping[Segment, OffloadedMonth]
    not_noted: str = ""


class Restored(NamedTuple):
    """What was put back, and where that which lay in its place lies now; None where nothing did.
    `months`: the files of sealed months that are back beside a journal which has everything
    else."""

    last: Entry
    aside: Path | None
    months: Sequence[str] = ()


def backup(
    journal: Path, place: Path, progress: Callable[[int], object] = lambda count: None
) -> Backup:
    """Copies a journal to `place`: a folder, in which the copy is named after its last entry, or
    the name of a file.

    SQLite copies all pages in one step: its steps of a few begin anew whenever the table writes,
    and would never end. Sealed months go with it, each once for all backups of a folder, and are
    noted beside the journal, which may let them go then. The copy bears its name once every entry
    of it was found whole. One backup at a time is made in a folder, another waits. A folder that
    has the journal's last entry already keeps the copy that it has. `progress` is told how many
    entries were checked. Raises `JournalError`: as of reading, or backup_exists, backup_empty or
    disk.
    """
    folder = place if place.is_dir() else place.parent
    part = folder / f"{journal.name}.part"
    with ExitStack() as left:
        try:
            left.callback(os.close, _alone_in(folder))
            left.callback(_remove, part)
            _remove(part)
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            with JournalReader(journal) as source, closing(connect(part, write=True)) as target:
                _copy_pages(source, target)
                # The copy is one file, that any disk can hold and no reader has to write beside.
                target.execute("PRAGMA journal_mode = DELETE")
                copy_months(part, partial(_lies, source))
        except (*NOT_READ, OSError) as error:
            raise failed(part, error) from error
        last = check(part, progress)
        file = place / f"{journal.name}.{last.number:09}" if place.is_dir() else place
        if not file.exists():
            put_in_place(part, file)
        elif file == place or check(file) != last:
            raise JournalError("disk", file, "backup_exists")
    with JournalReader(file) as copied:
        without = copied.elsewhere()
        months = [segment.file for segment in copied.segments if segment not in without]
    try:
        place = folder.resolve()
        if months:
            note(
                journal,
                [Copy(name, str(place), sha256_of(place / name), utc_now()) for name in months],
            )
    except OSError as error:
        return Backup(file, last, without, str(error.strerror))
    return Backup(file, last, without)


def _copy_pages(source: JournalReader, target: sqlite3.Connection) -> None:
    """Raises `sqlite3.Error`, of the copy, and `JournalError` where the journal cannot be read."""
    try:
        source.copy_to(target)
    except sqlite3.Error as error:
        if not may_be_damage(error):
            raise
        DiskReads(source.path)(lambda: source.copy_to(target))


def _alone_in(folder: Path) -> int:
    """A handle that no other backup has while it is open, in the folder that one is made in. Raises
    `OSError`."""
    handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    with suppress(OSError):  # a share that knows no locks
        fcntl.flock(handle, fcntl.LOCK_EX)
    return handle


def _lies(journal: JournalReader, name: str) -> Path:
    """The folder in which the file of a sealed month lies now: the table may let it go
    meanwhile."""
    if not journal.path.with_name(name).exists():
        for segment in journal.segments:
            if segment.file == name and (said := journal.let_go_of(segment)) is not None:
                return Path(said.place)
    return journal.path.parent


def copy_months(
    journal: Path, folder_of: Callable[[str], Path], among: Sequence[Segment] | None = None
) -> list[str]:
    """Brings the sealed months that a journal goes on from, those that are `among` others where
    these are given, to it out of the folder of each, where it has them not yet: they never change.
    Gives the names of those that it brought.

    Raises `OSError` or `JournalError`."""
    with JournalReader(journal) as reader:
        files = [segment.file for segment in reader.segments if among is None or segment in among]
    brought = []
    for name in files:
        if (
            not (place := journal.with_name(name)).exists()
            and (source := folder_of(name) / name).exists()
        ):
            with output_at(place) as part:
                copy_for_owner(source, part)
            brought.append(name)
    return brought


def check(file: Path, progress: Callable[[int], object] = lambda count: None) -> Entry:
    """The last entry of a journal that is whole, as a file and entry by entry, but for months that
    it let go. Raises `JournalError`: as of reading, or backup_empty."""
    last = None
    with JournalReader(file) as journal:
        for phrase, facts in journal.integrity():
            raise JournalError("damaged", file, "" if phrase == "file" else phrase, **facts)
        for last in entries_at_hand(journal):
            progress(last.number)
    if last is None:
        raise JournalError("damaged", file, "backup_empty")
    return last


def restore(
    file: Path, journal: Path, by: str, progress: Callable[[int], object] = lambda count: None
) -> Restored:
    """Puts the backup `file` in the place of `journal`, and notes there who did it (`by`) and how
    far the backup goes.

    What lies there is set aside where the backup goes on from it, or where it cannot be read; never
    where it holds an entry that the backup has not, and never is it deleted. Where it lacks nothing
    but sealed months, these are brought back, under a table at work too. Killed at any moment,
    there is a whole journal in the place: the one before or this one. Raises `JournalError`: as of
    reading and of a journal in use, or restore_not_needed, restore_other, restore_apart or disk.
    """
    last = check(file, progress)
    if months := _bring_months(file, journal, last):
        with suppress(JournalError), closing(Journal(journal)) as closed:  # a table at work has it
            told: dict[str, object] = {"restored": {"from": str(file), "months": months}}
            closed.append_apart([NewEntry(utc_now(), by, "manual", "note", canonical(told))])
        return Restored(last, None, months)
    left = left_by_the_last(journal)
    with ExitStack() as done:
        held = done.enter_context(closing(lock(journal)))
        if not left:  # the next kiosk would take it for the trace of one that did not stop cleanly
            done.callback(Path(held.name).unlink, missing_ok=True)
        fresh = Path(f"{journal}-new")
        done.callback(_remove, fresh)
        try:
            aside = _set_aside(journal, file, last) if journal.exists() else None
            _remove(fresh)
            copy_for_owner(file, fresh)
            copy_months(fresh, lambda name: file.parent)
            with closing(connect(fresh, write=True)) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
            with closing(Journal(fresh)) as restored:  # put back with the note of it, or not at all
                told = {
                    "restored": {"from": str(file), "last": last.number, "aside": str(aside or "")}
                }
                restored.append_apart([NewEntry(utc_now(), by, "manual", "note", canonical(told))])
            with closing(
                connect(fresh, write=True)
            ) as whole:  # closing says nothing of a log that finds no room
                whole.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            for end in _BESIDE:  # of another journal, SQLite would take them for this one's
                Path(f"{journal}{end}").unlink(missing_ok=True)
            put_in_place(fresh, journal)
            Path(held.name).unlink(missing_ok=True)
        except (*NOT_READ, OSError) as error:
            raise failed(journal, error) from error
    return Restored(last, aside)


def _bring_months(file: Path, journal: Path, last: Entry) -> list[str]:
    """Brings back the sealed months of a journal that lacks nothing else of the backup, as far as
    they are beside that; their names. Raises `JournalError`."""
    try:
        with JournalReader(file) as backed_up, JournalReader(journal) as there:
            if backed_up.hash_before(last.number + 1) != there.hash_before(last.number + 1):
                return []
            among = backed_up.segments
        return copy_months(journal, lambda name: file.parent, among)
    except JournalError:  # it is to be put back as a whole, or refused
        return []
    except OSError as error:
        raise failed(journal, error) from error


def _set_aside(journal: Path, file: Path, last: Entry) -> Path:
    """Keeps what lies in the journal's place under another name too; gives that name."""
    with closing(HeldFile(journal)):
        try:
            _compare(journal, file, last)
            with closing(
                connect(journal, write=True)
            ) as whole:  # one file, without a log beside it, from here on
                whole.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except JournalError as error:
            if error.code not in ("damaged", "foreign", "newer"):
                raise
        number = 1
        while (aside := journal.with_name(f"{journal.name}.before-restore-{number}")).exists():
            number += 1
        os.link(journal, aside)
        for end in _BESIDE:
            with suppress(FileNotFoundError):
                os.link(f"{journal}{end}", f"{aside}{end}")
    return aside


def _compare(journal: Path, file: Path, last: Entry) -> None:
    """Raises `JournalError` where the backup does not go on from what lies in the journal's
    place."""
    with JournalReader(file) as backed_up, JournalReader(journal) as there:
        newest = None
        for newest in entries_at_hand(there):  # noqa: B007 - a damaged one may be set aside
            pass
        if newest is None:
            return
        shared = min(newest.number, last.number)
        mine, theirs = next(backed_up.entries(shared, shared)), next(there.entries(shared, shared))
        if backed_up.id != there.id:
            raise JournalError("disk", journal, "restore_other", backup=str(file))
        if mine.hash != theirs.hash:
            raise JournalError("disk", journal, "restore_apart", backup=str(file))
        if newest.number >= last.number:
            raise JournalError(
                "disk", journal, "restore_not_needed", backup=str(file), last=str(last.number)
            )


def _remove(part: Path) -> None:
    for end in ("", "-journal", "-lock", *_BESIDE):
        Path(f"{part}{end}").unlink(missing_ok=True)
