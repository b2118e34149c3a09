"""What an amendment would come to, tried on the table as the journal has it; the table at work
knows nothing of it."""

from __future__ import annotations

from typing import NamedTuple

from kiosk.game.commands.commands import Amend
from kiosk.game.corrections.amendments import Amendment
from kiosk.record.journal.journal import LAST, JournalReader
from kiosk.record.rounds.rounds import Span
from kiosk.record.startup.opening import TableEpoch
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal, Said


class Trial(NamedTuple):
    """`due`: what is then to be taken, paid or given back at the table, in the order of acting.
    Where the amendment is refused `amended` is None, `refused` says why, and `why` is the reason's
    id, "" for one of the station's own."""

    command: Amend
    amended: Amendment | None = None
    due: tuple[Said, ...] = ()
    refused: Refusal | None = None
    why: str = ""


def try_amendment(journal: JournalReader, span: Span, command: Amend, messages: Messages) -> Trial:
    """What `command` does to the round of `span`. Raises `JournalError`, and what opening a table
    raises."""
    if not span.over:
        return Trial(command, refused=messages.refused("amend", why="play"))
    if span.first <= (journal.opened(LAST) or 0):
        return Trial(command, refused=messages.refused("amend", why="old"))
    tail = journal.tail()
    assert tail is not None, "a round was played at a table that was opened"
    opening = TableEpoch.after(tail)
    decision = opening.take(command)
    if decision.refused is not None:
        return Trial(
            command, refused=messages.refusal(decision.refused), why=decision.refused.reason.why
        )
    return Trial(command, decision.amended, tuple(map(messages.said, opening.table.state.due.left)))
