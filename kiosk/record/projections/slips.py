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
    was printed before. `request`: the number of the request that it began with, of fills and
    credits together, 0 of others; `requests`: how often that was printed. `licences`: of people by
    their numbers in the staff file, as far as the entries before it say."""

    key: str
    at: str
    table: str
    rules: str
    content: Mapping[str, Any]
    prints: int = 0
    licences: Mapping[str, str] = MappingProxyType({})
    request: int = 0
    requests: int = 0

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
    if data["did"] == "printed":
        for key, slip in found.items():
            if data["slip"] == key:
                found[key] = slip._replace(prints=data["times"])
            elif slip.request and data["slip"] == request_key(slip):
                found[key] = slip._replace(requests=data["times"])
    elif isinstance(content := data.get("slip"), Mapping):
        key = slip_key(content)
        if key not in found:
            before = sum(slip.request > 0 for slip in found.values())
            request = before + 1 if "requested" in content else 0
            found[key] = fresh._replace(key=key, request=request)
        found[key] = found[key]._replace(content=content)


def request_key(slip: Slip) -> str:
    """ "request:3": what a print of its request is counted as."""
    return f"request:{slip.request}"


def printed(path: Path, each: Sequence[Slip], by: str, *, requests: bool = False) -> None:
    """Notes in the journal that these slips, or their `requests`, are printed once more. It is on
    the disk then.

    Raises `JournalError`: while a kiosk works the table, its journal takes entries from nobody
    else.
    """
    prints = [
        (request_key(slip), slip.requests) if requests else (slip.key, slip.prints) for slip in each
    ]
    said = [{"did": "printed", "slip": key, "times": times + 1} for key, times in prints]
    with Journal(path) as journal:
        journal.append([NewEntry(utc_now(), by, "kiosk", "day", canonical(data)) for data in said])
