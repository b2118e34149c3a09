"""Sessions at a pit's station: PIN or badge by the pit's staff file, the same tries and waits as at
a table, kept in a journal of the station's own; a session key, certified by the station for as long
as it is used; and orders signed with it.

    station = PitStation(journal, staff, pepper, access, messages)
    refusal = station.sign_in("21", Secret("918264"))          # None: signed in; 140 ms, so not on
    the thread that draws
    text = station.order("table-3", {"type": "lock"}, Seen(journal_id, n, "open"))   # for
    `c.table-3`; None where nobody is signed in

One thread at a time uses it. What was typed, and what a badge says, is kept nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from typing import Any

from kiosk.floor.orders.signed import Seen, Session, made, new_session
from kiosk.link.keys import Access
from kiosk.record.entries import StaffHappened, decode
from kiosk.record.journal.entry import NewEntry, canonical, utc_now
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.settings.in_place import fingerprint
from kiosk.settings.schema import BadFileError
from kiosk.staff.actor import KIOSK, Actor
from kiosk.staff.pins import Pepper, PinCheck, badge_hash
from kiosk.staff.secret import Secret
from kiosk.staff.sign_ins import SignedIn, SignIns, in_minutes, machine_s
from kiosk.staff.staff_file import Person, Staff, load
from kiosk.station.pit.pit_orders import later
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal

#: a session is certified anew once that share of its time has passed
_RENEWED = 0.25


class PitStation:
    """`journal` is the station's own, `access` its key at the floor. `now`: a clock in seconds that
    nobody can set."""

    def __init__(
        self,
        journal: Journal,
        staff: Staff,
        pepper: Pepper,
        access: Access,
        messages: Messages,
        *,
        clock: Callable[[], str] = utc_now,
        now: Callable[[], float] = machine_s,
    ) -> None:
        """Nobody is signed in: a session ends with its program. Raises `JournalError`."""
        self.staff, self.file_fault = staff, ""
        self._journal = journal
        self._pepper = pepper
        self._access = access
        self._messages = messages
        self._clock, self._now = clock, now
        self._badge: Person | None = (
            None  # whose PIN is awaited, where a badge has been read before it
        )
        self._seed, self._certified = "", 0.0
        self._session: Session | None = None
        self._looked: tuple[int, ...] = ()
        self._touched = self._tried = self._last = now()
        self.signed = SignIns.of(None, _events(journal.reader))
        if "floor" in self.signed.at:
            self._write(self._out("restart"))

    @property
    def who(self) -> SignedIn | None:
        """Who is signed in; None for nobody. Whoever was there too long without a touch, or works
        here no more, is signed out by it."""
        self._read_again()
        who = self.signed.at.get("floor")
        if who is None:
            return None
        role = self.staff.supervisors_role(who.number)
        if role is not None and self._now() - self._touched < self.staff.supervisor_idle_s:
            return who
        self._end("idle" if role else "retired")
        return None

    @property
    def wait_s(self) -> int:
        """Seconds until the next try; a restart begins them anew."""
        return max(0, ceil(self._tried + self.signed.delay_s(guarded=self._guarded) - self._now()))

    @property
    def _guarded(self) -> bool:
        return self.signed.is_guarded(
            lambda key: _stamp(self.staff.person(key)), self._now() - self._last
        )

    def may(self, act: str) -> bool:
        """Whether whoever is signed in may do `act` (kiosk.staff.roles.ACTS): what is not lit on
        the board. The table asks for itself."""
        who = self.signed.at.get("floor")
        return who is not None and self.staff.role_for(act, who.number) is not None

    def touched(self) -> None:
        """Somebody touched the board."""
        if self.who is not None:
            self._touched = self._now()

    # Signing in and out.

    def sign_in(self, number: str, pin: Secret) -> Refusal | None:
        """By PIN; where the house asks for both, the badge has been read before it. Why not, or
        None. Raises nothing."""
        self._read_again()
        by = self.staff.supervisor_by
        person = self._badge if by == "both" else self.staff.person(number)
        key = person.number if person else f"?{self._pepper.seal('unknown', number)[:16]}"
        if (refusal := self._begun(key, person)) is not None:
            return refusal
        usable = person is not None and (
            by in ("either", "pin") or (by == "both" and self._badge is not None)
        )
        self._badge = None
        kept = person.pin if person and usable else ""
        right = PinCheck(self._pepper, person.number if person else "", pin, kept).right()
        return self._ended(key, person if right else None, "pin")

    def badge(self, code: str) -> Refusal | None:
        """By a badge; where the house asks for both, its PIN comes next."""
        self._read_again()
        sealed = badge_hash(self._pepper, code)
        person, by = self.staff.with_badge(sealed), self.staff.supervisor_by
        if by == "both" and person is not None:
            self._badge = person
            return None
        if person is not None and by != "pin":  # no guess, which waits for nobody's
            return self._ended(person.number, person, "badge")
        key = person.number if person else f"?{sealed[:16]}"
        return self._begun(key, person) or self._ended(key, None, "badge")

    @property
    def awaits_pin(self) -> bool:
        """Whether a badge has been read, and its PIN comes next."""
        return self._badge is not None

    @property
    def locked(self) -> int:
        """How many numbers and badges are locked after wrong tries, where whoever is signed in may
        unlock them; else 0."""
        return len(self.signed.locked) if self.may("unlock") else 0

    def sign_out(self) -> None:
        if "floor" in self.signed.at:
            self._end("asked")

    def unlock(self) -> Refusal | None:
        """Whoever is signed in lets people try again who were locked after wrong tries. Why not, or
        None."""
        if self.who is None or not self.may("unlock"):
            return self._messages.refused("not_permitted", who=None)
        return self._write(self._event({"is": "unlocked"}))

    def _blocked(self, key: str, person: Person | None) -> Refusal | None:
        if wait := self.wait_s:
            code = "pad_locked" if self._guarded else "sign_in_wait"
            return self._messages.refused(code, seconds=wait, minutes=in_minutes(wait))
        if self.signed.is_locked(key, _stamp(person)):
            return self._messages.refused("sign_in_locked")
        return None

    def _begun(self, key: str, person: Person | None) -> Refusal | None:
        """A try is on the disk before it is checked; where it cannot be, nothing is."""
        if (blocked := self._blocked(key, person)) is not None:
            return blocked
        after, guarded = self._now() - self._last, self._guarded
        self._last += after
        return self._write(
            self._event(self.signed.trying(key, _stamp(person), after, guarded=guarded))
        )

    def _ended(self, key: str, person: Person | None, how: str) -> Refusal | None:
        if person is None:
            self._tried = self._now()
            refused = self._write(self._event({"is": "wrong", "key": key}))
            return refused or self._messages.refused("sign_in", seconds=self.wait_s)
        role = self.staff.supervisors_role(person.number)
        if role is None:
            known = self._write(self._event({"is": "known", "number": person.number, "how": how}))
            return known or self._messages.refused("not_permitted", who=None)
        if "floor" in self.signed.at:
            self._end("relieved")
        session = f"{self._access.name}-{self._journal.number + 1}"
        wrong = self.signed.wrong_for(person.number, how)
        who = SignedIn(
            person.number,
            person.name,
            role.name,
            session,
            language=person.language,
            how=how,
            wrong=wrong,
        )
        who = who._replace(
            seal=self._pepper.seal("pit", self._access.name, session, who.number)[:32]
        )
        self._seed, self._session = "", None
        self._touched = self._now()
        return self._write(self._event({"is": "in", "as": "floor", **who.noted()}, who))

    def _end(self, why: str) -> None:
        self._seed, self._session = "", None
        self._write(self._out(why))

    def _out(self, why: str) -> NewEntry:
        who = self.signed.at["floor"]
        return self._event({"is": "out", "as": "floor", "session": who.session, "why": why}, who)

    # Orders.

    def order(self, table: str, act: Mapping[str, Any], seen: Seen) -> bytes | None:
        """An order of whoever is signed in, signed by their session; None where nobody is. Giving
        one is a touch."""
        who = self.who
        if who is None:
            return None
        self._touched = self._now()
        return made(self._certified_now(who), table, act, seen, self._clock())

    def _certified_now(self, who: SignedIn) -> Session:
        """The session, certified for as long as it lasts from now without a touch."""
        idle, at = self.staff.supervisor_idle_s, self._now()
        if self._session is None or at - self._certified > idle * _RENEWED:
            now = self._clock()
            self._session = new_session(
                self._access, who.number, who.role, who.session, now, later(now, idle), self._seed
            )
            self._seed, self._certified = self._session.seed, at
        return self._session

    # What is kept.

    def _read_again(self) -> None:
        """What the staff file says now; one that cannot be used changes nothing, and `file_fault`
        says why until it can."""
        seen = fingerprint(self.staff.file)
        if seen == self._looked:
            return
        self._looked = seen
        try:
            self.staff, self.file_fault = load(self.staff.file, self._pepper), ""
        except BadFileError as error:
            self.file_fault = str(error.findings[0])

    def _event(self, event: dict[str, Any], who: SignedIn | None = None) -> NewEntry:
        self.signed.happened(event)
        actor = (
            KIOSK if who is None else Actor(who.name, "floor", who.session, who.number, who.role)
        )
        source = "kiosk" if who is None else actor.source
        return NewEntry(
            self._clock(),
            actor.by,
            source,
            "note",
            canonical({"staff": event}),
            canonical(actor.noted()),
        )

    def _write(self, draft: NewEntry) -> Refusal | None:
        """On the disk, or nobody is signed in by it."""
        try:
            self._journal.append_apart([draft])
        except JournalError as error:
            self.signed.at.clear()  # and what was tried counts
            self._seed, self._session = "", None
            words = self._messages.sentence(error.phrase, error.facts)
            return Refusal("journal", words, "", error.phrase)
        return None


def _events(journal: JournalReader) -> list[dict[str, Any]]:
    """The staff events of the station's journal, in their order."""
    found = map(decode, journal.entries())
    return [dict(said.event) for said in found if isinstance(said, StaffHappened)]


def _stamp(person: Person | None) -> str:
    return person.stamp if person else ""
