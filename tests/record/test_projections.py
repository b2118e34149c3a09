"""What a journal's entries come to is the same at a table at work and after a restart, whatever happens in between."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.reading import Health, Message
from kiosk.record.entries import decode
from kiosk.record.journal.entry import NewEntry, canonical
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.projections.state import FOLLOWED, Projections, TableState
from kiosk.record.replay.verify import verify
from kiosk.record.startup.resume import resume
from kiosk.staff.actor import Actor
from kiosk.station.commands import Acknowledge, ReadMessage, SignOff, SignOut
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.lies import found_lies
from tests.record.tables import Dealer, station, take
from tests.staff.house import DEALER, sign_in, write
from tests.staff.house_pit import Wall, linked, order

FLOOR = Actor("L. Brandt", "floorperson")
WORKS = Health(True, True, True, True)


def troubled(journal: Journal) -> Iterator[Station]:
    """A dealer with a shoe whose line is lost now and then, and a floorperson who attends to it; at each step."""
    this, dealer = (
        station(journal, rules="nj", boxes=3, minimum="1", maximum="1000"),
        Dealer(seed=5),
    )
    step = this.start()
    for number in range(120):
        step = take(this, dealer.next(step))
        if number % 30 == 10:
            this.health(WORKS)
            step = this.health(Health(messages=(Message("line-lost", {"title": "Shoe"}),)))
            this.do(Acknowledge("link"), FLOOR)
        if number % 30 == 15:
            this.health(WORKS)
            step = this.do(SignOff("link"), FLOOR)
        yield this


def ordered(journal: Journal) -> Iterator[Station]:
    """People who sign in and out, and orders of the pit; at each step."""
    this = linked(journal, write(journal.path.with_name("staff.toml")), Wall())
    step: Step = sign_in(this, "11")
    yield this
    for number, said in enumerate(
        ({"act": "message", "text": "Chips."}, {"act": "lock"}, {"act": "lock"}, {"act": "unlock"})
    ):
        this.order(order(this, "22", order_id=f"o-{number}", **said))
        yield this
    this.do(ReadMessage("o-0"), DEALER)
    dealer = Dealer(seed=3, boxes=(1, 2), trouble=False)
    for _ in range(40):
        step = take(this, dealer.next(step), by="")
        yield this
    this.do(SignOut("dealer"), DEALER)
    yield this


@pytest.mark.slow
@pytest.mark.parametrize("evening", [troubled, ordered])
def test_a_restart_has_the_state_of_the_table_at_work(evening: object, tmp_path: Path) -> None:
    checked = 0
    with Journal(tmp_path / "table.journal") as journal:
        assert callable(evening)
        for this in evening(journal):
            again = resume(journal.reader)
            assert again is not None
            assert canonical(again.state.now.saved()) == canonical(this.state.now.saved())
            assert again.state.opening.view == this.state.opening.view
            checked += 1
    assert checked > 40


@pytest.mark.slow
def test_who_follows_a_journal_has_the_state_of_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    with Journal(path) as journal:
        last = [this.state.now.saved() for this in troubled(journal)][-1]
    with JournalReader(path) as reader:
        tail = reader.tail(reader.openings()[0].number)
        assert tail is not None
        state = TableState.kept(tail)
        for entry in reader.entries((tail.checkpoint or tail.opening).number + 1):
            state.follow(decode(entry))
    assert canonical(state.now.saved()) == canonical(last)


@pytest.mark.slow
def test_a_checkpoint_is_what_the_projections_save(tmp_path: Path) -> None:
    with Journal(tmp_path / "table.journal") as journal:
        saved = [
            json.loads(entry.checkpoint)
            for this in troubled(journal)
            for entry in journal.reader.entries(journal.number)
            if entry.checkpoint and this.sequence == ""
        ]
    assert saved
    for each in saved:
        table = each.pop("table")
        assert table
        assert json.loads(canonical(Projections(each).saved())) == each


@pytest.mark.slow
def test_a_checkpoint_that_lies_of_trouble_or_of_what_was_told_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.station.ledger.AT_A_ROUNDS_END", 1)
    path = tmp_path / "table.journal"
    with Journal(path) as journal:
        for _ in troubled(journal):
            pass
    assert found_lies(path) == {"table", "told", "troubles", "alarms"}


@pytest.mark.parametrize(
    "lie",
    [
        {"rated": {"did": "seated", "patron": "P1"}},
        {"rated": {"did": "left", "patron": "P1"}},
        {"account": {}},
        {"pit": 7},
        {"alarm": {}},
    ],
    ids=str,
)
def test_a_note_that_no_projection_can_take_is_found_and_hides_no_lie_behind_it(
    lie: dict[str, object], tmp_path: Path
) -> None:
    """The chain is whole: somebody has put the note in and reckoned it anew."""
    path = tmp_path / "table.journal"
    with Journal(path) as journal:
        for _ in ordered(journal):
            pass
        entries = list(journal.reader.entries())
    note = next(each for each in entries if each.kind == "note")
    path.unlink()
    with Journal(path) as journal:
        forged = NewEntry(*note[1:9])._replace(input=canonical(lie), checkpoint=None)
        whole = [NewEntry(*each[1:9]) for each in entries]
        journal.append([*whole[: note.number], forged, *whole[note.number :]])
    with JournalReader(path) as journal_read:
        found = [(each.entry, each.id) for each in verify(journal_read).findings]
    assert (note.number + 1, "no_entry") in found


@pytest.mark.slow
@pytest.mark.parametrize("evening", [troubled, ordered])
def test_what_a_projection_does_not_follow_changes_nothing_of_it(
    evening: object, tmp_path: Path
) -> None:
    path, passed_over = tmp_path / "table.journal", 0
    with Journal(path) as journal:
        assert callable(evening)
        for _ in evening(journal):
            pass
    with JournalReader(path) as reader:
        tail = reader.tail(reader.openings()[0].number)
        assert tail is not None
        state = TableState.kept(tail)
        for entry in reader.entries((tail.checkpoint or tail.opening).number + 1):
            said = decode(entry)
            decision = state.follow(said)
            for each, followed in zip(state.now, FOLLOWED.values(), strict=True):
                if type(said) not in followed:
                    before = canonical(each.saved())
                    assert canonical(each.take(said, decision).saved()) == before
                    passed_over += 1
    assert passed_over > 100


def test_each_projection_has_a_part_of_a_checkpoint_of_its_own() -> None:
    parts = [{*each.saved()} for each in Projections({})]
    assert len(parts) == len(FOLLOWED)
    assert sum(map(len, parts)) == len(set().union(*parts))
