"""Two signatures are two people's: a person with two roles signs once."""

from __future__ import annotations

from kiosk.staff.actor import Actor


def are_two(one: Actor, other: Actor) -> bool:
    """Whether `one` and `other` are two people, who have both been named.

    People who signed in are told apart by their number in the staff file, whatever role each acts
    in; others by their name.
    """
    if not (one.id.strip() and other.id.strip()):
        return False
    if one.number and other.number:
        return one.number != other.number
    return one.id.strip().casefold() != other.id.strip().casefold()
