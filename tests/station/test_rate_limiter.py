"""Of what repeats a sample reaches the table, and of cards that are ignored their number; how a cabinet and a fault are in the end is never sampled away."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from kiosk.game.cards import CARDS
from kiosk.reading import Kind, Reading, cured, fault, news, out_of_play, rejected, unreadable
from kiosk.record.entries import log_line
from kiosk.record.journal.journal import Journal
from kiosk.report.shoes import certificates
from kiosk.station.alarms.events import newest
from kiosk.station.readers.rate_limiter import Inflow, flood
from kiosk.words.messages import Messages
from tests.record.tables import station, take
from tests.station.at_cabinet import CLOSED, OPEN

JAM, FREE = fault("jam", "unquoted"), cured("jam", "unquoted")
LOCKED, UNLOCKED = (news(Kind.LOCK, state, code=state) for state in ("locked", "unlocked"))
UNWATCHED, WATCHED = (
    fault("door-switch", "door-unwatched", words="x"),
    cured("door-switch", "door-watched"),
)


def heard(said: list[Reading], source: str) -> list[Reading]:
    inflow = Inflow()
    passed = [each for each in said if inflow.passes(each, source, 0.0, ignores=False)]
    return passed + [each for each, _ in inflow.samples(0.0, at_once=True)]


@pytest.mark.parametrize("states", [(OPEN, CLOSED), (UNWATCHED, WATCHED)], ids=["door", "switch"])
@pytest.mark.parametrize("times", [19, 20, 41])
def test_each_word_of_the_cabinet_is_heard_in_order(
    states: tuple[Reading, Reading], times: int
) -> None:
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
def test_a_lock_that_is_turned_over_and_over_is_counted_and_ends_as_it_was_said_last(
    times: int,
) -> None:
    said = list(islice(cycle((LOCKED, UNLOCKED)), times))
    told = heard(said, "shoe")
    assert told[-1].code == said[-1].code
    assert len(told) <= 9


def test_a_fault_that_comes_again_after_a_quiet_while_is_heard_whole_with_its_end() -> None:
    inflow = Inflow()
    for each in islice(cycle((JAM, FREE)), 40):
        inflow.passes(each, "shoe", 0.0, ignores=False)
    assert [each.kind for each, _ in inflow.samples(11.0)] == [JAM.kind, FREE.kind]
    assert all(inflow.passes(each, "shoe", 22.0, ignores=False) for each in (JAM, FREE))


# Signs of life.

ALIVE, START = news(Kind.STANDBY, "standby"), news(Kind.STARTED, "started")


def test_a_sign_of_life_that_says_nothing_new_is_told_once() -> None:
    inflow = Inflow()
    said = [ALIVE, *cards(1), ALIVE, ALIVE, START, ALIVE, JAM, ALIVE, FREE, ALIVE]
    passed = [
        each for n, each in enumerate(said) if inflow.passes(each, "shoe", 2.0 * n, ignores=False)
    ]
    assert passed == [ALIVE, *cards(1), START, ALIVE, JAM, ALIVE, FREE]
    assert not inflow.withholds


def test_each_number_of_a_sign_of_life_is_told() -> None:
    """A kiosk that ends without warning goes on from the last: one that is older may hide cards."""
    inflow = Inflow()
    for second in range(0, 180, 2):
        alive = ALIVE._replace(sequence=str(second % 10))
        assert inflow.passes(alive, "shoe", float(second), ignores=False)


# Cards that are given no place.


def cards(times: int) -> list[Reading]:
    return [Reading(Kind.CARD, CARDS[at % 52], sequence=str(at % 10)) for at in range(times)]


def told(reading: Reading) -> tuple[str, dict[str, str | int]]:
    assert reading.message is not None
    return reading.message.id, dict(reading.message.facts)


def test_of_a_flood_of_ignored_cards_some_are_told_whole_and_the_others_as_a_number_with_the_first_and_the_last() -> (
    None
):
    inflow, came = Inflow(), cards(1000)
    assert [each for each in came if inflow.passes(each, "shoe", 0.0, ignores=True)] == came[:20]
    ((sample, source),) = inflow.samples(10.0)
    assert told(sample) == (
        "ignored-run",
        {"count": 980, "card": CARDS[20].text, "other_card": CARDS[999 % 52].text},
    )
    assert (source, sample.kind, sample.card, sample.sequence) == (
        "shoe",
        Kind.CARD,
        CARDS[999 % 52],
        "9",
    )
    assert not inflow.withholds


def test_cards_that_are_ignored_at_a_dealers_pace_are_told_one_by_one() -> None:
    inflow = Inflow()
    assert all(
        inflow.passes(each, "shoe", float(second), ignores=True)
        for second, each in enumerate(cards(100))
    )


def test_no_card_is_counted_while_cards_are_given_places() -> None:
    inflow = Inflow()
    assert all(inflow.passes(each, "shoe", 0.0, ignores=False) for each in cards(100))


def test_what_the_camera_sees_is_never_counted() -> None:
    inflow = Inflow()
    assert all(inflow.passes(each, "camera", 0.0, ignores=True) for each in cards(100))


def test_cards_that_could_not_be_read_are_counted_with_those_that_could() -> None:
    inflow = Inflow()
    came = [*cards(30), *[unreadable("unread")] * 5]
    assert sum(inflow.passes(each, "shoe", 0.0, ignores=True) for each in came) == 20
    ((sample, _),) = inflow.ignored()
    assert told(sample) == (
        "ignored-run",
        {"count": 15, "card": CARDS[20].text, "other_card": "??"},
    )


def test_cards_out_of_a_shoe_that_is_not_in_play_are_counted_at_any_table(journal: Journal) -> None:
    table, inflow = station(journal), Inflow()
    table.start()
    for each in (out_of_play(CARDS[at % 52], "lock") for at in range(100)):
        if inflow.passes(each, "shoe", 0.0, ignores=False):
            table.read(each)
    ((sample, source),) = inflow.ignored()
    table.read(sample, source=source)
    (shoe,) = certificates(journal.reader)
    assert shoe.out_of_play == 100


def test_what_is_ignored_after_somebody_has_acted_is_told_whole_again() -> None:
    inflow = Inflow()
    for _ in range(3):
        assert all(inflow.passes(each, "shoe", 0.0, ignores=True) for each in cards(20))
        assert inflow.ignored() == []


def test_the_number_of_a_later_message_is_the_last() -> None:
    inflow = Inflow()
    for each in cards(30):
        inflow.passes(each, "shoe", 0.0, ignores=True)
    assert inflow.passes(rejected("garbage", "unquoted", sequence="7"), "shoe", 0.0, ignores=True)
    ((sample, _),) = inflow.ignored()
    assert sample.sequence == ""


def test_of_floods_the_number_of_all_that_found_no_room_is_told() -> None:
    inflow = Inflow()
    passed = [at for at in range(1, 21) if inflow.passes(flood(at), "shoe", 0.0, ignores=True)]
    ((sample, _),) = inflow.samples(10.0)
    assert (sample, passed) == (flood(sum(range(9, 21))), list(range(1, 9)))


def test_a_number_of_ignored_cards_is_kept_and_none_of_them_has_a_place(journal: Journal) -> None:
    table = station(journal)
    table.start()
    take(table, {"type": "wager", "box": 1, "amount": "25"})
    inflow = Inflow()
    withheld = [each for each in cards(21) if not inflow.passes(each, "shoe", 0.0, ignores=True)]
    ((sample, _),) = inflow.ignored()
    step = table.read(sample)
    assert step is not None
    assert step.table.view.phase == "wagers", (
        "the table was no longer frozen, and yet the card was ignored when it came"
    )
    assert step.refusal is not None
    assert step.refusal.code == "reader_frozen"
    (kept,) = [log_line(entry) for entry in journal.reader.entries() if entry.kind == "device"]
    assert (kept["reading"], kept["say"], kept["sequence"]) == ("card", "ignored-run", "0")
    assert kept["facts"] == {
        "count": 1,
        "card": withheld[0].card.text,
        "other_card": withheld[0].card.text,
    }  # type: ignore[union-attr]
    (event,) = newest(journal.reader, Messages(), "reader")
    assert event.words == "One more card was ignored: 8♦."


def test_cards_that_came_by_the_hundred_while_the_cabinet_was_open_are_all_looked_for(
    journal: Journal,
) -> None:
    table, inflow = station(journal), Inflow()
    table.start()
    table.read(OPEN, source="kiosk")
    for each in cards(300):
        if inflow.passes(each, "shoe", 0.0, ignores=True):
            table.read(each)
    for sample, source in inflow.ignored():
        table.read(sample, source=source)
    step = table.read(CLOSED, source="kiosk")
    assert step is not None
    assert any(
        "300 cards were drawn while the cabinet was open" in trouble.text
        for trouble in step.alerts.troubles
    )
