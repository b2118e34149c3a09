"""All tables of a pit at a glance: from the pit's picture to rows for QML. Pure.

A tile is grey while its table is well; colour says that it needs somebody, and how urgently a
figure says it too.
"""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from kiosk.floor.pit.tables import Need, PitSeen, TableSeen
from kiosk.floor.summary import Summary
from kiosk.record.journal.entry import seconds_between
from kiosk.station.limits.announced_change import option_words
from kiosk.words.messages import Currency
from ui.shared.words import Words, time_of_day
from ui.table.layout import GAP, MARGIN, TARGET, Rect, scale_of
from ui.table.rows import KeyRow

#: design units: the head of every page, the list of what needs somebody, and the least and the
#: largest of a tile
HEAD, LIST = 84, 300
LEAST, MOST = (152, 116), (480, 340)
TILE = (232, 196)  # in which the tile's type has its own size
SMALLEST, LARGEST = 0.7, 1.35


class BoardProps(NamedTuple):
    """`cell`: of the grid, in pixels; `tile_scale`: of a tile's type, in hundredths. `lost`: what
    is said while the pit has no link, or of an order that was not done; and of a staff file that
    cannot be used."""

    title: str
    counts: str
    needs_title: str
    well: str
    lost: str
    who: str
    cell_width: int
    cell_height: int
    tile_scale: int
    grid: Rect
    list: Rect


class TileRow(NamedTuple):
    """One table. `level`: 1 to 3 where it needs somebody, as `says` says; 0 where it is well.
    `target`: pace in hundredths of Kilby's. `quiet`: closed, locked between rounds, or never heard
    of. `known`: what somebody already sees to. `note`: what else there is to know, where nothing is
    said: a reader that does not work, a change that was announced."""

    visible: bool
    name: str
    level: int
    quiet: bool
    badge: str
    game: str
    dealer: str
    dealt: str
    relief: bool
    boxes: int
    in_play: int
    pace: str
    target: int
    money: str
    theo: str
    shoe: str
    hold: str
    note: str
    says: str
    known: str
    old: str


_NOTHING = TileRow(
    True, "", 0, True, "", "", "", "", False, 0, 0, "", 0, "", "", "", "", "", "", "", ""
)


class NeedRow(NamedTuple):
    name: str
    level: int
    words: str
    since: str
    over: bool


def board(
    seen: PitSeen,
    size: tuple[int, int],
    words: Words,
    title: str,
    who: str,
    refused: str = "",
    fault: str = "",
) -> BoardProps:
    """The page around its tiles. `size`: of the window in pixels; `who`: whoever is signed in;
    `refused`: what came of an order since its table was left; `fault`: why the pit's staff file as
    it is now cannot be used."""
    u = scale_of(*size)
    margin, gap = u(MARGIN), u(GAP)
    there = Rect(size[0] - u(LIST) - margin, u(HEAD), u(LIST), size[1] - u(HEAD) - margin)
    grid = Rect(margin, u(HEAD), there.x - 2 * margin, there.h)
    columns, wide, tall = _cells(len(seen.tables), grid.w + gap, grid.h + gap, u.factor)
    grid = grid._replace(w=columns * wide)
    opened = sum(each.now is not None and each.now.is_open for each in seen.tables)
    waits = sum(each.level > 0 for each in seen.tables)
    scale = min((wide - gap) / u(TILE[0]), (tall - gap) / u(TILE[1]))
    lost = _lost(seen, words)
    return BoardProps(
        title=title,
        counts=words("ui-board-counts", total=len(seen.tables), count=opened, what=waits),
        needs_title=words("ui-board-needs"),
        well=_well(seen, lost, words),
        lost="  ".join(filter(None, (refused or lost, fault))),
        who=who,
        cell_width=wide,
        cell_height=tall,
        tile_scale=round(100 * max(SMALLEST, min(LARGEST, scale))),
        grid=grid,
        list=there,
    )


def _lost(seen: PitSeen, words: Words) -> str:
    """For how long the board has had no link, and what makes one again where time does not."""
    if seen.link_s is None:
        return ""
    phrase = "ui-board-refused" if seen.refused else "ui-board-lost"
    return words(phrase, what=duration(seen.link_s, words))


def _well(seen: PitSeen, lost: str, words: Words) -> str:
    """What stands where nothing needs anybody: that all is well, unless the link is `lost`."""
    if seen.needs:
        return ""
    return lost or words("ui-board-well" if seen.tables else "ui-board-none")


@lru_cache(maxsize=64)
def _cells(count: int, width: int, height: int, factor: float) -> tuple[int, int, int]:
    """How many columns, and the size of a cell, the gap after each tile included, with which
    `count` tiles are largest; where so many have no room at their least size they are scrolled."""
    least = (round((LEAST[0] + GAP) * factor), round((LEAST[1] + GAP) * factor))
    most = (round((MOST[0] + GAP) * factor), round((MOST[1] + GAP) * factor))
    best = (0.0, 1, most[0], most[1])
    for columns in range(1, max(1, width // least[0]) + 1):
        rows = -(-max(1, count) // columns)
        wide, tall = min(most[0], width // columns), min(most[1], max(least[1], height // rows))
        fits = tall * rows <= height
        size = min(wide / TILE[0], tall / TILE[1]) + (100 if fits else 0) + (0 if fits else columns)
        best = max(best, (size, columns, wide, tall))
    return best[1:]


def tiles(seen: PitSeen, now: str, words: Words) -> Callable[[int], TileRow]:
    """Makes the row of each table, by its place in their order."""
    first = {need.table: need for need in reversed(seen.needs) if not need.over}
    return lambda at: _tile(
        seen.tables[at], first.get(seen.tables[at].name), now, seen.deals_s, words
    )


def _tile(this: TableSeen, need: Need | None, now: str, deals_s: int, words: Words) -> TileRow:
    table = this.now
    old = "" if this.old_s is None else words("ui-board-old", what=duration(this.old_s, words))
    if table is None:
        return _NOTHING._replace(name=this.name, badge=words("ui-board-unknown"), old=old)
    money = Currency(*table.currency, table.decimal)
    well = stands(table) == "open"
    dealt = since_s(table.dealer.since, now) if table.dealer else None
    missing = words("ui-no-dealer") if well else ""
    return TileRow(
        visible=True,
        name=this.name,
        level=this.level if need is not None else 0,
        quiet=not well and not (table.state == "locked" and table.in_play),
        badge="" if well else words(f"ui-board-state-{stands(table)}"),
        game=game(table),
        dealer=table.dealer.name if table.dealer else missing,
        dealt="" if dealt is None else duration(dealt, words),
        relief=dealt is not None and dealt >= deals_s and table.is_open,
        boxes=table.boxes,
        in_play=table.in_play,
        pace=""
        if table.rounds_hour is None
        else words("ui-board-pace-short", count=table.rounds_hour, high=table.target or "–"),
        target=0
        if not table.target or table.rounds_hour is None
        else round(100 * table.rounds_hour / table.target),
        money="" if table.units else words("ui-board-win-short", what=signed(table.win, money)),
        theo="" if table.units else words("ui-board-theo-short", what=signed(table.theo, money)),
        shoe=shoe(table, now, words),
        hold=held(table, words),
        note=announced(table, words) if table.reader.ok else words("ui-board-reader"),
        says="" if need is None else said(need, words),
        known=""
        if need is not None or not this.acknowledged
        else words("ui-board-known", count=this.acknowledged),
        old=old,
    )


def needs(seen: PitSeen, now: str, words: Words) -> Callable[[int], NeedRow]:
    """Makes the row of each that needs somebody, by its place: the most urgent first."""

    def row(at: int) -> NeedRow:
        need = seen.needs[at]
        more = f"  +{need.more}" if need.more else ""
        since = (
            words("ui-board-over") if need.over else duration(since_s(need.since, now) or 0, words)
        )
        return NeedRow(need.table, need.level, said(need, words) + more, since, need.over)

    return row


def said(need: Need, words: Words) -> str:
    """Why a table needs somebody, in one line."""
    if need.what == "two_tables":
        name, _, others = need.words.partition("\n")
        return words("ui-board-two-tables", name=name, what=others)
    return words("ui-board-silent") if need.what == "silent" else need.words


def stands(table: Summary) -> str:
    """How a table stands, as `ui-board-state` words it: closed stays closed once it is stopped."""
    return "stopped" if table.stopped and table.state == "open" else table.state


def game(table: Summary) -> str:
    """ "New Jersey · 25–1,000" """
    written = Currency(*table.currency, table.decimal).figure
    limits = "–".join(written(each) for each in (table.minimum, table.maximum) if each is not None)
    return "  ·  ".join(filter(None, (table.rules, "" if table.units else limits)))


def announced(table: Summary, words: Words) -> str:
    """The change that was announced, and when it comes; "" where there is none."""
    change = table.pending
    if change is None:
        return ""
    written = Currency(*table.currency, table.decimal).figure
    limits = "–".join(
        "" if each is None else written(each) for each in (change.minimum, change.maximum)
    )
    same = (change.minimum, change.maximum) == (table.minimum, table.maximum)
    said = "  ".join(
        filter(None, ("" if same else limits, option_words(change.options, words.phrases)))
    )
    at = time_of_day(change.at)[:5] if change.at else "none"
    return words("ui-board-announced", what=said, at=at)


def held(table: Summary, words: Words) -> str:
    """The hold of the day, with a letter for what its drop is known by; "" where no buy-in is
    entered."""
    if table.drop is None or table.units:
        return ""
    share = words.percent(100 * table.win / table.drop) if table.drop > 0 else "–"
    return words("ui-board-hold", share=f"{share} {words('paper-basis', basis=table.drop_basis)}")


def shoe(table: Summary, now: str, words: Words) -> str:
    """How long a shoe is in use, and for how many rounds; never what is left in it."""
    age = since_s(table.shoe.since, now)
    if age is None:
        return ""
    used = words("ui-board-shoe", round=table.shoe.rounds, what=duration(age, words))
    return f"{used}  ·  {words('ui-last-round')}" if table.shoe.last_round else used


def signed(cents: int, money: Currency) -> str:
    """An amount that is won or lost, whole: "+1,250", "−300"."""
    whole = round(cents, -2)
    return f"{'+' if whole > 0 else ''}{money.figure(whole)}"


def duration(seconds: int, words: Words) -> str:
    """ "12 s", "42 min", "1 h 05" """
    if seconds < 60:
        return words("ui-board-seconds", count=seconds)
    hours, minutes = divmod(seconds // 60, 60)
    return (
        words("ui-board-minutes", count=minutes)
        if not hours
        else words("ui-board-hours", count=hours, what=f"{minutes:02}")
    )


def since_s(then: str, now: str) -> int | None:
    """Whole seconds, in minutes from the first on, so that nothing changes oftener than people read
    it."""
    try:
        gone = max(0, int(seconds_between(then, now)))
    except ValueError:
        return None
    return gone if gone < 60 else gone // 60 * 60


def head(page: str, size: tuple[int, int], who: str, locked: int, words: Words) -> list[KeyRow]:
    """The keys in the head of every page: those that lead elsewhere, one that signs in, and one
    that lets people try again of whom so many are `locked` after wrong tries."""
    u = scale_of(*size)
    wide, gap, margin = u(138), u(GAP), u(MARGIN)
    leads = ("figures", "patrons", "staff") if page == "board" else ("board",)
    left = size[0] - u(80) - margin
    rows = [
        *((to, words(f"ui-board-key-{to}"), "") for to in leads),
        ("sign", words("ui-board-sign-out" if who else "ui-board-sign"), who),
    ]
    if locked:
        rows.append(
            ("unlock", words("ui-board-unlock-sign-in"), words("ui-board-locked", count=locked))
        )
    return [
        KeyRow(
            True,
            action,
            left - (at + 1) * (wide + gap),
            u(10),
            wide,
            u(TARGET),
            label,
            sub,
            "",
            "key",
            True,
            False,
        )
        for at, (action, label, sub) in enumerate(rows)
    ]
