"""A recalled round is what was on the screen at the time, step by step, and what it would have been as it was corrected."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.game.commands.commands import Malformed, parse
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.rounds.recall import recall
from kiosk.record.rounds.rounds import ANY, Span, Wanted, beside, in_play, newest
from kiosk.staff.actor import Actor
from kiosk.station.recall.looked_up import Ask, looked_up
from kiosk.station.recall.recalled import RecalledRound, recalled_round
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.logs.replayed import EXAMPLES, GOLDEN
from tests.record.tables import MESSAGES, Dealer, play, rule_set, station, take
from tests.ui.scenes import settings
from ui.shared.words import Words
from ui.table.facts import Facts, UiState, begin, fold
from ui.table.felt.felt import Felt, felt
from ui.table.moment import moment, owing
from ui.table.prompt.prompt import prompt
from ui.table.rows import PromptProps
from ui.table.setup import ScreenSetup

WORDS = Words(MESSAGES)
SIZE = (1280, 800)


def spans(journal: Journal) -> Iterator[Span]:
    """The newest round first, with the one in play before it."""
    span = in_play(journal.reader)
    if span is not None:
        yield span
    span = newest(journal.reader)
    while span is not None:
        yield span
        span = beside(journal.reader, span.first)


def seen(facts: Facts, setup: ScreenSetup) -> tuple[Felt, PromptProps]:
    """All that is on the felt, and the headline."""
    now = moment(facts, setup, UiState(), WORDS)
    return felt(now, SIZE), prompt(now)


def screen_of(header: dict[str, Any]) -> ScreenSetup:
    common = header["rules"] == "nj-common-hand"
    return settings(header["boxes"], units=header.get("wagers") == "units", common_hand=common)


class Watched:
    """A table at work, and what its screen showed after each entry."""

    def __init__(self, journal: Journal, **header: Any) -> None:
        self.journal = journal
        self.station = station(journal, **header)
        self.setup = screen_of({"rules": "nj", "boxes": 6, **header})
        self.facts = begin(self.station.start())
        self.shown: dict[int, tuple[Felt, PromptProps]] = {}
        self.held: set[int] = (
            set()
        )  # after which entries money of the round before has still to move

    def saw(self, step: Step) -> Step:
        self.facts = fold(self.facts, step)
        self.shown[self.journal.number] = seen(self.facts, self.setup)
        if owing(self.facts):
            self.held.add(self.journal.number)
        return step

    def take(self, *all_data: dict[str, Any]) -> Step:
        step = None
        for data in all_data:
            step = self.saw(
                take(self.station, data, source="shoe" if data["type"] == "card" else "manual")
            )
        assert step is not None
        return step


def told(journal: Journal, span: Span | None, messages: Messages) -> RecalledRound:
    assert span is not None
    return recalled_round(journal.reader, span, messages)


def recalled_facts(this: RecalledRound) -> Iterator[tuple[int, Facts]]:
    facts = begin(this.start)
    for step in this.steps:
        facts = fold(facts, step.step)
        yield step.number, facts


@pytest.mark.sampled(every=4)
@pytest.mark.slow
@pytest.mark.parametrize("log", [*GOLDEN, *EXAMPLES], ids=lambda log: log.stem)
def test_each_step_is_what_the_screen_showed_at_the_time(log: Path, journal: Journal) -> None:
    header, *lines = [
        json.loads(line)
        for line in log.read_text("utf-8").splitlines()
        if line.strip() and not line.startswith("#")
    ]
    header.pop("shoe_log")
    table = Watched(
        journal, **{"boxes": rule_set(header["rules"]).get("boxes", 7), "options": {}, **header}
    )
    for data in lines[:1500]:
        command: Any = parse(data)
        if isinstance(command, Malformed):
            continue  # no screen and no reader sends one
        table.saw(table.station.do(command, Actor(data.get("by", "H. Ruiz"), "floor")))
    compared = 0
    for span in spans(journal):
        this = recalled_round(journal.reader, span, MESSAGES)
        for number, facts in recalled_facts(this):
            # What was called at that round's end stays over its money while the next round's wagers come: a recall begins with them.
            of_the_last = facts.view.round == span.round and number in table.held
            if number in table.shown and not of_the_last:
                assert seen(facts, table.setup) == table.shown[number], (
                    f"round {span.round}, entry {number}"
                )
                compared += 1
    assert compared


CORRECTED = ("9C", "6C", "9H", "KS")
WAGER = {"type": "wager", "box": 1, "amount": "25"}
BY = {"by": "M. Okafor", "reason": "misread"}


def cards(*texts: str) -> list[dict[str, Any]]:
    return [{"type": "card", "card": text} for text in texts]


def test_a_corrected_round_is_recalled_as_it_was_read_and_as_it_was_corrected(
    journal: Journal,
) -> None:
    table = Watched(journal)
    table.take(WAGER, *cards(*CORRECTED), *cards("2C"))
    table.take(
        {"type": "correct", "box": 1, "position": 3, "card": "3C", **BY},
        {"type": "stand"},
        *cards("TC"),
    )
    span = newest(journal.reader)
    assert span is not None
    this = recalled_round(journal.reader, span, MESSAGES)
    read = [
        step.step.table.view.boxes[0].hands[0].cards
        for step in this.steps
        if step.step.table.view.boxes[0].hands
    ]
    corrected = [
        step.step.table.view.boxes[0].hands[0].cards
        for step in this.corrected
        if step.step.table.view.boxes[0].hands
    ]
    assert ("9C", "9H", "2C") in read
    assert ("9C", "9H", "2C") not in corrected
    assert ("9C", "9H", "3C") in corrected
    # both end alike: money that moved wrongly is put right in the one, and was never wrong in the other
    assert this.steps[-1].step.table.view.settled == this.corrected[-1].step.table.view.settled
    assert [step.input["type"] for step in this.corrected].count("correct") == 0


def test_a_round_that_was_not_corrected_has_nothing_to_compare(journal: Journal) -> None:
    table = Watched(journal)
    table.take(WAGER, *cards(*CORRECTED), {"type": "stand"}, *cards("TC"))
    assert told(journal, newest(journal.reader), MESSAGES).corrected == ()


def test_what_was_settled_belongs_to_the_round_that_it_settled(journal: Journal) -> None:
    table = Watched(journal)
    table.take(WAGER, *cards(*CORRECTED), {"type": "stand"}, *cards("TC"))
    table.take({"type": "settled", "box": 1}, *cards("8C"))
    first = told(journal, newest(journal.reader), MESSAGES)
    second = told(journal, in_play(journal.reader), MESSAGES)
    assert first.steps[-1].input["type"] == "settled"
    assert not first.steps[-1].step.table.view.unsettled
    assert [(step.kind, step.input["type"]) for step in second.steps] == [
        ("repeat", "wager"),
        ("input", "card"),
    ]


def test_who_dealt_is_said(journal: Journal) -> None:
    table = Watched(journal)
    table.take(WAGER, *cards(*CORRECTED), {"type": "stand"}, *cards("TC"))
    this = told(journal, newest(journal.reader), MESSAGES)
    assert this.dealers == ("H. Ruiz",)
    assert this.table == "BJ-12"


def test_who_dealt_a_round_of_cards_alone_is_who_dealt_before(journal: Journal) -> None:
    """Wagers are repeated and every hand is dealt out: the dealer has touched nothing."""
    table = Watched(journal)
    table.take(WAGER, *cards(*CORRECTED), {"type": "stand"}, *cards("TC"), {"type": "settled"})
    table.take(*cards("AS", "9D", "KS", "7C", "TC"))
    this = told(journal, newest(journal.reader), MESSAGES)
    assert (this.span.round, {step.role for step in this.steps}) == (2, {""})
    assert this.dealers == ("H. Ruiz",)


HOLE = re.compile(
    "(?<![a-z])KS(?![a-z])|K♠|king of spades", re.IGNORECASE
)  # not the end of "decks"


def test_the_round_in_play_is_recalled_with_the_hole_card_down_and_nothing_that_follows_from_it(
    journal: Journal,
) -> None:
    """Read wrongly first, corrected, and a card refused that was the same: none of it is told."""
    table = Watched(journal)
    table.take(WAGER, *cards(*CORRECTED))
    table.take({"type": "correct", "dealer": True, "position": 2, "card": "KS", **BY})
    table.take(*cards("2C"))
    this = told(journal, in_play(journal.reader), MESSAGES)
    assert this.corrected
    assert not HOLE.search(repr(this))
    for step in (*this.steps, *this.corrected):
        assert step.step.table.view.dealer.total in (None, 6)
        assert not any(
            said.id.startswith(("announce_dealer_t", "announce_dealer_b"))
            for said in step.step.told.said
        )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_twin_tables_that_differ_in_the_hole_card_alone_are_recalled_alike(
    seed: int, tmp_path: Path
) -> None:
    twins: list[list[str]] = []
    for hole in ("KS", "7D"):
        with Journal(tmp_path / f"{hole}.sqlite") as journal:
            table = Watched(journal)
            step = table.take(
                WAGER, {**WAGER, "box": 3}, *cards("9C", "5C", "6C", "9H", "4C", hole)
            )
            dealer, rows = Dealer(seed, boxes=(1, 3), trouble=False), list[str]()
            dealer.first.clear()
            dealer.shoe = ["2C", "2D", "3C", "3D", "2H", "3H", "2S", "3S"] * 9
            for _ in range(6):
                step = play(table.station, dealer, step, 1)[-1]
                span = in_play(journal.reader)
                if span is None or "##" not in step.table.view.dealer.cards:
                    break
                this = recalled_round(journal.reader, span, MESSAGES)
                rows.append(repr(this))
        twins.append(rows)
    most = min(map(len, twins))
    assert most
    assert twins[0][:most] == twins[1][:most]


@pytest.mark.slow
def test_a_recall_of_any_round_of_any_evening_never_fails(journal: Journal) -> None:
    this = station(journal)
    play(this, Dealer(3), this.start(), 700)
    for span in spans(journal):
        recalled_round(journal.reader, span, MESSAGES)
    assert len(recall(journal.reader, 10**6)) > 20


def test_in_another_language_the_prompts_are_said_in_that_language(journal: Journal) -> None:
    table = Watched(journal)
    table.take(WAGER, *cards(*CORRECTED))
    this = told(journal, in_play(journal.reader), Messages("es"))
    asked = this.steps[-1].step.told.next
    assert asked is not None
    assert asked.text.startswith("Casilla 1, 18")


@pytest.mark.slow
@pytest.mark.parametrize("wanted", [ANY, Wanted("split"), Wanted("blackjack"), Wanted("insurance")])
def test_older_and_newer_are_offered_where_there_is_a_round_that_is_looked_for(
    wanted: Wanted, journal: Journal
) -> None:
    this = station(journal)
    play(this, Dealer(3), this.start(), 400)
    with JournalReader(journal.path, held=True) as reader:
        found = looked_up(reader, Ask("older", None, wanted), MESSAGES)
        assert found.round is not None
        many, newer = 1, found.newer
        while found.older:
            assert found.round is not None
            before = found.round.span
            found = looked_up(reader, Ask("older", before, wanted), MESSAGES)
            assert found.round is not None
            assert found.round.span.last < before.first
            assert found.newer
            many += 1
        assert newer == (wanted == ANY and in_play(reader) is not None)
        assert (
            looked_up(
                reader, Ask("older", found.round and found.round.span, wanted), MESSAGES
            ).round
            is None
        )
    assert many > (wanted.happened != "insurance"), "there is one with insurance"
