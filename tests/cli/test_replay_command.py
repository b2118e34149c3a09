"""Does `kiosk replay` do what the shoe log's specification says: its lines, its exit status, its one line of complaint?"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pytest

from kiosk.cli import main

HEADER: dict[str, Any] = {"shoe_log": 1, "table": "BJ-12", "rules": "nj", "boxes": 6}
ROUND: list[dict[str, Any]] = [
    {"type": "wager", "box": 1, "amount": "25"},
    *({"type": "card", "card": card} for card in ("TS", "5D", "AS", "TD")),
]


def log(folder: Path, *lines: object, name: str = "table.jsonl", end: str = "\n") -> Path:
    """A file of these lines; objects are written as JSON."""
    path = folder / name
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_bytes("".join(text + end for text in texts).encode())
    return path


class Done(NamedTuple):
    returncode: int
    stdout: bytes
    stderr: bytes


def replay(*arguments: object, stdin: bytes = b"") -> Done:
    """What the command does, in this process."""
    out, err = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    given = mock.patch.object(sys, "stdin", TextIOWrapper(BytesIO(stdin), "utf-8"))
    with redirect_stdout(out), redirect_stderr(err), given:
        status = main(["replay", *map(str, arguments)])
    return Done(status, *(stream.buffer.getvalue() for stream in (out, err)))


def replay_outside(*arguments: object, stdin: bytes = b"", **environment: str) -> Done:
    """The same in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "kiosk", "replay", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def printed(done: Done) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_exit_status_0_every_input_was_taken(tmp_path: Path) -> None:
    done = replay(log(tmp_path, HEADER, *ROUND), "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert [each["net"] for each in printed(done)] == ["37.50"]


@pytest.mark.slow
def test_a_process_of_its_own_says_and_ends_the_same(tmp_path: Path) -> None:
    good, refused = (
        log(tmp_path, HEADER, *ROUND, name="good"),
        log(tmp_path, HEADER, {"type": "stand"}, name="refused"),
    )
    for path, status in (
        (good, 0),
        (refused, 1),
        (log(tmp_path, "{", name="bad"), 2),
        (tmp_path / "none", 2),
    ):
        done = replay_outside(path, "--json", "--prompts")
        assert done.returncode == status
        assert done == replay(path, "--json", "--prompts")
    assert replay_outside("-", "--json", stdin=good.read_bytes()) == replay(good, "--json")


def test_a_reader_of_the_output_that_has_gone_ends_it_quietly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As of `kiosk replay LOG | head`; a write to a pipe that nobody reads is the system's own."""
    reads, writes = os.pipe()
    os.close(reads)
    with os.fdopen(writes, "w", encoding="utf-8") as nobody, monkeypatch.context() as patched:
        patched.setattr("sys.stdout", nobody)
        assert main(["replay", "--json", str(log(tmp_path, HEADER, *ROUND))]) == 141
    assert capsys.readouterr().err == ""


def test_garbage_is_searched_for_as_often_as_before_once_it_has_ended(tmp_path: Path) -> None:
    usual = gc.get_threshold()
    assert replay(log(tmp_path, HEADER, *ROUND)).returncode == 0
    assert replay(log(tmp_path, HEADER, "no log")).returncode == 2
    assert gc.get_threshold() == usual


def test_exit_status_1_stops_at_the_first_refused_input(tmp_path: Path) -> None:
    done = replay(log(tmp_path, HEADER, {"type": "stand"}, *ROUND), "--json")
    assert done.returncode == 1
    assert [(each["line"], each["refused"]) for each in printed(done)] == [(2, "not_your_turn")]
    assert set(printed(done)[0]) == {"line", "refused", "message", "authority"}
    assert done.stderr.endswith(
        b"table.jsonl: stopped at line 2: its input was refused. With --keep-going the replay goes on.\n"
    )


def test_keep_going_goes_on_after_a_refused_input(tmp_path: Path) -> None:
    done = replay(log(tmp_path, HEADER, {"type": "stand"}, *ROUND), "--json", "--keep-going")
    assert done.returncode == 1
    assert [each.get("refused", each.get("net")) for each in printed(done)] == [
        "not_your_turn",
        "37.50",
    ]
    assert done.stderr == b""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "line", "why"),
    [
        ([], 1, "the file is empty"),
        (["", "# only a comment"], 1, "the file is empty"),
        (["no JSON"], 1, "is not JSON"),
        (["[1, 2]"], 1, "not a JSON object"),
        ([{"type": "card", "card": "AS"}], 1, "not a header"),
        ([{**HEADER, "shoe_log": 2}], 1, "version 2 is newer"),
        ([{**HEADER, "shoe_log": "1"}], 1, "not a header"),
        ([{**HEADER, "shoe_log": 10**4000}], 1, "is newer"),
        ([{**HEADER, "rules": "atlantis"}], 1, "no rule set 'atlantis'"),
        ([{**HEADER, "rules": "house-own"}], 1, "name them with KIOSK_CONFIG=FILE"),
        ([{**HEADER, "rules": "../nj"}], 1, "no rule set '../nj'"),
        ([{**HEADER, "rules": None}], 1, "rules: is missing"),
        ([{**HEADER, "rules": "n" * 300}], 1, "no rule set 'nnn"),
        pytest.param(
            [{**HEADER, "rules": "n" * 10_000_000}], 1, "no rule set 'nnn", marks=pytest.mark.slow
        ),
        ([{**HEADER, "boxes": None}], 1, "boxes: is missing"),
        pytest.param(
            [{**HEADER, "boxes": "6" * 10_000_000}], 1, "boxes: '666", marks=pytest.mark.slow
        ),
        pytest.param(
            [{**HEADER, "wagers": "x" * 10_000_000}], 1, "wagers: 'xxx", marks=pytest.mark.slow
        ),
        pytest.param(
            [{**HEADER, "minimum": "1" * 10_000_000}], 1, "minimum: '111", marks=pytest.mark.slow
        ),
        pytest.param(
            [{**HEADER, "options": {"decks": "x" * 10_000_000}}],
            1,
            "options.decks: 'xxx",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            [{**HEADER, "options": {"x" * 10_000_000: 1}}],
            1,
            "options.'xxx",
            marks=pytest.mark.slow,
        ),
        (['{"shoe_log": 1, "rules": "nj", "boxes": 6, "boxes": 7}'], 1, "a key is written twice"),
        (
            [HEADER, '{"type": "wager", "box": 1, "box": 2, "amount": "5"}'],
            2,
            "a key is written twice",
        ),
        (
            [HEADER, '{"type": "wager", "box": 1, "amount": "5", "side": {"a": "1", "a": "2"}}'],
            2,
            "a key is written twice",
        ),
        (
            [HEADER, r'{"type": "undo", "at": "2026-01-01T00:00:00.000Z", "a\u0074": null}'],
            2,
            "a key is written twice",
        ),
        ([HEADER, '{"type": "wager", "box": NaN, "amount": "5"}'], 2, "NaN is no value"),
        ([HEADER, '{"type": "wager", "box": Infinity, "amount": "5"}'], 2, "Infinity is no value"),
        ([HEADER, '{"type": "undo", "x": [-Infinity]}'], 2, "-Infinity is no value"),
        ([HEADER, "[" * 100_000], 2, "not JSON"),
        ([{**HEADER, "options": {"surender": "late"}}], 1, "surender"),
        (
            [{**HEADER, "options": {"surrender": "never"}}],
            1,
            "options.surrender: 'never' is not valid",
        ),
        ([{**HEADER, "options": []}], 1, "options: [] is not valid: expected an object"),
        ([{**HEADER, "options": {"a\nb": 1}}], 1, "unknown key"),
        ([{**HEADER, "boxes": 8}], 1, "boxes: 8"),
        ([{**HEADER, "boxes": True}], 1, "boxes: true is not valid"),
        ([{"shoe_log": 1, "table": "T", "rules": "nj"}], 1, "boxes: is missing"),
        ([{**HEADER, "minimum": 5}], 1, "minimum"),
        ([{**HEADER, "minimum": "50", "maximum": "5"}], 1, "maximum"),
        ([{**HEADER, "wagers": "chips"}], 1, "wagers"),
        (["", "# a comment", "", HEADER, ROUND[0], "{"], 6, "not JSON"),
        ([HEADER, ROUND[0], '{"type": "card"} {}'], 3, "not JSON"),
        ([HEADER, "7"], 2, "not a JSON object"),
        ([HEADER, "9" * 5_000], 2, "not a JSON object"),
    ],
)
def test_exit_status_2_is_one_line_that_names_file_and_line(
    tmp_path: Path, lines: list[object], line: int, why: str
) -> None:
    path = log(tmp_path, *lines)
    done = replay(path, "--json")
    assert (done.returncode, done.stdout) == (2, b"")
    complaint = done.stderr.decode()
    assert complaint.startswith(f"{path}: line {line}: "), complaint
    assert complaint.count("\n") == 1
    assert len(complaint) < 1_000
    assert why in complaint


@pytest.mark.parametrize(
    "chips",
    ["none", "../us", "", 5, "us\0", "u" * 300, ["us"], pytest.param("u" * 1_000_000, id="long")],
)
def test_exit_status_2_a_chip_set_that_the_house_does_not_have(
    tmp_path: Path, chips: object
) -> None:
    done = replay(log(tmp_path, {**HEADER, "chips": chips}, *ROUND), "--json", "--prompts")
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert b"line 1: header: chips: there is no chip set" in done.stderr


def test_exit_status_2_a_file_that_is_not_there_a_folder_or_no_utf_8(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        done = replay(path)
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    path = tmp_path / "latin.jsonl"
    path.write_bytes(json.dumps(HEADER).encode() + b'\n{"type": "void", "by": "Jos\xe9"}\n')
    done = replay(path)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert b"latin.jsonl: line 2: it is not UTF-8" in done.stderr


def test_what_came_before_a_broken_line_is_printed(tmp_path: Path) -> None:
    done = replay(log(tmp_path, HEADER, *ROUND, "{"), "--json")
    assert done.returncode == 2
    assert [each["round"] for each in printed(done)] == [1]


def test_several_logs_each_count_their_rounds_from_1(tmp_path: Path) -> None:
    one = log(tmp_path, HEADER, *ROUND, *ROUND, name="one.jsonl")
    two = log(tmp_path, HEADER, *ROUND, name="two.jsonl")
    done = replay(one, two, "--json")
    assert [each["round"] for each in printed(done)] == [1, 2, 1]
    assert done.returncode == 0


def test_several_logs_the_worst_exit_status_counts_and_the_others_are_still_replayed(
    tmp_path: Path,
) -> None:
    good = log(tmp_path, HEADER, *ROUND, name="good.jsonl")
    refused = log(tmp_path, HEADER, {"type": "stand"}, name="refused.jsonl")
    bad = log(tmp_path, "{", name="bad.jsonl")
    assert replay(good, refused, "--json").returncode == 1
    done = replay(bad, refused, good, "--json")
    assert done.returncode == 2
    assert [each.get("refused", each.get("round")) for each in printed(done)] == [
        "not_your_turn",
        1,
    ]


def test_a_log_cut_off_in_a_round_replays_what_is_there_and_says_so(tmp_path: Path) -> None:
    done = replay(log(tmp_path, HEADER, *ROUND, *ROUND[:3]), "--json")
    assert [each["round"] for each in printed(done)] == [1]
    assert (done.returncode, done.stderr.count(b"\n")) == (0, 1)
    assert b"round 2 is unfinished" in done.stderr


def test_blank_lines_comments_windows_line_ends_a_mark_and_no_last_line_end(tmp_path: Path) -> None:
    lines = [
        "\ufeff# a night at table 12",
        "",
        json.dumps(HEADER),
        "   ",
        "# first round",
        *map(json.dumps, ROUND),
        "{}",
    ]
    path = tmp_path / "windows.jsonl"
    path.write_bytes("\r\n".join(lines).encode())
    done = replay(path, "--json", "--keep-going")
    assert [(each.get("line"), each.get("refused", each.get("net"))) for each in printed(done)] == [
        (None, "37.50"),
        (11, "bad_input"),
    ]


def test_a_mark_before_the_header(tmp_path: Path) -> None:
    path = log(tmp_path, "\ufeff" + json.dumps(HEADER), *ROUND)
    assert replay(path, "--json").returncode == 0


def test_standard_input_is_read_as_a_log(tmp_path: Path) -> None:
    path = log(tmp_path, HEADER, *ROUND)
    assert replay("-", "--json", stdin=path.read_bytes()).stdout == replay(path, "--json").stdout
    done = replay("-", stdin=b"{")
    assert done.stderr.startswith(b"standard input: line 1: ")


@pytest.mark.slow
@pytest.mark.parametrize(
    "environment",
    [{"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2"}, {"LANG": "C", "LC_ALL": "C"}, {"TZ": "Asia/Macau"}, {"LANG": "tr_TR.UTF-8"}],
    ids=str,
)  # fmt: skip
def test_the_same_log_gives_the_same_bytes_everywhere(environment: dict[str, str]) -> None:
    golden = sorted((Path(__file__).parents[1] / "logs" / "golden").glob("nj-*.jsonl"))
    expected = b"".join(path.with_suffix(".prompts").read_bytes() for path in golden)
    assert (
        replay_outside(*golden, "--json", "--keep-going", "--prompts", **environment).stdout
        == expected
    )


def test_nothing_but_json_lines_on_standard_output(tmp_path: Path) -> None:
    done = replay(log(tmp_path, HEADER, *ROUND), "--json", "--prompts")
    assert {"round", "prompt"} == {
        next(key for key in ("round", "prompt") if key in each) for each in printed(done)
    }


def test_for_people_it_is_a_ledger(tmp_path: Path) -> None:
    done = replay(log(tmp_path, HEADER, {"type": "stand"}, *ROUND), "--keep-going")
    text = done.stdout.decode()
    assert "Round 1: dealer 5D TD = 15" in text
    assert "line 2: refused (not_your_turn)" in text


def test_prompts_in_another_language(tmp_path: Path) -> None:
    done = replay(log(tmp_path, HEADER, *ROUND), "--json", "--prompts", "--language", "es")
    says = [each["say"] for each in printed(done) if "say" in each]
    english = [
        e["say"]
        for e in printed(replay(log(tmp_path, HEADER, *ROUND), "--json", "--prompts"))
        if "say" in e
    ]
    assert len(says) == len(english)
    assert says != english


def test_a_key_of_the_header_that_is_null_is_absent(tmp_path: Path) -> None:
    header = {
        **HEADER,
        "options": None,
        "minimum": None,
        "maximum": None,
        "wagers": None,
        "chips": None,
        "table": None,
    }
    done = replay(log(tmp_path, header, *ROUND), "--json")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.slow
def test_a_terminal_that_cannot_write_chinese_gets_the_ledger_all_the_same(tmp_path: Path) -> None:
    done = replay_outside(
        log(tmp_path, HEADER, *ROUND), "--prompts", "--language", "zh", PYTHONIOENCODING="ascii"
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert rb"\u" in done.stdout


def test_a_language_that_is_not_there_is_said_and_not_replaced_by_english(tmp_path: Path) -> None:
    done = replay(log(tmp_path, HEADER, *ROUND), "--prompts", "--language", "xx")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"there is no language 'xx'; there are en, es, zh." in done.stderr
