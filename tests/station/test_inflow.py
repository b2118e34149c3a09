"""Of what repeats a sample reaches the table; how a cabinet and a fault are in the end is never sampled away."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from kiosk.reading import Kind, Reading, cured, fault, news
from kiosk.station.inflow import Inflow
from tests.station.test_cabinet import CLOSED, OPEN

JAM, FREE = fault("jam", "unquoted"), cured("jam", "unquoted")
LOCKED, UNLOCKED = (news(Kind.LOCK, state, code=state) for state in ("locked", "unlocked"))
UNWATCHED, WATCHED = fault("door-switch", "door-unwatched", words="x"), cured("door-switch", "door-watched")


def heard(said: list[Reading], source: str) -> list[Reading]:
    inflow = Inflow()
    passed = [each for each in said if inflow.passes(each, source, 0.0, frozen=False)]
    return passed + [each for each, _ in inflow.samples(0.0, at_once=True)]


@pytest.mark.parametrize("states", [(OPEN, CLOSED), (UNWATCHED, WATCHED)], ids=["door", "switch"])
@pytest.mark.parametrize("times", [19, 20, 41])
def test_each_word_of_the_cabinet_is_heard_in_order(states: tuple[Reading, Reading], times: int) -> None:
    said = list(islice(cycle(states), times))
    assert heard(said, "kiosk") == said


@pytest.mark.parametrize("times", [3, 16, 17, 18, 19, 20, 41])
def test_a_readers_fault_that_comes_and_goes_ends_as_the_reader_said_last(times: int) -> None:
    said = list(islice(cycle((JAM, FREE)), times))
    told = heard(said, "shoe")
    assert told[-1].kind is said[-1].kind
    assert told.count(JAM) <= 8
    assert told.count(FREE) <= 9


@pytest.mark.parametrize("times", [3, 8, 9, 10, 400, 401])
def test_a_lock_that_is_turned_over_and_over_is_counted_and_ends_as_it_was_said_last(times: int) -> None:
    said = list(islice(cycle((LOCKED, UNLOCKED)), times))
    told = heard(said, "shoe")
    assert told[-1].code == said[-1].code
    assert len(told) <= 9


def test_a_fault_that_comes_again_after_a_quiet_while_is_heard_whole_with_its_end() -> None:
    inflow = Inflow()
    for each in islice(cycle((JAM, FREE)), 40):
        inflow.passes(each, "shoe", 0.0, frozen=False)
    assert [each.kind for each, _ in inflow.samples(11.0)] == [JAM.kind, FREE.kind]
    assert all(inflow.passes(each, "shoe", 22.0, frozen=False) for each in (JAM, FREE))
