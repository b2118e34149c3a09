"""One table in the archive: the entries of its journal, one after the other, as the floor is told
them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from kiosk.floor.contract import Disclosed, EntryMessage
from kiosk.record.entries import (
    DayHappened,
    EntryContent,
    Opened,
    RefusedInput,
    SeatChanged,
    Taken,
    decode,
)
from kiosk.record.journal.entry import NO_HASH, canonical
from kiosk.record.projections.drop_boxes import TOO_MUCH
from kiosk.report.drop import box_counted
from kiosk.report.edges import Edges, edges_of
from kiosk.report.figures import (
    FRACTIONS,
    WHOLE,
    Box,
    Drop,
    Figures,
    Tallied,
    Tally,
)
from kiosk.report.ratings.fold import Ratings
from kiosk.report.ratings.rating import Rating
from kiosk.report.rounds import Bought, Event, Played
from kiosk.settings.schema import BadFileError

#: cents, or anything else that is counted of one round: a database sums nine million of them
_TOO_LARGE = 10**12
#: letters of a name that is summed by: a database has such names in its index
_LONGEST = 120


class ArchivedRound(NamedTuple):
    """A finished round: `first` of its entries, what is summed of it, and its steps (`packed`)."""

    first: int
    tallied: Tallied
    game: str
    steps: bytes


class KeptPosition(NamedTuple):
    """How far one journal has been archived, as a database keeps it; `state`: as `ArchivedTable`
    gives it."""

    number: int
    hash: str
    at: str
    state: str
    fault: str


class ArchivedTable:
    """How far one journal of a table has been archived, and what is needed to go on.

    `number`, `hash`, `at`: of the last entry. `fault`: why no further entry of this journal is
    taken, "" where they are. `rounds`, `wrong`, `bought`, `drops`: what was finished, what
    happened, what patrons bought and what was counted in drop boxes since they were emptied;
    `rated`: the ratings that have changed meanwhile.
    `steps`: of the round that is not over, by entry; `fresh` and `done`: those that came, and the
    last of those that went, since they were emptied. `later`: what was disclosed meanwhile of
    rounds that are over.
    """

    def __init__(self) -> None:
        self.number = 0
        self.hash = NO_HASH
        self.at = ""
        self.fault = ""
        self.steps: dict[int, list[Any]] = {}
        self._first, self._game = 1, ""
        self._ratings, self._tally = Ratings(), Tally()
        #: of each rating that may still change what the database has
        self._known: dict[int, dict[str, Any]] = {}
        self._edges: Edges | None = None
        # Entries of which all is withheld: time, who, from where, kind, and the dealer.
        self._withheld: dict[int, list[Any]] = {}
        self.written()

    def written(self) -> None:
        """What was found is in the database."""
        self.before = self.number
        self.rounds: list[ArchivedRound] = []
        self.wrong: list[tuple[Tallied, str]] = []
        self.bought: list[tuple[Tallied, str]] = []
        self.drops: dict[Box, Drop] = {}
        self.fresh: set[int] = set()
        self.later: list[Disclosed] = []
        self.done = 0
        self._ratings.let_go()
        self._known = {each.number: each.saved() for each in self._ratings.ratings}

    @property
    def rated(self) -> list[Rating]:
        return [
            each for each in self._ratings.ratings if self._known.get(each.number) != each.saved()
        ]

    @property
    def state(self) -> str:
        """All else that is needed to go on, as JSON."""
        return canonical(
            {
                "ratings": self._ratings.saved(),
                "tally": self._tally.kept,
                "edges": self._edges,
                "first": self._first,
                "game": self._game,
                "withheld": self._withheld,
            }
        )

    @classmethod
    def resumed(cls, position: KeptPosition, steps: Mapping[int, str]) -> ArchivedTable:
        this, kept = cls(), json.loads(position.state)
        this.number = position.number
        this.hash = position.hash
        this.at = position.at
        this.fault = position.fault
        this._ratings, this._tally = Ratings.resumed(kept["ratings"]), Tally(kept["tally"])
        this._edges = None if kept["edges"] is None else Edges(*kept["edges"])
        this._first, this._game = kept["first"], kept["game"]
        this._withheld = {int(entry): then for entry, then in kept["withheld"].items()}
        this.steps = {entry: json.loads(said) for entry, said in steps.items()}
        this.written()
        return this

    def take(self, message: EntryMessage) -> None:
        """The next entry. One that is known already changes nothing; one that does not follow is a
        fault, and ends the taking."""
        number = message.n
        if self.fault or number < self.number:
            return
        if number == self.number:
            if "" not in (message.hash, self.hash) and message.hash != self.hash:
                self.fault = f"entry {number} was told twice, and not the same"
            return
        if number != self.number + 1:
            self.fault = (
                f"entry {self.number + 1} is missing: entry {number} came after entry {self.number}"
            )
        elif "" not in (message.previous, self.hash) and message.previous != self.hash:
            self.fault = f"entry {number} does not follow entry {self.number} by its hash"
        elif message.round is not None and "told" in message.withheld:
            self.fault = (
                f"entry {number} was too long to be told, and a round with it: "
                "rebuild from the table's journal"
            )
        else:
            try:
                self._follow(message)
            except BadFileError as error:
                self.fault = f"the rules of entry {number} cannot be read by this program: {error}"
            except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError) as error:
                self.fault = f"entry {number} cannot be counted by this program: {error!r}"
        if not self.fault:
            self.number, self.hash, self.at = number, message.hash, message.at

    def _follow(self, message: EntryMessage) -> None:
        number = message.n
        content = EntryContent(
            number,
            message.at,
            message.by,
            message.source,
            message.kind,
            message.input,
            message.told,
            message.round,
        )
        said = decode(content)
        if isinstance(said, Opened):
            self._edges = edges_of(message.input)
            self._game = str(message.input["header"]["rules"])
            if len(self._game) > _LONGEST:
                raise ValueError(f"a name has more than {_LONGEST} letters")
            self._begins(number)
        elif isinstance(said, Taken | RefusedInput):
            self.steps[number] = _step(message)
            self.fresh.add(number)
        elif isinstance(said, DayHappened) and said.did == "drop_counted":
            self._counted(said)
        elif isinstance(said, SeatChanged):
            _checked(said)
        for each in message.disclosed:
            self._disclosed(each.n, each.input, each.told)
            if each.n < self._first:
                self.later.append(each)
        if "told" in message.withheld:
            self._withheld[number] = [*content[1:5], self._ratings.rounds.dealer]
            return
        for found in self._ratings.take(said):
            if not isinstance(found, Played):
                self._happened(found)
                continue
            if self._edges is None:
                raise ValueError("a round without an opening")
            tallied = _summed(self._tally.count(found, self._edges.of(found)))
            steps = packed(list(self.steps.values()), message.told["finished"])
            self.rounds.append(ArchivedRound(self._first, tallied, self._game, steps))
            self._begins(number)

    def _happened(self, this: Event | Bought) -> None:
        tallied = _summed(self._tally.count(this, 0))
        if isinstance(this, Bought):
            self.bought.append((tallied, self._game))
        else:
            self.wrong.append((tallied, self._game))

    def _counted(self, said: DayHappened) -> None:
        """What was in a drop box. Raises `ValueError` where no database could sum it."""
        box, drop = box_counted(said.data)
        if abs(drop.amount) >= TOO_MUCH or max(map(len, (*box, drop.basis))) > _LONGEST:
            raise ValueError("an amount is too large to be summed, or a name too long")
        self.drops[box] = drop

    def _disclosed(self, number: int, input_: dict[str, Any], told: dict[str, Any]) -> None:
        """What had been withheld of an entry, as nothing lies face down any more."""
        if (step := self.steps.get(number)) is not None:
            step[_INPUT:] = _said(step[_KIND], input_, told)
            self.fresh.add(number)
        if (then := self._withheld.pop(number, None)) is not None:
            *who, dealer = then
            content = EntryContent(number, who[0], who[1], who[2], who[3], input_, told, None)
            for found in self._ratings.take(decode(content)):
                if not isinstance(found, Played):
                    self._happened(found._replace(dealer=dealer))

    def _begins(self, number: int) -> None:
        """Entry `number` was the last of what came before the coming round."""
        self.steps.clear()
        self.fresh.clear()
        self.done, self._first = number, number + 1


def _summed(this: Tallied) -> Tallied:
    """Raises `ValueError` where no database could sum it, or by it: one table's would stop all
    others'."""
    figures = Figures()
    figures.count_in(this)
    if not all(
        abs(getattr(figures, name)) < _TOO_LARGE
        for name in (*WHOLE, *FRACTIONS)
        if name != "variance"
    ):
        raise ValueError("an amount is too large to be summed")
    if max(map(len, (this.dealer, *figures.events))) > _LONGEST:
        raise ValueError(f"a name has more than {_LONGEST} letters")
    return this


def _checked(said: SeatChanged) -> None:
    """Raises `ValueError` where no database could hold it, or by it: one table's would stop all
    others'."""
    data = said.data
    amounts = [data[name] for name in ("walked", "average") if data.get(name) is not None]
    if not all(isinstance(each, int) and abs(each) < _TOO_LARGE for each in amounts):
        raise ValueError("an amount is too large to be summed")
    long = (str(data.get("patron", "")), said.entry.by, data.get("boxes", ()))
    if max(map(len, long)) > _LONGEST:
        raise ValueError(f"a name has more than {_LONGEST} letters")


#: the places in a step of the kind of its entry, and from which on it is what was said
_KIND, _INPUT = 5, 6


def _step(this: EntryMessage) -> list[Any]:
    return [
        this.n,
        this.at,
        this.by,
        this.role,
        this.source,
        this.kind,
        *_said(this.kind, this.input, this.told),
    ]


def _said(kind: str, input_: dict[str, Any], told: dict[str, Any]) -> tuple[Any, ...]:
    """The shoe log's object; prompts, words, and why it was refused; of an amendment what it
    amended."""
    refused = told.get("message", told.get("refused", "")) if kind == "refused" else ""
    said = input_, told.get("prompts", []), told.get("words", []), refused
    if "amended" not in told:
        return said
    return *said, {key: told["amended"][key] for key in ("was", "owed")}


def disclosed_in(kept: bytes, entry: int, later: Mapping[int, Disclosed]) -> bytes:
    """A packed round that entry `entry` finished, with its hole card, which was face down at its
    end: `later` has what was disclosed since, by entry. A card drawn in error that nobody had seen
    by the round's end stays "??", as in a recall from the table's own journal."""
    steps, finished = unpacked(kept)
    for step in steps:
        if (said := later.get(step[0])) is not None and not (
            said.input.get("type") == "card" and said.input.get("why")
        ):
            step[_INPUT:] = _said(step[_KIND], said.input, said.told)
    return packed(steps, later[entry].told.get("finished", finished))


def packed(steps: list[list[Any]], finished: Mapping[str, Any]) -> bytes:
    """A round's steps and its round object, as one value of the database."""
    return zlib.compress(canonical([steps, finished]).encode(), 6)


def unpacked(kept: bytes) -> tuple[list[list[Any]], dict[str, Any]]:
    steps, finished = json.loads(zlib.decompress(kept))
    return steps, finished
