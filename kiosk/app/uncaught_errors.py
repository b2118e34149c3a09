"""An exception that nothing caught, in a kiosk at work: it is told of, and its text, which may name
a card that lies face down, is not."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kiosk.record.crashes import of_error, record
from kiosk.station.readers.reader_trouble import PART_SAID

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from kiosk.app.application import Application


@contextmanager
def failures_told(kiosk: Application, journal: Path) -> Iterator[None]:
    """What fails on the thread that draws stops the screen. A thread that works beside the table
    and fails is over: the table goes on, and says so. Both are kept (`kiosk crashes`)."""

    def screen(_: type[BaseException], error: BaseException, __: TracebackType | None) -> None:
        kiosk.fail(error)

    def beside(failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is None or isinstance(failed.exc_value, SystemExit):
            return
        record(journal, of_error(failed.exc_value))
        kiosk.tell_of(
            PART_SAID,
            "part-works",
            "part-failed",
            {"part": failed.thread.name if failed.thread else "?"},
        )

    before = sys.excepthook, threading.excepthook
    sys.excepthook, threading.excepthook = screen, beside
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook = before
