"""Telling a card that has just come from one that still lies there. Pure: time enters.

A card that is sighted in enough agreeing frames is one reading, however long it lies, wherever it
is pushed to and whatever covers it meanwhile. A card that has been away and comes back is a fault,
for every card of a shoe is unique.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from drivers.camera.codes.decode import Sighting, same_place
from drivers.camera.find import Region
from drivers.camera.vouch import disagree, reach, twins, vouched
from drivers.cards.code import PrintedCard, encode
from kiosk.reading import CODE_ALONE, VOUCHED, Kind, Reading, cured, fault, news


@dataclass(frozen=True, slots=True)
class WatchSettings:
    """How much must be seen before something is said.

    frames          agreeing frames before a card is read, or is believed to be gone
    agree_within_s  seconds within which frames may agree
    again_after_s   seconds after which a card that was gone and lies elsewhere has been shown
    again; sooner, it was moved
    same_place_px   pixels within which a card that comes into sight again never moved (0: a mount
    that guides every card
                    to one place, where this says nothing)
    card_reach      code widths within which two equal QR codes are the two corners of one card (5.5
    for stickers)
    twins           whether the cards are the kiosk's own, whose other codes have a known place
    """

    frames: int = 2
    agree_within_s: float = 1.0
    again_after_s: float = 3.0
    same_place_px: float = 3.0
    card_reach: float = 2.8
    twins: bool = True


#: seconds for which a card that lay there when the kiosk stopped may be hidden after its start, as
#: by a hand
_ANEW_S = 10.0


class _Stage(Enum):
    COUNTING = "seen, not yet often enough"
    LYING = "read, and lying there as far as anybody knows"
    GONE = "read, and its place was seen without it"


@dataclass(slots=True)
class _Known:
    """What is remembered of one card of the shoe."""

    places: tuple[Sighting, ...]  # where its codes are; of a card that is gone, where they were
    seen_at: float
    lay_at: float = 0.0  # when it was last seen lying
    stage: _Stage = _Stage.COUNTING
    count: int = 0  # agreeing frames
    missed: int = 0  # frames in a row that showed its place without it
    fault: str = ""  # the code of the fault that its showing is
    anew: bool = False  # it lay there when the kiosk stopped: to be read once more
    vouched: bool = False  # it showed both codes, or its outline: it is no code alone
    #: it lay there before this shoe began: not a card of it until it is taken away
    silent: bool = False


@dataclass(slots=True)
class _Clash:
    """Two different codes in one place, or one card that is there twice."""

    count: int = 0
    missed: int = 0
    said: bool = False


@dataclass(slots=True)
class _Look:
    """One look: what it showed and where it looked."""

    cards: dict[PrintedCard, list[Sighting]] = field(default_factory=dict)
    clashes: dict[tuple[str, frozenset[PrintedCard]], None] = field(default_factory=dict)
    region: Region | None = None

    def shows(self, places: Iterable[Sighting]) -> bool:
        """Whether all of these codes would lie whole in what was looked at, with the white that a
        QR code needs around it."""
        region = self.region
        if region is None:
            return True
        return all(
            region.left <= x - white
            and x + white <= region.right
            and region.top <= y - white
            and y + white <= region.bottom
            for seen in places
            for white in (0.0 if seen.symbol == "aztec" else seen.side / 4,)
            for x, y in seen.corners
        )


class Watch:
    """Follows the cards of one shoe through the looks of one camera. Not for two threads at
    once."""

    def __init__(self, settings: WatchSettings | None = None, shoe_set: str | None = None) -> None:
        self._settings = settings or WatchSettings()
        self._cards: dict[PrintedCard, _Known] = {}
        self._clashes: dict[tuple[str, frozenset[PrintedCard]], _Clash] = {}
        #: whether the last look left nothing open: another look at the same picture would say
        #: nothing new
        self.settled = True
        self._began = math.inf  # when the first look was
        self.changes = 0  # grows with each card that is read, taken away or there again
        self.shoe_set = shoe_set

    @property
    def lying(self) -> list[PrintedCard]:
        """The cards that lie in sight as far as the looks so far tell."""
        return self._in(_Stage.LYING)

    @property
    def gone(self) -> list[PrintedCard]:
        """The cards of this shoe that were read and have been taken away."""
        return self._in(_Stage.GONE)

    def _in(self, stage: _Stage) -> list[PrintedCard]:
        return [printed for printed, known in self._cards.items() if known.stage is stage]

    def remember(self, lying: Iterable[PrintedCard], gone: Iterable[PrintedCard]) -> None:
        """Before the first look: what had been seen of this shoe when the kiosk stopped.

        A card that lay there is read anew if it still does; one that is not seen for `_ANEW_S` was
        taken away meanwhile.
        """
        for stage, cards in ((_Stage.LYING, lying), (_Stage.GONE, gone)):
            for printed in cards:
                self._cards[printed] = _Known(
                    (), -math.inf, -math.inf, stage, anew=stage is _Stage.LYING
                )
                self.shoe_set = self.shoe_set or printed.shoe_set

    def new_shoe(self, shoe_set: str | None = None) -> None:
        """Forget the shoe. `shoe_set` names the new one; None leaves that to the first card that is
        read.

        Cards of the old shoe that still lie there are not read into the new one; they are forgotten
        when they are taken away.
        """
        self.shoe_set = shoe_set
        self._clashes.clear()
        self._cards = {
            printed: known for printed, known in self._cards.items() if known.stage is _Stage.LYING
        }
        for known in self._cards.values():
            known.silent, known.fault = True, ""

    def see(
        self, sightings: Sequence[Sighting], at: float, region: Region | None = None
    ) -> list[Reading]:
        """What one look leads to. `at` is seconds on any clock that only rises; `region` is what
        was looked at, None for all.

        Readings: CARD once for each card, with the code CODE_ALONE where nothing vouches for it,
        then OTHER with the code VOUCHED when something does; FAULT `shown_twice`, `foreign`,
        `two_codes` or `double`; CURED with the same code when the last card with that fault has
        been taken away.
        """
        look = self._sort(sightings, region)
        self._began = min(self._began, at)
        readings: list[Reading] = []
        for printed, seen in look.cards.items():
            readings += self._sighted(printed, tuple(seen), at)
        readings += self._clashing(look)
        readings += self._missing(look, at)
        self.settled = not any(
            known.missed or (known.count and known.seen_at == at) for known in self._cards.values()
        ) and not any(not clash.said or clash.missed for clash in self._clashes.values())
        return readings

    def glimpse(self, sightings: Sequence[Sighting], at: float) -> list[Reading]:
        """The cards that the first part of a look, which goes on, is enough for. `see` is called
        for the whole of it then."""
        readings: list[Reading] = []
        for printed, seen in self._sort(sightings, None, whole=False).cards.items():
            readings += self._sighted(printed, tuple(seen), at)
        return readings

    # what a look shows

    def _sort(
        self, sightings: Sequence[Sighting], region: Region | None, *, whole: bool = True
    ) -> _Look:
        """The cards that this look vouches for, and what contradicts itself. What may do so waits
        until the look is `whole`."""
        look = _Look(region=region)
        doubtful: set[PrintedCard] = set()
        for n, one in enumerate(sightings):
            for other in sightings[n + 1 :]:
                if one.printed == other.printed:
                    within = max(reach(each, self._settings.card_reach) for each in (one, other))
                    if math.dist(one.centre, other.centre) > within:
                        look.clashes["double", frozenset({one.printed})] = None
                elif same_place(one, other) or (self._settings.twins and disagree(one, other)):
                    look.clashes["two_codes", frozenset({one.printed, other.printed})] = None
                    doubtful |= {one.printed, other.printed}
                elif not whole and twins(one, other):
                    doubtful |= {one.printed, other.printed}
        for seen in sightings:
            if seen.printed not in doubtful:
                look.cards.setdefault(seen.printed, []).append(seen)
        return look

    # a card that is there

    def _sighted(
        self, printed: PrintedCard, seen: tuple[Sighting, ...], at: float
    ) -> list[Reading]:
        known = self._cards.get(printed)
        if known is None:
            known = self._cards[printed] = _Known(seen, at)
        elif known.seen_at == at:  # counted already, at this look's first glimpse
            return self._weighed(printed, known, seen)
        for (
            other,
            rival,
        ) in (
            self._cards.items()
        ):  # another card counted here a moment ago: those frames do not agree
            if (
                other != printed
                and rival.stage is _Stage.COUNTING
                and _any_same_place(seen, rival.places)
            ):
                rival.count = 0
        if known.stage is _Stage.GONE and (
            at - known.lay_at <= self._settings.again_after_s
            or self._never_moved(known.places, seen)
        ):
            known.stage, known.count = _Stage.LYING, 0
            self.changes += 1
        elif known.stage is not _Stage.LYING or known.anew:
            known.count = (
                known.count + 1 if at - known.seen_at <= self._settings.agree_within_s else 1
            )
        readings = self._weighed(printed, known, seen)
        if known.stage is _Stage.LYING:
            known.lay_at = at
        if known.stage is not _Stage.GONE:
            known.places = seen
        known.seen_at, known.missed = at, 0
        return readings

    def _weighed(
        self, printed: PrintedCard, known: _Known, seen: tuple[Sighting, ...]
    ) -> list[Reading]:
        """The reading of a card that has been seen often enough. A code alone needs twice as many
        frames, for its card may be half under a hand, and is said as such; once it is vouched for
        that is said too, once."""
        before, known.vouched = (
            known.vouched,
            known.vouched or vouched(seen, own_cards=self._settings.twins),
        )
        if known.stage is _Stage.LYING and not known.anew:
            now = known.vouched and not (before or known.fault or known.silent)
            return [_seen(Kind.OTHER, printed, VOUCHED, "seen-whole")] if now else []
        needed = self._settings.frames if known.vouched else 2 * self._settings.frames
        return [self._read(printed, known)] if known.count >= needed else []

    def _read(self, printed: PrintedCard, known: _Known) -> Reading:
        """The reading of a card that has been seen often enough."""
        again = known.stage is _Stage.GONE
        known.stage, known.count, known.anew = _Stage.LYING, 0, False
        self.changes += 1
        if self.shoe_set is None:
            self.shoe_set = printed.shoe_set
        raw = encode(printed).encode()
        if printed.shoe_set != self.shoe_set:
            known.fault = "foreign"
            return fault("foreign", "seen-foreign", raw=raw, own=self.shoe_set, **printed.facts)
        if again:
            known.fault = "shown_twice"
            return fault("shown_twice", "seen-again", raw=raw, **printed.facts)
        alone = ("", "seen") if known.vouched else (CODE_ALONE, "seen-alone")
        return _seen(Kind.CARD, printed, *alone)

    def _never_moved(self, before: Sequence[Sighting], now: Sequence[Sighting]) -> bool:
        """A card that was covered comes into sight again to the pixel; one that a hand put back
        does not."""
        near = self._settings.same_place_px
        return any(
            math.dist(old.centre, new.centre) <= near
            and all(min(math.dist(a, b) for b in old.corners) <= 2 * near for a in new.corners)
            for old in before
            for new in now
        )

    # codes that contradict each other

    def _clashing(self, look: _Look) -> list[Reading]:
        readings = []
        for what in look.clashes:
            clash = self._clashes.setdefault(what, _Clash())
            clash.count, clash.missed = clash.count + 1, 0
            if clash.count >= self._settings.frames and not clash.said:
                clash.said = True
                readings.append(_clash(*what))
        for what in [key for key in self._clashes if key not in look.clashes]:
            clash = self._clashes[what]
            clash.missed += 1
            if clash.missed >= self._settings.frames:
                del self._clashes[what]
                if clash.said and not any(code == what[0] for code, _ in self._clashes):
                    readings.append(cured(what[0], "clash-over"))
        return readings

    # a card that is not there

    def _missing(self, look: _Look, at: float) -> list[Reading]:
        in_doubt = {printed for _, cards in look.clashes for printed in cards}
        readings = []
        for printed, known in list(self._cards.items()):
            if known.stage is _Stage.GONE or printed in look.cards or printed in in_doubt:
                continue
            if not look.shows(known.places) or (known.anew and at - self._began < _ANEW_S):
                continue
            known.missed += 1
            if known.missed < self._settings.frames:
                continue
            self.changes += 1
            if known.stage is _Stage.COUNTING or known.silent:
                del self._cards[printed]
                continue
            known.stage = _Stage.GONE
            known.count = 0
            known.missed = 0
            known.anew = False
            if known.fault:
                code, known.fault = known.fault, ""
                if not any(other.fault == code for other in self._cards.values()):
                    readings.append(cured(code, "taken-away", **printed.facts))
        return readings


def _any_same_place(some: Sequence[Sighting], others: Sequence[Sighting]) -> bool:
    return any(same_place(one, other) for one in some for other in others)


def _seen(kind: Kind, printed: PrintedCard, code: str, message: str) -> Reading:
    raw = encode(printed).encode()
    return news(kind, message, code=code, raw=raw, **printed.facts)._replace(card=printed.card)


def _clash(code: str, cards: frozenset[PrintedCard]) -> Reading:
    """Two codes of which not both can be right: two cards with one code ("double"), or two codes in
    one place."""
    first, *others = sorted(cards, key=str)
    facts = first.facts
    for other in others:
        facts |= {f"other_{name}": value for name, value in other.facts.items()}
    raw = b" ".join(sorted(encode(printed).encode() for printed in cards))
    return fault(code, "seen-double" if code == "double" else "two-codes", raw=raw, **facts)
