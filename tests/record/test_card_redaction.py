"""The hole card of a void round is in nothing that is made from the journal while it lies face down on the felt."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.floor.contract import written
from kiosk.floor.table.outgoing import Outgoing
from kiosk.game.cards import parse
from kiosk.game.view import DOWN
from kiosk.reading import Kind, Message, Reading
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.export import export
from kiosk.record.rounds.recall import recall
from kiosk.record.rounds.rounds import newest
from kiosk.station.alarms.events import newest as newest_events
from kiosk.station.recall.recalled import recalled_round
from kiosk.station.station import Station
from tests.record.tables import MESSAGES, each_round_is_kept, station, take
from tests.record.void_rounds import WAGER, after_a_round, card, void_round

__all__ = ["each_round_is_kept"]


@pytest.fixture(params=["7C", "AC"])
def voided(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Station]:
    """A round before, and one that was voided with 5S face down; nothing of it has been returned."""
    with Journal(tmp_path / "bj.journal") as journal:
        yield void_round(station(journal, hole_turn="input"), request.param)


def of_journal(path: Path) -> dict[str, str]:
    """All that is made from it, by the name of what makes it."""
    with JournalReader(path, held=True) as journal:
        log, outgoing, span = io.StringIO(), Outgoing(), newest(journal)
        assert span is not None
        export(journal, log)
        return {
            "recall": repr(recall(journal)),
            "steps": repr(recalled_round(journal, span, MESSAGES)),
            "log": log.getvalue(),
            "events": repr(newest_events(journal, MESSAGES)),
            "outgoing": b"".join(
                written(outgoing.message(entry)) for entry in journal.entries()
            ).decode(),
        }


def told_by(path: Path, *card: str) -> set[str]:
    return {
        name
        for name, said in of_journal(path).items()
        if any(each in said for each in card or ("5S", "5♠"))
    }


@pytest.mark.slow
def test_it_is_told_nowhere_while_money_is_still_to_return(voided: Station) -> None:
    path = voided.journal.path
    assert told_by(path) == set()
    take(voided, WAGER)
    assert told_by(path) == set()
    with JournalReader(path, held=True) as journal:
        span, *_, (void,) = (
            newest(journal),
            [entry.hash for entry in journal.entries() if entry.round == 2],
        )
        assert span is not None
        assert not span.over
        assert recalled_round(journal, span, MESSAGES).hash == ""
    assert void not in "".join(of_journal(path).values())


def test_what_a_reader_says_of_it_meanwhile_is_not_quoted(voided: Station) -> None:
    step = voided.read(
        Reading(Kind.FAULT, code="frame", message=Message("not-card", {"sent": "]C05S"}))
    )
    assert step is not None
    assert "5S" not in repr(step)
    assert told_by(voided.journal.path) == set()


def test_a_log_of_it_replays(
    voided: Station, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = voided.journal.path
    log = tmp_path / "log.jsonl"
    log.write_text(of_journal(path)["log"], "utf-8")
    assert main(["replay", str(log), "--json"]) == 0
    rounds = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["void"] for each in rounds] == [False, True]
    assert rounds[1]["dealer"]["cards"][1] == "??"


def test_no_paper_is_made_of_it(voided: Station, tmp_path: Path) -> None:
    path = voided.journal.path
    paper = tmp_path / "round.pdf"
    assert main(["recall", str(path), "--round", "2", "--pdf", str(paper)]) == 1
    assert not paper.exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "end",
    [lambda this: take(this, {"type": "settled"}), lambda this: (take(this, WAGER), card(this))],
)
def test_it_is_known_once_the_round_has_been_cleared(
    voided: Station, end: Callable[[Station], Any]
) -> None:
    end(voided)
    path = voided.journal.path
    assert told_by(path) >= {"recall", "steps", "log", "outgoing"}
    goes_on_anywhere(path)


def goes_on_anywhere(path: Path) -> None:
    """What leaves the table is the same wherever that is begun again."""
    with JournalReader(path, held=True) as journal:
        for start in range(1, journal.last_number):
            whole, later = Outgoing(), Outgoing.after(journal, start)
            messages = [written(whole.message(entry)) for entry in journal.entries()]
            assert [
                written(later.message(entry)) for entry in journal.entries(start + 1)
            ] == messages[start:]


@pytest.mark.slow
@pytest.mark.parametrize("each_round_is_kept", [1, 80], indirect=True)
def test_over_changed_settings_it_is_known_once_it_is_cleared_and_no_sooner(
    voided: Station,
) -> None:
    journal = voided.journal
    this = station(journal, hole_turn="input", maximum="500")
    step = this.start()
    assert (len(journal.reader.openings()), step.table.view.unsettled) == (2, {1})
    assert "5S" not in first_log(journal.path)
    assert told_by(journal.path) == set()
    hashes = [entry.hash for entry in journal.reader.entries(journal.reader.openings()[1].number)]
    assert not any(each in said for each in hashes for said in of_journal(journal.path).values())
    take(this, {"type": "settled"})
    assert '"card":"5S"' in first_log(journal.path).replace(" ", "")
    card(this)
    goes_on_anywhere(journal.path)
    assert '"card":"5S"' in first_log(journal.path).replace(" ", "")


@pytest.mark.slow
@pytest.mark.parametrize("each_round_is_kept", [1, 80], indirect=True)
def test_over_changed_settings_a_card_drawn_in_error_is_known_once_it_is_used(
    tmp_path: Path,
) -> None:
    with Journal(tmp_path / "bj.journal") as journal:
        this = station(journal)
        this.start()
        take(this, WAGER)
        for each in ("TH", "7D", "9H", "TD"):
            take(this, {"type": "card", "card": each}, source="shoe")
        take(
            this,
            {"type": "card", "card": "QD", "face": "down", "why": "drawn_in_error"},
            by="C. Ode",
        )
        assert take(this, {"type": "stand"}).table.view.phase == "wagers"
        take(this, WAGER)
        assert told_by(journal.path, "QD", "Q♦") == set()
        this = station(journal, maximum="500")
        assert this.start().table.view.drawn_in_error == DOWN
        take(this, WAGER)
        assert "QD" not in first_log(journal.path)
        assert told_by(journal.path, "QD", "Q♦") == set()
        assert take(this, {"type": "card", "card": "QD"}, source="shoe").refusal is None
        assert '"card":"QD"' in first_log(journal.path).replace(" ", "")


QUEEN = {"type": "card", "card": "QD"}
IN_ERROR = {"face": "down", "why": "drawn_in_error"}


@pytest.fixture
def hole_awaited(tmp_path: Path) -> Iterator[Station]:
    """Box 1 has 9C and 9D, the dealer 6C: the next card is the hole card."""
    with Journal(tmp_path / "bj.journal") as journal:
        this = after_a_round(station(journal, hole_turn="input"))
        for each in ("9C", "6C", "9D"):
            take(this, {"type": "card", "card": each}, source="shoe")
        yield this


@pytest.mark.slow
@pytest.mark.parametrize("named", ["QD", "??", "2C"])
def test_a_card_drawn_in_error_that_comes_as_the_hole_card_is_known_once_that_is_turned(
    hole_awaited: Station, named: str
) -> None:
    path = hole_awaited.journal.path
    take(hole_awaited, QUEEN | IN_ERROR, by="C. Ode")
    other = hole_awaited.read(Reading(Kind.CARD, parse("2C")))
    assert other is not None
    assert other.refusal is not None
    assert told_by(path, "QD", "Q♦") == set()
    assert take(hole_awaited, QUEEN | {"card": named}).table.view.dealer.cards == ("6C", DOWN)
    assert told_by(path, "QD", "Q♦") == set()
    take(hole_awaited, {"type": "stand"})
    assert told_by(path, "QD", "Q♦") == set()
    take(hole_awaited, {"type": "turn"} if named == "QD" else {"type": "reveal", "card": "QD"})
    assert told_by(path, "QD", "Q♦") >= {"recall", "log"}
    take(hole_awaited, {"type": "void", "reason": "over"})
    assert told_by(path, "QD", "Q♦") >= {"recall", "steps", "log", "outgoing"}
    goes_on_anywhere(path)


@pytest.mark.slow
def test_a_hole_card_that_was_drawn_in_error_is_known_once_it_is_used(
    hole_awaited: Station,
) -> None:
    path = hole_awaited.journal.path
    take(hole_awaited, QUEEN, source="shoe")
    at = {"dealer": True, "position": 2, "reason": "a box has no card"}
    step = take(hole_awaited, {"type": "correct", "card": "QD"} | at | IN_ERROR, by="C. Ode")
    assert (step.refusal, step.table.view.dealer.cards, step.table.view.drawn_in_error) == (
        None,
        ("6C",),
        DOWN,
    )
    assert told_by(path, "QD", "Q♦") == set()
    for data in ({"type": "void", "reason": "a box has no card"}, {"type": "settled"}, WAGER):
        assert take(hole_awaited, data, by="C. Ode").refusal is None
    assert told_by(path, "QD", "Q♦") == set()
    assert take(hole_awaited, QUEEN, source="shoe").table.view.boxes[0].hands[0].cards == ("QD",)
    assert told_by(path, "QD", "Q♦") >= {"log", "outgoing"}
    goes_on_anywhere(path)


def first_log(path: Path) -> str:
    """The shoe log of the table's first opening."""
    log = io.StringIO()
    with JournalReader(path, held=True) as journal:
        export(journal, log, opening=1)
    return log.getvalue()
