"""What the dealer does now: the one next thing, with its chips, and what comes around it in a quieter line. Pure."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at every start.
from itertools import takewhile
from typing import NamedTuple

from kiosk.game.prompts import Tone
from kiosk.game.view import Place
from kiosk.words.said import Said
from ui.shared.words import Words
from ui.table import keys
from ui.table.facts import Facts, Touches
from ui.table.setup import ScreenSetup

#: what a prompt does with the money, or that it warns, as a sign that needs no colour
SIGNS: dict[Tone, str] = {"take": "▼", "pay": "▲", "push": "=", "warn": "!"}


class PromptProps(NamedTuple):
    """The prompt line. `before` is what comes first, or next, in a quieter line; `chips` alternates image and count.
    `action`: what a touch on it does, "" for nothing."""

    text: str
    tone: Tone
    tag: str
    authority: str
    before: str
    chips: tuple[str, ...]
    action: str = ""


def open_lines(facts: Facts, touches: Touches) -> tuple[Said, ...]:
    """The settling prompts that are still to be done, all of the first one's box before those of the others."""
    if facts.view.settled is None:
        return facts.lines[touches.confirmed :]
    left = [line for line in facts.lines if place_of(line).box in facts.view.unsettled]
    return tuple(sorted(left, key=lambda line: place_of(line).box != place_of(left[0]).box))


def current_line(facts: Facts, touches: Touches) -> Said | None:
    """The settling prompt that is the next thing to do; None once all are done, outside settlement, or while it is asked
    what a card is."""
    return None if facts.step.held else next(iter(open_lines(facts, touches)), None)


def place_of(said: Said) -> Place:
    """The box and hand that a settling prompt is about; an insurance or additional wager lies with the first hand, and
    the common hand in box 1."""
    return Place(_whole(said.facts.get("box")) or 1, _whole(said.facts.get("hand")) or 1)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def prompt(facts: Facts, setup: ScreenSetup, touches: Touches, words: Words) -> PromptProps:
    line, then = current_line(facts, touches), facts.step.next
    if line is not None:
        return _said(line, _around(facts, touches, line, words), setup, words)
    if then is None:  # the table is not open yet
        return PromptProps(words("ui-starting"), "warn", words("ui-tone-warn"), "", "", ())
    told = () if facts.lines or facts.step.held else tuple(takewhile(lambda said: said != then, facts.step.said))
    if then.tone == "deal" and any(trouble.freezes for trouble in facts.step.troubles):
        then = then._replace(text=words("ui-by-touch", prompt=then.text))
    shown = _said(then, "  ·  ".join(sign(said) + said.text for said in told[-3:]), setup, words)
    turns = facts.step.offers is not None and facts.step.offers.turn_hole.open
    return shown._replace(action="turn") if turns else shown


def _around(facts: Facts, touches: Touches, line: Said, words: Words) -> str:
    """What was called before the first line, and what comes after this one; in a round, what is asked then."""
    lines, told = open_lines(facts, touches), facts.step.said
    after = lines[1:3]
    if facts.view.settled is None and facts.step.next is not None:
        after = (*after[:1], facts.step.next)
    then = "   ".join(f"{words('ui-then')} {sign(said)}{said.text}" for said in after)
    called = (
        [said.text for said in takewhile(lambda said: said != line, told) if said.tone == "say"]
        if len(lines) == len(facts.lines)
        else []
    )
    return "  ·  ".join([*called[-1:], *([then] if then else [])])


def _said(said: Said, before: str, setup: ScreenSetup, words: Words) -> PromptProps:
    hexes = dict(setup.chips)
    chips: list[str] = []
    for cents, count in () if "patrons" in said.facts else said.chips:  # a crowd is not paid from one rack
        chips += [keys.chip_face(cents, hexes.get(cents, "#808080")), f"× {count}"]
    return PromptProps(said.text, said.tone, words(f"ui-tone-{said.tone}"), said.authority, before, tuple(chips))


def sign(said: Said) -> str:
    return f"{SIGNS[said.tone]} " if said.tone in SIGNS else ""
