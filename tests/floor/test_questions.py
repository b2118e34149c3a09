"""A round recalled and the events read from the pit: what the table itself would show, in the pit's words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kiosk.floor.table import questions
from kiosk.payback.estimate import house_edge
from kiosk.record.entries import Opened
from kiosk.record.journal.journal import JournalReader
from kiosk.record.rounds.rounds import newest as newest_round
from kiosk.record.startup.opening import TableEpoch
from kiosk.station.alarms.events import newest
from kiosk.station.recall.looked_up import Ask, looked_up, on_paper
from tests.floor.pits import Played, messages, table

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    this = table(tmp_path_factory.mktemp("asked"), trouble=True, seed=4)
    this.play(150)
    this.loses_its_shoe()
    this.play(40)
    this.journal.close()
    return this


def asked(this: Played, question: dict[str, Any]) -> Any:
    return json.loads(
        json.dumps(
            questions.answer(this.journal.path, messages("zh"), json.loads(json.dumps(question)))
        )
    )


def test_a_recalled_round_is_the_one_that_the_table_shows(played: Played) -> None:
    span = None
    for to in ("latest", "older", "older", "newer"):
        ask = Ask(to, span)  # type: ignore[arg-type]
        with JournalReader(played.journal.path) as journal:
            there = looked_up(journal, ask, messages())
        here = questions.recalled(asked(played, questions.recall(ask)), messages())
        assert there.round is not None
        assert here.round is not None
        assert [step.step.table.view for step in here.round.steps] == [
            step.step.table.view for step in there.round.steps
        ]
        assert [step.step.told.next for step in here.round.steps] == [
            step.step.told.next for step in there.round.steps
        ]
        assert here.round._replace(
            steps=(), corrected=(), start=there.round.start
        ) == there.round._replace(steps=(), corrected=())
        span = here.round.span


def test_the_events_are_those_of_the_table(played: Played) -> None:
    with JournalReader(played.journal.path) as journal:
        there = newest(journal, messages())
    here = questions.events(asked(played, {"v": 1, "ask": "events", "kind": ""}), messages())
    assert [(each.number, each.name, each.code, each.kind) for each in here] == [
        (each.number, each.name, each.code, each.kind) for each in there
    ]
    assert {each.words for each in here if each.kind == "alarm"} == {
        each.words for each in there if each.kind == "alarm"
    }
    assert any(each.kind == "alarm" for each in here)


def test_a_round_that_is_over_comes_as_the_pdf_that_the_table_would_write(
    played: Played, tmp_path: Path
) -> None:
    """The same process makes it; the mark of either holds, and no round in play comes."""
    with JournalReader(played.journal.path) as journal:
        span = newest_round(journal)
    assert span is not None
    found = questions.paper(asked(played, questions.recall(Ask("paper", span))))
    assert found is not None
    assert found[0] == f"round-{span.round}-entry-{span.last}.pdf"
    file = tmp_path / found[0]
    file.write_bytes(found[1])
    assert on_paper(played.journal.path, span.last, tmp_path / "here.pdf") == ""
    assert found[1] == (tmp_path / "here.pdf").read_bytes()
    said = asked(played, questions.recall(Ask("paper", span._replace(first=span.first + 1))))
    assert questions.paper(said) is None
    assert questions.recalled(said, messages()).says


def test_what_is_no_paper_is_refused() -> None:
    for data in (
        {"v": 2, "paper": ""},
        {"v": 1, "paper": 7},
        {"v": 1, "paper": "", "round": "1"},
        {"v": 1, "paper": "?", "round": 1, "entry": 2},
    ):
        with pytest.raises(ValueError):  # noqa: PT011
            questions.paper(data)


def _span(**other: int) -> dict[str, Any]:
    return {"first": 1, "last": 2, "round": 1, "over": True} | other


@pytest.mark.parametrize(
    "question",
    [
        *(
            None,
            7,
            [],
            {},
            {"v": 2, "ask": "recall", "to": "latest"},
            {"v": 1, "ask": "recall", "to": "burn"},
        ),
        {"v": 1, "ask": "recall", "to": "number", "value": "x"},
        {"v": 1, "ask": "recall", "span": [1], "to": "older"},
        {"v": 1, "ask": "recall", "span": _span(last=2**70), "to": "newer"},
        {"v": 1, "ask": "recall", "to": "amend", "value": "1:1:1:9H"},
        {"v": 1, "ask": "recall", "to": "paper"},
        {"v": 1, "ask": "recall", "to": "paper", "span": _span()},
        *(
            {"v": 1, "ask": "recall", "to": "amend", "span": _span(), "value": value}
            for value in ("", "1:1:9H", "1:1:1:")
        ),
        {
            "v": 1,
            "ask": "recall",
            "to": "amend",
            "span": _span(first=1, last=10**6),
            "value": "1:1:1:9H",
        },
    ],
    ids=str,
)
def test_what_is_no_question_is_answered_in_words(played: Played, question: Any) -> None:
    said = asked(played, question)
    assert questions.recalled(said, messages()).says


def test_a_journal_that_is_not_there_is_said(tmp_path: Path) -> None:
    said = questions.answer(tmp_path / "none.journal", messages(), {"v": 1, "ask": "events"})
    assert questions.recalled(said, messages()).says


def test_a_house_edge_is_that_of_the_table_with_those_options(played: Played) -> None:
    """Reckoned again from the rule set that the journal has."""
    with JournalReader(played.journal.path) as journal:
        table_ = TableEpoch(Opened(journal.openings()[-1]).content).table
    base = table_.rules
    offered = questions.edged(asked(played, questions.edge({"surrender": "late"})))
    same = questions.edged(asked(played, questions.edge({})))
    boxes = table_.state.boxes
    assert same == pytest.approx(house_edge(base, boxes))
    assert offered == pytest.approx(house_edge(base._replace(surrender="late"), boxes))
    assert offered != pytest.approx(same)


@pytest.mark.parametrize(
    "options",
    [{"decks": "1"}, {"surrender": "--journal"}, {"surrender": 3}, {"surrender": "late x"}, []],
    ids=str,
)
def test_no_edge_is_counted_of_what_is_no_option(played: Played, options: Any) -> None:
    data = asked(played, {"v": 1, "ask": "edge", "options": options})
    assert "says" in data
    assert questions.edged(data) is None


def test_options_that_do_not_go_together_have_no_edge(played: Played) -> None:
    assert questions.edged(asked(played, questions.edge({"surrender": "never_heard_of"}))) is None
