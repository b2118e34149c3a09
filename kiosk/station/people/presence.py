"""Presence: when whoever is signed in at a table was last at work there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf

from kiosk.staff.sign_ins import Place
from kiosk.station.people.signing_in import SigningIn

#: for so many times its seconds a supervisor's stay goes on by touches that order nothing, such as
#: the digits of a count
_ENTERING = 4
PLACES: tuple[Place, ...] = ("dealer", "floor")


class Presence:
    """`now` is a clock in seconds that nobody can set."""

    def __init__(self, signing: SigningIn, now: Callable[[], float]) -> None:
        self._signing, self._now = signing, now
        #: the last touch in the name of whoever is there, and the last order
        self._touched = dict.fromkeys(PLACES, now())
        self._ordered = dict(self._touched)
        self._sessions: dict[Place, str] = {}

    def arrive(self) -> None:
        """Signing in is a touch, however it was done."""
        for place, who in self._signing.signed.at.items():
            if self._sessions.get(place) != who.session:
                self._sessions[place] = who.session
                self.order(place)

    def order(self, place: Place) -> None:
        """Something was ordered in the name of whoever is there."""
        self._touched[place] = self._ordered[place] = self._now()

    def work(self, places: Iterable[Place]) -> None:
        """A touch that orders nothing is theirs too. Nobody else keeps a supervisor's stay alive
        with such: what was ordered last in their name is to be no longer ago than `_ENTERING` times
        that stay."""
        for place in places:
            most = inf
            if place == "floor":
                most = _ENTERING * self._signing.staff.supervisor_idle_s
            latest = min(self._now(), self._ordered[place] + most)
            self._touched[place] = max(self._touched[place], latest)

    def idle_s(self, place: Place) -> float:
        """Seconds since the last touch in the name of whoever is there."""
        return self._now() - self._touched[place]
