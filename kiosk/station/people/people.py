"""The people of a table, as the station asks of them: who gives a command, and whether they may."""

from __future__ import annotations

from typing import Protocol

from kiosk.game.commands.commands import Burn, NewShoe
from kiosk.reading import BADGE_START
from kiosk.staff.actor import Actor
from kiosk.staff.roles import SIGNED
from kiosk.station.commands import StaffCommand, StationCommand, act_of
from kiosk.station.ledger import Ledger
from kiosk.station.transaction import Transaction
from kiosk.words.said import Refusal


class People(Protocol):
    """What the station asks of its people. `OpenHouse` answers where the house has no staff file,
    `SignedInPeople` where it has."""

    @property
    def has_sign_in(self) -> bool:
        """Whether people sign in here."""

    @property
    def relief(self) -> Burn | None:
        """What the next card from a reader is, where a new dealer has still to burn one."""

    def review(self) -> Refusal | None:
        """Whose time is over is signed out. The refusal where that cannot be written."""

    def acting(self, command: StationCommand, actor: Actor) -> Actor | Refusal:
        """Who really gives the command, or why they may not."""

    def why_no_more(self, actor: Actor, to: Transaction) -> Refusal | None:
        """Why whoever is there gives no further command of the same input."""

    def count_act(self, actor: Actor, to: Transaction) -> None:
        """A command of `actor` was taken."""

    def take(self, command: StaffCommand) -> Refusal | None:
        """Somebody signs in or out, or is at work. What that leads to is on the disk afterwards."""

    def read_badge(self, code: str) -> Refusal | None:
        """A badge was read, by whichever reader."""

    def knows_badge(self, code: str) -> bool:
        """Whether it is a badge of the staff's, and no patron's card."""

    def follow_sign_off(self, command: StationCommand, actor: Actor, to: Transaction) -> None:
        """Adds what follows for them from trouble that is signed off."""

    def begin(self, to: Transaction) -> None:
        """Adds what is to be written of them at a start."""

    def is_shown(self) -> bool:
        """Whether the step that was shown last has them as they are."""


class OpenHouse:
    """A table without a staff file: whoever gives a name signs with it, and nobody signs in."""

    has_sign_in = False
    relief: Burn | None = None

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def review(self) -> Refusal | None:
        return None

    def acting(self, command: StationCommand, actor: Actor) -> Actor | Refusal:
        return why_unsigned(act_now(command, self._ledger), command, actor, self._ledger) or actor

    def why_no_more(self, actor: Actor, to: Transaction) -> Refusal | None:
        return None

    def count_act(self, actor: Actor, to: Transaction) -> None:
        pass

    def take(self, command: StaffCommand) -> Refusal | None:
        return None

    def read_badge(self, code: str) -> Refusal | None:
        return None

    def knows_badge(self, code: str) -> bool:
        return code.startswith(BADGE_START)

    def follow_sign_off(self, command: StationCommand, actor: Actor, to: Transaction) -> None:
        pass

    def begin(self, to: Transaction) -> None:
        pass

    def is_shown(self) -> bool:
        return True


def act_now(command: StationCommand, ledger: Ledger, burns: str = "") -> str:
    """What of `kiosk.staff.roles.ACTS` the command is at the table as it stands. `burns`: why the
    next card is to be burned, whatever the game says."""
    table = ledger.opening.table
    return act_of(
        command,
        shoe_called_for=table.state.shoe_called_for,
        burn_called_for=burns or table.state.burn_called_for,
        closing=ledger.day.stands == "closing",
    )


def why_unsigned(act: str, command: StationCommand, actor: Actor, ledger: Ledger) -> Refusal | None:
    """Why nobody has signed `command`, which is that act; None where somebody has, or nobody has
    to: a shoe that is new at every start, as an emulated one, is the kiosk's own."""
    is_own = actor.role == "kiosk" and isinstance(command, NewShoe)
    if act not in SIGNED or actor.may_sign or is_own:
        return None
    return ledger.messages.refused("not_signed")
