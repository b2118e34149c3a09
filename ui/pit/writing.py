"""A message in free text at the pit: what is written so far, and a keyboard of letters for a touch
screen. Letters of a real keyboard come as a whole text. Pure."""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from typing import NamedTuple

from kiosk.station.pit.order_kinds import MOST_LETTERS
from ui.shared.words import Words
from ui.table.layout import GAP, TARGET, Rect, Scale
from ui.table.rows import KeyRow

#: design units: the line that is written, above its keys
LINE = 96
#: the rows of letters by language; English ones where none are here
_ROWS = {
    "digits": ("1234567890",),
    "en": ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.?"),
    "es": ("1234567890", "qwertyuiop", "asdfghjklñ", "zxcvbnm,.?"),
}
#: letters beside the space
_MORE = {"es": "áéíóú¿"}
#: after these a sentence begins
_ENDS = (".", "?", "!", "。", "？", "！")
#: keys in a row of letters
_COLUMNS = 10


class WriteProps(NamedTuple):
    """`room`: how many letters are written, of how many. `line`: where the text stands."""

    shown: bool
    text: str
    hint: str
    room: str
    most: int
    panel: Rect


def typed(text: str, action: str) -> str:
    """The text after "letter:a", "erase:" or "typed:A whole text"."""
    kind, _, given = action.partition(":")
    match kind:
        case "letter":
            text += given.upper() if _begins_sentence(text) else given
        case "erase":
            text = text[:-1]
        case "typed":
            text = given
    return "".join(filter(str.isprintable, text))[:MOST_LETTERS]


def _begins_sentence(text: str) -> bool:
    before = text.rstrip(" ¿¡")
    return not before or before.endswith(_ENDS)


def panel(
    text: str, zone: Rect, u: Scale, language: str, words: Words, *, digits: bool = False
) -> tuple[WriteProps, list[KeyRow]]:
    """The panel at the bottom of `zone`, and its keys; `text`: what is written. `digits`: an amount
    is."""
    gap = u(GAP)
    tall = u(LINE) + (2 if digits else 5) * (u(TARGET) + gap) + gap
    place = Rect(zone.x, zone.y + zone.h - tall, zone.w, tall)
    props = WriteProps(
        shown=True,
        text=text,
        hint=words("ui-board-amount-hint" if digits else "ui-board-write-hint"),
        room="" if digits else f"{len(text)} / {MOST_LETTERS}",
        most=MOST_LETTERS,
        panel=place,
    )
    return props, _letter_keys(text, place, u, "digits" if digits else language, words)


def hidden() -> WriteProps:
    return WriteProps(False, "", "", "", MOST_LETTERS, Rect(0, 0, 1, 1))


def _letter_keys(text: str, place: Rect, u: Scale, language: str, words: Words) -> list[KeyRow]:
    capital, gap, tall = _begins_sentence(text), u(GAP), u(TARGET)
    step = (place.w - 2 * gap + gap) // _COLUMNS
    left, top = place.x + gap, place.y + u(LINE)
    rows = []

    def key(action: str, label: str, row: int, column: int, columns: int = 1) -> None:
        x, y = left + column * step, top + row * (tall + gap)
        wide = columns * step - gap
        on = action == "erase:" or len(text) < MOST_LETTERS
        rows.append(KeyRow(True, action, x, y, wide, tall, label, "", "", "key", on, False))

    for row, letters in enumerate(_ROWS.get(language, _ROWS["en"])):
        for column, letter in enumerate(letters):
            key(f"letter:{letter}", letter.upper() if capital else letter, row, column)
    if language == "digits":
        key("letter:.", ".", 1, 0)
        key("erase:", "⌫", 1, _COLUMNS - 1)
        return rows
    more = _MORE.get(language, "")
    for column, letter in enumerate(more):
        key(f"letter:{letter}", letter.upper() if capital else letter, 4, column)
    key("letter: ", words("ui-board-space"), 4, len(more), _COLUMNS - 1 - len(more))
    key("erase:", "⌫", 4, _COLUMNS - 1)
    return rows
