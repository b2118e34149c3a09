"""Commands to a table at work beside those of the game, and what of `kiosk.staff.roles.ACTS` each
command is."""

from __future__ import annotations

from typing import Literal, get_args

from kiosk.game.commands.commands import Amend, Burn, Command, Correct, Drawn, NewShoe, Void
from kiosk.game.frozen import frozen
from kiosk.record.projections.pit import MessageKind
from kiosk.staff.actor import Actor
from kiosk.staff.secret import Secret
from kiosk.station.seats.seat_commands import CloseRating, SeatCommand
from kiosk.station.tray.day_commands import DayCommand, act_of_day


@frozen
class SignOff:
    """The trouble `key` is signed off. Where the line to the reader that leads is still lost, the
    other reader leads then."""

    key: str


@frozen
class NextCard:
    """What the next card from a reader is, whichever card it will be; None: what the procedure
    says, as ever. Of an amendment it is the next one that the dealer draws.

    It holds for one card, and not beyond a stop of the kiosk.
    """

    what: Drawn | Burn | Amend | None = None


@frozen
class Recall:
    """Somebody wants to look at past rounds, which are read beside the station: the answer is
    whether they may."""


@frozen
class Hold:
    """While it is `held` the clock neither turns the hole card nor closes a stage: the floor is
    looking, or puts something right. `cards`: meanwhile something is being entered that says what
    the next card is, a decision or a new shoe: a reader's card is held and asked about."""

    held: bool
    cards: bool = False


@frozen
class Acknowledge:
    """Somebody knows of the alarm `key` and sees to it: once. It clears nothing."""

    key: str


@frozen
class Shelve:
    """The alarm `key` is out of sight for so many minutes, and comes back by itself."""

    key: str
    minutes: int


@frozen
class Certify:
    """The certificate of a shoe that has ended (kiosk.report.shoes), as JSON, and who ended it: the
    kiosk's own, from the thread that counted it."""

    certificate: str
    by: Actor


@frozen
class LastRound:
    """Orders a fresh shoe: this one deals no round after the one in play. A supervisor's order (La.
    42 III-3106)."""


@frozen
class GiveSeat:
    """An account gets a new code for a patron's own screen: it is written down that it was given,
    and by whom; the code is not."""

    patron: str


@frozen
class PayOut:
    """Patrons' accounts are paid out at the table: of each so many cents, as whoever signs it was
    shown."""

    accounts: tuple[tuple[str, int], ...]


@frozen
class Events:
    """The newest events of the journal: of one kind of `kiosk.station.alarms.events.KINDS`, or ""
    for all."""

    kind: str = ""


@frozen
class HeldCard:
    """What a card is that came before anybody can have settled, or before it was entered what it
    would be: the next round's first, the one that is dealt next, or one drawn in error."""

    what: Literal["next_round", "dealt", "drawn_in_error"]


@frozen
class SignInFor:
    """Somebody wants to sign in: as the dealer, or as the floor to do `act`
    (kiosk.staff.roles.ACTS; "limits+options" for both in one), "" for any, which only a stay may;
    `stay` until they sign out, else for that one act. What they show next, a PIN or a badge, is for
    this. `place` "" ends it. A dealer's `act` is `PROVE` where whoever deals by the floor's word
    proves who they are."""

    place: Literal["dealer", "floor", ""] = ""
    act: str = ""
    stay: bool = False


@frozen
class SignIn:
    """A number of the staff file and a PIN; the number is passed over where a badge has been read
    before it."""

    number: str
    pin: Secret


@frozen
class PinChecked:
    """What became of the check that the station asked for last: the kiosk's own, from the thread
    that made it."""

    right: bool


@frozen
class SignOut:
    """Whoever is signed in there leaves; a dealer does so between rounds."""

    place: Literal["dealer", "floor"]


@frozen
class AtWork:
    """Something was entered on the screen that orders nothing yet: whoever is signed in at those
    places is at work."""

    places: tuple[Literal["dealer", "floor"], ...]


@frozen
class Relieve:
    """The supervisor who is signed in makes the person with that number the dealer, in a round
    too."""

    number: str


@frozen
class SendMessage:
    """Something is shown at the table until the dealer touches it away; `id` is its order's."""

    id: str
    text: str
    kind: MessageKind = "text"


@frozen
class ReadMessage:
    """The dealer has read the message with that id: it is shown no longer."""

    id: str


@frozen
class LockTable:
    """No new round begins; the one in play is finished."""


@frozen
class UnlockTable:
    """Rounds begin again: by whoever locked the table, or by somebody whose role may do as much."""


PitCommand = SendMessage | ReadMessage | LockTable | UnlockTable
StaffCommand = SignInFor | SignIn | PinChecked | SignOut | AtWork | Relieve
#: everything that a person, or a program for a person, may give a station
StationCommand = (
    Command
    | SignOff
    | Acknowledge
    | Shelve
    | Certify
    | LastRound
    | GiveSeat
    | PayOut
    | NextCard
    | Recall
    | Events
    | Hold
    | HeldCard
    | StaffCommand
    | DayCommand
    | PitCommand
    | SeatCommand
)
#: what is done about trouble and its alarm, and by the pit; and about the table's day
SignedOff = SignOff | Acknowledge | Shelve | Certify | LastRound | GiveSeat | PitCommand
Signed = DayCommand | SignedOff | SeatCommand | PayOut

#: what a dealer signs in for whom the floor has put there: to sign in the own name
PROVE = "prove"
#: the trouble that wrong tries to sign in leave
SIGN_IN = "sign_in"
#: the trouble that somebody leaves who goes through the numbers of the house
PAD = "sign_in_pad"
#: the trouble of a staff file that was changed and cannot be used
STAFF_FILE = "staff_file"


#: the act that a command is, whatever it says
_ACTS: dict[type[StationCommand], str] = {
    Recall: "recall",
    Events: "recall",
    Relieve: "relieve",
    GiveSeat: "seat",
    PayOut: "pay_out",
    LastRound: "new_shoe",
    Certify: "certificate",
    SendMessage: "message",
    LockTable: "lock",
    UnlockTable: "lock",
    **dict.fromkeys(get_args(SeatCommand), "rate"),
    CloseRating: "rating",
}


def _act_of_correction(command: Correct) -> str:
    """A card that turns out burned, or drawn in error, is what the floor would have said of it
    before it came."""
    if command.to is not None or command.why == "drawn_in_error":
        return "irregular"
    return "burn" if command.why else "correct"


def act_of(
    command: StationCommand,
    *,
    shoe_called_for: bool,
    burn_called_for: str = "",
    closing: bool = False,
) -> str:
    """What of `kiosk.staff.roles.ACTS` the command is; "" for what needs no permission.
    `burn_called_for`: why the next card is to be burned, as `kiosk.game.commands.commands.BurnWhy`
    has it, "" where it is not. `closing`: the table is being closed."""
    if act := _ACTS.get(type(command)):
        return act
    match command:
        case NewShoe():
            return "deal" if shoe_called_for else "new_shoe"
        case Burn(why=why):
            return "deal" if burn_called_for and why in (None, burn_called_for) else "burn"
        case Drawn(to=to, why=why) if to is not None or why is not None:
            return "irregular"
        case Correct():
            return _act_of_correction(command)
        case Amend():
            return "correct"
        case Void():
            return "void"
        case SignOff(key):
            return "unlock" if key in (SIGN_IN, PAD) else "sign_off"
        case Acknowledge() | Shelve():
            return "sign_off"
        case NextCard(Burn()):
            return "burn"
        case NextCard(Drawn()):
            return "irregular"
        case NextCard(Amend()):
            return "correct"
        case ReadMessage() | Hold() | SignInFor() | SignIn() | PinChecked() | SignOut() | AtWork():
            return ""
        case _ if isinstance(command, DayCommand):
            return act_of_day(command, closing=closing)
    return "deal"


class CommandRejected(Exception):
    """Why a command of the station's own may not be taken now: the refusal's code and its facts.
    Nothing has changed.

    `authority`: the paragraph that it rests on, "" where none is known.
    """

    authority = ""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts
