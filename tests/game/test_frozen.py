"""Does a command know what it is? No two kinds are equal, each is true, hashable, and never changes."""

from __future__ import annotations

import copy
import itertools
import pickle
from typing import get_args

import pytest

from kiosk.game.cards import BY_TEXT
from kiosk.game.commands.commands import Burn, Command, Drawn, PatronBatch, Read, Reveal, Undo
from kiosk.game.frozen import fields_of, replaced, usual_of
from kiosk.station.commands import StationCommand

ACE = BY_TEXT["AS"]
KINDS = get_args(Command)
OF_THE_STATION = [kind for kind in get_args(StationCommand) if kind not in KINDS]


def made(kind: type) -> object:
    """One of that kind, of fields that another kind may have as well."""
    return kind(*[""] * (len(fields(kind)) - len(usual_of(kind))))


def fields(kind: type) -> tuple[str, ...]:
    names: tuple[str, ...] = kind.__match_args__  # type: ignore[attr-defined]
    return names


def test_no_two_kinds_of_command_are_equal() -> None:
    for one, other in itertools.combinations([*KINDS, *OF_THE_STATION], 2):
        assert made(one) != made(other), (one, other)
        assert len({made(one), made(other), made(one)}) == 2, (one, other)


@pytest.mark.parametrize("kind", [*KINDS, *OF_THE_STATION])
def test_a_command_is_true_and_is_what_its_copies_are(kind: type) -> None:
    this = made(kind)
    assert this
    assert this == made(kind)
    assert hash(this) == hash(made(kind))
    assert copy.deepcopy(this) == this == pickle.loads(pickle.dumps(this))
    assert kind.__name__ in repr(this)


def test_a_batch_of_a_crowd_is_hashable_as_a_journal_gives_it() -> None:
    batch = PatronBatch("patron_wager", ["G1", "G2"], [500, 1000])
    assert {batch: 1}[PatronBatch("patron_wager", ["G1", "G2"], [500, 1000])]


def test_a_card_that_is_named_is_not_the_hole_card_that_is_turned() -> None:
    assert len({Read(ACE), Reveal(ACE), Drawn(ACE), Burn(ACE)}) == 4


def test_a_command_never_changes() -> None:
    this = Drawn(ACE)
    with pytest.raises(AttributeError, match=r"Drawn\.card never changes"):
        this.card = BY_TEXT["2S"]  # type: ignore[misc]
    with pytest.raises(AttributeError, match=r"Undo\.by never changes"):
        Undo().by = "L. Brandt"  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="never changes"):
        del this.card
    assert fields_of(replaced(this, to=3)) == {
        "card": ACE,
        "face": None,
        "id": None,
        "to": 3,
        "why": None,
    }


def test_a_command_is_made_of_its_fields_alone() -> None:
    with pytest.raises(TypeError):
        Read()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        replaced(Undo(), card=ACE)
