"""What can a table look like? Some thirty moments, as the station would hand them to the screen."""

from __future__ import annotations

from kiosk.game.refusals import double_two_cards
from kiosk.game.view import DOWN, Allowed, BoxView, CrowdView, DealerView, HandView, Place, TableView
from kiosk.reading import Health, Message
from kiosk.station.step import Step, Trouble
from kiosk.words.said import Refusal, Said
from ui.table.setup import ScreenSetup

CHIPS = (
    (100, "#E6E3DA"),
    (250, "#E091AE"),
    (500, "#C0392B"),
    (2500, "#1E8449"),
    (10000, "#1E1E22"),
    (50000, "#6A3D9A"),
    (100000, "#E8741E"),
)
NJ = "N.J.A.C. 13:69F-2."
WELL = Health(True, True, True, True, (Message("reads", {"title": "Angel Eye II-EX"}),))
DECISIONS = ("stand", "hit", "double", "split", "surrender")
_VALUES = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}


def settings(boxes: int = 7, **changed: object) -> ScreenSetup:
    """A New Jersey table of so many boxes."""
    made = ScreenSetup(
        table="BJ-12",
        rules="New Jersey",
        boxes=boxes,
        minimum=2500,
        maximum=100000,
        chips=CHIPS,
        dealer="H. Ruiz",
        floor=("M. Okafor", "L. Brandt", "T. Nguyen"),
        felt="BLACKJACK PAYS 3 TO 2",
    )
    return made._replace(**changed)


def hand(
    cards: str, wager: int = 2500, state: str = "", outcome: str | None = None, net: int | None = None
) -> HandView:
    """A hand from its cards, "8H 8C"."""
    dealt = tuple(cards.split())
    low = sum(_VALUES.get(card[0], 0) or (int(card[0]) if card[0].isdigit() else 0) for card in dealt)
    soft = any(card[0] == "A" for card in dealt) and low <= 11
    return HandView(dealt, low + 10 if soft else low, soft, wager, state, outcome, net)


def box(number: int, wager: int = 2500, *hands: HandView, insurance: int | None = None) -> BoxView:
    return BoxView(number, wager, (), insurance, hands)


def dealer(cards: str = "", *, done: bool = False) -> DealerView:
    dealt = tuple(DOWN if card == "##" else card for card in cards.split())
    seen = hand(" ".join(card for card in dealt if card not in (DOWN, "??")))
    total = seen.total if seen.cards else None
    return DealerView(dealt, total, seen.soft, len(dealt) == 2 and total == 21, (total or 0) > 21, done)


def may(*allowed: str) -> tuple[Allowed, ...]:
    because = double_two_cards(box=3, hand=None)
    return tuple(Allowed(name, None if name in allowed else because) for name in DECISIONS)


def said(
    key: str, tone: str, text: str, authority: str = "", chips: tuple[tuple[int, int], ...] = (), **facts: object
) -> Said:
    return Said(key, tone, text, NJ + authority if authority else "", facts, chips)


def table(boxes: int, phase: str, awaits: Place | None, *filled: BoxView, **changed: object) -> TableView:
    """A table of so many boxes; those that are not in `filled` are empty."""
    known = {place.box: place for place in filled}
    places = tuple(known.get(number, BoxView(number, 0, (), None, ())) for number in range(1, boxes + 1))
    view = TableView(41, phase, awaits, places, dealer(), may(), False, False, False)
    return view._replace(**changed)  # type: ignore[arg-type]


def step(view: TableView, *told: Said, **changed: object) -> Step:
    return Step(view, told, health=WELL)._replace(**changed)  # type: ignore[arg-type]


def _two_each(boxes: int, *cards: str) -> tuple[BoxView, ...]:
    wagers = (2500, 5000, 2500, 10000, 2500, 37500, 100000)
    return tuple(box(n, wagers[n - 1], hand(text, wagers[n - 1])) for n, text in enumerate(cards[:boxes], 1))


_DEALT = _two_each(7, "TS 8H", "9D 2C", "8S 8D", "AH 6C", "KD QC", "5S 7H", "AS KH")


def ask(place: str, options: str, authority: str = "11(c)", **facts: object) -> Said:
    return said("ask_decision", "ask", f"{place}: {options}?", authority, **facts)


def _wagers_empty() -> Step:
    return step(table(7, "wagers", None))


def _wagers_in() -> Step:
    return step(
        table(7, "wagers", None, *(box(n, wager) for n, wager in ((1, 2500), (3, 5000), (4, 12500), (6, 100000))))
    )


def _deal() -> Step:
    boxes = [box(n, w.wager, hand(w.hands[0].cards[0], w.wager)) for n, w in enumerate(_DEALT, 1)]
    for n in range(3):
        boxes[n] = _DEALT[n]
    view = table(7, "deal", Place(4), *boxes, dealer=dealer("6D"))
    return step(view, said("deal_card", "deal", "Second card to box 4", "8(b)", box=4, hand=1))


def _decision() -> Step:
    view = table(7, "decision", Place(3), *_DEALT, dealer=dealer("6D ##"), may=may("stand", "hit", "double", "split"))
    up = said("announce_dealer_up", "say", "Dealer shows 6")
    return step(view, up, ask("Box 3: 16", "stand, hit, double or split", box=3, hand=1))


def _drawn_in_error(before: Step, card: str) -> Step:
    return before._replace(view=before.view._replace(drawn_in_error=card))


def _soft() -> Step:
    boxes = (*_DEALT[:2], _DEALT[2]._replace(hands=(hand("8S 8D 5C", 2500, "21"),)), *_DEALT[3:])
    view = table(
        7, "decision", Place(4), *boxes, dealer=dealer("6D ##"), may=may("stand", "hit", "double"), can_undo=True
    )
    return step(view, ask("Box 4: soft 17", "stand, hit or double", box=4, hand=1))


def _split_four() -> Step:
    hands = (
        hand("8S 3D TH", 2500, "21"),
        hand("8D 2C 3S 4H 5C"),
        hand("8C"),
        hand("8H"),
    )
    boxes = (*_DEALT[:2], BoxView(3, 2500, (), None, hands), *_DEALT[3:])
    boxes = (
        boxes[0]._replace(hands=(hand("TS 8H", 2500, "stand"),)),
        boxes[1]._replace(hands=(hand("9D 2C 5H", 10000, "doubled"),)),
        *boxes[2:],
    )
    view = table(7, "decision", Place(3, 2), *boxes, dealer=dealer("6D ##"), may=may("stand", "hit"), can_undo=False)
    return step(view, ask("Box 3, second hand: 22", "stand or hit", box=3, hand=2))


def _split_full() -> Step:
    hands = (
        hand("8S 2D 2H 3C 4S", 2500, "stand"),
        hand("8D 2C 3S AH 3C", 5000, "doubled"),
        hand("8C 3H 2S 2H 4D"),
        hand("8H"),
    )
    boxes = (*_DEALT[:6], BoxView(7, 100000, (), None, hands))
    view = table(7, "decision", Place(7, 3), *boxes, dealer=dealer("6D ##"), may=may("stand", "hit"))
    return step(view, ask("Box 7, third hand: 19", "stand or hit", box=7, hand=3))


def _split_in_other_box() -> Step:
    hands = (hand("8S 3D TH", 2500, "21"), hand("8D 4C TS", 2500, "bust", "bust", -2500), hand("8C TH", 2500, "stand"))
    boxes = (*_DEALT[:2], BoxView(3, 2500, (), None, hands), *_DEALT[3:])
    view = table(
        7, "decision", Place(4), *boxes, dealer=dealer("6D ##"), may=may("stand", "hit", "double"), can_undo=True
    )
    return step(view, ask("Box 4: soft 17", "stand, hit or double", box=4, hand=1))


def _nine() -> Step:
    boxes = (*_DEALT[:4], _DEALT[4]._replace(hands=(hand("2S 2D AH AC 2H 3S AD 2C 3H"),)), *_DEALT[5:])
    view = table(7, "decision", Place(5), *boxes, dealer=dealer("TD ##"), may=may("stand", "hit"))
    return step(view, ask("Box 5: 17", "stand or hit", box=5, hand=1))


def _insurance() -> Step:
    boxes = (_DEALT[0]._replace(insurance=1250), *_DEALT[1:])
    view = table(7, "insurance", None, *boxes, dealer=dealer("AD ##"), can_undo=True)
    return step(view, said("ask_insurance", "ask", "Insurance?", "9(a)"))


def _read() -> Step:
    boxes = (*_DEALT[:1], _DEALT[1]._replace(hands=(hand("9D 2C ??"),)), *_DEALT[2:])
    view = table(7, "read", Place(2), *boxes, dealer=dealer("6D ##"))
    return step(view, said("ask_read", "warn", "Box 2: the card was not read. Enter rank, then suit", box=2, hand=1))


def _reveal() -> Step:
    view = table(7, "reveal", None, *_DEALT, dealer=dealer("TD ??"))
    return step(view, said("ask_reveal", "deal", "Turn the hole card and enter it"))


def _hole_check() -> Step:
    view = table(7, "hole_check", None, *_DEALT, dealer=dealer("TD ##"))
    return step(view, said("ask_hole_check", "ask", "Use the hole-card reader: blackjack?", "7(c)"))


def _bust() -> Step:
    boxes = (*_DEALT[:2], _DEALT[2]._replace(hands=(hand("8S 8D TC", 2500, "bust", "bust", -2500),)), *_DEALT[3:])
    view = table(7, "decision", Place(4), *boxes, dealer=dealer("6D ##"), may=may("stand", "hit", "double"))
    take = said("collect_hand", "take", "Box 3: take 25.00", "10(a)", ((2500, 1),), box=3, hand=1, amount=2500)
    return step(view, take, ask("Box 4: soft 17", "stand, hit or double", box=4, hand=1))


def _refusal() -> Step:
    made = _soft()
    refusal = Refusal("not_a_pair", "Box 4 cannot split: ace and six are not a pair.", NJ + "11(a)")
    return made._replace(refusal=refusal)


def _dealer_draws() -> Step:
    boxes = tuple(place._replace(hands=(place.hands[0]._replace(state="stand"),)) for place in _DEALT[:6])
    view = table(7, "dealer", Place(0), *boxes, dealer=dealer("6D 4C 2S"))
    total = said("announce_dealer_total", "say", "Dealer has 12")
    return step(view, total, said("deal_card", "deal", "Dealer draws", "12", dealer=True))


def _settled(boxes: int = 7) -> tuple[tuple[BoxView, ...], DealerView]:
    outcomes = (
        ("TS 8H", 2500, "lose", -2500),
        ("9D 2C 9H", 10000, "win", 10000),
        ("8S 3D 5C TH", 2500, "bust", -2500),
        ("AH 6C 2D", 10000, "push", 0),
        ("KD QC", 2500, "win", 2500),
        ("5S 7H 8C", 37500, "win", 37500),
        ("AS KH", 100000, "blackjack", 150000),
    )
    places = tuple(
        box(n, wager, hand(cards, wager, "blackjack" if result == "blackjack" else "stand", result, net))
        for n, (cards, wager, result, net) in enumerate(outcomes[:boxes], 1)
    )
    return places, dealer("6D 4C 9S", done=True)


def settlement_lines() -> tuple[Said, ...]:
    return (
        said("pay_hand", "pay", "Box 6: pay 375.00", "12", ((10000, 3), (2500, 3)), box=6, hand=1, amount=37500),
        said("pay_hand", "pay", "Box 5: pay 25.00", "12", ((2500, 1),), box=5, hand=1, amount=2500),
        said("push_hand", "push", "Box 4: push", "12", box=4, hand=1, amount=10000),
        said("pay_hand", "pay", "Box 2: pay 100.00", "12", ((10000, 1),), box=2, hand=1, amount=10000),
        said("collect_hand", "take", "Box 1: take 25.00", "12", ((2500, 1),), box=1, hand=1, amount=2500),
    )


def _settlement() -> Step:
    places, hand_of_dealer = _settled()
    coming = tuple(box(place.box, place.wager) for place in places)
    view = table(7, "wagers", None, *coming, round=42, settled=(places, hand_of_dealer))
    return step(view, said("announce_dealer_total", "say", "Dealer has 19"), *settlement_lines())


def _trouble() -> Step:
    trouble = Trouble(
        "link",
        "The shoe is silent: its line was lost after card 47.",
        "Finish the round by touch; check the cable at the shoe. The floor signs this off.",
        "2026-11-21T21:13:44.120Z",
        False,
    )
    return _decision()._replace(troubles=(trouble,), health=WELL._replace(port_open=False))


def _cured() -> Step:
    made = _trouble()
    return made._replace(troubles=(made.troubles[0]._replace(cured=True),), health=WELL)


def _last_round() -> Step:
    made = _decision()
    return made._replace(view=made.view._replace(last_round=True))


def _new_shoe() -> Step:
    view = table(7, "wagers", None, last_round=True, shoe_needed=True)
    return step(view, said("ask_new_shoe", "call", "The cutting card is out: shuffle, cut and burn a new shoe", "5(d)"))


def _three_boxes() -> Step:
    view = table(
        3, "decision", Place(2), *_DEALT[:3], dealer=dealer("6D ##"), may=may("stand", "hit", "double", "surrender")
    )
    return step(view, ask("Box 2: 11", "stand, hit, double or surrender", box=2, hand=1))


def _one_box() -> Step:
    view = table(
        1, "decision", Place(1), *_DEALT[:1], dealer=dealer("6D ##"), may=may("stand", "hit", "double", "surrender")
    )
    return step(view, ask("Box 1: 18", "stand, hit, double or surrender", box=1, hand=1))


def _dealer_blackjack() -> Step:
    hands = (hand("8S 3D TH", 2500, "21", "lose", -2500), hand("8D TC", 2500, "stand", "returned", 0))
    places = (BoxView(3, 2500, (), None, hands),)
    coming = (box(3, 2500),)
    view = table(7, "wagers", None, *coming, round=42, settled=(places_of(7, places), dealer("AD KS", done=True)))
    return step(
        view,
        said("announce_dealer_blackjack", "say", "Dealer has blackjack"),
        said("return_wager", "push", "Box 3, second hand: give back 25.00", "12", box=3, hand=2, amount=2500),
        said("collect_hand", "take", "Box 3: take 25.00", "12", ((2500, 1),), box=3, hand=1, amount=2500),
    )


def places_of(boxes: int, filled: tuple[BoxView, ...]) -> tuple[BoxView, ...]:
    known = {place.box: place for place in filled}
    return tuple(known.get(n, BoxView(n, 0, (), None, ())) for n in range(1, boxes + 1))


def _dealer_many() -> Step:
    boxes = tuple(place._replace(hands=(place.hands[0]._replace(state="stand"),)) for place in _DEALT[:6])
    view = table(7, "dealer", Place(0), *boxes, dealer=dealer("2D AC 2S AH 3C 2H AD"))
    return step(view, said("deal_card", "deal", "Dealer draws", "12", dealer=True))


def _long() -> Step:
    made = _split_full()
    text = "Box 7, third hand: soft 19 — stand, hit, double, split or surrender?"
    return made._replace(said=(said("ask_decision", "ask", text, "11(c)", box=7, hand=3),))


def _crowd(
    phase: str, awaits: Place | None, hands: tuple[HandView, ...], crowd: CrowdView, *told: Said, up: str = "6D ##"
) -> Step:
    view = table(1, phase, awaits, BoxView(1, 31_200_000, (), None, hands), dealer=dealer(up))
    return step(view._replace(crowd=crowd), *told)


def _crowd_split() -> Step:
    crowd = CrowdView(12480, 31_200_000, "split", 4112, (("first", 5301), ("both", 3067)), 0, 0)
    hands = (hand("8S"), hand("8C"))
    return _crowd(
        "patrons", Place(1), hands, crowd, said("ask_patrons", "ask", "Split: first hand or both? 4112 decide", "6B")
    )


def _crowd_play() -> Step:
    crowd = CrowdView(12480, 31_200_000, "play", 9021, (("stand", 1203), ("hit", 2250), ("double", 6)), 0, 0)
    hands = (hand("8S 3C"), hand("8C"))
    return _crowd(
        "patrons",
        Place(1),
        hands,
        crowd,
        said("ask_patrons", "ask", "Box 1, 11: stand, hit or double? 9021 decide", "6B"),
    )


def _crowd_settled() -> Step:
    places = (BoxView(1, 31_200_000, (), None, (hand("8S 3C TD", 2500, "stand"), hand("8C 9C", 2500, "stand"))),)
    view = table(1, "wagers", None, round=42, settled=(places, dealer("6D KH 3S", done=True)))
    view = view._replace(crowd=CrowdView(11_904, 29_760_000, "", 0, (), 7_667_500, 31_200_000))
    lines = (
        said(
            "collect_patrons",
            "take",
            "Box 1, second hand: take 76,675.00 from 3067 (loses)",
            "12",
            hand=2,
            amount="76675.00",
        ),
        said("pay_patrons", "pay", "Box 1: pay 312,000.00 to 12480 (wins)", "12", hand=1, amount="312000.00"),
    )
    return step(view, said("announce_dealer_total", "say", "Dealer has 19"), *lines)


SCENES: dict[str, tuple[int, Step]] = {
    name: (count, made)
    for name, count, made in (
        ("wagers-empty", 7, _wagers_empty()),
        ("wagers-in", 7, _wagers_in()),
        ("deal", 7, _deal()),
        ("decision", 7, _decision()),
        ("out-next", 7, _drawn_in_error(_decision(), "TD")),
        ("out-unseen", 7, _drawn_in_error(_decision(), "##")),
        ("out-burn", 7, _drawn_in_error(_wagers_in(), "TD")),
        ("soft", 7, _soft()),
        ("split-four", 7, _split_four()),
        ("split-full", 7, _split_full()),
        ("split-elsewhere", 7, _split_in_other_box()),
        ("nine-cards", 7, _nine()),
        ("insurance", 7, _insurance()),
        ("read", 7, _read()),
        ("reveal", 7, _reveal()),
        ("hole-check", 7, _hole_check()),
        ("bust", 7, _bust()),
        ("refusal", 7, _refusal()),
        ("dealer-draws", 7, _dealer_draws()),
        ("dealer-many", 7, _dealer_many()),
        ("settlement", 7, _settlement()),
        ("dealer-blackjack", 7, _dealer_blackjack()),
        ("trouble", 7, _trouble()),
        ("trouble-cured", 7, _cured()),
        ("last-round", 7, _last_round()),
        ("new-shoe", 7, _new_shoe()),
        ("three-boxes", 3, _three_boxes()),
        ("one-box", 1, _one_box()),
        ("long-prompt", 7, _long()),
        ("crowd-split", 1, _crowd_split()),
        ("crowd-play", 1, _crowd_play()),
        ("crowd-settled", 1, _crowd_settled()),
    )
}
#: touches that follow a scene's step, to show what they open
TOUCHED: dict[str, tuple[str, tuple[str, ...]]] = {
    "suit-pad": ("read", ("rank:K",)),
    "settlement-third": ("settlement", ("box:6", "box:5")),
    "settlement-done": ("settlement", ("box:6", "box:5", "box:4", "box:2", "box:1")),
    "floor": ("decision", ("floor",)),
    "correct": ("decision", ("floor", "page:correct", "card:3:1:2")),
    "void": ("split-full", ("floor", "page:void")),
    "burn": ("decision", ("floor", "page:burn", "reason:dealer_stands")),
    "irregular": ("decision", ("floor", "page:irregular")),
    "error": ("decision", ("floor", "page:error")),
    "missed": ("deal", ("floor", "page:missed", "reason:3")),
    "dead": ("deal", ("floor", "page:dead")),
    "less": ("soft", ("less", "chip:2500")),
    "wager-clear": ("wagers-in", ("tool:clear",)),
}
