"""Amendments: a round that is over decided anew, because a card of it was another (spec of the shoe
log, "Corrections").

Its cards lie where they lay. Before the next round's first card what it comes to replaces what is
owed, where nobody has confirmed anything; everywhere else the difference is paid or taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kiosk.game import prompts, refusals
from kiosk.game.cards import Card
from kiosk.game.commands.commands import Amend, Drawn, NewShoe, Read, Reveal, Settle, Turn
from kiosk.game.corrections.corrections import (
    Lies,
    awaited,
    misses_hole_check,
    name_drawn_in_error,
    places_of,
    play_where_it_lies,
    stand,
)
from kiosk.game.corrections.history import History, PastRound
from kiosk.game.corrections.replay import happen_again, told_in
from kiosk.game.frozen import replaced
from kiosk.game.money.due import Due
from kiosk.game.money.money import cents
from kiosk.game.prompts import PATRONS, SETTLING, Prompt, wager_of
from kiosk.game.refusals import Reason, Refused
from kiosk.game.rules import Rules
from kiosk.game.shoe import Shoe
from kiosk.game.state import GameState
from kiosk.game.view import CardPlace, Owed, sources


class Wagered(NamedTuple):
    """A wager of a round object, and what became of it in cents, from the patron's side: `hand` 0
    of what lies beside the hands, `what` its name, "hand" or "insurance". `who`: the box, or a
    patron of a common hand."""

    who: int | str
    hand: int
    what: str
    net: int


class Amendment(NamedTuple):
    """The card at `place` of round `number` was taken for `was`, and was `card`. `before` and
    `after`: its round object."""

    number: int
    place: CardPlace
    was: str
    card: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]

    @property
    def owed(self) -> tuple[Owed, ...]:
        """What differs, in the order of the boxes or patrons."""
        return tuple(_differing(self.before, self.after))


class Redecided(NamedTuple):
    """What is told because something was decided anew, and what was amended."""

    told: list[Prompt]
    amendment: Amendment | None = None


def amend(table: GameState, this: Amend) -> Redecided:
    """The round is decided anew. What is told: the money that moves because of it, and what stands
    to be done.

    Raises `Refused` where it cannot be, and nothing has changed.
    """
    past = table.past_round(this.round)
    assert past is not None
    last = past.number == table.number - 1 and not table.in_round
    again = _played_again(table, past, this, may_draw=last)
    found = _compared(table, this, past, again)
    _count_anew(table, past, this)
    if last:
        told = _replaced(table.due, past, again, found)
    else:
        told = [line for _, line in _moved(found, again)]
        table.due.tell(told)
        table.history.of_past += told
        # All that was owed as the round in play began has moved, also where its first card turns
        # out to be none of it.
        table.history.unsettled_before = (table.history.unsettled_before[0], Due())
    table.now_past(again)
    _forget_confirmations(table.history)
    return Redecided(told + table.standing(), found)


def _forget_confirmations(history: History) -> None:
    """What was confirmed is not taken back any more: other money is due now."""
    history.undo = [each for each in history.undo if not isinstance(each.command, Settle)]


def _count_anew(table: GameState, past: PastRound, this: Amend) -> None:
    """The shoe that the card came from has given another in its place, and the `drawn` ones. Raises
    `Refused` where it cannot have."""
    at, story = sources(past.round)[this.place], past.history.story
    number = past.shoe - sum(isinstance(each, NewShoe) for each, *_ in story[at:])
    was, drawn = _card_at(past, this.place), this.drawn
    _use_waiting(table, drawn)
    if (given := table.shoe_of_number(number)) is not None:
        _check_count(table, given, was, (this.card, *drawn))
    counts = [later.history.shoe_before for later in table.past if later.number > past.number]
    counts += [*table.shoes_before, table.history.shoe_before]
    counts.append(table.shoe)  # the same object as the one before, while no round is in play
    for shoe in {id(shoe): shoe for shoe in counts if shoe.number == number}.values():
        shoe.instead(was, this.card)
        for card in drawn:
            shoe.draw(card)


def _check_count(table: GameState, given: Shoe, was: Card, cards: Sequence[Card]) -> None:
    shoe, dealer = given.copy(), table.game.round.dealer.cards
    hidden = (
        dealer[1] if table.game.round.hole_down and len(dealer) > 1 else None
    )  # which no refusal may tell
    shoe.take_back(was)
    for card in cards:
        if not shoe.holds(card, but_for=hidden):
            raise table.refusal(refusals.card_not_in_shoe(card=card.text, decks=shoe.decks))
        shoe.draw(card)


def _use_waiting(table: GameState, drawn: Sequence[Card]) -> None:
    """Where a card waits that was drawn in error it is the first of those that are drawn now, and
    counts like them. Raises `Refused` where it is none."""
    error = table.drawn_in_error
    if error is None or not drawn:
        return
    if not error.may_be(drawn[0]):
        raise table.refusal(refusals.error_is_next(card=error.seen))
    table.drawn_in_error = None


def why_not_played(table: GameState, this: Amend) -> Reason | None:
    """Why the round cannot be played again so; None where it can be."""
    past = table.past_round(this.round)
    assert past is not None
    try:
        _played_again(table, past, this, may_draw=True)
    except Refused as no:
        return no.reason
    return None


def amend_of_old(table: GameState, this: Amend) -> Amendment:
    """An amendment as journals of before 2026-11-23 have it, in an entry beside play: the round
    stands otherwise from now on, and nothing else at the table changes. Raises `Refused`."""
    past = table.past_round(this.round)
    if past is None:
        raise table.refusal(refusals.no_such_round(number=this.round))
    again = _played_again(table, past, this, may_draw=False)
    found = _compared(table, this, past, again)
    table.replace_past(again)
    return found


def _compared(table: GameState, this: Amend, past: PastRound, again: PastRound) -> Amendment:
    before = table.game.account(past.number, past.round)
    after = {**table.game.account(past.number, again.round), "amended": True}
    return Amendment(
        past.number, this.place, _card_at(past, this.place).text, this.card.text, before, after
    )


def _differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Owed]:
    """The wagers of two round objects of one round that do not come to the same."""
    was = {each[:3]: each.net for each in wagered(before)}
    for each in wagered(after):
        yield from _if_differs(Owed(*each[:3], was.pop(each[:3], 0), each.net))
    for key, net in was.items():
        yield from _if_differs(Owed(*key, net, 0))


def _if_differs(owed: Owed) -> tuple[Owed, ...]:
    return (owed,) if owed.amount else ()


def wagered(finished: Mapping[str, Any]) -> Iterator[Wagered]:
    """Every wager of a round object, of boxes or of the patrons of a common hand."""
    for each in finished.get("boxes") or finished.get("patrons", ()):
        who = each["box"] if "box" in each else each["patron"]
        for number, hand in enumerate(each["hands"], 1):
            yield Wagered(who, number, "hand", cents(hand["net"]))
        if each["insurance"]:
            yield Wagered(who, 0, "insurance", cents(each["insurance"]["net"]))
        for side in each.get("side", ()):
            yield Wagered(who, 0, side["name"], cents(side["net"]))


# The round, played again.


def _played_again(table: GameState, past: PastRound, this: Amend, *, may_draw: bool) -> PastRound:
    """The round with another card, to its end. Raises `Refused`."""
    again = table.at_past_round(past)
    story, at = [*past.history.story], sources(past.round)[this.place]
    lies = Lies(places_of(again, story), as_it_lies=bool(this.as_it_lies), over=True)
    if misses_hole_check(past.round, story, this.place, this.card):
        again.game.round.hole_check_missed = True
    command, told, inputs = story[at]
    assert isinstance(command, Drawn | Read | Reveal)
    name_drawn_in_error(again.history, story, at, this.card)
    again.drawn_in_error = again.history.error_before
    story[at] = (replaced(command, card=this.card), told, inputs)
    if this.as_it_lies:
        again.game.round.dealer_keeps = len(past.round.dealer.cards)
    try:
        play_where_it_lies(again, story, lies)
        _play_on(again, list(this.drawn), as_it_lies=lies.as_it_lies, may_draw=may_draw)
    except Refused as no:
        raise table.refusal(no.reason) from None
    return PastRound(past.number, again.history, again.game.round, past.shoe)


def _play_on(again: GameState, drawn: list[Card], *, as_it_lies: bool, may_draw: bool) -> None:
    """What is left of the round after all that happened in it: the dealer draws on. What patrons
    would have decided is never guessed."""
    while not (round_ := again.game.round).finished:
        match round_.phase:
            case "turn":
                happen_again(again, (Turn(), [], None))
            case "dealer" if not may_draw:
                raise Refused(refusals.dealer_draws_late(total=round_.dealer.total))
            case "dealer" if not drawn:
                raise Refused(refusals.dealer_draws_on(total=round_.dealer.total))
            case "dealer":
                happen_again(again, (Drawn(drawn.pop(0)), [], None))
            case "decision" | "patrons" if as_it_lies:
                stand(again)
            case "decision" | "patrons" | "card":
                box, hand = awaited(again)
                raise Refused(refusals.hand_would_play(to=box, to_hand=hand))
            case _:
                raise Refused(refusals.hole_card_not_awaited(again.game.round.waits_for()))
    if drawn:
        raise Refused(refusals.dealer_drew_none(card=drawn[0].text))


def _card_at(past: PastRound, place: CardPlace) -> Card:
    hands = [past.round.dealer]
    if place.box:
        hands = next(box.hands for box in past.round.boxes if box.number == place.box)
    card: Card = hands[place.hand - 1].cards[place.position - 1]
    return card


# The money.


Moves = Iterator[tuple[tuple[object, ...], Prompt]]


def _replaced(due: Due, past: PastRound, again: PastRound, found: Amendment) -> list[Prompt]:
    """What is owed now, before the next round's first card: it replaces what was owed, less what
    has moved. Of a wager of which something moved that does not move any more, what was owed stays,
    and the difference is added. `due` becomes that. Returns what of it was not told before.

    A voided round comes to nothing, whatever its cards were: what goes back of it goes back."""
    if past.round.void:
        return []
    own, now = _settling(past.history), _settling(again.history)
    others = _untold(due.left, own)  # of amendments before, and of what was taken back
    moved = _untold(own, due.left)
    astray = {_settled_with(line) for line in _untold(moved, now)}
    still = [line for line in _untold(now, moved) if _settled_with(line) not in astray]
    stays = [line for line in _untold(due.left, others) if _settled_with(line) in astray]
    changed = [line for wager, line in _moved(found, again) if wager in astray]
    lines = [*_as_told(still, due.left), *stays, *others, *changed]
    new = _untold(lines, due.left)
    due.become(Due(lines, lines))
    return new


def _settling(history: History) -> list[Prompt]:
    """The money that a round told to move."""
    return [line for line in told_in(history.story) if line.id in SETTLING]


def _settled_with(line: Prompt) -> tuple[object, ...]:
    """Which wager a line is about; on a common hand those of all patrons on one of its hands."""
    wager = wager_of(line)
    return wager if wager != PATRONS else _of_patrons(line.get("hand"))


def _of_patrons(hand: object) -> tuple[object, ...]:
    return (*PATRONS, hand or 1)


def _as_told(lines: Sequence[Prompt], told: Sequence[Prompt]) -> list[Prompt]:
    """These lines, as doubtful as they were told."""
    doubtful = {_plain(line) for line in told if line.doubtful}
    return [line._replace(doubtful=_plain(line) in doubtful) for line in lines]


def _untold(lines: Sequence[Prompt], told: Sequence[Prompt]) -> list[Prompt]:
    """Those of `lines` that are not among `told`; each that was told counts once, and for one that
    is as doubtful, where there is one."""
    still, left = list(lines), list(told)
    for alike in (_unsplit, _plain):
        still, left = _unmatched(still, left, alike), _unmatched(left, still, alike)
    return still


def _unmatched(
    lines: Sequence[Prompt], others: Sequence[Prompt], alike: Callable[[Prompt], Prompt]
) -> list[Prompt]:
    left = Counter(map(alike, others))
    unmatched = []
    for line in lines:
        if left[alike(line)] > 0:
            left[alike(line)] -= 1
        else:
            unmatched.append(line)
    return unmatched


def _unsplit(line: Prompt) -> Prompt:
    return line._replace(split=False)


def _moved(found: Amendment, again: PastRound) -> Moves:
    """Each wager whose outcome is another, with a line of what is due for it where all had
    moved."""
    if again.round.players.crowd:
        yield from ((_of_patrons(line.get("hand")), line) for line in _of_crowd(found.owed))
        return
    for owed in sorted(found.owed, key=lambda owed: _turn(owed, again.round.rules)):
        split = len(next(box for box in again.round.boxes if box.number == owed.who).hands) > 1
        yield (
            (owed.who, owed.hand or None, None if owed.what == "hand" else owed.what),
            _of_box(owed, split),
        )


def _turn(owed: Owed, rules: Rules) -> tuple[bool, int, int]:
    """When it is settled: insurance in one pass, then the wagers, both from where the house
    begins."""
    way = 1 if rules.settles_from_left else -1
    return owed.what != "insurance", way * int(owed.who), way * owed.hand


def _of_box(owed: Owed, split: bool) -> Prompt:
    box, amount = int(owed.who), owed.amount
    if amount > 0:
        name = None if owed.what == "hand" else owed.what
        hand = owed.hand or None
        return prompts.return_wager(box, amount, "corrected", hand=hand, name=name, split=split)
    if owed.what == "hand":
        return prompts.collect_hand(box, owed.hand, -amount, "corrected", split)
    if owed.what == "insurance":
        return prompts.collect_insurance(-amount, box=box, rule=prompts.IRREGULAR)
    return prompts.collect_side(box, owed.what, -amount, prompts.IRREGULAR)


def _of_crowd(owed: Sequence[Owed]) -> Iterator[Prompt]:
    """In totals over all patrons, hand by hand; insurance with the first."""
    for hand in sorted({each.hand or 1 for each in owed}):
        amounts = [each.amount for each in owed if (each.hand or 1) == hand]
        taken, back = [-x for x in amounts if x < 0], [x for x in amounts if x > 0]
        if taken:
            yield prompts.of_patrons("collect", hand, len(taken), sum(taken), "corrected")
        if back:
            yield prompts.of_patrons("return", hand, len(back), sum(back), "corrected")


def _plain(line: Prompt) -> Prompt:
    return line._replace(split=False, doubtful=False)
