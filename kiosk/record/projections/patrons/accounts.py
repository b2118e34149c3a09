"""Patrons' accounts at a table, as the journal has them: what the house loaded, less what it paid
out, and the net of each round.

The house's money comes in and goes out by notes (`{"money": {"did": "load" or "cash_out", "patron":
…, "amount": "25.00", "ref": …}}`) and by nothing else; what rounds move is in the rounds. So the
balances, less all that the rounds moved, are always what was loaded less what was paid out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiosk.game.commands.commands import PatronBatch
from kiosk.game.money.money import cents
from kiosk.record.entries import AccountChanged, Decoded, MoneyMoved, Taken
from kiosk.record.projections.patrons.account_standing import Standing
from kiosk.record.startup.opening import InputResult

REFS = 1000


class Accounts:
    """`balances`: by patron in cents, what is theirs between rounds: a round moves it when it is
    over. `loaded`, `paid_out`: in all. `refs`: by the house's own references, each of which counts
    once, what the newest movements were (`movement`), "" where that is not known. `standing`: what
    stands against accounts besides."""

    def __init__(self, kept: Mapping[str, Any]) -> None:
        """`kept`: its part of a checkpoint, read from JSON; {} of a table without accounts."""
        self.balances: dict[str, int] = dict(kept.get("balances", {}))
        self.loaded = int(kept.get("loaded", 0))
        self.paid_out = int(kept.get("paid_out", 0))
        refs = kept.get("refs", ())
        self.refs: dict[str, str] = dict(
            zip(refs, kept.get("moves", [""] * len(refs)), strict=True)
        )
        self.standing = Standing(kept.get("standing", {}))

    @classmethod
    def of(cls, saved: Mapping[str, Any]) -> Accounts:
        """As the checkpoint has them that is `saved`."""
        return cls(saved.get("accounts", {}))

    def saved(self) -> dict[str, Any]:
        """As a checkpoint keeps it; {} of a table without accounts."""
        if not self.balances:
            return {}
        kept: dict[str, Any] = {
            "balances": self.balances,
            "loaded": self.loaded,
            "paid_out": self.paid_out,
            "refs": list(self.refs),
        }
        if any(self.refs.values()):
            kept["moves"] = list(self.refs.values())
        if standing := self.standing.saved():
            kept["standing"] = standing
        return {"accounts": kept}

    def take(self, said: Decoded, decision: InputResult | None = None) -> Accounts:
        """After an entry; these are changed."""
        if isinstance(said, MoneyMoved):
            self._moved(said.money)
        elif isinstance(said, AccountChanged):
            self._note(said.account)
            self.standing.take(said.account)
        elif isinstance(said, Taken) and decision is not None:
            self._decided(decision, said.entry.at)
            if not self.standing.began and _is_wager(said.command):
                self.standing.began = said.entry.at
        return self

    def _moved(self, data: Mapping[str, Any]) -> None:
        """The house's money, as a note has it under `money`."""
        amount, patron = cents(data["amount"]), data["patron"]
        if data["did"] == "load":
            self.loaded += amount
        else:
            self.paid_out += amount
            amount = -amount
            self.standing.asked.discard(patron)
        self.balances[patron] = self.balances.get(patron, 0) + amount
        self._note(data)

    def _note(self, data: Mapping[str, Any]) -> None:
        """The reference of what was moved or changed, where it has one."""
        if ref := data.get("ref"):
            self.refs[ref] = movement(data)
            while len(self.refs) > REFS:
                del self.refs[next(iter(self.refs))]

    def _decided(self, decision: InputResult, at: str) -> None:
        """What an input that the table took moves: the round that it finished, or what an amendment
        makes another."""
        if decision.finished is not None:
            self._played(decision.finished, at)
        if decision.amended is not None:
            for owed in decision.amended.owed:
                if owed.who in self.balances:
                    self.balances[str(owed.who)] += owed.amount
                    self.standing.amend(str(owed.who), owed.amount)

    def _played(self, finished: Mapping[str, Any], at: str) -> None:
        """A round object: its patrons have won or lost. Who has no account is passed over."""
        if not self.balances:
            return
        balances, patrons = self.balances, finished.get("patrons", ())
        moved = {net: cents(net) for net in {each["net"] for each in patrons}}
        for each in patrons:
            if each["patron"] in balances:
                balances[each["patron"]] += moved[each["net"]]
        limits = self.standing.limits
        nets = {each["patron"]: moved[each["net"]] for each in patrons if each["patron"] in limits}
        self.standing.finish(nets, at)


def movement(noted: Mapping[str, Any]) -> str:
    """What was moved or changed by a note of an account, as one that comes again is known by:
    "load 25.00 A17"."""
    return " ".join(str(noted[key]) for key in ("did", "of", "amount", "patron") if key in noted)


def _is_wager(command: object) -> bool:
    """Whether patrons have wagered by it."""
    return isinstance(command, PatronBatch) and command.of == "patron_wager"
