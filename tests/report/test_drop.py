"""Drop, hold and inventory of played evenings, reckoned apart by a program of its own, to the cent: a ledger on paper that knows
only what was touched and what the dealer was told."""

from __future__ import annotations

import csv
import json
import random
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.floor.archive.database import database
from kiosk.floor.archive.store import Archive
from kiosk.floor.table.outgoing import Outgoing
from kiosk.game.money.money import cents
from kiosk.record.entries import told_of
from kiosk.record.journal.entry import NewEntry, canonical
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.projections.day import BUY_INS
from kiosk.record.replay.verify import verify
from kiosk.report.drop import drops_in, keep_drop
from kiosk.report.figures import Drop
from kiosk.staff.actor import Actor
from kiosk.station.tray.day_commands import (
    BuyIn,
    TakeBackBuyIn,
    VoidBuyIn,
)
from tests.record.tables import Dealer, station, take
from tests.report.long_day import DEALERS, FLOOR, WORKS, do, opened

SHIFTS = ("06:00", "14:00", "22:00")


class Paper:
    """The ledger beside the table: by dealer and by hour what was dropped, and what the tray should hold."""

    def __init__(self) -> None:
        self.drop: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.win: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.sold = 0

    def sums(self, which: str, of: int | None = None) -> dict[str, int]:
        """Dropped, or won: by dealer (0), by hour (1), or in all under ""."""
        found: defaultdict[str, int] = defaultdict(int)
        for key, amount in getattr(self, which).items():
            found["" if of is None else key[of]] += amount
        return dict(found)


def played(path: Path, seed: int, inputs: int) -> Paper:
    """An evening of rounds, voids, corrections and buy-ins, some of them wrong; and the paper of it."""
    chance, paper, dealer = random.Random(seed), Paper(), Dealer(seed)
    bought: dict[int, tuple[str, str, int]] = {}
    with Journal(path) as journal:
        table = opened(journal)
        step = table.health(WORKS)
        for count in range(inputs):
            name = DEALERS[count * 2 // inputs]
            who = Actor(name, "dealer")
            if chance.random() < 0.06:
                amount, kind = 5_00 * chance.randrange(1, 100), chance.choice(BUY_INS)
                step = do(table, BuyIn(kind, amount, chance.randrange(7)), who)
                assert step.house.day is not None
                number, hour = step.house.day.buy_ins[-1].number, at_hour(journal)
                bought[number] = (name, hour, amount)
                paper.drop[name, hour] += amount
                if chance.random() < 0.2:
                    take_out(paper, bought.pop(number))
                    step = do(table, TakeBackBuyIn(number), who)
            elif chance.random() < 0.01 and step.house.day and step.house.day.buy_ins:
                number = chance.choice(step.house.day.buy_ins).number
                take_out(paper, bought.pop(number))
                step = do(table, VoidBuyIn(number, "wrong_amount"), FLOOR)
            elif step.table.view.phase == "decision" and chance.random() < 0.02:
                step = take(table, {"type": "void", "reason": "misdeal"}, by=FLOOR.id)
            else:
                before = journal.number
                step = take(table, dealer.next(step), by=name)
                won(paper, journal, before, name)
        if step.table.view.phase != "wagers":
            before = journal.number
            take(table, {"type": "void", "reason": "end of the test"}, by=FLOOR.id)
            won(paper, journal, before, DEALERS[-1])
        assert verify(journal.reader).findings == ()
    paper.sold = sum(amount for _, _, amount in bought.values())
    return paper


def won(paper: Paper, journal: Journal, before: int, dealer: str) -> None:
    """What the house won by the entries after `before`."""
    for entry in journal.reader.entries(before + 1):
        if entry.round is not None:
            paper.win[dealer, hour_of(entry.at)] -= cents(told_of(entry)["finished"]["net"])


def take_out(paper: Paper, bought: tuple[str, str, int]) -> None:
    name, hour, amount = bought
    paper.drop[name, hour] -= amount


def hour_of(at: str) -> str:
    return at[11:13]


def at_hour(journal: Journal) -> str:
    last = journal.reader.last()
    assert last is not None
    return hour_of(last.at)


def report(capsys: pytest.CaptureFixture[str], path: Path, *more: str) -> dict[str, Any]:
    assert main(["report", str(path), "--json", "--all", *more]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def is_so(said: dict[str, Any], drop: int, win: int, basis: str = "known") -> None:
    """Drop and win to the cent, and the hold as their quotient; of nothing that was played or bought there is no drop."""
    if not said["rounds"] and not said["buy_ins"]:
        assert (drop, said["drop"]) == (0, None)
        return
    assert cents(said["drop"]) == drop
    assert cents(said["win"]) == win
    assert said["drop_basis"] == basis
    hold = None if drop <= 0 else round(float(Fraction(win, drop)), 4)
    assert said["hold"] == hold


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_drop_and_hold_are_to_the_cent_what_was_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    path = tmp_path / "journal"
    paper = played(path, seed, 900)
    said = report(capsys, path)
    is_so(said["whole"], paper.sums("drop")[""], paper.sums("win")[""])
    for group, of in (("dealer", 0), ("hour", 1)):
        drops, wins = paper.sums("drop", of), paper.sums("win", of)
        assert {name for name, each in said["by"][group].items() if each["rounds"]} <= {*wins}
        for name, each in said["by"][group].items():
            is_so(each, drops.get(name, 0), wins.get(name, 0))
    with JournalReader(path) as journal:
        assert drops_in(journal) == {}


@pytest.mark.slow
def test_the_count_room_s_figure_stands_in_place_of_the_known_one_where_it_is_of_whole_boxes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal"
    paper = played(path, 9, 900)
    known, win = paper.sums("drop")[""], paper.sums("win")[""]
    shifts = report(capsys, path)["by"]["shift"]
    (day,) = report(capsys, path)["by"]["day"]
    for shift in shifts:
        counted = cents(shifts[shift]["drop"]) + 35_00
        assert (
            main(
                [
                    "drop",
                    str(path),
                    "--amount",
                    f"{counted / 100:.2f}",
                    "--day",
                    day,
                    "--shift",
                    shift,
                ]
            )
            == 0
        )
    said = report(capsys, path)
    is_so(said["whole"], known + len(shifts) * 35_00, win, "counted")
    is_so(said["by"]["day"][day], known + len(shifts) * 35_00, win, "counted")
    for shift, each in said["by"]["shift"].items():
        is_so(each, cents(shifts[shift]["drop"]) + 35_00, cents(each["win"]), "counted")
    assert {each["drop_basis"] for each in said["by"]["dealer"].values()} == {"known"}, (
        "no part of a box is counted"
    )
    assert main(["drop", str(path), "--amount", "1", "--day", day, "--estimated"]) == 0
    is_so(report(capsys, path)["whole"], known, win, "known")
    assert main(["drop", str(path), "--amount", "12345.50", "--day", day]) == 0
    is_so(report(capsys, path)["whole"], 12345_50, win, "counted")
    capsys.readouterr()
    assert main(["drop", str(path)]) == 0
    assert f"{day}: 12,345.50 counted" in capsys.readouterr().out
    with JournalReader(path) as journal:
        assert verify(journal).findings == ()


@pytest.mark.slow
@pytest.mark.parametrize("lie", [{"buy_ins": []}, {"last_buy_in": None}], ids=str)
def test_a_checkpoint_that_has_forgotten_its_buy_ins_is_found(
    tmp_path: Path, lie: dict[str, object]
) -> None:
    """The chain is whole: somebody has reckoned it anew."""
    path = tmp_path / "bj.journal"
    played(path, 3, 600)
    with JournalReader(path) as journal:
        entries = list(journal.entries())
    kept = next(
        each for each in reversed(entries) if each.checkpoint and '"buy_ins":[[' in each.checkpoint
    )
    saved = json.loads(kept.checkpoint or "")
    forged = canonical(saved | {"day": saved["day"] | lie})
    path.unlink()
    with Journal(path) as written:
        written.append(
            [
                NewEntry(*each[1:9])._replace(
                    checkpoint=forged if each is kept else each.checkpoint
                )
                for each in entries
            ]
        )
    with JournalReader(path) as journal:
        assert {each.entry for each in verify(journal).findings} == {kept.number}


@pytest.mark.slow
def test_drop_and_hold_are_columns_of_every_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    duckdb = pytest.importorskip("duckdb")
    path = tmp_path / "journal"
    paper = played(path, 3, 300)
    files = {kind: tmp_path / f"report.{kind}" for kind in ("csv", "parquet", "pdf")}
    report(
        capsys, path, *(each for kind, file in files.items() for each in (f"--{kind}", str(file)))
    )
    with files["csv"].open(encoding="utf-8") as lines:
        whole = next(csv.DictReader(lines))
    drop = paper.sums("drop")[""]
    assert (cents(whole["drop"]), whole["drop_basis"]) == (drop, "known")
    with duckdb.connect() as held:
        found = held.execute(
            f"SELECT \"drop\", drop_basis, hold, buy_ins FROM '{files['parquet']}' WHERE \"group\" = 'whole'"
        ).fetchone()
    assert found is not None
    assert (round(100 * found[0]), found[1]) == (drop, "known")
    assert found[2] == float(whole["hold"])
    assert files["pdf"].read_bytes().startswith(b"%PDF")


@pytest.mark.slow
def test_an_archive_has_the_same_drop_and_hold_as_the_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, where = tmp_path / "journal", tmp_path / "archive.sqlite"
    paper = played(path, 5, 600)
    (day,) = report(capsys, path)["by"]["day"]

    def archived() -> dict[str, Any]:
        where.unlink(missing_ok=True)
        with JournalReader(path) as journal, database(str(where), write=True) as this:
            outgoing = Outgoing()
            told = [("bj-1", outgoing.message(entry)) for entry in journal.entries()]
            for at in range(0, len(told), 50):
                Archive(this).take("", told[at : at + 50])
        assert main(["report", "--archive", str(where), "--all", "--json"]) == 0
        said: dict[str, Any] = json.loads(capsys.readouterr().out)
        return said

    said = archived()
    is_so(said["whole"], paper.sums("drop")[""], paper.sums("win")[""])
    for name, each in said["by"]["dealer"].items():
        is_so(each, paper.sums("drop", 0).get(name, 0), paper.sums("win", 0).get(name, 0))
    assert main(["drop", str(path), "--amount", "777", "--day", day]) == 0
    said = archived()
    is_so(said["whole"], 777_00, paper.sums("win")[""], "counted")
    is_so(said["by"]["table"]["bj-1"], 777_00, paper.sums("win")[""], "counted")
    assert {each["drop_basis"] for each in said["by"]["dealer"].values()} == {"known"}


def test_a_figure_for_a_journal_that_is_not_there_makes_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mistyped.journal"
    assert main(["drop", str(path), "--day", "2026-11-24", "--amount", "10"]) == 2
    assert str(path) in capsys.readouterr().err
    assert not path.exists()


def test_a_box_that_still_hangs_at_its_table_takes_an_estimate_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "new.journal"
    with Journal(path):
        pass
    box = ["drop", str(path), "--day", "2999-11-24", "--shift", "14:00", "--amount", "10450"]
    for shifts, until in (("06:00,14:00,22:00", "2999-11-24 22:00"), ("04:00", "2999-11-25 04:00")):
        assert main([*box, "--shifts", shifts]) == 2
        assert f"2999-11-24, shift 14:00, runs until {until}" in capsys.readouterr().err
    with JournalReader(path) as journal:
        assert drops_in(journal) == {}
    assert main([*box, "--estimated"]) == 0
    with JournalReader(path) as journal:
        assert drops_in(journal) == {
            ("", "2999-11-24", "14:00"): Drop(10_450_00, "estimated"),
        }


def test_a_journal_that_has_a_drop_and_no_opening_yet_shows_its_events(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The count room may be sooner than the table's first day."""
    path = tmp_path / "new.journal"
    with Journal(path):
        pass
    keep_drop(path, "2026-11-26", "", Drop(120_000, "counted"), "count room")
    assert main(["events", str(path)]) == 0
    said = capsys.readouterr()
    assert "Drop of 2026-11-26: 1,200.00, counted" in said.out
    assert "damaged" not in said.err


def test_an_export_names_a_change_of_limits_as_what_it_is_and_no_opening(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "twice.journal"
    for minimum in ("10.00", "25.00"):
        with Journal(path) as journal:
            station(journal, minimum=minimum).start()
    log = str(tmp_path / "log.jsonl")
    assert main(["export", str(path), "-o", log]) == 0
    assert "opened once, its limits or options were changed once." in capsys.readouterr().err
    assert main(["export", str(path), "--opening", "1", "-o", log]) == 0
    assert "opened" not in capsys.readouterr().err
