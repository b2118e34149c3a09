"""Touches on chips, tools and boxes while wagers are open. Pure."""

from __future__ import annotations

from kiosk.game import refusals
from kiosk.game.commands import Settle, Wager
from ui.table.facts import Label
from ui.table.keys import tool_of
from ui.table.scene import Scene, Touched, Why


def wager(scene: Scene, box: int) -> Touched:
    """A touch on `box`: the wager that the chosen tool makes."""
    made = _made(scene, box)
    return _with(scene, [made]) if isinstance(made, Wager) else scene.say(made)


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
    wagers = [each for each in made if isinstance(each, Wager)]
    if wagers:
        return _with(scene, wagers)
    whys = (each for each in made if each and not isinstance(each, Wager))
    return scene.say(scene.offers.wagers[0].refused or next(whys, refusals.NO_WAGERS))


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
    return scene.say(Label("ui-why-unsettled")) if scene.facts.view.unsettled else scene.change(tool=chosen, rail=True)


def _made(scene: Scene, box: int) -> Wager | Why:
    """The wager that a touch on `box` makes with the chosen tool; or why there is none."""
    offer, place, rebet = scene.offers.wagers[box - 1], scene.facts.view.boxes[box - 1], scene.facts.rebet
    if offer.refused:
        return offer.refused
    now = scene.touches.sent.get(box, place.wager)
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


def _with(scene: Scene, wagers: list[Wager]) -> Touched:
    return scene.order(*wagers, sent={**scene.touches.sent, **{made.box: made.amount for made in wagers}})
