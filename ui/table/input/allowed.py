"""What may be touched of the keys that never move, and why not: read off what the table offers, who
is there, and the day. A key is lit where there is no reason, and a touch on it says that reason.
Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Callable, Iterable

from kiosk.game import refusals
from kiosk.game.cards import BY_TEXT, UNREAD, Card
from kiosk.game.commands.commands import DECISIONS, Burn, Command, Drawn
from kiosk.game.commands.offers import Offer
from kiosk.game.corrections.dealing_errors import named
from kiosk.station.step import ASK_HELD, StaffView
from kiosk.words.said import Said
from ui.table.facts import Label, Why
from ui.table.input import wagers
from ui.table.input.actions import Action
from ui.table.input.dealing_errors import (
    ACT_ON_HELD,
    CARD_PAGES,
    CHOOSE,
    MISDRAWN_PAGES,
    SIGNED_PAGES,
    means,
    turned_out,
)
from ui.table.input.scene import NOT_NOW, PANEL, WHO, Scene, held_first
from ui.table.input.wagers import SUITS
from ui.table.moment import done_last, place_of, undoable

#: what is touched while another round is on the felt: everything else would be about that round,
#: and is the table's
_IN_RECALL = ("close", "floor", "page")
#: touches by which people sign in and out
_STAFF = ("charge", "dealer", "out", "stay", "digit", "rub", "enter", "resume")
#: what may be touched while the day's page covers the felt, beside its own keys: trouble, and how
#: the screen is
_BESIDE_DAY = ("day", "count", "pieces", "ack", "by", "close", "page", "choose", "more", *_STAFF)
#: keys of that page itself, and those of its lower edge that open the sign-in
_OF_DAY, _OPENING = ("day", "count", "pieces"), ("charge", "dealer")
#: pages of the floor's drawer that are there while the table is not open
_DAY_PAGES = ("", "floor", "screen", "sign", "sign-in")
#: what patrons of a common hand do for themselves
_PATRONS_OWN = {
    **dict.fromkeys((*DECISIONS, "less"), Label("ui-why-patrons-decide")),
    **dict.fromkeys(("box", "side", "chip", "tool", "again", "all"), Label("ui-why-patrons-wager")),
}
#: why nothing is decided before money has moved
PAY_FIRST = "ui-why-pay-first"
#: keys of wagers, while none can be made
_NO_WAGERS = dict.fromkeys(("chip", "tool", "again", "all"), "closed")
#: touches that order something, each whenever it does anything
_ORDERED = (*DECISIONS, "closing", "even", "turn", "hole", "held", "suit")


def lit(scene: Scene, keys: Iterable[tuple[str, Action]]) -> frozenset[str]:
    """Those of the keys that never move, by their ids, on which a touch does something now."""
    alike, known = _alike(scene), {"closed": False}
    house, covers = scene.now.step.house, scene.now.day_covers
    is_covered = covers or scene.touches.drawer.page == "recall"
    is_guarded = house.staff is not None or house.pit is not None
    found = []
    for key, action in keys:
        kind = action.kind
        group = alike.get(kind, key) if action.name != "?" else key
        if group not in known:
            why = why_closed(scene, action) if is_covered else None
            rule = _LIT.get(kind) or RULES[kind]
            if why is None and rule is not never:
                why = rule(scene, action)
            if why is None and is_guarded:
                why = _why_not_ordered(scene, action)
            known[group] = why is None
        if known[group]:
            found.append(key)
    return frozenset(found)


def _alike(scene: Scene) -> dict[str, str]:
    """The kinds of keys of which one answers for all of a group, such as chips while no wager can
    be made; "closed": nothing of them does anything."""
    alike, offers = {"hole": "hole"}, scene.offers
    if not (offers.card.only or scene.touches.drawer.page):
        alike["rank"] = "rank"
    if scene.touches.less is None:
        alike["chip"] = "chip"
    if offers.turn is None:
        alike |= dict.fromkeys((*DECISIONS, "less"), "decision")
    if not (offers.wagers_open or scene.now.owing or _takes_back_chips(scene)):
        alike |= _NO_WAGERS
    return alike


def _takes_back_chips(scene: Scene) -> bool:
    """Whether chips, or what else was touched of wagers, can be laid aside."""
    wagers_, tool = scene.touches.wagers, scene.touches.wagers.tool
    armed = tool and not tool.startswith("chip:")
    return bool(armed or wagers_.again or wagers_.stacks) or scene.touches.less is not None


def why_closed(scene: Scene, action: Action) -> Why:
    """Why nothing of this kind is touched while another round, or the day's page, lies over the
    felt."""
    kind, page = action.kind, scene.touches.drawer.page
    if page == "recall" and kind not in _IN_RECALL:
        return Label("ui-why-recall")
    if not scene.now.day_covers:
        return None
    if page and (kind in _OF_DAY or (page == "sign-in" and kind in _OPENING)):
        return Label("ui-why-over")
    closed = kind not in _BESIDE_DAY or (kind == "page" and action.name not in _DAY_PAGES)
    return Label("ui-why-day") if closed else None


def own_reason(scene: Scene, kind: str, why: Why) -> Why:
    """Why a touch does nothing, where it is about what patrons of a common hand do themselves."""
    return why if scene.offers.patrons is None else _PATRONS_OWN.get(kind, why)


# What the table says.


def why_not_decided(scene: Scene, action: Action) -> Why:
    """Of a decision for the hand whose turn it is."""
    offer = scene.offers.decisions[DECISIONS.index(action.kind)]
    if offer.refused is not None:
        return offer.refused
    if scene.now.first is not None:
        return pay_first(scene.now.first)
    if scene.touches.less is not None:
        doubles = action.kind == "double"
        why = _why_not_for_less(scene, offer) if doubles else wagers.not_given(scene)
        if why is not None:
            return why
    return NOT_NOW if scene.offers.turn is None else None


def _why_not_for_less(scene: Scene, offer: Offer) -> Why:
    """Of a double for the chips that were touched; it waits for the first of them."""
    less = scene.touches.less
    if less is None:
        return None
    return offer.why_not(less) if less else Label("ui-less")


def why_not_less(scene: Scene, _: Action) -> Why:
    """Of a double for less: the chips make up an added wager that is less than the original one."""
    offer, turn = scene.offers.decisions[DECISIONS.index("double")], scene.offers.turn
    if offer.refused is not None:
        return offer.refused
    if scene.now.first is not None:
        return pay_first(scene.now.first)
    if scene.setup.units and turn is not None:
        return refusals.unit_wager(box=turn.box)
    if (begun := wagers.not_given(scene)) is not None:
        return begun
    amounts = offer.amounts
    if amounts is None or amounts.most is None:
        return None
    return amounts.why_not(amounts.most - 1)


def why_not_closed(scene: Scene, _: Action) -> Why:
    """Of closing insurance, or the stage at which patrons of a common hand decide."""
    if scene.now.first is not None:
        return pay_first(scene.now.first)
    return scene.offers.closing.refused or wagers.not_given(scene)


def why_not_even_money(scene: Scene, action: Action) -> Why:
    """Of even money for a box's blackjack against an ace."""
    if scene.now.first is not None:
        return pay_first(scene.now.first)
    return scene.offers.even_money[action.number - 1].refused


def pay_first(due: Said) -> Label:
    """Why nothing is decided before `due`."""
    return Label(PAY_FIRST, (("box", place_of(due).box), ("tone", due.tone)))


def why_not_undone(scene: Scene, action: Action) -> Why:
    """Of UNDO: what is looked at on a page is no play, and none of it goes back unseen."""
    if _why_undo_is_dark(scene, action) is None:
        return None
    if scene.touches.drawer.page:
        return PANEL
    return wagers.why_not_undone(scene) or Label("ui-why-patrons-undo")


def _why_undo_is_dark(scene: Scene, _: Action) -> Why:
    """Why UNDO takes nothing back, in no words that a touch would be answered with."""
    touches = scene.touches
    if touches.card.rank:
        return None
    if touches.drawer.page:
        return NOT_NOW
    if touches.less is not None or touches.wagers.stacks or touches.card.cards:
        return None
    takes_back = done_last(scene.facts, touches) or undoable(scene.facts) is not None
    return None if takes_back else NOT_NOW


def why_not_held(scene: Scene, action: Action) -> Why:
    """Of what a card is that came before anybody can have settled."""
    step = scene.now.step
    if not step.readers.held:
        return NOT_NOW
    if step.told.next is None or step.told.next.id != ASK_HELD:
        return held_first(scene.facts)
    return scene.offers.card.refused if action.name == "next" else None


def why_not_rank(scene: Scene, action: Action) -> Why:
    """Of a rank, whose suit comes next: one suit of it at least may be entered. "?": a card that
    nobody can name."""
    rank = action.name
    if rank == "?":
        named = scene.offers.read.refused is None or scene.offers.reveal.refused is None
        return Label("ui-why-name-card") if named else why_not_entered(scene, UNREAD)
    first: Why = None
    for suit in SUITS if scene.touches.drawer.page or scene.offers.card.only else SUITS[:1]:
        why = why_not_entered(scene, BY_TEXT[rank + suit])
        if why is None:
            return None
        first = first or why
    return first


def why_not_suit(scene: Scene, action: Action) -> Why:
    """Of the suit of the rank that was touched."""
    rank = scene.touches.card.rank
    return why_not_entered(scene, BY_TEXT[rank + action.name]) if rank else NOT_NOW


def why_not_entered(scene: Scene, card: Card) -> Why:
    """Why a card is not named by touch: it is whatever the table or the floor's drawer is waiting
    to hear."""
    touches = scene.touches
    page = touches.drawer.page
    if page == "sign-in":  # its digits lie where cards are named
        return NOT_NOW
    if page in CARD_PAGES:
        may = card is not UNREAD and touches.card.picked in scene.offers.correct.places
        return None if may else NOT_NOW
    if touches.card.picked is not None:
        return why_not_corrected(scene, card)
    if page in MISDRAWN_PAGES:
        if means(touches) is None:
            return CHOOSE if touches.drawer.by else WHO
    elif page in SIGNED_PAGES:
        return Label("ui-pick-card") if touches.drawer.by else WHO
    command = as_entered(scene, card)
    if scene.now.step.readers.held and isinstance(
        command, Drawn | Burn
    ):  # what is held comes first
        return held_first(scene.facts)
    return scene.offers.card_refused(command)


def as_entered(scene: Scene, card: Card) -> Command:
    """The command that `card` is, as it is entered on the open page."""
    said = means(scene.touches) if scene.touches.drawer.page in MISDRAWN_PAGES else None
    if said is not None:
        return named(said, card)
    staff, offers = scene.now.step.house.staff, scene.offers
    if staff is not None and staff.burns and offers.wagers_open:
        return Burn(card, "relief")
    return offers.entered(card)


def why_not_corrected(scene: Scene, card: Card) -> Why:
    """Why the card that was picked is not `card`; or, on a page for that, one that should have had
    no place, or another."""
    touches, correct = scene.touches, scene.offers.correct
    if card is UNREAD or touches.card.picked not in correct.places:
        return NOT_NOW
    if touches.drawer.page in MISDRAWN_PAGES:
        turned = turned_out(touches)
        if not turned:
            return CHOOSE if touches.drawer.by else WHO
        if "why" in turned and touches.card.picked != correct.last:
            return refusals.not_drawn_last(card=card.text)
    return None if touches.drawer.by else WHO


def why_not_dealer(scene: Scene, _: Action) -> Why:
    """Of a dealer who signs in, or another who takes over: the floor in charge names who; not of a
    count, which the dealer has to sign."""
    staff = scene.now.step.house.staff
    if staff is None:
        return NOT_NOW
    return None if names_dealer(scene) else staff.no_change


def names_dealer(scene: Scene) -> bool:
    """Whether somebody of the floor is there who says who deals."""
    staff = scene.now.step.house.staff
    if staff is None or staff.floor is None or scene.now.day_covers:
        return False
    return staff.refused("floor", "relieve") is None


def why_not_buying(scene: Scene, _: Action) -> Why:
    """Of the page on which a buy-in is entered: where the house enters them."""
    day = scene.facts.step.house.day
    return None if day is not None and day.exchanges and day.stands == "open" else NOT_NOW


def why_not_seating(scene: Scene, _: Action) -> Why:
    """Of the page on which patrons are seated: where the house rates play, at a table that is
    open."""
    return None if scene.setup.seats and not scene.now.day_covers else NOT_NOW


def never(_scene: Scene, _action: Action) -> Why:
    """Of what may always be touched."""
    return None


# Who is there, and whether the pit has locked the table.


def _why_not_ordered(scene: Scene, action: Action) -> Why:
    """Why nobody orders it here: a locked table begins no round, and whoever deals has to be
    permitted."""
    pit, staff = scene.now.step.house.pit, scene.now.step.house.staff
    if pit is not None and pit.locked is not None and _begins_round(scene, action):
        return Label("refused-table_locked", (("name", pit.locked.by),))
    if staff is None or not _orders(scene, action):
        return None
    touches = scene.touches
    signs = touches.drawer.page in (*CARD_PAGES, *MISDRAWN_PAGES) or touches.card.picked is not None
    if action.kind in ("rank", "suit") and signs:
        return _why_not_signed(scene, staff)
    return staff.refused("dealer", "deal")


def _why_not_signed(scene: Scene, staff: StaffView) -> Why:
    """Why the floor does not sign a card that is named on a page of its drawer; None also where
    somebody is asked to sign in for that."""
    touches = scene.touches
    if staff.floor is None:
        return None
    if touches.drawer.page in CARD_PAGES:
        act = ACT_ON_HELD.get(touches.drawer.said_of_card[0], "correct")
        # Who came for this alone makes room for somebody else who may.
        turns_page = touches.drawer.page == "card" and not touches.drawer.by
        return staff.refused("floor", act) if turns_page and staff.floor.stay else None
    if touches.drawer.page not in MISDRAWN_PAGES:
        return staff.refused("floor", "correct")
    # The page closes with it, and the dealer takes back what the next card was said to be.
    return staff.refused("floor", _act_on_misdrawn(scene, staff)) or staff.refused("dealer", "deal")


def _act_on_misdrawn(scene: Scene, staff: StaffView) -> str:
    """What is signed of a card that the procedure does not know (kiosk.staff.roles.ACTS)."""
    touches, offers = scene.touches, scene.offers
    if touches.drawer.page != "burn":
        return "irregular"
    burns = "relief" if staff.burns and offers.wagers_open else offers.burn.due or ""
    called_for = touches.card.picked is None and burns and touches.drawer.reason in ("", burns)
    return "deal" if called_for else "burn"


def _card(scene: Scene, action: Action) -> Card:
    """The card that a suit, or "?", names."""
    return UNREAD if action.kind == "rank" else BY_TEXT[scene.touches.card.rank + action.name]


def _begins_round(scene: Scene, action: Action) -> bool:
    """Whether the touch would bring a new round nearer: by a wager, or its first card."""
    match action.kind:
        case "all":
            return not scene.now.owing and wagers.begin_round(wagers.made_by_all(scene))
        case "again":
            return wagers.begin_round(wagers.made_again(scene, action.name))
        case "suit" | "rank" if action.kind == "suit" or action.name == "?":
            has_place = scene.now.view.in_round or scene.offers.burn.due
            page, picked = scene.touches.drawer.page, scene.touches.card.picked
            if has_place or page in CARD_PAGES or picked is not None:
                return False
            return isinstance(as_entered(scene, _card(scene, action)), Drawn)
    return False


def _orders(scene: Scene, action: Action) -> bool:
    """Whether the touch orders something, rather than preparing it."""
    touches = scene.touches
    match action.kind:
        case "floor" | "dealer":  # what the next card was said to be is taken back
            return means(touches) is not None
        case "undo":
            return not touches.has_prepared and not done_last(scene.facts, touches)
        case "all":
            return scene.now.owing or wagers.orders(scene, wagers.made_by_all(scene))
        case "again":
            return wagers.orders(scene, wagers.made_again(scene, action.name))
        case "rank":
            return action.name == "?"
    return action.kind in _ORDERED


Rule = Callable[[Scene, Action], Why]
RULES: dict[str, Rule] = {
    **dict.fromkeys(DECISIONS, why_not_decided),
    "less": why_not_less,
    "closing": why_not_closed,
    "undo": why_not_undone,
    "floor": never,
    "even": why_not_even_money,
    "hole": lambda scene, _: scene.offers.hole_check.refused,
    "turn": lambda scene, _: scene.offers.turn_hole.refused,
    "held": why_not_held,
    "rank": why_not_rank,
    "suit": why_not_suit,
    "back": never,
    "cards": never,
    "dealer": why_not_dealer,
    "buying": why_not_buying,
    "seating": why_not_seating,
    "chip": wagers.why_not_chip,
    "tool": wagers.why_not_tool,
    "again": wagers.why_not_again,
    "all": wagers.why_not_all,
}
#: what lights a key of which it takes longer to say why it is dark
_LIT: dict[str, Rule] = {"undo": _why_undo_is_dark}
