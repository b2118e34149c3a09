"""A report in English: its figures with their definitions, as text and as the rows of its tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from kiosk.game.money import grouped
from kiosk.report.figures import IDLE_S, Figures

#: what the groups of a report are called
GROUPS = {"house": "By house", "pit": "By pit", "table": "By table", "game": "By game"}
GROUPS |= {"day": "By gaming day", "shift": "By shift", "dealer": "By dealer", "hour": "By hour of the day"}
DEFINITIONS = (
    "Handle: all wagers decided, doubled and split ones, insurance and side wagers too. Win: collected less paid.",
    "Theoretical win: what these rules keep, in good play, of main wagers as at the first card, of insurance and of side wagers.",
    "Standard error: how far luck alone moves the win of so many rounds. A win within two of them is nothing to look into.",
    f"Time in play: from each round's end to the next one's; a break of more than {IDLE_S // 60} minutes is left out.",
    "Pace: against Kilby's rounds an hour for as many boxes (1: 209, 2: 139, 3: 105, 4: 84, 5: 70, 6: 60, 7: 52).",
    "Hold is win by drop. The journal has no drop, so no hold is given; win by handle is not the hold.",
    "Undone, corrected, refused: for coaching, not for accusing. What a reader sent and the table refused is counted apart.",
)
HEAD = ("", "rounds", "an hour", "pace", "boxes", "handle", "win", "theory", "± s.e.", "luck", "errors")


def money(cents: float) -> str:
    """An amount, exact where it is one of whole cents."""
    return grouped(cents) if isinstance(cents, int) else f"{cents / 100:,.2f}"


def _given(value: float | None, form: str) -> str:
    return "-" if value is None else format(value, form)


def lines(this: Figures) -> list[tuple[str, str]]:
    """Label and value of every figure."""
    error = this.standard_error
    hour = [_given(this.an_hour(count), ",.0f") for count in (this.rounds, this.hands, this.decisions)]
    return [
        ("Rounds", f"{this.rounds:,}, {this.voided} of them void"),
        ("Time in play", f"{this.in_play_s / 3600:,.2f} hours"),
        ("An hour", f"{hour[0]} rounds, {hour[1]} hands, {hour[2]} decisions"),
        ("Pace", f"{_given(this.pace, '.0%')} of Kilby's table"),
        ("Occupancy", f"{_given(this.occupancy, '.0%')} of the boxes"),
        ("Handle", money(this.handle)),
        ("Initial wagers", f"{money(this.initial)}; insurance {money(this.insured)}, side wagers {money(this.side)}"),
        ("Win", money(this.win)),
        ("Theoretical win", f"{money(this.theo)}, standard error {'-' if error is None else money(error)}"),
        ("Luck", _luck(this)),
        ("Drop, hold", "not in the journal"),
        ("Undone", str(this.count("undone"))),
        ("Corrected, voided", f"{this.count('corrected')} cards, {this.count('voided')} rounds or boxes"),
        ("Floor called", str(this.count("floor_called"))),
        ("Refused", refused(this)),
        ("Equipment trouble", str(this.count("trouble"))),
    ]


def _luck(this: Figures) -> str:
    luck = this.luck
    if luck is None:
        return "too few rounds to say"
    said = "within luck" if abs(luck) <= 2 else "more than luck explains in nineteen cases of twenty"
    return f"the win is {luck:+.1f} standard errors from the theoretical: {said}"


def refused(this: Figures) -> str:
    """How many inputs were refused, and why, the most frequent first."""
    found = [(many, what) for what, many in this.events.items() if "refused " in what]
    each = [f"{what.replace('refused ', '')} {many}" for many, what in sorted(found, key=lambda one: (-one[0], one[1]))]
    return f"{sum(many for many, _ in found)}{': ' if each else ''}{', '.join(each)}"


def in_order(names: Iterable[str]) -> list[str]:
    """As a person counts: table-2 before table-10."""
    return sorted(
        names, key=lambda name: [part.zfill(9) if part.isdigit() else part for part in re.split("([0-9]+)", name)]
    )


def rows(groups: Mapping[str, Figures]) -> list[list[str]]:
    """A table of groups, a row each, below `HEAD`."""
    return [list(HEAD), *([name or "not named", *_row(groups[name])] for name in in_order(groups))]


def _row(this: Figures) -> list[str]:
    error = this.standard_error
    wrong = sum(this.count(what) for what in ("undone", "corrected", "voided", "refused"))
    return [
        f"{this.rounds:,}",
        _given(this.an_hour(this.rounds), ",.0f"),
        _given(this.pace, ".0%"),
        _given(this.boxes / this.rounds if this.rounds else None, ".1f"),
        f"{this.handle / 100:,.0f}",
        f"{this.win / 100:,.0f}",
        f"{this.theo / 100:,.0f}",
        "-" if error is None else f"{error / 100:,.0f}",
        _given(this.luck, "+.1f"),
        str(wrong),
    ]


def as_text(title: str, whole: Figures, groups: Mapping[str, Mapping[str, Figures]]) -> str:
    said = [title, *(f"  {label:<19}{value}" for label, value in lines(whole))]
    for name, each in groups.items():
        said += ["", GROUPS[name], *_columns(rows(each))]
    return "\n".join([*said, "", *DEFINITIONS])


def _columns(table: Sequence[Sequence[str]]) -> list[str]:
    wide = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        f"  {row[0]:<{wide[0]}}" + "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], wide[1:], strict=True))
        for row in table
    ]
