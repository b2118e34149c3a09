"""A day at a table from opening to closing, scripted by touch on the whole kiosk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from drivers.emulator.client import spawn
from kiosk.cli import main
from kiosk.record.entries import told_of
from kiosk.record.journal.journal import JournalReader
from kiosk.record.projections.slips import slips
from kiosk.record.replay.verify import verify
from kiosk.station.decisions.repeats import repeats
from tests.ui.day_script import TRAY, begins_to_close, count, day, play_day, signs, staffed
from tests.ui.session import INVENTORY, SEED, house
from tests.ui.session_table import LiveTable

pytestmark = pytest.mark.slow(seconds=6)


def test_a_day_of_two_dealers_and_two_supervisors_who_sign_in(
    tmp_path: Path, qapp: QGuiApplication
) -> None:
    settings = staffed(tmp_path)
    with (
        spawn(seed=SEED) as shoe,
        LiveTable(settings, shoe, QTest.createTouchDevice(), qapp) as table,
    ):
        play_day(table, lambda name: None)
        assert table.refused in ([], ["not_repeated"])
    with JournalReader(settings.journal) as journal:
        assert not verify(journal, repeats=repeats).findings
        kept = [entry for entry in journal.entries() if "shoe_certificate" in entry.input]
        signed = {
            entry.by: told_of(entry).get("licence")
            for entry in journal.entries()
            if entry.kind == "day"
        }
    (certificate,) = kept
    said = json.loads(certificate.input)["shoe_certificate"]
    assert (certificate.by, said["rounds"], said["corrected"]) == ("A. Cole", 2, 1)
    assert (said["cards"]["drawn"], said["reader"]["serial"]) == (15, "AE2-0417")
    assert signed["M. Okafor"] == "NJ-33412"
    assert signed["A. Cole"] == "NJ-20588"
    (paper,) = tmp_path.glob("day-round-*.pdf")
    assert main(["recall", str(settings.journal), "--check", str(paper)]) == 0, (
        "signed with the table's key"
    )


def opens(table: LiveTable, tray: dict[int, int]) -> None:
    table.touch("key:day:open:0", "key:day:sign")
    count(table, tray)


def prints(table: LiveTable, folder: Path) -> None:
    """A slip is printed twice: the journal counts both, and the second is a file of its own."""
    for times, name in ((1, "fill-1.pdf"), (2, "fill-1-reprint-1.pdf")):
        table.touch(
            "key:floor", "key:page:chips", "key:page:slips", "key:page:print-slip", "key:by:0"
        )
        table.touch("key:print:fill:1")
        assert day(table).printed == {"fill:1": times}
        table.noticed(name)
        assert (folder / name).read_bytes().startswith(b"%PDF")
        table.touch("key:floor")
    assert len(list(folder.iterdir())) == 2


def test_a_day_from_opening_to_closing(tmp_path: Path, qapp: QGuiApplication) -> None:
    settings = house(tmp_path / "day.journal", inventory=INVENTORY, minimum=5_00)
    with (
        spawn(seed=SEED) as shoe,
        LiveTable(settings, shoe, QTest.createTouchDevice(), qapp) as table,
    ):
        assert day(table).stands == "closed"
        opens(table, TRAY)
        signs(table)
        begins_to_close(table)
        count(table, TRAY)
        signs(table)
        # The next day the tray is 100 short; counted again, 25.
        opens(table, {**TRAY, 10_000: 49})
        assert (day(table).difference, day(table).report) == (-100_00, "division")
        table.touch("key:day:again", "key:count:10000", "key:pieces:5", "key:pieces:0")
        table.touch("key:count:100", "key:pieces:7", "key:pieces:5", "key:day:count")
        assert (day(table).difference, day(table).report) == (-25_00, "")
        signs(table)
        assert day(table).stands == "open"
        # A fill of 1,000.
        table.touch("key:floor", "key:page:chips", "key:page:fill", "key:by:0", "key:count:2500")
        table.touch("key:more-chips:20", "key:more-chips:20", "key:order", "key:receive:fill:1")
        assert day(table).expected == 20_975_00
        prints(table, settings.journal.with_suffix(".slips"))
        # The minimum goes to 10 while a wager of 5 lies: its round is played at the old limits.
        table.touch("key:floor", "key:new_shoe")
        table.draw("2")  # burned
        table.touch("key:chip:500", "box6")
        table.touch("key:floor", "key:page:limits", "key:by:0", "key:limit:low:up", "key:announce")
        assert day(table).pending is not None
        assert "Announce" in table.presenter.props.notice.text
        step = table.draw("T", "9", "T", "9")
        table.touch("key:stand", "headline")
        assert step.table.sign is not None
        assert step.table.sign.minimum == 5_00
        assert table.settle().table.sign is not None
        assert table.settle().table.sign.minimum == 10_00  # type: ignore[union-attr]
        # A blackjack is paid 15; the round is void, and the patron has gone with the money.
        table.touch("box6", "key:chip:500", "box6", "box6", "key:chip:2500", "box5")
        table.draw("9", "A", "9", "8", "K", "7")
        table.touch("key:floor", "key:page:void", "key:by:0", "key:reason:dealt", "key:void")
        table.touch("key:floor", "key:page:chips", "key:page:close-table")
        assert "still to be settled" in table.presenter.props.notice.text
        table.touch("key:floor", "key:all")
        begins_to_close(table)
        expected = day(table).expected
        assert expected is not None
        counted = expected - 15_00
        count(table, {2_500: counted // 25_00, 100: counted % 25_00 // 100})
        assert day(table).difference == -15_00
        (mark,) = day(table).marks
        assert (mark.what, mark.moved) == ("void", 15_00)
        table.restart()
        assert day(table).difference == -15_00
        signs(table)
        assert day(table).stands == "closed"
        assert table.refused in ([], ["not_repeated"])
    with JournalReader(settings.journal) as journal:
        assert not verify(journal, repeats=repeats).findings
        assert [slip.key for slip in slips(journal)] == [
            "opener:1",
            "closer:1",
            "opener:2",
            "fill:1",
            "closer:2",
        ]
        openings = len(journal.openings())
    assert openings == 2
    for number in range(1, openings + 1):
        log = tmp_path / f"{number}.jsonl"
        assert (
            main(["export", str(settings.journal), "--opening", str(number), "-o", str(log)]) == 0
        )
        assert main(["replay", str(log)]) == 0
    assert main(["slips", str(settings.journal), "--pdf", str(tmp_path / "slips.pdf")]) == 0
