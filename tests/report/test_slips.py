"""Slips of the table inventory on paper (N.J.A.C. 13:69D-1.21 to 1.23)."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.projections.slips import Slip, Slips
from kiosk.record.replay.verify import verify
from kiosk.report.papers import slip_paper
from kiosk.report.period import Calendar, local
from kiosk.station.decisions.repeats import repeats
from kiosk.station.tray.day_commands import PrintSlip
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from kiosk.words.messages import Messages
from tests.record.tables import MESSAGES, station
from tests.report.days import slips_of
from tests.ui.day_scenes import FLOOR, MOMENTS, SIGNED, US, WORKS

pytestmark = pytest.mark.slow


@pytest.fixture
def day(tmp_path: Path) -> Path:
    """The journal of a day that was closed 15 short."""
    path = tmp_path / "BJ-12.journal"
    with Journal(path) as journal:
        this = station(journal, procedure=OpeningProcedure(US))
        this.start()
        this.health(WORKS, source="camera")
        this.health(WORKS)
        for command, actor in (*MOMENTS["day-mispaid"], *SIGNED):
            step = this.do(command, actor)
            assert step.refusal is None, f"{command}: {step.refusal}"
    return path


@pytest.mark.shows("13:69D-1.21")
def test_1_21_opener_and_closer_record_date_table_denominations_and_grand_total(day: Path) -> None:
    found = slips_of(day)
    assert list(found) == ["opener:1", "fill:1", "closer:1"]
    closer = dict(slip_paper.lines(found["closer:1"], MESSAGES))
    assert closer["Game and table"] == "New Jersey blackjack · BJ-12"
    assert (closer["Expected"], closer["Difference"], closer["Fills"]) == (
        "21,065.00",
        "15.00 short",
        "1,100.00",
    )
    assert closer["Signed by the dealer"] == "H. Ruiz"
    at = local(found["closer:1"].at)
    shifts = Calendar(
        (at.replace(hour=0, minute=0).time(), at.replace(minute=0, second=0, microsecond=0).time())
    )
    told = dict(slip_paper.lines(found["closer:1"], MESSAGES, shifts))["Shift"]
    assert (told, closer["Shift"][:3]) == (f"from {at:%H}:00, gaming day {at:%Y-%m-%d}", "___")
    assert slip_paper.rows(found["closer:1"], MESSAGES)[-1] == ["Grand total", "", "21,050.00"]
    assert ["100.00", "50", "5,000.00"] in slip_paper.rows(found["closer:1"], MESSAGES)


def test_the_closer_names_the_rounds_that_explain_its_difference(day: Path) -> None:
    told = [
        value
        for label, value in slip_paper.lines(slips_of(day)["closer:1"], MESSAGES)
        if label.startswith("Round 1,")
    ]
    assert told == [
        "corrected by M. Okafor, 15.00 to take from patrons. This explains the difference"
    ]


def test_every_later_print_is_counted_in_the_journal_and_marked_reprint(
    day: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = tmp_path / "slips.pdf"
    for times in (1, 2, 3):
        assert main(["slips", str(day), "--slip", "fill:1", "--pdf", str(paper)]) == 0
        assert paper.read_bytes().startswith(b"%PDF")
        assert slips_of(day)["fill:1"].prints == times
    assert "printed 2 times" in capsys.readouterr().out
    assert slips_of(day)["closer:1"].prints == 0
    with JournalReader(day) as journal:
        assert not verify(journal, repeats=repeats).findings


def test_the_request_of_a_fill_has_its_own_number_and_its_prints_are_counted_apart(
    day: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = dict(slip_paper.request_lines(slips_of(day)["fill:1"], MESSAGES, Calendar()))
    assert list(told) == [
        "Date and time",
        "Shift",
        "Game and table",
        "Number",
        "For",
        "Requested by",
    ]
    assert (told["Number"], told["For"]) == ("1", "Fill 1")
    assert told["Requested by"].startswith("M. Okafor")
    paper = tmp_path / "requests.pdf"
    for times in (1, 2):
        assert main(["slips", str(day), "--requests", "--pdf", str(paper)]) == 0
        assert paper.read_bytes().startswith(b"%PDF")
        assert (slips_of(day)["fill:1"].requests, slips_of(day)["fill:1"].prints) == (times, 0)
        assert (slips_of(day)["closer:1"].request, slips_of(day)["closer:1"].prints) == (0, 0)
    assert "1 request" in capsys.readouterr().err
    with JournalReader(day) as journal:
        assert not verify(journal, repeats=repeats).findings
    assert main(["events", str(day)]) == 0
    assert "Request 1 was printed, print 2" in capsys.readouterr().out


def test_prints_of_a_request_are_listed_and_held_against_counted_as_its_own(
    day: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper, fill = str(tmp_path / "fill.pdf"), ["slips", str(day), "--slip", "fill:1"]
    for _ in range(2):
        assert main([*fill, "--pdf", paper]) == 0
    capsys.readouterr()
    assert main([*fill, "--requests"]) == 0
    assert "printed 0 times" in capsys.readouterr().out
    assert main([*fill, "--requests", "--counted", "1", "--pdf", paper]) == 1
    assert main([*fill, "--requests", "--pdf", paper]) == 0
    assert main([*fill, "--requests", "--counted", "1", "--pdf", paper]) == 0
    assert main([*fill, "--requests", "--counted", "2", "--pdf", paper]) == 1
    found = slips_of(day)["fill:1"]
    assert (found.prints, found.requests) == (2, 1)


def test_fills_and_credits_are_requested_by_one_row_of_numbers() -> None:
    found = Slips()
    requested = ["M. Okafor", "17", "2026-11-21T04:00:00.000Z"]
    fresh = Slip("", "", "BJ-12", "nj", {})
    for kind, number in (("fill", 1), ("credit", 1), ("fill", 2)):
        content = {"kind": kind, "number": number, "requested": requested}
        found.follow({"did": "requested", "slip": content}, fresh)
    found.follow({"did": "voided", "slip": content}, fresh)
    found.follow({"did": "printed", "slip": "request:2", "times": 1}, fresh)
    found.follow({"did": "printed", "slip": "request:9", "times": 1}, fresh)
    assert {key: (slip.request, slip.requests) for key, slip in found.by_key.items()} == {
        "fill:1": (1, 0),
        "credit:1": (2, 1),
        "fill:2": (3, 0),
    }


def test_a_fill_has_the_lines_that_the_house_wants_and_a_closer_its_own(
    day: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signed: list[tuple[str, ...]] = []
    made = slip_paper.paper.signatures
    monkeypatch.setattr(
        slip_paper.paper,
        "signatures",
        lambda *people: (
            signed.append(tuple(each.split(":")[0] for each in people)),
            made(*people),
        )[1],
    )
    house = tmp_path / "house.toml"
    house.write_text(
        '[inventory]\nsignatures = ["cashier", "runner", "dealer", "supervisor", "pit"]\n', "utf-8"
    )
    for kind in ("fill:1", "closer:1"):
        file = str(tmp_path / "slip.pdf")
        command = ["slips", str(day), "--slip", kind, "--pdf", file, "--config", str(house)]
        assert main(command) == 0
    assert signed == [
        ("Chip cashier", "Runner", "Dealer"),
        ("Supervisor", "Pit boss"),
        ("Dealer", "Supervisor"),
    ]
    signed.clear()
    command = ["slips", str(day), "--requests", "--pdf", str(tmp_path / "r.pdf")]
    assert main([*command, "--config", str(house)]) == 0
    assert signed == [("Supervisor", "Chip cashier", "Runner")]


def test_slips_are_listed_and_one_that_is_not_there_is_named(
    day: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["slips", str(day)]) == 0
    assert [line.split()[2] for line in capsys.readouterr().out.splitlines()] == [
        "opener:1",
        "fill:1",
        "closer:1",
    ]
    assert main(["slips", str(day), "--slip", "fill:9"]) == 1
    assert "fill:9" in capsys.readouterr().err


def test_while_a_kiosk_works_the_table_no_print_is_made_that_nobody_counts(
    day: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = tmp_path / "slips.pdf"
    with Journal(day):
        assert main(["slips", str(day), "--pdf", str(paper)]) == 2
    assert not paper.exists()
    said = capsys.readouterr().err
    assert "print on its screen, FLOOR, CHIPS, SLIPS" in said
    assert "process" in said


def test_what_the_table_has_counted_is_written_while_it_is_worked_and_nothing_else(
    day: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrote: list[int] = []
    write = slip_paper.write
    monkeypatch.setattr(
        slip_paper,
        "write",
        lambda path, name, those, *more, **named: (
            wrote.append(those[0].prints),
            write(path, name, those, *more, **named),
        ),
    )
    paper = tmp_path / "BJ-12.slips" / "closer-1.pdf"
    command = ["slips", str(day), "--slip", "closer:1", "--pdf", str(paper), "--counted"]
    with Journal(day) as journal:
        assert main([*command, "1"]) == 1, "nobody has counted it"
        assert not paper.parent.exists()
        this = station(journal, procedure=OpeningProcedure(US))
        this.start()
        for _ in range(2):
            assert this.do(PrintSlip("closer:1"), FLOOR).refusal is None
        assert [main([*command, str(times)]) for times in (1, 2, 3)] == [0, 0, 1]
    assert wrote == [0, 1], "the second is a reprint"
    assert paper.read_bytes().startswith(b"%PDF")
    assert slips_of(day)["closer:1"].prints == 2
    assert "was printed so often" in capsys.readouterr().err


def test_a_void_slip_says_so_with_its_reason_and_who_signed() -> None:
    content = {
        "kind": "fill",
        "number": 3,
        "count": [[2500, 40]],
        "total": 100_000,
        "requested": ["M. Okafor", "17", "2026-11-21T04:00:00.000Z"],
        "state": "void",
        "void": ["L. Brandt", "", "2026-11-21T04:05:00.000Z", "Wrong table"],
    }
    told = dict(
        slip_paper.lines(
            Slip("fill:3", "2026-11-21T04:00:00.000Z", "BJ-12", "nj", content), MESSAGES
        )
    )
    assert told["Requested by"].startswith("M. Okafor (17)")
    assert told["VOID"].startswith("Wrong table: L. Brandt")


def test_why_a_slip_is_void_is_worded_for_whoever_reads_it() -> None:
    """A journal keeps an id; what an older kiosk, or the house, wrote in words is left as it is."""
    for language, said in (("en", "Wrong table"), ("es", "Mesa equivocada")):
        assert Messages(language).label("reason", why="wrong_table") == said
        assert Messages(language).label("reason", why="Reloj parado") == "Reloj parado"
