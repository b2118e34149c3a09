"""What the house sees of its patrons' accounts, out of the journal: each with its balance, and
every movement of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.stakes import stake
from kiosk.game.money.money import cents, money
from kiosk.record.entries import AccountChanged, Decoded, MoneyMoved, Taken, decode
from kiosk.record.journal.journal import JournalReader
from kiosk.record.projections.patrons.accounts import Accounts
from kiosk.record.startup.resume import resume


class AccountLine(NamedTuple):
    """One account: its balance, what of it lies on the table, and what stands against it; money in
    cents."""

    account: str
    balance: int
    lies: int
    is_asked: bool
    limits: Mapping[str, int]
    until: str

    @property
    def free(self) -> int:
        """What may be paid out."""
        return self.balance - self.lies


class Movement(NamedTuple):
    """One entry that moved or changed an account. `what`: "load", "cash_out", "round", "amended",
    or what was changed; `amount` and `balance`, after it, in cents; `round`: None where it is of
    none."""

    entry: int
    at: str
    what: str
    round: int | None
    amount: int
    balance: int


class Sums(NamedTuple):
    """Of all accounts, in cents: `balances` is `loaded` less `paid_out`, and what rounds moved."""

    loaded: int
    paid_out: int
    balances: int

    @property
    def rounds(self) -> int:
        """What the rounds moved, from the patrons' side."""
        return self.balances - self.loaded + self.paid_out


def accounts_of(journal: JournalReader) -> tuple[list[AccountLine], Sums]:
    """Every account by its name, as the journal ends. Raises what `resume` raises."""
    resumed = resume(journal)
    if resumed is None:
        return [], Sums(0, 0, 0)
    accounts, game = resumed.state.now.accounts, resumed.state.opening.table.state.game
    lies = {
        patron: stake(game, patron) if isinstance(game, CommonGame) else 0
        for patron in accounts.balances
    }
    lines = [_line(accounts, patron, lies[patron]) for patron in sorted(accounts.balances)]
    balances = sum(accounts.balances.values())
    return lines, Sums(accounts.loaded, accounts.paid_out, balances)


def _line(accounts: Accounts, patron: str, lies: int) -> AccountLine:
    standing = accounts.standing
    limits, until = standing.limits.get(patron, {}), standing.until.get(patron, "")
    balance = accounts.balances[patron]
    return AccountLine(patron, balance, lies, patron in standing.asked, limits, until)


def statement(journal: JournalReader, account: str) -> Iterator[Movement]:
    """All that moved or changed the account, the oldest first; reads the whole journal, and decides
    nothing again."""
    balance = 0
    is_account = False
    for entry in journal.entries():
        said = decode(entry)
        for what, round_, amount in _moved(said, account):
            is_account = is_account or what in ("load", "cash_out")
            if not is_account and what in ("round", "amended"):
                continue  # as `Accounts` has it: of who has no account nothing is kept
            balance += amount
            yield Movement(entry.number, entry.at, what, round_, amount, balance)


def _moved(said: Decoded, account: str) -> Iterator[tuple[str, int | None, int]]:
    match said:
        case MoneyMoved() if said.money["patron"] == account:
            amount = cents(said.money["amount"])
            yield said.money["did"], None, amount if said.money["did"] == "load" else -amount
        case AccountChanged() if said.account["patron"] == account:
            yield _change(said.account), None, 0
        case Taken() if '"finished"' in said.entry.told or '"amended"' in said.entry.told:
            yield from _played(said.told, account)


def _played(told: Mapping[str, Any], account: str) -> Iterator[tuple[str, int | None, int]]:
    finished, amended = told.get("finished") or {}, told.get("amended") or {}
    for each in finished.get("patrons", ()):
        if each["patron"] == account:
            yield "round", finished["round"], cents(each["net"])
    for who, *_, was, should in amended.get("owed", ()):
        if who == account:
            yield "amended", amended["round"]["round"], should - was


def _change(said: Mapping[str, Any]) -> str:
    """What a note changed: "asked", "limit loss 200.00", "limit minutes 90", "excluded
    2026-12-01"."""
    did = str(said["did"])
    if did == "limit":
        of, most = said["of"], said["amount"]
        return f"limit {of} {most if of == 'minutes' else money(most)}"
    return " ".join((did, *[str(said[key])[:10] for key in ("until",) if key in said]))
