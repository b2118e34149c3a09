"""One round as an animated picture: `python -m tests.ui.round_picture docs/round.webp`.

Each frame is the dealer's screen itself, drawn off screen, after one input of `ROUND` at a station.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QImage

from kiosk.game.commands.commands import parse
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.game.play import inputs
from tests.record.tables import HEADER, rule_set
from tests.steps import with_fields
from tests.ui.pictures import Windows
from tests.ui.scenes import CHIPS, OPTIONS, WELL, settings
from ui.shared.window import application

#: milliseconds that each frame of a part stands, and the part in the words of `tests.game.play`: box 3 splits its eights,
#: box 4 has a blackjack, the dealer breaks
ROUND = (
    (450, "bets 1:25 | bets 2:50 | bets 3:25 | bets 4:100 | bets 5:25"),
    (450, "TS | 9D | 8S | AH | KD | 6D | 8H | 2C | 8D | KC | QC"),
    (1400, "TC | settled 4 | stand | double | 9H | split | 3C | double | TH | TD | stand | stand"),
    (1400, "9S | settled 5 | settled 3 | settled 2"),
    (3000, "settled 1"),
)
BOXES = 5
SIZE, SHOWN = (1280, 800), (960, 600)


def steps(folder: Path) -> Iterator[tuple[Step, int]]:
    """Each step of the round, and for how many milliseconds it is looked at."""
    header = {**HEADER, "rules": "nj", "boxes": BOXES, "options": OPTIONS, "minimum": "25"}
    rules = rule_set("nj")
    messages = Messages("en", chips=CHIPS, authority=rules["authority"])
    with Journal(folder / "round.journal") as journal:
        station = Station(journal, header, rules, messages)
        yield with_fields(station.start(), health=WELL), ROUND[0][0]
        for pause, part in ROUND:
            for data in inputs(part):
                step = station.do(parse(data), Actor("H. Ruiz", "dealer"))
                assert step.refusal is None, (data, step.refusal)
                yield with_fields(step, health=WELL), pause


def frame(image: QImage) -> Image.Image:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    smooth = Qt.TransformationMode.SmoothTransformation
    image.scaled(*SHOWN, Qt.AspectRatioMode.KeepAspectRatio, smooth).save(buffer, "PNG")
    return Image.open(io.BytesIO(buffer.data().data())).convert("RGB")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.round_picture", description=__doc__)
    parser.add_argument("file", type=Path, help="the picture to write, WebP")
    options = parser.parse_args()
    windows = Windows(application())
    setup = settings(BOXES, turbo=True)
    shown = windows.opened("round", SIZE, lambda: setup, lambda: None)
    frames, pauses = [], []
    with tempfile.TemporaryDirectory() as folder:
        for step, pause in steps(Path(folder)):
            windows.put(shown, SIZE, step, ())
            frames.append(frame(shown[0].window.grabWindow()))
            pauses.append(pause)
    windows.close()
    frames[0].save(
        options.file, save_all=True, append_images=frames[1:], duration=pauses, loop=0, quality=70
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
