"""A report's figures as files: CSV and Parquet, a row for the whole and for each group, and a PDF
with charts to print."""

from __future__ import annotations

import csv
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kiosk.report import report_words
from kiosk.report.figures import Counted, Figures
from kiosk.report.shoe_words import local_time
from kiosk.settings.in_place import output_at

if TYPE_CHECKING:
    from kiosk.words.messages import Messages

Ran = Literal["round", "hour"]

#: of the figures, those that are amounts of two decimals, exact
_MONEY = ("handle", "initial_wagers", "insurance_wagers", "side_wagers", "win", "drop")
#: and those that are a word
_WORDS = ("drop_basis",)


def data(this: Counted) -> dict[str, Any]:
    """As JSON has it; `not_whole` where something is not in it."""
    lacks = [{"month": str(facts["month"]), "place": str(facts["place"])} for facts in this.lacks]
    groups = {
        name: {each: it.as_data() for each, it in sorted(group.items())}
        for name, group in this.groups.items()
    }
    return {**({"not_whole": lacks} if lacks else {}), "whole": this.whole.as_data(), "by": groups}


def _rows(this: Counted) -> Iterator[tuple[str, str, Figures]]:
    yield "whole", "", this.whole
    for name, group in this.groups.items():
        for each in report_words.in_order(group):
            yield name, each, group[each]


def _fields() -> list[str]:
    return [name for name in Figures().as_data() if name != "refused_by_code"]


def _not_whole(this: Counted) -> dict[str, str]:
    """A column more of a report that is not whole, the same in each row: the months that were let
    go and are not in it."""
    return (
        {"not_whole": " ".join(str(facts["month"]) for facts in this.lacks)} if this.lacks else {}
    )


def write_csv(path: Path, this: Counted) -> None:
    """Raises `OSError`."""
    lacks = _not_whole(this)
    fields = ["group", "name", *lacks, *_fields()]
    rows = (
        {"group": name, "name": each, **lacks, **it.as_data()} for name, each, it in _rows(this)
    )
    write_rows(path, fields, rows, words=("name",))


def write_rows(
    path: Path, fields: Sequence[str], rows: Iterable[Mapping[str, Any]], *, words: Collection[str]
) -> None:
    """A CSV with a head, of these fields of each row. `words`: the fields that people have named,
    which no spreadsheet is to take for a formula. Raises `OSError`."""
    with output_at(path) as whole, whole.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, fields, extrasaction="ignore")
        writer.writeheader()
        for row in rows:
            named = {name: inert(row[name]) for name in words if row[name]}
            writer.writerow({**row, **named})


def inert(name: str) -> str:
    """A name that a spreadsheet shows, and never takes for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


def write_parquet(path: Path, this: Counted) -> None:
    """Raises `OSError` and `NoParquetError`."""
    from kiosk.report.papers import parquet

    empty, lacks = Figures().as_data(), _not_whole(this)
    columns = {"group": "VARCHAR", "name": "VARCHAR", **dict.fromkeys(lacks, "VARCHAR")}
    for name in _fields():
        if name in _MONEY:
            columns[name] = "DECIMAL(18, 2)"
        elif name in _WORDS:
            columns[name] = "VARCHAR"
        else:
            columns[name] = "BIGINT" if type(empty[name]) is int else "DOUBLE"
    rows = [
        [name, each, *lacks.values(), *(it.as_data()[field] for field in _fields())]
        for name, each, it in _rows(this)
    ]
    parquet.write(path, columns, rows)


def write_pdf(path: Path, title: str, this: Counted, phrases: Messages, ran: Ran = "round") -> None:
    """`ran`: what each step of the win so far is. Raises `OSError`."""
    from kiosk.report.papers import charts, paper

    paper.use_fonts()
    lacks = [paper.note(each, paper.ALARM) for each in report_words.lacks(this, phrases)]
    first = [
        paper.heading(title),
        *lacks,
        paper.facts(report_words.lines(this.whole, phrases)),
        paper.gap(),
    ]
    if this.running:
        ends = local_time(this.running[0][0]), local_time(this.running[-1][0])
        first.append(charts.win(this.running, ends, ran, phrases))
        if hours := this.groups.get("hour"):
            first += [paper.gap(14), charts.pace(hours, phrases)]
    second = []
    for name, group in this.groups.items():
        second += [paper.heading(phrases.label("paper-group", group=name), 11)]
        second += [paper.grid(report_words.rows(group, phrases), report_words.WIDTHS), paper.gap()]
        if name in ("table", "pit", "house") and len(group) > 1 and this.running:
            second += [charts.against(group, name, phrases), paper.gap()]
        if name == "dealer" and this.running:
            second += [charts.errors(group, phrases), paper.gap()]
    notes = [paper.note(each) for each in report_words.definitions(phrases)]
    paper.write(path, title, title, [first, [*second, *notes]])
