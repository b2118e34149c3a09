"""What is asked of a table at work and changes nothing: the events of its journal."""

from __future__ import annotations

from typing import Any

from kiosk.record.journal.journal import Journal, JournalError
from kiosk.station.commands import Events
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal


def asked(command: Events, journal: Journal, speaker: Messages) -> dict[str, Any]:
    """The fields of the step that answers."""
    try:
        from kiosk.station.alarms.events import newest

        return {"events": newest(journal, speaker, command.kind)}
    except JournalError as error:
        sentence = speaker.sentence(error.phrase, error.facts)
        return {"refusal": Refusal("journal", sentence, "", error.phrase)}
