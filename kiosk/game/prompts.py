"""Prompts: everything that the dealer is told, with its facts, how loud it is, and the rule it
comes from.

The game only names a prompt and its facts. Wording is in config/phrases; money and chips are worded
there too.
"""

# mypy: disable-error-code="empty-body"
# A constructor that `_told` makes has no body: its name and its parameters say all.

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, wraps
from typing import Any, Literal, NamedTuple, TypeVar, cast

#: what the dealer does about a prompt
Tone = Literal["say", "ask", "deal", "take", "pay", "push", "warn", "call"]


class Kind(NamedTuple):
    """One row of the table of prompts.

    `facts`: the keys, in the order in which they are given and printed; a fact that is None is left
    out. `rule`: the rule-set key whose paragraph in `[authority]` stands behind it; "" for none.
    """

    facts: tuple[str, ...]
    tone: Tone
    rule: str = ""


#: the rule-set key behind what is not ordinary play
IRREGULAR = "irregularities"
_HAND = ("box", "hand")
_TOTAL = ("box", "hand", "total", "soft")
_MONEY = ("box", "hand", "amount", "odds", "why")

KINDS: dict[str, Kind] = {
    # wagers are open
    "ask_wagers": Kind((), "ask", "wagers.limits"),
    "deal_first": Kind((), "deal", "deal.order"),
    # the deal
    "deal_card": Kind(("box", "hand", "dealer", "face"), "deal", "deal.order"),
    "ask_decision": Kind(("box", "hand", "total", "soft", "may"), "ask", "announce.totals"),
    "ask_reveal": Kind((), "deal", "deal.reveal"),
    "ask_turn": Kind((), "deal", "deal.reveal"),
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
    "collect_insurance": Kind(("box", "amount", "hand"), "take", "insurance"),
    "pay_insurance": Kind(("box", "amount", "hand", "odds"), "pay", "insurance"),
    # additional wagers
    "pay_side": Kind(("box", "name", "amount", "odds"), "pay", "side"),
    "collect_side": Kind(("box", "name", "amount"), "take", "side.decided"),
    # hands
    "collect_hand": Kind(("box", "hand", "amount", "why"), "take", "settle_order"),
    "pay_hand": Kind(_MONEY, "pay", "settle_order"),
    "push_hand": Kind(("box", "hand", "amount", "why"), "push", "settle_order"),
    # `name`: of an additional wager, or "insurance"; None of a hand
    "return_wager": Kind(
        ("box", "hand", "amount", "why", "name"), "push", "dealer_blackjack_takes"
    ),
    # the shoe
    "announce_last_round": Kind((), "say", "shoe.last_round"),
    "announce_shoe_change": Kind((), "say"),
    "announce_cutter": Kind(("box", "far_right"), "say", "shoe.cutter"),
    "ask_new_shoe": Kind((), "call", "shoe.cutting_card"),
    "burn_card": Kind(("why",), "deal", "shoe.burn"),
    # trouble
    "warn_hit": Kind(_TOTAL, "warn"),
    "call_floor": Kind(("why", "box", "hand"), "call", IRREGULAR),
    # the common hand: totals over all patrons
    "ask_patrons": Kind(
        ("stage", "hand", "total", "soft", "may", "deciding"), "ask", "common_hand"
    ),
    "announce_patrons_closed": Kind(
        ("stage", "hand", "stand", "draw", "double"), "say", "common_hand"
    ),
    "collect_patrons": Kind(("hand", "patrons", "amount", "why"), "take", "settle_order"),
    "pay_patrons": Kind(("hand", "patrons", "amount", "odds", "why"), "pay", "settle_order"),
    "push_patrons": Kind(("hand", "patrons", "amount", "why"), "push", "settle_order"),
    "return_patrons": Kind(("hand", "patrons", "amount", "why"), "push", "settle_order"),
}


#: the prompts that settle one hand, one insurance or one additional wager
SETTLING = frozenset(
    id_ for id_ in KINDS if id_.partition("_")[0] in ("collect", "pay", "push", "return")
)


class Prompt(NamedTuple):
    """One thing that the dealer is told: an id of `KINDS`, and its facts in that row's order
    (hashable, None if absent).

    Money facts are in cents. `odds` is text, "3:2". `card` is text. `may` is a tuple of decisions.
    `rule`: the rule-set key whose paragraph stands behind it this time, where that is not its
    row's. `split`: the box has more than one hand, so that its first hand too is named. `doubtful`:
    of money that goes back, nobody has confirmed that it had moved.
    """

    id: str
    facts: tuple[object, ...] = ()
    rule: str = ""
    split: bool = False
    doubtful: bool = False

    @property
    def kind(self) -> Kind:
        return KINDS[self.id]

    def items(self) -> list[tuple[str, object]]:
        """The facts that are there, by name, in order."""
        return [
            (k, v) for k, v in zip(KINDS[self.id].facts, self.facts, strict=False) if v is not None
        ]

    def get(self, fact: str) -> object:
        """One fact by name; None if it is absent."""
        facts = KINDS[self.id].facts
        i = facts.index(fact) if fact in facts else len(self.facts)
        return self.facts[i] if i < len(self.facts) else None


def facts_of(id_: str, facts: Mapping[str, Any]) -> tuple[Any, ...]:
    """The facts of a prompt of that id in its row's order. Of a hand's own wager that goes back no
    name is kept, so that it is the same as one of a journal that knows none."""
    found = tuple(map(facts.get, KINDS[id_].facts))
    return found[:-1] if id_ == "return_wager" and found[-1] is None else found


def restored(kept: Iterable[Sequence[Any]]) -> tuple[Prompt, ...]:
    """Prompts as JSON has kept them; of version 1.0 a prompt's facts alone stand behind its id."""
    prompts = []
    for name, *rest in kept:
        facts, *more = rest if rest and isinstance(rest[0], list) else [rest]
        prompts.append(
            Prompt(
                name,
                tuple(tuple(fact) if isinstance(fact, list) else fact for fact in facts),
                *more,
            )
        )
    return tuple(prompts)


def box_of(prompt: Prompt) -> int:
    """The box that a settling prompt is about. A common hand lies in box 1."""
    box = prompt.facts[0]
    return box if isinstance(box, int) and KINDS[prompt.id].facts[0] == "box" else 1


#: the wagers of all patrons of a common hand
PATRONS = ("patrons",)


def wager_of(prompt: Prompt) -> tuple[object, ...]:
    """Which wager a settling prompt is about: its box, its hand and its name; a common hand is
    one."""
    facts = dict(prompt.items())
    if "box" not in facts:
        return PATRONS
    return (
        facts["box"],
        facts.get("hand"),
        "insurance" if prompt.id.endswith("_insurance") else facts.get("name"),
    )


#: the rule-set key behind what becomes of a wager, by why; of a hand that is lost, won or pushed it
#: is `settle_order.<why>`
BEHIND = {
    "surrender": "surrender",
    "blackjack": "blackjack_pays",
    "charlie": "charlie",
    "returned": "dealer_blackjack_takes",
    "void": IRREGULAR,
    "corrected": IRREGULAR,
}


def _behind(why: object) -> str:
    return BEHIND.get(str(why)) or f"settle_order.{why}"


_F = TypeVar("_F", bound=Callable[..., Prompt])
#: the same few thousand prompts are told all evening: each is made once
_kept = cast("Callable[[_F], _F]", lru_cache(maxsize=4096))


def _told(of: _F) -> _F:
    """A constructor: its name is the prompt's id, its parameters are facts of that row, with `rule`
    and `split` of `Prompt`.

    Where no rule is given, what settles a hand cites the one behind its `why`.
    """
    id_, taken = of.__name__, of.__code__.co_varnames

    @wraps(of)
    def make(*given: Any, **others: Any) -> Prompt:
        found: dict[str, Any] = {**dict(zip(taken, given, strict=False)), **others}
        rule = found.get("rule") or (
            _behind(found["why"]) if "why" in found and id_ in SETTLING else ""
        )
        return Prompt(id_, facts_of(id_, found), rule, found.get("split", False))

    return _kept(cast("_F", make))


# The deal.

ASK_WAGERS = Prompt("ask_wagers")
DEAL_FIRST = Prompt("deal_first")
DEAL_DEALER = Prompt("deal_card", (None, None, True, "up"))
DRAW_DEALER = DEAL_DEALER._replace(rule="dealer.draws")
DEAL_HOLE = Prompt("deal_card", (None, None, True, "down"))
ASK_REVEAL = Prompt("ask_reveal")
ASK_TURN = Prompt("ask_turn")
ASK_READ_DEALER = Prompt("ask_read", (None, None, True))


@_kept
def deal_card(box: int, hand: int) -> Prompt:
    """The initial deal."""
    return Prompt("deal_card", (box, hand, None, "up"))


@_kept
def draw_card(box: int, hand: int, split: bool) -> Prompt:
    """A card after the deal: a hit, a double, the second card of a split hand."""
    return Prompt("deal_card", (box, hand, None, "up"), "play.order", split)


@_told
def ask_decision(
    box: int, hand: int, total: int, may: tuple[str, ...], soft: bool, split: bool, rule: str
) -> Prompt: ...
@_told
def ask_read(box: int, hand: int, split: bool) -> Prompt: ...


# Calls.

ANNOUNCE_LAST_ROUND = Prompt("announce_last_round")
ANNOUNCE_SHOE_CHANGE = Prompt("announce_shoe_change")


@_told
def announce_total(
    box: int, hand: int, total: int, soft: bool, split: bool, rule: str
) -> Prompt: ...
@_told
def announce_dealer_up(card: str) -> Prompt: ...
@_told
def announce_blackjack(box: int, *, held: bool) -> Prompt: ...
@_told
def announce_split(box: int, hands: int, rule: str = "") -> Prompt: ...
@_told
def announce_sevens_forfeit(box: int) -> Prompt: ...


@_kept
def announce_dealer(total: int, soft: bool, blackjack: bool) -> Prompt:
    """The dealer's hand is complete."""
    return Prompt(
        "announce_dealer_blackjack" if blackjack else "announce_dealer_total",
        (total, soft, total > 21),
    )


def announce_cutter(box: int) -> Prompt:
    """`box` 0: the box at the dealer's far right."""
    return Prompt("announce_cutter", (box, None) if box else (None, True))


# Insurance and the hole card.

ASK_INSURANCE = Prompt("ask_insurance")
ANNOUNCE_INSURANCE_CLOSED = Prompt("announce_insurance_closed")
ASK_HOLE_CHECK = Prompt("ask_hole_check")


def collect_insurance(
    amount: int, *, box: int | None = None, hand: int | None = None, rule: str = ""
) -> Prompt:
    """`hand` in place of `box`: of all patrons of a common hand."""
    return Prompt("collect_insurance", (box, amount) if hand is None else (box, amount, hand), rule)


@_told
def pay_insurance(
    amount: int, odds: str, *, box: int | None = None, hand: int | None = None
) -> Prompt: ...


# Wagers, in cents. `why` is an outcome, "void", or "corrected" where a correction moves money back.


@_told
def collect_side(box: int, name: str, amount: int, rule: str = "") -> Prompt: ...
@_told
def pay_side(box: int, name: str, amount: int, odds: str, rule: str) -> Prompt: ...
@_told
def collect_hand(box: int, hand: int, amount: int, why: str, split: bool) -> Prompt: ...
@_told
def pay_hand(
    box: int, hand: int, amount: int, odds: str, why: str, split: bool, rule: str = ""
) -> Prompt: ...
@_told
def push_hand(box: int, hand: int, amount: int, why: str, split: bool) -> Prompt: ...
@_told
def return_wager(
    box: int,
    amount: int,
    why: str,
    *,
    hand: int | None = None,
    name: str | None = None,
    split: bool = False,
    rule: str = "",
) -> Prompt: ...  # hand: None for a wager beside the hands, which has a name


# The shoe, and trouble.

ASK_NEW_SHOE = Prompt("ask_new_shoe")


@_told
def burn_card(why: str | None) -> Prompt: ...
@_told
def warn_hit(box: int, hand: int, total: int, soft: bool, split: bool) -> Prompt: ...
@_told
def call_floor(
    why: str, *, box: int | None = None, hand: int | None = None, split: bool = False
) -> Prompt: ...


# The common hand: totals over all patrons. `hand` None: both hands together.


@_told
def ask_patrons(
    stage: str,
    hand: int,
    total: int,
    may: tuple[str, ...],
    deciding: int,
    *,
    soft: bool,
    split: bool,
) -> Prompt: ...
@_told
def announce_patrons_closed(
    stage: str, hand: int, stand: int, draw: int, double: int
) -> Prompt: ...
@_told
def pay_patrons(
    hand: int, patrons: int, amount: int, odds: str, why: str, *, split: bool
) -> Prompt: ...


def of_patrons(
    what: str,
    hand: int | None,
    patrons: int,
    amount: int,
    why: str,
    *,
    split: bool = False,
    rule: str = "",
) -> Prompt:
    """`what`: "collect", "push" or "return"."""
    return Prompt(f"{what}_patrons", (hand, patrons, amount, why), rule or _behind(why), split)
