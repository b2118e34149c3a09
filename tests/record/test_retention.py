"""Sealed months leave the table's disk as the house keeps them, once they are backed up, and everything says where they are; never otherwise."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.reading import cured, fault
from kiosk.record.journal.backup import backup, restore
from kiosk.record.journal.entry import NewEntry, canonical, utc_now
from kiosk.record.journal.journal import LAST, Journal, JournalReader
from kiosk.record.months import available_months, retention
from kiosk.record.months.retention import Copy, KeptError, copies, note, sha256_of
from kiosk.record.months.sealing import How, Pause, Sealing
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.record.replay.verify_shares import share_starts, verify_on_all_cores
from kiosk.record.rounds.rounds import ANY, Span, Wanted, beside
from kiosk.report.papers import paper
from kiosk.report.period import entries_between
from kiosk.report.rounds import told
from kiosk.report.shoe_words import as_data
from kiosk.report.shoes import certificates, uncertified
from kiosk.station.alarms import events as station_events
from kiosk.station.recall.looked_up import Ask, looked_up
from kiosk.words.messages import Messages
from tests.record import offloading
from tests.record.failing_disk import no_file_beyond
from tests.record.offloading import elsewhere, gone, let_go
from tests.record.sealed_months import NOW, changed, month_of, sealed_files, trace_connections
from tests.record.tables import Dealer, play, station, unusable

pytestmark = pytest.mark.slow
path, place = offloading.path, offloading.place


@pytest.fixture
def usual(
    spaced_and_backed_up: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """As `path`, at the spacing of checkpoints that a table has, and with two months let go."""
    this = elsewhere(spaced_and_backed_up[0], tmp_path, monkeypatch)
    assert let_go(this) == [None]
    return this


def test_months_that_are_backed_up_leave_but_for_the_newest_and_the_chain_is_held_over_the_gap(
    path: Path,
) -> None:
    with JournalReader(path) as journal:
        whole = verify(journal)
    assert let_go(path, keep=3) == [None]
    assert gone(path) == 0
    assert let_go(path) == [None]
    assert gone(path) == 2
    with JournalReader(path) as journal:
        report = verify(journal)
        assert report.last == whole.last + 2
        assert 0 < report.rounds < whole.rounds
        assert report == verify_on_all_cores(journal, jobs=2)
        one, two, three = journal.segments
        assert [
            start
            for start in share_starts(journal, journal.last_number, 500)
            if 1 < start <= two.last
        ] == []
        assert [anchor.number for anchor in journal.sealed_anchors()] == [
            one.last,
            two.last,
            three.last,
        ]


@pytest.mark.parametrize("spacing", ["each round", "usual"])
def test_what_reaches_into_a_month_that_left_tells_what_is_there_and_where_the_rest_is(
    spacing: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    names = (
        ("path", "written", "backed_up")
        if spacing == "each round"
        else ("usual", "spaced", "spaced_and_backed_up")
    )
    path, plain, backed_up = map(request.getfixturevalue, names)
    let_go(path)
    with JournalReader(path) as journal:
        *left, three = journal.segments
        assert available_months.spans(journal)[0][0] == three.first
        assert available_months.spans(journal, 5, left[1].last) == []
    for command in (
        ["recall", "10000"],
        ["events"],
        ["report", "--all", "--json"],
        ["report", "--days", "2025-12-20:2026-01-31"],
    ):
        said = []
        for journal_file in (plain, path):
            assert main([command[0], str(journal_file), *command[1:]]) == 0, command
            said.append(capsys.readouterr())
        assert said[0].err == ""
        for month in left if "--days" not in command else left[1:]:
            assert f"The sealed month {month.month} " in said[1].err
            assert f"to {backed_up[1] / month.file}" in said[1].err
        assert said[1].err.count("The sealed month") == (1 if "--days" in command else 2)
        if command[0] != "report":
            lines = [
                line
                for line in said[1].out.splitlines()
                if "was moved off the table’s disk" not in line
            ]
            assert said[0].out.splitlines()[-len(lines) :] == lines, command
            assert 0 < len(lines) < len(said[0].out.splitlines())
            assert said[1].out.count(
                f"was moved off the table’s disk; its copy is in {backed_up[1]}"
            ) == 2 * (command == ["events"])
    with JournalReader(plain) as journal:
        rounds = len(list(told(journal, three.first + 1, journal.last_number)))
    assert main(["report", str(path), "--all", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["whole"]["rounds"] == rounds > 10
    assert main(["slips", str(path)]) == 0
    assert capsys.readouterr().err.count("The sealed month") == 2


def test_shoes_go_on_after_a_month_that_was_let_go_and_one_that_reaches_into_it_says_what_it_lacks(
    usual: Path,
    spaced: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each day of it is a shoe: the last one of December was opened in the month that left, and ends in January."""
    path = usual
    monkeypatch.setattr("kiosk.report.shoes.LATEST", 100)  # more than have ended since
    with JournalReader(path) as journal, JournalReader(spaced) as before:
        three = journal.segments[2]
        whole = [each for each in certificates(before) if not 0 < each.ended_entry <= three.first]
        assert whole[0].entry < three.first < whole[0].ended_entry
        found = list(certificates(journal))
        owed = uncertified(journal)
        (cut,) = journal.entries(three.first, three.first)
    assert [each._replace(number=0) for each in found[1:]] == [
        each._replace(number=0) for each in whole[1:]
    ]
    part = found[0]
    assert (part.entry, part.since, part.loaded_at, part.loaded_by) == (three.first, cut.at, "", "")
    assert (part.ended_entry, part.ended_at) == (whole[0].ended_entry, whole[0].ended_at)
    assert (part.stub, part.missing, part.penetration) == (None, None, None)
    assert part.cards is not None
    assert whole[0].cards is not None
    assert 0 < part.cards.drawn < whole[0].cards.drawn
    assert part.cards.order == []
    assert "away" in part.warnings
    assert owed == [each for each in found if each.cards is not None]

    with Journal(
        path
    ) as journal:  # one is kept as it was counted, one as it was counted when all of it was at hand
        for each in (part, whole[1]):
            said = canonical({"shoe_certificate": as_data(each)})
            journal.append([NewEntry(NOW, "H. Ruiz", "kiosk", "note", said)])
    with JournalReader(path) as journal:
        assert [each.entry for each in uncertified(journal)] == [each.entry for each in owed[2:]]
    assert main(["shoes", str(path), "--pdf", str(tmp_path / "shoes.pdf")]) == 1
    out, err = capsys.readouterr()
    assert err.count("The sealed month") == 2
    assert "Part of this shoe is in a sealed month that was moved away" in out
    assert "is in a sealed month" not in out.partition("Shoe 2")[2]
    assert main(["shoes", str(path), "--shoe", "1", "--json"]) == 1
    (data,) = json.loads(capsys.readouterr().out)
    assert (data["since"], data["stub"], data["warnings"]) == (cut.at, None, part.warnings)
    assert main(["shoes", str(path), "--shoe", "-1", "--json"]) == 0
    assert "since" not in json.loads(capsys.readouterr().out)[0]


def test_a_shoe_that_was_certified_before_its_month_was_let_go_is_not_certified_again(
    usual: Path, spaced: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.report.shoes.LATEST", 100)
    with JournalReader(usual) as journal, JournalReader(spaced) as before:
        part = next(certificates(journal))
        whole = next(each for each in certificates(before) if each.ended_entry == part.ended_entry)
    with Journal(usual) as table:
        said = canonical({"shoe_certificate": as_data(whole)})
        number = table.append([NewEntry(NOW, "H. Ruiz", "kiosk", "note", said)])
    with JournalReader(usual) as journal:
        assert part.ended_entry not in [each.ended_entry for each in uncertified(journal)]
    assert main(["shoes", str(usual), "--shoe", "1"]) == 1
    assert f"entry {number}, signed by H. Ruiz" in capsys.readouterr().out


def test_a_shoe_before_a_month_that_lies_elsewhere_says_so_where_an_older_one_was_put_back(
    path: Path,
) -> None:
    november = sealed_files(path)[0]
    content = november.read_bytes()
    let_go(path)
    november.write_bytes(content)
    with JournalReader(path) as journal:
        one, two, _ = journal.segments
        found = list(certificates(journal))
        (last,) = journal.entries(one.last, one.last)
    (until,) = [each for each in found if each.until]
    assert (until.until, until.cards, until.ended_at, until.warnings) == (
        last.at,
        None,
        "",
        ["away"],
    )
    after = found[found.index(until) + 1]
    assert (after.entry, bool(after.since), after.until) == (two.last + 1, True, "")
    assert [each.number for each in found] == list(range(1, len(found) + 1))


def test_a_report_that_is_not_whole_says_so_itself(
    usual: Path,
    spaced: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """December's last rounds stand in the file of January, for a month ends before a checkpoint."""
    duckdb = pytest.importorskip("duckdb")
    noted: list[str] = []
    note_ = paper.note
    monkeypatch.setattr(
        paper,
        "note",
        lambda text, *colour: (colour == (paper.ALARM,) and noted.append(text)) or note_(text),
    )
    for path, lacks in ((spaced, []), (usual, ["2025-12"])):
        files = {
            suffix: tmp_path / f"{len(lacks)}.{suffix}" for suffix in ("csv", "parquet", "pdf")
        }
        arguments = ["report", str(path), "--month", "2025-12"]
        assert (
            main(
                [
                    *arguments,
                    *(each for name, file in files.items() for each in (f"--{name}", str(file))),
                ]
            )
            == 0
        )
        text = capsys.readouterr().out
        assert text.startswith("NOT WHOLE: ") == bool(lacks)
        warned = [
            line.removeprefix("  ! ") for line in text.splitlines() if line.startswith("  ! ")
        ]
        assert ["The sealed month 2025-12" in line for line in warned] == [True] * len(lacks)
        assert noted == warned
        assert main([*arguments, "--json"]) == 0
        data = json.loads(capsys.readouterr().out)
        assert [each["month"] for each in data.get("not_whole", [])] == lacks
        assert all(Path(each["place"]).exists() for each in data.get("not_whole", []))
        with files["csv"].open(encoding="utf-8") as table:
            rows = list(csv.DictReader(table))
        assert {row.get("not_whole", "") for row in rows} == {" ".join(lacks)}
        assert 0 < data["whole"]["rounds"] == int(rows[0]["rounds"])
        with duckdb.connect() as held:
            names = [
                name for name, *_ in held.execute(f"SELECT * FROM '{files['parquet']}'").description
            ]
        assert ("not_whole" in names) == bool(lacks)
    assert main(["report", str(usual), "--month", "2026-01", "--json"]) == 0
    assert "not_whole" not in capsys.readouterr().out


def test_the_events_on_the_screen_end_where_a_month_was_let_go(
    usual: Path, spaced: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(station_events, "SHOWN", 10_000)
    with JournalReader(usual) as journal, JournalReader(spaced) as before:
        first = journal.segments[2].first
        found, whole = (
            station_events.newest(journal, Messages()),
            station_events.newest(before, Messages()),
        )
    assert "was moved off the table’s disk" in found[0].words
    kept = [each for each in found if "was moved off the table’s disk" not in each.words]
    assert kept == [each for each in whole if each.number >= first] != []


@pytest.mark.parametrize("wanted", [ANY, Wanted("dealer_blackjack")])
def test_every_round_that_is_whole_beside_the_journal_is_found_on_the_screen(
    usual: Path, spaced: Path, wanted: Wanted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first round at hand began in the month that was let go: it is not offered, and asked for it says where the month lies."""
    monkeypatch.setattr(
        "kiosk.station.recall.looked_up.recalled_round",
        lambda journal, span, words: SimpleNamespace(span=span),
    )
    with JournalReader(usual) as journal, JournalReader(spaced) as before:
        first, found, span = journal.segments[2].first, list[Span](), None
        while True:
            answer = looked_up(journal, Ask("older", span, wanted), Messages())
            assert answer.round is not None
            span = answer.round.span
            found.append(span)
            if not answer.older:
                break
        with unusable("was moved to"):
            looked_up(journal, Ask("older", span, wanted), Messages())
        expected, at = list[Span](), LAST
        while (one := beside(before, at, wanted)) is not None and one.first > first:
            expected, at = [*expected, one], one.first
    assert found == expected
    assert len(found) > 3


def test_what_is_there_is_read_as_before_and_what_is_not_is_said_with_its_place(
    path: Path, plain: Path, backed_up: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    let_go(path)
    with JournalReader(plain) as before, JournalReader(path) as journal:
        two, three = journal.segments[1:]
        assert [entry.hash for entry in journal.openings()] == [
            entry.hash for entry in before.openings()
        ]
        january = entries_between(journal, "2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z")
        assert january == entries_between(
            before, "2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"
        )
        assert list(told(journal, *january)) == list(told(before, *january))
        texts = [io.StringIO(), io.StringIO()]
        for this, text in zip((before, journal), texts, strict=True):
            export(this, text, opening=-1)
        assert texts[0].getvalue() == texts[1].getvalue()
        for number in range(three.first, three.last, 83):
            assert journal.tail(number)[:3] == before.tail(number)[:3]
        with unusable(str(backed_up[1] / two.file)):
            list(journal.entries(two.first, two.first))
    for command in ("export", "recall"):
        more = {"export": ["--opening", "3"], "recall": ["--entry", "50"]}[command]
        assert main([command, str(path), *more]) == 2
        assert f"to {backed_up[1]}" in capsys.readouterr().err
    assert main(["report", str(path), "--month", "2025-11"]) == 2
    assert f"to {backed_up[1]}" in capsys.readouterr().err
    assert main(["verify", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [str(backed_up[1]) in line for line in lines] == [True, True, False]
    assert "but for 2 months that could not be read" in lines[-1]


def test_a_month_is_put_back_under_a_table_at_work_and_stays_for_a_while(
    path: Path, place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go(path)
    (made,) = [file for file in place.iterdir() if file.suffix != ".sealed"]
    with Journal(path):  # the table is at work
        assert main(["restore", str(made), str(path), "--by", "Floor"]) == 0
    assert ".sealed" in capsys.readouterr().out
    assert gone(path) == 0
    assert let_go(path) == [None]
    assert gone(path) == 0
    now = retention.time.time()
    monkeypatch.setattr(retention.time, "time", lambda: now + 31 * 86_400)
    assert let_go(path) == [None]
    assert gone(path) == 2


def test_a_journal_put_back_brings_its_months_and_a_later_backup_takes_them_from_where_they_are(
    path: Path, place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    let_go(path)
    other = tmp_path / "other"
    other.mkdir()
    made = backup(path, other)
    assert made.without == {}
    assert len(sealed_files(other / "x")) == 3
    for file in sealed_files(place / "x"):
        file.unlink()
    third = tmp_path / "third"
    third.mkdir()
    capsys.readouterr()
    assert main(["backup", str(path), str(third)]) == 0
    assert capsys.readouterr().out.count("Not in it: ") == 2
    for file in [path, *sealed_files(path)]:
        file.unlink()
    restore(made.file, path, "Floor")
    assert gone(path) == 0


def no_backup(path: Path, place: Path) -> None:
    Path(f"{path}.copies").write_text(
        "no note\n[]\n{}\n" + '{"file": 1, "place": "", "sha256": "", "at": ""}\n', "ascii"
    )


def away(path: Path, place: Path) -> None:
    place.rename(place.with_name("unplugged"))


def differs(path: Path, place: Path) -> None:
    flipped(sealed_files(place / "x")[0])


def damaged(path: Path, place: Path) -> None:
    flipped(sealed_files(path)[0])


def flipped(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def same_disk(path: Path, place: Path) -> None:
    retention.on_one_disk = lambda one, other: one.stat().st_dev == other.stat().st_dev  # type: ignore[assignment]


@pytest.mark.parametrize("wrong", [no_backup, away, differs, damaged, same_disk])
def test_what_is_not_whole_in_another_place_stays_and_why_is_said_once(
    wrong: Callable[[Path, Path], None], path: Path, place: Path
) -> None:
    wrong(path, place)
    (why,) = let_go(path)
    assert isinstance(why, KeptError)
    assert (why.facts["why"], why.facts["month"]) == (wrong.__name__, "2025-11")
    assert len(sealed_files(path)) == 3
    with JournalReader(path) as journal:
        assert journal.elsewhere() == {}
        assert not any('"let_go"' in entry.input for entry in journal.entries(journal.sealed_to))


def test_why_a_month_stays_is_trouble_in_each_language_and_goes_once_it_may_leave(
    tmp_path: Path, path: Path
) -> None:
    with JournalReader(path) as reader, Journal(tmp_path / "played") as journal:
        this = station(journal)
        this.start()
        for why in ("no_backup", "away", "same_disk", "differs", "damaged", "not_removed"):
            facts = dict[str, Any](
                KeptError(reader.segments[0], why, "/mnt/away", "no such disk").facts
            )
            step = this.read(fault("months", "month-kept", **facts), source="kiosk")
            assert step is not None
            assert (step.alerts.troubles[0].name, step.alerts.troubles[0].cured) == (
                "device-month-kept",
                False,
            )
            for language in ("en", "es", "zh"):
                text = Messages(language).sentence("device-month-kept", facts)
                assert "2025-11" in text
                assert ("/mnt/away" in text) == (why != "no_backup")
        step = this.read(cured("months", "month-let-go"), source="kiosk")
        assert step is not None
        assert step.alerts.troubles[0].cured


def test_another_copy_that_is_whole_is_enough(path: Path, place: Path, tmp_path: Path) -> None:
    shutil.copytree(place, tmp_path / "newer")
    newer = sorted((tmp_path / "newer").glob("*.sealed"))
    note(path, [Copy(file.name, str(file.parent), sha256_of(file), NOW) for file in newer])
    for file in newer:
        flipped(file)
    assert let_go(path) == [None]
    with JournalReader(path) as journal:
        assert {said.place for said in journal.elsewhere().values()} == {str(place)}


def test_a_copy_on_the_same_disk_or_in_memory_is_none() -> None:
    assert retention.on_one_disk(Path(__file__), Path(__file__).parent)
    assert retention.on_one_disk(Path(__file__), Path("/dev/shm"))
    assert not retention.on_one_disk(Path(__file__), Path("/proc/self/stat"))


def test_two_partitions_of_a_disk_are_one_disk_below_encryption_too(tmp_path: Path) -> None:
    """As Linux shows a disk with two partitions, one of them encrypted, and another disk."""
    numbers = {"sda": "8:0", "sda/sda1": "8:1", "sda/sda2": "8:2", "sdb": "8:16", "dm-0": "253:0"}
    (tmp_path / "block").mkdir()
    for name, number in numbers.items():
        here = tmp_path / "devices" / name
        (here / "slaves").mkdir(parents=True)
        (here / "dev").write_text(f"{number}\n")
        if "/" in name:
            (here / "partition").write_text("1\n")
        (tmp_path / "block" / number).symlink_to(here)
    (tmp_path / "devices/dm-0/slaves/sda2").symlink_to(tmp_path / "devices/sda/sda2")

    def disks(major: int, minor: int) -> frozenset[str]:
        return retention.disks(os.makedev(major, minor), tmp_path / "block")

    assert disks(8, 1) == disks(8, 2) == disks(8, 0) == disks(253, 0) == {"sda"}
    assert disks(8, 16) == {"sdb"}
    assert disks(0, 40) == frozenset()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE let_go SET place = '/elsewhere'",
        "UPDATE let_go SET number = number + 1",
        "UPDATE sealed SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE first = 1",
        "UPDATE sealed SET previous = replace(previous, substr(previous, 1, 1), 'x') WHERE first > 1",
    ],
)
def test_a_month_that_nobody_let_go_or_another_than_that_is_found(path: Path, sql: str) -> None:
    let_go(path)
    changed(path, sql)
    with JournalReader(path) as journal:
        assert {each.id for each in verify(journal).findings} & {"sealed_missing", "apart"}


def test_it_waits_for_the_end_of_a_round_and_the_table_plays_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.record.months.sealing.AGAIN", 0.0)
    pauses = iter(("", "", "between", "", "between", "between", "closed"))
    asked: list[Pause] = []

    def in_turn(work: Callable[[Pause], None]) -> None:
        asked.append(next(pauses))
        work(asked[-1])

    with Journal(path) as journal:
        this = station(journal, time=utc_now)
        step = this.start()
        play(this, Dealer(5, trouble=False), step, 30)
        sealing = Sealing(journal, "BJ-12", How(month_of, in_turn, 1))
        sealing.let_go()
        sealing.end()
        play(this, Dealer(6, trouble=False), this.start(), 30)
    assert asked == ["", "", "between", "", "between", "between", "closed"]
    assert gone(path) == 2


def test_a_disk_without_room_for_the_note_keeps_the_month(path: Path) -> None:
    with Journal(path) as journal:
        size = max(Path(f"{path}{end}").stat().st_size for end in ("", "-wal"))
        said: list[Any] = []
        sealing = Sealing(
            journal, "BJ-12", How(month_of, lambda work: work("between"), 1, said.append)
        )
        with no_file_beyond(4096):
            sealing.let_go()
        assert size > 4096
        assert len(sealed_files(path)) == 3
        journal.recover()
        sealing.let_go()
        sealing.end()
    assert gone(path) == 2


def killed_at(step: int, path: Path) -> bool:
    """Lets months go in a process of its own that is killed before so many statements of SQLite, openings and removals; whether it was. What each
    was is written to "steps" before the next."""
    if child := os.fork():
        _, status = os.waitpid(child, 0)
        assert status in (0, signal.SIGKILL)
        return status != 0
    left = step
    steps = os.open(path.parent / "steps", os.O_CREAT | os.O_WRONLY)

    def counted(what: str) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        os.write(steps, what.partition("\n")[0].encode() + b"\n")

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in ("os.remove", "open") and str(arguments[0]).startswith(str(path.parent)):
            counted(event)

    with Journal(path) as journal:
        sealing = Sealing(journal, "BJ-12", How(month_of, lambda work: work("between"), 2))
        journal.database.connection.set_trace_callback(counted)
        trace_connections(counted)
        sys.addaudithook(hook)
        try:
            sealing.let_go()
            os._exit(0)
        finally:
            os._exit(1)


def copied(path: Path, folder: Path) -> Path:
    folder.mkdir()
    for file in path.parent.glob(f"{path.name}*"):
        shutil.copy2(file, folder)
    return folder / path.name


def test_killed_at_any_step_a_month_is_let_go_with_its_note_or_not_at_all_and_that_is_finished(
    path: Path, tmp_path: Path
) -> None:
    """Before each step that writes (each step was tried too)."""
    assert not killed_at(10_000, copied(path, tmp_path / "all"))
    steps = (tmp_path / "all" / "steps").read_text("utf-8").splitlines()
    writes = [
        at
        for at, what in enumerate(steps)
        if what.startswith(("BEGIN", "INSERT", "COMMIT", "os.remove", "UPDATE"))
    ]
    left = set()
    for step in writes:
        folder = tmp_path / f"step-{step}"
        this = copied(path, folder)
        assert killed_at(step, this)
        with JournalReader(this) as journal:
            notes = sum('"let_go"' in entry.input for entry in available_months.entries(journal))
            left.add((notes, len(journal.elsewhere())))
            assert notes >= len(journal.elsewhere()) == 3 - len(sealed_files(this))
        assert let_go(this, keep=2) == [None]
        assert gone(this) == 1
        with JournalReader(this) as journal:
            assert (
                sum('"let_go"' in entry.input for entry in journal.entries(journal.sealed_to + 1))
                == 1
            )
            assert all(said.gone for said in journal.elsewhere().values())
        shutil.rmtree(folder)
    assert left == {(0, 0), (1, 0), (1, 1)}


def test_what_cannot_be_noted_is_said_and_the_backup_stands(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(f"{path}.copies").unlink()
    Path(f"{path}.copies").mkdir()
    (tmp_path / "new").mkdir()
    assert main(["backup", str(path), str(tmp_path / "new")]) == 0
    assert "lets none go because of this backup" in capsys.readouterr().err
    assert copies(path) == []


def test_a_journal_with_months_elsewhere_is_backed_up_and_goes_on(
    path: Path, tmp_path: Path
) -> None:
    let_go(path)
    with Journal(path) as journal:
        journal.append([NewEntry(NOW, "Z", "kiosk", "note", "{}")])
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT count(*) FROM let_go WHERE gone = 1").fetchone() == (2,)
