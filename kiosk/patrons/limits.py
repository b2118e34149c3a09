"""What one address may ask of the page's port: so many connections at once, and so many requests a second."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from ipaddress import IPv6Network
from typing import Any, cast

from aiohttp import web
from aiohttp.web_protocol import ERROR

from kiosk.link.allowance import Allowances

#: connections at once, of one address and of all: a browser opens six, and a house's tablets may share an address
CONNECTIONS, ALL_CONNECTIONS = 256, 4_000
#: requests of one address at once, and seconds until there may be one more: a page is some fifteen
REQUESTS, EACH_S = 500.0, 0.01

#: where a code is handed in: a right one always comes in, and wrong ones are counted there
SIGN_IN = "/sign-in"

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def who(address: str) -> str:
    """For whom an address stands: of IPv6 a whole /64, which one subscriber has."""
    return str(IPv6Network((address.partition("%")[0], 64), strict=False)) if ":" in address else address


class Limits:
    """Of one port. `taking` wraps what makes a protocol for each connection; `requests` is a middleware; `watch` has what is no HTTP
    count too, of which a middleware never hears."""

    def __init__(self) -> None:
        self._requests = Allowances(REQUESTS, EACH_S)
        self._open: dict[str, list[asyncio.Transport]] = {}

    def taking(self, make: Callable[[], asyncio.BaseProtocol]) -> Callable[[], asyncio.BaseProtocol]:
        return lambda: _Door(self, make)

    def takes(self, transport: asyncio.Transport) -> bool:
        """Whether the connection may stay, and is counted from now on."""
        address = who((transport.get_extra_info("peername") or ("",))[0])
        if sum(map(len, self._open.values())) >= ALL_CONNECTIONS:
            still = {each: [one for one in open_ if not one.is_closing()] for each, open_ in self._open.items()}
            self._open = {each: open_ for each, open_ in still.items() if open_}
            if sum(map(len, self._open.values())) >= ALL_CONNECTIONS:
                return False
        open_ = [one for one in self._open.get(address, ()) if not one.is_closing()]
        if len(open_) >= CONNECTIONS:
            return False
        self._open[address] = [*open_, transport]
        return True

    @web.middleware
    async def requests(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        signs_in = request.method == "POST" and request.path == SIGN_IN
        if not signs_in and not self._may_ask(request.remote or ""):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "1"})
        return await handler(request)

    def watch(self, server: web.Server) -> None:
        """What is no HTTP counts as a request of its address, and beyond what that may ask it is closed without an answer."""
        make: Any = server.request_factory

        def made(message: Any, *rest: Any) -> web.BaseRequest:
            request: web.BaseRequest = make(message, *rest)
            if message is ERROR and not self._may_ask(request.remote or "") and request.transport is not None:
                request.transport.abort()
            return request

        server.request_factory = made

    def _may_ask(self, address: str) -> bool:
        now = time.monotonic()
        return self._requests.of(who(address), now).take(now)


class _Door(asyncio.Protocol):
    """Hands a connection on, or ends it."""

    def __init__(self, limits: Limits, make: Callable[[], asyncio.BaseProtocol]) -> None:
        self._limits, self._make = limits, make

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport = cast("asyncio.Transport", transport)
        if not self._limits.takes(transport):
            transport.abort()
            return
        protocol = self._make()
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
