"""What patrons are told of a round beside how the table stands: what was decided in silence, what
was corrected, and the last rounds.

Fed with the entries of the journal, as the table's projections are; the table decides, and what it
decided is noted here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kiosk.game.commands.commands import Correct, Parsed, PatronBatch, PatronsClosed, Undo
from kiosk.game.common_hand.asked import asks
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.patrons import UNDECIDED
from kiosk.game.corrections.amendments import Amendment
from kiosk.game.corrections.history import UndoRecord
from kiosk.game.money.money import cents
from kiosk.game.procedure import Procedure
from kiosk.game.view import DOWN
from kiosk.patrons.corrected import Correction, Moment, Word, changed, corrected, face_up, joined
from kiosk.patrons.messages import text
from kiosk.record.entries import Decoded, MoneyMoved, Opened, Taken
from kiosk.record.projections.state import TableState
from kiosk.record.startup.opening import InputResult
from kiosk.staff.actor import KIOSK
from kiosk.station.patrons import common_hand
from kiosk.station.patrons_asked import dealer_of, hand_of

#: rounds of which a patron is told again
HISTORY = 12
_NO_ROUNDS = '{"v":1,"t":"history","at":0,"of":0,"table":null,"own":null}'


class Played(NamedTuple):
    """A patron's finished round, as JSON, and `table`, what everybody saw of it; `net`, and
    `first`, what it was before the round was amended, in cents; `of`: the opening of the table,
    counted here, and the round's number in it. Patrons who did the same share one."""

    text: str
    table: str
    net: int
    first: int
    of: tuple[int, int]


class Silence(NamedTuple):
    """A stage that was closed: its `hand`, None for the split's, how many `cards` it had, and the
    `places` of those who had said nothing; `drawn`: those of them for whom the house drew."""

    hand: int | None
    cards: int
    places: frozenset[int]
    drawn: frozenset[int]


#: nobody for whom the house has said its word
_NOBODY: tuple[str, frozenset[int]] = ("", frozenset())


class RoundNotes:
    """`state` is the table as its journal has it; `follow` brings both on by an entry.

    `last` is each patron's finished round, `last_round` what everybody saw of it as JSON, "" where
    none is known. `silent` has the closed stages of the round in play.
    """

    def __init__(self, state: TableState) -> None:
        self._state = state
        self.silent: list[Silence] = []
        #: at one stage: what it asked, and the places of those for whom the house has said its word
        self._spoken = _NOBODY
        self._was_silent: frozenset[str] = frozenset()  # of the finished round
        self._was_drawn: frozenset[str] = frozenset()  # those of it for whom the house drew
        self.last: dict[str, Played] = {}
        self.last_round = ""
        #: in which round in play the finished one was amended, 0 for before the next one's first
        #: card; None where it was not
        self._amended_in: int | None = None
        self.tells_amendment = self._tells_last = self._tells_older = False
        #: the last correction of a card, and whether it is told now
        self._correction: Correction | None = None
        self.tells_correction = False
        #: by patron of an older round that was amended: its number, and the net as it was and is;
        #: and in which round in play, as `_amended_in`
        self._older: dict[str, tuple[int, int, int]] = {}
        self._older_in: int | None = None
        self._finished_at = ""
        #: by patron in cents, what the house paid out since the last round was over
        self.paid: dict[str, int] = {}
        #: each patron's own last rounds that this process has seen, the oldest first
        self._past: dict[str, list[Played]] = {}
        self._openings = 0

    @property
    def _game(self) -> CommonGame:
        return common_hand(self._state.opening.table.state)

    def follow(self, said: Decoded) -> InputResult | None:
        """After an entry of the journal. Returns what the table decided, as the state does."""
        if isinstance(said, Taken):
            return self._taken(said)
        if isinstance(said, MoneyMoved) and said.money["did"] == "cash_out":
            patron = said.money["patron"]
            self.paid[patron] = self.paid.get(patron, 0) + cents(said.money["amount"])
        if isinstance(said, Opened):
            self.silent, self._spoken, self._correction = [], _NOBODY, None
            self._openings += 1
        return self._state.follow(said)

    def look(self) -> None:
        """What was corrected is told until something else happens at the table, which it has."""
        now, told = self._moment(), self._correction
        self.tells_correction = told is not None and told.moment == now
        self._tells_last, self._tells_older = (
            amended_in is not None and (now is None or now.round == amended_in)
            for amended_in in (self._amended_in, self._older_in)
        )
        self.tells_amendment = self._tells_last or self._tells_older

    def _moment(self) -> Moment | None:
        return Moment.of(self._game.round, self._state.opening.table.state.number)

    def _taken(self, said: Taken) -> InputResult | None:
        if not isinstance(self._state.opening.table.state.game, CommonGame):
            return self._state.follow(said)  # the table had another game then
        command, game = said.command, self._game
        at, players = game.round, game.players
        self._note_silence(command, by_house=said.entry.by == KIOSK.id)
        is_card = isinstance(command, Correct)
        seen = face_up(self._state.opening.view) if is_card else ()
        decision = self._state.follow(said)
        assert decision is not None  # it is an input that was taken
        if isinstance(command, Correct):
            self._correct(command, at, seen)
        if decision.finished is not None:
            self._finished_at = said.entry.at
            self._finish(decision.finished, players.names)
        if decision.amended is not None:
            self._amend(decision.amended)
        return decision

    # Silence.

    def _note_silence(self, command: Parsed, *, by_house: bool) -> None:
        """Before the table decides `command`: whom it leaves without a word."""
        game = self._game
        players = game.players
        if isinstance(command, PatronsClosed):
            self._close(game)
        elif isinstance(command, PatronBatch) and command.of == "patron" and by_house:
            places = map(players.places.__getitem__, command.patrons)
            self._spoken = asks(game), frozenset(places)
        elif isinstance(command, Undo):
            self._undo(self._state.opening.table.state.history.undo)

    def _undo(self, undone: Sequence[UndoRecord]) -> None:
        last = undone[-1].command if undone else None
        if isinstance(last, PatronsClosed) and self.silent:
            self.silent.pop()
        elif isinstance(last, PatronBatch):
            self._spoken = _NOBODY  # of several nobody else's word is taken back after it

    def _close(self, game: CommonGame) -> None:
        players, index = game.players, game.round.index
        states = players.states[index]
        quiet = frozenset(place for place, code in enumerate(states) if code == UNDECIDED)
        asked, spoken = self._spoken
        drawn = spoken if asked == asks(game) else frozenset()
        hand = None if players.stage == "split" else index
        count = len(players.hands[index].cards)
        self.silent.append(Silence(hand, count, quiet | drawn, drawn))

    def is_silent(self, place: int, index: int, count: int) -> bool:
        """Whether that patron's hand stands, or draws its next card, because nothing was said of it
        as it had `count` cards; or, just now, the first alone is played."""
        last = len(self.silent) - 1
        return any(
            place in quiet and ((hand == index and had == count) or (hand is None and at == last))
            for at, (hand, had, quiet, _) in enumerate(self.silent)
        )

    # Rounds that are over.

    def _finish(self, finished: Mapping[str, Any], names: list[str]) -> None:
        quiet = frozenset().union(*(each.places for each in self.silent))
        drawn = frozenset().union(*(each.drawn for each in self.silent))
        self._was_silent = frozenset(names[place] for place in quiet)
        self._was_drawn = frozenset(names[place] for place in drawn)
        self.silent, self._spoken = [], _NOBODY
        self.last, self._amended_in, self._correction = {}, None, None
        self._older, self._older_in, self.paid = {}, None, {}
        self._show_finished(finished)
        for patron, played in self.last.items():
            own = self._past.setdefault(patron, [])
            own.append(played)
            if len(own) > HISTORY:
                del own[0]

    def _amend(self, amended: Amendment) -> None:
        """The finished round was decided anew, or an older one, which is another in the history
        alone."""
        table = self._state.opening.table.state
        if amended.number == table.number - 1:
            self._amended_in = table.number if table.in_round else 0
            self._show_finished(amended.after)
            for patron, played in self.last.items():
                self._past.setdefault(patron, [played])[-1] = played
        else:
            told_in = table.number if table.in_round else 0
            if told_in != self._older_in:
                self._older, self._older_in = {}, told_in
            self._tell_older(amended)
            self._amend_older(amended.after)

    def _tell_older(self, amended: Amendment) -> None:
        """Whose net an older round's amendment made another, in the history or not."""
        number = amended.number
        owed: dict[str, int] = {}
        for each in amended.owed:
            owed[str(each.who)] = owed.get(str(each.who), 0) + each.amount
        for each in amended.after["patrons"]:
            patron, net = each["patron"], cents(each["net"])
            told = self._older.get(patron)
            if told is not None and told[0] == number:
                self._older[patron] = number, told[1], net
            elif owed.get(patron):
                self._older[patron] = number, net - owed[patron], net

    def _amend_older(self, after: Mapping[str, Any]) -> None:
        """As `_show_finished` with what is not known of it any more as it was told: whose decision
        was silent, and a hole card that was never turned."""
        shared: dict[object, Played] = {}
        of = self._openings, after["round"]
        for each in after["patrons"]:
            own = self._past.get(each["patron"], [])
            at = next((at for at, played in enumerate(own) if played.of == of), None)
            if at is None:
                continue
            key = id(each["hands"]), id(each["insurance"]), each["net"], id(own[at])
            if key not in shared:
                shared[key] = _amended(own[at], after, each)
            own[at] = shared[key]

    def _show_finished(self, finished: Mapping[str, Any]) -> None:
        """What patrons see of the finished round, from its round object."""
        shared: dict[object, Played] = {}
        before, self.last = self.last, {}
        table = self.last_round = text(self._seen(finished))
        for each in finished["patrons"]:
            patron = each["patron"]
            was = before.get(patron)
            quiet = patron in self._was_silent, patron in self._was_drawn
            key = id(each["hands"]), id(each["insurance"]), each["net"], quiet, was and was.first
            told = shared.get(key)
            if told is None:
                net = cents(each["net"])
                first = net if was is None else was.first
                own = text(_played(finished, each, *quiet, first))
                of = self._openings, finished["round"]
                told = shared[key] = Played(own, table, net, first, of)
            self.last[patron] = told

    def _seen(self, finished: Mapping[str, Any]) -> dict[str, Any]:
        """What everybody sees of it."""
        settled = self._state.opening.view.settled
        hands = [{**hand, "soft": False} for hand in finished["hands"]]
        if settled is not None and settled[0]:
            hands = [hand_of(hand) for hand in settled[0][0].hands]
        dealer = {**finished["dealer"], "soft": bool(settled and settled[1].soft)}
        # The hole card of a void round was never turned.
        if settled is not None and DOWN in settled[1].cards:
            dealer = dealer_of(settled[1])
        return {
            "round": finished["round"],
            "hands": hands,
            "dealer": dealer,
            "void": finished["void"],
            "amended": finished.get("amended", False),
            "at": self._finished_at,
        }

    def history(self, patron: str) -> list[str]:
        """The patron's own last rounds as messages `history`, the oldest first, as far back as this
        process has read; one message without a round where there are none."""
        own = self._past.get(patron, ())
        return [
            f'{{"v":1,"t":"history","at":{at},"of":{len(own)},'
            f'"table":{each.table},"own":{each.text}}}'
            for at, each in enumerate(own, 1)
        ] or [_NO_ROUNDS]

    def amended(self, patron: str) -> tuple[int, int, int] | None:
        """The patron's net of the finished round as it was and as it is, where an amendment made it
        another and that is told now, and 0; or of an older round, and its number."""
        last = self.last.get(patron) if self._tells_last else None
        if last is not None and last.net != last.first:
            return last.first, last.net, 0
        number, was, net = self._older.get(patron, (0, 0, 0)) if self._tells_older else (0, 0, 0)
        return None if was == net else (was, net, number)

    # A card that was corrected.

    def _correct(self, command: Correct, before: Procedure, seen: tuple[Any, ...]) -> None:
        """A card of the round is another, which lay there as `seen`. Of one that lies face down
        nothing is told, unless patrons are asked again because of it."""
        moment = self._moment()
        if moment is None:  # wagers are open again
            return
        was = self._correction
        earlier = was if was is not None and was.moment == Moment.of(before, moment.round) else None
        told = corrected(moment, before, earlier, asks_again=bool(command.ask_again))
        now = face_up(self._state.opening.view)
        if told.asks_again or now != seen:
            earlier_changes = earlier.changes if earlier is not None else ()
            changes = joined(earlier_changes, changed(seen, now))
            self._correction = told._replace(changes=changes)

    def changes(self) -> dict[str, Any]:
        """What of the cards that everybody sees was corrected, while that is told."""
        told = self._correction
        if told is None or not self.tells_correction or not told.changes:
            return {}
        return {"changes": [each._asdict() for each in told.changes]}

    def word(self, place: int) -> Word | None:
        """What became of that patron's decision where a card was corrected."""
        if self._correction is None or not self.tells_correction:
            return None
        at, players = self._game.round, self._game.players
        decided = (
            place in players.insured
            if at.phase == "insurance"
            else players.states[at.index][place] != UNDECIDED
        )
        return self._correction.word(place, decided=decided)


def _amended(before: Played, after: Mapping[str, Any], each: Mapping[str, Any]) -> Played:
    """A patron's round with what `after`, its round object by now, has of it."""
    own, table = json.loads(before.text), json.loads(before.table)
    if DOWN not in table["dealer"]["cards"]:
        table["dealer"] = {**after["dealer"], "soft": False}
    hands = [{**hand, "soft": False} for hand in after["hands"]]
    told = text(_played(after, each, own["silent"], own["drawn"], before.first))
    seen = text({**table, "hands": hands, "void": after["void"], "amended": True})
    return before._replace(text=told, table=seen, net=cents(each["net"]))


def _played(
    finished: Mapping[str, Any], each: Mapping[str, Any], silent: bool, drawn: bool, first: int
) -> dict[str, Any]:
    """`own.last`: money of the round object in cents. `first`: the net before it was amended."""
    insurance, net = each["insurance"], cents(each["net"])
    return {
        "round": finished["round"],
        "net": net,
        **({} if net == first else {"was": first}),
        "hands": [
            {**hand, "wager": cents(hand["wager"]), "net": cents(hand["net"])}
            for hand in each["hands"]
        ],
        "insurance": insurance
        and {**insurance, "wager": cents(insurance["wager"]), "net": cents(insurance["net"])},
        "void": finished["void"],
        "silent": silent,
        "drawn": drawn,
    }
