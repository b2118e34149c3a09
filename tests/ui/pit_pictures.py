"""The pit board as pictures: `python -m tests.ui.pit_pictures FOLDER [SCENE...] [--size WxH] [--language L]`.

The tables are really played, each at a station of its own, and say what a table says to its pit.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from datetime import time, timedelta
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from PySide6.QtCore import QObject

from kiosk.floor.pit.hours import hours_before
from kiosk.floor.pit.rotation import Line, Plan
from kiosk.floor.serialization import plain
from kiosk.floor.table import questions
from kiosk.record.journal.entry import utc_text
from kiosk.report.figures import FRACTIONS, KILBY, WHOLE
from kiosk.report.period import local
from kiosk.report.ratings.rating import Rating
from kiosk.staff.actor import Actor
from kiosk.station.commands import Acknowledge
from kiosk.words.messages import Currency, Messages
from tests.floor.pits import BEGAN, Clock, Played, messages, table
from ui.pit.app import open_pit
from ui.pit.presenter import PitPresenter, PitSetup
from ui.shared.window import Screen, application, load_fonts

SIZES = ((1280, 800), (1920, 1080))
#: name, seed, boxes in play, seconds between two looks at its clock, dealer, minutes at the table
TABLES = (
    ("bj-1", 1, 3, 0.94, "H. Ruiz", 42),
    ("bj-2", 2, 5, 0.94, "L. Brandt", 12),
    ("bj-3", 3, 2, 1.98, "T. Nguyen", 71),
    ("bj-4", 4, 6, 0.79, "M. Castellanos", 25),
    ("bj-5", 5, 4, 0.94, "A. Kowalska", 3),
    ("bj-6", 6, 3, 0.94, "R. Fernández", 55),
)
#: when the board looks at them
NOW = BEGAN + timedelta(hours=1)


class Pit(NamedTuple):
    """Tables with what each says to its pit, and the pit's clock."""

    tables: dict[str, Played]
    summaries: dict[str, dict[str, Any]]
    views: dict[str, dict[str, Any]]
    clock: Clock


def played(folder: Path, rounds: int = 140) -> Pit:
    """Six tables: the first lost its shoe, the third calls the floor, the fourth's trouble somebody sees to, the fifth was closed."""
    pit = Pit({}, {}, {}, Clock(0, NOW))
    for name, seed, boxes, pace, dealer, minutes in TABLES:
        this = table(folder, name, seed, pace_s=pace, trouble=False, played=boxes)
        this.play(rounds + 7 * seed)
        if name == "bj-1":
            this.loses_its_shoe()
        elif name == "bj-3":
            this.until(lambda step: step.table.view.in_round)
            this.take(
                {"type": "card", "card": "9D", "why": "drawn_in_error", "face": "up"},
                by="M. Okafor",
            )
        elif name == "bj-4":
            this.loses_its_shoe()
            this.finds_its_shoe()
            this.station.do(Acknowledge("link"), Actor("M. Okafor", "floor"))
        pit.tables[name] = this
        say(pit, name)
        summary = pit.summaries[name]
        summary["dealer"] = {
            "id": str(seed),
            "name": dealer,
            "since": utc_text(NOW - timedelta(minutes=minutes)),
        }
        pit.views[name]["dealer"] = summary["dealer"]
        summary["shoe"]["since"] = utc_text(NOW - timedelta(minutes=7 * seed))
        for alarm in summary["alarms"]:
            if name == "bj-3":  # whoever signs it has come; here nobody has yet
                alarm |= {"state": "active", "by": ""}
            alarm["since"] = utc_text(NOW - timedelta(seconds=40 * seed))
        if name == "bj-5":
            summary["state"], summary["dealer"] = "closed", None
    return pit


def say(pit: Pit, name: str) -> None:
    picture, now = pit.tables[name].picture(), utc_text(NOW)
    pit.summaries[name], pit.views[name] = picture.summary(now), picture.view(now)


def show(
    pit: Pit, size: tuple[int, int], language: str, parent: QObject
) -> tuple[Screen, PitPresenter]:
    """The board over them."""
    load_fonts(language)
    presenter = PitPresenter(
        "Pit 2", Messages(language, currency=Currency("$")), clock=pit.clock, parent=parent
    )
    presenter.tick("21:14")
    for name, summary in pit.summaries.items():
        presenter.heard(name, summary)
    presenter.show()

    def answer(name: str, question: dict[str, Any]) -> None:
        said = questions.answer(pit.tables[name].journal.path, messages(), question)
        presenter.answered(name, question, said)

    def view(name: str) -> None:
        now = presenter.pit.summary(name)
        if now is not None and not now.stopped:
            presenter.viewed(name, pit.views[name])

    presenter.asks.connect(answer)
    presenter.watches.connect(view)
    screen = open_pit(presenter, size)
    presenter.show()
    return screen, presenter


def held(presenter: PitPresenter, pit: Pit) -> None:
    """At three tables buy-ins were entered in every round of an hour, at one of them in none."""
    presenter.act("figures")
    hour = hours_before(utc_text(NOW), 2)[0]
    for name, drop, win in (
        ("bj-1", 7_350_00, 1_470_00),
        ("bj-2", 0, 310_00),
        ("bj-3", 4_000_00, -500_00),
    ):
        sums = {"rounds": 70, "entered": 70, "boxes": 280, "places": 420, "handle": 9_000_00}
        sums |= {"drop": drop, "bought": 12, "win": win, "in_play_s": 3600}
        row = ["H. Ruiz", [sums.get(each, 0) for each in (*WHOLE, *FRACTIONS)], {}]
        first, last = (f"{hour}:00:00.000Z", utc_text(NOW))
        presenter.answered(name, questions.hours(first, last), {"v": 1, "hours": [[hour, *row]]})
        summary = pit.summaries[name]
        presenter.heard(name, {**summary, "drop": drop, "win": win})
    presenter.act("freeze:")
    for name in ("bj-1", "bj-3"):
        presenter.heard(name, {**pit.summaries[name], "drop": 9_000_00, "win": 1_900_00})


def staffed(presenter: PitPresenter, pit: Pit) -> None:
    """Two have gone on break, one of them long ago."""
    if presenter.pit.seen(utc_text(NOW)).breaks:
        return
    for name, who, minutes in (("bj-2", "S. Patel", 22), ("bj-6", "J. O’Neill", 6)):
        before = {
            **pit.summaries[name],
            "dealer": {"id": who, "name": who, "since": utc_text(NOW - timedelta(hours=1))},
        }
        pit.clock.now = NOW - timedelta(minutes=minutes)
        presenter.heard(name, before)
        presenter.show()
        presenter.heard(name, pit.summaries[name])
        presenter.show()
        pit.clock.now = NOW


def planned(presenter: PitPresenter, pit: Pit) -> None:
    """The staff, with the house's plan beside them: the second dealer is elsewhere, the last one is not here."""
    hour = local(utc_text(NOW)).hour
    places = ("bj-1", "bj-2", "bj-3", "bj-4", "break", "break")
    dealers = ("1", "3", "2", "4", "S. Patel", "Maximiliana Castellanos")
    line = Line(time(hour), time((hour + 2) % 24), 20, places, dealers)
    presenter.setup = PitSetup(plan=lambda: Plan((line,)))
    staffed(presenter, pit)
    presenter.act("staff")


def advised(presenter: PitPresenter, pit: Pit) -> None:
    """Three tables were full for an hour, one was nearly empty, and one is closed."""
    presenter.act("figures")
    hour = hours_before(utc_text(NOW), 2)[0]
    for name, boxes, wager in (
        *(("bj-1", 6, 80), ("bj-2", 6, 60), ("bj-3", 6, 70)),
        *(("bj-4", 1, 10), ("bj-6", 2, 15)),
    ):
        rounds = round(KILBY[boxes])
        staked = 100 * wager * boxes * rounds
        sums = {"rounds": rounds, "boxes": boxes * rounds, "places": 6 * rounds, "initial": staked}
        sums |= {"handle": staked, "theo": 0.006 * staked, "win": 0.02 * staked}
        sums |= {"in_play_s": 3600, "kilby_s": 3600, "paced_s": 3600}
        row = ["H. Ruiz", [sums.get(each, 0) for each in (*WHOLE, *FRACTIONS)], {}]
        first, last = (f"{hour}:00:00.000Z", utc_text(NOW))
        answer = {"v": 1, "hours": [[hour, *row]]}
        presenter.answered(name, questions.hours(first, last), answer)
    presenter.act("by:advice")


def seated(presenter: PitPresenter, pit: Pit, touched: str = "") -> None:
    """Five patrons at three tables: one of them at two, one away, one without a card; of one table nothing is counted
    yet. Whoever is `touched` is looked at."""
    ada, ben, cara = "f3a09c11", "07bd55e2", "b81c0d4f"
    there = {
        "bj-1": ((ada, (1,), 47, 0), ("?2", (2, 3), 20, 0)),
        "bj-2": ((ben, (5,), 95, 12), (ada, (1, 2), 30, 0)),
        "bj-4": ((cara, (6,), 2, 0),),
    }
    presenter.act("patrons")
    presenter.act(touched or "patron:")
    for name, seats in there.items():
        rows, ratings = [], []
        for at, (patron, boxes, minutes, away) in enumerate(seats):
            since = utc_text(NOW - timedelta(minutes=minutes))
            row: dict[str, Any] = {"patron": patron, "boxes": list(boxes), "since": since}
            if away:
                row["away"] = utc_text(NOW - timedelta(minutes=away))
            rows.append(row)
            rating = Rating(name, patron, since, "H. Ruiz")
            rating.boxes, rating.last, rating.away_since = boxes, utc_text(NOW), row.get("away", "")
            rating.rounds, rating.hands = 38 + 9 * at, 44 + 9 * at
            rating.initial = rating.rounds * 75_00
            rating.handle, rating.win = round(1.12 * rating.initial), (-1) ** at * 412_50
            rating.theo, rating.cost, rating.variance = 21_37.5, 4_12.0, 4e9
            rating.bought = {"cash": 500_00, "marker": 1_000_00}
            ratings.append({slot: plain(getattr(rating, slot)) for slot in Rating.__slots__})
        presenter.heard(name, {**pit.summaries[name], "seats": rows})
        presenter.show()
        if name != "bj-4":
            presenter.answered(name, dict(questions.RATINGS), {"v": 1, "ratings": ratings})


def many(presenter: PitPresenter, pit: Pit) -> None:
    """Five alarms stand at one table."""
    one, more = pit.summaries["bj-1"]["alarms"][0], pit.summaries["bj-3"]["alarms"][0]
    alarms = [one, *({**more, "key": f"floor:{at}"} for at in range(4))]
    presenter.heard("bj-1", {**pit.summaries["bj-1"], "alarms": alarms})
    presenter.act("table:bj-1")


def announced(presenter: PitPresenter, pit: Pit) -> None:
    """A change of limits and options comes in half an hour."""
    soon = {"at": utc_text(NOW + timedelta(minutes=30)), "minimum": 2500, "maximum": 300_000}
    presenter.heard(
        "bj-6", {**pit.summaries["bj-6"], "pending": soon | {"options": [["insurance", False]]}}
    )
    presenter.show()


def stopped(presenter: PitPresenter, pit: Pit) -> None:
    """The first table's kiosk was stopped in order while nobody had seen to its alarm."""
    presenter.heard("bj-1", {**pit.summaries["bj-1"], "stopped": True})
    presenter.show()


def locked(presenter: PitPresenter, pit: Pit) -> None:
    """A table was locked while its round is in play."""
    presenter.heard("bj-2", {**pit.summaries["bj-2"], "state": "locked"})
    presenter.show()


SCENES: dict[str, Callable[[PitPresenter, Pit], None]] = {
    "board": lambda presenter, pit: None,
    "locked": locked,
    "table": lambda presenter, pit: presenter.act("table:bj-1"),
    "well": lambda presenter, pit: presenter.act("table:bj-2"),
    "refused": lambda presenter, pit: presenter.linked(False, True),
    "limits": lambda presenter, pit: [
        presenter.act(each) for each in ("table:bj-2", "order:limits", "limit:min:1")
    ],  # type: ignore[dict-item]
    "worse": lambda presenter, pit: [
        presenter.act(each)
        for each in (
            *(
                "table:bj-2",
                "order:limits",
                "drawer:options",
                "option:insurance",
                "option:surrender",
            ),
            *("drawer:limits", "limit:min:1", "limit:notice", "limit:notice"),
        )
    ],  # type: ignore[dict-item]
    "options": lambda presenter, pit: [
        presenter.act(each)
        for each in ("table:bj-2", "order:limits", "drawer:options", "option:insurance")
    ],  # type: ignore[dict-item]
    "alarms": many,
    "announced": announced,
    "sign-table": lambda presenter, pit: [presenter.act(each) for each in ("table:bj-3", "sign")],  # type: ignore[dict-item]
    "fill": lambda presenter, pit: (
        [presenter.heard("bj-2", {**pit.summaries["bj-2"], "inventory": True})]
        + [presenter.act(each) for each in ("table:bj-2", "order:fill", "chip:2500")]
    ),  # type: ignore[dict-item]
    "message": lambda presenter, pit: [
        presenter.act(each) for each in ("table:bj-3", "order:message")
    ],  # type: ignore[dict-item]
    "write": lambda presenter, pit: [
        presenter.act(each)
        for each in (
            "table:bj-3",
            "order:message",
            "drawer:write",
            "typed:Box 3 is a guest of the house. No drinks for box 7, please; ask me before any marker above 2,500 tonight. Thanks",
        )
    ],  # type: ignore[dict-item]
    "drop": lambda presenter, pit: [
        presenter.act(each)
        for each in ("table:bj-2", "order:drop", *(f"letter:{digit}" for digit in "10450"))
    ],  # type: ignore[dict-item]
    "dim": lambda presenter, pit: [presenter.act(each) for each in ("table:bj-5", "order:close")],  # type: ignore[dict-item]
    "sign": lambda presenter, pit: [
        presenter.act(each) for each in ("sign", "digit:2", "digit:1", "enter", "digit:9")
    ],  # type: ignore[dict-item]
    "recall": lambda presenter, pit: [presenter.act(each) for each in ("table:bj-2", "recall")],  # type: ignore[dict-item]
    "figures": lambda presenter, pit: [
        presenter.act(each) for each in ("figures", "freeze:", f"hour:{utc_text(BEGAN)[:13]}")
    ],  # type: ignore[dict-item]
    "rounds": lambda presenter, pit: [
        presenter.act(each)
        for each in ("figures", "by:table", f"hour:{utc_text(BEGAN)[:13]}", "rounds:bj-2")
    ],  # type: ignore[dict-item]
    "round": lambda presenter, pit: [
        SCENES["rounds"](presenter, pit),
        presenter.act(presenter.listed.row(1)[2]),
    ],  # type: ignore[dict-item]
    "held-board": lambda presenter, pit: [held(presenter, pit), presenter.act("board")],  # type: ignore[dict-item]
    "figures-dealers": lambda presenter, pit: [
        presenter.act(each) for each in ("figures", "by:dealer")
    ],  # type: ignore[dict-item]
    "held": held,
    "held-table": lambda presenter, pit: [held(presenter, pit), presenter.act("table:bj-1")],  # type: ignore[dict-item]
    "advice": advised,
    "planned": planned,
    "patrons": seated,
    "patron": lambda presenter, pit: [
        seated(presenter, pit),
        presenter.show(),
        seated(presenter, pit, "patron:bj-2:f3a09c11"),
    ],  # type: ignore[dict-item]
    "patrons-none": lambda presenter, pit: presenter.act("patrons"),
    "staff": lambda presenter, pit: [staffed(presenter, pit), presenter.act("staff")],  # type: ignore[dict-item]
    "stopped": stopped,
    "stopped-table": lambda presenter, pit: [
        presenter.act("table:bj-2"),
        stopped(presenter, pit),
        presenter.act("table:bj-1"),
    ],  # type: ignore[dict-item]
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*")
    parser.add_argument("--size", default="")
    parser.add_argument("--language", default="en")
    parser.add_argument("--tables", type=int, default=0)
    args = parser.parse_args()
    app = application()
    args.folder.mkdir(parents=True, exist_ok=True)
    sizes = [tuple(map(int, args.size.split("x")))] if args.size else SIZES
    with tempfile.TemporaryDirectory() as folder:
        pit = played(Path(folder))
        for more in range(args.tables):
            pit.summaries[f"bj-{more + 7}"] = {
                **pit.summaries[TABLES[more % 6][0]],
                "table": f"bj-{more + 7}",
            }
        for name in args.scenes or SCENES:
            for wide, tall in sizes:
                screen, presenter = show(pit, (wide, tall), args.language, app)
                SCENES[name](presenter, pit)
                presenter.show()
                for _ in range(5):
                    app.processEvents()
                screen.window.grabWindow()
                for _ in range(5):
                    app.processEvents()
                screen.window.grabWindow().save(
                    str(args.folder / f"pit-{name}-{args.language}-{wide}.png")
                )
                screen.close()


if __name__ == "__main__":
    main()
