"""Ratings as files: CSV and Parquet, a row each, and a PDF with a card for each to print."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.report.papers.files import write_rows
from kiosk.report.ratings import rating_words
from kiosk.report.ratings.rating import Rating
from kiosk.report.ratings.rating_words import Numbers

if TYPE_CHECKING:
    from kiosk.words.messages import Messages

#: amounts of two decimals, exact
_MONEY = (
    *("handle", "initial_wagers", "insurance_wagers", "side_wagers", "win", "buy_ins", "cash"),
    *("walked_with", "override_average", "signed_handle", "signed_win", "signed_buy_ins"),
)
#: of a rating that is asked for its fields alone
_ANY_TIME = "2026-01-01T00:00:00.000Z"
_WHOLE = ("rounds", "hands", "signed_rounds")
_WORDS = (
    *("table", "patron", "number", "boxes", "since", "left", "opened_by", "closed_by"),
    "override_reason",
)


def data(these: Sequence[Rating], numbers: Numbers) -> list[dict[str, Any]]:
    """As JSON has them; `number`: the house's, where its keys know it."""
    found = []
    for each in these:
        row = each.as_data()
        whose = {"patron": row.pop("patron"), "number": numbers.get(each.patron)}
        found.append({"table": row.pop("table"), **whose, **row})
    return found


def _fields() -> list[str]:
    return list(data([Rating("", "", _ANY_TIME, "")], {})[0])


def write_csv(path: Path, these: Sequence[Rating], numbers: Numbers) -> None:
    """Raises `OSError`."""
    write_rows(path, _fields(), data(these, numbers), words=_WORDS)


def write_parquet(path: Path, these: Sequence[Rating], numbers: Numbers) -> None:
    """Raises `OSError` and `NoParquetError`."""
    from kiosk.report.papers import parquet

    kinds = parquet_kinds()
    rows = [[row[name] for name in kinds] for row in data(these, numbers)]
    parquet.write(path, kinds, rows)


def parquet_kinds() -> dict[str, str]:
    """The fields of `data` in their order, and what each is in Parquet."""
    kinds = {
        **dict.fromkeys(_WORDS, "VARCHAR"),
        **dict.fromkeys(_MONEY, "DECIMAL(18, 2)"),
        **dict.fromkeys(_WHOLE, "BIGINT"),
    }
    return {name: kinds.get(name, "DOUBLE") for name in _fields()}


def write_pdf(
    path: Path, title: str, these: Sequence[Rating], numbers: Numbers, phrases: Messages
) -> None:
    """The table of all, then a card for each. Raises `OSError`."""
    from kiosk.report.papers import paper

    paper.use_fonts()
    first = [
        paper.heading(title),
        paper.grid(rating_words.rows(these, numbers, phrases), rating_words.WIDTHS),
        paper.gap(),
        *(paper.note(each) for each in rating_words.definitions(phrases)),
    ]
    cards = []
    for each in these:
        name = rating_words.name_of(each, numbers, phrases)
        cards.append(
            [
                paper.heading(phrases.label("paper-rating-card", name=name, table=each.table)),
                paper.facts(rating_words.lines(each, numbers, phrases)),
                paper.signatures(phrases.label("paper-rating-sign")),
                paper.gap(),
                *(paper.note(said) for said in rating_words.definitions(phrases)),
            ]
        )
    paper.write(path, title, title, [first, *cards])
