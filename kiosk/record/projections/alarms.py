"""Alarms: what a person has to act on (ANSI/ISA-18.2), folded from the journal's entries, so that a
restart keeps them.

Trouble is an alarm for as long as it stands: acknowledging it says that somebody knows; its
sign-off alone clears it. A call of the floor is one until the table goes on and a floorperson has
acknowledged it. Everything else is an event.
"""

from __future__ import annotations

from collections.abc import ItemsView, Mapping
from typing import Any, NamedTuple

from kiosk.record.entries import (
    AlarmAttended,
    AnyEntry,
    Decoded,
    SignedOff,
    Taken,
    TroubleStands,
)
from kiosk.record.journal.entry import seconds_between
from kiosk.record.projections.faults import FLOOR, HELD, StandingFault
from kiosk.words.codes import of_prompt, of_trouble

#: what comes again within so many seconds of its last change chatters: whoever acknowledged it is
#: not asked again
CHATTERS_S = 60


class Raised(NamedTuple):
    """One alarm as it is kept. Times are UTC, as entries have them; "" where it has not been.

    `changed`: when it came or returned last. `came`: how often. `by` has acknowledged it `at`;
    `shelved_by` has put it out of sight `until` a time. `prompt`: what the dealer was told, of a
    call of the floor.
    """

    name: str
    active: bool
    since: str
    changed: str
    came: int = 1
    by: str = ""
    at: str = ""
    shelved_by: str = ""
    until: str = ""
    prompt: tuple[Any, ...] = ()

    def state(self, now: str) -> str:
        """ "shelved", or of an alarm in sight: "active", "acknowledged", "returned" (and nobody has
        acknowledged it), or "latched" (it has returned, and waits for its sign-off)."""
        if self.until > now:
            return "shelved"
        if self.active:
            return "acknowledged" if self.by else "active"
        return "latched" if self.by else "returned"


class Alarms:
    """The alarms that stand, by key. What a draft or an entry does to them it does alike at work
    and after a restart."""

    def __init__(self, raised: Mapping[str, Raised] | None = None) -> None:
        self._raised = dict(raised or {})

    @classmethod
    def of(cls, saved: Mapping[str, Any]) -> Alarms:
        """As the checkpoint has them that is `saved`; with one for each trouble that stands, for an
        older journal keeps none of its own."""
        this = cls(
            {
                key: Raised(**{**each, "prompt": tuple(each["prompt"])})
                for key, each in saved.get("alarms", {}).items()
            }
        )
        for each in saved.get("troubles", ()):
            if each["key"] not in this._raised:
                this._trouble(each, each["since"])
        return this

    def saved(self) -> dict[str, Any]:
        """As a checkpoint keeps them; {} where none stands."""
        kept = {key: each._asdict() for key, each in self._raised.items()}
        return {"alarms": kept} if kept else {}

    def get(self, key: str) -> Raised | None:
        return self._raised.get(key)

    @property
    def floor_came(self) -> bool:
        """Whether a floorperson has acknowledged the call that stands."""
        called = self._raised.get(FLOOR)
        return called is not None and called.active and bool(called.by)

    def items(self) -> ItemsView[str, Raised]:
        return self._raised.items()

    def take(self, said: Decoded, _: object = None) -> Alarms:
        """The alarms after an entry; these stay as they are."""
        match said:
            case Taken():
                concerns = said.tells_of("call_floor") or FLOOR in self._raised
                if said.is_repeat or not concerns:
                    return self
            case TroubleStands() | SignedOff() | AlarmAttended():
                pass
            case _:
                return self
        made = Alarms(self._raised)
        made._follow(said)
        return made

    def _follow(self, said: Taken | TroubleStands | SignedOff | AlarmAttended) -> None:
        match said:
            case TroubleStands():
                self._trouble(said.data, said.entry.at)
            case SignedOff():
                self._raised.pop(said.key, None)
            case Taken():
                self._told(said)
            case AlarmAttended():
                self._attended(said.alarm, said.entry)

    def _trouble(self, data: Mapping[str, Any], at: str) -> None:
        latched = StandingFault.of(data)
        if latched.id == HELD:
            return
        name, active = of_trouble(latched.id, latched.facts), not latched.cured
        known = self._raised.get(latched.key)
        if known is None:
            self._raised[latched.key] = Raised(name, active, latched.since, at, latched.times)
        elif latched.times > known.came:
            self._raised[latched.key] = _again(known, at)._replace(
                name=name, active=active, came=latched.times
            )
        else:
            changed = known.changed if active == known.active else at
            self._raised[latched.key] = known._replace(name=name, active=active, changed=changed)

    def _told(self, said: Taken) -> None:
        """A call of the floor stands until the next input."""
        known, at = self._raised.get(FLOOR), said.entry.at
        if (prompt := call_of_floor(said)) is not None:
            name = of_prompt(*prompt[:2])
            called = Raised(name, True, at, at, prompt=prompt)
            if known is not None:
                again = _again(known, at)
                called = again._replace(name=name, active=True, came=known.came + 1, prompt=prompt)
            self._raised[FLOOR] = called
        elif known is not None and known.active:
            if known.by:
                del self._raised[FLOOR]
            else:
                self._raised[FLOOR] = known._replace(active=False, changed=at)

    def _attended(self, data: Mapping[str, Any], entry: AnyEntry) -> None:
        """A floorperson acknowledged an alarm, or shelved it."""
        known = self._raised.get(data["key"])
        if known is None:
            return
        if data["do"] == "shelved":
            self._raised[data["key"]] = known._replace(shelved_by=entry.by, until=data["until"])
        elif data["key"] == FLOOR and not known.active:
            del self._raised[FLOOR]
        else:
            self._raised[data["key"]] = known._replace(by=entry.by, at=entry.at)


def call_of_floor(said: Taken) -> tuple[Any, ...] | None:
    """The prompt by which an input called the floor, as entries keep it; None where it called
    nobody."""
    if not said.tells_of("call_floor"):
        return None
    return next(tuple(each) for each in said.told["prompts"] if each[0] == "call_floor")


def _again(known: Raised, at: str) -> Raised:
    """It came again: whoever acknowledged it is asked again, unless it chatters."""
    if known.by and seconds_between(known.changed, at) >= CHATTERS_S:
        known = known._replace(by="", at="")
    return known._replace(changed=at)
