"""The process beside the table that patrons' screens speak to: nats-server, the page over HTTP,
sign-in, and the gateway between them.

It is started by `kiosk run` with one end of a socket pair, and ends when that does. Its folder,
beside the journal, holds the keys of the server, `Keeping`'s file, and where it was reached last:
it comes back at the same ports.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import socket
import ssl
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

import uvloop
from aiohttp import web

from kiosk.game.refusals import Reason
from kiosk.link.authority import PATRONS, SYSTEM, Authority
from kiosk.link.certificates import Pair
from kiosk.link.connection import State
from kiosk.link.keys import write_secret
from kiosk.link.line import LONGEST, written
from kiosk.link.nats_client import stay_linked
from kiosk.link.server import Configuration, Server, ServerError, WebSocket
from kiosk.patrons.gateway.admission import SILENT_S, Doorkeeper
from kiosk.patrons.gateway.gateway import Door, Gateway, patron_words
from kiosk.patrons.gateway.keeping import Keeping
from kiosk.patrons.gateway.page import add_page
from kiosk.patrons.gateway.sign_in import SignIn, listen
from kiosk.patrons.gateway.stills import Stills
from kiosk.patrons.gateway.tunnel import Tunnel
from kiosk.patrons.messages import LANGUAGES
from kiosk.patrons.picture import PatronsPicture, rules_of
from kiosk.patrons.places import Place, door_of, folder_of, place_of
from kiosk.record.journal.journal import JournalReader
from kiosk.settings.schema import BadFileError, Finding
from kiosk.settings.table import Area
from kiosk.station.patrons import step_of
from kiosk.station.patrons_asked import PatronsAsked
from kiosk.words.messages import Currency, Messages

#: how long it is waited until a table is opened in the journal
_OPENED_S = 60.0
#: bytes that a server may hold before it looks for memory that is free: a quarter of the machine's
#: among all of them, within these
_HOLDS = 512 * 2**20, 1536 * 2**20
#: bytes of a server's log, in which everybody who fails to come in has a line, before it is put
#: aside; one that was put aside is kept
LOG = 8 * 2**20
#: by how much these processes stand behind the table's own: the dealer's screen goes first
_NICE = 10
#: seconds between two looks at whether the servers run
_KEPT_S = 0.5


class Hello(NamedTuple):
    """What the table tells the gateway first. `certificate` and `key` are files, "" for none: then
    only this machine is served. `gateway`: its number among those of the table, from 1."""

    journal: str
    table: str
    chips: tuple[int, ...]
    folders: tuple[str, ...]
    currency: tuple[str, str, str, str]
    host: str = "127.0.0.1"
    port: int = 0
    link_port: int = 0
    certificate: str = ""
    key: str = ""
    name: str = ""
    servers: int = 1
    gateway: int = 1
    idle_minutes: int = 0
    decide_ahead: bool = False
    still: str = ""
    still_shows: tuple[int, ...] = ()

    @property
    def folder(self) -> Path:
        return folder_of(Path(self.journal), self.gateway)


def serve(line: socket.socket) -> None:
    """Serves until the line ends. Raises `BadFileError`, `ServerError`, `OSError`, and what opening
    the journal raises."""
    os.nice(_NICE)
    # a crowd's messages make no cycles, and each look at all sessions holds everybody up
    gc.set_threshold(100_000, 50, 50)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(line))


async def _serve(line: socket.socket) -> None:
    reader, writer = await asyncio.open_connection(sock=line, limit=LONGEST)
    hello = _hello(await reader.readline())
    if hello is None:
        return
    folder = hello.folder
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    keeping = Keeping(folder_of(Path(hello.journal)))
    languages = _languages(hello)
    before = place_of(folder)
    secure = _context(hello)
    page = _listening(hello, before)
    port = page.getsockname()[1]
    url = _origin(hello, port)
    authority = _authority(folder)
    doorkeeper = Doorkeeper.of(authority)
    servers = Servers(hello, folder, authority, doorkeeper, url, before.links if before else ())
    try:
        servers.start()
        with await _journal(Path(hello.journal)) as journal:
            asked = await _asked(reader)
            if asked is None:
                return
            picture = PatronsPicture(journal, asked, step_of(hello.chips))
            lines = reader, writer
            stills = Stills(Path(hello.still), Area(*hello.still_shows)) if hello.still else None
            gateway = Gateway(picture, keeping, doorkeeper, _door(hello), languages, lines, stills)
            linked = asyncio.gather(*_links(gateway, servers, authority, doorkeeper))
            kept = asyncio.create_task(servers.keep())
            app = _application(hello, servers.links, port, keeping, gateway, languages)
            handshake_s = SILENT_S if secure else None
            site, serving = await listen(
                app, sock=page, ssl=secure, ssl_handshake_timeout=handshake_s, backlog=512
            )
            await gateway.linked.wait()
            place = Place(url, port, servers.ports, servers.pids)
            write_secret(folder / "place.json", json.dumps(place._asdict()))
            writer.write(written({"open": url}))
            try:
                await gateway.run()
            finally:
                kept.cancel()
                linked.cancel()
                await asyncio.gather(linked, kept, return_exceptions=True)
                serving.close()
                await site.cleanup()
    finally:
        servers.stop()
        keeping.close()


def _door(hello: Hello) -> Door:
    name, idle_s = door_of(hello.table), hello.idle_minutes * 60
    return Door(name, hello.chips, hello.servers, moves=hello.gateway == 1, idle_s=idle_s)


def _hello(line: bytes) -> Hello | None:
    """What the table has told first; None where it has ended before."""
    said = json.loads(line or "{}").get("hello")
    if said is None:
        return None
    return Hello(**{**said, **{key: tuple(said[key]) for key in ("chips", "folders", "currency")}})


async def _asked(reader: asyncio.StreamReader) -> PatronsAsked | None:
    """The table's first word of what its patrons may do; None where it has ended before."""
    while line := await reader.readline():
        if (look := json.loads(line).get("look")) is not None:
            return PatronsAsked.of_json(look["asked"])
    return None


def _languages(hello: Hello) -> dict[str, Messages]:
    """What is said to patrons, in each language of theirs."""
    folders = [Path(each) for each in hello.folders]
    currency = Currency(*hello.currency)
    return {each: Messages(each, folders=folders, currency=currency) for each in LANGUAGES}


def _links(
    gateway: Gateway, servers: Servers, authority: Authority, doorkeeper: Doorkeeper
) -> Iterator[Awaitable[None]]:
    """The gateway's lines to each server, which stay linked."""
    for at, urls in enumerate(servers.urls):
        access = doorkeeper.access(authority, urls)
        yield stay_linked(access, gateway.session(at), _told)
        # Of this one nobody is told: the gateway's own line to the same server tells of it.
        yield stay_linked(authority.system(urls), gateway.system(at))


def _application(
    hello: Hello,
    links: list[str],
    port: int,
    keeping: Keeping,
    gateway: Gateway,
    languages: Mapping[str, Messages],
) -> web.Application:
    """The page and the sign-in, as they are served. `links`: where pages connect; `port`: where
    they are loaded."""
    app = web.Application(client_max_size=4096)
    sign_in = SignIn(
        keeping,
        door_of(hello.table),
        links,
        gateway.opened,
        lambda why, language: patron_words(languages, Reason(why, why), language),
        Currency(*hello.currency),
        lambda: {
            "title": hello.table,
            "rules": rules_of(gateway.road.picture.rules),
            "ahead": hello.decide_ahead,
            "still": bool(hello.still),
        },
    )
    sign_in.add_to(app)
    app.router.add_get("/still/{session}/{number}.jpg", _serve_still(gateway))
    Tunnel(_on_this_machine(hello, links), _origin(hello, port)).add_to(app)
    add_page(app, links, [Path(each) for each in hello.folders])
    return app


def _serve_still(gateway: Gateway) -> Callable[[web.Request], Awaitable[web.Response]]:
    """The picture of the table, to a patron's own page alone."""

    async def serve(request: web.Request) -> web.Response:
        still = gateway.still_of(request.match_info["session"])
        if still is None or str(still.number) != request.match_info["number"]:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "private, max-age=60"}
        return web.Response(body=still.body, content_type="image/jpeg", headers=headers)

    return serve


def _origin(hello: Hello, port: int) -> str:
    """The address of the page."""
    return f"{'https' if hello.certificate else 'http'}://{hello.name or hello.host}:{port}"


def _on_this_machine(hello: Hello, links: list[str]) -> list[str]:
    """The addresses of `links` as they are reached from here, whatever this machine is called."""
    host = hello.host
    with suppress(ValueError):  # a name
        host = "127.0.0.1" if ip_address(host).is_unspecified else host
    return [f"{link.partition('://')[0]}://{host}:{link.rpartition(':')[2]}" for link in links]


async def _journal(path: Path) -> JournalReader:
    """The journal, once a table was opened in it."""
    waited = 0.0
    while True:
        with suppress(Exception):
            journal = JournalReader(path)
            if journal.openings():
                return journal
            journal.close()
        if waited > _OPENED_S:
            return JournalReader(path)  # and raises why not
        await asyncio.sleep(0.05)
        waited += 0.05


def _authority(folder: Path) -> Authority:
    file = folder / "authority.json"
    if file.exists():
        return Authority.load(file)
    authority = Authority.new("patrons' screens")
    authority.save(file)
    return authority


class Servers:
    """One nats-server, or several beside each other: each takes as many pages as a process may have
    open files. `before`: the ports that pages used the last time."""

    def __init__(
        self,
        hello: Hello,
        folder: Path,
        authority: Authority,
        doorkeeper: Doorkeeper,
        origin: str,
        before: tuple[int, ...],
    ) -> None:
        self._hello, self._folder, self._before = hello, folder, before
        self._pair = None
        if hello.certificate:
            self._pair = Pair(
                Path(hello.certificate).read_text("utf-8"), Path(hello.key).read_text("utf-8")
            )
        self._shared = Configuration(
            operator=authority.operator,
            system=authority.account(SYSTEM),
            accounts=authority.tokens(**{PATRONS: doorkeeper.claims}),
            certificate=authority.server_certificate(["127.0.0.1"]),
            authority=authority.certificate,
            streams=False,
            environment=_runtime(hello.servers),
            further=doorkeeper.further,
        )
        self._origin = origin
        self._servers: list[Server] = []

    def start(self) -> None:
        """Raises `ServerError`, `OSError`."""
        hello = self._hello
        for at in range(hello.servers):
            port = hello.link_port + at if hello.link_port else 0
            if not port and at < len(self._before) and _is_free(hello.host, self._before[at]):
                port = self._before[at]
            websocket = WebSocket(hello.host, port, self._pair, (self._origin,), SILENT_S)
            folder = self._folder / f"server-{at + 1}"
            further = f"{self._shared.further}\n{_log(folder)}"
            name = f"patrons-{at + 1}"
            configuration = self._shared._replace(name=name, websocket=websocket, further=further)
            server = Server(folder, configuration)
            self._servers.append(server)
            server.start(with_us=True)

    async def keep(self) -> None:
        """A server that has ended by itself is started again, at the ports that it had: its pages
        find it there."""
        while True:
            await asyncio.sleep(_KEPT_S)
            for server in self._servers:
                if not server.is_running:
                    print(
                        "A server of patrons' screens has ended, and is started again:"
                        f" {server.folder}",
                        file=sys.stderr,
                    )
                    with suppress(ServerError, OSError):
                        server.start(with_us=True)

    def stop(self) -> None:
        for server in self._servers:
            server.stop()

    @property
    def urls(self) -> list[list[str]]:
        """Where the gateway connects to each."""
        return [server.urls for server in self._servers]

    @property
    def ports(self) -> tuple[int, ...]:
        """Where pages connect."""
        return tuple(
            each.configuration.websocket.port
            for each in self._servers
            if each.configuration.websocket
        )

    @property
    def links(self) -> list[str]:
        """The same as addresses."""
        scheme = "ws" if self._pair is None else "wss"
        host = self._hello.name or self._hello.host
        return [f"{scheme}://{host}:{port}" for port in self.ports]

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(server.pid or 0 for server in self._servers)


def _log(folder: Path) -> str:
    """Of a server's configuration what keeps its log short."""
    file = json.dumps(str(folder.absolute() / "nats.log"), ensure_ascii=False)
    return f"log_file: {file}\nlogfile_size_limit: {LOG}\nlogfile_max_num: 2"


def _runtime(servers: int) -> dict[str, str]:
    """What Go, in which the servers are written, is told. Several threads of one server wake each
    other for every message: it has one. Its looks for free memory, through all that 17,000 pages
    hold, take two seconds of a core: it looks where it holds much, and not every two minutes, and
    leaves stacks as they have grown, which cost a fifth more where they grow again.

    Of 16,000 pages the stacks hold 0.9 GB and what lives 0.3 GB; a round leaves 90 MB of garbage.
    Within 1.5 GB a server looks once in about three rounds, and once more where all have just come
    in (1.4 to 2.3 s of a core each): that is what one round does and the next does not. Stacks that
    may shrink are touched anew after each look (2.8 faults a patron): half as many looks, and no
    less of the processor.

    With 10,000 pages, ten rounds, and a limit that is to them what 1.5 GB is to 17,000 (0.95 GB) a
    server looks seven times and holds 841 MB. With one that is as 2.5 GB (1.6 GB) it looks once, as
    pages come in, and holds 1,422 MB: the rounds are alike for 58 kB a patron more. GOGC=400
    reckons to the same. So it is memory or time, and it is memory that is spared."""
    share = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 4 // servers
    least, most = _HOLDS
    return {
        "GOMAXPROCS": "1",
        "GOGC": "off",
        "GODEBUG": "gcshrinkstackoff=1",
        "GOMEMLIMIT": str(max(least, min(share, most))),
    }


def _listening(hello: Hello, before: Place | None) -> socket.socket:
    """Where the page is served: the settings' port, else the one of the last time, else any."""
    port = hello.port or (before.port if before and _is_free(hello.host, before.port) else 0)
    return socket.create_server((hello.host, port))


def _is_free(host: str, port: int) -> bool:
    try:
        socket.create_server((host, port)).close()
    except OSError:
        return False
    return True


def _context(hello: Hello) -> ssl.SSLContext | None:
    """TLS with the house's certificate. Without one nothing but this machine's own browsers may
    come in. Raises `BadFileError`."""
    if not hello.certificate:
        if hello.host not in ("127.0.0.1", "::1", "localhost"):
            needed = (
                "is needed where patrons' screens are reached from outside this machine"
                " (patrons.host)."
            )
            raise BadFileError([Finding("the settings", "patrons.certificate", needed)])
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(hello.certificate, hello.key or None)
    except (OSError, ssl.SSLError) as error:
        raise BadFileError(
            [Finding(hello.certificate, "", f"is no certificate with its key: {error}.")]
        ) from error
    return context


def _told(state: State) -> None:
    if not state.up:
        print(f"The link to nats-server is down: {state.why}", file=sys.stderr)
