"""The people of a table whose house has a staff file: who may do what is asked before a command
reaches the table.

The rules of the game know nothing of it: what a reader says is always followed, and a replay needs
no staff file. Every entry of somebody who is signed in says who, and in which role.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kiosk.game.cards import UNREAD
from kiosk.game.commands.commands import Burn, Correct
from kiosk.game.prompts import burn_card
from kiosk.game.view import DOWN
from kiosk.reading import BADGE_START
from kiosk.record.journal.entry import NewEntry
from kiosk.staff.actor import Actor
from kiosk.staff.pins import Pepper, PinCheck
from kiosk.staff.roles import SIGNED
from kiosk.staff.sign_ins import Place, machine_s
from kiosk.staff.staff_file import Staff, refuse_older
from kiosk.station.commands import (
    PAD,
    SIGN_IN,
    AtWork,
    CommandRejected,
    PinChecked,
    Relieve,
    SignIn,
    SignInFor,
    SignOff,
    SignOut,
    StaffCommand,
    StationCommand,
    UnlockTable,
)
from kiosk.station.ledger import Ledger
from kiosk.station.limits.rule_changes import acts_of_rules
from kiosk.station.people.people import act_now, why_unsigned
from kiosk.station.people.presence import Presence
from kiosk.station.people.signing_in import Check, SigningIn, alarm
from kiosk.station.people.staff_in_force import StaffInForce
from kiosk.station.people.staff_shown import StaffShown
from kiosk.station.pit.lock import may_unlock
from kiosk.station.step import Step
from kiosk.station.transaction import Transaction
from kiosk.station.tray.day_commands import AnnounceRules, WithdrawRules, dealer_signs
from kiosk.words.said import Refusal

#: the next card, where a new dealer has still to burn one
_RELIEF = Burn(UNREAD, "relief")
#: what keeps nobody in charge: to look, at rounds and events, or at another way of the screen
_LOOKS = frozenset(("", "recall", "screen"))


class Staffing(NamedTuple):
    """What the house's staff file says, and its key. `check` makes a PIN's check, on another thread
    where there is one. `now` is a clock in seconds that nobody can set."""

    staff: Staff
    pepper: Pepper
    check: Check = PinCheck.right
    now: Callable[[], float] = machine_s

    def at(self, table: str, ledger: Ledger) -> SignedInPeople:
        """The people of the table with that name, which their seals have. Raises `SealError` for a
        staff file older than one that this table has had."""
        return SignedInPeople(table, ledger, self)


class SignedInPeople:
    """Whoever is signed in at one table, as dealer and as floor."""

    has_sign_in = True

    def __init__(self, table: str, ledger: Ledger, house: Staffing) -> None:
        refuse_older(house.staff, ledger.sign_ins.file)
        self.signing = SigningIn(ledger, house.staff, house.pepper, table, house.check, house.now)
        self._ledger = ledger
        self._presence = Presence(self.signing, house.now)
        self._file = StaffInForce(ledger, self.signing, house.pepper)
        self._shown = StaffShown(ledger, self.signing, self._why_not)

    @property
    def staff(self) -> Staff:
        """What the staff file says now."""
        return self.signing.staff

    def begin(self, to: Transaction) -> None:
        """A supervisor's sign-in ends with the kiosk; a dealer's goes on in a round, where it was
        made at this table."""
        signing, signed, ledger = self.signing, self.signing.signed, self._ledger
        to.entries.append(signing.file_in_force())
        for place, who in list(signed.at.items()):
            holds = (
                who.seal == signing.seal(place, who)
                and self.staff.role_for("deal", who.number) is not None
            )
            if place == "floor" or not (holds and ledger.opening.in_round):
                to.entries.append(signing.out(place, "restart"))
        if (signed.locked or signing.often) and not ledger.troubles.get(SIGN_IN):
            to.entries.append(ledger.begin(alarm("tries" if signed.locked else "hour")))
        if signing.guarded and not ledger.troubles.get(PAD):
            to.entries.append(ledger.begin(alarm("pad", PAD)))

    # Who may.

    def review(self) -> Refusal | None:
        """The staff file is read again where it was changed; who was there too long without a
        touch, or works here no more, is signed out."""
        drafts = self._file.read_again()
        self._presence.arrive()
        drafts += self._outstayed()
        return self._ledger.write(drafts) if drafts else None

    def _outstayed(self) -> list[NewEntry]:
        at, staff, out = self.signing.signed.at, self.staff, list[NewEntry]()
        floor, dealer = at.get("floor"), at.get("dealer")
        if floor is not None:
            works_here = staff.supervisors_role(floor.number) is not None
            if not works_here or self._presence.idle_s("floor") >= staff.supervisor_idle_s:
                out.append(self.signing.out("floor", "idle" if works_here else "retired"))
        if dealer is not None and not self._ledger.opening.in_round:
            deals = staff.role_for("deal", dealer.number) is not None
            if not deals or 0 < staff.dealer_idle_s <= self._presence.idle_s("dealer"):
                out.append(self.signing.out("dealer", "idle" if deals else "retired"))
        return out

    def acting(self, command: StationCommand, actor: Actor) -> Actor | Refusal:
        """Whoever is signed in at the place that `actor` has, or why they may not."""
        place = actor.role
        if place != "dealer" and place != "floor":
            return why_unsigned(self._act(command), command, actor, self._ledger) or actor
        acting = self._permitted(place, command)
        if isinstance(command, UnlockTable) and isinstance(acting, Actor):
            acting = self._unlocking(acting)
        looks = place == "floor" and not set(self.acts(command)) - _LOOKS
        if isinstance(acting, Actor) and acting.number and not looks:
            self._presence.order(place)  # a touch in somebody's name alone is theirs
        return acting

    def _permitted(self, place: Place, command: StationCommand) -> Actor | Refusal:
        act, *_ = acts = self.acts(command)
        if refused := next(filter(None, [self._why_not(place, each) for each in acts]), None):
            return refused
        if (who := self.signing.signed.at.get(place)) is None:
            return Actor("", place)  # it needs no permission
        if place == "dealer" and dealer_signs(command) and not who.proved:
            return self.signing.not_proved(who)
        role = self.staff.role_for(act, who.number)
        signs = act in SIGNED
        title = role.name if role else who.role
        licence = who.licence if signs or dealer_signs(command) else ""
        return Actor(
            who.name, "floor" if signs else place, who.session, who.number, title, licence=licence
        )

    def _unlocking(self, acting: Actor) -> Actor | Refusal:
        try:
            may_unlock(acting.number, self._ledger, self.staff)
        except CommandRejected as why:
            return self._refusal(why.code, **why.facts)
        return acting

    def acts(self, command: StationCommand) -> tuple[str, ...]:
        """All that somebody has to be permitted for `command`: of options that are changed with the
        limits, both; of a card that was misread, and turns out to be burned or drawn in error,
        both."""
        if isinstance(command, AnnounceRules | WithdrawRules):
            return acts_of_rules(command, self._ledger.opening.header, self._ledger.day.pending)
        act = self._act(command)
        if isinstance(command, Correct) and act != "correct":
            lies = self._ledger.opening.view.lies_at(command.place)
            if lies not in ("", DOWN, UNREAD.text, command.card.text):
                return act, "correct"
        return (act,)

    def _act(self, command: StationCommand) -> str:
        owes_burn = self.signing.signed.burns and not self._ledger.opening.in_round
        return act_now(command, self._ledger, "relief" if owes_burn else "")

    def _why_not(self, place: Place, act: str) -> Refusal | None:
        """Why whoever is signed in at `place` may not do `act`."""
        who = self.signing.signed.at.get(place)
        may = not act or (
            who is not None
            and who.came_for(act)
            and self.staff.role_for(act, who.number) is not None
        )
        if may and who is not None and place == "dealer" and act in SIGNED:
            return self._refusal("same_person", name=who.name)  # whatever else their roles may do
        if may:
            return None
        if who is not None and not who.came_for(act):
            return self._refusal("one_act", name=who.name)
        if who is None and act == "deal":
            return self._refusal("no_dealer")
        return self.signing.not_permitted(act)

    # One act, and the card that a new dealer burns.

    def why_no_more(self, actor: Actor, to: Transaction) -> Refusal | None:
        """Whoever signed in for one act has done it."""
        floor = self.signing.signed.at.get("floor")
        if actor.role != "floor" or floor is None or floor.stay or not to.act_done:
            return None
        return self._refusal("one_act", name=floor.name)

    def count_act(self, actor: Actor, to: Transaction) -> None:
        if actor.role == "floor" and "floor" in self.signing.signed.at:
            to.act_done = True

    @property
    def relief(self) -> Burn | None:
        return _RELIEF if self.signing.signed.burns else None

    def follow(self, to: Transaction) -> None:
        """A card that a new dealer has burned is noted as that; whoever signed in for one act, and
        has done it, is signed out."""
        if to.relief_burned and self.signing.signed.burns:
            to.entries.append(self.signing.event({"is": "burned"}))
        floor = self.signing.signed.at.get("floor")
        if to.act_done and floor is not None and not floor.stay:
            to.entries.append(self.signing.out("floor", "done"))

    # Signing in and out.

    def read_badge(self, code: str) -> Refusal | None:
        return self.signing.badge_read(code)

    def knows_badge(self, code: str) -> bool:
        return code.startswith(BADGE_START) or self.signing.is_staff(code)

    def take(self, command: StaffCommand) -> Refusal | None:
        refusal = self._take(command)
        self._presence.arrive()
        return refusal

    def _take(self, command: StaffCommand) -> Refusal | None:
        match command:
            case SignInFor():
                return self.signing.ask(command)
            case SignIn():
                return self.signing.pin_given(command)
            case PinChecked(right):
                return self.signing.checked(right=right)
            case SignOut(place):
                return self.signing.leaves(place)
            case AtWork(places):
                self._presence.work(places)
                return None
            case Relieve():
                return self._relieve(command)

    def _relieve(self, command: Relieve) -> Refusal | None:
        """The supervisor in charge makes somebody the dealer: signed by the floor, in a round
        too."""
        acting = self.acting(command, Actor("", "floor"))
        if isinstance(acting, Refusal):
            return acting
        number = command.number
        person, role = self.staff.person(number), self.staff.role_for("deal", number)
        if person is None or role is None:
            return self.signing.not_permitted("deal")
        if number == acting.number:
            return self._refusal("same_person", name=person.name)
        return self._ledger.write(
            self.signing.lets_in("dealer", person, role, stay=True, how="relief", by=acting)
        )

    def follow_sign_off(self, command: StationCommand, actor: Actor, to: Transaction) -> None:
        """With the trouble that wrong tries left, the lock on those who tried is gone."""
        if isinstance(command, SignOff) and command.key in (SIGN_IN, PAD):
            to.entries.append(self.signing.event({"is": "unlocked"}, actor))

    # What is shown.

    def shown(self, step: Step) -> Step:
        """The step with what is to be seen of them."""
        step = step._replace(house=step.house._replace(staff=self._shown.view()))
        if not self.signing.signed.burns or step.readers.held or self._ledger.opening.in_round:
            return step
        return step.with_next(self._ledger.messages.said(burn_card("relief")))

    def is_shown(self) -> bool:
        return self._shown.is_current

    def _refusal(self, code: str, **facts: object) -> Refusal:
        return self._ledger.messages.refused(code, **facts)
