"""The page on which somebody signs in: ten digits over the pad, what is awaited and its dots over
the rail. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.staff.sign_ins import in_minutes
from kiosk.station.commands import PROVE
from kiosk.station.step import StaffView
from ui.shared.spacing import DIGITS
from ui.shared.words import Words
from ui.table.drawer.page import Key
from ui.table.facts import Facts, UiState
from ui.table.input.pages.people import PIN
from ui.table.layout import GAP, TARGET, Layout, Rect

#: digits as they lie on the pad
ROWS = DIGITS


def lines(facts: Facts, touches: UiState, words: Words) -> tuple[str, ...]:
    """What is awaited, a dot for each digit that has been typed; then who is asked, and what
    for."""
    staff = facts.step.house.staff or StaffView()
    asks = staff.asks
    place = asks.place if asks is not None else "floor"
    if asks is not None and asks.act == PROVE and staff.dealer is not None:
        return _awaited(staff, touches, words), words.of(
            words("ui-sign-in-dealer"), staff.dealer.name
        )
    acts = asks.act.split("+") if asks is not None and asks.act not in ("", "deal") else []
    if touches.drawer.then == "ratings":  # whoever may print them opens their list
        acts = ["ratings"]
    act = " + ".join(words("ui-act", act=each) for each in acts)
    who = words("ui-sign-in-dealer" if place == "dealer" else "ui-sign-in-floor")
    return _awaited(staff, touches, words), words.of(who, act) if act else who


def _awaited(staff: StaffView, touches: UiState, words: Words) -> str:
    if staff.checking:
        return words("ui-why-checking")
    if staff.pad_locked:
        return words("ui-why-pad", minutes=in_minutes(staff.wait_s))
    if staff.wait_s:
        return words("ui-why-wait", seconds=staff.wait_s)
    if staff.by == "badge" or (staff.by == "both" and not staff.badge):
        return words("ui-why-badge")
    if touches.sign_in.pin is None and not staff.badge:
        return f"{words('ui-sign-in-number')}  {'●' * len(touches.sign_in.number)}"
    typed = len(touches.sign_in.pin or ())
    return f"{words('ui-sign-in-pin')}  {'●' * typed}{'○' * (PIN - typed)}"


def keys(facts: Facts, words: Words) -> tuple[tuple[Key, ...], tuple[Key, ...]]:
    """The keys over the pad, line by line, and those over the rail."""
    staff = facts.step.house.staff or StaffView()
    asks = staff.asks
    beside = (("rub", words("ui-rub")), ("enter", words("ui-enter")))
    pad = tuple(
        each
        for row, (action, label) in zip(ROWS, beside, strict=True)
        for each in (*(Key(f"digit:{digit}", digit) for digit in row), Key(action, label, span=2))
    )
    rail = []
    if asks is not None and asks.place == "floor" and asks.act:
        rail.append(Key("stay", words("ui-stay"), asks.stay))
    if asks is not None and asks.place == "dealer" and staff.dealer is not None:
        rail.append(Key("out", words("ui-sign-out")))
    return pad, (*rail, Key("close", words("ui-back")))


def places(pad: Sequence[Key], rail: Sequence[Key], layout: Layout) -> list[Rect]:
    """Two lines of digits over the pad; the other keys in one line over the lower half of the
    rail."""
    u, zone = layout.scale, layout.rail
    step, gap = u(TARGET) + u(GAP), u(GAP)
    found, at = [], 0
    for each in pad:
        row, column = divmod(at, 7)
        x, y = layout.pad.x + column * step, layout.pad.y + row * step
        found.append(Rect(x, y, each.span * step - gap, u(TARGET)))
        at += each.span
    wide = (zone.w - (len(rail) - 1) * gap) // len(rail)
    found += [
        Rect(zone.x + i * (wide + gap), zone.y + step, wide, u(TARGET)) for i in range(len(rail))
    ]
    return found


def text(layout: Layout) -> Rect:
    """Where the lines stand: the upper half over the rail."""
    right = layout.frame.drawer
    return Rect(right.x, right.y, right.w, layout.rail.y + layout.scale(TARGET) - right.y)
