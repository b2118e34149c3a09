"""Actors: who gives a command, and in which role."""

from __future__ import annotations

from typing import Literal, NamedTuple

Role = Literal["dealer", "floor", "reader", "patron", "kiosk", "log"]


class Actor(NamedTuple):
    """`id` is the name or number that the journal keeps, "" where nobody has been chosen; of a
    reader "shoe" or "camera".

    `role` is the place at the table. `session` is the sign-in that the actor acts in, `number` the
    person's in the house's staff file, and `title` the role of the house by which the command is
    permitted: each "" at a table without a staff file. `licence` is the number of the person's
    licence, of one who signs. `via` is "pit" of an order from there, "" of whoever stands at the
    table.
    """

    id: str
    role: Role
    session: str = ""
    number: str = ""
    title: str = ""
    via: str = ""
    licence: str = ""

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
        """Where it came from, as the shoe log writes it: shoe, camera, manual, log or pit."""
        if self.via:
            return self.via
        if self.role == "reader":
            return self.id
        return "log" if self.role in ("patron", "log") else "manual"

    def noted(self) -> dict[str, str]:
        """What an entry says of a person beside the name: the role, and the sign-in and the licence
        where there are."""
        if self.role in ("reader", "kiosk"):
            return {}
        said = {
            "role": self.title or self.role,
            "session": self.session,
            "staff": self.number,
            "licence": self.licence,
        }
        return {key: value for key, value in said.items() if value}


#: the kiosk itself: it repeats wagers, and ends what is over by the clock
KIOSK = Actor("kiosk", "kiosk")
