"""Alarms: what a person has to act on (ANSI/ISA-18.2), folded from the journal's entries, so that a
restart keeps them.

Trouble is an alarm for as long as it stands: acknowledging it says that somebody knows; its
sign-off alone clears it. A call of the floor is one until the table goes on and a floorperson has
acknowledged it. Everything else is an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from kiosk.game.prompts import restored
from kiosk.record.entries import (
    AlarmAttended,
    AnyEntry,
    Decoded,
    SignedOff,
    Taken,
    TroubleStands,
    decode,
    decode_draft,
)
from kiosk.record.journal.entry import Entry, NewEntry, minutes_after, seconds_between
from kiosk.station.alarms.troubles import HELD, StandingFault
from kiosk.station.commands import Acknowledge, CommandRejected, Shelve
from kiosk.station.step import Alarm, Trouble
from kiosk.words.codes import NUMBERS, of_prompt, of_trouble
from kiosk.words.messages import Messages

#: the key of a call of the floor; trouble has its own
FLOOR = "floor"
#: what comes again within so many seconds of its last change chatters: whoever acknowledged it is
#: not asked again
CHATTERS_S = 60
#: for how many minutes an alarm may be shelved
SHELVES = (5, 15, 60)

#: stop: cards are ignored, nothing is saved, or the shoe cannot be right
_HIGH = frozenset(
    f"trouble-{each}"
    for each in (
        "lost",
        "lost-other",
        "ended",
        "sequence",
        "started",
        "restart",
        "too_many",
        "wrong_shoe",
        "internal",
    )
) | {
    "device-floor-stops",
    "device-program-amiss",
    "device-program-other",
    "device-door-open",
    "device-door-unwatched",
    "device-anchors-gone",
    "device-anchors-older",
    "device-anchors-unnamed",
}
#: play goes on, and it can wait for the end of the round
_LOW = frozenset(
    f"trouble-{each}"
    for each in (
        "lost-beside",
        "ended-beside",
        "led",
        "fault",
        "cutting_card",
        "confirms",
        "staff_file",
        "told",
    )
) | {
    "device-anchors-not-written",
    "device-floor-lost",
    "device-month-kept",
    "device-door-closed",
    "device-settings-changed",
    "trouble-settings_wait",
}


def priority(name: str) -> Literal[1, 2, 3]:
    """Of the code of an alarm: 1 is the highest, and rare."""
    if name in _HIGH or name.startswith("journal-"):
        return 1
    return 3 if name in _LOW else 2


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

    def __init__(self, kept: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        self._raised = {
            key: Raised(**{**each, "prompt": tuple(each["prompt"])})
            for key, each in (kept or {}).items()
        }

    def kept(self) -> dict[str, Any]:
        """As a checkpoint keeps them."""
        return {key: each._asdict() for key, each in self._raised.items()}

    def get(self, key: str) -> Raised | None:
        return self._raised.get(key)

    def after(self, entries: Iterable[NewEntry | Entry]) -> Alarms:
        """The alarms after these entries."""
        made = Alarms()
        made._raised = dict(self._raised)
        for entry in entries:
            made._follow(decode(entry) if isinstance(entry, Entry) else decode_draft(entry))
        return made

    def with_all(self, troubles: Iterable[Mapping[str, Any]]) -> Alarms:
        """With an alarm for each of the `troubles` that stand: an older journal keeps none of its
        own."""
        for each in troubles:
            if each["key"] not in self._raised:
                self._trouble(each, each["since"])
        return self

    def _follow(self, said: Decoded) -> None:
        match said:
            case TroubleStands():
                self._trouble(said.data, said.entry.at)
            case SignedOff():
                self._raised.pop(said.key, None)
            case Taken() if not said.is_repeat:
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

    def next_back(self, now: str) -> str:
        """When the next shelved alarm comes back; "" where none is shelved."""
        return min((each.until for each in self._raised.values() if each.until > now), default="")

    def shown(self, troubles: Iterable[Trouble], speaker: Messages, now: str) -> tuple[Alarm, ...]:
        """As screens show them: what is shelved last, the highest priority first, and of one
        priority the first cause."""
        worded = {trouble.key: (trouble.text, trouble.todo) for trouble in troubles}
        found = []
        for key, each in self._raised.items():
            text, todo = worded.get(key, ("", ""))
            if each.prompt:
                text = " ".join(speaker.say(prompt) for prompt in restored([each.prompt]))
            number = NUMBERS.get(each.name, 0)
            found.append(
                Alarm(
                    *(key, each.name, number, priority(each.name), each.state(now), text, todo),
                    *(each.since, each.came, each.by, each.at, each.shelved_by, each.until),
                )
            )
        return tuple(
            sorted(found, key=lambda alarm: (alarm.state == "shelved", alarm.priority, alarm.since))
        )


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


def attended(alarms: Alarms, command: Acknowledge | Shelve, now: str) -> dict[str, Any]:
    """What is to be noted where an alarm is acknowledged or shelved. Raises `CommandRejected`."""
    known = alarms.get(command.key)
    if known is None:
        raise CommandRejected("no_alarm")
    if isinstance(command, Acknowledge):
        if known.by:
            raise CommandRejected("acknowledged", name=known.by)
        return {"alarm": {"key": command.key, "do": "acknowledged", "code": known.name}}
    if priority(known.name) == 1:
        raise CommandRejected("not_shelved")
    until = minutes_after(now, min(max(1, command.minutes), SHELVES[-1]))
    return {"alarm": {"key": command.key, "do": "shelved", "code": known.name, "until": until}}
