"""Whatever is written beside a journal is its owner's alone, from its making on; what an older kiosk left for everybody is taken back."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.cards.code import PrintedCard
from drivers.cards.seen import SeenFile
from kiosk.cli import main
from kiosk.game.cards import parse
from kiosk.practice.progress import Done, add, file_of
from kiosk.record import crashes
from kiosk.record.journal.anchors import Signer
from kiosk.record.journal.backup import backup, restore
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.faults import StandingFault
from kiosk.station.fallback_store import FallbackStore
from tests.campaign.traced import SUPPORTED, Call, traced
from tests.record.sealed_months import sealed_files
from tests.record.tables import Dealer, play, station
from ui.table.drawer import preferences
from ui.table.setup import ScreenSetup

pytestmark = pytest.mark.slow
ACE = PrintedCard("K7Q2", parse("AS"), 1)


@pytest.fixture(autouse=True)
def _rights() -> Iterator[None]:
    """Where nothing says otherwise, what is written is everybody's."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> set[str]:
    """What in the folder is not its owner's alone."""
    found = set()
    for file in folder.rglob("*"):
        try:
            if file.lstat().st_mode & 0o077:
                found.add(file.name)
        except FileNotFoundError:  # it has taken its place meanwhile
            continue
    return found


def beside(path: Path) -> None:
    """Everything that a kiosk writes beside a journal but sealed months and papers."""
    with Journal(path) as journal:
        this = station(journal)
        play(this, Dealer(5), this.start(), 30)
        SeenFile(path.with_name(f"{path.name}.shoe-seen")).keep([ACE], [])
        preferences.keep(ScreenSetup(level=1), ScreenSetup(), preferences.file_of(path))
        FallbackStore(path).keep(
            StandingFault("journal", "journal", {"code": "full"}, False, False, "")
        )
        Signer(path, "BJ-12")
        crashes.keep(path, crashes.of_error(ValueError()))
    add(
        file_of(path),
        Done("2026-11-24T10:00:00Z", "A. Klein", "payout", 9, 0, None, None, None, None),
    )


@pytest.mark.skipif(not SUPPORTED, reason="the process that writes is traced: Linux on x86-64")
def test_nothing_beside_a_table_at_work_is_open_to_others_at_any_moment(tmp_path: Path) -> None:
    found: set[str] = set()

    def watch(call: Call) -> None:
        found.update(open_to_others(tmp_path))

    assert traced(lambda: beside(tmp_path / "bj.journal"), watch) == 0
    assert {file.name for file in tmp_path.iterdir()} >= {
        "bj.journal.shoe-seen",
        "bj.journal.screen.json",
        "bj.journal.trouble",
        "bj.journal.key",
        "bj.journal.crashes",
        "practice",
    }
    assert found == set()


@pytest.mark.skipif(not SUPPORTED, reason="the process that writes is traced: Linux on x86-64")
def test_no_copy_of_a_journal_with_sealed_months_is_open_to_others_at_any_moment(
    path: Path, tmp_path: Path
) -> None:
    places = [tmp_path / "backups", tmp_path / "back"]
    for place in places:
        place.mkdir()
    found: set[str] = set()

    def watch(call: Call) -> None:
        found.update(*map(open_to_others, places))

    def copied() -> None:
        made = backup(path, places[0])
        restore(made.file, places[1] / "bj.journal", "A. Klein")

    assert traced(copied, watch, ("open", "rename", "write")) == 0
    assert len(sealed_files(places[1] / "bj.journal")) == 3
    assert found == set()


@pytest.mark.parametrize("command", ["export", "report", "shoes"])
def test_what_a_command_writes_in_the_journals_folder_is_its_owners_alone(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bj.journal"
    with Journal(path) as journal:
        this = station(journal)
        play(this, Dealer(5), this.start(), 60)
    (tmp_path / "out").mkdir(mode=0o700)
    elsewhere = tmp_path.parent / f"{tmp_path.name}-elsewhere"
    elsewhere.mkdir()
    option = {"export": "--output", "report": "--csv", "shoes": "--pdf"}[command]
    for folder in (tmp_path, tmp_path / "out", elsewhere):
        assert main([command, str(path), option, str(folder / "written")]) in (0, 1)
        assert (folder / "written").exists()
    assert open_to_others(tmp_path) == set()
    assert open_to_others(elsewhere) == {"written"}  # as whoever writes it there has it


def test_what_an_older_kiosk_left_open_is_taken_back_when_the_journal_is_opened(
    tmp_path: Path,
) -> None:
    path = tmp_path / "bj.journal"
    beside(path)
    shutil.copy(path, tmp_path / "bj.journal.aside-1")
    (tmp_path / "bj.slips").mkdir()
    (tmp_path / "bj-round-7-entry-90.pdf").write_bytes(b"")
    (tmp_path / "bj.journal.screen.json").chmod(0o664)
    for name in ("bj.journal", "bj.journal.shoe-seen", "bj.journal.trouble", "bj.journal.key"):
        (tmp_path / name).chmod(0o644)
    (tmp_path / "bj.journal.crashes").chmod(0o755)
    (tmp_path / "house.toml").write_text("", "utf-8")
    with Journal(path):
        assert open_to_others(tmp_path) == {
            "house.toml"
        }  # what is not the journal's stays as it is


def test_what_the_shoe_has_seen_is_taken_back_when_it_is_read_and_written_anew(
    tmp_path: Path,
) -> None:
    file = tmp_path / "bj.journal.shoe-seen"
    SeenFile(file).keep([ACE], [])
    file.chmod(0o644)
    (tmp_path / f"{file.name}.new").touch(0o666)
    seen = SeenFile(file)
    assert seen.load() == (frozenset([ACE]), frozenset())
    assert file.stat().st_mode & 0o777 == 0o600
    seen.keep([], [ACE])
    assert file.stat().st_mode & 0o777 == 0o600
