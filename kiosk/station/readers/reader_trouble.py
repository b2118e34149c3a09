"""Trouble that a reader tells of, or that its silence is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kiosk.game.refusals import Reason
from kiosk.reading import Kind, Message, Reading
from kiosk.record.projections.faults import STOPPING, FaultSpec, StandingFault

if TYPE_CHECKING:
    from kiosk.record.projections.troubles import Troubles

SHOE, CAMERA = "shoe", "camera"
#: the trouble that stands while the line to a reader is lost
LINK = {SHOE: "link", CAMERA: "camera.link"}
#: the trouble that a camera which works confirms nothing
CONFIRMS = "camera.confirms"
#: the trouble that a card came which the shoe cannot hold, and that the shoe has to come off the
#: table for it
NOT_IN_SHOE, WRONG_SHOE = "card.not_in_shoe", "wrong_shoe"
_NOT_IN_SHOE = ("card_not_in_shoe", "bad_card")
#: codes of what is said of the cabinet: its door, and the switch by which that is known
DOOR_SAID, SWITCH_SAID = "door", "door-switch"
#: code of what is said of a part of the program that works beside the table, and has failed
PART_SAID = "part"
#: code of what is said of the journal's anchors, where those that the journal says it has are
#: missing at a start
ANCHORS_SAID = "anchored"
#: codes of what stops the kiosk as an open door does
STOPS = frozenset(each.partition(".")[2] for each in STOPPING) - {DOOR_SAID}


def lost(
    source: str, *says: Message, leads: bool, other: str = "", ended: bool = False
) -> FaultSpec:
    """The line to `source` is lost; it says nothing where it was never open. `other` is another
    reader that works, "" where there is none. `ended`: it does not come back by itself."""
    if ended:
        which = "ended" if leads else "ended-beside"
    elif not leads:
        which = "lost-beside"
    else:
        which = "lost-other" if other else "lost"
    return FaultSpec(
        LINK[source],
        which,
        {"reader": source, "says": says or None, "other": other or None},
        freezes=leads,
    )


def handed_over(stood: StandingFault, heir: str, by: str) -> FaultSpec:
    """`by` lets `heir` lead while the line to another reader is lost, of which the trouble
    `stood`."""
    which = "told" if stood.id == "told" else "led"
    return FaultSpec(stood.key, which, {**stood.facts, "other": heir, "by": by})


def told(reading: Reading, source: str, *, in_round: bool) -> FaultSpec | None:
    """The trouble that a reading which is no card begins, if it does."""
    kind, says = reading.kind, reading.messages or None
    if kind is Kind.FAULT:
        freezes = reading.code in STOPS
        return FaultSpec(
            key(reading, source), "fault", {"says": says, "code": reading.code}, freezes
        )
    if kind is Kind.LOST:  # what is lost may be a card, and the next card would take its place
        return FaultSpec("sequence", "sequence", {"says": says}, freezes=True)
    if kind is Kind.CUTTING_CARD:  # it is out already
        return FaultSpec("cutting_card", "cutting_card", {})
    if kind is Kind.STARTED and in_round:
        return FaultSpec("reader.started", "started", {}, freezes=True)
    return None


def stopping(troubles: Troubles) -> list[StandingFault]:
    """What stands and stops the kiosk deciding: an open cabinet, and what is in `STOPS`."""
    standing = map(troubles.get, STOPPING)
    return [each for each in standing if each is not None and each.freezes]


def key(reading: Reading, source: str) -> str:
    """The key of the trouble that a fault of this reader is."""
    return f"{'camera' if source == CAMERA else 'reader'}.{reading.code}"


def out_of_play(mode: str) -> FaultSpec:
    """A card left the shoe while the shoe itself said that it was not in play: `mode` is lock,
    error or setting."""
    return FaultSpec("reader.out_of_play", "out_of_play", {"mode": mode})


def not_taken(reason: Reason) -> FaultSpec:
    """A card left the shoe, or was seen, that the table does not take. One that the shoe cannot
    hold is trouble of its own."""
    return FaultSpec(
        NOT_IN_SHOE if reason.code in _NOT_IN_SHOE else "card", "card", {"refused": reason}
    )


def wrong_shoe(card: str) -> FaultSpec:
    """The shoe cannot be right, and nobody has said what was misread: it comes off the table (COMAR
    36.05.03.27(C)). `card` came too often, "" where it is not that."""
    return FaultSpec(WRONG_SHOE, WRONG_SHOE, {"card": card or None})


def closed(card: str) -> FaultSpec:
    """A card left the shoe, or was seen, while the table was not open."""
    return FaultSpec("closed", "closed", {"card": card})


def too_many(card: str, *, void: bool = False) -> FaultSpec:
    """The hole card is turned, or was taken up with its round, which was `void`, and is one more
    than the shoe can hold: it or another of them was misread."""
    return FaultSpec("too_many", "too_many", {"card": card, "void": void or None}, freezes=True)


def behind_code() -> FaultSpec:
    """The camera leads, and sees a card after a code that it saw alone and that may be the card
    which came first."""
    return FaultSpec("sequence", "sequence", {"says": (Message("behind-code"),)}, freezes=True)


def differs(
    seen: Sequence[str], card: str, box: int | None, *, face_down: bool, beside_shoe: bool
) -> FaultSpec:
    """The camera sees cards for which none on the table is left. `card`: what the shoe read last,
    "" for none, and for which box (0: the dealer). `face_down`: a card lies face down, and one seen
    may be that card: none is named. `beside_shoe`: the table has a shoe, of which something can be
    said.
    """
    read = {"card": card or None, "box": box, "reader": None if beside_shoe else CAMERA}
    if face_down:
        return FaultSpec("differs", "differs-face-down", read)
    return FaultSpec("differs", "differs", {"cards": tuple(seen), **read})


def confirms_nothing(rounds: int) -> FaultSpec:
    """The camera works, and for so many rounds in a row has confirmed none of the cards that the
    shoe read."""
    return FaultSpec(CONFIRMS, "confirms", {"rounds": rounds})


def restarted(number: int, *, changed: bool, unseen: bool) -> FaultSpec:
    """The kiosk stopped in round `number`. `changed`: the table's settings are others than those of
    that round. `unseen`: a card drawn meanwhile may not be missed, as `Readers.may_miss` has it."""
    return FaultSpec("restart", "restart", {"round": number, "changed": changed}, freezes=unseen)


def settings_wait(number: int) -> FaultSpec:
    """The kiosk's settings were changed, and what lies at the table, of round `number`, means
    nothing by them (`NewRules.said`)."""
    return FaultSpec("settings_wait", "settings_wait", {"round": number})


def overdrawn(patron: str, amount: int, number: int) -> FaultSpec:
    """Round `number` was amended, and since then a patron's account is `amount` cents below zero:
    what it held was paid out."""
    facts = {"patron": patron, "amount": amount, "round": number}
    return FaultSpec(f"overdrawn.{patron}", "overdrawn", facts)


def uncovered(patron: str, amount: int, number: int) -> FaultSpec:
    """Round `number` was amended, and since then `amount` cents of what a patron has on the
    table are not covered by the account."""
    facts = {"patron": patron, "amount": amount, "round": number}
    return FaultSpec(f"uncovered.{patron}", "uncovered", facts)
