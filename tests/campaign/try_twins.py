"""Twin tables that differ in the card alone that lies face down, with faults of every kind, differ in nothing that is shown (steps, offers, health, screen, the floor's pages, recall, export, what is sent to the pit, log, standard error)."""

from __future__ import annotations

import contextlib
import io
import logging
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from drivers.emulator.voice import CannotSayError
from kiosk.game.cards import CARDS, Card
from kiosk.game.commands.commands import Correct, Void
from kiosk.reading import Health, Kind, Message, Reading
from kiosk.staff.actor import Actor
from kiosk.station.commands import SignOff
from kiosk.station.readers.camera_crosscheck import lying
from tests.campaign.tally import Tally, chance
from tests.campaign.twins import PAGES, PROFILES, House, Twin
from tests.record.tables import Dealer

COUNT = 2_000
FLOOR = Actor("Ana", "floor")
UP = Health(True, True, True, True, (Message("reads", {"title": "Shoe"}),))
DOWN = Health(messages=(Message("line-lost", {"title": "Shoe"}),))
Event = Callable[[Twin], None]


def run(trials: range, seed: int, folder: Path) -> Tally:
    tally = Tally()
    for trial in trials:
        said, log = io.StringIO(), logging.StreamHandler(said_by_log := io.StringIO())
        logging.getLogger().addHandler(log)
        with contextlib.redirect_stderr(said):
            one(folder / str(trial), chance(seed, trial), tally, trial)
        logging.getLogger().removeHandler(log)
        if said.getvalue() or said_by_log.getvalue():
            tally.wrong.append(
                f"trial {trial}: something was logged: {said.getvalue()}{said_by_log.getvalue()}"
            )
        tally.counts["comparisons of log and standard error"] += 1
    return tally


def one(place: Path, dice: random.Random, tally: Tally, trial: int) -> None:
    place.mkdir()
    options = {"split.resplit": True, "decks": dice.choice((1, 8))}
    header = {"options": options} | ({"hole_turn": "input"} if dice.random() < 0.7 else {})
    house = House(dice.choice(list(PROFILES)), header, dice.choice((0, 1.5)), dice.choice((0, 10)))
    twins = Twin(place / "a", house, CARDS[0]), Twin(place / "b", house, CARDS[1])
    play = Play(dice, twins, house)
    done = ["opened"]
    try:
        for _ in range(dice.randrange(30, 70)):
            if play.over or not same(twins, dice, tally, f"trial {trial} ({house}; {done[-6:]})"):
                return
            done.append(play.next())
    except Exception as error:
        tally.wrong.append(f"trial {trial} ({house}; {done[-6:]}): {error!r}")
    finally:
        for twin in twins:
            twin.close()


def same(twins: tuple[Twin, Twin], dice: random.Random, tally: Tally, where: str) -> bool:
    """Whether both show the same, all that is shown compared; not after a card that the shoe cannot hold where `hole_turn` is `at_once`."""
    if twins[0].replayed and any(
        twin.step.refusal and twin.step.refusal.code == "card_not_in_shoe" for twin in twins
    ):
        tally.counts[
            "ended by a card that the shoe cannot hold, where the log counts the hole card at once"
        ] += 1
        return False
    page, files = dice.choice(("", "", *PAGES)), dice.random() < 0.25
    for (what, first), (_, second) in zip(
        *(twin.seen(page, files=files) for twin in twins), strict=True
    ):
        tally.counts[f"comparisons of {what}"] += 1
        tally.counts["comparisons while a card lay face down"] += twins[0].face_down
        tally.counts["comparisons while that of a void round did"] += (
            twins[0].face_down and not twins[0].step.table.view.in_round
        )
        if first != second:
            tally.wrong.append(
                f"{where}: {what} differ where {[twin.hole.text for twin in twins]} lie down: {difference(first, second)}"
            )
            return False
    return True


def difference(first: Any, second: Any) -> str:
    """The first part that differs, of both."""
    if isinstance(first, tuple) and isinstance(second, tuple) and len(first) == len(second):
        return next(
            (difference(*pair) for pair in zip(first, second, strict=True) if pair[0] != pair[1]),
            "",
        )
    return f"{first!r} | {second!r}"[-1000:]


class Play:
    """What happens at both tables, thrown by the dice from what the first of them shows."""

    def __init__(self, dice: random.Random, twins: tuple[Twin, Twin], house: House) -> None:
        self._dice, self._twins, self._house = dice, twins, house
        self._dealer = Dealer(dice.randrange(2**32), boxes=(1, 2, 3))
        self.over = False
        self._was_down = False
        self._drawn: list[Card] = []

    def _reconciler(self, event: Event) -> None:
        for twin in self._twins:
            event(twin)

    def next(self) -> str:
        """One thing happens at both. Gives its name."""
        first = self._twins[0]
        what = self._fault() if self._dice.random() < 0.35 else self._procedure()
        self.over = self.over or (
            self._was_down and not all(twin.face_down for twin in self._twins)
        )
        self._was_down = first.face_down
        return what

    def _procedure(self) -> str:
        step = self._twins[0].step
        keys = [trouble.key for trouble in step.alerts.troubles]
        if keys and self._dice.random() < 0.8:
            key = self._dice.choice(keys)
            self._reconciler(lambda twin: twin.command(SignOff(key), FLOOR))
            return f"sign off {key}"
        data = self._dealer.next(step)
        if data["type"] == "shoe":
            data["decks"] = self._house.header["options"]["decks"]
        if data["type"] != "card":
            self._reconciler(lambda twin: twin.do(data))
            return str(data)
        if self._awaits_hole(step):
            self._choose(step)
            self._reconciler(lambda twin: twin.wire(twin.written(twin.hole, 8)))
            return "the hole card"
        card = self._card()
        copy = self._dice.randrange(1, 8)
        self._reconciler(lambda twin: twin.wire(twin.written(card, copy)))
        return f"card {card.text}"

    @staticmethod
    def _awaits_hole(step: Any) -> bool:
        awaits, view = step.table.view.awaits, step.table.view
        return (
            view.phase == "deal"
            and awaits is not None
            and awaits.dealer
            and len(view.dealer.cards) == 1
        )

    def _choose(self, step: Any) -> None:
        """Two hole cards with which the dealer has a blackjack at both tables, or at neither."""
        up = step.table.view.dealer.cards[0][0]
        wanted = {"A": "TJQK", "T": "A", "J": "A", "Q": "A", "K": "A"}.get(up, "")
        with_it = self._dice.random() < 0.1 and bool(wanted)
        left = [card for card in CARDS if card not in self._drawn]
        cards = [card for card in left if (card.rank in wanted) == with_it]
        if len(cards) < 2:  # they have all been drawn
            cards = [card for card in left if card.rank not in wanted]
        for twin, card in zip(self._twins, self._dice.sample(cards, 2), strict=True):
            twin.hole = card
            self._drawn.append(card)  # a scanner knows each printed card by its name

    def _card(self) -> Card:
        """Any card; now and then the very one that lies face down at the first table."""
        if self._twins[0].face_down and self._dice.random() < 0.15:
            return self._twins[0].hole
        return self._dice.choice(CARDS)

    def _fault(self) -> str:
        return str(
            self._dice.choice(
                (
                    self._damaged,
                    self._again,
                    self._noise,
                    self._said,
                    self._camera,
                    self._lines,
                    self._stop,
                    self._floor,
                )
            )()
        )

    # Faults, each the same at both tables, of the hole card where one is to come or lies there.

    def _damaged(self) -> str:
        """The message of the card that comes, or lies there, damaged alike."""
        if self._awaits_hole(self._twins[0].step):
            self._choose(self._twins[0].step)
        elif not self._twins[0].face_down:
            return "nothing"
        cut, junk = (
            self._dice.randrange(1, 5),
            self._dice.choice((b"", b"x", b"\x00", b"??", b"]Z9")),
        )
        self._reconciler(lambda twin: twin.wire(twin.damaged(cut, junk), quiet=True))
        return f"damaged by {cut} and {junk!r}"

    def _again(self) -> str:
        """The card that lies face down is read once more."""
        if not self._twins[0].face_down:
            return "nothing"
        before = self._dice.choice((b"", b"]C0", b"]X1", b"ERR ", b"foreign "))
        if self._house.device == "barcode-scanner":
            open_before = lying(self._twins[0].step.table.view).total()
            self._reconciler(lambda twin: twin.wire(before + twin.written(twin.hole, 8)))
            # A scanner that has forgotten the card gives it as one that is dealt face up: then more differs than lies down.
            self.over = lying(self._twins[0].step.table.view).total() > open_before
        elif self._house.device == "ascii-shoe":
            self._reconciler(
                lambda twin: twin.wire((before or b"z") + twin.hole.text.encode() + b"\r\n")
            )
        else:
            return "nothing"
        return f"the hole card again, after {before!r}"

    def _noise(self) -> str:
        sent = self._dice.randbytes(self._dice.randrange(1, 12))
        self._reconciler(lambda twin: twin.wire(sent, quiet=True))
        return f"noise {sent!r}"

    def _said(self) -> str:
        what, values = self._dice.choice(
            [("unreadable", ()), ("cutting_card", ()), ("error", (self._dice.randrange(1, 9),)), ("cured", (3,)),
             ("started", ()), ("standby", ()), ("lock", (self._dice.random() < 0.5,))]
        )  # fmt: skip
        with contextlib.suppress(CannotSayError):
            self._reconciler(lambda twin: twin.wire(twin.other(what, *values)))
        return what

    def _camera(self) -> str:
        card = self._card()
        message = Message("seen-again", {"card": card.text}) if self._dice.random() < 0.2 else None
        kind = self._dice.choice((Kind.CARD, Kind.CARD, Kind.CARD, Kind.FAULT))
        if kind is Kind.FAULT:
            said = message or Message(
                "scanned-foreign", {"card": card.text, "deck": 1, "set": "K7Q2", "own": "AAAA"}
            )
            self._reconciler(lambda twin: twin.saw(Reading(kind, code="foreign", message=said)))
        else:
            self._reconciler(lambda twin: twin.saw(Reading(kind, card)))
        return f"the camera: {kind} {card.text}"

    def _lines(self) -> str:
        source, health = self._dice.choice(("shoe", "camera")), self._dice.choice((UP, UP, DOWN))
        self._reconciler(lambda twin: twin.health(health, source))
        return f"{source} {health.port_open}"

    def _stop(self) -> str:
        if self._dice.random() < 0.5:
            self._reconciler(lambda twin: twin.wait(800))
            return "time"
        limits = {"maximum": self._dice.choice(("600", "800"))} if self._dice.random() < 0.4 else {}
        self._reconciler(lambda twin: twin.again(**limits))
        return f"stopped and started {limits}"

    def _floor(self) -> str:
        """A correction of a card: of the hole card too, to what it is at the first table and to others; or the round is voided."""
        view, card = self._twins[0].step.table.view, self._card()
        if len(view.dealer.cards) < 2:
            return "nothing"
        if self._dice.random() < 0.5:
            self._reconciler(lambda twin: twin.command(Void("Ana", "dealt"), FLOOR))
            return "voided"
        box = self._dice.choice((0, 0, 1, 2))
        command = Correct(box, self._dice.choice((1, 2, 2)), card, "Ana", "wrong")
        self._reconciler(lambda twin: twin.command(command, FLOOR))
        return f"corrected: {command}"
