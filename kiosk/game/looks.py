"""How does the table look? A round as frozen values for screens; the card that lies face down stays face down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.game.boxes import Bet, Box
from kiosk.game.hands import Hand
from kiosk.game.view import DOWN, BoxView, DealerView, HandView, Place

if TYPE_CHECKING:
    from kiosk.game.procedure import Procedure


def boxes(this: Procedure, bets: dict[int, Bet], count: int) -> tuple[BoxView, ...]:
    """Every box of the table: in play with its hands, or with the wager that stands for the coming round."""
    in_play = {box.number: box for box in this.boxes}
    return tuple(_box(in_play[n]) if n in in_play else _waiting(n, bets.get(n)) for n in range(1, count + 1))


def _waiting(number: int, bet: Bet | None) -> BoxView:
    return BoxView(number, bet.amount if bet else 0, bet.side if bet else (), None, ())


def _box(box: Box) -> BoxView:
    return BoxView(box.number, box.wager, box.bet.side, box.insurance, tuple(hand(each) for each in box.hands))


def hand(each: Hand) -> HandView:
    cards = tuple(card.text for card in each.cards)
    net = each.net if each.outcome else None
    return HandView(cards, each.total, each.soft, each.wager, each.state, each.outcome, net)


def dealer(this: Procedure) -> DealerView:
    each = this.dealer
    cards = [card.text for card in each.cards]
    if this.hole_down and len(cards) > 1:
        cards[1] = DOWN
        up = Hand()
        up.add(each.cards[0])
        return DealerView(tuple(cards), up.total, up.soft, False, False, False)
    total = each.total if cards else None
    return DealerView(tuple(cards), total, each.soft, each.blackjack, each.total > 21, this.finished)


def awaits(this: Procedure) -> Place | None:
    if this.phase in ("deal", "card", "decision", "patrons", "read"):
        return Place(0) if this.box is None else Place(this.box.number, this.index + 1)
    return Place(0) if this.phase in ("dealer", "hole_check", "reveal", "turn") else None


def saved(settled: tuple[tuple[BoxView, ...], DealerView]) -> list[Any]:
    """What lies on the table as JSON can hold it; `restored` gives it back."""
    boxes_, dealer_ = settled
    kept = [{**box._asdict(), "hands": [each._asdict() for each in box.hands]} for box in boxes_]
    return [kept, dealer_._asdict()]


def restored(kept: list[Any]) -> tuple[tuple[BoxView, ...], DealerView]:
    boxes_, dealer_ = kept
    return tuple(map(_restored_box, boxes_)), DealerView(**{**dealer_, "cards": tuple(dealer_["cards"])})


def _restored_box(kept: dict[str, Any]) -> BoxView:
    hands = tuple(HandView(**{**each, "cards": tuple(each["cards"])}) for each in kept["hands"])
    return BoxView(**{**kept, "side": tuple((str(a), int(b)) for a, b in kept["side"]), "hands": hands})
