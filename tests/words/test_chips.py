"""Does every amount come out in chips, to the cent, as the house pays it?"""

from __future__ import annotations

from operator import mul
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.game.money.odds import Odds
from kiosk.settings.schema import BadFileError, UnreadableError
from kiosk.settings.table import CONFIG
from kiosk.words.chips import Chip, ChipSet, load, read
from tests.words.chip_sets import chip_set

SHIPPED = sorted((CONFIG / "chips").glob("*.toml"))
US = load(CONFIG / "chips" / "us.toml")
GOOD = {
    "below_smallest": "up",
    "chip": [
        {"value": "5", "colour": "red", "hex": "#C0392B"},
        {"value": "1", "colour": "white", "hex": "#FFFFFF"},
    ],
}


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_the_shipped_sets_are_sound(file: Path) -> None:
    chips = load(file)
    assert chips.smallest == 50
    assert [chip.value for chip in chips.chips] == sorted(
        (chip.value for chip in chips.chips), reverse=True
    )


@pytest.mark.parametrize(
    ("wager", "odds", "chips"),
    [
        (2500, "3:2", ((2500, 1), (500, 2), (250, 1))),
        (1500, "6:5", ((500, 3), (250, 1), (50, 1))),
        (1250, "2:1", ((2500, 1),)),
        (500, "3:2", ((500, 1), (250, 1))),
        (100000, "3:2", ((100000, 1), (50000, 1))),
        (100, "5000:1", ((100000, 5),)),
    ],
)
def test_odds_are_paid_to_the_chip(
    wager: int, odds: str, chips: tuple[tuple[int, int], ...]
) -> None:
    assert US.breakdown(Odds(odds).on(wager)) == chips


@pytest.mark.parametrize(
    ("below", "paid"),
    [("up", [700, 700, 700]), ("down", [600, 600, 600]), ("nearest", [600, 700, 700])],
)
def test_what_no_chip_can_make_up_is_paid_as_the_house_says(below: str, paid: list[int]) -> None:
    chips = chip_set(500, 100, below=below)
    assert [chips.round_pay(amount) for amount in (649, 650, 651)] == paid
    assert sum(value * count for value, count in chips.breakdown(650)) == chips.round_pay(650)


def test_a_pink_chip_without_a_half_dollar_below_it_is_left_out_where_it_leads_nowhere() -> None:
    chips = chip_set(500, 250, 100)
    assert chips.breakdown(350) == ((250, 1), (100, 1))
    assert chips.breakdown(300) == ((100, 3),)
    assert chips.breakdown(750) == ((500, 1), (250, 1))
    assert chips.round_pay(750) == 750


def test_no_more_is_laid_than_chips_make_up_of_it() -> None:
    """Half of a wager of 27.50 is 13.75: 13.50 is laid with halves, 12.50 with no chip below 2.50, nothing below the smallest."""
    pink = ChipSet("", "", (Chip(250, "pink", "#FFC0CB"), Chip(500, "red", "#FF0000")), "up")
    halves = ChipSet("", "", (*pink.chips, Chip(50, "silver", "#C0C0C0")), "up")
    assert [halves.laid(1375), pink.laid(1375), pink.laid(1250), pink.laid(249), pink.laid(0)] == [
        1350,
        1250,
        1250,
        0,
        0,
    ]


def test_the_order_of_paying_out_is_the_houses(tmp_path: Path) -> None:
    rows = '[[chip]]\nvalue = "1"\ncolour = "white"\nhex = "#ffffff"\n[[chip]]\nvalue = "25"\ncolour = "green"\nhex = "#1E8449"\n'
    for order, values in (
        ("largest", [2500, 100]),
        ("smallest", [100, 2500]),
        ("listed", [100, 2500]),
    ):
        file = tmp_path / f"{order}.toml"
        file.write_text(f'order = "{order}"\nbelow_smallest = "up"\n{rows}')
        assert [value for value, _ in load(file).breakdown(2600)] == values


def test_nothing_is_no_chips_and_less_than_nothing_is_refused() -> None:
    assert US.breakdown(0) == ()
    with pytest.raises(ValueError, match="below zero"):
        US.breakdown(-1)


@st.composite
def sets(draw: st.DrawFn) -> ChipSet:
    smallest = draw(st.sampled_from([1, 5, 25, 50, 100, 250, 500]))
    step = smallest if smallest % 2 else smallest // 2
    values = {smallest, *(step * each for each in draw(st.sets(st.integers(2, 400), max_size=7)))}
    return chip_set(
        *sorted(values, reverse=True), below=draw(st.sampled_from(["up", "down", "nearest"]))
    )


@given(sets(), st.integers(0, 20_000_000))
def test_any_amount_in_any_sound_set_comes_out_as_it_is_paid(chips: ChipSet, amount: int) -> None:
    paid = chips.round_pay(amount)
    assert sum(value * count for value, count in chips.breakdown(amount)) == paid
    assert abs(paid - amount) < chips.smallest
    assert chips.round_pay(paid) == paid
    assert {
        "up": paid >= amount,
        "down": paid <= amount,
        "nearest": 2 * abs(paid - amount) <= chips.smallest,
    }[chips.below_smallest]


def test_a_houses_own_set_is_paid_with_the_fewest_chips() -> None:
    chips = chip_set(2500, 2000, 500)
    assert chips.breakdown(4000) == ((2000, 2),)
    assert chips.breakdown(6500) == ((2500, 1), (2000, 2))
    assert chips.breakdown(100_000_000) == ((2500, 40_000),)
    assert chip_set(500, 400, 100, 300).breakdown(600) == ((500, 1), (100, 1)), (
        "of as few, the larger"
    )


@given(st.sets(st.integers(1, 30), min_size=1, max_size=5), st.integers(0, 90))
def test_no_other_chips_are_fewer_and_of_as_few_the_larger_are_paid(
    values: set[int], amount: int
) -> None:
    """Held against every way there is."""
    ordered = sorted(values, reverse=True)
    ways = [()]
    for value in ordered:
        ways = [
            (*way, n)
            for way in ways
            for n in range((amount - sum(map(mul, way, ordered))) // value + 1)
        ]
    exact = [way for way in ways if sum(map(mul, way, ordered)) == amount]
    best = max(exact, key=lambda way: (-sum(way), way), default=())
    chips = chip_set(*ordered)
    assert (chips.round_pay(amount) == amount) == bool(exact)
    if exact:
        paid = dict(chips.breakdown(amount))
        assert tuple(paid.get(value, 0) for value in ordered) == best


@pytest.mark.slow
@given(st.sampled_from(SHIPPED), st.integers(0, 100_000_000))
def test_the_shipped_sets_pay_the_largest_first(file: Path, amount: int) -> None:
    chips = load(file)
    largest_first, rest = [], chips.round_pay(amount)
    for chip in chips.chips:
        largest_first += [(chip.value, rest // chip.value)] * (rest >= chip.value)
        rest %= chip.value
    assert chips.breakdown(amount) == tuple(largest_first)


@pytest.mark.parametrize(
    ("change", "key", "says"),
    [
        ({"colour": "red"}, "colour", "unknown key"),
        ({"order": "random"}, "order", '"largest", "smallest", "listed"'),
        ({"below_smallest": "away"}, "below_smallest", '"up", "down", "nearest"'),
        ({"below_smallest": None}, "below_smallest", "is missing"),
        ({"chip": []}, "chip", "expected a [[chip]]"),
        (
            {"chip": [{"value": 5, "colour": "red", "hex": "#C0392B"}]},
            "chip[1].value",
            "expected an amount above zero",
        ),
        (
            {"chip": [{"value": "0", "colour": "red", "hex": "#C0392B"}]},
            "chip[1].value",
            "above zero",
        ),
        (
            {"chip": [{"value": "5", "colour": "reddish", "hex": "#C0392B"}]},
            "chip[1].colour",
            'expected one of "black"',
        ),
        ({"chip": [{"value": "5", "colour": "red", "hex": "red"}]}, "chip[1].hex", "#C0392B"),
        ({"chip": [*GOOD["chip"], GOOD["chip"][0]]}, "chip[3].value", "stands twice"),
        (
            {"chip": [GOOD["chip"][1], {**GOOD["chip"][0], "value": "3.33"}]},
            "chip[2].value",
            "multiple of half",
        ),
    ],
)
def test_findings_name_the_key_and_what_is_allowed(
    change: dict[str, object], key: str, says: str
) -> None:
    assert read("house", GOOD, "house.toml").title == "house"
    data = {name: value for name, value in (GOOD | change).items() if value is not None}
    with pytest.raises(BadFileError) as bad:
        read("house", data, "house.toml")
    found = bad.value.findings
    assert [(each.file, each.key) for each in found] == [("house.toml", key)]
    assert says in found[0].message


def test_a_bad_or_absent_file_is_said_with_all_that_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('order = "random"\n')
    with pytest.raises(BadFileError) as bad:
        load(file)
    assert [each.key for each in bad.value.findings] == ["order", "below_smallest", "chip"]
    with pytest.raises(UnreadableError, match="no such file"):
        load(tmp_path / "absent.toml")
    file.write_text("order = ")
    with pytest.raises(UnreadableError, match="is not TOML"):
        load(file)
