"""The kinds of trouble, by the names of their numbered codes: how high an alarm of it stands, and
when it is over. A new trouble is a row here; a test finds a code without one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Priority = Literal[1, 2, 3]
#: ANSI/ISA-18.2. Stop: cards are ignored, nothing is saved, or the shoe cannot be right
HIGH: Priority = 1
#: somebody is to come
MIDDLE: Priority = 2
#: play goes on, and it can wait for the end of the round
LOW: Priority = 3


class FaultKind(NamedTuple):
    """`over_at_once`: it is over as it begins, such as a card that was not taken; it is not
    resolved before somebody has looked. `beside`: it is about people, money or the house, and cards
    come as ever."""

    priority: Priority
    over_at_once: bool = False
    beside: bool = False


KINDS: Mapping[str, FaultKind] = {
    "trouble-lost": FaultKind(HIGH),
    "trouble-lost-other": FaultKind(HIGH),
    "trouble-sequence": FaultKind(HIGH, over_at_once=True),
    "trouble-started": FaultKind(HIGH, over_at_once=True),
    "trouble-too_many": FaultKind(HIGH, over_at_once=True),
    "trouble-restart": FaultKind(HIGH, over_at_once=True),
    "trouble-internal": FaultKind(HIGH),
    "trouble-ended": FaultKind(HIGH),
    "device-floor-stops": FaultKind(HIGH),
    "trouble-wrong_shoe": FaultKind(HIGH),
    "device-program-amiss": FaultKind(HIGH),
    "device-program-other": FaultKind(HIGH),
    "device-door-open": FaultKind(HIGH),
    "device-door-unwatched": FaultKind(HIGH),
    "device-anchors-gone": FaultKind(HIGH),
    "device-anchors-older": FaultKind(HIGH),
    "device-anchors-unnamed": FaultKind(HIGH),
    "device-room-short": FaultKind(MIDDLE, beside=True),
    "trouble-out_of_play": FaultKind(MIDDLE, over_at_once=True),
    "trouble-card": FaultKind(MIDDLE, over_at_once=True),
    "trouble-differs": FaultKind(MIDDLE, over_at_once=True),
    "trouble-differs-face-down": FaultKind(MIDDLE, over_at_once=True),
    "trouble-sign_in": FaultKind(MIDDLE, over_at_once=True, beside=True),
    "trouble-closed": FaultKind(MIDDLE, over_at_once=True),
    "trouble-order": FaultKind(MIDDLE, over_at_once=True, beside=True),
    "trouble-overdrawn": FaultKind(MIDDLE, over_at_once=True, beside=True),
    "trouble-uncovered": FaultKind(MIDDLE, over_at_once=True, beside=True),
    "trouble-cash": FaultKind(MIDDLE, over_at_once=True, beside=True),
    "trouble-two_tables": FaultKind(LOW, over_at_once=True, beside=True),
    "device-floor-differs": FaultKind(MIDDLE, beside=True),
    "device-on-battery": FaultKind(MIDDLE, beside=True),
    "device-part-failed": FaultKind(MIDDLE),
    "trouble-lost-beside": FaultKind(LOW),
    "trouble-led": FaultKind(LOW),
    "trouble-fault": FaultKind(LOW),
    "device-anchors-not-written": FaultKind(LOW, beside=True),
    "trouble-cutting_card": FaultKind(LOW, over_at_once=True),
    "trouble-confirms": FaultKind(LOW),
    "trouble-told": FaultKind(LOW),
    "trouble-ended-beside": FaultKind(LOW),
    "trouble-staff_file": FaultKind(LOW, beside=True),
    "device-floor-lost": FaultKind(LOW, beside=True),
    "device-month-kept": FaultKind(LOW, beside=True),
    "device-door-closed": FaultKind(LOW),
    "device-settings-changed": FaultKind(LOW, beside=True),
    "trouble-settings_wait": FaultKind(LOW, over_at_once=True, beside=True),
}
#: the keys of trouble whose end the kiosk sees for itself: it cannot be signed off before
SEEN_TO_END = frozenset(
    ("link", "camera.link", "journal", "staff_file", "wrong_shoe", "reader.door")
)


def priority(name: str) -> Priority:
    """Of the code of an alarm: 1 is the highest, and rare. Whatever is wrong with the journal is
    of the highest; a call of the floor is none of trouble's kinds, and of the second."""
    if name.startswith("journal-"):
        return HIGH
    kind = KINDS.get(name)
    return MIDDLE if kind is None else kind.priority


def is_over_at_once(trouble: str) -> bool:
    """Of trouble by its id."""
    kind = KINDS.get(f"trouble-{trouble}")
    return kind is not None and kind.over_at_once


def is_beside(name: str) -> bool:
    """Of the code of an alarm: whether cards come as ever."""
    kind = KINDS.get(name)
    return kind is not None and kind.beside
