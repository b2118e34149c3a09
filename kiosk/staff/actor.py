"""Actors: who gives a command, and in which role."""

from __future__ import annotations

from typing import Literal, NamedTuple

Role = Literal["dealer", "floor", "reader", "patron", "kiosk", "log"]


class Actor(NamedTuple):
    """`id` is the name or number that the journal keeps, "" where nobody has been chosen; `session` the sign-in, "" without."""

    id: str
    role: Role
    session: str = ""

    @property
    def may_sign(self) -> bool:
        """Whether a correction, a void round or a sign-off holds in this actor's name."""
        return self.role == "floor" and bool(self.id.strip())


#: the kiosk itself: it repeats wagers, and ends what is over by the clock
KIOSK = Actor("kiosk", "kiosk")
#: a reader of the table; which one is the entry's `source`
READER = Actor("reader", "reader")
