"""The table as its patrons may see it: what everybody is sent, and each patron's own.

What the game asks and allows is the station's word (`PatronsAsked`); what each patron has said, and
what came of it, is folded from the journal, as far as that word goes. Nothing is known here before
it is in the journal. What is sent holds no card that lies face down, no count, and of no patron
anything but to that one.

The fold takes 3.2 µs a patron and round (50,000 patrons, two stages; 0.6 of it reads the journal)
of the 200 that the gateway takes. The station's own word on each patron, over the line, would take
0.7 each time, 0.4 of it on the station's thread, three times a round: it would save one part in a
hundred of the gateway, and every card would wait for it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from kiosk.game.commands.commands import PatronBatch, PatronDecision
from kiosk.game.commands.offers import PatronsOffer
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.patrons import BOTH, DOUBLED, NAMES, OUT, STOOD, UNDECIDED, cards
from kiosk.game.common_hand.settle import total
from kiosk.game.common_hand.stakes import ADDING, stake
from kiosk.game.money.amounts import InsuranceAmounts
from kiosk.game.rules import Rules
from kiosk.patrons.messages import text
from kiosk.patrons.round_notes import RoundNotes
from kiosk.record.entries import Decoded, DeviceSaid, RefusedInput, Taken, decode
from kiosk.record.journal.entry import Entry
from kiosk.record.journal.journal import JournalError, JournalReader, Tail
from kiosk.record.projections.patrons.accounts import Accounts
from kiosk.record.projections.state import TableState
from kiosk.record.startup.opening import TableEpoch
from kiosk.station.patrons import common_hand
from kiosk.station.patrons_asked import PatronsAsked
from kiosk.station.stage_clock import seconds_of

#: decisions in the order in which their keys stand
KEYS: tuple[PatronDecision, ...] = ("stand", "hit", "double", "surrender", "first", "both")

#: rounds that are read again as a picture is made, and characters of what they came to after which
#: no further one is: 60 rounds of 100 patrons take 0.1 s, 30 of 2,000 or two of 50,000 take 0.4
ROUNDS_BACK, SIZE_BACK = 60, 8_000_000


class Counted(NamedTuple):
    """What a patron said is in the journal: in which entry, of which time."""

    number: int
    at: str


class _Round(NamedTuple):
    """What each patron's message is made of, looked up once between two entries: by place, but for
    `places`. `is_played`: the first card has come. `most`: of a wager, None for any. `quiet`: of
    each closed stage who had said nothing."""

    is_played: bool
    most: int | None
    places: Mapping[str, int]
    states: Sequence[bytearray]
    wagers: Sequence[int]
    insured: Mapping[int, int]
    less: tuple[Mapping[int, int], Mapping[int, int]]
    quiet: tuple[frozenset[int], ...]


class PatronsPicture:
    """The table as the station says it stands, `asked`, and as the journal has it. `follow` brings
    it up to date; `number` is the last entry that it has.

    `step`: that of the table's chips (`step_of`). Making one reads the last rounds (`ROUNDS_BACK`),
    whatever the journal's length. Raises what reading a journal and opening a table raise;
    `LookupError` where no table was opened.
    """

    def __init__(self, journal: JournalReader, asked: PatronsAsked, step: int = 1) -> None:
        self._journal, self.asked, self.step = journal, asked, step
        tail = _led_here(journal)
        self._state = TableState.kept(tail)
        last = tail.entries[-1] if tail.entries else tail.checkpoint or tail.opening
        self.number = (tail.checkpoint or tail.opening).number
        #: what was said and counted in this round and the one before it, by patron and message
        self._counted: tuple[dict[tuple[str, str], Counted], dict[tuple[str, str], Counted]] = (
            {},
            {},
        )
        self._notes = RoundNotes(self._state)
        self._templates: dict[object, tuple[bool, str]] = {}
        #: by what patrons did, what of their money lies on the table
        self._stakes: dict[object, int] = {}
        self._round: _Round | None = None
        self._offer: PatronsOffer | None = None
        #: the time for wagers is over by now, and the station's next word will say so too
        self._no_more_bets = False
        #: the time, as it was told last; what stands against accounts is judged by it
        self.at = last.at
        self.follow(asked)

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
    def rules(self) -> Rules:
        """The table's rules."""
        return self._opening.table.rules

    @property
    def asks(self) -> str:
        """What is asked of patrons now, "" where nothing is."""
        return "" if self._no_more_bets else self.asked.asks

    @property
    def may(self) -> PatronsOffer:
        """What may be said now, with what each patron has said so far."""
        if self._offer is None:
            game = self.game
            players = game.players
            states = bytes(players.states[game.round.index]) if players.states else b""
            self._offer = self.asked.offer(players.places, players.wagers, states, players.insured)
        return self._offer

    def counted(self, patron: str, id_: str) -> Counted | None:
        """Where the journal has a patron's message; None where it has not, or where that is more
        than a round ago."""
        now, before = self._counted
        return now.get((patron, id_)) or before.get((patron, id_))

    # The fold.

    def follow(self, asked: PatronsAsked) -> tuple[list[tuple[Entry, PatronBatch]], bool]:
        """The station's word by now, and what was written until then: the batches among it, and
        whether anything but batches is new."""
        batches: list[tuple[Entry, PatronBatch]] = []
        before, self.asked, self._offer = self.asked, asked, None
        other = asked._replace(number=before.number) != before
        self._no_more_bets = self._no_more_bets and not other
        for entry in self._journal.newer(self.number) if asked.number > self.number else ():
            if entry.number > asked.number:  # it comes with a word of its own
                break
            self.number, said = entry.number, decode(entry)
            if isinstance(said, RefusedInput | DeviceSaid):  # nothing on the table is otherwise
                continue
            batch = self._take(said)
            if batch is None:
                other = True
            else:
                batches.append((entry, batch))
        if other:
            self._forget()
            self._notes.look()
        return batches, other

    def _forget(self) -> None:
        """What is remembered of how patrons' messages were made holds no longer."""
        self._templates.clear()
        self._stakes.clear()
        self._round = None

    def close_wagers(self, now: str) -> bool:
        """Whether the time for wagers is over at `now`, and it was not known yet: nothing is asked
        any more."""
        if not self.asks or self.asked.stage != "wagers" or self.seconds(now) != 0:
            return False
        self._forget()
        self._no_more_bets = True
        return True

    def _take(self, said: Decoded) -> PatronBatch | None:
        decision, entry = self._notes.follow(said), said.entry
        if decision is not None and decision.finished is not None:
            self._counted = ({}, self._counted[0])
        if not isinstance(said, Taken) or not isinstance(said.command, PatronBatch):
            return None
        batch, counted = said.command, Counted(entry.number, entry.at)
        for patron, id_ in zip(batch.patrons, batch.ids, strict=False):
            self._counted[0][patron, id_] = counted
        return batch

    def history(self, patron: str) -> list[str]:
        """The patron's last rounds (`RoundNotes.history`)."""
        return self._notes.history(patron)

    # What is sent.

    def seconds(self, now: str) -> float | None:
        """What is left of the stage by the table's clock, at the time `now`; None where nothing
        runs out."""
        ends = self.asked.ends if self.asks else None
        return None if ends is None else seconds_of(ends, now)

    def everybody(self, now: str, chips: tuple[int, ...], *, stopped: bool) -> str:
        """The message `table`, without its first keys."""
        self.at = now
        asked, notes = self.asked, self._notes
        seconds = self.seconds(now)
        said = {
            "n": self.number,
            "ask": self.asks or None,
            "round": asked.round,
            "stage": "no_more_bets" if self._no_more_bets else asked.stage,
            "clock": seconds is not None,
            "seconds": None if seconds is None else round(seconds, 1),
            "hands": asked.hands,
            "dealer": asked.dealer,
            "corrected": notes.tells_correction,
            **notes.changes(),
            "least": asked.amounts.least,
            "most": asked.amounts.most,
            "chips": list(chips),
            "silent": asked.silent,
            "stopped": stopped,
        }
        last = notes.last_round if asked.is_between_rounds and notes.last_round else "null"
        return f'{{"v":1,"t":"table",{text(said)[1:-1]},"last":{last}}}'

    def own(self, patron: str, name: str) -> tuple[object, str]:
        """The message `own` of one patron, and what says whether it is another than before: the
        same where nothing but its `n` is. `name`: of the seat, as JSON."""
        accounts, notes = self.accounts, self._notes
        balance = accounts.balances.get(patron, 0)
        round_ = self._round or self._look()
        place = round_.places.get(patron)
        amended = notes.amended(patron) if notes.tells_amendment else None
        did: object = None
        if round_.is_played:
            lies = bound = 0
            if place is not None:
                did, lies = self._did(round_, place, patron)
                bound = round_.wagers[place]
            free = spare = balance - lies
        else:
            lies = 0 if place is None else round_.wagers[place]
            last = notes.last.get(patron)
            did, free = (lies, last and last.text), balance - lies
            spare, bound = balance, balance if round_.most is None else round_.most
        # what a balance has beyond what can be wagered makes no other message
        paid = notes.paid.get(patron)
        key = did, min(spare, bound), amended, paid, accounts.standing.of(patron)
        template = self._templates.get(key)
        if template is None:
            template = self._templates[key] = self._template(patron, place, balance, amended)
        asked, rest = template
        ask = f'"{self.asks}"' if asked else "null"
        return (asked and ask, name, free, rest), (
            f'{{"v":1,"t":"own","n":{self.number},"ask":{ask},"name":{name},"balance":{free},{rest}'
        )

    def _look(self) -> _Round:
        game, players = self.game, self.game.players
        quiet = tuple(each.places for each in self._notes.silent)
        if game.round.boxes:
            self._round = _Round(
                True,
                None,
                players.places,
                players.states,
                players.wagers,
                players.insured,
                players.less,
                quiet,
            )
        else:
            most = self.asked.amounts.most
            self._round = _Round(False, most, game.came_in, (), game.amounts, {}, ({}, {}), ())
        return self._round

    def _did(self, round_: _Round, place: int, patron: str) -> tuple[object, int]:
        """All of the round that the message of that patron depends on, and what of the patron's
        money lies on the table."""
        first, second = round_.states
        less, quiet = round_.less, round_.quiet
        money = (
            first[place],
            second[place],
            round_.wagers[place],
            round_.insured.get(place, 0),
            (less[0].get(place), less[1].get(place)) if less[0] or less[1] else None,
        )
        lies = self._stakes.get(money)
        if lies is None:
            lies = self._stakes[money] = stake(self.game, patron)
        word = self._notes.word(place) if self._notes.tells_correction else None
        return (money, tuple([place in each for each in quiet]), word), lies

    def _template(
        self, patron: str, place: int | None, balance: int, amended: tuple[int, int, int] | None
    ) -> tuple[bool, str]:
        """Whether something is asked of the patron, and the message from its wager on."""
        game, notes = self.game, self._notes
        players = game.players
        is_played = bool(game.round.boxes)
        may = self._may(patron, place, balance)
        wager = game.wagered_by(patron)
        insurance, word = 0, None
        hands: list[dict[str, Any]] = []
        if is_played:
            wager = 0
        if is_played and place is not None:
            wager, insurance = players.wagers[place], players.insured.get(place, 0)
            hands = [self._hand(game, place, index) for index in range(len(players.hands))]
            word = notes.word(place)
        last = None if is_played else notes.last.get(patron)
        said = {
            "wager": wager,
            "insurance": insurance,
            "hands": hands,
            "may": may,
            "corrected": word,
            "amended": amended and _amended(*amended),
            "paid": notes.paid.get(patron),
            **self._standing(patron),
        }
        return bool(may), f'{text(said)[1:-1]},"last":{last.text if last else "null"}}}'

    def _hand(self, game: CommonGame, place: int, index: int) -> dict[str, Any]:
        players = game.players
        code, hand = players.states[index][place], players.hands[index]
        # the first hand only; at the split stage nobody has a second one yet
        if code == OUT and index == 1:
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
        doubled = NAMES.get(code) == "double" or code >= DOUBLED
        return {
            "playing": not done,
            "decided": NAMES.get(code),
            "silent": self._notes.is_silent(place, index, count),
            "cards": count,
            "total": total(hand, count),
            "wager": players.wagers[place] * 2 - players.less[index].get(place, 0)
            if doubled
            else players.wagers[place],
        }

    def _may(self, patron: str, place: int | None, balance: int) -> dict[str, Any]:
        offer = self.may
        if not self.asks:
            return {}
        if offer.wager.open:
            amounts = self.asked.amounts
            most = self._in_chips(min(self._most_wager(patron), balance, amounts.most or balance))
            return (
                {"wager": {"least": amounts.least, "most": most}} if most >= amounts.least else {}
            )
        if place is None:
            return {}
        free = self._may_add(patron, balance)
        if offer.insurance.open:
            insured = offer.insured.get(place, 0)
            most = InsuranceAmounts.of(offer.wagers[place]).most
            most = self._in_chips(min(most, free + insured))
            return {"insurance": {"least": self.step, "most": most}} if most > 0 else {}
        return self._may_decide(offer, patron, offer.wagers[place], free)

    def _may_decide(
        self, offer: PatronsOffer, patron: str, wager: int, free: int
    ) -> dict[str, Any]:
        double = offer.double_amounts(patron)
        least_double = wager if double.least == double.most else self.step
        least = {"double": min(wager, least_double), "both": wager}
        decide = [
            do
            for do in KEYS
            if offer.why_not_decide(patron, do) is None and free >= least.get(do, 0)
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

    def _most_wager(self, patron: str) -> float:
        """The most that the patron may wager by what stands against the account, in cents."""
        limits = self.accounts.standing.limits.get(patron, {})
        if self._standing(patron):
            return 0
        played = self.accounts.standing.counted(patron, self.at)
        if played.seconds >= limits.get("minutes", math.inf) * 60:
            return 0
        return min(limits.get("wager", math.inf), self._may_lose(patron))

    def _may_lose(self, patron: str) -> float:
        """What the patron may have on the table by a limit of the loss, in cents."""
        standing = self.accounts.standing
        limits = standing.limits.get(patron, {})
        won = standing.counted(patron, self.at).won
        return max(0, limits["loss"] + won) if "loss" in limits else math.inf

    def _may_add(self, patron: str, balance: int) -> int:
        """What the patron, in a round that is played, may add to what lies there, in cents."""
        if patron in self.accounts.standing.asked:
            return 0
        return max(0, int(min(balance, self._may_lose(patron))) - stake(self.game, patron))

    def _in_chips(self, amount: float) -> int:
        """The most of it that chips make up, in cents."""
        whole = int(amount)
        return whole - whole % self.step


def _led_here(journal: JournalReader) -> Tail:
    """The table as it stood some rounds ago: the last round is read again at least, and those
    before it, of which patrons may ask, while that costs little."""
    for begins in (_rounds_back(journal, ROUNDS_BACK), _rounds_back(journal, 2)):
        with suppress(JournalError):  # in a month that lies elsewhere
            tail = journal.tail(begins)
            if tail is not None:
                return tail
    raise LookupError("no table was opened in the journal")


def _rounds_back(journal: JournalReader, count: int) -> int:
    """The entry that ended the round before those that are read again; the first opening where
    there is none."""
    first = next((entry.number for entry in journal.openings()), 1)
    begins, size = journal.last_number + 1, 0
    for back in range(count):
        end = journal.round_end(begins - 1, newer=False)
        if end is None:
            return first
        begins, size = end.number, size + len(end.told)
        if back and size > SIZE_BACK:
            break
    return begins


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


def _amended(was: int, net: int, number: int) -> dict[str, int]:
    """`own.amended`, with the number of a round that is not the last one."""
    return {"was": was, "net": net, **({"round": number} if number else {})}
