"""Checkpoints that say otherwise than the journal, and what a verification finds of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kiosk.record.journal.entry import canonical
from kiosk.record.journal.journal import JournalReader
from kiosk.record.replay.verify import verify
from tests.record.journal_entries import rewritten

KEPT = Path(__file__).parent / "journals"


#: each with its rounds and its entries
JOURNALS = {"day": (2, 54), "patrons": (0, 16), "people": (5, 91)}


def altered(part: Any) -> Any:
    """The same with its first text, number or truth another."""
    if isinstance(part, dict):
        key = min(part)
        return part | {key: altered(part[key])}
    if isinstance(part, list) and part:
        return [altered(part[0]), *part[1:]]
    if isinstance(part, bool):
        return not part
    return 77 if isinstance(part, int) else "77"


def found_lies(path: Path) -> set[str]:
    """The parts of a journal's checkpoints that are not empty, a lie about each of which has been
    found."""
    with JournalReader(path) as journal:
        entries = [each for each in journal.entries() if each.checkpoint]
    whole, told = path.read_bytes(), set[str]()
    for entry in entries:
        kept = json.loads(entry.checkpoint or "")
        for key in [each for each in kept if kept[each] and each not in told]:
            path.write_bytes(whole)
            lie = canonical(kept | {key: altered(kept[key])})
            rewritten(path, {entry.number: {"checkpoint": lie}})
            with JournalReader(path) as journal:
                found = {each.id for each in verify(journal).findings if each.entry == entry.number}
            assert found in ({"checkpoint"}, {"no_entry"}), key
            told.add(key)
    return told
