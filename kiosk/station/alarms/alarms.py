"""Alarms as screens show them: their priorities (ANSI/ISA-18.2), their words, and what is noted
where a person attends to one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kiosk.game.prompts import restored
from kiosk.record.journal.entry import minutes_after
from kiosk.record.projections.alarms import Alarms
from kiosk.record.projections.fault_kinds import priority
from kiosk.station.commands import Acknowledge, CommandRejected, Shelve
from kiosk.station.step import Alarm, Trouble
from kiosk.words.codes import NUMBERS
from kiosk.words.messages import Messages

#: for how many minutes an alarm may be shelved
SHELVES = (5, 15, 60)


def next_back(alarms: Alarms, now: str) -> str:
    """When the next shelved alarm comes back; "" where none is shelved."""
    return min((each.until for _, each in alarms.items() if each.until > now), default="")


def shown(
    alarms: Alarms, troubles: Iterable[Trouble], messages: Messages, now: str
) -> tuple[Alarm, ...]:
    """As screens show them: what is shelved last, the highest priority first, and of one
    priority the first cause. Of what is over nothing is said of what was to be done until then."""
    worded = {
        each.key: (each.text, "" if each.cured and not each.nothing_to_mend else each.todo)
        for each in troubles
    }
    found = []
    for key, each in alarms.items():
        text, todo = worded.get(key, ("", ""))
        if each.prompt:
            text = " ".join(messages.say(prompt) for prompt in restored([each.prompt]))
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
