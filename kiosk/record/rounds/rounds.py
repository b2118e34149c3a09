"""Where the rounds of a journal lie: found by number, by time, or going back from one to the next
that is like what is asked.

Nothing here reads a journal from its beginning: a round's end is found by the index of round ends,
a number or a time by halving what is left, and what happened in rounds going back from where one
stands, a stretch of entries at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple, get_args

from kiosk.record.entries import Opened, Taken, decode, told_of
from kiosk.record.journal.entry import Entry
from kiosk.record.journal.journal import LAST, JournalError, JournalReader
from kiosk.record.months.available_months import spans
from kiosk.record.replay.card_redaction import lies_still
from kiosk.record.startup.opening import TableEpoch

#: what a round may be looked for by
Happened = Literal[
    "split", "corrected", "void", "dealer_blackjack", "blackjack", "insurance", "surrender"
]
HAPPENED: tuple[Happened, ...] = get_args(Happened)
#: entries that are looked through at once, after which whoever waits may say that it is enough
_STRETCH = 20_000
#: what stands in every round object of a round in which it happened (canonical JSON: keys sorted,
#: no blanks)
_IN_ROUND_OBJECT: dict[str, str] = {
    "dealer_blackjack": '"dealer":{"blackjack":true',
    "void": '"void":true',
    "blackjack": '"outcome":"blackjack"',
    "insurance": '"insurance":{',
    "surrender": '"outcome":"surrender"',
}
#: what stands in an input of every other; a split may have been undone, and then its round object
#: says so
_IN_INPUT: dict[str, str] = {
    "split": '"type":"split"',
    "corrected": '"type":"correct"',
}


class Span(NamedTuple):
    """The entries of one round: from the one after the round before it, to the one that finished
    it; `round` is its number.

    `over`: it was finished, and no card of it lies face down; otherwise `last` is the last entry
    that there is, or the one that voided the round.
    """

    first: int
    last: int
    round: int
    over: bool


class Wanted(NamedTuple):
    """What a round has to have had: `happened`, "" for anything; in box `box`, 0 for any; `rank`:
    of the pair that was split, "" for any."""

    happened: Happened | Literal[""] = ""
    box: int = 0
    rank: str = ""


ANY = Wanted()


class GivenUpError(Exception):
    """Whoever waited waits no longer."""


def in_play(journal: JournalReader) -> Span | None:
    """The round of which a card is out; None between rounds. Raises `JournalError`, as all here."""
    tail = journal.tail()
    if tail is None:
        return None
    opening = TableEpoch.after(tail)
    last = journal.last()
    if not opening.in_round or last is None:
        return None
    before = journal.round_end(LAST, newer=False)
    first = max(before.number if before else 0, tail.opening.number) + 1
    return Span(first, last.number, opening.table.state.number, False)


def entries_of(journal: JournalReader, span: Span) -> list[Entry]:
    """The entries of a round, each held against its hash. Raises `JournalError` where another round
    ends or the table is opened among them: an index that is damaged has led past it."""
    entries = list(journal.sound(span.first, span.last))
    for entry in entries[:-1]:
        if entry.round is not None or isinstance(decode(entry), Opened):
            raise JournalError("damaged", journal.path, "misled", entry=str(entry.number))
    return entries


def check_newest(journal: JournalReader, span: Span | None) -> None:
    """Raises `JournalError` where a round ended after that of `span` (None: where any did): an
    index that is damaged has led past it."""
    for entry in journal.entries(1 if span is None else span.last + 1):
        if entry.round is not None:
            raise JournalError("damaged", journal.path, "misled", entry=str(entry.number))


def newest(journal: JournalReader) -> Span | None:
    """The last round that is over; None where none is."""
    end = journal.round_end(LAST, newer=False)
    return None if end is None else _span(journal, end)


def numbered(journal: JournalReader, number: int, before: Span | None = None) -> Span | None:
    """The round of that number: of the table's latest opening that has one, for each opening counts
    from 1. `before`: of an opening before that of this round."""
    end = LAST if before is None else (journal.opened(before.first) or 1) - 1
    while (opened := journal.opened(end)) is not None:
        last = journal.round_end(end, newer=False)
        if last is not None and last.number > opened and (last.round or 0) >= number:
            # The first entry from which on the next round's end is that of `number`.
            low, high = (
                opened + 1,
                last.number,
            )
            while low < high:
                middle = (low + high) // 2
                found = journal.round_end(middle, newer=True)
                if found is not None and (found.round or 0) < number:
                    low = found.number + 1
                else:
                    high = middle
            found = journal.round_end(low, newer=True)
            if found is not None and found.round == number:
                return _span(journal, found)
        end = opened - 1
    return None


def counted_since(journal: JournalReader, span: Span) -> str:
    """The time of the opening from which the round of `span` is counted, where another round has
    the same number; "" where none has."""
    other = numbered(journal, span.round)
    if other is None or (other == span and numbered(journal, span.round, span) is None):
        return ""
    opened = journal.opened(span.first)
    return "" if opened is None else journal.at_of(opened)


def at_entry(journal: JournalReader, number: int) -> Span | None:
    """The round that is over and to which an entry belongs; None where it belongs to none."""
    end = journal.round_end(number, newer=True)
    span = None if end is None else _span(journal, end)
    return span if span is not None and span.first <= number else None


def at_time(journal: JournalReader, at: str) -> Span | None:
    """The round that was in play at `at` (UTC, as entries bear it), or the next one; None where
    none ended after it.

    Where the clock was set back, one of the two rounds of that time.
    """
    last = journal.last()
    if last is None:
        return None
    low, high = 1, last.number + 1  # the first entry that is not before `at`
    while low < high:
        middle = (low + high) // 2
        if journal.at_of(middle) < at:
            low = middle + 1
        else:
            high = middle
    end = journal.round_end(low, newer=True)
    return None if end is None else _span(journal, end)


def beside(
    journal: JournalReader,
    number: int,
    wanted: Wanted = ANY,
    *,
    newer: bool = False,
    goes_on: Callable[[], bool] = lambda: True,
) -> Span | None:
    """The nearest round that was over before entry `number`, or began after it (`newer`), and is
    like what is `wanted`.

    `goes_on` is asked now and then. Raises `GivenUpError` where it says no.
    """
    for end in _candidates(journal, number, wanted, newer, goes_on):
        if wanted == ANY:
            return _span(journal, end)
        span = _span(journal, end)
        if _is_like(journal, span, end, wanted):
            return span
    return None


def _candidates(
    journal: JournalReader, number: int, wanted: Wanted, newer: bool, goes_on: Callable[[], bool]
) -> Iterator[Entry]:
    """Ends of rounds in which it may have happened, the nearest first."""
    in_input, text = _IN_INPUT.get(wanted.happened, ""), _IN_ROUND_OBJECT.get(wanted.happened, "")
    if not text and wanted.box:
        text = f'"box":{wanted.box},"hands":'
    if not in_input and not text:
        end = journal.round_end(number + 1 if newer else number - 1, newer=newer)
        if end is not None:
            yield end
        return
    end_of_all = journal.last_number
    at = min(number, end_of_all + 1)
    # Back to where the journal is at hand: what is there is found, and then it is said that the
    # rest lies elsewhere.
    begins = next((start for start, end in spans(journal) if start < at <= end + 1), 1)
    edge = end_of_all if newer else begins
    while (at < edge) if newer else (at > edge):
        if not goes_on():
            raise GivenUpError
        stretch = (
            (at + 1, min(edge, at + _STRETCH)) if newer else (max(edge, at - _STRETCH), at - 1)
        )
        known = 0
        for found in journal.with_text(in_input or text, *stretch, told=not in_input, newer=newer):
            end = journal.round_end(found, newer=True)
            if end is not None and end.number != known and (newer or end.number < number):
                known = end.number
                yield end
        at = stretch[1] if newer else stretch[0]
    if not newer and begins > 1:
        next(journal.entries(begins - 1, begins - 1))


def _is_like(journal: JournalReader, span: Span, end: Entry, wanted: Wanted) -> bool:
    """Whether that happened in the round that `end` finished: its round object says so; of what no
    object says, an input."""
    finished: dict[str, Any] = told_of(end).get("finished", {})
    boxes = [box for box in finished.get("boxes", ()) if wanted.box in (0, box["box"])]
    hands = [(box, hand) for box in boxes for hand in box["hands"]]
    match wanted.happened:
        case "dealer_blackjack":
            return bool(finished["dealer"]["blackjack"] and (boxes or not wanted.box))
        case "void":
            return bool(finished["void"] and (boxes or not wanted.box))
        case "split":
            return any(len(box["hands"]) > 1 and _split(box["hands"], wanted.rank) for box in boxes)
        case "insurance":
            return any(box["insurance"] for box in boxes)
        case "blackjack" | "surrender":
            return any(hand["outcome"] == wanted.happened for _, hand in hands)
        case "corrected":
            entries = map(decode, journal.entries(span.first, span.last))
            taken = (said.data for said in entries if isinstance(said, Taken))
            return any(
                data["type"] == "correct" and wanted.box in (0, data.get("box")) for data in taken
            )
    return bool(boxes) or not wanted.box


def _split(hands: list[dict[str, Any]], rank: str) -> bool:
    """Whether cards of that rank were split: each hand's first card is one of the pair."""
    return not rank or any(hand["cards"][:1] and hand["cards"][0][0] == rank for hand in hands)


def _span(journal: JournalReader, end: Entry) -> Span:
    before = journal.round_end(end.number - 1, newer=False)
    opened = journal.opened(end.number) or 0
    first = max(before.number if before else 0, opened) + 1
    return Span(first, end.number, end.round or 0, not lies_still(journal, end))
