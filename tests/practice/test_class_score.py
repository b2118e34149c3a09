"""A class on paper: each trainee's weeks, and what changed since their own week before."""

from __future__ import annotations

import csv
from datetime import date
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.practice.class_score import Week, rows, weeks, write_csv
from kiosk.practice.progress import Done, add, file_of
from kiosk.words.messages import Messages
from tests.words.languages import LANGUAGES


def lesson(day: str, name: str, marks: int, errors: int, react: float | None = None) -> Done:
    return Done(
        f"2026-11-{day}T12:00:00.000Z", name, "sevens", marks, errors, 60.0, 0.8, react, react
    )


KEPT = [
    lesson("03", "Ana", 60, 4, 3.0),
    lesson("05", "Ana", 80, 2, 2.0),
    lesson("04", "Bo", 100, 0),
    lesson("17", "Ana", 100, 0, 1.5),
    lesson("18", "Ana", 90, 1, 1.5),
    Done("no time", "Ana", "sevens", 1, 99, None, None, None, None),
]


def test_each_trainee_is_compared_with_their_own_last_week() -> None:
    assert weeks(KEPT) == [
        Week("Ana", date(2026, 11, 2), 2, 0, 70, 3, 0.8, 2.5),
        Week("Ana", date(2026, 11, 16), 2, 1, 95, 0.5, 0.8, 1.5, 25, -1.0),
        Week("Bo", date(2026, 11, 2), 1, 1, 100, 0, 0.8, None),
    ], "a week without practice lies between"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_is_a_week_and_a_name_stands_once(language: str) -> None:
    head, *found = rows(weeks(KEPT), Messages(language))
    assert len({*head}) == 8, "two columns are changes"
    assert all(head)
    pace = "80\N{NO-BREAK SPACE}%" if language == "es" else "80%"
    assert found[1] == ("", "2026-11-16", "2", "1", "95", "+25", pace, "1.5 s", "-1.0 s")
    assert found[2] == ("Bo", "2026-11-02", "1", "1", "100", "", pace, "", "")


def test_a_name_is_no_formula_of_a_spreadsheet(tmp_path: Path) -> None:
    file = tmp_path / "class.csv"
    write_csv(file, weeks([lesson("03", "=1+1", 60, 4)]))
    (row,) = csv.DictReader(file.read_text("utf-8").splitlines())
    assert (row["name"], row["week"], row["marks"], row["react"]) == (
        "'=1+1",
        "2026-11-02",
        "60",
        "",
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_a_trainer_prints_a_class(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "table.journal"
    for each in KEPT[:5]:
        add(file_of(journal), each)
    of = ["practice", "--progress", "--journal", str(journal), "--language", language]
    pdf, table = tmp_path / "class.pdf", tmp_path / "class.csv"
    assert main([*of, "--pdf", str(pdf), "--csv", str(table)]) == 0
    assert "3 weeks" in capsys.readouterr().err
    assert pdf.read_bytes().startswith(b"%PDF")
    assert len(table.read_text("utf-8").splitlines()) == 4
    again = tmp_path / "again.pdf"
    main([*of, "--pdf", str(again)])
    assert again.read_bytes() == pdf.read_bytes()


def test_a_file_is_written_of_what_is_listed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["practice", "--pdf", "class.pdf"]) == 2
    assert "--progress" in capsys.readouterr().err
