"""The report: figures counted by hand, money conserved, every entry in one day and one dealer's."""

from __future__ import annotations

import csv
import io
import json
import shutil
import sqlite3
from contextlib import closing
from datetime import date, time
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.game.commands.commands import Wager
from kiosk.game.money.money import cents
from kiosk.game.refusals import CODES
from kiosk.record.journal.entry import NewEntry
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.export import export
from kiosk.report import figures, shares
from kiosk.report.drop import keep_drop
from kiosk.report.figures import Drop, Figures
from kiosk.report.papers.files import inert
from kiosk.report.period import Calendar, entries_between, local, stretches_between
from kiosk.report.report_words import refused
from kiosk.report.rounds import Event, Played, told
from kiosk.staff.actor import Actor
from kiosk.station.tray.day_commands import AnnounceRules
from kiosk.words.messages import Messages
from tests.record.replayed import replayed
from tests.record.tables import station, take
from tests.report import days

pytestmark = pytest.mark.slow

KEPT = Path(__file__).parent.parent / "record" / "journals"


@pytest.fixture(scope="module")
def three_days(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same day of three dealers, three times."""
    folder = tmp_path_factory.mktemp("days")
    days.write(folder / "journal", days.days(days.day(folder, 1500), 3))
    return folder / "journal"


def report(capsys: pytest.CaptureFixture[str], path: Path, *more: str) -> dict[str, Any]:
    assert main(["report", str(path), "--json", *more]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def paid(path: Path, opening: int) -> int:
    """What a replay of the export says that patrons won, in cents."""
    out = io.StringIO()
    with JournalReader(path) as journal:
        export(journal, out, opening=opening)
    return sum(
        cents(each["net"])
        for each in replayed([json.loads(line) for line in out.getvalue().splitlines()])[0]
    )


def test_a_recorded_table_counted_by_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Box 1 wagers 25 and box 3 37.50 in two rounds and a void one. In the first, box 1 is insured for 12.50, splits to three
    hands and doubles the second; five hands are decided in the two rounds and a sixth is box 3's."""
    path = Path(shutil.copy(KEPT / "boxes.sqlite", tmp_path / "journal"))
    whole = report(capsys, path, "--all")["whole"]
    assert (whole["rounds"], whole["voided_rounds"], whole["hands"]) == (3, 1, 6)
    assert whole["initial_wagers"] == "125.00"  # 25 and 37.50, twice
    assert whole["insurance_wagers"] == "12.50"
    assert cents(whole["handle"]) == 2500 + 5000 + 2500 + 3750 + 1250 + 2500 + 3750
    assert cents(whole["win"]) == -paid(path, 1)
    assert (whole["undone"], whole["corrected"], whole["voided"]) == (1, 1, 1)
    assert whole["refused_by_code"] == {"refused below_minimum": 1, "refused insurance_open": 1}
    assert (
        whole["decisions"] == 9
    )  # two splits, two stands, a double, a hit, a stand; and two stands
    assert whole["occupancy"] == pytest.approx(6 / 18, abs=0.001)
    assert (whole["drop"], whole["hold"], whole["standard_error"]) == (None, None, None)


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "below the minimum 1"), ("es", "por debajo del mínimo 1"), ("zh", "低于最低限额 1")],
)
def test_what_was_refused_is_said_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, says: str
) -> None:
    path = shutil.copy(KEPT / "boxes.sqlite", tmp_path / "journal")
    assert main(["report", str(path), "--all", "--language", language]) == 0
    printed = capsys.readouterr().out
    assert says in printed
    assert "below_minimum" not in printed
    messages = Messages(language)
    assert [code for code in CODES if messages.label("refusal-is", code=code) == code] == []
    kept = Figures()
    kept.events["reader refused bad_card"] += 2
    assert "bad_card" not in refused(kept, messages)


def test_a_wager_that_the_kiosk_does_not_make_again_is_no_mistake_of_the_dealers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The minimum was raised in the round, and what lay there is less."""
    with Journal(tmp_path / "journal") as journal:
        this = station(journal)
        this.start()
        take(this, {"type": "wager", "box": 1, "amount": "25"})
        take(this, {"type": "card", "card": "9C"})
        assert (
            this.do(AnnounceRules(50_00, 1000_00, ()), Actor("M. Okafor", "floor")).refusal is None
        )
        for card in ("TD", "TC", "TH"):
            take(this, {"type": "card", "card": card})
        take(this, {"type": "stand"})
        assert any(each.kind == "refused" for each in journal.reader.entries())
        assert this.do(Wager(1, 10_00), Actor("H. Ruiz", "dealer")).refusal is not None
    assert report(capsys, tmp_path / "journal", "--all")["whole"]["refused"] == 1, (
        "the one that the dealer entered"
    )


def test_a_common_hand_has_no_boxes_and_no_pace(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shutil.copy(KEPT / "common-hand.sqlite", tmp_path / "journal"))
    whole = report(capsys, path, "--all")["whole"]
    assert (whole["pace"], whole["occupancy"]) == (None, None)
    assert cents(whole["win"]) == -paid(path, 1)
    assert 0 < cents(whole["initial_wagers"]) <= cents(whole["handle"])


@pytest.mark.shows("RTS 17A")
def test_the_win_is_what_the_replay_of_the_export_says(
    three_days: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = report(capsys, three_days, "--all")["whole"]
    assert cents(whole["win"]) == -sum(paid(three_days, opening) for opening in (1, 2, 3))
    assert cents(whole["win"]) != 0


@pytest.mark.parametrize("group", ["day", "shift", "dealer", "hour"])
@pytest.mark.shows("RTS 17A")
def test_every_round_is_counted_in_one_group_of_each_kind(
    three_days: Path, capsys: pytest.CaptureFixture[str], group: str
) -> None:
    said = report(capsys, three_days, "--all")
    for figure in ("rounds", "hands", "decisions", "undone", "refused"):
        assert sum(each[figure] for each in said["by"][group].values()) == said["whole"][figure]
    for figure in ("handle", "win"):
        assert sum(cents(each[figure]) for each in said["by"][group].values()) == cents(
            said["whole"][figure]
        )


def test_a_day_is_the_day_alone_and_the_days_make_up_the_whole(
    three_days: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    by_day = report(capsys, three_days, "--all")["by"]["day"]
    assert len(by_day) == 3
    for day, figures_ in by_day.items():
        assert report(capsys, three_days, "--day", day)["whole"] == figures_
    latest = report(capsys, three_days)
    assert list(latest["by"]["day"]) == [max(by_day)]
    assert set(latest["by"]["dealer"]) == {"H. Ruiz", "P. Novak", "L. Chen"}


def test_a_long_report_in_shares_is_that_of_one_process(
    three_days: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with JournalReader(three_days) as journal:
        last = journal.last()
        assert last is not None
        alone = list(told(journal, 1, last.number))
        # Shares begin in the middle of rounds.
        found = [
            each
            for first in range(1, last.number + 1, 97)
            for each in told(journal, first, min(first + 96, last.number))
        ]
        monkeypatch.setattr(shares, "SHORT", 100)
        pooled = list(shares.told_on_all_cores(journal, 1, last.number))
    assert [_but_dealer(each) for each in found] == [_but_dealer(each) for each in alone]
    assert [_but_dealer(each) for each in pooled] == [_but_dealer(each) for each in alone]


def _but_dealer(this: Played | Event) -> Played | Event:
    """Who deals is carried on where rounds are summed."""
    return this._replace(dealer="")


def test_entries_are_found_by_their_time(three_days: Path) -> None:
    with JournalReader(three_days) as journal:
        entries = list(journal.entries())
        for start, end in (
            ("2026-11-01T12", "2026-11-02T12"),
            ("2026-11-02T00", "2026-11-02T01"),
            ("2020", "2030"),
        ):
            wanted = [each.number for each in entries if start <= each.at < end]
            assert entries_between(journal, start, end) == (wanted[0], wanted[-1])
        assert entries_between(journal, "2020", "2021") == (1, 0)
        assert entries_between(journal, "2030", "2031") == (1, 0)


def test_a_clock_that_was_set_back_moves_no_round_into_another_day(
    three_days: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the middle of the second day the clock was a day ahead for a while; nothing opened the
    table anew."""
    path = tmp_path / "journal"
    with JournalReader(three_days) as journal, Journal(path) as kept:
        opened = [each.number for each in journal.openings()]
        first, after = opened[1] + 400, opened[1] + 900
        drafts = []
        for entry in journal.entries():
            if entry.kind == "open" and entry.number != 1:
                continue
            at = entry.at
            if first <= entry.number < after:
                at = f"2026-11-{int(at[8:10]) + 1:02}{at[10:]}"
            drafts.append(NewEntry(at, *entry[2:9]))
        kept.append(drafts)
    with JournalReader(path) as journal:
        entries = list(journal.entries())
        assert len(journal.set_back()) == 1
        for day in ("01", "02", "03", "04", "05"):
            start, end = f"2026-11-{day}T12", f"2026-11-{int(day) + 1:02}T12"
            wanted = [each.number for each in entries if start <= each.at < end]
            stretches = stretches_between(journal, start, end)
            assert [n for one, two in stretches for n in range(one, two + 1)] == wanted
    by_day = report(capsys, path, "--all")["by"]["day"]
    for day, figures_ in by_day.items():
        counted = report(capsys, path, "--day", day)["whole"]
        assert (counted["rounds"], counted["win"]) == (figures_["rounds"], figures_["win"])


def test_the_gaming_day_begins_with_the_first_shift() -> None:
    calendar = Calendar((time(6), time(14), time(22)))
    at = local("2026-11-21T12:00:00.000Z")
    night, morning = at.replace(hour=5, minute=59), at.replace(hour=6, minute=0)
    assert (calendar.day(night), calendar.shift(night)) == (date(2026, 11, 20), "22:00")
    assert (calendar.day(morning), calendar.shift(morning)) == (date(2026, 11, 21), "06:00")
    assert local(calendar.begins(date(2026, 11, 21))).time() == time(6)


def test_pace_is_that_of_the_printed_table() -> None:
    """A table that deals 52 rounds to seven boxes and 209 to one in two hours is as fast as Kilby's."""
    figures_ = Figures()
    for boxes, rounds in ((7, 52), (1, 209)):
        for _ in range(rounds):
            figures_.add(_round(boxes), 0.0, 3600 / rounds)
    assert figures_.pace == pytest.approx(1)
    assert figures_.an_hour(figures_.rounds) == pytest.approx(261 / 2)


def test_a_break_is_not_time_in_play() -> None:
    rounds = [_round(1, at, at) for at in ("10:00:00", "10:04:00", "10:10:00", "10:11:00")]
    counted = figures.Counted(rounds, {1: _Nothing()}, {})  # type: ignore[dict-item]
    assert counted.whole.in_play_s == 5 * 60


def test_a_standard_error_is_given_of_enough_rounds_alone() -> None:
    figures_ = Figures()
    for at in range(30):
        assert figures_.standard_error is None
        figures_.add(_round(1)._replace(win=1000 if at % 2 else -1000), 0.0, 60)
    assert figures_.standard_error == pytest.approx(1000 * 30**0.5)
    assert figures_.luck == 0


class _Nothing:
    def of(self, _this: Played) -> float:
        return 0.0


def _round(boxes: int, began: str = "10:00:00", ended: str = "10:00:00") -> Played:
    began, ended = (f"2026-11-21T{each}.000Z" for each in (began, ended))
    return Played(
        1, 1, 1, began, ended, "H. Ruiz", boxes, 7, boxes, boxes, 1000, 0, (), 1000, 0, False
    )


def test_a_round_that_is_not_over_is_told_nothing_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal"
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        take(this, {"type": "wager", "box": 1, "amount": "25"})
        for card in ("9C", "6C", "9H", "KS"):
            take(this, {"type": "card", "card": card}, source="shoe")
    assert main(["report", str(path)]) == 1
    assert "no round was played" in capsys.readouterr().out


@pytest.mark.parametrize("has_a_drop", [False, True])
def test_of_a_journal_that_no_table_was_opened_in_there_is_nothing_to_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], has_a_drop: bool
) -> None:
    path = tmp_path / "journal"
    Journal(path).close()
    if has_a_drop:
        keep_drop(path, "2026-11-24", "", Drop(1000, "counted"), "M. Okafor")
    for which in ((), ("--all",), ("--day", "2026-11-24"), ("--month", "2026-11")):
        assert main(["report", str(path), *which]) == 1
        assert "no round was played" in capsys.readouterr().out
    assert main(["events", str(path)]) == 0
    assert ("Drop of 2026-11-24" in capsys.readouterr().out) == has_a_drop


def test_the_files_say_what_is_printed(
    three_days: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, paper = tmp_path / "report.csv", tmp_path / "report.pdf"
    said = report(capsys, three_days, "--all", "--csv", str(table), "--pdf", str(paper))
    with table.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["group"] for row in rows[:4]] == ["whole", "day", "day", "day"]
    assert rows[0]["win"] == said["whole"]["win"]
    assert (
        sum(int(row["rounds"]) for row in rows if row["group"] == "dealer")
        == said["whole"]["rounds"]
    )
    assert paper.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("wager", "handle"),
    [("999999999999999.99", "999,999,999,999,999.99"), ("9" * 590, "")],
    ids=len,
)
def test_a_huge_wager_is_exact_or_said_to_be_too_large(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wager: str, handle: str
) -> None:
    path = tmp_path / "journal"
    with Journal(path) as journal:
        this = station(journal, maximum=None)
        this.start()
        take(this, {"type": "wager", "box": 1, "amount": wager})
        for card in ("9C", "6C", "9H", "KS"):
            take(this, {"type": "card", "card": card}, source="shoe")
        take(this, {"type": "stand", "box": 1})
        take(this, {"type": "card", "card": "TC"}, source="shoe")
    status = main(["report", str(path)])
    said = capsys.readouterr()
    assert (handle in said.out, status) == ((True, 0) if handle else (True, 2))
    assert handle or "too large to be counted" in said.err


def test_a_name_is_no_formula_of_a_spreadsheet() -> None:
    assert inert('=HYPERLINK("http://x","y")') == '\'=HYPERLINK("http://x","y")'
    assert inert("H. Ruiz") == "H. Ruiz"


def test_a_file_that_cannot_be_written_is_named(
    three_days: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(three_days), "--csv", "/nowhere/report.csv"]) == 2
    assert "/nowhere/report.csv cannot be written" in capsys.readouterr().err


def test_a_changed_entry_is_not_counted(
    three_days: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shutil.copy(three_days, tmp_path / "journal"))
    with closing(sqlite3.connect(path)) as changed:
        changed.execute("DROP TRIGGER entry_stays")
        changed.execute("UPDATE entry SET by = 'N. Obody' WHERE number = 700")
        changed.commit()
    for command in ("report", "shoes"):
        assert main([command, str(path), *(["--all"] if command == "report" else [])]) == 2
        assert "700" in capsys.readouterr().err
