"""The table as its patrons may see it, folded from the journal: what everybody is sent, and each
patron's own.

Nothing is known here before it is in the journal. What is sent holds no card that lies face down,
no count, and of no patron anything but to that one.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from typing import Any, NamedTuple

from kiosk.game.commands.commands import (
    Correct,
    PatronBatch,
    PatronDecision,
    PatronsClosed,
    Undo,
)
from kiosk.game.commands.patrons import why_not_decided
from kiosk.game.common_hand.asked import asks
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.patrons import BOTH, NAMES, OUT, STOOD, UNDECIDED, cards
from kiosk.game.common_hand.settle import total
from kiosk.game.common_hand.stakes import ADDING, double_amounts, stake
from kiosk.game.corrections.amendments import Amendment
from kiosk.game.money.amounts import InsuranceAmounts
from kiosk.game.money.money import cents
from kiosk.game.procedure import Procedure
from kiosk.game.rules import Rules
from kiosk.game.state import GameState
from kiosk.game.view import DOWN, DealerView
from kiosk.patrons.corrected import Correction, Moment, Word, changed, corrected, face_up
from kiosk.patrons.messages import text
from kiosk.record.entries import (
    AnyEntry,
    Decoded,
    DeviceSaid,
    Opened,
    RefusedInput,
    Taken,
    decode,
)
from kiosk.record.journal.entry import Entry, seconds_between
from kiosk.record.journal.journal import JournalReader
from kiosk.record.projections.accounts import Accounts
from kiosk.record.projections.state import TableState
from kiosk.record.startup.opening import TableEpoch
from kiosk.staff.actor import KIOSK
from kiosk.station.patrons import asks_now, common_hand, silent
from kiosk.station.stage_clock import StageClock

#: decisions in the order in which their keys stand
KEYS: tuple[PatronDecision, ...] = ("stand", "hit", "double", "surrender", "first", "both")
#: rounds of which patrons are told again
HISTORY = 12
_STAGES = {
    "wagers": "wagers",
    "deal": "deal",
    "hole_check": "deal",
    "insurance": "insurance",
    "card": "card",
    "read": "card",
}


class Played(NamedTuple):
    """A patron's finished round, as JSON; `net`, and `first`, what it was before the round was
    amended, in cents. Patrons who did the same share one."""

    text: str
    net: int
    first: int


class Counted(NamedTuple):
    """What a patron said is in the journal: in which entry, of which time."""

    number: int
    at: str


class PastRound(NamedTuple):
    """A finished round: its number, what everybody saw of it, and what each of its patrons did."""

    number: int
    shared: str
    patrons: list[str]
    played: list[Played]


class PatronsPicture:
    """The table as the journal has it. `follow` brings it up to date; `number` is the last entry
    that it has.

    `clock` and `draws_below` are the table's own, `step` that of its chips (`step_of`). Making one
    reads the last round and the one in play, whatever the journal's length. Raises what reading a
    journal and opening a table raise; `LookupError` where no table was opened.
    """

    def __init__(
        self, journal: JournalReader, clock: StageClock, draws_below: int = 0, step: int = 1
    ) -> None:
        self._journal, self._clock, self._draws_below = journal, clock, draws_below
        self.step = step
        ends = journal.round_ends(2)
        tail = journal.tail(ends[0].number) if len(ends) == 2 else None
        if tail is None:
            tail = journal.tail(journal.openings()[0].number) if journal.openings() else None
        if tail is None:
            raise LookupError("no table was opened in the journal")
        self._state, self._opened = TableState.kept(tail), tail.opening.number
        last = tail.entries[-1] if tail.entries else tail.checkpoint or tail.opening
        self._opening.happened(last.at)
        self.number = (tail.checkpoint or tail.opening).number
        #: what was said and counted in this round and the one before it, by patron and message
        self._counted: tuple[dict[tuple[str, str], Counted], dict[tuple[str, str], Counted]] = (
            {},
            {},
        )
        #: for each stage that was closed its hand, None for the split's, how many cards it had, and
        #: the places of those who had said nothing
        self._silent: list[tuple[int | None, int, frozenset[int]]] = []
        #: at one stage: what it asked, and the places of those for whom the house has said its word
        self._spoken: tuple[str, frozenset[int]] = ("", frozenset())
        self._drawn: set[int] = set()  # the places of those for whom it drew in this round
        self._was_silent: frozenset[str] = frozenset()  # of the finished round
        self._was_drawn: frozenset[str] = frozenset()  # those of it for whom the house drew
        self._last: dict[str, Played] = {}
        self._last_round = ""
        #: in which round in play the finished one was amended, 0 for before the next one's first
        #: card; None where it was not
        self._amended_in: int | None = None
        self._tells_amendment = False
        #: the last correction of a card, and whether it is told now
        self._correction: Correction | None = None
        self._tells_correction = False
        self._templates: dict[object, tuple[bool, str]] = {}
        self._no_more_bets = False
        #: the time, as it was told last; what stands against accounts is judged by it
        self.at = last.at
        #: the last rounds that this process has seen, the oldest first
        self._past: deque[PastRound] = deque(maxlen=HISTORY)
        #: what is asked of patrons now, "" where nothing is
        self.asks = self._asks()
        self.follow()

    @property
    def _opening(self) -> TableEpoch:
        return self._state.opening

    @property
    def accounts(self) -> Accounts:
        return self._state.now.accounts

    @property
    def game(self) -> CommonGame:
        return common_hand(self._opening.table.state)

    @property
    def table(self) -> GameState:
        return self._opening.table.state

    def counted(self, patron: str, id_: str) -> Counted | None:
        """Where the journal has a patron's message; None where it has not, or where that is more
        than a round ago."""
        now, before = self._counted
        return now.get((patron, id_)) or before.get((patron, id_))

    # The fold.

    def follow(self) -> tuple[list[tuple[Entry, PatronBatch]], bool]:
        """What was written since: the batches among it, and whether there was anything but
        batches."""
        batches: list[tuple[Entry, PatronBatch]] = []
        other = False
        for entry in self._journal.newer(self.number):
            self.number, said = entry.number, decode(entry)
            if isinstance(said, RefusedInput | DeviceSaid):  # nothing on the table is otherwise
                continue
            batch = self._take(said)
            if batch is None:
                other = True
            else:
                batches.append((entry, batch))
        if other:
            self._templates.clear()
            self.asks = self._asks()
            self._look_at_corrections()
        return batches, other

    def close_wagers(self, now: str) -> bool:
        """Whether the time for wagers is over at `now`, and it was not known yet: nothing is asked
        any more."""
        if not self.asks or not self._clock.has_closed_wagers(self._opening, now):
            return False
        self._templates.clear()
        self.asks, self._no_more_bets = "", True
        return True

    def _asks(self) -> str:
        is_open = self._state.now.day.stands == "open"
        self._no_more_bets = self._no_more_bets and self._opening.has_common_wagers
        return asks_now(self.table, self._opened) if is_open and not self._no_more_bets else ""

    def _look_at_corrections(self) -> None:
        """What was corrected is told until something else happens at the table."""
        now, told = Moment.of(self.game.round, self.table.number), self._correction
        self._tells_correction = told is not None and told.moment == now
        self._tells_amendment = self._amended_in is not None and (
            now is None or now.round == self._amended_in
        )

    def _take(self, said: Decoded) -> PatronBatch | None:
        entry = said.entry
        match said:
            case Taken():
                return self._taken(said, entry)
            case Opened():
                self._state.follow(said)
                self._opened = entry.number
                self._opening.happened(entry.at)
                self._silent, self._correction = [], None
            case _:
                self._state.follow(said)
        return None

    def _taken(self, said: Taken, entry: AnyEntry) -> PatronBatch | None:
        command, at, players = said.command, self.game.round, self.game.players
        if isinstance(command, PatronsClosed):
            states = players.states[at.index]
            quiet = frozenset(place for place, code in enumerate(states) if code == UNDECIDED)
            asked, spoken = self._spoken
            if asked == asks(self.game):
                quiet |= spoken
                self._drawn |= spoken
            self._silent.append(
                (
                    None if players.stage == "split" else at.index,
                    len(players.hands[at.index].cards),
                    quiet,
                )
            )
        elif isinstance(command, PatronBatch) and command.of == "patron" and entry.by == KIOSK.id:
            self._spoken = (
                asks(self.game),
                frozenset(map(players.places.__getitem__, command.patrons)),
            )
        elif isinstance(command, Undo) and self._silent:
            undone = self.table.history.undo
            if undone and isinstance(undone[-1].command, PatronsClosed):
                self._silent.pop()
        seen = face_up(self._opening.view) if isinstance(command, Correct) else ()
        decision = self._state.follow(said)
        assert decision is not None  # it is an input that was taken
        if isinstance(command, Correct):
            self._correct(command, at, seen)
        if decision.finished is not None:
            self._finish(decision.finished, players.names)
        if decision.amended is not None:
            self._amend(decision.amended)
        if not isinstance(command, PatronBatch):
            return None
        counted = Counted(entry.number, entry.at)
        for patron, id_ in zip(command.patrons, command.ids, strict=False):
            self._counted[0][patron, id_] = counted
        return command

    def _finish(self, finished: Mapping[str, Any], names: list[str]) -> None:
        said_nothing = frozenset().union(*(quiet for _, _, quiet in self._silent))
        self._was_silent = frozenset(names[place] for place in said_nothing)
        self._was_drawn = frozenset(names[place] for place in self._drawn)
        self._silent, self._drawn = [], set()
        self._counted = ({}, self._counted[0])
        self._last, self._amended_in, self._correction = {}, None, None
        self._show_finished(finished)

    def _correct(self, command: Correct, before: Procedure, seen: tuple[Any, ...]) -> None:
        """A card of the round is another, which lay there as `seen`. Of one that lies face down
        nothing is told, unless patrons are asked again because of it."""
        moment = Moment.of(self.game.round, self.table.number)
        if moment is None:  # wagers are open again
            return
        was = self._correction
        earlier = was if was is not None and was.moment == Moment.of(before, moment.round) else None
        told = corrected(moment, before, earlier, asks_again=bool(command.ask_again))
        now = face_up(self._opening.view)
        if told.asks_again or now != seen:
            earlier_changes = earlier.changes if earlier is not None else ()
            self._correction = told._replace(changes=(*earlier_changes, *changed(seen, now)))

    def _amend(self, amended: Amendment) -> None:
        """The finished round was decided anew; of an older one patrons see their balance alone."""
        number = self.table.number
        if amended.number == number - 1:
            self._amended_in = number if self.table.in_round else 0
            self._show_finished(amended.after)

    def _show_finished(self, finished: Mapping[str, Any]) -> None:
        """What patrons see of the finished round, from its round object."""
        shared: dict[object, Played] = {}
        before, self._last = self._last, {}
        for each in finished["patrons"]:
            patron = each["patron"]
            was = before.get(patron)
            quiet = patron in self._was_silent, patron in self._was_drawn
            key = id(each["hands"]), id(each["insurance"]), each["net"], quiet, was and was.first
            told = shared.get(key)
            if told is None:
                net = cents(each["net"])
                first = net if was is None else was.first
                told = shared[key] = Played(text(_played(finished, each, *quiet)), net, first)
            self._last[patron] = told
        hands = [{**hand, "soft": False} for hand in finished["hands"]]
        view = self._opening.view
        if view.settled is not None and view.settled[0]:
            hands = [_hand(hand) for hand in view.settled[0][0].hands]
        dealer = {**finished["dealer"], "soft": bool(view.settled and view.settled[1].soft)}
        # The hole card of a void round was never turned.
        if view.settled is not None and DOWN in view.settled[1].cards:
            dealer = _dealer(view.settled[1])
        self._last_round = text(
            {
                "round": finished["round"],
                "hands": hands,
                "dealer": dealer,
                "void": finished["void"],
                "amended": finished.get("amended", False),
            }
        )
        number = finished["round"]
        if self._past and self._past[-1].number == number:
            self._past.pop()
        past = PastRound(number, self._last_round, [*self._last], [*self._last.values()])
        self._past.append(past)

    def history(self, patron: str) -> list[str]:
        """The patron's last rounds as messages `history`, the oldest first, without those before
        this process; one message without a round where there are none."""
        own = [
            (past.shared, past.played[past.patrons.index(patron)].text)
            for past in self._past
            if patron in past.patrons
        ]
        if not own:
            return ['{"v":1,"t":"history","at":0,"of":0,"table":null,"own":null}']
        return [
            f'{{"v":1,"t":"history","at":{at},"of":{len(own)},"table":{table},"own":{played}}}'
            for at, (table, played) in enumerate(own, 1)
        ]

    # What is sent.

    def seconds(self, now: str) -> float | None:
        """What is left of the stage by the table's clock, at the time `now`; None where nothing
        runs out."""
        running = self._clock.runs_out(self._opening)
        if running is None or not self.asks:
            return None
        return max(0.0, running[1] - max(0.0, seconds_between(self._opening.since, now)))

    def everybody(self, now: str, chips: tuple[int, ...], *, stopped: bool) -> str:
        """The message `table`, without its first keys."""
        self.at = now
        view, game, asks = self._opening.view, self.game, self.asks
        stage = _STAGES.get(view.phase, "dealer")
        if view.phase == "patrons":
            stage = game.players.stage
        elif stage == "wagers" and self._state.now.day.stands != "open":
            stage = "closed"
        elif stage == "wagers" and self._no_more_bets:
            stage = "no_more_bets"
        played = view.boxes[0].hands if view.boxes else ()
        turn = view.awaits.hand - 1 if view.awaits and not view.awaits.dealer else -1
        amounts = self.table.wager_amounts()
        seconds = self.seconds(now)
        said = {
            "n": self.number,
            "ask": asks or None,
            "round": view.round,
            "stage": stage,
            "clock": seconds is not None,
            "seconds": None if seconds is None else round(seconds, 1),
            "hands": [_hand(hand) | {"in_play": at == turn} for at, hand in enumerate(played)],
            "dealer": _dealer(view.dealer),
            "corrected": self._tells_correction,
            **self._changes(),
            "least": amounts.least,
            "most": amounts.most,
            "chips": list(chips),
            "silent": silent(game, self._draws_below),
            "stopped": stopped,
        }
        last = self._last_round if view.phase == "wagers" and self._last_round else "null"
        return f'{{"v":1,"t":"table",{text(said)[1:-1]},"last":{last}}}'

    def own(self, patron: str, name: str) -> tuple[object, str]:
        """The message `own` of one patron, and what says whether it is another than before: the
        same where nothing but its `n` is. `name`: of the seat, as JSON."""
        game, balance = self.game, self.accounts.balances.get(patron, 0)
        free = balance - stake(game, patron)
        amended = self._amended(patron) if self._tells_amendment else None
        standing = self.accounts.standing.of(patron)
        key = self._key(game, patron, balance, free), amended, standing
        template = self._templates.get(key)
        if template is None:
            template = self._templates[key] = self._template(game, patron, balance, free, amended)
        asked, rest = template
        ask = f'"{self.asks}"' if asked else "null"
        return (asked and ask, name, free, rest), (
            f'{{"v":1,"t":"own","n":{self.number},"ask":{ask},"name":{name},"balance":{free},{rest}'
        )

    def _key(self, game: CommonGame, patron: str, balance: int, free: int) -> object:
        """All that the rest of a patron's message depends on."""
        at = game.round
        players = game.players
        if not at.boxes:
            last = self._last.get(patron)
            most = self.table.wager_amounts().most
            return (
                game.wagered_by(patron),
                last and last.text,
                balance if most is None else min(balance, most),
            )
        place = players.places.get(patron)
        if place is None:
            return None
        quiet = tuple(place in quiet for _, _, quiet in self._silent)
        wager, insured = players.wagers[place], players.insured.get(place, 0)
        less = players.less[0].get(place), players.less[1].get(place)
        word = self._word(game, place)
        return (
            *(states[place] for states in players.states),
            wager,
            insured,
            quiet,
            min(free, wager),
            less,
            word,
        )

    def _changes(self) -> dict[str, Any]:
        """What of the cards that everybody sees was corrected, while that is told."""
        told = self._correction
        if told is None or not self._tells_correction or not told.changes:
            return {}
        return {"changes": [each._asdict() for each in told.changes]}

    def _amended(self, patron: str) -> tuple[int, int] | None:
        """The patron's net of the finished round as it was and as it is, where an amendment made it
        another."""
        last = self._last.get(patron)
        return None if last is None or last.net == last.first else (last.first, last.net)

    def _word(self, game: CommonGame, place: int) -> Word | None:
        """What became of the patron's decision where a card was corrected."""
        if self._correction is None or not self._tells_correction:
            return None
        at = game.round
        players = game.players
        decided = (
            place in players.insured
            if at.phase == "insurance"
            else players.states[at.index][place] != UNDECIDED
        )
        return self._correction.word(place, decided=decided)

    def _template(
        self,
        game: CommonGame,
        patron: str,
        balance: int,
        free: int,
        amended: tuple[int, int] | None,
    ) -> tuple[bool, str]:
        """Whether something is asked of the patron, and the message from its wager on."""
        at = game.round
        players = game.players
        place = players.places.get(patron) if at.boxes else None
        may_ = self._may(game, patron, place, balance, free)
        hands: list[dict[str, Any]] = []
        if not at.boxes:
            wager, insurance = game.wagered_by(patron), 0
        elif place is None:
            wager, insurance = 0, 0
        else:
            wager, insurance = players.wagers[place], players.insured.get(place, 0)
            hands = [self._hand(game, place, index) for index in range(len(players.hands))]
        last = self._last.get(patron) if not at.boxes else None
        said = {
            "wager": wager,
            "insurance": insurance,
            "hands": hands,
            "may": may_,
            "corrected": None if place is None else self._word(game, place),
            "amended": amended and {"was": amended[0], "net": amended[1]},
            **self._standing(patron),
        }
        return bool(may_), f'{text(said)[1:-1]},"last":{last.text if last else "null"}}}'

    def _hand(self, game: CommonGame, place: int, index: int) -> dict[str, Any]:
        players = game.players
        code, hand = players.states[index][place], players.hands[index]
        if (
            code == OUT and index == 1
        ):  # the first hand only; at the split stage nobody has a second one yet
            out = len(hand.cards[:1])
            both = players.stage == "split" and players.states[0][place] == BOTH
            return {
                "playing": both,
                "decided": None,
                "silent": False,
                "cards": out,
                "total": total(hand, out),
                "wager": players.wagers[place] if both else 0,
            }
        done = code >= STOOD or code not in (*NAMES, UNDECIDED)
        count = cards(code) if done else len(hand.cards)
        doubled = NAMES.get(code) == "double" or code >= 96
        return {
            "playing": not done,
            "decided": NAMES.get(code),
            "silent": self._is_silent(place, index, count),
            "cards": count,
            "total": total(hand, count),
            "wager": players.wagers[place] * 2 - players.less[index].get(place, 0)
            if doubled
            else players.wagers[place],
        }

    def _is_silent(self, place: int, index: int, count: int) -> bool:
        """Whether that patron's hand stands, or draws its next card, because nothing was said of it
        as it had `count` cards; or, just now, the first alone is played."""
        last = len(self._silent) - 1
        return any(
            place in quiet and ((hand == index and had == count) or (hand is None and at == last))
            for at, (hand, had, quiet) in enumerate(self._silent)
        )

    def _may(
        self, game: CommonGame, patron: str, place: int | None, balance: int, free: int
    ) -> dict[str, Any]:
        at = game.round
        players = game.players
        if not self.asks:
            return {}
        if at.phase == "wagers":
            amounts = self.table.wager_amounts()
            most = balance if amounts.most is None else min(balance, amounts.most)
            most = self._in_chips(self._most_wager(patron, most))
            return (
                {"wager": {"least": amounts.least, "most": most}} if most >= amounts.least else {}
            )
        if place is None:
            return {}
        if patron in self.accounts.standing.asked:
            free = 0
        if at.phase == "insurance":
            most = self._in_chips(
                min(
                    InsuranceAmounts.of(players.wagers[place]).most,
                    free + players.insured.get(place, 0),
                )
            )
            return {"insurance": {"least": self.step, "most": most}} if most > 0 else {}
        wager, double = players.wagers[place], double_amounts(game, patron)
        least_double = wager if double.least == double.most else self.step
        least = {"double": min(wager, least_double), "both": wager}
        decide = [
            do
            for do in KEYS
            if why_not_decided(self.table, patron, do) is None and free >= least.get(do, 0)
        ]
        if not decide:
            return {}
        adds = {
            do: wager if free >= wager else self._in_chips(free) for do in decide if do in ADDING
        }
        if "double" not in adds or double.least == double.most:
            return {"decide": decide, "adds": adds}
        return {
            "decide": decide,
            "adds": adds,
            "double": {"least": least["double"], "most": adds["double"]},
        }

    def _standing(self, patron: str) -> dict[str, Any]:
        """What stands against the account, where anything does."""
        standing = self.accounts.standing
        until = standing.until.get(patron, "")
        said = {"cash_out": patron in standing.asked, "until": until if until > self.at else None}
        return {name: each for name, each in said.items() if each}

    def _most_wager(self, patron: str, most: int) -> int:
        """What of `most` cents the patron may wager by what stands against the account."""
        standing = self.accounts.standing
        if self._standing(patron):
            return 0
        limits = standing.limits.get(patron)
        if limits is None:
            return most
        played = standing.counted(patron, self.at)
        if played.seconds >= limits.get("minutes", math.inf) * 60:
            return 0
        loss = limits["loss"] + played.won if "loss" in limits else most
        return max(0, min(most, limits.get("wager", most), loss))

    def _in_chips(self, cents: int) -> int:
        """The most of it that chips make up."""
        return cents - cents % self.step


def rules_of(rules: Rules) -> dict[str, Any]:
    """What a page says of the table's rules: odds as "3:2"."""
    return {
        "title": rules.title,
        "blackjack": rules.blackjack_pays.text,
        "insurance": rules.insurance_pays.text if rules.insurance else "",
        "hits_soft_17": rules.dealer_hits_soft_17,
        "surrender": rules.surrender != "none",
        "double_for_less": rules.double_for_less,
    }


def _hand(hand: Any) -> dict[str, Any]:
    return {"cards": list(hand.cards), "total": hand.total, "soft": hand.soft}


def _dealer(dealer: DealerView) -> dict[str, Any]:
    return {
        "cards": list(dealer.cards),
        "total": dealer.total,
        "soft": dealer.soft,
        "blackjack": dealer.blackjack,
        "bust": dealer.bust,
    }


def _played(
    finished: Mapping[str, Any], each: Mapping[str, Any], silent: bool, drawn: bool
) -> dict[str, Any]:
    """`own.last`: money of the round object in cents."""
    insurance = each["insurance"]
    return {
        "round": finished["round"],
        "net": cents(each["net"]),
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
