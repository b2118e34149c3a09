"""Patrons' money held against a reckoning of its own: a few of the rounds that `make campaign ARGS=patrons_accounts` plays."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.staff.actor import KIOSK
from kiosk.station.patrons import PatronMoney
from tests.patrons.folded import Folded
from tests.patrons.money_check import PATRONS, ROUNDS, Reckoned, differences
from tests.patrons.money_moves import played


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_every_movement_ties_to_what_the_cards_and_the_entries_come_to(
    tmp_path: Path, seed: int
) -> None:
    at = played(tmp_path, seed, ROUNDS, PATRONS)
    reckoned, wrong = differences(at)
    at.close()
    assert wrong == []
    assert reckoned.counts["rounds"] == ROUNDS
    assert min(reckoned.counts[each] for each in ("load", "cash_out", "amended")) > 0


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ('"net":"-', '"net":"-1', "reckoned"),
        ('"wager":"25.00"', '"wager":"20.00"', "stood"),
        ('"did":"cash_out","patron":"A"', '"did":"cash_out","patron":"B"', "beyond what is free"),
    ],
)
def test_the_reckoning_sees_a_wrong_net_a_wrong_wager_and_a_wrong_payment(
    tmp_path: Path, was: str, now: str, says: str
) -> None:
    at = Folded(tmp_path / "journal.sqlite")
    for patron, amount in (("A", 100_000), ("B", 2_500)):
        at.sits(patron, amount)
        at.hear(f"s-{patron}", id="w", do="wager", amount=2500)
    at.flow()
    at.station.move([PatronMoney("cash_out", "A", 50_000)], KIOSK)
    at.deal("TS", "7D", "5H", "TC")
    at.close_stage()
    at.close()
    assert Reckoned(at.path).wrong == []
    with closing(sqlite3.connect(at.path)) as journal, journal:
        journal.execute("DROP TRIGGER entry_stays")
        for column in ("input", "told"):
            journal.execute(f"UPDATE entry SET {column} = replace({column}, ?, ?)", (was, now))
    assert says in " ".join(Reckoned(at.path).wrong)
