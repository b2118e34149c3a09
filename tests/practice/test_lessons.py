"""Are lessons read, and is everything that is wrong with one said in words, at its key?"""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.practice.lesson import KEYS, Lesson, every, find, load, said
from kiosk.practice.lesson import ROUND as OF_ROUND
from kiosk.practice.progress import add, done, file_of
from kiosk.practice.score import Score
from kiosk.settings.schema import BadFileError
from kiosk.settings.table import Settings
from kiosk.settings.table import load as settings

GOOD = """
boxes = 3
minimum = "25"
[title]
en = "Two boxes"
[learn]
en = "Nothing"
"""
ROUND = """
[[round]]
wagers = { 1 = "25", 2 = "50" }
cards = "9S TH 6D 8D 7H TD 5C"
"""


SIDES = (
    """
[options]
"side.over_13" = "1:1"
"""
    + ROUND
    + 'sides = { 1 = ["over_13"] }'
)


@pytest.fixture
def house() -> Settings:
    return settings(None, {})


def lesson_of(text: str, folder: Path, house: Settings) -> Lesson:
    file = folder / "mine.toml"
    file.write_text(text, "utf-8")
    return load(file, house)


def test_every_shipped_lesson_can_be_played_and_speaks_three_languages(house: Settings) -> None:
    lessons = [load(path, house) for path in every(house)]
    assert len(lessons) >= 10
    for lesson in lessons:
        assert {"en", "es", "zh"} <= lesson.title.keys() & lesson.learn.keys(), lesson.name
        assert len(set(lesson.title.values())) == len(lesson.title)


def test_a_lesson_is_said_in_its_language_or_in_english() -> None:
    assert said({"en": "Sevens", "es": "Sietes"}, "es") == "Sietes"
    assert said({"en": "Sevens"}, "zh") == "Sevens"


def test_a_lessons_table_has_the_houses_screen_and_its_own_rules(
    tmp_path: Path, house: Settings
) -> None:
    lesson = lesson_of(GOOD + '[options]\n"split.resplit" = true\n' + ROUND, tmp_path, house)
    table = lesson.table(
        house._replace(
            language="es",
            mirror=True,
            anchors=tmp_path,
            camera=house.camera._replace(source="0"),
            units=True,
        )
    )
    assert (table.language, table.mirror, table.boxes, table.minimum) == ("es", True, 3, 2500)
    assert table.rule_set().split_resplit
    assert (table.anchors, table.camera.source, table.units) == (None, "", False)
    assert lesson.round(5) is lesson.rounds[0]


def test_a_lesson_may_be_of_a_table_without_amounts(tmp_path: Path, house: Settings) -> None:
    text = (
        "units = true"
        + GOOD.replace('minimum = "25"', "")
        + ROUND.replace('"25"', '"1"').replace('"50"', '"1"')
    )
    lesson = lesson_of(text, tmp_path, house)
    assert (lesson.table(house).units, lesson.table(house).chips) == (True, "")


def test_a_houses_lesson_goes_before_a_shipped_one(tmp_path: Path, house: Settings) -> None:
    (tmp_path / "practice").mkdir()
    (tmp_path / "practice" / "sevens.toml").write_text(GOOD + ROUND, "utf-8")
    own = house._replace(file=tmp_path / "house.toml")
    assert load(find(own, "sevens"), own).title == {"en": "Two boxes"}
    assert [path.stem for path in every(own)].count("sevens") == 1


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        (GOOD, "", "has nothing to deal"),
        (GOOD + ROUND + "[shoe]\nrounds = 3\n", "shoe", "stands beside [[round]]"),
        (
            GOOD + '[shoe]\nrounds = 3\nwagers = { 4 = "25" }',
            "shoe.wagers",
            "there is no box 4: the table has 3",
        ),
        (
            GOOD + ROUND.replace('2 = "50"', '2 = "5"'),
            "round[1].wagers.2",
            "5.00 is not between 25.00",
        ),
        (
            GOOD + ROUND.replace('2 = "50"', '8 = "50"'),
            "round[1].wagers",
            "a table of amounts by box",
        ),
        (GOOD + ROUND.replace("TH", "XX"), "round[1].cards", "cards in the order of the shoe"),
        (
            GOOD + ROUND.replace("9S TH 6D 8D 7H TD 5C", "9S TH"),
            "round[1].cards",
            "the deal needs 5 or more",
        ),
        (
            GOOD + ROUND.replace("5C", "5C " * 9),
            "round[1].cards",
            "5C stands there 9 times: the shoe has 8",
        ),
        (
            GOOD + ROUND + 'decisions = { 1 = "stop" }',
            "round[1].decisions",
            "stand, hit, double, split, surrender",
        ),
        (GOOD + ROUND + 'decisions = { 3 = "stand" }', "round[1].decisions", "box 3 has no wager"),
        (
            GOOD + ROUND + 'sides = { 1 = ["three_sevens"] }',
            "round[1].sides.1",
            "is not offered at this table",
        ),
        (GOOD + ROUND + "insures = [3]", "round[1].insures", "box 3 has no wager"),
        (
            "by_head = true\nunits = true" + GOOD + ROUND,
            "by_head",
            "there is no amount to work out",
        ),
        ("units = true" + GOOD + ROUND, "round[1].wagers.1", "one unit on each box"),
        ("keyed = true" + GOOD + SIDES, "round[1].sides", "keys main wagers alone"),
        (
            GOOD + ROUND + "unread = [9]",
            "round[1].unread",
            "there is no card 9 in this round: it has 7",
        ),
        (GOOD + ROUND + "unplugged = [0]", "round[1].unplugged", "whole numbers from 1"),
        (GOOD.replace('en = "Two', 'es = "Dos') + ROUND, "title", '"en" among them'),
        ('rules = "nowhere"' + GOOD + ROUND, "rules", "there is no rule set 'nowhere'"),
        ('rules = "nj-common-hand"' + GOOD + ROUND, "rules", "is a common hand"),
        ('rules = "multi-hand"\nlevel = 3' + GOOD + ROUND, "level", "unknown key"),
        ('chips = "pesos"' + GOOD + ROUND, "chips", "there is no chip set 'pesos'"),
        (
            GOOD + '[options]\n"split.resplitt" = true\n' + ROUND,
            "options.split.resplitt",
            "did you mean",
        ),
    ],
)
@pytest.mark.slow
def test_what_is_wrong_is_found_at_its_key(
    text: str, key: str, says: str, tmp_path: Path, house: Settings
) -> None:
    with pytest.raises(BadFileError) as bad:
        lesson_of(text, tmp_path, house)
    (finding,) = [each for each in bad.value.findings if each.key == key]
    assert finding.file == str(tmp_path / "mine.toml")
    assert says in finding.message


def test_kiosk_check_knows_a_lesson(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD + ROUND, "utf-8")
    assert main(["check", str(file)]) == 0
    file.write_text(GOOD + ROUND + "unread = [40]", "utf-8")
    assert main(["check", str(file)]) == 1
    assert "round[1].unread: there is no card 40" in capsys.readouterr().out


def test_kiosk_practice_lists_lessons_and_names_the_ones_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("KIOSK_CONFIG", raising=False)
    assert main(["practice", "--list", "--language", "es"]) == 0
    assert "Seguro" in capsys.readouterr().out
    assert main(["practice", "--progress"]) == 0
    assert "Nobody has finished a lesson yet." in capsys.readouterr().out
    marked = Score()
    marked.right = 1
    add(file_of(settings(None).journal), done("2026-11-22T10:00", "Bo", "payouts", marked.result()))
    assert main(["practice", "--progress"]) == 0
    assert " ".join(capsys.readouterr().out.split()) == "2026-11-22T10:00 Bo payouts 100 no pace"
    assert main(["practice", "nosuch"]) == 2
    assert "there is no lesson 'nosuch'; there are calls" in capsys.readouterr().err


def test_the_page_for_houses_shows_a_lesson_that_can_be_played_and_names_every_key(
    tmp_path: Path, house: Settings
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "practice.md").read_text("utf-8")
    first, shoe = (block.partition("```")[0] for block in page.split("```toml\n")[1:])
    assert lesson_of(first, tmp_path, house).rounds[0].decisions[1] == ("split", "hit", "stand")
    assert lesson_of(GOOD + shoe, tmp_path, house).slips == 0.1
    assert [key for key in (*KEYS, *OF_ROUND) if key.rpartition(".")[2] not in page] == []
