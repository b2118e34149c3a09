"""One opening of the table, decided input by input: one fold for the table at work, a resume and a
verification."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any

from kiosk.game.cards import parse as parse_card
from kiosk.game.commands.commands import Amend, Command, Correct, Drawn, Parsed, Settle
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.corrections.amendments import Amendment
from kiosk.game.corrections.history import PastRound
from kiosk.game.frozen import replaced
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Refused
from kiosk.game.rules import Rules
from kiosk.game.state import ROUNDS_BACK
from kiosk.game.table import HeaderError, Table
from kiosk.game.view import DOWN, TableView
from kiosk.record.entries import NO_ENTRY, DayHappened, RefusedInput, Taken, decode
from kiosk.record.journal.entry import canonical
from kiosk.record.journal.journal import LAST, JournalError, JournalReader, Tail, no_entry
from kiosk.record.startup.past_rounds import remember_rounds
from kiosk.settings.rules import read_rules
from kiosk.settings.schema import BadFileError


class InputResult:
    """What one input led to: prompts, or a refusal. `finished` is the round object that it
    finished, if it did; `amended` what it amended. `moved`: a correction sent later cards
    elsewhere, as in journals of before 2026-11-23. `round`: the number of the round that the input
    was of."""

    # One is made for every input; a named tuple takes twice as long.
    __slots__ = ("amended", "finished", "moved", "prompts", "refused", "round")

    def __init__(
        self,
        prompts: Sequence[Prompt] = (),
        refused: Refused | None = None,
        finished: dict[str, Any] | None = None,
        amended: Amendment | None = None,
        moved: bool = False,
        number: int = 0,
    ) -> None:
        self.prompts = prompts
        self.refused = refused
        self.finished = finished
        self.amended = amended
        self.moved = moved
        self.round = number

    def told(self, words: Sequence[str] = ()) -> dict[str, Any]:
        """What the journal keeps of it: what the dealer was told (ids and facts, and the words), or
        why it was refused, in words. Of an amendment the card as it was taken for, the round object
        as amended, and each wager that comes to something else (`Owed`)."""
        if self.refused is not None:
            code, authority, why = (
                self.refused.code,
                self.refused.authority,
                self.refused.reason.why,
            )
            return {"refused": code, "message": " ".join(words), "authority": authority, "why": why}
        told: dict[str, Any] = {"prompts": as_lists(self.prompts), "words": list(words)}
        if self.amended is not None:
            told["amended"] = {
                "was": self.amended.was,
                "round": self.amended.after,
                "owed": self.amended.owed,
            }
        return told if self.finished is None else told | {"finished": self.finished}


@lru_cache(maxsize=8)
def _rules_of(text: str) -> Rules:
    """The rule set in the JSON of its name, its data and a table's options: nobody changes it. The
    last ones are kept: a start has its own read several times. Raises `BadFileError`."""
    return read_rules(*json.loads(text))


class TableEpoch:
    """One opening of the table. `content` is what its `open` entry holds: `header`, a shoe log's,
    and `rules`, the data of its rule set, whole, so that a rule file that changes later changes
    nothing about what was decided.

    Where limits or options were changed at the table, `table` is how it stood then (`carried`).

    `saved` is a checkpoint's table, None for a table that has just been opened. `since` is the time
    of the entry from which the table awaits what it awaits, as far as `happened` was told;
    `wagers_began`: those of the coming round's entries with which a common hand came to have a
    wager; `clock_held`: nothing that patrons are asked runs out.
    `journal`: where its last rounds are looked up that it does not know, None for nowhere. Raises
    `BadFileError` or `HeaderError` where the content cannot be played.
    """

    def __init__(
        self,
        content: Mapping[str, Any],
        saved: Mapping[str, Any] | None = None,
        journal: JournalReader | None = None,
    ) -> None:
        self.content = dict(content)
        self.header: dict[str, Any] = self.content["header"]
        stated = (self.header["rules"], self.content["rules"], self.header.get("options"))
        self._rules = _rules_of(canonical(stated))
        self.take_up(saved if saved is not None else self.content.get("table"))
        self.since = ""
        self.wagers_began: list[str] = []
        self.clock_held = False
        self._awaited: tuple[object, ...] = ()
        self._journal = journal
        # of who writes the journal: the number of the shoe that was in use at its end
        self._shoe_written: int | None = None

    @classmethod
    def kept(cls, tail: Tail) -> TableEpoch:
        """The table as the journal keeps it: before the entries that follow. Its last rounds are
        looked up in that journal where one of them is amended. Raises `BadFileError` or
        `HeaderError` where it cannot be played, and `JournalError` where what the journal keeps is
        no table."""
        try:
            return cls(*tail.kept(), tail.journal)
        except (BadFileError, HeaderError):
            raise
        except NO_ENTRY as error:
            raise no_entry(tail.journal, tail.checkpoint or tail.opening, error) from error

    @classmethod
    def after(cls, tail: Tail) -> TableEpoch:
        """The table as it is after the entries that follow. Raises as `kept`."""
        this = cls.kept(tail)
        for said in map(decode, tail.entries):
            if isinstance(said, Taken):
                this.follow(said)
        return this

    def take_up(self, saved: Mapping[str, Any] | None) -> None:
        """The table is as a checkpoint has it; None: as it was opened."""
        new = (
            Table(self.header, self._rules)
            if saved is None
            else Table.resume(self.header, self._rules, saved)
        )
        self.table: Table = new

    def take(self, command: Parsed, *, after: int = LAST) -> InputResult:
        """Decides one command, which comes after entry `after` of the journal. A refusal changes
        nothing."""
        if isinstance(command, Amend):
            self._look_back(command.round, after)
        try:
            made = self.table.take(command)
        except Refused as refused:
            return InputResult(refused=refused)
        # By place: by name takes twice as long, and one is made for every input.
        return InputResult(made.told, None, made.finished, made.amended, False, made.round)

    def tried(self, command: Amend) -> str:
        """Why an amendment would not be taken, as the reason's id; "" where it would be, which this
        does not do."""
        self._look_back(command.round, LAST)
        reason = self.table.why_not_amended(command)
        return "" if reason is None else reason.why

    def implies_hole_turn(self, this: Parsed) -> bool:
        """Whether `this` is a card that says that the hole card has been turned, and that is not
        simply the dealer's next.

        What such a card is, is known once the hole card has been turned: one that a dealer drew who
        stands, or none that may be there.
        """
        if self.phase != "turn" or not isinstance(this, Drawn) or this.why is not None:
            return False
        return self.table.why_not(this) is not None

    @property
    def has_common_wagers(self) -> bool:
        """Whether a patron of a common hand has wagered, and the first card has not come."""
        state = self.table.state
        is_common = isinstance(state.game, CommonGame)
        return is_common and state.game.round.phase == "wagers" and state.game.in_play()

    def note_written(self) -> None:
        """The journal has all that was decided, and has it again only after what is decided next
        was written."""
        self._shoe_written = self.table.state.shoe.number

    def happened(self, at: str) -> None:
        """What the table took last, or its opening, is of the time `at`."""
        round_ = self.table.state.game.round
        hand = round_.box.hands[round_.index] if round_.box and round_.phase == "patrons" else None
        has_wagers = self.has_common_wagers
        awaited = (
            self.table.state.number,
            round_.phase,
            round_.index,
            hand and (hand.depth, len(hand.cards)),
            has_wagers,
        )
        if awaited == self._awaited:
            return
        is_over = self._awaited[:1] not in ((), awaited[:1])  # a void before the first card, too
        self.since, self._awaited = at, awaited
        if is_over or round_.phase != "wagers":
            self.wagers_began = []
        if has_wagers:
            self.wagers_began = [*self.wagers_began, at]

    def begin_anew(self, at: str) -> None:
        """What patrons are asked, and the round in play awaits, is awaited anew from `at` on."""
        has_wagers = self.has_common_wagers
        if has_wagers or self.in_round:
            self.since = at
        if has_wagers:
            self.wagers_began = [at]

    def hold_clock(self, held: bool, at: str) -> None:
        """The patrons' clock is held from `at` on, or runs anew."""
        self.clock_held = held
        if not held:
            self.begin_anew(at)

    def carry_clock(self, before: TableEpoch) -> None:
        """The patrons' clock is held as it was in the opening that ends, `before`: of a common
        hand, which alone has one."""
        self.clock_held = before.clock_held and self.table.rules.game == "common_hand"

    def take_up_clock(self, saved: Mapping[str, Any] | None, at: str) -> None:
        """The patrons' clock is as a checkpoint of the time `at` has it; None: it has none, as
        those of an older kiosk."""
        self._awaited, self.wagers_began, self.clock_held = (), [], False
        self.happened(at)
        if saved is not None:
            self.wagers_began, self.clock_held = list(saved["wagers"]), saved["held"]

    def saved_clock(self) -> dict[str, Any]:
        """As a checkpoint keeps it; {} where nothing runs out."""
        if not (self.wagers_began or self.clock_held):
            return {}
        return {"clock": {"wagers": list(self.wagers_began), "held": self.clock_held}}

    def follow(self, said: Taken | RefusedInput) -> InputResult:
        """Decides an input again. A wager that was repeated is never undone, nor is what was before
        it."""
        command = said.command
        decision = self.take(command, after=said.entry.number - 1)
        if not isinstance(said, Taken):
            return decision
        if decision.refused is not None:
            decision = self._as_of_old(command) or decision
        if said.is_repeat and decision.refused is None:
            self.table.forget_undo()
        return decision

    def amend_of_old(self, said: Mapping[str, Any], after: int = LAST) -> Amendment:
        """What a `day` entry amended that says `said` and comes after entry `after`, as journals of
        before 2026-11-23 have it. Raises `Refused`."""
        place = said["box"], said["position"], parse_card(said["card"])
        command = Amend(said["round"], *place, "", said["reason"], said["hand"])
        self._look_back(command.round, after)
        return self.table.amend_of_old(command)

    def play_again(self, past: PastRound) -> Iterator[tuple[Command, list[Prompt]]]:
        """A round as it was decided last, command by command; the table stands as after each."""
        for table, command, told in self.table.play_again(past):
            self.table = table
            yield command, told

    def _as_of_old(self, command: Parsed) -> InputResult | None:
        """How a journal of before 2026-11-23 has an input that is refused today: a correction sent
        later cards elsewhere, and what a box was owed could be confirmed once more."""
        if isinstance(command, Correct):
            decision = self.take(replaced(command, moved=True))
            if decision.refused is not None:
                return None
            decision.moved = True
            return decision
        if isinstance(command, Settle):
            self.table.settle_again(command)
            return InputResult()
        return None

    def _look_back(self, number: int, until: int) -> None:
        """Round `number` is known, where it is one of the last of this opening."""
        table = self.table
        is_recent = table.state.number - ROUNDS_BACK <= number < table.state.number
        if self._journal is None or not is_recent or table.state.past_round(number) is not None:
            return
        shoe = self._shoe_written if until == LAST else None
        if shoe is None:
            shoe = table.state.shoe.number
        # then it is refused, and whoever reads the journal says what is wrong with it
        with suppress(JournalError):
            end = min(until, self._journal.last_number)
            remember_rounds(table, shoe, self._journal, end, partial(_played, self._journal))

    @property
    def phase(self) -> str:
        """What the table waits for: one of `kiosk.game.view.PHASES`."""
        phase: str = self.table.state.game.round.phase
        return phase

    @property
    def view(self) -> TableView:
        """The table as it may be seen, made once for all that ask between two inputs."""
        return self.table.view()

    @property
    def in_round(self) -> bool:
        """A card of a round is out."""
        return self.phase != "wagers"

    @property
    def awaits_hole_card(self) -> bool:
        """The next card is the dealer's that is dealt face down: nothing may be said of what it
        is."""
        view = self.view
        return (
            view.phase == "deal"
            and view.awaits is not None
            and view.awaits.dealer
            and len(view.dealer.cards) == 1
        )

    @property
    def face_down(self) -> str:
        """The card that lies face down, for comparing alone: it is said to nobody. "" where none
        does or it was not read."""
        round_ = self.table.state.game.round
        down: str = (
            round_.dealer.cards[1].text if round_.hole_down and len(round_.dealer.cards) > 1 else ""
        )
        return down

    @property
    def hides_hole_card(self) -> bool:
        """The hole card lies face down, that of a round that was voided too, or is the next one:
        nothing that is shown may tell it."""
        return bool(self.face_down) or self.awaits_hole_card or self.void_lies_down

    @property
    def lies_down(self) -> bool:
        """A card of the dealer's lies face down on the felt, whether or not it was read."""
        return DOWN in self.view.dealer.cards or self.void_lies_down

    @property
    def void_lies_down(self) -> bool:
        """As `TableView.void_lies_down`."""
        return self.view.void_lies_down

    @property
    def hides_drawn_card(self) -> bool:
        """A card was drawn in error that nobody has seen."""
        out = self.table.state.drawn_in_error
        return out is not None and not out.exposed

    @property
    def hides_card(self) -> bool:
        """Any of them: who has the hash of an entry could try which card it is."""
        return self.hides_hole_card or self.hides_drawn_card

    def checkpoint(self) -> dict[str, Any] | None:
        """The table between rounds; None in a round, or while a wager of the coming round could
        still be undone."""
        return None if self.table.state.history.undo else self.table.checkpoint()


def _played(journal: JournalReader, first: int, until: int) -> Table | None:
    """The table at entry `until`, played from a checkpoint before entry `first`; None where
    something in it needs what was before that."""
    tail = journal.tail(first)
    assert tail is not None, "a round was played at a table that was opened"
    again = TableEpoch.kept(tail)
    start = (tail.checkpoint or tail.opening).number + 1
    try:
        for said in map(decode, journal.sound(start, until)):
            if isinstance(said, Taken) and again.follow(said).refused is not None:
                return None
            if isinstance(said, DayHappened) and said.amends_round:
                again.amend_of_old(said.data)
    except Refused:
        return None
    return again.table


def carried(before: Table, after: Table) -> dict[str, Any]:
    """How a table between rounds stands at the beginning of its next opening, as JSON holds it:
    rounds are counted anew, and wagers are made again. `after`: that opening's table as its rules
    alone have it.

    What is owed stays where it can lie there (`same_places`). A shoe stays with all that it has
    given; where the rules want one of other decks, or shuffled otherwise, one that has given a card
    comes off.
    """
    saved, kept = before.checkpoint(), after.checkpoint()
    assert saved is not None
    assert kept is not None
    if same_places(before, after):
        kept |= {key: saved[key] for key in ("settled", "due") if key in saved}
        if isinstance(before.state.game, CommonGame):
            kept["wagers"] = {**saved["wagers"], "patrons": []}
    if same_shoe(before, after):
        kept |= {
            key: saved[key]
            for key in ("decks", "cut", "cutter", "early", "out", "burn_due", "seen")
            if key in saved
        }
    else:
        kept["cut"] = after.rules.shuffle != "every_round" and (
            before.state.shoe.cut or any(before.state.shoe.seen)
        )
    plain: dict[str, Any] = json.loads(canonical(kept))
    return plain


def same_places(before: Table, after: Table) -> bool:
    """Whether what lies at one table can lie at the other."""
    return (before.rules.game, before.state.boxes, before.state.units) == (
        after.rules.game,
        after.state.boxes,
        after.state.units,
    )


def same_shoe(before: Table, after: Table) -> bool:
    """Whether a shoe of one table is one of the other."""
    return (before.rules.decks, before.rules.shuffle) == (after.rules.decks, after.rules.shuffle)


def as_lists(prompts: Sequence[Prompt]) -> list[list[Any]]:
    """Prompts as JSON holds them: the id, then the facts in their order, trailing ones that are
    absent left out."""
    lists: list[list[Any]] = []
    for prompt in prompts:
        facts: list[Any] = [
            list(fact) if isinstance(fact, tuple) else fact for fact in prompt.facts
        ]
        while facts and facts[-1] is None:
            facts.pop()
        lists.append([prompt.id, *facts])
    return lists
