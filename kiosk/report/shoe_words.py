"""The shoe's certificate in English: its lines, its cards by rank and suit, and what somebody has to look into."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from kiosk.game.cards import RANKS, SUITS
from kiosk.report.order import LEVEL, Order
from kiosk.report.shoes import PENETRATION, Certificate, Kept

#: what is said of a shoe in play instead of its cards
OPEN = "Not shown before the shoe and its last round are over: it would be a count of what is left in it."
_WARNINGS = {
    "taken_off": "The shoe could not be right, and was taken off the table: count its cards (COMAR 36.05.03.27(C)).",
    "double": "A card came of which every copy had come: take the shoe off the table and count it (COMAR 36.05.03.27(C)).",
    "foreign": "A card came that does not belong to this shoe: take it off the table and count it (COMAR 36.05.03.27(C)).",
    "no_place": "Cards came that the table did not take, such as one drawn before the new shoe: see where each lies (`kiosk recall`).",
    "missing": "The shoe ran out before all its cards had come: count the discards (COMAR 36.05.03.27(C)).",
    "lost": "The reader may have missed cards: the certificate has those that were entered by hand, and no others.",
    "out_of_play": "Cards left the shoe while it was not in play.",
    "unread": "Cards were dealt of which nobody said what they are.",
    "penetration": f"The cutting card lay deeper than {PENETRATION:.0%} (N.J.A.C. 13:69F-2.5(d): one quarter from the back).",
    "order": "The order of the cards is unusual at 95 % (COMAR 36.05.02.17(F)); one honest shuffle in twenty is.",
}
_TESTS = {"ranks": "ranks spread over the shoe", "suits": "suit after suit"}
_SUIT_NAMES = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))


def title(this: Certificate) -> str:
    return f"Shoe {this.number}, table {this.table}" if this.table else f"Shoe {this.number}"


def lines(this: Certificate, kept: Kept | None = None) -> list[tuple[str, str]]:
    """Label and value, in the order in which they are read. `kept`: the certificate in the journal."""
    rounds = f"{this.rounds} ({this.first_round} to {this.last_round})" if this.rounds else "none finished"
    said = [
        ("Loaded", f"{local_time(this.loaded_at)} by {this.loaded_by or 'nobody: the table was opened with it'}"),
        (
            "Ended",
            f"{local_time(this.ended_at)}, signed by {this.ended_by or 'nobody'}" if this.ended_at else "in play",
        ),
        *_in_journal(this, kept),
        ("Decks", f"{this.decks} ({this.decks * 52} cards)"),
        ("Rounds", rounds),
        ("Double", str(this.double)),
        ("Foreign", str(this.foreign)),
        ("Came and had no place", str(this.no_place)),
        ("Left the shoe out of play", str(this.out_of_play)),
        ("Reader may have missed cards", _times(this.lost)),
        ("Readings corrected", str(this.corrected)),
    ]
    cards = this.cards
    if cards is None:
        return [*said, ("Cutting card", "out" if this.cut_out else "not out yet"), ("Cards", OPEN)]
    depth, missing = this.penetration, this.missing
    cut = "did not come out" if cards.cut_after is None else f"after {cards.cut_after} cards"
    return [
        *said,
        ("Cutting card", cut if depth is None else f"{cut}, {depth:.1%} of the shoe"),
        ("Cards that left the shoe", f"{cards.drawn} of {this.decks * 52}"),
        ("Burned", f"{cards.burned}, {cards.burned_unseen} of them unseen"),
        ("Unread", str(cards.unread)),
        ("Missing", "not known: cards were left in the shoe" if missing is None else str(missing)),
        ("Order", "; ".join(map(order_words, cards.order)) or _no_order(this)),
    ]


def _in_journal(this: Certificate, kept: Kept | None) -> list[tuple[str, str]]:
    """Where the certificate stands in the journal, and which reader read the shoe (N.J.A.C. 13:69E-1.18A(b): maker, model, serial number)."""
    if kept is None:
        return [("In the journal", "no certificate")] if this.ended_at else []
    reader = " ".join(filter(None, (kept.reader.get("maker"), kept.reader.get("model"))))
    if serial := kept.reader.get("serial"):
        reader += f", serial number {serial}"
    licence = f", licence {kept.licence}" if kept.licence else ""
    entry = ("In the journal", f"entry {kept.entry}, signed by {kept.by or 'nobody'}{licence}")
    return [entry, ("Reader", reader)] if reader else [entry]


def _times(count: int) -> str:
    return "no" if not count else "once" if count == 1 else f"{count} times"


def _no_order(this: Certificate) -> str:
    return "not tested: shuffled after every round" if this.every_round else "not tested: too few cards"


def order_words(this: Order) -> str:
    said = "unusual" if this.unusual else "as a shuffle gives"
    return f"{_TESTS[this.test]}: chi-square {this.chi_square:.1f} on {this.degrees}, p = {this.chance:.2f}, {said}"


def warnings(this: Certificate) -> list[str]:
    return [_WARNINGS[name] for name in this.warnings]


def by_rank_and_suit(this: Certificate) -> list[list[str]]:
    """A table of the cards seen, with sums; nothing of a shoe in play."""
    if this.cards is None:
        return []
    rows = [["", *RANKS.replace("T", " ").split()[0], "10", *RANKS[RANKS.index("T") + 1 :], "all"]]
    for at, suit in enumerate(SUITS):
        counts = this.cards.seen[13 * at : 13 * at + 13]
        rows.append([_SUIT_NAMES[suit], *map(str, counts), str(sum(counts))])
    sums = [sum(this.cards.seen[rank::13]) for rank in range(13)]
    return [*rows, ["all", *map(str, sums), str(sum(sums))]]


def as_text(this: Certificate, kept: Kept | None = None) -> str:
    rows = lines(this, kept)
    wide = max(len(label) for label, _ in rows) + 2
    said = [title(this), *(f"  {label:<{wide}}{value}" for label, value in rows)]
    said += ["  " + f"{row[0]:<10}" + "".join(f"{cell:>5}" for cell in row[1:]) for row in by_rank_and_suit(this)]
    said += [f"  ! {warning}" for warning in warnings(this)]
    return "\n".join(said)


def as_data(this: Certificate) -> dict[str, Any]:
    """As JSON has it: every field, the figures that are drawn from them, and the warnings by name."""
    cards = this.cards
    facts = this._asdict() | {"missing": this.missing, "penetration": this.penetration, "warnings": this.warnings}
    facts["cards"] = cards and cards._asdict() | {
        "seen": {text: count for text, count in zip(_TEXTS, cards.seen, strict=True) if count},
        "order": [{**each._asdict(), "level": LEVEL, "unusual": each.unusual} for each in cards.order],
    }
    return facts


_TEXTS = [rank + suit for suit in SUITS for rank in RANKS]


def as_json(these: list[Certificate]) -> str:
    return json.dumps([as_data(each) for each in these], indent=1)


def local_time(at: str) -> str:
    """A time of the journal on this machine's clock, to the second."""
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M:%S %Z")
