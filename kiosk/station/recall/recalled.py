"""A round recalled as pictures: the steps of the table as the screen showed them, from the round's
first wager to its last payment.

A card that lay face down lies face down: a step is what the table's own view was. A round that was
corrected can be stepped through once more as it would have been with every card read as it was
corrected.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from kiosk.game.commands.commands import Malformed, Parsed, as_data, parse
from kiosk.game.refusals import Refused
from kiosk.game.table import ROUNDS_BACK
from kiosk.game.view import DOWN, CardPlace, Owed
from kiosk.record.journal.entry import TAKEN, Entry, is_amendment_of_old
from kiosk.record.journal.journal import JournalReader
from kiosk.record.replay.card_redaction import without_card
from kiosk.record.rounds.recall import before, hidden
from kiosk.record.rounds.rounds import Span, counted_since, entries_of
from kiosk.record.startup.opening import TableEpoch
from kiosk.station.alarms.troubles import StandingFault
from kiosk.station.shown import shown
from kiosk.station.step import Step
from kiosk.words.messages import Messages

#: the inputs that settle a round, which come after its end, and among how many entries they are
#: looked for
_SETTLES, _SOON = ("settled", "undo"), 200


class RecalledStep(NamedTuple):
    """What happened, and the table after it.

    `number`: of the entry, 0 where no entry is what happened (of a round as it was corrected).
    `input` is the shoe log's object, a card in it that lies face down "??"; `kind` as the entry's;
    `refused`: why it was not taken, in words, "" where it was. `words`: what the dealer was told
    then, in the words of then. `trouble`: the trouble that began or ended with it, in words.
    """

    number: int
    at: str
    by: str
    role: str
    source: str
    kind: str
    input: dict[str, Any]
    words: tuple[str, ...]
    refused: str
    trouble: str
    step: Step


class Amended(NamedTuple):
    """An amendment of the round: when and by whom, the card that lay at a place, and what was owed
    because of it."""

    at: str
    by: str
    place: CardPlace
    was: str
    card: str
    owed: tuple[Owed, ...]

    @classmethod
    def of(cls, entry: Entry) -> Amended:
        said = json.loads(entry.input)
        told = said if is_amendment_of_old(entry) else entry.outcome()["amended"]
        place = CardPlace(said.get("box", 0), said.get("hand", 1), said["position"])
        owed = tuple(Owed(*row) for row in told["owed"])
        return cls(entry.at, entry.by, place, told["was"], said["card"], owed)


class RecalledRound(NamedTuple):
    """One round of a journal. `start`: the table before its first step. `corrected`: its steps as
    it was corrected, or `amended` after its end, () where it was neither. `hash` is that of its
    last entry, "" while it is in play: it could be tried with each card that may lie face down;
    `journal` is that of the journal's first, by which a journal is known. `since`: when the opening
    began that counts it, where another round of the journal has the same number, else ""."""

    span: Span
    table: str
    header: dict[str, Any]
    start: Step
    steps: tuple[RecalledStep, ...]
    corrected: tuple[RecalledStep, ...]
    journal: str
    hash: str
    amended: tuple[Amended, ...] = ()
    since: str = ""

    @property
    def dealers(self) -> tuple[str, ...]:
        """Who dealt, in the order in which they came."""
        return tuple(dict.fromkeys(step.by for step in self.steps if step.role == "dealer"))


def recalled_round(journal: JournalReader, span: Span, speaker: Messages) -> RecalledRound:
    """The round of `span`, step by step. Raises `JournalError`, `BadFileError` and `HeaderError`,
    as a resume does."""
    entries = entries_of(journal, span)
    telling = hidden(journal, span, entries)
    opening, told = before(journal, span)
    start = shown(opening, told, speaker)
    steps, corrected = list[RecalledStep](), False
    begun = False
    for entry in entries:
        data = json.loads(entry.input)
        if entry.kind in TAKEN:
            decision = opening.follow(entry)
            corrected |= data["type"] == "correct"
            told = told if entry.kind == "repeat" else list(decision.prompts)
        begun = begun or opening.in_round or entry.round is not None
        of_the_last = not begun and (
            data.get("type") == "settled" or entry.kind not in (*TAKEN, "refused")
        )
        if of_the_last or not _tells(entry, span, telling):
            continue
        steps.append(_step(entry, data, telling, shown(opening, told, speaker), speaker))
    if span.over:
        steps += _settling(journal, span, opening, speaker)
    amends = _amendments(journal, span) if span.over else []
    again = _as_it_stands(journal, span, amends, speaker) if corrected or amends else ()
    return RecalledRound(
        span,
        str(opening.header.get("table", "")),
        opening.header,
        start,
        tuple(steps),
        tuple(again),
        journal.id,
        entries[-1].hash if span.over else "",
        tuple(map(Amended.of, amends)),
        counted_since(journal, span),
    )


def _tells(entry: Entry, span: Span, telling: set[int]) -> bool:
    """Whether an entry is a step. Of trouble nothing is told while a card lies face down that it
    might name."""
    if entry.kind in ("trouble", "ack"):
        return span.over and not telling
    return entry.kind in (*TAKEN, "refused")


def _step(
    entry: Entry, data: dict[str, Any], telling: set[int], step: Step, speaker: Messages
) -> RecalledStep:
    outcome, hides, trouble = entry.outcome(), entry.number in telling, ""
    if entry.kind == "trouble":
        trouble, data = StandingFault.of(data).worded(speaker).text, {"type": "trouble"}
    elif entry.kind == "ack":
        data = {"type": "ack"}
    refused = ""
    if entry.kind == "refused":
        refused = str(outcome.get("refused" if hides else "message", ""))
    return RecalledStep(
        entry.number,
        entry.at,
        entry.by,
        str(outcome.get("role", "")),
        entry.source,
        entry.kind,
        without_card(data) if hides else data,
        tuple(outcome.get("words", ())),
        refused,
        trouble,
        step,
    )


def _settling(
    journal: JournalReader, span: Span, opening: TableEpoch, speaker: Messages
) -> Iterator[RecalledStep]:
    """What was confirmed of the finished round, up to the next first card."""
    for entry in journal.sound(span.last + 1, span.last + _SOON):
        if entry.kind == "open" or entry.round is not None:
            return
        if entry.kind not in TAKEN:
            continue
        data, owed = json.loads(entry.input), opening.table.unsettled
        told = list(opening.follow(entry).prompts)
        if opening.in_round:
            return
        if data["type"] in _SETTLES and opening.table.unsettled != owed:
            yield _step(entry, data, set(), shown(opening, told, speaker), speaker)


def _amendments(journal: JournalReader, span: Span) -> list[Entry]:
    """The entries that amend the round of `span`, oldest first."""
    end = span.last
    for _ in range(ROUNDS_BACK + 1):
        later = journal.round_end(end + 1, newer=True)
        end = journal.last_number if later is None else later.number
    inputs = [
        entry
        for number in sorted(
            journal.with_text('"type":"amend"', span.last + 1, end, told=False, newer=True)
        )
        for entry in journal.entries(number, number)
        if entry.kind == "input" and json.loads(entry.input)["round"] == span.round
    ]
    days = [
        entry for entry in journal.beside_play(span.last + 1, end) if is_amendment_of_old(entry)
    ]
    found = [*inputs, *(entry for entry in days if json.loads(entry.input)["entry"] == span.last)]
    opened = journal.opened(span.last)
    return [entry for entry in found if journal.opened(entry.number) == opened]


def _as_it_stands(
    journal: JournalReader, span: Span, amends: list[Entry], speaker: Messages
) -> Iterator[RecalledStep]:
    """The round as it was corrected and amended; what came before its first card as it was."""
    opening, _ = before(journal, span)
    until = amends[-1].number if amends else span.last
    shown_again = False
    for entry in journal.sound(span.first, until):
        if is_amendment_of_old(entry):
            with suppress(Refused):  # an entry that nothing bears out, which `kiosk verify` finds
                opening.amend_of_old(json.loads(entry.input), entry.number - 1)
        if entry.kind not in TAKEN:
            continue
        decision = opening.follow(entry)
        shown_again = shown_again or opening.in_round or decision.finished is not None
        if not shown_again:
            step = shown(opening, decision.prompts, speaker)
            yield _told_again(parse(json.loads(entry.input)), step, down=False)
    table = opening.table
    past = table.past_round(span.round) if span.over else table.round_in_play
    if past is None:
        return
    down = False
    for command, told in opening.play_again(past):
        yield _told_again(command, shown(opening, told, speaker), down=down)
        down = DOWN in opening.view.dealer.cards


def _told_again(command: Parsed, step: Step, *, down: bool) -> RecalledStep:
    """`down`: a card lay face down before it."""
    data = {} if isinstance(command, Malformed) else as_data(command)
    lies = DOWN in step.view.dealer.cards and not down
    if lies or (step.view.drawn_in_error == DOWN and data.get("why")):
        data = without_card(data)
    return RecalledStep(
        0, "", "", "", "", "input", data, tuple(said.text for said in step.said), "", "", step
    )
