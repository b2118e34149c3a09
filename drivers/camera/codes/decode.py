"""Decoding printed cards in a picture. Pure: a grey picture in, sightings out.

Two decoders stand behind one interface. The first opinion looks at the whole region; the second is
asked about what the first left unread. A found card that nobody read is brought upright and
enlarged and looked at again. Whatever is not a whole payload with a right check is dropped: a
camera has no half cards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

import numpy as np

from drivers.camera.codes.eyes import WIDTHS, find_eyes, read_code
from drivers.camera.codes.matching import Codebook
from drivers.camera.codes.modules import drawn_anew, read_modules
from drivers.camera.find import (
    ENLARGED,
    Corners,
    Grey,
    Point,
    Region,
    brought_out,
    crisp,
    enlarged,
    find_cards,
    find_paper,
    stretch,
    upright,
    with_each,
)
from drivers.cards.code import PrintedCard, decode
from drivers.cards.face import CARD_WIDTH, EYE, SIDE
from kiosk.reading import BADGE_START, DeviceError, Message


@dataclass(frozen=True, slots=True)
class Found:
    """A code as a decoder gives it: any text. `in_order`: the corners are the code's own top left,
    top right, bottom right, bottom left."""

    text: str
    corners: Corners
    in_order: bool
    symbol: str = "qr"


@dataclass(frozen=True, slots=True)
class Sighting:
    """One code of one card in one picture, with where it lies and which decoder read it. `outline`:
    of the white card that it lies on, where that was looked for and found."""

    printed: PrintedCard
    corners: Corners
    in_order: bool
    decoder: str
    outline: Corners | None = None
    symbol: str = "qr"

    @property
    def centre(self) -> Point:
        return sum(x for x, _ in self.corners) / 4, sum(y for _, y in self.corners) / 4

    @property
    def side(self) -> float:
        """The width of the code in pixels: the mean of its four sides."""
        around = (*self.corners[1:], self.corners[0])
        return sum(math.dist(a, b) for a, b in zip(self.corners, around, strict=True)) / 4


@dataclass(frozen=True, slots=True)
class Look:
    """What one look at a picture gave. `unread` counts the cards whose outline was found and whose
    code was not read; `outlines` are those of all cards without a code that was read at once."""

    sightings: list[Sighting]
    unread: int
    outlines: tuple[Corners, ...] = ()


_T = TypeVar("_T")
ReadCodes: TypeAlias = Callable[[Grey], list[Found]]

#: the symbols that are looked for, by the word in a profile: "printed" is the kiosk's own cards, of
#: now and of before
SYMBOLOGIES = {
    "printed": ("aztec", "qr"),
    "aztec": ("aztec",),
    "qr": ("qr",),
    "data-matrix": ("data-matrix",),
    "code-128": ("code-128",),
}
DECODERS = ("zxing", "pyzbar")
# glances of which one matches bull's eyes and, where they show nothing, asks the second opinion
# about all of it: about 30 ms each
WHOLE_EVERY = 3
MOST_UPRIGHT = 4  # cards that one glance brings upright: about 7 ms each
AS_WIDE = 1.35  # times wider or narrower that a card of one picture may be than another
MOST_ENLARGED = 600_000  # pixels of overlapped cards that one glance enlarges: about 40 ms


class DecoderMissingError(DeviceError):
    """Decoders that cannot be loaded."""


def zxing(symbology: str) -> ReadCodes:
    """zxing-cpp, for one symbology. Raises DecoderMissingError."""
    try:
        import zxingcpp
    except ImportError as why:
        raise DecoderMissingError(Message("no-zxing", {"words": str(why)})) from why
    formats = {
        "aztec": zxingcpp.BarcodeFormat.Aztec,
        "qr": zxingcpp.BarcodeFormat.QRCode,
        "data-matrix": zxingcpp.BarcodeFormat.DataMatrix,
        "code-128": zxingcpp.BarcodeFormat.Code128,
    }
    wanted = {formats[symbol]: symbol for symbol in SYMBOLOGIES[symbology]}

    def read(picture: Grey) -> list[Found]:
        found = []
        for code in zxingcpp.read_barcodes(
            picture, formats=zxingcpp.BarcodeFormats(list(wanted)), try_invert=False
        ):
            # Micro and rectangular codes, which are found among the QR codes too and are on no
            # card, have names of their own.
            if code.format not in wanted:
                continue
            at = code.position
            corners = (
                (at.top_left.x, at.top_left.y),
                (at.top_right.x, at.top_right.y),
                (at.bottom_right.x, at.bottom_right.y),
                (at.bottom_left.x, at.bottom_left.y),
            )
            found.append(Found(code.text, corners, in_order=True, symbol=wanted[code.format]))
        return found

    return read


def pyzbar(symbology: str) -> ReadCodes:
    """pyzbar, for the symbols that it knows. Raises DecoderMissingError for others, too where
    libzbar is not installed."""
    if symbology == "aztec":
        raise DecoderMissingError(Message("pyzbar-no-aztec"))
    if symbology == "data-matrix":
        raise DecoderMissingError(Message("pyzbar-no-data-matrix"))
    try:
        from pyzbar import pyzbar as zbar
    except ImportError as why:
        raise DecoderMissingError(Message("no-zbar")) from why
    symbol = zbar.ZBarSymbol.CODE128 if symbology == "code-128" else zbar.ZBarSymbol.QRCODE

    def read(picture: Grey) -> list[Found]:
        found = []
        for code in zbar.decode(picture, symbols=[symbol]):
            text = code.data.decode("ascii", errors="replace")
            box = code.rect
            hull = [(float(p.x), float(p.y)) for p in code.polygon]
            if len(hull) != 4:  # a code seen so flat that its hull lost a corner
                right, bottom = box.left + box.width, box.top + box.height
                hull = [(box.left, box.top), (right, box.top), (right, bottom), (box.left, bottom)]
            found.append(Found(text, (hull[0], hull[1], hull[2], hull[3]), in_order=False))
        return found

    return read


LOADERS: dict[str, Callable[[str], ReadCodes]] = {"zxing": zxing, "pyzbar": pyzbar}


class CardDecoder:
    """First and second opinion about a picture.

    `opinions` names the decoders in the order in which they are asked, `rectify` whether a found
    card that nobody read is brought upright and asked about again. `missing` says which decoders
    could not be loaded. Raises DecoderMissingError when none can be loaded, ValueError for a name
    that does not exist.
    """

    def __init__(
        self,
        opinions: Sequence[str] = DECODERS,
        *,
        symbology: str = "printed",
        rectify: bool = True,
    ) -> None:
        if (
            not opinions
            or not set(opinions) <= set(DECODERS)
            or len(set(opinions)) != len(opinions)
        ):
            raise ValueError(
                f"decoders {list(opinions)}: name one or both of {', '.join(DECODERS)},"
                " the first opinion first"
            )
        if symbology not in SYMBOLOGIES:
            raise ValueError(f"symbology {symbology!r}: one of {', '.join(SYMBOLOGIES)}")
        self._readers: list[tuple[str, ReadCodes]] = []
        self._rectify = rectify
        self._draws = "aztec" in SYMBOLOGIES[symbology]
        self._shoe_set: str | None = None
        self._book: Codebook | None = None  # of that set, once it was needed
        self._width = 0.0  # of the card that was read last, in pixels
        self._glances = 0
        self.badges: set[str] = set()  # that were seen, until somebody takes them out
        missing: list[Message] = []
        for name in opinions:
            try:
                self._readers.append((name, LOADERS[name](symbology)))
            except DecoderMissingError as trouble:
                missing += trouble.messages
        if [name for name, _ in self._readers] == ["pyzbar"] and "aztec" in SYMBOLOGIES[symbology]:
            missing.append(Message("pyzbar-no-aztec"))
        self.missing = tuple(missing)
        if not self._readers:
            raise DecoderMissingError(*missing)

    def know(self, shoe_set: str | None) -> None:
        """Which set's cards are in the shoe: what no decoder reads is matched with them. None: with
        none. Raises ValueError for what is no set's name."""
        if shoe_set != self._shoe_set:
            self._shoe_set, self._book = shoe_set, None

    def look(self, picture: Grey, region: Region | None = None) -> list[Sighting]:
        """The codes of cards in this region of the picture, in pixels of the whole picture, at
        whatever time it takes.

        Two sightings of one place that name different cards are both given: whoever follows them
        says so.
        """
        return self.glance(picture, region, most=None).sightings

    def glance(
        self,
        picture: Grey,
        region: Region | None = None,
        *,
        most: int | None = MOST_UPRIGHT,
        at_once: Callable[[list[Sighting]], object] | None = None,
    ) -> Look:
        """The same in a bounded time: of the cards that the first opinion leaves unread, `most` are
        brought upright, another few at every glance, and the second opinion is asked about one.

        `at_once` is given what the first opinion sees, before anything slower is tried.
        """
        looked_at = region or Region(0, 0, picture.shape[1], picture.shape[0])
        self._glances += 1
        paper = find_paper(looked_at.of(picture))
        if paper is None:
            return Look([], 0)
        left = looked_at.left + paper.left
        top = looked_at.top + paper.top
        part = np.ascontiguousarray(paper.of(looked_at.of(picture)))
        sightings = self._ask(self._readers[0], part)
        if at_once is not None:
            at_once([_moved(seen, left, top) for seen in _distinct(sightings)])
        cards, heaps = find_cards(part) if self._rectify else ([], [])
        unread = [
            card for card in cards if not any(_inside(seen.centre, card) for seen in sightings)
        ]
        still_unread = len(unread)
        for n, card in enumerate(self._in_turn(unread, most)):
            upright_sightings = self._look_upright(
                part, card, second_opinion=n == 0 or most is None
            )
            still_unread -= bool(upright_sightings)
            sightings += upright_sightings
        is_turn = most is None or self._glances % WHOLE_EVERY == 0
        sightings += self._look_into_heaps(part, heaps, sightings, most, is_turn=is_turn)
        # cards that overlap have no outline of their own
        if not sightings and not cards and is_turn:
            for reader in self._readers[1:]:
                sightings += self._ask(reader, part)
        outlined = [_outlined(seen, cards) for seen in _distinct(sightings)]
        left_over = tuple(
            _by(card, left, top)
            for card in unread
            if not any(_inside(seen.centre, card) for seen in sightings)
        )
        return Look([_moved(seen, left, top) for seen in outlined], still_unread, left_over)

    def _in_turn(self, all_of: list[_T], most: int | None) -> list[_T]:
        """Those whose turn it is at this glance: `most`, other ones each time."""
        if most is None:
            return all_of
        first = self._glances * most % max(1, len(all_of))
        return (all_of[first:] + all_of[:first])[:most]

    def _look_upright(self, part: Grey, card: Corners, *, second_opinion: bool) -> list[Sighting]:
        """The codes of one card that was found by its outline: as it is, brought out, drawn anew,
        and brought out for the second opinion."""
        as_it_is, back = upright(part, card)
        brought_out = crisp(as_it_is)
        first, *others = self._readers
        seen = self._ask(first, as_it_is) or self._ask(first, brought_out)
        if not seen and self._draws:
            seen = self._ask_anew(brought_out) or self._ask_anew(as_it_is)
        for other in others if second_opinion else ():
            seen = seen or self._ask(other, brought_out)
        return [
            replace(one, corners=stretch(one.corners, back), decoder=f"{one.decoder}+upright")
            for one in seen
        ]

    def _ask_anew(self, seen: Grey) -> list[Sighting]:
        """What the first opinion makes of an upright card's symbol as it is drawn anew, or else the
        shoe's card that it matches: one card, at each code in sight."""
        in_sight = read_modules(seen)
        if in_sight is None:
            return []
        values, places = in_sight
        read = self._ask(self._readers[0], drawn_anew(values))[:1]
        if not read and (book := self._codebook()) is not None:
            match = book.match(values)
            read = [_matched(match.printed, places[0])] if match.is_certain else []
        return [replace(one, corners=corners) for one in read for corners in places]

    def _codebook(self) -> Codebook | None:
        """The symbols of the shoe's cards, where they are known."""
        if self._book is None and self._shoe_set is not None and self._draws:
            self._book = Codebook(self._shoe_set)
        return self._book

    def _look_into_heaps(
        self,
        part: Grey,
        heaps: list[Region],
        seen: Sequence[Sighting],
        most: int | None,
        *,
        is_turn: bool,
    ) -> list[Sighting]:
        """The codes of cards that lie over one another. `is_turn`: what is slow is tried too."""
        if most is not None:
            heaps = _within(heaps, MOST_ENLARGED, self._glances)
        found = self._look_into(part, heaps)
        if is_turn:
            found += self._match_eyes(part, heaps, [*seen, *found], most)
        known = next((one for one in (*seen, *found) if one.symbol == "aztec"), None)
        if known is not None:
            self._width = _width(known)
        return found

    def _match_eyes(
        self, part: Grey, heaps: Sequence[Region], seen: Sequence[Sighting], most: int | None
    ) -> list[Sighting]:
        """The codes in heaps that no decoder found: of the bull's eyes where none was read, `most`
        are matched with the shoe's cards, other ones at every glance."""
        if self._shoe_set is None or not self._draws:
            return []
        found: list[Sighting] = []
        for region in heaps:
            heap = region.of(part)
            read = [(one.centre[0] - region.left, one.centre[1] - region.top) for one in seen]
            eyes = [
                eye
                for eye in find_eyes(heap, self._likely_widths(most, seen))
                if all(math.dist(eye.middle, at) > EYE / 2 * eye.module for at in read)
            ]
            book = self._codebook() if eyes else None  # it takes a while to make
            for eye in self._in_turn(eyes, most):
                if book and (code := read_code(heap, eye, book)) is not None:
                    corners = _by(code.corners, region.left, region.top)
                    found.append(_matched(code.printed, corners))
        return found

    def _likely_widths(self, most: int | None, seen: Sequence[Sighting]) -> Sequence[float]:
        """How wide cards are, in pixels: as those that were read, or else all widths, at a glance a
        few of them."""
        if most is None:
            read = [_width(one) for one in seen if one.symbol == "aztec"]
            near = [
                each
                for each in WIDTHS
                if any(each / AS_WIDE <= wide <= each * AS_WIDE for wide in read)
            ]
            return near or WIDTHS
        return (self._width,) if self._width else WIDTHS[self._glances % 3 :: 3]

    def _look_into(self, part: Grey, heaps: Sequence[Region]) -> list[Sighting]:
        """The codes of cards that lie over one another, which have no outline each: enlarged, as
        they are and brought out."""
        seen: list[Sighting] = []
        for region in heaps:
            heap = region.of(part)
            for how, picture in (("enlarged", heap), ("brought out", brought_out(heap))):
                for one in self._ask(self._readers[0], enlarged(picture)):
                    corners = _by(_reduced(one.corners), region.left, region.top)
                    seen.append(replace(one, corners=corners, decoder=f"{one.decoder}+{how}"))
        return seen

    def _ask(self, reader: tuple[str, ReadCodes], picture: Grey) -> list[Sighting]:
        name, read = reader
        seen = []
        for found in read(picture):
            if (printed := decode(found.text)) is not None:
                seen.append(
                    Sighting(printed, found.corners, found.in_order, name, symbol=found.symbol)
                )
            elif found.text.startswith(BADGE_START):
                self.badges.add(found.text)
        return seen


def _within(heaps: Sequence[Region], pixels: int, turn: int) -> list[Region]:
    """The heaps that may be looked into at one glance: another one first at each turn, and one at
    least."""
    first = turn % max(1, len(heaps))
    chosen: list[Region] = []
    for heap in (*heaps[first:], *heaps[:first]):
        pixels -= (heap.right - heap.left) * (heap.bottom - heap.top)
        if chosen and pixels < 0:
            break
        chosen.append(heap)
    return chosen


def _width(seen: Sighting) -> float:
    """How wide the card of an Aztec code is in pixels."""
    return seen.side / SIDE * CARD_WIDTH


def _matched(printed: PrintedCard, corners: Corners) -> Sighting:
    return Sighting(printed, corners, in_order=True, decoder="matched", symbol="aztec")


def same_place(one: Sighting, other: Sighting) -> bool:
    """Whether two codes lie so near each other that they cannot both be real: less than half a code
    apart."""
    return math.dist(one.centre, other.centre) < 0.5 * max(one.side, other.side)


def _distinct(sightings: list[Sighting]) -> list[Sighting]:
    """The same sightings, each card once for each place."""
    kept: list[Sighting] = []
    for seen in sightings:
        if not any(seen.printed == other.printed and same_place(seen, other) for other in kept):
            kept.append(seen)
    return kept


def _outlined(seen: Sighting, cards: Sequence[Corners]) -> Sighting:
    return replace(seen, outline=next((card for card in cards if _inside(seen.centre, card)), None))


def _moved(seen: Sighting, dx: int, dy: int) -> Sighting:
    outline = None if seen.outline is None else _by(seen.outline, dx, dy)
    return replace(seen, corners=_by(seen.corners, dx, dy), outline=outline)


def _by(corners: Corners, dx: int, dy: int) -> Corners:
    return with_each(corners, lambda x, y: (x + dx, y + dy))


def _reduced(corners: Corners) -> Corners:
    """Where corners of an enlarged picture lie in the picture as it is."""
    return with_each(corners, lambda x, y: (x / ENLARGED, y / ENLARGED))


def _inside(point: Point, corners: Corners) -> bool:
    """Whether a point lies in a convex quadrilateral."""
    x, y = point
    around = (*corners[1:], corners[0])
    ways = [
        (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0
        for a, b in zip(corners, around, strict=True)
    ]
    return all(ways) or not any(ways)
