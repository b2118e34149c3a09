"""Touches on the page of a seat at a patron's own screen: the account is typed, and its code asked
for. Pure."""

from __future__ import annotations

from kiosk.station.commands import GiveSeat
from ui.table.facts import SeatTouches
from ui.table.input.actions import Action
from ui.table.input.scene import NOT_NOW, Scene, Touched

#: digits of an account
LONGEST = 10


def touched(scene: Scene, action: Action) -> Touched:
    """A digit of the account, the last one taken back ("rub"), or its code is to be given
    ("give")."""
    seat, by, rest = scene.touches.seat, scene.touches.drawer.by, action.name
    if not (scene.setup.screens and by and scene.touches.drawer.page == "seat"):
        return scene.say(NOT_NOW)
    if rest == "give":
        return (
            scene.sign(GiveSeat(seat.account), page="seat-signed")
            if seat.account
            else scene.say(NOT_NOW)
        )
    account = seat.account[:-1] if rest == "rub" else seat.account + rest
    if account == seat.account or len(account) > LONGEST:
        return scene.say(NOT_NOW)
    return scene.change(seat=SeatTouches(account))
