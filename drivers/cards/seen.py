"""The cards of the shoe in use that a reader has seen, kept in a file, so that a restart of the
kiosk forgets none."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable
from pathlib import Path

from drivers.cards.code import PrintedCard, decode, encode

#: cards that lie in sight, and cards that were taken away since
Cards = tuple[frozenset[PrintedCard], frozenset[PrintedCard]]
_NONE: Cards = (frozenset(), frozenset())


class SeenFile:
    """The file at `path`. It outlives the program, not a power cut; one that cannot be read or
    written holds nothing.

    It names the card that lies face down: it is its owner's alone, from its making on.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept: Cards = _NONE

    def load(self) -> Cards:
        with contextlib.suppress(OSError):
            self._path.chmod(0o600)
        with contextlib.suppress(OSError, ValueError, TypeError, KeyError):
            kept = json.loads(self._path.read_text(encoding="ascii"))
            self._kept = _cards(kept["lying"]), _cards(kept["gone"])
        return self._kept

    def keep(self, lying: Iterable[PrintedCard], gone: Iterable[PrintedCard]) -> None:
        """Writes both, if anything is new."""
        now = frozenset(lying), frozenset(gone)
        if now == self._kept:
            return
        self._kept = now
        new = self._path.with_name(self._path.name + ".new")
        names = (sorted(map(encode, cards)) for cards in now)
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)  # one of an older kiosk may be readable by everybody
            with open(new, "x", encoding="ascii", opener=_for_owner) as file:
                file.write(json.dumps(dict(zip(("lying", "gone"), names, strict=True))))
            new.replace(self._path)

    def clear(self) -> None:
        """A fresh shoe is in use."""
        self._kept = _NONE
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)


def _for_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _cards(names: Iterable[str]) -> frozenset[PrintedCard]:
    return frozenset(filter(None, map(decode, names)))
