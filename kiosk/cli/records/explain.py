"""`kiosk explain`: what a numbered code means, and what to do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kiosk.settings.rules import load_rules
from kiosk.settings.table import load
from kiosk.words import codes
from kiosk.words.messages import Messages

if TYPE_CHECKING:
    from kiosk.words.said import Card

#: what the kinds of codes are called, in the order in which they are listed
KINDS = {
    "refused": "Refused: nothing has changed",
    "trouble": "Trouble: stays until it is signed off",
    "journal": "Journal: why it cannot be used",
    "verify": "Found by `kiosk verify`",
    "told": "Told to the dealer",
}


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "explain",
        description="Says of a numbered code why it comes, what it means, what to do, and on which "
        "paragraph it rests. A code is given by its number or its name: 113, split_limit. Without "
        "one it lists them all.",
        epilog="Exit status: 0 explained; 2 there is no such code, and the nearest names are "
        "given.",
    )
    parser.add_argument("codes", nargs="*", metavar="CODE", help="a number or a name")
    parser.add_argument(
        "--rules", default="nj", metavar="RULES", help="whose paragraphs: a rule set (default nj)"
    )
    parser.add_argument(
        "--language", metavar="LANG", help="en, es or zh, instead of the one in the settings"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON array")
    form.add_argument(
        "--markdown", action="store_true", help="print tables, as docs/codes.md has them"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    house = load()
    if args.language is not None:
        house = house.speaking(args.language)
    asked = []
    for each in args.codes:
        if not (found := codes.found(each)):
            near = codes.nearest(each)
            meant = f"did you mean {' or '.join(near)}?" if near else "`kiosk explain` lists them."
            print(f"There is no code {each!r}; {meant}", file=sys.stderr)
            return 2
        asked += found
    rules = load_rules(house.named("rule set", "rules", args.rules))
    phrases = Messages(house.language, folders=house.folders("phrases"), authority=rules.authority)
    cards = [
        phrases.card(code, rules.paragraph(codes.key_of(code, rules)))
        for code in asked or codes.ALL
    ]
    if args.json:
        import json

        print(json.dumps([card._asdict() for card in cards], ensure_ascii=False, indent=1))
    elif args.markdown:
        print(as_markdown(cards))
    elif asked:
        print("\n\n".join(as_text(card, phrases) for card in cards))
    else:
        print("\n".join(f"{card.number}  {card.name:<32}{card.why}" for card in cards))
    return 0


def as_text(card: Card, phrases: Messages) -> str:
    from kiosk.report.papers import columns

    said = {"why": card.why, "then": card.then, "todo": card.todo} | (
        {"rule": card.authority} if card.authority else {}
    )
    lines = [(phrases.label("paper-explain", part=part), text) for part, text in said.items()]
    return "\n".join([f"{card.number}  {card.name}", *columns.facts(lines)])


def as_markdown(cards: Sequence[Card]) -> str:
    """A table of each kind."""
    parts = []
    for kind, title in KINDS.items():
        rows = [
            f"| {card.number} | `{card.name}` | {card.why} | {card.then} | {card.todo} | "
            f"{card.authority} |"
            for card in cards
            if card.kind == kind
        ]
        if rows:
            head = [
                "| code | name | why | what it means | what to do | paragraph |",
                "| --- " * 6 + "|",
            ]
            parts.append("\n".join([f"## {title}", "", *head, *rows]))
    return "\n\n".join(parts)
