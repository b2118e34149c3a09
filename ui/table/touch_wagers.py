"""Touches on chips, tools and boxes while wagers are open. Pure."""

from __future__ import annotations

from typing import Any

from kiosk.game import refusals
from kiosk.game.commands import Settle, Wager
from kiosk.game.refusals import Reason
from ui.table.facts import Label
from ui.table.keys import tool_of
from ui.table.scene import Scene, Touched, Why


def wager(scene: Scene, box: int) -> Touched:
    """A touch on `box`: the wager that the chosen tool makes."""
    return _with(scene, [_made(scene, box)])


def every(scene: Scene, _: str) -> Touched:
    """In settlement every box is settled; else the chosen tool, for every box: a chip for those in play (for all where
    none is), the others where they apply."""
    if scene.facts.view.unsettled:
        return scene.order_if(scene.offers.settled_all, Settle())
    tool = tool_of(scene.setup, scene.touches)
    boxes = list(scene.facts.rebet) if tool == "rebet" else scene.in_play
    if tool.startswith("chip") and not boxes:
        boxes = [place.box for place in scene.facts.view.boxes]
    made = [_made(scene, box) for box in boxes]
    return _with(scene, made) if made else scene.say(scene.offers.wagers[0].refused or refusals.NO_WAGERS)


def side(scene: Scene, rest: str) -> Touched:
    """A box was held: its additional wager is placed beside the main one, or taken back. A table offers one kind, for one
    amount (N.J.A.C. 13:69F-2.17(a))."""
    box = int(rest)
    offer, place, sides = scene.offers.wagers[box - 1], scene.facts.view.boxes[box - 1], scene.offers.sides
    now = scene.touches.sent.get(box, place.wager)
    if offer.refused or scene.facts.view.unsettled:
        return scene.say(offer.refused or Label("ui-why-unsettled"))
    if not sides:
        return scene.say(Label("ui-why-no-side"))
    return _with(scene, [Wager(box, now, () if place.side else sides[:1]) if now else refusals.side_alone(box=box)])


def chip(scene: Scene, rest: str) -> Touched:
    """A chip is chosen for the boxes; or it is added to what a double for less adds."""
    less = scene.touches.less
    if less is None:
        return _choose(scene, f"chip:{rest}")
    why = scene.offers.decision("double").why_not(less + int(rest))
    return scene.say(why) if why else scene.change(less=less + int(rest), notice=Label("ui-less"))


def tool(scene: Scene, rest: str) -> Touched:
    """What else a touch on a box does: clear, double, rebet."""
    if rest == scene.touches.tool:
        return scene.change(tool="")
    there = scene.facts.rebet if rest == "rebet" else scene.in_play
    if scene.offers.wagers[0].open and not there:
        return scene.say(refusals.NO_WAGERS)
    return _choose(scene, rest)


def _choose(scene: Scene, chosen: str) -> Touched:
    """Wagers are made once all that was owed has been settled: a chip that is taken up settles nothing."""
    if refused := scene.offers.wagers[0].refused:
        return scene.say(refused)
    return (
        scene.say(Label("ui-why-unsettled"))
        if scene.facts.view.unsettled
        else scene.change(tool=chosen, rail=True, chip=chosen if chosen.startswith("chip") else scene.touches.chip)
    )


def _made(scene: Scene, box: int) -> Wager | Why:
    """The wager that a touch on `box` makes with the chosen tool; or why there is none."""
    offer, place, rebet = scene.offers.wagers[box - 1], scene.facts.view.boxes[box - 1], scene.facts.rebet
    if offer.refused:
        return offer.refused
    now = scene.touches.sent.get(box, place.wager) or scene.touches.stacks.get(box, 0)
    chosen, _, cents = tool_of(scene.setup, scene.touches).partition(":")
    if chosen == "rebet" and box not in rebet:
        return Label("ui-why-no-rebet", (("box", box),))
    if chosen in ("clear", "double") and not now:
        return refusals.NO_WAGERS
    if chosen == "chip":
        amount = now + int(cents) if not scene.setup.units else 0 if now else int(cents)
    else:
        amount = {"clear": 0, "double": 2 * now, "rebet": rebet.get(box, 0)}[chosen]
    return offer.why_not(amount) or Wager(box, amount, place.side if amount else ())


def _with(scene: Scene, made: list[Wager | Why]) -> Touched:
    """Makes the wagers of `made`, and lays aside what is too little as yet; why there is neither, where there is not.

    A chip stays chosen; what takes wagers away or doubles them is used once.
    """
    touches = scene.touches
    wagers = [each for each in made if isinstance(each, Wager)]
    small: list[dict[str, Any]] = [
        dict(each.facts) for each in made if isinstance(each, Reason) and each.code == "below_minimum"
    ]
    if not wagers and not small:
        return scene.say(next((each for each in made if isinstance(each, Reason | Label)), refusals.NO_WAGERS))
    stacks = {box: cents for box, cents in touches.stacks.items() if all(box != each.box for each in wagers)}
    stacks |= {each["box"]: each["amount"] for each in small}
    return scene.order(
        *wagers,
        sent={**touches.sent, **{each.box: each.amount for each in wagers}},
        stacks=stacks,
        together=len(wagers),
        tool=touches.tool if touches.tool.startswith("chip") else touches.chip,
        notice=next((each for each in made if isinstance(each, Reason)), None) if small else None,
    )
