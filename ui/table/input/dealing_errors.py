"""Cards that the procedure does not know: what the floor has said of one on the open page of its
drawer. Pure."""

from __future__ import annotations

from typing import Any, Literal

from kiosk.game.cards import UNREAD
from kiosk.game.commands.commands import Burn, Drawn, MisdrawnWhy
from kiosk.game.view import DOWN, Place
from ui.table.facts import Label, UiState

#: why a card is burned (kiosk.game.commands.commands.BurnWhy, without a new shoe's, which is asked
#: for)
BURNED: tuple[MisdrawnWhy, ...] = ("relief", "face_up", "dealer_stands")
#: whether a card that was drawn in error was seen
SEEN = ("shown", "hidden")
MISDRAWN_PAGES = ("burn", "error", "missed")
#: the pages on which it is asked who acknowledges or shelves an alarm
ALARM_PAGES = ("know", "shelve")
#: pages on which something is signed: first of all it is asked who signs
SIGNED_PAGES = (
    *("correct", "void", "dead", "sign", "unlock", "new-shoe", "ran-out", "last-round"),
    *("fill", "credit", "print-slip", "void-slip", "void-buy-in"),
    *("rating", "rating-average"),
    *("close-table", "limits", "seat", "pay-out", "pay-all"),
    *ALARM_PAGES,
    *MISDRAWN_PAGES,
)
#: what is signed of a card that was held, by what was said of it (kiosk.staff.roles.ACTS); else it
#: is corrected
ACT_ON_HELD = {"error": "irregular", "place": "irregular", "burn": "burn"}
CHOOSE = Label("ui-why-choose")
#: what may be said of a card that was held: it is another, it was drawn in error, it belongs
#: elsewhere, it is burned
HELD_CARD = ("other", "error", "place", "burn")
#: the pages of a card that was held, in their order
CARD_PAGES = ("card", "card-place", "card-burn", "card-sign")
#: the pages on which a card is corrected
CORRECTING = (*CARD_PAGES, "correct", "lies")
NAMELESS = (DOWN, UNREAD.text)
#: the reasons of a correction that says what a card is, as a journal keeps them: `reason` in the
#: phrases words them for whoever reads
IS = {
    "other": "misread",
    "error": "drawn_in_error",
    "place": "another_place",
    "missed": "another_place",
    "burn": "burned",
}


def means(touches: UiState) -> Drawn | Burn | None:
    """What the next card is, whichever it will be; None where the procedure says what it is, or
    nobody has signed yet."""
    page, reason = touches.drawer.page, touches.drawer.reason
    if not touches.drawer.by:
        return None
    if page == "burn":
        return Burn(UNREAD, reason if reason in BURNED else None)
    if page == "error":
        return Drawn(UNREAD, _face(reason), why="drawn_in_error")
    return Drawn(UNREAD, to=int(reason)) if page == "missed" and reason else None


def dealt_to(touches: UiState, held: bool) -> Place | None:
    """Where the floor has said that the next card goes, of a hand that was skipped; None where it
    has not, and while it is asked what a card is that is `held`."""
    said = None if held else means(touches)
    return Place(said.to) if isinstance(said, Drawn) and said.to is not None else None


def enters_cards(touches: UiState) -> bool:
    """Whether the open page of the drawer leaves the pad free, on which cards are entered."""
    return touches.drawer.page == "card" or (
        touches.drawer.page in ("correct", *MISDRAWN_PAGES) and bool(touches.drawer.by)
    )


def _face(seen: str) -> Literal["up", "down"]:
    return "down" if seen == "hidden" else "up"


def turned_out(touches: UiState) -> dict[str, Any]:
    """The fields of a correction by which a card on the felt turns out to be what the page says;
    empty where it does not."""
    said = means(touches)
    if said is None:
        return {}
    fields = (
        {"why": said.why}
        if isinstance(said, Burn)
        else {"why": said.why, "face": said.face, "to": said.to}
    )
    return {key: value for key, value in fields.items() if value is not None}
