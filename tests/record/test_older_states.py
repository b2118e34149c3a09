"""Journals that an older kiosk wrote, resumed at each of their entries: all that it had of its table is what this one has.

`journals/` keeps them beside those of `test_older_journals`, with what their own kiosk said of each, its state as SHA-256 by the entry
after which it was resumed: `day` is opened and closed by procedure, with slips and a count that goes on; `patrons` has accounts
and decisions; `people` sign in, take the pit's orders, and deal with a shoe that fails. Never write them anew. (Entry 6 of `patrons` was: since wagers have a clock, the
first wager of a common hand is where the stage begins.)
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from kiosk.record.journal.entry import canonical
from kiosk.record.journal.journal import JournalReader
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.record.startup.resume import resume
from tests.record.lies import JOURNALS, KEPT, found_lies


@pytest.fixture(params=JOURNALS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def path(name: str, tmp_path: Path) -> Path:
    return Path(shutil.copy(KEPT / f"{name}.sqlite", tmp_path / "journal.sqlite"))


@pytest.fixture
def then(name: str) -> dict[str, Any]:
    said: dict[str, Any] = json.loads((KEPT / f"{name}.json").read_text("utf-8"))
    return said


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def state_at(path: Path, end: int) -> str | None:
    """The state of the table once entry `end` was the last; None before the table was opened."""
    with JournalReader(path, end=end) as journal:
        resumed = resume(journal)
    if resumed is None:
        return None
    state, after = resumed
    said = {"since": state.opening.since, "after_checkpoint": after, **state.now.saved()}
    if "accounts" in said:
        said["accounts"].pop("moves", None)  # what references were for, which it did not keep
    return digest(canonical(said))


def test_it_is_verified_and_exported_as_then(name: str, path: Path, then: dict[str, Any]) -> None:
    log = io.StringIO()
    with JournalReader(path) as journal:
        report = verify(journal)
        export(journal, log)
    assert ([str(each) for each in report.findings], report.rounds) == (
        then["findings"],
        then["rounds"],
    )
    assert (report.rounds, report.last) == JOURNALS[name]
    assert (report.hash, digest(log.getvalue())) == (then["hash"], then["export"])


@pytest.mark.slow
def test_its_state_after_each_entry_is_what_it_was_then(
    name: str, path: Path, then: dict[str, Any]
) -> None:
    _, last = JOURNALS[name]
    states = {str(end): state_at(path, end) for end in range(1, last + 1)}
    assert {end: state for end, state in states.items() if state is not None} == then["states"]


def test_a_checkpoint_that_lies_of_anything_that_it_keeps_is_found(name: str, path: Path) -> None:
    """The chain is whole: somebody has reckoned it anew."""
    assert found_lies(path) == SAVED[name]


#: what the checkpoints of each have
SAVED = {
    "day": {"table", "told", "day", "start"},
    "patrons": {"table"},
    "people": {"table", "staff", "pit", "start"},
}


def test_the_prompts_of_a_kiosk_that_told_less_of_each_are_no_difference(tmp_path: Path) -> None:
    """`dealt` was written by the kiosk of 2026-11-24: its checkpoints keep four things of what was told, and five are kept now."""
    path = Path(shutil.copy(KEPT / "dealt.sqlite", tmp_path / "journal.sqlite"))
    with JournalReader(path) as journal:
        assert [entry for entry in journal.entries() if entry.checkpoint]
        assert list(verify(journal).findings) == []
