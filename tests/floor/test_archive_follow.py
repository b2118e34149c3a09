"""The archive follows the floor's stream at a real server, and is rebuilt from it or from journals: the same every time."""

from __future__ import annotations

import asyncio
from asyncio import FIRST_COMPLETED
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from kiosk.floor.archive.database import database
from kiosk.floor.archive.follow import follow, of_journal, rebuild, table_of
from kiosk.floor.archive.store import Archive
from kiosk.floor.contract import EntryMessage, written
from tests.floor.archives import TABLES, archived, contents

pytest.importorskip("nats")
from nats.aio.client import Client

from tests.serving import Floor, as_client, floor

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with floor(tmp_path_factory.mktemp("floor")) as made:
        made.prepare(*TABLES)
        yield made


def publish(served: Floor, messages: Sequence[tuple[str, EntryMessage | bytes]]) -> None:
    async def tell(client: Client) -> None:
        stream = client.jetstream()
        for table, message in messages:
            await stream.publish(
                f"t.{table}.e", message if isinstance(message, bytes) else written(message)
            )

    as_client(served.access("keeper", "keeper"), tell)


def test_it_follows_the_stream_and_is_rebuilt_the_same(
    served: Floor,
    tmp_path: Path,
    messages: list[tuple[str, EntryMessage]],
    journals: dict[str, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    where, half = tmp_path / "archive", len(messages) // 2
    publish(served, messages[:half])
    assert archived(served, where)[-1] == (half, half)
    assert archived(served, where) == [(half, half)]
    # A table may have the server put an answer of its own, or its own last message, on another table's subject.
    forged: list[tuple[str, EntryMessage | bytes]] = [("bj-2", b'{"stream":"EV","seq":7}')]
    forged.append(("bj-2", next(message for name, message in messages[half::-1] if name == "bj-1")))
    publish(served, [*forged, *messages[half:]])
    end = len(messages) + len(forged)
    assert archived(served, where)[-1] == (end, end)
    with (
        monkeypatch.context() as little
    ):  # of long entries no more come at once than there is room for
        little.setattr("kiosk.floor.archive.follow.BYTES", 20_000)
        steps = [after for after, _ in archived(served, tmp_path / "anew")]
    assert max(after - before for before, after in pairwise(steps)) < 50 < steps[-1]
    with (
        database(str(where), write=True) as one,
        database(str(tmp_path / "anew")) as other,
        database(str(tmp_path / "journals"), write=True) as third,
    ):
        assert contents(one) == contents(other)
        assert not Archive(one).faults()
        assert sorted(row[1:2] for row in contents(one)["position"]) == [
            ("bj-1",),
            ("bj-2",),
            ("crowd",),
        ]
        before = contents(one)
        heard: list[int] = []
        assert (
            rebuild(Archive(third, pits=TABLES), "North", list(journals.items()), heard.append)
            == []
        )
        assert contents(third) == before
    # What came from journals is not told twice by the stream.
    archived(served, tmp_path / "journals")
    with database(str(tmp_path / "journals")) as third:
        assert contents(third) == before


def test_a_table_that_says_one_thing_after_another_ends_no_reading(
    served: Floor, tmp_path: Path, messages: list[tuple[str, EntryMessage]]
) -> None:
    """One connection for all: the server says of each batch that it is complete, after its last message."""

    async def live(client: Client) -> int:
        archived, heard = 0, asyncio.Event()
        began = (await client.jsm().stream_info("EV")).state.last_seq

        def told(after: int, _: int) -> None:
            nonlocal archived
            archived = after
            heard.set()

        with database(str(tmp_path / "live"), write=True) as this:
            following = asyncio.ensure_future(
                follow(client, Archive(this, pits=TABLES), "Live", told)
            )
            for at in range(1, 4):
                while archived < began + at - 1:
                    await asyncio.wait(
                        (following, asyncio.ensure_future(heard.wait())),
                        return_when=FIRST_COMPLETED,
                    )
                    heard.clear()
                    assert not following.done(), following.exception()
                await client.jetstream().publish("t.bj-2.e", written(messages[at][1]))
            following.cancel()
        return archived - began

    assert as_client(served.access("keeper", "keeper"), live) == 2


def test_a_journals_table_has_the_name_that_the_floor_knows(journals: dict[str, Path]) -> None:
    assert table_of(journals["bj-1"]) == "bj-12"
    assert next(of_journal(journals["bj-1"])).kind == "open"
