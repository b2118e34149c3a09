"""Work on a thread whose caller is cancelled: the caller waits for its end."""

from __future__ import annotations

import asyncio
import threading

import pytest

from kiosk.link.on_thread import finish_on_thread

pytestmark = pytest.mark.slow


def test_who_is_cancelled_goes_on_once_the_work_has_ended() -> None:
    began, goes_on, order = threading.Event(), threading.Event(), list[str]()

    def work() -> None:
        began.set()
        goes_on.wait()
        order.append("work ended")

    async def caller() -> None:
        try:
            await finish_on_thread(work)
        finally:
            order.append("caller closes")

    async def cancels() -> None:
        task = asyncio.create_task(caller())
        await asyncio.to_thread(began.wait)
        task.cancel()
        await asyncio.wait([task], timeout=0)
        assert not task.done()
        goes_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancels())
    assert order == ["work ended", "caller closes"]


def test_what_the_work_gives_and_raises_comes_through() -> None:
    assert asyncio.run(finish_on_thread(divmod, 7, 2)) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        asyncio.run(finish_on_thread(divmod, 7, 0))
