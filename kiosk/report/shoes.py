"""The shoe's certificate: what became of each shoe of a journal, from its load to its last card.

Sources: N.J.A.C. 13:69E-1.18A(b) (what a card inspection keeps), COMAR 36.05.03.27(C) and
36.05.02.17(F), N.J.A.C. 13:69F-2.5(d). Nothing here is counted by rules of its own: the table
replays its inputs, and its shoe says what it has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from kiosk.game.cards import CARDS, Card
from kiosk.game.cards import parse as known
from kiosk.game.commands.commands import (
    Amend,
    Burn,
    Correct,
    CutCard,
    Drawn,
    NewShoe,
    Parsed,
    Read,
    Reveal,
)
from kiosk.game.frozen import replaced
from kiosk.game.view import sources
from kiosk.record.entries import (
    AnyEntry,
    DayHappened,
    Decoded,
    DeviceSaid,
    LastRoundOrdered,
    Opened,
    RefusedInput,
    ShoeCertified,
    Taken,
    told_of,
)
from kiosk.record.journal.journal import JournalReader
from kiosk.record.months.available_months import spans
from kiosk.record.startup.opening import TableEpoch
from kiosk.report.journal_walk import road
from kiosk.report.order import Order, tests

#: a cutting card that lies deeper is warned of: N.J.A.C. 13:69F-2.5(d), at least about one quarter
#: from the back
PENETRATION = 0.75
#: what a reader said when a card may have gone unseen, as the journal writes it: now, and as
#: version 1.0 wrote it
_LOST = ("lost", "gap")
#: how many changes of the shoe are looked at for a certificate that is still to be kept, and
#: entries read at once to find them
LATEST, _AT_ONCE = 4, 10_000
#: where a card comes from that a reader read, and what a card that leaves the shoe is
_READERS, _LEAVES = ("shoe", "camera"), ("card", "burn")


class Cards(NamedTuple):
    """What is known of an ended shoe's cards; of one in play it would be a count of what remains.

    `drawn`: cards that left the shoe. `seen`: copies of each of the 52, in the order of `CARDS`.
    `burned`: cards burned; `burned_unseen`: those of them that nobody looked at. `unread`: other
    cards of which nobody said what they are. `cut_after`: how many cards had left when the cutting
    card came, None where it did not. `order`: chi-square of the order.
    """

    drawn: int
    seen: tuple[int, ...]
    burned: int
    burned_unseen: int
    unread: int
    cut_after: int | None
    order: list[Order]


class Certificate(NamedTuple):
    """One shoe. `number` counts the shoes of the journal from 1; `entry` is the entry that loaded
    it.

    `loaded_by` is "" where the table was opened with the shoe in it. `ended_at` and `ended_by`:
    when the next shoe came, or the table was opened anew, and who said so; "" of a shoe in play.
    `since`, `until`: the times between which its entries are at hand, of one that reaches into a
    sealed month that was let go; what happened before and after that is not in it, and `entry` is
    then the first at hand. `numbers`: the first and the last of its `rounds`, anew for each time
    that the table was opened with it, for then rounds are counted from 1. `ended_entry`: the entry
    with which it ended, 0 of a shoe in play. `taken_off`: because it could not be right;
    `ordered_by`: the supervisor who ordered another, "" for nobody. `counted`: how many cards
    somebody has counted in it once it was off the table, None for nobody. `ran_out`: it was drawn
    to its last card in a round. `every_round`: its cards went back into it after each round.
    `lost`: times that the reader said that it may have missed cards. `double`: cards that were
    refused because every copy had come, or of which a camera saw two at once. `foreign`: cards that
    were refused as none of the 52, or that a camera saw of another set. `no_place`: other cards
    from a reader that the table did not take. `out_of_play`: cards that left the shoe while it was
    not in play. `corrected`: readings that were corrected. `cards`: None while the shoe, or a round
    that its cards lie in, is not over, or the hole card of such a round, which was voided, lies
    face down still.
    """

    number: int
    entry: int
    table: str
    decks: int
    loaded_at: str
    loaded_by: str
    ended_at: str
    ended_by: str
    rounds: int
    numbers: tuple[tuple[int, int], ...]
    ran_out: bool
    every_round: bool
    cut_out: bool
    lost: int
    double: int
    foreign: int
    no_place: int
    out_of_play: int
    corrected: int
    cards: Cards | None
    ended_entry: int = 0
    taken_off: bool = False
    ordered_by: str = ""
    counted: int | None = None
    since: str = ""
    until: str = ""

    @property
    def stub(self) -> int | None:
        """Cards that are to be left in a shoe that has ended; None while it has not, where they
        went back into it, or where some of it is away."""
        if self.cards is None or self.every_round or self.since:
            return None
        return max(0, self.decks * 52 - self.cards.drawn)

    @property
    def missing(self) -> int | None:
        """Cards that nobody saw leave a shoe that ran out; None where cards were left in it, or
        that is not known yet."""
        if self.cards is None or self.since or not self.ran_out:
            return None
        return max(0, self.decks * 52 - self.cards.drawn)

    @property
    def penetration(self) -> float | None:
        """How deep the cutting card lay, 0 to 1; None where it did not come, or nothing may be said
        of it."""
        if self.cards is None or self.cards.cut_after is None or self.every_round:
            return None
        return self.cards.cut_after / (self.decks * 52)

    @property
    def warnings(self) -> list[str]:
        """What somebody has to look into, by name."""
        depth, cards, stub = self.penetration, self.cards, self.stub
        found = {
            "away": self.since or self.until,
            "taken_off": self.taken_off,
            "double": self.double,
            "foreign": self.foreign,
            "no_place": self.no_place,
            "missing": self.missing,
            "stub": None not in (self.counted, stub) and self.counted != stub,
            "lost": self.lost,
            "out_of_play": self.out_of_play,
            "unread": cards is not None and cards.unread,
            "penetration": depth is not None and depth > PENETRATION,
            "order": cards is not None and any(each.unusual for each in cards.order),
        }
        return [name for name, wrong in found.items() if wrong]


class Kept(NamedTuple):
    """A certificate that stands in the journal: its entry, who signed it by which licence, and the
    reader that read the shoe, as the settings named it; `ended`: the entry with which the shoe
    ended, 0 where the note does not say it."""

    entry: int
    by: str
    reader: dict[str, str]
    licence: str = ""
    ended: int = 0


def kept_of(this: Certificate, kept: Mapping[int, Kept]) -> Kept | None:
    """The journal's own certificate of a shoe, of those that `certificates` has `kept`; None where
    there is none."""
    ended = (each for each in kept.values() if each.ended == this.ended_entry > 0)
    return kept.get(this.entry) or (next(ended, None) if this.since else None)


def certificates(
    journal: JournalReader,
    progress: Callable[[int], object] = lambda done: None,
    kept: dict[int, Kept] | None = None,
    first: int = 1,
) -> Iterator[Certificate]:
    """Of every shoe in the journal that is at hand, the first first; from entry `first` on, with
    which a shoe was loaded. `progress` is told now and then how many entries are done; `kept` takes
    the certificates in the journal, by the entry that loaded the shoe.

    Raises as `road` does.
    """
    shoes = _Shoes()
    last, at = first - 1, ""
    # of how many decks, and how they are shuffled, by the opening before
    dealt: tuple[int, str] | None = None
    for said, opening in road(journal, first):
        entry = said.entry
        if kept is not None:
            _keep(said, kept)
        rules = opening.table.rules.decks, opening.table.rules.shuffle
        # Limits that change leave the shoe as it is; with other decks it comes off.
        opened = isinstance(said, Opened) and (not said.goes_on or dealt not in (None, rules))
        dealt = rules
        away = entry.number != last + 1 and not (shoes.shoe is None and opened)
        if away:  # those before it lie elsewhere
            yield from shoes.break_off(at)
        last, at = entry.number, entry.at
        shoe = shoes.at(said, opening, opened=opened, away=away)
        if opened or not away:  # of the first one at hand the table is as it left it
            shoe.follow(said, opening)
        yield from shoes.certified(opening)
        if entry.number % 1000 == 0:
            progress(entry.number)
    yield from shoes.break_off()


def _keep(this: Decoded, kept: dict[int, Kept]) -> None:
    """Adds the certificate that an entry is to those `kept`, by the entry that loaded the shoe."""
    if isinstance(this, ShoeCertified):
        entry, said = this.entry, this.certificate
        licence, ended = told_of(entry).get("licence", ""), said.get("ended_entry", 0)
        kept[said["entry"]] = Kept(entry.number, entry.by, said.get("reader", {}), licence, ended)


class _Shoes:
    """The shoes of a journal, one after another: `shoe` is the one in play, the ones before it wait
    for their certificates until nothing of them is hidden any more."""

    def __init__(self) -> None:
        self.shoe: _Shoe | None = None
        self._number = 0
        # A round that their cards lie in is not over, or its hole card lies face down still.
        self._waiting: list[Certificate] = []
        self._in_play = False  # that round is

    def at(self, said: Decoded, opening: TableEpoch, *, opened: bool, away: bool) -> _Shoe:
        """The shoe in play with this entry, before the table takes it: another one where it is
        loaded now, the table is `opened` with it, or those before it are `away`."""
        entry = said.entry
        loaded = isinstance(said, Taken) and isinstance(said.command, NewShoe)
        if opened or (not away and loaded):
            if self.shoe is not None and not self.shoe.untouched:
                self._in_play = not opened and opening.in_round
                self._waiting.append(self.shoe.certificate(entry, ran_out=self._in_play))
            self._number += self.shoe is None or not self.shoe.untouched
            self.shoe = _Shoe(self._number, said, opening)
        elif self.shoe is None:
            self._number += 1
            self.shoe = _Shoe(self._number, said, opening, since=entry.at)
        return self.shoe

    def certified(self, opening: TableEpoch) -> list[Certificate]:
        """The certificates that waited, once nothing is hidden any more as the table is now."""
        if not self._waiting:
            return []
        self._in_play = self._in_play and opening.in_round
        if self._in_play or opening.void_lies_down:
            return []
        certificates, self._waiting = self._waiting, []
        return certificates

    def break_off(self, until: str = "") -> list[Certificate]:
        """The certificates as far as they are known, of those that wait and of the shoe in play,
        where all after `until` lies elsewhere, or nothing comes any more."""
        certificates = [each._replace(cards=None) for each in self._waiting]
        if self.shoe is not None:
            certificates.append(self.shoe.certificate(None, until=until))
        self.shoe, self._waiting = None, []
        return certificates


def uncertified(journal: JournalReader) -> list[Certificate]:
    """Of the latest shoes that have ended, and whose last round is over and hides no card, those
    whose certificate is not in the journal; none from before a month that lies elsewhere. Raises as
    `road` does."""
    changes, kept = list[int](), dict[int, Kept]()
    begins, last = next(reversed(spans(journal)), (1, 0))
    while last >= begins and len(changes) < LATEST:
        before = max(begins, last - _AT_ONCE + 1)
        changes += journal.with_text('"type":"shoe"', before, last, told=False, newer=False)
        last = before - 1
    first = changes[LATEST - 1] if len(changes) >= LATEST else max(1, begins - 1)
    found = list(certificates(journal, kept=kept, first=first))
    return [each for each in found if each.cards is not None and kept_of(each, kept) is None]


class _Shoe:
    """One shoe, entry by entry."""

    def __init__(self, number: int, loaded: Decoded, opening: TableEpoch, since: str = "") -> None:
        self.untouched = not since  # no card of it has come
        self._since = since
        self._number = number
        self._loaded, self._by_opening = loaded.entry, isinstance(loaded, Opened)
        self._opening = opening
        self._cards: list[_Left] = []
        self._round: list[_Left] = []  # those of the round that is not over
        self._numbers: list[tuple[int, int]] = []
        self._decks = 0
        self._cut_after: int | None = None
        self._taken_off, self._ordered = False, ("", 0)  # by whom, with which entry
        self._count = dict.fromkeys(
            ("lost", "double", "foreign", "no_place", "out_of_play", "corrected"), 0
        )

    def follow(self, said: Decoded, opening: TableEpoch) -> None:
        """Notes the entry; lets the table take what it took."""
        match said:
            case Taken():
                self._take(said, opening)
            case RefusedInput():
                self._refused(said)
            case DeviceSaid():
                self._device_said(said.data)
            case LastRoundOrdered():
                self._ordered = said.entry.by, said.entry.number
            case DayHappened() if said.amends_round:
                from_this = said.data["entry"] > self._loaded.number
                self._amend(said.data["was"], said.data["card"], dealt_from_this=from_this)
        self._decks = opening.table.state.shoe.decks

    def _refused(self, said: RefusedInput) -> None:
        code = str(said.told.get("refused"))
        which = {"card_not_in_shoe": "double", "bad_card": "foreign"}.get(code)
        if which is None and said.entry.source in _READERS and said.data["type"] in _LEAVES:
            which = "no_place"
        if which is not None:
            self._count[which] += 1

    def _device_said(self, said: Mapping[str, Any]) -> None:
        self._count["lost"] += said.get("reading") in _LOST
        if said.get("reading") == "out_of_play":
            self._count["out_of_play"] += said.get("facts", {}).get("count", 1)
        if said.get("reading") == "fault" and said.get("code") in ("double", "foreign"):
            self._count[said["code"]] += 1

    def _amend(self, was: str, card: str, *, dealt_from_this: bool) -> None:
        """A card of a finished round really was another; of an earlier shoe's the certificate is
        written."""
        left = [at for at, each in enumerate(self._cards) if each.card.text == was]
        if left and dealt_from_this:
            self._count["corrected"] += 1
            self._cards[left[-1]] = _Left(known(card), False)

    def _take(self, said: Taken, opening: TableEpoch) -> None:
        command, table = said.command, opening.table
        history, was_in_round = table.state.history, opening.in_round
        corrected: list[Parsed] = []
        if isinstance(command, Correct):
            self._count["corrected"] += 1
            place = sources(table.state.game.round)[command.place]
            story = (each for each, *_ in history.story)
            corrected = _with_correction(story, command, place)
        decision = opening.follow(said)
        if decision.amended is not None:
            past = table.state.past_round(decision.amended.number)
            from_this = past is not None and past.shoe == table.state.shoe.number
            self._amend(decision.amended.was, decision.amended.card, dealt_from_this=from_this)
            if isinstance(command, Amend):
                self._cards += [_Left(card, False) for card in command.drawn]
            return
        if opening.in_round:
            self._round = _left(each for each, *_ in table.state.history.story)
        else:  # what was in the round has gone with it, but for the history that it had
            told = corrected or [each for each, *_ in history.story]
            self._cards += _left(told if was_in_round else [command])
            self._round = []
        if decision.finished is not None:
            self._note_round(int(decision.finished["round"]))
        if isinstance(command, CutCard):
            self._note_cut(said)
        if self._cards or self._round or isinstance(command, CutCard):
            self.untouched = False

    def _note_round(self, number: int) -> None:
        """A round is over: it goes on the span of those before it, or begins another."""
        first = number
        if self._numbers and self._numbers[-1][1] == number - 1:
            first, _ = self._numbers.pop()
        self._numbers.append((first, number))

    def _note_cut(self, said: Taken) -> None:
        """The shoe's last round was called for: by the kiosk, because the shoe could not be right
        (kiosk.station.readers.wrong_shoe); by an order, whose note comes right before; else by the
        cutting card itself."""
        if said.entry.by == "kiosk":
            self._taken_off = True
        elif self._ordered[1] != said.entry.number - 1:
            self._cut_after = len(self._cards) + len(self._round)

    def certificate(
        self, ended: AnyEntry | None, *, ran_out: bool = False, until: str = ""
    ) -> Certificate:
        """What is known of it; `ended`: the entry with which it went, None while it is in play, or
        where all after `until` lies elsewhere."""
        left = [*self._cards, *self._round]
        every_round = self._opening.table.rules.shuffle == "every_round"
        known = Cards(
            drawn=len(left),
            seen=tuple(sum(each.card is card for each in left) for card in CARDS),
            burned=sum(each.burned for each in left),
            burned_unseen=sum(each.burned and each.card.index < 0 for each in left),
            unread=sum(not each.burned and each.card.index < 0 for each in left),
            cut_after=None if self._since else self._cut_after,
            order=[] if every_round or self._since else tests([each.card for each in left]),
        )
        return Certificate(
            number=self._number,
            entry=self._loaded.number,
            table=str(self._opening.header.get("table", "")),
            decks=self._decks,
            loaded_at="" if self._since else self._loaded.at,
            loaded_by="" if self._since or self._by_opening else self._loaded.by,
            ended_at=ended.at if ended else "",
            ended_by=ended.by if ended else "",
            rounds=sum(last - first + 1 for first, last in self._numbers),
            numbers=tuple(self._numbers),
            ran_out=ran_out,
            every_round=every_round,
            cut_out=self._cut_after is not None,
            cards=known if ended else None,
            ended_entry=ended.number if ended else 0,
            taken_off=self._taken_off,
            ordered_by=self._ordered[0],
            since=self._since,
            until=until,
            **self._count,
        )


class _Left(NamedTuple):
    """A card that left the shoe."""

    card: Card
    burned: bool


def _with_correction(story: Iterable[Parsed], this: Correct, place: int) -> list[Parsed]:
    """A round's story with the card at `place` in it as it was corrected."""
    told = list(story)
    if this.why:
        told[place] = Burn(this.card, "face_up")
    else:
        told[place] = replaced(told[place], card=this.card)
    return told


def _left(story: Iterable[Parsed]) -> list[_Left]:
    """The cards that left the shoe in a story, in their order, as far as it is known what they are.

    One drawn in error comes once more, where it is dealt or burned. A new shoe in a round begins
    the list anew.
    """
    left: list[_Left] = []
    for this in story:
        if isinstance(this, Drawn):
            if this.why is None:
                left.append(_Left(this.card, False))
        elif isinstance(this, Burn):
            left.append(_Left(this.card, True))
        elif isinstance(this, NewShoe):
            left = [_Left(card, True) for card in this.burn]
        elif isinstance(this, Read | Reveal):
            # Read names the card just before it, Reveal the hole card: by then the one other that
            # nobody has read.
            places = [at for at, each in enumerate(left) if each.card.index < 0 and not each.burned]
            if places:
                left[places[-1 if isinstance(this, Read) else 0]] = _Left(this.card, False)
    return left
