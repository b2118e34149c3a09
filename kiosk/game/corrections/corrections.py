"""Corrections: the round played again with a card as it really was, every card staying where it
lies.

Each later card is tied to the place where it was put, and each decision to the hand for which it
was given (spec of the shoe log, "Corrections: cards stay where they lie").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kiosk.game import prompts, refusals
from kiosk.game.cards import Card
from kiosk.game.commands import commands
from kiosk.game.commands.commands import (
    Command,
    Correct,
    Decide,
    Drawn,
    PatronsClosed,
    Reveal,
    Turn,
    kind_of,
)
from kiosk.game.commands.decisions import why_not_decided
from kiosk.game.corrections.history import Happened, History, UndoRecord
from kiosk.game.corrections.replay import (
    RoundBefore,
    falls,
    happen_again,
    is_face_down,
    is_turned_early,
    play,
    replay,
    restart,
)
from kiosk.game.frozen import replaced
from kiosk.game.phases import Phase
from kiosk.game.procedure import Procedure
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Reason, Refused
from kiosk.game.state import GameState
from kiosk.game.view import HOLE_CARD, UP_CARD, CardPlace, Place, sources

#: where a hand is still to be played, and where it would stand
_STANDS: tuple[Phase, ...] = ("decision", "patrons")
_PLAYS: tuple[Phase, ...] = (*_STANDS, "card")
#: where a card has a place, or would have none because the round is over
_TAKES_CARD: tuple[Phase, ...] = (*_PLAYS, "wagers", "deal", "dealer", "turn", "reveal")
_DEALER = Place(0)


class Lies(NamedTuple):
    """Where the cards of a story lie, and whose its decisions were: a place for each of its
    commands, None for one that has none.

    `as_it_lies`: a hand whose next card went elsewhere counts as having stood. `over`: the round is
    over, and what its dealer drew beyond the end that it then has is left over.
    """

    places: Sequence[Place | None]
    as_it_lies: bool = False
    over: bool = False


def correct(table: GameState, this: Correct) -> list[Prompt]:
    """The card at a place is another; or it should not have had that place, and is burned or drawn
    in error.

    Raises `Refused`: where a later card would have gone elsewhere, and of a later command's own
    code, where that could no longer stand.
    """
    before, inputs = table.history, {} if this.ask_again else table.game.stage_inputs()
    round_ = table.game.round
    as_it_was = (before.error_before, round_.hole_check_missed)
    story, lies = _corrected_story(table, this)
    keeps = len(round_.dealer.cards) if this.as_it_lies else None
    cutter, is_seen = table.shoe.cutter, this.place != HOLE_CARD or not round_.hole_down
    if this.why is None and misses_hole_check(
        round_, before.story, this.place, this.card, said=bool(inputs)
    ):
        round_.hole_check_missed = True
    try:
        told = replay(table, lambda: play_where_it_lies(table, story, lies), inputs, keeps)
    except Refused:
        before.error_before, round_.hole_check_missed = as_it_was
        raise
    if table.shoe.cut and not this.moved:
        table.shoe.cutter = cutter  # where the cutting card came out it came out
    table.game.round.corrections += is_seen
    if len(story) < len(before.story):
        table.history.undo.clear()
    if not table.in_round and not table.game.round.finished:
        # The round's first card was none of the round, and wagers are open again.
        fresh = any(isinstance(each, commands.NewShoe) for each, _, _ in story)
        table.burn_due = (
            table.burn_due if fresh else before.burn_before and this.why == "drawn_in_error"
        )
        table.take_up_settlement(before)
        table.begin_history()
    if this.why is None:
        return told
    return [
        prompts.call_floor(this.why)
        if this.why == "drawn_in_error"
        else prompts.burn_card(this.why),
        *told,
    ]


def misses_hole_check(
    round_: Procedure, story: list[Happened], place: CardPlace, card: Card, *, said: bool = False
) -> bool:
    """Whether the up card turns out to be one under which the hole card is checked for another
    card, once patrons have decided, or `said` something at the open stage that still stands: nobody
    has looked for that then, and no refusal may tell what lies there."""
    if place != UP_CARD or not round_.hole_down:
        return False
    if not round_.checks_under(card) or card.value == round_.dealer.cards[0].value:
        return False
    cards = sum(isinstance(each, Drawn) and each.why is None for each, *_ in story)
    decided = any(isinstance(each, Decide | PatronsClosed) for each, *_ in story)
    return said or decided or cards > len(round_.order)


def _corrected_story(table: GameState, this: Correct) -> tuple[list[Happened], Lies | None]:
    """The round's story as `this` has it, which may be taken, and where it lies; None where later
    cards go where they then go."""
    story, at = table.history.story.copy(), sources(table.game.round)[this.place]
    places = [] if this.moved else list(places_of(table, story))
    if isinstance(story[at][0], commands.Read) and (this.why is not None or this.to is not None):
        del story[at], places[at : at + 1]  # it names the card just before it
        at -= 1
    name_drawn_in_error(table.history, story, at, this.card)
    story[at] = (corrected(story[at][0], this), [], None)
    if this.moved:
        return story, None
    if this.why is not None or this.to is not None:
        places[at] = None
    return story, Lies(places, as_it_lies=bool(this.as_it_lies))


def name_drawn_in_error(history: History, story: list[Happened], at: int, card: Card) -> None:
    """The card at that place of the story is `card`, also where it was drawn in error before it was
    used: in this round, or before its first card."""
    used = story[at][0]
    if not isinstance(used, Drawn):
        return
    for before in range(at - 1, -1, -1):
        this = story[before][0]
        if isinstance(this, Drawn) and this.why == "drawn_in_error" and this.card is used.card:
            story[before] = (replaced(this, card=card), *story[before][1:])
        if isinstance(this, Drawn) or (
            isinstance(this, commands.Burn) and this.why == "drawn_in_error"
        ):
            return
    error = history.error_before
    if error is not None and error.card is used.card:
        history.error_before = error._replace(card=card)


def corrected(was: Command, this: Correct) -> Command:
    """What `was` should have been, by the correction `this`."""
    assert isinstance(was, Drawn | commands.Read | commands.Reveal | commands.Burn)
    if this.why == "drawn_in_error":
        return Drawn(this.card, this.face or "up", why=this.why)
    if this.why is not None:
        return commands.Burn(this.card, this.why)
    if isinstance(was, Drawn) and this.to is not None:
        return replaced(was, card=this.card, to=this.to)
    return replaced(was, card=this.card)


# Where everything lies.


def places_of(table: GameState, story: list[Happened]) -> list[Place | None]:
    """Where each card of the round's `story` lies, and whose each decision was: it is played again
    for that, and the table is as before."""
    before = RoundBefore.of(table)
    places = []
    restart(table, table.history, table.game.round.dealer_keeps)
    table.history.hides_hole_card = True  # each card was taken as it came
    for happened in story:
        places.append(_place(table, happened[0]))
        happen_again(table, happened)
    before.put_back(table)
    return places


def _place(table: GameState, this: Command) -> Place | None:
    """Where a card that comes now goes, and whose a decision is; None of what has no place."""
    if isinstance(this, Drawn) and this.why is not None:
        return None
    if isinstance(this, Drawn):
        return awaited(table) if this.to is None else Place(this.to)
    if isinstance(this, Turn | Reveal):
        return _DEALER
    return awaited(table) if isinstance(this, Decide | PatronsClosed) else None


def awaited(table: GameState) -> Place:
    """Whose the next card or decision is."""
    box = table.next_box
    return _DEALER if box is None else Place(box, table.game.round.index + 1)


# It is played again.


def play_where_it_lies(table: GameState, story: list[Happened], lies: Lies | None) -> None:
    """What happened, once more, with every card where it lies. Raises `Refused`."""
    if lies is None:
        play(table, story)
        return
    now_at: dict[int, int] = {}
    for at, happened in enumerate(story):
        if _comes(table, story, at, lies):
            now_at[at] = len(table.history.story)
            happen_again(table, happened)
    table.history.undo = [
        record if record.back is not None else UndoRecord(record.command, None, now_at[record.at])
        for record in table.history.undo
        if record.back is not None or record.at in now_at
    ]


def _comes(table: GameState, story: list[Happened], at: int, lies: Lies) -> bool:
    """Whether the command at that place of the story comes now: False where it is left out. Raises
    `Refused` where it would have been somebody else's."""
    this = story[at][0]
    place = lies.places[at]
    round_ = table.game.round
    if lies.over and round_.finished and (place == _DEALER or _is_of_a_card(this)):
        return False  # what the dealer drew beyond the end is left over
    if place is None:
        return True
    if lies.as_it_lies:
        while round_.phase in _STANDS and awaited(table) != place and not _is_over(table, place):
            stand(table)
        stands = isinstance(this, PatronsClosed) or (
            isinstance(this, Decide) and this.decision == "stand"
        )
        if stands and (_is_over(table, place) or round_.finished):
            return False
    awaits = _place(table, this)
    if awaits == place and not round_.finished:
        return True
    takes = _TAKES_CARD if isinstance(this, Drawn) else _PLAYS
    if round_.phase not in takes:
        return True  # its own refusal says why
    if not lies.as_it_lies:
        raise Refused(_would_move(table, story, at, lies))
    if isinstance(this, Drawn):
        hidden = is_face_down(table, story[at])
        raise falls(table, this, _beyond(table, this, place), hidden=hidden)
    if isinstance(this, Decide):
        reason = why_not_decided(table, this.decision, place.box, place.hand)
        raise falls(
            table, replaced(this, box=place.box, hand=place.hand), reason or refusals.ROUND_OVER
        )
    return True


def _is_of_a_card(this: Command) -> bool:
    """Whether it names a card that came before it, or draws in error one that comes after it."""
    return isinstance(this, commands.Read) or (
        isinstance(this, Drawn) and this.why == "drawn_in_error"
    )


def _is_over(table: GameState, place: Place) -> bool:
    """Whether the hand at that place of a box takes no card and no decision any more."""
    box = table.game.round.box_of(place.box)
    if box is None or place.hand > len(box.hands):
        return False
    return bool(box.hands[place.hand - 1].state)


def stand(table: GameState) -> None:
    """The hand that would still be to act counts as having stood."""
    if table.game.round.phase == "patrons":
        happen_again(table, (PatronsClosed(), [], None))
        return
    box, hand = awaited(table)
    happen_again(table, (Decide("stand", box, hand), [], None))


def _would_move(table: GameState, story: list[Happened], at: int, lies: Lies) -> Reason:
    """Why the command at that place of the story cannot come: the first card that would have gone
    elsewhere, where it lies, and whose it would have been; the decision, where no card comes after
    it."""
    is_over = table.game.round.finished or is_turned_early(table)
    to = None if is_over else awaited(table)
    goes = {"to": to and to.box, "to_hand": _hand_named(table, to)}
    place = lies.places[at]
    assert place is not None
    cards = (
        (now, this, lies.places[now])
        for now, (this, *_) in enumerate(story[at:], at)
        if lies.places[now] is not None and isinstance(this, Drawn)
    )
    now, card, lay = next(cards, (at, None, to))
    comes_too_late = now != at and _is_over(table, place)
    if card is not None and lay is not None and lay != to and not comes_too_late:
        text = None if is_face_down(table, story[now]) else card.card.text
        return refusals.card_would_move(card=text, **_named(table, lay), **goes)
    return refusals.decision_would_move(kind=kind_of(story[at][0]), **_named(table, place), **goes)


def _hand_named(table: GameState, place: Place | None) -> int | None:
    """The hand of a box, where it has more than one."""
    box = table.game.round.box_of(place.box) if place is not None else None
    return place.hand if place is not None and box is not None and len(box.hands) > 1 else None


def _named(table: GameState, place: Place) -> dict[str, int | None]:
    """A place as the facts of a reason have it: no box of the dealer's, no hand where a box has but
    one."""
    return {"box": place.box or None, "hand": _hand_named(table, place)}


def _beyond(table: GameState, this: Drawn, place: Place) -> Reason:
    return refusals.card_beyond(card=this.card.text, **_named(table, place))
