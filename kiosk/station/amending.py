"""Amending a finished round at its table: a misread card came to light after its end. The floor signs, and the difference is paid or taken now."""

from __future__ import annotations

from kiosk.record.amend import ROUNDS_BACK, Amendment, CannotAmendError, amendment
from kiosk.record.entry import Draft
from kiosk.record.inventory import moved
from kiosk.record.journal import LAST, JournalReader
from kiosk.record.rounds import Span, at_entry
from kiosk.staff.actor import Actor
from kiosk.station.commands import Amend, Why
from kiosk.station.ledger import Ledger
from kiosk.words.phrases import Phrases


def why_not(journal: JournalReader, span: Span, now: int) -> str:
    """Why the round of `span` is not amended at a table whose next round is `now`: "" where it may be, "old", or "play"."""
    if not span.over:
        return "play"
    opened = journal.opened(LAST) or 0
    return "" if span.first > opened and now - span.round <= ROUNDS_BACK else "old"


def worked_out(journal: JournalReader, span: Span, now: int, command: Amend, speaker: Phrases) -> Amendment:
    """What the amendment comes to. Raises `Why`."""
    if why := why_not(journal, span, now):
        raise Why("amend", why=why, words="")
    try:
        return amendment(journal, span, command.place, command.card)
    except CannotAmendError as no:
        words = speaker.refusal(no.refused).message if no.refused is not None else ""
        raise Why("amend", why=no.why, words=words) from no


def amend(command: Amend, ledger: Ledger, actor: Actor) -> list[Draft]:
    """What is to be written of an amendment that `actor` signs. Raises `Why`, and then nothing has changed."""
    if (
        ledger.day.kept and ledger.day.phase != "open"
    ):  # what lies in the tray has been, or is being, counted and signed for
        raise Why("day_phase", phase=ledger.day.phase)
    journal, number = ledger.journal, ledger.opening.table.number
    span = at_entry(journal, command.entry)
    if span is None or span.last != command.entry:
        raise Why("amend", why="none", words="")
    if span.round == ledger.opening.view.unsettled_round:  # the felt still says what was owed before
        raise Why("amend", why="unsettled", words="")
    table = ledger.opening.table
    if table.in_round and span.round == number - 1 and table.owed_before:
        raise Why(
            "amend", why="unconfirmed", words=""
        )  # were its first card the dealer's own, the old amounts came back
    found = worked_out(journal, span, number, command, ledger.speaker)
    table.forget_undo()  # a settlement that was taken back would ask for what was owed before
    pays = ledger.day.chip_set.round_pay if ledger.day.kept else int
    now, then = moved(found.after, pays), moved(found.before, pays)
    said = {
        "did": "amended",
        "round": found.round,
        "entry": found.entry,
        "was": found.was,
        "card": found.card,
        "reason": command.reason,
        **command.place._asdict(),
        "finished": found.after,
        "owed": found.owed,
        "collected": now[0] - then[0],
        "paid": now[1] - then[1],
    }
    drafts = [ledger.happened(said, actor)]
    ledger.keep_checkpoint(drafts)  # an earlier kiosk that goes on with this journal need not read the entry
    return drafts
