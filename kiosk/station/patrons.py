"""A common hand whose patrons have accounts and screens of their own: what they say together, and
the house's money."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import Any, Literal, NamedTuple

from kiosk.game import refusals
from kiosk.game.commands import insurance, patrons
from kiosk.game.commands.commands import (
    PATRON_DECISIONS,
    Command,
    PatronBatch,
    PatronDecision,
    PatronsClosed,
)
from kiosk.game.common_hand.asked import asks
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.patrons import UNDECIDED
from kiosk.game.common_hand.stakes import adds, stake
from kiosk.game.money.money import money
from kiosk.game.refusals import Reason
from kiosk.game.state import GameState
from kiosk.record.journal.journal import LAST
from kiosk.record.projections.account_standing import days_after
from kiosk.record.projections.accounts import Accounts
from kiosk.staff.actor import Actor
from kiosk.station.ledger import Ledger
from kiosk.station.pit.lock import TableLock
from kiosk.station.stage_clock import StageClock
from kiosk.station.transaction import Transaction
from kiosk.station.tray.opening_and_closing import TableDay

LATE = Reason("patron_late", "patron_late")
NO_ACCOUNT = Reason("no_account", "no_account")
CLOSED = Reason("table_closed", "table_closed")
STOPPED = Reason("table_stopped", "table_stopped")


#: what changes an account and moves no money
ACCOUNT = ("ask_cash_out", "call_off", "exclude", "limit_wager", "limit_loss", "limit_minutes")


class PatronMoney(NamedTuple):
    """The house loads a patron's account, or pays out of it what does not lie on the table;
    `amount` in cents. Or it changes the account (`ACCOUNT`): a cash-out is asked for or called off,
    a limit is set to `amount` cents or minutes (0: none), the patron is excluded for `amount` days.
    `ref`: the house's own reference: what comes again with the same one counts once."""

    did: Literal[
        "load",
        "cash_out",
        "ask_cash_out",
        "call_off",
        "exclude",
        "limit_wager",
        "limit_loss",
        "limit_minutes",
    ]
    patron: str
    amount: int
    ref: str = ""


class Heard(NamedTuple):
    """What became of a batch: for each of its patrons why it was not taken, None where it was; and
    the journal's last entry."""

    results: tuple[Reason | None, ...]
    number: int


class Patrons:
    """What patrons say, held against the game and against their accounts. `draws_below`: the
    house's word for who says nothing (`silent`)."""

    def __init__(
        self,
        ledger: Ledger,
        day: TableDay,
        lock: TableLock | None,
        draws_below: int,
        stage: StageClock,
    ) -> None:
        self._ledger, self._day, self._lock = ledger, day, lock
        self._draws_below, self._stage = draws_below, stage
        self._opened: tuple[object, int] = (None, 0)

    @property
    def asks(self) -> str:
        """What is asked of patrons now (`asks_now`)."""
        opening = self._ledger.opening
        if self._opened[0] is not opening:
            self._opened = opening, self._ledger.journal.reader.opened(LAST) or 0
        return asks_now(opening.table.state, self._opened[1])

    def of_silent(self, closes: Command) -> PatronBatch | None:
        """What the house has said for who says nothing, where `closes` closes their stage: it is
        said before that, and is in the journal as theirs would be. None where nothing is to be."""
        game = self._ledger.opening.table.state.game
        if not isinstance(closes, PatronsClosed) or not isinstance(game, CommonGame):
            return None
        if silent(game, self._draws_below) != "hit":
            return None
        at = game.round
        players = game.players
        quiet = list(compress(players.names, map(UNDECIDED.__eq__, players.states[at.index])))
        draws = [PATRON_DECISIONS.index("hit")] * len(quiet)
        return PatronBatch("patron", quiet, draws) if quiet else None

    @property
    def _step(self) -> int:
        chips = self._ledger.messages.chips
        return step_of(each.value for each in chips.chips) if chips else 1

    def why_not_said(self, asks: str, said: PatronBatch) -> Iterator[Reason | None]:
        """For each patron in turn why what they said, when the table asked `asks`, is not taken, as
        if those before had been. To them a locked table is as a closed one."""
        table, accounts = self._ledger.opening.table.state, self._ledger.accounts
        closed = self._why_closed(asks, said)
        seen, amounts = set[str](), dict(said.amounts)
        step, now = self._step, self._stage.now()
        for patron, value in zip(said.patrons, said.values, strict=True):
            why = closed or why_not_said(
                table, accounts, said.of, patron, value, amounts.get(patron), step=step, now=now
            )
            if why is None and said.of == "patron" and patron in seen:
                why = refusals.patron_decided(patron=patron)
            if why is None:
                seen.add(patron)
            yield why

    def _why_closed(self, asks: str, said: PatronBatch) -> Reason | None:
        """Why nothing that patrons say is taken now."""
        locked = None if self._lock is None else self._lock.why_not(said)
        if locked is not None or not self._day.is_open:
            return CLOSED
        if asks != self.asks:
            return LATE
        return LATE if self._stage.has_closed_wagers(self._ledger.opening) else None

    def heard(self, results: Iterable[Reason | None]) -> Heard:
        """What became of a batch, by now."""
        return Heard(tuple(results), self._ledger.journal.number)

    def move(
        self, moneys: Sequence[PatronMoney], actor: Actor, to: Transaction
    ) -> list[Reason | None]:
        """The house's money comes and goes, all that may together: adds what is to be written of
        it. Of each why it may not."""
        return [self._move(each, actor, to) for each in moneys]

    def _move(self, moves: PatronMoney, actor: Actor, to: Transaction) -> Reason | None:
        """A balance counts what those before have moved: a draft is projected at once."""
        patron, amount, ref = moves.patron, moves.amount, moves.ref
        accounts = self._ledger.accounts
        if ref and ref in accounts.refs:  # it was done, and who asked has not heard so
            return None
        if moves.did in ACCOUNT:
            return self._change(moves, actor, to)
        lies = stake(common_hand(self._ledger.opening.table.state), patron)
        free = accounts.balances.get(patron, 0) - lies
        if amount <= 0 or (moves.did == "cash_out" and amount > free):
            return not_covered(free)
        noted = {"did": moves.did, "patron": patron, "amount": money(amount)}
        if ref:
            noted["ref"] = ref
        to.entries.append(self._ledger.draft("note", {"money": noted}, actor))
        return None

    def _change(self, moves: PatronMoney, actor: Actor, to: Transaction) -> Reason | None:
        """An account changed: of a patron who has one, and never so that an exclusion is over
        sooner."""
        did, patron, amount = moves.did, moves.patron, moves.amount
        accounts = self._ledger.accounts
        if patron not in accounts.balances:
            return NO_ACCOUNT
        noted: dict[str, Any] = {"patron": patron}
        if did == "exclude":
            until = days_after(self._stage.now(), amount)
            if until <= accounts.standing.until.get(patron, ""):
                return None
            noted |= {"did": "excluded", "until": until}
        elif did.startswith("limit_"):
            noted |= {"did": "limit", "of": did.removeprefix("limit_"), "amount": amount}
        elif (did == "ask_cash_out") == (patron in accounts.standing.asked):
            return None
        else:
            noted |= {"did": "asked" if did == "ask_cash_out" else "called_off"}
        if moves.ref:
            noted["ref"] = moves.ref
        to.entries.append(self._ledger.draft("note", {"account": noted}, actor))
        return None


def only(said: PatronBatch, kept: Sequence[int]) -> PatronBatch:
    """The batch of those patrons alone who have these places in it."""
    if len(kept) == len(said.patrons):
        return said
    patrons, values = [said.patrons[at] for at in kept], [said.values[at] for at in kept]
    named = {*patrons}
    ids = [said.ids[at] for at in kept] if said.ids else ()
    amounts = [each for each in said.amounts if each[0] in named]
    return PatronBatch(said.of, patrons, values, ids, amounts)


def silent(game: CommonGame, draws_below: int) -> PatronDecision | None:
    """What becomes of who says nothing at the open stage; None where none is open. N.J.A.C.
    13:69F-2.6B does not say: the hand stands, and draws where its total is below the house's
    `draws_below`; of a split the first hand alone is played, for both would take money."""
    at = game.round
    players = game.players
    if at.phase != "patrons":
        return None
    if players.stage == "split":
        return "first"
    return (
        "hit"
        if players.hands[at.index].total < draws_below and patrons.why_not_do(game, "hit") is None
        else "stand"
    )


def common_hand(table: GameState) -> CommonGame:
    """The game of a table of the common hand."""
    game = table.game
    assert isinstance(game, CommonGame)
    return game


def why_not_said(
    table: GameState,
    accounts: Accounts,
    of: str,
    patron: str,
    value: int,
    amount: int | None = None,
    *,
    step: int = 1,
    now: str = "",
) -> Reason | None:
    """Why one patron's wager, insurance or decision (as in `PatronBatch`) is not taken: by the
    game, by the house's chips (`step_of`), by the patron's balance, or by what stands against the
    account at `now`."""
    game, balance = common_hand(table), accounts.balances.get(patron)
    if balance is None:
        return NO_ACCOUNT
    lies = stake(game, patron)
    match of:
        case "patron_wager":
            why, needed = patrons.why_not_wagered(table, patron, value), value
        case "insurance":
            why = insurance.why_not_insured(table, value, patron=patron)
            needed = lies - game.players.insured.get(game.players.places.get(patron, -1), 0) + value
        case _:
            do = PATRON_DECISIONS[value]
            why = patrons.why_not_decided(table, patron, do, amount)
            needed = lies + (adds(game, patron, do, amount) if why is None else 0)
    said = (amount or 0) if of == "patron" else value
    if why is None and said % step:
        return not_in_chips(step)
    if why is not None or needed == 0:
        return why
    if needed > balance:
        return not_covered(balance - lies)
    if needed <= lies and of != "patron_wager":
        return None
    return why_not_risked(accounts, patron, needed, now, is_wager=of == "patron_wager")


def why_not_risked(
    accounts: Accounts, patron: str, needed: int, now: str, *, is_wager: bool
) -> Reason | None:
    """Why the patron may not have `needed` cents on the table, by what stands against the account
    at the time `now`. In a round that is played no limit holds but that of the loss."""
    standing = accounts.standing
    if patron in standing.asked:
        return Reason("cash_out_asked", "cash_out_asked")
    if is_wager and standing.until.get(patron, "") > now:
        return Reason("excluded", "excluded", (("until", standing.until[patron][:10]),))
    limits = standing.limits.get(patron)
    if limits is None:
        return None
    played = standing.counted(patron, now)
    if is_wager and needed > limits.get("wager", needed):
        return Reason("limit_wager", "limit_wager", (("most", limits["wager"]),))
    if is_wager and played.seconds >= limits.get("minutes", math.inf) * 60:
        return Reason("limit_minutes", "limit_minutes", (("minutes", limits["minutes"]),))
    if needed - played.won > limits.get("loss", math.inf):
        left = max(0, limits["loss"] + played.won)
        return Reason("limit_loss", "limit_loss", (("most", left),))
    return None


def step_of(chips: Iterable[int]) -> int:
    """Every amount that those chips, in cents, make up is a multiple of this one."""
    return math.gcd(*chips)


def not_in_chips(step: int) -> Reason:
    """The house's chips do not make up that amount."""
    return Reason("chips", "chips", (("least", step),))


def not_covered(free: int) -> Reason:
    """The patron's balance does not cover it: `free` cents of it do not lie on the table."""
    return Reason("balance", "balance", (("most", max(0, free)),))


def asks_now(table: GameState, opened: int) -> str:
    """What is asked of patrons now, "" where nothing is, at a table that the journal's entry
    `opened` opened: at each opening rounds are counted anew, and what was asked in another one is
    over."""
    asked = asks(common_hand(table))
    return f"{opened}-{table.number}{asked}" if asked else ""
