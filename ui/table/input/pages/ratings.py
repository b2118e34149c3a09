"""Touches on the pages of ratings: whose rating the floor signs, and what it says of the average
wager. Pure."""

from __future__ import annotations

from kiosk.record.projections.seats import Ended
from kiosk.station.seats.seat_commands import CloseRating
from kiosk.station.step import SeatsView
from ui.table.facts import COUNTING, Facts, Label, RatingsOf, SeatingTouches, Why
from ui.table.input.actions import Action
from ui.table.input.allowed import Rule
from ui.table.input.scene import NOT_NOW, Scene, Touched, why_unsigned

#: the list of those that wait for a signature; one of them; that one with another average
LIST_PAGE, RATING_PAGE, AVERAGE_PAGE = "ratings", "rating", "rating-average"
PAGES = (LIST_PAGE, RATING_PAGE, AVERAGE_PAGE)
#: why the floor says another average, as a journal keeps it
REASONS = ("recording", "raised", "other")


def key_of(ended: Ended) -> str:
    """What a page about it is named by."""
    return f"{ended.patron}|{ended.left}"


def waiting(facts: Facts) -> tuple[Ended, ...]:
    """Those that wait for a signature, the newest first."""
    return (facts.step.house.seats or SeatsView()).ended[::-1]


def about(facts: Facts, page_about: str) -> Ended | None:
    """The one that a page is about; None where it waits no longer."""
    return next((each for each in waiting(facts) if key_of(each) == page_about), None)


def why_not_page(scene: Scene, to: str, key: str) -> Why:
    """Why a page of ratings has nothing to do now."""
    if to == LIST_PAGE:
        return None if waiting(scene.facts) else Label("ui-ratings-none")
    return None if about(scene.facts, key) is not None else Label("ui-ratings-none")


def turned(scene: Scene, to: str) -> Touched:
    """Another of these pages; whoever has been chosen to sign goes on from the list to one of them,
    and to another average."""
    by = scene.touches.drawer.by
    is_list = to == LIST_PAGE
    opened = scene.touches.drawer.opened + is_list
    touched = scene.turned_to(to, opened=opened, seating=SeatingTouches())
    return touched._replace(touches=touched.touches.change(by="" if is_list else by))


def why_not_signed(scene: Scene, action: Action) -> Why:
    """Why the rating of the page is not signed so."""
    page, key = scene.touches.drawer.on_page
    if page not in (RATING_PAGE, AVERAGE_PAGE) or about(scene.facts, key) is None:
        return NOT_NOW
    if (why := why_unsigned(scene)) is not None:
        return why
    if RatingsOf(scene.touches.drawer.opened) not in scene.facts.counted:
        return COUNTING
    if action.name == "sign":
        return None if page == RATING_PAGE else NOT_NOW
    if page != AVERAGE_PAGE or action.name not in REASONS:
        return NOT_NOW
    return None if scene.touches.seating.walked else Label("ui-why-no-amount")


def signed(scene: Scene, action: Action) -> Touched:
    """The floorperson who was chosen signs it, as counted, or with another average for a reason."""
    ended = about(scene.facts, scene.touches.drawer.on_page[1])
    assert ended is not None  # `why_not_signed`
    command = CloseRating(ended.patron, ended.left)
    if action.name != "sign":
        average = scene.touches.seating.walked
        command = CloseRating(ended.patron, ended.left, average, action.name)
    return scene.sign(command, page="", seating=SeatingTouches())


RULES: dict[str, Rule] = {"rates": why_not_signed}
