"""What did one input lead to? What the station hands to its listeners: frozen, in words, safe to show."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from kiosk.game.view import TableView
from kiosk.reading import Health
from kiosk.words.said import Refusal, Said


class Trouble(NamedTuple):
    """Trouble that stays until it is cured and acknowledged by a named person.

    `text` says what; `todo` what to do now; `since` is UTC; `cured` that the cause is gone and only the sign-off is missing.
    """

    key: str  # what it is about: "link", "reader.error", "sequence", "journal", ...
    text: str
    todo: str
    since: str
    cured: bool


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
