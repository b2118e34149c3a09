"""A table at work: what happens is decided, written down, and only then shown.

A station knows no screen and no device: commands and readings come in, a `Step` goes out. One
thread at a time uses it. Whatever comes in takes one road:

1. authorize: guards in their order, of which the first that refuses ends it;
2. decide: who answers for that kind of input says what is to be written, or refuses;
3. react: what follows from it is added;
4. commit: all of it is on the disk, or nothing has been decided;
5. project: the table is as its entries have it (kiosk.station.ledger);
6. show: one step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

import kiosk
from kiosk.game.commands.commands import (
    Amend,
    Burn,
    Command,
    Correct,
    NewShoe,
    PatronBatch,
    Void,
)
from kiosk.game.corrections.dealing_errors import entered
from kiosk.game.frozen import replaced
from kiosk.game.refusals import Reason
from kiosk.game.table import Table
from kiosk.reading import Health, Kind, Reading
from kiosk.record.entries import Taken, decode_draft
from kiosk.record.journal.entry import NewEntry, utc_now
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.day import Day
from kiosk.record.projections.patrons.accounts import Accounts
from kiosk.record.projections.state import TableState
from kiosk.record.startup.opening import TableEpoch
from kiosk.record.startup.session_start import stood_still
from kiosk.staff.actor import KIOSK, Actor
from kiosk.staff.patron_keys import OtherTables
from kiosk.staff.secret import Secret
from kiosk.station.alarms.event import Event
from kiosk.station.commands import (
    CommandRejected,
    Hold,
    NextCard,
    Recall,
    StaffCommand,
    StationCommand,
)
from kiosk.station.decisions.game_commands import GameCommands
from kiosk.station.decisions.table_commands import TableCommands
from kiosk.station.deferred_inputs import DeferredInputs
from kiosk.station.ledger import Ledger
from kiosk.station.patrons import STOPPED, Heard, PatronMoney, Patrons, only
from kiosk.station.patrons_asked import PatronsAsked
from kiosk.station.people.people import OpenHouse, People
from kiosk.station.people.sign_off import waiting
from kiosk.station.pit.lock import TableLock
from kiosk.station.pit.pit_commands import announced
from kiosk.station.pit.pit_orders import Answer, Ordered, noted
from kiosk.station.pit.taking_orders import PitOrders
from kiosk.station.readers import reader_trouble as trouble
from kiosk.station.readers.announced_card import AnnouncedCard
from kiosk.station.readers.camera_crosscheck import CameraTracker
from kiosk.station.readers.held_card import HeldCards
from kiosk.station.readers.reader_inputs import ReaderInputs
from kiosk.station.readers.reader_reconciliation import ReaderReconciler
from kiosk.station.readers.reader_trouble import CAMERA, SHOE
from kiosk.station.readers.readers import Readers
from kiosk.station.seats.seat_commands import SeatPatron
from kiosk.station.seats.seating import Rates, Seating
from kiosk.station.shown import shown
from kiosk.station.stage_clock import StageClock
from kiosk.station.step import Alerts, HouseShown, ReadersShown, Step, TableShown
from kiosk.station.transaction import Transaction
from kiosk.station.tray.opening_and_closing import OpeningProcedure, TableDay
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal

if TYPE_CHECKING:
    from kiosk.station.people.signed_in_people import Staffing

_STAFF = get_args(StaffCommand)


class Station:
    """One table at work.

    `header` is the shoe log's header of this table, `rules` the data of its rule set (as TOML reads
    the file). `readers` are the readers that the table has, "shoe" and "camera", the one that leads
    first; `numbers` as in `Readers`. `on_shoe` is called when a fresh shoe has come into use, so
    that readers forget the cards of the one before. `stage_seconds`, `wager_seconds` and
    `turn_after` are those of `StageClock`, for which `tick` has to be called; `settle_each` is that
    of `HeldCards`, `patience` that of `CameraTracker`. `procedure`: how the house opens and closes
    it, None where it is always open. `draws_below` is that of `Patrons`. `staffing`: the house's
    people, None where everybody may do everything; with it the table takes the pit's orders.
    `rates` is that of `Seating`, `box_until` that of `TraySlips`.
    """

    #: what a house with people has besides
    _lock: TableLock | None = None
    _orders: PitOrders | None = None

    def __init__(
        self,
        journal: Journal,
        header: Mapping[str, Any],
        rules: Mapping[str, Any],
        messages: Messages,
        *,
        clock: Callable[[], str] = utc_now,
        readers: Sequence[str] = (SHOE, CAMERA),
        numbers: int = 0,
        on_shoe: Callable[[], None] = lambda: None,
        stage_seconds: int = 0,
        wager_seconds: int = 0,
        turn_after: float = 0,
        settle_each: float = 0,
        procedure: OpeningProcedure | None = None,
        patience: float = 0,
        draws_below: int = 0,
        staffing: Staffing | None = None,
        rates: Rates | None = None,
        box_until: Callable[[str, str, str], str] = lambda day, shift, at: "",
    ) -> None:
        """Reads where the table stopped, and writes nothing. Raises `BadFileError` or `HeaderError`
        where the table cannot be played, `SealError` for a staff file older than one that it has
        had, and `JournalError` where the journal is damaged or this program does not take what it
        holds."""
        self._content = {"header": dict(header), "rules": dict(rules)}
        self._on_shoe, self.clock = on_shoe, clock
        self._next_unshelve_at = ""
        self._ledger = ledger = Ledger(journal, self._content, messages, clock)
        self._stage = StageClock(stage_seconds, turn_after, clock, wagers=wager_seconds)
        self._held = HeldCards(ledger, settle_each, clock)
        self._readers = Readers(readers, numbers)
        self._seen = CameraTracker(patience, clock)
        self._reconciler = ReaderReconciler(ledger, self._readers, self._seen)
        self._announced = AnnouncedCard()
        self._seating = Seating(ledger, rates, clock)
        self._day = self._make_day(procedure, box_until)
        self._game = GameCommands(ledger, self._seen, self._reconciler, self._day.rules)
        self._people: People = OpenHouse(ledger)
        #: what follows for people from what was decided, and what is to be seen of them
        self._follows: tuple[Callable[[Transaction], None], ...] = ()
        self._sees: tuple[Callable[[Step], Step], ...] = self._seating.sees
        if staffing is not None:
            self._employ(staffing, str(header["table"]))
        self._patrons = Patrons(ledger, self._day, self._lock, draws_below, self._stage)
        self._inputs, self._commands = self._make_inputs(), self._make_commands()
        self._deferred = DeferredInputs(ledger, self)
        self._shown = Step(TableShown(ledger.opening.view))

    def _make_day(
        self, procedure: OpeningProcedure | None, box_until: Callable[[str, str, str], str]
    ) -> TableDay:
        gaming_day = self._seating.cash.gaming_day
        return TableDay(
            self._ledger,
            self._readers,
            procedure,
            self.clock,
            self._content,
            gaming_day,
            box_until,
        )

    def _employ(self, staffing: Staffing, table: str) -> None:
        """The house has people: they sign in, lock the table, and order from the pit."""
        ledger = self._ledger
        self._people = people = staffing.at(table, ledger)
        self._lock = lock = TableLock(ledger)
        self._orders = PitOrders(ledger, people, self._day, lock, self.clock)
        self._follows = (people.follow,)
        self._sees += (people.shown, lock.shown)

    def _make_inputs(self) -> ReaderInputs:
        return ReaderInputs(
            self._ledger,
            readers=self._readers,
            seen=self._seen,
            reconciler=self._reconciler,
            announced=self._announced,
            held=self._held,
            people=self._people,
            lock=self._lock,
            day=self._day,
            game=self._game,
        )

    def _make_commands(self) -> TableCommands:
        return TableCommands(
            self._ledger,
            readers=self._readers,
            reconciler=self._reconciler,
            announced=self._announced,
            held=self._held,
            people=self._people,
            day=self._day,
            game=self._game,
            seating=self._seating,
            patrons=self._patrons,
            lock=self._lock,
        )

    @property
    def _opening(self) -> TableEpoch:
        return self._ledger.opening

    @property
    def state(self) -> TableState:
        """The table and every projection, as a restart would make them of the journal: to look at,
        as `table` is."""
        return self._ledger.state

    @property
    def sequence(self) -> str:
        """The number of the shoe's last message that was used, before a stop of the kiosk too; ""
        where it has none."""
        return self._ledger.sequence

    @property
    def takes_orders(self) -> bool:
        """Whether the pit gives it orders: its people are in a staff file."""
        return self._orders is not None

    @property
    def _pit(self) -> PitOrders:
        assert self._orders is not None  # `takes_orders`
        return self._orders

    @property
    def asks(self) -> str:
        """What is asked of patrons now (`kiosk.station.patrons.asks_now`)."""
        return self._patrons.asks

    @property
    def asked(self) -> PatronsAsked | None:
        """All that patrons may do now, for their screens; None at a table without patrons."""
        return self._patrons.asked()

    @property
    def journal(self) -> Journal:
        """Where it is written down."""
        return self._ledger.journal

    @property
    def table(self) -> Table:
        """The game as it stands, to look at: what it takes otherwise than from here is lost."""
        return self._ledger.opening.table

    @property
    def day(self) -> Day:
        """The table's day, as the journal has it."""
        return self._ledger.day

    @property
    def accounts(self) -> Accounts:
        """The patrons' accounts, as the journal has them."""
        return self._ledger.accounts

    def has_fault(self, key: str) -> bool:
        """Whether there is trouble of that key."""
        return self._ledger.troubles.get(key) is not None

    # The start.

    def start(self, *, again: bool = False) -> Step:
        """Takes the table up where it stopped, mid-round too, or opens it: once, before anything
        else. Raises `JournalError` where a new journal cannot be written; one that cannot be
        written any more is trouble, as it is of every input. `again`: it could not be kept: changed
        settings wait for the next start, for people have been shown the old ones since."""
        to = self._begin()
        self._take_up(again, to)
        if self._ledger.is_new:
            self._ledger.journal.append(to.entries)
            to.entries = []
        self._people.begin(to)
        if self._stage.is_cut_short(self._ledger.opening):
            to.entries.append(self._ledger.draft("note", {"clock_held": False}))
        to.then.append(self._seating.share)  # the stop may have come before it was told
        return self._deferred.begun(self._conclude(to))

    def _take_up(self, again: bool, to: Transaction) -> None:
        """Adds what is to be written of the table as it was found."""
        ledger, rules = self._ledger, self._day.rules
        is_anew = not ledger.is_new and not again and rules.differ and not rules.wait
        to.entries += self._restarted()
        to.entries += rules.said(anew=is_anew, again=again)
        if ledger.is_new:
            to.entries.append(ledger.draft("open", self._content))
        elif is_anew:
            to.refusal = rules.open_anew(to.entries)
        to.entries.append(ledger.draft("note", {"started": kiosk.__version__}))
        to.entries += self._day.begin(anew=is_anew)
        if ledger.is_new or is_anew:
            ledger.keep_checkpoint(to.entries)

    def _restarted(self) -> list[NewEntry]:
        """A stop in the middle of a round is trouble: cards may have been drawn meanwhile."""
        ledger, now = self._ledger, self._opening
        if not now.in_round:
            return []
        away = stood_still(ledger.journal.reader, self.clock())
        unseen = self._readers.may_miss(ledger.troubles, self.sequence, away)
        changed = self._day.rules.differ
        return [
            ledger.begin(trouble.restarted(now.table.state.number, changed=changed, unseen=unseen))
        ]

    # What people do, and programs for them.

    def do(self, command: StationCommand, actor: Actor) -> Step:
        """One command of `actor`. What it led to is on the disk when this returns.

        A refused command is written down too, and changes nothing; one that nobody signs who has to
        (`not_signed`) is not. If the journal cannot be written nothing has happened, and the
        refusal (`journal`) says what to do.
        """
        if isinstance(command, Command):
            return self.do_all((command,), actor)[0]
        if isinstance(command, Hold):  # whatever the disk takes: the page is open, or is not
            self._stage.hold(self._opening, command.held)
            self._held.awaits_entry = command.cards
        acting = self._authorize(command, actor)
        if isinstance(acting, Refusal):
            return self._show(acting)
        if isinstance(command, _STAFF):
            return self._show(self._people.take(command))
        to = self._begin()
        self._commands.decide(command, acting, to)
        if to.refusal is None and not isinstance(command, NextCard):
            self._people.count_act(actor, to)
        return self._conclude(to)

    def do_all(
        self, commands: Iterable[Command], actor: Actor
    ) -> tuple[Step, tuple[Refusal | None, ...]]:
        """Several commands of the game, written at once and shown once: what many patrons of a
        common hand decide.

        Each is taken or refused by itself, in order. Returns the step and a result for each, None
        where it was taken.
        """
        given = list(commands)
        if (refusal := self._why_not_now()) is not None:
            return self._show(refusal), (refusal,) * len(given)
        to = self._begin(from_reader=actor.source != "manual")
        to.asked_table = True
        results = [self._give(command, actor, to) for command in given]
        to.refusal = next(filter(None, reversed(results)), None)
        step = self._conclude(to)
        if step.unwritten:
            return step, (step.refusal,) * len(given)
        return step, tuple(results)

    def order(self, given: Ordered, *, again: bool = False) -> tuple[Step, Answer]:
        """One order of the pit whose signatures are right: done as a touch would be, or refused in
        words; on the disk with what came of it.

        The dealer's screen is shown what it led to, and nothing of a refusal. Where the journal
        cannot be written it has not been seen. `again`: the link itself gives it once more, and it
        is answered as it was.
        """
        ledger = self._ledger
        came = ledger.pit.answered(given.id)
        refusal = self._why_not_now()
        if refusal is not None or (again and came is not None):
            known = refusal or (self._refusal(came) if came else None)
            return self._show(), Answer(given.id, ledger.journal.number, known)
        to, before = self._begin(), ledger.pit
        author, facts = self._follow_order(given, to)
        step = self._conclude(to) if to.refusal is None else self._show(to.refusal)
        refusal = step.refusal
        if refusal is None:
            return step, Answer(given.id, ledger.journal.number)
        ledger.forget_order(before)
        if refusal.code != "journal":
            refusal = ledger.write(self._pit.refused(given, author, refusal)) or refusal
        return self._show(), Answer(given.id, ledger.journal.number, refusal, facts)

    def _follow_order(self, given: Ordered, to: Transaction) -> tuple[Actor, Mapping[str, object]]:
        """Decides it; returns by whom, and the facts of why it is not permitted."""
        author = self._pit.author(given)
        try:
            command, actor = self._pit.authorize(given, author)
        except CommandRejected as why:
            to.refusal = self._refusal(why.code, **why.facts)
            return author, why.facts
        to.entries.append(self._ledger.told_by_pit(noted(given), actor))
        to.entries += announced(command, given.id, self._ledger, actor)
        self._commands.decide(command, actor, to)
        return actor, {}

    def distrust(self, why: str, station: str) -> Step:
        """Something came as an order that nobody is known to have signed: `why` is of the refusals
        in `kiosk.station.pit.pit_orders.ALARMING`, or "flood". Nothing is done, and the floor hears
        of it."""
        if self._catch_up() is None:
            self._ledger.write(self._pit.distrusted(why, station))
        return self._show()

    # What patrons say.

    def hear(self, asks: str, said: PatronBatch, actor: Actor) -> tuple[Step | None, Heard]:
        """What patrons said when the table asked `asks`: each is taken or refused by itself, and
        what is taken is one entry, on the disk when this returns. What is refused is not written
        down. The step is None where nothing was taken."""
        patrons = self._patrons
        if (unwritten := self._catch_up()) is not None:
            return self._show(unwritten), patrons.heard([STOPPED] * len(said.patrons))
        results = list(patrons.why_not_said(asks, said))
        kept = [at for at, why in enumerate(results) if why is None]
        if not kept:
            return None, patrons.heard(results)
        step, (refusal,) = self.do_all((only(said, kept),), actor)
        if refusal is not None:
            results = [why or STOPPED for why in results]
        return step, patrons.heard(results)

    def move(self, moneys: Sequence[PatronMoney], actor: Actor) -> tuple[Step, list[Reason | None]]:
        """The house's money comes and goes, all that may together: on the disk when this returns;
        and of each why it may not."""
        stopped: list[Reason | None] = [STOPPED] * len(moneys)
        if (unwritten := self._catch_up()) is not None:
            return self._show(unwritten), stopped
        to = self._begin()
        results = self._patrons.move(moneys, actor, to)
        step = self._conclude(to)
        return step, results if step.refusal is None else stopped

    # What readers say.

    def read(self, reading: Reading, *, source: str = SHOE) -> Step | None:
        """One reading of a reader. None where it means nothing to the table."""
        step = self._read(reading, source)
        return self._deferred.unless_kept(step, reading, source) if self._is_behind else step

    def _read(self, reading: Reading, source: str) -> Step | None:
        if reading.kind is Kind.BADGE:
            return self._read_badge(reading)
        may_lose = self._inputs.may_lose(reading)
        if (refusal := self._catch_up(lost=may_lose)) is not None:
            return self._show(refusal)
        if self._inputs.means_nothing(reading):
            return None
        to = self._begin()
        self._inputs.take(reading, source, to)
        return self._conclude(to)

    def _read_badge(self, reading: Reading) -> Step | None:
        if self._seating.awaits and not self._people.knows_badge(reading.code):
            card = Secret(reading.code)
            return self.do(SeatPatron(self._seating.awaits, card), self._seating.asked_by)
        if not self._people.has_sign_in:
            return None
        return self._show(self._why_not_now() or self._people.read_badge(reading.code))

    def read_all(self, readings: Sequence[tuple[Reading, str]]) -> list[Step | None]:
        """As `read`, of each with its source and in order, written at once: where that cannot be,
        one step says so, and none was read."""
        self._catch_up()
        announced = self._announced.said
        steps, unwritten = self._ledger.in_one_transaction(
            lambda: [self.read(each, source=source) for each, source in readings]
        )
        if unwritten is None:
            return steps
        self._announced.said = announced
        step: Step | None = self._show(unwritten)
        return [self._deferred.unless_kept(step, each, source) for each, source in readings][-1:]

    def health(self, health: Health, *, source: str = SHOE, again: bool = False) -> Step:
        """How a reader is. Its line lost is trouble; trouble that is over waits for its sign-off.
        `again`: it could not be kept before."""
        to = self._begin()
        to.refusal = self._catch_up(lost=not health.port_open)
        lost = self._readers.tell(source, health) or (again and not health.port_open)
        if to.refusal is None:
            to.entries += self._reconciler.health(source, health, lost=lost)
        return self._deferred.unless_kept(self._conclude(to), health, source)

    # What other tables know.

    def hear_others(self, others: OtherTables) -> Step | None:
        """What other tables of the same key file say of patrons (`Rates.share`). None where nothing
        follows from it."""
        to = self._begin()
        to.entries += self._seating.hear(others)
        return self._conclude(to) if to.entries else None

    # What time does.

    def tick(self, now: str) -> Step | None:
        """The time is `now`, UTC as the journal writes it: what has run out ends, by a command of
        the kiosk's. To be called several times a second while a step says `seconds` or `waits`.
        None where there is nothing new to show."""
        refusal = None if self._deferred.behind else self._people.review()
        step = self._run_out(now)
        if step is None and (refusal is not None or not self._people.is_shown()):
            return self._show(refusal)
        return step

    def _run_out(self, now: str) -> Step | None:
        to = self._begin()
        to.entries += self._reconciler.overdue(now) or self._day.rules.fell_due()
        is_untold = self._stage.is_untold(self._opening) and not self._ledger.cannot_write
        if to.entries or is_untold:
            return self._conclude(to)
        if self._next_unshelve_at and now >= self._next_unshelve_at:  # an alarm that was shelved
            return self._show()
        left, runs = self._stage.left(self._opening, now), self._stage.runs_out(self._opening)
        if runs is None or self._ledger.cannot_write:
            return None
        if left or runs[0] is None:
            return None if left == self._shown.table.seconds else self._show()
        return self.do(runs[0], KIOSK)

    def speak(self, messages: Messages) -> Step:
        """The same table in the words of `messages` from now on."""
        self._ledger.speak(messages)
        return self._show()

    # 1. Authorize.

    def _authorize(self, command: StationCommand, actor: Actor) -> Actor | Refusal:
        """Who gives the command; or why nobody may. Who signs in or out, or is at work, may."""
        if isinstance(command, Recall) and not self._people.has_sign_in:
            return actor  # with a journal that cannot be written too
        if (refusal := self._why_not_now()) is not None:
            return refusal
        if self._people.has_sign_in and isinstance(command, _STAFF):
            return actor
        return self._people.acting(command, actor)

    def _why_not_now(self) -> Refusal | None:
        """Why nothing is decided now: it is not known what is on the disk. Whose time is over is
        gone before their touch counts."""
        return self._catch_up() or self._people.review()

    @property
    def _is_behind(self) -> bool:
        """Whether something that was said is not on the disk: it may have to be said again."""
        ledger = self._ledger
        return ledger.state_unknown or ledger.cannot_write or self._deferred.waits

    def _catch_up(self, *, lost: bool = False) -> Refusal | None:
        """What could not be kept is said again, before anything new; why nothing is decided where
        it cannot be. `lost`: a card may be lost then."""
        return self._deferred.catch_up(lost=lost) if self._is_behind else None

    def _give(self, command: Command, actor: Actor, to: Transaction) -> Refusal | None:
        """One command of the game: authorized by each guard in turn, then decided."""
        locked = None if self._lock is None else self._lock.why_not(command)
        if locked is not None:
            return locked
        acting = self._people.acting(command, actor)
        if isinstance(acting, Refusal):
            return acting
        refusal = self._people.why_no_more(actor, to) or self._held.comes_first(command)
        if refusal is not None:
            return refusal
        if not self._day.is_open and not isinstance(command, NewShoe):
            return self._refusal("table_closed")
        before = len(to.entries)
        refusal = self._play(command, acting, to)
        # What was taken may be answered with what was not repeated because of it.
        if any(map(_is_taken, to.entries[before:])):
            self._people.count_act(actor, to)
        if refusal is None and isinstance(command, Burn | NewShoe):
            to.relief_burned = True
        return refusal

    # 2. Decide.

    def _play(self, command: Command, actor: Actor, to: Transaction) -> Refusal | None:
        """What the table decides of one command of the game, and of what it entails."""
        self._day.rules.apply(to.entries)
        if (silent := self._patrons.of_silent(command)) is not None:
            self._game.decide(silent, KIOSK, to)
        signed = command
        if isinstance(command, Correct | Amend | Void):
            signed = replaced(command, by=actor.id)
        decided = [
            self._game.decide(each, actor, to)
            for each in entered(signed, self._opening.table.state)
        ]
        return next(filter(None, decided), None)

    def _refusal(self, code: str, **facts: object) -> Refusal:
        return self._ledger.messages.refused(code, **facts)

    # 3. React, 4. commit, 5. project.

    def _begin(self, *, from_reader: bool = False) -> Transaction:
        return Transaction(self._announced.said, from_reader=from_reader)

    def _conclude(self, to: Transaction) -> Step:
        """The rest of the road, once it has been decided."""
        if to.asked_table and (self._reconciler.has_camera or not self._ledger.is_calm):
            to.entries += self._reconciler.follow()
        for follow in self._follows:
            follow(to)
        stage, opening = self._stage, self._ledger.opening
        if stage.is_held != opening.clock_held and stage.is_untold(opening):
            said = {"clock_held": stage.is_held}
            to.entries.append(self._ledger.draft("note", said))
        unwritten = self._commit(to)
        for each in to.then:
            each()
        return self._show(unwritten or to.refusal, to.events)

    def _commit(self, to: Transaction) -> Refusal | None:
        """All of it is on the disk, or nothing has been decided. Then a fresh shoe, if one has
        come, is told to the readers."""
        if not to.entries and not to.asked_table:
            return None
        then = self._on_shoe if to.fresh_shoe else None
        unwritten = self._ledger.write(to.entries, from_reader=to.from_reader, then=then)
        if unwritten is not None:
            self._announced.said = to.announced
        return unwritten

    # 6. Show.

    def _show(
        self, refusal: Refusal | None = None, events: tuple[Event, ...] | None = None
    ) -> Step:
        """The table as it stands. Where it has gone further than the disk, what was shown last is
        what stands."""
        ledger = self._ledger
        if not ledger.state_unknown:
            self._shown = self._now()
        readers = self._shown.readers._replace(
            health=self._readers.shown(ledger.troubles, hides_card=ledger.opening.hides_hole_card),
            next_card=self._announced.said,
            waits=self._reconciler.has_camera and self._seen.waits,
        )
        step = self._shown._replace(
            readers=readers, alerts=self._alerts(), refusal=refusal, events=events
        )
        for see in self._sees:
            step = see(step)
        return step

    def _alerts(self) -> Alerts:
        """Trouble and alarms in words, and from when on a shelved one is in sight again."""
        self._next_unshelve_at = ""
        if self._ledger.is_calm:
            return Alerts()
        troubles, alarms, self._next_unshelve_at = self._ledger.shown()
        return Alerts(waiting(troubles, self._readers), alarms, self.clock())

    def _now(self) -> Step:
        """The table, its clock and its day as they are now."""
        ledger = self._ledger
        came = not ledger.is_calm and ledger.alarms.floor_came
        step = shown(ledger.opening, ledger.told, ledger.messages, floor_came=came)
        if step.table.view.phase in self._stage.phases:
            step = step._replace(table=step.table._replace(seconds=self._seconds_left()))
        if step.table.offers is not None and step.table.offers.patrons is not None:
            step = step._replace(table=step.table._replace(asked=self._patrons.asked()))
        held = () if ledger.is_calm else self._held.shown
        if held and (asked := self._held.asked()) is not None:
            step = step.with_next(asked)
        return step._replace(
            readers=ReadersShown(held=held),
            house=HouseShown(day=self._day.view(), cash_outs=len(ledger.accounts.standing.asked)),
        )

    def _seconds_left(self) -> int | None:
        """Of what runs out: nothing does while the kiosk is stopped."""
        opening, at = self._ledger.opening, self.clock()
        is_stopped = not self._ledger.is_calm and trouble.stopping(self._ledger.troubles) != []
        self._stage.stop(stopped=is_stopped)
        return self._stage.left(opening, at)


def _is_taken(draft: NewEntry) -> bool:
    """Whether it is an input that the table took, and no wager that was repeated."""
    said = decode_draft(draft)
    return isinstance(said, Taken) and not said.is_repeat
