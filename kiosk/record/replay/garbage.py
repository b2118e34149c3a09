"""Garbage: a replay and a verification leave hardly any that only a search finds, and to search as
often as usual takes them a thirtieth of their time."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

#: objects made since the last search before there is another
_SELDOM = 100_000


@contextmanager
def searched_seldom() -> Iterator[None]:
    """Until it ends, garbage is searched for seldom in this process."""
    usual = gc.get_threshold()
    gc.set_threshold(_SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
