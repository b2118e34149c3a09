"""`kiosk crashes`: none is kept, or there is no such journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.record.journal.journal import Journal


def test_a_journal_without_failures_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Journal(tmp_path / "a.journal").close()
    assert main(["crashes", str(tmp_path / "a.journal")]) == 0
    assert capsys.readouterr().out == "No failure is kept.\n"


def test_a_journal_that_is_not_there_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["crashes", str(tmp_path / "b.journal")]) == 2
    assert "b.journal" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["", "/"])
def test_what_is_no_file_has_no_failures(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["crashes", name]) == 2
    assert "is not a journal of the kiosk" in capsys.readouterr().err
