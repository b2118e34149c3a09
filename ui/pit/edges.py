"""House edges of the table that is looked at, as its kiosk has counted them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ui.pit.table import Chosen


class Edges:
    """`counted`: percent by options, None where an edge cannot be counted."""

    def __init__(self) -> None:
        self.counted: dict[Chosen, float | None] = {}
        self._asked: set[Chosen] = set()

    def unasked(self, wanted: Iterable[Chosen]) -> list[Chosen]:
        """Those that are to be asked for now: each is, once, as long as the table answers."""
        new = [each for each in wanted if each not in self._asked]
        self._asked.update(new)
        return new

    def forget(self, options: Mapping[str, str | bool]) -> None:
        """The table said nothing: these are to be asked for again."""
        self._asked.discard(tuple(sorted(options.items())))

    def take(self, options: Mapping[str, str | bool], percent: float | None) -> None:
        """The table's answer for `options`."""
        self.counted[tuple(sorted(options.items()))] = percent
