"""Are pace, reaction and marks reckoned as they are defined, and is progress kept through whatever happens to its file?"""

from __future__ import annotations

from pathlib import Path

from kiosk.practice.progress import LONGEST_NAME, add, done, file_of, people, read, tidy
from kiosk.practice.score import Score


def scored(right: int, *rounds: tuple[int, float]) -> Score:
    score = Score()
    score.right = right
    for boxes, seconds in rounds:
        score.played(boxes, seconds)
    return score


def test_pace_is_that_of_kilby_for_as_many_boxes() -> None:
    """Kilby: 60 rounds an hour at six boxes, 209 at one."""
    assert scored(1, (6, 60.0)).result().share == 1.0
    mixed = scored(1, (6, 60.0), (1, 3600 / 209)).result()
    assert mixed.share is not None
    assert abs(mixed.share - 1) < 1e-9
    half = scored(1, (6, 120.0)).result()
    assert (half.rounds_an_hour, half.hands_an_hour, half.share) == (30, 180, 0.5)


def test_nobody_who_was_too_slow_or_wrong_has_passed() -> None:
    score = scored(9, (6, 120.0))
    assert score.result().passed(0.5)
    assert not score.result().passed(1.0)
    score.wrong["payout"] += 1
    assert not score.result().passed(0.0)
    assert (score.result().marks, score.result().errors) == (90, 1)
    assert not Score().result().passed(0.0)


def test_times_to_react_are_the_median_and_nine_of_ten() -> None:
    score = Score()
    assert (score.result().median, score.result().p90) == (None, None)
    score.reacted(2.0)
    assert (score.result().median, score.result().p90) == (2.0, 2.0)
    for seconds in range(1, 12):
        score.reacted(float(seconds))
    assert score.result().median == 5.5
    assert score.result().p90 == 9.9


def test_progress_is_kept_by_person_and_lesson(tmp_path: Path) -> None:
    file = file_of(tmp_path / "table.journal")
    result = scored(10, (6, 60.0)).result()
    for at, name, lesson in (
        ("1", "Ana", "a"),
        ("2", "Bo", "a"),
        ("3", "Ana", "b"),
        ("4", "Ana", "a"),
    ):
        add(file, done(at, name, lesson, result))
    assert [each.at for each in read(file, "Ana", "a")] == ["1", "4"]
    assert people(file) == ["Ana", "Bo"]
    assert read(file)[0].share == 1.0


def test_a_line_that_was_cut_off_spoils_no_other(tmp_path: Path) -> None:
    file = file_of(tmp_path / "table.journal")
    result = scored(10).result()
    add(file, done("1", "Ana", "a", result))
    with file.open("ab") as out:
        out.write(b'{"at": "2", "na')
    add(file, done("3", "Ana", "a", result))
    with file.open("ab") as out:
        out.write(b'[]\n{"at": 1}\n\xff\n')
    assert [each.at for each in read(file)] == ["1", "3"]


def test_names_stand_on_one_line() -> None:
    assert tidy("  Ana\n  Maria ") == "Ana Maria"
    assert len(tidy("x" * 90)) == LONGEST_NAME
