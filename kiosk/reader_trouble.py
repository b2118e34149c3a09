"""Which trouble is it that a reader tells of, or that its silence is? In words: what, and what to do now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.outside import ReadingLike

SHOE, CAMERA = "shoe", "camera"
#: the trouble that stands while the line to a reader is lost
LINK = {SHOE: "link", CAMERA: "camera.link"}
#: copies of one message: so many damaged ones in a row leave none of it (the Angel Eye sends each message three times)
COPIES = 3

COMPARE = "Compare the cards with the screen, enter by touch what is missing, then sign off."
_NAMES = {SHOE: "shoe", CAMERA: "camera"}


@dataclass(frozen=True, slots=True)
class Cause:
    """Trouble that begins. `cured`: nothing is left to mend; `freezes`: readers' cards get no place while it stands."""

    key: str
    text: str
    todo: str
    cured: bool = False
    freezes: bool = False


def lost(source: str, words: str, *, leads: bool, other: str = "") -> Cause:
    """The line to `source` is lost; `words` say so. `other` is another reader that is well, "" where there is none."""
    text = words if words.endswith(".") else f"The line to the {_NAMES[source]} is lost: {words}."
    if not leads:
        text = f"{text} The {_NAMES[other]} leads alone." if other else text
        return Cause(LINK[source], text, "Cards are not confirmed until it is back. Sign off when it is.")
    if not other:
        todo = "Cards read from now on get no place: enter them by touch. Sign off when the line is back."
        return Cause(LINK[source], text, todo, freezes=True)
    todo = (
        f"Enter cards by touch. Sign off when the line is back, or to let the {_NAMES[other]} lead:"
        " compare the cards with the screen first."
    )
    return Cause(LINK[source], f"{text} The {_NAMES[other]} is well.", todo, freezes=True)


def handed_over(source: str, text: str, heir: str, by: str) -> Cause:
    """`by` lets `heir` lead while the line to `source` is lost, for which `text` was said."""
    words = f"{text} The {_NAMES[heir]} leads ({by})."
    todo = f"Sign off when the line to the {_NAMES[source]} is back: then the {_NAMES[source]} leads again."
    return Cause(LINK[source], words, todo)


def told(reading: ReadingLike, source: str, *, in_round: bool, damaged: int) -> Cause | None:
    """The trouble that a reading which is no card begins, if it does. `damaged`: messages in a row whose check did not fit,
    this one included."""
    kind = reading.kind.value
    if kind == "fault":
        return Cause(key(reading, source), reading.words, "Sign off when it is put right.")
    if kind == "gap":
        return Cause("sequence", reading.words, COMPARE, cured=True, freezes=True)
    if kind == "rejected":
        # One damaged copy is no loss: another copy follows, and a message lost in all of them shows as a gap. The last
        # message before a pause has nothing after it to show the gap.
        if reading.code == "bcc" and damaged < COPIES:
            return None
        todo = "See that the last card drawn is on the screen; enter it by touch if it is not. Then sign off."
        return Cause("frame", reading.words, todo, cured=True)
    if kind == "started" and in_round:
        text = "The reader was switched off and on in the middle of a round."
        return Cause("reader.started", text, COMPARE, cured=True, freezes=True)
    return None


def key(reading: ReadingLike, source: str) -> str:
    """The key of the trouble that a fault of this reader is."""
    return f"{'camera' if source == CAMERA else 'reader'}.{reading.code}"


def out_of_play(reading: ReadingLike) -> Cause:
    """A card left the shoe while the shoe itself said that it was not in play (locked, in error, being set)."""
    mode = reading.code.removeprefix("outside_")
    text = f"A card was drawn while the shoe was not in play ({mode}). It was given no place."
    todo = "Put the shoe back into play. Enter the card by touch where it belongs, or burn it. Then sign off."
    return Cause("reader.out_of_play", text, todo, cured=True)


def cut_twice() -> Cause:
    """The cutting card came although it is out already."""
    text = "The shoe says that the cutting card came out, and it was out already."
    todo = "See that there is one cutting card. If a new shoe is in use, say so (New shoe). Then sign off."
    return Cause("cutting_card", text, todo, cured=True)


def not_taken(message: str) -> Cause:
    """A card left the shoe, or was seen, that the table does not take."""
    text = f"A card left the shoe that the table does not take: {message}"
    todo = "Put it right with the floor: burn it, or enter it by touch where it belongs. Then sign off."
    return Cause("card", text, todo, cured=True)


def differs(seen: Sequence[str], read: str, *, face_down: bool) -> Cause:
    """The camera sees cards for which none on the table is left. `read`: what the shoe read last, in words.

    `face_down`: it may be the card that lies face down, of which nothing is said.
    """
    if face_down:
        text = f"The camera sees a card that the shoe has not read, or the hole card lies open. {read}"
    else:
        cards = " and ".join(seen)
        text = f"The camera sees the {cards}, which is not on the screen. {read}"
    todo = "The cards on the table count: compare them with the screen, call the floor to correct it, then sign off."
    return Cause("differs", text, todo, cured=True)
