"""What the specification of the shoe log decides where it was unclear, and its newer inputs: one short log a case.

In an expected result "*" stands for any value, "!X" for any but X, and a line whose prompt is "*" for any prompts of that line.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from tests.logs.replayed import HERE, objects

CASES = sorted((HERE / "decided").glob("*.jsonl"))


@pytest.mark.parametrize("log", CASES, ids=lambda log: log.stem)
def test_decided(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expected = objects(log.with_suffix(".expected").read_text("utf-8"))
    status = log.with_suffix(".status")
    ended = main(["replay", str(log), "--json", "--keep-going", "--prompts"])
    got = objects(capsys.readouterr().out)
    wild = {each["line"] for each in expected if each.get("prompt") == "*"}
    got = [each for each in got if not ("prompt" in each and each["line"] in wild)]
    wanted = [each for each in expected if each.get("prompt") != "*"]
    assert [_like(each, want) for each, want in zip(got, wanted, strict=False)] == wanted
    assert len(got) == len(wanted), json.dumps((got[len(wanted) :], wanted[len(got) :]))
    assert not status.exists() or ended == int(status.read_text())


def _like(got: dict[str, Any], want: dict[str, Any]) -> dict[str, Any]:
    """`got`, with what `want` leaves open as `want` writes it."""
    free = {
        key: each
        for key, each in want.items()
        if key in got
        and isinstance(each, str)
        and (each == "*" or (each[:1] == "!" and got[key] != each[1:]))
    }
    return {**got, **free}
