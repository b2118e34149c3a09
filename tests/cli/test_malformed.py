"""Is a file that is not what it should be, of any kind and in any command, told in words and never in a traceback?"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.settings.table import CONFIG


def filled(content: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(content)


def _loop(path: Path) -> None:
    path.symlink_to(path)


#: what a file may turn out to be, by what makes it
TOML: dict[str, Callable[[Path], object]] = {
    "a NUL": filled(b"a = 1\0\n"),
    "a number of 5,000 digits": filled(b"boxes = " + b"9" * 5_000),
    "a hexadecimal number of 5,000 digits": filled(b"decks = 0x" + b"f" * 5_000),
    "lists that are nested deep": filled(b"boxes = " + b"[" * 50_000),
    "tables that are nested deep": filled(b"[" + b".".join([b"table"] * 5_000) + b"]\n"),
    "options that are nested deep": filled(
        b"[table.options." + b".".join([b"split"] * 5_000) + b"]\na = 1\n"
    ),
    "authority that is nested deep": filled(
        b"[authority." + b".".join([b"split"] * 5_000) + b"]\na = 1\n"
    ),
    "no UTF-8": filled(b'title = "\xff"\n'),
    "a mark of another encoding": filled("title = 1\n".encode("utf-16")),
    "half a line": filled(b"[tab"),
    "nothing": filled(b""),
}
#: what takes a twentieth of a second to read
LONG_READ = (
    "tables that are nested deep",
    "options that are nested deep",
    "authority that is nested deep",
)
ANY: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a link to itself": _loop,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "not there": lambda _path: None,
}
FLUENT: dict[str, Callable[[Path], object]] = {
    "a NUL": filled(b"deal_card = \0\n"),
    "no UTF-8": filled(b"deal_card = \xff\n"),
    "parts that are nested deep": filled(b"deal_card = " + b"{ " * 50_000 + b"\n"),
    "nothing": filled(b""),
}
LOG: dict[str, Callable[[Path], object]] = {
    "a NUL": filled(b"\0\n"),
    "no UTF-8": filled(b"\xff\n"),
    "deep nesting": filled(b"[" * 100_000),
    "a number of 5,000 digits": filled(b'{"shoe_log": ' + b"9" * 5_000 + b"}\n"),
    "nothing": filled(b""),
}
FILES = [
    *(
        (f"{folder}x.toml", what)
        for folder in ("", "rules/", "chips/", "readers/")
        for what in {**TOML, **ANY}
    ),
    *(("phrases/en.ftl", what) for what in {**FLUENT, **ANY}),
    *(("x.jsonl", what) for what in {**LOG, **ANY}),
]


def cases(*given: tuple[str, ...]) -> list[pytest.ParameterSet]:
    """Each as the case of a test: its last word is what the file turns out to be, and some of that is slow."""
    marks = {True: pytest.mark.slow, False: ()}
    return [
        pytest.param(*each, marks=marks[each[-1] in LONG_READ], id="-".join(each)) for each in given
    ]


def made(folder: Path, name: str, what: str) -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True, parents=True)
    kinds = {".toml": TOML, ".ftl": FLUENT, ".jsonl": LOG}[path.suffix]
    {**kinds, **ANY}[what](path)
    return path


@pytest.mark.slow
@pytest.mark.sampled(every=3)
@pytest.mark.parametrize(("name", "what"), cases(*FILES))
def test_check_says_it(
    tmp_path: Path, name: str, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = made(tmp_path, name, what)
    status = main(["check", str(path)])
    out, err = capsys.readouterr()
    if what not in ("nothing", "a folder"):
        assert status in (1, 2)
        assert str(path) in out + err
    assert all(len(line) < 1_500 for line in (out + err).splitlines())


@pytest.mark.parametrize("name", ["x" * 300 + ".toml", "x" * 300, "x.toml/y.toml"])
def test_check_of_a_name_that_no_file_can_have(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.toml").write_text("")
    assert main(["check", str(tmp_path / name)]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_check_of_a_folder_that_may_not_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: str) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", path)

    monkeypatch.setattr(os, "scandir", refused)  # whoever runs the tests may read every folder
    assert main(["check", str(tmp_path)]) == 2
    assert f"{tmp_path}: cannot be read: permission denied." in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        ["replay"],
        ["crashes"],
        ["cards", "check"],
        ["report", "--all", "--archive"],
        ["patrons", "seat", "A", "--journal"],
    ],
    ids=" ".join,
)
def test_a_name_that_no_file_can_have_is_told_in_words(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = str(tmp_path / ("x" * 300))
    assert main([*command, name]) == 2
    assert name in capsys.readouterr().err


@pytest.mark.parametrize("what", cases(*zip({**TOML, **ANY}, strict=True)))
@pytest.mark.parametrize("command", ["run", "replay", "check", "readers", "payback"])
@pytest.mark.slow
@pytest.mark.sampled(every=3)
def test_settings_that_cannot_be_read_are_said_by_every_command(
    tmp_path: Path,
    what: str,
    command: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if what == "nothing":
        return  # settings that change nothing
    path = made(tmp_path, "x.toml", what)
    monkeypatch.setenv("KIOSK_CONFIG", str(path))
    log = tmp_path / "a.jsonl"
    log.write_text('{"shoe_log": 1, "rules": "nj", "boxes": 6}\n')
    more = {"replay": [str(log)], "check": [str(log)], "payback": ["--rounds", "2"]}
    status = main([command, *more.get(command, [])])
    out, err = capsys.readouterr()
    if status == 0:  # options are read with the rule set, which these commands do not need
        assert what == "options that are nested deep"
        assert command in ("replay", "check", "readers")
    else:
        assert str(path) in out + err


@pytest.mark.parametrize("what", cases(*zip({**TOML, **ANY}, strict=True)))
@pytest.mark.parametrize("kind", ["rules", "chips"])
@pytest.mark.slow
@pytest.mark.sampled(every=3)
def test_what_the_settings_name_is_said_by_run_and_check(
    tmp_path: Path, kind: str, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "table.toml").write_text(f'[table]\n{kind} = "x"\n')
    path = made(tmp_path, f"{kind}/x.toml", what)
    for command in (["run", "--config"], ["check"]):
        assert main([*command, str(tmp_path / "table.toml")]) in (
            (0, 1) if what == "nothing" else (1, 2)
        )
        out, err = capsys.readouterr()
        assert str(path) in out + err or f"there is no {kind.removesuffix('s')}" in (
            out + err
        ).replace(" set", "")


@pytest.mark.parametrize("what", cases(*zip({**TOML, **ANY}, strict=True)))
def test_a_log_of_a_rule_set_that_cannot_be_read(
    tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "table.toml").write_text("")
    monkeypatch.setenv("KIOSK_CONFIG", str(tmp_path / "table.toml"))
    made(tmp_path, "rules/x.toml", what)
    log = tmp_path / "a.jsonl"
    log.write_text('{"shoe_log": 1, "rules": "x", "boxes": 6}\n')
    status = main(["replay", "--json", str(log)])
    out, err = capsys.readouterr()
    if what != "nothing":
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert f"{log}: line 1: header: " in err
    assert main(["check", str(log)]) == (0 if what == "nothing" else 1)


@pytest.mark.slow
def test_what_ships_is_none_of_these(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(CONFIG / "kiosk.toml")]) == 0
    assert "no findings" in capsys.readouterr().err


#: what `kiosk payback` may be given
CHART = {
    **ANY,
    "lists that are nested deep": filled(b"[" * 100_000),
    "a number of 5,000 digits": filled(b'{"a": ' + b"9" * 5_000 + b"}"),
    "no UTF-8": filled(b"\xff"),
    "nothing": filled(b""),
}


@pytest.mark.parametrize("what", CHART)
def test_a_chart_that_cannot_be_read(
    tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "chart.json"
    CHART[what](path)
    assert main(["payback", "nj", "--rounds", "2", "--strategy", str(path)]) == 2
    assert str(path) in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["x" * 300],
        ["x" * 300 + ".toml"],
        ["nj", "--option", "decks=" + "9" * 5_000],
        ["nj", "--option", "decks=" + "[" * 5_000],
        ["nj", "--option", "x" * 5_000 + "=1"],
    ],
    ids=["name", "file", "digits", "nesting", "key"],
)
def test_rules_of_payback_that_there_cannot_be(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["payback", "--rounds", "2", *arguments]) == 2
    assert len(capsys.readouterr().err) < 1_000
