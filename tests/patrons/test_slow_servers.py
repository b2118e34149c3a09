"""A server of patrons' screens that stands still holds up nobody at another one, and its own patrons hear the news once it goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import pytest

from kiosk.link.nats_client import LeanLink
from kiosk.patrons.gateway import gateway as gateways
from kiosk.patrons.gateway.admission import Doorkeeper
from kiosk.patrons.gateway.gateway import Door, Gateway, Page
from kiosk.patrons.gateway.keeping import Keeping, OpenSession
from kiosk.words.messages import Messages
from tests.patrons.folded import Folded
from tests.waiting import DEADLINE_S

pytestmark = pytest.mark.slow


class Link:
    """A server that passes nothing on while it does not go."""

    def __init__(self) -> None:
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
    nobody = cast("tuple[asyncio.StreamReader, asyncio.StreamWriter]", (None, None))
    this = Gateway(
        at.road.picture,
        keeping,
        cast("Doorkeeper", None),
        Door("t", (100,), 2),
        {"en": Messages()},
        nobody,
    )
    shown = asyncio.create_task(this._show())
    for place, (patron, link) in enumerate(zip("AB", links, strict=True)):
        this._links[place] = cast("LeanLink", link)
        this._pages[f"s-{patron}"] = (Page(place, "server", 1),)
        this.opened(OpenSession(f"s-{patron}", patron, f"Seat of {patron}", "", "en"))

    async def heard(link: Link, count: int) -> None:
        async with asyncio.timeout(DEADLINE_S):
            while link.tables() < count:
                await asyncio.sleep(0.001)

    this._tell(again=True)
    for link in links:
        await heard(link, 1)
    links[0].goes.clear()
    for count in range(2, 30):
        this._tell(again=True)
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
