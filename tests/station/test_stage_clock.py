"""The stage clock: what patrons may do ends by an input of the kiosk's, at the same moment over a stop of the kiosk too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.game.cards import parse
from kiosk.game.commands.commands import (
    Drawn,
    InsuranceClosed,
    PatronDecides,
    PatronsClosed,
    PatronWager,
    Wager,
)
from kiosk.reading import cured, fault
from kiosk.record.entries import log_line
from kiosk.record.journal.journal import Journal
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import Actor
from kiosk.station.commands import Hold
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.failing_disk import fail_with
from tests.record.tables import after, station, tell

SECONDS = 20
DEALER, SHOE, CROWD = Actor("H. Ruiz", "dealer"), Actor("shoe", "reader"), Actor("crowd", "patron")


class Table:
    """A common hand, and the time on the wall in milliseconds."""

    def __init__(self, path: Path, seconds: int = SECONDS) -> None:
        self.path, self.ms, self.seconds = path, 0, seconds
        self.open()

    def open(self) -> Step:
        self.journal = Journal(self.path)
        header = {"rules": "nj-common-hand", "options": {}, "boxes": 1}
        self.station: Station = station(
            self.journal, time=self.now, stage_seconds=self.seconds, **header
        )
        self.step = self.station.start()
        return self.step

    def now(self) -> str:
        return after(self.ms)

    def restart(self, down_ms: int = 0) -> Step:
        """The kiosk is gone for so long."""
        self.journal.close()
        self.ms += down_ms
        return self.open()

    def wait(self, ms: int) -> Step | None:
        """That much time goes by, and the station is told every quarter of a second. The last step that it gave."""
        last = None
        for _ in range(ms // 250):
            self.ms += 250
            step = self.station.tick(self.now())
            last = step or last
            self.step = step or self.step
        return last

    def deal(self, *cards: str) -> Step:
        for card in cards:
            self.step = self.station.do(Drawn(parse(card)), SHOE)
        return self.step

    def begun(self, up: str = "6D") -> Step:
        self.station.do_all([PatronWager("A", 2500), PatronWager("B", 1000)], CROWD)
        return self.deal("9S", up, "7S", "5D")

    @property
    def inputs(self) -> list[tuple[str, str]]:
        kept = [entry for entry in self.journal.reader.entries() if entry.kind == "input"]
        return [
            (entry.by, log_line(entry)["type"])
            for entry in kept
            if log_line(entry)["type"].endswith("_closed")
        ]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    this = Table(tmp_path / "journal.sqlite")
    yield this
    assert verify(this.journal.reader).findings == ()
    this.journal.close()


def test_a_stage_ends_by_an_input_of_the_kiosks_when_its_time_is_over(table: Table) -> None:
    assert table.begun().table.seconds == SECONDS
    table.wait(SECONDS * 1000 - 250)
    assert (table.step.table.seconds, table.inputs) == (1, [])
    step = table.wait(250)
    assert step is not None
    assert (step.table.view.phase, step.table.seconds, table.inputs) == (
        "dealer",
        None,
        [("kiosk", "patrons_closed")],
    )
    assert table.wait(60_000) is None, "nothing runs out any more"


def test_insurance_and_the_stage_after_it_have_their_time_each(table: Table) -> None:
    table.begun(up="AD")
    table.wait(SECONDS * 1000)
    assert table.inputs == [("kiosk", "insurance_closed")]
    assert (table.step.table.view.phase, table.step.table.seconds) == ("patrons", SECONDS)


def test_what_a_patron_decides_gives_nobody_more_time(table: Table) -> None:
    table.begun()
    table.wait(8_000)
    step, _ = table.station.do_all([PatronDecides("A", "hit")], CROWD)
    assert step.table.seconds == SECONDS - 8


def test_the_next_card_opens_a_stage_with_its_whole_time(table: Table) -> None:
    table.begun()
    table.wait(8_000)
    table.station.do_all([PatronDecides("A", "hit"), PatronsClosed()], CROWD)
    assert table.deal("2C").table.seconds == SECONDS


def test_a_stage_that_the_dealer_takes_back_begins_anew(table: Table) -> None:
    table.begun()
    table.station.do_all([PatronDecides("A", "hit")], CROWD)
    table.wait(8_000)
    assert table.station.do(PatronsClosed(), DEALER).table.seconds is None
    table.ms += 3_000
    assert tell(table.station, "undo").table.seconds == SECONDS


@pytest.mark.parametrize("up", ["6D", "AD"], ids=["decisions", "insurance"])
def test_a_stage_in_which_the_kiosk_was_down_begins_anew_and_is_so_after_the_next_start(
    table: Table, up: str
) -> None:
    table.begun(up)
    table.wait(8_000)
    assert table.restart(down_ms=3_600_000).table.seconds == SECONDS
    table.wait(SECONDS * 1000 - 250)
    assert table.inputs == []
    table.restart()
    assert table.step.table.seconds == SECONDS
    table.wait(SECONDS * 1000)
    assert table.inputs == [("kiosk", "patrons_closed" if up == "6D" else "insurance_closed")]


def test_a_clock_that_is_put_back_gives_the_stage_its_time_once_more_and_no_longer(
    table: Table,
) -> None:
    table.ms = 7_200_000
    table.begun()
    table.wait(8_000)
    table.ms -= 3_600_000
    table.wait(250)
    assert table.step.table.seconds == SECONDS


def test_while_the_journal_cannot_be_written_the_clock_closes_nothing(table: Table) -> None:
    table.begun()
    mend = fail_with(table.journal, reading=False)
    step = table.wait(SECONDS * 1000 + 10_000)
    assert step is not None
    assert (step.refusal and step.refusal.code, step.table.view.phase) == ("journal", "patrons")
    assert len(step.alerts.troubles) == 1
    assert "more)" not in step.alerts.troubles[0].text
    mend()
    table.station.do_all([PatronDecides("A", "hit")], CROWD)
    table.wait(250)
    assert table.inputs == [("kiosk", "patrons_closed")]


def test_without_seconds_the_dealer_closes_every_stage(tmp_path: Path) -> None:
    table = Table(tmp_path / "journal.sqlite", seconds=0)
    assert table.begun(up="AD").table.seconds is None
    assert table.wait(60_000) is None
    assert table.station.do(InsuranceClosed(), DEALER).table.seconds is None
    table.journal.close()


def test_at_a_table_of_boxes_the_dealer_alone_closes_insurance(tmp_path: Path) -> None:
    with Journal(tmp_path / "boxes.journal") as journal:
        table = station(journal, time=lambda: after(0), stage_seconds=SECONDS, turn_after=1.5)
        table.start()
        played = [Wager(1, 2500), *(Drawn(parse(card)) for card in ("9S", "AD", "8S", "TC"))]
        step, refused = table.do_all(played, DEALER)
        assert not any(refused)
        assert step.table.offers is not None
        assert step.table.offers.insurance_closed.open
        assert step.table.seconds is None
        assert table.tick(after(60_000)) is None


def test_the_clock_stands_while_the_table_is_stopped_and_begins_anew(table: Table) -> None:
    table.begun()
    table.wait(8_000)
    table.station.read(fault("door", "door-open"), source="kiosk")
    assert table.wait(60_000) is None
    assert table.inputs == []
    step = table.station.read(cured("door", "door-closed"), source="kiosk")
    assert step is not None
    assert (step.table.view.phase, step.table.seconds) == ("patrons", SECONDS)
    table.wait(SECONDS * 1000)
    assert table.inputs == [("kiosk", "patrons_closed")]


@pytest.mark.parametrize("fails_at", ["the open page", "the closed page"])
def test_a_page_that_opens_or_closes_while_the_disk_fails_holds_the_clock_no_longer_than_it(
    table: Table, fails_at: str
) -> None:
    table.begun()
    table.wait(8_000)
    if fails_at == "the closed page":
        assert table.station.do(Hold(held=True), DEALER).table.seconds is None
    mend = fail_with(table.journal, reading=False)
    if fails_at == "the open page":
        table.station.do(Hold(held=True), DEALER)
    table.ms += 60_000
    table.station.do(Hold(held=False), DEALER)
    mend()
    table.station.do_all([PatronDecides("A", "hit")], CROWD)
    table.wait(SECONDS * 1000)
    assert table.inputs == [("kiosk", "patrons_closed")]
