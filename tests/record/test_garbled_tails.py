"""What a start goes on from is garbled, and the chain reckoned anew over it: the table is the one that stopped, or a sentence says which entry is wrong."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kiosk.cli import main
from kiosk.game.cards import parse
from kiosk.game.commands.commands import Drawn, PatronWager
from kiosk.reading import Health, Message
from kiosk.record.journal.entry import canonical, utc_now
from kiosk.record.journal.journal import JournalError, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.record.startup.journal_startup import take_up
from kiosk.record.startup.resume import resume
from kiosk.staff.actor import Actor
from kiosk.station.commands import Acknowledge, Hold
from kiosk.station.station import Station
from kiosk.words.messages import Messages
from tests.record.journal_entries import rewritten
from tests.record.lies import KEPT
from tests.record.tables import Dealer, station, take, tell

TABLE = "BJ-12"
SHOE, CROWD = Actor("shoe", "reader"), Actor("crowd", "patron")
WORKS = Health(True, True, True, True)
#: what stands in the place of something else
GARBAGE: Sequence[Any] = (
    None,
    True,
    -1,
    7,
    10**30,
    0.5,
    "",
    "x",
    [],
    [[]],
    {},
    {"x": 1},
    [None, 1],
    json.loads("[" * 90 + "]" * 90),
)


class Evening(NamedTuple):
    """A journal as a kiosk left it, and the table that it was."""

    path: Path
    header: dict[str, Any]

    def start(self, path: Path) -> tuple[Station, str]:
        """As the kiosk does, and all that the table was before it began. Raises `JournalError`."""
        taken = take_up(path, None, TABLE)
        try:
            resumed = resume(taken.journal.reader)
            this = station(
                taken.journal, time=utc_now, stage_seconds=20, wager_seconds=20, **self.header
            )
            this.start()
        except BaseException:
            taken.close()
            raise
        if resumed is None:
            return this, ""
        opening, now = resumed.state.opening, resumed.state.now
        return this, canonical({**now.saved(), **opening.saved_clock(), "view": repr(opening.view)})

    def state(self, path: Path) -> str:
        """All that the table is at a start. Raises `JournalError`."""
        this, state = self.start(path)
        this.journal.close()
        return state


def boxes(path: Path) -> Evening:
    """Three boxes; the line to the shoe is lost, and the floor has been called; stopped in a round."""
    this = Evening(path, {"rules": "nj", "boxes": 3, "minimum": "1", "maximum": "1000"})
    (table, _), dealer = this.start(path), Dealer(5)
    step = take(table, {"type": "stand"})
    for number in range(60):
        step = take(table, dealer.next(step))
        if number == 20:
            table.health(WORKS)
            step = table.health(Health(messages=(Message("line-lost", {"title": "Shoe"}),)))
            table.do(Acknowledge("link"), Actor("L. Brandt", "floorperson"))
    while step.table.view.phase == "wagers":
        step = take(table, dealer.next(step))
    table.journal.close()
    return this


def common_hand(path: Path) -> Evening:
    """A round of a common hand, and wagers of the next, whose time runs and is held."""
    this = Evening(path, {"rules": "nj-common-hand", "options": {}, "boxes": 1})
    table, _ = this.start(path)
    dealer = Actor("H. Ruiz", "dealer")
    table.do_all([PatronWager("A", 2500), PatronWager("B", 1000)], CROWD)
    tell(table, "9S 6D 7S 5D")
    table.do(Hold(True), dealer)
    take(table, {"type": "patrons_closed"})
    for card in ("KS", "TD"):
        table.do(Drawn(parse(card)), SHOE)
    table.do(Hold(False), dealer)
    for amount in (2500, 0, 2500, 0, 2500):  # taken back, and made again
        table.do_all([PatronWager("A", amount)], CROWD)
        table.tick(utc_now())
    take(table, {"type": "burn", "card": "2C"})
    for held in (True, False, True):
        table.do(Hold(held), dealer)
        for _ in range(4):
            take(table, {"type": "patrons_closed"})
    table.journal.close()
    return this


@pytest.fixture(scope="module", params=[boxes, common_hand], ids=lambda each: each.__name__)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    path = tmp_path_factory.mktemp(request.param.__name__) / "table.journal"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kiosk.station.ledger.AT_A_ROUNDS_END", 1)
        patch.setattr("kiosk.station.ledger.CHECKPOINT_AFTER", 3)
        made: Evening = request.param(path)
    with JournalReader(path) as journal:
        assert verify(journal).findings == ()
    return made


def paths_in(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in what JSON holds."""
    yield at
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths_in(each, (*at, key))


def put(value: Any, at: tuple[Any, ...], other: Any) -> Any:
    if not at:
        return other
    copied = value.copy()
    copied[at[0]] = put(value[at[0]], at[1:], other)
    return copied


def without(value: Any, at: tuple[Any, ...]) -> Any:
    *before, last = at
    copied = json.loads(canonical(value))
    part = copied
    for key in before:
        part = part[key]
    del part[last]
    return copied


def refused(work: Callable[[], object]) -> str:
    """In words, why the table was not opened; "" where it was."""
    try:
        work()
    except JournalError as error:
        words = Messages().sentence(error.phrase, error.facts)
        assert words.count("{") == 0
        return words
    return ""


@pytest.mark.slow
def test_a_start_goes_on_from_no_checkpoint_that_its_entries_do_not_lead_to(
    evening: Evening, tmp_path: Path, tries: Callable[[int], int]
) -> None:
    path = Path(shutil.copy(evening.path, tmp_path / "table.journal"))
    honest = evening.state(Path(shutil.copy(evening.path, tmp_path / "honest.journal")))
    with JournalReader(evening.path) as journal:
        tail = journal.tail()
    assert tail is not None
    assert tail.checkpoint is not None
    kept, number, chance = tail.saved(), tail.checkpoint.number, random.Random(1)
    places, count = list(paths_in(kept)), tries(200)
    lies = [(at, put(kept, at, chance.choice(GARBAGE))) for at in chance.choices(places, k=count)]
    lies += [(at, without(kept, at)) for at in places if len(at) in (1, 2)]
    told = 0
    for at, lie in lies:
        if canonical(lie) == canonical(kept) or at[:2] == ("start", "anchored"):
            continue
        path.unlink()
        shutil.copy(evening.path, path)
        rewritten(path, {number: {"checkpoint": canonical(lie)}})
        states: list[str] = []
        words = refused(lambda states=states: states.append(evening.state(path)))  # type: ignore[misc]
        if words:
            assert str(path) in words
            assert f"entry {number}" in words, words
            told += 1
        else:
            assert states == [honest], at
    assert told > len(lies) // 2


@pytest.mark.slow
def test_a_start_says_which_of_the_last_entries_is_none(
    evening: Evening, tmp_path: Path, tries: Callable[[int], int]
) -> None:
    """What an entry says otherwise, and may say, is what happened: then there is nothing wrong with it."""
    path = tmp_path / "table.journal"
    with JournalReader(evening.path) as journal:
        tail = journal.tail()
        entries = list(journal.entries())
    assert tail is not None
    assert tail.checkpoint is not None
    chance, last = random.Random(2), entries[-12:]
    for _ in range(tries(200)):
        entry, column = chance.choice(last), chance.choice(("input", "told"))
        said = json.loads(getattr(entry, column))
        lie = canonical(put(said, chance.choice(list(paths_in(said))), chance.choice(GARBAGE)))
        shutil.copy(evening.path, path)
        rewritten(path, {entry.number: {column: lie}})
        words = refused(lambda: evening.state(path))
        assert not words or str(path) in words
        for end in ("", "-wal", "-shm", "-lock"):
            Path(f"{path}{end}").unlink(missing_ok=True)


def test_a_clock_that_is_forged_or_left_out_is_found(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kiosk.station.ledger.CHECKPOINT_AFTER", 3)
        evening = common_hand(tmp_path / "evening.journal")
    path = tmp_path / "table.journal"
    with JournalReader(evening.path) as journal:
        entries = list(journal.entries())
    timed = [each for each in entries if '"clock":{' in (each.checkpoint or "")]
    assert {json.loads(each.checkpoint or "")["clock"]["held"] for each in timed} == {True, False}
    for entry in timed:
        kept = json.loads(entry.checkpoint or "")
        clock = kept.pop("clock")
        another = {**clock, "wagers": [entries[2].at]}
        for lie in (
            None,
            {**clock, "held": not clock["held"]},
            another,
            {**clock, "wagers": []},
            7,
        ):
            if lie == clock:
                continue
            said = kept if lie is None else {**kept, "clock": lie}
            shutil.copy(evening.path, path)
            rewritten(path, {entry.number: {"checkpoint": canonical(said)}})
            with JournalReader(path) as journal:
                found = {each.entry for each in verify(journal).findings}
            assert entry.number in found, (entry.number, lie)
            path.unlink()


@pytest.mark.parametrize("command", ["export", "events", "recall"])
@pytest.mark.parametrize("lie", [{"table": {}}, {"table": 5}, {"table": [1]}, None], ids=str)
def test_a_command_that_reads_a_forged_checkpoint_says_which_entry_it_is(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    command: str,
    lie: dict[str, Any] | None,
) -> None:
    path = Path(shutil.copy(KEPT / "people.sqlite", tmp_path / "table.journal"))
    with JournalReader(path) as journal:
        kept = [entry for entry in journal.entries() if entry.checkpoint][-1]
    saved = json.loads(kept.checkpoint or "")
    rewritten(path, {kept.number: {"checkpoint": canonical([] if lie is None else saved | lie)}})
    status = main([command, str(path)])
    said = capsys.readouterr()
    assert (status, f"entry {kept.number}" in said.err) == (2, True), said
