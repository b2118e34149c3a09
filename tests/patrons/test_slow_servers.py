"""A server of patrons' screens that stands still holds up nobody at another one, and its own patrons hear the news once it goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import pytest

from kiosk.link.nats_client import LeanLink
from kiosk.patrons.gateway import gateway as gateways
from kiosk.patrons.gateway.admission import ASKED, Doorkeeper
from kiosk.patrons.gateway.gateway import Door, Gateway
from kiosk.patrons.gateway.keeping import Keeping, Seat
from kiosk.words.messages import Messages
from tests.patrons.doors import Keeper, Server
from tests.patrons.folded import Folded
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow


class Link(Server):
    """A server that passes nothing on while it does not go."""

    def __init__(self) -> None:
        super().__init__()
        self.goes, self.lines = asyncio.Event(), b""
        self.goes.set()

    def write(self, lines: bytes) -> None:
        self.lines += lines

    async def has_come(self) -> None:
        await self.goes.wait()

    def tables(self) -> int:
        return self.lines.count(b'"t":"table"')


async def _played(at: Folded, folder: Path) -> None:
    keeping, links = Keeping(folder), (Link(), Link())
    keeping.issue(seats := [Seat(each, f"Seat of {each}") for each in "AB"])
    line = cast("tuple[asyncio.StreamReader, asyncio.StreamWriter]", (asyncio.StreamReader(), None))
    this = Gateway(
        at.road.picture,
        keeping,
        cast("Doorkeeper", Keeper()),
        Door("t", (100,), 2),
        {"en": Messages()},
        line,
    )
    shown = asyncio.create_task(this.run())
    for place, (access, link) in enumerate(zip(keeping.open_many(seats), links, strict=True)):
        this.session(place)(cast("LeanLink", link))
        link.heard[ASKED](b"", b"reply", f"{access.token} 10.0.0.9".encode())

    async def heard(link: Link, count: int) -> None:
        async with asyncio.timeout(DEADLINE_S):
            while link.tables() < count:
                await asyncio.sleep(0.001)

    this.tell(again=True)
    for link in links:
        await heard(link, 1)
    links[0].goes.clear()
    for count in range(2, 30):
        this.tell(again=True)
        await heard(links[1], count)
    before = links[0].tables()
    assert before < 5, "what nobody reads is not heaped up"
    links[0].goes.set()
    await heard(links[0], before + 1)
    shown.cancel()
    keeping.close()


def test_a_server_that_stands_still_holds_up_nobody_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateways, "LATE_S", 0.01)
    at = Folded(tmp_path / "journal.sqlite")
    for patron in "AB":
        at.sits(patron)
    asyncio.run(_played(at, tmp_path))
    at.close()
