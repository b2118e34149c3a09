"""The floor's streams: what the server keeps, and for how long (docs/contract.md). Made by whoever
keeps the floor, as often as it likes.

| stream | subjects | holds |
| --- | --- | --- |
| `EV` | `t.*.e` | one message an entry of a journal, for ever or as long as the house says |
| `NOW` | `t.*.s` | the last summary of each table |
| `CMD` | `c.*` | orders, 2 minutes; each table has a consumer of its name |
| `ANS` | `t.*.a` | answers, a day |
| `KEY` | `r.keys` | the newest list of keys that were taken back |
"""

from __future__ import annotations

from collections.abc import Iterable

from nats.aio.client import Client
from nats.js.api import (
    AckPolicy,
    ConsumerConfig,
    DeliverPolicy,
    PersistMode,
    RetentionPolicy,
    StorageType,
    StreamConfig,
)
from nats.js.errors import NotFoundError

from kiosk.link.revoked import SUBJECT
from kiosk.link.server import LONGEST

EVENTS = "EV"
SUMMARIES = "NOW"
ORDERS = "CMD"
ANSWERS = "ANS"
KEYS = "KEY"

#: seconds that an order lives, and an answer; and within which a message that came twice is known
#: by its id
ORDER_S, ANSWER_S, TWICE_S = 120, 86_400, 120


def streams(replicas: int = 1, days: int = 0) -> list[StreamConfig]:
    """The streams as they are to be. `days`: how long events stay, 0 for ever."""

    def stream(name: str, subject: str, age: float, each: int = -1, **more: object) -> StreamConfig:
        return StreamConfig(
            name=name,
            subjects=[subject],
            retention=RetentionPolicy.LIMITS,
            storage=StorageType.FILE,
            num_replicas=replicas,
            max_age=age,
            max_msgs_per_subject=each,
            max_msg_size=LONGEST,
            duplicate_window=TWICE_S if age == 0 else min(age, TWICE_S),
            allow_direct=True,
            **more,  # type: ignore[arg-type]
        )

    return [
        # An entry that was acknowledged is never taken back: not by a table, not by who reads it.
        stream(EVENTS, "t.*.e", days * 86_400, deny_delete=True, deny_purge=True),
        # What a summary says is said again within seconds: one server alone synchronises none of
        # them to its disk.
        stream(
            SUMMARIES, "t.*.s", 0, each=1, persist_mode=PersistMode.ASYNC if replicas == 1 else None
        ),
        stream(ORDERS, "c.*", ORDER_S),
        stream(ANSWERS, "t.*.a", ANSWER_S),
        stream(KEYS, SUBJECT, 0, each=1),
    ]


async def make_streams(client: Client, replicas: int = 1, days: int = 0) -> None:
    """Makes what is missing, and changes what is other than it is to be. Raises an error of
    `nats.js.errors` where it cannot."""
    manager = client.jsm()
    for wanted in streams(replicas, days):
        assert wanted.name is not None
        try:
            kept = (await manager.stream_info(wanted.name)).config
        except NotFoundError:
            await manager.add_stream(wanted)
            continue
        # Changed of no stream; the summaries are said again.
        if kept.persist_mode != wanted.persist_mode:
            await manager.delete_stream(wanted.name)
            await manager.add_stream(wanted)
        else:
            await manager.update_stream(wanted)


async def make_order_consumers(client: Client, tables: Iterable[str]) -> None:
    """For each table the consumer by which it takes its orders: it may take from it, and make none.
    As often as one likes."""
    manager = client.jsm()
    for table in tables:
        await manager.add_consumer(
            ORDERS,
            ConsumerConfig(
                durable_name=table,
                filter_subject=f"c.{table}",
                ack_policy=AckPolicy.EXPLICIT,
                deliver_policy=DeliverPolicy.ALL,
                ack_wait=10,
                max_deliver=5,
            ),
        )
