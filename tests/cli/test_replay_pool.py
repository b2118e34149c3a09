"""Several logs on every core print what they print one after the other: the same bytes, complaints and exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kiosk.cli import main, replay_pool

LOGS = Path(__file__).parent.parent / "logs" / "golden"


@pytest.fixture
def names(tmp_path: Path) -> list[str]:
    """Whole logs, one that is refused, one that breaks off being a log, one that ends in mid-round, and one in units."""
    whole = sorted(LOGS.glob("*.jsonl"))
    lines = whole[0].read_text("utf-8").splitlines(keepends=True)
    made = {
        "refused": [*lines, json.dumps({"type": "burn", "card": "ZZ"}) + "\n", *lines[1:]],
        "broken": [*lines, "{no log\n", *lines[1:]],
        "unfinished": lines[:-3],
        "empty": [],
    }
    for name, text in made.items():
        (tmp_path / name).write_text("".join(text), "utf-8")
    return [str(path) for path in (whole[0], *(tmp_path / name for name in made), *whole[1:])]


@pytest.mark.slow
@pytest.mark.parametrize("options", [["--json", "--prompts", "--keep-going"], ["--language", "zh"]], ids=" ".join)
def test_at_once_as_in_turn(
    names: list[str], options: list[str], capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_pool.os, "cpu_count", lambda: 2)
    assert not replay_pool.worth(names)
    in_turn = main(["replay", *options, *names]), capfd.readouterr()
    monkeypatch.setattr(replay_pool, "_WORTH", 0)
    assert replay_pool.worth(names)
    at_once = main(["replay", *options, *names]), capfd.readouterr()
    assert at_once == in_turn
    assert in_turn[0] == 2
    assert in_turn[1].err.count("\n") >= 3


def test_one_log_and_standard_input_are_replayed_here(names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_pool, "_WORTH", 0)
    assert not replay_pool.worth(names[:1])
    assert not replay_pool.worth([*names, "-"])
    assert not replay_pool.worth([*names, "nowhere.jsonl"])
