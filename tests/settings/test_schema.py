"""Does every key of every file take what it allows, refuse everything else in words, and name a neighbour that is meant?"""

from __future__ import annotations

import datetime as dt
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from drivers.camera import settings as camera
from drivers.serial_line import profile
from kiosk.settings import rules, table
from kiosk.settings.schema import Finding, Keys, read_keys, shown, unknown
from kiosk.staff import staff_file
from kiosk.words import chips

SCHEMAS: dict[str, Keys] = {
    "settings": table.KEYS,
    "rules": rules.KEYS,
    "max_hands": rules.KEYS["split.max_hands"].rows or {},
    "by_boxes": rules.KEYS["double.by_boxes"].rows or {},
    "chips": chips.KEYS,
    "chip": chips.KEYS["chip"].rows or {},
    "profile": profile.KEYS,
    **{name: decoder.keys for name, decoder in profile.DECODERS.items()},
    "camera": camera.KEYS,
    "staff": staff_file.KEYS,
    "role": staff_file.KEYS["role"].rows or {},
    "person": staff_file.KEYS["person"].rows or {},
}
EVERY = [(schema, key) for schema, keys in SCHEMAS.items() for key in keys]
every_schema = pytest.mark.parametrize("schema", SCHEMAS)


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


#: values of every kind that a TOML or JSON file can hold, most of which no key takes
AWKWARD: list[object] = [
    *(None, True, -1, 0, 10**15, 16**5000, -(16**5000), 1.5, float("nan"), float("inf")),
    *(
        "",
        "\0",
        "a\nb",
        "x" * 100_000,
        "\ud800",
        [],
        [1],
        [None],
        ["\0"],
        [[]],
        [{}],
        [{"boxes": 1}],
    ),
    *(
        {},
        {"a": 1},
        {"1": 1, "2": "x"},
        {"a": {"b": 1}},
        nested(100_000),
        [{"boxes": nested(100_000)}],
    ),
    *(dt.date(2026, 1, 1), dt.datetime(2026, 1, 1, tzinfo=dt.UTC), dt.time(1)),
]


def nest(key: str, value: object) -> dict[str, Any]:
    """A file that states one key, in its tables."""
    for part in reversed(key.split(".")):
        value = {part: value}
    assert isinstance(value, dict)
    return value


def findings(keys: Keys, key: str, value: object) -> list[Finding]:
    """What is wrong with the key's value in a file that states nothing else."""
    found: list[Finding] = []
    read_keys(nest(key, value), keys, "file.toml", found)
    return [each for each in found if not each.message.startswith("is missing")]


@every_schema
@pytest.mark.slow
def test_every_key_refuses_what_it_cannot_mean_in_one_line(schema: str) -> None:
    keys = SCHEMAS[schema]
    for key in keys:
        found = [findings(keys, key, value) for value in AWKWARD]
        for each in itertools.chain(*found):
            assert each.file == "file.toml"
            assert each.key.startswith(key)
            assert each.message.isprintable()
            assert len(each.message) < 800
            assert each.message.endswith(".")
            assert "is not valid: expected " in each.message or "unknown key" in each.message
        assert sum(map(bool, found)) >= len(AWKWARD) // 2, key


@every_schema
def test_a_key_that_is_nearly_this_one_is_told_which(schema: str) -> None:
    for key in SCHEMAS[schema]:
        (found,) = findings(SCHEMAS[schema], f"{key}s", 1)
        assert found.key == f"{key}s"
        assert f"did you mean {key}?" in found.message
        assert key in found.message.partition("Allowed here: ")[2] or "." in key


def edges() -> Iterator[tuple[str, str, float, float]]:
    for schema, key in EVERY:
        span = re.search(r"number from (-?[\d.,]+) to ([\d.,]*\d)", SCHEMAS[schema][key].allowed)
        if span is not None:
            low, high = (float(each.replace(",", "")) for each in span.groups())
            yield schema, key, low, high


def test_numbers_are_taken_to_their_edges_and_not_beyond() -> None:
    def of(value: float) -> float:
        return int(value) if value == int(value) else value

    for schema, key, low, high in edges():
        for value in (low, high):
            assert not findings(SCHEMAS[schema], key, of(value)), (schema, key)
        for value in (low - 1, high + 1):
            (found,) = findings(SCHEMAS[schema], key, of(value))
            assert str(of(value)) in found.message, (schema, key)


def words() -> Iterator[tuple[str, str, str]]:
    for schema, key in EVERY:
        allowed = SCHEMAS[schema][key].allowed
        if allowed.startswith("one of "):
            for word in allowed.removeprefix("one of ").split(", "):
                yield schema, key, word


def test_each_word_that_is_named_is_taken_and_no_other() -> None:
    for schema, key, word in words():
        value: object = word.strip('"') if word.startswith('"') else int(word)
        assert not findings(SCHEMAS[schema], key, value), (schema, key)
        other: object = f"{value}x" if isinstance(value, str) else str(value)
        assert findings(SCHEMAS[schema], key, other), (schema, key)


def test_every_schema_has_numbers_words_or_texts_that_these_tests_know() -> None:
    kinds = (
        "whole number",
        "number from",
        "one of",
        "true or false",
        "text",
        "list",
        "odds",
        "amount",
        "file name",
    )
    for schema, key in EVERY:
        allowed = SCHEMAS[schema][key].allowed
        assert any(kind in allowed for kind in kinds) or re.search(
            r"a table|color|characters|boxes|\[\[", allowed
        )


def test_a_section_that_is_no_table_and_a_key_that_is_stated_twice_are_found() -> None:
    found: list[Finding] = []
    read_keys(
        {"split": 3, "double": {"totals": "any"}, "double.totals": "any"}, rules.KEYS, "f", found
    )
    assert [each.key for each in found] == ["split", "double.totals"]
    assert "expected a table, [split]" in found[0].message
    assert "stated twice" in found[1].message


def test_values_and_keys_are_quoted_on_one_line_and_cut() -> None:
    assert shown("x") == "'x'"
    assert (shown(None), shown(True)) == ("null", "true")
    assert shown("a\nb\0") == r"'a\nb\x00'"
    assert len(shown("x" * 10_000_000)) < 100
    assert len(shown(list(range(100_000)))) < 100
    assert shown(16**5000) == shown(nested(100_000)) == "a value that is too big to show"
    found: list[Finding] = []
    read_keys({"a\nb": 1, "k" * 100_000: 1}, table.KEYS, "f", found)
    assert all(
        each.key.isprintable() and len(each.key) < 100 and len(each.message) < 300 for each in found
    )


def test_a_key_is_near_by_its_last_part() -> None:
    assert "did you mean split.resplit?" in unknown("resplit", rules.KEYS)
    assert "did you mean journal?" in unknown("jurnal", table.KEYS)
    assert "did you mean" not in unknown("colour", rules.KEYS)


def test_defaults_are_what_the_key_itself_takes() -> None:
    for schema in ("profile", *profile.DECODERS):
        for name, key in SCHEMAS[schema].items():
            if not key.needed:
                given = key.default.decode() if isinstance(key.default, bytes) else key.default
                assert key.read(given) == key.default, name


def test_the_settings_file_explains_every_key_as_the_schema_has_it() -> None:
    """What a house reads in config/kiosk.toml is what `kiosk check` allows: the comment above each key says its edges."""
    section, comment, before = "", "", ""
    said: dict[str, str] = {}
    for line in Path(table.SHIPPED).read_text("utf-8").splitlines():
        if line.startswith("#"):
            comment = (comment if before.startswith("#") else "") + line.lstrip("# ") + " "
        elif line.startswith("["):
            section = line.strip("[]")
            if section in table.KEYS:
                said[section] = comment
        elif "=" in line:
            said[f"{section}.{line.partition(' =')[0]}"] = comment
        before = line
    assert said.keys() == table.KEYS.keys()
    for name, key in table.KEYS.items():
        numbers = re.search(r"from (\d+) to (\d+)", key.allowed.replace(",", ""))
        if numbers is not None:
            assert f"{numbers[1]} to {numbers[2]}" in said[name], name
        for word in re.findall(r'"(\w+)"', key.allowed) if key.allowed.startswith("one of") else ():
            assert f'"{word}"' in said[name], name
        if 'or "" for none' in key.allowed:
            assert '""' in said[name], name
