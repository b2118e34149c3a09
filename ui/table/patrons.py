"""What do the patrons of the common hand do? How many there are, who still decides, what the others do, what comes of it."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at every start.
from typing import NamedTuple

from kiosk.game.view import TableView
from ui.shared.words import Words, money
from ui.table.facts import Facts

#: what is shown of the patrons at each moment, in the order in which it is shown
_CHOICES = {
    "split": ("first", "both"),
    "play": ("stand", "hit", "double", "surrender"),
    "insurance": ("insurance",),
    "card": ("hit", "double"),
}
#: phases in which the patrons have the word, until the dealer or the clock closes it
OPEN = ("patrons", "insurance")
_MOST = max(map(len, _CHOICES.values()))
#: what a touch that only an ordinary table's dealer needs answers here
_WHY_NOT = {
    **dict.fromkeys(("stand", "hit", "double", "split", "surrender", "less"), "ui-why-patrons-decide"),
    **dict.fromkeys(("box", "chip", "tool", "all"), "ui-why-patrons-wager"),
}


class PatronsProps(NamedTuple):
    """`figure` is the one large number, `headline` says of what; `seconds` is "" where nothing runs out."""

    shown: bool
    figure: str
    headline: str
    glow: bool
    seconds: str
    unit: str


class PatronRow(NamedTuple):
    """One line beside the hand. `tone`: of a total to collect or to pay, "" of what patrons do. `apart`: begins a new block."""

    shown: bool
    label: str
    figure: str
    tone: str
    apart: bool = False


NO_PATRONS = PatronsProps(False, "", "", False, "", "")
_HIDDEN = PatronRow(False, "", "", "")


def patrons_props(facts: Facts, words: Words) -> PatronsProps:
    """How many patrons there are; while a stage is open, how many still decide and for how many seconds they may."""
    crowd = facts.view.crowd
    if crowd is None:
        return NO_PATRONS
    seconds = "" if facts.step.seconds is None else str(facts.step.seconds)
    if crowd.stage:
        return PatronsProps(
            True, f"{crowd.deciding:,}", words("ui-crowd-deciding"), True, seconds, words("ui-crowd-seconds")
        )
    return PatronsProps(
        True, f"{crowd.patrons:,}", words("ui-crowd-patrons"), False, seconds, words("ui-crowd-seconds")
    )


def rows(facts: Facts, words: Words) -> tuple[PatronRow, ...]:
    """What the patrons do, then what is wagered, collected and paid; always as many rows. None at an ordinary table."""
    crowd = facts.view.crowd
    if crowd is None:
        return ()
    chosen = dict(crowd.counts)
    shown = [
        PatronRow(True, words(f"ui-crowd-{choice}"), f"{chosen.get(choice, 0):,}", "")
        for choice in _CHOICES.get(crowd.stage or facts.view.phase, ())
        if choice in chosen or (choice != "surrender" and facts.view.phase in OPEN)
    ]
    totals = [
        PatronRow(True, words("ui-crowd-wagered"), money(crowd.wagered), "", apart=bool(shown)),
        PatronRow(True, words("ui-crowd-collect"), f"▼ {money(crowd.to_collect)}", "take"),
        PatronRow(True, words("ui-crowd-pay"), f"▲ {money(crowd.to_pay)}", "pay"),
    ]
    return (*shown, *[_HIDDEN] * (_MOST - len(shown)), *totals)


def why_not(view: TableView, action: str) -> str:
    """The id of the reason why a touch does nothing at the common hand's table; "" where it may do something."""
    if view.crowd is None:
        return ""
    if action == "insurance_closed" and view.phase not in OPEN:
        return "ui-why-no-stage"
    if action == "undo" and no_undo(view):
        return "ui-why-patrons-undo"
    return _WHY_NOT.get(action, "")


def no_undo(view: TableView) -> bool:
    """What happened last was a patron's doing, which is not the dealer's to take back."""
    return view.crowd is not None and view.phase in (*OPEN, "wagers")
