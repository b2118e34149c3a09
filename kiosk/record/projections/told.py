"""What the dealer was told last, and the number of the shoe's last message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kiosk.game.prompts import Prompt, restored
from kiosk.record.entries import Decoded, DeviceSaid, Taken, told_of
from kiosk.record.startup.opening import InputResult


class LastTold(NamedTuple):
    """The prompts of the last input that the table took; wagers that were repeated tell nothing."""

    prompts: tuple[Prompt, ...] = ()

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


class LastMessage(NamedTuple):
    """`number`: of the shoe's last message that was used, "" where it has none."""

    number: str = ""

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
