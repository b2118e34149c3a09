"""What of a table's journal may leave it, entry by entry: never a checkpoint or the shoe's count,
and no card that lies face down.

A card that lies face down is withheld, and with it whatever a reader said meanwhile, and what was
refused, for it may name that card; so are the hashes of its entry and of those after it, from which
the card could be found by trying all of them. All of it follows in the message of the entry after
which the card lies open, or its round is over and cleared. So it is with cards that are held behind
another, until it is known where each lies: one of them may be dealt face down. What is written of
an entry depends on the journal alone, so that it can be made again and compared.
"""

from __future__ import annotations

from typing import Any

from kiosk.floor.contract import WITHHELD, Disclosed, EntryMessage
from kiosk.record.entries import (
    DayHappened,
    Decoded,
    DeviceSaid,
    Note,
    Opened,
    SignedOff,
    Taken,
    TroubleStands,
    decode,
    input_of,
    told_of,
)
from kiosk.record.journal.entry import NO_HASH, Entry
from kiosk.record.journal.journal import JournalReader
from kiosk.record.projections.faults import HELD
from kiosk.record.projections.troubles import Troubles
from kiosk.record.replay.card_redaction import hole_unread
from kiosk.record.startup.opening import TableEpoch

#: of what a reader said or was refused while a card lies face down: what tells nothing of any card
_TELLS_NOTHING = {"type", "key", "reading", "cured", "freezes", "priority", "since", "by"}
#: withheld entries that are disclosed later; of what a reader said beyond that, nothing is
_MOST = 500


class Outgoing:
    """The messages of a journal's entries, in order. `number`: of the last entry; `covers`:
    something of it or before it is withheld."""

    def __init__(self) -> None:
        """Before a journal's first entry."""
        self.journal = ""
        self.number, self.hash = 0, NO_HASH
        self._opening: TableEpoch | None = None
        self._withheld: list[Disclosed] = []
        self._cleared = False  # the last entry ended a void round whose hole card lay face down
        self._held = 0  # cards that are held until the dealer has said what they are
        self._lay_down = False  # something lay face down since all was open

    @classmethod
    def after(cls, journal: JournalReader, number: int) -> Outgoing:
        """As it is once the messages of all entries up to `number` were made. Raises
        `JournalError`."""
        this = cls()
        if number < 1:
            return this
        this.journal = journal.id
        end = journal.round_end(number, newer=False)
        while end is not None:
            tail = journal.tail(end.number)
            assert tail is not None, "a round was finished at a table that was opened"
            opening = TableEpoch.after(tail)
            holds = Troubles.after(tail.saved(), map(decode, tail.entries)).get(HELD)
            if not opening.hides_card and holds is None:
                this._opening, this.number, this.hash = opening, end.number, end.hash
                break
            end = journal.round_end(end.number - 1, newer=False)
        for entry in journal.entries(this.number + 1, number):
            this.message(entry)
        return this

    @property
    def covers(self) -> bool:
        return bool(self._withheld)

    def message(self, entry: Entry) -> EntryMessage:
        """The message of the next entry."""
        self.journal = self.journal or entry.hash
        decoded, data, told = decode(entry), dict(input_of(entry)), dict(told_of(entry))
        names = self._follow(decoded)
        shown, said = data, told
        if names:
            self._keep(decoded, data, told)
            whole = "input" in names
            shown = (
                {key: each for key, each in data.items() if key in _TELLS_NOTHING}
                if whole
                else _without(data, names)
            )
            said = (
                {key: told[key] for key in ("role", "session", "staff") if key in told}
                if whole
                else told
            )
            if "told.finished" in names:
                said = told | {"finished": hole_unread(told["finished"])}
        elif isinstance(decoded, Opened) and "table" in data:
            names = ("input.table",)
            shown = _without(data, names)
        disclosed: tuple[Disclosed, ...] = ()
        if self._lies_open(decoded):
            disclosed, self._withheld, self._lay_down = tuple(self._withheld), [], False
        self.number, self.hash = entry.number, entry.hash
        return EntryMessage(
            self.journal,
            entry.number,
            entry.at,
            entry.by,
            _role(entry, told),
            entry.source,
            entry.kind,
            shown,
            said,
            entry.round,
            "" if self._withheld else entry.hash,
            "" if self._withheld else entry.previous,
            names,
            disclosed,
        )

    def _follow(self, said: Decoded) -> tuple[str, ...]:
        """What of the entry is to be withheld; the table is as after it."""
        if isinstance(said, Opened):
            self._opening = TableEpoch(said.content)
            return ()
        opening = self._opening
        if opening is None or isinstance(said, Note | DayHappened):
            return ()
        if isinstance(said, Taken):
            return self._taken(said, opening)
        is_behind = isinstance(said, DeviceSaid) and self._held > 0
        if isinstance(said, TroubleStands | SignedOff) and said.key == HELD:
            self._held = len(_cards(said))
            is_behind = self._held > 1
        return ("input", "told") if opening.hides_card or self._withheld or is_behind else ()

    def _taken(self, said: Taken, opening: TableEpoch) -> tuple[str, ...]:
        data, lay, lay_in_void = said.data, opening.lies_down, opening.void_lies_down
        opening.follow(said)
        lies = opening.lies_down
        self._cleared = lay_in_void and not lies
        if said.entry.round is not None and opening.void_lies_down:
            return ("told.finished",)
        put_down = lies and not lay
        named = (
            (lies or lay)
            and data["type"] == "correct"
            and bool(data.get("dealer"))
            and data["position"] == 2
        )
        unseen = data["type"] in ("card", "correct") and "why" in data and opening.hides_drawn_card
        tells = put_down or named or unseen
        return tuple(f"input.{key}" for key in ("card", "id") if tells and key in data)

    def _keep(self, said: Decoded, data: dict[str, Any], told: dict[str, Any]) -> None:
        """Something of the entry is withheld: it is disclosed later."""
        if len(self._withheld) < _MOST or isinstance(said, Taken):
            self._withheld.append(Disclosed(said.entry.number, data, told))

    def _lies_open(self, said: Decoded) -> bool:
        """Whether nothing lies face down any more after this entry. A hole card that was taken back
        by an undo lies there as before: it is over with the round, or once the dealer's second card
        lies open; that of a void round, once that is cleared."""
        opening = self._opening
        if opening is None:
            return True
        self._lay_down |= opening.hides_card
        if opening.hides_card or self._held:
            return False
        return (
            not self._lay_down
            or isinstance(said, Opened)
            or self._cleared
            or said.entry.round is not None
            or len(opening.view.dealer.cards) > 1
        )


def _cards(said: TroubleStands | SignedOff) -> tuple[str, ...]:
    """The cards that are held after such an entry about them."""
    return tuple(said.data["facts"]["cards"]) if isinstance(said, TroubleStands) else ()


def _without(data: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {
        key: WITHHELD if key == "card" else each
        for key, each in data.items()
        if key == "card" or f"input.{key}" not in names
    }


def _role(entry: Entry, told: dict[str, Any]) -> str:
    return str(told.get("role") or (entry.by if entry.by in ("reader", "kiosk") else ""))
