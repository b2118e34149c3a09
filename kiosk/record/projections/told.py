"""What the dealer was told last, and the number of the shoe's last message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiosk.game.prompts import Prompt, restored
from kiosk.record.entries import Decoded, DeviceSaid, Taken, told_of
from kiosk.record.startup.opening import InputResult


class LastTold:
    """The prompts of the last input that the table took; wagers that were repeated tell nothing."""

    # One is made for every input; a named tuple takes twice as long.
    __slots__ = ("prompts",)

    def __init__(self, prompts: tuple[Prompt, ...] = ()) -> None:
        self.prompts = prompts

    @classmethod
    def of(cls, saved: Mapping[str, Any]) -> LastTold:
        """As the checkpoint has it that is `saved`."""
        return cls(tuple(restored(saved.get("told", ()))))

    def take(self, said: Decoded, decision: InputResult | None = None) -> LastTold:
        """After an entry."""
        if not isinstance(said, Taken) or said.is_repeat or decision is None:
            return self
        return LastTold(tuple(decision.prompts))

    def saved(self) -> dict[str, Any]:
        """As a checkpoint keeps it."""
        return {"told": self.prompts}


class LastMessage:
    """`number`: of the shoe's last message that was used, "" where it has none."""

    __slots__ = ("number",)

    def __init__(self, number: str = "") -> None:
        self.number = number

    @classmethod
    def of(cls, saved: Mapping[str, Any]) -> LastMessage:
        """As the checkpoint has it that is `saved`."""
        return cls(str(saved.get("sequence", "")))

    def take(self, said: Decoded, _: object = None) -> LastMessage:
        """After an entry."""
        entry = said.entry
        if entry.source != "shoe" or entry.by != "reader":
            return self
        if isinstance(said, DeviceSaid):
            # in older journals the number of a gap is that of the message after it
            told = {} if said.data["reading"] == "gap" else said.data
        elif isinstance(entry.told, str) and '"sequence"' not in entry.told:
            return self
        else:
            told = told_of(entry)
        return LastMessage(str(told["sequence"])) if "sequence" in told else self

    def saved(self) -> dict[str, Any]:
        """As a checkpoint keeps it."""
        return {"sequence": self.number}
