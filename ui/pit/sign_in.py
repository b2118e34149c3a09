"""Signing in at the pit: a number, then a PIN, by touch. No digit of the PIN is shown. Pure."""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from collections.abc import Callable
from typing import NamedTuple

from kiosk.staff.pins import PIN_DIGITS
from kiosk.staff.secret import Secret
from ui.pit.board import HEAD
from ui.shared.spacing import DIGITS
from ui.shared.words import Words
from ui.table.layout import GAP, MARGIN, TARGET, Rect, scale_of
from ui.table.rows import KeyRow

#: design units: what stands above the panel's keys
TEXT = 130
#: digits that a number of the staff file may have
NUMBER_DIGITS = 8
#: ways to sign in of which a badge is a part that cannot be left out
BADGES = ("badge", "both", "none")
#: what stands at the end of each line of digits, and how many targets wide it is
_BESIDE, _SPAN = ("rub", "enter"), 2


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
    step, lines = u(TARGET) + gap, len(DIGITS)
    wide = gap + (len(DIGITS[0]) + _SPAN) * step
    tall = u(TEXT) + (lines + 1) * step
    zone = Rect(size[0] - wide - margin, u(HEAD), wide, tall)
    if typed is None:
        return SignInProps(False, "", "", "", zone), []
    rows = []
    holds_up = typed.badge and typed.pin is None
    for line, (digits, name) in enumerate(zip(DIGITS, _BESIDE, strict=True)):
        if holds_up:
            break
        x, y = zone.x + gap, zone.y + u(TEXT) + line * step
        places = [Rect(x + at * step, y, u(TARGET), u(TARGET)) for at in range(len(digits))]
        places.append(Rect(x + len(digits) * step, y, _SPAN * step - gap, u(TARGET)))
        actions = (*(f"digit:{each}" for each in digits), name)
        for action, place, label in zip(
            actions, places, (*digits, words(f"ui-{name}")), strict=True
        ):
            on = not typed.checking
            rows.append(KeyRow(True, action, *place, label, "", "", "key", on, False))
    below = zone.y + u(TEXT) + lines * step
    last = Rect(zone.x + gap, below, zone.w - 2 * gap, u(TARGET))
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
