"""Signing in at the pit: a number, then a PIN, by touch. No digit of the PIN is shown. Pure."""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from collections.abc import Callable
from typing import NamedTuple

from kiosk.staff.pins import PIN_DIGITS
from kiosk.staff.secret import Secret
from ui.pit.board import HEAD
from ui.shared.words import Words
from ui.table.layout import GAP, MARGIN, TARGET, Rect, scale_of
from ui.table.rows import KeyRow

#: design units: the panel, and what stands above its keys
WIDE, TEXT = 300, 130
#: digits that a number of the staff file may have
NUMBER_DIGITS = 8
#: ways to sign in of which a badge is a part that cannot be left out
BADGES = ("badge", "both", "none")
_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "rub", "0", "enter")


class SignInProps(NamedTuple):
    """`typed`: a dot for each digit. `says`: why the last try was none,
    or that it is being checked."""

    shown: bool
    title: str
    typed: str
    says: str
    panel: Rect


class Typed(NamedTuple):
    """What has been typed so far; `pin` None while the number is awaited, or where it is a `badge`
    that is; `checking`: the answer is awaited."""

    number: str = ""
    pin: Secret | None = None
    checking: bool = False
    says: str = ""
    badge: bool = False


def touched(typed: Typed, action: str) -> Typed:
    """After "digit:7", "rub" or "enter". With `checking` a number and a PIN are to be checked: the
    last digit of a PIN is the end of it, as at a table."""
    if typed.checking or (typed.badge and typed.pin is None):
        return typed
    kind, _, digit = action.partition(":")
    pin = typed.pin
    if kind == "digit" and pin is not None:
        pin = pin.and_then(digit)
        return typed._replace(pin=pin, says="", checking=len(pin) == PIN_DIGITS)
    if kind == "digit":
        return typed._replace(number=(typed.number + digit)[:NUMBER_DIGITS], says="")
    if kind == "rub":
        return (
            typed._replace(number=typed.number[:-1])
            if pin is None
            else typed._replace(pin=pin.but_last())
        )
    return typed._replace(pin=Secret()) if pin is None and typed.number else typed


class Signing:
    """The panel as it stands, `typed` None while it is shut. `by` and `why_not` as a `PitPresenter`
    has them."""

    def __init__(self, by: Callable[[], str], why_not: Callable[[str], str]) -> None:
        self.typed: Typed | None = None
        self._by, self._why_not = by, why_not

    def begin(self, words: Words, says: str = "") -> None:
        """Somebody wants to sign in; `says`: why the last try was none."""
        by = self._by()
        without = words("ui-board-why-no-badges") if by == "none" else ""
        self.typed = Typed(says=self._unstaffed(words) or says or without, badge=by in BADGES)

    def act(self, action: str, words: Words) -> tuple[str, Secret] | None:
        """ "sign", "shut", or a key of it. The number and the PIN that are to be checked now."""
        if action in ("sign", "shut"):
            self.typed = None
            if action == "sign":
                self.begin(words)
        if self.typed is None or action == "sign":
            return None
        was, self.typed = self.typed.checking, touched(self.typed, action)
        number, pin = self.typed.number, self.typed.pin
        if not self.typed.checking or was or pin is None:
            return None
        if unstaffed := self._unstaffed(words):
            self.typed = Typed(says=unstaffed)
            return None
        return number, pin

    def _unstaffed(self, words: Words) -> str:
        """Why nobody can sign in here; "" where somebody can."""
        return words("ui-board-why-no-staff") if self._why_not("message") == "no-staff" else ""


def panel(
    typed: Typed | None, size: tuple[int, int], words: Words
) -> tuple[SignInProps, list[KeyRow]]:
    u = scale_of(*size)
    gap, margin = u(GAP), u(MARGIN)
    tall = u(TEXT) + 5 * (u(TARGET) + gap) + gap
    zone = Rect(size[0] - u(WIDE) - margin, u(HEAD), u(WIDE), tall)
    if typed is None:
        return SignInProps(False, "", "", "", zone), []
    wide = (zone.w - 4 * gap) // 3
    labels = {"rub": words("ui-rub"), "enter": words("ui-enter")}
    rows = []
    holds_up = typed.badge and typed.pin is None
    for at, name in enumerate(() if holds_up else _KEYS):
        place = Rect(
            zone.x + gap + at % 3 * (wide + gap),
            zone.y + u(TEXT) + at // 3 * (u(TARGET) + gap),
            wide,
            u(TARGET),
        )
        action = name if name in labels else f"digit:{name}"
        rows.append(
            KeyRow(
                True,
                action,
                *place,
                labels.get(name, name),
                "",
                "",
                "key",
                not typed.checking,
                False,
            )
        )
    last = Rect(zone.x + gap, zone.y + u(TEXT) + 4 * (u(TARGET) + gap), zone.w - 2 * gap, u(TARGET))
    rows.append(KeyRow(True, "shut", *last, words("ui-back"), "", "", "key", True, False))
    asks = "ui-sign-in-pin"
    if holds_up:
        asks = "ui-why-badge"
    elif typed.pin is None:
        asks = "ui-board-number"
    says = words("ui-board-checking") if typed.checking else typed.says
    return SignInProps(True, words(asks), _dots(typed), says, zone), rows


def _dots(typed: Typed) -> str:
    """A dot for each digit, as at a table; of a PIN a ring for each that is still to come."""
    if typed.pin is None:
        return "●" * len(typed.number)
    return "●" * len(typed.pin) + "○" * (PIN_DIGITS - len(typed.pin))
