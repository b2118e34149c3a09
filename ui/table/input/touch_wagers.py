"""Touches on chips, tools and boxes while wagers are open, insurance among them. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kiosk.game import refusals
from kiosk.game.commands.commands import Insurance, Settle, Wager
from kiosk.game.refusals import Reason
from kiosk.words.said import Refusal
from ui.table.facts import Label, Why, owing, taken_up
from ui.table.input.keys import tool_of
from ui.table.input.scene import Scene, Touched

#: the tools that repeat the last round's wager, with how often it then lies there
AGAIN = {"rebet": 1, "double-rebet": 2}
NOTHING_TO_REPEAT = Label("ui-why-nothing-to-repeat")
UNSETTLED = Label("ui-why-unsettled")


def wager(scene: Scene, box: int) -> Touched:
    """A touch on `box`: the wager that the chosen tool makes."""
    if scene.offers.wagers[box - 1].open and not taken_up(scene.facts, scene.touches):
        return scene.say(_take_up(scene))
    return _with(scene, [_made(scene, box, tool_of(scene.setup, scene.touches))])


def insure(scene: Scene, box: int) -> Touched:
    """A touch on `box` while insurance is asked."""
    offer = scene.offers.insurance[box - 1]
    if scene.facts.view.boxes[box - 1].insurance and offer.open:
        return scene.say(Label("ui-why-insured", (("box", box),)))
    # N.J.A.C. 13:69F-2.9: at most half of the wager; the dealer's touch stands for all of it that
    # chips can lay.
    most = (offer.amounts.most if offer.amounts else None) or 0
    laid = scene.words.laid(most)
    if most and not laid and offer.open:
        return scene.say(
            Label("ui-why-no-insurance-chip", (("box", box), ("most", scene.words.amount(most))))
        )
    why = offer.why_not(laid)
    return scene.say(why) if why else scene.order(Insurance(laid, box))


def every(scene: Scene, _: str) -> Touched:
    """In settlement every box is settled; else the chosen tool, for every box: a chip for those in
    play (for all where none is), the others where they apply."""
    if owing(scene.facts):
        return scene.order_if(scene.offers.settled_all, Settle())
    if scene.offers.wagers[0].open and not taken_up(scene.facts, scene.touches):
        return scene.say(_take_up(scene))
    tool = tool_of(scene.setup, scene.touches)
    boxes = list(scene.facts.rebet) if tool in AGAIN else scene.in_play
    if tool.startswith("chip") and not boxes:
        boxes = [place.box for place in scene.facts.view.boxes]
    made = [_made(scene, box, tool) for box in boxes]
    return (
        _with(scene, made)
        if made
        else scene.say(scene.offers.wagers[0].refused or refusals.NO_WAGERS)
    )


def side(scene: Scene, rest: str) -> Touched:
    """A box was held: its additional wager is placed beside the main one, or taken back. A table
    offers one kind, for one amount (N.J.A.C. 13:69F-2.17(a))."""
    box = int(rest)
    offer, place, sides = (
        scene.offers.wagers[box - 1],
        scene.facts.view.boxes[box - 1],
        scene.offers.sides,
    )
    now = scene.touches.sent.get(box, place.wager)
    if offer.refused or owing(scene.facts):
        return scene.say(offer.refused or UNSETTLED)
    if not sides:
        return scene.say(Label("ui-why-no-side"))
    off = (
        place.side and scene.touches.rail is False
    )  # a key has done its work since: no settling finger rests here
    if not off and not taken_up(
        scene.facts, scene.touches
    ):  # the finger that settled the box has rested on it
        return scene.say(_take_up(scene))
    made: Wager | Why = refusals.side_alone(box=box)
    if now:
        made = Wager(box, now, () if place.side else sides[:1])
    return _with(scene, [made])


def chip(scene: Scene, rest: str) -> Touched:
    """A chip is chosen for the boxes; or it is added to what a double for less adds."""
    less = scene.touches.less
    if less is None:
        return _choose(scene, f"chip:{rest}")
    why = scene.offers.decision("double").why_not(less + int(rest))
    return scene.say(why) if why else scene.change(less=less + int(rest), notice=Label("ui-less"))


def tool(scene: Scene, rest: str) -> Touched:
    """What else the next touch on a box does, once: clear, double, rebet, double rebet. REBET shows
    the other ways too."""
    touches, again = scene.touches, rest in AGAIN
    boxes = [*scene.facts.rebet] if again else scene.in_play
    if rest == touches.tool or (rest == "rebet" and touches.again and touches.tool not in AGAIN):
        return scene.change(tool="", again=False)
    if scene.offers.wagers[0].open and not boxes:
        return scene.say(NOTHING_TO_REPEAT if again else refusals.NO_WAGERS)
    if scene.offers.wagers[0].open and scene.setup.units and "double" in rest:
        return scene.say(refusals.unit_wager(box=boxes[0]))
    if rest == "rebet" and scene.offers.wagers[0].open and owing(scene.facts):
        return scene.change(again=True, notice=UNSETTLED)
    return _choose(scene, rest)


def again(scene: Scene, rest: str) -> Touched:
    """For all boxes at once, and what is still owed is settled by it: "new": no wager lies there;
    "deal": those of the last round do, and the next card is the first."""
    if refused := scene.offers.wagers[0].refused:
        return scene.say(refused)
    now = {
        place.box: (scene.touches.sent.get(place.box, place.wager), place.side)
        for place in scene.facts.view.boxes
    }
    scene = scene._replace(touches=scene.touches._replace(rail=False))
    made: list[Wager | Why] = [Wager(box, 0) for box in scene.in_play]
    if rest == "deal":
        if not scene.facts.rebet:
            return scene.say(NOTHING_TO_REPEAT)
        repeated = [_made(scene, box, "rebet") for box in scene.facts.rebet]
        made = [
            each
            for each in repeated
            if not isinstance(each, Wager) or now[each.box] != (each.amount, each.side)
        ]
    settle = [Settle()] if owing(scene.facts) else []
    if not settle and not made:
        return scene.say(Label("ui-why-rebet-there") if rest == "deal" else refusals.NO_WAGERS)
    return _with(scene._replace(touches=scene.touches._replace(tool=f"again:{rest}")), made, settle)


def why_not_undone(scene: Scene) -> Why:
    """Why UNDO takes nothing back; where wagers are made, that one which nobody has made last goes
    another way."""
    why, wagers = scene.offers.undo.refused, scene.offers.wagers[0].open and bool(scene.in_play)
    made = why == refusals.NOTHING_TO_UNDO or (
        why == refusals.ROUND_IS_OVER and taken_up(scene.facts, scene.touches)
    )
    return Label("ui-why-undo-wager") if wagers and made else why


def _take_up(scene: Scene) -> Label:
    """Why a touch lays no chip: none is chosen."""
    settled = "yes" if scene.touches.rail is None else "no"
    return Label(
        "ui-why-take-up", (("settled", settled), ("units", "yes" if scene.setup.units else "no"))
    )


def _choose(scene: Scene, chosen: str) -> Touched:
    """Wagers are made once all that was owed has been settled: a chip that is taken up settles
    nothing."""
    if refused := scene.offers.wagers[0].refused:
        return scene.say(refused)
    if owing(scene.facts):
        return scene.say(UNSETTLED)
    if chosen.startswith("chip"):
        return scene.change(tool=chosen, chip=chosen, rail=True, again=False)
    label = scene.words("ui-double-wager" if chosen == "double" else f"ui-{chosen}")
    armed = Label("ui-armed", (("what", label), ("all", scene.words("ui-all"))))
    return scene.change(tool=chosen, again=chosen in AGAIN, notice=armed)


def _made(scene: Scene, box: int, tool: str) -> Wager | Why:
    """The wager that `tool` makes on `box`; or why there is none."""
    offer, place, last = (
        scene.offers.wagers[box - 1],
        scene.facts.view.boxes[box - 1],
        scene.facts.rebet.get(box),
    )
    if offer.refused:
        return offer.refused
    now = scene.touches.sent.get(box, place.wager) or scene.touches.stacks.get(box, 0)
    chosen, _, cents = tool.partition(":")
    if chosen in AGAIN:
        if last is None:
            return (
                Label("ui-why-no-rebet", (("box", box),))
                if scene.facts.rebet
                else NOTHING_TO_REPEAT
            )
        amount = AGAIN[chosen] * last.wager
        return offer.why_not(amount) or Wager(box, amount, last.side)
    if chosen in ("clear", "double") and not now:
        return refusals.NO_WAGERS
    if chosen != "chip":
        amount = {"clear": 0, "double": 2 * now}[chosen]
    elif scene.setup.units:
        amount = 0 if now else int(cents)
    else:
        amount = now + int(cents)
    return offer.why_not(amount) or Wager(box, amount, place.side if amount else ())


def _with(scene: Scene, made: list[Wager | Why], settle: Sequence[Settle] = ()) -> Touched:
    """Makes the wagers of `made`, after `settle`, and lays aside what is too little as yet; why
    there is none of it, where there is not.

    A chip stays chosen; what takes wagers away or doubles them is used once, and no chip is laid
    until one is touched.
    """
    touches = scene.touches
    chip = not touches.tool or touches.tool.startswith("chip")
    wagers = [each for each in made if isinstance(each, Wager)]
    stacks = {
        box: cents
        for box, cents in touches.stacks.items()
        if all(box != each.box for each in wagers)
    }
    off = len(stacks) < len(touches.stacks)
    wagers = [
        each for each in wagers if each.amount or each.box not in touches.stacks
    ]  # chips that are no wager yet
    small: list[dict[str, Any]] = [
        dict(each.facts)
        for each in made
        if isinstance(each, Reason) and each.code == "below_minimum"
    ]
    if not wagers and not small and not settle and not off:
        return scene.say(
            next((each for each in made if isinstance(each, Reason | Label)), refusals.NO_WAGERS)
        )
    stacks |= {each["box"]: each["amount"] for each in small}
    return scene.order(
        *settle,
        *wagers,
        sent={**touches.sent, **{each.box: each.amount for each in wagers}},
        stacks=stacks,
        together=len(wagers),
        tool=touches.tool if chip else touches.chip,
        rail=touches.rail if chip else False,
        again=False,
        notice=_left_out(scene, made)
        or next((each for each in made if isinstance(each, Reason)), None),
    )


def _left_out(scene: Scene, made: list[Wager | Why]) -> Refusal | None:
    """Which boxes are left as they lie, and why the first of them is; None where none is. Too
    little as yet is laid aside, which is seen."""
    reasons = [each for each in made if isinstance(each, Reason) and each.code != "below_minimum"]
    left = [each for each in reasons if "box" in dict(each.facts)]
    if not left:
        return None
    why, boxes = (
        scene.words.reason(left[0]),
        ", ".join(str(dict(each.facts)["box"]) for each in left),
    )
    return why._replace(message=scene.words("ui-left-out", boxes=boxes, why=why.message))
