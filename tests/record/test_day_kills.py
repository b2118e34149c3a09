"""kill -9 at each step of an opening, a fill and a closing: nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kiosk.record.journal.journal import Journal
from kiosk.record.replay.verify import verify
from kiosk.record.startup.resume import resume
from tests.record.day_kills import STEPS, killed, table

pytestmark = pytest.mark.slow


def day(journal: Journal) -> str:
    """The day as the journal has it, but for what o'clock it was."""
    resumed = resume(journal.reader)
    assert resumed is not None
    return re.sub(
        r"'since': '[^']*'|\d{4}-\d\d-\d\dT[0-9:.]+Z",
        "then",
        repr(sorted(resumed.state.now.day.saved().items())),
    )


def test_a_kill_at_each_step_of_opening_fill_and_close_loses_nothing(tmp_path: Path) -> None:
    stood = []
    with Journal(tmp_path / "through.journal") as journal:
        this = table(journal)
        for command, actor in STEPS:
            assert this.do(command, actor).refusal is None, command
            stood.append(day(journal))
    done, path, kills = 0, tmp_path / "killed.journal", 0
    while done < len(STEPS):
        lines = killed(path, done).splitlines()
        kills += 1
        assert all(line.endswith(" None") for line in lines if line), lines
        acknowledged = int(lines[-1].split()[0])
        with Journal(path) as journal:
            now = day(journal)
            assert now in stood[acknowledged - 1 : acknowledged + 1], f"after step {acknowledged}"
            assert not verify(journal.reader).findings
        done = acknowledged if now == stood[acknowledged - 1] else acknowledged + 1
    assert len(STEPS) / 2 <= kills <= len(STEPS)
