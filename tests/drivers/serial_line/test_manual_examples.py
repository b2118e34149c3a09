"""The examples of a device's manual find a profile that was stated wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest

from drivers.serial_line.profile import load
from kiosk.settings.schema import Finding, findings_of

SHOE = """
name = "mine"
title = "My shoe"
decoder = "ascii_line"
tried_on_device = false
sources = ["its manual"]
[frames]
framing = "fixed"
start = "\\u00c3"
length = 5
checksum = "sum_to_zero"
check_written = "bytes"
number_at = 1
number_length = 1
number_as = "bytes"
card_prefix = "\\u001c\\u0000"
unreadable = ["\\u0042\\u0000\\u0000"]
cutting_card = ["\\u0050\\u0000\\u0000"]
heartbeat = ["\\u0035\\u0000\\u0000"]
fault_prefix = "\\u001b\\u0000"
cured_prefix = "\\u006c\\u0000"
[cards]
index = "by_rank"
first = 1
"""
MANUAL = {
    "C3 1C 07 00 1C C1": "7S",
    "C3 1C 09 00 05 D6": "2C",
    "C3 42 0A 00 00 B4": "unreadable",
    "C3 50 0B 00 00 A5": "cutting_card",
    "C3 35 0C 00 00 BF": "heartbeat",
    "C3 1B 0D 00 32 A6": "fault 2",
    "C3 6C 0E 00 32 54": "cured 2",
}


def found(text: str, manual: dict[str, str], folder: Path) -> list[Finding]:
    path = folder / "mine.toml"
    rows = (f'[[examples]]\nbytes = "{raw}"\nsays = "{says}"\n' for raw, says in manual.items())
    path.write_text(text + "".join(rows), encoding="utf-8")
    return findings_of(load, path)


def test_examples_that_are_read_as_the_manual_says_are_good(tmp_path: Path) -> None:
    assert found(SHOE, MANUAL, tmp_path) == []


@pytest.mark.parametrize(
    ("right", "wrong", "count", "words"),
    [
        ("first = 1", 'first = 1\nsuit_order = "SHDC"', 2, 'say "7S", and is read as: 7C'),
        ("sum_to_zero", "xor", 7, "not used (its check is c1, by the profile "),
        ("u001b", "u001d", 1, 'say "fault 2", and is read as: not used (card)'),
    ],
)
def test_a_wrong_key_is_found_by_the_examples(
    right: str, wrong: str, count: int, words: str, tmp_path: Path
) -> None:
    findings = found(SHOE.replace(right, wrong), MANUAL, tmp_path)
    assert len(findings) == count
    assert words in findings[0].message
    assert findings[0].key.startswith("examples[")


@pytest.mark.parametrize(("raw", "says"), [("C3 1", "7S"), ("", "7S"), ("C3", "seven")])
def test_what_is_no_example_is_said(raw: str, says: str, tmp_path: Path) -> None:
    [finding] = found(SHOE, {raw: says}, tmp_path)
    assert finding.key in ("examples[1].bytes", "examples[1].says")
    assert "expected" in finding.message


def test_an_example_needs_its_bytes_and_what_they_say(tmp_path: Path) -> None:
    [finding] = found(SHOE + '[[examples]]\nbytes = "C3"\n', {}, tmp_path)
    assert finding.key == "examples[1].says"
