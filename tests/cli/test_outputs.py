"""Does what a command writes never take the place of a journal, nor of a device, and is every place that cannot be written told in words?"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.record.journal.journal import Journal
from kiosk.settings.in_place import output_at
from tests.record.tables import Dealer, play, station

pytestmark = pytest.mark.slow

#: each command that writes a file, all but the file's name
COMMANDS: dict[str, Callable[[str], list[str]]] = {
    "export": lambda journal: ["export", journal, "-o"],
    "report-csv": lambda journal: ["report", journal, "--all", "--csv"],
    "report-pdf": lambda journal: ["report", journal, "--all", "--pdf"],
    "recall": lambda journal: ["recall", journal, "--round", "1", "--pdf"],
    "shoes": lambda journal: ["shoes", journal, "--pdf"],
    "practice": lambda journal: [
        "practice",
        "--from",
        str(Path(journal).with_name("log.jsonl")),
        "--write",
    ],
    "cards": lambda _journal: ["cards", "print", "--set", "K7Q2", "--decks", "1", "--out"],
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of some rounds, and its log beside it."""
    folder = tmp_path_factory.mktemp("played")
    journal = folder / "table.journal"
    with Journal(journal) as opened:
        this = station(opened)
        play(this, Dealer(7), this.start(), 150)
    assert main(["export", str(journal), "-o", str(folder / "log.jsonl")]) == 0
    return journal


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_is_written_over_a_journal(
    command: str, played: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    kept, before = tmp_path / "kept.journal", played.read_bytes()
    shutil.copyfile(played, kept)
    assert main([*COMMANDS[command](str(played)), str(kept)]) == 2
    assert kept.read_bytes() == before == played.read_bytes()
    said = capfd.readouterr().err
    assert str(kept) in said
    assert "it is a journal or another database" in said
    assert [each.name for each in tmp_path.iterdir()] == ["kept.journal"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("place", ["", ".", "/", "folder", "x" * 300, "nothing/there"])
def test_a_place_that_cannot_be_written_is_told_in_words(
    place: str,
    command: str,
    played: Path,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    assert main([*COMMANDS[command](str(played)), place]) == 2
    assert capfd.readouterr().err.strip()
    assert [str(each) for each in Path().rglob("*")] == ["folder"]


def test_a_device_is_written_itself_and_a_link_stays_one(played: Path, tmp_path: Path) -> None:
    device, link, file = tmp_path / "device", tmp_path / "link", tmp_path / "file"
    device.symlink_to("/dev/null")
    link.symlink_to(file)
    for place in (device, link):
        assert main(["export", str(played), "-o", str(place)]) == 0
        assert place.is_symlink()
    assert file.read_bytes() == played.with_name("log.jsonl").read_bytes()


def test_an_older_file_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("before")

    def fails() -> None:
        with output_at(file) as whole:
            whole.write_text("half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fails()
    assert (file.read_text(), [*tmp_path.iterdir()]) == ("before", [file])
    with output_at(file) as whole:
        whole.write_text("after")
    assert (file.read_text(), [*tmp_path.iterdir()]) == ("after", [file])
