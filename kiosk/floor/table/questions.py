"""What a pit asks of a table and what changes nothing there (`q.<table>`, version 1): a round recalled, the events.

    {"v": 1, "ask": "recall", "to": "latest", "span": null, "wanted": {}, "value": ""}    kiosk.station.looked_up.Ask
    {"v": 1, "ask": "events", "kind": ""}                                                   kiosk.station.events.KINDS, "" for all

The answer is `{"v": 1, "answer": {...}}` (`Answer`), `{"v": 1, "events": [...]}`, or `{"v": 1, "says": {"said": [...]}}`, why there is none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiosk.floor.plain import plain, typed
from kiosk.record.journal import JournalError, JournalReader
from kiosk.station.events import KINDS, Event, newest
from kiosk.station.looked_up import Answer, Ask, looked_up
from kiosk.words.phrases import Phrases
from kiosk.words.unworded import Unworded

VERSION = 1


def answer(path: Path, speaker: Phrases, question: Any) -> dict[str, Any]:
    """What the journal at `path` has, in nobody's words. Nothing that is asked raises: what cannot be answered says so."""
    unworded = Unworded.of(speaker)
    try:
        with JournalReader(path) as journal:
            return {"v": VERSION, **_answer(journal, question, unworded)}
    except JournalError as error:
        return {"v": VERSION, "says": plain(unworded.sentence(error.phrase, error.facts))}
    except (ValueError, OverflowError):  # too large a number for any journal
        return {"v": VERSION, "says": plain(unworded.label("ui-recall-failed"))}


def _answer(journal: JournalReader, question: Any, speaker: Unworded) -> dict[str, Any]:
    if not isinstance(question, dict) or question.get("v") != VERSION:
        raise ValueError("no question of version 1")
    if question.get("ask") == "events":
        kind = question.get("kind", "")
        return {"events": plain(newest(journal, speaker, kind if kind in KINDS else ""))}
    ask = typed(Ask, {name: question[name] for name in Ask._fields if name in question}, speaker)
    return {"answer": plain(looked_up(journal, ask, speaker))}


def recall(ask: Ask) -> dict[str, Any]:
    """The question that a recall asks."""
    return {"v": VERSION, "ask": "recall", **plain(ask)}


def recalled(data: Any, speaker: Phrases) -> Answer:
    """The answer to it, in words. Raises `ValueError` where `data` is none."""
    if isinstance(data, dict) and "says" in data:
        return Answer(says=typed(str, data["says"], speaker))
    return typed(Answer, _field(data, "answer"), speaker)


def events(data: Any, speaker: Phrases) -> tuple[Event, ...]:
    """The events that were asked for, in words, the newest first; () where there is no answer. Raises `ValueError`."""
    if isinstance(data, dict) and "says" in data:
        return ()
    return typed(tuple[Event, ...], _field(data, "events"), speaker)


def _field(data: Any, name: str) -> Any:
    if not isinstance(data, dict) or data.get("v") != VERSION or name not in data:
        raise ValueError(f"no answer of version 1 with {name}")
    return data[name]
