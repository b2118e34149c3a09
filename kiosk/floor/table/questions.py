"""What a pit asks of a table and what changes nothing there (`q.<table>`, version 1): a round
recalled, the events.

    {"v": 1, "ask": "recall", "to": "latest", "span": null, "wanted": {}, "value": ""}
    kiosk.station.recall.looked_up.Ask
    {"v": 1, "ask": "recall", "to": "paper", "span": ...}                                   the
    same, for a PDF
    {"v": 1, "ask": "events", "kind": ""}
    kiosk.station.alarms.events.KINDS, "" for all

The answer is `{"v": 1, "answer": {...}}` (`Answer`), `{"v": 1, "paper": "<base64>", "round": N,
"entry": N}`, `{"v": 1, "events": [...]}`, or `{"v": 1, "says": {"said": [...]}}`, why there is
none.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path
from subprocess import SubprocessError
from tempfile import TemporaryDirectory
from typing import Any

from kiosk.floor.serialization import plain, typed
from kiosk.record.journal.journal import JournalError, JournalReader
from kiosk.record.rounds.rounds import at_entry
from kiosk.station.alarms.event import KINDS, Event
from kiosk.station.alarms.events import newest
from kiosk.station.recall.looked_up import Answer, Ask, looked_up, on_paper
from kiosk.words.messages import Messages
from kiosk.words.unworded import unworded

VERSION = 1
#: bytes of a PDF: more goes into no message of the server's
_LARGEST = 700_000


def answer(
    path: Path, messages: Messages, question: Any, told: Sequence[str] = ()
) -> dict[str, Any]:
    """What the journal at `path` has, in nobody's words; a paper as it is `told` to be
    (`Settings.told`). Nothing that is asked raises: what cannot be answered says so."""
    marks = unworded(messages)
    try:
        with JournalReader(path) as journal:
            return {"v": VERSION, **_answer(journal, question, marks, told)}
    except JournalError as error:
        return {"v": VERSION, "says": plain(marks.sentence(error.phrase, error.facts))}
    except (ValueError, OverflowError):  # too large a number for any journal
        return {"v": VERSION, "says": plain(marks.label("ui-recall-failed"))}


def _answer(
    journal: JournalReader, question: Any, messages: Messages, told: Sequence[str]
) -> dict[str, Any]:
    if not isinstance(question, dict) or question.get("v") != VERSION:
        raise ValueError("no question of version 1")
    if question.get("ask") == "events":
        kind = question.get("kind", "")
        return {"events": plain(newest(journal, messages, kind if kind in KINDS else ""))}
    ask = typed(Ask, {name: question[name] for name in Ask._fields if name in question}, messages)
    if ask.to == "paper":
        return _paper(journal, ask, messages, told)
    return {"answer": plain(looked_up(journal, ask, messages))}


def _paper(
    journal: JournalReader, ask: Ask, messages: Messages, told: Sequence[str]
) -> dict[str, Any]:
    """A round that is over, as the PDF that the table itself would write."""
    if ask.span is None or at_entry(journal, ask.span.last) != ask.span:
        return {"says": plain(messages.label("ui-recall-not-found"))}
    with TemporaryDirectory() as folder:
        file = Path(folder) / "round.pdf"
        try:
            why = on_paper(journal.path, ask.span.last, file, told)
            pdf = b"" if why else file.read_bytes()
        except (OSError, SubprocessError) as error:
            why, pdf = str(error), b""
    if why or len(pdf) > _LARGEST:
        return {"says": plain(messages.label("ui-recall-no-paper", why=why or f"{len(pdf)} bytes"))}
    return {
        "paper": b64encode(pdf).decode("ascii"),
        "round": ask.span.round,
        "entry": ask.span.last,
    }


def paper(data: Any) -> tuple[str, bytes] | None:
    """The PDF of such an answer, and how its file ends; None where it is another answer. Raises
    `ValueError` where it is none."""
    if not isinstance(data, dict) or "paper" not in data:
        return None
    number, entry = data.get("round"), data.get("entry")
    if (
        data.get("v") != VERSION
        or not isinstance(data["paper"], str)
        or not isinstance(number, int)
        or not isinstance(entry, int)
    ):
        raise ValueError("no paper of version 1")
    return f"round-{number}-entry-{entry}.pdf", b64decode(data["paper"], validate=True)


def recall(ask: Ask) -> dict[str, Any]:
    """The question that a recall asks."""
    return {"v": VERSION, "ask": "recall", **plain(ask)}


def recalled(data: Any, messages: Messages) -> Answer:
    """The answer to it, in words. Raises `ValueError` where `data` is none."""
    if isinstance(data, dict) and "says" in data:
        return Answer(says=typed(str, data["says"], messages))
    return typed(Answer, _field(data, "answer"), messages)


def events(data: Any, messages: Messages) -> tuple[Event, ...]:
    """The events that were asked for, in words, the newest first; () where there is no answer.
    Raises `ValueError`."""
    if isinstance(data, dict) and "says" in data:
        return ()
    return typed(tuple[Event, ...], _field(data, "events"), messages)


def _field(data: Any, name: str) -> Any:
    if not isinstance(data, dict) or data.get("v") != VERSION or name not in data:
        raise ValueError(f"no answer of version 1 with {name}")
    return data[name]
