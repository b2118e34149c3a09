"""What is said, in words: a prompt and a refusal as a screen shows them."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from kiosk.game.prompts import Tone
from kiosk.words.codes import of_prompt


class Said(NamedTuple):
    """One prompt in words. `chips` is (denomination in cents, how many) from the order of paying
    out; () where none."""

    id: str  # a row of kiosk.game.prompts.KINDS
    tone: Tone
    text: str
    authority: str  # "" where none is known
    facts: Mapping[str, object] = MappingProxyType({})
    chips: tuple[tuple[int, int], ...] = ()

    @property
    def name(self) -> str:
        """Of its numbered code."""
        return of_prompt(self.id, self.facts.get("why"))


class Card(NamedTuple):
    """What a numbered code is about: why it comes, what it means, what to do, and the paragraph, ""
    where none is known."""

    number: int
    name: str
    kind: str
    why: str
    then: str
    todo: str
    authority: str


class Refusal(NamedTuple):
    """An input that the rules do not allow now: nothing has changed. `name`: of its numbered code,
    "" where it has none. `later`: the kind of the later input that could not stand with it."""

    code: str
    message: str
    authority: str
    name: str = ""
    later: str = ""
