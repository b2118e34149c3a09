"""A shoe's certificate in the journal of its table, and what is said where it cannot be kept."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from drivers.cards.code import PrintedCard
from kiosk.cli import main
from kiosk.game.cards import parse
from kiosk.record.entries import log_line
from kiosk.record.journal.entry import utc_now
from kiosk.record.journal.journal import Journal, JournalError
from kiosk.record.journal.note import keep_note
from kiosk.record.replay.verify import verify
from tests.drivers.camera.degraded import Recipe, scene
from tests.record.tables import Dealer, play, station, unusable


def a_journal(path: Path) -> Path:
    with Journal(path) as journal:
        this = station(journal, time=utc_now)
        play(this, Dealer(5), this.start(), 40)
    return path


def test_a_note_is_an_entry_like_any_other_and_the_table_goes_on(tmp_path: Path) -> None:
    path = a_journal(tmp_path / "journal.sqlite")
    with Journal(path) as journal:
        before = station(journal, time=utc_now).start().table.view
    number = keep_note(path, {"certificate": {"whole": True}}, by="C. Ode", source="camera")
    with Journal(path) as journal:
        (entry,) = journal.reader.entries(number)
        assert (entry.kind, entry.by, entry.source, log_line(entry)["certificate"]) == (
            "note", "C. Ode", "camera", {"whole": True},
        )  # fmt: skip
        assert station(journal, time=utc_now).start().table.view == before
        assert verify(journal.reader).findings == ()


def test_a_journal_that_is_not_there_or_in_use_takes_no_note(tmp_path: Path) -> None:
    with pytest.raises(JournalError) as missing:
        keep_note(tmp_path / "none.sqlite", {}, by="C. Ode")
    assert missing.value.code == "missing"
    assert not (tmp_path / "none.sqlite").exists()
    with Journal(tmp_path / "empty.sqlite"):
        pass
    with unusable("no table was ever opened"):
        keep_note(tmp_path / "empty.sqlite", {}, by="C. Ode")
    path = a_journal(tmp_path / "journal.sqlite")
    with Journal(path), pytest.raises(JournalError) as locked:
        keep_note(path, {}, by="C. Ode")
    assert locked.value.code == "locked"


@pytest.mark.slow
@pytest.mark.shows("13:69E-1.18A(b)")
def test_the_command_keeps_the_certificate_that_it_prints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = a_journal(tmp_path / "journal.sqlite")
    cards = [PrintedCard("K7Q2", parse(text), 1) for text in ("AS", "KD")]
    cv2.imwrite(str(tmp_path / "cards.png"), scene(Recipe(), 3, cards).picture)
    check = ["cards", "check", "--decks", "1", "--json", "--by", "C. Ode", "--journal"]
    assert main([*check, str(path), str(tmp_path / "cards.png")]) == 1
    printed = json.loads(capsys.readouterr().out)
    assert printed["found"] == 2
    with Journal(path) as journal:
        last = journal.reader.last()
        assert last is not None
        assert (last.kind, last.by, json.loads(last.input)) == (
            "note",
            "C. Ode",
            {"certificate": printed},
        )
        assert main([*check, str(path), str(tmp_path / "cards.png")]) == 2
    assert "was not kept" in capsys.readouterr().err
    assert main([*check, str(tmp_path / "none"), str(tmp_path / "cards.png")]) == 2
