"""The mark at the end of a paper: its hash, what it tells of the journal, and where the table has a
key, the table's signature.

It is the last line of the file, a comment of the PDF's: `%kiosk {...}`, canonical JSON. `sha256` is
of every byte before that line. What is signed is the object without its `signature`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kiosk.record.journal.anchor import is_signed
from kiosk.record.journal.anchors import Signer, key_of
from kiosk.record.journal.entry import canonical

_BEGINS = b"\n%kiosk "


class NoMarkError(Exception):
    """The file is no paper of a kiosk's. The text says so."""


def signer_of(journal: Path, table: str) -> Signer | None:
    """Whoever signs for that table's journal; None where no key lies beside it (its house keeps no
    anchors).

    Raises `JournalError` (anchors) where the key cannot be read.
    """
    return Signer(journal, table) if key_of(journal).exists() else None


def mark(file: Path, says: Mapping[str, Any], signer: Signer | None) -> None:
    """Writes the mark at the end of a whole paper. Raises `OSError`."""
    data = {**says, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}
    if signer is not None:
        data["key"] = signer.public
        data["signature"] = signer.sign(canonical(data).encode())
    with file.open("ab") as out:
        out.write(_BEGINS + canonical(data).encode() + b"\n")


def marked(file: Path) -> tuple[dict[str, Any], bool]:
    """What the mark says, and whether the paper is as it was when it was marked: its bytes, and the
    signature where it has one. Raises `NoMarkError`, and `OSError`."""
    whole = file.read_bytes()
    at = whole.rfind(_BEGINS)
    try:
        data = json.loads(whole[at + len(_BEGINS) :]) if at >= 0 else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise NoMarkError(
            f"{file} has no mark of a kiosk at its end: it was not written by one,"
            " or its end was cut off."
        )
    same = hashlib.sha256(whole[:at]).hexdigest() == data.get("sha256")
    bare = {name: value for name, value in data.items() if name != "signature"}
    if "key" in data:
        same = same and is_signed(
            canonical(bare).encode(), str(data["key"]), str(data.get("signature"))
        )
    return data, same
