"""Several logs on every core print what they print one after the other: the same bytes, complaints and exit status."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.cli.play import replay_pool
from kiosk.record.replay.log_parts import parts

pytestmark = pytest.mark.slow

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


@pytest.mark.parametrize(
    "options", [["--json", "--prompts", "--keep-going"], ["--language", "zh"]], ids=" ".join
)
def test_at_once_as_in_turn(
    names: list[str],
    options: list[str],
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(replay_pool.os, "cpu_count", lambda: 2)
    assert not replay_pool.worth(names)
    in_turn = main(["replay", *options, *names]), capfd.readouterr()
    monkeypatch.setattr(replay_pool, "WORTH", 0)
    assert replay_pool.worth(names)
    at_once = main(["replay", *options, *names]), capfd.readouterr()
    assert at_once == in_turn
    assert in_turn[0] == 2
    assert in_turn[1].err.count("\n") >= 3


def test_who_ends_the_replay_ends_its_processes(names: list[str], tmp_path: Path) -> None:
    long = tmp_path / "long.jsonl"
    lines = Path(names[0]).read_text("utf-8").splitlines(keepends=True)
    long.write_text("".join([lines[0], *lines[1:] * (3_000_000 // len("".join(lines)))]), "utf-8")
    given = [
        sys.executable,
        "-m",
        "kiosk",
        "replay",
        str(long),
        str(long),
        "--json",
        "--keep-going",
    ]
    with subprocess.Popen(
        given, stdout=subprocess.PIPE, env=os.environ | {"TMPDIR": str(tmp_path)}
    ) as replay:
        assert replay.stdout is not None
        while not [each for each in tmp_path.glob("kiosk-replay-*/*") if each.stat().st_size]:
            assert replay.poll() is None
        replay.terminate()
        replay.stdout.read()  # it ends with the last process that could write into it
        assert replay.wait() == 143
    assert not list(tmp_path.glob("kiosk-replay-*"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_said_in_words(names: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        given = [sys.executable, "-m", "kiosk", "replay", names[0], "--json"]
        done = subprocess.run(given, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith("The output cannot be written: no space left on device.")


def shoes(count: int, seed: int) -> list[str]:
    """A long log: golden shoes one after the other, in random order, a new shoe before each; some broken off in mid-round, some refused."""
    chance, lines = random.Random(seed), list[str]()
    texts = [path.read_text("utf-8") for path in sorted(LOGS.glob("*.jsonl"))]
    first = next(
        text for text in texts if '"settled"' not in text and '"why"' not in text
    ).splitlines(keepends=True)
    lines.append(first[0])
    for _ in range(count):
        shoe = first[
            1 : 1 + chance.choice((len(first), len(first), len(first) - chance.randrange(9)))
        ]
        if chance.random() < 0.1:
            shoe.insert(chance.randrange(len(shoe)), '{"type": "undo"}\n')
        if chance.random() < 0.2:
            shoe.insert(
                0,
                chance.choice(
                    ("\n", "# a remark\n", '{"type": "wager", "box": 1, "amount": "5"}\n')
                ),
            )
        lines += ['{"type": "shoe", "decks": 8}\n', *shoe]
    return lines


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize(
    "options", [["--json", "--prompts", "--keep-going"], ["--json"], ["--keep-going"]], ids=" ".join
)
@pytest.mark.parametrize("seed", range(4))
def test_the_parts_of_a_long_log_are_printed_as_the_whole(
    seed: int,
    options: list[str],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = tmp_path / "long.jsonl"
    lines = shoes(60, seed)
    if seed == 3:
        lines.insert(len(lines) * 2 // 3, "{no log\n")
    log.write_text("".join(lines), "utf-8")
    monkeypatch.setattr(replay_pool.os, "cpu_count", lambda: 2)
    assert not replay_pool.worth([str(log)])
    whole = main(["replay", *options, str(log)]), capfd.readouterr()
    monkeypatch.setattr(replay_pool, "WORTH", 0)
    assert len(parts(log, 8)) > 4
    assert (main(["replay", *options, str(log)]), capfd.readouterr()) == whole


@pytest.mark.parametrize("count", [1, 3])
def test_the_bar_moves_before_a_long_log_is_done_and_ends_at_the_end(
    count: int, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    logs, told = [tmp_path / f"{number}.jsonl" for number in range(count)], list[int]()
    for seed, log in enumerate(logs):
        log.write_text("".join(shoes(60, seed)), "utf-8")
    monkeypatch.setattr(replay_pool.os, "cpu_count", lambda: 2)
    in_turn = main(["replay", "--json", "--keep-going", *map(str, logs)]), capfd.readouterr()
    monkeypatch.setattr(replay_pool, "WORTH", 0)
    monkeypatch.setattr(replay_pool, "bar", lambda *_: nullcontext(told.append))
    assert (
        main(["replay", "--json", "--keep-going", *map(str, logs)]),
        capfd.readouterr(),
    ) == in_turn
    assert 0 < told[0] < min(log.stat().st_size for log in logs)
    assert told[-1] == sum(log.stat().st_size for log in logs)


HEADER = {"shoe_log": 1, "table": "T", "rules": "nj", "boxes": 2}
WAGER = {"type": "wager", "box": 1, "amount": "25"}
SHOE = {"type": "shoe"}
CARDS: list[dict[str, object]] = [
    {"type": "card", "card": card} for card in ("9S", "TD", "8H", "9C")
]
STAND = {"type": "stand"}
ERROR = {"box": 1, "hand": 1, "position": 1, "card": "9S", "why": "drawn_in_error", "face": "down"}
#: what a shoe may begin with that takes something of the round before up again, or of the shoe before
BEGINNINGS: dict[str, list[dict[str, object]]] = {
    "no card of the round": [SHOE, WAGER, CARDS[0], {"type": "correct", **ERROR, "by": "P", "reason": "r"}, {"type": "settled"}, *CARDS],
    "wager refused": [SHOE, {**WAGER, "amount": "x"}, CARDS[0], {"type": "settled"}, WAGER, *CARDS],
    "shoe refused": [{"type": "cut_card"}, {"type": "shoe", "decks": 99}, WAGER, CARDS[0], SHOE, *CARDS],
    "drawn in error": [SHOE, {"type": "card", "card": "5H", "why": "drawn_in_error"}, {"type": "settled"}, WAGER, *CARDS],
}  # fmt: skip


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("beginning", BEGINNINGS)
@pytest.mark.parametrize("options", [["--json", "--keep-going"], ["--json"]], ids=" ".join)
def test_what_a_shoe_takes_up_of_the_one_before_is_as_in_the_whole(
    beginning: str,
    options: list[str],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = tmp_path / "long.jsonl"
    lines = [HEADER, SHOE, WAGER, *CARDS, STAND, *[*BEGINNINGS[beginning], STAND] * 60]
    log.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    monkeypatch.setattr(replay_pool.os, "cpu_count", lambda: 2)
    whole = main(["replay", *options, str(log)]), capfd.readouterr()
    monkeypatch.setattr(replay_pool, "WORTH", 0)
    assert (main(["replay", *options, str(log)]), capfd.readouterr()) == whole


def test_standard_input_and_a_file_that_is_not_there_are_replayed_here(
    names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_pool, "WORTH", 0)
    assert not replay_pool.worth([*names, "-"])
    assert not replay_pool.worth([*names, "nowhere.jsonl"])
