"""The floor's drawer: the supervisor's things over the pads, page by page. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kiosk.game.view import CardPlace
from kiosk.words.messages import card_text
from ui.shared.words import Words
from ui.table.day import figures
from ui.table.day.events import events_page
from ui.table.day.listed import CODES_PAGE, GUIDE_PAGE
from ui.table.drawer import accounts, chips_drawer, codes, guide, ratings, seat, seats, sign_in
from ui.table.drawer.page import Drawer, Key, grid, in_rows, key_rows, over_both
from ui.table.drawer.preferences import SWITCHES, VOLUMES
from ui.table.facts import SIGN_IN, Facts, UiState
from ui.table.input.dealing_errors import (
    BURNED,
    HELD_CARD,
    MISDRAWN_PAGES,
    NAMELESS,
    SEEN,
    SIGNED_PAGES,
    enters_cards,
)
from ui.table.input.pages.accounts import PAGES as ACCOUNT_PAGES
from ui.table.input.pages.chips import PAGES as CHIP_PAGES
from ui.table.input.pages.floor import REASONS, USUAL
from ui.table.input.pages.ratings import LIST_PAGE as RATINGS
from ui.table.input.pages.ratings import PAGES as RATING_PAGES
from ui.table.input.pages.seats import PAGES as SEAT_PAGES
from ui.table.input.scene import paged, signers
from ui.table.input.touch import lit
from ui.table.layout import NOWHERE, Layout, Rect
from ui.table.rows import DrawerProps
from ui.table.setup import LEVELS, ScreenSetup

#: names that a page has room for, beside its last key; and those that sign
MOST_NAMES, MOST_SIGNERS = 7, 9
#: keys of a page of names that the rail has room for: a name of 28 letters on two lines is as large
#: there as other keys
_ON_RAIL = 4


def drawer(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
) -> Drawer:
    """The page of the drawer that is open. It lies over the rail and, where no card is entered,
    over the pad: not over the felt, the headline or a card. What it says stands over the pad, or in
    the notice line where the pad is free."""
    page = touches.drawer.on_page[0]
    if page in CHIP_PAGES and (touches.drawer.by or page not in SIGNED_PAGES):
        return chips_drawer.drawer(facts, setup, touches, words, layout)
    if page == RATINGS or (page in RATING_PAGES and touches.drawer.by):
        return ratings.drawer(facts, setup, touches, words, layout)
    if page in SEAT_PAGES:
        return seats.drawer(facts, setup, touches, words, layout)
    if page in ("events", "alarm"):
        return events_page(facts, setup, touches, words, layout)
    if page == CODES_PAGE:
        return codes.drawer(facts, setup, touches, words, layout)
    if page == GUIDE_PAGE:
        return guide.drawer(facts, setup, touches, words, layout)
    if page == "figures":
        return figures.drawer(facts, setup, touches, words, layout)
    if page in ACCOUNT_PAGES and (touches.drawer.by or page not in SIGNED_PAGES):
        return accounts.drawer(facts, setup, touches, words, layout)
    if page in ("seat-signed", "seat-code") or (page == "seat" and touches.drawer.by):
        return seat.drawer(facts, setup, touches, words, layout)
    said = _page_said(facts, setup, touches, words)
    laid = _laid(said, touches, layout)
    may = lit(facts, setup, touches, [each.action for each in said.keys], words)
    rows = key_rows(said.keys, laid.places, may)
    hint, lines = "", said.lines
    if laid.hints:
        hint, lines = "  ·  ".join((said.title, *said.lines)), ()
    return Drawer(
        DrawerProps(True, said.title, lines, laid.panel, layout.frame.drawer, laid.text),
        rows,
        page in ("correct", "card", *MISDRAWN_PAGES),
        hint,
    )


class _PageSaid(NamedTuple):
    """What a page says, and its keys. `digits`: so many of them, the first, enter a number."""

    title: str
    lines: tuple[str, ...]
    keys: tuple[Key, ...]
    digits: int = 0


class _PageLaid(NamedTuple):
    """Where the keys of a page lie, and what it says: its text in `text`, over `panel`. `hints`: it
    says that in the notice line, since it has no room for it."""

    places: list[Rect]
    text: Rect
    panel: Rect
    hints: bool = False


def _page_said(facts: Facts, setup: ScreenSetup, touches: UiState, words: Words) -> _PageSaid:
    """The open page in words."""
    page = touches.drawer.on_page[0]
    if page == SIGN_IN:
        title, *lines = sign_in.lines(facts, touches, words)
        digits, others = sign_in.keys(facts, words)
        return _PageSaid(title, tuple(lines), (*digits, *others), len(digits))
    title = words("ui-acknowledge" if page == "sign" else f"ui-panel-{page}")
    close = Key("close", words("ui-back"))
    if page == "card-sign" or (page in SIGNED_PAGES and not touches.drawer.by):
        keys = _signing_keys(facts, setup, touches, words, page)
        return _PageSaid(title, _signing_lines(facts, touches, words), (*keys, close))
    keys = _keys(facts, setup, touches, words, page)
    return _PageSaid(title, _lines(facts, setup, touches, words, page), (*keys, close))


def _signing_lines(facts: Facts, touches: UiState, words: Words) -> tuple[str, ...]:
    """What is signed on a page of names."""
    page, key = touches.drawer.on_page
    signed = [trouble.text for trouble in facts.step.alerts.troubles if trouble.key == key]
    if page == "last-round" and not facts.view.in_round:
        # Wagers may lie there: they are not played from this shoe.
        signed = [words("ui-last-round-none")]
    return (*signed, *_held_card(facts, touches, words, page), words("ui-panel-who"))


def _signing_keys(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, page: str
) -> tuple[Key, ...]:
    """Whoever may sign; and whether patrons decide again on the cards of which one is corrected."""
    names = _signers(signers(facts, setup), touches, words)
    if not _have_decided(facts, page):
        return names
    return (*names, Key("ask-again", words("ui-ask-again"), touches.card.asks_again))


def _laid(said: _PageSaid, touches: UiState, layout: Layout) -> _PageLaid:
    """The places of a page's keys and of what it says."""
    page, keys = touches.drawer.on_page[0], said.keys
    panel = layout.panel(layout.pad)
    if page == "missed" and enters_cards(touches):  # words stand behind the numbers of the boxes
        places = in_rows(layout, keys, layout.rail, -(-len(keys) // 2))
        return _PageLaid(places, NOWHERE, NOWHERE, hints=True)
    if enters_cards(touches):
        return _PageLaid(grid(layout, keys, layout.rail), NOWHERE, NOWHERE, hints=True)
    if page == "void" and touches.drawer.by:
        places = [*grid(layout, keys[:-2], layout.pad), *grid(layout, keys[-2:], layout.rail)]
        return _PageLaid(places, NOWHERE, panel, hints=True)
    if page == "screen":
        return _PageLaid(_of_screen(layout, len(keys) - _OWN), NOWHERE, panel)
    if keys[0].action.startswith("by:") and len(keys) > _ON_RAIL:
        places = over_both(layout, keys, len(keys) - _ON_RAIL)
        return _PageLaid(places, NOWHERE, panel, hints=True)
    if page == SIGN_IN:
        digits, others = keys[: said.digits], keys[said.digits :]
        return _PageLaid(sign_in.places(digits, others, layout), sign_in.text(layout), panel)
    if page in ("dead", "card-place", "relief"):
        places = [*grid(layout, keys[:-1], layout.pad), layout.two_rows(layout.rail, 2)[-1]]
        return _PageLaid(places, NOWHERE, panel, hints=True)
    if said.lines:
        return _PageLaid(grid(layout, keys, layout.rail), panel, panel)
    return _PageLaid(over_both(layout, keys, _on_pad(len(keys))), NOWHERE, panel)


def _of_screen(layout: Layout, many: int) -> list[Rect]:
    """The places of the screen's choices: how bright, how loud and in which colours; how it is, and
    the first option of the game; then so many languages, and below them the other and the last
    key."""
    above, below = layout.two_rows(layout.pad, 4)[:4], layout.two_rows(layout.pad, 3)[3:]
    languages, last = layout.two_rows(layout.rail, many)[:many], layout.two_rows(layout.rail, 2)[2:]
    return [*above, *below, *languages, *last]


def _on_pad(keys: int) -> int:
    """How many of so many keys lie over the pad where nothing is said."""
    if keys <= 8:
        return 4
    return 6 if keys <= 10 else 8


def _have_decided(facts: Facts, page: str) -> bool:
    """Whether patrons of a common hand have decided on the cards of which one is corrected."""
    patrons = facts.view.patrons
    return (
        page == "card-sign" and patrons is not None and bool(patrons.stage) and bool(patrons.counts)
    )


def _lines(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, page: str
) -> tuple[str, ...]:
    if page in ("floor", "irregular", "screen"):
        return ()
    if page == "lies":
        return () if facts.refusal is None else (facts.refusal.message,)
    if page.startswith("card"):
        return (*_held_card(facts, touches, words, page), words(f"ui-panel-{page}-say"))
    names = signers(facts, setup) if page == "relief" else (touches.drawer.by,)
    lines = [words.of(words("ui-panel-by"), ", ".join(names))]
    if touches.card.picked is not None or page == "correct":
        return (_picked(facts, touches, words), *lines)
    return tuple(lines) if page == "void" else (words(f"ui-panel-{page}-say"), *lines)


def _held_card(facts: Facts, touches: UiState, words: Words, page: str) -> tuple[str, ...]:
    """The card that was held, and what was said of it so far."""
    if not page.startswith("card") or touches.card.picked is None:
        return ()
    lies = facts.view.lies_at(touches.card.picked)
    shown = words("ui-panel-card") if lies in ("", *NAMELESS) else card_text(lies)
    if touches.card.named and touches.card.named != lies:
        shown = f"{shown} → {card_text(touches.card.named)}"
    place = _place(facts, touches.card.picked, words)
    line = words("ui-card-is", place=place, position=touches.card.picked.position, card=shown)
    kind, which = touches.drawer.said_of_card
    if page == "card" or kind == "other":
        return (line,)
    said = words(f"ui-is-{kind}")
    if which:
        said = words.of(
            said, words(f"ui-why-{which}") if kind == "burn" else _box_name(int(which), words)
        )
    return line, said


def _box_name(box: int, words: Words) -> str:
    return words("place", box=box, hand=1, split=False) if box else words("ui-dealer")


def _keys(
    facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, page: str
) -> tuple[Key, ...]:
    """The keys of a page but for the last; which of them do something is asked of their touches."""

    def reasons(ids: Sequence[str], phrase: str) -> tuple[Key, ...]:
        return tuple(Key(f"reason:{each}", words(f"{phrase}-{each}"), each == held) for each in ids)

    held = touches.drawer.reason or {**USUAL, "error": SEEN[0]}.get(page, "")
    boxes = [str(place.box) for place in facts.view.boxes]
    places = [*((box, box) for box in boxes), ("0", words("ui-dealer"))]
    match page:
        case "card":
            return tuple(
                Key(f"is:{each}", words(f"ui-is-{each}"), each == touches.drawer.said_of_card[0])
                for each in HELD_CARD
            )
        case "lies":
            others = (
                Key(f"page:{each}", words(f"ui-panel-{each}")) for each in ("correct", "void")
            )
            return (Key("lies", words("ui-as-it-lies")), *others)
        case "card-place":
            return tuple(Key(f"is:place:{box}", label) for box, label in places)
        case "card-burn":
            return tuple(Key(f"is:burn:{each}", words(f"ui-why-{each}")) for each in BURNED)
        case "screen":
            return _choices(facts, setup, words)
        case "irregular":
            pages = (
                Key(f"page:{each}", words(f"ui-panel-{each}"))
                for each in ("error", "missed", "dead", "last-round")
            )
            # South Dakota 20:18:15:28, as in New Jersey.
            return (*pages, Key("ran_out", words("ui-panel-ran-out")))
        case "relief":
            return _dealers(facts, touches, words)
        case "dead":
            return tuple(Key(f"dead:{box}", box) for box in boxes)
        case "missed":
            return tuple(Key(f"reason:{box}", label, box == held) for box, label in places)
        case "burn":
            return reasons(BURNED, "ui-why")
        case "error":
            return reasons(SEEN, "ui-why")
        case "correct":
            return reasons(REASONS, "ui-reason")
        case "void":
            return (*reasons(REASONS, "ui-reason"), Key("void", words("ui-panel-confirm-void")))
    return _first_page(facts, setup, words)


def _first_page(facts: Facts, setup: ScreenSetup, words: Words) -> tuple[Key, ...]:
    chips: tuple[str, ...] = (
        ("chips",) if facts.step.house.day is not None and facts.step.house.day.chips else ()
    )
    chips += ("limits",) * (
        facts.step.table.sign is not None and not (setup.units or setup.common_hand)
    )
    chips += ("seat", "accounts") * setup.screens
    chips += ("seats", "ratings") * setup.seats
    paid = facts.step.house.cash_outs
    beside = {"accounts": words("ui-cash-outs", count=paid)} if paid else {}

    def pages(*names: str) -> tuple[Key, ...]:
        return tuple(
            Key(f"page:{each}", words(f"ui-panel-{each}"), sub=beside.get(each, ""))
            for each in names
        )

    shoe = (
        Key("new_shoe", words("ui-panel-new-shoe")),
        *pages("burn", "correct", "irregular", "void"),
    )
    staff = facts.step.house.staff
    people: tuple[Key, ...] = ()
    if staff is not None:
        goes = "ui-sign-in" if staff.floor is None else "ui-sign-out"
        people = (
            Key("dealer", words("ui-panel-relief"), sub=staff.dealer.name if staff.dealer else ""),
            Key(
                "charge",
                words(goes),
                sub=staff.floor.name if staff.floor else words("ui-sign-in-floor"),
            ),
        )
    # Names have the wider keys, which come first.
    return (
        *shoe,
        *people,
        *pages("recall", "events", "screen", *chips, "figures"),
        *_last(facts, setup, words),
    )


def _last(facts: Facts, setup: ScreenSetup, words: Words) -> tuple[Key, ...]:
    """UNLOCK at a table that the pit has locked; else help, which begins with trouble where there
    is any and with the guide's contents else, and the lessons, where the table has them."""
    if facts.step.house.pit is not None and facts.step.house.pit.locked is not None:
        return (Key("page:unlock", words("ui-panel-unlock")),)
    begins = f"{GUIDE_PAGE}:deal" if facts.trouble is None else f"{CODES_PAGE}:trouble"
    lessons = (Key("practice", words("ui-panel-practice")),) if setup.practice else ()
    return (Key(f"page:{begins}", words("ui-panel-codes")), *lessons)


#: how many keys the page of the screen has beside the languages
_OWN = 9
#: options of the game that stand among them (seed 002), with what each is called now, on and off
_RULES = {"insurance": ("asks", "never"), "safety_net": ("on", "off")}


def _choices(facts: Facts, setup: ScreenSetup, words: Words) -> tuple[Key, ...]:
    """What of the screen may be chosen, each with how it is now; the languages, each in its own
    letters."""
    level = words("ui-choose-level", level=len(LEVELS) - setup.level, levels=len(LEVELS))
    steps = [
        Key(f"choose:{each}", words(f"ui-choose-{each}"), sub=level)
        for each in ("dimmer", "brighter")
    ]
    volume = min(VOLUMES, key=lambda each: abs(each - setup.sound))
    loud = words("ui-choose-loud", loud=VOLUMES.index(volume) if setup.sound else 0)
    sound = Key("choose:sound", words("ui-choose-sound"), bool(setup.sound), sub=loud)
    switches = [
        Key(f"choose:{each}", words(f"ui-choose-{each}"), on, sub=_on_or_off(words, on))
        for each, on in ((each, bool(getattr(setup, each))) for each in SWITCHES)
    ]
    sign = facts.step.table.sign
    rules = {} if sign is None else dict(sign.in_force)
    insurance, net = (
        Key(
            f"rule:{each}",
            words(f"ui-option-{each}"),
            sub=words(f"ui-choose-{on if rules.get(each, False) else off}"),
        )
        for each, (on, off) in _RULES.items()
    )
    languages = (
        Key(f"choose:language:{each}", name, each == setup.language)
        for each, name in words.languages()
    )
    return *steps, sound, *switches, insurance, *languages, net


def _on_or_off(words: Words, on: bool) -> str:
    return words("ui-choose-on" if on else "ui-choose-off")


def _dealers(facts: Facts, touches: UiState, words: Words) -> tuple[Key, ...]:
    """Whoever may deal here, page by page where they are many."""
    dealers = facts.step.house.staff.dealers if facts.step.house.staff else ()
    names = tuple(Key(f"takes:{i}", name) for i, (_, name) in enumerate(dealers))
    return _paged(names, MOST_NAMES, touches, words)


def _signers(names: Sequence[str], touches: UiState, words: Words) -> tuple[Key, ...]:
    """Whoever may sign, page by page where they are many."""
    return _paged(
        tuple(Key(f"by:{i}", name) for i, name in enumerate(names)), MOST_SIGNERS, touches, words
    )


def _paged(names: tuple[Key, ...], most: int, touches: UiState, words: Words) -> tuple[Key, ...]:
    shown, further = paged(names, most, touches.drawer.more)
    return (*shown, Key("more", words("ui-panel-more"))) if further else names


def _picked(facts: Facts, touches: UiState, words: Words) -> str:
    if touches.card.picked is None:
        return words("ui-pick-card")
    return words(
        "ui-picked",
        place=_place(facts, touches.card.picked, words),
        position=touches.card.picked.position,
    )


def _place(facts: Facts, place: CardPlace, words: Words) -> str:
    """The hand in which a card lies."""
    if not place.box:
        return words("ui-dealer")
    split = len(facts.view.boxes[place.box - 1].hands) > 1
    return words("place", box=place.box, hand=place.hand, split=split)
