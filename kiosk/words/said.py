"""What is said, in words: a prompt and a refusal as a screen shows them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from kiosk.game.prompts import Tone


class Said(NamedTuple):
    """One prompt in words. `chips` is (denomination in cents, how many) from the order of paying out; () where none."""

    id: str  # a row of kiosk.game.prompts.KINDS
    tone: Tone
    text: str
    authority: str  # "" where none is known
    facts: Mapping[str, object] = MappingProxyType({})
    chips: tuple[tuple[int, int], ...] = ()


class Refusal(NamedTuple):
    """An input that the rules do not allow now: nothing has changed."""

    code: str
    message: str
    authority: str
