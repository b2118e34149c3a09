"""What do the patrons of the common hand do? One hand, any number of patrons: how many, who still decides, what comes of it."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at every start.
from typing import NamedTuple

from ui.facts import Facts, Touches
from ui.words import Words, money


class CrowdProps(NamedTuple):
    """The patrons of the common hand. `counts` alternates what and how many; `""` of `seconds` where nothing runs out."""

    shown: bool
    headline: str
    deciding: str
    seconds: str
    counts: tuple[str, ...]


NO_CROWD = CrowdProps(False, "", "", "", ())
#: what patrons may decide at each stage, in the order in which it is shown
_CHOICES = {"split": ("first", "both"), "play": ("stand", "hit", "double", "surrender")}


def of_crowd(facts: Facts, touches: Touches, words: Words) -> CrowdProps:
    """How many patrons there are, who still decide, and what the others have decided; what is to collect and to pay."""
    crowd = facts.view.crowd
    if crowd is None:
        return NO_CROWD
    if crowd.stage:
        chosen = dict(crowd.counts)
        counts = [
            text
            for choice in _CHOICES[crowd.stage]
            if choice != "surrender" or choice in chosen
            for text in (words(f"ui-crowd-{choice}"), f"{chosen.get(choice, 0):,}")
        ]
    else:
        counts = [words("ui-crowd-patrons"), f"{crowd.patrons:,}", words("ui-crowd-wagered"), money(crowd.wagered)]
        if facts.lines or crowd.to_collect or crowd.to_pay:
            collect, pay = _totals(facts)
            counts = [
                words("ui-crowd-collect"),
                money(crowd.to_collect or collect),
                words("ui-crowd-pay"),
                money(crowd.to_pay or pay),
            ]
    seconds = str(touches.seconds) if crowd.stage and touches.seconds >= 0 else ""
    deciding = f"{crowd.deciding:,}" if crowd.stage else ""
    return CrowdProps(True, words("ui-crowd-deciding") if crowd.stage else "", deciding, seconds, tuple(counts))


def _totals(facts: Facts) -> tuple[int, int]:
    """What the finished round's settlement takes and pays in all, in cents."""
    take = pay = 0
    for said in facts.lines:
        whole, _, rest = str(said.facts.get("amount", "0.00")).partition(".")
        cents = int(whole) * 100 + int(rest or 0)
        take += cents * (said.tone == "take")
        pay += cents * (said.tone == "pay")
    return take, pay
