"""Does the common hand's screen say what its patrons do, close a stage when its time is over, and play a whole round?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from kiosk.game.commands.commands import (
    Command,
    Insurance,
    PatronDecides,
    PatronDecision,
    PatronWager,
    parse,
)
from kiosk.game.money.money import cents
from kiosk.game.table import Table
from kiosk.record.entries import log_line
from kiosk.record.journal.journal import Journal
from kiosk.settings.rules import read_rules
from kiosk.staff.actor import Actor
from kiosk.station.commands import StationCommand
from kiosk.station.step import Step
from tests.record.tables import after, rule_set, station, take
from tests.ui.places import crosses, inside
from tests.ui.scenes import SCENES, settings
from tests.waiting import DEADLINE_MS
from ui.shared.words import Words
from ui.table.facts import Label, UiState, begin
from ui.table.felt.patrons import patrons_props, rows
from ui.table.input.touch import touch
from ui.table.layout import Rect, arrange
from ui.table.presenter import TablePresenter
from ui.table.prompt.prompt import set_out
from ui.table.rows import NO_PATRONS, PatronsProps
from ui.table.runtime.station_thread import StationThread

WORDS = Words()
CROWD = Actor("crowd", "log")


def shown(scene: str) -> tuple[PatronsProps, list[tuple[str, str]]]:
    facts = begin(SCENES[scene][1])
    lines = [(row.label, row.figure) for row in rows(facts, WORDS) if row.visible]
    return patrons_props(facts, WORDS), lines


@pytest.mark.parametrize(
    ("scene", "figure", "headline", "chosen"),
    [
        ("crowd-split", "4,112", "DECIDING", [("FIRST HAND", "5,301"), ("BOTH HANDS", "3,067")]),
        (
            "crowd-play",
            "9,021",
            "DECIDING",
            [("STAND", "1,203"), ("HIT", "2,250"), ("DOUBLE", "6")],
        ),
    ],
)
def test_what_the_patrons_do(
    scene: str, figure: str, headline: str, chosen: list[tuple[str, str]]
) -> None:
    props, lines = shown(scene)
    assert (props.figure, props.headline, props.seconds) == (figure, headline, "")
    assert f" {figure} patrons still to decide" in SCENES[scene][1].told.next.text
    assert lines == [*chosen, ("WAGERED", "312,000"), ("TO COLLECT", "▼ 0"), ("TO PAY", "▲ 0")]


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (1920, 1080)], ids=str)
@pytest.mark.parametrize("hands", [(2,), (5,), (9,), (2, 2), (5, 5), (9, 2), (4, 9)], ids=str)
@pytest.mark.parametrize("drawer", [False, True], ids=["", "drawer"])
@pytest.mark.slow
def test_every_index_of_the_common_hand_shows(
    size: tuple[int, int], hands: tuple[int, ...], drawer: bool
) -> None:
    layout = arrange(size, (hands,), 2, focus=1, drawer=drawer, wide=True)
    slot = layout.slots[0]
    felt = layout.frame.felt
    assert inside(slot, felt)
    for place, count in zip(layout.hands[0], hands, strict=True):
        assert len(place.cards) == count
        for at, card in enumerate(place.cards):
            assert inside(card, slot), f"{card} sticks out of {slot}"
            assert not crosses(card, place.total)
            index = Rect(card.x, card.y, round(card.w * 0.4), round(card.w * 0.4))
            assert not any(crosses(index, later) for later in place.cards[at + 1 :]), (
                f"{index} is covered"
            )


def test_an_ordinary_table_has_no_crowd() -> None:
    assert shown("decision") == (NO_PATRONS, [])


@pytest.mark.parametrize(
    ("action", "because"),
    [
        *(
            (name, "Patrons decide")
            for name in ("stand", "hit", "double", "split", "surrender", "less")
        ),
        *((name, "Patrons wager") for name in ("box:1", "chip:2500", "tool:clear", "all")),
        ("undo", "their own"),
    ],
)
def test_what_patrons_do_for_themselves_is_not_the_dealers_to_key(
    action: str, because: str
) -> None:
    result = touch(begin(SCENES["crowd-split"][1]), settings(1), UiState(), action, WORDS)
    assert result.orders == ()
    assert isinstance(result.why, Label)
    assert because in WORDS(result.why.id)


class Live:
    """A real station of the common hand under a presenter. Steps come back at once."""

    def __init__(
        self, folder: Path, parent: QGuiApplication, stage_seconds: int, wager_seconds: int = 0
    ) -> None:
        self.journal = Journal(folder / "journal.sqlite")
        self.time = 0
        self.station = station(
            self.journal,
            time=lambda: after(self.time),
            stage_seconds=stage_seconds,
            wager_seconds=wager_seconds,
            rules="nj-common-hand",
            boxes=1,
            options={},
        )
        made = settings(1, turbo=True, common_hand=True)
        self.presenter = TablePresenter(made, self.order, parent=parent)
        self.show(self.station.start())

    def show(self, step: Step) -> None:
        self.step = step
        assert step.refusal is None, step.refusal
        self.presenter.take(step)

    def order(self, command: StationCommand, actor: Actor) -> None:
        self.presenter.answered()
        self.show(self.station.do(command, actor))

    def cards(self, text: str) -> None:
        for card in text.split():
            self.show(take(self.station, {"type": "card", "card": card}, source="shoe"))

    def patrons(self, *commands: Command) -> None:
        self.show(self.station.do_all(commands, CROWD)[0])

    def wager(self, **amounts: str) -> None:
        self.patrons(*(PatronWager(patron, cents(amount)) for patron, amount in amounts.items()))

    def decide(self, **choices: PatronDecision) -> None:
        self.patrons(*(PatronDecides(patron, do) for patron, do in choices.items()))

    def seconds(self, count: int) -> None:
        for _ in range(count):
            self.time += 1000
            if (step := self.station.tick(after(self.time))) is not None:
                self.show(step)

    @property
    def closed(self) -> list[str]:
        """Who closed which stage."""
        kept = [
            (entry.by, log_line(entry)["type"])
            for entry in self.journal.reader.entries()
            if entry.kind == "input"
        ]
        return [f"{by} {kind}" for by, kind in kept if kind.endswith("_closed")]

    @property
    def counted(self) -> tuple[str, str, str]:
        shown = self.presenter.props.patrons
        return (shown.figure, shown.headline, shown.seconds)

    @property
    def lines(self) -> dict[str, str]:
        return {row.label: row.figure for row in self.presenter.props.patron_rows if row.visible}

    def key(self, action: str) -> tuple[str, bool]:
        found = next(key for key in self.presenter.props.keys if key.action == action)
        return found.label, found.on


@pytest.fixture
def live(tmp_path: Path, qapp: QGuiApplication) -> Iterator[Live]:
    table = Live(tmp_path, qapp, stage_seconds=3)
    yield table
    table.presenter.deleteLater()
    table.journal.close()


def test_wagers_and_insurance_come_from_the_patrons(live: Live) -> None:
    live.wager(A="25", B="10", C="5", D="5")
    assert live.counted == ("4", "PATRONS", "")
    assert live.lines == {"WAGERED": "45", "TO COLLECT": "▼ 0", "TO PAY": "▲ 0"}
    assert not any(row.visible and row.look == "chip" for row in live.presenter.props.keys), (
        "no wager is keyed here"
    )
    assert live.key("undo") == ("UNDO", False)
    live.cards("8S AD 8D TD")
    assert live.key("closing") == ("CLOSE INSURANCE", True)
    assert live.counted == ("4", "PATRONS", "3")
    live.patrons(Insurance(1250, patron="A"))
    assert live.lines["INSURED"] == "1"
    live.presenter.act("undo")
    assert "their own" in live.presenter.props.notice.text


def test_a_round_with_both_hands_and_its_totals(live: Live) -> None:
    live.wager(A="25", B="10", C="5")
    live.cards("8S 6D 8D TD")
    assert live.key("closing") == ("CLOSE DECISIONS", True)
    assert live.counted == ("3", "DECIDING", "3")
    live.decide(A="both", B="first")
    assert live.counted == ("1", "DECIDING", "3")
    assert (live.lines["BOTH HANDS"], live.lines["WAGERED"]) == ("1", "65")
    live.presenter.act("closing")
    assert live.key("closing") == ("CLOSE DECISIONS", False)
    assert live.key("undo") == ("UNDO", True)
    live.cards("3C")
    assert live.counted == ("3", "DECIDING", "3")
    live.decide(A="double", B="hit", C="stand")
    assert (live.lines["STAND"], live.lines["HIT"], live.lines["DOUBLE"]) == ("1", "1", "1")
    assert live.lines["WAGERED"] == "90", "40, A's second hand and A's double"
    live.presenter.act("closing")
    assert (live.lines["HIT"], live.lines["DOUBLE"]) == ("1", "1")
    assert "STAND" not in live.lines
    live.cards("KC")
    live.cards("9C")
    assert live.counted == ("1", "DECIDING", "3"), (
        "only who plays both hands decides about the second"
    )
    live.decide(A="stand")
    live.presenter.act("closing")
    live.cards("8H")
    assert live.step.table.view.phase == "wagers"
    assert live.step.table.view.settled is not None
    assert live.lines["TO PAY"] == "▲ 90", "50 and 25 to A, 10 to B, 5 to C: the dealer has 24"
    assert live.counted == ("0", "PATRONS", "")
    assert live.key("all") == ("ALL", True), "it settles, though no wager is keyed here"
    live.wager(A="25")
    assert live.lines == {"WAGERED": "25", "TO COLLECT": "▼ 0", "TO PAY": "▲ 90"}
    live.cards("2C")
    assert live.lines["TO PAY"] == "▲ 0"


def test_once_all_have_decided_the_headline_names_the_key_that_closes(live: Live) -> None:
    live.wager(A="25", B="10")
    live.cards("9S 9D 7S 5D")
    assert "2 patrons still to decide" in live.presenter.props.prompt.text
    live.decide(A="stand", B="stand")
    assert live.presenter.props.prompt.text == "All have decided: CLOSE DECISIONS"
    assert live.presenter.props.prompt.then == ""
    live.presenter.act("closing")
    assert "decided" not in live.presenter.props.prompt.text


def test_a_stage_and_insurance_close_by_themselves_when_their_seconds_are_over(live: Live) -> None:
    live.wager(A="25", B="10")
    live.cards("9S AD 7S 5D")
    live.seconds(2)
    assert live.counted[2] == "1"
    assert live.closed == []
    live.seconds(1)
    assert live.closed == ["kiosk insurance_closed"]
    assert live.counted == ("2", "DECIDING", "3"), "the stage that follows has its seconds whole"
    live.seconds(1)
    live.decide(A="hit")
    assert live.counted == ("1", "DECIDING", "2"), (
        "a patron's decision does not begin the stage anew"
    )
    live.seconds(2)
    assert live.closed == ["kiosk insurance_closed", "kiosk patrons_closed"]
    assert live.counted[2] == ""
    live.seconds(5)
    assert live.closed == ["kiosk insurance_closed", "kiosk patrons_closed"], (
        "nothing is closed that is not open"
    )
    live.presenter.act("undo")
    assert live.counted == ("1", "DECIDING", "3"), "a stage that is open again begins anew"


def test_while_a_round_is_recalled_the_time_for_wagers_stands(
    tmp_path: Path, qapp: QGuiApplication
) -> None:
    live = Live(tmp_path, qapp, stage_seconds=3, wager_seconds=9)
    live.wager(A="25")
    live.cards("9S 9D 7S 5D")
    live.seconds(3)
    live.cards("KC")
    live.presenter.act("all")
    live.wager(B="25")
    live.seconds(5)
    assert live.counted[2] == "4"
    live.presenter.act("floor")
    assert live.counted[2] == "4", "the drawer alone holds nothing"
    live.presenter.act("page:recall")
    live.seconds(30)
    assert live.counted[2] == ""
    live.wager(C="25")
    live.presenter.act("close")
    live.presenter.act("close")
    assert live.counted[2] == "9"
    live.seconds(9)
    live.presenter.act("floor")
    live.presenter.act("page:recall")
    live.presenter.act("close")
    live.seconds(1)
    assert live.counted[2] == "0", "what is over stays over"
    live.presenter.deleteLater()
    live.journal.close()


def test_a_stage_without_a_limit_stays_open(tmp_path: Path, qapp: QGuiApplication) -> None:
    live = Live(tmp_path, qapp, stage_seconds=0)
    live.wager(A="25")
    live.cards("9S 9D 7S 5D")
    assert live.counted == ("1", "DECIDING", "")
    live.seconds(5)
    assert live.closed == []
    live.presenter.deleteLater()
    live.journal.close()


def test_the_totals_are_those_of_the_patrons_one_by_one() -> None:
    rules = read_rules("nj-common-hand", rule_set("nj-common-hand"))
    table = Table({"boxes": 1, "rules": "nj-common-hand"}, rules)

    def take(**data: Any) -> None:
        table.take(parse(data))

    def patrons() -> tuple[int, int]:
        view = table.view()
        assert view.patrons is not None
        assert view.boxes[0].wager == view.patrons.wagered
        return view.patrons.patrons, view.patrons.wagered

    take(type="patron_wager", patron="A", amount="25")
    take(type="patron_wager", patron="B", amount="10")
    assert patrons() == (2, 3500)
    take(type="patron_wager", patron="A", amount="0")
    assert patrons() == (1, 1000)
    take(type="undo")
    assert patrons() == (2, 3500)
    take(type="patron_wager", patron="B", amount="12")
    take(type="undo")
    assert patrons() == (2, 3500)
    for card in ("9S", "AD", "7S", "9D"):
        take(type="card", card=card)
    assert patrons() == (2, 3500)
    take(type="insurance", patron="A", amount="12.50")
    take(type="insurance", patron="A", amount="5")
    assert table.view().boxes[0].insurance == 500
    take(type="insurance", patron="B", amount="5")
    take(type="undo")
    assert table.view().boxes[0].insurance == 500
    take(type="insurance_closed")
    take(type="patrons_closed")
    finished = table.view().patrons
    assert finished is not None
    assert (finished.to_collect, finished.to_pay) == (4000, 0), "the insurance and both wagers"
    take(type="patron_wager", patron="C", amount="5")
    again = Table.resume(table.header, rules, json.loads(json.dumps(table.checkpoint())))
    assert again.view().patrons == table.view().patrons


def test_what_is_refused_of_a_patron_is_not_said_to_the_dealer(live: Live, qtbot: QtBot) -> None:
    desk = StationThread(lambda: live.station)
    steps: list[Step] = []
    decided: list[str] = []
    desk.stepped.connect(steps.append)
    desk.start()

    def said(station: Any) -> Step:
        step, results = station.do_all([PatronWager("A", 2500), PatronWager("B", 100)], CROWD)
        decided.extend(each.code if each else "" for each in results)
        return step

    desk.ask(said)
    qtbot.waitUntil(lambda: len(steps) == 2, timeout=DEADLINE_MS)
    desk.stop()
    assert decided == ["", "below_minimum"]
    assert steps[-1].refusal is None
    assert steps[-1].table.view.boxes[0].wager == 2500


def test_how_many_decide_stands_aside_rather_than_have_its_figure_end_a_line() -> None:
    step = SCENES["crowd-play"][1]
    asked = step.told.next._replace(
        text="Box 1, 8: stand, hit or double? 43 patrons still to decide", facts={"deciding": 43}
    )
    lines, aside = set_out(asked, 0, WORDS, (1280, 800))
    assert (lines.first, aside) == ("Box 1, 8: stand, hit or double?", "43 patrons still to decide")
