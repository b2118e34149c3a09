"""Is a key lit exactly where its touch does something? Every key that never moves, and every key of the pages over the pads and the
felt, tried by touch at every scene of a table."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from kiosk.game.cards import RANKS
from kiosk.game.commands.commands import DECISIONS
from kiosk.game.view import CardPlace
from kiosk.record.projections.pit import Lock
from kiosk.staff.sign_ins import Place, SignedIn
from kiosk.station.step import PitView, StaffView, Step
from kiosk.words.said import Refusal
from tests.steps import with_fields
from tests.ui import day_scenes
from tests.ui.lit_keys import SIZE, WORDS, drawer_keys, wrong
from tests.ui.scenes import SCENES
from ui.table.day import day
from ui.table.facts import DayTouches, Facts, UiState, begin
from ui.table.input.actions import parse
from ui.table.input.allowed import RULES, lit
from ui.table.input.dealing_errors import (
    BURNED,
    CARD_PAGES,
    MISDRAWN_PAGES,
    SEEN,
    SIGNED_PAGES,
)
from ui.table.input.pages import chips
from ui.table.input.scene import scene_of
from ui.table.input.touch import touch
from ui.table.layout import scale_of
from ui.table.moment import day_covers, moment
from ui.table.setup import ScreenSetup

KEYS = (
    *DECISIONS,
    *(
        "less",
        "closing",
        "undo",
        "floor",
        "back",
        "cards",
        "buying",
        "seating",
        "dealer",
        "all",
        "turn",
    ),
    *("hole:yes", "hole:no", "held:next", "held:error", "even:1"),
    *(f"rank:{rank}" for rank in (*RANKS, "?")),
    *(f"suit:{suit}" for suit in "SHCD"),
    *("chip:500", "chip:2500", "chip:10000"),
    *("tool:clear", "tool:double", "tool:rebet", "tool:double-rebet"),
    *("again:new", "again:deal"),
)
PAGES = ("", "", "floor", "card", "card-sign", "recall", "sign-in", "relief", *SIGNED_PAGES)
PICKED = (None, None, CardPlace(1, 1, 1), CardPlace(1, 1, 2))
NO = Refusal("right", "Not here.", "")
ACTS = ("deal", "burn", "irregular", "correct", "relieve", "fill")


def someone(name: str, number: str, stay: bool) -> SignedIn:
    return SignedIn(number, name, "", "", stay=stay)


def may(who: SignedIn | None, chance: random.Random) -> dict[str, Refusal]:
    """What they may not; nobody may do anything."""
    return {act: NO for act in ACTS if who is None or chance.random() < 0.4}


def touched(chance: random.Random, pages: tuple[str, ...] = PAGES) -> UiState:
    """What may have been touched by then, most of which seldom goes together."""
    page = chance.choice(pages)
    said = {"missed": ("1",), "burn": BURNED, "error": SEEN}.get(page, ("other", "error"))
    return UiState().change(
        tool=chance.choice(("", "", "clear", "chip:2500", "rebet")),
        again=chance.random() < 0.2,
        rank=chance.choice(("", "", "K")),
        stacks=chance.choice(({}, {}, {2: 500})),
        rail=chance.choice((None, True, False)),
        less=chance.choice((None, None, 0, 500)),
        page=page,
        picked=chance.choice(PICKED) if page in (*CARD_PAGES, *MISDRAWN_PAGES, "correct") else None,
        by=chance.choice(("", "M. Okafor")),
        reason=chance.choice(("", *said)),
        cards=chance.random() < 0.2,
    )


def peopled(step: Step, chance: random.Random) -> Step:
    """The table with a staff file, or locked by the pit, now and then."""
    if chance.random() < 0.5:
        dealer = chance.choice((None, someone("H. Ruiz", "11", True)))
        floor = chance.choice((None, someone("M. Okafor", "21", chance.random() < 0.5)))
        refused: dict[Place, dict[str, Refusal]] = {"dealer": may(dealer, chance)}
        refused["floor"] = may(floor, chance)
        staff = StaffView(
            dealer=dealer,
            floor=floor,
            no_change=chance.choice((None, NO)),
            why_not=refused,
            burns=chance.random() < 0.2,
        )
        step = with_fields(step, staff=staff)
    if chance.random() < 0.2:
        step = with_fields(step, pit=PitView((), Lock("L. Brandt", "22", "", "")))
    return step


def different(facts: Facts, name: str, touches: UiState) -> Iterator[str]:
    """The keys whose touch does something where they are dim, or nothing where they are lit."""
    setup = SCENES.setup(name)
    offers = facts.step.table.offers
    assert offers is not None
    scene = scene_of(moment(facts, setup, touches, WORDS), offers)
    on = lit(scene, [(key, parse(key)) for key in KEYS])
    for key in KEYS:
        says = touch(facts, setup, touches, key, WORDS).why
        if (says is None) != (key in on):
            yield f"{key}: lit {key in on}, {says} is said; page {touches.drawer.page!r}"


def test_every_key_that_never_moves_has_a_rule() -> None:
    assert {parse(key).kind for key in KEYS} == set(RULES)


@pytest.mark.slow
@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", sorted(set(SCENES)))
def test_a_key_is_lit_where_its_touch_does_something(name: str) -> None:
    step = SCENES[name][1]
    if step.table.offers is None:
        return
    chance = random.Random(name)
    for _ in range(60):
        facts, touches = begin(peopled(step, chance)), touched(chance)
        assert [*different(facts, name, touches)] == [], (touches, facts.step.house.staff)


#: pages on which it is signed by the touch that says who signs
SIGNED_AT_ONCE = ("sign", "unlock", "last-round", "new-shoe", "ran-out", "know", "shelve")
#: pages of the drawer beside those on which somebody signs
OTHER_PAGES = (
    *("floor", "floor", "irregular", "screen", "relief", "lies", "chips", "slips", "buy-in"),
    *("events", "events:alarm", "figures", "figures:shift", "card", "card-place", "card-burn"),
    *("void-slip:fill:1", "print-slip", "sign:link", "seat", "sign-in"),
    *("accounts", "accounts:in", "account:p", "pay-out:p", "pay-all:"),
)


def day_keys(facts: Facts, setup: ScreenSetup, touches: UiState) -> dict[str, bool]:
    """The keys of the page over the felt, and whether each is lit."""
    made = day.page(facts, setup, touches, SIZE, WORDS, scale_of(*SIZE))
    return {row.action: row.on for row in made.keys}


def on_page(facts: Facts, chance: random.Random) -> UiState:
    """What may have been touched by then while a page is open."""
    this_day = facts.step.house.day
    is_open = this_day is not None and bool(this_day.chips) and this_day.stands == "open"
    pages = tuple(
        page
        for page in (*OTHER_PAGES, *SIGNED_PAGES)
        if is_open or page.partition(":")[0] not in chips.PAGES
    )
    counted = DayTouches(chips=chance.choice(({}, {2500: 4})), later=chance.random() < 0.5)
    more = chance.choice((0, 0, 1))
    touches = touched(chance, pages).change(day=counted, more=more)
    if touches.drawer.page in CARD_PAGES:  # the page is open because that was said
        touches = touches.change(reason=chance.choice(("other", "error")))
    at_once = touches.drawer.on_page[0] in SIGNED_AT_ONCE
    return touches.change(by="") if at_once else touches


@pytest.mark.slow
@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", sorted(set(SCENES)))
def test_a_key_of_a_page_is_lit_where_its_touch_does_something(name: str) -> None:
    step, setup = SCENES[name][1], SCENES.setup(name)
    if step.table.offers is None:
        return
    chance = random.Random(name)
    for _ in range(10):
        facts = begin(peopled(step, chance))
        touches = on_page(facts, chance)
        keys = drawer_keys(facts, setup, touches)
        assert [*wrong(facts, setup, touches, keys)] == [], (touches, facts.step.house.staff)


@pytest.mark.slow
@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("name", sorted(day_scenes.MOMENTS))
def test_a_key_of_the_day_is_lit_where_its_touch_does_something(name: str) -> None:
    setup, chance = SCENES.setup("wagers-in"), random.Random(name)
    for _ in range(10):
        facts = begin(peopled(day_scenes.at(name), chance))
        touches = on_page(facts, chance)
        keys = drawer_keys(facts, setup, touches)
        if day_covers(facts):
            touches = touches.change(page="", by=chance.choice(("", "M. Okafor")))
            keys = day_keys(facts, setup, touches)
        assert [*wrong(facts, setup, touches, keys)] == [], (touches, facts.step.house.staff)
