"""Commands of a table's day: opening and closing, the table inventory and its slips, and a change
of limits."""

from __future__ import annotations

from typing import Literal

from kiosk.game.frozen import frozen

#: chips by denomination in cents, and how many of each
Chips = tuple[tuple[int, int], ...]


#: the options that can be changed at a table: those that neither the layout nor the shoe says
#: (DeCosmo v. Blue Tarp)
CHANGEABLE = (
    *(
        "surrender",
        "insurance",
        "even_money",
        "double.after_split",
        "double.for_less",
        "split.resplit",
    ),
    "safety_net",
)


@frozen
class OpenTable:
    """A closed table begins to open; while it opens, the equipment tests itself once more."""


@frozen
class Confirm:
    """A step of the opening that somebody looks at: the sign says the same as the rules, the
    hole-card reader was inspected (PA 673a.2(d)), or the difference was reported and the report
    signed (N.J.A.C. 13:69D-1.21)."""

    what: Literal["sign", "hole_reader", "report"]


@frozen
class CountChips:
    """The dealer's count of the tray, by denomination; another one is a recount."""

    chips: Chips


@frozen
class SignCount:
    """One of the two signatures under the count: the dealer's, or the floor's."""

    place: Literal["dealer", "floor"]


@frozen
class CloseTable:
    """An open table begins to close: wagers that lie go back."""


@frozen
class CancelDay:
    """The opening or closing is given up."""


@frozen
class RequestSlip:
    """A fill or a credit is requested, by denominations: the slip has its number from now on."""

    kind: Literal["fill", "credit"]
    chips: Chips


@frozen
class ReceiveSlip:
    """The dealer signs that the chips of a fill came, or those of a credit went; or that such a
    slip is void, which the floor has signed before."""

    key: str


@frozen
class VoidSlip:
    """A fill or a credit is void: marked so with its reason, never deleted; one whose chips came or
    went once the dealer has signed."""

    key: str
    reason: str


@frozen
class Exchange:
    """Chips that a patron coloured up: `came` and `went`, of equal value."""

    came: Chips
    went: Chips


@frozen
class BuyIn:
    """A patron bought chips of `amount` cents for cash, a marker or a cheque, or lost cash that was
    played as it lay (`kiosk.record.projections.day.BUY_INS`). `box`: 0 where none is named."""

    kind: str
    amount: int
    box: int = 0


@frozen
class TakeBackBuyIn:
    """The dealer takes the newest buy-in back, before a card has come."""

    number: int


@frozen
class VoidBuyIn:
    """The floor makes a buy-in void, with its reason."""

    number: int
    reason: str


@frozen
class PrintSlip:
    """A slip of this day ("fill:3") is printed, or the request of one ("request:7"); each time
    after the first it is a reprint."""

    key: str


@frozen
class CountDrop:
    """What the count room counted in the drop box of a gaming `day` ("2026-11-24"), or of its
    `shift` ("14:00", "" for the whole day): `amount` in cents. A later figure of the same box
    stands in its place."""

    day: str
    shift: str
    amount: int


@frozen
class AnnounceRules:
    """Limits in cents (None: no limit) and options of the table, from the next round on, from `at`
    (UTC, "" for now), or in so many `minutes`. `replaces`: what is announced already is withdrawn
    for it."""

    minimum: int | None
    maximum: int | None
    options: tuple[tuple[str, str | bool], ...]
    at: str = ""
    minutes: int = 0
    replaces: bool = False


@frozen
class WithdrawRules:
    """The change that was announced, and is not in force yet, is withdrawn."""


DayCommand = (
    OpenTable
    | Confirm
    | CountChips
    | SignCount
    | CloseTable
    | CancelDay
    | RequestSlip
    | ReceiveSlip
    | VoidSlip
    | Exchange
    | BuyIn
    | TakeBackBuyIn
    | VoidBuyIn
    | PrintSlip
    | CountDrop
    | AnnounceRules
    | WithdrawRules
)
#: those that are the dealer's to do, in the floor's presence
OF_THE_DEALER = (CountChips, ReceiveSlip, Exchange, BuyIn, TakeBackBuyIn)


def dealer_signs(command: object) -> bool:
    """Whether the command stands in the dealer's own name: a count, a signature, chips that come or
    go."""
    return isinstance(command, OF_THE_DEALER) or (
        isinstance(command, SignCount) and command.place == "dealer"
    )


def act_of_day(command: DayCommand, *, closing: bool = False) -> str:
    """What of `kiosk.staff.roles.ACTS` the command is. The floor's signature under a count is as
    much as opening the table, or closing it."""
    opens = "close" if closing else "open"
    match command:
        case OpenTable() | Confirm():
            return "open"
        case CancelDay():
            return opens
        case CloseTable() | CountDrop():
            return "close"
        case SignCount(place):
            return "deal" if place == "dealer" else opens
        case RequestSlip(kind):
            return kind
        case VoidSlip(key):
            return key.partition(":")[0]
        case Exchange() | BuyIn() | TakeBackBuyIn():
            return "exchange"
        case VoidBuyIn():
            return "correct"
        case AnnounceRules(options=options):
            return "options" if options else "limits"
        case WithdrawRules():
            return "limits"
        case PrintSlip():
            return "report"
    return "deal"
