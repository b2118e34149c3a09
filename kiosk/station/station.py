"""A table at work: what happens is decided, written down, and only then shown.

A station knows no screen and no device: commands and readings come in, a `Step` goes out. One
thread at a time uses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import kiosk
from kiosk.game.cards import UNREAD, Card
from kiosk.game.commands.commands import (
    Amend,
    Burn,
    Command,
    Correct,
    CutCard,
    Drawn,
    NewShoe,
    Read,
    Reveal,
    Turn,
    Void,
)
from kiosk.game.corrections.dealing_errors import but_for_card, entered, named
from kiosk.game.refusals import Reason, Refused
from kiosk.reading import CODE_ALONE, VOUCHED, Health, Kind, Reading
from kiosk.record.journal.entry import NewEntry, utc_now
from kiosk.record.journal.journal import Journal
from kiosk.record.startup.opening import TableEpoch
from kiosk.record.startup.session_start import stood_still
from kiosk.staff.actor import KIOSK, Actor
from kiosk.staff.roles import SIGNED
from kiosk.station.asked import asked
from kiosk.station.commands import (
    CommandRejected,
    Events,
    HeldCard,
    Hold,
    NextCard,
    Recall,
    Signed,
    StationCommand,
    act_of,
)
from kiosk.station.deferred_inputs import DeferredInputs
from kiosk.station.ledger import Ledger
from kiosk.station.people.sign_off import sign_off, waiting
from kiosk.station.readers import rate_limiter, wrong_shoe
from kiosk.station.readers import reader_trouble as trouble
from kiosk.station.readers.camera_crosscheck import CameraTracker, Meaning
from kiosk.station.readers.held_card import HeldCards
from kiosk.station.readers.reader_reconciliation import ReaderReconciler
from kiosk.station.readers.reader_trouble import CAMERA, SHOE
from kiosk.station.readers.readers import Readers
from kiosk.station.repeats import repeat, repeats
from kiosk.station.shown import shown
from kiosk.station.stage_clock import StageClock
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import DayCommand
from kiosk.station.tray.opening_and_closing import Procedure, TableDay
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal


class Station:
    """One table at work.

    `header` is the shoe log's header of this table, `rules` the data of its rule set (as TOML reads
    the file). `readers` are the readers that the table has, "shoe" and "camera", the one that leads
    first; `numbers` as in `Readers`. `on_shoe` is called when a fresh shoe has come into use, so
    that readers forget the cards of the one before. `stage_seconds` and `turn_after` are those of
    `StageClock`, for which `tick` has to be called; `settle_each` is that of `HeldCards`,
    `patience` that of `CameraTracker`. `procedure`: how the house opens and closes it, None where
    it is always open.
    """

    def __init__(
        self,
        journal: Journal,
        header: Mapping[str, Any],
        rules: Mapping[str, Any],
        speaker: Messages,
        *,
        clock: Callable[[], str] = utc_now,
        readers: Sequence[str] = (SHOE, CAMERA),
        numbers: int = 0,
        on_shoe: Callable[[], None] = lambda: None,
        stage_seconds: int = 0,
        turn_after: float = 0,
        settle_each: float = 0,
        procedure: Procedure | None = None,
        patience: float = 0,
    ) -> None:
        """Reads where the table stopped, and writes nothing. Raises `BadFileError` or `HeaderError`
        where the table cannot be played, and `JournalError` where the journal is damaged or this
        program does not take what it holds."""
        self._content = {"header": dict(header), "rules": dict(rules)}
        self._speaker = speaker
        self._on_shoe = on_shoe
        self._clock = clock
        self._fresh_shoe = False
        self._next_unshelve_at = ""
        self._stage = StageClock(stage_seconds, turn_after)
        self._ledger = Ledger(journal, self._content, speaker, clock)
        self._held = HeldCards(self._ledger, settle_each, clock)
        self._readers, self._seen = Readers(readers, numbers), CameraTracker(patience, clock)
        self._reconciler, self._unkept = (
            ReaderReconciler(self._ledger, self._readers, self._seen),
            DeferredInputs(self._ledger, self),
        )
        self._day = TableDay(self._ledger, self._readers, procedure, clock, self._content)
        self._next: Drawn | Burn | Amend | None = (
            None  # what the next card from a reader is, where the floor has said it
        )
        self._shown = Step(self._opening.view)

    @property
    def _opening(self) -> TableEpoch:
        return self._ledger.opening

    @property
    def sequence(self) -> str:
        """The number of the shoe's last message that was used, before a stop of the kiosk too; ""
        where it has none."""
        return self._ledger.sequence

    def has_fault(self, key: str) -> bool:
        """Whether there is trouble of that key."""
        return self._ledger.troubles.get(key) is not None

    def start(self, *, again: bool = False) -> Step:
        """Takes the table up where it stopped, mid-round too, or opens it: once, before anything
        else. Raises `JournalError` where a new journal cannot be written; one that cannot be
        written any more is trouble, as it is of every input. `again`: it could not be kept: changed
        settings wait for the next start, for people have been shown the old ones since."""
        return self._unkept.begun(self._started(again))

    def _started(self, again: bool) -> Step:
        ledger, rules = self._ledger, self._day.rules
        anew, left_out = not ledger.is_new and not again and rules.differ and not rules.wait, None
        drafts = list[NewEntry]()
        if (now := self._opening).in_round:
            unseen = self._readers.may_miss(
                ledger.troubles, self.sequence, stood_still(ledger.journal, self._clock())
            )
            drafts.append(
                ledger.begin(
                    trouble.restarted(now.table.number, changed=rules.differ, unseen=unseen)
                )
            )
        drafts += rules.said(anew=anew, again=again)
        if ledger.is_new:
            drafts.append(ledger.draft("open", self._content))
        elif anew:
            left_out = rules.open_anew(drafts)
        drafts += [
            ledger.draft("note", {"started": kiosk.__version__}),
            *self._day.begin(anew=anew),
        ]
        if ledger.is_new or anew:
            ledger.keep_checkpoint(drafts)
        if ledger.is_new:
            ledger.journal.append(drafts)
            return self._step()
        return self._write(drafts, left_out)

    # What people do, and programs for them.

    def do(self, command: StationCommand, actor: Actor) -> Step:
        """One command of `actor`. What it led to is on the disk when this returns.

        A refused command is written down too, and changes nothing; one that nobody signs who has to
        (`not_signed`) is not. If the journal cannot be written nothing has happened, and the
        refusal (`journal`) says what to do.
        """
        if isinstance(command, Command):
            return self.do_all((command,), actor)[0]
        if isinstance(command, Recall):  # with a journal that cannot be written too
            return self._step()
        if (refusal := self._unkept.catch_up() or self._unsigned(command, actor)) is not None:
            return self._step(refusal)
        if isinstance(command, Signed):
            return self._signed(command, actor)
        if isinstance(command, HeldCard):
            if (waits := self._held.waits()) is not None:
                return self._step(waits)
            drafts, cards, reader = self._held.said(command, actor)
            refused = [self._decide(card, reader, drafts) for card in cards]
            return self._done(drafts, next(filter(None, refused), None), from_reader=True)
        if isinstance(command, Hold):
            self._stage.hold(self._opening, command.held, self._clock())
        if isinstance(command, Events):
            return self._step(**asked(command, self._ledger.journal, self._speaker))
        if isinstance(command, NextCard):
            return self._expect(command.what, actor)
        return self._step()  # nobody signs in at a table without a staff file

    def do_all(
        self, commands: Iterable[Command], actor: Actor
    ) -> tuple[Step, tuple[Refusal | None, ...]]:
        """Several commands, written at once and shown once: what many patrons of a common hand
        decide.

        Each is taken or refused by itself, in order. Returns the step and a result for each, None
        where it was taken.
        """
        given = list(commands)
        if (refusal := self._unkept.catch_up()) is not None:
            return self._step(refusal), (refusal,) * len(given)
        drafts: list[NewEntry] = []
        results = [self._take(command, actor, drafts) for command in given]
        last = next((result for result in reversed(results) if result is not None), None)
        step = self._done(drafts, last, from_reader=actor.source != "manual")
        return step, (step.refusal,) * len(given) if step.unwritten else tuple(results)

    def _take(self, command: Command, actor: Actor, drafts: list[NewEntry]) -> Refusal | None:
        if (
            refusal := self._unsigned(command, actor) or self._held.comes_first(command)
        ) is not None:
            return refusal
        if not self._day.is_open and not isinstance(command, NewShoe):
            return self._refusal("table_closed")
        self._day.rules.apply(drafts)
        signed = (
            command._replace(by=actor.id)
            if isinstance(command, Correct | Amend | Void)
            else command
        )
        decided = (
            self._decide(each, actor, drafts) for each in entered(signed, self._opening.table)
        )
        return next(filter(None, decided), None)

    def _unsigned(self, command: StationCommand, actor: Actor) -> Refusal | None:
        if actor.may_sign or (
            actor.role == "kiosk" and isinstance(command, NewShoe)
        ):  # the emulated shoe is new at every start
            return None
        return self._refusal("not_signed") if self._act(command) in SIGNED else None

    def _act(self, command: StationCommand, burns: str = "") -> str:
        """What of `kiosk.staff.roles.ACTS` the command is now. `burns`: why the next card is to be
        burned, whatever the game says."""
        table, closing = self._opening.table, self._day.stands == "closing"
        burns = burns or table.burn_called_for
        return act_of(
            command, shoe_called_for=table.shoe_called_for, burn_called_for=burns, closing=closing
        )

    def _signed(self, command: Signed, actor: Actor) -> Step:
        """Trouble is signed off, or its alarm attended to; or something of the day, and a table
        that opens begins with a fresh shoe (La. 42 III-3106)."""
        try:
            if not isinstance(command, DayCommand):
                drafts = sign_off(command, self._ledger, self._readers, self._reconciler, actor)
                if last := wrong_shoe.last_round(self._ledger, command, actor):
                    self._decide(*last, drafts)
                return self._write(drafts)
            drafts = self._day.take(command, actor)
        except CommandRejected as why:
            return self._step(
                self._refusal(why.code, **why.facts)._replace(authority=why.authority)
            )
        if self._day.needs_shoe(command):
            self._decide(NewShoe(), actor, drafts)
        self._ledger.keep_checkpoint(drafts)
        return self._done(drafts, None, from_reader=False)

    def _expect(self, what: Drawn | Burn | Amend | None, actor: Actor) -> Step:
        """The next card from a reader is `what`, whichever card it will be."""
        if isinstance(what, Amend):
            what = what._replace(by=actor.id)
        before, self._next = self._next, what
        kept = self._ledger.draft("note", {"next_card": but_for_card(what)}, actor)
        return self._restore_next_card(before, self._write([kept]))

    def _restore_next_card(self, said: Drawn | Burn | Amend | None, step: Step) -> Step:
        """What was `said` of the next card holds still, where nothing came of `step`."""
        if step.refusal is None:
            return step
        self._next = said
        return step._replace(next_card=said)

    # What readers say.

    def read(self, reading: Reading, *, source: str = SHOE) -> Step | None:
        """One reading of a reader. None where it means nothing to the table."""
        return self._unkept.unless_kept(self._read(reading, source), reading, source)

    def _read(self, reading: Reading, source: str) -> Step | None:
        kind, ledger = reading.kind, self._ledger
        vouched = reading.code == VOUCHED and self._seen.is_owed(
            (reading.card or UNREAD).text, reading.raw
        )
        drawn = vouched or kind in (Kind.CARD, Kind.UNREADABLE, Kind.OUT_OF_PLAY)
        if (
            refusal := self._unkept.catch_up(
                lost=drawn or kind in (Kind.LOST, Kind.STARTED, Kind.FAULT)
            )
        ) is not None:
            return self._step(refusal)
        if kind is Kind.BADGE or (kind is Kind.OTHER and not (vouched or reading.sequence)):
            return None
        if source == SHOE:
            ledger.sequence = reading.sequence or ledger.sequence
        if not self._day.is_open and (drawn or kind is Kind.CUTTING_CARD):
            return self._write(
                self._day.stray(reading, source), self._refusal("table_closed") if drawn else None
            )
        if drawn:
            by_camera = vouched or (kind, source) == (Kind.CARD, CAMERA)
            return (self._seen_card if by_camera else self._drawn_card)(reading, source)
        view = self._opening.view
        if kind is Kind.CUTTING_CARD and not (view.last_round or view.shoe_needed):
            return self._input(CutCard(), reading, source)
        return self._write(self._reconciler.told(reading, source))

    def read_all(self, readings: Sequence[tuple[Reading, str]]) -> list[Step | None]:
        """As `read`, of each with its source and in order, written at once: where that cannot be,
        one step says so, and none was read."""
        self._unkept.catch_up()
        said = self._next
        steps, unwritten = self._ledger.in_one_transaction(
            lambda: [self.read(each, source=source) for each, source in readings]
        )
        if unwritten is None:
            return steps
        step: Step | None = self._restore_next_card(said, self._step(unwritten))
        return [self._unkept.unless_kept(step, each, source) for each, source in readings][-1:]

    def health(self, health: Health, *, source: str = SHOE, again: bool = False) -> Step:
        """How a reader is. Its line lost is trouble; trouble that is over waits for its sign-off.
        `again`: it could not be kept before."""
        refusal = self._unkept.catch_up(lost=not health.port_open)
        lost = self._readers.tell(source, health) or (again and not health.port_open)
        drafts = self._reconciler.health(source, health, lost=lost) if refusal is None else []
        step = self._write(drafts) if drafts else self._step(refusal)
        return self._unkept.unless_kept(step, health, source)

    def _drawn_card(self, reading: Reading, source: str) -> Step:
        """A card left the shoe, or could not be read: it goes where the procedure says, unless
        trouble stands in its way."""
        card, view = reading.card or UNREAD, self._opening.view
        self._seen.follow(view)
        if (
            reading.kind is Kind.OUT_OF_PLAY
            or self._ledger.troubles.freezing
            or rate_limiter.tells_of_ignored(reading)
        ):
            self._reconciler.no_place(card)
            kept = self._reconciler.ignored(reading, source)
            if reading.kind is Kind.OUT_OF_PLAY:
                return self._write([*kept, self._ledger.begin(trouble.out_of_play(reading.code))])
            return self._write(kept, self._refusal("reader_frozen"))
        if self._readers.leader(self._ledger.troubles) != source:
            return self._write([self._ledger.device(reading, source)])
        if not self._opening.awaits_hole_card and self._next is None:
            self._seen.last_read = (card.text, view.awaits and view.awaits.box)
        return self._drawn(Drawn(card), reading, source)

    def _seen_card(self, reading: Reading, source: str) -> Step:
        """The camera sees a card that it has not seen before in this shoe."""
        card, alone = reading.card or UNREAD, reading.code == CODE_ALONE
        meaning, drafts = self._reconciler.meaning(reading, source, said=self._next is not None)
        if meaning is Meaning.NEXT:
            step = self._drawn(Drawn(card), reading, source)
        elif meaning in (Meaning.READ, Meaning.REVEAL, Meaning.TURNED):
            named_now = Read(card) if meaning is Meaning.READ else Reveal(card)
            step = self._input(Turn() if meaning is Meaning.TURNED else named_now, reading, source)
        else:
            drafts += self._reconciler.ignored(reading, source, meaning)
            why = "code_alone" if meaning is Meaning.ALONE else "not_announced"
            held = self._refusal("reader_frozen" if self._ledger.troubles.freezing else why)
            step = self._write(
                drafts, held if meaning in (Meaning.HELD, Meaning.ALONE, Meaning.BEHIND) else None
            )
        self._seen.follow(self._opening.view)
        self._seen.saw(card.text, meaning, code=reading.raw if alone else b"")
        return step._replace(waits=self._seen.waits)

    def _drawn(self, drawn: Drawn, reading: Reading, source: str) -> Step:
        """A drawn card is what the floor has said of it, or the card that is to be burned or
        dealt."""
        said, self._next = self._next, None
        if isinstance(said, Amend):
            return self._drawn_for(said, drawn.card, reading, source)
        if said is not None:
            return self._restore_next_card(
                said, self._input(named(said, drawn.card), reading, source)
            )
        drafts, ended = list[NewEntry](), self._opening.since
        if self._held.settle_each and self._opening.implies_hole_turn(drawn):
            self._decide(Turn(), Actor(source, "reader"), drafts)
        if kept := self._held.hold(reading, source, ended):
            self._seen.beside(drawn.card.text)
            return self._done([*drafts, *kept], None, from_reader=True)
        return self._input(
            Burn(drawn.card) if self._opening.table.burn_due else drawn, reading, source, *drafts
        )

    def _drawn_for(self, said: Amend, card: Card, reading: Reading, source: str) -> Step:
        """A card that the dealer draws because of an amendment: the next one is another of them, as
        long as the dealer has too little."""
        so_far = said._replace(drawn=(*said.drawn, card))
        if self._opening.tried(so_far) == "dealer_draws_on":
            self._next = so_far
            return self._write([self._ledger.device(reading, source)])
        return self._restore_next_card(said, self._input(so_far, reading, source))

    def _input(self, command: Command, reading: Reading, source: str, *before: NewEntry) -> Step:
        """One command that a reading is. `before`: what is to be written before it."""
        drafts = list(before)
        refusal = self._decide(
            command, Actor(source, "reader"), drafts, reading.sequence if source == SHOE else ""
        )
        return self._done(drafts, refusal, from_reader=True)

    def tick(self, now: str) -> Step | None:
        """The time is `now`, UTC as the journal writes it: what has run out ends, by a command of
        the kiosk's. To be called several times a second while a step says `seconds` or `waits`.
        None where there is nothing new to show."""
        if drafts := self._reconciler.overdue(now) or self._day.rules.fell_due():
            return self._write(drafts)
        if self._next_unshelve_at and now >= self._next_unshelve_at:  # an alarm that was shelved
            return self._step()
        left, runs = self._stage.left(self._opening, now), self._stage.runs_out(self._opening)
        if runs is None or (left and left == self._shown.seconds) or self._ledger.cannot_write:
            return None
        return self._step() if left else self.do(runs[0], KIOSK)

    def speak(self, speaker: Messages) -> Step:
        """The same table in the words of `speaker` from now on."""
        self._speaker = self._ledger.speaker = speaker
        return self._step()

    # It is decided.

    def _decide(
        self, command: Command, actor: Actor, drafts: list[NewEntry], sequence: str = ""
    ) -> Refusal | None:
        """Decides one command and adds to `drafts` what is to be written of it."""
        ledger = self._ledger
        before = (
            self._decide(Turn(), actor, drafts)
            if (by_card := ledger.opening.implies_hole_turn(command))
            else None
        )
        if by_card and isinstance(command, Drawn) and not ledger.opening.in_round:
            command = Burn(command.card, "dealer_stands")  # nobody can have settled yet
        down, hole = wrong_shoe.FaceDown.at(ledger.opening), ledger.opening.face_down
        decision = ledger.opening.take(command)
        drafts.append(
            ledger.decided(
                "refused" if decision.refused else "input", command, decision, actor, sequence
            )
        )
        if decision.refused is not None:
            return self._refused(command, decision.refused, actor, drafts)
        ledger.told = list(decision.prompts)
        drafts += self._reconciler.turned(hole)
        self._seen.taken(command, by_touch=actor.source == "manual")
        drafts += wrong_shoe.after(command, actor, ledger, down)
        if actor.source == SHOE and isinstance(command, Drawn | Burn):
            drafts += self._reconciler.explained(command.card.text)
        self._fresh_shoe |= isinstance(command, NewShoe)
        if decision.finished is None:
            return before
        self._fresh_shoe |= ledger.opening.table.rules.shuffle == "every_round"
        self._day.rules.apply(drafts, over=True)
        left_out = repeat(ledger, repeats(ledger.opening.table), drafts, "not_repeated")
        ledger.round_ended(drafts)
        return left_out

    def _refused(
        self, command: Command, refused: Refused, actor: Actor, drafts: list[NewEntry]
    ) -> Refusal:
        if isinstance(command, Drawn) and self._opening.awaits_hole_card:
            refused = Refused(Reason(refused.code, "face_down"), refused.authority)
        if isinstance(command, Drawn | Read | Reveal | Burn) and actor.role == "reader":
            self._reconciler.no_place(command.card)
            drafts.append(self._ledger.begin(trouble.not_taken(refused.reason)))
        return self._speaker.refusal(refused)

    def _refusal(self, code: str, **facts: object) -> Refusal:
        return self._speaker.refused(code, **facts)

    # It is written, then shown.

    def _done(self, drafts: list[NewEntry], refusal: Refusal | None, *, from_reader: bool) -> Step:
        """Writes what commands led to; then a fresh shoe, if one of them brought it, is told to the
        readers."""
        then, self._fresh_shoe = self._on_shoe if self._fresh_shoe else None, False
        drafts += self._reconciler.follow()
        return self._step(self._ledger.write(drafts, from_reader=from_reader, then=then) or refusal)

    def _write(self, drafts: list[NewEntry], refusal: Refusal | None = None) -> Step:
        return self._step(self._ledger.write(drafts) or refusal)

    def _step(self, refusal: Refusal | None = None, **told: Any) -> Step:
        ledger, last = self._ledger, self._shown
        if (
            not ledger.state_unknown
        ):  # where the table has gone further than the disk, what was shown last is what stands
            now, at = shown(ledger.opening, ledger.told, self._speaker), self._clock()
            self._stage.stop(
                ledger.opening, stopped=trouble.stopping(ledger.troubles) != [], now=at
            )
            asked, seconds = self._held.asked(), self._stage.left(ledger.opening, at)
            last = now._replace(
                next=asked or now.next, seconds=seconds, held=self._held.cards, day=self._day.view()
            )
            self._shown = last
        troubles, alarms, self._next_unshelve_at = ledger.shown()
        return last._replace(
            refusal=refusal,
            troubles=waiting(troubles, self._readers),
            alarms=alarms,
            health=self._readers.shown(ledger.troubles),
            next_card=self._next,
            waits=self._seen.waits,
            **told,
        )
