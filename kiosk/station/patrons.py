"""A common hand whose patrons have accounts and screens of their own: what they say together, and
the house's money."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import Any, Literal, NamedTuple

from kiosk.game import refusals
from kiosk.game.commands.commands import (
    PATRON_DECISIONS,
    Command,
    PatronBatch,
    PatronDecision,
    PatronsClosed,
)
from kiosk.game.common_hand import may
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.patrons import UNDECIDED
from kiosk.game.common_hand.stakes import adds, stake
from kiosk.game.money.money import money
from kiosk.game.refusals import Reason
from kiosk.game.table import Table
from kiosk.record.journal.entry import NewEntry
from kiosk.record.journal.journal import LAST
from kiosk.record.projections.accounts import Accounts
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.said import Refusal

LATE = Reason("patron_late", "patron_late")
NO_ACCOUNT = Reason("no_account", "no_account")
CLOSED = Reason("table_closed", "table_closed")
STOPPED = Reason("table_stopped", "table_stopped")


class PatronMoney(NamedTuple):
    """The house loads a patron's account, or pays out of it what does not lie on the table;
    `amount` in cents. `ref`: the house's own reference: what comes again with the same one counts
    once."""

    did: Literal["load", "cash_out"]
    patron: str
    amount: int
    ref: str = ""


class Heard(NamedTuple):
    """What became of a batch: for each of its patrons why it was not taken, None where it was; and
    the journal's last entry."""

    results: tuple[Reason | None, ...]
    number: int


class PatronsStation(Station):
    """Every wager is covered by its patron's account. `draws_below`: the house's word for who says
    nothing (`silent`)."""

    _opened: tuple[object, int] = (None, 0)

    def __init__(self, *given: Any, draws_below: int = 0, **named: Any) -> None:
        """Raises what `Station` raises."""
        super().__init__(*given, **named)
        self._draws_below = draws_below

    def _take(self, command: Command, actor: Actor, drafts: list[NewEntry]) -> Refusal | None:
        """What the house has said for who says nothing is said before their stage is closed, and is
        in the journal as theirs would be."""
        game = self._opening.table.game
        if (
            isinstance(command, PatronsClosed)
            and self._day.is_open
            and isinstance(game, CommonGame)
        ):
            at = game.round
            if silent(game, self._draws_below) == "hit":
                quiet = list(compress(at.names, map(UNDECIDED.__eq__, at.states[at.index])))
                draws = PatronBatch("patron", quiet, [PATRON_DECISIONS.index("hit")] * len(quiet))
                if quiet:
                    super()._take(draws, KIOSK, drafts)
        return super()._take(command, actor, drafts)

    @property
    def asks(self) -> str:
        """What is asked of patrons now (`asks_now`)."""
        if self._opened[0] is not self._opening:
            self._opened = self._opening, self._ledger.journal.opened(LAST) or 0
        return asks_now(self._opening.table, self._opened[1])

    @property
    def accounts(self) -> Accounts:
        return self._ledger.accounts

    def hear(self, asks: str, said: PatronBatch, actor: Actor) -> tuple[Step | None, Heard]:
        """What patrons said when the table asked `asks`: each is taken or refused by itself, and
        what is taken is one entry, on the disk when this returns. What is refused is not written
        down. The step is None where nothing was taken."""
        if (unwritten := self._unkept.catch_up()) is not None:
            return self._step(unwritten), self._heard([STOPPED] * len(said.patrons))
        results = list(self._why_not_said(asks, said))
        kept = [at for at, why in enumerate(results) if why is None]
        if not kept:
            return None, self._heard(results)
        taken = said
        if len(kept) < len(results):
            patrons, values = [said.patrons[at] for at in kept], [said.values[at] for at in kept]
            named = {*patrons}
            amounts = [each for each in said.amounts if each[0] in named]
            taken = PatronBatch(
                said.of, patrons, values, [said.ids[at] for at in kept] if said.ids else (), amounts
            )
        step, (refusal,) = self.do_all((taken,), actor)
        if refusal is not None:
            results = [why or STOPPED for why in results]
        return step, self._heard(results)

    def _heard(self, results: list[Reason | None] | list[Reason]) -> Heard:
        return Heard(tuple(results), self._ledger.journal.number)

    def _why_not_said(self, asks: str, said: PatronBatch) -> Iterator[Reason | None]:
        """For each patron in turn why it is not taken, as if those before had been."""
        table = self._opening.table
        closed = None if self._day.is_open else CLOSED
        if closed is None and asks != self.asks:
            closed = LATE
        seen, amounts = set[str](), dict(said.amounts)
        for patron, value in zip(said.patrons, said.values, strict=True):
            why = closed or why_not_said(
                table, self.accounts, said.of, patron, value, amounts.get(patron)
            )
            if why is None and said.of == "patron" and patron in seen:
                why = refusals.patron_decided(patron=patron)
            if why is None:
                seen.add(patron)
            yield why

    def move(self, moneys: Sequence[PatronMoney], actor: Actor) -> tuple[Step, list[Reason | None]]:
        """The house's money comes and goes, all that may together: on the disk when this returns;
        and of each why it may not."""
        if (unwritten := self._unkept.catch_up()) is not None:
            return self._step(unwritten), [STOPPED] * len(moneys)
        drafts, results = list[NewEntry](), list[Reason | None]()
        for did, patron, amount, ref in moneys:
            free = self.accounts.balances.get(patron, 0) - stake(
                common_hand(self._opening.table), patron
            )
            if ref and ref in self.accounts.refs:  # it was done, and who asked has not heard so
                results.append(None)
            elif amount <= 0 or (did == "cash_out" and amount > free):
                results.append(not_covered(free))
            else:
                results.append(None)
                noted = {
                    "did": did,
                    "patron": patron,
                    "amount": money(amount),
                    **({"ref": ref} if ref else {}),
                }
                drafts.append(self._ledger.draft("note", {"money": noted}, actor))
                self.accounts.moved(noted)
        step = self._write(drafts)
        return step, results if step.refusal is None else [STOPPED] * len(moneys)


def silent(game: CommonGame, draws_below: int) -> PatronDecision | None:
    """What becomes of who says nothing at the open stage; None where none is open. N.J.A.C.
    13:69F-2.6B does not say: the hand stands, and draws where its total is below the house's
    `draws_below`; of a split the first hand alone is played, for both would take money."""
    at = game.round
    if at.phase != "patrons":
        return None
    if at.stage == "split":
        return "first"
    return (
        "hit"
        if at.hands[at.index].total < draws_below and may.why_not_do(game, "hit") is None
        else "stand"
    )


def common_hand(table: Table) -> CommonGame:
    """The game of a table of the common hand."""
    game = table.game
    assert isinstance(game, CommonGame)
    return game


def why_not_said(
    table: Table, accounts: Accounts, of: str, patron: str, value: int, amount: int | None = None
) -> Reason | None:
    """Why one patron's wager, insurance or decision (as in `PatronBatch`) is not taken, by the game
    or by the patron's balance."""
    game, balance = common_hand(table), accounts.balances.get(patron)
    if balance is None:
        return NO_ACCOUNT
    lies = stake(game, patron)
    match of:
        case "patron_wager":
            why, needed = may.why_not_wager(game, patron, value), value
        case "insurance":
            why = may.why_not_insured(game, value, None, patron)
            needed = lies - game.round.insured.get(game.round.places.get(patron, -1), 0) + value
        case _:
            do = PATRON_DECISIONS[value]
            why = may.why_not_decision(game, patron, do, amount)
            needed = lies + (adds(game, patron, do, amount) if why is None else 0)
    return why or (None if needed <= balance else not_covered(balance - lies))


def not_covered(free: int) -> Reason:
    """The patron's balance does not cover it: `free` cents of it do not lie on the table."""
    return Reason("balance", "balance", (("most", max(0, free)),))


def asks_now(table: Table, opened: int) -> str:
    """What is asked of patrons now, "" where nothing is, at a table that the journal's entry
    `opened` opened: at each opening rounds are counted anew, and what was asked in another one is
    over."""
    asks = may.asks(common_hand(table))
    return f"{opened}-{table.number}{asks}" if asks else ""
