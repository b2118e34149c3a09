"""What is wrong with a file of phrases? Ids that nobody says, facts that are not there, phrases that the language lacks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from fluent.runtime import FluentResource
from fluent.syntax import ast, visitor

from kiosk.game.prompts import KINDS, Prompt
from kiosk.settings.schema import Finding, UnreadableError, read_text
from kiosk.words.phrase_book import FALLBACK, PhraseBook
from kiosk.words.phrases import LABEL_FACTS, SHIPPED, Phrases

#: facts that are no fact of a prompt and still may stand in a phrase
_OTHER_FACTS = {"mode", "wagers", "rank", "pays", "against", "paid", "exact", *LABEL_FACTS}
#: facts of the sentences about trouble
_TROUBLE_FACTS = "reader words text todo code count sequence card_list cards by key round".split()
_REFUSAL_FACTS = (
    "minimum maximum most boxes decks position low high depth totals pair offered allowed awaits to kind key value expected"
    " because split"
).split()
FACTS = {*_OTHER_FACTS, *_TROUBLE_FACTS, *_REFUSAL_FACTS} | {fact for kind in KINDS.values() for fact in kind.facts}

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
    "name": ("over_13", "under_13", "same_suit", "three_sevens"),
    "far_right": (None, True),
    "patron": (None, "p-100000"),
    "patrons": (1, 100_000),
    "deciding": (1, 100_000),
    "stand": (0, 100_000),
    "draw": (0, 100_000),
    "double": (0, 100_000),
    "stage": ("split", "play"),
}
_WHY = {
    "collect": ("bust", "surrender", "lose", "void", "corrected"),
    "pay": ("blackjack", "win", "charlie"),
    "push": ("push",),
    "return": ("returned", "void", "corrected"),
    "burn": ("new_shoe", "relief", "face_up", "dealer_stands", "drawn_in_error"),
    "call": ("drawn_in_error", "hole_check_disagrees", "missed_card", "shoe_ran_out"),
}


def samples(prompt: str, units: bool = False) -> Iterator[Prompt]:
    """Every way in which a prompt of that id can be put, with short and with long facts, at a table of amounts or units."""
    facts = KINDS[prompt].facts
    values = []
    for fact in facts:
        options = _WHY[prompt.partition("_")[0]] if fact == "why" else SAMPLES[fact]
        if fact == "amount" and units:
            options = (50, 100, 150, 800)
        values.append((None, *options) if prompt == "call_floor" and fact in ("box", "hand") else options)
    for given in product(*values):
        made = dict(zip(facts, given, strict=True))
        if made.get("dealer") or made.get("far_right"):
            made |= dict.fromkeys(("box", "hand"))
        if "patron" in facts:
            yield Prompt(
                prompt, tuple(None if fact == "patron" else value for fact, value in made.items() if fact in facts)
            )
            made["box"] = None
        yield Prompt(prompt, tuple(made[fact] for fact in facts))
        if "hand" in facts:
            yield Prompt(prompt, tuple(made[fact] for fact in facts), split=True)


def check(path: Path) -> list[Finding]:
    """Everything that is wrong with a file of phrases; a house's file is looked at with the shipped one below it.

    Raises `UnreadableError`.
    """
    file, language = str(path), path.stem
    resource = _parsed(path)
    own = _messages(resource)
    known = set(_messages(_parsed(SHIPPED / f"{FALLBACK}.ftl")))
    found = [_junk(entry, file) for entry in resource.body if isinstance(entry, ast.Junk)]
    found += [
        Finding(file, name, "nothing says this phrase: its id is that of no phrase in en.ftl.")
        for name in own
        if name not in known
    ]
    found += [finding for name, message in own.items() for finding in _facts(name, message, file)]
    folders = (SHIPPED,) if path.parent.resolve() == SHIPPED.resolve() else (SHIPPED, path.parent)
    found += _missing(language, folders, known, file)
    return found or _broken(language, folders, own, file)


def _junk(entry: ast.Junk, file: str) -> Finding:
    text = entry.content or ""
    start = text.strip().splitlines()[0][:60] if text.strip() else ""
    why = "; ".join(str(note.message).rstrip(".") for note in entry.annotations)
    return Finding(file, start, f"this is not Fluent: {why}. A phrase is `name = text`; further lines are indented.")


def _parsed(path: Path) -> ast.Resource:
    """A file of phrases. Raises `UnreadableError`."""
    try:
        return FluentResource(read_text(path))
    except RecursionError:
        raise UnreadableError(path, "cannot be read: a phrase in it is nested too deep.") from None


def _messages(resource: ast.Resource) -> dict[str, ast.Message]:
    """The phrases of a parsed file by id."""
    return {entry.id.name: entry for entry in resource.body if isinstance(entry, ast.Message)}


class _Variables(visitor.Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the library calls it so
        self.names.add(node.id.name)


def _facts(phrase: str, message: ast.Message, file: str) -> list[Finding]:
    variables = _Variables()
    variables.visit(message)
    allowed = {*KINDS[phrase].facts, "rank", "mode", "wagers", "split"} if phrase in KINDS else FACTS
    return [
        Finding(
            file,
            phrase,
            f"${name} is no fact of this phrase; there are {', '.join(f'${each}' for each in sorted(allowed))}.",
        )
        for name in sorted(variables.names - allowed)
    ]


def _missing(language: str, folders: tuple[Path, ...], known: set[str], file: str) -> list[Finding]:
    """Phrases that would be said in English. In English itself the prompts' own ids must be there; refusals need not."""
    there = set()
    for folder in folders:
        if (folder / f"{language}.ftl").is_file():
            there |= set(_messages(_parsed(folder / f"{language}.ftl")))
    needed = set(KINDS) if language == FALLBACK else known
    return [Finding(file, name, "is missing: it is said in English.", "warning") for name in sorted(needed - there)]


def _broken(language: str, folders: tuple[Path, ...], own: dict[str, ast.Message], file: str) -> list[Finding]:
    """Prompts that this file words and that cannot be said: a part of theirs is missing, or runs in a circle."""
    book = PhraseBook(language, folders, fallback=False)
    found: list[Finding] = []
    for units in (False, True):
        phrases = Phrases(language, folders=folders, units=units)
        for name in KINDS:
            if name in own and not any(finding.key == name for finding in found):
                bad = next(
                    (each for each in samples(name, units) if book.text(name, phrases.words(each)) is None), None
                )
                if bad is not None:
                    facts = ", ".join(f"{key} {value}" for key, value in bad.items()) or "no facts"
                    found.append(Finding(file, name, f"cannot be said with {facts}: look at the parts that it names."))
    return found
