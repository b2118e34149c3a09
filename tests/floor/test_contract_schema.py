"""docs/floor.schema.json: made from the types that are published, and held against what tables and pits really say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kiosk.floor.contract import written
from kiosk.floor.orders.signed import Seen, answered, made, new_session
from kiosk.floor.table import questions
from kiosk.floor.table.outgoing import Outgoing
from kiosk.link.authority import Authority
from kiosk.station.pit.order_kinds import ORDER_KINDS
from kiosk.station.pit.pit_orders import Answer
from kiosk.station.recall.looked_up import Ask
from tests.floor.contract import WHOLE, held, wrong
from tests.floor.pits import Played, entries, follow, messages, table

FILE = Path(__file__).resolve().parents[2] / "docs" / "floor.schema.json"
#: what the acts of an order say beside their type
ACTED: Mapping[str, dict[str, Any]] = {
    "limits": {"minimum": 2500, "maximum": None, "options": {"insurance": False}, "minutes": 30},
    "acknowledge": {"key": "link"},
    "shelve": {"key": "link", "minutes": 15},
    "message": {"text": "Slower, please"},
    "fill_request": {"chips": [[2500, 40]]},
    "drop": {"day": "2026-11-24", "shift": "14:00", "amount": 1_045_000},
}


def test_the_file_is_what_the_types_say() -> None:
    """`python -m tests.floor.contract_schema > docs/floor.schema.json` writes it."""
    assert json.loads(FILE.read_text("utf-8")) == WHOLE


def says_all(this: Played, inputs: int) -> None:
    """What that table says of so many inputs of its dealer."""
    picture, outgoing = this.picture(), Outgoing()
    for number in range(inputs):
        if number == inputs // 2:
            this.loses_its_shoe()
        this.play(5)
        follow(this, picture)
        now = this.clock.text()
        held("summary", picture.summary(now))
        held("view", picture.view(now))
    for entry in entries(this):
        held("entry", written(outgoing.message(entry)))
    for to in ("latest", "older"):
        ask = Ask(to)  # type: ignore[arg-type]
        held("question", questions.recall(ask))
        held("reply", questions.answer(this.journal.path, messages(), questions.recall(ask)))
    for asked in (
        {"v": 1, "ask": "events", "kind": ""},
        {"v": 1, "ask": "events", "kind": "alarm"},
    ):
        held("question", asked)
        held("reply", questions.answer(this.journal.path, messages(), asked))
    held("reply", questions.answer(this.journal.path, messages(), {}))


@pytest.mark.slow
@pytest.mark.parametrize(
    "header", [{}, {"wagers": "units", "minimum": None, "maximum": None}], ids=["amounts", "units"]
)
def test_what_a_table_says_is_as_the_contract_has_it(
    tmp_path: Path, header: dict[str, Any]
) -> None:
    this = table(tmp_path, **header)
    says_all(this, 60)
    this.journal.close()


def test_orders_and_their_answers_are_as_the_contract_has_them() -> None:
    access = Authority.new("Floor of a test").issue("pit-1", "pit", ["tls://127.0.0.1:9"], ["*"])
    session = new_session(
        access,
        "21",
        "floorperson",
        "pit-1-7",
        "2026-11-22T09:00:00.000Z",
        "2026-11-22T09:02:00.000Z",
    )
    for name in ORDER_KINDS:
        act = {"type": name, **ACTED.get(name, {})}
        held(
            "order",
            made(session, "bj-1", act, Seen("ab" * 32, 7, "open"), "2026-11-22T09:00:01.000Z"),
        )
    held("answer", answered(Answer("id", 9)))
    held(
        "answer",
        answered(Answer("id", 9, messages().refused("order_late", seconds=12), {"seconds": 12})),
    )


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("summary", {"v": 2}),
        ("answer", {"v": 1, "id": "x", "n": 1, "result": "perhaps"}),
        ("answer", {"v": 1, "id": "x", "n": True, "result": "done"}),
        ("answer", {"v": 1, "id": "x", "n": 1, "result": "done", "more": 1}),
        ("question", {"v": 1, "ask": "events", "kind": "burn"}),
    ],
)
def test_what_is_otherwise_is_found(name: str, data: Any) -> None:
    assert wrong(data, WHOLE["$defs"][name])
