"""What is settled is written down: a stop of the kiosk, a new shoe and an undo leave it as the dealer has left it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.record.journal.journal import Journal
from kiosk.record.replay.verify import verify
from tests.record.tables import station, tell
from tests.station.settlement_lines import lines


@pytest.mark.shows("325:85-15-54(5)")
def test_what_was_settled_is_kept_over_a_stop_and_a_shoe_change(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        table = station(journal)
        table.start()
        step = tell(
            table, "bets 1:25 2:25 3:25 | TS 9D TH 9C 8S 9H 7D 8H | cut | stand | stand | stand"
        )
        first = lines(step)
        assert [box for _, box in first] == [3, 2, 1], "from the dealer's right"
        box = first[0][1]
        assert lines(tell(table, f"settled {box}")) == first[1:]
        assert lines(tell(table, "shoe")) == first[1:]
        settling = step.told.settling
    with Journal(path) as journal:
        table = station(journal)
        step = table.start()
        assert (lines(step), step.told.settling) == (first[1:], settling)
        assert step.told.next is not None
        assert step.told.next.id == "burn_card", "what stands behind the settlement is not lost"
        assert lines(tell(table, "undo")) == first
        assert lines(tell(table, "settled")) == []
        assert verify(journal.reader).findings == ()
    with Journal(path) as journal:
        step = station(journal).start()
        assert (lines(step), step.told.settling) == ([], settling)


@pytest.mark.parametrize("turned", [True, False])
def test_what_moved_before_the_dealers_next_card_is_not_owed_again(
    turned: bool, tmp_path: Path
) -> None:
    """A card that comes confirms what was taken and paid as the hole card was turned; a card that turns it confirms nothing."""
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        table = station(journal, hole_turn="input")
        table.start()
        step = tell(
            table,
            "bets 1:25 2:25 3:25 | TS AD 9D AC 9C KC 7D 4H | insure 1:12.5 | close"
            f"| stand | stand {'| turn' * turned}",
        )
        moves = [("collect_insurance", 1), ("pay_hand", 2)]
        assert [
            (said.id, said.facts["box"]) for said in step.told.said if said.tone in ("pay", "take")
        ] == moves * turned
        owed = [*moves * (not turned), ("collect_hand", 3), ("pay_hand", 1)]
        assert lines(tell(table, "2S")) == owed
    with Journal(path) as journal:
        table = station(journal, hole_turn="input")
        assert lines(table.start()) == owed
        if not turned:
            tell(table, "settled 2")
        again = tell(table, "settled 2 !nothing_to_settle")
        assert lines(again) == [line for line in owed if line[1] != 2]
        assert verify(journal.reader).findings == ()
