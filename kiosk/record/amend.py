"""Amending a finished round: a card of it was misread, and that came out after its end. It is replayed with the card as it really was.

The round stays as it was played, and so does its shoe log: an amendment is an entry of its own, a `day` that says `amended`. What it
says can always be worked out again from the entries of the round, which is how `kiosk verify` checks it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kiosk.game.cards import UNREAD, Card
from kiosk.game.cards import parse as parse_card
from kiosk.game.commands import Correct, Drawn, Parsed, Read, Reveal, Turn, parse
from kiosk.game.history import Happened, corrected_story
from kiosk.game.money import cents
from kiosk.game.refusals import Refused
from kiosk.game.table import Table
from kiosk.game.view import CardPlace
from kiosk.record.entry import TAKEN, Entry
from kiosk.record.journal import LAST, JournalReader
from kiosk.record.recall import before
from kiosk.record.rounds import Span, at_entry, entries_of

#: how many rounds back a round may be amended
ROUNDS_BACK = 10
#: a command of the round, and what was said at the stage that it closes
Again = tuple[Parsed, Mapping[Any, Any]]
#: what may be left over where the dealer's hand is complete sooner than it was, cards of the dealer's own
_DEALERS = (Drawn, Read, Turn, Reveal)


class CannotAmendError(Exception):
    """Why a round cannot be amended so. `why`: "same", "none" (no card lay there), "later" (`refused`: what no longer stands), "unfinished" (another
    card would have been drawn), "over" (a decision, or a patron's card, comes after its end), "moved" (another card would have gone elsewhere), "common" (a
    common hand)."""

    def __init__(self, why: str, refused: Refused | None = None) -> None:
        super().__init__(why)
        self.why, self.refused = why, refused


class Retold:
    """A round's commands as its last correction has them, and what was said after it."""

    def __init__(self) -> None:
        self._taken: list[Parsed] = []
        self._wagers = 0  # how many of them came before the round's first card
        self._story: list[Happened] = []
        self._open: Mapping[Any, Any] = {}  # what is said of a stage that was open at the correction
        self._until: tuple[int, int] | None = None  # how many had been taken, and were wagers, at the correction

    def about_to(self, table: Table, command: Parsed) -> None:
        """`table` is about to take this, which it takes."""
        if isinstance(command, Correct):
            self._story, self._open = corrected_story(table, command), table.game.stage_inputs()
            self._until = self._wagers, len(self._taken) + 1
        self._taken.append(command)

    def taken(self, table: Table) -> None:
        """It has."""
        if not table.history.story and table.finished is None:
            self._wagers = len(self._taken)

    @property
    def corrected(self) -> bool:
        return self._until is not None

    def commands(self) -> list[Again]:
        """What leads to the round as it stands."""
        if self._until is None:
            return [(command, {}) for command in self._taken]
        wagers, since = self._until
        later = [(command, self._open if at == 0 else {}) for at, command in enumerate(self._taken[since:])]
        return [
            *((command, {}) for command in self._taken[:wagers]),
            *((command, inputs or {}) for command, _, inputs in self._story),
            *later,
        ]


class Owed(NamedTuple):
    """A wager whose outcome is another: `hand` 0 of what lies beside the hands, `what` its name, "hand" or "insurance". In cents, from the
    patron's side: what was paid, below zero taken, and what should have been."""

    box: int
    hand: int
    what: str
    was: int
    should: int

    @property
    def amount(self) -> int:
        """What is to be paid now; below zero: to be taken."""
        return self.should - self.was


class Amendment(NamedTuple):
    """`entry`: the one that finished the round. `was`: the card at `place` as the round was decided; `card`: as it really was. `before` and
    `after`: the round object as it stood, and as amended."""

    entry: int
    round: int
    place: CardPlace
    was: str
    card: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]

    @property
    def owed(self) -> tuple[Owed, ...]:
        """What differs, in the order of the boxes."""
        now = {(each.box, each.hand, each.what): each.should for each in _wagers(self.after)}
        found = (each._replace(should=now[each[:3]]) for each in _wagers(self.before))
        return tuple(each for each in found if each.amount)


def _wagers(finished: Mapping[str, Any]) -> Iterator[Owed]:
    """Every wager of a round object, with its net as what was paid."""
    for box in finished["boxes"]:
        rows = [(n, "hand", hand["net"]) for n, hand in enumerate(box["hands"], 1)]
        rows += [(0, "insurance", box["insurance"]["net"])] if box["insurance"] else []
        rows += [(0, each["name"], each["net"]) for each in box["side"]]
        for hand, what, net in rows:
            yield Owed(box["box"], hand, what, cents(net), cents(net))


class Stands(NamedTuple):
    """A round as it stands: the commands before its first card, its story, its cards by place, and its round object."""

    wagers: tuple[Again, ...]
    story: tuple[Happened, ...]
    sources: Mapping[CardPlace, int]
    finished: Mapping[str, Any]

    @property
    def commands(self) -> list[Again]:
        return [*self.wagers, *((command, inputs or {}) for command, _, inputs in self.story)]

    def card_at(self, place: CardPlace) -> Card:
        """Raises `CannotAmendError`."""
        if place not in self.sources:
            raise CannotAmendError("none")
        command = self.story[self.sources[place]][0]
        assert isinstance(command, Drawn | Read | Reveal)
        return command.card


def stands(journal: JournalReader, span: Span, until: int = LAST) -> Stands:
    """The finished round of `span` with every amendment of it before entry `until`. Raises `CannotAmendError`, and what a recall raises."""
    opening, _ = before(journal, span)
    if opening.table.rules.game != "blackjack":
        raise CannotAmendError("common")
    retold = Retold()
    for entry in entries_of(journal, span):
        if entry.kind in TAKEN:
            retold.about_to(opening.table, parse(json.loads(entry.input)))
            opening.follow(entry)
            retold.taken(opening.table)
    now = _run(journal, span, retold.commands())
    for entry in amendments(journal, span, until):
        said = json.loads(entry.input)
        now = _with(journal, span, now, place_of(said), parse_card(said["card"]))
    return now


def amendment(journal: JournalReader, span: Span, place: CardPlace, card: Card, until: int = LAST) -> Amendment:
    """What becomes of the round if the card at `place` was `card`. Raises as `stands`."""
    now = stands(journal, span, until)
    was = now.card_at(place)
    if card in (was, UNREAD):
        raise CannotAmendError("same")
    after = _with(journal, span, now, place, card)
    return Amendment(span.last, span.round, place, was.text, card.text, now.finished, after.finished)


def amendments(journal: JournalReader, span: Span, until: int = LAST) -> list[Entry]:
    """The entries before `until` that amend the round of `span`, oldest first."""
    end = span.last
    for _ in range(ROUNDS_BACK + 1):
        later = journal.round_end(end + 1, newer=True)
        if later is None:
            end = journal.last_number
            break
        end = later.number
    end = min(end, until - 1)
    days = [each for each in journal.beside_play(span.last + 1, end) if each.kind == "day"]
    return [
        each for each in days if (said := json.loads(each.input))["did"] == "amended" and said["entry"] == span.last
    ]


def place_of(said: Mapping[str, Any]) -> CardPlace:
    """The place that an entry's data names."""
    return CardPlace(said["box"], said["hand"], said["position"])


def again(journal: JournalReader, entry: Entry) -> Amendment:
    """The amendment of an entry, worked out once more. Raises as `stands`; `ValueError` where it names no round."""
    said = json.loads(entry.input)
    span = at_entry(journal, said["entry"])
    if span is None or span.last != said["entry"]:
        raise ValueError(said["entry"])
    return amendment(journal, span, place_of(said), parse_card(said["card"]), entry.number)


def _with(journal: JournalReader, span: Span, now: Stands, place: CardPlace, card: Card) -> Stands:
    """The round with another card at a place."""
    now.card_at(place)
    at, story = now.sources[place], [*now.story]
    command, told, inputs = story[at]
    assert isinstance(command, Drawn | Read | Reveal)
    story[at] = (command._replace(card=card), told, inputs)
    then = _run(journal, span, now._replace(story=tuple(story)).commands)
    lies = {at: place for place, at in then.sources.items()}
    for place, at in now.sources.items():
        if at >= len(then.story) and place.box:
            raise CannotAmendError("over")  # a patron drew it, which is a decision
        if at < len(then.story) and lies.get(at) != place:
            raise CannotAmendError("moved")
    return then


def _run(journal: JournalReader, span: Span, commands: list[Again]) -> Stands:
    """The round replayed with these commands. Raises `CannotAmendError` where it cannot be."""
    opening, _ = before(journal, span)
    table, wagers = opening.table, 0
    for at, (command, inputs) in enumerate(commands, 1):
        try:
            if inputs:
                table.game.restore(dict(inputs))
        except Refused as refused:
            raise CannotAmendError("later", refused) from None
        history, round_ = table.history, table.game.round
        decision = opening.take(command)
        if decision.refused is not None:
            raise CannotAmendError("later", decision.refused)
        if decision.finished is not None:
            if not all(isinstance(left, _DEALERS) for left, _ in commands[at:]):
                raise CannotAmendError("over")
            story = tuple(history.story)
            return Stands(tuple(commands[:wagers]), story, table.game.sources(round_), decision.finished)
        if not table.history.story:
            wagers = at
    raise CannotAmendError("unfinished")
