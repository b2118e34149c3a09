"""Journals that an older kiosk wrote: they resume, verify, export and recall as that kiosk did it.

`journals/` keeps them as they were written, with what their own kiosk said of each: `boxes` has splits, insurance, trouble
of both readers, corrections, a void round and one that is not over; `common-hand` a round and one at a patrons' stage.
Never write them anew: a journal of a later format is added beside them.
"""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from kiosk.record.journal.entry import NewEntry, utc_now
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.journal.journal_file import MAJOR, MINOR
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.record.rounds.recall import recall
from kiosk.staff.actor import Actor
from kiosk.station.commands import SignOff
from kiosk.station.station import Station
from tests.record.replayed import replayed
from tests.record.tables import HEADER, MESSAGES, rule_set, take

KEPT = Path(__file__).parent / "journals"
TABLES: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "boxes": (
        ("shoe", "camera"),
        {"options": {"split.resplit": True, "hole_check": ["A", "T"], "surrender": "late"}},
    ),
    "common-hand": (("shoe",), {"rules": "nj-common-hand", "options": {}, "boxes": 1}),
}


@pytest.fixture(params=TABLES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def path(name: str, tmp_path: Path) -> Path:
    return Path(shutil.copy(KEPT / f"{name}.sqlite", tmp_path / "journal.sqlite"))


@pytest.fixture
def then(name: str) -> dict[str, Any]:
    """What the kiosk that wrote it said of it."""
    said: dict[str, Any] = json.loads((KEPT / f"{name}.json").read_text("utf-8"))
    return said


def opened(journal: Journal, name: str) -> Station:
    readers, header = TABLES[name]
    made = {**HEADER, **header}
    return Station(journal, made, rule_set(made["rules"]), MESSAGES, readers=readers)


def test_it_verifies(path: Path, then: dict[str, Any]) -> None:
    with JournalReader(path) as journal:
        report = verify(journal)
    assert report.findings == ()
    assert (report.last, report.rounds, report.hash) == (
        then["entries"],
        then["rounds"],
        then["hash"],
    )


def test_it_resumes_where_it_stopped_with_its_trouble_as_it_was_said(
    path: Path, name: str, then: dict[str, Any]
) -> None:
    with Journal(path) as journal:
        table = opened(journal, name)
        # a shoe that was switched on has its message's number since, where that kiosk forgot the last one
        assert table.sequence == ("1" if name == "boxes" else then["sequence"])
        step = table.start()
        view = step.table.view
        assert then["table"] == {
            "round": view.round,
            "phase": view.phase,
            "awaits": list(view.awaits or ()),
            "boxes": [
                [box.wager, [[list(h.cards), h.wager, h.state] for h in box.hands]]
                for box in view.boxes
            ],
            "dealer": list(view.dealer.cards),
        }
        assert step.told.next is not None
        said = [each.text for each in step.told.said]
        assert [
            *said,
            *([] if step.told.next in step.told.said else [step.told.next.text]),
        ] == then["said"]
        stood = [list(trouble[:5]) for trouble in step.alerts.troubles[:-1]]
        assert (stood, step.alerts.troubles[-1].key) == (then["troubles"][:-1], "restart")


def test_it_exports_the_log_that_it_exported_then(path: Path, name: str) -> None:
    out = io.StringIO()
    with JournalReader(path) as journal:
        export(journal, out)
    assert out.getvalue() == (KEPT / f"{name}.jsonl").read_text("utf-8")
    rounds, _ = replayed([json.loads(line) for line in out.getvalue().splitlines()])
    assert rounds


def test_it_recalls_what_was_said_then(path: Path, then: dict[str, Any]) -> None:
    with JournalReader(path) as journal:
        rounds = recall(journal)
    steps = [
        [
            this.round,
            [[s.number, s.by, s.source, s.input, list(s.words), s.refused] for s in this.steps],
            this.finished,
        ]
        for this in rounds
    ]
    assert steps == then["recall"]


def test_it_is_played_on_by_this_kiosk_and_verifies_then(path: Path, name: str) -> None:
    with Journal(path) as journal:
        table = opened(journal, name)
        step = table.start()
        rounds = step.table.view.round
        for trouble in step.alerts.troubles:
            if trouble.cured:
                table.do(SignOff(trouble.key), Actor("M. Okafor", "floor"))
        step = take(table, {"type": "void", "reason": "The evening is over."}, by="M. Okafor")
        assert (step.refusal, step.table.view.round, step.table.view.phase) == (
            None,
            rounds + 1,
            "wagers",
        )
        assert journal.append([NewEntry(utc_now(), "Z", "kiosk", "of a later version", "{}")])  # type: ignore[arg-type]
    with JournalReader(path) as journal:
        assert verify(journal).findings == ()
        assert journal.database.connection.execute("PRAGMA user_version").fetchone() == (
            MAJOR << 16 | MINOR,
        )


def test_it_is_left_as_it_is_by_who_only_reads_it(path: Path) -> None:
    before = path.read_bytes()
    with JournalReader(path) as journal:
        assert verify(journal).findings == ()
    assert path.read_bytes() == before


def test_a_wager_that_went_back_without_its_name_is_as_it_was_told_then(tmp_path: Path) -> None:
    """Insurance and over 13 went back in void rounds: before 2026-11-28 the dealer was not told which wager it was,
    and no checkpoint kept it."""
    path = Path(shutil.copy(KEPT / "given-back.sqlite", tmp_path / "journal.sqlite"))
    with JournalReader(path) as journal:
        report = verify(journal)
        told = [entry.told or "" for entry in journal.entries(1, journal.last_number)]
    assert (report.findings, report.last) == ((), 141)
    assert sum('["return_wager",1,null,500,"void"]' in each for each in told) == 13
