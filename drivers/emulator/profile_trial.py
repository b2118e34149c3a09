"""A profile tried without its device: each message is written as the profile says, read by its own
decoder, and damaged bit by bit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from drivers.emulator.bit_errors import count_bit_errors
from drivers.emulator.voice import CannotSayError, Voice, voice_of
from drivers.serial_line.layout import LengthError
from drivers.serial_line.profile import Profile
from kiosk.game.cards import CARDS, Card
from kiosk.reading import Kind, Reading

#: messages that are damaged at most, of as many cards as that allows
_DAMAGED = 4_000
#: how far the share that a profile states may be from what was counted, in percent: of all cards,
#: and of some
_NEAR, _NEAR_OF_SOME = 0.1, 1.0


@dataclass(frozen=True, slots=True)
class ProfileTrial:
    """What came of it. `wrong`: what cannot be relied on, each at the key that it hangs on;
    `unsaid`: what the profile has no message for. `endings`: of the single wrong bits in messages
    of `cards`, how many ended how (`bit_errors`)."""

    wrong: tuple[tuple[str, str], ...]
    unsaid: tuple[str, ...]
    endings: Counter[str]
    cards: int

    @property
    def misread_percent(self) -> float:
        return round(100 * self.endings["wrong"] / max(1, self.endings.total()), 1)


#: the number of the fault that is tried
_FAULT = 4


def try_profile(profile: Profile) -> ProfileTrial:
    """Tries a profile of a serial line, or of a device that types as if its text came over one."""
    unsaid: list[str] = []
    wrong = [*_misread_cards(profile), *_other_messages(profile, unsaid)]
    cards = _some(len(voice_of(profile).card(CARDS[0])) * voice_of(profile).copies)
    endings = count_bit_errors(profile, cards=cards)
    trial = ProfileTrial(tuple(wrong), tuple(unsaid), endings, len(cards))
    return ProfileTrial((*wrong, *_of_bits(profile, trial)), trial.unsaid, endings, trial.cards)


def _some(size: int) -> tuple[Card, ...]:
    """As many cards as may be damaged, of messages of `size` bytes; at least four, each suit."""
    count = max(4, min(52, _DAMAGED // (8 * size)))
    return tuple(CARDS[52 * n // count] for n in range(count))


def _misread_cards(profile: Profile) -> Iterator[tuple[str, str]]:
    """Cards that are not read as they are written."""
    voice, decoder = voice_of(profile), profile.make_decoder()
    unread = []
    for card in CARDS:
        readings = decoder.feed(voice.card(card) * voice.copies) + _pause(profile, decoder.quiet)
        if [reading.card for reading in readings if reading.card] != [card]:
            unread.append(card.text)
    if unread:
        yield "cards", f"not read as they are written: {' '.join(unread)}."


def _pause(profile: Profile, quiet: Callable[[], list[Reading]]) -> list[Reading]:
    """A pause after a message, where one ends it or makes an equal one another card."""
    return quiet() if profile.frames.get("again_within_ms") else []


def _other_messages(profile: Profile, unsaid: list[str]) -> Iterator[tuple[str, str]]:
    """Messages that are no cards and mean something else than they should; what has none is added
    to `unsaid`."""
    voice = voice_of(profile)
    expected: dict[str, tuple[Callable[[Voice], bytes], Kind, str]] = {
        "an unreadable card": (lambda v: v.unreadable(), Kind.UNREADABLE, "frames.unreadable"),
        "the cut card": (lambda v: v.cutting_card(), Kind.CUTTING_CARD, "frames.cutting_card"),
        "a fault": (lambda v: v.error(_FAULT), Kind.FAULT, "frames.fault_prefix"),
        "the end of a fault": (lambda v: v.cured(_FAULT), Kind.CURED, "frames.cured_prefix"),
    }
    decoder = profile.make_decoder()
    for what, (write, kind, key) in expected.items():
        try:
            message = write(voice)
        except CannotSayError:
            unsaid.append(what)
            continue
        except LengthError as error:
            yield (
                "frames.length_extra",
                f"the message for {what} would have the length {error.count}.",
            )
            continue
        readings = decoder.feed(message * voice.copies) + decoder.quiet()
        kinds = {reading.kind for reading in readings}
        if kinds != {kind}:
            came = ", ".join(sorted(each.value for each in kinds)) or "nothing"
            yield key, f"the message for {what} is read as: {came}."


def _of_bits(profile: Profile, trial: ProfileTrial) -> Iterator[tuple[str, str]]:
    """What single wrong bits do that nobody would notice, or that is not as the profile states."""
    if lost := trial.endings["lost"]:
        of = trial.endings.total()
        yield "frames", f"{lost} of {of} single wrong bits lose a card and nothing says so."
    stated, counted = profile.misread_percent, trial.misread_percent
    near = _NEAR if trial.cards == len(CARDS) else _NEAR_OF_SOME
    if counted and stated == 0:
        yield "misread_percent", f"states 0, and {counted:g}% of single wrong bits were misread."
    elif stated >= 0 and abs(stated - counted) > near:
        yield "misread_percent", f"states {stated:g}, and {counted:g} was counted."
