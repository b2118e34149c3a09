"""`kiosk floor archive`, `kiosk report --archive` and `kiosk recall --archive`, as a person gives them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from nats.aio.client import Client

from kiosk.cli import main
from kiosk.game.money.money import cents
from kiosk.link.authority import Authority
from kiosk.link.connection import Session, State
from kiosk.link.keys import Access, write_access
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.rounds.recall import recalled
from kiosk.record.rounds.rounds import newest
from kiosk.report.report_words import in_order
from tests.floor.archives import archive
from tests.record.tables import station, take

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory, journals: dict[str, Path]) -> Path:
    """An archive of the three tables, made of their journals."""
    path = tmp_path_factory.mktemp("archive") / "archive.sqlite"
    named = [f"{name}={journal}" for name, journal in journals.items()]
    assert archive("rebuild", path, *named, "--pit", "main=bj-1,bj-2", "--pit", "high=crowd") == 0
    return path


def test_the_figures_of_an_archive_are_printed_and_written(
    where: Path, journals: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, columns, paper = tmp_path / "r.csv", tmp_path / "r.parquet", tmp_path / "r.pdf"
    files = ["--csv", str(table), "--parquet", str(columns), "--pdf", str(paper)]
    assert main(["report", "--archive", str(where), "--all", "--json", *files]) == 0
    out, err = capsys.readouterr()
    said = json.loads(out)
    assert all(str(each) in err for each in (table, columns, paper))
    assert set(said["by"]) == {"pit", "table", "game", "day", "shift", "dealer", "hour"}
    for name, path in journals.items():
        assert main(["report", str(path), "--all", "--json"]) == 0
        own = json.loads(capsys.readouterr().out)["whole"]
        assert said["by"]["table"][name] == own
    assert paper.read_bytes().startswith(b"%PDF")
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect() as held:
        ((rounds, win),) = held.execute(
            f"SELECT rounds, win FROM '{columns}' WHERE \"group\" = 'whole'"
        ).fetchall()
    assert (rounds, str(win)) == (said["whole"]["rounds"], said["whole"]["win"])


def test_a_part_is_chosen_and_two_archives_are_summed(
    where: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def wins(*more: str) -> int:
        assert main(["report", "--archive", str(where), "--all", "--json", *more]) == 0
        return cents(json.loads(capsys.readouterr().out)["whole"]["win"])

    assert (
        wins("--table", "bj-1") + wins("--table", "bj-2")
        == wins("--pit", "main")
        == wins() - wins("--pit", "high")
    )
    assert wins("--archive", str(where)) == 2 * wins()
    assert in_order({"table-10", "main", "high", "table-2"}) == [
        "high",
        "main",
        "table-2",
        "table-10",
    ]
    assert main(["report", "--archive", str(where), "--day", "2020-01-01"]) == 1
    assert main(["report", "--archive", "nowhere.sqlite"]) == 2
    for wrong in (
        ["report"],
        ["report", str(where), "--by", "table"],
        ["report", "x", "--pit", "main"],
    ):
        with pytest.raises(SystemExit):
            main(wrong)


def test_a_round_is_recalled_as_from_its_journal(
    where: Path, journals: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    for name, path in journals.items():
        with JournalReader(path) as journal:
            span = newest(journal)
            assert span is not None
            steps = recalled(journal, span).steps
        assert main(["recall", str(path), "--entry", str(span.last)]) == 0
        own = capsys.readouterr().out
        assert (
            main(["recall", "--archive", str(where), "--table", name, "--entry", str(span.last)])
            == 0
        )
        assert own in capsys.readouterr().out
        assert main(["recall", "--archive", str(where), "--table", name, "--at", steps[-1].at]) == 0
        assert own in capsys.readouterr().out
    assert main(["recall", "--archive", str(where), "--table", "bj-1", "--round", "99999"]) == 1
    assert main(["recall", "--archive", str(where), "3", "--table", "bj-1"]) == 0
    assert capsys.readouterr().out.count("Round ") == 3


@pytest.mark.parametrize("more", [0, 1])
def test_a_round_that_was_amended_is_recalled_as_from_its_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: int
) -> None:
    path, kept = tmp_path / "bj", tmp_path / "archive.sqlite"
    cards = [{"type": "card", "card": card} for card in ("TS", "9D", "8C", "TD")]
    wager, stand = {"type": "wager", "box": 1, "amount": "25"}, {"type": "stand"}
    amend = {
        "type": "amend",
        "round": 1,
        "box": 1,
        "position": 2,
        "card": "9C",
        "reason": "misread",
    }
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        for data in (wager, *cards, stand, amend, *[wager, *cards, stand] * more):
            by, source = ("M. Okafor", "manual") if data is amend else ("H. Ruiz", "manual")
            assert take(this, data, by=by, source=source).refusal is None
    assert archive("rebuild", kept, f"bj={path}", "--pit", "main=bj") == 0
    assert main(["recall", str(path), "--round", "1"]) == 0
    own = capsys.readouterr().out
    assert own.count("mended") >= 3
    assert main(["recall", "--archive", str(kept), "--table", "bj", "--round", "1"]) == 0
    assert own in capsys.readouterr().out


def test_closed_days_become_parquet_once(
    where: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    duckdb = pytest.importorskip("duckdb")
    assert archive("parquet", where, tmp_path) == 0
    assert "rounds" in capsys.readouterr().out
    assert archive("parquet", where, tmp_path) == 0
    assert capsys.readouterr().out == ""
    with duckdb.connect() as held:
        rounds, win = held.execute(
            f"SELECT count(*), sum(win) FROM '{tmp_path}/*/rounds.parquet'"
        ).fetchone()
        (summed,) = held.execute(f"SELECT sum(rounds) FROM '{tmp_path}/*/hours.parquet'").fetchone()
        asked = "json_extract_string(finished, '$.dealer.total')"
        (totals,) = held.execute(
            f"SELECT count({asked}) FROM '{tmp_path}/*/rounds.parquet'"
        ).fetchone()
    assert main(["report", "--archive", str(where), "--all", "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)["whole"]
    assert (rounds, str(win), int(summed), totals) == (
        whole["rounds"],
        whole["win"],
        rounds,
        rounds,
    )


def test_it_says_how_far_each_table_is_and_what_is_wrong(
    where: Path, journals: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert archive("show", where) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        "bj-1",
        "bj-2",
        "crowd",
    ]
    assert archive("rebuild", tmp_path / "a", *journals.values()) in (0, 1)
    assert archive("rebuild", tmp_path / "a") == 2
    assert (
        archive("rebuild", tmp_path / "a", tmp_path / "no.journal", "--shifts", "07:00,19:00") == 2
    )


def test_who_rebuilds_from_the_stream_hears_why_it_does_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_access(
        tmp_path / "key.toml", Authority.new("x").issue("archive", "archive", ["tls://127.0.0.1:1"])
    )

    async def empty(*_: object, **__: object) -> None:
        """A stream that holds nothing."""

    async def connects(
        access: Access, session: Session, told: Callable[[State], None], refused: object
    ) -> None:
        told(State(False, access.servers[0], "refused"))
        await session(Client())

    monkeypatch.setattr("kiosk.floor.archive.follow.follow", empty)
    monkeypatch.setattr("kiosk.link.connection.stay_admitted", connects)
    assert archive("rebuild", tmp_path / "a", "--key", tmp_path / "key.toml") == 0
    assert capsys.readouterr().out == "tls://127.0.0.1:1: no link: refused\n"
