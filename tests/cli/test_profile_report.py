"""`kiosk check` tries a reader profile that is named: its own messages, read back and damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from drivers.serial_line.profile import find
from kiosk.cli import main

pytestmark = pytest.mark.slow


def check(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(["check", str(path)])
    said = capsys.readouterr()
    return status, said.out, said.err


def copy(tmp_path: Path, name: str, *changes: tuple[str, str]) -> Path:
    text = find(name).read_text("utf-8").replace(f'name = "{name}"', 'name = "mine"')
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    return tmp_path / "mine.toml"


def test_it_says_how_many_wrong_bits_are_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    status, found, said = check(find("example-binary"), capsys)
    assert (status, found) == (0, "")
    assert "tried: 52 cards written and read." in said
    assert " 0 read as another card, 0 lost unnoticed." in said


def test_a_share_that_is_not_what_was_counted_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = copy(tmp_path, "ascii-shoe", ("misread_percent = 6.4", "misread_percent = 2"))
    status, found, _ = check(path, capsys)
    assert status == 1
    assert found.strip() == f"{path}: misread_percent: states 2, and 6.4 was counted."


def test_a_fault_that_would_be_taken_for_a_sign_of_life_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = copy(tmp_path, "ascii-shoe", ("ignored = []", 'ignored = ["ERR 4"]'))
    status, found, _ = check(path, capsys)
    assert status == 1
    assert "frames.fault_prefix: the message for a fault is read as: other." in found


def test_what_a_profile_states_no_message_for_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, said = check(find("bee-tek"), capsys)
    assert "It states no message for: the cut card, the end of a fault." in said


@pytest.mark.parametrize("name", ["camera", "badge-reader"])
def test_what_reads_no_cards_from_a_line_is_not_tried(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, found, said = check(find(name), capsys)
    assert (status, found) == (0, "")
    assert "tried" not in said
