"""The money of a common hand's patrons, reckoned from a journal's file by itself: no line of the kiosk's is used here.

What was loaded, paid out, wagered, insured, doubled and amended is read off the entries; what each round came to is reckoned
again from its cards. Run as a program it says what differs: `python tests/patrons/money_check.py FILE`.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from kiosk.patrons.statement import accounts_of, statement
from tests.patrons.folded import Folded

POINTS = {**{str(n): n for n in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
DECISIONS = {"h": "hit", "s": "stand", "d": "double", "r": "surrender", "f": "first", "b": "both"}


def cents(amount: str) -> int:
    sign = -1 if amount.startswith("-") else 1
    whole, _, part = amount.lstrip("-").partition(".")
    return sign * (int(whole) * 100 + int(part.ljust(2, "0") or 0))


def total(cards: list[str]) -> int:
    points = sum(POINTS[each[0]] for each in cards)
    aces = sum(each[0] == "A" for each in cards)
    while points > 21 and aces:
        points, aces = points - 10, aces - 1
    return points


def natural(cards: list[str]) -> bool:
    return len(cards) == 2 and total(cards) == 21


class Reckoned:
    """`balances`, in cents, as the entries make them; `counts` what came how often; `wrong` what differs."""

    def __init__(self, file: Path) -> None:
        self.balances: dict[str, int] = {}
        self.loaded = self.paid = self.won = 0
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.limits: dict[str, dict[str, int]] = {}
        self.asked: set[str] = set()
        self.until: dict[str, str] = {}
        self.lost: dict[str, int] = {}
        self.wagers: dict[str, int] = {}
        self.insured: dict[str, int] = {}
        self.added: dict[str, list[int]] = {}
        self.gave_up: set[str] = set()
        self.nets: dict[int, dict[str, int]] = {}
        self.bets: dict[int, dict[str, tuple[int, int, list[int], bool]]] = {}
        connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        self.rules = {"blackjack": (3, 2), "insurance": 2}
        for number, at, said, told in connection.execute(
            "SELECT number, at, input, told FROM entry ORDER BY number"
        ):
            self.number = number
            self._entry(at, json.loads(said), json.loads(told))
        connection.close()

    def _says(self, what: str) -> None:
        self.wrong.append(f"entry {self.number}: {what}")

    def _entry(self, at: str, said: dict[str, Any], told: dict[str, Any]) -> None:
        if "money" in said:
            self._money(said["money"])
        elif "account" in said:
            self._account(said["account"])
        elif said.get("type") == "patron_batch" and "refused" not in told:
            self._batch(at, said)
        if "finished" in told:
            self._finished(told["finished"])
        if "amended" in told:
            self._amended(told["amended"])

    def _money(self, moved: dict[str, Any]) -> None:
        patron, amount = moved["patron"], cents(moved["amount"])
        self.counts[moved["did"]] += 1
        if moved["did"] == "load":
            self.loaded += amount
        else:
            lies = self._lies(patron)
            if amount > self.balances.get(patron, 0) - lies:
                self._says(f"{patron} was paid {amount} beyond what is free")
            self.paid += amount
            self.asked.discard(patron)
            amount = -amount
        self.balances[patron] = self.balances.get(patron, 0) + amount

    def _lies(self, patron: str) -> int:
        """The least that lies on the table of the patron's: what was said to lie there."""
        return (
            self.wagers.get(patron, 0)
            + self.insured.get(patron, 0)
            + sum(self.added.get(patron, ()))
        )

    def _account(self, changed: dict[str, Any]) -> None:
        patron, did = changed["patron"], changed["did"]
        self.counts[did] += 1
        match did:
            case "asked":
                self.asked.add(patron)
            case "called_off":
                self.asked.discard(patron)
            case "excluded":
                self.until[patron] = changed["until"]
            case "limit":
                limits = self.limits.setdefault(patron, {})
                limits[changed["of"]] = changed["amount"]
                if not changed["amount"]:
                    del limits[changed["of"]]
                if not limits:
                    del self.limits[patron]
                    self.lost.pop(patron, None)

    def _batch(self, at: str, said: dict[str, Any]) -> None:
        self.counts[said["of"]] += len(said["patrons"])
        if said["of"] == "patron":
            added = {who: cents(each) for who, each in said.get("amounts", {}).items()}
            for patron, code in zip(said["patrons"], said["do"], strict=True):
                do = DECISIONS[code]
                if do in ("double", "both"):
                    more = added.get(patron, self.wagers[patron])
                    self.added.setdefault(patron, []).append(more)
                    self._risks(patron, more, is_wager=False, at=at)
                if do == "surrender":
                    self.gave_up.add(patron)
            return
        for patron, amount in zip(said["patrons"], map(cents, said["amounts"]), strict=True):
            if said["of"] == "insurance":
                self.insured[patron] = amount
                if 2 * amount > self.wagers[patron]:
                    self._says(f"{patron} insured {amount} on {self.wagers[patron]}")
            else:
                self.wagers[patron] = amount
            if amount:
                self._risks(patron, amount, is_wager=said["of"] == "patron_wager", at=at)

    def _risks(self, patron: str, more: int, *, is_wager: bool, at: str) -> None:
        """What lies there now is covered, and within what stands against the account."""
        lies, limits = self._lies(patron), self.limits.get(patron, {})
        if lies > self.balances.get(patron, 0):
            self._says(f"{patron} risks {lies} of {self.balances.get(patron, 0)}")
        if "loss" in limits and lies > limits["loss"] + self.lost.get(patron, 0):
            self._says(f"{patron} risks {lies}, more than the limit of the loss leaves")
        if patron in self.asked:
            self._says(f"{patron} has asked to be paid, and risks {more}")
        if is_wager and (more > limits.get("wager", more) or self.until.get(patron, "") > at):
            self._says(f"{patron} wagers {more} against a limit or a break")

    def _finished(self, played: dict[str, Any]) -> None:
        number = played["round"]
        self.counts["rounds"] += 1
        said = {
            patron: (
                wager,
                self.insured.get(patron, 0),
                self.added.get(patron, []),
                patron in self.gave_up,
            )
            for patron, wager in self.wagers.items()
            if wager
        }
        self.bets[number] = said
        if {each["patron"] for each in played["patrons"]} != set(said):
            self._says(f"round {number} is not of those who wagered")
        self.nets[number] = self._reckon(played)
        for patron, net in self.nets[number].items():
            self._moves(patron, net)
        self.wagers, self.insured, self.added, self.gave_up = {}, {}, {}, set()

    def _moves(self, patron: str, net: int) -> None:
        self.balances[patron] += net
        self.won += net
        if patron in self.limits:
            self.lost[patron] = self.lost.get(patron, 0) + net

    def _amended(self, amended: dict[str, Any]) -> None:
        played = amended["round"]
        self.counts["amended"] += 1
        before, after = self.nets[played["round"]], self._reckon(played)
        for patron, net in after.items():
            self.balances[patron] += net - before[patron]
            self.won += net - before[patron]
            if patron in self.lost:
                self.lost[patron] += net - before[patron]
        self.nets[played["round"]] = after

    def _reckon(self, played: dict[str, Any]) -> dict[str, int]:
        """By patron what a round comes to, by its cards and what each had said."""
        nets = {}
        for each in played["patrons"]:
            net = self._patron(played, each)
            nets[each["patron"]] = net
            if net != cents(each["net"]):
                self._says(
                    f"round {played['round']}: {each['patron']} has {each['net']}, reckoned {net}"
                )
        if sum(nets.values()) != cents(played["net"]):
            self._says(
                f"round {played['round']} comes to {played['net']}, reckoned {sum(nets.values())}"
            )
        return nets

    def _patron(self, played: dict[str, Any], each: dict[str, Any]) -> int:
        wager, insured, added, gave_up = self.bets[played["round"]][each["patron"]]
        if played["void"]:
            return 0
        hands = [hand["cards"] for hand in played["hands"]]
        dealer = played["dealer"]["cards"]
        stands = [cents(hand["wager"]) for hand in each["hands"]]
        is_natural = len(hands) == 1 and natural(hands[0])
        if sum(stands) != wager + sum(() if is_natural else added):
            self._says(
                f"round {played['round']}: {each['patron']} said {wager} and {added}, and {stands} stood"
            )
        has_blackjack, net, lost = natural(dealer), 0, []
        for hand, its, stood in zip(hands, each["hands"], stands, strict=False):
            mine = hand[: its["cards"]]
            if natural(mine) and len(hands) == 1:  # after an amendment too, whatever was said of it
                over, under = self.rules["blackjack"]
                net += 0 if has_blackjack else wager * over // under
            elif gave_up:
                net -= wager if has_blackjack else wager // 2
            elif total(mine) > 21:
                net -= stood
                lost.append(stood)
            elif has_blackjack:
                lost.append(0)
            else:
                net += stood * self._beats(mine, dealer)
        # A dealer's blackjack takes the original wager alone, once, where no hand was bust before.
        if has_blackjack and 0 in lost and not any(lost):
            net -= wager
        if insured:
            net += insured * self.rules["insurance"] if has_blackjack else -insured
        return net

    @staticmethod
    def _beats(mine: list[str], dealer: list[str]) -> int:
        theirs = total(dealer)
        if theirs > 21 or total(mine) > theirs:
            return 1
        return 0 if total(mine) == theirs else -1


if __name__ == "__main__":
    reckoned = Reckoned(Path(sys.argv[1]))
    print(
        "\n".join([*reckoned.wrong, f"{len(reckoned.balances)} accounts, {dict(reckoned.counts)}"])
    )
    sys.exit(bool(reckoned.wrong))


ROUNDS, PATRONS = 20, 5


def differences(at: Folded) -> tuple[Reckoned, list[str]]:
    """What the table, the list of accounts and each statement say otherwise than the reckoning."""
    reckoned = Reckoned(at.path)
    wrong = list(reckoned.wrong)
    if at.station.accounts.balances != reckoned.balances:
        wrong.append(f"the table has {at.station.accounts.balances}, reckoned {reckoned.balances}")
    if at.road.picture.accounts.balances != reckoned.balances:
        wrong.append("the gateway has other balances")
    lines, sums = accounts_of(at.reader)
    if {each.account: each.balance for each in lines} != reckoned.balances:
        wrong.append("the list has other balances")
    if (sums.loaded, sums.paid_out, sums.rounds) != (reckoned.loaded, reckoned.paid, reckoned.won):
        wrong.append(
            f"the sums are {sums}, reckoned {reckoned.loaded, reckoned.paid, reckoned.won}"
        )
    for patron, balance in reckoned.balances.items():
        if (said := [*statement(at.reader, patron)][-1].balance) != balance:
            wrong.append(f"the statement of {patron} ends with {said}, reckoned {balance}")
    return reckoned, wrong
