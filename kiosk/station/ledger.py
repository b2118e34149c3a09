"""The journal's ledger: what a table decided is on the disk before anyone sees it, and what holds
if the disk takes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from kiosk.game.commands.commands import Command, as_data
from kiosk.reading import Message, Reading
from kiosk.record.entries import TroubleStands, decode_draft, input_of
from kiosk.record.journal.entry import EntryKind, NewEntry, canonical
from kiosk.record.journal.journal import Journal, JournalError
from kiosk.record.projections.accounts import Accounts
from kiosk.record.projections.day import Day
from kiosk.record.startup.opening import Decision, TableEpoch
from kiosk.record.startup.resume import Resumed, resume
from kiosk.record.startup.session_start import start_noted
from kiosk.staff.actor import KIOSK, Actor
from kiosk.staff.sign_ins import SignIns
from kiosk.station.alarms.alarms import Alarms
from kiosk.station.alarms.troubles import FaultSpec, StandingFault, Troubles
from kiosk.station.clock_watch import ClockWatch
from kiosk.station.fallback_store import FallbackStore
from kiosk.station.readers.camera_crosscheck import Meaning
from kiosk.station.readers.reader_trouble import SHOE, STOPPING
from kiosk.station.step import Alarm, Trouble
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal

T = TypeVar("T")
#: a checkpoint is due after this many entries: at the end of a round, and even if none has ended,
#: so that a resume stays short
_AT_A_ROUNDS_END, _CHECKPOINT_AFTER = 80, 256


class Ledger:
    """The table as it stands, what was told last and the trouble that stands, as the journal has
    them.

    `opening`, `told`, `troubles`, `sign_ins`, `day`, `accounts` and `pit` are changed by the
    station, which writes what it has changed before it shows it. `sequence` is the number of the
    shoe's last message that was used. `state_unknown`: the table has gone further than the disk,
    and the disk cannot be read. `is_new`: no table had been opened in the journal. `also`: what is
    written first with the next that is decided; it is gone where that cannot be. `speaker`: the
    words that the dealer is told things in, which the journal keeps too. Making one reads where the
    table stopped, and writes nothing: raises what `resume` and `TableEpoch` raise.
    """

    def __init__(
        self,
        journal: Journal,
        content: Mapping[str, Any],
        speaker: Messages,
        clock: Callable[[], str],
    ) -> None:
        self.journal = journal
        self.state_unknown = False
        self.also: list[NewEntry] = []
        self.speaker, self._clock = speaker, clock
        self._watch = ClockWatch()
        self._outside = FallbackStore(journal.path)
        self._unwritten = (
            self._outside.read()
        )  # trouble with the journal that the journal could not take
        self._together: list[NewEntry] | None = None  # what `in_one_transaction` gathers
        self._then: list[Callable[[], object]] = []
        resumed = resume(journal, STOPPING)
        self.is_new = resumed is None
        if resumed is None:
            fresh, start = TableEpoch(content), start_noted(journal)
            resumed = Resumed(
                fresh, [], [], "", 0, ({}, []), Day(), ({}, []), Accounts(), start=start
            )
        self._take_up(resumed)

    def _take_up(self, resumed: Resumed) -> None:
        self.opening, self.told = resumed.opening, resumed.told
        self.troubles = Troubles(resumed.troubles)
        if self._unwritten is not None:
            self.troubles.put(self._unwritten)
        self.sequence, self.day, self.accounts = resumed.sequence, resumed.day, resumed.accounts
        self.pit, self._start = resumed.pit, resumed.start
        self.sign_ins = SignIns.of(*resumed.staff)
        kept, since = resumed.alarms
        self._alarms = Alarms(kept).after(since).with_all(resumed.troubles)
        self._since_checkpoint = resumed.since_checkpoint

    # What is to be written.

    def draft(
        self, kind: EntryKind, data: Mapping[str, Any], actor: Actor = KIOSK, source: str = ""
    ) -> NewEntry:
        """An entry that decides nothing at the table. `source`: the reader of which the kiosk
        tells, "" for none."""
        source = source or ("kiosk" if actor == KIOSK else actor.source)
        return NewEntry(
            self._clock(), actor.by, source, kind, canonical(data), canonical(actor.noted())
        )

    def decided(
        self,
        kind: EntryKind,
        command: Command,
        decision: Decision,
        actor: Actor,
        sequence: str = "",
    ) -> NewEntry:
        """The entry of a command that was taken or refused. `sequence`: the number of the reader's
        message, "" without."""
        words = [self.speaker.said(prompt).text for prompt in decision.prompts]
        if decision.refused is not None:
            words = [self.speaker.refusal(decision.refused).message]
        told = decision.told(words) | actor.noted()
        if sequence:
            told["sequence"] = sequence
        finished = decision.finished
        number = None if finished is None else finished["round"]
        at, by = self._clock(), actor.by
        self.opening.happened(at)
        if decision.refused is None:
            self.day = self.day.played(self.opening.number_of(decision), at, by, command, decision)
            self.accounts.decided(decision)
        return NewEntry(
            at, by, actor.source, kind, canonical(as_data(command)), canonical(told), round=number
        )

    def happened(self, data: Mapping[str, Any], actor: Actor = KIOSK) -> NewEntry:
        """Something of the table's day happened (kiosk.record.projections.day)."""
        made = self.draft("day", data, actor)
        self.day = self.day.take(input_of(decode_draft(made).entry), made.at, made.by)
        return made

    def told_by_pit(self, data: Mapping[str, Any], actor: Actor = KIOSK) -> NewEntry:
        """Something of the pit's (kiosk.record.projections.pit)."""
        made = self.draft("note", data, actor)
        self.pit = self.pit.take(data, made.at, made.by)
        return made

    def begin(self, cause: FaultSpec) -> NewEntry:
        """Trouble began, or came again."""
        return self.trouble(self.troubles.begin(cause, self._clock()))

    def trouble(self, latched: StandingFault, source: str = "") -> NewEntry:
        """Trouble as it stands now."""
        return self.draft("trouble", latched.kept(), source=source)

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
        table = self.opening.checkpoint()
        if table is not None:
            if self._unwritten is not None:
                self.troubles.put(
                    self._unwritten._replace(cured=True)
                )  # as it stands once this is written
            troubles = self.troubles.kept()
            kept = {
                "table": table,
                "told": self.told,
                "troubles": troubles,
                "sequence": self.sequence,
            }
            if alarms := self._alarms.after(self._with_unwritten(drafts, cured=True)).kept():
                kept["alarms"] = alarms
            if staff := self.sign_ins.kept():
                kept["staff"] = staff
            if day := self.day.saved():
                kept["day"] = day
            if accounts := self.accounts.kept():
                kept["accounts"] = accounts
            if pit := self.pit.saved():
                kept["pit"] = pit
            if start := self._start.after(drafts).kept(self.journal.anchored()):
                kept["start"] = start
            drafts[-1] = drafts[-1]._replace(checkpoint=canonical(kept))

    def round_ended(self, drafts: list[NewEntry]) -> None:
        """As `keep_checkpoint`, once some rounds have ended since the last: it is larger than what
        one entry holds."""
        if self._since_checkpoint + len(drafts) >= _AT_A_ROUNDS_END:
            self.keep_checkpoint(drafts)

    @property
    def alarms(self) -> Alarms:
        """What a person has to act on now."""
        return (
            self._alarms.after(self._with_unwritten([], cured=False))
            if self._unwritten
            else self._alarms
        )

    def shown(self) -> tuple[tuple[Trouble, ...], tuple[Alarm, ...], str]:
        """Trouble and alarms as screens show them, and when the next shelved alarm comes back, ""
        where none is shelved."""
        troubles, alarms, now = self.troubles.worded(self.speaker), self.alarms, self._clock()
        return troubles, alarms.shown(troubles, self.speaker, now), alarms.next_back(now)

    def _with_unwritten(self, drafts: list[NewEntry], *, cured: bool) -> list[NewEntry]:
        """`drafts` after the trouble that the journal could not take, if there is one."""
        if self._unwritten is None:
            return drafts
        return [self.trouble(self._unwritten._replace(cured=cured)), *drafts]

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
        drafts, self.also = [*self.also, *drafts], []
        if self._unwritten is not None:
            drafts = [
                self.trouble(self.troubles.put(self._unwritten._replace(cured=True))),
                *drafts,
            ]
        if drafts and (by := self._watch.jumped()):
            drafts = [self.draft("note", {"clock": {"by_s": by}}), *drafts]
        if drafts and self._since_checkpoint + len(drafts) >= _CHECKPOINT_AFTER:
            self.keep_checkpoint(drafts)
        if then is not None:
            self._then.append(then)
        if self._together is None:
            if (refusal := self._append(drafts, from_reader)) is not None:
                return refusal
        else:
            self._together += drafts
        self._alarms, self._start = self._alarms.after(drafts), self._start.after(drafts)
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
            self._unwritten = None
            self._outside.clear()
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
        return self._refusal(self.troubles.put(self._unwritten))

    def _not_written(self, error: JournalError, from_reader: bool) -> Refusal:
        """The table goes back to what is on the disk, and trouble stands until the journal can be
        written again."""
        self._take_back()
        facts = {"code": error.code, "words": "", **error.facts}
        self._unwritten = self.troubles.begin(
            FaultSpec("journal", "journal", facts, freezes=from_reader), self._clock()
        )
        self._outside.keep(self._unwritten)
        return self._refusal(self._unwritten)

    def _refusal(self, stands: StandingFault) -> Refusal:
        said = stands.worded(self.speaker)
        return Refusal("journal", f"{said.text} {said.todo}", "", said.name)

    def _take_back(self) -> None:
        try:
            resumed = resume(self.journal, STOPPING)
        except JournalError:
            resumed = None
        self.state_unknown = resumed is None
        if resumed is not None:
            self._take_up(resumed)


def _freezes(draft: NewEntry) -> bool:
    said = decode_draft(draft)
    return isinstance(said, TroubleStands) and bool(said.data["freezes"])


def _said(message: Message | None) -> dict[str, Any]:
    return {} if message is None else {"say": message.id, "facts": dict(message.facts)}
