"""Retention: sealed months leave the table's disk as the house keeps them; never one that does not
lie whole in another place.

What `kiosk backup` has copied is noted beside the journal (`JOURNAL.copies`, a JSON object a line).
A month is let go only where its file and the copy of it are read once more, and are the same.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from kiosk.record.journal.entry import canonical
from kiosk.record.journal.journal import LAST, JournalError, JournalReader
from kiosk.record.months.month_elsewhere import OffloadedMonth
from kiosk.record.months.sealed import SealedMonth, Segment
from kiosk.settings.in_place import put_in_place

#: days for which a month that was put back stays, and after which a sealed file counts as one that
#: the house keeps
PUT_BACK, SETTLED = 30, 7


class Copy(NamedTuple):
    """The file of a sealed month as a backup copied it: its name, the folder, the SHA-256 of what
    it holds, and when it was found whole."""

    file: str
    place: str
    sha256: str
    at: str

    @property
    def path(self) -> Path:
        return Path(self.place) / self.file


class KeptError(Exception):
    """A month stays, and why: "no_backup" (none is noted), "away" (none of the copies can be read),
    "same_disk", "differs" (the copy), "damaged" (the file beside the journal), or "not_removed"
    (the journal says that it was let go, and its file stays). `facts` are for
    `device-month-kept`."""

    def __init__(
        self, segment: Segment, why: str, place: str = "none", words: str = "none"
    ) -> None:
        self.facts: dict[str, object] = {
            "month": segment.month,
            "file": segment.file,
            "why": why,
            "place": place,
            "words": words,
        }
        super().__init__(f"{segment.file}: {why} ({place}: {words})")


def sha256_of(file: Path) -> str:
    """In hexadecimal. Raises `OSError`."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _noted(journal: Path) -> Path:
    return journal.with_name(f"{journal.name}.copies")


def copies(journal: Path) -> list[Copy]:
    """What was noted of copies, oldest first; a line that is none of a copy says nothing."""
    found = []
    with suppress(OSError, UnicodeDecodeError):
        for line in _noted(journal).read_text("utf-8").splitlines():
            with suppress(ValueError, TypeError):
                copy = Copy(**json.loads(line))
                if all(isinstance(value, str) for value in copy):
                    found.append(copy)
    return found


def note(journal: Path, made: Iterable[Copy]) -> None:
    """Notes copies beside the journal, whose owner the note belongs to. Raises `OSError`."""
    newest = {(copy.file, copy.place): copy for copy in [*copies(journal), *made]}
    part = _noted(journal).with_name(f"{_noted(journal).name}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(
        os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8"
    ) as file:
        file.writelines(canonical(copy._asdict()) + "\n" for copy in newest.values())
    owner = journal.stat()
    with suppress(PermissionError):  # who may not give it away is its owner already, as a rule
        os.chown(part, owner.st_uid, owner.st_gid)
    put_in_place(part, _noted(journal))


def on_one_disk(one: Path, other: Path) -> bool:
    """Whether two files lie on the same file system or on partitions of one disk, or the other in
    memory alone. Raises `OSError`."""
    mine, disk = one.stat().st_dev, other.stat().st_dev
    if mine == disk or disks(mine) & disks(disk):
        return True
    # https://www.kernel.org/doc/html/latest/filesystems/proc.html, section 3.5
    mounts = (
        line.partition(" - ")
        for line in Path("/proc/self/mountinfo").read_text("utf-8").splitlines()
    )
    number = f"{os.major(disk)}:{os.minor(disk)}"
    return any(
        mount.split()[2] == number and kind.split()[0] in ("tmpfs", "ramfs")
        for mount, _, kind in mounts
    )


def disks(device: int, system: Path = Path("/sys/dev/block")) -> frozenset[str]:
    """The disks on which a file system lies, by Linux's names, those below LVM, encryption or RAID;
    none where Linux does not tell: btrfs, overlays, file shares
    (https://www.kernel.org/doc/Documentation/ABI/stable/sysfs-block)."""
    here = (system / f"{os.major(device)}:{os.minor(device)}").resolve()
    below = [part.resolve() / "dev" for part in (here / "slaves").glob("*")]
    if below:
        numbers = (part.read_text("ascii").strip().split(":") for part in below)
        return frozenset[str]().union(
            *(disks(os.makedev(int(major), int(minor)), system) for major, minor in numbers)
        )
    if not here.is_dir():
        return frozenset()
    return frozenset((here.parent.name if (here / "partition").exists() else here.name,))


def whole_copy(journal: Path, segment: Segment) -> Copy:
    """A copy of a month's file that is whole, in a place that answers; both files are read. Raises
    `KeptError`."""
    here, why = journal.with_name(segment.file), KeptError(segment, "no_backup")
    try:
        mine = sha256_of(here)
    except OSError as error:
        raise KeptError(segment, "damaged", str(here), error.strerror or "none") from error
    for copy in reversed([each for each in copies(journal) if each.file == segment.file]):
        try:
            if on_one_disk(here, copy.path):
                why = KeptError(segment, "same_disk", copy.place)
            elif sha256_of(copy.path) != copy.sha256:
                why = KeptError(segment, "differs", str(copy.path))
            elif mine != copy.sha256:
                raise KeptError(segment, "damaged", str(here))
            else:
                SealedMonth(Path(copy.place), segment).close()
                return copy
        except OSError as error:
            why = KeptError(segment, "away", str(copy.path), error.strerror or "none")
        except JournalError as error:
            why = KeptError(
                segment, "differs", str(copy.path), str(error.facts.get("words", "none"))
            )
    raise why


def over(
    journal: JournalReader, keep: int, sent: int = LAST
) -> Iterator[tuple[Segment, OffloadedMonth | None]]:
    """The sealed months beside the journal that are older than the newest `keep`, oldest first, and
    what the journal says of each that it was let go already: then its file alone is to be removed,
    if that is there still. What was put back stays for `PUT_BACK` days, and for good what goes
    beyond entry `sent`, the last that the floor has."""
    for segment in _older(journal, keep):
        if segment.last > sent:
            return
        said, since = journal.let_go_of(segment), None
        with suppress(OSError):
            since = journal.path.with_name(segment.file).stat().st_ctime
        if said is not None and not said.gone:
            yield segment, said
        elif since is not None and (said is None or time.time() - since > PUT_BACK * 86_400):
            yield segment, None


def _older(journal: JournalReader, keep: int) -> list[Segment]:
    """All before the newest `keep` months. A clock that is ahead seals a month before its end, and
    its rest once more when it is right again: a month in parts counts once, and none before its
    file is `SETTLED` days old."""
    months: set[str] = set()
    for at, segment in reversed(list(enumerate(journal.segments))):
        if len(months) == keep and segment.month not in months:
            return journal.segments[: at + 1]
        try:
            age = time.time() - journal.path.with_name(segment.file).stat().st_mtime
        except OSError:  # it was let go
            age = math.inf
        if age > SETTLED * 86_400:
            months.add(segment.month)
    return []
