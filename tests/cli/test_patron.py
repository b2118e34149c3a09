"""`kiosk patron`: all that is kept of one number, and the link thrown away for good."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.game.money.money import cents
from kiosk.record.journal.journal import JournalReader
from kiosk.record.replay.verify import verify
from kiosk.report.period import Calendar
from kiosk.report.ratings.fold import of_journal
from kiosk.staff.patron_keys import AtTable, PatronKeys
from tests.report.rated_evening import NUMBERS, evening

ADA, BEN = NUMBERS[:2]


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return evening(tmp_path_factory.mktemp("patron"), 2, 700)


def patron(journal: Path, *asked: str) -> int:
    keys = ("--key-file", str(journal.parent / "patrons.keys"))
    return main(["patron", asked[0], *keys, *asked[1:]])


@pytest.mark.slow
def test_an_export_has_all_that_is_kept_of_a_number_and_nothing_of_anybody_else(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert patron(journal, "export", ADA, str(journal)) == 0
    said = json.loads(capsys.readouterr().out)
    with JournalReader(journal) as reader:
        ratings = [each for each in of_journal(reader) if each.patron == said["pseudonym"]]
    (table,) = said["journals"]
    assert said["number"] == ADA
    assert [each["win"] for each in table["ratings"]] == [each.as_data()["win"] for each in ratings]
    assert {each["rated"]["patron"] for each in table["entries"] if "rated" in each} == {
        said["pseudonym"]
    }
    assert len(table["rounds"]) >= sum(each.rounds for each in ratings) > 0
    net = {
        each["round"]: -sum(cents(box["net"]) for box in each["boxes"]) for each in table["rounds"]
    }
    assert sum(net.values()) == sum(each.win for each in ratings), (
        "an amended round counts as amended"
    )
    assert BEN not in json.dumps(said)


@pytest.mark.slow
def test_what_is_forgotten_is_in_no_file_but_the_chained_journal_has_its_pseudonym(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert patron(journal, "export", BEN) == 0
    pseudonym = json.loads(capsys.readouterr().out)["pseudonym"]
    before = journal.read_bytes()
    assert patron(journal, "forget", BEN) == 0
    assert patron(journal, "forget", BEN) == 1
    assert patron(journal, "export", BEN, str(journal)) == 1
    capsys.readouterr()
    assert patron(journal, "list") == 0
    assert BEN not in capsys.readouterr().out
    for path in journal.parent.iterdir():
        assert BEN.encode() not in path.read_bytes(), path
        assert path == journal or pseudonym.encode() not in path.read_bytes()
    assert journal.read_bytes() == before
    with JournalReader(journal) as reader:
        assert verify(reader).findings == ()
    asked = ["report", str(journal), "--patrons", "--all", "--json"]
    assert main([*asked, "--key-file", str(journal.parent / "patrons.keys")]) == 0
    rows = json.loads(capsys.readouterr().out)["ratings"]
    assert {row["number"] for row in rows if row["patron"] == pseudonym} == {None}


def test_a_number_with_cash_in_this_gaming_day_is_forgotten_after_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = PatronKeys(tmp_path / "patrons.keys")
    ada = keys.pseudonym(ADA, "2026-11-21")
    now = datetime.now()  # noqa: DTZ005
    days = {(ada, str(Calendar().day(now) + timedelta(days=more))): 5_00 for more in (-1, 0, 1)}
    keys.exchange(AtTable("BJ-1", (), days))
    assert main(["patron", "forget", "--key-file", str(keys.path), ADA]) == 1
    said = capsys.readouterr().out
    assert "not forgotten yet" in said
    assert " 06:00 on." in said
    assert keys.find(ADA) is not None


def test_a_number_is_not_forgotten_while_it_sits_at_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = PatronKeys(tmp_path / "patrons.keys")
    ada = keys.pseudonym(ADA, "2026-11-21")
    for table in ("BJ-1", "BJ-2"):
        keys.exchange(AtTable(table, (ada,), {}))
    forget = ["patron", "forget", "--key-file", str(keys.path), ADA]
    assert main(forget) == 1
    assert f"{ADA} is not forgotten: it sits at BJ-1, BJ-2." in capsys.readouterr().out
    assert keys.pseudonym(ADA, "") == ada, "the next table knows them"
    keys.exchange(AtTable("BJ-2", (), {}))
    assert main(forget) == 1
    assert main([*forget, "--gone", "BJ-1"]) == 0
    assert keys.find(ADA) is None


def test_a_file_that_is_none_is_said_and_nothing_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "patrons.keys"
    wrong.write_text("no database " * 100)
    assert main(["patron", "forget", "--key-file", str(wrong), ADA]) == 2
    assert str(wrong) in capsys.readouterr().err
    none = tmp_path / "none.keys"
    assert main(["patron", "list", "--key-file", str(none)]) == 1
    assert not none.exists()
