"""The archive's two sources: the floor's stream of events, followed for ever or read to its end,
and tables' own journals.

What the archive has is the truth: it says after which message of the stream it goes on, and what it
is told twice changes nothing. A stream that was made anew is read from its first message; one whose
server lost its last messages with its power, from before those: their numbers are given again, in
whatever order the tables say them.
"""

from __future__ import annotations

import json
import logging
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from nats.js.errors import NotFoundError

from kiosk.floor.archive.store import Archive, Mark, Place
from kiosk.floor.contract import ContractError, EntryMessage, read_entry
from kiosk.floor.server.streams import EVENTS
from kiosk.floor.table.outgoing import Outgoing
from kiosk.link.on_thread import finish_on_thread
from kiosk.link.server import LONGEST
from kiosk.record.entries import Opened
from kiosk.record.journal.journal import JournalReader

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription

_LOG = logging.getLogger(__name__)
#: messages of one transaction at most, their bytes (an entry may have 8 MB), and seconds that a
#: fetch waits for the first
BATCH, BYTES, _WAIT_S = 1000, 4 * LONGEST, 1.0
#: seconds after which a server that has not answered what it was asked for is asked again
_ANSWER_S = 5.0
#: what the server says where it has no more messages, where its time was over, and in place of a
#: message for which there was no room
_ENDS = ("404", "408")
_NO_ROOM = "Message Size Exceeds MaxBytes"
#: what it says behind the last message of a batch that is full, and is read with the next one
_FULL = "Batch Completed"
#: two times of one message, which the library writes in two ways, differ by less
_SAME = timedelta(milliseconds=1)
#: seconds after which the server forgets a reader that went away
_FORGOTTEN_S = 60.0


class LostMessageError(ConnectionError):
    """The server left out a message: the reading begins anew after the last one that is
    archived."""


async def follow(
    client: Client,
    archive: Archive,
    house: str,
    told: Callable[[int, int], object] = lambda archived, last: None,
    *,
    to_end: bool = False,
) -> None:
    """Archives what the tables of a house say: for ever, or (`to_end`) what the stream holds now.
    `told` hears the number of the last message that is archived, and of the last that was known to
    be there.

    Raises `ArchiveError` where the database fails, and errors of the connection; whoever calls it
    again goes on.
    """
    info = await client.jsm().stream_info(EVENTS)
    last = info.state.last_seq
    place = await _kept(client, archive.place(house, str(info.created)), info.state.first_seq)
    after = place.marks[0].number if place.marks else 0
    name = f"archive-{uuid.uuid4().hex[:12]}"
    config = ConsumerConfig(
        name=name,
        deliver_policy=DeliverPolicy.BY_START_SEQUENCE,
        opt_start_seq=after + 1,
        ack_policy=AckPolicy.NONE,
        inactive_threshold=_FORGOTTEN_S,
        mem_storage=True,
    )
    await client.jsm().add_consumer(EVENTS, config)
    source = await client.subscribe(client.new_inbox())
    told(after, last)
    first = True
    while not to_end or after < last:
        messages = await _fetch(client, source, f"$JS.API.CONSUMER.MSG.NEXT.{EVENTS}.{name}")
        if not messages:
            continue
        batch, after = _read(messages, after, first=first)
        place, first = place.moved(Mark(after, messages[-1].metadata.timestamp)), False
        # Beside the loop: the server's pings are answered while the disk works.
        for house_, table, fault in await finish_on_thread(archive.take, house, batch, place):
            _LOG.error("table %s%s: %s", f"{house_}/" if house_ else "", table, fault)
        last = max(last, after)
        told(after, last)
    await source.unsubscribe()


async def _kept(client: Client, place: Place, first: int) -> Place:
    """How far what is archived is what the server has, whose first message is `first`. The messages
    of a stream lie in one order: where one is the same, all before it are."""
    for older, mark in enumerate(place.marks):
        if mark.number < first:  # the house keeps it no longer
            return place._replace(marks=place.marks[older:])
        with suppress(NotFoundError):
            there = await client.jsm().get_msg(EVENTS, mark.number, direct=True)
            if there.time is not None and abs(there.time - mark.at) < _SAME:
                return place._replace(marks=place.marks[older:])
        _LOG.warning(
            "message %s is not the one that was archived: the server lost what its disk did not "
            "have yet",
            mark.number,
        )
    return place._replace(marks=())


async def _fetch(client: Client, source: Subscription, consumer: str) -> list[Msg]:
    """What is there, or comes within a second: a batch at most. The library's own `fetch` knows no
    limit of bytes, and loses what its buffer has no room for. Raises `ConnectionError` where the
    reader is gone at the server."""
    messages: list[Msg] = []
    for asked in ({"batch": BATCH, "no_wait": True}, {"batch": 1, "expires": int(_WAIT_S * 1e9)}):
        await client.publish(
            consumer, json.dumps(asked | {"max_bytes": BYTES}).encode(), source.subject
        )
        with suppress(TimeoutError):
            while len(messages) < asked["batch"]:
                message = await source.next_msg(_ANSWER_S)
                headers = message.headers or {}
                status, words = headers.get("Status"), headers.get("Description", "")
                if status is None:
                    messages.append(message)
                elif status in _ENDS or words == _NO_ROOM:
                    break
                elif words != _FULL:
                    raise ConnectionError(f"the server ended the reading: {status} {words}")
        if messages:
            break
    return messages


def _read(
    messages: list[Msg], after: int, *, first: bool
) -> tuple[list[tuple[str, EntryMessage]], int]:
    """The entries of a batch with their tables, and the number of its last message. What is no
    entry is passed over: whoever may publish may have the server put an answer of its own on a
    subject."""
    batch: list[tuple[str, EntryMessage]] = []
    for message in messages:
        number = message.metadata.sequence.stream
        # What the house keeps no longer is not there at first.
        if number != after + 1 and not (first and number > after):
            raise LostMessageError(f"message {number} came after {after}")
        first, after = False, number
        try:
            batch.append((message.subject.split(".")[1], read_entry(message.data)))
        except ContractError as error:
            _LOG.warning("%s, message %s: passed over: %s", message.subject, number, error)
    return batch, after


def of_journal(
    path: Path, progress: Callable[[int], object] = lambda done: None
) -> Iterator[EntryMessage]:
    """What the table of a journal would tell of it. Raises `JournalError`, also where an entry was
    changed."""
    outgoing = Outgoing()
    with JournalReader(path) as journal:
        for entry in journal.sound():
            if entry.number % BATCH == 0:
                progress(BATCH)
            yield outgoing.message(entry)


def table_of(path: Path) -> str:
    """The name by which the floor knows the table of a journal."""
    with JournalReader(path) as journal:
        openings = journal.openings()
    name = Opened(openings[-1]).table_name if openings else ""
    return "".join(letter if letter.isalnum() else "-" for letter in (name or path.stem).lower())[
        :32
    ]


def rebuild(
    archive: Archive,
    house: str,
    journals: list[tuple[str, Path]],
    progress: Callable[[int], object],
) -> list[str]:
    """All that is archived of a house, anew from its tables' journals; gives what is wrong. Raises
    as `of_journal` and `Archive.take` do: then the archive is as it was."""
    faults = []
    with ExitStack() as opened:
        opened.enter_context(archive.rebuilding(house))
        for table, path in journals:
            batch: list[tuple[str, EntryMessage]] = []
            for message in of_journal(path, progress):
                batch.append((table, message))
                if len(batch) == BATCH:
                    faults += archive.take(house, batch)
                    batch = []
            faults += archive.take(house, batch)
    return [f"table {table}: {fault}" for _, table, fault in faults]
