"""A round that is over amended by touch: a card that was misread is held, named, and what moves
because of it signed. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING

from kiosk.game.cards import RANKS
from kiosk.game.money.money import cents
from kiosk.game.view import CardPlace, Owed
from kiosk.station.commands import NextCard
from kiosk.station.recall.looked_up import Ask, amendment_of
from kiosk.station.recall.trial import Trial
from kiosk.words.messages import card_text
from kiosk.words.said import Said
from ui.shared.words import Words
from ui.table.facts import Facts
from ui.table.input.scene import Order, floor, paged, signers
from ui.table.input.wagers import SUITS
from ui.table.layout import Layout
from ui.table.pictures import faces
from ui.table.prompt.headline import width_of
from ui.table.recall.recalling import Amending, Recalling
from ui.table.rows import KeyRow
from ui.table.setup import ScreenSetup

if TYPE_CHECKING:
    from kiosk.record.rounds.rounds import Span
    from kiosk.station.recall.recalled import RecalledRound

#: who signs: as many names as the rail has room for
_NAMES = 3
#: how many lines there is room for, and how wide each is in its type
_ROWS, _WIDE = 5, 480 / 16


def touched(
    now: Recalling, name: str, rest: str, span: Span | None
) -> tuple[Recalling, Ask | None] | None:
    """What a touch leads to, and what is asked of the journal; None of a touch that is not about an
    amendment."""
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
        case "suit" if this is not None and this.rank:  # else its key was touched twice
            return _ask(now, _with_card(this, this.rank + rest), span)
        case "lies" if this is not None:
            return _ask(now, this._replace(lies=True), span)
        case "sign" if (
            span is not None
        ):  # which `signed` orders: then the round is shown with what it says now
            again = Ask("number", value=str(span.round))
            return now._replace(amends=None, waits=True, asked=False, first=again), None
        case "draw" if this is not None:
            return now._replace(
                amends=this._replace(awaits_shoe=True)
            ), None  # which `signed` orders
    return None


def _with_card(this: Amending, card: str) -> Amending:
    """A card was named: the one that was misread, or the next one that the dealer draws."""
    if this.draws:
        return this._replace(drawn=(*this.drawn, card))
    return this._replace(card=card)


def _ask(now: Recalling, this: Amending, span: Span | None) -> tuple[Recalling, Ask | None]:
    this = this._replace(rank="", trial=None)
    return now._replace(waits=True, amends=this), Ask("amend", span, value=this.asks)


def answered(now: Recalling, trial: Trial) -> Recalling:
    """What an amendment comes to, or why it may not be; one that nothing more can be said to is
    over."""
    this = now.amends
    if this is None:
        return now._replace(waits=False)
    this = this._replace(trial=trial)
    if trial.amended is not None or this.may_lie or this.draws:
        return now._replace(waits=False, amends=this)
    says = "" if trial.refused is None else trial.refused.message
    return now._replace(waits=False, amends=None, answer=now.answer._replace(says=says))


def told(this: RecalledRound, words: Words) -> list[str]:
    """What was amended of a round, and by whom."""
    cards = (
        {"name": each.by, "was": card_text(each.was), "is": card_text(each.card)}
        for each in this.amended
    )
    return [words("ui-amend-done", **each) for each in cards]


def _begun(now: Recalling, rest: str) -> Recalling:
    """A card on the felt of a recall was held: of a round that is over, where it lay at its end."""
    if not now.shows_end:
        this = now.answer.round
        return now._replace(hint="ui-amend-last" if this is not None and this.span.over else "")
    box, hand, position = (int(part) for part in rest.split(":"))
    # What it was looked for by is no longer asked: the header names the round whose card it is.
    return now._replace(
        amends=Amending(CardPlace(box, hand, position)), hint="", finds="", typed=""
    )


def signed(now: Recalling, action: str, facts: Facts, setup: ScreenSetup) -> Order | None:
    """The order of a touch on somebody's name; None of any other touch."""
    name, _, which = action.partition(":")
    this, round_ = now.amends, now.answer.round
    if name not in ("sign", "draw") or this is None or round_ is None:
        return None
    by = signers(facts, setup)[int(which)]
    command = amendment_of(round_.span.round, this.asks, by=by)
    return Order(NextCard(command) if name == "draw" else command, floor(by))


def lines(this: Amending, setup: ScreenSetup, words: Words) -> tuple[str, ...]:
    """What is then to be taken, paid or given back, and what each wager comes to; each wager by
    itself, or each box as a whole where there is no more room. Of what is refused, why."""
    trial = this.trial
    if this.draws:  # while the pad is free of the ranks
        return (words("ui-amend-shoe-money"),) if this.awaits_shoe else ()
    if trial is None or trial.amended is None:
        return () if trial is None or trial.refused is None else (trial.refused.message,)
    owed = trial.amended.owed
    wagers = [_wager(each, trial, setup, words) for each in owed if isinstance(each.who, int)]
    due = [said.text for said in trial.due]
    for rows in ((*wagers, *due), (*_beside(wagers, 2), *_beside(due, 2)), tuple(_beside(due, 2))):
        if rows and sum(ceil(width_of(row) / _WIDE) for row in rows) <= _ROWS:
            return rows
    if not due and not wagers:
        return (words("ui-amend-nothing"),)
    return tuple(_beside(_by_box(trial.due, setup, words), 2))


def _beside(rows: Sequence[str], many: int) -> tuple[str, ...]:
    return tuple("  ·  ".join(rows[at : at + many]) for at in range(0, len(rows), many))


def _wager(owed: Owed, trial: Trial, setup: ScreenSetup, words: Words) -> str:
    """ "Box 1: +25 → −25" """
    assert trial.amended is not None
    hands = next(
        len(box["hands"]) for box in trial.amended.after["boxes"] if box["box"] == owed.who
    )
    place = words("place", box=owed.who, hand=owed.hand or 1, split=hands > 1 and owed.hand > 0)
    if owed.what != "hand":
        place = (
            f"{place}, {words('ui-insured') if owed.what == 'insurance' else words.side(owed.what)}"
        )
    return words(
        "ui-amend-line",
        place=place,
        was=_signed(owed.was, setup, words),
        should=_signed(owed.should, setup, words),
    )


def _signed(cents: int, setup: ScreenSetup, words: Words) -> str:
    """An amount with its sign, as it is paid in chips; where nobody has keyed one it is so many
    wagers."""
    times = "×" if setup.units else ""
    sign = ""
    if cents > 0:
        sign = "+"
    elif cents < 0:
        sign = "−"
    return f"{sign}{words.money(abs(words.paid(cents)))}{times}"


def _by_box(due: Sequence[Said], setup: ScreenSetup, words: Words) -> list[str]:
    """What each box is to be paid in all, or what is to be taken."""
    boxes: dict[object, int] = {}
    for said in due:
        amount = cents(str(said.facts["amount"])) if "amount" in said.facts else 0
        sign = {"take": -1, "pay": 1}.get(said.tone, 1 if said.id == "return_wager" else 0)
        boxes[said.facts.get("box")] = boxes.get(said.facts.get("box"), 0) + sign * amount
    return [_box(box, amount, setup, words) for box, amount in boxes.items()]


def _box(box: object, cents: int, setup: ScreenSetup, words: Words) -> str:
    place, way = words("place", box=box, hand=1, split=False), "pay" if cents >= 0 else "take"
    times = "×" if setup.units else ""
    return words("ui-amend-box", place=place, way=way, amount=f"{words.money(abs(cents))}{times}")


def says(now: Recalling, words: Words) -> str:
    """The card that is amended, and what is awaited."""
    this = now.amends
    assert this is not None
    assert now.answer.round is not None
    title = words("ui-amend-title", round=now.answer.round.span.round)
    where = (
        words("place", box=this.place.box, hand=this.place.hand, split=False)
        if this.place.box
        else words("ui-dealer")
    )
    # A round that was amended before starts from that, also where it is shown as it was read.
    found = this.trial.amended if this.trial is not None else None
    was = card_text(found.was) if found is not None else _lies(now, this.place)
    shown = f"{was} → {card_text(this.card)}" if this.card else was
    card = words("ui-card-is", place=where, position=this.place.position, card=shown)
    drawn = (
        [words("ui-amend-drawn", cards=" ".join(map(card_text, this.drawn)))] if this.drawn else []
    )
    return "  ·  ".join((title, card, *drawn, words(_asks(this))))


def _asks(this: Amending) -> str:
    if this.draws:
        return "ui-amend-shoe" if this.awaits_shoe else "ui-amend-draws"
    if this.may_lie:
        return "ui-amend-lies"
    return "ui-panel-who" if this.trial is not None else "ui-amend-which"


def _lies(now: Recalling, place: CardPlace) -> str:
    assert now.facts is not None
    boxes, dealer = now.facts.on_felt
    hands = boxes[place.box - 1].hands if place.box else (dealer,)
    return card_text(hands[place.hand - 1].cards[place.position - 1])


def keys(
    now: Recalling, facts: Facts, setup: ScreenSetup, layout: Layout, words: Words
) -> Iterator[KeyRow]:
    """Ranks, then suits, over the pad, where a card is to be named; then what the floor says, over
    the rail."""
    this = now.amends
    assert this is not None
    if this.trial is None or (this.draws and not this.awaits_shoe):
        yield from _pad(now, this, setup, layout)
    for (name, label), place in zip(
        _rail(this, facts, setup, words), layout.two_rows(layout.rail, 2), strict=False
    ):
        yield KeyRow(
            True,
            f"recall:{name}",
            *place,
            label,
            "",
            "",
            "key",
            bool(name) and not now.waits,
            False,
        )


def _pad(now: Recalling, this: Amending, setup: ScreenSetup, layout: Layout) -> Iterator[KeyRow]:
    if this.rank:
        shown = "10" if this.rank == "T" else this.rank
        pad = [(f"suit:{suit}", shown, f"{faces(setup)}suit/{suit}/") for suit in SUITS]
    else:
        pad = [(f"rank:{rank}", "10" if rank == "T" else rank, "") for rank in RANKS]
    places = layout.two_rows(layout.pad, len(SUITS) if this.rank else 7)
    if this.rank:  # as they lie on the pad of the table itself
        places = [place._replace(h=layout.pad.h) for place in places[: len(SUITS)]]
    for (name, label, face), place in zip(pad, places, strict=False):
        yield KeyRow(True, f"recall:{name}", *place, label, "", face, "key", not now.waits, False)


def _rail(this: Amending, facts: Facts, setup: ScreenSetup, words: Words) -> list[tuple[str, str]]:
    leave = ("leave", words("ui-back"))
    if this.trial is None or this.awaits_shoe:
        return [leave]
    if this.may_lie:
        return [("lies", words("ui-as-it-lies")), leave]
    people, further = paged(list(enumerate(signers(facts, setup))), _NAMES, this.more)
    does, label = ("draw", "ui-amend-draw") if this.draws else ("sign", "ui-amend-sign")
    names = [(f"{does}:{n}", words(label, name=name)) for n, name in people]
    names += [("more", words("ui-panel-more"))] * further
    return [*(names or [("", words("ui-amend-sign-in"))]), leave]
