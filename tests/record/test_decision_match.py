"""What an entry tells, compared as text: yes to what was decided, in any words, and to nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.record.entries import RefusedInput, Taken, decode
from kiosk.record.journal.entry import Entry, canonical, json_writer
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.decision_match import AsTold
from kiosk.record.startup.opening import InputResult, TableEpoch, as_lists
from tests.record.tables import Dealer, play, station


@pytest.fixture(scope="module")
def decided(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Entry, InputResult]]:
    """The inputs of some rounds with what is decided of them: taken, refused, and at rounds' ends."""
    path = tmp_path_factory.mktemp("decided") / "journal.sqlite"
    with Journal(path) as journal:
        this = station(journal)
        play(this, Dealer(3), this.start(), 150)
    with JournalReader(path) as reader:
        opened, *entries = reader.entries()
    opening = TableEpoch(json.loads(opened.input))
    inputs = [(entry, decode(entry)) for entry in entries]
    return [
        (entry, opening.follow(said))
        for entry, said in inputs
        if isinstance(said, Taken | RefusedInput)
    ]


def told(entries: list[tuple[Entry, InputResult]], what: str) -> tuple[str, InputResult]:
    """What the first entry tells that tells `what`, and of which decision."""
    return next((entry.told, decision) for entry, decision in entries if f'"{what}":' in entry.told)


def test_what_the_kiosk_wrote_is_known_by_its_text_alone(
    decided: list[tuple[Entry, InputResult]],
) -> None:
    as_told = AsTold()
    assert all(as_told.is_so(entry.told, decision) for entry, decision in decided)
    assert {decision.refused is None for _, decision in decided} == {True, False}
    assert any(decision.finished for _, decision in decided)


@pytest.mark.parametrize("words", ["Box 1: 11", "Карта", "庄家", "“A♠”", "it's ~ [x], {y}"])
def test_the_words_may_be_any(decided: list[tuple[Entry, InputResult]], words: str) -> None:
    text, decision = told(decided, "prompts")
    assert AsTold().is_so(
        canonical({**json.loads(text), "words": [words, words], "sequence": "17"}), decision
    )


FORGED = [
    (
        "prompts",
        lambda text: text[:-1] + ',"prompts":[["draw_card",1,1]]}',
    ),  # the last of two counts
    ("prompts", lambda text: text[:-1] + ',"refused":"wagers_closed"}'),
    ("prompts", lambda text: text[:-1] + ',"finished":{"round":1}}'),
    ("prompts", lambda text: text[:-1] + ',"\\u0070rompts":[]}'),  # the same key, written otherwise
    ("prompts", lambda text: text.replace('"words":[', '"words":["\\q",', 1)),  # no JSON
    ("prompts", lambda text: text.replace('"words":[', '"words":["\n",', 1)),
    ("prompts", lambda text: text[:-1]),
    ("prompts", lambda text: text + "}"),
    ("prompts", lambda text: text + "\n"),
    ("prompts", lambda text: text.replace('"prompts":[', '"prompts":[["draw_card",1,1],', 1)),
    ("refused", lambda text: text[:-1] + ',"refused":"wagers_closed"}'),
    ("refused", lambda text: text[:-1] + ',"prompts":[["draw_card",1,1]]}'),
    ("refused", lambda text: text.replace('"refused":"', '"refused":"x', 1)),
    ("refused", lambda text: text.replace('"message":"', '"prompts":[],"message":"', 1)),
    ("finished", lambda text: text.replace('"net":"', '"net":"1', 1)),
    ("finished", lambda text: text.replace('"finished":', '"finished":null,"finished":', 1)),
    ("finished", lambda text: text[:-1] + ',"finished":null}'),
    (
        "finished",
        lambda text: canonical({k: v for k, v in json.loads(text).items() if k != "finished"}),
    ),
]


@pytest.mark.parametrize(("what", "forged"), FORGED)
def test_a_text_that_may_mean_something_else_is_not_known(
    decided: list[tuple[Entry, InputResult]], what: str, forged: Any
) -> None:
    text, decision = told(decided, what)
    as_told = AsTold()
    assert as_told.is_so(text, decision)
    assert forged(text) != text
    assert not as_told.is_so(forged(text), decision)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(), inside),
    max_leaves=10,
)


@pytest.mark.slow
@pytest.mark.parametrize("has_encoder_in_c", [True, False])
@given(value=JSON)
def test_json_is_written_as_python_writes_it(has_encoder_in_c: bool, value: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        if not has_encoder_in_c:
            patch.setattr(json.encoder, "c_make_encoder", None)
        assert json_writer()(value) == json.dumps(value)
        plain = json_writer(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert plain(value) == canonical(value)
    assert canonical(value) == json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    with pytest.raises(TypeError):
        plain({"path": Path()})


def test_a_text_that_was_found_to_tell_a_decision_tells_no_other(
    decided: list[tuple[Entry, InputResult]],
) -> None:
    text, decision = told(decided, "prompts")
    as_told = AsTold()
    assert all(as_told.is_so(text, decision) for _ in range(2))
    others = [
        other for _, other in decided if as_lists(other.prompts) != as_lists(decision.prompts)
    ]
    assert others
    assert not any(as_told.is_so(text, other) for other in others)
    assert as_told.is_so(text, decision)
