"""Which sound the screen makes because of what the station said or a touch led to. Pure."""

from __future__ import annotations

from kiosk.record.projections.faults import FLOOR
from kiosk.station.step import Step

#: the chime of an alarm of each priority: no two are alike (ANSI/ISA-18.2)
OF_PRIORITY = {1: "stop", 2: "trouble", 3: "notice"}


def sound_of(step: Step, before: Step, least: int = 3) -> str:
    """The chime of `step` ("stop", "trouble", "floor", "notice", "refused"), "" for none: the
    gravest of what is new since `before`. `least`: the lowest priority of trouble that is heard, 1
    to 3; 0 for none."""
    if found := _of_trouble(step, before, least):
        return found
    if any(call not in _calls(before) for call in _calls(step)) or _messages(step) - _messages(
        before
    ):
        return "floor"
    return "refused" if step.refusal is not None else ""


def _of_trouble(step: Step, before: Step, least: int) -> str:
    new = _standing(step) - _standing(before)
    known = {alarm.key: alarm.priority for alarm in step.alerts.alarms}
    first = min((known.get(key, 2) for key in new), default=0)
    return OF_PRIORITY[first] if 0 < first <= least else ""


def _standing(step: Step) -> set[str]:
    return {trouble.key for trouble in step.alerts.troubles if not trouble.cured}


def _messages(step: Step) -> set[str]:
    return (
        {message.id for message in step.house.pit.messages} if step.house.pit is not None else set()
    )


def _calls(step: Step) -> list[object]:
    """What calls the floor, whatever the language: it stands in each step until something else is
    said. Nothing where the floor is there already."""
    if any(alarm.key == FLOOR and alarm.by for alarm in step.alerts.alarms):
        return []
    return [(said.id, said.facts) for said in step.told.said if said.id == "call_floor"]
