"""Touches on the page of alarms and events; pages turned there, and among the day's figures.
Pure."""

from __future__ import annotations

from kiosk.station.commands import Acknowledge, Shelve
from kiosk.station.step import Alarm
from ui.table.day.listed import last_of
from ui.table.facts import Facts, Label, UiState, Why
from ui.table.input.actions import Action
from ui.table.input.allowed import Rule
from ui.table.input.dealing_errors import ALARM_PAGES
from ui.table.input.scene import NOT_NOW, Order, Scene, Touched, floor

#: for how long a touch puts an alarm out of sight
SHELVED_MINUTES = 15


def why_not_known(scene: Scene, action: Action) -> Why:
    """Why an alarm is not acknowledged: it is, once."""
    alarm = _alarm(scene, action.name)
    if alarm is None:
        return NOT_NOW
    return Label("ui-why-known", (("name", alarm.by),)) if alarm.by else None


def why_not_shelved(scene: Scene, action: Action) -> Why:
    """Why an alarm is not put out of sight for a while: none that stops play is."""
    alarm = _alarm(scene, action.name)
    if alarm is None:
        return NOT_NOW
    return Label("ui-why-first-priority") if alarm.priority == 1 else None


def asks_who(scene: Scene, action: Action) -> Touched:
    """An alarm is to be acknowledged ("know") or put out of sight ("shelve"): who signs that?"""
    return scene.change(page=f"{action.kind}:{action.name}", by="")


def why_not_older(scene: Scene, _: Action) -> Why:
    """Why there is no next page of events or of figures."""
    last = last_of(scene.facts, scene.touches, scene.words)
    if scene.touches.drawer.more < last:
        return None
    return Label("ui-why-no-older", (("what", scene.touches.drawer.on_page[0]),))


def why_not_newer(scene: Scene, _: Action) -> Why:
    """Why there is no page before of events or of figures."""
    if min(scene.touches.drawer.more, last_of(scene.facts, scene.touches, scene.words)):
        return None
    return Label("ui-why-no-newer", (("what", scene.touches.drawer.on_page[0]),))


def turned(scene: Scene, by: int) -> Touched:
    """The next page of events or of figures, or the one before."""
    last = last_of(scene.facts, scene.touches, scene.words)
    return scene.change(more=min(scene.touches.drawer.more, last) + by)


def signed(scene: Scene, to: str, key: str, name: str) -> Touched:
    """Who does it has been chosen."""
    command = Acknowledge(key) if to == "know" else Shelve(key, SHELVED_MINUTES)
    return scene.change(page="events:alarm")._replace(orders=(Order(command, floor(name)),))


def _alarm(scene: Scene, key: str) -> Alarm | None:
    return next((each for each in scene.facts.step.alerts.alarms if each.key == key), None)


def after_step(facts: Facts, before: Facts, touches: UiState) -> UiState:
    """What stays touched when the station has answered: an alarm's page while it stands; the
    figures are counted anew after a round."""
    page, key = touches.drawer.on_page
    if page in ("alarm", *ALARM_PAGES) and all(
        alarm.key != key for alarm in facts.step.alerts.alarms
    ):
        return touches.change(page="events:alarm")
    if page == "figures" and (
        facts.view.round != before.view.round or facts.step.table.sign is not before.step.table.sign
    ):
        return touches.change(opened=touches.drawer.opened + 1)
    return touches


RULES: dict[str, Rule] = {
    "know": why_not_known,
    "shelve": why_not_shelved,
    "older": why_not_older,
    "newer": why_not_newer,
}
