"""A printed card as a camera sees it at best: a picture made from the same face as the PDF."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drivers.cards.face import CAP_HEIGHT, FONT, Code, Face, Line, Mark, Words, code_modules

if TYPE_CHECKING:
    from PIL import ImageDraw

Colour: TypeAlias = NDArray[np.uint8]  # (height, width, 3), blue, green, red

SCALE = 20  # pixels a millimetre at which a face is drawn before it is brought to size: every module ends on a whole pixel


def render(face: Face, width_px: int) -> Colour:
    """The face `width_px` pixels wide, upright, on white: (height, width, 3) bytes, blue, green, red. White at the corners."""
    import cv2

    height_px = round(face.height / face.width * width_px)
    whole = _drawn(face)
    smaller = width_px < whole.shape[1]
    return np.asarray(
        cv2.resize(
            whole,
            (width_px, height_px),
            interpolation=cv2.INTER_AREA if smaller else cv2.INTER_NEAREST,
        ),
        np.uint8,
    )


@lru_cache(maxsize=64)
def _drawn(face: Face) -> Colour:
    import cv2
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (round(face.width * SCALE), round(face.height * SCALE)), "white")
    pen = ImageDraw.Draw(image)
    for mark in face.half:
        _draw_mark(pen, mark)
    if face.turned_too:
        image = image.transpose(Image.Transpose.ROTATE_180)
        pen = ImageDraw.Draw(image)
        for mark in face.half:
            _draw_mark(pen, mark)
    return np.asarray(cv2.cvtColor(np.asarray(image, np.uint8), cv2.COLOR_RGB2BGR), np.uint8)


def _draw_mark(pen: ImageDraw.ImageDraw, mark: Mark) -> None:
    from PIL import ImageFont

    match mark:
        case Words():
            font = ImageFont.truetype(str(FONT), mark.cap / CAP_HEIGHT * SCALE)
            pen.text(
                (mark.at[0] * SCALE, mark.at[1] * SCALE),
                mark.text,
                fill=mark.ink,
                font=font,
                anchor="ms",
            )
        case Code():
            for row, modules in enumerate(code_modules(mark.symbol, mark.text)):
                for column, black in enumerate(modules):
                    if black:
                        left, right = (mark.at[0] + (column + at) * mark.module for at in (0, 1))
                        top, bottom = (mark.at[1] + (row + at) * mark.module for at in (0, 1))
                        box = (
                            round(left * SCALE),
                            round(top * SCALE),
                            round(right * SCALE) - 1,
                            round(bottom * SCALE) - 1,
                        )
                        pen.rectangle(box, fill=(0, 0, 0))
        case Line():
            ends = [(x * SCALE, y * SCALE) for x, y in (mark.start, mark.end)]
            pen.line(ends, fill=mark.ink, width=round(mark.width * SCALE))
