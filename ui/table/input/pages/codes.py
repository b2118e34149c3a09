"""Touches on the page of help: the digits of a code, of which the last opens its card. Pure."""

from __future__ import annotations

from kiosk.words.codes import ALL
from ui.table.facts import DIGITS_PAGE, Help, Label, Why
from ui.table.input.actions import Action
from ui.table.input.allowed import Rule
from ui.table.input.scene import NOT_NOW, Scene, Touched

#: how many digits a code has
LONG = 3


def why_not_typed(scene: Scene, _: Action) -> Why:
    """Why no digit of a number is typed: none is asked for."""
    return None if scene.touches.drawer.page == DIGITS_PAGE else NOT_NOW


def typed(scene: Scene, action: Action) -> Touched:
    """One digit more of a number; with the last its card is open, where there is one."""
    number = scene.touches.drawer.reason + action.name
    if len(number) < LONG:
        return scene.change(reason=number)
    found = next((each for each in ALL if str(each.number) == number), None)
    if found is None:
        return scene.change(reason="", notice=Label("ui-codes-none", (("number", number),)))
    return scene.change(reason="", help=Help(found.name))


RULES: dict[str, Rule] = {"code": why_not_typed}
