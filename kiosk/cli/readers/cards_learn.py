"""`kiosk cards learn`: the house shows its own ordinary deck once, so that the camera may recognise
its cards."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli.readers.wording import complain
from kiosk.game.cards import CARDS, Card
from kiosk.reading import DeviceError

if TYPE_CHECKING:
    from drivers.camera.find import Grey

_AT_REST = 5  # pictures in which a card lies at one place
_NEAR = 6.0  # pixels within which it does


def add_parser(commands: Any) -> None:
    """Adds `learn` to the words after `kiosk cards`."""
    parser = commands.add_parser(
        "learn",
        help="learn the house's own ordinary deck, for a camera that confirms",
        description="Shows the 52 cards of an ordinary deck to a camera once: ace to king of "
        "clubs, diamonds, hearts, spades, one card at a time, whole and alone on the felt, the "
        "felt empty in between. Or takes 52 pictures, in the order of their names.",
        epilog="Exit status: 0 the deck is learned; 2 it is not. "
        "Example: kiosk cards learn --camera 0 --out house-deck.npz; then name the file under "
        "[plain] in the camera's profile.",
    )
    parser.add_argument(
        "folder",
        nargs="?",
        type=Path,
        metavar="FOLDER",
        help="52 pictures, or a video of the cards",
    )
    parser.add_argument(
        "--camera", metavar="N", help="a camera: its number, or a device such as /dev/video0"
    )
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="the file to write")
    parser.set_defaults(run=_learn)


def _learn(args: argparse.Namespace) -> int:
    from drivers.camera.corners import learn, recognised
    from drivers.cards.code import spoken

    if bool(args.folder) == bool(args.camera):
        print(
            "Name a folder of pictures, or a camera with --camera, and not both.", file=sys.stderr
        )
        return 2
    shown: dict[Card, list[Grey]] = {}
    seen = _shown(str(args.folder or args.camera))
    try:
        for card in CARDS:
            print(f"{len(shown) + 1} of 52: {spoken(card)}", file=sys.stderr)
            picture = next(seen, None)
            if picture is None:
                break
            shown[card] = [picture]
        deck = learn(shown)
        unlike = [card.text for card in CARDS if recognised(deck, shown[card][0]) is not card]
        deck.save(args.out)
    except DeviceError as refused:
        complain(refused)
        return 2
    except OSError as refused:
        print(f"{args.out}: cannot be written: {refused.strerror or refused}.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Ended: nothing was learned.", file=sys.stderr)
        return 2
    print(f"{args.out}: the deck is learned; {52 - len(unlike)} of its 52 cards are recognised.")
    if unlike:
        print(f"Not recognised, and so never claimed: {' '.join(unlike)}.")
    return 0


def _shown(source: str) -> Iterator[Grey]:
    """Each card that lies whole and alone at rest, upright; the next once the felt was empty, or
    another picture came."""
    import cv2
    import numpy as np

    from drivers.camera.find import find_cards, find_paper, upright
    from drivers.camera.settings import CaptureSettings
    from drivers.camera.source import open_source

    opened = open_source(source, CaptureSettings(picture_frames=1))
    single = Path(source).is_dir()  # each picture is a card of its own
    before: tuple[float, float] | None = None
    rested = 0
    try:
        while (picture := opened.read()) is not None:
            grey = (
                np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
                if picture.ndim == 3
                else picture
            )
            paper = find_paper(grey)
            part = (
                grey
                if paper is None
                else np.ascontiguousarray(grey[paper[1] : paper[3], paper[0] : paper[2]])
            )
            cards = [] if paper is None else find_cards(part)[0]
            if len(cards) != 1:
                before, rested = None, 0
                continue
            left, top = (0, 0) if paper is None else paper[:2]
            at = left + sum(x for x, _ in cards[0]) / 4, top + sum(y for _, y in cards[0]) / 4
            rested = rested + 1 if before is not None and math.dist(before, at) <= _NEAR else 0
            before = at
            if single or rested == _AT_REST:
                yield upright(part, cards[0])[0]
    finally:
        opened.close()
