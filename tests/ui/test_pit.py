"""The pit board's presenter: what it shows of its tables, what it orders, and that nothing is redrawn when nothing changes."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from kiosk.floor.summary import OLD_S
from kiosk.game.view import DOWN
from tests.ui.pit_pictures import NOW, Pit, say
from tests.waiting import DEADLINE_MS
from ui.pit.presenter import PitPresenter, PitSetup
from ui.shared.words import Words

ROUNDS = 40


class Board:
    """A presenter with the news of a pit, and what it orders, asks and watches."""

    def __init__(self, pit: Pit, qtbot: QtBot) -> None:
        self.now = NOW
        self.refuses = ""
        self.refuses_of: dict[str, str] = {}
        self.pit = PitPresenter(
            "Pit 2",
            clock=self.clock,
            why_not=lambda order: self.refuses or self.refuses_of.get(order, ""),
        )
        self.ordered: list[tuple[str, Any]] = []
        self.asked: list[tuple[str, Any]] = []
        self.watched: list[str] = []
        self.pit.ordered.connect(lambda name, act: self.ordered.append((name, act)))
        self.pit.asks.connect(lambda name, question: self.asked.append((name, question)))
        self.pit.watches.connect(self.watched.append)
        for name, summary in pit.summaries.items():
            self.pit.heard(name, summary)
        self.pit.show()

    def clock(self) -> str:
        from kiosk.record.journal.entry import utc_text

        return utc_text(self.now)

    def tile(self, name: str) -> dict[str, Any]:
        rows = [self.pit.tiles.row(at) for at in range(self.pit.tiles.rowCount())]
        return next(
            found
            for row in rows
            if (found := dict(zip(self.pit.tiles._fields, row, strict=True)))["name"] == name
        )

    def key(self, action: str) -> dict[str, Any]:
        rows = [self.pit.keys.row(at) for at in range(self.pit.keys.rowCount())]
        return next(
            found
            for row in rows
            if (found := dict(zip(self.pit.keys._fields, row, strict=True)))["action"] == action
        )


@pytest.fixture
def board(pit: Pit, qtbot: QtBot) -> Board:
    return Board(pit, qtbot)


@pytest.mark.slow
def test_what_is_well_is_grey_and_what_needs_somebody_says_so(board: Board) -> None:
    levels = {
        name: board.tile(name)["level"] for name in ("bj-1", "bj-2", "bj-3", "bj-4", "bj-5", "bj-6")
    }
    assert levels == {"bj-1": 1, "bj-2": 0, "bj-3": 2, "bj-4": 0, "bj-5": 0, "bj-6": 0}
    assert board.tile("bj-1")["says"]
    assert board.tile("bj-4")["known"]
    assert board.tile("bj-5")["quiet"]


@pytest.mark.slow
def test_a_locked_table_is_an_open_one_that_says_so(board: Board, pit: Pit) -> None:
    before = board.pit.board.property("counts")
    board.pit.heard("bj-2", {**pit.summaries["bj-2"], "state": "locked"})
    board.pit.show()
    assert board.pit.board.property("counts") == before
    assert board.tile("bj-2")["badge"] == "LOCKED"
    assert not board.tile("bj-2")["quiet"], "its round is still in play"
    board.pit.heard("bj-2", {**pit.summaries["bj-2"], "state": "locked", "in_play": 0})
    board.pit.show()
    assert board.tile("bj-2")["quiet"]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (1366, 1024), (1920, 1080)])
def test_the_tiles_of_six_tables_reach_to_the_list(board: Board, size: tuple[int, int]) -> None:
    board.pit.resize(*size)
    board.pit.show()
    grid, beside = board.pit.board.property("grid"), board.pit.board.property("list")
    assert beside.x() - grid.x() - grid.width() <= 40


@pytest.mark.slow
def test_nothing_is_told_to_the_screen_when_nothing_changes(board: Board, pit: Pit) -> None:
    told: list[Any] = []
    assert board.tile("bj-2")["name"]  # rows that nobody has asked for are not made
    for model in (board.pit.tiles, board.pit.needs, board.pit.head):
        model.dataChanged.connect(lambda *of: told.append(of))
    board.pit.board.changed.connect(lambda: told.append("board"))
    for _ in range(3):
        for name, summary in pit.summaries.items():
            board.pit.heard(name, dict(summary))
        board.pit.show()
    assert told == []
    board.pit.heard("bj-2", {**pit.summaries["bj-2"], "win": 12_300})
    board.pit.show()
    assert len(told) == 1


@pytest.mark.slow
def test_of_very_many_tables_those_that_need_somebody_and_the_first_are_read_at_once(
    board: Board, pit: Pit, qtbot: QtBot
) -> None:
    for at in range(7, 3007):
        alarms = pit.summaries["bj-1"]["alarms"] if at % 100 == 0 else []
        dealer = {**pit.summaries["bj-2"]["dealer"], "id": str(at)}
        said = {**pit.summaries["bj-2"], "alarms": alarms, "dealer": dealer}
        board.pit.heard(f"bj-{at}", said, stored=True)
    board.pit.show()
    assert board.pit.tiles.rowCount() == 3006
    assert board.pit.needs.rowCount() == 32
    assert board.tile("bj-200")["dealer"]
    assert not board.tile("bj-3005")["dealer"]
    qtbot.waitUntil(lambda: bool(board.tile("bj-3005")["dealer"]), timeout=DEADLINE_MS)


@pytest.mark.slow
def test_an_alarm_is_shown_at_once_and_the_rest_within_a_quarter_of_a_second(
    board: Board, pit: Pit, qtbot: QtBot
) -> None:
    board.pit.heard("bj-2", {**pit.summaries["bj-2"], "win": 77_700})
    assert "777" not in board.tile("bj-2")["money"]
    qtbot.waitUntil(lambda: "777" in board.tile("bj-2")["money"], timeout=DEADLINE_MS)
    board.pit.heard("bj-2", {**pit.summaries["bj-2"], "alarms": pit.summaries["bj-1"]["alarms"]})
    QGuiApplication.processEvents()
    assert board.tile("bj-2")["level"] == 1


def test_what_is_no_summary_is_passed_over(board: Board, pit: Pit) -> None:
    before = board.tile("bj-2")
    for wrong in (
        None,
        7,
        [],
        "x",
        {},
        {"v": 2},
        {**pit.summaries["bj-2"], "win": "much"},
        {"v": 1, "alarms": 3},
    ):
        board.pit.heard("bj-2", wrong)
        board.pit.show()
    assert board.tile("bj-2") == before


def test_a_table_that_says_nothing_is_old_and_needs_somebody(board: Board) -> None:
    board.now = NOW + timedelta(seconds=OLD_S + 1)
    board.pit.show()
    assert board.tile("bj-2")["old"]
    assert board.tile("bj-2")["level"] == 2
    assert board.tile("bj-1")["level"] == 1


def test_without_a_link_nobody_is_told_that_nobody_is_needed(board: Board, pit: Pit) -> None:
    for name in ("bj-1", "bj-3"):
        board.pit.heard(name, {**pit.summaries[name], "alarms": []})
    board.pit.linked(False)
    board.now += timedelta(seconds=70)
    board.pit.show()
    assert board.pit.needs.rowCount() == 0
    assert board.pit.board.property("well") == Words()("ui-board-lost", what="1 min")
    board.pit.linked(True)
    assert board.pit.board.property("lost") == ""


def test_a_board_whose_key_is_refused_says_what_makes_a_link_again(board: Board) -> None:
    board.pit.linked(False, True)
    board.now += timedelta(seconds=70)
    board.pit.show()
    assert board.pit.board.property("lost") == Words()("ui-board-refused", what="1 min")
    board.pit.linked(False)  # no server is there any more: it may take the key
    assert board.pit.board.property("lost") == Words()("ui-board-lost", what="1 min")


def test_one_touch_leads_into_a_table_with_its_felt_and_the_hole_card_hidden(
    board: Board, pit: Pit
) -> None:
    pit.tables["bj-2"].until(lambda step: DOWN in step.table.view.dealer.cards)
    say(pit, "bj-2")
    board.pit.act("table:bj-2")
    assert board.pit.page == "table"
    assert board.watched == ["bj-2"]
    assert board.asked == [("bj-2", {"v": 1, "ask": "events", "kind": ""})]
    board.pit.viewed("bj-2", pit.views["bj-2"])
    live = board.pit.live.now.facts
    assert live.view == pit.tables["bj-2"].step.table.view
    assert DOWN in live.view.dealer.cards
    for action in ("undo", "floor", "box:1", "stand"):
        board.pit.live.act(action)
    assert board.ordered == []
    board.pit.act("board")
    assert board.watched == ["bj-2", ""]


def test_an_alarm_is_acknowledged_by_one_touch(board: Board) -> None:
    board.pit.act("table:bj-1")
    board.pit.act("know:link")
    assert board.ordered == [("bj-1", {"type": "acknowledge", "key": "link"})]


@pytest.mark.parametrize(
    ("name", "touches", "act"),
    [
        ("bj-2", ("order:close", "send:close"), {"type": "close"}),
        ("bj-5", ("order:open", "send:open"), {"type": "open"}),
        ("bj-2", ("order:lock", "send:lock"), {"type": "lock"}),
        ("bj-2", ("order:message", "say:slower"), {"type": "message", "text": "Slower, please"}),
        (
            "bj-2",
            (
                "order:limits",
                "limit:min:1",
                "limit:max:-1",
                "limit:notice",
                "send:limits",
            ),
            {"type": "limits", "minimum": 1000, "maximum": 50_000, "minutes": 60},
        ),
        (
            "bj-2",
            (
                "order:limits",
                "drawer:options",
                "option:insurance",
                "option:surrender",
                "option:surrender",
                "drawer:limits",
                "send:limits",
            ),
            {
                "type": "limits",
                "minimum": 500,
                "maximum": 100_000,
                "minutes": 30,
                "options": {"insurance": False},
            },
        ),
        ("bj-2", ("order:limits", "send:withdraw"), {"type": "withdraw_limits"}),
    ],
    ids=["close", "open", "lock", "message", "limits", "options", "withdraw"],
)
@pytest.mark.slow
def test_each_order_says_what_was_touched(
    board: Board, pit: Pit, name: str, touches: tuple[str, ...], act: dict[str, Any]
) -> None:
    board.pit.act(f"table:{name}")
    board.pit.viewed(name, pit.views[name])
    for touch in touches:
        board.pit.act(touch)
    assert board.ordered == [(name, act)]


def test_what_the_count_room_counted_is_entered_for_a_day_and_a_shift(board: Board) -> None:
    board.pit.setup = PitSetup(shifts=("06:00", "14:00"), day=lambda at: "2026-11-21")
    board.pit.act("table:bj-2")
    board.pit.act("order:drop")
    assert (board.key("drop:day")["sub"], board.key("drop:shift")["sub"]) == (
        "2026-11-20",
        "whole day",
    )
    board.pit.act("send:drop")
    assert board.ordered == []
    assert "No amount yet" in board.pit.props.property("notice")
    for touch in (
        "drop:shift",
        "drop:shift",
        *(f"letter:{each}" for each in "10450.5"),
    ):
        board.pit.act(touch)
    board.pit.act("send:drop")
    said = {"type": "drop", "day": "2026-11-20", "shift": "14:00", "amount": 1_045_050}
    assert board.ordered == [("bj-2", said)]


def test_a_drop_box_that_still_hangs_at_its_table_takes_no_figure(board: Board) -> None:
    until = {("2026-11-21", ""): "2026-11-22 06:00", ("2026-11-21", "14:00"): "2026-11-21 22:00"}
    board.pit.setup = PitSetup(
        shifts=("06:00", "14:00", "22:00"),
        day=lambda at: "2026-11-21",
        box_until=lambda day, shift, at: until.get((day, shift), ""),
    )
    board.pit.act("table:bj-2")
    board.pit.act("order:drop")
    for touch in ("drop:day",) * 6:  # round to today
        board.pit.act(touch)
    board.pit.act("letter:9")
    assert board.key("drop:day")["sub"] == "2026-11-21"
    assert not board.key("send:drop")["on"]
    board.pit.act("send:drop")
    assert "2026-11-21 runs until 2026-11-22 06:00" in board.pit.props.property("notice")
    board.pit.act("drop:shift")
    assert board.key("send:drop")["on"]
    board.pit.act("drop:shift")
    board.pit.act("send:drop")
    assert "2026-11-21, shift 14:00, runs until" in board.pit.props.property("notice")
    assert board.ordered == []


def test_an_option_that_is_offered_is_lit_and_needs_its_own_right(board: Board, pit: Pit) -> None:
    board.pit.act("table:bj-2")
    board.pit.act("order:limits")
    assert not board.key("drawer:options")["on"]  # what is in force comes with the table's view
    board.pit.viewed("bj-2", pit.views["bj-2"])
    board.pit.act("drawer:options")
    assert board.key("option:insurance")["held"]
    board.pit.act("option:insurance")
    assert not board.key("option:insurance")["held"]
    assert "−\u00a0INSURANCE" in board.pit.props.property("asks")
    board.refuses_of = {"options": "right"}
    board.pit.act("send:limits")
    assert board.ordered == []
    assert board.pit.props.property("notice") == Words()("ui-board-why-right")


def test_a_table_without_a_largest_wager_keeps_none_where_only_the_least_changes(
    board: Board, pit: Pit
) -> None:
    board.pit.heard("bj-2", {**pit.summaries["bj-2"], "minimum": None, "maximum": None})
    board.pit.act("table:bj-2")
    for touch in ("order:limits", "limit:min:-1", "limit:max:1"):
        board.pit.act(touch)
    board.pit.act("limit:min:1")
    board.pit.act("send:limits")
    assert board.ordered == [
        ("bj-2", {"type": "limits", "minimum": 100, "maximum": None, "minutes": 30})
    ]


@pytest.mark.parametrize(
    ("touches", "minutes"),
    [
        (("limit:min:1",), 30),
        (("limit:max:-1",), 30),
        (("limit:min:-1",), 0),
        (("limit:max:1",), 0),
        (("option:insurance",), 30),
        (("option:surrender",), 0),  # offered from now on
        (("limit:min:1", "limit:notice", "limit:notice"), 0),
    ],
)
def test_a_change_that_is_worse_for_patrons_asks_for_the_notice_of_the_house(
    board: Board, pit: Pit, touches: tuple[str, ...], minutes: int
) -> None:
    board.pit.act("table:bj-2")
    board.pit.viewed("bj-2", pit.views["bj-2"])
    for touch in ("order:limits", *touches):
        board.pit.act(touch)
    assert board.key("limit:notice")["sub"] == f"{minutes} min"
    given_less = touches[-1] == "limit:notice"
    assert ("Worse for patrons" in board.pit.props.property("asks")) == given_less
    board.pit.act("send:limits")
    assert board.ordered[0][1]["minutes"] == minutes


def test_the_house_edge_now_and_then_stands_beside_the_change(board: Board, pit: Pit) -> None:
    """The table counts each once; an edge that grows asks for notice as a higher minimum does."""
    board.pit.act("table:bj-2")
    board.pit.viewed("bj-2", pit.views["bj-2"])
    for touch in ("order:limits", "drawer:options", "option:surrender", "limit:max:1"):
        board.pit.act(touch)
    asked = [question for _, question in board.asked if question["ask"] == "edge"]
    assert [question["options"]["surrender"] for question in asked] == ["none", "late"]
    asks = lambda: str(board.pit.props.property("asks"))  # noqa: E731
    assert asks().endswith("House edge: now counting…, then counting…")
    for question, edge in zip(asked, (0.66, 0.71), strict=True):
        board.pit.answered("bj-2", question, {"v": 1, "edge": edge})
    assert "House edge: now 0.66%, then 0.71%" in asks()
    board.pit.act("drawer:limits")
    assert board.key("limit:notice")["sub"] == "30 min"
    board.pit.answered("bj-2", asked[1], {"v": 1, "says": {"said": ["ui-recall-failed"]}})
    assert asks().endswith("House edge: now 0.66%, then not counted")
    assert board.key("limit:notice")["sub"] == "0 min"


def test_an_edge_of_which_the_table_says_nothing_is_asked_for_again(board: Board, pit: Pit) -> None:
    board.pit.act("table:bj-2")
    board.pit.viewed("bj-2", pit.views["bj-2"])
    board.pit.act("order:limits")
    edges = lambda: [each for _, each in board.asked if each["ask"] == "edge"]  # noqa: E731
    (question,) = edges()
    board.pit.look_again()
    assert edges() == [question]
    board.pit.answered("bj-2", question, None)
    assert str(board.pit.props.property("asks")).endswith("House edge: counting…")
    board.pit.look_again()
    assert edges() == [question, question]
    board.pit.answered("bj-2", question, {"v": 1, "edge": 0.66})
    assert str(board.pit.props.property("asks")).endswith("House edge: 0.66%")


def test_a_change_that_was_announced_is_seen_on_the_tile_and_at_the_table(
    board: Board, pit: Pit
) -> None:
    soon = {
        "at": "",
        "minimum": 1000,
        "maximum": 100_000,
        "options": [["insurance", False], ["surrender", "late"]],
    }
    board.pit.heard("bj-2", {**pit.summaries["bj-2"], "pending": soon})
    board.pit.act("table:bj-2")
    told = "→ 10–1,000  −\u00a0INSURANCE  +\u00a0SURRENDER · next round"
    assert board.tile("bj-2")["note"] == told
    assert board.pit.props.property("state").endswith(told)


def test_an_alarm_goes_out_of_sight_but_for_the_most_urgent(board: Board) -> None:
    board.pit.act("table:bj-3")
    rows = [
        dict(zip(board.pit.alarms._fields, board.pit.alarms.row(at), strict=True))
        for at in range(1)
    ]
    assert rows[0]["shelve"]
    board.pit.act(f"shelve:{rows[0]['key']}")
    assert board.ordered == [("bj-3", {"type": "shelve", "key": rows[0]["key"], "minutes": 15})]
    board.pit.act("table:bj-1")
    assert not dict(zip(board.pit.alarms._fields, board.pit.alarms.row(0), strict=True))["shelve"]


def test_an_alarm_of_another_day_says_its_date(board: Board, pit: Pit) -> None:
    board.pit.act("table:bj-1")
    began = datetime.fromisoformat(pit.summaries["bj-1"]["alarms"][0]["since"]).astimezone()

    def by() -> str:
        return str(dict(zip(board.pit.alarms._fields, board.pit.alarms.row(0), strict=True))["by"])

    assert by().endswith(f"since {began:%H:%M:%S}")
    board.now += timedelta(days=7)
    board.pit.show()
    assert by().endswith(f"since {began:%m-%d %H:%M}")


def test_a_fill_is_not_asked_for_where_no_inventory_is_kept(board: Board) -> None:
    board.pit.act("table:bj-6")
    board.pit.act("order:fill")
    assert board.ordered == []
    assert board.pit.props.property("notice") == Words()("ui-board-why-no-inventory", what="bj-6")


def test_the_events_of_the_table_that_is_looked_at_are_asked_for_again_once_it_has_done_something(
    board: Board, pit: Pit
) -> None:
    asked: list[str] = []
    board.pit.act("table:bj-6")
    board.pit.asks.connect(lambda name, question: asked.append(name + question["ask"]))
    board.pit.look_again()
    assert asked == []
    board.pit.heard("bj-6", {**pit.summaries["bj-6"], "n": pit.summaries["bj-6"]["n"] + 1})
    board.pit.show()
    board.pit.look_again()
    board.pit.look_again()
    assert asked == ["bj-6events"]


def test_a_fill_says_its_denominations(board: Board, pit: Pit) -> None:
    board.pit.act("table:bj-2")
    board.pit.viewed("bj-2", pit.views["bj-2"])
    board.pit.heard("bj-2", {**pit.summaries["bj-2"], "inventory": True})
    board.pit.show()
    for touch in ("order:fill", "chip:2500", "chip:2500", "chip:10000", "send:fill"):
        board.pit.act(touch)
    assert board.ordered == [
        ("bj-2", {"type": "fill_request", "chips": [[2500, 40], [10_000, 20]]})
    ]


def test_what_is_dim_says_why_and_is_never_sent(board: Board) -> None:
    board.pit.act("table:bj-5")
    assert not board.key("order:close")["on"]
    board.pit.act("order:close")
    assert board.pit.props.property("notice") == Words()("ui-board-why-not-open", what="bj-5")
    board.pit.act("table:bj-2")
    board.refuses = "sign-in"
    board.pit.show()
    assert not board.key("order:close")["on"]
    for touch in ("order:close", "send:close", "know:link", "say:slower"):
        board.pit.act(touch)
        assert board.pit.props.property("notice") == Words()("ui-board-why-sign-in")
    assert board.ordered == []


def test_what_would_change_nothing_is_dim_says_so_and_is_never_sent(board: Board, pit: Pit) -> None:
    board.pit.heard("bj-2", {**pit.summaries["bj-2"], "inventory": True})
    board.pit.act("table:bj-2")
    board.pit.viewed("bj-2", pit.views["bj-2"])
    for order, why in (("limits", "refused-rules_same"), ("fill", "refused-nothing_counted")):
        board.pit.act(f"order:{order}")
        assert not board.key(f"send:{order}")["on"]
        board.pit.act(f"send:{order}")
        assert board.pit.props.property("notice") == Words()(why)
        board.pit.act("drawer:")
    assert board.ordered == []


@pytest.mark.slow
def test_a_round_of_the_table_is_recalled(board: Board, pit: Pit) -> None:
    from kiosk.floor.table import questions
    from tests.floor.pits import messages

    board.pit.act("table:bj-2")
    board.pit.viewed("bj-2", pit.views["bj-2"])
    board.pit.act("recall")
    assert board.pit.page == "recall"
    for touch in ("", "recall:older", "recall:first", "recall:next"):
        if touch:
            board.pit.back.act(touch)
        name, question = board.asked[-1]
        assert name == "bj-2"
        if question["ask"] == "recall":
            said = questions.answer(pit.tables["bj-2"].journal.path, messages(), question)
            board.pit.answered(name, question, said)
    assert board.pit.back.recalling is not None
    assert board.pit.back.recalling.answer.round is not None
    # A round is amended at its table: nothing asks for that here, and a finger that rests on a card begins nothing.
    board.pit.back.act("recall:last")
    assert Words()("ui-recall-hold") not in board.pit.back.props.notice.text
    card = next(row for _, row in board.pit.back.props.cards.items())
    board.pit.back.hold(card.x + 1, card.y + 1, "")
    assert board.pit.back.recalling.amends is None
    board.pit.back.act("close")
    assert board.pit.page == "table"
    assert board.ordered == []


def test_the_pad_says_what_the_pad_of_a_table_says(board: Board) -> None:
    """The same words on its keys, and dots for what is typed: a ring for each digit that is to come."""
    for touch in ("sign", "digit:2", "digit:1"):
        board.pit.act(touch)
    labels = [board.pit.digits.row(at)[6] for at in range(board.pit.digits.rowCount())]
    assert labels[:-1] == [*"12345", "DELETE", *"67890", "ENTER"], "as they lie at a table"
    assert board.pit.sign_in_says.property("typed") == "●●"
    for touch in ("enter", "digit:9", "digit:1"):
        board.pit.act(touch)
    assert board.pit.sign_in_says.property("typed") == "●●○○○○"
    board.pit.act("shut")


def test_a_number_and_a_pin_are_typed_and_no_digit_of_the_pin_is_shown(board: Board) -> None:
    given: list[tuple[str, str]] = []
    board.pit.signs_in.connect(lambda number, pin: given.append((number, pin.reveal())))
    for touch in (
        "sign",
        "digit:2",
        "digit:7",
        "rub",
        "digit:1",
        "enter",
        *(f"digit:{each}" for each in "918264"),
    ):
        board.pit.act(touch)
        assert "918" not in board.pit.sign_in_says.property("typed")
    assert given == [("21", "918264")], "the last digit is the end of it, as at a table"
    for touch in ("digit:5", "enter"):
        board.pit.act(touch)
    assert given == [("21", "918264")]
    board.pit.signed_in("", "Wrong.")
    assert board.pit.sign_in_says.property("says") == "Wrong."
    board.pit.signed_in("M. Okafor")
    assert not board.pit.sign_in_says.property("shown")


def test_the_answer_of_a_table_is_said(board: Board) -> None:
    board.pit.act("table:bj-2")
    board.pit.act("say:slower")
    assert board.pit.props.property("notice") == Words()("ui-board-sent")
    board.pit.told("bj-2", "The table is locked.")
    assert (board.pit.props.property("notice"), board.pit.props.property("loud")) == (
        "The table is locked.",
        True,
    )
    board.pit.told("bj-2", "")
    assert (board.pit.props.property("notice"), board.pit.props.property("loud")) == (
        Words()("ui-board-done"),
        False,
    )


def test_the_answer_of_a_table_that_was_left_is_said_with_its_name(board: Board) -> None:
    board.pit.act("table:bj-2")
    board.pit.act("say:slower")
    board.pit.act("table:bj-4")
    board.pit.told("bj-2", "The table is locked.")
    assert board.pit.props.property("notice") == "bj-2: The table is locked."
    board.pit.act("board")
    board.pit.told("bj-2", "The table is locked.")
    assert board.pit.board.property("lost") == "bj-2: The table is locked."


def test_where_there_is_no_staff_file_nobody_waits_for_their_pin_to_be_checked(
    board: Board,
) -> None:
    given: list[str] = []
    board.pit.signs_in.connect(lambda number, pin: given.append(number))
    board.refuses = "no-staff"
    for touch in ("sign", "digit:2", "enter", *(f"digit:{each}" for each in "918264")):
        board.pit.act(touch)
    assert board.pit.sign_in_says.property("says") == Words()("ui-board-why-no-staff")
    assert given == []


@pytest.mark.slow
def test_a_table_of_a_very_long_name_has_its_page(board: Board, pit: Pit) -> None:
    name = "x" * 5_000
    board.pit.heard(name, {**pit.summaries["bj-1"], "table": name})
    board.pit.show()
    for action in (f"table:{name}", "drawer:write", "drawer:close", "board", "figures", "staff"):
        board.pit.act(action)
    board.pit.not_done(name, "lost")
    assert Words()("ui-board-asks-message", what=name)
