"""A page's WebSocket through the page's own port, for whoever cannot reach that of nats-server:
over ssh, behind a firewall, under a name that the certificate does not have.

What comes is handed on as it is. A page tries its own server first: this way costs the gateway a
turn for each message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import cycle

from aiohttp import ClientError, ClientSession, WSMsgType, web
from aiohttp.client import ClientWebSocketResponse

from kiosk.patrons.messages import LONGEST

PATH = "/line"
#: bytes of one frame: what a page says is far below, what it is told too
_FRAME = 64 * LONGEST
#: pages that come this way at once
MOST = 512


class Tunnel:
    """`urls`: the WebSockets of the nats-servers on this machine; `origin`: the page's address, the
    only one from which they take pages."""

    def __init__(self, urls: Sequence[str], origin: str) -> None:
        self._urls, self._origin = cycle(urls), origin
        self._open = 0

    def add_to(self, app: web.Application) -> None:
        app.router.add_get(PATH, self._serve)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Origin", "").partition("://")[2] != request.host:
            raise web.HTTPForbidden
        if self._open >= MOST:
            raise web.HTTPServiceUnavailable
        page = web.WebSocketResponse(compress=False, max_msg_size=_FRAME, timeout=1.0)
        if not page.can_prepare(request):
            raise web.HTTPBadRequest
        self._open += 1
        try:
            # Its certificate is not looked at: it is on this machine, at a port opened here.
            async with (
                ClientSession() as session,
                session.ws_connect(
                    next(self._urls), origin=self._origin, ssl=False, max_msg_size=_FRAME
                ) as server,
            ):
                await page.prepare(request)
                await _hand_on(page, server)
        except ClientError as error:
            raise web.HTTPBadGateway from error
        finally:
            self._open -= 1
        return page


async def _hand_on(page: web.WebSocketResponse, server: ClientWebSocketResponse) -> None:
    """Until one of the two ends."""

    async def said() -> None:
        async for message in page:
            if message.type is WSMsgType.BINARY:
                await server.send_bytes(message.data)

    async def told() -> None:
        async for message in server:
            if message.type is WSMsgType.BINARY:
                await page.send_bytes(message.data)

    ways = [asyncio.ensure_future(each()) for each in (said, told)]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        await page.close()
