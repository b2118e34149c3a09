"""The rounds of a table as a report counts them: one plain value each, and what went wrong beside
them.

Counted from what each entry says, its input and what was told because of it, without the game: so
the floor's archive, which is told entries and never a card that lies face down, counts by the same
lines as a report of the table's own journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self

from kiosk.game.commands import commands
from kiosk.game.money.money import cents
from kiosk.record.entries import (
    AnyEntry,
    DayHappened,
    Decoded,
    Opened,
    RefusedInput,
    Taken,
    TroubleStands,
    decode,
)
from kiosk.record.journal.journal import JournalReader
from kiosk.record.projections.inventory import of_rows, total

#: what a dealer alone does at a table: who does it deals
_DEALERS_OWN = frozenset(
    (
        "wager",
        "insurance",
        "insurance_closed",
        "even_money",
        "hole_check",
        "turn",
        "settled",
        "undo",
        "read",
        "reveal",
    )
) | frozenset((*commands.DECISIONS, "patrons_closed"))


#: outcomes of hands that were not decided: their wagers go back
UNDECIDED = ("void", "returned")


class Played(NamedTuple):
    """A finished round. Money is in cents (in units mode: hundredths of the box's unit), from the
    house's side.

    `entry`: the entry that finished it, `opening` the entry that opened its table. `began` and
    `ended`: its first card and its end, as the journal has times. `dealer`: who dealt, "" where
    nobody did anything in it. `boxes`: boxes in play, of a common hand patrons; `places`: boxes of
    the table, 0 of a common hand. `hands`: hands decided. `decisions`: of patrons, a card drawn as
    a hit among them. `initial`: main wagers as they stood at the first card, of those that were
    decided; `insured`: insurance wagers; `side`: additional wagers by name. `handle`: all wagers
    decided, doubled and split ones too. `win`: collected less paid. `enters`: buy-ins are entered
    at the table, so that its drop is known.
    """

    entry: int
    opening: int
    round: int
    began: str
    ended: str
    dealer: str
    boxes: int
    places: int
    hands: int
    decisions: int
    initial: int
    insured: int
    side: tuple[tuple[str, int], ...]
    handle: int
    win: int
    void: bool
    enters: bool = False


class Bought(NamedTuple):
    """Chips that a patron bought (kiosk.record.projections.day): `drop` in cents, below zero of one
    that is void, which is at the time of the buy-in and with its dealer. `kind`: "cash" of journals
    of before 2026-11-25, which do not say."""

    at: str
    dealer: str
    drop: int
    kind: str
    many: int = 1


class Event(NamedTuple):
    """Something to coach by. `win`: what it moved after its round, in cents from the house's side.
    `what`: "undone", "corrected", "voided", "floor_called", "refused CODE", or "reader refused
    CODE" of a card that a reader gave; "trouble" of the equipment."""

    at: str
    dealer: str
    what: str
    win: int = 0


#: what a table's entries give a report, in their order
Told = Played | Event | Bought


#: what happens to a table's day that is about its drop
_OF_DROP = ("begun", "not_kept", "exchanged", "bought_in", "buy_in_void")
_UNUSUAL = {"undo": "undone", "correct": "corrected", "amend": "corrected", "void": "voided"}
#: what a dealer is told of the one next thing while a round is in play; between rounds nothing of
#: the kind
_NEXT = frozenset(("deal_card", "ask_read", "ask_decision", "ask_patrons"))
_NEXT |= frozenset(f"ask_{phase}" for phase in ("turn", "reveal", "insurance", "hole_check"))
#: what may be undone between rounds; what comes from the shoe makes all before it stay
_UNDONE, _FINAL = ("wager", "patron_wager", "settled"), ("card", "burn", "read", "patron_batch")


def _decided(data: Mapping[str, Any]) -> int:
    """How many patrons' decisions an input is."""
    if data["type"] == "patron_batch":
        return len(data["patrons"]) if data["of"] == "patron" else 0
    return data["type"] in commands.DECISIONS or data["type"] == "patron"


def _won_back(owed: Sequence[Sequence[Any]]) -> int:
    """What an amendment moves, from the house's side: of each wager what it came to before, and
    what it comes to."""
    return sum(was - should for *_, was, should in owed)


def _went_wrong(said: Decoded) -> str:
    """What of `Event` an entry is that the table did not take; "" for none."""
    match said:
        case RefusedInput():
            if said.entry.by == "kiosk":
                return ""  # a wager that it did not make again, which is nobody's mistake
            reader = "reader " if said.entry.by == "reader" else ""
            return f"{reader}refused {said.told.get('refused')}"
        case DayHappened():
            return "corrected" if said.amends_round else ""
        case TroubleStands():
            began = not said.data.get("cured") and said.data.get("times") == 1
            return "trouble" if began else ""
    return ""


class Rounds:
    """A table's entries, one after the other, and the rounds that they finish.

    `opening`: the entry that opened the table, 0 before it. `dealer`: who dealt last, "" where
    nobody has. Its slots are all that it knows, and JSON can hold them (`saved`, `resumed`).
    """

    __slots__ = (
        "began",
        "common",
        "dealer",
        "decides",
        "decisions",
        "enters",
        "in_round",
        "initial",
        "opening",
        "places",
        "undo",
        "wagers",
    )

    def __init__(self) -> None:
        self.opening = self.places = 0
        self.dealer = ""
        self.common = self.enters = False
        self._between({})

    def _between(self, wagers: dict[str, int]) -> None:
        """No card of a round is out. `wagers`: main wagers by box or patron, in cents."""
        self.in_round = self.decides = False  # `decides`: the next card would be a hit
        self.began, self.decisions = "", 0
        self.wagers, self.initial = wagers, dict[str, int]()
        #: what each thing that can be undone would put back
        self.undo: list[tuple[str, int] | None] = []

    def take(self, said: Decoded) -> list[Told]:
        """What this entry finished, and what went wrong in it."""
        if isinstance(said, Taken):
            return self._taken(said, said.entry)
        if isinstance(said, Opened):
            self._opened(said)
            return []
        if isinstance(said, DayHappened) and said.did in _OF_DROP:
            return self._bought(said)
        what = _went_wrong(said) if self.opening else ""
        if not what:
            return []
        win = _won_back(said.data["owed"]) if isinstance(said, DayHappened) else 0
        return [self._event(said.entry, what)._replace(win=win)]

    def _bought(self, said: DayHappened) -> list[Told]:
        """A buy-in, or one that is void; whether they are entered at the table."""
        data, did = said.data, said.did
        if did in ("begun", "not_kept"):
            self.enters = did == "begun" and data.get("exchanges", self.enters)
            return []
        self.enters = True
        at, dealer = said.entry.at, said.entry.by
        if did == "bought_in":
            return [Bought(at, dealer, data["amount"], data["kind"])]
        if did == "buy_in_void":
            return [Bought(data["at"], data["by"], -data["amount"], data["kind"], -1)]
        sold = total(of_rows(data["out"])) - total(of_rows(data["in"]))
        return [Bought(at, dealer, sold, "cash")] if sold else []

    def _opened(self, said: Opened) -> None:
        header, rules = said.content["header"], said.content["rules"]
        self.opening, self.common = said.entry.number, rules.get("game") == "common_hand"
        self.places = 0 if self.common else header.get("boxes", rules["boxes"])
        self._between({})

    def _event(self, this: AnyEntry, what: str) -> Event:
        return Event(this.at, self.dealer, what)

    def _taken(self, said: Taken, this: AnyEntry) -> list[Told]:
        data, told = said.data, said.told
        kind = data["type"]
        if kind in _DEALERS_OWN and this.source == "manual" and this.by not in ("", "kiosk"):
            self.dealer = this.by
        ids = [prompt[0] for prompt in told.get("prompts", ())]
        drawn = kind == "card" and "why" not in data
        # A patron's decision was said, or a card was drawn for a hand that could still decide.
        self.decisions += _decided(data) or (drawn and self.decides)
        if not self.in_round:
            self._wagers_open(said, kind, drawn)
        asked = [each for each in ids if each in _NEXT]
        if asked:
            self.decides = asked[-1] == "ask_decision"
        elif kind in ("correct", "undo") and self.in_round and this.round is None:
            self._between(self.wagers)  # the round's first card was none of it
        found: list[Told] = []
        if what := _UNUSUAL.get(kind):
            owed = told.get("amended", {}).get("owed", ())
            found.append(self._event(this, what)._replace(win=_won_back(owed)))
        if "call_floor" in ids:
            found.append(self._event(this, "floor_called"))
        if this.round is not None:
            found.append(self._played(this, told["finished"]))
            self._between({})
        return found

    def _wagers_open(self, said: Taken, kind: str, drawn: bool) -> None:
        """An input between rounds."""
        if drawn:
            self.in_round, self.began, self.decisions = True, said.entry.at, 0
            self.initial, self.undo = self.wagers.copy(), []
        elif kind == "undo":
            if self.undo and (before := self.undo.pop()) is not None:
                self.wagers[before[0]] = before[1]
        elif kind in _FINAL:
            self.undo.clear()
            if said.data.get("of") == "patron_wager":  # of many at once
                amounts = map(cents, said.data["amounts"])
                self.wagers.update(zip(said.data["patrons"], amounts, strict=True))
        elif kind == "amend":  # no confirmation before it is taken back
            self.undo = [each for each in self.undo if each is not None]
        elif kind in _UNDONE:
            whose = str(said.data.get("patron" if kind == "patron_wager" else "box", ""))
            self.undo.append(None if kind == "settled" else (whose, self.wagers.get(whose, 0)))
            if kind != "settled":
                self.wagers[whose] = cents(said.data["amount"])
        if said.is_repeat:
            self.undo.clear()

    def _played(self, this: AnyEntry, finished: Mapping[str, Any]) -> Played:
        """From the round object that was told then: what it says was paid."""
        boxes = finished["patrons"] if self.common else finished["boxes"]
        base = hands = handle = insured = 0
        side: dict[str, int] = {}
        for box in boxes:
            decided = [hand for hand in box["hands"] if hand["outcome"] not in UNDECIDED]
            if decided:
                base += self.initial.get(str(box["patron" if self.common else "box"]), 0)
            hands += len(decided)
            handle += sum([cents(hand["wager"]) for hand in decided])
            if box["insurance"] and box["insurance"]["outcome"] != "void":
                insured += cents(box["insurance"]["wager"])
            for each in box.get("side", ()):
                if each["outcome"] != "void":
                    side[each["name"]] = side.get(each["name"], 0) + cents(each["wager"])
        return Played(
            entry=this.number,
            opening=self.opening,
            round=this.round or 0,
            began=self.began,
            ended=this.at,
            dealer=self.dealer,
            boxes=len(boxes),
            places=self.places,
            hands=hands,
            decisions=self.decisions,
            initial=base,
            insured=insured,
            side=tuple(side.items()),
            handle=handle + insured + sum(side.values()),
            win=-cents(finished["net"]),
            void=bool(finished["void"]),
            enters=self.enters,
        )

    def saved(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def resumed(cls, saved: Mapping[str, Any]) -> Self:
        """As it was when it gave `saved`, which JSON may have held meanwhile."""
        this = cls()
        for name in cls.__slots__:
            setattr(this, name, saved[name])
        return this

    @classmethod
    def at(cls, journal: JournalReader, number: int) -> tuple[Self, int]:
        """The count as the last checkpoint before entry `number` has it, and the entry after which
        that is. Who deals is not in it: whoever sums carries it on."""
        this, tail = cls(), journal.tail(number - 1) if number > 1 else None
        if tail is None:
            return this, 0
        this.take(decode(tail.opening))
        if tail.checkpoint is None:
            return this, tail.opening.number
        saved = tail.saved()
        this.enters = saved.get("day", {}).get("enters", False)
        this.wagers = _wagers(saved["table"]["wagers"], is_common=this.common)
        return this, tail.checkpoint.number


def _wagers(kept: Mapping[str, Any], *, is_common: bool) -> dict[str, int]:
    """Main wagers by box or patron, as a checkpoint keeps them."""
    if not is_common:
        return {box: amount for box, (amount, *_) in kept.items()}
    patrons = kept["patrons"]
    return {
        str(patron): amount
        for patron, amount in (patrons.items() if isinstance(patrons, dict) else patrons)
    }


def told(
    journal: JournalReader,
    first: int,
    last: int,
    progress: Callable[[int], object] = lambda done: None,
) -> Iterator[Told]:
    """What the entries `first` to `last` finished, and what went wrong in them. `progress` is told
    entries' numbers.

    The dealer is "" until somebody has done something. Raises `JournalError` where an entry was
    changed.
    """
    rounds, after = Rounds.at(journal, first)
    for entry in journal.sound(after + 1, last):
        if entry.number % 1000 == 0:
            progress(entry.number)
        found = rounds.take(decode(entry))
        if entry.number >= first:
            yield from found
