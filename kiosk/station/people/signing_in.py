"""Signing in at a table: a PIN or a badge, tries, delays, lock-out; and signing out.

A try is on the disk before it is checked. What was typed, and what a badge says, is kept nowhere;
of a number or a badge that nobody has, a seal. Wrong answers are all alike: none says which part
was wrong, and each takes as long.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any, NamedTuple

from kiosk.game.frozen import replaced
from kiosk.record.journal.entry import NewEntry
from kiosk.record.projections.faults import FaultSpec
from kiosk.staff.actor import KIOSK, Actor
from kiosk.staff.pins import Pepper, PinCheck, badge_hash
from kiosk.staff.roles import Role
from kiosk.staff.sign_ins import MOST_TRIES, OFTEN, Place, SignedIn, SignIns, in_minutes
from kiosk.staff.staff_file import By, Person, Staff
from kiosk.station.commands import PAD, PROVE, SIGN_IN, STAFF_FILE, SignIn, SignInFor
from kiosk.station.ledger import Ledger
from kiosk.words.said import Refusal

#: begins a check and gives its result, or None where `PinChecked` will say it
Check = Callable[[PinCheck], bool | None]


class _Shown(NamedTuple):
    """Who somebody says that they are: a number, "" for nobody's, and the key under which tries are
    counted."""

    number: str
    key: str


class SigningIn:
    """`staff` is what the staff file says. `asks`: what the sign-in under way is for. `table` names
    this table in seals."""

    def __init__(
        self,
        ledger: Ledger,
        staff: Staff,
        pepper: Pepper,
        table: str,
        check: Check,
        now: Callable[[], float],
    ) -> None:
        self.staff = staff
        self.asks: SignInFor | None = None
        #: whose PIN is awaited, where a badge has been read before it
        self.badge: _Shown | None = None
        self.checking: tuple[SignInFor, _Shown] | None = None
        self._ledger, self._pepper, self._table = ledger, pepper, table
        self._check, self._now = check, now
        self._tried = self._last = now()  # the last wrong try, and the last of all

    @property
    def signed(self) -> SignIns:
        return self._ledger.sign_ins

    @property
    def wait_s(self) -> int:
        """Seconds until the next try. A restart begins them anew; the clock on the wall has no part
        in it."""
        return max(0, ceil(self._tried + self.signed.delay_s(guarded=self.guarded) - self._now()))

    @property
    def guarded(self) -> bool:
        """Whether somebody goes through the numbers of the house: then the pad waits longer and
        longer, and a badge still signs in."""
        return self.signed.is_guarded(self._stamp, self._now() - self._last)

    @property
    def often(self) -> bool:
        """Whether so many tries of the last hour were wrong that a supervisor has to know of it,
        whatever lay between them."""
        return self.signed.in_hour(self._now() - self._last) >= OFTEN

    def ask(self, command: SignInFor) -> Refusal | None:
        """Somebody wants to sign in for this, or does not after all."""
        self.badge = None
        if command.act == PROVE and self._unproved() is None:
            command = SignInFor("dealer")
        for_no_act = command.place == "floor" and not command.act
        stay = command.stay or for_no_act
        self.asks = replaced(command, stay=stay) if command.place else None
        if command.act == PROVE:
            return None
        if command.place == "dealer" and (refusal := self.why_no_change()):
            self.asks = None
            return refusal
        return None

    def _unproved(self) -> SignedIn | None:
        """Who deals by the floor's word, and has not shown who they are."""
        dealer = self.signed.at.get("dealer")
        return None if dealer is None or dealer.proved else dealer

    def _is_unproved(self, person: Person) -> bool:
        dealer = self._unproved()
        return dealer is not None and dealer.number == person.number

    def not_proved(self, who: SignedIn) -> Refusal:
        """Why `who`, the dealer, may not sign."""
        return self._refusal("not_proved", name=who.name)

    def why_no_change(self) -> Refusal | None:
        """Why the dealer cannot change now: in a round a supervisor signs for it."""
        if self.signed.at.get("dealer") is None or not self._ledger.opening.in_round:
            return None
        return self._refusal("relief_in_round")

    # Badge and PIN.

    def is_staff(self, code: str) -> bool:
        """Whether somebody of the staff has that badge."""
        return self.staff.with_badge(badge_hash(self._pepper, code)) is not None

    def badge_read(self, code: str) -> Refusal | None:
        """A badge was read, whether or not somebody asked for one."""
        sealed = badge_hash(self._pepper, code)
        person = self.staff.with_badge(sealed)
        shown = _Shown(person.number, person.number) if person else _Shown("", f"?{sealed[:16]}")
        asks = self.asks or self._meant(person)
        by = self.by(asks)
        right = person is not None and by != "pin"
        if right and self.asks is None and self._is_there_for_one_act(shown.number):
            return None  # read again: its holder stays for that act
        # A badge that the house gave is no guess, and waits for nobody's: its PIN, where both are
        # asked for, does.
        if (refusal := self._blocked(None if right else shown)) is not None:
            return refusal
        if by == "both" and right:
            self.asks, self.badge = asks, shown
            return None
        tried = None if right else self._tries(shown)
        return tried or self._ends(asks, shown, right=right, badge=True)

    def _is_there_for_one_act(self, number: str) -> bool:
        floor = self.signed.at.get("floor")
        return floor is not None and floor.number == number and not floor.stay

    def _meant(self, person: Person | None) -> SignInFor:
        """What a badge is for that nobody has asked for: a supervisor's stay, or the dealer's."""
        if person is None:
            return SignInFor("dealer")
        if self._is_unproved(person):
            return SignInFor("dealer", PROVE)
        deals = self.staff.role_for("deal", person.number) is not None
        if deals and "dealer" not in self.signed.at:
            return SignInFor("dealer")
        supervises = self.staff.supervisors_role(person.number) is not None
        return SignInFor("floor", stay=True) if supervises else SignInFor("dealer")

    def pin_given(self, command: SignIn) -> Refusal | None:
        """A number and a PIN, for what is asked."""
        asks = self.asks
        if asks is None:
            return self._refusal("sign_in_not_asked")
        by, shown = self.by(asks), self.badge
        if by != "both" or shown is None:
            shown = self._typed(command.number)
        if (refusal := self._blocked(shown) or self._tries(shown)) is not None:
            return refusal
        kept = self.staff.person(shown.number)
        is_usable = by in ("either", "pin") or (by == "both" and self.badge is not None)
        pin_hash = kept.pin if kept is not None and is_usable else ""
        self.checking, self.badge = (asks, shown), None
        right = self._check(PinCheck(self._pepper, shown.number, command.pin, pin_hash))
        return None if right is None else self.checked(right=right)

    def checked(self, *, right: bool) -> Refusal | None:
        """The check that was begun last is over."""
        if self.checking is None:
            return None
        (asks, shown), self.checking = self.checking, None
        awaited = self.asks
        if right and (awaited is None or (awaited.place, awaited.act) != (asks.place, asks.act)):
            # Nobody is at the pad any more, or somebody is for something else.
            return self._ledger.write([self._is_known(shown.number, "pin")])
        return self._ends(asks, shown, right=right)

    def _typed(self, number: str) -> _Shown:
        person = self.staff.person(number)
        if person is not None:
            return _Shown(number, person.number)
        return _Shown("", f"?{self._pepper.seal('unknown', number)[:16]}")

    def by(self, asks: SignInFor) -> By:
        """What the house wants to see for that."""
        return self.staff.dealer_by if asks.place == "dealer" else self.staff.supervisor_by

    def _stamp(self, number: str) -> str:
        person = self.staff.person(number)
        return person.stamp if person else ""

    def _blocked(self, shown: _Shown | None) -> Refusal | None:
        """Why nobody may try now. `shown`: None of a badge that is right."""
        if self.checking is not None:
            return self._refusal("sign_in_busy")
        if shown is None:
            return None
        if wait := self.wait_s:
            guarded = self.guarded
            return self._refusal(
                "pad_locked" if guarded else "sign_in_wait", seconds=wait, minutes=in_minutes(wait)
            )
        if self.signed.is_locked(shown.key, self._stamp(shown.number)):
            return self._refusal("sign_in_locked")
        return None

    def _tries(self, shown: _Shown) -> Refusal | None:
        """The try comes onto the disk. The refusal where it cannot: then nothing is checked."""
        after, guarded = self._now() - self._last, self.guarded
        self._last += after
        stamp = self._stamp(shown.number)
        tries = self.signed.trying(shown.key, stamp, after, guarded=guarded)
        return self._ledger.write([self.event(tries)])

    def _ends(
        self, asks: SignInFor, shown: _Shown, *, right: bool, badge: bool = False
    ) -> Refusal | None:
        """What becomes of a try."""
        person = self.staff.person(shown.number)
        if right and person is not None:
            return self._known(asks, person, "badge" if badge else "pin")
        self._tried = self._now()
        drafts = [self.event({"is": "wrong", "key": shown.key})]
        locked = self.signed.tries.get(shown.key, (0, ""))[0] >= MOST_TRIES
        if locked:
            drafts.append(self._ledger.begin(alarm("tries")))
        elif badge:
            drafts.append(self._ledger.begin(alarm("badge")))
        elif self.often:
            drafts.append(self._ledger.begin(alarm("hour")))
        if self.guarded:
            drafts.append(self._ledger.begin(alarm("pad", PAD)))
        return self._ledger.write(drafts) or self._refusal("sign_in", seconds=self.wait_s)

    # Somebody is known.

    def _known(self, asks: SignInFor, person: Person, how: str) -> Refusal | None:
        """It is `person`, by PIN or badge: whether they may be there is said to them alone who have
        shown who they are."""
        refusal, role = self._why_not_in(asks, person)
        if refusal is not None or role is None:
            return self._ledger.write([self._is_known(person.number, how)]) or refusal
        self.asks = None
        place: Place = "dealer" if asks.place == "dealer" else "floor"
        if place == "dealer" and self._is_unproved(person):
            wrong = self.signed.wrong_for(person.number, how)
            proved = self.signed.at["dealer"]._replace(how=how, wrong=wrong)
            return self._ledger.write([self._proves(proved)])
        stay = asks.stay or place == "dealer"
        act = "" if stay else "+".join(self._permitted(asks, person))
        return self._ledger.write(self.lets_in(place, person, role, stay=stay, how=how, act=act))

    def _is_known(self, number: str, how: str) -> NewEntry:
        """Somebody has shown who they are, and is nowhere by it."""
        return self.event({"is": "known", "number": number, "how": how})

    def _permitted(self, asks: SignInFor, person: Person) -> tuple[str, ...]:
        """What of the acts that are asked for `person` may do."""
        return tuple(
            [act for act in asks.act.split("+") if self.staff.role_for(act, person.number)]
        )

    def _proves(self, who: SignedIn) -> NewEntry:
        """The dealer whom the floor has put there has shown who they are, and goes on in the same
        sign-in."""
        actor = Actor(who.name, "dealer", who.session, who.number, who.role)
        proof: dict[str, Any] = {
            "number": who.number,
            "session": who.session,
            "how": who.how,
            "seal": self.seal("dealer", who),
        }
        proof |= {"wrong": who.wrong} if who.wrong else {}
        return self.event({"is": "signed", "as": "dealer", **proof}, actor)

    def _why_not_in(self, asks: SignInFor, person: Person) -> tuple[Refusal | None, Role | None]:
        dealer = self.signed.at.get("dealer")
        if asks.place == "dealer":
            role = self.staff.role_for("deal", person.number)
            if role is None:
                return self.not_permitted("deal"), None
            if self._is_unproved(person):
                return None, role
            unproved = self._unproved()
            if unproved is not None and asks.act == PROVE:
                return self.not_proved(unproved), role
            return self.why_no_change(), role
        act, *_ = self._permitted(asks, person) or (asks.act.partition("+")[0],)
        role = (
            self.staff.role_for(act, person.number)
            if act
            else self.staff.supervisors_role(person.number)
        )
        if role is None:
            return self.not_permitted(act or "sign_off"), None
        if dealer is not None and dealer.number == person.number:
            return self._refusal("same_person", name=person.name), None
        return None, role

    def lets_in(
        self,
        place: Place,
        person: Person,
        role: Role,
        *,
        stay: bool,
        how: str,
        by: Actor | None = None,
        act: str = "",
    ) -> list[NewEntry]:
        """`person` is there from now on, and whoever was there is not. `how` and `act` as in
        `SignedIn`; `by`: the supervisor who signed for it."""
        drafts = [self.out(place, "relieved")] if place in self.signed.at else []
        floor = self.signed.at.get("floor")
        if place == "dealer" and floor is not None and floor.number == person.number:
            drafts.append(self.out("floor", "done"))  # nobody is both
        session = str(self._ledger.journal.number + len(drafts) + 1)
        who = SignedIn(
            person.number, person.name, role.name, session, stay, person.language, how=how, act=act
        )
        wrong = 0 if by else self.signed.wrong_for(person.number, how)
        who = who._replace(licence=person.licence, wrong=wrong)
        who = who._replace(seal=self.seal(place, who))
        actor = by or Actor(person.name, place, session, person.number, role.name)
        more: dict[str, Any] = {} if by is None else {"signed": by.number}
        if place == "dealer" and self._burns_for(person):
            more["burns"] = True
        return [*drafts, self.event({"is": "in", "as": place, **who.noted(), **more}, actor)]

    def _burns_for(self, dealer: Person) -> bool:
        """Whether a new dealer burns a card before dealing: out of a shoe that is in use, where the
        rules burn one at all."""
        table = self._ledger.opening.table
        if self.signed.last in ("", dealer.number) or not table.rules.shoe_burn:
            return False
        state = table.state
        return not (state.in_round or state.shoe_called_for or state.burn_due)

    def out(self, place: Place, why: str) -> NewEntry:
        """Nobody is there any more."""
        who = self.signed.at[place]
        actor = Actor(who.name, place, who.session, who.number, who.role)
        return self.event({"is": "out", "as": place, "session": who.session, "why": why}, actor)

    def leaves(self, place: Place) -> Refusal | None:
        """Whoever is there signs out; a dealer between rounds."""
        if place not in self.signed.at:
            return None
        if place == "dealer" and (refusal := self.why_no_change()):
            return refusal
        return self._ledger.write([self.out(place, "asked")])

    def event(self, event: dict[str, Any], actor: Actor = KIOSK) -> NewEntry:
        """The entry of a staff event, which has happened by it."""
        return self._ledger.draft("note", {"staff": event}, actor)

    def file_in_force(self) -> NewEntry:
        """What the staff file says holds from now on."""
        staff = self.staff
        noted = {
            "hash": staff.hash,
            "people": len(staff.people),
            "seal": staff.seal,
            "sealed_at": staff.sealed_at,
        }
        return self.event({"is": "file", **noted})

    def seal(self, place: str, who: SignedIn) -> str:
        how = (who.how,) if who.how else ()  # a kiosk that did not write it sealed without
        return self._pepper.seal(
            "sign-in", self._table, place, who.session, who.number, who.role, *how
        )[:32]

    # What is said.

    def who_may(self, act: str) -> tuple[str, ...] | None:
        """The names of the roles that may; None where nobody has one."""
        label = self._ledger.messages.label
        roles = self.staff.that_may(act)
        return tuple(each.title or label("staff-role", role=each.name) for each in roles) or None

    def not_permitted(self, act: str) -> Refusal:
        """Says who may."""
        return self._refusal("not_permitted", who=self.who_may(act))

    def _refusal(self, code: str, **facts: object) -> Refusal:
        return self._ledger.messages.refused(code, **facts)


def file_fault(words: str) -> FaultSpec:
    """The staff file, as it is now, cannot be used; `words` is its first finding."""
    return FaultSpec(STAFF_FILE, STAFF_FILE, {"words": words})


def alarm(why: str, key: str = SIGN_IN) -> FaultSpec:
    """Somebody may be trying PINs ("tries"), all the time ("hour"), or those of several people
    ("pad"), or shows a badge that nobody has ("badge")."""
    return FaultSpec(key, SIGN_IN, {"why": why})
