"""The dealer's screen at 1, 3, 6 and 7 boxes, in three languages and to three eyes: `python -m tests.ui.points OUT`.

A sheet for each size, language and eye: a row for each situation, a column for each number of boxes. `POINTS` says of each point of the
screen's brief which scene shows it; `docs/screen.md` is the same for people.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter

from tests.ui.pictures import SEEN_BY, SIZES, Showcase
from tests.ui.scenes import Scene, Scenes, troubled
from tests.words.languages import LANGUAGES
from ui.shared.window import application

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


#: what is shown at each number of boxes
SITUATIONS: tuple[str, ...] = ("wagers", "decision", "split", "bust", "insurance", "settlement", "trouble")


def _scene(what: str, boxes: int) -> Scene:
    asked = f"{_dealt(boxes, '6D', '4C')}{_stands(boxes)}"
    match what:
        case "wagers":
            return Scene(_dealt(boxes, "6D", "4C").partition(" |")[0], boxes)
        case "decision":
            return Scene(asked, boxes)
        case "split":
            return Scene(_split(boxes), boxes)
        case "bust":
            return Scene(f"{asked} | hit | TC", boxes)
        case "insurance":
            return Scene(f"{_dealt(boxes, 'AD', '4C')} | insure {boxes}:37.50", boxes)
        case "settlement":
            return Scene(f"{_split(boxes)} | stand | 9S", boxes)
        case _:
            return Scene(_split(boxes), boxes, then=troubled)


BY_BOXES = Scenes({f"{what}-{boxes}": _scene(what, boxes) for what in SITUATIONS for boxes in BOXES})

#: each point of the brief, with the scenes of `tests.ui.scenes` or the situations above that show it
POINTS: Mapping[str, tuple[str, ...]] = {
    "seen from the dealer's side": ("decision-7", "settlement-done"),
    "what is left on the felt is left on the screen": ("bust-7", "settlement-7", "split-bust"),
    "three things: headline, whose turn, its hand": ("decision-1", "decision-3", "decision-6", "decision-7"),
    "trouble has its own row": ("trouble-1", "trouble-7", "trouble-split", "trouble-cured"),
    "announcement, action and what is next": ("split-7", "bust-7"),
    "taking and paying hold the headline": ("bust-1", "bust-7", "settlement-7"),
    "what is not allowed is dim and says why": ("why-not", "why-not-now", "refusal"),
    "no pad of dead keys": ("decision-7", "read", "settlement-7"),
    "drawers lie over the pads alone": ("floor", "void", "help-trouble", "held-sign"),
    "states without colour alone": ("blackjack", "split-settled", "settlement-half"),
    "contrast at every brightness": ("settlement", "decision"),
    "boxes fill what there is": ("wagers-1", "wagers-3", "wagers-6", "wagers-7"),
    "wagers as stacks by colour": ("wagers-7", "split-7"),
    "four hands, nine cards": ("split-full", "nine-cards", "dealer-many"),
    "the hole card is turned by the dealer": ("turn",),
    "settlement is a state of its own": ("settlement-1", "settlement-3", "settlement-6", "settlement-7", "held-card"),
    "wagers: chips, clear, rebet": ("wagers-6", "wager-clear", "again", "again-owed"),
    "putting right": ("held", "held-suit", "held-place", "held-error"),
    "settings by touch": ("screen",),
    "first run": ("wagers-empty",),
}


def sheet(showcase: Showcase, language: str, size: tuple[int, int], eye: str = "") -> QImage:
    """All situations at all numbers of boxes, each half as large as it is."""
    wide, high = size[0] // 2, size[1] // 2
    made = QImage(wide * len(BOXES), high * len(SITUATIONS), QImage.Format.Format_RGB32)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for row, what in enumerate(SITUATIONS):
        for column, boxes in enumerate(BOXES):
            image = showcase.show(f"{what}-{boxes}", size, language)[0].window.grabWindow()
            image = SEEN_BY[eye](image) if eye else image
            small = image.scaled(
                wide, high, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
            painter.drawImage(QRect(column * wide, row * high, wide, high), small)
    painter.end()
    return made


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.points", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", choices=LANGUAGES, help="default: all three")
    parser.add_argument("--small", action="store_true", help="1280x800 alone")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    showcase = Showcase(application(), BY_BOXES)
    for size in SIZES[:1] if options.small else SIZES:
        for language in [options.language] if options.language else LANGUAGES:
            for eye in ("", *SEEN_BY):
                name = "-".join(filter(None, (f"{size[0]}x{size[1]}", language, eye)))
                sheet(showcase, language, size, eye).save(str(options.folder / f"{name}.png"))
    showcase.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
