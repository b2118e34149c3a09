"""The cash log: what patrons paid in cash at tables in a gaming day, each with the sum of that
patron's day over all the tables (31 CFR 1021.313; a multiple transaction log).

In: entries of journals. Out: a line for each buy-in in cash, or cash that was played, that stands;
one that is void is none.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kiosk.game.money.money import money
from kiosk.record.entries import DayHappened, Decoded, Opened, SeatChanged, decode
from kiosk.record.journal.journal import JournalReader
from kiosk.record.months.available_months import spans
from kiosk.record.projections.seats import Seats, is_cash, is_known
from kiosk.report.papers import columns
from kiosk.report.papers.files import inert
from kiosk.report.shoe_words import local_time
from kiosk.settings.in_place import output_at

if TYPE_CHECKING:
    from kiosk.words.messages import Messages


class CashLine(NamedTuple):
    """One payment, in cents. `patron`: a pseudonym, "?1" of somebody without a card at that table,
    "" where nobody was seated at the box. `total`: of that patron's gaming day by then, 0 where it
    is not known whose it was."""

    at: str
    day: str
    table: str
    number: int
    box: int
    patron: str
    kind: str
    amount: int
    by: str
    total: int = 0


class _CashOfTable:
    """One table's entries in; its payments that stand, by their numbers."""

    def __init__(self, day: Callable[[str], str]) -> None:
        self._day, self._table, self._seats = day, "", Seats()
        self.lines: dict[int, CashLine] = {}

    def take(self, said: Decoded) -> None:
        if isinstance(said, Opened):
            self._table = said.table_name
        elif isinstance(said, SeatChanged):
            self._seats = self._seats.take(said)
        elif isinstance(said, DayHappened):
            self._money(said)

    def _money(self, said: DayHappened) -> None:
        data, at = said.data, said.entry.at
        if said.did == "buy_in_void":
            self.lines.pop(data["number"], None)
        elif said.did == "bought_in" and is_cash(data):
            seat = self._seats.buyer(said)
            patron = "" if seat is None else seat.patron
            self.lines[data["number"]] = CashLine(
                at,
                data.get("gaming_day") or self._day(at),
                self._table,
                data["number"],
                data["box"],
                patron,
                data["kind"],
                data["amount"],
                said.entry.by,
            )


def of_journals(
    journals: Iterable[JournalReader],
    days: tuple[str, str],
    day: Callable[[str], str],
    log_from: int = 0,
) -> list[CashLine]:
    """The lines of the gaming days `days`, the first and the last, of all these tables, in the
    order of time. `day`: the gaming day of a time of the journal, of entries that name none; those
    of a house with thresholds name the day that its alarms are of. `log_from`: only of payments of
    so many cents, and of patrons whose day came to as much. Raises `JournalError`."""
    found: list[CashLine] = []
    for journal in journals:
        table = _CashOfTable(day)
        for start, end in spans(journal):
            for entry in journal.sound(start, end):
                table.take(decode(entry))
        found += [each for each in table.lines.values() if days[0] <= each.day <= days[1]]
    summed = _summed(sorted(found))
    most: dict[tuple[str, ...], int] = {}
    for each in summed:
        most[_whose(each)] = each.total
    return [each for each in summed if max(each.amount, most[_whose(each)]) >= log_from]


def _whose(this: CashLine) -> tuple[str, ...]:
    """Whose day it is; somebody without a card is known at one table alone."""
    if is_known(this.patron) and this.patron:
        return this.day, this.patron
    return this.day, this.patron, this.table


def _summed(lines: Sequence[CashLine]) -> list[CashLine]:
    totals: dict[tuple[str, ...], int] = {}
    found = []
    for each in lines:
        if not each.patron:
            found.append(each)
            continue
        total = totals[_whose(each)] = totals.get(_whose(each), 0) + each.amount
        found.append(each._replace(total=total))
    return found


# In words, and as files.

_COLUMNS = ("at", "table", "box", "patron", "kind", "amount", "total", "by")
WIDTHS = (92, 60, 30, 100, 60, 60, 60, 53)


def data(lines: Sequence[CashLine], numbers: Mapping[str, str]) -> list[dict[str, Any]]:
    """As CSV and JSON have them: amounts as text of two decimals, exact."""
    return [
        {
            **each._asdict(),
            "patron": each.patron or None,
            "house_number": numbers.get(each.patron),
            "amount": money(each.amount),
            "total": money(each.total) if each.patron else None,
        }
        for each in lines
    ]


def rows(
    lines: Sequence[CashLine], numbers: Mapping[str, str], phrases: Messages
) -> list[list[str]]:
    """A row each, below its head."""
    head = [phrases.label("paper-cash-column", column=name) for name in _COLUMNS]
    return [head, *(_row(each, numbers, phrases) for each in lines)]


def _row(this: CashLine, numbers: Mapping[str, str], phrases: Messages) -> list[str]:
    exact = phrases.currency.exact
    return [
        local_time(this.at),
        this.table,
        str(this.box or "-"),
        numbers.get(this.patron, this.patron) or "-",
        phrases.label("buy-in-kind", kind=this.kind),
        exact(this.amount),
        exact(this.total) if this.patron else "-",
        this.by,
    ]


def as_text(
    title: str, lines: Sequence[CashLine], numbers: Mapping[str, str], phrases: Messages
) -> str:
    grid = columns.grid(rows(lines, numbers, phrases))
    return "\n".join([title, *grid, "", phrases.label("paper-cash-define")])


def write_csv(path: Path, lines: Sequence[CashLine], numbers: Mapping[str, str]) -> None:
    """Raises `OSError`."""
    fields = [*CashLine._fields, "house_number"]
    with output_at(path) as whole, whole.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, fields)
        writer.writeheader()
        for row in data(lines, numbers):
            writer.writerow(
                {
                    name: inert(each) if isinstance(each, str) and name != "amount" else each
                    for name, each in row.items()
                }
            )


def write_pdf(
    path: Path,
    title: str,
    lines: Sequence[CashLine],
    numbers: Mapping[str, str],
    phrases: Messages,
) -> None:
    """The log to print, with a line to sign. Raises `OSError`."""
    from kiosk.report.papers import paper

    paper.use_fonts()
    sheet = [
        paper.heading(title),
        paper.grid(rows(lines, numbers, phrases), WIDTHS),
        paper.note(phrases.label("paper-cash-define")),
        paper.signatures(phrases.label("paper-rating-sign")),
    ]
    paper.write(path, title, title, [sheet])
