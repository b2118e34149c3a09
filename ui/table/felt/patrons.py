"""The patrons of the common hand: how many there are, who still decides, what the others do, what
comes of it."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.

from ui.shared.words import Words
from ui.table.facts import Facts
from ui.table.rows import NO_PATRONS, PatronRow, PatronsProps

#: what patrons decide at each stage, in the order in which it is shown
_CHOICES = {"split": ("first", "both"), "play": ("stand", "hit", "double", "surrender")}
#: whom the next card is for, once a stage is closed
_FOR = ("hit", "double")
_MOST = max(map(len, _CHOICES.values()))


_HIDDEN = PatronRow(False, "", "", "")


def patrons_props(facts: Facts, words: Words) -> PatronsProps:
    """How many patrons there are; while a stage is open, how many still decide and for how many
    seconds they may."""
    patrons = facts.view.patrons
    if patrons is None:
        return NO_PATRONS
    turning = facts.step.table.offers is not None and facts.step.table.offers.turn_hole.open
    seconds = "" if facts.step.table.seconds is None or turning else str(facts.step.table.seconds)
    if patrons.stage:
        return PatronsProps(
            True,
            words.number(patrons.deciding),
            words("ui-crowd-deciding"),
            True,
            seconds,
            words("ui-crowd-seconds"),
        )
    return PatronsProps(
        True,
        words.number(patrons.patrons),
        words("ui-crowd-patrons"),
        False,
        seconds,
        words("ui-crowd-seconds"),
    )


def rows(facts: Facts, words: Words) -> tuple[PatronRow, ...]:
    """What the patrons do, then what is wagered, collected and paid; always as many rows. None at
    an ordinary table."""
    patrons = facts.view.patrons
    if patrons is None:
        return ()
    chosen, offers = dict(patrons.counts), facts.step.table.offers
    if patrons.stage:
        choices = [
            each for each in _CHOICES[patrons.stage] if each != "surrender" or each in chosen
        ]
    elif offers is not None and offers.insurance_closed.open:
        choices = ["insurance"]
    else:
        choices = [each for each in _FOR if each in chosen]
    shown = [
        PatronRow(True, words(f"ui-crowd-{choice}"), words.number(chosen.get(choice, 0)), "")
        for choice in choices
    ]
    totals = [
        PatronRow(
            True, words("ui-crowd-wagered"), words.money(patrons.wagered), "", apart=bool(shown)
        ),
        PatronRow(True, words("ui-crowd-collect"), f"▼ {words.money(patrons.to_collect)}", "take"),
        PatronRow(True, words("ui-crowd-pay"), f"▲ {words.money(patrons.to_pay)}", "pay"),
    ]
    return (*shown, *[_HIDDEN] * (_MOST - len(shown)), *totals)
