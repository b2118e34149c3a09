"""What a pit asks of a table and what changes nothing there (`q.<table>`, version 1): a round
recalled, the events, the house edge with other options, the figures of hours, ratings.

    {"v": 1, "ask": "recall", "to": "latest", "span": null, "wanted": {}, "value": ""}
    kiosk.station.recall.looked_up.Ask
    {"v": 1, "ask": "recall", "to": "paper", "span": ...}                                   the
    same, for a PDF
    {"v": 1, "ask": "events", "kind": ""}
    kiosk.station.alarms.events.KINDS, "" for all
    {"v": 1, "ask": "edge", "options": {"surrender": "late"}}
    options over those in force
    {"v": 1, "ask": "hours", "first": "2026-11-27T14:00:00.000Z",
     "last": "2026-11-27T20:31:07.000Z"}
    a day at most
    {"v": 1, "ask": "rounds", "first": "2026-11-27T20:00:00.000Z",
     "last": "2026-11-27T20:31:07.000Z"}
    an hour at most
    {"v": 1, "ask": "ratings"}
    of those who sit there (kiosk.floor.table.rating_rows)

The answer is `{"v": 1, "answer": {...}}` (`Answer`), `{"v": 1, "paper": "<base64>", "round": N,
"entry": N}`, `{"v": 1, "events": [...]}`, `{"v": 1, "edge": 0.66}` (percent, null where it cannot
be counted), `{"v": 1, "hours": [...]}` and `{"v": 1, "rounds": [...]}`
(kiosk.floor.table.hour_rows), `{"v": 1, "ratings": [...]}`, or `{"v": 1, "says": {"said": [...]}}`,
why there is none."""

from __future__ import annotations

import re
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import starmap
from pathlib import Path
from subprocess import SubprocessError
from tempfile import TemporaryDirectory
from typing import Any

from kiosk.floor.serialization import plain, typed
from kiosk.floor.table.hour_rows import HourRow, RoundRow, read_rounds, read_rows
from kiosk.floor.table.rating_rows import ratings_of, read_ratings
from kiosk.record.journal.journal import LAST, JournalError, JournalReader
from kiosk.record.rounds.rounds import at_entry
from kiosk.report.ratings.rating import Rating
from kiosk.station.alarms.event import KINDS, Event
from kiosk.station.alarms.events import newest
from kiosk.station.limits.counted_edge import counted_edge, edge_command
from kiosk.station.recall.looked_up import Answer, Ask, looked_up, on_paper
from kiosk.station.tray.day_commands import CHANGEABLE
from kiosk.words.messages import Messages
from kiosk.words.unworded import unworded

VERSION = 1
#: bytes of a PDF: more goes into no message of the server's
_LARGEST = 700_000
#: seconds in which a house edge or hours are counted, or they are not
COUNTED_S = 15


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
    if (asked := question.get("ask")) in ("hours", "rounds"):
        from kiosk.floor.table import (
            hours as table_hours,
        )  # the table's side alone: loads the payback

        first, last = (str(question.get(name)) for name in ("first", "last"))
        counts = table_hours.hours_of if asked == "hours" else table_hours.rounds_of
        return {asked: counts(journal, first, last)}
    if question.get("ask") == "ratings":
        return {"ratings": ratings_of(journal)}
    if question.get("ask") == "edge":
        return {"edge": _edge(journal, question.get("options"))}
    ask = typed(Ask, {name: question[name] for name in Ask._fields if name in question}, messages)
    if ask.to == "paper":
        return _paper(journal, ask, messages, told)
    return {"answer": plain(looked_up(journal, ask, messages))}


def _edge(journal: JournalReader, options: Any) -> float | None:
    """The house edge of the table with `options` over those in force, in percent; None where it
    cannot be counted. Raises `ValueError` for what are no options."""
    if not isinstance(options, Mapping) or not all(starmap(_is_option, options.items())):
        raise ValueError("no options")
    opened = journal.opened(LAST) or 0
    try:
        return _counted_edge(journal.path, opened, tuple(sorted(options.items())))
    except (OSError, SubprocessError, ValueError, KeyError):
        return None


def _is_option(key: Any, value: Any) -> bool:
    """Whether it may be given to a command: a key that can be changed, and a plain value."""
    if key not in CHANGEABLE:
        return False
    return isinstance(value, bool) or (
        isinstance(value, str) and re.fullmatch(r"[a-z_]{1,20}", value) is not None
    )


@lru_cache(maxsize=64)
def _counted_edge(path: Path, opened: int, options: tuple[tuple[str, str | bool], ...]) -> float:
    """Counted by a process of its own; once for each set of options until the table is `opened`
    anew. Raises `OSError`, `SubprocessError`, `ValueError`, `KeyError`."""
    command = edge_command(path, options)
    done = subprocess.run(command, capture_output=True, text=True, timeout=COUNTED_S, check=True)
    return counted_edge(done.stdout)


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


def edge(options: Mapping[str, str | bool]) -> dict[str, Any]:
    """The question of a house edge."""
    return {"v": VERSION, "ask": "edge", "options": dict(options)}


def edged(data: Any) -> float | None:
    """The answer to it, in percent; None where it could not be counted. Raises `ValueError` where
    `data` is none."""
    if isinstance(data, dict) and "says" in data:
        return None
    percent = _field(data, "edge")
    if percent is not None and not isinstance(percent, int | float):
        raise ValueError("no edge of version 1")
    return percent


def hours(first: str, last: str) -> dict[str, Any]:
    """The question of what was played from `first` on and before `last`."""
    return {"v": VERSION, "ask": "hours", "first": first, "last": last}


def hour_rows(data: Any) -> list[HourRow]:
    """The answer to it. Raises `ValueError` where `data` is none."""
    return read_rows(_field(data, "hours"))


def rounds(first: str, last: str) -> dict[str, Any]:
    """The question of the rounds that ended from `first` on and before `last`."""
    return {"v": VERSION, "ask": "rounds", "first": first, "last": last}


def round_rows(data: Any) -> list[RoundRow]:
    """The answer to it. Raises `ValueError` where `data` is none."""
    return read_rounds(_field(data, "rounds"))


#: the question of the ratings of those who sit there
RATINGS: Mapping[str, Any] = {"v": VERSION, "ask": "ratings"}


def ratings(data: Any) -> list[Rating]:
    """The answer to it. Raises `ValueError` where `data` is none."""
    return read_ratings(_field(data, "ratings"))


def _field(data: Any, name: str) -> Any:
    if not isinstance(data, dict) or data.get("v") != VERSION or name not in data:
        raise ValueError(f"no answer of version 1 with {name}")
    return data[name]
