"""What is the dealer told? Every prompt there is, with its facts, how loud it is, and the rule it comes from.

Logic only names a prompt and its facts. Wording is in config/phrases, money and chips are put into words there too.
"""

from __future__ import annotations

from typing import NamedTuple


class Kind(NamedTuple):
    """One row of the table of prompts.

    `facts`: the keys, in the order in which they are given and printed; a fact that is None is left out.
    `tone`: what the dealer does about it: say, ask, deal, take, pay, push, warn or call.
    `rule`: the rule-set key whose paragraph in `[authority]` stands behind it; "" for none.
    """

    facts: tuple[str, ...]
    tone: str
    rule: str = ""


_HAND = ("box", "hand")
_TOTAL = ("box", "hand", "total", "soft")
_MONEY = ("box", "hand", "amount", "odds", "why")

KINDS: dict[str, Kind] = {
    # the deal
    "deal_card": Kind(("box", "hand", "dealer", "face"), "deal", "deal.order"),
    "ask_decision": Kind(("box", "hand", "total", "soft", "may"), "ask", "announce.totals"),
    "ask_reveal": Kind((), "deal", "deal.reveal"),
    "ask_read": Kind(("box", "hand", "dealer"), "warn", "deal.read"),
    # calls
    "announce_total": Kind(_TOTAL, "say", "announce.totals"),
    "announce_dealer_up": Kind(("card",), "say", "deal.order"),
    "announce_blackjack": Kind(("box", "held"), "say", "blackjack_pays"),
    "announce_split": Kind(("box", "hands"), "say", "split.pair"),
    "announce_sevens_forfeit": Kind(("box",), "say", "side.three_sevens.split"),
    "announce_dealer_blackjack": Kind(("total", "soft", "bust"), "say", "dealer_blackjack"),
    "announce_dealer_total": Kind(("total", "soft", "bust"), "say", "dealer_hits_soft_17"),
    # insurance and the hole card
    "ask_insurance": Kind((), "ask", "insurance"),
    "announce_insurance_closed": Kind((), "say", "insurance"),
    "ask_hole_check": Kind((), "ask", "hole_check"),
    "collect_insurance": Kind(("box", "amount", "patron"), "take", "insurance"),
    "pay_insurance": Kind(("box", "amount", "patron", "odds"), "pay", "insurance"),
    # additional wagers
    "pay_side": Kind(("box", "name", "amount", "odds"), "pay", "side.decided"),
    "collect_side": Kind(("box", "name", "amount"), "take", "side.decided"),
    # hands
    "collect_hand": Kind(("box", "hand", "amount", "why"), "take", "settle_order"),
    "pay_hand": Kind(_MONEY, "pay", "settle_order"),
    "push_hand": Kind(("box", "hand", "amount", "why"), "push", "settle_order"),
    "return_wager": Kind(("box", "hand", "amount", "why"), "push", "dealer_blackjack_takes"),
    # the shoe
    "announce_last_round": Kind((), "say", "shoe.cutting_card"),
    "announce_cutter": Kind(("box", "far_right"), "say", "shoe.cutter"),
    "ask_new_shoe": Kind((), "call", "shoe.cutting_card"),
    "burn_card": Kind(("why",), "deal", "shoe.burn"),
    # trouble
    "warn_hit": Kind(_TOTAL, "warn"),
    "call_floor": Kind(("why", "box", "hand"), "call", "irregularities"),
    # the common hand: totals over all patrons
    "ask_patrons": Kind(("stage", "hand", "total", "soft", "may", "deciding"), "ask", "common_hand"),
    "announce_patrons_closed": Kind(("stage", "hand", "stand", "draw", "double"), "say", "common_hand"),
    "collect_patrons": Kind(("hand", "patrons", "amount", "why"), "take", "settle_order"),
    "pay_patrons": Kind(("hand", "patrons", "amount", "odds", "why"), "pay", "settle_order"),
    "push_patrons": Kind(("hand", "patrons", "amount", "why"), "push", "settle_order"),
    "return_patrons": Kind(("hand", "patrons", "amount", "why"), "push", "settle_order"),
}


class Prompt(NamedTuple):
    """One thing that the dealer is told: an id of `KINDS`, and its facts in that row's order (hashable, None if absent).

    Money facts are in cents. `odds` is text, "3:2". `card` is text. `may` is a tuple of decisions.
    `rule`: the rule-set key whose paragraph stands behind it this time, where that is not its row's.
    `split`: the box has more than one hand, so that its first hand too is named.
    """

    id: str
    facts: tuple[object, ...] = ()
    rule: str = ""
    split: bool = False

    @property
    def kind(self) -> Kind:
        return KINDS[self.id]

    def items(self) -> list[tuple[str, object]]:
        """The facts that are there, by name, in order."""
        return [(k, v) for k, v in zip(KINDS[self.id].facts, self.facts, strict=False) if v is not None]

    def get(self, fact: str) -> object:
        """One fact by name; None if it is absent."""
        facts = KINDS[self.id].facts
        i = facts.index(fact) if fact in facts else len(self.facts)
        return self.facts[i] if i < len(self.facts) else None
