"""A journal that was cut off, put back, exchanged, lost or written anew is refused in words; without its anchors none of it is noticed."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.record.journal.anchors import every, key_of, last
from kiosk.record.journal.entry import NewEntry, chain, utc_now
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.words.messages import Messages
from tests.record.anchored import TABLE, Place, an_older_copy, forged, shorter, written_anew
from tests.record.tables import Dealer, play, station
from tests.waiting import Waiting


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


pytestmark = pytest.mark.slow


def test_each_rounds_end_and_a_clean_stop_leave_an_anchor(place: Place) -> None:
    place.evening()
    anchors = list(every(place.file))
    with JournalReader(place.journal) as journal:
        entries = {entry.number: entry for entry in journal.entries()}
        newest = journal.last()
    assert newest is not None
    rounds = {entry.round for entry in entries.values() if entry.round}
    assert len(anchors) >= len(rounds) > 3
    assert all(anchor.holds() and entries[anchor.number].hash == anchor.hash for anchor in anchors)
    assert (anchors[-1].number, anchors[-1].table) == (newest.number, TABLE)
    assert len({anchor.key for anchor in anchors}) == 1
    assert key_of(place.journal).stat().st_mode & 0o777 == 0o600


def test_a_clean_stop_leaves_one_file_and_its_key(place: Place) -> None:
    place.evening()
    assert sorted(file.name for file in place.journal.parent.iterdir()) == [
        "bj.journal",
        "bj.journal.key",
    ]


def test_the_table_goes_on_evening_after_evening(place: Place) -> None:
    for seed in range(3):
        place.evening(seed=seed)
    assert len({anchor.journal for anchor in every(place.file)}) == 1


def without_its_log(place: Place) -> None:
    """The machine stopped hard, and the write-ahead log is gone."""
    taken = place.evening(close=False)
    kept = place.journal.read_bytes()
    taken.anchoring and taken.anchoring.close()  # type: ignore[func-returns-value]
    taken.journal.close()
    place.journal.write_bytes(kept)


def without_the_log_of_a_start(place: Place) -> None:
    """The same before the first round after a start has ended."""
    taken = place.take_up()
    kept = place.journal.read_bytes()
    station(taken.journal, time=utc_now).start()
    taken.anchoring and taken.anchoring.close()  # type: ignore[func-returns-value]
    taken.journal.close()
    place.journal.write_bytes(kept)


def removed(place: Place) -> None:
    place.journal.unlink()


def emptied(place: Place) -> None:
    place.journal.write_bytes(b"")


def another_tables(place: Place) -> None:
    place.journal.unlink()
    with Journal(place.journal) as journal:
        station(journal, table="BJ-13").start()


def other_key(place: Place) -> None:
    key_of(place.journal).write_text("11" * 32)


def no_key(place: Place) -> None:
    key_of(place.journal).unlink()


ATTACKS: list[tuple[Callable[[Place], None], str]] = [
    (shorter, "its end was cut off"),
    (without_its_log, "its end was cut off"),
    (without_the_log_of_a_start, "its end was cut off"),
    (an_older_copy, "an older copy was put back"),
    (removed, "is gone"),
    (emptied, "is gone"),
    (another_tables, "not the journal that table BJ-12 wrote last"),
    (written_anew, "the journal was rewritten"),
    (other_key, "is not the one that signed"),
    (no_key, "is not the one that signed"),
    (forged, "it was changed or damaged"),
]


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(
    ("attack", "says"), ATTACKS, ids=[attack.__name__ for attack, _ in ATTACKS]
)
def test_an_attack_is_refused_in_words_and_a_supervisor_goes_on(
    place: Place, attack: Callable[[Place], None], says: str
) -> None:
    place.evening()
    attack(place)
    files = {
        path: path.read_bytes()
        for path in place.journal.parent.iterdir()
        if path.suffix == ".journal"
    }
    with pytest.raises(JournalError) as refused:
        place.take_up()
    words = Messages().sentence(refused.value.phrase, refused.value.facts)
    assert says in words
    assert "--fresh" in words
    assert {path: path.read_bytes() for path in files} == files
    taken = place.take_up(fresh_by="C. Ode")
    this = station(taken.journal, time=utc_now)
    play(this, Dealer(9, trouble=False), this.start(), 80)
    first = next(taken.journal.reader.entries())
    kept: dict[str, Any] = json.loads(first.input)["before"]
    assert (first.number, first.kind, first.by, kept["by"]) == (1, "note", "C. Ode", "C. Ode")
    assert attack is forged or kept["anchor"]["table"] == TABLE
    taken.close()
    place.evening(seed=10)
    assert main(["verify", str(place.journal)]) == 0


def test_what_was_left_unfinished_by_a_power_cut_is_no_anchor(place: Place) -> None:
    place.evening()
    whole = place.file.read_text()
    place.file.write_text(whole + '{"table": "BJ')
    newest = last(place.file)
    assert newest == list(every(place.file))[-1]
    place.evening(seed=2)
    assert place.file.read_text().startswith(whole + '{"at"')
    assert all(anchor.holds() for anchor in every(place.file))


@pytest.mark.parametrize(
    "wrong",
    [
        {"number": 0},
        {"number": True},
        {"key": 5},
        {"signature": None},
        {"table": []},
        {"number": "7"},
        {"hash": None},
    ],
    ids=str,
)
def test_a_line_that_is_no_anchor_is_said_in_words(place: Place, wrong: dict[str, object]) -> None:
    place.evening()
    line = json.loads(place.file.read_text().splitlines()[-1])
    place.file.write_text(json.dumps(line | wrong) + "\n")
    for read in (last, lambda path: list(every(path))):
        with pytest.raises(JournalError, match="anchors"):
            read(place.file)


def test_a_line_nested_without_end_is_said_in_words(place: Place) -> None:
    place.evening()
    place.file.write_text('{"table":' + "[" * 100_000 + "\n")
    with pytest.raises(JournalError, match="anchors"):
        list(every(place.file))


def test_a_place_that_is_not_there_opens_no_table(place: Place) -> None:
    place.evening()
    place.anchors.rename(place.anchors.with_name("unplugged"))
    with pytest.raises(JournalError, match="anchors_no_place"):
        place.take_up(fresh_by="C. Ode")


def test_a_place_that_is_lost_meanwhile_is_told_and_holds_up_nothing(place: Place) -> None:
    taken = place.take_up()
    told: list[str | None] = []
    tried = Waiting()

    def tell(why: str | None) -> None:
        with tried.changed:
            told.append(why)
            tried.changed.notify_all()

    assert taken.anchoring is not None
    taken.anchoring.told = tell
    this = station(taken.journal, time=utc_now)
    place.anchors.rename(place.anchors.with_name("unplugged"))
    step = play(this, Dealer(5, trouble=False), this.start(), 60)[-1]
    assert step.refusal is None
    tried.wait_until(lambda: bool(told))
    place.anchors.with_name("unplugged").rename(place.anchors)
    taken.close()
    assert told[0] is not None
    assert "No such file" in told[0]
    assert told[-1] is None
    newest = last(place.file)
    assert newest is not None
    place.evening(seed=2)


def test_verify_holds_the_journal_against_its_anchors(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    place.evening()
    arguments = ["verify", str(place.journal), "--anchors", str(place.file)]
    assert main(arguments) == 0
    key = next(every(place.file)).key
    assert key in capsys.readouterr().err
    assert main([*arguments, "--key", key]) == 0
    assert main([*arguments, "--key", "00" * 32]) == 1
    assert "is not the one that signed" in capsys.readouterr().out
    shorter(place)
    assert main(["verify", str(place.journal)]) == 0, (
        "a chain alone does not show that its end is gone"
    )
    assert main(arguments) == 1
    assert "its end was cut off" in capsys.readouterr().out


def test_a_journal_is_written_by_one_kiosk_under_whatever_name(place: Place) -> None:
    place.evening()
    link = place.journal.with_name("link.journal")
    os.link(place.journal, link)
    with Journal(place.journal):
        Path(f"{place.journal}-lock").unlink()
        for name in (link, place.journal):
            with pytest.raises(JournalError) as refused:
                Journal(name)
            assert refused.value.code == "locked"


@pytest.mark.parametrize("end", ["", "-wal"])
@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_is_taken_away_while_the_kiosk_runs_is_noticed_and_rescued(
    place: Place, end: str, replaced: bool
) -> None:
    taken = place.take_up()
    this = station(taken.journal, time=utc_now)
    step = play(this, Dealer(5, trouble=False), this.start(), 30)[-1]
    whole = [entry.hash for entry in taken.journal.reader.entries()]
    file = Path(f"{place.journal}{end}")
    content = file.read_bytes()
    file.unlink()
    if replaced:
        shutil.copy(__file__, file)
        file.write_bytes(content)
    after = play(this, Dealer(6, trouble=False), step, 3)[-1]
    assert after.refusal is not None
    assert "was removed or replaced" in after.refusal.message
    assert after.table.view == step.table.view
    (rescued,) = place.journal.parent.glob("*.rescued-*")
    assert rescued.name in after.refusal.message
    assert rescued.stat().st_mode & 0o777 == 0o600
    with JournalReader(rescued) as reader:
        assert [entry.hash for entry in reader.sound()] == whole
    taken.close()


def test_an_entry_chained_by_hand_is_not_the_one_that_was_signed(place: Place) -> None:
    """The last round forged, its hashes computed anew: the chain is whole, and the anchor is of another entry."""
    place.evening()
    with JournalReader(place.journal) as reader:
        entries = list(reader.entries())
    anchor = last(place.file)
    assert anchor is not None
    start = next(n for n, entry in enumerate(entries) if entry.number > 20)
    previous = entries[start - 1].hash
    with closing(sqlite3.connect(place.journal)) as file:
        triggers = [
            sql for (sql,) in file.execute("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
        ]
        file.executescript(
            "DROP TRIGGER entry_stays; DROP TRIGGER entry_follows; DROP TRIGGER entry_remains"
        )
        for entry in entries[start:]:
            made = chain(NewEntry(*entry[1:9])._replace(by="somebody"), entry.number, previous)
            row = (made.by, made.previous, made.hash, made.number)
            file.execute("UPDATE entry SET by = ?, previous = ?, hash = ? WHERE number = ?", row)
            previous = made.hash
        for sql in triggers:
            file.execute(sql)
        file.commit()
    with pytest.raises(JournalError, match="anchor_other"):
        place.take_up()
