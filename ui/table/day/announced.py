"""The change of limits and options that comes, or has just come, in words. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.game.money.money import cents
from ui.shared.words import Words, time_of_day
from ui.table.facts import Facts

#: options that are changed by one touch, each with its value where it is offered and where it is
#: not
OPTIONS: Mapping[str, tuple[str | bool, str | bool]] = {
    "surrender": ("late", "none"),
    "split.resplit": (True, False),
    "insurance": (True, False),
    "even_money": (True, False),
    "safety_net": (True, False),
}
#: of these what patrons are told
_TOLD = ("surrender", "split.resplit", "insurance", "even_money")


def in_force(facts: Facts) -> dict[str, str | bool]:
    """Each option that can be changed at the table, with its value."""
    return dict(facts.step.table.sign.in_force) if facts.step.table.sign is not None else {}


def notice(facts: Facts, words: Words) -> str:
    """The change that comes, or has just come into force, for the dealer to announce; "" where
    there is none."""
    day = facts.step.house.day
    change = None if day is None else day.pending or day.came
    if day is None or change is None:
        return ""
    low, high = (change["header"].get(key) for key in ("minimum", "maximum"))
    sides = [words.money(cents(limit)) if limit else "–" for limit in (low, high)]
    at = "none"
    if day.pending is None:
        at = "now"
    elif change["at"]:
        at = time_of_day(change["at"])[:5]
    said = [words("ui-sign-next", low=sides[0], high=sides[1], at=at)]
    before = in_force(facts) if day.pending is not None else {}
    options = change["options"] if day.pending is None else change["header"]["options"]
    for key, (_, off) in OPTIONS.items():
        if (
            key in _TOLD
            and key in options
            and options[key] != before.get(key, off if day.pending else None)
        ):
            said.append(
                words(
                    "ui-sign-option", name=key.partition(".")[2] or key, offered=options[key] != off
                )
            )
    return " ".join(said)
