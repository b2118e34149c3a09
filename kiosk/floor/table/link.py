"""The link beside a table, in a process of its own: publishes the journal, the summary and the
view, answers questions, and takes orders.

Over the line to the table it says `{"link": ""}` while entries are acknowledged, else why not; at
most every few seconds `{"sent": [journal, n, sequence]}`; and `{"differs": {...}}` where the floor
has another journal than this one. `{"look": 1}` from the table: the journal has something new;
`{"stops": 1}`: the kiosk stops, which the pit is told at once; `{"sign": line}`: what its sign
shows. Of orders: kiosk.floor.orders.line.
"""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from kiosk.floor.contract import WATCHED_S
from kiosk.floor.orders.line import LinkLine
from kiosk.floor.orders.taken import take_orders
from kiosk.floor.server.streams import KEYS
from kiosk.floor.sign_link import SIGN_AGAIN_S
from kiosk.floor.summary import SAID_AGAIN_S, House, on_tile
from kiosk.floor.table.picture import TablePicture
from kiosk.floor.table.publisher import LOOK_S, Differs, Publisher, Sent
from kiosk.floor.table.questions import answer
from kiosk.link.connection import State, end, stay_connected
from kiosk.link.keys import Access
from kiosk.link.on_thread import finish_on_thread
from kiosk.link.revoked import SUBJECT
from kiosk.record.journal.entry import canonical, utc_now
from kiosk.record.journal.journal import JournalReader
from kiosk.words.messages import Messages

#: seconds: for which a link may be down before the table hears of it, at the start too, and between
#: two hints of how far it is
DOWN_S, BEGINS_S, HINT_S = 1.0, 5.0, 5.0
#: seconds for which a link that ends waits until the pit is told that the kiosk stops
STOPS_S = 1.5
#: at most so often a summary is sent in which no alarm changed, and a view
_EACH_S = 0.25
#: the table's own frame comes first: the processor is its screen's until that is painted
_AFTER_FRAME_S = 0.02
_LOOKS_S = 0.1
#: seconds that an order waits for the list of keys that were taken back
_REVOKED_S = 1.0


class TableLink:
    """The link of one table. `say` goes to the table; `ask` gives it an order, None where it takes
    none; `told`: of its papers (`Settings.told`)."""

    def __init__(
        self,
        access: Access,
        journal: Path,
        house: House,
        messages: Messages,
        line: LinkLine | None = None,
        say: Callable[[dict[str, Any]], object] = lambda said: None,
        sent: Sent | None = None,
        told: Sequence[str] = (),
    ) -> None:
        self._access = access
        self._journal = journal
        self._house = house
        self._messages = messages
        self._line = line
        self._table, self._say, self._papers = access.name, say, told
        self._publisher = Publisher(
            journal, access.name, self._went, self._told, sent, len(access.servers)
        )
        self._picture: TablePicture | None = None
        self._why = "the link begins"
        self._since = 0.0
        self._sent: Sent | None = None
        self._revoked = ""
        self._sign, self._sign_came = b"", asyncio.Event()
        self._looked = -math.inf
        self._more = asyncio.Event()
        self._looks: asyncio.TimerHandle | None = None
        self._is_stopping = False
        self._said_stop = asyncio.Event()

    def look(self) -> None:
        """The journal has something new. In the loop's thread."""
        if self._looks is None:
            self._looks = asyncio.get_running_loop().call_later(_AFTER_FRAME_S, self._look)

    def show_sign(self, line: str) -> None:
        """What the table's sign shows from now on. In the loop's thread."""
        self._sign = line.encode()
        self._sign_came.set()

    def stops(self) -> None:
        """The kiosk stops, as somebody ordered: the pit is told before the link ends. In the loop's
        thread."""
        self._is_stopping = True
        self._more.set()

    def _look(self) -> None:
        self._looks = None
        self._publisher.look()
        self._more.set()

    async def run(self) -> None:
        """Until it is cancelled, or the table ends the line."""
        self._since = _now() + BEGINS_S - DOWN_S
        tasks = [
            asyncio.create_task(
                stay_connected(self._access, self._session, self._state, self._refused)
            ),
            asyncio.create_task(self._report()),
        ]
        if self._line is not None:
            tasks.append(asyncio.create_task(self._ended(self._line)))
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        finally:
            for task in tasks:
                await end(task)

    async def _ended(self, line: LinkLine) -> None:
        await line.ended.wait()
        if self._is_stopping and not self._why:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._said_stop.wait(), STOPS_S)

    # What the table hears.

    def _went(self, why: str) -> None:
        """Entries are acknowledged (""), or why they are not."""
        if bool(why) != bool(self._why):
            self._since = _now()
        self._why = why

    def _state(self, state: State) -> None:
        if not state.up:
            self._went(state.why)

    def _refused(self, words: str) -> None:
        if concerns_link(words, self._table):
            self._went(words)

    def _told(self, what: Sent | Differs) -> None:
        if isinstance(what, Sent):
            self._sent = what
        else:
            self._say({"differs": what._asdict()})

    async def _report(self) -> None:
        told: bool | None = None
        hinted, hint = 0.0, None
        while True:
            up = not self._why
            if up != told and (up or _now() - self._since >= DOWN_S):
                told = up
                self._say({"link": self._why})
            if self._sent != hint and _now() - hinted >= HINT_S:
                hint, hinted = self._sent, _now()
                self._say({"sent": list(self._sent or ())})
            await asyncio.sleep(_LOOKS_S)

    # One connection.

    async def _session(self, client: Client) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._publisher.run(client))
            tasks.create_task(self._show(client))
            tasks.create_task(self._say_sign(client))
            await client.subscribe(f"q.{self._table}", cb=self._question)
            if self._line is not None:
                line = self._line

                async def ask(order: bytes, again: bool) -> bytes | None:
                    await self._look_for_revoked(client)
                    return await line.ask(order, again)

                await self._look_for_revoked(client)
                tasks.create_task(take_orders(client, self._table, ask))

    async def _say_sign(self, client: Client) -> None:
        """The sign's picture when it changes, and again for a sign that begins; nothing at a table
        that has none."""
        while True:
            self._sign_came.clear()
            if self._sign:
                await client.publish(f"t.{self._table}.g", self._sign)
            with suppress(TimeoutError):
                wait_s = SIGN_AGAIN_S if self._sign else None
                await asyncio.wait_for(self._sign_came.wait(), wait_s)

    async def _look_for_revoked(self, client: Client) -> None:
        """The table hears whose keys were taken back, before it takes an order; where the server
        says nothing, what it heard before holds."""
        with suppress(NatsError, ValueError, TimeoutError):
            async with asyncio.timeout(_REVOKED_S):
                kept = await client.jsm().get_last_msg(KEYS, SUBJECT, direct=True)
            text = (kept.data or b"").decode()
            if text != self._revoked:
                self._revoked = text
                self._say({"revoked": text})

    async def _question(self, message: Msg) -> None:
        try:
            asked = json.loads(message.data)
        except (ValueError, RecursionError):
            asked = None
        found = await asyncio.to_thread(answer, self._journal, self._messages, asked, self._papers)
        if message.reply:
            await message.respond(canonical(found).encode())

    async def _show(self, client: Client) -> None:
        """The summary whenever a board would show something else, at once where an alarm changes;
        while somebody looks at the table whenever it does something, and the view."""

        async def on_look(_: Msg) -> None:
            if _now() - self._looked > WATCHED_S:
                self._more.set()
            self._looked = _now()

        await client.subscribe(f"w.{self._table}", cb=on_look)
        with JournalReader(self._journal) as journal:
            picture = await self._followed(journal)
            told, viewed = _Told(), -1
            while True:
                watched = _now() - self._looked <= WATCHED_S
                summary = told.next(picture, self._summary, watched=watched)
                if self._is_stopping or summary is not None:
                    summary = summary or self._summary(picture)
                    await client.publish(f"t.{self._table}.s", canonical(summary).encode())
                if self._is_stopping:
                    await client.flush()
                    self._said_stop.set()
                    return
                if watched and viewed != picture.number:
                    viewed = picture.number
                    await client.publish(
                        f"t.{self._table}.v", canonical(picture.view(utc_now())).encode()
                    )
                viewed = viewed if watched else -1
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._more.wait(), LOOK_S)
                self._more.clear()
                picture = await self._followed(journal)

    def _summary(self, picture: TablePicture) -> dict[str, Any]:
        summary = picture.summary(utc_now()) | {"stopped": self._is_stopping}
        if self._publisher.covers:  # a hash would tell the card that lies face down
            summary["hash"] = ""
        return summary

    async def _followed(self, journal: JournalReader) -> TablePicture:
        """The picture as the journal is now; of a journal in which no table was opened yet, once
        one is."""
        while self._picture is None:
            if journal.opened(journal.catch_up()) is not None:
                self._picture = await finish_on_thread(
                    TablePicture, journal, self._house, self._messages
                )
            else:
                await asyncio.sleep(LOOK_S)
        last = journal.catch_up()
        for entry in journal.entries(self._picture.number + 1, last):
            self._picture.follow(entry)
        if self._picture.is_stale:
            self._picture = await finish_on_thread(self._picture.anew, journal)
        return self._picture


class _Told:
    """What a pit was told last of a table, and whether it is to be told again."""

    def __init__(self) -> None:
        self._number, self._alarmed, self._at = -1, -1, -math.inf
        self._tile: dict[str, Any] = {}
        self._watched = False

    def next(
        self,
        picture: TablePicture,
        summary: Callable[[TablePicture], dict[str, Any]],
        *,
        watched: bool,
    ) -> dict[str, Any] | None:
        """The summary that is to go out now: a board would show something else, somebody looks at
        the table and it has done something, or nothing was said for long; None where none is."""
        begins, self._watched = watched and not self._watched, watched
        silent = begins or _now() - self._at >= SAID_AGAIN_S
        is_new = picture.number != self._number
        is_soon = picture.alarmed == self._alarmed and _now() - self._at < _EACH_S
        if not silent and (not is_new or is_soon):
            return None
        said = summary(picture)
        self._number, self._alarmed = picture.number, picture.alarmed
        tile = on_tile(said)
        if not (silent or watched) and tile == self._tile:
            return None
        self._at, self._tile = _now(), tile
        return said


def concerns_link(refused: str, table: str) -> bool:
    """Whether what the server refused, in its words, stands in the way of the table's own messages.
    That whoever asked wants the answer where the table may say nothing does not."""
    return 'publish to "' not in refused or f'publish to "t.{table}.' in refused


def _now() -> float:
    return asyncio.get_running_loop().time()
