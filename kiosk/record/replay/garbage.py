"""Garbage: a replay and a verification leave hardly any that only a search finds, and to search as
often as usual takes them up to a thirtieth of their time."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

#: objects made since the last search before there is another: a verification of 20,000 entries
#: takes 3 MB more than with the usual 700, and with ten times as many 17
_SELDOM = 10_000


@contextmanager
def searched_seldom() -> Iterator[None]:
    """Until it ends, garbage is searched for seldom in this process."""
    usual = gc.get_threshold()
    gc.set_threshold(_SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
