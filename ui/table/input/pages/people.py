"""Touches by which people sign in and out at a table with a staff file, and what a touch asks for
that not everybody may do. Pure.

What a supervisor has to sign opens the sign-in, and goes on where it was once somebody is signed in
who may.
"""

from __future__ import annotations

from kiosk.game.frozen import replaced
from kiosk.staff.secret import Secret
from kiosk.staff.sign_ins import Place, in_minutes
from kiosk.station.commands import (
    PAD,
    PROVE,
    AtWork,
    Relieve,
    SignIn,
    SignInFor,
    SignOut,
    StationCommand,
    act_of,
)
from kiosk.station.limits.rule_changes import acts_of_rules
from kiosk.station.step import StaffView
from kiosk.station.tray.day_commands import AnnounceRules, WithdrawRules
from kiosk.station.tray.day_commands import dealer_signs as signs_as_dealer
from ui.table.facts import SIGN_IN, Facts, Label, UiState, Why
from ui.table.input.actions import Action
from ui.table.input.allowed import Rule, names_dealer
from ui.table.input.dealing_errors import ACT_ON_HELD
from ui.table.input.pages.floor import signed, turn_to, why_not_by, why_not_turned
from ui.table.input.scene import NOT_NOW, Order, Scene, Touched, dealer, floor

PIN, NUMBER = 6, 8
#: what of the house is signed on each page of the floor's drawer, or looked at
#: (kiosk.staff.roles.ACTS)
ACTS = {
    "correct": "correct",
    "void": "void",
    "dead": "void",
    "new-shoe": "new_shoe",
    "ran-out": "new_shoe",
    "last-round": "new_shoe",
    "burn": "burn",
    "error": "irregular",
    "missed": "irregular",
    "sign": "sign_off",
    "know": "sign_off",
    "shelve": "sign_off",
    "unlock": "lock",
    "events": "recall",
    "recall": "recall",
    "figures": "report",
    "screen": "screen",
    "fill": "fill",
    "credit": "credit",
    "void-slip": "fill",
    "close-table": "close",
    "print-slip": "report",
    "limits": "limits+options",
    "seat": "seat",
    "ratings": "rating+report",
    "rating": "rating",
    "rating-average": "rating",
    "accounts": "report",
    "account": "report",
    "pay-out": "pay_out",
    "pay-all": "pay_out",
}
#: pages that whoever deals opens too, where they may
_LOOKED_AT = ("recall", "events", "figures", "accounts", "account", "screen")
#: the pages of this module
PAGES = (SIGN_IN, "relief")


def act_on(touches: UiState) -> str:
    """What is signed on the open page of the floor's drawer, as `SignInFor` has it; "" where
    nothing is."""
    name, key = touches.drawer.on_page
    if name == "card-sign":
        return ACT_ON_HELD.get(touches.drawer.said_of_card[0], "correct")
    if name == "void-slip":
        return key.partition(":")[0]
    return "unlock" if name == "sign" and key in ("sign_in", PAD) else ACTS.get(name, "")


def permitted(scene: Scene, touched: Touched) -> Touched:
    """What a touch led to, as far as those who are signed in may do it: else the sign-in, or why
    not."""
    staff = scene.facts.step.house.staff
    if staff is None or touched.why is not None:
        return touched
    before, after = scene.touches, touched.touches
    if not touched.orders and (places := _at_work(scene, after, staff)):
        return touched._replace(orders=(Order(AtWork(places), dealer("")),))
    for order in touched.orders:
        place: Place = "floor" if order.actor.role == "floor" else "dealer"
        acts = _acts_of(scene, staff, order.command)
        act, why = acts[0], next(filter(None, [staff.refused(place, each) for each in acts]), None)
        if why is None:
            if (
                place == "dealer"
                and staff.dealer
                and not staff.dealer.proved
                and signs_as_dealer(order.command)
            ):
                return _ask(Touched(before), "dealer", PROVE, then=before.drawer.page)
            continue
        if (
            act in ("recall", "screen")
            and staff.floor is not None
            and staff.refused("floor", act) is None
        ):
            return touched._replace(orders=(order._replace(actor=floor(staff.floor.name)),))
        if staff.floor is None and place == "floor" and (gone := _signs_again(before)):
            return gone
        return (
            scene.say(why)
            if after.drawer.page == before.drawer.page
            else _asks_for(scene, touched, staff, why)
        )
    now, then = after.drawer, before.drawer
    is_unsigned = now.page and not now.by and (now.page, now.by) != (then.page, then.by)
    if is_unsigned and _lacks(staff, after):
        return _asks_for(scene, touched, staff)
    return _leaves(touched, before, staff)


def _acts_of(scene: Scene, staff: StaffView, command: StationCommand) -> tuple[str, ...]:
    """What has to be permitted for a command as the table stands now."""
    offers, day = scene.offers, scene.facts.step.house.day
    if rules := _of_rules(scene.facts, command):
        return rules
    burns = "relief" if staff.burns and offers.wagers_open else offers.burn.due or ""
    act = act_of(
        command,
        shoe_called_for=offers.shoe.called_for,
        burn_called_for=burns,
        closing=day is not None and day.stands == "closing",
    )
    return (act,)


def _of_rules(facts: Facts, command: StationCommand) -> tuple[str, ...]:
    """What has to be permitted to announce a change of the rules, or to withdraw one; () of other
    commands."""
    sign, day = facts.step.table.sign, facts.step.house.day
    if (
        not isinstance(command, AnnounceRules | WithdrawRules)
        or sign is None
        or sign.standing is None
    ):
        return ()
    return acts_of_rules(command, sign.standing.header, None if day is None else day.pending)


def _lacks(staff: StaffView, touches: UiState) -> bool:
    """Whether nobody is signed in who may do anything of what the page is for."""
    act = act_on(touches)
    if not act or (
        touches.drawer.on_page[0] in _LOOKED_AT and staff.refused("dealer", act) is None
    ):
        return False
    return all(staff.refused("floor", each) is not None for each in act.split("+"))


def _asks_for(scene: Scene, touched: Touched, staff: StaffView, why: Why = None) -> Touched:
    """Somebody signs in for the page that was to be opened; where that is none, `why` the touch
    orders nothing."""
    page, act = touched.touches.drawer.page, act_on(touched.touches)
    # Whoever is in charge may not, and says so before somebody else comes.
    if staff.floor is not None and staff.floor.stay:
        return scene.say(why or staff.refused("floor", act.partition("+")[0]))
    asked = touched._replace(orders=())
    return _ask(asked, "floor", act, then=page) if act else scene.say(why)


def _signs_again(before: UiState) -> Touched | None:
    """Whoever signed in for the open page is not signed in any more: somebody does, and goes on
    where it was; None of other pages."""
    act = act_on(before)
    return (
        _ask(Touched(before), "floor", act, then=before.drawer.page, notice=Label("ui-why-ran-out"))
        if act
        else None
    )


def _at_work(scene: Scene, after: UiState, staff: StaffView) -> tuple[Place, ...]:
    """Who is at work where a touch has entered something that orders nothing yet: whoever may sign
    the open page, or whoever deals on a page that is the dealer's; over the felt of a table that
    opens or closes both, who count in each other's presence."""
    before = scene.touches
    if after.drawer.page != before.drawer.page or _entered(after) == _entered(before):
        return ()
    there: dict[Place, object] = {"floor": staff.floor, "dealer": staff.dealer}
    if scene.now.day_covers:
        return tuple(place for place, who in there.items() if who is not None)
    place: Place = "floor" if act_on(before) else "dealer"
    return (
        (place,)
        if before.drawer.page and there[place] is not None and not _lacks(staff, before)
        else ()
    )


def _entered(touches: UiState) -> tuple[object, ...]:
    card = touches.card
    entered = (card.picked, card.named, card.rank)
    return touches.day, touches.seat, touches.drawer.reason, entered


def _ask(
    touched: Touched,
    place: Place,
    act: str,
    *,
    then: str = "",
    stay: bool = False,
    notice: Label | None = None,
) -> Touched:
    drawer = touched.touches.drawer
    led = drawer.back if drawer.page in (then, SIGN_IN) else drawer.leading_to(SIGN_IN)
    touches = touched.touches.change(
        page=SIGN_IN, then=then, back=led, number=Secret(), pin=None, notice=notice
    )
    return Touched(touches, (Order(SignInFor(place, act, stay), dealer("")),))


def _leaves(touched: Touched, before: UiState, staff: StaffView) -> Touched:
    """The drawer closes, or goes back to a page on which nothing is signed: what was asked for is
    not any more, and whoever came for one act, and has not done it, goes."""
    now, then = touched.touches.drawer, before.drawer
    led_by = [led.page for led in then.back]
    if not then.page or (now.page and (now.page not in led_by or act_on(touched.touches))):
        return touched
    orders = touched.orders
    if before.drawer.page == SIGN_IN:
        orders = (*orders, Order(SignInFor(), dealer("")))
    if (
        staff.floor
        and not staff.floor.stay
        and not any(order.actor.role == "floor" for order in orders)
    ):
        orders = (*orders, Order(SignOut("floor"), floor(staff.floor.name)))
    return touched._replace(orders=orders)


# The sign-in.


def dealer_signs(scene: Scene, _: Action) -> Touched:
    """A dealer signs in, or another takes over: the floor in charge names who."""
    if names_dealer(scene):
        return scene.turned_to("relief")
    return _ask(Touched(scene.touches), "dealer", "deal")


def why_not_taken_over(scene: Scene, action: Action) -> Why:
    """Why the supervisor does not make somebody the dealer."""
    staff = scene.facts.step.house.staff
    if staff is None or staff.floor is None:
        return NOT_NOW
    if why := staff.refused("floor", "relieve"):
        return why
    number, name = staff.dealers[action.number]
    if staff.dealer is not None and staff.dealer.number == number:
        return Label("refused-day_done")
    same = staff.floor.number == number
    return scene.words.phrases.refused("same_person", name=name) if same else None


def takes_over(scene: Scene, action: Action) -> Touched:
    """The supervisor makes somebody the dealer."""
    staff = scene.facts.step.house.staff
    assert staff is not None
    assert staff.floor is not None
    number, _ = staff.dealers[action.number]
    return scene.change(page="")._replace(orders=(Order(Relieve(number), floor(staff.floor.name)),))


def why_not_charge(scene: Scene, _: Action) -> Why:
    """Why no supervisor comes or goes: the table has no staff file."""
    return NOT_NOW if scene.facts.step.house.staff is None else None


def charge(scene: Scene, _: Action) -> Touched:
    """A supervisor comes to stay, or goes."""
    staff = scene.facts.step.house.staff
    assert staff is not None
    if staff.floor is None:
        return _ask(Touched(scene.touches), "floor", "", stay=True)
    return scene.change(page="")._replace(
        orders=(Order(SignOut("floor"), floor(staff.floor.name)),)
    )


def why_not_out(scene: Scene, _: Action) -> Why:
    """Why no dealer goes: none is there."""
    staff = scene.facts.step.house.staff
    return NOT_NOW if staff is None or staff.dealer is None else None


def out(scene: Scene, _: Action) -> Touched:
    """The dealer goes, and nobody takes over."""
    staff = scene.facts.step.house.staff
    assert staff is not None
    assert staff.dealer is not None
    orders = (Order(SignInFor(), dealer("")), Order(SignOut("dealer"), dealer(staff.dealer.name)))
    return scene.change(page="")._replace(orders=orders)


def why_not_stay(scene: Scene, _: Action) -> Why:
    """Why it is not asked whether somebody stays: nobody of the floor comes for one act."""
    asks = _asks(scene.facts)
    return NOT_NOW if asks is None or asks.place != "floor" or not asks.act else None


def stay(scene: Scene, _: Action) -> Touched:
    """For this one act, or for a stay at the table: the other of the two."""
    asks = _asks(scene.facts)
    assert asks is not None
    return Touched(scene.touches, (Order(replaced(asks, stay=not asks.stay), dealer("")),))


def digit(scene: Scene, action: Action) -> Touched:
    """A digit of the number, then of the PIN: its last is the end of it. Nothing shows which digit
    it was."""
    staff, touches = scene.facts.step.house.staff, scene.touches
    assert staff is not None
    if touches.sign_in.pin is None and not staff.badge:
        return scene.change(number=touches.sign_in.number.and_then(action.name))
    pin = (touches.sign_in.pin or Secret()).and_then(action.name)
    if len(pin) < PIN:
        return scene.change(pin=pin)
    given = SignIn(touches.sign_in.number.reveal(), pin)
    return Touched(touches.change(number=Secret(), pin=None), (Order(given, dealer("")),))


def why_no_digit(scene: Scene, _: Action) -> Why:
    """Why no digit is typed: a badge comes first, or the number is as long as any."""
    staff, typed = scene.facts.step.house.staff, scene.touches.sign_in
    if staff is None or staff.asks is None:
        return Label("ui-why-busy")
    if staff.checking:
        return Label("ui-why-checking")
    if staff.by == "badge" or (staff.by == "both" and not staff.badge):
        return Label("ui-why-badge")
    if staff.pad_locked:
        return Label("ui-why-pad", (("minutes", in_minutes(staff.wait_s)),))
    if staff.wait_s:
        return Label("ui-why-wait", (("seconds", staff.wait_s),))
    is_whole = typed.pin is None and not staff.badge and len(typed.number) >= NUMBER
    return NOT_NOW if is_whole else None


def why_not_rubbed(scene: Scene, _: Action) -> Why:
    """Why nothing is taken back: nothing has been typed."""
    typed = scene.touches.sign_in
    return NOT_NOW if typed.pin is None and not len(typed.number) else None


def rub(scene: Scene, _: Action) -> Touched:
    """The last digit is taken back."""
    number, pin = scene.touches.sign_in
    if pin is None:
        return scene.change(number=number.but_last())
    return scene.change(pin=pin.but_last() if len(pin) else None)


def why_not_entered(scene: Scene, _: Action) -> Why:
    """Why the PIN does not come next: it does, or the number has no digit."""
    typed = scene.touches.sign_in
    return None if typed.pin is None and len(typed.number) else NOT_NOW


def enter(scene: Scene, _: Action) -> Touched:
    """The number is whole: the PIN comes next."""
    return scene.change(pin=Secret())


def _asks(facts: Facts) -> SignInFor | None:
    return facts.step.house.staff.asks if facts.step.house.staff else None


# What the station has answered.


def after_step(facts: Facts, before: Facts, touches: UiState) -> UiState:
    """Where the sign-in goes on: to the page that it was for, once somebody is there; closed, once
    nobody is asked."""
    now, then = facts.step.house.staff, before.step.house.staff
    if now is not None and (wrong := _wrong_for(now, then or StaffView())) is not None:
        touches = touches.change(notice=wrong)
    if touches.drawer.page == "relief" and (now is None or now.floor is None):
        return touches.change(page="")
    if touches.drawer.on_page[0] == "figures" and now is not None and _lacks(now, touches):
        return touches.change(page="")
    if touches.drawer.page != SIGN_IN or now is None or then is None:
        return touches
    if facts.step.refusal is not None:
        touches = touches.change(number=Secret(), pin=None)
    if now.asks is not None or (then.asks is None and facts.step.refusal is None):
        return touches
    came = now.floor is not None and now.floor != then.floor
    back = touches.drawer.then if came or now.dealer != then.dealer else ""
    return touches.change(page=back, then="resume" if came and back else "")


def _wrong_for(now: StaffView, then: StaffView) -> Label | None:
    """What whoever has just shown who they are is told of wrong PINs that were tried for their
    number."""
    was = [(who.session, who.proved) for who in (then.dealer, then.floor) if who is not None]
    for who in (now.dealer, now.floor):
        if who is not None and who.wrong and (who.session, who.proved) not in was:
            return Label("ui-wrong-tries", (("name", who.name), ("count", who.wrong)))
    return None


def resume(scene: Scene, _: Action) -> Touched:
    """The page is open that somebody has signed in for; who came for that one act has chosen to
    sign it."""
    staff, touches = scene.facts.step.house.staff, scene.touches.change(then="")
    scene = scene._replace(touches=touches)
    if staff is None or staff.floor is None:
        return Touched(touches)
    if touches.drawer.on_page[0] in _LOOKED_AT:
        why = why_not_turned(scene, touches.drawer.page)
        return turn_to(scene, touches.drawer.page) if why is None else scene.say(why)
    if staff.floor.stay:
        return scene.change()
    why = why_not_by(scene, Action("by"))
    return signed(scene, 0) if why is None else scene.say(why)


RULES: dict[str, Rule] = {
    "takes": why_not_taken_over,
    "charge": why_not_charge,
    "out": why_not_out,
    "stay": why_not_stay,
    "digit": why_no_digit,
    "rub": why_not_rubbed,
    "enter": why_not_entered,
}
