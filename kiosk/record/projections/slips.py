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

    def printed_times(self, *, requests: bool) -> int:
        """How often it was printed before, or its request."""
        return self.requests if requests else self.prints

    def with_prints(self, times: int, *, requests: bool) -> Slip:
        """The slip that was printed so often, or whose request was."""
        return self._replace(requests=times) if requests else self._replace(prints=times)


def slips(journal: JournalReader) -> list[Slip]:
    """Every slip of the journal, oldest first, but for months that lie elsewhere. Raises
    `JournalError` where an entry of one was changed."""
    found = Slips()
    table = rules = ""
    licences: dict[str, str] = {}
    for entry in (entry for span in spans(journal) for entry in journal.days(*span)):
        said, told = decode(entry), told_of(entry)
        if "licence" in told:
            licences[told["staff"]] = told["licence"]
        if isinstance(said, Opened):
            table, rules = said.table_name, str(said.content["header"]["rules"])
        elif isinstance(said, DayHappened):
            found.follow(said.data, Slip("", entry.at, table, rules, {}, licences=licences))
    return list(found.by_key.values())


class Slips:
    """The slips of a journal as far as it was read, by their keys."""

    def __init__(self) -> None:
        self.by_key: dict[str, Slip] = {}
        self._requested: dict[str, str] = {}  # the key of the slip that a request was for

    def follow(self, data: Mapping[str, Any], fresh: Slip) -> None:
        """What an entry of the day does to them; a slip that it begins is `fresh`."""
        content = data.get("slip")
        if data["did"] == "printed":
            self._print(data["slip"], data["times"])
        elif isinstance(content, Mapping):
            key = slip_key(content)
            if key not in self.by_key:
                self._begin(fresh._replace(key=key, content=content))
            self.by_key[key] = self.by_key[key]._replace(content=content)

    def _begin(self, slip: Slip) -> None:
        if "requested" in slip.content:
            slip = slip._replace(request=len(self._requested) + 1)
            self._requested[request_key(slip)] = slip.key
        self.by_key[slip.key] = slip

    def _print(self, printed_key: str, times: int) -> None:
        key = self._requested.get(printed_key, printed_key)
        if key in self.by_key:
            requests = key != printed_key
            self.by_key[key] = self.by_key[key].with_prints(times, requests=requests)


def request_key(slip: Slip) -> str:
    """ "request:3": what a print of its request is counted as."""
    return f"request:{slip.request}"


def printed(path: Path, each: Sequence[Slip], by: str, *, requests: bool = False) -> None:
    """Notes in the journal that these slips, or their `requests`, are printed once more. It is on
    the disk then.

    Raises `JournalError`: while a kiosk works the table, its journal takes entries from nobody
    else.
    """
    said = [
        {
            "did": "printed",
            "slip": request_key(slip) if requests else slip.key,
            "times": slip.printed_times(requests=requests) + 1,
        }
        for slip in each
    ]
    with Journal(path, beside=True) as journal:
        journal.append_apart(
            [NewEntry(utc_now(), by, "kiosk", "day", canonical(data)) for data in said]
        )
