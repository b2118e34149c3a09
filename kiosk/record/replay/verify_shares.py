"""Verification on every core: a journal falls into shares at its checkpoints, each of which can be
decided by itself."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from kiosk.game.table import HeaderError
from kiosk.record.entries import NO_ENTRY
from kiosk.record.journal.journal import JournalError, JournalReader
from kiosk.record.replay.verify import (
    Repeats,
    Report,
    Walked,
    no_repeats,
    report,
    verify,
    walk,
)
from kiosk.settings.schema import BadFileError

#: entries of a journal that one process has verified before another has begun
SHORT = 20_000
#: shares for each process: short ones, so that progress is seen, and none is left to wait for
_SHARES = 16


def verify_on_all_cores(
    journal: JournalReader,
    progress: Callable[[int], object] = lambda done: None,
    repeats: Repeats = no_repeats,
    jobs: int = 0,
) -> Report:
    """As `verify`, in `jobs` processes (0: one for each core). `repeats` is a function of a module,
    that another process can find.

    Where a share cannot be begun, a decision in it differs, or the file as a whole is damaged, all
    of it is verified from the beginning, in order.
    """
    total, jobs = journal.last_number, jobs or os.cpu_count() or 1
    starts = share_starts(journal, total, max(SHORT, -(-total // (jobs * _SHARES))))
    if jobs == 1 or len(starts) == 1:
        return verify(journal, progress, repeats)
    shares = list(zip(starts, [start - 1 for start in starts[1:]] + [total], strict=True))
    walked: dict[int, Walked] = {}
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        begun = [pool.submit(_share, journal.path, first, end, repeats) for first, end in shares]
        done = 0
        for future in as_completed(begun):
            first, share = future.result()
            if share is None:
                pool.shutdown(cancel_futures=True)
                break
            walked[first] = share
            done += share.last - first + 1
            progress(done)
    if len(walked) == len(shares):
        found = report(journal, [walked[first] for first in starts])
        if not any(each.what == "file" for each in found.findings):
            return found
    return verify(journal, progress, repeats)


def share_starts(journal: JournalReader, total: int, length: int) -> list[int]:
    """Where shares of about `length` entries begin: the first entry, and entries after one with a
    checkpoint."""
    starts, number = [1], 1 + length
    while number < total:
        try:
            checkpoint = journal.checkpoint_from(number)
        except (
            JournalError
        ) as error:  # of a month that cannot be read; what follows it begins with a checkpoint
            number = int(str(error.facts.get("last", total))) + 1
            continue
        if checkpoint is None or checkpoint >= total:
            break
        starts.append(checkpoint + 1)
        number = checkpoint + 1 + length
    return starts


def _share(path: Path, first: int, last: int, repeats: Repeats) -> tuple[int, Walked | None]:
    """One share, in a process of its own; None where it cannot be begun, or where a decision
    differs: what it looks back at may be damaged, and whoever comes from there knows it still."""
    try:
        with JournalReader(path) as journal:
            walked = walk(journal, first, last, repeats)
    except (JournalError, BadFileError, HeaderError, *NO_ENTRY):
        return first, None
    differs = any(finding.what == "decision" for finding in walked.findings)
    return first, None if differs else walked
