"""A simulated crowd: patrons at screens of their own, from outside, by the same road as every page;
with faults where wanted.

No strategy: they wager, draw the more the lower the hand is, and some say nothing. Faults:
connections dropped in mid-message, messages sent twice, late ones, and what no page would send.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import ssl
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import aiohttp

from kiosk.patrons.client import Link, connect
from kiosk.patrons.gateway.keeping import Keeping, OpenSession, Seat
from kiosk.patrons.places import Place, place_of

#: of a hundred patrons so many decide, and insure
DECIDE, _INSURE = 95, 10
#: seconds: within which they make up their minds, after which a message without an answer is sent
#: again, and for a gateway to come
MINDS_S, AGAIN_S, COMES_S = 4.0, 2.0, 60.0
#: cents: what an account is loaded with, and when it is loaded again
LOAD, LEAST = 100_000, 5_000
#: connections that are made at once
_AT_ONCE = 25
#: how often a page tries to come in (ui/patrons/link.js)
_TRIES = 7


class NotReached(Exception):
    """No simulated patron comes in, and why, in words."""


class Faults(NamedTuple):
    """Of a hundred messages so many go wrong on purpose."""

    of_hundred: int = 0

    def happens(self, chance: random.Random) -> str:
        """The fault of this message, "" for none."""
        if chance.random() * 100 >= self.of_hundred:
            return ""
        return chance.choice(("twice", "dropped", "late", "hostile"))


class Crowd:
    """What they all share: where the table is, its last message read once for everybody, and what
    came of it all.

    `counts`: answers by result, and faults. `took`: seconds from each message to its answer."""

    def __init__(
        self,
        url: str,
        table: str,
        chance: random.Random,
        faults: Faults,
        minds_s: float = MINDS_S,
        decide: int = DECIDE,
    ) -> None:
        self.url = url
        self.table = table
        self.chance = chance
        self.faults = faults
        self.minds_s, self.decide = minds_s, decide
        self.counts: Counter[str] = Counter()
        self.took: list[float] = []
        self.broke: Callable[[str], None] = lambda patron: None
        self._read: tuple[bytes, dict[str, Any]] = (b"", {})

    def read(self, payload: bytes) -> dict[str, Any]:
        """A `table` message, which comes to everybody."""
        if self._read[0] != payload:
            self._read = payload, json.loads(payload)
        return self._read[1]


class Patron:
    """One simulated patron with its session."""

    def __init__(self, crowd: Crowd, access: OpenSession, local: str | None = None) -> None:
        self._crowd, self.access, self._local = crowd, access, local
        self._subject = f"p.{crowd.table}.{access.session}"
        self._link: Link | None = None
        self._sent: dict[str, tuple[float, bytes]] = {}
        self._asked = ""
        self._number = crowd.chance.randrange(10**6)
        self._total = 0
        self.own: dict[str, Any] = {}
        self.over = ""

    async def connect(self) -> None:
        """Raises `OSError`."""
        heard = (f"{self._subject}.a",)
        self._link = await connect(
            self._crowd.url, self.access.token, heard, self._heard, _context(), local=self._local
        )
        self._link.publish(f"{self._subject}.d", self._message({"do": "look"}))
        for _, message in self._sent.values():
            self._link.publish(f"{self._subject}.d", message)

    @property
    def is_connected(self) -> bool:
        return self._link is not None and not self._link.over

    @property
    def waits(self) -> bool:
        """Something that was said has no answer yet."""
        return bool(self._sent)

    def drop(self) -> None:
        if self._link is not None:
            self._link.drop()

    def again(self, now: float) -> None:
        """What has no answer yet is sent again."""
        for id_, (at, message) in list(self._sent.items()):
            if now - at > AGAIN_S and self._link is not None:
                self._sent[id_] = now, message
                self._link.publish(f"{self._subject}.d", message)

    def _heard(self, subject: str, payload: bytes) -> None:
        crowd = self._crowd
        said = (
            crowd.read(payload)
            if payload.startswith(b'{"v":1,"t":"table"')
            else json.loads(payload)
        )
        match said["t"]:
            case "own":
                self._sees(said)
            case "table":
                self._total = next((hand["total"] for hand in said["hands"] if hand["in_play"]), 0)
            case "answer":
                crowd.counts[said["result"]] += 1
                if (sent := self._sent.pop(said["id"], None)) is not None:
                    crowd.took.append(time.monotonic() - sent[0])
                else:
                    crowd.counts["answered again"] += 1
                if said["result"] != "accepted":
                    crowd.counts[f"why {said['reason']['id']}"] += 1
                self._sees(said["own"])
            case "over":
                self.over = said["why"]

    def _sees(self, own: dict[str, Any]) -> None:
        if own["n"] < self.own.get("n", 0):
            return
        self.own = own
        if own["balance"] < LEAST and not own["wager"]:
            self._crowd.broke(self.access.patron)
        if own["ask"] is None or own["ask"] == self._asked or not own["may"]:
            return
        self._asked = own["ask"]
        wait = self._crowd.chance.random() * self._crowd.minds_s
        asyncio.get_running_loop().call_later(wait, self._decide, own["ask"])

    def _decide(self, ask: str) -> None:
        chance, may = self._crowd.chance, self.own["may"]
        if self.own["ask"] != ask or self.over:
            return
        if "wager" in may:
            least = may["wager"]["least"]
            self.say(
                "wager", ask, min(may["wager"]["most"], least * chance.choice((1, 1, 1, 2, 4)))
            )
        elif "insurance" in may:
            if chance.randrange(100) < _INSURE:
                self.say("insurance", ask, may["insurance"]["most"])
        elif chance.randrange(100) < self._crowd.decide:
            do = choice(may["decide"], self._total, chance)
            less = may.get("double") if do == "double" else None
            self.say(do, ask, chance.randint(less["least"], less["most"]) if less else None)

    def say(self, do: str, ask: str, amount: int | None = None) -> None:
        """One message, with a fault now and then."""
        said: dict[str, Any] = {"ask": ask, "do": do} | (
            {} if amount is None else {"amount": amount}
        )
        message = self._message(said)
        self._sent[f"c{self._number}"] = time.monotonic(), message
        fault = self._crowd.faults.happens(self._crowd.chance)
        if self._link is None or self._link.over:
            return  # it is sent when the connection is there again
        if fault:
            self._crowd.counts[f"fault {fault}"] += 1
        if fault == "late":
            asyncio.get_running_loop().call_later(
                20.0, self._link.publish, f"{self._subject}.d", message
            )
            return
        if fault == "hostile":
            self._link.publish(f"{self._subject}.d", spoiled(message, self._crowd.chance))
        self._link.publish(f"{self._subject}.d", message)
        if fault == "twice":
            self._link.publish(f"{self._subject}.d", message)
        elif fault == "dropped":
            asyncio.get_running_loop().call_soon(self.drop)

    def _message(self, said: dict[str, Any]) -> bytes:
        self._number += 1
        return json.dumps(
            {"v": 1, "id": f"c{self._number}", **said}, separators=(",", ":")
        ).encode()


def choice(may: Sequence[str], total: int, chance: random.Random) -> str:
    """What somebody does with a hand of that total, of what may be done."""
    if "both" in may or "first" in may:
        return chance.choice(list(may))
    likely = (
        ("hit", "hit", "hit", "double", "stand")
        if total < 12
        else ("hit", "hit", "stand", "stand", "stand")
    )
    do = chance.choice(likely if total < 17 else ("stand",) * 20 + ("hit",))
    return do if do in may else "stand"


def spoiled(message: bytes, chance: random.Random) -> bytes:
    """The message with something wrong in it."""
    spoils = bytearray(message)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(spoils))
        match chance.randrange(3):
            case 0:
                spoils[at] = chance.randrange(256)
            case 1:
                del spoils[at:][: chance.randrange(4)]
            case 2:
                spoils[at:at] = chance.randbytes(2)
    return bytes(spoils)


async def comes(folder: Path, within_s: float = COMES_S) -> Place:
    """Where the screens are reached, once they are. Raises `TimeoutError`."""
    until = time.monotonic() + within_s
    while True:
        place = place_of(folder)
        if place is not None:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", place.links[0])
                writer.close()
            except OSError:
                pass
            else:
                return place
        if time.monotonic() > until:
            raise TimeoutError(f"No patrons' screens are served from {folder}.")
        await asyncio.sleep(0.1)


async def gather(
    crowd: Crowd,
    accesses: Sequence[OpenSession],
    local: Callable[[int], str | None] = lambda at: None,
) -> list[Patron]:
    """Patrons with these sessions, all connected. Raises what the last of several tries raises."""
    patrons = [Patron(crowd, access, local(at)) for at, access in enumerate(accesses)]
    for at in range(0, len(patrons), _AT_ONCE):
        await asyncio.gather(*(_comes_in(patron) for patron in patrons[at : at + _AT_ONCE]))
    return patrons


async def _comes_in(patron: Patron) -> None:
    """As a page does: a house's door that is busy refuses too."""
    for tried in range(_TRIES):
        try:
            await patron.connect()
        except OSError:
            if tried == _TRIES - 1:
                raise
            await asyncio.sleep(0.5 * 2**tried)
        else:
            return


async def keep_up(patrons: Sequence[Patron]) -> None:
    """Connects who lost the connection, and sends again what has no answer; until it is
    cancelled."""
    while True:
        await asyncio.sleep(0.25)
        now = time.monotonic()
        for patron in patrons:
            if patron.over:
                continue
            if patron.is_connected:
                patron.again(now)
            else:
                try:
                    await patron.connect()
                except OSError:
                    await asyncio.sleep(0.5)  # the gateway is gone for a moment


def play(folder: Path, count: int, seed: int, faults: Faults, line: int | None = None) -> None:
    """`kiosk patrons crowd`: plays until it is ended, or the other end of the open file `line` is
    gone. Raises `NotReached`."""
    asyncio.run(_play(folder, count, seed, faults, line))


async def _play(folder: Path, count: int, seed: int, faults: Faults, line: int | None) -> None:
    if line is not None:
        task = asyncio.current_task()
        assert task is not None
        asyncio.get_running_loop().add_reader(line, task.cancel)
    try:
        place = await comes(folder)
    except TimeoutError as error:
        raise NotReached(str(error)) from None
    keeping = Keeping(folder)
    names = [f"P{number:05d}" for number in range(1, count + 1)]
    codes = keeping.issue([Seat(name, name) for name in names])
    try:
        accesses, table, url = await _sign_in(place.url, names, codes)
        crowd = Crowd(url, table, random.Random(seed), faults)
        broke: set[str] = set()
        crowd.broke = broke.add
        patrons = await gather(crowd, accesses)
    except (aiohttp.ClientError, OSError) as error:
        raise NotReached(_why_not_reached(place.url, error)) from None
    print(f"{count} simulated patrons play at {place.url}.", flush=True)
    kept = asyncio.create_task(keep_up(patrons))
    try:
        while not kept.done():
            await asyncio.sleep(1)
            if broke:
                keeping.ask("load", [(name, LOAD) for name in sorted(broke)])
                broke.clear()
    finally:
        kept.cancel()


async def _sign_in(
    url: str, names: Sequence[str], codes: Sequence[str]
) -> tuple[list[OpenSession], str, str]:
    """The sessions of those with these codes, the table's part of subjects, and where they connect.
    Raises `NotReached`, `aiohttp.ClientError`, `OSError`."""
    accesses, table, link = list[OpenSession](), "", ""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=_context())) as http:
        for name, code in zip(names, codes, strict=True):
            said = {"v": 1, "code": code, "language": "en"}
            async with http.post(f"{url}/sign-in", json=said) as answer:
                given = await answer.json() if answer.content_type == "application/json" else {}
            if answer.status != 200:
                words = given.get("words") or f"HTTP {answer.status}"
                raise NotReached(f"{url} takes no patron in: {words}")
            table, link = given["table"], given["url"]
            accesses.append(OpenSession(given["session"], name, name, given["token"], "en"))
    return accesses, table, link


def _why_not_reached(url: str, error: Exception) -> str:
    """In words, and what to do."""
    host, cause = urlsplit(url).hostname, error.__cause__ or error
    if isinstance(cause, socket.gaierror):
        return (
            f"The table's page is at {url}, and this machine does not know the name {host}. Give "
            "the name an address (/etc/hosts, or the house's DNS), or change patrons.name and open "
            "the table again."
        )
    return f"The table's page at {url} is not reached: {error}. Is the table open?"


@cache
def _context() -> ssl.SSLContext:
    """A house's certificate is taken whoever has signed it: who comes has no money of their own."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
