"""`kiosk run`: what it refuses before it opens anything."""

from __future__ import annotations

import pytest

from kiosk.cli import main


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "plays by itself"),
        (("--emulate",), "plays by itself"),
        (("--by-itself", "1"), "plays by itself"),
        (("--emulate", "--by-itself", "1", "--sign-in", "22"), "NUMBER:PIN"),
    ],
)
def test_nobody_is_signed_in_from_a_command_line_where_people_work(
    options: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", *options, "--sign-in", "21:918264"]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert "918264" not in said
