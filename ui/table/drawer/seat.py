"""A seat at a patron's own screen: the account is typed, its code comes as a QR for the patron's
telephone. Pure."""

from __future__ import annotations

from urllib.parse import quote

from ui.shared.words import Words
from ui.table.drawer.page import Drawer, Key, key_rows
from ui.table.drawer.sign_in import ROWS, places, text
from ui.table.facts import Facts, UiState
from ui.table.input.touch import lit
from ui.table.layout import GAP, NOWHERE, Layout, Rect
from ui.table.pictures import faces
from ui.table.rows import DrawerProps
from ui.table.setup import ScreenSetup


def drawer(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    """The page of the digits, or that of the code."""
    left, right = layout.panel(layout.pad), layout.frame.drawer
    close = Key("close", words("ui-back"))
    address = touches.seat.address
    picture = ""
    square = NOWHERE
    place = text(layout)
    lines: tuple[str, ...]
    if touches.drawer.page == "seat":
        title, lines = (
            words("ui-panel-seat"),
            (f"{words('ui-seat-account')} {touches.seat.account}", words("ui-seat-letters")),
        )
        beside = (("seat:rub", words("ui-rub")), ("seat:give", words("ui-enter")))
        keys = tuple(
            each
            for row, (action, label) in zip(ROWS, beside, strict=True)
            for each in (
                *(Key(f"seat:{digit}", digit) for digit in row),
                Key(action, label, span=2),
            )
        )
        lie = places(keys, (close,), layout)
        keys = (*keys, close)
    else:
        title = f"{words('ui-seat-account')} {touches.seat.account}"
        keys = (Key("page:seat", words("ui-seat-other")), close)
        lie = places((), keys, layout)
        if address is None:
            lines = (words("ui-why-busy"),)
        elif not address:
            lines = (words("ui-seat-none"),)
        else:
            lines = (words("ui-seat-scan"),)
            square = Rect(left.x, left.y, left.h, left.h)
            picture = f"{faces(setup)}qr/{square.w}/{quote(address, safe='')}"
            beside_it = square.w + layout.scale(GAP)
            title, lines = address.partition("#")[2], (title, *lines)
            place = left._replace(x=left.x + beside_it, w=left.w - beside_it)
    may = lit(facts, setup, touches, [key.action for key in keys], words)
    rows = key_rows(keys, lie, may)
    return Drawer(
        DrawerProps(True, title, lines, left, right, place, picture, square), rows, False, ""
    )
