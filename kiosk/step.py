"""What did one input lead to? What the station hands to its listeners: frozen, in words, safe to show."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from kiosk.game.view import TableView


class Said(NamedTuple):
    """One prompt in words. `chips` is (denomination in cents, how many) from the order of paying out; () where none."""

    id: str  # a row of kiosk.game.prompts.KINDS
    tone: str  # say ask deal take pay push warn call
    text: str
    authority: str  # "" where none is known
    facts: Mapping[str, object] = MappingProxyType({})
    chips: tuple[tuple[int, int], ...] = ()


class Refusal(NamedTuple):
    """An input that the rules do not allow now: nothing has changed."""

    code: str
    message: str
    authority: str


class Trouble(NamedTuple):
    """Trouble that stays until it is cured and acknowledged by a named person.

    `text` says what; `todo` what to do now; `since` is UTC; `cured` that the cause is gone and only the sign-off is missing.
    """

    key: str  # what it is about: "link", "reader.error", "sequence", "journal", ...
    text: str
    todo: str
    since: str
    cured: bool


class Health(NamedTuple):
    """Four separate facts about the reader, each True only when seen, and one line in words."""

    port_open: bool = False
    bytes_seen: bool = False
    frame_good: bool = False
    reading_good: bool = False
    words: str = "no reader"


class Step(NamedTuple):
    """`said` is what the dealer was told because of this input; of a refused input, what was told last still stands.

    `next_card` is what the floor has said the next card from a reader is, empty where the procedure says it.
    """

    view: TableView
    said: tuple[Said, ...] = ()
    refusal: Refusal | None = None
    troubles: tuple[Trouble, ...] = ()
    health: Health = Health()
    next_card: Mapping[str, object] = MappingProxyType({})
