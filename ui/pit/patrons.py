"""Patrons at the pit's tables: who sits where, since when, and their ratings so far; a touch leads
to the rating's card. Pure but for what `PatronsPage` remembers."""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from kiosk.floor.pit.patrons import Export, PatronSeen, PitPatrons, card, meanings
from kiosk.floor.pit.tables import PitSeen
from kiosk.floor.summary import Summary
from kiosk.record.projections.seats import is_known, tag
from kiosk.words.messages import Currency, Messages
from ui.pit.board import HEAD, duration, since_s
from ui.pit.figures import MOST_TABLES, Cells
from ui.shared.words import Words, time_of_day
from ui.table.layout import GAP, MARGIN, TARGET, Rect, Scale, scale_of
from ui.table.rows import KeyRow

#: the columns beside the patron, by the last part of their phrases
COLUMNS = ("where", "since", "time", "break", "rounds", "average", "bought", "win", "theo", "also")
_NOTHING = "–"
#: letters of a patron in the name of a file
_NAMED = 12


class PatronsPageProps(NamedTuple):
    """`card`: the title of the rating that is looked at, "" for the list; `labels` and `values` are
    its lines, and `means` says what its figures mean. `counted`: how many sit, and as of when their
    ratings are."""

    title: str
    counted: str
    notice: str
    loud: bool
    none: str
    heads: tuple[str, ...]
    card: str
    labels: tuple[str, ...]
    values: tuple[str, ...]
    means: str
    list: Rect


class PatronRow(NamedTuple):
    """`cells`: parted by tabs. `away`: on a break; `also`: at another table too."""

    visible: bool
    name: str
    touch: str
    cells: str
    away: bool
    also: bool


class PatronsPage:
    """What is remembered of the page: ratings, and whose is looked at."""

    def __init__(self) -> None:
        self.patrons = PitPatrons()
        self._chosen: tuple[str, str] | None = None  # a table and a patron of it
        self._asked: dict[str, str] = {}  # when, by table

    def begin(self) -> None:
        """The page is turned to: every table is asked anew."""
        self._asked, self._chosen = {}, None

    def questions(self, seen: PitSeen, now: str) -> Iterator[str]:
        """Which tables are asked for their ratings now: each at which somebody sits, once a
        minute."""
        for table in seen.tables[:MOST_TABLES]:
            is_new = self._asked.get(table.name) != now[:16]
            if is_new and table.now is not None and table.now.seats:
                self._asked[table.name] = now[:16]
                yield table.name

    def act(self, rest: str) -> None:
        """The card of "bj-3:f3a0…", whose table is asked anew; or with "" the list."""
        table, _, patron = rest.partition(":")
        self._chosen = (table, patron) if rest else None
        self._asked.pop(table, None)

    def chosen(self, there: Sequence[PatronSeen]) -> PatronSeen | None:
        """Whose card is looked at; None for the list, and once they have left."""
        return next((each for each in there if _key(each) == self._chosen), None)


def _key(this: PatronSeen) -> tuple[str, str]:
    return this.table, this.seat.patron


def phrases_of(table: Summary, phrases: Messages) -> Messages:
    """The board's words, with that table's money."""
    money = Currency(*table.currency, table.decimal)
    return _phrases(phrases.language, phrases.folders, money, table.units)


@lru_cache(maxsize=8)
def _phrases(language: str, folders: tuple[Path, ...], currency: Currency, units: bool) -> Messages:
    return Messages(language, folders=folders, currency=currency, units=units)


def name_of(patron: str, words: Words) -> str:
    """As the table shows it: the head of a pseudonym, or the number of somebody without a card."""
    if is_known(patron):
        return tag(patron)
    return words("paper-rating-unknown", number=patron.lstrip("?"))


def props(
    page: PatronsPage,
    there: Sequence[PatronSeen],
    seen: PitSeen,
    size: tuple[int, int],
    words: Words,
    notice: str,
    *,
    loud: bool,
) -> PatronsPageProps:
    u = scale_of(*size)
    top, keys = u(HEAD), size[1] - u(MARGIN) - u(TARGET)
    chosen, found = page.chosen(there), list[tuple[str, str]]()
    title = ""
    if chosen is not None:
        name = name_of(chosen.seat.patron, words)
        title = words("paper-rating-card", name=name, table=chosen.table)
        found = _card(chosen, seen, words)
    return PatronsPageProps(
        title=words("ui-patrons"),
        counted=_counted(page, there, chosen, words),
        notice=notice,
        loud=loud,
        none="" if there else words("ui-patrons-none"),
        heads=tuple(words(f"ui-patrons-{name}") for name in COLUMNS),
        card=title,
        labels=tuple(label for label, _ in found),
        values=tuple(value for _, value in found),
        means=meanings(words.phrases) if chosen is not None and chosen.rating else "",
        list=Rect(u(MARGIN), top, size[0] - 2 * u(MARGIN), keys - u(GAP) - top),
    )


def _counted(
    page: PatronsPage, there: Sequence[PatronSeen], chosen: PatronSeen | None, words: Words
) -> str:
    """How many sit at how many tables; as of when the oldest rating is of those that are shown."""
    tables = {each.table for each in there}
    said = words("ui-patrons-counted", count=len(there), total=len(tables))
    at = page.patrons.as_of(tables if chosen is None else [chosen.table])
    return f"{said}  ·  {words('ui-patrons-as-of', at=time_of_day(at))}" if at else said


def _card(this: PatronSeen, seen: PitSeen, words: Words) -> list[tuple[str, str]]:
    """The lines of a rating as its paper has them, and where else the patron sits."""
    table = next((each.now for each in seen.tables if each.name == this.table), None)
    if this.rating is None or table is None:
        return [(words("ui-figures-counting"), "")]
    also = [(words("ui-patrons-also"), ", ".join(this.others))] if this.others else []
    return [*also, *card(this.rating, phrases_of(table, words.phrases))]


def rows(there: Sequence[PatronSeen], seen: PitSeen, now: str, words: Words) -> list[PatronRow]:
    """Everybody who sits at a table."""
    tables = {each.name: each.now for each in seen.tables}
    found = []
    for each in there:
        table = tables[each.table]
        assert table is not None
        cells = Cells(Currency(*table.currency, table.decimal), words)
        found.append(
            PatronRow(
                True,
                name_of(each.seat.patron, words),
                f"patron:{each.table}:{each.seat.patron}",
                "\t".join(_cells(each, now, cells, words)),
                bool(each.seat.away),
                bool(each.others),
            )
        )
    return found


def _cells(this: PatronSeen, now: str, cells: Cells, words: Words) -> Iterator[str]:
    """In the order of `COLUMNS`."""
    seat, rating = this.seat, this.rating
    yield f"{this.table} · {', '.join(map(str, seat.boxes))}"
    yield time_of_day(seat.since)[:5]
    yield _NOTHING if rating is None else duration(int(rating.seconds) // 60 * 60, words)
    away = since_s(seat.away, now) if seat.away else None
    yield "" if away is None else duration(away, words)
    if rating is None:
        yield from [_NOTHING] * 5
    else:
        yield str(rating.rounds)
        yield cells.amount(None if rating.average is None else round(rating.average))
        yield cells.amount(rating.drop)
        yield cells.signed(rating.win)
        yield cells.signed(round(rating.theo))
    yield ", ".join(this.others)


def export(
    page: PatronsPage, there: Sequence[PatronSeen], seen: PitSeen, now: str, words: Words
) -> Export | None:
    """The card that is looked at, or those of everybody; None while there is none. With several
    tables the money is written as the first one's."""
    chosen = page.chosen(there)
    those = [each for each in ([chosen] if chosen else there) if each.rating is not None]
    if not those:
        return None
    tables = {each.name: each.now for each in seen.tables}
    first = tables[those[0].table]
    assert first is not None
    stem = f"ratings-{now[:19].replace(':', '-')}"
    title = words("ui-patrons")
    if chosen is not None:
        name = tag(chosen.seat.patron).lstrip("?")[:_NAMED]
        stem = f"rating-{chosen.table}-{name}-{now[:19].replace(':', '-')}"
        title = words(
            "paper-rating-card", name=name_of(chosen.seat.patron, words), table=chosen.table
        )
    ratings = tuple(each.rating for each in those if each.rating is not None)
    return Export(stem, title, ratings, phrases_of(first, words.phrases))


def keys(
    page: PatronsPage,
    there: Sequence[PatronSeen],
    size: tuple[int, int],
    words: Words,
    *,
    exports: bool,
    prints: bool,
) -> list[KeyRow]:
    """BACK and the table from a card; EXPORT and PRINT, which are lit where somebody may."""
    u: Scale = scale_of(*size)
    wide, gap, top = u(150), u(GAP), size[1] - u(MARGIN) - u(TARGET)
    chosen = page.chosen(there)
    actions = [
        ("export-ratings:", words("ui-figures-key-export"), exports),
        ("print-ratings:", words("ui-figures-key-print"), prints),
    ]
    if chosen is not None:
        actions = [
            ("patron:", words("ui-back"), True),
            (f"table:{chosen.table}", chosen.table, True),
            *actions,
        ]
    return [
        KeyRow(
            True,
            action,
            u(MARGIN) + at * (wide + gap),
            top,
            wide,
            u(TARGET),
            label,
            "",
            "",
            "key",
            is_on,
            False,
        )
        for at, (action, label, is_on) in enumerate(actions)
    ]
