"""The change of limits and options that comes, or has just come, in words. Pure."""

from __future__ import annotations

from kiosk.station.limits.announced_change import RuleChange, came, coming
from kiosk.station.step import PitMessage
from ui.shared.words import Words, time_of_day
from ui.table.facts import Facts


def in_force(facts: Facts) -> dict[str, str | bool]:
    """Each option that can be changed at the table, with its value."""
    return dict(facts.step.table.sign.in_force) if facts.step.table.sign is not None else {}


def notice(facts: Facts, words: Words) -> str:
    """The change that comes, or has just come into force, for the dealer to announce; "" where
    there is none."""
    day = facts.step.house.day
    if day is not None and day.pending is not None:
        change = coming(day.pending, in_force(facts).items())
        is_in_force = False
    elif day is not None and day.came is not None:
        change, is_in_force = came(day.came), True
    else:
        return ""
    said = _told(change, _from(change, is_in_force), words)
    if is_in_force and (boxes := _not_repeated(facts, change)):
        said.append(words("ui-sign-not-repeated", boxes=", ".join(map(str, boxes))))
    return " ".join(said)


def of_message(message: PitMessage, words: Words) -> str:
    """What a message of the pit says: a change in the same words as the notice of it."""
    if message.change is None:
        return message.words
    return " ".join(_told(message.change, _from(message.change, message.in_force), words))


def _from(change: RuleChange, in_force: bool) -> str:
    if in_force:
        return "now"
    return time_of_day(change.at)[:5] if change.at else "none"


def _told(change: RuleChange, at: str, words: Words) -> list[str]:
    sides = [words.money(each) if each else "–" for each in (change.minimum, change.maximum)]
    said = [words("ui-sign-next", low=sides[0], high=sides[1], at=at)]
    return said + [
        words("ui-sign-option", name=name, offered=offered) for name, offered in change.told
    ]


def _not_repeated(facts: Facts, change: RuleChange) -> list[int]:
    """The boxes whose wagers of the last round the new limits do not allow, and that have no wager
    yet."""
    low, high = change.minimum or 0, change.maximum
    lying = {box.box for box in facts.view.boxes if box.wager}
    return [
        number
        for number, box in facts.rebet.items()
        if number not in lying and not low <= box.wager <= (box.wager if high is None else high)
    ]
