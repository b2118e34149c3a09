"""What has become of a hand, as a tone of the theme: in one color wherever a screen shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from kiosk.game.hands import Outcome

#: of what the house takes, what it pays, and what stays as it lies or goes back
OF_OUTCOME: Mapping[Outcome, Literal["take", "pay", "push"]] = {
    "win": "pay",
    "blackjack": "pay",
    "charlie": "pay",
    "lose": "take",
    "bust": "take",
    "surrender": "take",
    "push": "push",
    "returned": "push",
    "void": "push",
}
