"""Touches on the pages of patrons' accounts. Pure."""

from __future__ import annotations

from kiosk.game.money.money import cents
from kiosk.station.commands import PayOut
from ui.table.day.listed import accounts
from ui.table.facts import Facts, Label, UiState, Why
from ui.table.input.actions import Action
from ui.table.input.allowed import Rule
from ui.table.input.scene import Scene, Touched, why_unsigned

#: the filters: all, who is signed in, whose patron asked to be paid out
FILTERS = ("", "in", "asked")
PAGES = ("accounts", "account", "pay-out", "pay-all")


def due(facts: Facts, touches: UiState) -> tuple[tuple[str, int], ...]:
    """What the page pays out: of each account what does not lie on the table, in cents."""
    page, about = touches.drawer.on_page
    listed = accounts(facts, touches, about if page == "pay-all" else "")
    free = (
        (each["account"], cents(each["balance"]) - cents(each["lies"]))
        for each in listed
        if page == "pay-all" or each["account"] == about
    )
    return tuple(each for each in free if each[1] > 0)


def why_not_page(scene: Scene, page: str) -> Why:
    """Why a page of the accounts is not opened: only of patrons who have screens of their own."""
    return None if scene.setup.screens else Label("ui-panel-none")


def why_not_paid(scene: Scene, _: Action) -> Why:
    """Why nothing is paid out: there is nothing, or nobody signs it."""
    is_due = scene.touches.drawer.on_page[0] in PAGES and due(scene.facts, scene.touches)
    return why_unsigned(scene) if is_due else Label("ui-pay-out-none")


def pay(scene: Scene, _: Action) -> Touched:
    """The floorperson who was chosen has paid what the page says."""
    return scene.sign(PayOut(due(scene.facts, scene.touches)), page="")


RULES: dict[str, Rule] = {"pays": why_not_paid}
