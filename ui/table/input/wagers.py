"""Chips, tools and boxes while wagers are open, insurance among them: why a touch does nothing, and
what it does. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Sequence
from typing import Any

from kiosk.game import refusals
from kiosk.game.commands.commands import DECISIONS, Insurance, Settle, Wager
from kiosk.game.refusals import Reason
from kiosk.words.said import Refusal
from ui.table.facts import Label, UiState, Why
from ui.table.input.actions import Action
from ui.table.input.scene import PANEL, Scene, Touched, held_first
from ui.table.moment import taken_up
from ui.table.setup import ScreenSetup

SUITS = "SHCD"  # black and red in turn, so that neighbours differ twice
#: the tools that repeat the last round's wager, with how often it then lies there
AGAIN = {"rebet": 1, "double-rebet": 2}
NOTHING_TO_REPEAT = Label("ui-why-nothing-to-repeat")
UNSETTLED = Label("ui-why-unsettled")


def tool_of(setup: ScreenSetup, touches: UiState) -> str:
    """What a touch on a box does to its wager: the chosen tool, or the chip nearest to the table's
    minimum."""
    if touches.wagers.tool:
        return touches.wagers.tool
    if setup.units or not setup.chips:
        return "chip:100"
    fitting = [cents for cents, _ in setup.chips if cents >= (setup.minimum or 0)]
    return f"chip:{min(fitting) if fitting else setup.chips[-1][0]}"


def in_play(scene: Scene) -> list[int]:
    """The boxes that have a wager, counting those that the station has not answered yet and chips
    that are too few for one."""
    sent, stacks = scene.touches.wagers.sent, scene.touches.wagers.stacks
    return [
        box.box
        for box in scene.now.view.boxes
        if sent.get(box.box, box.wager) or stacks.get(box.box)
    ]


# Why a touch does nothing.


def why_not_chip(scene: Scene, action: Action) -> Why:
    """Of a chip that is chosen for the boxes, or added to a double or to insurance for less."""
    less, insures = scene.touches.less, scene.touches.insures
    if less is None:
        return _why_not_chosen(scene)
    if insures:
        return scene.offers.insurance[insures - 1].why_not(less + action.number)
    double = scene.offers.decisions[DECISIONS.index("double")]
    return double.why_not(less + action.number)


def _why_not_chosen(scene: Scene) -> Why:
    """Wagers are made once all that was owed has been settled: a chip that is taken up settles
    nothing."""
    return scene.offers.wagers[0].refused or (UNSETTLED if scene.now.owing else None)


def why_not_tool(scene: Scene, action: Action) -> Why:
    """Of what else the next touch on a box does, once: clear, double, rebet, double rebet."""
    tool, refused = action.name, scene.offers.wagers[0].refused
    if scene.now.step.readers.held:  # what it shows would come once that is answered
        return held_first(scene.facts)
    if _puts_away(scene, tool):
        return None
    if refused is not None:
        return refused
    repeats = tool in AGAIN
    boxes = [*scene.facts.rebet] if repeats else in_play(scene)
    if not boxes:
        return NOTHING_TO_REPEAT if repeats else refusals.NO_WAGERS
    if scene.setup.units and "double" in tool:
        return refusals.unit_wager(box=boxes[0])
    return _why_not_chosen(scene)


def _puts_away(scene: Scene, tool: str) -> bool:
    """Whether a touch on `tool` lays aside what is chosen."""
    touches = scene.touches
    if tool == touches.wagers.tool:
        return True
    return tool == "rebet" and touches.wagers.again and touches.wagers.tool not in AGAIN


def why_not_again(scene: Scene, action: Action) -> Why:
    """Of repeating, or clearing, the wagers of all boxes at once."""
    if (why := _why_not_chosen(scene)) is not None:
        return why
    if action.name == "deal" and not scene.facts.rebet:
        return NOTHING_TO_REPEAT
    made = made_again(scene, action.name)
    if not made:
        nothing = Label("ui-why-rebet-there")
        return nothing if action.name == "deal" else refusals.NO_WAGERS
    return _why_none(scene, made)


def why_not_all(scene: Scene, _: Action) -> Why:
    """Of settling every box in settlement; else of the chosen tool, for every box."""
    if scene.now.owing:
        return scene.offers.settled_all.refused
    refused = scene.offers.wagers[0].refused
    if refused is None and not scene.now.taken_up:
        return _take_up(scene)
    made = made_by_all(scene)
    return _why_none(scene, made) if made else refused or refusals.NO_WAGERS


def _why_none(scene: Scene, made: Sequence[Wager | Why]) -> Why:
    """Why nothing comes of these wagers; None where something does: a wager, chips that are too few
    for one, or chips that go back."""
    if any(isinstance(each, Reason) and each.code == "below_minimum" for each in made):
        return None
    wagers = [each for each in made if isinstance(each, Wager)]
    stacks = scene.touches.wagers.stacks
    if any(each.amount or each.box not in stacks for each in wagers):
        return None
    if any(each.box in stacks for each in wagers):
        return None
    return next((each for each in made if isinstance(each, Reason | Label)), refusals.NO_WAGERS)


def begin_round(made: Sequence[Wager | Why]) -> bool:
    """Whether a wager of a new round is among these."""
    return any(isinstance(each, Wager) and each.amount for each in made)


def orders(scene: Scene, made: Sequence[Wager | Why]) -> bool:
    """Whether the table hears of any of these: of chips that are no wager yet it has not."""
    stacks = scene.touches.wagers.stacks
    return any(isinstance(each, Wager) and (each.amount or each.box not in stacks) for each in made)


def not_given(scene: Scene) -> Label | None:
    """Why nothing else is touched: chips of insurance or a double for less were touched, and it is
    not entered; None where there are none."""
    less, insures, turn = scene.touches.less, scene.touches.insures, scene.offers.turn
    if not less or not (insures or turn):
        return None
    box = insures or (turn.box if turn else 0)
    begun = ("box", box), ("amount", scene.words.amount(less))
    return Label("ui-why-not-given", (*begun, ("what", "insurance" if insures else "double")))


# What a touch does.


def wager(scene: Scene, box: int) -> Touched:
    """A touch on `box`: the wager that the chosen tool makes."""
    if scene.offers.wagers[box - 1].open and not scene.now.taken_up:
        return scene.say(_take_up(scene))
    return _with(scene, [_made(scene, box, tool_of(scene.setup, scene.touches))])


def insure(scene: Scene, box: int) -> Touched:
    """A touch on `box` while insurance is asked: it is insured, for what chips were touched or for
    half its wager, or no longer."""
    if scene.touches.insures != box and (begun := not_given(scene)) is not None:
        return scene.say(begun)
    offer = scene.offers.insurance[box - 1]
    less = scene.touches.less if scene.touches.insures == box else None
    scene = scene._replace(touches=scene.touches._replace(less=None, insures=0))
    if less is not None:  # none of it: not after all
        return scene.order(Insurance(less, box)) if less else scene.change()
    if scene.facts.view.boxes[box - 1].insurance and offer.open:
        back = Label("ui-insurance-back", (("box", box),))
        return scene.order(Insurance(0, box), notice=back)
    # N.J.A.C. 13:69F-2.9: at most half of the wager; the dealer's touch stands for all of it that
    # chips can lay.
    most = (offer.amounts.most if offer.amounts else None) or 0
    laid = scene.words.laid(most)
    why: Why = _why_no_chip(scene, box, most) if offer.open else None
    why = why or offer.why_not(laid)
    return scene.say(why) if why else scene.order(Insurance(laid, box))


def insure_for_less(scene: Scene, box: int) -> Touched:
    """`box` was held while insurance is asked: the chips make up less than half its wager."""
    offer = scene.offers.insurance[box - 1]
    why: Why = PANEL if scene.touches.drawer.page else offer.refused or not_given(scene)
    if why is None:
        why = _why_no_chip(scene, box, (offer.amounts.most if offer.amounts else None) or 0)
    if why is not None:
        return scene.say(why)
    if scene.setup.units:
        return scene.say(refusals.unit_wager(box=box))
    return scene.change(less=0, insures=box, notice=_insures(scene, box, 0))


def _insures(scene: Scene, box: int, cents: int) -> Label:
    """What is said while chips make up insurance for less."""
    return Label("ui-insure-less", (("box", box), ("amount", scene.words.amount(cents))))


def _why_no_chip(scene: Scene, box: int, most: int) -> Label | None:
    """Why the box cannot be insured: no chip makes up half its wager, or less of it."""
    if not most or scene.words.laid(most):
        return None
    return Label("ui-why-no-insurance-chip", (("box", box), ("most", scene.words.amount(most))))


def every(scene: Scene, _: Action) -> Touched:
    """In settlement every box is settled; else the chosen tool, for every box."""
    if scene.now.owing:
        return scene.order(Settle())
    return _with(scene, made_by_all(scene))


def made_by_all(scene: Scene) -> list[Wager | Why]:
    """What the chosen tool makes of every box: a chip of those in play (of all where none is), the
    others where they apply."""
    tool = tool_of(scene.setup, scene.touches)
    boxes = list(scene.facts.rebet) if tool in AGAIN else in_play(scene)
    if tool.startswith("chip") and not boxes:
        boxes = [place.box for place in scene.now.view.boxes]
    return [_made(scene, box, tool) for box in boxes]


def side(scene: Scene, action: Action) -> Touched:
    """A box was held: its additional wager is placed beside the main one, or taken back. A table
    offers one kind, for one amount (N.J.A.C. 13:69F-2.17(a))."""
    box = action.number
    offer, place = scene.offers.wagers[box - 1], scene.facts.view.boxes[box - 1]
    sides = scene.offers.sides
    now = scene.touches.wagers.sent.get(box, place.wager)
    if offer.refused or scene.now.owing:
        return scene.say(offer.refused or UNSETTLED)
    if not sides:
        return scene.say(Label("ui-why-no-side"))
    if scene.touches.drawer.page:
        return scene.say(PANEL)
    # A key has done its work since: no settling finger rests here.
    off = place.side and scene.touches.wagers.rail is False
    if not off and not scene.now.taken_up:  # the finger that settled the box has rested on it
        return scene.say(_take_up(scene))
    made: Wager | Why = refusals.side_alone(box=box)
    if now:
        made = Wager(box, now, () if place.side else sides[:1])
    return _with(scene, [made])


def chip(scene: Scene, action: Action) -> Touched:
    """A chip is chosen for the boxes; or it is added to a double or to insurance for less."""
    less, insures = scene.touches.less, scene.touches.insures
    if less is not None:
        less += action.number
        says = _insures(scene, insures, less) if insures else Label("ui-less")
        return scene.change(less=less, notice=says)
    chosen = f"chip:{action.number}"
    return scene.change(tool=chosen, chip=chosen, rail=True, again=False)


def tool(scene: Scene, action: Action) -> Touched:
    """What else the next touch on a box does, once; a second touch lays it aside. REBET shows the
    other ways too."""
    chosen = action.name
    if _puts_away(scene, chosen):
        return scene.change(tool="", again=False)
    label = scene.words("ui-double-wager" if chosen == "double" else f"ui-{chosen}")
    armed = Label("ui-armed", (("what", label), ("all", scene.words("ui-all"))))
    return scene.change(tool=chosen, again=chosen in AGAIN, notice=armed)


def again(scene: Scene, action: Action) -> Touched:
    """For all boxes at once. "new": no wager lies there; "deal": those of the last round do, and
    the next card is the first."""
    touches = scene.touches.change(rail=False, tool=f"again:{action.name}")
    return _with(scene._replace(touches=touches), made_again(scene, action.name))


def made_again(scene: Scene, way: str) -> list[Wager | Why]:
    """The wagers that are made so; of those of the last round such as do not lie there yet."""
    if way != "deal":
        return [Wager(box, 0) for box in in_play(scene)]
    now = {
        place.box: (scene.touches.wagers.sent.get(place.box, place.wager), place.side)
        for place in scene.now.view.boxes
    }
    repeated = [_made(scene, box, "rebet") for box in scene.facts.rebet]
    return [
        each
        for each in repeated
        if not isinstance(each, Wager) or now[each.box] != (each.amount, each.side)
    ]


def why_not_undone(scene: Scene) -> Why:
    """Why UNDO takes nothing back; where wagers are made, that one which nobody has made last goes
    another way."""
    why = scene.offers.undo.refused
    made = why == refusals.NOTHING_TO_UNDO or (
        why == refusals.ROUND_IS_OVER and taken_up(scene.facts, scene.touches)
    )
    if made and scene.offers.wagers[0].refused is None and in_play(scene):
        return Label("ui-why-undo-wager")
    return why


def _take_up(scene: Scene) -> Label:
    """Why a touch lays no chip: none is chosen."""
    settled = "yes" if scene.touches.wagers.rail is None else "no"
    return Label(
        "ui-why-take-up", (("settled", settled), ("units", "yes" if scene.setup.units else "no"))
    )


def _made(scene: Scene, box: int, tool: str) -> Wager | Why:
    """The wager that `tool` makes on `box`; or why there is none."""
    offer, place = scene.offers.wagers[box - 1], scene.now.view.boxes[box - 1]
    if offer.refused:
        return offer.refused
    now = scene.touches.wagers.sent.get(box, place.wager) or scene.touches.wagers.stacks.get(box, 0)
    chosen, _, cents = tool.partition(":")
    if chosen in AGAIN:
        last = scene.facts.rebet.get(box)
        if last is None:
            nothing = Label("ui-why-no-rebet", (("box", box),))
            return nothing if scene.facts.rebet else NOTHING_TO_REPEAT
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


def _with(scene: Scene, made: Sequence[Wager | Why]) -> Touched:
    """Makes the wagers of `made`, and lays aside what is too little as yet; why there is none of
    it, where there is not.

    A chip stays chosen; what takes wagers away or doubles them is used once, and no chip is laid
    until one is touched.
    """
    if (why := _why_none(scene, made)) is not None:
        return scene.say(why)
    touches = scene.touches
    chip = not touches.wagers.tool or touches.wagers.tool.startswith("chip")
    wagers = [each for each in made if isinstance(each, Wager)]
    stacks = {
        box: cents
        for box, cents in touches.wagers.stacks.items()
        if all(box != each.box for each in wagers)
    }
    # Of chips that are no wager yet the table has not heard.
    wagers = [each for each in wagers if each.amount or each.box not in touches.wagers.stacks]
    small: list[dict[str, Any]] = [
        dict(each.facts)
        for each in made
        if isinstance(each, Reason) and each.code == "below_minimum"
    ]
    stacks |= {each["box"]: each["amount"] for each in small}
    return scene.order(
        *wagers,
        sent={**touches.wagers.sent, **{each.box: each.amount for each in wagers}},
        stacks=stacks,
        together=len(wagers),
        tool=touches.wagers.tool if chip else touches.wagers.chip,
        rail=touches.wagers.rail if chip else False,
        again=False,
        notice=_left_out(scene, made)
        or next((each for each in made if isinstance(each, Reason)), None),
    )


def _left_out(scene: Scene, made: Sequence[Wager | Why]) -> Refusal | None:
    """Which boxes are left as they lie, and why the first of them is; None where none is. Too
    little as yet is laid aside, which is seen."""
    reasons = [each for each in made if isinstance(each, Reason) and each.code != "below_minimum"]
    left = [each for each in reasons if "box" in dict(each.facts)]
    if not left:
        return None
    why = scene.words.reason(left[0])
    boxes = ", ".join(str(dict(each.facts)["box"]) for each in left)
    return why._replace(message=scene.words("ui-left-out", boxes=boxes, why=why.message))
