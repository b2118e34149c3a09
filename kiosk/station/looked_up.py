"""A round looked up in a journal for a recall: what is asked of it, and what it has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from kiosk.record.journal import LAST, JournalReader
from kiosk.record.rounds import ANY, Span, Wanted, at_time, beside, in_play, newest, numbered
from kiosk.station.recalled import RecalledRound, recalled_round
from kiosk.words.phrases import Phrases


class Ask(NamedTuple):
    """What is asked of the journal. `span`: from where "older" and "newer" go, or what is put on "paper"; None: from the end.
    `value`: a "number", or a "time" in UTC."""

    to: Literal["latest", "older", "newer", "number", "time", "paper"]
    span: Span | None = None
    wanted: Wanted = ANY
    value: str = ""


class Answer(NamedTuple):
    """`round` None: `says` tells why there is none. `older`, `newer`: there may be one beside it."""

    round: RecalledRound | None = None
    says: str = ""
    older: bool = True
    newer: bool = True


def looked_up(journal: JournalReader, ask: Ask, speaker: Phrases, goes_on: Callable[[], bool] = lambda: True) -> Answer:
    """What the journal has. `goes_on` is asked now and then, and `GivenUpError` raised where it says no. Raises `JournalError`, and
    as a resume does."""
    playing = in_play(journal)

    def near(span: Span | None, *, newer: bool) -> Span | None:
        at = (span.last if newer else span.first) if span is not None else LAST
        found = beside(journal, at, ask.wanted, newer=newer, goes_on=goes_on)
        ahead = newer and found is None and ask.wanted == ANY and playing != span
        return playing if ahead else found

    match ask.to:
        case "older" | "newer":
            span = near(ask.span, newer=ask.to == "newer")
        case "number":
            number = int(ask.value)
            span = playing if playing is not None and playing.round == number else numbered(journal, number)
        case "time":
            span = at_time(journal, ask.value) or playing
        case _:
            span = playing or newest(journal)
    if span is None:
        return Answer(says=speaker.label("ui-panel-none" if ask.to == "latest" else "ui-recall-not-found"))
    more = [ask.wanted != ANY or near(span, newer=newer) is not None for newer in (False, True)]
    return Answer(recalled_round(journal, span, speaker), "", *more)
