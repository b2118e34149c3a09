"""House edges in words, at the table and at its pit."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

from ui.shared.words import Words

#: of what an edge is
Of = TypeVar("Of", bound=Hashable)


def edge_line(
    counted: Mapping[Of, float | None], now: Of, then: Of, words: Words, *, changed: bool
) -> str:
    """The edge of the options in force, and where they are `changed` of those that are chosen.
    `counted`: percent as far as edges were counted, None where one cannot be."""
    in_force, chosen = _edge(counted, now, words), _edge(counted, then, words)
    return words("ui-limit-edge", now=in_force, then=chosen, changed=changed)


def _edge(counted: Mapping[Of, float | None], of: Of, words: Words) -> str:
    if of not in counted:
        return words("ui-limit-counting")
    percent = counted[of]
    if percent is None:
        return words("ui-limit-no-edge")
    return words.percent(percent, ".2f")
