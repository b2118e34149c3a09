"""The rows of the page of a table that is closed, being opened or being closed, and whether it is
shown."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from typing import Literal, NamedTuple

from ui.table.facts import Facts
from ui.table.layout import NOWHERE, Rect
from ui.table.rows import KeyRow

Look = Literal["head", "line", "quiet", "total", "good", "bad"]


class DayProps(NamedTuple):
    """Whether the page is shown, what it covers, and what it says in the line of notices."""

    shown: bool
    place: Rect


class TextRow(NamedTuple):
    """A text on the page. `ends`: it ends at its place's right edge; `wraps`: it may take two
    lines."""

    visible: bool
    text: str
    x: int
    y: int
    width: int
    height: int
    look: Look
    ends: bool
    wraps: bool = False


class ChipRow(NamedTuple):
    """A denomination that is counted: its chip, how many, what they are worth. `held`: the digits
    are for it."""

    visible: bool
    action: str
    x: int
    y: int
    width: int
    height: int
    face: str
    pieces: str
    worth: str
    on: bool
    held: bool


class DayPage(NamedTuple):
    props: DayProps
    texts: tuple[TextRow, ...]
    chips: tuple[ChipRow, ...]
    keys: tuple[KeyRow, ...]


NO_DAY = DayProps(False, NOWHERE)
CLOSED = DayPage(NO_DAY, (), (), ())


def is_shown(facts: Facts) -> bool:
    """Whether the page covers the felt."""
    day = facts.step.house.day
    return day is not None and day.stands != "open"
