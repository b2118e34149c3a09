"""A simulated evening is one that a table at work wrote: its journal verifies, and it goes on through shoe after shoe."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kiosk.record.journal.entry import Entry, seconds_between
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.station.decisions.repeats import repeats
from tests.practice.simulated_evening import play_evening
from tests.record.tables import HEADER, rule_set

pytestmark = pytest.mark.slow


def evening(path: Path, rounds: int, seed: int = 1) -> list[Entry]:
    with Journal(path) as journal:
        play_evening(
            journal, HEADER, rule_set("nj"), rounds, datetime(2026, 11, 22, 18, tzinfo=UTC), seed
        )
    with JournalReader(path) as journal:
        return list(journal.entries())


def test_an_evening_is_sound_and_has_its_rounds(tmp_path: Path) -> None:
    entries = evening(tmp_path / "journal.sqlite", 25)
    with JournalReader(tmp_path / "journal.sqlite") as journal:
        assert verify(journal, repeats=repeats).findings == ()
    assert [entry.round for entry in entries if entry.round] == list(range(1, 26))
    shoes = [entry for entry in entries if json.loads(entry.input).get("type") == "shoe"]
    assert len(shoes) >= 2, "one shoe has fewer rounds than that"


def test_it_is_dealt_at_the_pace_of_a_real_table(tmp_path: Path) -> None:
    """31 cards a second at a hundred tables."""
    entries = evening(tmp_path / "journal.sqlite", 12)
    cards = sum('"type":"card"' in entry.input for entry in entries)
    assert 0.25 < cards / seconds_between(entries[0].at, entries[-1].at) < 0.37


def test_the_same_seed_deals_the_same_evening(tmp_path: Path) -> None:
    one, same, other = (
        evening(tmp_path / f"{n}.sqlite", 2, seed) for n, seed in enumerate((7, 7, 8))
    )
    assert one == same
    assert one[-1].hash != other[-1].hash
