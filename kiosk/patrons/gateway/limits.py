"""What one address may ask of the page's port: so many connections at once, and so many requests a
second."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from ipaddress import IPv6Network
from typing import Any, cast

from aiohttp import web
from aiohttp.web_protocol import ERROR

from kiosk.link.allowance import Allowances

#: connections at once, of one address and of all: a browser opens six, and a house's tablets may
#: share an address
CONNECTIONS, ALL_CONNECTIONS = 256, 4_000
#: requests of one address at once, and seconds until there may be one more: a page is some fifteen
REQUESTS, EACH_S = 500.0, 0.01

#: where a code is handed in: a right one always comes in, and wrong ones are counted there
SIGN_IN = "/sign-in"

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def who(address: str) -> str:
    """For whom an address stands: of IPv6 a whole /64, which one subscriber has."""
    return (
        str(IPv6Network((address.partition("%")[0], 64), strict=False))
        if ":" in address
        else address
    )


class Limits:
    """Of one port. `taking` wraps what makes a protocol for each connection; `requests` is a
    middleware; `watch` has what is no HTTP count too, of which a middleware never hears."""

    def __init__(self) -> None:
        self._requests = Allowances(REQUESTS, EACH_S)
        self._open: dict[str, list[asyncio.Transport]] = {}

    def taking(
        self, make: Callable[[], asyncio.BaseProtocol]
    ) -> Callable[[], asyncio.BaseProtocol]:
        return lambda: _Door(self, make)

    def take(self, transport: asyncio.Transport) -> None:
        """Counts a connection. Where its address has too many by now, or all together have, the
        oldest is ended: of that address, or of the one that has most. Who holds connections so
        keeps nobody out."""
        address = who((transport.get_extra_info("peername") or ("",))[0])
        self._open.setdefault(address, []).append(transport)
        if len(self._open[address]) > CONNECTIONS:
            self._end_one(address)
        if sum(map(len, self._open.values())) > ALL_CONNECTIONS:
            self._open = {each: still for each in self._open if (still := self._still_open(each))}
            if sum(map(len, self._open.values())) > ALL_CONNECTIONS:
                self._end_one(max(self._open, key=lambda each: len(self._open[each])))

    def _end_one(self, address: str) -> None:
        """The oldest of an address goes, unless others have by themselves."""
        before, self._open[address] = len(self._open[address]), self._still_open(address)
        if len(self._open[address]) == before:
            self._open[address].pop(0).abort()

    def _still_open(self, address: str) -> list[asyncio.Transport]:
        return [each for each in self._open[address] if not each.is_closing()]

    @web.middleware
    async def requests(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        signs_in = request.method == "POST" and request.path == SIGN_IN
        if not signs_in and not self._may_ask(request.remote or ""):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "1"})
        return await handler(request)

    def watch(self, server: web.Server) -> None:
        """What is no HTTP counts as a request of its address, and beyond what that may ask it is
        closed without an answer."""
        make: Any = server.request_factory

        def made(message: Any, *rest: Any) -> web.BaseRequest:
            request: web.BaseRequest = make(message, *rest)
            if (
                message is ERROR
                and not self._may_ask(request.remote or "")
                and request.transport is not None
            ):
                request.transport.abort()
            return request

        server.request_factory = made

    def _may_ask(self, address: str) -> bool:
        now = time.monotonic()
        return self._requests.of(who(address), now).take(now)


class _Door(asyncio.Protocol):
    """Counts a connection, and hands it on."""

    def __init__(self, limits: Limits, make: Callable[[], asyncio.BaseProtocol]) -> None:
        self._limits, self._make = limits, make

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport = cast("asyncio.Transport", transport)
        self._limits.take(transport)
        protocol = self._make()
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
