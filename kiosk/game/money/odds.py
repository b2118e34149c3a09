"""Odds as the felt prints them, paid exactly."""

from __future__ import annotations

import re
from typing import Final

_ODDS = re.compile(r"([1-9][0-9]{0,5}):([1-9][0-9]{0,5})")


class Odds:
    """Odds such as 3 to 2. `text` is "3:2"."""

    __slots__ = ("against", "pays", "text")

    def __init__(self, text: object) -> None:
        """Raises `ValueError` where `text` is not two whole numbers above zero with a colon between
        them."""
        match = _ODDS.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise ValueError(f'not odds: {text!r} (two whole numbers and a colon, "3:2")')
        self.text = match.group()
        self.pays, self.against = int(match[1]), int(match[2])

    def on(self, wager: int) -> int:
        """What a winning `wager` (cents) is paid, in cents. A part of a cent, where there is one,
        goes to the patron."""
        return -(-wager * self.pays // self.against)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[type[Odds], tuple[str]]:
        """For another process: the compiled form has no other way to make one."""
        return Odds, (self.text,)

    def __repr__(self) -> str:
        return f"Odds({self.text!r})"


EVENS: Final = Odds("1:1")
