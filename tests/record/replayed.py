"""A shoe log decided again."""

from __future__ import annotations

from typing import Any

from kiosk.game.commands.commands import parse
from kiosk.game.table import Table
from kiosk.settings.rules import read_rules
from tests.record.tables import (
    rule_set,
)


def replayed(log: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], Table]:
    """The log decided again: its round objects and the table at its end. No input may be refused."""
    header, *inputs = log
    table = Table(
        header, read_rules(header["rules"], rule_set(header["rules"]), header.get("options"))
    )
    rounds = []
    for data in inputs:
        decision = table.take(parse(data))
        if decision.finished is not None:
            rounds.append(decision.finished)
    return rounds, table
