"""A common hand whose patrons have accounts and screens of their own: what they say together, and
the house's money."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress
from typing import Any, Literal, NamedTuple

from kiosk.game import refusals
from kiosk.game.commands import patrons
from kiosk.game.commands.commands import (
    PATRON_DECISIONS,
    Command,
    PatronBatch,
    PatronDecision,
    PatronsClosed,
)
from kiosk.game.commands.offers import PatronsOffer
from kiosk.game.common_hand.asked import asks
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.patrons import UNDECIDED
from kiosk.game.common_hand.stakes import adds, stake
from kiosk.game.money.money import money
from kiosk.game.refusals import Reason
from kiosk.game.state import GameState
from kiosk.record.journal.journal import LAST
from kiosk.record.projections.patrons.account_standing import days_after
from kiosk.record.projections.patrons.accounts import Accounts, movement
from kiosk.staff.actor import Actor
from kiosk.station.commands import CommandRejected
from kiosk.station.ledger import Ledger
from kiosk.station.patrons_asked import PatronsAsked, asked
from kiosk.station.pit.lock import TableLock
from kiosk.station.stage_clock import StageClock
from kiosk.station.transaction import Transaction
from kiosk.station.tray.opening_and_closing import TableDay

LATE = Reason("patron_late", "patron_late")
NO_ACCOUNT = Reason("no_account", "no_account")
CLOSED = Reason("table_closed", "table_closed")
STOPPED = Reason("table_stopped", "table_stopped")
NO_AMOUNT = Reason("bad_amount", "bad_amount")
REF_USED = Reason("ref_used", "ref_used")


#: what changes an account and moves no money
ACCOUNT = ("ask_cash_out", "call_off", "exclude", "limit_wager", "limit_loss", "limit_minutes")


class PatronMoney(NamedTuple):
    """The house loads a patron's account, or pays out of it what does not lie on the table;
    `amount` in cents. Or it changes the account (`ACCOUNT`): a cash-out is asked for or called off,
    a limit is set to `amount` cents or minutes (0: none), the patron is excluded for `amount` days.
    `ref`: the house's own reference: what comes again with the same one counts once, and nothing
    else may come with it."""

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

    def asked(self) -> PatronsAsked | None:
        """What is asked of patrons now, for their screens; None at a table without patrons. A
        locked table is to them as a closed one, until its next round may begin."""
        opening = self._ledger.opening
        may = opening.table.offers().patrons
        if may is None:
            return None
        locked = self._lock is not None and self._lock.locked is not None and not opening.in_round
        return asked(
            self._ledger.journal.number,
            self.asks,
            opening.view,
            may,
            is_open=self._day.is_open and not locked,
            wagers_are_over=self._stage.has_closed_wagers(opening),
            ends=self._stage.period(opening),
            silent=silent(common_hand(opening.table.state), self._draws_below),
        )

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
        table, accounts = self._ledger.opening.table, self._ledger.accounts
        game, may = common_hand(table.state), table.offers().patrons
        assert may is not None
        closed = self._why_closed(asks, said)
        seen, amounts = set[str](), dict(said.amounts)
        step, now = self._step, self._stage.now()
        for patron, value in zip(said.patrons, said.values, strict=True):
            why = closed or why_not_said(
                may, game, accounts, said.of, patron, value, amounts.get(patron), step=step, now=now
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

    def pay_out(self, accounts: Iterable[tuple[str, int]], actor: Actor, to: Transaction) -> None:
        """Each account is paid so many cents out: all of them, or none and `CommandRejected`."""
        has_accounts = isinstance(self._ledger.opening.table.state.game, CommonGame)
        paid = [PatronMoney("cash_out", *each) for each in dict(accounts).items()]
        for moves in paid:
            if not has_accounts or self._why_not_moved(moves) is not None:
                raise CommandRejected("pay_out", patron=moves.patron)
        self.move(paid, actor, to)

    def _move(self, moves: PatronMoney, actor: Actor, to: Transaction) -> Reason | None:
        """A balance counts what those before have moved: a draft is projected at once."""
        ref, refs, noted = moves.ref, self._ledger.accounts.refs, _noted(moves)
        if ref and ref in refs:  # it was done, and who asked has not heard so
            return None if refs[ref] in ("", movement(noted)) else REF_USED
        changes = moves.did in ACCOUNT
        why = self._why_not_changed(moves) if changes else self._why_not_moved(moves)
        if why is not None:
            return why
        if moves.did == "exclude":
            noted["until"] = days_after(self._stage.now(), moves.amount)
        if changes and self._stands_so(moves, noted):
            return None
        noted |= {"ref": ref} if ref else {}
        note = {"account" if changes else "money": noted}
        to.entries.append(self._ledger.draft("note", note, actor))
        return None

    def _why_not_moved(self, moves: PatronMoney) -> Reason | None:
        """Why the house's money may not come or go so."""
        lies = stake(common_hand(self._ledger.opening.table.state), moves.patron)
        free = self._ledger.accounts.balances.get(moves.patron, 0) - lies
        if moves.amount <= 0 or (moves.did == "cash_out" and moves.amount > free):
            return not_covered(free)
        return None

    def _why_not_changed(self, moves: PatronMoney) -> Reason | None:
        """Why an account may not be changed so."""
        if moves.patron not in self._ledger.accounts.balances:
            return NO_ACCOUNT
        least = 1 if moves.did == "exclude" else 0
        return NO_AMOUNT if moves.amount < least else None

    def _stands_so(self, moves: PatronMoney, noted: Mapping[str, Any]) -> bool:
        """Whether an account stands so already; an exclusion is never over sooner."""
        standing, patron = self._ledger.accounts.standing, moves.patron
        if moves.did == "exclude":
            return bool(noted["until"] <= standing.until.get(patron, ""))
        if moves.did.startswith("limit_"):
            return False
        return (moves.did == "ask_cash_out") == (patron in standing.asked)


#: what is noted of a change of an account that is no limit
_CHANGED = {"ask_cash_out": "asked", "call_off": "called_off", "exclude": "excluded"}


def _noted(moves: PatronMoney) -> dict[str, Any]:
    """What is noted of it, but for its reference and the time until which an exclusion holds."""
    did, patron = moves.did, moves.patron
    if did not in ACCOUNT:
        return {"did": did, "patron": patron, "amount": money(moves.amount)}
    if did.startswith("limit_"):
        of = did.removeprefix("limit_")
        return {"did": "limit", "patron": patron, "of": of, "amount": moves.amount}
    return {"did": _CHANGED[did], "patron": patron}


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
    may: PatronsOffer,
    game: CommonGame,
    accounts: Accounts,
    of: str,
    patron: str,
    value: int,
    amount: int | None = None,
    *,
    step: int = 1,
    now: str = "",
) -> Reason | None:
    """Why one patron's wager, insurance or decision (as in `PatronBatch`) is not taken: by what
    the game offers, by the house's chips (`step_of`), by the patron's balance, or by what stands
    against the account at `now`."""
    balance = accounts.balances.get(patron)
    if balance is None:
        return NO_ACCOUNT
    said, more = value, value
    match of:
        case "patron_wager":
            why = may.why_not_wager(patron, value)
        case "insurance":
            why = may.why_not_insure(patron, value)
            more -= may.insured.get(may.places.get(patron, -1), 0)
        case _:
            do, said = PATRON_DECISIONS[value], amount or 0
            why = may.why_not_decide(patron, do, amount)
            more = adds(game, patron, do, amount) if why is None else 0
    if why is None and said % step:
        return not_in_chips(step)
    # what adds nothing needs no balance, which an amendment may have taken
    if why is not None or more <= 0:
        return why
    lies = stake(game, patron)
    needed = more if of == "patron_wager" else lies + more
    if needed > balance:
        return not_covered(balance - lies)
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
