"""Ratings in words: every figure of one with its definition, and many as the rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from kiosk.record.projections.seats import is_known, tag
from kiosk.report.papers import columns
from kiosk.report.ratings.rating import Rating
from kiosk.report.shoe_words import local_time

if TYPE_CHECKING:
    from kiosk.words.messages import Messages

#: what the figures mean, below a report
_DEFINITIONS = (
    "paper-rating-define-theo",
    "paper-rating-define-decisions",
    "paper-rating-define-interval",
    "paper-rating-define-guess",
    "paper-rating-define-kept",
)
#: the columns of the table, by their names in the phrases (`paper-rating-column`), and their widths
#: on paper in points
COLUMNS = (
    ("since", 50),
    ("hours", 30),
    ("rounds", 34),
    ("average", 40),
    ("handle", 46),
    ("win", 42),
    ("theo", 34),
    ("decisions", 48),
    ("guess", 36),
    ("bought", 40),
    ("signed", 55),
)
WIDTHS = (60, *(width for _, width in COLUMNS))
#: numbers of the house's by pseudonyms, as far as they are known
Numbers = Mapping[str, str]


def definitions(phrases: Messages) -> list[str]:
    return [phrases.label(each) for each in _DEFINITIONS]


def name_of(this: Rating, numbers: Numbers, phrases: Messages) -> str:
    """The house's number where its keys know it, else the pseudonym; somebody without a card is
    unknown."""
    if not is_known(this.patron):
        return phrases.label("paper-rating-unknown", number=this.patron.lstrip("?"))
    return numbers.get(this.patron, this.patron)


def _whole(cents: float | None, phrases: Messages) -> str:
    return "-" if cents is None else phrases.currency.grouped(cents / 100, ",.0f")


def _exact(cents: float | None, phrases: Messages) -> str | None:
    return None if cents is None else phrases.currency.exact(cents)


def _line(phrases: Messages, label: str, value: str, **said: object) -> tuple[str, str]:
    return phrases.label(label), phrases.label(value, **said)


def lines(this: Rating, numbers: Numbers, phrases: Messages) -> list[tuple[str, str]]:
    """Label and value of every figure."""
    return [
        *_sitting(this, numbers, phrases),
        *_wagers(this, phrases),
        *_outcome(this, phrases),
        _line(
            phrases,
            "paper-rating-signed",
            "paper-rating-signed-is",
            by=this.by,
            closed=this.closed_by or None,
        ),
        *_changed(this, phrases),
    ]


def _changed(this: Rating, phrases: Messages) -> Iterator[tuple[str, str]]:
    """What of a signed rating is otherwise now."""
    before, money = this.signed_as, phrases.currency.exact
    if before is None:
        return
    figures = (before, this.figures)
    for name, values in (
        ("rounds", [phrases.currency.grouped(each.rounds) for each in figures]),
        ("handle", [money(each.handle) for each in figures]),
        ("win", [money(each.win) for each in figures]),
        ("theo", [money(each.theo) for each in figures]),
        ("decisions", [money(each.cost) for each in figures]),
        ("bought", [money(each.drop) for each in figures]),
    ):
        was, now = values
        if was != now:
            label = phrases.label("paper-rating-column", column=name)
            yield (
                phrases.label("paper-rating-changed", figure=label),
                phrases.label("paper-rating-changed-is", was=was, now=now),
            )


def _sitting(this: Rating, numbers: Numbers, phrases: Messages) -> Iterator[tuple[str, str]]:
    """Who sat where, from when to when."""
    grouped = phrases.currency.grouped
    yield _line(
        phrases,
        "paper-rating-patron",
        "paper-rating-patron-is",
        name=name_of(this, numbers, phrases),
        boxes=", ".join(map(str, this.boxes)),
    )
    yield _line(
        phrases,
        "paper-rating-time",
        "paper-rating-time-is",
        since=local_time(this.since),
        left=local_time(this.left) if this.left else None,
        hours=grouped(this.seconds / 3600, ",.2f"),
    )
    yield _line(
        phrases,
        "paper-rating-rounds",
        "paper-rating-rounds-is",
        rounds=grouped(this.rounds),
        hands=grouped(this.hands),
    )


def _wagers(this: Rating, phrases: Messages) -> Iterator[tuple[str, str]]:
    """What was wagered, bought and taken away."""
    money, override = phrases.currency.exact, this.override
    yield _line(
        phrases,
        "paper-rating-average",
        "paper-rating-average-is",
        amount=_exact(this.average, phrases),
        said=None if override is None else money(override.average),
        reason=None if override is None else phrases.label("reason", why=override.reason),
    )
    yield _line(
        phrases,
        "paper-rating-handle",
        "paper-rating-handle-is",
        amount=money(this.handle),
        initial=money(this.initial),
        insured=money(this.insured),
        side=money(this.side),
    )
    bought = ", ".join(
        phrases.label("ui-of", name=phrases.label("buy-in-kind", kind=kind), says=money(amount))
        for kind, amount in sorted(this.bought.items())
        if amount
    )
    yield _line(
        phrases,
        "paper-rating-bought",
        "paper-rating-bought-is",
        amount=money(this.drop),
        kinds=bought or None,
    )
    walked = _exact(this.walked, phrases)
    yield _line(phrases, "paper-rating-walked", "paper-rating-walked-is", amount=walked)


def _outcome(this: Rating, phrases: Messages) -> Iterator[tuple[str, str]]:
    """What it came to, and what it was to come to."""
    money = phrases.currency.exact
    low, high = this.interval
    yield _line(phrases, "paper-rating-win", "paper-rating-win-is", amount=money(this.win))
    yield _line(phrases, "paper-rating-theo", "paper-rating-theo-is", amount=money(this.theo))
    yield _line(
        phrases,
        "paper-rating-decisions",
        "paper-rating-decisions-is",
        amount=money(this.cost),
        error=_exact(this.cost_error, phrases),
    )
    yield _line(
        phrases,
        "paper-rating-expected",
        "paper-rating-expected-is",
        amount=money(this.expected),
        low=money(low),
        high=money(high),
    )
    guess = _exact(this.guess, phrases)
    yield _line(phrases, "paper-rating-guess", "paper-rating-guess-is", amount=guess)


def rows(these: Sequence[Rating], numbers: Numbers, phrases: Messages) -> list[list[str]]:
    """A row each, below its head."""
    head = ["", *(phrases.label("paper-rating-column", column=name) for name, _ in COLUMNS)]
    return [head, *(_row(each, numbers, phrases) for each in these)]


def _row(this: Rating, numbers: Numbers, phrases: Messages) -> list[str]:
    name = name_of(this, numbers, phrases)
    return [
        tag(name) if name == this.patron else name,
        local_time(this.since)[5:16],
        phrases.currency.grouped(this.seconds / 3600, ",.2f"),
        phrases.currency.grouped(this.rounds),
        _whole(this.average, phrases),
        _whole(this.handle, phrases),
        _whole(this.win, phrases),
        _whole(this.theo, phrases),
        _whole(this.cost, phrases),
        _whole(this.guess, phrases),
        _whole(this.drop, phrases),
        _signature(this, phrases),
    ]


def _signature(this: Rating, phrases: Messages) -> str:
    if not this.closed_by:
        return "-" if this.left else phrases.label("paper-rating-open")
    if this.signed_as is None:
        return this.closed_by
    return phrases.label("paper-rating-signed-changed", by=this.closed_by)


def as_text(
    title: str, these: Sequence[Rating], numbers: Numbers, phrases: Messages, *, whole: bool
) -> str:
    """The table of all; `whole`: and each with every figure."""
    said = [title, *columns.grid(rows(these, numbers, phrases))]
    for each in these if whole else ():
        said += ["", *columns.facts(lines(each, numbers, phrases))]
    return "\n".join([*said, "", *definitions(phrases)])
