"""A file that is written beside its place and then takes it: whole or not at all, after a power cut
too; one that is removed for good; one that is its owner's alone; and whether another has taken a
file's place."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

#: how a file of SQLite begins: a journal, a sealed month, an archive
DATABASE = b"SQLite format 3\0"


@contextmanager
def output_at(place: Path) -> Iterator[Path]:
    """The file to write in the block; it takes `place` once the block has ended well, and what lay
    there stays until then.

    A device, a pipe or /dev/stdout at `place` is written itself. Raises `OSError`: `place` cannot
    be written, is a folder, or is a journal or another database, which no output takes the place
    of.
    """
    if place.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(place))
    if place.exists() and not place.is_file():
        yield place
        return
    real = place.resolve()  # a link stays one
    if real.exists():
        with real.open("rb") as file:
            if file.read(len(DATABASE)) == DATABASE:
                raise FileExistsError(
                    errno.EEXIST, "it is a journal or another database", str(place)
                )
    part = Path(f"{real}.part")
    try:
        yield part
        put_in_place(part, real)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def fingerprint(file: Path) -> tuple[int, ...]:
    """What of a file tells that it was changed, or that another took its place, without reading it;
    () while it is not there."""
    try:
        stat = file.stat()
    except OSError:
        return ()
    return stat.st_mtime_ns, stat.st_size, stat.st_ino


def put_in_place(whole: Path, place: Path) -> None:
    """Gives the file `whole`, of the same folder, the name `place`; both are on the disk then.
    Raises `OSError`."""
    with whole.open("rb") as file:
        os.fsync(file.fileno())
    whole.replace(place)
    _keep(place.parent)


def remove(file: Path) -> None:
    """Removes a file, which is gone then after a power cut too. Raises `OSError`."""
    file.unlink(missing_ok=True)
    _keep(file.parent)


def _keep(place: Path) -> None:
    """What the folder lists is on the disk then."""
    folder = os.open(place, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def opened_for_owner(path: str, flags: int) -> int:
    """An opener for `open`: the file is its owner's alone before anything is written to it, one
    that is there already too."""
    handle = os.open(path, flags, 0o600)
    with suppress(OSError):  # a file system without rights, or a file of another user
        os.fchmod(handle, 0o600)
    return handle


def write_for_owner(file: Path, content: bytes) -> None:
    """Writes a file that is its owner's alone from its making on. Raises `OSError`."""
    with open(file, "wb", opener=opened_for_owner) as out:
        out.write(content)


def copy_for_owner(source: Path, file: Path) -> None:
    """Copies a file to one that is its owner's alone from its making on. Raises `OSError`."""
    with source.open("rb") as content, open(file, "wb", opener=opened_for_owner) as out:
        shutil.copyfileobj(content, out)


@contextmanager
def files_for_owner(folder: Path) -> Iterator[Path]:
    """A folder of one's own, in which the block writes files; once it has ended well they are in
    `folder`, their owner's alone from the first byte on. Raises `OSError`."""
    with TemporaryDirectory(dir=folder) as own:  # nobody else looks into it
        yield Path(own)
        for file in sorted(Path(own).iterdir()):
            keep_for_owner(file)
            put_in_place(file, folder / file.name)


def keep_for_owner(file: Path) -> None:
    """Takes the rights to a file or a folder from everybody but its owner, as far as this user
    may."""
    with suppress(OSError):
        mode = file.stat().st_mode
        if mode & 0o077:
            file.chmod(mode & 0o700)
