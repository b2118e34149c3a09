"""What the screen knows: what the station said last, and what the dealer has touched so far."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from kiosk.game.refusals import Reason
from kiosk.game.view import BoxView, CardPlace, DealerView, PatronsView, Place, TableView
from kiosk.staff.secret import Secret
from kiosk.station.step import Step, TableShown, Trouble
from kiosk.words.said import Refusal, Said

if TYPE_CHECKING:
    from kiosk.game.commands.commands import Correct
    from kiosk.station.alarms.event import Event
    from ui.table.setup import ScreenSetup

NOTHING: Mapping[int, int] = MappingProxyType({})
NO_BOXES: Mapping[int, BoxView] = MappingProxyType({})
#: options by their dotted keys, as they were chosen
Options = tuple[tuple[str, str | bool], ...]
#: of what a house edge is: the options that are in force, and those that were chosen over them
EdgeOf = tuple[tuple[tuple[str, str], ...], Options]


class FiguresOf(NamedTuple):
    """The figures of the gaming day, or the `paper` of them; `opened`: as they stood when their
    page was opened, or a round ended under it, for that time."""

    paper: bool = False
    opened: int = 0


class AccountsOf(NamedTuple):
    """Patrons' accounts, or the statement of one; `opened` as in `FiguresOf`."""

    account: str = ""
    opened: int = 0


class RatingsOf(NamedTuple):
    """The day's ratings of seated patrons; `opened` as in `FiguresOf`."""

    opened: int = 0


#: what was counted beside the table: house edges in percent, None where one cannot be; the day's
#: figures as `kiosk report` has them, and accounts as `kiosk patrons` has them
Asked = EdgeOf | FiguresOf | AccountsOf | RatingsOf
Counted = Mapping[Asked, Any]
NONE_COUNTED: Counted = MappingProxyType({})


class Label(NamedTuple):
    """A label of the screen, with its facts."""

    id: str
    facts: tuple[tuple[str, object], ...] = ()


#: why a touch does nothing, or what is said of it: a reason of the game's, a refusal of the
#: station's, or a label
Why = Reason | Refusal | Label | None
#: that trouble cannot be signed off yet, as the screen or the station says it
_NOT_CURED = "refused-not_cured"


class Help(NamedTuple):
    """A code whose card is open: its name, what was said of it, the paragraph, and what is to be
    done where that was said."""

    name: str
    said: str = ""
    authority: str = ""
    todo: str = ""


class DayTouches(NamedTuple):
    """What was touched of an opening, a closing or a slip: who acts for the floor, the chips
    counted so far and the denomination, in cents, that digits are for. `fresh`: the next digit is
    its first. `again`: what was counted is counted once more. `came`: chips that are coloured up,
    as came. `gives`: what a patron gives for chips, of so many cents, `amount`."""

    by: str = ""
    chips: Mapping[int, int] = NOTHING
    at: int = 0
    fresh: bool = True
    again: bool = False
    came: tuple[tuple[int, int], ...] = ()
    limits: tuple[int | None, int | None] | None = None  # of the table, in cents, as they are to be
    options: Options = ()
    later: bool = False
    gives: str = "cash"
    amount: int = 0


class SeatTouches(NamedTuple):
    """Digits of an account, and the address with the code that was given for it: None until it is,
    "" where it cannot be."""

    account: str = ""
    address: str | None = None


class WagerTouches(NamedTuple):
    """What was touched of wagers. `tool`: what a touch on a box does to its wager ("chip:2500",
    "clear", "double", "rebet", "double-rebet"); `chip`: the chip that was chosen last, which the
    others give way to once they are used. `again`: the pad shows the ways of repeating the last
    round's wagers. `stacks`: chips in cents that lie on a box and do not make the table's minimum
    yet. `together`: how many wagers were made by one touch on ALL, which one UNDO takes back.
    `sent`: wagers by box in cents that the station has not answered yet. `rail`: a chip was taken
    up, so that a touch on a box, or on ALL, lays it; False: it was laid aside since, by a key that
    did its work for once; None: neither since the last round."""

    tool: str = ""
    chip: str = ""
    again: bool = False
    stacks: Mapping[int, int] = NOTHING
    together: int = 0
    sent: Mapping[int, int] = NOTHING
    rail: bool | None = None


class CardTouches(NamedTuple):
    """What was touched of a card. `rank`: while its suit is awaited. `cards`: ENTER A CARD was
    touched, and the pad shows the cards until one has been entered. `picked`: the place of the card
    that is put right, `named` what that card really is, until somebody has signed. `corrects`: the
    correction that was signed last, in case it moves a card. `asks_again`: patrons who have decided
    are asked once more."""

    rank: str = ""
    cards: bool = False
    picked: CardPlace | None = None
    named: str = ""
    corrects: "Correct | None" = None
    asks_again: bool = False


#: the page of the drawer on which the dealer enters a buy-in: a box of the felt is touched for that
BUY_PAGE = "buy-in"
#: the page on which it is said who sits where: a box of the felt is touched for that too
SEATS_PAGE = "seats"
#: the page on which a code's number is typed
DIGITS_PAGE = "codes:number"
#: the page on which somebody signs in for another
SIGN_IN = "sign-in"


class Led(NamedTuple):
    """A page that led to another, and how often it was turned."""

    page: str
    more: int = 0


class DrawerTouches(NamedTuple):
    """The floor's drawer. `page`: "", "floor", "burn", "correct", "sign:link", ...; `then`: the
    page that somebody signs in for, "resume" once they have. `by`: the floorperson who has been
    chosen to sign on this page, `reason` why. `more`: how often further names were asked for.
    `opened`: how often the page of the day's figures was opened, or a round ended under it. `back`:
    the pages that led here, of which BACK opens the last."""

    page: str = ""
    then: str = ""
    by: str = ""
    reason: str = ""
    more: int = 0
    opened: int = 0
    back: tuple[Led, ...] = ()

    @property
    def on_page(self) -> tuple[str, str]:
        """The page that is open, and what it is about: "sign" and "link"."""
        name, _, about = self.page.partition(":")
        return name, about

    def leading_to(self, page: str) -> tuple[Led, ...]:
        """The pages that have led to `page` once it is opened from here."""
        here = () if self.page in ("", SIGN_IN) else (Led(self.page, self.more),)
        return _before(page, (*self.back, *here))

    @property
    def said_of_card(self) -> tuple[str, str]:
        """What was said of a card that was held, and which of it: "place" and "3"."""
        kind, _, which = self.reason.partition(":")
        return kind, which


def _before(page: str, led: tuple[Led, ...]) -> tuple[Led, ...]:
    """Those of the pages that `led` here to which BACK leads from `page`. Of pages beside each
    other, as two filters or the kinds of codes are, one takes another's place."""
    if page in ("", "floor"):
        return ()
    beside = _row_of(page)
    rows = [_row_of(each.page) for each in led]
    return led[: rows.index(beside)] if beside in rows else led


def _row_of(page: str) -> tuple[str, str]:
    """What pages that lie beside each other have in common: "events:alarm" and "events:reader"; of
    a page that lies alone its own name."""
    above, colon, _ = page.rpartition(":")
    return (above, colon) if colon and page != DIGITS_PAGE else (page, "")


class SignInTouches(NamedTuple):
    """What whoever signs in has typed so far; no digit of it is shown. `pin`: None while the number
    is awaited."""

    number: Secret = Secret()
    pin: Secret | None = None


class SeatingTouches(NamedTuple):
    """What was touched of seats: the boxes where somebody is to sit down, the patron who was chosen
    by a pseudonym, whether they sit at the next box alone (`moves`), the digits of a number that is
    typed, the cents that somebody walks with."""

    boxes: tuple[int, ...] = ()
    patron: str = ""
    moves: bool = False
    number: Secret = Secret()
    walked: int = 0


class Notices(NamedTuple):
    """What the screen says of touches. `heard`: the station's last refusal, once something was
    touched after it. `help`: the card of a code that is open."""

    notice: Why = None
    heard: Refusal | None = None
    help: Help | None = None


class UiState(NamedTuple):
    """What the dealer has touched that is not yet an input. `done`: the boxes whose money was
    touched, the one touched last at the end, each with how many of its lines are done. `less`:
    the chips so far, in cents, of a double for less, or of insurance for less than half at the box
    `insures`, 0 for a double. `undecided`: a decision was touched that waits for a payment, so that
    a card would be taken for a hit."""

    wagers: WagerTouches = WagerTouches()
    done: Mapping[int, int] = NOTHING
    less: int | None = None
    undecided: bool = False
    insures: int = 0
    card: CardTouches = CardTouches()
    drawer: DrawerTouches = DrawerTouches()
    sign_in: SignInTouches = SignInTouches()
    day: DayTouches = DayTouches()
    seat: SeatTouches = SeatTouches()
    seating: SeatingTouches = SeatingTouches()
    notices: Notices = Notices()

    @property
    def has_prepared(self) -> bool:
        """Whether something was touched that is not ordered yet, which UNDO takes back first."""
        prepared = self.card.rank or self.wagers.stacks or self.card.cards
        return bool(prepared) or self.less is not None

    @property
    def waits_for_step(self) -> bool:
        """Whether something is touched that a step may end, in mid-round too: a chip that is
        chosen, and a page, it does not."""
        wagers, tool = self.wagers, self.wagers.tool
        if wagers.stacks or wagers.together or wagers.again or (tool and tool[:5] != "chip:"):
            return True
        if self.done or self.less is not None or self.undecided or self.insures:
            return True
        return self.card.cards or self.notices.notice is not None or self.notices.help is not None

    def change(self, **changed: Any) -> "UiState":
        """The same with these fields changed, each by its own name, whichever group it is in."""
        whole: dict[str, Any] = {}
        if (page := changed.get("page")) is not None:
            changed.setdefault("back", _before(page, self.drawer.back))
        for name, value in changed.items():
            group = GROUP_OF.get(name)
            if group is None:
                whole[name] = value
            else:
                whole[group] = whole.get(group, getattr(self, group))._replace(**{name: value})
        return self._replace(**whole)


#: the group of each field of a `UiState` that is in one; a field has one name in all of them
GROUP_OF = {
    name: group
    for group, fields in (
        ("wagers", WagerTouches),
        ("card", CardTouches),
        ("drawer", DrawerTouches),
        ("sign_in", SignInTouches),
        ("notices", Notices),
    )
    for name in fields._fields
}


class Dealt(NamedTuple):
    """The card that came last: its text, and where it lies."""

    card: str
    place: CardPlace


class Facts(NamedTuple):
    """What the station said: the latest step, and the money that it or one before it told to move.

    `lines` are the settling prompts since the last card, in the order in which the dealer must act,
    those that are done among them; at a common hand those of the finished round alone. `rebet`
    holds each box that wagered in that round, as it lay at its end. `events`: those of the journal
    that were asked for last, None until any were told. `counted`: what was counted beside the table
    since the options changed last, None where one cannot be. `unused`: what an earlier step
    refused. `told`: what the step said that began the settlement, whatever has been done of it
    since.
    """

    step: Step
    lines: tuple[Said, ...] = ()
    rebet: Mapping[int, BoxView] = NO_BOXES
    last: Dealt | None = None
    events: "tuple[Event, ...] | None" = None
    counted: Counted = NONE_COUNTED
    unused: Refusal | None = None
    told: tuple[Said, ...] = ()

    @property
    def refusal(self) -> Refusal | None:
        """What was refused last, while nothing else has happened at the table: how a reader is
        takes no refusal back."""
        return self.step.refusal or self.unused

    @property
    def view(self) -> TableView:
        return self.step.table.view

    @property
    def due(self) -> tuple[Said, ...]:
        """Those of `lines` that nobody has confirmed at the table."""
        return self.step.told.due if self.lines else ()

    @property
    def turn(self) -> Place | None:
        """The hand that is decided now."""
        return self.step.table.offers.turn if self.step.table.offers is not None else None

    @property
    def trouble(self) -> Trouble | None:
        """The trouble whose row is shown: the first of the highest priority of those about which
        something can be done now."""
        ranks = {
            alarm.key: (alarm.state == "shelved", alarm.priority)
            for alarm in self.step.alerts.alarms
        }

        def rank(each: Trouble) -> tuple[bool, tuple[bool, int]]:
            return each.cured or (each.waits and not each.freezes), ranks.get(each.key, (False, 2))

        return min(self.step.alerts.troubles, key=rank, default=None)

    @property
    def on_felt(self) -> tuple[tuple[BoxView, ...], DealerView]:
        """The boxes and the dealer whose cards lie on the felt: the round in play, or the finished
        one."""
        view = self.view
        return view.settled if view.settled is not None else (view.boxes, view.dealer)

    @property
    def round_on_felt(self) -> int:
        """The round whose cards lie on the felt; while wagers are open that is the one before the
        coming round."""
        return self.view.round - (self.view.settled is not None)

    @property
    def cards_out(self) -> tuple[int, int]:
        """The round on the felt, and how many of its cards lie there or were cleared away."""
        return self.round_on_felt, sum(map(len, _lying(self.view).values()))

    def lies(self, place: CardPlace) -> bool:
        """Whether a card of the round on the felt has come to `place`, be it shown or cleared
        away."""
        boxes, dealer = self.on_felt
        if place.box > len(boxes):
            return False
        hands = boxes[place.box - 1].hands if place.box else (dealer,)
        return place.hand <= len(hands) and place.position <= len(hands[place.hand - 1].cards)


def blank(boxes: int, *, common_hand: bool = False) -> Step:
    """An empty table, shown until the station has said how things stand."""
    views = tuple(BoxView(box, 0, (), None, ()) for box in range(1, boxes + 1))
    dealer = DealerView((), None, False, False, False, False)
    patrons = PatronsView(0, 0, "", 0, (), 0, 0) if common_hand else None
    view = TableView(1, "wagers", None, views, dealer, False, False, patrons=patrons)
    return Step(TableShown(view))


def begin(step: Step) -> Facts:
    """What is known after the station's first step."""
    return Facts(step, _settling(step), _wagered(step), events=step.events, told=step.told.said)


#: said in place of figures that are not there yet, and of a key that needs them
COUNTING = Label("ui-figures-counting")


def with_counted(facts: Facts, touches: UiState, of: Asked, counted: Any) -> tuple[Facts, UiState]:
    """After a house edge or the day's figures were counted, None where there are none, a label
    where they cannot be; or after it is known what became of the paper."""
    if not (isinstance(of, FiguresOf) and of.paper):
        before = facts.counted
        if isinstance(
            of, FiguresOf | AccountsOf | RatingsOf
        ):  # of which the newest alone are shown
            before = {
                each: edge
                for each, edge in before.items()
                if not isinstance(each, FiguresOf | AccountsOf | RatingsOf)
                or each.opened == of.opened
            }
        if touches.notices.notice == COUNTING:
            touches = touches.change(notice=None)
        return facts._replace(counted={**before, of: counted}), touches
    page = "figures" if touches.drawer.page == "figures:pdf" else touches.drawer.page
    return facts, touches.change(page=page, notice=counted)


def fold(facts: Facts, step: Step) -> Facts:
    """What is known after one more step."""
    lines = _settling(step)
    events = facts.events if step.events is None else step.events
    rebet = _wagered(step) if step.table.view.settled is not None else facts.rebet
    lines = facts.lines if lines == facts.lines else lines
    same = (
        step.table.sign is None
        or facts.step.table.sign is None
        or step.table.sign.options == facts.step.table.sign.options
    )
    counted = facts.counted if same else NONE_COUNTED
    unused = facts.refusal
    if unused is not None and (
        _happened(step) != _happened(facts.step) or is_mended(unused, step, facts.step)
    ):
        unused = None
    told = facts.told if lines and lines is facts.lines else step.told.said
    return Facts(step, lines, rebet, _last(facts, step), events, counted, unused, told)


def in_force(setup: "ScreenSetup", facts: Facts) -> "ScreenSetup":
    """The screen's setup with what is in force at the table, which the house's files say otherwise
    where they were changed meanwhile, and the coach gone once the first round is over."""
    sign = facts.step.table.sign
    if sign is not None and sign.says is not None:
        limits = (setup.minimum, setup.maximum) if sign.units else sign[:2]
        now = setup._replace(
            rules=sign.title,
            rule_set=setup.rule_set if sign.title == setup.rules else "",
            boxes=len(facts.view.boxes),
            minimum=limits[0],
            maximum=limits[1],
            units=sign.units,
            blackjack_pays=sign.says.blackjack,
            common_hand=facts.view.patrons is not None,
        )
        setup = now if now != setup else setup
    return setup if not setup.coach or coached(facts) else setup._replace(coach=False)


def coached(facts: Facts) -> int:
    """Which of the three steps of a first round it is: wagers, play, settlement; 0 once it has been
    settled."""
    view, offers = facts.view, facts.step.table.offers
    if view.settled is None:
        return 1 if offers is None or offers.wagers_open else 2
    return 3 if view.unsettled else 0


def is_mended(said: Why, step: Step, before: Step) -> bool:
    """Whether it was said of trouble whose cause has gone, or come back, since `before`: that it
    cannot be signed off yet."""
    if isinstance(said, Label):
        name = said.id
    elif isinstance(said, Refusal):
        name = said.name
    else:
        return False
    return name == _NOT_CURED and _causes(step) != _causes(before)


def _causes(step: Step) -> list[tuple[str, bool, bool]]:
    """Each trouble, and whether its cause goes on."""
    return [(each.key, each.cured, each.waits) for each in step.alerts.troubles]


def _happened(step: Step) -> tuple[object, ...]:
    """All that a touch, a card or a badge changes, and neither how a reader is nor the time."""
    staff = step.house.staff and (
        step.house.staff.dealer,
        step.house.staff.floor,
        step.house.staff.asks,
        step.house.staff.badge,
    )
    return (
        step.table.view,
        step.readers.held,
        step.readers.next_card,
        step.house.day,
        step.table.sign,
        staff,
    )


def _settling(step: Step) -> tuple[Said, ...]:
    """The money that is to move; a crowd's moves in the round with its cards, and no rack of one
    box shows it."""
    return (
        ()
        if step.table.view.patrons is not None and step.table.view.in_round
        else step.told.settling
    )


def _wagered(step: Step) -> Mapping[int, BoxView]:
    """The boxes that wagered in the finished round."""
    return (
        {}
        if step.table.view.settled is None
        else {box.box: box for box in step.table.view.settled[0] if box.wager}
    )


def _last(facts: Facts, step: Step) -> Dealt | None:
    """The card that has come last, where the step dealt one."""
    if step.table.view is facts.view:
        return facts.last
    begins = facts.view.settled is not None and step.table.view.settled is None
    before, now = {} if begins else _lying(facts.view), _lying(step.table.view)
    if sum(map(len, now.values())) != sum(map(len, before.values())) + 1:
        return facts.last if sum(map(len, now.values())) else None
    for (box, hand), cards in now.items():
        if len(cards) > len(before.get((box, hand), ())):
            return Dealt(cards[-1], CardPlace(box, hand, len(cards)))
    return facts.last


def _lying(view: TableView) -> dict[tuple[int, int], tuple[str, ...]]:
    """The cards of each hand of the round in play, by box and hand; the dealer's is (0, 1)."""
    boxes, dealer = (view.boxes, view.dealer) if view.settled is None else view.settled
    hands = {(box.box, n): hand.cards for box in boxes for n, hand in enumerate(box.hands, 1)}
    return {**hands, (0, 1): dealer.cards}
