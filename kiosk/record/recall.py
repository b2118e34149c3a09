"""The last rounds, step by step, for the supervisor who answers a patron, at the table and after it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from kiosk.record.entry import Entry
from kiosk.record.face_down import face_down, without_card
from kiosk.record.journal import JournalReader
from kiosk.record.opening import Opening

_SHOWN = ("input", "repeat", "refused")


@dataclass(frozen=True, slots=True)
class RecalledStep:
    """One input, who gave it when, and what the dealer was told because of it.

    `input` is the shoe log's object; a card that still lies face down in it is "??". `words`: each prompt in words.
    `prompts`: their ids and facts. `refused`: the refusal's sentence (its code, where the sentence could
    tell the card that lies face down), "" where the input was taken.
    """

    number: int
    at: str
    by: str
    source: str
    input: dict[str, Any]
    prompts: tuple[tuple[Any, ...], ...]
    words: tuple[str, ...]
    refused: str


@dataclass(frozen=True, slots=True)
class Recalled:
    """One round. `finished` is its round object as a replay prints it, None while it is not over."""

    round: int
    steps: tuple[RecalledStep, ...]
    finished: dict[str, Any] | None


def recall(journal: JournalReader, count: int = 10) -> list[Recalled]:
    """The newest `count` rounds that are over, oldest first, and after them the one that has begun, if one has.

    The journal is read from its end; its length does not matter.
    """
    ends = journal.round_ends(count + 1)
    rounds = []
    starts = [0, *(end.number for end in ends)] if len(ends) <= count else [end.number for end in ends]
    for before, end in zip(starts, ends[-count:] if count else [], strict=False):
        entries = list(journal.sound(before + 1, end.number))
        finished: dict[str, Any] = entries[-1].outcome()["finished"]
        steps = [_step(entry, hidden=False) for entry in entries if entry.kind in _SHOWN]
        rounds.append(Recalled(int(finished["round"]), tuple(steps), finished))
    if unfinished := _unfinished(journal, ends[-1].number if ends else 0):
        rounds.append(unfinished)
    return rounds


def _unfinished(journal: JournalReader, last_end: int) -> Recalled | None:
    tail = journal.tail()
    if tail is None:
        return None
    opening = Opening.kept(tail.opening, tail.checkpoint)
    hidden = face_down(opening, tail.entries)
    view = opening.table.view()
    if view.phase == "wagers":
        return None
    entries = journal.sound(max(last_end, tail.opening.number) + 1)
    steps = [
        _step(entry, hidden=entry.number in hidden or _may_tell(entry)) for entry in entries if entry.kind in _SHOWN
    ]
    return Recalled(view.round, tuple(steps), None)


def _may_tell(entry: Entry) -> bool:
    """A card that was drawn and not taken may be the one that lies face down: it has been drawn all the same."""
    return entry.kind == "refused" and json.loads(entry.input).get("type") == "card"


def _step(entry: Entry, *, hidden: bool) -> RecalledStep:
    told = entry.outcome()
    data: dict[str, Any] = json.loads(entry.input)
    return RecalledStep(
        number=entry.number,
        at=entry.at,
        by=entry.by,
        source=entry.source,
        input=without_card(data) if hidden else data,
        prompts=tuple(tuple(prompt) for prompt in told.get("prompts", ())),
        words=tuple(told.get("words", ())),
        refused=told.get("refused" if hidden else "message", ""),
    )
