"""A table that plays by itself says what happens there, and what is decided."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from kiosk.app.shoe.voice_over import VoiceOver
from kiosk.cli.play import demo
from kiosk.game.commands.commands import NewShoe, Wager, parse
from kiosk.practice.simulated_dealer import Move, SimulatedDealer
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.station.step import Trouble
from tests.record.tables import MESSAGES, station


def lines_of(folder: Path, moves: int, times: int = 1) -> list[str]:
    """What is said over so many moves, the cards coming from a fresh shoe in the order of its deck.

    `times`: how often each move is told of, as where the shoe is slow to give the card.
    """
    lines: list[str] = []
    voice, dealer = VoiceOver(MESSAGES, lines.append), SimulatedDealer("K. Osei", 3, 3, 2500)
    cards = iter("8S 9D TH 6C 8D 2C 9H TC 3S KD 5D 7H 9C 4S QC 2H JD 5S AH 6D".split() * 3)
    with Journal(folder / "demo.journal") as journal:
        this = station(journal)
        step = this.start()
        for _ in range(moves):
            move = dealer.next(step)
            if move is None:
                break
            for _ in range(times):
                voice.tell(step, move)
            command = move.command or parse({"type": "card", "card": next(cards)})
            step = this.do(command, move.actor)
    return lines


def test_each_decision_is_said_with_what_was_asked(tmp_path: Path) -> None:
    lines = lines_of(tmp_path, 30)
    assert any(re.search(r"^Card to box 1$", line) for line in lines)
    first = lines.index("All wagers placed? Deal the first card")
    assert lines[first + 1] == "Card to box 2"
    decided = [line for line in lines if re.search(r"\? (STAND|HIT|DOUBLE|SPLIT)$", line)]
    assert decided
    assert all(re.search(r"Box \d.*: stand, hit", line) for line in decided)


def test_a_table_that_waits_is_not_told_of_again(tmp_path: Path) -> None:
    once, thrice = tmp_path / "once", tmp_path / "thrice"
    once.mkdir()
    thrice.mkdir()
    assert lines_of(thrice, 60, times=3) == lines_of(once, 60)


def test_what_stood_before_a_fault_is_not_said_again_after_it(tmp_path: Path) -> None:
    lines: list[str] = []
    voice, card = VoiceOver(MESSAGES, lines.append), Move(None, Actor("K. Osei", "dealer"))
    with Journal(tmp_path / "demo.journal") as journal:
        step = station(journal).start()
    lost = Trouble("link", "The shoe is disconnected", "", "", cured=False, freezes=True)
    for troubles in ((), (lost,), (lost,), (), (lost,)):
        voice.tell(step._replace(alerts=step.alerts._replace(troubles=troubles)), card)
    assert lines[1:] == [lost.text, lost.text]
    assert lost.text != lines[0]


def test_what_is_asked_is_said_once_while_wagers_come_in(tmp_path: Path) -> None:
    lines: list[str] = []
    voice, dealer = VoiceOver(MESSAGES, lines.append), Actor("K. Osei", "dealer")
    with Journal(tmp_path / "demo.journal") as journal:
        this = station(journal)
        step = this.start()
        step = this.do(NewShoe(), dealer)
        for box in (1, 2):
            voice.tell(step, Move(Wager(box, 2500), dealer))
            step = this.do(Wager(box, 2500), dealer)
        voice.tell(step, Move(None, dealer))
    assert lines == ["New shoe: burn one card"]


def test_a_demo_is_a_table_that_plays_by_itself_with_a_journal_of_its_own(tmp_path: Path) -> None:
    parser = argparse.ArgumentParser()
    sub = parser.add_subparsers()
    demo.add_parser(sub)
    args = demo.as_run(parser.parse_args(["demo", "--pause", "0.5", "--language", "es"]), tmp_path)
    assert (args.emulate, args.says, args.by_itself, args.language) == (True, True, 0.5, "es")
    assert args.journal.parent == tmp_path
