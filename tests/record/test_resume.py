"""Resume: the table after a stop is the table before it, at every prefix of what happened, mid-round too."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from kiosk.record.entries import told_of
from kiosk.record.journal.entry import NewEntry
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.record.startup.opening import TableEpoch
from kiosk.record.startup.resume import resume
from tests.record.tables import Dealer, play, station, take, unusable


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "header", "each_round_is_kept"),
    [
        (1, {}, 30),
        (2, {"rules": "house-h17", "options": {}}, 1),
        (3, {"rules": "six-deck-no-hole", "options": {}}, 30),
        (4, {"rules": "multi-hand", "options": {}, "boxes": 3}, 30),
        (5, {"wagers": "units", "minimum": "1"}, 1),
    ],
    indirect=["each_round_is_kept"],
)
@pytest.mark.shows("325:85-15-18", "AGCO 4.21")
def test_a_table_taken_up_anywhere_is_the_table_that_stopped(
    tmp_path: Path, seed: int, header: dict[str, object]
) -> None:
    """At every prefix: the same view, the same prompts said, and one and the same next step."""
    dealer = Dealer(seed, units=header.get("wagers") == "units")
    path, copy = tmp_path / "journal.sqlite", tmp_path / "copy.sqlite"
    stopped_in_round = 0
    with Journal(path) as journal:
        this = station(journal, **header)
        step = this.start()
        for _ in range(100):
            data = dealer.next(step)
            for end in ("", "-wal"):
                shutil.copy(f"{path}{end}", f"{copy}{end}")
            with Journal(copy) as other:
                twin = station(other, **header)
                again = twin.start()
                assert again.table.view == step.table.view
                assert again.told.said == step.told.said
                stopped_in_round += step.table.view.phase != "wagers"
                twins_next = take(twin, data)
            Path(f"{copy}-wal").unlink(missing_ok=True)
            step = take(this, data)
            assert (twins_next.table.view, twins_next.told.said, twins_next.refusal) == (
                step.table.view,
                step.told.said,
                step.refusal,
            )
    assert stopped_in_round > 30


@pytest.mark.slow
def test_patrons_are_listed_as_they_came_after_a_restart_too(tmp_path: Path) -> None:
    """A checkpoint between rounds, with wagers that can no longer be undone, keeps the order of coming in."""
    path, header = (
        tmp_path / "journal.sqlite",
        {"rules": "nj-common-hand", "options": {}, "boxes": 1},
    )
    with Journal(path) as journal:
        this = station(journal, **header)
        this.start()
        for patron in "CBA":
            take(this, {"type": "patron_wager", "patron": patron, "amount": "25"}, source="log")
        take(this, {"type": "burn", "card": "2C"})
        for _ in range(300):  # so many entries that a checkpoint is due in between
            take(this, {"type": "patrons_closed"})
    with Journal(path) as journal:
        tail = journal.reader.tail()
        assert tail is not None
        assert tail.checkpoint is not None
        assert tail.checkpoint.number > 5
        this = station(journal, **header)
        this.start()
        for card in ("TC", "6C", "9H", "KS"):
            take(this, {"type": "card", "card": card}, source="shoe")
        take(this, {"type": "patrons_closed"})
        take(this, {"type": "card", "card": "TD"}, source="shoe")
        finished = told_of(journal.reader.round_ends(1)[0])["finished"]
    assert [each["patron"] for each in finished["patrons"]] == ["C", "B", "A"]
    with JournalReader(path) as journal:
        assert verify(journal).findings == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("each_round_is_kept", "most", "rounds"),
    [(1, 80, 0), (80, 160, 12)],
    indirect=["each_round_is_kept"],
)
def test_what_is_decided_again_stays_short(tmp_path: Path, most: int, rounds: int) -> None:
    """However long the journal: from the last checkpoint to the end there are a few rounds, or no more than one."""
    with Journal(tmp_path / "journal.sqlite") as journal:
        this = station(journal)
        longest = 0
        dealer, step = Dealer(7), this.start()
        for _ in range(600):
            step = take(this, dealer.next(step))
            tail = journal.reader.tail()
            assert tail is not None
            assert sum(entry.round is not None for entry in tail.entries) <= rounds
            longest = max(longest, len(tail.entries))
        assert step.table.view.round > 20
        assert most / 10 < longest < most


@pytest.mark.slow
def test_a_quiet_table_is_kept_short_too(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        this = station(journal)
        step = play(this, Dealer(7, trouble=False), this.start(), 4)[-1]
        assert step.table.view.phase == "wagers"
        while step.table.view.phase == "wagers":
            step = take(this, {"type": "card", "card": "2C"})
        for _ in range(60):
            step = take(this, {"type": "void", "reason": "test"}, by="C. Ode")
            for _ in range(10):
                take(this, {"type": "stand"})
        tail = journal.reader.tail()
        assert tail is not None
        assert len(tail.entries) < 256


@pytest.mark.shows("325:85-15-54(6)")
def test_other_settings_open_the_table_anew_between_rounds_and_never_in_one(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        this = station(journal)
        steps = play(this, Dealer(1, trouble=False), this.start(), 8)
        assert steps[-1].table.view.phase == "deal"
    with Journal(path) as journal:
        step = station(journal, maximum="50").start()
        assert step.table.view == steps[-1].table.view
        assert [trouble.key for trouble in step.alerts.troubles] == ["restart"]
        assert "new settings" in step.alerts.troubles[0].text
        assert len(journal.reader.openings()) == 1
        step = take(station(journal, maximum="50"), {"type": "stand"})
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        step = take(this, {"type": "void", "reason": "misdeal"}, by="C. Ode")
        assert step.table.view.phase == "wagers"
    with Journal(path) as journal:
        step = station(journal, maximum="50").start()
        assert len(journal.reader.openings()) == 2
        assert step.table.view.round == 1
        assert [trouble.key for trouble in step.alerts.troubles] == ["restart"]


def test_an_input_that_this_program_would_not_take_is_said_and_not_guessed_over(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        this = station(journal)
        play(this, Dealer(1, trouble=False), this.start(), 8)
        last = journal.reader.last()
        assert last is not None
        journal.append([NewEntry(*last[1:9])._replace(input='{"type":"split"}')])
    with Journal(path) as journal, unusable("entry 11 was accepted then") as differs:
        station(journal).start()
    assert differs.value.code == "differs"


@pytest.mark.shows("325:85-15-54(6)")
def test_the_opening_keeps_its_rule_set_so_that_a_changed_file_changes_nothing(
    tmp_path: Path,
) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        this = station(journal)
        this.start()
        opening = TableEpoch(json.loads(journal.reader.openings()[0].input))
        assert opening.table.rules.dealer_blackjack_takes == "original"
        assert opening.content["rules"]["title"]
    with JournalReader(tmp_path / "journal.sqlite") as reader:
        assert resume(reader) is not None
