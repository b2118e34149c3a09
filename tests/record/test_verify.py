"""Verification: it finds what was changed, and says where. Every byte of what was written is held."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.reading import Kind, Reading
from kiosk.record.entries import told_of
from kiosk.record.journal.entry import Entry, NewEntry, canonical, chain, utc_now
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.replay.verify import Finding, Report, verify
from kiosk.record.startup.journal_startup import take_up
from kiosk.station.decisions.repeats import repeats
from kiosk.words.messages import Messages
from tests.record.journal_entries import rewritten, unguarded
from tests.record.tables import Dealer, play, station


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed journal of some thirty rounds with refusals, undos, insurance and unread cards, stopped in a round."""
    path = tmp_path_factory.mktemp("played") / "journal.sqlite"
    with Journal(path) as journal:
        this = station(journal)
        dealer = Dealer(11)
        steps = play(this, dealer, this.start(), 400)
        while steps[-1].table.view.phase == "wagers":
            steps = play(this, dealer, steps[-1], 1)
    return path


@pytest.fixture
def path(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(played, tmp_path / "journal.sqlite"))


@pytest.fixture(scope="module")
def evening_with_checkpoints(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with a checkpoint after every round, begun as the kiosk begins it."""
    path = tmp_path_factory.mktemp("evening") / "table.journal"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kiosk.station.ledger.AT_A_ROUNDS_END", 1)
        taken = take_up(path, None, "BJ-12")
        table = station(taken.journal, time=utc_now)
        play(table, Dealer(5, trouble=False), table.start(), 60)
        taken.close()
    return path


@pytest.fixture
def evening(evening_with_checkpoints: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(evening_with_checkpoints, tmp_path / "table.journal"))


def in_words(finding: Finding) -> str:
    return Messages().sentence(f"verify-{finding.id}", finding.facts)


def report_of(path: Path) -> Report:
    with JournalReader(path) as journal:
        return verify(journal, repeats=repeats)


@pytest.mark.slow
def test_a_journal_that_nobody_touched_has_no_difference(played: Path) -> None:
    told: list[int] = []
    with JournalReader(played) as journal:
        report = verify(journal, told.append)
        last = journal.last()
    assert last is not None
    assert report.findings == ()
    assert report.last == last.number
    assert report.hash == last.hash
    assert report.rounds > 20
    assert told[-1] == last.number


@pytest.mark.slow
@pytest.mark.parametrize(
    "column",
    ["at", "by", "source", "kind", "input", "told", "checkpoint", "round", "previous", "hash"],
)
@pytest.mark.shows("RTS 17A")
def test_one_character_changed_in_any_field_names_the_entry(path: Path, column: str) -> None:
    chance = random.Random(column)
    with unguarded(path) as connection:
        rows = connection.execute(
            f"SELECT number, {column} FROM entry WHERE {column} IS NOT NULL"
        ).fetchall()
        number, value = chance.choice(rows)
        if column == "kind":
            changed: object = "note" if value != "note" else "ack"
        elif column == "round":
            changed = value + 1
        else:
            at = chance.randrange(len(value))
            changed = value[:at] + chr(ord(value[at]) ^ 1) + value[at + 1 :]
        connection.execute(f"UPDATE entry SET {column} = ? WHERE number = ?", (changed, number))
    findings = [finding for finding in report_of(path).findings if finding.what == "chain"]
    assert findings[0].entry == number


@pytest.mark.slow
def test_any_byte_changed_in_the_file_is_found_or_changes_nothing(
    path: Path, tries: Callable[[int], int]
) -> None:
    """Bytes of the file itself: what no query gives back (free space) may stay unnoticed, what one gives back may not."""
    chance = random.Random(5)
    whole = path.read_bytes()
    with JournalReader(path) as journal:
        entries = list(journal.entries())
    noticed, count = 0, tries(120)
    for _ in range(count):
        at = chance.randrange(100, len(whole))
        path.write_bytes(
            whole[:at] + bytes([whole[at] ^ (1 << chance.randrange(8))]) + whole[at + 1 :]
        )
        try:
            found = bool(report_of(path).findings)
        except JournalError as error:
            found = error.code in ("damaged", "foreign")
        noticed += found
        if not found:
            with JournalReader(path) as journal:
                assert list(journal.entries()) == entries, at
    assert noticed > count / 2


@pytest.mark.slow
def test_an_entry_that_cannot_be_read_at_all_is_named_and_the_rest_is_verified(path: Path) -> None:
    with unguarded(path) as connection:
        connection.execute("UPDATE entry SET by = CAST(x'ff' AS TEXT) WHERE number = 17")
        connection.execute("UPDATE entry SET by = 'Nobody' WHERE number = 300")
    found = {finding.entry: finding.what for finding in report_of(path).findings}
    assert found == {17: "file", 300: "chain"}


@pytest.mark.slow
def test_an_entry_taken_out_put_in_or_swapped_is_found(path: Path) -> None:
    with unguarded(path) as connection:
        connection.execute("DELETE FROM entry WHERE number = 100")
        connection.execute("UPDATE entry SET number = -1 WHERE number = 200")
        connection.execute("UPDATE entry SET number = 200 WHERE number = 201")
        connection.execute("UPDATE entry SET number = 201 WHERE number = -1")
    chain_findings = {
        each.entry: in_words(each) for each in report_of(path).findings if each.what == "chain"
    }
    assert chain_findings[100] == "entry 100 is missing, entry 101 follows"
    assert {200, 201} <= set(chain_findings)


def first(path: Path, sql: str) -> Entry:
    with closing(sqlite3.connect(path)) as connection:
        return Entry(*connection.execute(f"SELECT * FROM entry WHERE {sql}").fetchone())


@pytest.mark.slow
def test_a_prompt_that_would_be_another_one_now_is_a_difference(path: Path) -> None:
    paid = first(path, "told LIKE '%[\"pay_hand\"%'")
    rewritten(path, {paid.number: {"told": paid.told.replace('"pay_hand"', '"push_hand"', 1)}})
    (finding,) = report_of(path).findings
    assert (finding.entry, finding.what) == (paid.number, "decision")
    assert "push_hand" in in_words(finding)
    assert "pay_hand" in in_words(finding)


@pytest.mark.slow
def test_a_refusal_that_would_be_another_one_now_is_a_difference(path: Path) -> None:
    refused = first(path, "kind = 'refused' AND told LIKE '%below_minimum%'")
    rewritten(
        path, {refused.number: {"told": refused.told.replace("below_minimum", "above_maximum")}}
    )
    (finding,) = report_of(path).findings
    assert finding.entry == refused.number
    assert in_words(finding) == "then refused (above_maximum), now refused (below_minimum)"


@pytest.mark.slow
def test_a_round_that_would_come_to_another_result_is_a_difference(path: Path) -> None:
    end = first(path, "round = 3")
    told = told_of(end)
    rewritten(
        path,
        {
            end.number: {
                "told": end.told.replace(f'"net":"{told["finished"]["net"]}"', '"net":"1.00"')
            }
        },
    )
    (finding,) = report_of(path).findings
    assert finding.entry == end.number
    assert "the round came to" in in_words(finding)


@pytest.mark.slow
def test_a_checkpoint_that_is_not_the_table_is_a_difference_and_is_reported_once(
    path: Path,
) -> None:
    kept = first(path, "checkpoint IS NOT NULL AND number > 50")
    assert kept.checkpoint is not None
    changed = kept.checkpoint.replace('"decks":8', '"decks":7')
    rewritten(path, {kept.number: {"checkpoint": changed}})
    findings = report_of(path).findings
    assert findings[0].entry == kept.number
    assert "its checkpoint" in in_words(findings[0])


def test_a_wager_that_was_not_repeated_is_a_difference(path: Path) -> None:
    repeat = first(path, "kind = 'repeat'")
    rewritten(path, {repeat.number: {"input": repeat.input.replace('"amount":"', '"amount":"9')}})
    findings = report_of(path).findings
    assert findings[0].entry == repeat.number
    assert "not that of the last round" in in_words(findings[0])


def test_the_time_of_a_verification_is_the_number_of_entries(path: Path) -> None:
    """Each entry is read once, and its hash computed once."""
    counted = 0

    def count(done: int) -> None:
        nonlocal counted
        counted += 1

    with JournalReader(path) as journal:
        statements: list[str] = []
        journal.database.connection.set_trace_callback(statements.append)
        report = verify(journal, count)
        journal.database.connection.set_trace_callback(None)
    assert len([sql for sql in statements if "BETWEEN" in sql]) <= 2 + report.last // 1000
    assert counted <= 2 + report.last // 1000


@pytest.mark.slow
def test_the_command_prints_each_difference_and_its_exit_status_says_whether_there_is_one(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(path)]) == 0
    assert "no difference" in capsys.readouterr().out
    with unguarded(path) as connection:
        connection.execute("UPDATE entry SET by = 'Nobody' WHERE number = 17")
    assert main(["verify", str(path)]) == 1
    printed = capsys.readouterr().out
    assert printed.startswith("entry 17: entry 17 was changed or damaged after it was written")
    assert "1 difference;" in printed
    path.write_bytes(b"not a journal")
    assert main(["verify", str(path)]) == 2
    assert "is not a journal of the kiosk" in capsys.readouterr().err


def test_the_hash_of_an_entry_can_be_computed_from_its_description() -> None:
    """Held to the digit, so that a later version cannot change it unnoticed."""
    draft = NewEntry("2026-11-21T04:00:00.000Z", "H. Ruiz", "manual", "input", '{"type":"undo"}')
    assert (
        chain(draft, 7, "0" * 64).hash
        == "19ad92c926b204b19881a2b3795dee89b7edb61fe77bd39ca68c56bc28a63dbd"
    )


def test_a_table_that_is_said_to_be_opened_anew_in_a_round_is_a_difference(path: Path) -> None:
    """It was opened between rounds; the entry has been moved into one."""
    opened = first(path, "kind = 'open'")
    with JournalReader(path) as journal:
        at = (
            next(
                each.number
                for each in journal.entries()
                if each.kind == "input" and '"card"' in each.input
            )
            + 1
        )
    table = json.loads(first(path, "checkpoint IS NOT NULL").checkpoint or "")["table"]
    again = canonical({**json.loads(opened.input), "table": table})
    rewritten(
        path,
        {
            at: {
                "kind": "open",
                "input": again,
                "told": opened.told,
                "checkpoint": None,
                "round": None,
            }
        },
    )
    assert (at, "checkpoint") in [(each.entry, each.id) for each in report_of(path).findings]


def test_a_journal_without_an_entry_is_not_said_to_be_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bj.journal"
    Journal(path).close()
    assert main(["verify", str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "is empty: no table was ever opened in it" in said.err


@pytest.mark.parametrize("is_older", [False, True])
@pytest.mark.slow
def test_what_an_older_kiosk_did_not_keep_is_missing_from_its_own_checkpoints_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_older: bool
) -> None:
    """An alarm that stands is in every checkpoint of a kiosk that says that it keeps them."""
    monkeypatch.setattr("kiosk.station.ledger.AT_A_ROUNDS_END", 1)
    path = tmp_path / "table.journal"
    taken = take_up(path, None, "BJ-12")
    now = utc_now()  # one time of an alarm, however busy the machine is
    table = station(taken.journal, time=lambda: now)
    table.start()
    step = table.read(Reading(Kind.FAULT, code="4"))
    assert step is not None
    play(table, Dealer(5, trouble=False), step, 60)
    taken.close()
    kept = first(path, "checkpoint LIKE '%\"alarms\"%'")
    with JournalReader(path) as journal:
        entries = list(journal.entries())
    change: dict[int, dict[str, object]] = {}
    for entry in entries:
        each = {"input": entry.input, "checkpoint": entry.checkpoint}
        if entry.number == kept.number:
            less = json.loads(entry.checkpoint or "")
            del less["alarms"]
            each["checkpoint"] = canonical(less)
        if is_older:
            each = {key: text and text.replace('"keeps":3,', "") for key, text in each.items()}
        change[entry.number] = dict(each)
    rewritten(path, change)
    found = [(each.entry, each.id) for each in report_of(path).findings]
    assert found == ([] if is_older else [(kept.number, "checkpoint")])


@pytest.mark.parametrize("says", ["finished", "goes on"])
def test_an_entry_that_finished_another_round_is_noticed(path: Path, says: str) -> None:
    over = first(
        path, "round IS NOT NULL" if says == "finished" else "round IS NULL AND kind = 'input'"
    )
    rewritten(path, {over.number: {"round": (over.round or 0) + 1}})
    assert [(each.entry, each.id) for each in report_of(path).findings] == [(over.number, "round")]


def times_ten(table: dict[str, Any]) -> None:
    """What is owed as an older kiosk kept it, with every payment ten times as high."""
    lines = table.pop("due")["lines"]
    for line in lines:
        if line[0] == "pay_hand":
            line[1][2] *= 10
    table |= {"settling": lines, "unsettled": sorted({line[1][0] for line in lines})}


def nothing_owed(table: dict[str, Any]) -> None:
    del table["due"]


def nothing_drawn_in_error(table: dict[str, Any]) -> None:
    del table["out"]


@pytest.mark.parametrize("forge", [times_ten, nothing_owed, nothing_drawn_in_error])
@pytest.mark.parametrize("says_what_it_keeps", [False, True])
def test_a_checkpoint_that_owes_other_money_or_keeps_less_is_noticed(
    evening: Path,
    forge: Callable[[dict[str, Any]], None],
    *,
    says_what_it_keeps: bool,
) -> None:
    paid = first(evening, "checkpoint LIKE '%\"pay_hand\"%'")
    forged = table_rewritten(evening, paid.number, forge, says_what_it_keeps=says_what_it_keeps)
    assert forged == [(paid.number, "checkpoint")]


def test_what_is_owed_may_be_kept_as_an_older_kiosk_did_where_no_start_says_what_it_keeps(
    evening: Path, tmp_path: Path
) -> None:
    """That kiosk did not keep what was taken while the round was played."""

    def of_old(table: dict[str, Any]) -> None:
        lines = [line for line in table.pop("due")["lines"] if "bust" not in line[1]]
        table |= {"settling": lines, "unsettled": sorted({line[1][0] for line in lines})}

    paid = first(evening, "checkpoint LIKE '%\"pay_hand\"%'")
    again = Path(shutil.copy(evening, tmp_path / "again.journal"))
    assert table_rewritten(evening, paid.number, of_old, says_what_it_keeps=False) == []
    assert table_rewritten(again, paid.number, of_old, says_what_it_keeps=True) == [
        (paid.number, "checkpoint")
    ]


def table_rewritten(
    path: Path, number: int, forge: Callable[[dict[str, Any]], None], *, says_what_it_keeps: bool
) -> list[tuple[int, str]]:
    """What is found where the table in the checkpoint of that entry is forged, and all is chained
    anew."""
    with JournalReader(path) as journal:
        entries = list(journal.entries())
    change: dict[int, dict[str, object]] = {}
    for entry in entries:
        each = {"input": entry.input, "checkpoint": entry.checkpoint}
        if entry.number == number:
            saved = json.loads(entry.checkpoint or "")
            forge(saved["table"])
            each["checkpoint"] = canonical(saved)
        if not says_what_it_keeps:
            each = {key: text and text.replace('"keeps":3,', "") for key, text in each.items()}
        change[entry.number] = dict(each)
    rewritten(path, change)
    return [(each.entry, each.id) for each in report_of(path).findings]
