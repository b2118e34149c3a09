"""What a class has practised, week by week: each trainee beside who they were the week before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, NamedTuple

from kiosk.practice.progress import Done
from kiosk.report.papers.files import write_rows

if TYPE_CHECKING:
    from kiosk.words.messages import Messages


class Week(NamedTuple):
    """What `name` did in the week that begins on the Monday `week`, on this machine's clock.

    `lessons` played to their end, `faultless` of them; `marks` of a hundred and `errors` for each
    lesson on average; `share` of Kilby's pace and seconds to `react`, the median, None where none
    was timed. `marks_more` and `react_more`: how much more it is than in the last week before in
    which they practised, None in the first.
    """

    name: str
    week: date
    lessons: int
    faultless: int
    marks: float
    errors: float
    share: float | None
    react: float | None
    marks_more: float | None = None
    react_more: float | None = None


def weeks(kept: Iterable[Done]) -> list[Week]:
    """By name, then by week. A line without a time that can be read is passed over."""
    found: dict[tuple[str, date], list[Done]] = {}
    for each in kept:
        if each.name and (monday := _monday(each.at)) is not None:
            found.setdefault((each.name, monday), []).append(each)
    made: list[Week] = []
    for (name, monday), done in sorted(found.items()):
        before = made[-1] if made and made[-1].name == name else None
        made.append(_compared(_week(name, monday, done), before))
    return made


def _monday(at: str) -> date | None:
    try:
        day = datetime.fromisoformat(at).astimezone().date()
    except (ValueError, OverflowError, OSError):
        return None
    return day - timedelta(days=day.weekday())


def _week(name: str, monday: date, done: Sequence[Done]) -> Week:
    shares = [each.share for each in done if each.share is not None]
    reactions = [each.median for each in done if each.median is not None]
    return Week(
        name,
        monday,
        len(done),
        sum(not each.errors for each in done),
        mean(each.marks for each in done),
        mean(each.errors for each in done),
        median(shares) if shares else None,
        median(reactions) if reactions else None,
    )


def _compared(week: Week, before: Week | None) -> Week:
    if before is None:
        return week
    timed = None not in (week.react, before.react)
    return week._replace(
        marks_more=week.marks - before.marks,
        react_more=(week.react or 0) - (before.react or 0) if timed else None,
    )


def write_csv(path: Path, found: Sequence[Week]) -> None:
    """A row a week; numbers have a point, and what is not known is empty. Raises `OSError`."""
    made = []
    for each in found:
        numbers = (_number(value) for value in each[2:])
        row = (each.name, each.week.isoformat(), *numbers)
        made.append(dict(zip(Week._fields, row, strict=True)))
    write_rows(path, Week._fields, made, words=("name",))


def _number(value: float | None) -> float | str:
    if value is None:
        return ""
    return round(value, 3) if isinstance(value, float) else value


def rows(found: Iterable[Week], phrases: Messages) -> Iterator[tuple[str, ...]]:
    """The head of the table and its rows, in words. A name stands once."""
    heads = ("name", "week", "lessons", "faultless", "marks", "more", "pace", "react", "more")
    yield tuple([phrases.label("paper-class-column", name=head) for head in heads])
    last = ""
    for each in found:
        yield (
            "" if each.name == last else each.name,
            each.week.isoformat(),
            str(each.lessons),
            str(each.faultless),
            f"{each.marks:.0f}",
            "" if each.marks_more is None else f"{each.marks_more:+.0f}",
            "" if each.share is None else phrases.percent(100 * each.share, ".0f"),
            "" if each.react is None else f"{each.react:.1f} s",
            "" if each.react_more is None else f"{each.react_more:+.1f} s",
        )
        last = each.name


#: of the columns of `rows`, in points
WIDTHS = [110, 62, 46, 62, 46, 42, 48, 54, 50]


def write_pdf(path: Path, found: Sequence[Week], phrases: Messages) -> None:
    """The table on paper. Raises `OSError`."""
    from kiosk.report.papers import paper

    paper.use_fonts()
    title = phrases.label("paper-class")
    page = [
        paper.heading(title),
        paper.grid([*rows(found, phrases)], WIDTHS),
        paper.gap(),
        paper.note(phrases.label("paper-class-note")),
    ]
    paper.write(path, title, title, [page])
