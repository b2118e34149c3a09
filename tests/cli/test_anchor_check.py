"""What reads a journal for people holds it against its anchors: one that was cut off, exchanged or written anew is not shown as the table's."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.record.journal.anchor import Anchor
from kiosk.record.journal.anchors import Signer, append, every, since
from kiosk.record.journal.journal import JournalReader
from kiosk.record.projections.start import ANCHORED
from kiosk.record.startup.journal_startup import Taken
from kiosk.staff.actor import Actor
from kiosk.station.commands import SignOff
from tests.record.anchored import (
    TABLE,
    Place,
    PlayedPlace,
    an_older_copy,
    forged,
    shorter,
    written_anew,
)
from tests.record.journal_entries import unguarded
from tests.record.vanished_anchors import VANISHED, cut, deleted, emptied, opened

pytestmark = pytest.mark.slow

READERS = pytest.mark.parametrize("command", ["verify", "export", "recall"])


@pytest.fixture(scope="module")
def played_place(tmp_path_factory: pytest.TempPathFactory) -> PlayedPlace:
    return PlayedPlace(tmp_path_factory.mktemp("played"), 120)


@pytest.fixture
def place(played_place: PlayedPlace) -> Place:
    return played_place.again()


@READERS
def test_a_whole_journal_is_read_as_ever(place: Place, command: str) -> None:
    assert main([command, str(place.journal), "--anchors", str(place.file)]) == 0
    assert (
        main(
            [
                command,
                str(place.journal),
                "--anchors",
                str(place.file),
                "--key",
                next(every(place.file)).key,
            ]
        )
        == 0
    )


@READERS
@pytest.mark.parametrize(
    ("attack", "says"),
    [
        (written_anew, "the journal was rewritten"),
        (shorter, "its end was cut off"),
        (an_older_copy, "an older copy was put back"),
        (forged, "it was changed or damaged"),
    ],
)
def test_what_the_anchors_speak_against_is_said_and_nothing_of_it_shown(
    place: Place,
    command: str,
    attack: Callable[[Place], None],
    says: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    attack(place)
    assert main([command, str(place.journal), "--anchors", str(place.file)]) == 1
    said = capsys.readouterr()
    assert says in said.out + said.err
    assert command == "verify" or (said.out, "Nothing of it is shown" in said.err) == ("", True)


@READERS
def test_a_key_that_is_not_the_tables_is_said(
    place: Place, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main([command, str(place.journal), "--anchors", str(place.file), "--key", "00" * 32]) == 1
    )
    said = capsys.readouterr()
    assert "is not the one that signed" in said.out + said.err


def settings(place: Place, journal: str = "bj.journal") -> Path:
    file = place.journal.with_name("table.toml")
    file.write_text(
        f'[table]\nname = "{TABLE}"\n[journal]\npath = "{journal}"\nanchors = "{place.anchors}"\n'
    )
    return file


@READERS
def test_the_anchors_of_the_tables_own_settings_are_held_against_it_unasked(
    place: Place, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIOSK_CONFIG", str(settings(place)))
    assert main([command, str(place.journal)]) == 0
    written_anew(place)
    assert main([command, str(place.journal)]) == 1
    said = capsys.readouterr()
    assert "the journal was rewritten" in said.out + said.err
    copy = shutil.copy(place.journal, place.journal.with_name("copy.journal"))
    assert main([command, str(copy)]) == (command == "verify"), (
        "what it holds all the same can be looked at"
    )


@READERS
def test_settings_of_another_table_say_nothing_of_a_journal(
    place: Place, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shorter(place)
    monkeypatch.setenv("KIOSK_CONFIG", str(settings(place, "other.journal")))
    assert main([command, str(place.journal)]) == 0


@pytest.mark.parametrize("command", ["verify", "export"])
def test_settings_with_a_fault_are_said_and_keep_no_journal_from_being_read(
    place: Place, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = settings(place)
    file.write_text("[table\n")
    monkeypatch.setenv("KIOSK_CONFIG", str(file))
    assert main([command, str(place.journal)]) == 0
    assert "table.toml" in capsys.readouterr().err


@READERS
def test_a_table_at_work_that_signs_meanwhile_is_not_found_cut_off(
    place: Place, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal is opened to be read, and the table plays on until the anchors are."""
    at_work: list[Taken] = []

    def later(file: Path, number: int) -> list[Anchor]:
        at_work.append(place.evening(seed=6))
        return since(file, number)

    monkeypatch.setattr("kiosk.cli.anchor_check.since", later)
    assert main([command, str(place.journal), "--anchors", str(place.file)]) == 0
    assert at_work


def test_a_table_that_has_no_anchors_yet_is_read_and_that_its_second_place_is_gone_is_said(
    place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIOSK_CONFIG", str(settings(place)))
    place.file.unlink()
    assert main(["recall", str(place.journal)]) == 0
    place.anchors.rmdir()
    capsys.readouterr()
    assert main(["recall", str(place.journal)]) == 0
    assert f"The folder {place.anchors}" in capsys.readouterr().err


@pytest.mark.sampled(every=5)
@READERS
@pytest.mark.parametrize("gone", [0, 40])
@pytest.mark.parametrize("attack", VANISHED)
def test_anchors_that_vanished_are_missed_by_whoever_reads_the_journal(
    place: Place,
    command: str,
    attack: Callable[[Place], None],
    gone: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`verify` finds that; `export` and `recall` say it, and show what the journal holds: nothing speaks against it."""
    attack(place)
    cut(place.journal, gone)
    assert main([command, str(place.journal), "--anchors", str(place.file)]) == (
        command == "verify"
    )
    said = capsys.readouterr()
    assert f"{place.file} holds no anchor of this journal" in (
        said.out if command == "verify" else said.err
    )
    assert "Nothing of it is shown" not in said.err


@READERS
def test_anchors_older_than_the_journal_says_are_found(
    place: Place, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    oldest = place.file.read_bytes().splitlines(keepends=True)[0]
    place.evening(seed=6)
    place.file.write_bytes(oldest)
    assert main([command, str(place.journal), "--anchors", str(place.file)]) == (
        command == "verify"
    )
    said = capsys.readouterr()
    assert f"the newest anchor in {place.file} is of entry" in said.out + said.err


@READERS
def test_the_settings_own_place_that_is_gone_is_missed_unasked(
    place: Place, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIOSK_CONFIG", str(settings(place)))
    deleted(place)
    assert main([command, str(place.journal)]) == (command == "verify")
    said = capsys.readouterr()
    assert f"{place.file} holds no anchor of this journal" in said.out + said.err


def test_a_journal_that_is_anchored_says_where_to_whoever_names_no_anchors(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(place.journal)]) == 0
    assert f"its end is noted in {place.file}" in capsys.readouterr().err


def test_anchors_of_another_key_made_up_after_those_of_the_journal_were_deleted_are_found(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The end is cut, the anchors are gone, and another key has signed the end that is left."""
    cut(place.journal, 40)
    with JournalReader(place.journal) as reader:
        end, id_ = reader.last(), reader.id
    assert end is not None
    deleted(place)
    append(place.file, Signer(tmp_path / "forger", TABLE).anchor(id_, end.number, end.hash, end.at))
    assert main(["verify", str(place.journal), "--anchors", str(place.file)]) == 1
    assert "is not the one that signed its anchor" in capsys.readouterr().out


def test_a_start_without_its_anchors_is_found_until_somebody_has_signed_and_named_for_good(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut(place.journal, 40)
    emptied(place)
    taken = place.take_up()
    table = opened(taken, tmp_path)
    taken.close()
    arguments = ["verify", str(place.journal), "--anchors", str(place.file)]
    assert main(arguments) == 1
    assert "found its anchors gone" in (said := capsys.readouterr().out)
    assert "Nobody has signed for that" in said
    taken = place.take_up()
    table = opened(taken, tmp_path)
    assert table.do(SignOff(ANCHORED), Actor("M. Okafor", "floor")).refusal is None
    taken.close()
    assert main(arguments) == 0
    assert "M. Okafor has signed for that" in capsys.readouterr().out


def test_a_recall_reads_no_more_of_the_anchors_than_it_shows(
    place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place.evening(1200, seed=6)
    monkeypatch.setattr("kiosk.record.journal.anchors.TAIL", 2048)
    anchors = len(list(every(place.file)))
    assert main(["recall", str(place.journal), "3", "--anchors", str(place.file)]) == 0
    read = int(capsys.readouterr().err.split(": ")[1].split()[0])
    assert 3 <= read < anchors / 4


def test_since_gives_all_from_a_number_on(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.evening(600, seed=6)
    monkeypatch.setattr("kiosk.record.journal.anchors.TAIL", 512)
    anchors = list(every(place.file))
    for anchor in (anchors[0], anchors[len(anchors) // 2], anchors[-1]):
        found = since(place.file, anchor.number)
        assert found == anchors[-len(found) :]
        assert anchor in found
    assert since(place.file, 1) == anchors


def test_a_paper_is_held_against_no_journal_that_was_written_anew(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = place.journal.with_name("round.pdf")
    check = ["recall", str(place.journal), "--anchors", str(place.file), "--check", str(paper)]
    assert main(["recall", str(place.journal), "--round", "1", "--pdf", str(paper)]) == 0
    assert main(check) in (0, 3)
    written_anew(place)
    capsys.readouterr()
    assert main(check) == 1
    said = capsys.readouterr()
    assert "the journal was rewritten" in said.err
    assert "GENUINE" not in said.out


@pytest.mark.parametrize("said", ['{"begun":{}', '{"begun":1}', '{"begun":{"anchors_missing":1}}'])
def test_a_start_whose_entry_cannot_be_read_is_a_difference_of_that_entry(
    place: Place, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    starts = "kind = 'note' AND input LIKE '{\"begun\":%'"
    with unguarded(place.journal) as database:
        database.execute(f"UPDATE entry SET input = ? WHERE {starts}", (said,))
    assert main(["verify", str(place.journal)]) == 1
    assert "was changed or damaged after it was written" in capsys.readouterr().out
