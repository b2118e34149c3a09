"""Anchors: a journal's last entry, signed and kept in a second place, so that what is later missing
or written anew is noticed.

A chain of hashes shows a change, but not that its end was cut off, that an older copy was put back,
that the file is another one, or that somebody computed all of it anew. One line a round in a place
that the house names shows that.

The anchors of a table are one file, `<folder>/<table>.anchors`: a JSON object a line, in the order
in which they were made. What is signed is the line without its `signature`, as canonical JSON. The
key lies beside the journal (`<journal>.key`, 32 bytes in hexadecimal).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from kiosk.record.journal.anchor import Anchor
from kiosk.record.journal.entry import canonical
from kiosk.record.journal.journal import JournalReader
from kiosk.record.journal.journal_file import JournalError
from kiosk.settings.schema import shown

#: bytes at the end of the file that are read for the last anchor
TAIL = 1 << 16


def file_of(folder: Path, table: str) -> Path:
    """The anchors of a table in the place that the house names."""
    return folder / (re.sub(r"[^\w.-]+", "-", table) + ".anchors")


def every(path: Path) -> Iterator[Anchor]:
    """The anchors in a file, oldest first. A line that a power cut left unfinished is none.

    Raises `JournalError` (anchors) where the file cannot be read, or a line is none of an anchor.
    """
    return _parsed(path, _read(path, 0))


def since(path: Path, number: int) -> list[Anchor]:
    """The anchors of entry `number` and of what came after it, oldest first, and a few of before.
    The file is read from its end. Raises as `every`."""
    part = TAIL
    while True:
        try:
            start = max(0, path.stat().st_size - part)
        except OSError as error:
            raise JournalError(
                "anchors", path, "anchors_not_read", words=str(error.strerror)
            ) from error
        text = _read(path, start)
        found = list(_parsed(path, text.partition(b"\n")[2] if start else text))
        if not start or (found and found[0].number <= number):
            return found
        part *= 4


def last(path: Path) -> Anchor | None:
    """The newest anchor, None where there is no file. Raises `JournalError` (anchors) as `every`,
    or where it is not signed by its key."""
    try:
        length = path.stat().st_size
    except FileNotFoundError:
        if path.parent.is_dir():
            return None
        raise JournalError("anchors", path, "anchors_no_place", folder=str(path.parent)) from None
    except OSError as error:
        raise JournalError(
            "anchors", path, "anchors_not_read", words=str(error.strerror)
        ) from error
    text = _read(path, max(0, length - TAIL))
    if length > TAIL:
        text = text.partition(b"\n")[2]
    *_, newest = (None, *_parsed(path, text))
    if newest is not None and not newest.holds():
        raise JournalError("anchors", path, "anchor_forged", entry=str(newest.number))
    return newest


def _read(path: Path, start: int) -> bytes:
    try:
        if not path.is_file():  # a pipe would be waited for, and nobody writes into it
            raise JournalError("anchors", path, "anchors_not_read", words=path.name)
        with path.open("rb") as file:
            file.seek(start)
            return file.read()
    except OSError as error:
        raise JournalError(
            "anchors", path, "anchors_not_read", words=str(error.strerror)
        ) from error


def _parsed(path: Path, text: bytes) -> Iterator[Anchor]:
    for line in text.split(b"\n")[:-1]:
        try:
            data: dict[str, Any] = json.loads(line)
            anchor = Anchor(*[data[name] for name in Anchor._fields])
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            words = shown(line.decode("utf-8", "replace"))
            raise JournalError("anchors", path, "anchors_not_read", words=words) from error
        for name, value in zip(Anchor._fields, anchor, strict=True):
            if not (
                type(value) is int and value >= 1 if name == "number" else isinstance(value, str)
            ):
                raise JournalError(
                    "anchors", path, "anchors_not_read", words=f"{name}: {shown(value)}"
                )
        yield anchor


def key_of(journal: Path) -> Path:
    """Where the private half of the table's key lies."""
    return journal.with_name(journal.name + ".key")


class Signer:
    """Signs anchors of one table with the key beside its journal."""

    def __init__(self, journal: Path, table: str) -> None:
        """Takes the key, or makes it. Raises `JournalError` (anchors)."""
        from nacl.signing import SigningKey

        path = key_of(journal)
        try:
            if not path.exists():
                _write_new(path, bytes(SigningKey.generate()).hex())
            self._key = SigningKey(bytes.fromhex(path.read_text("ascii")))
        except (OSError, ValueError) as error:
            raise JournalError("anchors", path, "anchors_no_key", words=str(error)) from error
        self.public = bytes(self._key.verify_key).hex()
        self._table = table

    def anchor(self, journal: str, number: int, hash_: str, at: str) -> Anchor:
        """A signed anchor."""
        bare = Anchor(self._table, journal, number, hash_, at, self.public)
        return bare._replace(signature=self.sign(bare.signed()))

    def sign(self, what: bytes) -> str:
        """The signature over it, in hexadecimal."""
        return self._key.sign(what).signature.hex()


def _write_new(path: Path, text: str) -> None:
    with os.fdopen(
        os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="ascii"
    ) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def append(path: Path, anchor: Anchor) -> None:
    """Writes an anchor as the next line of a file, and returns once it is kept. Raises
    `OSError`."""
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o640), "r+b") as file:
        length = file.seek(0, os.SEEK_END)
        start = file.seek(max(0, length - TAIL))
        end = file.read()
        file.seek(start + end.rfind(b"\n") + 1)  # over a line that a power cut left unfinished
        file.truncate()
        file.write(canonical(anchor._asdict()).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def against(
    anchors: Iterable[Anchor], journal: JournalReader
) -> Iterator[tuple[int, str, dict[str, object]]]:
    """What the anchors of a table say that its journal does not: the number of an entry, a phrase
    `verify-…`, and its facts.

    Anchors of journals before this one, of the same table, say nothing of it; the newest has to be
    of it. Those of entries that cannot be read, in a sealed month that is not there, are counted,
    but for months that the journal let go. Raises `JournalError`.
    """
    unread: list[int] = []
    newest = journal.last()
    latest: Anchor | None = None
    for latest in anchors:
        if newest is None or latest.journal != journal.id:
            continue
        if latest.number > newest.number:
            yield newest.number, "anchor_shorter", {**_facts(latest), "has": str(newest.number)}
            continue
        try:
            is_other = journal.hash_before(latest.number + 1) != latest.hash
        except JournalError as error:
            if not error.phrase.startswith("journal-sealed_"):
                raise
            if error.phrase != "journal-sealed_elsewhere":
                unread.append(latest.number)
            continue
        if is_other:
            yield latest.number, "anchor_other", _facts(latest)
    if unread:
        facts = {"count": len(unread), "first": str(min(unread)), "last": str(max(unread))}
        yield max(unread), "anchors_unread", facts
    if latest is not None and latest.journal != journal.id:
        yield 0, "anchor_vanished" if newest is None else "anchor_foreign", _facts(latest)


def signed(
    anchors: Iterable[Anchor], key: str = ""
) -> Iterator[tuple[int, str, dict[str, object]]]:
    """Which of the anchors nobody signed with the key that they name, or with another than `key`
    where that is given; as `against`."""
    for anchor in anchors:
        if not anchor.holds():
            yield anchor.number, "anchor_forged", _facts(anchor)
        elif key and anchor.key != key:
            yield anchor.number, "anchor_key", _facts(anchor)


def _facts(anchor: Anchor) -> dict[str, object]:
    return {"table": anchor.table, "entry": str(anchor.number), "at": anchor.at}
