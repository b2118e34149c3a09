"""Sounds that a house has in place of the shipped ones: `sounds/NAME.wav` beside its settings."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path

from kiosk.settings.schema import BadFileError, Finding, UnreadableError

#: the folder of sounds beside the house's settings
KIND = "sounds"
#: every sound by its name: something refused; trouble of each priority, the gravest first; the
#: floor called
NAMES = ("refused", "stop", "trouble", "notice", "floor")
#: samples a second, one channel of 16 bits each
RATE = 22_050
#: seconds: a longer sound is still heard when the next thing happens
LONGEST_S = 2.0
_ALLOWED = f"expected a WAV file of 16 bits, one or two channels, {LONGEST_S:.0f} seconds or less"


def find(folders: Iterable[Path]) -> dict[str, Path]:
    """The file of each sound that a house has, by its name."""
    return {
        name: path
        for folder in folders
        for name in NAMES
        if (path := folder / f"{name}.wav").is_file()
    }


def read(path: Path) -> array[int]:
    """The samples of a file, in one channel at `RATE`. Raises `UnreadableError`."""
    import wave  # a kiosk without sounds of its own starts without it

    try:
        with wave.open(str(path)) as file:
            channels, rate, count = file.getnchannels(), file.getframerate(), file.getnframes()
            if (
                file.getsampwidth() != 2
                or channels not in (1, 2)
                or not 0 < count <= LONGEST_S * rate
            ):
                raise UnreadableError(path, f"is not valid: {_ALLOWED}.")
            samples = array("h", file.readframes(count))
    except (OSError, EOFError, wave.Error) as error:
        why = str(error) or "it ends too soon"
        raise UnreadableError(path, f"cannot be read ({why}): {_ALLOWED}.") from None
    if sys.byteorder == "big":
        samples.byteswap()
    one = array(
        "h",
        [sum(samples[at : at + channels]) // channels for at in range(0, len(samples), channels)],
    )
    return one if rate == RATE else _at_rate(one, rate)


def check(folders: Iterable[Path]) -> Iterator[Finding]:
    """What is wrong with a house's sounds: the table goes on with the shipped one."""
    folders = tuple(folders)
    for path in find(folders).values():
        try:
            read(path)
        except BadFileError as error:
            yield from error.findings
    for folder in folders:
        for path in sorted(folder.glob("*")):
            if path.stem not in NAMES or path.suffix != ".wav":
                there = ", ".join(f"{name}.wav" for name in NAMES)
                yield Finding(str(path), "", f"is none of the sounds: {there}.", "warning")


def _at_rate(samples: array[int], rate: int) -> array[int]:
    """The same sound at `RATE`: between two samples on a straight line."""
    made, last = array("h"), len(samples) - 1
    for at in range(round(len(samples) * RATE / rate)):
        whole, part = divmod(at * rate, RATE)
        before, after = samples[min(whole, last)], samples[min(whole + 1, last)]
        made.append(before + (after - before) * part // RATE)
    return made
