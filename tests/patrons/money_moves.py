"""Random rounds of a common hand with everything that moves its patrons' money: loads, cash-outs, pay-outs at the table, limits,
breaks, calls for money, and amendments."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from kiosk.game.cards import parse as card
from kiosk.game.commands.commands import Amend, Drawn, NewShoe
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station.commands import PayOut
from kiosk.station.patrons import PatronMoney
from tests.patrons.folded import SHOE, Folded
from tests.patrons.live import shuffled

FLOOR, WIRE = Actor("C. Ode", "floor"), Actor("house", "kiosk")
LESS = {"double.for_less": True}


def played(folder: Path, seed: int, rounds: int, patrons: int) -> Folded:
    """A table after so many rounds; its journal is `folder`/SEED.sqlite."""
    chance = random.Random(seed)
    at = Folded(
        folder / f"{seed}.sqlite",
        surrender="late",
        options=LESS,
        draws_below=chance.choice((0, 12)),
    )
    names = [f"P{number}" for number in range(patrons)]
    at.station.move(
        [PatronMoney("load", name, 100 * chance.randrange(50, 1000)) for name in names], KIOSK
    )
    for name in names:
        at.sits(name, 0)
    at.follow()
    shoe: list[str] = []
    for number in range(1, rounds + 1):
        for _ in range(chance.randrange(4)):
            _move(at, names, chance)
        if number > 1 and chance.random() < 0.4:
            _amend(at, number, chance)
        _wager(at, names, chance)
        while at.station.table.state.number == number:
            if at.phase in ("patrons", "insurance"):
                _say(at, names, chance)
                if chance.random() < 0.2:
                    _move(at, names, chance)
                at.close_stage()
                continue
            if len(shoe) < 60 and at.phase == "wagers":
                shoe = list(shuffled(chance.randrange(10**6)))
                at.station.do(NewShoe(8), KIOSK)
            _deal(at, shoe)
    return at


def _deal(at: Folded, shoe: list[str]) -> None:
    """The next card that may still be in it: one that was amended may have been the last of its kind."""
    while at.station.do(Drawn(card(shoe.pop())), SHOE).refusal is not None:
        pass
    at.follow()


def _move(at: Folded, names: list[str], chance: random.Random) -> None:
    """The house moves or changes one account, or tries to; some of it comes twice."""
    name, amount = chance.choice(names), 100 * chance.randrange(1, 400)
    did = chance.choice(
        (
            *("load", "cash_out") * 3,
            "ask_cash_out",
            "call_off",
            "call_off",
            "limit_wager",
            "limit_loss",
            "limit_minutes",
            "exclude",
        )
    )
    free = at.station.accounts.balances[name]
    if chance.random() < 0.3:
        every = [(each, at.station.accounts.balances[each]) for each in names]
        paid = tuple(
            each for each in (every if chance.random() < 0.2 else [(name, free)]) if each[1] > 0
        )
        if paid:
            at.station.do(PayOut(paid), FLOOR)
            at.station.do(PayOut(paid), FLOOR)  # what was paid is not paid twice
    elif did == "exclude" and chance.random() < 0.9:
        return
    else:
        amount = {"limit_minutes": 0, "exclude": 1}.get(
            did, amount * (chance.random() > 0.4 or not did.startswith("limit"))
        )
        moves = PatronMoney(did, name, amount, f"r{chance.randrange(10**9)}")  # type: ignore[arg-type]
        at.station.move([moves, moves], WIRE)
        at.station.move([moves], WIRE)
    at.follow()


def _amend(at: Folded, number: int, chance: random.Random) -> None:
    """A card of one of the last rounds was another; where later cards would have to move it is refused."""
    changed = f"{chance.choice('23456789TJQKA')}{chance.choice('SHDC')}"
    place = chance.choice((0, 1)), chance.choice((1, 2))
    of = max(1, number - chance.choice((1, 1, 2, 3)))
    at.station.do(
        Amend(of, *place, card(changed), "C. Ode", "misread", as_it_lies=chance.random() < 0.5),
        FLOOR,
    )
    at.follow()


def _wager(at: Folded, names: list[str], chance: random.Random) -> None:
    """At least one of them, loaded for it where nobody can."""
    while True:
        _say(at, names, chance)
        if at.station.table.state.game.in_play():
            return
        name = chance.choice(names)
        moneys = [PatronMoney("load", name, 10_000), PatronMoney("call_off", name, 0)]
        moneys += [PatronMoney(f"limit_{each}", name, 0) for each in ("wager", "loss", "minutes")]  # type: ignore[arg-type]
        at.station.move(moneys, WIRE)
        at.follow()
        if all(each in at.station.accounts.standing.until for each in names):
            names.append(f"P{len(names)}")
            at.sits(names[-1])


def _say(at: Folded, names: list[str], chance: random.Random) -> None:
    """Each says something that its page offers, or more than that; or nothing."""
    for name in names:
        may = at.own(f"s-{name}")["may"]
        if not may or chance.random() < 0.15:
            continue
        said: dict[str, Any] = {"id": f"m{at.ms}-{chance.randrange(10**6)}"}
        beyond = 100 * chance.randrange(50) * (chance.random() < 0.1)
        if "wager" in may:
            most = min(may["wager"]["most"], 500 * chance.randrange(1, 12))
            said |= {"do": "wager", "amount": most // 100 * 100 + beyond}
        elif "insurance" in may:
            said |= {
                "do": "insurance",
                "amount": chance.randrange(may["insurance"]["most"] + 1) + beyond,
            }
        else:
            said |= {"do": chance.choice((*may["decide"], "double", "both"))}
            if said["do"] == "double" and chance.random() < 0.5:
                said["amount"] = chance.randint(1, may.get("double", {}).get("most", 100)) + beyond
        at.hear(f"s-{name}", **said)
    at.flow()
