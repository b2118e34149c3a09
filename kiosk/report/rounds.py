"""The rounds of a journal as a report counts them: one plain value each, and what went wrong beside them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from kiosk.game import commands
from kiosk.game.money import cents
from kiosk.game.table import Table
from kiosk.record.entry import TAKEN, Entry
from kiosk.record.journal import JournalReader
from kiosk.report.road import road

#: what a dealer alone does at a table: who does it deals
_DEALERS_OWN = frozenset(
    ("wager", "insurance", "insurance_closed", "even_money", "hole_check", "turn", "settled", "undo", "read", "reveal")
) | frozenset((*commands.DECISIONS, "patrons_closed"))


class Played(NamedTuple):
    """A finished round. Money is in cents (in units mode: hundredths of the box's unit), from the house's side.

    `entry`: the entry that finished it, `opening` the entry that opened its table. `began` and `ended`: its first card and
    its end, as the journal has times. `dealer`: who dealt, "" where nobody did anything in it.
    `boxes`: boxes in play, of a common hand patrons; `places`: boxes of the table, 0 of a common hand. `hands`: hands
    decided. `decisions`: of patrons, a card drawn as a hit among them. `initial`: main wagers as they stood at the first card,
    of those that were decided; `insured`: insurance wagers; `side`: additional wagers by name. `handle`: all wagers decided,
    doubled and split ones too. `win`: collected less paid.
    """

    entry: int
    opening: int
    round: int
    began: str
    ended: str
    dealer: str
    boxes: int
    places: int
    hands: int
    decisions: int
    initial: int
    insured: int
    side: tuple[tuple[str, int], ...]
    handle: int
    win: int
    void: bool


class Event(NamedTuple):
    """Something to coach by. `what`: "undone", "corrected", "voided", "floor_called", "refused CODE", or "reader refused CODE" of
    a card that a reader gave; "trouble" of the equipment."""

    at: str
    dealer: str
    what: str


#: what a journal gives a report, in its order
Told = Played | Event


def told(
    journal: JournalReader, first: int, last: int, progress: Callable[[int], object] = lambda done: None
) -> Iterator[Told]:
    """What the entries `first` to `last` finished, and what went wrong in them. `progress` is told entries' numbers.

    The dealer is "" until somebody has done something. Raises as `road` does.
    """
    dealer, opened, began, decisions, start = "", 0, "", 0, 1
    initial: dict[object, int] = {}
    if (tail := journal.tail(first - 1) if first > 1 else None) is not None:
        opened, start = tail.opening.number, (tail.checkpoint or tail.opening).number + 1
    for entry, opening in road(journal, start, last):
        if entry.number % 1000 == 0:
            progress(entry.number)
        if entry.kind == "open":
            opened, began = entry.number, ""
        if entry.kind in TAKEN:
            data = json.loads(entry.input)
            kind, table = data["type"], opening.table
            if kind in _DEALERS_OWN and entry.source == "manual" and entry.by not in ("", "kiosk"):
                dealer = entry.by
            phase = table.game.round.phase
            decision = opening.follow(entry)
            decisions += _decides(kind, data, phase)
            if phase == "wagers" and table.game.round.phase != "wagers":
                began, decisions, initial = entry.at, 0, _initial(table)
            if entry.number < first:
                continue
            if what := _UNUSUAL.get(kind):
                yield Event(entry.at, dealer, what)
            if any(prompt.id == "call_floor" for prompt in decision.prompts):
                yield Event(entry.at, dealer, "floor_called")
            if entry.round is not None:
                yield _played(entry, opened, began, dealer, table, decisions, initial)
        elif entry.number < first:
            continue
        elif entry.kind == "refused":
            code = entry.outcome().get("refused")
            yield Event(entry.at, dealer, f"{'reader ' if entry.by == 'reader' else ''}refused {code}")
        elif entry.kind == "trouble" and not entry.data().get("cured") and entry.data().get("times") == 1:
            yield Event(entry.at, dealer, "trouble")


_UNUSUAL = {"undo": "undone", "correct": "corrected", "void": "voided"}


def _decides(kind: str, data: dict[str, Any], phase: str) -> bool:
    """Whether an input is a patron's decision: it was said, or a card was drawn for a hand that could still decide."""
    if kind in commands.DECISIONS or kind == "patron":
        return True
    return kind == "card" and phase == "decision" and "why" not in data


def _initial(table: Table) -> dict[object, int]:
    """The main wagers with which a round begins, by box or patron, in cents."""
    round_ = table.game.round
    if table.rules.game == "common_hand":
        return dict(zip(round_.names, round_.wagers, strict=True))
    return {box.number: box.wager for box in round_.boxes}


def _played(
    entry: Entry, opened: int, began: str, dealer: str, table: Table, decisions: int, initial: dict[object, int]
) -> Played:
    """From the round object that was told then: what it says was paid."""
    this = entry.outcome()["finished"]
    common = "patrons" in this
    boxes = this["patrons"] if common else this["boxes"]
    base = hands = handle = insured = 0
    side: dict[str, int] = {}
    for box in boxes:
        decided = [hand for hand in box["hands"] if hand["outcome"] != "void"]
        if decided:
            base += initial.get(box["patron" if common else "box"], 0)
        hands += len(decided)
        handle += sum([cents(hand["wager"]) for hand in decided])
        if box["insurance"] and box["insurance"]["outcome"] != "void":
            insured += cents(box["insurance"]["wager"])
        for each in box.get("side", ()):
            if each["outcome"] != "void":
                side[each["name"]] = side.get(each["name"], 0) + cents(each["wager"])
    return Played(
        entry=entry.number,
        opening=opened,
        round=entry.round or 0,
        began=began,
        ended=entry.at,
        dealer=dealer,
        boxes=len(boxes),
        places=0 if common else table.game.boxes,
        hands=hands,
        decisions=decisions,
        initial=base,
        insured=insured,
        side=tuple(side.items()),
        handle=handle + insured + sum(side.values()),
        win=-cents(this["net"]),
        void=bool(this["void"]),
    )
