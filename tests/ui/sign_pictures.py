"""The table's sign as pictures: `python -m tests.ui.sign_pictures FOLDER [SCENE...] [--size WxH] [--language L] [--turned DEGREES]`.

Each table is really played at a station, and its sign follows it.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from PySide6.QtCore import QObject

from kiosk.record.journal.journal import Journal
from kiosk.sign.picture import SignFollower, SignPicture
from kiosk.staff.actor import Actor
from kiosk.station.commands import LastRound
from kiosk.station.tray.day_commands import AnnounceRules, CloseTable
from kiosk.words.messages import Currency, Messages
from tests.record.tables import station, take
from ui.shared.window import Screen, application, load_fonts
from ui.shared.words import Words
from ui.sign.presenter import SignPresenter, SignSetup

SIZES = ((1920, 1080), (1080, 1920))
FLOOR = Actor("M. Okafor", "floor")
#: eighteen minutes before the change that is announced
NOW = "2026-11-21T04:12:00.000Z"
PAYS = {"1": "5:1", "2": "50:1", "2_suited": "100:1", "3": "500:1", "3_suited": "5000:1"}
OPTIONS = {"split.resplit": True, "side.three_sevens": PAYS}


class Scene(NamedTuple):
    """A table: its header, its wagers by box, and what happens there. Where `is_lost`, nobody hears of it any more; `is_locked` stands for a lock, which needs a house's staff."""

    header: Mapping[str, Any] = MappingProxyType({})
    wagers: Mapping[int, str] = MappingProxyType({})
    happens: tuple[Any, ...] = ()
    is_lost: bool = False
    is_locked: bool = False


def _cards(cards: str) -> list[dict[str, Any]]:
    return [{"type": "card", "card": card} for card in cards.split()]


_ROUND = (
    {1: "25", 2: "25", 4: "50", 6: "100"},
    (
        *_cards("9C 8S AD TH TS TC 8D KD 9S 8H"),
        {"type": "stand"},
        {"type": "split"},
        *_cards("3H"),
        LastRound(),
        *_cards("TD 9D"),
        *_cards("6C"),
        {"type": "stand"},
        *[{"type": "settled", "box": box} for box in (6, 4, 2)],
    ),
)
_CHANGE = AnnounceRules(50_00, 2000_00, (("surrender", "late"),), minutes=30)
SCENES = {
    "rules": Scene(),
    "announced": Scene(happens=(_CHANGE,)),
    "result": Scene(wagers=_ROUND[0], happens=_ROUND[1]),
    "everything": Scene(wagers=_ROUND[0], happens=(_CHANGE, *_ROUND[1])),
    "bare": Scene({"options": {}}),
    "seven": Scene({"boxes": 7, "rules": "six-deck-no-hole", "options": {}}),
    "units": Scene({"wagers": "units", "minimum": None, "maximum": None}),
    "locked": Scene(is_locked=True),
    "closed": Scene(happens=(CloseTable(),)),
    "lost": Scene(is_lost=True),
}


def played(scene: Scene, folder: Path) -> SignPicture | None:
    """What the sign hears of that table at the end."""
    if scene.is_lost:
        return None
    follower = SignFollower("BJ-12", results=True)
    with Journal(folder / "BJ-12.journal") as journal:
        header = {"options": OPTIONS, "minimum": "25", "maximum": "1000", **scene.header}
        this = station(journal, **header)
        picture = follower.picture(this.start())
        wagers = [
            {"type": "wager", "box": box, "amount": amount} for box, amount in scene.wagers.items()
        ]
        for each in (*wagers, *scene.happens):
            if isinstance(each, dict):
                step = take(this, each, source="shoe" if each["type"] == "card" else "manual")
            else:
                step = this.do(each, FLOOR)
            assert step.refusal is None, (each, step.refusal)
            picture = follower.picture(step)
    return picture._replace(stands="locked") if scene.is_locked else picture


def show(
    picture: SignPicture | None,
    size: tuple[int, int],
    languages: tuple[str, ...],
    parent: QObject,
    setup: SignSetup | None = None,
) -> tuple[Screen, SignPresenter]:
    """The window of a sign that has heard `picture`."""
    for language in languages:
        load_fonts(language)
    rules = SignSetup(rule_set="nj", rules="New Jersey blackjack")
    words = [Words(Messages(language, currency=Currency("$"))) for language in languages]
    presenter = SignPresenter(setup or rules, words, clock=lambda: NOW, parent=parent)
    screen = Screen("ui.sign", "Main", {"sign": presenter})
    screen.window.resize(*size)
    presenter.resize(*size)
    presenter.heard(picture)
    return screen, presenter


def save(screen: Screen, file: Path, process: Callable[[], None]) -> None:
    for _ in range(2):
        for _ in range(5):
            process()
        picture = screen.window.grabWindow()
    picture.save(str(file))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*")
    parser.add_argument("--size", default="")
    parser.add_argument("--language", default="en")
    parser.add_argument("--turned", type=int, default=0)
    parser.add_argument("--mirror", action="store_true")
    args = parser.parse_args()
    app = application()
    args.folder.mkdir(parents=True, exist_ok=True)
    sizes = [tuple(map(int, args.size.split("x")))] if args.size else SIZES
    setup = SignSetup(12, args.mirror, args.turned, "nj", "New Jersey blackjack")
    for name in args.scenes or SCENES:
        with tempfile.TemporaryDirectory() as folder:
            picture = played(SCENES[name], Path(folder))
        for wide, tall in sizes:
            screen, _ = show(picture, (wide, tall), (args.language,), app, setup)
            file = args.folder / f"sign-{name}-{args.language}-{wide}.png"
            save(screen, file, app.processEvents)
            screen.close()


if __name__ == "__main__":
    main()
