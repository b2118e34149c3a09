"""Help at the table: every numbered code with its card, by kind and by number. The guide leads to
the digits, and is at hand beside each kind: HELP begins with a kind while a fault stands. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from kiosk.words.codes import Code
from ui.shared.words import Words
from ui.table.day.list_page import Item, Listing, list_page
from ui.table.day.listed import GUIDE_PAGE, codes_of
from ui.table.drawer.page import Drawer, Key, key_rows, turning
from ui.table.drawer.sign_in import ROWS as DIGITS
from ui.table.drawer.sign_in import places as digit_places
from ui.table.facts import DIGITS_PAGE, Facts, UiState
from ui.table.input.touch import lit
from ui.table.layout import NOWHERE, Layout
from ui.table.rows import DrawerProps
from ui.table.setup import ScreenSetup

#: the kinds that have a key: what the headline says, why a touch is refused, what is wrong
KINDS = ("told", "refused", "trouble")


def drawer(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    """The page "codes:refused", or of another kind; or "codes:number"."""
    kind = touches.drawer.on_page[1]
    if touches.drawer.page == DIGITS_PAGE:
        return _by_number(facts, setup, touches, words, layout)

    def row(code: Code) -> Item:
        return Item(f"help:code:{code.name}", str(code.number), "", words.card(code.name).why)

    keys = (
        *(Key(f"page:codes:{each}", words(f"ui-codes-{each}"), each == kind) for each in KINDS),
        Key(f"page:{GUIDE_PAGE}:deal", words("ui-codes-guide")),
        Key("newer", "←"),
        Key("older", "→"),
        Key("close", words("ui-back")),
    )
    may = lit(facts, setup, touches, [each.action for each in keys], words)
    drawn = key_rows(keys, turning(layout), may)
    listing = Listing(words(f"ui-codes-{kind}"), codes_of(touches), row)
    return list_page(facts, touches, words, layout, listing, drawn)


def _by_number(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    """Digits over the pad: the third opens the card of that code."""
    digits = tuple(Key(f"code:{digit}", digit) for row in DIGITS for digit in row)
    back = (Key("close", words("ui-back")),)
    cells = layout.two_rows(layout.pad, len(DIGITS[0]))
    places = [*cells, *digit_places((), back, layout)]
    keys = (*digits, *back)
    may = lit(facts, setup, touches, [each.action for each in keys], words)
    typed = f"{words('ui-codes-type')}  {touches.drawer.reason}"
    left, right = layout.panel(layout.pad), layout.panel(layout.rail)
    props = DrawerProps(True, typed, (), left, right, NOWHERE)
    return Drawer(props, key_rows(keys, places, may), False, typed)
