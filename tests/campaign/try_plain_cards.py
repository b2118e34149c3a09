"""Of what a camera claims of ordinary cards by a learned deck, in pictures of its own cards, of others, of backs, paper and hands, spoilt in every way, no more than one in a thousand is wrong."""

# A trial is one picture. A hundred trials share a deck, of a print that no house has, learned from ordinary pictures. A claim is what one
# look says: a reader says nothing before three looks at one place claim the same.

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random

import cv2

from drivers.camera.corners import Deck, NotLearnedError, recognised
from kiosk.game.cards import CARDS
from tests.campaign.tally import Tally, chance
from tests.drivers.camera.degraded import (
    FACES,
    SWEEPS,
    USUAL,
    WAYS,
    Grey,
    Recipe,
    back,
    face_of,
    whole_set,
)
from tests.drivers.camera.plain_decks import (
    SMALL,
    STYLES,
    Style,
    face,
    invented,
    learned,
    paper,
    pictured,
    seen_upright,
)

COUNT = 20_000
DECK = 100  # trials that share a deck
WORSE = tuple(name for name in SWEEPS if name != "turn")
#: what lies there, and how often of a hundred
KINDS = {
    "its own deck": 60,
    "another print": 25,
    "nearly its print": 4,
    "back": 2,
    "no card": 3,
    "a printed card": 2,
    "a hand": 4,
}


@lru_cache(maxsize=2)
def print_of(seed: int, number: int) -> tuple[Style, Deck | None]:
    """The print that these trials share, and its deck; None where it cannot be learned."""
    dice = chance(seed, -number - 1)
    style = dice.choice(list(STYLES.values())) if dice.random() < 0.1 else invented(dice)
    try:
        return style, learned(style, number)
    except NotLearnedError:
        return style, None


def thrown(dice: Random) -> tuple[str, Recipe]:
    """An ordinary picture of any size in two of five, else with one thing worse, by any amount; and what is worse."""
    recipe = replace(USUAL, size=SMALL, card_width=dice.uniform(120, 260))
    if dice.random() < 0.4:
        return "usual", recipe
    name = dice.choice(WORSE)
    low, high = min(SWEEPS[name]), min(260.0, max(SWEEPS[name]))
    value = dice.uniform(low, high)
    return name, replace(recipe, **{name: round(value) if name == "motion" else value})


def shown(what: str, style: Style, dice: Random) -> tuple[list[Grey], set[str]]:
    """The faces of what lies there, and the cards among them."""
    cards = dice.sample(CARDS, dice.randint(2, 3) if what == "a hand" else 1)
    if what == "back":
        return [back()], set()
    if what == "no card":
        return [paper(dice)], set()
    if what == "a printed card":
        printed = dice.choice(whole_set("K7Q2", 8))
        return [face_of(printed, dice.choice(list(FACES)))], {printed.card.text}
    if what == "another print":
        style = dice.choice(list(STYLES.values())) if dice.random() < 0.1 else invented(dice)
    elif what == "nearly its print":
        style = style._replace(
            high=style.high * dice.uniform(0.85, 1.15),
            narrow=style.narrow * dice.uniform(0.85, 1.15),
        )
    return [face(style, card) for card in cards], {card.text for card in cards}


def said(tally: Tally) -> str:
    """How many claims were wrong, and what that says of claims that nobody has tried."""
    wrong = sum(number for what, number in tally.counts.items() if what.endswith("claims, wrong"))
    claims = wrong + sum(
        number for what, number in tally.counts.items() if what.endswith("claims, right")
    )
    return f"{wrong} of {claims:,} claims wrong: fewer than {100 * most_wrong(wrong, claims):.3f} % of any, 19 times in 20"


def most_wrong(wrong: int, claims: int) -> float:
    """The share of wrong claims that so many among so many do not exceed, 19 times in 20 (Clopper and Pearson's upper bound)."""
    low, high = wrong / max(1, claims), 1.0
    for _ in range(50):
        share = (low + high) / 2
        odds = sum(
            math.comb(claims, n) * share**n * (1 - share) ** (claims - n) for n in range(wrong + 1)
        )
        low, high = (share, high) if odds > 0.05 else (low, share)
    return high


def run(trials: range, seed: int, folder: Path) -> Tally:
    cv2.setNumThreads(1)
    tally = Tally()
    for trial in trials:
        dice = chance(seed, trial)
        style, deck = print_of(seed, trial // DECK)
        if deck is None:
            tally.counts["pictures for a print that cannot be learned"] += 1
            continue
        what = dice.choices(list(KINDS), list(KINDS.values()))[0]
        worse, recipe = thrown(dice)
        faces, there = shown(what, style, dice)
        if len(faces) > 1:
            recipe = replace(
                recipe,
                cards=len(faces),
                step=dice.uniform(5, 30),
                way=dice.choice(list(WAYS)),
                card_width=120.0,
            )
        claims = [
            claim
            for seen in seen_upright(pictured(faces, recipe, trial))
            if (claim := recognised(deck, seen))
        ]
        right = sum(claim.text in there for claim in claims)
        tally.counts[f"{what}: pictures"] += 1
        tally.counts[f"{what}: claims, right"] += right
        tally.counts[f"{what}: claims, wrong"] += len(claims) - right
        if what == "its own deck":
            tally.counts[f"its own deck, {worse}: pictures"] += 1
            tally.counts[f"its own deck, {worse}: recognised"] += right
        for claim in claims:
            if claim.text not in there:
                tally.wrong.append(
                    f"trial {trial}: {claim.text} is claimed of {what}, {sorted(there)} ({style}; {recipe})"
                )
    return tally
