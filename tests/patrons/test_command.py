"""`kiosk patrons` with a table that is closed: what is no account, no amount and no name is told in words, and nothing is asked of the table."""

from __future__ import annotations

import json
import socket
import sqlite3
import threading
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.game.money.money import cents
from kiosk.patrons.gateway.keeping import FILE, Keeping, Seat
from kiosk.patrons.places import folder_of

pytestmark = pytest.mark.slow


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    Keeping(folder_of(tmp_path / "table.journal")).close()
    return tmp_path / "table.journal"


@pytest.mark.parametrize("does", ["load", "cash-out"])
@pytest.mark.parametrize("amount", ["0", "-5", "12.505", "1e3", "", "9" * 30, "9" * 700])
def test_no_amount_is_asked_for_that_cannot_be_moved(
    does: str, amount: str, journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["patrons", does, "--journal", str(journal), "--", "A17", amount]) == 2
    assert "amount" in capsys.readouterr().err
    assert Keeping(folder_of(journal)).asked() == []


def test_a_table_beside_it_at_another_game_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "BJ-1-common-hand.journal").touch()
    Keeping(folder_of(tmp_path / "BJ-1-common-hand.journal")).close()
    asked = ["--journal", str(tmp_path / "BJ-1.journal")]
    other = f"--journal {tmp_path / 'BJ-1-common-hand.journal'}"
    assert main(["patrons", "list", *asked]) == 2
    assert capsys.readouterr().err.rstrip().endswith(other)
    assert main(["patrons", "seat", "A17", *asked]) == 2
    assert capsys.readouterr().err.rstrip().endswith(other)


@pytest.mark.parametrize("does", ["load", "cash-out"])
def test_no_money_is_moved_of_an_account_that_never_had_a_seat(
    does: str, journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["patrons", does, "ghost", "10", "--journal", str(journal)]) == 2
    assert "The account ghost has never had a seat" in capsys.readouterr().err
    assert Keeping(folder_of(journal)).asked() == []


def test_so_large_a_load_is_meant_or_is_not_moved(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "kiosk.toml"
    settings.write_text('[table]\nmaximum = "500"\n')
    assert main(["patrons", "seat", "A17", "--plain", "--journal", str(journal)]) == 0
    load = ["patrons", "load", "A17", "--journal", str(journal), "--config", str(settings)]
    assert main([*load, "5000.01"]) == 2
    assert "5000.01 is more than 5000.00: nothing was moved" in capsys.readouterr().err
    assert Keeping(folder_of(journal)).asked() == []
    for amount in (["5000"], ["5000.01", "--large"]):
        answered = threading.Thread(target=main, args=([*load, *amount],))
        answered.start()
        keeping = Keeping(folder_of(journal))
        while not (asked := keeping.asked()):
            pass
        keeping.answer([(asked[0].number, "done")])
        answered.join()
        assert (asked[0].did, asked[0].amount) == ("load", cents(amount[0]))


def test_an_account_stays_one_when_its_seat_is_taken_back(journal: Path) -> None:
    assert main(["patrons", "seat", "A17", "--plain", "--journal", str(journal)]) == 0
    assert main(["patrons", "withdraw", "A17", "--journal", str(journal)]) == 0
    assert Keeping(folder_of(journal)).has_account("A17")


def test_accounts_of_a_folder_of_before_are_known(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path)
    keeping.issue([Seat("A17", "")])
    keeping.ask("load", [("B2", 500)])
    keeping.close()
    with sqlite3.connect(tmp_path / FILE) as old:
        old.executescript("DROP TABLE account; PRAGMA user_version = 0")
    again = Keeping(tmp_path)
    assert [again.has_account(each) for each in ("A17", "B2", "ghost")] == [True, True, False]


@pytest.mark.parametrize("account", ["", "A B", "../A", "A\nB", "é", "A" * 33])
@pytest.mark.parametrize("does", ["seat", "withdraw"])
def test_what_is_no_account_is_said(
    does: str, account: str, journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["patrons", does, account, "--journal", str(journal)]) == 2
    assert "is no account" in capsys.readouterr().err


def test_a_name_is_what_can_be_seen(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["patrons", "seat", "A17", "--name", "Ann\nB", "--journal", str(journal)]) == 2
    assert "A name has no line breaks" in capsys.readouterr().err


def test_what_is_kept_and_cannot_be_read_is_said(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder_of(journal) / FILE).write_bytes(b"no database" * 1_000)
    assert main(["patrons", "seat", "A17", "--journal", str(journal)]) == 2
    assert "cannot be read: file is not a database" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("https://table-7.invalid:8443", "does not know the name table-7.invalid"),
        ("https://127.0.0.1:1", "is not reached"),
    ],
)
def test_a_crowd_that_reaches_no_table_says_why(
    url: str, says: str, journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as pages:
        place = {"url": url, "port": 1, "links": [pages.getsockname()[1]], "servers": [1]}
        (folder_of(journal) / "place.json").write_text(json.dumps(place))
        assert main(["patrons", "crowd", "--count", "1", "--journal", str(journal)]) == 2
    told = capsys.readouterr().err
    assert says in told
    assert "Traceback" not in told
