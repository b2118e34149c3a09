"""Touches on the page of a seat at a patron's own screen: the account is typed, and its code asked
for. Pure."""

from __future__ import annotations

from kiosk.station.commands import GiveSeat
from ui.table.facts import SeatTouches, Why
from ui.table.input.actions import Action
from ui.table.input.allowed import Rule
from ui.table.input.scene import NOT_NOW, Scene, Touched

#: digits of an account
LONGEST = 10


def why_not_touched(scene: Scene, action: Action) -> Why:
    """Why an account is typed no further, or no code given for it."""
    account, drawer = scene.touches.seat.account, scene.touches.drawer
    if not (scene.setup.screens and drawer.by and drawer.page == "seat"):
        return NOT_NOW
    is_digit = action.name not in ("give", "rub")
    may = len(account) < LONGEST if is_digit else bool(account)
    return None if may else NOT_NOW


def touched(scene: Scene, action: Action) -> Touched:
    """A digit of the account, the last one taken back ("rub"), or its code is to be given
    ("give")."""
    account, rest = scene.touches.seat.account, action.name
    if rest == "give":
        return scene.sign(GiveSeat(account), page="seat-signed")
    typed = account[:-1] if rest == "rub" else account + rest
    return scene.change(seat=SeatTouches(typed))


RULES: dict[str, Rule] = {"seat": why_not_touched}
