"""The sign's end of its table's pictures where it stands on another machine: they come over the
floor's link (`t.<table>.g`), whenever one changes and every few seconds again.

    line = FloorLine(access, heard); line.run()        # until line.stop(), on another thread
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

from nats.aio.client import Client
from nats.aio.msg import Msg

from kiosk.link.connection import LinkThread, State
from kiosk.link.copies import own
from kiosk.link.keys import Access, claims_of

#: seconds after which a table says its sign's picture again, and after which a sign that heard
#: nothing has lost it
SIGN_AGAIN_S, LOST_S = 5.0, 12.0
_LOOKS_S = 1.0


class FloorLine:
    """`heard` gets each picture as it travels, and None once the table is lost, on a thread of the
    link's. `access`: a key of the role "sign"."""

    def __init__(self, access: Access, heard: Callable[[bytes | None], object]) -> None:
        self._table, self._heard = table_of(access), heard
        self._last = 0.0
        self._is_there = False
        self._over = threading.Event()
        self._link = LinkThread(access, self._session, self._told)

    def run(self) -> None:
        self._link.start()
        self._over.wait()
        self._link.stop()

    def stop(self) -> None:
        """`run` returns; on any thread."""
        self._over.set()

    def _told(self, state: State) -> None:
        if not state.up:
            self._lose()

    def _lose(self) -> None:
        if self._is_there:
            self._is_there = False
            self._heard(None)

    async def _session(self, client: Client) -> None:
        async def came(message: Msg) -> None:
            self._last, self._is_there = asyncio.get_running_loop().time(), True
            self._heard(message.data)

        await client.subscribe(f"t.{self._table}.g", cb=own(came))
        while True:
            await asyncio.sleep(_LOOKS_S)
            if asyncio.get_running_loop().time() - self._last > LOST_S:
                self._lose()


def table_of(access: Access) -> str:
    """The table that the sign follows, as its token says; "" for none."""
    claims = claims_of(access.token, [access.account]) or {}
    allowed = claims.get("nats", {}).get("sub", {}).get("allow", ())
    return next((each[2:-2] for each in allowed if each.startswith("t.") and each[-2:] == ".g"), "")
