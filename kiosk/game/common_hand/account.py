"""The round object of a finished round on a common hand, as the shoe log prints it, in its order of
keys."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from kiosk.game.blackjack.account import of_dealer
from kiosk.game.common_hand import settle
from kiosk.game.common_hand.round import patrons_of
from kiosk.game.common_hand.settle import Reckoned
from kiosk.game.money.money import money
from kiosk.game.procedure import Procedure


def of_patrons(this: Procedure, number: int) -> dict[str, object]:
    """Patrons who did the same share one object for what they did."""
    players = patrons_of(this)
    counted = players.counted()
    reckoned = settle.reckon(players.dealt(this), set(counted))
    shared = {key: _patron(each) for key, each in reckoned.items()}
    with _uncollected():
        patrons = [
            {"patron": name, "hands": hands, "insurance": insurance, "net": net}
            for name, (hands, insurance, net) in zip(
                players.names, map(shared.__getitem__, players.keys()), strict=True
            )
        ]
    return {
        "round": number,
        "dealer": of_dealer(this.dealer),
        "hands": [
            {"cards": [card.text for card in hand.cards], "total": hand.total}
            for hand in players.hands
        ],
        "patrons": patrons,
        "net": money(sum(reckoned[key].net * number for key, number in counted.items())),
        "void": this.void,
    }


@contextmanager
def _uncollected() -> Iterator[None]:
    """Nothing that is made meanwhile is garbage: of a crowd's objects the collector would look at
    each a dozen times."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _patron(this: Reckoned) -> tuple[list[dict[str, object]], dict[str, str] | None, str]:
    hands: list[dict[str, object]] = [
        {
            "cards": n,
            "total": total,
            "wager": money(wager),
            "outcome": settled.outcome,
            "net": money(settled.net),
        }
        for n, total, wager, settled in this.hands
    ]
    insured = this.insurance
    if insured is None:
        return hands, None, money(this.net)
    insurance = {
        "wager": money(this.insured),
        "outcome": insured.outcome,
        "net": money(insured.net),
    }
    return hands, insurance, money(this.net)
