"""Touches on the page of alarms and events; pages turned there, and among the day's figures.
Pure."""

from __future__ import annotations

from kiosk.station.commands import Acknowledge, Shelve
from kiosk.station.step import Alarm
from ui.table.day.listed import last_of
from ui.table.facts import Facts, Label, UiState
from ui.table.input.actions import Action
from ui.table.input.dealing_errors import ALARM_PAGES
from ui.table.input.scene import NOT_NOW, Order, Scene, Touched, floor

#: for how long a touch puts an alarm out of sight
SHELVED_MINUTES = 15


def know(scene: Scene, action: Action) -> Touched:
    """An alarm is to be acknowledged: once."""
    key = action.name
    alarm = _alarm(scene, key)
    if alarm is None:
        return scene.say(NOT_NOW)
    if alarm.by:
        return scene.say(Label("ui-why-known", (("name", alarm.by),)))
    return scene.change(page=f"know:{key}", by="")


def shelve(scene: Scene, action: Action) -> Touched:
    """An alarm is to be put out of sight for a while; none that stops play."""
    key = action.name
    alarm = _alarm(scene, key)
    if alarm is None:
        return scene.say(NOT_NOW)
    if alarm.priority == 1:
        return scene.say(Label("ui-why-first-priority"))
    return scene.change(page=f"shelve:{key}", by="")


def turned(scene: Scene, by: int) -> Touched:
    """The next page of events or of figures, or the one before."""
    name = scene.touches.drawer.on_page[0]
    last = last_of(scene.facts, scene.touches, scene.words)
    at = min(scene.touches.drawer.more, last) + by
    if 0 <= at <= last:
        return scene.change(more=at)
    return scene.say(Label("ui-why-no-older" if by > 0 else "ui-why-no-newer", (("what", name),)))


def signed(scene: Scene, to: str, key: str, name: str) -> Touched:
    """Who does it has been chosen."""
    command = Acknowledge(key) if to == "know" else Shelve(key, SHELVED_MINUTES)
    return scene.change(page="events:alarm")._replace(orders=(Order(command, floor(name)),))


def _alarm(scene: Scene, key: str) -> Alarm | None:
    return next((each for each in scene.facts.step.alarms if each.key == key), None)


def after_step(facts: Facts, before: Facts, touches: UiState) -> UiState:
    """What stays touched when the station has answered: an alarm's page while it stands; the
    figures are counted anew after a round."""
    page, key = touches.drawer.on_page
    if page in ("alarm", *ALARM_PAGES) and all(alarm.key != key for alarm in facts.step.alarms):
        return touches.change(page="events:alarm")
    if page == "figures" and (
        facts.view.round != before.view.round or facts.step.sign is not before.step.sign
    ):
        return touches.change(opened=touches.drawer.opened + 1)
    return touches
