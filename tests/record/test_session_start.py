"""A start notes how the kiosk before it ended, which program it is, and what the clock says; a stop is noted too."""

from __future__ import annotations

import hashlib
import json
import os
import py_compile
import signal
import subprocess
import sys
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest

import kiosk
from kiosk.reading import fault
from kiosk.record.journal.boot import boot_id
from kiosk.record.journal.entry import seconds_between, utc_now
from kiosk.record.journal.journal import LAST, JournalError, JournalReader
from kiosk.record.journal.note import keep_note
from kiosk.record.projections.start import LastStart
from kiosk.record.replay.verify import verify
from kiosk.record.startup.journal_startup import take_up
from kiosk.record.startup.session_start import Program, begun, held_to, program, stood_still
from kiosk.report.drop import keep_drop
from kiosk.report.figures import Drop
from kiosk.station.alarms.events import events
from kiosk.words.messages import Messages
from tests.record.failing_disk import no_file_beyond
from tests.record.tables import Dealer, play, station, unusable


def evening(path: Path, *, stop: bool = True) -> None:
    taken = take_up(path, None, "BJ-12")
    this = station(taken.journal, time=utc_now)
    play(this, Dealer(5, trouble=False), this.start(), 20)
    if stop:
        taken.close()
    else:
        os.kill(os.getpid(), signal.SIGKILL)


def killed_evening(path: Path) -> None:
    child = os.fork()
    if child == 0:
        evening(path, stop=False)
    os.waitpid(child, 0)


def notes(path: Path, key: str) -> list[Any]:
    with JournalReader(path) as journal:
        said = [json.loads(entry.input) for entry in journal.entries() if entry.kind == "note"]
        assert verify(journal).findings == ()
    return [each[key] for each in said if key in each]


@pytest.mark.slow
@pytest.mark.shows("325:85-15-47", "25 CFR 547.10")
def test_a_clean_stop_a_crash_and_a_power_reset_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "bj.journal"
    evening(path)
    evening(path)
    killed_evening(path)
    killed_evening(path)
    lock = Path(f"{path}-lock")
    assert boot_id() in lock.read_text()
    lock.write_text(f"4711 {'0' * 8}-0000-0000-0000-{'0' * 12}")  # of another start of the system
    evening(path)
    killed_evening(path)
    lock.write_text("4711")  # of an older kiosk
    evening(path)
    ended = [each["ended"] for each in notes(path, "begun")]
    assert ended == ["new", "stopped", "stopped", "crash", "power_reset", "stopped", "unknown"]
    assert notes(path, "stopped") == [kiosk.__version__] * 4
    with JournalReader(path) as journal:
        said = [event.words for event in events(journal.entries(), Messages(), LAST)]
    for words, times in (
        ("The kiosk crashed or was killed before this start", 1),
        ("The power was cut or the machine restarted while the kiosk was running", 1),
        ("The kiosk did not stop properly before this start: how it ended is not known", 1),
    ):
        assert said.count(words) == times, words


def counted(path: Path) -> None:
    keep_drop(path, "2026-11-24", "14:00", Drop(10_450_00, "counted"), "count room")


def certified(path: Path) -> None:
    keep_note(path, {"certificate": {"cards": 52}}, by="H. Ruiz")


@pytest.mark.slow
@pytest.mark.shows("325:85-15-47")
def test_what_a_command_writes_beside_a_stopped_table_says_nothing_of_how_it_stopped(
    tmp_path: Path,
) -> None:
    path = tmp_path / "bj.journal"
    evening(path)
    counted(path)
    certified(path)
    counted(path)
    evening(path)
    killed_evening(path)
    counted(path)
    certified(path)
    evening(path)
    counted(path)
    evening(path)
    ended = [each["ended"] for each in notes(path, "begun")]
    assert ended == ["new", "stopped", "stopped", "crash", "stopped"]


@pytest.mark.slow
def test_a_figure_beside_a_stopped_table_does_not_shorten_how_long_it_stood_still(
    tmp_path: Path,
) -> None:
    path = tmp_path / "bj.journal"
    evening(path)
    with JournalReader(path) as journal:
        last = journal.last()
    assert last is not None
    counted(path)
    with JournalReader(path) as journal:
        away = stood_still(journal, "2099-01-01T00:00:00.000Z")
    assert away == seconds_between(last.at, "2099-01-01T00:00:00.000Z")


@pytest.mark.slow
@pytest.mark.shows("325:85-15-47")
def test_a_start_says_which_program_it_is(tmp_path: Path) -> None:
    path = tmp_path / "bj.journal"
    evening(path)
    (begun,) = notes(path, "begun")
    assert (begun["version"], begun["program"]) == (kiosk.__version__, program().hash)
    assert len(begun["program"]) == 64
    assert "clock_back" not in begun


@pytest.mark.slow
def test_a_clock_that_says_less_than_the_last_entry_is_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bj.journal"
    evening(path)
    with JournalReader(path) as journal:
        last = journal.last()
    assert last is not None
    monkeypatch.setattr(
        "kiosk.record.startup.session_start.utc_now", lambda: "2020-01-01T00:00:00.000Z"
    )
    taken = take_up(path, None, "BJ-12")
    monkeypatch.undo()
    taken.close()
    assert notes(path, "begun")[-1]["clock_back"] == last.at


@pytest.mark.slow
def test_a_clock_that_was_set_back_is_said_before_a_stop_and_before_what_a_command_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bj.journal"
    evening(path)
    taken = take_up(path, None, "BJ-12")
    last = taken.journal.at
    for hour, writer in enumerate(
        ("record.startup.session_start", "report.drop", "record.journal.note")
    ):
        monkeypatch.setattr(
            f"kiosk.{writer}.utc_now", lambda hour=hour: f"2020-01-01T0{9 - hour}:00:00.000Z"
        )
    taken.close()
    counted(path)
    certified(path)
    monkeypatch.undo()
    behind = [each.get("behind") for each in notes(path, "clock")]
    assert behind == [last, "2020-01-01T09:00:00.000Z", "2020-01-01T08:00:00.000Z"]
    evening(path)
    assert notes(path, "begun")[-1]["ended"] == "stopped"
    with JournalReader(path) as journal:
        said = [event.words for event in events(journal.entries(), Messages(), LAST)]
    assert said.count("The clock was behind the journal’s last entry") == 3


@pytest.mark.slow
def test_a_clock_that_goes_back_without_a_word_is_a_difference(tmp_path: Path) -> None:
    path = tmp_path / "bj.journal"
    evening(path)
    taken = take_up(path, None, "BJ-12")
    this = station(taken.journal)  # of last year
    play(this, Dealer(5, trouble=False), this.start(), 5)
    taken.close()
    with JournalReader(path) as journal:
        assert [finding.id for finding in verify(journal).findings] == ["clock"]


def installed(root: Path) -> Path:
    """A program as pip or uv installs one, in a folder: files, and the hash of each."""
    files = {
        "kiosk/game/rules.py": "SEVENTEEN = 17\n",
        "config/rules/nj.toml": 'blackjack_pays = "3:2"\n',
        "../bin/kiosk": "run\n",
    }
    rows = []
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        digest = urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(text)}")
    record = root / "dealer_assist_kiosk-0.1.0.dist-info" / "RECORD"
    record.parent.mkdir(exist_ok=True)
    record.write_text(
        "\n".join([*rows, "kiosk/__pycache__/rules.cpython-311.pyc,,", f"{record.name},,", ""])
    )
    return root


def test_r18_a_program_as_it_was_installed_has_nothing_amiss(tmp_path: Path) -> None:
    root = installed(tmp_path / "site-packages")
    (root / "kiosk" / "__pycache__").mkdir()
    (root / "kiosk" / "__pycache__" / "rules.cpython-311.pyc").write_bytes(b"made by Python")
    assert program(root)[1:] == (True, ())


@pytest.mark.parametrize("name", ["kiosk/game/rules.py", "config/rules/nj.toml", "../bin/kiosk"])
@pytest.mark.parametrize("how", ["changed", "lost", "not readable"])
@pytest.mark.shows("AGCO 11.1.2", "25 CFR 547.10")
def test_r18_a_file_of_the_installed_program_that_is_amiss_is_named(
    tmp_path: Path, name: str, how: str
) -> None:
    root = installed(tmp_path / "site-packages")
    (root / name).unlink()
    if how == "changed":
        (root / name).write_text("SEVENTEEN = 18\n")
    elif how == "not readable":
        (root / name).symlink_to("/proc/self/mem")  # a read fails with EIO, for root too
    assert program(root).amiss == (name,)


def test_r18_a_file_beside_those_that_were_installed_is_named(tmp_path: Path) -> None:
    root = installed(tmp_path / "site-packages")
    (root / "kiosk" / "more.py").write_text("import os\n")
    assert program(root).amiss == ("kiosk/more.py",)


def test_r18_what_python_would_load_in_place_of_an_installed_module_is_named(
    tmp_path: Path,
) -> None:
    """A package of a module's name goes before the module, compiled too, and behind a link."""
    root = installed(tmp_path / "site-packages")
    for name in ("kiosk/game/rules", "kiosk/game/other"):
        (root / name).mkdir()
        source = tmp_path / "more.py"
        source.write_text("SEVENTEEN = 18\n")
        py_compile.compile(str(source), cfile=str(root / name / "__init__.pyc"), doraise=True)
    said = "import sys; sys.path.insert(0, sys.argv[1]); from kiosk.game.rules import SEVENTEEN; print(SEVENTEEN)"
    command = [sys.executable, "-I", "-S", "-c", said, str(root)]
    assert subprocess.run(command, capture_output=True, check=True, text=True).stdout == "18\n"
    assert program(root).amiss == ("kiosk/game/other/__init__.pyc", "kiosk/game/rules/__init__.pyc")
    (root / "kiosk/game/other").rename(tmp_path / "other")
    (root / "kiosk/game/rules/__init__.pyc").unlink()
    (root / "kiosk/game/rules").rmdir()
    assert program(root).amiss == ()
    (root / "kiosk/game/rules").symlink_to(tmp_path / "other")
    assert subprocess.run(command, capture_output=True, check=True, text=True).stdout == "18\n"
    assert program(root).amiss == ("kiosk/game/rules",)


def test_r18_an_installed_program_without_its_list_is_held_to_it_all_the_same(
    tmp_path: Path,
) -> None:
    root = installed(tmp_path / "site-packages")
    (record := next(root.glob("*/RECORD"))).write_text("")
    assert program(root).amiss == ("dealer_assist_kiosk-0.1.0.dist-info/RECORD",)
    record.unlink()
    assert program(root).amiss == ("dealer_assist_kiosk-*.dist-info/RECORD",)


def test_whoever_works_on_a_source_tree_is_not_held_to_anything(tmp_path: Path) -> None:
    root = installed(tmp_path / "site-packages")
    (root / "uv.lock").touch()
    (root / "kiosk" / "more.py").write_text("import os\n")
    this = program(root)
    assert (this.installed, this.amiss) == (False, ())
    assert held_to(LastStart({"version": kiosk.__version__, "program": "0" * 64}), this) == {}


def test_settings_that_were_changed_are_told_of_until_a_start_has_come_to_tell_of_them() -> None:
    def start(before: LastStart, settings: str) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(
            begun(None, "", before, Program("", False, ()), settings).input
        )["begun"]
        return said

    first = start(LastStart(), "a")
    killed = start(LastStart(first), "b")
    assert ("settings_before" in first, killed["settings_before"]) == (False, "a")
    again = start(LastStart(killed), "b")
    assert again["settings_before"] == "a", "killed before anybody was told"
    assert start(LastStart(again), "c")["settings_before"] == "a"
    assert "settings_before" not in start(LastStart(again, told=True), "b")
    assert "settings_before" not in start(LastStart(killed), "a"), (
        "they are those that were told of last"
    )


@pytest.mark.slow
def test_a_start_that_was_killed_before_it_told_of_changed_settings_leaves_it_to_the_next(
    tmp_path: Path,
) -> None:
    told = []
    for settings, tells in (("a", False), ("b", False), ("b", True), ("b", False)):
        taken = take_up(tmp_path / "a.journal", None, "BJ-12", settings=settings)
        this = station(taken.journal, time=utc_now)
        this.start()
        told.append(taken.begun.get("settings_before"))
        if tells:
            this.read(fault("settings", "settings-changed", file="table.toml"), source="kiosk")
        taken.journal.close()
    assert told == [None, "a", "a", None]


RIGHT, OTHER = "a" * 64, "b" * 64


def start(
    before: LastStart, its_hash: str, *amiss: str, version: str = kiosk.__version__
) -> dict[str, Any]:
    said = {"version": version, "program": its_hash}
    return said | held_to(before, Program(its_hash, True, amiss))


@pytest.mark.shows("325:85-15-47")
def test_r16_another_program_of_the_same_version_is_other_until_somebody_has_signed() -> None:
    first = start(LastStart(), RIGHT)
    assert "right" not in first
    other = start(LastStart(first), OTHER)
    assert other["right"] == RIGHT
    assert start(LastStart(other), OTHER)["right"] == RIGHT, "killed before anybody signed"
    assert "right" not in start(LastStart(other, signed=True), OTHER)
    assert "right" not in start(LastStart(other), RIGHT), "the first is back"
    assert "right" not in start(LastStart(first | {"version": "0.0.1"}), OTHER), (
        "an update says so itself"
    )


def test_r16_a_program_that_is_put_right_is_the_one_before_it_was_amiss() -> None:
    amiss = start(LastStart(start(LastStart(), RIGHT)), OTHER, "kiosk/game/rules.py")
    assert (amiss["right"], amiss["amiss"]) == (RIGHT, ["kiosk/game/rules.py"])
    for signed in (False, True):
        assert "right" not in start(LastStart(amiss, signed=signed), RIGHT)
        assert start(LastStart(amiss, signed=signed), "c" * 64)["right"] == RIGHT


def test_r16_an_installed_program_that_says_it_is_a_source_tree_is_other_until_somebody_has_signed() -> (
    None
):
    def tree(before: LastStart) -> dict[str, Any]:
        return held_to(before, Program("b", False, ())) | {
            "program": "b",
            "version": kiosk.__version__,
        }

    first = tree(LastStart({"version": kiosk.__version__, "program": "a", "installed": True}))
    second = tree(LastStart(first))
    assert (first["right"], second["right"], tree(LastStart(second))["right"]) == ("a", "a", "a")
    assert "right" not in tree(LastStart(second, signed=True))


@pytest.mark.slow
def test_a_start_is_held_to_the_start_before_it_in_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "bj.journal"
    evening(path)
    this = program()
    for begins, right in ((OTHER, this.hash), (this.hash, None)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                "kiosk.record.startup.journal_startup.program",
                lambda begins=begins: Program(begins, True, ()),
            )
            evening(path)
        assert notes(path, "begun")[-1].get("right") == right


@pytest.mark.slow
def test_another_tables_journal_is_refused_in_words_and_a_supervisor_goes_on(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.journal"
    evening(path)
    take_up(path, None, "BJ-12").close()
    size = path.stat().st_size
    with unusable("belongs to table BJ-12, and the settings to table BJ-7") as refused:
        take_up(path, None, "BJ-7")
    assert (refused.value.code, path.stat().st_size) == ("other_table", size)
    taken = take_up(path, None, "BJ-7", fresh_by="C. Ode")
    assert taken.before is not None
    assert taken.before.why == "journal-other_table"
    taken.close()
    take_up(tmp_path / taken.before.file, None, "BJ-12").close()


def test_a_start_that_finds_the_disk_full_leaves_the_journal_to_the_next_one(
    tmp_path: Path,
) -> None:
    path = tmp_path / "table.journal"
    take_up(path, None, "BJ-12").close()
    with JournalReader(path) as journal:
        last = journal.last_number
    # SQLite's own file beside it fits, and the note of the start does not
    with no_file_beyond(33_000), pytest.raises(JournalError, match="journal-"):
        take_up(path, None, "BJ-12", settings="a" * 200_000)
    taken = take_up(path, None, "BJ-12")
    assert taken.journal.number == last + 1
    taken.close()
