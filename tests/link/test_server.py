"""The server and who may say and hear what at it, tried against the real one."""

from __future__ import annotations

import asyncio
import gc
import socket
import ssl
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from nats.aio.client import Client
from nats.errors import TimeoutError as NoAnswer
from nats.js.api import PersistMode, StreamConfig

from kiosk.floor.server.folder import free_port
from kiosk.floor.server.streams import make_streams, streams
from kiosk.link.account_update import update_accounts
from kiosk.link.authority import Authority
from kiosk.link.connection import (
    KeyRefusedError,
    LinkThread,
    State,
    end,
    stay_admitted,
    stay_connected,
)
from kiosk.link.keys import Access, read_access, write_access
from kiosk.settings.schema import BadFileError
from tests.serving import Floor, as_client, floor
from tests.waiting import DEADLINE_S, Waiting

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    with floor(tmp_path_factory.mktemp("floor")) as made:
        made.prepare("table-1", "table-2")
        yield made


class Told(Waiting):
    """What a link said of itself."""

    def __init__(self) -> None:
        super().__init__()
        self.states: list[State] = []

    def __call__(self, state: State) -> None:
        self.keep(self.states, state)


async def idle(client: Client) -> None:
    """A session that wants nothing."""


async def is_refused(client: Client, attempt: Coroutine[Any, Any, object]) -> bool:
    """Whether the server tells that it refuses it, instead of answering."""
    before, trying = client.last_error, asyncio.ensure_future(attempt)
    while not trying.done():
        if client.last_error is not before:
            trying.cancel()
            return True
        await client.flush()
    trying.result()
    return False


async def may_publish(client: Client, subject: str) -> bool:
    """Whether a message is kept."""
    return not await is_refused(
        client, client.jetstream().publish(subject, b"{}", timeout=DEADLINE_S)
    )


async def hears(client: Client, subject: str, refused: list[str]) -> bool:
    """Whether a subscription is taken: the server tells that it refuses before it answers a ping after it."""
    await client.subscribe(subject)
    for _ in range(2):  # the first ping may go out before the subscription
        await client.flush()
    return not any(f'"{subject.lower()}"' in words for words in refused)


@pytest.mark.shows("AGCO 6.1.7")
def test_a_table_says_its_own_events_and_nobody_elses(served: Floor) -> None:
    refused: list[str] = []

    async def tries(client: Client) -> dict[str, bool]:
        return {
            subject: await may_publish(client, subject)
            for subject in ("t.table-1.e", "t.table-2.e", "c.table-2")
        }

    tried = as_client(served.access("table-1", "table"), tries, refused=refused.append)
    assert tried == {"t.table-1.e": True, "t.table-2.e": False, "c.table-2": False}
    assert [words.split('"')[1] for words in refused] == ["t.table-2.e", "c.table-2"]


@pytest.mark.parametrize(
    ("role", "own", "others"),
    [
        (
            "table",
            ["w.table-1", "q.table-1"],
            ["c.table-2", "c.table-1", "t.table-2.e", "w.table-2", ">", "t.*.s"],
        ),
        (
            "pit",
            ["t.table-1.s", "t.table-1.v", "t.table-1.a"],
            ["t.table-1.e", "t.table-2.s", "c.table-1", "t.*.s", ">"],
        ),
        # of what comes live, a table may have had the server put it on another's subject: a stream has none of it
        ("archive", [], ["t.*.e", "t.*.s", "c.*", "_I.table-1.>", ">"]),
    ],
)
def test_each_hears_its_own_and_nothing_else(
    served: Floor, role: str, own: list[str], others: list[str]
) -> None:
    refused: list[str] = []

    async def tries(client: Client) -> list[str]:
        return [subject for subject in (*own, *others) if await hears(client, subject, refused)]

    access = served.access("table-1" if role == "table" else f"{role}-1", role, "table-1")
    assert as_client(access, tries, refused=refused.append) == own


def test_a_table_takes_its_own_orders_and_cannot_take_anothers(served: Floor) -> None:
    async def order(client: Client) -> None:
        for table in ("table-1", "table-2"):
            await client.jetstream().publish(f"c.{table}", table.encode())

    async def take(client: Client) -> list[str]:
        taken = []
        for table in ("table-1", "table-2"):
            orders = await client.jetstream().pull_subscribe_bind(table, stream="CMD")
            with suppress(NoAnswer):
                for order in await orders.fetch(
                    1, timeout=DEADLINE_S if table == "table-1" else 0.5
                ):
                    await order.ack()
                    taken.append(f"{table}: {order.data.decode()}")
        return taken

    as_client(served.access("pit-1", "pit", "table-1", "table-2"), order)
    assert as_client(served.access("table-1", "table"), take) == ["table-1: table-1"]


def test_a_pit_orders_its_own_tables_alone(served: Floor) -> None:
    async def tries(client: Client) -> list[str]:
        subjects = ("c.table-1", "c.table-2", "t.table-1.e", "t.table-1.s", "t.table-1.a")
        return [subject for subject in subjects if await may_publish(client, subject)]

    assert as_client(served.access("pit-1", "pit", "table-1"), tries) == ["c.table-1"]


def test_nobody_but_the_keeper_makes_or_empties_a_stream(served: Floor) -> None:
    async def tries(client: Client) -> list[bool]:
        manager = client.jsm(timeout=DEADLINE_S)
        attempts = (
            manager.add_stream(StreamConfig(name="X", subjects=["x"])),
            manager.purge_stream("EV"),
            manager.delete_stream("EV"),
        )
        return [await is_refused(client, attempt) for attempt in attempts]

    for name, role in (("table-1", "table"), ("pit-1", "pit"), ("archive", "archive")):
        assert as_client(served.access(name, role, "*"), tries) == [True, True, True]


def test_the_streams_are_made_as_often_as_one_likes(served: Floor) -> None:
    async def again(client: Client) -> set[str | None]:
        await make_streams(client)
        await make_streams(client, days=90)
        return {each.config.name for each in await client.jsm().streams_info()}

    assert as_client(served.access("keeper", "keeper"), again) == {"EV", "NOW", "CMD", "ANS", "KEY"}


def test_summaries_alone_are_acknowledged_before_they_are_on_the_disk(tmp_path: Path) -> None:
    async def changed(client: Client) -> dict[str | None, PersistMode | None]:
        await client.jsm().add_stream(
            StreamConfig(name="NOW", subjects=["t.*.s"], max_msgs_per_subject=1)
        )
        await make_streams(client)
        return {
            each.config.name: each.config.persist_mode for each in await client.jsm().streams_info()
        }

    with floor(tmp_path / "floor") as made:
        found = as_client(made.access("keeper", "keeper"), changed)
    assert found == {
        "EV": None,
        "NOW": PersistMode.ASYNC,
        **dict.fromkeys(("CMD", "ANS", "KEY")),
    }
    assert not any(
        each.persist_mode for each in streams(replicas=3)
    )  # the server refuses it of several


@pytest.mark.shows("AGCO 6.1.7")
def test_a_client_without_tls_is_told_nothing(served: Floor) -> None:
    port = served.server.configuration.port
    with socket.create_connection(("127.0.0.1", port), 5) as plain:
        plain.settimeout(0.2)
        with pytest.raises(TimeoutError):
            plain.recv(1)  # a server that speaks in the clear greets whoever comes
        plain.settimeout(30)
        plain.sendall(b"CONNECT {}\r\nPING\r\n")
        assert b"PONG" not in plain.recv(100)


def test_a_client_without_a_key_hears_the_greeting_and_nothing_else(served: Floor) -> None:
    context = ssl.create_default_context(cadata=served.authority.certificate)
    port = served.server.configuration.port
    with (
        socket.create_connection(("127.0.0.1", port), 5) as plain,
        context.wrap_socket(plain, server_hostname="127.0.0.1") as line,
    ):
        line.settimeout(30)
        line.sendall(b'CONNECT {"verbose":false}\r\nPING\r\nSUB > 1\r\n')
        said = b""
        while chunk := line.recv(4096):
            said += chunk
    greeting, put_out, rest = said.split(b"\r\n")
    assert greeting.startswith(b"INFO {")
    assert b"Authorization Violation" in put_out
    assert rest == b""


def test_it_listens_on_the_loopback_alone(served: Floor) -> None:
    port = served.server.configuration.port
    listening = [line.split() for line in Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]]
    assert {
        each[1] for each in listening if each[3] == "0A" and each[1].endswith(f":{port:04X}")
    } == {f"0100007F:{port:04X}"}


def test_another_authoritys_server_is_not_trusted(served: Floor) -> None:
    told = Told()
    foreign = served.access("table-1", "table")._replace(
        authority=Authority.new("another").certificate
    )
    link = LinkThread(foreign, idle, told)
    link.start()
    told.wait_until(lambda: bool(told.states))
    link.stop()
    assert not told.states[0].up
    assert "certificate verify failed" in told.states[0].why


def test_another_authoritys_key_is_refused(served: Floor) -> None:
    told = Told()
    stranger = Authority.new("another").issue("table-1", "table", served.server.urls)
    link = LinkThread(stranger._replace(authority=served.authority.certificate), idle, told)
    link.start()
    told.wait_until(lambda: bool(told.states))
    link.stop()
    assert not told.states[0].up
    assert "Authorization Violation" in told.states[0].why


def test_a_revoked_key_is_thrown_out_and_a_new_one_is_let_in(served: Floor) -> None:
    told = Told()
    access = served.access("table-7", "table")
    link = LinkThread(access, idle, told)
    link.start()
    told.wait_until(lambda: bool(told.states) and told.states[-1].up)
    renewed = served.access("table-7", "table")
    served.reload()
    told.wait_until(lambda: len(told.states) > 2)
    link.stop()
    assert not any(state.up for state in told.states[1:])
    assert as_client(renewed, lambda client: may_publish(client, "t.table-7.e"))


def test_a_server_that_nobody_has_used_hears_of_a_revocation(tmp_path: Path) -> None:
    """It reads an account's token at the account's first use: the one that it was started with would let the table in."""
    told = Told()
    with floor(tmp_path / "floor") as made:
        access = made.access("table-1", "table")
        made.authority.revoke("table-1")
        update = update_accounts(
            made.authority.system(made.server.urls), made.authority.revocations(), 1
        )
        assert update == (["floor"], {}, {})
        link = LinkThread(access, idle, told)
        link.start()
        told.wait_until(lambda: bool(told.states))
        link.stop()
    assert not any(state.up for state in told.states)


def test_a_server_says_why_it_does_not_take_a_token(served: Floor) -> None:
    foreign = Authority.new("another")
    (token, _) = foreign.revocations().values()
    (account, _) = served.authority.revocations()
    update = update_accounts(served.authority.system(served.server.urls), {account: token}, 1)
    assert update.taken == []
    assert "jwt" in update.refused["floor"]
    assert update.unreached == {}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("t.table-1.e", b'{"mine":1}'),
        ("$JS.API.DIRECT.GET.EV.t.table-1.e", b""),
        ("$JS.API.DIRECT.GET.EV.t.table-1.e", b'{"seq":99}'),
        ("$JS.API.CONSUMER.MSG.NEXT.CMD.table-1", b'{"batch":1,"no_wait":true}'),
        ("$JS.ACK.CMD.table-1.1.1.1.1.1", b""),
    ],
)
def test_an_answer_that_a_table_has_sent_elsewhere_comes_nowhere(
    tmp_path: Path, asked: str, said: bytes
) -> None:
    """Whoever asks the server names where the answer goes, and the server looks at nobody's rights for it: an empty one at
    `$JS.API.STREAM.DELETE.EV` deleted every event of a floor."""
    orders = [f"STREAM.DELETE.{name}" for name in ("EV", "NOW", "CMD", "ANS", "KEY")]
    orders += [
        "CONSUMER.DELETE.CMD.table-2",
        "STREAM.PURGE.NOW",
        "STREAM.UPDATE.EV",
        "CONSUMER.CREATE.EV.mine",
    ]

    async def tries(client: Client) -> None:
        await client.jetstream().publish("t.table-1.e", b"")
        for where in (
            *(f"$JS.API.{order}" for order in orders),
            "t.table-2.e",
            "t.table-2.s",
            "t.table-2.a",
            "c.table-2",
            "r.keys",
        ):
            await client.publish(asked, said, reply=where)
        await client.flush()
        await client.jetstream().publish(
            "t.table-1.s", b"done"
        )  # and the server has done what came before

    async def look(client: Client) -> None:
        manager = client.jsm()
        assert {each.config.name for each in await manager.streams_info()} == {
            "EV",
            "NOW",
            "CMD",
            "ANS",
            "KEY",
        }
        assert {each.name for each in await manager.consumers_info("CMD")} == {"table-1", "table-2"}
        assert not await manager.consumers_info("EV")
        for stream, of_table in (
            ("EV", "t.table-1.e"),
            ("NOW", "t.table-1.s"),
            ("CMD", ""),
            ("ANS", ""),
            ("KEY", ""),
        ):
            info = await manager.stream_info(stream, subjects_filter=">")
            assert set(info.state.subjects or {}) == ({of_table} if of_table else set())

    with floor(tmp_path / "floor") as made:
        made.prepare("table-1", "table-2")
        as_client(made.access("table-1", "table"), tries)
        as_client(made.access("keeper", "keeper"), look)


def test_a_program_that_is_denied_what_it_needs_ends(served: Floor) -> None:
    denied: list[str] = []

    async def session(client: Client) -> None:
        await client.publish("t.table-2.e", b"{}")
        while not denied:
            await client.flush()
        raise ConnectionError("no answer")

    async def run() -> None:
        async with asyncio.timeout(DEADLINE_S):
            await stay_admitted(served.access("table-1", "table"), session, refused=denied.append)

    with pytest.raises(KeyRefusedError, match="permissions violation for publish"):
        asyncio.run(run())


def test_a_key_that_one_server_refuses_is_tried_at_the_others_first(
    served: Floor, tmp_path: Path
) -> None:
    """A server may not have heard of a new key yet; one that is down says nothing of it."""
    access = served.access("table-1", "table")
    down = f"tls://127.0.0.1:{free_port('127.0.0.1')}"

    async def run(*servers: str) -> None:
        """Ends once the key was let in twice."""
        came, twice = [], asyncio.Event()

        async def session(client: Client) -> None:
            came.append(client)
            if len(came) == 2:
                twice.set()
            raise ConnectionError("the session is over")

        link = asyncio.ensure_future(stay_admitted(access._replace(servers=servers), session))
        ending = asyncio.ensure_future(twice.wait())
        async with asyncio.timeout(DEADLINE_S):
            await asyncio.wait((link, ending), return_when=asyncio.FIRST_COMPLETED)
        await end(ending)
        if link.done():
            link.result()
        await end(link)

    with floor(tmp_path / "other", served.authority) as other:
        (refuses,) = other.server.urls
        served.authority.save(tmp_path / "authority.json")
        authority = Authority.load(tmp_path / "authority.json")
        authority.revoke("table-1")
        assert update_accounts(authority.system([refuses]), authority.revocations(), 1).taken == [
            "floor"
        ]
        asyncio.run(run(refuses, *served.server.urls, down))
        with pytest.raises(KeyRefusedError, match=refuses):
            asyncio.run(run(refuses, down))


def test_a_server_that_refuses_is_left_at_once_for_another() -> None:
    """One of three that is gone must not hold a table up: the library alone stays with it for two minutes, and does not say why."""
    port = free_port("127.0.0.1")
    access = Authority.new("Floor of a test").issue("table-1", "table", [f"tls://127.0.0.1:{port}"])
    why: list[str] = []

    async def run() -> None:
        tried = asyncio.Event()

        def told(state: State) -> None:
            why.append(state.why)
            if len(why) > 2:
                tried.set()

        trying = asyncio.create_task(stay_connected(access, idle, told))
        async with asyncio.timeout(DEADLINE_S):
            await tried.wait()
        await end(trying)

    asyncio.run(run())
    assert set(why) == {"Connection refused"}


def test_a_server_that_greets_and_hangs_up_was_never_there(served: Floor, tmp_path: Path) -> None:
    """It has a certificate of this floor, and something before it that is full."""
    pair = served.authority.server_certificate(["127.0.0.1"])
    (tmp_path / "pair.pem").write_text(pair.certificate + pair.key)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(tmp_path / "pair.pem")
    states: list[State] = []

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"server_id":"x","version":"2.11.0","max_payload":1048576}\r\n')
        await reader.readuntil(b"PING\r\n")
        writer.close()

    async def run() -> None:
        tried = asyncio.Event()

        def told(state: State) -> None:
            states.append(state)
            if len(states) > 2:
                tried.set()

        server = await asyncio.start_server(greet, "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        access = served.access("table-7", "table")._replace(servers=(f"tls://127.0.0.1:{port}",))
        trying = asyncio.create_task(stay_connected(access, idle, told))
        async with asyncio.timeout(DEADLINE_S):
            await tried.wait()
        await end(trying)
        server.close()

    asyncio.run(run())
    assert [state.up for state in states[:3]] == [False] * 3


def test_a_link_that_ends_while_it_is_refused_leaves_no_complaint() -> None:
    """A board or a table is closed in any moment of a try: the system's "connection refused" is then nobody's any more."""
    access = Authority.new("Floor of a test").issue(
        "table-1", "table", [f"tls://127.0.0.1:{free_port('127.0.0.1')}"]
    )
    complaints: list[str] = []

    async def run() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(
            lambda _, said: complaints.append(f"{said['message']}: {said.get('exception')!r}")
        )
        began = loop.time()
        for turns in range(
            40
        ):  # of the loop, until the link is to end: the refusal comes in one of them
            trying = asyncio.create_task(stay_connected(access, idle))
            for _ in range(turns):
                await asyncio.sleep(0)
            await end(trying)
        del trying
        gc.collect()  # what nobody asked for is told when it is thrown away
        assert loop.time() - began < 5, "one end was missed, and had to be said again"

    asyncio.run(run())
    assert complaints == []


def test_a_link_comes_back_by_itself_when_its_server_does(tmp_path: Path) -> None:
    began = Event()

    async def session(client: Client) -> None:
        began.set()

    with floor(tmp_path / "floor") as made:
        told = Told()
        link = LinkThread(made.access("table-1", "table"), session, told)
        link.start()
        told.wait_until(lambda: bool(told.states) and told.states[-1].up)
        link.do(lambda client: client.flush()).result(30)
        made.server.kill()
        told.wait_until(lambda: not told.states[-1].up)
        with pytest.raises(ConnectionError):
            link.do(lambda client: client.flush()).result(30)
        began.clear()
        made.server.start()
        told.wait_until(lambda: told.states[-1].up)
        assert began.wait(30)
        link.stop()


def test_a_key_file_is_its_owners_alone(tmp_path: Path) -> None:
    access = Access("table-1", "table", ("tls://127.0.0.1:1",), "PEM\n", "A", "jwt", "SU…")
    path = tmp_path / "table-1.toml"
    write_access(path, access)
    assert path.stat().st_mode & 0o777 == 0o600
    assert read_access(path) == access
    path.chmod(0o640)
    with pytest.raises(BadFileError, match="others than its owner"):
        read_access(path)
    path.chmod(0o600)
    path.write_text('name = "table-1"\n')
    with pytest.raises(BadFileError, match="seed: is missing"):
        read_access(path)
