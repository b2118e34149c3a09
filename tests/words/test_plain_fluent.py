"""Does the small reader of Fluent say what the library says, to the character, or nothing at all?"""

from __future__ import annotations

import contextlib

import pytest
from fluent.runtime import FluentBundle, FluentResource
from hypothesis import example, given
from hypothesis import strategies as some

from kiosk.words.messages import SHIPPED
from kiosk.words.plain_fluent import BeyondError, PlainPhrases
from tests.words.languages import LANGUAGES

FACTS: dict[str, str | int] = {
    "a": "x",
    "b": 1,
    "c": 1_200,
    "d": "one",
    "e": "none",
    "f": 0,
    "g": -3,
    "h": "1",
}


def of_library(
    source: str, phrase: str, facts: dict[str, str | int], language: str = "en"
) -> str | None:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(source), allow_overrides=True)
    if not bundle.has_message(phrase):
        return None
    pattern = bundle.get_message(phrase).value
    if pattern is None:
        return None
    with contextlib.suppress(RecursionError):
        text, errors = bundle.format_pattern(pattern, facts)
        return None if errors else str(text)
    return None


def of_the_small_one(source: str, phrase: str, facts: dict[str, str | int]) -> str | None:
    """Raises `BeyondError`."""
    try:
        return PlainPhrases([source]).text(phrase, facts)
    except (LookupError, RecursionError):
        return None


NAMES = some.sampled_from(["p", "q", "r", "p-q", "x_1"])
TEXTS = some.text("ab .,*[]=#-→“ \t", max_size=6)
SPACE = some.sampled_from(["", " ", "  ", "\n", "\n ", " \n    "])
INLINE = some.one_of(
    some.builds("{0}${1}{0}".format, SPACE, some.sampled_from([*FACTS, "missing"])).map(
        "{{{}}}".format
    ),
    some.builds("{0}{1}{0}".format, SPACE, NAMES).map("{{{}}}".format),
    some.sampled_from(
        [
            '{""}',
            '{", "}',
            '{ "{" }',
            '{"a"',
            "{ -t }",
            "{ F() }",
            "{ p.a }",
            "{1}",
            '{"\\u0041"}',
            "{ { $a } }",
            "}",
            "{",
        ]
    ),
)
KEYS = some.sampled_from(
    ["x", "none", "one", "other", "1", "0", "1200", "01", "1.0", "-3", " x ", "\n1"]
)
LINES = some.sampled_from(["\n   ", "\n", " \n\n  ", "\n\t", ""])


def selections(patterns: some.SearchStrategy[str]) -> some.SearchStrategy[str]:
    variants = some.lists(
        some.tuples(LINES, some.sampled_from(["", "*", ""]), KEYS, SPACE, patterns), max_size=4
    )
    body = variants.map(
        lambda rows: "".join(
            f"{line}{star}[{key}]{gap}{text}" for line, star, key, gap, text in rows
        )
    )
    facts = some.sampled_from(["$a", "$b", "$d", "$e", "$c", "$missing", "p", '"x"'])
    return some.builds(
        "{{{}{} ->{}{}{}}}".format, SPACE, facts, some.sampled_from(["", " "]), body, LINES
    )


PATTERNS = some.recursive(
    some.lists(some.one_of(TEXTS, INLINE), max_size=4).map("".join),
    lambda inner: some.lists(some.one_of(TEXTS, selections(inner), inner), max_size=3).map("".join),
    max_leaves=6,
)
AFTER = some.sampled_from(
    [
        "\n",
        "\n\n",
        "\n   more\n",
        "\n .attribute = x\n",
        "\n}\n",
        "\n{ $a }\n",
        "\n# why\n",
        "\n  \n",
        "",
    ]
)
ENTRIES = some.builds("{}{}={}{}{}".format, NAMES, SPACE, SPACE, PATTERNS, AFTER)


# The same, well-formed: what the small reader is for.
GOOD_PARTS = some.one_of(
    some.text("ab .,*[]=#-→“", min_size=1, max_size=6),
    some.builds(
        "{{{0}${1}{0}}}".format, some.sampled_from(["", " ", "\n "]), some.sampled_from([*FACTS])
    ),
    some.sampled_from(['{""}', '{", "}', '{ "{" }', "{ q }", "{ r }"]),
)


def _variants(rows: list[tuple[str, str]], fact: str, at: int) -> str:
    stars = ("*" if i == at % len(rows) else "" for i in range(len(rows)))
    body = "".join(
        f"\n   {star}[{key}] x{text}" for star, (key, text) in zip(stars, rows, strict=True)
    )
    return f"{{ ${fact} ->{body}\n }}"


def good_selections(patterns: some.SearchStrategy[str]) -> some.SearchStrategy[str]:
    keys = some.sampled_from(["x", "none", "one", "other", "1", "0", "1200"])
    rows = some.lists(some.tuples(keys, patterns), min_size=1, max_size=4)
    return some.builds(_variants, rows, some.sampled_from([*FACTS]), some.integers(0, 3))


GOOD = some.recursive(
    some.lists(GOOD_PARTS, min_size=1, max_size=4).map("".join),
    lambda inner: some.lists(
        some.one_of(GOOD_PARTS, good_selections(inner)), min_size=1, max_size=3
    ).map("".join),
    max_leaves=6,
)


@given(patterns=some.lists(GOOD, min_size=3, max_size=3))
@pytest.mark.slow
def test_what_is_well_formed_it_says_as_the_library_does(patterns: list[str]) -> None:
    source = "".join(f"{name} = {text}\n" for name, text in zip("pqr", patterns, strict=True))
    for phrase in "pqr":
        with contextlib.suppress(BeyondError):
            assert of_the_small_one(source, phrase, FACTS) == of_library(source, phrase, FACTS)


@given(source=some.lists(ENTRIES, min_size=1, max_size=4).map("".join))
@example("p = a\np = { $\n")
@example("p = { $a ->\n*[x] y\n[x] z }\n")
@example("p = { $b ->\n*[other] y\n [1] z\n}\n")
@example("p = { $h ->\n [1] y\n*[x] z\n}\n")
@example("p = a{ q }\nq = { p }\n")
@example("p = a  { $a }  \n")
@example('p = a{"  "}\n')
@example("p = { $a ->\n [x] a\n   b\n*[y] c\n}\n")
@pytest.mark.slow
def test_it_says_what_the_library_says_or_leaves_it_to_it(source: str) -> None:
    for phrase in ("p", "q", "r"):
        with contextlib.suppress(BeyondError):
            assert of_the_small_one(source, phrase, FACTS) == of_library(source, phrase, FACTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_shipped_phrase_needs_the_library(language: str) -> None:
    source = (SHIPPED / f"{language}.ftl").read_text("utf-8")
    phrases = PlainPhrases([source])
    for phrase in phrases.names():
        with contextlib.suppress(LookupError):
            phrases.text(phrase, {})
    for name in ("count", "deciding", "patrons", "hands", "depth", "decks"):
        assert f"${name} ->\n    [one]" not in source
