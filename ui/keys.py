"""Which keys are there, where, and which of them do something now? Every key has one place for ever.

A key's id says what a touch offers: "stand", "undo", "chip:2500", "rank:K", "suit:S", "hole:yes". `ui.touch` knows
what each one does.
"""

from __future__ import annotations

from typing import NamedTuple

from kiosk.game.cards import RANKS
from ui.facts import Facts, ScreenSettings, Touches
from ui.layout import GAP, PAD_KEYS, RAIL_KEYS, TARGET, Layout, Rect
from ui.words import Words, money

DECISIONS = ("stand", "hit", "double", "split", "surrender")
SUITS = "SHCD"  # black and red in turn, so that neighbours differ twice
TOOLS = ("clear", "double", "rebet", "all")
#: the widths of the action bar's keys in design units, from the left
_BAR_LEFT = (
    ("stand", 128),
    ("hit", 104),
    ("double", 130),
    ("split", 112),
    ("surrender", 150),
    ("insurance_closed", 196),
)
_BAR_RIGHT = (("undo", 124), ("floor", 124))
_LABELS = {"insurance_closed": "ui-insurance-closed"}


class KeyRow(NamedTuple):
    """One key. `on`: it does something now. `held`: it is chosen. `look`: "key", "chip" or "quiet"."""

    shown: bool
    action: str
    x: int
    y: int
    w: int
    h: int
    label: str
    sub: str
    face: str
    look: str
    on: bool
    held: bool


def chip_face(cents: int, colour: str, *, blank: bool = False) -> str:
    """The address of a chip's picture, with nothing written on it if `blank`; the screen adds its size."""
    return f"image://faces/chip/{'' if blank else money(cents)}/{colour.lstrip('#')}/"


def rows(facts: Facts, settings: ScreenSettings, touches: Touches, layout: Layout, words: Words) -> tuple[KeyRow, ...]:
    """All keys of the main screen, always in the same order."""
    return (
        *_bar(facts, touches, layout, words),
        *_pad(facts, touches, layout, words),
        *_rail(facts, settings, touches, layout, words),
    )


def _bar(facts: Facts, touches: Touches, layout: Layout, words: Words) -> list[KeyRow]:
    view, u = facts.view, layout.scale
    allowed = {may.decision: not may.refused for may in view.may}
    on = {
        **{decision: view.phase == "decision" and allowed.get(decision, False) for decision in DECISIONS},
        "insurance_closed": view.phase == "insurance",
        "undo": view.can_undo,
        "floor": True,
    }
    held = {"floor": bool(touches.page), "double": touches.less is not None}
    sub = {"double": words("ui-hold-for-less") if on["double"] else ""}
    if touches.less is not None:
        sub["double"] = money(touches.less)
    y, h = layout.bar.y + u(6), u(TARGET)
    places: dict[str, Rect] = {}
    x = u(16)
    for key, width in _BAR_LEFT:
        places[key] = Rect(x, y, u(width), h)
        x += u(width) + u(GAP) + (u(16) if key == "surrender" else 0)
    x = layout.bar.w - u(16)
    for key, width in reversed(_BAR_RIGHT):
        x -= u(width)
        places[key] = Rect(x, y, u(width), h)
        x -= u(GAP)
    return [
        KeyRow(
            True,
            key,
            *places[key],
            words(_LABELS.get(key, f"ui-{key}")),
            sub.get(key, ""),
            "",
            "key",
            on[key],
            held.get(key, False),
        )
        for key in (*DECISIONS, "insurance_closed", "undo", "floor")
    ]


def card_wanted(facts: Facts, touches: Touches) -> bool:
    """Someone must say by touch what a card is; otherwise the pad waits quietly."""
    return facts.view.phase in ("read", "reveal") or touches.page == "burn" or touches.picked is not None


def _grid(layout: Layout, zone: Rect, column: float, row: int, columns: float = 1, tall: int = 1) -> Rect:
    """The place of a key that starts at `column` and is so many columns wide."""
    u = layout.scale
    step, gap = u(TARGET) + u(GAP), u(GAP)
    return Rect(zone.x + round(column * step), zone.y + row * step, round(columns * step) - gap, tall * step - gap)


def _pad(facts: Facts, touches: Touches, layout: Layout, words: Words) -> list[KeyRow]:
    """Cards by touch: rank, then suit. While the hole card is checked its two answers lie here."""
    zone = layout.pad
    look = "key" if card_wanted(facts, touches) else "quiet"

    def key(name: str, place: Rect, label: str, face: str = "", shape: str = look) -> KeyRow:
        return KeyRow(True, name, *place, label, "", face, shape, True, False)

    if facts.view.phase == "hole_check" and not touches.page:
        rows = [
            key("hole:yes", _grid(layout, zone, 0, 0, 3.5, 2), words("ui-hole-yes"), shape="key"),
            key("hole:no", _grid(layout, zone, 3.5, 0, 3.5, 2), words("ui-hole-no"), shape="key"),
        ]
    elif touches.rank:
        shown = "10" if touches.rank == "T" else touches.rank
        rows = [
            key(f"suit:{suit}", _grid(layout, zone, 1.5 * i, 0, 1.5, 2), shown, f"image://faces/suit/{suit}/", "key")
            for i, suit in enumerate(SUITS)
        ]
        rows.append(key("back", _grid(layout, zone, 6, 0, 1, 2), words("ui-back"), shape="key"))
    else:
        rows = [
            key(f"rank:{rank}", _grid(layout, zone, i % PAD_KEYS, i // PAD_KEYS), "10" if rank == "T" else rank)
            for i, rank in enumerate(RANKS)
        ]
        rows.append(key("rank:?", _grid(layout, zone, 6, 1), "", "image://faces/back/"))
    hidden = KeyRow(False, "", 0, 0, 1, 1, "", "", "", "quiet", False, False)
    return rows + [hidden] * (2 * PAD_KEYS - len(rows))


def _rail(facts: Facts, settings: ScreenSettings, touches: Touches, layout: Layout, words: Words) -> list[KeyRow]:
    """Chips, smallest first, and what else a touch on a box can do to its wager."""
    wagers = facts.view.phase == "wagers"
    chips = chips_of(settings)
    adding = touches.less is not None
    chosen = tool_of(settings, touches)
    rows = [
        KeyRow(
            True,
            f"chip:{cents}",
            *_grid(layout, layout.rail, RAIL_KEYS - len(chips) + i, 0),
            money(cents),
            "",
            chip_face(cents, colour),
            "chip",
            wagers or adding,
            wagers and chosen == f"chip:{cents}",
        )
        for i, (cents, colour) in enumerate(chips)
    ]
    if settings.units:
        place = _grid(layout, layout.rail, 3.75, 0, 1.25)
        rows.append(
            KeyRow(True, "chip:100", *place, words("ui-in"), "", "", "key", wagers, wagers and chosen == "chip:100")
        )
    for i, tool in enumerate(TOOLS):
        label = words("ui-double-wager" if tool == "double" else f"ui-{tool}")
        name = "all" if tool == "all" else f"tool:{tool}"
        place = _grid(layout, layout.rail, 1.25 * i, 1, 1.25)
        rows.append(
            KeyRow(True, name, *place, label, "", "", "key" if wagers else "quiet", wagers, wagers and chosen == tool)
        )
    return rows


def chips_of(settings: ScreenSettings) -> tuple[tuple[int, str], ...]:
    """The chips that the rail holds, smallest first: from the table's minimum up, smaller ones where places are left."""
    if settings.units:
        return ()
    chips = [chip for chip in settings.chips if settings.maximum is None or chip[0] <= settings.maximum]
    small = [chip for chip in chips if chip[0] < (settings.minimum or 0)]
    fitting = chips[len(small) :][:RAIL_KEYS]
    spare = RAIL_KEYS - len(fitting)
    return (
        (*small[len(small) - spare :], *fitting)
        if spare and len(small) > spare
        else (*(small if spare else ()), *fitting)
    )


def tool_of(settings: ScreenSettings, touches: Touches) -> str:
    """What a touch on a box does to its wager: the chosen tool, or the chip nearest to the table's minimum."""
    if touches.tool:
        return touches.tool
    if settings.units or not settings.chips:
        return "chip:100"
    fitting = [cents for cents, _ in settings.chips if cents >= (settings.minimum or 0)]
    return f"chip:{min(fitting) if fitting else settings.chips[-1][0]}"
