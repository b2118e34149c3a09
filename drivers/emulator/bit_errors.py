"""What wrong bits on the line do to a card: counted, for every card and every bit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from drivers.emulator.voice import voice_of
from drivers.serial_line.profile import Profile
from kiosk.game.cards import CARDS, Card
from kiosk.reading import Kind, Reading

#: kinds after which nothing is given a place before a person has looked
FREEZES = frozenset((Kind.LOST, Kind.UNREADABLE))


def count_bit_errors(
    profile: Profile,
    message: Callable[[Card], bytes] | None = None,
    cards: Iterable[Card] = CARDS,
    wrong_bits: int = 1,
) -> Counter[str]:
    """Of all errors of so many bits in the message of one card, between whole ones, how many end
    how.

    right     the card was read, and no other
    alarm     so it was, and the table froze for nothing
    frozen    nothing was given a place after the message that was damaged, or after the one before
    wrong     another card was given a place
    lost      a card is missing and a later one was given a place: never to be

    `message`: how a card is written, where it is not as the profile's emulated device writes it.
    """
    found: Counter[str] = Counter()
    for card in cards:
        sent = [CARDS[(card.index + step) % 52] for step in (17, 0, 31, 5)]
        voice = voice_of(profile)
        write = message or voice.card
        first, damaged, *rest = (write(each) * voice.copies for each in sent)
        for flipped in _flips(damaged, wrong_bits):
            decoder = profile.make_decoder()
            readings = decoder.feed(first + flipped + b"".join(rest)) + decoder.quiet()
            found[_ending(readings, sent)] += 1
    return found


def _flips(message: bytes, wrong_bits: int) -> Iterator[bytes]:
    for bits in combinations(range(8 * len(message)), wrong_bits):
        flipped = bytearray(message)
        for bit in bits:
            flipped[bit // 8] ^= 1 << bit % 8
        yield bytes(flipped)


def _ending(readings: list[Reading], sent: list[Card]) -> str:
    placed: list[Card] = []
    frozen = False
    for reading in readings:
        frozen |= reading.kind in FREEZES
        if reading.card and not frozen:
            placed.append(reading.card)
    if placed == sent[: len(placed)]:
        if frozen:
            came = [reading.card for reading in readings if reading.card]
            return "alarm" if came == sent else "frozen"
        return "right" if len(placed) == len(sent) else "lost"
    return "lost" if _is_part(placed, sent) else "wrong"


def _is_part(placed: list[Card], sent: list[Card]) -> bool:
    """Whether each of them was sent, in this order, and some are missing."""
    rest = iter(sent)
    return all(card in rest for card in placed)
