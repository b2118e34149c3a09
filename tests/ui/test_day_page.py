"""The page of a table that is closed, being opened or being closed: what is said, what its keys order, and that every text fits."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlExpression, qmlContext

from kiosk.record.projections.inventory import total
from kiosk.staff.actor import Actor
from kiosk.station.commands import StationCommand
from kiosk.station.limits.announced_change import coming
from kiosk.station.step import PitMessage, PitView, Step
from kiosk.station.tray.day_commands import (
    AnnounceRules,
    BuyIn,
    CancelDay,
    CloseTable,
    Confirm,
    CountChips,
    Exchange,
    OpenTable,
    PrintSlip,
    ReceiveSlip,
    RequestSlip,
    SignCount,
    TakeBackBuyIn,
    VoidBuyIn,
    VoidSlip,
)
from kiosk.words.messages import Messages
from tests.steps import with_fields
from tests.ui import day_scenes, scenes
from tests.ui.fits import texts
from tests.ui.items import under
from tests.ui.pictures import Windows, settle
from tests.ui.scenes import settings
from tests.words.languages import LANGUAGES
from ui.shared.window import Screen
from ui.shared.words import Words
from ui.table.day.day import page
from ui.table.drawer.floor import drawer
from ui.table.drawer.limits import LADDER, edges_of, limits
from ui.table.drawer.sign_in import ROWS
from ui.table.facts import Label, UiState, begin
from ui.table.input.scene import Touched
from ui.table.input.touch import lit, settles, touch
from ui.table.layout import Rect, scale_of
from ui.table.presenter import TablePresenter
from ui.table.props import derive
from ui.table.setup import ScreenSetup

SIZES = ((1280, 800), (1920, 1080))
SETUP = settings(6, turbo=True)
DEALER = Actor("H. Ruiz", "dealer")


class Window(Windows):
    """One window for each language, in which page after page is shown."""

    def show(
        self,
        step: Step,
        touches: tuple[str, ...] = (),
        size: tuple[int, int] = SIZES[0],
        language: str = "en",
    ) -> tuple[Screen, TablePresenter]:
        this = self.opened(language, size, lambda: SETUP, lambda: Words(Messages(language)))
        self.put(this, size, step, touches)
        return this


@pytest.fixture(scope="module")
def window(qapp: QGuiApplication) -> Iterator[Window]:
    this = Window(qapp)
    yield this
    this.close()


def touched(step: Step, *actions: str, setup: ScreenSetup = SETUP) -> Touched:
    """What the last of these touches leads to, on a screen that shows `step` from the first on."""
    facts, now = begin(step), Touched(UiState())
    for action in actions:
        now = touch(facts, setup, now.touches, action, Words())
    return now


def ordered(step: Step, *actions: str) -> list[tuple[StationCommand, Actor]]:
    return [(order.command, order.actor) for order in touched(step, *actions).orders]


def on_page(step: Step, setup: ScreenSetup, *actions: str) -> dict[str, bool]:
    """The keys of the page after these touches, and whether each is lit."""
    touches = touched(step, *actions, setup=setup).touches
    made = page(begin(step), setup, touches, SIZES[0], Words(), scale_of(*SIZES[0]))
    return {key.action: key.on for key in made.keys}


FLOOR = Actor("M. Okafor", "floor")
TWELVE = tuple(f"Floor {n}" for n in range(12))
CHIPS = ("floor", "page:chips")
SLIPS = (*CHIPS, "page:slips")


def test_a_closed_table_is_opened_by_a_floorperson_who_touches_the_name() -> None:
    assert ordered(day_scenes.at("day-closed"), "day:open:0") == [(OpenTable(), FLOOR)]
    assert ordered(day_scenes.at("day-closed"), "day:open:1") == [
        (OpenTable(), Actor("L. Brandt", "floor"))
    ]


def test_a_closed_table_is_read_in_another_language_before_anybody_signs_in() -> None:
    step = day_scenes.at("day-closed")
    keys = on_page(step, SETUP._replace(language="es"))
    assert {"choose:language:en": True, "choose:language:zh": True}.items() <= keys.items()
    assert "choose:language:es" not in keys
    assert "choose:language:zh" not in on_page(day_scenes.at("day-count"), SETUP)
    assert touched(step, "choose:language:zh").why is None


@pytest.mark.parametrize(
    "action", ["box:1", "chip:2500", "stand", "undo", "rank:K", "page:void", "new_shoe", "turn"]
)
@pytest.mark.slow
def test_on_the_page_of_a_closed_table_nothing_of_the_game_is_ordered(action: str) -> None:
    now = touched(day_scenes.at("day-closed"), action)
    assert not now.orders
    assert now.why is not None


def test_digits_make_a_count_and_next_goes_on_to_the_next_chip() -> None:
    step = day_scenes.at("day-count")
    now = touched(
        step,
        "pieces:1",
        "pieces:2",
        "pieces:>",
        "pieces:7",
        "count:100",
        "pieces:4",
        "pieces:0",
        "pieces:<",
        "pieces:9",
    )
    assert now.touches.day.chips == {100_000: 12, 50_000: 7, 100: 49}
    orders = ordered(step, "pieces:5", "pieces:>", "pieces:1", "pieces:0", "day:count")
    assert orders == [(CountChips(((100_000, 5), (50_000, 10))), DEALER)]


def test_a_chip_that_is_touched_again_is_counted_anew_from_the_first_digit_on() -> None:
    now = touched(day_scenes.at("day-count"), "pieces:5", "count:100000", "pieces:3")
    assert now.touches.day.chips == {100_000: 3}


def test_1_21_each_signature_is_ordered_in_its_own_name() -> None:
    step = day_scenes.at("day-agreed")
    assert ordered(step, "day:signed:dealer") == [(SignCount("dealer"), DEALER)]
    assert ordered(step, "day:signed:floor:0") == [(SignCount("floor"), FLOOR)]


@pytest.mark.slow
def test_a_key_of_the_count_that_changes_nothing_is_dim_and_says_why() -> None:
    step = day_scenes.at("day-count")
    full = touched(step, "count:100000", *["pieces:9"] * 5)
    for before, action, why in (
        (
            touched(step, "count:100000"),
            "pieces:<",
            "Not available right now: follow the headline.",
        ),
        (full, "pieces:1", "999,991 chips of 1,000 are too many: 99,999 at most."),
        (
            touched(step, "count:100000", "pieces:0"),
            "pieces:0",
            "Not available right now: follow the headline.",
        ),
    ):
        assert lit(begin(step), SETUP, before.touches, [action], Words()) == set()
        result = touch(begin(step), SETUP, before.touches, action, Words())
        assert isinstance(result.why, Label)
        assert Words()(result.why.id, **dict(result.why.facts)) == why
    slip = touched(
        day_scenes.at("day-open"), "floor", "page:chips", "page:fill", "by:0", "count:100000"
    )
    for before, action in (
        (slip.touches, "more-chips:0"),
        (_with(slip.touches, 2_000), "more-chips:20"),
    ):
        assert lit(begin(day_scenes.at("day-open")), SETUP, before, [action], Words()) == set()
        assert lit(
            begin(day_scenes.at("day-open")), SETUP, _with(slip.touches, 1), [action], Words()
        ) == {action}


def _with(touches: UiState, pieces: int) -> UiState:
    """With so many chips of 1,000 on the page of a slip."""
    return touches._replace(day=touches.day._replace(chips={100_000: pieces}))


def test_a_recount_begins_with_what_was_counted() -> None:
    step = day_scenes.at("day-agreed")
    (order,) = touched(step, "day:again", "count:100", "pieces:9", "pieces:0", "day:count").orders
    assert isinstance(order.command, CountChips)
    assert total(dict(order.command.chips)) == 20_000_00 - 10_00
    begun = touched(day_scenes.at("day-agreed"), "day:again", "count:100", "day:count", "day:again")
    assert begun.touches.day.at == 0, "the first denomination is in the frame, as at a first count"


def test_a_signature_that_is_there_orders_nothing_and_a_name_that_is_signed_out_neither() -> None:
    step = day_scenes.at("day-agreed")
    for action in (
        "day:done:dealer",
        "day:done:floor",
        "day:signed:floor:7",
        "day:open:7",
        "day:by:7",
        "day:print:7",
    ):
        assert touched(step, action).orders == (), action


def test_what_the_supervisor_confirms_is_in_the_name_that_was_chosen() -> None:
    assert ordered(day_scenes.at("day-sign"), "day:by:0", "day:sign") == [(Confirm("sign"), FLOOR)]
    assert ordered(day_scenes.at("day-division"), "day:by:0", "day:report") == [
        (Confirm("report"), FLOOR)
    ]
    assert ordered(day_scenes.broken(), "day:by:0", "day:tests") == [(OpenTable(), FLOOR)]
    assert ordered(day_scenes.at("day-count"), "day:by:0", "day:cancel") == [(CancelDay(), FLOOR)]


def test_1_22_a_fill_is_ordered_by_denominations_in_the_supervisors_name() -> None:
    make, touches = day_scenes.PAGES["fill"]
    assert ordered(make(), *touches, "order") == [
        (RequestSlip("fill", ((2_500, 40), (500, 5))), FLOOR)
    ]


@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_of_a_printed_closer_lies_on_no_key(size: tuple[int, int]) -> None:
    facts = begin(day_scenes.at("day-closed"))
    notice = derive(facts, SETUP, UiState(), size, Words()).layout.frame.notice
    made = page(facts, SETUP, UiState(), size, Words(), scale_of(*size))
    assert "day:print:0" in [key.action for key in made.keys]
    assert not [key.action for key in made.keys if Rect(*key[2:6]).meets(notice)]


def test_a_count_of_which_nothing_was_typed_is_none_and_an_empty_tray_is_a_0() -> None:
    step = day_scenes.at("day-count")
    none = touched(step, "day:count")
    assert none.orders == ()
    assert none.why is not None
    said = Words()(none.why.id, **dict(none.why.facts))
    assert said == "Nothing is counted yet. Is the tray empty? Type 0."
    assert on_page(step, SETUP)["day:count"] is False
    assert on_page(step, SETUP, "pieces:0")["day:count"] is True
    (order,) = ordered(step, "pieces:0", "day:count")
    assert order == (CountChips(((100_000, 0),)), DEALER)


def test_a_buy_in_is_three_touches_and_says_who_gives_what_for_which_box() -> None:
    step = day_scenes.at("day-open")
    assert ordered(step, "buying", "note:10000", "buys:3") == [(BuyIn("cash", 100_00, 3), DEALER)]
    keys = ("buying", "gives:marker", "note:50000", "note:2000", "buys:0")
    assert ordered(step, *keys) == [(BuyIn("marker", 520_00, 0), DEALER)]
    assert touched(step, "buying", "buys:3").why is not None, "no note was touched"
    assert touched(step, "buying", "note:2000", "note:0", "buys:3").why is not None
    assert touched(day_scenes.at("day-closed"), "buying").why is not None
    assert touched(day_scenes.shut(), "buying").why is not None, "not of this house"


def buying_at(scene: str) -> Step:
    """That moment of a game, at a table that enters buy-ins."""
    return with_fields(scenes.SCENES[scene][1], day=day_scenes.at("day-open").house.day)


@pytest.mark.parametrize("scene", ["wagers-in", "insurance", "settlement", "decision"])
@pytest.mark.parametrize("felt", ["box", "side"])
def test_under_the_page_of_a_buy_in_a_box_of_the_felt_buys_in_and_does_nothing_else(
    scene: str, felt: str
) -> None:
    step, setup = buying_at(scene), scenes.SCENES.setup(scene)
    notes_first = Label("ui-why-no-amount")
    for box in (1, 2, 6):
        now = touched(step, "chip:2500", "buying", f"{felt}:{box}", setup=setup)
        assert (now.orders, now.why) == ((), notes_first)
        assert now.touches.drawer.page == "buy-in", "the page waits for the notes"
        keys = ("chip:2500", "buying", "note:10000", f"{felt}:{box}")
        now = touched(step, *keys, setup=setup)
        by_key = touched(step, *keys[:-1], f"buys:{box}", setup=setup)
        assert [each.command for each in now.orders] == [BuyIn("cash", 100_00, box)]
        assert now == by_key, "as the page's key does"


def test_a_box_that_has_bought_in_is_not_touched_again_by_the_same_finger() -> None:
    step, setup = buying_at("wagers-in"), scenes.SCENES.setup("wagers-in")
    before = touched(step, "chip:2500", "buying", "note:10000", setup=setup).touches
    bought = touch(begin(step), setup, before, "box:3", Words())
    assert settles("box:3", before, bought)


def test_the_headline_settles_nothing_under_the_page_of_a_buy_in() -> None:
    step, setup = buying_at("settlement"), scenes.SCENES.setup("settlement")
    for keys, acts in (((), True), (("buying",), False), (("buying", "note:10000"), False)):
        touches = touched(step, *keys, setup=setup).touches
        shown = derive(begin(step), setup, touches, SIZES[0], Words())
        assert (shown.prompt.action != "") == acts


def test_the_headline_says_what_is_next_of_a_buy_in_and_then_what_waits() -> None:
    step, setup = buying_at("decision"), scenes.SCENES.setup("decision")

    def headline(*keys: str) -> tuple[str, str, str]:
        touches = touched(step, "buying", *keys, setup=setup).touches
        prompt = derive(begin(step), setup, touches, SIZES[0], Words()).prompt
        return prompt.tag, prompt.text, prompt.then

    waits = "next: box 3, 16: stand, hit, double or\u00a0split?"
    assert headline() == ("ASK", "Buy-in: touch the notes", waits)
    assert headline("note:10000") == ("ASK", "Buy-in 100: touch the box", waits)


def test_the_floors_page_says_what_was_bought_in_all() -> None:
    step, setup = day_scenes.at("day-bought"), SETUP
    touches = touched(step, "floor", "page:chips", "page:buy-ins").touches
    layout = derive(begin(step), setup, touches, SIZES[0], Words()).layout
    hint = drawer(begin(step), setup, touches, Words(), layout).hint
    assert step.house.day is not None
    assert hint == f"BUY-INS  ·  Bought since opening: {step.house.day.account.bought // 100:,}"


def test_insurance_and_the_safety_net_are_changed_from_the_screens_page_with_notice() -> None:
    """Seed 002 has both among the options of the screen; the floor signs, as of any option."""
    step = day_scenes.at("day-open")
    page = ("floor", "page:screen")
    shown = touched(step, *page).touches
    layout = derive(begin(step), SETUP, shown, SIZES[0], Words()).layout
    keys = {key.action: key for key in drawer(begin(step), SETUP, shown, Words(), layout).keys}
    assert (keys["rule:insurance"].label, keys["rule:insurance"].sub) == ("INSURANCE", "asked")
    assert (keys["rule:safety_net"].label, keys["rule:safety_net"].sub) == ("SAFETY NET", "off")
    (order,) = ordered(step, *page, "rule:insurance", "by:1", "later", "announce")
    assert order == (
        AnnounceRules(5_00, 1000_00, (("insurance", False),), minutes=30),
        Actor("L. Brandt", "floor"),
    )


def test_a_buy_in_is_told_while_the_table_is_open_and_under_no_count() -> None:
    step = day_scenes.at("day-bought")
    day = step.house.day
    assert day is not None
    for stands, tells in (("open", True), ("closing", False)):
        shown = with_fields(step, day=day._replace(stands=stands))
        notice = derive(begin(shown), SETUP, UiState(), SIZES[0], Words()).notice.text
        assert notice.startswith("Buy-in") is tells


def test_the_newest_buy_in_is_taken_back_and_any_made_void_by_the_floor() -> None:
    step = day_scenes.at("day-bought")
    assert ordered(step, "buying", "take-back:2") == [(TakeBackBuyIn(2), DEALER)]
    assert touched(step, "buying", "take-back:1").why is not None
    keys = ("floor", "page:buy-ins", "page:void-buy-in:1", "by:0", "voids:amount")
    assert ordered(step, *keys) == [(VoidBuyIn(1, "wrong_amount"), FLOOR)]
    assert touched(step, "floor", "page:buy-ins", "page:void-buy-in:9").why is not None


@pytest.mark.shows("13:69D-1.22")
def test_the_page_on_which_a_slip_is_signed_says_each_denomination_and_the_total() -> None:
    step = day_scenes.at("day-open")
    shown = touched(step, "floor", "page:chips", "page:slips").touches
    layout = derive(begin(step), SETUP, shown, SIZES[0], Words()).layout
    drawn = drawer(begin(step), SETUP, shown, Words(), layout)
    assert drawn.hint == "SLIPS  ·  Credit 1: 2 × 500 = 1,000", "the fill is signed"
    assert {key.action: key.sub for key in drawn.keys}["receive:credit:1"] == "1,000"


def test_the_dealer_signs_for_the_chips_of_a_slip_and_the_floor_voids_one() -> None:
    step = day_scenes.at("day-open")
    assert ordered(step, "floor", "page:slips", "receive:credit:1") == [
        (ReceiveSlip("credit:1"), DEALER)
    ]
    assert touched(step, "floor", "page:slips", "receive:fill:1").why is not None, "it is signed"
    orders = ordered(step, "floor", "page:slips", "page:void-slip:fill:1", "by:0", "voids:table")
    assert orders == [(VoidSlip("fill:1", "wrong_table"), FLOOR)]


def test_the_dealer_signs_the_void_of_a_slip_whose_chips_had_come() -> None:
    step = day_scenes.at("day-voiding")
    keys = ("floor", "page:slips", "receive:fill:1")
    assert ordered(step, *keys) == [(ReceiveSlip("fill:1"), DEALER)]
    void = day_scenes.at("day-void")
    assert touched(void, *keys).why is not None
    assert touched(void, *keys[:2], "page:void-slip:fill:1", "by:0", "voids:table").why is not None


@pytest.mark.slow
def test_a_void_that_waits_is_signed_on_the_page_of_the_closing() -> None:
    step = day_scenes.at("day-voiding-closing")
    key = "day:receive:fill:1"
    setup = SETUP._replace(floor=TWELVE)
    for touches in ((), ("more",)):
        assert on_page(step, setup, *touches)[key]
    assert ordered(step, key) == [(ReceiveSlip("fill:1"), DEALER)]
    assert key not in on_page(day_scenes.at("day-closing"), setup)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moment", "action"),
    [
        ("day-closed", "day:open"),
        ("day-closed", "day:print"),
        ("day-sign", "day:by"),
        ("day-voiding-closing", "day:by"),
        ("day-agreed", "day:signed:floor"),
    ],
)
def test_everybody_who_may_sign_is_reached_page_by_page(moment: str, action: str) -> None:
    """Twelve floorpersons: each is there once in a turn through the pages, under the own number, and MORE is lit."""
    step, setup = day_scenes.at(moment), SETUP._replace(floor=TWELVE)
    seen: list[str] = []
    for turned in range(12):
        keys = on_page(step, setup, *["more"] * turned)
        assert keys["more"]
        here = [each for each in keys if each.rpartition(":")[0] == action]
        if here[0] in seen:
            break
        seen += here
    assert sorted(seen) == sorted(f"{action}:{n}" for n in range(12))


@pytest.mark.parametrize(
    ("moment", "offered"),
    [
        ("day-void", set()),
        ("day-voiding", {"receive:fill:1"}),
        ("day-open", {"receive:credit:1", "page:void-slip:fill:1"}),
    ],
)
@pytest.mark.slow
def test_a_slip_is_voided_once(window: Window, moment: str, offered: set[str]) -> None:
    """Of a void slip nothing is offered; of one whose void waits for the dealer that signature alone."""
    step = day_scenes.at(moment)
    screen, _ = window.show(step, ("floor", "page:chips", "page:slips"))
    keys = [each for each in under(screen.window.contentItem()) if each.isVisible()]
    rows = {each.objectName().removeprefix("key:"): each.property("on") for each in keys}
    assert offered <= {action for action, is_lit in rows.items() if is_lit}
    again = touched(step, "floor", "page:chips", "page:slips", "page:void-slip:fill:1")
    if moment == "day-open":
        assert again.why is None
    else:
        assert "page:void-slip:fill:1" not in rows, "a key that would lead nowhere"
        assert (again.why, again.touches.drawer.page) == (Label("refused-day_done"), "slips"), (
            "nobody is asked who signs"
        )


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es", "zh"])
@pytest.mark.parametrize("size", SIZES)
def test_a_void_that_waits_for_the_dealer_is_told_wherever_it_may_be_forgotten(
    window: Window, language: str, size: tuple[int, int]
) -> None:
    """On the felt, on the pages of the chips, before the table closes, and before the count."""
    words = Words(Messages(language))
    slip = words("ui-slip", slip="fill", number=1)
    way = [words(key) for key in ("ui-floor", "ui-panel-chips", "ui-panel-slips")]
    assert all(key in words("ui-slip-void-waits", name=slip, what="open") for key in way)
    for moment, pages in (
        (
            "day-voiding",
            ((), CHIPS, SLIPS, (*CHIPS, "page:close-table"), (*CHIPS, "page:close-table", "by:0")),
        ),
        ("day-void", ((), CHIPS, SLIPS)),
        ("day-voiding-closing", ((),)),
    ):
        what = "closing" if moment == "day-voiding-closing" else "open"
        told = words("ui-slip-void-waits", name=slip, what=what)
        for touches in pages:
            screen, _ = window.show(day_scenes.at(moment), touches, size, language)
            shown = [each for _, each, _ in texts(screen) if told in each.property("text")]
            assert bool(shown) == (moment != "day-void"), (moment, touches)
            assert not any(each.property("truncated") for each in shown), (moment, touches)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es", "zh"])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_being_changed_shows_while_another_change_is_announced(
    window: Window, language: str, size: tuple[int, int]
) -> None:
    """The figures, the house edge, and that the change takes the place of the one that was announced, and by whom."""
    words = Words(Messages(language))
    replaces = words("ui-limit-replaces", name="M. Okafor")
    edited = ("floor", "page:limits", "by:0", "limit:low:up", "limit:high:up", "option:surrender")
    screen, shown = window.show(day_scenes.at("day-announced"), edited, size, language)
    notice = next(each for _, each, _ in texts(screen) if replaces in each.property("text"))
    low, high = limits(begin(day_scenes.at("day-announced")), UiState())
    assert None not in (low, high)
    edge = words(
        "ui-limit-edge",
        now=words("ui-limit-counting"),
        then=words("ui-limit-counting"),
        changed=True,
    )
    figures = [
        words.money(next(each for each in LADDER if each > (now or 0))) for now in (low, high)
    ]
    for part in (words("ui-day-sign-limits", low=figures[0], high=figures[1]), edge):
        assert part in notice.property("text")
    assert not notice.property("truncated")
    assert any(each.property("text") == words("ui-limit-replace") for _, each, _ in texts(screen))
    screen, shown = window.show(day_scenes.at("day-announced"), (), size, language)
    assert replaces not in shown.props.notice.text
    assert shown.props.notice.loud, "what is announced comes back as soon as the drawer is closed"
    window.show(day_scenes.at("day-open"), edited, size, language)
    assert not any(replaces in each.property("text") for _, each, _ in texts(screen))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "es", "zh"])
def test_what_explains_a_difference_is_as_large_as_the_rest_in_each_language(
    window: Window, language: str, size: tuple[int, int]
) -> None:
    """After a change of limits a round is named with the time since which it is counted: six of them, each on two lines."""
    u = size[1] / 800
    step = day_scenes.at("day-mispaid")
    assert step.house.day is not None
    marks = [
        mark._replace(round=round_, at="2026-11-21T04:12:00.000Z", moved=moved)
        for round_, mark, moved in zip(
            range(112, 118),
            step.house.day.marks * 3,
            (15_00, *[-1_234_50] * 4, -100_000_000),
            strict=True,
        )
    ]
    day = step.house.day._replace(marks=tuple(marks), anew=("2026-11-21T03:30:00.000Z",))
    screen, _ = window.show(with_fields(step, day=day), size=size, language=language)
    lines = [
        item
        for text, item, _ in texts(screen)
        if item.objectName() == "dayText" and " 11" in text.replace("第", " ")
    ]
    assert len(lines) == 6
    for item in lines:
        assert item.property("contentWidth") <= item.property("width")
        assert item.property("contentHeight") <= item.property("height") + 1
        assert QQmlExpression(qmlContext(item), item, "fontInfo.pixelSize").evaluate()[0] >= int(
            16 * u
        ), "as its like"


def test_a_round_that_was_corrected_twice_is_one_line_with_all_that_moved() -> None:
    step = day_scenes.at("day-mispaid")
    day = step.house.day
    assert day is not None
    one = day.marks[0]._replace(round=112, moved=15_00)
    marks = (one, one._replace(round=113, moved=5_00), one._replace(moved=-25_00))
    shown = page(
        begin(with_fields(step, day=day._replace(marks=marks, difference=10_00))),
        SETUP,
        UiState(),
        SIZES[0],
        Words(),
        scale_of(*SIZES[0]),
    )
    said = [(row.text, row.look) for row in shown.texts if "round 11" in row.text]
    assert [text.partition("round ")[2] for text, _ in said] == [
        "113: corrected, 5 to take from patrons",
        "112: corrected, 10 to give to patrons",
    ]
    assert [look for _, look in said] == ["line", "bad"], "both corrections together explain it"


def test_the_floor_has_a_slip_printed_that_there_is() -> None:
    step = day_scenes.at("day-open")
    page = ("floor", "page:chips", "page:slips", "page:print-slip", "by:0")
    assert ordered(step, *page, "print:opener:1") == [(PrintSlip("opener:1"), FLOOR)]
    assert ordered(step, *page, "print:fill:1") == [(PrintSlip("fill:1"), FLOOR)]
    assert touched(step, *page, "print:fill:2").why is not None
    assert ordered(step, *page, "print:request:1") == [(PrintSlip("request:1"), FLOOR)]
    assert touched(step, *page, "print:request:3").why is not None
    assert touched(step, *page[:-1], "print:fill:1").why is not None, "nobody was chosen"


def test_1_20_what_is_coloured_up_is_entered_as_it_came_and_as_it_goes() -> None:
    make, touches = day_scenes.PAGES["colour"]
    orders = ordered(make(), *touches, "count:50000", "more-chips:1", "order")
    assert orders == [(Exchange(((2_500, 20),), ((50_000, 1),)), DEALER)]


def test_the_floor_closes_the_table_from_the_drawer() -> None:
    make, touches = day_scenes.PAGES["close-table"]
    assert ordered(make(), *touches, "day:close") == [(CloseTable(), FLOOR)]


def test_while_a_box_is_to_be_settled_the_key_that_closes_the_table_is_dim_and_says_which() -> None:
    step, keys = day_scenes.at("day-unsettled"), ("floor", "page:chips", "page:close-table")
    label = Label("refused-close_unsettled", (("box", 2),))
    assert touched(step, *keys) == Touched(
        touched(step, *keys[:2]).touches.change(notice=label), (), label
    )
    on_page = UiState().change(page="chips")
    assert "page:close-table" not in lit(begin(step), SETUP, on_page, ["page:close-table"], Words())
    make, _ = day_scenes.PAGES["close-table"]
    assert "page:close-table" in lit(begin(make()), SETUP, on_page, ["page:close-table"], Words())


@pytest.mark.slow
def test_what_should_lie_there_shows_once_it_has_been_counted(window: Window) -> None:
    """Whoever counts towards a figure finds it: the count is blind, at opening and at closing."""
    for blind, told in (("day-count", "day-agreed"), ("day-closing", "day-mispaid")):
        figure = Words().money(day_scenes.at(told).house.day.expected)  # type: ignore[union-attr, arg-type]
        assert figure not in " ".join(said(day_scenes.at(blind), window))
        assert figure in " ".join(said(day_scenes.at(told), window))
    closing = said(day_scenes.at("day-mispaid"), window)
    assert sum(figure in line for line in closing) == 1, "the account ends with it"
    again = " ".join(said(day_scenes.at("day-mispaid"), window, "day:again"))
    assert Words().money(day_scenes.at("day-mispaid").house.day.expected) not in again  # type: ignore[union-attr, arg-type]


@pytest.mark.slow
def test_the_sign_says_the_rules_and_not_the_limits_alone(window: Window) -> None:
    page = " ".join(said(day_scenes.at("day-sign"), window, "day:by:0"))
    assert "Blackjack pays 3 to 2" in page
    assert "Dealer stands on all 17s" in page
    assert "Insurance pays 2 to 1" in page
    assert "No surrender" in page


def test_a_closer_is_printed_before_the_table_opens_again() -> None:
    closed = day_scenes.at("day-closed")
    assert ordered(closed, "day:print:0") == [(PrintSlip("closer:1"), FLOOR)]
    keys = page(begin(closed), SETUP, UiState(), (1280, 800), Words(), scale_of(1280, 800)).keys
    assert "PRINT CLOSER 1 · M. Okafor" in [key.label for key in keys]
    new = page(
        begin(day_scenes.at("day-new")), SETUP, UiState(), (1280, 800), Words(), scale_of(1280, 800)
    ).keys
    assert not [key for key in new if key.action.startswith("day:print")]


def test_digits_lie_in_one_order_on_every_pad() -> None:
    keys = page(
        begin(day_scenes.at("day-count")),
        SETUP,
        UiState(),
        (1280, 800),
        Words(),
        scale_of(1280, 800),
    ).keys
    count = [key.label for key in keys if key.action.startswith("pieces:") and key.label.isdigit()]
    assert "".join(count) == "".join(ROWS) == "1234567890"


def test_8_3_a_limit_is_raised_with_notice_in_the_supervisors_name() -> None:
    touches = (
        "floor",
        "page:limits",
        "by:0",
        "limit:low:up",
        "limit:low:up",
        "limit:high:down",
        "later",
        "option:surrender",
        "option:insurance",
        "option:safety_net",
        "option:safety_net",
    )
    orders = ordered(day_scenes.at("day-open"), *touches, "announce")
    changed = (("surrender", "late"), ("insurance", False))  # what was touched twice stays as it is
    assert orders == [(AnnounceRules(15_00, 500_00, changed, minutes=30), FLOOR)]


@pytest.mark.slow
def test_8_3_the_dealer_announces_what_changes_of_the_limits_and_of_the_options(
    window: Window,
) -> None:
    notice = window.show(day_scenes.at("day-announced"))[1].props.notice
    said = "Surrender is offered. Pairs are split once. Even money is offered."
    assert re.fullmatch(
        rf"Announce: from \d\d:\d\d this table is 15 to 99,999\. {said}", notice.text
    )


def test_a_change_that_the_pit_orders_is_said_once(window: Window) -> None:
    step = day_scenes.at("day-announced")
    day, sign = step.house.day, step.table.sign
    assert day is not None
    assert day.pending is not None
    assert sign is not None
    change = coming(day.pending, sign.in_force)
    message = PitMessage("m-0", "", "M. Okafor", "2026-11-21T20:10:00.000Z", change)
    props = window.show(with_fields(step, pit=PitView((message,), None)))[1].props
    assert props.pit.text.startswith("Announce: from ")
    assert not props.notice.text.startswith("Announce")


@pytest.mark.shows("13:69F-8.3")
def test_a_wager_that_new_limits_ended_is_named_until_it_is_made_or_a_card_comes(
    window: Window,
) -> None:
    raised = "Announce: from now on this table is 50 to 1,000."
    for moment, notice in (
        ("day-raised", "A wager of the last round was not repeated. Box 1: 25 is below"),
        ("day-raised-settled", f"{raised} Not repeated, outside these limits: box 1."),
        ("day-raised-wagered", raised),
    ):
        shown = window.show(day_scenes.at(moment))[1].props.notice
        assert (shown.text[: len(notice)], shown.loud) == (notice, True), moment
    assert shown.text == raised


def test_a_table_that_keeps_no_inventory_has_no_page_of_chips() -> None:
    step = with_fields(day_scenes.at("day-open"), day=None)
    assert touched(step, "floor", "page:chips").why is not None


def said(step: Step, window: Window, *touches: str) -> list[str]:
    """Every text of the page."""
    return [
        text
        for text, item, _ in texts(window.show(step, touches)[0])
        if item.objectName() == "dayText"
    ]


@pytest.mark.slow
def test_a_table_that_nobody_has_closed_says_that_it_is_not_open_yet(window: Window) -> None:
    page = said(day_scenes.kept_no_more(), window)
    assert "This table is not open yet. No inventory is kept here." in " ".join(page)
    assert "Closed by M. Okafor" in " ".join(said(day_scenes.shut(), window))


@pytest.mark.slow
def test_1_21_a_difference_of_100_says_who_hears_of_it_and_that_a_copy_goes_to_the_division(
    window: Window,
) -> None:
    page = " ".join(said(day_scenes.at("day-division"), window, "day:by:0"))
    assert "100 short" in page
    assert "Division" in page
    page = " ".join(said(day_scenes.at("day-short"), window, "day:by:0"))
    assert "25 short" in page
    assert "Division" not in page


@pytest.mark.slow
def test_at_closing_a_difference_is_explained_by_the_rounds_that_were_put_right(
    window: Window,
) -> None:
    page = " ".join(said(day_scenes.at("day-mispaid"), window))
    assert "15 short" in page
    # Its number may be that of two rounds, for a change of limits counts anew: its time goes first.
    assert "04:00, round 1: corrected, 15 to take from patrons" in page


def test_where_wagers_are_not_keyed_in_no_expected_inventory_is_on_the_page(window: Window) -> None:
    page = " ".join(said(day_scenes.units(), window))
    assert "No expected inventory" in page
    assert "short" not in page
    assert "Expected" not in page


@pytest.mark.slow
def test_while_a_pad_lies_over_the_count_its_chips_are_dim(window: Window) -> None:
    step = scenes.staffed(day_scenes.at("day-count"), dealer="", floor="M. Okafor")
    for touches, dim in (((), False), (("dealer",), True)):
        screen, presenter = window.show(step, touches)
        chips = [
            each
            for each in under(screen.window.contentItem())
            if each.objectName().startswith("key:count:")
        ]
        assert step.house.day is not None
        assert len(chips) == len(step.house.day.chips)
        assert presenter.drawer.row[0] is dim
        assert all((chip.opacity() < 1) is dim for chip in chips)


@pytest.mark.sampled(every=7)
@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", day_scenes.PAGES)
def test_every_text_of_the_day_fits_and_none_lies_over_another(
    name: str, size: tuple[int, int], language: str, window: Window
) -> None:
    make, touches = day_scenes.PAGES[name]
    everything_fits(*window.show(make(), touches, size, language), size)


@pytest.mark.slow
@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("edges", [(0.6249, -10.5851), (0.6249, None)], ids=str)
def test_the_house_edges_fit_beside_the_limits_and_the_name(
    edges: tuple[float, float | None], size: tuple[int, int], language: str, window: Window
) -> None:
    make, touches = day_scenes.PAGES["limits"]
    screen, presenter = window.show(make(), (*touches, *("limit:high:up",) * 9), size, language)
    for of, percent in zip(
        edges_of(presenter.now.facts, presenter.now.touches), edges, strict=True
    ):
        presenter.reckoned(of, percent)
    settle(screen)
    shown = [item for _, item, _ in texts(screen) if item.objectName() == "notice"]
    (notice,) = [item.property("text") for item in shown]
    assert Words(Messages(language)).percent(0.6249, ".2f") in notice
    assert "…" not in notice
    everything_fits(screen, presenter, size)


def everything_fits(screen: Screen, presenter: TablePresenter, size: tuple[int, int]) -> None:
    """No text of the page is cut off, leaves the window or lies over another."""
    place = presenter.props.layout.frame
    there = [
        each
        for each in texts(screen)
        if not presenter.day.props.shown
        or each[2].top() < place.band.y + place.band.h
        or each[1].objectName().startswith("day")
        or "key:" in str(each[1].parentItem().objectName())
    ]
    for text, item, letters in there:
        assert not item.property("truncated"), f"{text} is cut off"
        assert item.property("contentWidth") <= item.width() + 1, f"{text} is too wide"
        assert letters.right() <= size[0] + 1, f"{text} leaves the window"
    own = [each for each in there if each[1].objectName().startswith("day")]
    assert own or not presenter.day.props.shown
    for (one, _item, at), (two, _other, other) in itertools.combinations(own, 2):
        assert not at.adjusted(1, 0, -1, 0).intersects(other), f"{one} lies over {two}"
