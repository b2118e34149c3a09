"""Help at the table: the dealer's and the supervisor's guide, with their contents, page by page.
Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from kiosk.words.guide import READERS, with_keys
from ui.shared.words import Words
from ui.table.day.list_page import Item, Listing, list_page, rows_page
from ui.table.day.listed import GUIDE_PAGE, TITLES, guide_pages, guide_rows, guide_screens
from ui.table.drawer.codes import KINDS
from ui.table.drawer.page import Drawer, Key, key_rows, turning
from ui.table.facts import DIGITS_PAGE, Facts, UiState
from ui.table.input.touch import lit
from ui.table.layout import Layout
from ui.table.rows import KeyRow
from ui.table.setup import ScreenSetup


def drawer(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    """The page "guide:deal", the contents of the dealer's guide, or "guide:deal:wagers", a page of
    it and what follows."""
    reader, _, _ = touches.drawer.on_page[1].partition(":")
    pages, at = guide_pages(touches, words)
    keys = _keys(facts, setup, touches, words, layout)
    if at < 0:

        def row(n: int) -> Item:
            page = pages[n]
            opens = f"page:{GUIDE_PAGE}:{reader}:{page.name}"
            return Item(opens, str(n + 1), "", page.title, look)

        rows = guide_rows(facts, chapter=False)
        look = "title" if rows == TITLES else "event"
        title = words(f"ui-guide-{reader}-title")
        listing = Listing(title, range(len(pages)), row, rows=rows)
        return list_page(facts, touches, words, layout, listing, keys)
    screens, rows = guide_screens(facts, touches, words), guide_rows(facts, chapter=True)
    page, first = screens[min(touches.drawer.more, len(screens) - 1)]
    lines = pages[page].lines[first : first + rows]
    shown = [Item("", "", "", with_keys(line, words.phrases.label), "guide") for line in lines]
    told = [f"{page + 1}  ·  {pages[page].title}"]
    if len(pages[page].lines) > rows:
        last, count = first + len(lines), len(pages[page].lines)
        told.append(words("ui-rows", first=first + 1, last=last, count=count))
    return rows_page(layout, rows, shown, told, keys)


def _keys(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> tuple[KeyRow, ...]:
    """The two guides, the codes, by their kinds and by number; and BACK."""
    reader = touches.drawer.on_page[1].partition(":")[0]
    guides = (
        Key(f"page:{GUIDE_PAGE}:{each}", words(f"ui-guide-{each}"), each == reader)
        for each in READERS
    )
    keys = (
        *guides,
        Key(f"page:codes:{KINDS[0]}", words("ui-guide-codes")),
        Key(f"page:{DIGITS_PAGE}", words("ui-codes-number")),
        Key("newer", "←"),
        Key("older", "→"),
        Key("close", words("ui-back")),
    )
    may = lit(facts, setup, touches, [each.action for each in keys], words)
    return key_rows(keys, turning(layout), may)
