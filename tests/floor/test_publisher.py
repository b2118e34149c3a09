"""A table's journal at the floor's server: every entry, in order, once, whatever becomes of the server, the link, or the journal."""

from __future__ import annotations

import asyncio
import json
import shutil
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from nats.aio.client import Client
from nats.errors import TimeoutError as NoAnswer
from nats.js.api import Header, PubAck, RawStreamMsg
from nats.js.client import JetStreamContext
from nats.js.errors import BadRequestError, NotFoundError
from nats.js.manager import JetStreamManager

from kiosk.floor.contract import WRONG_LAST, read_entry
from kiosk.floor.table.outgoing import Outgoing
from kiosk.floor.table.publisher import Publisher, last_common
from kiosk.link.connection import end
from kiosk.link.server import LONGEST
from kiosk.record.journal.entry import NewEntry, canonical
from kiosk.record.journal.journal import Journal, JournalReader
from tests.floor.pits import Played, entries, table
from tests.floor.publishing import Publishing, all_of, stored
from tests.serving import Floor, as_client, floor
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Floor]:
    with floor(tmp_path / "floor") as made:
        made.prepare("bj-1", "bj-2")
        yield made


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    this = table(tmp_path)
    this.play(60)
    yield this
    this.journal.close()


@pytest.mark.shows("AGCO 11.1.1", "AGCO 6.1.1")
def test_every_entry_is_published_in_order_once(served: Floor, played: Played) -> None:
    publishing = Publishing(served.access("bj-1", "table"), played.journal.path)
    publishing.until(lambda: publishing.number == played.journal.number)
    played.play(20)
    publishing.until(lambda: publishing.number == played.journal.number)
    again = Publishing(
        served.access("bj-1", "table"), played.journal.path
    )  # another process, without a hint
    played.play(20)
    again.until(lambda: again.number == played.journal.number)
    assert stored(served) == all_of(entries(played))
    assert not [*publishing.differs, *again.differs]


def test_what_happens_meanwhile_is_published_as_it_happens(served: Floor, played: Played) -> None:
    publishing = Publishing(served.access("bj-1", "table"), played.journal.path)
    most = played.journal.number + 60

    def plays() -> None:
        if played.journal.number < most:
            played.play(3)

    publishing.until(lambda: publishing.number == played.journal.number >= most, plays)
    assert stored(served) == all_of(entries(played))


def test_it_goes_on_where_a_card_lies_face_down(served: Floor, played: Played) -> None:
    """There the last message has no hash: what it says is compared with the journal."""
    played.until(
        lambda step: "##" in step.table.view.dealer.cards and step.table.view.phase == "decision"
    )
    for _ in range(3):
        publishing = Publishing(served.access("bj-1", "table"), played.journal.path)
        publishing.until(lambda publishing=publishing: publishing.number == played.journal.number)  # type: ignore[misc]
        assert not publishing.differs
        played.play(1)
    assert stored(served) == all_of(entries(played))[: len(stored(served))]


@pytest.mark.shows("AGCO 6.1.1")
def test_killed_servers_lose_nothing_and_double_nothing(served: Floor, played: Played) -> None:
    publishing = Publishing(served.access("bj-1", "table"), played.journal.path)
    most = played.journal.number + 90
    kills = [0]

    def faults() -> None:
        if played.journal.number < most:
            played.play(5)
        if publishing.number > (kills[0] + 1) * 30 and kills[0] < 3:
            kills[0] += 1
            served.server.kill()
            served.server.start()

    publishing.until(
        lambda: kills[0] == 3 and publishing.number == played.journal.number >= most, faults
    )
    assert stored(served) == all_of(entries(played))


@pytest.mark.shows("AGCO 6.1.4")
def test_a_tail_that_the_server_lost_is_sent_again(
    served: Floor, played: Played, tmp_path: Path
) -> None:
    publishing = Publishing(served.access("bj-1", "table"), played.journal.path)
    publishing.until(lambda: publishing.number == played.journal.number)
    served.server.stop()
    shutil.copytree(served.server.folder / "data", tmp_path / "before")
    served.server.start()
    played.play(30)
    publishing.until(lambda: publishing.number == played.journal.number)
    served.server.kill()
    shutil.rmtree(served.server.folder / "data")
    shutil.copytree(tmp_path / "before", served.server.folder / "data")
    served.server.start()
    played.play(1)
    publishing.until(lambda: publishing.number == played.journal.number)
    assert stored(served) == all_of(entries(played))
    assert not publishing.differs


def test_what_is_no_entry_is_stepped_over(served: Floor, played: Played) -> None:
    publishing = Publishing(served.access("bj-1", "table"), played.journal.path)
    publishing.until(lambda: publishing.number == played.journal.number)

    async def attack(client: Client) -> None:
        await client.jetstream().publish("t.bj-1.e", b'{"stream":"EV","seq":7}')

    as_client(served.access("keeper", "keeper"), attack)
    played.play(20)
    publishing.until(lambda: publishing.number == played.journal.number)
    again = Publishing(served.access("bj-1", "table"), played.journal.path, publishing.sent)
    as_client(served.access("keeper", "keeper"), attack)
    played.play(20)
    again.until(lambda: again.number == played.journal.number)
    found = stored(served)
    assert [text for text in found if b'"stream":"EV"' not in text] == all_of(entries(played))
    assert len(found) == len(entries(played)) + 2


def test_an_id_that_somebody_else_used_keeps_no_entry_away(served: Floor, played: Played) -> None:
    messages = all_of(entries(played))
    known = Outgoing().message(entries(played)[0]).journal

    async def attack(client: Client) -> None:
        for number in (1, 5, len(messages)):
            await client.jetstream().publish(
                "t.bj-2.e", b"{}", headers={Header.MSG_ID: f"{known}-{number}"}
            )  # type: ignore[dict-item]

    as_client(served.access("bj-2", "table"), attack)
    publishing = Publishing(served.access("bj-1", "table"), played.journal.path)
    publishing.until(lambda: publishing.number == played.journal.number)
    assert stored(served) == messages


def test_a_journal_that_was_taken_back_is_told_and_published_from_its_beginning(
    served: Floor, played: Played, tmp_path: Path
) -> None:
    publishing = Publishing(served.access("bj-1", "table"), played.journal.path)
    publishing.until(lambda: publishing.number == played.journal.number)
    (tmp_path / "back").mkdir()
    back = table(tmp_path / "back")
    back.play(30)  # as the other had: the same dealer
    access = served.access("bj-1", "table")
    other = Publishing(access, back.journal.path)
    other.until(lambda: other.number == back.journal.number)
    assert [(each.n, each.journal) for each in other.differs] == [(played.journal.number, True)]
    assert stored(served) == [*all_of(entries(played)), *all_of(entries(back))]
    back.journal.close()


def test_a_journal_that_another_follows_is_told_but_where_a_supervisor_set_it_aside(
    served: Floor, played: Played, tmp_path: Path
) -> None:
    publishing = Publishing(served.access("bj-1", "table"), played.journal.path)
    publishing.until(lambda: publishing.number == played.journal.number)
    (tmp_path / "other").mkdir()
    follows = table(tmp_path / "other", pace_s=4)
    other = Publishing(served.access("bj-1", "table"), follows.journal.path)
    other.until(lambda: other.number == follows.journal.number)
    assert [each.journal for each in other.differs] == [False]
    follows.journal.close()


def test_a_server_without_streams_is_waited_for(tmp_path: Path, played: Played) -> None:
    with floor(tmp_path / "bare") as bare:
        publishing = Publishing(bare.access("bj-1", "table"), played.journal.path)
        publishing.until(lambda: any(publishing.downs))
        bare.prepare("bj-1")
        publishing.until(lambda: publishing.number == played.journal.number)
        assert publishing.downs[-1] == ""
        assert stored(bare) == all_of(entries(played))


def test_a_server_that_lost_the_others_is_left(
    served: Floor, played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says that nobody keeps entries for as long as it is alone, and is there: the line to it is not lost."""
    monkeypatch.setattr("kiosk.floor.table.publisher.LEAVES_S", (0.3, 0.3))
    with floor(tmp_path / "alone", served.authority) as alone:
        access = served.access("bj-1", "table")
        for first in (alone, served):  # whichever of the two it begins with
            monkeypatch.setattr("kiosk.link.connection.CHANCE.randrange", lambda _: 0)
            urls = (
                *first.server.urls,
                *{*alone.server.urls, *served.server.urls} - {*first.server.urls},
            )
            publishing = Publishing(access._replace(servers=urls), played.journal.path)
            played.play(5)
            publishing.until(
                lambda publishing=publishing: publishing.number == played.journal.number
            )  # type: ignore[misc]
            assert bool(any(publishing.downs)) is (first is alone)
    assert stored(served) == all_of(entries(played))


@pytest.mark.parametrize(("more", "whole"), [(-10_000, True), (0, False)])
def test_an_entry_goes_whole_up_to_what_the_server_takes(
    served: Floor, tmp_path: Path, more: int, whole: bool
) -> None:
    this = table(tmp_path)
    note = canonical({"text": "x" * (LONGEST + more)})
    this.journal.append([NewEntry("2026-11-22T09:00:00.000Z", "Ana", "manual", "note", note)])
    publishing = Publishing(served.access("bj-1", "table"), this.journal.path)
    publishing.until(lambda: publishing.number == this.journal.number)
    last = read_entry(stored(served)[-1])
    assert (last.withheld, last.input) == (
        ((), json.loads(note)) if whole else (("input", "told"), {})
    )
    this.journal.close()


class TakesAll:
    """A server, as a publisher sees it, that has nothing and acknowledges at once."""

    def __init__(self) -> None:
        self._count = 0

    def jetstream(self) -> TakesAll:
        return self

    def jsm(self, timeout: float) -> TakesAll:
        return self

    async def get_last_msg(self, stream: str, subject: str, direct: bool) -> RawStreamMsg:
        raise NotFoundError

    async def publish(
        self, subject: str, text: bytes, timeout: float, headers: dict[str, Any]
    ) -> PubAck:
        self._count += 1
        return PubAck(stream="EV", seq=self._count)


class Slow(TakesAll):
    """One that takes the first entry only from who waits for 60 s, and only once the table knows that no answer came."""

    def __init__(self) -> None:
        super().__init__()
        self.waited: list[float] = []
        self.told = asyncio.Event()

    async def publish(
        self, subject: str, text: bytes, timeout: float, headers: dict[str, Any]
    ) -> PubAck:
        self.waited.append(timeout)
        if timeout < 60:
            raise NoAnswer
        self.told.clear()
        await self.told.wait()
        return await super().publish(subject, text, timeout, headers)


def test_a_slow_server_is_waited_for_twice_as_long_each_time_and_the_table_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is said again makes a server slower that is slow already."""
    monkeypatch.setattr("kiosk.floor.table.publisher.FIRST_PAUSE_S", 0.001)
    journal = Journal(tmp_path / "journal.sqlite")
    journal.append(
        [NewEntry("2026-11-22T09:00:00.000Z", "Ana", "manual", "note", canonical({"text": "x"}))]
    )

    async def run() -> list[float]:
        slow, done = Slow(), asyncio.Event()

        def up(why: str) -> None:
            if why.startswith("no answer within"):
                slow.told.set()

        publisher = Publisher(journal.path, "bj-1", up, lambda sent: done.set())
        running = asyncio.create_task(publisher.run(cast("Client", slow)))
        async with asyncio.timeout(DEADLINE_S):
            await done.wait()
        await end(running)
        return slow.waited

    assert asyncio.run(run()) == [3, 6, 12, 24, 48, 60]
    journal.close()


class Late(TakesAll):
    """One that takes each entry only once the table knows that no answer came."""

    def __init__(self) -> None:
        super().__init__()
        self.told = asyncio.Event()

    async def publish(
        self, subject: str, text: bytes, timeout: float, headers: dict[str, Any]
    ) -> PubAck:
        self.told.clear()
        await self.told.wait()
        return await super().publish(subject, text, timeout, headers)


def test_a_server_whose_answers_all_come_late_is_not_well_after_each_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is told after a second without the link: of a link on which each entry is late it would never be."""
    monkeypatch.setattr("kiosk.floor.table.publisher.ANSWER_S", 0.01)
    journal = Journal(tmp_path / "journal.sqlite")
    journal.append(
        [NewEntry("2026-11-22T09:00:00.000Z", "Ana", "manual", "note", canonical({"text": "x"}))]
        * 3
    )

    async def run() -> list[str]:
        late, whys, done = Late(), list[str](), asyncio.Event()

        def up(why: str) -> None:
            whys.append(why)
            if why:
                late.told.set()
            else:
                done.set()

        publisher = Publisher(journal.path, "bj-1", up, lambda sent: None)
        running = asyncio.create_task(publisher.run(cast("Client", late)))
        async with asyncio.timeout(DEADLINE_S):
            await done.wait()
        await end(running)
        return whys

    assert asyncio.run(run()) == [*["no answer within 0.01 s"] * 3, ""]
    journal.close()


def test_of_what_is_unsent_little_is_in_memory(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "long.journal")
    note = NewEntry(
        "2026-11-22T09:00:00.000Z", "Ana", "manual", "note", canonical({"text": "x" * 4_000})
    )
    count = 5_000  # 20 MB
    journal.append([note] * count)

    async def run() -> int:
        done = asyncio.Event()
        publisher = Publisher(
            journal.path,
            "bj-1",
            lambda why: None,
            lambda sent: done.set() if sent.n == count else None,
        )
        tracemalloc.start()
        running = asyncio.create_task(publisher.run(cast("Client", TakesAll())))
        async with asyncio.timeout(DEADLINE_S):
            await done.wait()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        await end(running)
        return peak

    assert asyncio.run(run()) < 5_000_000
    journal.close()


def test_the_end_of_a_backup_that_was_put_back_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.floor.table.publisher.WINDOW", 4)
    notes = [
        canonical({"restored": "of yesterday"} if number in (3, 12) else {"text": ""})
        for number in range(1, 26)
    ]
    with Journal(tmp_path / "restored.journal") as journal:
        journal.append(
            [NewEntry("2026-11-22T09:00:00.000Z", "Ana", "manual", "note", note) for note in notes]
        )
        with JournalReader(journal.path, held=True) as reader:
            assert [last_common(reader, last) for last in (24, 12, 11, 10, 2, 1)] == [
                11,
                11,
                11,
                2,
                2,
                0,
            ]


def test_nothing_is_published_of_an_empty_journal(served: Floor, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "empty.journal")
    publishing = Publishing(served.access("bj-1", "table"), journal.path)
    publishing.until(lambda: bool(publishing.downs))
    assert stored(served) == []
    journal.close()


def test_a_link_is_up_again_only_once_something_is_acknowledged(
    served: Floor, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Servers without a majority still say what their last message is, and keep nothing."""
    publish, tries = JetStreamContext.publish, list[str]()

    async def no_answer(this: JetStreamContext, subject: str, *given: Any, **more: Any) -> PubAck:
        tries.append(subject)
        if len(tries) < 4:
            raise NoAnswer
        return await publish(this, subject, *given, **more)

    monkeypatch.setattr(JetStreamContext, "publish", no_answer)
    publishing = Publishing(served.access("bj-1", "table"), played.journal.path)
    publishing.until(lambda: publishing.number == played.journal.number)
    assert "" not in publishing.downs[:3]
    assert publishing.downs[-1] == ""


def test_a_try_that_failed_waits_longer_only_where_nothing_was_kept_meanwhile(
    served: Floor, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Servers that have just found each other again say "wrong last sequence" of every few messages."""
    publish, failed = JetStreamContext.publish, set[str]()

    async def fails_once(
        this: JetStreamContext, subject: str, text: bytes, timeout: float, headers: dict[str, str]
    ) -> PubAck:
        kept = await publish(this, subject, text, timeout, headers=headers)
        if (known := headers[Header.MSG_ID]) not in failed:
            failed.add(known)
            raise BadRequestError(code=400, err_code=WRONG_LAST, description="wrong last sequence")
        return kept

    monkeypatch.setattr(JetStreamContext, "publish", fails_once)
    monkeypatch.setattr("kiosk.floor.table.publisher.FIRST_PAUSE_S", 0.001)
    monkeypatch.setattr("kiosk.floor.table.publisher.LONGEST_PAUSE_S", 2 * DEADLINE_S)
    publishing = Publishing(served.access("bj-1", "table"), played.journal.path)
    publishing.until(lambda: len(failed) == played.journal.number)
    assert stored(served) == all_of(entries(played))


def test_a_server_that_has_fallen_behind_the_others_leads_to_no_entry_twice(
    served: Floor, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each server of a cluster answers what its own last message is: one whose disk was full has an old one. A cluster looks for the id
    before the sequence, a single server after it."""
    first = Publishing(served.access("bj-1", "table"), played.journal.path)
    first.until(lambda: first.number == played.journal.number)
    kept = {f"{entries(played)[0].hash}-{entry.number}" for entry in entries(played)}
    ask, asked = JetStreamManager.get_last_msg, list[str]()

    async def old_first(
        this: JetStreamManager, stream: str, subject: str, **more: Any
    ) -> RawStreamMsg:
        asked.append(subject)
        if len(asked) == 1:
            return await this.get_msg(stream, seq=len(kept) - 5)
        return await ask(this, stream, subject, **more)

    publish = JetStreamContext.publish

    async def id_first(
        this: JetStreamContext, subject: str, text: bytes, timeout: float, headers: dict[str, str]
    ) -> Any:
        if headers[Header.MSG_ID] in kept:
            headers = {Header.MSG_ID: headers[Header.MSG_ID]}
        return await publish(this, subject, text, timeout, headers=headers)

    monkeypatch.setattr(JetStreamManager, "get_last_msg", old_first)
    monkeypatch.setattr(JetStreamContext, "publish", id_first)
    played.play(5)
    again = Publishing(served.access("keeper", "keeper")._replace(name="bj-1"), played.journal.path)
    again.until(lambda: again.number == played.journal.number)
    assert stored(served) == all_of(entries(played))
