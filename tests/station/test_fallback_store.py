"""Trouble that the journal could not take stands after a restart too, and is in the journal as soon as that takes it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kiosk.reading import Kind, Reading
from kiosk.record.journal.journal import Journal
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import Actor
from kiosk.station.commands import SignOff
from tests.record.tables import station, take

STAND = {"type": "wager", "box": 2, "amount": "25"}


@pytest.mark.parametrize("from_reader", [False, True])
@pytest.mark.shows("AGCO 11.1.3")
def test_a_power_cut_does_not_clear_what_the_journal_could_not_take(
    tmp_path: Path, from_reader: bool
) -> None:
    path, beside = tmp_path / "journal.sqlite", tmp_path / "journal.sqlite.trouble"
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        take(this, {"type": "wager", "box": 1, "amount": "25"})
        assert not beside.exists()
        journal.database.connection.execute("PRAGMA query_only = ON")
        step = this.read(Reading(Kind.CARD)) if from_reader else take(this, STAND)
        assert step is not None
        assert step.refusal is not None
        told = step.alerts.troubles[0]
        assert json.loads(beside.read_text())["key"] == "journal"
    with Journal(path) as journal:
        this = station(journal)
        step = this.start()
        assert [trouble.key for trouble in step.alerts.troubles] == ["journal"]
        assert (step.alerts.troubles[0].text, step.alerts.troubles[0].since) == (
            told.text,
            told.since,
        )
        assert step.alerts.troubles[0].cured
        assert not beside.exists()
        if from_reader:
            refused = this.read(Reading(Kind.CARD))
            assert refused is not None
            assert refused.refusal is not None
            assert refused.refusal.code == "reader_frozen"
    with Journal(path) as journal:
        this = station(journal)
        assert [trouble.key for trouble in this.start().alerts.troubles] == ["journal"], (
            "the journal has it now"
        )
        assert this.do(SignOff("journal"), Actor("C. Ode", "floor")).alerts.troubles == ()
        assert verify(journal.reader).findings == ()


def test_what_is_no_trouble_beside_the_journal_is_passed_over(tmp_path: Path) -> None:
    for content in ("", "{", "[]", '{"key": "journal"}', "\x00"):
        (tmp_path / "journal.sqlite.trouble").write_text(content)
        with Journal(tmp_path / "journal.sqlite") as journal:
            assert station(journal).start().alerts.troubles == ()


@pytest.mark.slow
@pytest.mark.parametrize("before", range(250, 258))
def test_trouble_with_the_journal_is_noted_once_as_over_also_where_a_checkpoint_is_due(
    tmp_path: Path, before: int
) -> None:
    """A checkpoint is due after so many entries; one of these is."""
    with Journal(tmp_path / "journal.sqlite") as journal:
        this = station(journal)
        this.start()
        for at in range(before):
            take(this, {**STAND, "amount": str(25 + 5 * (at % 2))})
        journal.database.connection.execute("PRAGMA query_only = ON")
        step = take(this, {**STAND, "box": 3})
        assert step.refusal is not None
        assert step.refusal.code == "journal"
        journal.database.connection.execute("PRAGMA query_only = OFF")
        for box in (4, 5):
            take(this, {**STAND, "box": box})
        over = [
            entry
            for entry in journal.reader.entries()
            if entry.kind == "trouble" and json.loads(entry.input)["key"] == "journal"
        ]
        assert len(over) == 1
