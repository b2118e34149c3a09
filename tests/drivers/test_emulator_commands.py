"""The emulated shoe names its commands to whoever gives one that is none, and takes nothing out of
the shoe for one that it refuses."""

from __future__ import annotations

import pytest

from drivers.emulator.client import EmulatorError, spawn
from drivers.emulator.shoe import Shoe, ShoeError
from kiosk.game.cards import parse


@pytest.mark.slow
def test_an_unknown_command_is_answered_with_those_that_there_are() -> None:
    all_of_them = r"Its commands: draw, status, auto, .*restart\."
    with spawn(profile="ascii-shoe") as shoe, pytest.raises(EmulatorError, match=all_of_them):
        shoe.client.command("deal")


def test_a_card_that_is_not_in_the_shoe_leaves_the_cutting_card_where_it_lies() -> None:
    ace, king = (parse(text) for text in ("AS", "KH"))
    shoe = Shoe(iter([[None, king]]))
    with pytest.raises(ShoeError, match="No AS is left"):
        shoe.draw(ace)
    assert not shoe.cutting_card_out
    assert shoe.draw(king) == (True, king), "the cutting card is told of with the next card"


def test_an_empty_shoe_keeps_its_cutting_card() -> None:
    shoe = Shoe(iter([[None]]))
    with pytest.raises(ShoeError, match="empty"):
        shoe.draw()
    assert not shoe.cutting_card_out
