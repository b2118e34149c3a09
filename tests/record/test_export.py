"""What leaves the journal: it says what happened, and never what a card is that lies face down."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.game.cards import parse as parse_card
from kiosk.game.commands.commands import Correct, as_data, parse
from kiosk.game.frozen import replaced
from kiosk.game.view import DOWN
from kiosk.record.entries import told_of
from kiosk.record.journal.entry import Entry, NewEntry, canonical
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.journal.journal_reader import LAST
from kiosk.record.replay.export import NothingToExport, export
from kiosk.record.replay.verify import verify
from kiosk.record.rounds.recall import recall
from kiosk.record.startup.opening import TableEpoch
from kiosk.staff.actor import Actor
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.journal_entries import unguarded
from tests.record.replayed import replayed
from tests.record.tables import (
    Dealer,
    play,
    recalled,
    station,
    take,
    unusable,
    write_beside,
)

#: box 1 gets 9C 9H, the dealer 6C and the hole card KS
IN_A_ROUND = ["9C", "6C", "9H", "KS"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def exported(path: Path, **options: Any) -> list[dict[str, Any]]:
    out = io.StringIO()
    with JournalReader(path) as journal:
        export(journal, out, **options)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def recorded(path: Path) -> list[dict[str, Any]]:
    with JournalReader(path) as journal:
        return [
            told_of(entry)["finished"] for entry in journal.entries() if entry.round is not None
        ]


def dealt(path: Path, cards: list[str], **header: Any) -> Step:
    """A table with a wager on box 1 and `cards` drawn."""
    with Journal(path) as journal:
        this = station(journal, **header)
        this.start()
        step = take(this, {"type": "wager", "box": 1, "amount": "25"})
        for card in cards:
            step = take(this, {"type": "card", "card": card, "id": f"set-{card}"}, source="shoe")
    return step


@pytest.mark.slow
def test_the_exported_log_gives_the_same_rounds(path: Path) -> None:
    with Journal(path) as journal:
        this = station(journal)
        last = play(this, Dealer(4), this.start(), 400)[-1]
    log = exported(path)
    rounds, table = replayed(log)
    assert rounds == recorded(path)
    assert len(rounds) > 20
    assert table.state.number == last.table.view.round
    assert all({"at", "by", "source"} <= data.keys() for data in log[1:])
    assert {data["by"] for data in log[1:]} == {"H. Ruiz", "kiosk", "reader"}


@pytest.mark.slow
def test_the_commands_agree_on_what_was_played(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal(path) as journal:
        this = station(journal)
        play(this, Dealer(4), this.start(), 120)
    log = path.with_name("out.jsonl")
    import argparse

    from kiosk.cli.records import journal as commands

    parser = argparse.ArgumentParser()
    commands.add_parser(parser.add_subparsers())
    args = parser.parse_args(["export", str(path), "-o", str(log)])
    assert args.run(args) == 0
    assert "whole rounds" in capsys.readouterr().err
    assert main(["replay", "--json", str(log)]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == recorded(path)
    args = parser.parse_args(["recall", str(path), "2"])
    assert args.run(args) == 0
    printed = capsys.readouterr().out
    assert "card" in printed
    assert "H. Ruiz" in printed
    args = parser.parse_args(["export", str(path), "--rounds", "900"])
    assert args.run(args) == 1
    assert "has no round 900" in capsys.readouterr().err


def test_an_export_says_which_rule_set_of_the_houses_own_is_to_be_kept_with_the_log(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = path.with_name("own.journal")
    with Journal(path) as journal:
        station(journal).start()
    with Journal(path) as journal, Journal(own) as of_house:
        content = json.loads(next(journal.reader.entries()).input)
        content["header"]["rules"] = "high"
        of_house.append(
            [NewEntry("2026-11-21T04:00:00.000Z", "kiosk", "kiosk", "open", canonical(content))]
        )
    for output in ([], ["-o", str(path.with_name("log"))]):
        assert main(["export", str(path), *output]) == 0
        assert "house" not in capsys.readouterr().err
        assert main(["export", str(own), *output]) == 0
        out, err = capsys.readouterr()
        assert "rule set high is the house's own" in err
        assert "Keep rules/high.toml" in err
        assert "house's own" not in out


@pytest.mark.slow
def test_a_range_of_rounds_replays_by_itself(path: Path) -> None:
    with Journal(path) as journal:
        this = station(journal)
        play(this, Dealer(4), this.start(), 400)
    whole = recorded(path)
    rounds, _ = replayed(exported(path, rounds=(5, 8)))
    assert [{**each, "round": number} for number, each in enumerate(rounds, 5)] == whole[4:8]


def test_a_range_begins_with_the_shoe_that_was_in_use(path: Path) -> None:
    with Journal(path) as journal:
        this = station(journal)
        play(this, Dealer(4, trouble=False), this.start(), 100)
    _, first, second, *_ = exported(path, rounds=(3, 3))
    assert first["type"] == "shoe"
    assert second["type"] == "wager"


def test_each_opening_of_the_table_is_a_log_of_its_own(path: Path) -> None:
    dealt(path, [])
    dealt(path, ["2C"], maximum="500")
    assert exported(path, opening=1)[0]["maximum"] == "1000"
    assert [len(exported(path, opening=number)) for number in (1, 2, -1)] == [2, 4, 4], (
        "the wager that lay there too"
    )
    with pytest.raises(
        NothingToExport, match="opened once, its limits or options were changed once, 2 parts"
    ):
        exported(path, opening=3)


@pytest.mark.parametrize("up", ["6C", "AC"])
def test_the_card_that_lies_face_down_leaves_the_journal_as_unread(path: Path, up: str) -> None:
    step = dealt(path, ["9C", up, "9H", "KS"])
    assert step.table.view.dealer.cards == (up, DOWN)
    text = json.dumps(exported(path))
    assert not re.search("KS|K♠", text)
    cards = [data["card"] for data in exported(path)[1:] if data["type"] == "card"]
    assert cards == ["9C", up, "9H", "??"]
    replayed(exported(path))
    with JournalReader(path) as journal:
        text = repr(recall(journal, 10))
    assert not re.search("KS|K♠", text)
    assert "9H" in text
    assert not re.search("KS|K♠", repr(step))


def test_a_correction_of_the_card_that_lies_face_down_does_not_leave_the_journal(
    path: Path,
) -> None:
    dealt(path, IN_A_ROUND)
    correction = {
        "type": "correct",
        "dealer": True,
        "position": 2,
        "card": "QD",
        "reason": "seen by the floor",
    }
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        step = take(this, correction, by="C. Ode")
        assert step.refusal is None
    text = json.dumps(exported(path))
    assert not re.search("QD|Q♦", text)
    assert not re.search("KS|K♠", text)
    with JournalReader(path) as journal:
        assert not re.search("QD|Q♦", repr(recall(journal, 10)))


@pytest.mark.parametrize("turned", ["QD", "2C"])
def test_a_card_drawn_in_error_that_nobody_has_seen_leaves_the_journal_once_it_is_used(
    path: Path, turned: str
) -> None:
    """Where a person names another one, the shoe misread it, and it lies open as well."""
    dealt(path, IN_A_ROUND)
    for data, there in (
        ({"type": "card", "card": "QD", "face": "down", "why": "drawn_in_error"}, False),
        ({"type": "card", "card": turned}, True),
    ):
        with Journal(path) as journal:
            this = station(journal)
            this.start()
            step = take(this, data, by="C. Ode")
        with JournalReader(path) as journal:
            told = json.dumps(exported(path)) + repr(recall(journal, 10)) + repr(step)
        assert ("QD" in told) == there, data
    replayed(exported(path))


class Busy(JournalReader):
    """A reader of a journal that a table at work writes: with each entry that it reads, another card is dealt."""

    def __init__(self, path: Path, table: Station, cards: list[str]) -> None:
        super().__init__(path)
        self.table, self.cards = table, cards

    def entries(self, first: int = 1, last: int = LAST) -> Iterator[Entry]:
        for entry in super().entries(first, last):
            if self.cards:
                take(self.table, {"type": "card", "card": self.cards.pop(0)}, source="shoe")
            yield entry


@pytest.mark.parametrize("dealt_before", range(4))
@pytest.mark.parametrize("command", ["export", "recall"])
@pytest.mark.slow
def test_a_journal_that_is_being_written_does_not_show_the_hole_card(
    path: Path, dealt_before: int, command: str
) -> None:
    """What is to be hidden is decided over the very entries that are written."""
    out = io.StringIO()
    with Journal(path) as live:
        this = station(live)
        this.start()
        take(this, {"type": "wager", "box": 1, "amount": "25"})
        for card in IN_A_ROUND[:dealt_before]:
            take(this, {"type": "card", "card": card}, source="shoe")
        with Busy(path, this, IN_A_ROUND[dealt_before:]) as journal:
            if command == "export":
                export(journal, out)
            else:
                out.write(repr(recall(journal)))
            assert len(journal.cards) < len(IN_A_ROUND[dealt_before:]), "cards were dealt meanwhile"
    assert not re.search("KS|K♠", out.getvalue())


@pytest.mark.slow
def test_a_journal_that_was_changed_is_neither_exported_nor_recalled(path: Path) -> None:
    with Journal(path) as journal:
        this = station(journal)
        play(this, Dealer(4), this.start(), 200)
    with unguarded(path) as connection:
        connection.execute("UPDATE entry SET by = 'Nobody' WHERE number = 190")
    with unusable("entry 190 was changed"):
        exported(path)
    with JournalReader(path) as journal, unusable("entry 190 was changed"):
        recall(journal)


CHECKED = {"options": {"hole_check": ["A", "T"], "split.resplit": True}}


@pytest.mark.parametrize("up", ["TC", "AC"])
def test_a_log_out_of_a_round_whose_hole_card_was_checked_replays(path: Path, up: str) -> None:
    """The shoe had read the card, the log has not: what the reader device showed stands in its place."""
    dealt(path, ["9C", up, "9H", "7S"], **CHECKED)
    with Journal(path) as journal:
        this = station(journal, **CHECKED)
        step = this.start()
        if step.table.view.phase == "insurance":
            step = take(this, {"type": "insurance_closed"})
        step = take(this, {"type": "card", "card": "2C"}, source="shoe")
    log = exported(path)
    assert "7S" not in json.dumps(log)
    assert [data["type"] for data in log[1:]][-2:] == ["hole_check", "card"]
    _, table = replayed(log)
    assert table.view() == step.table.view


def test_an_input_that_needs_the_card_that_lies_face_down_is_left_out_and_a_comment_says_so(
    path: Path,
) -> None:
    """The up card, under which the hole card was checked, turns out to be a six: no check, in the log's eyes."""
    dealt(path, ["9C", "TC", "9H", "7S"], **CHECKED)
    with Journal(path) as journal:
        this = station(journal, **CHECKED)
        this.start()
        correction = {
            "type": "correct",
            "dealer": True,
            "position": 1,
            "card": "6D",
            "reason": "misread",
        }
        step = take(this, correction, by="C. Ode")
        assert step.refusal is None
    out = io.StringIO()
    with JournalReader(path) as journal:
        export(journal, out)
    *lines, comment = out.getvalue().splitlines()
    replayed([json.loads(each) for each in lines])
    assert comment.startswith("# entry")
    assert "(correct) is left out" in comment


@pytest.mark.slow
@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("seed", range(6))
def test_a_log_out_of_any_moment_replays(path: Path, seed: int) -> None:
    """Whatever lies face down, with and without a check of it."""
    dealer = Dealer(seed)
    header = CHECKED if seed % 2 else {"rules": "house-h17", "options": {}}
    with Journal(path) as journal:
        this = station(journal, **header)
        step = this.start()
        for _ in range(60):
            step = play(this, dealer, step, 1)[-1]
            if step.table.view.phase != "wagers":
                _, table = replayed(exported(path))
                assert (table.view().phase, table.view().boxes) == (
                    step.table.view.phase,
                    step.table.view.boxes,
                )


def test_the_card_is_there_once_it_is_turned(path: Path) -> None:
    dealt(path, IN_A_ROUND)
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        step = take(this, {"type": "stand"})
        assert DOWN not in step.table.view.dealer.cards
    assert "KS" in json.dumps(exported(path))


@pytest.mark.slow
@pytest.mark.shows("AGCO 13.1.1", "13:69E-1.28P(d)")
def test_a_recall_has_the_last_rounds_step_by_step_and_the_one_that_is_not_over(path: Path) -> None:
    with Journal(path) as journal:
        this = station(journal)
        dealer = Dealer(4, trouble=False)
        steps = play(this, dealer, this.start(), 250)
        while steps[-1].table.view.phase == "wagers":
            steps += play(this, dealer, steps[-1], 1)
        rounds = recalled(this, 10)
        number = steps[-1].table.view.round
        assert [each.round for each in rounds] == list(range(number - 10, number + 1))
        assert rounds[-1].finished is None
        assert all(each.finished == recorded(path)[each.round - 1] for each in rounds[:-1])
        for each in rounds[:-1]:
            assert each.steps[0].input["type"] == "wager"
            paid = [
                prompt
                for step in each.steps
                for prompt in step.prompts
                if prompt[0] in ("pay_hand", "collect_hand")
            ]
            assert paid
            assert all(len(step.words) == len(step.prompts) for step in each.steps)
        assert recalled(this, 1)[0].round == number - 1
        assert [each.round for each in recalled(this, 0)] == [number]
        assert len(recalled(this, 1000)) == number


def test_an_empty_table_recalls_nothing(path: Path) -> None:
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        assert recalled(this) == ()


def test_a_correction_that_moved_cards_in_a_journal_of_old_is_exported_so_that_it_replays(
    journal: Journal,
) -> None:
    """Boxes 1 and 2: box 1 drew a 9C that was a 5C, and with it the king of box 2 went to box 1, as it was then."""
    table = station(journal, options={})
    table.start()
    for data in (
        {"type": "wager", "box": 1, "amount": "10"},
        {"type": "wager", "box": 2, "amount": "10"},
        *({"type": "card", "card": card} for card in "7C TH 6D 5C 2H TD 9C KC".split()),
    ):
        assert take(table, data).refusal is None
    by = Actor("M. Okafor", "floor")
    correct = Correct(1, 3, parse_card("5C"), "M. Okafor", "misread")
    decision = table.state.opening.take(replaced(correct, moved=True))
    write_beside(journal, "input", as_data(correct), by, decision.told([]))
    for data in ({"type": "stand"}, {"type": "card", "card": "9D"}):
        take(table, data)
    assert verify(journal.reader).findings == ()
    out = io.StringIO()
    export(journal.reader, out)
    (line,) = [json.loads(each) for each in out.getvalue().splitlines() if '"correct"' in each]
    assert line["moved"] is True
    log = TableEpoch(json.loads(next(journal.reader.entries()).input))
    lines = [json.loads(each) for each in out.getvalue().splitlines()[1:]]
    assert [log.take(parse(each)).refused for each in lines] == [None] * len(lines)
    assert log.view == table.state.opening.view
