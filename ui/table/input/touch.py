"""What a touch does: a key's id, a box or a card in; what is touched from then on and the orders
for the table out. Pure.

Nothing is ordered that the table does not offer. A touch that can do nothing says why, and a key is
lit where its touch would say nothing. Ids: the five decisions, "less", "closing", "undo", "floor",
"box:3", "side:3", "even:3", "chip:2500", "tool:clear", "again:deal", "all", "rank:K", "suit:S",
"back", "cards", "hole:yes", "held:next", "turn", "card:3:1:2" (box, hand, position), "hold:3:1:2",
"is:error", "lies", "ask-again", "choose:turbo", "page:void", "by:0", "reason:misread", "new_shoe",
"ran_out", "void", "dead:3", "more", "ack:link", "know:link", "shelve:link", "read:ID", "older",
"newer", "close", "help:trouble", "shut"; of people who sign in "dealer", "takes:0", "charge",
"out", "stay", "digit:7", "rub", "enter", "resume"; of the table's day "day:open:0", "count:2500",
"pieces:7", "more-chips:20", "order", "receive:fill:3", "voids:amount", "print:fill:3"; of its sign
"limit:low:up", "option:surrender", "later", "announce", "withdraw".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from kiosk.game import refusals
from kiosk.game.cards import BY_TEXT, UNREAD
from kiosk.game.commands.commands import (
    DECISIONS,
    Decide,
    Decision,
    EvenMoney,
    HoleCheck,
    InsuranceClosed,
    PatronsClosed,
    Settle,
    Turn,
    Undo,
    Wager,
)
from kiosk.game.commands.offers import Offers
from kiosk.game.refusals import Reason
from kiosk.station.commands import HeldCard, NextCard, ReadMessage
from kiosk.station.pit.lock import begins_round
from kiosk.station.step import ASK_HELD
from kiosk.words.said import Said
from ui.shared.words import Words
from ui.table.day.day_rows import is_shown
from ui.table.drawer import limits
from ui.table.facts import NOTHING, Facts, Label, UiState, owing, taken_up, undoable
from ui.table.input import (
    touch_card,
    touch_chips,
    touch_day,
    touch_events,
    touch_floor,
    touch_staff,
    touch_wagers,
)
from ui.table.input.dealing_errors import CARD_PAGES, MISDRAWN_PAGES, means
from ui.table.input.keys import SUITS
from ui.table.input.scene import BUSY, NOT_NOW, Order, Scene, Touched, dealer, floor
from ui.table.prompt.prompt import (
    boxes_due,
    current_line,
    done_last,
    due_first,
    open_lines,
    place_of,
)
from ui.table.setup import ScreenSetup


def touch(facts: Facts, setup: ScreenSetup, touches: UiState, action: str, words: Words) -> Touched:
    """What the touch `action` leads to. Raises `ValueError` for an unknown id."""
    if not action:  # what lay under the finger went when another finger, or a card, came first
        return Touched(touches)
    name, _, rest = action.partition(":")
    if name not in _ACTIONS and name != "help":
        raise ValueError(f"the screen offers no action {action!r}")
    offers = facts.step.offers
    if name == "help":
        from ui.table.prompt.help import opened

        return Touched(touches._replace(help=opened(facts, touches, words, rest)))
    if touches.help is not None:
        touches = touches._replace(help=None)
    if offers is None:  # the table is not open yet
        return Touched(touches._replace(notice=NOT_NOW), (), NOT_NOW)
    # What was said of a sign-in stands on the page to which it leads.
    if name != "resume" and (touches.notice is not None or touches.heard is not facts.refusal):
        touches = touches._replace(notice=None, heard=facts.refusal)
    scene = Scene(facts, setup, touches, words, offers)
    if touches.page == "recall" and name not in _IN_RECALL:
        return scene.say(Label("ui-why-recall"))
    if is_shown(facts) and (closed := touch_day.why_not_open(name, rest, touches.page)) is not None:
        return scene.say(closed)
    touched = _ACTIONS[name](scene, rest)
    if touched.why is not None and offers.patrons is not None and name in _PATRONS_OWN:
        return scene.say(_PATRONS_OWN[name])
    return touch_staff.permitted(scene, _unless_locked(scene, _tell_next(scene, touched)))


def _unless_locked(scene: Scene, touched: Touched) -> Touched:
    """What a touch led to, unless it would bring a new round nearer at a table that the pit has
    locked."""
    pit = scene.facts.step.pit
    if pit is None or pit.locked is None:
        return touched
    has_place = scene.facts.view.in_round or bool(scene.offers.burn.due)
    if any(begins_round(order.command, has_place=has_place) for order in touched.orders):
        return scene.say(Label("refused-table_locked", (("name", pit.locked.by),)))
    return touched


def settles(action: str, before: UiState, touched: Touched) -> bool:
    """Whether a touch settles something, or takes something back: the same touch right behind it
    counts for nothing."""
    if action == "undo":
        return touched.why is None
    if action.partition(":")[0] not in ("box", "all"):
        return False
    orders = any(isinstance(order.command, Settle | Undo) for order in touched.orders)
    return orders or touched.touches.done != before.done


#: what is touched while another round is on the felt: everything else would be about that round,
#: and is the table's
_IN_RECALL = ("close", "floor", "page")
#: what patrons of a common hand do for themselves
_PATRONS_OWN = {
    **dict.fromkeys((*DECISIONS, "less"), Label("ui-why-patrons-decide")),
    **dict.fromkeys(("box", "side", "chip", "tool", "again", "all"), Label("ui-why-patrons-wager")),
}


def lit(
    facts: Facts, setup: ScreenSetup, touches: UiState, actions: Iterable[str], words: Words
) -> frozenset[str]:
    """Those of `actions` that do something now."""
    alike = _alike(facts, touches)
    touches = touches._replace(notice=None, heard=facts.refusal, help=None)
    known: dict[str, bool] = {}
    for action in actions:
        kind, _, rest = action.partition(":")
        group = alike.get(kind, action) if rest != "?" else action
        if group not in known:
            known[group] = touch(facts, setup, touches, action, words).why is None
        known[action] = known[group]
    return frozenset([action for action in actions if known[action]])


def _alike(facts: Facts, touches: UiState) -> dict[str, str]:
    """The kinds of keys of which one answers for all of a group, such as chips while no wager can
    be made."""
    alike, offers = {"hole": "hole"}, facts.step.offers
    assert offers is not None
    if not offers.card.only:
        alike["rank"] = "rank"
    if touches.less is None:
        alike["chip"] = "chip"
        if offers.wagers[0].refused:
            alike |= {"tool": "chip", "again": "chip"}
            if not owing(
                facts
            ):  # what is owed ALL settles, also where patrons make their own wagers
                alike["all"] = "chip"
    return alike if offers.turn else alike | dict.fromkeys((*DECISIONS, "less"), "decision")


def _tell_next(scene: Scene, touched: Touched) -> Touched:
    """The station hears what the next card is as soon as the floor has said it: a reader may be the
    first to name it."""
    now = means(touched.touches)
    if now == means(scene.touches):
        return touched
    if now is None:  # a card that was entered is signed before whoever came for that alone is gone
        return touched._replace(
            orders=(*touched.orders, Order(NextCard(), dealer(scene.setup.dealer)))
        )
    return touched._replace(
        orders=(Order(NextCard(now), floor(touched.touches.by)), *touched.orders)
    )


def _still_done(facts: Facts, before: Facts, touches: UiState) -> UiState:
    """As much is done of the money that moves as before, where it is the same money."""
    now, then = ([(line.id, line.facts) for line in each.lines] for each in (facts, before))
    return touches if now == then else touches._replace(done=NOTHING)


def after_step(facts: Facts, before: Facts, touches: UiState) -> UiState:
    """What stays touched when the station has answered: a round's end begins its settlement, the
    next first card ends it."""
    now, then = facts.step.offers, before.step.offers
    changed = _still_done(facts, before, touches)
    if facts.last is not before.last:
        changed = changed._replace(cards=False)
    if changed.help is not None and facts.cards_out != before.cards_out:
        changed = changed._replace(help=None)
    if facts.view.round != before.view.round or (facts.step.refusal is not None and changed.rail):
        changed = changed._replace(rail=None)
    if now is None or then is None or now.turn != then.turn:
        changed = changed._replace(less=None)
    changed = _wagers_after(now, then, changed)
    # What was said of a touch stands while the station answers its wagers: some boxes may have been
    # left out.
    answers = bool(touches.sent) and now is not None and now.wagers_open
    moved = (facts.view, now) != (before.view, then) and not answers
    if facts.step.refusal is not None or moved or touches.notice == BUSY:
        changed = changed._replace(notice=None)
    small = now is not None and not now.wagers_open and touches.stacks
    if small and facts.step.refusal is None:
        boxes = ", ".join(map(str, sorted(touches.stacks)))
        changed = changed._replace(notice=Label("ui-why-small", (("boxes", boxes),)))
    changed = _card_page_after(facts, before, changed)
    changed = touch_events.after_step(facts, before, touch_staff.after_step(facts, before, changed))
    changed = touch_floor.after_step(facts, changed)
    page, _, key = changed.page.partition(":")
    if page == "seat-signed" and facts.step.refusal is not None:
        changed = changed._replace(page="")
    if page == "sign" and all(trouble.key != key for trouble in facts.step.troubles):
        changed = changed._replace(page="")
    return changed


def _wagers_after(now: Offers | None, then: Offers | None, touches: UiState) -> UiState:
    """What stays touched of wagers once they are closed."""
    closed = now and then and then.wagers_open and not now.wagers_open
    if closed and not touches.tool.startswith("chip:"):
        # A chip stays chosen from round to round; what takes wagers away or doubles them is for
        # this round alone.
        touches = touches._replace(tool="")
    if now is None or not now.wagers_open:
        touches = touches._replace(stacks=NOTHING, together=0, again=False)
    return touches


def _card_page_after(facts: Facts, before: Facts, touches: UiState) -> UiState:
    """A page about a card shuts once a reader has named the card, or once it lies there no
    longer."""
    now, said = facts.step.offers, before.step.next_card
    if said is not None and facts.step.next_card is None and said == means(touches):
        touches = touches._replace(page="", reason="", picked=None, by="")
    if touches.page in CARD_PAGES and (now is None or touches.picked not in now.correct.places):
        touches = touches._replace(page="", picked=None, reason="", named="", rank="")
    return touches


def _decide(scene: Scene, _: str, decision: Decision) -> Touched:
    offer, turn = scene.offers.decision(decision), scene.offers.turn
    if offer.refused is None and (due := due_first(scene.facts, scene.touches)):
        return scene.say(_first(due))
    less = (scene.touches.less or None) if decision == "double" else None
    why = offer.refused if less is None else offer.why_not(less)
    if why or turn is None:
        return scene.say(why or NOT_NOW)
    return scene.order(Decide(decision, turn.box, turn.hand, less), less=None)


def _less(scene: Scene, _: str) -> Touched:
    """DOUBLE was held: the chips now make up an added wager that is less than the original one."""
    offer, turn = scene.offers.decision("double"), scene.offers.turn
    amounts = offer.amounts
    due = due_first(scene.facts, scene.touches)
    why: Reason | Label | None = offer.refused or (_first(due) if due else None)
    if why is None and scene.setup.units and turn is not None:
        why = refusals.unit_wager(box=turn.box)
    if why is None and amounts is not None and amounts.most is not None:
        why = amounts.why_not(amounts.most - 1)
    return scene.say(why) if why else scene.change(less=0, notice=Label("ui-less"))


def _close(scene: Scene, _: str) -> Touched:
    """Closes insurance, or the stage at which patrons of a common hand decide."""
    if due := due_first(scene.facts, scene.touches):
        return scene.say(_first(due))
    insurance = scene.offers.insurance_closed.open
    return scene.order_if(scene.offers.closing, InsuranceClosed() if insurance else PatronsClosed())


def _first(due: Said) -> Label:
    """Why nothing is decided before `due`."""
    return Label("ui-why-pay-first", (("box", place_of(due).box), ("tone", due.tone)))


def _undo(scene: Scene, _: str) -> Touched:
    touches = scene.touches
    if touches.page and not touches.rank:
        return scene.say(
            Label("ui-why-panel")
        )  # what is looked at now is no play: none of it goes back unseen
    if touches.rank or touches.less is not None or touches.stacks or touches.cards:
        return scene.change(rank="", less=None, stacks=NOTHING, cards=False)
    if box := done_last(scene.facts, touches):
        return scene.change(done={**touches.done, box: touches.done[box] - 1})
    if (back := undoable(scene.facts)) is not None:
        count = max(1, touches.together) if isinstance(back, Wager) else 1
        return scene.order(
            *[Undo()] * count, together=0, rail=None if isinstance(back, Settle) else touches.rail
        )
    return scene.say(touch_wagers.why_not_undone(scene) or Label("ui-why-patrons-undo"))


def _box(scene: Scene, rest: str) -> Touched:
    """A box: it is settled or not after all, what is paid at once is done, it takes insurance, or a
    wager."""
    box, undo = int(rest), scene.offers.undo
    if scene.touches.page in ("correct", "card", *MISDRAWN_PAGES):  # a card was missed
        return scene.say(Label("ui-pick-card"))
    if box in boxes_due(scene.facts):
        return _settle(scene, box)
    # A box that was paid before insurance is asked may be insured: there UNDO alone takes the
    # payment back.
    means_other = scene.offers.insurance_closed.open or (
        bool(scene.facts.rebet) and taken_up(scene.facts, scene.touches)
    )
    last = undo.takes_back if undo.refused is None and not means_other else None
    if isinstance(last, Settle) and last.box == box:
        return scene.order(Undo())
    if owing(scene.facts):
        return scene.say(Label("ui-why-settled", (("box", box),)))
    if due := due_first(scene.facts, scene.touches):
        return scene.say(_first(due))
    return (
        touch_wagers.insure(scene, box)
        if scene.offers.insurance_closed.open
        else touch_wagers.wager(scene, box)
    )


def _settle(scene: Scene, box: int) -> Touched:
    """The line in the headline is done, and the box with the last of its lines; another box's lines
    come into the headline."""
    line = current_line(scene.facts, scene.touches)
    left = [each for each in open_lines(scene.facts, scene.touches) if place_of(each).box == box]
    done = {each: count for each, count in scene.touches.done.items() if each != box}
    count = scene.touches.done.get(box, 0)
    if len(left) < 2:
        return scene.order_if(scene.offers.settled[box - 1], Settle(box), done={**done, box: count})
    return scene.change(done={**done, box: count + (line == left[0])})


def _even(scene: Scene, rest: str) -> Touched:
    """Even money for a box's blackjack against an ace, in place of insurance."""
    box = int(rest)
    if due := due_first(scene.facts, scene.touches):
        return scene.say(_first(due))
    return scene.order_if(scene.offers.even_money[box - 1], EvenMoney(box))


def _held(scene: Scene, rest: str) -> Touched:
    """A card that came before anybody can have settled: what it is."""
    step = scene.facts.step
    if not step.held:
        return scene.say(NOT_NOW)
    if step.next is None or step.next.id != ASK_HELD:
        return scene.say(touch_floor.held_first(scene))
    if rest != "next":
        return scene.order(HeldCard("drawn_in_error"))
    why = scene.offers.card.refused
    return scene.say(why) if why else scene.order(HeldCard("next_round"))


def _rank(scene: Scene, rest: str) -> Touched:
    """A rank whose suit comes next; "?": a card that nobody can name."""
    if rest == "?":
        named = scene.offers.read.open or scene.offers.reveal.open
        return scene.say(Label("ui-why-name-card")) if named else touch_floor.entered(scene, UNREAD)
    tried = None
    for suit in SUITS:
        entered = touch_floor.entered(scene, BY_TEXT[rest + suit])
        if entered.why is None:
            return scene.change(rank=rest)
        tried = tried or entered
    assert tried is not None
    return tried


def _suit(scene: Scene, rest: str) -> Touched:
    rank = scene.touches.rank
    return touch_floor.entered(scene, BY_TEXT[rank + rest]) if rank else scene.say(NOT_NOW)


def _back(scene: Scene, _: str) -> Touched:
    """The cards again, where the pad shows something else."""
    again = scene.touches.again
    return scene.change(
        rank="", again=False, tool=scene.touches.chip if again else scene.touches.tool
    )


def _seat(scene: Scene, rest: str) -> Touched:
    from ui.table.input import seat

    return seat.touched(scene, rest)


_ACTIONS: dict[str, Callable[[Scene, str], Touched]] = {
    **{decision: partial(_decide, decision=decision) for decision in DECISIONS},
    "less": _less,
    "closing": _close,
    "undo": _undo,
    "box": _box,
    "side": touch_wagers.side,
    "even": _even,
    "chip": touch_wagers.chip,
    "tool": touch_wagers.tool,
    "again": touch_wagers.again,
    "all": touch_wagers.every,
    "rank": _rank,
    "suit": _suit,
    "back": _back,
    "cards": lambda scene, _: scene.change(cards=True),
    "turn": lambda scene, _: scene.order_if(scene.offers.turn_hole, Turn()),
    "held": _held,
    "hole": lambda scene, rest: scene.order_if(scene.offers.hole_check, HoleCheck(rest == "yes")),
    "card": touch_floor.card,
    "hold": touch_card.hold,
    "choose": touch_floor.choose,
    "is": touch_card.means,
    "day": touch_day.day,
    "count": touch_day.chip,
    "pieces": touch_day.pieces,
    "more-chips": touch_chips.more,
    "order": touch_chips.order,
    "receive": touch_chips.receive,
    "limit": limits.limit,
    "option": limits.option,
    "later": limits.later,
    "announce": limits.announce,
    "withdraw": limits.withdraw,
    "voids": touch_chips.voids,
    "print": touch_chips.prints,
    "floor": touch_floor.open_floor,
    "practice": touch_floor.practice,
    "page": touch_floor.page,
    "by": touch_floor.by,
    "reason": touch_floor.reason,
    "new_shoe": partial(touch_floor.shoe, to="new-shoe"),
    "ran_out": partial(touch_floor.shoe, to="ran-out"),
    "void": touch_floor.void,
    "lies": touch_floor.lies,
    "ask-again": touch_floor.asks_again,
    "dead": touch_floor.dead,
    "ack": touch_floor.sign_off,
    "dealer": touch_staff.dealer_signs,
    "takes": touch_staff.takes_over,
    "charge": touch_staff.charge,
    "out": touch_staff.out,
    "stay": touch_staff.stay,
    "digit": touch_staff.digit,
    "seat": _seat,
    "rub": touch_staff.rub,
    "enter": touch_staff.enter,
    "resume": touch_staff.resume,
    "older": lambda scene, _: touch_events.turned(scene, 1),
    "newer": lambda scene, _: touch_events.turned(scene, -1),
    "know": touch_events.know,
    "read": lambda scene, rest: scene.order(ReadMessage(rest)),
    "shelve": touch_events.shelve,
    "close": lambda scene, _: touch_floor.page(scene, ""),
    "more": lambda scene, _: scene.change(more=scene.touches.more + 1),
    "shut": lambda scene, _: scene.change(),
}
