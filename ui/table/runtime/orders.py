"""What the table has been asked by touch and has not answered yet."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.table.input.scene import Order

if TYPE_CHECKING:
    from kiosk.staff.actor import Actor
    from kiosk.station.commands import StationCommand

Send = Callable[["StationCommand", "Actor"], None]


class Orders:
    """`send` gets each order: the command, and who gives it. `waiting`: so many have no answer yet.
    `holds`: whether the hole card, or what patrons are asked, waits for the floor; and a card for
    what is being entered. `answer_is_next`: the next step answers one of them."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.waiting = 0
        self.holds = (False, False)
        self.answer_is_next = False

    def give(self, order: Order) -> None:
        """Orders this."""
        self.waiting += 1
        self.send(order.command, order.actor)

    def answered(self) -> None:
        """The step that the oldest of them led to comes next."""
        self.waiting -= 1
        self.answer_is_next = True

    def taken(self) -> bool:
        """A step has come: whether it answers an order; else it is news of the table."""
        answers, self.answer_is_next = self.answer_is_next, False
        return answers
