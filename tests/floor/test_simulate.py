"""Simulated tables speak the contract: what they say is read as a table's, chained and numbered, and is kept once."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import pytest
from nats.aio.client import Client

from kiosk.floor.contract import EntryMessage, read_entry
from kiosk.floor.summary import read_summary
from kiosk.link.keys import Access
from kiosk.link.nats_client import LeanLink
from kiosk.record.journal.journal import Journal
from kiosk.words.messages import Messages
from tests.bench.recorded_table import Recording
from tests.bench.simulated_tables import SimulatedTable, Simulation
from tests.practice.simulated_evening import play_evening
from tests.record.tables import HEADER, rule_set
from tests.serving import as_client, floor
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow
AT = "2026-11-22T18:00:00.000Z"


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    path = tmp_path_factory.mktemp("evening") / "journal.sqlite"
    with Journal(path) as journal:
        play_evening(journal, HEADER, rule_set("nj"), 4, datetime(2026, 11, 22, 18, tzinfo=UTC))
    return Recording(path, Messages())


def said_by(table: SimulatedTable, count: int) -> list[EntryMessage]:
    said = []
    for number in range(1, count + 1):
        table.happens()
        said.append(read_entry(table.entry(number, AT)))
    return said


def test_what_a_table_says_is_numbered_and_chained_through_every_lap(recording: Recording) -> None:
    laps = 2 * len(recording.said)
    said = said_by(
        SimulatedTable(Access("sim-1", "table", (), "", "", "", ""), recording, 0.0), laps
    )
    assert [each.n for each in said] == list(range(1, laps + 1))
    assert {each.journal for each in said} == {said[0].hash}
    for before, each in itertools.pairwise(said):
        if before.hash and each.previous:
            assert each.previous == before.hash
        assert {this.n for this in each.disclosed} <= set(range(each.n - 40, each.n))
    assert sum(each.kind == "open" for each in said) == 3, "first, and after the end of each lap"


def test_two_tables_have_nothing_in_common(recording: Recording) -> None:
    one, other = (
        said_by(SimulatedTable(Access(name, "table", (), "", "", "", ""), recording, 0.0), 50)
        for name in ("a", "b")
    )
    assert not {each.hash for each in one if each.hash} & {each.hash for each in other}


def test_a_summary_is_one_that_the_pit_reads(recording: Recording) -> None:
    table = SimulatedTable(Access("sim-7", "table", (), "", "", "", ""), recording, 0.0)
    said_by(table, len(recording.said))
    summary = read_summary(json.loads(table.summary(AT)), Messages())
    assert (summary.table, summary.n, summary.at, summary.state) == (
        "sim-7",
        len(recording.said),
        AT,
        "open",
    )


def test_everything_is_kept_once_and_in_order(recording: Recording, tmp_path: Path) -> None:
    """With every answer forgotten once: what was said and not answered is said again only where it is not kept."""
    with floor(tmp_path) as served:
        served.prepare()
        accesses = [served.access(f"sim-{number}", "table") for number in range(5)]

        async def work() -> Simulation:
            simulation = Simulation(accesses, recording)
            await simulation.connect()
            simulation.catch_up(30)
            for table in simulation.tables:
                assert table.link is not None
                table.link.close()
            assert await simulation.settle()
            await simulation.close()
            return simulation

        simulation = asyncio.run(work())
        assert simulation.wrong == []
        assert simulation.lost == 5

        async def read(client: Client) -> dict[str, list[int]]:
            kept = defaultdict(list)
            consumer = await client.jetstream().subscribe("t.*.e", ordered_consumer=True)
            for _ in range(150):
                message = await consumer.next_msg(timeout=DEADLINE_S)
                kept[message.subject].append(read_entry(message.data).n)
            return kept

        kept = as_client(served.access("keeper", "keeper"), read)
    assert kept == {f"t.sim-{number}.e": list(range(1, 31)) for number in range(5)}


def test_what_is_not_answered_is_said_again_ever_later(
    recording: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is overloaded gets no more to do by it."""
    said: list[float] = []

    class Clock:
        now = 1.0

        def time(self) -> float:
            return self.now

    class Silent:
        def ask(self, *what: object) -> None:
            said.append(clock.now - 1)

        def forget(self) -> None:
            pass

    clock = Clock()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: clock)
    simulation = Simulation(
        [Access("sim-1", "table", (), "", "", "", "")], recording, summaries=False
    )
    simulation.tables[0].link = cast("LeanLink", Silent())
    simulation.catch_up(1)
    while clock.now < 201:
        clock.now += 0.5
        simulation.look(clock.now, AT)
    assert said == [0, 5.5, 16, 36.5, 77, 137.5, 198]
