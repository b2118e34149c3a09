"""A disk that takes bytes and then fails to keep them: the outcome is not known, and what is said of it in the end is true.

The kernel itself answers EIO to every fsync of one thread (seccomp), as it does once a disk has lost what it was given.
"""

from __future__ import annotations

import ctypes
import os
import platform
import shutil
import struct
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.journal_entries import draft
from tests.record.tables import Dealer, play, station, take, unusable

_SYNCS = {"x86_64": (74, 75), "aarch64": (82, 83)}.get(platform.machine(), ())
_LOAD, _EQUAL, _RETURN = 0x20, 0x15, 0x06
_ALLOW, _EIO = 0x7FFF0000, 0x00050005


def _no_sync() -> None:
    """From now on every fsync and fdatasync of this thread fails with EIO. It cannot be taken back."""
    rules = [(_LOAD, 0, 0, 0)]
    rules += [(_EQUAL, len(_SYNCS) - at, 0, call) for at, call in enumerate(_SYNCS)]
    rules += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _EIO)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *rule) for rule in rules))
    program = struct.pack("HxxxxxxP", len(rules), ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, ctypes.create_string_buffer(program), 0, 0):
        raise OSError(ctypes.get_errno(), "seccomp")


def while_no_sync_succeeds(work: Callable[[], Any]) -> Any:
    """What `work` returns or raises on a disk that keeps nothing."""
    came: list[Any] = []

    def run() -> None:
        try:
            _no_sync()
            came.append(work())
        except BaseException as error:
            came.append(error)

    thread = Thread(target=run)
    thread.start()
    thread.join()
    if isinstance(came[0], BaseException):
        raise came[0]
    return came[0]


def _can_fail() -> bool:
    try:
        while_no_sync_succeeds(lambda: os.fsync(0))
    except OSError as error:
        return bool(_SYNCS) and error.strerror != "seccomp" and error.errno == 5
    return False


pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not _can_fail(), reason="this kernel does not let a thread refuse its own fsync"
    ),
]


def after_a_power_cut(path: Path, folder: Path) -> list[str]:
    """The hashes of the entries that a kiosk would find which is started on these files as they now lie."""
    copy = folder / "copy.sqlite"
    for end in ("", "-wal"):
        Path(f"{copy}{end}").unlink(missing_ok=True)
        if Path(f"{path}{end}").exists():
            shutil.copy(f"{path}{end}", f"{copy}{end}")
    with Journal(copy) as journal:
        return [entry.hash for entry in journal.reader.entries()]


@pytest.mark.shows("25 CFR 547.10")
def test_a_commit_whose_sync_failed_is_known_once_the_disk_works_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        journal.append([draft("open")])
        with unusable("not known yet") as failed:
            while_no_sync_succeeds(lambda: journal.append([draft(number=2)]))
        assert failed.value.code == "unknown"
        with unusable("not known yet"):
            while_no_sync_succeeds(journal.recover)
        journal.recover()
        entries = [entry.hash for entry in journal.reader.entries()]
        assert after_a_power_cut(path, tmp_path) == entries
        journal.append([draft(number=3)])
        assert len(list(journal.reader.entries())) == len(entries) + 1


def test_while_somebody_reads_the_journal_the_outcome_stays_unknown(tmp_path: Path) -> None:
    """The reader keeps the write-ahead log, in which the failed commit may lie, from being begun anew."""
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        journal.append([draft("open")])
        with JournalReader(path) as reader:
            reader.database.connection.execute("BEGIN")
            assert reader.last() is not None
            with pytest.raises(JournalError) as failed:
                while_no_sync_succeeds(lambda: journal.append([draft(number=2)]))
            assert failed.value.code == "unknown"
        journal.recover()
        assert after_a_power_cut(path, tmp_path) == [
            entry.hash for entry in journal.reader.entries()
        ]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.shows("AGCO 11.1.2")
def test_what_the_screen_shows_after_a_failed_sync_is_what_a_restart_shows(
    tmp_path: Path, seed: int
) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        this, dealer = station(journal), Dealer(seed)
        before = play(this, dealer, this.start(), 10 + 3 * seed)[-1]
        said: Step = while_no_sync_succeeds(lambda: take(this, dealer.next(before)))
        assert said.refusal is not None
        assert said.refusal.code == "journal"
        assert "not known yet whether your last action was saved" in said.refusal.message
        assert "did not happen" not in said.refusal.message
        assert said.table.view == before.table.view
        step = take(this, {"type": "stand", "box": 6})  # a touch that changes nothing
        assert step.alerts.troubles[0].key == "journal"
        hashes = [entry.hash for entry in journal.reader.entries()]
        assert after_a_power_cut(path, tmp_path) == hashes
    with Journal(path) as journal:
        again: Station = station(journal)
        assert again.start().table.view == step.table.view
        assert verify(journal.reader).findings == ()
