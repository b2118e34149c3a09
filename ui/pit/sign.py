"""Signing in at the pit: a number, then a PIN, by touch. No digit of the PIN is shown. Pure."""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from typing import NamedTuple

from kiosk.staff.pins import PIN_DIGITS
from kiosk.staff.secret import Secret
from ui.pit.board import HEAD
from ui.shared.words import Words
from ui.table.keys import KeyRow
from ui.table.layout import GAP, MARGIN, TARGET, Rect, scale_of

#: design units: the panel, and what stands above its keys
WIDE, TEXT = 300, 130
#: digits that a number of the staff file may have
NUMBER_DIGITS = 8
_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "rub", "0", "enter")


class SignProps(NamedTuple):
    """`typed`: the number, or a dot for each digit of the PIN. `says`: why the last try was none, or that it is being checked."""

    shown: bool
    title: str
    typed: str
    says: str
    panel: Rect


class Typed(NamedTuple):
    """What has been typed so far; `pin` None while the number is awaited; `checking`: the answer is awaited."""

    number: str = ""
    pin: Secret | None = None
    checking: bool = False
    says: str = ""


def touched(typed: Typed, action: str) -> Typed:
    """After "digit:7", "rub" or "enter". With `checking` a number and a PIN are to be checked."""
    if typed.checking:
        return typed
    kind, _, digit = action.partition(":")
    pin = typed.pin
    if kind == "digit" and pin is not None:
        return typed._replace(pin=pin.and_then(digit) if len(pin) < PIN_DIGITS else pin, says="")
    if kind == "digit":
        return typed._replace(number=(typed.number + digit)[:NUMBER_DIGITS], says="")
    if kind == "rub":
        return typed._replace(number=typed.number[:-1]) if pin is None else typed._replace(pin=pin.but_last())
    if pin is None:
        return typed._replace(pin=Secret()) if typed.number else typed
    return typed._replace(checking=len(pin) == PIN_DIGITS)


def panel(typed: Typed | None, size: tuple[int, int], words: Words) -> tuple[SignProps, list[KeyRow]]:
    u = scale_of(*size)
    gap, margin = u(GAP), u(MARGIN)
    tall = u(TEXT) + 5 * (u(TARGET) + gap) + gap
    zone = Rect(size[0] - u(WIDE) - margin, u(HEAD), u(WIDE), tall)
    if typed is None:
        return SignProps(False, "", "", "", zone), []
    wide = (zone.w - 4 * gap) // 3
    labels = {"rub": "⌫", "enter": words("ui-enter")}
    rows = []
    for at, name in enumerate(_KEYS):
        place = Rect(
            zone.x + gap + at % 3 * (wide + gap), zone.y + u(TEXT) + at // 3 * (u(TARGET) + gap), wide, u(TARGET)
        )
        action = name if name in labels else f"digit:{name}"
        rows.append(KeyRow(True, action, *place, labels.get(name, name), "", "", "key", not typed.checking, False))
    last = Rect(zone.x + gap, zone.y + u(TEXT) + 4 * (u(TARGET) + gap), zone.w - 2 * gap, u(TARGET))
    rows.append(KeyRow(True, "shut", *last, words("ui-panel-close"), "", "", "key", True, False))
    title = words("ui-board-number") if typed.pin is None else words("ui-sign-in-pin")
    says = words("ui-board-checking") if typed.checking else typed.says
    return SignProps(True, title, typed.number if typed.pin is None else repr(typed.pin), says, zone), rows
