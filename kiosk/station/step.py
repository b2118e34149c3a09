"""A step: what one input led to, as the station hands it on: frozen, in words, safe to show."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from kiosk.game.view import TableView
from kiosk.reading import Health
from kiosk.words.said import Refusal, Said

if TYPE_CHECKING:
    from kiosk.game.commands.commands import Amend, Burn, Drawn
    from kiosk.game.commands.offers import Offers
    from kiosk.record.projections.pit import Lock
    from kiosk.record.projections.seats import Ended, Seat
    from kiosk.staff.sign_ins import Place, SignedIn
    from kiosk.staff.staff_file import By
    from kiosk.station.alarms.event import Event
    from kiosk.station.commands import SignInFor
    from kiosk.station.limits.announced_change import RuleChange
    from kiosk.station.limits.rule_changes import Standing
    from kiosk.station.patrons_asked import PatronsAsked
    from kiosk.station.tray.day_view import DayView

#: the id of what is asked of a locked table between rounds: its numbered code
LOCKED = "refused-table_locked"
#: the id of what is next while it is asked what a held card is
ASK_HELD = "ask_held"


class Trouble(NamedTuple):
    """Trouble that stays until it is cured and signed off by a named person.

    `text` says what; `todo` what to do now; `since` is UTC; `cured` that the cause is gone and only
    the sign-off is missing. `name`: of its numbered code.
    """

    key: str  # what it is about: "link", "reader.error", "sequence", "journal", ...
    text: str
    todo: str
    since: str
    cured: bool
    freezes: bool = False  # no card of a reader is given a place while it stands
    name: str = ""
    waits: bool = False  # its cause goes on, and nobody else can lead: it cannot be signed off yet
    nothing_to_mend: bool = False  # it is over as it begins, and somebody has to look all the same


class Alarm(NamedTuple):
    """What a person has to act on. `name` and `number`: of its code. `priority`: 1, the highest, to
    3.

    `state`: "active", "acknowledged", "returned", "latched" or "shelved"
    (kiosk.station.alarms.alarms). `since`, `at` and `until` are UTC, "" where that has not been: it
    came, `by` acknowledged it, it is shelved by `shelved_by`. `came`: how often.
    """

    key: str
    name: str
    number: int
    priority: int
    state: str
    text: str
    todo: str
    since: str
    came: int
    by: str
    at: str
    shelved_by: str
    until: str


class StaffView(NamedTuple):
    """Who is at a table with a staff file, and what each may not do.

    `dealer` and `floor`: who is signed in there. `no_change`: why no other dealer can take over
    now, but for the floor's word. `asks`: the sign-in that is under way, `by` what; `badge`: its
    badge has been read, and the PIN is awaited; `checking`: it is being checked. `wait_s`: seconds
    until the next try; `pad_locked`: a badge need not wait. `why_not` says of each act that is not
    permitted why, by place; an act that is not in it is. `dealers`: numbers and names of whoever
    may deal here. `burns`: a new dealer has still to burn a card, which is the next one. `runs`:
    time changes it.
    """

    dealer: "SignedIn | None" = None
    floor: "SignedIn | None" = None
    no_change: Refusal | None = None
    asks: "SignInFor | None" = None
    by: "By" = "either"
    badge: bool = False
    checking: bool = False
    wait_s: int = 0
    why_not: "Mapping[Place, Mapping[str, Refusal]]" = MappingProxyType({})
    dealers: tuple[tuple[str, str], ...] = ()
    burns: bool = False
    runs: bool = False
    pad_locked: bool = False

    def refused(self, place: "Place", act: str) -> Refusal | None:
        """Why whoever is signed in at `place` ("dealer" or "floor") may not do `act`; None where
        they may."""
        return self.why_not.get(place, {}).get(act)


class OnSign(NamedTuple):
    """What a sign says of the rules: odds as "3:2", `insurance` "" where there is none; `hands` a
    box may be split into; `totals` that may double, None for any; `sides`: the additional wagers by
    name, each with what it pays: a row that came, "" for all, and its odds."""

    blackjack: str
    soft_17: bool
    insurance: str
    surrender: str
    hands: int
    after_split: bool
    totals: tuple[int, ...] | None
    for_less: bool
    sides: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    even_money: bool = False


class Sign(NamedTuple):
    """What the table's sign says beside its rule set: the limits in cents, None for none, and the
    options that differ from it.

    `in_force`: each option that can be changed at the table, with its value. `says`: the rules that
    patrons are told. `title`: what the rule set calls itself. `units`: wagers are counted in units.
    `standing`: what a change of it is held against, None where none is made here.
    """

    minimum: int | None = None
    maximum: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    in_force: tuple[tuple[str, str | bool], ...] = ()
    says: OnSign | None = None
    title: str = ""
    units: bool = False
    standing: "Standing | None" = None


class PitMessage(NamedTuple):
    """A message of the pit that the dealer has not touched away: its order's id, in words, from
    whom, since when (UTC). `change`: of limits what is to be announced, in place of words;
    `in_force`: it holds already."""

    id: str
    words: str
    by: str
    at: str
    change: "RuleChange | None" = None
    in_force: bool = False


class PitView(NamedTuple):
    """`messages`: the oldest first. `locked`: who has locked the table; None while rounds may
    begin."""

    messages: tuple[PitMessage, ...]
    locked: "Lock | None"


class SeatsView(NamedTuple):
    """Patrons whose play is rated: who sits where, whose rating waits for the floor's signature,
    and the boxes of whose patron the card is awaited, () for none."""

    seated: "tuple[Seat, ...]" = ()
    ended: "tuple[Ended, ...]" = ()
    awaits: tuple[int, ...] = ()

    def of_box(self, box: int) -> "Seat | None":
        return next((seat for seat in self.seated if box in seat.boxes), None)


class TableShown(NamedTuple):
    """The table as it stands, and what may be done there.

    `offers`: all that may be done now, with why what may not; None before the table is open.
    `sign`: what is in force, None before the table is open. `seconds`: what is left of the time
    that patrons have, or until the hole card counts as turned; None where nothing runs out.
    `asked`: of the patrons of a common hand, for their screens; None where there are none.
    """

    view: TableView
    offers: "Offers | None" = None
    sign: Sign | None = None
    seconds: int | None = None
    asked: "PatronsAsked | None" = None


class Told(NamedTuple):
    """What the dealer is told: `said` because of the last input that was taken, `next` the one next
    thing to do. `settling`: the money that has been told since the last card, in the order of
    acting; `due`: what of it nobody has confirmed."""

    said: tuple[Said, ...] = ()
    next: Said | None = None
    settling: tuple[Said, ...] = ()
    due: tuple[Said, ...] = ()


class ReadersShown(NamedTuple):
    """The readers, and the cards that they have given or will give.

    `held`: cards of which the dealer has to say whether they are the next round's. `next_card` is
    what the floor has said the next card from a reader is, whichever it will be; None where the
    procedure says it. `waits`: something is waited for that is trouble where it does not come.
    """

    health: Health = Health()
    held: tuple[str, ...] = ()
    next_card: "Drawn | Burn | Amend | None" = None
    waits: bool = False


class Alerts(NamedTuple):
    """Trouble that stands, and what a person has to act on; `at` what time of the table (UTC), ""
    where nothing stands."""

    troubles: tuple[Trouble, ...] = ()
    alarms: tuple[Alarm, ...] = ()
    at: str = ""


class HouseShown(NamedTuple):
    """The house around the table. `staff`: who is signed in, None at a table without a staff file.
    `pit`: what the pit has said, None where nobody locks and unlocks. `day`: the table's day, None
    where the house keeps no inventory at the table and no change of limits is announced. `seats`:
    None where it rates nobody's play. `cash_outs`: how many patrons wait to be paid out."""

    staff: StaffView | None = None
    pit: PitView | None = None
    day: "DayView | None" = None
    seats: SeatsView | None = None
    cash_outs: int = 0


class Step(NamedTuple):
    """What one input led to. `refusal`: why nothing came of it, None where it was taken. `events`:
    those that it asked for, newest first; None where it asked for none. The rest is how everything
    stands after it."""

    table: TableShown
    told: Told = Told()
    readers: ReadersShown = ReadersShown()
    alerts: Alerts = Alerts()
    house: HouseShown = HouseShown()
    refusal: Refusal | None = None
    events: "tuple[Event, ...] | None" = None

    def with_next(self, said: Said) -> "Step":
        """The same, with `said` as the one next thing to do."""
        return self._replace(told=self.told._replace(next=said))

    @property
    def unwritten(self) -> bool:
        """Nothing came of what led to it: the journal cannot be written."""
        return self.refusal is not None and self.refusal.code == "journal"
