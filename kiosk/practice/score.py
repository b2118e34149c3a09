"""A trainee's score: what was done right and wrong, how fast, against Kilby's figures."""

from __future__ import annotations

from collections import Counter
from statistics import median, quantiles
from typing import Literal, NamedTuple, get_args

from kiosk.report.figures import KILBY

#: what a trainee can get wrong: a wager that is not as the patron has it; another decision than the
#: patron's; a key that does nothing now; a card that nobody asked for; a card pulled where none is
#: due; insurance of a wrong box, or missed; an amount; an amount not known; an announcement missed,
#: or made without need; a patron told wrongly that something is not allowed; a card named wrongly;
#: a card drawn in error left as it was
Wrong = Literal[
    "wager",
    "decision",
    "dead_key",
    "card_not_asked",
    "card_not_due",
    "insurance",
    "payout",
    "payout_missed",
    "call_missed",
    "call_not_due",
    "told_patron",
    "entered",
    "not_put_right",
]
WRONG: tuple[Wrong, ...] = get_args(Wrong)


class Result(NamedTuple):
    """One lesson played to its end. Times are in seconds, None where nothing was timed; `share` is
    of Kilby's pace."""

    right: int
    wrong: tuple[tuple[Wrong, int], ...]
    rounds: int
    rounds_an_hour: float | None
    hands_an_hour: float | None
    share: float | None
    median: float | None
    p90: float | None

    @property
    def errors(self) -> int:
        return sum(count for _, count in self.wrong)

    @property
    def marks(self) -> int:
        """Of a hundred: what was right, of all that was asked for or done."""
        return (
            round(100 * self.right / (self.right + self.errors)) if self.right + self.errors else 0
        )

    def passed(self, pace: float) -> bool:
        """Whether nothing was wrong, and the pace was at least that share of Kilby's."""
        return not self.errors and bool(self.right) and (self.share or 0) >= pace


class Score:
    """Counts as a lesson goes. Times are in seconds of any one clock."""

    def __init__(self) -> None:
        self.right = 0
        self.wrong: Counter[Wrong] = Counter()
        self._reactions: list[float] = []
        self._rounds: list[tuple[int, float]] = []

    def reacted(self, seconds: float) -> None:
        """So long after it could be known what to do, the trainee did it."""
        self._reactions.append(max(0.0, seconds))

    def played(self, boxes: int, seconds: float) -> None:
        """A round of so many boxes, from its first card to the next one's."""
        self._rounds.append((boxes, max(0.001, seconds)))

    def result(self) -> Result:
        spent = sum(seconds for _, seconds in self._rounds)
        hands = sum(boxes for boxes, _ in self._rounds)
        expected = sum(3600 / KILBY[min(max(boxes, 1), 7)] for boxes, _ in self._rounds)
        times = self._reactions
        return Result(
            self.right,
            tuple((each, self.wrong[each]) for each in WRONG if self.wrong[each]),
            len(self._rounds),
            3600 * len(self._rounds) / spent if spent else None,
            3600 * hands / spent if spent else None,
            expected / spent if spent else None,
            median(times) if times else None,
            _ninth_decile(times),
        )


def _ninth_decile(times: list[float]) -> float | None:
    """The time within which nine of ten lie; None where there is none."""
    if len(times) > 1:
        return quantiles(times, n=10, method="inclusive")[-1]
    return times[0] if times else None
