"""Roles: every act that a house permits, and what the usual roles may do."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

#: what can be permitted, by the name that a staff file writes, and what it is
ACTS: Mapping[str, str] = MappingProxyType(
    {
        "deal": "deal the game: wagers, cards, decisions, payouts, undo, a new shoe that is called "
        "for",
        "recall": "look at past rounds",
        "screen": "choose how the screen looks and sounds",
        "correct": "correct a card",
        "void": "void a round, or take a box without a card out of it",
        "sign_off": "sign trouble off",
        "new_shoe": "a new shoe that is not called for, or one in a round",
        "burn": "say that the next card, or the one drawn last, is burned, and why",
        "irregular": "say that the next card, or the one drawn last, was drawn in error, or missed "
        "its place",
        "relieve": "change the dealer in a round, or without the new dealer's PIN",
        "unlock": "let people sign in again after five wrong tries",
        "open": "open the table",
        "close": "close the table",
        "fill": "chips brought to the table",
        "credit": "chips taken from the table",
        "exchange": "chips bought for cash, or colored up",
        "limits": "change the table's limits",
        "options": "change the options of its rule set",
        "message": "send the dealer a message",
        "lock": "let no new round begin, and let it begin again",
        "seat": "give a patron the code of an own screen",
        "pay_out": "pay patrons' accounts out",
        "rate": "seat patrons whose play is rated",
        "rating": "sign a patron's rating, and say another average wager",
        "certificate": "sign a shoe's certificate",
        "report": "see the table's figures",
        "equipment": "test and set up reader, camera and screen",
    }
)

#: what holds in the name of a supervisor who does not deal: whoever deals does none of it alone,
#: whatever else their roles may do
SIGNED = frozenset(ACTS) - {
    "deal",
    "recall",
    "screen",
    "exchange",
    "rate",
    "certificate",
    "report",
    "equipment",
}


class Role(NamedTuple):
    """`title`: what it is called where it is none of the usual roles, "" for its own name."""

    name: str
    may: frozenset[str]
    title: str = ""

    @property
    def supervises(self) -> bool:
        """Whether it may do anything beyond dealing: then its sign-in ends by itself after a
        time."""
        return bool(self.may - {*_DEALS})


def _role(name: str, *may: str) -> Role:
    return Role(name, frozenset(may))


_DEALS = ("deal", "exchange", "rate", "recall", "screen")
_FLOOR = (
    "recall",
    "screen",
    "correct",
    "void",
    "sign_off",
    "new_shoe",
    "burn",
    "irregular",
    "relieve",
    "unlock",
    "open",
    "close",
    "fill",
    "credit",
    "exchange",
    "message",
    "lock",
    "seat",
    "pay_out",
    "rate",
    "rating",
    "certificate",
    "report",
)
#: the usual roles; a staff file may say otherwise of each, and have its own beside them
USUAL: Mapping[str, Role] = MappingProxyType(
    {
        role.name: role
        for role in (
            _role("dealer", *_DEALS),
            _role("floorperson", *_FLOOR),
            _role("pit_boss", *_FLOOR, "limits", "options"),
            _role("shift_manager", *_FLOOR, "limits", "options"),
            _role("auditor", "recall", "report"),
            _role("technician", "screen", "equipment"),
        )
    }
)


def that_may(act: str, roles: Iterable[Role]) -> tuple[Role, ...]:
    """The roles that may do `act`, in their order."""
    return tuple(role for role in roles if act in role.may)
