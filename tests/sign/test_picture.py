"""What the table's sign knows: the rules, the limits, what comes, how the table stands, and what became of each box."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiosk.app.jobs.background_sign import was_opened_since
from kiosk.game.cards import CARDS
from kiosk.record.journal.journal import Journal
from kiosk.sign.picture import (
    BoxResult,
    RoundResult,
    SignFollower,
    SignPicture,
    read_picture,
    written,
)
from kiosk.staff.actor import Actor
from kiosk.station.commands import LastRound
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import AnnounceRules, CloseTable, OpenTable, WithdrawRules
from tests.record.tables import Dealer, station, take
from tests.staff.house_pit import linked, order

FLOOR = Actor("M. Okafor", "floor")
#: bytes of one picture: what a line carries at once
SMALL = 2048


def sign(step: Step, *, results: bool = False) -> SignPicture:
    return SignFollower("BJ-12", results=results).picture(step)


def opened(journal: Journal, **header: Any) -> tuple[Station, Step]:
    this = station(journal, **header)
    return this, this.start()


class Shown:
    """A table with its sign, which shows what became of each box."""

    def __init__(self, journal: Journal, wagers: dict[int, str], **header: Any) -> None:
        self.this, step = opened(journal, **header)
        self.step = step
        self._sign = SignFollower("BJ-12", results=True)
        self.now = self._sign.picture(step)
        for box, amount in wagers.items():
            self.do({"type": "wager", "box": box, "amount": amount})

    def begin_anew(self, journal: Journal) -> None:
        """Its kiosk begins anew, and its sign with it."""
        is_anew = was_opened_since(journal.reader)
        self._sign = SignFollower("BJ-12", results=True, is_anew=is_anew)
        self.this, self.step = opened(journal)
        self.now = self._sign.picture(self.step)

    def do(self, data: dict[str, Any]) -> Step:
        step = take(self.this, data, source="shoe" if data["type"] == "card" else "manual")
        assert step.refusal is None, step.refusal
        self.step, self.now = step, self._sign.picture(step)
        return step

    def do_by_floor(self, command: CloseTable | OpenTable) -> None:
        self.step = self.this.do(command, FLOOR)
        assert self.step.refusal is None, self.step.refusal
        self.now = self._sign.picture(self.step)

    def deal(self, cards: str) -> None:
        for card in cards.split():
            self.do({"type": "card", "card": card})

    @property
    def boxes(self) -> list[tuple[int, tuple[str, ...]]]:
        return [(each.box, each.hands) for each in (self.now.result or RoundResult(0)).boxes]


def test_the_sign_says_the_rules_and_what_additional_wagers_pay(journal: Journal) -> None:
    pays = {"1": "5:1", "2": "50:1", "2_suited": "100:1", "3": "500:1", "3_suited": "5000:1"}
    options = {"side.three_sevens": pays}
    _, step = opened(journal, options=options)
    now = sign(step)
    assert (now.table, now.stands, now.boxes) == ("BJ-12", "open", 6)
    assert (now.minimum, now.maximum, now.units) == (5_00, 1000_00, False)
    assert now.says is not None
    assert (now.says.blackjack, now.says.soft_17, now.says.insurance) == ("3:2", False, "2:1")
    assert now.says.sides == (("three_sevens", tuple(pays.items())),)
    assert read_picture(written(now)) == now


def test_a_table_of_units_has_no_limits(journal: Journal) -> None:
    _, step = opened(journal, wagers="units", minimum=None, maximum=None)
    now = sign(step)
    assert (now.units, now.minimum, now.maximum) == (True, None, None)
    assert read_picture(written(now)) == now


@pytest.mark.shows("13:69F-8.3")
def test_8_3_a_change_is_on_the_sign_from_its_announcement_on(journal: Journal) -> None:
    this, _ = opened(journal)
    change = AnnounceRules(
        50_00, 2000_00, (("surrender", "late"), ("safety_net", True)), minutes=30
    )
    now = sign(this.do(change, FLOOR))
    assert now.announced is not None
    assert now.announced.at.startswith("2026-11-21T04:30:00.")
    assert now.announced[1:] == (50_00, 2000_00, (("surrender", True),)), (
        "patrons have no safety net"
    )
    assert (now.minimum, now.maximum) == (5_00, 1000_00), "what holds now"
    assert read_picture(written(now)) == now
    assert sign(this.do(WithdrawRules(), FLOOR)).announced is None


def test_the_last_round_a_new_shoe_and_a_closed_table_are_said(journal: Journal) -> None:
    this, _ = opened(journal)
    assert sign(this.do(CloseTable(), FLOOR)).stands == "closed"
    assert sign(this.do(OpenTable(), FLOOR)).stands == "open"
    take(this, {"type": "wager", "box": 1, "amount": "25"})
    take(this, {"type": "card", "card": "9C"}, source="shoe")
    assert sign(this.do(LastRound(), FLOOR)).stands == "last_round"
    for card in ("TD", "TC", "TH"):
        take(this, {"type": "card", "card": card}, source="shoe")
    assert sign(take(this, {"type": "stand"})).stands == "new_shoe"
    assert sign(take(this, {"type": "shoe", "decks": 8})).stands == "open"


def test_a_locked_table_begins_no_round(journal: Journal, staff: Path) -> None:
    this = linked(journal, staff)
    step, answer = this.order(order(this, "21", "lock"))
    assert (answer.refusal, sign(step).stands) == (None, "locked")
    assert read_picture(written(sign(step))) == sign(step)
    assert sign(this.order(order(this, "21", "unlock"))[0]).stands == "open"
    step, _ = this.order(order(this, "21", "lock"))
    assert sign(this.order(order(this, "21", "close"))[0]).stands == "closed"


def test_each_box_is_shown_once_it_is_settled(journal: Journal) -> None:
    table = Shown(journal, {1: "25", 3: "50", 4: "50"})
    table.deal("9C AH TD TS TC KD 9S 8H")
    assert table.boxes == [], "the blackjack against a ten is not decided yet"
    table.do({"type": "stand"})
    table.do({"type": "stand"})
    assert table.now.result is not None
    assert table.now.result.dealer == 18
    assert table.boxes == []
    table.do({"type": "settled", "box": 4})
    assert table.boxes == [(4, ("win",))]
    table.do({"type": "settled", "box": 3})
    assert table.boxes == [(3, ("blackjack",)), (4, ("win",))]


def test_a_round_that_the_next_card_settles_stays_until_that_round_has_a_result(
    journal: Journal,
) -> None:
    table = Shown(journal, {1: "25", 2: "25"})
    table.deal("9C TS TD TC KD 8H")
    table.do({"type": "stand"})
    table.do({"type": "stand"})
    assert table.boxes == []
    table.deal("TC")
    assert table.now.result == RoundResult(1, (BoxResult(1, ("win",)), BoxResult(2, ("win",))), 18)
    table.deal("5C 6D 6C 6S 4H")
    assert table.now.result is not None
    assert table.now.result.round == 1
    table.deal("KC")
    assert table.now.result == RoundResult(2, (BoxResult(1, ("bust",)),)), "a bust is taken at once"


@pytest.mark.parametrize("in_round", [False, True], ids=["as it lies there", "in the next round"])
def test_a_result_that_an_amendment_changes_is_not_left_there(
    journal: Journal, in_round: bool
) -> None:
    table = Shown(journal, {1: "25"})
    table.deal("9C TS TD 8H")
    table.do({"type": "stand"})
    table.do({"type": "settled", "box": 1})
    assert table.boxes == [(1, ("win",))]
    if in_round:
        table.deal("TC")
    hand = {"round": 1, "box": 1, "hand": 1, "position": 1, "card": "6C"}
    table.do({"type": "amend", "by": "M. Okafor", "reason": "misread", **hand})
    if in_round:
        assert table.now.result is None
    else:
        table.do({"type": "settled", "box": 1})
        assert table.boxes == [(1, ("lose",))]


def test_the_round_before_the_close_is_not_shown_once_the_table_is_open_again(
    journal: Journal,
) -> None:
    table = Shown(journal, {1: "25"})
    table.deal("9C TS TD 8H")
    table.do({"type": "stand"})
    table.do({"type": "settled", "box": 1})
    assert table.boxes == [(1, ("win",))]
    for command in (CloseTable(), OpenTable()):
        table.do_by_floor(command)
        assert table.now.result is None
    table.do({"type": "wager", "box": 1, "amount": "25"})
    assert table.now.result is None
    table.deal("9C TS TD 8H")
    table.do({"type": "stand"})
    table.do({"type": "settled", "box": 1})
    assert table.boxes == [(1, ("win",))]


def test_nor_is_it_after_a_restart_of_the_kiosk(journal: Journal) -> None:
    table = Shown(journal, {1: "25"})
    table.deal("9C TS TD 8H")
    table.do({"type": "stand"})
    table.do({"type": "settled", "box": 1})
    table.begin_anew(journal)
    assert table.boxes == [(1, ("win",))]
    for command in (CloseTable(), OpenTable()):
        table.do_by_floor(command)
        table.begin_anew(journal)
        assert table.now.result is None
    table.do({"type": "wager", "box": 1, "amount": "25"})
    table.begin_anew(journal)
    assert table.now.result is None
    table.deal("9C TS TD 8H")
    table.begin_anew(journal)
    assert table.boxes == []
    table.do({"type": "stand"})
    table.do({"type": "settled", "box": 1})
    table.begin_anew(journal)
    assert table.boxes == [(1, ("win",))]


def test_a_voided_round_tells_nothing_of_the_card_that_lies_face_down(journal: Journal) -> None:
    table = Shown(journal, {1: "25", 2: "25"}, hole_turn="input")
    table.deal("9C 8C TS TD KD AH")
    table.do({"type": "void", "by": "M. Okafor", "reason": "misdeal"})
    for box in sorted(table.step.table.view.unsettled):
        table.do({"type": "settled", "box": box})
    assert table.now.result == RoundResult(1, (BoxResult(1, ("void",)), BoxResult(2, ("void",)))), (
        "the dealer's blackjack is nobody's business"
    )


def test_no_result_is_in_the_picture_where_the_house_shows_none(journal: Journal) -> None:
    this, step = opened(journal)
    dealer = Dealer(3)
    for _ in range(120):
        step = take(this, dealer.next(step))
        assert sign(step).result is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_no_card_no_name_and_no_patrons_money_is_in_it(journal: Journal, seed: int) -> None:
    this, step = opened(journal)
    follower, dealer = SignFollower("BJ-12", results=True), Dealer(seed)
    for _ in range(400):
        step = take(this, dealer.next(step))
        line = written(follower.picture(step))
        assert len(line) < SMALL
        assert read_picture(line) == follower.picture(step)
        for card in CARDS:
            assert f'"{card.text}"'.encode() not in line
        for word in (b"Ruiz", b"##", b"??", b"wager", b"net"):
            assert word not in line


@pytest.mark.parametrize("others", [("TH", "AH"), ("7C", "5C"), ("2S", "6H")])
def test_twins_that_differ_in_the_hole_card_alone_have_the_same_sign(
    tmp_path: Path, others: tuple[str, str]
) -> None:
    """Until it is turned. A dealer's ten hides an ace, a six hides a blackjack's ten."""
    shown: list[list[bytes]] = []
    for at, hole in enumerate(others):
        with Journal(tmp_path / f"{at}.journal") as journal:
            table = Shown(journal, {1: "25", 2: "50"}, hole_turn="input")
            lines = []
            for card in ("9C", "TS", "6D", "TC", "KD", hole):
                table.do({"type": "card", "card": card})
                lines.append(written(table.now))
            for do in ("stand", "stand"):
                table.do({"type": do})
                lines.append(written(table.now))
            assert table.step.table.view.phase == "turn"
            table.do({"type": "turn"})
            lines.append(written(table.now))
            shown.append(lines)
    first, second = shown
    assert first[:-1] == second[:-1]
