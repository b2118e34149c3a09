"""Which sound the screen makes because of what the station said or a touch led to. Pure."""

from __future__ import annotations

from kiosk.station.step import Step


def sound_of(step: Step, before: Step) -> str:
    """The chime of `step` ("trouble", "floor", "refused"), "" for none: the gravest of what is new since `before`."""
    if _standing(step) - _standing(before):
        return "trouble"
    if any(call not in _calls(before) for call in _calls(step)) or _messages(step) - _messages(before):
        return "floor"
    return "refused" if step.refusal is not None else ""


def _standing(step: Step) -> set[str]:
    return {trouble.key for trouble in step.troubles if not trouble.cured}


def _messages(step: Step) -> set[str]:
    return {message.id for message in step.pit.messages} if step.pit is not None else set()


def _calls(step: Step) -> list[object]:
    """What calls the floor, whatever the language: it stands in each step until something else is said."""
    return [(said.id, said.facts) for said in step.said if said.id == "call_floor"]
