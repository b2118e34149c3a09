"""What a touch does: a typed touch in; what is touched from then on and the orders for the table
out. Pure.

Nothing is ordered that the table does not offer. A touch that can do nothing says why, and a key is
lit where there is nothing to say. Of the keys that never move `ui.table.input.allowed` knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from kiosk.game.cards import BY_TEXT, UNREAD
from kiosk.game.commands.commands import (
    DECISIONS,
    Decide,
    EvenMoney,
    HoleCheck,
    InsuranceClosed,
    PatronsClosed,
    Settle,
    Turn,
    Undo,
    Wager,
)
from kiosk.station.commands import HeldCard, NextCard, ReadMessage
from kiosk.station.pit.lock import begins_round
from kiosk.station.seats.seat_commands import AwaitCard, MoveSeat
from kiosk.station.tray.day_commands import BuyIn
from ui.shared.words import Words
from ui.table.drawer import limits
from ui.table.facts import BUY_PAGE, NOTHING, SEATS_PAGE, Facts, Label, UiState, Why
from ui.table.input import allowed, wagers
from ui.table.input.actions import Action, parse
from ui.table.input.allowed import PAY_FIRST, pay_first
from ui.table.input.answered import after_step as of_keys
from ui.table.input.dealing_errors import MISDRAWN_PAGES, means
from ui.table.input.pages import (
    accounts,
    buy_in,
    card,
    chips,
    codes,
    day,
    events,
    floor,
    people,
    ratings,
    seat,
    seats,
)
from ui.table.input.pages.answered import after_step as of_pages
from ui.table.input.scene import NOT_NOW, PANEL, Order, Scene, Touched, dealer, scene_of
from ui.table.input.scene import floor as signer
from ui.table.moment import boxes_due, done_last, moment, place_of, undoable
from ui.table.prompt import help as cards_of_codes
from ui.table.setup import ScreenSetup


def touch(facts: Facts, setup: ScreenSetup, touches: UiState, action: str, words: Words) -> Touched:
    """What the touch leads to that QML names so. Raises `ValueError` for an unknown one."""
    if not action:  # what lay under the finger went when another finger, or a card, came first
        return Touched(touches)
    this = parse(action)
    if this.kind == "help":
        now = moment(facts, setup, touches, words)
        return Touched(touches.change(help=cards_of_codes.opened(now, this.name, this.about)))
    if touches.notices.help is not None:
        touches = touches.change(help=None)
    offers = facts.step.table.offers
    if offers is None:  # the table is not open yet
        return Touched(touches.change(notice=NOT_NOW), (), NOT_NOW)
    # What was said of a sign-in stands on the page to which it leads.
    news = touches.notices.notice is not None or touches.notices.heard is not facts.refusal
    if news and this.kind != "resume":
        touches = touches.change(notice=None, heard=facts.refusal)
    return done(scene_of(moment(facts, setup, touches, words), offers), this)


def done(scene: Scene, action: Action) -> Touched:
    """What it leads to at an open table: first whether it may, then what it does, then who signs
    it."""
    why = allowed.why_closed(scene, action)
    if why is not None:
        return scene.say(why)
    why = _RULES.get(action.kind, allowed.never)(scene, action)
    if why is not None:
        return _refused(scene, action, why)
    touched = _DEEDS[action.kind](scene, action)
    if touched.why is not None:
        return scene.say(allowed.own_reason(scene, action.kind, touched.why))
    return _permitted(scene, touched)


def _permitted(scene: Scene, touched: Touched) -> Touched:
    """What a touch leads to, as far as the table is not locked and whoever is there may do it."""
    touched = seats.card_not_awaited(scene, _tell_next(scene, touched))
    return people.permitted(scene, _unless_locked(scene, touched))


def why_not(scene: Scene, action: Action) -> Why:
    """Why a touch on a key of a page does nothing now; None where it does something. Only where
    people sign in, or the pit has locked the table, is it weighed what the key orders."""
    why = allowed.why_closed(scene, action)
    why = why or _RULES.get(action.kind, allowed.never)(scene, action)
    if why is not None:
        return allowed.own_reason(scene, action.kind, why)
    staff, pit = scene.now.step.house.staff, scene.now.step.house.pit
    if staff is None and (pit is None or pit.locked is None):
        return None
    return _permitted(scene, _DEEDS[action.kind](scene, action)).why


def _refused(scene: Scene, action: Action, why: Why) -> Touched:
    """What a touch says that may not be. Whoever repeats or clears all wagers lays the chip aside,
    also where nothing comes of it."""
    if action.kind in DECISIONS and isinstance(why, Label) and why.id == PAY_FIRST:
        scene = scene._replace(touches=scene.touches.change(undecided=action.kind != "hit"))
    if action.kind == "again" and scene.offers.wagers[0].open:
        scene = scene._replace(touches=scene.touches.change(rail=False))
    return scene.say(allowed.own_reason(scene, action.kind, why))


def after_step(facts: Facts, before: Facts, touches: UiState) -> UiState:
    """What stays touched when the station has answered."""
    return of_pages(facts, before, of_keys(facts, before, touches))


def lit(
    facts: Facts, setup: ScreenSetup, touches: UiState, actions: Iterable[str], words: Words
) -> frozenset[str]:
    """Those keys of a page, by their ids, on which a touch does something now."""
    offers = facts.step.table.offers
    if offers is None:
        return frozenset()
    touches = touches.change(notice=None, heard=facts.refusal, help=None)
    scene = scene_of(moment(facts, setup, touches, words), offers)
    return frozenset([each for each in actions if why_not(scene, parse(each)) is None])


def _unless_locked(scene: Scene, touched: Touched) -> Touched:
    """What a touch led to, unless it would bring a new round nearer at a table that the pit has
    locked."""
    pit = scene.facts.step.house.pit
    if pit is None or pit.locked is None:
        return touched
    has_place = scene.facts.view.in_round or bool(scene.offers.burn.due)
    if any(begins_round(order.command, has_place=has_place) for order in touched.orders):
        return scene.say(Label("refused-table_locked", (("name", pit.locked.by),)))
    return touched


def settles(action: str, before: UiState, touched: Touched) -> bool:
    """Whether a touch settles something, buys in at a box of the felt, says what a held card is, or
    takes something back: the same touch right behind it counts for nothing."""
    if action == "undo":
        return touched.why is None
    if action.partition(":")[0] == "held":
        return bool(touched.orders)
    if action.partition(":")[0] not in ("box", "all"):
        return False
    orders = any(
        isinstance(order.command, Settle | Undo | BuyIn | AwaitCard | MoveSeat)
        for order in touched.orders
    )
    return orders or touched.touches.done != before.done


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
        orders=(Order(NextCard(now), signer(touched.touches.drawer.by)), *touched.orders)
    )


def _decide(scene: Scene, action: Action) -> Touched:
    turn, less = scene.offers.turn, scene.touches.less
    assert turn is not None  # or there would be nothing to decide
    added = less if action.kind == "double" else None
    decision = DECISIONS[DECISIONS.index(action.kind)]
    return scene.order(Decide(decision, turn.box, turn.hand, added), less=None)


def _less(scene: Scene, _: Action) -> Touched:
    """DOUBLE was held: the chips now make up an added wager that is less than the original one."""
    return scene.change(less=0, notice=Label("ui-less"))


def _close(scene: Scene, _: Action) -> Touched:
    """Closes insurance, or the stage at which patrons of a common hand decide."""
    insurance = scene.offers.insurance_closed.open
    return scene.order(InsuranceClosed() if insurance else PatronsClosed())


def _undo(scene: Scene, _: Action) -> Touched:
    """Takes back what was touched last and has not been ordered, or a line of a settlement, or what
    the table heard last."""
    touches = scene.touches
    if touches.has_prepared:
        return scene.change(rank="", less=None, insures=0, stacks=NOTHING, cards=False)
    if box := done_last(scene.facts, touches):
        return scene.change(done={**touches.done, box: touches.done[box] - 1})
    back = undoable(scene.facts)
    count = max(1, touches.wagers.together) if isinstance(back, Wager) else 1
    rail = None if isinstance(back, Settle) else touches.wagers.rail
    return scene.order(*[Undo()] * count, together=0, rail=rail)


def _box(scene: Scene, action: Action) -> Touched:
    """A box: it is settled or not after all, what is paid at once is done, it takes insurance, or a
    wager."""
    if scene.touches.drawer.page == BUY_PAGE:
        return buy_in.at_box(scene, action)
    if scene.touches.drawer.page == SEATS_PAGE:
        return seats.at_felt(scene, action)
    box, undo = action.number, scene.offers.undo
    if scene.touches.drawer.page in ("correct", "card", *MISDRAWN_PAGES):  # a card was missed
        return scene.say(Label("ui-pick-card"))
    if box in boxes_due(scene.facts):
        return _settle(scene, box)
    # A box that was paid before insurance is asked may be insured: there UNDO alone takes the
    # payment back.
    means_other = scene.offers.insurance_closed.open or (
        bool(scene.facts.rebet) and scene.now.taken_up
    )
    last = undo.takes_back if undo.refused is None and not means_other else None
    if isinstance(last, Settle) and last.box == box:
        return scene.order(Undo())
    if scene.now.owing:
        wagered = "yes" if box in scene.facts.rebet else "no"
        return scene.say(Label("ui-why-settled", (("box", box), ("wagered", wagered))))
    if scene.now.first is not None:
        return scene.say(pay_first(scene.now.first))
    lays = scene.offers.insurance_closed.open or scene.offers.wagers[box - 1].open
    if lays and scene.touches.drawer.page:
        return scene.say(PANEL)
    if scene.offers.insurance_closed.open:
        return wagers.insure(scene, box)
    return wagers.wager(scene, box)


def _side(scene: Scene, action: Action) -> Touched:
    """A box was held: it gets its additional wager, or insurance for less than half its wager; or
    it buys, as by a touch."""
    if scene.touches.drawer.page == BUY_PAGE:
        return buy_in.at_box(scene, action)
    if scene.touches.drawer.page == SEATS_PAGE:
        return seats.at_felt(scene, action)
    if scene.offers.insurance_closed.open and scene.now.first is None:
        return wagers.insure_for_less(scene, action.number)
    return wagers.side(scene, action)


def _settle(scene: Scene, box: int) -> Touched:
    """The line in the headline is done, and the box with the last of its lines; another box's lines
    come into the headline."""
    line = scene.now.line
    left = [each for each in scene.now.lines if place_of(each).box == box]
    done = {each: count for each, count in scene.touches.done.items() if each != box}
    count = scene.touches.done.get(box, 0)
    if len(left) < 2:
        why = scene.offers.settled[box - 1].refused
        return scene.say(why) if why else scene.order(Settle(box), done={**done, box: count})
    return scene.change(done={**done, box: count + (line == left[0])})


def _even(scene: Scene, action: Action) -> Touched:
    """Even money for a box's blackjack against an ace, in place of insurance."""
    return scene.order(EvenMoney(action.number))


def _held(scene: Scene, action: Action) -> Touched:
    """A card that came before anybody can have settled: what it is."""
    if action.name != "next":
        return scene.order(HeldCard("drawn_in_error"))
    return scene.order(HeldCard("dealt" if scene.facts.view.in_round else "next_round"))


def _rank(scene: Scene, action: Action) -> Touched:
    """A rank whose suit comes next; "?": a card that nobody can name."""
    if action.name == "?":
        return floor.entered(scene, UNREAD)
    return scene.change(rank=action.name)


def _suit(scene: Scene, action: Action) -> Touched:
    return floor.entered(scene, BY_TEXT[scene.touches.card.rank + action.name])


def _back(scene: Scene, _: Action) -> Touched:
    """The cards again, where the pad shows something else."""
    touches = scene.touches
    tool = touches.wagers.chip if touches.wagers.again else touches.wagers.tool
    return scene.change(rank="", again=False, tool=tool)


#: why a touch on a key may not be; of one on the felt its deed says it
_RULES: dict[str, allowed.Rule] = {
    **allowed.RULES,
    **accounts.RULES,
    **buy_in.RULES,
    **card.RULES,
    **chips.RULES,
    **day.RULES,
    **events.RULES,
    **floor.RULES,
    **codes.RULES,
    **limits.RULES,
    **people.RULES,
    **seat.RULES,
    **seats.RULES,
    **ratings.RULES,
}
#: what each touch does; of those with a rule where there is no reason why not
_DEEDS: dict[str, Callable[[Scene, Action], Touched]] = {
    **dict.fromkeys(DECISIONS, _decide),
    "less": _less,
    "closing": _close,
    "undo": _undo,
    "box": _box,
    "side": _side,
    "even": _even,
    "chip": wagers.chip,
    "tool": wagers.tool,
    "again": wagers.again,
    "all": wagers.every,
    "rank": _rank,
    "suit": _suit,
    "back": _back,
    "cards": lambda scene, _: scene.change(cards=True),
    "turn": lambda scene, _: scene.order(Turn()),
    "held": _held,
    "hole": lambda scene, action: scene.order(HoleCheck(action.name == "yes")),
    "card": floor.card,
    "hold": card.hold,
    "choose": lambda scene, _: scene.change(),
    "is": card.means,
    "day": day.day,
    "count": day.chip,
    "pieces": day.pieces,
    "more-chips": chips.more,
    "order": chips.order,
    "buying": lambda scene, _: floor.turn_to(scene, BUY_PAGE),
    "seating": lambda scene, _: floor.turn_to(scene, SEATS_PAGE),
    "sits": seats.box,
    "seats": seats.touched,
    "code": codes.typed,
    "walks": seats.walks,
    "rates": ratings.signed,
    "note": buy_in.note,
    "gives": buy_in.gives,
    "buys": buy_in.buys,
    "take-back": buy_in.take_back,
    "pays": accounts.pay,
    "receive": chips.receive,
    "limit": limits.limit,
    "option": limits.option,
    "rule": limits.rule,
    "later": limits.later,
    "announce": limits.announce,
    "withdraw": limits.withdraw,
    "voids": chips.voids,
    "print": chips.prints,
    "floor": floor.open_floor,
    "practice": lambda scene, _: scene.change(page=""),
    "page": floor.page,
    "by": floor.by,
    "reason": lambda scene, action: scene.change(reason=action.name),
    "new_shoe": partial(floor.shoe, to="new-shoe"),
    "ran_out": partial(floor.shoe, to="ran-out"),
    "void": floor.void,
    "lies": floor.lies,
    "ask-again": lambda scene, _: scene.change(asks_again=not scene.touches.card.asks_again),
    "dead": floor.dead,
    "ack": lambda scene, action: floor.turn_to(scene, f"sign:{action.name}"),
    "dealer": people.dealer_signs,
    "takes": people.takes_over,
    "charge": people.charge,
    "out": people.out,
    "stay": people.stay,
    "digit": people.digit,
    "seat": seat.touched,
    "rub": people.rub,
    "enter": people.enter,
    "resume": people.resume,
    "older": lambda scene, _: events.turned(scene, 1),
    "newer": lambda scene, _: events.turned(scene, -1),
    "know": events.asks_who,
    "read": lambda scene, action: scene.order(ReadMessage(action.name)),
    "shelve": events.asks_who,
    "close": floor.back,
    "more": lambda scene, _: scene.change(more=scene.touches.drawer.more + 1),
    "shut": lambda scene, _: scene.change(),
}
