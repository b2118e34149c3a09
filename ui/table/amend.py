"""A recalled round amended by touch: a card that was misread is held, named, and what each box is owed signed. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from kiosk.game.cards import RANKS
from kiosk.game.cards import parse as parse_card
from kiosk.game.view import CardPlace
from kiosk.record.amend import Amendment, Owed
from kiosk.station.commands import Amend
from kiosk.station.looked_up import Ask
from kiosk.words.phrases import card_text
from ui.shared.words import Words
from ui.table.facts import Facts
from ui.table.headline import width_of
from ui.table.keys import SUITS, KeyRow
from ui.table.layout import Layout
from ui.table.scene import Order, floor, paged, signers
from ui.table.setup import ScreenSetup

if TYPE_CHECKING:
    from kiosk.record.rounds import Span
    from kiosk.station.recalled import RecalledRound
    from ui.table.recall import Recalling

#: who signs: as many names as the rail has room for
_NAMES = 3
#: how many lines there is room for, and how wide each is in its type
_ROWS, _WIDE = 5, 480 / 16


class Amending(NamedTuple):
    """The card that was held, its real rank once that has been touched, and what it comes to once the journal has said so.
    `more`: how often further names were asked for."""

    place: CardPlace
    rank: str = ""
    found: Amendment | None = None
    more: int = 0


def touched(now: Recalling, name: str, rest: str, span: Span | None) -> tuple[Recalling, Ask | None] | None:
    """What a touch leads to, and what is asked of the journal; None of a touch that is not about an amendment."""
    this = now.amends
    match name:
        case "hold":
            return _begun(now, rest), None
        case "leave":
            return now._replace(amends=None), None
        case "more" if this is not None:
            return now._replace(amends=this._replace(more=this.more + 1)), None
        case "rank" if this is not None:
            return now._replace(amends=this._replace(rank=rest)), None
        case "suit" if this is not None:
            place = ":".join(map(str, this.place))
            return now._replace(waits=True), Ask("amend", span, value=f"{place}:{this.rank}{rest}")
        case "sign" if span is not None:  # which `signed` orders: then the round is shown with what it says now
            again = Ask("number", value=str(span.round))
            return now._replace(amends=None, waits=True, asked=False, first=again), None
    return None


def told(this: RecalledRound, words: Words) -> list[str]:
    """What was amended of a round, and by whom."""
    cards = ({"name": each.by, "was": card_text(each.was), "is": card_text(each.card)} for each in this.amended)
    return [words("ui-amend-done", **each) for each in cards]


def _begun(now: Recalling, rest: str) -> Recalling:
    """A card on the felt of a recall was held: of a round that is over, where it lay at its end."""
    this, facts = now.answer.round, now.facts
    if this is None or facts is None or not this.span.over or facts.view.settled is None:
        return now._replace(hint="ui-amend-last" if this is not None and this.span.over else "")
    if this.span.round == now.unsettled:
        return now._replace(hint="ui-amend-unsettled")
    box, hand, position = (int(part) for part in rest.split(":"))
    # What it was looked for by is no longer asked: the header names the round whose card it is.
    return now._replace(amends=Amending(CardPlace(box, hand, position)), hint="", finds="", typed="")


def signed(now: Recalling, action: str, facts: Facts, setup: ScreenSetup) -> Order | None:
    """The order of a touch on somebody's name; None of any other touch."""
    name, _, which = action.partition(":")
    if name != "sign" or now.amends is None or (found := now.amends.found) is None:
        return None
    command = Amend(found.entry, found.place, parse_card(found.card), "amended")
    return Order(command, floor(signers(facts, setup)[int(which)]))


def lines(found: Amendment, setup: ScreenSetup, words: Words) -> tuple[str, ...]:
    """What each wager is to be paid now, or what is to be taken, with its chips; where there is no room without them, or for each box as a whole."""
    in_chips = (owed._replace(was=words.paid(owed.was), should=words.paid(owed.should)) for owed in found.owed)
    moves = [owed for owed in in_chips if owed.amount]
    for chips, beside in ((True, 1), (False, 1), (False, 2)):
        told = [_line(found, owed, setup, words, chips=chips) for owed in moves] or [words("ui-amend-nothing")]
        rows = _beside(told, beside)
        if sum(ceil(width_of(row) / _WIDE) for row in rows) <= _ROWS:
            return rows
    boxes = dict.fromkeys((owed.box for owed in moves), 0)
    for owed in moves:
        boxes[owed.box] += owed.amount
    return _beside([_box(box, amount, setup, words) for box, amount in boxes.items()], 2)


def _beside(rows: list[str], many: int) -> tuple[str, ...]:
    return tuple("  ·  ".join(rows[at : at + many]) for at in range(0, len(rows), many))


def _box(box: int, cents: int, setup: ScreenSetup, words: Words) -> str:
    place, way = words("place", box=box, hand=1, split=False), "pay" if cents >= 0 else "take"
    return words("ui-amend-box", place=place, way=way, amount=f"{words.money(abs(cents))}{_times(setup)}")


def _times(setup: ScreenSetup) -> str:
    """Where nobody has keyed an amount figures are so many wagers."""
    return "×" if setup.units else ""


def _line(found: Amendment, owed: Owed, setup: ScreenSetup, words: Words, *, chips: bool) -> str:
    hands = next(len(box["hands"]) for box in found.after["boxes"] if box["box"] == owed.box)
    place = words("place", box=owed.box, hand=owed.hand or 1, split=hands > 1 and owed.hand > 0)
    if owed.what != "hand":
        place = f"{place}, {words('ui-insured') if owed.what == 'insurance' else words.side(owed.what)}"
    way, amount = ("pay", owed.amount) if owed.amount > 0 else ("take", -owed.amount)
    figures = {"was": _signed(owed.was, words), "should": _signed(owed.should, words), "amount": words.money(amount)}
    said = {key: f"{figure}{_times(setup)}" for key, figure in figures.items()}
    line, pieces = words("ui-amend-line", place=place, way=way, **said), setup.pieces(amount)
    if chips and not setup.units and sum(value * count for value, count in pieces.items()) == amount:
        told = ", ".join(f"{count}\u00a0×\u00a0{words.money(value)}" for value, count in pieces.items() if count)
        line = f"{line} {words('ui-amend-chips', chips=told)}"
    return line


def _signed(cents: int, words: Words) -> str:
    return f"{'+' if cents > 0 else '−' if cents < 0 else ''}{words.money(abs(cents))}"


def says(now: Recalling, words: Words) -> str:
    """The card that is amended, and what is awaited."""
    this = now.amends
    assert this is not None
    assert now.answer.round is not None
    title = words("ui-amend-title", round=now.answer.round.span.round)
    where = (
        words("place", box=this.place.box, hand=this.place.hand, split=False) if this.place.box else words("ui-dealer")
    )
    # A round that was amended before starts from that, also where it is shown as it was read.
    found = this.found
    shown = f"{card_text(found.was)} → {card_text(found.card)}" if found is not None else _lies(now, this.place)
    card = words("ui-card-is", place=where, position=this.place.position, card=shown)
    asks = "ui-panel-who" if found is not None else "ui-amend-which"
    return "  ·  ".join((title, card, words(asks)))


def _lies(now: Recalling, place: CardPlace) -> str:
    assert now.facts is not None
    boxes, dealer = now.facts.on_felt
    hands = boxes[place.box - 1].hands if place.box else (dealer,)
    return card_text(hands[place.hand - 1].cards[place.position - 1])


def keys(now: Recalling, facts: Facts, setup: ScreenSetup, layout: Layout, words: Words) -> Iterator[KeyRow]:
    """Ranks, then suits, over the pad; then who signs, over the rail."""
    this = now.amends
    assert this is not None
    if this.found is not None:
        people, further = paged(list(enumerate(signers(facts, setup))), _NAMES, this.more)
        names = [(f"sign:{n}", words("ui-amend-sign", name=name)) for n, name in people]
        names += [("more", words("ui-panel-more"))] * further
        rail = [*(names or [("", words("ui-amend-sign-in"))]), ("leave", words("ui-back"))]
    else:
        rail = [("leave", words("ui-back"))]
        if this.rank:
            shown = "10" if this.rank == "T" else this.rank
            pad = [(f"suit:{suit}", shown, f"{setup.faces}suit/{suit}/") for suit in SUITS]
        else:
            pad = [(f"rank:{rank}", "10" if rank == "T" else rank, "") for rank in RANKS]
        places = layout.two_rows(layout.pad, len(SUITS) if this.rank else 7)
        if this.rank:  # as they lie on the pad of the table itself
            places = [place._replace(h=layout.pad.h) for place in places[: len(SUITS)]]
        for (name, label, face), place in zip(pad, places, strict=False):
            yield KeyRow(True, f"recall:{name}", *place, label, "", face, "key", not now.waits, False)
    for (name, label), place in zip(rail, layout.two_rows(layout.rail, 2), strict=False):
        yield KeyRow(True, f"recall:{name}", *place, label, "", "", "key", bool(name) and not now.waits, False)
