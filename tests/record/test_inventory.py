"""The table inventory (N.J.A.C. 13:69D-1.20): what a round moves, what should lie in the tray, and what a count differs by."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from kiosk.record.journal.entry import canonical
from kiosk.record.projections.day import Day
from kiosk.record.projections.inventory import Account, moved, of_rows, rows, total
from kiosk.settings.table import CONFIG
from kiosk.words import chips

US = chips.load(CONFIG / "chips" / "us.toml")
VALUES = [chip.value for chip in US.chips]
COUNTS = st.dictionaries(st.sampled_from(VALUES), st.integers(0, 400))


def result(net: str) -> dict[str, object]:
    return {"name": "over_13", "wager": "1", "outcome": "win", "net": net}


def finished(*boxes: tuple[list[str], str | None, list[str]]) -> dict[str, object]:
    """A round object: the nets of hands, insurance and additional wagers of each box."""
    made = [
        {
            "hands": [{"net": net} for net in hands],
            "insurance": None if insured is None else result(insured),
            "side": [result(net) for net in side],
        }
        for hands, insured, side in boxes
    ]
    return {"boxes": made}


def test_a_count_is_kept_largest_chip_first_and_read_back() -> None:
    count = {500: 3, 10_000: 20, 2500: 0}
    assert rows(count) == [[10_000, 20], [500, 3]]
    assert of_rows(json.loads(canonical(rows(count)))) == {10_000: 20, 500: 3}
    assert total(count) == 2015_00


@given(COUNTS)
def test_a_count_is_worth_the_same_after_it_was_kept(count: dict[int, int]) -> None:
    assert total(of_rows(rows(count))) == total(count)


def test_a_blackjack_of_25_is_paid_37_50_and_one_of_5_50_in_chips_that_there_are() -> None:
    whole = chips.ChipSet("", "", (chips.Chip(100, "white", "#FFFFFF"),), "up")
    assert moved(finished((["37.50"], None, [])), US.round_pay) == (0, 3750)
    assert moved(finished((["37.50"], None, [])), whole.round_pay) == (0, 3800)


def test_insurance_and_additional_wagers_are_collected_and_paid_by_themselves() -> None:
    both = finished((["25.00", "-50.00"], "-12.50", ["1.00"]), (["-10.00"], None, []))
    assert moved(both, US.round_pay) == (50_00 + 12_50 + 10_00, 25_00 + 1_00)


def test_a_round_object_of_the_common_hand_moves_no_chips_at_the_table() -> None:
    assert moved({"patrons": [{"net": "5.00"}]}, US.round_pay) == (0, 0)


def test_what_was_opened_with_nobodys_count_is_not_guessed() -> None:
    assert Account(None, fills=100).expected is None


@given(
    st.integers(0, 10**8),
    *[st.integers(0, 10**7)] * 5,
    st.lists(st.integers(-(10**5), 10**5), max_size=30),
)
def test_the_tray_is_the_opener_and_all_that_came_and_went(
    opener: int,
    fills: int,
    given_back: int,
    bought: int,
    collected: int,
    paid: int,
    nets: list[int],
) -> None:
    account = Account(opener, fills, given_back, collected, paid, bought)
    tray = opener + fills - given_back - bought + collected - paid
    assert account.expected == tray
    for net in nets:
        net -= net % 50  # chips of 0.50 are the smallest
        account = account.round_moved(finished(([f"{net / 100:.2f}"], None, [])), US.round_pay)
        tray -= net
    assert account.expected == tray


def test_a_table_that_keeps_no_inventory_keeps_nothing_in_its_checkpoints() -> None:
    assert Day().saved() == {}
    assert Day.of({}) == Day()
    assert not Day().kept
