"""A round recalled as pictures: the steps of the table as the screen showed them, from the round's
first wager to its last payment.

A card that lay face down lies face down: a step is what the table's own view was. A round that was
corrected can be stepped through once more as it would have been with every card read as it was
corrected.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from kiosk.game.commands.commands import Correct, Malformed, Parsed, as_data
from kiosk.game.refusals import Refused
from kiosk.game.state import ROUNDS_BACK
from kiosk.game.view import DOWN, CardPlace, Owed
from kiosk.record.entries import (
    DayHappened,
    Decoded,
    Opened,
    RefusedInput,
    SignedOff,
    Taken,
    TroubleStands,
    decode,
    input_of,
    told_of,
)
from kiosk.record.journal.journal import JournalReader
from kiosk.record.projections.alarms import Alarms
from kiosk.record.projections.faults import FLOOR, HELD, StandingFault
from kiosk.record.projections.people import StaffAtTable
from kiosk.record.projections.troubles import Troubles
from kiosk.record.replay.card_redaction import without_card
from kiosk.record.rounds.recall import before, hidden
from kiosk.record.rounds.rounds import Span, counted_since, entries_of
from kiosk.record.startup.opening import TableEpoch
from kiosk.station.alarms.alarms import shown as shown_alarms
from kiosk.station.alarms.troubles import worded
from kiosk.station.shown import shown
from kiosk.station.step import Alarm, Alerts, Step
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
    def of(cls, said: Taken | DayHappened) -> Amended:
        """`said`: an amendment, or an entry of the day that amends a round."""
        data, entry = said.data, said.entry
        told = said.told["amended"] if isinstance(said, Taken) else data
        place = CardPlace(data.get("box", 0), data.get("hand", 1), data["position"])
        owed = tuple(Owed(*row) for row in told["owed"])
        return cls(entry.at, entry.by, place, told["was"], data["card"], owed)


class RecalledRound(NamedTuple):
    """One round of a journal. `start`: the table before its first step. `corrected`: its steps as
    it was corrected, or `amended` after its end, () where it was neither. `hash` is that of its
    last entry, "" while it is in play or cards are held: it could be tried with each card that may
    lie face down; `journal` is that of the journal's first, by which a journal is known. `since`:
    when the opening began that counts it, where another round of the journal has the same number,
    else "". `dealer`: who was at the table when it began, "" where nobody is known."""

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
    dealer: str = ""

    @property
    def dealers(self) -> tuple[str, ...]:
        """Who dealt, in the order in which they came: in a round in which no dealer touched
        anything whoever was there."""
        touched = (step.by for step in self.steps if step.role == "dealer")
        return tuple(dict.fromkeys(touched)) or ((self.dealer,) if self.dealer else ())


def recalled_round(journal: JournalReader, span: Span, messages: Messages) -> RecalledRound:
    """The round of `span`, step by step. Raises `JournalError`, `BadFileError` and `HeaderError`,
    as a resume does."""
    entries = entries_of(journal, span)
    telling = hidden(journal, span, entries)
    opening, told = before(journal, span)
    start = shown(opening, told, messages)
    steps, corrected = list[RecalledStep](), False
    begun, alarms = False, Alarms()
    for said in map(decode, entries):
        alarms = alarms.take(said)
        if isinstance(said, Taken):
            decision = opening.follow(said)
            corrected |= isinstance(said.command, Correct)
            told = told if said.is_repeat else list(decision.prompts)
        begun = begun or opening.in_round or said.entry.round is not None
        if (not begun and _is_of_the_last(said)) or not _tells(said, span, telling):
            continue
        step = shown(opening, told, messages, floor_came=alarms.floor_came)
        calls = _floor_calls(alarms, messages, said.entry.at)
        step = step._replace(alerts=Alerts(alarms=calls))
        steps.append(_step(said, telling, step, messages))
    if span.over:
        steps += _settling(journal, span, opening, messages)
    amends = _amendments(journal, span) if span.over else []
    again = _as_it_stands(journal, span, amends, messages) if corrected or amends else ()
    return RecalledRound(
        span,
        str(opening.header.get("table", "")),
        opening.header,
        start,
        tuple(steps),
        tuple(again),
        journal.id,
        entries[-1].hash if span.over and not _holds(journal) else "",
        tuple(map(Amended.of, amends)),
        counted_since(journal, span),
        _dealer_before(journal, span),
    )


def _holds(journal: JournalReader) -> bool:
    """Whether cards are held now: a hash over them could be tried with each card."""
    tail = journal.tail()
    assert tail is not None, "a table was opened whose round is recalled"
    return Troubles.after(tail.saved(), map(decode, tail.entries)).get(HELD) is not None


def amended(journal: JournalReader, span: Span) -> tuple[Amended, ...]:
    """What was amended of the round of `span` after its end, oldest first; nothing of one that is
    not over. Raises `JournalError`."""
    return tuple(map(Amended.of, _amendments(journal, span) if span.over else ()))


def _dealer_before(journal: JournalReader, span: Span) -> str:
    """Who dealt when the round began: whoever was signed in; without a staff file whoever touched
    something last, not long before. "" for nobody."""
    tail = journal.tail(span.first - 1)
    assert tail is not None, "a round lies behind the entry that opened its table"
    staff = StaffAtTable.of(tail.saved())
    for said in map(decode, tail.entries):
        staff.take(said)
    signed_in = staff.sign_ins.at.get("dealer")
    if signed_in is not None:
        return signed_in.name
    entries = tuple(journal.sound(max(1, span.first - _SOON), span.first - 1))
    touched = (entry.by for entry in reversed(entries) if told_of(entry).get("role") == "dealer")
    return next(touched, "")


def _is_of_the_last(said: Decoded) -> bool:
    """Whether an entry before anything of the round has come is of the round before."""
    return not isinstance(said, Taken | RefusedInput) or said.data.get("type") == "settled"


def _tells(said: Decoded, span: Span, telling: set[int]) -> bool:
    """Whether an entry is a step. Of trouble nothing is told while a card lies face down that it
    might name, and never what was held: a card of those may be dealt face down in a later round."""
    if isinstance(said, TroubleStands | SignedOff):
        return span.over and not telling and said.key != HELD
    return isinstance(said, Taken | RefusedInput)


def _step(said: Decoded, telling: set[int], step: Step, messages: Messages) -> RecalledStep:
    entry, refused, trouble = said.entry, "", ""
    outcome, hides = told_of(entry), entry.number in telling
    match said:
        case TroubleStands():
            trouble = worded(StandingFault.of(said.data), messages).text
            data = {"type": "trouble"}
        case SignedOff():
            data = {"type": "ack"}
        case _:
            data = dict(input_of(entry))
    if isinstance(said, RefusedInput):
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


def _floor_calls(alarms: Alarms, messages: Messages, at: str) -> tuple[Alarm, ...]:
    """What the floor was called for in the round, which the headline says until it has come."""
    return tuple([each for each in shown_alarms(alarms, (), messages, at) if each.key == FLOOR])


def _settling(
    journal: JournalReader, span: Span, opening: TableEpoch, messages: Messages
) -> Iterator[RecalledStep]:
    """What was confirmed of the finished round, up to the next first card."""
    for said in map(decode, journal.sound(span.last + 1, span.last + _SOON)):
        if isinstance(said, Opened) or said.entry.round is not None:
            return
        if not isinstance(said, Taken):
            continue
        owed = opening.table.unsettled
        told = list(opening.follow(said).prompts)
        if opening.in_round:
            return
        if said.data["type"] in _SETTLES and opening.table.unsettled != owed:
            yield _step(said, set(), shown(opening, told, messages), messages)


def _amendments(journal: JournalReader, span: Span) -> list[Taken | DayHappened]:
    """The entries that amend the round of `span`, oldest first."""
    end = span.last
    for _ in range(ROUNDS_BACK + 1):
        later = journal.round_end(end + 1, newer=True)
        end = journal.last_number if later is None else later.number
    found = list[Taken | DayHappened]()
    for number in sorted(
        journal.with_text('"type":"amend"', span.last + 1, end, told=False, newer=True)
    ):
        for said in map(decode, journal.entries(number, number)):
            if isinstance(said, Taken) and said.data["round"] == span.round:
                found.append(said)
    for said in map(decode, journal.beside_play(span.last + 1, end)):
        if isinstance(said, DayHappened) and said.amends_round and said.data["entry"] == span.last:
            found.append(said)
    opened = journal.opened(span.last)
    return [said for said in found if journal.opened(said.entry.number) == opened]


def _as_it_stands(
    journal: JournalReader, span: Span, amends: list[Taken | DayHappened], messages: Messages
) -> Iterator[RecalledStep]:
    """The round as it was corrected and amended; what came before its first card as it was."""
    opening, _ = before(journal, span)
    until = amends[-1].entry.number if amends else span.last
    shown_again = False
    for said in map(decode, journal.sound(span.first, until)):
        if isinstance(said, DayHappened) and said.amends_round:
            with suppress(Refused):  # an entry that nothing bears out, which `kiosk verify` finds
                opening.amend_of_old(said.data, said.entry.number - 1)
        if not isinstance(said, Taken):
            continue
        decision = opening.follow(said)
        shown_again = shown_again or opening.in_round or decision.finished is not None
        if not shown_again:
            step = shown(opening, decision.prompts, messages)
            yield _told_again(said.command, step, down=False)
    table = opening.table
    past = table.state.past_round(span.round) if span.over else table.state.round_in_play
    if past is None:
        return
    down = False
    for command, told in opening.play_again(past):
        yield _told_again(command, shown(opening, told, messages), down=down)
        down = DOWN in opening.view.dealer.cards


def _told_again(command: Parsed, step: Step, *, down: bool) -> RecalledStep:
    """`down`: a card lay face down before it."""
    data = {} if isinstance(command, Malformed) else as_data(command)
    lies = DOWN in step.table.view.dealer.cards and not down
    if lies or (step.table.view.drawn_in_error == DOWN and data.get("why")):
        data = without_card(data)
    return RecalledStep(
        0, "", "", "", "", "input", data, tuple(said.text for said in step.told.said), "", "", step
    )
