"""A day of a pit with six tables, two of them worked by touch, in three languages: drop, hold, win, theo, ratings, cash log, alarms, advice and trays are to the cent what a program of its own reckons, in reports, archive and on the board."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtGui import QPointingDevice

from kiosk.cli import main
from kiosk.floor.archive.database import database
from kiosk.floor.archive.read import Asked, ratings
from kiosk.floor.pit.advice import ENOUGH, Advice, Observed, advice
from kiosk.floor.pit.hours import PitHours, hours_before
from kiosk.floor.summary import House as TableHouse
from kiosk.floor.summary import Summary, read_summary
from kiosk.floor.table.hour_rows import read_rows
from kiosk.floor.table.hours import hours_of
from kiosk.floor.table.picture import TablePicture
from kiosk.record.journal.journal import JournalReader
from kiosk.report.drop import keep_drop
from kiosk.report.edges import edges_of
from kiosk.report.figures import Drop
from kiosk.words.messages import Messages
from tests.campaign.pit_day import LANGUAGES, LIMIT, NUMBERS, WARN_FROM, House, played
from tests.campaign.pit_reckoner import (
    Alarms,
    Book,
    Kept,
    Level,
    Seen,
    Sitting,
    Sums,
    cash_log,
    cents,
    gaming_day,
    raised,
    rows,
    spread,
)
from tests.campaign.pit_touch import TouchTable
from tests.campaign.tally import Tally, each_by_touch

COUNT = 60
#: tables worked by the station and by touch, and how much happens at each
BY_STATION, INPUTS = 4, 100
BY_TOUCH, DEEDS = 2, 25

Wrong = Callable[[str], object]


def run(trials: range, seed: int, folder: Path) -> Tally:
    return each_by_touch(_day, trials, seed, folder)


def _day(place: Path, dice: Random, tally: Tally, trial: int, finger: QPointingDevice) -> None:
    house = House(place, dice, gaming_day)
    began = datetime.now(UTC) - timedelta(hours=4)
    trays = {
        each.path: (each.opener, each.expected)
        for each in played(house, dice, BY_STATION, INPUTS, began)
    }
    for number in range(BY_STATION + 1, BY_STATION + BY_TOUCH + 1):
        this = TouchTable(house, f"BJ-{number}", dice, LANGUAGES[number % 3])
        this.work(DEEDS, finger)
        trays[this.path] = this.opener, this.expected
        tally.counts["touches"] += this.touches

    def wrong(what: str) -> None:
        tally.wrong.append(f"trial {trial}: {what}")

    compare(place, trays, tally, wrong)


def compare(
    place: Path, trays: dict[Path, tuple[int, int | None]], tally: Tally, wrong: Wrong
) -> None:
    """Every figure of these journals, against what a program of its own makes of them."""
    books = {path: Book(wrong).read(path) for path in trays}
    kept = {path: kept_at(path, book) for path, book in books.items()}
    for path, book in books.items():
        opener, expected = trays[path]
        _same(wrong, f"{book.table} tray", expected, opener + book.inventory)
        _table(path, book, kept[path], wrong)
        _ratings(answered("report", path, "--all", "--patrons"), book.sittings, kept[path], wrong)
        tally.counts["rounds"] += sum(each.rounds for each in book.slots.values())
        tally.counts["sittings"] += len(book.sittings)
        tally.counts["alarms of cash"] += len(book.alarms)
        tally.counts["payments in cash"] += len(book.paid)
    _cash([*books], books.values(), wrong)
    _archive(place, books, kept, wrong)
    _board(books, kept, wrong)
    tally.counts["pieces of advice"] += _advice(books, kept, wrong)
    _counted_drop(*next(iter(books.items())), wrong)


def kept_at(path: Path, book: Book) -> Kept:
    """What the house has published of the table's wagers."""
    opened = next(row.said for row in rows(path) if row.kind == "open")
    pays = int(str(book.rules["insurance_pays"]).split(":")[0])
    return Kept.at(edges_of(opened).main, book.rules["decks"], pays)


def answered(*arguments: object) -> Any:
    """What a command prints as JSON."""
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(StringIO()):
        main([*map(str, arguments), "--json"])
    return json.loads(out.getvalue())


def _same(wrong: Wrong, what: str, got: object, reckoned: object) -> None:
    if got != reckoned:
        wrong(f"{what}: the kiosk says {got}, reckoned is {reckoned}")


def _near(wrong: Wrong, what: str, got: float | None, reckoned: float | None) -> None:
    """Of what is reckoned with fractions of a cent."""
    if got is None or reckoned is None:
        _same(wrong, what, got, reckoned)
    elif abs(got - reckoned) > 0.0101:
        wrong(f"{what}: the kiosk says {got}, reckoned is {reckoned}")


# One table.


def _table(path: Path, book: Book, kept: Kept, wrong: Wrong) -> None:
    report = answered("report", path, "--all")
    _figures(f"{book.table}", report["whole"], sum(book.slots.values(), Sums()), kept, wrong)
    for group, name in (("dealer", lambda slot: slot[1]), ("hour", lambda slot: _wall(slot[0]))):
        for each, sums in _grouped(book, name).items():
            if each in report["by"][group]:
                _figures(f"{book.table} {each}", report["by"][group][each], sums, kept, wrong)
            elif sums != Sums():
                wrong(f"{book.table}: the report has no {group} {each}")


def _wall(hour: str) -> str:
    return f"{datetime.fromisoformat(f'{hour}:00:00+00:00').astimezone():%H}"


def _grouped(book: Book, name: Callable[[tuple[str, str]], str]) -> dict[str, Sums]:
    found: defaultdict[str, Sums] = defaultdict(Sums)
    for slot, sums in book.slots.items():
        found[name(slot)] += sums
    return found


def _figures(
    what: str,
    got: dict[str, Any],
    sums: Sums,
    kept: Kept | None,
    wrong: Wrong,
    basis: str = "known",
) -> None:
    """Of a report, or of an archive's, in units; theo where one table alone is summed."""
    _same(wrong, f"{what} rounds", got["rounds"], sums.rounds)
    for name, column in (
        ("handle", "handle"),
        ("win", "win"),
        ("initial", "initial_wagers"),
        ("insured", "insurance_wagers"),
    ):
        _same(wrong, f"{what} {name}", cents(got[column]), getattr(sums, name))
    if kept is not None:
        _near(wrong, f"{what} theo", got["theoretical_win"], sums.theo(kept) / 100)
    if got["drop"] is None and not sums.drop:
        return
    _same(wrong, f"{what} drop", cents(got["drop"]), sums.drop)
    _same(wrong, f"{what} basis", got["drop_basis"], basis)
    hold = round(sums.win / sums.drop, 4) if sums.drop > 0 else None
    _same(wrong, f"{what} hold", got["hold"], hold)


# Ratings.


def _ratings(found: dict[str, Any], sittings: list[Sitting], kept: Kept, wrong: Wrong) -> None:
    got = found["ratings"]
    _same(wrong, "sittings", [row["patron"] for row in got], [each.patron for each in sittings])
    for row, each in zip(got, sittings, strict=False):
        _rating(row, each, kept, wrong)


def _rating(row: dict[str, Any], this: Sitting, kept: Kept, wrong: Wrong) -> None:
    what = f"{this.table} {this.patron} of {this.since}"
    exact = {
        "since": this.since,
        "left": this.left or None,
        "rounds": len(this.rounds),
        "hands": this.sum("hands"),
        "opened_by": this.by,
        "closed_by": this.signed or None,
    }
    for name, reckoned in exact.items():
        _same(wrong, f"{what} {name}", row[name], reckoned)
    bought = [amount for _, amount in this.bought.values()]
    cash = [amount for kind, amount in this.bought.values() if kind in ("cash", "play")]
    money = {
        "handle": this.sum("handle"),
        "initial_wagers": this.sum("initial"),
        "insurance_wagers": this.sum("insured"),
        "win": this.sum("win"),
        "buy_ins": sum(bought),
        "cash": sum(cash),
        "walked_with": this.walked,
        "override_average": this.average,
    }
    for name, amount in money.items():
        got = None if row[name] is None else cents(row[name])
        _same(wrong, f"{what} {name}", got, amount)
    mean = this.sum("initial") / len(this.rounds) / 100 if this.rounds else None
    _near(wrong, f"{what} average", row["average_wager"], mean)
    _near(wrong, f"{what} hours", row["hours"], this.seconds / 3600)
    _near(wrong, f"{what} theo", row["theoretical_win"], this.theo(kept) / 100)
    guess = this.guess
    _near(wrong, f"{what} guess", row["guessed_win"], None if guess is None else guess / 100)


# Cash.


def _cash(paths: list[Path], books: Iterable[Book], wrong: Wrong) -> None:
    books = list(books)
    got = answered("report", paths[0], "--cash", "--all", "--with", *paths[1:])["cash"]
    shown = [
        (
            (row["at"], row["day"], row["table"], row["number"], row["box"], row["patron"] or ""),
            (row["kind"], cents(row["amount"])),
            cents(row["total"] or 0),
        )
        for row in got
    ]
    reckoned = [(tuple(paid)[:6], tuple(paid)[6:], total) for paid, total in cash_log(books)]
    _same(wrong, "lines of the cash log", len(shown), len(reckoned))
    for one, other in zip(shown, reckoned, strict=False):
        _same(wrong, "cash log", one, other)
    alarms = Alarms(Level(WARN_FROM, LIMIT))
    alarmed = alarms.take(books)
    for book in books:
        came = Counter((patron, level) for _, patron, level in book.alarms)
        due = Counter(alarmed[book.table])
        _same(wrong, f"{book.table} alarms of cash that did not come", due - came, Counter())
        untrue = [each for each in came - due if each not in alarms.reached]
        _same(wrong, f"{book.table} alarms of cash that nobody has paid", untrue, [])


# The archive, and the board.


def _archive(place: Path, books: dict[Path, Book], kept: dict[Path, Kept], wrong: Wrong) -> None:
    where = place / "archive.sqlite"
    given = [f"{book.table.lower()}={path}" for path, book in books.items()]
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()) as complained:
        if main(["floor", "archive", "rebuild", str(where), *given]):
            wrong(f"the archive is not whole: {complained.getvalue()}")
    report = answered("report", "--archive", where, "--all")
    whole = sum((sums for book in books.values() for sums in book.slots.values()), Sums())
    _figures("archive", report["whole"], whole, None, wrong)
    for path, book in books.items():
        name, sums = book.table.lower(), sum(book.slots.values(), Sums())
        _figures(f"archive {name}", report["by"]["table"][name], sums, kept[path], wrong)
        asked = ("report", "--archive", where, "--all", "--patrons", "--table", name)
        _ratings(answered(*asked), book.sittings, kept[path], wrong)
    with database(str(where)) as archive:
        found = ratings([archive], Asked())
    _same(
        wrong, "sittings of the archive", len(found), sum(len(b.sittings) for b in books.values())
    )
    for file in place.glob("archive.sqlite*"):
        if any(number.encode() in file.read_bytes() for number in NUMBERS):
            wrong(f"{file.name} has somebody's number")
    for path in books:
        if any(number.encode() in path.read_bytes() for number in NUMBERS):
            wrong(f"{path.name} has somebody's number")


def _board(books: dict[Path, Book], kept: dict[Path, Kept], wrong: Wrong) -> None:
    pit, hours = PitHours(), set[str]()
    for path, book in books.items():
        begins = sorted(hour for hour, _ in book.slots)
        first, last = f"{begins[0]}:00:00.000Z", _after(begins[-1])
        with JournalReader(path) as journal:
            told = json.loads(json.dumps(hours_of(journal, first, last)))
        pit.take(book.table, first, last, read_rows(told))
        hours |= {*begins}
    for what, name in (("hour", lambda _, slot: slot[0]), ("table", lambda book, _: book.table)):
        found: defaultdict[str, Sums] = defaultdict(Sums)
        theo: defaultdict[str, float] = defaultdict(float)
        for path, book in books.items():
            for slot, sums in book.slots.items():
                found[name(book, slot)] += sums
                theo[name(book, slot)] += sums.theo(kept[path])
        shown = pit.by(what, sorted(hours))
        for each, sums in found.items():
            if each not in shown:
                if sums != Sums():
                    wrong(f"the board has no {what} {each}")
                continue
            _shown(f"board {each}", shown[each], sums, theo[each], wrong)


def _after(hour: str) -> str:
    last = datetime.fromisoformat(f"{hour}:00:00+00:00") + timedelta(hours=1)
    return f"{last:%Y-%m-%dT%H}:00:00.000Z"


def _shown(what: str, got: Any, sums: Sums, theo: float, wrong: Wrong) -> None:
    _same(
        wrong,
        what,
        (got.rounds, got.handle, got.win, got.drop or 0),
        (sums.rounds, sums.handle, sums.win, sums.drop),
    )
    if abs(got.theo - theo) > 1:
        wrong(f"{what} theo: the kiosk says {got.theo}, reckoned is {theo}")
    if sums.drop > 0 and got.hold is not None:
        _near(wrong, f"{what} hold", got.hold, sums.win / sums.drop)


def _advice(books: dict[Path, Book], kept: dict[Path, Kept], wrong: Wrong) -> int:
    """What the board would advise in each hour of the day, while all tables that dealt were open and
    a closed one stood beside each: how many pieces."""
    shown = dict[str, Summary]()
    for path, book in books.items():
        with JournalReader(path) as journal:
            picture = TablePicture(journal, TableHouse(book.table), Messages())
            last = journal.last()
        assert last is not None
        summary = read_summary(json.loads(json.dumps(picture.summary(last.at))), Messages())
        _tile(book, kept[path], summary, wrong)
        shown[book.table] = summary._replace(state="open")
    hours = sorted({slot[0] for book in books.values() for slot in book.slots})
    return sum(_advice_at(now, books, kept, shown, wrong) for now in hours)


def _advice_at(
    now: str,
    books: dict[Path, Book],
    kept: dict[Path, Kept],
    shown: dict[str, Summary],
    wrong: Wrong,
) -> int:
    """What it would advise at the end of that hour."""
    pit, seen, hours = PitHours(), dict[str, Seen](), hours_before(f"{now}:00:00.000Z", 2)
    for path, book in books.items():
        sums = sum((each for slot, each in book.slots.items() if slot[0] in hours), Sums())
        if sums.rounds and sums.initial:
            seen[book.table] = Seen.of(sums, kept[path])
        with JournalReader(path) as journal:
            told = json.loads(json.dumps(hours_of(journal, f"{hours[0]}:00:00.000Z", _after(now))))
        pit.take(book.table, f"{hours[0]}:00:00.000Z", _after(now), read_rows(told))
    observed = pit.observed(f"{now}:30:00.000Z", shown)
    for each in observed:
        mine = seen.get(each.table, Seen(0.0, 0.0, 0.0, 1.0))
        got = (each.in_play, each.wager, each.edge, each.speed)
        if any(
            abs(one - two) > 1e-6 * max(1.0, abs(two)) for one, two in zip(got, mine, strict=True)
        ):
            wrong(f"{each.table} is seen as {got}, reckoned is {mine}")
    dealt = [each._replace(rounds=each.rounds * ENOUGH) for each in observed if each.rounds]
    beside = [
        Observed(f"{each.table} beside", each.game, False, each.minimum, each.boxes)
        for each in dealt
    ]
    tables = [*dealt, *beside]
    pieces = advice(tables, 10_00)
    for piece in pieces:
        minimum = next(each.minimum for each in tables if each.table == piece.table)
        _piece(piece, minimum, seen, wrong)
    return len(pieces)


def _piece(piece: Advice, minimum: int, seen: dict[str, Seen], wrong: Wrong) -> None:
    others = [seen[name] for name, _ in piece.others]
    match piece.what:
        case "open":
            tables, then = others, spread(others, len(others) + 1)
        case "close":
            tables = [seen[piece.table], *others]
            then = spread(tables, len(others))
        case "lower":
            tables = [seen[piece.table], *others]
            then = spread(tables, 2)
        case _:
            tables = [seen[piece.table]]
            then = raised(tables[0], minimum, piece.minimum)
    now = sum(each.an_hour for each in tables)
    if abs(piece.now - now) > 1 or abs(piece.then - then) > 1:
        wrong(f"{piece}: reckoned are {now} now and {then} then")


def _tile(book: Book, kept: Kept, this: Summary, wrong: Wrong) -> None:
    """The table's own figures of its gaming day, as its tile on the board has them."""
    day = max(gaming_day(f"{slot[0]}:00:00+00:00") for slot in book.slots)
    sums = sum(
        (each for slot, each in book.slots.items() if gaming_day(f"{slot[0]}:00:00+00:00") == day),
        Sums(),
    )
    got = (this.rounds, this.handle, this.win, this.drop)
    _same(wrong, f"{book.table} tile", got, (sums.rounds, sums.handle, sums.win, sums.drop))
    if abs(this.theo - sums.theo(kept)) > 1:
        wrong(f"{book.table} tile: theo is {this.theo}, reckoned is {sums.theo(kept)}")


def _counted_drop(path: Path, book: Book, wrong: Wrong) -> None:
    """The count room's figure stands in place of what is known, and says so. The day is today's: no command takes it before that is
    over."""
    days = {gaming_day(f"{slot[0]}:00:00+00:00") for slot in book.slots}
    for day in days:
        keep_drop(path, day, "", Drop(1_234_550, "counted"), "count room")
    whole = answered("report", path, "--all")["whole"]
    win = sum(each.win for each in book.slots.values())
    amount = 1_234_550 * len(days)
    got = (cents(whole["drop"]), whole["drop_basis"], whole["hold"])
    _same(wrong, f"{book.table} counted", got, (amount, "counted", round(win / amount, 4)))
