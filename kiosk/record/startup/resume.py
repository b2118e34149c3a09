"""Resume: the state before a stop of the kiosk, from the last checkpoint and the few entries after
it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from kiosk.game.prompts import Prompt, restored
from kiosk.game.table import HeaderError
from kiosk.record.entries import (
    DayHappened,
    Decoded,
    DeviceSaid,
    MoneyMoved,
    SignedOff,
    StaffHappened,
    Taken,
    TroubleStands,
    decode,
    told_of,
)
from kiosk.record.journal.entry import Entry
from kiosk.record.journal.journal import JournalError, JournalReader
from kiosk.record.projections.accounts import Accounts
from kiosk.record.projections.day import Day
from kiosk.record.projections.pit import Pit
from kiosk.record.startup.opening import TableEpoch
from kiosk.record.startup.session_start import Before, start_kept
from kiosk.settings.schema import BadFileError


class Resumed(NamedTuple):
    """`told` is what the dealer was told last; `troubles` what is not signed off, as `trouble`
    entries hold it.

    `sequence` is the number of the shoe's last message that was used, "" where it has none.
    `staff`: what the checkpoint keeps of who is signed in, and the staff events since
    (kiosk.staff.sign_ins). `start`: the last start that the journal notes.
    """

    opening: TableEpoch
    told: list[Prompt]
    troubles: list[dict[str, Any]]
    sequence: str
    since_checkpoint: int
    staff: tuple[dict[str, Any], list[dict[str, Any]]]
    day: Day
    alarms: tuple[dict[str, Any], list[Entry]]
    accounts: Accounts
    pit: Pit = Pit()
    start: Before = Before()


def resume(journal: JournalReader, stops: Collection[str] = ()) -> Resumed | None:
    """The state that the journal ends with; None of an empty one. `stops`: the keys of trouble with
    which nothing runs out while it freezes: what a round awaits is awaited anew from its end.

    No closed round is replayed, so this takes as long with a long journal as with a short one.
    Raises `JournalError`: what reading the tail raises, and `differs` where this program does not
    take an input that was taken, or cannot play the table at all.
    """
    tail = journal.tail()
    if tail is None:
        return None
    saved = tail.saved()
    try:
        opening = TableEpoch.kept(tail)
    except (BadFileError, HeaderError) as error:
        raise JournalError(
            "differs", journal.path, entry=str(tail.opening.number), words=str(error)
        ) from error
    opening.happened((tail.checkpoint or tail.opening).at)
    state = _State(opening, saved)
    for entry in tail.entries:
        stood = state.is_stopped(stops)
        state.take(entry, journal)
        if stood and opening.in_round and not state.is_stopped(stops):
            opening.since = entry.at
    return Resumed(
        opening,
        state.told,
        list(state.troubles.values()),
        state.sequence,
        len(tail.entries),
        (saved.get("staff", {}), state.staff),
        state.day,
        (saved.get("alarms", {}), tail.entries),
        state.accounts,
        Pit.of(saved.get("pit", {})).after(tail.entries),
        start_kept(saved).after(tail.entries),
    )


class _State:
    """What entries change of the state that a checkpoint has `saved`, one after another."""

    def __init__(self, opening: TableEpoch, saved: dict[str, Any]) -> None:
        self._opening = opening
        self.told = list(restored(saved.get("told", ())))
        self.troubles = {trouble["key"]: trouble for trouble in saved.get("troubles", ())}
        self.sequence = str(saved.get("sequence", ""))
        self.staff: list[dict[str, Any]] = []
        self.day = Day.of(saved.get("day", {}))
        self.accounts = Accounts(saved.get("accounts"))

    def is_stopped(self, stops: Collection[str]) -> bool:
        """Whether a trouble with one of these keys freezes the table."""
        return any(self.troubles[key]["freezes"] for key in stops if key in self.troubles)

    def take(self, entry: Entry, journal: JournalReader) -> None:
        """Raises `JournalError` where this program does not take what `journal` has taken."""
        said = decode(entry)
        self.sequence = _sequence(said, self.sequence)
        match said:
            case Taken():
                self._decide(said, entry, journal)
            case DayHappened():
                self.day = self.day.take(said.data, entry.at, entry.by)
                if said.amends_round:
                    self._opening.amend_of_old(said.data, entry.number - 1)
            case TroubleStands():
                self.troubles[said.key] = dict(said.data)
            case SignedOff():
                self.troubles.pop(said.key, None)
            case MoneyMoved():
                self.accounts.moved(said.money)
            case StaffHappened():
                self.staff.append(dict(said.event))

    def _decide(self, said: Taken, entry: Entry, journal: JournalReader) -> None:
        """Has the table decide an input again. Raises `JournalError`."""
        opening = self._opening
        decision = opening.follow(said)
        if decision.refused is not None:
            raise JournalError(
                "differs", journal.path, entry=str(entry.number), words=decision.refused.code
            )
        opening.happened(entry.at)
        if not said.is_repeat:
            self.told = list(decision.prompts)
        number = opening.number_of(decision)
        self.day = self.day.played(number, entry.at, entry.by, said.command, decision)
        self.accounts.decided(decision)


def _sequence(said: Decoded, before: str) -> str:
    """The number of the shoe's last message, after this entry."""
    entry = said.entry
    if entry.by != "reader" or entry.source != "shoe":
        return before
    if isinstance(said, DeviceSaid):
        if said.data["reading"] == "gap":  # in older journals its number is of the message after it
            return before
        return str(said.data.get("sequence", before))
    return str(told_of(entry).get("sequence", before))
