"""What one wrong bit on the line does to a card, for every card and every bit: counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from drivers.emulator.voice import voice_of
from drivers.serial_line.profile import Profile
from kiosk.game.cards import CARDS, Card
from kiosk.reading import Kind, Reading

#: kinds after which nothing is given a place before a person has looked
FREEZES = frozenset((Kind.LOST, Kind.UNREADABLE))


def table_of_flips(
    profile: Profile, message: Callable[[Card], bytes] | None = None, cards: int = 52
) -> Counter[str]:
    """Of all single-bit errors in the message of one card, between two whole ones, how many end how.

    right     the card was read, and no other
    alarm     so it was, and the table froze for nothing
    frozen    nothing was given a place after the message that was damaged, or after the one before
    wrong     another card was given a place
    lost      the card is missing and the next one was given a place: never to be

    `message`: how a card is written, where it is not as the profile's emulated device writes it.
    """
    found: Counter[str] = Counter()
    for n, card in enumerate(CARDS[:cards]):
        before, after = CARDS[(n + 17) % 52], CARDS[(n + 31) % 52]
        voice = voice_of(profile)
        write = message or voice.card
        first, damaged, last = (write(each) * voice.copies for each in (before, card, after))
        for flipped in _flips(damaged):
            decoder = profile.make_decoder()
            readings = decoder.feed(first + flipped + last) + decoder.quiet()
            found[_ending(readings, before, card, after)] += 1
    return found


def _flips(message: bytes) -> Iterator[bytes]:
    for bit in range(8 * len(message)):
        flipped = bytearray(message)
        flipped[bit // 8] ^= 1 << bit % 8
        yield bytes(flipped)


def _ending(readings: list[Reading], before: Card, card: Card, after: Card) -> str:
    placed: list[Card] = []
    frozen = False
    for reading in readings:
        frozen |= reading.kind in FREEZES
        if reading.card and not frozen:
            placed.append(reading.card)
    if placed == [before, card, after][: len(placed)]:
        if frozen:
            return (
                "alarm"
                if [reading.card for reading in readings if reading.card] == [before, card, after]
                else "frozen"
            )
        return "right" if len(placed) == 3 else "lost"
    return "lost" if placed == [before, after] else "wrong"
