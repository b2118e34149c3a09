"""Entries decoded: what each entry of a journal says, as a value of its own type.

In: an entry. Out: one of `Decoded`. Kinds of entries are compared, and their JSON is read, here and
nowhere else; it is read once it is asked for, so that a walk through a long journal reads no more
than it needs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple, get_args

from kiosk.game.commands.commands import Parsed, parse
from kiosk.game.frozen import frozen
from kiosk.record.journal.entry import Entry, NewEntry

#: characters of a text from which on what it says is not remembered
_LONG = 400
#: what is raised by an entry or a checkpoint that is none, or that lies in itself too deep to be
#: read
NO_ENTRY = (ValueError, LookupError, TypeError, AttributeError, RecursionError, ArithmeticError)


class EntryContent(NamedTuple):
    """An entry whose JSON was read already, such as one that travelled. `number`: 0 of an entry
    that has no place in the chain yet."""

    number: int
    at: str
    by: str
    source: str
    kind: str
    input: Mapping[str, Any]
    told: Mapping[str, Any]
    round: int | None


AnyEntry = Entry | EntryContent


@lru_cache(8192)
def _short_object(text: str) -> Mapping[str, Any]:
    """What JSON says; the same few thousand cards and prompts stand in a journal again and
    again."""
    this: Mapping[str, Any] = json.loads(text)
    return this


def _object(said: str | Mapping[str, Any]) -> Mapping[str, Any]:
    if not isinstance(said, str):
        return said
    if len(said) < _LONG:
        return _short_object(said)
    this: Mapping[str, Any] = json.loads(said)
    return this


@lru_cache(10_000)
def _short_command(text: str) -> Parsed:
    return parse(json.loads(text))


def input_of(entry: AnyEntry) -> Mapping[str, Any]:
    """What an entry holds, which is not to be changed. Raises `ValueError` where it is no JSON."""
    return _object(entry.input)


def told_of(entry: AnyEntry) -> Mapping[str, Any]:
    """What was told because of an entry, and who did it: `role`, `session`, `staff`, `licence`.
    Raises `ValueError` where it is no JSON."""
    return _object(entry.told)


def command_of(entry: AnyEntry) -> Parsed:
    """The command of an input. Raises `ValueError` where it is no JSON."""
    text = entry.input
    if isinstance(text, str) and len(text) < _LONG:
        return _short_command(text)
    return parse(dict(_object(text)))


def saved_in(entry: Entry) -> dict[str, Any]:
    """What the entry's checkpoint keeps (`kiosk.record.projections.state`); {} where it has none.
    Raises `ValueError` where it is no JSON."""
    saved: dict[str, Any] = json.loads(entry.checkpoint or "{}")
    return saved


def log_line(entry: AnyEntry) -> dict[str, Any]:
    """An input as the shoe log writes it: its own keys, then `at`, `by` and `source`."""
    return {**input_of(entry), "at": entry.at, "by": entry.by, "source": entry.source}


@frozen
class Opened:
    """The table was opened: its header and its rule set, complete; `table`, as it stood, where
    limits or options were changed."""

    entry: AnyEntry

    @property
    def content(self) -> Mapping[str, Any]:
        return input_of(self.entry)

    @property
    def goes_on(self) -> bool:
        """Whether a table that had been played at goes on, with other limits or options."""
        return bool(self.content.get("table"))

    @property
    def table_name(self) -> str:
        return str(self.content["header"].get("table", ""))


class Taken:
    """An input that the table took. `is_repeat`: a wager that the kiosk repeated for the coming
    round, an input like any other, but never undone."""

    __slots__ = ("_command", "entry", "is_repeat")

    def __init__(self, entry: AnyEntry, *, is_repeat: bool = False) -> None:
        self.entry, self.is_repeat = entry, is_repeat
        self._command: Parsed | None = None

    @property
    def command(self) -> Parsed:
        command = self._command
        if command is None:
            text = self.entry.input
            is_short = isinstance(text, str) and len(text) < _LONG
            command = _short_command(text) if is_short else parse(dict(_object(text)))
            self._command = command
        return command

    @property
    def data(self) -> Mapping[str, Any]:
        """The input as the shoe log has it, without when, by whom and from where."""
        return input_of(self.entry)

    @property
    def told(self) -> Mapping[str, Any]:
        """`prompts` and `words`, `finished` at a round's end, `amended` of an amendment."""
        return told_of(self.entry)

    def tells_of(self, prompt: str) -> bool:
        """Whether a prompt of that id was told, as far as the text shows without reading it."""
        return f'["{prompt}"' in self.entry.told


@frozen
class RefusedInput:
    """An input that the table did not take: nothing changed."""

    entry: AnyEntry

    @property
    def command(self) -> Parsed:
        return command_of(self.entry)

    @property
    def data(self) -> Mapping[str, Any]:
        return input_of(self.entry)

    @property
    def told(self) -> Mapping[str, Any]:
        """`refused` (the code), `message`, `authority`, `why`."""
        return told_of(self.entry)


@frozen
class DeviceSaid:
    """Something that a reader said and that changes nothing at the table."""

    entry: AnyEntry

    @property
    def data(self) -> Mapping[str, Any]:
        return input_of(self.entry)


@frozen
class TroubleStands:
    """Trouble that stays until it is signed off: it began, came again, or its cause is gone."""

    entry: AnyEntry

    @property
    def data(self) -> Mapping[str, Any]:
        """As `kiosk.record.projections.troubles.StandingFault.kept` gives it."""
        return input_of(self.entry)

    @property
    def key(self) -> str:
        return str(self.data["key"])


@frozen
class SignedOff:
    """A named person signed trouble off, or the kiosk withdrew a difference that the shoe has
    explained, or an alarm in whose place a worse one stands."""

    entry: AnyEntry

    @property
    def data(self) -> Mapping[str, Any]:
        return input_of(self.entry)

    @property
    def key(self) -> str:
        return str(self.data["key"])

    @property
    def did(self) -> Literal["signed_off", "replaced", "explained"]:
        """What became of the trouble."""
        if self.entry.source != "kiosk":
            return "signed_off"
        return "explained" if "explained" in self.data else "replaced"


@frozen
class DayHappened:
    """The table opened or closed by procedure; its inventory and its slips
    (kiosk.record.projections.day)."""

    entry: AnyEntry

    @property
    def data(self) -> Mapping[str, Any]:
        return input_of(self.entry)

    @property
    def did(self) -> str:
        return str(self.data["did"])

    @property
    def amends_round(self) -> bool:
        """Whether it amends a round, as journals of before 2026-11-23 have it; today that is an
        input."""
        said = self.entry.input
        if isinstance(said, str):
            return '"did":"amended"' in said
        return said.get("did") == "amended"


@frozen
class StaffHappened:
    """Somebody signed in or out, or tried to (kiosk.staff.sign_ins)."""

    entry: AnyEntry

    @property
    def event(self) -> Mapping[str, Any]:
        this: Mapping[str, Any] = input_of(self.entry)["staff"]
        return this


@frozen
class MoneyMoved:
    """The house loaded a patron's account, or paid out of it
    (kiosk.record.projections.patrons.accounts)."""

    entry: AnyEntry

    @property
    def money(self) -> Mapping[str, Any]:
        this: Mapping[str, Any] = input_of(self.entry)["money"]
        return this


@frozen
class AccountChanged:
    """A patron's account is to be paid out, or has another limit
    (kiosk.record.projections.patrons.account_standing)."""

    entry: AnyEntry

    @property
    def account(self) -> Mapping[str, Any]:
        this: Mapping[str, Any] = input_of(self.entry)["account"]
        return this


@frozen
class PitSaid:
    """An order of the pit and what came of it, a message, the lock
    (kiosk.record.projections.pit)."""

    entry: AnyEntry

    @property
    def data(self) -> Mapping[str, Any]:
        return input_of(self.entry)


@frozen
class SeatChanged:
    """A patron whose play is rated sat down, moved, went away or left; a rating was signed
    (kiosk.record.projections.seats)."""

    entry: AnyEntry

    @property
    def data(self) -> Mapping[str, Any]:
        this: Mapping[str, Any] = input_of(self.entry)["rated"]
        return this


@frozen
class AlarmAttended:
    """A floorperson acknowledged an alarm, or shelved it."""

    entry: AnyEntry

    @property
    def alarm(self) -> Mapping[str, Any]:
        this: Mapping[str, Any] = input_of(self.entry)["alarm"]
        return this


@frozen
class Begun:
    """The kiosk started (kiosk.record.startup.session_start)."""

    entry: AnyEntry

    @property
    def start(self) -> Mapping[str, Any]:
        this: Mapping[str, Any] = input_of(self.entry)["begun"]
        return this

    @property
    def says_clock(self) -> bool:
        """Whether it says that the clock is behind."""
        return '"clock_back"' in self.entry.input


@frozen
class Stopped:
    """The kiosk stopped."""

    entry: AnyEntry

    @property
    def data(self) -> Mapping[str, Any]:
        """`stopped`, the version; `anchored`, the newest anchor by then."""
        return input_of(self.entry)


@frozen
class ClockSet:
    """The clock on the wall was set."""

    entry: AnyEntry

    @property
    def is_behind(self) -> bool:
        """Whether it was behind the last entry, when something was written beside the table."""
        return "behind" in input_of(self.entry)["clock"]


@frozen
class ClockHeld:
    """The clock of a common hand's patrons is held, because the floor looks or puts something
    right; or it runs again, and what ran begins anew."""

    entry: AnyEntry

    @property
    def held(self) -> bool:
        return bool(input_of(self.entry)["clock_held"])


@frozen
class LastRoundOrdered:
    """The round in play is the shoe's last: somebody has said so."""

    entry: AnyEntry


@frozen
class ShoeCertified:
    """The certificate of a shoe (kiosk.report.shoe_words)."""

    entry: AnyEntry

    @property
    def certificate(self) -> Mapping[str, Any]:
        this: Mapping[str, Any] = input_of(self.entry)["shoe_certificate"]
        return this


@frozen
class JournalRestored:
    """The journal was put back from a backup."""

    entry: AnyEntry

    @property
    def file(self) -> str:
        """The backup, as it was named then."""
        return str(input_of(self.entry)["restored"]["from"])


@frozen
class Noted:
    """Anything else worth keeping, such as a remark."""

    entry: AnyEntry


@frozen
class Unknown:
    """An entry of a kind that this program does not know."""

    entry: AnyEntry


#: inputs, which the table took or refused
INPUTS = (Taken, RefusedInput)
#: what stands in a `note` entry
Note = (
    StaffHappened
    | MoneyMoved
    | AccountChanged
    | PitSaid
    | SeatChanged
    | AlarmAttended
    | Begun
    | Stopped
    | ClockSet
    | ClockHeld
    | LastRoundOrdered
    | ShoeCertified
    | JournalRestored
    | Noted
)
Decoded = (
    Opened
    | Taken
    | RefusedInput
    | DeviceSaid
    | TroubleStands
    | SignedOff
    | DayHappened
    | Note
    | Unknown
)
#: the type of every one
EVERY: tuple[type, ...] = get_args(Decoded)

#: notes by the first of their keys, which are sorted
_NOTES: dict[str, Callable[[AnyEntry], Note]] = {
    "account": AccountChanged,
    "alarm": AlarmAttended,
    "anchored": Stopped,
    "begun": Begun,
    "clock": ClockSet,
    "clock_held": ClockHeld,
    "last_round": LastRoundOrdered,
    "money": MoneyMoved,
    "order": PitSaid,
    "pit": PitSaid,
    "rated": SeatChanged,
    "restored": JournalRestored,
    "shoe_certificate": ShoeCertified,
    "staff": StaffHappened,
    "stopped": Stopped,
}


def _note(entry: AnyEntry) -> Note:
    said = entry.input
    first = said[2 : said.find('"', 2)] if isinstance(said, str) else min(said, default="")
    return _NOTES.get(first, Noted)(entry)


def _repeat(entry: AnyEntry) -> Taken:
    return Taken(entry, is_repeat=True)


_KINDS: dict[str, Callable[[AnyEntry], Decoded]] = {
    "open": Opened,
    "input": Taken,
    "repeat": _repeat,
    "refused": RefusedInput,
    "device": DeviceSaid,
    "trouble": TroubleStands,
    "ack": SignedOff,
    "day": DayHappened,
    "note": _note,
}


def decode(entry: AnyEntry) -> Decoded:
    """What the entry says. Nothing of its JSON is read yet."""
    return _KINDS.get(entry.kind, Unknown)(entry)


def decode_draft(draft: NewEntry) -> Decoded:
    """What an entry says that has no place in the chain yet: its number is 0."""
    return decode(Entry(0, *draft, "", ""))
