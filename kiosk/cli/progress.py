"""A progress bar on standard error, only where a person is watching and there is something to wait
for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

#: bytes of a file below which reading it needs no bar
_WORTH = 1_000_000
#: how far, how long it takes, and at what time of day it is done; before anything is, that is not
#: known
_BAR = "{l_bar}{bar}| {n_fmt}/{total_fmt} [{elapsed}<{remaining}, until {eta:%H:%M:%S}, {rate_fmt}]"
_NOTHING_DONE = "{l_bar}{bar}| {n_fmt}/{total_fmt} [{elapsed}]"


@contextmanager
def bar(total: int, unit: str, what: str) -> Iterator[Callable[[int], object]]:
    """Gives a function that is told how much is done in all; it draws a bar where standard error is
    a terminal."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    from tqdm import tqdm

    with tqdm(
        total=total,
        unit=unit,
        desc=what,
        unit_scale=True,
        file=sys.stderr,
        leave=False,
        bar_format=_NOTHING_DONE,
    ) as drawn:

        def told(done: int) -> None:
            drawn.bar_format = _BAR if done else _NOTHING_DONE
            drawn.update(done - drawn.n)

        yield told


@contextmanager
def file_bar(path: Path | None) -> Iterator[Callable[[int], object]]:
    """A bar over the bytes of a file that is large enough to wait for."""
    size = path.stat().st_size if path is not None and path.is_file() else 0
    if size < _WORTH:
        yield lambda _done: None
        return
    with bar(size, "B", path.name if path else "") as progress:
        yield progress
