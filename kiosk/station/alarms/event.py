"""An event of a journal, in words: one row of what a supervisor reads."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

Kind = Literal["alarm", "refusal", "correction", "reader", "other"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Event(NamedTuple):
    """`number`: of its entry. `at`: UTC. `name` and `code`: of its numbered code, "" and 0 where it
    has none."""

    number: int
    at: str
    by: str
    kind: Kind
    code: int
    name: str
    words: str
    authority: str = ""
