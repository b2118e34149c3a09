"""Work on a thread of its own that uses what its caller closes: its end is waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


async def finish_on_thread(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """What `work` gives, as `asyncio.to_thread`. Who is cancelled meanwhile is cancelled once the
    work has ended: a connection of SQLite that is closed under a thread that reads by it ends the
    process. Raises what `work` raises."""
    task = asyncio.ensure_future(asyncio.to_thread(work, *args, **more))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
