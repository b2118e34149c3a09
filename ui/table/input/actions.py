"""Touches as typed values, each made once from the text by which QML names it."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from kiosk.game.view import CardPlace


class Action(NamedTuple):
    """A touch of one `kind`. `number`: of a box, of a place among people, of chips in cents or in
    pieces. `name`: what of its kind is touched, `about` what that is about: of the page "sign" the
    key of the trouble. `card`: which one on the felt."""

    kind: str
    number: int = 0
    name: str = ""
    about: str = ""
    card: CardPlace | None = None


#: keys that say all by themselves
PLAIN = (
    *("stand", "hit", "double", "split", "surrender", "less", "closing", "undo", "floor"),
    *("all", "back", "cards", "turn", "lies", "ask-again", "new_shoe", "ran_out", "void"),
    *("practice", "more", "older", "newer", "close", "shut"),
    *("dealer", "charge", "out", "stay", "rub", "enter", "resume"),
    *("order", "later", "announce", "withdraw", "buying", "seating", "pays"),
)
#: of a box, of somebody's place in a list, of a denomination in cents, of pieces
NUMBERED = (
    *("box", "side", "even", "dead", "by", "takes", "chip", "count", "more-chips"),
    *("note", "buys", "take-back", "sits", "walks"),
)
#: a word, or the key of what they are about, whatever stands in it
NAMED = (
    *("tool", "again", "rank", "suit", "hole", "held", "reason", "choose", "digit", "seat"),
    *("ack", "know", "shelve", "read", "pieces", "receive", "voids", "print", "option", "gives"),
    *("seats", "rates", "rule", "code"),
)
#: a word, and behind a colon what it is about
ABOUT = ("page", "is", "day", "limit", "help")
#: a card on the felt: its box, hand and position
OF_CARDS = ("card", "hold")


def _numbered(kind: str, rest: str) -> Action:
    return Action(kind, int(rest))


def _named(kind: str, rest: str) -> Action:
    return Action(kind, name=rest)


def _about(kind: str, rest: str) -> Action:
    name, _, about = rest.partition(":")
    return Action(kind, name=name, about=about)


def _of_card(kind: str, rest: str) -> Action:
    box, hand, position = map(int, rest.split(":"))
    return Action(kind, card=CardPlace(box, hand, position))


_FORMS: dict[str, Callable[[str, str], Action]] = {
    **dict.fromkeys(PLAIN, lambda kind, _: Action(kind)),
    **dict.fromkeys(NUMBERED, _numbered),
    **dict.fromkeys(NAMED, _named),
    **dict.fromkeys(ABOUT, _about),
    **dict.fromkeys(OF_CARDS, _of_card),
}


@lru_cache(maxsize=1024)
def parse(text: str) -> Action:
    """The touch that QML names so: "stand", "box:3", "chip:2500" (cents), "rank:K", "tool:clear",
    "page:sign:link", "card:3:1:2" (box, hand, position). Raises `ValueError` for any other."""
    kind, _, rest = text.partition(":")
    if kind not in _FORMS:
        raise ValueError(f"the screen offers no action {text!r}")
    return _FORMS[kind](kind, rest)
