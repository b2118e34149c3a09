"""Entries that tell of a card that still lies face down: what leaves the journal must not say what it is."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from kiosk.record.entry import TAKEN, Entry
from kiosk.record.opening import Opening


def face_down(opening: Opening, entries: Iterable[Entry]) -> set[int]:
    """The numbers of those `entries` that say what the card is which lies face down after the last of them.

    `opening` is the table as it was before the first of them; it is as after the last one when this returns.
    """
    telling: set[int] = set()
    unseen: set[int] = set()  # a card that was drawn in error, and nobody has seen it
    lies_down = opening.lies_down
    for entry in entries:
        if entry.kind not in TAKEN:
            continue
        data = json.loads(entry.input)
        opening.follow(entry)
        now = opening.lies_down
        if (now and not lies_down) or (
            now and data["type"] == "correct" and data.get("dealer") and data["position"] == 2
        ):
            telling.add(entry.number)
        elif not now:
            telling.clear()
        lies_down = now
        if not opening.hides_drawn_card:
            unseen.clear()
        elif data["type"] == "card" and data.get("why"):
            unseen.add(entry.number)
    return telling | unseen


def without_card(data: dict[str, Any]) -> dict[str, Any]:
    """`data` of a card that lies face down, without what the card is."""
    return {key: "??" if key == "card" else value for key, value in data.items() if key != "id"}
