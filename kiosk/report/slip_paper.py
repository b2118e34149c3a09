"""Slips of the table inventory on paper (N.J.A.C. 13:69D-1.21 to 1.23): a page each, marked REPRINT from the second print on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.game.money import grouped
from kiosk.record.day import last_anew
from kiosk.record.slips import Slip
from kiosk.report import paper
from kiosk.report.period import Calendar, local

if TYPE_CHECKING:
    from reportlab.platypus import Flowable

NAMES = {"opener": "Table inventory slip: Opener", "closer": "Table inventory slip: Closer"}
NAMES |= {"fill": "Fill slip", "credit": "Credit slip"}
#: what an account is made of, as it is printed, and whether it adds to the inventory
_ACCOUNT = (
    *(("opener", "Opener", 1), ("fills", "Fills", 1), ("credits", "Credits", -1)),
    *(("collected", "Collected", 1), ("paid", "Paid", -1), ("bought", "Chips sold for cash", -1)),
)


def write(path: Path, journal: str, slips: Sequence[Slip], shifts: Calendar | None = None) -> None:
    """Each slip on a sheet of its own. `shifts`: the house's, None for a line to fill in. Raises `OSError` where `path` cannot be written."""
    paper.use_fonts()
    paper.write(path, "Table inventory slips", journal, [list(_page(slip, shifts)) for slip in slips])


def title(slip: Slip) -> str:
    """ "Fill slip 3 · BJ-12" """
    return f"{NAMES[slip.content['kind']]} {slip.content['number']} · {slip.table}"


def lines(slip: Slip, shifts: Calendar | None = None) -> Iterator[tuple[str, str]]:
    """What the slip says beside its chips: label and value."""
    content = slip.content
    yield "Date and time", when(slip.at)
    at = local(slip.at)
    yield "Shift", "________________" if shifts is None else f"from {shifts.shift(at)}, gaming day {shifts.day(at)}"
    yield "Game and table", f"{slip.rules} · {slip.table}"
    yield "Number", str(content["number"])
    if "requested" in content:
        name, number, at = content["requested"]
        yield "Requested by", f"{_who(slip, name, number)}, {when(at)}"
    for place, who in content.get("signed", {}).items():
        yield f"Signed by the {'dealer' if place == 'dealer' else 'supervisor'}", _who(slip, *who)
    if "void" in content:
        name, number, at, reason = content["void"]
        yield "VOID" if slip.void else "Void not signed", f"{reason}: {_who(slip, name, number)}, {when(at)}"
    if "void_signed" in content:
        yield "VOID, the dealer", _who(slip, *content["void_signed"])
    if content["kind"] == "opener":
        yield "Last closer", grouped(content["expected"]) if content["expected"] is not None else "none yet"
    elif content["kind"] == "closer":
        yield from _account(content)
    if content.get("difference") is not None:
        yield "Difference", grouped(content["difference"])
    if report := content.get("report"):
        copy = "; copy to the Division" if report == "division" else ""
        yield "Reported", f"report signed by security and surveillance{copy} (N.J.A.C. 13:69D-1.21)"


def _account(content: Any) -> Iterator[tuple[str, str]]:
    """What the expected inventory is made of; nothing where wagers are not keyed in."""
    if not content["keyed"] or content["expected"] is None:
        yield "Expected", "not shown: wagers were not keyed in, or the opener was not counted"
        return
    for name, label, sign in _ACCOUNT:
        yield label, grouped(sign * content["account"][name])
    yield "Expected", grouped(content["expected"])
    for number, at, what, by, back in content["marks"]:
        moved = f", {grouped(abs(back))} to {'take' if back > 0 else 'give'} back" if back else ""
        since = last_anew(content.get("anew", ()), at)
        counted = f" since {when(since)[11:16]}" if since else ""
        yield f"Round {number}{counted}, {when(at)}", f"{'void' if what == 'void' else 'corrected'} by {by}{moved}"


def rows(slip: Slip) -> list[list[str]]:
    """The chips: denomination, pieces, total; the grand total last."""
    made = [["Denomination", "Pieces", "Total"]]
    made += [[grouped(value), f"{pieces:,}", grouped(value * pieces)] for value, pieces in slip.content["count"]]
    return [*made, ["Grand total", "", grouped(slip.content["total"])]]


def when(at: str) -> str:
    """A time of the journal, UTC, on this machine's clock."""
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _who(slip: Slip, name: str, number: str) -> str:
    """ "M. Okafor (1042), licence NJ-33412" """
    who = f"{name} ({number})" if number else name
    return f"{who}, licence {slip.licences[number]}" if number in slip.licences else who


def _page(slip: Slip, shifts: Calendar | None) -> Iterator[Flowable]:
    yield paper.heading(title(slip))
    if slip.void:
        yield paper.heading("VOID", 22)
    if slip.prints:
        yield paper.heading(f"REPRINT {slip.prints}", 14)
    yield paper.facts(list(lines(slip, shifts)))
    yield paper.gap()
    yield paper.grid(rows(slip), [200, 100, 160])
    yield paper.signatures(
        "Dealer", "Supervisor", *(("Security", "Surveillance") if slip.content.get("report") else ())
    )
