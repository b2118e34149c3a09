"""What stays of the pages that are open when the station has answered. Pure."""

from __future__ import annotations

from ui.table.day.listed import HELP_PAGES
from ui.table.facts import Facts, UiState
from ui.table.input.dealing_errors import CARD_PAGES, means
from ui.table.input.pages import events, floor, people, seats


def after_step(facts: Facts, before: Facts, touches: UiState) -> UiState:
    """What stays touched, from what stayed of all but the pages."""
    changed = _card_page_after(facts, before, touches)
    changed = people.after_step(facts, before, changed)
    changed = floor.after_step(facts, events.after_step(facts, before, changed))
    changed = seats.after_step(facts, before, changed)
    page, key = changed.drawer.on_page
    if page in HELP_PAGES and facts.cards_out != before.cards_out:  # never in a card's way
        return changed.change(page="")
    if page == "seat-signed" and facts.step.refusal is not None:
        return changed.change(page="")
    if page == "sign" and all(trouble.key != key for trouble in facts.step.alerts.troubles):
        return changed.change(page="")
    return changed


def _card_page_after(facts: Facts, before: Facts, touches: UiState) -> UiState:
    """A page about a card shuts once a reader has named the card, or once it lies there no
    longer."""
    now, said = facts.step.table.offers, before.step.readers.next_card
    if said is not None and facts.step.readers.next_card is None and said == means(touches):
        touches = touches.change(page="", reason="", picked=None, by="")
    gone = now is None or touches.card.picked not in now.correct.places
    if gone and touches.drawer.page in CARD_PAGES:
        touches = touches.change(page="", picked=None, reason="", named="", rank="")
    return touches
