"""How the replay of a shoe log ended, and what is said about that."""

from __future__ import annotations

from typing import NamedTuple


class Ended(NamedTuple):
    """How the replay of a log, or of a part of one, ended. `why` it is no log, "" where it is;
    `stopped_at`: the line of the input that it stopped at, 0 for none; `unfinished`: the round that
    is not over, 0 for none; `rounds` it had; `alone`: nothing in it was about what lay there
    before; `clear`: it leaves nothing that the next part depends on.
    """

    name: str
    refused: int = 0
    why: str = ""
    stopped_at: int = 0
    unfinished: int = 0
    rounds: int = 0
    alone: bool = True
    clear: bool = False

    @property
    def status(self) -> int:
        if self.why:
            return 2
        return 1 if self.refused else 0

    def said(self, before: int = 0) -> str:
        """What is said about its end, after so many rounds `before` it; "" where there is nothing
        to say."""
        if self.stopped_at:
            line = f"stopped at line {self.stopped_at}: its input was refused."
            return f"{self.name}: {line} With --keep-going the replay goes on."
        if self.unfinished:
            number = before + self.unfinished
            return (
                f"{self.name}: round {number} is unfinished: the log ends before its last wager is "
                "settled."
            )
        return self.why
