"""What does a touch do? A key's id, a box or a card in; what is touched from then on and the inputs it makes out. Pure.

Ids: the five decisions, "insurance_closed", "undo", "floor", "box:3", "chip:2500", "tool:clear", "all", "rank:K",
"suit:S", "back", "hole:yes", "card:3:1:2" (box, hand, position), "less", "page:void", "by:0", "reason:misread",
"new_shoe", "void", "dead:3", "older", "newer", "ack:link", "close".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kiosk.game.cards import UNREAD
from kiosk.game.commands import Burn, Drawn, as_data, parse
from kiosk.game.misdrawn import named
from ui.shared.words import Words, decimal
from ui.table.facts import CardPlace, Facts, Touches
from ui.table.keys import DECISIONS, tool_of
from ui.table.misdrawn import NAMELESS, PAGES, cardless, lies_at, means, turned_out
from ui.table.patrons import why_not
from ui.table.prompt import current_line, place_of
from ui.table.setup import ScreenSetup

#: touches that confirm a line of the settlement, or take that back, before they are anything else
_ALSO_SETTLE = ("box", "undo")
REASONS = ("misread", "entered", "dealt", "other")
Input = dict[str, Any]


class Touched(NamedTuple):
    touches: Touches
    inputs: tuple[Input, ...] = ()


class _Scene(NamedTuple):
    facts: Facts
    setup: ScreenSetup
    touches: Touches
    words: Words

    def say(self, notice: str) -> Touched:
        return Touched(self.touches._replace(notice=notice))

    def send(self, *inputs: Input, **changed: Any) -> Touched:
        return Touched(self.touches._replace(**changed), inputs)

    @property
    def signed_by(self) -> str:
        return self.touches.by or (self.setup.floor[0] if self.setup.floor else "")


def touch(facts: Facts, setup: ScreenSetup, touches: Touches, action: str, words: Words) -> Touched:
    """What the touch `action` leads to. A touch that does nothing now says why. Raises `ValueError` for an unknown id."""
    scene = _Scene(facts, setup, touches._replace(notice=""), words)
    name, _, rest = action.partition(":")
    if name not in _ALSO_SETTLE and (why := why_not(facts.view, name)):
        return scene.say(words(why))
    if name in DECISIONS:
        return _decide(scene, name)
    if name not in _ACTIONS:
        raise ValueError(f"the screen offers no action {action!r}")
    return _tell_next(scene, _ACTIONS[name](scene, rest))


def _tell_next(scene: _Scene, touched: Touched) -> Touched:
    """The station hears what the next card is as soon as the floor has said it: a reader may be the first to name it."""
    now = means(touched.touches)
    if now == means(scene.touches):
        return touched
    said = {"type": "next_card", "as": now, "by": scene.signed_by}
    return touched._replace(inputs=(said, *touched.inputs))


def after_step(facts: Facts, before: Facts, touches: Touches) -> Touches:
    """What stays touched when the station has answered: a new round's first card ends the settlement and the wagers."""
    changed = touches
    if facts.lines is not before.lines:
        changed = changed._replace(confirmed=0)
    if facts.view.phase != "decision" or facts.view.awaits != before.view.awaits:
        changed = changed._replace(less=None)
    if before.view.phase == "wagers" != facts.view.phase and not touches.tool.startswith("chip:"):
        # A chip stays chosen from round to round; what takes wagers away or doubles them is for this round alone.
        changed = changed._replace(tool="")
    if facts.step.refusal is None and facts.view != before.view:
        changed = changed._replace(notice="")
    if before.step.next_card and not facts.step.next_card and before.step.next_card == means(touches):
        changed = changed._replace(page="", reason="", picked=None)  # a reader has named the card
    return changed


def _decide(scene: _Scene, decision: str) -> Touched:
    view = scene.facts.view
    may = next((may for may in view.may if may.decision == decision), None)
    if may is not None and may.reason is not None:
        return scene.say(scene.words.reason(may.reason))
    if view.phase != "decision" or view.awaits is None:
        return scene.say(scene.words("ui-why-not-now"))
    data: Input = {"type": decision, "box": view.awaits.box, "hand": view.awaits.hand}
    if decision == "double" and scene.touches.less:
        data["amount"] = decimal(scene.touches.less)
    return scene.send(data, less=None)


def _less(scene: _Scene, _: str) -> Touched:
    """DOUBLE was held: the chips now make up an added wager that is less than the original one."""
    may = next((may for may in scene.facts.view.may if may.decision == "double"), None)
    if may is None or may.refused or scene.facts.view.phase != "decision":
        return _decide(scene, "double")
    return Touched(scene.touches._replace(less=0, notice=scene.words("ui-less")))


def _close_insurance(scene: _Scene, _: str) -> Touched:
    if scene.facts.view.phase == "patrons":
        return scene.send({"type": "patrons_closed"})
    if scene.facts.view.phase != "insurance":
        return scene.say(scene.words("ui-why-no-insurance"))
    return scene.send({"type": "insurance_closed"})


def _undo(scene: _Scene, _: str) -> Touched:
    if scene.touches.rank or scene.touches.less is not None:
        return Touched(scene.touches._replace(rank="", less=None))
    why = why_not(scene.facts.view, "undo")
    if scene.facts.view.can_undo and not why:
        return scene.send({"type": "undo"})
    if scene.touches.confirmed > 0:
        return Touched(scene.touches._replace(confirmed=scene.touches.confirmed - 1))
    return scene.say(scene.words(why or "ui-why-no-undo"))


def _box(scene: _Scene, rest: str) -> Touched:
    box, view, touches = int(rest), scene.facts.view, scene.touches
    line = current_line(scene.facts, touches)
    if line is not None and place_of(line).box == box:
        return Touched(touches._replace(confirmed=touches.confirmed + 1))
    if why := why_not(view, "box"):
        return scene.say(scene.words(why))
    if view.phase == "wagers":
        data, why = _wager(scene, box)
        return scene.say(why) if data is None else _with_wagers(scene, [data])
    if view.phase == "insurance":
        place = next(place for place in view.boxes if place.box == box)
        if place.insurance:
            return scene.say(scene.words("ui-why-insured", box=box))
        if not place.wager:
            return scene.say(scene.words("ui-why-no-wager", box=box))
        # N.J.A.C. 13:69F-2.9: at most half of the wager; the dealer's touch stands for all of it.
        return scene.send({"type": "insurance", "box": box, "amount": decimal(place.wager // 2)})
    return scene.say(scene.words("ui-why-wagers-closed"))


def _wager(scene: _Scene, box: int) -> tuple[Input | None, str]:
    """The wager that a touch on `box` makes with the chosen tool; or None and why there is none."""
    touches = scene.touches
    place = next(place for place in scene.facts.view.boxes if place.box == box)
    now = touches.sent.get(box, place.wager)
    tool, _, rest = tool_of(scene.setup, touches).partition(":")
    if tool == "clear":
        amount = 0
    elif tool == "double":
        amount = now * 2
    elif tool == "rebet":
        if box not in scene.facts.rebet:
            return None, scene.words("ui-why-no-rebet", box=box)
        amount = scene.facts.rebet[box]
    elif scene.setup.units:
        amount = 0 if now else int(rest)
    else:
        amount = now + int(rest)
    return {"type": "wager", "box": box, "amount": decimal(amount)}, ""


def _with_wagers(scene: _Scene, inputs: list[Input]) -> Touched:
    sent = dict(scene.touches.sent)
    for data in inputs:
        whole, _, rest = data["amount"].partition(".")
        sent[data["box"]] = int(whole) * 100 + int(rest)
    return scene.send(*inputs, sent=sent)


def _all(scene: _Scene, _: str) -> Touched:
    """The chosen tool, for every box: a chip for those in play (for all where none is), the others where they apply."""
    view, touches = scene.facts.view, scene.touches
    if view.phase != "wagers":
        return scene.say(scene.words("ui-why-wagers-closed"))
    tool = tool_of(scene.setup, touches)
    playing = [place.box for place in view.boxes if touches.sent.get(place.box, place.wager)]
    boxes = list(scene.facts.rebet) if tool == "rebet" else playing
    if tool.startswith("chip") and not playing:
        boxes = [place.box for place in view.boxes]
    return _with_wagers(scene, [data for data, _ in (_wager(scene, box) for box in boxes) if data])


def _chip(scene: _Scene, rest: str) -> Touched:
    touches, view = scene.touches, scene.facts.view
    if touches.less is not None and view.awaits is not None:
        return Touched(touches._replace(less=touches.less + int(rest), notice=scene.words("ui-less")))
    return _tool(scene, f"chip:{rest}", chosen=True)


def _tool(scene: _Scene, rest: str, *, chosen: bool = False) -> Touched:
    if scene.facts.view.phase != "wagers":
        return scene.say(scene.words("ui-why-wagers-closed"))
    tool = rest if chosen or scene.touches.tool != rest else ""
    return Touched(scene.touches._replace(tool=tool))


def _rank(scene: _Scene, rest: str) -> Touched:
    if rest == "?":
        return _entered(scene, UNREAD.text)
    return Touched(scene.touches._replace(rank=rest))


def _suit(scene: _Scene, rest: str) -> Touched:
    return (
        _entered(scene, scene.touches.rank + rest) if scene.touches.rank else scene.say(scene.words("ui-why-not-now"))
    )


def _entered(scene: _Scene, card: str) -> Touched:
    """A card was named by touch: it is whatever the table or the floor's drawer is waiting to hear."""
    touches, phase = scene.touches, scene.facts.view.phase
    if touches.picked is not None:
        return _corrected(scene, touches.picked, card)
    if means(touches):
        said = parse({**means(touches), "card": card})
        assert isinstance(said, Drawn | Burn)
        return scene.send(as_data(named(said, said.card)), rank="", page="", reason="")
    if touches.page in PAGES:
        return scene.say(scene.words("ui-why-choose"))
    if scene.facts.view.burn_due:
        return scene.send({"type": "burn", "card": card}, rank="")
    if phase == "wagers" and scene.facts.view.drawn_in_error in (card, UNREAD.text):
        return scene.send({"type": "burn", "card": card, "why": "drawn_in_error"}, rank="")
    kind = phase if phase in ("read", "reveal") else "card"
    return scene.send({"type": kind, "card": card}, rank="")


def _corrected(scene: _Scene, place: CardPlace, card: str) -> Touched:
    """The card at `place` is `card`; or, on a page for that, it is one that should have had no place, or another."""
    touches, words = scene.touches, scene.words
    at: Input = {"box": place.box, "hand": place.hand} if place.box else {"dealer": True}
    data: Input = {"type": "correct", **at, "position": place.position, "card": card, "by": scene.signed_by}
    if touches.page not in PAGES:
        data["reason"] = words(f"ui-reason-{touches.reason or REASONS[0]}")
        return scene.send(data, rank="", picked=None, page="floor")
    if not turned_out(touches):
        return scene.say(words("ui-why-choose"))
    data |= {**turned_out(touches), "reason": words(f"ui-panel-{touches.page}")}
    return scene.send(data, rank="", picked=None, page="", reason="")


def _back(scene: _Scene, _: str) -> Touched:
    return Touched(scene.touches._replace(rank=""))


def _hole(scene: _Scene, rest: str) -> Touched:
    if scene.facts.view.phase != "hole_check":
        return scene.say(scene.words("ui-why-not-now"))
    return scene.send({"type": "hole_check", "blackjack": rest == "yes"})


def _card(scene: _Scene, rest: str) -> Touched:
    """A card on the felt, touched on a page of the floor's: what it is called is asked only where it is to be another."""
    box, hand, position = (int(part) for part in rest.split(":"))
    place = CardPlace(box, hand, position)
    card = lies_at(scene.facts, place)
    if scene.touches.page in PAGES and card not in ("", *NAMELESS):
        return _corrected(scene, place, card)
    return Touched(scene.touches._replace(picked=place, rank="", notice=""))


def _floor(scene: _Scene, _: str) -> Touched:
    return _page(scene, "" if scene.touches.page else "floor")


def _page(scene: _Scene, rest: str) -> Touched:
    return Touched(scene.touches._replace(page=rest, picked=None, rank="", recall=0, reason=""))


def _by(scene: _Scene, rest: str) -> Touched:
    return Touched(scene.touches._replace(by=scene.setup.floor[int(rest)]))


def _reason(scene: _Scene, rest: str) -> Touched:
    return Touched(scene.touches._replace(reason=rest))


def _new_shoe(scene: _Scene, _: str) -> Touched:
    return scene.send({"type": "shoe"}, page="")


def _void(scene: _Scene, _: str) -> Touched:
    reason = scene.words(f"ui-reason-{scene.touches.reason or REASONS[-1]}")
    return scene.send({"type": "void", "by": scene.signed_by, "reason": reason}, page="")


def _dead(scene: _Scene, rest: str) -> Touched:
    box = int(rest)
    if box not in cardless(scene.facts):
        return scene.say(scene.words("ui-why-not-now"))
    reason = scene.words("ui-panel-dead")
    return scene.send({"type": "void", "box": box, "by": scene.signed_by, "reason": reason}, page="")


def _older(scene: _Scene, _: str) -> Touched:
    return Touched(scene.touches._replace(recall=scene.touches.recall + 1))


def _newer(scene: _Scene, _: str) -> Touched:
    return Touched(scene.touches._replace(recall=max(0, scene.touches.recall - 1)))


def _acknowledge(scene: _Scene, rest: str) -> Touched:
    return scene.send({"type": "acknowledge", "key": rest, "by": scene.signed_by})


def _close(scene: _Scene, _: str) -> Touched:
    return _page(scene, "")


_ACTIONS: dict[str, Callable[[_Scene, str], Touched]] = {
    "insurance_closed": _close_insurance,
    "undo": _undo,
    "floor": _floor,
    "box": _box,
    "chip": _chip,
    "tool": _tool,
    "all": _all,
    "rank": _rank,
    "suit": _suit,
    "back": _back,
    "hole": _hole,
    "card": _card,
    "less": _less,
    "page": _page,
    "by": _by,
    "reason": _reason,
    "new_shoe": _new_shoe,
    "void": _void,
    "dead": _dead,
    "older": _older,
    "newer": _newer,
    "ack": _acknowledge,
    "close": _close,
}
