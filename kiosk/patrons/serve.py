"""The process beside the table that patrons' screens speak to: nats-server, the page over HTTP, sign-in, and the gateway between them.

It is started by `kiosk run` with one end of a socket pair, and ends when that does. Its folder, beside the journal, holds the keys of the
server, `Keeping`'s file, and where it was reached last: it comes back at the same ports.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import ssl
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

from kiosk.game.refusals import Reason
from kiosk.link.authority import PATRONS, SYSTEM, Authority
from kiosk.link.certificates import Pair
from kiosk.link.connection import State, stay_connected
from kiosk.link.keys import write_secret
from kiosk.link.server import Configuration, Server, WebSocket
from kiosk.patrons.admission import Doorkeeper
from kiosk.patrons.gateway import Door, Gateway, patron_words
from kiosk.patrons.keeping import Keeping
from kiosk.patrons.messages import LANGUAGES
from kiosk.patrons.page import add_page
from kiosk.patrons.picture import Picture
from kiosk.patrons.places import Place, door_of, folder_of, place_of
from kiosk.patrons.sign_in import SignIn
from kiosk.record.journal import JournalReader
from kiosk.settings.schema import BadFileError, Finding
from kiosk.station.stage_clock import StageClock
from kiosk.words.phrases import Currency, Phrases

#: a line from the table: the answer to a batch names who was refused
LONGEST_LINE = 2**26
#: how long it is waited until a table is opened in the journal
_OPENED_S = 60.0


class Hello(NamedTuple):
    """What the table tells the gateway first. `certificate` and `key` are files, "" for none: then only this machine is served."""

    journal: str
    table: str
    stage_seconds: int
    turn_after: float
    chips: tuple[int, ...]
    folders: tuple[str, ...]
    currency: tuple[str, str, str]
    host: str = "127.0.0.1"
    port: int = 0
    link_port: int = 0
    certificate: str = ""
    key: str = ""
    name: str = ""

    @property
    def folder(self) -> Path:
        return folder_of(Path(self.journal))


def serve(line: socket.socket) -> None:
    """Serves until the line ends. Raises `BadFileError`, `ServerError`, `OSError`, and what opening the journal raises."""
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(line))


async def _serve(line: socket.socket) -> None:
    reader, writer = await asyncio.open_connection(sock=line, limit=LONGEST_LINE)
    said = json.loads(await reader.readline() or "{}").get("hello")
    if said is None:
        return
    hello = Hello(**{**said, **{key: tuple(said[key]) for key in ("chips", "folders", "currency")}})
    folder = hello.folder
    keeping = Keeping(folder / "access.sqlite")
    languages = {
        each: Phrases(each, folders=map(Path, hello.folders), currency=Currency(*hello.currency)) for each in LANGUAGES
    }
    before = place_of(folder)
    if before is not None:
        _end_left_over(before.server, folder)
    secure = _context(hello)
    page = _listening(hello, before)
    port = page.getsockname()[1]
    url = f"{'https' if secure else 'http'}://{hello.name or hello.host}:{port}"
    authority = _authority(folder)
    doorkeeper = Doorkeeper.of(authority)
    server = _started(hello, folder, authority, doorkeeper, url, before)
    try:
        websocket = server.configuration.websocket
        assert websocket is not None
        link = f"{'wss' if secure else 'ws'}://{hello.name or hello.host}:{websocket.port}"
        with await _journal(Path(hello.journal)) as journal:
            picture = Picture(journal, StageClock(hello.stage_seconds, hello.turn_after))
            door = Door(door_of(hello.table), hello.chips)
            gateway = Gateway(picture, keeping, doorkeeper, door, languages, (reader, writer))
            linked = asyncio.create_task(
                stay_connected(doorkeeper.access(authority, server.urls), gateway.session, _told, _refused)
            )
            app = web.Application(client_max_size=4096)
            SignIn(
                keeping,
                door.table,
                link,
                gateway.opened,
                lambda why, language: patron_words(languages, Reason(why, why), language),
            ).add_to(app)
            add_page(app, link, [Path(each) for each in hello.folders])
            site = web.AppRunner(app, access_log=None)
            await site.setup()
            await web.SockSite(site, page, ssl_context=secure).start()
            write_secret(folder / "place.json", json.dumps(Place(url, port, websocket.port, server.pid or 0)._asdict()))
            writer.write(json.dumps({"open": url}).encode() + b"\n")
            try:
                await gateway.run()
            finally:
                linked.cancel()
                await asyncio.gather(linked, return_exceptions=True)
                await site.cleanup()
    finally:
        server.stop()
        keeping.close()


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


def _started(
    hello: Hello, folder: Path, authority: Authority, doorkeeper: Doorkeeper, origin: str, before: Place | None
) -> Server:
    pair = None
    if hello.certificate:
        pair = Pair(Path(hello.certificate).read_text("utf-8"), Path(hello.key).read_text("utf-8"))
    port = hello.link_port or (before.link_port if before and _is_free(hello.host, before.link_port) else 0)
    server = Server(
        folder / "server",
        Configuration(
            operator=authority.operator,
            system=authority.account(SYSTEM),
            accounts=authority.tokens(**{PATRONS: doorkeeper.claims}),
            certificate=authority.server_certificate(["127.0.0.1"]),
            authority=authority.certificate,
            name="patrons",
            websocket=WebSocket(hello.host, port, pair, (origin,)),
            further=doorkeeper.further,
        ),
    )
    server.start()
    return server


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
    """TLS with the house's certificate. Without one nothing but this machine's own browsers may come in. Raises `BadFileError`."""
    if not hello.certificate:
        if hello.host not in ("127.0.0.1", "::1", "localhost"):
            needed = "is needed where patrons' screens are reached from outside this machine (patrons.host)."
            raise BadFileError([Finding("the settings", "patrons.certificate", needed)])
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(hello.certificate, hello.key or None)
    except (OSError, ssl.SSLError) as error:
        raise BadFileError([Finding(hello.certificate, "", f"is no certificate with its key: {error}.")]) from error
    return context


def _end_left_over(pid: int, folder: Path) -> None:
    """The nats-server of a gateway that was killed: it is ours where it runs with our configuration."""
    with suppress(OSError):
        if str(folder / "server").encode() in Path(f"/proc/{pid}/cmdline").read_bytes():
            os.kill(pid, signal.SIGKILL)


def _told(state: State) -> None:
    if not state.up:
        print(f"The link to nats-server is down: {state.why}", file=sys.stderr)


def _refused(why: str) -> None:
    print(f"nats-server refused: {why}", file=sys.stderr)
