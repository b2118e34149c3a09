"""The last rounds, step by step, for the supervisor who answers a patron, at the table and after it."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from kiosk.record.entry import Entry
from kiosk.record.face_down import face_down, without_card
from kiosk.record.journal import JournalReader
from kiosk.record.opening import Opening


class RecalledStep(NamedTuple):
    """One input, who gave it when, and what the dealer was told because of it.

    `input` is the shoe log's object; a card that still lies face down in it is "??". `prompts`: ids and facts of what was
    told, `words` the same in words. `refused`: the refusal's sentence (its code, where the sentence could tell the card
    that lies face down), "" where the input was taken.
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
    """One round. `finished` is its round object as a replay prints it, None while it is not over."""

    round: int
    steps: list[RecalledStep]
    finished: dict[str, Any] | None


def recall(journal: JournalReader, count: int = 10) -> list[Recalled]:
    """The newest `count` rounds that are over, oldest first, and after them the one that has begun, if one has.

    The journal is read from its end; its length does not matter.
    """
    ends = [0, *(end.number for end in journal.round_ends(count + 1))]
    rounds = []
    for before, end in list(pairwise(ends))[max(0, len(ends) - 1 - count) :]:
        entries = list(journal.sound(before + 1, end))
        finished: dict[str, Any] = entries[-1].outcome()["finished"]
        rounds.append(Recalled(int(finished["round"]), _steps(entries), finished))
    if (tail := journal.tail()) is not None:
        opening = Opening.kept(tail)
        hidden = face_down(opening, tail.entries)
        if opening.in_round:
            entries = list(journal.sound(max(ends[-1], tail.opening.number) + 1))
            # a card that was drawn and not taken may be the one that lies face down: it has been drawn all the same
            hidden |= {
                entry.number for entry in entries if entry.kind == "refused" and entry.data().get("type") == "card"
            }
            rounds.append(Recalled(opening.table.number, _steps(entries, hidden), None))
    return rounds


def _steps(entries: Sequence[Entry], hidden: Collection[int] = ()) -> list[RecalledStep]:
    """`hidden`: the numbers of the entries that tell of a card face down."""
    steps = []
    for entry in entries:
        if entry.kind in ("input", "repeat", "refused"):
            told, data, hides = entry.outcome(), json.loads(entry.input), entry.number in hidden
            shown = without_card(data) if hides else data
            why = told.get("refused" if hides else "message", "")
            said = told.get("prompts", []), told.get("words", [])
            steps.append(RecalledStep(entry.number, entry.at, entry.by, entry.source, shown, *said, why))
    return steps
