"""A round looked up in a journal for a recall: what is asked of it, and what it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Amend
from kiosk.record.journal.journal import LAST, JournalError, JournalReader
from kiosk.record.rounds.rounds import (
    ANY,
    Span,
    Wanted,
    at_entry,
    at_time,
    beside,
    in_play,
    newest,
    numbered,
)
from kiosk.station.recall.recalled import RecalledRound, recalled_round
from kiosk.station.recall.trial import Trial, try_amendment
from kiosk.words.messages import Messages

#: seconds after which a round that is being put on paper is given up
PAPER_S = 60


class Ask(NamedTuple):
    """What is asked of the journal. `span`: from where "older" and "newer" go, or what is put on
    "paper"; None: from the end. `value`: the "entry" that finished it; a "number", of which the
    round is looked for that is before `span` where that bears it too, or a "time" in UTC; of
    "amend" a place, the card that really lay there, the cards that the dealer draws now, and "lies"
    where all lies as it does: "3:1:2:9H", "0:1:3:AC+4D:lies"."""

    to: Literal["latest", "older", "newer", "entry", "number", "time", "paper", "amend"]
    span: Span | None = None
    wanted: Wanted = ANY
    value: str = ""


class Answer(NamedTuple):
    """`round` None: `says` tells why there is none; else whether another bears its number. `older`,
    `newer`: there is one beside it, of those that are looked for."""

    round: RecalledRound | None = None
    says: str = ""
    older: bool = True
    newer: bool = True


def on_paper(journal: Path, entry: int, file: Path, told: Sequence[str] = ()) -> str:
    """Puts the round of that entry on paper as a PDF, by a process of its own that is `told` which
    settings and language (`Settings.told`); why it could not be, in its words, "" where it is done.
    It is signed with the key beside the journal, which is made where none lies there: a house that
    keeps no anchors has signed papers too. Raises `JournalError` (anchors), `OSError`, and
    `subprocess.TimeoutExpired`."""
    import subprocess
    import sys

    from kiosk.record.journal.anchors import Signer

    Signer(journal, "")
    command = [
        sys.executable,
        "-m",
        "kiosk",
        "recall",
        str(journal),
        "--entry",
        str(entry),
        "--pdf",
        str(file),
        *told,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PAPER_S, check=False)
    return done.stderr.strip().rpartition("\n")[2] or "-" if done.returncode else ""


def looked_up(
    journal: JournalReader, ask: Ask, messages: Messages, goes_on: Callable[[], bool] = lambda: True
) -> Answer:
    """What the journal has. `goes_on` is asked now and then, and `GivenUpError` raised where it
    says no. Raises `JournalError`, `ValueError` where what is asked cannot be read or is `tried` at
    its table alone, and as a resume does."""
    if ask.to == "amend":
        raise ValueError("an amendment is tried at its table")
    playing = in_play(journal)

    def near(span: Span | None, *, newer: bool) -> Span | None:
        at = LAST
        if span is not None:
            at = span.last if newer else span.first
        found = beside(journal, at, ask.wanted, newer=newer, goes_on=goes_on)
        ahead = newer and found is None and ask.wanted == ANY and playing != span
        return playing if ahead else found

    says = ""
    match ask.to:
        case "older" | "newer":
            span = near(ask.span, newer=ask.to == "newer")
        case "entry":
            span = at_entry(journal, int(ask.value))
        case "number":
            number = int(ask.value)
            again = ask.span if ask.span is not None and ask.span.round == number else None
            span = numbered(journal, number, again) if again is not None else None
            span = span or _latest(journal, number, playing)
            says = _another(journal, span, playing, messages)
        case "time":
            span = at_time(journal, ask.value) or playing
        case _:
            span = playing or newest(journal)
    if span is None:
        return Answer(
            says=messages.label("ui-panel-none" if ask.to == "latest" else "ui-recall-not-found")
        )

    def is_beside(*, newer: bool) -> bool:
        try:
            return near(span, newer=newer) is not None
        except JournalError as error:  # what follows lies in a month that was let go
            if error.phrase != "journal-sealed_elsewhere":
                raise
            return False

    older, newer = (is_beside(newer=newer) for newer in (False, True))
    return Answer(recalled_round(journal, span, messages), says, older, newer)


def _latest(journal: JournalReader, number: int, playing: Span | None) -> Span | None:
    """The latest round of that number, be it in play."""
    if playing is not None and playing.round == number:
        return playing
    return numbered(journal, number)


def _another(
    journal: JournalReader, span: Span | None, playing: Span | None, messages: Messages
) -> str:
    """That another round bears the number of `span` too, since rounds are counted anew after a
    change of limits; "" where none does."""
    if span is None:
        return ""
    is_alone = numbered(journal, span.round, span) is None
    if is_alone and _latest(journal, span.round, playing) == span:
        return ""
    return messages.label("ui-recall-another", round=span.round)


def tried(journal: JournalReader, ask: Ask, messages: Messages) -> Trial | Answer:
    """What it comes to that a card of the round was another, as `ask` has it; an answer that says
    why where there is no such round. At the table alone: nothing of a trial leaves it. Raises
    `JournalError`, `ValueError` where what is asked cannot be read, and as opening a table does."""
    span = ask.span
    # It may come from elsewhere, and long ones would be played again.
    if span is None or at_entry(journal, span.last) != span:
        return Answer(says=messages.label("ui-recall-not-found"))
    return try_amendment(journal, span, amendment_of(span.round, ask.value), messages)


def amendment_of(round_: int, said: str, reason: str = "amended", by: str = "") -> Amend:
    """What `Ask.value` says of a round. Raises `ValueError`."""
    rest = said.removesuffix(":lies")
    *place, cards = rest.split(":")
    box, hand, position = map(int, place)
    card, *drawn = map(parse, cards.split("+"))
    as_it_lies = True if rest != said else None
    return Amend(round_, box, position, card, by, reason, hand, tuple(drawn), as_it_lies)
