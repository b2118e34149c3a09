"""What strangers found on the felt: what a dealer sees there is as large, as even and as true as it can be."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtGui import QGuiApplication

from kiosk.game.cards import BY_TEXT
from kiosk.game.commands.commands import PatronWager, Settle, Undo, parse
from kiosk.game.view import CardPlace, Place
from kiosk.reading import Health, Kind, Reading
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.faults import FaultSpec
from kiosk.record.projections.troubles import Troubles
from kiosk.staff.actor import Actor
from kiosk.station.alarms.troubles import all_worded, worded
from kiosk.station.step import Step, Trouble
from kiosk.words.messages import Messages
from tests.record.tables import station
from tests.steps import with_fields
from tests.ui.scenes import DEALT, SCENES, Scene, play, settings
from tests.ui.sight import grey
from ui.shared import faces
from ui.shared.words import Words
from ui.table import pictures
from ui.table.drawer.floor import drawer
from ui.table.facts import Facts, Label, UiState, begin, fold
from ui.table.felt.felt import felt
from ui.table.input.touch import after_step, settles, touch
from ui.table.layout import arrange
from ui.table.moment import moment
from ui.table.props import derive
from ui.table.rows import Props

WORDS = Words()
SIZE = (1280, 800)


def seen(step: Step, boxes: int = 7, touches: UiState | None = None) -> Props:
    return derive(begin(step), settings(boxes), touches or UiState(), SIZE, WORDS)


def test_a_split_box_is_as_wide_as_the_others_once_all_is_settled() -> None:
    split = "bets 1:25 3:50 5:25 | 9S 8D TS 6D 9D 8H TD TC | stand | split | 3C | stand | 2D | stand | stand | 9C"
    lies = seen(play(Scene(split)))
    settled = seen(play(Scene(f'{split} | {{"type": "settled"}}')))
    assert lies.boxes[2].width > lies.boxes[1].width
    assert len({box.width for box in settled.boxes}) == 1
    assert not [hand for hand in settled.hands if hand.visible]


@pytest.mark.parametrize("count", range(7, 11))
def test_a_long_hand_of_the_dealers_stays_as_large_as_two_rows_allow(count: int) -> None:
    cards = arrange(SIZE, ((2,),) * 7, count).dealer_cards
    assert cards[0].w >= (62 if count < 9 else 49), "with each suit in sight"
    assert len({card.y for card in cards}) == 2


def test_between_rounds_the_floors_drawer_leaves_the_wagers_of_the_coming_round_in_sight() -> None:
    text = "bets 1:25 3:50 | TS 9D 8H 8C 9C TC | stand | stand"
    facts, page = (
        begin(play(Scene(f'{text} | {{"type": "settled"}}'))),
        UiState().change(page="floor"),
    )
    lain = derive(facts, settings(), page, SIZE, WORDS)
    assert [box.wager for box in lain.boxes] == ["25", "", "50", "", "", "", ""]
    assert not lain.cards, "a finished round is no round to be corrected: RECALL shows it"
    assert derive(begin(play(Scene(text))), settings(), page, SIZE, WORDS).cards, (
        "what is not settled lies there"
    )


@pytest.mark.parametrize("page", ["floor", "void", "screen", "irregular", "events:alarm", "limits"])
def test_a_page_that_asks_for_no_card_leaves_the_felt_as_it_is(page: str) -> None:
    facts = begin(SCENES["decision"][1])
    closed, opened = (
        derive(facts, settings(), UiState().change(page=each), SIZE, WORDS) for each in ("", page)
    )
    assert (opened.hands, opened.cards, opened.boxes) == (closed.hands, closed.cards, closed.boxes)


@pytest.mark.parametrize("page", ["correct", "error", "missed", "burn", "card"])
def test_where_a_card_is_asked_for_a_paid_hand_lies_there_again_without_its_chips(
    page: str,
) -> None:
    shown = derive(
        begin(SCENES["decision"][1]), settings(), UiState().change(page=page), SIZE, WORDS
    )
    assert {CardPlace(7, 1, 1), CardPlace(7, 1, 2)} <= shown.cards.keys()
    assert [(row.total, row.mark, row.wager, row.stack) for row in shown.hands][-1] == (
        "21",
        "BJ",
        "",
        "",
    )


@pytest.mark.parametrize(
    ("to", "glows", "says"),
    [(2, 2, "Card to box 2"), (6, 6, "Card to box 6"), (0, 0, "Dealer’s card, face down")],
)
def test_the_place_that_was_skipped_glows_and_is_the_headline_once_it_is_chosen(
    to: int, glows: int, says: str
) -> None:
    facts = begin(SCENES["deal"][1])
    assert facts.view.awaits != Place(glows)
    touches = UiState().change(page="missed", by="M. Okafor")
    before = derive(facts, settings(), touches, SIZE, WORDS)
    chosen = derive(facts, settings(), touches.change(reason=str(to)), SIZE, WORDS)
    assert before.prompt.text != says
    assert chosen.prompt.text == says
    assert [row.number for row in chosen.boxes if row.glow] == [str(glows)] * bool(glows)
    assert chosen.dealer.glow == (not glows)


def test_the_corner_of_the_last_card_is_empty_once_the_round_is_settled() -> None:
    text = "bets 1:25 | 9S 6D 9D TC | stand | 9C"
    before, last = play(Scene(text.removesuffix(" | 9C"))), play(Scene(text))
    facts = fold(begin(before), last)
    assert derive(facts, settings(), UiState(), SIZE, WORDS).pad.face
    done = fold(facts, play(Scene(f'{text} | {{"type": "settled"}}')))
    assert not derive(done, settings(), UiState(), SIZE, WORDS).pad.face


@pytest.mark.parametrize("boxes", [1, 3, 6, 7])
@pytest.mark.parametrize("size", [SIZE, (1920, 1080)])
@pytest.mark.slow
def test_a_wager_of_many_colours_stays_inside_its_box(boxes: int, size: tuple[int, int]) -> None:
    """Six colours and more: each makes a stack of its own."""
    for wager in ("499", "999", "1999"):
        step = play(Scene(f"bets 1:{wager}", boxes, header={"maximum": "5000"}))
        box = derive(begin(step), settings(boxes), UiState(), size, WORDS).boxes[0]
        _, wide, high, columns = box.stack.removeprefix(pictures.faces(settings(boxes))).split("/")
        assert columns.count(",") >= 5
        assert faces.stack(int(wide), int(high), columns, 0).width() <= box.width


@pytest.mark.parametrize("boxes", [6, 7])
@pytest.mark.parametrize("count", [2, 3, 5])
def test_cards_of_one_count_lie_alike_in_every_box(boxes: int, count: int) -> None:
    shapes = set()
    for hands in arrange(SIZE, ((count,),) * boxes, 2).hands:
        first = hands[0].cards[0]
        shapes.add(
            tuple((card.x - first.x, card.y - first.y, card.w, card.h) for card in hands[0].cards)
        )
    assert len(shapes) == 1


INSURED = "bets 1:25 3:50 | 9C 8S AD 8H 8D KS | insure 3:25 | close | stand | stand"


def test_a_touch_on_a_box_settles_its_insurance_first_and_its_hand_with_the_next() -> None:
    facts, setup, touches = begin(play(Scene(INSURED))), settings(), UiState()
    assert "insurance" in derive(facts, setup, touches, SIZE, WORDS).prompt.text.lower()
    touched = touch(facts, setup, touches, "box:3", WORDS)
    assert touched.orders == ()
    after = derive(facts, setup, touched.touches, SIZE, WORDS).prompt.text
    assert "Box 3" in after
    assert "insurance" not in after.lower()
    again = touch(facts, setup, touched.touches, "box:3", WORDS)
    assert [order.command for order in again.orders] == [Settle(3)]
    back = touch(facts, setup, touched.touches, "undo", WORDS)
    assert back.orders == ()
    assert "insurance" in derive(facts, setup, back.touches, SIZE, WORDS).prompt.text.lower()


def settled_in_turn(text: str) -> tuple[list[str], list[Settle]]:
    """Each headline of a settlement, whose touch confirms it, and what those touches order."""
    facts, touches = begin(play(Scene(text))), UiState()
    said, ordered = list[str](), list[Settle]()
    while (shown := derive(facts, settings(), touches, SIZE, WORDS).prompt).action.startswith(
        "box:"
    ):
        said.append(shown.text)
        touched = touch(facts, settings(), touches, shown.action, WORDS)
        touches = touched.touches
        for order in touched.orders:
            assert isinstance(order.command, Settle)
            ordered.append(order.command)
            text = f"{text} | settled {order.command.box}"
            before, facts = facts, fold(facts, play(Scene(text)))
            touches = after_step(facts, before, touches)
    return said, ordered


@pytest.mark.slow
def test_insurance_of_all_boxes_is_settled_in_one_pass_before_any_wager() -> None:
    """Both are, from the dealer's right: whose insurance was touched last is no longer first then."""
    both = "bets 1:50 3:50 | 9C 8S AD 8H 8D KS | insure 1:25 3:25 | close | stand | stand"
    said, ordered = settled_in_turn(both)
    assert said == [
        "Box 3, insurance: pay 50 (2 to 1)",
        "Box 1, insurance: pay 50 (2 to 1)",
        "Box 3: take 50",
        "Box 1: take 50",
    ]
    assert ordered == [Settle(3), Settle(1)]
    cards = "TS 9D 8S 7S AD 8H 5C 8D 6C KS"
    round_ = f"bets 1:25 2:50 3:25 6:25 | {cards} | insure 1:12.50 3:12.50 6:12.50 | close{' | stand' * 4}"
    said, ordered = settled_in_turn(round_)
    assert [line.partition(":")[0].partition(",")[0] for line in said] == [
        f"Box {box}" for box in (6, 3, 1, 6, 3, 2, 1)
    ]
    assert [("insurance" in line) for line in said] == [True] * 3 + [False] * 4
    assert ordered == [Settle(box) for box in (6, 3, 2, 1)]


def test_the_box_that_is_touched_comes_first_within_its_pass_alone() -> None:
    both = "bets 1:50 3:50 | 9C 8S AD 8H 8D KS | insure 1:25 3:25 | close | stand | stand"
    facts, setup = begin(play(Scene(both))), settings()
    touches = touch(facts, setup, UiState(), "box:1", WORDS).touches
    assert headline(facts, touches) == "Box 1, insurance: pay 50 (2 to 1)", (
        "it comes into the headline first"
    )
    touches = touch(facts, setup, touches, "box:1", WORDS).touches
    assert headline(facts, touches) == "Box 3, insurance: pay 50 (2 to 1)", (
        "its own hand waits for the second pass"
    )
    touches = touch(facts, setup, touches, "box:3", WORDS).touches
    assert headline(facts, touches) == "Box 3: take 50", "from the dealer's right"


def test_insurance_that_was_taken_lies_on_the_felt_no_more() -> None:
    """The hole card has been checked; the round goes on, also after a restart."""
    insured = "bets 1:25 3:50 | 9C 8S AD 8H 8D ?? | insure 3:25 | close"
    checked = Scene(f"{insured} | check no", options={"hole_check": ["A", "T"]})
    due = seen(play(checked))
    assert "insurance: take" in due.prompt.text.lower()
    assert [note.amount for note in due.notes if note.visible] == ["▼ 25"]
    decided = seen(play(checked._replace(text=f"{checked.text} | stand")))
    assert [note.amount for note in decided.notes if note.visible] == ["▼ 25"], (
        "a decision takes no insurance"
    )
    for done in ("settled 3", "settled 3 | stand"):
        taken = seen(play(checked._replace(text=f"{checked.text} | {done}")))
        assert [note.amount for note in taken.notes if note.visible] == []


def test_three_cards_lie_beside_each_other_where_they_are_hardly_larger_over_each_other() -> None:
    for size, boxes in (((1280, 800), 1), ((1920, 1080), 1), ((1920, 1080), 3)):
        for (hand,) in arrange(size, ((3,),) * boxes, 2, focus=1).hands:
            assert all(one.x + one.w <= following.x for one, following in pairwise(hand.cards)), (
                size,
                boxes,
            )


def test_what_was_cleared_stays_cleared_while_a_card_is_held() -> None:
    """A bust hand was taken in the round: that a card came early brings none of its cards back."""
    over, held = (seen(SCENES[name][1]) for name in ("settlement", "held-card"))
    assert [at for at in held.cards if at.box == 3] == []
    assert [row.mark for row in over.hands if row.gone] == [
        row.mark for row in held.hands if row.gone
    ]


def test_a_card_that_is_held_is_framed_without_colour_too(qapp: QGuiApplication) -> None:
    held = grey(faces.card("8D", 130, 0, four=False, picked=True))
    line = [held.pixelColor(x, 100).lightnessF() for x in range(16)]
    assert max(line) - min(line) > 0.5


SPLIT = "bets 2:25 3:25 | 9S 8D TS TD 8H 8C | stand | split | KD | hit | 3C | 4D | stand"


def headline(facts: Facts, touches: UiState) -> str:
    return derive(facts, settings(), touches, SIZE, WORDS).prompt.text


def box_3(facts: Facts) -> list[str]:
    return [line.text for line in facts.lines if line.text.startswith("Box 3")]


def test_a_split_box_is_settled_hand_by_hand_and_as_a_whole_with_the_last() -> None:
    facts = begin(play(Scene(SPLIT)))
    first, second = box_3(facts)
    assert "second hand" in first + second
    touched = touch(facts, settings(), UiState(), "box:3", WORDS)
    if (
        headline(facts, UiState()) != first
    ):  # it comes into the headline before anything of it is done
        assert (touched.orders, headline(facts, touched.touches)) == ((), first)
        touched = touch(facts, settings(), touched.touches, "box:3", WORDS)
    assert settles("box:3", UiState(), touched), "a double tap confirms no second line"
    assert (touched.orders, headline(facts, touched.touches)) == ((), second)
    last = touch(facts, settings(), touched.touches, "box:3", WORDS)
    assert [order.command for order in last.orders] == [Settle(3)]


def test_a_bust_taken_before_the_settlement_does_not_make_it_ask_twice_for_what_was_done() -> None:
    """The bust leaves the headline when it is taken, and stays away over the settlement; what was done of a split box stays done."""
    text, header = (
        "bets 2:25 3:25 | TS 9D KC TD 7C QS | split | 4C | stand | 8D | stand | hit | KD",
        {"hole_turn": "input"},
    )
    taken, setup = f"{text} | settled 3", settings()
    turn = f"{taken} | turn"
    facts = begin(play(Scene(text.removesuffix(" | KD"), header=header)))
    touches, steps = UiState(), [play(Scene(each, header=header)) for each in (text, taken, turn)]

    def goes_on(step: Step) -> None:
        nonlocal facts, touches
        before, facts = facts, fold(facts, step)
        touches = after_step(facts, before, touches)

    goes_on(steps[0])
    bust = touch(facts, setup, touches, "box:3", WORDS)
    assert [order.command for order in bust.orders] == [Settle(3)]
    touches = bust.touches
    goes_on(steps[1])
    assert facts.due == ()
    goes_on(steps[2])
    assert 3 not in facts.view.unsettled
    first = headline(facts, touches)
    touches = touch(facts, setup, touches, "box:2", WORDS).touches
    second = headline(facts, touches)
    assert first != second
    assert touch(facts, setup, touches, "box:2", WORDS).orders[0].command == Settle(2)
    touches = touch(facts, setup, touches, "box:2", WORDS).touches
    goes_on(play(Scene(f'{turn} | {{"type": "settled", "box": 2}}', header=header)))
    assert touch(facts, setup, touches, "undo", WORDS).orders[0].command == Undo()
    goes_on(steps[2])
    assert headline(facts, touches) == second


def test_undo_takes_a_line_back_before_what_was_settled_earlier() -> None:
    facts, setup = begin(play(Scene(SPLIT))), settings()
    first, second = box_3(facts)
    touches = touch(facts, setup, UiState(), "box:2", WORDS)
    assert [order.command for order in touches.orders] == [Settle(2)]
    settled = fold(facts, play(Scene(f'{SPLIT} | {{"type": "settled", "box": 2}}')))
    one = touch(settled, setup, after_step(settled, facts, touches.touches), "box:3", WORDS).touches
    assert headline(settled, one) == second
    back = touch(settled, setup, one, "undo", WORDS)
    assert (back.orders, headline(settled, back.touches)) == ((), first)
    again = touch(settled, setup, back.touches, "undo", WORDS)
    assert [order.command for order in again.orders] == [Undo()]


def test_all_settles_a_box_whose_lines_are_half_done_and_a_restart_begins_with_the_first() -> None:
    facts = begin(
        play(
            Scene(
                SPLIT.replace("bets 2:25 3:25", "bets 3:25").replace(
                    "9S 8D TS TD 8H 8C | stand", "8D TS 8H 8C"
                )
            )
        )
    )
    first, second = box_3(facts)
    touched = touch(facts, settings(), UiState(), "box:3", WORDS)
    assert headline(facts, touched.touches) == second
    every = touch(facts, settings(), touched.touches, "all", WORDS)
    assert [order.command for order in every.orders] == [Settle()]
    assert headline(facts, UiState()) == first


@pytest.mark.parametrize(
    ("cause", "resolved"),
    [
        (FaultSpec("closed", "closed", {"card": "5S"}), False),
        (FaultSpec("cutting_card", "cutting_card", {}), False),
        (FaultSpec("restart", "restart", {"round": 3, "changed": False}), False),
        (FaultSpec("link", "link", {"says": None}), True),
    ],
    ids=lambda value: value.key if isinstance(value, FaultSpec) else None,
)
def test_only_what_has_been_mended_is_said_to_be_resolved(cause: FaultSpec, resolved: bool) -> None:
    troubles = Troubles()
    troubles.put(troubles.begun(cause, "2026-11-21T21:13:44.120Z"))
    if (cured := troubles.cured(cause.key)) is not None:
        troubles.put(cured)
    step = with_fields(SCENES["decision"][1], troubles=all_worded(troubles, Messages()))
    assert ("Resolved" in seen(step).trouble.text) == resolved


def test_what_was_to_be_done_until_a_line_is_back_is_not_said_once_it_is() -> None:
    cause = FaultSpec("link", "lost", {"says": None, "reader": "shoe"}, freezes=True)
    lost = Troubles().begun(cause, "2026-11-21T21:13:44.120Z")
    step = SCENES["decision"][1]
    stands = seen(with_fields(step, troubles=(worded(lost, Messages()),))).trouble.todo
    assert "Sign off when it is connected again" in stands
    over = worded(lost._replace(cured=True), Messages())
    back = seen(with_fields(step, troubles=(over,))).trouble
    assert back.text == "Fixed: enter by touch any card dealt in the meantime, then sign off."
    assert back.todo == "What happened: The shoe was disconnected."


def test_chips_below_the_minimum_do_not_vanish_without_a_word() -> None:
    step = play(Scene("bets 1:25"))
    facts: Facts = begin(step)
    touches = UiState().change(stacks={3: 500, 2: 1000})
    dealt = fold(facts, play(Scene("bets 1:25 | 9S")))
    after = after_step(dealt, facts, touches)
    assert not after.wagers.stacks
    shown = derive(dealt, settings(), after, SIZE, WORDS).notice
    assert shown.loud
    assert "box 2, 3" in shown.text
    assert parse({"type": "card", "card": "9S"})


@pytest.mark.parametrize(
    ("page", "says"),
    [
        ("correct", "press and hold the misread card on the screen, here or in RECALL"),
        ("void", "cannot be voided. A misread card: press and hold it on the screen"),
    ],
)
def test_of_a_round_that_is_over_the_floor_hears_what_can_be_done(page: str, says: str) -> None:
    facts = begin(SCENES["settlement"][1])
    touched = touch(facts, settings(), UiState().change(page="floor"), f"page:{page}", WORDS)
    text = derive(facts, settings(), touched.touches, SIZE, WORDS).notice.text
    assert says in text
    assert ("the floor settles in chips" in text) == (page == "void"), (
        "what an amendment comes to is reckoned"
    )


@pytest.mark.parametrize("waits", [True, False])
def test_a_name_is_lit_only_where_a_touch_signs_the_trouble_off(waits: bool) -> None:
    """The line may be lost again after the page was opened."""
    lost = Trouble(
        "link",
        "The shoe is silent.",
        "Check the cable.",
        "2026-11-21T21:13:44.120Z",
        False,
        waits=waits,
    )
    facts = begin(with_fields(SCENES["decision"][1], troubles=(lost,)))
    page = UiState().change(page="sign:link")
    layout = derive(facts, settings(), page, SIZE, WORDS).layout
    keys = {key.action: key.on for key in drawer(facts, settings(), page, WORDS, layout).keys}
    assert keys["by:0"] is not waits
    touched = touch(facts, settings(), page, "by:0", WORDS)
    assert bool(touched.orders) is not waits
    assert derive(facts, settings(), UiState(), SIZE, WORDS).trouble.on is not waits
    asked = touch(facts, settings(), UiState(), "ack:link", WORDS)
    assert asked.touches.drawer.page == ("" if waits else "sign:link"), (
        "nobody is asked who signs what cannot be signed yet"
    )
    why = Label("refused-not_cured", (("todo", "Check the cable."),)) if waits else None
    assert (asked.why, touched.why) == (why, why), (
        "what it waits for, and not that its cause is still there"
    )


@pytest.mark.slow
def test_an_additional_wager_that_was_paid_in_play_is_written_no_more() -> None:
    """Over 13 is decided by the first two cards, and paid or taken at once."""
    over_13 = {"side.over_13": "1:1"}
    text = "bets 1:25+over_13 3:50+over_13 | 9S 8D 6D 9D 8H TC"
    before = seen(play(Scene("bets 1:25+over_13 3:50+over_13 | 9S 8D 6D", options=over_13)))
    after = seen(play(Scene(text, options=over_13)))
    assert [note.name for note in before.notes] == ["over 13", "over 13"]
    assert [(note.name, note.amount, note.filled) for note in after.notes] == [
        ("over 13", "▲ 1", True),
        ("over 13", "▲ 1", False),
    ]
    decided = seen(play(Scene(f"{text} | stand", options=over_13)))
    assert decided.notes == after.notes, "a decision pays nothing"
    one = seen(play(Scene(f"{text} | settled 1", options=over_13)))
    assert [(note.name, note.amount, note.filled) for note in one.notes] == [
        ("over 13", "▲ 1", True)
    ]
    for then in ("", " | stand"):
        played = seen(play(Scene(f"{text} | settled 1 | settled 3{then}", options=over_13)))
        assert played.notes == ()


def test_a_card_that_a_frozen_table_does_not_take_is_spoken_of_until_something_is_touched(
    journal: Journal,
) -> None:
    table, good = station(journal), Health(True, True, True, True)
    waits = good._replace(reading_good=False)
    facts, touches = begin(table.start()), UiState().change(notice=Label("ui-why-unsettled"))

    def seen(step: Step | None) -> str:
        nonlocal facts, touches
        assert step is not None
        before, facts = facts, fold(facts, step)
        touches = after_step(facts, before, touches)
        notice = derive(facts, settings(), touches, SIZE, WORDS).notice
        return notice.text if notice.loud else ""

    seen(table.health(good))
    for card in ("9C", "6C", "KD"):
        seen(
            table.do(parse({"type": "wager", "box": 1, "amount": "25"}), Actor("H. Ruiz", "dealer"))
        )
        seen(table.health(waits._replace(port_open=False)))
        touches = touches.change(notice=Label("ui-why-unsettled"))
        assert "not recorded" not in seen(table.health(waits))
        says = seen(table.read(Reading(Kind.CARD, BY_TEXT[card])))
        assert "The card just drawn was not recorded. Enter the missing cards by touch" in says
        assert card not in says
        assert seen(table.health(good)) == says, (
            "the reader, which reads again now, takes nothing back"
        )
        touches = touch(facts, settings(), touches, "chip:2500", WORDS).touches
        assert not derive(facts, settings(), touches, SIZE, WORDS).notice.loud
        assert seen(table.health(waits)) == ""
        assert "not recorded" in seen(table.read(Reading(Kind.CARD, BY_TEXT[card]))), (
            "each of them is"
        )
        touches = touch(facts, settings(), touches, "chip:2500", WORDS).touches


def undo_label(facts: Facts, touches: UiState) -> str:
    return derive(facts, settings(), touches, SIZE, WORDS).pad.undo


def test_what_undo_takes_back_is_what_its_label_names() -> None:
    facts, setup = begin(play(Scene("bets 5:25"))), settings()
    assert undo_label(facts, UiState()) == "UNDO: wager box 5"
    chip = touch(
        facts, setup, touch(facts, setup, UiState(), "chip:500", WORDS).touches, "box:6", WORDS
    ).touches
    assert undo_label(facts, chip) == "UNDO: wager box 6"
    two = touch(facts, setup, chip, "box:7", WORDS).touches
    assert undo_label(facts, two) == "UNDO: wager box 6, 7"
    back = touch(facts, setup, two, "undo", WORDS)
    assert (back.orders, back.touches.wagers.stacks) == ((), {})
    assert undo_label(facts, back.touches) == "UNDO: wager box 5"
    assert undo_label(facts, UiState().change(together=3)) == "UNDO: wager", (
        "one touch on ALL made more than this one"
    )


def test_undos_label_names_a_line_of_a_settlement_and_nothing_that_only_a_patron_takes_back() -> (
    None
):
    facts = begin(play(Scene(SPLIT)))
    at_3 = touch(facts, settings(), UiState(), "box:3", WORDS).touches
    at_3 = at_3 if at_3.done[3] else touch(facts, settings(), at_3, "box:3", WORDS).touches
    assert undo_label(facts, at_3) == "UNDO: settled box 3"
    crowd = begin(SCENES["crowd-play"][1])
    assert crowd.step.table.offers is not None
    back = crowd.step.table.offers.undo._replace(refused=None, takes_back=PatronWager("A", 2500))
    crowd = crowd._replace(
        step=with_fields(crowd.step, offers=crowd.step.table.offers._replace(undo=back))
    )
    assert undo_label(crowd, UiState()) == ""


def test_insurance_and_additional_wagers_that_are_owed_say_beside_their_box_what_moves() -> None:
    """The plate of the hand tells of the hand alone, while the headline pays the insurance that lies beside it."""
    won = seen(
        play(Scene("bets 1:25 3:50 | 9C 8S AD 8H 8D KS | insure 3:25 | close | stand | stand"))
    )
    assert (won.prompt.tone, [(note.name, note.amount, note.filled) for note in won.notes]) == (
        "pay",
        [("INS", "▲ 50", True)],
    )
    lost = seen(play(Scene("bets 3:50 | 8S AD 8D 9S | insure 3:25 | close | stand")))
    assert (lost.prompt.tone, [(note.name, note.amount, note.tone) for note in lost.notes]) == (
        "take",
        [("INS", "▼ 25", "take")],
    )
    both = seen(SCENES["insurance-and-side"][1])
    assert sorted((note.y, note.name, note.amount) for note in both.notes) == [
        (both.notes[1].y, "INS", "12.50"),
        (both.notes[0].y, "sevens", "1"),
    ]


@pytest.mark.parametrize("split", [True, False])
def test_a_busted_hand_stays_cleared_while_insurance_beside_it_is_taken(split: bool) -> None:
    busts = "split | 8C TS 9D TD" if split else "TS"
    text = f"bets 1:25 3:50 | 9C 8S AD 8H 8D 9S | insure 3:25 | close | stand | {busts}"
    due = seen(play(Scene(f"{text} | turn", header={"hole_turn": "input"})))
    assert due.prompt.text == "Box 3, insurance: take 25"
    assert [hand.mark for hand in due.hands if hand.mark == "▼ 50"] == ["▼ 50"], (
        "the last bust is still to be taken"
    )
    shown = seen(play(Scene(f"{text} | settled 3 | turn", header={"hole_turn": "input"})))
    assert shown.prompt.text == "Box 3, insurance: take 25"
    assert [
        (hand.mark, hand.gone, hand.total, hand.wager)
        for hand in shown.hands
        if hand.mark == "BUST"
    ] == [("BUST", True, "", "")] * (1 + split)


def test_the_last_card_is_shown_as_it_lies_now() -> None:
    text = "bets 1:25 | 9S AD 9D 6C | close | stand"
    down = fold(begin(play(Scene("bets 1:25 | 9S AD 9D"))), play(Scene("bets 1:25 | 9S AD 9D 6C")))
    assert "/card/down/" in derive(down, settings(), UiState(), SIZE, WORDS).pad.face
    turned = fold(down, play(Scene(text)))
    assert "/card/6C/" in derive(turned, settings(), UiState(), SIZE, WORDS).pad.face


def test_where_one_hand_of_a_box_has_its_state_below_its_total_each_has() -> None:
    hands = seen(SCENES["split-aces"][1]).hands[:3]
    assert [(row.total, row.stacked) for row in hands] == [("12", True), ("11", True), ("11", True)]


def test_what_is_left_of_a_lone_hand_is_as_large_in_a_narrow_box_as_in_a_wide_one() -> None:
    gone = [row for row in seen(SCENES["settlement-half"][1]).hands if row.gone]
    assert [(row.mark, row.stacked) for row in gone] == [
        ("BUST", True),
        ("WIN", True),
        ("WIN", True),
        ("BJ", True),
    ]


@pytest.mark.parametrize(("scene", "none"), [("wagers-in", True), ("decision", False)])
def test_between_rounds_the_page_of_the_last_round_says_what_its_order_does(
    scene: str, none: bool
) -> None:
    """Wagers may lie there: whoever signs knows that a new shoe comes before they are played, and that they stay."""
    facts, page = begin(SCENES[scene][1]), UiState().change(page="last-round")
    layout = derive(facts, settings(), page, SIZE, WORDS).layout
    lines = drawer(facts, settings(), page, WORDS, layout).props.lines
    says = "No round is in play: change the shoe now. Wagers stay in place."
    assert (says in lines) is none


def test_the_last_round_is_said_once_by_the_head_and_without_a_word_of_a_cutting_card() -> None:
    """A supervisor may have ordered it: then none came."""
    shown = derive(begin(SCENES["last-round"][1]), settings(), UiState(), SIZE, WORDS)
    assert (shown.header.badge, shown.pad.shoe) == ("LAST ROUND", "Shoe: reading")


def test_a_card_makes_the_rows_of_its_own_box_anew_and_no_others() -> None:
    drawn, setup = f"{DEALT}settled 7 | stand | hit", settings(7)
    before = begin(play(Scene(drawn)))
    after = fold(before, play(Scene(f"{drawn} | 5C")))
    first = felt(moment(before, setup, UiState(), WORDS), SIZE)
    then = felt(moment(after, setup, UiState(), WORDS), SIZE, first)
    anew = [a.of.box.box for a, b in zip(then.of_boxes, first.of_boxes, strict=True) if a is not b]
    assert anew == [2]
    assert then.of_dealer is first.of_dealer
    assert then == felt(moment(after, setup, UiState(), WORDS), SIZE)
