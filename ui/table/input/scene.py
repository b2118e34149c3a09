"""A touch in the making: what it can see of the table, and what it leads to."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from kiosk.game.commands.offers import Offers
from kiosk.staff.actor import Actor
from kiosk.staff.two_people import are_two
from kiosk.station.step import ASK_HELD
from ui.shared.words import Words
from ui.table.facts import Facts, Label, SeatTouches, UiState, Why
from ui.table.moment import Moment
from ui.table.setup import ScreenSetup

if TYPE_CHECKING:
    from kiosk.station.commands import StationCommand

T = TypeVar("T")
NOT_NOW, WHO, BUSY = Label("ui-why-not-now"), Label("ui-panel-who"), Label("ui-why-busy")
#: why nothing is laid or undone while a page of the drawer is open
PANEL = Label("ui-why-panel")
#: what is said of a touch that nobody means: `ui.table.input.double_tap`
TWICE, CHANGED = Label("ui-twice"), Label("ui-key-changed")


class Order(NamedTuple):
    """A command for the table, and who gives it."""

    command: "StationCommand"
    actor: Actor


class Touched(NamedTuple):
    """`why`: the touch did nothing, and why; None where it did something."""

    touches: UiState
    orders: tuple[Order, ...] = ()
    why: Why = None


@cache
def dealer(name: str) -> Actor:
    """Who deals."""
    return Actor(name or "dealer", "dealer")


def floor(name: str) -> Actor:
    """The floorperson of that name, who signs."""
    return Actor(name, "floor")


def signers(facts: Facts, setup: ScreenSetup) -> tuple[str, ...]:
    """Whose names can be touched to sign: whoever is signed in as the floor; without a staff file
    those that the house names."""
    staff = facts.step.house.staff
    if staff is None:
        return setup.floor
    return () if staff.floor is None else (staff.floor.name,)


def signed_already(scene: "Scene", by: Actor, name: str, number: str) -> Label | None:
    """Why `by`, who may be signed in, does not sign beside whoever has: two signatures are of two
    people."""
    staff = scene.facts.step.house.staff
    this = by
    if staff is not None:
        there = staff.floor if by.role == "floor" else staff.dealer
        if there is not None:
            this = by._replace(id=there.name, number=there.number)
    return (
        None
        if are_two(this, Actor(name, "floor", number=number))
        else Label("refused-two_people", (("name", this.id),))
    )


def held_first(facts: Facts) -> Label:
    """What is held is asked about before another card is entered; or, while the kiosk is stopped,
    after that."""
    step = facts.step
    asked = step.told.next is not None and step.told.next.id == ASK_HELD
    return Label("refused-card_held", (("cards", step.readers.held[:1]), ("stopped", not asked)))


def why_unsigned(scene: "Scene") -> Label | None:
    """Why nothing is signed on the open page: it has not been said by whom."""
    return None if scene.touches.drawer.by else WHO


def paged(items: Sequence[T], most: int, turned: int) -> tuple[Sequence[T], bool]:
    """As many of `items` as `most` places have room for, after so many turns of the page; and
    whether a key that turns it takes the last."""
    if len(items) <= most:
        return items, False
    each = most - 1
    at = turned % -(-len(items) // each) * each
    return items[at : at + each], True


class Scene(NamedTuple):
    """What a touch sees of an open table: the moment, and of it what is named most."""

    now: Moment
    facts: Facts
    setup: ScreenSetup
    touches: UiState
    words: Words
    offers: Offers

    def say(self, why: Why) -> Touched:
        return Touched(self.touches.change(notice=why), (), why)

    def change(self, **changed: Any) -> Touched:
        return Touched(self.touches.change(**changed))

    def turned_to(self, page: str, **changed: Any) -> Touched:
        """Another page of the drawer, on which nothing has been touched; "" closes it."""
        return self.change(
            page=page,
            back=self.touches.drawer.leading_to(page),
            picked=None,
            rank="",
            again=False,
            more=0,
            reason="",
            named="",
            by="",
            asks_again=False,
            seat=SeatTouches(),
            **changed,
        )

    def order(self, *commands: "StationCommand", **changed: Any) -> Touched:
        """The dealer orders these."""
        return Touched(
            self.touches.change(**changed),
            tuple([Order(each, dealer(self.setup.dealer)) for each in commands]),
        )

    def sign(self, command: "StationCommand", **changed: Any) -> Touched:
        """The floorperson who has been chosen signs this, and is chosen no longer."""
        by = self.touches.drawer.by
        assert by  # or nobody signs it (`why_unsigned`)
        return Touched(self.touches.change(by="", **changed), (Order(command, floor(by)),))


def scene_of(now: Moment, offers: Offers) -> Scene:
    """What a touch sees at this moment of a table that is open."""
    return Scene(now, now.facts, now.setup, now.touches, now.words, offers)
