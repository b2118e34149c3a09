"""Readings that come at once are written at once: the table, the steps and the entries are those of one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.game.cards import CARDS, parse
from kiosk.reading import VOUCHED, Health, Kind, Reading, lost, rejected
from kiosk.record.journal.entry import NewEntry
from kiosk.record.journal.journal import Journal, JournalError
from kiosk.station.readers.reader_trouble import SHOE
from kiosk.station.station import Station
from tests.record.tables import station, take

UP = Health(True, True, True, True)
DEALT = [
    (Reading(Kind.CARD, parse(card), sequence=str(at)), SHOE)
    for at, card in enumerate(("9C", "6C", "9H", "KS"))
]
BURSTS = {
    "a round's first cards": DEALT,
    "to a round's end, and more": [
        *DEALT,
        *((Reading(Kind.CARD, card), SHOE) for card in CARDS[:12]),
    ],
    "garbage": [
        *DEALT[:2],
        (rejected("garbage", "unquoted"), SHOE),
        (lost("garbage", "unquoted"), SHOE),
        *DEALT[2:],
    ],
    "what means nothing": [
        (Reading(Kind.OTHER), SHOE),
        *DEALT,
        (Reading(Kind.CARD, CARDS[3], code=VOUCHED), SHOE),
    ],
}


def opened(journal: Journal) -> Station:
    this = station(journal)
    this.start()
    this.health(UP)
    take(this, {"type": "wager", "box": 1, "amount": "25"})
    return this


@pytest.mark.parametrize("burst", BURSTS.values(), ids=BURSTS)
def test_at_once_is_as_one_after_the_other(
    tmp_path: Path, burst: list[tuple[Reading, str]]
) -> None:
    with Journal(tmp_path / "one") as one, Journal(tmp_path / "all") as other:
        by_one, at_once, written = opened(one), opened(other), list[int]()
        append = other.append
        other.append = lambda drafts: written.append(len(drafts)) or append(drafts)  # type: ignore[method-assign, func-returns-value]
        steps = [by_one.read(each, source=source) for each, source in burst]
        assert at_once.read_all(burst) == steps
        assert len(written) == 1
        assert [entry.hash for entry in other.reader.entries()] == [
            entry.hash for entry in one.reader.entries()
        ]
        assert take(at_once, {"type": "stand"}) == take(by_one, {"type": "stand"})


def test_where_it_cannot_be_written_nothing_of_it_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(drafts: list[NewEntry]) -> int:
        raise JournalError("full", tmp_path)

    with Journal(tmp_path / "journal") as journal:
        table = opened(journal)
        before, number = table.read(Reading(Kind.OTHER, sequence="1")), journal.number
        with monkeypatch.context() as disk:
            disk.setattr(journal, "append", full)
            (step,) = table.read_all(DEALT)
        assert step is not None
        assert before is not None
        assert step.refusal is not None
        assert step.refusal.code == "journal"
        assert any(trouble.freezes for trouble in step.alerts.troubles), "cards were lost"
        assert step.table.view == before.table.view
        assert journal.number == number
        assert table.read_all(DEALT)[-1] is not None
        assert journal.number > number, "it is written again"


def test_readers_forget_a_shoe_once_it_is_written(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal") as journal:
        told = list[int]()
        table = station(journal, on_shoe=lambda: told.append(journal.number))
        table.start()
        before = journal.number
        take(table, {"type": "shoe"})
        assert told == [journal.number]
        assert journal.number > before
