"""Are reader profiles checked, and does each say what it rests on?"""

from __future__ import annotations

from pathlib import Path

import pytest

from drivers.cards import ids
from drivers.serial_line.profile import SHIPPED, find, load
from kiosk.cli.machine import check as command
from kiosk.game.cards import CARDS
from kiosk.settings.schema import BadFileError, Finding, findings_of
from tests.drivers.serial_line.shipped import EVERY

GOOD = """
name = "mine"
title = "My shoe"
decoder = "ascii_line"
tried_on_device = true
sources = ["its manual"]
[line]
baud = 19200
parity = "even"
[frames]
framing = "line"
"""


def check(path: Path) -> list[Finding]:
    return findings_of(load, path)


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize("name", EVERY)
def test_every_profile_that_ships_is_good_and_says_that_it_was_never_tried(name: str) -> None:
    assert check(find(name)) == []
    profile = load(find(name))
    assert profile.sources
    assert not profile.tried_on_device
    assert profile.make_decoder().feed(b"") == []


def test_a_camera_has_no_serial_line(tmp_path: Path) -> None:
    with pytest.raises(BadFileError, match="no serial line"):
        load(written(tmp_path, GOOD.replace("ascii_line", "camera")))


def test_a_profile_is_found_by_name_or_file() -> None:
    assert find("bee-tek") == SHIPPED / "bee-tek.toml"
    assert find("house/own.toml") == Path("house/own.toml")


def test_a_house_writes_its_own(tmp_path: Path) -> None:
    profile = load(written(tmp_path, GOOD))
    assert (profile.title, profile.tried_on_device) == ("My shoe", True)
    assert profile.line.seconds_per_byte == 11 / 19200
    assert profile.line.quiet_ms == 250


@pytest.mark.parametrize(
    ("old", "new", "key", "words"),
    [
        ("baud = 19200", "baud = 1234", "line.baud", "1234 is not valid: expected one of 9600"),
        ("baud = 19200", 'baud = "19200"', "line.baud", "one of 9600"),
        ('parity = "even"', 'parity = "evn"', "line.parity", "'evn' is not valid: expected one of"),
        ('parity = "even"', "speed = 3", "line.speed", "unknown key. Allowed here: line.baud"),
        ('decoder = "ascii_line"', 'decoder = "morse"', "decoder", '"angel_eye"'),
        ('decoder = "ascii_line"\n', "", "decoder", "is missing"),
        ("tried_on_device = true", "", "tried_on_device", "is missing: expected true or false"),
        ('sources = ["its manual"]', "sources = []", "sources", "not empty"),
        ('name = "mine"', 'name = "yours"', "name", "is not the file's name"),
        ('framing = "line"', 'framing = "start_end"', "frames.start", "needs `start`"),
        ('framing = "line"', 'framing = "fixed"\nchecksum = "xor"', "frames.length", "at least 4"),
        ('framing = "line"', 'framing = "length"', "frames.start", "needs `start`"),
        ('framing = "line"', "check_after_end = true", "frames.check_after_end", "start_end"),
        ('framing = "line"', 'heartbeat = ["AS"]', "frames.heartbeat", "is how a card is written"),
        ('framing = "line"', 'fault_prefix = "A"', "frames.fault_prefix", "is how a card's message begins"),
        ("[frames]", '[reply]\ngood = "y"\n[frames]', "frames.again_within_ms", "may send a message twice"),
        ("[frames]", '[cards]\nsuits = ["C", "D"]\n[frames]', "cards.ranks", "13 texts"),
        ("[frames]", '[cards]\nsuits = ["C", "C", "H", "S"]\n[frames]', "cards.ranks", "same name"),
        ('framing = "line"', "payloads = []", "frames.payloads", "unknown key"),
        ('decoder = "ascii_line"', 'decoder = "bee_tek"\ndevice = "keyboard"', "device", "needs a serial line"),
        ("baud = 19200", 'ask = "?"\nask_every_s = 1\nsilent_after_s = 5\n[keyboard]\nlayout = "x"', "keyboard.layout", '"us"'),
        ("baud = 19200", 'ask = "?"\nsilent_after_s = 5', "line.silent_after_s", "more than ask_every_s"),
        ('framing = "line"', 'heartbeat = ["10S"]', "frames.heartbeat", "is how a card is written"),
        ('framing = "line"', 'cutting_card = ["C"]\nheartbeat = ["C"]', "frames.heartbeat", "one thing only"),
        ('framing = "line"', 'fault_prefix = "E"\ncured_prefix = "E-"', "frames.cured_prefix", "no fault would ever"),
        ('framing = "line"', 'heartbeat = ["ERR 2"]', "frames.heartbeat", "begins with fault_prefix, 'ERR '"),
        ('framing = "line"', 'heartbeat = ["OK 1"]', "frames.heartbeat", "begins with cured_prefix, 'OK '"),
        ('framing = "line"', 'heartbeat = ["AS"]\nfault_prefix = "A"', "frames.heartbeat", "is how a card is written"),
        ("[frames]", "[reply]\ngood = 6\n[frames]", "reply.good", "0 to 16 characters up to"),
        ("[line]\nbaud = 19200\nparity = \"even\"\n", "line = 3\n", "", "not TOML|expected a table"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_found_by_key_with_what_is_allowed(
    tmp_path: Path, old: str, new: str, key: str, words: str
) -> None:
    assert old in GOOD
    path = written(tmp_path, GOOD.replace(old, new))
    [finding] = [finding for finding in check(path) if not key or finding.key == key]
    assert finding.file == str(path)
    assert any(word in finding.message for word in words.split("|"))
    with pytest.raises(BadFileError):
        load(path)


@pytest.mark.parametrize(
    ("decoder", "frames", "key"),
    [
        ("angel_eye", 'ignored = ["D"]', "frames.ignored"),
        ("bee_tek", 'cutting_card = "Game"', "frames.cutting_card"),
        ("bee_tek", 'cutting_card = "Card:AS"', "frames.cutting_card"),
    ],
)
def test_no_text_that_a_house_names_can_be_a_card(
    tmp_path: Path, decoder: str, frames: str, key: str
) -> None:
    text = GOOD.replace("ascii_line", decoder).replace('framing = "line"', frames)
    assert [finding.key for finding in check(written(tmp_path, text))] == [key]


@pytest.mark.parametrize(
    ("old", "new", "keys"),
    [
        ('"ascii_line"', '"morse"', ["decoder"]),
        (
            'framing = "line"',
            'framing = "lines"\ncheck_after_end = true\nchecksum = "xor"',
            ["frames.framing"],
        ),
        ('framing = "line"', 'framing = "start_end"\nstart = "\\r"', ["frames.end"]),
        ('framing = "line"', 'framing = "start_end"', ["frames.start"]),
    ],
)
def test_one_mistake_is_one_finding(tmp_path: Path, old: str, new: str, keys: list[str]) -> None:
    text = GOOD + "[cards]\nsuit_first = true\n"
    assert [finding.key for finding in check(written(tmp_path, text.replace(old, new)))] == keys


@pytest.mark.parametrize(
    ("frames", "keys"),
    [
        ("length = 4", ["frames.length"]),
        ('framing = "fixed"\nlength = 4\ncard_prefix = "C:"\nend = "x"', ["frames.end"]),
        ('crc_start = 1\nchecksum = "xor"', ["frames.crc_start"]),
        ('check_written = "bytes"\nnumber_at = 2', ["frames.check_written", "frames.number_at"]),
        ("number_length = 2\nagain_within_ms = 9", ["frames.again_within_ms"]),
        ('start = "x"\nlength_extra = 1', ["frames.start", "frames.length_extra"]),
        ('[cards]\nfirst = 3\nsuit_order = "SHDC"', ["cards.first", "cards.suit_order"]),
        ('[cards]\nindex = "by_suit"\nindex_as = "hex"\nsuit_first = true', ["cards.suit_first"]),
        ('[cards]\nlearned = "ids.toml"\nranks = ["1"]', ["cards.ranks"]),
        ('[keyboard]\nlayout = "de"', ["keyboard.layout"]),
        ('length = 2\nnumber_at = 0\nchecksum = "none"', []),
    ],
)
def test_a_key_that_changes_nothing_is_said(tmp_path: Path, frames: str, keys: list[str]) -> None:
    text = GOOD.replace('framing = "line"', frames)
    ids.keep(tmp_path / "ids.toml", [{card: f"{card}{card}" for card in CARDS}])
    found = command.check(written(tmp_path, text))
    assert [(finding.key, finding.severity) for finding in found] == [
        (key, "warning") for key in keys
    ]


def test_a_device_that_types_has_no_line_and_is_sent_nothing(tmp_path: Path) -> None:
    text = GOOD.replace("[line]", "[line]\nquiet_ms = 90").replace(
        'decoder = "asc', 'device = "keyboard"\ndecoder = "asc'
    )
    assert [finding.key for finding in command.check(written(tmp_path, text))] == [
        "line.baud",
        "line.parity",
    ]
    told = text + 'again_within_ms = 9\n[reply]\ngood = "y"\n'
    assert [finding.key for finding in check(written(tmp_path, told))] == ["reply.good"]


def test_everything_that_is_wrong_is_found_at_once(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD.replace("19200", "7").replace("even", "e").replace("mine", "m"))
    assert [finding.key for finding in check(path)] == ["line.baud", "line.parity", "name"]


@pytest.mark.parametrize(
    ("content", "words"), [(b"\xff", "is not UTF-8"), (b"a = ", "is not TOML")]
)
def test_a_file_that_is_no_profile(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    assert words in check(path)[0].message


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "cannot be read" in check(tmp_path / "none.toml")[0].message


COUNTED = """
name = "mine"
title = "My shoe"
decoder = "ascii_line"
tried_on_device = true
sources = ["its manual"]
[frames]
framing = "length"
start = "\\u0010\\u0002"
length_extra = EXTRA
checksum = "sum16"
check_written = "bytes"
number_at = 1
number_length = 1
number_as = "bytes"
card_prefix = "#"
[cards]
index = "by_rank"
"""


@pytest.mark.parametrize("extra", [6, 8, 16])
def test_a_length_that_leaves_out_more_than_a_message_has_is_a_finding(
    tmp_path: Path, extra: int
) -> None:
    text = COUNTED.replace("EXTRA", str(extra))
    [finding] = check(written(tmp_path, text))
    assert finding.key == "frames.length_extra"
    assert f"its length would be {5 - extra}. Count in the manual" in finding.message


@pytest.mark.parametrize("extra", [-16, 0, 2, 5])
def test_a_length_may_leave_out_whatever_a_message_has(tmp_path: Path, extra: int) -> None:
    text = COUNTED.replace("EXTRA", str(extra))
    assert check(written(tmp_path, text)) == []
