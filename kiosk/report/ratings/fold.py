"""Ratings as a fold over a journal: entries in, one rating for each sitting out.

Like `kiosk.report.rounds` it needs what entries say and nothing of the game: a round that was
finished has its cards and wagers in the entry that finished it. It is of whoever sat at a box when
the round's first card came; a buy-in is of whoever sits at its box then. An amended round is taken
out, and put in as it is now.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Self

from kiosk.game.cards import BY_TEXT, UNREAD
from kiosk.game.money.money import cents
from kiosk.payback.charts import ten_under_ace
from kiosk.payback.decisions import DecisionCosts, HandPlayed
from kiosk.payback.sides import side_variances
from kiosk.record.entries import DayHappened, Decoded, Opened, SeatChanged, Taken, decode
from kiosk.record.journal.entry import canonical, seconds_between
from kiosk.record.journal.journal import LAST, JournalReader
from kiosk.record.months.available_months import spans
from kiosk.record.projections.day import BUY_INS_KEPT
from kiosk.record.projections.seats import Seats, is_away_still
from kiosk.report.edges import Edges, edges_of
from kiosk.report.ratings.rating import COVARIANCE, VARIANCE, Override, Rating, RoundRated
from kiosk.report.rounds import UNDECIDED, Rounds, Told
from kiosk.settings.rules import read_rules

#: rounds of which it is remembered who played them: as many as can be amended, and some more
_REMEMBERED = 12


class TableRated(NamedTuple):
    """What a table's rules say of a wager: its house edges, what decisions cost, and variances, in
    wagers squared, of insurance and of each additional wager."""

    edges: Edges
    costs: DecisionCosts
    insurance_variance: float
    side_variance: Mapping[str, float]


class _Part(NamedTuple):
    """What one rating has of a round."""

    rating: Rating
    boxes: tuple[int, ...]
    rated: RoundRated


class _Played(NamedTuple):
    """A round that is over, while it may be amended."""

    number: int
    initial: Mapping[int, int]
    parts: tuple[_Part, ...]


class Ratings:
    """`ratings`: every sitting so far, in the order in which they began, less those that were let
    go. `rounds`: the table's rounds, by the same entries. `heard` is told of each round object that
    was finished or amended, and of the boxes that the rating has of it."""

    def __init__(
        self,
        heard: Callable[[Rating, Mapping[str, Any], Sequence[int]], None] = lambda *_: None,
    ) -> None:
        self._heard = heard
        self.ratings: list[Rating] = []
        self.rounds = Rounds()
        self._count = 0
        self._seats = Seats()
        self._now: dict[str, Rating] = {}
        #: whose the round in play is, by who sat at which boxes when its first card came
        self._playing: tuple[tuple[Rating, tuple[int, ...]], ...] = ()
        #: of the table as it is open: what opens it numbers rounds anew, and amends none before
        self._finished: list[_Played] = []
        #: those that may be made void, the newest
        self._buy_ins: dict[int, Rating] = {}
        #: header and rules of the table as it is open, as JSON
        self._opening = ""
        self._table = ""

    @classmethod
    def at(cls, journal: JournalReader, number: int) -> tuple[Self, int]:
        """The ratings as of the last checkpoint before entry `number`, with nothing counted by
        then, and the entry after which that is."""
        this, tail = cls(), journal.tail(number - 1) if number > 1 else None
        if tail is None:
            return this, 0
        this.rounds, after = Rounds.at(journal, number)
        this._open(Opened(tail.opening))
        this._seats = Seats.of(tail.saved())
        for seat in this._seats.seated:
            rating = this._begin(seat.patron, seat.since, seat.by)
            rating.boxes, rating.away_since = seat.boxes, seat.away
        return this, after

    def take(self, said: Decoded) -> list[Told]:
        """One entry, after all before it. What `Rounds` finds in it."""
        match said:
            case Opened():
                self._open(said)
            case SeatChanged():
                self._seat(said)
            case DayHappened():
                self._money(said)
            case Taken():
                return self._play(said)
        return self.rounds.take(said)

    def _open(self, said: Opened) -> None:
        self._table = said.table_name
        self._opening = canonical({name: said.content[name] for name in ("header", "rules")})
        self._playing, self._finished = (), []

    # Who sits there.

    def _seat(self, said: SeatChanged) -> None:
        data, at = said.data, said.entry.at
        self._seats = self._seats.take(said)
        patron = str(data.get("patron", ""))
        did = data.get("did")
        if did == "closed":
            self._close(patron, data, said.entry.by)
            return
        if did == "seated" and patron not in self._now:
            self._begin(patron, at, said.entry.by)
        rating = self._now.get(patron)
        if rating is None:
            return
        rating.last = at
        if did == "seated":
            rating.boxes = tuple(data["boxes"])
        if did == "break":
            rating.away_since = at
        elif rating.away_since and not is_away_still(data):
            rating.away_s += max(0.0, seconds_between(rating.away_since, at))
            rating.away_since = ""
        if did == "left":
            rating.left, rating.walked = at, data["walked"]
            del self._now[patron]

    def _begin(self, patron: str, since: str, by: str) -> Rating:
        rating = self._now[patron] = Rating(self._table, patron, since, by)
        self._count += 1
        rating.number = self._count
        self.ratings.append(rating)
        return rating

    def _close(self, patron: str, data: Mapping[str, Any], by: str) -> None:
        for rating in reversed(self.ratings):
            if (rating.patron, rating.left) == (patron, data["left"]):
                rating.sign(by)
                if data.get("average") is not None:
                    rating.override = Override(data["average"], str(data.get("reason") or ""))
                return

    def _money(self, said: DayHappened) -> None:
        data, buyer = said.data, self._seats.buyer(said)
        if buyer is not None:
            rating = self._now[buyer.patron]
            rating.buy(data["kind"], data["amount"])
            self._buy_ins.pop(data["number"], None)
            self._buy_ins[data["number"]] = rating
            if len(self._buy_ins) > BUY_INS_KEPT:
                del self._buy_ins[next(iter(self._buy_ins))]
        elif said.did == "buy_in_void" and (of := self._buy_ins.pop(data["number"], None)):
            of.buy(data["kind"], -data["amount"])

    # What was played.

    def _play(self, said: Taken) -> list[Told]:
        rounds, was_in_round = self.rounds, self.rounds.in_round
        initial = dict(rounds.initial) if said.entry.round is not None else {}
        found = rounds.take(said)
        if rounds.in_round and not was_in_round:
            self._playing = tuple(
                (self._now[seat.patron], seat.boxes) for seat in self._seats.seated
            )
        told = said.told
        if (amended := told.get("amended")) is not None:
            self._amend(amended["round"])
        if said.entry.round is not None and self._playing:
            self._finish(said, told["finished"], initial)
        return found

    def _finish(self, said: Taken, finished: Mapping[str, Any], initial: dict[str, int]) -> None:
        wagers = {int(box): amount for box, amount in initial.items() if box.isdigit()}
        table = _table_rated(self._opening)
        parts = []
        for rating, boxes in self._playing:
            rating.last = max(rating.last, said.entry.at)
            rated = rated_round(finished, boxes, wagers, table)
            if rated is not None:
                rating.add(rated)
                parts.append(_Part(rating, boxes, rated))
                self._heard(rating, finished, boxes)
        played = _Played(int(finished["round"]), wagers, tuple(parts))
        self._finished = [*self._finished, played][-_REMEMBERED:]
        self._playing = ()

    def _amend(self, after: Mapping[str, Any]) -> None:
        """A round is decided anew: it counts as it is now."""
        for at in range(len(self._finished) - 1, -1, -1):
            played = self._finished[at]
            if played.number != after["round"]:
                continue
            parts, table = [], _table_rated(self._opening)
            for part in played.parts:
                part.rating.add(part.rated, -1)
                rated = rated_round(after, part.boxes, played.initial, table)
                if rated is not None:
                    part.rating.add(rated)
                    parts.append(part._replace(rated=rated))
                    self._heard(part.rating, after, part.boxes)
            self._finished[at] = played._replace(parts=tuple(parts))
            return

    # Kept elsewhere, and taken up again.

    def let_go(self) -> None:
        """Of `ratings` those go that no entry can change any more."""
        unsigned = {(each.patron, each.left) for each in self._seats.ended}
        stay = {each.number for each in self._held()}
        self.ratings = [
            each
            for each in self.ratings
            if each.number in stay or (each.patron, each.left) in unsigned
        ]

    def _held(self) -> Iterator[Rating]:
        yield from self._now.values()
        yield from self._buy_ins.values()
        yield from (rating for rating, _ in self._playing)
        yield from (part.rating for played in self._finished for part in played.parts)

    def saved(self) -> dict[str, Any]:
        """All that it knows, as JSON can hold it; ratings by their numbers."""
        return {
            "table": self._table,
            "opening": self._opening,
            "rounds": self.rounds.saved(),
            "seats": self._seats.saved(),
            "count": self._count,
            "ratings": [each.saved() for each in self.ratings],
            "now": [each.number for each in self._now.values()],
            "playing": [(rating.number, boxes) for rating, boxes in self._playing],
            "finished": [
                (
                    each.number,
                    list(each.initial.items()),
                    [(part.rating.number, part.boxes, part.rated) for part in each.parts],
                )
                for each in self._finished
            ],
            "buy_ins": [(number, each.number) for number, each in self._buy_ins.items()],
        }

    @classmethod
    def resumed(cls, saved: Mapping[str, Any]) -> Self:
        """As it was when it gave `saved`, which JSON may have held meanwhile."""
        this = cls()
        this._table, this._opening = saved["table"], saved["opening"]
        this.rounds = Rounds.resumed(saved["rounds"])
        this._seats, this._count = Seats.of(saved["seats"]), saved["count"]
        this.ratings = [Rating.resumed(each) for each in saved["ratings"]]
        known = {each.number: each for each in this.ratings}
        this._now = {known[number].patron: known[number] for number in saved["now"]}
        this._playing = tuple((known[number], tuple(boxes)) for number, boxes in saved["playing"])
        this._finished = [
            _Played(
                number,
                dict(initial),
                tuple(
                    _Part(known[rating], tuple(boxes), RoundRated(*rated))
                    for rating, boxes, rated in parts
                ),
            )
            for number, initial, parts in saved["finished"]
        ]
        this._buy_ins = {number: known[rating] for number, rating in saved["buy_ins"]}
        return this


@lru_cache(maxsize=64)
def _table_rated(opened: str) -> TableRated:
    """What the rules of a table say that was opened with this `header` and these `rules`, as JSON.
    Raises `BadFileError` where this program cannot read them."""
    opening = json.loads(opened)
    header = opening["header"]
    rules = read_rules(header["rules"], opening["rules"], header.get("options"))
    boxes = header.get("boxes")
    pays = rules.insurance_pays.pays / rules.insurance_pays.against
    ten = ten_under_ace(rules.decks)
    return TableRated(
        edges_of(opening),
        DecisionCosts(rules, rules.boxes if boxes is None else boxes),
        ten * (1 - ten) * (pays + 1) ** 2,
        side_variances(rules),
    )


def rated_round(
    finished: Mapping[str, Any],
    boxes: Sequence[int],
    initial: Mapping[int, int],
    table: TableRated,
) -> RoundRated | None:
    """What a round object says of these boxes, whose main wagers at its first card were `initial`,
    in cents; None where none of them was decided in it."""
    mine = [box for box in finished["boxes"] if box["box"] in boxes]
    dealer = finished["dealer"]
    found: list[RoundRated] = []
    for box in mine:
        rated = _of_box(box, dealer, initial.get(box["box"], 0), table)
        if rated is not None:
            found.append(rated)
    if not found:
        return None
    together = COVARIANCE * (
        sum(each.initial for each in found) ** 2 - sum(each.initial**2 for each in found)
    )
    sums = (sum(column) for column in zip(*found, strict=True))
    whole = RoundRated(*sums)
    return whole._replace(variance=whole.variance + together)


def _of_box(
    box: Mapping[str, Any], dealer: Mapping[str, Any], wager: int, table: TableRated
) -> RoundRated | None:
    """One box of a round."""
    decided = [hand for hand in box["hands"] if hand["outcome"] not in UNDECIDED]
    insurance = box["insurance"]
    insured = cents(insurance["wager"]) if insurance and insurance["outcome"] != "void" else 0
    sides = [
        (each["name"], cents(each["wager"]))
        for each in box.get("side", ())
        if each["outcome"] != "void"
    ]
    if not decided and not insured and not sides:
        return None
    initial = wager if decided else 0
    side = sum(amount for _, amount in sides)
    theo = table.edges.main * initial + table.edges.insurance * insured
    theo += sum(table.edges.side[name] * amount for name, amount in sides)
    variance = VARIANCE * initial**2 + table.insurance_variance * insured**2
    variance += sum(table.side_variance[name] * amount**2 for name, amount in sides)
    return RoundRated(
        hands=len(decided),
        initial=initial,
        insured=insured,
        side=side,
        handle=sum(cents(hand["wager"]) for hand in decided) + insured + side,
        win=-cents(box["net"]),
        theo=theo,
        cost=_cost(decided, dealer, initial, table.costs) if initial else 0.0,
        variance=variance,
    )


def _cost(
    hands: Sequence[Mapping[str, Any]],
    dealer: Mapping[str, Any],
    wager: int,
    costs: DecisionCosts,
) -> float:
    """What the decisions of a box cost, in cents; nothing where a card is not known."""
    played = [
        HandPlayed(
            _values(hand["cards"]), cents(hand["wager"]) / wager, hand["outcome"] == "surrender"
        )
        for hand in hands
    ]
    up = _values(dealer["cards"][:1])
    if not up or not all(each.cards for each in played):
        return 0.0
    is_even = hands[0]["outcome"] == "blackjack" and cents(hands[0]["net"]) == wager
    cost = costs.of_box(
        played, up[0], dealer_blackjack=bool(dealer["blackjack"]), even_money=is_even
    )
    return wager * cost


def _values(cards: Iterable[str]) -> tuple[int, ...]:
    """The values of cards, an ace 1; () where one of them is not known."""
    known = [BY_TEXT.get(card) for card in cards]
    values = tuple(card.value for card in known if card is not None and card is not UNREAD)
    return values if len(values) == len(known) else ()


def of_journal(
    journal: JournalReader,
    first: int = 1,
    last: int = LAST,
    progress: Callable[[int], object] = lambda done: None,
) -> list[Rating]:
    """The ratings of sittings that have a part in the entries `first` to `last`, each whole up to
    `last`, as far as the journal is at hand. `progress` is told entries' numbers. Raises
    `JournalError` where an entry was changed.

    It is read from the first of these sittings on, which the checkpoint before `first` tells.
    """
    ratings, after = Ratings.at(journal, _first_of_sittings(journal, first))
    _read(ratings, journal, (after + 1, first - 1), progress)
    # By their order: a clock may have been set back.
    over = {each.number for each in ratings.ratings if not each.is_open}
    _read(ratings, journal, (max(first, after + 1), last), progress)
    return [each for each in ratings.ratings if each.number not in over]


def _read(
    ratings: Ratings,
    journal: JournalReader,
    of: tuple[int, int],
    progress: Callable[[int], object],
) -> None:
    for start, end in spans(journal, *of):
        for entry in journal.sound(start, end):
            if entry.number % 1000 == 0:
                progress(entry.number)
            ratings.take(decode(entry))


def _first_of_sittings(journal: JournalReader, first: int) -> int:
    """An entry from which on it is to be read: none of those who sit there before `first` has sat
    down before it."""
    seated, _ = _seated(journal, first)
    if not seated:
        return first
    since = min(each for _, each in seated)
    begins = 1 + bisect_left(range(1, first), since, key=journal.at_of)
    # Where a clock was set back, times are in no order, and it may be too late.
    there, known_from = _seated(journal, begins)
    while not seated.isdisjoint(there):
        begins = known_from
        there, known_from = _seated(journal, begins)
    return begins


def _seated(journal: JournalReader, number: int) -> tuple[frozenset[tuple[str, str]], int]:
    """Who sits there before entry `number`, with the time since when, and an earlier entry, from
    which on that is known."""
    tail = journal.tail(number - 1) if number > 1 else None
    if tail is None:
        return frozenset(), 1
    seats = Seats.of(tail.saved())
    for entry in tail.entries:
        seats = seats.take(decode(entry))
    known_from = (tail.checkpoint or tail.opening).number
    return frozenset((seat.patron, seat.since) for seat in seats.seated), known_from
