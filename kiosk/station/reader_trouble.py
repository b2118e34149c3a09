"""Trouble that a reader tells of, or that its silence is: in words, what it is, and what to do now.

Each sentence stands here in English, with the ids of the phrases that say it in other languages; `say` chooses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.reading import Kind, Message, Reading
from kiosk.station.protocols import Say
from kiosk.words.said import Refusal

SHOE, CAMERA = "shoe", "camera"
#: the trouble that stands while the line to a reader is lost
LINK = {SHOE: "link", CAMERA: "camera.link"}

COMPARE = "Compare all cards with the screen, enter by touch what is missing, then sign off."
_NAMES = {SHOE: "shoe", CAMERA: "camera"}


@dataclass(frozen=True, slots=True)
class Cause:
    """Trouble that begins. `cured`: nothing is left to mend; `freezes`: readers' cards get no place while it stands."""

    key: str
    text: str
    todo: str
    cured: bool = False
    freezes: bool = False


def lost(source: str, words: str, *, leads: bool, other: str = "", say: Say) -> Cause:
    """The line to `source` is lost: `words` say so, "" where it was never open. `other` is another reader that is well, ""
    where there is none."""
    never = f"The line to the {_NAMES[source]} has not been open since the kiosk started."
    text = words or say(never, "trouble-not-open", reader=source)
    if not leads:
        if other:
            text = say(f"{text} The {_NAMES[other]} leads alone.", "trouble-leads-alone", text=text, reader=other)
        todo = say("Cards are not confirmed until it is back. Sign off when it is.", "trouble-lost-todo-beside")
        return Cause(LINK[source], text, todo)
    if not other:
        todo = "Cards read from now on get no place: enter them by touch. Sign off when the line is back."
        return Cause(LINK[source], text, say(todo, "trouble-lost-todo"), freezes=True)
    todo = (
        f"Enter cards by touch. Sign off when the line is back, or to let the {_NAMES[other]} lead:"
        " compare the cards with the screen first."
    )
    todo = say(todo, "trouble-lost-todo-other", reader=other)
    text = say(f"{text} The {_NAMES[other]} is well.", "trouble-other-well", text=text, reader=other)
    return Cause(LINK[source], text, todo, freezes=True)


def handed_over(source: str, text: str, heir: str, by: str, say: Say) -> Cause:
    """`by` lets `heir` lead while the line to `source` is lost, for which `text` was said."""
    words = say(f"{text} The {_NAMES[heir]} leads ({by}).", "trouble-leads", text=text, reader=heir, by=by)
    todo = f"Sign off when the line to the {_NAMES[source]} is back: then the {_NAMES[source]} leads again."
    return Cause(LINK[source], words, say(todo, "trouble-leads-todo", reader=source))


def told(reading: Reading, source: str, words: str, *, in_round: bool, say: Say) -> Cause | None:
    """The trouble that a reading which is no card begins, if it does. `words`: what the device says of it."""
    kind = reading.kind
    if kind is Kind.FAULT:
        return Cause(key(reading, source), words, say("Sign off when it is put right.", "trouble-fault-todo"))
    if kind is Kind.LOST:  # what is lost may be a card, and the next card would take its place
        return Cause("sequence", words, compare(say), cured=True, freezes=True)
    if kind is Kind.CUTTING_CARD:
        return cut_twice(say)
    if kind is Kind.STARTED and in_round:
        text = say("The reader was switched off and on in the middle of a round.", "trouble-started")
        return Cause("reader.started", text, compare(say), cured=True, freezes=True)
    return None


def compare(say: Say) -> str:
    """What to do where cards may be missing on the screen."""
    return say(COMPARE, "trouble-compare")


def key(reading: Reading, source: str) -> str:
    """The key of the trouble that a fault of this reader is."""
    return f"{'camera' if source == CAMERA else 'reader'}.{reading.code}"


def out_of_play(mode: str, say: Say) -> Cause:
    """A card left the shoe while the shoe itself said that it was not in play: `mode` is lock, error or setting."""
    text = f"A card was drawn while the shoe was not in play ({mode}). It was given no place."
    todo = "Put the shoe back into play. Enter the card by touch where it belongs, or burn it. Then sign off."
    text, todo = say(text, "trouble-out_of_play", code=mode), say(todo, "trouble-out_of_play-todo")
    return Cause("reader.out_of_play", text, todo, cured=True)


def no_place(why: str, say: Say) -> Refusal:
    """A card came while trouble freezes the readers; `why` is that trouble's text."""
    text = f"The card just drawn was given no place: {why} Enter by touch what is missing, first card first."
    return Refusal("reader_frozen", say(text, "refused-reader_frozen", text=why), "")


def not_announced(say: Say) -> Refusal:
    """The camera leads and sees a card, unasked, while a hole card that may be that card lies face down."""
    text = (
        "The camera sees a card that nothing announced: it may be the hole card and was not entered. If it was drawn, touch "
        "what the patron does, then enter the card by touch."
    )
    return Refusal("not_announced", say(text, "refused-not_announced"), "")


def unnamed(reading: Reading) -> Reading:
    """What the camera says of a card, while a hole card lies face down that may be that card."""
    if not any("card" in message.facts for message in reading.messages):
        return reading
    return reading._replace(message=Message("seen-unnamed"))


def not_over(text: str, todo: str, say: Say) -> Refusal:
    """Trouble is signed off that has not been mended; `text` and `todo` are its own."""
    english = f"It is not over yet. {text} {todo}"
    return Refusal("not_cured", say(english, "refused-not_cured", text=text, todo=todo), "")


def cut_twice(say: Say) -> Cause:
    """The cutting card came although it is out already."""
    text = "The shoe says that the cutting card came out, and it was out already."
    todo = "See that there is one cutting card. If a new shoe is in use, say so (New shoe). Then sign off."
    text, todo = say(text, "trouble-cutting_card"), say(todo, "trouble-cutting_card-todo")
    return Cause("cutting_card", text, todo, cured=True)


def not_taken(message: str, say: Say) -> Cause:
    """A card left the shoe, or was seen, that the table does not take; `message` is the refusal's."""
    text = f"A card was not taken: {message}"
    todo = "Put it right with the floor: burn it, or enter it by touch where it belongs. Then sign off."
    text, todo = say(text, "trouble-card", text=message), say(todo, "trouble-card-todo")
    return Cause("card", text, todo, cured=True)


def last_read(card: str, box: int | None, *, say: Say) -> str:
    """What the shoe read last, and for which box that card was (0: the dealer); `card` is "" where it has read none."""
    if not card:
        return say("The shoe has read no card since the kiosk started.", "trouble-none-read")
    where = "" if box is None else f", for box {box}" if box else ", for the dealer"
    facts = {"card": card, "box": box or None, "dealer": box == 0 or None}
    return say(f"The shoe read the {card} last{where}.", "trouble-last-read", **facts)


def differs(seen: Sequence[str], read: str, *, face_down: bool, say: Say) -> Cause:
    """The camera sees cards for which none on the table is left. `read`: what the shoe read last, in words.

    `face_down`: it may be the card that lies face down, of which nothing is said.
    """
    if face_down:
        text = f"The camera sees a card that the shoe has not read, or the hole card lies open. {read}"
        text = say(text, "trouble-differs-face-down", text=read)
    else:
        cards = " and ".join(seen)
        text = f"The camera sees the {cards}, which is not on the screen. {read}"
        text = say(text, "trouble-differs", cards=cards, card_list=", ".join(seen), text=read)
    todo = "The cards on the table count: compare them with the screen, call the floor to correct it, then sign off."
    return Cause("differs", text, say(todo, "trouble-differs-todo"), cured=True)


def restarted(number: int, *, changed: bool, unseen: bool, say: Say) -> Cause:
    """The kiosk stopped in round `number`. `changed`: the table's settings are others than those of that round. `unseen`:
    a card drawn meanwhile would not be missed, for the shoe that leads does not number its messages, or none came."""
    text = f"The kiosk stopped in the middle of round {number} and has taken it up as it was."
    todo = compare(say)
    if changed:
        later = f"{todo} The table's new settings hold from the next start between rounds."
        todo = say(later, "trouble-restart-todo", todo=todo)
    return Cause("restart", say(text, "trouble-restart", round=str(number)), todo, cured=True, freezes=unseen)
