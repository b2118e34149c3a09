"""A rating: one sitting of one patron at one table, summed over the rounds that they played.

The theoretical win is that of the very wagers, by this table's own house edge; what the patron's
decisions cost is beside it, for a house edge is a good player's. Money is in cents, from the
house's side."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any, NamedTuple, Self

from kiosk.game.money.money import money
from kiosk.record.journal.entry import seconds_between
from kiosk.record.projections.seats import CASH

#: the variance of a wager on the first hand over a round, doubled and split hands included, and the
#: covariance of two such wagers of one round, in wagers squared (docs/payback.md: a single round
#: varies by 1.15 wagers; Griffin, The Theory of Blackjack: 0.48)
VARIANCE, COVARIANCE = 1.3225, 0.48
#: standard errors between which 95 of 100 evenings come to lie
WITHIN_95 = 1.96
#: what the industry takes of everybody: decisions an hour, and the house's share of each
GUESSED_DECISIONS, GUESSED_EDGE = 60, 0.01
#: below this many rounds the standard error of decisions says little, and none is given
_ENOUGH = 30


class RoundRated(NamedTuple):
    """A patron's part of one round. `initial`: main wagers at the first card of those that were
    decided; `handle`: all wagers decided; `cost`: what the decisions cost the patron, in cents, on
    the mean; `variance`: of the win, in cents squared."""

    hands: int
    initial: int
    insured: int
    side: int
    handle: int
    win: int
    theo: float
    cost: float
    variance: float


class Override(NamedTuple):
    """The floor's word for the average wager, in cents, with its reason, beside the counted one."""

    average: int
    reason: str


class Signed(NamedTuple):
    """What a rating came to, in cents, when the floor signed it."""

    rounds: int
    handle: int
    win: int
    theo: float
    cost: float
    drop: int


class Rating:
    """`table`: its name. `patron`: the pseudonym. `since`, `left`, `last`: UTC, when they sat down,
    left ("" while they sit), and of the last entry that is counted. `walked`: chips in cents that
    they left with, None where nobody counted. `bought`: by kind, in cents. `closed_by`: whose
    signature closed it, "" while it is open; `signed`: what it came to then, None before; an
    amended round, a round that was in play and a void buy-in change it after. `override`: what the
    floor said of the average. `number`: of the sittings in the order in which a fold met them, from
    1. Its slots are all that it knows (`saved`, `resumed`)."""

    __slots__ = (
        "away_s",
        "away_since",
        "bought",
        "boxes",
        "by",
        "closed_by",
        "cost",
        "cost_squares",
        "handle",
        "hands",
        "initial",
        "insured",
        "last",
        "left",
        "number",
        "override",
        "patron",
        "rounds",
        "side",
        "signed",
        "since",
        "table",
        "theo",
        "variance",
        "walked",
        "win",
    )

    def __init__(self, table: str, patron: str, since: str, by: str) -> None:
        self.table, self.patron = table, patron
        self.since, self.by = since, by
        self.number = 0
        self.left = self.away_since = self.closed_by = ""
        self.last = since
        self.boxes: tuple[int, ...] = ()
        self.away_s = 0.0
        self.rounds = self.hands = self.handle = 0
        self.initial = self.insured = self.side = self.win = 0
        self.theo = self.cost = self.cost_squares = self.variance = 0.0
        self.bought: dict[str, int] = {}
        self.walked: int | None = None
        self.override: Override | None = None
        self.signed: Signed | None = None

    def sign(self, by: str) -> None:
        """The floor signs it as it is now."""
        self.closed_by, self.signed = by, self.figures

    @property
    def figures(self) -> Signed:
        """What it comes to now."""
        theo, cost = round(self.theo, 2), round(self.cost, 2)
        return Signed(self.rounds, self.handle, self.win, theo, cost, self.drop)

    @property
    def signed_as(self) -> Signed | None:
        """What it came to when it was signed, where it comes to something else now; else None."""
        return None if self.signed == self.figures else self.signed

    def add(self, this: RoundRated, sign: int = 1) -> None:
        """A round more; `sign` -1: that round is taken out again."""
        self.rounds += sign
        self.hands += sign * this.hands
        self.handle += sign * this.handle
        self.initial += sign * this.initial
        self.insured += sign * this.insured
        self.side += sign * this.side
        self.win += sign * this.win
        self.theo += sign * this.theo
        self.cost += sign * this.cost
        self.cost_squares += sign * this.cost**2
        self.variance += sign * this.variance

    def buy(self, kind: str, amount: int) -> None:
        """A buy-in, or one that is void: below zero."""
        self.bought[kind] = self.bought.get(kind, 0) + amount

    @property
    def is_open(self) -> bool:
        """Whether they still sit there."""
        return not self.left

    @property
    def seconds(self) -> float:
        """At the table, without the breaks."""
        end = self.left or self.last
        away = self.away_s
        if self.away_since:
            away += max(0.0, seconds_between(self.away_since, end))
        return max(0.0, seconds_between(self.since, end) - away)

    @property
    def drop(self) -> int:
        """All that was bought in."""
        return sum(self.bought.values())

    @property
    def cash(self) -> int:
        """What of it was cash."""
        return sum(self.bought.get(kind, 0) for kind in CASH)

    @property
    def average(self) -> float | None:
        """Main wagers of a round on the mean, all of the patron's boxes together, as counted."""
        return self.initial / self.rounds if self.rounds else None

    @property
    def expected(self) -> float:
        """What the house was to win by these wagers and these decisions."""
        return self.theo + self.cost

    @property
    def error(self) -> float:
        """By how much luck moves the win: one standard deviation."""
        return sqrt(max(0.0, self.variance))

    @property
    def interval(self) -> tuple[float, float]:
        """Between which the win of 95 evenings like this in 100 lies."""
        apart = WITHIN_95 * self.error
        return self.expected - apart, self.expected + apart

    @property
    def cost_error(self) -> float | None:
        """The standard error of what decisions cost, as a sample of how the patron plays; None of
        too few rounds."""
        if self.rounds < _ENOUGH:
            return None
        spread = self.cost_squares - self.cost**2 / self.rounds
        return sqrt(max(0.0, spread) * self.rounds / (self.rounds - 1))

    @property
    def guess(self) -> float | None:
        """What the industry would have written: average wager by 60 decisions an hour by 1%; the
        floor's average where it gave one."""
        average = self.average if self.override is None else self.override.average
        if average is None:
            return None
        return average * GUESSED_DECISIONS * self.seconds / 3600 * GUESSED_EDGE

    def saved(self) -> dict[str, Any]:
        """As JSON can hold it."""
        kept = {name: getattr(self, name) for name in self.__slots__}
        return kept | {"bought": dict(self.bought)}

    @classmethod
    def resumed(cls, saved: Mapping[str, Any]) -> Self:
        """As it was when it gave `saved`, which JSON may have held meanwhile."""
        this = cls(saved["table"], saved["patron"], saved["since"], saved["by"])
        for name in cls.__slots__:
            setattr(this, name, saved[name])
        this.boxes, this.bought = tuple(saved["boxes"]), dict(saved["bought"])
        this.override = None if saved["override"] is None else Override(*saved["override"])
        this.signed = None if saved["signed"] is None else Signed(*saved["signed"])
        return this

    def as_data(self) -> dict[str, Any]:
        """As CSV and JSON have it: what was wagered, won and bought as text of two decimals, exact;
        what is reckoned as numbers in units of the table."""
        low, high = self.interval
        override, signed = self.override, self.signed
        return {
            "table": self.table,
            "patron": self.patron,
            "boxes": " ".join(map(str, self.boxes)),
            "since": self.since,
            "left": self.left or None,
            "hours": round(self.seconds / 3600, 4),
            "rounds": self.rounds,
            "hands": self.hands,
            "handle": money(self.handle),
            "initial_wagers": money(self.initial),
            "insurance_wagers": money(self.insured),
            "side_wagers": money(self.side),
            "average_wager": _units(self.average),
            "win": money(self.win),
            "theoretical_win": _units(self.theo),
            "decisions_cost": _units(self.cost),
            "decisions_cost_error": _units(self.cost_error),
            "expected_win": _units(self.expected),
            "standard_error": _units(self.error),
            "expected_from": _units(low),
            "expected_to": _units(high),
            "guessed_win": _units(self.guess),
            "buy_ins": money(self.drop),
            "cash": money(self.cash),
            "walked_with": None if self.walked is None else money(self.walked),
            "opened_by": self.by,
            "closed_by": self.closed_by or None,
            "signed_rounds": None if signed is None else signed.rounds,
            "signed_handle": None if signed is None else money(signed.handle),
            "signed_win": None if signed is None else money(signed.win),
            "signed_theoretical_win": None if signed is None else _units(signed.theo),
            "signed_decisions_cost": None if signed is None else _units(signed.cost),
            "signed_buy_ins": None if signed is None else money(signed.drop),
            "override_average": None if override is None else money(override.average),
            "override_reason": None if override is None else override.reason,
        }


def _units(cents: float | None) -> float | None:
    return None if cents is None else round(cents / 100, 2)
