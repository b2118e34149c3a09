"""What should a house know of a rule set before it plays it? Faults, and rules that cost it more than it may think."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kiosk.game.rules import Rules
from kiosk.payback.estimate import house_edge
from kiosk.payback.sides import side_edges
from kiosk.settings.findings import BadFileError, Finding
from kiosk.settings.table import load_rules


def check(path: Path, options: Mapping[str, object] | None = None, boxes: int | None = None) -> list[Finding]:
    """Everything to say of the rule set in a file, with a table's options over it.

    `boxes`: the table's; None for every size of table that the rule set allows.
    Raises `UnreadableError` where the file cannot be read.
    """
    try:
        rules = load_rules(path, options)
    except BadFileError as error:
        return error.findings
    file = str(path)
    return [
        *_aces(rules, file),
        *_actions(rules, file),
        *_payback(rules, file, range(1, rules.boxes + 1) if boxes is None else (boxes,)),
    ]


def _aces(rules: Rules, file: str) -> list[Finding]:
    """`split.max_ace_hands` is never above the row of `split.max_hands` that applies."""
    return [
        Finding(
            file,
            "split.max_ace_hands",
            f"{rules.split_max_ace_hands} hands of aces, and a table of {row.low} to {row.high} boxes has {row.hands} hands "
            f"at most (split.max_hands): write {row.hands} or less.",
        )
        for row in rules.split_max_hands
        if rules.split_max_ace_hands > row.hands and row.low <= rules.boxes
    ]


def _actions(rules: Rules, file: str) -> list[Finding]:
    if not (rules.multiple_action and rules.split_resplit):
        return []
    message = "has no effect: where multiple action is available no pair is split again (N.J.A.C. 13:69F-2.11(e))."
    return [Finding(file, "split.resplit", f"{message} Turn one of the two off.", "warning")]


def _payback(rules: Rules, file: str, boxes: range | tuple[int, ...]) -> list[Finding]:
    found = []
    edge = min(house_edge(rules, each) for each in boxes)
    pays = f"pays back about {100 - edge:.2f} %, more than is wagered; `kiosk payback` plays it and says exactly."
    if rules.surrender == "early":
        message = (
            '"early" keeps half of the wager whatever the dealer has; it costs the house about 0.64 %, "late" 0.08 %.'
        )
        if edge < 0:
            message += f" A good player has an edge of about {-edge:.2f} % here: the table {pays}"
        found.append(Finding(file, "surrender", message, "warning"))
    elif edge < 0:
        found.append(Finding(file, "", f"played well, the table {pays}", "warning"))
    for name, kept in side_edges(rules).items():
        if kept < 0:
            message = (
                f"at these odds the wager pays back about {100 - kept:.1f} %, more than is wagered: lower the odds."
            )
            found.append(Finding(file, f"side.{name}", message, "warning"))
    return found
