"""Why a command may not be taken now: the rules that every game has, and where a game's own are
asked.

There is one answer: `why_not` refuses for `Table.take`, and `kiosk.game.commands.offers` asks the
same functions of every place. Each judges what is said, and takes None for what is not said yet, or
could not be read. Its reasons stand in the order of the table of refusals (spec of the shoe log),
the strongest first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.game import refusals
from kiosk.game.cards import UNREAD, Card
from kiosk.game.commands import commands
from kiosk.game.commands.commands import Malformed, Parsed, name_of
from kiosk.game.frozen import fields_of, values_of
from kiosk.game.phases import Phase
from kiosk.game.refusals import Reason, stronger
from kiosk.game.sides import SIDES
from kiosk.game.view import HOLE_CARD, card_place

if TYPE_CHECKING:
    from kiosk.game.game import Game
    from kiosk.game.procedure import RoundPosition
    from kiosk.game.table import Table

#: a card is to be named, and is not
NAMELESS = refusals.bad_value(
    kind="read", key="card", value=UNREAD.text, expected="known_card", bad_card=True
)
#: the most decks that a shoe can have
MOST_DECKS = 8
#: the wagers of either game
_WAGERS = (name_of(commands.Wager), name_of(commands.PatronWager))


def why_not(table: Table, this: Parsed) -> Reason | None:
    """Why `this` may not be taken now; None where it may. A correction can still fail on what
    happened after its card."""
    if isinstance(this, Malformed):
        known = (
            None
            if this.known is None
            else why_not(table, this.known) or _why_not_drawn(table, this.known)
        )
        return stronger(known, _at_table(table, this.fault))
    return ask(table, type(this), *values_of(this))


def _why_not_drawn(table: Table, this: Parsed) -> Reason | None:
    """Why something that is no card cannot come: a card that was drawn in error is the next one."""
    error = table.drawn_in_error
    if error is None or not isinstance(this, commands.Drawn) or this.why is not None:
        return None
    if fields_of(this)["card"] is not None:  # that of a malformed input is
        return None
    return refusals.error_is_next(card=error.seen)


def _at_table(table: Table, fault: Reason) -> Reason:
    """What is malformed, as the table says it: where a box is to be named, its own are all that may
    stand there."""
    facts = dict(fault.facts)
    if facts.get("key") != "box" or facts.get("expected") != "whole":
        return fault
    return fault._replace(facts=tuple((facts | {"high": table.game.boxes}).items()))


def ask(table: Table, kind: type, *said: Any) -> Reason | None:
    """Why no command of that `kind` may be taken now whose first fields are `said`, whatever its
    others are."""
    known = table.kinds.get(kind)
    if known is not None:
        return known.why_not(*said)
    return _why_not_foreign(table, said[0] if kind is commands.Decide else name_of(kind))


def _why_not_foreign(table: Table, kind: str) -> Reason:
    """Why a command of the other game may not be taken: where the table stops more than that, it
    stops this too."""
    if kind in _WAGERS and table.in_round:
        return refusals.WAGERS_CLOSED
    return why_not_unread(table) or refusals.not_in_game(kind=kind)


def why_not_card(
    table: Table,
    card: Card | None = None,
    face: object = None,
    reader_id: object = None,
    to: int | None = None,
    why: str | None = None,
) -> Reason | None:
    error, round_ = table.drawn_in_error, table.game.round
    if why is not None:
        before = refusals.error_before(card=error.seen) if error else None
        return why_not_unread(table) or before or _held(table, card)
    if (
        round_.phase not in ("deal", "card", "dealer")
        and (reason := _why_no_card(table, card)) is not None
    ):
        return reason
    if to is not None and to not in goes_to(table):
        return refusals.deal_not_to(table.game.awaited(), to=to)
    if error is not None:
        if error.exposed and round_.phase == "wagers":
            return refusals.error_unused(card=error.card.text)
        if card is not None and not error.may_be(card):
            return refusals.error_is_next(card=error.seen)
    if (
        card is not None
        and not table.shoe.holds(card)
        and not (table.hides_hole_card and round_.hole_comes())
    ):
        reason = _held(table, card)
        if reason is not None:
            return reason
    if not table.shoe.cut or round_.phase != "wagers":
        return None
    return refusals.SHOE_CHANGES if table.shoe.early else refusals.SHOE_NEEDED


def _why_no_card(table: Table, card: Card | None) -> Reason | None:
    """Why the procedure awaits something else than a card.

    Where the hole card is to be turned, a card says that it has been: what that brings is told of a
    card alone.
    """
    game, round_ = table.game, table.game.round
    match round_.phase:
        case "wagers":
            return None if game.in_play() and not round_.finished else refusals.NO_WAGERS
        case "read":
            return refusals.card_unread(game.awaited())
        case "insurance":
            return refusals.INSURANCE_OPEN
        case "decision" if round_.awaited().ace and table.rules.split_aces_one_card:
            assert round_.box is not None
            return refusals.split_ace_card(
                box=round_.box.number, hand=round_.box.named(round_.index)
            )
        case "patrons":
            return refusals.PATRONS_DECIDE
        case "hole_check":
            return refusals.HOLE_CHECK_FIRST
        case "reveal":
            return refusals.REVEAL_FIRST
        case "turn":
            return None if card is None or round_.turns_and_draws else refusals.NO_WAGERS
    return None


def goes_to(table: Table) -> tuple[int, ...]:
    """The boxes, 0 for the dealer, to which the next card may really have gone: South Dakota
    20:18:15:28 (5) and (7)."""
    return _goes_to(table, table.game.round.position())


def could_go(table: Table) -> tuple[int, ...]:
    """The boxes, 0 for the dealer, to which the card that came last may really have gone."""
    before = table.history.before_card
    return () if before is None else _goes_to(table, before)


def _goes_to(table: Table, at: RoundPosition) -> tuple[int, ...]:
    if at.phase == "wagers":
        return (0, *table.game.boxes_in_play())
    boxes = [at.box]
    if at.phase == "deal":
        boxes = [box for box, _ in at.order[at.dealt :]]
    return tuple(dict.fromkeys(each.number if each else 0 for each in boxes))


def why_not_unread(table: Table) -> Reason | None:
    """Why nothing goes on: a card on the table was not read."""
    return refusals.card_unread(table.game.awaited()) if table.game.round.phase == "read" else None


def why_not_cut_card(table: Table, why: object = None) -> Reason | None:
    return why_not_unread(table)


def _held(table: Table, card: Card | None) -> Reason | None:
    """Why the card cannot have come out of this shoe. One that lies face down until somebody turns
    it counts only then: a refusal before would tell what lies there."""
    if card is None or table.shoe.holds(card, but_for=table.unseen):
        return None
    return refusals.card_not_in_shoe(card=card.text, decks=table.shoe.decks)


def _why_not_named(table: Table, card: Card | None) -> Reason | None:
    """Why a card that somebody names cannot be that one."""
    return NAMELESS if card is UNREAD else _held(table, card)


def why_not_read(table: Table, card: Card | None = None) -> Reason | None:
    return (
        _why_not_named(table, card) if table.game.round.phase == "read" else refusals.NO_UNREAD_CARD
    )


def why_not_reveal(table: Table, card: Card | None = None) -> Reason | None:
    return why_not_at(table.game, "reveal") or _why_not_named(table, card)


def why_not_hole_check(table: Table, blackjack: object = None) -> Reason | None:
    return why_not_at(table.game, "hole_check")


def why_not_turn(table: Table) -> Reason | None:
    return why_not_at(table.game, "turn")


def why_not_insurance_closed(table: Table) -> Reason | None:
    return why_not_at(table.game, "insurance")


def why_not_at(game: Game[Any], phase: Phase) -> Reason | None:
    """Why what is for that phase alone may not be said or seen now: the round is at another."""
    at = game.round.phase
    if at == phase:
        return None
    if at == "read":
        return refusals.card_unread(game.awaited())
    if phase == "insurance":
        return refusals.INSURANCE_NOT_OPEN
    if phase in ("decision", "patrons"):
        return (
            refusals.INSURANCE_OPEN if at == "insurance" else refusals.no_decision(game.awaited())
        )
    return refusals.hole_card_not_awaited(game.awaited())


def why_not_settle(table: Table, box: int | None = None) -> Reason | None:
    reason = why_not_unread(table)
    if reason is None and box is not None and not 1 <= box <= table.game.boxes:
        return refusals.no_such_box(box=box, boxes=table.game.boxes)
    open_ = table.due.boxes if box is None else box in table.due.boxes
    return reason if reason or open_ else refusals.NOTHING_TO_SETTLE


def why_not_burn(table: Table, card: Card | None = None, why: object = None) -> Reason | None:
    return why_not_unread(table) or _held(table, card)


def why_not_shoe(
    table: Table, decks: int | None = None, burn: tuple[Card, ...] | None = ()
) -> Reason | None:
    decks = table.rules.decks if decks is None else decks
    if (reason := why_not_unread(table)) is not None:
        return reason
    burned = burn or ()
    if any(card is not UNREAD and burned.count(card) > decks for card in burned):
        return refusals.burned_too_many(decks=decks)
    if not 1 <= decks <= MOST_DECKS:
        return refusals.bad_value(
            kind="shoe", key="decks", value=decks, expected="whole", low=1, high=MOST_DECKS
        )
    small = ((name, SIDES[name].decks) for name in table.rules.side if decks < SIDES[name].decks)
    return next((refusals.shoe_too_small(name=name, decks=needed) for name, needed in small), None)


def why_not_undo(table: Table) -> Reason | None:
    if table.history.undo:
        return why_not_unread(table)
    if table.in_round:
        finals = (
            each
            for each, *_ in reversed(table.history.story)
            if isinstance(each, commands.Drawn | commands.Turn | commands.Reveal)
        )
        turned = isinstance(next(finals, None), commands.Turn | commands.Reveal)
        return why_not_unread(table) or (
            refusals.HOLE_CARD_TURNED if turned else refusals.NOTHING_TO_UNDO
        )
    return refusals.NOTHING_TO_UNDO if table.settled is None else refusals.ROUND_IS_OVER


def why_no_void(game: Game[Any]) -> Reason | None:
    """Why the round may not be voided."""
    return None if game.in_play() else refusals.NOTHING_TO_VOID


def why_not_correct(
    table: Table,
    box: int | None,
    position: int | None,
    card: Card | None = None,
    by: object = None,
    reason: object = None,
    hand: int | None = 1,
    to: int | None = None,
    face: object = None,
    why: str | None = None,
    *_: object,
) -> Reason | None:
    """A correction says another card; or that the card should not have had its place: then it is
    the one drawn last."""
    if box is None or position is None:
        return None
    place = card_place(box, hand, position)
    at = table.game.sources().get(place)
    if at is None:
        return refusals.no_card_there(
            position=position, box=box or None, hand=hand if box else None
        )
    turned = isinstance(table.history.story[at][0], commands.Reveal)
    if (why is not None and at != table.history.drawn_last) or (
        turned and (why is not None or to is not None)
    ):
        return refusals.not_drawn_last(card=UNREAD.text if card is None else card.text)
    if card is UNREAD:
        return _why_not_named(table, card)
    return (
        _why_not_hidden(table, card) if place == HOLE_CARD and table.game.round.hole_down else None
    )


def _why_not_hidden(table: Table, card: Card | None) -> Reason | None:
    """Why the card that lies face down cannot be `card`: the others that are out are all that the
    shoe holds, which everybody sees."""
    shoe = table.shoe.copy()
    shoe.take_back(table.game.round.dealer.cards[1])
    if card is None or shoe.holds(card):
        return None
    return refusals.card_not_in_shoe(card=card.text, decks=shoe.decks)


def why_not_amend(
    table: Table,
    round_: int | None,
    box: int | None,
    position: int | None,
    card: Card | None = None,
    by: object = None,
    reason: object = None,
    hand: int | None = 1,
    drawn: tuple[Card, ...] | None = (),
    as_it_lies: bool | None = None,
) -> Reason | None:
    """A round that is over, and one of the last ten; whether its later inputs can stand is known
    once it is played again."""
    if (reason_ := why_not_unread(table)) is not None:
        return reason_
    if round_ is None or box is None or position is None:
        return None
    past = table.past_round(round_)
    if past is None:
        return refusals.no_such_round(number=round_)
    place = card_place(box, hand, position)
    if place not in table.game.sources(past.round) or past.is_hidden(place):
        return refusals.no_card_there(
            position=position, box=box or None, hand=hand if box else None
        )
    return NAMELESS if UNREAD in (drawn or ()) else None
