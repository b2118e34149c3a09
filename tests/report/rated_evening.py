"""An evening whose seats are rated."""

from __future__ import annotations

import random
from pathlib import Path

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Amend, Void
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.day import BUY_INS
from kiosk.record.replay.verify import verify
from kiosk.report.ratings.fold import of_journal
from kiosk.report.ratings.rating import Rating
from kiosk.staff.patron_keys import PatronKeys
from kiosk.staff.secret import Secret
from kiosk.station.seats.seat_commands import (
    CloseRating,
    LeaveSeat,
    MoveSeat,
    SeatPatron,
    TakeBreak,
)
from kiosk.station.station import Station
from kiosk.station.tray.day_commands import (
    AnnounceRules,
    BuyIn,
    CloseTable,
    TakeBackBuyIn,
)
from tests.record.tables import Dealer, take
from tests.report.long_day import DEALER, DEALERS, FLOOR, WORKS, Clock, do, opened

NUMBERS = ("10024711", "20311907", "30555123")


def rated(journal: Journal, keys: PatronKeys, name: str, clock: Clock | None = None) -> Station:
    """A table that seats patrons."""
    return opened(journal, clock, patron_keys=keys, share=keys.exchange, table=name)


def seat_somebody(table: Station, chance: random.Random) -> None:
    """Somebody sits down, moves, takes a break, buys in, leaves, or has a rating signed, as chance will have it."""
    view = table.do(SeatPatron((9,), Secret()), DEALER).house.seats  # refused: a look at the seats
    assert view is not None
    match chance.randrange(7):
        case 0 | 1:
            number = chance.choice(("", *NUMBERS))
            table.do(SeatPatron((chance.randrange(1, 4),), Secret(number)), DEALER)
        case 2 if view.seated:
            seat = chance.choice(view.seated)
            table.do(MoveSeat(seat.patron, (chance.randrange(1, 4),)), DEALER)
        case 3 if view.seated:
            seat = chance.choice(view.seated)
            do(table, TakeBreak(seat.patron, is_back=bool(seat.away)), DEALER)
        case 4 if view.seated:
            walked = chance.choice((None, 100_00, 1_25_00))
            do(table, LeaveSeat(chance.choice(view.seated).patron, walked), DEALER)
        case 5 if view.ended:
            ended = chance.choice(view.ended)
            said = chance.choice(((None, ""), (7_500, "raised while nobody looked")))
            do(table, CloseRating(ended.patron, ended.left, *said), FLOOR)
        case _:
            buy = BuyIn(chance.choice(BUY_INS), 5_00 * chance.randrange(1, 60), chance.randrange(4))
            step = do(table, buy, DEALER)
            if chance.random() < 0.3:
                assert step.house.day is not None
                do(table, TakeBackBuyIn(step.house.day.buy_ins[-1].number), DEALER)


def evening(folder: Path, seed: int, inputs: int) -> Path:
    """An evening with patrons, voids, corrections and amendments."""
    path = folder / f"{seed}.journal"
    chance, dealer = random.Random(seed), Dealer(seed)
    with Journal(path) as journal:
        table = rated(journal, PatronKeys(folder / "patrons.keys"), f"BJ-{seed}")
        step = table.health(WORKS)
        for _ in range(inputs):
            if chance.random() < 0.08:
                seat_somebody(table, chance)
                step = table.health(WORKS)
            elif step.table.view.phase == "decision" and chance.random() < 0.02:
                step = take(table, {"type": "void", "reason": "misdeal"}, by=FLOOR.id)
            elif step.table.view.phase == "wagers" and chance.random() < 0.1:
                amend(table, step.table.view.round - 1, chance)
                step = table.health(WORKS)
            else:
                step = take(table, dealer.next(step), by=DEALERS[0])
        if step.table.view.phase != "wagers":
            table.do(Void("", "end of the test"), FLOOR)
        table.do(CloseTable(), FLOOR)
        assert verify(journal.reader).findings == ()
    return path


def amend(table: Station, number: int, chance: random.Random) -> None:
    """A card of the round before was another; where that may not be it is refused."""
    card = parse(f"{chance.choice('23456789TJQKA')}{chance.choice('CDHS')}")
    box, position = chance.randrange(4), chance.randrange(1, 3)
    table.do(Amend(number, box, position, card, FLOOR.id, "seen", as_it_lies=True), FLOOR)


def rounds(table: Station, dealer: Dealer, many: int) -> None:
    """So many rounds, to the end of the last."""
    step = table.health(WORKS)
    until = step.table.view.round + many
    while step.table.view.round < until or step.table.view.phase != "wagers":
        step = take(table, dealer.next(step), by=DEALERS[0])


def numbered_anew(path: Path) -> list[Rating]:
    """A patron plays three rounds, and the rating is signed: as it is then. Rounds are numbered
    anew by other limits; nobody who is rated plays the next three, each of which is amended."""
    dealer = Dealer(7, trouble=False)
    with Journal(path) as journal:
        table = rated(journal, PatronKeys(path.parent / "patrons.keys"), "BJ-1")
        seats = table.do(SeatPatron((1, 2, 3), Secret(NUMBERS[0])), DEALER).house.seats
        rounds(table, dealer, 3)
        assert seats is not None
        seats = table.do(LeaveSeat(seats.seated[0].patron), DEALER).house.seats
        assert seats is not None
        (ended,) = seats.ended
        do(table, CloseRating(ended.patron, ended.left), FLOOR)
        signed = of_journal(journal.reader)
        do(table, AnnounceRules(10_00, 1000_00, ()), FLOOR)
        assert table.health(WORKS).table.view.round == 1
        rounds(table, dealer, 3)
        for number in (1, 2, 3):
            cards = [parse(f"{rank}C") for rank in "23456789"]
            steps = [
                table.do(Amend(number, 0, 1, card, FLOOR.id, "seen", as_it_lies=True), FLOOR)
                for card in cards
            ]
            assert any(step.refusal is None for step in steps), number
    return signed
