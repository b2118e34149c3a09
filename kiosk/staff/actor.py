"""Actors: who gives a command, and in which role."""

from __future__ import annotations

from typing import Literal, NamedTuple

Role = Literal["dealer", "floor", "reader", "patron", "kiosk", "log"]


class Actor(NamedTuple):
    """`id` is the name or number that the journal keeps, "" where nobody has been chosen; of a reader "shoe" or "camera".

    `session` is the sign-in that the actor acts in, "" without one.
    """

    id: str
    role: Role
    session: str = ""

    @property
    def may_sign(self) -> bool:
        """Whether a correction, a void round or a sign-off holds in this actor's name."""
        return self.role == "floor" and bool(self.id.strip())

    @property
    def by(self) -> str:
        """Who did it, as the journal writes it."""
        return "reader" if self.role == "reader" else self.id

    @property
    def source(self) -> str:
        """Where it came from, as the shoe log writes it: shoe, camera, manual or log."""
        if self.role == "reader":
            return self.id
        return "log" if self.role in ("patron", "log") else "manual"


#: the kiosk itself: it repeats wagers, and ends what is over by the clock
KIOSK = Actor("kiosk", "kiosk")
