"""The link beside a table: what a pit sees of it, and, with a whole table offscreen, what becomes of a link that is lost."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.errors import NotFoundError

from kiosk.app.jobs.background_floor_link import BackgroundFloorLink
from kiosk.app.supervisor import Job
from kiosk.floor.contract import read_entry, written
from kiosk.floor.table.link import TableLink, concerns_link
from kiosk.floor.table.outgoing import Outgoing
from kiosk.link.authority import Authority
from kiosk.link.connection import end, stay_connected
from kiosk.link.keys import write_access
from kiosk.reading import Reading
from kiosk.record.journal.entry import Entry
from kiosk.record.journal.journal import JournalError, JournalReader
from kiosk.settings.table import load
from tests.floor.contract import WHOLE, wrong
from tests.floor.pits import Played, entries, messages, table
from tests.serving import Floor, as_client, floor
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow(seconds=1.5)
TABLE = "bj-1"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Floor]:
    with floor(tmp_path / "server") as made:
        made.prepare(TABLE)
        yield made


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    this = table(tmp_path)
    this.play(40)
    yield this
    this.journal.close()


class Seen:
    """What a pit's station hears."""

    def __init__(self) -> None:
        self.summaries: list[dict[str, Any]] = []
        self.views: list[dict[str, Any]] = []
        self.wrong: list[str] = []  # what of them is otherwise than the contract has it

    async def hear(self, message: Msg) -> None:
        summary, said = message.subject.endswith(".s"), json.loads(message.data)
        (self.summaries if summary else self.views).append(said)
        self.wrong += wrong(said, WHOLE["$defs"]["summary" if summary else "view"])

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(DEADLINE_S):
            while not true():
                await asyncio.sleep(0.01)


def linked(
    served: Floor, played: Played, at_pit: Callable[[Client, Seen, TableLink], Awaitable[None]]
) -> list[dict[str, Any]]:
    """Has a table's link and a pit's station run, and the pit do something. What the link said to its table."""
    said: list[dict[str, Any]] = []

    async def run() -> None:
        link = TableLink(
            served.access(TABLE, "table"),
            played.journal.path,
            played.house,
            messages(),
            say=said.append,
        )
        running = asyncio.create_task(link.run())
        done = asyncio.Event()
        seen = Seen()

        async def session(client: Client) -> None:
            await client.subscribe(f"t.{TABLE}.s", cb=seen.hear)
            await client.subscribe(f"t.{TABLE}.v", cb=seen.hear)
            await client.flush()
            await at_pit(client, seen, link)
            done.set()

        pit = asyncio.create_task(stay_connected(served.access("pit-1", "pit", TABLE), session))
        async with asyncio.timeout(DEADLINE_S):
            await done.wait()
        await end(pit)
        await end(running)
        assert seen.wrong == []

    asyncio.run(run())
    return said


@pytest.mark.shows("AGCO 11.1.1")
def test_a_pit_sees_a_table_at_once_and_at_each_step(served: Floor, played: Played) -> None:
    async def looks(client: Client, seen: Seen, link: TableLink) -> None:
        await seen.until(lambda: bool(seen.summaries))
        assert seen.views == []  # nobody has looked
        await client.publish(f"w.{TABLE}", b"")
        await seen.until(lambda: bool(seen.views))
        for _ in range(3):
            played.play(2)
            link.look()
            number = played.journal.number
            await seen.until(
                lambda number=number: seen.views[-1]["n"] == seen.summaries[-1]["n"] == number
            )  # type: ignore[misc]
        played.loses_its_shoe()
        link.look()
        await seen.until(
            lambda: any(alarm["name"] == "trouble-lost" for alarm in seen.summaries[-1]["alarms"])
        )

    said = linked(served, played, looks)
    assert [each["link"] for each in said if "link" in each] == [""]


def test_a_pit_is_told_at_once_that_a_kiosk_stops_in_order(served: Floor, played: Played) -> None:
    async def stops(_: Client, seen: Seen, link: TableLink) -> None:
        await seen.until(lambda: bool(seen.summaries))
        assert not seen.summaries[-1]["stopped"]
        link.stops()
        await seen.until(lambda: bool(seen.summaries[-1]["stopped"]))

    linked(served, played, stops)


def test_nothing_that_is_published_tells_the_card_that_lies_face_down(
    served: Floor, played: Played
) -> None:
    """Whatever the summary and the view say, they say no hash while a card lies face down."""
    played.until(
        lambda step: "##" in step.table.view.dealer.cards and step.table.view.phase == "decision"
    )
    hashes = [entry.hash for entry in entries(played)]
    texts: list[str] = []

    async def looks(client: Client, seen: Seen, link: TableLink) -> None:
        await seen.until(lambda: bool(seen.summaries))  # the table listens
        await client.publish(f"w.{TABLE}", b"")
        await seen.until(
            lambda: bool(seen.views) and seen.summaries[-1]["n"] == played.journal.number
        )
        texts.extend(map(json.dumps, (seen.views[-1], seen.summaries[-1])))

    linked(served, played, looks)
    assert len(texts) == 2
    assert not [each for text in texts for each in hashes[1:] if each in text]


def test_what_a_pit_asks_is_answered_and_what_is_no_question_is_too(
    served: Floor, played: Played
) -> None:
    answers: list[dict[str, Any]] = []

    async def asks(client: Client, seen: Seen, link: TableLink) -> None:
        await seen.until(lambda: bool(seen.summaries))
        questions = (b'{"v":1,"ask":"events","kind":""}', b"[" * 10_000, b"{}", b"\xff")
        told = [await client.request(f"q.{TABLE}", question, timeout=30) for question in questions]
        answers.extend(json.loads(each.data) for each in told)

    linked(served, played, asks)
    assert answers[0]["events"]
    assert all("says" in each for each in answers[1:])


# A whole table, with its process beside it.


def test_an_answer_that_the_server_lets_nobody_give_is_no_lost_link() -> None:
    """A table answers who asked, for so many questions at once: one of a flood that is too much says nothing of its own entries."""
    refused = 'nats: permissions violation for publish to "{}"'
    assert not concerns_link(refused.format("_i.pit-1.x"), TABLE)
    assert concerns_link(refused.format(f"t.{TABLE}.e"), TABLE)
    assert concerns_link("nats: authorization violation", TABLE)


class Whole:
    """A table offscreen by its settings, as `kiosk run` has it."""

    def __init__(self, folder: Path, served: Floor, without: str) -> None:
        self.floor, self._folder = served, folder
        self.journal = folder / "table.journal"
        write_access(folder / "bj-1.toml", served.access(TABLE, "table"))
        (folder / "kiosk.toml").write_text(
            f'[table]\nname = "BJ 1"\n[journal]\npath = "table.journal"\nkeep_free = 0\n[screen]\nfull_screen = false\n'
            f'[floor]\nfile = "bj-1.toml"\nwithout = "{without}"\n',
            "utf-8",
        )

    @contextmanager
    def running(self) -> Iterator[subprocess.Popen[bytes]]:
        command = [
            sys.executable,
            "-m",
            "kiosk",
            "run",
            "--config",
            str(self._folder / "kiosk.toml"),
            "--size",
            "1280x800",
        ]
        env = {
            **os.environ,
            "PYTHONPATH": str(Path.cwd()),
            "QT_QPA_PLATFORM": "offscreen",
            "QT_QUICK_BACKEND": "software",
        }
        with subprocess.Popen(command, env=env) as process:
            try:
                yield process
            finally:
                process.terminate()

    def entries(self) -> list[Entry]:
        try:
            with JournalReader(self.journal) as journal:
                return list(journal.entries())
        except JournalError:  # it is not there yet
            return []

    def wait_for(self, true: Callable[[list[Entry]], bool]) -> list[Entry]:
        async def wait() -> list[Entry]:
            async with asyncio.timeout(DEADLINE_S):
                while not true(found := self.entries()):
                    await asyncio.sleep(0.1)
            return found

        return asyncio.run(wait())

    def troubles(self) -> list[tuple[str, bool, bool]]:
        """Key, whether its cause is gone, and whether no card is used while it stands: of each entry of trouble."""
        data = [json.loads(entry.input) for entry in self.entries() if entry.kind == "trouble"]
        return [(each["key"], each["cured"], each["freezes"]) for each in data]


@pytest.mark.shows("AGCO 6.1.3", "AGCO 6.1.4")
def test_a_lost_link_is_trouble_in_the_journal_and_all_of_it_is_sent_when_the_link_is_back(
    served: Floor, tmp_path: Path
) -> None:
    """With a house that plays no round without its floor."""
    whole = Whole(tmp_path, served, "stop")

    async def has(client: Client) -> list[bytes]:
        count = (await client.jsm().stream_info("EV")).state.messages
        taken = await client.jetstream().subscribe("t.*.e", ordered_consumer=True)
        return [(await taken.next_msg(30)).data for _ in range(count)]

    with whole.running() as process:
        whole.wait_for(lambda found: any(entry.kind == "open" for entry in found))
        as_client(served.access("pit-1", "pit", TABLE), _sees)
        served.server.kill()
        whole.wait_for(lambda _: ("reader.floor", False, False) in whole.troubles())
        whole.wait_for(lambda _: ("reader.floor-stops", False, True) in whole.troubles())
        served.server.start()
        whole.wait_for(lambda _: ("reader.floor", True, False) in whole.troubles())
        whole.wait_for(lambda _: ("reader.floor-stops", True, True) in whole.troubles())
        process.terminate()
        assert process.wait(DEADLINE_S) == 0
    with whole.running():  # what the stop left unsent
        found = whole.wait_for(lambda found: sum('"begun"' in entry.input for entry in found) == 2)
        outgoing = Outgoing()
        wanted = [written(outgoing.message(entry)) for entry in found]
        while len(sent := as_client(served.access("keeper", "keeper"), has)) < len(wanted):
            pass
    assert sent[: len(wanted)] == wanted
    assert [read_entry(each).n for each in sent] == list(range(1, len(sent) + 1))


def test_a_key_that_was_rotated_is_taken_by_a_table_at_work_once_its_file_is_there(
    served: Floor, tmp_path: Path
) -> None:
    whole = Whole(tmp_path, served, "play")
    with whole.running():
        whole.wait_for(lambda found: any(entry.kind == "open" for entry in found))
        as_client(served.access("pit-1", "pit", TABLE), _sees)
        renewed = served.access(TABLE, "table")
        served.reload()
        whole.wait_for(lambda _: ("reader.floor", False, False) in whole.troubles())
        write_access(tmp_path / "bj-1.toml", renewed)
        whole.wait_for(lambda _: ("reader.floor", True, False) in whole.troubles())


class Heard:
    """A table's thread of which a companion tells: the codes of what it is told, in order."""

    def __init__(self) -> None:
        self.codes: list[str] = []
        self.station = self.supervisor = self
        self.taken = None

    def ask(self, work: Callable[[Any], Any]) -> None:
        """Nobody orders anything."""

    def start(self, job: Job) -> None:
        """No process is started for it."""

    def read(self, news: Reading, source: str) -> None:
        self.codes.append(f"{news.kind.value} {news.code}")


@pytest.mark.parametrize(
    ("without", "told"),
    [
        ("play", ["fault floor", "cured floor"]),
        ("stop", ["fault floor", "fault floor-stops", "cured floor", "cured floor-stops"]),
    ],
)
@pytest.mark.shows("AGCO 11.1.2")
def test_play_goes_on_or_stops_between_rounds_as_the_house_has_it(
    played: Played, without: str, told: list[str]
) -> None:
    heard: Any = Heard()
    access = Authority.new("x").issue(TABLE, "table", ["tls://127.0.0.1:1"])
    beside = BackgroundFloorLink(load()._replace(without_floor=without), access, messages())
    beside.opened(heard)
    beside.saw(played.until(lambda step: step.table.view.phase == "decision"))
    beside.hear({"link": "gone"}, _nobody)
    beside.hear({"link": "gone again"}, _nobody)
    assert heard.codes == ["fault floor"]  # the round in play is finished
    beside.saw(played.until(lambda step: step.table.view.phase == "wagers"))
    beside.saw(played.step)
    beside.hear({"link": ""}, _nobody)
    assert heard.codes == told


def _nobody(message: Mapping[str, Any]) -> None:
    """No answer is sent."""


async def _sees(client: Client) -> None:
    """Returns once the table says how it stands."""
    async with asyncio.timeout(DEADLINE_S):
        while True:
            with suppress(NotFoundError):
                await client.jsm().get_last_msg("NOW", f"t.{TABLE}.s", direct=True)
                return
            await asyncio.sleep(0.05)
