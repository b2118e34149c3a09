"""The certificate of a set of printed cards: what is missing, double or foreign."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drivers.camera.codes.decode import CardDecoder, Sighting
from drivers.camera.settings import CameraSettings
from drivers.camera.vouch import reach as within
from drivers.cards.code import PrintedCard, decode, whole_set
from kiosk.reading import Health, Kind, Message, Reading


@dataclass(frozen=True, slots=True)
class Shown:
    """One card on the table, as paper, and where it was seen: the name of a picture, or the
    camera."""

    printed: PrintedCard
    where: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """What was found when a set was read back. `double` holds every place of a card that was there
    more than once."""

    shoe_set: str
    decks: int
    found: int  # different cards of the set
    missing: tuple[PrintedCard, ...]
    double: tuple[Shown, ...]
    foreign: tuple[Shown, ...]
    sources: tuple[str, ...]

    @property
    def whole(self) -> bool:
        return not (self.missing or self.double or self.foreign)

    def as_json(self) -> dict[str, Any]:
        """The certificate in values that JSON knows, the same for the same cards."""
        return {
            "shoe_set": self.shoe_set,
            "decks": self.decks,
            "cards": 52 * self.decks,
            "found": self.found,
            "whole": self.whole,
            "missing": [printed.facts for printed in self.missing],
            "double": [{**shown.printed.facts, "where": shown.where} for shown in self.double],
            "foreign": [{**shown.printed.facts, "where": shown.where} for shown in self.foreign],
            "sources": list(self.sources),
        }

    def lines(self) -> list[str]:
        """The certificate for a person: what was found, then everything that is wrong and what to
        do about it."""
        decks = "1 deck" if self.decks == 1 else f"{self.decks} decks"
        if self.whole:
            return [
                f"Shoe set {self.shoe_set}, {decks}: all {self.found} cards are there, each once."
            ]
        lines = [
            (
                f"Shoe set {self.shoe_set}, {decks}: {self.found} of {52 * self.decks} cards found."
                " The set is not whole."
            )
        ]
        lines += [f"Missing: {printed}." for printed in self.missing]
        lines += [f"Double: {shown.printed}, seen in {shown.where}." for shown in self.double]
        lines += [f"Foreign: {shown.printed}, seen in {shown.where}." for shown in self.foreign]
        lines.append(
            "Do not deal from this set. Look for missing cards in the box and show them;"
            " take double and foreign cards out"
            " and have the floorperson look at them; then check again."
        )
        return lines


def certify(
    shown: Sequence[Shown],
    sources: Iterable[str] = (),
    *,
    shoe_set: str | None = None,
    decks: int | None = None,
) -> Certificate:
    """The certificate of these cards.

    Without `shoe_set` it is the set that most of them belong to; without `decks`, as many decks as
    were seen of it. Raises ValueError where no card was seen and nobody says which set it should
    be.
    """
    if shoe_set is None:
        if not shown:
            raise ValueError(
                "No card of any set was seen: lay the cards face up,"
                " closer to the camera and in more light."
            )
        shoe_set = Counter(each.printed.shoe_set for each in shown).most_common(1)[0][0]
    own = [each for each in shown if each.printed.shoe_set == shoe_set]
    if decks is None:
        decks = max((each.printed.copy for each in own), default=1)
    wanted = whole_set(shoe_set, decks)
    belongs = set(wanted)
    counts = Counter(each.printed for each in own)
    return Certificate(
        shoe_set,
        decks,
        found=sum(printed in counts for printed in wanted),
        missing=tuple(printed for printed in wanted if printed not in counts),
        double=tuple(
            each for each in shown if each.printed in belongs and counts[each.printed] > 1
        ),
        foreign=tuple(each for each in shown if each.printed not in belongs),
        sources=tuple(sources),
    )


def shown_in(path: Path, settings: CameraSettings | None = None) -> list[Shown]:
    """Every card in one picture; a card's codes are one card. Raises SourceError where it is no
    picture."""
    from drivers.camera.source import read_picture

    settings = settings or CameraSettings()
    decode_ = settings.decode
    decoder = CardDecoder(decode_.opinions, symbology=decode_.symbology, rectify=decode_.rectify)
    sightings = decoder.look(read_picture(path))
    return [Shown(printed, path.name) for printed in _cards(sightings, settings.watch.card_reach)]


def _cards(sightings: Sequence[Sighting], reach: float) -> list[PrintedCard]:
    """The cards that carry these codes: equal codes within reach of each other are one card, as
    many as a card has."""
    cards: list[PrintedCard] = []
    left = list(sightings)
    while left:
        one = left.pop(0)
        cards.append(one.printed)
        near = [
            other
            for other in left
            if other.printed == one.printed
            and math.dist(one.centre, other.centre)
            <= max(within(each, reach) for each in (one, other))
        ]
        for other in near[: (4 if one.symbol == "aztec" else 2) - 1]:
            left.remove(other)
    return cards


def shown_by(
    source: str,
    settings: CameraSettings,
    tell: Callable[[Shown], bool],
    note: Callable[[Message], None],
) -> None:
    """Follow a camera or a video. `tell` gets every card as it comes, and every time a card comes
    again; True from it ends the check. `note` gets what the camera says of itself. Both are called
    in the reader's thread.

    Returns when the video has ended or `tell` has said that it is enough; raises KeyboardInterrupt
    when a person ends it, and SourceError where a file is no video: the reader would wait for one
    as it does for a camera that is not there yet.
    """
    import threading

    from drivers.camera.reader import CameraReader
    from drivers.camera.source import is_camera, open_source

    if not is_camera(source):
        open_source(source, settings.capture).close()

    enough = threading.Event()
    where = f"camera {source}" if source.isdigit() else Path(source).name

    def on_reading(reading: Reading) -> None:
        if reading.kind is Kind.CARD or (
            reading.kind is Kind.FAULT and reading.code in ("shown_twice", "double", "foreign")
        ):
            printed = decode(reading.raw.decode())
            if printed is not None and tell(Shown(printed, where)):
                enough.set()
        elif reading.message:
            note(reading.message)

    def on_health(health: Health) -> None:
        for message in health.messages:
            note(message)

    reader = CameraReader(source, on_reading, on_health, settings)
    reader.start()
    try:
        while not (reader.ended.wait(0.2) or enough.is_set()):
            pass
    finally:
        reader.stop()
