"""How a headline is set: in how large a type, and on which lines. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
import re
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from ui.table.layout import CANVAS, scale_of

#: how wide the headline's place is in design units at least, and the sizes of its type
#: (`Theme.prompts`), the usual one first
WIDTH = 798
SIZES = (47, 42, 37, 31, 26)
#: how wide a letter is at a size of one, at most, where it has no width of its own
_SMALL, _CAPITAL, _CHINESE = 0.63, 0.78, 1.0
_CHINESE_FROM = "\u2e80"
_LATIN_TO = "\u2e00"


class _Widths(dict[str, float]):
    """How wide each letter is at a size of one, at most; of one that is not known by itself the
    usual width of its kind."""

    def __missing__(self, letter: str) -> float:
        width = _SMALL if letter.islower() else _CAPITAL
        if ord(letter) > 0x2E00:
            width = _CHINESE
        self[letter] = width
        return width


_WIDTHS = _Widths(
    {
        c: width
        for width, letters in (
            (0.3, " ilIjÍí’"),
            (0.34, ".,:;!'|·"),
            (0.41, "frt()/"),
            (0.56, "s¿?-“”"),
            (0.605, "aáceékvxyzJFL"),
            (0.65, "0123456789"),
            (0.675, "BEÉPRSTZ×+="),
            (1.05, "mwMW%—½…←→▲▼"),
        )
        for c in letters
    }
)
#: what is left of its room for a type that is rounded up to whole pixels
_ROUNDED = 0.985
#: units: what chips of one colour take beside an amount and what lies before them; what is left for
#: why. Chips that would be smaller than that share of their size lie on the rail alone
_COLOUR = 112
_APART = 16
_WHY = 160
CHIPS_LEAST = 0.6

#: of small letters: how high they are at a size of one, and in a headline at least, in millimetres
#: on a panel of so many inches
_X_HEIGHT, LEAST_MM, _INCHES = 0.546, 6, 15.6

#: whose turn it is, with its colon, and the rest
_HALVES = re.compile(r"([^:：]*[:：]) ?(.+)")


class MoneyLines(NamedTuple):
    """`size`: the place in `SIZES` of the type of `first` and `amount`. `reason` stands behind
    `first`, as large as it has room. `amount` is the second line, "" where all is on the first.
    `chips`: the line beside which they lie, 0 below all or for want of room."""

    first: str
    size: int
    reason: str = ""
    amount: str = ""
    chips: int = 0


def room(size: tuple[int, int]) -> float:
    """How wide the headline's place is in design units, in a window of so many pixels."""
    factor = scale_of(*size).factor
    wide = WIDTH + size[0] / factor - CANVAS[0]
    return wide if factor == 1 else wide * _ROUNDED


def needed(text: str, size: tuple[int, int]) -> int:
    """The place in `SIZES` of the smallest type in which the small letters of `text` are `LEAST_MM`
    high, in a window of so many pixels. Chinese letters are higher in any type that two lines of
    them have room for."""
    return max(_largest(text), _least(size))


@lru_cache(maxsize=16)
def _least(size: tuple[int, int]) -> int:
    """The same, of Latin letters."""
    high = scale_of(*size).factor * _X_HEIGHT * _INCHES * 25.4 / hypot(*size)
    return max((at for at, each in enumerate(SIZES) if each * high >= LEAST_MM), default=0)


@lru_cache(maxsize=4096)
def fitted(text: str, room: float = WIDTH, needed: int = 1) -> tuple[str, int]:
    """`text` as it is set on lines of `room` units, and the place in `SIZES` of the largest type in
    which it has room.

    On one line if that is as large as `needed`; on two it ends the first after whose turn it is,
    where both parts have room.
    """
    wide, largest, halves = width_of(text), _largest(text), _HALVES.fullmatch(text)
    half = len(SIZES)
    if halves:
        half = max(largest, _size(max(map(width_of, halves.groups())), room))
    if wide * SIZES[needed] <= room and (largest or wide * SIZES[0] <= room or half):
        return text, _size(wide, room)
    words = _words(text)
    wrapped = next(
        (at for at in range(largest, len(SIZES)) if _lines(words, room / SIZES[at]) <= 2),
        len(SIZES) - 1,
    )
    if halves and half <= max(needed, min(wrapped, 2)):
        return "\n".join(halves.groups()), half
    return _balanced(text, room / SIZES[wrapped]), wrapped


def _balanced(text: str, wide: float) -> str:
    """`text` on two lines of one width, as far as that goes, so that no short word ends it alone;
    as it is where one line or no space is enough."""
    if width_of(text) <= wide:
        return text
    spaces = [at for at, letter in enumerate(text) if letter == " "]
    breaks = [(text[:at], text[at + 1 :]) for at in spaces]
    fitting = [both for both in breaks if max(map(width_of, both)) <= wide]
    if not fitting:
        return text
    return "\n".join(min(fitting, key=lambda both: max(map(width_of, both))))


def _words(text: str) -> list[tuple[float, float]]:
    """How wide what stays together on a line is at a size of one: a word, or a Chinese letter, with
    the stop behind it; and before it what stands apart from the last one. No regular expression:
    Python takes 5 ms to compile a class of all Chinese letters."""
    words, apart = list[tuple[str, str]](), ""
    for c in text:
        if c.isspace():
            apart += c
            continue
        stops = "\u3000" <= c <= "\u303f" or c >= "\uff00"
        if words and not apart and (stops or max(c, words[-1][1][-1]) < _CHINESE_FROM):
            words[-1] = (words[-1][0], words[-1][1] + c)
        else:
            words.append((apart, c))
        apart = ""
    return [(width_of(apart), width_of(word)) for apart, word in words]


def _lines(words: list[tuple[float, float]], wide: float) -> int:
    """How many lines of that width at a size of one they take at most."""
    lines, free = 0, 0.0
    for apart, takes in words:
        if lines and apart + takes <= free:
            free -= apart + takes
        else:
            lines, free = lines + (1 if takes <= wide else 99), wide - takes
    return lines


def _largest(text: str) -> int:
    """The place in `SIZES` of the largest type on two lines: of larger Chinese letters these would
    be higher than the headline's place."""
    return int(max(text, default="") > _LATIN_TO)


def _size(wide: float, room: float) -> int:
    return next((at for at, size in enumerate(SIZES) if wide * size <= room), len(SIZES) - 1)


def width_of(text: str) -> float:
    """How wide it is at a size of one; never less than it is drawn."""
    return sum(map(_WIDTHS.__getitem__, text))


@lru_cache(maxsize=4096)
def money_lines(
    text: str, places: tuple[str, ...], colours: int, room: float = WIDTH
) -> MoneyLines:
    """Money that moves, paid in chips of so many `colours`: whose it is, what is done and how much
    stand in one large type, and why in what room is left. `places`: what `text` may begin with that
    says whose it is."""
    largest, parts = _largest(text), _HALVES.fullmatch(text)
    if parts is None or width_of(text) * SIZES[0] <= room:
        return MoneyLines(text, _size(width_of(text), room))
    whose, amount = parts.groups()
    why, exactly = "", re.fullmatch(r"(.+?) ?([(（].+[)）])", amount)  # what was rounded
    if exactly and width_of(amount) * SIZES[largest] > room:
        amount, why = exactly.groups()
    if width_of(whose) * SIZES[largest] > room - _WHY * bool(why):
        place = max((place for place in places if whose.startswith(place)), key=len, default=whose)
        whose, why = place, f"{whose[len(place) :].lstrip(',， ')} {why}".strip()
    size = max(largest, _size(max(width_of(whose), width_of(amount)), room))
    least = colours * _COLOUR * CHIPS_LEAST + _APART
    lines = ((2, amount),) if why else ((2, amount), (1, whose))
    beside = next((line for line, text in lines if width_of(text) * SIZES[size] + least <= room), 0)
    return MoneyLines(whose, size, why, amount, beside)
