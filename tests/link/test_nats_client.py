"""A lean connection says and asks what the ordinary client does, and hears when it ends."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.link.connection import State, end
from kiosk.link.keys import Access
from kiosk.link.nats_client import Answer, LeanLink, connect, stay_linked
from tests.serving import Floor, floor
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with floor(tmp_path_factory.mktemp("floor")) as made:
        made.prepare()
        yield made


def nobody(why: str) -> None:
    """Does not mind that the connection ends."""


async def asked(link: LeanLink, subject: str, body: bytes, headers: dict[str, str]) -> Answer:
    answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    link.ask(subject, body, headers, answer.set_result)
    return await asyncio.wait_for(answer, DEADLINE_S)


def test_it_publishes_once_and_hears_what_became_of_it(served: Floor) -> None:
    async def work() -> list[Answer]:
        link = await connect(served.access("table-1", "table"), nobody)
        headers = {"Nats-Msg-Id": "a-1", "Nats-Expected-Last-Subject-Sequence": "0"}
        said = [
            await asked(link, "t.table-1.e", b'{"n":1}', headers),
            await asked(link, "t.table-1.e", b'{"n":1}', {"Nats-Msg-Id": "a-1"}),
            await asked(link, "t.table-1.e", b'{"n":2}', {**headers, "Nats-Msg-Id": "a-2"}),
            await asked(link, "$JS.API.DIRECT.GET.EV.t.table-1.e", b"", {}),
        ]
        link.close()
        return said

    first, again, gap, last = asyncio.run(work())
    kept = json.loads(first.body)
    assert kept["stream"] == "EV"
    assert json.loads(again.body) == {**kept, "duplicate": True}
    assert json.loads(gap.body)["error"]["err_code"] == 10071
    assert (last.body, last.headers["Nats-Sequence"], last.status) == (
        b'{"n":1}',
        str(kept["seq"]),
        "",
    )


def test_a_subject_without_a_message_says_so(served: Floor) -> None:
    async def work() -> Answer:
        link = await connect(served.access("table-2", "table"), nobody)
        answer = await asked(link, "$JS.API.DIRECT.GET.EV.t.table-2.e", b"", {})
        link.close()
        return answer

    assert asyncio.run(work()).status == "404"


def test_who_has_no_key_is_refused(served: Floor) -> None:
    access = served.access("table-3", "table")
    forged = Access(**{**access._asdict(), "seed": served.access("table-4", "table").seed})

    async def work() -> None:
        await connect(forged, nobody)

    with pytest.raises(ConnectionError, match="Authorization"):
        asyncio.run(work())


def test_the_end_of_the_connection_is_told_once(served: Floor) -> None:
    told: list[str] = []

    async def work() -> None:
        ended = asyncio.Event()

        def lost(why: str) -> None:
            told.append(why)
            ended.set()

        await connect(served.access("table-5", "table"), lost)
        served.authority.revoke("table-5")
        served.reload()
        await asyncio.wait_for(ended.wait(), DEADLINE_S)

    asyncio.run(work())
    assert len(told) == 1


def test_a_server_that_hangs_up_as_soon_as_it_has_greeted_is_never_up(
    served: Floor, tmp_path: Path
) -> None:
    pair, told = served.authority.server_certificate(["127.0.0.1"]), list[State]()
    (tmp_path / "both.pem").write_text(pair.certificate + pair.key)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(tmp_path / "both.pem")

    async def greets(reads: asyncio.StreamReader, writes: asyncio.StreamWriter) -> None:
        writes.write(b'INFO {"nonce":"x"}\r\n')
        await reads.readuntil(b"PING\r\n")
        writes.write(b"PONG\r\n")
        await writes.drain()
        writes.close()

    async def work() -> None:
        tried = asyncio.Event()

        def hear(state: State) -> None:
            told.append(state)
            if len(told) == 2:
                tried.set()

        server = await asyncio.start_server(greets, "127.0.0.1", 0, ssl=context)
        at = f"tls://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        access = served.access("table-6", "table")._replace(servers=(at,))
        link = asyncio.create_task(stay_linked(access, lambda _: None, hear))
        await asyncio.wait_for(tried.wait(), DEADLINE_S)
        await end(link)
        server.close()

    asyncio.run(work())
    assert [state.up for state in told] == [False, False]
