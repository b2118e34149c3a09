"""Rounds of a common hand in which patrons say what is right, and what is not."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from kiosk.game.commands.commands import PATRON_DECISIONS, NewShoe
from kiosk.game.money.money import cents
from kiosk.patrons.crowd import choice, spoiled
from kiosk.patrons.messages import text
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import KIOSK
from kiosk.station.patrons import PatronMoney
from tests.logs.replayed import objects, replayed
from tests.patrons.folded import Folded
from tests.patrons.live import shuffled

LOADED = 100_000


LESS = {"double.for_less": True}


def mutate(at: Folded, chance: random.Random, count: int) -> int:
    """Sends so many mutated messages, as wagers are open, as insurance is and as patrons play; what was taken is what the bytes, read by
    anybody, say. Gives how many were taken."""
    names = "ABCDEFGH"
    for name in names:
        at.sits(name)
    taken = 0
    stages: list[tuple[tuple[str, ...], list[dict[str, Any]]]] = [
        ((), [{"do": "wager", "amount": 2500}, {"do": "look", "language": "es"}, {"do": "hit"}]),
        (("6S", "AD", "5S", "TC"), [{"do": "insurance", "amount": 500}, {"do": "stand"}]),
        (
            (),
            [
                {"do": "hit"},
                {"do": "double", "amount": 750},
                {"do": "stand"},
                {"do": "wager", "amount": 2500},
            ],
        ),
    ]
    for cards, said in stages:
        if cards:
            for name in names:
                at.hear(f"s-{name}", id="own", do="wager", amount=2500)
            at.flow()
            at.deal(*cards)
        elif at.phase == "insurance":
            at.close_stage()
        for _ in range(count // len(stages)):
            taken += _mutated(at, chance, chance.choice(names), chance.choice(said))
    return taken


def _mutated(at: Folded, chance: random.Random, name: str, said: dict[str, Any]) -> bool:
    asks = at.road.picture.asks
    payload = spoiled(text({"v": 1, "id": "m1", "ask": asks} | said).encode(), chance)
    at.now += 1.0
    at.road.hear(at.road.sessions[f"s-{name}"], payload, at.now)
    if not at.flow():
        return False
    heard = json.loads(payload)
    assert (heard["v"], heard["ask"]) == (1, asks)
    answer, own = at.last(f"s-{name}"), at.own(f"s-{name}")
    assert (answer["id"], answer["do"]) == (heard["id"], heard["do"])
    if answer["result"] == "refused":
        return True
    if heard["do"] in PATRON_DECISIONS:
        hand, adds = own["hands"][0], heard.get("amount", 2500) if heard["do"] == "double" else 0
        assert (hand["decided"], hand["wager"]) == (heard["do"], 2500 + adds)
    else:
        assert own[heard["do"]] == heard["amount"]
    return True


def rounds_of(folder: Path, seed: int, rounds: int, patrons: int) -> None:
    """Random rounds with messages lost, doubled, late and spoiled, and gateways killed; every balance is what a replay of the
    exported log says, to the cent, and nothing comes from nowhere."""
    chance, at = (
        random.Random(seed),
        Folded(folder / f"{seed}.sqlite", surrender="late", options=LESS),
    )
    names = [f"P{number}" for number in range(patrons)]
    at.station.move(
        [PatronMoney("load", name, LOADED) for name in names], KIOSK
    )  # together: each by itself waits for the disk
    for name in names:
        at.sits(name, 0)
    at.follow()
    shoe: list[str] = []
    for _ in range(rounds):
        before = at.road.picture.asks
        while at.road.picture.asks == before or at.phase != "wagers":
            _say(at, names, chance)
            if chance.random() < 0.05:
                at.gateway()
                for name in names:
                    at.sits(name, 0)
            at.flow()
            if at.phase in ("patrons", "insurance"):
                at.close_stage()
                continue
            if not at.station.table.state.game.in_play():
                continue  # all that was said was lost with a gateway: they say it again
            shoe = shoe or list(shuffled(chance.randrange(10**6)))
            if len(shoe) == 416 or (at.phase == "wagers" and len(shoe) < 100):
                shoe = list(shuffled(chance.randrange(10**6)))
                at.station.do(NewShoe(8), KIOSK)
            at.deal(shoe.pop())
            _holds_the_tables_offers(at)
        balances = at.station.accounts
        won = sum(balances.balances.values()) - (balances.loaded - balances.paid_out)
        assert at.road.picture.accounts.balances == balances.balances
        assert min(balances.balances.values()) >= 0
        assert balances.loaded == LOADED * patrons
        house = -won
        assert sum(balances.balances.values()) + house == LOADED * patrons
    log = folder / f"{seed}.jsonl"
    with log.open("w", encoding="utf-8") as out:
        export(at.reader, out)
    nets = dict.fromkeys(names, 0)
    played = objects(replayed(log))
    assert len(played) == rounds
    for each in played:
        for patron in each["patrons"]:
            nets[patron["patron"]] += cents(patron["net"])
    assert {name: LOADED + net for name, net in nets.items()} == at.station.accounts.balances
    assert verify(at.reader).findings == ()
    at.close()


def _holds_the_tables_offers(at: Folded) -> None:
    """What the gateway holds of what patrons may do is what the table offers them."""
    offered, held = at.station.table.offers().patrons, at.road.picture.may
    assert offered is not None
    assert held == offered


def _say(at: Folded, names: list[str], chance: random.Random) -> None:
    """Each patron says something, or nothing; some of it goes wrong."""
    for name in names:
        own = at.own(f"s-{name}")
        may, fault = own["may"], chance.random()
        if not may or chance.random() < 0.1:
            continue
        said: dict[str, Any] = {"id": f"m{at.ms}-{chance.randrange(10**6)}", "ask": own["ask"]}
        if "wager" in may:
            said |= {"do": "wager", "amount": min(may["wager"]["most"], 500 * chance.randrange(5))}
        elif "insurance" in may:
            said |= {"do": "insurance", "amount": chance.randrange(1, may["insurance"]["most"] + 1)}
        else:
            said |= {"do": choice(may["decide"], own["hands"][0]["total"], chance)}
            if said["do"] == "double" and chance.random() < 0.7:
                said["amount"] = chance.randint(1, may["double"]["most"])
        if fault < 0.05:
            payload = spoiled(json.dumps({"v": 1, **said}).encode(), chance)
            at.road.hear(at.road.sessions[f"s-{name}"], payload, at.now)
        elif fault < 0.1:
            said["ask"] = "1-1w"
        at.hear(f"s-{name}", **said)
        if fault > 0.9:
            at.hear(f"s-{name}", **said)
