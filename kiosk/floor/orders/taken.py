"""Orders as they come to a table: taken from its own consumer at the server, handed to the table,
answered, and only then acknowledged.

What was not answered, because the link or the table ended meanwhile, the server gives once more;
the table knows it by its id.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from nats.aio.client import Client
from nats.errors import TimeoutError as NoneCame

from kiosk.floor.server.streams import ORDERS

#: what the table answers to an order's text; None where it gives none
Ask = Callable[[bytes, bool], Awaitable[bytes | None]]
#: seconds that the server waits with us for an order, and that a table has for its answer. Where
#: keys are changed the connection lasts, and nobody hears that the server lost what was asked: an
#: order that goes that way comes again only after the ten seconds of its consumer
_WAIT_S, _ANSWER_S = 2.0, 8.0


async def take_orders(client: Client, table: str, ask: Ask) -> None:
    """For as long as the connection lasts. `ask` gets an order's text, and whether it was given
    before."""
    jetstream = client.jetstream()
    taken = await jetstream.pull_subscribe_bind(table, ORDERS)
    while True:
        try:
            # Of several the library waits for the others.
            (message,) = await taken.fetch(1, timeout=_WAIT_S)
        except (TimeoutError, NoneCame):
            continue
        try:
            answer = await asyncio.wait_for(
                ask(message.data, message.metadata.num_delivered > 1), _ANSWER_S
            )
        except TimeoutError:
            continue  # the server gives it once more
        if answer is not None:
            await jetstream.publish(f"t.{table}.a", answer)
        await message.ack()
