"""What is each act, in a round that allows it."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Burn, Correct, Drawn, Void
from kiosk.station.commands import (
    Acknowledge,
    GiveSeat,
    LockTable,
    NextCard,
    PayOut,
    Relieve,
    SignOff,
    StationCommand,
)
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import (
    AnnounceRules,
    CloseTable,
    OpenTable,
    PrintSlip,
    RequestSlip,
    VoidSlip,
)

NINE, FIVE = parse("9D"), parse("5C")


#: what is each act, in a round in which 9C lies as box 1's first card and 6C came last
COMMANDS: Mapping[str, tuple[StationCommand, ...]] = {
    "correct": (Correct(1, 1, NINE, "", "misread"),),
    "burn": (
        NextCard(Burn(FIVE, "relief")),
        Correct(0, 1, parse("6C"), "", "burned", why="face_up"),
    ),
    "irregular": (
        NextCard(Drawn(FIVE, face="up", why="drawn_in_error")),
        NextCard(Drawn(FIVE, to=0)),
        Correct(0, 1, parse("6C"), "", "drawn in error", why="drawn_in_error", face="up"),
    ),
    "void": (Void("", "misdeal"),),
    "sign_off": (SignOff("link"), Acknowledge("link")),
    "unlock": (SignOff("sign_in"),),
    "relieve": (Relieve("12"),),
    "open": (OpenTable(),),
    "close": (CloseTable(),),
    "fill": (RequestSlip("fill", ((2500, 1),)), VoidSlip("fill:1", "wrong table")),
    "credit": (RequestSlip("credit", ((2500, 1),)), VoidSlip("credit:1", "wrong table")),
    "limits": (AnnounceRules(1000, 100_000, ()),),
    "options": (AnnounceRules(500, 100_000, (("split.resplit", False),)),),
    "lock": (LockTable(),),
    "seat": (GiveSeat("p"),),
    "pay_out": (PayOut((("p", 100),)),),
    "report": (PrintSlip("opener:1"),),
}


def asked(step: Step) -> str:
    """The id of the phrase that says what is next."""
    assert step.told.next is not None
    return step.told.next.id
