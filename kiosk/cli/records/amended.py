"""What is printed of a round that was amended after its end, on paper and as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kiosk.game.money.money import cents, money
from kiosk.words.messages import card_text

if TYPE_CHECKING:
    from kiosk.station.recall.recalled import Amended
    from kiosk.words.messages import Messages


def amended(this: Amended, phrases: Messages) -> str:
    """Who amended which card, and what each wager came to because of it."""
    exact, place = phrases.currency.exact, this.place
    owed = [
        phrases.label(
            "paper-owed",
            who=str(each.who),
            box=each.who if isinstance(each.who, int) else None,
            hand=each.hand or None,
            split=True,
            what=each.what,
            name=each.what,
            was=exact(each.was),
            should=exact(each.should),
        )
        for each in this.owed
    ]
    said = phrases.label(
        "paper-amended",
        at=this.at,
        by=this.by,
        box=place.box or None,
        hand=place.hand,
        split=True,
        position=place.position,
        was=card_text(this.was),
        card=card_text(this.card),
    )
    return f"{said} {phrases.label('paper-and').join(owed) or phrases.label('ui-amend-nothing')}"


def amended_to(this: Amended, phrases: Messages) -> str:
    """That the round is not as it was dealt any more, and what that moved, from the house's
    side."""
    moved, way = _moved(this), "none"
    if moved:
        way = "back" if moved > 0 else "out"
    amount = phrases.currency.exact(abs(moved))
    return phrases.label("paper-amended-to", at=this.at, by=this.by, way=way, amount=amount)


def net_amended(net: str, amends: Sequence[Amended]) -> str:
    """What the patrons won in all once each amendment is made, from what they won as the round
    ended: "-50.00"."""
    return money(cents(net) - sum(map(_moved, amends)))


def _moved(this: Amended) -> int:
    """What patrons owe the house because of it, in cents."""
    return sum(each.was - each.should for each in this.owed)
