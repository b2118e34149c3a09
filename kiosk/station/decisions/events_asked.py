"""What is asked of a table at work and changes nothing: the events of its journal."""

from __future__ import annotations

from kiosk.record.journal.journal import JournalError
from kiosk.station.commands import Events
from kiosk.station.ledger import Ledger
from kiosk.station.transaction import Transaction
from kiosk.words.said import Refusal


def answer(command: Events, ledger: Ledger, to: Transaction) -> None:
    """The events are in the step; or why they cannot be read."""
    messages = ledger.messages
    try:
        from kiosk.station.alarms.events import newest

        to.events = newest(ledger.journal.reader, messages, command.kind)
    except JournalError as error:
        sentence = messages.sentence(error.phrase, error.facts)
        to.refusal = Refusal("journal", sentence, "", error.phrase)
