"""The journal's ledger: what a table decided is on the disk before anyone sees it, and what holds
if the disk takes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from kiosk.game.commands.commands import Command, as_data
from kiosk.game.prompts import Prompt
from kiosk.reading import Message, Reading
from kiosk.record.entries import EntryContent, TroubleStands, decode, decode_draft
from kiosk.record.journal.entry import EntryKind, NewEntry, canonical
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.projections.alarms import Alarms
from kiosk.record.projections.day import Day
from kiosk.record.projections.faults import FaultSpec, StandingFault
from kiosk.record.projections.patrons.accounts import Accounts
from kiosk.record.projections.pit import Pit
from kiosk.record.projections.seats import Seats
from kiosk.record.projections.state import Projections, TableState
from kiosk.record.projections.troubles import Troubles
from kiosk.record.startup.opening import InputResult, TableEpoch
from kiosk.record.startup.resume import Resumed, resume
from kiosk.staff.actor import KIOSK, Actor
from kiosk.staff.sign_ins import SignIns
from kiosk.station.alarms.alarms import attended, next_back, shown
from kiosk.station.alarms.troubles import all_worded, worded
from kiosk.station.clock_watch import ClockWatch
from kiosk.station.commands import Acknowledge, Shelve
from kiosk.station.fallback_store import FallbackStore
from kiosk.station.readers.camera_crosscheck import Meaning
from kiosk.station.readers.reader_trouble import SHOE
from kiosk.station.step import Alarm, Trouble
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal

T = TypeVar("T")
#: a checkpoint is due after this many entries: at the end of a round, and even if none has ended,
#: so that a resume stays short
AT_A_ROUNDS_END, CHECKPOINT_AFTER = 80, 256


class Ledger:
    """The table as it stands, what was told last and the trouble that stands, as the journal has
    them.

    An entry is drafted here and nowhere else, and changes the state that a restart makes from the
    same entries (`kiosk.record.projections.state`): what is decided next sees it. The station
    writes what it has drafted before it shows it; where that cannot be written, the state is made
    from the disk again. `state_unknown`: the table has gone further than the disk, and the disk
    cannot be read. `is_new`: no table had been opened in the journal. Making one reads where the
    table stopped, and writes nothing: raises what `resume` and `TableEpoch` raise.
    """

    def __init__(
        self,
        journal: Journal,
        content: Mapping[str, Any],
        messages: Messages,
        clock: Callable[[], str],
    ) -> None:
        self.journal = journal
        self.state_unknown = False
        self._messages, self._clock = messages, clock
        self._watch = ClockWatch()
        self._outside = FallbackStore(journal.path)
        # trouble with the journal that the journal could not take, and the entry that it is over
        self._unwritten = self._outside.read()
        self._mended: NewEntry | None = None
        self._together: list[NewEntry] | None = None  # what `in_one_transaction` gathers
        self._then: list[Callable[[], object]] = []
        resumed = resume(journal.reader)
        self.is_new = resumed is None
        self._take_up(resumed or _new(journal.reader, content))

    def _take_up(self, resumed: Resumed) -> None:
        self.state, self._since_checkpoint = resumed
        self.state.opening.note_written()
        self._mended = None
        if self._unwritten is not None:
            self._show(self._unwritten)

    def _show(self, fault: StandingFault) -> None:
        """Trouble stands that no entry tells of yet. What is kept of its alarm waits for one."""
        self.state.now.begin(fault)

    # The table as it stands.

    @property
    def opening(self) -> TableEpoch:
        return self.state.opening

    @property
    def told(self) -> Sequence[Prompt]:
        """What the dealer was told last."""
        return self.state.now.told.prompts

    @property
    def troubles(self) -> Troubles:
        return self.state.now.troubles

    @property
    def sign_ins(self) -> SignIns:
        return self.state.now.people.sign_ins

    @property
    def day(self) -> Day:
        return self.state.now.day

    @property
    def accounts(self) -> Accounts:
        return self.state.now.accounts

    @property
    def pit(self) -> Pit:
        return self.state.now.pit

    @property
    def seats(self) -> Seats:
        return self.state.now.seats

    @property
    def alarms(self) -> Alarms:
        """What a person has to act on now; with trouble that no entry tells of yet."""
        alarms = self.state.now.alarms
        if self._unwritten is None:
            return alarms
        stands = self._unwritten.kept()
        entry = EntryContent(0, self._clock(), "", "", "trouble", stands, {}, None)
        return alarms.take(decode(entry))

    @property
    def sequence(self) -> str:
        """The number of the shoe's last message that was used, "" where it has none."""
        return self.state.now.message.number

    @property
    def messages(self) -> Messages:
        """The words that the dealer is told things in, which the journal keeps too."""
        return self._messages

    def speak(self, messages: Messages) -> None:
        """The dealer is told things in the words of `messages` from now on."""
        self._messages = messages

    # What is to be written: the table is as after it from then on.

    def draft(
        self,
        kind: EntryKind,
        data: Mapping[str, Any],
        actor: Actor = KIOSK,
        source: str = "",
        at: str = "",
    ) -> NewEntry:
        """An entry that decides nothing at the table. `source`: the reader of which the kiosk
        tells, "" for none. `at`: its time, "" for now."""
        source = source or ("kiosk" if actor == KIOSK else actor.source)
        told = canonical(actor.noted())
        made = NewEntry(at or self._clock(), actor.by, source, kind, canonical(data), told)
        self.state.project(decode_draft(made))
        return made

    def decided(
        self,
        command: Command,
        decision: InputResult,
        actor: Actor,
        sequence: str = "",
        *,
        is_repeat: bool = False,
    ) -> NewEntry:
        """The entry of a command that was taken or refused. `sequence`: the number of the reader's
        message, "" without. `is_repeat`: the kiosk makes a wager again."""
        words = [self.messages.said(prompt).text for prompt in decision.prompts]
        kind: EntryKind = "repeat" if is_repeat else "input"
        if decision.refused is not None:
            words = [self.messages.refusal(decision.refused).message]
            kind = "refused"
        told = decision.told(words) | actor.noted()
        if sequence:
            told["sequence"] = sequence
        number = None if decision.finished is None else decision.round
        said, tells = canonical(as_data(command)), canonical(told)
        made = NewEntry(self._clock(), actor.by, actor.source, kind, said, tells, round=number)
        self.state.project(decode_draft(made), decision)
        return made

    def happened(self, data: Mapping[str, Any], actor: Actor = KIOSK) -> NewEntry:
        """Something of the table's day happened (kiosk.record.projections.day)."""
        return self.draft("day", data, actor)

    def told_by_pit(self, data: Mapping[str, Any], actor: Actor = KIOSK) -> NewEntry:
        """Something of the pit's (kiosk.record.projections.pit)."""
        return self.draft("note", data, actor)

    def forget_order(self, pit: Pit) -> None:
        """What was noted of an order is not written: what the pit has said is `pit` again."""
        self.state.now.pit = pit

    def begin(self, cause: FaultSpec) -> NewEntry:
        """Trouble began, or came again."""
        return self.trouble(self.troubles.begun(cause, self._clock()))

    def trouble(self, latched: StandingFault, source: str = "") -> NewEntry:
        """Trouble as it stands now."""
        return self.draft("trouble", latched.kept(), source=source)

    def sign_off(self, key: str, actor: Actor = KIOSK, **more: object) -> NewEntry:
        """Trouble stands no longer. `more`: what the entry says of it."""
        return self.draft("ack", {"key": key, **more}, actor)

    def attend(self, command: Acknowledge | Shelve, actor: Actor) -> NewEntry:
        """An alarm was acknowledged or shelved. Raises `CommandRejected`."""
        now = self._clock()
        return self.draft("note", attended(self.alarms, command, now), actor, at=now)

    def device(self, reading: Reading, source: str, meaning: Meaning | None = None) -> NewEntry:
        """What a reader said and that changes nothing at the table."""
        data = {
            "reading": reading.kind.value,
            "card": reading.card.text if reading.card is not None else None,
            "code": reading.code,
            **_said(reading.message),
            "sequence": reading.sequence,
            "raw": reading.raw.hex(),
            "meaning": meaning.name.lower() if meaning else None,
        }
        return self._from_reader(data, source)

    def line_lost(self, source: str, message: Message | None = None) -> NewEntry:
        """The line to a reader is lost: kept with the number of the last good message, for whoever
        reconciles."""
        sequence = self.sequence if source == SHOE else ""
        return self._from_reader(
            {"reading": "link_lost", **_said(message), "sequence": sequence}, source
        )

    def _from_reader(self, data: Mapping[str, Any], source: str) -> NewEntry:
        return self.draft(
            "device", {key: each for key, each in data.items() if each}, Actor(source, "reader")
        )

    def keep_checkpoint(self, drafts: list[NewEntry]) -> None:
        """The last of `drafts` keeps the table as it now stands, if it stands between rounds with
        nothing to undo."""
        self._mend()
        state = self.state
        state.now.start = state.now.start.with_reached(self.journal.anchored())
        if (kept := state.checkpoint()) is not None:
            drafts[-1] = drafts[-1]._replace(checkpoint=canonical(kept))

    def _mend(self) -> None:
        """Trouble with the journal is over once what comes next is written."""
        if self._unwritten is not None and self._mended is None:
            self._mended = self.trouble(self._unwritten._replace(cured=True))

    def round_ended(self, drafts: list[NewEntry]) -> None:
        """As `keep_checkpoint`, once some rounds have ended since the last: it is larger than what
        one entry holds."""
        if self._since_checkpoint + len(drafts) >= AT_A_ROUNDS_END:
            self.keep_checkpoint(drafts)

    @property
    def is_calm(self) -> bool:
        """Whether no trouble stands, and there is nothing that a person has to act on."""
        return self.state.now.is_calm

    def shown(self) -> tuple[tuple[Trouble, ...], tuple[Alarm, ...], str]:
        """Trouble and alarms as screens show them, and when the next shelved alarm comes back, ""
        where none is shelved."""
        troubles, now = all_worded(self.troubles, self.messages), self._clock()
        alarms = shown(self.alarms, troubles, self.messages, now)
        return troubles, alarms, next_back(self.alarms, now)

    @property
    def cannot_write(self) -> bool:
        """What was to be written last is not on the disk."""
        return self._unwritten is not None

    # It is written, or has not happened.

    def write(
        self,
        drafts: list[NewEntry],
        *,
        from_reader: bool = False,
        then: Callable[[], object] | None = None,
    ) -> Refusal | None:
        """Writes what has been decided, and does `then`. Where that cannot be, nothing has been
        decided, and the refusal says so.

        `from_reader`: a card may be lost by it, so that readers' cards get no place until somebody
        has looked; as by trouble that freezes and cannot be kept.
        """
        self._mend()
        if self._mended is not None:
            drafts = [self._mended, *drafts]
        if drafts and (by := self._watch.jumped()):
            drafts = [self.draft("note", {"clock": {"by_s": by}}), *drafts]
        if drafts and self._since_checkpoint + len(drafts) >= CHECKPOINT_AFTER:
            self.keep_checkpoint(drafts)
        if then is not None:
            self._then.append(then)
        if self._together is None:
            if (refusal := self._append(drafts, from_reader)) is not None:
                return refusal
        else:
            self._together += drafts
        for draft in drafts:
            self._since_checkpoint = 0 if draft.checkpoint else self._since_checkpoint + 1
        return None

    def in_one_transaction(self, work: Callable[[], T]) -> tuple[T, Refusal | None]:
        """What readers said in `work`, with one `write` for all that it writes: none of it may be
        shown before this returns, and nothing of it has been decided where there is a refusal."""
        if self.state_unknown or self._unwritten is not None:
            return work(), None
        self._together = []
        try:
            done, drafts = work(), self._together
        finally:
            self._together = None
        return done, self._append(drafts, from_reader=True)

    def _append(self, drafts: list[NewEntry], from_reader: bool) -> Refusal | None:
        then, self._then = self._then, []
        try:
            if drafts:
                self.journal.append(drafts)
        except JournalError as error:
            return self._not_written(error, from_reader or any(map(_freezes, drafts)))
        if self._unwritten is not None:
            self._unwritten = self._mended = None
            self._outside.clear()
        self.state.opening.note_written()
        for each in then:
            each()
        return None

    def catch_up(self, *, from_reader: bool = False) -> Refusal | None:
        """Before anything new is decided: what is on the disk has to be known. The refusal where it
        is not."""
        if self.state_unknown:
            self._take_back()
        return self.not_kept(from_reader=from_reader) if self.state_unknown else None

    def not_kept(self, *, from_reader: bool) -> Refusal | None:
        """The refusal of what cannot be written either, None where the journal can be."""
        if self._unwritten is None:
            return None
        if from_reader and not self._unwritten.freezes:
            self._unwritten = self._unwritten._replace(freezes=True)
            self._outside.keep(self._unwritten)
        self._show(self._unwritten)
        return self._refusal(self._unwritten)

    def _not_written(self, error: JournalError, from_reader: bool) -> Refusal:
        """The table goes back to what is on the disk, and trouble stands until the journal can be
        written again."""
        self._take_back()
        facts = {"code": error.code, "words": "", **error.facts}
        cause = FaultSpec("journal", "journal", facts, freezes=from_reader)
        self._unwritten = self.troubles.begun(cause, self._clock())
        self._show(self._unwritten)
        self._outside.keep(self._unwritten)
        return self._refusal(self._unwritten)

    def _refusal(self, stands: StandingFault) -> Refusal:
        said = worded(stands, self.messages)
        return Refusal("journal", f"{said.text} {said.todo}", "", said.name)

    def _take_back(self) -> None:
        try:
            self.journal.recover()
            resumed = resume(self.journal.reader)
        except JournalError:
            resumed = None
        self.state_unknown = resumed is None
        if resumed is not None:
            self._take_up(resumed)


def _new(journal: JournalReader, content: Mapping[str, Any]) -> Resumed:
    """A table that is opened for the first time: the journal holds notes alone."""
    state = TableState(TableEpoch(content), Projections({}))
    for entry in journal.sound():
        state.project(decode(entry))
    return Resumed(state, 0)


def _freezes(draft: NewEntry) -> bool:
    said = decode_draft(draft)
    return isinstance(said, TroubleStands) and bool(said.data["freezes"])


def _said(message: Message | None) -> dict[str, Any]:
    return {} if message is None else {"say": message.id, "facts": dict(message.facts)}
