"""Work in a process of its own that need not start from nothing: for what is killed, or fails, in its middle."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

#: what Python audits: an event, and what it is about
Hook = Callable[[str, tuple[Any, ...]], None]


def status_of(work: Callable[[], object], hook: Hook | None = None) -> int:
    """How the process ends that does this: what `work` gives if that is a number, else 0; a signal below zero; 1 where it raises.

    `hook` hears what happens in it.
    """
    if child := os.fork():
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    status = 1
    try:
        if hook is not None:
            sys.addaudithook(hook)
        done = work()
        status = done if isinstance(done, int) else 0
    finally:
        os._exit(status)
