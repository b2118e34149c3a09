"""A long report on every core: the journal falls into shares at its checkpoints, and each is
counted by itself."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from kiosk.record.journal.journal import JournalReader
from kiosk.record.replay.garbage import searched_seldom
from kiosk.report.rounds import Told, told

#: entries that one process has counted before another has begun
SHORT = 60_000
_SHARES = 12


def told_on_all_cores(
    journal: JournalReader,
    first: int,
    last: int,
    progress: Callable[[int], object] = lambda done: None,
) -> Iterator[Told]:
    """As `told`, in its order. `progress` is told how many of the entries are done. Raises as
    `told` does."""
    jobs, count = os.cpu_count() or 1, last - first + 1
    if count < SHORT or jobs == 1:
        yield from told(journal, first, last, lambda number: progress(number - first + 1))
        return
    starts = list(range(first, last + 1, -(-count // (jobs * _SHARES))))
    shares = list(zip(starts, [*[start - 1 for start in starts[1:]], last], strict=True))
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        for (_, end), found in zip(
            shares, pool.map(partial(_share, journal.path), shares), strict=True
        ):
            progress(end - first + 1)
            yield from found


def _share(path: Path, share: tuple[int, int]) -> list[Told]:
    # It only adds to a list: to search for garbage as often as usual takes a tenth longer.
    with searched_seldom(), JournalReader(path) as journal:
        return list(told(journal, *share))
