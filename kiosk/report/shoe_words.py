"""The shoe's certificate: its lines in words, its cards by rank and suit, and what somebody has to
look into."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any

from kiosk.game.cards import RANKS, SUITS
from kiosk.report.order import LEVEL, Order
from kiosk.report.papers import columns
from kiosk.report.shoes import PENETRATION, Certificate, Kept

if TYPE_CHECKING:
    from kiosk.words.messages import Messages


def title(this: Certificate, phrases: Messages) -> str:
    return phrases.label("paper-shoe", number=this.number, table=this.table or None)


def lines(this: Certificate, phrases: Messages, kept: Kept | None = None) -> list[tuple[str, str]]:
    """Label and value, in the order in which they are read. `kept`: the certificate in the
    journal."""
    say = phrases.label
    said = [
        (say("paper-shoe-loaded"), _loaded(this, phrases)),
        (say("paper-shoe-ended"), _ended(this, phrases)),
        *([(say("paper-shoe-ordered"), this.ordered_by)] if this.ordered_by else []),
        *_in_journal(this, phrases, kept),
        (
            say("paper-shoe-decks"),
            say("paper-shoe-decks-are", decks=this.decks, cards=str(this.decks * 52)),
        ),
        (say("paper-rounds"), _rounds(this, phrases)),
        (say("paper-shoe-double"), str(this.double)),
        (say("paper-shoe-foreign"), str(this.foreign)),
        (say("paper-shoe-no-place"), str(this.no_place)),
        (say("paper-shoe-out-of-play"), str(this.out_of_play)),
        (say("paper-shoe-lost"), say("paper-times", count=this.lost)),
        (say("paper-shoe-corrected"), str(this.corrected)),
    ]
    return [*said, *_cards_left(this, phrases)]


def _rounds(this: Certificate, phrases: Messages) -> str:
    """How many rounds were played with the shoe, and which."""
    say = phrases.label
    numbers = [
        str(first) if first == last else say("paper-from-to", first=first, last=last)
        for first, last in this.numbers
    ]
    anew = say("paper-shoe-anew")
    return say("paper-shoe-rounds-are", count=this.rounds, numbers=anew.join(numbers))


def _loaded(this: Certificate, phrases: Messages) -> str:
    """When the shoe was loaded and by whom, or since when its entries are at hand."""
    if this.since:
        return phrases.label("paper-shoe-away", at=local_time(this.since), before=True)
    by = this.loaded_by or None
    return phrases.label("paper-shoe-loaded-by", at=local_time(this.loaded_at), by=by)


def _ended(this: Certificate, phrases: Messages) -> str:
    """When the shoe ended and who said so, until when its entries are at hand, or that it is in
    play."""
    if this.ended_at:
        by = this.ended_by or None
        return phrases.label("paper-shoe-ended-by", at=local_time(this.ended_at), by=by)
    if this.until:
        return phrases.label("paper-shoe-away", at=local_time(this.until), before=False)
    return phrases.label("paper-shoe-in-play")


def _cards_left(this: Certificate, phrases: Messages) -> list[tuple[str, str]]:
    """Of the cards that left the shoe, and those that are left in it; of a shoe in play nothing but
    whether its cutting card is out."""
    say = phrases.label
    cards = this.cards
    if cards is None:
        out = say("paper-shoe-cut-out", out=this.cut_out)
        return [(say("paper-shoe-cut"), out), (say("paper-shoe-cards"), say("paper-shoe-open"))]
    known = [
        (
            say("paper-shoe-burned"),
            say("paper-shoe-burned-are", count=cards.burned, unseen=cards.burned_unseen),
        ),
        (say("paper-shoe-unread"), str(cards.unread)),
    ]
    if this.since:
        left = say("paper-shoe-left-since", count=cards.drawn)
        return [(say("paper-shoe-left"), left), *known]
    depth = this.penetration
    deep = None if depth is None else phrases.percent(100 * depth)
    return [
        (say("paper-shoe-cut"), say("paper-shoe-cut-after", count=cards.cut_after, deep=deep)),
        (say("paper-shoe-left"), say("paper-shoe-left-of", count=cards.drawn, all=this.decks * 52)),
        (say("paper-shoe-stub"), say("paper-shoe-stub-is", count=this.stub, counted=this.counted)),
        *known,
        (say("paper-shoe-missing"), say("paper-shoe-missing-are", count=this.missing)),
        (
            say("paper-shoe-order"),
            say("paper-and").join(order_words(each, phrases) for each in cards.order)
            or _no_order(this, phrases),
        ),
    ]


def _in_journal(this: Certificate, phrases: Messages, kept: Kept | None) -> list[tuple[str, str]]:
    """Where the certificate stands in the journal, and which reader read the shoe (N.J.A.C.
    13:69E-1.18A(b): maker, model, serial number)."""
    say = phrases.label
    label = say("paper-shoe-journal")
    if kept is None:
        return [(label, say("paper-shoe-not-kept"))] if this.ended_at else []
    reader = " ".join(filter(None, (kept.reader.get("maker"), kept.reader.get("model"))))
    if serial := kept.reader.get("serial"):
        reader = say("paper-shoe-serial", reader=reader, serial=serial)
    by = kept.by and kept.licence and say("paper-licensed", who=kept.by, licence=kept.licence)
    entry = (label, say("paper-shoe-kept", entry=str(kept.entry), by=by or kept.by or None))
    return [entry, (say("ui-board-reader-label"), reader)] if reader else [entry]


def _no_order(this: Certificate, phrases: Messages) -> str:
    return phrases.label("paper-shoe-order-untested", shuffled=this.every_round)


def order_words(this: Order, phrases: Messages) -> str:
    figures = {
        "chi": f"{this.chi_square:.1f}",
        "degrees": str(this.degrees),
        "chance": f"{this.chance:.2f}",
    }
    return phrases.label("paper-shoe-order-is", test=this.test, unusual=this.unusual, **figures)


def warnings(this: Certificate, phrases: Messages) -> list[str]:
    depth = phrases.percent(100 * PENETRATION, ".0f")
    return [phrases.label("paper-shoe-warning", warning=name, deep=depth) for name in this.warnings]


def by_rank_and_suit(this: Certificate, phrases: Messages) -> list[list[str]]:
    """A table of the cards seen, with sums; nothing of a shoe in play."""
    if this.cards is None:
        return []
    every = phrases.label("paper-shoe-all")
    rows = [["", *RANKS.replace("T", " ").split()[0], "10", *RANKS[RANKS.index("T") + 1 :], every]]
    for at, suit in enumerate(SUITS):
        counts = this.cards.seen[13 * at : 13 * at + 13]
        rows.append([phrases.label(f"patron-suit-{suit}"), *map(str, counts), str(sum(counts))])
    sums = [sum(this.cards.seen[rank::13]) for rank in range(13)]
    return [*rows, [every, *map(str, sums), str(sum(sums))]]


def as_text(this: Certificate, phrases: Messages, kept: Kept | None = None) -> str:
    cards = by_rank_and_suit(this, phrases)
    table = [] if not cards else columns.grid(cards)
    said = [title(this, phrases), *columns.facts(lines(this, phrases, kept)), *table]
    return "\n".join([*said, *(f"  ! {warning}" for warning in warnings(this, phrases))])


def as_data(this: Certificate) -> dict[str, Any]:
    """As JSON has it: every field (`since` and `until` where they say something), the figures that
    are drawn from them, and the warnings by name."""
    cards = this.cards
    facts = this._asdict() | {
        "missing": this.missing,
        "penetration": this.penetration,
        "stub": this.stub,
        "warnings": this.warnings,
    }
    facts = {name: fact for name, fact in facts.items() if name not in ("since", "until") or fact}
    facts["cards"] = cards and cards._asdict() | {
        "seen": {text: count for text, count in zip(_TEXTS, cards.seen, strict=True) if count},
        "order": [
            {**each._asdict(), "level": LEVEL, "unusual": each.unusual} for each in cards.order
        ],
    }
    return facts


_TEXTS = [rank + suit for suit in SUITS for rank in RANKS]


def as_json(these: list[Certificate]) -> str:
    return json.dumps([as_data(each) for each in these], indent=1)


def local_time(at: str) -> str:
    """A time of the journal on this machine's clock, to the second."""
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M:%S %Z")
