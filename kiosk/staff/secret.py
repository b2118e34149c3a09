"""Digits that nobody but their owner is to see: what prints, logs or compares a `Secret` learns how
many there are, and no more."""

from __future__ import annotations


class Secret:
    """Digits that somebody has typed."""

    __slots__ = ("_digits",)

    def __init__(self, digits: str = "") -> None:
        self._digits = digits

    def __len__(self) -> int:
        return len(self._digits)

    def __repr__(self) -> str:
        return "•" * len(self)

    def and_then(self, digit: str) -> Secret:
        return Secret(self._digits + digit)

    def but_last(self) -> Secret:
        return Secret(self._digits[:-1])

    def reveal(self) -> str:
        """What was typed: for a hash, and for a number that is no secret."""
        return self._digits
