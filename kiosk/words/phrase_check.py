"""Checking a file of phrases: ids that nobody says, facts that are not there or not said, phrases
that the language lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path

from fluent.runtime import FluentResource
from fluent.syntax import ast, visitor

from kiosk.game.prompts import KINDS, Prompt
from kiosk.game.sides import SIDES
from kiosk.settings.schema import Finding, UnreadableError, meant, nearest, read_text
from kiosk.words.messages import ABSENT, SHIPPED, Messages
from kiosk.words.phrase_book import FALLBACK, PhraseBook

#: facts that a prompt's phrase may use beside the prompt's own
_BESIDE = frozenset({"rank", "mode", "wagers", "split"})
#: facts that a phrase has to say where the shipped English one does: whom, where and how much
_SAID = frozenset(
    {"box", "hand", "patron", "card", "position", "amount", "minimum", "maximum", "most"}
)
#: what the ids of phrases begin with that are said themselves, beside the prompts; the others are
#: parts of phrases
_SAID_THEMSELVES = (
    "refused-",
    "trouble-",
    "device-",
    "journal-",
    "verify-",
    "ui-",
    "help-",
    "staff-",
    "event-",
    "patron-",
    "paper-",
)

#: each language's phrases as they ship
Shipped = Mapping[str, Mapping[str, ast.Message]]

#: values that make a prompt say everything that it can; the longest ones are last
SAMPLES: dict[str, tuple[object, ...]] = {
    "box": (1, 7),
    "hand": (1, 2, 4),
    "dealer": (None, True),
    "face": ("up", "down"),
    "total": (12, 21),
    "soft": (False, True),
    "may": (("stand",), ("stand", "hit"), ("stand", "hit", "double", "split")),
    "card": tuple(f"{rank}S" for rank in "A23456789TJQK"),
    "held": (False, True),
    "hands": (2, 4),
    "bust": (False, True),
    "amount": (50, 388_750, 9_999_999),
    "odds": ("1:1", "3:2"),
    "name": tuple(SIDES),
    "far_right": (None, True),
    "patrons": (1, 100_000),
    "deciding": (1, 100_000),
    "stand": (0, 100_000),
    "draw": (0, 100_000),
    "double": (0, 100_000),
    "stage": ("split", "play"),
}
WHY = {
    "collect": ("bust", "surrender", "lose", "void", "corrected"),
    "pay": ("blackjack", "win", "charlie"),
    "push": ("push",),
    "return": ("returned", "void", "corrected"),
    "burn": ("new_shoe", "relief", "face_up", "dealer_stands", "drawn_in_error"),
    "call": ("drawn_in_error", "hole_check_disagrees", "missed_card", "shoe_ran_out"),
}


def samples(prompt: str, units: bool = False) -> Iterator[Prompt]:
    """Every way in which a prompt of that id can be put, with short and with long facts, at a table
    of amounts or units."""
    facts = KINDS[prompt].facts
    values = []
    for fact in facts:
        options = WHY[prompt.partition("_")[0]] if fact == "why" else SAMPLES[fact]
        if fact == "amount" and units:
            options = (50, 100, 150, 800)
        if prompt == "call_floor" and fact in ("box", "hand"):
            options = (None, *options)
        if prompt == "return_wager" and fact == "name":
            options = (None, "insurance", *options)
        values.append(options)
    for given in product(*values):
        made = dict(zip(facts, given, strict=True))
        if prompt == "return_wager" and made["name"] is not None:
            made["hand"] = None
        if made.get("dealer") or made.get("far_right"):
            made |= dict.fromkeys(("box", "hand"))
        # Of a box, or of the patrons of a hand.
        if prompt in ("collect_insurance", "pay_insurance"):
            yield Prompt(
                prompt, tuple(None if fact == "hand" else value for fact, value in made.items())
            )
            made["box"] = None
        yield Prompt(prompt, tuple(made[fact] for fact in facts))
        if "hand" in facts:
            yield Prompt(prompt, tuple(made[fact] for fact in facts), split=True)


def check(path: Path) -> list[Finding]:
    """Everything that is wrong with a file of phrases; a house's file is looked at with the shipped
    one below it.

    Raises `UnreadableError`.
    """
    file, language = str(path), path.stem
    resource = _parsed(path)
    own = _messages(resource)
    shipped = _shipped()
    english, there = shipped[FALLBACK], shipped.get(language, {}) | own
    found = [_junk(entry, file) for entry in resource.body if isinstance(entry, ast.Junk)]
    for name in sorted(own.keys() - english.keys()):
        near = nearest(name, {name: name for name in english})
        found.append(
            Finding(file, name, f"unknown phrase{meant(near)} The ids are those of en.ftl.")
        )
    for name, message in own.items():
        allowed = _allowed(name, shipped)
        has = (
            f"there are {', '.join(f'${each}' for each in sorted(allowed))}"
            if allowed
            else "it has none"
        )
        no_facts = sorted(_uses(message).facts - allowed)
        found += [
            Finding(file, name, f"${fact} is no fact of this phrase; {has}.") for fact in no_facts
        ]
    if not found:
        folders = (
            (SHIPPED,) if path.parent.resolve() == SHIPPED.resolve() else (SHIPPED, path.parent)
        )
        found = [
            Finding(file, name, f"cannot be said with {given}: look at the parts that it names.")
            for name, given in _broken(language, folders, own, shipped).items()
        ]
    for name in sorted(english.keys() - there.keys()):
        found.append(Finding(file, name, "is missing: it is said in English.", "warning"))
    for name in filter(_is_said, own):
        if left_out := _SAID & _reached(name, english) - _reached(name, there):
            facts = ", ".join(f"${fact}" for fact in sorted(left_out))
            found.append(
                Finding(
                    file, name, f"does not say {facts}, and the English phrase does.", "warning"
                )
            )
    return found


def _junk(entry: ast.Junk, file: str) -> Finding:
    text = entry.content or ""
    start = text.strip().splitlines()[0][:60] if text.strip() else ""
    why = "; ".join(str(note.message).rstrip(".") for note in entry.annotations)
    return Finding(
        file,
        start,
        f"this is not Fluent: {why}. A phrase is `name = text`; further lines are indented.",
    )


def _parsed(path: Path) -> ast.Resource:
    """A file of phrases. Raises `UnreadableError`."""
    try:
        return _resource(read_text(path))
    except RecursionError:
        raise UnreadableError(path, "cannot be read: a phrase in it is nested too deep.") from None


@cache
def _resource(text: str) -> ast.Resource:
    """A shipped file is looked at, and held against others: it is parsed once for all of it."""
    return FluentResource(text)


@cache
def _shipped() -> dict[str, dict[str, ast.Message]]:
    """The phrases of each shipped language, which are parsed once for however many files are looked
    at."""
    return {each.stem: _messages(_parsed(each)) for each in sorted(SHIPPED.glob("*.ftl"))}


def _messages(resource: ast.Resource) -> dict[str, ast.Message]:
    """The phrases of a parsed file by id."""
    return {entry.id.name: entry for entry in resource.body if isinstance(entry, ast.Message)}


class _Uses(visitor.Visitor):
    """The facts and the other phrases that a phrase names."""

    def __init__(self, message: ast.Message) -> None:
        self.facts: set[str] = set()
        self.parts: set[str] = set()
        self.visit(message)

    # The library calls them by these names.
    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.facts.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.parts.add(node.id.name)


@cache
def _uses(message: ast.Message) -> _Uses:
    """What a phrase names, looked for once: most phrases are asked for by many others."""
    return _Uses(message)


def _reached(phrase: str, messages: Mapping[str, ast.Message]) -> set[str]:
    """Every fact that a phrase uses, its parts' included."""
    facts: set[str] = set()
    seen, left = set(), [phrase]
    while left:
        name = left.pop()
        if name in messages and name not in seen:
            seen.add(name)
            uses = _uses(messages[name])
            facts |= uses.facts
            left += uses.parts
    return facts


def _is_said(phrase: str) -> bool:
    return phrase in KINDS or phrase.startswith(_SAID_THEMSELVES)


def _allowed(phrase: str, shipped: Shipped) -> set[str]:
    """The facts that a phrase has: a prompt's own; of others those that a shipped language uses in
    it."""
    if phrase in KINDS:
        return {*KINDS[phrase].facts, *_BESIDE}
    if _is_said(phrase):
        return {fact for messages in shipped.values() for fact in _reached(phrase, messages)} | {
            "mode"
        }
    return set(_every_fact())


@cache
def _every_fact() -> frozenset[str]:
    """The facts of every prompt and of every shipped phrase: a part of a phrase may have any of
    them."""
    used = (
        _uses(message).facts for messages in _shipped().values() for message in messages.values()
    )
    return frozenset().union(*used, *(kind.facts for kind in KINDS.values()))


def _broken(
    language: str, folders: tuple[Path, ...], own: Mapping[str, ast.Message], shipped: Shipped
) -> dict[str, str]:
    """What this file words and cannot be said, with the facts: a part is missing, or runs in a
    circle."""
    book = PhraseBook(language, folders, fallback=False)
    found: dict[str, str] = {}
    for units in (False, True):
        phrases = Messages(language, folders=folders, units=units)
        for name in own:
            facts: Iterable[tuple[Sequence[tuple[str, object]], Mapping[str, str | int]]]
            if name in KINDS:
                facts = (
                    (each.items(), phrases.wording.words(each)) for each in samples(name, units)
                )
            else:
                facts = (
                    ((), dict.fromkeys(_allowed(name, shipped), value)) for value in (ABSENT, 1)
                )
            bad = next((given for given, words in facts if book.text(name, words) is None), None)
            if bad is not None:
                found.setdefault(
                    name, ", ".join(f"{key} {value}" for key, value in bad) or "no facts"
                )
    return found
