"""Signing in by touch, on the real station with a staff file: dealers, reliefs, and what a supervisor signs."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from kiosk.game.commands.commands import Burn, NewShoe, Void, Wager
from kiosk.reading import Health
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.staff.patron_keys import PatronKeys
from kiosk.staff.secret import Secret
from kiosk.station.commands import Relieve, SignIn, SignInFor
from kiosk.station.seats.seat_commands import LeaveSeat, SeatPatron
from kiosk.station.seats.seating import Rates
from kiosk.station.tray.day_commands import AnnounceRules
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from tests.staff.house import DEALER, Time, table, write
from tests.ui import live_staff
from tests.ui.day_scenes import TRAY, US
from tests.ui.live_staff import UP, Live
from ui.shared.words import Words
from ui.table.drawer.sign_in import lines
from ui.table.facts import RatingsOf

#: the fixture of a screen at which people sign in
live = live_staff.live


@pytest.fixture
def dealt(live: Live) -> Live:
    """H. Ruiz has signed in and dealt the first cards of a round."""
    live.touch("dealer")
    live.signs("11")
    live.show(live.station.do(NewShoe(), DEALER))
    live.show(live.station.do(Wager(1, 2500), DEALER))
    live.read("2C", "9C", "6D", "8H", "TC")
    return live


# Dealers.


def test_a_table_without_a_dealer_dims_what_is_the_dealers_and_says_so(live: Live) -> None:
    keys = {row.action: row.on for row in live.screen.props.keys if row.visible}
    assert keys["dealer"]
    assert "touch SIGN IN" in live.notice
    live.touch("chip:2500", "box:1")
    assert live.step.table.view.boxes[0].wager == 0
    assert live.screen.props.header.dealer == "no dealer"


def test_a_dealer_signs_in_with_number_and_pin(live: Live) -> None:
    live.touch("dealer")
    assert live.page == "sign-in"
    live.signs("11")
    assert (live.who, live.page) == (("H. Ruiz", ""), "")
    assert live.screen.props.header.dealer == "H. Ruiz"
    live.touch("chip:2500", "box:1")
    assert live.step.table.view.boxes[0].wager == 2500


def test_the_screen_shows_dots_and_no_digit(live: Live) -> None:
    live.touch("dealer")
    live.types("9182")
    drawer = live.screen.drawer.row
    assert "●●●●" in drawer[1]
    live.touch("enter")
    live.types("40719")
    drawer = live.screen.drawer.row
    assert "●●●●●○" in drawer[1]
    assert not [text for text in live.shown() if "9182" in text or "40719" in text]
    assert "9182" not in repr(live.screen.now.touches)


def test_a_digit_too_many_is_taken_back(live: Live) -> None:
    live.touch("dealer")
    live.types("117")
    live.touch("rub", "enter")
    live.types("4077")
    live.touch("rub")
    live.types("193")
    assert live.who == ("H. Ruiz", "")


@pytest.mark.slow
def test_whoever_signs_in_is_told_of_wrong_pins_and_goes_on_where_the_sign_in_leads(
    dealt: Live,
) -> None:
    dealt.touch("floor", "page:void")
    for _ in range(2):
        dealt.signs("21", "000000")
        dealt.time.s += 9
        dealt.show(dealt.station.tick("2026-11-21T04:00:01.000Z"))
    dealt.signs("21")
    assert dealt.page == "void"
    assert dealt.notice.startswith(
        "M. Okafor: 2 wrong PINs were tried for your number since your last sign-in."
    )
    dealt.touch("reason:dealt")
    assert "wrong PINs" not in dealt.notice
    dealt.touch("void", "floor", "page:burn")
    dealt.signs("21")
    assert "wrong PINs" not in dealt.notice, "once"


@pytest.mark.slow
def test_a_relief_takes_two_touches_and_the_new_dealers_pin(dealt: Live) -> None:
    dealt.touch("stand")
    dealt.read("TH")
    dealt.touch("all")
    assert dealt.step.table.offers
    assert dealt.step.table.offers.wagers_open
    dealt.touch("floor", "dealer")
    dealt.signs("12")
    assert (dealt.who, dealt.page) == (("A. Cole", ""), "")


def test_a_badge_relieves_with_no_touch_at_all(live: Live) -> None:
    live.badge("11")
    live.badge("12")
    assert live.who == ("A. Cole", "")


@pytest.mark.slow
def test_no_relief_in_a_round_and_why(dealt: Live) -> None:
    dealt.touch("floor", "dealer")
    assert dealt.page == "floor"
    assert "between rounds" in dealt.notice


@pytest.mark.slow
def test_the_floor_relieves_in_a_round_with_one_touch_on_a_name(dealt: Live) -> None:
    dealt.badge("21")
    dealt.touch("floor", "dealer")
    assert dealt.page == "relief"
    names = [name for _, name in dealt.step.house.staff.dealers] if dealt.step.house.staff else []
    dealt.touch(f"takes:{names.index('A. Cole')}")
    assert (dealt.who, dealt.page) == (("A. Cole", "M. Okafor"), "")


@pytest.mark.slow
def test_neither_whoever_deals_nor_whoever_names_the_dealer_is_a_relief(live: Live) -> None:
    live.badge("11")
    live.touch("charge")
    live.signs("22")
    live.touch("floor", "dealer")
    assert live.page == "relief"
    names = [name for _, name in live.step.house.staff.dealers] if live.step.house.staff else []
    assert {name: live.drawer()[f"takes:{at}"] for at, name in enumerate(names)} == {
        "H. Ruiz": False,
        "A. Cole": True,
        "L. Brandt": False,
    }
    live.touch(f"takes:{names.index('L. Brandt')}")
    assert (live.who, live.page) == (("H. Ruiz", "L. Brandt"), "relief")
    assert "someone else" in live.notice


def test_a_dealer_signs_out_between_rounds(live: Live) -> None:
    live.badge("11")
    live.touch("floor", "dealer", "out")
    assert (live.who, live.page) == (("", ""), "")


# The floor.


def test_a_sign_in_for_the_ratings_says_that_they_are_signed(live: Live) -> None:
    live.touch("floor", "page:figures")
    assert live.screen.drawer.row[2] == ("Supervisor: print",)
    now = live.screen.now
    touches = now.touches.change(then="ratings")
    assert lines(now.facts, touches, Words())[1] == "Supervisor: sign ratings"


def test_one_sign_in_is_for_the_list_of_ratings_and_for_the_one_that_is_signed(
    journal: Journal, tmp_path: Path, qapp: QGuiApplication
) -> None:
    time, rates = Time(), Rates(PatronKeys(tmp_path / "patrons.keys"))
    live = Live(table(journal, write(tmp_path / "staff.toml"), time, rates=rates), time)
    live.touch("dealer")
    live.signs("11")
    live.show(live.station.do(SeatPatron((1,), Secret("10024711")), DEALER))
    assert live.step.house.seats is not None
    live.show(live.station.do(LeaveSeat(live.step.house.seats.seated[0].patron), DEALER))
    assert live.step.house.seats is not None
    (ended,) = live.step.house.seats.ended
    live.touch("floor", "page:ratings")
    assert live.page == "sign-in"
    live.signs("21")
    assert (live.page, live.who) == ("ratings", ("H. Ruiz", "M. Okafor"))
    live.touch(f"page:rating:{ended.patron}|{ended.left}")
    assert live.page.startswith("rating:")
    live.screen.reckoned(RatingsOf(live.screen.now.touches.drawer.opened), [])
    live.touch("rates:sign")
    assert live.step.house.seats is not None
    assert (live.step.refusal, live.step.house.seats.ended) == (None, ())
    assert live.who == ("H. Ruiz", "")


@pytest.mark.slow
def test_what_the_floor_signs_opens_the_sign_in_and_goes_on_from_there(dealt: Live) -> None:
    dealt.touch("floor", "page:void")
    assert dealt.page == "sign-in"
    assert dealt.screen.drawer.row[2] == ("Supervisor: void",)
    dealt.signs("21")
    assert dealt.page == "void"
    assert dealt.screen.now.touches.drawer.by == "M. Okafor"
    dealt.touch("reason:dealt", "void")
    assert dealt.step.table.offers
    assert dealt.step.table.offers.wagers_open
    assert dealt.who == ("H. Ruiz", "")  # for this act alone


@pytest.mark.slow
def test_a_card_that_was_held_is_signed_in_three_touches_and_a_sign_in(dealt: Live) -> None:
    dealt.touch("hold:1:1:1", "rank:8", "suit:D")
    assert dealt.page == "sign-in"
    dealt.signs("21")
    assert dealt.page == ""
    assert dealt.step.table.view.boxes[0].hands[0].cards[0] == "8D"
    assert dealt.who == ("H. Ruiz", "")


@pytest.mark.slow
def test_closing_the_page_ends_what_somebody_signed_in_for(dealt: Live) -> None:
    dealt.touch("floor", "page:void")
    dealt.signs("21")
    dealt.touch("close")
    assert (dealt.who, dealt.page) == (("H. Ruiz", ""), "floor")


@pytest.mark.slow
@pytest.mark.parametrize("opens", ["page:void", "charge"])
def test_closing_the_sign_in_asks_nobody_any_more(dealt: Live, opens: str) -> None:
    dealt.touch("floor", opens, "digit:2", "close")
    assert dealt.step.house.staff
    assert dealt.step.house.staff.asks is None
    assert dealt.page == "floor"
    dealt.touch("page:void")
    assert len(dealt.screen.now.touches.sign_in.number) == 0


@pytest.mark.slow
def test_a_wrong_pin_says_one_sentence_and_clears_the_dots(dealt: Live) -> None:
    dealt.touch("floor", "page:void")
    dealt.signs("21", "135792")
    assert dealt.page == "sign-in"
    assert dealt.notice.startswith(
        "Not signed in: number, badge or PIN is wrong. Wait, then try again."
    )
    assert not dealt.drawer()["digit:1"]  # until it may be tried again
    dealt.time.s += 1
    dealt.show(dealt.station.tick("2026-11-21T04:00:01.000Z"))
    assert dealt.drawer()["digit:1"]
    dealt.signs("21")
    assert dealt.page == "void"


@pytest.mark.slow
def test_a_supervisor_stays_and_confirms_each_signature_with_a_touch_on_the_name(
    dealt: Live,
) -> None:
    dealt.touch("floor", "charge")
    dealt.signs("21")
    assert (dealt.who, dealt.page) == (("H. Ruiz", "M. Okafor"), "")
    assert dealt.screen.props.header.floor == "floor: M. Okafor"
    dealt.touch("floor", "page:void")
    assert (dealt.page, dealt.screen.now.touches.drawer.by) == ("void", "")
    dealt.touch("by:0", "reason:dealt", "void")
    assert dealt.who == ("H. Ruiz", "M. Okafor")
    dealt.touch("floor", "charge")
    assert dealt.who == ("H. Ruiz", "")


@pytest.mark.slow
def test_a_sign_in_for_one_act_may_become_a_stay(dealt: Live) -> None:
    dealt.touch("floor", "page:void", "stay")
    assert dealt.step.house.staff
    assert dealt.step.house.staff.asks
    assert dealt.step.house.staff.asks.stay
    dealt.signs("21")
    dealt.touch("by:0", "reason:dealt", "void")
    assert dealt.who == ("H. Ruiz", "M. Okafor")


@pytest.mark.slow
def test_trouble_is_signed_off_with_a_sign_in(dealt: Live) -> None:
    dealt.show(dealt.station.health(Health(messages=UP.messages)))
    dealt.show(dealt.station.health(UP))
    assert [each.key for each in dealt.step.alerts.troubles] == ["link"]
    dealt.touch("ack:link")
    assert dealt.page == "sign-in"
    dealt.badge("21")
    assert (dealt.step.alerts.troubles, dealt.page, dealt.who) == ((), "", ("H. Ruiz", ""))


@pytest.mark.slow
def test_whoever_may_not_is_told_who_may_and_the_sign_in_stays_open(dealt: Live) -> None:
    dealt.touch("floor", "page:void")
    dealt.signs("31")
    assert dealt.page == "sign-in"
    assert dealt.notice == "Not permitted: ask the floorperson or pit boss."


@pytest.mark.slow
def test_the_dealer_does_not_sign_for_the_floor(dealt: Live) -> None:
    dealt.touch("floor", "page:void")
    dealt.signs("11")
    assert dealt.page == "sign-in"
    assert dealt.who == ("H. Ruiz", "")


@pytest.mark.slow
def test_a_dealer_looks_at_past_rounds_without_the_floor(dealt: Live) -> None:
    dealt.touch("floor", "page:recall")
    assert dealt.page == "recall"


@pytest.mark.slow
def test_where_the_house_shows_past_rounds_to_supervisors_alone_they_sign_in(
    qapp: QGuiApplication, journal: Journal, tmp_path: Path
) -> None:
    time = Time()
    head = '[[role]]\nname = "dealer"\nmay = ["deal"]\n'
    live = Live(table(journal, write(tmp_path / "staff.toml", head=head), time), time)
    live.badge("11")
    live.touch("floor", "page:recall")
    assert live.page == "sign-in"
    live.signs("21")
    assert live.page == "recall"


@pytest.mark.slow
def test_dealing_takes_no_touch_more_than_without_a_staff_file(dealt: Live) -> None:
    before = len(dealt.orders)
    dealt.touch("stand")
    assert len(dealt.orders) == before + 1


@pytest.mark.slow
def test_a_supervisor_who_is_signed_out_loses_the_open_page(dealt: Live) -> None:
    dealt.touch("floor", "page:void")
    dealt.signs("21")
    dealt.time.s += 120
    dealt.show(dealt.station.tick("2026-11-21T04:02:01.000Z"))
    dealt.touch("reason:dealt", "void")
    assert dealt.who == ("H. Ruiz", "")
    assert dealt.step.table.view.boxes[0].hands[0].cards == ("9C", "8H")


@pytest.mark.slow
def test_a_new_dealers_burned_card_is_asked_for_and_entered_by_touch(dealt: Live) -> None:
    dealt.touch("stand")
    dealt.read("TH")
    dealt.touch("all", "floor", "dealer")
    dealt.signs("12")
    assert dealt.screen.props.prompt.text == "New dealer: burn one card"
    dealt.touch("cards", "rank:4", "suit:C")
    assert isinstance(dealt.orders[-1], Burn)
    assert dealt.step.refusal is None
    assert dealt.screen.props.prompt.text != "New dealer: burn one card"


@pytest.mark.slow
def test_a_new_dealers_burned_card_is_the_next_one_from_the_shoe(dealt: Live) -> None:
    dealt.touch("stand")
    dealt.read("TH")
    dealt.touch("all", "floor", "dealer")
    dealt.signs("12")
    dealt.read("4C")
    assert dealt.step.table.offers
    assert dealt.step.table.offers.wagers_open  # it began no round
    assert "burn" not in dealt.screen.props.prompt.call, "it has been burned"


@pytest.mark.slow
def test_a_script_at_the_screen_gets_five_tries_however_often_the_kiosk_starts(
    qapp: QGuiApplication, tmp_path: Path
) -> None:
    """It kills the kiosk after each try, and comes back as soon as the kiosk listens."""
    staff, time, tries = write(tmp_path / "staff.toml"), Time(), 0
    for guess in ("000000", "135790", "246801", "975310", "864209", "112233", "918264"):
        with Journal(tmp_path / "a.journal") as journal:
            live = Live(table(journal, staff, time), time)
            live.touch("floor", "charge")
            time.s += 61
            if (waited := live.station.tick("2026-11-21T04:00:01.000Z")) is not None:
                live.show(waited)
            live.signs("21", guess)
            tries += any(isinstance(order, SignIn) for order in live.orders)
            assert live.who == ("", "")
    assert live.notice.startswith("Sign-in locked after five wrong tries.")
    assert [each.key for each in live.step.alerts.troubles] == ["sign_in"]


# The table's day.


@pytest.fixture
def counting(qapp: QGuiApplication, journal: Journal, tmp_path: Path) -> Live:
    """A table that opens: M. Okafor is in charge, and the count comes next."""
    time = Time()
    live = Live(
        table(journal, write(tmp_path / "staff.toml"), time, procedure=OpeningProcedure(US)), time
    )
    live.show(live.station.health(UP, source="camera"))
    live.badge("21")
    live.touch("day:open:0", "day:sign")
    return live


@pytest.mark.slow
def test_1_21_the_dealer_of_a_count_signs_in_and_is_not_named_by_the_floor(counting: Live) -> None:
    counting.touch("dealer")
    assert counting.page == "sign-in"
    counting.signs("11")
    assert (counting.who, counting.page) == (("H. Ruiz", "M. Okafor"), "")


@pytest.mark.slow
def test_1_21_a_dealer_by_the_floors_word_proves_who_they_are_before_the_count(
    counting: Live,
) -> None:
    counting.show(counting.station.do(Relieve("11"), Actor("", "floor")))
    counting.touch("count:2500", "pieces:7", "day:count")
    assert counting.page == "sign-in"
    assert counting.screen.drawer.row[2] == ("Dealer: H. Ruiz",)
    counting.signs("12")
    assert counting.page == "sign-in", "another dealer's PIN proves nothing of H. Ruiz"
    counting.signs("11")
    assert counting.page == ""
    counting.touch("day:count")
    assert counting.step.house.day is not None
    assert dict(counting.step.house.day.counted or ())[2500] == 7


@pytest.mark.slow
def test_while_somebody_signs_in_the_count_below_takes_no_touch_and_shows_no_key_as_alive(
    counting: Live,
) -> None:
    counting.show(counting.station.do(Relieve("11"), Actor("", "floor")))
    counting.touch("count:2500", "pieces:1", "pieces:6", "pieces:0")
    assert all(counting.below().values())
    counting.touch(
        "day:count"
    )  # whose dealer, there by the floor's word, proves who they are first
    assert counting.page == "sign-in"
    assert counting.drawer()["digit:5"]
    assert len(counting.below()) > 15
    assert not any(counting.below().values())
    for below in counting.below():
        if below in counting.drawer():
            continue  # SIGN OUT is on the page that lies over it too
        counting.touch(below)
        assert counting.notice == "First finish or close the page on top of this one."
        assert counting.page == "sign-in"
    counting.touch("close")
    assert all(counting.below().values())
    assert counting.screen.now.touches.day.chips == {2500: 160}
    counting.touch("count:500", "pieces:5", "pieces:0")
    assert counting.screen.now.touches.day.chips == {2500: 160, 500: 50}


@pytest.mark.slow
def test_a_sign_in_for_one_thing_is_for_that_thing_alone(dealt: Live) -> None:
    """Who signs in to void leaves no card to be corrected in their name: the next page asks again."""
    dealt.touch("floor", "page:void")
    dealt.signs("21")
    assert (dealt.page, dealt.who[1]) == ("void", "M. Okafor")
    dealt.touch("page:correct")
    assert dealt.page == "sign-in"
    dealt.signs("21")
    dealt.touch("card:1:1:1", "rank:3", "suit:D")
    assert (dealt.step.table.view.boxes[0].hands[0].cards[0], dealt.who[1]) == ("3D", "")


@pytest.mark.slow
def test_limits_and_options_are_signed_for_in_one(live: Live) -> None:
    live.touch("floor", "page:limits")
    assert live.page == "sign-in"
    assert "Supervisor: limits + options" in " ".join(live.shown())
    live.signs("22")
    live.touch("limit:low:up", "option:surrender", "announce")
    assert (live.who, live.step.refusal) == (("", ""), None)
    assert live.step.table.sign is not None
    assert (live.step.table.sign.minimum, dict(live.step.table.sign.in_force)["surrender"]) == (
        10_00,
        "late",
    )


@pytest.mark.slow
def test_announce_is_lit_where_the_table_takes_it_and_says_why_where_it_does_not(
    live: Live,
) -> None:
    """Nothing touched; the minimum up and down again; even money without insurance; a minimum above the maximum."""
    live.badge("11")
    live.touch("charge")
    live.signs("22")
    live.touch("floor", "page:limits", "by:0")
    many = 20
    for touches, why in (
        ((), "Nothing would change."),
        (("limit:low:up", "limit:low:down"), "Nothing would change."),
        (("option:even_money", "option:even_money"), "Nothing would change."),
        (("option:even_money", "option:insurance"), "insurance is not offered"),
        (("option:even_money", "option:insurance", *["limit:low:up"] * many), "above"),
    ):
        live.touch(*touches)
        assert live.drawer()["announce"] is False, touches
        before = len(live.orders)
        live.touch("announce")
        assert why in live.notice, (touches, live.notice)
        assert len(live.orders) == before
    live.touch(*["limit:low:down"] * many, "limit:low:up")
    assert live.drawer()["announce"]
    live.touch("announce")
    assert (live.step.refusal, type(live.orders[-1])) == (None, AnnounceRules)


@pytest.mark.slow
def test_announce_asks_for_the_limits_too_where_the_options_alone_may_be_changed(
    qapp: QGuiApplication, journal: Journal, tmp_path: Path
) -> None:
    head = '[[role]]\nname = "host"\nmay = ["recall", "options"]\n'
    time = Time()
    staff = write(tmp_path / "staff.toml", {"31": {"roles": ["host"]}}, head)
    live = Live(table(journal, staff, time), time)
    live.badge("11")
    live.touch("charge")
    live.signs("31")
    live.touch("floor", "page:limits", "by:0", "option:surrender")
    assert live.drawer()["announce"]
    live.touch("limit:low:up")
    assert not live.drawer()["announce"]
    live.touch("announce")
    assert live.notice == "Not permitted: ask the pit boss."


@pytest.mark.slow
def test_a_card_that_is_held_as_drawn_in_error_is_signed_for_as_that(dealt: Live) -> None:
    dealt.read("2H")
    dealt.touch("hold:1:1:3", "is:error")
    assert dealt.page == "sign-in"
    assert dealt.step.house.staff is not None
    assert dealt.step.house.staff.asks is not None
    assert dealt.step.house.staff.asks.act == "irregular"
    dealt.signs("21")
    assert (dealt.step.refusal, dealt.step.table.view.drawn_in_error, dealt.who[1]) == (
        None,
        "2H",
        "",
    )


@pytest.mark.slow
def test_a_locked_pad_says_so_and_that_a_badge_signs_in(live: Live) -> None:
    for number in ("21", "22", "12"):
        for _ in range(3):
            live.time.s += 61
            live.touch("floor", "page:limits")
            live.signs(number, "000000")
            live.touch("close")
    live.touch("floor", "page:limits", "digit:2")
    assert "Pad locked for 1 min: use a badge" in " ".join(live.shown())
    live.badge("22")
    assert (live.page, live.who[1]) == ("limits", "L. Brandt")


@pytest.mark.slow
def test_a_card_that_is_held_is_not_signed_by_whoever_came_for_something_else(dealt: Live) -> None:
    dealt.touch("floor", "page:void")
    dealt.signs("21")
    dealt.touch("hold:1:1:1", "rank:8", "suit:D")
    assert dealt.page == "sign-in"
    assert dealt.step.table.view.boxes[0].hands[0].cards[0] == "9C"


@pytest.mark.slow
def test_what_whoever_is_in_charge_may_not_do_is_dim_and_says_who_may(dealt: Live) -> None:
    dealt.touch("floor")
    assert dealt.drawer()["page:limits"], "somebody may sign in for it"
    dealt.touch("charge")
    dealt.signs("21")
    dealt.touch("floor")
    assert not dealt.drawer()["page:limits"]
    dealt.touch("page:limits")
    assert (dealt.page, dealt.notice) == ("floor", "Not permitted: ask the pit boss.")


def away(live: Live, seconds: float) -> None:
    """The time passes, and the table looks at its clock."""
    live.time.s += seconds
    step = live.station.tick("2026-11-21T04:10:00.000Z")
    if step is not None:
        live.show(step)


@pytest.mark.slow
@pytest.mark.parametrize(("page", "act"), [("void", "void"), ("limits", "announce")])
def test_a_key_of_a_page_whose_sign_in_ran_out_asks_to_sign_in_again_and_says_why(
    dealt: Live, page: str, act: str
) -> None:
    entered = {"void": ("reason:dealt",), "limits": ("limit:low:up", "option:surrender")}[page]
    dealt.touch("floor", f"page:{page}")
    dealt.signs("22")
    dealt.touch(*entered)
    away(dealt, 121)
    assert (dealt.page, dealt.who[1]) == (page, "")
    assert dealt.drawer()[act], "lit"
    before = len(dealt.orders)
    dealt.touch(act)
    assert (dealt.page, [type(order) for order in dealt.orders[before:]]) == (
        "sign-in",
        [SignInFor],
    )
    assert dealt.notice.startswith("The sign-in for this page has run out: sign in again.")
    dealt.signs("22")
    assert dealt.page == page
    dealt.touch(act)
    assert dealt.step.refusal is None
    if page == "void":
        assert isinstance(dealt.orders[-1], Void)
        assert dealt.orders[-1].reason == "dealt", "what was entered is kept"
    else:
        assert isinstance(dealt.orders[-1], AnnounceRules)
        assert (dealt.orders[-1].minimum, dict(dealt.orders[-1].options)["surrender"]) == (
            10_00,
            "late",
        )


def stands(live: Live) -> tuple[object, ...]:
    """Whatever a touch may change."""
    screen = live.screen
    return screen.now.touches, screen.recalling, screen.setup, live.notice, len(live.orders)


@pytest.mark.slow
def test_no_lit_key_of_any_page_is_dead_once_its_sign_in_ran_out(dealt: Live) -> None:
    """Each says something, opens something or orders something."""
    dealt.touch("floor")
    pages = [key for key, on in dealt.drawer().items() if on and key.startswith("page:")]
    dealt.touch("close")
    tried = 0
    for page in pages:
        dealt.touch("floor", page)
        if dealt.page == "sign-in":
            dealt.signs("22")
        away(dealt, 121)
        for key in [key for key, on in dealt.drawer().items() if on and key != "close"]:
            before = stands(dealt)
            dealt.touch(key)
            assert stands(dealt) != before, (page, key)
            tried += 1
            if dealt.page != page.removeprefix("page:"):
                break
        while dealt.page:
            dealt.touch("close")
        away(dealt, 0)
    assert tried > 10


@pytest.mark.slow
def test_what_is_entered_on_a_page_is_done_by_whoever_is_signed_in_for_it(counting: Live) -> None:
    """The chips of a fill, and a count, take longer than two minutes."""
    counting.signs("11") if counting.page == "sign-in" else counting.badge("11")
    for value, pieces in TRAY:
        away(counting, 40)
        counting.touch(f"count:{value}", *(f"pieces:{digit}" for digit in str(pieces)))
    assert counting.who == ("H. Ruiz", "M. Okafor")
    counting.touch("day:count", "day:signed:dealer", "day:signed:floor:0")
    assert counting.step.house.day is not None
    assert counting.step.house.day.stands == "open"
    counting.touch("floor", "page:chips", "page:fill", "by:0")
    for _ in range(6):
        away(counting, 40)
        counting.touch("count:2500", "more-chips:1")
    counting.touch("order")
    assert (counting.who, counting.step.refusal, len(counting.step.house.day.slips)) == (
        ("H. Ruiz", "M. Okafor"),
        None,
        1,
    )


@pytest.mark.slow
def test_whoever_is_signed_in_signs_out_with_one_touch_while_the_tables_page_covers_the_felt(
    counting: Live,
) -> None:
    """At each step of opening: the next who comes signs nothing in their name."""
    counting.touch("dealer")
    counting.signs("11")
    for value, pieces in TRAY:
        counting.touch(f"count:{value}", *(f"pieces:{digit}" for digit in str(pieces)))
    for step in ("day:count", "day:again", ""):
        keys = counting.below()
        assert (keys["charge"], keys["out"]) == (True, True), step
        assert {"SIGN OUT · M. Okafor", "SIGN OUT · H. Ruiz"} <= set(counting.labels())
        counting.touch("charge")
        assert counting.who == ("H. Ruiz", "")
        assert not [key for key in counting.below() if key.startswith("day:signed:floor")]
        counting.touch("out")
        assert (counting.who, counting.page) == (("", ""), "")
        counting.badge("21")
        counting.badge("11")
        assert counting.who == ("H. Ruiz", "M. Okafor")
        if step:
            counting.touch(step)


@pytest.mark.slow
def test_the_dealers_own_touches_are_not_the_supervisors(live: Live) -> None:
    live.badge("11")
    live.touch("charge")
    live.signs("21")
    for _ in range(3):
        away(live, 40)
        live.touch("chip:2500", "box:1", "floor", "close")
    assert live.who == ("H. Ruiz", "")
