"""A picture of the table beside the cards: of each stage one still of the house's camera, cut out
to what the house has said.

The camera writes its file anew, whatever it is; a still is what that file holds once a stage has
begun, so that none is of an earlier one. The place of the hole card is in none: what is cut out may
not touch it, and nothing else of the picture is kept.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import NamedTuple

from kiosk.settings.table import Area

log = logging.getLogger(__name__)
#: pixels of a still's longer side at most, and how well it is kept, of 100
_WIDE, _QUALITY = 960, 75
#: bytes of a picture at most
_LARGEST = 32 * 2**20


class Still(NamedTuple):
    """`number`: its own, from 1 since the gateway was started. `body`: a JPEG."""

    number: int
    body: bytes


class Stills:
    """Stills of `file`, cut out to `crop`. `stage` says that something else is asked; `look` reads
    what the camera has written since, on any thread. `now` is the still of this stage, None where
    there is none yet."""

    def __init__(self, file: Path, crop: Area) -> None:
        self._file, self._crop = file, crop
        self._stage, self._before = "", 0
        self._count = 0
        self.now: Still | None = None

    def stage(self, stage: str) -> None:
        """`stage` is open, "" for none: a still of another one is shown no more."""
        if stage != self._stage:
            self._stage, self.now = stage, None
            self._before = _written(self._file)

    @property
    def waits(self) -> bool:
        """Whether the open stage has no still, and the camera has written since it began."""
        return bool(self._stage) and self.now is None and _written(self._file) != self._before

    def look(self) -> bytes | None:
        """The still as a JPEG; None where the file holds no picture, or only a part of one yet."""
        try:
            return cut(self._file.read_bytes(), self._crop)
        except (OSError, ValueError) as error:
            log.warning("the table's picture %s cannot be used: %s", self._file, error)
            return None

    def take(self, stage: str, body: bytes | None) -> None:
        """What `look` gave while `stage` was open."""
        if body is None:
            self._before = _written(self._file)  # until the camera has written again
        elif stage == self._stage:
            self._count += 1
            self.now = Still(self._count, body)

    @property
    def open_stage(self) -> str:
        return self._stage


def cut(picture: bytes, crop: Area) -> bytes:
    """What of a JPEG or PNG lies in `crop`, as a JPEG without anything that the file says beside
    its picture. Raises `ValueError`."""
    import cv2
    import numpy as np

    if len(picture) > _LARGEST:
        raise ValueError("it is too large")
    whole = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR) if picture else None
    if whole is None:
        raise ValueError("it is no JPEG or PNG")
    high, wide = whole.shape[:2]
    top, bottom = high * crop.top // 100, high * crop.bottom // 100
    left, right = wide * crop.left // 100, wide * crop.right // 100
    part = whole[top:bottom, left:right]
    if not part.size:
        raise ValueError("it is too small")
    scale = _WIDE / max(part.shape[:2])
    if scale < 1:
        part = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    _, body = cv2.imencode(".jpg", part, (cv2.IMWRITE_JPEG_QUALITY, _QUALITY))
    return bytes(body)


def _written(file: Path) -> int:
    """When the file was written, 0 where there is none."""
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0
