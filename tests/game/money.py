"""What a dealer has really moved who moves all that is due as soon as it is confirmed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from kiosk.game.prompts import IRREGULAR, Prompt, wager_of


class Moved:
    """`total`: cents that patrons have won of the house so far. `taken`: of the round in play, what was taken of each wager."""

    def __init__(self) -> None:
        self.total = 0
        self.taken = Counter[object]()

    def copy(self) -> Moved:
        other = Moved()
        other.total, other.taken = self.total, self.taken.copy()
        return other

    def with_all(self, lines: Iterable[Prompt], of_past: Iterable[Prompt]) -> Moved:
        """As it will be once these have moved too; some of them `of_past` rounds."""
        other = self.copy()
        for line in lines:
            other.move(line, of_past=line in of_past)
        return other

    def move(self, line: Prompt, *, of_past: bool) -> None:
        """What is doubtful was never confirmed, and has not moved."""
        amount, wager, why = line.get("amount"), wager_of(line), line.get("why")
        assert isinstance(amount, int), line
        if line.id.startswith("pay"):
            self.total += amount
        elif line.id.startswith("collect") and not line.doubtful:
            self.total -= amount
            if line.rule != IRREGULAR and not of_past:
                self.taken[wager] += amount
        elif why == "corrected" and not line.doubtful:
            self.total += amount
            if not of_past:
                self.taken[wager] -= amount
        elif why == "void":
            self._give_back(line, wager)

    def _give_back(self, line: Prompt, wager: object) -> None:
        """A wager that was taken comes out of the tray; one that lies there moves nothing. On the common hand all go back in one."""
        wagers = [wager] if "box" in dict(line.items()) else list(self.taken)
        for each in wagers:
            self.total += max(0, self.taken[each])
            self.taken[each] = 0

    def take_back(self, lines: Iterable[Prompt], of_past: Iterable[Prompt]) -> None:
        """These have not moved after all: an undo."""
        done = self.with_all(lines, of_past)
        self.total -= done.total - self.total
        self.taken.subtract(done.taken - self.taken)


def confirmed(before: Iterable[Prompt], left: Iterable[Prompt]) -> list[Prompt]:
    """What was due before, and is not left."""
    return list((Counter(before) - Counter(left)).elements())
