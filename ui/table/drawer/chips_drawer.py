"""The floor's drawer, where it is about the table's chips: fills, credits, buy-ins, chips
colored up, closing. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kiosk.record.projections.day import requests_of, slip_key
from kiosk.record.projections.inventory import total
from kiosk.station.tray.fills_and_credits import VOIDABLE
from ui.shared.words import Words
from ui.table.day.slips import buy_in_text, chips_of, is_requested, void_waits
from ui.table.drawer import buy_in, limits
from ui.table.drawer.page import Drawer, Key, grid, in_rows, over_both
from ui.table.facts import BUY_PAGE, EdgeOf, Facts, UiState
from ui.table.input.pages.buy_in import BUY_INS_PAGE, VOID_PAGE
from ui.table.input.pages.chips import COUNTED, MORE, WHY_VOID, at_of, denominations
from ui.table.input.touch import lit
from ui.table.layout import NOWHERE, Layout, Rect
from ui.table.pictures import chip_face
from ui.table.rows import DrawerProps, KeyRow
from ui.table.setup import ScreenSetup

#: slips that the page has room for
_SLIPS = 3


def drawer(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    """The open page of the drawer."""
    page, key = touches.drawer.on_page
    title = _title(facts, page, words)
    left, right = layout.panel(layout.pad), layout.frame.drawer
    keys = [*_keys(facts, touches, words, page, key), Key("close", words("ui-back"))]
    hint = ""
    lines = tuple[str, ...]()
    text = NOWHERE
    asked = tuple[EdgeOf, ...]()
    chips = list(_chips(facts, touches)) if page in COUNTED else []
    if page in (BUY_PAGE, BUY_INS_PAGE):
        return buy_in.drawer(facts, setup, touches, words, layout)
    if page == "limits":
        asked = tuple(each for each in limits.edges_of(facts, touches) if each not in facts.counted)
        hint = _limits_hint(facts, touches, words, title)
        places = over_both(layout, keys, 8)
    elif chips:
        hint = "  ·  ".join((title, *_count(touches, words)))
        rail = in_rows(layout, keys, layout.rail, len(MORE))
        places = [*grid(layout, chips, layout.pad), *rail]
    elif page in ("chips", "slips", "print-slip"):
        hint = _slips_hint(facts, touches, words, title)
        places = over_both(layout, keys, 4)
    else:
        lines = _lines(facts, touches, words)
        places, text = grid(layout, keys, layout.rail), left
    every = [*chips, *keys]
    may = lit(facts, setup, touches, [each.action for each in every], words)
    rows = tuple(
        _chip_row(setup, each, place, each.action in may)
        if each in chips
        else _key_row(each, place, each.action in may)
        for each, place in zip(every, places, strict=True)
    )
    return Drawer(DrawerProps(True, title, lines, left, right, text), rows, False, hint, asks=asked)


def _title(facts: Facts, page: str, words: Words) -> str:
    """What the page is about; of the limits, whose announcement these would replace."""
    if page == "limits" and (by := limits.announced_by(facts)):
        return words("ui-limit-replaces", name=by)
    return words(f"ui-panel-{page}")


def _limits_hint(facts: Facts, touches: UiState, words: Words, title: str) -> str:
    """The limits and options that are chosen, with the edge they give the house."""
    said, edge = limits.said(facts, touches, words), limits.edge(facts, touches, words)
    return "  ·  ".join((title, said, edge, words.of(words("ui-panel-by"), touches.drawer.by)))


def _slips_hint(facts: Facts, touches: UiState, words: Words, title: str) -> str:
    """Which void waits to be signed, or what the page is; of the slips, what chips the dealer signs
    for; and who signs here."""
    day = facts.step.house.day
    said = [void_waits(day, words) or title]
    if touches.drawer.page == "slips" and day is not None:
        said += [chips_of(slip, words) for slip in day.slips[-_SLIPS:] if is_requested(slip)]
    if touches.drawer.by:
        said.append(words.of(words("ui-panel-by"), touches.drawer.by))
    return "  ·  ".join(said)


def _lines(facts: Facts, touches: UiState, words: Words) -> tuple[str, ...]:
    """What a page without chips says: of which slip it is, what waits, and who signs."""
    page, key = touches.drawer.on_page
    lines = []
    if key:
        lines.append(_about(facts, page, key, words))
    if page == "close-table" and (waits := void_waits(facts.step.house.day, words)):
        lines.append(waits)
    lines.append(words(f"ui-panel-{page}-say"))
    lines.append(words.of(words("ui-panel-by"), touches.drawer.by))
    return tuple(lines)


def _about(facts: Facts, page: str, key: str, words: Words) -> str:
    """The slip, or the buy-in, that a page is about."""
    day = facts.step.house.day
    if page == VOID_PAGE and day is not None:
        found = [each for each in day.buy_ins if str(each.number) == key]
        return buy_in_text(found[0], words) if found else ""
    kind, _, number = key.partition(":")
    return words("ui-slip", slip=kind, number=number)


def _chip_row(setup: ScreenSetup, chip: Key, place: Rect, on: bool) -> KeyRow:
    """A denomination, as a chip."""
    face = chip_face(setup, int(chip.label))
    return KeyRow(True, chip.action, *place, "", chip.sub, face, "chip", on, chip.held)


def _key_row(key: Key, place: Rect, on: bool) -> KeyRow:
    """Any other key, by its label."""
    return KeyRow(True, key.action, *place, key.label, key.sub, "", "key", on, key.held)


def _chips(facts: Facts, touches: UiState) -> Iterator[Key]:
    """The denominations, the largest first; the label is the value in cents."""
    day = facts.step.house.day
    if day is None:
        return
    at = at_of(day, touches)
    for value in denominations(day):
        yield Key(f"count:{value}", str(value), value == at)


def _count(touches: UiState, words: Words) -> Iterator[str]:
    """What has been counted, in words: "40 × 25", then the total."""
    for value, pieces in sorted(touches.day.chips.items(), reverse=True):
        if pieces:
            yield f"{words.number(pieces)} × {words.money(value)}"
    yield words("ui-slip-total", amount=total(touches.day.chips))
    if touches.drawer.by:
        yield words.of(words("ui-panel-by"), touches.drawer.by)


def _keys(facts: Facts, touches: UiState, words: Words, page: str, key: str) -> Iterator[Key]:
    day = facts.step.house.day
    if page in COUNTED:
        for pieces in MORE:
            yield Key(f"more-chips:{pieces}", f"+{pieces}")
        yield Key("more-chips:0", words("ui-slip-clear"))
        yield Key("order", words(f"ui-order-{page}"))
    elif page == "limits":
        for action, label, chosen in limits.keys(facts, touches, words):
            yield Key(action, label, chosen)
        yield Key(
            "announce",
            words("ui-limit-replace" if limits.announced_by(facts) else "ui-limit-announce"),
        )
        yield Key("withdraw", words("ui-limit-withdraw"))
    elif page == "slips":
        for slip in (day.slips if day is not None else ())[-_SLIPS:]:
            yield from _of_slip(slip, words)
        yield Key("page:print-slip", words("ui-panel-print-slip"))
    elif page == "print-slip" and day is not None:
        last = [
            f"{kind}:{day.numbers[kind]}" for kind in ("closer", "opener") if kind in day.numbers
        ]
        requests = list(requests_of(day.slips, day.numbers))[-_SLIPS:]
        for each in (*last, *map(slip_key, day.slips[-_SLIPS:]), *requests):
            kind, _, number = each.partition(":")
            again = words("ui-slip-reprint") if day.printed.get(each) else ""
            yield Key(f"print:{each}", words("ui-slip", slip=kind, number=number), sub=again)
    elif page in ("void-slip", VOID_PAGE):
        for why in WHY_VOID:
            yield Key(f"voids:{why}", words(f"ui-slip-why-{why}"))
    elif page == "close-table":
        yield Key("day:close", words("ui-day-close-key"))
    else:
        exchanges = ("buy-in", "buy-ins", "colour") if day is not None and day.exchanges else ()
        for each in ("fill", "credit", "slips", "close-table", *exchanges):
            yield Key(f"page:{each}", words(f"ui-panel-{each}"))


def _of_slip(slip: Mapping[str, object], words: Words) -> Iterator[Key]:
    named = words("ui-slip", slip=slip["kind"], number=slip["number"])
    state = words("ui-slip-state", what=slip["state"])
    yield Key(
        f"receive:{slip_key(slip)}",
        words.of(named, state),
        sub=words.money(int(str(slip["total"]))),
    )
    if slip["state"] in VOIDABLE:
        yield Key(f"page:void-slip:{slip_key(slip)}", words("ui-slip-void", name=named))
