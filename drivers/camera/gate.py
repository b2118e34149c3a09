"""The places of a picture that are worth looking at for codes. Pure: only what moved and has come
to rest is looked at.

The picture is compared with the one before at a quarter of its size, in blocks. A hand that moves
at one side keeps no card at the other from being read. Now and then the whole picture is looked at,
whatever the gate believes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from drivers.camera.find import Grey, Region

SHRINK = 4
BLOCK = 16  # shrunk pixels along a block's side: 64 of the picture
LEAST_CHANGE = 12  # grey levels that a pixel must change by, in a picture without noise
NOISE_CHANGE = 6  # times the median change of a pixel, below which a change is noise
MOVED_PIXELS = 4  # changed pixels in a block, below which nothing moved in it


@dataclass(frozen=True, slots=True)
class GateSettings:
    """How long the gate waits and how often it looks.

    quiet_frames  frames without motion before a block is looked at
    tries         looks at a place that came to rest
    refresh_s     seconds after which the whole picture is looked at again in any case
    """

    quiet_frames: int = 2
    tries: int = 6
    refresh_s: float = 1.0


class Gate:
    """Fed with every picture, says what to look at. All pictures are of one size; another size
    starts it afresh."""

    def __init__(self, settings: GateSettings | None = None) -> None:
        self._settings = settings or GateSettings()
        self._before: Grey | None = None
        self._refreshed_at = 0.0
        self._looked: NDArray[np.bool_] | None = None

    def look(self, picture: Grey, at: float) -> Region | None:
        """The part of this picture to decode, None for nothing. `at` is seconds on a clock that
        only rises."""
        import cv2

        small = np.asarray(
            cv2.resize(picture, None, fx=1 / SHRINK, fy=1 / SHRINK, interpolation=cv2.INTER_AREA),
            np.uint8,
        )
        before, self._before = self._before, small
        if before is None or before.shape != small.shape:
            rows, columns = -(-small.shape[0] // BLOCK), -(-small.shape[1] // BLOCK)
            #: frames since a block moved
            self._rest = np.full((rows, columns), self._settings.quiet_frames, np.int32)
            #: looks that a block may still have
            self._due = np.full((rows, columns), self._settings.tries, np.int32)
            self._refreshed_at = at
        else:
            moved = _moved(before, small, self._rest.shape)
            self._rest += 1
            self._rest[moved] = 0
            self._due[moved] = self._settings.tries
        if at - self._refreshed_at >= self._settings.refresh_s:
            self._refreshed_at = at
            self._due = np.maximum(self._due, 1)
        self._looked = (self._due > 0) & (self._rest >= self._settings.quiet_frames)
        self._due[self._looked] -= 1
        return self._region(self._looked, picture.shape[1], picture.shape[0])

    def again(self) -> None:
        """The last look left something open: what it looked at needs at least one more."""
        if self._looked is not None:
            self._due[self._looked] = np.maximum(self._due[self._looked], 1)

    def settled(self) -> None:
        """The last look left nothing open and no card unread: what it looked at needs no other."""
        if self._looked is not None:
            self._due[self._looked] = 0

    @staticmethod
    def _region(blocks: NDArray[np.bool_], width: int, height: int) -> Region | None:
        """The smallest rectangle that holds these blocks and one more on every side, in pixels of
        the picture."""
        if not blocks.any():
            return None
        rows, columns = np.flatnonzero(blocks.any(axis=1)), np.flatnonzero(blocks.any(axis=0))
        side = BLOCK * SHRINK
        left, top = max(0, (int(columns[0]) - 1) * side), max(0, (int(rows[0]) - 1) * side)
        right = min(width, (int(columns[-1]) + 2) * side)
        bottom = min(height, (int(rows[-1]) + 2) * side)
        return Region(left, top, right, bottom)


def _moved(before: Grey, small: Grey, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """The blocks in which more changed than noise changes."""
    import cv2

    change = cv2.absdiff(before, small)
    noise = float(np.median(change[::4, ::4]))
    changed = np.asarray(change > max(LEAST_CHANGE, NOISE_CHANGE * noise), np.uint8)
    rows, columns = shape
    whole = np.zeros((rows * BLOCK, columns * BLOCK), np.uint8)
    whole[: changed.shape[0], : changed.shape[1]] = changed
    return np.asarray(
        whole.reshape(rows, BLOCK, columns, BLOCK).sum(axis=(1, 3), dtype=np.int32) >= MOVED_PIXELS,
        np.bool_,
    )
