"""Long journals: what a station wrote once, written over and over, so that a journal of any length is there soon."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kiosk.record.journal.entry import NewEntry
from kiosk.record.journal.journal import Journal
from tests.record.tables import Dealer, play, station


class Recording(Journal):
    """A journal that remembers what it was given, call by call."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.groups: list[Sequence[NewEntry]] = []

    def append(self, drafts: Sequence[NewEntry]) -> int:
        self.groups.append(drafts)
        return super().append(drafts)


def recorded(path: Path, inputs: int) -> list[Sequence[NewEntry]]:
    """What a station writes for `inputs` inputs at a full table, call by call."""
    with Recording(path) as journal:
        this = station(journal)
        play(this, Dealer(1, boxes=(1, 2, 3, 4, 5, 6)), this.start(), inputs)
        return journal.groups


def fill(path: Path, groups: list[Sequence[NewEntry]], length: int) -> None:
    """A journal of nearly `length` entries: a real table's, over and over. It ends between rounds, where the table's days end."""
    opening, *days = groups
    ends = [number for number, group in enumerate(days) if group[-1].checkpoint is not None]
    drafts: list[NewEntry] = [draft for group in days[: ends[-1] + 1] for draft in group]
    with Journal(path) as journal:
        journal.append(opening)
        while journal.number < length:
            rest = length - journal.number
            if rest >= len(drafts):
                journal.append(drafts)
                continue
            # The last stretch ends with the last whole round that fits: of its checkpoints the
            # first, which counts rounds anew, is none to go on from.
            fitting = [n for n in range(rest) if drafts[n].checkpoint is not None]
            if len(fitting) > 1:
                journal.append(drafts[: fitting[-1] + 1])
            break
