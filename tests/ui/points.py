"""The points of the screen's brief at 1, 3, 6 and 7 boxes, in three languages and to three eyes: `python -m tests.ui.points OUT`.

Sheets for each size, language and eye: a row for each situation, a column for each number of boxes. `POINTS` says of each point
which situations show it; `docs/screen.md` is the same for people.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QImage, QPainter

from tests.ui.fits import nothing_is_cut_or_covered
from tests.ui.pictures import SEEN_BY, SIZES, Showcase
from tests.ui.scenes import Scene, Scenes, early, troubled
from tests.words.languages import LANGUAGES
from ui.shared.window import Screen, application

BOXES = (1, 3, 6, 7)
#: wager, first and second card of each box: the last has eights, a pair wherever it sits
_DEALT = (
    ("25", "TS", "8H"),
    ("50", "9D", "2C"),
    ("100", "AH", "6C"),
    ("25", "KD", "QC"),
    ("375", "5S", "7H"),
    ("1000", "AS", "KH"),
)
_LAST = ("75", "8S", "8D")


def _dealt(boxes: int, up: str, hole: str) -> str:
    played = (*_DEALT[: boxes - 1], _LAST)
    wagers = " ".join(f"{box}:{wager}" for box, (wager, _, _) in enumerate(played, 1))
    cards = [*(first for _, first, _ in played), up, *(second for _, _, second in played), hole]
    return f"bets {wagers} | {' '.join(cards)}"


def _stands(boxes: int) -> str:
    """Every box before the last stands; a blackjack is not asked."""
    return " | stand" * min(boxes - 1, 5)


def _split(boxes: int) -> str:
    return f"{_dealt(boxes, '6D', '4C')}{_stands(boxes)} | split | 3C | hit | 2S | stand | TH"


def _shared_out(boxes: int) -> str:
    """The last box has split to four hands of five cards each; the fourth is asked."""
    return (
        f"{_dealt(boxes, '6D', '4C')}{_stands(boxes)} | split | 8C | split | 8H | split"
        " | 2D | hit | 2H | hit | 3C | hit | 4S | stand | 2C | hit | 3S | hit | AC | hit | 3H | stand"
        " | 3D | hit | 2S | hit | 2H | hit | 4D | stand | 3H | hit | 2D | hit | 2C | hit | 3S"
    )


def _nine_cards(boxes: int) -> str:
    """The last box has nine cards, and so has the dealer in the end."""
    dealt = _dealt(boxes, "2D", "2C").replace("8S", "2S").replace("8D", "2D")
    return f"{dealt}{_stands(boxes)} | hit | 3C | hit | AH | hit | AC | hit | 3S | hit | 2C | hit | AD | hit | AS"


class Shown(NamedTuple):
    """One situation: what is played at so many boxes, what is touched then, and how that table's screen is set."""

    scene: Callable[[int], Scene]
    touches: Callable[[int], tuple[str, ...]] = lambda boxes: ()
    screen: Mapping[str, Any] = {}


def _wagers(boxes: int) -> Scene:
    return Scene(_dealt(boxes, "6D", "4C").partition(" |")[0], boxes)


def _asked(boxes: int) -> Scene:
    return Scene(f"{_dealt(boxes, '6D', '4C')}{_stands(boxes)}", boxes)


def _in_units(text: str, boxes: int) -> Scene:
    """The same at a table where no amounts are keyed."""
    wagers = " ".join(f"{box}:1" for box in range(1, boxes + 1))
    return Scene(f"bets {wagers} | {text.partition('| ')[2]}", boxes, units=True)


def _settled(boxes: int) -> Scene:
    return Scene(f"{_split(boxes)} | stand | 9S", boxes)


def _touch(*touches: str) -> Callable[[int], tuple[str, ...]]:
    return lambda boxes: touches


#: what is shown at each number of boxes
SITUATIONS: Mapping[str, Shown] = {
    "wagers": Shown(_wagers),
    "decision": Shown(_asked),
    "split": Shown(lambda boxes: Scene(_split(boxes), boxes)),
    "bust": Shown(lambda boxes: Scene(f"{_asked(boxes).text} | hit | TC", boxes)),
    "insurance": Shown(
        lambda boxes: Scene(f"{_dealt(boxes, 'AD', '4C')} | insure {boxes}:37.50", boxes)
    ),
    "settlement": Shown(_settled),
    "trouble": Shown(lambda boxes: Scene(_split(boxes), boxes, then=troubled)),
    "first-round": Shown(lambda boxes: Scene("", boxes), screen={"coach": True}),
    "second-step": Shown(_asked, screen={"coach": True}),
    "third-step": Shown(_settled, screen={"coach": True}),
    "clear": Shown(_wagers, _touch("tool:clear")),
    "again-owed": Shown(_settled, _touch("tool:rebet")),
    "done": Shown(lambda boxes: Scene(f'{_settled(boxes).text} | {{"type": "settled"}}', boxes)),
    "units": Shown(
        lambda boxes: _in_units(
            _dealt(boxes, "6D", "4C").replace("8S", "AS").replace("8D", "KD"), boxes
        )
    ),
    "units-owed": Shown(lambda boxes: _in_units(f"{_asked(boxes).text} | stand | 9S", boxes)),
    "why-not": Shown(_asked, _touch("surrender")),
    "read": Shown(lambda boxes: Scene(f"{_asked(boxes).text} | hit | ??", boxes)),
    "cards": Shown(_asked, _touch("cards")),
    "blackjack": Shown(
        lambda boxes: Scene(
            _dealt(boxes, "6D", "4C").replace("8S", "AS").replace("8D", "KD"), boxes
        )
    ),
    "four-hands": Shown(lambda boxes: Scene(_shared_out(boxes), boxes)),
    "nine-cards": Shown(lambda boxes: Scene(_nine_cards(boxes), boxes)),
    "dealer-many": Shown(
        lambda boxes: Scene(f"{_nine_cards(boxes)} | stand | 3C 2H 2S AC AD AS", boxes)
    ),
    "turn": Shown(
        lambda boxes: _asked(boxes)._replace(
            text=f"{_asked(boxes).text} | stand", header={"hole_turn": "input"}
        )
    ),
    "held-card": Shown(lambda boxes: _settled(boxes)._replace(then=early)),
    "floor": Shown(_asked, _touch("floor")),
    "void": Shown(_asked, _touch("floor", "page:void", "by:1")),
    "screen": Shown(_asked, _touch("floor", "page:screen")),
    "help": Shown(lambda boxes: Scene(_split(boxes), boxes, then=troubled), _touch("help:trouble")),
    "held": Shown(_asked, lambda boxes: (f"hold:{boxes}:1:2",)),
    "held-sign": Shown(_asked, lambda boxes: (f"hold:{boxes}:1:2", "rank:9", "suit:H")),
    "night": Shown(_settled, screen={"level": 3}),
    "mirror": Shown(_asked, screen={"mirror": True}),
    "four-colours": Shown(_asked, screen={"four_colour": True}),
}
BY_BOXES = Scenes(
    {f"{what}-{boxes}": shown.scene(boxes) for what, shown in SITUATIONS.items() for boxes in BOXES}
)

#: each point of the brief, with the situations above that show it at every number of boxes, and scenes of `tests.ui.scenes`
POINTS: Mapping[str, tuple[str, ...]] = {
    "seen from the dealer's side": ("decision", "mirror"),
    "what is left on the felt is left on the screen": ("bust", "settlement", "done", "split-bust"),
    "three things: headline, whose turn, its hand": ("decision", "split", "insurance"),
    "trouble has its own row": ("trouble", "help", "trouble-split", "trouble-cured"),
    "announcement, action and what is next": ("split", "bust", "settlement"),
    "taking and paying hold the headline": ("bust", "blackjack", "settlement"),
    "what is not allowed is dim and says why": ("why-not", "why-not-now", "refusal"),
    "no pad of dead keys": ("decision", "read", "cards", "settlement"),
    "drawers lie over the pads alone": ("floor", "void", "screen", "help", "held-sign"),
    "states without color alone": ("settlement", "blackjack", "split-settled", "settlement-half"),
    "contrast at every brightness": ("settlement", "night"),
    "boxes fill what there is": ("wagers", "decision", "split"),
    "wagers as stacks by color": ("wagers", "split"),
    "four hands, nine cards": ("four-hands", "nine-cards", "dealer-many"),
    "the hole card is turned by the dealer": ("turn",),
    "settlement is a state of its own": ("settlement", "done", "held-card", "units", "units-owed"),
    "wagers: chips, clear, rebet": ("wagers", "clear", "again-owed", "again"),
    "putting right": ("held", "held-sign", "held-suit", "held-place", "held-error"),
    "cards are drawn by us": ("four-hands", "four-colours"),
    "settings by touch": ("screen",),
    "first run": ("first-round", "second-step", "third-step"),
}


#: rows of a sheet
ROWS = 6


class Points(Showcase):
    """The situations, each at a table of so many boxes."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, BY_BOXES)

    def situation(self, what: str, boxes: int, size: tuple[int, int], language: str) -> Screen:
        shown = SITUATIONS[what]
        return self.present(
            f"{what}-{boxes}", shown.touches(boxes), size, language, **shown.screen
        )[0]

    def pictures(self, what: str, size: tuple[int, int], language: str) -> Iterator[QImage]:
        """It at each number of boxes. Raises `AssertionError` where a text is cut off or lies over another."""
        for boxes in BOXES:
            screen = self.situation(what, boxes, size, language)
            nothing_is_cut_or_covered(screen, size)
            yield screen.window.grabWindow()


def sheet(rows: Sequence[Sequence[QImage]], size: tuple[int, int], eye: str) -> QImage:
    """These pictures, each half as large as it is, as that eye sees them."""
    wide, high = size[0] // 2, size[1] // 2
    made = QImage(wide * len(BOXES), high * len(rows), QImage.Format.Format_RGB32)
    painter = QPainter(made)
    for row, images in enumerate(rows):
        for column, image in enumerate(images):
            seen = SEEN_BY[eye](image) if eye else image
            painter.drawImage(
                column * wide,
                row * high,
                seen.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation),
            )
    painter.end()
    return made


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.points", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", choices=LANGUAGES, help="default: all three")
    parser.add_argument("--small", action="store_true", help="1280x800 alone")
    parser.add_argument(
        "--only", nargs="+", choices=SITUATIONS, metavar="SITUATION", help="default: all of them"
    )
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    app, names = application(), options.only or [*SITUATIONS]
    for language in [options.language] if options.language else LANGUAGES:
        points = Points(app)
        for size in SIZES[:1] if options.small else SIZES:
            for first in range(0, len(names), ROWS):
                rows = [
                    [*points.pictures(what, size, language)] for what in names[first : first + ROWS]
                ]
                for eye in ("", *SEEN_BY):
                    name = "-".join(
                        filter(
                            None, (f"{size[0]}x{size[1]}", language, eye, f"{first // ROWS + 1}")
                        )
                    )
                    sheet(rows, size, eye).save(str(options.folder / f"{name}.png"))
        points.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
