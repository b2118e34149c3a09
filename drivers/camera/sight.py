"""Faults of a camera's picture. Pure: covered, too dark, out of focus, or always the same."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from drivers.camera.find import Grey
from kiosk.reading import Message, Reading, cured, fault


@dataclass(frozen=True, slots=True)
class SightSettings:
    """What a picture must show.

    fault_after_s   seconds for which something must be wrong before it is said, so that a hand is
    no fault
    dark_below      grey level (0 to 255) that the brightest hundredth of the picture must reach
    sharp_above     how steep the steepest edges must be, as a part of the picture's contrast
    frozen_after_s  seconds of pictures that are equal to the last bit, which no living camera
    gives; 0 for never
    """

    fault_after_s: float = 2.0
    dark_below: float = 25.0
    sharp_above: float = 0.10
    frozen_after_s: float = 3.0


#: what can be wrong, the worst first: each is the code of a reading and the id of its sentence
#: (`camera-<code>`)
WRONG = ("covered", "dark", "focus", "frozen")
# grey levels between the darkest and the brightest hundredth, below which there is nothing to see
EVEN = 12
CONTRAST = 60  # grey levels between them, above which something in the picture should be sharp


class Sight:
    """Judges pictures now and then and says what has been wrong for a while, once, and when it is
    right again."""

    def __init__(self, settings: SightSettings | None = None) -> None:
        self._settings = settings or SightSettings()
        self._wrong_since: dict[str, float] = {}
        self._said: set[str] = set()
        self._before: Grey | None = None
        self._same_since = 0.0
        self._read_at = float("-inf")

    @property
    def trouble(self) -> tuple[Message, ...]:
        """What is wrong now."""
        return tuple(Message(f"camera-{code}") for code in WRONG if code in self._said)

    def read(self, at: float) -> None:
        """A code was read: whatever the measures say, the camera sees sharply."""
        self._read_at = at

    def judge(self, picture: Grey, at: float, *, living: bool = True) -> list[Reading]:
        """What this picture leads to: FAULT with one of the codes `WRONG`, or CURED. `at` is
        seconds, rising.

        `living` is False for the pictures of a file, which may well be equal.
        """
        wrong = self._wrong(picture, at)
        if living and self._frozen(picture, at):
            wrong.add("frozen")
        readings = []
        for code in WRONG:
            if code not in wrong:
                self._wrong_since.pop(code, None)
                if code in self._said:
                    self._said.discard(code)
                    readings.append(cured(code, f"camera-{code}-over"))
                continue
            since = self._wrong_since.setdefault(code, at)
            if code not in self._said and at - since >= self._settings.fault_after_s:
                self._said.add(code)
                readings.append(fault(code, f"camera-{code}"))
        return readings

    def _wrong(self, picture: Grey, at: float) -> set[str]:
        wrong = set()
        darkest, brightest = np.percentile(picture[::8, ::8], (1, 99))
        if brightest < self._settings.dark_below:
            wrong.add("covered" if brightest - darkest < EVEN else "dark")
            return wrong
        reads = at - self._read_at <= self._settings.fault_after_s
        if (
            not reads
            and brightest - darkest >= CONTRAST
            and sharpness(picture) < self._settings.sharp_above
        ):
            wrong.add("focus")
        return wrong

    def _frozen(self, picture: Grey, at: float) -> bool:
        if self._settings.frozen_after_s == 0:
            return False
        sample = picture[::3, ::5].copy()
        if self._before is None or not np.array_equal(self._before, sample):
            self._same_since = at
        self._before = sample
        return at - self._same_since >= self._settings.frozen_after_s


def sharpness(picture: Grey) -> float:
    """How steep the steepest thousandth of the picture's edges is, as a part of its contrast; noise
    is left out.

    It is the Laplacian of the picture at half its size. Its plain variance would measure how much
    print lies on the table; the steepest edges of any print measure the lens.
    """
    import cv2

    half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    edges = np.abs(cv2.Laplacian(half, cv2.CV_16S))
    usual, steepest = np.percentile(edges[::2], (50, 99.9))
    darkest, brightest = np.percentile(half[::4, ::4], (1, 99))
    noise = 3.5 * 1.48 * usual
    return float(max(0.0, steepest - noise) / max(1.0, brightest - darkest))
