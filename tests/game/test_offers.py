"""Is what `offers` holds exactly what `take` accepts? Every kind, box, hand and patron, amounts at and beyond each edge."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from kiosk.game.cards import CARDS, UNREAD, Card
from kiosk.game.commands.commands import (
    BURNS,
    DECISIONS,
    MISDRAWN,
    PATRON_DECISIONS,
    Burn,
    Command,
    Correct,
    CutCard,
    Decide,
    Drawn,
    EvenMoney,
    HoleCheck,
    Insurance,
    InsuranceClosed,
    NewShoe,
    PatronDecides,
    PatronsClosed,
    PatronWager,
    Read,
    Reveal,
    Settle,
    Turn,
    Undo,
    Void,
    Wager,
    parse,
)
from kiosk.game.commands.offers import Offer, Offers
from kiosk.game.frozen import replaced
from kiosk.game.money.amounts import Amounts
from kiosk.game.refusals import NOTHING_TO_UNDO, Reason, Refused
from kiosk.game.table import Table
from kiosk.game.view import CardPlace
from tests.game.anything import Chooser, any_input, any_table, choosers
from tests.game.copied import copied
from tests.game.picture import picture
from tests.game.play import BY, open_table, play

#: what a command must come to: taken (None), refused for that reason, or refused for any
Expected = Reason | None | str
REFUSED = "refused"
PATRONS = ("Ann", "Ben", "Cem", "Dee", "Nobody")
SIDES = ("over_13", "under_13", "same_suit", "three_sevens")


def code(table: Table, command: Command) -> str:
    """ "" where the command was taken, else the code that it was refused with."""
    try:
        table.take(command)
    except Refused as no:
        return no.code
    return ""


@settings(max_examples=settings().max_examples * 8 // 10)  # of the profile that runs
@given(choosers(300))
@pytest.mark.shows("AGCO 6.1.2")
def test_what_is_offered_is_exactly_what_is_taken(choose: Chooser) -> None:
    table, tries = any_table(choose), Chooser(choose.number(2**32), 1)
    while not choose.done:
        before = picture(table)
        for command, expected in _commands(tries, table, table.offers()):
            # What is refused changes nothing, so that a copy is needed only for what is taken; of that a part is tried.
            if expected is None and tries.now_and_then(6):
                assert code(copied(table), command) == "", command
            elif expected is not None:
                got = code(table, command)
                assert got == (expected.code if isinstance(expected, Reason) else got or REFUSED), (
                    command,
                    expected,
                )
        assert picture(table) == before
        asked = next(
            (prompt for prompt in table.state.standing() if prompt.id == "ask_decision"), None
        )
        if asked is not None:
            assert asked.get("may") == tuple(
                each for each in DECISIONS if table.offers().decision(each).open
            )
        code(table, parse(any_input(choose, table)))  # type: ignore[arg-type]


def _commands(choose: Chooser, table: Table, offers: Offers) -> Iterator[tuple[Command, Expected]]:
    """Every kind of command, at every place that there is and beside it, and what the offers say of it."""
    beyond = table.state.boxes + 1
    yield from _wagers(choose, table, offers, beyond)
    yield from _decisions(offers, beyond)
    yield from _cards(choose, table, offers, beyond)
    yield from _corrections(table, offers, beyond)
    yield from _patrons(table, offers)
    for box in range(beyond + 1):
        yield EvenMoney(box), _at(offers.even_money, box)
        yield Void(**BY, box=box), _at(offers.void_box, box)
        yield Settle(box), _at(offers.settled, box)
    for command, offer in (
        (Void(**BY), offers.void),
        (InsuranceClosed(), offers.insurance_closed),
        (Turn(), offers.turn_hole),
        (Settle(), offers.settled_all),
        (HoleCheck(choose.now_and_then(2)), offers.hole_check),
        (CutCard(), offers.cut_card),
        (Undo(), offers.undo),
    ):
        yield command, offer.refused
    for each in (*offers.wagers, *offers.insurance, *offers.decisions):
        _are_edges(each)
    assert (offers.undo.takes_back is None) == (offers.undo.refused is not None)


def _at(offers: tuple[Offer, ...], box: int) -> Expected:
    return offers[box - 1].refused if 1 <= box <= len(offers) else REFUSED


def _are_edges(offer: Offer) -> None:
    """An offer is open only where an amount is taken, and its least and most amounts are the last ones."""
    if offer.refused is None and offer.amounts is not None:
        least, most = offer.amounts.least, offer.amounts.most
        assert offer.why_not(least) is None
        assert least == 1 or offer.why_not(least - 1) is not None
        assert most is None or (offer.why_not(most) is None and offer.why_not(most + 1) is not None)


def _edges(amounts: Amounts | None) -> tuple[int, ...]:
    if amounts is None:
        return (0, 100)
    return (
        -1,
        0,
        amounts.least - 1,
        amounts.least,
        *(() if amounts.most is None else (amounts.most, amounts.most + 1)),
    )


def _wagers(
    choose: Chooser, table: Table, offers: Offers, beyond: int
) -> Iterator[tuple[Command, Expected]]:
    patron = choose.of(PATRONS[:4])
    full = dict(offers.full).get(patron)
    for box in range(beyond + 1):
        offer = offers.wagers[box - 1] if 1 <= box < beyond else Offer(NOTHING_TO_UNDO)
        for amount in _edges(offer.amounts):
            expected: Expected = offer.why_not(amount) if 1 <= box < beyond else REFUSED
            yield Wager(box, amount), expected
            refused = expected is not None or (amount > 0 and full is not None and box not in full)
            yield Wager(box, amount, (), patron), REFUSED if refused else None
            for name in SIDES:
                most = dict(offers.sides).get(name)
                for side in (0, most or 100, (most or 100) + 1):
                    fits = side == most and amount > 0 and expected is None
                    yield Wager(box, amount, ((name, side),)), None if fits else REFUSED
    for box in range(beyond + 1):
        insured = offers.insurance[box - 1] if 1 <= box < beyond else Offer(NOTHING_TO_UNDO)
        is_at_box = 1 <= box < beyond and not offers.patrons
        takes_back = is_at_box and bool(table.view().boxes[box - 1].insurance)
        for amount in {0, *_edges(insured.amounts)}:
            expected = insured.why_not(amount) if 1 <= box < beyond and amount > 0 else REFUSED
            yield (
                Insurance(amount, box),
                insured.refused if amount == 0 and takes_back else expected,
            )


def _decisions(offers: Offers, beyond: int) -> Iterator[tuple[Command, Expected]]:
    for decision in DECISIONS:
        offer, turn = offers.decision(decision), offers.turn
        yield Decide(decision), offer.refused
        for box in range(beyond + 1):
            for hand in range(4):
                yield Decide(decision, box, hand), offer.refused if turn == (box, hand) else REFUSED
        if decision == "double":
            for amount in _edges(offer.amounts):
                yield Decide(decision, amount=amount), offer.why_not(amount)


def _cards(
    choose: Chooser, table: Table, offers: Offers, beyond: int
) -> Iterator[tuple[Command, Expected]]:
    """Cards that can be in the shoe: that is told of a card, and never offered."""
    held = [card for card in CARDS if table.state.shoe.holds(card)]
    card = choose.of(held) if held else UNREAD
    drawn: Card = card if table.state.drawn_in_error is None else table.state.drawn_in_error.card
    if table.state.drawn_in_error is not None:
        assert offers.card.only == (drawn.text if table.state.drawn_in_error.exposed else "##")
        other = next((each for each in held if each is not drawn), None)
        if table.state.drawn_in_error.card is not UNREAD and other is not None:
            yield Drawn(other), REFUSED
            assert (
                not table.state.drawn_in_error.exposed
                or offers.card_refused(Drawn(other)) is not None
            )
    elif table.state.game.round.phase != "turn":
        yield Drawn(UNREAD), offers.card.refused
    if table.state.shoe.holds(drawn) and table.state.game.round.phase == "turn":
        # Whether the dealer draws after turning the hole card the hole card says: no offer tells it.
        assert offers.card.open
    elif table.state.shoe.holds(drawn):
        yield Drawn(drawn), offers.card_refused(Drawn(drawn))
        for to in range(-1, beyond + 1):
            yield Drawn(drawn, to=to), None if to in offers.card.to else REFUSED
    yield Drawn(card, why="drawn_in_error"), offers.card_refused(Drawn(card, why="drawn_in_error"))
    yield Drawn(card, "down", why="drawn_in_error"), offers.drawn_in_error.refused
    if card is not UNREAD:
        yield Read(card), offers.card_refused(Read(card))
        yield Reveal(card), offers.card_refused(Reveal(card))
        entered = offers.entered(drawn if offers.burn.due == "drawn_in_error" else card)
        if isinstance(entered, Burn) or (
            table.state.drawn_in_error is None and table.state.game.round.phase != "turn"
        ):
            yield (
                entered,
                None if isinstance(entered, Read | Reveal | Burn) else offers.card.refused,
            )
    for nameless in (Read(UNREAD), Reveal(UNREAD)):
        yield nameless, offers.card_refused(nameless)
        assert offers.card_refused(nameless) is not None
    for why in (None, *BURNS):
        yield Burn(card, why), offers.burn.refused
    yield NewShoe(), offers.shoe.refused
    yield NewShoe(8, (card, card)), offers.shoe.refused
    yield NewShoe(9), REFUSED
    yield NewShoe(0), REFUSED
    yield NewShoe(1, (CARDS[0], CARDS[0])), REFUSED
    assert (offers.shoe.means == "ran_out") == (offers.wagers_open is False)


def _corrections(table: Table, offers: Offers, beyond: int) -> Iterator[tuple[Command, Expected]]:
    boxes = {box.number: box.hands for box in table.state.game.round.boxes}
    for box in range(beyond + 1):
        hands = boxes.get(box, []) if box else [table.state.game.round.dealer]
        for hand in range(1 if not box else 0, len(hands) + 2 if box else 2):
            cards = hands[hand - 1].cards if 1 <= hand <= len(hands) else []
            for position in range(len(cards) + 2):
                place = CardPlace(box, hand, position)
                offered = place in offers.correct.places
                assert offered == (1 <= position <= len(cards))
                card = cards[position - 1] if offered else CARDS[0]
                if card is not UNREAD:
                    right = Correct(box, position, card, **BY, hand=hand)
                    yield right, None if offered else REFUSED
                    if place != offers.correct.last:
                        yield from ((replaced(right, why=why), REFUSED) for why in MISDRAWN)
                yield Correct(box, position, UNREAD, **BY, hand=hand), REFUSED


def _patrons(table: Table, offers: Offers) -> Iterator[tuple[Command, Expected]]:
    these = offers.patrons
    yield PatronsClosed(), these.closing.refused if these else REFUSED
    for patron in PATRONS:
        for amount in _edges(these.wager.amounts if these else None):
            yield PatronWager(patron, amount), these.wager.why_not(amount) if these else REFUSED
        for do in PATRON_DECISIONS:
            yield PatronDecides(patron, do), these.why_not_decide(patron, do) if these else REFUSED
        if these:
            place = these.places.get(patron)
            wager = these.wagers[place] if place is not None else 0
            for amount in (0, 1, wager - 1, wager, wager + 1):
                yield (
                    PatronDecides(patron, "double", amount),
                    these.why_not_decide(patron, "double", amount),
                )
            yield PatronDecides(patron, "hit", 1), these.why_not_decide(patron, "hit", 1)
            for amount in (0, 1, wager // 2, wager // 2 + 1):
                yield Insurance(amount, patron=patron), these.why_not_insure(patron, amount)
    if these:
        yield Insurance(100), REFUSED


@settings(max_examples=20)
@given(choosers(60))
def test_a_patron_who_wagers_on_as_many_boxes_as_one_may_is_full(choose: Chooser) -> None:
    table = open_table("nj", {"max_bet_boxes_per_patron": 1 + choose.number(3)}, boxes=4)
    while not choose.done:
        amount, patron = choose.of((0, 500, 1000)), choose.of((*PATRONS[:2], None))
        wager = Wager(1 + choose.number(4), amount, (), patron)
        full = dict(table.offers().full).get(patron or "", (wager.box,))
        assert (code(table, wager) == "") == (not amount or wager.box in full)


def test_a_shoe_in_a_round_means_that_it_ran_out() -> None:
    table = play("nj", "bets 1:25").table
    assert table.offers().shoe == (None, "new_shoe", True)
    table.take(Drawn(CARDS[0]))
    assert table.offers().shoe == (None, "ran_out", False)


def test_a_new_shoe_is_called_for_before_its_first_card_and_after_the_cutting_card() -> None:
    over = "bets 1:25 | TS 9D TH 9C | stand"
    assert play("nj", over).table.offers().shoe == (None, "new_shoe", False)
    assert play("nj", f"{over} | cut").table.offers().shoe == (None, "new_shoe", True)
    assert play("nj", f"{over} | cut | shoe").table.offers().shoe == (None, "new_shoe", True)


@pytest.mark.parametrize(
    ("text", "hole_turn", "why"),
    [
        ("bets 1:25 | TS 9D", "at_once", "nothing_to_undo"),
        ("bets 1:25 | TS 9D TH 6C | stand | turn", "input", "hole_card_turned"),
        ("bets 1:25 | TS 9D TH 6C | stand | turn | 2S", "input", "round_is_over"),
        ("bets 1:25 | TS 9D TH 6C | stand | turn | AS", "input", "nothing_to_undo"),
        ("bets 1:25 | TS 9D TH ?? | stand | reveal 6C", "input", "hole_card_turned"),
        ("bets 1:25 | TS 9D TH 9C | stand", "at_once", "round_is_over"),
    ],
)
def test_why_nothing_is_taken_back(text: str, hole_turn: str, why: str) -> None:
    table = play("nj", text.replace("turn", '{"type": "turn"}'), hole_turn=hole_turn).table
    refused = table.offers().undo.refused
    assert refused is not None
    assert (refused.code, refused.why) == ("nothing_to_undo", why)


def test_offers_can_be_kept_and_compared() -> None:
    one, other = play("nj", "bets 1:25 | 9S").table, play("nj", "bets 1:25 | 9S").table
    kept = one.offers()
    assert hash(kept) == hash(other.offers())
    one.take(Drawn(CARDS[3]))
    assert kept == other.offers() != one.offers()


@pytest.mark.parametrize(
    ("text", "last"), [("9S", (1, 1, 1)), ("9S 6D ?? | read TS", (1, 1, 2)), ("9S | burn 5C", None)]
)
def test_the_card_drawn_last_may_turn_out_to_be_misdrawn(
    text: str, last: tuple[int, int, int] | None
) -> None:
    assert play("nj", f"bets 1:25 | {text}").table.offers().correct.last == last


@pytest.mark.shows("COMAR 36.05.02.17(G)")
def test_a_card_that_lies_face_down_is_in_no_offer() -> None:
    offers = play("nj", "bets 1:25 | 9S 6D TS 4C").table.offers()
    assert "4C" not in repr(offers)
    drawn = play(
        "nj",
        'bets 1:25 | 9S 6D TS TD | {"type": "card", "card": "4C", "why": "drawn_in_error", "face": "down"}',
    )
    assert "4C" not in repr(drawn.table.offers())
