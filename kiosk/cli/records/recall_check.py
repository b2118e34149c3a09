"""`kiosk recall --check`: whether a recalled round on paper is a table's own, unchanged."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli import in_words
from kiosk.record.journal.journal import JournalError
from kiosk.record.paper_mark import NoMarkError, marked, signer_of

if TYPE_CHECKING:
    from kiosk.record.journal.journal import JournalReader

#: exit status: the table's own; changed, or not this table's; as it was written, and nothing says
#: by whom
_OWN, _FALSE, _NOT_PROVEN = 0, 1, 3


def check(journal: JournalReader | None, file: Path, key: str) -> int:
    """Says what the paper is, its verdict on the last line. Returns the exit status.

    `key`: the public half of the key that has to have signed it; without one that which lies beside
    `journal`. `journal`: the entries that the paper tells of are looked for in it. Raises
    `JournalError`.
    """
    try:
        says, same = marked(file)
        last = int(says["last"])
    except OSError as error:
        print(f"{file} cannot be read: {error.strerror}.", file=sys.stderr)
        return 2
    except (NoMarkError, KeyError, ValueError, TypeError) as no:
        print(no if isinstance(no, NoMarkError) else f"{file}: its mark is not a recalled round's.")
        return _FALSE
    signed_with = _plain(says["key"]) if "key" in says else ""
    signed = f"signed with the key {signed_with}" if signed_with else "not signed"
    print(
        f"{file}: round {_plain(says.get('round'))} of {_plain(says.get('table'))}; "
        f"{'as it was written' if same else 'CHANGED'}; {signed}"
    )
    has = journal is None or _has(journal, says, last)
    right = key.lower() or (_key_beside(journal) if journal is not None else "")
    if not same:
        return _verdict(_FALSE, "it was changed after it was written.")
    if right and signed_with != right:
        return _verdict(_FALSE, f"the table's key is {right}, and with that nobody signed it.")
    if not has:
        return _verdict(_FALSE, "this journal does not have that round as the paper names it.")
    if right:
        return _verdict(_OWN, "unchanged, and signed with the table's key.")
    if signed_with:
        compare = (
            "that key was compared with no other. Name the journal on the table itself, or the key "
            "that was noted when it was made with --key"
        )
        return _verdict(
            _NOT_PROVEN,
            f"anybody can write such a paper and sign it with a key of their own, and {compare}.",
        )
    return _verdict(
        _NOT_PROVEN,
        "nobody signed it, so that anybody can have written it. `kiosk recall JOURNAL` shows what "
        "a journal has.",
    )


def _verdict(status: int, why: str) -> int:
    print(f"{ {_OWN: 'GENUINE', _FALSE: 'FALSE', _NOT_PROVEN: 'NOT PROVEN'}[status] }: {why}")
    return status


def _plain(said: Any) -> str:
    """What a paper says of itself, on one line: whoever forged it may have put in line ends, or
    what moves a terminal's cursor."""
    return "".join(each if each.isprintable() else "?" for each in str(said))


def _has(journal: JournalReader, says: dict[str, Any], last: int) -> bool:
    """Whether the journal has the entries that the paper names, which is said; of a month that lies
    elsewhere, whether it is the journal."""
    has = journal.id == says.get("journal") and 0 < last <= journal.last_number
    try:
        told = next(journal.entries(last, last), None) if has else None
    except JournalError as error:
        if error.phrase != "journal-sealed_elsewhere":
            raise
        print(in_words(error))
        return True
    if told is None or told.hash != says.get("hash"):
        print(f"{journal.path}: it does not have the entries that the paper tells of.")
        return False
    print(
        f"{journal.path}: it has the entries {_plain(says.get('first'))} to {last} that the paper "
        "tells of."
    )
    return True


def _key_beside(journal: JournalReader) -> str:
    """The public half of the key beside the journal; "" where none lies there."""
    signer = signer_of(journal.path, "")
    return "" if signer is None else signer.public
