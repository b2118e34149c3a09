"""What the server put on a subject for somebody else. Whoever asks it for a kept message names
where the answer goes: so a table could say anything in another's name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from nats.aio.msg import Msg


def own(heard: Callable[[Msg], Awaitable[None]]) -> Callable[[Msg], Awaitable[None]]:
    """What the table itself said is heard, and nothing that another had the server put on its
    subject."""

    async def passed(message: Msg) -> None:
        if not was_copied(message):
            await heard(message)

    return passed


def was_copied(message: Msg) -> bool:
    """Whether the server sent it here for somebody who asked for a message of another subject, and
    named this for the answer. The server writes where it was, after what headers the message
    had."""
    return (message.headers or {}).get("Nats-Subject", message.subject) != message.subject
