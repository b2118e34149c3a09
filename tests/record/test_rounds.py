"""Rounds of a journal are found by number, by time, and by what happened in them; nothing that lies face down is told by it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kiosk.record.entries import log_line, told_of
from kiosk.record.journal.journal import LAST, Journal, JournalReader
from kiosk.record.rounds.recall import recall, recalled
from kiosk.record.rounds.rounds import (
    HAPPENED,
    GivenUpError,
    Span,
    Wanted,
    at_time,
    beside,
    counted_since,
    in_play,
    newest,
    numbered,
)
from kiosk.station.recall.looked_up import Ask, looked_up
from kiosk.words.messages import Messages
from tests.record.tables import Dealer, play, station, take

pytestmark = pytest.mark.slow

DEALT = ("9C", "6C", "9H", "KS")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[JournalReader]:
    """Two openings of a table, of some hundred rounds each, with what goes wrong, and a round in play at the end."""
    path = tmp_path_factory.mktemp("evening") / "journal.sqlite"
    for boxes in (6, 5):
        with Journal(path) as journal:
            this = station(journal, boxes=boxes)
            dealer = Dealer(boxes, boxes=(1, 2, 3))
            step = play(this, dealer, this.start(), 1500)[-1]
            while step.table.view.phase in ("wagers", "deal"):
                step = play(this, dealer, step, 1)[-1]
            if boxes == 6:
                take(this, {"type": "void", "by": "M. Okafor", "reason": "closing"}, by="M. Okafor")
                take(this, {"type": "settled"})
    with JournalReader(path) as reader:
        yield reader


def all_spans(journal: JournalReader) -> list[Span]:
    """Every round that is over, read from the first entry to the last."""
    spans, first = [], 1
    for entry in journal.entries():
        if entry.kind == "open":
            first = entry.number + 1
        if entry.round is not None:
            spans.append(Span(first, entry.number, entry.round, True))
            first = entry.number + 1
    return spans


def test_rounds_are_stepped_through_from_the_newest_to_the_first_and_back(
    evening: JournalReader,
) -> None:
    spans, found = all_spans(evening), []
    span = newest(evening)
    while span is not None:
        found.append(span)
        span = beside(evening, span.first)
    assert found == spans[::-1]
    for one, other in pairwise(spans):
        assert beside(evening, one.last, newer=True) == other
    assert beside(evening, spans[-1].last, newer=True) is None


def test_a_round_is_found_by_its_number_in_the_latest_opening_that_has_it(
    evening: JournalReader,
) -> None:
    spans = all_spans(evening)
    latest = {span.round: span for span in spans}
    assert len(latest) < len(spans), "two openings count from one"
    for number, span in latest.items():
        assert numbered(evening, number) == span
    assert numbered(evening, max(latest) + 1) is None
    assert numbered(evening, 0) is None


def test_a_number_that_two_rounds_have_finds_the_earlier_one_next_and_both_are_told_apart(
    evening: JournalReader,
) -> None:
    first, second = [span for span in all_spans(evening) if span.round == 1]
    assert numbered(evening, 1) == second
    assert numbered(evening, 1, second) == first
    assert numbered(evening, 1, first) is None
    messages = Messages("en")
    answers = [
        looked_up(evening, Ask("number", span, value="1"), messages)
        for span in (None, second, first)
    ]
    asked = [answer.round for answer in answers]
    assert {answer.says for answer in answers} == {
        "Another round 1 was counted from another time: FIND 1 again shows it."
    }
    assert [found.span for found in asked if found] == [second, first, second]
    opened = [entry.at for entry in evening.openings()]
    assert [found.since for found in asked if found] == [opened[1], opened[0], opened[1]]
    alone = next(
        span
        for span in all_spans(evening)
        if sum(span.round == each.round for each in all_spans(evening)) == 1
    )
    assert counted_since(evening, alone) == ""
    playing = in_play(evening)
    assert playing is not None
    assert playing.round == alone.round, "one of them is in play"
    for number, others in ((alone.round, True), (alone.round + 1, False)):
        says = looked_up(evening, Ask("number", None, value=str(number)), messages).says
        assert (says.startswith("Another round")) == others


def test_a_round_is_found_by_a_time_at_which_it_was_in_play(evening: JournalReader) -> None:
    """Of the first opening: the clock of the second begins at the same hour again."""
    for span in all_spans(evening)[:40:7]:
        entries = list(evening.entries(span.first, span.last))
        found = at_time(evening, entries[len(entries) // 2].at)
        assert found is not None
        assert found.round == span.round
    assert at_time(evening, "9999") is None


def happened(journal: JournalReader, span: Span, wanted: Wanted) -> bool:
    """Said of a round that has been read whole."""
    entries = list(journal.entries(span.first, span.last))
    finished: dict[str, Any] = told_of(entries[-1])["finished"]
    boxes = [box for box in finished["boxes"] if wanted.box in (0, box["box"])]
    outcomes = {hand["outcome"] for box in boxes for hand in box["hands"]}
    corrected = [
        each
        for entry in entries
        if entry.kind == "input" and (each := log_line(entry))["type"] == "correct"
    ]
    said = {
        "split": any(len(box["hands"]) > 1 for box in boxes),
        "blackjack": "blackjack" in outcomes,
        "surrender": "surrender" in outcomes,
        "insurance": any(box["insurance"] for box in boxes),
        "dealer_blackjack": finished["dealer"]["blackjack"] and bool(boxes),
        "void": finished["void"] and bool(boxes),
        "corrected": any(wanted.box in (0, each.get("box")) for each in corrected),
    }
    return bool(said[wanted.happened]) if wanted.happened else bool(boxes)


@pytest.mark.parametrize("box", [0, 2, 6])
@pytest.mark.parametrize("what", ["", *HAPPENED])
def test_rounds_are_found_by_what_happened_and_where(
    evening: JournalReader, what: Any, box: int
) -> None:
    wanted = Wanted(what, box)
    expected = [span for span in all_spans(evening) if happened(evening, span, wanted)]
    older, newer = [], []
    at = LAST
    while (span := beside(evening, at, wanted)) is not None:
        older.append(span)
        at = span.first
    at = 1
    while (span := beside(evening, at, wanted, newer=True)) is not None:
        newer.append(span)
        at = span.last
    assert older == expected[::-1]
    assert newer == expected


def test_the_one_with_the_split_eights_is_found(evening: JournalReader) -> None:
    ranks = {
        hand["cards"][0][0]
        for span in all_spans(evening)
        for box in recalled(evening, span).finished["boxes"]  # type: ignore[index]
        for hand in box["hands"]
        if len(box["hands"]) > 1
    }
    assert len(ranks) > 3
    for rank in ranks:
        span = beside(evening, LAST, Wanted("split", rank=rank))
        assert span is not None
        boxes = recalled(evening, span).finished["boxes"]  # type: ignore[index]
        assert any(
            len(box["hands"]) > 1 and rank in {hand["cards"][0][0] for hand in box["hands"]}
            for box in boxes
        )


def test_a_search_ends_where_nobody_waits_for_it_any_more(evening: JournalReader) -> None:
    with pytest.raises(GivenUpError):
        beside(evening, LAST, Wanted("split"), goes_on=lambda: False)


def test_the_round_in_play_is_found_and_none_between_rounds(
    evening: JournalReader, tmp_path: Path
) -> None:
    span = in_play(evening)
    assert span is not None
    assert not span.over
    assert span.first == all_spans(evening)[-1].last + 1
    with Journal(tmp_path / "journal.sqlite") as journal:
        this = station(journal)
        assert (newest(journal.reader), in_play(journal.reader)) == (None, None)
        this.start()
        assert (newest(journal.reader), in_play(journal.reader)) == (None, None)


def test_a_card_that_nobody_saw_is_told_by_no_recall_of_the_round_in_which_it_was_drawn(
    tmp_path: Path,
) -> None:
    """It was drawn in error, read by the shoe, and lies face down: the next round may begin with it."""
    with Journal(tmp_path / "journal.sqlite") as journal:
        this = station(journal)
        this.start()
        take(this, {"type": "wager", "box": 1, "amount": "25"})
        for card in ("9C", "6C", "9H", "TS"):
            take(this, {"type": "card", "card": card}, source="shoe")
        step = take(this, {"type": "card", "card": "KD", "why": "drawn_in_error", "face": "down"})
        assert step.refusal is None
        take(this, {"type": "void", "by": "M. Okafor", "reason": "other"}, by="M. Okafor")
        assert this.start  # the round is over, and the card lies there still
        told = repr(recall(journal.reader)) + json.dumps(
            [each.finished for each in recall(journal.reader)]
        )
        assert not re.search("KD|K♦", told)
