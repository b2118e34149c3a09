"""Is a recorded round dealt again as it was, box by box, card by card, and a round that cannot be is refused in words?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from kiosk.cli import main
from kiosk.practice.lesson import load
from kiosk.practice.recorded import NoRoundError, as_toml, recorded
from kiosk.settings.table import load as settings
from tests.practice.live import Trainee, house

pytestmark = pytest.mark.slow

LOGS = Path(__file__).parents[1] / "logs"
HOUSE = settings(None, {})


def ordinary(log: Path) -> list[int]:
    """The rounds of a log that a lesson can be made from."""
    rounds = [
        json.loads(line)["round"]
        for line in log.with_suffix(".expected").read_text("utf-8").splitlines()
        if '"round": ' in line[:12]
    ]
    found = []
    for number in rounds:
        try:
            recorded(log, number, HOUSE)
        except NoRoundError:
            continue
        found.append(number)
    return found


@pytest.mark.parametrize(
    "name", ["nj-501", "house-h17-501", "multi-hand-501", "six-deck-no-hole-501"]
)
def test_a_recorded_round_becomes_a_lesson_and_a_file(name: str, tmp_path: Path) -> None:
    log = LOGS / "examples" / f"{name}.jsonl"
    numbers = ordinary(log)
    assert numbers, "no round of it"
    for number in numbers[:5]:
        lesson = recorded(log, number, HOUSE)
        file = tmp_path / f"{lesson.name}.toml"
        file.write_text(as_toml(lesson), "utf-8")
        again = load(file, HOUSE)
        assert again.rounds == lesson.rounds
        assert (again.rules, again.boxes, dict(again.options)) == (
            lesson.rules,
            lesson.boxes,
            dict(lesson.options),
        )


def result_of(journal: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """The first round of a journal, as `kiosk replay` prints it."""
    log = folder / "played.jsonl"
    assert main(["export", str(journal), "-o", str(log)]) == 0
    capsys.readouterr()
    assert main(["replay", str(log), "--json"]) == 0
    first: dict[str, object] = json.loads(capsys.readouterr().out.splitlines()[0])
    return first


def test_a_lesson_from_a_log_ends_as_the_round_did(
    tmp_path: Path, qapp: QGuiApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    log = LOGS / "examples" / "nj-501.jsonl"
    number = ordinary(log)[0]
    lesson, home = recorded(log, number, HOUSE), house(tmp_path)
    with Trainee(lesson, home, qapp, QTest.createTouchDevice()) as trainee:
        trainee.play()
        assert trainee.course.score.result().wrong == ()
        journal = trainee.settings.journal
    main(["replay", str(log), "--json", "--keep-going"])
    played = map(json.loads, capsys.readouterr().out.splitlines())
    then = next(each for each in played if each.get("round") == number)
    now = result_of(journal, tmp_path, capsys)
    assert now["dealer"] == then["dealer"]
    assert now["boxes"] == then["boxes"]
    # and from the practice journal itself
    same = recorded(journal, 1, HOUSE)
    assert same.rounds[0]._replace(decisions={}) == lesson.rounds[0]._replace(decisions={})


def test_what_cannot_be_practised_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = LOGS / "examples" / "nj-501.jsonl"
    with pytest.raises(NoRoundError, match="has no finished round 999"):
        recorded(log, 999, HOUSE)
    with pytest.raises(NoRoundError, match="common hand"):
        recorded(LOGS / "golden" / "nj-common-hand.jsonl", 1, HOUSE)
    with pytest.raises(NoRoundError, match="cannot be read"):
        recorded(tmp_path / "none.jsonl", 1, HOUSE)
    assert main(["practice", "--from", str(log), "--round", "999"]) == 1
    assert "has no finished round 999" in capsys.readouterr().err


HEADER = {"shoe_log": 1, "table": "T", "rules": "nj", "boxes": 1, "options": {"shoe.burn": False}}
WAGER = {"type": "wager", "box": 1, "amount": "10"}
MISREAD = {"by": "F", "reason": "misread", "hand": 1, "box": 1}


def log_of(folder: Path, *lines: dict[str, object]) -> Path:
    log = folder / "recorded.jsonl"
    log.write_text("".join(json.dumps(line) + "\n" for line in (HEADER, WAGER, *lines)), "utf-8")
    return log


def cards(names: str) -> list[dict[str, object]]:
    return [{"type": "card", "card": card} for card in names.split()]


def dealt(log: Path) -> str:
    return " ".join(card.text for card in recorded(log, 1, HOUSE).rounds[0].cards)


def test_a_corrected_card_is_dealt_as_it_was(tmp_path: Path) -> None:
    corrected = {"type": "correct", "position": 1, "card": "8S", **MISREAD}
    log = log_of(tmp_path, *cards("9S 6D TS TD"), corrected, {"type": "stand"}, *cards("KH"))
    assert dealt(log) == "8S 6D TS TD KH"
    assert recorded(log, 1, HOUSE).rounds[0].decisions == {1: ("stand",)}


def test_a_card_that_was_amended_after_the_round_is_dealt_as_it_was(tmp_path: Path) -> None:
    amended = {"type": "amend", "round": 1, "position": 2, "card": "JS", **MISREAD}
    played = *cards("9S 6D TS TD"), {"type": "stand"}, *cards("KH")
    log = log_of(tmp_path, *played, {**WAGER, "amount": "15"}, *cards("9S 7D 9H TH"), amended)
    assert dealt(log) == "9S 6D JS TD KH"


def test_a_double_for_less_is_for_as_much_as_it_was(tmp_path: Path) -> None:
    double = {"type": "double", "amount": "4"}
    undone = {"type": "double", "amount": "7"}, {"type": "undo"}
    log = log_of(tmp_path, *cards("6S 6D 5S TD"), *undone, double, *cards("9H KH"))
    lesson = recorded(log, 1, HOUSE)
    assert lesson.rounds[0].adds == {1: (4_00,)}
    assert dict(lesson.rounds[0].decisions) == {1: ("double",)}
    file = tmp_path / "again.toml"
    file.write_text(as_toml(lesson), "utf-8")
    assert load(file, HOUSE).rounds == lesson.rounds


def test_a_voided_round_is_refused(tmp_path: Path) -> None:
    void = {"type": "void", "by": "F", "reason": "misdeal"}
    log = log_of(tmp_path, *cards("9S 6D TS TD"), void)
    with pytest.raises(NoRoundError, match="was voided"):
        recorded(log, 1, HOUSE)


def test_kiosk_practice_writes_a_lesson(tmp_path: Path) -> None:
    log, file = LOGS / "examples" / "nj-501.jsonl", tmp_path / "mine.toml"
    number = ordinary(log)[0]
    assert main(["practice", "--from", str(log), "--round", str(number), "--write", str(file)]) == 0
    assert main(["check", str(file)]) == 0


def test_a_recorded_round_is_named_by_its_number_in_the_houses_language(tmp_path: Path) -> None:
    log = LOGS / "examples" / "nj-501.jsonl"
    lesson = recorded(log, ordinary(log)[0], house(tmp_path, "es"))
    assert lesson.title == {"en": "Round 1 of nj-501", "es": "Ronda 1 de nj-501"}
