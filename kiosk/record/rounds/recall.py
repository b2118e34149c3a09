"""The last rounds, step by step, for the supervisor who answers a patron, at the table and after
it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from kiosk.game.prompts import Prompt, restored
from kiosk.record.entries import RefusedInput, Taken, decode, told_of
from kiosk.record.journal.entry import Entry
from kiosk.record.journal.journal import JournalError, JournalReader
from kiosk.record.replay.card_redaction import face_down, without_card
from kiosk.record.rounds.rounds import Span, beside, check_newest, entries_of, in_play, newest
from kiosk.record.startup.opening import TableEpoch


class RecalledStep(NamedTuple):
    """One input, who gave it when, and what the dealer was told because of it.

    `input` is the shoe log's object; a card that still lies face down in it is "??". `prompts`: ids
    and facts of what was told, `words` the same in words. `refused`: the refusal's sentence (its
    code, where the sentence could tell the card that lies face down: the phrase `refusal-is` words
    either), "" where the input was taken.
    """

    number: int
    at: str
    by: str
    source: str
    input: dict[str, Any]
    prompts: list[list[Any]]
    words: list[str]
    refused: str


class Recalled(NamedTuple):
    """One round. `finished` is its round object as a replay prints it, None while it is not over
    (`kiosk.record.rounds.rounds.Span`)."""

    round: int
    steps: list[RecalledStep]
    finished: dict[str, Any] | None


def recall(journal: JournalReader, count: int = 10) -> list[Recalled]:
    """The newest `count` rounds that are over, oldest first, and after them the one that has begun,
    if one has.

    The journal is read from its end; its length does not matter. It ends where a round begins in a
    month that lies elsewhere.
    """
    spans, now = list[Span](), in_play(journal)
    try:
        over = newest(journal) if count else None
        if count:
            check_newest(journal, over)
        while over is not None and len(spans) < count:
            spans.append(over)
            over = beside(journal, over.first)
    except JournalError as error:
        if error.phrase != "journal-sealed_elsewhere":
            raise
    return [recalled(journal, span) for span in (*reversed(spans), *([now] if now else ()))]


def recalled(journal: JournalReader, span: Span) -> Recalled:
    """One round. Raises `JournalError`, as `recall`."""
    entries = entries_of(journal, span)
    finished = told_of(entries[-1])["finished"] if span.over else None
    return Recalled(span.round, _steps(entries, hidden(journal, span, entries)), finished)


def before(journal: JournalReader, span: Span) -> tuple[TableEpoch, list[Prompt]]:
    """The table as it was before the round's first entry, and what the dealer had been told
    last."""
    tail = journal.tail(span.first - 1)
    assert tail is not None, "a round lies behind the entry that opened its table"
    opening, told = TableEpoch.kept(tail), list(restored(tail.saved().get("told", ())))
    for said in map(decode, tail.entries):
        if isinstance(said, Taken):
            decision = opening.follow(said)
            told = told if said.is_repeat else list(decision.prompts)
    return opening, told


def hidden(journal: JournalReader, span: Span, entries: Sequence[Entry]) -> set[int]:
    """The numbers of the round's `entries` that tell of a card which nobody has seen by its end, or
    up to now."""
    telling = face_down(before(journal, span)[0], entries, over=span.over)
    if not span.over:
        # a card that was drawn and not taken may be the one that lies face down: it has been drawn
        # all the same
        telling |= {
            said.entry.number
            for said in map(decode, entries)
            if isinstance(said, RefusedInput) and said.data.get("type") == "card"
        }
    return telling


def _steps(entries: Sequence[Entry], hidden: Collection[int] = ()) -> list[RecalledStep]:
    """`hidden`: the numbers of the entries that tell of a card face down."""
    steps = []
    for entry in entries:
        decoded = decode(entry)
        if isinstance(decoded, Taken | RefusedInput):
            told, data, hides = decoded.told, dict(decoded.data), entry.number in hidden
            shown = without_card(data) if hides else data
            why = told.get("refused" if hides else "message", "")
            said = told.get("prompts", []), told.get("words", [])
            steps.append(
                RecalledStep(entry.number, entry.at, entry.by, entry.source, shown, *said, why)
            )
    return steps
