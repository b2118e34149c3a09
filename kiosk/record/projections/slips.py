"""Slips of the table inventory as a journal keeps them: openers, closers, fills and credits, and
how often each was printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from kiosk.record.entries import DayHappened, Opened, decode, told_of
from kiosk.record.journal.entry import NewEntry, canonical, utc_now
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.months.available_months import spans
from kiosk.record.projections.day import slip_key


class Slip(NamedTuple):
    """One slip as it stands now. `at`: when it was requested or signed, UTC. `content`: what its
    entries hold (kiosk.record.projections.day).

    `table`, `rules`: the table's name, and its rule set, when it was made. `prints`: how often it
    was printed before. `licences`: of people by their numbers in the staff file, as far as the
    entries before it say.
    """

    key: str
    at: str
    table: str
    rules: str
    content: Mapping[str, Any]
    prints: int = 0
    licences: Mapping[str, str] = MappingProxyType({})

    @property
    def void(self) -> bool:
        return self.content.get("state") == "void"


def slips(journal: JournalReader) -> list[Slip]:
    """Every slip of the journal, oldest first, but for months that lie elsewhere. Raises
    `JournalError` where an entry of one was changed."""
    found: dict[str, Slip] = {}
    table = rules = ""
    licences: dict[str, str] = {}
    for entry in (entry for span in spans(journal) for entry in journal.days(*span)):
        said, told = decode(entry), told_of(entry)
        if "licence" in told:
            licences[told["staff"]] = told["licence"]
        if isinstance(said, Opened):
            table, rules = said.table_name, str(said.content["header"]["rules"])
        elif isinstance(said, DayHappened):
            _follow(said.data, found, Slip("", entry.at, table, rules, {}, licences=licences))
    return list(found.values())


def _follow(data: Mapping[str, Any], found: dict[str, Slip], fresh: Slip) -> None:
    """What an entry of the day does to the slips that were `found`; one that it begins is
    `fresh`."""
    if data["did"] == "printed" and data["slip"] in found:
        found[data["slip"]] = found[data["slip"]]._replace(prints=data["times"])
    elif isinstance(content := data.get("slip"), Mapping):
        key = slip_key(content)
        found[key] = found.get(key, fresh._replace(key=key))._replace(content=content)


def printed(path: Path, each: Sequence[Slip], by: str) -> None:
    """Notes in the journal that these slips are printed once more. It is on the disk then.

    Raises `JournalError`: while a kiosk works the table, its journal takes entries from nobody
    else.
    """
    said = [{"did": "printed", "slip": slip.key, "times": slip.prints + 1} for slip in each]
    with Journal(path) as journal:
        journal.append([NewEntry(utc_now(), by, "kiosk", "day", canonical(data)) for data in said])
