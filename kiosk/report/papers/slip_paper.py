"""Slips of the table inventory on paper (N.J.A.C. 13:69D-1.21 to 1.23): a page each, marked REPRINT
from the second print on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kiosk.record.projections.day import last_anew
from kiosk.record.projections.slips import Slip
from kiosk.report.papers import paper
from kiosk.report.period import Calendar, local

if TYPE_CHECKING:
    from reportlab.platypus import Flowable

    from kiosk.words.messages import Messages

#: what an account is made of, and whether it adds to the inventory; each is called as on the screen
_ACCOUNT = (
    ("opener", 1),
    ("fills", 1),
    ("credits", -1),
    ("collected", 1),
    ("paid", -1),
    ("bought", -1),
)


#: of the columns of `rows`, in points
WIDTHS = (200, 100, 160)
#: who signs a fill or a credit where the house says nothing
USUAL = ("dealer", "supervisor")


class _Void(NamedTuple):
    """Who made a slip void, when and why."""

    name: str
    number: str
    at: str
    reason: str


def write(
    path: Path,
    journal: str,
    slips: Sequence[Slip],
    phrases: Messages,
    shifts: Calendar | None = None,
    signs: Sequence[str] = USUAL,
    *,
    requests: bool = False,
) -> None:
    """Each slip on a sheet of its own, or the request that it began with. `shifts`: the house's,
    None for a line to fill in. `signs`: who signs fills and credits, of
    `kiosk.settings.table.SIGNERS`. Raises `OSError` where `path` cannot be written."""
    paper.use_fonts()
    make = _request_page if requests else _page
    pages = [list(make(slip, phrases, shifts, signs)) for slip in slips]
    paper.write(path, phrases.label("paper-slips"), journal, pages)


def lines(
    slip: Slip, phrases: Messages, shifts: Calendar | None = None
) -> Iterator[tuple[str, str]]:
    """What the slip says beside its chips: label and value."""
    say, money, content = phrases.label, phrases.currency.exact, slip.content
    yield say("paper-when"), when(slip.at)
    at = local(slip.at)
    made = (
        None
        if shifts is None
        else say("paper-shift-of", begins=shifts.shift(at), day=shifts.day(at))
    )
    yield say("paper-shift"), made or "________________"
    game = say("ui-rules-title", name=slip.rules, title=slip.rules)
    yield say("paper-game"), f"{game} · {slip.table}"
    yield say("paper-number"), str(content["number"])
    if "requested" in content:
        name, number, at = content["requested"]
        yield (
            say("paper-requested"),
            say("paper-who-at", who=_who(slip, name, number, phrases=phrases), at=when(at)),
        )
    for place, who in content.get("signed", {}).items():
        yield say("paper-signed", place=place), _who(slip, *who, phrases=phrases)
    if "void" in content:
        void = _Void(*content["void"])
        signer = _who(slip, void.name, void.number, phrases=phrases)
        who = say("paper-who-at", who=signer, at=when(void.at))
        yield (
            say("paper-void" if slip.void else "paper-void-unsigned"),
            say("ui-of", name=say("reason", why=void.reason), says=who),
        )
    if "void_signed" in content:
        name, number = content["void_signed"]
        yield say("paper-void-signed"), _who(slip, name, number, phrases=phrases)
    if content["kind"] == "opener":
        closer = content["expected"]
        yield (
            say("ui-day-opener-says"),
            money(closer) if closer is not None else say("paper-no-closer"),
        )
    elif content["kind"] == "closer":
        yield from account_lines(content, phrases)
    if content.get("difference") is not None:
        yield say("ui-day-difference"), _apart(content["difference"], phrases)
    if report := content.get("report"):
        yield say("paper-reported"), say("paper-reported-to", division=report == "division")


def _apart(difference: int, phrases: Messages) -> str:
    """A count against what is expected, in words: "$30.00 short"."""
    which = "agrees"
    if difference:
        which = "short" if difference < 0 else "over"
    return phrases.label(f"ui-day-{which}", amount=phrases.currency.exact(abs(difference)))


def account_lines(content: Any, phrases: Messages) -> Iterator[tuple[str, str]]:
    """What the expected inventory is made of; nothing where wagers are not keyed in."""
    say, money = phrases.label, phrases.currency.exact
    if not content["keyed"] or content["expected"] is None:
        yield say("ui-day-expected"), say("paper-not-expected")
        return
    for name, sign in _ACCOUNT:
        yield say(f"ui-day-{name}"), money(sign * content["account"][name])
    yield say("ui-day-expected"), money(content["expected"])
    for number, at, what, by, back in content["marks"]:
        since = last_anew(content.get("anew", ()), at)
        label = say(
            "paper-mark", round=number, since=when(since)[11:16] if since else None, at=when(at)
        )
        way = None
        if back:
            way = "back" if back > 0 else "out"
        said = say("paper-mark-is", what=what, by=by, way=way, amount=money(abs(back)))
        if back and back == -(content.get("difference") or 0):
            explains = say("paper-mark-explains")
            said = f"{said}. {explains}"
        yield label, said


def rows(slip: Slip, phrases: Messages) -> list[list[str]]:
    """The chips: denomination, pieces, total; the grand total last."""
    say, money = phrases.label, phrases.currency.exact
    made = [[say("paper-denomination"), say("paper-pieces"), say("paper-total")]]
    made += [
        [money(value), phrases.currency.grouped(pieces), money(value * pieces)]
        for value, pieces in slip.content["count"]
    ]
    return [*made, [say("paper-grand-total"), "", money(slip.content["total"])]]


def when(at: str) -> str:
    """A time of the journal, UTC, on this machine's clock."""
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _who(slip: Slip, name: str, number: str, *, phrases: Messages) -> str:
    """ "M. Okafor (1042), licence NJ-33412" """
    who = f"{name} ({number})" if number else name
    licence = slip.licences.get(number)
    return phrases.label("paper-licensed", who=who, licence=licence) if licence is not None else who


def request_lines(
    slip: Slip, phrases: Messages, shifts: Calendar | None = None
) -> list[tuple[str, str]]:
    """What the request of a fill or a credit says beside its chips: when, in which shift, at which
    game and table, its own number, for which slip, and who requested it."""
    said = list(lines(slip, phrases, shifts))
    when_shift_and_game, requested = said[:3], said[4]
    number = (phrases.label("paper-number"), str(slip.request))
    named = (phrases.label("paper-request-for"), phrases.label("ui-slip", **_named(slip)))
    return [*when_shift_and_game, number, named, requested]


def _named(slip: Slip) -> dict[str, object]:
    return {"slip": slip.content["kind"], "number": str(slip.content["number"])}


def _page(
    slip: Slip, phrases: Messages, shifts: Calendar | None, signs: Sequence[str]
) -> Iterator[Flowable]:
    content = slip.content
    yield paper.heading(
        phrases.label(
            "paper-slip", slip=content["kind"], number=content["number"], table=slip.table
        )
    )
    if slip.void:
        yield paper.heading(phrases.label("paper-void"), 22)
    if slip.prints:
        yield paper.heading(phrases.label("paper-reprint", count=slip.prints), 14)
    yield paper.facts(list(lines(slip, phrases, shifts)))
    yield paper.gap()
    yield paper.grid(rows(slip, phrases), WIDTHS)
    reported = ("security", "surveillance") if content.get("report") else ()
    who = signs if content["kind"] in ("fill", "credit") else (*USUAL, *reported)
    yield from _signatures(who, phrases)


def _request_page(
    slip: Slip, phrases: Messages, shifts: Calendar | None, signs: Sequence[str]
) -> Iterator[Flowable]:
    """The request of a fill or a credit, which goes to the cage: the floor signs it, and whoever
    gives or takes the chips there."""
    head = phrases.label(
        "paper-request", number=slip.request, slip=slip.content["kind"], table=slip.table
    )
    yield paper.heading(head)
    if slip.requests:
        yield paper.heading(phrases.label("paper-reprint", count=slip.requests), 14)
    yield paper.facts(request_lines(slip, phrases, shifts))
    yield paper.gap()
    yield paper.grid(rows(slip, phrases), WIDTHS)
    cage = [who for who in signs if who in ("cashier", "runner")]
    yield from _signatures(["supervisor", *cage], phrases)


def _signatures(people: Sequence[str], phrases: Messages) -> Iterator[Flowable]:
    """Lines to sign on, at most three beside each other."""
    for at in range(0, len(people), 3):
        yield paper.signatures(
            *(phrases.label("paper-sign", who=who) for who in people[at : at + 3])
        )
