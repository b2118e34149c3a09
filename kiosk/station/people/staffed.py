"""A table whose house has a staff file: who may do what is asked before a command reaches the
table.

The rules of the game know nothing of it: what a reader says is always followed, and a replay needs
no staff file. Every entry of somebody who is signed in says who, and in which role.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import Any, get_args

from kiosk.game.cards import UNREAD
from kiosk.game.commands.commands import Burn, Command, Correct, NewShoe
from kiosk.game.prompts import burn_card
from kiosk.game.view import DOWN
from kiosk.reading import Kind, Reading
from kiosk.record.journal.entry import NewEntry
from kiosk.settings.in_place import fingerprint
from kiosk.settings.schema import BadFileError
from kiosk.staff.actor import Actor
from kiosk.staff.pins import Pepper, PinCheck
from kiosk.staff.roles import ACTS, SIGNED
from kiosk.staff.sign_ins import Place, machine_s
from kiosk.staff.staff_file import SealError, Staff, load, refuse_older
from kiosk.station.commands import (
    PAD,
    SIGN_IN,
    STAFF_FILE,
    AtWork,
    NextCard,
    PinChecked,
    Relieve,
    Signed,
    SignIn,
    SignInFor,
    SignOff,
    SignOut,
    StaffCommand,
    StationCommand,
)
from kiosk.station.limits.rule_changes import acts_of_rules
from kiosk.station.patrons import PatronsStation
from kiosk.station.people.signing_in import Check, SigningIn, alarm, file_fault
from kiosk.station.readers.reader_trouble import SHOE
from kiosk.station.step import StaffView, Step
from kiosk.station.tray.day_commands import AnnounceRules, WithdrawRules, dealer_signs
from kiosk.words.said import Refusal

_STAFF = get_args(StaffCommand)
#: the next card, where a new dealer has still to burn one
_RELIEF = Burn(UNREAD, "relief")
#: for so many times its seconds a supervisor's stay goes on by touches that order nothing, such as
#: the digits of a count
_ENTERING = 4
_PLACES: tuple[Place, ...] = ("dealer", "floor")
#: what keeps nobody in charge: to look, at rounds and events, or at another way of the screen
_LOOKS = frozenset(("", "recall", "screen"))


class StaffedStation(PatronsStation):
    """`staff` is what the house's staff file says and `pepper` its key. `check` makes a PIN's
    check, on another thread where there is one. `now` is a clock in seconds that nobody can set."""

    def __init__(
        self,
        *given: Any,
        staff: Staff,
        pepper: Pepper,
        check: Check = PinCheck.right,
        now: Callable[[], float] = machine_s,
        **named: Any,
    ) -> None:
        """Raises what `Station` raises, and `SealError` for a staff file older than one that this
        table has had."""
        super().__init__(*given, **named)
        refuse_older(staff, self._ledger.sign_ins.file)
        table = str(self._content["header"]["table"])
        self._in = SigningIn(self._ledger, staff, pepper, table, check, now)
        self._now, self._pepper = now, pepper
        self._looks = fingerprint(staff.file)
        self._acted = False  # whether the floor has done something in the batch that is being taken
        #: the last touch in the name of whoever is there, and the last order
        self._touched = dict.fromkeys(_PLACES, now())
        self._did = dict(self._touched)
        self._sessions: dict[Place, str] = {}
        self._view: tuple[object, StaffView] | None = None
        self._not_theirs: tuple[object, Mapping[Place, Mapping[str, Refusal]]] | None = None
        self._shown = self._shown._replace(staff=self._seen_staff())

    def _started(self, again: bool) -> Step:
        """A supervisor's sign-in ends with the kiosk; a dealer's goes on in a round, where it was
        made at this table."""
        begun = super()._started(again)
        if begun.unwritten:
            return begun
        staff, signed = self._in.staff, self._in.signed
        drafts = [self._in.file_in_force()]
        for place, who in list(signed.at.items()):
            holds = (
                who.seal == self._in.seal(place, who)
                and staff.role_for("deal", who.number) is not None
            )
            if place == "floor" or not (holds and self._opening.in_round):
                drafts.append(self._in.out(place, "restart"))
        if (signed.locked or self._in.often) and not self._ledger.troubles.get(SIGN_IN):
            drafts.append(self._ledger.begin(alarm("tries" if signed.locked else "hour")))
        if self._in.guarded and not self._ledger.troubles.get(PAD):
            drafts.append(self._ledger.begin(alarm("pad", PAD)))
        return self._write(drafts, begun.refusal)

    # Who may.

    def do(self, command: StationCommand, actor: Actor) -> Step:
        if isinstance(command, Command):
            return super().do(command, actor)
        said = self._next
        if (
            refusal := self._review()
        ) is not None:  # whose time is over is gone before their touch counts
            return self._step(refusal)
        if isinstance(command, _STAFF):
            refusal = self._unkept.catch_up() or self._sign(command)
            self._note_arrivals()
            return self._step(refusal)
        acting = self._acting(command, actor)
        step = self._step(acting) if isinstance(acting, Refusal) else super().do(command, acting)
        done = actor.role == "floor" and not isinstance(command, NextCard) and step.refusal is None
        return self._one_act(step, done=done or (said is not None and self._next is None))

    def do_all(
        self, commands: Iterable[Command], actor: Actor
    ) -> tuple[Step, tuple[Refusal | None, ...]]:
        given = list(commands)
        if (refusal := self._review()) is not None:
            return self._step(refusal), (refusal,) * len(given)
        self._acted = False
        step, results = super().do_all(given, actor)
        burned = [
            isinstance(each, Burn | NewShoe)
            for each, why in zip(given, results, strict=True)
            if why is None
        ]
        if self._in.signed.burns and any(burned):
            step = self._burned(step)
        return self._one_act(step, done=self._acted and not step.unwritten), results

    def _take(self, command: Command, actor: Actor, drafts: list[NewEntry]) -> Refusal | None:
        acting = self._acting(command, actor)
        if isinstance(acting, Refusal):
            return acting
        floor = self._in.signed.at.get("floor") if actor.role == "floor" else None
        if floor is not None and not floor.stay and self._acted:
            return self._refusal("one_act", name=floor.name)
        before = len(drafts)
        refusal = super()._take(command, acting, drafts)
        # What was taken may be answered with what was not repeated because of it.
        self._acted |= floor is not None and any(each.kind == "input" for each in drafts[before:])
        return refusal

    def _acting(self, command: StationCommand, actor: Actor) -> Actor | Refusal:
        """Who really gives the command: whoever is signed in at the place that `actor` has; or why
        they may not."""
        place = actor.role
        if place != "dealer" and place != "floor":
            return actor
        acting = self._permitted(place, command)
        looks = place == "floor" and not set(self._acts(command)) - _LOOKS
        if (
            isinstance(acting, Actor) and acting.number and not looks
        ):  # a touch in somebody's name alone is theirs
            self._touched[place] = self._did[place] = self._now()
        return acting

    def _permitted(self, place: Place, command: StationCommand) -> Actor | Refusal:
        act, *_ = acts = self._acts(command)
        if refused := next(filter(None, [self._why_not(place, each) for each in acts]), None):
            return refused
        if (who := self._in.signed.at.get(place)) is None:
            return Actor("", place)  # it needs no permission
        if place == "dealer" and dealer_signs(command) and not who.proved:
            return self._in.not_proved(who)
        role = self._in.staff.role_for(act, who.number)
        signs = act in SIGNED
        title = role.name if role else who.role
        licence = who.licence if signs or dealer_signs(command) else ""
        return Actor(
            who.name, "floor" if signs else place, who.session, who.number, title, licence=licence
        )

    def _acts(self, command: StationCommand) -> tuple[str, ...]:
        """All that somebody has to be permitted for `command`: of options that are changed with the
        limits, both; of a card that was misread, and turns out to be burned or drawn in error,
        both."""
        if isinstance(command, AnnounceRules | WithdrawRules):
            return acts_of_rules(command, self._opening.header, self._ledger.day.pending)
        act = self._act(command)
        if isinstance(command, Correct) and act != "correct":
            lies = self._opening.view.lies_at(command.place)
            return (
                (act,) if lies in ("", DOWN, UNREAD.text, command.card.text) else (act, "correct")
            )
        return (act,)

    def _act(self, command: StationCommand, burns: str = "") -> str:
        return super()._act(
            command, "relief" if self._in.signed.burns and not self._opening.in_round else burns
        )

    def _why_not(self, place: Place, act: str) -> Refusal | None:
        """Why whoever is signed in at `place` may not do `act`."""
        who = self._in.signed.at.get(place)
        may = not act or (
            who is not None
            and who.came_for(act)
            and self._in.staff.role_for(act, who.number) is not None
        )
        if may and who is not None and place == "dealer" and act in SIGNED:
            return self._refusal("same_person", name=who.name)  # whatever else their roles may do
        if may:
            return None
        if who is not None and not who.came_for(act):
            return self._refusal("one_act", name=who.name)
        return (
            self._refusal("no_dealer")
            if who is None and act == "deal"
            else self._in.not_permitted(act)
        )

    def _one_act(self, step: Step, *, done: bool) -> Step:
        """Whoever signed in for one act, and has done it, is signed out."""
        floor = self._in.signed.at.get("floor")
        if not done or floor is None or floor.stay:
            return step
        ended = self._write([self._in.out("floor", "done")], step.refusal)
        return ended._replace(events=step.events)

    def _signed(self, command: Signed, actor: Actor) -> Step:
        step = super()._signed(command, actor)
        if (
            not (isinstance(command, SignOff) and command.key in (SIGN_IN, PAD))
            or step.refusal is not None
        ):
            return step
        return self._write([self._in.event({"is": "unlocked"}, actor)])

    # Signing in and out.

    def read(self, reading: Reading, *, source: str = SHOE) -> Step | None:
        if reading.kind is Kind.BADGE:
            return self._step(
                self._review() or self._unkept.catch_up() or self._in.badge_read(reading.code)
            )
        burns = self._in.signed.burns and self._next is None
        said = self._next = _RELIEF if burns else self._next
        step = super().read(reading, source=source)
        if burns and self._next is _RELIEF:  # it was no card
            said = self._next = None
            step = step and step._replace(next_card=None)
        elif burns and step is not None:
            return self._burned(step)
        return step and self._one_act(step, done=said is not None and self._next is None)

    def _burned(self, step: Step) -> Step:
        """The new dealer has burned a card."""
        if step.refusal is not None:
            return step
        return self._write([self._in.event({"is": "burned"})])

    def _sign(self, command: StaffCommand) -> Refusal | None:
        match command:
            case SignInFor():
                return self._in.ask(command)
            case SignIn():
                return self._in.pin_given(command)
            case PinChecked(right):
                return self._in.checked(right=right)
            case SignOut(place):
                return self._in.leaves(place)
            case AtWork(places):
                self._at_work(places)
                return None
            case Relieve(number):
                return self._relieve(number)

    def _relieve(self, number: str) -> Refusal | None:
        """The supervisor in charge makes somebody the dealer: signed by the floor, in a round
        too."""
        acting = self._acting(Relieve(number), Actor("", "floor"))
        if isinstance(acting, Refusal):
            return acting
        person, role = self._in.staff.person(number), self._in.staff.role_for("deal", number)
        if person is None or role is None:
            return self._in.not_permitted("deal")
        if number == acting.number:
            return self._refusal("same_person", name=person.name)
        return self._ledger.write(
            self._in.lets_in("dealer", person, role, stay=True, how="relief", by=acting)
        )

    # Time, and the file.

    def tick(self, now: str) -> Step | None:
        refusal = None if self._unkept.behind else self._review()
        step = super().tick(now)
        if step is None and (
            refusal is not None or self._view is None or self._view[0] != self._state()
        ):
            return self._step(refusal)
        return step

    def _review(self) -> Refusal | None:
        """The staff file is read again where it was changed; who was there too long without a
        touch, or works here no more, is signed out. The refusal where that cannot be written, or it
        is not known what is on the disk."""
        if self._unkept.behind and (refusal := self._unkept.catch_up()) is not None:
            return refusal
        drafts = self._read_again()
        at, staff, idle = self._in.signed.at, self._in.staff, self._now()
        self._note_arrivals()
        if (floor := at.get("floor")) is not None:
            role = staff.supervisors_role(floor.number)
            if role is None or idle - self._touched["floor"] >= staff.supervisor_idle_s:
                drafts.append(self._in.out("floor", "idle" if role else "retired"))
        if (dealer := at.get("dealer")) is not None and not self._opening.in_round:
            deals = staff.role_for("deal", dealer.number)
            if deals is None or 0 < staff.dealer_idle_s <= idle - self._touched["dealer"]:
                drafts.append(self._in.out("dealer", "idle" if deals else "retired"))
        return self._ledger.write(drafts) if drafts else None

    def _at_work(self, places: tuple[Place, ...]) -> None:
        """A touch that orders nothing is theirs too. Nobody else keeps a supervisor's stay alive
        with such: what was ordered last in their name is to be no longer ago than `_ENTERING` times
        that stay."""
        for place in places:
            most = _ENTERING * self._in.staff.supervisor_idle_s if place == "floor" else inf
            self._touched[place] = max(
                self._touched[place], min(self._now(), self._did[place] + most)
            )

    def _note_arrivals(self) -> None:
        """Signing in is a touch, however it was done."""
        for place, who in self._in.signed.at.items():
            if self._sessions.get(place) != who.session:
                self._sessions[place] = who.session
                self._touched[place] = self._did[place] = self._now()

    def _read_again(self) -> list[NewEntry]:
        """What the staff file says from now on. One that cannot be used changes nothing, and is
        trouble until it can."""
        seen = fingerprint(self._in.staff.file)
        if seen == self._looks:
            return []
        self._looks = seen
        try:
            staff = load(self._in.staff.file, self._pepper)
            refuse_older(staff, self._in.signed.file)
        except SealError as error:
            return [
                self._ledger.begin(file_fault(self._speaker.sentence(error.phrase, error.facts)))
            ]
        except BadFileError as error:
            return [self._ledger.begin(file_fault(str(error.findings[0])))]
        self._in.staff = staff
        cured = self._ledger.troubles.cure(STAFF_FILE)
        return [self._in.file_in_force(), *([self._ledger.trouble(cured)] if cured else [])]

    # What is shown.

    def _step(self, refusal: Refusal | None = None, **more: Any) -> Step:
        step = super()._step(refusal, **more)._replace(staff=self._seen_staff())
        if not self._in.signed.burns or step.held or self._opening.in_round:
            return step
        return step._replace(next=self._speaker.said(burn_card("relief")))

    def _state(self) -> object:
        """What the view depends on; what is the same here is the same on the screen."""
        at, into = self._in.signed.at, self._in
        busy = into.checking is not None
        asked = into.asks, into.badge is None, busy, into.wait_s, into.signed.burns
        return (
            at.get("dealer"),
            at.get("floor"),
            self._opening.in_round,
            *asked,
            into.staff.hash,
            self._speaker,
        )

    def _seen_staff(self) -> StaffView:
        state = self._state()
        if self._view is None or self._view[0] != state:
            self._view = state, self._make_view()
        return self._view[1]

    def _make_view(self) -> StaffView:
        into = self._in
        at, staff = into.signed.at, into.staff
        people = at.get("dealer"), at.get("floor"), staff.hash, self._speaker
        if self._not_theirs is None or self._not_theirs[0] != people:
            said = {
                place: {act: why for act in ACTS if (why := self._why_not(place, act))}
                for place in _PLACES
            }
            self._not_theirs = people, said
        dealers = [each for each in staff.people.values() if staff.role_for("deal", each.number)]
        return StaffView(
            at.get("dealer"),
            at.get("floor"),
            into.why_no_change(),
            into.asks,
            "either" if into.asks is None else into.by(into.asks),
            into.badge is not None,
            into.checking is not None,
            into.wait_s,
            self._not_theirs[1],
            tuple((each.number, each.name) for each in dealers),
            burns=into.signed.burns,
            pad_locked=into.wait_s > 0 and into.guarded,
            runs="floor" in at or into.wait_s > 0 or (staff.dealer_idle_s > 0 and "dealer" in at),
        )
