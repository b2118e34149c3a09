"""R20: settings that were changed since the last start open the table anew between rounds. Nothing that lies there is forgotten by it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kiosk.reading import Health
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.report.shoe_words import as_text
from kiosk.report.shoes import certificates
from kiosk.staff.actor import Actor
from kiosk.station.commands import HeldCard, LastRound, SignOff
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import AnnounceRules
from kiosk.words.messages import Messages
from tests.record.failing_disk import fail_with
from tests.record.tables import station, take, tell, why
from tests.station.at_cabinet import CLOSED, OPEN, door, draw
from tests.station.settlement_lines import lines

DEALER, FLOOR = Actor("A. Dar", "dealer"), Actor("M. Okafor", "floor")
ROUND = ("9C", "7C", "9H", "TD")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.journal"


@contextmanager
def started(path: Path, **header: Any) -> Iterator[tuple[Station, Step]]:
    with Journal(path) as journal:
        this = station(journal, **header)
        step = this.start()
        this.health(Health(True, True, True, True))
        yield this, step


def played(this: Station, *boxes: int) -> Step:
    """A round is over, and nobody is paid yet: each box has 18 or 19 against the dealer's 17."""
    tell(this, "shoe 8 2C")
    for box in boxes:
        take(this, {"type": "wager", "box": box, "amount": "25"})
    step = draw(this, *[f"9{suit}" for suit, _ in zip("CDH", boxes, strict=False)], "7C")
    step = draw(this, *[f"T{suit}" for suit, _ in zip("CDH", boxes, strict=False)], "TS")
    for box in boxes:
        step = take(this, {"type": "stand", "box": box})
    assert step.table.view.phase == "wagers"
    return step


def holds(path: Path) -> None:
    """The journal verifies, and a table that takes it up again is the one that it was."""
    with JournalReader(path) as journal:
        assert verify(journal).findings == ()


@pytest.mark.parametrize("header", [{"maximum": "500"}, {"rules": "house-h17", "options": {}}])
@pytest.mark.shows("325:85-15-54(6)")
def test_r19_who_is_owed_is_owed_under_the_new_settings_too(
    path: Path, header: dict[str, Any]
) -> None:
    with started(path) as (this, _):
        owed = played(this, 1, 2)
        tell(this, "settled 2")
    with started(path, **header) as (this, step):
        assert len(this.journal.reader.openings()) == 2
        assert lines(step) == [("pay_hand", 1)]
        assert step.told.settling == owed.told.settling
        assert [box.wager for box in step.table.view.boxes[:2]] == [2500, 2500]
    with started(path, **header) as (this, again):
        assert (again.table.view, again.told.settling, lines(again)) == (
            step.table.view,
            step.told.settling,
            lines(step),
        )
        step = tell(this, "settled 1")
        assert (why(step), lines(step)) == ("", [])
    holds(path)


def test_r20_what_lies_at_boxes_that_the_new_settings_have_not_is_finished_by_the_old(
    path: Path,
) -> None:
    with started(path) as (this, _):
        owed = lines(played(this, 1))
    for _ in range(2):
        with started(path, boxes=3) as (this, step):
            assert (len(step.table.view.boxes), lines(step)) == (6, owed)
            assert [trouble.key for trouble in step.alerts.troubles] == ["settings_wait"]
            assert "round 1" in step.alerts.troubles[0].text
    with started(path, boxes=3) as (this, _):
        tell(this, "settled 1")
        assert why(this.do(SignOff("settings_wait"), FLOOR)) == ""
    with started(path, boxes=3) as (_, step):
        assert (len(step.table.view.boxes), step.alerts.troubles) == (3, ())
        assert step.table.view.boxes[0].wager == 2500, "what was repeated lies there still"
    holds(path)


def test_a_wager_that_the_new_settings_do_not_allow_is_left_out_and_said(path: Path) -> None:
    with started(path) as (this, _):
        tell(this, "bets 1:25 2:100")
    with started(path, minimum="50") as (_, step):
        assert (why(step), [box.wager for box in step.table.view.boxes[:2]]) == (
            "given_back",
            [0, 10000],
        )
    holds(path)


OVER_13 = {"side.over_13": "1:1"}


@pytest.mark.parametrize(
    ("header", "says", "lies"),
    [
        (
            {},
            "One wager here is not allowed under the new settings: return it to the patron. Box 1: over 13",
            [2500, 10000],
        ),
        ({"minimum": "50"}, "2 wagers here are not allowed", [0, 10000]),
        ({"minimum": "50", "options": OVER_13}, "2 wagers here are not allowed", [0, 10000]),
    ],
)
def test_an_additional_wager_that_is_not_offered_any_more_leaves_its_main_wager_where_it_lay(
    path: Path, header: dict[str, Any], says: str, lies: list[int]
) -> None:
    with started(path, options=OVER_13) as (this, _):
        assert (
            why(take(this, {"type": "wager", "box": 1, "amount": "25", "side": {"over_13": "1"}}))
            == ""
        )
        tell(this, "bets 2:100")
    with started(path, **header) as (_, step):
        assert step.refusal is not None
        assert (step.refusal.code, says in step.refusal.message) == ("given_back", True)
        assert [(box.wager, box.side) for box in step.table.view.boxes[:2]] == [
            (each, ()) for each in lies
        ]
    holds(path)


def test_r31_a_shoe_that_was_ordered_off_stays_so(path: Path) -> None:
    with started(path) as (this, _):
        tell(this, "bets 1:25 | 9C 7C")
        this.do(LastRound(), FLOOR)
        assert tell(this, "9H TD | stand").table.view.shoe_needed
    with started(path, maximum="500") as (this, step):
        assert step.table.view.shoe_needed
        tell(this, "3C !shoe_needed")
        assert not tell(this, "shoe 8").table.view.shoe_needed
    holds(path)


def test_r26_what_the_shoe_gave_is_counted_on(path: Path) -> None:
    with started(path) as (this, _):
        tell(this, "shoe 1 2C")
    with started(path, maximum="500") as (this, _):
        tell(this, "bets 1:25")
        tell(this, "2C !card_not_in_shoe")
    with JournalReader(path) as journal:
        assert len(list(certificates(journal))) == 1
    holds(path)


def test_r25_the_rounds_of_a_shoe_are_named_as_they_were_counted(path: Path) -> None:
    for changed, rounds in (
        ({}, 3),
        ({"maximum": "500"}, 1),
        ({"maximum": "400"}, 0),
        ({"maximum": "300"}, 2),
    ):
        with started(path, **changed) as (this, _):
            for _ in range(rounds):
                tell(this, "bets 1:25")
                draw(this, *ROUND)
                tell(this, "stand @1")
    with JournalReader(path) as journal:
        (shoe,) = certificates(journal)
    assert (shoe.rounds, shoe.numbers) == (6, ((1, 3), (1, 1), (1, 2)))
    assert "6 (1 to 3, counted anew 1, counted anew 1 to 2)" in as_text(shoe, Messages())


def test_a_shoe_of_other_decks_comes_off(path: Path) -> None:
    with started(path, rules="house-h17", options={}) as (this, step):
        assert not step.table.view.shoe_needed
    with started(path) as (this, step):
        assert not step.table.view.shoe_needed, "no card of a shoe is out"
        played(this, 1)
    with started(path, rules="house-h17", options={}) as (this, step):
        assert step.table.view.shoe_needed
        assert lines(step) == [("pay_hand", 1)]
    holds(path)


def test_a_card_that_is_held_is_asked_about_still(path: Path) -> None:
    with started(path, settle_each=1.0) as (this, _):
        played(this, 1)
        assert tell(this, "5D").readers.held == ("5D",)
    with started(path, settle_each=1.0, boxes=3) as (_, step):
        assert (len(step.table.view.boxes), step.readers.held) == (6, ("5D",))
    with started(path, settle_each=1.0, maximum="500") as (this, step):
        assert (step.readers.held, lines(step)) == (("5D",), [("pay_hand", 1)])
        step = this.do(HeldCard("next_round"), DEALER)
        assert (why(step), step.table.view.phase, step.table.view.boxes[0].hands[0].cards) == (
            "",
            "deal",
            ("5D",),
        )
    holds(path)


def test_what_waits_does_not_give_way_to_a_change_at_the_table(path: Path) -> None:
    """Limits that come into force at the table while the files' settings wait: the files' come into force once they can."""
    with started(path) as (this, _):
        tell(this, "bets 1:25")
        draw(this, *ROUND[:3])
    with started(path, maximum="500") as (this, _):
        assert why(this.do(AnnounceRules(10_00, 800_00, ()), FLOOR)) == ""
        this.do(SignOff("restart"), FLOOR)
        draw(this, ROUND[3])
        step = tell(this, "stand")
        assert step.table.sign is not None
        assert step.table.sign[:2] == (10_00, 800_00)
    with started(path, maximum="500") as (_, step):
        assert step.table.sign is not None
        assert step.table.sign[:2] == (5_00, 500_00)
    holds(path)


def test_what_is_said_of_the_cabinet_is_over_after_the_same_round(path: Path) -> None:
    """334: until the next game has ended, though rounds are counted anew."""
    with started(path) as (this, _):
        for _ in range(3):
            tell(this, "bets 1:25")
            draw(this, *ROUND)
            tell(this, "stand | settled")
        door(this, OPEN)
        assert why(door(this, CLOSED)) == ""
    with started(path, maximum="500") as (this, step):
        assert [trouble.key for trouble in step.alerts.troubles if not trouble.cured] == [
            "reader.door"
        ]
        tell(this, "bets 1:25")
        draw(this, *ROUND)
        assert all(trouble.cured for trouble in tell(this, "stand").alerts.troubles)


def test_limits_that_have_come_into_force_are_announced_after_a_stop_too(path: Path) -> None:
    with started(path) as (this, _):
        step = this.do(AnnounceRules(10_00, 800_00, (("surrender", "late"),)), FLOOR)
        assert step.house.day is not None
        came = step.house.day.came
        assert came is not None
        assert came["options"] == {"surrender": "late"}
    for _ in range(2):
        with started(path) as (this, step):
            assert step.house.day is not None
            assert step.house.day.came == came
    with started(path) as (this, _):
        assert tell(this, "bets 1:25 | 9C").house.day is None
    with started(path, maximum="500") as (this, step):
        assert step.house.day is None
        take(this, {"type": "void", "reason": "misdeal"}, by="C. Ode")
        tell(this, "settled")
    with started(path, maximum="500") as (_, step):
        assert (step.house.day, step.table.sign and step.table.sign[:2]) == (None, (5_00, 500_00))


@pytest.mark.parametrize(
    "header",
    [
        {"wagers": "units", "minimum": None, "maximum": None},
        {"rules": "nj-common-hand", "boxes": 1},
    ],
)
def test_wagers_that_mean_nothing_by_the_new_settings_keep_the_old_ones(
    path: Path, header: dict[str, Any]
) -> None:
    with started(path) as (this, _):
        tell(this, "bets 1:25 5:500")
    with started(path, **header) as (this, step):
        assert [trouble.key for trouble in step.alerts.troubles] == ["settings_wait"]
        assert "round 1. It is played by the old ones" in said_of(step, "settings_wait"), (
            "the coming round's"
        )
        assert [box.wager for box in step.table.view.boxes] == [2500, 0, 0, 0, 50000, 0]
        for box in (1, 5):
            take(this, {"type": "wager", "box": box, "amount": "0"})
    with started(path, **header) as (this, step):
        assert len(step.table.view.boxes) == header.get("boxes", 6)
    holds(path)


def said_of(step: Step, key: str) -> str:
    return next(
        (
            f"{trouble.text} {trouble.todo}"
            for trouble in step.alerts.troubles
            if trouble.key == key
        ),
        "",
    )


@pytest.mark.slow
def test_338_says_what_is_so_at_each_start(path: Path) -> None:
    with started(path) as (this, _):
        played(this, 1)
    with started(path, boxes=3) as (this, step):
        assert "round 1. It is played by the old ones" in said_of(step, "settings_wait")
        tell(this, "settled | 8C 7C 9H TD | stand")
    with started(path, boxes=3) as (this, step):
        assert "round 2. It is played by the old ones" in said_of(step, "settings_wait")
    with started(path) as (this, step):
        assert "changed back" in said_of(step, "settings_wait")
        tell(this, "settled")
    with started(path, boxes=3) as (this, step):
        assert len(step.table.view.boxes) == 3
        assert "in force now" in said_of(step, "settings_wait")
        assert why(this.do(SignOff("settings_wait"), FLOOR)) == ""
    with started(path, boxes=3) as (this, step):
        assert step.alerts.troubles == ()


def test_what_is_said_of_a_stop_in_a_round_says_of_the_settings_what_is_so_at_each_start(
    path: Path,
) -> None:
    with started(path) as (this, _):
        tell(this, "bets 1:25")
        draw(this, *ROUND[:3])
    with started(path) as (this, step):
        assert "new settings" not in said_of(step, "restart")
    with started(path, maximum="500") as (this, step):
        assert "new settings take effect at the next start" in said_of(step, "restart")
        this.do(SignOff("restart"), FLOOR)
    with started(path, maximum="500") as (this, step):
        take(this, {"type": "card", "card": ROUND[3]})
        assert tell(this, "stand").table.view.phase == "wagers"
        tell(this, "settled")
        assert "new settings take effect at the next start" in said_of(step, "restart")
    with started(path, maximum="500") as (this, step):
        assert step.table.sign is not None
        assert step.table.sign[:2] == (5_00, 500_00)
        assert "round 1" in said_of(step, "restart")
        assert "new settings" not in said_of(step, "restart")


@pytest.mark.parametrize("owed", [False, True])
def test_a_start_with_changed_settings_that_could_not_be_kept_says_so_once_the_journal_can_be_written(
    path: Path, owed: bool
) -> None:
    with started(path) as (this, _):
        played(this, 1)
        if not owed:
            tell(this, "settled")
    with Journal(path) as journal:
        this = station(journal, boxes=3)
        mend = fail_with(journal, reading=False)
        assert why(this.start()) == "journal"
        tell(this, "bets 2:25 !journal")
        mend()
        step = tell(this, "bets 2:25")
        assert (why(step), len(step.table.view.boxes)) == ("", 6)
        assert ("could not be saved" in said_of(step, "settings_wait")) is not owed
        assert ("round 1. It is played by the old ones" in said_of(step, "settings_wait")) is owed
        assert [entry.input for entry in journal.reader.entries() if '"started"' in entry.input][1:]
    holds(path)


def test_a_start_in_a_round_that_could_not_be_kept_freezes_the_reader_before_a_card_of_it_is_placed(
    path: Path,
) -> None:
    with started(path) as (this, _):
        tell(this, "bets 1:25")
        draw(this, *ROUND[:2])
    with Journal(path) as journal:
        this = station(journal)
        mend = fail_with(journal, reading=False)
        assert why(this.start()) == "journal"
        assert why(draw(this, ROUND[2])) == "journal"
        mend()
        step = draw(this, ROUND[2])
        assert why(step) == "reader_frozen"
        assert {trouble.key for trouble in step.alerts.troubles} >= {"journal", "restart"}
    holds(path)
