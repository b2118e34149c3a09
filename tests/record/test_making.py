"""A journal is made whole or not at all, whichever call of its making fails."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from kiosk.record.journal.journal import Journal, JournalError
from tests.campaign.traced import SUPPORTED, Answer, Call, traced
from tests.record.journal_entries import draft

pytestmark = pytest.mark.slow(seconds=2)

CALLS = {"read": 12, "write": 28, "sync": 6, "truncate": 2, "rename": 1}


@pytest.mark.skipif(not SUPPORTED, reason="the process that makes it is traced: Linux on x86-64")
@pytest.mark.parametrize("what", CALLS)
def test_a_journal_that_could_not_be_made_is_made_at_the_next_start(
    tmp_path: Path, what: str
) -> None:
    for target in range(1, CALLS[what] + 1):
        path = tmp_path / f"{target}.sqlite"
        seen = 0

        def watch(call: Call, path: Path = path, target: int = target) -> Answer:
            nonlocal seen
            if call.what != what or not call.path.startswith(f"{path}-new"):
                return None
            seen += 1
            return errno.EIO if seen == target else None

        def make(path: Path = path) -> None:
            try:
                Journal(path).close()
            except JournalError:
                assert not path.exists()

        assert traced(make, watch) == 0
        with Journal(path) as journal:
            assert (journal.number, journal.reader.integrity()) == (0, [])
            journal.append([draft("open")])
