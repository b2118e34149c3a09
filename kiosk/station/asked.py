"""What is asked of a table at work and changes nothing: the events of its journal."""

from __future__ import annotations

from typing import Any

from kiosk.record.journal import Journal, JournalError
from kiosk.station.commands import Events
from kiosk.words.phrases import Phrases
from kiosk.words.said import Refusal


def asked(command: Events, journal: Journal, speaker: Phrases) -> dict[str, Any]:
    """The fields of the step that answers."""
    try:
        from kiosk.station.events import newest

        return {"events": newest(journal, speaker, command.kind)}
    except JournalError as error:
        sentence = speaker.sentence(error.phrase, error.facts)
        return {"refusal": Refusal("journal", sentence, "", error.phrase)}
