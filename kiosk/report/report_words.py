"""A report in words: its figures with their definitions, as text and as the rows of its tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from kiosk.report.figures import IDLE_S, Counted, Figures
from kiosk.report.papers import columns

if TYPE_CHECKING:
    from kiosk.words.messages import Messages

#: what the figures mean, below a report
_DEFINITIONS = (
    "paper-define-handle",
    "paper-define-theo",
    "paper-define-error",
    "paper-define-time",
    "paper-define-pace",
    "paper-define-hold",
    "paper-define-wrong",
)


def definitions(phrases: Messages) -> list[str]:
    return [phrases.label(each, minutes=IDLE_S // 60) for each in _DEFINITIONS]


def _given(value: float | None, form: str, phrases: Messages) -> str:
    return "-" if value is None else phrases.currency.grouped(value, form)


def _share(value: float | None, form: str, phrases: Messages) -> str:
    """`value`: 1 is all."""
    return "-" if value is None else phrases.percent(100 * value, form)


def _within(luck: float | None) -> str:
    """Whether the luck lies within what is usual, by name."""
    if luck is None:
        return "few"
    return "within" if abs(luck) <= 2 else "beyond"


def lines(this: Figures, phrases: Messages) -> list[tuple[str, str]]:
    """Label and value of every figure."""
    say, money = phrases.label, phrases.currency.exact
    error = this.standard_error
    luck = this.luck
    hours = phrases.currency.grouped(this.in_play_s / 3600, ",.2f")
    rounds, hands, decided = [
        _given(this.an_hour(count), ",.0f", phrases)
        for count in (this.rounds, this.hands, this.decisions)
    ]
    first = {
        "amount": money(this.initial),
        "insured": money(this.insured),
        "side": money(this.side),
    }
    theo = {"amount": money(this.theo), "error": None if error is None else money(error)}
    count = this.count
    return [
        (say("paper-rounds"), say("paper-rounds-are", rounds=this.rounds, voided=this.voided)),
        (say("paper-time"), say("paper-hours", hours=hours)),
        (say("paper-hour"), say("paper-hour-are", rounds=rounds, hands=hands, decided=decided)),
        (say("paper-pace"), say("paper-pace-is", share=_share(this.pace, ".0f", phrases))),
        (
            say("paper-occupancy"),
            say("paper-occupancy-is", share=_share(this.occupancy, ".0f", phrases)),
        ),
        (say("ui-board-handle"), money(this.handle)),
        (say("paper-initial"), say("paper-initial-is", **first)),
        (say("paper-win"), money(this.win)),
        (say("ui-board-theo"), say("paper-theo-is", **theo)),
        (
            say("paper-luck"),
            say("paper-luck-is", within=_within(luck), luck=_given(luck, "+.1f", phrases)),
        ),
        (say("paper-hold"), _hold(this, phrases)),
        (say("paper-undone"), str(count("undone"))),
        (
            say("paper-corrected"),
            say("paper-corrected-are", cards=str(count("corrected")), voided=count("voided")),
        ),
        (say("paper-floor"), str(count("floor_called"))),
        (say("paper-refused"), refused(this, phrases)),
        (say("paper-trouble"), str(count("trouble"))),
    ]


def _hold(this: Figures, phrases: Messages) -> str:
    """Drop and hold, and by which the drop is known."""
    dropped = this.dropped
    return phrases.label(
        "paper-hold-is",
        basis=None if dropped is None else dropped.basis,
        amount=None if dropped is None else phrases.currency.exact(dropped.amount),
        share=_share(this.hold, ".1f", phrases),
        count=phrases.currency.grouped(this.bought) if this.bought else None,
    )


def refused(this: Figures, phrases: Messages) -> str:
    """How many inputs were refused, and why, the most frequent first."""
    found = sorted((-many, what) for what, many in this.events.items() if "refused " in what)
    each = [f"{_why(what, phrases)} {-many}" for many, what in found]
    return f"{-sum(many for many, _ in found)}{': ' if each else ''}{', '.join(each)}"


def _why(what: str, phrases: Messages) -> str:
    by, _, code = what.rpartition("refused ")
    why = phrases.label("refusal-is", code=code)
    return phrases.label("paper-refused-reader", what=why) if by else why


def in_order(names: Iterable[str]) -> list[str]:
    """As a person counts: table-2 before table-10."""
    return sorted(
        names,
        key=lambda name: [
            part.zfill(9) if part.isdigit() else part for part in re.split("([0-9]+)", name)
        ],
    )


class Column(NamedTuple):
    """A column of a table of groups. `name` of its head in the phrases (`paper-column`); `width` on
    paper, in points; `text`: what stands in it for one group."""

    name: str
    width: int
    text: Callable[[Figures, Messages], str]


def _an_hour(this: Figures, phrases: Messages) -> str:
    return _given(this.an_hour(this.rounds), ",.0f", phrases)


def _boxes_a_round(this: Figures, phrases: Messages) -> str:
    return _given(this.boxes / this.rounds if this.rounds else None, ".1f", phrases)


def _whole_money(cents: float, phrases: Messages) -> str:
    return phrases.currency.grouped(cents / 100, ",.0f")


def _error(this: Figures, phrases: Messages) -> str:
    error = this.standard_error
    return "-" if error is None else _whole_money(error, phrases)


def _dropped(this: Figures, phrases: Messages) -> str:
    dropped = this.dropped
    return "-" if dropped is None else _whole_money(dropped.amount, phrases)


def _held(this: Figures, phrases: Messages) -> str:
    """The hold with a letter for what its drop is known by."""
    dropped = this.dropped
    if dropped is None or this.hold is None:
        return "-"
    letter = phrases.label("paper-basis", basis=dropped.basis)
    return f"{_share(this.hold, '.1f', phrases)} {letter}"


def _wrong(this: Figures, _: Messages) -> str:
    return str(sum(this.count(what) for what in ("undone", "corrected", "voided", "refused")))


#: after the name of the group, from the left
COLUMNS = (
    Column("rounds", 36, lambda this, phrases: phrases.currency.grouped(this.rounds)),
    Column("hour", 34, _an_hour),
    Column("pace", 32, lambda this, phrases: _share(this.pace, ".0f", phrases)),
    Column("boxes", 30, _boxes_a_round),
    Column("handle", 50, lambda this, phrases: _whole_money(this.handle, phrases)),
    Column("drop", 46, _dropped),
    Column("win", 46, lambda this, phrases: _whole_money(this.win, phrases)),
    Column("hold", 42, _held),
    Column("theo", 46, lambda this, phrases: _whole_money(this.theo, phrases)),
    Column("error", 38, _error),
    Column("luck", 26, lambda this, phrases: _given(this.luck, "+.1f", phrases)),
    Column("wrong", 30, _wrong),
)
#: what they ask for on paper, in points: the name of the group, and the columns
WIDTHS = (70, *(column.width for column in COLUMNS))


def rows(groups: Mapping[str, Figures], phrases: Messages) -> list[list[str]]:
    """A table of groups, a row each, below its head."""
    head = ["", *(phrases.label("paper-column", column=column.name) for column in COLUMNS)]
    nobody = phrases.label("paper-unnamed")
    return [head, *(_row(name or nobody, groups[name], phrases) for name in in_order(groups))]


def _row(name: str, this: Figures, phrases: Messages) -> list[str]:
    return [name, *(column.text(this, phrases) for column in COLUMNS)]


def lacks(this: Counted, phrases: Messages) -> list[str]:
    """A sentence for each month that was let go and is not in the report."""
    return [phrases.sentence("journal-sealed_elsewhere", facts) for facts in this.lacks]


def as_text(title: str, this: Counted, phrases: Messages) -> str:
    said = [
        title,
        *(f"  ! {each}" for each in lacks(this, phrases)),
        *columns.facts(lines(this.whole, phrases)),
    ]
    for name, each in this.groups.items():
        said += ["", phrases.label("paper-group", group=name), *columns.grid(rows(each, phrases))]
    return "\n".join([*said, "", *definitions(phrases)])
