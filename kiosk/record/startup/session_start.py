"""What a kiosk notes when it begins and ends: how the one before came to its end, which program it
is, and what the clock says."""

from __future__ import annotations

import hashlib
import os
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from math import inf
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import kiosk
from kiosk.record.entries import (
    NO_ENTRY,
    Begun,
    ClockSet,
    DayHappened,
    Noted,
    Stopped,
    decode,
    input_of,
)
from kiosk.record.journal.boot import boot_id
from kiosk.record.journal.entry import Entry, NewEntry, canonical, seconds_between, utc_now
from kiosk.record.journal.journal_reader import no_entry
from kiosk.record.projections.start import Anchored, LastStart

if TYPE_CHECKING:
    from kiosk.record.journal.journal_reader import JournalReader

#: what checkpoints of this program keep: 2 is all of `kiosk.record.projections.state.Projections`,
#: 3 the patrons' clock too; a start that does not say so may have kept less
KEEPS = 3
#: how the note of a start begins
BEGUN = '{"begun":'
#: the rooms that the program is made of, beside one another wherever it is installed
_PROGRAM = ("kiosk", "drivers", "ui", "config")
#: bytes that are read of a file at once
_AT_ONCE = 1 << 16
#: what lies beside them in a source tree alone, and where an installation has what was installed
_SOURCE, _RECORD = "uv.lock", "dealer_assist_kiosk-*.dist-info/RECORD"


def how_it_ended(journal: JournalReader, left: str) -> str:
    """How the kiosk before this one ended: "new" (there was none), "stopped", "crash",
    "power_reset", or "unknown": it did not stop.

    `left`: what stands in the lock file that it left, its process and the system's start. What
    commands write beside a stopped table is passed over. Raises `JournalError`.
    """
    last = _at_work(journal, journal.last())
    if last is None:
        return "new"
    if isinstance(decode(last), Stopped):
        return "stopped"
    _, _, boot = left.strip().partition(" ")
    if not boot:
        return "unknown"
    return "crash" if boot == boot_id() else "power_reset"


def begun(
    last: Entry | None,
    ended: str,
    before: LastStart,
    this: Program,
    settings: str = "",
    anchored: Anchored | None = None,
    missing: Mapping[str, Any] | None = None,
) -> NewEntry:
    """The note of a start. `ended`: see `how_it_ended`. `clock_back`: the time of the last entry,
    where the clock now says less.
    `installed`: that it is no source tree. `amiss`: what of it is not as it was installed. `right`:
    the hash that it was held to, where its own is another. `settings`: the hash of the house's
    files, `settings_before` that of the last start that told of them, where it is another.
    `anchored`: where anchors are kept, None for nowhere. `missing`: what is amiss with those that
    the journal says it has (`LastStart.missing`), None for nothing: then what an earlier start
    found and did not come to tell of is noted again."""
    now = utc_now()
    said: dict[str, Any] = {
        "version": kiosk.__version__,
        "program": this.hash,
        "ended": ended,
        "keeps": KEEPS,
    }
    if anchored is not None:
        said["anchored"] = anchored._asdict()
    if missing is None and not before.missed:
        missing = before.said.get("anchors_missing")
    if missing is not None:
        said["anchors_missing"] = dict(missing)
    if last is not None and now < last.at:
        said["clock_back"] = last.at
    if settings:
        said["settings"] = settings
        earlier = before.said.get("settings", settings)
        if not before.told:
            earlier = before.said.get("settings_before", earlier)
        if earlier != settings:
            said["settings_before"] = earlier
    return NewEntry(
        now, "kiosk", "kiosk", "note", canonical({"begun": said | held_to(before, this)})
    )


def stood_still(journal: JournalReader, now: str) -> float:
    """For how many seconds no kiosk wrote into `journal` before the start that is being made;
    endless where the clock went back."""
    last = journal.last()
    if last is not None and isinstance(decode(last), Begun):
        last = next(iter(journal.entries(last.number - 1, last.number - 1)), None)
    last = _at_work(journal, last)
    if last is None:
        return 0.0
    away = seconds_between(last.at, now)
    return away if away >= 0 else inf


def stopped(anchored: Anchored | None = None) -> NewEntry:
    """The note of a clean stop. `anchored`: the newest anchor by then, None where the house keeps
    none."""
    said: dict[str, Any] = {"stopped": kiosk.__version__}
    if anchored is not None:
        said["anchored"] = anchored._asdict()
    return NewEntry(utc_now(), "kiosk", "kiosk", "note", canonical(said))


def _at_work(journal: JournalReader, last: Entry | None) -> Entry | None:
    """The newest entry up to `last` that may be a kiosk's: what commands write beside a stopped
    table is passed over. A stop lies in no sealed month before the next start."""
    while last is not None and _is_of_command(last) and last.number - 1 > journal.sealed_to:
        last = next(iter(journal.entries(last.number - 1, last.number - 1)), None)
    return last


def _is_of_command(entry: Entry) -> bool:
    """Whether a command may have written it while no kiosk worked: `kiosk drop`, `kiosk slips`,
    `kiosk cards`. What is no entry of its kind, no command has."""
    with suppress(*NO_ENTRY):
        match decode(entry):
            case DayHappened(did=did):
                return did in ("drop_counted", "printed")
            case ClockSet() as said:
                return said.is_behind
            case Noted():
                return "certificate" in input_of(entry)
    return False


class Program(NamedTuple):
    """The program that runs. `hash`: SHA-256 over every file of it, by its place and the SHA-256 of
    its content, in hexadecimal. `amiss`: the files that are not as they were installed (changed,
    added, missing, not readable), by name; of a source tree, which nobody installed, those that
    cannot be read."""

    hash: str
    installed: bool
    amiss: tuple[str, ...]


def start_noted(journal: JournalReader) -> LastStart:
    """The newest start of the kiosk, as the last checkpoint of `journal` keeps it and what follows
    says; of a journal in which no table was opened, as its notes do. Raises `JournalError`."""
    tail = journal.tail()
    start, entries = LastStart(), journal.sound() if tail is None else iter(tail.entries)
    entry = None if tail is None else tail.checkpoint or tail.opening
    try:
        if tail is not None:
            start = LastStart.of(tail.saved())
        for entry in entries:
            start = start.take(decode(entry))
    except NO_ENTRY as error:
        assert entry is not None
        raise no_entry(journal, entry, error) from error
    return start


def held_to(before: LastStart, this: Program) -> dict[str, Any]:
    """What a start notes of the program beyond its hash. An installed one is held to what was
    installed, and to the program of the last start of its version, until somebody has signed for
    another, and though it says since that it is a source tree. Any other source tree is held to
    nothing: whoever works on it changes it."""
    said, earlier = dict[str, Any](), before.said
    if this.installed:
        said["installed"] = True
    if this.amiss:
        said["amiss"] = list(this.amiss)
    held = this.installed or earlier.get("installed") or "right" in earlier
    if not held or earlier.get("version") != kiosk.__version__:
        return said
    accepted = before.signed and "amiss" not in earlier
    ran = earlier.get("program", this.hash)
    right = ran if accepted else earlier.get("right", ran)
    return said if right == this.hash else said | {"right": right}


def program(root: Path = Path(kiosk.__file__).parent.parent) -> Program:
    """The program below `root`, and whether it is as it was installed there: pip and uv write down
    the hash of each file (RECORD).

    What Python compiles for itself lies in `__pycache__`. A `.pyc` anywhere else, or a link to a
    folder, may be what is loaded in place of a module.
    """
    installed = not (root / _SOURCE).exists()
    rooms = (str(root / room) for room in sorted(_PROGRAM))
    files = chain.from_iterable(_files(room, installed) for room in rooms)
    found = {file[len(str(root)) + 1 :]: _digest(_read(file)) for file in files}
    lines = "\n".join(f"{name}:{digest}" for name, digest in found.items())
    # A source tree is held to nothing.
    amiss = (
        _amiss(root, found) if installed else [name for name, digest in found.items() if not digest]
    )
    return Program(hashlib.sha256(lines.encode()).hexdigest(), installed, tuple(amiss))


def _files(folder: str, installed: bool) -> Iterator[str]:
    """All files in `folder` and below it, by their names. By system calls alone: a start waits for
    it."""
    with suppress(FileNotFoundError, PermissionError), os.scandir(folder) as entries:
        for entry in sorted(entries, key=attrgetter("name")):
            if entry.name == "__pycache__":
                continue
            is_read = False
            if entry.is_dir(follow_symlinks=False):
                yield from _files(entry.path, installed)
            elif not entry.is_symlink():
                is_read = entry.is_file()
            else:
                is_read = installed or Path(entry.path).is_file()
            if is_read:
                yield entry.path


def hash_of(files: Iterable[Path]) -> str:
    """SHA-256 over the content of files, in hexadecimal; one that cannot be read counts as
    empty."""
    return hashlib.sha256(
        b"".join(hashlib.sha256(_read(file) or b"").digest() for file in files)
    ).hexdigest()


def _amiss(root: Path, found: dict[str, str]) -> list[str]:
    """The names of the files below `root` of which its RECORD says otherwise than they are
    `found`."""
    record = next(root.glob(_RECORD), None)
    lines = (_read(record) or b"").decode("utf-8", "replace").splitlines() if record else []
    rows = [line.rsplit(",", 2) for line in lines]
    stated = {row[0]: row[1] for row in rows if len(row) == 3 and row[1]}
    if not stated.keys() & found.keys():
        return [record.relative_to(root).as_posix() if record else _RECORD]
    for name in stated.keys() - found.keys():  # beside the rooms: the command, what was compiled
        found[name] = _digest(_read(root / name))
    return sorted(
        name for name, digest in found.items() if not digest or digest != stated.get(name)
    )


def _read(file: Path | str) -> bytes | None:
    """None where it cannot be read: a disk that fails is no reason to say nothing. By system calls
    alone, as a start reads hundreds."""
    try:
        opened = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
        try:
            return b"".join(iter(lambda: os.read(opened, _AT_ONCE), b""))
        finally:
            os.close(opened)
    except OSError:
        return None


def _digest(content: bytes | None) -> str:
    """As RECORD writes it; "" of what cannot be read."""
    if content is None:
        return ""
    return "sha256=" + urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
