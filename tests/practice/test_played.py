"""Is every shipped lesson played to its end by touch, a perfect dealer given full marks, and each error found once?"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QPointingDevice
from PySide6.QtTest import QTest

from kiosk.cli import main
from kiosk.practice.lesson import every, find, load
from kiosk.practice.progress import file_of, read
from kiosk.practice.score import WRONG
from kiosk.settings.table import load as settings
from tests.practice.live import Slip, Trainee, house

pytestmark = pytest.mark.slow(seconds=1.3)

LESSONS = [path.stem for path in every(settings(None, {}))]


@pytest.fixture(scope="module")
def finger() -> QPointingDevice:
    return QTest.createTouchDevice()


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("name", LESSONS)
def test_a_perfect_dealer_has_full_marks(
    name: str, tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    home = house(tmp_path)
    lesson = load(find(home, name), home)
    with Trainee(lesson, home, qapp, finger) as trainee:
        trainee.play()
        result = trainee.course.score.result()
        assert result.wrong == ()
        assert (result.marks, result.rounds) == (100, lesson.length)
        assert result.passed(lesson.pace)
        assert not trainee.refused, "the station was given something that it refuses"
        journal = trainee.settings.journal
    assert journal.parent == tmp_path / "practice"
    assert not home.journal.exists(), "practice is not written to the table's journal"
    assert main(["verify", str(journal)]) == 0
    (kept,) = read(file_of(home.journal))
    assert (kept.name, kept.lesson, kept.marks, kept.errors) == ("Ana", name, 100, 0)


LONG = """
boxes = 4
[title]
en = "A whole shoe"
[learn]
en = "A new shoe is put on the table, and its first card burned."
[options]
decks = 2
[shoe]
rounds = 7
wagers = { 1 = "5", 2 = "5", 3 = "5", 4 = "5" }
"""


def test_a_shoe_ends_and_another_begins(
    tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    home, file = house(tmp_path), tmp_path / "long.toml"
    file.write_text(LONG, "utf-8")
    with Trainee(load(file, home), home, qapp, finger) as trainee:
        shoes: list[bool] = []
        trainee.watch(lambda step: shoes.append(step.table.view.shoe_needed))
        trainee.play()
        assert True in shoes
        assert trainee.course.score.result().wrong == ()
        assert trainee.course.score.result().rounds == 7


def test_a_second_touch_while_a_card_is_on_its_way_pulls_none(
    tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    home = house(tmp_path)
    with Trainee(load(find(home, "insurance"), home), home, qapp, finger) as trainee:
        trainee.settle()
        trainee.coach.act("pull")
        trainee.coach.act("pull")
        trainee.until(lambda step: bool(step.table.view.boxes[0].hands))
        trainee.play()
        assert trainee.course.score.result().wrong == ()


LESS = """
boxes = 2
[title]
en = "A double for less"
[learn]
en = "The patron adds 10."
[[round]]
wagers = { 1 = "25", 2 = "25" }
cards = "6S 6H 6D 5C 5H TD 9S 9H KH"
decisions = { 1 = "double", 2 = "double" }
adds = { 1 = ["10"], 2 = ["25"] }
"""


@pytest.mark.parametrize("whole", [False, True], ids=["for less", "for all of it"])
def test_a_double_adds_what_the_patron_adds(
    whole: bool, tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    home, file = house(tmp_path), tmp_path / "less.toml"
    file.write_text(LESS, "utf-8")
    said: list[str] = []

    def doubles(trainee: Trainee) -> bool:
        if not wants(trainee, "double"):
            return False
        said.append(str(trainee.coach.signals.row(0)[5]))
        if not whole or len(said) > 1:
            return False
        trainee.touch("key:double")
        trainee.settle()
        assert trainee.course.remark is not None
        said.append(str(trainee.coach.props.property("remark")))
        return True

    with Trainee(load(file, home), home, qapp, finger) as trainee:
        trainee.play(doubles)
        result = trainee.course.score.result()
    if whole:
        assert result.wrong == (("decision", 1),)
        assert said[1].endswith(
            "the patron did this: adds 10: double for less. UNDO removes yours."
        )
    else:
        assert result.wrong == ()
        assert said == ["adds 10: double for less", "adds chips: double down"]


def test_a_held_card_has_a_hint_of_its_own(
    tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    """The next round's card is pulled before anybody can have settled."""
    home = house(tmp_path)._replace(settle_each=10.0)
    seen: list[str] = []

    def too_soon(trainee: Trainee) -> bool:
        step = trainee.step
        if seen or step is None or not step.table.view.unsettled or trainee.course.number != 1:
            return False
        trainee.touch("key:pull")
        trainee.until(lambda step: bool(step.readers.held))
        trainee.settle()
        seen.append(str(trainee.coach.property("props").property("says")))
        trainee.touch("key:pull")
        assert trainee.course.remark is not None
        seen.append(trainee.course.remark.what)
        trainee.touch("key:held:next")
        return True

    with Trainee(load(find(home, "insurance"), home), home, qapp, finger) as trainee:
        trainee.play(too_soon)
        result = trainee.course.score.result()
    assert seen == ["Say what the held card is: NEXT ROUND or DRAWN IN ERROR.", "held"]
    assert result.wrong == (("card_not_due", 1),)


def once(do: Slip) -> tuple[Slip, list[bool]]:
    """Does it at the first chance, and never again."""
    done: list[bool] = []

    def slip(trainee: Trainee) -> bool:
        if done or not do(trainee):
            return False
        done.append(True)
        return True

    return slip, done


def wants(trainee: Trainee, what: str, *, allowed: bool = True) -> bool:
    signal = next(iter(trainee.course.signals), None)
    return (
        trainee.page == ""
        and signal is not None
        and (signal.wants, signal.allowed) == (what, allowed)
    )


def decides_for_the_patron(trainee: Trainee) -> bool:
    """Stands for a patron who wants a card, and takes it back."""
    if not wants(trainee, "hit"):
        return False
    trainee.touch("key:stand", "key:undo")
    return True


def touches_a_dead_key(trainee: Trainee) -> bool:
    if not wants(trainee, "stand") or trainee.course.call_due:
        return False
    trainee.touch("key:surrender")
    return True


def touches_what_is_not_allowed(trainee: Trainee) -> bool:
    if not wants(trainee, "surrender", allowed=False):
        return False
    trainee.touch("key:surrender")
    return True


def pulls_for_a_patron_who_stands(trainee: Trainee) -> bool:
    if not wants(trainee, "stand"):
        return False
    trainee.pull()
    return True


def pulls_while_insurance_is_open(trainee: Trainee) -> bool:
    if not wants(trainee, "insurance"):
        return False
    trainee.touch("key:pull")
    return True


def closes_insurance_too_soon(trainee: Trainee) -> bool:
    if not wants(trainee, "insurance") or len(trainee.course.signals) != 1:
        return False
    trainee.touch("key:closing")
    return True


def insures_another_box(trainee: Trainee) -> bool:
    if not wants(trainee, "insurance"):
        return False
    trainee.touch("box2", "key:undo")
    return True


def pays_too_much(trainee: Trainee) -> bool:
    if trainee.page != "payout":
        return False
    trainee.touch("key:digit:9", "key:digit:9", "key:enter")
    assert "99" in str(trainee.coach.payout.property("verdict"))
    trainee.touch("key:next")
    return True


def does_not_know_a_payout(trainee: Trainee) -> bool:
    if trainee.page != "payout":
        return False
    trainee.touch("key:unknown", "key:next")
    return True


def says_nothing(trainee: Trainee) -> bool:
    if not trainee.course.call_due or not wants(trainee, "hit"):
        return False
    trainee.pull()
    return True


def says_what_is_not_asked(trainee: Trainee) -> bool:
    if trainee.course.call_due or trainee.page:
        return False
    trainee.touch("key:call")
    return True


def refuses_what_is_allowed(trainee: Trainee) -> bool:
    if not wants(trainee, "stand"):
        return False
    trainee.touch("key:tell")
    return True


def enters_another_card(trainee: Trainee) -> bool:
    if not trainee.course.must_enter:
        return False
    trainee.enter("2C")
    return True


def leaves_the_second_card(trainee: Trainee) -> bool:
    """The hand has 20 with a card too many: it stands."""
    if not trainee.course.slipped:
        return False
    trainee.touch("key:stand")
    return True


def pulls_before_the_wagers_are_in(trainee: Trainee) -> bool:
    if not wants(trainee, "wager"):
        return False
    trainee.touch("key:pull")
    return True


ERRORS: list[tuple[str, str, Slip]] = [
    ("wagers", "wager", pulls_before_the_wagers_are_in),
    ("split-to-four", "decision", decides_for_the_patron),
    ("misread", "dead_key", touches_a_dead_key),
    ("not-allowed", "dead_key", touches_what_is_not_allowed),
    ("misread", "card_not_asked", pulls_for_a_patron_who_stands),
    ("insurance", "card_not_due", pulls_while_insurance_is_open),
    ("insurance", "insurance", closes_insurance_too_soon),
    ("insurance", "insurance", insures_another_box),
    ("payouts", "payout", pays_too_much),
    ("payouts", "payout_missed", does_not_know_a_payout),
    ("calls", "call_missed", says_nothing),
    ("calls", "call_not_due", says_what_is_not_asked),
    ("misread", "told_patron", refuses_what_is_allowed),
    ("misread", "entered", enters_another_card),
    ("drawn-in-error", "not_put_right", leaves_the_second_card),
]


def test_every_way_of_erring_is_tried() -> None:
    assert {wrong for _, wrong, _ in ERRORS} == set(WRONG)


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize(("name", "wrong", "do"), ERRORS, ids=[do.__name__ for _, _, do in ERRORS])
def test_each_error_is_found_once(
    name: str, wrong: str, do: Slip, tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    home = house(tmp_path)
    lesson = load(find(home, name), home)
    slip, done = once(do)
    with Trainee(lesson, home, qapp, finger) as trainee:
        trainee.play(slip)
        result = trainee.course.score.result()
    assert done
    assert result.wrong == ((wrong, 1),)
    assert result.marks < 100
    (kept,) = read(file_of(home.journal))
    assert kept.errors == 1
