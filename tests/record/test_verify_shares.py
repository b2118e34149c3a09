"""A journal that is verified on several cores is found to be what it is found to be on one."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay import verify_shares
from kiosk.record.replay.verify import verify
from kiosk.station.decisions.repeats import repeats
from tests.record.journal_entries import rewritten
from tests.record.tables import Dealer, play, station, take

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "journal.sqlite"
    with Journal(path) as journal:
        this, dealer = station(journal), Dealer(5)
        step = play(this, dealer, this.start(), 250)[-1]
        while step.table.view.phase != "wagers":
            step = play(this, dealer, step, 1)[-1]
    with Journal(path) as journal:  # the table is opened anew, with other limits
        this = station(journal, minimum="10")
        play(this, Dealer(6), this.start(), 250)
    return path


def test_there_are_shares_and_each_begins_after_a_checkpoint(played: Path) -> None:
    with JournalReader(played) as journal:
        entries = {entry.number: entry for entry in journal.entries()}
        starts = verify_shares.share_starts(journal, len(entries), 40)
    assert len(starts) > 5
    assert starts[0] == 1
    assert all(entries[start - 1].checkpoint for start in starts[1:])


def change_file(path: Path, change: str) -> None:
    """Somebody has changed the journal's file, its triggers put aside meanwhile."""
    with closing(sqlite3.connect(path)) as file:
        triggers = [
            sql for (sql,) in file.execute("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
        ]
        file.executescript(
            "DROP TRIGGER entry_stays; DROP TRIGGER entry_remains; DROP TRIGGER entry_follows"
        )
        file.executescript(change)
        for sql in triggers:
            file.execute(sql)
        file.commit()


CHANGES = [
    "",
    "UPDATE entry SET by = 'X' WHERE number = 300",
    "UPDATE entry SET told = '{}' WHERE number IN (90, 91, 333)",
    "UPDATE entry SET input = '[' WHERE number = 250",
    "UPDATE entry SET input = '{\"header\":{}}' WHERE kind = 'open' AND number > 1",
    "UPDATE entry SET checkpoint = replace(checkpoint, '\"5', '\"6') WHERE checkpoint IS NOT NULL",
    "UPDATE entry SET checkpoint = '{}' WHERE checkpoint IS NOT NULL AND number > 200",
    "UPDATE entry SET told = replace(hex(zeroblob(50000)), '0', '[') WHERE number = 90",
    "UPDATE entry SET checkpoint = replace(hex(zeroblob(50000)), '0', '[') WHERE checkpoint IS NOT NULL AND number > 200",
    "DELETE FROM entry WHERE number = 120",
    "DELETE FROM entry WHERE number > 400",
    "DELETE FROM entry WHERE checkpoint IS NOT NULL AND number > 100",
]


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("change", CHANGES)
def test_what_is_found_is_the_same(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    monkeypatch.setattr(verify_shares, "SHORT", 60)
    path = Path(shutil.copy(played, tmp_path / "journal.sqlite"))
    change_file(path, change)
    told: list[int] = []
    with JournalReader(path) as journal:
        one = verify(journal, repeats=repeats)
        several = verify_shares.verify_on_all_cores(journal, told.append, repeats, jobs=2)
        assert several == one
        assert (one.findings == ()) == (change in ("", "DELETE FROM entry WHERE number > 400"))
    assert told
    assert told[-1] >= one.last - 1


def test_what_an_amendment_looks_back_at_is_looked_at_in_order_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A share begins between a round and its amendment, and of the round's journal an entry was
    changed: one finding tells of it, and no other."""
    monkeypatch.setattr(verify_shares, "SHORT", 60)
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        this, dealer = station(journal), Dealer(5)
        step = play(this, dealer, this.start(), 150)[-1]
        while step.table.view.phase != "wagers" or not journal.reader.last().checkpoint:  # type: ignore[union-attr]
            step = play(this, dealer, step, 1)[-1]
        at, number = journal.number, step.table.view.round - 1
        assert step.table.view.settled is not None
        up = step.table.view.settled[1].cards[0]
        other = up[0] + ("C" if up[1] != "C" else "D")
        amend = {"type": "amend", "round": number, "dealer": True, "position": 1, "card": other}
        step = take(this, amend | {"by": "C. Ode", "reason": "misread"}, by="C. Ode")
        assert step.refusal is None
        play(this, dealer, step, 150)
    change_file(path, f"UPDATE entry SET source = 'X' WHERE number = {at - 4}")
    with JournalReader(path) as journal:
        one = verify(journal, repeats=repeats)
        assert verify_shares.verify_on_all_cores(journal, repeats=repeats, jobs=2) == one
    assert [(each.entry, each.what) for each in one.findings if each.entry] == [(at - 4, "chain")]


def test_without_a_rule_for_repeated_wagers_it_is_verified_on_all_cores_too(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify_shares, "SHORT", 60)
    with JournalReader(played) as journal:
        assert verify_shares.verify_on_all_cores(journal, jobs=2) == verify(journal)


def test_a_share_that_begins_with_a_table_that_is_none_is_found(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody has taken a field out of the checkpoints and reckoned the chain anew."""
    monkeypatch.setattr(verify_shares, "SHORT", 60)
    path = Path(shutil.copy(played, tmp_path / "journal.sqlite"))
    with JournalReader(path) as journal:
        kept = {each.number: each.checkpoint for each in journal.entries() if each.checkpoint}
    rewritten(
        path,
        {number: {"checkpoint": kept[number].replace('"total":', '"sum":')} for number in kept},
    )
    with JournalReader(path) as journal:
        one = verify(journal, repeats=repeats)
        assert verify_shares.verify_on_all_cores(journal, repeats=repeats, jobs=2) == one
    assert {finding.id for finding in one.findings} >= {"no_entry"}
