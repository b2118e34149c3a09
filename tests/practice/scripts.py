"""Scripts of the shipped lessons, what a dealer does in each of them from its first card to its end: `python -m tests.practice.scripts`.

A dealer who makes no mistake plays each lesson, and what that dealer did is written down in `tests/practice/scripts/`.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

FOLDER = Path(__file__).with_name("scripts")


def script(name: str) -> list[str]:
    """What is done in a lesson, a line each."""
    return (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def main() -> None:
    from PySide6.QtTest import QTest

    from kiosk.practice.lesson import every, load
    from tests.practice.live import Trainee, house
    from ui.shared.window import application

    app, finger = application(), QTest.createTouchDevice()
    FOLDER.mkdir(exist_ok=True)
    for path in every(house(Path())):
        if sys.argv[1:] and path.stem not in sys.argv[1:]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            home = house(Path(folder))
            with Trainee(load(path, home), home, app, finger) as trainee:
                trainee.play()
                assert trainee.course.score.result().wrong == ()
                done = "".join(f"{line}\n" for line in trainee.script)
        (FOLDER / f"{path.stem}.txt").write_text(done, "utf-8")
        print(path.stem, len(trainee.script))


if __name__ == "__main__":
    main()
