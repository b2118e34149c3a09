"""What a table keeps by its rules: the house edge of its wagers, for the theoretical win.

The house edge is that of a good player's main wager as it stood at the first card, so it is taken
of those wagers, and not of what was added by doubling and splitting.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from kiosk.game.rules import Rules
from kiosk.payback.charts import ten_under_ace
from kiosk.payback.estimate import house_edge
from kiosk.payback.sides import side_edges
from kiosk.report.rounds import Played
from kiosk.settings.rules import read_rules


class Edges(NamedTuple):
    """What a rule set keeps: of main wagers, of insurance, and of each additional wager; shares,
    0.005 is half a percent."""

    main: float
    insurance: float
    side: Mapping[str, float]

    @classmethod
    def at(cls, rules: Rules, boxes: int) -> Edges:
        """At a table of so many boxes."""
        pays = rules.insurance_pays.pays / rules.insurance_pays.against if rules.insurance else 0.0
        side = {name: edge / 100 for name, edge in side_edges(rules).items()}
        return cls(
            house_edge(rules, boxes) / 100, 1 - ten_under_ace(rules.decks) * (pays + 1), side
        )

    def of(self, this: Played) -> float:
        """The theoretical win of a round, in cents."""
        side = sum([self.side[name] * amount for name, amount in this.side])
        return self.main * this.initial + self.insurance * this.insured + side


def edges_of(opening: Mapping[str, Any]) -> Edges:
    """What a table keeps that was opened with this `header` and these `rules`; worked out once for
    the same rules.

    Raises `BadFileError` where this program cannot read the rules.
    """
    header = opening["header"]
    played = {
        "name": header["rules"],
        "rules": opening["rules"],
        "options": header.get("options"),
        "boxes": header.get("boxes"),
    }
    return _edges(json.dumps(played))


@lru_cache(maxsize=256)
def _edges(key: str) -> Edges:
    played = json.loads(key)
    rules = read_rules(played["name"], played["rules"], played["options"])
    boxes = played["boxes"]
    return Edges.at(rules, rules.boxes if boxes is None else boxes)
