"""A house without a table: it serves the patrons' page, and says over a real nats-server what a test puts into its mouth.

The messages are those of docs/patrons.md. What the page sends is kept, and answered as the test says.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import nats
from aiohttp import web

from kiosk.patrons.gateway.page import add_page
from tests.waiting import DEADLINE_S, Waiting

BESIDE = Path(sys.executable).with_name("nats-server")
NATS_SERVER = str(BESIDE) if BESIDE.exists() else shutil.which("nats-server")
CODE, TOKEN = "K7QF-2M9X-RTPA", "a-token"

TABLE: dict[str, Any] = {
    "stage": "wagers",
    "ask": 1,
    "round": 57,
    "seconds": None,
    "hands": [],
    "dealer": {"cards": [], "total": None, "soft": False, "blackjack": False, "bust": False},
    "corrected": False,
    "last": None,
    "least": 2500,
    "most": 100_000,
    "chips": [50, 100, 250, 500, 2500, 10_000, 50_000, 100_000],
    "silent": None,
    "stopped": False,
}
OWN: dict[str, Any] = {
    "ask": 1,
    "name": "Seat 4",
    "balance": 100_000,
    "wager": 0,
    "insurance": 0,
    "hands": [],
    "may": {"wager": {"least": 2500, "most": 100_000}},
    "corrected": None,
    "amended": None,
    "last": None,
}


def hand(*cards: str, total: int, soft: bool = False, in_play: bool = False) -> dict[str, Any]:
    """A hand of the table."""
    return {"cards": list(cards), "total": total, "soft": soft, "in_play": in_play}


def dealer(*cards: str, total: int | None, **more: bool) -> dict[str, Any]:
    return {
        "cards": list(cards),
        "total": total,
        "soft": False,
        "blackjack": False,
        "bust": False,
        **more,
    }


def mine(cards: int, total: int, wager: int = 5000, **more: object) -> dict[str, Any]:
    """A hand as the patron has it; `playing` unless more is said."""
    return {
        "playing": True,
        "decided": None,
        "silent": False,
        "cards": cards,
        "total": total,
        "wager": wager,
        **more,
    }


class House(Waiting):
    """One table and one patron. `heard`: what pages have sent, repeats included, `look` apart."""

    def __init__(self, folder: Path, *, port: int = -1) -> None:
        super().__init__()
        self.folder = folder
        self.heard: list[dict[str, Any]] = []
        self.looks = 0
        self.sessions = 0
        self.token = TOKEN
        #: the picture of the table, and where it was asked for
        self.still, self.stills = b"", list[str]()
        #: what the page is told of the table beside its name
        self.about: dict[str, Any] = {}
        #: what the house writes before and after an amount
        self.money = {"before": "", "after": ""}
        self.n = 100
        self.table, self.own = dict(TABLE), dict(OWN)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server: subprocess.Popen[bytes] | None = None
        self._port = port
        self.start_server()
        self._run(self._serve())

    def start_server(self) -> None:
        """nats-server, at the ports that it had before if it ran before."""
        assert NATS_SERVER is not None
        clients, browsers = getattr(self, "ports", (-1, -1))
        conf = self.folder / "nats.conf"
        conf.write_text(
            f'listen: "127.0.0.1:{clients}"\nmax_payload: 1024\nauthorization {{ token: "{TOKEN}" }}\n'
            f'websocket {{ listen: "127.0.0.1:{browsers}", no_tls: true }}\n'
        )
        for file in self.folder.glob("*.ports"):
            file.unlink()
        self._server = subprocess.Popen(
            [
                NATS_SERVER,
                "-c",
                str(conf),
                "--ports_file_dir",
                str(self.folder),
                "-l",
                str(self.folder / "nats.log"),
            ],
            env={**os.environ, "GOMAXPROCS": "1"},
        )
        waits = threading.Event()
        for _ in range(int(DEADLINE_S * 50)):
            if found := [*self.folder.glob("*.ports")]:
                with contextlib.suppress(json.JSONDecodeError):
                    told = json.loads(found[0].read_text())
                    self.ports = tuple(
                        int(told[kind][0].rpartition(":")[2]) for kind in ("nats", "websocket")
                    )
                    break
            waits.wait(0.02)
        self._run(self._connect())

    def stop_server(self) -> None:
        self._run(self._client.close())
        assert self._server is not None
        self._server.kill()
        self._server.wait()

    @contextlib.contextmanager
    def standing_still(self) -> Iterator[None]:
        """Every line stays open, and nothing comes on any."""
        assert self._server is not None
        self._server.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._server.send_signal(signal.SIGCONT)

    def close(self) -> None:
        self.stop_server()
        self._run(self._web.cleanup())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, what: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(what, self._loop).result(DEADLINE_S)

    async def _connect(self) -> None:
        async def quiet(_: Exception) -> None:
            return

        self._client = await nats.connect(
            f"nats://127.0.0.1:{self.ports[0]}", token=TOKEN, error_cb=quiet
        )
        await self._client.subscribe("p.bj-12.*.d", cb=self._hear)
        await self._client.flush()

    async def _serve(self) -> None:
        self.websocket = f"ws://127.0.0.1:{self.ports[1]}"
        app = web.Application()
        app.router.add_post("/sign-in", self._sign_in)
        app.router.add_get("/still/{session}/{number}.jpg", self._still)
        add_page(app, [self.websocket])
        self._web = web.AppRunner(app)
        await self._web.setup()
        await web.TCPSite(self._web, "127.0.0.1", 0).start()
        self.address = f"http://127.0.0.1:{self._web.addresses[0][1]}/"

    async def _still(self, request: web.Request) -> web.Response:
        self.stills.append(request.path)
        return web.Response(body=self.still, content_type="image/jpeg")

    async def _sign_in(self, request: web.Request) -> web.Response:
        asked = await request.json()
        if asked["code"].upper() != CODE:
            words = "No seat has this code. Look at it again, or ask the staff."
            return web.json_response(
                {"v": 1, "refused": {"id": "code_unknown", "facts": {}}, "words": words}, status=403
            )
        before = self.sessions
        self.sessions += 1
        if before:
            await self._send(
                f"p.bj-12.s{before}.a", {"v": 1, "t": "over", "why": "elsewhere", "words": ""}
            )
        session = {"session": f"s{self.sessions}", "token": self.token, "url": self.websocket}
        told = {
            "v": 1,
            "table": "bj-12",
            "name": "Seat 4",
            "language": asked["language"],
            **session,
            **self.about,
        }
        return web.json_response(
            {**told, "money": {"thousands": ",", "decimal": ".", **self.money}}
        )

    async def _hear(self, message: Any) -> None:
        said = json.loads(message.data)
        if said["do"] == "look":
            self.looks += 1
            await self._tell()
            return
        self.keep(self.heard, said)

    async def _send(self, subject: str, message: dict[str, Any]) -> None:
        await self._client.publish(subject, json.dumps(message).encode())

    @property
    def _mine(self) -> str:
        return f"p.bj-12.s{self.sessions}.a"

    async def _tell(self) -> None:
        await self._send(self._mine, {"v": 1, "t": "table", "n": self.n, **self.table})
        await self._send(self._mine, {"v": 1, "t": "own", "n": self.n, **self.own})

    def say(self, table: dict[str, Any] | None = None, own: dict[str, Any] | None = None) -> None:
        """The table and the patron's own, from now on with these changes; told as the house tells them."""
        self.n += 1
        self.table |= table or {}
        self.own |= own or {}
        if table and "ask" in table:
            self.own |= {"ask": table["ask"]}
        self._run(self._send(self._mine, {"v": 1, "t": "table", "n": self.n, **self.table}))
        self._run(self._send(self._mine, {"v": 1, "t": "own", "n": self.n, **self.own}))

    def wait_for(self, what: str, count: int = 1) -> dict[str, Any]:
        """The last message that says that."""
        self.wait_until(lambda: sum(each["do"] == what for each in self.heard) >= count)
        return [each for each in self.heard if each["do"] == what][-1]

    def answer(
        self, message: dict[str, Any], result: str = "accepted", words: str = "", **own: object
    ) -> None:
        """Answers the page's message; `own`: what becomes different for the patron."""
        self.n += 1
        self.own |= own
        told = {"v": 1, "t": "answer", "id": message["id"], "do": message["do"], "result": result}
        more = (
            {"n": self.n, "at": "2026-11-22T10:15:00.123Z"}
            if result == "accepted"
            else {"words": words}
        )
        mine_now = {"v": 1, "t": "own", "n": self.n, **self.own}
        self._run(self._send(self._mine, {**told, **more, "own": mine_now}))

    def send(self, message: dict[str, Any]) -> None:
        """Anything at all, to the patron alone."""
        self._run(self._send(self._mine, message))

    def __str__(self) -> str:
        return f"heard {self.heard}"
