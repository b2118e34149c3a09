"""Whether a checkpoint keeps the table that the entries before it lead to. One of an older kiosk is
compared as far as it was kept."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from kiosk.game.prompts import KINDS, Prompt
from kiosk.game.table import due_of
from kiosk.record.journal.entry import Entry, canonical
from kiosk.record.projections.start import Anchored
from kiosk.record.projections.state import Projections
from kiosk.record.startup.opening import TableEpoch, as_lists

#: the first number in `begun.keeps` of a kiosk whose checkpoints have the patrons' clock
#: (kiosk.record.startup.session_start)
KEEPS_CLOCK = 3
#: what a checkpoint of before 2026-11-23 keeps of what is owed, which today is kept as `due`
_OWED_OF_OLD = {"settling", "moved", "unsettled"}
#: what of its table an older kiosk did not keep
_TABLE_SINCE = {"cutter", "due", "early"}


#: where the name of a wager that goes back stands among its facts: last
_NAME = KINDS["return_wager"].facts.index("name")
#: the newest anchor in a checkpoint
_ANCHORED = re.compile(r'"start":\{"anchored":(\{[^{}]*\})').search


def is_kept(entry: Entry, opening: TableEpoch, beside: Projections) -> bool:
    """Whether the checkpoint of `entry` is that of this table and these projections, to the
    character. They know the newest anchor from then on. Raises `NO_ENTRY`."""
    _reach(beside, entry)
    table = opening.checkpoint() or {}
    now = canonical({"table": table, **opening.saved_clock(), **beside.saved()})
    return entry.checkpoint == now


def checkpoint_differs(kept: Mapping[str, Any], opening: TableEpoch, beside: Projections) -> bool:
    """Whether a checkpoint, `kept`, that `is_kept` did not find, is another one than that of this
    table and these projections; one of an older kiosk as far as it was kept. Raises `NO_ENTRY`."""
    table, now = kept["table"], opening.checkpoint() or {}
    others = {key: each for key, each in kept.items() if key not in ("table", "clock")}
    return (
        table_differs(table, now, is_older=_is_older(beside))
        or _beside_differs(others, beside)
        or _clock_differs(kept.get("clock"), opening, beside)
    )


def table_differs(kept: Mapping[str, Any], now: dict[str, Any], *, is_older: bool) -> bool:
    """Whether the table of a checkpoint is another one than `now`. One of an older kiosk is
    compared as far as it was kept."""
    if not is_older:
        return not _is_so(kept, now)
    if now.keys() - kept.keys() - _TABLE_SINCE:
        return True
    if (
        now and "patrons" in now["wagers"] and isinstance(kept["wagers"]["patrons"], dict)
    ):  # of version 1.0
        now["wagers"]["patrons"] = dict(now["wagers"]["patrons"])
    compared = kept.keys() - _OWED_OF_OLD
    return _owed_differs(kept, now) or not _is_so(
        {key: kept[key] for key in compared}, {key: now.get(key) for key in compared}
    )


def _is_so(kept: object, now: object) -> bool:
    """Whether `kept` is what `now` is, as this kiosk writes it or one that named no wager that goes
    back."""
    then = canonical(kept)
    return then == canonical(now) or then == canonical(unnamed(now))


def unnamed(value: Any) -> Any:
    """`value`, as JSON holds it, with prompts as a kiosk of before 2026-11-28 told them: of a wager
    that goes back they had no name."""
    if isinstance(value, Mapping):
        return {key: unnamed(each) for key, each in value.items()}
    if not isinstance(value, list | tuple):
        return value
    if not value or value[0] != "return_wager":
        return list(map(unnamed, value))
    told, *rest = value
    if rest and isinstance(rest[0], list | tuple):  # as a checkpoint keeps it
        return [told, rest[0][:_NAME], *rest[1:]]
    return [told, *rest[:_NAME]]


def _owed_differs(kept: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Whether a checkpoint without `due` keeps other money as owed than `now` has."""
    if "due" in kept:
        return False
    if "settling" not in kept:  # version 1.0 kept neither what is owed nor who cuts
        return "cutter" in kept
    then, owed = _owed(kept), _owed(json.loads(canonical(now)))
    return bool(then - owed) or not all(map(_may_move_in_play, owed - then))


def _owed(saved: Mapping[str, Any]) -> Counter[Prompt]:
    """What a checkpoint has as owed: what is taken or paid, and how much, whatever the rule."""
    return Counter(Prompt(line.id, line.facts) for line in due_of(saved).left)


def _may_move_in_play(line: Prompt) -> bool:
    """Whether that money may move before the settlement, which alone an older kiosk kept."""
    return line.kind.tone == "take" or line.id == "pay_side" or "blackjack" in line.facts


#: what an older kiosk did not keep of what it kept: missing it is no lie where no start says what
#: its checkpoints keep
_KEPT_SINCE = {
    "accounts": {"moves"},
    "day": {"buy_ins", "counter", "enters", "floor_part", "fresh", "last_buy_in"},
}
#: what it did not keep at all
_PARTS_SINCE = {"alarms", "start"}


def _is_older(beside: Projections) -> bool:
    """Whether no start has said what its checkpoints keep."""
    return "keeps" not in beside.start.said


def _clock_differs(
    kept: Mapping[str, Any] | None, opening: TableEpoch, beside: Projections
) -> bool:
    """Whether a checkpoint has another clock of the patrons' than `opening`. One that has none is
    of an older kiosk, unless a start has said that it keeps it."""
    now = opening.saved_clock().get("clock")
    if kept is None or now is None:
        return kept is not None or (now is not None and _keeps_clock(beside))
    if kept.keys() != now.keys() or kept["held"] is not now["held"]:
        return True
    return not _is_shortened(kept["wagers"], now["wagers"])


def _is_shortened(times: list[str], began: list[str]) -> bool:
    """Whether `times` are those at which wagers `began`, or what a kiosk makes of them that looks
    at the clock: the one that counts, and those after it. Which counts, the house's seconds say."""
    if times == began:
        return True
    before = len(began) - len(times[1:])
    return times[:1] != [] and times[0] in began[:before] and times[1:] == began[before:]


def _keeps_clock(beside: Projections) -> bool:
    keeps = beside.start.said.get("keeps", 0)
    return isinstance(keeps, int) and keeps >= KEEPS_CLOCK


def _beside_differs(kept: Mapping[str, Any], beside: Projections) -> bool:
    """Whether what a checkpoint keeps beside the table is something else than `beside`, as far as
    it was kept."""
    now, as_now = beside.saved(), Projections(kept).saved()
    is_older = _is_older(beside)
    if now.keys() - kept.keys() - (_PARTS_SINCE if is_older else set()):
        return True
    if _is_so(as_now["told"], now["told"]):
        now["told"] = as_now["told"]
    else:  # an older kiosk wrote prompts without what they rest on
        as_now["told"], now["told"] = kept["told"], unnamed(as_lists(beside.told.prompts))
    return any(
        canonical(as_now.get(key))
        != canonical(_as_far_as_kept(key, kept[key], now.get(key), is_older=is_older))
        for key in kept
    )


def _as_far_as_kept(key: str, kept: Any, now: Any, *, is_older: bool) -> Any:
    """`now` without what an older kiosk did not keep of that part."""
    if not is_older or not isinstance(kept, dict) or not isinstance(now, dict):
        return now
    missing = _KEPT_SINCE.get(key, set()) - kept.keys()
    return {name: each for name, each in now.items() if name not in missing}


def _reach(beside: Projections, entry: Entry) -> None:
    """The newest anchor is known from beside the journal: it is the one that the checkpoint has,
    of an entry up to it."""
    found = _ANCHORED(entry.checkpoint or "")
    if found is None:
        return
    reached = Anchored.of(json.loads(found[1]))
    if reached is not None and 0 <= reached.entry <= entry.number:
        beside.start = beside.start.with_reached(reached)
